//! The accounts as their stream makes them, and what may happen to them.

use std::collections::BTreeMap;
use std::sync::Arc;

use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use super::entry::Entry;
use super::password::Verifier;
use super::posts::{Posts, Right};
use super::totp::{self, Secret};
use crate::clock::Now;
use crate::fair::{Hash, SourceFault};
use crate::store::{
    Append, Appended, Epoch, StoreAt, StoreError, StoredEvent, StreamName, Version,
};
use crate::{Premises, Token, hex};

/// How long a link may be used.
const LINK_MS: u64 = 24 * 60 * 60 * 1000;

/// The longest name, in characters.
const LONGEST_NAME: usize = 40;

/// How many browsers of one person are remembered.
const MOST_DEVICES: usize = 10;

/// How many recovery codes there are, and of how many random bytes each.
const RECOVERY: usize = 8;
const RECOVERY_BYTES: usize = 10;

/// The hash by which a browser is known.
pub type Device = Hash;

/// Why nothing was done. Nothing changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDone {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No secret can be drawn.
    #[error(transparent)]
    Source(#[from] SourceFault),
    /// What the store holds of the staff cannot be read.
    #[error("entry {0} of the staff's stream cannot be read: restore a good copy")]
    Unreadable(u64),
    /// A secret of an account belongs to another key.
    #[error(
        "entry {0} of the staff's stream is sealed under another key: put the right `key` back"
    )]
    Sealed(u64),
    /// That is no name.
    #[error("a name has 1 to {LONGEST_NAME} visible characters, with a letter among them")]
    NotAName,
    /// Somebody has it.
    #[error("somebody is called so already: add a surname or a number")]
    NameTaken,
    /// There is no such post.
    #[error("there is no post `{0}`: `tapete staff posts` lists them")]
    NoSuchPost(String),
    /// There is no such account.
    #[error("nobody has such an account: `tapete staff list` has them all")]
    NoSuchAccount,
    /// The link was used, is too old, or never was one.
    #[error("the link was used, is too old or never was one: ask for a new one")]
    BadLink,
    /// The account is suspended.
    #[error("the account is suspended: the director may reinstate it")]
    Suspended,
    /// A code of his phone is needed.
    #[error("a code of the second factor is needed")]
    NeedsCode,
    /// The code is wrong, old, or was used.
    #[error("the code is wrong, too old, or was used already")]
    WrongCode,
    /// No second factor was begun.
    #[error("no second factor was begun: begin anew")]
    NotBegun,
    /// Nobody would be left to keep the accounts.
    #[error("nobody would be left to keep the accounts: make another director first")]
    LastDirector,
}

/// A second factor.
#[derive(Clone)]
pub struct Factor {
    secret: Zeroizing<Secret>,
    used: Option<u64>,
    recovery: Vec<Hash>,
}

impl Factor {
    /// How many recovery codes are left.
    pub fn recovery_left(&self) -> usize {
        self.recovery.len()
    }
}

impl std::fmt::Debug for Factor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Factor(…)")
    }
}

/// Somebody of the staff.
#[derive(Clone, Debug)]
pub struct Account {
    /// His account: `staff-3`.
    pub id: String,
    /// His name, with which he signs in. The first director has none until he says it.
    pub name: String,
    /// The key of his post.
    pub post: String,
    /// Whether he may not sign in.
    pub suspended: bool,
    /// When he signed in last, in milliseconds since 1970.
    pub last_came_ms: Option<u64>,
    password: Option<Verifier>,
    link: Option<(Hash, u64)>,
    factor: Option<Factor>,
    devices: Vec<Device>,
}

impl Account {
    /// Whether he has set a password.
    pub fn has_password(&self) -> bool {
        self.password.is_some()
    }

    /// His second factor.
    pub fn factor(&self) -> Option<&Factor> {
        self.factor.as_ref()
    }

    /// Whether he holds a link that may still be used.
    pub fn has_link(&self, now: Now) -> bool {
        self.link.is_some_and(|(_, until)| now.date_ms < until)
    }
}

