# Las reglas del póquer contra la casa.
bank-poker-boxes = Hay { $value } casillas como máximo.
bank-poker-one-box-each = Cada jugador juega { $value } casilla como máximo.
bank-poker-boxes-each = Cada jugador juega { $value } casillas como máximo.
bank-poker-blind = Quien juega varias ve solo las cartas de la primera; las demás van a ciegas.
bank-poker-bettors = Hasta { $value } personas pueden apostar a una mano, si quien la juega consiente.
bank-poker-limits = Mínimo { $least } y máximo { $most }.
bank-poker-chips-only = Se apuesta solo con fichas.

## cards
bank-poker-deck = Una baraja de { $cards } cartas.
bank-poker-ranks = De mayor a menor: as, rey, dama, jota, 10 … 2.
bank-poker-ace-high = El as es siempre la carta más alta.
bank-poker-ace-either = El as puede abrir la escalera más baja o cerrar la más alta.
bank-poker-ace-second = La escalera del as bajo es la segunda más alta.
bank-poker-class = { $class }: { $meaning }.

## bets
bank-poker-times = { $bet }: { $times } × { $other }.
bank-poker-exactly = { $bet }: { $amount }, ni más ni menos.
bank-poker-between = { $bet }: de { $least } a { $most }.

## course
bank-poker-before-deal = Se apuesta antes de repartir.
bank-poker-thrown = Se tiran { $dice } dados: la suma dice quién recibe la primera mano.
bank-poker-bank-sets = La banca coloca sus dos manos según la regla de la casa.
bank-poker-turns-common = Cuando todos han elegido, el crupier descubre la carta común siguiente.
bank-poker-turns-own = Cuando todos han elegido, el crupier descubre sus cartas.
bank-poker-bank-held = Pueden tener la banca el crupier y cualquier jugador.
bank-poker-bank-offered = Antes de cada mano se ofrece a cada jugador por turno: la toma o pasa.
bank-poker-bank-croupier = Cuando llega su turno, el crupier debe tomarla.
bank-poker-bank-marked = Quien la tiene está señalado con un círculo blanco.
bank-poker-bank-covers = La banca de un jugador cubre con sus fichas todas las apuestas, las paga y las cobra.
bank-poker-dealt = Se reparten las cartas desde la izquierda del crupier: { $cards }.
bank-poker-to-each = { $value } a cada mano
bank-poker-to-bank = { $value } a la banca
bank-poker-common-one = { $value } común
bank-poker-common = { $value } comunes
bank-poker-burnt-one = { $value } quemada
bank-poker-burnt = { $value } quemadas
bank-poker-to-everyone = { $value } a cada mano y a la banca, desde donde dicen los dados
bank-poker-exposed = La carta { $place } de la banca se da descubierta.
bank-poker-chooses = Vistas sus cartas, cada jugador elige: { $choices }.
bank-poker-settled-early = Se liquida ya, por las cartas que hay: { $bets }.
bank-poker-from-right = Se paga y se cobra desde la derecha del crupier.
bank-poker-from-left = Se paga y se cobra desde la izquierda del crupier.

## choices
bank-poker-adds = { $choice }: se añade «{ $bet }».
bank-poker-gives-up = { $choice }: se deja la mano.
bank-poker-loses = { $choice }: se pierde { $bet }.
bank-poker-loses-several = { $choice }: se pierden { $bets }.
bank-poker-and = { $bets } y { $bet }
bank-poker-takes-back = { $choice }: se recupera «{ $bet }».
bank-poker-buys-open = { $choice }: se descarta una carta y se compra otra, descubierta, por «{ $bet }»; una sola vez.
bank-poker-buys-covered = { $choice }: se descarta una carta y se compra otra, tapada, por «{ $bet }»; una sola vez.
bank-poker-sets = { $choice }: el jugador aparta su mano baja.
bank-poker-house-sets = { $choice }: la casa coloca las dos manos a su manera.

## payments
bank-poker-plays-with = La banca solo juega con { $hand } o mejor.
bank-poker-pays-odds = se paga { $odds } a 1
bank-poker-pays-back = se devuelve
bank-poker-pays-table = se paga según «{ $table }»
bank-poker-only-or-lost = { $pays } (solo con { $hand } o más; si no, se pierde)
bank-poker-only-or-back = { $pays } (solo con { $hand } o más; si no, se devuelve)
bank-poker-bank-out = { $bet }: { $pays } si la banca no juega.
bank-poker-beats = { $bet }: { $pays } si supera a la banca.
bank-poker-ties = { $bet }: { $pays } en caso de empate.
bank-poker-beaten = { $bet }: se pierde si la banca tiene mejor mano.
bank-poker-with-croupier = Las manos de la banca de un jugador se comparan primero con las del crupier.
bank-poker-bank-goes-back = Al final de la mano, lo que queda en la banca vuelve a su jugador.
bank-poker-kept = { $bet }: se lo queda la banca.
bank-poker-only-top = { $bet }: solo se paga el premio mayor.
bank-poker-otherwise = { $bet }: se pierde sin ninguna combinación de la tabla.

## pools
bank-poker-pool-fed = { $pool }: lo apostado se acumula.
bank-poker-pool-deducts = { $pool }: antes, la casa deduce { $part }.
bank-poker-pool-seed = { $pool }: la casa lo empieza y lo repone con { $seed }.
bank-poker-pool-wins = { $pool }: { $class } gana { $takes }.
bank-poker-pool-in-turn = { $pool }: si hay varias manos de { $class }, se paga primero la mano más alta y cada una sobre lo que queda.
bank-poker-pool-shared = { $pool }: si hay varias manos de { $class }, se reparte por partes iguales.
bank-poker-pool-highest = { $pool }: si hay varias manos de { $class }, solo la más alta.

## two hands
bank-poker-above = superior
bank-poker-equal = igual
bank-poker-below = inferior
bank-poker-case-wins = Alta { $high }, baja { $low }: se gana { $odds } a 1, menos la comisión.
bank-poker-case-null = Alta { $high }, baja { $low }: partida nula, se devuelve.
bank-poker-case-loses = Alta { $high }, baja { $low }: se pierde.
bank-poker-foul = Una mano mal colocada siempre pierde.
bank-poker-commission = La casa retiene { $value } de lo ganado.
