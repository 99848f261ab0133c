use cards::{Card, CardSet};
use exact::Cents;
use law::BasisRef;

use crate::named::named;
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

named! { IrregularityKind {
    WrongNumberOfCards = "wrong-number-of-cards",
    CardExposed = "card-exposed",
    BoxedCard = "boxed-card",
    SeveralBoxedCards = "several-boxed-cards",
    UnseenCardDrawn = "unseen-card-drawn",
    WrongOrder = "wrong-order",
    MissingCard = "missing-card",
    DefectiveDeck = "defective-deck",
    CardsMixed = "cards-mixed",
    CardsTouched = "cards-touched",
    HandShownEarly = "hand-shown-early",
    OwnCardsUncovered = "own-cards-uncovered",
    InformationExchanged = "information-exchanged",
    WrongAnnouncement = "wrong-announcement",
    NullBall = "null-ball",
    NullThrow = "null-throw",
    DieOnTheFloor = "die-on-the-floor",
    ThrowerBreaksRules = "thrower-breaks-rules",
    ForeignCardSeen = "foreign-card-seen",
    CardToAbsent = "card-to-absent",
    CardToEmptySeat = "card-to-empty-seat",
    CardExposedInCut = "card-exposed-in-cut",
    SeveralCardsExposed = "several-cards-exposed",
    WrongNumberSeen = "wrong-number-seen",
    FirstCardExposed = "first-card-exposed",
    LastCardExposed = "last-card-exposed",
    TopCardSeen = "top-card-seen",
    DealtTooEarly = "dealt-too-early",
    CardOffTheTable = "card-off-the-table",
    DeckRemoved = "deck-removed",
    WrongBurn = "wrong-burn",
    PlayerSkipped = "player-skipped",
    HandAmongDiscards = "hand-among-discards",
    HandShownOwing = "hand-shown-owing",
    CardShownByFault = "card-shown-by-fault",
    WrongPlayerNamed = "wrong-player-named",
    SlowPlay = "slow-play",
    MisleadingPlay = "misleading-play",
    ShortCall = "short-call",
    OversizedChip = "oversized-chip",
    UnclearBet = "unclear-bet",
    OutOfTurnBet = "out-of-turn-bet",
    AnteMissing = "ante-missing",
    SkippedTurn = "skipped-turn",
    WrongAmountAnnounced = "wrong-amount-announced",
    WrongAmountTold = "wrong-amount-told",
    CommonTurnedEarly = "common-turned-early",
    SeveralCommonTurned = "several-common-turned",
    GameSuspended = "game-suspended",
    Collusion = "collusion",
    PlayCriticised = "play-criticised",
} and Coup(CoupFault) }

impl IrregularityKind {
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

named! { RemedyEffect {
    VoidHand = "void-hand",
    VoidMainBets = "void-main-bets",
    VoidBox = "void-box",
    LoseBets = "lose-bets",
    OutOfHand = "out-of-hand",
    SetCardAside = "set-card-aside",
    PutRight = "put-right",
    PlayOn = "play-on",
    ThrowAgain = "throw-again",
    PassDice = "pass-dice",
    Warn = "warn",
    OutOfGame = "out-of-game",
    CountsAsCall = "counts-as-call",
    StandsUnraised = "stands-unraised",
} and Hand(HandEffect) and Coup(CoupEffect) }
