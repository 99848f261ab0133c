//! What a table writes down, one entry per event of its stream.
//!
//! A game's part is kept as what was *done* and by whom; what followed from it is decided anew
//! when the table is read again, and held against the digest written with it. A card drawn is
//! kept as its number in the sealed shoe: nobody who reads the store learns a covered card.
//!
//! People, places, actions and what a round begins with stand in the words of a record. Journals
//! of before 20 November 2026 had a spelling of their own, which is read and never written
//! (`earlier.rs`).

mod earlier;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use table::record::promise::Hand as HandWords;
use table::record::{ActionWords, Start};
use table::{Action, Actor, CarryOver, Event, Held, Person, Rulebook, Seat, ShoeLeft};

use crate::fair::{Commitment, Contributions, Hand, ShoeLabel};
use crate::hex;

/// An entry with the date at which it was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dated {
    /// Milliseconds since 1970, UTC.
    pub date_ms: u64,
    /// What happened.
    pub entry: Entry,
}

/// What happened at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Entry {
    /// The table opened under rules pinned by their hash. Other rules are another generation.
    Opened {
        /// 1 for the first rules of the table.
        generation: u64,
        /// The ruleset.
        ruleset: String,
        /// The game.
        game: String,
        /// The hash of ruleset and house sheet, hex.
        rules: String,
        /// The house sheet.
        sheet: Vec<(String, String)>,
    },
    /// A round opened, with its promised shoe.
    Round(Box<RoundOpened>),
    /// Somebody came to the table.
    Joined {
        /// Who.
        player: Player,
        /// Whose number he takes over, who is not there any more; nothing if he has the next.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        takes_over: Option<Person>,
    },
    /// A lot was drawn for somebody who wants to sit down; those before it, since the last, were
    /// of seats that are taken.
    Lot {
        /// For whom.
        person: Person,
        /// Which lot of the promised order, from 0; after the last it begins anew.
        number: u32,
        /// The seat that it gives.
        seat: u8,
    },
    /// Somebody said that his bets are made.
    Ready {
        /// Who.
        person: Person,
        /// What he added to the shuffle, hex, in journals of the time when nobody sealed it first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<String>,
    },
    /// Somebody sealed what he will add to the shuffle.
    Committed {
        /// Who.
        person: Person,
        /// The hash of it, hex.
        hash: String,
    },
    /// No more hands are taken: those sealed may be opened.
    Sealed {
        /// In order of the boxes.
        hands: Vec<SealedHand>,
    },
    /// Somebody opened what he had sealed.
    Revealed {
        /// Who.
        person: Person,
        /// It, hex.
        value: String,
    },
    /// The contributions were closed.
    Mixed {
        /// What was opened, in order of the boxes.
        hands: Vec<HandWords>,
    },
    /// The next card of the shoe was dealt.
    Drawn {
        /// Which card of the shoe, from 0.
        number: u32,
    },
    /// The next card of the shoe cannot come any more, since a ruling set it aside or since it
    /// lies elsewhere: it was passed over.
    PassedOver {
        /// Which card of the shoe, from 0.
        number: u32,
    },
    /// Somebody did something.
    Acted {
        /// Who.
        actor: Actor,
        /// The member of the staff by name, `automatic` for the electronic croupier.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<String>,
        /// What.
        action: Did,
        /// The digest of what followed.
        followed: String,
    },
    /// Something changed on the list of those who wait for a seat.
    Listed {
        /// For whom.
        player: Player,
        /// What.
        change: ListChange,
    },
    /// The tray was filled from the cage.
    Filled {
        /// By how much, in cents.
        amount: u64,
    },
    /// A player of the house's own making got practice chips.
    Issued {
        /// Who.
        player: Player,
        /// How much, in cents.
        amount: u64,
    },
    /// The house put money into a pool: at first, or since the whole was won.
    Seeded {
        /// The pool's key.
        pool: String,
        /// How much, in cents.
        amount: u64,
    },
    /// The round could not go on: every stake went back.
    Abandoned {
        /// Which round.
        round: u64,
        /// Why.
        why: String,
    },
    /// A page of the index of rounds is full: whoever opens the table need not read what came
    /// before.
    Milestone(Box<Milestone>),
}

