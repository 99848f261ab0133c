//! How much one guest, and one address, may ask for: what one takes is nobody else's.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::bucket::Bucket;

/// As many guests at once as are welcomed in so many seconds; and those of one address.
const GUESTS_AT_ONCE: u32 = 10;
const GUESTS_PER_ADDRESS: (u32, u32) = (10, 100);

/// Messages of one guest in a second, and at once, over all of his pages; and of one address.
const MESSAGES: (u32, u32) = (10, 20);
const MESSAGES_PER_ADDRESS: (u32, u32) = (2000, 4000);

/// Requests of one address in a second, and at once.
const REQUESTS_PER_ADDRESS: (u32, u32) = (500, 2000);

/// Looks back of one address at rounds that ended, in a second and at once; so many of an address
/// may wait, and the house tells so many at a time: an old round is played again to be told.
const LOOKS_PER_ADDRESS: (u32, u32) = (50, 200);
const LOOKS_WAITING: usize = 32;
const LOOKS_AT_A_TIME: usize = 4;

/// Questions about odds of one address, in a second and at once: each reads a file of law anew.
const ODDS_PER_ADDRESS: (u32, u32) = (20, 100);

/// So many keep their buckets; those that are full again are forgotten first.
const MOST_KEPT: usize = 20_000;

/// How much is let in, and how long is waited for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Pages connected at once.
    pub sockets: usize,
    /// Of one address: many people may share one.
    pub sockets_per_address: usize,
    /// Of one guest, or one member of the staff.
    pub sockets_per_guest: usize,
    /// Guests welcomed in a second, by the whole house.
    pub guests_per_second: u32,
    /// How long the head, or the body, of a request may take to come.
    pub request: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            sockets: 4000,
            sockets_per_address: 1200,
            sockets_per_guest: 8,
            guests_per_second: 20,
            request: Duration::from_secs(10),
        }
    }
}

/// Where somebody asks from. Of an IPv6 address the first half counts: the other is his to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Address(IpAddr);

impl Address {
    /// Nobody knows from where.
    pub(crate) const UNKNOWN: Address = Address(IpAddr::V4(Ipv4Addr::UNSPECIFIED));

    pub(crate) fn new(address: IpAddr) -> Address {
        Address(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => {
                let network = u128::from(address) & !u128::from(u64::MAX);
                IpAddr::V6(Ipv6Addr::from(network))
            }
        })
    }
}

impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// A bucket for each.
pub(crate) struct Buckets<K> {
    rate: (u32, u32),
    all: Mutex<HashMap<K, Bucket>>,
}

impl<K: Hash + Eq> Buckets<K> {
    pub(crate) fn new(rate: (u32, u32)) -> Buckets<K> {
        let all = Mutex::default();
        Buckets { rate, all }
    }

    /// Whether there is a cup left for one of them, which is then drunk.
    pub(crate) fn take(&self, key: K, now: Instant) -> bool {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST_KEPT {
            all.retain(|_, bucket| !bucket.is_full(now));
        }
        // Whoever asks under ever new names gains nothing but what a newcomer has.
        if all.len() >= MOST_KEPT {
            all.clear();
        }
        let (per_second, most) = self.rate;
        let bucket = all.entry(key);
        let bucket = bucket.or_insert_with(|| Bucket::new(per_second, most, now));
        bucket.take(now)
    }
}

/// How many of each there are.
pub(crate) struct Counts<K: Hash + Eq>(Arc<Mutex<HashMap<K, usize>>>);

impl<K: Hash + Eq + Clone> Counts<K> {
    pub(crate) fn new() -> Counts<K> {
        Counts(Arc::default())
    }

    /// One more, until it is dropped; nothing when there are as many as may be.
    pub(crate) fn enter(&self, key: K, most: usize) -> Option<Counted<K>> {
        let mut all = locked(&self.0);
        let count = all.entry(key.clone()).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        let all = Arc::clone(&self.0);
        Some(Counted { key, all })
    }
}

/// One of those counted.
pub(crate) struct Counted<K: Hash + Eq> {
    key: K,
    all: Arc<Mutex<HashMap<K, usize>>>,
}

