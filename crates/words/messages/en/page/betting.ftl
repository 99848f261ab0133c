# Chips and bets, and why one does not fit.

chips = Chips
chip = Chip of { $value }
undo = Undo
clear = Clear
repeat = Repeat
double = Double
saved-bets = Saved bets
no-saved-bets = You have saved none yet.
bets-of = { $bets ->
        [1] 1 bet, { $total }
       *[other] { $bets } bets, { $total }
    }
and-more = and { $others } more
saved-name = Name
save-these = { $bets ->
        [1] Save the bet of { $total }
       *[other] Save the { $bets } bets, { $total }
    }
save-hint = Lay chips on the cloth and come back: they are kept under a name and laid again with one press.
forget-bets = Forget “{ $name }”
pending = pending
pending-of = { $amount } not confirmed yet
accepted = accepted
optional = optional
spot-empty = no bet
between = { $least } to { $most }
times = { $times } × { $of }
follows = follows another bet
remove-hint = Right click or Del takes it back
pays = Pays
to-one = { $odds } to 1
betting = Place your bets
betting-watch = Bets are open
dealing = No more bets
in-prison = in prison
held-over = held over
in-multiples = In multiples of { $step }
bet-on = Bet
place-chip = Place chip
cloth-keys = The cloth: move with the arrows, place a chip with Enter, take it off with Delete
insurance = Insurance
part-of = { $part } of the bet
stays-on = stays in play
refused-title = Not accepted
too-small = A chip of { $chip } is under the least for this bet, { $least }.
not-in-steps = A chip of { $chip } is no multiple of { $step }, and bets go in multiples here.
too-large = A chip of { $chip } is more than still fits here, { $most }.
too-dear = Together they come to { $total }, and the balance is { $balance }.
too-dear-way-out = Choose a smaller chip.
not-now = This bet takes no chips now.
not-now-way-out = Bets are made between “Place your bets” and “No more bets”.
place-this = Place { $amount }
