# La mesa: casillas, cartas, quién reparte y qué hace falta.

bank = Banca
croupier = Crupier
common = Cartas comunes
bank-plays = La banca juega
bank-does-not-play = La banca no juega
# $box (number)
box = Casilla { $box }
# $box (number)
open-box = Ver su casilla { $box }
# $box (number)
your-box = Su casilla ({ $box })
# $box (number)
box-of = Casilla { $box }, { $name }
# $hand (number)
split-hand = { $box }, mano { $hand }
free-box = Libre
bet-here = Otra mano
# $box (number)
bet-at-box = Apostar también en la casilla { $box }
# $hands (number)
needs-hands = Solo se juega con { $hands } manos apostadas o más.
# $box (number)
take-second = Jugar también la casilla { $box } con { $chip }
# $cards (number)
cards-left = { $cards } cartas
wins-pot = Gana
road = Jugadas anteriores
derived-road = { $which ->
        [eye] Gran ojo: cada racha, como la anterior (rojo) o no (azul)
        [small] Camino pequeño: como la racha de dos antes o no
       *[cockroach] Camino de la cucaracha: como la racha de tres antes o no
    }
# $box (number)
shoe-at = Reparte la casilla { $box } ({ $name })
you = Usted
absent = Ausente
ready = Listo
is-ready = Listo ✓
ready-hint = Cuando todos estén listos se cierran las apuestas.
cut-deck = Cortar
board = Tablón
missing-players = { $players ->
        [1] Falta 1 jugador
       *[other] Faltan { $players } jugadores
    }
missing-hands = { $hands ->
        [1] Falta 1 mano apostada
       *[other] Faltan { $hands } manos apostadas
    }
who-wait = esperan: { $names }
# $deck (number)
deck-in-play = En juego, la baraja { $deck }
hands-left = { $hands ->
        [1] Última jugada
       *[other] Últimas jugadas: quedan { $hands }
    }
minimum-rises = { $left ->
        [0] En la próxima, mínimo de { $minimum }
        [1] Última con este mínimo; después, { $minimum }
       *[other] Quedan { $left } con este mínimo; después, { $minimum }
    }
in-circle = En el círculo de la casa: { $amount }
day-over = La mesa ha cerrado por hoy
closed-table = Cerrada
let-bet = Dejar apostar a otra persona
let-bet-to = Dejar apostar a { $name }
may-bet-here = También pueden apostar: { $names }
nobody-else = No hay nadie más en la mesa.
