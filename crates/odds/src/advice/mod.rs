//! What each choice is worth to a player who is asked now: exact, from what he himself sees.
//!
//! A *view* is all that is looked at, so that nothing can be told that its viewer may not know. The
//! tables behind it (how high every hand stands; what two cards are worth before any common one
//! lies there; every hand counted towards a total) are worked out beforehand by
//! [`Adviser::prepare`]; one question then counts a few hundred thousand deals at most.

mod hands;
mod known;
mod price;
#[cfg(test)]
mod tests;

use std::num::NonZeroUsize;

use cards::Card;
use games::Rules;
use table::{ChoiceId, Person, SpotId, View};

use crate::SolveError;
use crate::fraction::Fraction;
pub(crate) use hands::ByCards;

/// What one choice is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed {
    /// The choice.
    pub choice: ChoiceId,
    /// The cards that it puts aside, or sets as the low hand, where it does.
    pub aside: Vec<Card>,
    /// What it brings on average if the best is done ever after: winnings less stakes lost, in
    /// cents.
    pub expectation: Fraction,
}

/// What of a player's bets is weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weighs {
    /// All that he has on the box, but for what is left out.
    Box,
    /// The hand that is played, dealt from a full shoe as far as he does not see its cards in it.
    Hand,
    /// The hand that is played, if all whom it is held against set theirs in the house's way.
    AgainstHouseWay,
    /// An insurance alone: the hand is worth the same with it and without.
    Insurance,
}

/// What each choice is worth to a player who is asked now.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// Every choice that he has, with each card that may be put aside.
    pub choices: Vec<Weighed>,
    /// What is weighed.
    pub weighs: Weighs,
    /// Bets of his that are not: what stands in a pool is no rule's.
    pub left_out: Vec<SpotId>,
    /// What lies on the bet that the others are multiples of, in cents.
    pub stake: u64,
}

impl Advice {
    /// The place of the best choice; of equal ones the first.
    pub fn best(&self) -> Option<usize> {
        let better = |best: Option<usize>, (place, weighed): (usize, &Weighed)| match best {
            Some(known) if self.choices[known].expectation >= weighed.expectation => Some(known),
            _ => Some(place),
        };
        self.choices.iter().enumerate().fold(None, better)
    }
}

/// Cards in sight of a player who asks what to do, at no table of the house.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InSight {
    /// His own.
    pub own: Vec<Card>,
    /// The one that he has put aside for another.
    pub aside: Option<Card>,
    /// Those of the bank that he sees.
    pub bank: Vec<Card>,
    /// Those in common.
    pub common: Vec<Card>,
    /// What he has chosen before, by key.
    pub after: Vec<String>,
}

/// Why nothing is advised.
#[derive(Clone, Debug, PartialEq)]
pub enum NotAdvised {
    /// The viewer is not asked anything.
    NotAsked,
    /// The table's solver does not know such a decision.
    NotKnown,
    /// The table is not solved.
    NotSolved(SolveError),
}

impl From<SolveError> for NotAdvised {
    fn from(error: SolveError) -> NotAdvised {
        NotAdvised::NotSolved(error)
    }
}

/// The tables of one set of rules, ready to be asked.
pub struct Adviser(Box<dyn Advises>);

/// What tells what each choice is worth.
pub(crate) trait Advises: Send + Sync {
    /// To a person who has this view.
    fn advise(&self, view: &View, person: Person) -> Result<Advice, NotAdvised>;

    /// With these cards in sight; nothing where what is seen is more than cards: who deals, what
    /// lies where, what fell.
    fn weigh_cards(&self, _: &InSight) -> Result<Advice, NotAdvised> {
        Err(NotAdvised::NotKnown)
    }
}

impl Adviser {
    /// Works the tables of these rules out. `progress` is told how far it is.
    ///
    /// # Errors
    /// If the table is not solved, or its choices are not weighed one by one.
    pub fn prepare(
        threads: NonZeroUsize,
        rules: &Rules,
        progress: &mut (dyn FnMut(u64, u64) + Send),
    ) -> Result<Adviser, SolveError> {
        let family = crate::families::advisable(rules);
        Ok(Adviser(family.adviser(threads, progress)?))
    }

    /// What each choice is worth to a person who has this view.
    ///
    /// # Errors
    /// If he is asked nothing, or something that is not known here.
    pub fn advise(&self, view: &View, person: Person) -> Result<Advice, NotAdvised> {
        self.0.advise(view, person)
    }

    /// What each choice is worth with these cards in sight and the least stake on each bet without
    /// which a box does not play.
    ///
    /// # Errors
    /// If nobody is asked anything with these cards.
    pub fn weigh(&self, seen: &InSight) -> Result<Advice, NotAdvised> {
        self.0.weigh_cards(seen)
    }
}
