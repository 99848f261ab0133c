//! How much may be added to chips that lie somewhere.

use exact::Cents;
use law::BasisRef;
use table::{Cause, Why};

use crate::{Cited, steps};

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
}

impl Bounds {
    /// Why a stake beside what lies there is not within them.
    pub fn refuse(self, lies: Cents, stake: Cents) -> Vec<Cause> {
        let Bounds { least, most, .. } = self;
        let (Ok(total), Some((minimum, maximum))) = (lies.plus(stake), self.whole(lies)) else {
            let (why, basis) = (Why::TooLarge, self.most_basis);
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
            let (stake, basis) = (total, self.most_basis);
            cause(Why::AboveMaximum { stake, maximum }, basis);
        }
        causes.extend(steps::off_step(total, self.step));
        causes
    }

    /// The least and the most that the whole pile may be, what lies there counted.
    pub fn whole(self, lies: Cents) -> Option<(Cents, Cents)> {
        Some((lies.plus(self.least).ok()?, lies.plus(self.most).ok()?))
    }
}
