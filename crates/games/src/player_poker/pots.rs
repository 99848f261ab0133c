//! The pot in layers: what each short stack plays for, what the house takes of each, and how
//! equal hands divide one. Pure arithmetic on chips.

use exact::{Cents, Rounding};

use super::chips::{Each, less, more};
use super::places::Places;

/// What each player has in the pot to be matched, and who can still win it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stakes {
    pub(crate) amounts: Each<Cents>,
    /// Those who have something in.
    pub(crate) staked: Places,
    pub(crate) contenders: Places,
    /// Whether somebody plays for nothing but what nobody matches: that is a layer of its own then,
    /// below them all.
    pub(crate) ground: bool,
}

/// A layer of the pot: the main pot, or a side pot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layer {
    /// Stakes count from here …
    from: Cents,
    /// … up to here.
    to: Cents,
    /// What all have put into it.
    pub(crate) amount: Cents,
    /// Who has a claim on it: he contends, and put in all that it asks.
    pub(crate) claims: Places,
    /// Whether it also takes what stands above: the last one does.
    open: bool,
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
}

impl Stakes {
    /// The layers of the pot, the main pot first: one for each amount at which somebody who
    /// contends has no more in.
    pub(crate) fn layers(&self) -> impl Iterator<Item = Layer> {
        let (mut from, mut ground) = (Cents::ZERO, self.ground);
        let mut left = self.above(self.contenders, from);
        std::iter::from_fn(move || {
            let grounded = std::mem::take(&mut ground);
            if left.is_empty() && !grounded {
                return None;
            }
            let (to, claims) = match grounded {
                true => (from, self.contenders),
                false => (self.least(left), left),
            };
            left = self.above(left, to);
            let mut layer = Layer {
                from,
                to,
                amount: Cents::ZERO,
                claims,
                open: left.is_empty(),
            };
            for place in self.staked.iter() {
                let part = layer.part_of(self.amounts[place]);
                layer.amount = more(layer.amount, part);
            }
            from = to;
            Some(layer)
        })
    }

    /// Whether there is one pot and no other: all who contend have as much in, and something.
    pub(crate) fn is_one_pot(&self) -> bool {
        let mut amounts = self.contenders.iter().map(|place| self.amounts[place]);
        let first = amounts.next().unwrap_or_default();
        !first.is_zero() && amounts.all(|amount| amount == first)
    }

    /// Those of some who have more than so much in.
    fn above(&self, some: Places, amount: Cents) -> Places {
        let above = |place: &usize| self.amounts[*place] > amount;
        some.iter().filter(above).collect()
    }

    /// The least that one of some has in.
    fn least(&self, some: Places) -> Cents {
        let amounts = some.iter().map(|place| self.amounts[place]);
        amounts.min().unwrap_or_default()
    }
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
    fn by_the_cent(stakes: &Stakes) -> Vec<(Vec<usize>, u64)> {
        let counts = stakes.amounts.map(Cents::count);
        let most = counts.iter().copied().max();
        let mut pots: Vec<(Vec<usize>, u64)> = Vec::new();
        for cent in 1..=most.unwrap_or(0) {
            let put_in = counts.iter().filter(|count| **count >= cent);
            let claims = |place: &usize| counts[*place] >= cent;
            let who: Vec<usize> = stakes.contenders.iter().filter(claims).collect();
            let count = put_in.count() as u64;
            match pots.last_mut() {
                // Beyond what anybody who contends has put in, the cents go to the last pot.
                Some((known, sum)) if *known == who || who.is_empty() => *sum += count,
                _ => pots.push((who, count)),
            }
        }
        pots
    }

    fn random(dice: &mut Dice) -> Stakes {
        let players = 2 + dice.below(8);
        let mut stakes = Stakes {
            amounts: Default::default(),
            staked: (0..players).collect(),
            contenders: Places::only(0),
            ground: false,
        };
        for place in 0..players {
            stakes.amounts[place] = Cents::new(dice.between(1, 40));
            let contends = place == 0 || !dice.once_in(3);
            stakes.contenders.set(place, contends);
        }
        stakes
    }

    #[test]
    fn layers_are_what_each_cent_says() {
        let mut dice = Dice::new(7);
        for _ in 0..20_000 {
            let stakes = random(&mut dice);
            let found: Vec<(Vec<usize>, u64)> = stakes
                .layers()
                .map(|layer| (layer.claims.iter().collect(), layer.amount.count()))
                .collect();
            assert_eq!(found, by_the_cent(&stakes), "{stakes:?}");
            if stakes.is_one_pot() {
                assert_eq!(found.len(), 1, "{stakes:?}");
            }
        }
    }

    #[test]
    fn nothing_is_lost_between_layers_and_shares() {
        let mut dice = Dice::new(11);
        for _ in 0..20_000 {
            let stakes = random(&mut dice);
            let all: u64 = stakes.amounts.iter().map(|amount| amount.count()).sum();
            let layers = stakes.layers().map(|layer| layer.amount.count());
            assert_eq!(all, layers.sum::<u64>());
            let (among, chip) = (1 + dice.below(5) as u64, Cents::new(dice.between(1, 7)));
            let (share, odd) = divide(Cents::new(all), among, chip);
            assert_eq!(share.count() * among + odd.count(), all);
            assert_eq!(share.count() % chip.count(), 0);
        }
    }

    #[test]
    fn whoever_plays_for_what_nobody_matches_has_a_layer_below_all() {
        let mut stakes = random(&mut Dice::new(3));
        stakes.contenders = [0, 1].into_iter().collect();
        stakes.amounts[0] = Cents::ZERO;
        let above = stakes.layers().count();
        stakes.ground = true;
        let layers: Vec<Layer> = stakes.layers().collect();
        assert_eq!(layers.len(), above + 1);
        assert_eq!(layers[0].claims, stakes.contenders);
        assert!(layers[0].amount.is_zero() && !layers[1].claims.contains(0));
    }
}
