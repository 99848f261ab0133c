# Seure i esperar lloc.

waiting-list = Llista d'espera
wait-here = Esperar lloc
table-is-full = { $length ->
        [0] La taula és plena.
        [1] La taula és plena i ja espera una persona.
       *[other] La taula és plena i ja esperen { $length } persones.
    }
ask-to-wait = Apuntar-me a la llista
other-seat = Preferiu un altre lloc d'aquesta taula?
ask-to-move = Demanar un altre lloc
waits-for-seat = Sou a la llista d'espera: número { $place } de { $length }.
waits-to-move = Heu demanat un altre lloc: número { $place } de { $length } a la llista.
stop-waiting = Sortir de la llista
seat-offered = Queda lliure el lloc { $at } i us toca a vós.
seat-taken = El lloc { $at } és vostre: hi seureu tan bon punt acabi la jugada.
take-seat = Ocupar el lloc { $at }
refuse-seat = No el vull
lot = sorteig
given-by-lot = Lloc donat per sorteig
lot-gave-short = El vostre lloc, el { $at }, ha sortit per sorteig
lot-gave = El sorteig us ha donat el lloc { $at } (sort núm. { $number } de les promeses).
waits-for-players = Falten jugadors i el pot espera: qui segui o porti fitxes reprèn la partida.
no-seats = Completa