/// Somebody who came in.
#[derive(Clone, Debug)]
pub struct Came {
    /// His account.
    pub account: Account,
    /// What his browser keeps, to be known by.
    pub device: Token,
}

/// All accounts of the house.
pub struct People {
    premises: Arc<Premises>,
    posts: Arc<Posts>,
    stream: StreamName,
    epoch: Epoch,
    version: Version,
    accounts: BTreeMap<u64, Account>,
    /// Second factors that were begun and not shown yet.
    begun: BTreeMap<String, Zeroizing<Secret>>,
}

fn stream() -> StreamName {
    StreamName::new("people").expect("a plain word is a name")
}

fn digest(bytes: &[u8]) -> Hash {
    Sha256::digest(bytes).into()
}

fn number(id: &str) -> Option<u64> {
    id.strip_prefix("staff-")?.parse().ok()
}

/// A name as it is written: something visible with a letter, not too long.
fn a_name(given: &str) -> Result<String, NotDone> {
    let name = given.split_whitespace().collect::<Vec<_>>().join(" ");
    let right = name.chars().any(char::is_alphabetic)
        && name.chars().count() <= LONGEST_NAME
        && !name.chars().any(char::is_control);
    right.then_some(name).ok_or(NotDone::NotAName)
}

impl People {
    /// The accounts that the store knows.
    pub fn open(premises: Arc<Premises>, posts: Arc<Posts>) -> Result<People, NotDone> {
        let mut people = People::follow(premises, posts)?;
        people.own()?;
        Ok(people)
    }

    /// The accounts that another node keeps.
    pub fn follow(premises: Arc<Premises>, posts: Arc<Posts>) -> Result<People, NotDone> {
        let mut people = People {
            premises,
            posts,
            stream: stream(),
            epoch: Epoch::default(),
            version: Version(0),
            accounts: BTreeMap::new(),
            begun: BTreeMap::new(),
        };
        people.refresh()?;
        Ok(people)
    }

    /// Keeps them from now on.
    pub fn own(&mut self) -> Result<(), NotDone> {
        let epoch = self.premises.store().take_ownership(&self.stream)?;
        self.refresh()?;
        self.epoch = epoch;
        Ok(())
    }

    /// Takes note of what was entered since.
    fn refresh(&mut self) -> Result<(), NotDone> {
        let events = self.premises.store().read(&self.stream, self.version)?;
        for event in events {
            let entry = serde_json::from_str(&event.body);
            let entry = entry.map_err(|_| NotDone::Unreadable(event.version.0))?;
            self.version = event.version;
            self.apply(&entry)?;
        }
        Ok(())
    }

    /// The posts of the house.
    pub fn posts(&self) -> &Arc<Posts> {
        &self.posts
    }

    /// Every account, the oldest first.
    pub fn all(&self) -> impl Iterator<Item = &Account> {
        self.accounts.values()
    }

    /// The account of this id.
    pub fn find(&self, id: &str) -> Option<&Account> {
        self.accounts.get(&number(id)?)
    }

    /// The account of somebody by his name, however he writes it.
    pub fn named(&self, name: &str) -> Option<&Account> {
        let mut all = self.all().filter(|account| !account.name.is_empty());
        all.find(|account| registers::same_name(&account.name, name))
    }

    fn known(&self, id: &str) -> Result<&Account, NotDone> {
        self.find(id).ok_or(NotDone::NoSuchAccount)
    }

    /// What a password of somebody is tried against. Nobody by that name has one that nothing
    /// opens and that takes as long.
    pub fn verifier(&self, name: &str) -> (Option<String>, Verifier) {
        let account = self.named(name);
        let verifier = account.and_then(|account| account.password.clone());
        match (account, verifier) {
            (Some(account), Some(verifier)) => (Some(account.id.clone()), verifier),
            _ => (None, Verifier::nobody()),
        }
    }

    /// Whether somebody may keep the accounts and can sign in.
    pub fn is_founded(&self) -> bool {
        self.all()
            .any(|account| self.keeps(account) && account.has_password())
    }

    fn keeps(&self, account: &Account) -> bool {
        !account.suspended && self.posts.may(&account.post, Right::ManagePeople)
    }

