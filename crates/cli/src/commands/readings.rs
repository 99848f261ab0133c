//! `tapete odds GAME --readings`: what each bet would be worth if the text were read otherwise.
//!
//! `law/alternatives.md` says which value of a law file a reading rests on, and which other one
//! would stand there. The file is read again with it, by the same readers, and solved again.

use std::collections::BTreeSet;

use games::GameFile;
use law::{Base, Basis, SourceFile};
use odds::{BetOdds, Fraction, Report, decimal, percent};
use serde_json::{Value, json};
use table::Rulebook;

use super::Context;
use super::odds::{number, solved};
use crate::arguments::GameArguments;
use crate::failure::{Failure, Outcome};
use crate::library::Shelf;
use crate::print::say;

const FILE: &str = "alternatives.md";

/// Decimals of an expectation.
const DIGITS: u32 = 10;

/// A value that a reading rests on, and the one of the other reading.
#[derive(Clone, Debug, PartialEq)]
struct Alternative {
    reading: String,
    file: String,
    stands: String,
    otherwise: String,
    es: String,
    en: String,
}

/// A reading that was turned.
pub(super) struct Turned {
    reading: String,
    question: String,
    other: String,
    report: Report,
}

/// The readings of a game: those turned, and those that no value turns.
pub(super) struct Readings {
    turned: Vec<Turned>,
    /// By name, with the question that each answers.
    left: Vec<(String, String)>,
}

/// Turns every reading of a game that can be.
pub(super) fn turn(
    context: &Context,
    file: &GameFile,
    arguments: &GameArguments,
) -> Outcome<Readings> {
    let (_, rules) = context.shelf.rules(arguments)?;
    let cited: BTreeSet<&str> = rules.bases().entries().flatten().filter_map(name).collect();
    let known = alternatives(&context.shelf.files)?;
    let own = format!("rulesets/{}/{}.toml", file.ruleset(), file.game());
    let (mut turned, mut left) = (Vec::new(), Vec::new());
    for reading in cited {
        let title = context.shelf.library.reading(reading);
        let title = title.map(|known| known.title.in_language(context.language));
        let question = title.unwrap_or_default().to_owned();
        let rows = known
            .iter()
            .filter(|row| row.reading == reading && row.file == own);
        let rows: Vec<&Alternative> = rows.collect();
        let Some(first) = rows.first() else {
            left.push((reading.to_owned(), question));
            continue;
        };
        let other = match context.language.base() {
            Base::Spanish => first.es.clone(),
            Base::English => first.en.clone(),
        };
        let shelf = Shelf::of(changed(&context.shelf.files, &rows)?)?;
        let file = shelf.game(file.game(), Some(file.ruleset()))?;
        let report = solved(context, file, &shelf.sheet(file, arguments)?)?;
        turned.push(Turned {
            reading: reading.to_owned(),
            question,
            other,
            report,
        });
    }
    Ok(Readings { turned, left })
}

fn name(basis: &Basis) -> Option<&str> {
    match basis {
        Basis::Reading { reading } => Some(reading),
        Basis::Law(_) | Basis::HouseRule { .. } | Basis::Discretion { .. } => None,
    }
}

/// The rows of the table.
fn alternatives(files: &[SourceFile]) -> Outcome<Vec<Alternative>> {
    let Some(file) = files.iter().find(|file| file.name == FILE) else {
        return Ok(Vec::new());
    };
    let rows = file.text.lines().enumerate();
    let rows = rows.filter(|(_, line)| line.starts_with('|') && line.contains('`'));
    let row = |(place, line): (usize, &str)| {
        let cells = line.trim().trim_matches('|').split(" | ");
        let cells: Vec<&str> = cells.map(str::trim).collect();
        let [reading, of, stands, otherwise, es, en] = cells[..] else {
            return Err(Failure::BadInput(format!(
                "{FILE}:{}: a row has six cells: reading, file, what stands there, what otherwise would, and both in words",
                place + 1
            )));
        };
        let plain = |cell: &str| cell.trim_matches('`').to_owned();
        Ok(Alternative {
            reading: reading.to_owned(),
            file: of.to_owned(),
            stands: plain(stands),
            otherwise: plain(otherwise),
            es: es.to_owned(),
            en: en.to_owned(),
        })
    };
    rows.map(row).collect()
}

