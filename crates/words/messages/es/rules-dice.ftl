# Las reglas de los dados.
dice-thrown = Se lanzan { $value } dados.
dice-first = Los dados se ofrecen primero a la primera casilla ocupada y después a las siguientes por su orden.
dice-must-bet = Antes de una primera tirada, quien lanza debe apostar a { $bets }.
dice-refuses = Puede rehusar los dados, que pasan al siguiente.
dice-skipped = Los dados pasan de largo a quien no ha hecho esa apuesta.
dice-changes = Puede pedir otros dados antes de lanzar, pero no mientras busca el punto.
dice-lost = Si se pierde un dado se le ofrecen otros, también mientras busca el punto.
dice-points = En la primera tirada son punto: { $numbers }.
dice-point-ends = El punto acaba con { $throws }.
dice-passes = Si lo acaba { $throws }, los dados cambian de mano.
dice-placed-with = { $bet }: se juega junto a { $other }, una vez conocido su número.
dice-placed-any = { $bet }: se juega en cualquier momento.
dice-placed-first = { $bet }: se juega a la primera tirada.
dice-placed-point = { $bet }: se juega cuando hay punto.
dice-wins = { $bet }: gana con { $throws }.
dice-loses = { $bet }: pierde con { $throws }.
dice-null = { $bet }: es nula con { $throws } y se devuelve.
dice-may-leave = { $bet }: mientras no se decide sigue en juego y puede retirarse.
dice-stays = { $bet }: mientras no se decide sigue en juego y no puede retirarse.
dice-moves = { $bet }: con otro resultado pasa al número que sale.
dice-waits = { $bet }: con otro resultado queda pendiente del punto.
dice-then = { $bet }: desde entonces gana con { $wins } y pierde con { $loses }.
dice-pays = { $bet }: paga { $odds }.
dice-odds = { $odds } a 1
dice-odds-with = { $odds } a 1 con { $numbers }
dice-odds-others = { $odds } a 1 con los demás
dice-beside = { $bet }: hasta el { $part } de lo apostado a { $other }.
dice-until = Se apuesta antes de cada tirada, hasta el «ya no va más».
dice-unforeseen = Lo no previsto lo decide el stickman.

## throws
dice-number = su número
dice-double = su número por dobles
dice-not-double = su número sin dobles
dice-other = cualquier otro resultado