    /// Whether accounts could still be kept without this one.
    fn others_keep(&self, id: &str) -> bool {
        let mut others = self.all().filter(|account| account.id != id);
        others.any(|account| self.keeps(account) && account.has_password())
    }

    /// Gives somebody an account.
    pub fn engage(
        &mut self,
        name: &str,
        post: &str,
        by: &str,
        now: Now,
    ) -> Result<String, NotDone> {
        let name = a_name(name)?;
        if self.named(&name).is_some() {
            return Err(NotDone::NameTaken);
        }
        self.engage_as(name, post, by, now)
    }

    fn engage_as(
        &mut self,
        name: String,
        post: &str,
        by: &str,
        now: Now,
    ) -> Result<String, NotDone> {
        if self.posts.find(post).is_none() {
            return Err(NotDone::NoSuchPost(post.to_owned()));
        }
        let id = format!("staff-{}", self.accounts.len() + 1);
        self.write(Entry::Engaged {
            date_ms: now.date_ms,
            id: id.clone(),
            name,
            post: post.to_owned(),
            by: by.to_owned(),
        })?;
        Ok(id)
    }

    /// A link for the director of a house that has none who can sign in: he says his name when he
    /// uses it. An earlier one does not count any more.
    pub fn founding_link(&mut self, by: &str, now: Now) -> Result<Token, NotDone> {
        let unnamed = self.all().find(|account| account.name.is_empty());
        let id = match unnamed.map(|account| account.id.clone()) {
            Some(id) => id,
            None => {
                let mut posts = self.posts.all().iter();
                let post = posts.find(|post| self.posts.may(&post.key, Right::ManagePeople));
                let post = post.map(|post| post.key.clone()).unwrap_or_default();
                self.engage_as(String::new(), &post, by, now)?
            }
        };
        self.link(&id, by, now)
    }

    /// A new link by which somebody sets his password. An earlier one does not count any more.
    pub fn link(&mut self, id: &str, by: &str, now: Now) -> Result<Token, NotDone> {
        if self.known(id)?.suspended {
            return Err(NotDone::Suspended);
        }
        let token = self.premises.token()?;
        self.write(Entry::Linked {
            date_ms: now.date_ms,
            id: id.to_owned(),
            link: hex::encode(&digest(&token)),
            until_ms: now.date_ms.saturating_add(LINK_MS),
            by: by.to_owned(),
        })?;
        Ok(token)
    }

    /// Whose link this is, if it may still be used.
    pub fn bearer(&self, token: &Token, now: Now) -> Result<&Account, NotDone> {
        let hash = digest(token);
        let is = |account: &&Account| {
            let link = account.link.filter(|(_, until)| now.date_ms < *until);
            link.is_some_and(|(link, _)| link == hash) && !account.suspended
        };
        self.all().find(is).ok_or(NotDone::BadLink)
    }

    /// The name that the bearer of a link will have: his own or, if he has none, the one given.
    pub fn name_of_bearer(
        &self,
        token: &Token,
        given: Option<&str>,
        now: Now,
    ) -> Result<String, NotDone> {
        let account = self.bearer(token, now)?;
        if !account.name.is_empty() {
            return Ok(account.name.clone());
        }
        let name = a_name(given.unwrap_or_default())?;
        match self.named(&name) {
            Some(_) => Err(NotDone::NameTaken),
            None => Ok(name),
        }
    }

    /// Sets the password of a link's bearer; the link is used up.
    pub fn set_password(
        &mut self,
        token: &Token,
        given: Option<&str>,
        password: &Verifier,
        now: Now,
    ) -> Result<Account, NotDone> {
        let name = self.name_of_bearer(token, given, now)?;
        let id = self.bearer(token, now)?.id.clone();
        self.write_password(&id, name, password, now)
    }

    /// Sets another password for somebody who showed the old one.
    pub fn change_password(
        &mut self,
        id: &str,
        password: &Verifier,
        now: Now,
    ) -> Result<Account, NotDone> {
        let name = self.known(id)?.name.clone();
        self.write_password(id, name, password, now)
    }

