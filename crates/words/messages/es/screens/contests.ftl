# Campeonatos, máquinas y locales.

game = Juego
prize = Premio
entry = Inscripción
players = Participantes
# $number (number)
# $most (number)
of = { $number } de { $most }
cancelled = El campeonato se ha anulado: se devuelve lo pagado.
champion = Campeón: { $who }. Premio: { $prize }
entered = Está usted inscrito.
enter = Inscribirse por { $sum }
close = Cerrar la inscripción
drawing = { $left ->
        [1] Se sortea el cuadro: falta 1 participante.
       *[other] Se sortea el cuadro: faltan { $left } participantes.
    }
# $number (number)
round = Ronda { $number }
wins = Gana
byes = Pasan sin jugar: { $names }
types = Qué puede ser una máquina
type = Tipo
price = Precio de la partida
any-price = libre
prizes = Premio
where = Dónde
anywhere = en cualquier local autorizado
limit = Premio máximo
park = Máquinas instaladas
machine = Máquina { $id }
remove = Retirar
no-machine = No hay ninguna.
number = Número
by = Depende de
turns-on = { $what ->
        [skill] la habilidad
        [chance] el azar
       *[both] ambos
    }
form = { $form ->
        [none] ninguno
        [refund] devolución
        [free-play] partida gratis
        [kind] en especie
        [tickets] vales
        [cash] dinero
       *[other] { $form }
    }
most = Premio mayor
program = Programa de premios
install = Instalar
premises = { $kind ->
        [casino] casino
        [bingo-hall] sala de bingo
        [arcade] salón
        [bar] bar
       *[other] otro local
    }
authorised-as = Autorizado con el título { $paper }.
no-paper = Sin título propio.
games = { $number ->
        [1] 1 juego
       *[other] { $number } juegos
    }
only-in = solo en: { $kinds }
against = { $whom ->
        [the-house] contra la casa
       *[each-other] entre jugadores
    }
is-open = abierto
by-mode = por modalidades
is-authorised = autorizado, cerrado
not-authorised = sin autorización
open-game = Abrir
close-game = Cerrar
paper = Autorización n.º
for-games = Juegos
receive = Anotar la autorización
