# Torneos.

entry = Inscripción
fee = Parte de la casa
stack = Fichas al empezar
name = Nombre
from-entries = { $places ->
        [1] Lo recaudado es para el primero.
       *[other] Lo recaudado se reparte entre los { $places } primeros.
    }
players = Jugadores
# $count (number)
# $most (number)
players-of = Inscritos: { $count } de { $most }
enter = Inscribirse por { $price }
entered = Está inscrito. Las plazas se sortean al cerrarse las inscripciones.
fills = La casa completa las plazas con jugadores automáticos.
waits = Inscripciones cerradas: se sortean las plazas.
# $level (number)
level = Nivel { $level }
next = Siguiente: { $small } / { $big }
last = Último nivel
hands-left = { $hands ->
        [1] sube tras una mano más
       *[other] sube tras { $hands } manos más
    }
time-left = sube en { $time }
by-house = sube cuando lo dice la casa
prizes = Premios
prize = Premio
place = Puesto
# $number (number)
table = Mesa { $number }
final-table = Mesa final
# $seat (number)
seat = Plaza { $seat }
free = libre
in-hand = mano en juego
between = entre manos
# $number (number)
go = Ir a mi mesa (mesa { $number })
rebuy = Recomprar por { $price }
no-chips = Se ha quedado sin fichas.
# $place (number)
out = Ha quedado en el puesto { $place }.
won = Ha ganado el torneo.
bot = automático
you = usted
chips = Fichas
places = Puestos
waiting = Esperan plaza
busted = Sin fichas, pueden recomprar
cancelled = El torneo no se celebra: se devuelve todo.
elsewhere = Las manos se juegan en otras mesas, y la casa comunica quién queda fuera.
lobby = Torneo
# $number (number)
moved = Cambia de mesa: le espera la mesa { $number }.
# $number (number)
to-table = Ir a la mesa { $number }
over = El torneo ha terminado.
# $count (number)
# $of (number)
left = Quedan { $count } de { $of }
