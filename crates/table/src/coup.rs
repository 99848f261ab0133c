//! What goes wrong in a coup against a player's bank, and what is done about it.

/// What goes wrong in a coup against a player's bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CoupFault {
    /// Two or more cards stuck together as they were dealt.
    CardsStuck,
    /// A card fell to the floor.
    CardOnTheFloor,
    /// Cards left the shoe before the bets were closed.
    DrawnBeforeClose,
    /// The croupier uncovered both cards of the player.
    BothCardsExposed,
    /// The croupier called a card though the player had said no.
    CardCalledWrongly,
    /// The banker drew a fifth card after the first four.
    FifthCardDrawn,
    /// The banker dealt himself more than two cards at first.
    BankDealtTooMany,
    /// Two third cards were dealt for one.
    TwoThirdCards,
    /// The banker dropped one of the player's first two cards into the basket.
    FirstCardInBasket,
    /// The banker dropped the player's third card into the basket.
    ThirdCardInBasket,
    /// The banker put a card into the basket before all had seen it.
    BankCardInBasket,
    /// The banker uncovered a card meant for the player.
    ExposedByBanker,
    /// The banker uncovered both cards meant for the player.
    BothExposedByBanker,
    /// The banker showed a natural before the player had spoken.
    BankShownEarly,
    /// A natural was not shown in its time.
    NaturalNotShown,
    /// A player holds the cards too long.
    SlowHand,
    /// Somebody other than the croupier gave advice.
    AdviceGiven,
    /// The player said card for no, or the reverse.
    WrongWord,
    /// The player threw the cards into the basket unseen.
    CardsThrownAway,
    /// A bet did not lie in full view, or nobody watched it.
    BetNotInView,
    /// A bettor said something else of his bet than where it lies.
    BetSaidOtherwise,
    /// Somebody who stands moved to follow the hand.
    MovedToFollow,
    /// The cards were given to another than the one entitled to them.
    CardsToWrongPlayer,
    /// Somebody took the cards before the one entitled to them.
    CardsGrabbed,
    /// The banker gave a card to a hand that had said no, or none to one that had asked.
    CardMisgiven,
    /// The player said card and then no, or the reverse.
    TwoWords,
}

impl CoupFault {
    /// Every fault.
    pub const ALL: [CoupFault; 26] = [
        CoupFault::CardsStuck,
        CoupFault::CardOnTheFloor,
        CoupFault::DrawnBeforeClose,
        CoupFault::BothCardsExposed,
        CoupFault::CardCalledWrongly,
        CoupFault::FifthCardDrawn,
        CoupFault::BankDealtTooMany,
        CoupFault::TwoThirdCards,
        CoupFault::FirstCardInBasket,
        CoupFault::ThirdCardInBasket,
        CoupFault::BankCardInBasket,
        CoupFault::ExposedByBanker,
        CoupFault::BothExposedByBanker,
        CoupFault::BankShownEarly,
        CoupFault::NaturalNotShown,
        CoupFault::SlowHand,
        CoupFault::AdviceGiven,
        CoupFault::WrongWord,
        CoupFault::CardsThrownAway,
        CoupFault::BetNotInView,
        CoupFault::BetSaidOtherwise,
        CoupFault::MovedToFollow,
        CoupFault::CardsToWrongPlayer,
        CoupFault::CardsGrabbed,
        CoupFault::CardMisgiven,
        CoupFault::TwoWords,
    ];

    /// Its name in files and records.
    pub fn name(self) -> &'static str {
        match self {
            CoupFault::CardsStuck => "cards-stuck",
            CoupFault::CardOnTheFloor => "card-on-the-floor",
            CoupFault::DrawnBeforeClose => "drawn-before-close",
            CoupFault::BothCardsExposed => "both-cards-exposed",
            CoupFault::CardCalledWrongly => "card-called-wrongly",
            CoupFault::FifthCardDrawn => "fifth-card-drawn",
            CoupFault::BankDealtTooMany => "bank-dealt-too-many",
            CoupFault::TwoThirdCards => "two-third-cards",
            CoupFault::FirstCardInBasket => "first-card-in-basket",
            CoupFault::ThirdCardInBasket => "third-card-in-basket",
            CoupFault::BankCardInBasket => "bank-card-in-basket",
            CoupFault::ExposedByBanker => "exposed-by-banker",
            CoupFault::BothExposedByBanker => "both-exposed-by-banker",
            CoupFault::BankShownEarly => "bank-shown-early",
            CoupFault::NaturalNotShown => "natural-not-shown",
            CoupFault::SlowHand => "slow-hand",
            CoupFault::AdviceGiven => "advice-given",
            CoupFault::WrongWord => "wrong-word",
            CoupFault::CardsThrownAway => "cards-thrown-away",
            CoupFault::BetNotInView => "bet-not-in-view",
            CoupFault::BetSaidOtherwise => "bet-said-otherwise",
            CoupFault::MovedToFollow => "moved-to-follow-the-hand",
            CoupFault::CardsToWrongPlayer => "cards-to-wrong-player",
            CoupFault::CardsGrabbed => "cards-grabbed",
            CoupFault::CardMisgiven => "card-misgiven",
            CoupFault::TwoWords => "two-words",
        }
    }
}

