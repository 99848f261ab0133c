//! The staff: accounts of their own, each with one post, and what a post may do.
//!
//! Everything that happens to an account is an event of the stream `people`: chained, appended,
//! never erased. A password is kept as its Argon2id hash, and that, like the secret of a second
//! factor, sealed under the house's key: whoever has the store alone can try no password on it.
//! A link lets its bearer set a password once; only its hash is written.
//!
//! Deliberately absent: a default password, a password or a link in the clear, and a way to take
//! an event back.

mod account;
mod entry;
mod password;
mod posts;
#[cfg(test)]
mod tests;
pub mod totp;

pub use account::{Account, Came, Device, Factor, NotDone, People, Seen, look};
pub use password::{BadPassword, COST, Password, Verifier, check};
pub use posts::{NoPosts, Order, Post, Posts, Right, Row};
