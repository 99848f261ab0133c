//! Guests: people who play with practice chips, known by a token that only they have.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use exact::Cents;
use ledger::{Act, Reason, Transfer, TransferId};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::clock::Now;
use crate::fair::{Hash, SourceFault};
use crate::store::{Append, Appended, Epoch, Refusal, StoreError, StreamName, Version};
use crate::{Player, PlayerId, Premises, accounts, hex};

/// A guest with less than one part in so many of his first chips may have new ones.
const POOR: u64 = 20;

/// Birds of Aragón: what guests are called, each with a number of his own.
const NAMES: [&str; 16] = [
    "Abubilla",
    "Alondra",
    "Alcotán",
    "Avoceta",
    "Cernícalo",
    "Chova",
    "Garza",
    "Grulla",
    "Jilguero",
    "Lechuza",
    "Milano",
    "Mirlo",
    "Oropéndola",
    "Quebrantahuesos",
    "Ruiseñor",
    "Vencejo",
];

/// A session's secret: whoever has it is the guest.
pub type Token = [u8; 32];

/// Why there is no guest.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoGuest {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// That he gets chips cannot be told the players' keeper.
    #[error(transparent)]
    Players(#[from] crate::players::NotDone),
    /// No token can be drawn.
    #[error(transparent)]
    Source(#[from] SourceFault),
    /// What the store holds of the guests cannot be read.
    #[error("entry {0} of the guests' stream cannot be read: restore a good copy")]
    Unreadable(u64),
}

/// What the guests' stream holds.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum Entry {
    /// A guest came and got chips.
    Came {
        date_ms: u64,
        id: String,
        name: String,
        /// The hash of his token, hex. The token itself is written nowhere.
        token: String,
        chips: u64,
    },
    /// A guest got new chips.
    Refilled {
        date_ms: u64,
        id: String,
        chips: u64,
    },
}

/// All guests of the house.
pub struct Guests {
    premises: Arc<Premises>,
    stream: StreamName,
    /// Nothing while another node keeps them.
    epoch: Option<Epoch>,
    version: Version,
    chips: Cents,
    by_token: HashMap<Hash, Player>,
    /// When the store was looked into last for somebody who is not known.
    looked: Option<Instant>,
}

/// How often the store is looked into for somebody who is not known, where another node keeps them.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

impl Guests {
    /// The guests that the store knows. Each newcomer gets so many practice chips.
    pub fn open(premises: Arc<Premises>, chips: Cents) -> Result<Guests, NoGuest> {
        let mut guests = Guests::follow(premises, chips)?;
        guests.own()?;
        Ok(guests)
    }

    /// The guests that another node keeps.
    pub fn follow(premises: Arc<Premises>, chips: Cents) -> Result<Guests, NoGuest> {
        let stream = StreamName::new("guests").expect("a plain word is a name");
        let mut guests = Guests {
            premises,
            stream,
            epoch: None,
            version: Version(0),
            chips,
            by_token: HashMap::new(),
            looked: None,
        };
        guests.refresh()?;
        Ok(guests)
    }

    /// Keeps them from now on.
    pub fn own(&mut self) -> Result<(), NoGuest> {
        let epoch = self.premises.store().take_ownership(&self.stream)?;
        self.refresh()?;
        self.epoch = Some(epoch);
        Ok(())
    }

    /// Takes note of whoever came since.
    fn refresh(&mut self) -> Result<(), NoGuest> {
        let events = self.premises.store().read(&self.stream, self.version)?;
        for event in events {
            let unreadable = NoGuest::Unreadable(event.version.0);
            self.remember(&event.body).ok_or(unreadable)?;
            self.version = event.version;
        }
        Ok(())
    }

    /// Who has this token. Whoever came by another node is found in the store.
    pub fn find(&mut self, token: &Token) -> Option<Player> {
        let known = self.of(token).cloned();
        if known.is_some() || self.epoch.is_some() {
            return known;
        }
        if self.looked.is_none_or(|at| at.elapsed() > BETWEEN_LOOKS) {
            let looked = self.refresh();
            self.looked = Some(Instant::now());
            if let Err(error) = looked {
                tracing::warn!(%error, "the guests cannot be looked up");
            }
        }
        self.of(token).cloned()
    }

