//! Who gets which part of the prizes.

use exact::{Cents, Mode, MoneyError, Rounding};

use super::opening::Part;

/// What each place gets: rounded down to the cent, and what is left over is the winner's.
pub(super) fn by_place(prizes: Cents, pays: &[Part]) -> Result<Vec<Cents>, MoneyError> {
    let down = Rounding::new(Mode::Down, Cents::new(1))?;
    let parts = pays.iter().map(|part| down.apply(prizes, part.0));
    let mut amounts: Vec<Cents> = parts
        .map(|part| part.map(|part| part.amount))
        .collect::<Result<_, _>>()?;
    let left = prizes.minus(Cents::sum(amounts.iter().copied())?)?;
    if let Some(first) = amounts.first_mut() {
        *first = first.plus(left)?;
    }
    Ok(amounts)
}

/// What each player gets, the winner first. Those who went out together share what their places
/// have, rounded down to the cent; the cents left over go to the first named.
pub(super) fn by_player(
    prizes: Cents,
    pays: &[Part],
    ranked: &[Vec<String>],
) -> Result<Vec<(String, Cents)>, MoneyError> {
    let amounts = by_place(prizes, pays)?;
    let mut places = amounts.into_iter().chain(std::iter::repeat(Cents::ZERO));
    let mut paid = Vec::new();
    for together in ranked {
        let sum = Cents::sum(places.by_ref().take(together.len()))?;
        let each = sum.divided_down(together.len() as u64);
        let left = sum.minus(each.times(together.len() as u64)?)?;
        for (place, who) in together.iter().enumerate() {
            let extra = if place == 0 { left } else { Cents::ZERO };
            paid.push((who.clone(), each.plus(extra)?));
        }
    }
    Ok(paid)
}

#[cfg(test)]
mod tests {
    use exact::Ratio;
    use proptest::prelude::*;

    use super::*;

    fn parts(percents: &[u64]) -> Vec<Part> {
        let part = |percent: &u64| Part(Ratio::new(*percent, 100).unwrap());
        percents.iter().map(part).collect()
    }

    #[test]
    fn what_is_left_over_is_the_winners() {
        let amounts = by_place(Cents::new(101), &parts(&[34, 33, 33])).unwrap();
        let amounts: Vec<u64> = amounts.iter().map(|amount| amount.count()).collect();
        assert_eq!(amounts, [35, 33, 33]);
    }

    proptest! {
        /// All of the prizes are paid, to the cent.
        #[test]
        fn all_of_it_is_paid(
            prizes in 0u64..10_000_000,
            cuts in prop::collection::btree_set(1u64..100, 0..8),
            together in prop::collection::vec(1usize..4, 9..20),
        ) {
            let mut edges = vec![0];
            edges.extend(cuts);
            edges.push(100);
            let percents: Vec<u64> = edges.windows(2).map(|two| two[1] - two[0]).collect();
            let mut number = 0;
            let mut name = || {
                number += 1;
                format!("p{number}")
            };
            let ranked: Vec<Vec<String>> = together
                .iter()
                .map(|count| (0..*count).map(|_| name()).collect())
                .collect();
            let paid = by_player(Cents::new(prizes), &parts(&percents), &ranked).unwrap();
            let sum: u64 = paid.iter().map(|(_, amount)| amount.count()).sum();
            prop_assert_eq!(sum, prizes);
        }
    }
}
