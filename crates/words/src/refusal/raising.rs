//! Why a table's minimum is not raised.

use exact::Cents;

use super::{Refused, refuse};
use crate::euros;

/// The minimum of a table that is open only goes up.
pub(super) fn not_higher(minimum: Cents) -> Refused {
    let now = euros(minimum);
    refuse!(refusals::NotHigher { now })
}

/// Another raise has been announced.
pub(super) fn announced(minimum: Cents) -> Refused {
    let next = euros(minimum);
    refuse!(refusals::RaiseAnnounced { next })
}

/// The session ends with this round.
pub(super) fn no_round_left() -> Refused {
    refuse!(refusals::NoRoundLeft)
}
