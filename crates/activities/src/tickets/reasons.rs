//! Why something is not done with tickets.

use crate::Reason;

pub(super) static NOT_AUTHORISED: Reason = Reason::new("tickets-not-authorised", &[]);
pub(super) static PLACE_NOT_AUTHORISED: Reason =
    Reason::new("place-not-authorised", &["place", "places"]);
pub(super) static ALONE_ONLY: Reason = Reason::new("tickets-alone-only", &["games"]);
pub(super) static COMBINED_ONLY: Reason = Reason::new("tickets-combined-only", &[]);
pub(super) static NO_PRIZE: Reason = Reason::new("tickets-no-prize", &[]);
pub(super) static NOTHING_LOST: Reason = Reason::new("tickets-no-losing-symbols", &[]);
pub(super) static TOO_MANY_PRIZES: Reason =
    Reason::new("tickets-too-many-prizes", &["prizes", "tickets"]);
pub(super) static SYMBOLS_UNEVEN: Reason = Reason::new("tickets-symbols-uneven", &["symbols"]);
pub(super) static SYMBOLS_TWICE: Reason = Reason::new("tickets-symbols-twice", &["symbols"]);
pub(super) static PRICE_OF_NOTHING: Reason = Reason::new("ticket-price-of-nothing", &[]);
pub(super) static SELLER_PAYS_NOT: Reason = Reason::new("seller-pays-not", &[]);
pub(super) static NOBODY_ELSE_PAYS: Reason = Reason::new("nobody-else-pays", &["prize"]);
pub(super) static SALE_IS_CLOSED: Reason = Reason::new("ticket-sale-is-closed", &[]);
pub(super) static NOT_SO_MANY: Reason = Reason::new("ticket-not-so-many", &["left"]);
pub(super) static NO_SUCH_TICKET: Reason = Reason::new("no-such-ticket", &["ticket"]);
pub(super) static SOLD_ALREADY: Reason = Reason::new("ticket-sold-already", &["ticket"]);
pub(super) static NOT_YOUR_TICKET: Reason = Reason::new("not-your-ticket", &["ticket"]);
pub(super) static OPENED_ALREADY: Reason = Reason::new("ticket-opened-already", &["ticket"]);
pub(super) static STILL_SEALED: Reason = Reason::new("ticket-still-sealed", &["ticket"]);
pub(super) static NOT_WHAT_IT_SHOWS: Reason =
    Reason::new("not-what-it-shows", &["ticket", "shows"]);
pub(super) static WON_NOTHING: Reason = Reason::new("ticket-won-nothing", &["ticket"]);
pub(super) static PAID_ALREADY: Reason = Reason::new("ticket-paid-already", &["ticket"]);
pub(super) static OTHER_PAYER: Reason = Reason::new("other-payer", &["payer", "prize"]);
pub(super) static CLAIMED_ALREADY: Reason = Reason::new("ticket-claimed-already", &["payer"]);
pub(super) static SALE_IS_OPEN: Reason = Reason::new("ticket-sale-is-open", &[]);

/// All of them.
pub(super) static ALL: [&Reason; 25] = [
    &NOT_AUTHORISED,
    &PLACE_NOT_AUTHORISED,
    &ALONE_ONLY,
    &COMBINED_ONLY,
    &NO_PRIZE,
    &NOTHING_LOST,
    &TOO_MANY_PRIZES,
    &SYMBOLS_UNEVEN,
    &SYMBOLS_TWICE,
    &PRICE_OF_NOTHING,
    &SELLER_PAYS_NOT,
    &NOBODY_ELSE_PAYS,
    &SALE_IS_CLOSED,
    &NOT_SO_MANY,
    &NO_SUCH_TICKET,
    &SOLD_ALREADY,
    &NOT_YOUR_TICKET,
    &OPENED_ALREADY,
    &STILL_SEALED,
    &NOT_WHAT_IT_SHOWS,
    &WON_NOTHING,
    &PAID_ALREADY,
    &OTHER_PAYER,
    &CLAIMED_ALREADY,
    &SALE_IS_OPEN,
];
