//! `[table]`: the house, the boxes, the people, the limits.

use law::Fields;

use super::super::description::{Bettors, Cited, OnSheet, TableRules};
use super::{on_sheet, read_role};

pub(super) fn read_table(fields: &Fields<'_, '_>) -> Option<TableRules> {
    let against = fields.fields("against").map(|against| {
        if against.text("is").is_some_and(|is| is != "house") {
            against.problem(
                "bank poker is played against the house",
                "write is = \"house\"",
            );
        }
        against.basis()
    });
    let problems = fields.fields("problems").and_then(|problems| {
        let role = read_role(&problems, "settled_by");
        let basis = problems.basis();
        Some(Cited {
            value: role?,
            basis,
        })
    });
    let most = |fields: Fields<'_, '_>| {
        let (value, basis) = (fields.small_number("most"), fields.basis());
        Some(Cited {
            value: value?,
            basis,
        })
    };
    let boxes = fields.fields("boxes").and_then(most);
    let boxes_each = fields.fields("boxes_each").and_then(most);
    let bettors_per_box = fields
        .fields("bettors_per_box")
        .and_then(|f| read_bettors(&f));
    let minimum = fields
        .fields("minimum")
        .and_then(|f| on_sheet(&f, Some(())));
    let maximum = fields
        .fields("maximum")
        .and_then(|f| on_sheet(&f, Some(f.optional_numbers("times_minimum"))));
    let chips_only = fields.fields("chips_only").map(|f| f.basis());
    let rounding = fields
        .fields("rounding")
        .and_then(|f| on_sheet(&f, f.text("unless_said")));
    Some(TableRules {
        against_house: against?,
        problems: problems?,
        boxes: boxes?,
        boxes_each: boxes_each?,
        bettors_per_box: bettors_per_box?,
        minimum: minimum?,
        maximum: maximum?,
        chips_only: chips_only?,
        rounding: rounding?,
    })
}

/// People who may bet on one box: always, or where the house's sheet says so.
fn read_bettors(fields: &Fields<'_, '_>) -> Option<Bettors> {
    let (most, basis) = (fields.small_number("most"), fields.basis());
    let most = most?;
    Some(match fields.optional_text("sheet") {
        None => Bettors::Always(Cited { value: most, basis }),
        Some(field) => Bettors::IfOffered(OnSheet {
            field,
            within: most,
            basis,
        }),
    })
}
