//! `tapete odds GAME --readings`: what each bet would be worth if the text were read otherwise.
//!
//! `law/alternatives.md` says which value of a law file or of the house sheet a reading rests on, and
//! which other one would stand there. The law is read again with it, by the same readers, and solved
//! again. Of every other reading it says why it moves nothing, or why no value turns it.

use std::collections::{BTreeMap, BTreeSet};

use games::GameFile;
use law::{Basis, Sheet, SourceFile};
use odds::{Fraction, PoolOdds, Report, decimal, percent, pools};
use serde_json::{Value, json};
use table::Rulebook;

use super::Context;
use super::odds::{number, solved};
use crate::arguments::GameArguments;
use crate::failure::{Failure, Outcome};
use crate::library::Shelf;
use crate::print::say;
use crate::told;

const FILE: &str = "alternatives.md";

/// Decimals of an expectation.
const DIGITS: u32 = 10;

/// What stands in the place of a law file's words where the house sheet has the value.
const ON_SHEET: &str = "sheet";

/// The headings of the readings that move nothing, and of those that no value turns.
const MOVES_NOTHING: &str = "## Readings that move no bet";
const NO_VALUE: &str = "## Readings that no value turns";

/// The heading of the values that turn some of the first, and move no bet.
const UNMOVED: &str = "## What would stand there, and moves no bet";

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
    /// What was solved, or why nothing was.
    report: Result<Report, String>,
    /// The bets that feed a pool.
    fed: Vec<PoolOdds>,
}

/// A reading that is not turned, the question that it answers, and why.
pub(super) struct Left {
    pub(super) reading: String,
    pub(super) question: String,
    pub(super) why: String,
}

/// The readings of a game: those turned, those that move nothing, and those that no value turns.
pub(super) struct Readings {
    turned: Vec<Turned>,
    nothing: Vec<Left>,
    left: Vec<Left>,
}

/// Turns every reading of a game that can be.
pub(super) fn turn(
    context: &Context,
    file: &GameFile,
    arguments: &GameArguments,
) -> Outcome<Readings> {
    let (_, rules) = context.shelf.rules(arguments)?;
    let cited: BTreeSet<&str> = rules.bases().entries().flatten().filter_map(name).collect();
    let known = Known::read(&context.shelf.files)?;
    let mut readings = Readings {
        turned: Vec::new(),
        nothing: Vec::new(),
        left: Vec::new(),
    };
    for reading in cited {
        let title = context.shelf.library.reading(reading);
        let title = title.map(|known| known.title.in_language(context.language));
        let question = title.unwrap_or_default().to_owned();
        if let Some(other) = known.otherwise(&context.shelf, file, reading, arguments)? {
            let report = solved(context, other.file()?, &other.sheet()?);
            let report = report.map_err(|failure| failure.into_text(context.language));
            let (file, sheet) = (other.file()?, other.sheet()?);
            let fed = report.as_ref().ok();
            let fed = fed.and_then(|report| pools(file, &sheet, report).ok());
            readings.turned.push(Turned {
                fed: fed.unwrap_or_default(),
                reading: reading.to_owned(),
                question,
                other: in_words(context, &other.said),
                report,
            });
            continue;
        }
        let mut left = Left {
            reading: reading.to_owned(),
            question,
            why: String::new(),
        };
        match (known.nothing.get(reading), known.no_value.get(reading)) {
            (Some(why), _) => {
                left.why = in_words(context, why);
                readings.nothing.push(left);
            }
            (None, why) => {
                left.why = why.map_or_else(String::new, |why| in_words(context, why));
                readings.left.push(left);
            }
        }
    }
    Ok(readings)
}

fn in_words(context: &Context, [es, en]: &[String; 2]) -> String {
    context.word(es, en).to_owned()
}

fn name(basis: &Basis) -> Option<&str> {
    match basis {
        Basis::Reading { reading } => Some(reading),
        Basis::Law(_) | Basis::HouseRule { .. } | Basis::Discretion { .. } => None,
    }
}

/// What the file says of readings; why, in Spanish and in English.
#[derive(Default)]
struct Known {
    rows: Vec<Alternative>,
    nothing: BTreeMap<String, [String; 2]>,
    no_value: BTreeMap<String, [String; 2]>,
    /// Values that turn readings which move nothing; the tests solve both sides.
    unmoved: Vec<Alternative>,
}

/// A game under the other reading.
struct Other {
    shelf: Shelf,
    arguments: GameArguments,
    said: [String; 2],
}

