//! The whole file of such a game, and how what it says hangs together.

use law::{BasisRef, Fields};

use super::description::*;
use crate::common::{Reads, all_are_said, cited, game_described, sense, small};

game_described! {
    /// A game of two hands dealt for all, before any house has chosen anything.
    Description |root, head| {
        /// The table and its people.
        table: TableRules [&head.notices],
        /// The shoe.
        shoe: ShoeRules [&head.notices],
        /// What cards count.
        points: PointRules = root.fields("counting").and_then(|f| read_points(&f)),
        /// Who deals, and who holds which hand.
        dealing: DealingRules,
        /// The four cards dealt.
        deal: DealRules,
        /// With how many points on two cards the coup ends.
        natural: Cited<u8> = small(root, "natural", "from_points", sense::POINTS),
        /// The player's hand.
        player: PlayerRules = Reads::read(root, "punto"),
        /// The bank's hand.
        bank: BankRules,
        /// The kinds of bet.
        bets: Vec<BetRule> = {
            let sections = root.tables("bet");
            if sections.len() > MOST_BETS {
                let right = format!("write at most {MOST_BETS}");
                root.problem("there are too many kinds of bet", right);
            }
            Some(sections.iter().filter_map(BetRule::of).collect())
        },
        /// That a person decides what is not foreseen.
        unforeseen: BasisRef,
        /// Where what the house keeps builds up, before each box.
        circle: Option<CircleRule>,
        /// What the croupier says in the course of a coup, by place among the notices.
        voices: Voices = root.fields("voices").and_then(|fields| {
            fields.has_names();
            Voices::of(&fields, &head.notices)
        }),
    }
    holds {
        if let (Some(table), Some(shoe), Some(voices)) = (&table, &shoe, &voices) {
            let closing = table.closing.value.iter().copied();
            let said = closing.chain(voices.all()).chain([shoe.stop.says]);
            all_are_said(root, &head.notices, &said.collect::<Vec<usize>>());
        }
        if let (Some(points), Some(natural), Some(bank)) = (&points, &natural, &bank) {
            check_counts(root, points, natural.value, &bank.table);
            if !bank.table.always_decides() {
                let what = "the bank's third card is left to a choice that nobody has";
                root.problem(what, "write T or P in every row of the table");
            }
        }
        if let Some(player) = &player {
            in_a_row(root, &[player.draws.value, player.stands.value]);
        }
    }
}

/// Reads what cards count.
pub(crate) fn read_points(fields: &Fields<'_, '_>) -> Option<PointRules> {
    let cards = fields.fields("worth").and_then(|f| {
        let both = f
            .count("tens", sense::BLANK)
            .zip(f.count("ace", sense::VALUE));
        cited(both, &f)
    });
    let (units, wins) = (
        small(fields, "units", "whole", sense::VALUE),
        small(fields, "wins", "nearest", sense::POINTS),
    );
    let (cards, units, wins) = (cards?, units?, wins?);
    Some(PointRules {
        tens: cards.value.0,
        ace: cards.value.1,
        units: units.value,
        nearest: wins.value,
        cards_basis: cards.basis,
        units_basis: units.basis,
        wins_basis: wins.basis,
    })
}

/// The counts of a game fit together: the best is the highest that units can make, a natural is
/// not beyond it, and the chart has a row for every count below a natural.
pub(crate) fn check_counts(
    root: &Fields<'_, '_>,
    points: &PointRules,
    natural: u8,
    chart: &ThirdCardTable,
) {
    if points.nearest.checked_add(1) != Some(points.units) {
        let what = format!(
            "{} is not the highest count of {}",
            points.nearest, points.units
        );
        root.problem(what, "let the nearest count be one below the units");
    }
    if natural > points.nearest || chart.len() != usize::from(natural) {
        let what = format!(
            "the chart has {} rows, a natural is from {natural}",
            chart.len()
        );
        root.problem(what, "write a row for every count below a natural");
    }
}

/// What a player does with each count goes on where it left off: he draws up to one, and the
/// next counts follow without a gap.
pub(crate) fn in_a_row(root: &Fields<'_, '_>, counts: &[u8]) {
    let follows = |pair: &[u8]| pair[0].checked_add(1) == Some(pair[1]);
    if !counts.windows(2).all(follows) {
        let what = "a count is left out of what the player does, or stands there twice";
        root.problem(what, "let each rule begin where the one before ends");
    }
}
