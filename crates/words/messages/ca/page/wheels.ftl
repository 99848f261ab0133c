# Rodes i daus.

wheel-turns = La roda
last-numbers = Últims números
dice-wait = Els daus
dice-roll = Els daus roden
dice-lie = Els daus: { $faces }, en total { $sum }
face-and-face = { $one } i { $other }
first-throw = Primera tirada
point-is = El punt és el { $point }
you-throw = Llanceu vós
throws = Llança la casella { $box } ({ $name })
last-throws = Últimes tirades
skip-scene = Saltar
wheel-spins = La bola corre
racetrack = Pista de la roda
layout-cloth = Drap
layout-track = Pista
voisins = Veïns del zero
tiers = Terç
orphelins = Orfes
finals = Finals
neighbours = Veïns
statistics = Estadística
no-prediction = El que ha sortit no diu què sortirà.
hot = Més
cold = Menys
came-times = { $number }: { $times } { $times ->
        [1] cop
       *[other] cops
    }
cells = { $count } caselles
ordinal = { $place }a
finals-of = Final { $digit }
neighbours-of = { $count ->
        [1] 1 veí
       *[other] { $count } veïns
    }
last-spins = Últimes { $spins } boles
