# Sentarse y esperar plaza.

waiting-list = Lista de espera
wait-here = Esperar plaza
table-is-full = { $length ->
        [0] La mesa está completa.
        [1] La mesa está completa y ya espera una persona.
       *[other] La mesa está completa y ya esperan { $length } personas.
    }
ask-to-wait = Apuntarme en la lista
other-seat = ¿Prefiere otra plaza de esta mesa?
ask-to-move = Pedir otra plaza
# $place (number)
# $length (number)
waits-for-seat = Está en la lista de espera: número { $place } de { $length }.
# $place (number)
# $length (number)
waits-to-move = Ha pedido otra plaza: número { $place } de { $length } en la lista.
stop-waiting = Salir de la lista
# $at (number)
seat-offered = Queda libre la plaza { $at } y le toca a usted.
# $at (number)
seat-taken = La plaza { $at } es suya: se sentará en cuanto acabe la jugada.
# $at (number)
take-seat = Ocupar la plaza { $at }
refuse-seat = No la quiero
# $at (number)
kept-seat = se le guarda la plaza { $at }
wants-to-move = sentado: pide otra plaza
lot = sorteo
given-by-lot = Plaza dada por sorteo
# $at (number)
lot-gave-short = Su plaza, la { $at }, salió por sorteo
# $at (number)
# $number (number)
lot-gave = El sorteo le ha dado la plaza { $at } (suerte n.º { $number } de las prometidas).
waits-for-players = Faltan jugadores y el bote espera: quien se siente o traiga fichas reanuda la partida.
no-seats = Completa
