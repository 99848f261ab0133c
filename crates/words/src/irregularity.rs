//! What went wrong, and what is done about it.

use crate::coup::{coup_effect, coup_fault};
use crate::messages::say;
use law::Words;
use table::{HandEffect, Irregularity, IrregularityKind, Place, Remedy, RemedyEffect};

use crate::card::the_card;
use crate::euros;
use crate::people::role_with_article;
use crate::speaker::the_box;
use crate::text::{strung, upper};

/// That a text does not tell what is done in the cases that are left.
pub fn not_foreseen() -> Words {
    say!(irregularities::NotForeseen)
}

/// What sort of thing went wrong, for the middle of a sentence.
pub fn irregularity_kind(kind: IrregularityKind) -> Words {
    match kind {
        IrregularityKind::WrongNumberOfCards => {
            say!(irregularities::WrongNumberOfCards)
        }
        IrregularityKind::CardExposed => say!(irregularities::CardExposed),
        IrregularityKind::BoxedCard => say!(irregularities::BoxedCard),
        IrregularityKind::SeveralBoxedCards => say!(irregularities::SeveralBoxedCards),
        IrregularityKind::UnseenCardDrawn => say!(irregularities::UnseenCardDrawn),
        IrregularityKind::WrongOrder => say!(irregularities::WrongOrder),
        IrregularityKind::MissingCard => say!(irregularities::MissingCard),
        IrregularityKind::DefectiveDeck => say!(irregularities::DefectiveDeck),
        IrregularityKind::CardsMixed => say!(irregularities::CardsMixed),
        IrregularityKind::CardsTouched => say!(irregularities::CardsTouched),
        IrregularityKind::HandShownEarly => say!(irregularities::HandShownEarly),
        IrregularityKind::OwnCardsUncovered => say!(irregularities::OwnCardsUncovered),
        IrregularityKind::InformationExchanged => say!(irregularities::InformationExchanged),
        IrregularityKind::WrongAnnouncement => {
            say!(irregularities::WrongAnnouncement)
        }
        IrregularityKind::NullBall => say!(irregularities::NullBall),
        IrregularityKind::NullThrow => say!(irregularities::NullThrow),
        IrregularityKind::DieOnTheFloor => {
            say!(irregularities::DieOnTheFloor)
        }
        IrregularityKind::ThrowerBreaksRules => say!(irregularities::ThrowerBreaksRules),
        IrregularityKind::ForeignCardSeen => say!(irregularities::ForeignCardSeen),
        IrregularityKind::CardToAbsent => say!(irregularities::CardToAbsent),
        IrregularityKind::CardToEmptySeat => say!(irregularities::CardToEmptySeat),
        IrregularityKind::CardExposedInCut => {
            say!(irregularities::CardExposedInCut)
        }
        IrregularityKind::SeveralCardsExposed => say!(irregularities::SeveralCardsExposed),
        IrregularityKind::WrongNumberSeen => say!(irregularities::WrongNumberSeen),
        IrregularityKind::FirstCardExposed => say!(irregularities::FirstCardExposed),
        IrregularityKind::LastCardExposed => say!(irregularities::LastCardExposed),
        IrregularityKind::TopCardSeen => say!(irregularities::TopCardSeen),
        IrregularityKind::DealtTooEarly => say!(irregularities::DealtTooEarly),
        IrregularityKind::CardOffTheTable => say!(irregularities::CardOffTheTable),
        IrregularityKind::DeckRemoved => {
            say!(irregularities::DeckRemoved)
        }
        IrregularityKind::WrongBurn => say!(irregularities::WrongBurn),
        IrregularityKind::PlayerSkipped => say!(irregularities::PlayerSkipped),
        IrregularityKind::HandAmongDiscards => say!(irregularities::HandAmongDiscards),
        IrregularityKind::HandShownOwing => say!(irregularities::HandShownOwing),
        IrregularityKind::CardShownByFault => say!(irregularities::CardShownByFault),
        IrregularityKind::WrongPlayerNamed => say!(irregularities::WrongPlayerNamed),
        IrregularityKind::SlowPlay => {
            say!(irregularities::SlowPlay)
        }
        IrregularityKind::MisleadingPlay => say!(irregularities::MisleadingPlay),
        IrregularityKind::ShortCall => say!(irregularities::ShortCall),
        IrregularityKind::OversizedChip => say!(irregularities::OversizedChip),
        IrregularityKind::UnclearBet => say!(irregularities::UnclearBet),
        IrregularityKind::OutOfTurnBet => say!(irregularities::OutOfTurnBet),
        IrregularityKind::AnteMissing => say!(irregularities::AnteMissing),
        IrregularityKind::SkippedTurn => {
            say!(irregularities::SkippedTurn)
        }
        IrregularityKind::WrongAmountAnnounced => say!(irregularities::WrongAmountAnnounced),
        IrregularityKind::WrongAmountTold => say!(irregularities::WrongAmountTold),
        IrregularityKind::CommonTurnedEarly => say!(irregularities::CommonTurnedEarly),
        IrregularityKind::SeveralCommonTurned => say!(irregularities::SeveralCommonTurned),
        IrregularityKind::GameSuspended => say!(irregularities::GameSuspended),
        IrregularityKind::Collusion => {
            say!(irregularities::Collusion)
        }
        IrregularityKind::PlayCriticised => say!(irregularities::PlayCriticised),
        IrregularityKind::Coup(fault) => coup_fault(fault),
    }
}