    fn write_password(
        &mut self,
        id: &str,
        name: String,
        password: &Verifier,
        now: Now,
    ) -> Result<Account, NotDone> {
        let sealed = self
            .premises
            .seal(&place(id, "password"), &password.to_plain())?;
        self.write(Entry::PasswordSet {
            date_ms: now.date_ms,
            id: id.to_owned(),
            name,
            sealed: encode(&sealed),
        })?;
        Ok(self.known(id)?.clone())
    }

    /// 128 fresh bits for a new password.
    pub fn salt(&self) -> Result<[u8; 16], NotDone> {
        let token = self.premises.token()?;
        Ok(*token.first_chunk().expect("a token is longer"))
    }

    /// Whether somebody has signed in from this browser before.
    pub fn knows(&self, id: &str, device: &Token) -> bool {
        let device = digest(device);
        self.find(id)
            .is_some_and(|account| account.devices.contains(&device))
    }

    /// Lets somebody in whose password was right.
    pub fn come(
        &mut self,
        id: &str,
        code: Option<&str>,
        device: Option<Token>,
        now: Now,
    ) -> Result<Came, NotDone> {
        let account = self.known(id)?;
        if account.suspended {
            return Err(NotDone::Suspended);
        }
        let (step, recovery) = shown(account, code, now)?;
        let known = device.filter(|device| self.knows(id, device));
        let device = match known {
            Some(device) => device,
            None => self.premises.token()?,
        };
        self.write(Entry::Came {
            date_ms: now.date_ms,
            id: id.to_owned(),
            device: hex::encode(&digest(&device)),
            step,
            recovery: recovery.map(|hash| hex::encode(&hash)),
        })?;
        let account = self.known(id)?.clone();
        Ok(Came { account, device })
    }

    /// A fresh secret for somebody's phone. It counts once he has shown a code of it.
    pub fn begin_factor(&mut self, id: &str) -> Result<Zeroizing<Secret>, NotDone> {
        self.known(id)?;
        let token = Zeroizing::new(self.premises.token()?);
        let secret = Zeroizing::new(*token.first_chunk().expect("a token is longer"));
        self.begun.insert(id.to_owned(), secret.clone());
        Ok(secret)
    }

    /// The phone shows a code: it is his second factor from now on. His recovery codes, this once.
    pub fn show_factor(&mut self, id: &str, code: &str, now: Now) -> Result<Vec<String>, NotDone> {
        let secret = self.begun.get(id).ok_or(NotDone::NotBegun)?.clone();
        let step = totp::accepts(&secret, code, now.date_ms, None).ok_or(NotDone::WrongCode)?;
        let mut codes = Vec::new();
        for _ in 0..RECOVERY {
            let token = Zeroizing::new(self.premises.token()?);
            codes.push(totp::base32(&token[..RECOVERY_BYTES]));
        }
        let sealed = self.premises.seal(&place(id, "factor"), &*secret)?;
        let hash = |code: &String| hex::encode(&digest(code.as_bytes()));
        self.write(Entry::FactorSet {
            date_ms: now.date_ms,
            id: id.to_owned(),
            sealed: encode(&sealed),
            recovery: codes.iter().map(hash).collect(),
            step,
        })?;
        self.begun.remove(id);
        Ok(codes)
    }

    /// Takes a second factor from somebody whose phone is lost.
    pub fn drop_factor(&mut self, id: &str, by: &str, now: Now) -> Result<(), NotDone> {
        self.known(id)?;
        self.write(Entry::FactorDropped {
            date_ms: now.date_ms,
            id: id.to_owned(),
            by: by.to_owned(),
        })
    }

    /// Lets nobody in by this account any more.
    pub fn suspend(&mut self, id: &str, by: &str, now: Now) -> Result<(), NotDone> {
        let account = self.known(id)?;
        if self.keeps(account) && !self.others_keep(id) {
            return Err(NotDone::LastDirector);
        }
        self.write(Entry::Suspended {
            date_ms: now.date_ms,
            id: id.to_owned(),
            by: by.to_owned(),
        })
    }

