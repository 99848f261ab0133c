# La sala: mesas, filtros y puertas.

language-switch = Idioma
skip = Ir al contenido
lobby = Sala
activities = Bingo y sorteos
floors = La sala
inspection = Inspección
own-play = Mi juego: límites y pausas
door = Puerta
disputes = Reclamaciones
registers = Registros
all-tables = Todas
family = Familia de juegos
family-name = { $family ->
        [wheels] Ruletas
        [points] Cartas contra la banca
        [baccarat] Bacará
        [house-poker] Póquer contra la casa
        [ring] Póquer entre jugadores
       *[dice] Dados
    }
search = Buscar juego o norma
any-region = Cualquier norma
stakes-word = Mínimo de la mesa
any-stakes = Cualquier mínimo
from-stakes = Desde { $most } o menos
against = Contra quién
any-against = Casa o jugadores
against-house = Contra la casa
against-players = Entre jugadores
filters = Filtros
only-free = Con sitio
favourite = Favorita
favourites = Favoritas
seat-me = Sentarme ya
back-to = Volver a { $name }
none-fits = Ninguna mesa es como la busca.
places-free = { $free ->
        [1] 1 plaza libre
       *[other] { $free } plazas libres
    }
maths = Matemática
own-id = Su identificador, para la caja:
maths-hint = Devolución, ventaja y mejor juego de cada apuesta
school = Escuela
school-hint = Ejercicios de pagos, procedimiento e irregularidades para crupieres
house-edge = ventaja de la casa { $edge }
player-edge = ventaja del jugador { $edge }
no-edge = sin ventaja de nadie
count-edge = Calcular la ventaja de la casa
counting = Calculando… { $share }
explore-odds = Explorar la matemática
lobby-title = Mesas abiertas
lobby-intro = Elija una mesa. Cada regla, pago y negativa lleva el artículo en que se funda.
back-to-lobby = Volver a la sala
sit = Sentarse
# $box (number)
sit-at = Sentarse en la casilla { $box }
sits-soon = Se sentará en cuanto termine esta jugada.
watch = Mirar
leave = Levantarse
limits = Límites
region = Norma
seats = Casillas libres
open-tables = Sus otras mesas
together = Ver juntas
put-aside = Apartar esta mesa sin levantarse
waits-for-you = Le toca a usted
bets-are-open = Apuestas abiertas
goes-on = En juego
