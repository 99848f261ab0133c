# What the house runs beside its tables.

title = Bingo, draws and more
intro = What the house runs beside its tables. Every draw is promised before anything is sold, and anyone can check it afterwards.
none = Nothing is open at the moment.
stage = { $stage ->
        [open] Open: take part
        [closed] Under way: nothing more is sold
        [running] Running
       *[over] Over
    }
practice = for practice: begins again by itself
practice-number = For practice, no. { $number }
enter = Enter
look = Look
back = Back to the list
happened = What happened
guest = Guest { $number }
fairness = Checking the draw
promise = Promise
promise-hint = The house fixed the seed before anything was sold: this is its hash.
seed = Seed revealed
your-hand = Your part in the chance is sealed with your first purchase, and opened by itself when the sale closes.
hand-in = Your part is in the draw.
check = Check
checked = Checked in your browser: the seed is the promised one, and the { $draws } draws are what it gives.
checked-one = Checked in your browser: the seed is the promised one, and the draw is what it gives.
checked-none = Checked in your browser: the seed is the promised one. Nothing was drawn.
not-yet = It cannot be checked yet: the seed is revealed at the end.
proved = { $draws ->
        [1] Checked in your browser: what was opened is what was promised for that ticket.
       *[other] Checked in your browser: the { $draws } tickets that were opened held what was promised for each.
    }
wrong-proof = ticket { $number } in the order of opening is not the promised one
wrong = It does not hold: { $what }.
wrong-promise = the seed is not the promised one
wrong-seal = what { $who } opened is not what was sealed
wrong-draw = draw { $number } is not what the seed gives
wrong-own = your own part is not among those sealed
record = Download the whole record
offline = Offline: trying again.
open-new = Open an activity
which = Activity
name = Name
terms = Terms, one a line (“price: 2”)
opens = Open
say = Order of the house
say-hint = As in docs/activities.md, such as “closes”
send = Send
draw = Draw
