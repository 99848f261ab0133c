# The rules of dice.
dice-thrown = { $value } dice are thrown.
dice-first = The dice are offered to the first box in play, then to the others in their order.
dice-must-bet = Before a first throw the thrower must bet on { $bets }.
dice-refuses = He may refuse the dice, which go to the next player.
dice-skipped = The dice pass over whoever has not made that bet.
dice-changes = He may ask for other dice before he throws, but not while he throws for a point.
dice-lost = If a die is lost others are offered to him, also while he throws for a point.
dice-points = On a first throw these become the point: { $numbers }.
dice-point-ends = The point ends with { $throws }.
dice-passes = If { $throws } ends it, the dice change hands.
dice-placed-with = { $bet }: is played beside { $other }, once its number is known.
dice-placed-any = { $bet }: is played at any time.
dice-placed-first = { $bet }: is played on a first throw.
dice-placed-point = { $bet }: is played when there is a point.
dice-wins = { $bet }: wins with { $throws }.
dice-loses = { $bet }: loses with { $throws }.
dice-null = { $bet }: is null with { $throws } and goes back.
dice-may-leave = { $bet }: until it is decided it stays and may be taken off.
dice-stays = { $bet }: until it is decided it stays and may not be taken off.
dice-moves = { $bet }: with any other throw it moves to the number thrown.
dice-waits = { $bet }: with any other throw it waits for the point to be decided.
dice-then = { $bet }: from then on it wins with { $wins } and loses with { $loses }.
dice-pays = { $bet }: pays { $odds }.
dice-odds = { $odds } to 1
dice-odds-with = { $odds } to 1 with { $numbers }
dice-odds-others = { $odds } to 1 with the others
dice-beside = { $bet }: up to { $part } of what lies on { $other }.
dice-until = Bets are taken before each throw, until “no more bets”.
dice-unforeseen = What is not foreseen the stickman decides.

## throws
dice-number = its number
dice-double = its number by doubles
dice-not-double = its number without doubles
dice-other = any other result
