//! Small handles: what a rule file names, an engine counts.

/// A box (casilla) as numbered on the cloth, from the croupier's left: 1, 2, 3 …
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BoxNumber(pub u8);

/// A person at the table, by place in its seating: 0 is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Person(pub u8);

/// A betting spot of a game, by place in its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SpotId(pub u8);

/// A choice that a game offers (go, fold …), by place in its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ChoiceId(pub u8);

/// A pay table, by place in a game's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PayTableId(pub u8);

/// Some cards of one hand, by their places in it: the first dealt is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Picked(u16);

impl Picked {
    /// No card.
    pub const NONE: Picked = Picked(0);

    /// The cards at these places; nothing if a place is beyond the sixteenth.
    pub fn at(places: impl IntoIterator<Item = u8>) -> Option<Picked> {
        let mut picked = Picked::NONE;
        for place in places {
            picked.0 |= 1u16.checked_shl(u32::from(place))?;
        }
        Some(picked)
    }

    /// Whether the card at a place is among them.
    pub fn contains(self, place: usize) -> bool {
        place < 16 && self.0 & (1 << place) != 0
    }

    /// How many they are.
    pub fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Their places, from the first.
    pub fn places(self) -> impl Iterator<Item = usize> {
        (0..16).filter(move |place| self.contains(*place))
    }

    /// These and those.
    #[must_use]
    pub fn and(self, other: Picked) -> Picked {
        Picked(self.0 | other.0)
    }
}

/// Something that must be shown or said, by place in a game's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NoticeId(pub u8);
