//! A hand order: which hand beats which.

mod arrange;
mod best;
mod error;
mod spec;
mod tally;

pub use arrange::Arranged;
pub use error::HandError;
pub use spec::{AceRule, JokerRule, OrderError, OrderProblem, OrderSpec};

use crate::value::{self, Pen};
use crate::{Card, CardSet, Class, DecidingRanks, Deck, HandValue, Rank};
use tally::Tally;

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
    straights: Straights,
}

/// The straights of an order as masks of thirteen rank bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Straights {
    /// As many consecutive ranks as a hand has cards, from the two; zero, which
    /// no hand matches, when hands of this size make no straight.
    run: u16,
    /// The straight up to the ace.
    highest: u16,
    /// The straight with the ace below the lowest card, or zero.
    low_ace: u16,
    /// The ranks by which the highest and the low-ace straight are compared.
    highest_ranks: u16,
    low_ace_ranks: u16,
}

const ACE: u16 = 1 << Rank::Ace as u16;
const KING: u16 = 1 << Rank::King as u16;
const FIGURES: u16 = ACE | KING | 1 << Rank::Queen as u16 | 1 << Rank::Jack as u16;

impl Straights {
    fn of(spec: &OrderSpec) -> Straights {
        if spec.size < 3 {
            let (run, highest, low_ace) = (0, 0, 0);
            let (highest_ranks, low_ace_ranks) = (0, 0);
            return Straights {
                run,
                highest,
                low_ace,
                highest_ranks,
                low_ace_ranks,
            };
        }
        let run: u16 = (1 << spec.size) - 1;
        let below_the_ace = (run >> 1) << spec.deck.lowest().index();
        let below_top = highest_bit(below_the_ace);
        // One that is second among straights is an ace-high one to the eye, so
        // its second rank must tell it from the highest.
        let (low_ace, highest_ranks, low_ace_ranks) = match spec.ace {
            AceRule::HighOnly => (0, ACE, 0),
            AceRule::BelowTheLowest => (below_the_ace | ACE, ACE, below_top),
            AceRule::SecondHighestStraight => (below_the_ace | ACE, ACE | KING, below_top | ACE),
        };
        let highest = run << (13 - spec.size);
        Straights {
            run,
            highest,
            low_ace,
            highest_ranks,
            low_ace_ranks,
        }
    }

    /// The ranks by which this straight is compared, or zero when the mask of
    /// ranks is no straight.
    #[inline]
    fn deciding(&self, ranks: u16) -> u16 {
        if ranks == self.low_ace {
            self.low_ace_ranks
        } else if ranks >> ranks.trailing_zeros() != self.run {
            0
        } else if ranks == self.highest {
            self.highest_ranks
        } else {
            highest_bit(ranks)
        }
    }

    /// Every straight that holds all of these ranks.
    fn around(self, ranks: u16) -> impl Iterator<Item = u16> {
        let runs = (0..13).map(move |lowest| self.run << lowest);
        let all = runs.take_while(move |run| *run <= self.highest);
        let all = all.chain([self.low_ace]);
        all.filter(move |straight| *straight != 0 && ranks & !straight == 0)
    }
}

