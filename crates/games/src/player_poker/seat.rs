//! A seat: whoever sits there, and the cards before him; and how much room there is for them.

use cards::Card;
use exact::Cents;
use table::{BoxNumber, Face, Person, Picked};

use super::few::Few;

/// The most seats that a table can have.
pub(crate) const MOST_SEATS: usize = 12;
/// The most cards that one player may be given, those put aside included.
pub(crate) const MOST_CARDS: usize = 11;
/// The most common cards.
pub(crate) const MOST_COMMON: usize = 5;
/// A card that stands where none is.
pub(crate) const NO_CARD: Card = Card::new(cards::Rank::Ace, cards::Suit::Spades);

/// A seat and whoever sits there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Seat {
    pub(crate) at: BoxNumber,
    pub(crate) holder: Person,
    /// What he was paid and has not yet taken to his stack.
    pub(crate) won: Cents,
    /// How many hands he sat out before this one.
    pub(crate) rested: u8,
    /// How often his stack was held over, as the view tells it.
    pub(crate) held: u8,
    pub(crate) pot_held: u8,
    pub(crate) cards: Few<Card, MOST_CARDS>,
    /// Which of them lie open.
    pub(crate) open: Picked,
    /// Which of them he put aside.
    pub(crate) aside: Picked,
    /// Which of them all have seen, though they count as covered.
    pub(crate) seen: Picked,
    /// Which of those put aside went back among the cards to be dealt.
    pub(crate) mixed: Picked,
    pub(crate) shown: bool,
    /// How his next card lies, where a ruling says it: the next one open, or the next that is due
    /// open covered.
    pub(crate) next_face: Option<Face>,
    /// What he has in the pot goes back to him.
    pub(crate) refund: bool,
    /// He leaves the game when the hand ends.
    pub(crate) leaves: bool,
}

impl Seat {
    /// What stands where nobody sits.
    pub(crate) const NONE: Seat = Seat {
        at: BoxNumber(0),
        holder: Person(0),
        won: Cents::ZERO,
        rested: 0,
        held: 0,
        pot_held: 0,
        cards: Few::of([NO_CARD; MOST_CARDS]),
        open: Picked::NONE,
        aside: Picked::NONE,
        seen: Picked::NONE,
        mixed: Picked::NONE,
        shown: false,
        next_face: None,
        refund: false,
        leaves: false,
    };

    pub(crate) fn new(at: BoxNumber, holder: Person) -> Seat {
        Seat {
            at,
            holder,
            ..Seat::NONE
        }
    }

    /// The cards that he plays with.
    pub(crate) fn hand(&self) -> impl Iterator<Item = Card> + '_ {
        let cards = self.cards.iter().enumerate();
        cards
            .filter(|(place, _)| !self.aside.contains(*place))
            .map(|(_, card)| *card)
    }

    /// Those of his cards that all can see.
    pub(crate) fn showing(&self) -> impl Iterator<Item = Card> + '_ {
        let cards = self.cards.iter().enumerate();
        cards
            .filter(|(place, _)| self.open.contains(*place))
            .map(|(_, card)| *card)
    }
}
