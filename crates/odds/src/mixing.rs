//! Two who answer each other, each with as many places to choose in as there are.
//!
//! In each place one draws or stands. What drawing brings more than standing is linear in how often
//! the other draws in each of his places. So three things are asked of how often both draw: where
//! it is neither never nor always, drawing brings nothing more; where it is never, nothing more;
//! where it is always, nothing less. That is a linear complementarity problem, and Lemke's way
//! through it ends with a solution, because probabilities are bounded: it leaves the way it came by
//! no ray. Ties are broken by the order of rows, so that it does not go in circles. Nothing in this
//! asks that what one wins the other loses.
//!
//! Places in which one choice is best whatever the other does are settled beforehand, again and
//! again, because what is settled bounds what is left. Few remain.

use std::cmp::Ordering;

use num_traits::{One, Signed, Zero};

use crate::fraction::{Fraction, Sum, times, whole};

/// What drawing brings more than standing in a place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Gain {
    /// If the other never draws.
    pub(crate) start: Fraction,
    /// How much more if he draws in each of his places.
    pub(crate) by: Vec<Fraction>,
    /// Whether there is no choice but to draw.
    pub(crate) must: bool,
}

impl Gain {
    fn at(&self, other: &[Fraction]) -> Fraction {
        let parts = self.by.iter().zip(other);
        let parts = parts.filter(|(part, often)| !part.is_zero() && !often.is_zero());
        let mut sum = Sum::default();
        sum.add(&self.start);
        parts.for_each(|(part, often)| sum.add(&times(part, often)));
        sum.total()
    }

    /// The least and the most that it comes to, as far as the other's places are settled.
    fn bounds(&self, other: &[Option<bool>]) -> [Fraction; 2] {
        let mut bounds = [Sum::default(), Sum::default()];
        bounds.iter_mut().for_each(|bound| bound.add(&self.start));
        for (part, settled) in self.by.iter().zip(other) {
            match settled {
                Some(true) => bounds.iter_mut().for_each(|bound| bound.add(part)),
                Some(false) => (),
                None => bounds[usize::from(part.is_positive())].add(part),
            }
        }
        bounds.map(Sum::total)
    }

    /// What is best here whatever the other does, if one choice is.
    fn settled(&self, other: &[Option<bool>]) -> Option<bool> {
        if self.must {
            return Some(true);
        }
        let [least, most] = self.bounds(other);
        match (least.is_negative(), most.is_positive()) {
            (_, false) => Some(false),
            (false, true) => Some(true),
            (true, true) => None,
        }
    }
}

/// Both, place by place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Contest {
    pub(crate) first: Vec<Gain>,
    pub(crate) other: Vec<Gain>,
}

/// How often both draw in each of their places.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mixed {
    pub(crate) first: Vec<Fraction>,
    pub(crate) other: Vec<Fraction>,
}

impl Contest {
    /// How often each draws so that neither gains by another choice; nothing if the way was lost,
    /// which would be a mistake here.
    pub(crate) fn solve(&self) -> Option<Mixed> {
        let settled = self.settled();
        let [first, other] = &settled;
        let open: Vec<(usize, usize)> = (0..2)
            .flat_map(|side| {
                let places = settled[side].iter().enumerate();
                let open = places.filter(|(_, settled)| settled.is_none());
                open.map(move |(place, _)| (side, place))
            })
            .collect();
        let gains = |side: usize| if side == 0 { &self.first } else { &self.other };
        let starts = open.iter().map(|(side, place)| {
            let gain = &gains(*side)[*place];
            let sure = gain.by.iter().zip(&settled[1 - side]);
            let sure = sure.filter(|(_, settled)| **settled == Some(true));
            let mut sum = Sum::default();
            sum.add(&gain.start);
            sure.for_each(|(part, _)| sum.add(part));
            sum.total()
        });
        let by = open.iter().map(|(side, place)| {
            let gain = &gains(*side)[*place];
            let part = |(other, there): &(usize, usize)| match other == side {
                true => Fraction::zero(),
                false => gain.by[*there].clone(),
            };
            open.iter().map(part).collect()
        });
        let found = complementary(&starts.collect::<Vec<_>>(), &by.collect::<Vec<_>>())?;
        let whole_of = |side: &[Option<bool>]| -> Vec<Fraction> {
            let sure = side
                .iter()
                .map(|draws| whole(draws.unwrap_or(false).into()));
            sure.collect()
        };
        let mut mixed = Mixed {
            first: whole_of(first),
            other: whole_of(other),
        };
        for ((side, place), often) in open.into_iter().zip(found) {
            match side {
                0 => mixed.first[place] = often,
                _ => mixed.other[place] = often,
            }
        }
        self.gains(&mixed)
            .iter()
            .all(Zero::is_zero)
            .then_some(mixed)
    }

