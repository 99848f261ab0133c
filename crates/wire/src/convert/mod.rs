//! From the table's nouns to what goes over the wire, for one viewer.
//!
//! Nothing here decides who may see what: a [`table::View`] has no field in which a covered
//! card could lie, and an event's card is shown only where the viewer's own view shows it.

mod action;
mod felt;
mod kept;
mod round;
mod school;
mod staff;
mod view;

#[cfg(test)]
mod tests;

pub use action::{ActionError, Asked, action};
pub use kept::kept_summary;
pub use round::net;
pub use school::{assignment, school_answer};
pub use staff::staff_action;

use games::Rules;
use law::{BasisRef, Library, ProvisionId};
use table::{ChoiceId, Refusal, Rulebook, SpotId};
use words::{Names, Speaker};

use crate::{Citation, Money, Provision, RefusalReason, Voice, Words};

/// Puts what happens at one table into the words and numbers of the wire.
#[derive(Clone, Copy)]
pub struct Translator<'a> {
    rules: &'a Rules,
    library: &'a Library,
    speaker: Speaker<'a>,
}

impl<'a> Translator<'a> {
    /// For the table with these rules, whose people have these names.
    pub fn new(rules: &'a Rules, library: &'a Library, names: &'a dyn Names) -> Translator<'a> {
        Translator {
            rules,
            library,
            speaker: Speaker::new(rules, library, names),
        }
    }

    /// The words of the table, for what the wire has no type for.
    pub fn speaker(&self) -> Speaker<'a> {
        self.speaker
    }

    /// Every reason of a refusal.
    pub fn refusal(&self, refusal: &Refusal) -> Vec<RefusalReason> {
        let reasons = refusal
            .causes
            .iter()
            .map(|cause| self.speaker.refuse(cause));
        reasons.map(RefusalReason::from).collect()
    }

    fn cloth(&self) -> &'a table::Felt {
        self.rules.felt()
    }

    /// What something rests on.
    pub fn cite(&self, basis: BasisRef) -> Vec<Citation> {
        self.speaker
            .cite(basis)
            .into_iter()
            .map(Citation::from)
            .collect()
    }

    fn spot_key(&self, spot: SpotId) -> String {
        let found = self.cloth().spots.iter().find(|known| known.id == spot);
        found.map_or_else(String::new, |found| found.key.clone())
    }

    fn choice_key(&self, choice: ChoiceId) -> String {
        let found = self.cloth().choices.iter().find(|known| known.id == choice);
        found.map_or_else(String::new, |found| found.key.clone())
    }
}

/// A provision, if the inventory has it.
pub fn provision(library: &Library, id: &ProvisionId) -> Option<Provision> {
    let found = library.provision(id)?;
    let document = library
        .documents()
        .iter()
        .find(|document| document.id == found.document);
    let document = document.map_or_else(
        || law::Words::same(&found.document),
        |document| document.title.clone(),
    );
    Some(Provision {
        id: found.id.to_string(),
        document: document.into(),
        games: found.games.clone(),
        treatment: found.treatment.name().into(),
        gist: (&found.gist).into(),
    })
}

impl From<law::Words> for Words {
    fn from(words: law::Words) -> Words {
        // What is said as in Spanish is not sent twice.
        let said = |language| {
            let said = words.said_in(language).filter(|said| *said != words.es);
            said.map(str::to_owned)
        };
        Words {
            ca: said(law::Language::Catalan),
            gl: said(law::Language::Galician),
            es: words.es,
            en: words.en,
        }
    }
}

impl From<&law::Words> for Words {
    fn from(words: &law::Words) -> Words {
        words.clone().into()
    }
}

impl From<words::Voice> for Voice {
    fn from(voice: words::Voice) -> Voice {
        match voice {
            words::Voice::Law => Voice::Law,
            words::Voice::HouseRule => Voice::HouseRule,
            words::Voice::Reading => Voice::Reading,
            words::Voice::Discretion => Voice::Discretion,
        }
    }
}

impl From<words::Citation> for Citation {
    fn from(citation: words::Citation) -> Citation {
        let words::Citation {
            id,
            label,
            voice,
            note: _,
            gist,
        } = citation;
        Citation {
            id,
            label,
            voice: voice.into(),
            gist: gist.into(),
        }
    }
}

impl From<words::Refused> for RefusalReason {
    fn from(refused: words::Refused) -> RefusalReason {
        RefusalReason {
            why: refused.why.into(),
            way_out: refused.way_out.into(),
            citations: refused.citations.into_iter().map(Citation::from).collect(),
        }
    }
}

impl From<exact::Cents> for Money {
    fn from(amount: exact::Cents) -> Money {
        Money(amount.count())
    }
}

impl From<Money> for exact::Cents {
    fn from(money: Money) -> exact::Cents {
        exact::Cents::new(money.0)
    }
}
