//! Tables that the house runs for an activity: who sits where, with which chips, by which sheet.

use exact::Cents;
use serde_json::Value;

/// What the house is to run for an activity.
#[derive(Clone, Debug, PartialEq)]
pub struct Play {
    /// By which rules: the ruleset and the game.
    pub ruleset: String,
    /// The game.
    pub game: String,
    /// The sheet of a table at each level, the first first.
    pub sheets: Vec<Vec<(String, String)>>,
    /// The level in force, from 1; none before play.
    pub level: u32,
    /// How many minutes a level lasts, where minutes count.
    pub minutes: Option<u32>,
    /// How many tables it had at its beginning.
    pub most_tables: u32,
    /// The tables in use.
    pub tables: Vec<PlayTable>,
    /// What the house asks for when nobody can play though nobody has won, or when a level has
    /// lasted its minutes.
    pub raise: Value,
    /// Whether that is so now, for want of players with chips.
    pub is_stuck: bool,
}

/// A table of an activity.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayTable {
    /// Its number, from 1.
    pub number: u32,
    /// Who sits there.
    pub places: Vec<PlayPlace>,
    /// The round that is played there, by its number, and the level at which it was dealt.
    pub in_hand: Option<(u64, u32)>,
    /// Whether the next hand may be dealt there.
    pub may_deal: bool,
}

/// A seat with whoever sits there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayPlace {
    /// The seat, from 1.
    pub seat: u32,
    /// Who.
    pub who: String,
    /// Whether he is of the house's own making.
    pub bot: bool,
    /// His chips: at a table each counts as a cent, so that none is ever divided.
    pub chips: Cents,
}

impl Play {
    /// The command by which the house notes that a hand is dealt.
    pub fn deal(table: u32, round: u64) -> Value {
        serde_json::json!({ "do": "deal", "table": table, "round": round })
    }

    /// The command by which the house reports a hand that was played: what each has then.
    pub fn hand(table: u32, round: u64, stacks: &[(String, Cents)]) -> Value {
        let stacks = stacks.iter();
        let stacks: Vec<(&str, u64)> = stacks
            .map(|(who, chips)| (who.as_str(), chips.count()))
            .collect();
        serde_json::json!({ "do": "hand", "table": table, "round": round, "stacks": stacks })
    }
}
