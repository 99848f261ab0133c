//! A shoe at rest: encrypted and authenticated, so that a restart goes on with the same order
//! and nobody who reads the store learns it.

use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use zeroize::Zeroizing;

use super::contribution::{Contribution, Contributions, Seat};
use super::entropy::{Entropy, Source, SourceFault};
use super::key::SealingKey;
use super::label::ShoeLabel;
use super::shoe::{MOST_CARDS, Shoe};

/// The form in which the salts are kept, each of them, and the one with their seed alone.
const WITH_SALTS: &[u8] = b"tapete/sealed-shoe/1";
const WITH_SEED: &[u8] = b"tapete/sealed-shoe/2";
const NONCE: usize = 24;

/// The encrypted form of a shoe: a fresh nonce, then the ciphertext.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedShoe(Vec<u8>);

/// Why a sealed shoe does not open. None of these is repaired by shuffling another shoe: the
/// round stops and a person decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotUnsealed {
    /// The bytes were changed, or the key or the label is another.
    #[error("the sealed shoe was changed, or belongs to another key or label")]
    Tampered,
    /// The bytes are authentic and yet no shoe: they come from another version.
    #[error("the sealed shoe was written by another version of this program")]
    Malformed,
}

impl SealedShoe {
    /// Bytes that were stored.
    pub fn from_bytes(bytes: Vec<u8>) -> SealedShoe {
        SealedShoe(bytes)
    }

    /// The bytes to store.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

impl Shoe {
    /// The shoe as it stands, encrypted under the key and bound to its label.
    pub fn seal<E: Entropy>(
        &self,
        key: &SealingKey,
        source: &mut Source<E>,
    ) -> Result<SealedShoe, SourceFault> {
        let form = match self.seed {
            Some(_) => WITH_SEED,
            None => WITH_SALTS,
        };
        let sealed = key.seal(&associated(form, &self.label), &self.to_plain(), source)?;
        Ok(SealedShoe(sealed))
    }

    /// The shoe of this label that was sealed under this key.
    pub fn unseal(
        key: &SealingKey,
        label: &ShoeLabel,
        sealed: &SealedShoe,
    ) -> Result<Shoe, NotUnsealed> {
        let opened = |form| key.unseal(&associated(form, label), &sealed.0);
        let (form, plain) = match opened(WITH_SEED) {
            Ok(plain) => (WITH_SEED, plain),
            Err(_) => (WITH_SALTS, opened(WITH_SALTS)?),
        };
        from_plain(form, label, &plain).ok_or(NotUnsealed::Malformed)
    }

    /// Count, cards, the seed of the salts or each of them, dealt, whether mixed, contributions.
    fn to_plain(&self) -> Zeroizing<Vec<u8>> {
        let mut plain = Zeroizing::new(Vec::with_capacity(64 + 17 * self.order.len()));
        plain.extend(self.count().to_be_bytes());
        plain.extend(&self.order);
        match &self.seed {
            Some(seed) => plain.extend(seed),
            None => self.salts.iter().for_each(|salt| plain.extend(salt)),
        }
        plain.extend(self.dealt.to_be_bytes());
        plain.push(u8::from(self.mixing.is_some()));
        for contribution in self.mixing.iter().flat_map(Contributions::as_slice) {
            plain.extend(contribution.seat.0.to_be_bytes());
            plain.extend(contribution.bytes);
        }
        plain
    }
}

/// Whatever is small: a shoe, a seed.
impl SealingKey {
    /// Bytes encrypted under this key and bound to a name: a fresh nonce, then the ciphertext.
    pub(crate) fn seal<E: Entropy>(
        &self,
        name: &[u8],
        plain: &[u8],
        source: &mut Source<E>,
    ) -> Result<Vec<u8>, SourceFault> {
        let nonce: [u8; NONCE] = source.bytes()?;
        let payload = Payload {
            msg: plain,
            aad: name,
        };
        let sealed = XChaCha20Poly1305::new((&*self.0).into())
            .encrypt(XNonce::from_slice(&nonce), payload)
            .expect("what is sealed is far smaller than what the cipher can encrypt");
        Ok([&nonce[..], &sealed].concat())
    }

    /// The bytes that were sealed under this key and name.
    pub(crate) fn unseal(
        &self,
        name: &[u8],
        sealed: &[u8],
    ) -> Result<Zeroizing<Vec<u8>>, NotUnsealed> {
        let split = sealed.split_at_checked(NONCE);
        let (nonce, msg) = split.ok_or(NotUnsealed::Tampered)?;
        let payload = Payload { msg, aad: name };
        XChaCha20Poly1305::new((&*self.0).into())
            .decrypt(XNonce::from_slice(nonce), payload)
            .map(Zeroizing::new)
            .map_err(|_| NotUnsealed::Tampered)
    }
}

fn associated(form: &[u8], label: &ShoeLabel) -> Vec<u8> {
    [form, &label.prefixed()].concat()
}

fn from_plain(form: &[u8], label: &ShoeLabel, mut plain: &[u8]) -> Option<Shoe> {
    let count = u32::from_be_bytes(take(&mut plain)?) as usize;
    if !(1..=MOST_CARDS).contains(&count) {
        return None;
    }
    let (order, mut rest) = plain.split_at_checked(count)?;
    let mut shoe = if form == WITH_SEED {
        Shoe::salted(label.clone(), order.to_vec(), take(&mut rest)?)
    } else {
        let salts: Option<Vec<_>> = (0..count).map(|_| take(&mut rest)).collect();
        Shoe::assemble(label.clone(), order.to_vec(), salts?)
    };
    let dealt = u32::from_be_bytes(take(&mut rest)?);
    let [mixed] = take(&mut rest)?;
    let mut list = Vec::new();
    while !rest.is_empty() {
        list.push(Contribution {
            seat: Seat(u32::from_be_bytes(take(&mut rest)?)),
            bytes: take(&mut rest)?,
        });
    }
    if mixed == 1 {
        shoe.mix(Contributions::new(list).ok()?).ok()?;
    }
    shoe.resume_at(dealt).ok()?;
    Some(shoe)
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (head, tail) = bytes.split_first_chunk()?;
    *bytes = tail;
    Some(*head)
}
