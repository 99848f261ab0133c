//! Those who play: who was let in at the door, what each will not go beyond, pauses, expulsions,
//! how long each has played and what it cost him.
//!
//! A house may ask that everybody is registered; then nobody sits down or bets who was not let in
//! and has not set his limits. Whoever is not registered may set limits all the same.

mod acts;
mod entry;
mod law;
mod limits;
mod person;
mod reckon;

use std::collections::BTreeMap;

use ::law::Basis;
use exact::Cents;

use crate::clock::Now;
use crate::store::{Append, Appended, Epoch, EventStore, StoreError, StreamName, Version};
use crate::{PlayerId, Premises};

use entry::Entry;
pub use law::{NoPlayersLaw, PlayersLaw, Rests};
pub use limits::Limits;
use person::Person;
pub use person::{Admitted, Expelled, Standing};

/// At most so often it is written down that somebody still plays.
const BETWEEN_MARKS_MS: u64 = 60_000;

/// Why somebody may not play, or not for so much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The house asks everybody to be let in at the door.
    NotAdmitted,
    /// He stands in the register of prohibited persons, or excluded himself.
    Prohibited,
    /// He was sent away, on this ground.
    Expelled(String),
    /// He was sent away from this table.
    ExpelledHere,
    /// He plays no more until then, in milliseconds since 1970.
    Paused(u64),
    /// The house asks that limits are set first.
    NoLimits,
    /// He has played as long as he would: so many minutes.
    TimeIsUp(u32),
    /// He would lose more than this; so much is left.
    Loss {
        /// His limit.
        limit: Cents,
        /// What is left of it.
        left: Cents,
    },
    /// More than he would put down at once.
    Stake {
        /// His limit.
        limit: Cents,
    },
}

/// Why somebody may not play, and what that rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Barred {
    /// Why.
    pub why: Why,
    /// What it rests on.
    pub rests_on: Vec<Basis>,
}

/// Why nothing was done. Nothing changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDone {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What the store holds of the players cannot be read.
    #[error("entry {0} of the players' stream cannot be read: restore a good copy")]
    Unreadable(u64),
    /// The house keeps no players.
    #[error("this house keeps no players")]
    NotKept,
    /// Somebody else was let in with that document.
    #[error("somebody else was let in with that document: he plays under one name")]
    DocumentTaken,
    /// A pause that is none, or longer than any.
    #[error("a pause lasts from a minute to as long as the law file says")]
    NotAPause,
    /// A limit of nothing.
    #[error("a limit is at least a minute, or a cent")]
    NotALimit,
    /// He was not sent away.
    #[error("nobody sent him away")]
    NotExpelled,
}

/// A document's number as it is compared: capitals and figures alone.
pub fn folded(document: &str) -> String {
    let kept = document.chars().filter(|c| c.is_alphanumeric());
    kept.flat_map(char::to_uppercase).collect()
}

/// Until when each document is prohibited, as a day; for ever where nothing is said.
pub type Prohibited = BTreeMap<String, Option<String>>;

/// All players of a house.
pub struct Players {
    law: PlayersLaw,
    required: bool,
    stream: StreamName,
    epoch: Epoch,
    version: Version,
    people: BTreeMap<PlayerId, Person>,
    prohibited: Prohibited,
}

impl Players {
    /// The players that the store knows; whether everybody must be one.
    pub fn open(
        store: &dyn EventStore,
        law: PlayersLaw,
        required: bool,
    ) -> Result<Players, NotDone> {
        let stream = StreamName::new("players").expect("a plain word is a name");
        let epoch = store.take_ownership(&stream)?;
        let mut players = Players {
            law,
            required,
            stream,
            epoch,
            version: Version(0),
            people: BTreeMap::new(),
            prohibited: Prohibited::new(),
        };
        for event in store.read(&players.stream, Version(0))? {
            let unreadable = NotDone::Unreadable(event.version.0);
            let entry = serde_json::from_str(&event.body).map_err(|_| unreadable.clone())?;
            players.apply(&entry).ok_or(unreadable)?;
            players.version = event.version;
        }
        Ok(players)
    }

    fn person(&mut self, player: &str) -> Option<&mut Person> {
        let id = PlayerId::new(player).ok()?;
        Some(self.people.entry(id).or_default())
    }

    fn apply(&mut self, entry: &Entry) -> Option<()> {
        let gap = self.law.gap_ms;
        let player = match entry {
            Entry::Admitted { player, .. }
            | Entry::LimitsSet { player, .. }
            | Entry::Paused { player, .. }
            | Entry::Excluded { player, .. }
            | Entry::Began { player, .. }
            | Entry::Played { player, .. }
            | Entry::Brought { player, .. }
            | Entry::Expelled { player, .. }
            | Entry::Readmitted { player, .. } => player,
        };
        self.person(player)?.apply(entry, gap);
        Some(())
    }

    fn write(&mut self, store: &dyn EventStore, entry: Entry) -> Result<(), NotDone> {
        let mut append = Append::new(self.stream.clone(), self.epoch, self.version);
        let body = serde_json::to_string(&entry).expect("an entry is plain words and numbers");
        append.events.push(body);
        if let Appended::Committed(head) = store.append(append)? {
            self.version = head.version;
        }
        let unreadable = NotDone::Unreadable(self.version.0);
        self.apply(&entry).ok_or(unreadable)
    }

