//! `[[irregularity]]`: what goes wrong, and what the text prescribes.

use law::Fields;
use table::{IrregularityKind, RemedyEffect};

use super::super::description::{IrregularityRule, RemedyRule};
use super::read_role;

pub(super) fn read_irregularity(fields: &Fields<'_, '_>) -> IrregularityRule {
    let known = IrregularityKind::ALL.map(IrregularityKind::name).join(", ");
    let mut when = Vec::new();
    for name in fields.optional_texts("when") {
        match IrregularityKind::named(&name) {
            Some(kind) => when.push(kind),
            None => fields.problem(
                format!("`{name}` is no irregularity"),
                format!("use {known}"),
            ),
        }
    }
    let remedies = fields
        .tables("remedy")
        .iter()
        .filter_map(read_remedy)
        .collect();
    IrregularityRule { when, remedies }
}

fn read_remedy(fields: &Fields<'_, '_>) -> Option<RemedyRule> {
    let name = fields.text("does")?;
    let does = RemedyEffect::named(&name);
    if does.is_none() {
        let known = RemedyEffect::ALL.map(RemedyEffect::name).join(", ");
        fields.problem(format!("`{name}` is no remedy"), format!("use {known}"));
    }
    let decided_by = read_role(fields, "decided_by");
    let basis = fields.basis();
    Some(RemedyRule {
        does: does?,
        decided_by: decided_by?,
        basis,
    })
}
