//! Two rows of cards, dealt until each counts enough: how likely they are to end alike.
//!
//! All orders of the shoe are equally likely. So a pair of rows is as likely as the same two rows
//! dealt the other way round: each of them wins as often as the other, and all that is left to
//! count is how often they end with equal points. Colours have no part in that, for as many red
//! cards count so many points as black ones.
//!
//! Whoever puts `a` cards of a value into one row and `b` of the same value into the other has
//! `C(n, a + b) · C(a + b, a)` ways to choose them among `n`. The last card of a row is one that
//! brings it to its end: of a row that counts `t` any card that counts more than what `t` is
//! above the end; the others come before it in any order. Ways are counted by what the two rows
//! count and how many cards they have, for the lower values and for the higher ones apart, and
//! joined at the end.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::SolveError;
use crate::fraction::Fraction;

/// So many cards of a shoe count so many points.
pub(crate) type Value = (u8, u32);

/// How likely both rows of a full shoe are to end with the same points, by these points.
pub(crate) fn alike(shoe: &[Value], ends_at: u8) -> Result<Vec<(u8, Fraction)>, SolveError> {
    let highest = shoe.iter().map(|(value, _)| *value).max().unwrap_or(0);
    let totals = ends_at..ends_at.saturating_add(highest);
    let chance = |points| Ok((points, ends_with(shoe, ends_at, points)?));
    totals.map(chance).collect()
}

/// How likely both rows are to end with so many points.
fn ends_with(shoe: &[Value], ends_at: u8, points: u8) -> Result<Fraction, SolveError> {
    let (lower, higher) = shoe.split_at(shoe.len() / 2);
    let last = points - ends_at + 1;
    let lower = Ways::of(lower, points, last).ok_or(SolveError::TooMany)?;
    let higher = Ways::of(higher, points, last).ok_or(SolveError::TooMany)?;
    let cards: u32 = shoe.iter().map(|(_, count)| count).sum();
    let mut chance = Fraction::zero();
    for (counted, ways) in lower.join(&higher).into_iter().enumerate() {
        let side = usize::from(points) + 1;
        let (one, other) = (counted / side, counted % side);
        if !ways.is_zero() {
            let orders = factorial(one - 1) * factorial(other - 1);
            let draws = falling(cards, one + other);
            chance += Fraction::new((ways * orders).into(), draws.into());
        }
    }
    Ok(chance)
}

/// Whose last card has been chosen, as a place in a cell.
const NEITHER: usize = 0;
const ONE: usize = 1;
const OTHER: usize = 2;
const BOTH: usize = 3;

/// The ways to put cards of some values into two rows, by what each row counts and how many cards
/// it has: without either row's last card, with one's, with the other's, with both.
struct Ways {
    most: usize,
    cells: Vec<[u128; 4]>,
}

impl Ways {
    /// The ways with these values, up to so many points in a row; a card from `last` on may be a
    /// row's last one. Nothing if they are too many to be counted.
    fn of(values: &[Value], most: u8, last: u8) -> Option<Ways> {
        let mut ways = Ways::none(most.into());
        ways.cells[0][NEITHER] = 1;
        for (value, count) in values {
            ways = ways.with(usize::from(*value), *count, *value >= last)?;
        }
        Some(ways)
    }

    fn none(most: usize) -> Ways {
        let row = rows_to(most + 1);
        Ways {
            most,
            cells: vec![[0; 4]; row * row],
        }
    }

    /// The same with cards of one more value.
    fn with(&self, value: usize, count: u32, lasts: bool) -> Option<Ways> {
        let mut next = Ways::none(self.most);
        let rows = rows_to(self.most + 1);
        let most = self.most / value;
        let ways = |a: usize, b: usize| choose(count, a + b).checked_mul(choose((a + b) as u32, a));
        let each = (0..=most).flat_map(|a| (0..=most).map(move |b| (a, b)));
        let chosen: Option<Vec<u128>> = each.map(|(a, b)| ways(a, b)).collect();
        let chosen = chosen?;
        for (place, cell) in self.cells.iter().enumerate() {
            if *cell == [0; 4] {
                continue;
            }
            let (one, other) = (row_at(place / rows), row_at(place % rows));
            for a in 0..=(self.most - one.points) / value {
                for b in 0..=(self.most - other.points) / value {
                    let chosen = chosen[a * (most + 1) + b];
                    if chosen == 0 {
                        continue;
                    }
                    let to = one.plus(a, value).place() * rows + other.plus(b, value).place();
                    let marks = if lasts { [a, b] } else { [0, 0] };
                    add(&mut next.cells[to], cell, chosen, marks)?;
                }
            }
        }
        Some(next)
    }

    /// The ways to end both rows with as many points as there may be, both last cards chosen, by
    /// how many cards each has.
    fn join(&self, higher: &Ways) -> Vec<BigUint> {
        let side = self.most + 1;
        let rows = rows_to(side);
        let mut joined = vec![BigUint::zero(); side * side];
        for (place, high) in higher.cells.iter().enumerate() {
            if *high == [0; 4] {
                continue;
            }
            let (one, other) = (row_at(place / rows), row_at(place % rows));
            let (left, right) = (self.most - one.points, self.most - other.points);
            for a in 0..=left {
                for b in 0..=right {
                    let low = &self.cells[(rows_to(left) + a) * rows + rows_to(right) + b];
                    if *low == [0; 4] {
                        continue;
                    }
                    let ways = &mut joined[(one.cards + a) * side + other.cards + b];
                    for (here, there) in
                        [(BOTH, NEITHER), (ONE, OTHER), (OTHER, ONE), (NEITHER, BOTH)]
                    {
                        if low[here] != 0 && high[there] != 0 {
                            *ways += BigUint::from(low[here]) * high[there];
                        }
                    }
                }
            }
        }
        joined
    }
}

