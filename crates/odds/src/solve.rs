//! From a game and a sheet to a report.

use std::num::NonZeroUsize;
use std::thread;

use cards::Threshold;
use exact::Cents;
use games::GameFile;
use games::bank_poker::{BankPoker, Description, Rules};
use law::Sheet;
use table::{Rulebook, SpotId, SpotLimits};

use crate::SolveError;
use crate::bets::{Plan, group_of, plans, thresholds};
use crate::course::Course;
use crate::report::{BetOdds, Report};
use crate::script::scout;
use crate::strategy::{Namer, Strategy};
use crate::team::{Walked, walk};
use crate::walk::Taken;

/// Solves a table for one player at one box, with as many threads as the machine has.
/// `progress` is told how many of how many classes of deals are done.
///
/// # Errors
/// With what keeps the table from opening or from being solved.
pub fn solve(
    game: &GameFile,
    sheet: &Sheet,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Report, SolveError> {
    let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    solve_on(threads, game, sheet, progress)
}

/// Solves a table with so many threads; the report does not depend on how many.
///
/// # Errors
/// As [`solve`].
pub fn solve_on(
    threads: NonZeroUsize,
    game: &GameFile,
    sheet: &Sheet,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Report, SolveError> {
    match game {
        GameFile::BankPoker(description) => solve_bank_poker(threads, description, sheet, progress),
        GameFile::Wheel(description) => {
            progress(1, 1);
            crate::wheel::solve(description, sheet)
        }
        // What a hand is worth depends on how the others play it.
        GameFile::CirclePoker(_) | GameFile::CircleBaccarat(_) | GameFile::TwoCloths(_) => {
            Err(SolveError::NotThisFamily)
        }
        GameFile::Blackjack(_) => Err(SolveError::NotThisFamily),
        GameFile::Baccarat(description) => {
            progress(1, 1);
            crate::coup::solve(description, sheet)
        }
        GameFile::Dice(description) => {
            progress(1, 1);
            crate::dice::solve(description, sheet)
        }
    }
}

fn solve_bank_poker(
    threads: NonZeroUsize,
    description: &Description,
    sheet: &Sheet,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Report, SolveError> {
    // The game as it holds under the sheet: without the bets that the house does not offer.
    let rules = Rules::new(description, sheet).map_err(SolveError::Sheet)?;
    let description = rules.description();
    let plans = plans(description, sheet);
    let rules = plans
        .iter()
        .map(|plan| Rules::new(description, &plan.sheet));
    let rules = rules
        .collect::<Result<Vec<Rules>, _>>()
        .map_err(SolveError::Sheet)?;
    let thresholds = thresholds(description);
    let tables = plans.iter().zip(&rules);
    let tables = tables.map(|(plan, rules)| Table::new(plan, rules, &thresholds));
    let tables = tables.collect::<Result<Vec<Table>, _>>()?;
    let total = tables.iter().map(Table::classes).sum();
    let (mut done, mut bets, mut first) = (0, Vec::new(), None::<(Vec<Taken>, Strategy)>);
    for table in &tables {
        let walked = walk(&table.course, threads, &mut |classes| {
            done += classes;
            progress(done, total);
        })?;
        let base = first.get_or_insert_with(|| (walked.taken.clone(), table.strategy(&walked)));
        bets.push(table.odds(&walked, &base.0));
    }
    let (_, strategy) = first.ok_or(SolveError::Waits)?;
    let (game, ruleset) = (description.game.clone(), description.ruleset.clone());
    Ok(Report {
        game,
        ruleset,
        bets,
        strategy,
    })
}

/// A plan with its rules and its stakes.
struct Table<'a> {
    plan: &'a Plan,
    rules: &'a Rules,
    stakes: Vec<(SpotId, Cents)>,
    course: Course<'a, BankPoker>,
}

impl<'a> Table<'a> {
    fn new(
        plan: &'a Plan,
        rules: &'a Rules,
        thresholds: &'a [Threshold],
    ) -> Result<Table<'a>, SolveError> {
        let description = rules.description();
        let stakes = stakes(rules, &plan.placed);
        let script = scout::<BankPoker>(rules, &stakes)?;
        let group = (0..description.bets.len())
            .map(|bet| group_of(description, bet))
            .collect();
        let order = Some(&description.order.hands);
        let course = Course::new(rules, group, script, order, thresholds);
        Ok(Table {
            plan,
            rules,
            stakes,
            course,
        })
    }

    fn classes(&self) -> u64 {
        self.course.cells.iter().map(|cell| cell.len() as u64).sum()
    }

    fn stake(&self, bet: usize) -> u128 {
        let staked = self
            .stakes
            .iter()
            .find(|(spot, _)| usize::from(spot.0) == bet);
        staked.map_or(1, |(_, stake)| u128::from(stake.count()))
    }

    fn strategy(&self, walked: &Walked) -> Strategy {
        let order = &self.rules.description().order.hands;
        let unit = self
            .stakes
            .first()
            .map_or(1, |(_, stake)| u128::from(stake.count()));
        let namer = Namer {
            order,
            felt: self.rules.felt(),
            unit,
        };
        namer.strategy(&self.course.script.decisions, &walked.taken)
    }

    fn odds(&self, walked: &Walked, base: &[Taken]) -> BetOdds {
        let Plan { name, bet, .. } = self.plan;
        let mut odds = BetOdds::of(name.clone(), walked, *bet, self.stake(*bet));
        let chosen = |taken: &Taken| (taken.decision, taken.seen.clone(), taken.choice);
        odds.changes_play = !walked.taken.iter().map(chosen).eq(base.iter().map(chosen));
        odds
    }
}

/// The same stake on each spot: the least of the first, as far as the others' limits let it.
fn stakes(rules: &Rules, placed: &[usize]) -> Vec<(SpotId, Cents)> {
    let mut unit = None;
    let mut stakes = Vec::with_capacity(placed.len());
    for &bet in placed {
        let spot = &rules.felt().spots[bet];
        if let SpotLimits::Between { least, most, .. } = spot.limits {
            let stake = (*unit.get_or_insert(least)).clamp(least, most.max(least));
            stakes.push((spot.id, stake));
        }
    }
    stakes
}
