# La demostración.

show-one = { $noun ->
        [hand] Jugar una mano por mí
        [spin] Jugar una bola por mí
        [turn] Jugar una tirada por mí
        [throw] Jugar una tirada por mí
        [coup] Jugar un golpe por mí
       *[draw] Jugar un sorteo por mí
    }
demonstration = Demostración
show-begins = Se juega por usted, paso a paso; puede pararlo cuando quiera.
show-waits = Se juega por usted: ahora se espera a la mesa.
show-ends = Hasta aquí la demostración. «¿Por qué?» explica lo que se pagó; lo siguiente es suyo.
stop-show = Parar
step-spoken = { $what }. { $why }
