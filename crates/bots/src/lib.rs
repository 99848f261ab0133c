//! Players of the house's own making, to fill a table where one cannot play alone.
//!
//! A bot is handed what a person would be: the rules, *his own view*, what is offered to him and
//! what he has in his purse. It has no other way to know anything, so that it cannot look at
//! covered cards. What it does is decided by its level, by what it sees and by its seed: the same
//! three give the same action.
#![forbid(unsafe_code)]

mod against_house;
mod coups;
mod dice;
mod families;
mod poker;
mod shown;
mod strength;
mod totals;

use exact::Cents;
use games::Rules;
use table::{Action, ChoiceOption, Options, Person, Picked, PlaceOption, View};

use dice::Dice;
use families::played;
pub use shown::{Shown, Why};

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Checks and calls what is cheap, without a look at its cards.
    Simple,
    /// Weighs its chance to win in a few imagined deals against what a call costs.
    Careful,
    /// The same with many more deals; bets its good hands, and a bad one now and then.
    Strong,
}

impl Level {
    /// Every level, the simplest first.
    pub const ALL: [Level; 3] = [Level::Simple, Level::Careful, Level::Strong];

    /// How many deals it imagines for a decision.
    fn deals(self) -> u32 {
        match self {
            Level::Simple => 0,
            Level::Careful => 24,
            Level::Strong => 120,
        }
    }
}

/// What somebody at a table has before him.
#[derive(Clone, Copy, Debug)]
pub struct Before<'a> {
    /// The rules of the table.
    pub rules: &'a Rules,
    /// What he sees.
    pub view: &'a View,
    /// What he may do.
    pub options: &'a Options,
    /// Who he is.
    pub person: Person,
    /// His chips, away from the table.
    pub purse: Cents,
}

/// A player of the house's own making.
#[derive(Clone, Debug)]
pub struct Bot {
    level: Level,
    dice: Dice,
}

/// A hundredth part, in which chances are reckoned.
const WHOLE: u64 = 100;

impl Bot {
    /// A bot of a level, decided by its seed.
    pub fn new(level: Level, seed: u64) -> Bot {
        Bot {
            level,
            dice: Dice::new(seed),
        }
    }

    /// What the bot does at its turn, out of what is offered; nothing if nothing is asked of it.
    pub fn act(&mut self, before: Before<'_>) -> Option<Action> {
        played(before.rules).act(self, before)
    }

    /// The chips with which the bot takes part, before anything is dealt; nothing if it has none
    /// to lay.
    pub fn lay(&mut self, before: Before<'_>) -> Option<Action> {
        played(before.rules).lay(self, before)
    }

    /// The same for one who has no chips on a box of his yet, and whether no other bet wins so
    /// often: that is not asked here.
    fn lay_once(&mut self, before: Before<'_>) -> Option<(Action, bool)> {
        match before.has_bet() {
            true => None,
            false => self.lay(before).map(|action| (action, false)),
        }
    }

    /// How the bot gives up a bank that keeps it at a table where nobody is left to play with.
    pub fn give_up(before: Before<'_>) -> Option<Action> {
        played(before.rules).give_up(before)
    }
}

impl Before<'_> {
    /// Twice the least, if that is not too much: enough to play, and to lose.
    fn brings(self, offer: &PlaceOption) -> Option<Action> {
        let twice = offer.least.plus_up_to_most(offer.least);
        let stake = twice.min(offer.most).min(self.purse);
        (stake >= offer.least).then(|| place(offer, stake))
    }

    /// Whether his purse is good for what a choice stakes.
    fn affords(self, option: &ChoiceOption) -> bool {
        option.stakes.is_none_or(|(_, stake)| stake <= self.purse)
    }
}

fn choose(option: &ChoiceOption) -> Action {
    match option.picks {
        None => Action::Choose {
            at: option.at,
            choice: option.choice,
        },
        Some(picks) => Action::Pick {
            at: option.at,
            choice: option.choice,
            cards: Picked::at(0..picks.least).unwrap_or_default(),
        },
    }
}

fn place(option: &PlaceOption, stake: Cents) -> Action {
    Action::Place {
        at: option.at,
        spot: option.spot,
        stake,
    }
}