impl Other {
    fn file(&self) -> Outcome<&GameFile> {
        self.shelf
            .game(&self.arguments.game, self.arguments.ruleset()?)
    }

    fn sheet(&self) -> Outcome<Sheet> {
        self.shelf.sheet(self.file()?, &self.arguments)
    }
}

impl Known {
    fn read(files: &[SourceFile]) -> Outcome<Known> {
        let mut known = Known::default();
        let Some(file) = files.iter().find(|file| file.name == FILE) else {
            return Ok(known);
        };
        let mut under = "";
        for (place, line) in file.text.lines().enumerate() {
            if line.starts_with("## ") {
                under = line;
            }
            if !line.starts_with("| ") || line.starts_with("| reading ") {
                continue;
            }
            let cells = line.trim().trim_matches('|').split(" | ");
            let cells: Vec<&str> = cells.map(str::trim).collect();
            let read = known.row(under, &cells);
            read.map_err(|right| Failure::BadInput(format!("{FILE}:{}: {right}", place + 1)))?;
        }
        Ok(known)
    }

    fn row(&mut self, under: &str, cells: &[&str]) -> Result<(), &'static str> {
        // A cell is one line of a table: `<br>` stands for the end of a line of the file.
        let plain = |cell: &str| cell.trim_matches('`').replace("<br>", "\n");
        match (under, cells) {
            (MOVES_NOTHING | NO_VALUE, [reading, es, en]) => {
                let table = match under {
                    MOVES_NOTHING => &mut self.nothing,
                    _ => &mut self.no_value,
                };
                table.insert((*reading).to_owned(), [*es, *en].map(str::to_owned));
                Ok(())
            }
            (MOVES_NOTHING | NO_VALUE, _) => {
                Err("a row has three cells: reading, and why in both languages")
            }
            (_, [reading, of, stands, otherwise, said @ ..])
                if said.len() == if under == UNMOVED { 0 } else { 2 } =>
            {
                let rows = match under {
                    UNMOVED => &mut self.unmoved,
                    _ => &mut self.rows,
                };
                let said = |place: usize| said.get(place).copied().unwrap_or_default().to_owned();
                rows.push(Alternative {
                    reading: (*reading).to_owned(),
                    file: (*of).to_owned(),
                    stands: plain(stands),
                    otherwise: plain(otherwise),
                    es: said(0),
                    en: said(1),
                });
                Ok(())
            }
            (UNMOVED, _) => {
                Err("a row has four cells: reading, file, what stands there, what otherwise would")
            }
            _ => Err(
                "a row has six cells: reading, file, what stands there, what otherwise would, and both in words",
            ),
        }
    }

    /// The game under the other reading, if values of its file or sheet turn it. A file may be told
    /// by another ruleset's: whether its rows reach this one is seen by what becomes of its rules.
    fn otherwise(
        &self,
        shelf: &Shelf,
        file: &GameFile,
        reading: &str,
        arguments: &GameArguments,
    ) -> Outcome<Option<Other>> {
        let ending = format!("/{}.toml", file.game());
        // What several games have in common stands in a folder of its own.
        let near = |file: &str| file.ends_with(&ending) || file.contains("/general/");
        let of_game = |row: &&Alternative| row.reading == reading && near(&row.file);
        let rows: Vec<&Alternative> = self.rows.iter().filter(of_game).collect();
        let own = format!("rulesets/{}{ending}", file.ruleset());
        let has_own = rows.iter().any(|row| row.file == own);
        let rows = rows.into_iter().filter(|row| !has_own || row.file == own);
        let rows: Vec<&Alternative> = rows.collect();
        let Some(first) = rows.first() else {
            return Ok(None);
        };
        let on_sheet = rows.iter().filter(|row| row.stands == ON_SHEET);
        let on_sheet = on_sheet.map(|row| &row.otherwise);
        let other = Other {
            shelf: Shelf::of(changed(&shelf.files, &rows)?)?,
            arguments: GameArguments {
                rulesets: vec![file.ruleset().to_owned()],
                set: arguments.set.iter().chain(on_sheet).cloned().collect(),
                ..arguments.clone()
            },
            said: [first.es.clone(), first.en.clone()],
        };
        let here = file.rules(&shelf.sheet(file, arguments)?);
        let there = other.file()?.rules(&other.sheet()?);
        let same = match (here, there) {
            (Ok(here), Ok(there)) => here.hash() == there.hash(),
            _ => false,
        };
        Ok((!same).then_some(other))
    }
}

