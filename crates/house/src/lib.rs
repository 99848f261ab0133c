//! The running house: tables that anyone can sit down at, each the single writer of its stream
//! ([`Table`]), on fair shoes ([`fair`]) and a durable store ([`store`]).
//!
//! What is deliberately absent: a clock that anything here reads for itself (a [`Now`] is handed
//! in), a way to see a covered card, and anything that is told before it is durable.
#![forbid(unsafe_code)]

pub mod accounts;
pub mod archive;
pub mod authorisations;
mod clock;
mod desk;
pub mod disputes;
pub mod evidence;
pub mod fair;
mod floor;
mod guests;
pub mod hall;
pub mod hex;
mod house;
mod ids;
pub mod journal;
mod keyfile;
mod notary;
pub mod people;
mod placing;
pub mod play;
pub mod players;
mod premises;
pub mod registry;
pub mod store;
mod table;
pub mod tournament;

pub use clock::{Clock, Now, SystemClock};
pub use desk::{Answer, Desk, Listener, Plated};
pub use floor::{NotOpenOnFloor, OnFloor};
pub use guests::{Guests, NoGuest, Token};
pub use house::{House, NotStarted, PRACTICE_CHIPS};
pub use ids::{NotAnId, PlayerId, TableId};
pub use journal::SeatByLot;
pub use notary::{NoNotary, Notarised, Notary, signing_key};
pub use placing::placed;
pub use premises::{Premises, Ruled, RulingTold, limits_of};
pub use table::{
    Accepted, Automation, Before, Clocks, Command, Countdown, KeptRecord, LotsProof, News,
    NotOpened, Past, PersonHere, Personal, Player, Proof, ProvedOpening, Refusal, SeatOffer,
    SeenEvent, Settings, Shared, StaffCommand, StaffMember, Standing, Summary, Table,
    TableSnapshot, TableUpdate, Tail, Then, Under, WaiterHere, Waiting, What, Wish, contradictions,
    pages,
};
