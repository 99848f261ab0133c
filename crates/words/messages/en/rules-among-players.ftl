# The rules of poker among players.
among-players-between = Players play against each other; the house holds no cards.
among-players-seats = There are { $value } seats, one each.
among-players-fewest = It takes { $value } players or more; with fewer, play is suspended.
among-players-rest = A player may sit out { $hands } hands and keep the seat.
among-players-stack = Least stack to sit down with: { $value }.
among-players-once-begun = Once the hand has begun no chips are added; chips won stay on the table.
among-players-session-of-maximum = The house charges each player { $share } of the table's maximum for a session; once the hour is over, { $hands } more hands are played.
among-players-session-of-stack = The house charges each player { $share } of his stack for a session; once the hour is over, { $hands } more hands are played.
among-players-rake = The house keeps { $value } of each pot before it is paid.

## ways
among-players-left = left
among-players-right = right
among-players-mano-goes = The mano goes each time to the player at the { $side }.
among-players-dealt-to = Cards are dealt to the { $side }.
among-players-action-goes = Betting and showing go to the { $side }.

## hands
among-players-any-five = A hand is any five cards, own and common ones.
among-players-exactly = A hand is exactly { $own } own cards and { $common } common ones.
among-players-short-deck = With fewer than 52 cards a flush beats a full house.

## bets
among-players-initial = { $name }: { $amounts }.
among-players-amounts-and = { $amounts } / { $amount }
among-players-bring-in = Bring-in: { $value }.
among-players-least-bet = Least bet and raise: { $value }.
among-players-last-raise = A raise is at least as large as the last one.
among-players-reopens-whole = Whoever has acted may raise again after a whole raise.
among-players-reopens-half = Whoever has acted may raise again after half a raise or more.
among-players-limit = Limit: { $limit }.
among-players-maximum = The table's maximum: { $value }.
among-players-cap-player = Each player raises at most { $most } times in an interval.
among-players-cap-interval = All together raise at most { $most } times in an interval.
among-players-uncapped = Between two players there is no cap on raises.
among-players-short-call = Whoever falls short plays for his part; the rest makes a pot beside it.

## streets
among-players-street-cards = { $street }: { $cards }.
among-players-own-down = { $value } covered to each player
among-players-own-up = { $value } open to each player
among-players-common-up = { $value } common, open
among-players-burnt = { $value } set aside
among-players-opens-mano = { $street }: the mano speaks first.
among-players-opens-lowest = { $street }: the lowest open card speaks first.
among-players-opens-by-suit = { $street }: the lowest open card speaks first, between equals the lower suit.
among-players-opens-highest = { $street }: the highest open cards speak first.
among-players-opens-bettor = { $street }: whoever made the last highest bet speaks first.
among-players-opens-opener = { $street }: whoever opened the pot speaks first.
among-players-draws = { $street }: each changes up to { $most } cards, or none.
among-players-runs-out = If cards run short, the last is shuffled with the earlier discards.

## pot
among-players-shows-bettor = Whoever made the last bet shows first.
among-players-shows-of-interval = Whoever made the last bet of the last interval shows first.
among-players-best = The highest hand of those in the pot wins it.
among-players-alone = If all others withdraw, the last takes the pot without showing.
among-players-shared = Equal hands share the pot that they are in.
among-players-odd = The chip that cannot be divided goes to the first from the mano on.