    /// What is best in each place whatever the other does there where he still has a choice.
    fn settled(&self) -> [Vec<Option<bool>>; 2] {
        let mut settled = [vec![None; self.first.len()], vec![None; self.other.len()]];
        loop {
            let before = settled.clone();
            for (side, gains) in [&self.first, &self.other].into_iter().enumerate() {
                for (place, gain) in gains.iter().enumerate() {
                    if settled[side][place].is_none() {
                        settled[side][place] = gain.settled(&settled[1 - side]);
                    }
                }
            }
            if settled == before {
                return settled;
            }
        }
    }

    /// What each would gain by the best other choices of his own: nothing, in an equilibrium.
    pub(crate) fn gains(&self, mixed: &Mixed) -> [Fraction; 2] {
        let of = |gains: &[Gain], own: &[Fraction], other: &[Fraction]| {
            let places = gains.iter().zip(own).filter(|(gain, _)| !gain.must);
            let mut sum = Sum::default();
            for (gain, often) in places {
                let gain = gain.at(other);
                if !gain.is_zero() {
                    let more = times(&gain, &(whole(1) - often));
                    sum.add(&more.max(times(&-gain, often)));
                }
            }
            sum.total()
        };
        [
            of(&self.first, &mixed.first, &mixed.other),
            of(&self.other, &mixed.other, &mixed.first),
        ]
    }
}

/// Shares between nothing and one of which `start + by · shares` is nowhere above zero but where the
/// share is one, and nowhere below but where it is nothing.
fn complementary(starts: &[Fraction], by: &[Vec<Fraction>]) -> Option<Vec<Fraction>> {
    let mut tableau = Tableau::new(starts, by);
    let Some(mut leaves) = tableau.first_row() else {
        return Some(vec![Fraction::zero(); starts.len()]);
    };
    let mut enters = tableau.artificial();
    loop {
        let left = tableau.pivot(leaves, enters);
        if left == tableau.artificial() {
            return Some(tableau.shares());
        }
        enters = tableau.partner(left);
        leaves = tableau.leaving(enters)?;
    }
}

/// Rows of slacks, shares and prices: `slack + by · share − price − artificial = −start`, and
/// `slack + share = 1`.
struct Tableau {
    places: usize,
    rows: Vec<Vec<Fraction>>,
    /// Which variable each row stands for.
    basis: Vec<usize>,
}

impl Tableau {
    fn new(starts: &[Fraction], by: &[Vec<Fraction>]) -> Tableau {
        let places = starts.len();
        let (rows, columns) = (2 * places, 4 * places + 2);
        let mut tableau = Tableau {
            places,
            rows: vec![vec![Fraction::zero(); columns]; rows],
            basis: (0..rows).collect(),
        };
        let (shares, prices) = (rows, rows + places);
        for place in 0..places {
            let row = &mut tableau.rows[place];
            row[place] = Fraction::one();
            row[shares..prices].clone_from_slice(&by[place]);
            row[prices + place] = -Fraction::one();
            row[columns - 2] = -Fraction::one();
            row[columns - 1] = -&starts[place];
            let bound = &mut tableau.rows[places + place];
            for at in [places + place, shares + place, columns - 1] {
                bound[at] = Fraction::one();
            }
        }
        tableau
    }

    fn artificial(&self) -> usize {
        4 * self.places
    }

    /// The share of a slack, the slack of a share; the price of a bound, the bound of a price.
    fn partner(&self, variable: usize) -> usize {
        match variable < 2 * self.places {
            true => variable + 2 * self.places,
            false => variable - 2 * self.places,
        }
    }

    /// The row that is furthest below nothing, if any is.
    fn first_row(&self) -> Option<usize> {
        let last = self.artificial() + 1;
        let below = (0..self.places).filter(|row| self.rows[*row][last].is_negative());
        below.min_by(|one, other| {
            let of = |row: &usize| &self.rows[*row][last];
            of(one).cmp(of(other)).then(other.cmp(one))
        })
    }

