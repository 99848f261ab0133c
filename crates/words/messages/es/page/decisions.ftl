# Decidir, y el consejo para ello.

choosing-you = Usted decide
# $box (number)
choosing = Decide la casilla { $box } ({ $name })
irregular = Mano detenida
next-round = La jugada siguiente se abre enseguida
# $seconds (number)
seconds-left-spoken = Quedan { $seconds } segundos. { $then }
decide = Su decisión
stakes = apuesta { $amount } más
stakes-nothing = no apuesta más
takes-back = recupera { $amount }
hint = Consejo
hint-asked = Qué vale cada opción
hint-working = Aún no se sabe: se está calculando…
hint-working-share = Aún no se sabe: se está calculando ({ $share })…
on-average = { $amount } de media
hint-best = la mejor
hint-aside = aparte { $card }
hint-spoken = { $choice }: { $amount } de media{ $best ->
        [yes] , la mejor
       *[no] { "" }
    }.
low-hand = Mano baja
# $picked (number)
asks-for-cards = { $asked } ({ $picked })
pick-cards = { $cards ->
        [1] elija una carta
       *[other] elija { $cards } cartas
    }
# $least (number)
# $most (number)
pick-between = elija de { $least } a { $most } cartas
withdraws = pierde lo apostado
# $cards (number)
short-hand = Mano baja, { $cards } cartas
# $cards (number)
long-hand = Mano alta, { $cards } cartas
two-hands-are = Baja: { $low }. Alta: { $high }.
move-cards = { $left ->
        [1] Falta una carta en la mano baja: arrástrela o púlsela.
       *[other] Faltan { $left } cartas en la mano baja: arrástrelas o púlselas.
    }
as-the-house = Ver cómo lo haría la casa
