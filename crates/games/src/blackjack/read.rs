//! The whole file of such a game, and what it must not say.

use law::{BasisRef, Fields};

use super::description::*;
use crate::common::{Reads, game_described};

game_described! {
    /// A game of counting towards a total, before any house has chosen anything.
    Description |root, head| {
        /// The table and its people.
        table: TableRules [&head.notices],
        /// The shoe.
        shoe: ShoeRules = root.fields("shoe").and_then(|f| read_shoe(&f, &head.notices)),
        /// What cards count.
        points: PointRules = Reads::read(root, "counting"),
        /// A hand that pays more than its points.
        special: Option<SpecialRule>,
        /// The deal.
        deal: DealRules,
        /// The bet's key and name.
        bet: Named = Reads::read(root, "box_bet"),
        /// What a hand may do.
        draw: DrawRules,
        /// A pair played as two hands.
        split: SplitRules,
        /// The bet doubled for one card.
        double: DoubleRules,
        /// What those do who bet on another's hand when more is staked on it.
        follow: FollowRules,
        /// The best hand paid even, at once.
        even: EvenRules,
        /// Insurance against the bank's best hand.
        insurance: InsuranceRules,
        /// How the bank draws.
        bank: BankRules,
        /// What is paid.
        pays: PayRules,
        /// That a person decides what is not foreseen.
        unforeseen: BasisRef,
        /// A bet on the player's first cards alone, with a pool.
        jackpot: Option<JackpotRules> = {
            let jackpots = root.tables("jackpot");
            Some(jackpots.first().and_then(JackpotRules::of))
        },
        /// What may go wrong.
        irregularities: Vec<IrregularityRule> = Reads::read(root, "irregularity"),
        /// How the minimum is raised.
        minimum_raise: Option<RaiseRules>,
    }
    holds {
        if let (Some(points), Some(bank)) = (&points, &bank) {
            check_points(root, points, bank);
        }
    }
}

fn read_shoe(fields: &Fields<'_, '_>, notices: &[NoticeRule]) -> Option<ShoeRules> {
    let shoe = ShoeRules::of(fields, notices)?;
    if shoe.reserve.within >= shoe.packs {
        let what = "the reserve is the whole shoe";
        fields.problem(what, "leave some packs to deal from");
    }
    Some(shoe)
}

/// Points that let a hand end: the bank stands before it is over, and a court does not alone
/// make more than the most.
fn check_points(root: &Fields<'_, '_>, points: &PointRules, bank: &BankRules) {
    let (most, stands) = (points.most.value, bank.stands.value);
    let (_, high) = points.ace.value;
    if stands > most || points.courts.value > most || high > most {
        root.problem(
            format!("with {most} points at most nobody can stand on {stands} so"),
            "let the bank stand, and each card count, within the most",
        );
    }
}
