//! Every way to draw some cards: all boards, all hands.
//!
//! The last three cards of a draw are prepared once, thirty-two draws to a
//! block, suit by suit, as the sliced evaluators want them. In the order of
//! nested loops, the draws that follow a given card are the end of that list;
//! so the outer loops only walk over the earlier cards, and each of their steps
//! costs four ORs a block and no loads but the blocks themselves.

use super::kernel::Kernel;
use super::strength::Strength;
use super::table::Partial;
use crate::{Card, CardSet};

/// Thirty-two draws, suit by suit.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Block {
    pub(super) suits: [[u16; 32]; 4],
}

/// How many of the drawn cards the blocks hold.
const INNER: usize = 3;

/// How many blocks are evaluated before their strengths are handed on.
const BLOCKS_AT_ONCE: usize = 32;

/// Every way to draw a number of cards from those that are live.
///
/// ```
/// use cards::fast::Draws;
/// use cards::{CardSet, parse_hand};
/// let set = |text: &str| parse_hand(text).unwrap().into_iter().collect::<CardSet>();
/// let (aces, kings) = (set("As Ah"), set("Ks Kh"));
/// let boards = Draws::new(CardSet::FRENCH.difference(aces.union(kings)), 5);
/// assert_eq!(boards.len(), 1_712_304);
/// let duel = boards.duel([aces, kings]);
/// assert_eq!((duel.ahead, duel.tied, duel.behind), (1_410_336, 9_308, 292_660));
/// ```
#[derive(Clone)]
pub struct Draws {
    live: Vec<Card>,
    outer: usize,
    inner: usize,
    blocks: Vec<Block>,
    /// By the place of a live card: how many inner draws start before it.
    starts: Vec<usize>,
}

/// How a hand fares against another over all draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duel {
    /// Draws that the first hand wins.
    pub ahead: u64,
    /// Draws that are shared.
    pub tied: u64,
    /// Draws that the second hand wins.
    pub behind: u64,
}

impl Draws {
    /// Prepares all draws of so many cards, at least one.
    ///
    /// # Panics
    ///
    /// When no card is to come, or a joker is live.
    #[must_use]
    pub fn new(live: CardSet, to_come: usize) -> Draws {
        assert!(to_come > 0, "no card is to come");
        assert!(live.is_subset(CardSet::FRENCH), "the joker is live");
        let mut live: Vec<Card> = live.iter().collect();
        live.sort_unstable();
        let inner = to_come.min(INNER);
        let mut sets = Vec::with_capacity(22_100); // three of 52
        let mut starts = Vec::with_capacity(live.len() + 1);
        for first in 0..live.len() {
            starts.push(sets.len());
            let lowest = CardSet::EMPTY.with(live[first]);
            choose(&live[first + 1..], inner - 1, lowest, &mut sets);
        }
        starts.push(sets.len());
        Draws {
            blocks: sets.chunks(32).map(Block::of).collect(),
            outer: to_come - inner,
            live,
            inner,
            starts,
        }
    }

