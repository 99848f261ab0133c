use cards::{Card, CardSet};
use exact::Cents;
use law::BasisRef;

use crate::{BoxNumber, CoupEffect, CoupFault, HandEffect, Role};

/// Somewhere cards lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The hand of a box.
    Box(BoxNumber),
    /// The bank's hand.
    Bank,
    /// The common cards.
    Common,
    /// The cards burnt or set aside, which nobody sees.
    Burnt,
}

/// What a game is played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Equipment {
    /// Cards.
    Cards,
    /// A wheel.
    Wheel,
    /// Dice.
    Dice,
    /// Cards and chips among players, in a common pot.
    Pot,
    /// Cards, and a bank that a player holds.
    Bank,
}

/// What sort of thing went wrong. The kinds are the texts' own; which of them a game knows,
/// and what follows, its rules say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum IrregularityKind {
    /// A hand has too many or too few cards.
    WrongNumberOfCards,
    /// A card that must be covered was seen.
    CardExposed,
    /// A card lay face up inside the deck.
    BoxedCard,
    /// More than one card lay face up inside the deck.
    SeveralBoxedCards,
    /// A card was drawn by mistake and nobody saw it.
    UnseenCardDrawn,
    /// Cards were not dealt in the order or the form that they should be.
    WrongOrder,
    /// A card of the deck is missing.
    MissingCard,
    /// The deck is damaged, or has a card twice.
    DefectiveDeck,
    /// Cards of different hands touched.
    CardsMixed,
    /// A player touched or turned cards that he may no longer touch.
    CardsTouched,
    /// A player showed his own cards before it was time.
    HandShownEarly,
    /// A player uncovered his own cards by mistake.
    OwnCardsUncovered,
    /// Players told each other of their hands.
    InformationExchanged,
    /// A hand was announced as something that it is not.
    WrongAnnouncement,
    /// The ball was thrown badly, jumped out, hung, or something fell into the wheel.
    NullBall,
    /// The dice broke, lay on one another, on chips or outside, slid, or were thrown badly.
    NullThrow,
    /// A die fell to the floor.
    DieOnTheFloor,
    /// Whoever throws breaks the rules of throwing again and again.
    ThrowerBreaksRules,
    /// A player got a card that is not his, and saw it.
    ForeignCardSeen,
    /// A card was dealt to an absent player.
    CardToAbsent,
    /// A card was dealt to an empty seat, or to one who does not play.
    CardToEmptySeat,
    /// A card was seen while the deck was cut.
    CardExposedInCut,
    /// Several cards of one hand were seen that must be covered.
    SeveralCardsExposed,
    /// A hand has too many or too few cards, and its player has looked at them.
    WrongNumberSeen,
    /// The first card of a player was dealt face up.
    FirstCardExposed,
    /// The last card of a player, due covered, was dealt face up.
    LastCardExposed,
    /// The first or second card of the deck was seen.
    TopCardSeen,
    /// A card was dealt before the bets were closed.
    DealtTooEarly,
    /// A card was thrown off the table.
    CardOffTheTable,
    /// The croupier put the deck away while cards were still due.
    DeckRemoved,
    /// Two cards were burnt, or none.
    WrongBurn,
    /// A player was left out of a round of cards.
    PlayerSkipped,
    /// A player mixed his hand with the discards.
    HandAmongDiscards,
    /// A player uncovered his cards without having called a bet.
    HandShownOwing,
    /// A card of a player was seen through his own fault.
    CardShownByFault,
    /// The croupier named the wrong player for a bet, who made it.
    WrongPlayerNamed,
    /// A player does not decide at once.
    SlowPlay,
    /// A player talks or acts to mislead the others.
    MisleadingPlay,
    /// A player put in too few chips to call.
    ShortCall,
    /// A player put in a chip above the amount due and announced no raise.
    OversizedChip,
    /// It is not clear whether a bet was made.
    UnclearBet,
    /// A player bet out of turn.
    OutOfTurnBet,
    /// A player had not put the ante when the cards were dealt.
    AnteMissing,
    /// A player's turn to bet was passed over.
    SkippedTurn,
    /// A player announced an action without knowing the amount.
    WrongAmountAnnounced,
    /// The croupier told a player a wrong amount.
    WrongAmountTold,
    /// A common card was turned before the bets were closed.
    CommonTurnedEarly,
    /// More than one common card was turned at once.
    SeveralCommonTurned,
    /// Too few players are left to go on, and a pot waits for the next hand.
    GameSuspended,
    /// Players play as partners, share a pot by agreement, or connive.
    Collusion,
    /// A player criticises another's play or tries to sway it.
    PlayCriticised,
    /// Something in a coup against a player's bank.
    Coup(CoupFault),
}

