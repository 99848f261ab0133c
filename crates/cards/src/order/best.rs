//! The best hand among more cards than a hand has.

use super::straights::{ACE, KING};
use super::{HandError, HandOrder};
use crate::fast::{self, OmahaHand};
use crate::{Card, CardSet, Class, HandValue};

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
        let set = cards.iter().copied().collect();
        if let Some(best) = self.best_fast(set, cards.len()) {
            return Ok(best);
        }
        let (strength, _) = self.best_set(cards)?;
        Ok(HandValue::new(self.id, strength))
    }

    /// The best hand of a player's own cards and those that all share, any of them.
    ///
    /// ```
    /// use cards::{Class, HandOrder, OrderSpec, parse_hand};
    /// let order = HandOrder::new(OrderSpec::standard()).unwrap();
    /// let (own, common) = (parse_hand("Ah 7d").unwrap(), parse_hand("2h 3h 4h 5h 9s").unwrap());
    /// let best = order.best_together(&own, &common).unwrap();
    /// assert_eq!(order.class_of(best), Class::StraightFlush);
    /// ```
    ///
    /// # Errors
    /// As [`best`](HandOrder::best).
    pub fn best_together(&self, own: &[Card], common: &[Card]) -> Result<HandValue, HandError> {
        let (mine, shared): (CardSet, CardSet) = (
            own.iter().copied().collect(),
            common.iter().copied().collect(),
        );
        let listed = own.len() + common.len();
        if let Some(best) = self.best_fast(mine.union(shared), listed) {
            return Ok(best);
        }
        let mut all = [Card::JOKER; MOST_CARDS];
        let Some(cards) = all.get_mut(..listed) else {
            return Err(self.refusal(&[own, common].concat(), MOST_CARDS));
        };
        cards[..own.len()].copy_from_slice(own);
        cards[own.len()..].copy_from_slice(common);
        self.best(cards)
    }

    /// How the best hand of a player's own cards and those that all share stands among others of
    /// as many cards: the higher number beats the lower, equal hands have the same. It says nothing
    /// else of the hand, and is had faster than [`best_together`](HandOrder::best_together). The
    /// cards must be different and of the pack; nothing where they make no hand.
    ///
    /// ```
    /// use cards::{HandOrder, OrderSpec, parse_hand};
    /// let order = HandOrder::new(OrderSpec::standard()).unwrap();
    /// let common = parse_hand("2h 3h 4h 5h 9s").unwrap();
    /// let standing = |own: &str| order.standing(&parse_hand(own).unwrap(), &common);
    /// assert!(standing("Ah 7d") > standing("Kh 9d"));
    /// assert_eq!(standing("As 7d"), standing("Ad 8c"));
    /// ```
    #[must_use]
    pub fn standing(&self, own: &[Card], common: &[Card]) -> Option<u32> {
        if self.is_standard && matches!(own.len() + common.len(), 6 | 7) {
            return Some(1 + u32::from(fast::position_together(own, common)));
        }
        let best = self.best_together(own, common).ok()?;
        Some(best.strength())
    }

    /// The best of six or seven cards by the fast evaluator, where this order is its own and the
    /// cards are different and of the pack.
    fn best_fast(&self, set: CardSet, listed: usize) -> Option<HandValue> {
        if !self.is_standard || !matches!(listed, 6 | 7) || !self.holds(set, listed) {
            return None;
        }
        let strength = self.strength_of_fast(fast::evaluate(set));
        Some(HandValue::new(self.id, strength))
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
        let (hole, board) = (
            own.iter().copied().collect(),
            common.iter().copied().collect(),
        );
        let omaha = (own.len(), own_exactly) == (4, 2) && (common.len(), common_exactly) == (5, 3);
        let all = CardSet::union(hole, board);
        if self.is_standard && omaha && self.holds(all, own.len() + common.len()) {
            let strength = self.strength_of_fast(fast::evaluate_omaha(OmahaHand { hole, board }));
            return Ok(HandValue::new(self.id, strength));
        }
        let (strength, _) = self.best_set_with(own, own_exactly, common, common_exactly)?;
        Ok(HandValue::new(self.id, strength))
    }

    /// Whether a set has as many cards as were listed, all of this pack.
    fn holds(&self, set: CardSet, listed: usize) -> bool {
        set.len() as usize == listed && set.is_subset(self.deck)
    }

    /// What the fast evaluator found, as a strength of this order, which is standard.
    fn strength_of_fast(&self, found: fast::Strength) -> u32 {
        let (primary, kickers) = (found.primary(), found.kickers());
        let class = found.class();
        let (class, groups) = match class {
            // It numbers straights from the one to the five, which is the fourth rank.
            Class::Straight | Class::StraightFlush | Class::RoyalFlush => (class, primary << 3),
            Class::HighCard if kickers & (ACE | KING) == ACE | KING => (Class::AceKing, 0),
            _ => (class, primary),
        };
        self.pen(class).write(groups).write(kickers).strength()
    }

    /// The strength of the best hand and its cards.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Deck, OrderSpec};

    /// Cards in an order that a seed gives.
    fn shuffled(seed: &mut u64) -> Vec<Card> {
        let mut cards: Vec<Card> = Deck::new(52).unwrap().cards().collect();
        for place in 0..9 {
            *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1);
            let other = place + (*seed >> 33) as usize % (52 - place);
            cards.swap(place, other);
        }
        cards
    }

    #[test]
    fn the_fast_evaluator_and_the_subsets_find_the_same_best_hand() {
        let mut with_ace_king = OrderSpec::standard();
        let last = with_ace_king.classes.len() - 1;
        with_ace_king.classes.insert(last, Class::AceKing);
        let orders =
            [OrderSpec::standard(), with_ace_king].map(|spec| HandOrder::new(spec).unwrap());
        let mut seed = 1;
        for _ in 0..20_000 {
            let cards = shuffled(&mut seed);
            for order in &orders {
                assert!(order.is_standard());
                for size in [6, 7] {
                    let (strength, _) = order.best_set(&cards[..size]).unwrap();
                    let best = order.best(&cards[..size]).unwrap();
                    assert_eq!(best.strength(), strength, "{:?}", &cards[..size]);
                }
                let (own, common) = (&cards[..4], &cards[4..9]);
                let (strength, _) = order.best_set_with(own, 2, common, 3).unwrap();
                let best = order.best_with(own, 2, common, 3).unwrap();
                assert_eq!(best.strength(), strength, "{own:?} {common:?}");
            }
        }
    }

    #[test]
    fn every_straight_and_flush_comes_out_alike() {
        let order = HandOrder::new(OrderSpec::standard()).unwrap();
        for text in [
            "Ah 2h 3h 4h 5h Kc",
            "6h 2h 3h 4h 5h Kc",
            "Ah Kh Qh Jh Th 2c",
            "Ah 2c 3h 4h 5h Kc Kd",
            "Ah Kd Qh Jh Th 2c",
            "Ah 9h 7h 4h 2h Kc",
            "Th 9d 8h 7h 6h Ac",
            "Th 9h 8h 7h 6h 5h 4h",
        ] {
            let cards = crate::parse_hand(text).unwrap();
            let (strength, _) = order.best_set(&cards).unwrap();
            assert_eq!(order.best(&cards).unwrap().strength(), strength, "{text}");
        }
    }
}
