# Disputes.

title = Disputes
staff-only = Disputes are for the house to see: sign in as staff.
none = There is no dispute.
open = Not ruled on
ruled = Ruled on
by = Raised by { $name }
hand = Hand { $round }
steps = See the hand step by step
record = Download the record
receipt = Download the receipt
ground = Ground, and the article that it rests on
stands = Stays as it was
void = Void the hand
correct = Correct
player = Player
amount = Amount (€): with − before it, he gives it back
if-void = If it is void, each gets or gives back:
nothing = nothing
two-sign = Two persons sign a void hand or a correction: another confirms it under “My account”.
moved = What moved
back = All of them
raise = Dispute this hand
what = What happened
send = Send the dispute
sent = The dispute was sent: the ruling will be seen in “My play” and at the table.