    /// The row that reaches nothing first when this variable grows.
    fn leaving(&self, enters: usize) -> Option<usize> {
        let (artificial, last) = (self.artificial(), self.artificial() + 1);
        let grows = |row: &usize| self.rows[*row][enters].is_positive();
        let ratio = |row: usize, column: usize| &self.rows[row][column] / &self.rows[row][enters];
        let order = |one: &usize, other: &usize| {
            let first = ratio(*one, last).cmp(&ratio(*other, last));
            let done = |row: &usize| self.basis[*row] != artificial;
            let tied = first.then(done(one).cmp(&done(other)));
            (0..2 * self.places).fold(tied, |order, column| {
                order.then_with(|| match one == other {
                    true => Ordering::Equal,
                    false => ratio(*one, column).cmp(&ratio(*other, column)),
                })
            })
        };
        (0..self.rows.len()).filter(grows).min_by(order)
    }

    /// Puts a variable into the place of the one that a row stands for, which is told.
    fn pivot(&mut self, row: usize, enters: usize) -> usize {
        let unit = self.rows[row][enters].clone();
        for part in self.rows[row].iter_mut().filter(|part| !part.is_zero()) {
            *part /= &unit;
        }
        let own = self.rows[row].clone();
        for (place, other) in self.rows.iter_mut().enumerate() {
            let factor = other[enters].clone();
            if place == row || factor.is_zero() {
                continue;
            }
            let parts = other.iter_mut().zip(&own).filter(|(_, own)| !own.is_zero());
            parts.for_each(|(part, own)| *part -= &factor * own);
        }
        std::mem::replace(&mut self.basis[row], enters)
    }

    fn shares(&self) -> Vec<Fraction> {
        let last = self.artificial() + 1;
        let share = |place: usize| {
            let row = self
                .basis
                .iter()
                .position(|held| *held == 2 * self.places + place);
            row.map_or_else(Fraction::zero, |row| self.rows[row][last].clone())
        };
        (0..self.places).map(share).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gain(start: i64, by: &[i64]) -> Gain {
        let whole = |count: &i64| Fraction::from_integer((*count).into());
        Gain {
            start: whole(&start),
            by: by.iter().map(whole).collect(),
            must: false,
        }
    }

    fn part(above: i64, below: i64) -> Fraction {
        Fraction::new(above.into(), below.into())
    }

    /// One hides in one of two places, the other seeks him where finding pays two and three: what
    /// each does makes the other's choices worth the same.
    #[test]
    fn hide_and_seek_is_mixed_so_that_nothing_is_left_to_gain() {
        // The seeker gains 5x - 3 by looking in the first place, the hider the opposite of 5y - 3.
        let contest = Contest {
            first: vec![gain(-3, &[5])],
            other: vec![gain(3, &[-5])],
        };
        let mixed = contest.solve().expect("it is solved");
        assert_eq!(mixed.first, [part(3, 5)]);
        assert_eq!(mixed.other, [part(3, 5)]);
        let pure = Mixed {
            first: vec![whole(1)],
            other: mixed.other.clone(),
        };
        assert_eq!(contest.gains(&pure), [Fraction::zero(), part(6, 5)]);
    }

    /// Contests at random, not of two against each other, with zeros that make ties: always solved,
    /// and nobody gains by leaving the solution.
    #[test]
    fn contests_at_random_are_all_solved() {
        let mut seed = 20_261_117_u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as i64 % 7 - 3
        };
        for size in (0..300).map(|round| 1 + round % 5) {
            let mut side = |own: usize, other: usize| -> Vec<Gain> {
                let row = |_| {
                    let by: Vec<i64> = (0..other).map(|_| next()).collect();
                    gain(next(), &by)
                };
                (0..own).map(row).collect()
            };
            let contest = Contest {
                first: side(size, 6 - size),
                other: side(6 - size, size),
            };
            let mixed = contest.solve().expect("it is solved");
            let shares = mixed.first.iter().chain(&mixed.other);
            assert!(
                shares
                    .into_iter()
                    .all(|share| !share.is_negative() && *share <= whole(1))
            );
            assert!(contest.gains(&mixed).iter().all(Zero::is_zero));
        }
    }
}
