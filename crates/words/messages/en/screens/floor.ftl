# The floor, for the house.

title = The floor
which = By
part = { $part ->
        [plano] Plan
        [caja] Cash desk
        [plantilla] Roster
        [armario] Cabinet
        [cierre] Day close
       *[libros] Books
    }
due = Should lie in the tray
result-now = Result so far
close-different = Close with a difference (two sign)
nobody-serves = Nobody
relieve = Relieve
with = With
from = Whom
cabinet = Material cabinet
keep = Put a device into keeping
kind = Kind
kind-of-device = { $kind ->
        [shoe] shoe
        [shuffler] shuffler
        [automatic-shoe] automatic shoe
        [continuous-shoe] shoe that shuffles all the time
       *[other] { $kind }
    }
devices = Devices
on-tables = At the tables
none = Nothing yet.
to-hand-out = To be handed out
hand-over = Hand over what is missing
lacks-device = shoe
lacks-dice = { $dice } dice
lacks-packs = { $packs ->
        [1] 1 pack
       *[other] { $packs } packs
    }
lacks-it = Missing
find-worn = Note as worn
to-replace = to be replaced
destroy = Destroy
destroyed = Destroyed
task = { $task ->
        [check-cards] Cards gathered and checked
       *[other] { $task }
    }
undone = Before closing: { $task } ({ $posts }).
set-limits = Change the limits
turn = Turn the cloth
irregular = Irregularity to be ruled on
alerts-title = Alerts
alert = { $alert ->
        [halted] Halted: its record cannot be read
        [irregular] Irregularity to be ruled on
        [unauthorised] No authorisation in force
        [tray] Waits for a fill
        [ownerless] No node has it
        [staff] Staff are missing
       *[lacks] Material is missing
    }
disputed = { $number ->
        [1] One dispute to be ruled on
       *[other] { $number } disputes to be ruled on
    }
model = Model
number = Number
kept-in = Place
place-of-keeping = { $place ->
        [card-cabinet] card cabinet
        [equally-safe-place] another place as safe
        [cabinet] cabinet
        [store] store
       *[other] { $place }
    }
keep-it = Keep
hand-out = Hand to a table
table = Table
device = Device
hand-it = Hand over
give = Give dice or packs
dice = Dice
packs = Packs
items = Names, with commas between
give-it = Give
replace = Replace
item = What is worn
replace-it = Replace
worn = Worn
free = free
close-day = Day close
still-open = Tables to close
all-closed = All tables are closed.
day-ends = End the session and close the day
day-ended = No session is open: the day is closed.
staff-only = The floor is the house’s own business: sign in as staff.
no-floor = The house keeps no floor yet: open one under Activities.
no-session = No session is open.
session = Session { $number }, day { $day }
begin = Begin the session
day = Day
end = End the session
authorise = Note an authorisation
resolution = Resolution
from-day = From
until-day = Until
in-register = It is entered in the register of authorisations, and withdrawn there.
report-player = Report a recurrence
expel-player = Send away from the table
game = Game
minimum = Minimum (€)
maximum = Maximum (€)
note = Note
place = Place a table
name = Name
sector = Sector
main-sector = Main floor
seats = { $taken } of { $of } places
short = Staff missing
state = State
limits = Limits
people = Occupation
to-table = Go to the table
more = Authorisations and new tables
at = Place
cloth = Cloth no.
recording = With a recording system of its own
place-it = Place
standing = { $standing ->
        [open] open
        [closed] closed
        [suspended] suspended
       *[other] { $standing }
    }
missing = Missing: { $number } × { $post }
players = { $number ->
        [1] 1 player
       *[other] { $number } players
    }
put = Put
person = Person
post = Post
zone = Zone
release = Release { $who }
float = Float (€)
open = Open
suspend = Suspend
resume = Resume
chips = Chips counted (€)
cash = Cash counted (€)
close = Close with the count
in-force = still in play: { $limits }
node = Node
desk = Cash desk
desk-for = Player (identifier)
amount = Amount (€)
sell = Sell chips
buy = Buy chips back
desk-today = Sold today { $sold } · bought back { $bought }
fill = Fill
credit = Credit
two-sign-limits = A change of limits is signed by two: another person confirms under “My account”.
two-sign = Fills and credits are signed by two: another person confirms under “My account”.
day-book = Book of { $day }
running = running
column = { $column ->
        [game] Table
        [float] Float
        [fills] Fills
        [credits] Credits
        [drop] Drop
        [count] Count
        [result] Result
        [corrected] Corrections
        [difference] Difference
       *[hold] %
    }
total-line = Total
recounted = Reckoned again from the record: the same to the cent.
not-recounted = The book and the record differ: tell the direction, and do not close the day.
csv = Download CSV
print = Print
books = Books
line = { $line ->
        [float] Float
        [fill] Fill
        [credit] Credit
        [change] Change
        [tip] Tip
        [share] House share
        [won] Taken in play
        [lost] Paid in play
        [difference] Difference
        [count] Count
       *[other] { $line }
    }
won = Won
lost = Lost
chips-out = Chips in the players’ hands
empty = There are no tables on the floor yet.
