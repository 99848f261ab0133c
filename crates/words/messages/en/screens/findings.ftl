# What the check of a shuffle finds.

fault = { $fault ->
        [round-other] The proof is of another hand ({ $what })
        [unreadable] The proof holds hashes that are none
        [promise-other] The promise is NOT the one that this page saw before the deal
        [label-other] The promise is of another hand or another table ({ $what })
        [count-other] The shoe has another number of cards ({ $what })
        [spares-other] A spare shoe was not promised with the first
        [hands-other] The sealed shares are NOT those that this page saw closed
        [hand-twice] Two seats sealed the same, or one did twice
        [hand-of-nobody] There is a share of seat { $what }, which nobody held
        [contribution-unsealed] Seat { $what } put in what it had not sealed
        [contribution-other] Seat { $what } opened something else than it sealed
        [contribution-twice] One seat counts twice in the shuffle
        [contributions-order] The shares are not in the order of the seats
        [own-missing] Your share in the shuffle is NOT included
        [start-other] The shoe did not stand at that card ({ $what }) when the hand began
        [draws-order] The cards did not come out of the shoe in order and without a gap
        [draw-other] What came out is NOT what was seen ({ $what })
        [face-other] A card seen on the table is not the one opened ({ $what })
        [passed-over-unfounded] A card was passed over that nobody had set aside ({ $what })
        [opening-missing] A card that was seen is not opened ({ $what })
        [opening-extra] A card is opened that did not come or was not seen ({ $what })
        [opening-twice] The same card of the shoe is opened twice
        [opening-false] The card did not lie where it was promised ({ $what })
        [opening-misplaced] The card is not the one due by the shares ({ $what })
        [covered-other] The number of covered cards is wrong ({ $what })
        [card-unknown] The shoe has no such card ({ $what })
        [card-other] Another card is opened than was told ({ $what })
        [composition] More cards alike came than there are ({ $what })
        [salt-twice] Two cards have the same salt
        [dice-other] The dice do not come from the promise and the shares ({ $what })
        [lots-promise] The lots for seats are NOT those promised
        [lots-order] The lots did not come in order
        [lots-false] A lot was not the one promised (seat { $what })
        [lots-given] A lot did not give the seat on it
        [lots-skipped] The lot of a free seat was skipped ({ $what })
       *[lots-composition] There are not as many lots of each seat
    }
doubt = { $doubt ->
        [promise-unseen] This page was not there when the promise was made
        [hands-unseen] This page did not see the shares closed
        [no-hand] This page put nothing into the shuffle: the house and the others may have known the order
        [hands-withheld] What seat { $what } had sealed was not opened: if it was the house's, it could choose between two orders
        [older-protocol] A hand of the time before shares were sealed
        [round-unseen] This page did not see all of the hand
        [shoe-unseen] This page did not see all that came out of this shoe before
        [nothing-drawn] No card was drawn
        [passed-over-covered] { $what } cards of the spare shoe were passed over covered
        [lots-unseen] This page did not see the lots promised
       *[lots-kept] The lot of seat { $what } was skipped: it may have been kept for somebody
    }
