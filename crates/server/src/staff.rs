//! Who is of the house: a key that the operator gives to his staff, and the sessions of those
//! who presented it. They live in memory: when the casino starts anew everyone signs in again.

use std::collections::HashMap;
use std::fmt;
use std::hint::black_box;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use house::fair::{Entropy, NoEntropy, OsEntropy};
use house::{StaffMember, Token, hex};
use sha2::{Digest, Sha256};
use wire::{Staff, StaffRole, StaffSignIn};

use tokio::sync::watch;

use crate::error::AppError;
use crate::gate::{Address, Buckets, Counted, Counts};

/// The shortest key that an operator may set.
const SHORTEST_KEY: usize = 12;

/// Keys that may be presented in a second, and at once, from one address.
const TRIES: (u32, u32) = (1, 10);

/// Whoever presents more waits so long for each, and no more than so many of an address wait:
/// the right key gets in while wrong ones are tried, and guessing stays slow.
const PATIENCE: Duration = Duration::from_millis(500);
const MOST_WAITING: usize = 50;

/// The longest name, in characters.
const LONGEST_NAME: usize = 40;

/// How long somebody stays signed in: a long shift.
pub(crate) const SHIFT: Duration = Duration::from_secs(12 * 60 * 60);

/// The most who are signed in at once.
const MOST_SESSIONS: usize = 500;

/// The staff key of a casino. Only its hash is kept, and nothing prints it.
#[derive(Clone, Copy)]
pub struct StaffKey([u8; 32]);

/// A key that is too short.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a staff key has at least {SHORTEST_KEY} characters: choose a longer one, or none")]
pub struct KeyTooShort;

impl StaffKey {
    /// The key that an operator chose. Space around it does not count.
    pub fn new(key: &str) -> Result<StaffKey, KeyTooShort> {
        let key = key.trim();
        if key.chars().count() < SHORTEST_KEY {
            return Err(KeyTooShort);
        }
        Ok(StaffKey(digest(key.as_bytes())))
    }

    /// A key that nobody knows yet, and its text to hand over once.
    pub(crate) fn fresh() -> Result<(StaffKey, String), NoEntropy> {
        let mut bytes = [0; 16];
        OsEntropy.fill(&mut bytes)?;
        let text = hex::encode(&bytes);
        Ok((StaffKey(digest(text.as_bytes())), text))
    }

    /// Whether this is the key. Hashes are compared, all of them, so that the time it takes says
    /// nothing of how much was right.
    fn is(&self, given: &str) -> bool {
        let given = digest(given.trim().as_bytes());
        let pairs = self.0.iter().zip(&given);
        let unlike = pairs.fold(0, |unlike, (left, right)| {
            black_box(unlike | (left ^ right))
        });
        unlike == 0
    }
}

impl fmt::Debug for StaffKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StaffKey(…)")
    }
}

fn digest(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// Somebody of the house, signed in.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    /// What his commands' ids begin with, so that no two members' are the same.
    pub(crate) id: String,
    pub(crate) role: StaffRole,
    pub(crate) name: String,
    until: Instant,
}

impl Session {
    /// Him as the house knows him.
    pub(crate) fn member(&self) -> StaffMember {
        StaffMember {
            name: self.name.clone(),
            role: self.role.into(),
        }
    }

    /// Him as his page is told.
    pub(crate) fn told(&self) -> Staff {
        wire::convert::staff(self.role, &self.name)
    }
}

/// Those who are signed in.
pub(crate) struct StaffRoom {
    key: Option<StaffKey>,
    tries: Buckets<Address>,
    waiting: Counts<Address>,
    /// By the hash of their tokens.
    sessions: Mutex<HashMap<[u8; 32], Session>>,
    /// Turns over whenever somebody signs out.
    left: watch::Sender<()>,
}

/// When somebody who presents a key is heard.
pub(crate) enum Turn {
    /// At once.
    Now,
    /// After a while: many keys came from his address.
    After(Duration, Counted<Address>),
}

impl StaffRoom {
    /// An empty room; without a key nobody comes in.
    pub(crate) fn new(key: Option<StaffKey>) -> StaffRoom {
        StaffRoom {
            key,
            tries: Buckets::new(TRIES),
            waiting: Counts::new(),
            sessions: Mutex::new(HashMap::new()),
            left: watch::Sender::new(()),
        }
    }

    /// When one who presents a key is heard, if he is.
    pub(crate) fn turn(&self, from: Address, now: Instant) -> Result<Turn, AppError> {
        if self.tries.take(from, now) {
            return Ok(Turn::Now);
        }
        let waits = self.waiting.enter(from, MOST_WAITING);
        let waits = waits.ok_or_else(AppError::too_many_keys)?;
        Ok(Turn::After(PATIENCE, waits))
    }

    /// Turns over whenever somebody signs out.
    pub(crate) fn left(&self) -> watch::Receiver<()> {
        self.left.subscribe()
    }