/// The law with these values in the place of those.
fn changed(files: &[SourceFile], rows: &[&Alternative]) -> Outcome<Vec<SourceFile>> {
    let mut files = files.to_vec();
    for row in rows {
        let found = files.iter_mut().find(|file| file.name == row.file);
        let found = found.filter(|file| file.text.matches(&row.stands).count() == 1);
        let Some(file) = found else {
            return Err(Failure::BadInput(format!(
                "{FILE}: `{}` does not stand once in {}; write what the file says of {}",
                row.stands, row.file, row.reading
            )));
        };
        file.text = file.text.replace(&row.stands, &row.otherwise);
    }
    Ok(files)
}

/// The bets that are worth something else under another reading, each with both values.
fn moved<'r>(here: &'r Report, there: &'r Report) -> Vec<(&'r BetOdds, &'r BetOdds)> {
    let both = here
        .bets
        .iter()
        .filter_map(|bet| Some((bet, there.bet(&bet.bet)?)));
    both.filter(|(one, other)| one.ev_initial != other.ev_initial)
        .collect()
}

impl Readings {
    pub(super) fn tell(&self, context: &Context, here: &Report) {
        let word = |es: &'static str, en: &'static str| match context.language.base() {
            Base::Spanish => es,
            Base::English => en,
        };
        say!(
            "\n{}",
            word("lecturas que mueven dinero", "readings that move money")
        );
        for turned in &self.turned {
            say!("{} · {}", turned.reading, turned.question);
            say!("  {}: {}", word("si no", "otherwise"), turned.other);
            for (one, other) in moved(here, &turned.report) {
                let edge = |bet: &BetOdds| context.number(&percent(&-&bet.ev_initial, 4));
                say!(
                    "  {:<16} {:>9} %  →  {:>9} %   {}",
                    one.bet,
                    edge(one),
                    edge(other),
                    other.ev_initial
                );
            }
            if moved(here, &turned.report).is_empty() {
                say!(
                    "  {}",
                    word("no cambia ninguna apuesta", "no bet is worth anything else")
                );
            }
        }
        if !self.left.is_empty() {
            say!(
                "\n{}",
                word(
                    "lecturas que ningún valor del fichero invierte",
                    "readings that no value of the file turns"
                )
            );
        }
        for (reading, question) in &self.left {
            say!("{reading:<24} {question}");
        }
    }

    pub(super) fn json(&self, here: &Report) -> Value {
        let bet = |(one, other): &(&BetOdds, &BetOdds)| {
            let more: Fraction = &other.ev_initial - &one.ev_initial;
            json!({
                "bet": one.bet,
                "here": one.ev_initial.to_string(),
                "otherwise": other.ev_initial.to_string(),
                "difference": more.to_string(),
                "decimal": number(decimal(&more, DIGITS)),
            })
        };
        let turned = |turned: &Turned| {
            let bets = moved(here, &turned.report);
            json!({
                "reading": turned.reading,
                "question": turned.question,
                "otherwise": turned.other,
                "bets": bets.iter().map(bet).collect::<Vec<_>>(),
            })
        };
        let left = self.left.iter().map(|(reading, _)| reading);
        json!({
            "turned": self.turned.iter().map(turned).collect::<Vec<_>>(),
            "not_turned": left.collect::<Vec<_>>(),
        })
    }
}

#[cfg(test)]
mod tests {
    use law::Library;

    use super::*;

    /// Every row names a reading that its file cites and a value that stands there once, and the
    /// law with it is still law.
    #[test]
    fn every_row_can_be_turned() {
        let files = Library::carried();
        let shelf = Shelf::of(files.clone()).unwrap();
        let rows = alternatives(&files).unwrap();
        assert!(rows.len() > 10, "{} rows", rows.len());
        for row in &rows {
            assert!(
                shelf.library.reading(&row.reading).is_some(),
                "{}",
                row.reading
            );
            let changed = changed(&files, &[row]).unwrap();
            let name = |file: &&SourceFile| file.name == row.file;
            let text = files.iter().find(name).map(|file| file.text.as_str());
            assert!(
                text.is_some_and(|text| text.contains(&row.reading)),
                "{row:?}"
            );
            assert!(Shelf::of(changed).is_ok(), "{row:?}");
        }
        let mut wrong = rows[0].clone();
        wrong.stands = "what stands nowhere".into();
        assert!(changed(&files, &[&wrong]).is_err());
    }
}
