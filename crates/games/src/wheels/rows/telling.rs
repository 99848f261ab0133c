//! The rows in words, for the sheet of rules.

use law::{BasisRef, Words};

use super::RowsRules;
use crate::wheels::description::Covers;

/// A rule in words, and what it rests on.
type Told = (String, String, BasisRef);

/// The cards, the rows, who wins.
pub(in crate::wheels) fn rows(rules: &RowsRules) -> Vec<Told> {
    let (packs, cards) = (rules.packs, rules.deck.len());
    let (tens, ace) = (rules.points.value.tens, rules.points.value.ace);
    let (upper, lower) = (&rules.upper.name, &rules.lower.name);
    let (ends, nearest) = (rules.ends_at.value, rules.nearest.value);
    let stop = rules.stop.value;
    let told = |es: String, en: String, basis| (es, en, basis);
    vec![
        told(
            format!("Se juega con {packs} barajas de {cards} cartas."),
            format!("{packs} decks of {cards} cards are played."),
            rules.basis,
        ),
        told(
            format!("Las cartas valen su número; las figuras, {tens}; el as, {ace}."),
            format!("Cards count their number; court cards {tens}; an ace {ace}."),
            rules.points.basis,
        ),
        told(
            "El jugador más cercano a la derecha del crupier corta.".into(),
            "The player nearest to the croupier's right cuts.".into(),
            rules.cut,
        ),
        told(
            format!("Se forma primero la fila de arriba: {}.", upper.es),
            format!("The upper row is dealt first: {}.", upper.en),
            rules.upper.basis,
        ),
        told(
            format!("Después, la de abajo: {}.", lower.es),
            format!("Then the lower one: {}.", lower.en),
            rules.lower.basis,
        ),
        told(
            format!("Una fila termina cuando llega a {ends} puntos o los pasa."),
            format!("A row ends when it reaches {ends} points or passes them."),
            rules.ends_at.basis,
        ),
        told(
            format!("Con {} sigue.", rules.passed.value),
            format!("With {} it goes on.", rules.passed.value),
            rules.passed.basis,
        ),
        told(
            format!("Gana la fila más próxima a {nearest}."),
            format!("The row nearest to {nearest} wins."),
            rules.nearest.basis,
        ),
        told(
            format!("Si las dos suman lo mismo, y no son {nearest}, la jugada es nula."),
            format!("If both count the same, other than {nearest}, the coup is void."),
            rules.equal,
        ),
        told(
            format!(
                "Delante de las últimas {stop} cartas va una roja: la jugada en que sale es nula, y el mazo termina."
            ),
            format!(
                "A red card lies before the last {stop} cards: the coup in which it comes is void, and the shoe ends."
            ),
            rules.stop.basis,
        ),
    ]
}

/// When a bet wins, in words.
pub(in crate::wheels) fn covers(rules: &RowsRules, covers: &Covers) -> Option<Words> {
    let (upper, lower) = (&rules.upper.name, &rules.lower.name);
    let row = |is_upper: bool| if is_upper { upper } else { lower };
    match covers {
        Covers::Row { upper } => Some(Words::new(
            format!("gana si gana la fila {}", row(*upper).es.to_lowercase()),
            format!("wins if the {} row does", row(*upper).en.to_lowercase()),
        )),
        Covers::FirstCard { same } => {
            let (es, en) = match same {
                true => ("es", "has"),
                false => ("no es", "has not"),
            };
            Some(Words::new(
                format!(
                    "gana si la primera carta de la fila {} {es} del color de la que gana",
                    upper.es.to_lowercase()
                ),
                format!(
                    "wins if the first card of the {} row {en} the colour of the one that wins",
                    upper.en.to_lowercase()
                ),
            ))
        }
        Covers::Single
        | Covers::Split(_)
        | Covers::Street(_)
        | Covers::Corner
        | Covers::SixLine
        | Covers::Column
        | Covers::Ranges(_)
        | Covers::Joined(_)
        | Covers::Even
        | Covers::Odd(_)
        | Covers::Colour(_)
        | Covers::Sets(_) => None,
    }
}