impl IrregularityKind {
    /// Every kind.
    pub const ALL: [IrregularityKind; 77] = [
        IrregularityKind::WrongNumberOfCards,
        IrregularityKind::CardExposed,
        IrregularityKind::BoxedCard,
        IrregularityKind::SeveralBoxedCards,
        IrregularityKind::UnseenCardDrawn,
        IrregularityKind::WrongOrder,
        IrregularityKind::MissingCard,
        IrregularityKind::DefectiveDeck,
        IrregularityKind::CardsMixed,
        IrregularityKind::CardsTouched,
        IrregularityKind::HandShownEarly,
        IrregularityKind::OwnCardsUncovered,
        IrregularityKind::InformationExchanged,
        IrregularityKind::WrongAnnouncement,
        IrregularityKind::NullBall,
        IrregularityKind::NullThrow,
        IrregularityKind::DieOnTheFloor,
        IrregularityKind::ThrowerBreaksRules,
        IrregularityKind::ForeignCardSeen,
        IrregularityKind::CardToAbsent,
        IrregularityKind::CardToEmptySeat,
        IrregularityKind::CardExposedInCut,
        IrregularityKind::SeveralCardsExposed,
        IrregularityKind::WrongNumberSeen,
        IrregularityKind::FirstCardExposed,
        IrregularityKind::LastCardExposed,
        IrregularityKind::TopCardSeen,
        IrregularityKind::DealtTooEarly,
        IrregularityKind::CardOffTheTable,
        IrregularityKind::DeckRemoved,
        IrregularityKind::WrongBurn,
        IrregularityKind::PlayerSkipped,
        IrregularityKind::HandAmongDiscards,
        IrregularityKind::HandShownOwing,
        IrregularityKind::CardShownByFault,
        IrregularityKind::WrongPlayerNamed,
        IrregularityKind::SlowPlay,
        IrregularityKind::MisleadingPlay,
        IrregularityKind::ShortCall,
        IrregularityKind::OversizedChip,
        IrregularityKind::UnclearBet,
        IrregularityKind::OutOfTurnBet,
        IrregularityKind::AnteMissing,
        IrregularityKind::SkippedTurn,
        IrregularityKind::WrongAmountAnnounced,
        IrregularityKind::WrongAmountTold,
        IrregularityKind::CommonTurnedEarly,
        IrregularityKind::SeveralCommonTurned,
        IrregularityKind::GameSuspended,
        IrregularityKind::Collusion,
        IrregularityKind::PlayCriticised,
        IrregularityKind::Coup(CoupFault::CardsStuck),
        IrregularityKind::Coup(CoupFault::CardOnTheFloor),
        IrregularityKind::Coup(CoupFault::DrawnBeforeClose),
        IrregularityKind::Coup(CoupFault::BothCardsExposed),
        IrregularityKind::Coup(CoupFault::CardCalledWrongly),
        IrregularityKind::Coup(CoupFault::FifthCardDrawn),
        IrregularityKind::Coup(CoupFault::BankDealtTooMany),
        IrregularityKind::Coup(CoupFault::TwoThirdCards),
        IrregularityKind::Coup(CoupFault::FirstCardInBasket),
        IrregularityKind::Coup(CoupFault::ThirdCardInBasket),
        IrregularityKind::Coup(CoupFault::BankCardInBasket),
        IrregularityKind::Coup(CoupFault::ExposedByBanker),
        IrregularityKind::Coup(CoupFault::BothExposedByBanker),
        IrregularityKind::Coup(CoupFault::BankShownEarly),
        IrregularityKind::Coup(CoupFault::NaturalNotShown),
        IrregularityKind::Coup(CoupFault::SlowHand),
        IrregularityKind::Coup(CoupFault::AdviceGiven),
        IrregularityKind::Coup(CoupFault::WrongWord),
        IrregularityKind::Coup(CoupFault::CardsThrownAway),
        IrregularityKind::Coup(CoupFault::BetNotInView),
        IrregularityKind::Coup(CoupFault::BetSaidOtherwise),
        IrregularityKind::Coup(CoupFault::MovedToFollow),
        IrregularityKind::Coup(CoupFault::CardsToWrongPlayer),
        IrregularityKind::Coup(CoupFault::CardsGrabbed),
        IrregularityKind::Coup(CoupFault::CardMisgiven),
        IrregularityKind::Coup(CoupFault::TwoWords),
    ];

