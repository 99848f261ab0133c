# What the house chose where a text leaves it the choice: fields and values of a sheet.

field = { $field ->
        [minimum] Minimum
        [maximum] Maximum
        [minima] Minima of the table
        [maxima] Maximum, in times the minimum
        [simple-maximum] Maximum of even chances
        [number-maximum] Maximum on a number
        [bank-minimum] Minimum of the bank
        [bank-maximum] Maximum of the bank
        [multiple-gain] Maximum of multiple bets, in gains
        [rounding] Rounding of cents
        [commission] Commission of the house
        [rake] Share of the pot for the house
        [chip] Smallest chip
        [colour_values] Values of colour chips
        [stack] Chips to sit down with
        [ante] Ante
        [blinds] Blinds
        [first-blind] Small blind
        [second-blind] Big blind
        [bring-in] Bring-in
        [limit] Limit of bets
        [players] Players
        [seats] Seats
        [deck] Deck
        [reserve] Cards kept back in the shoe
        [dealing] Dealing
        [cards] Cards
        [directions] Conduct of the game
        [communicated] Told to the authority
        [opening] Opening
        [openers] What opens
        [betting] Order of bets
        [folding] Folding
        [draw] Draw
        [showdown] Showdown
        [settlement] Settlement
        [problems] Incidents
        [irregularities] Irregularities
        [backers] Bets on another hand
        [insurance] Insurance
        [buy-a-card] Buying a card
        [second-bet] Second bet
        [bet] Second bet
        [flop-bet] Bet on the flop
        [turn-bet] Bet on the turn
        [river-bet] Bet on the river
        [turn-and-river] Turn and river
        [three-bets] The three bets
        [withdrawals] Taking bets back
        [ante-pays] What the ante pays
        [bets-pay] What the bets pay
        [table-pays] Pay table
        [high-cards-pay] What high cards pay
        [no-combination] Hand without a combination
        [bank-plays-with] What the bank plays with
        [bank-out] Where the bank does not play
        [bank-card-shown] Exposed card of the bank
        [pareja-plus] Pair Plus table
        [pareja-plus-minimum] Minimum of Pair Plus
        [par-plus-minimum] Minimum of Pair Plus
        [par-plus-maximum] Maximum of Pair Plus
        [txb-minimum] Minimum of the Texas Bonus
        [txb-maximum] Maximum of the Texas Bonus
        [bonus-jackpot-minimum] Minimum of the bonus
        [bonus-jackpot-maximum] Maximum of the bonus
        [carousel] Carousel
        [progressive] Progressive bet
        [progressive-seed] Seed of the progressive
        [progressive-deduction] Deduction from the progressive
        [jackpot] Jackpot bet
        [jackpot-seed] Seed of the jackpot
        [jackpot-deduction] Deduction from the jackpot
        [jackpot-pays] Prizes of the jackpot
        [extra-bet] Extra bet
        [wheel] Wheel
        [raised-from] Minimum before it was raised
        [standing] Players standing at a place
        [free-bank] Free bank
        [unlimited-bank] Bank without a limit
        [free-banco] Free banco
        [abono-minimum] Minimum of a subscription
        [abono-maximum] Maximum of a subscription
        [doubled] Minimum doubled
        [multiples] Multiples that are taken
        [places] Places of the table
        [carousel-seed] Seed of the carousel
        [profit] What the house earns
        [session] Charge by time
        [length] Length of the game
        [buy-card] Buying a card
        [players-bank] Players hold the bank
        [croupier-bet] The croupier's bet
        [insurance-minimum] Minimum of the insurance
        [dead-antes] Dead antes
        [posts] Blinds out of turn
       *[other] { $field }
    }
value = { $value ->
        [yes] yes
        [no] no
        [none] none
        [pot] the pot
        [half-pot] half the pot
        [fixed] fixed
        [split] two limits
        [limit] with a limit
        [table] the chips on the table
        [all] all of it
        [half-up] half a cent goes up
        [by-hand] by hand
        [automatic-shoe] automatic shoe
        [example] as in the text's example
        [french-52] French, 52 cards
        [french-40] French, 40 cards
        [ar-2010] as in Aragon, Decree 80/2010
        [ar-2002] as in Aragon, Decree 159/2002
       *[other] { $value }
    }
hand = { $hand ->
        [royal-flush] royal flush
        [straight-flush] straight flush
        [four-of-a-kind] four of a kind
        [full-house] full house
        [flush] flush
        [straight] straight
        [three-of-a-kind] three of a kind
       *[other] { "" }
    }
prize = { $prize ->
        [jackpot] Jackpot
       *[extra] Extra bet
    }
prize-for = { $prize }: { $hand }
