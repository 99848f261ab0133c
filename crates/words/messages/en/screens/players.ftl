# A player’s own screen, and the door.

title = My play
intro = You decide how long you play, what you may lose and what you put down at once. What you tighten counts at once; what you loosen, a day later.
who = Your identifier: { $id }
admitted = Let in as { $name }.
not-admitted = This house plays with registered players. Say your identifier at the door and show your document.
now = Today so far
played = Time played
net = Result
limits = My limits
minutes = Minutes a day
loss = Loss a day (€)
stake = At once (€)
none = no limit
save = Keep my limits
later = From { $when } on these count:
pause = Pause
pause-for = For
pause-of = { $minutes ->
        [60] an hour
        [1440] a day
        [10080] a week
       *[43200] thirty days
    }
pause-hint = A pause is not shortened.
paused-until = Paused until { $when }.
exclude = Exclude myself
exclude-hint = You can neither play nor come in; you stand in the register of prohibited persons, and only the direction can lift it.
sure = Yes, I will play no more
barred = You may not play now
disputes = My disputes
waiting = Not ruled on yet.
hand = Hand { $round }
door = The door
door-intro = Name, document and day of birth (from { $age } years). Whoever is prohibited or was sent away does not come in; each visit and each refusal stands in the register of admissions.
optional = This house does not ask for registration: guests play too.
staff-only = The door is the house’s own business: sign in as staff.
player = Identifier (on his page)
name = Name and surname
document = Document
born = Day of birth
let-in = Let in
is-in = { $name } was let in.
inside = Who was let in
nobody = Nobody yet.
ground = Ground
expel = Send away
readmit = Let come again
expelled = Sent away: { $ground }
two-sign = Two persons sign an expulsion: another confirms it under “My account”.
