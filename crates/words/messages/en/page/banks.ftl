# Banks that players hold.

holds-bank = Holds the bank
in-bank = In the bank
left-of = { $amount } missing
you-bank = You hold the bank
bank-of = { $name }'s bank
house-banks = The house holds the bank
no-banker = Nobody holds the bank
auction = The bank is auctioned
no-bids = nobody has bid yet
highest-bid = highest bid: { $sum }, by { $name }
bid-now = Bid
plays-cards = Plays the cards
may-cover = May call banco
covered-of = { $amount } covered
has-shoe = Has the shoe
hand-stands = { $name }: { $hand }{ $stands ->
        [wins] , wins
        [loses] , loses
        [ties] , ties
       *[banks] { "" }
    }
