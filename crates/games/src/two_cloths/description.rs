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
use crate::common::{cited, closed_list, described, game_described, listed, sense, small};
pub use crate::player_bank::{CoupTable, DrawRules, Text};
use crate::player_bank::{read_draws, read_text};

/// A spot of each place.
pub type SpotRule = crate::common::SpotRule<Pile>;

/// How many cloths there are.
pub(super) const CLOTHS: usize = 2;

game_described! {
    /// A game of two cloths, before any house has chosen anything.
    Description |root, head| in lists: Text<Names> {
        /// The table and its people.
        table: TableRules [&head.notices],
        /// The bank, in its two forms.
        bank: BankRules,
        /// With how many points on two cards a hand is shown, and what that beats.
        natural: NaturalRules,
        /// When a player's hand draws.
        punto: DrawRules = root.fields("punto").and_then(|f| read_draws(&f)),
        /// The bank's chart, for whoever asks for it.
        chart: ThirdCardTable = root.fields("bank_chart").map(|f| read_chart(&f, "chart")),
        /// Up to which points a banker draws who brought a coup into disorder.
        restored: Cited<u8> = small(root, "restored", "draws_to", sense::POINTS),
        /// How often a void coup of whoever covers the bank may be repeated.
        repeats: Cited<u8> = small(root, "banco", "repeats", sense::TIMES),
        /// What every file of such a game says.
        lists: Text<Names> = read_text(root, head, table.as_deref()),
    }
    holds {
        if let (Some(text), Some(natural), Some(chart)) = (&lists, &natural, &chart) {
            check_counts(root, &text.points, natural.from.value, chart);
        }
    }
}

described! {
    /// The table and its people.
    TableRules |fields, notices: &[NoticeRule]| within coup: CoupTable [notices] {
        /// The most that is bet, where the bank is limited.
        maximum: OnSheet<()>,
    }
}

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
        commission_limited: Cited<Ratio> = commission(fields, "commission_limited"),
        /// What it keeps of what a free one wins.
        commission_free: Cited<Ratio> = commission(fields, "commission_free"),
    }
}

fn commission(fields: &Fields<'_, '_>, key: &'static str) -> Option<Cited<Ratio>> {
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

closed_list! {
    /// Who has the bank where several bid the same for it.
    EqualBids {
        /// Whom the lot falls on.
        Lot = "lot",
        /// The first of them: a later bid must be higher.
        First = "first",
    }
}

closed_list! {
    /// A cloth.
    Cloth {
        /// The first.
        First = "first",
        /// The second.
        Second = "second",
    }
}

closed_list! {
    /// After which coups the cards pass on.
    PassesAfter {
        /// Those that the bank wins.
        BankWins = "bank-wins",
        /// All of them.
        EveryCoup = "every-coup",
    }
}

/// What some of the rules say besides what they cite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Said {
    /// Who has the bank where several bid the same.
    pub equal_bids: EqualBids,
    /// On which cloth the larger part plays of a bet on both.
    pub odd_unit: Cloth,
    /// After which coups the cards pass on.
    pub passes_after: PassesAfter,
    /// Whether one who won and left is kept from the bank for the rest of the shoe.
    pub barred: bool,
    /// Whether a bank may be held for several shoes.
    pub many_shoes: bool,
    /// Whether one whose bank was broken may have the shoe changed.
    pub changes_shoe: bool,
}

impl Said {
    pub(super) fn of(rules: &[Option<Fields<'_, '_>>]) -> Option<Said> {
        let of = |rule: Rule| rules[rule as usize].as_ref();
        let applies = |rule: Rule| of(rule).and_then(|section| section.yes_or_no("applies"));
        let equal_bids = of(Rule::EqualBids).and_then(|f| listed(f, "goes_to"));
        let odd_unit = of(Rule::OddUnit).and_then(|f| listed(f, "larger_on"));
        let passes_after = of(Rule::PassesOn).and_then(|f| listed(f, "passes_after"));
        let (barred, many_shoes) = (applies(Rule::Barred), applies(Rule::ManyShoes));
        let changes_shoe = applies(Rule::ChangesShoe);
        Some(Said {
            equal_bids: equal_bids?,
            odd_unit: odd_unit?,
            passes_after: passes_after?,
            barred: barred?,
            many_shoes: many_shoes?,
            changes_shoe: changes_shoe?,
        })
    }
}
