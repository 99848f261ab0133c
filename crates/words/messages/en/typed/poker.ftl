game-goes-on = The game lasts { $hands } hands more, so that each player who began it may have the mano.
    .way-out = Announce it once they have been played.
rested-enough = You have sat out { $most } hands in a row.
    .way-out = Play this hand, or take your stack and leave the seat.
raised-enough = You have raised { $most } times in this interval.
    .way-out = Call the bet or fold.
opened-circle = A hand opens among players, with a deck of { $cards } cards.
mano = The mano is with { $at }.
speaks = { CAPITAL($at) } speaks first.
mixed = The cards set aside are mixed with those not dealt yet.
raked = The house keeps { $amount } of the pot.
circle-collected = The croupier collects { $kept } from the circle of { $place }.
circled = { $kept } of the house go to the circle of { $place }, which now holds { $now }.
main-pot = It is the main pot
side-pot = It is side pot { $number }, without those whose stack did not reach it
outranked = The hand of { $by } is higher
higher-than-all = The combination of { $at } is above the others
shifted = { $who } { $you ->
        [yes] move
       *[no] moves
    } { $stake } from { $from } to { $to }, at { $at }.
too-few-players = It takes { $least } players with chips, and there are { $here }.
    .way-out = Wait until more players sit down.
only-to-check = You cannot raise here.
    .way-out = Check or fold.
only-to-call = You cannot raise here.
    .way-out = Call with { $maximum }, or fold.
