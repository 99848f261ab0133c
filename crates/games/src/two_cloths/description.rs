//! A baccarat of two cloths against the bank of one player, as its law file describes it. Every
//! value has its basis.

use exact::Ratio;
use law::{BasisRef, Fields};

pub use super::names::{Choice, Names, Pile, Rule, Voice};
pub use crate::baccarat::scoring::{PointRules, ThirdCardTable};
use crate::baccarat::{check_counts, read_chart};
pub use crate::common::{
    ChoiceRule, Cited, FaultMoment, HandOf, Head, IrregularityRule, NoticeRule, OnSheet, PackedShoe,
};
use crate::common::{Reads, cited, described, sense, small};
pub use crate::player_bank::{CoupTable, DrawRules, Text};
use crate::player_bank::{read_draws, read_text};

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

crate::common::reads!(whole read_root, offered read_root, within lists: Text<Names>);

fn read_root(root: &Fields<'_, '_>, head: Head) -> Option<Description> {
    let table = root.fields("table");
    let table = table.and_then(|fields| TableRules::of(&fields, &head.notices));
    let bank = Reads::read(root, "bank");
    let natural: Option<NaturalRules> = Reads::read(root, "natural");
    let punto = root.fields("punto").and_then(|fields| read_draws(&fields));
    let chart = root.fields("bank_chart");
    let chart = chart.map(|fields| read_chart(&fields, "chart"));
    let restored = small(root, "restored", "draws_to", sense::POINTS);
    let repeats = small(root, "banco", "repeats", sense::TIMES);
    let text: Option<Text<Names>> = read_text(root, head, table.as_deref());
    if let (Some(text), Some(natural), Some(chart)) = (&text, &natural, &chart) {
        check_counts(root, &text.points, natural.from.value, chart);
    }
    Some(Description {
        lists: text?,
        table: table?,
        bank: bank?,
        natural: natural?,
        punto: punto?,
        chart: chart?,
        restored: restored?,
        repeats: repeats?,
    })
}

described! {
    /// The table and its people.
    TableRules |fields, notices: &[NoticeRule]| {
        /// What every table of such a game says.
        coup: CoupTable = CoupTable::of(fields, notices),
        /// The most that is bet, where the bank is limited.
        maximum: OnSheet<()>,
    }
}

crate::common::gives_out!(TableRules, coup: CoupTable);

described! {
    /// The bank, in its two forms.
    BankRules |fields| {
        /// Whether it is free.
        free: OnSheet<()>,
        /// That a free bank has no maximum, nor the bets against it.
        boundless: BasisRef,
        /// The least with which it is made up.
        least: OnSheet<()>,
        /// The most with which a limited one is.
        most: OnSheet<()>,
        /// What the house keeps of what a limited bank wins.
        keeps_limited: Cited<Ratio> = keeps(fields, "keeps_limited"),
        /// What it keeps of what a free one wins.
        keeps_free: Cited<Ratio> = keeps(fields, "keeps_free"),
    }
}

fn keeps(fields: &Fields<'_, '_>, key: &'static str) -> Option<Cited<Ratio>> {
    let fields = fields.fields(key)?;
    cited(fields.part("part"), &fields)
}

described! {
    /// With how many points on two cards a hand is shown, and what that beats.
    #[derive(Copy)]
    NaturalRules |fields| {
        /// From these on it is shown.
        from: Cited<u8> = small(fields, "shows", "from_points", sense::POINTS),
        /// That it beats any hand of three cards.
        beats: BasisRef,
    }
}
