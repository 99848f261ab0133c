# Sentar e agardar praza.

waiting-list = Lista de espera
wait-here = Agardar praza
table-is-full = { $length ->
        [0] A mesa está completa.
        [1] A mesa está completa e xa espera unha persoa.
       *[other] A mesa está completa e xa esperan { $length } persoas.
    }
ask-to-wait = Apuntarme na lista
other-seat = Prefire outra praza desta mesa?
ask-to-move = Pedir outra praza
waits-for-seat = Está na lista de espera: número { $place } de { $length }.
waits-to-move = Pediu outra praza: número { $place } de { $length } na lista.
stop-waiting = Saír da lista
seat-offered = Queda libre a praza { $at } e tócalle a vostede.
seat-taken = A praza { $at } é súa: sentará en canto remate a xogada.
take-seat = Ocupar a praza { $at }
refuse-seat = Non a quero
lot = sorteo
given-by-lot = Praza dada por sorteo
lot-gave-short = A súa praza, a { $at }, saíu por sorteo
lot-gave = O sorteo deulle a praza { $at } (sorte n.º { $number } das prometidas).
waits-for-players = Faltan xogadores e o bote espera: quen sente ou traia fichas continúa a partida.
no-seats = Completa
