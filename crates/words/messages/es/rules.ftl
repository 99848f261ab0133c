# Las reglas en palabras: materias, y lo que varias familias dicen igual.

## topic
topic-table = La mesa
topic-cards = Las cartas
topic-points = Los puntos
topic-deal = El reparto
topic-third-card = La tercera carta
topic-bets = Las apuestas
topic-cloth = Sobre el paño
topic-chart = El cuadro de la banca
topic-bank = La banca
topic-garage = El garaje
topic-banco = Banco
topic-restored = Jugadas restablecidas
topic-faults = Errores e infracciones
topic-errors = Errores
topic-round = La jugada
topic-insurance = El seguro
topic-payments = Los pagos
topic-jackpot = El jackpot
topic-thrower = Quien lanza
topic-maxima = Máximos
topic-throw = La tirada
topic-wheel = La rueda
topic-rows = Las filas
topic-zero = El cero
topic-tie-at = Empate a { $points }
topic-drum = El bombo
topic-ways = Los sentidos
topic-hand = La jugada
topic-course = La mano
topic-pot = El bote
topic-house-way = Cómo coloca la casa

## alike
rules-against-house = Se juega contra la casa.
rules-players = Juegan hasta { $value } personas a la vez.
rules-packs = Se juega con { $packs } barajas de { $cards } cartas.
rules-minimum = Mínimo de cada apuesta: { $value }.
rules-maximum = Máximo de cada apuesta: { $value }.
rules-only-these = No se admite ninguna otra apuesta.
rules-up-to = { $bet }: hasta { $value }.
rules-closed = Desde entonces no se pone ni se retira ninguna apuesta.