/// The law with these values in the place of those, wherever they stand.
fn changed(files: &[SourceFile], rows: &[&Alternative]) -> Outcome<Vec<SourceFile>> {
    let mut files = files.to_vec();
    for row in rows.iter().filter(|row| row.stands != ON_SHEET) {
        let found = files.iter_mut().find(|file| file.name == row.file);
        let found = found.filter(|file| file.text.contains(&row.stands));
        let Some(file) = found else {
            return Err(Failure::BadInput(format!(
                "{FILE}: `{}` does not stand in {}; write what the file says of {}",
                row.stands, row.file, row.reading
            )));
        };
        file.text = file.text.replace(&row.stands, &row.otherwise);
    }
    Ok(files)
}

/// A bet that is worth something else under another reading: here, and there. One that feeds a pool
/// is told with the counter at what the house puts in.
pub(super) struct Moved<'r> {
    pub(super) bet: &'r str,
    pub(super) here: &'r Fraction,
    pub(super) there: &'r Fraction,
}

impl Turned {
    /// Whether a bet is worth something else, or nobody knows because nothing was solved.
    fn moves(&self, here: Here<'_>) -> bool {
        let report = self.report.as_ref();
        report.map_or(true, |report| !here.moved(report, &self.fed).is_empty())
    }

    fn tell(&self, context: &Context, here: Here<'_>) {
        say!("{} · {}", self.reading, self.question);
        let otherwise = told::fixed(context.language, told::Otherwise);
        say!("  {otherwise}: {}", self.other);
        let report = match &self.report {
            Ok(report) => report,
            Err(why) => return say!("  {why}"),
        };
        let moved = here.moved(report, &self.fed);
        for Moved { bet, here, there } in &moved {
            let edge = |value: &Fraction| context.number(&percent(&-value, 4));
            let (here, edge_there) = (edge(here), edge(there));
            say!("  {bet:<16} {here:>9} %  →  {edge_there:>9} %   {there}");
        }
        if moved.is_empty() {
            say!("  {}", told::fixed(context.language, told::MovesNoBet));
        }
    }
}

impl Left {
    fn tell(&self) {
        say!("{} · {}\n  {}", self.reading, self.question, self.why);
    }
}

/// A bet that a reading moves; or that it moves none, or why nothing was solved.
pub(super) struct TurnedRow<'r> {
    pub(super) name: &'r str,
    pub(super) question: &'r str,
    pub(super) otherwise: &'r str,
    pub(super) found: Result<Option<Moved<'r>>, &'r str>,
}

/// What is held against the other readings: every bet, and those that feed a pool.
#[derive(Clone, Copy)]
pub(super) struct Here<'r> {
    pub(super) report: &'r Report,
    pub(super) fed: &'r [PoolOdds],
}

impl Here<'_> {
    fn moved<'r>(self, report: &'r Report, fed: &'r [PoolOdds]) -> Vec<Moved<'r>>
    where
        Self: 'r,
    {
        let bets = self.report.bets.iter().filter_map(|bet| {
            Some(Moved {
                bet: &bet.bet,
                here: &bet.ev_initial,
                there: &report.bet(&bet.bet)?.ev_initial,
            })
        });
        let pools = self.fed.iter().filter_map(|pool| {
            let there = fed.iter().find(|other| other.bet == pool.bet)?;
            Some(Moved {
                bet: &pool.bet,
                here: &pool.ev_at_seed,
                there: &there.ev_at_seed,
            })
        });
        let both = bets.chain(pools);
        both.filter(|moved| moved.here != moved.there).collect()
    }
}

impl Readings {
    /// What was turned, bet by bet.
    pub(super) fn rows<'r>(&'r self, here: Here<'r>) -> Vec<TurnedRow<'r>> {
        let mut rows = Vec::new();
        for turned in &self.turned {
            let row = |found| TurnedRow {
                name: &turned.reading,
                question: &turned.question,
                otherwise: &turned.other,
                found,
            };
            match &turned.report {
                Err(why) => rows.push(row(Err(why.as_str()))),
                Ok(report) => {
                    let moved = here.moved(report, &turned.fed);
                    if moved.is_empty() {
                        rows.push(row(Ok(None)));
                    }
                    rows.extend(moved.into_iter().map(|moved| row(Ok(Some(moved)))));
                }
            }
        }
        rows
    }

    /// Those that move nothing.
    pub(super) fn nothing(&self) -> &[Left] {
        &self.nothing
    }

