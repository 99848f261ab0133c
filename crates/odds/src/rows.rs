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

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU8, Ordering};
use std::thread;

use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::SolveError;
use crate::fraction::Fraction;

/// So many cards of a shoe count so many points.
pub(crate) type Value = (u8, u32);

/// How likely both rows of a full shoe are to end with the same points, by these points.
pub(crate) fn alike(shoe: &[Value], ends_at: u8) -> Result<Vec<(u8, Fraction)>, SolveError> {
    let highest = shoe.iter().map(|(value, _)| *value).max().unwrap_or(0);
    // The higher the total, the longer it takes: those first, so that no thread waits for another.
    let next = AtomicU8::new(highest);
    let work = || {
        let mut tables = Tables::new(usize::from(ends_at) + usize::from(highest));
        let mut found = Vec::new();
        let less = |left: u8| left.checked_sub(1);
        while let Ok(left) = next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less) {
            let points = ends_at.saturating_add(left - 1);
            found.push((points, tables.ends_with(shoe, ends_at, points)));
        }
        found
    };
    let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let found: Vec<Vec<(u8, Option<Fraction>)>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.get()).map(|_| scope.spawn(work)).collect();
        let joined = workers.into_iter().map(|worker| worker.join());
        joined
            .map(|found| found.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    let mut found: Vec<(u8, Option<Fraction>)> = found.into_iter().flatten().collect();
    found.sort_by_key(|(points, _)| *points);
    let counted =
        |(points, chance): (u8, Option<Fraction>)| Ok((points, chance.ok_or(SolveError::TooMany)?));
    found.into_iter().map(counted).collect()
}

/// Whose last card has been chosen, as a place in a cell.
const NEITHER: usize = 0;
const ONE: usize = 1;
const OTHER: usize = 2;
const BOTH: usize = 3;

/// The ways to put cards into two rows that count so much and have so many cards: without either
/// row's last card, with one's, with the other's, with both.
type Cell = [u128; 4];

const NONE: Cell = [0; 4];

/// The ways to put cards of some values into two rows, by what each row counts and how many cards
/// it has; and the same with one more value, while it is reckoned. Both are used over and over.
struct Tables {
    now: Vec<Cell>,
    next: Vec<Cell>,
}

impl Tables {
    /// Tables for rows that count less than so much.
    fn new(points: usize) -> Tables {
        let cells = rows_to(points) * rows_to(points);
        Tables {
            now: vec![NONE; cells],
            next: vec![NONE; cells],
        }
    }

    /// How likely both rows are to end with so many points; nothing if the ways are too many to
    /// be counted.
    fn ends_with(&mut self, shoe: &[Value], ends_at: u8, points: u8) -> Option<Fraction> {
        let (lower, higher) = shoe.split_at(shoe.len() / 2);
        let last = points - ends_at + 1;
        let most = usize::from(points);
        self.count(higher, most, last)?;
        let higher: Vec<(usize, Cell)> = self.take(most).collect();
        self.count(lower, most, last)?;
        let joined = self.join(&higher, most)?;
        self.take(most).for_each(drop);
        let cards: u32 = shoe.iter().map(|(_, count)| count).sum();
        let mut chance = Fraction::zero();
        for (counted, ways) in joined.into_iter().enumerate() {
            let (one, other) = (counted / (most + 1), counted % (most + 1));
            if ways != Wide::default() {
                let orders = factorial(one - 1) * factorial(other - 1);
                let draws = falling(cards, one + other);
                chance += Fraction::new((ways.whole() * orders).into(), draws.into());
            }
        }
        Some(chance)
    }

    /// Counts the ways with these values, up to so many points in a row; a card from `last` on
    /// may be a row's last one.
    fn count(&mut self, values: &[Value], most: usize, last: u8) -> Option<()> {
        self.now[0][NEITHER] = 1;
        for (value, count) in values {
            self.with(usize::from(*value), *count, most, *value >= last)?;
            std::mem::swap(&mut self.now, &mut self.next);
        }
        Some(())
    }