    fn remember(&mut self, body: &str) -> Option<()> {
        if let Entry::Came {
            id, name, token, ..
        } = serde_json::from_str(body).ok()?
        {
            let id = PlayerId::new(&id).ok()?;
            let player = Player { id, name };
            self.by_token.insert(hex::decode(&token)?, player);
        }
        Some(())
    }

    /// A newcomer, his chips and his token.
    pub fn welcome(&mut self, now: Now) -> Result<(Player, Token), NoGuest> {
        let token = self.premises.token()?;
        let number = self.version.0 + 1;
        let name = NAMES[number as usize % NAMES.len()];
        let player = Player {
            id: PlayerId::new(&format!("guest-{number}")).expect("a number fits a name"),
            name: format!("{name} {number}"),
        };
        let hash: Hash = Sha256::digest(token).into();
        let entry = Entry::Came {
            date_ms: now.date_ms,
            id: player.id.as_str().to_owned(),
            name: player.name.clone(),
            token: hex::encode(&hash),
            chips: self.chips.count(),
        };
        self.write(&entry, &player, self.chips)?;
        self.by_token.insert(hash, player.clone());
        Ok((player, token))
    }

    /// Who has this token.
    pub fn of(&self, token: &Token) -> Option<&Player> {
        let hash: Hash = Sha256::digest(token).into();
        self.by_token.get(&hash)
    }

    /// The guest of that id.
    pub fn named(&self, id: &str) -> Option<&Player> {
        self.by_token
            .values()
            .find(|player| player.id.as_str() == id)
    }

    /// What a guest has, away from the tables.
    pub fn balance(&self, player: &PlayerId) -> Result<Cents, StoreError> {
        let balance = self
            .premises
            .store()
            .balance(&accounts::wallet(player).id)?;
        let available = balance.and_then(|balance| balance.available());
        Ok(available.unwrap_or(Cents::ZERO))
    }

    /// New practice chips for a guest who has hardly any left, nor any on a table. Tells whether
    /// he got them.
    pub fn refill(&mut self, player: &Player, now: Now) -> Result<bool, NoGuest> {
        let has = self.premises.fortune(&player.id)?;
        if has >= self.chips.divided_down(POOR) {
            return Ok(false);
        }
        let missing = self.chips.down_to_zero(has);
        let entry = Entry::Refilled {
            date_ms: now.date_ms,
            id: player.id.as_str().to_owned(),
            chips: missing.count(),
        };
        let brought = i64::try_from(missing.count()).unwrap_or(i64::MAX);
        self.premises.bring(&player.id, brought, now)?;
        self.write(&entry, player, missing)?;
        Ok(true)
    }

    /// Writes an entry with the chips that it brings, in one transaction.
    fn write(&mut self, entry: &Entry, player: &Player, chips: Cents) -> Result<(), NoGuest> {
        let (cage, wallet) = (accounts::cage(), accounts::wallet(&player.id));
        let epoch = self.epoch.ok_or_else(|| {
            let unkept = Refusal::NotLeased(self.stream.clone());
            StoreError::from(unkept)
        })?;
        let mut append = Append::new(self.stream.clone(), epoch, self.version);
        let body = serde_json::to_string(entry).expect("an entry is plain words and numbers");
        append.events.push(body);
        let id = format!("guests/{}/0", self.version.0 + 1);
        append.postings.push(Transfer {
            id: TransferId::new(&id).expect("a number fits a name"),
            act: Act::Move {
                debit: cage.id.clone(),
                credit: wallet.id.clone(),
                amount: chips,
            },
            reason: Reason::Issue,
            basis: "practice chips, worth nothing".to_owned(),
        });
        append.accounts.extend([cage, wallet]);
        if let Appended::Committed(head) = self.premises.store().append(append)? {
            self.version = head.version;
        }
        Ok(())
    }
}
