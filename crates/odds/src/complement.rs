//! Linear complementarity problems that are too large for a way in fractions all along.
//!
//! Asked for are numbers `z`, none below zero, with `start + matrix · z` nowhere below zero, and
//! nothing wherever `z` is something. Which of them are something is *proposed* by Lemke's way in
//! floating point ([`propose`]); the equations that follow from it are then solved in whole numbers
//! ([`exact`]). A wrong proposal gives numbers that break a condition, and whoever asks holds them
//! against all of his own: no float decides anything.

use num_bigint::BigInt;
use num_traits::{One, Zero};

use crate::fraction::Fraction;

/// A problem in whole numbers. The first `shares` rows may start below zero; the others are bounds.
#[derive(Default)]
pub(crate) struct Problem {
    pub(crate) matrix: Vec<Vec<i128>>,
    pub(crate) starts: Vec<i128>,
    pub(crate) shares: usize,
}

impl Problem {
    /// So many shares, each with a bound, of which nothing is said yet.
    pub(crate) fn of(shares: usize) -> Problem {
        Problem {
            matrix: vec![vec![0; 2 * shares]; 2 * shares],
            starts: vec![0; 2 * shares],
            shares,
        }
    }

    /// The first numbers of a solution; nothing if the way was lost, or if what was proposed does
    /// not have one solution.
    pub(crate) fn solve(&self) -> Option<Vec<Fraction>> {
        let held = self.propose()?;
        let found = Equations::of(self, &held).solve()?;
        let mut numbers = vec![Fraction::zero(); self.shares];
        for (place, value) in held.into_iter().zip(found) {
            if let Some(number) = numbers.get_mut(place) {
                *number = value;
            }
        }
        Some(numbers)
    }

    /// Which numbers are something, by Lemke's way in floating point.
    fn propose(&self) -> Option<Vec<usize>> {
        let mut dictionary = Dictionary::of(self);
        let Some(mut leaves) = dictionary.lowest(self.shares) else {
            return Some(Vec::new());
        };
        let mut enters = dictionary.artificial();
        // Ten times as many steps as there are rows are a way in circles.
        for _ in 0..10 * self.starts.len() {
            let left = dictionary.exchange(leaves, enters);
            if left == dictionary.artificial() {
                return Some(dictionary.held());
            }
            enters = dictionary.partner(left);
            leaves = dictionary.leaving(enters)?;
        }
        None
    }
}

/// Each slack and number that is held, by those that are nothing: `held = start + parts · others`.
/// Variables are the slacks of all rows, then the numbers, then one that is taken out again.
struct Dictionary {
    size: usize,
    rows: Vec<Vec<f64>>,
    starts: Vec<f64>,
    basis: Vec<usize>,
    others: Vec<usize>,
}

/// What counts as nothing among numbers of the size of one.
const NOTHING: f64 = 1e-11;

/// How far starts are moved apart, so that no two rows reach nothing at once.
const APART: f64 = 1e-10;

impl Dictionary {
    /// Every row in a measure of its own, in which its largest part is one; prices of bounds in that
    /// of the row that they are paid in.
    fn of(problem: &Problem) -> Dictionary {
        let size = problem.starts.len();
        let shares = problem.shares;
        let largest = |row: usize| {
            let parts = problem.matrix[row][..shares].iter();
            let most = parts.map(|part| part.unsigned_abs()).max();
            most.unwrap_or(0).max(1) as f64
        };
        let measure: Vec<f64> = (0..size)
            .map(|row| if row < shares { largest(row) } else { 1.0 })
            .collect();
        let row = |row: usize| {
            let parts = problem.matrix[row].iter().enumerate();
            let mut parts: Vec<f64> = parts
                .map(|(column, part)| match column.checked_sub(shares) {
                    None => *part as f64 / measure[row],
                    Some(price) => *part as f64 * measure[price] / measure[row],
                })
                .collect();
            parts.push(if row < shares { 1.0 } else { 0.0 });
            parts
        };
        let mut spread = 20_261_118_u64;
        let mut apart = || {
            spread = spread
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            APART * (1.0 + (spread >> 40) as f64 / (1_u64 << 24) as f64)
        };
        let starts = problem.starts.iter().zip(&measure);
        Dictionary {
            size,
            rows: (0..size).map(row).collect(),
            starts: starts
                .map(|(start, measure)| *start as f64 / measure + apart())
                .collect(),
            basis: (0..size).collect(),
            others: (size..2 * size + 1).collect(),
        }
    }

