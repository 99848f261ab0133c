//! Where the rounds of a table lie in its stream, and by which rules each was played.

use crate::journal::{Dated, Entry};
use crate::store::{EventStore, StreamName, Version};

/// Where the rounds of a table lie in its stream.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    generations: Vec<Generation>,
    /// Each round with the version at which it opened, in order.
    rounds: Vec<(u64, Version)>,
}

/// Rules under which a table was open, from one of its rounds on.
#[derive(Clone, Debug)]
pub(super) struct Generation {
    /// How many rounds there were before it.
    before: usize,
    pub(super) ruleset: String,
    pub(super) game: String,
    pub(super) sheet: Vec<(String, String)>,
    /// The hash of the rules, hex.
    pub(super) rules: String,
}

/// Where a round lies: from one version to another, if a round came after it.
pub(super) type Span = (Version, Option<Version>);

impl Index {
    /// What a table's stream holds, for whoever has not the table at work.
    pub(super) fn read(store: &dyn EventStore, stream: &StreamName) -> Result<Index, String> {
        let events = store.read(stream, Version(0));
        let mut index = Index::default();
        for event in events.map_err(|error| error.to_string())? {
            let dated = Dated::read(&event.body).map_err(|error| error.to_string())?;
            index.follow(event.version, &dated.entry);
        }
        Ok(index)
    }

    /// Takes note of an entry.
    pub(super) fn follow(&mut self, version: Version, entry: &Entry) {
        match entry {
            Entry::Opened {
                ruleset,
                game,
                rules,
                sheet,
                ..
            } => self.generations.push(Generation {
                before: self.rounds.len(),
                ruleset: ruleset.clone(),
                game: game.clone(),
                sheet: sheet.clone(),
                rules: rules.clone(),
            }),
            Entry::Round { round, .. } => self.opened(*round, version),
            _ => {}
        }
    }

    /// Takes note of a round that opened.
    pub(super) fn opened(&mut self, round: u64, version: Version) {
        self.rounds.push((round, version));
    }

    /// The numbers of all rounds, or of those before one, the newest first.
    pub(super) fn numbers(&self, before: Option<u64>) -> impl Iterator<Item = u64> {
        // Numbers ascend, whatever the rules were.
        let older = before.map_or(self.rounds.len(), |before| {
            self.rounds.partition_point(|(number, _)| *number < before)
        });
        let older = self.rounds[..older].iter().rev();
        older.map(|(number, _)| *number)
    }

    fn place(&self, number: u64) -> Option<usize> {
        let found = self
            .rounds
            .binary_search_by_key(&number, |(known, _)| *known);
        found.ok()
    }

    /// From which version to which a round lies in the stream.
    pub(super) fn span(&self, number: u64) -> Option<Span> {
        let place = self.place(number)?;
        let until = self.rounds.get(place + 1);
        let until = until.map(|(_, version)| Version(version.0 - 1));
        Some((self.rounds[place].1, until))
    }

    /// The rules that a round was played by.
    pub(super) fn generation(&self, number: u64) -> Option<&Generation> {
        let place = self.place(number)?;
        let mut before = self.generations.iter().rev();
        before.find(|generation| generation.before <= place)
    }
}
