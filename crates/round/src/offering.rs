//! Whether a choice is open to somebody, and what it stakes.

use exact::Cents;
use law::BasisRef;
use table::{Cause, Picks, SpotId, Why};

use crate::NO_TEXT;

/// A choice that is open to somebody.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Offered {
    /// What it stakes, and where.
    pub stakes: Option<(SpotId, Cents)>,
    /// How many cards are picked for it, where some are.
    pub picks: Option<Picks>,
    /// What offers it.
    pub basis: BasisRef,
}

/// Whether a choice is open, or why not.
pub type Open = Result<Offered, Cause>;

/// A choice that stakes nothing.
pub fn plain(basis: BasisRef) -> Open {
    let (stakes, picks) = (None, None);
    Ok(Offered {
        stakes,
        picks,
        basis,
    })
}

/// A choice that stakes so much on a spot.
pub fn staking(spot: SpotId, stake: Cents, basis: BasisRef) -> Open {
    let (stakes, picks) = (Some((spot, stake)), None);
    Ok(Offered {
        stakes,
        picks,
        basis,
    })
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
