//! A baccarat of two cloths against the bank of one player, as its law file describes it. Every
//! value has its basis.

use exact::Ratio;
use law::BasisRef;

pub use super::names::{Choice, Names, Pile, Rule, Voice};
pub use crate::baccarat::scoring::{PointRules, ThirdCardTable};
pub use crate::common::{
    ChoiceRule, Cited, FaultMoment, HandOf, Head, IrregularityRule, NoticeRule, OnSheet, PackedShoe,
};
pub use crate::player_bank::{CoupTable, DrawRules, Text};

/// A spot of each place.
pub type SpotRule = crate::common::SpotRule<Pile>;

/// How many cloths there are.
pub(super) const CLOTHS: usize = 2;

/// A game, before any house has chosen anything.
#[derive(Clone, Debug)]
pub struct Description {
    /// What every file of such a game says.
    pub lists: Text<Names>,
    /// The table and its people.
    pub table: TableRules,
    /// The bank, in its two forms.
    pub bank: BankRules,
    /// With how many points on two cards a hand is shown, and what that beats.
    pub natural: NaturalRules,
    /// When a player's hand draws.
    pub punto: DrawRules,
    /// The bank's chart, for whoever asks for it.
    pub chart: ThirdCardTable,
    /// Up to which points a banker draws who brought a coup into disorder.
    pub restored: Cited<u8>,
    /// How often a void coup of whoever covers the bank may be repeated.
    pub repeats: Cited<u8>,
}

/// The table and its people.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRules {
    /// What every table of such a game says.
    pub coup: CoupTable,
    /// The most that is bet, where the bank is limited.
    pub maximum: OnSheet<()>,
}

crate::common::gives_out!(TableRules, coup: CoupTable);

/// The bank, in its two forms.
#[derive(Clone, Debug, PartialEq)]
pub struct BankRules {
    /// Whether it is free.
    pub free: OnSheet<()>,
    /// That a free bank has no maximum, nor the bets against it.
    pub boundless: BasisRef,
    /// The least with which it is made up.
    pub least: OnSheet<()>,
    /// The most with which a limited one is.
    pub most: OnSheet<()>,
    /// What the house keeps of what a limited bank wins.
    pub keeps_limited: Cited<Ratio>,
    /// What it keeps of what a free one wins.
    pub keeps_free: Cited<Ratio>,
}

/// With how many points on two cards a hand is shown, and what that beats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NaturalRules {
    /// From these on it is shown.
    pub from: Cited<u8>,
    /// That it beats any hand of three cards.
    pub beats: BasisRef,
}
