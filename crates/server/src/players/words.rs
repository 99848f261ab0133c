//! Why somebody may not play, and why nothing was done, for people.

use ::words::of_the_house;
use axum::http::StatusCode;
use house::players::{Barred, NotDone, Why};
use law::Basis;
use wire::{Citation, RefusalReason};

use crate::casino::Casino;
use crate::error::AppError;
use crate::phrases::{reason, reason_out_of, words};

/// Why nothing was done, for people.
pub(super) fn not_done(error: &NotDone) -> AppError {
    let reason = match error {
        NotDone::DocumentTaken => reason(&of_the_house!(DocumentTaken)),
        NotDone::NotAPause => reason(&of_the_house!(NotAPause)),
        NotDone::NotALimit => reason(&of_the_house!(NotALimit)),
        NotDone::NotExpelled => reason(&of_the_house!(NotExpelled)),
        error => return AppError::inside(error),
    };
    AppError::new(StatusCode::CONFLICT, reason)
}

/// Why somebody may not play, for people.
pub(crate) fn barred(casino: &Casino, barred: &Barred) -> RefusalReason {
    RefusalReason {
        citations: cite(casino, &barred.rests_on),
        ..why(&barred.why)
    }
}

pub(super) fn cite(casino: &Casino, bases: &[Basis]) -> Vec<Citation> {
    let cite = |basis| ::words::cite(&casino.library, basis).into();
    bases.iter().map(cite).collect()
}

/// The same without what it rests on.
pub(crate) fn why(why: &Why) -> RefusalReason {
    let limit = |why| reason_out_of(why, &of_the_house!(LimitsWayOut));
    match why {
        Why::NotAdmitted => reason(&of_the_house!(NotAdmitted)),
        Why::Prohibited => reason(&of_the_house!(Prohibited)),
        Why::Expelled(ground) => reason(&of_the_house!(Expelled { ground })),
        Why::ExpelledHere => reason(&of_the_house!(ExpelledHere)),
        Why::Paused(_) => reason(&of_the_house!(Paused)),
        Why::NoLimits => reason(&of_the_house!(NoLimits)),
        Why::TimeIsUp(minutes) => limit(words(&of_the_house!(TimeIsUp { minutes: *minutes }))),
        Why::Loss { limit: most, left } => limit(words(&of_the_house!(LossLimit {
            limit: most.to_string(),
            left: left.to_string()
        }))),
        Why::Stake { limit: most } => limit(words(&of_the_house!(StakeLimit {
            limit: most.to_string()
        }))),
    }
}
