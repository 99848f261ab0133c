# Rodas e dados.

wheel-turns = A roda
last-numbers = Últimos números
dice-wait = Os dados
dice-roll = Os dados rodan
dice-lie = Os dados: { $faces }, en total { $sum }
face-and-face = { $one } e { $other }
first-throw = Primeira tirada
point-is = O punto é o { $point }
you-throw = Lanza vostede
throws = Lanza a casa { $box } ({ $name })
last-throws = Últimas tiradas
skip-scene = Saltar
wheel-spins = A bóla corre
racetrack = Pista da roda
layout-cloth = Pano
layout-track = Pista
voisins = Veciños do cero
tiers = Terzo
orphelins = Orfos
finals = Finais
neighbours = Veciños
statistics = Estatística
no-prediction = O que saíu non di que sairá.
hot = Máis
cold = Menos
came-times = { $number }: { $times } { $times ->
        [1] vez
       *[other] veces
    }
cells = { $count } casas
ordinal = { $place }.ª
finals-of = Final { $digit }
neighbours-of = { $count ->
        [1] 1 veciño
       *[other] { $count } veciños
    }
last-spins = Últimas { $spins } bólas
