//! What the engine gave, held against what a line of a play says.

use std::collections::BTreeSet;

use law::{Basis, BasisBook, BasisRef, ProvisionId};
use table::{Outcome, Why};

use crate::script::{Cites, Step};

/// Everything that an outcome rested on, each basis once.
pub(crate) fn bases(book: &BasisBook, refs: impl IntoIterator<Item = BasisRef>) -> Vec<Basis> {
    let mut all: Vec<Basis> = Vec::new();
    for basis in refs.into_iter().flat_map(|basis| book.get(basis)) {
        if !all.contains(basis) {
            all.push(basis.clone());
        }
    }
    all
}

/// What a line that holds rests on.
#[derive(Debug, Default)]
pub(crate) struct Shown {
    /// The provisions that it names.
    pub(crate) named: BTreeSet<ProvisionId>,
    /// Those of them on which nothing rests but what was said.
    pub(crate) said: BTreeSet<ProvisionId>,
    /// All that the engine gave.
    pub(crate) bases: Vec<Basis>,
}

/// What a line shows: each name on it must be among what the outcome rested on, and where it says
/// `by only`, nothing else may be.
pub(crate) fn prove(prefix: &str, step: &Step, given: &[Basis]) -> Result<Shown, String> {
    prove_cited(prefix, &step.cites, given)
}

/// The same of what stands behind `by` alone.
pub(crate) fn prove_cited(prefix: &str, cites: &Cites, given: &[Basis]) -> Result<Shown, String> {
    let named = |basis: &&Basis| cites.names.iter().any(|cite| names(prefix, cite, basis));
    if let Some(other) = given.iter().find(|basis| cites.only && !named(basis)) {
        return Err(format!("it rests on {other} too"));
    }
    let mut shown = Shown {
        bases: given.to_vec(),
        ..Shown::default()
    };
    for cite in &cites.names {
        let found = given.iter().find(|basis| names(prefix, cite, basis));
        match found {
            Some(_) if !cites.proves => {}
            Some(basis) => shown.named.extend(basis.provision().cloned()),
            None => {
                let given: Vec<String> = given.iter().map(ToString::to_string).collect();
                let given = if given.is_empty() {
                    "nothing".into()
                } else {
                    given.join(", ")
                };
                return Err(format!(
                    "the engine did not give {cite} as the basis; it gave {given}"
                ));
            }
        }
    }
    Ok(shown)
}

fn names(prefix: &str, cite: &str, basis: &Basis) -> bool {
    let rests_on = |cite: &str| {
        let whole = format!("{prefix}/{cite}");
        let is = |id: &ProvisionId| id.as_str() == cite || id.as_str() == whole;
        basis.provision().is_some_and(is)
    };
    if let (Some(said), Basis::HouseRule { field: given, .. }) =
        (cite.strip_prefix("sheet "), basis)
    {
        let (field, under) = match said.split_once(" under ") {
            Some((field, provision)) => (field, Some(provision)),
            None => (said, None),
        };
        return field == given && under.is_none_or(rests_on);
    }
    match (cite.strip_prefix("reading "), basis) {
        (Some(reading), Basis::Reading { reading: given }) => reading == given,
        (Some(_), _) | (None, Basis::Reading { .. }) => false,
        (None, _) => rests_on(cite),
    }
}

/// The name of a reason for refusal, as plays write it: `above-maximum`.
pub(crate) fn why_name(why: &Why) -> String {
    let text = format!("{why:?}");
    let name = text.split([' ', '{', '(']).next().unwrap_or_default();
    let mut kebab = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !kebab.is_empty() {
            kebab.push('-');
        }
        kebab.extend(letter.to_lowercase());
    }
    kebab
}

/// How a line ended, as plays write it.
pub(crate) fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won | Outcome::Prize => "won",
        Outcome::Lost => "lost",
        Outcome::Pushed => "pushed",
        Outcome::Void => "void",
        Outcome::PotShare => "takes",
    }
}
