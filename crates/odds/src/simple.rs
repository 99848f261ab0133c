//! What simple rules of play cost against the best: always the same choice, never a certain one, as
//! the bank plays, or never at the risk of going over. The first of these also say what an option is
//! worth: a bet without a purchase, a double or a split is one whose player never makes it.

use std::num::NonZeroUsize;

use games::GameFile;
use law::Sheet;
use table::{ChoiceId, Felt};

use crate::SolveError;
use crate::families::{self, Work};
use crate::fraction::Fraction;
use crate::report::{BetOdds, Report};
use crate::script::{End, Node};

/// A simple rule of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// This is chosen whenever it is offered.
    Always(String),
    /// This is never chosen; all else is played best.
    Never(String),
    /// What the bank does with such a hand, or what it needs to play.
    AsTheBank,
    /// As the bank, but no card is taken that may go over.
    NeverOver,
}

/// What a bet is worth by a simple rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Simple {
    /// The rule.
    pub rule: Rule,
    /// The bet by that rule.
    pub odds: BetOdds,
    /// What the rule costs of the first stake, against best play.
    pub costs: Fraction,
}

impl Simple {
    /// Nothing if best play of the bet is not known.
    pub(crate) fn of(rule: Rule, odds: BetOdds, solved: &Report) -> Option<Simple> {
        let best = solved.bet(&odds.bet)?;
        Some(Simple {
            costs: &best.ev_initial - &odds.ev_initial,
            rule,
            odds,
        })
    }
}

/// The key of a choice.
pub(crate) fn key_of(felt: &Felt, choice: ChoiceId) -> Result<String, SolveError> {
    let known = felt.choices.iter().find(|known| known.id == choice);
    known
        .map(|known| known.key.clone())
        .ok_or(SolveError::Waits)
}

/// What simple rules of play cost at a table; `solved` is its report. Nothing where nobody chooses,
/// or where people play against each other and best play is no rule for one of them.
///
/// # Errors
/// As [`solve`](crate::solve).
pub fn simply(
    threads: NonZeroUsize,
    game: &GameFile,
    sheet: &Sheet,
    solved: &Report,
    progress: &mut (dyn FnMut(u64, u64) + Send),
) -> Result<Vec<Simple>, SolveError> {
    let work = Work {
        threads,
        sheet,
        progress,
    };
    families::solved(game).simply(work, solved)
}

/// Which ends a rule leaves out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Bars {
    /// These, by their numbers.
    Ends(Vec<usize>),
    /// The first of these with hands with which the bank would play, the second with all others.
    ByHand([usize; 2]),
}

/// The ends that are not reached if a choice is made, or is not made, wherever it is offered.
pub(crate) fn barred(node: &Node, choice: ChoiceId, always: bool) -> Vec<usize> {
    fn all(node: &Node, found: &mut Vec<usize>) {
        match node {
            Node::End(End { id, .. }) => found.push(*id),
            Node::Choose(decision) => {
                let below = decision.options.iter();
                below.for_each(|(_, next)| all(next, found));
            }
        }
    }
    fn gather(node: &Node, choice: ChoiceId, always: bool, found: &mut Vec<usize>) {
        let Node::Choose(decision) = node else { return };
        let mut options = decision.options.iter();
        let offered = options.any(|(known, _)| *known == choice);
        for (known, next) in &decision.options {
            match offered && (*known == choice) != always {
                true => all(next, found),
                false => gather(next, choice, always, found),
            }
        }
    }
    let mut found = Vec::new();
    gather(node, choice, always, &mut found);
    found
}
