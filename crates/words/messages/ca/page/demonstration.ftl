# La demostració.

show-one = { $noun ->
        [hand] Jugar una mà per mi
        [spin] Jugar una bola per mi
        [turn] Jugar una tirada per mi
        [throw] Jugar una tirada per mi
        [coup] Jugar un cop per mi
       *[draw] Jugar un sorteig per mi
    }
demonstration = Demostració
show-begins = Es juga per vós, pas a pas; ho podeu aturar quan vulgueu.
show-waits = Es juga per vós: ara s'espera la taula.
show-ends = Fins aquí la demostració. «Per què?» explica el que s'ha pagat; el que segueix és vostre.
stop-show = Aturar
