//! Other people's evaluators, and ours, behind one face.

use cards::fast::{Partial, Strength};
use cards::{Card, CardSet};
use rs_poker::core::Rankable;

/// A hand to which cards are added and which then has a value. Only the order
/// of the values is comparable between evaluators.
pub trait Additive: Copy {
    /// No card.
    fn empty() -> Self;
    /// The hand and one more card, by index.
    #[must_use]
    fn add(self, card: u8) -> Self;
    /// How strong five to seven cards are; the bigger is better.
    fn value(self) -> u32;

    /// The hand of these cards.
    #[must_use]
    fn of(cards: &[u8]) -> Self {
        cards
            .iter()
            .fold(Self::empty(), |hand, card| hand.add(*card))
    }
}

/// The card with this index.
///
/// # Panics
///
/// When there is none.
#[inline]
#[must_use]
pub fn card(index: u8) -> Card {
    Card::from_index(index).expect("an index below 53")
}

/// The set of the cards with these indices.
#[must_use]
pub fn set(cards: &[u8]) -> CardSet {
    cards.iter().map(|index| card(*index)).collect()
}

impl Additive for Partial {
    #[inline(always)]
    fn empty() -> Partial {
        Partial::EMPTY
    }
    #[inline(always)]
    fn add(self, index: u8) -> Partial {
        self.with(card(index))
    }
    #[inline(always)]
    fn value(self) -> u32 {
        self.position().into()
    }
}

impl Additive for CardSet {
    #[inline(always)]
    fn empty() -> CardSet {
        CardSet::EMPTY
    }
    #[inline(always)]
    fn add(self, index: u8) -> CardSet {
        self.with(card(index))
    }
    #[inline(always)]
    fn value(self) -> u32 {
        cards::fast::position(self).into()
    }
}

impl Additive for pokers::Hand {
    #[inline(always)]
    fn empty() -> pokers::Hand {
        pokers::Hand::default()
    }
    #[inline(always)]
    fn add(self, index: u8) -> pokers::Hand {
        self + pokers::CARDS[usize::from(index)]
    }
    #[inline(always)]
    fn value(self) -> u32 {
        self.evaluate().into()
    }
}

impl Additive for aya_poker::base::Hand {
    #[inline(always)]
    fn empty() -> Self {
        Self::new()
    }
    #[inline(always)]
    fn add(mut self, index: u8) -> Self {
        self.insert_unchecked(&aya_poker::base::CARDS[usize::from(index)]);
        self
    }
    #[inline(always)]
    fn value(self) -> u32 {
        aya_poker::poker_rank(&self).0.into()
    }
}

impl Additive for rs_poker::core::Hand {
    #[inline(always)]
    fn empty() -> Self {
        Self::new()
    }
    #[inline(always)]
    fn add(mut self, index: u8) -> Self {
        use rs_poker::core::{Card, Suit, Value};
        self.insert(Card::new(
            Value::from_u8(index / 4),
            Suit::from_u8(index % 4),
        ));
        self
    }
    #[inline(always)]
    fn value(self) -> u32 {
        rs_poker_number(self.rank())
    }
}

/// The rank of `rs_poker` as a number: nine classes above 26 bits.
#[inline(always)]
fn rs_poker_number(rank: rs_poker::core::Rank) -> u32 {
    use rs_poker::core::Rank;
    let (class, rest) = match rank {
        Rank::HighCard(rest) => (0, rest),
        Rank::OnePair(rest) => (1, rest),
        Rank::TwoPair(rest) => (2, rest),
        Rank::ThreeOfAKind(rest) => (3, rest),
        Rank::Straight(rest) => (4, rest),
        Rank::Flush(rest) => (5, rest),
        Rank::FullHouse(rest) => (6, rest),
        Rank::FourOfAKind(rest) => (7, rest),
        Rank::StraightFlush(rest) => (8, rest),
    };
    class << 27 | rest
}

/// Whether an evaluator orders hands as ours does: smaller where ours is
/// smaller, and equal where ours is equal.
#[must_use]
pub fn orders_alike(hands: &[Vec<u8>], value: impl Fn(&[u8]) -> u32) -> bool {
    let mut both: Vec<(Strength, u32)> = hands
        .iter()
        .map(|hand| (cards::fast::evaluate(set(hand)), value(hand)))
        .collect();
    both.sort_unstable();
    both.windows(2)
        .all(|pair| pair[0].0.cmp(&pair[1].0) == pair[0].1.cmp(&pair[1].1))
}

/// The sum of the values of all five-card hands with this lowest card, in nested
/// loops.
#[must_use]
pub fn all_fives<H: Additive>(lowest: u8) -> u64 {
    let hand = H::empty().add(lowest);
    let mut sum = 0;
    for a in lowest + 1..52 {
        sum += last_three(hand.add(a), a + 1);
    }
    sum
}

/// The sum of the values of all seven-card hands with this lowest card, in nested
/// loops.
#[must_use]
pub fn all_sevens<H: Additive>(lowest: u8) -> u64 {
    let hand = H::empty().add(lowest);
    let mut sum = 0;
    for a in lowest + 1..52 {
        let hand = hand.add(a);
        for b in a + 1..52 {
            let hand = hand.add(b);
            for c in b + 1..52 {
                sum += last_three(hand.add(c), c + 1);
            }
        }
    }
    sum
}

/// The three inner loops by themselves, so that the counters of the outer ones do
/// not compete with the evaluators for registers.
#[inline(never)]
fn last_three<H: Additive>(hand: H, first: u8) -> u64 {
    let mut sum = 0;
    for c in first..52 {
        let hand = hand.add(c);
        for d in c + 1..52 {
            let hand = hand.add(d);
            for e in d + 1..52 {
                sum += u64::from(hand.add(e).value());
            }
        }
    }
    sum
}
