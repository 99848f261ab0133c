# The rules of poker against the house.
bank-poker-boxes = There are { $value } boxes at most.
bank-poker-one-box-each = Each player plays { $value } box at most.
bank-poker-boxes-each = Each player plays { $value } boxes at most.
bank-poker-blind = Who plays several sees the cards of the first only; the others are blind.
bank-poker-bettors = Up to { $value } people may bet on a hand, if its player consents.
bank-poker-limits = Minimum { $least }, maximum { $most }.
bank-poker-chips-only = Bets are chips only.

## cards
bank-poker-deck = One deck of { $cards } cards.
bank-poker-ranks = From high to low: ace, king, queen, jack, 10 … 2.
bank-poker-ace-high = The ace is always high.
bank-poker-ace-either = The ace may open the lowest straight or close the highest.
bank-poker-ace-second = The straight with the low ace is the second highest.
bank-poker-class = { $class }: { $meaning }.

## bets
bank-poker-times = { $bet }: { $times } × { $other }.
bank-poker-exactly = { $bet }: { $amount }, no more and no less.
bank-poker-between = { $bet }: from { $least } to { $most }.

## course
bank-poker-before-deal = Bets are placed before the deal.
bank-poker-thrown = { $dice } dice are thrown: their sum says who gets the first hand.
bank-poker-bank-sets = The bank sets its two hands by the house way.
bank-poker-turns-common = When all have chosen, the croupier turns the next common card.
bank-poker-turns-own = When all have chosen, the croupier turns his cards.
bank-poker-bank-held = The croupier and any player may hold the bank.
bank-poker-bank-offered = Before each hand it is offered to each player in turn: he takes it or passes.
bank-poker-bank-croupier = When his turn comes, the croupier must take it.
bank-poker-bank-marked = Whoever holds it is marked with a white circle.
bank-poker-bank-covers = A player's bank covers all bets with its chips, pays them and takes them.
bank-poker-dealt = Cards are dealt from the croupier's left: { $cards }.
bank-poker-to-each = { $value } to each hand
bank-poker-to-bank = { $value } to the bank
bank-poker-common-one = { $value } in common
bank-poker-common = { $value } in common
bank-poker-burnt-one = { $value } burnt
bank-poker-burnt = { $value } burnt
bank-poker-to-everyone = { $value } to each hand and to the bank, from where the dice say
bank-poker-exposed = The bank's card { $place } is dealt face up.
bank-poker-chooses = Having seen his cards, each player chooses: { $choices }.
bank-poker-settled-early = Settled now, by the cards that lie there: { $bets }.
bank-poker-from-right = Bets are paid and taken from the croupier's right.
bank-poker-from-left = Bets are paid and taken from the croupier's left.

## choices
bank-poker-adds = { $choice }: “{ $bet }” is added.
bank-poker-gives-up = { $choice }: the hand is given up.
bank-poker-loses = { $choice }: { $bet } is lost.
bank-poker-loses-several = { $choice }: { $bets } are lost.
bank-poker-and = { $bets } and { $bet }
bank-poker-takes-back = { $choice }: “{ $bet }” is taken back.
bank-poker-buys-open = { $choice }: one card is put aside and another bought, face up, for “{ $bet }”; once only.
bank-poker-buys-covered = { $choice }: one card is put aside and another bought, face down, for “{ $bet }”; once only.
bank-poker-sets = { $choice }: the player sets his low hand apart.
bank-poker-house-sets = { $choice }: the house sets both hands in its own way.

## payments
bank-poker-plays-with = The bank plays only with { $hand } or better.
bank-poker-pays-odds = paid { $odds } to 1
bank-poker-pays-back = given back
bank-poker-pays-table = paid by “{ $table }”
bank-poker-only-or-lost = { $pays } (only with { $hand } or better, else lost)
bank-poker-only-or-back = { $pays } (only with { $hand } or better, else given back)
bank-poker-bank-out = { $bet }: { $pays } if the bank does not play.
bank-poker-beats = { $bet }: { $pays } if it beats the bank.
bank-poker-ties = { $bet }: { $pays } in a tie.
bank-poker-beaten = { $bet }: lost if the bank's hand is higher.
bank-poker-with-croupier = The hands of a player's bank are held against the croupier's first.
bank-poker-bank-goes-back = At the end of the hand what is left in the bank goes back to its player.
bank-poker-kept = { $bet }: the bank keeps it.
bank-poker-only-top = { $bet }: only the highest prize is paid.
bank-poker-otherwise = { $bet }: lost without a combination of the table.

## pools
bank-poker-pool-fed = { $pool }: stakes go into the pool.
bank-poker-pool-deducts = { $pool }: the house first keeps { $part }.
bank-poker-pool-seed = { $pool }: the house starts and restarts it with { $seed }.
bank-poker-pool-wins = { $pool }: { $class } wins { $takes }.
bank-poker-pool-in-turn = { $pool }: of several hands of { $class }, the highest hand is paid first, each on what is left.
bank-poker-pool-shared = { $pool }: of several hands of { $class }, it is shared in equal parts.
bank-poker-pool-highest = { $pool }: of several hands of { $class }, only the highest wins it.

## two hands
bank-poker-above = above
bank-poker-equal = equal
bank-poker-below = below
bank-poker-case-wins = High { $high }, low { $low }: wins { $odds } to 1, less the commission.
bank-poker-case-null = High { $high }, low { $low }: null, given back.
bank-poker-case-loses = High { $high }, low { $low }: lost.
bank-poker-foul = Hands set wrongly always lose.
bank-poker-commission = The house keeps { $value } of winnings.
