//! What a coup waits for, and what follows of itself.

use law::BasisRef;
use table::{BoxNumber, Event, NoticeId, Place};

/// Where a card goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CardFor {
    /// To decide by lot.
    Lot,
    /// To the hand of a cloth.
    Cloth(usize),
    /// To the bank's.
    Bank,
}

/// What a coup waits for, or what follows of itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Due {
    /// More players.
    Players,
    /// The holder of the bank says whether he goes on.
    Keep(BoxNumber),
    /// The new holder says what is in it.
    Announce(BoxNumber),
    /// The holder of a broken one says whether he makes it up again.
    Renew(BoxNumber),
    /// The bank is offered in turn, or for its first sum.
    Offer(BoxNumber),
    /// It is offered to the one who had it.
    Retake(BoxNumber),
    /// It is auctioned.
    Bid(BoxNumber),
    /// Somebody has it, and why.
    Award(BoxNumber, BasisRef),
    /// Whoever's turn it was must take it.
    Force(BoxNumber),
    /// Chips of the bank are moved.
    Shift,
    /// Of two who cover it all, this one does not.
    BancoLost(BoxNumber),
    /// Something is said.
    Say(NoticeId, BasisRef),
    /// Bets are open.
    Bets,
    /// Whether the bank is covered again.
    Repeat(BoxNumber),
    /// The holder of a free bank adds what the bets want.
    Answer(BoxNumber),
    /// Somebody has the cards of a cloth.
    CardsTo(BoxNumber, BasisRef),
    /// A card.
    Card(CardFor, BasisRef),
    /// The player of a cloth speaks.
    Punto(usize),
    /// The holder of the bank gives the cards, or shows.
    Give(BoxNumber),
    /// He speaks.
    Banker(BoxNumber),
    /// A hand is shown.
    Turn(BoxNumber, BasisRef),
    /// Bets are settled, and the coup ends.
    Settle,
    /// The round ends without a coup: what lies in the bank lies on.
    NoCoup,
    /// A card is due, and the shoe has none left.
    Empty,
    /// Nothing: it is over.
    Nothing,
}

impl Due {
    /// What follows of itself alike in every such game.
    pub(crate) fn follows(self) -> Option<Event> {
        match self {
            Due::Say(notice, basis) => Some(Event::Shown { notice, basis }),
            Due::CardsTo(at, basis) => Some(Event::CardsTo { at, basis }),
            Due::Turn(at, basis) => Some(turned(at, basis)),
            _ => None,
        }
    }
}

/// A hand is shown.
pub(crate) fn turned(at: BoxNumber, basis: BasisRef) -> Event {
    let place = Place::Box(at);
    Event::Turned { place, basis }
}