    /// Its name in files and records.
    pub fn name(self) -> &'static str {
        match self {
            IrregularityKind::WrongNumberOfCards => "wrong-number-of-cards",
            IrregularityKind::CardExposed => "card-exposed",
            IrregularityKind::BoxedCard => "boxed-card",
            IrregularityKind::SeveralBoxedCards => "several-boxed-cards",
            IrregularityKind::UnseenCardDrawn => "unseen-card-drawn",
            IrregularityKind::WrongOrder => "wrong-order",
            IrregularityKind::MissingCard => "missing-card",
            IrregularityKind::DefectiveDeck => "defective-deck",
            IrregularityKind::CardsMixed => "cards-mixed",
            IrregularityKind::CardsTouched => "cards-touched",
            IrregularityKind::HandShownEarly => "hand-shown-early",
            IrregularityKind::OwnCardsUncovered => "own-cards-uncovered",
            IrregularityKind::InformationExchanged => "information-exchanged",
            IrregularityKind::WrongAnnouncement => "wrong-announcement",
            IrregularityKind::NullBall => "null-ball",
            IrregularityKind::NullThrow => "null-throw",
            IrregularityKind::DieOnTheFloor => "die-on-the-floor",
            IrregularityKind::ThrowerBreaksRules => "thrower-breaks-rules",
            IrregularityKind::ForeignCardSeen => "foreign-card-seen",
            IrregularityKind::CardToAbsent => "card-to-absent",
            IrregularityKind::CardToEmptySeat => "card-to-empty-seat",
            IrregularityKind::CardExposedInCut => "card-exposed-in-cut",
            IrregularityKind::SeveralCardsExposed => "several-cards-exposed",
            IrregularityKind::WrongNumberSeen => "wrong-number-seen",
            IrregularityKind::FirstCardExposed => "first-card-exposed",
            IrregularityKind::LastCardExposed => "last-card-exposed",
            IrregularityKind::TopCardSeen => "top-card-seen",
            IrregularityKind::DealtTooEarly => "dealt-too-early",
            IrregularityKind::CardOffTheTable => "card-off-the-table",
            IrregularityKind::DeckRemoved => "deck-removed",
            IrregularityKind::WrongBurn => "wrong-burn",
            IrregularityKind::PlayerSkipped => "player-skipped",
            IrregularityKind::HandAmongDiscards => "hand-among-discards",
            IrregularityKind::HandShownOwing => "hand-shown-owing",
            IrregularityKind::CardShownByFault => "card-shown-by-fault",
            IrregularityKind::WrongPlayerNamed => "wrong-player-named",
            IrregularityKind::SlowPlay => "slow-play",
            IrregularityKind::MisleadingPlay => "misleading-play",
            IrregularityKind::ShortCall => "short-call",
            IrregularityKind::OversizedChip => "oversized-chip",
            IrregularityKind::UnclearBet => "unclear-bet",
            IrregularityKind::OutOfTurnBet => "out-of-turn-bet",
            IrregularityKind::AnteMissing => "ante-missing",
            IrregularityKind::SkippedTurn => "skipped-turn",
            IrregularityKind::WrongAmountAnnounced => "wrong-amount-announced",
            IrregularityKind::WrongAmountTold => "wrong-amount-told",
            IrregularityKind::CommonTurnedEarly => "common-turned-early",
            IrregularityKind::SeveralCommonTurned => "several-common-turned",
            IrregularityKind::GameSuspended => "game-suspended",
            IrregularityKind::Collusion => "collusion",
            IrregularityKind::PlayCriticised => "play-criticised",
            IrregularityKind::Coup(fault) => fault.name(),
        }
    }

    /// What it can only happen with; nothing if it can happen at any table.
    pub fn of(self) -> Option<Equipment> {
        match self {
            IrregularityKind::WrongNumberOfCards
            | IrregularityKind::CardExposed
            | IrregularityKind::BoxedCard
            | IrregularityKind::SeveralBoxedCards
            | IrregularityKind::UnseenCardDrawn
            | IrregularityKind::WrongOrder
            | IrregularityKind::MissingCard
            | IrregularityKind::DefectiveDeck
            | IrregularityKind::CardsMixed
            | IrregularityKind::CardsTouched
            | IrregularityKind::HandShownEarly
            | IrregularityKind::OwnCardsUncovered => Some(Equipment::Cards),
            IrregularityKind::NullBall => Some(Equipment::Wheel),
            IrregularityKind::NullThrow
            | IrregularityKind::DieOnTheFloor
            | IrregularityKind::ThrowerBreaksRules => Some(Equipment::Dice),
            IrregularityKind::ForeignCardSeen
            | IrregularityKind::CardToAbsent
            | IrregularityKind::CardToEmptySeat
            | IrregularityKind::CardExposedInCut
            | IrregularityKind::SeveralCardsExposed
            | IrregularityKind::WrongNumberSeen
            | IrregularityKind::FirstCardExposed
            | IrregularityKind::LastCardExposed
            | IrregularityKind::TopCardSeen
            | IrregularityKind::DealtTooEarly
            | IrregularityKind::CardOffTheTable
            | IrregularityKind::DeckRemoved
            | IrregularityKind::WrongBurn
            | IrregularityKind::PlayerSkipped
            | IrregularityKind::HandAmongDiscards
            | IrregularityKind::HandShownOwing
            | IrregularityKind::CardShownByFault
            | IrregularityKind::WrongPlayerNamed
            | IrregularityKind::SlowPlay
            | IrregularityKind::MisleadingPlay
            | IrregularityKind::ShortCall
            | IrregularityKind::OversizedChip
            | IrregularityKind::UnclearBet
            | IrregularityKind::OutOfTurnBet
            | IrregularityKind::AnteMissing
            | IrregularityKind::SkippedTurn
            | IrregularityKind::WrongAmountAnnounced
            | IrregularityKind::WrongAmountTold
            | IrregularityKind::CommonTurnedEarly
            | IrregularityKind::SeveralCommonTurned
            | IrregularityKind::GameSuspended
            | IrregularityKind::Collusion
            | IrregularityKind::PlayCriticised => Some(Equipment::Pot),
            IrregularityKind::Coup(_) => Some(Equipment::Bank),
            IrregularityKind::InformationExchanged | IrregularityKind::WrongAnnouncement => None,
        }
    }

    /// The kind of that name.
    pub fn named(name: &str) -> Option<IrregularityKind> {
        IrregularityKind::ALL
            .into_iter()
            .find(|kind| kind.name() == name)
    }
}

