//! How often a password may be guessed. Whoever fails waits, ever longer up to an end: the source
//! he comes from, and the name that he tries. A browser from which somebody has signed in before
//! has a count of its own, so that nobody keeps him out by failing elsewhere under his name.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use house::people::Device;
use sha2::{Digest, Sha256};

use crate::gate::Address;

/// So many may fail before anybody waits.
const FREE: u32 = 5;

/// The longest waits of a source, of a name from browsers that nobody knows, and of one that is
/// known.
const SOURCE_WAITS: Duration = Duration::from_secs(5 * 60);
const NAME_WAITS: Duration = Duration::from_secs(60);
const DEVICE_WAITS: Duration = Duration::from_secs(15 * 60);

/// After so long without a failure all is forgotten.
const FORGOTTEN: Duration = Duration::from_secs(60 * 60);

/// So many are remembered of each.
const MOST_KEPT: usize = 20_000;

#[derive(Clone, Copy)]
struct Failures {
    count: u32,
    last: Instant,
}

impl Failures {
    fn until(self, longest: Duration) -> Instant {
        match self.count.checked_sub(FREE) {
            None => self.last,
            Some(over) => {
                let wait = Duration::from_secs(1 << over.min(20));
                self.last + wait.min(longest)
            }
        }
    }
}

struct Kept<K> {
    longest: Duration,
    all: HashMap<K, Failures>,
}

impl<K: Hash + Eq> Kept<K> {
    fn new(longest: Duration) -> Kept<K> {
        let all = HashMap::new();
        Kept { longest, all }
    }

    fn wait(&self, key: &K, now: Instant) -> Duration {
        let failures = self.all.get(key).filter(|kept| now < kept.last + FORGOTTEN);
        let until = failures.map(|failures| failures.until(self.longest));
        until.map_or(Duration::ZERO, |until| until.saturating_duration_since(now))
    }

    fn failed(&mut self, key: K, now: Instant) {
        if self.all.len() >= MOST_KEPT {
            self.all.retain(|_, kept| now < kept.last + FORGOTTEN);
        }
        // Whoever tries under ever new names gains nothing but what a newcomer has.
        if self.all.len() >= MOST_KEPT {
            self.all.clear();
        }
        let kept = self.all.entry(key).or_insert(Failures {
            count: 0,
            last: now,
        });
        let old = now >= kept.last + FORGOTTEN;
        let count = if old { 0 } else { kept.count };
        *kept = Failures {
            count: count.saturating_add(1),
            last: now,
        };
    }
}

/// Who tries a password.
#[derive(Clone, Copy)]
pub(crate) struct Trying<'t> {
    /// Where he comes from.
    pub(crate) from: Address,
    /// Under which name.
    pub(crate) name: &'t str,
    /// The browser, where somebody of that name has signed in from it.
    pub(crate) device: Option<Device>,
}

/// All who failed.
pub(crate) struct Guard(Mutex<Counts>);

struct Counts {
    sources: Kept<Address>,
    names: Kept<[u8; 32]>,
    devices: Kept<Device>,
}

fn name_of(name: &str) -> [u8; 32] {
    let folded = name.split_whitespace().collect::<Vec<_>>().join(" ");
    Sha256::digest(folded.to_lowercase()).into()
}

impl Guard {
    pub(crate) fn new() -> Guard {
        Guard(Mutex::new(Counts {
            sources: Kept::new(SOURCE_WAITS),
            names: Kept::new(NAME_WAITS),
            devices: Kept::new(DEVICE_WAITS),
        }))
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long he waits before he is heard; what is tried before is not heard and not counted.
    pub(crate) fn wait(&self, who: Trying<'_>, now: Instant) -> Duration {
        let counts = self.counts();
        match &who.device {
            Some(device) => counts.devices.wait(device, now),
            None => {
                let source = counts.sources.wait(&who.from, now);
                source.max(counts.names.wait(&name_of(who.name), now))
            }
        }
    }

    /// He failed.
    pub(crate) fn failed(&self, who: Trying<'_>, now: Instant) {
        let mut counts = self.counts();
        match who.device {
            Some(device) => counts.devices.failed(device, now),
            None => {
                counts.sources.failed(who.from, now);
                counts.names.failed(name_of(who.name), now);
            }
        }
    }

    /// He got in.
    pub(crate) fn succeeded(&self, who: Trying<'_>) {
        let mut counts = self.counts();
        if let Some(device) = &who.device {
            counts.devices.all.remove(device);
        }
        counts.names.all.remove(&name_of(who.name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Address {
        Address::new(text.parse().unwrap())
    }

    fn trying(from: &str, name: &'static str) -> Trying<'static> {
        Trying {
            from: address(from),
            name,
            device: None,
        }
    }

    #[test]
    fn waits_grow_and_end() {
        let (guard, start) = (Guard::new(), Instant::now());
        let ana = trying("192.0.2.1", "Ana");
        let mut waits = Vec::new();
        for _ in 0..20 {
            guard.failed(ana, start);
            waits.push(guard.wait(ana, start).as_secs());
        }
        assert_eq!(waits[..7], [0, 0, 0, 0, 1, 2, 4]);
        assert_eq!(waits[19], SOURCE_WAITS.as_secs());
        // From elsewhere the name waits a minute and no more.
        let elsewhere = trying("192.0.2.2", " ana ");
        assert_eq!(guard.wait(elsewhere, start), NAME_WAITS);
        assert_eq!(guard.wait(elsewhere, start + NAME_WAITS), Duration::ZERO);
        // Another name from elsewhere does not wait at all.
        assert_eq!(
            guard.wait(trying("192.0.2.2", "Luis"), start),
            Duration::ZERO
        );
        assert_eq!(guard.wait(ana, start + FORGOTTEN), Duration::ZERO);
        guard.failed(ana, start + FORGOTTEN);
        assert_eq!(
            guard.wait(ana, start + FORGOTTEN),
            Duration::ZERO,
            "forgotten"
        );
    }

    #[test]
    fn nobody_keeps_another_out_of_a_browser_that_is_known() {
        let (guard, start) = (Guard::new(), Instant::now());
        let own = Trying {
            device: Some([7; 32]),
            ..trying("192.0.2.1", "Ana")
        };
        for _ in 0..100 {
            guard.failed(trying("192.0.2.1", "Ana"), start);
        }
        assert_eq!(guard.wait(own, start), Duration::ZERO);
        for _ in 0..100 {
            guard.failed(own, start);
        }
        assert_eq!(
            guard.wait(own, start),
            DEVICE_WAITS,
            "but it may not guess either"
        );
    }

    #[test]
    fn getting_in_as_oneself_does_not_clear_the_source() {
        let (guard, start) = (Guard::new(), Instant::now());
        for _ in 0..10 {
            guard.failed(trying("192.0.2.1", "Director"), start);
        }
        guard.succeeded(trying("192.0.2.1", "Luis"));
        assert!(guard.wait(trying("192.0.2.1", "Director"), start) > Duration::ZERO);
        assert!(guard.wait(trying("192.0.2.9", "Director"), start) > Duration::ZERO);
    }
}
