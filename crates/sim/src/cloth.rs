//! The tables of a simulated casino: any game that the law files know, under its shipped sheet.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use games::{Catalogue, GameFile, Rules};
use law::{Library, Sheet, SheetProblem};
use table::Rulebook;

use crate::chance::Chance;
use crate::store::lock;

/// Rulesets whose tables are not the house's own: a tournament deals there.
const OF_TOURNAMENTS: &str = "-tournament";

/// The law files.
pub(crate) fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| Library::embedded().expect("the law files are whole"))
}

/// The games that they know.
fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| Catalogue::read(library()).expect("the law files can be read"))
}

/// Where the house finds the rules of a sheet that a round was played under: a minimum that was
/// raised twice has another than the table's own.
pub(crate) fn rulebook(
    ruleset: &str,
    game: &str,
    sheet: &Sheet,
) -> Option<Result<Rules, Vec<SheetProblem>>> {
    Some(catalogue().find(ruleset, game)?.rules(sheet))
}

/// The rules of every game under its shipped sheet.
fn all() -> &'static [Arc<Rules>] {
    static ALL: OnceLock<Vec<Arc<Rules>>> = OnceLock::new();
    ALL.get_or_init(|| {
        let games = catalogue().games().iter();
        let own = games.filter(|game| !game.ruleset().ends_with(OF_TOURNAMENTS));
        own.filter_map(|game| {
            let sheet = library().sheet(game.ruleset(), game.game())?;
            game.rules(sheet).ok().map(Arc::new)
        })
        .collect()
    })
}

/// Some tables. The first is of another game with every seed, so that as many seeds as there are
/// games visit them all; two of a game feed the same pools.
pub(crate) fn some(seed: u64, chance: &mut Chance) -> Vec<Arc<Rules>> {
    let all = all();
    let first = (seed % all.len() as u64) as usize;
    let mut tables = vec![Arc::clone(&all[first])];
    for _ in 0..1 + chance.below(2) {
        let twin = chance.once_in(4);
        let next = if twin { first } else { chance.below(all.len()) };
        tables.push(Arc::clone(&all[next]));
    }
    tables
}

/// A game of each family by its name; with another seed, another game of it.
pub(crate) fn one_of_each_family(seed: u64) -> Vec<String> {
    let mut families: Vec<Vec<&Arc<Rules>>> = Vec::new();
    for rules in all() {
        let family = std::mem::discriminant(&**rules);
        let of_it = |known: &&mut Vec<&Arc<Rules>>| std::mem::discriminant(&**known[0]) == family;
        match families.iter_mut().find(of_it) {
            Some(known) => known.push(rules),
            None => families.push(vec![rules]),
        }
    }
    let one = |games: &Vec<&Arc<Rules>>| name(games[(seed % games.len() as u64) as usize]);
    families.iter().map(one).collect()
}

/// What a game is called here: its ruleset and itself.
pub(crate) fn name(rules: &Rules) -> String {
    let felt = rules.felt();
    format!("{}/{}", felt.ruleset, felt.game)
}

/// The rules of a game under its shipped sheet. Only its own file is read, and once: a house that
/// is killed a moment later would spend most of its life on the others.
pub(crate) fn named(name: &str) -> Result<Arc<Rules>, String> {
    static READ: Mutex<BTreeMap<String, Arc<Rules>>> = Mutex::new(BTreeMap::new());
    let mut read = lock(&READ);
    if let Some(known) = read.get(name) {
        return Ok(Arc::clone(known));
    }
    let file = format!("rulesets/{name}.toml");
    let file = library().games().iter().find(|known| known.name == file);
    let game = file.and_then(|file| GameFile::read(library(), file).ok());
    let rules = game.and_then(|game| {
        let sheet = library().sheet(game.ruleset(), game.game())?;
        game.rules(sheet).ok()
    });
    let rules = Arc::new(rules.ok_or_else(|| format!("no game is called {name}"))?);
    read.insert(name.to_owned(), Arc::clone(&rules));
    Ok(rules)
}
