# The panel: rules, pays, the house’s sheet and the record.

rules = Rules
rounds-of = { $noun ->
        [hand] Hands
        [spin] Spins
        [turn] Turns
        [throw] Throws
        [coup] Coups
       *[draw] Draws
    }
log = Record
rules-of = Rules of { $game }
bets = Bets
pay-tables = Pay tables
ranking = Order of hands
notices = On the cloth
sheet = House sheet
rules-hash = Hash of the rules
deck-of = { $packs ->
        [1] Deck of { $cards } cards
       *[other] { $packs } decks of { $cards } cards
    }
pockets-of = Wheel of { $pockets } pockets
balls-of = Drum of { $balls } balls
dice-of = { $count } dice
required = required
voice-law = law
voice-house-rule = house rule
voice-reading = our reading
reading-told = The text does not say it, or may be read in more than one way: this is how we read it, and the house always applies it so.
voice-discretion = decision of staff
panel = About the table
