//! Whether a choice is open to somebody, where chips of a kind may go with it.

use exact::Cents;
use law::BasisRef;
use table::{Cause, Why};

use super::NO_TEXT;

/// A choice that is open to somebody: what it stakes, and what offers it.
#[derive(Clone, Copy)]
pub(crate) struct Offered<P> {
    pub(crate) stakes: Option<(P, Cents)>,
    pub(crate) basis: BasisRef,
}

/// Whether a choice is open, or why not.
pub(crate) type Open<P> = Result<Offered<P>, Cause>;

/// A choice that stakes nothing.
pub(crate) fn plain<P>(basis: BasisRef) -> Open<P> {
    let stakes = None;
    Ok(Offered { stakes, basis })
}

/// A choice that stakes so much.
pub(crate) fn staking<P>(pile: P, stake: Cents, basis: BasisRef) -> Open<P> {
    let stakes = Some((pile, stake));
    Ok(Offered { stakes, basis })
}

/// There is no such choice now.
pub(crate) fn no_choice<P>() -> Open<P> {
    let (why, basis) = (Why::NoSuchChoice, NO_TEXT);
    Err(Cause { why, basis })
}

/// The rules do not let this hand do that.
pub(crate) fn not_this_hand<P>(basis: BasisRef) -> Open<P> {
    let why = Why::NotThisHand;
    Err(Cause { why, basis })
}
