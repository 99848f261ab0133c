//! Why something is refused in a tournament.

use crate::Reason;

pub(super) static NOT_AUTHORISED: Reason = Reason::new("tournament-not-authorised", &[]);
pub(super) static NOT_THEIRS: Reason =
    Reason::new("tournament-not-theirs", &["organiser", "kinds"]);
pub(super) static NOT_RESERVED: Reason = Reason::new("tournament-not-reserved", &["game", "all"]);
pub(super) static ORDINARY_RULES: Reason = Reason::new("tournament-ordinary-rules", &["rule"]);
pub(super) static LEVELS_RISE: Reason = Reason::new("tournament-levels-rise", &[]);
pub(super) static REBUYS_END: Reason = Reason::new("tournament-rebuys-end", &["levels"]);
pub(super) static PAYS_ALL: Reason = Reason::new("tournament-pays-all", &[]);
pub(super) static NOT_SO_MANY_SEATS: Reason =
    Reason::new("tournament-not-so-many-seats", &["few", "many"]);
pub(super) static TOO_FEW: Reason = Reason::new("tournament-too-few", &["fewest"]);
pub(super) static MORE_PLACES: Reason = Reason::new("tournament-more-places", &["places"]);
pub(super) static TERMS_STAND: Reason = Reason::new("tournament-terms-stand", &["authorisation"]);
pub(super) static ENTRIES_CLOSED: Reason = Reason::new("tournament-entries-closed", &[]);
pub(super) static ENTERED_ALREADY: Reason = Reason::new("tournament-entered-already", &[]);
pub(super) static FULL: Reason = Reason::new("tournament-full", &["most"]);
pub(super) static NOT_PLAYING: Reason = Reason::new("tournament-not-playing", &[]);
pub(super) static WAITS_FOR_SEATS: Reason = Reason::new("tournament-waits-for-seats", &[]);
pub(super) static NOT_IN_IT: Reason = Reason::new("tournament-not-in-it", &["who"]);
pub(super) static ONE_STAYS: Reason = Reason::new("tournament-one-stays", &[]);
pub(super) static LAST_LEVEL: Reason = Reason::new("tournament-last-level", &[]);
pub(super) static NO_REBUY: Reason = Reason::new("tournament-no-rebuy", &["rebuys", "until"]);

pub(super) static NOT_RUN_HERE: Reason = Reason::new("tournament-not-run-here", &["game", "all"]);
pub(super) static RISES_ONE_WAY: Reason = Reason::new("tournament-rises-one-way", &[]);
pub(super) static BOTS_FOR_PRACTICE: Reason =
    Reason::new("tournament-bots-for-practice", &["authorisation"]);
pub(super) static COUNTED_HERE: Reason = Reason::new("tournament-counted-here", &[]);
pub(super) static PLAYED_ELSEWHERE: Reason = Reason::new("tournament-played-elsewhere", &[]);
pub(super) static NOT_THAT_HAND: Reason = Reason::new("tournament-not-that-hand", &["table"]);
pub(super) static CHIPS_DIFFER: Reason =
    Reason::new("tournament-chips-differ", &["before", "after"]);
pub(super) static HAND_IN_COURSE: Reason = Reason::new("tournament-hand-in-course", &["table"]);
pub(super) static NOT_ENOUGH_THERE: Reason = Reason::new("tournament-not-enough-there", &["table"]);
pub(super) static RISES_BY_HANDS: Reason = Reason::new("tournament-rises-by-hands", &["hands"]);

pub(super) static ALL: [&Reason; 30] = [
    &NOT_AUTHORISED,
    &NOT_THEIRS,
    &NOT_RESERVED,
    &ORDINARY_RULES,
    &LEVELS_RISE,
    &REBUYS_END,
    &PAYS_ALL,
    &NOT_SO_MANY_SEATS,
    &TOO_FEW,
    &MORE_PLACES,
    &TERMS_STAND,
    &ENTRIES_CLOSED,
    &ENTERED_ALREADY,
    &FULL,
    &NOT_PLAYING,
    &WAITS_FOR_SEATS,
    &NOT_IN_IT,
    &ONE_STAYS,
    &LAST_LEVEL,
    &NO_REBUY,
    &NOT_RUN_HERE,
    &RISES_ONE_WAY,
    &BOTS_FOR_PRACTICE,
    &COUNTED_HERE,
    &PLAYED_ELSEWHERE,
    &NOT_THAT_HAND,
    &CHIPS_DIFFER,
    &HAND_IN_COURSE,
    &NOT_ENOUGH_THERE,
    &RISES_BY_HANDS,
];