/// Something that did happen and should not have: staff report it as a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Irregularity {
    /// What sort of thing.
    pub kind: IrregularityKind,
    /// Where, if it matters.
    pub place: Option<Place>,
    /// The other place, where two are concerned.
    pub with: Option<Place>,
    /// Which card, if it matters.
    pub card: Option<Card>,
    /// The further cards, where more than one is concerned.
    pub more: CardSet,
    /// How many chips, if it matters.
    pub amount: Option<Cents>,
}

impl Irregularity {
    /// Something of a sort, of which no more is said.
    pub const fn of(kind: IrregularityKind) -> Irregularity {
        Irregularity {
            kind,
            place: None,
            with: None,
            card: None,
            more: CardSet::EMPTY,
            amount: None,
        }
    }

    /// Every card that it names.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        self.card.into_iter().chain(self.more)
    }
}

/// What may be done about an irregularity, on what basis, and by whom it is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remedy {
    /// What is done.
    pub effect: RemedyEffect,
    /// The role that decides; anyone above may.
    pub decided_by: Role,
    /// The provision that prescribes it, or that leaves it to a person.
    pub basis: BasisRef,
}

/// What a remedy does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RemedyEffect {
    /// The whole hand is void: every bet goes back.
    VoidHand,
    /// The hands are void and the bets on them go back; bets that look at own cards alone are
    /// settled by them.
    VoidMainBets,
    /// The hand of the box is void and its bets go back; the others play on.
    VoidBox,
    /// Whoever plays the box loses his bets; his hand is out.
    LoseBets,
    /// The hands concerned are out, and their bets go back.
    OutOfHand,
    /// The card is set aside and takes no part; the next one comes in its place.
    SetCardAside,
    /// What is wrong is put right in its sequence, and play goes on.
    PutRight,
    /// Play goes on as if nothing had happened.
    PlayOn,
    /// The ball or the dice are thrown again; the bets stand.
    ThrowAgain,
    /// The dice go to the next player; the bets stand.
    PassDice,
    /// The player is warned; play goes on.
    Warn,
    /// The player is out of the hand and leaves the game with his stack.
    OutOfGame,
    /// What he put in counts as a call, no more and no less.
    CountsAsCall,
    /// The bet stands, and its player may not raise it when his turn comes.
    StandsUnraised,
    /// Something in a hand among players.
    Hand(HandEffect),
    /// Something in a coup against a player's bank.
    Coup(CoupEffect),
}

