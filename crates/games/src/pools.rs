//! What each winner gets out of a pool: exact, in whole cents, and never more than is there.
//! Whatever is not paid stays in the pool, so that no cent is made or lost.

use exact::{Cents, Mode, Ratio, Residue, Rounding};
use table::Takes;

/// How several winners of one prize are paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Several {
    /// Each in turn, the highest hand first, on what is left; equal hands each on the same base.
    InTurn {
        /// What equal hands are paid on.
        equals: Base,
    },
    /// All share one prize in equal parts.
    Shared,
    /// Only the highest hand wins it; equal ones share it.
    Highest,
}

/// What a part is taken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// What is left when it is the winner's turn.
    Left,
    /// What the counter said before anyone was paid.
    Reading,
}

/// Winners who are paid alike, together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Winners {
    /// How many.
    pub count: u64,
    /// What the prize takes.
    pub takes: Takes,
    /// Whether they share one prize; otherwise each has his own.
    pub share: bool,
    /// What a part is taken of.
    pub base: Base,
}

/// What each of some winners gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaidOut {
    /// So much.
    pub each: Cents,
    /// What the rounding left in the pool, of each.
    pub residue: Residue,
    /// Whether the pool held too little for it.
    pub spent: bool,
}

/// Pays winners in the order given out of a pool, and tells what is left in it.
///
/// ```
/// use exact::{Cents, Ratio, Rounding};
/// use games::pools::{Base, Winners, pay};
/// use table::Takes;
///
/// let whole = Winners { count: 3, takes: Takes::Part(Ratio::ONE), share: true, base: Base::Left };
/// let (paid, left) = pay(Cents::new(100), Rounding::half_up_to_the_cent(), &[whole]);
/// assert_eq!((paid[0].each, left), (Cents::new(33), Cents::new(1)));
/// ```
pub fn pay(reading: Cents, rounding: Rounding, winners: &[Winners]) -> (Vec<PaidOut>, Cents) {
    let mut left = reading;
    let mut paid = Vec::with_capacity(winners.len());
    for group in winners {
        let of = match group.base {
            Base::Left => left,
            Base::Reading => reading,
        };
        let out = group.paid(of, left, rounding);
        // Each part was held against what is left, so that the sum is within it.
        let sum = out.each.times_up_to_most(group.count);
        left = left.down_to_zero(sum);
        paid.push(out);
    }
    (paid, left)
}

impl Winners {
    fn paid(&self, of: Cents, left: Cents, rounding: Rounding) -> PaidOut {
        let count = self.count.max(1);
        // Equal parts are equal to the cent: the odd cents stay in the pool.
        let together = self.share && count > 1;
        let rounding = if together { down() } else { rounding };
        let (of, part) = match self.takes {
            Takes::Part(part) => (of, part),
            Takes::Amount(amount) => (amount, Ratio::ONE),
        };
        let parts = if together { count } else { 1 };
        let denominator = part.denominator().checked_mul(parts);
        let part = denominator.and_then(|whole| Ratio::new(part.numerator(), whole).ok());
        let rounded = part.and_then(|part| rounding.apply(of, part).ok());
        let most = left.divided_down(count);
        match rounded {
            Some(rounded) if rounded.amount <= most => PaidOut {
                each: rounded.amount,
                residue: rounded.residue,
                spent: false,
            },
            _ => PaidOut {
                each: most,
                residue: Residue::NONE,
                spent: true,
            },
        }
    }
}

fn down() -> Rounding {
    Rounding::new(Mode::Down, Cents::new(1)).expect("a cent is no zero unit")
}
