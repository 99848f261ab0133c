//! Two rows of cards, dealt until each counts enough: how likely they are to end alike.
//!
//! All orders of the shoe are equally likely. So a pair of rows is as likely as the same two rows
//! dealt the other way round: each of them wins as often as the other, and all that is left to
//! count is how often they end with equal points. Colours have no part in that, for as many red
//! cards count so many points as black ones.
//!
//! Whoever puts `a` cards of a value into one row and `b` of the same value into the other has
//! `C(n, a + b) · C(a + b, a)` ways to choose them among `n`: the coefficient of `sᵃ tᵇ` in
//! `(1 + s + t)ⁿ`. So the ways of both rows, by what they count and how many cards they have, are a
//! product with a factor for each value. The last card of a row is one that brings it to its end;
//! all that come before it stay below, in any order. The two last cards are taken out of the shoe
//! first, which divides the product by the factors of two single cards, and what comes before them
//! is looked up in the quotient.

use num_bigint::BigUint;
use num_traits::{CheckedAdd, CheckedMul, CheckedSub, One, Zero};

use crate::SolveError;
use crate::fraction::Fraction;

/// So many cards of a shoe count so many points.
pub(crate) type Value = (u8, u32);

/// How likely both rows of a full shoe are to end with the same points, by these points.
pub(crate) fn alike(shoe: &[Value], ends_at: u8) -> Result<Vec<(u8, Fraction)>, SolveError> {
    // The ways of eight packs fit into a machine's own numbers; those of any shoe, into longer ones.
    let found = counted::<u128>(shoe, ends_at).or_else(|| counted::<BigUint>(shoe, ends_at));
    found.ok_or(SolveError::TooMany)
}

/// A number of ways.
trait Number:
    Clone + Zero + CheckedAdd + CheckedMul + CheckedSub + TryFrom<BigUint> + Into<BigUint>
{
}

impl Number for u128 {}
impl Number for BigUint {}

/// The same with numbers of that kind; nothing if the ways are too many for them.
fn counted<N: Number>(shoe: &[Value], ends_at: u8) -> Option<Vec<(u8, Fraction)>> {
    let highest = shoe.iter().map(|(value, _)| *value).max().unwrap_or(0);
    let before = Ways::<N>::of(shoe, usize::from(ends_at.checked_sub(1)?))?;
    let mut ends: Vec<Ends<N>> = (ends_at..ends_at.checked_add(highest)?)
        .map(|points| Ends::new(points, &before))
        .collect();
    for (place, (one, of_one)) in shoe.iter().enumerate() {
        let without = before.without(usize::from(*one))?;
        for (other, of_other) in &shoe[place..] {
            // The last cards the other way round are as many.
            let lasts = match one == other {
                true => u128::from(*of_one) * u128::from(of_one.saturating_sub(1)),
                false => 2 * u128::from(*of_one) * u128::from(*of_other),
            };
            if lasts > 0 {
                let left = without.without(usize::from(*other))?;
                let lasts: N = BigUint::from(lasts).try_into().ok()?;
                let mut ends = ends.iter_mut();
                ends.try_for_each(|ends| ends.add(&left, [*one, *other], &lasts))?;
            }
        }
    }
    let cards = shoe.iter().map(|(_, count)| count).sum();
    let chances = ends
        .into_iter()
        .map(|ends| (ends.points, ends.chance(cards)));
    Some(chances.collect())
}

/// The ways to put cards of a shoe into two rows, by what each row counts and how many cards it
/// has.
struct Ways<N> {
    /// What a row may count, at most.
    most: usize,
    /// By the places of one row and of the other ([`Row::place`]).
    cells: Vec<N>,
}

impl<N: Number> Ways<N> {
    /// Nothing if they are too many, or if a card counts nothing and a row may have no end.
    fn of(shoe: &[Value], most: usize) -> Option<Ways<N>> {
        let rows = rows_to(most + 1);
        let mut ways = Ways {
            most,
            cells: vec![N::zero(); rows * rows],
        };
        ways.cells[0] = BigUint::one().try_into().ok()?;
        // The fewer cards a row has so far, the fewer cells there are to go on from.
        for (value, count) in shoe.iter().rev() {
            ways = ways.with(usize::from(*value), *count)?;
        }
        Some(ways)
    }

    /// The same with so many cards of one more value.
    fn with(&self, value: usize, count: u32) -> Option<Ways<N>> {
        let each = self.most.checked_div(value)?;
        let pairs = (0..=each).flat_map(|a| (0..=each).map(move |b| (a, b)));
        let chosen = pairs.map(|(a, b)| {
            let ways = choose(count, a + b) * choose((a + b) as u32, a);
            ways.try_into().ok()
        });
        let chosen: Vec<N> = chosen.collect::<Option<_>>()?;
        let all: Vec<Row> = Row::all(self.most).collect();
        let mut cells = vec![N::zero(); self.cells.len()];
        for (place, ways) in self.cells.iter().enumerate() {
            if ways.is_zero() {
                continue;
            }
            let (one, other) = (all[place / all.len()], all[place % all.len()]);
            for a in 0..=(self.most - one.points) / value {
                let upper = one.plus(a, value).place();
                for b in 0..=(self.most - other.points) / value {
                    let lower = other.plus(b, value).place();
                    let chosen = &chosen[a * (each + 1) + b];
                    // The same two the other way round are as many, and are mirrored below.
                    if upper <= lower && !chosen.is_zero() {
                        let cell = &mut cells[upper * all.len() + lower];
                        *cell = cell.checked_add(&ways.checked_mul(chosen)?)?;
                    }
                }
            }
        }
        for upper in 0..all.len() {
            for lower in 0..upper {
                cells[upper * all.len() + lower] = cells[lower * all.len() + upper].clone();
            }
        }
        let most = self.most;
        Some(Ways { most, cells })
    }

