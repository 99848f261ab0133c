//! `tapete odds GAME --unlawful`: a table that the law refuses, held against it and computed all the
//! same.

use std::collections::BTreeMap;

use games::GameFile;
use law::Sheet;
use odds::{Asked, NotAsked, Question, Refused};

use super::Context;
use crate::arguments::OddsArguments;
use crate::failure::{Failure, Outcome};

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
            return Err(Failure::BadInput(format!(
                "`{line}` is no line of a pay table; write --pay paytable.bonus.pays.flush=5/2"
            )));
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
    let asked = asked.map_err(|why| Failure::BadInput(told(&why)))?;
    if !arguments.unlawful && !asked.refused.is_empty() {
        let lines: Vec<String> = asked.refused.iter().map(ToString::to_string).collect();
        return Err(Failure::BadInput(format!(
            "{}; no table opens so: --unlawful computes it all the same",
            lines.join("; ")
        )));
    }
    Ok(Some(asked))
}

fn told(why: &NotAsked) -> String {
    let all = |lines: Vec<String>| lines.join("; ");
    match why {
        NotAsked::NoGame(rulesets) => format!(
            "there is no such game; it is played under {}",
            rulesets.join(", ")
        ),
        NotAsked::NoLine(path) => format!(
            "the text pays nothing at `{path}`: `tapete rules GAME` shows its pay tables, the explorer (#/matematica) every path"
        ),
        NotAsked::NotOdds { path, asked } => {
            format!("`{asked}` is no odds ({path}): write odds to one, as 5 or 3/2")
        }
        NotAsked::NoSuchGame(problems) => all(problems.iter().map(ToString::to_string).collect()),
        NotAsked::Sheet(problems) => all(problems.iter().map(ToString::to_string).collect()),
    }
}

/// What every line says of a table that the law refuses; nothing of one that it does not.
pub(super) fn mark<'w>(context: &'w Context, refused: &[Refused]) -> &'w str {
    match refused.is_empty() {
        true => "",
        false => context.word("  [contrario a la norma]", "  [unlawful]"),
    }
}