/// A round as it opened, with its promised shoe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundOpened {
    /// Its number.
    pub round: u64,
    /// The shoe's label.
    pub label: String,
    /// The promise, hex.
    pub root: String,
    /// How many cards are promised.
    pub cards: u32,
    /// Everyone at the table, in order.
    pub people: Vec<Player>,
    /// Who sits, and what passed on from the round before.
    pub start: Began,
    /// How many hands are left of the day, this one included, once that was announced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<u8>,
    /// How far the shoe has been dealt, where it is the one of the round before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goes_on: Option<GoesOn>,
    /// Further shoes promised with it, for cards that go back among those to be dealt.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spares: Vec<Promised>,
    /// The higher minimum by which it is played, once that of the table's sheet was raised.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raised: Option<Raised>,
    /// The promised order of the lots, where seats are drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lots: Option<Promised>,
    /// The seats held that a lot gave.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_lot: Vec<SeatByLot>,
}

/// A page of the index of a table's rounds, and what a table must know that was said before it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Milestone {
    /// The page's number, from 0.
    pub number: u64,
    /// The rules in force, each from one of the page's rounds on.
    pub rules: Vec<RulesInForce>,
    /// The rounds that opened, each with its version.
    pub rounds: Vec<(u64, u64)>,
    /// Pages before this one: the last, and some further back.
    pub earlier: Vec<EarlierPage>,
    /// Those who wait for a seat, each with what was written of him.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<(Player, Vec<ListChange>)>,
}

/// Rules that a table had, from one of its rounds on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesInForce {
    /// How many rounds of the page came before.
    pub from: usize,
    /// 1 for the first rules of the table.
    pub generation: u64,
    /// The ruleset.
    pub ruleset: String,
    /// The game.
    pub game: String,
    /// The house sheet.
    pub sheet: Vec<(String, String)>,
    /// The hash of both, hex.
    pub rules: String,
}

/// An earlier page of the index.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EarlierPage {
    /// Its number.
    pub number: u64,
    /// Its first round.
    pub first: u64,
    /// The version of the milestone that it is.
    pub at: u64,
}

/// A seat's sealed hand in the shuffle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SealedHand {
    /// The box.
    pub seat: u32,
    /// Whose it is.
    pub person: Person,
    /// The hash of what he will add, hex.
    pub hash: String,
}

/// A minimum above that of the table's sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Raised {
    /// In cents.
    pub minimum: u64,
    /// The hash of ruleset and raised sheet, hex.
    pub rules: String,
    /// The whole sheet, where more than the minimum is another: a level of a tournament.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sheet: Vec<(String, String)>,
}

/// What changes on the list of those who wait for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "list", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ListChange {
    /// Somebody is put at its end.
    Signed {
        /// Whether he sits and wants another seat.
        moves: bool,
    },
    /// A seat that nobody holds is kept for him.
    Offered {
        /// Which.
        seat: u8,
    },
    /// He takes it.
    Taken,
    /// He let it pass, and is off the list.
    Passed,
    /// He is off the list without having had a seat.
    Left,
    /// He sits.
    Seated,
}

/// A shoe's promise, in writing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Promised {
    /// Its label.
    pub label: String,
    /// The promise, hex.
    pub root: String,
    /// How many cards are promised.
    pub cards: u32,
}

impl Promised {
    /// A promise in writing.
    pub fn of(commitment: &Commitment) -> Promised {
        Promised {
            label: commitment.label.as_str().to_owned(),
            root: hex::encode(&commitment.root),
            cards: commitment.count,
        }
    }

    /// The promise that was written, if it is one.
    pub fn commitment(&self) -> Option<Commitment> {
        Some(Commitment {
            label: ShoeLabel::new(&self.label).ok()?,
            count: self.cards,
            root: hex::decode(&self.root)?,
        })
    }
}

/// How a round began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Began {
    /// In the words of a record's header.
    Told(Box<Start>),
    /// As an earlier journal told it: spots are numbers.
    #[serde(skip)]
    Earlier(Box<Beginning>),
}

