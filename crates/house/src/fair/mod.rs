//! Fair cards: the order of a shoe is drawn, committed to, mixed by the seats, and opened card
//! by card. `docs/fairness.md` defines every byte, so that anyone can write a verifier.
//!
//! ```
//! use house::fair::{Contribution, Contributions, OsEntropy, Seat, Shoe, ShoeLabel, Source};
//!
//! let pack: Vec<u8> = (0..52).collect();
//! let mut source = Source::new(OsEntropy);
//! let mut shoe = Shoe::shuffle(ShoeLabel::new("table-3/shoe-17")?, &pack, &mut source)?;
//! let commitment = shoe.commitment(); // published before anyone contributes
//! let seat = Contribution { seat: Seat(2), bytes: [7; 32] };
//! shoe.mix(Contributions::new(vec![seat])?)?;
//! let draw = shoe.draw().unwrap();
//! assert!(commitment.verify(draw.opening()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod audit;
mod commitment;
mod contribution;
mod entropy;
mod key;
mod label;
mod scale;
mod sealed;
mod shoe;
mod shuffle;

pub use audit::{Audit, audit};
pub use commitment::{Commitment, Hash, Opening, Salt};
pub use contribution::{
    Contribution, Contributions, Hand, NotContributions, Permutation, Seat, hand,
};
pub use entropy::{Entropy, NoEntropy, OsEntropy, Source, SourceFault};
pub use key::{KeyError, SealingKey};
pub use label::{NotALabel, ShoeLabel};
pub use sealed::{NotUnsealed, SealedShoe};
pub use shoe::{Draw, DrawRefusal, MixRefusal, NotResumed, Shoe, ShuffleRefusal};

#[cfg(test)]
mod tests;
