//! The whole file of a game of dice, and how each of its lists is read.

mod bets;
mod course;
mod groups;
mod spots;

use law::BasisRef;

use super::description::*;
use crate::common::{game_described, read_close, small};

/// The most dice whose throws one set can hold.
const MOST_DICE: u8 = 2;

game_described! {
    /// A game of dice, before any house has chosen anything.
    Description |root, head| {
        /// The table and its people.
        table: TableRules,
        /// How many dice are thrown.
        dice: Cited<u8> = small(root, "dice", "count", 1..=MOST_DICE),
        /// The number that is thrown for.
        point: PointRules,
        /// The kinds of bet as the text groups them.
        groups: Vec<GroupRule> = {
            let sections = root.tables("group");
            Some(sections.iter().filter_map(groups::read_group).collect())
        },
        /// The bets.
        bets: Vec<BetRule> = groups.as_ref().map(|groups| bets::read_bets(root, groups)),
        /// Who throws.
        thrower: ThrowerRules = {
            let section = root.fields("thrower").zip(bets.as_ref());
            section.and_then(|(f, bets)| course::read_thrower(&f, bets))
        },
        /// That no other bet is taken.
        only_these: BasisRef,
        /// The course of a round.
        course: CloseRules = root.fields("course").and_then(|f| read_close(&f, &head.notices)),
        /// What may go wrong.
        irregularities: Vec<IrregularityRule> = {
            let sections = root.tables("irregularity");
            Some(sections.iter().filter_map(course::read_irregularity).collect())
        },
        /// Every place of the cloth where chips may lie, bet by bet.
        spots: Vec<SpotRule> = {
            let said = point.as_ref().zip(bets.as_ref()).zip(dice.as_ref());
            said.map(|((point, bets), dice)| {
                let spots = spots::lay_out(root, bets, &point.numbers.value);
                spots::check(root, point, bets, dice.value);
                spots
            })
        },
    }
}
