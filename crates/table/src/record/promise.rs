//! What the house promised of a round, and what it opens of it, as a record carries it. What it is
//! worth is for whoever knows how shoes are promised to judge: here it is only written and read.

use serde::{Deserialize, Serialize};

/// The promise that a round was dealt under. Hashes are lower-case hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Promise {
    /// The label of the shoe.
    pub label: String,
    /// How many cards it holds.
    pub cards: u32,
    /// The root over them.
    pub root: String,
    /// How many were out when the round opened.
    pub out: u32,
    /// What the seats sealed, and what they opened of it.
    pub hands: Vec<Hand>,
    /// Further shoes of the same cards, promised with the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spares: Vec<Spare>,
    /// The lots that gave seats before the hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lots: Option<Lots>,
}

/// A seat's hand in the shuffle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    /// The box.
    pub seat: u32,
    /// What it sealed; nothing in rounds of the time when nothing was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    /// What it opened; nothing if it did not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// A further shoe of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spare {
    /// Its label.
    pub label: String,
    /// The root over its cards.
    pub root: String,
}

/// The lots of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lots {
    /// Their label.
    pub label: String,
    /// How many were promised.
    pub lots: u32,
    /// The root over them.
    pub root: String,
    /// Those that gave a seat.
    pub given: Vec<GivenLot>,
    /// All that were drawn, in order.
    pub drawn: Vec<OpenedLot>,
}

/// A lot that gave a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivenLot {
    /// Which lot, from 0.
    pub number: u32,
    /// The seat.
    pub seat: u8,
}

/// A lot that was drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenedLot {
    /// The seat on it.
    pub seat: u8,
    /// Its salt.
    pub salt: String,
    /// The hashes from its leaf to the root.
    pub path: Vec<String>,
}

/// A place of a shoe that was reached: the card that was drawn, or one passed over before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShoePlace {
    /// Which of the round's shoes, from 0.
    pub shoe: u8,
    /// Which draw of that shoe, from 0.
    pub number: u32,
    /// Where it lay in the promised order.
    pub position: u32,
    /// The salt of a card that is shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub salt: Option<String>,
    /// The leaf of one that is not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaf: Option<String>,
    /// The card, where it was passed over in sight of all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed: Option<String>,
    /// The hashes from the leaf to the root.
    pub path: Vec<String>,
}
