//! Exact odds of bingo: when a line or a card is full, alone and among many, and what a card may
//! hope for.
//!
//! Balls come without order among themselves: after `k` of them, every set of `k` is as likely as
//! any other. A set of `m` numbers is out by then in `C(k, m)` of `C(B, m)` cases, whichever
//! numbers they are; so every card has the same odds, whatever its model. A line is full if any of
//! `L` sets that share no number is: by inclusion and exclusion.
//!
//! A card that is drawn from all alike is full with the same chance `p(k)` for any set of `k` balls,
//! and cards that are drawn independently are full independently of each other once the balls are
//! known. So the chance that none of `n` cards is full by ball `k` is exactly `(1 - p(k))^n`.

use exact::Cents;
use num_bigint::BigInt;
use num_traits::{One, Pow, Zero};

use crate::Fraction;
use crate::fraction::whole;

/// What is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// Any one line.
    Line,
    /// The whole card.
    Card,
}

/// A card of bingo, as far as odds go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BingoCard {
    balls: u32,
    lines: u32,
    in_a_line: u32,
}

impl BingoCard {
    /// A card of so many lines with so many numbers each, out of so many balls; nothing where there
    /// are not so many balls or no numbers.
    pub fn new(balls: u32, lines: u32, in_a_line: u32) -> Option<BingoCard> {
        let numbers = lines.checked_mul(in_a_line)?;
        (1..=balls).contains(&numbers).then_some(BingoCard {
            balls,
            lines,
            in_a_line,
        })
    }

    /// The chance that so many numbers are all out after so many balls.
    fn all_out(self, numbers: u32, after: u32) -> Fraction {
        Fraction::new(choose(after, numbers), choose(self.balls, numbers))
    }

    /// The chance that it is full after so many balls, at the latest.
    ///
    /// ```
    /// use odds::{BingoCard, Full};
    /// let card = BingoCard::new(90, 3, 5).expect("ninety balls are enough");
    /// assert_eq!(card.by(Full::Card, 15).to_string(), "1/45795673964460816");
    /// assert_eq!(odds::percent(&card.by(Full::Line, 30), 3), "0.971");
    /// ```
    pub fn by(self, full: Full, balls: u32) -> Fraction {
        let balls = balls.min(self.balls);
        match full {
            Full::Card => self.all_out(self.lines * self.in_a_line, balls),
            Full::Line => {
                let mut chance = Fraction::zero();
                for lines in 1..=self.lines {
                    let ways = Fraction::from_integer(choose(self.lines, lines));
                    let term = ways * self.all_out(lines * self.in_a_line, balls);
                    match lines % 2 {
                        1 => chance += term,
                        _ => chance -= term,
                    }
                }
                chance
            }
        }
    }

    /// The chance that it becomes full on this very ball.
    pub fn on(self, full: Full, ball: u32) -> Fraction {
        match ball {
            0 => Fraction::zero(),
            ball => self.by(full, ball) - self.by(full, ball - 1),
        }
    }

    /// So many cards, made independently of each other.
    pub fn among(self, cards: u32) -> BingoRoom {
        BingoRoom { card: self, cards }
    }
}

/// A room in which so many cards were sold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BingoRoom {
    card: BingoCard,
    cards: u32,
}

impl BingoRoom {
    /// The chance that no card has it after so many balls.
    fn none_by(self, full: Full, balls: u32) -> Fraction {
        // A power of a fraction in lowest terms is in lowest terms.
        Pow::pow(Fraction::one() - self.card.by(full, balls), self.cards)
    }

    /// The chance that some card has it after so many balls, at the latest.
    pub fn by(self, full: Full, balls: u32) -> Fraction {
        Fraction::one() - self.none_by(full, balls)
    }

    /// How many balls it takes on average until some card has it.
    pub fn balls(self, full: Full) -> Fraction {
        let lasts = (0..self.card.balls).map(|balls| self.none_by(full, balls));
        lasts.fold(Fraction::zero(), |sum, one| sum + one)
    }

    /// What a card wins on average of a prize that is won for certain, in cents: all cards are
    /// alike, and share what one of them wins.
    pub fn each_of(self, prize: Cents) -> Fraction {
        match self.cards {
            0 => Fraction::zero(),
            cards => whole(prize.count().into()) / whole(cards.into()),
        }
    }

