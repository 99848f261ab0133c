# Tournaments.

entry = Entry
fee = The house's part
stack = Chips to begin with
name = Name
from-entries = { $places ->
        [1] What comes in goes to the first.
       *[other] What comes in is shared by the first { $places }.
    }
players = Players
players-of = Entered: { $count } of { $most }
enter = Enter for { $price }
entered = You have entered. Seats are drawn when entries close.
fills = The house fills the places with automatic players.
waits = Entries are closed: seats are drawn.
level = Level { $level }
next = Next: { $small } / { $big }
last = Last level
hands-left = { $hands ->
        [1] rises after one more hand
       *[other] rises after { $hands } more hands
    }
time-left = rises in { $time }
by-house = rises when the house says so
prizes = Prizes
prize = Prize
place = Place
table = Table { $number }
final-table = Final table
seat = Seat { $seat }
free = free
in-hand = hand in play
between = between hands
go = Go to my table (table { $number })
rebuy = Rebuy for { $price }
no-chips = You have no chips left.
out = You finished in place { $place }.
won = You have won the tournament.
bot = automatic
you = you
chips = Chips
places = Places
waiting = Waiting for a seat
busted = Without chips, may rebuy
cancelled = The tournament is not held: everything goes back.
elsewhere = Hands are played at other tables, and the house reports who is out.
lobby = Tournament
moved = You move: table { $number } awaits you.
to-table = Go to table { $number }
over = The tournament is over.
left = { $count } of { $of } are left
