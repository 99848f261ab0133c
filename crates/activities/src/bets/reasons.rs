//! Why a bet, or what the house does with bets, is refused.

use crate::Reason;

pub(super) static NOT_OFFERED: Reason = Reason::new("bets-not-offered", &["term", "said", "all"]);
pub(super) static NOT_UNCERTAIN: Reason = Reason::new("bets-not-uncertain", &["fewest"]);
pub(super) static OUTCOME_TWICE: Reason = Reason::new("bets-outcome-twice", &["outcome"]);
pub(super) static NOT_WHERE_IT_IS: Reason =
    Reason::new("bets-not-where-it-is", &["venue", "premises"]);
pub(super) static WHERE_IT_IS: Reason = Reason::new("bets-where-it-is", &["venue"]);
pub(super) static NOT_AUTHORISED: Reason = Reason::new("bets-not-authorised", &["premises"]);
pub(super) static ODDS_FOR_ALL: Reason = Reason::new("bets-odds-for-all", &["outcome"]);
pub(super) static ODDS_TOO_LOW: Reason = Reason::new("bets-odds-too-low", &["odds"]);
pub(super) static NO_ODDS_IN_A_POOL: Reason = Reason::new("bets-no-odds-in-a-pool", &[]);
pub(super) static NOTHING_LEFT: Reason = Reason::new("bets-nothing-left", &[]);
pub(super) static CLOSED: Reason = Reason::new("bets-closed", &[]);
pub(super) static NOT_CLOSED_YET: Reason = Reason::new("bets-not-closed-yet", &[]);
pub(super) static NO_RESULT_YET: Reason = Reason::new("bets-no-result-yet", &[]);
pub(super) static OVER: Reason = Reason::new("bets-over", &[]);
pub(super) static NO_SUCH_OUTCOME: Reason =
    Reason::new("bets-no-such-outcome", &["outcome", "all"]);
pub(super) static TAKES_PART: Reason = Reason::new("bets-takes-part", &["who"]);
pub(super) static NOT_IN_UNITS: Reason = Reason::new("bets-not-in-units", &["unit"]);
pub(super) static TOO_LARGE: Reason = Reason::new("bets-too-large", &["most"]);
pub(super) static BEYOND_COUNTING: Reason = Reason::new("bets-beyond-counting", &[]);

pub(super) static ALL: [&Reason; 19] = [
    &NOT_OFFERED,
    &NOT_UNCERTAIN,
    &OUTCOME_TWICE,
    &NOT_WHERE_IT_IS,
    &WHERE_IT_IS,
    &NOT_AUTHORISED,
    &ODDS_FOR_ALL,
    &ODDS_TOO_LOW,
    &NO_ODDS_IN_A_POOL,
    &NOTHING_LEFT,
    &CLOSED,
    &NOT_CLOSED_YET,
    &NO_RESULT_YET,
    &OVER,
    &NO_SUCH_OUTCOME,
    &TAKES_PART,
    &NOT_IN_UNITS,
    &TOO_LARGE,
    &BEYOND_COUNTING,
];
