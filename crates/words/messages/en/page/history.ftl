# What was played: rounds, steps and sums.

round = Hand { $round }
round-of = { $noun ->
        [hand] Hand
        [spin] Spin
        [turn] Turn
        [throw] Throw
        [coup] Coup
       *[draw] Draw
    } { $round }
next-of = Next { $noun }
over-of = { $noun ->
        [hand] The hand is over
        [spin] The spin is over
        [turn] The turn is over
        [throw] The throw is over
        [coup] The coup is over
       *[draw] The draw is over
    }
no-rounds = No round has ended yet.
not-played = not played
older-rounds = Earlier rounds
newest-rounds = Latest rounds
round-number = Round no.
find-round = Find
download-record = Download the record for `tapete verify`
to-table = To the table
earlier-one = ← Earlier
later-one = Later →
copy-link = Copy the link
link-copied = Copied ✓
export-record = Download the record
steps = Steps
step = Step
step-shown = Step { $step } of { $steps }
nothing-dealt = Nothing has come yet.
first-step = To the first step
step-back = One step back
step-on = One step on
last-step = To the last step
show-only = Show
step-kind = { $kind ->
        [all] everything
        [bets] bets
        [cards] what comes
        [choices] decisions
       *[ends] payments
    }
no-steps = No step of this kind.
whose-rounds = { $whose ->
        [every] all
        [mine] those I played
        [won] those I won
       *[lost] those I lost
    }
none-of-these = None of these here.
replay-it = See it step by step
my-play = My play at this table
not-played-here = You have not played at this table yet.
played-of = Played: { $played } of { $told }.
rounds-won = Won
rounds-lost = Lost
staked-in-all = Staked
net-in-all = Result
best-round = Best
worst-round = Worst
save-as-table = Save as a table (CSV)
play-everywhere = At all tables
how-played = How you have played
not-played-anywhere = You have played at no table with this browser yet.
played-where = { $played ->
        [1] 1 round
       *[other] { $played } rounds
    } at { $tables ->
        [1] 1 table
       *[other] { $tables } tables
    }.
last-of-each = The last ones of each table where you sat with this browser are counted; you can ask for those before.
all-of-each = All of the tables where you sat with this browser are counted.
which-game = Game
any-game = All games
which-time = When
stretch = { $which ->
        [always] Always
        [today] Today
        [week] Last seven days
       *[month] Last thirty days
    }
not-played-then = You have not played that in that time.
look-older = Count those before as well
course = Running result, round by round
course-said = Running result after { $rounds ->
        [1] 1 round
       *[other] { $rounds } rounds
    }: { $now }. At its highest { $most }, at its lowest { $least }.
table-word = Table
rounds-played = Rounds
table-link = Copy link
export-history = PHH
export-history-hint = The hand in the PHH format, which other programs read
