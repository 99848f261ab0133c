//! A baccarat of two cloths against the bank of one player, as its law file describes it. Every
//! value has its basis.

use exact::Ratio;
use law::{BasisBook, BasisRef, SourceFile, Words};
use table::Role;

pub use super::names::{Choice, Pile, Rule, Voice};
pub use crate::baccarat::scoring::{PointRules, ThirdCardTable};
pub use crate::common::{
    ChoiceRule, Cited, FaultMoment, HandOf, IrregularityRule, NoticeRule, OnSheet, PackedShoe,
};

/// A spot of each place.
pub type SpotRule = crate::common::SpotRule<Pile>;

/// How many cloths there are.
pub(super) const CLOTHS: usize = 2;

/// A game, before any house has chosen anything.
#[derive(Clone, Debug)]
pub struct Description {
    /// The game's key.
    pub game: String,
    /// The ruleset's key.
    pub ruleset: String,
    /// The game's name.
    pub name: Words,
    /// The part of a document that citations are relative to.
    pub text: String,
    /// The table and its people.
    pub table: TableRules,
    /// The bank, in its two forms.
    pub bank: BankRules,
    /// The shoe.
    pub shoe: PackedShoe,
    /// What cards count.
    pub points: PointRules,
    /// With how many points on two cards a hand is shown, and what that beats.
    pub natural: NaturalRules,
    /// When a player's hand draws.
    pub punto: PuntoRules,
    /// The bank's chart, for whoever asks for it.
    pub chart: ThirdCardTable,
    /// Up to which points a banker draws who brought a coup into disorder.
    pub restored: Cited<u8>,
    /// How often a void coup of whoever covers the bank may be repeated.
    pub repeats: Cited<u8>,
    /// The spots of each place.
    pub spots: Vec<SpotRule>,
    /// What may be chosen, in the order of [`Choice::ALL`].
    pub choices: Vec<ChoiceRule>,
    /// What each rule rests on, in the order of [`Rule::ALL`].
    pub rules: Vec<BasisRef>,
    /// What goes wrong, and what the text prescribes.
    pub irregularities: Vec<IrregularityRule>,
    /// What must be shown or said.
    pub notices: Vec<NoticeRule>,
    /// The notice of each voice, in the order of [`Voice::ALL`].
    pub voices: Vec<usize>,
    /// Everything cited.
    pub bases: BasisBook,
    /// The file as it was read, by which tables pin it.
    pub file: SourceFile,
}

/// The table and its people.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRules {
    /// How many seats each cloth has, unless the sheet says.
    pub seats: OnSheet<u8>,
    /// How many may stand behind each, unless the sheet says.
    pub standing: OnSheet<u8>,
    /// How many must sit at each, beside the banker.
    pub fewest: Cited<u8>,
    /// The least that is bet.
    pub minimum: OnSheet<()>,
    /// The most that is bet, where the bank is limited.
    pub maximum: OnSheet<()>,
    /// Who settles what the text does not.
    pub problems: Cited<Role>,
    /// How a cent that cannot be divided is rounded.
    pub rounding: OnSheet<String>,
    /// The notices that close the bets, by place.
    pub closing: Cited<Vec<usize>>,
}

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

/// When a player's hand draws.
#[derive(Clone, Debug, PartialEq)]
pub struct PuntoRules {
    /// Up to which points it must.
    pub draws: Cited<u8>,
    /// With which its player chooses.
    pub may: Cited<u8>,
    /// From which it must not.
    pub stands: Cited<u8>,
    /// That none of this binds whoever covers the whole bank.
    pub free: BasisRef,
}