    /// Lets him in again.
    pub fn reinstate(&mut self, id: &str, by: &str, now: Now) -> Result<(), NotDone> {
        self.known(id)?;
        self.write(Entry::Reinstated {
            date_ms: now.date_ms,
            id: id.to_owned(),
            by: by.to_owned(),
        })
    }

    /// Gives somebody another post.
    pub fn move_to(&mut self, id: &str, post: &str, by: &str, now: Now) -> Result<(), NotDone> {
        let account = self.known(id)?;
        if self.posts.find(post).is_none() {
            return Err(NotDone::NoSuchPost(post.to_owned()));
        }
        let keeps = self.posts.may(post, Right::ManagePeople);
        if self.keeps(account) && !keeps && !self.others_keep(id) {
            return Err(NotDone::LastDirector);
        }
        self.write(Entry::Moved {
            date_ms: now.date_ms,
            id: id.to_owned(),
            post: post.to_owned(),
            by: by.to_owned(),
        })
    }

    /// Appends, then applies.
    fn write(&mut self, entry: Entry) -> Result<(), NotDone> {
        let mut append = Append::new(self.stream.clone(), self.epoch, self.version);
        let body = serde_json::to_string(&entry).expect("an entry is plain words and numbers");
        append.events.push(body);
        match self.premises.store().append(append)? {
            Appended::Committed(head) => self.version = head.version,
            Appended::Replayed(_) => unreachable!("no command is named, so none is repeated"),
        }
        self.apply(&entry)
    }

    fn apply(&mut self, entry: &Entry) -> Result<(), NotDone> {
        let at = self.version.0;
        let unreadable = NotDone::Unreadable(at);
        if let Entry::Engaged { id, name, post, .. } = entry {
            let account = Account {
                id: id.clone(),
                name: name.clone(),
                post: post.clone(),
                suspended: false,
                last_came_ms: None,
                password: None,
                link: None,
                factor: None,
                devices: Vec::new(),
            };
            self.accounts.insert(number(id).ok_or(unreadable)?, account);
            return Ok(());
        }
        let premises = Arc::clone(&self.premises);
        let number = number(entry.of()).ok_or(NotDone::Unreadable(at))?;
        let account = self
            .accounts
            .get_mut(&number)
            .ok_or(NotDone::Unreadable(at))?;
        let unsealed = |what: &str, sealed: &str| {
            let sealed = decode(sealed).ok_or(NotDone::Unreadable(at))?;
            let plain = premises.unseal(&place(&account.id, what), &sealed);
            plain.map_err(|_| NotDone::Sealed(at))
        };
        match entry {
            Entry::Engaged { .. } => {}
            Entry::Linked { link, until_ms, .. } => {
                let hash = hex::decode(link).ok_or(unreadable)?;
                account.link = Some((hash, *until_ms));
            }
            Entry::PasswordSet { name, sealed, .. } => {
                let plain = unsealed("password", sealed)?;
                account.password = Some(Verifier::from_plain(&plain).ok_or(unreadable)?);
                account.name.clone_from(name);
                account.link = None;
                // Browsers that knew the old one are strangers.
                account.devices.clear();
            }
            Entry::FactorSet {
                sealed,
                recovery,
                step,
                ..
            } => {
                let plain = unsealed("factor", sealed)?;
                let secret: Secret = plain[..].try_into().map_err(|_| NotDone::Unreadable(at))?;
                let recovery = recovery.iter().map(|hash| hex::decode(hash));
                account.factor = Some(Factor {
                    secret: Zeroizing::new(secret),
                    used: Some(*step),
                    recovery: recovery.collect::<Option<_>>().ok_or(unreadable)?,
                });
            }
            Entry::FactorDropped { .. } => account.factor = None,
            Entry::Came {
                date_ms,
                device,
                step,
                recovery,
                ..
            } => {
                let device = hex::decode(device).ok_or(unreadable)?;
                account.devices.retain(|known| *known != device);
                account.devices.push(device);
                if account.devices.len() > MOST_DEVICES {
                    account.devices.remove(0);
                }
                account.last_came_ms = Some(*date_ms);
                if let Some(factor) = &mut account.factor {
                    factor.used = factor.used.max(*step);
                    let used = recovery.as_deref().and_then(hex::decode);
                    factor.recovery.retain(|code| Some(*code) != used);
                }
            }
            Entry::Suspended { .. } => {
                account.suspended = true;
                account.link = None;
            }
            Entry::Reinstated { .. } => account.suspended = false,
            Entry::Moved { post, .. } => account.post.clone_from(post),
        }
        Ok(())
    }
}

