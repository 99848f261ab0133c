//! How much may be added to chips that lie somewhere.

use exact::Cents;
use law::BasisRef;
use table::{Cause, Why};

use crate::{Cited, NO_TEXT, steps};

/// What may be added to a pile, and why now and so much.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The least that may be added.
    pub least: Cents,
    /// The most.
    pub most: Cents,
    /// What the whole pile is a multiple of.
    pub step: Cited<Cents>,
    /// Why not less.
    pub least_basis: BasisRef,
    /// Why not more.
    pub most_basis: BasisRef,
    /// Why now.
    pub window: BasisRef,
    /// What the size of what is laid rests on.
    pub size: BasisRef,
    /// What others have there who bet at the same place, and why all keep to the most together.
    pub others: Cited<Cents>,
}

/// Nobody else bets at the same place.
pub const ALONE: Cited<Cents> = Cited {
    value: Cents::ZERO,
    basis: NO_TEXT,
};

impl Bounds {
    /// What brings a pile to no less and no more than that, whatever it is a multiple of.
    #[inline]
    pub fn between(
        lies: Cents,
        least: Cited<Cents>,
        most: Cited<Cents>,
        window: BasisRef,
    ) -> Bounds {
        Bounds {
            least: steps::beyond(lies, least.value).max(Cents::new(1)),
            most: steps::beyond(lies, most.value),
            step: steps::ANY,
            least_basis: least.basis,
            most_basis: most.basis,
            window,
            size: most.basis,
            others: ALONE,
        }
    }

    /// Adds why a stake beside what lies there is not within them.
    #[inline]
    pub fn refuse(&self, lies: Cents, stake: Cents, causes: &mut Vec<Cause>) {
        let Bounds { least, most, .. } = *self;
        let total = lies.plus(stake);
        let together = total.and_then(|total| total.plus(self.others.value));
        let whole = self.whole(lies);
        let (Ok(total), Ok(together), Some((minimum, maximum))) = (total, together, whole) else {
            let (why, basis) = (Why::TooLarge, self.most_basis);
            return causes.push(Cause { why, basis });
        };
        let mut cause = |why, basis| causes.push(Cause { why, basis });
        if stake.is_zero() {
            return cause(Why::NothingStaked, self.least_basis);
        }
        if stake < least {
            let (stake, basis) = (total, self.least_basis);
            cause(Why::BelowMinimum { stake, minimum }, basis);
        }
        if stake > most {
            let (stake, basis) = (total, self.most_basis);
            cause(Why::AboveMaximum { stake, maximum }, basis);
        } else if together > maximum && !self.others.value.is_zero() {
            let (total, basis) = (together, self.others.basis);
            cause(Why::BoxAboveMaximum { total, maximum }, basis);
        }
        if let Some(off) = steps::off_step(total, self.step) {
            causes.push(off);
        }
    }

    /// The same as far as the others at the place leave room for it.
    pub(crate) fn room(&self, lies: Cents) -> Option<(Cents, Cents)> {
        let (least, most) = self.whole(lies)?;
        let most = most.down_to_zero(self.others.value);
        steps::room(lies, (least, most), self.step.value)
    }

    /// The least and the most that the whole pile may be, what lies there counted.
    #[inline]
    pub fn whole(&self, lies: Cents) -> Option<(Cents, Cents)> {
        Some((lies.plus(self.least).ok()?, lies.plus(self.most).ok()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn euros(value: u64) -> Cited<Cents> {
        let value = Cents::new(value * 100);
        Cited {
            value,
            basis: NO_TEXT,
        }
    }

    fn beside(lies: u64, others: u64) -> Bounds {
        let lies = euros(lies).value;
        Bounds {
            others: euros(others),
            ..Bounds::between(lies, euros(10), euros(100), NO_TEXT)
        }
    }

    fn whys(bounds: Bounds, lies: u64, stake: u64) -> Vec<Why> {
        let mut causes = Vec::new();
        bounds.refuse(euros(lies).value, euros(stake).value, &mut causes);
        causes.into_iter().map(|cause| cause.why).collect()
    }

    #[test]
    fn all_who_bet_at_a_place_keep_to_the_most_together() {
        assert!(whys(beside(20, 50), 20, 30).is_empty(), "to the cent");
        let (total, maximum) = (euros(101).value, euros(100).value);
        let together = Why::BoxAboveMaximum { total, maximum };
        assert_eq!(whys(beside(20, 50), 20, 31), [together]);
        let stake = total;
        let alone = Why::AboveMaximum { stake, maximum };
        assert_eq!(whys(beside(20, 50), 20, 81), [alone], "his own is told");
        assert_eq!(whys(beside(20, 0), 20, 81), [alone]);
    }

    #[test]
    fn what_is_offered_is_what_is_not_refused() {
        for (lies, others) in [(0, 0), (0, 95), (0, 90), (20, 50), (40, 60), (100, 0)] {
            let bounds = beside(lies, others);
            let room = bounds.room(euros(lies).value);
            for stake in 0..=120 {
                let open =
                    room.is_some_and(|(least, most)| (least..=most).contains(&euros(stake).value));
                let refused = whys(bounds, lies, stake);
                assert_eq!(
                    open,
                    refused.is_empty(),
                    "{lies} {others} {stake} {refused:?}"
                );
            }
        }
    }
}
