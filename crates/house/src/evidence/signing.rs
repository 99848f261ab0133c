//! The key that signs checkpoints.

use std::fmt;
use std::path::Path;

use ed25519_dalek::Signer;
use sha2::{Digest, Sha256};

use crate::fair::{Entropy, KeyError, OsEntropy, Source};
use crate::{hex, keyfile};

/// An Ed25519 signature.
pub type Signature = [u8; 64];

/// The key that signs checkpoints. It can be neither cloned nor printed.
pub struct SigningKey(ed25519_dalek::SigningKey);

impl SigningKey {
    /// The key in this file, if there is one.
    pub fn load(path: &Path) -> Result<Option<SigningKey>, KeyError> {
        if !path.exists() {
            return Ok(None);
        }
        let key = SigningKey::load_or_create(path, &mut Source::new(OsEntropy))?;
        Ok(Some(key))
    }

    /// The key in this file. If there is no file, a key is drawn and written there, durable and
    /// for its owner's eyes only.
    pub fn load_or_create<E: Entropy>(
        path: &Path,
        source: &mut Source<E>,
    ) -> Result<SigningKey, KeyError> {
        let seed = keyfile::load_or_create(path, source)?;
        Ok(SigningKey(ed25519_dalek::SigningKey::from_bytes(&seed)))
    }

    /// Its public half.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }

    pub(crate) fn sign(&self, message: &[u8]) -> Signature {
        self.0.sign(message).to_bytes()
    }
}

/// The public half of a signing key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicKey(pub [u8; 32]);

impl PublicKey {
    /// What people compare instead of the key.
    pub fn fingerprint(&self) -> Fingerprint {
        let hash = Sha256::digest(self.0);
        Fingerprint(hex::encode(&hash[..16]))
    }

    /// Whether it made a signature. Keys and signatures that have more than one form are refused.
    pub(crate) fn made(&self, signature: &Signature, message: &[u8]) -> bool {
        let signature = ed25519_dalek::Signature::from_bytes(signature);
        let key = ed25519_dalek::VerifyingKey::from_bytes(&self.0);
        key.is_ok_and(|key| key.verify_strict(message, &signature).is_ok())
    }
}

/// The first half of the SHA-256 of a public key, in hex.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint(String);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
