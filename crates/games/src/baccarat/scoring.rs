//! What cards count in the baccarats, and when a hand draws its third: shared by all of them.

use std::cmp::Ordering;

use cards::Card;
use law::{BasisRef, Fields};

use crate::common::{CardPoints, sense};

/// How points are counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointRules {
    /// What tens and court cards count.
    pub tens: u8,
    /// What an ace counts.
    pub ace: u8,
    /// Of a sum only what is left over whole multiples of this counts.
    pub units: u8,
    /// The total that wins, or whatever is nearest.
    pub nearest: u8,
    /// What cards count by.
    pub cards_basis: BasisRef,
    /// That only the units count.
    pub units_basis: BasisRef,
    /// Who wins.
    pub wins_basis: BasisRef,
}

impl PointRules {
    /// What a card counts.
    pub fn of(&self, card: Card) -> u8 {
        let PointRules { tens, ace, .. } = *self;
        CardPoints { tens, ace }.of(card)
    }

    /// What cards count together.
    pub fn total(&self, cards: impl IntoIterator<Item = Card>) -> u8 {
        let sum: u32 = cards.into_iter().map(|card| u32::from(self.of(card))).sum();
        (sum % u32::from(self.units.max(1))) as u8
    }

    /// The class of a total on the felt: how far it is from the best.
    pub fn class(&self, total: u8) -> u8 {
        self.nearest.saturating_sub(total)
    }

    /// How a hand's total compares with another's: the nearer one is above.
    pub fn compare(&self, own: u8, other: u8) -> Ordering {
        let away = |total: u8| self.nearest.abs_diff(total);
        away(other).cmp(&away(own))
    }
}

/// What a table says of a third card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThirdCard {
    /// The hand draws.
    Draws,
    /// It stands.
    Stands,
    /// Whoever plays it chooses.
    May,
}

/// When the bank draws: by its own points, against the other's third card or its standing.
#[derive(Clone, Debug, PartialEq)]
pub struct ThirdCardTable {
    rows: Vec<(Vec<ThirdCard>, BasisRef)>,
}

impl ThirdCardTable {
    /// How many columns a row has: a third card of 0 to 9, and none.
    pub const COLUMNS: usize = 11;

    /// A table of rows, each for its points from 0 on.
    pub fn new(rows: Vec<(Vec<ThirdCard>, BasisRef)>) -> ThirdCardTable {
        ThirdCardTable { rows }
    }

    /// A row as files write it: `TTTTTTTTPTT`, with `O` for an option.
    pub fn row(text: &str) -> Option<Vec<ThirdCard>> {
        let cell = |letter| match letter {
            'T' => Some(ThirdCard::Draws),
            'P' => Some(ThirdCard::Stands),
            'O' => Some(ThirdCard::May),
            _ => None,
        };
        let row: Vec<ThirdCard> = text.chars().map(cell).collect::<Option<_>>()?;
        (row.len() == ThirdCardTable::COLUMNS).then_some(row)
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Whether it leaves nothing to a choice.
    pub fn always_decides(&self) -> bool {
        let mut cells = self.rows.iter().flat_map(|(row, _)| row);
        !cells.any(|cell| *cell == ThirdCard::May)
    }

    /// The third cards against which it says so of these points.
    pub fn thirds(&self, points: u8, wanted: ThirdCard) -> Vec<u8> {
        let thirds = 0..(ThirdCardTable::COLUMNS - 1) as u8;
        let is_so = |third: &u8| self.says(points, Some(*third)).0 == wanted;
        thirds.filter(is_so).collect()
    }

    /// What the table says of these points against that third card, and by which row; a hand
    /// beyond the table stands.
    pub fn says(&self, points: u8, third: Option<u8>) -> (ThirdCard, BasisRef) {
        let column = third.map_or(ThirdCardTable::COLUMNS - 1, usize::from);
        let row = self.rows.get(usize::from(points));
        row.map_or((ThirdCard::Stands, BasisRef::NONE), |(row, basis)| {
            (
                row.get(column).copied().unwrap_or(ThirdCard::Stands),
                *basis,
            )
        })
    }
}

/// Reads when the bank draws its third card.
pub(crate) fn read_chart(fields: &Fields<'_, '_>, key: &'static str) -> ThirdCardTable {
    let mut rows = Vec::new();
    for (points, row) in fields.tables(key).iter().enumerate() {
        if row.count("points", sense::POINTS) != u8::try_from(points).ok() {
            row.problem(
                "the rows are not in order",
                "write one for each number of points, from 0",
            );
        }
        let text = row.text("row").unwrap_or_default();
        match ThirdCardTable::row(&text) {
            Some(cells) => rows.push((cells, row.basis())),
            None => row.problem(
                format!("`{text}` is no row"),
                "write eleven letters, T, P or O, for a third card of 0 to 9 and none",
            ),
        }
    }
    ThirdCardTable::new(rows)
}

/// Up to three cards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Hand {
    cards: [Option<Card>; 3],
    /// Whether they lie face up.
    pub(crate) shown: bool,
}

impl Hand {
    pub(crate) fn add(&mut self, card: Card) {
        if let Some(free) = self.cards.iter_mut().find(|card| card.is_none()) {
            *free = Some(card);
        }
    }

    pub(crate) fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        self.cards.iter().flatten().copied()
    }

    pub(crate) fn count(&self) -> usize {
        self.cards().count()
    }

    pub(crate) fn third(&self) -> Option<Card> {
        self.cards[2]
    }

    pub(crate) fn drop_third(&mut self) {
        self.cards[2] = None;
    }

    pub(crate) fn first_two(&self) -> impl Iterator<Item = Card> + '_ {
        self.cards[..2].iter().flatten().copied()
    }
}
