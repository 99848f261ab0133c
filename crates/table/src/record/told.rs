//! What a record says of itself, without the rules that it was played under: they may be gone.

use exact::Cents;
use serde_json::Value;

use super::names::person_named;
use super::text::Record;
use crate::{BoxNumber, Outcome, Person, Rulebook};

/// How a bet ended, in the record's own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettledBet {
    /// The box.
    pub at: BoxNumber,
    /// The bettor.
    pub by: Person,
    /// The key of the spot.
    pub spot: String,
    /// The stake; for a prize, the stake that it is in proportion to.
    pub stake: Cents,
    /// How it ended.
    pub outcome: Outcome,
    /// The odds paid to one, as a fraction.
    pub odds: String,
    /// The winnings.
    pub paid: Cents,
    /// What it rests on, each once, in the words of the rules of then.
    pub citations: Vec<String>,
}

impl Record {
    /// How its bets ended, as it says, in order. Nothing is decided again, and nothing is asked of
    /// the rules.
    pub fn settled(&self) -> Vec<SettledBet> {
        let events = self.entries.iter().flat_map(|entry| &entry.events);
        events.filter_map(settled).collect()
    }

    /// The same record under other rules: to be decided again by them. What it says of its own
    /// rules' hash is replaced, and with it the chain; game, ruleset and sheet must still be theirs.
    #[must_use]
    pub fn under(&self, rules: &impl Rulebook) -> Record {
        let mut record = self.clone();
        record.header.rules_hash = rules.hash();
        record
    }
}

fn settled(event: &Value) -> Option<SettledBet> {
    let text = |member: &str| event.get(member).and_then(Value::as_str);
    let cents = |member: &str| event.get(member).and_then(Value::as_u64).map(Cents::new);
    if text("event") != Some("settled") {
        return None;
    }
    Some(SettledBet {
        at: BoxNumber(u8::try_from(event.get("box")?.as_u64()?).ok()?),
        by: person_named(text("by")?)?,
        spot: text("spot")?.to_owned(),
        stake: cents("stake")?,
        outcome: Outcome::named(text("outcome")?)?,
        odds: text("odds")?.to_owned(),
        paid: cents("paid")?,
        citations: citations(event),
    })
}

fn citations(event: &Value) -> Vec<String> {
    let reasons = event.get("reasons").and_then(Value::as_array);
    let bases = reasons.into_iter().flatten();
    let bases = bases.filter_map(|reason| reason.get("basis")?.as_array());
    let mut cited: Vec<String> = Vec::new();
    for citation in bases.flatten().filter_map(Value::as_str) {
        if !cited.iter().any(|known| known == citation) {
            cited.push(citation.to_owned());
        }
    }
    cited
}