/// How a round begins: who sits, and what passed on to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beginning {
    /// Who held which box.
    pub seats: Vec<Seat>,
    /// The bets that were held over.
    pub held: Vec<Held>,
    /// What passed on.
    pub carry_over: CarryOver,
    /// What was left of the shoe, where it goes on.
    pub shoe: Option<ShoeLeft>,
}

impl Began {
    /// What was told, if it is of a table of these rules.
    pub fn under(&self, rules: &impl Rulebook) -> Option<Beginning> {
        Some(match self {
            Began::Earlier(beginning) => (**beginning).clone(),
            Began::Told(start) => Beginning {
                seats: start.seats.clone(),
                held: start.held(rules)?,
                carry_over: start.carry_over,
                shoe: start.shoe.clone(),
            },
        })
    }
}

/// What somebody did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Did {
    /// In the words of a record.
    Told(ActionWords),
    /// As an earlier journal told it: spots, choices and notices are numbers.
    #[serde(skip)]
    Earlier(Box<Action>),
}

impl Did {
    /// An action in writing; a draw has none, for it is written as [`Entry::Drawn`].
    pub fn of(rules: &impl Rulebook, action: &Action) -> Option<Did> {
        let draws = matches!(action, Action::Draw(_));
        (!draws).then(|| Did::Told(ActionWords::of(rules, action)))
    }

    /// The action that was written, if it is one of a table of these rules.
    pub fn action(&self, rules: &impl Rulebook) -> Option<Action> {
        let action = match self {
            Did::Earlier(action) => (**action).clone(),
            Did::Told(words) => words.action(rules)?,
        };
        (!matches!(action, Action::Draw(_))).then_some(action)
    }
}

/// A seat that a lot gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatByLot {
    /// The box.
    pub seat: u8,
    /// The round whose promise it was drawn from.
    pub round: u64,
    /// Which of its lots it was, from 0.
    pub number: u32,
}

/// A shoe that goes on from the round before; what is left of it stands in the round's start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoesOn {
    /// How many of its cards have come out, those burnt included.
    pub out: u32,
    /// What the seats added when the shoe was new.
    pub added: Vec<HandWords>,
    /// What they had sealed before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<HandWords>,
}

/// What the seats added, in writing.
pub fn added(mixed: &Contributions) -> Vec<HandWords> {
    let each = mixed.as_slice().iter();
    each.map(|one| HandWords {
        seat: one.seat.0,
        hash: None,
        value: Some(hex::encode(&one.bytes)),
    })
    .collect()
}

/// What the seats sealed, in writing.
pub fn hands(sealed: &[Hand]) -> Vec<HandWords> {
    let each = sealed.iter();
    each.map(|one| HandWords {
        seat: one.seat.0,
        hash: Some(hex::encode(&one.hash)),
        value: None,
    })
    .collect()
}

/// A player as the journal names him.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// His id.
    pub id: String,
    /// What he is called.
    pub name: String,
}

/// How a digest of events in a record's words begins; others will begin otherwise.
const IN_WORDS: &str = "1:";

/// The digest of what followed from an action. It tells one engine's conclusion from another's,
/// no more. It is never made over a draw, whose card could be guessed from it.
pub fn digest(rules: &impl Rulebook, events: &[Event]) -> String {
    let hash = Sha256::digest(table::record::events_text(rules, events));
    format!("{IN_WORDS}{}", hex::encode(&hash[..16]))
}

/// Whether events are those that a digest was made of. The oldest journals digested how the
/// program printed its own parts, which no other version can make again: theirs tell nothing.
pub fn agrees(followed: &str, rules: &impl Rulebook, events: &[Event]) -> bool {
    !followed.contains(':') || followed == digest(rules, events)
}

impl Dated {
    /// The entry as the store keeps it.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("an entry is plain words and numbers")
    }

    /// The entry that the store kept.
    pub fn read(body: &str) -> Result<Dated, serde_json::Error> {
        serde_json::from_str(body).or_else(|error| earlier::read(body).ok_or(error))
    }
}

#[cfg(test)]
mod tests {
    use table::BoxNumber;

    use super::*;

    fn no_discard() -> games::Rules {
        let library = law::Library::embedded().unwrap();
        let catalogue = games::Catalogue::read(&library).unwrap();
        let game = catalogue.find("ar-2010", "no-discard-poker").unwrap();
        let sheet = library.sheet("ar-2010", "no-discard-poker").unwrap();
        game.rules(sheet).unwrap()
    }