impl<K: Hash + Eq> Drop for Counted<K> {
    fn drop(&mut self) {
        let mut all = locked(&self.all);
        if let Some(count) = all.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.key);
            }
        }
    }
}

fn locked<K>(all: &Mutex<HashMap<K, usize>>) -> MutexGuard<'_, HashMap<K, usize>> {
    all.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A page's place among those connected, until it is dropped.
pub(crate) struct PagePlace {
    _among_all: Counted<()>,
    _of_the_address: Counted<Address>,
    _of_the_guest: Counted<String>,
}

/// A turn to look back at rounds that ended, until it is dropped.
pub(crate) struct LookingBack {
    _of_the_address: Counted<Address>,
    _among_all: OwnedSemaphorePermit,
}

/// Where everybody comes in.
pub(crate) struct Gate {
    pub(crate) limits: Limits,
    guests: Buckets<()>,
    guests_by_address: Buckets<Address>,
    messages: Buckets<String>,
    messages_by_address: Buckets<Address>,
    requests: Buckets<Address>,
    looks: Buckets<Address>,
    looks_by_address: Counts<Address>,
    looks_at_a_time: Arc<Semaphore>,
    odds: Buckets<Address>,
    sockets: Counts<()>,
    sockets_by_address: Counts<Address>,
    sockets_by_guest: Counts<String>,
    connections: Counts<Address>,
}

impl Gate {
    pub(crate) fn new(limits: Limits) -> Gate {
        let welcomed = limits.guests_per_second;
        Gate {
            limits,
            guests: Buckets::new((welcomed, welcomed.saturating_mul(GUESTS_AT_ONCE))),
            guests_by_address: Buckets::new(GUESTS_PER_ADDRESS),
            messages: Buckets::new(MESSAGES),
            messages_by_address: Buckets::new(MESSAGES_PER_ADDRESS),
            requests: Buckets::new(REQUESTS_PER_ADDRESS),
            looks: Buckets::new(LOOKS_PER_ADDRESS),
            looks_by_address: Counts::new(),
            looks_at_a_time: Arc::new(Semaphore::new(LOOKS_AT_A_TIME)),
            odds: Buckets::new(ODDS_PER_ADDRESS),
            sockets: Counts::new(),
            sockets_by_address: Counts::new(),
            sockets_by_guest: Counts::new(),
            connections: Counts::new(),
        }
    }

    /// Whether another guest may be welcomed from an address.
    pub(crate) fn may_welcome(&self, from: Address, now: Instant) -> bool {
        self.guests_by_address.take(from, now) && self.guests.take((), now)
    }

    /// Whether somebody may send one more message.
    pub(crate) fn may_send(&self, who: &str, from: Address, now: Instant) -> bool {
        self.messages.take(who.to_owned(), now) && self.messages_by_address.take(from, now)
    }

    /// Whether an address may ask once more.
    pub(crate) fn may_ask(&self, from: Address, now: Instant) -> bool {
        self.requests.take(from, now)
    }

    /// Whether an address may ask about odds once more.
    pub(crate) fn may_ask_odds(&self, from: Address, now: Instant) -> bool {
        self.odds.take(from, now)
    }

    /// A turn to look back at rounds that ended, as soon as there is one; nothing when too many of
    /// the address wait for theirs, or came before.
    pub(crate) async fn look_back(&self, from: Address, now: Instant) -> Option<LookingBack> {
        if !self.looks.take(from, now) {
            return None;
        }
        let of_the_address = self.looks_by_address.enter(from, LOOKS_WAITING)?;
        let turn = Arc::clone(&self.looks_at_a_time).acquire_owned().await;
        Some(LookingBack {
            _of_the_address: of_the_address,
            _among_all: turn.ok()?,
        })
    }

    /// A place for a page; nothing when there are as many as may be.
    pub(crate) fn place_for_a_page(&self, who: &str, from: Address) -> Option<PagePlace> {
        let limits = &self.limits;
        let guest = who.to_owned();
        Some(PagePlace {
            _of_the_guest: self
                .sockets_by_guest
                .enter(guest, limits.sockets_per_guest)?,
            _of_the_address: self
                .sockets_by_address
                .enter(from, limits.sockets_per_address)?,
            _among_all: self.sockets.enter((), limits.sockets)?,
        })
    }

