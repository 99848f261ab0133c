# Championships, machines and premises.

game = Game
prize = Prize
entry = Entry
players = Players
of = { $number } of { $most }
cancelled = The championship is off: what was paid goes back.
champion = Champion: { $who }. Prize: { $prize }
entered = You have entered.
enter = Enter for { $sum }
close = Close the entries
drawing = { $left ->
        [1] The bracket is being drawn: 1 player to go.
       *[other] The bracket is being drawn: { $left } players to go.
    }
round = Round { $number }
wins = Wins
byes = Through without a match: { $names }
types = What a machine may be
type = Type
price = Price of a game
any-price = free
prizes = Prize
where = Where
anywhere = in any authorised premises
limit = Highest prize
park = Machines that stand there
machine = Machine { $id }
remove = Remove
no-machine = There are none.
number = Number
by = Turns on
turns-on = { $what ->
        [skill] skill
        [chance] chance
       *[both] both
    }
form = { $form ->
        [none] none
        [refund] the price back
        [free-play] a free game
        [kind] in kind
        [tickets] vouchers
        [cash] money
       *[other] { $form }
    }
most = Highest prize
program = Programme of prizes
install = Install
premises = { $kind ->
        [casino] casino
        [bingo-hall] bingo hall
        [arcade] arcade
        [bar] bar
       *[other] other premises
    }
authorised-as = Authorised by { $paper }.
no-paper = Without a paper of its own.
games = { $number ->
        [1] 1 game
       *[other] { $number } games
    }
only-in = only in: { $kinds }
against = { $whom ->
        [the-house] against the house
       *[each-other] among players
    }
is-open = open
by-mode = by its modes
is-authorised = authorised, closed
not-authorised = not authorised
open-game = Open
close-game = Close
paper = Authorisation no.
for-games = Games
receive = Note the authorisation
