//! What is said about questions that cannot be answered, and about what the law refuses of them.

use law::supposed::Paid;
use law::{Library, SheetProblem};
use odds::{NotAsked, Refused, SolveError};
use wire::{Citation, OddsRefusal, RefusalReason, Words};

use crate::phrases::{reason, words};

/// What an ending is called for which the file has no name.
pub(super) fn ending(paid: &Paid) -> Words {
    match (&paid.name, paid.key.as_str()) {
        (Some(name), _) => name.into(),
        (None, "pays") => words("Paga", "Pays"),
        (None, "wins") => words("Gana", "Wins"),
        (None, "beats") => words("Gana a la banca", "Beats the bank"),
        (None, "bank_out") => words("La banca no juega", "The bank does not play"),
        (None, "even") => words("Pago a la par", "Even money"),
        (None, "best") => words("Mejor jugada", "Best hand"),
        (None, "ties") => words("Empate", "Tie"),
        (None, other) => words(&format!("Caso {other}"), &format!("Case {other}")),
    }
}

pub(super) fn cited(library: &Library, basis: &[law::Basis]) -> Vec<Citation> {
    let mut citations: Vec<Citation> = Vec::new();
    for citation in basis.iter().map(|basis| ::words::cite(library, basis)) {
        let citation = Citation::from(citation);
        if !citations.contains(&citation) {
            citations.push(citation);
        }
    }
    citations
}

/// What the law refuses.
pub(super) fn refused(library: &Library, refused: &Refused) -> OddsRefusal {
    let citations = cited(library, refused.rests_on());
    match refused {
        Refused::ByText { paid, asked } => {
            let (part, name, odds) = (&paid.part, ending(paid), &paid.odds);
            OddsRefusal {
                at: paid.path.clone(),
                why: words(
                    &format!("{}, {}: la norma no admite {asked} a 1.", part.es, name.es),
                    &format!(
                        "{}, {}: the text does not allow {asked} to 1.",
                        part.en, name.en
                    ),
                ),
                way_out: words(
                    &format!("La norma fija {odds} a 1."),
                    &format!("The text fixes {odds} to 1."),
                ),
                citations,
            }
        }
        Refused::BySheet(problem) => {
            let RefusalReason { why, way_out, .. } = by_sheet(problem);
            OddsRefusal {
                at: problem.field.clone(),
                why,
                way_out,
                citations,
            }
        }
    }
}

fn by_sheet(problem: &SheetProblem) -> RefusalReason {
    let SheetProblem {
        field, what, right, ..
    } = problem;
    reason(
        (
            &format!("Hoja de la casa, «{field}»: la norma no lo admite así."),
            &format!("House sheet, {field}: {what}."),
        ),
        (
            "Lea la disposición citada o vuelva a lo que decía la hoja.",
            &format!("Way out: {right}."),
        ),
    )
}

/// Why a question cannot be asked.
pub(super) fn not_asked(library: &Library, not_asked: &NotAsked) -> RefusalReason {
    match not_asked {
        NotAsked::NoGame(rulesets) if rulesets.is_empty() => reason(
            ("Aquí no hay tal juego.", "There is no such game here."),
            ("Elija uno de la sala.", "Choose one of the lobby."),
        ),
        NotAsked::NoGame(rulesets) => reason(
            (
                "Esa norma no tiene tal juego.",
                "That ruleset has no such game.",
            ),
            (
                &format!("Lo tienen {}.", rulesets.join(", ")),
                &format!("These have it: {}.", rulesets.join(", ")),
            ),
        ),
        NotAsked::NoLine(path) => reason(
            (
                &format!("La norma no paga nada en «{path}»."),
                &format!("The text pays nothing at `{path}`."),
            ),
            (
                "Elija una línea de las tablas de pago del juego.",
                "Choose a line of the game's pay tables.",
            ),
        ),
        NotAsked::NotOdds { path, asked } => reason(
            (
                &format!("«{asked}» no es un pago ({path})."),
                &format!("`{asked}` is no odds ({path})."),
            ),
            (
                "Escriba a cuánto por uno, como 5 o 3/2.",
                "Write odds to one, as 5 or 3/2.",
            ),
        ),
        NotAsked::NoSuchGame(problems) => {
            let first = problems
                .first()
                .map_or("", |problem| problem.right.as_str());
            reason(
                (
                    "Con esos pagos no hay juego.",
                    "With these odds there is no game.",
                ),
                (
                    "Escriba pagos mayores que 0 y menores que un millón.",
                    &format!("Way out: {first}."),
                ),
            )
        }
        NotAsked::Sheet(problems) => match problems.first() {
            Some(problem) => RefusalReason {
                citations: cited(library, &problem.basis),
                ..not_readable(problem)
            },
            None => reason(
                (
                    "Con esa hoja no se abre la mesa.",
                    "The table does not open under that sheet.",
                ),
                (
                    "Vuelva a la hoja de la casa.",
                    "Go back to the house's sheet.",
                ),
            ),
        },
    }
}

/// A line of the sheet that cannot even be computed with.
fn not_readable(problem: &SheetProblem) -> RefusalReason {
    let SheetProblem {
        field, what, right, ..
    } = problem;
    reason(
        (
            &format!("Hoja de la casa, «{field}»: así no se abre la mesa ni se puede calcular."),
            &format!("House sheet, {field}: {what}."),
        ),
        (
            "Vuelva a lo que decía la hoja.",
            &format!("Way out: {right}."),
        ),
    )
}

/// Why a table is not solved.
pub(super) fn unsolved(error: &SolveError) -> Words {
    let told = ::words::said(&error.told());
    words(
        &format!("No está resuelto: {}.", told.es),
        &format!("Not solved: {}.", told.en),
    )
}
