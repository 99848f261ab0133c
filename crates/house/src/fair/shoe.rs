use std::fmt;

use merkle::hash_each;
use zeroize::Zeroize;

use super::commitment::{Commitment, Hash, Opening, Salt, tell_leaf};
use super::contribution::{Contributions, Permutation};
use super::entropy::{Entropy, Pool, Source, SourceFault};
use super::label::ShoeLabel;
use super::scale::scale;
use super::shuffle::shuffle;

/// What the salts of a shoe come from: whoever does not have it learns nothing of one salt from
/// the others, and the shoe is kept without them.
pub(super) type Seed = [u8; 32];

const SALT: &[u8] = b"tapete/salt/1";

/// The salts of so many places.
fn salts(seed: &Seed, places: u32) -> Vec<Salt> {
    let told = |place: usize| {
        move |message: &mut Vec<u8>| {
            message.extend(SALT);
            message.extend(seed);
            message.extend((place as u32).to_be_bytes());
        }
    };
    let mut hashes = hash_each((0..places as usize).map(told));
    let salts = hashes.iter().map(|hash| {
        let mut salt = Salt::default();
        salt.copy_from_slice(&hash[..size_of::<Salt>()]);
        salt
    });
    let salts = salts.collect();
    hashes.zeroize();
    salts
}

/// The most cards that a shoe may have.
pub(crate) const MOST_CARDS: usize = 4096;

/// A shoe: the one place of the running house where the undealt order exists.
///
/// It can be neither cloned nor serialised, and it prints counts only. It leaves memory only
/// sealed ([`Shoe::seal`]). Its life: shuffled, committed, mixed once, drawn to the end.
///
/// ```compile_fail
/// fn copies<T: Clone>() {}
/// copies::<house::fair::Shoe>();
/// ```
///
/// ```compile_fail
/// fn tells(shoe: &house::fair::Shoe) -> &[u8] {
///     &shoe.order
/// }
/// ```
pub struct Shoe {
    pub(super) label: ShoeLabel,
    pub(super) order: Vec<u8>,
    pub(super) salts: Vec<Salt>,
    /// What the salts came from; nothing in shoes of the time when each was drawn.
    pub(super) seed: Option<Seed>,
    pub(super) mixing: Option<Contributions>,
    pub(super) dealt: u32,
    /// Its nodes are hashed once: every card is drawn with its path.
    tree: merkle::Tree,
    root: Hash,
    permutation: Option<Permutation>,
}

/// Why a shoe is not shuffled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShuffleRefusal {
    /// It would have no cards, or too many.
    #[error("a shoe has 1 to {MOST_CARDS} cards, not {0}")]
    Size(usize),
    /// The source of randomness cannot be trusted.
    #[error(transparent)]
    Source(#[from] SourceFault),
}

/// Why contributions are not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MixRefusal {
    /// The seats have had their turn.
    #[error("the shoe is mixed already: contributions belong to the next shoe")]
    AlreadyMixed,
}

/// Why no card is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawRefusal {
    /// The seats have not had their turn.
    #[error("the shoe is not mixed: close the contributions first, even if there are none")]
    NotMixed,
    /// No card is left.
    #[error("the shoe is empty: shuffle another")]
    Empty,
}

/// Why a shoe does not go on from a given place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotResumed {
    /// Cards that were dealt would be dealt again.
    #[error("{dealt} cards of the shoe are dealt: it cannot go back to {asked}")]
    Backwards {
        /// The cards dealt.
        dealt: u32,
        /// Where it was to go on.
        asked: u32,
    },
    /// The shoe has fewer cards.
    #[error("the shoe has {count} cards: {asked} of them cannot have been dealt")]
    Beyond {
        /// The cards of the shoe.
        count: u32,
        /// Where it was to go on.
        asked: u32,
    },
    /// No card can have been dealt of a shoe that is not mixed.
    #[error("the shoe is not mixed: hand it the recorded contributions first")]
    NotMixed,
}

/// A draw from the shoe, with its opening. It may still be covered: it prints only its
/// number.
#[derive(Clone, PartialEq, Eq)]
pub struct Draw {
    number: u32,
    opening: Opening,
}

impl Draw {
    /// Which card of the shoe it is, in the order dealt, counted from 0.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Which card, pocket or throw it is, by its number among those of its kind.
    pub fn index(&self) -> u8 {
        self.opening.index
    }

    /// The proof of it, to be shown when the card is.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }
}

impl fmt::Debug for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Draw")
            .field("number", &self.number)
            .finish_non_exhaustive()
    }
}

impl Shoe {
    /// Shuffles the outcomes, each by its number among those of its kind, into an order drawn
    /// from the source, and salts each of them from a seed that is drawn too. Cards lie in it as in a real shoe; of a wheel's
    /// pockets, each of which is in it once, the first drawn is where the ball rests.
    pub fn shuffle<E: Entropy>(
        label: ShoeLabel,
        outcomes: &[u8],
        source: &mut Source<E>,
    ) -> Result<Shoe, ShuffleRefusal> {
        if !(1..=MOST_CARDS).contains(&outcomes.len()) {
            return Err(ShuffleRefusal::Size(outcomes.len()));
        }
        let mut order = outcomes.to_vec();
        let mut pool = Pool::new(source)?;
        shuffle(&mut order, |n| {
            loop {
                let word = u64::from_be_bytes(pool.next()?);
                if let Some(choice) = scale(word, 64, n) {
                    return Ok::<u64, SourceFault>(choice);
                }
            }
        })?;
        drop(pool);
        Ok(Shoe::salted(label, order, source.bytes()?))
    }

