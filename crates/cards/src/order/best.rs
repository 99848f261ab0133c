//! The best hand among more cards than a hand has.

use super::{HandError, HandOrder};
use crate::{Card, CardSet, HandValue};

/// The most cards of which a best hand is sought.
const MOST_CARDS: usize = 9;

impl HandOrder {
    /// The best hand of [`size`](HandOrder::size) cards out of up to nine.
    ///
    /// ```
    /// use cards::{Class, HandOrder, OrderSpec, parse_hand};
    /// let order = HandOrder::new(OrderSpec::standard()).unwrap();
    /// let seven = parse_hand("As Ad Kc Kh 7s 7d 2c").unwrap();
    /// let best = order.best(&seven).unwrap();
    /// assert_eq!(order.class_of(best), Class::TwoPair);
    /// assert_eq!(order.ranks_of(best).to_string(), "A-K-7");
    /// ```
    ///
    /// # Errors
    /// When the cards are fewer than a hand or more than nine, or one is there
    /// twice, or one is not in the pack.
    pub fn best(&self, cards: &[Card]) -> Result<HandValue, HandError> {
        let (strength, _) = self.best_set(cards)?;
        Ok(HandValue::new(self.id, strength))
    }

    /// The best hand made of exactly so many own cards and exactly so many
    /// common cards: two and three in omaha and in synthetic poker.
    ///
    /// ```
    /// use cards::{Class, HandOrder, OrderSpec, parse_hand};
    /// let order = HandOrder::new(OrderSpec::standard()).unwrap();
    /// let own = parse_hand("Ah Kd Qc Js").unwrap();
    /// let common = parse_hand("2h 3h 4h 5h 9s").unwrap();
    /// // Four hearts lie on the table, but only three of them may be used.
    /// let best = order.best_with(&own, 2, &common, 3).unwrap();
    /// assert_eq!(order.class_of(best), Class::HighCard);
    /// ```
    ///
    /// # Errors
    /// As [`best`](HandOrder::best), and when the two numbers do not add up to a hand.
    pub fn best_with(
        &self,
        own: &[Card],
        own_exactly: usize,
        common: &[Card],
        common_exactly: usize,
    ) -> Result<HandValue, HandError> {
        let (strength, _) = self.best_set_with(own, own_exactly, common, common_exactly)?;
        Ok(HandValue::new(self.id, strength))
    }

    /// The strength of the best hand and its cards. A later change may ask
    /// `fast` here when `is_standard()`.
    pub(super) fn best_set(&self, cards: &[Card]) -> Result<(u32, CardSet), HandError> {
        let set: CardSet = cards.iter().copied().collect();
        let fits = (self.size()..=MOST_CARDS).contains(&cards.len());
        if !fits || set.len() as usize != cards.len() || !set.is_subset(self.deck) {
            return Err(self.refusal(cards, MOST_CARDS));
        }
        let hands = Subsets::of(cards, self.size());
        Ok(self.highest(hands))
    }

    pub(super) fn best_set_with(
        &self,
        own: &[Card],
        own_exactly: usize,
        common: &[Card],
        common_exactly: usize,
    ) -> Result<(u32, CardSet), HandError> {
        let size = self.size();
        if own_exactly + common_exactly != size {
            let (own, common) = (own_exactly, common_exactly);
            return Err(HandError::Split { own, common, size });
        }
        for (cards, least) in [(own, own_exactly), (common, common_exactly)] {
            let (given, most) = (cards.len(), MOST_CARDS);
            if !(least..=most).contains(&given) {
                return Err(HandError::Count { given, least, most });
            }
        }
        if let Some(problem) = self.bad_card(own.iter().chain(common).copied()) {
            return Err(problem);
        }
        let hands = Subsets::of(own, own_exactly).flat_map(|mine| {
            Subsets::of(common, common_exactly).map(move |shared| mine.union(shared))
        });
        Ok(self.highest(hands))
    }

    fn highest(&self, hands: impl Iterator<Item = CardSet>) -> (u32, CardSet) {
        let valued = hands.map(|hand| (self.strength(hand), hand));
        // The first of equal hands, so that what is shown does not depend on bits.
        valued.fold((0, CardSet::EMPTY), |best, next| {
            if next.0 > best.0 { next } else { best }
        })
    }
}

/// All the ways to take so many of up to nine cards. Enumerated by the cards
/// that are left out, since these are mostly fewer: two of seven.
struct Subsets<'a> {
    cards: &'a [Card],
    all: CardSet,
    /// The next cards to leave out as a mask of positions; none when all ways
    /// have been given.
    next: Option<u32>,
}

impl Subsets<'_> {
    fn of(cards: &[Card], taken: usize) -> Subsets<'_> {
        let all = cards.iter().copied().collect();
        let next = Some((1 << (cards.len() - taken)) - 1);
        Subsets { cards, all, next }
    }
}

impl Iterator for Subsets<'_> {
    type Item = CardSet;

    #[inline]
    fn next(&mut self) -> Option<CardSet> {
        let mut left_out = self.next?;
        let following = next_of_same_count(left_out);
        self.next = following.filter(|mask| mask >> self.cards.len() == 0);
        let mut set = self.all;
        while left_out != 0 {
            set.remove(self.cards[left_out.trailing_zeros() as usize]);
            left_out &= left_out - 1;
        }
        Some(set)
    }
}

/// The next greater number with as many bits set (Gosper's step); none for zero,
/// since nothing can be left out in one way only.
#[inline]
fn next_of_same_count(mask: u32) -> Option<u32> {
    if mask == 0 {
        return None;
    }
    let lowest = mask & mask.wrapping_neg();
    let carried = mask + lowest;
    Some(carried | (((mask ^ carried) >> 2) >> lowest.trailing_zeros()))
}
