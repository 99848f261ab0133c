# El tauler: regles, pagaments, full de la casa i acta.

rules = Regles
rounds-of = { $noun ->
        [hand] Mans
        [spin] Boles
        [turn] Tirades
        [throw] Tirades
        [coup] Cops
       *[draw] Sortejos
    }
log = Acta
rules-of = Regles de { $game }
bets = Apostes
pay-tables = Taules de pagament
ranking = Ordre de les jugades
notices = Al tapet
sheet = Full de la casa
rules-hash = Empremta de les regles
deck-of = { $packs ->
        [1] Baralla de { $cards } cartes
       *[other] { $packs } baralles de { $cards } cartes
    }
pockets-of = Roda de { $pockets } caselles
balls-of = Bombo de { $balls } boles
dice-of = { $count } daus
required = obligatòria
voice-law = norma
voice-house-rule = regla de la casa
voice-reading = la nostra lectura
reading-told = El text no ho diu, o admet més d'un sentit: així ho llegim nosaltres, i la casa ho aplica sempre igual.
voice-discretion = decisió del personal
panel = Informació de la taula
