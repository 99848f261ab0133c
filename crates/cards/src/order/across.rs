//! Hands of different sizes against each other.

use std::cmp::Ordering;

use super::HandOrder;
use crate::HandValue;

impl HandOrder {
    /// Compares a hand of this order with one of another order, by class and
    /// then by the deciding ranks as far as both have them: in pai gow the hand
    /// of five must outrank the hand of two. `Equal` means that the shorter
    /// hand has no rank left to tell them apart; the game says what follows.
    /// None when this order has no place for the other hand's class.
    ///
    /// ```
    /// use cards::{AceRule, Class, Deck, HandOrder, JokerRule, OrderSpec, parse_hand};
    /// use std::cmp::Ordering;
    /// let five = HandOrder::new(OrderSpec::standard()).unwrap();
    /// let two = HandOrder::new(OrderSpec {
    ///     name: "two cards".to_string(),
    ///     size: 2,
    ///     classes: vec![Class::Pair, Class::HighCard],
    ///     ..OrderSpec::standard()
    /// })
    /// .unwrap();
    /// let high = five.value(&parse_hand("Kc Kd 9h 8s 3c").unwrap()).unwrap();
    /// let low = two.value(&parse_hand("Ac Ad").unwrap()).unwrap();
    /// assert_eq!(five.compare_across(high, &two, low), Some(Ordering::Less));
    /// ```
    ///
    /// # Panics
    /// When a value is not of the order that it is given with.
    #[must_use]
    pub fn compare_across(
        &self,
        value: HandValue,
        other_order: &HandOrder,
        other: HandValue,
    ) -> Option<Ordering> {
        let other_class = other_order.class_of(other);
        let place = |class| self.position_of(class);
        let other_position = place(other_class).or_else(|| place(other_class.part_of()?))?;
        // A lower position is a higher class.
        let by_class = other_position.cmp(&self.class_position(value));
        let (ranks, other_ranks) = (self.ranks_of(value), other_order.ranks_of(other));
        let shared = ranks.len().min(other_ranks.len());
        Some(by_class.then_with(|| ranks[..shared].cmp(&other_ranks[..shared])))
    }
}
