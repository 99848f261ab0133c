//! Disputes about hands that were settled: raised, and ruled on once. Nothing that was written is
//! changed; what a ruling gives or takes is new entries of the books, with its ground.

use std::collections::BTreeMap;

use exact::Cents;
use law::{Basis, Library, Reader};
use ledger::{Act, Reason, Transfer, TransferId};
use serde::{Deserialize, Serialize};

use crate::clock::Now;
use crate::store::{Append, Appended, Epoch, EventStore, Refusal, StoreError, StreamName, Version};
use crate::{PlayerId, TableId, accounts};

/// How many disputes of one person wait for a ruling at once.
const MOST_OPEN: usize = 5;

/// The longest text or ground, in characters.
pub const LONGEST: usize = 500;

/// How many transfers are read at once.
const AT_ONCE: usize = 4096;

/// What closes the hands of a game to claims once they are settled, where its own file says so.
pub fn no_claim(library: &Library, ruleset: &str, game: &str) -> Option<Vec<Basis>> {
    let file = library.game(ruleset, game)?;
    let reader = Reader::new(&file.name, &file.text, Some(library));
    let basis = reader.root().and_then(|root| {
        reader.cite_within(&root.text("text")?);
        let rules = root.optional_fields("rules")?;
        Some(rules.optional_fields("no-claim")?.basis())
    })?;
    // What else the file says is read, and held, where the game is.
    let (book, _) = reader.finish();
    Some(book.get(basis).to_vec())
}

/// Why nothing was done. Nothing changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDone {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What the store holds of disputes cannot be read.
    #[error("entry {0} of the disputes' stream cannot be read: restore a good copy")]
    Unreadable(u64),
    /// There is no such dispute.
    #[error("there is no such dispute")]
    NoSuch,
    /// He has raised it, or has too many open.
    #[error("it was raised already, or too many of his wait for a ruling")]
    RaisedAlready,
    /// It was ruled on.
    #[error("it was ruled on already")]
    RuledAlready,
    /// The hand was voided by an earlier ruling.
    #[error("the hand was voided by the ruling on dispute {0}")]
    VoidedAlready(u64),
    /// Somebody has not the chips any more that the ruling takes from him.
    #[error("a player has not the chips any more that the ruling takes from him")]
    TooFewChips,
    /// No text, or too long a one.
    #[error("say it in 1 to {LONGEST} characters")]
    NotSaid,
    /// Nothing would move.
    #[error("a correction moves something, and not to somebody who was not there")]
    NothingMoves,
}

/// What a ruling does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ruling {
    /// The hand stays as it was.
    Stands,
    /// The hand is void: everybody has what he had before it.
    Void,
    /// One player gets so many cents, or gives them.
    Correct {
        /// His account.
        player: String,
        /// Cents that he gets; fewer than none, that he gives.
        cents: i64,
    },
}

/// What the stream of disputes holds. These bytes are durable: they stay as they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum Entry {
    Raised {
        date_ms: u64,
        table: String,
        round: u64,
        by: String,
        name: String,
        text: String,
    },
    Ruled {
        date_ms: u64,
        number: u64,
        ruling: Ruling,
        ground: String,
        /// The one or two accounts that ruled.
        by: Vec<String>,
        /// What each player got, or gave.
        moved: Vec<(String, i64)>,
    },
}

/// How a dispute was ruled on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruled {
    /// What was ruled.
    pub ruling: Ruling,
    /// On what ground.
    pub ground: String,
    /// By whom: accounts.
    pub by: Vec<String>,
    /// What each player got, or gave.
    pub moved: Vec<(String, i64)>,
    /// When.
    pub date_ms: u64,
}

/// A dispute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispute {
    /// Its number.
    pub number: u64,
    /// The table.
    pub table: String,
    /// The round.
    pub round: u64,
    /// Who raised it: an account.
    pub by: String,
    /// What he is called.
    pub name: String,
    /// What he says.
    pub text: String,
    /// When.
    pub date_ms: u64,
    /// How it was ruled on, if it was.
    pub ruled: Option<Ruled>,
}

/// All disputes of a house.
pub struct Disputes {
    stream: StreamName,
    epoch: Epoch,
    version: Version,
    all: Vec<Dispute>,
}

fn said(text: &str) -> Result<String, NotDone> {
    let text = text.trim();
    let right = (1..=LONGEST).contains(&text.chars().count())
        && !text.chars().any(|c| c.is_control() && c != '\n');
    right.then(|| text.to_owned()).ok_or(NotDone::NotSaid)
}

