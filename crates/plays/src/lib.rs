//! Plays: short readable files that prove provisions, and the coverage that they add up to.
//!
//! A play sets up a table, bets, deals and acts, and says what must come out, each line with the
//! provision that it proves. One harness runs them all. A provision is *proved* when a play
//! passes that names it, the engine itself, in that play, gave it as the basis of the very outcome
//! on that line, **and** the line shows the consequence that the provision is about ([`Way`]): a
//! name in a comment proves nothing, nor does a ruling without which the play holds as well.
//!
//! A play may also be of a register (who files and enters what when) or of an activity (who buys,
//! calls or bets, and what chance gives).
//!
//! The format is described in `docs/plays.md`.
//!
//! ```
//! let library = law::Library::embedded().expect("our own law files are sound");
//! let catalogue = games::Catalogue::read(&library).expect("and so are our games");
//! let text = "
//! ruleset ar-2010   game three-card-poker   limits 10-500   sheet pareja-plus=b
//! box 1 bets ante 20
//! deal  1: Kh 7h 4h   bank: Jd Th 4c
//! box 1 goes
//! bank            does not play     by VII-7
//! box 1 ante      won 20            by VII-8
//! box 1 second    pushed            by reading N72
//! ";
//! let proved = plays::run(&catalogue, "example.play", text).expect("it passes");
//! assert!(proved.contains(&law::ProvisionId::new("AR10/10.1.D/VII-8")));
//! ```
#![forbid(unsafe_code)]

mod activity;
mod coverage;
mod ground;
mod harness;
mod lines;
mod outcome;
mod proof;
mod register;
mod script;

pub use coverage::{Count, Coverage, Ratchet};
pub use ground::Ground;
pub use harness::{PlayProblem, look_through, run};
pub use proof::{Proofs, Way};
