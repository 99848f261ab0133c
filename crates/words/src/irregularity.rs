//! What went wrong, and what is done about it.

use crate::coup::{coup_effect, coup_fault};
use law::Words;
use table::{HandEffect, Irregularity, IrregularityKind, Place, Remedy, RemedyEffect};

use crate::card::the_card;
use crate::euros;
use crate::people::role_with_article;
use crate::speaker::the_box;
use crate::text::{upper, with};

/// That a text does not tell what is done in the cases that are left.
pub fn not_foreseen() -> Words {
    Words::new(
        "En los casos que el texto no prevé.",
        "In cases that the text does not foresee.",
    )
}

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
        IrregularityKind::SeveralBoxedCards => Words::new(
            "varias cartas vueltas dentro de la baraja",
            "several cards face up inside the deck",
        ),
        IrregularityKind::UnseenCardDrawn => Words::new(
            "carta sacada por error sin que nadie la viera",
            "card drawn by mistake and seen by nobody",
        ),
        IrregularityKind::WrongOrder => Words::new(
            "reparto en orden o forma equivocados",
            "cards dealt in the wrong order or form",
        ),
        IrregularityKind::MissingCard => Words::new(
            "falta una carta en la baraja",
            "a card of the deck is missing",
        ),
        IrregularityKind::DefectiveDeck => Words::new("baraja defectuosa", "defective deck"),
        IrregularityKind::CardsMixed => Words::new("cartas mezcladas", "cards mixed"),
        IrregularityKind::CardsTouched => Words::new(
            "cartas tocadas cuando ya no se puede",
            "cards touched when they no longer may be",
        ),
        IrregularityKind::HandShownEarly => Words::new(
            "mano enseñada antes de tiempo",
            "hand shown before its time",
        ),
        IrregularityKind::OwnCardsUncovered => Words::new(
            "cartas propias descubiertas por error",
            "own cards uncovered by mistake",
        ),
        IrregularityKind::InformationExchanged => Words::new(
            "intercambio de información entre jugadores",
            "information exchanged between players",
        ),
        IrregularityKind::WrongAnnouncement => {
            Words::new("mano mal anunciada", "hand wrongly announced")
        }
        IrregularityKind::NullBall => Words::new("bola nula", "null ball"),
        IrregularityKind::NullThrow => Words::new("tirada nula", "null throw"),
        IrregularityKind::DieOnTheFloor => {
            Words::new("un dado caído al suelo", "a die on the floor")
        }
        IrregularityKind::ThrowerBreaksRules => Words::new(
            "quien lanza incumple una y otra vez las reglas del lanzamiento",
            "the thrower breaks the rules of throwing again and again",
        ),
        IrregularityKind::ForeignCardSeen => Words::new(
            "carta ajena recibida y vista",
            "card of another received and seen",
        ),
        IrregularityKind::CardToAbsent => Words::new(
            "carta repartida a un jugador ausente",
            "card dealt to an absent player",
        ),
        IrregularityKind::CardToEmptySeat => Words::new(
            "carta repartida a una plaza vacía",
            "card dealt to an empty seat",
        ),
        IrregularityKind::CardExposedInCut => {
            Words::new("carta descubierta al cortar", "card exposed in the cut")
        }
        IrregularityKind::SeveralCardsExposed => Words::new(
            "varias cartas de una mano descubiertas",
            "several cards of one hand exposed",
        ),
        IrregularityKind::WrongNumberSeen => Words::new(
            "número de cartas equivocado y ya visto",
            "wrong number of cards, already seen",
        ),
        IrregularityKind::FirstCardExposed => Words::new(
            "primera carta repartida descubierta",
            "first card dealt face up",
        ),
        IrregularityKind::LastCardExposed => Words::new(
            "última carta repartida descubierta",
            "last card dealt face up",
        ),
        IrregularityKind::TopCardSeen => Words::new(
            "primera o segunda carta de la baraja vista",
            "first or second card of the deck seen",
        ),
        IrregularityKind::DealtTooEarly => Words::new(
            "carta repartida antes de cerrarse las apuestas",
            "card dealt before the bets were closed",
        ),
        IrregularityKind::CardOffTheTable => Words::new(
            "carta lanzada fuera de la mesa",
            "card thrown off the table",
        ),
        IrregularityKind::DeckRemoved => {
            Words::new("baraja retirada antes de tiempo", "deck put away too early")
        }
        IrregularityKind::WrongBurn => Words::new(
            "carta quemada de más o de menos",
            "a card burnt too many or too few",
        ),
        IrregularityKind::PlayerSkipped => Words::new(
            "jugador saltado en el reparto",
            "player skipped in the deal",
        ),
        IrregularityKind::HandAmongDiscards => Words::new(
            "mano mezclada con los descartes",
            "hand mixed with the discards",
        ),
        IrregularityKind::HandShownOwing => Words::new(
            "cartas descubiertas sin haber cubierto la apuesta",
            "cards uncovered without having called the bet",
        ),
        IrregularityKind::CardShownByFault => Words::new(
            "carta descubierta por causa del jugador",
            "card exposed through the player's own fault",
        ),
        IrregularityKind::WrongPlayerNamed => Words::new(
            "jugador mal designado para la apuesta obligada",
            "wrong player named for the forced bet",
        ),
        IrregularityKind::SlowPlay => {
            Words::new("un jugador retrasa el juego", "a player delays the game")
        }
        IrregularityKind::MisleadingPlay => Words::new(
            "un jugador actúa para confundir a los demás",
            "a player acts to mislead the others",
        ),
        IrregularityKind::ShortCall => Words::new(
            "fichas insuficientes para cubrir",
            "too few chips put in to call",
        ),
        IrregularityKind::OversizedChip => Words::new(
            "ficha mayor de lo debido sin anunciar subida",
            "chip above the amount due, no raise announced",
        ),
        IrregularityKind::UnclearBet => Words::new("apuesta poco clara", "unclear bet"),
        IrregularityKind::OutOfTurnBet => Words::new("apuesta fuera de turno", "bet out of turn"),
        IrregularityKind::AnteMissing => Words::new("falta un ante", "an ante is missing"),
        IrregularityKind::SkippedTurn => {
            Words::new("turno de apuesta saltado", "turn to bet passed over")
        }
        IrregularityKind::WrongAmountAnnounced => Words::new(
            "acción anunciada sin saber la cantidad",
            "action announced without knowing the amount",
        ),
        IrregularityKind::WrongAmountTold => Words::new(
            "cantidad mal informada por el crupier",
            "wrong amount told by the croupier",
        ),
        IrregularityKind::CommonTurnedEarly => Words::new(
            "carta común descubierta antes de tiempo",
            "common card turned too early",
        ),
        IrregularityKind::SeveralCommonTurned => Words::new(
            "varias cartas comunes descubiertas a la vez",
            "several common cards turned at once",
        ),
        IrregularityKind::GameSuspended => Words::new(
            "partida suspendida por falta de jugadores con un bote pendiente",
            "game suspended for want of players with a pot still to be played",
        ),
        IrregularityKind::Collusion => {
            Words::new("jugadores de acuerdo entre sí", "players acting in concert")
        }
        IrregularityKind::PlayCriticised => Words::new(
            "un jugador critica el juego de otro o quiere influir en él",
            "a player criticises another's play or tries to sway it",
        ),
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
                Words::new(
                    format!("{} y {}", place.es, other.es),
                    format!("{} and {}", place.en, other.en),
                )
            }
        };
        words = Words::new(
            format!("{} en {}", words.es, place.es),
            format!("{} at {}", words.en, place.en),
        );
    }
    if let Some(amount) = found.amount {
        let amount = euros(amount);
        words = Words::new(
            format!("{}, {}", words.es, amount.es),
            format!("{}, {}", words.en, amount.en),
        );
    }
    if !is_seen(found.kind) {
        return words;
    }
    let cards = found.cards().map(the_card);
    let (es, en): (Vec<String>, Vec<String>) = cards.map(|card| (card.es, card.en)).unzip();
    match es.is_empty() {
        true => words,
        false => Words::new(
            format!("{}: {}", words.es, es.join(", ")),
            format!("{}: {}", words.en, en.join(", ")),
        ),
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
        Place::Box(at) => with(&the_box(at), "la {}", "{}"),
        Place::Bank => Words::new("la banca", "the bank"),
        Place::Common => Words::new("las cartas comunes", "the common cards"),
        Place::Burnt => Words::new("las cartas quemadas", "the burnt cards"),
    }
}

