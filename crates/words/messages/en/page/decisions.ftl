# Deciding, and the hint for it.

choosing-you = You decide
choosing = Box { $box } decides ({ $name })
irregular = The hand is stopped
next-round = The next round opens in a moment
seconds-left-spoken = { $seconds } seconds left. { $then }
decide = Your decision
stakes = stakes { $amount } more
stakes-nothing = stakes no more
takes-back = takes back { $amount }
hint = Hint
hint-asked = What each choice is worth
hint-working = Not known yet: it is being worked out…
hint-working-share = Not known yet: it is being worked out ({ $share })…
on-average = { $amount } on average
hint-best = the best
hint-aside = putting { $card } aside
hint-spoken = { $choice }: { $amount } on average{ $best ->
        [yes] , the best
       *[no] { "" }
    }.
low-hand = Low hand
asks-for-cards = { $asked } ({ $picked })
pick-cards = { $cards ->
        [1] pick one card
       *[other] pick { $cards } cards
    }
pick-between = pick { $least } to { $most } cards
withdraws = loses what was bet
short-hand = Low hand, { $cards } cards
long-hand = High hand, { $cards } cards
two-hands-are = Low: { $low }. High: { $high }.
move-cards = { $left ->
        [1] One card is missing in the low hand: drag it there or press it.
       *[other] { $left } cards are missing in the low hand: drag them there or press them.
    }
as-the-house = See how the house would
