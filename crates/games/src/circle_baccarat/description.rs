//! A baccarat whose bank a player holds, as its law file describes it. Every value has its basis.

use exact::Ratio;
use law::{BasisBook, BasisRef, SourceFile, Words};
use table::Role;

pub use super::names::{Choice, Pile, Rule, Voice};
pub use crate::baccarat::scoring::{PointRules, ThirdCardTable};
pub use crate::common::{
    ChoiceRule, Cited, FaultMoment, HandOf, IrregularityRule, NoticeMoment, NoticeRule, OnSheet,
    PackedShoe as ShoeRules, RemedyRule,
};

/// A spot of each place.
pub type SpotRule = crate::common::SpotRule<Pile>;

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
    /// The shoe.
    pub shoe: ShoeRules,
    /// What cards count.
    pub points: PointRules,
    /// With how many points on two cards a hand is shown at once.
    pub natural: Cited<u8>,
    /// When the player's hand draws.
    pub punto: PuntoRules,
    /// When the bank's does.
    pub bank: BankRules,
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
    /// How many seats there are, unless the sheet says.
    pub seats: OnSheet<u8>,
    /// How many may stand behind them, unless the sheet says.
    pub standing: OnSheet<u8>,
    /// How many must play.
    pub fewest: Cited<u8>,
    /// The least that is bet against the bank.
    pub minimum: OnSheet<()>,
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
    /// From which pass on half of the bank may leave it.
    pub half_from: Cited<u8>,
    /// What the house keeps of what the bank wins.
    pub keeps: Cited<Ratio>,
    /// Who settles what the text does not.
    pub problems: Cited<Role>,
    /// How a cent that cannot be divided is rounded.
    pub rounding: OnSheet<String>,
    /// The notices that close the bets, by place.
    pub closing: Cited<Vec<usize>>,
}

/// When the player's hand draws.
#[derive(Clone, Debug, PartialEq)]
pub struct PuntoRules {
    /// What it is called.
    pub name: Words,
    /// Up to which points it must.
    pub draws: Cited<u8>,
    /// With which its player chooses.
    pub may: Cited<u8>,
    /// From which it must not.
    pub stands: Cited<u8>,
    /// That none of this binds whoever covers the whole bank, where the house lets him.
    pub free: BasisRef,
}

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
