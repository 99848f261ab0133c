//! Reads a law file into a [`Description`], strictly: all problems of the file together.

use law::Fields;

use super::description::*;
use crate::common::{Reads, read_fault, read_raise};

crate::common::reads!(whole read_root, offered read_root);

fn read_root(root: &Fields<'_, '_>, head: Head) -> Option<Description> {
    let notices = &head.notices;
    let table = root.fields("table");
    let table = table.and_then(|fields| TableRules::of(&fields, notices));
    let shoe = root.fields("shoe");
    let shoe = shoe.and_then(|fields| read_shoe(&fields, notices));
    let points = Reads::read(root, "counting");
    let (special, deal) = (Reads::read(root, "special"), Reads::read(root, "deal"));
    let (bet, draw) = (Reads::read(root, "box_bet"), Reads::read(root, "draw"));
    let (split, double) = (Reads::read(root, "split"), Reads::read(root, "double"));
    let (follow, even) = (Reads::read(root, "follow"), Reads::read(root, "even"));
    let (insurance, bank) = (Reads::read(root, "insurance"), Reads::read(root, "bank"));
    let (pays, unforeseen) = (Reads::read(root, "pays"), Reads::read(root, "unforeseen"));
    let jackpots = root.tables("jackpot");
    let jackpot = jackpots.first().and_then(JackpotRules::of);
    let irregularities = root.tables("irregularity");
    let irregularities = irregularities.iter().filter_map(read_fault);
    let irregularities = irregularities.collect();
    let raise = root.optional_fields("raise");
    let raise = raise.and_then(|fields| read_raise(&fields));
    if let (Some(points), Some(bank)) = (&points, &bank) {
        check_points(root, points, bank);
    }
    Some(Description {
        head,
        table: table?,
        shoe: shoe?,
        points: points?,
        special: special?,
        deal: deal?,
        bet: bet?,
        draw: draw?,
        split: split?,
        double: double?,
        follow: follow?,
        insurance: insurance?,
        even: even?,
        bank: bank?,
        pays: pays?,
        jackpot,
        raise,
        irregularities,
        unforeseen: unforeseen?,
    })
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
