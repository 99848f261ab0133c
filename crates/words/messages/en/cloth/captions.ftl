points =
    { $count ->
        [1] { $count } point
       *[other] { $count } points
    }
sum-of-cards = what its cards add up to
more-points =
    { $most ->
        [1] More than { $most } point
       *[other] More than { $most } points
    }
stack = Stack
pot = Pot
all-others = the others
or = { $one } or { $other }
decimal-point = .
thousands = ,
of-euros = €{ $number }
of-percent = { $number }%
takes-all = the whole pool
takes-part = { $part } of the pool
prize-at = { $prize }, { $odds } to 1
prize-of-pool = { $prize }, the jackpot, never less than { $floor }
