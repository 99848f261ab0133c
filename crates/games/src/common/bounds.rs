//! How much may be added to chips that lie somewhere.

use exact::Cents;
use law::BasisRef;
use table::{Cause, Why};

/// What may be added to a pile, and why now and so much.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    pub(crate) least: Cents,
    pub(crate) most: Cents,
    pub(crate) least_basis: BasisRef,
    pub(crate) window: BasisRef,
    pub(crate) size: BasisRef,
}

impl Bounds {
    /// Why a stake beside what lies there is not within them.
    pub(crate) fn refuse(self, lies: Cents, stake: Cents) -> Vec<Cause> {
        let Bounds { least, most, .. } = self;
        let (Ok(total), Ok(minimum), Ok(maximum)) =
            (lies.plus(stake), lies.plus(least), lies.plus(most))
        else {
            let (why, basis) = (Why::TooLarge, self.size);
            return vec![Cause { why, basis }];
        };
        let mut causes = Vec::new();
        let mut cause = |why, basis| causes.push(Cause { why, basis });
        if stake.is_zero() {
            cause(Why::NothingStaked, self.least_basis);
            return causes;
        }
        if stake < least {
            let (stake, basis) = (total, self.least_basis);
            cause(Why::BelowMinimum { stake, minimum }, basis);
        }
        if stake > most {
            let (stake, basis) = (total, self.size);
            cause(Why::AboveMaximum { stake, maximum }, basis);
        }
        causes
    }
}
