//! Mistakes that are built in on purpose.

use std::fmt;

/// A mistake in how a house keeps what it knows. Each is one that somebody made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Planted {
    /// A commit is acknowledged without being synced.
    SkippedSync,
    /// A commit is acknowledged before it is written at all.
    ToldBeforeWritten,
    /// A sync that failed is tried again and believed.
    RetriedSync,
    /// What does not fit on a full disk is acknowledged.
    SwallowedFullDisk,
    /// Of an append that was torn the half that can be read is kept.
    KeptHalf,
    /// The last append is gone after an orderly stop.
    RolledBack,
    /// Whoever lost a table to another owner still appends to it.
    UnfencedAppend,
    /// A transfer is recorded twice.
    DoubledTransfer,
    /// A transfer is not recorded.
    LostTransfer,
    /// An append takes effect twice.
    DoubledAppend,
    /// A command's id is not kept.
    LostCommandId,
    /// The reply that is kept is another.
    OtherReply,
    /// An append is answered with "busy" and takes effect all the same.
    BusyButWritten,
    /// An append is answered with a refusal and takes effect all the same.
    RefusedButWritten,
    /// A shoe is shuffled anew when the house is opened again.
    Redrawn,
    /// The source of chance begins at the same place whenever the house is opened.
    RepeatedChance,
    /// A sealed shoe is not kept.
    LostShoe,
    /// The record of a round is not kept.
    LostRecord,
    /// A balance is told as it was some time ago.
    StaleBalance,
    /// A checkpoint that was signed and sent away is not kept.
    LostCheckpoint,
}

impl Planted {
    /// All of them.
    pub const ALL: [Planted; 20] = [
        Planted::SkippedSync,
        Planted::ToldBeforeWritten,
        Planted::RetriedSync,
        Planted::SwallowedFullDisk,
        Planted::KeptHalf,
        Planted::RolledBack,
        Planted::UnfencedAppend,
        Planted::DoubledTransfer,
        Planted::LostTransfer,
        Planted::DoubledAppend,
        Planted::LostCommandId,
        Planted::OtherReply,
        Planted::BusyButWritten,
        Planted::RefusedButWritten,
        Planted::Redrawn,
        Planted::RepeatedChance,
        Planted::LostShoe,
        Planted::LostRecord,
        Planted::StaleBalance,
        Planted::LostCheckpoint,
    ];

    /// The mistake of that name.
    pub fn named(name: &str) -> Option<Planted> {
        let mut all = Planted::ALL.into_iter();
        all.find(|planted| planted.to_string() == name)
    }
}

/// Its name, as `skipped-sync`.
impl fmt::Display for Planted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, letter) in format!("{self:?}").char_indices() {
            if letter.is_uppercase() && place > 0 {
                f.write_str("-")?;
            }
            write!(f, "{}", letter.to_ascii_lowercase())?;
        }
        Ok(())
    }
}
