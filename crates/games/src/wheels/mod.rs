//! Wheels against the house, and rows of cards that decide as a wheel does: one interpreter for
//! every game of the family.
//!
//! A game is a file under `law/rulesets/`, read into a [`Description`]: the pockets of the wheel
//! in their order, the cloth, the kinds of bet. Each bet that the cloth takes is a *set of
//! pockets*; it wins if the ball rests in one of them. Where two rows of cards decide (`rows`),
//! each way in which a coup may end plays the part of a pocket. With a house sheet the description becomes
//! the [`Rules`] of a table. A round is one spin; what a zero leaves in prison is held over to the
//! next ([`table::Held`]).

mod bets;
mod chips;
mod description;
mod felt;
mod limits;
mod pocket_set;
mod read;
mod rows;
mod rules;
mod script;
mod settle;
mod state;
mod telling;

pub use description::{
    BetRule, ChoiceWords, Cited, CloseRules, Cloth, ClothSpot, ColourChipRules, ColourRule,
    CourseRules, Covers, Decides, Description, Head, HouseTable, InsuranceRules, IrregularityRule,
    Most, NoticeMoment, NoticeRule, OnSheet, PaymentRules, PocketRule, PocketSet, PrisonRules,
    RaiseRules, RemedyRule, RowRule, RowsRules, SpotRule, TableRules, WheelRules, ZeroRules,
};
pub(crate) use read::format;
pub use read::read;
pub use rules::Rules;
pub use script::Spins;
pub use state::State;

crate::common::opened!(drawn by felt::draw);

/// The family, as a machine.
pub type Wheel = round::Round<Spins>;
