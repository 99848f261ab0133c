//! Registers on the house's store, each a stream of its own: what is filed and entered is durable
//! before anybody is told.
//!
//! ```
//! use std::sync::Arc;
//!
//! use house::registry::KeptRegister;
//! use house::store::MemoryStore;
//! use registers::{Action, Filing, Opening, Registers};
//!
//! let library = law::Library::embedded().expect("our own law files are sound");
//! let registers = Registers::read(&library).expect("and so are our registers");
//! let register = registers.find("staff").expect("it ships");
//! let mut kept = KeptRegister::take(Arc::new(MemoryStore::new()), register)?;
//! kept.open(&Opening::new("2026-01-02".parse()?).by_computer("director"))?;
//! kept.act(&Action::File(Filing::new([
//!     "date: 2026-01-12",
//!     "filer: Juan Sanz",
//!     "circumstance: asks for a post",
//! ])?))?;
//! assert_eq!(kept.book().filings().len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::Arc;

use registers::{Action, Book, Event, Opening, Refusal, Register};
use serde_json::{Value, json};

use crate::evidence::{PublicKey, SigningKey};
use crate::hex;
use crate::store::{
    Append, Appended, Epoch, EventStore, StoreAt, StoreError, StoredEvent, StreamName, Version,
};

/// Why nothing was entered. Nothing changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotEntered {
    /// The register's rules refuse it.
    #[error("the register refuses it: {}", names(.0))]
    Refused(Refusal),
    /// It was opened before.
    #[error("the register is open already: file and enter in it")]
    OpenAlready,
    /// What the store holds of it cannot be read.
    #[error("event {0} of the register's stream cannot be read: restore a good copy")]
    Unreadable(u64),
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn names(refusal: &Refusal) -> String {
    let names: Vec<&str> = refusal.causes.iter().map(|one| one.why.name()).collect();
    names.join(", ")
}

/// The stream of a register. No table has a stroke in its name.
pub fn stream_of(register: &str) -> StreamName {
    let name = StreamName::new(&format!("register/{register}"));
    name.expect("a register's key is short and plain")
}

/// A register that one writer keeps.
pub struct KeptRegister<'r> {
    register: &'r Register,
    store: Arc<dyn EventStore>,
    stream: StreamName,
    epoch: Epoch,
    version: Version,
    book: Book,
    events: Vec<Event>,
}

impl<'r> KeptRegister<'r> {
    /// Takes a register over from whoever kept it, as it stands in the store.
    pub fn take(
        store: Arc<dyn EventStore>,
        register: &'r Register,
    ) -> Result<KeptRegister<'r>, NotEntered> {
        let stream = stream_of(register.key());
        let epoch = store.take_ownership(&stream)?;
        let events = read(&store.read(&stream, Version(0))?)?;
        let mut book = Book::new(register.key());
        events.iter().for_each(|event| book.apply(event));
        let version = Version(events.len() as u64);
        Ok(KeptRegister {
            register,
            store,
            stream,
            epoch,
            version,
            book,
            events,
        })
    }

    /// Opens it on its first day.
    pub fn open(&mut self, opening: &Opening) -> Result<&Event, NotEntered> {
        if self.book.opened().is_some() {
            return Err(NotEntered::OpenAlready);
        }
        let opened = self.register.opened(opening);
        self.write(vec![opened.map_err(NotEntered::Refused)?])
    }

    /// Files or enters something. Where the register was kept by another text of its file before,
    /// the change to this one is written down with it.
    pub fn act(&mut self, action: &Action) -> Result<&Event, NotEntered> {
        let judged = self.register.judge(&self.book, action);
        let event = judged.map_err(NotEntered::Refused)?;
        let mut events: Vec<Event> = self.register.adopted(&self.book).into_iter().collect();
        events.push(event);
        self.write(events)
    }

    /// Enters several at once: all of them, or none.
    pub fn act_all(&mut self, actions: &[Action]) -> Result<(), NotEntered> {
        let mut book = self.book.clone();
        let mut events: Vec<Event> = self.register.adopted(&self.book).into_iter().collect();
        for action in actions {
            let judged = self.register.judge(&book, action);
            let event = judged.map_err(NotEntered::Refused)?;
            book.apply(&event);
            events.push(event);
        }
        match events.is_empty() {
            true => Ok(()),
            false => self.write(events).map(drop),
        }
    }

    /// Appends, then applies, then tells.
    fn write(&mut self, events: Vec<Event>) -> Result<&Event, NotEntered> {
        let mut append = Append::new(self.stream.clone(), self.epoch, self.version);
        let body = |event| serde_json::to_string(event).expect("texts and numbers are JSON");
        append.events = events.iter().map(body).collect();
        match self.store.append(append)? {
            Appended::Committed(head) => self.version = head.version,
            Appended::Replayed(_) => unreachable!("no command is named, so none is repeated"),
        }
        for event in events {
            self.book.apply(&event);
            self.events.push(event);
        }
        Ok(self.events.last().expect("something was written"))
    }

    /// As it stands.
    pub fn book(&self) -> &Book {
        &self.book
    }

    /// All that happened to it.
    pub fn events(&self) -> &[Event] {
        &self.events
    }
}

