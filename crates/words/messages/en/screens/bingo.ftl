# The bingo room.

stage = { $stage ->
        [sale] Cards are sold
        [balls] Balls are drawn
        [calls] Somebody called: this ball can still be called
        [lots] Lots are drawn for the prize in kind
        [over] The game is over
       *[cancelled] The game was cancelled
    }
price = Card: { $price }
sold = { $sold } sold, { $left } left
how-many = Cards
on = Played on
paper = Paper
electronic = Electronic
machine = Machine
room = Room
buy = Buy
line = Line
bingo = Bingo
common = Prize of all rooms
prize-of = { $of ->
        [line] { line }
        [bingo] { bingo }
        [common] { common }
       *[extra] Extra prize
    }
extras = Also to be won
call-line = Line!
call-bingo = Bingo!
gone = called already
prizes = Prizes
balls = Balls
last = Ball { $ball }, number { $count } of { $of }
no-ball = No ball is out yet
yours = Your cards
card = Card { $card }
more = and { $count } more cards
called = { $who } calls { $prize } with card { $card }
won = What was won
share = { $who }: { $amount } (card { $card })
thing = { $who }: { $thing } (card { $card })
on-ball = on ball { $count }
shared = Shared by { $cards } cards alike; { $rest } is left.
uncalled = Nobody called { $amount }.
room-calls = The room calls for electronic cards and machines.
out = out
lacks-line = { $count ->
        [0] line complete
       *[other] { $count } missing for a line
    }
lacks-bingo = { $count ->
        [0] bingo complete
       *[other] { $count } missing for bingo
    }
lacks-both = { CAPITAL($line) }; { $bingo }
lacks-only = { CAPITAL($bingo) }