    /// Signs somebody in who presents the key.
    pub(crate) fn sign_in(
        &self,
        given: &StaffSignIn,
        now: Instant,
    ) -> Result<(Session, Token), AppError> {
        if !self.key.is_some_and(|key| key.is(&given.key)) {
            return Err(AppError::wrong_key());
        }
        let name = name(&given.name).ok_or_else(AppError::not_a_name)?;
        let mut bytes = [0; 40];
        let filled = OsEntropy.fill(&mut bytes);
        filled.map_err(|error| AppError::inside(&error))?;
        let (token, id) = bytes.split_at(32);
        let token: Token = token.try_into().map_err(|_| AppError::too_many())?;
        let session = Session {
            id: hex::encode(id),
            role: given.role,
            name,
            until: now + SHIFT,
        };
        let mut sessions = self.sessions();
        sessions.retain(|_, session| session.until > now);
        if sessions.len() >= MOST_SESSIONS {
            return Err(AppError::too_many());
        }
        sessions.insert(digest(&token), session.clone());
        Ok((session, token))
    }

    /// Who brings this token, if his shift is not over.
    pub(crate) fn of(&self, token: &Token, now: Instant) -> Option<Session> {
        let sessions = self.sessions();
        let session = sessions.get(&digest(token));
        session.filter(|session| session.until > now).cloned()
    }

    /// Signs somebody out.
    pub(crate) fn sign_out(&self, token: &Token) {
        self.sessions().remove(&digest(token));
        self.left.send_replace(());
    }

    fn sessions(&self) -> MutexGuard<'_, HashMap<[u8; 32], Session>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A name for the record: something visible, not too long.
fn name(given: &str) -> Option<String> {
    let name = given.trim();
    let right = !name.is_empty()
        && name.chars().count() <= LONGEST_NAME
        && !name.chars().any(char::is_control);
    right.then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sign_in(key: &str, name: &str) -> StaffSignIn {
        StaffSignIn {
            key: key.to_owned(),
            role: StaffRole::TableHead,
            name: name.to_owned(),
        }
    }

    #[test]
    fn a_key_is_long_enough_and_never_printed() {
        assert_eq!(StaffKey::new("eleven char").unwrap_err(), KeyTooShort);
        assert_eq!(StaffKey::new("  eleven char  ").unwrap_err(), KeyTooShort);
        let key = StaffKey::new("twelve chars\n").unwrap();
        assert!(key.is("twelve chars") && !key.is("twelve char") && !key.is(""));
        assert_eq!(format!("{key:?}"), "StaffKey(…)");
        let (one, text) = StaffKey::fresh().unwrap();
        let (other, _) = StaffKey::fresh().unwrap();
        assert!(one.is(&text) && !other.is(&text));
    }

    #[test]
    fn a_shift_ends_and_a_token_is_no_key() {
        let start = Instant::now();
        let room = StaffRoom::new(StaffKey::new("twelve chars").ok());
        let (session, token) = room
            .sign_in(&sign_in("twelve chars", " Ana "), start)
            .unwrap();
        assert_eq!(session.name, "Ana");
        let just_before = start + SHIFT - Duration::from_secs(1);
        assert!(room.of(&token, just_before).is_some());
        assert!(room.of(&token, start + SHIFT).is_none());
        assert!(room.of(&[0; 32], start).is_none());
        room.sign_out(&token);
        assert!(room.of(&token, start).is_none());
    }

    #[test]
    fn keys_are_not_tried_without_end_and_one_address_does_not_stop_another() {
        let start = Instant::now();
        let room = StaffRoom::new(StaffKey::new("twelve chars").ok());
        let address = |text: &str| Address::new(text.parse().unwrap());
        let (one, other) = (address("192.0.2.1"), address("192.0.2.2"));
        let turns: Vec<_> = (0..200).map(|_| room.turn(one, start)).collect();
        let now = turns.iter().filter(|turn| matches!(turn, Ok(Turn::Now)));
        assert_eq!(now.count(), TRIES.1 as usize);
        let later = |turn: &&Result<Turn, AppError>| matches!(turn, Ok(Turn::After(..)));
        assert_eq!(turns.iter().filter(later).count(), MOST_WAITING);
        assert!(turns.last().unwrap().is_err());
        assert!(matches!(room.turn(other, start), Ok(Turn::Now)));
        drop(turns);
        assert!(matches!(room.turn(one, start), Ok(Turn::After(..))));
        let later = start + Duration::from_secs(2);
        assert!(matches!(room.turn(one, later), Ok(Turn::Now)));
        let nobody = StaffRoom::new(None);
        assert!(
            nobody
                .sign_in(&sign_in("twelve chars", "Ana"), start)
                .is_err()
        );
        for bad in ["", "  ", "a\nb", &"x".repeat(41)] {
            assert_eq!(name(bad), None, "{bad:?}");
        }
    }
}
