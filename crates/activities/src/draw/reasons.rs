//! Why something is not done in a draw.

use crate::Reason;

pub(super) static SALE_IS_CLOSED: Reason = Reason::new("draw-sale-is-closed", &[]);
pub(super) static SALE_IS_OPEN: Reason = Reason::new("draw-sale-is-open", &[]);
pub(super) static NOT_SO_MANY: Reason = Reason::new("draw-not-so-many", &["left"]);
pub(super) static NO_SUCH_TICKET: Reason = Reason::new("draw-no-such-ticket", &["ticket"]);
pub(super) static NUMBER_IS_SOLD: Reason = Reason::new("draw-number-is-sold", &["ticket"]);
pub(super) static CASH_PRIZE: Reason = Reason::new("cash-prize", &["prize"]);
pub(super) static TOKEN_PRIZE: Reason = Reason::new("token-prize", &["prize"]);
pub(super) static OBJECT_PRIZE: Reason = Reason::new("object-prize", &["prize"]);
pub(super) static SERVICE_PRIZE: Reason = Reason::new("service-prize", &["prize"]);
pub(super) static NO_PRIZE: Reason = Reason::new("draw-no-prize", &[]);
pub(super) static SEVERAL_OBJECTS: Reason = Reason::new("several-objects", &[]);
pub(super) static PRICE_OF_NOTHING: Reason = Reason::new("draw-price-of-nothing", &[]);
pub(super) static PRICE_RAISED: Reason = Reason::new("price-raised", &["price", "ordinary"]);
pub(super) static ONE_PRICE: Reason = Reason::new("draw-one-price", &["price"]);
pub(super) static NOT_THAT_DAY: Reason = Reason::new("not-that-day", &["day"]);
pub(super) static MARKS_ALIKE: Reason = Reason::new("marks-alike", &["mark"]);
pub(super) static TOLD_APART: Reason = Reason::new("tickets-told-apart", &["how"]);
pub(super) static NOT_YOUR_TICKET: Reason = Reason::new("draw-not-your-ticket", &["ticket"]);
pub(super) static NOTHING_WON: Reason = Reason::new("draw-nothing-won", &["ticket"]);
pub(super) static NOT_EXCHANGEABLE: Reason = Reason::new("not-exchangeable", &["prize"]);
pub(super) static NOT_THE_AMOUNT: Reason = Reason::new("draw-not-the-amount", &["amount"]);
pub(super) static EXCHANGED_ALREADY: Reason = Reason::new("draw-exchanged-already", &["ticket"]);
pub(super) static NOT_ENOUGH_POINTS: Reason = Reason::new("not-enough-points", &["has", "needs"]);
pub(super) static OBJECT_IS_GONE: Reason = Reason::new("object-is-gone", &["object"]);
pub(super) static NO_SUCH_OBJECT: Reason = Reason::new("no-such-object", &["object", "objects"]);
pub(super) static TOO_FEW_OBJECTS: Reason = Reason::new("too-few-objects", &["objects", "needed"]);
pub(super) static NOT_DRAWN_YET: Reason = Reason::new("draw-not-drawn-yet", &[]);
pub(super) static DRAW_HAS_BEGUN: Reason = Reason::new("draw-has-begun", &[]);
pub(super) static BUYERS_ONLY: Reason = Reason::new("buyers-only", &[]);
pub(super) static NOT_MATCHED: Reason = Reason::new("part-not-matched", &["prize", "parts"]);

/// All of them.
pub(super) static ALL: [&Reason; 30] = [
    &SALE_IS_CLOSED,
    &SALE_IS_OPEN,
    &NOT_SO_MANY,
    &NO_SUCH_TICKET,
    &NUMBER_IS_SOLD,
    &CASH_PRIZE,
    &TOKEN_PRIZE,
    &OBJECT_PRIZE,
    &SERVICE_PRIZE,
    &NO_PRIZE,
    &SEVERAL_OBJECTS,
    &PRICE_OF_NOTHING,
    &PRICE_RAISED,
    &ONE_PRICE,
    &NOT_THAT_DAY,
    &MARKS_ALIKE,
    &TOLD_APART,
    &NOT_YOUR_TICKET,
    &NOTHING_WON,
    &NOT_EXCHANGEABLE,
    &NOT_THE_AMOUNT,
    &EXCHANGED_ALREADY,
    &NOT_ENOUGH_POINTS,
    &OBJECT_IS_GONE,
    &NO_SUCH_OBJECT,
    &TOO_FEW_OBJECTS,
    &NOT_DRAWN_YET,
    &DRAW_HAS_BEGUN,
    &BUYERS_ONLY,
    &NOT_MATCHED,
];
