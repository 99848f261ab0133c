# The croupiers’ school.

title = Croupier school
region = Text
game = Game
kind-word = Exercises
kind = { $kind ->
        [payouts] Payouts
        [procedure] Procedure
       *[rulings] Irregularities
    }
level = Level
level-name = { $level ->
        [1] 1 · few
        [2] 2 · some
        [3] 3 · full
       *[other] { $level }
    }
seed = Series
new-series = Another series
exercise = Exercise { $number } of { $of }
exercise-beyond = Exercise { $number }
jump = Go to exercise { $number }
score = { $right } of { $answered }
score-word = Right
copy-link = Copy link
copied = Link copied
happened = What has happened
player = player { $number }
box-of = Box { $box } · { $player }
fate = { $fate ->
        [taken] Taken
        [kept] Stays his
        [stays] Stays
       *[part] In part
    }
pays = Paid
part-taken = Part taken
of-pot = Has of the pot
check = Mark it
fill-in = Say something of every bet.
pick-one = Pick an option: 1, 2, 3…
right = Right
wrong = Not right
partly = { $points } of { $of } bets right
due = Due
yours = You said
next = Next
again = Try this one again
repeat-mistakes = Repeat the mistakes
series-done = Series done
mistakes-left = To repeat: { $numbers }
none = No mistakes.
why = Why
follows = What follows
