# Sitting down, and waiting for a seat.

waiting-list = Waiting list
wait-here = Wait for a seat
table-is-full = { $length ->
        [0] The table is full.
        [1] The table is full and one person waits already.
       *[other] The table is full and { $length } people wait already.
    }
ask-to-wait = Put me on the list
other-seat = Would you rather have another seat at this table?
ask-to-move = Ask for another seat
waits-for-seat = You are on the waiting list: number { $place } of { $length }.
waits-to-move = You asked for another seat: number { $place } of { $length } on the list.
stop-waiting = Leave the list
seat-offered = Seat { $at } is vacant, and it is your turn.
seat-taken = Seat { $at } is yours: you sit down as soon as the round is over.
take-seat = Take seat { $at }
refuse-seat = I do not want it
kept-seat = seat { $at } is kept
wants-to-move = seated: wants another seat
lot = by lot
given-by-lot = Seat given by lot
lot-gave-short = Your seat, { $at }, came by lot
lot-gave = The lot gave you seat { $at } (no. { $number } of those promised).
waits-for-players = Players are lacking and the pot waits: whoever sits down or brings chips lets the game go on.
no-seats = Full
