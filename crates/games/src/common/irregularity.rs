//! The words of `[[irregularity]]` that every family shares.

use law::{BasisRef, Fields, Words};
use round::{Terms, left_to};
use table::{Irregularity, IrregularityKind, Remedy, RemedyEffect, Role};

use super::reading::read_role;

/// A remedy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RemedyRule {
    /// What it does.
    pub does: RemedyEffect,
    /// Who decides.
    pub decided_by: Role,
    /// What prescribes it.
    pub basis: BasisRef,
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

/// Something that may go wrong, told by its kind alone, and what the text prescribes for it.
#[derive(Clone, Debug, PartialEq)]
pub struct FaultRule {
    /// The kinds.
    pub when: Vec<IrregularityKind>,
    /// The rule in words.
    pub words: Words,
    /// What the text prescribes.
    pub remedies: Vec<RemedyRule>,
}

/// What the text prescribes; where it prescribes nothing, the one who settles problems chooses.
pub(crate) fn remedies(known: &[FaultRule], terms: &Terms, found: &Irregularity) -> Vec<Remedy> {
    let known = known.iter().find(|rule| rule.when.contains(&found.kind));
    match known {
        Some(rule) => rule.remedies.iter().map(Remedy::from).collect(),
        None => left_to(terms.problems.value, terms.discretion).to_vec(),
    }
}

/// A rule of that kind.
pub(crate) fn read_fault(fields: &Fields<'_, '_>) -> Option<FaultRule> {
    let when = read_kinds(fields);
    let words = fields.words("words");
    let remedies = read_remedies(fields, read_remedy);
    Some(FaultRule {
        when,
        words: words?,
        remedies,
    })
}

/// What is done, and who decides it.
pub(crate) fn read_remedy(fields: &Fields<'_, '_>) -> Option<RemedyRule> {
    let does = read_effect(fields);
    let decided_by = read_role(fields, "decided_by");
    let basis = fields.basis();
    Some(RemedyRule {
        does: does?,
        decided_by: decided_by?,
        basis,
    })
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
    let name = fields.text("does")?;
    let does = RemedyEffect::named(&name);
    if does.is_none() {
        let known = RemedyEffect::ALL.map(RemedyEffect::name).join(", ");
        fields.problem(format!("`{name}` is no remedy"), format!("use {known}"));
    }
    does
}
