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
    /// A card is missing, doubled or damaged.
    DefectiveDeck,
    /// Cards of different hands touched.
    CardsMixed,
    /// Players told each other of their hands.
    InformationExchanged,
    /// A hand was announced as something that it is not.
    WrongAnnouncement,
    /// The ball was thrown badly, jumped out, hung, or something fell into the wheel.
    NullBall,
}

impl IrregularityKind {
    /// Every kind.
    pub const ALL: [IrregularityKind; 8] = [
        IrregularityKind::WrongNumberOfCards,
        IrregularityKind::CardExposed,
        IrregularityKind::BoxedCard,
        IrregularityKind::DefectiveDeck,
        IrregularityKind::CardsMixed,
        IrregularityKind::InformationExchanged,
        IrregularityKind::WrongAnnouncement,
        IrregularityKind::NullBall,
    ];

    /// Its name in files and records.
    pub fn name(self) -> &'static str {
        match self {
            IrregularityKind::WrongNumberOfCards => "wrong-number-of-cards",
            IrregularityKind::CardExposed => "card-exposed",
            IrregularityKind::BoxedCard => "boxed-card",
            IrregularityKind::DefectiveDeck => "defective-deck",
            IrregularityKind::CardsMixed => "cards-mixed",
            IrregularityKind::InformationExchanged => "information-exchanged",
            IrregularityKind::WrongAnnouncement => "wrong-announcement",
            IrregularityKind::NullBall => "null-ball",
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
    /// Play goes on as if nothing had happened.
    PlayOn,
    /// The ball is thrown again; the bets stand.
    ThrowAgain,
}

impl RemedyEffect {
    /// Every effect.
    pub const ALL: [RemedyEffect; 3] = [
        RemedyEffect::VoidHand,
        RemedyEffect::PlayOn,
        RemedyEffect::ThrowAgain,
    ];

    /// Its name in files and records.
    pub fn name(self) -> &'static str {
        match self {
            RemedyEffect::VoidHand => "void-hand",
            RemedyEffect::PlayOn => "play-on",
            RemedyEffect::ThrowAgain => "throw-again",
        }
    }

    /// The effect of that name.
    pub fn named(name: &str) -> Option<RemedyEffect> {
        RemedyEffect::ALL
            .into_iter()
            .find(|effect| effect.name() == name)
    }
}