/// What a remedy does, as a sentence without its full stop.
pub fn remedy_effect(effect: RemedyEffect) -> Words {
    match effect {
        RemedyEffect::VoidHand => Words::new(
            "se anula toda la jugada y las apuestas se devuelven",
            "the whole hand is void and the stakes are given back",
        ),
        RemedyEffect::VoidMainBets => Words::new(
            "se anulan las manos y se devuelven sus apuestas; las que miran solo las cartas propias se liquidan por ellas",
            "the hands are void and their stakes are given back; bets on own cards alone are settled by them",
        ),
        RemedyEffect::VoidBox => Words::new(
            "se anula la mano de la casilla y se devuelven sus apuestas; las demás siguen",
            "the hand of the box is void and its stakes are given back; the others play on",
        ),
        RemedyEffect::LoseBets => Words::new(
            "quien juega la casilla pierde sus apuestas y queda fuera de la mano",
            "whoever plays the box loses his bets and is out of the hand",
        ),
        RemedyEffect::OutOfHand => Words::new(
            "las manos afectadas quedan fuera y se devuelven sus apuestas",
            "the hands concerned are out and their stakes are given back",
        ),
        RemedyEffect::SetCardAside => Words::new(
            "la carta se aparta y sale la siguiente",
            "the card is set aside and the next one comes in its place",
        ),
        RemedyEffect::PutRight => Words::new(
            "se corrige en su orden y el juego sigue",
            "it is put right in its sequence and play goes on",
        ),
        RemedyEffect::PlayOn => Words::new("el juego sigue", "play goes on"),
        RemedyEffect::ThrowAgain => Words::new(
            "se lanza otra vez y las apuestas siguen en pie",
            "it is thrown again and the bets stand",
        ),
        RemedyEffect::PassDice => Words::new(
            "los dados pasan al jugador siguiente y las apuestas siguen en pie",
            "the dice go to the next player and the bets stand",
        ),
        RemedyEffect::Warn => Words::new(
            "se advierte al jugador y el juego sigue",
            "the player is warned and play goes on",
        ),
        RemedyEffect::OutOfGame => Words::new(
            "el jugador queda fuera de la mano y deja la partida con su resto",
            "the player is out of the hand and leaves the game with his stack",
        ),
        RemedyEffect::CountsAsCall => Words::new(
            "lo puesto vale como cubrir la apuesta, ni más ni menos",
            "what was put in counts as a call, no more and no less",
        ),
        RemedyEffect::StandsUnraised => Words::new(
            "la apuesta vale, y su jugador no puede subirla cuando llegue su turno",
            "the bet stands, and its player may not raise it when the turn comes",
        ),
        RemedyEffect::Hand(effect) => hand_effect(effect),
        RemedyEffect::Coup(effect) => coup_effect(effect),
    }
}

