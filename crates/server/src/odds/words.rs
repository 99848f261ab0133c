//! What is said about questions that cannot be answered, and about what the law refuses of them.

use ::words::{Message, of_the_house};
use law::supposed::Paid;
use law::{Library, SheetProblem};
use odds::{NotAsked, Refused, SolveError};
use wire::{Citation, OddsRefusal, RefusalReason, Words};

use crate::phrases::{in_english, reason, words};

/// What an ending is called for which the file has no name.
pub(super) fn ending(paid: &Paid) -> law::Words {
    match (&paid.name, paid.key.as_str()) {
        (Some(name), _) => name.clone(),
        (None, "pays") => of_the_house!(LinePays).words(),
        (None, "wins") => of_the_house!(LineWins).words(),
        (None, "beats") => of_the_house!(LineBeatsTheBank).words(),
        (None, "bank_out") => of_the_house!(LineBankOut).words(),
        (None, "even") => of_the_house!(LineEvenMoney).words(),
        (None, "best") => of_the_house!(LineBestHand).words(),
        (None, "ties") => of_the_house!(LineTie).words(),
        (None, other) => of_the_house!(LineOther { other }).words(),
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
                why: words(&of_the_house!(TextDoesNotAllow { part, name, asked })),
                way_out: words(&of_the_house!(TextFixes { odds })),
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

/// A line of the sheet that the law refuses, or that cannot even be computed with.
fn by_sheet(problem: &SheetProblem) -> RefusalReason {
    let SheetProblem {
        field, what, right, ..
    } = problem;
    reason(&of_the_house!(SheetLine { field, what, right }))
}

/// Why a question cannot be asked.
pub(super) fn not_asked(library: &Library, not_asked: &NotAsked) -> RefusalReason {
    match not_asked {
        NotAsked::NoGame(rulesets) if rulesets.is_empty() => reason(&of_the_house!(NoSuchGame)),
        NotAsked::NoGame(rulesets) => reason(&of_the_house!(NotInThisRuleset {
            rulesets: rulesets.join(", ")
        })),
        NotAsked::NoLine { path, .. } => reason(&of_the_house!(NoLine { path })),
        NotAsked::NotOdds { path, asked } => reason(&of_the_house!(NotOdds { asked, path })),
        NotAsked::NoSuchGame(problems) => {
            let first = problems
                .first()
                .map_or("", |problem| problem.right.as_str());
            let right = in_english(&of_the_house!(OddsWayOut), format!("Way out: {first}."));
            reason(&of_the_house!(NoGameWithTheseOdds { right }))
        }
        NotAsked::Sheet(problems) => match problems.first() {
            Some(problem) => RefusalReason {
                citations: cited(library, &problem.basis),
                ..by_sheet(problem)
            },
            None => reason(&of_the_house!(SheetOpensNoTable)),
        },
    }
}

/// Why a table is not solved.
pub(super) fn unsolved(error: &SolveError) -> Words {
    let told = ::words::said(&error.told());
    words(&of_the_house!(NotSolved { told }))
}
