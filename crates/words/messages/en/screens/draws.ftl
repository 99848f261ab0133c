# Draws and tickets.

price = Price of a ticket
product-price = Price of { $product }
ordinary = Ordinary price
day = Day of the draw
sold = { $sold } of { $all } sold
prizes = Prizes
chance = Chance
ticket-of = { $who } with { $ticket }
for-points = { $points } points
part-whole = whole number
part-first = { $digits ->
        [1] first digit
       *[other] first { $digits } digits
    }
part-last = { $digits ->
        [1] last digit
       *[other] last { $digits } digits
    }
sale = Sale
how-many = How many
which = or choose one
any = the next that are free
buys = { $count ->
        [1] Buy 1 ticket
       *[other] Buy { $count } tickets
    }
buys-one = Buy { $ticket }
mine = Your tickets
none-mine = You hold none yet.
won = Won
points = Your points
take = Take
take-for = For { $points } points
came = Number drawn
nobody = Stays with the house
waiting = The sale is closed; the draw is to come.
drawing = The draw is being held.
choosing = Winners choose.
called-off = It was not held: what was paid for tickets went back.
over = Drawn.
returns = A ticket brings { $brings } in money on average.
house = The house
close = Close the sale
hold = Begin the draw
end = End it
ticket-price = Price of a ticket
buys-ticket = Buy 1 ticket
my-tickets = Your tickets
no-tickets = You hold none yet.
ticket-returns = A ticket brings { $brings } on average.
batch = Batch
serial = Ticket
authorised = Authorisation
at = Place of sale
with = Combined with
instructions = Instructions
wins = Wins with { $symbols }
left = { $left } of { $count } to be found
sealed = Sealed: nobody knows what it holds.
scratch = Open
open = Open ticket { $serial }
claim = Claim
lost = No prize
paid = Paid
claimed = Claimed: paid by { $payer }
payer = Paid by { $payer }
proof = Proof
proof-holds = It is what was promised for this ticket before it was sold.
proof-fails = It is not what was promised for this ticket.
root = Promise of the series
sold-out = None is left.