    /// These bytes are durable: they stay as they are, whatever our own parts are called.
    #[test]
    fn what_followed_is_digested_in_the_words_of_a_record() {
        let rules = no_discard();
        let left = Event::Left {
            at: BoxNumber(3),
            person: Person(0),
        };
        let events = [left, Event::Ended];
        let words = r#"[{"event":"left","box":3,"person":"player 1"},{"event":"ended"}]"#;
        assert_eq!(table::record::events_text(&rules, &events), words);
        let hash = Sha256::digest(words);
        let digest = format!("1:{}", hex::encode(&hash[..16]));
        assert_eq!(super::digest(&rules, &events), digest);
        assert!(agrees(&digest, &rules, &events));
        assert!(!agrees(&digest, &rules, &events[..1]));
    }

    /// How the program printed its parts is no more to be had.
    #[test]
    fn the_digests_of_the_oldest_journals_tell_nothing() {
        let rules = no_discard();
        let oldest = "1d4f6c1c54b0cf6ac4a0b4a3a0f2f3ad";
        assert!(agrees(oldest, &rules, &[Event::Ended]));
    }

    /// Every kind of entry as it is written: these bytes are durable.
    const WRITTEN: &str = include_str!("written.jsonl");

    /// The same, as far as they were spelled otherwise, as they were written before.
    const EARLIER: &str = include_str!("earlier.jsonl");

    #[test]
    fn an_entry_is_written_as_it_was_read() {
        for line in WRITTEN.lines() {
            let read: Dated =
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(read.write(), line);
        }
    }

    /// An action and a start of now are words, those of before are what the engine takes: they
    /// are compared under rules.
    fn under(entry: Entry, rules: &games::Rules) -> Entry {
        match entry {
            Entry::Acted {
                actor,
                by,
                action,
                followed,
            } => Entry::Acted {
                actor,
                by,
                action: Did::Earlier(Box::new(action.action(rules).expect("an action"))),
                followed,
            },
            Entry::Round(opened) => {
                let beginning = opened.start.under(rules).expect("a start");
                Entry::Round(Box::new(RoundOpened {
                    start: Began::Earlier(Box::new(beginning)),
                    ..*opened
                }))
            }
            other => other,
        }
    }

    #[test]
    fn what_was_written_before_says_what_the_words_of_now_say() {
        let rules = no_discard();
        let now = WRITTEN.lines().map(|line| Dated::read(line).unwrap().entry);
        let now: Vec<Entry> = now.map(|entry| under(entry, &rules)).collect();
        for line in EARLIER.lines() {
            let earlier: Result<Dated, _> = serde_json::from_str(line);
            assert!(earlier.is_err(), "{line} is read as an entry of now");
            let earlier = Dated::read(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            let earlier = under(earlier.entry, &rules);
            assert!(now.contains(&earlier), "{line}: {earlier:?}");
        }
    }

    #[test]
    fn what_is_neither_is_refused() {
        for entry in [
            r#"{"kind":"committed","person":"player/0","hash":"00"}"#,
            r#"{"kind":"committed","person":0,"hash":"00"}"#,
            r#"{"kind":"acted","actor":"staff/king","action":{"do":"close"},"followed":"1:"}"#,
            r#"{"kind":"acted","actor":"player/300","action":{"do":"cut"},"followed":"1:"}"#,
            r#"{"kind":"acted","actor":"dealer","action":{"do":"cut"},"followed":"1:"}"#,
            r#"{"kind":"filled","amount":1,"more":2}"#,
        ] {
            let body = format!(r#"{{"date_ms":1,"entry":{entry}}}"#);
            assert!(Dated::read(&body).is_err(), "{entry}");
        }
    }

    #[test]
    fn a_draw_is_neither_written_nor_read_as_something_that_was_done() {
        let rules = no_discard();
        let draw = Action::Draw(cards::Card::from_index(0).unwrap().into());
        assert_eq!(Did::of(&rules, &draw), None);
        let words = serde_json::from_str(r#"{"do":"draw","card":"2c"}"#).unwrap();
        assert_eq!(Did::Told(words).action(&rules), None);
    }
}
