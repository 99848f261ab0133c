//! A baccarat whose bank a player holds, as its law file describes it. Every value has its basis.

use exact::Ratio;
use law::Words;

pub use super::names::{Choice, Names, Pile, Rule, Voice};
pub use crate::baccarat::scoring::{PointRules, ThirdCardTable};
pub use crate::common::{
    ChoiceRule, Cited, FaultMoment, HandOf, Head, IrregularityRule, NoticeMoment, NoticeRule,
    OnSheet, PackedShoe as ShoeRules, RemedyRule,
};
pub use crate::player_bank::{CoupTable, DrawRules, Part, Text};

/// A spot of each place.
pub type SpotRule = crate::common::SpotRule<Pile>;

/// A game, before any house has chosen anything.
#[derive(Clone, Debug)]
pub struct Description {
    /// What every file of such a game says.
    pub lists: Text<Names>,
    /// The table and its people.
    pub table: TableRules,
    /// With how many points on two cards a hand is shown at once.
    pub natural: Cited<u8>,
    /// When the player's hand draws.
    pub punto: PuntoRules,
    /// When the bank's does.
    pub bank: BankRules,
}

/// The table and its people.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRules {
    /// What every table of such a game says.
    pub coup: CoupTable,
    /// The most that may be in the bank, as a multiple of that.
    pub bank_most: Cited<u64>,
    /// Whether the bank has no maximum.
    pub unlimited: OnSheet<()>,
    /// Whether whoever covers the whole bank draws as he likes.
    pub free_banco: OnSheet<()>,
    /// The least and the most that is bet for the bank, unless the sheet says.
    pub support_least: OnSheet<()>,
    /// The most of it.
    pub support_most: OnSheet<()>,
    /// How many such bets there may be.
    pub supports: Cited<u8>,
    /// From which pass on a part of the bank may leave it.
    pub half_from: Cited<u8>,
    /// Which part.
    pub half: Cited<Part>,
    /// How many times what was covered stays in it, where all else leaves it.
    pub double: Cited<u64>,
    /// Which part of it one covers with the table.
    pub with_table: Cited<Part>,
    /// What the house keeps of what the bank wins.
    pub keeps: Cited<Ratio>,
}

crate::common::gives_out!(TableRules, coup: CoupTable);

/// When the player's hand draws.
#[derive(Clone, Debug, PartialEq)]
pub struct PuntoRules {
    /// What it is called.
    pub name: Words,
    /// When it draws.
    pub hand: DrawRules,
}

crate::common::gives_out!(PuntoRules, hand: DrawRules);

/// When the bank's hand draws.
#[derive(Clone, Debug, PartialEq)]
pub struct BankRules {
    /// What it is called.
    pub name: Words,
    /// Up to which points its holder must.
    pub must: Cited<u8>,
    /// The chart, for whoever asks for it.
    pub chart: ThirdCardTable,
}
