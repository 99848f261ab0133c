//! What a decree says about the order of hands, before it is checked.

use std::fmt;
use std::str::FromStr;

use crate::name::{self, NameError};
use crate::{Class, Deck};

/// A hand order as a data file gives it. It may be nonsense;
/// [`HandOrder::new`](crate::HandOrder::new) is the one door to an order that is not.
///
/// ```
/// use cards::{Class, HandOrder, OrderSpec};
/// let mut spec = OrderSpec::standard();
/// spec.name = "ar-2002 no-discard".to_string();
/// spec.classes.swap(3, 4); // AR02 prints the flush above the full house
/// assert_eq!(spec.classes[3], Class::Flush);
/// assert!(HandOrder::new(spec).is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OrderSpec {
    /// The name by which errors speak of the order.
    pub name: String,
    /// The pack that the hands come from.
    pub deck: Deck,
    /// How many cards make a hand: 5, 3 or 2.
    pub size: u8,
    /// The classes from highest to lowest.
    pub classes: Vec<Class>,
    /// Where the ace may stand in a straight.
    pub ace: AceRule,
    /// What the joker may be.
    pub joker: JokerRule,
}

impl OrderSpec {
    /// The order of five cards of 52 that most of the world plays, from the
    /// royal flush down to the high card; the ace also stands below the two.
    #[must_use]
    pub fn standard() -> OrderSpec {
        OrderSpec {
            name: "standard".to_string(),
            deck: Deck::FRENCH,
            size: 5,
            classes: vec![
                Class::RoyalFlush,
                Class::StraightFlush,
                Class::FourOfAKind,
                Class::FullHouse,
                Class::Flush,
                Class::Straight,
                Class::ThreeOfAKind,
                Class::TwoPair,
                Class::Pair,
                Class::HighCard,
            ],
            ace: AceRule::BelowTheLowest,
            joker: JokerRule::None,
        }
    }

    /// All that keeps this from being an order, in a stated sequence: name,
    /// size, joker, then the classes as they are listed, then those missing.
    #[must_use]
    pub fn problems(&self) -> Vec<OrderProblem> {
        let mut problems = Vec::new();
        if self.name.trim().is_empty() {
            problems.push(OrderProblem::NoName);
        }
        let known_size = matches!(self.size, 2 | 3 | 5);
        if !known_size {
            problems.push(OrderProblem::Size { size: self.size });
        }
        match (self.deck.has_joker(), self.joker) {
            (true, JokerRule::None) => problems.push(OrderProblem::JokerWithoutRule),
            (false, JokerRule::AceOrCompletes) => problems.push(OrderProblem::RuleWithoutJoker),
            _ => {}
        }
        // Which classes are possible and needed only makes sense for a known size.
        if known_size {
            self.push_impossible(&mut problems);
        }
        self.push_misplaced(&mut problems);
        if known_size {
            self.push_missing(&mut problems);
        }
        problems
    }

    fn push_impossible(&self, problems: &mut Vec<OrderProblem>) {
        for &class in &self.classes {
            if !class.fits(self.size) {
                let size = self.size;
                problems.push(OrderProblem::Impossible { class, size });
            } else if class == Class::FiveOfAKind && self.joker == JokerRule::None {
                problems.push(OrderProblem::NeedsJoker);
            }
        }
    }

    fn push_misplaced(&self, problems: &mut Vec<OrderProblem>) {
        for (position, &class) in self.classes.iter().enumerate() {
            let earlier = &self.classes[..position];
            if earlier.contains(&class) {
                problems.push(OrderProblem::Twice { class });
            }
            if let Some(whole) = class.part_of()
                && earlier.contains(&whole)
            {
                problems.push(OrderProblem::BelowItsWhole { class, whole });
            }
        }
    }

    fn push_missing(&self, problems: &mut Vec<OrderProblem>) {
        let needed = |class: &Class| match class {
            // Their hands fall to another class when the order leaves them out.
            Class::RoyalFlush | Class::Figures | Class::AceKing => false,
            Class::FiveOfAKind => self.size == 5 && self.joker == JokerRule::AceOrCompletes,
            other => other.fits(self.size),
        };
        for class in Class::ALL.into_iter().filter(needed) {
            if !self.classes.contains(&class) {
                problems.push(OrderProblem::Missing { class });
            }
        }
    }
}