    /// Those that no value turns.
    pub(super) fn left(&self) -> &[Left] {
        &self.left
    }

    pub(super) fn tell(&self, context: &Context, here: Here<'_>) {
        let (moving, idle): (Vec<&Turned>, Vec<&Turned>) =
            self.turned.iter().partition(|turned| turned.moves(here));
        say!("\n{}", told::fixed(context.language, told::ReadingsTurned));
        if moving.is_empty() {
            say!("{}", told::fixed(context.language, told::NoReadingMoves));
        }
        moving.iter().for_each(|turned| turned.tell(context, here));
        let nothing = told::fixed(context.language, told::ReadingsOfNoMoney);
        if !(idle.is_empty() && self.nothing.is_empty()) {
            say!("\n{nothing}");
        }
        idle.iter().for_each(|turned| turned.tell(context, here));
        self.nothing.iter().for_each(Left::tell);
        if !self.left.is_empty() {
            say!("\n{}", told::fixed(context.language, told::ReadingsLeft));
        }
        self.left.iter().for_each(Left::tell);
    }

    pub(super) fn json(&self, here: Here<'_>) -> Value {
        let bet = |moved: &Moved<'_>| {
            let more: Fraction = moved.there - moved.here;
            json!({
                "bet": moved.bet,
                "here": moved.here.to_string(),
                "otherwise": moved.there.to_string(),
                "difference": more.to_string(),
                "decimal": number(decimal(&more, DIGITS)),
            })
        };
        let turned = |turned: &Turned| {
            let report = turned.report.as_ref();
            let bets = report.map_or_else(|_| Vec::new(), |report| here.moved(report, &turned.fed));
            json!({
                "not_solved": report.err(),
                "reading": turned.reading,
                "question": turned.question,
                "otherwise": turned.other,
                "bets": bets.iter().map(bet).collect::<Vec<_>>(),
            })
        };
        let left = |left: &Left| json!({ "reading": left.reading, "question": left.question, "why": left.why });
        json!({
            "turned": self.turned.iter().map(turned).collect::<Vec<_>>(),
            "move_nothing": self.nothing.iter().map(left).collect::<Vec<_>>(),
            "not_turned": self.left.iter().map(left).collect::<Vec<_>>(),
        })
    }
}

#[cfg(test)]
mod tests {
    use law::Library;
    use odds::BetOdds;

    use super::*;

    /// Every row names a reading that its file cites and a value that stands there.
    #[test]
    fn every_row_can_be_turned() {
        let files = Library::carried();
        let shelf = Shelf::of(files.clone()).unwrap();
        let known = Known::read(&files).unwrap();
        assert!(known.rows.len() > 30, "{} rows", known.rows.len());
        for row in &known.rows {
            assert!(
                shelf.library.reading(&row.reading).is_some(),
                "{}",
                row.reading
            );
            changed(&files, &[row]).unwrap();
            let name = |file: &&SourceFile| file.name == row.file;
            let text = files.iter().find(name).map(|file| file.text.as_str());
            assert!(
                text.is_some_and(|text| text.contains(&row.reading)),
                "{row:?}"
            );
        }
        let mut wrong = known.rows[0].clone();
        wrong.stands = "what stands nowhere".into();
        assert!(changed(&files, &[&wrong]).is_err());
    }

    /// Of every reading that a solved game rests on, something is said: what turns it, why it moves
    /// nothing, or why nothing turns it; and the law so turned is still law.
    #[test]
    fn something_is_said_of_every_reading() {
        let files = Library::carried();
        let shelf = Shelf::of(files.clone()).unwrap();
        let known = Known::read(&files).unwrap();
        let mut open = BTreeSet::new();
        for file in shelf.catalogue.games() {
            if matches!(file, GameFile::PlayerPoker(_)) {
                continue;
            }
            let arguments = GameArguments {
                game: file.game().to_owned(),
                rulesets: vec![file.ruleset().to_owned()],
                sheet: None,
                set: Vec::new(),
            };
            let (_, rules) = shelf.rules(&arguments).unwrap();
            for reading in rules.bases().entries().flatten().filter_map(name) {
                let said =
                    known.nothing.contains_key(reading) || known.no_value.contains_key(reading);
                let other = known.otherwise(&shelf, file, reading, &arguments);
                let turns = other.unwrap_or_else(|error| panic!("{reading}: {error:?}"));
                if let Some(other) = &turns {
                    let rules = other.file().unwrap().rules(&other.sheet().unwrap());
                    assert!(
                        rules.is_ok(),
                        "{reading} at {}: {:?}",
                        file.game(),
                        rules.err()
                    );
                }
                if !said && turns.is_none() {
                    open.insert(format!("{reading} ({} {})", file.ruleset(), file.game()));
                }
            }
        }
        assert!(open.is_empty(), "nothing is said of {open:#?}");
        for reading in known.nothing.keys().chain(known.no_value.keys()) {
            assert!(shelf.library.reading(reading).is_some(), "{reading}");
        }
    }

