//! How far a game among players has come: what one hand passes on to the next beside chips and mano.

use crate::{BoxNumber, BoxSet, IrregularityKind};

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
    /// The boxes whose players were warned, and of what.
    pub warned: Warnings,
    /// How many cents of a pot that waits for the next hand the house has had its share of.
    pub shared: u32,
}

/// Whose players were warned, each conduct apart: whoever delays the game and then plays with
/// another does neither of them again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Warnings {
    /// Of a conduct that was not written down, as courses of older versions have it: of any.
    untold: BoxSet,
    told: [BoxSet; Warnings::CONDUCTS.len()],
}

impl Warnings {
    /// What players are warned of, in the order of what is written.
    pub const CONDUCTS: [IrregularityKind; 6] = [
        IrregularityKind::SlowPlay,
        IrregularityKind::MisleadingPlay,
        IrregularityKind::InformationExchanged,
        IrregularityKind::Collusion,
        IrregularityKind::PlayCriticised,
        IrregularityKind::CardsMixed,
    ];

    /// Whether a player was warned of it before.
    pub fn has(&self, at: BoxNumber, of: IrregularityKind) -> bool {
        let told = Warnings::place(of).is_some_and(|place| self.told[place].has(at));
        told || self.untold.has(at)
    }

    /// He is warned of it.
    pub fn add(&mut self, at: BoxNumber, of: IrregularityKind) {
        if let Some(place) = Warnings::place(of) {
            self.told[place].add(at);
        }
    }

    /// His box has another player.
    pub fn remove(&mut self, at: BoxNumber) {
        self.untold.remove(at);
        self.told.iter_mut().for_each(|boxes| boxes.remove(at));
    }

    fn place(of: IrregularityKind) -> Option<usize> {
        Warnings::CONDUCTS.iter().position(|conduct| *conduct == of)
    }
}

impl GameCourse {
    /// How many members it has in writing.
    pub const MEMBERS: usize = 12;

    /// Their names in records, in order.
    pub const NAMES: [&'static str; GameCourse::MEMBERS] = [
        "begun",
        "hands",
        "paid",
        "last",
        "warned",
        "shared",
        "warned-slow-play",
        "warned-misleading-play",
        "warned-information-exchanged",
        "warned-collusion",
        "warned-play-criticised",
        "warned-cards-mixed",
    ];

    /// Each member as a number; the hands left are one more, so that 0 says that none is counted.
    pub fn numbers(self) -> [u32; GameCourse::MEMBERS] {
        let [slow, misleading, information, collusion, criticised, mixed] =
            self.warned.told.map(|boxes| boxes.0);
        [
            self.begun.into(),
            self.hands.into(),
            self.paid.0,
            self.last.map_or(0, |last| u32::from(last) + 1),
            self.warned.untold.0,
            self.shared,
            slow,
            misleading,
            information,
            collusion,
            criticised,
            mixed,
        ]
    }

    /// The course that was written, if it is one.
    pub fn of_numbers(
        [begun, hands, paid, last, untold, shared, told @ ..]: [u32; GameCourse::MEMBERS],
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
            warned: Warnings {
                untold: BoxSet(untold),
                told: told.map(BoxSet),
            },
            shared,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_warning_is_of_one_conduct_and_is_read_back() {
        let mut course = GameCourse::default();
        course.warned.add(BoxNumber(3), IrregularityKind::Collusion);
        let read = GameCourse::of_numbers(course.numbers());
        assert_eq!(read, Some(course));
        let has = |of| course.warned.has(BoxNumber(3), of);
        assert!(has(IrregularityKind::Collusion));
        assert!(!has(IrregularityKind::SlowPlay));
    }

    #[test]
    fn one_that_was_written_without_its_conduct_counts_for_any() {
        let mut numbers = [0; GameCourse::MEMBERS];
        numbers[4] = 1 << 3;
        let mut course = GameCourse::of_numbers(numbers).expect("a course");
        let any =
            |course: &GameCourse| Warnings::CONDUCTS.map(|of| course.warned.has(BoxNumber(3), of));
        assert_eq!(any(&course), [true; 6]);
        course.warned.remove(BoxNumber(3));
        assert_eq!(any(&course), [false; 6]);
    }
}
