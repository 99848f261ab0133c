//! How far a game among players has come: what one hand passes on to the next beside chips and mano.

use crate::BoxSet;

/// How far a game among players has come, from its first hand on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GameCourse {
    /// How many players began it.
    pub begun: u8,
    /// How many times the mano has passed.
    pub hands: u16,
    /// The boxes whose players have paid for the session.
    pub paid: BoxSet,
    /// How many hands the session still has, once its hour is over.
    pub last: Option<u8>,
    /// The boxes whose players were warned.
    pub warned: BoxSet,
    /// How many cents of a pot that waits for the next hand the house has had its share of.
    pub shared: u32,
}

impl GameCourse {
    /// How many members it has in writing.
    pub const MEMBERS: usize = 6;

    /// Their names in records, in order.
    pub const NAMES: [&'static str; GameCourse::MEMBERS] =
        ["begun", "hands", "paid", "last", "warned", "shared"];

    /// Each member as a number; the hands left are one more, so that 0 says that none is counted.
    pub fn numbers(self) -> [u32; GameCourse::MEMBERS] {
        [
            self.begun.into(),
            self.hands.into(),
            self.paid.0,
            self.last.map_or(0, |last| u32::from(last) + 1),
            self.warned.0,
            self.shared,
        ]
    }

    /// The course that was written, if it is one.
    pub fn of_numbers(
        [begun, hands, paid, last, warned, shared]: [u32; GameCourse::MEMBERS],
    ) -> Option<GameCourse> {
        let last = match last.checked_sub(1) {
            Some(last) => Some(u8::try_from(last).ok()?),
            None => None,
        };
        Some(GameCourse {
            begun: u8::try_from(begun).ok()?,
            hands: u16::try_from(hands).ok()?,
            paid: BoxSet(paid),
            last,
            warned: BoxSet(warned),
            shared,
        })
    }
}
