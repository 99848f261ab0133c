use cards::Card;
use law::BasisRef;

use crate::{BoxNumber, Role};

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
}

impl IrregularityKind {
    /// Every kind.
    pub const ALL: [IrregularityKind; 18] = [
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
}

impl RemedyEffect {
    /// Every effect.
    pub const ALL: [RemedyEffect; 10] = [
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
        }
    }

    /// The effect of that name.
    pub fn named(name: &str) -> Option<RemedyEffect> {
        RemedyEffect::ALL
            .into_iter()
            .find(|effect| effect.name() == name)
    }
}
