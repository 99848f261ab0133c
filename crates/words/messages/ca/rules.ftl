# Les regles en paraules: matèries, i el que diverses famílies diuen igual.

## topic
topic-table = La taula
topic-cards = Les cartes
topic-points = Els punts
topic-deal = El repartiment
topic-third-card = La tercera carta
topic-bets = Les apostes
topic-cloth = Sobre el tapet

## alike
rules-packs = Es juga amb { $packs } baralles de { $cards } cartes.
rules-minimum = Mínim de cada aposta: { $value }.
