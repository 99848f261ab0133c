# The registers.

title = Registers of the house
intro = A diary of filings and a book of entries: nothing is erased; what changes is noted in the margin.
not-opened = not open
opened = opened on { $day }
filings = { $number ->
        [1] 1 filing
       *[other] { $number } filings
    }
subjects = { $number ->
        [1] 1 inscribed
       *[other] { $number } inscribed
    }
look = Look
back = All registers
to-forms = Write in it
open = Open the register
first-day = First day
search = Search the book
diary = Diary
book = Book
none = Nothing yet.
none-found = No entry has these words.
sheet = sheet { $number }
closed = sheet closed
number = no. { $number }
filing = Filing { $number }
on-filing = On the filing
no-filing = none
file = Note a filing
enter = Make an entry
act = Act
subject = Subject
section = Section
date = Day
office = Signs as
signed = Signed: { $name } ({ $office })
from = paper of { $office ->
        [gaming-directorate] the gaming directorate
        [director-general] the director general
        [managing-body] the managing body
        [president] the president
        [regional-minister] the regional minister
        [secretary] the secretary
       *[other] { $office }
    }
approved = approved by { $office ->
        [gaming-directorate] the gaming directorate
        [director-general] the director general
        [managing-body] the managing body
        [president] the president
        [regional-minister] the regional minister
        [secretary] the secretary
       *[other] { $office }
    }
optional = may be left out
write = Enter
kind-of-entry = { $kind ->
        [inscription] Inscription
        [marginal-note] Marginal note
        [cancellation] Cancellation
       *[other] { $kind }
    }
head = All that was entered is bound by this hash:
read-only = Only the direction writes in the registers.
value = { $value }
