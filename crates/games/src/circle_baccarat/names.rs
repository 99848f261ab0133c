//! The words of a law file that this family has beside those of all its kind.

crate::player_bank::coup_words! {
    rules {
        /// Whoever sits down during a shoe lets the hand pass once.
        Greets = "greets",
        /// Until then he comes after everybody.
        NoPriority = "no-priority",
        /// Not so between two shoes.
        NewShoe = "new-shoe",
        /// Whoever declines twice gives up his seat.
        TwiceDeclined = "twice-declined",
        /// Whoever is absent when it is his to take loses his seat.
        AbsentLoses = "absent-loses",
        /// The bank first goes to the first seat.
        FirstBank = "first-bank",
        /// It goes on in the order of the seats.
        Rotates = "rotates",
        /// Others may share it if its holder agrees.
        PartnerJoins = "partner-joins",
        /// They take no part in the play, and win and lose as he does.
        PartnerTerms = "partner-terms",
        /// Whoever wins may keep it.
        Keeps = "keeps",
        /// Whoever loses hands it on.
        LostPasses = "lost-passes",
        /// It may be given up.
        GivenUp = "given-up",
        /// Whoever is offered it may decline.
        Declines = "declines",
        /// A bank given up is taken for the same sum at least.
        SameSum = "same-sum",
        /// After the seats it is offered to those who stand.
        ToStanding = "to-standing",
        /// Whoever had it may have it back.
        Retakes = "retakes",
        /// Whoever takes it alone comes before those who share it.
        AloneFirst = "alone-first",
        /// Whoever passed it does not share it with the next.
        NoOldPartner = "no-old-partner",
        /// From one who stands it goes on after the last seat that had it.
        AfterStanding = "after-standing",
        /// From a seat it goes on after that seat.
        AfterSeated = "after-seated",
        /// It may be raised, never lowered.
        Raises = "raises",
        /// Whoever covered the bank before it passed takes the cards once more.
        OldBanco = "old-banco",
        /// Whoever passed it, and who shared it, does not bid.
        NotInAuction = "not-in-auction",
        /// Where nobody wants it, the next in turn must.
        Forced = "forced",
        /// A bought hand that loses goes back to its turn.
        AfterBought = "after-bought",
        /// Whoever takes it deals at least once.
        MustDeal = "must-deal",
        /// If he refuses, it is auctioned without him.
        Refusal = "refusal",
        /// After a tie it may be given up.
        TieGivesUp = "tie-gives-up",
        /// No bet is larger than the bank.
        PuntoMost = "punto-most",
        /// No bank is smaller than a bet.
        BankLeast = "bank-least",
        /// What garage is.
        Garage = "garage",
        /// Half of the bank, from the second pass on.
        GarageHalf = "garage-half",
        /// All but twice what was covered.
        GarageDouble = "garage-double",
        /// Half of what is left, too.
        GarageBoth = "garage-both",
        /// What the bets do not cover.
        GarageForced = "garage-forced",
        /// What is above the bank's maximum.
        GarageImproper = "garage-improper",
        /// Without a maximum everything may go.
        AllGoes = "all-goes",
        /// The bank's holder speaks last.
        BankerAfter = "banker-after",
        /// All is shown, and the winner paid.
        ShowsAll = "shows-all",
        /// Whoever asks for advice with an option stands.
        Advice = "advice",
        /// Once it is covered, others may bet for the bank.
        Supports = "supports",
        /// None of them in partnership.
        SupportAlone = "support-alone",
        /// For this coup only.
        SupportOnce = "support-once",
        /// The bank is announced and laid down.
        Announced = "announced",
        /// Of several who want the whole bank the order decides.
        BancoOrder = "banco-order",
        /// One alone comes before several together.
        BancoAlone = "banco-alone",
        /// Half of the bank, with the table.
        WithTable = "with-table",
        /// The others complete it.
        Completing = "completing",
        /// Who then has the cards.
        WithTableCards = "with-table-cards",
        /// It gives no right to the next coup, unless made alone.
        WithTableOnce = "with-table-once",
        /// The highest bet of a seat has the cards.
        Highest = "highest",
        /// The order decides between equal ones.
        HighestTie = "highest-tie",
        /// Where only people who stand have bet, the highest of them.
        HighestStanding = "highest-standing",
        /// Bets are not joined.
        NoJoining = "no-joining",
        /// The whole bank again, even after bets are closed.
        Repeats = "repeats",
        /// Whose right that is.
        RepeatRight = "repeat-right",
        /// A right not used comes back after a tie.
        Recovers = "recovers",
        /// The only one who bets has it too.
        OnlyBettor = "only-bettor",
        /// Late bets are taken off.
        LateBets = "late-bets",
        /// Whoever wins a shoe's last coup may stay.
        LastCoup = "last-coup",
        /// A best hand that was not shown loses to one that was.
        ForgottenNine = "forgotten-nine",
        /// Who stands and moves is taken from first, or paid last.
        Moved = "moved",
    }
    offered {}
    betting {
        /// Half of it goes to garage.
        Halve = "halve",
        /// All but twice what was covered goes to garage.
        Double = "double",
        /// Everything goes, garage too.
        StakeAll = "stake-all",
        /// Refuses to deal.
        Refuse = "refuse",
        /// Does not bid.
        Abstain = "abstain",
        /// Takes the bank that nobody wanted.
        Accept = "accept",
        /// Gives up his seat instead.
        Yield = "yield",
        /// Covers the whole bank.
        Banco = "banco",
        /// Covers it again.
        Repeat = "repeat",
        /// Does not.
        Waive = "waive",
        /// Covers half of it.
        Share = "share",
        /// Completes the other half.
        Complete = "complete",
    }
    speaking {
        /// Asks the croupier for advice.
        Ask = "ask",
    }
    piles {
        /// A bet against it.
        Bet = "bet",
        /// A bet against it on the line.
        Line = "line",
        /// A bet for it.
        Support = "support",
        /// A share of it.
        Partner = "partner",
        /// What its holder keeps out of it.
        Garage = "garage",
    }
    voices {
        /// Whether garage is formed.
        Garage = "garage",
        /// That bets for the bank are taken.
        Supports = "supports",
    }
    settling {
        /// The player wins.
        PuntoWins = "punto-wins",
        /// The bank wins.
        BankWins = "bank-wins",
        /// Neither does.
        Tie = "tie",
    }
}
