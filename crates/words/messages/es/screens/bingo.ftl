# La sala de bingo.

stage = { $stage ->
        [sale] Se venden cartones
        [balls] Bolas en juego
        [calls] Se ha cantado: aún se puede cantar en esta bola
        [lots] Se sortea el premio en especie
        [over] Partida terminada
       *[cancelled] Partida anulada
    }
price = Cartón: { $price }
# $sold (number)
# $left (number)
sold = Vendidos { $sold }, quedan { $left }
how-many = Cartones
on = Soporte
paper = Papel
electronic = Electrónico
machine = Máquina
room = Sala
buy = Comprar
line = Línea
bingo = Bingo
common = Premio de todas las salas
prize-of = { $of ->
        [line] { line }
        [bingo] { bingo }
        [common] { common }
       *[extra] Premio adicional
    }
extras = También se gana
call-line = ¡Línea!
call-bingo = ¡Bingo!
gone = ya cantada
prizes = Premios
balls = Bolas
# $ball (number)
# $count (number)
# $of (number)
last = Bola { $ball }, la { $count } de { $of }
no-ball = Todavía no ha salido ninguna bola
yours = Sus cartones
# $card (number)
card = Cartón { $card }
# $count (number)
more = y { $count } cartones más
# $card (number)
called = { $who } canta { $prize } con el cartón { $card }
won = Lo ganado
# $card (number)
share = { $who }: { $amount } (cartón { $card })
# $card (number)
thing = { $who }: { $thing } (cartón { $card })
# $count (number)
on-ball = en la bola { $count }
# $cards (number)
shared = Se reparte entre { $cards } cartones por igual; sobra { $rest }.
uncalled = Nadie cantó { $amount }.
room-calls = La sala canta por los cartones electrónicos y las máquinas.
out = salido
lacks-line = { $count ->
        [0] línea completa
        [1] falta 1 para línea
       *[other] faltan { $count } para línea
    }
lacks-bingo = { $count ->
        [0] bingo completo
        [1] falta 1 para bingo
       *[other] faltan { $count } para bingo
    }
lacks-both = { CAPITAL($line) }; { $bingo }
lacks-only = { CAPITAL($bingo) }