/// Adds a cell's ways, each as often as the cards can be chosen, with or without a last one among
/// those of either row.
fn add(to: &mut [u128; 4], from: &[u128; 4], chosen: u128, [a, b]: [usize; 2]) -> Option<()> {
    let mut more = |place: usize, ways: u128, marks: usize| {
        let ways = ways.checked_mul(chosen)?.checked_mul(marks as u128)?;
        to[place] = to[place].checked_add(ways)?;
        Some(())
    };
    for place in [NEITHER, ONE, OTHER, BOTH] {
        more(place, from[place], 1)?;
    }
    more(ONE, from[NEITHER], a)?;
    more(OTHER, from[NEITHER], b)?;
    more(BOTH, from[ONE], b)?;
    more(BOTH, from[OTHER], a)?;
    more(BOTH, from[NEITHER], a * b)
}

/// What a row counts and how many cards it has, which are never more.
#[derive(Clone, Copy)]
struct Row {
    points: usize,
    cards: usize,
}

impl Row {
    fn plus(self, cards: usize, value: usize) -> Row {
        Row {
            points: self.points + cards * value,
            cards: self.cards + cards,
        }
    }

    fn place(self) -> usize {
        rows_to(self.points) + self.cards
    }
}

/// How many rows count less than so many points.
fn rows_to(points: usize) -> usize {
    points * (points + 1) / 2
}

fn row_at(place: usize) -> Row {
    let points = (0..).take_while(|points| rows_to(points + 1) <= place);
    let points = points.count();
    Row {
        points,
        cards: place - rows_to(points),
    }
}

/// In how many ways some of these can be chosen.
fn choose(of: u32, some: usize) -> u128 {
    let mut ways = 1u128;
    for step in 0..some as u128 {
        let Some(left) = u128::from(of).checked_sub(step) else {
            return 0;
        };
        ways = ways * left / (step + 1);
    }
    ways
}

fn factorial(number: usize) -> BigUint {
    (1..=number).fold(BigUint::one(), |product, factor| product * factor)
}

/// In how many orders so many of these can be drawn.
fn falling(of: u32, draws: usize) -> BigUint {
    let drawn = 0..draws as u32;
    drawn.fold(BigUint::one(), |product, step| {
        product * of.saturating_sub(step)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fraction::fraction;

    /// Deals every order, card by card.
    fn dealt(
        left: &mut Vec<Value>,
        rows: [u8; 2],
        ends_at: u8,
        sum: &mut [Fraction],
        p: &Fraction,
    ) {
        let row = usize::from(rows[0] >= ends_at);
        if rows[row] >= ends_at {
            if rows[0] == rows[1] {
                sum[usize::from(rows[0] - ends_at)] += p;
            }
            return;
        }
        let cards: u32 = left.iter().map(|(_, count)| count).sum();
        for place in 0..left.len() {
            let (value, count) = left[place];
            if count > 0 {
                left[place].1 -= 1;
                let mut rows = rows;
                rows[row] += value;
                let p = p * fraction(count.into(), cards.into());
                dealt(left, rows, ends_at, sum, &p);
                left[place].1 += 1;
            }
        }
    }

    #[test]
    fn small_shoes_give_what_dealing_every_order_gives() {
        let shoes: [(&[Value], u8); 3] = [
            (&[(1, 3), (2, 2), (3, 4)], 5),
            (&[(1, 2), (2, 3), (3, 2), (4, 5)], 6),
            (&[(1, 4), (2, 4), (3, 3), (5, 2)], 4),
        ];
        for (shoe, ends_at) in shoes {
            let highest = shoe.iter().map(|(value, _)| *value).max().unwrap();
            let mut sum = vec![Fraction::zero(); usize::from(highest)];
            dealt(
                &mut shoe.to_vec(),
                [0, 0],
                ends_at,
                &mut sum,
                &Fraction::one(),
            );
            let found: Vec<Fraction> = alike(shoe, ends_at)
                .unwrap()
                .into_iter()
                .map(|(_, chance)| chance)
                .collect();
            assert_eq!(found, sum);
        }
    }

    /// A sample of coups, dealt out of a shuffled shoe of six packs.
    #[test]
    fn six_packs_end_alike_as_often_as_a_sample_does() {
        let shoe: Vec<Value> = (1..=10)
            .map(|v| (v, if v == 10 { 96 } else { 24 }))
            .collect();
        let chances = alike(&shoe, 31).unwrap();
        let mut cards: Vec<u8> = Vec::new();
        for (value, count) in &shoe {
            cards.extend(std::iter::repeat_n(*value, *count as usize));
        }
        let (coups, mut seen, mut seed) = (200_000u32, [0u32; 10], 83u64);
        for _ in 0..coups {
            let mut next = 0;
            let mut row = || {
                let mut points = 0;
                while points < 31 {
                    seed = seed
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    let left = cards.len() - next;
                    cards.swap(next, next + (seed >> 33) as usize % left);
                    points += cards[next];
                    next += 1;
                }
                points
            };
            let (upper, lower) = (row(), row());
            if upper == lower {
                seen[usize::from(upper - 31)] += 1;
            }
        }
        for ((points, chance), seen) in chances.iter().zip(seen) {
            // Four standard deviations of a rare event are below four roots of how often it comes.
            let due = chance * fraction(coups.into(), 1);
            let away = fraction(seen.into(), 1) - &due;
            assert!(
                &away * &away < due * fraction(16, 1),
                "{points}: {seen} of {coups}"
            );
        }
    }
}
