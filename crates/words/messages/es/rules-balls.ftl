# Las reglas de los sorteos de bolas.
balls-in-drum = El bombo tiene { $value } bolas, numeradas del 1 al { $value }.
balls-drawn = Salen { $value }, una tras otra, y no vuelven al bombo.
balls-until = Se apuesta hasta que el croupier cierra las apuestas.
balls-closed = Desde entonces no se apuesta ni se retira nada.
balls-pays = { $bet }: paga { $odds } a 1.
balls-each = { $bet }: gana si sale esa bola.
balls-its-balls = { $bet }: son suyas las bolas { $balls }.
balls-wins = { $bet }: gana si salen { $needed } de ellas o más.
