use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Citation, Money, Words};

/// A table: enough to draw it and to read its rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct TableInfo {
    /// Its name in addresses.
    pub id: String,
    /// The region and the text in force.
    pub ruleset_name: Words,
    /// The hash by which its rules are pinned.
    pub rules_hash: String,
    /// What it looks like and what it says.
    pub felt: Felt,
    /// The house sheet in force.
    pub sheet: Vec<SheetLine>,
    /// Whether the house says here what each choice is worth.
    pub hints: bool,
    /// Whether its hands can be had as histories (PHH).
    pub histories: bool,
}

/// A line of the house sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct SheetLine {
    /// The field.
    pub field: String,
    /// What the house chose.
    pub value: String,
}

/// The description of a table, whatever the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Felt {
    /// The game's key.
    pub game: String,
    /// The ruleset's key.
    pub ruleset: String,
    /// The game's name.
    pub name: Words,
    /// How the table is laid out.
    pub layout: Layout,
    /// Boxes on the cloth.
    pub boxes: u8,
    /// The parts that the boxes lie in, where a table has several.
    pub cloths: Vec<ClothPart>,
    /// People who may bet on one box.
    pub bettors_per_box: u8,
    /// The table's minimum.
    pub minimum: Money,
    /// The table's maximum.
    pub maximum: Money,
    /// Cards in the deck; 0 if no cards are dealt.
    pub deck: u16,
    /// Decks in the shoe.
    pub packs: u8,
    /// What a full shoe holds.
    pub shoe: Vec<ShoeOutcome>,
    /// The wheel, where one is spun.
    pub wheel: Option<Wheel>,
    /// The dice, where they decide.
    pub dice: Option<Dice>,
    /// Cards before each box.
    pub box_cards: u8,
    /// Cards before the bank; 0 if it has none.
    pub bank_cards: u8,
    /// Cards in common; 0 if there are none.
    pub common_cards: u8,
    /// What they are called, where they are a hand of their own.
    pub common_name: Option<Words>,
    /// What the bank's cards are called, where they are not a bank's.
    pub bank_name: Option<Words>,
    /// The spots of each box, in the order of the cloth.
    pub spots: Vec<Spot>,
    /// The choices that the game may ask for.
    pub choices: Vec<Choice>,
    /// The classes of hands, the highest first.
    pub classes: Vec<ClassRow>,
    /// The pay tables in force.
    pub tables: Vec<PayTable>,
    /// The pools that some spots feed.
    pub pools: Vec<Pool>,
    /// What must be shown at the table.
    pub notices: Vec<Notice>,
    /// The rules in words, in the order of the text.
    pub rules: Vec<RuleLine>,
    /// Those that are printed on the cloth, in a few words.
    pub printed: Vec<RuleLine>,
    /// How many hands must be bet on for a round to be played; nothing where one is enough.
    pub hands: Option<HandsNeeded>,
    /// Whether people play against each other, with chips that stay before them.
    pub among_players: bool,
    /// What it rests on that nobody but the players and the staff looks on; nothing where anybody
    /// may.
    pub players_only: Option<Vec<Citation>>,
}

/// How many hands must be bet on for a round to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct HandsNeeded {
    /// How many.
    pub count: u8,
    /// What says so.
    pub citations: Vec<Citation>,
}

/// What a shoe holds of one kind: a card, a pocket, a throw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ShoeOutcome {
    /// The card, the key of the pocket, or the faces of the dice.
    pub key: String,
    /// How many there are of it.
    pub count: u16,
}

/// A part of a table that has a hand of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ClothPart {
    /// What it is called.
    pub name: Words,
    /// Its boxes, in their order.
    pub boxes: Vec<u8>,
}

/// A betting spot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Spot {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// Whether a box cannot play without it.
    pub required: bool,
    /// What may lie on it.
    pub limits: SpotLimits,
    /// The key of the pay table that it is paid by.
    pub table: Option<String>,
    /// The key of the pool that its stakes go into.
    pub pool: Option<String>,
    /// On a cloth of many bets: of which kind it is, what it covers and pays.
    pub cover: Option<Cover>,
}

/// A pool: stakes go in, prizes come out. What stands there is in the snapshot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Pool {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// Its prizes, the highest hand first.
    pub prizes: Vec<PoolPrize>,
    /// What sets it up.
    pub citations: Vec<Citation>,
}

/// A prize out of a pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct PoolPrize {
    /// The class of hands that wins it.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// What it takes, in words.
    pub takes: Words,
    /// What grants it.
    pub citations: Vec<Citation>,
}

