//! Records that are kept: what a round was, written when it ended and told so for ever. The rules
//! may be others by then, or conclude otherwise: nothing of it is decided again.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde::{Deserialize, Serialize};
use table::record::Record;
use table::{Person, Rulebook, Viewer};

use super::history::record_text;
use super::press;
use super::round::Round;
use crate::evidence::Receipt;
use crate::fair::Hash;
use crate::store::{Finding, RoundRecord, StoreAt, StoreError, StreamName};
use crate::{PlayerId, Premises, TableId, hex};

/// The name and version of the form in which a round is kept.
const FORMAT: &str = "tapete-kept-round/1";

/// How hard the text is pressed: records are mostly hashes, and more gains nothing.
const LEVEL: u8 = 6;

/// The longest record that is read again, in bytes.
const LONGEST: usize = 64 << 20;

/// A round that ended, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct KeptRound {
    format: String,
    /// Who may look on, by their names in the house; nothing if anybody may.
    watchers: Option<Vec<String>>,
    /// Its people, by their names in the house and in the order of their numbers.
    people: Vec<String>,
    /// Its public record.
    pub(super) record: String,
}

impl KeptRound {
    fn of(table: &TableId, premises: &Premises, round: &Round) -> Result<KeptRound, String> {
        Ok(KeptRound {
            format: FORMAT.to_owned(),
            watchers: watchers(round),
            people: round
                .people
                .iter()
                .map(|known| known.id.to_string())
                .collect(),
            record: record_text(table, premises, round)?,
        })
    }

    /// Everything but the record.
    fn head(&self) -> KeptRound {
        KeptRound {
            record: String::new(),
            ..self.clone()
        }
    }

    fn pack(&self) -> Vec<u8> {
        let text = |kept: &KeptRound| serde_json::to_string(kept);
        let written = "a kept round is plain words";
        let head = text(&self.head()).expect(written);
        let plain = || compress_to_vec(text(self).expect(written).as_bytes(), LEVEL);
        press::press(&head, &self.record).unwrap_or_else(plain)
    }

    fn unpack(body: &[u8]) -> Result<KeptRound, String> {
        if press::is_pressed(body) {
            let (head, record) = press::release(body).ok_or("the kept round is torn")?;
            return Ok(KeptRound {
                record,
                ..KeptRound::read(head.as_bytes())?
            });
        }
        let text = decompress_to_vec_with_limit(body, LONGEST);
        let text = text.map_err(|error| format!("the kept round is torn: {error}"))?;
        KeptRound::read(&text)
    }

    fn read(text: &[u8]) -> Result<KeptRound, String> {
        let kept: KeptRound = serde_json::from_slice(text)
            .map_err(|error| format!("the kept round cannot be read: {error}"))?;
        match kept.format == FORMAT {
            true => Ok(kept),
            false => Err(format!(
                "the kept round is written as {}, this program knows {FORMAT}",
                kept.format
            )),
        }
    }

    /// The hash in the last line of its record, which binds all of its lines.
    fn told(&self) -> Option<Hash> {
        let text = self.record.strip_suffix("\"}\n")?;
        hex::decode(text.get(text.len().checked_sub(64)?..)?)
    }

    /// The number that somebody had in it.
    pub(super) fn person(&self, player: &PlayerId) -> Option<Person> {
        let mut people = (0..).map(Person).zip(&self.people);
        let found = people.find(|(_, known)| *known == player.as_str());
        found.map(|(person, _)| person)
    }

    /// Whether somebody may look on.
    pub(super) fn may_watch(&self, player: Option<&PlayerId>) -> bool {
        let listed = |watchers: &Vec<String>| {
            player.is_some_and(|player| watchers.iter().any(|known| known == player.as_str()))
        };
        self.watchers.as_ref().is_none_or(listed)
    }
}

/// Those who sat, where nobody else may look on.
fn watchers(round: &Round) -> Option<Vec<String>> {
    round.rules.felt().players_only?;
    let view = round.view(&round.rules, Viewer::Public);
    let people = (0..).map(Person).zip(&round.people);
    let sat = people.filter(|(person, _)| view.sits(*person));
    Some(sat.map(|(_, player)| player.id.to_string()).collect())
}

/// A round that ended, ready to be kept. One that cannot be told must not stop the table: it is
/// told from the journal, as long as the rules are there.
pub(super) fn keep(table: &TableId, premises: &Premises, round: &Round) -> Option<RoundRecord> {
    let kept = KeptRound::of(table, premises, round);
    let kept = kept.inspect_err(|why| {
        tracing::error!(%table, round = round.number, %why, "the record of a round is not kept");
    });
    let kept = kept.ok()?;
    Some(RoundRecord {
        round: round.number,
        body: kept.pack(),
        told: kept.told(),
    })
}

/// A round as it was kept, if it was.
pub(super) fn read(
    premises: &Premises,
    stream: &StreamName,
    round: u64,
) -> Result<Option<KeptRound>, String> {
    let body = premises.store().record(stream, round);
    let body = body.map_err(|error| error.to_string())?;
    body.map(|body| KeptRound::unpack(&body)).transpose()
}

/// The record of a round that was kept so, as text.
pub(crate) fn record_of(body: &[u8]) -> Option<String> {
    Some(KeptRound::unpack(body).ok()?.record)
}

/// A record alone, as small as it is kept.
pub(crate) fn pressed(record: &str) -> Vec<u8> {
    press::press("", record).unwrap_or_else(|| compress_to_vec(record.as_bytes(), LEVEL))
}

/// The record that was pressed alone.
pub(crate) fn released(body: &[u8]) -> Option<String> {
    if press::is_pressed(body) {
        let (head, record) = press::release(body)?;
        return head.is_empty().then_some(record);
    }
    let text = decompress_to_vec_with_limit(body, LONGEST).ok()?;
    String::from_utf8(text).ok()
}

/// What contradicts a receipt in a store: a checkpoint, an event or a record that is gone or tells
/// something else.
pub fn contradictions(store: &StoreAt, receipt: &Receipt) -> Result<Vec<Finding>, StoreError> {
    let (mut found, body) = store.testify(receipt)?;
    let kept = body.and_then(|body| KeptRound::unpack(&body).ok());
    let record = kept.and_then(|kept| Record::parse(&kept.record).ok());
    let round = &receipt.round;
    if record.map(|record| record.hash()) != Some(round.record) {
        found.push(Finding::Record {
            stream: round.stream.clone(),
            round: round.round,
        });
    }
    Ok(found)
}