impl Entry {
    fn of(&self) -> &str {
        match self {
            Entry::Engaged { id, .. }
            | Entry::Linked { id, .. }
            | Entry::PasswordSet { id, .. }
            | Entry::FactorSet { id, .. }
            | Entry::FactorDropped { id, .. }
            | Entry::Came { id, .. }
            | Entry::Suspended { id, .. }
            | Entry::Reinstated { id, .. }
            | Entry::Moved { id, .. } => id,
        }
    }
}

/// What somebody shows beside his password: the step of a code, or a recovery code.
fn shown(
    account: &Account,
    code: Option<&str>,
    now: Now,
) -> Result<(Option<u64>, Option<Hash>), NotDone> {
    let Some(factor) = &account.factor else {
        return Ok((None, None));
    };
    let code = code.map(str::trim).filter(|code| !code.is_empty());
    let code = code.ok_or(NotDone::NeedsCode)?;
    if let Some(step) = totp::accepts(&factor.secret, code, now.date_ms, factor.used) {
        return Ok((Some(step), None));
    }
    let letters = code.chars().filter(|c| c.is_alphanumeric());
    let letters: String = letters.collect::<String>().to_uppercase();
    let hash = digest(letters.as_bytes());
    match factor.recovery.contains(&hash) {
        true => Ok((None, Some(hash))),
        false => Err(NotDone::WrongCode),
    }
}

/// The name under which a secret of an account is sealed.
fn place(id: &str, what: &str) -> Vec<u8> {
    format!("people/{id}/{what}").into_bytes()
}

fn encode(bytes: &[u8]) -> String {
    hex::encode(bytes)
}

fn decode(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u32>> = text.chars().map(|digit| digit.to_digit(16)).collect();
    let pairs = digits.filter(|digits| digits.len().is_multiple_of(2))?;
    let byte = |pair: &[u32]| u8::try_from(pair[0] * 16 + pair[1]).ok();
    pairs.chunks(2).map(byte).collect()
}

/// Somebody's account in a store that may be in use: id, name, post, whether he set a password,
/// has a second factor, is suspended. No secret is opened. The stream's chain was walked.
pub fn look(store: &StoreAt) -> Result<Vec<Seen>, NotDone> {
    let mut all: Vec<Seen> = Vec::new();
    for event in store.read_stream(&stream())? {
        let StoredEvent { body, version, .. } = event;
        let entry: Entry =
            serde_json::from_str(&body).map_err(|_| NotDone::Unreadable(version.0))?;
        if let Entry::Engaged { id, name, post, .. } = &entry {
            all.push(Seen {
                id: id.clone(),
                name: name.clone(),
                post: post.clone(),
                ..Seen::default()
            });
            continue;
        }
        let seen = all.iter_mut().find(|seen| seen.id == entry.of());
        let seen = seen.ok_or(NotDone::Unreadable(version.0))?;
        match entry {
            Entry::PasswordSet { name, .. } => (seen.name, seen.password) = (name, true),
            Entry::FactorSet { .. } => seen.factor = true,
            Entry::FactorDropped { .. } => seen.factor = false,
            Entry::Suspended { .. } => seen.suspended = true,
            Entry::Reinstated { .. } => seen.suspended = false,
            Entry::Moved { post, .. } => seen.post = post,
            Entry::Engaged { .. } | Entry::Linked { .. } | Entry::Came { .. } => {}
        }
    }
    Ok(all)
}

/// An account as anyone who may read the store sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// His account.
    pub id: String,
    /// His name.
    pub name: String,
    /// The key of his post.
    pub post: String,
    /// Whether he set a password.
    pub password: bool,
    /// Whether he has a second factor.
    pub factor: bool,
    /// Whether he may not sign in.
    pub suspended: bool,
}
