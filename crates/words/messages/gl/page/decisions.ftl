# Decidir, e o consello para iso.

choosing-you = Vostede decide
choosing = Decide a casa { $box } ({ $name })
irregular = Man detida
next-round = A xogada seguinte ábrese axiña
seconds-left-spoken = Quedan { $seconds } segundos. { $then }
decide = A súa decisión
stakes = aposta { $amount } máis
stakes-nothing = non aposta máis
takes-back = recupera { $amount }
hint = Consello
hint-asked = Que vale cada opción
hint-working = Aínda non se sabe: estase a calcular…
hint-working-share = Aínda non se sabe: estase a calcular ({ $share })…
on-average = { $amount } de media
hint-best = a mellor
hint-aside = á parte { $card }
hint-spoken = { $choice }: { $amount } de media{ $best ->
        [yes] , a mellor
       *[no] { "" }
    }.
low-hand = Man baixa
asks-for-cards = { $asked } ({ $picked })
pick-cards = { $cards ->
        [1] escolla unha carta
       *[other] escolla { $cards } cartas
    }
pick-between = escolla de { $least } a { $most } cartas
withdraws = perde o apostado
short-hand = Man baixa, { $cards } cartas
long-hand = Man alta, { $cards } cartas
two-hands-are = Baixa: { $low }. Alta: { $high }.
move-cards = { $left ->
        [1] Falta unha carta na man baixa: arrástrea ou púlsea.
       *[other] Faltan { $left } cartas na man baixa: arrástreas ou púlseas.
    }
as-the-house = Ver como o faría a casa
