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
use crate::common::{cited, closed_list, described, game_described, listed, sense, small};
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

closed_list! {
    /// Who has the bank where two bid the same for it.
    EqualBids {
        /// One who sits before one who stands; among others the first.
        Seat = "seat",
        /// The first.
        First = "first",
    }
}

closed_list! {
    /// What the croupier advises where the player may choose.
    Advice {
        /// A card.
        Card = "card",
        /// None.
        Stand = "stand",
    }
}

/// What some of the rules say besides what they cite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Said {
    /// How many times in a row one declines the bank before he loses his seat.
    pub declines: u8,
    /// Who has the bank where two bid the same.
    pub equal_bids: EqualBids,
    /// What the croupier advises.
    pub advises: Advice,
    /// Whether a bank may be given up after a tie.
    pub tie_gives_up: bool,
    /// Whether the bank of a shoe's last coup may be kept.
    pub last_coup: bool,
    /// Whether one alone covers the bank before several who have bet.
    pub banco_alone: bool,
    /// Whether a right to repeat that was not used comes back after a tie.
    pub recovers: bool,
    /// Whether the only one who bet may repeat as one who covered the bank.
    pub only_bettor: bool,
    /// Whether a best hand that was not shown loses to one that was.
    pub forgotten_nine: bool,
}

impl Said {
    pub(super) fn of(rules: &[Option<Fields<'_, '_>>]) -> Option<Said> {
        let of = |rule: Rule| rules[rule as usize].as_ref();
        let applies = |rule: Rule| of(rule).and_then(|section| section.yes_or_no("applies"));
        // What is carried over to the next round is who declined, and not how often.
        let declines = of(Rule::TwiceDeclined).and_then(|f| f.count("in_a_row", 1..=2));
        let equal_bids = of(Rule::EqualBids).and_then(|f| listed(f, "goes_to"));
        let advises = of(Rule::Advice).and_then(|f| listed(f, "advises"));
        let tie_gives_up = applies(Rule::TieGivesUp);
        let (last_coup, banco_alone) = (applies(Rule::LastCoup), applies(Rule::BancoAlone));
        let (recovers, only_bettor) = (applies(Rule::Recovers), applies(Rule::OnlyBettor));
        let forgotten_nine = applies(Rule::ForgottenNine);
        Some(Said {
            declines: declines?,
            equal_bids: equal_bids?,
            advises: advises?,
            tie_gives_up: tie_gives_up?,
            last_coup: last_coup?,
            banco_alone: banco_alone?,
            recovers: recovers?,
            only_bettor: only_bettor?,
            forgotten_nine: forgotten_nine?,
        })
    }
}
