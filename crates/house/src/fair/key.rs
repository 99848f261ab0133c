use std::path::Path;

use sha2::Digest;
use zeroize::Zeroizing;

use super::entropy::{Entropy, Source};
pub use crate::keyfile::KeyError;
use crate::keyfile::{self, LENGTH};

/// The key under which shoes are sealed. It can be neither cloned nor printed.
pub struct SealingKey(pub(super) Zeroizing<[u8; LENGTH]>);

impl SealingKey {
    #[cfg(test)]
    pub(crate) fn of_tests(bytes: [u8; 32]) -> SealingKey {
        SealingKey(zeroize::Zeroizing::new(bytes))
    }

    /// The key in this file. If there is no file, a key is drawn and written there, durable and
    /// for its owner's eyes only; if several try at once, one of them wins and all read the same.
    pub fn load_or_create<E: Entropy>(
        path: &Path,
        source: &mut Source<E>,
    ) -> Result<SealingKey, KeyError> {
        keyfile::load_or_create(path, source).map(SealingKey)
    }

    /// A mark by which nodes know that they have the same key: it says nothing of the key.
    pub fn mark(&self) -> [u8; 32] {
        let mut hasher = sha2::Sha256::new();
        hasher.update(b"tapete-sealing-key-mark-1");
        hasher.update(&self.0[..]);
        hasher.finalize().into()
    }

    /// The key in this file, which must exist.
    pub fn load(path: &Path) -> Result<SealingKey, KeyError> {
        keyfile::load(path).map(SealingKey)
    }
}
