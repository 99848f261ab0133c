//! Where chance comes from, and the watch kept over it.

use sha2::{Digest, Sha256};

/// The bytes drawn at a time: 4,096 bits, the least that a shoe is shuffled with.
pub(crate) const BLOCK: usize = 512;

/// A run of this many equal bytes is a stuck source (once in 2^47 blocks of a good one).
const LONGEST_RUN: usize = 8;

/// So many bytes of one value in a block are a biased source (a good one has 2 on average, and
/// 24 less than once in 2^50 blocks).
const MOST_OF_ONE_VALUE: usize = 24;

/// How many blocks are remembered in order to recognise one that comes again.
const REMEMBERED: usize = 1024;

/// A source of unpredictable bytes.
pub trait Entropy {
    /// Fills the bytes afresh, all of them, or says that it cannot.
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), NoEntropy>;
}

/// The source gave nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the source of randomness gave nothing: {0}")]
pub struct NoEntropy(pub String);

/// The operating system's generator.
#[derive(Clone, Copy, Debug, Default)]
pub struct OsEntropy;

impl Entropy for OsEntropy {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
        getrandom::fill(bytes).map_err(|error| NoEntropy(error.to_string()))
    }
}

/// Why a source is no longer drawn from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SourceFault {
    /// It gave nothing.
    #[error(transparent)]
    Silent(#[from] NoEntropy),
    /// It gave the same byte again and again.
    #[error("the source of randomness is stuck: close the table and check it")]
    Stuck,
    /// It gave one byte far too often.
    #[error("the source of randomness is biased: close the table and check it")]
    Biased,
    /// It gave a block that it had given before.
    #[error("the source of randomness repeats itself: close the table and check it")]
    Repeating,
}

/// An entropy source under watch. A shoe can be shuffled from nothing else. Once it has failed
/// it stays failed: a person looks at it, and the house is started anew.
///
/// The watch is for sources that break, not for weak ones: no statistic can tell a good
/// generator from one whose next byte somebody knows.
pub struct Source<E> {
    entropy: E,
    fault: Option<SourceFault>,
    seen: Vec<[u8; 32]>,
    oldest: usize,
}

impl<E: Entropy> Source<E> {
    /// Puts a source under watch.
    pub fn new(entropy: E) -> Source<E> {
        Source {
            entropy,
            fault: None,
            seen: Vec::new(),
            oldest: 0,
        }
    }

    /// What is wrong with the source, if anything is.
    pub fn fault(&self) -> Option<&SourceFault> {
        self.fault.as_ref()
    }

    #[cfg(test)]
    pub(crate) fn entropy(&self) -> &E {
        &self.entropy
    }

    /// A fresh block, looked at before anything is made of it.
    pub(crate) fn block(&mut self) -> Result<[u8; BLOCK], SourceFault> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        let mut block = [0; BLOCK];
        let filled = self.entropy.fill(&mut block).map_err(SourceFault::Silent);
        match filled.and_then(|()| self.inspect(&block)) {
            Ok(()) => Ok(block),
            Err(fault) => {
                self.fault = Some(fault.clone());
                Err(fault)
            }
        }
    }

    /// Fresh bytes for a key or a nonce: the beginning of a block of their own.
    pub(crate) fn bytes<const N: usize>(&mut self) -> Result<[u8; N], SourceFault> {
        let block = self.block()?;
        let mut bytes = [0; N];
        bytes.copy_from_slice(&block[..N]);
        Ok(bytes)
    }

    fn inspect(&mut self, block: &[u8; BLOCK]) -> Result<(), SourceFault> {
        let runs = block.chunk_by(|a, b| a == b).map(<[u8]>::len);
        if runs.max() >= Some(LONGEST_RUN) {
            return Err(SourceFault::Stuck);
        }
        let mut counts = [0; 256];
        for &byte in block {
            counts[usize::from(byte)] += 1;
        }
        if counts.iter().max() >= Some(&MOST_OF_ONE_VALUE) {
            return Err(SourceFault::Biased);
        }
        self.remember(Sha256::digest(block).into())
    }

    fn remember(&mut self, digest: [u8; 32]) -> Result<(), SourceFault> {
        if self.seen.contains(&digest) {
            return Err(SourceFault::Repeating);
        }
        if self.seen.len() < REMEMBERED {
            self.seen.push(digest);
        } else {
            self.seen[self.oldest] = digest;
            self.oldest = (self.oldest + 1) % REMEMBERED;
        }
        Ok(())
    }
}

/// Bytes out of checked blocks, each used once.
pub(crate) struct Pool<'s, E> {
    source: &'s mut Source<E>,
    block: [u8; BLOCK],
    used: usize,
}

impl<'s, E: Entropy> Pool<'s, E> {
    /// A pool that holds a block at once, however little will be asked of it.
    pub(crate) fn new(source: &'s mut Source<E>) -> Result<Self, SourceFault> {
        let block = source.block()?;
        Ok(Pool {
            source,
            block,
            used: 0,
        })
    }

    /// The next bytes. `N` divides the block, so that no byte is left between two blocks.
    pub(crate) fn next<const N: usize>(&mut self) -> Result<[u8; N], SourceFault> {
        const { assert!(BLOCK.is_multiple_of(N)) };
        if self.used == BLOCK {
            self.block = self.source.block()?;
            self.used = 0;
        }
        let mut bytes = [0; N];
        bytes.copy_from_slice(&self.block[self.used..self.used + N]);
        self.used += N;
        Ok(bytes)
    }
}

impl<E> Drop for Pool<'_, E> {
    fn drop(&mut self) {
        zeroize::Zeroize::zeroize(&mut self.block);
    }
}
