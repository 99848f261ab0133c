# Bets on events.

pool = Pool: those who win share what all staked
fixed = Fixed odds: what a euro pays is fixed with the bet
kept = The house keeps { $part }
at = Bets are placed at { $premises }
venue = It takes place at { $venue }
outcome = Outcome
odds = Odds
dividend = Dividend a unit
staked = Staked
stake = Amount (€)
unit = In steps of { $unit }, up to { $most }
bet = Bet
takes-part = You take part in the event: only strangers to it bet in a traviesa.
mine = Your bets
none = You have not bet yet.
pays = brings back { $amount }
lost = lost
open = in play
won = won
withdrawn = withdrawn
result = Reported as the result: { $outcomes }
void = The event is void: every stake goes back.
