asked = { $who } { $does }
allow = lets { $person } bet on the hand of { $at }
approve = agrees that { $person } bets on the hand of { $at }
close = closes the bets: “no more bets”
cut = cuts the deck
report = reports: { $what }
rule = rules on what was reported
spin = The ball is spun
throw = The dice are thrown
deal = The next card is dealt
unknown-choice = an unknown choice
reads = reads the counter: { $pool }
announces = announces { $words }
sit = sits down at { $at }
leave = leaves { $at }
place = puts { $stake } on { $spot } ({ $at })
take-back = takes back what he has on { $spot } ({ $at })
call = calls { $stake } aloud on { $spot } ({ $at })
choose = chooses { $name } at { $at }
pick = chooses { $name } with { $count ->
        [1] one card
       *[other] { $count } cards
    } at { $at }
