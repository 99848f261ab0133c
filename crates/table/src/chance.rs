//! What chance gives: a card of the shoe, a pocket of the wheel, the faces of the dice. All of
//! them are draws: recorded inputs with exact weights.

use std::fmt;

use cards::{Bag, Card};
use law::BasisRef;

/// A pocket of a wheel, by place in its rules' list of pockets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pocket(pub u8);

/// A throw of dice, each told from the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Throw {
    dice: u8,
    /// The throw's place among all throws of so many dice: a number in base six.
    place: u8,
}

/// A drum of balls numbered from one on: those that came out stay out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drum {
    /// The balls that are in it: a bit each.
    within: u64,
}

/// What chance gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Drawn {
    /// A card.
    Card(Card),
    /// The pocket in which the ball came to rest.
    Pocket(Pocket),
    /// Dice.
    Throw(Throw),
}

/// Where a draw comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// A bag of cards, each with weight its count.
    Bag(Bag),
    /// A wheel of so many pockets, all alike.
    Wheel {
        /// How many pockets it has.
        pockets: u8,
    },
    /// So many dice.
    Dice {
        /// How many are thrown.
        dice: u8,
    },
    /// A drum of balls, all alike.
    Drum(Drum),
}

/// The next draw: every outcome of its source with its weight over the total.
#[derive(Clone, Debug, PartialEq)]
pub struct Chance {
    /// What may come.
    pub source: Source,
    /// What prescribes the draw.
    pub basis: BasisRef,
}

impl Throw {
    /// The faces of a die.
    pub const FACES: u8 = 6;
    /// The most dice that are thrown at once.
    pub const MOST: u8 = 3;

    /// The throw with these faces, if each is one of a die and there are not too many.
    pub fn new(faces: &[u8]) -> Option<Throw> {
        let dice = u8::try_from(faces.len()).ok()?;
        if !(1..=Throw::MOST).contains(&dice) {
            return None;
        }
        let mut place = 0;
        for face in faces {
            if !(1..=Throw::FACES).contains(face) {
                return None;
            }
            place = place * Throw::FACES + face - 1;
        }
        Some(Throw { dice, place })
    }

    /// How many throws of so many dice there are.
    fn kinds(dice: u8) -> u8 {
        Throw::FACES.pow(u32::from(dice))
    }

    /// The faces, die by die.
    pub fn faces(self) -> impl Iterator<Item = u8> {
        let above = (0..self.dice).rev();
        above.map(move |below| self.place / Throw::kinds(below) % Throw::FACES + 1)
    }

    /// Their sum.
    pub fn sum(self) -> u8 {
        self.faces().sum()
    }
}

impl Drum {
    /// The most balls that a drum holds.
    pub const MOST: u8 = 64;

    /// A full drum of so many balls, up to the most.
    pub fn of(balls: u8) -> Drum {
        let empty = Drum::MOST.saturating_sub(balls);
        let within = u64::MAX.checked_shr(u32::from(empty)).unwrap_or(0);
        Drum { within }
    }

    /// Whether a ball is in it.
    pub fn holds(self, ball: Pocket) -> bool {
        ball.0 < Drum::MOST && self.within & (1 << ball.0) != 0
    }

    /// The drum without a ball.
    pub fn without(self, ball: Pocket) -> Drum {
        match self.holds(ball) {
            true => Drum {
                within: self.within & !(1 << ball.0),
            },
            false => self,
        }
    }

    /// How many balls are in it.
    pub fn count(self) -> u8 {
        self.within.count_ones() as u8
    }
}

/// The faces with a stroke between them: `3-4`.
impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (die, face) in self.faces().enumerate() {
            let stroke = if die == 0 { "" } else { "-" };
            write!(f, "{stroke}{face}")?;
        }
        Ok(())
    }
}

impl Drawn {
    /// The card, if it is one.
    pub fn card(self) -> Option<Card> {
        match self {
            Drawn::Card(card) => Some(card),
            Drawn::Pocket(_) | Drawn::Throw(_) => None,
        }
    }

    /// Its number among the outcomes of its kind: what a shoe commits to.
    pub fn index(self) -> u8 {
        match self {
            Drawn::Card(card) => card.index(),
            Drawn::Pocket(pocket) => pocket.0,
            Drawn::Throw(throw) => throw.place,
        }
    }
}

impl From<Card> for Drawn {
    fn from(card: Card) -> Drawn {
        Drawn::Card(card)
    }
}