fn hand_effect(effect: HandEffect) -> Words {
    match effect {
        HandEffect::ExposedStaysOpen => Words::new(
            "la carta vista queda descubierta y la siguiente del jugador se da cubierta",
            "the card that was seen stays open and the player's next one comes covered",
        ),
        HandEffect::NextCardOpen => Words::new(
            "el jugador cubre sus cartas y recibe descubierta la siguiente",
            "the player covers his cards and his next one comes open",
        ),
        HandEffect::PlaysForWhatLies => Words::new(
            "el jugador no apuesta más y juega por lo apostado hasta ahora; los demás hacen un bote aparte",
            "the player bets no more and plays for what has been bet so far; the others make a side pot",
        ),
        HandEffect::StraightToShowdown => Words::new(
            "nadie apuesta más y se descubren las cartas",
            "nobody bets any more and the cards are shown",
        ),
        HandEffect::DeadCardLast => Words::new(
            "el jugador recibe la primera carta muerta cuando los demás tengan la suya",
            "the player gets the first dead card once the others have theirs",
        ),
        HandEffect::BurnEarlyCards => Words::new(
            "acabadas las apuestas se queman esa carta y otra por cada jugador en juego",
            "once the bets are over that card is burnt, and one more for each player in the hand",
        ),
        HandEffect::StandsUnlessRaised => Words::new(
            "la apuesta vale si nadie la sube antes de su turno; si alguien la sube, su jugador sube, cubre, o se retira y la recupera",
            "the bet stands if nobody raises it before his turn; if somebody does, its player raises, calls, or folds and has it back",
        ),
        HandEffect::CutAndBurn => Words::new(
            "se mezcla lo no usado, se corta de nuevo y se quema la primera carta antes de seguir",
            "what was not used is mixed and cut again, and the first card is burnt before the deal goes on",
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