/// What went wrong and where: «carta descubierta en la casilla 1: el rey de corazones (K♥)».
///
/// The card is named only where everyone at the table has seen it.
pub fn irregularity(found: &Irregularity) -> Words {
    let mut words = irregularity_kind(found.kind);
    if let Some(place) = found.place {
        let place = match found.with {
            None => place_of(place),
            Some(other) => {
                let (place, other) = (place_of(place), place_of(other));
                say!(irregularities::TwoPlaces { other, place })
            }
        };
        words = say!(irregularities::AtPlace { place, words });
    }
    if let Some(amount) = found.amount {
        let amount = euros(amount);
        words = say!(irregularities::WithAmount { amount, words });
    }
    if !is_seen(found.kind) {
        return words;
    }
    let cards: Vec<Words> = found.cards().map(the_card).collect();
    match cards.is_empty() {
        true => words,
        false => say!(irregularities::WithCards {
            words,
            cards: strung(&cards, ", ")
        }),
    }
}

/// Whether the card of such an irregularity lies open to all.
fn is_seen(kind: IrregularityKind) -> bool {
    match kind {
        IrregularityKind::CardExposed
        | IrregularityKind::BoxedCard
        | IrregularityKind::DefectiveDeck
        | IrregularityKind::CommonTurnedEarly
        | IrregularityKind::SeveralCommonTurned => true,
        IrregularityKind::WrongNumberOfCards
        | IrregularityKind::SeveralBoxedCards
        | IrregularityKind::UnseenCardDrawn
        | IrregularityKind::WrongOrder
        | IrregularityKind::MissingCard
        | IrregularityKind::CardsTouched
        | IrregularityKind::HandShownEarly
        | IrregularityKind::OwnCardsUncovered
        | IrregularityKind::CardsMixed
        | IrregularityKind::InformationExchanged
        | IrregularityKind::WrongAnnouncement
        | IrregularityKind::NullBall
        | IrregularityKind::NullThrow
        | IrregularityKind::DieOnTheFloor
        | IrregularityKind::ThrowerBreaksRules
        | IrregularityKind::ForeignCardSeen
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
        | IrregularityKind::GameSuspended
        | IrregularityKind::Collusion
        | IrregularityKind::PlayCriticised
        | IrregularityKind::Coup(_) => false,
    }
}

/// Somewhere cards lie: «la casilla 1», "box 1".
pub fn place_of(place: Place) -> Words {
    match place {
        Place::Box(at) => say!(irregularities::PlaceBox { at: the_box(at) }),
        Place::Bank => say!(irregularities::PlaceBank),
        Place::Common => say!(irregularities::PlaceCommon),
        Place::Burnt => say!(irregularities::PlaceBurnt),
    }
}

/// What a remedy does, as a sentence without its full stop.
pub fn remedy_effect(effect: RemedyEffect) -> Words {
    match effect {
        RemedyEffect::VoidHand => say!(irregularities::VoidHand),
        RemedyEffect::VoidMainBets => say!(irregularities::VoidMainBets),
        RemedyEffect::VoidBox => say!(irregularities::VoidBox),
        RemedyEffect::LoseBets => say!(irregularities::LoseBets),
        RemedyEffect::OutOfHand => say!(irregularities::OutOfHand),
        RemedyEffect::SetCardAside => say!(irregularities::SetCardAside),
        RemedyEffect::PutRight => say!(irregularities::PutRight),
        RemedyEffect::PlayOn => say!(irregularities::PlayOn),
        RemedyEffect::ThrowAgain => say!(irregularities::ThrowAgain),
        RemedyEffect::PassDice => say!(irregularities::PassDice),
        RemedyEffect::Warn => say!(irregularities::Warn),
        RemedyEffect::OutOfGame => say!(irregularities::OutOfGame),
        RemedyEffect::CountsAsCall => say!(irregularities::CountsAsCall),
        RemedyEffect::StandsUnraised => say!(irregularities::StandsUnraised),
        RemedyEffect::Hand(effect) => hand_effect(effect),
        RemedyEffect::Coup(effect) => coup_effect(effect),
    }
}

fn hand_effect(effect: HandEffect) -> Words {
    match effect {
        HandEffect::ExposedStaysOpen => say!(irregularities::ExposedStaysOpen),
        HandEffect::NextCardOpen => say!(irregularities::NextCardOpen),
        HandEffect::PlaysForWhatLies => say!(irregularities::PlaysForWhatLies),
        HandEffect::StraightToShowdown => say!(irregularities::StraightToShowdown),
        HandEffect::DeadCardLast => say!(irregularities::DeadCardLast),
        HandEffect::BurnEarlyCards => say!(irregularities::BurnEarlyCards),
        HandEffect::StandsUnlessRaised => say!(irregularities::StandsUnlessRaised),
        HandEffect::CutAndBurn => say!(irregularities::CutAndBurn),
    }
}

impl crate::Speaker<'_> {
    /// A remedy offered: what is done, and who decides it.
    pub fn remedy(&self, remedy: &Remedy) -> Words {
        let (effect, who) = (
            upper(&remedy_effect(remedy.effect)),
            role_with_article(remedy.decided_by),
        );
        say!(irregularities::Remedy { effect, who })
    }
}
