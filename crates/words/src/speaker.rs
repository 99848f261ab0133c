//! One who speaks for a table: its felt gives the names of things, its bases and the library
//! give the citations, and the caller says what people are called.

use crate::messages::say;
use law::{BasisBook, BasisRef, Library, Words};
use table::{BoxNumber, Choice, ChoiceId, Felt, Person, PoolId, Rulebook, SpotId, View, Viewer};

use crate::text::upper;
use crate::{Citation, Names, cite};

/// Speaks for one table. See the methods: [`explain`](Speaker::explain) a payment,
/// [`refuse`](Speaker::refuse) an action, [`tell`](Speaker::tell) an event, name a
/// [`moment`](Speaker::moment), [`cite`](Speaker::cite) what something rests on.
#[derive(Clone, Copy)]
pub struct Speaker<'a> {
    pub(crate) felt: &'a Felt,
    bases: &'a BasisBook,
    library: &'a Library,
    names: &'a dyn Names,
}

impl<'a> Speaker<'a> {
    /// One who speaks for the table with these rules.
    pub fn new(rules: &'a dyn Rulebook, library: &'a Library, names: &'a dyn Names) -> Speaker<'a> {
        Speaker {
            felt: rules.felt(),
            bases: rules.bases(),
            library,
            names,
        }
    }

    /// The table.
    pub fn felt(&self) -> &'a Felt {
        self.felt
    }

    /// What a handle of the table's rules stands for.
    pub fn cite(&self, basis: BasisRef) -> Vec<Citation> {
        self.bases
            .get(basis)
            .iter()
            .map(|basis| cite(self.library, basis))
            .collect()
    }

    /// What several handles stand for, each citation once.
    pub fn cite_all(&self, bases: impl IntoIterator<Item = BasisRef>) -> Vec<Citation> {
        let mut citations: Vec<Citation> = Vec::new();
        for citation in bases.into_iter().flat_map(|basis| self.cite(basis)) {
            if !citations.contains(&citation) {
                citations.push(citation);
            }
        }
        citations
    }

    /// What a person is called.
    pub fn name(&self, person: Person) -> Words {
        self.names.name(person)
    }

    /// The name of a spot.
    /// A spot by its name.
    pub fn spot(&self, spot: SpotId) -> Words {
        let found = self.felt.spots.iter().find(|known| known.id == spot);
        let unknown = || say!(speech::UnknownBet);
        found.map_or_else(unknown, |found| found.name.clone())
    }

    /// A pool of the table.
    pub(crate) fn pool(&self, pool: PoolId) -> Words {
        let found = self.felt.pools.iter().find(|known| known.id == pool);
        let unknown = || say!(speech::UnknownPool);
        found.map_or_else(unknown, |found| found.name.clone())
    }

    /// A choice of the game.
    pub(crate) fn choice(&self, choice: ChoiceId) -> Option<&'a Choice> {
        self.felt.choices.iter().find(|known| known.id == choice)
    }

    /// A person as the subject of a sentence that a viewer reads.
    pub(crate) fn subject(&self, person: Person, view: &View) -> Subject {
        let you = view.viewer == Viewer::Player(person);
        let name = if you {
            say!(speech::You)
        } else {
            self.name(person)
        };
        Subject {
            name: upper(&name),
            you,
        }
    }
}

/// Who does something, as a viewer is told: by name, or as himself. A language whose verbs differ
/// then chooses by `you`.
pub(crate) struct Subject {
    pub(crate) name: Words,
    pub(crate) you: bool,
}

/// «casilla 3», "box 3".
pub(crate) fn the_box(at: BoxNumber) -> Words {
    say!(speech::TheBox { number: at.0 })
}