    /// All that was counted, which is forgotten.
    fn take(&mut self, most: usize) -> impl Iterator<Item = (usize, Cell)> + '_ {
        let rows = rows_to(most + 1);
        let cells = self.now[..rows * rows].iter_mut().enumerate();
        let taken = cells.map(|(place, cell)| (place, std::mem::replace(cell, NONE)));
        taken.filter(|(_, cell)| *cell != NONE)
    }

    /// The same with cards of one more value; what was counted before is forgotten.
    fn with(&mut self, value: usize, count: u32, most: usize, lasts: bool) -> Option<()> {
        let rows = rows_to(most + 1);
        let each = most / value;
        let ways = |a: usize, b: usize| choose(count, a + b).checked_mul(choose((a + b) as u32, a));
        let pairs = (0..=each).flat_map(|a| (0..=each).map(move |b| (a, b)));
        let chosen: Option<Vec<u128>> = pairs.map(|(a, b)| ways(a, b)).collect();
        let chosen = chosen?;
        for place in 0..rows * rows {
            let cell = std::mem::replace(&mut self.now[place], NONE);
            if cell == NONE {
                continue;
            }
            let (one, other) = (row_at(place / rows), row_at(place % rows));
            for a in 0..=(most - one.points) / value {
                for b in 0..=(most - other.points) / value {
                    let chosen = chosen[a * (each + 1) + b];
                    if chosen == 0 {
                        continue;
                    }
                    let (upper, lower) = (one.plus(a, value), other.plus(b, value));
                    let (upper, lower) = (upper.place(), lower.place());
                    // The same two the other way round are as many, and are mirrored below.
                    if upper > lower {
                        continue;
                    }
                    let to = upper * rows + lower;
                    let marks = if lasts { [a, b] } else { [0, 0] };
                    add(&mut self.next[to], &cell, chosen, marks)?;
                }
            }
        }
        for upper in 0..rows {
            for lower in upper + 1..rows {
                let [neither, one, other, both] = self.next[upper * rows + lower];
                self.next[lower * rows + upper] = [neither, other, one, both];
            }
        }
        Some(())
    }

    /// The ways to end both rows with as many points as there may be, both last cards chosen, by
    /// how many cards each has.
    fn join(&self, higher: &[(usize, Cell)], most: usize) -> Option<Vec<Wide>> {
        let side = most + 1;
        let rows = rows_to(side);
        let mut joined = vec![Wide::default(); side * side];
        for (place, high) in higher {
            let (one, other) = (row_at(place / rows), row_at(place % rows));
            let (left, right) = (most - one.points, most - other.points);
            for a in 0..=left {
                for b in 0..=right {
                    let low = &self.now[(rows_to(left) + a) * rows + rows_to(right) + b];
                    let ways = &mut joined[(one.cards + a) * side + other.cards + b];
                    for (here, there) in
                        [(BOTH, NEITHER), (ONE, OTHER), (OTHER, ONE), (NEITHER, BOTH)]
                    {
                        if low[here] != 0 && high[there] != 0 {
                            ways.add(low[here], high[there])?;
                        }
                    }
                }
            }
        }
        Some(joined)
    }
}

/// A sum of products of two numbers of 128 bits.
#[derive(Clone, Copy, Default, PartialEq)]
struct Wide {
    low: u128,
    high: u128,
}

impl Wide {
    /// Adds a product; nothing if the sum has more than 256 bits.
    fn add(&mut self, one: u128, other: u128) -> Option<()> {
        const HALF: u32 = 64;
        const LOW: u128 = u64::MAX as u128;
        let ([a, b], [c, d]) = ([one & LOW, one >> HALF], [other & LOW, other >> HALF]);
        let (low, mut high) = (a * c, b * d);
        // The two in the middle together may have a bit more than fits.
        let (middle, over) = (a * d).overflowing_add(b * c);
        high += (middle >> HALF) + (u128::from(over) << HALF);
        let (low, carry) = low.overflowing_add(middle << HALF);
        high += u128::from(carry);
        let (sum, carry) = self.low.overflowing_add(low);
        self.low = sum;
        let high = high.checked_add(u128::from(carry))?;
        self.high = self.high.checked_add(high)?;
        Some(())
    }

    fn whole(self) -> BigUint {
        (BigUint::from(self.high) << 128u32) + self.low
    }
}

/// Adds a cell's ways, each as often as the cards can be chosen, with or without a last one among
/// those of either row.
fn add(to: &mut Cell, from: &Cell, chosen: u128, [a, b]: [usize; 2]) -> Option<()> {
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
    fn wide_sums_are_those_of_whole_numbers() {
        let (mut wide, mut whole, mut seed) = (Wide::default(), BigUint::zero(), 5u128);
        let mut next = || {
            seed = seed.wrapping_mul(0xda94_2042_e4dd_58b5_0000_0000_0000_0001);
            seed = seed.rotate_left(41) ^ 0x9e37_79b9_7f4a_7c15;
            seed >> (seed as u32 % 128)
        };
        for _ in 0..2_000 {
            let (one, other) = (next() >> 6, next() >> 6);
            wide.add(one, other).expect("it fits");
            whole += BigUint::from(one) * other;
        }
        assert_eq!(wide.whole(), whole);
        let mut most = Wide::default();
        assert_eq!(most.add(u128::MAX, u128::MAX), Some(()));
        assert_eq!(most.whole(), BigUint::from(u128::MAX) * u128::MAX);
        assert_eq!(most.add(u128::MAX, u128::MAX), None);
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
