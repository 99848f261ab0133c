# The check of a shuffle.

verify = Verify the shuffle
verifying = Checking…
verify-intro = Before bets close the house publishes a hash of the order of the cards; then each seat puts in its share, sealed before any is opened. Your browser checks here, without trusting the server, that all it saw is what was promised.
verified = The shuffle is the one promised
not-verified = The shuffle is NOT the one promised
not-told = This page cannot tell whether the shuffle is the one promised
all-seen = This page saw the promise, put in its share and saw all of the round
root = Promise (root)
cards-opened = { $open } cards opened, { $covered } stay covered
card-proved = { $card }: promised at position { $position }
