# La taula: caselles, cartes, qui reparteix i què cal.

bank = Banca
croupier = Crupier
common = Cartes comunes
bank-plays = La banca juga
bank-does-not-play = La banca no juga
box = Casella { $box }
open-box = Mostra la vostra casella { $box }
your-box = La vostra casella ({ $box })
box-of = Casella { $box }, { $name }
split-hand = { $box }, mà { $hand }
free-box = Lliure
bet-here = Una altra mà
bet-at-box = Apostar també a la casella { $box }
needs-hands = Només es juga amb { $hands } mans apostades o més.
take-second = Jugar també la casella { $box } amb { $chip }
cards-left = { $cards } cartes
wins-pot = Guanya
road = Jugades anteriors
derived-road = { $which ->
        [eye] Gran ull: cada ratxa, com l'anterior (vermell) o no (blau)
        [small] Camí petit: com la ratxa de dues abans o no
       *[cockroach] Camí de la panerola: com la ratxa de tres abans o no
    }
shoe-at = Reparteix la casella { $box } ({ $name })
you = Vós
absent = Absent
ready = A punt
is-ready = A punt ✓
ready-hint = Quan tothom estigui a punt es tanquen les apostes.
cut-deck = Tallar
board = Tauler
missing-players = { $players ->
        [1] Falta 1 jugador
       *[other] Falten { $players } jugadors
    }
missing-hands = { $hands ->
        [1] Falta 1 mà apostada
       *[other] Falten { $hands } mans apostades
    }
who-wait = esperen: { $names }
deck-in-play = En joc, la baralla { $deck }
hands-left = { $hands ->
        [1] Última jugada
       *[other] Últimes jugades: en queden { $hands }
    }
minimum-rises = { $left ->
        [0] En la pròxima, mínim de { $minimum }
        [1] Última amb aquest mínim; després, { $minimum }
       *[other] En queden { $left } amb aquest mínim; després, { $minimum }
    }
in-circle = Al cercle de la casa: { $amount }
day-over = La taula ha tancat per avui
closed-table = Tancada
let-bet = Deixar apostar una altra persona
let-bet-to = Deixar apostar { $name }
may-bet-here = També poden apostar: { $names }
nobody-else = No hi ha ningú més a la taula.