    /// A place for a connection: every page is one, and a browser opens some more.
    pub(crate) fn place_for_a_connection(&self, from: Address) -> Option<Counted<Address>> {
        let most = self.limits.sockets_per_address + self.limits.sockets_per_address / 4;
        self.connections.enter(from, most.max(64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Address {
        Address::new(text.parse().unwrap())
    }

    #[test]
    fn one_address_does_not_use_up_what_another_has() {
        let gate = Gate::new(Limits::default());
        let now = Instant::now();
        let (one, other) = (address("192.0.2.1"), address("192.0.2.2"));
        let welcomed = (0..1000).filter(|_| gate.may_welcome(one, now)).count();
        assert_eq!(welcomed, GUESTS_PER_ADDRESS.1 as usize);
        assert!(gate.may_welcome(other, now));
        let sent = (0..100).filter(|_| gate.may_send("a", one, now)).count();
        assert_eq!(sent, MESSAGES.1 as usize);
        assert!(gate.may_send("b", one, now));
    }

    /// Many guests at one address are together no more than it may be.
    #[test]
    fn an_address_is_limited_over_all_of_its_guests() {
        let gate = Gate::new(Limits::default());
        let now = Instant::now();
        let (one, other) = (address("192.0.2.1"), address("192.0.2.2"));
        let guests = || (0..400).flat_map(|guest| std::iter::repeat_n(format!("g{guest}"), 20));
        let sent = guests().filter(|who| gate.may_send(who, one, now)).count();
        assert_eq!(sent, MESSAGES_PER_ADDRESS.1 as usize);
        assert!(gate.may_send("another", other, now));
        let asked = (0..5000).filter(|_| gate.may_ask(one, now)).count();
        assert_eq!(asked, REQUESTS_PER_ADDRESS.1 as usize);
        assert!(gate.may_ask(other, now));
        let counted = (0..500).filter(|_| gate.may_ask_odds(one, now)).count();
        assert_eq!(counted, ODDS_PER_ADDRESS.1 as usize);
        assert!(gate.may_ask_odds(other, now));
    }

    #[tokio::test]
    async fn looking_back_takes_turns() {
        let gate = Gate::new(Limits::default());
        let now = Instant::now();
        let (one, other) = (address("192.0.2.1"), address("192.0.2.2"));
        let mut turns = Vec::new();
        for _ in 0..LOOKS_AT_A_TIME {
            turns.push(gate.look_back(one, now).await.unwrap());
        }
        let soon = Duration::from_millis(20);
        let waits = tokio::time::timeout(soon, gate.look_back(other, now));
        assert!(waits.await.is_err(), "all are being told");
        turns.pop();
        let told = tokio::time::timeout(soon, gate.look_back(other, now));
        assert!(told.await.unwrap().is_some());
        let mut looked = LOOKS_AT_A_TIME;
        while gate.look_back(one, now).await.is_some() {
            looked += 1;
        }
        assert_eq!(looked, LOOKS_PER_ADDRESS.1 as usize);
    }

    #[test]
    fn one_guest_does_not_take_every_place() {
        let gate = Gate::new(Limits {
            sockets: 20,
            sockets_per_address: 10,
            sockets_per_guest: 4,
            ..Limits::default()
        });
        let from = address("192.0.2.1");
        let take = |who: &str, from| gate.place_for_a_page(who, from);
        let mine: Vec<PagePlace> = (0..100).filter_map(|_| take("a", from)).collect();
        assert_eq!(mine.len(), 4);
        let more: Vec<PagePlace> = (0..100)
            .filter_map(|number| take(&format!("g{number}"), from))
            .collect();
        assert_eq!(more.len(), 6);
        assert!(take("z", address("192.0.2.2")).is_some());
        drop(mine);
        assert!(take("a", from).is_some(), "whoever goes makes room");
    }

    #[test]
    fn an_address_is_a_network_where_its_end_is_free_to_choose() {
        assert_eq!(address("2001:db8::1"), address("2001:db8::2"));
        assert_ne!(address("2001:db8::1"), address("2001:db8:0:1::1"));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
        assert_ne!(address("192.0.2.1"), address("192.0.2.2"));
    }
}
