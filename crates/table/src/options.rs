use exact::Cents;
use law::BasisRef;

use crate::{BoxNumber, ChoiceId, SpotId};

/// What a player may do now. It is made from his view alone, so that it betrays nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Boxes that he may sit down at.
    pub sit: Vec<BoxNumber>,
    /// Boxes that he may leave.
    pub leave: Vec<BoxNumber>,
    /// Spots on which he may put chips.
    pub place: Vec<PlaceOption>,
    /// Spots from which he may take his chips back.
    pub take_back: Vec<(BoxNumber, SpotId)>,
    /// Boxes on whose hand he may let others bet.
    pub allow: Vec<BoxNumber>,
    /// Choices asked of him.
    pub choose: Vec<ChoiceOption>,
    /// Whether he may cut the deck.
    pub cut: bool,
}

/// How many of his cards a choice asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picks {
    /// At least.
    pub least: u8,
    /// At most.
    pub most: u8,
}

/// A spot that takes chips: any amount from `least` to `most` on top of what lies there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceOption {
    /// The box.
    pub at: BoxNumber,
    /// The spot.
    pub spot: SpotId,
    /// The least that may be added.
    pub least: Cents,
    /// The most that may be added.
    pub most: Cents,
    /// What the limits rest on.
    pub basis: BasisRef,
}

/// A choice asked of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceOption {
    /// The box.
    pub at: BoxNumber,
    /// The choice.
    pub choice: ChoiceId,
    /// What it stakes, and where.
    pub stakes: Option<(SpotId, Cents)>,
    /// The cards that it asks for; a choice that asks for none is made without.
    pub picks: Option<Picks>,
    /// What offers it.
    pub basis: BasisRef,
}

impl Options {
    /// Whether nothing is asked or offered.
    pub fn is_empty(&self) -> bool {
        self.sit.is_empty()
            && self.leave.is_empty()
            && self.place.is_empty()
            && self.take_back.is_empty()
            && self.allow.is_empty()
            && self.choose.is_empty()
            && !self.cut
    }
}