    /// Games that take seconds to be solved, or a minute.
    const LONG: [&str; 8] = [
        "baccarat-two-tables",
        "blackjack",
        "caribbean-stud",
        "counterparty-holdem",
        "holdem-bonus",
        "no-discard-poker",
        "pai-gow-poker",
        "texas-poker",
    ];

    /// The rows of readings that move no bet, those of one reading and file together.
    fn unmoved(known: &Known) -> BTreeMap<(&str, &str), Vec<&Alternative>> {
        let mut together: BTreeMap<_, Vec<&Alternative>> = BTreeMap::new();
        for row in &known.unmoved {
            let key = (row.reading.as_str(), row.file.as_str());
            together.entry(key).or_default().push(row);
        }
        together
    }

    /// Solves every game that a reading of no consequence is turned for, both ways, and holds each
    /// bet against itself. How many games it was.
    fn both_sides_are_worth_the_same(long: bool) -> usize {
        let files = Library::carried();
        let shelf = Shelf::of(files.clone()).unwrap();
        let known = Known::read(&files).unwrap();
        let mut solved = 0;
        for ((reading, file), rows) in unmoved(&known) {
            assert!(known.nothing.contains_key(reading), "{reading}");
            let ruleset = file.split('/').nth(1).unwrap();
            let other = Shelf::of(changed(&files, &rows).unwrap()).unwrap();
            let mut turned = 0;
            for here in shelf.catalogue.games() {
                let general = file.contains("/general/");
                let named = general || file.ends_with(&format!("/{}.toml", here.game()));
                if here.ruleset() != ruleset || !named || here.is_among_players() {
                    continue;
                }
                let there = other.catalogue.find(ruleset, here.game()).unwrap();
                let sheet = shelf.library.sheet(ruleset, here.game()).cloned();
                let sheet = sheet.unwrap_or_default();
                let on_sheet = rows.iter().filter(|row| row.stands == ON_SHEET);
                let other_sheet = on_sheet.fold(sheet.clone(), |sheet, row| {
                    let (field, value) = row.otherwise.split_once('=').unwrap();
                    sheet.with(field, value)
                });
                let rules = |file: &GameFile, sheet: &Sheet| {
                    let rules = file.rules(sheet);
                    rules.unwrap_or_else(|problems| panic!("{reading} at {file:?}: {problems:?}"))
                };
                if rules(here, &sheet).hash() == rules(there, &other_sheet).hash() {
                    continue;
                }
                turned += 1;
                if LONG.contains(&here.game()) != long {
                    continue;
                }
                solved += 1;
                let bets = |file: &GameFile, sheet: &Sheet| {
                    let report = odds::solve(file, sheet, &mut |_, _| {});
                    report
                        .unwrap_or_else(|error| panic!("{reading}: {error}"))
                        .bets
                };
                let (here, there) = (bets(here, &sheet), bets(there, &other_sheet));
                let of = |bet: &BetOdds| there.iter().find(|other| other.bet == bet.bet).cloned();
                let both = here
                    .into_iter()
                    .filter_map(|bet| of(&bet).map(|of| (bet, of)));
                let both: Vec<(BetOdds, BetOdds)> = both.collect();
                assert!(!both.is_empty(), "{reading}: some bet is on both sides");
                for (one, other) in both {
                    assert_eq!(one, other, "{reading} in {file} moves {}", one.bet);
                }
            }
            assert!(turned > 0, "{reading}: nothing is turned in {file}");
        }
        solved
    }

    /// A reading that is said to move no bet moves none, wherever a value turns it.
    #[test]
    fn what_moves_no_bet_is_worth_the_same_both_ways() {
        assert!(both_sides_are_worth_the_same(false) > 15);
    }

    #[test]
    #[ignore = "solves games of seconds and minutes twice: for the nightly run"]
    fn what_moves_no_bet_of_long_games_is_worth_the_same_both_ways() {
        assert!(both_sides_are_worth_the_same(true) > 3);
    }
}
