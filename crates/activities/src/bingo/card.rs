//! Cards: what the law asks of one, and many of them as a game marks them.

use law::BasisRef;

use super::reasons;
use crate::{Cause, Causes, Refusal};

/// What a card looks like by the law, and what each part of it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The balls, from 1.
    pub balls: u8,
    /// Lines of a card.
    pub lines: u8,
    /// Numbers in a line.
    pub in_a_line: u8,
    /// Columns of a card.
    pub columns: u8,
    /// The fewest numbers of a column.
    pub least: u8,
    /// The most numbers of a column.
    pub most: u8,
    /// What the balls rest on.
    pub balls_basis: BasisRef,
    /// What lines, columns and the count of numbers rest on.
    pub grid_basis: BasisRef,
    /// What the fullness of columns rests on.
    pub column_basis: BasisRef,
}

impl Shape {
    /// How many numbers a card has.
    pub fn numbers(&self) -> usize {
        usize::from(self.lines) * usize::from(self.in_a_line)
    }

    /// How many places a card has, blanks too.
    pub(crate) fn places(&self) -> usize {
        usize::from(self.lines) * usize::from(self.columns)
    }

    /// Whether a card could be made: the lines' numbers fill the columns, and no more.
    pub(crate) fn is_possible(&self) -> bool {
        let columns = usize::from(self.columns);
        let least = columns * usize::from(self.least);
        let most = columns * usize::from(self.most);
        let fits = self.in_a_line <= self.columns && self.most <= self.lines;
        fits && (least..=most).contains(&self.numbers())
            && self.numbers() <= usize::from(self.balls)
    }

    /// Everything in which a card is not what the law asks.
    pub fn judge(&self, card: &Card) -> Result<(), Refusal> {
        let mut causes = Causes::new();
        let (lines, columns) = (usize::from(self.lines), usize::from(self.columns));
        let grid = card.rows.len() == lines && card.rows.iter().all(|row| row.len() == columns);
        causes.unless(grid, || {
            let facts = [self.lines.into(), self.columns.into()];
            reasons::NOT_THIS_GRID.because(self.grid_basis, facts.map(number))
        });
        self.judge_numbers(card, &mut causes);
        if grid {
            self.judge_columns(card, &mut causes);
        }
        causes.none()
    }

    fn judge_numbers(&self, card: &Card, causes: &mut Causes) {
        for (row, line) in card.rows.iter().zip(1u32..) {
            let has = row.iter().filter(|number| **number > 0).count();
            causes.unless(has == usize::from(self.in_a_line), || {
                let facts = [line, has as u32, self.in_a_line.into()];
                reasons::NOT_SO_MANY_IN_LINE.because(self.grid_basis, facts.map(number))
            });
        }
        let mut seen = 0u128;
        for ball in card.numbers() {
            if ball > self.balls {
                causes.add(self.no_ball(ball.into()));
                continue;
            }
            causes.unless(seen & bit(ball) == 0, || {
                reasons::NUMBER_TWICE.because(self.grid_basis, [number(ball.into())])
            });
            seen |= bit(ball);
        }
    }

    pub(crate) fn no_ball(&self, ball: u32) -> Cause {
        let facts = [ball, self.balls.into()].map(number);
        reasons::NOT_A_BALL.because(self.balls_basis, facts)
    }

    fn judge_columns(&self, card: &Card, causes: &mut Causes) {
        for column in 0..usize::from(self.columns) {
            let has = card.rows.iter().filter(|row| row[column] > 0).count();
            let right = usize::from(self.least)..=usize::from(self.most);
            causes.unless(right.contains(&has), || {
                let facts = [
                    column as u32 + 1,
                    has as u32,
                    self.least.into(),
                    self.most.into(),
                ];
                reasons::NOT_SO_MANY_IN_COLUMN.because(self.column_basis, facts.map(number))
            });
        }
    }
}

fn number(number: u32) -> crate::Fact {
    number.into()
}

/// A ball's place in a set of balls.
pub(crate) fn bit(ball: u8) -> u128 {
    1 << ball
}

