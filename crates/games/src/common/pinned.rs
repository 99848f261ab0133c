//! What the rules of a table are pinned to when it opens, in every family alike.

use law::BasisBook;
use round::Terms;
use sha2::{Digest, Sha256};
use table::Felt;

use super::{Closed, Head};

/// A description as it holds under a house sheet, that sheet, and the table drawn from both.
#[derive(Clone, Debug)]
pub struct Pinned<D> {
    pub(crate) description: D,
    /// What a round of any family needs of them.
    pub(crate) terms: Terms,
    pub(crate) bases: BasisBook,
    pub(crate) sheet: Vec<(String, String)>,
    /// Blank until the rules are whole, from which it is drawn.
    pub(crate) felt: Felt,
    pub(crate) hash: [u8; 32],
}

impl<D: AsRef<Head>> Pinned<D> {
    /// Pins a description to a sheet of which everything was asked.
    pub(crate) fn new(description: D, closed: Closed, terms: Terms) -> Pinned<D> {
        let Closed { bases, lines } = closed;
        Pinned {
            hash: pin(&description.as_ref().file.text, &lines),
            description,
            terms,
            bases,
            sheet: lines,
            felt: Felt::blank(),
        }
    }
}

/// The hash of a law file and the sheet in force, by which a record pins its rules.
fn pin(source: &str, sheet: &[(String, String)]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    hasher.update((source.len() as u64).to_be_bytes());
    hasher.update(source);
    for (field, value) in sheet {
        hasher.update(format!("{field}={value}\n"));
    }
    hasher.finalize().into()
}