/// What a bet on a cloth of many covers and pays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Cover {
    /// The kind's key.
    pub kind: String,
    /// The kind's name.
    pub name: Words,
    /// The keys of the pockets that make it win, where a wheel decides.
    pub pockets: Vec<String>,
    /// The number that it lies on, where dice decide and it lies on one.
    pub number: Option<u8>,
    /// What it pays to one, as `35` or `1/2`.
    pub odds: String,
    /// What says so.
    pub citations: Vec<Citation>,
}

/// Dice that decide the bets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Dice {
    /// How many are thrown.
    pub count: u8,
    /// The sums that may be the point.
    pub points: Vec<u8>,
}

/// How a table is laid out, by which the page chooses what draws it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum Layout {
    /// Boxes with spots of their own before a bank.
    Boxes,
    /// The same, where each box counts its cards towards a total.
    Arc,
    /// A wheel, and one cloth for all.
    Wheel,
    /// Two rows of cards, and one cloth for all.
    Rows,
    /// Dice, and one cloth for all.
    Dice,
    /// Two hands for all, on either of which people bet.
    TwoHands,
    /// Boxes around a bank that they hold in turn.
    PassingBank,
    /// A bank between two cloths.
    TwoCloths,
    /// Seats around a pot.
    Ring,
}

/// What kind of wheel decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum WheelForm {
    /// A disc that turns flat, and a ball that falls into one of its pockets.
    Disc,
    /// A bowl with holes, into one of which a ball falls.
    Bowl,
    /// A wheel that turns upright and stops before a pointer.
    Upright,
    /// A drum of balls, of which some come out and stay out.
    Drum,
}

/// A wheel and the cloth beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Wheel {
    /// What kind of wheel it is.
    pub form: WheelForm,
    /// How often something falls in a round.
    pub falls: u8,
    /// Its pockets; a shoe's number is a place in this list.
    pub pockets: Vec<WheelPocket>,
    /// The pockets' keys around the wheel.
    pub order: Vec<String>,
    /// Numbers beside one another in a row of the cloth; 0 where they do not adjoin.
    pub columns: u8,
    /// How many rows there are.
    pub rows: u8,
    /// The keys of the spots along each side of the numbers, in their order there; nothing where
    /// the numbers have no sides.
    pub sides: Vec<Vec<String>>,
}

/// A pocket of a wheel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct WheelPocket {
    /// Its key.
    pub key: String,
    /// What is written on it.
    pub label: String,
    /// Its number, unless it is a zero.
    pub number: Option<u8>,
    /// Its colour's key, if it has one.
    pub colour: Option<String>,
    /// What the croupier calls when the ball rests there.
    pub call: Words,
}

/// What may lie on a spot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[ts(export)]
pub enum SpotLimits {
    /// Any amount between two; a player fills it while bets are open.
    Between {
        /// The least.
        least: Money,
        /// The most.
        most: Money,
        /// What says so.
        citations: Vec<Citation>,
    },
    /// A multiple of another spot's stake; a choice fills it.
    Times {
        /// How many times, as `1` or `1/2`.
        times: String,
        /// The key of the other spot.
        of: String,
        /// What says so.
        citations: Vec<Citation>,
    },
}

/// A choice that the game may ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Choice {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// The key of the spot on which it stakes.
    pub places: Option<String>,
    /// The key of the spot whose stake it takes back.
    pub takes_back: Option<String>,
    /// Whether it gives the hand up.
    pub withdraws: bool,
    /// What offers it.
    pub citations: Vec<Citation>,
}

/// A class of hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ClassRow {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// What it is made of.
    pub meaning: Words,
    /// What defines it.
    pub citations: Vec<Citation>,
}

/// A pay table in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct PayTable {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// Its rows, the highest first.
    pub rows: Vec<PayRow>,
    /// What fixes it.
    pub citations: Vec<Citation>,
}

/// A row of a pay table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct PayRow {
    /// The key of the class or of the holding.
    pub key: String,
    /// What must be held.
    pub name: Words,
    /// What it pays to one, as `4` or `3/2`.
    pub odds: String,
}

/// Something that must be shown at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Notice {
    /// The words.
    pub words: Words,
    /// What asks for it.
    pub citations: Vec<Citation>,
}

/// A rule in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct RuleLine {
    /// The part of the rules that it belongs to.
    pub topic: Words,
    /// The rule.
    pub text: Words,
    /// What it rests on.
    pub citations: Vec<Citation>,
}
