//! What happens in an activity, and why something does not.

use activities::{ActivityLaw, Cause, Telling};
use law::{BasisRef, Library, Words};

use crate::messages::{arguments, attribute, named};
use crate::{Citation, Refused, cite};

/// One cause of a refusal by an activity: what happened, the way out, and what it rests on.
pub fn activity_cause(library: &Library, law: &ActivityLaw, cause: &Cause) -> Refused {
    let arguments = arguments(&cause.facts);
    let way_out = attribute(cause.why, "way-out", &arguments);
    Refused {
        why: named(cause.why, &arguments),
        way_out: way_out.unwrap_or_else(|| Words::same("")),
        citations: citations(library, law, &[cause.basis]),
    }
}

/// What happened, and what it rests on. Where two of its facts are called alike, as a table that is
/// called after its game, a message may have other words for that, under `.same`.
pub fn activity_told(
    library: &Library,
    law: &ActivityLaw,
    told: &Telling,
) -> (Words, Vec<Citation>) {
    let arguments = arguments(&told.facts);
    let mut called = arguments.iter().map(|(_, words)| words);
    let alike = called.any(|one| arguments.iter().filter(|(_, other)| other == one).count() > 1);
    let same = alike.then(|| attribute(told.message, "same", &arguments));
    let said = same.flatten();
    let said = said.unwrap_or_else(|| named(told.message, &arguments));
    (said, citations(library, law, &told.bases))
}

fn citations(library: &Library, law: &ActivityLaw, bases: &[BasisRef]) -> Vec<Citation> {
    let bases = bases.iter().flat_map(|basis| law.bases().get(*basis));
    let mut citations = Vec::new();
    for basis in bases {
        let citation = cite(library, basis);
        if !citations.contains(&citation) {
            citations.push(citation);
        }
    }
    citations
}
