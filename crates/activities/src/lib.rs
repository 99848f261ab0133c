//! What a house runs beside its tables: bingo, draws, tickets, bets, the day itself.
//!
//! An *activity* is data, `law/activities/<key>.toml`, and the code of its kind, an [`Activity`]:
//! what may be asked, what becomes of it, what is left to chance, how money moves, each with its
//! basis. A [`Run`] is one of it from its opening to its end: whatever happened is an [`Entry`], and
//! [`examine`] decides every entry again. Draws come from a seed that was promised by its hash
//! before anything was sold ([`fair`]).
//!
//! A kind is registered by one line of [`KINDS`].
//!
//! Deliberately absent: a clock, files, chance, and a way to change or remove an entry.
#![forbid(unsafe_code)]

mod activity;
mod actor;
mod any;
mod as_text;
mod bets;
pub mod bingo;
mod championship;
mod draw;
pub mod fair;
mod floor;
mod given;
pub mod hex;
mod house_table;
mod law_file;
mod line;
mod machines;
mod odds;
mod play;
mod premises;
mod reason;
mod run;
mod share;
mod tickets;
mod tournament;

pub use activity::{Activity, Due, Seen, Stage};
pub use actor::{Actor, Movement, NotAnActor, Party, Purpose};
pub use any::{Message, NotDone, Unknown};
pub use fair::{Hash, Proof};
pub use floor::{DEMONSTRATION, recount};
pub use given::{Given, GivenOf, InForce};
pub use house_table::{
    HouseTable, TableHeard, TableLimits, TableOrder, TablePlay, TableStanding, TableStands,
};
pub use law::Fact;
pub use law_file::{Activities, ActivityLaw, all_messages, all_reasons};
pub use line::{Line, Terms, amount, written};
pub use odds::{Chance, Odds};
pub use play::{Play, PlayPlace, PlayTable};
pub use reason::{Cause, Causes, Reason, Refusal, Telling, common};
pub use run::{Broken, Entry, Examined, Proved, Run, examine};

use any::Registered;

/// The kinds that there are, one line each.
static KINDS: &[Registered] = &[
    Registered::of::<bets::Bets>(),
    Registered::of::<championship::Championship>(),
    Registered::of::<machines::Machines>(),
    Registered::of::<premises::Premises>(),
    Registered::of::<tournament::Tournament>(),
    Registered::of::<draw::Draw>(),
    Registered::of::<tickets::Tickets>(),
    Registered::of::<floor::GamingDay>(),
    Registered::of::<bingo::Bingo>(),
];
