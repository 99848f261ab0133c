//! Evidence against whoever owns the store: signed checkpoints over all streams, kept in a second
//! place, and receipts that people take home. `docs/record.md` defines every byte.
//!
//! A chain tells that a stream holds together; whoever owns the file can write another one that
//! holds together as well. A checkpoint says, under a signature, how far each stream had come and
//! what it told there. Once it lies where the owner of the file cannot reach it, no other history
//! passes for the true one.

mod checkpoint;
mod export;
mod leaves;
mod receipt;
mod series;
mod signing;

#[cfg(test)]
mod tests;

pub use checkpoint::{Checkpoint, KeptCheckpoint, NotACheckpoint, Statement};
pub use export::{Export, ExportError, Exported, Place};
pub use leaves::{RoundEnd, StreamEnd};
pub(crate) use leaves::{ends_root, rounds_root};
pub use receipt::{NotAReceipt, Receipt, ReceiptFault};
pub use series::{Held, Series, SeriesFault, held};
pub use signing::{Fingerprint, PublicKey, Signature, SigningKey};
