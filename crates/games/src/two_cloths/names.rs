//! The words of a law file that this family has beside those of all its kind.

crate::player_bank::coup_words! {
    rules {
        /// The bank answers with what lies on the table.
        Answers = "answers",
        /// It answers for everything.
        AnswersAll = "answers-all",
        /// Winnings may carry it beyond what it was made up with.
        Grows = "grows",
        /// The bank's chips are laid down before play.
        Deposit = "deposit",
        /// How lots are drawn.
        Lots = "lots",
        /// Its holder may leave it once he has dealt.
        Leaves = "leaves",
        /// It may be held for several shoes.
        ManyShoes = "many-shoes",
        /// Whoever won and left does not come back to it in this shoe.
        Barred = "barred",
        /// It is broken when nothing is left in it.
        Broken = "broken",
        /// Its holder may go on with a new deposit.
        Renews = "renews",
        /// And have the shoe changed.
        ChangesShoe = "changes-shoe",
        /// It is offered to another for the first sum.
        Offered = "offered-again",
        /// What nobody takes is auctioned, and a new shoe begins.
        AuctionAgain = "auction-again",
        /// Bets are made on both cloths.
        Bets = "bets",
        /// A bet on both cloths.
        BothCloths = "both-cloths",
        /// Its larger part plays on the first.
        OddUnit = "odd-unit",
        /// What the bank does not cover goes back.
        NotCovered = "not-covered",
        /// Whoever covers the whole bank, once, as the game begins.
        Banco = "banco",
        /// It covers both cloths.
        BancoBoth = "banco-both",
        /// Wanted on both cloths, it is settled by lot.
        BancoLots = "banco-lots",
        /// Whoever makes it plays the cards.
        BancoCards = "banco-cards",
        /// Seats play the cards in turn.
        Rotates = "rotates",
        /// They pass on when the bank wins.
        PassesOn = "passes-on",
        /// Two players, one of each cloth, against the bank.
        TwoHands = "two-hands",
        /// Nobody plays in partnership.
        NoPartners = "no-partners",
        /// The cards stay on the table.
        OnTable = "on-table",
        /// The banker shows his points to both cloths.
        ShowsBoth = "shows-both",
        /// When the house has its part.
        Cagnotte = "cagnotte",
        /// No card leaves the shoe before bets are closed.
        NotBefore = "not-before",
        /// A restored coup against one cloth that shows a natural.
        RestoredNatural = "restored-natural",
        /// A restored coup in which the chart says the same for both.
        RestoredSame = "restored-same",
        /// One in which it does not.
        RestoredFree = "restored-free",
    }
    offered {
        /// Does not bid.
        Abstain = "abstain",
    }
    betting {
        /// Makes a broken bank up again.
        Renew = "renew",
        /// So too, and has the shoe changed.
        NewShoe = "new-shoe",
        /// Adds what the bets want.
        Answer = "answer",
        /// Covers the whole bank.
        Banco = "banco",
    }
    speaking {}
    piles {
        /// A bet on the first cloth.
        First = "first",
        /// A bet on the second.
        Second = "second",
        /// A bet on both.
        Both = "both",
        /// A bet on the line of the own cloth.
        Line = "line",
    }
    voices {
        /// What whoever leaves it takes along.
        Withdraws = "withdraws",
        /// That nobody bids.
        NoBidder = "no-bidder",
    }
    settling {
        /// The points.
        Points = "points",
    }
}
