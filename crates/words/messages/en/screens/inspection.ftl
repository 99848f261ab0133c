# The inspector’s screen.

title = Inspection
intro = Everything is read here and nothing is changed: the evidence that the house signs, each table with its rules and its edge, what is run beside the tables, and the registers.
evidence = Evidence
fingerprint = Fingerprint of the key that signs
last = Last checkpoint
checkpoint = no. { $number }, { $events } events
root = Root
none = None yet.
place = Second place
place-ok = in order
place-not = it could not be written there: the house tries again
download = Download the checkpoint
offline = With a copy of the store, or with a player’s receipt, it is checked without the house:
tables = Tables by text
count = { $number ->
        [1] 1 table
       *[other] { $number } tables
    }
open = open
rules = Hash of the rules
edge = House edge
counting = Being counted
count-it = Count it
silent = There is no exact answer for this game.
look = See the table
explore = Explore its figures
activities = Activities
record = Record
entries = { $filings } filings, { $subjects } sheets
not-opened = not opened
coverage = Provisions proved, by text
proved = { $proved } of { $all } ({ $share } %)
more = Whoever is of the staff sees the registers and the floor as well.
