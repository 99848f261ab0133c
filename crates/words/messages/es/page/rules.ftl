# El panel: reglas, pagos, hoja de la casa y acta.

rules = Reglas
rounds-of = { $noun ->
        [hand] Manos
        [spin] Bolas
        [turn] Tiradas
        [throw] Tiradas
        [coup] Golpes
       *[draw] Sorteos
    }
log = Acta
rules-of = Reglas de { $game }
bets = Apuestas
pay-tables = Tablas de pago
ranking = Orden de las jugadas
notices = En el tapete
sheet = Hoja de la casa
rules-hash = Huella de las reglas
# $cards (number)
deck-of = { $packs ->
        [1] Baraja de { $cards } cartas
       *[other] { $packs } barajas de { $cards } cartas
    }
# $pockets (number)
pockets-of = Rueda de { $pockets } casillas
# $balls (number)
balls-of = Bombo de { $balls } bolas
# $count (number)
dice-of = { $count } dados
required = obligatoria
voice-law = norma
voice-house-rule = regla de la casa
voice-reading = nuestra lectura
reading-told = El texto no lo dice, o admite más de un sentido: así lo leemos nosotros, y la casa lo aplica siempre igual.
voice-discretion = decisión del personal
panel = Información de la mesa
