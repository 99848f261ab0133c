//! Whether a choice is open to somebody, and what it stakes.

use exact::Cents;
use law::BasisRef;
use table::{Cause, SpotId, Why};

use crate::NO_TEXT;

/// A choice that is open to somebody.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Offered {
    /// What it stakes, and where.
    pub stakes: Option<(SpotId, Cents)>,
    /// What offers it.
    pub basis: BasisRef,
}

/// Whether a choice is open, or why not.
pub type Open = Result<Offered, Cause>;

/// A choice that stakes nothing.
pub fn plain(basis: BasisRef) -> Open {
    let stakes = None;
    Ok(Offered { stakes, basis })
}

/// A choice that stakes so much on a spot.
pub fn staking(spot: SpotId, stake: Cents, basis: BasisRef) -> Open {
    let stakes = Some((spot, stake));
    Ok(Offered { stakes, basis })
}

/// There is no such choice now.
pub fn no_choice() -> Open {
    let (why, basis) = (Why::NoSuchChoice, NO_TEXT);
    Err(Cause { why, basis })
}

/// The rules do not let this hand do that.
pub fn not_this_hand(basis: BasisRef) -> Open {
    let why = Why::NotThisHand;
    Err(Cause { why, basis })
}