    fn artificial(&self) -> usize {
        2 * self.size
    }

    /// What a slack is the slack of, and the slack of that.
    fn partner(&self, variable: usize) -> usize {
        match variable < self.size {
            true => variable + self.size,
            false => variable - self.size,
        }
    }

    /// The row that is furthest below nothing, if any is.
    fn lowest(&self, shares: usize) -> Option<usize> {
        let below = (0..shares).filter(|row| self.starts[*row] < 0.0);
        below.min_by(|one, other| self.starts[*one].total_cmp(&self.starts[*other]))
    }

    fn column(&self, variable: usize) -> Option<usize> {
        self.others.iter().position(|other| *other == variable)
    }

    /// The row that reaches nothing first when this variable grows.
    fn leaving(&self, enters: usize) -> Option<usize> {
        let column = self.column(enters)?;
        let falls = (0..self.size).filter(|row| self.rows[*row][column] < -NOTHING);
        let reaches = |row: usize| self.starts[row].max(0.0) / -self.rows[row][column];
        falls.min_by(|one, other| reaches(*one).total_cmp(&reaches(*other)))
    }

    /// Puts a variable into the place of the one that a row stands for, which is told.
    fn exchange(&mut self, row: usize, enters: usize) -> usize {
        let Some(column) = self.column(enters) else {
            return enters;
        };
        let unit = self.rows[row][column];
        let mut own = std::mem::take(&mut self.rows[row]);
        for part in &mut own {
            *part /= -unit;
        }
        own[column] = 1.0 / unit;
        let start = -self.starts[row] / unit;
        for (place, parts) in self
            .rows
            .iter_mut()
            .enumerate()
            .filter(|(at, _)| *at != row)
        {
            let factor = std::mem::take(&mut parts[column]);
            if factor != 0.0 {
                for (part, own) in parts.iter_mut().zip(&own) {
                    *part += factor * own;
                }
                self.starts[place] += factor * start;
            }
        }
        self.rows[row] = own;
        self.starts[row] = start;
        self.others[column] = self.basis[row];
        std::mem::replace(&mut self.basis[row], enters)
    }

    /// The numbers that are something.
    fn held(&self) -> Vec<usize> {
        let numbers = self.basis.iter().filter(|held| **held >= self.size);
        let mut numbers: Vec<usize> = numbers.map(|held| held - self.size).collect();
        numbers.sort_unstable();
        numbers
    }
}

/// As many equations as there are numbers, most of them of few.
struct Equations {
    rows: Vec<Vec<(usize, BigInt)>>,
    goals: Vec<BigInt>,
}

impl Equations {
    /// The slack of every number that is something is nothing.
    fn of(problem: &Problem, held: &[usize]) -> Equations {
        let row = |row: &usize| {
            let parts = held.iter().enumerate();
            let parts = parts.map(|(at, column)| (at, problem.matrix[*row][*column]));
            let parts = parts.filter(|(_, part)| *part != 0);
            parts.map(|(at, part)| (at, part.into())).collect()
        };
        Equations {
            rows: held.iter().map(row).collect(),
            goals: held
                .iter()
                .map(|row| BigInt::from(-problem.starts[*row]))
                .collect(),
        }
    }

