//! Why something is not done.

use crate::Reason;

pub(crate) static NOT_THIS_GRID: Reason = Reason::new("bingo-not-this-grid", &["lines", "columns"]);
pub(crate) static NOT_SO_MANY_IN_LINE: Reason =
    Reason::new("bingo-not-so-many-in-line", &["line", "has", "right"]);
pub(crate) static NUMBER_TWICE: Reason = Reason::new("bingo-number-twice", &["number"]);
pub(crate) static NOT_A_BALL: Reason = Reason::new("bingo-not-a-ball", &["number", "balls"]);
pub(crate) static NOT_SO_MANY_IN_COLUMN: Reason = Reason::new(
    "bingo-not-so-many-in-column",
    &["column", "has", "least", "most"],
);
pub(crate) static NUMBERS_OF_ANOTHER: Reason = Reason::new("bingo-numbers-of-another", &["card"]);
pub(crate) static OTHER_MODEL: Reason = Reason::new("bingo-other-model", &["said", "model"]);
pub(crate) static NO_SUCH_SERIES: Reason = Reason::new("bingo-no-such-series", &["cards"]);
pub(crate) static MORE_THAN_PAID: Reason = Reason::new("bingo-more-than-paid", &[]);
pub(crate) static NOT_CONNECTED: Reason = Reason::new("bingo-not-connected", &["said", "right"]);
pub(crate) static MODALITY_NOT_AUTHORISED: Reason =
    Reason::new("bingo-modality-not-authorised", &[]);
pub(crate) static NOT_SUCH_MEDIA: Reason = Reason::new("bingo-not-such-media", &["said", "media"]);
pub(crate) static MEDIA_DO_NOT_ASSURE: Reason =
    Reason::new("bingo-media-do-not-assure", &["missing"]);
pub(crate) static ROOMS_NOT_AUTHORISED: Reason = Reason::new("bingo-rooms-not-authorised", &[]);
pub(crate) static TOO_FEW_ROOMS: Reason = Reason::new("bingo-too-few-rooms", &["rooms"]);
pub(crate) static SALE_IS_CLOSED: Reason = Reason::new("bingo-sale-is-closed", &[]);
pub(crate) static SALE_IS_OPEN: Reason = Reason::new("bingo-sale-is-open", &[]);
pub(crate) static CARDS_ARE_SOLD: Reason = Reason::new("bingo-cards-are-sold", &[]);
pub(crate) static NOT_SO_MANY_CARDS: Reason =
    Reason::new("bingo-not-so-many-cards", &["asked", "left"]);
pub(crate) static NOBODY_BOUGHT: Reason = Reason::new("bingo-nobody-bought", &[]);
pub(crate) static NO_SUCH_ROOM: Reason = Reason::new("bingo-no-such-room", &["rooms"]);
pub(crate) static NOT_APPROVED: Reason = Reason::new("bingo-not-approved", &[]);
pub(crate) static NO_MACHINES: Reason = Reason::new("bingo-no-machines", &["right"]);
pub(crate) static NO_BALL_YET: Reason = Reason::new("bingo-no-ball-yet", &[]);
pub(crate) static NOT_YOUR_CARD: Reason = Reason::new("bingo-not-your-card", &["card"]);
pub(crate) static NO_CARD: Reason = Reason::new("bingo-no-card", &[]);
pub(crate) static LINE_IS_GONE: Reason = Reason::new("bingo-line-is-gone", &["ball"]);
pub(crate) static BINGO_IS_GONE: Reason = Reason::new("bingo-bingo-is-gone", &["ball"]);
pub(crate) static CALLED_ALREADY: Reason = Reason::new("bingo-called-already", &[]);
pub(crate) static NUMBERS_MISSING: Reason =
    Reason::new("bingo-numbers-missing", &["card", "numbers"]);
pub(crate) static NOTHING_CALLED: Reason = Reason::new("bingo-nothing-called", &[]);
pub(crate) static CALLS_ARE_OPEN: Reason = Reason::new("bingo-calls-are-open", &[]);
pub(crate) static BALLS_ARE_LEFT: Reason = Reason::new("bingo-balls-are-left", &["left"]);
pub(crate) static GAME_IS_OVER: Reason = Reason::new("bingo-game-is-over", &[]);

pub(crate) static ALL: [&Reason; 34] = [
    &NOT_THIS_GRID,
    &NOT_SO_MANY_IN_LINE,
    &NUMBER_TWICE,
    &NOT_A_BALL,
    &NOT_SO_MANY_IN_COLUMN,
    &NUMBERS_OF_ANOTHER,
    &OTHER_MODEL,
    &NO_SUCH_SERIES,
    &MORE_THAN_PAID,
    &NOT_CONNECTED,
    &MODALITY_NOT_AUTHORISED,
    &NOT_SUCH_MEDIA,
    &MEDIA_DO_NOT_ASSURE,
    &ROOMS_NOT_AUTHORISED,
    &TOO_FEW_ROOMS,
    &SALE_IS_CLOSED,
    &SALE_IS_OPEN,
    &CARDS_ARE_SOLD,
    &NOT_SO_MANY_CARDS,
    &NOBODY_BOUGHT,
    &NO_SUCH_ROOM,
    &NOT_APPROVED,
    &NO_MACHINES,
    &NO_BALL_YET,
    &NOT_YOUR_CARD,
    &NO_CARD,
    &LINE_IS_GONE,
    &BINGO_IS_GONE,
    &CALLED_ALREADY,
    &NUMBERS_MISSING,
    &NOTHING_CALLED,
    &CALLS_ARE_OPEN,
    &BALLS_ARE_LEFT,
    &GAME_IS_OVER,
];
