//! From random words to an unbiased choice.

/// The choice that a random word of `bits` bits makes among `choices`, or `None` when the word
/// must be thrown away and another drawn.
///
/// Of the 2^bits words, the last `2^bits mod choices` are thrown away. What is left is a multiple
/// of `choices`, so each remainder has exactly as many words as any other: the choice is exactly
/// uniform whenever the word is. `bits` is a parameter so that a test can walk through every
/// word there is; the shoe uses 64, the seats' permutation 32.
pub(crate) fn scale(word: u64, bits: u32, choices: u64) -> Option<u64> {
    debug_assert!(choices > 0 && bits <= 64 && u128::from(choices) <= 1 << bits);
    let words = 1u128 << bits;
    let fair = words - words % u128::from(choices);
    (u128::from(word) < fair).then(|| word % choices)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most cards that a shoe has: eight packs of 52.
    const MOST_CHOICES: u64 = 416;

    /// Every scaler, ours and the wrong ones, is held to this: over every word there is, each
    /// choice falls equally often, and not too many words are thrown away.
    fn is_exactly_uniform(scaler: fn(u64, u32, u64) -> Option<u64>, bits: u32, n: u64) -> bool {
        let mut falls = vec![0u64; n as usize];
        for word in 0..1 << bits {
            if let Some(choice) = scaler(word, bits, n) {
                falls[choice as usize] += 1;
            }
        }
        let expected = (1 << bits) / n;
        falls.iter().all(|&fell| fell == expected)
    }

    fn without_rejection(word: u64, _bits: u32, n: u64) -> Option<u64> {
        Some(word % n)
    }

    fn by_multiplication(word: u64, bits: u32, n: u64) -> Option<u64> {
        Some((word * n) >> bits)
    }

    fn rejecting_one_too_few(word: u64, bits: u32, n: u64) -> Option<u64> {
        let words = 1u64 << bits;
        (word <= words - words % n).then(|| word % n)
    }

    fn rejecting_only_the_last(word: u64, bits: u32, n: u64) -> Option<u64> {
        (word < (1 << bits) - 1).then(|| word % n)
    }

    #[test]
    fn every_choice_of_up_to_416_is_exactly_uniform_over_every_word() {
        for bits in [9, 10, 13, 16] {
            for n in 1..=MOST_CHOICES {
                assert!(is_exactly_uniform(scale, bits, n), "{n} of {bits} bits");
            }
        }
    }

    #[test]
    fn u8_and_u16_remainders_are_caught_for_every_choice_that_they_bias() {
        for bits in [8u32, 16] {
            for n in (1..=MOST_CHOICES).filter(|n| *n < 1 << bits) {
                let uniform = is_exactly_uniform(without_rejection, bits, n);
                assert_eq!(uniform, n.is_power_of_two(), "u{bits} % {n}");
            }
        }
    }

    #[test]
    fn other_wrong_scalers_are_caught() {
        for mutant in [
            by_multiplication,
            rejecting_one_too_few,
            rejecting_only_the_last,
        ] {
            let caught = |n: &u64| !is_exactly_uniform(mutant, 13, *n);
            let odd = (3..=MOST_CHOICES).filter(|n| !n.is_power_of_two());
            assert!(odd.clone().filter(caught).count() > 400);
        }
    }

    #[test]
    fn words_of_full_width_are_rejected_on_the_line() {
        for n in 1..=MOST_CHOICES {
            let tail = ((1u128 << 64) % u128::from(n)) as u64;
            if tail == 0 {
                assert_eq!(scale(u64::MAX, 64, n), Some(u64::MAX % n));
                continue;
            }
            let first_rejected = u64::MAX - tail + 1;
            assert_eq!(scale(first_rejected - 1, 64, n), Some(n - 1), "{n}");
            assert_eq!(scale(first_rejected, 64, n), None, "{n}");
            assert_eq!(scale(u64::MAX, 64, n), None, "{n}");
        }
    }
}
