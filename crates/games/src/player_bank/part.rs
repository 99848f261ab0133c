//! A part of an amount: of a bank that goes to garage, of a bet on the line that plays.

use exact::{Cents, Ratio, Rounding};
use law::Fact;

use crate::common::{MOST_COUNTED, together};

/// A part of an amount, in whole cents: down to the cent, so that what is over stays with the
/// rest of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part(Ratio);

impl Part {
    /// Such a part: more than nothing, and no more than the whole.
    pub(crate) fn new(part: Ratio) -> Option<Part> {
        (part > Ratio::ZERO && part <= Ratio::ONE).then_some(Part(part))
    }

    /// What it is of an amount.
    pub(crate) fn of(self, whole: Cents) -> Cents {
        let part = Rounding::down_to_the_cent().apply(whole, self.0);
        // No part is more than the whole, which is an amount.
        part.map_or(whole, |part| part.amount)
    }

    /// The least amount of which it is at least so much; the most that can be counted where none
    /// is.
    pub(crate) fn least_with(self, part: Cents) -> Cents {
        let times = Ratio::new(self.0.denominator(), self.0.numerator());
        let whole = times.and_then(|times| Rounding::up_to_the_cent().apply(part, times));
        whole.map_or(MOST_COUNTED, |whole| whole.amount)
    }

    /// The most of which it is not more than that.
    pub(crate) fn most_with(self, part: Cents) -> Cents {
        let cent = Cents::new(1);
        self.least_with(together([part, cent])).down_to_zero(cent)
    }
}

impl From<Part> for Fact {
    fn from(part: Part) -> Fact {
        part.0.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_every_amount_it_is_what_both_ways_say() {
        for (over, under) in [(1, 2), (1, 3), (2, 3), (1, 1)] {
            let part = Part::new(Ratio::new(over, under).unwrap()).unwrap();
            for wanted in (0..40).map(Cents::new) {
                let least = part.least_with(wanted);
                let most = part.most_with(wanted);
                let fits = |whole: &Cents| part.of(*whole) >= wanted;
                let mut all = (0..200).map(Cents::new);
                assert_eq!(all.clone().find(fits), Some(least), "{over}/{under}");
                let within = |whole: &Cents| part.of(*whole) <= wanted;
                assert_eq!(all.rfind(within), Some(most));
            }
        }
        assert_eq!(Part::new(Ratio::ZERO), None);
    }
}