impl Disputes {
    /// Those that the store knows, to look at.
    pub fn follow(store: &dyn EventStore) -> Result<Disputes, NotDone> {
        let stream = StreamName::new("disputes").expect("a plain word is a name");
        let mut disputes = Disputes {
            stream,
            epoch: Epoch(0),
            version: Version(0),
            all: Vec::new(),
        };
        disputes.read_on(store)?;
        Ok(disputes)
    }

    /// The same, to enter others from now on.
    pub fn open(store: &dyn EventStore) -> Result<Disputes, NotDone> {
        let mut disputes = Disputes::follow(store)?;
        disputes.own(store)?;
        Ok(disputes)
    }

    /// This program enters them from now on.
    pub fn own(&mut self, store: &dyn EventStore) -> Result<(), NotDone> {
        self.epoch = store.take_ownership(&self.stream)?;
        self.read_on(store)
    }

    /// Takes note of what whoever enters them entered since. Tells whether there was anything.
    pub fn refresh(&mut self, store: &dyn EventStore) -> Result<bool, NotDone> {
        let before = self.version;
        self.read_on(store)?;
        Ok(self.version != before)
    }

    fn read_on(&mut self, store: &dyn EventStore) -> Result<(), NotDone> {
        for event in store.read(&self.stream, self.version)? {
            let unreadable = NotDone::Unreadable(event.version.0);
            let entry = serde_json::from_str(&event.body).map_err(|_| unreadable.clone())?;
            self.apply(entry).ok_or(unreadable)?;
            self.version = event.version;
        }
        Ok(())
    }

    fn apply(&mut self, entry: Entry) -> Option<()> {
        match entry {
            Entry::Raised {
                date_ms,
                table,
                round,
                by,
                name,
                text,
            } => self.all.push(Dispute {
                number: self.all.len() as u64 + 1,
                table,
                round,
                by,
                name,
                text,
                date_ms,
                ruled: None,
            }),
            Entry::Ruled {
                date_ms,
                number,
                ruling,
                ground,
                by,
                moved,
            } => {
                let mut all = self.all.iter_mut();
                let dispute = all.find(|one| one.number == number)?;
                dispute.ruled = Some(Ruled {
                    ruling,
                    ground,
                    by,
                    moved,
                    date_ms,
                });
            }
        }
        Some(())
    }

    fn write(
        &mut self,
        store: &dyn EventStore,
        entry: Entry,
        transfers: Vec<Transfer>,
        moved: &[(PlayerId, i64)],
    ) -> Result<(), NotDone> {
        let mut append = Append::new(self.stream.clone(), self.epoch, self.version);
        let body = serde_json::to_string(&entry).expect("an entry is plain words and numbers");
        append.events.push(body);
        let wallets = moved.iter().map(|(player, _)| accounts::wallet(player));
        append.accounts.push(accounts::rulings());
        append.accounts.extend(wallets);
        append.postings = transfers;
        match store.append(append) {
            Ok(Appended::Committed(head)) => self.version = head.version,
            Ok(Appended::Replayed(_)) => {}
            Err(StoreError::Refused(Refusal::Postings(_))) => return Err(NotDone::TooFewChips),
            Err(error) => return Err(error.into()),
        }
        let unreadable = NotDone::Unreadable(self.version.0);
        self.apply(entry).ok_or(unreadable)
    }

    /// All of them, the oldest first.
    pub fn all(&self) -> &[Dispute] {
        &self.all
    }

    /// The dispute of this number.
    pub fn find(&self, number: u64) -> Option<&Dispute> {
        self.all.iter().find(|one| one.number == number)
    }

    /// Raises one.
    pub fn raise(
        &mut self,
        store: &dyn EventStore,
        (table, round): (&TableId, u64),
        (by, name): (&str, &str),
        text: &str,
        now: Now,
    ) -> Result<u64, NotDone> {
        let text = said(text)?;
        let own = self.all.iter().filter(|one| one.by == by);
        let same = |one: &Dispute| one.table == table.as_str() && one.round == round;
        let open = own.clone().filter(|one| one.ruled.is_none()).count();
        if own.clone().any(same) || open >= MOST_OPEN {
            return Err(NotDone::RaisedAlready);
        }
        let entry = Entry::Raised {
            date_ms: now.date_ms,
            table: table.as_str().to_owned(),
            round,
            by: by.to_owned(),
            name: name.to_owned(),
            text,
        };
        self.write(store, entry, Vec::new(), &[])?;
        Ok(self.all.len() as u64)
    }

