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
pub(crate) fn layers(staked: &[Staked]) -> Few<Layer, MOST_SEATS> {
    const NONE: Layer = Layer {
        from: Cents::ZERO,
        to: Cents::ZERO,
        amount: Cents::ZERO,
        open: false,
    };
    let mut layers: Few<Layer, MOST_SEATS> = Few::new(NONE);
    let mut from = Cents::ZERO;
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
    let unit = chip.count().max(1);
    let share = amount.count() / among.max(1) / unit * unit;
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
