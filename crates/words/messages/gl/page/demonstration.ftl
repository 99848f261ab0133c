# A demostración.

show-one = { $noun ->
        [hand] Xogar unha man por min
        [spin] Xogar unha bóla por min
        [turn] Xogar unha tirada por min
        [throw] Xogar unha tirada por min
        [coup] Xogar un golpe por min
       *[draw] Xogar un sorteo por min
    }
demonstration = Demostración
show-begins = Xógase por vostede, paso a paso; pode paralo cando queira.
show-waits = Xógase por vostede: agora agárdase pola mesa.
show-ends = Ata aquí a demostración. «Por que?» explica o que se pagou; o seguinte é seu.
stop-show = Parar
