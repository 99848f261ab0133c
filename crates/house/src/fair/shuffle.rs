//! Our own Fisher–Yates, over any way to choose.

/// Puts `items` into an order, asking `choose(n)` for a number below `n` at each step: the card
/// that goes last among those still unplaced. If each choice is uniform and independent, each
/// order is equally likely.
pub(crate) fn shuffle<T, E>(
    items: &mut [T],
    mut choose: impl FnMut(u64) -> Result<u64, E>,
) -> Result<(), E> {
    for last in (1..items.len()).rev() {
        let chosen = choose(last as u64 + 1)?;
        items.swap(last, chosen as usize);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::convert::Infallible;

    use super::*;

    /// Turns choices into an odometer: runs through every sequence of choices there is.
    #[derive(Default)]
    struct EveryChoice {
        digits: Vec<(u64, u64)>,
        at: usize,
    }

    impl EveryChoice {
        fn choose(&mut self, n: u64) -> u64 {
            if self.at == self.digits.len() {
                self.digits.push((0, n));
            }
            self.at += 1;
            self.digits[self.at - 1].0
        }

        /// Whether there is another sequence.
        fn advance(&mut self) -> bool {
            self.at = 0;
            while let Some((digit, n)) = self.digits.pop() {
                if digit + 1 < n {
                    self.digits.push((digit + 1, n));
                    return true;
                }
            }
            false
        }
    }

    type Shuffler = fn(&mut [u8], &mut dyn FnMut(u64) -> u64);

    fn ours(items: &mut [u8], choose: &mut dyn FnMut(u64) -> u64) {
        let done = shuffle(items, |n| Ok::<_, Infallible>(choose(n)));
        done.unwrap_or_else(|never| match never {});
    }

    /// The error of ASF's published shuffle: each card is swapped with any card.
    fn naive(items: &mut [u8], choose: &mut dyn FnMut(u64) -> u64) {
        for i in 0..items.len() {
            items.swap(i, choose(items.len() as u64) as usize);
        }
    }

    /// Off by one: no card can stay where it is.
    fn sattolo(items: &mut [u8], choose: &mut dyn FnMut(u64) -> u64) {
        for last in (1..items.len()).rev() {
            items.swap(last, choose(last as u64) as usize);
        }
    }

    /// Stops one early: the last two places are never exchanged.
    fn short(items: &mut [u8], choose: &mut dyn FnMut(u64) -> u64) {
        for last in (2..items.len()).rev() {
            items.swap(last, choose(last as u64 + 1) as usize);
        }
    }

    /// Whether every order of `n` items comes out of equally many sequences of choices.
    fn reaches_every_order_equally(shuffler: Shuffler, n: u8) -> bool {
        let mut orders: BTreeMap<Vec<u8>, u64> = BTreeMap::new();
        let mut choices = EveryChoice::default();
        loop {
            let mut items: Vec<u8> = (0..n).collect();
            shuffler(&mut items, &mut |n| choices.choose(n));
            *orders.entry(items).or_default() += 1;
            if !choices.advance() {
                break;
            }
        }
        let factorial: usize = (1..=usize::from(n)).product();
        let first = orders.values().next().copied();
        orders.len() == factorial && orders.values().all(|&count| Some(count) == first)
    }

    #[test]
    fn each_order_comes_of_exactly_one_sequence_of_choices() {
        for n in 1..=8 {
            assert!(reaches_every_order_equally(ours, n), "{n}");
        }
    }

    #[test]
    fn naive_sattolo_and_short_shuffles_are_caught() {
        for n in 3..=6 {
            assert!(!reaches_every_order_equally(naive, n), "naive, {n}");
            assert!(!reaches_every_order_equally(sattolo, n), "sattolo, {n}");
            assert!(!reaches_every_order_equally(short, n), "short, {n}");
        }
    }
}
