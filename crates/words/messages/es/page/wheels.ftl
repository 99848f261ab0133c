# Ruedas y dados.

wheel-turns = La rueda
last-numbers = Últimos números
dice-wait = Los dados
dice-roll = Los dados ruedan
# $sum (number)
dice-lie = Los dados: { $faces }, en total { $sum }
face-and-face = { $one } y { $other }
first-throw = Primera tirada
# $point (number)
point-is = El punto es el { $point }
you-throw = Lanza usted
# $box (number)
throws = Lanza la casilla { $box } ({ $name })
last-throws = Últimas tiradas
skip-scene = Saltar
wheel-spins = La bola corre
racetrack = Pista de la rueda
layout-cloth = Paño
layout-track = Pista
voisins = Vecinos del cero
tiers = Tercio
orphelins = Huérfanos
finals = Finales
neighbours = Vecinos
statistics = Estadística
no-prediction = Lo que salió no dice qué saldrá.
hot = Más
cold = Menos
came-times = { $number }: { $times } { $times ->
        [1] vez
       *[other] veces
    }
# $count (number)
cells = { $count } casillas
# $place (number)
ordinal = { $place }.ª
# $digit (number)
finals-of = Final { $digit }
neighbours-of = { $count ->
        [1] 1 vecino
       *[other] { $count } vecinos
    }
# $spins (number)
last-spins = Últimas { $spins } bolas
