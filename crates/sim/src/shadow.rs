//! A client that remembers everything it was told.

use std::collections::BTreeMap;

use house::evidence::{KeptCheckpoint, Series};
use house::fair::Hash;
use house::store::{ChainVerdict, EventStore, StoredEvent, StreamName, Version};
use house::{Now, Player, Table, What};
use table::{Event, Role};

use crate::money::Pencil;

/// What was told.
#[derive(Default)]
pub(crate) struct Shadow {
    /// The hash of every event of every stream.
    streams: BTreeMap<StreamName, Vec<Hash>>,
    /// Up to which version each table was listened to.
    heard: BTreeMap<String, u64>,
    pub(crate) pencil: Pencil,
    /// The rounds that ended, each with the record that was kept of it.
    pub(crate) ended: BTreeMap<(usize, u64), Option<Vec<u8>>>,
    /// The checkpoints that were sent away.
    pub(crate) checkpoints: Vec<KeptCheckpoint>,
    /// How often more happened at once than a table tells event by event.
    pub(crate) gaps: u64,
    /// How many events were told.
    pub(crate) events: u64,
}

fn plain(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// The rules of a table never change here, so that no round is ever abandoned and nothing begins
/// anew.
fn goes_on(stream: &StreamName, events: &[StoredEvent]) -> Result<(), String> {
    let begun = |event: &&StoredEvent| {
        let body = &event.body;
        let opened = event.version.0 > 1 && body.contains(r#""kind":"opened""#);
        opened || body.contains(r#""kind":"abandoned""#)
    };
    match events.iter().find(begun) {
        Some(event) => Err(format!("{stream} was given up: {}", event.body)),
        None => Ok(()),
    }
}

impl Shadow {
    /// Listens to what has happened at the tables, and holds the books against it.
    pub(crate) fn hear(
        &mut self,
        store: &dyn EventStore,
        tables: &[Table],
        now: Now,
    ) -> Result<(), String> {
        let mut moved = false;
        for (stream, head) in store.heads().map_err(plain)? {
            let known = self.streams.entry(stream.clone()).or_default();
            let from = Version(known.len() as u64);
            if head.version == from {
                continue;
            }
            moved = true;
            let events = store.read(&stream, from).map_err(plain)?;
            self.events += events.len() as u64;
            goes_on(&stream, &events)?;
            known.extend(events.iter().map(|event| event.hash));
        }
        if !moved {
            return Ok(());
        }
        for (place, table) in tables.iter().enumerate() {
            self.listen(store, place, table, now)?;
        }
        self.pencil.compare(store)
    }

    /// Listens at one table, as one of the staff: he hears every bet and every settlement.
    fn listen(
        &mut self,
        store: &dyn EventStore,
        place: usize,
        table: &Table,
        now: Now,
    ) -> Result<(), String> {
        let name = table.id().to_string();
        let since = self.heard.insert(name, table.version());
        if since == Some(table.version()) {
            return Ok(());
        }
        let told = table.told_to_staff(Role::GamesDirector, since, now);
        if told.resync && since.is_some() {
            self.gaps += 1;
            return self.pencil.begin_anew(store);
        }
        for tail in &told.tails {
            self.pencil.follow(tail);
            let over = |what: &What| matches!(what, What::Event(Event::Ended));
            if tail.events.iter().any(|seen| over(&seen.what)) {
                let stream = StreamName::new(&format!("table/{}", table.id())).map_err(plain)?;
                let kept = store.record(&stream, tail.round).map_err(plain)?;
                self.ended.insert((place, tail.round), kept);
            }
        }
        Ok(())
    }

    /// Nothing that was told is lost or told otherwise; every chain holds; every cent is there.
    pub(crate) fn compare(&self, store: &dyn EventStore) -> Result<(), String> {
        for (stream, known) in &self.streams {
            let Some(told) = known.last() else { continue };
            let last = Version(known.len() as u64);
            let before = Version(last.0 - 1);
            let kept = store.read_until(stream, before, last).map_err(plain)?;
            // Its hash holds all before it, as every chain is walked below.
            if kept.first().is_none_or(|event| event.hash != *told) {
                return Err(Self::other(store, stream, known));
            }
        }
        self.compare_checkpoints(store)?;
        for (stream, _) in store.heads().map_err(plain)? {
            match store.verify_chain(&stream).map_err(plain)? {
                ChainVerdict::Intact(_) => {}
                ChainVerdict::Broken(broken) => return Err(format!("{stream}: {broken:?}")),
            }
        }
        let audit = store.audit().map_err(plain)?;
        match audit.is_clean() {
            true => Ok(()),
            false => Err(format!("the books do not balance: {:?}", audit.findings)),
        }
    }

    /// In what a stream is another than the one that was told.
    fn other(store: &dyn EventStore, stream: &StreamName, known: &[Hash]) -> String {
        let events = match store.read(stream, Version(0)) {
            Ok(events) => events,
            Err(error) => return plain(error),
        };
        if events.len() < known.len() {
            let (left, told) = (events.len(), known.len());
            return format!("{stream}: of {told} events that were told {left} are left");
        }
        let mut both = events.iter().zip(known);
        let other = both.find(|(event, hash)| event.hash != **hash);
        let version = other.map_or(0, |(event, _)| event.version.0);
        format!("{stream}: event {version} is not the one that was told")
    }

    /// Every page of an index of rounds says what the entries before it do.
    pub(crate) fn compare_pages(&self, store: &dyn EventStore) -> Result<(), String> {
        for stream in self.streams.keys() {
            let Some(mut follower) = house::pages(stream) else {
                continue;
            };
            for event in store.read(stream, Version(0)).map_err(plain)? {
                if !follower.heeds(&event.body) {
                    continue;
                }
                let told = follower.follow(event.version, &event.body);
                told.map_err(|what| format!("{stream}: event {} {what}", event.version))?;
            }
        }
        Ok(())
    }

    /// Every checkpoint that was sent away is the one in the store, and tells what the streams do.
    fn compare_checkpoints(&self, store: &dyn EventStore) -> Result<(), String> {
        let kept = store.checkpoints(0, u32::MAX).map_err(plain)?;
        let mut series = Series::new();
        for one in &kept {
            let number = one.checkpoint.statement.number;
            let taken = series.take(one);
            taken.map_err(|fault| format!("checkpoint {number} {fault}"))?;
            for end in &one.moved {
                let found = store.read_until(&end.stream, Version(end.version.0 - 1), end.version);
                let found = found.map_err(plain)?.pop().map(|event| event.hash);
                if found != Some(end.hash) {
                    let (stream, at) = (&end.stream, end.version);
                    return Err(format!(
                        "checkpoint {number} has another event {at} of {stream}"
                    ));
                }
            }
        }
        for sent in &self.checkpoints {
            // One may have been kept without anyone being told: the numbers say which is which.
            let number = sent.checkpoint.statement.number;
            let there = kept.get(number as usize - 1);
            if there.map(|one| one.checkpoint.hash()) != Some(sent.checkpoint.hash()) {
                return Err(format!("checkpoint {number} was sent away and is not kept"));
            }
        }
        Ok(())
    }

    /// Whoever looked on sees the same after the house was opened again.
    pub(crate) fn same_views(
        &self,
        before: &[Table],
        after: &[Table],
        players: &[Player],
        now: Now,
    ) -> Result<(), String> {
        for (old, new) in before.iter().zip(after) {
            if old.version() != new.version() {
                continue;
            }
            let viewers = players.iter().map(Some).chain([None]);
            for viewer in viewers {
                let id = viewer.map(|player| &player.id);
                let (was, is) = (old.snapshot(id, now), new.snapshot(id, now));
                let was = (was.round, was.commitment, was.mixed, was.hands, was.view);
                let is = (is.round, is.commitment, is.mixed, is.hands, is.view);
                if was != is {
                    return Err(format!(
                        "{} is told otherwise after it was opened again: {was:?} was {is:?}",
                        new.id()
                    ));
                }
            }
        }
        Ok(())
    }
}
