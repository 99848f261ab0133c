//! The least hand that something asks for: "pair of jacks", "A-K", "Q high".

use std::fmt;

use crate::value::{self, Pen};
use crate::{Class, DecidingRanks, HandOrder, HandValue, Rank};

/// The least hand that something asks for: to qualify, to open, to be paid.
///
/// ```
/// use cards::{HandOrder, OrderSpec, parse_hand};
/// let order = HandOrder::new(OrderSpec::standard()).unwrap();
/// let jacks = order.threshold("pair of jacks").unwrap();
/// let value = |text| order.value(&parse_hand(text).unwrap()).unwrap();
/// assert!(order.meets(value("Jc Jd 4h 3s 2c"), &jacks));
/// assert!(!order.meets(value("Tc Td Ah Ks Qc"), &jacks));
/// assert_eq!(jacks.to_string(), "pair of jacks");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Threshold {
    order: u32,
    least: u32,
    class: Class,
    ranks: DecidingRanks,
}

impl Threshold {
    /// The class of the least hand.
    #[must_use]
    pub fn class(&self) -> Class {
        self.class
    }

    /// The ranks that the least hand must begin with; none when any will do.
    #[must_use]
    pub fn ranks(&self) -> &[Rank] {
        &self.ranks
    }
}

impl HandOrder {
    /// Reads a threshold of this order: a class it lists (`straight`), a class
    /// of equal cards with its rank (`pair of jacks`), the highest cards of a
    /// hand without more (`A-K`, `A-K-Q`), or the highest alone (`Q high`).
    ///
    /// # Errors
    /// When the text is none of these, or speaks of a class that the order
    /// does not list or a rank that the pack does not have.
    pub fn threshold(&self, text: &str) -> Result<Threshold, ThresholdError> {
        let words: Vec<_> = text
            .split_whitespace()
            .map(str::to_ascii_lowercase)
            .collect();
        self.read_threshold(&words.join("-"))
            .map_err(|problem| ThresholdError {
                found: text.to_string(),
                order: self.name().to_string(),
                classes: self.classes().to_vec(),
                problem,
            })
    }

    /// Whether a hand reaches the threshold.
    ///
    /// # Panics
    /// When the value or the threshold is of another order.
    #[must_use]
    #[inline]
    pub fn meets(&self, value: HandValue, threshold: &Threshold) -> bool {
        self.must_own(value);
        self.must_own(HandValue::new(threshold.order, threshold.least));
        value.strength() >= threshold.least
    }

    fn read_threshold(&self, words: &str) -> Result<Threshold, ThresholdProblem> {
        if let Ok(class) = words.parse() {
            return self.least(class, &[]);
        }
        if let Some((class, rank)) = words.rsplit_once("-of-") {
            return self.least(equal_cards(class)?, &[read_rank(rank)?]);
        }
        if let Some(rank) = words.strip_suffix("-high") {
            return self.least(Class::HighCard, &[read_rank(rank)?]);
        }
        let ranks = words
            .split('-')
            .map(read_rank)
            .collect::<Result<Vec<_>, _>>()?;
        let falls = ranks.windows(2).all(|pair| pair[0] > pair[1]);
        if ranks.len() < 2 || ranks.len() > self.size() || !falls {
            return Err(ThresholdProblem::NotFalling);
        }
        let is_ace_king = ranks.starts_with(&[Rank::Ace, Rank::King]);
        match self.position_of(Class::AceKing) {
            Some(_) if is_ace_king && ranks.len() == 2 => self.least(Class::AceKing, &[]),
            Some(_) if is_ace_king => self.least(Class::AceKing, &ranks),
            _ => self.least(Class::HighCard, &ranks),
        }
    }

    fn least(&self, class: Class, ranks: &[Rank]) -> Result<Threshold, ThresholdProblem> {
        let unlisted = ThresholdProblem::NotListed { class };
        let position = self.position_of(class).ok_or(unlisted)?;
        let mut pen = Pen::new(value::head(position));
        for &rank in ranks {
            if rank < self.deck().lowest() {
                return Err(ThresholdProblem::NotInDeck { rank });
            }
            pen = pen.write(1 << rank.index());
        }
        Ok(Threshold {
            order: self.id(),
            least: pen.strength(),
            class,
            ranks: ranks.iter().copied().collect(),
        })
    }
}

/// The classes of which "of jacks" can be said.
fn equal_cards(name: &str) -> Result<Class, ThresholdProblem> {
    match name.parse() {
        Ok(class @ (Class::Pair | Class::ThreeOfAKind | Class::FourOfAKind)) => Ok(class),
        _ => Err(ThresholdProblem::Unknown),
    }
}

fn read_rank(word: &str) -> Result<Rank, ThresholdProblem> {
    Rank::from_word(word).ok_or(ThresholdProblem::Unknown)
}

impl fmt::Display for Threshold {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.class, &self.ranks[..]) {
            (Class::AceKing, []) => write!(out, "A-K"),
            (class, []) => write!(out, "{class}"),
            (Class::HighCard, [rank]) => write!(out, "{rank} high"),
            (Class::HighCard | Class::AceKing, _) => write!(out, "{}", self.ranks),
            (class, [rank, ..]) => write!(out, "{class} of {}", rank.plural()),
        }
    }
}

/// A text that is no threshold of the order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThresholdError {
    /// The text.
    pub found: String,
    /// The name of the order.
    pub order: String,
    /// The classes that the order lists.
    pub classes: Vec<Class>,
    /// What is wrong.
    pub problem: ThresholdProblem,
}

/// What may be wrong with a threshold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThresholdProblem {
    /// It cannot be read.
    Unknown,
    /// The order does not list this class.
    NotListed {
        /// The class.
        class: Class,
    },
    /// The pack does not have this rank.
    NotInDeck {
        /// The rank.
        rank: Rank,
    },
    /// Ranks that do not fall, or that are one alone or more than a hand has.
    NotFalling,
}

impl fmt::Display for ThresholdError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{:?} is no threshold of the order {:?}: ",
            self.found, self.order
        )?;
        match self.problem {
            ThresholdProblem::Unknown => write!(out, "it cannot be read")?,
            ThresholdProblem::NotListed { class } => write!(out, "it does not list {class}")?,
            ThresholdProblem::NotInDeck { rank } => {
                write!(out, "its pack has no {}", rank.plural())?
            }
            ThresholdProblem::NotFalling => {
                write!(out, "the ranks must fall, and be two up to a whole hand")?;
            }
        }
        let classes: Vec<_> = self.classes.iter().map(|class| class.name()).collect();
        write!(
            out,
            "; write a class ({}), or such as \"pair of jacks\", \"A-K\" or \"Q high\"",
            classes.join(", ")
        )
    }
}

impl std::error::Error for ThresholdError {}
