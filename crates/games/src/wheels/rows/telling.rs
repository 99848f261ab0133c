//! The rows as they are told, for the sheet of rules.

use law::Fact;

use super::RowsRules;
use crate::common::Telling;
use crate::wheels::description::Covers;

/// The cards, the rows, who wins.
pub(in crate::wheels) fn rows<R>(sheet: &mut Telling<'_, R>, rules: &RowsRules) {
    sheet.about("rows");
    sheet.packs((rules.packs, rules.deck.len()), rules.basis);
    let points = &rules.points;
    let (tens, ace) = (points.value.tens.into(), points.value.ace.into());
    sheet.tell("rows-points", [("tens", tens), ("ace", ace)], points.basis);
    sheet.plain("rows-cut", rules.cut);
    let (upper, lower) = (&rules.upper, &rules.lower);
    sheet.tell("rows-upper", [("row", (&upper.name).into())], upper.basis);
    sheet.tell("rows-lower", [("row", (&lower.name).into())], lower.basis);
    sheet.value("rows-ends-at", rules.ends_at);
    sheet.value("rows-passed", rules.passed);
    sheet.value("rows-nearest", rules.nearest);
    let nearest = [("nearest", rules.nearest.value.into())];
    sheet.tell("rows-equal", nearest, rules.equal);
    sheet.value("rows-stop", rules.stop);
}

/// When a bet on rows wins: the message, and the row that it speaks of.
pub(in crate::wheels) fn covers(
    rules: &RowsRules,
    covers: &Covers,
) -> Option<(&'static str, Fact)> {
    let (message, row) = match covers {
        Covers::Row { upper: true } => ("covers-row", &rules.upper),
        Covers::Row { upper: false } => ("covers-row", &rules.lower),
        Covers::FirstCard { same: true } => ("covers-same", &rules.upper),
        Covers::FirstCard { same: false } => ("covers-other", &rules.upper),
        Covers::Single
        | Covers::Split(_)
        | Covers::Street(_)
        | Covers::Corner
        | Covers::SixLine
        | Covers::Column
        | Covers::Ranges(_)
        | Covers::Joined(_)
        | Covers::Even
        | Covers::Odd(_)
        | Covers::Colour(_)
        | Covers::Sets(_) => return None,
    };
    Some((message, captions::small(&row.name).into()))
}
