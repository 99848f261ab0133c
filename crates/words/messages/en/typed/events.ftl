deck-in-play = Deck { $deck } is in play.
dice-to = The dice go to { $at }.
closed = Bets are closed.
cards-to = The cards go to { $at }, who plays for all who bet against the bank.
dead-card = The first dead card goes to { $at }, covered.
cut-by-croupier = The croupier cuts the deck.
bank-plays = The bank plays.
bank-does-not-play = The bank does not play.
metered = { $pool }: the counter stands at { $amount }.
ended = The hand ends.
opened = A round opens against the house.
opened-with-packs = A round opens against the house, with { $packs } decks of { $cards } cards.
opened-with-deck = A hand opens against the house, with a deck of { $cards } cards.
drum-ball = Ball { $call } comes out.
spun = The ball comes to rest: { $call }.
unknown-pocket = an unknown pocket
unknown-notice = An unknown notice.
spot-at = { $spot }, { $at }
bank-set = The bank sets its two hands. { $rule }
unknown-choice = an unknown choice
covered-card = a covered card
drawn-to-common = { CAPITAL($card) } comes to the common cards.
drawn-burnt = { CAPITAL($card) } is burnt.
drawn = { $to } receives { $card }.
turned-common = The common cards are turned face up{ $end }
turned = { CAPITAL($place) } turns the cards face up{ $end }
uncovered = Card { $number } of { $at } lies open{ $end }
turned-burnt = The burnt cards are turned face up{ $end }
croupier-deals = The croupier deals.
shoe-to = The shoe is with box { $at }.
pointed = The point is { $point }.
no-point = There is no point any more.
bank-held-by-house = The croupier takes the bank.
bank-held = Box { $at } holds the bank, marked with a white circle.
thrown = The dice: { $faces }, { $sum } in all.
seated = { $who } { $you ->
        [yes] sit
       *[no] sits
    } down at { $at }.
left = { $who } { $you ->
        [yes] leave
       *[no] leaves
    } { $at }.
allowed = { $who } may bet on the hand of { $at }.
placed = { $who } { $you ->
        [yes] place
       *[no] places
    } { $stake } on { $spot }.
taken-back = { $who } { $you ->
        [yes] take
       *[no] takes
    } back { $stake } from { $spot }.
called = { $who } { $you ->
        [yes] call
       *[no] calls
    } for { $stake }, as the croupier announces, on { $spot }.
held-in-prison = { $who } { $you ->
        [yes] leave
       *[no] leaves
    } { $stake } in prison on { $spot }.
held-in-play = { $who } { $you ->
        [yes] stay
       *[no] stays
    } with { $stake } on { $spot }.
held-over = { $who } { $you ->
        [yes] leave
       *[no] leaves
    } { $stake } on the table for the next hand, on { $spot }.
moved = { $who } { $you ->
        [yes] move
       *[no] moves
    } { $stake } to { $spot }.
leads = { $who } { $you ->
        [yes] play
       *[no] plays
    } { $at }.
cut = { $who } { $you ->
        [yes] cut
       *[no] cuts
    } the deck.
approved = { CAPITAL($by) } agrees: { $who } may bet on the hand of { $at }.
reported = { CAPITAL($by) } reports an irregularity: { $what }.
ruled = { CAPITAL($by) } decides: { $what }.
shown-to-all = Announced: { $notice }.
shown-to-players = To the players: { $notice }.
shown-to-banker = To the banker: { $notice }.
picked = { $who } { $you ->
        [yes] set
       *[no] sets
    } { $count ->
        [1] one card
       *[other] { $count } cards
    } apart at { $at }.
chosen-for-absent = { $who } { $you ->
        [yes] do
       *[no] does
    } not answer: the house takes { $name } as chosen, at { $at }.
chose = { $who } { $you ->
        [yes] choose
       *[no] chooses
    } { $name } at { $at }.
burnt = { $cards ->
        [1] One card is burnt unseen.
       *[other] { $cards } cards are burnt unseen.
    }
