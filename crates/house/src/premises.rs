//! What all tables of a house share: where it writes, the key of its shoes, its chance.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use exact::Cents;
use table::{Felt, Pool, PoolId};

use crate::accounts;
use crate::fair::{
    Entropy, NoEntropy, SealedShoe, SealingKey, Shoe, ShoeLabel, ShuffleRefusal, Source,
    SourceFault,
};
use crate::store::EventStore;

/// Some source of unpredictable bytes.
struct AnyEntropy(Box<dyn Entropy + Send>);

impl Entropy for AnyEntropy {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
        self.0.fill(bytes)
    }
}

/// What all tables of a house share.
pub struct Premises {
    store: Arc<dyn EventStore>,
    key: SealingKey,
    source: Mutex<Source<AnyEntropy>>,
    pools: Mutex<()>,
}

impl Premises {
    /// A store, the key under which shoes are sealed, and a source of chance for all tables: if
    /// it fails a check, no table shuffles again.
    pub fn new(
        store: Arc<dyn EventStore>,
        key: SealingKey,
        entropy: impl Entropy + Send + 'static,
    ) -> Premises {
        Premises {
            store,
            key,
            source: Mutex::new(Source::new(AnyEntropy(Box::new(entropy)))),
            pools: Mutex::new(()),
        }
    }

    /// Where the house writes.
    pub fn store(&self) -> &dyn EventStore {
        &*self.store
    }

    /// What stands in each pool of a table.
    pub fn pools(&self, felt: &Felt) -> Vec<(PoolId, Cents)> {
        let stands = |pool: &Pool| {
            let balance = self.store.balance(&accounts::pool(felt, pool).id);
            let balance = balance.ok().flatten();
            let amount = balance.and_then(|balance| balance.available());
            (pool.id, amount.unwrap_or(Cents::ZERO))
        };
        felt.pools.iter().map(stands).collect()
    }

    /// The pools, for one table alone: between a reading and what is paid on it no other table
    /// feeds or empties them.
    pub(crate) fn hold_pools(&self) -> MutexGuard<'_, ()> {
        self.pools.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn key(&self) -> &SealingKey {
        &self.key
    }

    /// A shuffled shoe and its sealed form.
    pub(crate) fn shuffle(
        &self,
        label: ShoeLabel,
        outcomes: &[u8],
    ) -> Result<(Shoe, SealedShoe), ShuffleRefusal> {
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        let shoe = Shoe::shuffle(label, outcomes, &mut source)?;
        let sealed = shoe.seal(&self.key, &mut source)?;
        Ok((shoe, sealed))
    }

    /// 256 fresh bits, for a session's token.
    pub fn token(&self) -> Result<[u8; 32], SourceFault> {
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        source.bytes()
    }
}
