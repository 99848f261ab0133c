//! A baccarat whose bank a player holds, as its law file describes it. Every value has its basis.

use exact::Ratio;
use law::{Fields, Words};

pub use super::names::{Choice, Names, Pile, Rule, Voice};
pub use crate::baccarat::scoring::{PointRules, ThirdCardTable};
use crate::baccarat::{check_counts, read_chart};
pub use crate::common::{
    ChoiceRule, Cited, FaultMoment, HandOf, Head, IrregularityRule, NoticeMoment, NoticeRule,
    OnSheet, PackedShoe as ShoeRules, RemedyRule,
};
use crate::common::{cited, described, game_described, sense, small};
pub use crate::player_bank::{CoupTable, DrawRules, Part, Text};
use crate::player_bank::{read_draws, read_part, read_text};

/// A spot of each place.
pub type SpotRule = crate::common::SpotRule<Pile>;

game_described! {
    /// A game with a bank that passes, before any house has chosen anything.
    Description |root, head| in lists: Text<Names> {
        /// The table and its people.
        table: TableRules [&head.notices],
        /// With how many points on two cards a hand is shown at once.
        natural: Cited<u8> = small(root, "natural", "from_points", sense::POINTS),
        /// When the player's hand draws.
        punto: PuntoRules,
        /// When the bank's does.
        bank: BankRules,
        /// What every file of such a game says.
        lists: Text<Names> = read_text(root, head, table.as_deref()),
    }
    holds {
        if let (Some(text), Some(natural), Some(bank)) = (&lists, &natural, &bank) {
            check_counts(root, &text.points, natural.value, &bank.chart);
        }
    }
}

described! {
    /// The table and its people.
    TableRules |fields, notices: &[NoticeRule]| within coup: CoupTable [notices] {
        /// Whether the bank has no maximum.
        unlimited: OnSheet<()>,
        /// The most that may be in the bank, as a multiple of the least bet.
        bank_most: Cited<u64> = times(fields, "bank_most", "times_minimum"),
        /// Whether whoever covers the whole bank draws as he likes.
        free_banco: OnSheet<()>,
        /// The least that is bet for the bank, unless the sheet says.
        support_least: OnSheet<()>,
        /// The most of it.
        support_most: OnSheet<()>,
        /// How many such bets there may be.
        supports: Cited<u8> = small(fields, "supports", "up_to", sense::TIMES),
        /// When a part of the bank may leave it.
        garage_half: HalfRules,
        /// How many times what was covered stays in it, where all else leaves it.
        garage_double: Cited<u64> = times(fields, "garage_double", "times_covered"),
        /// Which part of it one covers with the table.
        with_table: Cited<Part> = fields.fields("with_table").and_then(|f| read_part(&f)),
        /// What the house keeps of what the bank wins.
        commission: Cited<Ratio> = fields.fields("commission").and_then(|f| cited(f.part("part"), &f)),
    }
}

fn times(fields: &Fields<'_, '_>, key: &'static str, of: &'static str) -> Option<Cited<u64>> {
    let fields = fields.fields(key)?;
    cited(fields.times(of), &fields)
}

described! {
    /// When a part of the bank may leave it.
    #[derive(Copy)]
    HalfRules |fields| {
        /// From which pass on.
        from_pass: Cited<u8> = cited(fields.count("from_pass", sense::TIMES), fields),
        /// Which part.
        part: Cited<Part> = read_part(fields),
    }
}

described! {
    /// When the player's hand draws.
    PuntoRules |fields| {
        /// What it is called.
        name: Words,
        /// When it draws.
        hand: DrawRules = read_draws(fields),
    }
}

crate::common::gives_out!(PuntoRules, hand: DrawRules);

described! {
    /// When the bank's hand draws.
    BankRules |fields| {
        /// What it is called.
        name: Words,
        /// Up to which points its holder must.
        must: Cited<u8> = small(fields, "must", "to_points", sense::POINTS),
        /// The chart, for whoever asks for it.
        chart: ThirdCardTable = Some(read_chart(fields, "chart")),
    }
}
