//! Chance from a seed: SHA-256 of the seed, the round's number and a counter.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{One, Signed};
use odds::Fraction;
use sha2::{Digest, Sha256};

/// The chance of one round. The same seed and number give the same draws on every machine.
#[derive(Clone, Debug)]
pub struct Stream {
    seed: u64,
    round: u64,
    block: u64,
    numbers: [u64; 4],
    used: usize,
}

impl Stream {
    /// The stream of a round.
    pub fn new(seed: u64, round: u64) -> Stream {
        Stream {
            seed,
            round,
            block: 0,
            numbers: [0; 4],
            used: 4,
        }
    }

    fn next(&mut self) -> u64 {
        if self.used == self.numbers.len() {
            let mut digest = Sha256::new();
            digest.update(b"tapete simulate");
            for part in [self.seed, self.round, self.block] {
                digest.update(part.to_le_bytes());
            }
            let digest = digest.finalize();
            for (number, bytes) in self.numbers.iter_mut().zip(digest.chunks_exact(8)) {
                *number = bytes
                    .iter()
                    .fold(0, |sum, byte| sum << 8 | u64::from(*byte));
            }
            self.block += 1;
            self.used = 0;
        }
        self.used += 1;
        self.numbers[self.used - 1]
    }

    /// A number below a bound, each as likely as any other.
    pub fn below(&mut self, bound: u64) -> u64 {
        let bound = bound.max(1);
        // Numbers above the last whole multiple of the bound would favour low ones.
        let last = u64::MAX - (u64::MAX % bound + 1) % bound;
        loop {
            let number = self.next();
            if number <= last {
                return number % bound;
            }
        }
    }

    /// Whether something of this chance happens: binary digits are held against the fraction's own
    /// until they differ.
    pub fn happens(&mut self, chance: &Fraction) -> bool {
        let mut left = chance.clone();
        while left.is_positive() && left < Fraction::one() {
            left *= BigInt::one() << u64::BITS;
            let digits = left.to_integer();
            let number = BigInt::from(self.next());
            match number.cmp(&digits) {
                Ordering::Less => return true,
                Ordering::Greater => return false,
                Ordering::Equal => left -= digits,
            }
        }
        left.is_positive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_below_a_bound_comes_as_often() {
        let mut counts = [0u32; 6];
        for round in 0..1_000 {
            let mut stream = Stream::new(7, round);
            for _ in 0..60 {
                counts[stream.below(6) as usize] += 1;
            }
        }
        // 10,000 each, with a standard deviation of 91.
        assert!(
            counts.iter().all(|count| count.abs_diff(10_000) < 400),
            "{counts:?}"
        );
    }

    #[test]
    fn what_happens_three_times_in_seven_does_so() {
        let chance = Fraction::new(3.into(), 7.into());
        let mut count = 0_u32;
        for round in 0..70_000 {
            count += u32::from(Stream::new(7, round).happens(&chance));
        }
        // 30,000, with a standard deviation of 131.
        assert!(count.abs_diff(30_000) < 600, "{count}");
        let mut stream = Stream::new(7, 0);
        assert!(stream.happens(&Fraction::one()));
        assert!(!stream.happens(&Fraction::new(0.into(), 1.into())));
    }

    #[test]
    fn a_stream_is_its_seed_and_its_round() {
        let draws = |seed, round| {
            let mut stream = Stream::new(seed, round);
            [(); 8].map(|()| stream.below(1 << 60))
        };
        assert_eq!(draws(1, 2), draws(1, 2));
        assert_ne!(draws(1, 2), draws(2, 2));
        assert_ne!(draws(1, 2), draws(1, 3));
    }
}
