//! A hand laid out for the eye, so that its value can be seen.

use std::cmp::Reverse;

use super::{HandError, HandOrder};
use crate::{Card, CardSet, Class, HandValue, Rank};

/// A hand with its cards in the order of their significance: `7♠ 7♥ K♦ 4♣ 2♠`
/// for a pair, `5 4 3 2 A` for the straight with the low ace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arranged {
    value: HandValue,
    cards: [Card; 5],
    length: u8,
    joker_as: Option<Rank>,
}

impl Arranged {
    /// The value of the hand.
    #[must_use]
    pub fn value(&self) -> HandValue {
        self.value
    }

    /// The cards that make the hand, the most significant first.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.length)]
    }

    /// The rank that the joker takes, when it is in the hand.
    #[must_use]
    pub fn joker_as(&self) -> Option<Rank> {
        self.joker_as
    }
}

impl HandOrder {
    /// The best hand among the cards (as many as a hand has, up to nine), laid out.
    ///
    /// ```
    /// use cards::{HandOrder, OrderSpec, Symbols, parse_hand};
    /// let order = HandOrder::new(OrderSpec::standard()).unwrap();
    /// let seven = parse_hand("7s Kd 4c 2s 7h 3d 9c").unwrap();
    /// let arranged = order.arrange(&seven).unwrap();
    /// assert_eq!(Symbols(arranged.cards()).to_string(), "7♠ 7♥ K♦ 9♣ 4♣");
    /// ```
    ///
    /// # Errors
    /// As [`best`](HandOrder::best).
    pub fn arrange(&self, cards: &[Card]) -> Result<Arranged, HandError> {
        let (strength, hand) = self.best_set(cards)?;
        Ok(self.lay_out(strength, hand))
    }

    /// The best hand of exactly so many own and so many common cards, laid out.
    ///
    /// # Errors
    /// As [`best_with`](HandOrder::best_with).
    pub fn arrange_with(
        &self,
        own: &[Card],
        own_exactly: usize,
        common: &[Card],
        common_exactly: usize,
    ) -> Result<Arranged, HandError> {
        let (strength, hand) = self.best_set_with(own, own_exactly, common, common_exactly)?;
        Ok(self.lay_out(strength, hand))
    }

    fn lay_out(&self, strength: u32, hand: CardSet) -> Arranged {
        let value = HandValue::new(self.id, strength);
        let has_joker = hand.contains(Card::JOKER);
        let joker_as = has_joker.then(|| self.joker_strength(hand).1);
        let mut cards = [Card::JOKER; 5];
        for (place, card) in cards.iter_mut().zip(hand) {
            *place = card;
        }
        let length = hand.len() as u8;
        let rank = |card: Card| card.rank().or(joker_as);
        let weight = |card: Card| self.weight(value, hand, joker_as, rank(card));
        let sinks = |card: Card| rank(card) == Some(Rank::Ace) && self.uses_low_ace(value);
        let shown = &mut cards[..usize::from(length)];
        shown.sort_by_key(|&card| {
            let natural = (!card.is_joker()).then_some(card);
            (
                Reverse(weight(card)),
                sinks(card),
                Reverse(rank(card)),
                Reverse(natural),
            )
        });
        Arranged {
            value,
            cards,
            length,
            joker_as,
        }
    }

    /// How many cards of a rank stand together. Among figures only the highest
    /// pair does: a second one is compared as two single cards.
    fn weight(
        &self,
        value: HandValue,
        hand: CardSet,
        joker_as: Option<Rank>,
        rank: Option<Rank>,
    ) -> usize {
        if self.class_of(value) == Class::Figures {
            return usize::from(rank == self.ranks_of(value).first().copied());
        }
        hand.iter()
            .filter(|card| card.rank().or(joker_as) == rank)
            .count()
    }
}
