//! Bets that go in steps: in multiples that the house asks for, or in whole chips of one value.

use exact::Cents;
use table::{Cause, Why};

use crate::{Cited, NO_TEXT};

/// Any whole number of cents.
pub const ANY: Cited<Cents> = Cited {
    value: Cents::new(1),
    basis: NO_TEXT,
};

/// The least and the most that may be added to what lies there, so that the whole lies within
/// the limits and in steps.
pub fn room(lies: Cents, limits: (Cents, Cents), step: Cents) -> Option<(Cents, Cents)> {
    let step = step.count().max(1);
    let (least, most) = (limits.0.count(), limits.1.count());
    let first = least.max(lies.count().checked_add(1)?);
    let first = first.div_ceil(step).checked_mul(step)?;
    let last = most / step * step;
    let added = |whole: u64| Cents::new(whole - lies.count());
    (first <= last).then(|| (added(first), added(last)))
}

/// What is missing for a pile to come to so much: nothing where it has.
#[inline]
pub fn beyond(lies: Cents, whole: Cents) -> Cents {
    whole.down_to_zero(lies)
}

/// Why a whole bet of this size is none, if it is not in steps.
#[inline]
pub fn off_step(whole: Cents, step: Cited<Cents>) -> Option<Cause> {
    let size = step.value.count().max(1);
    // Every amount is a multiple of one cent: nothing is divided to find that out.
    (size > 1 && !whole.count().is_multiple_of(size)).then_some(Cause {
        why: Why::NotInSteps { step: step.value },
        basis: step.basis,
    })
}
