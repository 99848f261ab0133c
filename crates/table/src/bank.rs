//! Who stands on the other side of the bets, and what passes from hand to hand.

use exact::Cents;

use crate::{BoxNumber, SpotId};

/// Who holds the bank in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Banker {
    /// The house, by its croupier.
    House,
    /// The player of a box.
    Box(BoxNumber),
}

/// Who pays a bet that wins, and gets one that loses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Against {
    /// The house.
    #[default]
    House,
    /// A player's bank: the chips that lie on a spot of his box.
    Bank {
        /// His box.
        at: BoxNumber,
        /// The spot that his bank's chips lie on.
        spot: SpotId,
        /// What the house keeps of what passes between the two.
        commission: Cents,
    },
    /// The other players of the hand: what he loses lies in the pot, and so does what he wins.
    Pot,
}

/// What passes from one hand of a table to the next, beside bets held over. Nothing of it where
/// the rules pass nothing on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Passing {
    /// Who holds the bank, where players may; nobody while it is being offered.
    pub banker: Option<Banker>,
    /// Which deck is in play, from 1, where several take turns.
    pub deck: Option<u8>,
    /// The box whose holder throws the dice.
    pub dice: Option<BoxNumber>,
    /// The number that is thrown for.
    pub point: Option<u8>,
    /// The box from which the mano goes on, in a game among players.
    pub mano: Option<BoxNumber>,
    /// Who had the shoe, where players deal out of it in turn.
    pub dealer: Option<ShoeTurn>,
    /// What each player's chips are worth, where they say so themselves.
    pub chips: ChipValues,
}

/// What the chips of each box are worth: the place of a value among those that the rules offer,
/// from 1; 0 where nothing was said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ChipValues(pub [u8; ChipValues::MOST]);

impl ChipValues {
    /// The most boxes that may have chips of their own.
    pub const MOST: usize = 16;

    /// The value of a box.
    pub fn of(self, at: BoxNumber) -> u8 {
        let place = usize::from(at.0).checked_sub(1);
        place
            .and_then(|place| self.0.get(place))
            .copied()
            .unwrap_or(0)
    }

    /// With the value of a box.
    #[must_use]
    pub fn with(mut self, at: BoxNumber, value: u8) -> ChipValues {
        let place = usize::from(at.0).checked_sub(1);
        if let Some(found) = place.and_then(|place| self.0.get_mut(place)) {
            *found = value;
        }
        self
    }
}

/// Where the turn to deal out of the shoe stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShoeTurn {
    /// The box that had it.
    pub at: BoxNumber,
    /// Whether its player keeps it; otherwise the next one's turn begins.
    pub keeps: bool,
}

impl Passing {
    /// Whether nothing passes.
    pub fn is_empty(self) -> bool {
        self == Passing::default()
    }
}
