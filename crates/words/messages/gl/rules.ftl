# As regras en palabras: materias, e o que varias familias din igual.

## topic
topic-table = A mesa
topic-cards = As cartas
topic-points = Os puntos
topic-deal = O reparto
topic-third-card = A terceira carta
topic-bets = As apostas
topic-cloth = Sobre o pano

## alike
rules-packs = Xógase con { $packs } barallas de { $cards } cartas.
rules-minimum = Mínimo de cada aposta: { $value }.
