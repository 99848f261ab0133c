points =
    { $count ->
        [1] { $count } punto
       *[other] { $count } puntos
    }
sum-of-cards = o que suman as súas cartas
or = { $one } ou { $other }
decimal-point = ,
thousands = .
of-euros = { $number } €
of-percent = { $number } %
takes-all = todo o acumulado
takes-part = o { $part } do acumulado