    /// Writes what happened to somebody, at a moment.
    fn note(
        &mut self,
        store: &dyn EventStore,
        player: &PlayerId,
        date_ms: u64,
        entry: impl FnOnce(u64, String) -> Entry,
    ) -> Result<(), NotDone> {
        self.write(store, entry(date_ms, player.as_str().to_owned()))
    }

    /// The law by which they are kept.
    pub fn law(&self) -> &PlayersLaw {
        &self.law
    }

    /// Whether everybody must be let in at the door.
    pub fn required(&self) -> bool {
        self.required
    }

    /// Who stands in the register of prohibited persons by now.
    pub fn tell_of_prohibited(&mut self, prohibited: Prohibited) {
        self.prohibited = prohibited;
    }

    /// Whether a document is prohibited on a day.
    pub fn is_prohibited(&self, document: &str, day: &str) -> bool {
        match self.prohibited.get(&folded(document)) {
            Some(Some(until)) => day <= until.as_str(),
            Some(None) => true,
            None => false,
        }
    }

    fn times(&self) -> (u64, u64) {
        (self.law.period_ms, self.law.gap_ms)
    }

    fn barred(&self, why: Why) -> Barred {
        let rests = &self.law.rests;
        let basis = match why {
            Why::NotAdmitted => rests.admission,
            Why::Prohibited => rests.prohibited,
            Why::Expelled(_) | Why::ExpelledHere => rests.expulsion,
            Why::Paused(_) => rests.pause,
            Why::NoLimits | Why::TimeIsUp(_) | Why::Loss { .. } | Why::Stake { .. } => rests.limits,
        };
        Barred {
            why,
            rests_on: self.law.basis(basis),
        }
    }

    /// Why somebody may not sit down or bet now, if so.
    pub fn why_not(&self, player: &PlayerId, now: Now) -> Option<Barred> {
        let nobody = Person::default();
        let person = self.people.get(player).unwrap_or(&nobody);
        let admitted = person.admitted.as_ref();
        let prohibited = admitted.is_some_and(|one| self.is_prohibited(&one.document, &now.day()));
        let limits = person.limits(now.date_ms);
        let played = person.played_ms(now.date_ms, self.times());
        let why = match &person.expelled {
            _ if prohibited || person.excluded => Why::Prohibited,
            Some(expelled) => Why::Expelled(expelled.ground.clone()),
            None if person.paused_until > now.date_ms => Why::Paused(person.paused_until),
            None if self.required && admitted.is_none() => Why::NotAdmitted,
            None if self.required && !limits.are_set() => Why::NoLimits,
            None => {
                let minutes = limits.minutes?;
                let up = played >= u64::from(minutes) * 60_000;
                return up.then(|| self.barred(Why::TimeIsUp(minutes)));
            }
        };
        Some(self.barred(why))
    }

    /// Why somebody may not put so much down now, if so. What lies on the cloth already may be
    /// lost too.
    pub(crate) fn why_not_so_much(
        &mut self,
        premises: &Premises,
        player: &PlayerId,
        (highest, all): (Cents, Cents),
        now_ms: u64,
    ) -> Option<Barred> {
        let limits = self.people.get(player)?.limits(now_ms);
        if let Some(limit) = limits.most_at_once().filter(|limit| highest > *limit) {
            return Some(self.barred(Why::Stake { limit }));
        }
        let limit = Cents::new(limits.loss?);
        let net = self.net(premises, player, now_ms);
        let at_risk = signed(premises.on_tables(player).unwrap_or(limit));
        let left = signed(limit).saturating_add(net).saturating_sub(at_risk);
        let left = Cents::new(left.max(0).unsigned_abs());
        (all > left).then(|| self.barred(Why::Loss { limit, left }))
    }

    /// Who was let in with a document and sent away, if somebody was.
    pub fn expelled_with(&self, document: &str) -> Option<&Expelled> {
        let mut people = self.people.values();
        people.find_map(|person| {
            let admitted = person.admitted.as_ref()?;
            let same = folded(&admitted.document) == folded(document);
            person.expelled.as_ref().filter(|_| same)
        })
    }

    /// How somebody stands.
    pub fn standing(&mut self, premises: &Premises, player: &PlayerId, now: Now) -> Standing {
        let net = self.net(premises, player, now.date_ms);
        let barred = self.why_not(player, now);
        let nobody = Person::default();
        let person = self.people.get(player).unwrap_or(&nobody);
        Standing {
            player: player.clone(),
            admitted: person.admitted.clone(),
            expelled: person.expelled.clone(),
            excluded: person.excluded,
            limits: person.limits(now.date_ms),
            later: person.later.filter(|(from, _)| *from > now.date_ms),
            paused_until: Some(person.paused_until).filter(|until| *until > now.date_ms),
            played_ms: person.played_ms(now.date_ms, self.times()),
            net,
            barred,
        }
    }

    /// Everybody who was let in or sent away, by his account.
    pub fn known(&self) -> Vec<PlayerId> {
        let known = self.people.iter();
        let known = known.filter(|(_, one)| one.admitted.is_some() || one.expelled.is_some());
        known.map(|(id, _)| id.clone()).collect()
    }
}

fn signed(cents: Cents) -> i64 {
    i64::try_from(cents.count()).unwrap_or(i64::MAX)
}

/// Whose chips an account holds, if a player's: in his purse or on a table.
pub(crate) fn holder(account: &str) -> Option<PlayerId> {
    let purse = account.strip_prefix("player/");
    let on_table = account
        .strip_prefix("table/")
        .and_then(|rest| rest.split_once("/stakes/"))
        .map(|(_, player)| player);
    PlayerId::new(purse.or(on_table)?).ok()
}
