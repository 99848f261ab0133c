//! The tables of a simulated casino: any game that the law files know, under its shipped sheet.

use std::sync::{Arc, OnceLock};

use games::{Catalogue, Rules};
use law::{Library, Sheet, SheetProblem};

use crate::chance::Chance;

/// Rulesets whose tables are not the house's own: a tournament deals there.
const OF_TOURNAMENTS: &str = "-tournament";

/// The law files, and the games that they know.
fn law() -> &'static (Library, Catalogue) {
    static LAW: OnceLock<(Library, Catalogue)> = OnceLock::new();
    LAW.get_or_init(|| {
        let library = Library::embedded().expect("the law files are whole");
        let catalogue = Catalogue::read(&library).expect("the law files can be read");
        (library, catalogue)
    })
}

/// The law files.
pub(crate) fn library() -> &'static Library {
    &law().0
}

/// Where the house finds the rules of a sheet that a round was played under: a minimum that was
/// raised twice has another than the table's own.
pub(crate) fn rulebook(
    ruleset: &str,
    game: &str,
    sheet: &Sheet,
) -> Option<Result<Rules, Vec<SheetProblem>>> {
    Some(law().1.find(ruleset, game)?.rules(sheet))
}

/// The rules of every game under its shipped sheet.
fn all() -> &'static [Arc<Rules>] {
    static ALL: OnceLock<Vec<Arc<Rules>>> = OnceLock::new();
    ALL.get_or_init(|| {
        let (library, catalogue) = law();
        let games = catalogue.games().iter();
        let own = games.filter(|game| !game.ruleset().ends_with(OF_TOURNAMENTS));
        own.filter_map(|game| {
            let sheet = library.sheet(game.ruleset(), game.game())?;
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

/// A game of each family; with another seed, another game of it.
pub(crate) fn one_of_each_family(seed: u64) -> Vec<Arc<Rules>> {
    let mut families: Vec<Vec<&Arc<Rules>>> = Vec::new();
    for rules in all() {
        let family = std::mem::discriminant(&**rules);
        let of_it = |known: &&mut Vec<&Arc<Rules>>| std::mem::discriminant(&**known[0]) == family;
        match families.iter_mut().find(of_it) {
            Some(known) => known.push(rules),
            None => families.push(vec![rules]),
        }
    }
    let one = |games: &Vec<&Arc<Rules>>| Arc::clone(games[(seed % games.len() as u64) as usize]);
    families.iter().map(one).collect()
}
