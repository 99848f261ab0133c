//! Who is of the house: the sessions of those who signed in with accounts of their own or, where
//! the program was started with one, with a key for all. Sessions live in memory: when the casino
//! starts anew everyone signs in again. Where it is one node of several they are shared ([`shelf`]).

mod guard;
mod pending;
pub(crate) mod routes;
mod shelf;

use std::collections::HashMap;
use std::fmt;
use std::hint::black_box;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use house::fair::{Entropy, OsEntropy};
use house::people::{Account, People, Posts, Right, Row};
use house::{StaffMember, Token, hex};
use law::Library;
use sha2::{Digest, Sha256};
use table::Role;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use wire::{Staff, StaffKeySignIn, StaffMatter};

pub(crate) use guard::{Guard, Trying};
pub(crate) use pending::{Act, PendingActs, Waiting};
use shelf::Shelf;

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

/// How many passwords are tried at a time, and how many wait for it, of one address and in all:
/// each takes 19 MiB and a core for a while.
const HASHED_AT_A_TIME: usize = 2;
const HASHES_WAITING: usize = 4;
const ALL_HASHES_WAITING: usize = 24;

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
    /// His account; nothing where he came with the key for all.
    pub(crate) account: Option<String>,
    /// The key of his post.
    pub(crate) post: String,
    /// What it counts as at tables.
    pub(crate) role: Role,
    pub(crate) name: String,
    /// Whether he may do nothing until he has a second factor.
    pub(crate) must_enrol: bool,
    pub(crate) since: Instant,
    pub(crate) seen: Instant,
}

impl Session {
    /// Him as the house knows him.
    pub(crate) fn member(&self) -> StaffMember {
        StaffMember {
            name: self.name.clone(),
            role: self.role,
        }
    }

    /// What entries are signed with.
    pub(crate) fn signs_as(&self) -> &str {
        self.account.as_deref().unwrap_or("key")
    }
}

/// Those who are signed in, and the accounts.
pub(crate) struct StaffRoom {
    key: Option<StaffKey>,
    tries: Buckets<Address>,
    waiting: Counts<Address>,
    pub(crate) posts: Arc<Posts>,
    people: Mutex<People>,
    pub(crate) guard: Guard,
    pub(crate) pending: PendingActs,
    hashing: Arc<Semaphore>,
    hashes: Counts<Address>,
    all_hashes: Counts<()>,
    /// How long somebody may do nothing.
    idle: Duration,
    /// Whether posts that should have a second factor must.
    second_factor: bool,
    /// By the hash of their tokens.
    sessions: Mutex<HashMap<[u8; 32], Session>>,
    /// Turns over whenever somebody signs out.
    left: watch::Sender<()>,
    /// Where other nodes find who is signed in.
    shelf: OnceLock<Shelf>,
}

/// When somebody who presents a key is heard.
pub(crate) enum Turn {
    /// At once.
    Now,
    /// After a while: many keys came from his address.
    After(Duration, Counted<Address>),
}

/// A turn to try a password, until it is dropped.
pub(crate) struct Hashing {
    _of_the_address: Counted<Address>,
    _among_all: Counted<()>,
    _permit: OwnedSemaphorePermit,
}

impl StaffRoom {
    /// An empty room.
    pub(crate) fn new(
        people: People,
        key: Option<StaffKey>,
        idle: Duration,
        second_factor: bool,
    ) -> StaffRoom {
        StaffRoom {
            key,
            tries: Buckets::new(TRIES),
            waiting: Counts::new(),
            posts: Arc::clone(people.posts()),
            people: Mutex::new(people),
            guard: Guard::new(),
            pending: PendingActs::default(),
            hashing: Arc::new(Semaphore::new(HASHED_AT_A_TIME)),
            hashes: Counts::new(),
            all_hashes: Counts::new(),
            idle,
            second_factor,
            sessions: Mutex::new(HashMap::new()),
            left: watch::Sender::new(()),
            shelf: OnceLock::new(),
        }
    }

