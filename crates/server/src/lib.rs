//! The casino over HTTP and WebSocket: the routes of the `wire` contract, and the page.
//!
//! [`app`] is the whole of it as a router, apart from serving, so that a test needs no socket;
//! [`serve`] opens the store, finds a port, and runs it until it is told to stop.
//!
//! Nothing here decides anything: a request becomes a command to a table, and what the house
//! tells becomes the words and numbers of the contract. What went wrong inside is logged and
//! never shown.
#![forbid(unsafe_code)]

mod activities;
mod assets;
mod authorisations;
mod bucket;
mod casino;
mod config;
mod disputes;
mod error;
mod floors;
mod gate;
mod headers;
mod hosts;
mod inbox;
mod line;
mod list;
mod lobby;
mod node;
mod odds;
mod parts;
mod permissions;
mod phrases;
mod players;
mod registers;
mod routes;
mod school;
mod serve;
mod session;
mod setting;
mod shown;
mod socket;
mod staff;
mod tell;
mod tls;
mod tournaments;

pub use casino::{Casino, NotOpened, hold_folder};
pub use config::{Clocks, Config, NodeConfig};
pub use gate::Limits;
pub use node::bus::NoBus;
pub use permissions::{May, Permission, permissions, right_of_action, right_of_entry};
pub use routes::app;
pub use serve::{NotServed, run, serve};
pub use staff::{KeyTooShort, StaffKey};
pub use tls::{NoTls, TlsFiles};