    fn solve(&self) -> Option<Vec<Fraction>> {
        let mut known: Vec<Option<Fraction>> = vec![None; self.rows.len()];
        let mut left: Vec<usize> = (0..self.rows.len()).collect();
        self.say_themselves(&mut known, &mut left);
        let later = self.last_ones(&known, &mut left);
        for part in self.parts(&known, &left) {
            self.settle(&part, &mut known)?;
        }
        for (row, number) in later.into_iter().rev() {
            known[number] = Some(self.alone(row, number, &known)?);
        }
        known.into_iter().collect()
    }

    fn open<'a>(
        &'a self,
        row: usize,
        known: &'a [Option<Fraction>],
    ) -> impl Iterator<Item = &'a (usize, BigInt)> {
        self.rows[row].iter().filter(|(at, _)| known[*at].is_none())
    }

    /// What is left of a row's goal once the numbers that are known are taken off.
    fn rest(&self, row: usize, known: &[Option<Fraction>]) -> Fraction {
        let parts = self.rows[row].iter();
        let parts = parts.filter_map(|(at, part)| Some((part, known[*at].as_ref()?)));
        parts.fold(
            Fraction::from_integer(self.goals[row].clone()),
            |rest, (part, number)| match number.is_zero() {
                true => rest,
                false => rest - number * part,
            },
        )
    }

    /// The one number of a row that is not known.
    fn alone(&self, row: usize, number: usize, known: &[Option<Fraction>]) -> Option<Fraction> {
        let part = self.rows[row].iter().find(|(at, _)| *at == number);
        part.map(|(_, part)| self.rest(row, known) / part)
    }

    /// Rows with one number that is not known tell it, and so on.
    fn say_themselves(&self, known: &mut [Option<Fraction>], left: &mut Vec<usize>) {
        loop {
            let told = left
                .iter()
                .position(|row| self.open(*row, known).count() == 1);
            let Some(row) = told.map(|at| left.swap_remove(at)) else {
                return;
            };
            let number = self.open(row, known).next().map(|(at, _)| *at);
            if let Some(number) = number {
                known[number] = self.alone(row, number, known);
            }
        }
    }

    /// Numbers that stand in one row alone wait until the rest of that row is known; the rows are
    /// taken out.
    fn last_ones(&self, known: &[Option<Fraction>], left: &mut Vec<usize>) -> Vec<(usize, usize)> {
        let mut later = Vec::new();
        loop {
            let mut stands = vec![Vec::new(); self.rows.len()];
            for row in left.iter() {
                for (at, _) in self.open(*row, known) {
                    stands[*at].push(*row);
                }
            }
            let before = later.len();
            for (number, rows) in stands.iter().enumerate() {
                let [row] = rows[..] else { continue };
                if let Some(at) = left.iter().position(|left| *left == row) {
                    left.swap_remove(at);
                    later.push((row, number));
                }
            }
            if later.len() == before {
                return later;
            }
        }
    }

    /// The rows that are left, those together that share numbers.
    fn parts(&self, known: &[Option<Fraction>], left: &[usize]) -> Vec<Vec<usize>> {
        let mut parts: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
        for row in left {
            let mut rows = vec![*row];
            let mut numbers: Vec<usize> = self.open(*row, known).map(|(at, _)| *at).collect();
            let (joined, apart): (Vec<_>, Vec<_>) = parts
                .into_iter()
                .partition(|(_, others)| others.iter().any(|at| numbers.contains(at)));
            parts = apart;
            for (more, others) in joined {
                rows.extend(more);
                numbers.extend(others);
            }
            numbers.sort_unstable();
            numbers.dedup();
            parts.push((rows, numbers));
        }
        parts.into_iter().map(|(rows, _)| rows).collect()
    }

    /// Solves rows that hang together, by elimination without fractions: every division in it comes
    /// out even (Bareiss).
    fn settle(&self, rows: &[usize], known: &mut [Option<Fraction>]) -> Option<()> {
        let mut numbers: Vec<usize> = Vec::new();
        for row in rows {
            numbers.extend(self.open(*row, known).map(|(at, _)| *at));
        }
        numbers.sort_unstable();
        numbers.dedup();
        if numbers.len() != rows.len() {
            return None;
        }
        let whole_row = |row: &usize| {
            let rest = self.rest(*row, known);
            let mut parts = vec![BigInt::zero(); numbers.len() + 1];
            for (at, part) in self.open(*row, known) {
                if let Ok(column) = numbers.binary_search(at) {
                    parts[column] = part * rest.denom();
                }
            }
            parts[numbers.len()] = rest.numer().clone();
            parts
        };
        let found = without_fractions(rows.iter().map(whole_row).collect())?;
        for (number, value) in numbers.into_iter().zip(found) {
            known[number] = Some(value);
        }
        Some(())
    }
}

