//! Dice against the house: one interpreter for every game of the family.
//!
//! A game is a file under `law/rulesets/`, read into a [`Description`]: which sums become the
//! point, who throws, and each bet as the throws that make it win, lose, go back, move to a number
//! or stay. With a house sheet the description becomes the [`Rules`] of a table. A round is one
//! throw; bets that it leaves undecided are held over to the next ([`table::Held`]), and so are
//! the point and whose the dice are ([`table::CarryOver`]).

mod bets;
mod courses;
mod description;
mod felt;
mod read;
mod rules;
mod script;
mod settle;
mod state;
mod telling;
mod throws;

pub use description::{
    BetRule, ChoiceWords, Cited, CloseRules, ClothSpot, Course, Gain, GroupRule, Head, HouseTable,
    IrregularityRule, Most, MostOf, NoticeMoment, NoticeRule, NumberRule, OnSheet, Outcomes, Pays,
    Placed, PointRules, RemedyRule, SpotRule, StaysRule, TableRules, ThrowerRules, When,
};
pub(crate) use read::format;
pub use read::{Description, read};
pub use rules::Rules;
pub use script::Throws;
pub use state::State;
pub use throws::{On, ThrowSet};

crate::common::opened!(drawn by felt::draw);

/// The family, as a machine.
pub type DiceGame = round::Round<Throws>;