impl RemedyEffect {
    /// Every effect.
    pub const ALL: [RemedyEffect; 41] = [
        RemedyEffect::VoidHand,
        RemedyEffect::VoidMainBets,
        RemedyEffect::VoidBox,
        RemedyEffect::LoseBets,
        RemedyEffect::OutOfHand,
        RemedyEffect::SetCardAside,
        RemedyEffect::PutRight,
        RemedyEffect::PlayOn,
        RemedyEffect::ThrowAgain,
        RemedyEffect::PassDice,
        RemedyEffect::Warn,
        RemedyEffect::OutOfGame,
        RemedyEffect::CountsAsCall,
        RemedyEffect::StandsUnraised,
        RemedyEffect::Hand(HandEffect::ExposedStaysOpen),
        RemedyEffect::Hand(HandEffect::NextCardOpen),
        RemedyEffect::Hand(HandEffect::PlaysForWhatLies),
        RemedyEffect::Hand(HandEffect::StraightToShowdown),
        RemedyEffect::Hand(HandEffect::DeadCardLast),
        RemedyEffect::Hand(HandEffect::BurnEarlyCards),
        RemedyEffect::Hand(HandEffect::StandsUnlessRaised),
        RemedyEffect::Hand(HandEffect::CutAndBurn),
        RemedyEffect::Coup(CoupEffect::FollowTheRules),
        RemedyEffect::Coup(CoupEffect::DrawInOptions),
        RemedyEffect::Coup(CoupEffect::ExposeMatching),
        RemedyEffect::Coup(CoupEffect::ExposeBoth),
        RemedyEffect::Coup(CoupEffect::CroupierPlays),
        RemedyEffect::Coup(CoupEffect::CountsNine),
        RemedyEffect::Coup(CoupEffect::CountsZero),
        RemedyEffect::Coup(CoupEffect::BankLoses),
        RemedyEffect::Coup(CoupEffect::BankWins),
        RemedyEffect::Coup(CoupEffect::MayWithdraw),
        RemedyEffect::Coup(CoupEffect::LosesNatural),
        RemedyEffect::Coup(CoupEffect::BankerDecides),
        RemedyEffect::Coup(CoupEffect::TakesCard),
        RemedyEffect::Coup(CoupEffect::HigherCounts),
        RemedyEffect::Coup(CoupEffect::LowerCounts),
        RemedyEffect::Coup(CoupEffect::PaidLast),
        RemedyEffect::Coup(CoupEffect::MustPlay),
        RemedyEffect::Coup(CoupEffect::Restore),
        RemedyEffect::Coup(CoupEffect::RestoreForBanker),
    ];

    /// Its name in files and records.
    pub fn name(self) -> &'static str {
        match self {
            RemedyEffect::VoidHand => "void-hand",
            RemedyEffect::VoidMainBets => "void-main-bets",
            RemedyEffect::VoidBox => "void-box",
            RemedyEffect::LoseBets => "lose-bets",
            RemedyEffect::OutOfHand => "out-of-hand",
            RemedyEffect::SetCardAside => "set-card-aside",
            RemedyEffect::PutRight => "put-right",
            RemedyEffect::PlayOn => "play-on",
            RemedyEffect::ThrowAgain => "throw-again",
            RemedyEffect::PassDice => "pass-dice",
            RemedyEffect::Warn => "warn",
            RemedyEffect::OutOfGame => "out-of-game",
            RemedyEffect::CountsAsCall => "counts-as-call",
            RemedyEffect::StandsUnraised => "stands-unraised",
            RemedyEffect::Hand(effect) => effect.name(),
            RemedyEffect::Coup(effect) => effect.name(),
        }
    }

    /// The effect of that name.
    pub fn named(name: &str) -> Option<RemedyEffect> {
        RemedyEffect::ALL
            .into_iter()
            .find(|effect| effect.name() == name)
    }
}