/// What a remedy does in such a coup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CoupEffect {
    /// Both hands are bound by their rules, the bank by its chart.
    FollowTheRules,
    /// The bank is bound by its chart, and draws where that leaves a choice.
    DrawInOptions,
    /// The banker uncovers his own matching card.
    ExposeMatching,
    /// Both hands are uncovered, and the bank is bound by its chart.
    ExposeBoth,
    /// The hand is uncovered and played by its rules.
    CroupierPlays,
    /// The player's hand counts nine.
    CountsNine,
    /// The bank's first cards count nothing; it may draw.
    CountsZero,
    /// The bank loses the coup.
    BankLoses,
    /// The bank wins the coup.
    BankWins,
    /// Those who bet may take their bets back.
    MayWithdraw,
    /// The natural may no longer be shown.
    LosesNatural,
    /// The banker gives the card or refuses it.
    BankerDecides,
    /// The banker takes the card if the player takes none.
    TakesCard,
    /// Of the player's two third cards the better one counts.
    HigherCounts,
    /// Of the bank's two third cards the worse one counts.
    LowerCounts,
    /// He is the first to be taken from, or the last to be paid.
    PaidLast,
    /// Whoever drew them plays the coup.
    MustPlay,
    /// The coup is restored: what the hand should have said counts, the cards go to whom they
    /// are due, and the banker is bound as far as the chart agrees.
    Restore,
    /// The same, for an error of the banker's own, who is bound where the chart disagrees too.
    RestoreForBanker,
}

impl CoupEffect {
    /// Every effect.
    pub const ALL: [CoupEffect; 19] = [
        CoupEffect::FollowTheRules,
        CoupEffect::DrawInOptions,
        CoupEffect::ExposeMatching,
        CoupEffect::ExposeBoth,
        CoupEffect::CroupierPlays,
        CoupEffect::CountsNine,
        CoupEffect::CountsZero,
        CoupEffect::BankLoses,
        CoupEffect::BankWins,
        CoupEffect::MayWithdraw,
        CoupEffect::LosesNatural,
        CoupEffect::BankerDecides,
        CoupEffect::TakesCard,
        CoupEffect::HigherCounts,
        CoupEffect::LowerCounts,
        CoupEffect::PaidLast,
        CoupEffect::MustPlay,
        CoupEffect::Restore,
        CoupEffect::RestoreForBanker,
    ];

    /// Its name in files and records.
    pub fn name(self) -> &'static str {
        match self {
            CoupEffect::FollowTheRules => "follow-the-rules",
            CoupEffect::DrawInOptions => "draw-in-options",
            CoupEffect::ExposeMatching => "expose-matching",
            CoupEffect::ExposeBoth => "expose-both",
            CoupEffect::CroupierPlays => "croupier-plays",
            CoupEffect::CountsNine => "counts-nine",
            CoupEffect::CountsZero => "counts-zero",
            CoupEffect::BankLoses => "bank-loses",
            CoupEffect::BankWins => "bank-wins",
            CoupEffect::MayWithdraw => "may-withdraw",
            CoupEffect::LosesNatural => "loses-natural",
            CoupEffect::BankerDecides => "banker-decides",
            CoupEffect::TakesCard => "takes-card",
            CoupEffect::HigherCounts => "higher-counts",
            CoupEffect::LowerCounts => "lower-counts",
            CoupEffect::PaidLast => "paid-last",
            CoupEffect::MustPlay => "must-play",
            CoupEffect::Restore => "restore",
            CoupEffect::RestoreForBanker => "restore-for-banker",
        }
    }
}
