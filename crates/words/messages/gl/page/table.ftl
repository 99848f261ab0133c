# A mesa: casas, cartas, quen reparte e que fai falta.

bank = Banca
croupier = Crupier
common = Cartas comúns
bank-plays = A banca xoga
bank-does-not-play = A banca non xoga
box = Casa { $box }
open-box = Ver a súa casa { $box }
your-box = A súa casa ({ $box })
box-of = Casa { $box }, { $name }
split-hand = { $box }, man { $hand }
free-box = Libre
bet-here = Outra man
bet-at-box = Apostar tamén na casa { $box }
needs-hands = Só se xoga con { $hands } mans apostadas ou máis.
take-second = Xogar tamén a casa { $box } con { $chip }
cards-left = { $cards } cartas
wins-pot = Gaña
road = Xogadas anteriores
derived-road = { $which ->
        [eye] Gran ollo: cada racha, como a anterior (vermello) ou non (azul)
        [small] Camiño pequeno: como a racha de dúas antes ou non
       *[cockroach] Camiño da cascuda: como a racha de tres antes ou non
    }
shoe-at = Reparte a casa { $box } ({ $name })
you = Vostede
absent = Ausente
ready = Listo
is-ready = Listo ✓
ready-hint = Cando todos estean listos péchanse as apostas.
cut-deck = Cortar
board = Taboleiro
missing-players = { $players ->
        [1] Falta 1 xogador
       *[other] Faltan { $players } xogadores
    }
missing-hands = { $hands ->
        [1] Falta 1 man apostada
       *[other] Faltan { $hands } mans apostadas
    }
who-wait = agardan: { $names }
deck-in-play = En xogo, a baralla { $deck }
hands-left = { $hands ->
        [1] Última xogada
       *[other] Últimas xogadas: quedan { $hands }
    }
minimum-rises = { $left ->
        [0] Na próxima, mínimo de { $minimum }
        [1] Última con este mínimo; despois, { $minimum }
       *[other] Quedan { $left } con este mínimo; despois, { $minimum }
    }
in-circle = No círculo da casa: { $amount }
day-over = A mesa pechou por hoxe
closed-table = Pechada
let-bet = Deixar apostar outra persoa
let-bet-to = Deixar apostar a { $name }
may-bet-here = Tamén poden apostar: { $names }
nobody-else = Non hai ninguén máis na mesa.
