# The rules in words: topics, and what several families say alike.

## topic
topic-table = The table
topic-cards = The cards
topic-points = The points
topic-deal = The deal
topic-third-card = The third card
topic-bets = The bets
topic-cloth = On the cloth
topic-chart = The bank's chart
topic-bank = The bank
topic-garage = Garage
topic-banco = Banco
topic-restored = Restored coups
topic-faults = Errors and infractions
topic-errors = Errors
topic-round = The round
topic-insurance = Insurance
topic-payments = The payments
topic-jackpot = The jackpot
topic-thrower = Who throws
topic-maxima = Maxima
topic-throw = The throw
topic-wheel = The wheel
topic-rows = The rows
topic-zero = The zero
topic-tie-at = A tie at { $points }
topic-drum = The drum
topic-ways = The ways around
topic-hand = The hand
topic-course = The course of a hand
topic-pot = The pot
topic-house-way = The house way

## alike
rules-against-house = Players play against the house.
rules-players = Up to { $value } people play at once.
rules-packs = { $packs } decks of { $cards } cards are played.
rules-minimum = Minimum of each bet: { $value }.
rules-maximum = Maximum of each bet: { $value }.
rules-only-these = No other bet is taken.
rules-up-to = { $bet }: up to { $value }.
rules-closed = From then on no bet is placed or taken off.