    /// The accounts. They write to the disk: not for an async thread.
    pub(crate) fn people(&self) -> MutexGuard<'_, People> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the program was started with a key for all.
    pub(crate) fn has_key(&self) -> bool {
        self.key.is_some()
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

    /// A turn to try a password, if not too many wait for one.
    pub(crate) async fn hashing(&self, from: Address) -> Result<Hashing, AppError> {
        let of_the_address = self.hashes.enter(from, HASHES_WAITING);
        let among_all = self.all_hashes.enter((), ALL_HASHES_WAITING);
        let (Some(of_the_address), Some(among_all)) = (of_the_address, among_all) else {
            return Err(AppError::too_many());
        };
        let permit = Arc::clone(&self.hashing).acquire_owned().await;
        Ok(Hashing {
            _of_the_address: of_the_address,
            _among_all: among_all,
            _permit: permit.map_err(|error| AppError::inside(&error))?,
        })
    }

    /// Turns over whenever somebody signs out.
    pub(crate) fn left(&self) -> watch::Receiver<()> {
        self.left.subscribe()
    }

    /// Signs somebody in who presents the key for all.
    pub(crate) fn sign_in(
        &self,
        given: &StaffKeySignIn,
        now: Instant,
    ) -> Result<(Session, Token), AppError> {
        if !self.key.is_some_and(|key| key.is(&given.key)) {
            return Err(AppError::wrong_key());
        }
        let name = name(&given.name).ok_or_else(AppError::not_a_name)?;
        let post = self.posts.at_tables(given.role.into());
        let post = post.ok_or_else(AppError::not_a_sign_in)?;
        self.seat(None, &post.key, &name, false, now)
    }

    /// Seats somebody whose password and code were right. Whatever token he brought, his is new.
    pub(crate) fn admit(
        &self,
        account: &Account,
        now: Instant,
    ) -> Result<(Session, Token), AppError> {
        let post = self.posts.find(&account.post);
        let asked = self.second_factor && post.is_some_and(|post| post.second_factor);
        let must_enrol = asked && account.factor().is_none();
        let id = Some(account.id.clone());
        self.seat(id, &account.post, &account.name, must_enrol, now)
    }

    fn seat(
        &self,
        account: Option<String>,
        post: &str,
        name: &str,
        must_enrol: bool,
        now: Instant,
    ) -> Result<(Session, Token), AppError> {
        let role = self.posts.find(post).map(|post| post.at_tables);
        let role = role.ok_or_else(AppError::not_of_the_staff)?;
        let mut bytes = [0; 40];
        let filled = OsEntropy.fill(&mut bytes);
        filled.map_err(|error| AppError::inside(&error))?;
        let (token, id) = bytes.split_at(32);
        let token: Token = token.try_into().map_err(|_| AppError::too_many())?;
        let session = Session {
            id: hex::encode(id),
            account,
            post: post.to_owned(),
            role,
            name: name.to_owned(),
            must_enrol,
            since: now,
            seen: now,
        };
        let mut sessions = self.sessions();
        sessions.retain(|_, session| self.stands(session, now));
        if sessions.len() >= MOST_SESSIONS {
            return Err(AppError::too_many());
        }
        sessions.insert(digest(&token), session.clone());
        drop(sessions);
        self.keep(&digest(&token), &session)?;
        Ok((session, token))
    }

    fn stands(&self, session: &Session, now: Instant) -> bool {
        now < session.since + SHIFT && now < session.seen + self.idle
    }

    /// Who brings this token, if his shift is not over and he was not idle for too long.
    pub(crate) fn of(&self, token: &Token, now: Instant) -> Option<Session> {
        self.look_for(&digest(token));
        let sessions = self.sessions();
        let session = sessions.get(&digest(token));
        session.filter(|session| self.stands(session, now)).cloned()
    }

    /// The same, and he does something.
    pub(crate) fn busy(&self, token: &Token, now: Instant) -> Option<Session> {
        self.look_for(&digest(token));
        let mut sessions = self.sessions();
        let session = sessions.get_mut(&digest(token));
        let session = session.filter(|session| self.stands(session, now))?;
        session.seen = now;
        Some(session.clone())
    }

    /// Whether a post may do something, where he need not enrol first.
    pub(crate) fn may(&self, session: &Session, right: Right) -> bool {
        !session.must_enrol && self.posts.may(&session.post, right)
    }

    /// Him as his page is told.
    pub(crate) fn told(&self, library: &Library, session: &Session) -> Staff {
        let post = self.posts.find(&session.post);
        let name = post.map(|post| post.name.clone());
        let people = self.people();
        let account = session.account.as_deref().and_then(|id| people.find(id));
        let rights = Right::ALL.into_iter();
        let may = rights.filter(|right| self.may(session, *right));
        Staff {
            post: session.post.clone(),
            role_name: name
                .unwrap_or_else(|| law::Words::same(&session.post))
                .into(),
            name: session.name.clone(),
            own_account: session.account.is_some(),
            second_factor: account.is_some_and(|account| account.factor().is_some()),
            must_enrol: session.must_enrol,
            may: may.map(|right| right.key().to_owned()).collect(),
            matters: self.matters(library, session),
        }
    }

    /// The whole table of permissions as it is for him: pages offer what it lets him do, and say of
    /// the rest whose it is.
    fn matters(&self, library: &Library, session: &Session) -> Vec<StaffMatter> {
        let called = |key: &String| self.posts.find(key).map(|post| post.name.clone().into());
        let matter = |activity: Option<&str>, asks: Vec<String>, name: &law::Words, row: &Row| {
            let bases = self.posts.basis(row.basis).iter();
            StaffMatter {
                activity: activity.map(str::to_owned),
                asks,
                name: name.clone().into(),
                may: !session.must_enrol && row.allows(&session.post),
                persons: row.persons,
                posts: row.posts.iter().filter_map(called).collect(),
                citations: bases
                    .map(|basis| ::words::cite(library, basis).into())
                    .collect(),
            }
        };
        let right = |right: Right| {
            let (name, row) = self.posts.right(right);
            matter(None, vec![right.key().to_owned()], name, row)
        };
        let orders = self.posts.orders().iter();
        let orders = orders.map(|order| {
            let activity = Some(order.activity.as_str());
            matter(activity, order.asks.clone(), &order.name, &order.row)
        });
        Right::ALL.into_iter().map(right).chain(orders).collect()
    }

    /// Everybody who is signed in.
    pub(crate) fn signed_in(&self, now: Instant) -> Vec<Session> {
        let sessions = self.sessions();
        let stand = sessions
            .values()
            .filter(|session| self.stands(session, now));
        let mut all: Vec<Session> = stand.cloned().collect();
        all.sort_by_key(|session| session.since);
        all
    }

    /// Whether a session still stands.
    pub(crate) fn is_signed_in(&self, id: &str, now: Instant) -> bool {
        self.signed_in(now).iter().any(|session| session.id == id)
    }

    /// He has a second factor now.
    pub(crate) fn enrolled(&self, account: &str) {
        let mut enrolled = Vec::new();
        for (token, session) in self.sessions().iter_mut() {
            if session.account.as_deref() == Some(account) {
                session.must_enrol = false;
                enrolled.push((*token, session.clone()));
            }
        }
        for (token, session) in enrolled {
            let _ = self.keep(&token, &session);
        }
    }

    /// Ends the sessions that fit. Tells whether there was one.
    pub(crate) fn end(&self, fits: impl Fn(&Session) -> bool) -> bool {
        let mut sessions = self.sessions();
        let gone = sessions.iter().filter(|(_, session)| fits(session));
        let gone: Vec<[u8; 32]> = gone.map(|(token, _)| *token).collect();
        sessions.retain(|_, session| !fits(session));
        drop(sessions);
        self.forget(&gone);
        self.left.send_replace(());
        !gone.is_empty()
    }

    /// Signs somebody out.
    pub(crate) fn sign_out(&self, token: &Token) {
        self.sessions().remove(&digest(token));
        self.forget(&[digest(token)]);
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

    use house::Premises;
    use house::fair::{SealingKey, Source};
    use house::store::MemoryStore;
    use law::Library;
    use wire::StaffRole;

    const IDLE: Duration = Duration::from_secs(30 * 60);

    /// A room of a house that nobody has founded.
    fn staff_room(key: Option<&str>) -> StaffRoom {
        let folder = std::env::temp_dir().join(format!("tapete-room-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("key");
        let sealing = SealingKey::load_or_create(&path, &mut Source::new(OsEntropy)).unwrap();
        let premises = Premises::new(Arc::new(MemoryStore::new()), sealing, OsEntropy);
        let posts = Posts::read(&Library::embedded().unwrap()).unwrap();
        let people = People::open(Arc::new(premises), Arc::new(posts)).unwrap();
        let key = key.map(|key| StaffKey::new(key).unwrap());
        StaffRoom::new(people, key, IDLE, false)
    }

    fn sign_in(key: &str, name: &str) -> StaffKeySignIn {
        StaffKeySignIn {
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
    }

    #[test]
    fn a_shift_ends_and_a_token_is_no_key() {
        let start = Instant::now();
        let room = staff_room(Some("twelve chars"));
        let (session, token) = room
            .sign_in(&sign_in("twelve chars", " Ana "), start)
            .unwrap();
        assert_eq!(session.name, "Ana");
        // He is busy every quarter of an hour until his shift is over.
        let (second, quarter) = (Duration::from_secs(1), Duration::from_secs(15 * 60));
        let mut at = start;
        while at + quarter < start + SHIFT {
            at += quarter;
            assert!(room.busy(&token, at).is_some());
        }
        assert!(room.of(&token, start + SHIFT - second).is_some());
        assert!(room.of(&token, start + SHIFT).is_none());
        assert!(room.of(&[0; 32], start).is_none());
        room.sign_out(&token);
        assert!(room.of(&token, start).is_none());
    }

    #[test]
    fn one_who_does_nothing_is_signed_out_and_looking_keeps_nobody_in() {
        let start = Instant::now();
        let room = staff_room(Some("twelve chars"));
        let (_, token) = room
            .sign_in(&sign_in("twelve chars", "Ana"), start)
            .unwrap();
        let late = start + IDLE - Duration::from_secs(1);
        assert!(room.of(&token, late).is_some());
        assert!(
            room.busy(&token, start + IDLE).is_none(),
            "what was asked of it kept it not"
        );
        let (_, token) = room
            .sign_in(&sign_in("twelve chars", "Ana"), start)
            .unwrap();
        assert!(room.busy(&token, late).is_some());
        assert!(room.of(&token, start + IDLE).is_some());
    }

    #[test]
    fn keys_are_not_tried_without_end_and_one_address_does_not_stop_another() {
        let start = Instant::now();
        let room = staff_room(Some("twelve chars"));
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
        let nobody = staff_room(None);
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
