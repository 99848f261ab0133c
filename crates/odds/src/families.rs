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

/// What somebody is advised by; nothing where choices are not weighed one by one.
type Advised = Result<Box<dyn Advises>, SolveError>;

/// A game as it is solved under a sheet.
pub(crate) trait Solved {
    /// Every bet of it.
    fn solve(
        &self,
        threads: NonZeroUsize,
        sheet: &Sheet,
        progress: &mut Progress<'_>,
    ) -> Result<Report, SolveError>;

    /// The bet of that name, or the first, ready to be played.
    fn trial(&self, _: &Sheet, _bet: Option<&str>) -> Result<Trial, SolveError> {
        Err(SolveError::NotKept)
    }

    /// Both, for families in which one comes of the other.
    fn solve_to_play(
        &self,
        threads: NonZeroUsize,
        sheet: &Sheet,
        bet: Option<&str>,
        progress: &mut Progress<'_>,
    ) -> Result<(Report, Trial), SolveError> {
        let trial = self.trial(sheet, bet)?;
        Ok((self.solve(threads, sheet, progress)?, trial))
    }

    /// Every bet out of a shoe of which this is known.
    fn solve_without(
        &self,
        _: &Sheet,
        _told: &BTreeMap<Rank, InShoe>,
    ) -> Result<Report, SolveError> {
        Err(SolveError::NoShoe)
    }

    /// The bet of one who sets two hands out of one deal in the best way.
    fn best_way(
        &self,
        _threads: NonZeroUsize,
        _: &Sheet,
        _: &mut Progress<'_>,
    ) -> Result<Option<(BetOdds, [Fraction; 2])>, SolveError> {
        Ok(None)
    }

    /// What simple rules of play cost.
    fn simply(
        &self,
        _threads: NonZeroUsize,
        _: &Sheet,
        _solved: &Report,
        _: &mut Progress<'_>,
    ) -> Result<Vec<Simple>, SolveError> {
        Ok(Vec::new())
    }