    /// What a card wins on average of a prize for whoever has it after so many balls, at the
    /// latest, in cents.
    pub fn each_of_by(self, prize: Cents, full: Full, balls: u32) -> Fraction {
        self.each_of(prize) * self.by(full, balls)
    }

    /// What a card wins on average of a prize for whoever has it with one certain ball, in cents:
    /// the last ball is any of them, all alike.
    pub fn each_of_with(self, prize: Cents) -> Fraction {
        self.each_of(prize) / whole(self.card.balls.into())
    }
}

/// In how many ways so many can be taken out of these.
fn choose(of: u32, take: u32) -> BigInt {
    if take > of {
        return BigInt::zero();
    }
    let mut ways = BigInt::one();
    for place in 0..take {
        ways = ways * (of - place) / (place + 1);
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decimal;

    /// Every set of so many balls of a few, as bits.
    fn sets(balls: u32, taken: u32) -> Vec<u32> {
        let all = 0u32..1 << balls;
        all.filter(|set| set.count_ones() == taken).collect()
    }

    /// Counted over every set of balls: two lines of two numbers out of seven balls.
    #[test]
    fn a_card_is_full_as_often_as_counting_says() {
        let card = BingoCard::new(7, 2, 2).unwrap();
        let lines = [0b0000011u32, 0b0001100];
        for after in 0..=7 {
            let sets = sets(7, after);
            let has = |set: &&u32, line: u32| *set & line == line;
            let line = sets
                .iter()
                .filter(|set| lines.iter().any(|line| has(set, *line)));
            let whole_card = sets.iter().filter(|set| has(set, lines[0] | lines[1]));
            let part = |count: usize| Fraction::new(count.into(), sets.len().into());
            assert_eq!(card.by(Full::Line, after), part(line.count()), "{after}");
            assert_eq!(
                card.by(Full::Card, after),
                part(whole_card.count()),
                "{after}"
            );
        }
    }

    /// Counted over every three cards of two numbers out of five, and every set of balls.
    #[test]
    fn some_card_of_several_is_full_as_often_as_counting_says() {
        let room = BingoCard::new(5, 1, 2).unwrap().among(3);
        let cards = sets(5, 2);
        let mut balls = Fraction::zero();
        for after in 0..=5 {
            let (mut some, mut all) = (0u32, 0u32);
            for out in sets(5, after) {
                for one in &cards {
                    for two in &cards {
                        for three in &cards {
                            let full = [one, two, three];
                            some += u32::from(full.iter().any(|card| out & **card == **card));
                            all += 1;
                        }
                    }
                }
            }
            let counted = Fraction::new(some.into(), all.into());
            assert_eq!(room.by(Full::Card, after), counted, "{after}");
            balls += Fraction::one() - counted;
        }
        assert_eq!(room.balls(Full::Card), balls);
    }

    #[test]
    fn chances_of_all_balls_are_certain_and_those_of_none_are_nothing() {
        let card = BingoCard::new(90, 3, 5).unwrap();
        for full in [Full::Line, Full::Card] {
            assert!(card.by(full, 0).is_zero());
            assert!(card.by(full, 90).is_one());
            let on = (0..=90).map(|ball| card.on(full, ball));
            assert!(on.fold(Fraction::zero(), |sum, one| sum + one).is_one());
        }
        assert!(card.by(Full::Line, 4).is_zero());
        assert!(card.by(Full::Card, 14).is_zero());
        assert_eq!(BingoCard::new(14, 3, 5), None);
        assert_eq!(BingoCard::new(90, 0, 5), None);
        assert_eq!(BingoCard::new(90, u32::MAX, 5), None);
    }

    /// A card alone waits on average for `15 × 91 / 16` balls, the greatest of fifteen places.
    #[test]
    fn figures_that_are_known_otherwise() {
        let alone = BingoCard::new(90, 3, 5).unwrap().among(1);
        assert_eq!(alone.balls(Full::Card).to_string(), "1365/16");
        let room = BingoCard::new(90, 3, 5).unwrap().among(600);
        let prize = Cents::new(36_000);
        assert_eq!(room.each_of(prize), whole(60));
        let sooner = room.each_of_by(prize, Full::Card, 45);
        assert!(sooner < whole(60) && !sooner.is_zero());
        assert_eq!(room.each_of_with(prize).to_string(), "2/3");
        assert_eq!(decimal(&room.by(Full::Card, 90), 3), "1.000");
        let shorter = room.balls(Full::Card);
        assert!(shorter < alone.balls(Full::Card));
    }
}
