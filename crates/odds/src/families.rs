//! What is worked out of each family's games. Which families there are, `games` says; a family of
//! which something is worked out says here what, and of any other nothing is.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use cards::Rank;
use games::{
    GameFile, Rules, baccarat, balls, bank_poker, blackjack, circle_baccarat, dice, each_family,
    player_poker, two_cloths, wheels,
};
use law::Sheet;

use crate::SolveError;
use crate::advice::{Advises, ByCards};
use crate::blackjack::ByHand;
use crate::coup::InShoe;
use crate::duel::Seats;
use crate::fraction::Fraction;
use crate::pool::PoolOdds;
use crate::report::{BetOdds, Report};
use crate::simple::Simple;
use crate::trial::Trial;
use crate::two_cloths::Trio;
use crate::two_hands::Setter;
use crate::wheel::Prison;

/// Who is told how many of how many parts of the work are done.
pub(crate) type Progress<'a> = dyn FnMut(u64, u64) + Send + 'a;

/// What there is to be worked out, and how.
pub(crate) struct Work<'a> {
    /// By how many threads at most.
    pub(crate) threads: NonZeroUsize,
    /// Under which sheet.
    pub(crate) sheet: &'a Sheet,
    /// Who is told how far it is.
    pub(crate) progress: &'a mut Progress<'a>,
}

impl Work<'_> {
    /// Work of which nothing is told before it is done.
    fn at_once<T>(self, done: impl FnOnce(&Sheet) -> T) -> T {
        (self.progress)(1, 1);
        done(self.sheet)
    }
}

/// What comes of it.
type Found<T> = Result<T, SolveError>;

/// What somebody is advised by; nothing where choices are not weighed one by one.
type Advised = Found<Box<dyn Advises>>;

