# The table: boxes, cards, who deals and what is lacking.

bank = Bank
croupier = Croupier
common = Common cards
bank-plays = The bank plays
bank-does-not-play = The bank does not play
box = Box { $box }
open-box = Show your box { $box }
your-box = Your box ({ $box })
box-of = Box { $box }, { $name }
split-hand = { $box }, hand { $hand }
free-box = Free
bet-here = Another hand
bet-at-box = Bet on box { $box } too
needs-hands = A round takes { $hands } hands that are bet on, or more.
take-second = Play box { $box } too with { $chip }
cards-left = { $cards } cards
wins-pot = Wins
road = Coups before
derived-road = { $which ->
        [eye] Big eye: each run goes as the one before (red) or not (blue)
        [small] Small road: as the run two before or not
       *[cockroach] Cockroach road: as the run three before or not
    }
shoe-at = Box { $box } deals ({ $name })
you = You
absent = Away
ready = Ready
is-ready = Ready ✓
ready-hint = Bets close when everyone is ready.
cut-deck = Cut
board = Notices
missing-players = { $players ->
        [1] 1 player is missing
       *[other] { $players } players are missing
    }
missing-hands = { $hands ->
        [1] 1 hand to bet on is missing
       *[other] { $hands } hands to bet on are missing
    }
who-wait = waiting: { $names }
deck-in-play = Deck { $deck } is in play
hands-left = { $hands ->
        [1] Last hand
       *[other] Last hands: { $hands } left
    }
minimum-rises = { $left ->
        [0] Next time a minimum of { $minimum }
        [1] Last one at this minimum; then { $minimum }
       *[other] { $left } left at this minimum; then { $minimum }
    }
in-circle = In the house's circle: { $amount }
day-over = The table has closed for the day
closed-table = Closed
let-bet = Let somebody else bet
let-bet-to = Let { $name } bet
may-bet-here = May bet here too: { $names }
nobody-else = Nobody else is at the table.