    /// Every bet that feeds a pool.
    fn pools(&self, _: &Sheet, _solved: &Report) -> Result<Vec<PoolOdds>, SolveError> {
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
    fn solve(
        &self,
        threads: NonZeroUsize,
        sheet: &Sheet,
        progress: &mut Progress<'_>,
    ) -> Result<Report, SolveError> {
        Ok(crate::solve::bank_poker(threads, self, sheet, None, progress)?.0)
    }

    fn solve_to_play(
        &self,
        threads: NonZeroUsize,
        sheet: &Sheet,
        bet: Option<&str>,
        progress: &mut Progress<'_>,
    ) -> Result<(Report, Trial), SolveError> {
        let (report, trial) = crate::solve::bank_poker(threads, self, sheet, Some(bet), progress)?;
        Ok((report, trial.ok_or(SolveError::NotKept)?))
    }

    fn best_way(
        &self,
        threads: NonZeroUsize,
        sheet: &Sheet,
        progress: &mut Progress<'_>,
    ) -> Result<Option<(BetOdds, [Fraction; 2])>, SolveError> {
        let rules = bank_poker::Rules::new(self, sheet).map_err(SolveError::Sheet)?;
        match crate::two_hands::fits(rules.description()) {
            true => crate::two_hands::best_way(threads, &rules, progress).map(Some),
            false => Ok(None),
        }
    }

    fn simply(
        &self,
        threads: NonZeroUsize,
        sheet: &Sheet,
        solved: &Report,
        progress: &mut Progress<'_>,
    ) -> Result<Vec<Simple>, SolveError> {
        crate::solve::simply(threads, self, sheet, solved, progress)
    }

    fn pools(&self, sheet: &Sheet, _solved: &Report) -> Result<Vec<PoolOdds>, SolveError> {
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
    fn solve(
        &self,
        _: NonZeroUsize,
        sheet: &Sheet,
        progress: &mut Progress<'_>,
    ) -> Result<Report, SolveError> {
        progress(1, 1);
        crate::wheel::solve(self, sheet)
    }

    fn trial(&self, sheet: &Sheet, bet: Option<&str>) -> Result<Trial, SolveError> {
        crate::wheel::trial(self, sheet, bet)
    }

    fn simply(
        &self,
        _: NonZeroUsize,
        sheet: &Sheet,
        solved: &Report,
        _: &mut Progress<'_>,
    ) -> Result<Vec<Simple>, SolveError> {
        crate::wheel::simply(self, sheet, solved)
    }
}

impl Advisable for wheels::Rules {
    fn adviser(&self, _: NonZeroUsize, progress: &mut Progress<'_>) -> Advised {
        Ok(Box::new(Prison::prepare(self, progress)?))
    }
}

/// What a hand is worth depends on how the others play it.
impl Solved for player_poker::Description {
    fn solve(
        &self,
        _: NonZeroUsize,
        _: &Sheet,
        _: &mut Progress<'_>,
    ) -> Result<Report, SolveError> {
        Err(SolveError::AmongPlayers)
    }

    fn trial(&self, _: &Sheet, _: Option<&str>) -> Result<Trial, SolveError> {
        Err(SolveError::AmongPlayers)
    }
}

impl Advisable for player_poker::Rules {
    fn adviser(&self, _: NonZeroUsize, _: &mut Progress<'_>) -> Advised {
        Err(SolveError::AmongPlayers)
    }
}

impl Solved for blackjack::Description {
    fn solve(
        &self,
        threads: NonZeroUsize,
        sheet: &Sheet,
        progress: &mut Progress<'_>,
    ) -> Result<Report, SolveError> {
        crate::blackjack::solve(threads, self, sheet, progress)
    }

    fn solve_to_play(
        &self,
        threads: NonZeroUsize,
        sheet: &Sheet,
        bet: Option<&str>,
        progress: &mut Progress<'_>,
    ) -> Result<(Report, Trial), SolveError> {
        crate::blackjack::solve_to_play(threads, self, sheet, bet, progress)
    }

    fn simply(
        &self,
        threads: NonZeroUsize,
        sheet: &Sheet,
        solved: &Report,
        progress: &mut Progress<'_>,
    ) -> Result<Vec<Simple>, SolveError> {
        crate::blackjack::simply(threads, self, sheet, solved, progress)
    }

    fn pools(&self, sheet: &Sheet, solved: &Report) -> Result<Vec<PoolOdds>, SolveError> {
        crate::blackjack::jackpot(self, sheet, solved)
    }
}

impl Advisable for blackjack::Rules {
    fn adviser(&self, threads: NonZeroUsize, progress: &mut Progress<'_>) -> Advised {
        Ok(Box::new(ByHand::prepare(threads, self, progress)?))
    }
}

impl Solved for baccarat::Description {
    fn solve(
        &self,
        _: NonZeroUsize,
        sheet: &Sheet,
        progress: &mut Progress<'_>,
    ) -> Result<Report, SolveError> {
        progress(1, 1);
        self.solve_without(sheet, &BTreeMap::new())
    }

    fn trial(&self, sheet: &Sheet, bet: Option<&str>) -> Result<Trial, SolveError> {
        crate::coup::trial(self, sheet, bet)
    }

    fn solve_without(
        &self,
        sheet: &Sheet,
        told: &BTreeMap<Rank, InShoe>,
    ) -> Result<Report, SolveError> {
        crate::coup::solve(self, sheet, told)
    }
}

impl Advisable for baccarat::Rules {}

impl Solved for circle_baccarat::Description {
    fn solve(
        &self,
        _: NonZeroUsize,
        sheet: &Sheet,
        progress: &mut Progress<'_>,
    ) -> Result<Report, SolveError> {
        progress(1, 1);
        crate::duel::solve(self, sheet)
    }

    fn solve_to_play(
        &self,
        _: NonZeroUsize,
        sheet: &Sheet,
        bet: Option<&str>,
        _: &mut Progress<'_>,
    ) -> Result<(Report, Trial), SolveError> {
        let rules = circle_baccarat::Rules::new(self, sheet).map_err(SolveError::Sheet)?;
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
    fn solve(
        &self,
        _: NonZeroUsize,
        sheet: &Sheet,
        progress: &mut Progress<'_>,
    ) -> Result<Report, SolveError> {
        crate::two_cloths::solve(self, sheet, progress)
    }

    fn solve_to_play(
        &self,
        _: NonZeroUsize,
        sheet: &Sheet,
        bet: Option<&str>,
        progress: &mut Progress<'_>,
    ) -> Result<(Report, Trial), SolveError> {
        crate::two_cloths::solve_to_play(self, sheet, bet, progress)
    }
}

impl Advisable for two_cloths::Rules {
    fn adviser(&self, _: NonZeroUsize, progress: &mut Progress<'_>) -> Advised {
        Ok(Box::new(Trio::prepare(self, progress)?))
    }
}

impl Solved for dice::Description {
    fn solve(
        &self,
        _: NonZeroUsize,
        sheet: &Sheet,
        progress: &mut Progress<'_>,
    ) -> Result<Report, SolveError> {
        progress(1, 1);
        crate::dice::solve(self, sheet)
    }

    fn trial(&self, sheet: &Sheet, bet: Option<&str>) -> Result<Trial, SolveError> {
        crate::dice::trial(self, sheet, bet)
    }
}

impl Advisable for dice::Rules {}

impl Solved for balls::Description {
    fn solve(
        &self,
        _: NonZeroUsize,
        sheet: &Sheet,
        progress: &mut Progress<'_>,
    ) -> Result<Report, SolveError> {
        progress(1, 1);
        crate::balls::solve(self, sheet)
    }

    fn trial(&self, sheet: &Sheet, bet: Option<&str>) -> Result<Trial, SolveError> {
        crate::balls::trial(self, sheet, bet)
    }
}

impl Advisable for balls::Rules {}
