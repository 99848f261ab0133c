//! Reads a law file into a [`Description`], strictly: all problems of the file together.

mod bets;
mod course;
mod pockets;
mod rows;
mod table;

use law::Fields;

use super::description::*;
use crate::common::Reads;

crate::common::reads!(whole read_root, offered read_root);

fn read_root(root: &Fields<'_, '_>, head: Head) -> Option<Description> {
    let table = root
        .fields("table")
        .and_then(|fields| table::read_table(&fields));
    let notices = &head.notices;
    if !root.has("rows") {
        course::check_notices(root, notices);
    }
    let decides = read_decides(root, notices);
    let maxima = table.as_ref().and_then(|table| table.maxima.as_ref());
    let tiers = maxima.and_then(|maxima| table::tiers(&maxima.within));
    let tiers = tiers.unwrap_or_else(|| vec![1]);
    let bets = decides
        .as_ref()
        .map(|decides| bets::read_bets(root, decides, &tiers))
        .unwrap_or_default();
    let keys: Vec<String> = bets.iter().map(|bet| bet.key.clone()).collect();
    let only_these = root.fields("only_these").map(|fields| fields.basis());
    let insurance: Option<InsuranceRules> = Reads::read(root, "insurance").flatten();
    let spots = match &decides {
        Some(Decides::Wheel(wheel)) => bets::spots(root, wheel, &bets),
        Some(Decides::Rows(_)) => rows::spots(&bets, insurance.as_ref()),
        None => Vec::new(),
    };
    let zero = decides.as_ref().zip(root.optional_fields("zero"));
    let zero = zero.and_then(|(decides, fields)| course::read_zero(&fields, decides));
    let parts = zero.is_some() || insurance.is_some();
    let whole = !parts && bets.iter().all(|bet| bet.pays.value.denominator() == 1);
    let rounds = table.as_ref().is_some_and(|table| table.rounding.is_some());
    if table.is_some() && rounds == whole {
        let right = "say how winnings are rounded where they may be no whole cents, and only there";
        root.problem(
            "rounding is said where there is none, or not where there is",
            right,
        );
    }
    let course = root
        .fields("course")
        .and_then(|fields| course::read_course(&fields, notices));
    let payment = root
        .fields("payment")
        .and_then(|fields| course::read_payment(&fields, &bets));
    let irregularities: Option<Vec<IrregularityRule>> = Reads::read(root, "irregularity");
    Some(Description {
        head,
        table: table?,
        decides: decides?,
        bets,
        spots,
        only_these: only_these?,
        zero,
        insurance,
        colour_chips: root
            .optional_fields("colour_chips")
            .and_then(|fields| ColourChipRules::of(&fields, &keys)),
        course: course?,
        raise: Reads::read(root, "minimum_raise")?,
        payment: payment?,
        irregularities: irregularities?,
    })
}

/// What decides: a wheel with its cloth, or rows of cards with their shoe.
fn read_decides(root: &Fields<'_, '_>, notices: &[NoticeRule]) -> Option<Decides> {
    if let Some(fields) = root.optional_fields("rows") {
        let shoe = root.fields("shoe")?;
        return rows::read_rows(&fields, &shoe, notices).map(Decides::Rows);
    }
    let cloth = root.fields("cloth");
    let sides = cloth.as_ref().map(bets::read_sides).unwrap_or_default();
    let cloth = cloth.and_then(|fields| bets::read_cloth(&fields));
    let wheel = root.fields("wheel")?;
    pockets::read_wheel(&wheel, cloth, sides).map(Decides::Wheel)
}
