//! Throws of the dice as sets, and the words by which a law file names them.

use table::{Drawn, Source, Throw};

/// A set of throws of up to two dice: the bit of a throw's index is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThrowSet(u64);

/// How a file names throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// Those of this sum.
    Sum(u8),
    /// Those of the sum that the bet is on, or of the point.
    Number,
    /// Those of that sum by equal faces.
    Double,
    /// Those of that sum by other faces.
    NotDouble,
    /// All that nothing else is said of.
    Other,
}

impl On {
    /// What a file's word names.
    pub(super) fn named(word: &str) -> Option<On> {
        Some(match word {
            "number" => On::Number,
            "double" => On::Double,
            "not-double" => On::NotDouble,
            "other" => On::Other,
            sum => On::Sum(sum.parse().ok()?),
        })
    }

    /// Whether it names a throw, with the number that the bet is on.
    pub(super) fn names(self, throw: Throw, number: Option<u8>) -> bool {
        let sum = throw.sum();
        let of_number = Some(sum) == number;
        match self {
            On::Sum(named) => sum == named,
            On::Number => of_number,
            On::Double => of_number && is_double(throw),
            On::NotDouble => of_number && !is_double(throw),
            On::Other => false,
        }
    }
}

fn is_double(throw: Throw) -> bool {
    let mut faces = throw.faces();
    let first = faces.next();
    faces.all(|face| Some(face) == first)
}

/// Every throw of so many dice.
pub(super) fn throws(dice: u8) -> impl Iterator<Item = Throw> {
    let source = Source::Dice { dice };
    let throw = move |index| match source.outcome(index) {
        Some(Drawn::Throw(throw)) => Some(throw),
        Some(Drawn::Card(_) | Drawn::Pocket(_)) | None => None,
    };
    (0..ThrowSet::MOST).map_while(throw)
}

impl ThrowSet {
    /// The most throws that a set can tell apart.
    pub(super) const MOST: u8 = 64;

    /// Every throw of so many dice.
    pub(super) fn all(dice: u8) -> ThrowSet {
        throws(dice).collect()
    }

    /// Those that a file's words name, with the number that the bet is on.
    pub(super) fn of(dice: u8, words: &[On], number: Option<u8>) -> ThrowSet {
        let named = |throw: &Throw| words.iter().any(|word| word.names(*throw, number));
        throws(dice).filter(named).collect()
    }

    /// Whether it holds a throw.
    pub fn holds(self, throw: Throw) -> bool {
        let index = Drawn::Throw(throw).index();
        index < ThrowSet::MOST && self.0 >> index & 1 == 1
    }

    /// Both together.
    #[must_use]
    pub(super) fn and(self, other: ThrowSet) -> ThrowSet {
        ThrowSet(self.0 | other.0)
    }

    /// These without those.
    #[must_use]
    pub(super) fn without(self, other: ThrowSet) -> ThrowSet {
        ThrowSet(self.0 & !other.0)
    }

    /// Whether the two share a throw.
    pub(super) fn meets(self, other: ThrowSet) -> bool {
        self.0 & other.0 != 0
    }
}

impl FromIterator<Throw> for ThrowSet {
    fn from_iter<I: IntoIterator<Item = Throw>>(throws: I) -> ThrowSet {
        let bit = |throw: Throw| 1u64 << Drawn::Throw(throw).index();
        ThrowSet(throws.into_iter().map(bit).fold(0, |set, bit| set | bit))
    }
}
