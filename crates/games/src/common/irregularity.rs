//! The words of `[[irregularity]]` that every family shares.

use law::{BasisRef, Fields, Words};
use round::{Terms, left_to};
use table::{Irregularity, IrregularityKind, Remedy, RemedyEffect, Role};

use super::described;
use super::reading::read_role;

described! {
    /// A remedy.
    #[derive(Copy)]
    RemedyRule |fields| {
        /// What it does.
        does: RemedyEffect = read_effect(fields),
        /// Who decides.
        decided_by: Role = read_role(fields, "decided_by"),
        /// What prescribes it.
        basis: BasisRef = Some(fields.basis()),
    }
}

impl From<&RemedyRule> for Remedy {
    fn from(rule: &RemedyRule) -> Remedy {
        Remedy {
            effect: rule.does,
            decided_by: rule.decided_by,
            basis: rule.basis,
        }
    }
}

described! {
    /// Something that may go wrong, told by its kind alone, and what the text prescribes for it.
    FaultRule |fields| {
        /// The kinds.
        when: Vec<IrregularityKind> = Some(read_kinds(fields)),
        /// The rule in words.
        words: Words,
        /// What the text prescribes.
        remedies: Vec<RemedyRule> = Some(read_remedies(fields, RemedyRule::of)),
    }
}

/// What the text prescribes; where it prescribes nothing, the one who settles problems chooses.
pub(crate) fn remedies(known: &[FaultRule], terms: &Terms, found: &Irregularity) -> Vec<Remedy> {
    let known = known.iter().find(|rule| rule.when.contains(&found.kind));
    match known {
        Some(rule) => rule.remedies.iter().map(Remedy::from).collect(),
        None => left_to(terms.problems.value, terms.discretion).to_vec(),
    }
}

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
    let name = fields.text_of("does", &RemedyEffect::ALL.map(RemedyEffect::name))?;
    let does = RemedyEffect::named(&name);
    if does.is_none() {
        let known = RemedyEffect::ALL.map(RemedyEffect::name).join(", ");
        fields.problem(format!("`{name}` is no remedy"), format!("use {known}"));
    }
    does
}
