//! What went wrong, and what is done about it.

use law::Words;
use table::{Irregularity, IrregularityKind, Place, Remedy, RemedyEffect};

use crate::card::the_card;
use crate::people::role_with_article;
use crate::speaker::the_box;
use crate::text::{upper, with};

/// What sort of thing went wrong, for the middle of a sentence.
pub fn irregularity_kind(kind: IrregularityKind) -> Words {
    match kind {
        IrregularityKind::WrongNumberOfCards => {
            Words::new("número de cartas equivocado", "wrong number of cards")
        }
        IrregularityKind::CardExposed => Words::new("carta descubierta", "exposed card"),
        IrregularityKind::BoxedCard => Words::new(
            "carta vuelta dentro de la baraja",
            "card face up inside the deck",
        ),
        IrregularityKind::DefectiveDeck => Words::new("baraja defectuosa", "defective deck"),
        IrregularityKind::CardsMixed => Words::new("cartas mezcladas", "cards mixed"),
        IrregularityKind::InformationExchanged => Words::new(
            "intercambio de información entre jugadores",
            "information exchanged between players",
        ),
        IrregularityKind::WrongAnnouncement => {
            Words::new("mano mal anunciada", "hand wrongly announced")
        }
        IrregularityKind::NullBall => Words::new("bola nula", "null ball"),
    }
}

/// What went wrong and where: «carta descubierta en la casilla 1: el rey de corazones (K♥)».
///
/// The card is named only where everyone at the table has seen it.
pub fn irregularity(found: &Irregularity) -> Words {
    let mut words = irregularity_kind(found.kind);
    if let Some(place) = found.place {
        let place = place_of(place);
        words = Words::new(
            format!("{} en {}", words.es, place.es),
            format!("{} at {}", words.en, place.en),
        );
    }
    match found.card.filter(|_| is_seen(found.kind)) {
        None => words,
        Some(card) => {
            let card = the_card(card);
            Words::new(
                format!("{}: {}", words.es, card.es),
                format!("{}: {}", words.en, card.en),
            )
        }
    }
}

/// Whether the card of such an irregularity lies open to all.
fn is_seen(kind: IrregularityKind) -> bool {
    match kind {
        IrregularityKind::CardExposed
        | IrregularityKind::BoxedCard
        | IrregularityKind::DefectiveDeck => true,
        IrregularityKind::WrongNumberOfCards
        | IrregularityKind::CardsMixed
        | IrregularityKind::InformationExchanged
        | IrregularityKind::WrongAnnouncement
        | IrregularityKind::NullBall => false,
    }
}

/// Somewhere cards lie: «la casilla 1», "box 1".
pub(crate) fn place_of(place: Place) -> Words {
    match place {
        Place::Box(at) => with(&the_box(at), "la {}", "{}"),
        Place::Bank => Words::new("la banca", "the bank"),
        Place::Common => Words::new("las cartas comunes", "the common cards"),
    }
}

/// What a remedy does, as a sentence without its full stop.
pub fn remedy_effect(effect: RemedyEffect) -> Words {
    match effect {
        RemedyEffect::VoidHand => Words::new(
            "se anula toda la jugada y las apuestas se devuelven",
            "the whole hand is void and the stakes are given back",
        ),
        RemedyEffect::PlayOn => Words::new("el juego sigue", "play goes on"),
        RemedyEffect::ThrowAgain => Words::new(
            "la bola se lanza otra vez y las apuestas siguen en pie",
            "the ball is thrown again and the bets stand",
        ),
    }
}

impl crate::Speaker<'_> {
    /// A remedy offered: what is done, and who decides it.
    pub fn remedy(&self, remedy: &Remedy) -> Words {
        let (effect, who) = (
            upper(&remedy_effect(remedy.effect)),
            role_with_article(remedy.decided_by),
        );
        Words::new(
            format!("{}. Lo decide {}.", effect.es, who.es),
            format!("{}. {} decides.", effect.en, upper(&who).en),
        )
    }
}
