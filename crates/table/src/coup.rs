//! What goes wrong in a coup against a player's bank, and what is done about it.

use crate::named::named;

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

named! { CoupFault {
    CardsStuck = "cards-stuck",
    CardOnTheFloor = "card-on-the-floor",
    DrawnBeforeClose = "drawn-before-close",
    BothCardsExposed = "both-cards-exposed",
    CardCalledWrongly = "card-called-wrongly",
    FifthCardDrawn = "fifth-card-drawn",
    BankDealtTooMany = "bank-dealt-too-many",
    TwoThirdCards = "two-third-cards",
    FirstCardInBasket = "first-card-in-basket",
    ThirdCardInBasket = "third-card-in-basket",
    BankCardInBasket = "bank-card-in-basket",
    ExposedByBanker = "exposed-by-banker",
    BothExposedByBanker = "both-exposed-by-banker",
    BankShownEarly = "bank-shown-early",
    NaturalNotShown = "natural-not-shown",
    SlowHand = "slow-hand",
    AdviceGiven = "advice-given",
    WrongWord = "wrong-word",
    CardsThrownAway = "cards-thrown-away",
    BetNotInView = "bet-not-in-view",
    BetSaidOtherwise = "bet-said-otherwise",
    MovedToFollow = "moved-to-follow-the-hand",
    CardsToWrongPlayer = "cards-to-wrong-player",
    CardsGrabbed = "cards-grabbed",
    CardMisgiven = "card-misgiven",
    TwoWords = "two-words",
} }

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

named! { CoupEffect {
    FollowTheRules = "follow-the-rules",
    DrawInOptions = "draw-in-options",
    ExposeMatching = "expose-matching",
    ExposeBoth = "expose-both",
    CroupierPlays = "croupier-plays",
    CountsNine = "counts-nine",
    CountsZero = "counts-zero",
    BankLoses = "bank-loses",
    BankWins = "bank-wins",
    MayWithdraw = "may-withdraw",
    LosesNatural = "loses-natural",
    BankerDecides = "banker-decides",
    TakesCard = "takes-card",
    HigherCounts = "higher-counts",
    LowerCounts = "lower-counts",
    PaidLast = "paid-last",
    MustPlay = "must-play",
    Restore = "restore",
    RestoreForBanker = "restore-for-banker",
} }