/// Where the ace may stand in a straight, besides on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AceRule {
    /// Nowhere else: A-2-3-4-5 is no straight.
    HighOnly,
    /// Below the lowest card in play, where it makes the lowest straight:
    /// A-2-3-4-5 with 52 cards, A-7-8-9-10 with 32.
    BelowTheLowest,
    /// Below the lowest card in play, where it makes the second highest
    /// straight, between A-K-Q-J-10 and K-Q-J-10-9.
    SecondHighestStraight,
}

const ACE_NAMES: [(AceRule, &str); 3] = [
    (AceRule::HighOnly, "high-only"),
    (AceRule::BelowTheLowest, "below-the-lowest"),
    (AceRule::SecondHighestStraight, "second-highest-straight"),
];

impl FromStr for AceRule {
    type Err = NameError;
    fn from_str(text: &str) -> Result<AceRule, NameError> {
        name::find("ace rule", &ACE_NAMES, text)
    }
}

impl fmt::Display for AceRule {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(ACE_NAMES[*self as usize].1)
    }
}

/// What the joker may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JokerRule {
    /// There is no joker.
    None,
    /// An ace, or any card that completes a straight, a flush or a straight
    /// flush; in a flush the highest rank that the suit still lacks.
    AceOrCompletes,
}

const JOKER_NAMES: [(JokerRule, &str); 2] = [
    (JokerRule::None, "none"),
    (JokerRule::AceOrCompletes, "ace-or-completes"),
];

impl FromStr for JokerRule {
    type Err = NameError;
    fn from_str(text: &str) -> Result<JokerRule, NameError> {
        name::find("joker rule", &JOKER_NAMES, text)
    }
}

impl fmt::Display for JokerRule {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(JOKER_NAMES[*self as usize].1)
    }
}

/// One thing that keeps an [`OrderSpec`] from being an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderProblem {
    /// The name is empty.
    NoName,
    /// No hand has so many cards.
    Size {
        /// The size that was given.
        size: u8,
    },
    /// The pack has a joker, and no rule says what it is.
    JokerWithoutRule,
    /// A rule speaks of a joker that the pack does not have.
    RuleWithoutJoker,
    /// Hands of this size cannot be of this class.
    Impossible {
        /// The class.
        class: Class,
        /// The size.
        size: u8,
    },
    /// Five of a kind is listed, and there is no joker to make it.
    NeedsJoker,
    /// The class is listed again.
    Twice {
        /// The class.
        class: Class,
    },
    /// The class stands below the one whose best part it is.
    BelowItsWhole {
        /// The class.
        class: Class,
        /// The class whose best part it is.
        whole: Class,
    },
    /// Hands of this class would have no place.
    Missing {
        /// The class.
        class: Class,
    },
}

impl fmt::Display for OrderProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OrderProblem::NoName => write!(out, "the order has no name: give it one"),
            OrderProblem::Size { size } => {
                write!(
                    out,
                    "a hand cannot have {size} cards: the size is 5, 3 or 2"
                )
            }
            OrderProblem::JokerWithoutRule => write!(
                out,
                "the pack has a joker and the joker rule is none: write ace-or-completes or \
                 take a pack without joker"
            ),
            OrderProblem::RuleWithoutJoker => write!(
                out,
                "the joker rule is ace-or-completes and the pack has no joker: write none or \
                 take french-53-joker"
            ),
            OrderProblem::Impossible { class, size } => {
                write!(out, "{size} cards cannot make {class}: remove it")
            }
            OrderProblem::NeedsJoker => {
                write!(
                    out,
                    "five-of-a-kind cannot be made without a joker: remove it"
                )
            }
            OrderProblem::Twice { class } => write!(out, "{class} is listed twice: list it once"),
            OrderProblem::BelowItsWhole { class, whole } => {
                write!(
                    out,
                    "{class} stands below {whole}, whose best part it is: put it above"
                )
            }
            OrderProblem::Missing { class } => {
                write!(
                    out,
                    "{class} is missing, so some hands have no class: add it"
                )
            }
        }
    }
}

/// All that keeps an [`OrderSpec`] from being an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderError {
    /// The name of the order.
    pub name: String,
    /// The problems, never none.
    pub problems: Vec<OrderProblem>,
}

impl fmt::Display for OrderError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the hand order {:?} cannot stand", self.name)?;
        for problem in &self.problems {
            write!(out, "\n- {problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for OrderError {}
