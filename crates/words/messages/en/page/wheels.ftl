# Wheels and dice.

wheel-turns = The wheel
last-numbers = Last numbers
dice-wait = The dice
dice-roll = The dice roll
dice-lie = The dice: { $faces }, { $sum } in all
face-and-face = { $one } and { $other }
first-throw = First throw
point-is = The point is { $point }
you-throw = You throw
throws = Box { $box } throws ({ $name })
last-throws = Last throws
skip-scene = Skip
wheel-spins = The ball runs
racetrack = The wheel as a track
layout-cloth = Cloth
layout-track = Track
voisins = Voisins du zéro
tiers = Tiers du cylindre
orphelins = Orphelins
finals = Finals
neighbours = Neighbours
statistics = Statistics
no-prediction = What came up does not say what will.
hot = Hot
cold = Cold
came-times = { $number }: { $times } { $times ->
        [1] time
       *[other] times
    }
cells = { $count } cells
ordinal = { $place }{ $place ->
        [1] st
        [2] nd
        [3] rd
       *[other] th
    }
finals-of = Final { $digit }
neighbours-of = { $count ->
        [1] 1 neighbour
       *[other] { $count } neighbours
    }
last-spins = Last { $spins } spins
