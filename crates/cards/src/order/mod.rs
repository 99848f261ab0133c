//! A hand order: which hand beats which.

mod across;
mod arrange;
mod best;
mod error;
mod spec;
mod straights;
mod strength;
mod tally;

pub use arrange::Arranged;
pub use error::HandError;
pub use spec::{AceRule, JokerRule, OrderError, OrderProblem, OrderSpec};

use crate::value::{self, Pen};
use crate::{Card, CardSet, Class, DecidingRanks, Deck, HandValue};
use straights::Straights;

/// A hand order that has been checked: every hand of its pack has a class.
///
/// ```
/// use cards::{Class, HandOrder, OrderSpec, parse_hand};
/// let order = HandOrder::new(OrderSpec::standard()).unwrap();
/// let value = order.value(&parse_hand("5s 4d 3h 2c As").unwrap()).unwrap();
/// assert_eq!(order.class_of(value), Class::Straight);
/// assert_eq!(order.ranks_of(value).to_string(), "5");
/// assert!(order.uses_low_ace(value));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandOrder {
    spec: OrderSpec,
    id: u32,
    deck: CardSet,
    /// The strength at which each class begins, by `Class as usize`; a class
    /// that is not listed has that of the class which takes its hands.
    heads: [u32; 13],
    has_figures: bool,
    /// Whether [`fast`](crate::fast) may be asked which hand is best.
    is_standard: bool,
    straights: Straights,
}

impl HandOrder {
    /// Checks what a data file says and makes an order of it.
    ///
    /// # Errors
    /// With all the problems at once.
    pub fn new(spec: OrderSpec) -> Result<HandOrder, OrderError> {
        let problems = spec.problems();
        if !problems.is_empty() {
            let name = spec.name;
            return Err(OrderError { name, problems });
        }
        Ok(HandOrder {
            id: id_of(&spec),
            deck: spec.deck.set(),
            heads: Class::ALL.map(|class| head_of(&spec, class)),
            has_figures: spec.classes.contains(&Class::Figures),
            is_standard: is_standard(&spec),
            straights: Straights::of(&spec),
            spec,
        })
    }

    /// What the order was made from.
    #[must_use]
    pub fn spec(&self) -> &OrderSpec {
        &self.spec
    }

    /// The order's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.spec.name
    }

    /// The pack that the hands come from.
    #[must_use]
    pub fn deck(&self) -> Deck {
        self.spec.deck
    }

    /// How many cards make a hand.
    #[must_use]
    pub fn size(&self) -> usize {
        usize::from(self.spec.size)
    }

    /// The classes from highest to lowest.
    #[must_use]
    pub fn classes(&self) -> &[Class] {
        &self.spec.classes
    }

    /// A number made from all that the order says, but not from its name:
    /// values of two orders that say the same compare.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.id
    }

    /// Whether hands compare exactly as in [`OrderSpec::standard`], so that
    /// the evaluator of [`fast`](crate::fast) gives the same winners.
    #[must_use]
    pub fn is_standard(&self) -> bool {
        self.is_standard
    }

    /// The value of a hand of exactly [`size`](HandOrder::size) cards, in any sequence.
    ///
    /// # Errors
    /// When the cards are not so many, or one is there twice, or one is not in the pack.
    #[inline]
    pub fn value(&self, cards: &[Card]) -> Result<HandValue, HandError> {
        let set = cards.iter().copied().collect();
        if cards.len() != self.size() || !self.accepts(set) {
            return Err(self.refusal(cards, self.size()));
        }
        Ok(HandValue::new(self.id, self.strength(set)))
    }

    /// The value of a hand that is already a set.
    ///
    /// # Errors
    /// As [`value`](HandOrder::value).
    #[inline]
    pub fn value_of_set(&self, set: CardSet) -> Result<HandValue, HandError> {
        if !self.accepts(set) {
            let cards: Vec<Card> = set.iter().collect();
            return Err(self.refusal(&cards, self.size()));
        }
        Ok(HandValue::new(self.id, self.strength(set)))
    }

    /// The class of a value of this order.
    ///
    /// # Panics
    /// When the value is of another order: a till must stop, not guess.
    #[must_use]
    pub fn class_of(&self, value: HandValue) -> Class {
        self.classes()[self.class_position(value)]
    }

    /// The position of a value's class in [`classes`](HandOrder::classes), 0
    /// being the highest, so that a pay table can be an array.
    ///
    /// # Panics
    /// When the value is of another order.
    #[must_use]
    #[inline]
    pub fn class_position(&self, value: HandValue) -> usize {
        self.must_own(value);
        value::position(value.strength())
    }

    /// The position of a class, if the order lists it.
    #[must_use]
    pub fn position_of(&self, class: Class) -> Option<usize> {
        self.classes().iter().position(|listed| *listed == class)
    }

    /// The ranks that decide against hands of the same class.
    ///
    /// # Panics
    /// When the value is of another order.
    #[must_use]
    pub fn ranks_of(&self, value: HandValue) -> DecidingRanks {
        self.must_own(value);
        DecidingRanks::of(value.strength())
    }

    /// Whether the hand is a straight (or straight flush) in which the ace
    /// stands below the lowest card.
    ///
    /// # Panics
    /// When the value is of another order.
    #[must_use]
    pub fn uses_low_ace(&self, value: HandValue) -> bool {
        let low_ace = Pen::new(0).write(self.straights.low_ace_ranks).strength();
        let ranks = value.strength() & ((1 << value::CLASS_SHIFT) - 1);
        let class = self.class_of(value);
        matches!(class, Class::Straight | Class::StraightFlush) && low_ace != 0 && ranks == low_ace
    }

    #[inline]
    pub(crate) fn must_own(&self, value: HandValue) {
        assert!(
            value.order_id() == self.id,
            "a hand value of another order than {:?}",
            self.spec.name
        );
    }

    #[inline]
    fn accepts(&self, set: CardSet) -> bool {
        set.is_subset(self.deck) && set.len() == u32::from(self.spec.size)
    }
}

fn is_standard(spec: &OrderSpec) -> bool {
    let standard = OrderSpec::standard();
    let classes = &spec.classes;
    // A best part directly above its whole changes no comparison.
    let is_inner = |position: usize| {
        let whole = classes[position].part_of();
        whole.is_some() && whole == classes.get(position + 1).copied()
    };
    let wholes = (0..classes.len()).filter(|position| !is_inner(*position));
    wholes
        .map(|position| classes[position])
        .eq(standard.classes[1..].iter().copied())
        && (spec.deck, spec.size, spec.ace) == (standard.deck, standard.size, standard.ace)
}

/// Where a class begins, or the class that takes its hands. The checked list
/// leaves no other class out that any hand can have.
fn head_of(spec: &OrderSpec, class: Class) -> u32 {
    let place = |class| spec.classes.iter().position(|listed| *listed == class);
    let position = place(class).or_else(|| class.part_of().and_then(place));
    position.map_or(0, value::head)
}

/// FNV-1a over all that the order says.
fn id_of(spec: &OrderSpec) -> u32 {
    let head = [spec.deck.len(), spec.size, spec.ace as u8, spec.joker as u8];
    let classes = spec.classes.iter().map(|class| *class as u8);
    head.into_iter()
        .chain(classes)
        .fold(0x811c_9dc5, |hash, byte| {
            (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
        })
}
