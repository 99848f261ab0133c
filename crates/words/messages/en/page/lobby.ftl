# The lobby: tables, filters and doors.

language-switch = Language
skip = Skip to content
lobby = Lobby
activities = Bingo and draws
floors = The floor
inspection = Inspection
own-play = My play: limits and pauses
door = Door
disputes = Disputes
registers = Registers
all-tables = All
family = Family of games
family-name = { $family ->
        [wheels] Roulettes
        [points] Cards against the bank
        [baccarat] Baccarat
        [house-poker] Poker against the house
        [ring] Poker among players
       *[dice] Dice
    }
search = Find a game or text
any-region = Any text
stakes-word = Minimum of the table
any-stakes = Any minimum
from-stakes = From { $most } or less
against = Against whom
any-against = House or players
against-house = Against the house
against-players = Among players
filters = Filters
only-free = With room
favourite = Favourite
favourites = Favourites
seat-me = Seat me now
back-to = Back to { $name }
none-fits = No table is what you look for.
places-free = { $free ->
        [1] 1 free place
       *[other] { $free } free places
    }
maths = Mathematics
own-id = Your identifier, for the cash desk:
maths-hint = Return, edge and best play of every bet
school = School
school-hint = Exercises of payouts, procedure and irregularities for croupiers
house-edge = house edge { $edge }
player-edge = player's edge { $edge }
no-edge = nobody's edge
count-edge = Work out the house edge
counting = Working it out… { $share }
explore-odds = Explore the mathematics
lobby-title = Open tables
lobby-intro = Choose a table. Every rule, payment and refusal carries the article it rests on.
back-to-lobby = Back to the lobby
sit = Sit down
sit-at = Sit down at box { $box }
sits-soon = You will sit down as soon as this round ends.
watch = Watch
leave = Stand up
limits = Limits
region = Rules in force
seats = Free boxes
open-tables = Your other tables
together = Side by side
put-aside = Put this table aside and keep the seat
waits-for-you = Your turn
bets-are-open = Bets are open
goes-on = In play