    /// How many draws there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        let live = self.live.len() as u64;
        let to_come = (self.outer + self.inner) as u64;
        if to_come > live {
            return 0;
        }
        (0..to_come).fold(1, |ways, step| ways * (live - step) / (step + 1))
    }

    /// Whether there is no draw: more cards are to come than are live.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Hands on the strengths of the known cards with each draw, in the order
    /// of nested loops over the live cards by their index, some at a time.
    /// Known and drawn cards together must be five, six or seven.
    ///
    /// ```
    /// use cards::fast::Draws;
    /// use cards::{CardSet, Class};
    /// let mut royal = 0;
    /// Draws::new(CardSet::FRENCH, 5).for_each(CardSet::EMPTY, |strengths| {
    ///     royal += strengths.iter().filter(|s| s.class() == Class::RoyalFlush).count();
    /// });
    /// assert_eq!(royal, 4);
    /// ```
    pub fn for_each(&self, known: CardSet, each: impl FnMut(&[Strength])) {
        self.for_each_by(Kernel::best(), known, each);
    }

    /// [`Draws::for_each`], with a given kernel.
    pub fn for_each_by(&self, kernel: Kernel, known: CardSet, mut each: impl FnMut(&[Strength])) {
        let cards = self.cards_of_a_hand(known);
        if kernel.is_portable() {
            let partial = known.iter().collect();
            return Nested::new(&self.live, each).run(partial, 0, self.outer + self.inner);
        }
        let mut out = vec![Strength::default(); BLOCKS_AT_ONCE * 32];
        self.walk(known, 0, self.outer, &mut |known, first| {
            let mut next = self.starts[first];
            let end = self.starts[self.live.len()];
            while next < end {
                let from = next / 32;
                let until = (from + BLOCKS_AT_ONCE).min(self.blocks.len());
                let blocks = &self.blocks[from..until];
                kernel.blocks(known, cards - 5, blocks, &mut out);
                each(&out[next % 32..end.min(until * 32) - from * 32]);
                next = until * 32;
            }
        });
    }

    /// How two hands fare against each other over all draws. Each hand and the
    /// draw together must be five, six or seven cards, equally many in both.
    #[must_use]
    pub fn duel(&self, hands: [CardSet; 2]) -> Duel {
        self.duel_by(Kernel::best(), hands)
    }

    /// [`Draws::duel`], with a given kernel.
    #[must_use]
    pub fn duel_by(&self, kernel: Kernel, hands: [CardSet; 2]) -> Duel {
        let cards = self.cards_of_a_hand(hands[0]);
        assert_eq!(cards, self.cards_of_a_hand(hands[1]), "unequal hands");
        let [mut ahead, mut behind] = [0, 0];
        if kernel.is_portable() {
            let partials = hands.map(|hand| hand.iter().collect());
            (ahead, behind) = self.duel_nested(partials, 0, self.outer + self.inner);
        } else {
            self.walk(CardSet::EMPTY, 0, self.outer, &mut |drawn, first| {
                let rivals = hands.map(|hand| hand.union(drawn));
                let [more, less] = self.duel_blocks(kernel, rivals, cards - 5, first);
                ahead += more;
                behind += less;
            });
        }
        Duel {
            ahead,
            tied: self.len() - ahead - behind,
            behind,
        }
    }

    fn cards_of_a_hand(&self, known: CardSet) -> u16 {
        let cards = known.len() as usize + self.outer + self.inner;
        assert!((5..=7).contains(&cards), "a hand of {cards} cards");
        let live: CardSet = self.live.iter().copied().collect();
        assert!(known.intersection(live).is_empty(), "a known card is live");
        cards as u16
    }

    /// Runs `each` for every choice of the outer cards, with the place of the
    /// first live card that may follow.
    fn walk(
        &self,
        known: CardSet,
        first: usize,
        left: usize,
        each: &mut impl FnMut(CardSet, usize),
    ) {
        if left == 0 {
            return each(known, first);
        }
        let last = (self.live.len() + 1).saturating_sub(left + self.inner);
        for place in first..last {
            self.walk(known.with(self.live[place]), place + 1, left - 1, each);
        }
    }

    fn duel_blocks(
        &self,
        kernel: Kernel,
        rivals: [CardSet; 2],
        excess: u16,
        first: usize,
    ) -> [u64; 2] {
        let (next, end) = (self.starts[first], self.starts[self.live.len()]);
        if next == end {
            return [0; 2];
        }
        let blocks = &self.blocks[next / 32..];
        let live_in_last = u32::MAX >> ((32 - end % 32) % 32);
        kernel
            .duel(
                rivals,
                excess,
                blocks,
                [u32::MAX << (next % 32), live_in_last],
            )
            .map(u64::from)
    }

    fn duel_nested(&self, hands: [Partial; 2], first: usize, left: usize) -> (u64, u64) {
        if left == 0 {
            let [a, b] = hands.map(Partial::strength);
            return (u64::from(a > b), u64::from(b > a));
        }
        let mut sum = (0, 0);
        for place in first..(self.live.len() + 1).saturating_sub(left) {
            let card = self.live[place];
            let more = self.duel_nested(hands.map(|hand| hand.with(card)), place + 1, left - 1);
            sum = (sum.0 + more.0, sum.1 + more.1);
        }
        sum
    }
}

impl Block {
    /// The draw in this lane.
    pub(super) fn set(&self, lane: usize) -> CardSet {
        let bits = |suit: usize| u64::from(self.suits[suit][lane]) << (16 * suit);
        let all = bits(0) | bits(1) | bits(2) | bits(3);
        CardSet::from_bits(all).unwrap_or_default()
    }

    fn of(sets: &[CardSet]) -> Block {
        let mut suits = [[0; 32]; 4];
        for (lane, set) in sets.iter().enumerate() {
            for (suit, lanes) in suits.iter_mut().enumerate() {
                lanes[lane] = (set.bits() >> (16 * suit)) as u16;
            }
        }
        Block { suits }
    }
}

/// All ways to add `size` of the cards to a set, in the order of nested loops.
fn choose(cards: &[Card], size: usize, chosen: CardSet, into: &mut Vec<CardSet>) {
    if size == 0 {
        return into.push(chosen);
    }
    for (place, card) in cards.iter().enumerate() {
        choose(&cards[place + 1..], size - 1, chosen.with(*card), into);
    }
}

/// Plain nested loops, for the portable kernel.
struct Nested<'a, F> {
    live: &'a [Card],
    out: [Strength; 52],
    each: F,
}

impl<'a, F: FnMut(&[Strength])> Nested<'a, F> {
    fn new(live: &'a [Card], each: F) -> Self {
        Nested {
            live,
            out: [Strength::default(); 52],
            each,
        }
    }

    fn run(&mut self, hand: Partial, first: usize, left: usize) {
        if left > 1 {
            for place in first..(self.live.len() + 1).saturating_sub(left) {
                self.run(hand.with(self.live[place]), place + 1, left - 1);
            }
            return;
        }
        let last_cards = &self.live[first..];
        for (out, card) in self.out.iter_mut().zip(last_cards) {
            *out = hand.with(*card).strength();
        }
        (self.each)(&self.out[..last_cards.len()]);
    }
}