/// A game as it is solved under a sheet.
pub(crate) trait Solved {
    /// Every bet of it.
    fn solve(&self, work: Work<'_>) -> Found<Report>;

    /// The bet of that name, or the first, ready to be played.
    fn trial(&self, _: &Sheet, _bet: Option<&str>) -> Found<Trial> {
        Err(SolveError::NotKept)
    }

    /// Both, for families in which one comes of the other.
    fn solve_to_play(&self, work: Work<'_>, bet: Option<&str>) -> Found<(Report, Trial)> {
        let trial = self.trial(work.sheet, bet)?;
        Ok((self.solve(work)?, trial))
    }

    /// Every bet out of a shoe of which this is known.
    fn solve_without(&self, _: &Sheet, _told: &BTreeMap<Rank, InShoe>) -> Found<Report> {
        Err(SolveError::NoShoe)
    }

    /// The bet of one who sets two hands out of one deal in the best way.
    fn best_way(&self, _: Work<'_>) -> Found<Option<(BetOdds, [Fraction; 2])>> {
        Ok(None)
    }

    /// What simple rules of play cost.
    fn simply(&self, _: Work<'_>, _solved: &Report) -> Found<Vec<Simple>> {
        Ok(Vec::new())
    }

    /// Every bet that feeds a pool.
    fn pools(&self, _: &Sheet, _solved: &Report) -> Found<Vec<PoolOdds>> {
        Ok(Vec::new())
    }
}

/// Rules under which somebody may be advised.
pub(crate) trait Advisable {
    /// The tables by which he is.
    fn adviser(&self, _threads: NonZeroUsize, _: &mut Progress<'_>) -> Advised {
        Err(SolveError::NotKept)
    }
}

macro_rules! by_family {
    ($($(#[$about:meta])* $family:ident in $room:ident as $machine:ident, called $($key:literal)|+;)+) => {
        /// A game, as its family solves it.
        pub(crate) fn solved(game: &GameFile) -> &dyn Solved {
            match game { $(GameFile::$family(description) => &**description,)+ }
        }

        /// Rules, as their family advises on them.
        pub(crate) fn advisable(rules: &Rules) -> &dyn Advisable {
            match rules { $(Rules::$family(rules) => rules,)+ }
        }
    };
}

each_family!(by_family);

impl Solved for bank_poker::Description {
    fn solve(&self, work: Work<'_>) -> Found<Report> {
        Ok(crate::solve::bank_poker(self, work, None)?.0)
    }

    fn solve_to_play(&self, work: Work<'_>, bet: Option<&str>) -> Found<(Report, Trial)> {
        let (report, trial) = crate::solve::bank_poker(self, work, Some(bet))?;
        Ok((report, trial.ok_or(SolveError::NotKept)?))
    }

    fn best_way(&self, work: Work<'_>) -> Found<Option<(BetOdds, [Fraction; 2])>> {
        let rules = bank_poker::Rules::new(self, work.sheet).map_err(SolveError::Sheet)?;
        match crate::two_hands::fits(rules.description()) {
            true => crate::two_hands::best_way(work.threads, &rules, work.progress).map(Some),
            false => Ok(None),
        }
    }

    fn simply(&self, work: Work<'_>, solved: &Report) -> Found<Vec<Simple>> {
        crate::solve::simply(self, work, solved)
    }

    fn pools(&self, sheet: &Sheet, _solved: &Report) -> Found<Vec<PoolOdds>> {
        crate::pool::of_hands(self, sheet)
    }
}

impl Advisable for bank_poker::Rules {
    fn adviser(&self, threads: NonZeroUsize, progress: &mut Progress<'_>) -> Advised {
        Ok(match crate::two_hands::fits(self.description()) {
            true => Box::new(Setter::prepare(threads, self, progress)?),
            false => Box::new(ByCards::prepare(threads, self, progress)?),
        })
    }
}

impl Solved for wheels::Description {
    fn solve(&self, work: Work<'_>) -> Found<Report> {
        work.at_once(|sheet| crate::wheel::solve(self, sheet))
    }

    fn trial(&self, sheet: &Sheet, bet: Option<&str>) -> Found<Trial> {
        crate::wheel::trial(self, sheet, bet)
    }

    fn simply(&self, work: Work<'_>, solved: &Report) -> Found<Vec<Simple>> {
        crate::wheel::simply(self, work.sheet, solved)
    }
}

impl Advisable for wheels::Rules {
    fn adviser(&self, _: NonZeroUsize, progress: &mut Progress<'_>) -> Advised {
        Ok(Box::new(Prison::prepare(self, progress)?))
    }
}

/// What a hand is worth depends on how the others play it.
impl Solved for player_poker::Description {
    fn solve(&self, _: Work<'_>) -> Found<Report> {
        Err(SolveError::AmongPlayers)
    }

    fn trial(&self, _: &Sheet, _: Option<&str>) -> Found<Trial> {
        Err(SolveError::AmongPlayers)
    }
}

impl Advisable for player_poker::Rules {
    fn adviser(&self, _: NonZeroUsize, _: &mut Progress<'_>) -> Advised {
        Err(SolveError::AmongPlayers)
    }
}

impl Solved for blackjack::Description {
    fn solve(&self, work: Work<'_>) -> Found<Report> {
        Ok(self.solve_to_play(work, None)?.0)
    }

    fn solve_to_play(&self, work: Work<'_>, bet: Option<&str>) -> Found<(Report, Trial)> {
        crate::blackjack::solve_to_play(self, work, bet)
    }

    fn simply(&self, work: Work<'_>, solved: &Report) -> Found<Vec<Simple>> {
        crate::blackjack::simply(self, work, solved)
    }

    fn pools(&self, sheet: &Sheet, solved: &Report) -> Found<Vec<PoolOdds>> {
        crate::blackjack::jackpot(self, sheet, solved)
    }
}

impl Advisable for blackjack::Rules {
    fn adviser(&self, threads: NonZeroUsize, progress: &mut Progress<'_>) -> Advised {
        Ok(Box::new(ByHand::prepare(threads, self, progress)?))
    }
}

impl Solved for baccarat::Description {
    fn solve(&self, work: Work<'_>) -> Found<Report> {
        work.at_once(|sheet| self.solve_without(sheet, &BTreeMap::new()))
    }

    fn trial(&self, sheet: &Sheet, bet: Option<&str>) -> Found<Trial> {
        crate::coup::trial(self, sheet, bet)
    }

    fn solve_without(&self, sheet: &Sheet, told: &BTreeMap<Rank, InShoe>) -> Found<Report> {
        crate::coup::solve(self, sheet, told)
    }
}

impl Advisable for baccarat::Rules {}

impl Solved for circle_baccarat::Description {
    fn solve(&self, work: Work<'_>) -> Found<Report> {
        work.at_once(|sheet| crate::duel::solve(self, sheet))
    }

    fn solve_to_play(&self, work: Work<'_>, bet: Option<&str>) -> Found<(Report, Trial)> {
        let rules = circle_baccarat::Rules::new(self, work.sheet).map_err(SolveError::Sheet)?;
        crate::duel::solve_to_play(rules, bet)
    }
}

impl Advisable for circle_baccarat::Rules {
    fn adviser(&self, _: NonZeroUsize, progress: &mut Progress<'_>) -> Advised {
        progress(0, 1);
        Ok(Box::new(Seats::prepare(self)?))
    }
}

impl Solved for two_cloths::Description {
    fn solve(&self, work: Work<'_>) -> Found<Report> {
        crate::two_cloths::solve(self, work.sheet, work.progress)
    }

    fn solve_to_play(&self, work: Work<'_>, bet: Option<&str>) -> Found<(Report, Trial)> {
        crate::two_cloths::solve_to_play(self, work.sheet, bet, work.progress)
    }
}

impl Advisable for two_cloths::Rules {
    fn adviser(&self, _: NonZeroUsize, progress: &mut Progress<'_>) -> Advised {
        Ok(Box::new(Trio::prepare(self, progress)?))
    }
}

impl Solved for dice::Description {
    fn solve(&self, work: Work<'_>) -> Found<Report> {
        work.at_once(|sheet| crate::dice::solve(self, sheet))
    }

    fn trial(&self, sheet: &Sheet, bet: Option<&str>) -> Found<Trial> {
        crate::dice::trial(self, sheet, bet)
    }
}

impl Advisable for dice::Rules {}

impl Solved for balls::Description {
    fn solve(&self, work: Work<'_>) -> Found<Report> {
        work.at_once(|sheet| crate::balls::solve(self, sheet))
    }

    fn trial(&self, sheet: &Sheet, bet: Option<&str>) -> Found<Trial> {
        crate::balls::trial(self, sheet, bet)
    }
}

impl Advisable for balls::Rules {}