    /// A shoe in this order, whose salts come from a seed.
    pub(super) fn salted(label: ShoeLabel, order: Vec<u8>, seed: Seed) -> Shoe {
        let salts = salts(&seed, order.len() as u32);
        let mut shoe = Shoe::assemble(label, order, salts);
        shoe.seed = Some(seed);
        shoe
    }

    /// A shoe in this order, not yet mixed. There is at least one outcome in it: both callers
    /// have seen to it.
    pub(super) fn assemble(label: ShoeLabel, order: Vec<u8>, salts: Vec<Salt>) -> Shoe {
        let count = order.len() as u32;
        let prefixed = label.prefixed();
        let leaf = |(place, (index, salt)): (usize, (&u8, &Salt))| {
            let (index, salt, at) = (*index, *salt, (count, place as u32));
            let prefixed = &prefixed;
            move |message: &mut Vec<u8>| tell_leaf(prefixed, at, index, &salt, message)
        };
        let salted = order.iter().zip(&salts).enumerate();
        let leaves = hash_each(salted.map(leaf));
        let tree = merkle::Tree::new(leaves);
        Shoe {
            root: tree.root().unwrap_or_default(),
            label,
            order,
            salts,
            seed: None,
            mixing: None,
            dealt: 0,
            tree,
            permutation: None,
        }
    }

    /// What is published before anyone contributes.
    pub fn commitment(&self) -> Commitment {
        Commitment {
            label: self.label.clone(),
            count: self.count(),
            root: self.root,
        }
    }

    /// How many cards the shoe was filled with.
    pub fn count(&self) -> u32 {
        self.order.len() as u32
    }

    /// How many cards are dealt.
    pub fn dealt(&self) -> u32 {
        self.dealt
    }

    /// How many cards are left.
    pub fn left(&self) -> u32 {
        self.count() - self.dealt
    }

    /// Closes the contributions, once, before the first card. What the seats gave decides in
    /// which order the committed places are dealt.
    pub fn mix(&mut self, contributions: Contributions) -> Result<(), MixRefusal> {
        if self.mixing.is_some() {
            return Err(MixRefusal::AlreadyMixed);
        }
        self.permutation = Some(contributions.permutation(&self.root, self.count()));
        self.mixing = Some(contributions);
        Ok(())
    }

    /// The contributions, once they are closed.
    pub fn contributions(&self) -> Option<&Contributions> {
        self.mixing.as_ref()
    }

    /// The next card, with its opening. The caller makes it durable before anyone sees it.
    pub fn draw(&mut self) -> Result<Draw, DrawRefusal> {
        let permutation = self.permutation.as_ref().ok_or(DrawRefusal::NotMixed)?;
        let place = permutation.at(self.dealt).ok_or(DrawRefusal::Empty)?;
        let draw = Draw {
            number: self.dealt,
            opening: self.open(place),
        };
        self.dealt += 1;
        Ok(draw)
    }

    /// The draw of a card that was dealt, again. What was not dealt stays where it is.
    pub fn drawn(&self, number: u32) -> Option<Draw> {
        if number >= self.dealt {
            return None;
        }
        let place = self.permutation.as_ref()?.at(number)?;
        Some(Draw {
            number,
            opening: self.open(place),
        })
    }

    /// Goes on after a restart from the place that the record tells: so many cards are dealt.
    /// It never goes back, so that no card is drawn twice.
    pub fn resume_at(&mut self, dealt: u32) -> Result<(), NotResumed> {
        let asked = dealt;
        if asked < self.dealt {
            let dealt = self.dealt;
            return Err(NotResumed::Backwards { dealt, asked });
        }
        if asked > self.count() {
            let count = self.count();
            return Err(NotResumed::Beyond { count, asked });
        }
        if asked > 0 && self.permutation.is_none() {
            return Err(NotResumed::NotMixed);
        }
        self.dealt = asked;
        Ok(())
    }

    /// Ends the shoe and opens the cards that were never dealt, in the order in which they
    /// would have been.
    pub fn retire(self) -> Vec<Opening> {
        let place = |number| match &self.permutation {
            Some(permutation) => permutation.at(number).unwrap_or(number),
            None => number,
        };
        (self.dealt..self.count())
            .map(|number| self.open(place(number)))
            .collect()
    }

    fn open(&self, place: u32) -> Opening {
        let at = place as usize;
        Opening {
            position: place,
            index: self.order[at],
            salt: self.salts[at],
            path: self.tree.path(at),
        }
    }
}

/// Counts only: whoever prints a shoe learns nothing of it.
impl fmt::Debug for Shoe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shoe")
            .field("label", &self.label)
            .field("count", &self.count())
            .field("dealt", &self.dealt)
            .finish_non_exhaustive()
    }
}

/// The order does not outlive the shoe.
impl Drop for Shoe {
    fn drop(&mut self) {
        self.order.zeroize();
        self.salts.zeroize();
        self.seed.zeroize();
    }
}
