# What won and what was lost.

why-button = Why?
why-title = { $spot }: why?
outcome = { $outcome ->
        [won] Wins
        [lost] Loses
        [pushed] Push
        [void] Void
        [prize] Prize
       *[pot-share] Share of the pot
    }
stake = Stake
paid = Paid
returned = Returned
odds = Pays
results = Result of the round
