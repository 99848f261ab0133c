//! The pot in layers: what each short stack plays for, what the house takes of each, and how
//! equal hands divide one. Pure arithmetic on chips.

use exact::{Cents, Rounding};

use super::few::Few;
use super::state::{MOST_SEATS, less, more};

/// What one player has in the pot, and whether he can still win it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Staked {
    pub(crate) amount: Cents,
    pub(crate) contends: bool,
}

/// A layer of the pot: the main pot, or a side pot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layer {
    /// Stakes count from here …
    pub(crate) from: Cents,
    /// … up to here.
    pub(crate) to: Cents,
    /// What all have put into it.
    pub(crate) amount: Cents,
    /// Whether it also takes what stands above: the last one does.
    pub(crate) open: bool,
}

impl Layer {
    /// What of a player's stake lies in it.
    pub(crate) fn part_of(&self, staked: Cents) -> Cents {
        let top = if self.open {
            staked
        } else {
            staked.min(self.to)
        };
        less(top, self.from)
    }

    /// Whether a player who contends has a claim on it: he put in all that it asks.
    pub(crate) fn is_matched_by(&self, staked: Staked) -> bool {
        staked.contends && staked.amount >= self.to
    }
}

/// The layers of a pot, the main pot first: one for each amount at which somebody who contends
/// has no more in.
/// Below them all, one for what nobody matches, where it is asked for.
pub(crate) fn layers(staked: &[Staked], ground: bool) -> Few<Layer, MOST_SEATS> {
    const NONE: Layer = Layer {
        from: Cents::ZERO,
        to: Cents::ZERO,
        amount: Cents::ZERO,
        open: false,
    };
    let mut layers: Few<Layer, MOST_SEATS> = Few::new(NONE);
    let mut from = Cents::ZERO;
    if ground {
        layers.push(NONE);
    }
    loop {
        let above = staked
            .iter()
            .filter(|one| one.contends && one.amount > from)
            .map(|one| one.amount);
        let Some(to) = above.min() else {
            break;
        };
        layers.push(Layer { from, to, ..NONE });
        from = to;
    }
    if let Some(last) = layers.last_mut() {
        last.open = true;
    }
    for layer in layers.iter_mut() {
        let parts = staked.iter().map(|one| layer.part_of(one.amount));
        layer.amount = parts.fold(Cents::ZERO, more);
    }
    layers
}

/// What of a total falls on the first part of a whole, rounded down: shares of the rake follow
/// the layers without a cent lost between them.
pub(crate) fn falls_on(total: Cents, part: Cents, whole: Cents) -> Cents {
    if whole.is_zero() {
        return Cents::ZERO;
    }
    let wide = u128::from(total.count()) * u128::from(part.count()) / u128::from(whole.count());
    // A part of an amount that fits is an amount that fits.
    Cents::new(u64::try_from(wide).unwrap_or(total.count()))
}

/// An amount divided among so many: each whole share, and what is left over.
pub(crate) fn divide(amount: Cents, among: u64, chip: Cents) -> (Cents, Cents) {
    // Asked for every pot, and mostly for one winner in whole chips: a division takes its time.
    let whole = |amount: u64, unit: u64| if unit > 1 { amount / unit } else { amount };
    let unit = chip.count().max(1);
    let share = whole(whole(amount.count(), among), unit) * unit;
    (
        Cents::new(share),
        Cents::new(amount.count() - share * among),
    )
}

/// What the house takes of an amount, rounded down to its smallest chip.
pub(crate) fn rake(amount: Cents, share: exact::Ratio, rounding: Rounding) -> Cents {
    rounding
        .apply(amount, share)
        .map_or(Cents::ZERO, |rounded| rounded.amount)
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::suite::Dice;

    /// Each cent of each player lies in the lowest layer that reaches it.
    fn by_the_cent(staked: &[Staked]) -> Vec<(Vec<usize>, u64)> {
        let most = staked.iter().map(|one| one.amount.count()).max();
        let mut pots: Vec<(Vec<usize>, u64)> = Vec::new();
        for cent in 1..=most.unwrap_or(0) {
            let put_in = staked.iter().filter(|one| one.amount.count() >= cent);
            let claims = |one: &Staked| one.contends && one.amount.count() >= cent;
            let who: Vec<usize> = (0..staked.len()).filter(|n| claims(&staked[*n])).collect();
            let count = put_in.count() as u64;
            match pots.last_mut() {
                // Beyond what anybody who contends has put in, the cents go to the last pot.
                Some((known, sum)) if *known == who || who.is_empty() => *sum += count,
                _ => pots.push((who, count)),
            }
        }
        pots
    }

    fn random(dice: &mut Dice) -> Vec<Staked> {
        let players = 2 + dice.below(8);
        let mut staked: Vec<Staked> = (0..players)
            .map(|_| Staked {
                amount: Cents::new(dice.between(1, 40)),
                contends: !dice.once_in(3),
            })
            .collect();
        staked[0].contends = true;
        staked
    }

    #[test]
    fn layers_are_what_each_cent_says() {
        let mut dice = Dice::new(7);
        for _ in 0..20_000 {
            let staked = random(&mut dice);
            let layers = layers(&staked, false);
            let found: Vec<(Vec<usize>, u64)> = layers
                .iter()
                .map(|layer| {
                    let claims = |n: &usize| layer.is_matched_by(staked[*n]);
                    let who = (0..staked.len()).filter(claims).collect();
                    (who, layer.amount.count())
                })
                .collect();
            assert_eq!(found, by_the_cent(&staked), "{staked:?}");
        }
    }

    #[test]
    fn nothing_is_lost_between_layers_and_shares() {
        let mut dice = Dice::new(11);
        for _ in 0..20_000 {
            let staked = random(&mut dice);
            let all: u64 = staked.iter().map(|one| one.amount.count()).sum();
            let layers = layers(&staked, false);
            assert_eq!(
                all,
                layers.iter().map(|layer| layer.amount.count()).sum::<u64>()
            );
            let (among, chip) = (1 + dice.below(5) as u64, Cents::new(dice.between(1, 7)));
            let (share, odd) = divide(Cents::new(all), among, chip);
            assert_eq!(share.count() * among + odd.count(), all);
            assert_eq!(share.count() % chip.count(), 0);
        }
    }
}