    /// Whether a dispute may still be ruled on in this way.
    pub fn check(&self, number: u64, ruling: &Ruling) -> Result<&Dispute, NotDone> {
        let dispute = self.find(number).ok_or(NotDone::NoSuch)?;
        if dispute.ruled.is_some() {
            return Err(NotDone::RuledAlready);
        }
        let voids = |one: &&Dispute| {
            let void = one.ruled.as_ref().map(|ruled| &ruled.ruling) == Some(&Ruling::Void);
            void && one.table == dispute.table && one.round == dispute.round
        };
        let voided = self.all.iter().find(voids);
        match (voided, ruling) {
            (Some(other), Ruling::Void | Ruling::Correct { .. }) => {
                Err(NotDone::VoidedAlready(other.number))
            }
            _ => Ok(dispute),
        }
    }

    /// Rules on one, with what it gives and takes: all of it is done, or nothing.
    pub fn rule(
        &mut self,
        store: &dyn EventStore,
        number: u64,
        (ruling, ground): (&Ruling, &str),
        moved: &[(PlayerId, i64)],
        by: &[&str],
        now: Now,
    ) -> Result<(), NotDone> {
        let ground = said(ground)?;
        let dispute = self.check(number, ruling)?;
        let basis = format!("dispute {number}: {ground}");
        let transfers = transfers(&dispute.table, number, moved, &basis);
        if transfers.is_empty() && matches!(ruling, Ruling::Correct { .. }) {
            return Err(NotDone::NothingMoves);
        }
        let entry = Entry::Ruled {
            date_ms: now.date_ms,
            number,
            ruling: ruling.clone(),
            ground,
            by: by.iter().map(|one| (*one).to_owned()).collect(),
            moved: moved
                .iter()
                .map(|(player, cents)| (player.as_str().to_owned(), *cents))
                .collect(),
        };
        self.write(store, entry, transfers, moved)
    }
}

/// What a ruling gives comes out of the house's money for rulings, and what it takes goes there.
fn transfers(table: &str, number: u64, moved: &[(PlayerId, i64)], basis: &str) -> Vec<Transfer> {
    let rulings = accounts::rulings().id;
    let moved = moved.iter().filter(|(_, cents)| *cents != 0);
    let transfer = |(place, (player, cents)): (usize, &(PlayerId, i64))| {
        let wallet = accounts::wallet(player).id;
        let (debit, credit) = match *cents > 0 {
            true => (rulings.clone(), wallet),
            false => (wallet, rulings.clone()),
        };
        Transfer {
            id: TransferId::new(&format!("ruling/{table}/{number}/{place}"))
                .expect("names and numbers fit a name"),
            act: Act::Move {
                debit,
                credit,
                amount: Cents::new(cents.unsigned_abs()),
            },
            reason: Reason::Correction,
            basis: basis.to_owned(),
        }
    };
    moved.enumerate().map(transfer).collect()
}

/// What each player won or lost in a round, by the ledger's journal: the round lies in the table's
/// stream from one version to another.
pub fn nets(
    store: &dyn EventStore,
    table: &TableId,
    (from, until): (Version, Option<Version>),
) -> Result<BTreeMap<PlayerId, i64>, StoreError> {
    let mut nets: BTreeMap<PlayerId, i64> = BTreeMap::new();
    let mut read = 0;
    loop {
        let entries = store.transfers_after(read, AT_ONCE)?;
        let Some(last) = entries.last() else {
            break;
        };
        read = last.sequence;
        let of_round = |entry: &&ledger::Entry| {
            let mut parts = entry.transfer.id.as_str().split('/');
            let own = parts.next() == Some("table") && parts.next() == Some(table.as_str());
            let version = parts.next().and_then(|version| version.parse::<u64>().ok());
            let until = until.map_or(u64::MAX, |until| until.0);
            own && version.is_some_and(|version| (from.0..=until).contains(&version))
        };
        for entry in entries.iter().filter(of_round) {
            let Act::Move {
                debit,
                credit,
                amount,
            } = &entry.transfer.act
            else {
                continue;
            };
            let cents = i64::try_from(amount.count()).unwrap_or(i64::MAX);
            if debit.as_str() == "cage" {
                continue;
            }
            for (account, sign) in [(debit, -1), (credit, 1)] {
                if let Some(player) = crate::players::holder(account.as_str()) {
                    *nets.entry(player).or_default() += sign * cents;
                }
            }
        }
    }
    nets.retain(|_, cents| *cents != 0);
    Ok(nets)
}
