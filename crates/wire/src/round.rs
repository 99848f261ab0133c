use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Citation, HandView, Lot, Money, Seen, Words};

/// How a bet ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum Outcome {
    /// Winnings are paid and the stake is kept.
    Won,
    /// The stake went to the house.
    Lost,
    /// The stake went back.
    Pushed,
    /// The hand was void.
    Void,
    /// A prize on top, which risked nothing of its own.
    Prize,
    /// The stake went into a pot, and what is paid is the bettor's share of it.
    PotShare,
}

/// What one bet was due, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Line {
    /// The box.
    pub at: u8,
    /// The bettor.
    pub by: u8,
    /// The key of the spot.
    pub spot: String,
    /// The stake; for a prize, the stake that it is in proportion to.
    pub stake: Money,
    /// How it ended.
    pub outcome: Outcome,
    /// The odds paid to one, as `4` or `3/2`; `0` where nothing is.
    pub odds: String,
    /// The winnings.
    pub paid: Money,
    /// The stake given back.
    pub returned: Money,
    /// The outcome in one sentence.
    pub summary: Words,
    /// Why, step by step.
    pub explanation: Vec<ExplanationStep>,
}

/// A step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ExplanationStep {
    /// The step.
    pub words: Words,
    /// What it rests on.
    pub citations: Vec<Citation>,
}

/// Something that happened, as this viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct EventLine {
    /// The version that it belongs to.
    #[ts(type = "number")]
    pub version: u64,
    /// Its kind: `placed`, `drawn`, `settled` …
    pub kind: String,
    /// What happened, for the log and for a screen reader.
    pub words: Words,
    /// The box concerned.
    pub at: Option<u8>,
    /// Where a card went: `box 3`, `bank`, `common`, `burnt`.
    pub to: Option<String>,
    /// How many cards were burnt, or which lot it was.
    pub number: Option<u32>,
    /// The card drawn, as this viewer sees it.
    pub card: Option<Seen>,
    /// The cards that a report names.
    pub named: Vec<String>,
    /// What fell in the open: the key of a pocket, or the faces of dice.
    pub fell: Option<String>,
    /// The bet settled.
    pub line: Option<Line>,
    /// What it rests on.
    pub citations: Vec<Citation>,
}

/// A round in the list of the last ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct RoundSummary {
    /// Its number.
    #[ts(type = "number")]
    pub round: u64,
    /// The bank's cards, as they were shown.
    pub bank: Vec<Seen>,
    /// What the bank had, where all of it was seen.
    pub bank_hand: Option<HandView>,
    /// The common cards.
    pub common: Vec<Seen>,
    /// What the common cards were, where they are a hand of their own.
    pub common_hand: Option<HandView>,
    /// What fell in the open: the key of the ball's pocket, or the faces of dice.
    pub fell: Vec<String>,
    /// The keys of the spots of a cloth whose bets won by it; none where only the record is left.
    pub wins: Vec<String>,
    /// How many cards of the shoe were out when it opened: none of a new one. Nothing where only
    /// the record is left.
    pub out: Option<u32>,
    /// When it ended, in milliseconds since 1970; nothing where only the record is left.
    #[ts(type = "number | null")]
    pub ended_ms: Option<u64>,
    /// Which number you had in it, as `by` of a line names people; nothing if you had none.
    pub you: Option<u8>,
    /// What you won or lost by it, in cents; nothing if you did not play.
    #[ts(type = "number | null")]
    pub net: Option<i64>,
    /// The lines of everyone.
    pub lines: Vec<Line>,
}

/// What a seat will add to the shuffle, sealed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Hand {
    /// The box.
    pub seat: u8,
    /// The hash of it, hex.
    pub hash: String,
    /// Whether it was opened.
    pub opened: bool,
}

/// What a seat added to the shuffle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Contribution {
    /// The box.
    pub seat: u8,
    /// 32 bytes in hex.
    pub value: String,
}

/// A card opened against the promise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Opening {
    /// Out of which of the round's shoes: 0 is the first.
    pub shoe: u8,
    /// Which draw of that shoe it was: 0 is the first card dealt.
    pub drawn: u16,
    /// Its place in the promised order.
    pub position: u16,
    /// The card; at a wheel the key of the pocket.
    pub card: String,
    /// Its salt, hex.
    pub salt: String,
    /// The hashes from its leaf to the root, hex.
    pub path: Vec<String>,
}

/// A further shoe of a round: the same cards, promised with the first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Spare {
    /// The label hashed with each card.
    pub label: String,
    /// The promise: the Merkle root, hex.
    pub root: String,
}

/// The lots drawn for seats before a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct LotsProof {
    /// The label hashed with each lot.
    pub label: String,
    /// The promise: the Merkle root, hex.
    pub root: String,
    /// How many lots were promised.
    pub lots: u16,
    /// Those that gave a seat.
    pub given: Vec<Lot>,
    /// Every lot drawn, in order, opened; in the place of the card is the number of a seat.
    pub openings: Vec<Opening>,
}

/// What anyone may check of a round that ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct RoundProof {
    /// Its number.
    #[ts(type = "number")]
    pub round: u64,
    /// The label hashed with each card.
    pub label: String,
    /// The promise: the Merkle root, hex.
    pub root: String,
    /// How many cards were promised.
    pub cards: u16,
    /// How many of them were out when the round opened.
    pub out: u16,
    /// What the seats sealed after the promise, before any of it was opened; nothing in rounds of
    /// the time when nobody sealed it.
    pub hands: Vec<Hand>,
    /// What the seats added: what they opened.
    pub contributions: Vec<Contribution>,
    /// The place in its shoe of each draw of the round, in order, from 0.
    pub numbers: Vec<u16>,
    /// Out of which of the round's shoes each draw came.
    pub shoes: Vec<u8>,
    /// The further shoes of the round, in order.
    pub spares: Vec<Spare>,
    /// The cards that you may see, opened.
    pub openings: Vec<Opening>,
    /// Cards dealt that stay covered by the rules.
    pub covered: u16,
    /// The lots that gave seats before it, if any did.
    pub lots: Option<LotsProof>,
    /// What happened, as you may know it.
    pub events: Vec<EventLine>,
}
