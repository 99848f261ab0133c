//! `[table]`: the house, the boxes, the people, the limits.

use law::Fields;

use super::super::description::{Bettors, BettorsMost, Cited, Multiples, OnSheet, TableRules};
use crate::common::{Reads, basis_of, cited, on_sheet, read_against, read_role, sense};

pub(super) fn read_table(fields: &Fields<'_, '_>) -> Option<TableRules> {
    let (against, problems) = (read_against(fields), Reads::read(fields, "problems"));
    let (minimum, rounding) = (
        Reads::read(fields, "minimum"),
        Reads::read(fields, "rounding"),
    );
    let most = |fields: Fields<'_, '_>| cited(fields.count("up_to", sense::BOXES), &fields);
    let boxes = fields.fields("boxes").and_then(most);
    let boxes_each = fields.fields("boxes_each").and_then(most);
    let bettors_per_box = fields
        .fields("bettors_per_box")
        .and_then(|f| read_bettors(&f));
    let maximum = fields
        .fields("maximum")
        .and_then(|f| on_sheet(&f, read_multiples(&f)));
    let blind = basis_of(fields, "blind");
    let chips_only = fields.fields("chips_only").map(|f| f.basis());
    Some(TableRules {
        against_house: against?,
        problems: problems?,
        boxes: boxes?,
        boxes_each: boxes_each?,
        blind,
        bettors_per_box: bettors_per_box?,
        minimum: minimum?,
        maximum: maximum?,
        chips_only: chips_only?,
        rounding: rounding?,
    })
}

/// People who may bet on one box: always, or where the house's sheet says so.
fn read_bettors(fields: &Fields<'_, '_>) -> Option<Bettors> {
    let (most, basis) = (fields.count("up_to", sense::BETTORS), fields.basis());
    let seated = basis_of(fields, "seated");
    let approved_by = fields.optional_fields("approved_by");
    let approved_by = approved_by.and_then(|by| cited(read_role(&by, "role"), &by));
    let most = most?;
    let most = match fields.optional_text("sheet") {
        None => BettorsMost::Always(Cited { value: most, basis }),
        Some(field) => BettorsMost::IfOffered(OnSheet {
            field,
            within: most,
            basis,
        }),
    };
    Some(Bettors {
        most,
        seated,
        approved_by,
    })
}

/// The multiples of a minimum that a maximum may be: a list of them, `from` one `to` another,
/// or any where nothing is said.
pub(super) fn read_multiples(fields: &Fields<'_, '_>) -> Option<Multiples> {
    let one_of = fields.several_times("one_of_times_minimum");
    if !one_of.is_empty() {
        fields.ascending("one_of_times_minimum", &one_of);
        return Some(Multiples::OneOf(one_of));
    }
    let between = fields.optional_times_between("from_times_minimum", "to_times_minimum")?;
    Some(between.map_or(Multiples::Any, |(from, to)| Multiples::Between(from, to)))
}
