# What is written on a cloth and no law file names. The rules draw it: `crates/captions` makes a
# function of each message, and texts, arguments and forms by a number are all that may stand here.

points =
    { $count ->
        [1] { $count } punto
       *[other] { $count } puntos
    }
sum-of-cards = lo que suman sus cartas
more-points =
    { $most ->
        [1] Más de { $most } punto
       *[other] Más de { $most } puntos
    }
stack = Resto
pot = Bote
all-others = los demás
or = { $one } o { $other }
decimal-point = ,
thousands = .
of-euros = { $number } €
of-percent = { $number } %
takes-all = todo lo acumulado
takes-part = el { $part } de lo acumulado
prize-at = { $prize }, { $odds } a 1
prize-of-pool = { $prize }, el jackpot, nunca menos de { $floor }