/// The highest bit of a mask that is not zero.
#[inline]
const fn highest_bit(mask: u16) -> u16 {
    1 << (15 - mask.leading_zeros())
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
        let standard = OrderSpec::standard();
        let classes = self.classes();
        // A best part directly above its whole changes no comparison.
        let is_inner = |position: usize| {
            let whole = classes[position].part_of();
            whole.is_some() && whole == classes.get(position + 1).copied()
        };
        let wholes = (0..classes.len()).filter(|position| !is_inner(*position));
        wholes
            .map(|position| classes[position])
            .eq(standard.classes[1..].iter().copied())
            && (self.spec.deck, self.spec.size) == (standard.deck, standard.size)
            && self.spec.ace == standard.ace
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

    /// The strength of a set that the order accepts.
    #[inline]
    fn strength(&self, set: CardSet) -> u32 {
        if set.contains(Card::JOKER) {
            return self.joker_strength(set).0;
        }
        let (tally, suited) = Tally::of(set);
        self.strength_of(tally, suited)
    }

    #[inline]
    fn strength_of(&self, tally: Tally, suited: bool) -> u32 {
        if tally.two == 0 {
            self.unpaired(tally.one, suited)
        } else {
            self.paired(tally)
        }
    }

    /// Hands in which every rank is another.
    #[inline]
    fn unpaired(&self, ranks: u16, suited: bool) -> u32 {
        let suited = suited && self.spec.size > 2;
        let straight = self.straights.deciding(ranks);
        let class = match (straight != 0, suited) {
            (true, true) if ranks == self.straights.highest => Class::RoyalFlush,
            (true, true) => Class::StraightFlush,
            (true, false) => Class::Straight,
            (false, true) => Class::Flush,
            (false, false) if ranks & (ACE | KING) == ACE | KING => Class::AceKing,
            (false, false) => Class::HighCard,
        };
        let deciding = if straight != 0 { straight } else { ranks };
        self.pen(class).write(deciding).strength()
    }

    /// Hands in which some rank repeats.
    fn paired(&self, tally: Tally) -> u32 {
        let Tally {
            one,
            two,
            three,
            four,
            five,
        } = tally;
        if five != 0 {
            return self.pen(Class::FiveOfAKind).write(five).strength();
        }
        if four != 0 {
            return self.grouped(Class::FourOfAKind, four, one);
        }
        if three != 0 {
            let pair = two & !three;
            let class = if pair != 0 {
                Class::FullHouse
            } else {
                Class::ThreeOfAKind
            };
            return self.grouped(class, three, one);
        }
        if self.has_figures && one & !FIGURES == 0 {
            return self.figures(one, two);
        }
        let is_one_pair = two & (two - 1) == 0;
        let class = if is_one_pair {
            Class::Pair
        } else {
            Class::TwoPair
        };
        self.grouped(class, two, one)
    }

    /// The ranks of the groups first, then the others, each from the highest.
    #[inline]
    fn grouped(&self, class: Class, groups: u16, all: u16) -> u32 {
        self.pen(class)
            .write(groups)
            .write(all & !groups)
            .strength()
    }

    /// Figures compare by the highest pair, then by the other three cards from
    /// the top, in which a second pair counts as two cards.
    fn figures(&self, one: u16, two: u16) -> u32 {
        let top_pair = highest_bit(two);
        let second_pair = two & !top_pair;
        let mut pen = self.pen(Class::Figures).write(top_pair);
        let mut others = one & !top_pair;
        while others != 0 {
            let next = highest_bit(others);
            others &= !next;
            pen = pen.write(next).write(next & second_pair);
        }
        pen.strength()
    }

    /// The strength of a hand with the joker, and the rank that the joker
    /// takes for it: the best of an ace anywhere, and whatever completes a
    /// straight, a flush or a straight flush.
    #[cold]
    fn joker_strength(&self, set: CardSet) -> (u32, Rank) {
        let (tally, suited) = Tally::of(set);
        let mut best = (self.strength_of(tally.with_ace(), false), Rank::Ace);
        let ranks = tally.one;
        if tally.two != 0 || self.spec.size < 3 {
            return best;
        }
        let highest_missing = highest_bit(!ranks & 0x1FFF);
        let flush = suited.then_some(ranks | highest_missing);
        for completed in self.straights.around(ranks).chain(flush) {
            let strength = self.unpaired(completed, suited);
            if strength > best.0 {
                best = (strength, rank_of(completed & !ranks));
            }
        }
        best
    }

    #[inline]
    fn pen(&self, class: Class) -> Pen {
        Pen::new(self.heads[class as usize])
    }
}

/// The rank of the highest bit of a mask that is not zero.
const fn rank_of(mask: u16) -> Rank {
    Rank::ALL[15 - mask.leading_zeros() as usize]
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
