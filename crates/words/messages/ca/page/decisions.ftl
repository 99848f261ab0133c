# Decidir, i el consell per fer-ho.

choosing-you = Decidiu vós
choosing = Decideix la casella { $box } ({ $name })
irregular = Mà aturada
next-round = La jugada següent s'obre de seguida
seconds-left-spoken = Queden { $seconds } segons. { $then }
decide = La vostra decisió
stakes = aposta { $amount } més
stakes-nothing = no aposta més
takes-back = recupera { $amount }
hint = Consell
hint-asked = Què val cada opció
hint-working = Encara no se sap: s'està calculant…
hint-working-share = Encara no se sap: s'està calculant ({ $share })…
on-average = { $amount } de mitjana
hint-best = la millor
hint-aside = a part { $card }
hint-spoken = { $choice }: { $amount } de mitjana{ $best ->
        [yes] , la millor
       *[no] { "" }
    }.
low-hand = Mà baixa
asks-for-cards = { $asked } ({ $picked })
pick-cards = { $cards ->
        [1] trieu una carta
       *[other] trieu { $cards } cartes
    }
pick-between = trieu de { $least } a { $most } cartes
withdraws = perd el que s'ha apostat
short-hand = Mà baixa, { $cards } cartes
long-hand = Mà alta, { $cards } cartes
two-hands-are = Baixa: { $low }. Alta: { $high }.
move-cards = { $left ->
        [1] Falta una carta a la mà baixa: arrossegueu-la o premeu-la.
       *[other] Falten { $left } cartes a la mà baixa: arrossegueu-les o premeu-les.
    }
as-the-house = Veure com ho faria la casa
