//! `tapete law check`, `test` and `words`: for whoever writes a region's files and its plays.

use std::path::{Path, PathBuf};

use games::{AnyGame, Rules};
use law::{Basis, Words};
use plays::{Coverage, Ground, PlayProblem};
use serde_json::{Map, Value, json};
use table::{Game, IrregularityKind, Rulebook, Seating};

use super::Context;
use super::ruling::{can_happen, cases};
use crate::arguments::GameArguments;
use crate::failure::{Failure, Outcome};
use crate::library::{Shelf, read_text};
use crate::print;
use crate::print::say;

/// Reads a folder and runs the plays beside it.
pub(super) fn check(context: &Context, folder: &Path) -> Outcome {
    let shelf = Shelf::open(Some(folder))?;
    let coverage = Coverage::measure(&shelf.library, &shelf.catalogue).map_err(failing)?;
    let total = coverage.total();
    let (games, plays) = (shelf.catalogue.games().len(), shelf.library.plays().len());
    if context.json {
        print::json(&json!({
            "games": games, "plays": plays,
            "proved": total.proved, "to_build": total.to_build,
        }));
        return Ok(());
    }
    say!("{games} games read, {plays} plays hold");
    say!("{} of {} provisions proved", total.proved, total.to_build);
    Ok(())
}

/// Runs plays alone.
pub(super) fn test(context: &Context, files: &[PathBuf], bases: bool) -> Outcome {
    let mut problems: Vec<PlayProblem> = Vec::new();
    let mut told = Vec::new();
    for file in files {
        let (name, text) = (file.display().to_string(), read_text(file)?);
        let mut lines: Vec<(usize, Vec<String>)> = Vec::new();
        let mut rests_on = |line: usize, given: &[Basis]| {
            lines.push((line, given.iter().map(ToString::to_string).collect()));
        };
        let shelf = &context.shelf;
        let ground = Ground::new(&shelf.catalogue, &shelf.registers, &shelf.activities);
        let tried = plays::look_through(ground, &name, &text, &mut rests_on);
        let holds = tried.is_ok();
        problems.extend(tried.err().into_iter().flatten());
        if context.json {
            told.push(play_json(&name, holds, bases.then_some(&lines)));
            continue;
        }
        say!("{name}: {}", if holds { "holds" } else { "does not hold" });
        if bases {
            print_bases(&text, &lines);
        }
    }
    if context.json {
        print::json(&Value::from(told));
    }
    match problems.is_empty() {
        true => Ok(()),
        false => Err(failing(problems)),
    }
}

fn failing(problems: Vec<PlayProblem>) -> Failure {
    let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
    Failure::Difference(format!("plays that do not pass:\n{}", lines.join("\n")))
}

/// Each line that rests on something, and on what.
fn print_bases(text: &str, lines: &[(usize, Vec<String>)]) {
    let written: Vec<&str> = text.lines().collect();
    for (line, bases) in lines.iter().filter(|(_, bases)| !bases.is_empty()) {
        let said = written.get(line - 1).copied().unwrap_or_default();
        let said = said.split("  by ").next().unwrap_or_default().trim_end();
        say!("{line:>5}  {said:<56}  {}", bases.join(", "));
    }
}

fn play_json(name: &str, holds: bool, lines: Option<&Vec<(usize, Vec<String>)>>) -> Value {
    let mut told = json!({"play": name, "holds": holds});
    if let Some(lines) = lines {
        let lines = lines.iter();
        let line = |(line, bases): &(usize, Vec<String>)| json!({"line": line, "bases": bases});
        told["lines"] = lines.map(line).collect();
    }
    told
}

/// Something of a game: how files call it, and how people do.
type Named = (String, String);

/// The words of a game's table under the sheet that ships, or the one given.
pub(super) fn words(context: &Context, arguments: &GameArguments) -> Outcome {
    let (file, rules) = context.shelf.rules(arguments)?;
    let say_it = |words: &Words| words.in_language(context.language).to_owned();
    let felt = rules.felt();
    let spots = felt.spots.iter();
    let choices = felt.choices.iter();
    let notices = felt.notices.iter();
    let pools = felt.pools.iter();
    let kinds = IrregularityKind::ALL.into_iter();
    let kinds = kinds.filter(|kind| can_happen(file, &rules, *kind));
    let wrong = |kind: IrregularityKind| {
        let name = say_it(&words::irregularity_kind(kind));
        let remedies = remedies(&rules, kind).join(", ");
        (kind.name().to_owned(), format!("{name}: {remedies}"))
    };
    let sections: [(&str, Vec<Named>); 6] = [
        ("sheet", rules.sheet()),
        (
            "spots",
            spots
                .map(|one| (one.key.clone(), say_it(&one.name)))
                .collect(),
        ),
        (
            "choices",
            choices
                .map(|one| (one.key.clone(), say_it(&one.name)))
                .collect(),
        ),
        (
            "pools",
            pools
                .map(|one| (one.key.clone(), say_it(&one.name)))
                .collect(),
        ),
        (
            "notices",
            notices
                .map(|one| (one.key.clone(), say_it(&one.words)))
                .collect(),
        ),
        ("irregularities", kinds.map(wrong).collect()),
    ];
    if context.json {
        let section = |(name, words): &(&str, Vec<Named>)| {
            let words: Map<String, Value> = words
                .iter()
                .map(|(key, said)| (key.clone(), said.clone().into()))
                .collect();
            ((*name).to_owned(), Value::from(words))
        };
        print::json(&Value::Object(sections.iter().map(section).collect()));
        return Ok(());
    }
    for (name, words) in sections.iter().filter(|(_, words)| !words.is_empty()) {
        say!("{name}");
        words
            .iter()
            .for_each(|(key, said)| say!("  {key:<32} {said}"));
    }
    Ok(())
}

/// What may be ruled on something, in whatever case.
fn remedies(rules: &Rules, kind: IrregularityKind) -> Vec<&'static str> {
    let (state, _) = AnyGame::open(rules, &Seating::empty());
    let cases = cases(rules, &state, kind);
    let remedies = cases.iter().flat_map(|case| &case.remedies);
    let mut names: Vec<&str> = Vec::new();
    for name in remedies.map(|remedy| remedy.effect.name()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}
