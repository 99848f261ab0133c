# What is wrong with a house sheet, and what would be right. The rules say it that hold the sheet
# against its text: `crates/captions` makes a function of each message. A line is built of two of
# them: hoja de la casa, campo: lo que está mal; lo que estaría bien.
# $said is what the sheet says, as it stands there; amounts are written as on a sheet too.

quoted = «{ $said }»

# Amounts
no-amount = «{ $said }» no es un importe que pueda apostarse
write-euros = escriba euros, como "10" o "2.50"
write-an-amount = escriba un importe
write-the-amount = escriba el importe, como "5" o "2.50"
write-the-least-amount = escriba el importe mínimo en euros, como { $field } = "10" o "2.50"
write-euros-from = escriba euros, { $least } o más, como { $field } = "{ $example }"
amount-from-to = escriba un importe de { $least } a { $most }
amount-within = escriba un importe de { $least } a { $most }
amount-at-most = escriba { $most } como mucho
more-than-the-text = { $amount } es más de lo que admite la norma
outside-the-text = { $amount } no está dentro de lo que admite la norma
write-it = escriba { $right }
write-at-least = escriba al menos { $least }

# Maxima
maximum-not-allowed = aquí no se admite un máximo de { $maximum }
maximum-not-with = no se admite un máximo de { $maximum } con un mínimo de { $minimum }
no-maximum-here = «{ $said }» no vale aquí como máximo
write-the-maximum = escriba el máximo de la mesa: { $allowed }
use-these = escriba { $allowed }
times-minimum = { $times } veces el mínimo
times-minimum-between = de { $from } a { $to } veces el mínimo
minimum-or-more = el mínimo o más
no-maxima = no hay ningunos máximos «{ $said }»
maximum-follows-minimum = con un mínimo de { $minimum } es de { $maximum }
bet-not-counted = lo que puede ganar una apuesta a { $spot } no se puede contar
let-nobody-bet-more = que nadie apueste más de { $most }

# A raise of the minimum
not-raised-from = a un mínimo de { $minimum } no se subió desde { $from }
leave-the-raise-out = quítelo: lo escribe la subida que se anuncia
no-minima = «{ $said }» no son mínimos con los que pueda jugar la mesa
write-minima = escriba los autorizados, de menor a mayor, con { $minimum } entre ellos, como "1, 2, 5"

# Players and places
no-number-of-players = «{ $said }» no es un número de jugadores
write-players = escriba cuántos pueden jugar a la vez, como players = "8"
no-number-of-places = «{ $said }» no es un número de plazas
seats-cannot-be = no puede haber «{ $said }» plazas
number-from-to = escriba un número de { $least } a { $most }
number-up-to = escriba un número hasta { $most }

# One of several
choose-one-of = elija entre { $names }
no-table = no hay ninguna tabla «{ $said }»
no-limit = «{ $said }» no es ningún límite
no-rounding = «{ $said }» no es ninguna forma de redondear
write-a-rounding = escriba half-up, half-even, down o up
not-a-choice = este juego no deja eso a la casa
its-choices = lo que le deja es { $fields }

# Shares
no-share = «{ $said }» no es una parte que se admita
share-of-the-pot = escriba una parte del bote de hasta { $most }, como "1/20" o "5 %"
share-of-winnings = escriba una parte de las ganancias de hasta { $most }, como "1/20" o "5 %"
share-from-to = escriba una parte de { $from } a { $to }, como "10%"
no-part = «{ $said }» no es ninguna parte
write-a-part-of-each-stake = escriba una parte de cada apuesta perdida, como "50%" o "1/2"
no-part-of-a-stake = «{ $said }» no es una parte de una apuesta
write-a-part = escríbalo como "5%" o "1/20", menos que el todo

# Poker among players
no-list-of-amounts = «{ $said }» no es una lista de importes
write-amounts-in-order = escriba importes desde el mano, como "1/2" o "0/0/5"
too-much-with = { $amount } es demasiado con un mínimo de { $minimum }
part-of-the-minimum = escriba como mucho { $most } del mínimo
write-what-opens = escriba con cuánto entra el primero en hablar, como "2.50"
write-the-least-chips = escriba las fichas que ha de tener como mínimo quien se sienta: el mínimo o más
less-than-a-bet = { $amount } es menos que una apuesta
no-way-to-take-it = «{ $said }» no es una forma de cobrarlo
pot-or-session = escriba "pot" o "session"

# Players' banks
free-bank-has-no-maximum = una banca libre no tiene máximo, ni lo tienen las apuestas contra ella
leave-it-out = quítelo
no-bank = «{ $said }» no es una banca
not-within-the-bank = «{ $said }» no está entre lo mínimo y lo máximo con que puede abrirse la banca

# Blackjack
reserve-not-allowed = aquí no se admite una reserva de «{ $said }» cartas
stake-not-allowed = aquí no se admite una apuesta de { $stake }
stake-at-most = escriba como mucho { $part } del mínimo de la mesa, { $minimum }
not-what-prizes-pay = «{ $said }» no es lo que pueden pagar los premios
jackpot-not-allowed = aquí no se admite un jackpot de { $amount }

# Dice
gain-not-allowed = aquí no se admite una ganancia de «{ $said }» veces
gain-from-to = escriba un número de { $from } a { $to }, como "2" o "3/2"

# Chips of the players' own colours
too-few-colours = hay fichas de { $most } colores como mucho
not-worth = las fichas no pueden valer «{ $said }»
write-values = escriba valores de { $least } a { $most }, como "1, 2, 5", cada uno una vez

# A wheel of the house's own
other-count = el orden nombra { $found } casillas, y la rueda tiene { $count }
number-not-on-wheel = el número { $number } no está en la rueda como debe
neighbours-of-one-colour = { $one } y { $other } son vecinos del mismo color
has-a-colour = { $pocket } tiene color
neighbours = { $one } y { $other } son vecinos
not-opposite = { $one } y { $other } no están enfrentados
opposite-lies = enfrente de { $one } está { $other }
no-two-alike = no hay dos casillas iguales
other-times = { $label } está { $found } veces, y no { $times }
not-in-alternate-sectors = { $label } no está en sectores alternos
sector-lacks = el sector { $sector } no tiene { $times } de { $labels }
write-the-inscriptions = escriba las inscripciones en el orden de la rueda, con un espacio entre ellas