impl Source {
    /// Each outcome that may come, with its weight above [`Source::total`].
    pub fn weights(&self) -> impl Iterator<Item = (Drawn, u64)> + '_ {
        let (bag, alike) = match self {
            Source::Bag(bag) => (Some(bag), 0),
            Source::Wheel { pockets } => (None, *pockets),
            Source::Dice { dice } => (None, Throw::kinds(*dice)),
            Source::Drum(_) => (None, Drum::MOST),
        };
        let cards = bag.into_iter().flat_map(|bag| bag.iter());
        let cards = cards.map(|(card, count)| (Drawn::Card(card), u64::from(count)));
        let alike = (0..alike).filter_map(|index| Some((self.outcome(index)?, 1)));
        cards.chain(alike)
    }

    /// The sum of all weights.
    pub fn total(&self) -> u64 {
        match self {
            Source::Bag(bag) => u64::from(bag.total()),
            Source::Wheel { pockets } => u64::from(*pockets),
            Source::Dice { dice } => u64::from(Throw::kinds(*dice)),
            Source::Drum(drum) => u64::from(drum.count()),
        }
    }

    /// The weight of one outcome; nothing if it cannot come.
    pub fn weight(&self, drawn: Drawn) -> u64 {
        match (self, drawn) {
            (Source::Bag(bag), Drawn::Card(card)) => u64::from(bag.count(card)),
            (Source::Wheel { pockets }, Drawn::Pocket(pocket)) => u64::from(pocket.0 < *pockets),
            (Source::Dice { dice }, Drawn::Throw(throw)) => u64::from(throw.dice == *dice),
            (Source::Drum(drum), Drawn::Pocket(ball)) => u64::from(drum.holds(ball)),
            (Source::Bag(_) | Source::Wheel { .. } | Source::Dice { .. } | Source::Drum(_), _) => 0,
        }
    }

    /// The outcome of that index (see [`Drawn::index`]), if the source has any such.
    pub fn outcome(&self, index: u8) -> Option<Drawn> {
        let drawn = match self {
            Source::Bag(_) => Drawn::Card(Card::from_index(index)?),
            Source::Wheel { .. } | Source::Drum(_) => Drawn::Pocket(Pocket(index)),
            Source::Dice { dice } if index < Throw::kinds(*dice) => Drawn::Throw(Throw {
                dice: *dice,
                place: index,
            }),
            Source::Dice { .. } => return None,
        };
        (self.weight(drawn) > 0).then_some(drawn)
    }

    /// The bag of cards, if it is one.
    pub fn bag(&self) -> Option<&Bag> {
        match self {
            Source::Bag(bag) => Some(bag),
            Source::Wheel { .. } | Source::Dice { .. } | Source::Drum(_) => None,
        }
    }
}

impl Chance {
    /// Each outcome that may come, with its weight above [`Chance::total`].
    pub fn weights(&self) -> impl Iterator<Item = (Drawn, u64)> + '_ {
        self.source.weights()
    }

    /// The sum of all weights.
    pub fn total(&self) -> u64 {
        self.source.total()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources() -> [Source; 5] {
        let cards = (0..52).filter_map(Card::from_index);
        [
            Source::Bag(cards.collect()),
            Source::Wheel { pockets: 37 },
            Source::Dice { dice: 1 },
            Source::Dice { dice: 2 },
            Source::Dice { dice: 3 },
        ]
    }

    #[test]
    fn weights_sum_to_the_total_and_indices_come_back() {
        for (source, total) in sources().iter().zip([52, 37, 6, 36, 216]) {
            assert_eq!(source.total(), total);
            assert_eq!(
                source.weights().map(|(_, weight)| weight).sum::<u64>(),
                total
            );
            for (drawn, weight) in source.weights() {
                assert_eq!(source.outcome(drawn.index()), Some(drawn));
                assert_eq!(source.weight(drawn), weight);
            }
            assert_eq!(source.outcome(u8::MAX), None);
        }
    }

    #[test]
    fn nothing_comes_from_another_source() {
        for (place, source) in sources().iter().enumerate() {
            for (_, other) in sources().iter().enumerate().filter(|(at, _)| *at != place) {
                assert!(other.weights().all(|(drawn, _)| source.weight(drawn) == 0));
            }
        }
    }

    #[test]
    fn a_ball_that_came_out_comes_no_more() {
        let drum = Drum::of(20);
        let (ball, none) = (Pocket(7), Pocket(20));
        assert!(drum.holds(ball) && !drum.holds(none) && !drum.holds(Pocket(u8::MAX)));
        let less = drum.without(ball).without(ball).without(none);
        assert_eq!((drum.count(), less.count()), (20, 19));
        let source = Source::Drum(less);
        assert_eq!((source.total(), source.weights().count()), (19, 19));
        assert_eq!(source.weight(Drawn::Pocket(ball)), 0);
        assert_eq!(source.outcome(ball.0), None);
        let sizes = [0, 1, Drum::MOST, u8::MAX].map(|balls| Drum::of(balls).count());
        assert_eq!(sizes, [0, 1, Drum::MOST, Drum::MOST]);
    }

    #[test]
    fn a_throw_is_its_faces() {
        let throw = Throw::new(&[3, 6, 1]).expect("three dice");
        assert_eq!(throw.faces().collect::<Vec<u8>>(), [3, 6, 1]);
        assert_eq!((throw.sum(), throw.to_string().as_str()), (10, "3-6-1"));
        for faces in [&[][..], &[0], &[7], &[1, 1, 1, 1]] {
            assert_eq!(Throw::new(faces), None, "{faces:?}");
        }
    }
}