/// The numbers of which each row's parts make its last part.
fn without_fractions(mut rows: Vec<Vec<BigInt>>) -> Option<Vec<Fraction>> {
    let size = rows.len();
    let mut last = BigInt::one();
    for step in 0..size {
        let found = (step..size).find(|row| !rows[*row][step].is_zero())?;
        rows.swap(step, found);
        let (above, below) = rows.split_at_mut(step + 1);
        let own = &above[step];
        for row in below {
            let factor = row[step].clone();
            for column in step..=size {
                row[column] = (&row[column] * &own[step] - &factor * &own[column]) / &last;
            }
        }
        last = rows[step][step].clone();
    }
    let mut found = vec![Fraction::zero(); size];
    for row in (0..size).rev() {
        let rest = (row + 1..size).fold(
            Fraction::from_integer(rows[row][size].clone()),
            |rest, column| rest - &found[column] * &rows[row][column],
        );
        found[row] = rest / &rows[row][row];
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use num_traits::Signed;

    use super::*;

    /// Shares between nothing and one, each of which takes what brings most: always found, and
    /// every condition holds exactly.
    #[test]
    fn problems_at_random_hold_every_condition() {
        let mut seed = 7_u64;
        let mut next = move || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            i128::from((seed >> 33) as u32 % 2_001) - 1_000
        };
        for round in 0..60 {
            let shares = 2 + round % 9;
            let half = shares / 2;
            let mut matrix = vec![vec![0; 2 * shares]; 2 * shares];
            let mut starts = vec![1; 2 * shares];
            for share in 0..shares {
                // Two sides: what brings something to one looks at the other's shares alone.
                let others = if share < half { half..shares } else { 0..half };
                matrix[share][others]
                    .iter_mut()
                    .for_each(|part| *part = next());
                matrix[share][shares + share] = 1;
                matrix[shares + share][share] = -1;
                starts[share] = next() / 3;
            }
            let problem = Problem {
                matrix,
                starts,
                shares,
            };
            let held = problem.propose().expect("a way");
            let found = Equations::of(&problem, &held)
                .solve()
                .expect("one solution");
            let mut all = vec![Fraction::zero(); 2 * shares];
            held.iter()
                .zip(found)
                .for_each(|(at, value)| all[*at] = value);
            for (row, parts) in problem.matrix.iter().enumerate() {
                let start = Fraction::from_integer(problem.starts[row].into());
                let slack = parts.iter().zip(&all).fold(start, |sum, (part, number)| {
                    sum + number * BigInt::from(*part)
                });
                assert!(!slack.is_negative() && !all[row].is_negative());
                assert!(slack.is_zero() || all[row].is_zero());
            }
        }
    }

    #[test]
    fn equations_without_a_solution_of_their_own_are_none() {
        let rows = [[1, 2, 3], [2, 4, 6]];
        let rows = rows.map(|row| row.map(BigInt::from).to_vec());
        assert_eq!(without_fractions(rows.to_vec()), None);
    }
}