    /// The ways with one card of a value less: the product without one of its factors
    /// `1 + s zᵛ + t wᵛ`. Nothing if the shoe has no such card.
    fn without(&self, value: usize) -> Option<Ways<N>> {
        let all: Vec<Row> = Row::all(self.most).collect();
        let before: Vec<Option<usize>> = all.iter().map(|row| row.less(value)).collect();
        let mut cells: Vec<N> = Vec::with_capacity(self.cells.len());
        for (upper, without_one) in before.iter().enumerate() {
            for (lower, without_other) in before.iter().enumerate() {
                let mut ways = self.cells[upper * all.len() + lower].clone();
                if let Some(place) = without_one {
                    ways = ways.checked_sub(&cells[place * all.len() + lower])?;
                }
                if let Some(place) = without_other {
                    ways = ways.checked_sub(&cells[upper * all.len() + place])?;
                }
                cells.push(ways);
            }
        }
        let most = self.most;
        Some(Ways { most, cells })
    }
}

/// The ways to end both rows with so many points, by how many cards come before the last ones.
struct Ends<N> {
    points: u8,
    /// More than the cards that may come before the last one of a row.
    side: usize,
    ways: Vec<N>,
}

impl<N: Number> Ends<N> {
    fn new(points: u8, before: &Ways<N>) -> Ends<N> {
        let side = before.most + 1;
        Ends {
            points,
            side,
            ways: vec![N::zero(); side * side],
        }
    }

    /// Adds the ways with these two last cards, which may be chosen so often; nothing if they are
    /// too many. A row that had enough without its last card is none.
    fn add(&mut self, left: &Ways<N>, last: [u8; 2], lasts: &N) -> Option<()> {
        let before = last.map(|last| self.points.checked_sub(last).map(usize::from));
        let [Some(one), Some(other)] = before else {
            return Some(());
        };
        if one.max(other) > left.most {
            return Some(());
        }
        let rows = rows_to(left.most + 1);
        for a in 0..=one {
            for b in 0..=other {
                let ways = &left.cells[(rows_to(one) + a) * rows + rows_to(other) + b];
                if !ways.is_zero() {
                    let sum = &mut self.ways[a * self.side + b];
                    *sum = sum.checked_add(&ways.checked_mul(lasts)?)?;
                }
            }
        }
        Some(())
    }

    /// How likely these are, out of a shoe of so many cards: those before the last come in any
    /// order.
    fn chance(self, cards: u32) -> Fraction {
        let mut by_cards = vec![BigUint::zero(); 2 * self.side + 1];
        for (place, ways) in self.ways.into_iter().enumerate() {
            let (one, other) = (place / self.side, place % self.side);
            if !ways.is_zero() {
                by_cards[one + other + 2] += ways.into() * factorial(one) * factorial(other);
            }
        }
        let dealt = by_cards.into_iter().enumerate();
        let dealt = dealt.filter(|(_, ways)| !ways.is_zero());
        let chance = |(draws, ways): (usize, BigUint)| {
            Fraction::new(ways.into(), falling(cards, draws).into())
        };
        dealt.map(chance).sum()
    }
}

/// What a row counts and how many cards it has, which are never more.
#[derive(Clone, Copy)]
struct Row {
    points: usize,
    cards: usize,
}

impl Row {
    /// Every row that counts no more than this, by their places.
    fn all(most: usize) -> impl Iterator<Item = Row> {
        (0..=most).flat_map(|points| (0..=points).map(move |cards| Row { points, cards }))
    }

    fn plus(self, cards: usize, value: usize) -> Row {
        Row {
            points: self.points + cards * value,
            cards: self.cards + cards,
        }
    }

    /// The place of this row without a card of that value.
    fn less(self, value: usize) -> Option<usize> {
        let (points, cards) = (self.points.checked_sub(value)?, self.cards.checked_sub(1)?);
        (cards <= points).then(|| Row { points, cards }.place())
    }

    fn place(self) -> usize {
        rows_to(self.points) + self.cards
    }
}

/// How many rows count less than so many points.
fn rows_to(points: usize) -> usize {
    points * (points + 1) / 2
}

/// In how many ways some of these can be chosen.
fn choose(of: u32, some: usize) -> BigUint {
    let some = some as u32;
    if some > of {
        return BigUint::zero();
    }
    (0..some).fold(BigUint::one(), |ways, step| ways * (of - step) / (step + 1))
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
            assert_eq!(
                counted::<BigUint>(shoe, ends_at),
                counted::<u128>(shoe, ends_at)
            );
        }
    }

    /// A shoe whose ways do not fit into a machine's own numbers is counted with longer ones.
    #[test]
    fn a_shoe_of_any_size_is_counted() {
        let shoe: Vec<Value> = (1..=4).map(|value| (value, 1_000_000_000)).collect();
        assert_eq!(counted::<u128>(&shoe, 12), None);
        let all: Fraction = alike(&shoe, 12).unwrap().into_iter().map(|(_, p)| p).sum();
        // With cards that go back each row ends by itself: the squares of what one ends with.
        let mut left = vec![Fraction::zero(); 16];
        left[0] = Fraction::one();
        for points in 0..12 {
            for value in 1..=4 {
                let more = &left[points] * fraction(1, 4);
                left[points + value] += more;
            }
        }
        let squares: Fraction = left[12..].iter().map(|p| p * p).sum();
        let away = all - squares;
        assert!(&away * &away < fraction(1, 10u128.pow(12)));
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
