//! The words of `[[irregularity]]` that every family shares.

use law::Fields;
use table::{IrregularityKind, RemedyEffect};

/// The kinds that a rule is about.
pub(crate) fn read_kinds(fields: &Fields<'_, '_>) -> Vec<IrregularityKind> {
    let mut kinds = Vec::new();
    if !fields.has("when") {
        fields.problem(
            "nobody knows when this is so",
            "name what went wrong in `when`",
        );
    }
    for name in fields.optional_texts("when") {
        match IrregularityKind::named(&name) {
            Some(kind) if kinds.contains(&kind) => {
                fields.problem(format!("`{name}` stands there twice"), "name it once");
            }
            Some(kind) => kinds.push(kind),
            None => {
                let known = IrregularityKind::ALL.map(IrregularityKind::name).join(", ");
                fields.problem(
                    format!("`{name}` is no irregularity"),
                    format!("use {known}"),
                );
            }
        }
    }
    kinds
}

/// What may be done about it: something at least.
pub(crate) fn read_remedies<T>(
    fields: &Fields<'_, '_>,
    read: impl Fn(&Fields<'_, '_>) -> Option<T>,
) -> Vec<T> {
    if !fields.has("remedy") {
        fields.problem("nothing is done about it", "add a remedy");
    }
    fields.tables("remedy").iter().filter_map(read).collect()
}

/// What a remedy does.
pub(crate) fn read_effect(fields: &Fields<'_, '_>) -> Option<RemedyEffect> {
    let name = fields.text("does")?;
    let does = RemedyEffect::named(&name);
    if does.is_none() {
        let known = RemedyEffect::ALL.map(RemedyEffect::name).join(", ");
        fields.problem(format!("`{name}` is no remedy"), format!("use {known}"));
    }
    does
}
