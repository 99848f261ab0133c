//! `tapete odds GAME --unlawful`: a table that the law refuses, held against it and computed all the
//! same.

use std::collections::BTreeMap;

use games::GameFile;
use law::{Basis, Sheet, SheetProblem};
use odds::{Asked, NotAsked, Question, Refused, SolveError};

use super::Context;
use crate::arguments::OddsArguments;
use crate::failure::{Failure, Outcome};
use crate::told;

/// The table that is asked about, where it differs from one that may be opened as it is: another
/// sheet is one that `--unlawful` lets pass, another pay one that the text fixes.
pub(super) fn asked(
    context: &Context,
    file: &GameFile,
    sheet: &Sheet,
    arguments: &OddsArguments,
) -> Outcome<Option<Asked>> {
    if !arguments.unlawful && arguments.pay.is_empty() {
        return Ok(None);
    }
    let library = &context.shelf.library;
    // A line of the shipped sheet that is not said any more is taken off.
    let shipped = library.sheet(file.ruleset(), file.game());
    let shipped = shipped.into_iter().flat_map(Sheet::lines);
    let gone = shipped.map(|(field, _)| (field.to_owned(), String::new()));
    let mut lines: BTreeMap<String, String> = gone.collect();
    let said = sheet.lines();
    lines.extend(said.map(|(field, value)| (field.to_owned(), value.to_owned())));
    let mut odds = BTreeMap::new();
    for line in &arguments.pay {
        let Some((path, paid)) = line.split_once('=') else {
            return Err(told::bad!(NoPayLine { line }));
        };
        odds.insert(path.trim().to_owned(), paid.trim().to_owned());
    }
    let question = Question {
        ruleset: file.ruleset().to_owned(),
        game: file.game().to_owned(),
        sheet: lines,
        law: odds,
    };
    let asked = question.ask(library, &context.shelf.catalogue);
    let asked = asked.map_err(|why| Failure::BadInput(told(context, &why)))?;
    if !arguments.unlawful && !asked.refused.is_empty() {
        let lines = asked.refused.iter().map(|one| refusal(context, one));
        let lines: Vec<String> = lines.collect();
        let computes = told::fixed(context.language, told::UnlawfulComputes);
        return Err(Failure::BadInput(format!(
            "{}; {computes}",
            lines.join("; ")
        )));
    }
    Ok(Some(asked))
}

/// What the law refuses, by what the text says.
pub(super) fn refusal(context: &Context, refused: &Refused) -> String {
    match refused {
        Refused::BySheet(problem) => of_sheet(context, problem),
        Refused::ByText { paid, asked } => {
            let (path, odds) = (&paid.path, &paid.odds);
            let cited = cited(context, &paid.rests_on);
            told::say!(
                context.language,
                TextRefuses {
                    path,
                    asked,
                    odds,
                    cited
                }
            )
        }
    }
}

fn of_sheet(context: &Context, problem: &SheetProblem) -> String {
    let language = context.language;
    // No text says it: what is wrong is a matter of how a sheet is written.
    if problem.basis.is_empty() {
        return problem.told().in_language(language).to_owned();
    }
    let [what, right] = [&problem.what, &problem.right].map(|words| words.in_language(language));
    let (field, cited) = (&problem.field, cited(context, &problem.basis));
    told::say!(
        language,
        SheetRefused {
            field,
            what,
            right,
            cited
        }
    )
}

/// Each citation once, with what it says.
fn cited(context: &Context, basis: &[Basis]) -> String {
    let mut told: Vec<String> = Vec::new();
    for basis in basis {
        let citation = words::cite(&context.shelf.library, basis);
        let says = citation.gist.in_language(context.language);
        let line = format!("{}: {}", citation.id, says.trim_end_matches('.'));
        if !told.contains(&line) {
            told.push(line);
        }
    }
    told.join("; ")
}

/// Why a table was not solved; what its sheet lacks is told in the language that is asked for.
pub(super) fn not_solved(context: &Context, error: &SolveError) -> Failure {
    let SolveError::Sheet(problems) = error else {
        return Failure::Refused(Box::new(words::said(&error.told())));
    };
    let lines = problems.iter().map(|problem| of_sheet(context, problem));
    let lines: Vec<String> = lines.collect();
    let closed = told::fixed(context.language, told::DoesNotOpen);
    Failure::BadInput(format!("{closed}: {}", lines.join("; ")))
}

/// The same, and that `--unlawful` computes what a text refuses.
pub(super) fn not_computed(context: &Context, error: &SolveError) -> Failure {
    let failure = not_solved(context, error);
    let SolveError::Sheet(problems) = error else {
        return failure;
    };
    if problems.iter().all(|problem| problem.basis.is_empty()) {
        return failure;
    }
    let computes = told::fixed(context.language, told::UnlawfulComputes);
    Failure::BadInput(format!(
        "{}; {computes}",
        failure.into_text(context.language)
    ))
}

fn told(context: &Context, why: &NotAsked) -> String {
    let all = |lines: Vec<String>| lines.join("; ");
    let language = context.language;
    match why {
        NotAsked::NoGame(rulesets) => {
            let rulesets = rulesets.join(", ");
            told::say!(language, NoGameHere { rulesets })
        }
        NotAsked::NoLine { path, known } => {
            let known = known.join(", ");
            told::say!(language, NoSuchPay { path, known })
        }
        NotAsked::NotOdds { path, asked } => told::say!(language, NotOdds { path, asked }),
        NotAsked::NoSuchGame(problems) => all(problems.iter().map(ToString::to_string).collect()),
        NotAsked::Sheet(problems) => {
            let lines = problems.iter().map(|problem| of_sheet(context, problem));
            all(lines.collect())
        }
    }
}

/// What every line says of a table that the law refuses; nothing of one that it does not.
pub(super) fn mark<'w>(context: &'w Context, refused: &[Refused]) -> &'w str {
    match refused.is_empty() {
        true => "",
        false => told::fixed(context.language, told::MarkUnlawful),
    }
}
