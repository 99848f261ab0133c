# Why a command is not done, and the way out.
no-such-register = there is no register `{ $key }`; there are { $known }
no-such-activity = there is no activity `{ $key }`; there are { $known }
no-such-game = there is no game `{ $game }`; there are { $known }
not-under-ruleset = { $game } is not played under `{ $ruleset }`; use --ruleset { $known }
several-rulesets = { $game } is played under several rulesets; use --ruleset with one of { $known }
no-sheet-line = `{ $line }` is no line of a sheet; write --set field=value
terminal-seats-one = { $game } is played among { $least } players or more, and the terminal seats one; `tapete rules { $game }` prints its rules
unreadable-file = { $path }: { $error }; give the path of a file that can be read
no-law-folder = { $path }: { $error }; give the folder that holds documents.toml
ruleset-once = --ruleset is named { $count } times: name one; `tapete odds` holds two against each other
ruleset-twice = --ruleset is named { $count } times: name one, or two to be held against each other
no-school-kind = there is no kind `{ $kind }`; use one of { $known }
no-school-level = there is no level { $level }; use 1, 2 or 3
no-such-irregularity = `{ $name }` is no irregularity here; use one of { $known }
no-such-amount = { $what }: not an amount of money: write euros and cents, as 12.50 or 12,50
record-not-written = the record cannot be written to { $path }: { $error }; give --record a file that can be
terminal-unread = the terminal: { $error }
not-shuffled = the cards cannot be shuffled: { $error }
shoe-holds-another = the shoe holds what cannot come
not-a-record = { $file } is no record: { $what }; give one made by `tapete play --record` or by the casino
not-writable = { $path } cannot be written: { $error }; name a file in a folder that you may write to
register-not-open = the register `{ $key }` is not open; `tapete register open { $key }` opens it
not-inscribed = nothing is inscribed under `{ $name }`; `tapete register search { $key } WORDS` finds a name
open-already = the register is open already: file and enter in it
input-not-text = standard input: { $error }; send UTF-8 text
not-json = not JSON: { $error }; write { $example }
hand-not-object = a hand is an object; write { $example }
field-no-text = `{ $field }` is no text; write { $example }
no-hand-field = a hand has no field `{ $field }`; write { $example }
not-a-bet = `{ $bet }` is no bet; write each bet as `ante 20`, commas between
bet-of-no-amount = `{ $bet }`: not an amount of money; write each bet as `ante 20`, commas between
not-a-throw = `{ $faces }` is no throw; say how the dice fall with --throw, as "2-2, 3-4"
too-few-cards = too few cards for { $whose ->
        [player] the player (--hand)
        [bank] the bank (--bank)
        [common] the middle (--common)
        [burnt] the burnt cards
       *[others] the others
    }; give all of them
too-many-cards = too many cards; give as many as the game deals
pool-unsaid = the prizes depend on what stands in the pool { $key }: add --pool { $key }=AMOUNT, this hand’s { $fed } included
pool-of-no-amount = { $key }: not an amount of money: add --pool { $key }=AMOUNT, this hand’s { $fed } included
no-such-pocket = `{ $spin }` is on no pocket of the wheel; say where the ball rests with --spin: { $known }
no-such-family = there is no family `{ $family }`; use one of { $known }
casino-cannot-start = the casino cannot start: { $error }
no-such-node-name = --node is a name of 1 to 40 letters, digits, hyphens and dots
staff-key-unread = the staff key in { $file } cannot be read: { $error }
no-such-store = --store is sqlite:FOLDER or postgres://user:password@host:port/database
no-such-catalogue = there is no catalogue `{ $which }`: use one of { $all }
no-activity-of-that-name = there is no activity of the name `{ $name }`; `tapete activity list` lists them
not-to-be-asked = this cannot be asked of it; docs/activities.md lists what can
name-or-record = name an activity of the store, or a record with --record FILE
no-activity-record = { $path } is no record of an activity: { $error }
folder-not-empty = { $folder } is not empty (it has { $name }): name an empty folder, or, to put the copy in the place of the store that is there and keep that one beside it, `tapete restore COPY --data { $folder }`
no-key-there = the casino’s key is not in { $folder }: name the folder of its keys with --data
two-to-hold-against = --ruleset { $second } and --against { $other }: hold one of them against the first
no-such-report = --report { $path }: a report is a page or a PDF; name a file that ends in .html or .pdf
nothing-to-hold-against = `{ $other }` is no file, and no ruleset to hold it against: { $why }
nobody-is-asked = nobody is asked anything with so many cards in sight: name the player’s with --hand, the bank’s that he sees with --bank and those in common with --common
no-such-cards = no such cards are in the game, or one is named twice
no-checkpoints = { $file } has no checkpoints
not-a-receipt = { $file }: { $error }; take it from the casino again
no-such-checkpoint = { $place } has no checkpoint { $number }, which the receipt names: name a place that goes as far
no-pay-line = `{ $line }` is no line of a pay table; write --pay paytable.bonus.pays.flush=5/2
no-box-to-sit-at = { $game }: the cloth has no box to sit down at
no-such-variant = there is no variant `{ $name }` that is played everywhere; use one of holdem, omaha, seven-stud, five-stud, draw, or name a --ruleset that has it
not-among-players = { $game } is not played among players, so that no hand meets another’s; `tapete odds { $game }` says what its bets are worth
nothing-checked-there = { $place } has no checkpoints: name the file or folder that `tapete serve --checkpoints` writes to
no-such-provision = there is no provision or reading `{ $id }`; `tapete law search WORDS` finds one
no-such-provision-but = there is no provision or reading `{ $id }`; near: { $near }
no-such-of-law = there is no { $noun ->
        [document] document
       *[game] game
    } `{ $named }`; there are { $all }
nodes-need-a-database = several nodes keep one casino in one database: say --store postgres://user:password@host:port/database, or leave out --node, --node-address and --bus
no-casino-there = there is no casino in { $folder }: name its folder with --data
no-history = there is no history: give .phh or .phhs files, or folders of them
one-hand-alone = one hand has nobody to win from: name two or more
too-many-of-a-hand = hand { $player } has too many cards: at most { $most }
no-common-cards = this variant has no common cards: leave the board out
too-many-on-the-board = the board has too many cards: at most { $most }
not-in-the-pack = the pack has no { $card }: use a card of its own
named-twice = { $card } is named twice: the pack has one
not-enough-cards = { $needed } cards are to come, and only { $left } are left: ask about fewer hands or dead cards
too-many-ways = the cards can come in { $ways } ways, more than are looked at one by one: name more cards, or ask for a sample, as --samples 1000000
