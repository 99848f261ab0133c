points =
    { $count ->
        [1] { $count } punt
       *[other] { $count } punts
    }
sum-of-cards = el que sumen les seves cartes
or = { $one } o { $other }
decimal-point = ,
thousands = .
of-euros = { $number } €
of-percent = { $number } %
takes-all = tot l'acumulat
takes-part = el { $part } de l'acumulat
