//! A round is a table times a script.
//!
//! What every table has stands here, once: people at their places with chips on spots, seats
//! taken and left, limits and their judging, bets closed, the minimum raised, the shoe and what
//! is burnt of it, what is said, reports and rulings, settlement lines, and what each viewer sees
//! and may do. A family of games is its [`Script`]: what is due now, what may be laid where, what
//! may be chosen, what follows of itself, how bets end, and the few facts that are its own.
//! [`Round`] makes a [`table::Game`] of it.
//!
//! A family's state holds a [`Course`] and gives it out by `Deref`; nothing of a course is told
//! twice. What a player may do is asked of the same judge that would refuse it, so that no limit
//! is written a second time for the page.

mod behind;
mod bounds;
mod chips;
mod cited;
mod course;
mod game;
mod judge;
mod judging;
mod notices;
mod offering;
mod people;
mod raising;
mod script;
mod seen;
mod settling;
pub mod steps;

pub use behind::Behind;
pub use bounds::{ALONE, Bounds};
pub use chips::{Chips, Fate, Pile};
pub use cited::{Cited, OnSheet};
pub use course::{Course, Phase};
pub use game::Round;
pub use judging::{
    NO_TEXT, Sits, announced, holder_only, left_to, may_close, may_leave, may_report, may_sit,
    refuse, remedy_of, while_open,
};
pub use notices::{NoticeMoment, NoticeRule, shown_on_opening};
pub use offering::{Offered, Open, no_choice, not_this_hand, plain, staking};
pub use people::{Bettor, Player, Whose};
pub use raising::{Raising, passed_on, under_way};
pub use script::{Bank, Chosen, Due, Script, Table, Terms};
pub use settling::{settled, voided, won};
