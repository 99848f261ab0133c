# O panel: regras, pagamentos, folla da casa e acta.

rules = Regras
rounds-of = { $noun ->
        [hand] Mans
        [spin] Bólas
        [turn] Tiradas
        [throw] Tiradas
        [coup] Golpes
       *[draw] Sorteos
    }
log = Acta
rules-of = Regras de { $game }
bets = Apostas
pay-tables = Táboas de pagamento
ranking = Orde das xogadas
notices = No tapete
sheet = Folla da casa
rules-hash = Pegada das regras
deck-of = { $packs ->
        [1] Baralla de { $cards } cartas
       *[other] { $packs } barallas de { $cards } cartas
    }
pockets-of = Roda de { $pockets } casas
balls-of = Bombo de { $balls } bólas
dice-of = { $count } dados
required = obrigatoria
voice-law = norma
voice-house-rule = regra da casa
voice-reading = a nosa lectura
reading-told = O texto non o di, ou admite máis dun sentido: así o lemos nós, e a casa aplícao sempre igual.
voice-discretion = decisión do persoal
panel = Información da mesa