/// One card: its lines from the top, 0 where a place is blank.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// The lines, each with a place for every column.
    pub rows: Vec<Vec<u8>>,
}

impl Card {
    /// A line as people write it: `4 . 23 . 41 . 67 . 88`, with a point where a place is blank.
    pub(crate) fn read_row(text: &str) -> Option<Vec<u8>> {
        let place = |word: &str| match word {
            "." => Some(0),
            word => word.parse().ok().filter(|number| *number > 0),
        };
        text.split_whitespace().map(place).collect()
    }

    /// Every number, line by line.
    pub fn numbers(&self) -> impl Iterator<Item = u8> + '_ {
        let all = self.rows.iter().flatten();
        all.copied().filter(|number| *number > 0)
    }
}

impl std::fmt::Display for Card {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let place = |number: &u8| match number {
            0 => ".".to_string(),
            number => number.to_string(),
        };
        let row = |row: &Vec<u8>| row.iter().map(place).collect::<Vec<_>>().join(" ");
        let rows: Vec<String> = self.rows.iter().map(row).collect();
        f.write_str(&rows.join(" / "))
    }
}

/// The cards of a game, by serial number from 1.
///
/// A line and a card are sets of balls, so that whether one is full is one comparison with the set
/// of balls that are out: marking changes nothing in here. Which cards have a ball is kept beside
/// them, because only those can be filled by it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deck {
    lines_each: usize,
    columns: usize,
    /// Line after line of card after card, 0 where a place is blank.
    places: Vec<u8>,
    lines: Vec<u128>,
    whole: Vec<u128>,
    /// The serials of the cards that have a ball, by ball.
    with: Vec<Vec<u32>>,
}

impl Deck {
    /// No card of this shape yet.
    pub(crate) fn empty(shape: &Shape) -> Deck {
        Deck {
            lines_each: shape.lines.into(),
            columns: shape.columns.into(),
            with: vec![Vec::new(); usize::from(shape.balls) + 1],
            ..Deck::default()
        }
    }

    /// One card more: all its places, which were found to be right.
    pub(crate) fn add(&mut self, places: &[u8]) {
        let serial = self.whole.len() as u32 + 1;
        let mut whole = 0;
        for row in places.chunks(self.columns) {
            let numbers = row.iter().filter(|number| **number > 0);
            let line = numbers.fold(0, |line, number| line | bit(*number));
            self.lines.push(line);
            whole |= line;
        }
        for number in places.iter().filter(|number| **number > 0) {
            self.with[usize::from(*number)].push(serial);
        }
        self.whole.push(whole);
        self.places.extend(places);
    }

    /// How many cards there are.
    pub fn len(&self) -> u32 {
        self.whole.len() as u32
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.whole.is_empty()
    }

    fn at(&self, serial: u32) -> Option<usize> {
        let at = (serial as usize).checked_sub(1)?;
        (at < self.whole.len()).then_some(at)
    }

    /// A card.
    pub fn card(&self, serial: u32) -> Option<Card> {
        let each = self.lines_each * self.columns;
        let from = self.at(serial)? * each;
        let rows = self.places[from..from + each].chunks(self.columns);
        Some(Card {
            rows: rows.map(<[u8]>::to_vec).collect(),
        })
    }

    /// The numbers of a card, as a set.
    pub(crate) fn whole(&self, serial: u32) -> u128 {
        self.at(serial).map_or(0, |at| self.whole[at])
    }

    /// The lines of a card, as sets from the top.
    pub(crate) fn lines(&self, serial: u32) -> &[u128] {
        let from = self.at(serial).map(|at| at * self.lines_each);
        from.map_or(&[], |from| &self.lines[from..from + self.lines_each])
    }

    /// The serials of the cards that have a ball, from the lowest.
    pub(crate) fn with(&self, ball: u8) -> &[u32] {
        self.with.get(usize::from(ball)).map_or(&[], Vec::as_slice)
    }

    /// Which numbers each card has, in order, to find those that are there twice.
    pub(crate) fn sets(&self) -> &[u128] {
        &self.whole
    }
}