/// What happened to a register of a store that may be in use; nothing where it was never opened.
/// The stream's chain was walked.
pub fn look(store: &StoreAt, register: &str) -> Result<Vec<Event>, NotEntered> {
    read(&store.read_stream(&stream_of(register))?)
}

fn read(stored: &[StoredEvent]) -> Result<Vec<Event>, NotEntered> {
    let event = |stored: &StoredEvent| {
        let unreadable = |_| NotEntered::Unreadable(stored.version.0);
        serde_json::from_str(&stored.body).map_err(unreadable)
    };
    stored.iter().map(event).collect()
}

/// What the house signs of an export: which register, how many events, and the end of its chain.
fn signed_of(export: &Value) -> Option<Vec<u8>> {
    let register = export.get("register")?.as_str()?;
    let head = export.get("head")?.as_str()?;
    let events = export.get("events")?.as_array()?.len();
    Some(format!("{SIGNED}\n{register}\n{events}\n{head}\n").into_bytes())
}

const SIGNED: &str = "tapete-register-export-1";

/// An export of a register with the house's signature on it.
pub fn signed(mut export: Value, key: &SigningKey) -> Value {
    let Some(message) = signed_of(&export) else {
        return export;
    };
    export["signed"] = json!({
        "key": hex::encode(&key.public().0),
        "signature": hex::encode(&key.sign(&message)),
    });
    export
}

/// A signature that the export does not bear out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the signature on the export is not of this export: it, or what it signs, was changed")]
pub struct NotItsSignature;

/// Who signed an export, and the export without the signature: whether its chain holds,
/// [`registers::read_json`] says.
pub fn signer(export: &str) -> Result<(Option<PublicKey>, String), NotItsSignature> {
    let Ok(mut value) = serde_json::from_str::<Value>(export) else {
        return Ok((None, export.to_owned()));
    };
    let signed = value.as_object_mut().and_then(|all| all.remove("signed"));
    let Some(signed) = signed else {
        return Ok((None, export.to_owned()));
    };
    let text = |field: &str| {
        signed
            .get(field)
            .and_then(Value::as_str)
            .unwrap_or_default()
    };
    let key = hex::decode(text("key")).map(PublicKey);
    let signature: Option<[u8; 64]> = hex::decode(text("signature"));
    match (key, signature, signed_of(&value)) {
        (Some(key), Some(signature), Some(message)) if key.made(&signature, &message) => {
            Ok((Some(key), value.to_string()))
        }
        _ => Err(NotItsSignature),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fair::{OsEntropy, Source};

    fn key(name: &str) -> SigningKey {
        let name = format!("tapete-registry-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let key = SigningKey::load_or_create(&path, &mut Source::new(OsEntropy)).expect("a key");
        std::fs::remove_file(path).expect("it was just made");
        key
    }

    #[test]
    fn a_forged_export_is_not_the_houses() {
        let (house, forger) = (key("house"), key("forger"));
        let export = registers::json("staff", &[]);
        let good = signed(export.clone(), &house);
        let (by, plain) = signer(&good.to_string()).expect("it is the house's");
        assert_eq!(by, Some(house.public()));
        assert!(registers::read_json(&plain).is_ok());
        assert_eq!(signer(&export.to_string()).expect("unsigned").0, None);
        for (field, value) in [
            ("register", json!("sanctions")),
            ("head", json!("00")),
            ("events", json!([1])),
        ] {
            let mut forged = good.clone();
            forged[field] = value;
            assert_eq!(signer(&forged.to_string()), Err(NotItsSignature), "{field}");
        }
        let mut other = good;
        other["signed"]["key"] = json!(hex::encode(&forger.public().0));
        assert_eq!(signer(&other.to_string()), Err(NotItsSignature));
        let by = signer(&signed(export, &forger).to_string())
            .expect("sound, but his")
            .0;
        assert_ne!(by, Some(house.public()));
    }
}
