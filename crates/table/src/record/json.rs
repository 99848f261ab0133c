//! The one way in which a value is written.
//!
//! Canonical text: no space between tokens, whole numbers without sign, strings escaped only
//! where JSON demands it, and the members of an object in the order of [`MEMBERS`], members
//! that are not listed (the fields of a house sheet) after them by their bytes. So each record
//! has exactly one text, and a hash over the text is a hash over the record.

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

/// The order of members: what something is first, why it is so last.
const MEMBERS: [&str; 64] = [
    "format",
    "n",
    "end",
    "do",
    "event",
    "because",
    "kind",
    "game",
    "ruleset",
    "rules_hash",
    "sheet",
    "seating",
    "held",
    "banker",
    "actor",
    "action",
    "box",
    "place",
    "to",
    "by",
    "person",
    "holder",
    "notice",
    "from",
    "spot",
    "choice",
    "class",
    "table",
    "round",
    "commitment",
    "promise",
    "salt",
    "viewer",
    "source",
    "card",
    "pocket",
    "dice",
    "face",
    "stake",
    "times",
    "amount",
    "rate",
    "nearest",
    "pot",
    "outcome",
    "odds",
    "paid",
    "residue",
    "bank",
    "kept",
    "absent",
    "plays",
    "remedy",
    "irregularity",
    "effect",
    "against_house",
    "between",
    "deck",
    "window",
    "size",
    "basis",
    "marked",
    "reasons",
    "actions",
];

/// The canonical text of a value.
pub(super) fn canonical(value: &Value) -> String {
    let mut text = String::new();
    write(value, &mut text);
    text
}

fn write(value: &Value, text: &mut String) {
    match value {
        Value::Array(items) => {
            text.push('[');
            for (place, item) in items.iter().enumerate() {
                text.push_str(if place > 0 { "," } else { "" });
                write(item, text);
            }
            text.push(']');
        }
        Value::Object(members) => write_object(members, text),
        plain => text.push_str(&plain.to_string()),
    }
}

fn write_object(members: &Map<String, Value>, text: &mut String) {
    text.push('{');
    for (place, (name, member)) in in_order(members).into_iter().enumerate() {
        text.push_str(if place > 0 { "," } else { "" });
        write(&Value::from(name.as_str()), text);
        text.push(':');
        write(member, text);
    }
    text.push('}');
}

fn in_order(members: &Map<String, Value>) -> Vec<(&String, &Value)> {
    let mut members: Vec<(&String, &Value)> = members.iter().collect();
    members.sort_by_key(|(name, _)| (rank(name), *name));
    members
}

/// A value that is a part of another text: its members stand in the same order there.
pub(super) struct InOrder<'v>(pub(super) &'v Value);

impl Serialize for InOrder<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Array(items) => serializer.collect_seq(items.iter().map(InOrder)),
            Value::Object(members) => {
                let members = in_order(members).into_iter();
                serializer.collect_map(members.map(|(name, member)| (name, InOrder(member))))
            }
            plain => plain.serialize(serializer),
        }
    }
}

/// `events` closes a line; a hash is never a member while its line is hashed.
fn rank(name: &str) -> usize {
    MEMBERS
        .iter()
        .position(|known| *known == name)
        .unwrap_or(match name {
            "events" => MEMBERS.len() + 1,
            _ => MEMBERS.len(),
        })
}

/// An object of these members.
pub(super) fn object<const N: usize>(members: [(&str, Value); N]) -> Value {
    Value::Object(
        members
            .into_iter()
            .map(|(name, value)| (name.to_string(), value))
            .collect(),
    )
}

/// The same object with a member added, where there is something to add.
pub(super) fn with(value: Value, name: &str, member: Option<Value>) -> Value {
    match (value, member) {
        (Value::Object(mut members), Some(member)) => {
            members.insert(name.into(), member);
            Value::Object(members)
        }
        (value, _) => value,
    }
}

/// Bytes in lower-case hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Thirty-two bytes from 64 lower-case hexadecimal digits.
pub(super) fn unhex(text: &str) -> Option<[u8; 32]> {
    let digits = text.as_bytes();
    let lower = |digit: &u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
    if digits.len() != 64 || !digits.iter().all(lower) {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_stand_in_order_and_strangers_before_events() {
        let value =
            serde_json::json!({"events": [], "zebra": "é\n", "n": 1, "actor": true, "ask": {}});
        let text = r#"{"n":1,"actor":true,"ask":{},"zebra":"é\n","events":[]}"#;
        assert_eq!(canonical(&value), text);
        assert_eq!(serde_json::to_string(&InOrder(&value)).unwrap(), text);
    }

    #[test]
    fn a_member_is_ranked_once() {
        for (place, name) in MEMBERS.iter().enumerate() {
            assert_eq!(rank(name), place, "{name} is listed twice");
        }
    }

    #[test]
    fn hexadecimal_goes_there_and_back() {
        let bytes: [u8; 32] = std::array::from_fn(|place| place as u8 * 7);
        assert_eq!(unhex(&hex(&bytes)), Some(bytes));
        assert_eq!(unhex(&hex(&bytes).to_uppercase()), None);
        assert_eq!(unhex(&hex(&bytes)[1..]), None);
    }
}
