//! What may lie on a spot, and what chips of each player's own colour may be worth, as the sheet
//! says.

use captions::{as_written, sheet};
use exact::Cents;
use law::BasisRef;

use super::description::{Cited, ColourChipRules, OnSheet};
use crate::common::{Desk, merge};

/// What may lie on a spot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) least: Cited<Cents>,
    pub(super) most: Cited<Cents>,
}

/// The values that the house offers, and what bets in such chips rest on.
#[derive(Clone, Debug)]
pub(super) struct ColourChips {
    pub(super) values: Vec<Cents>,
    pub(super) fixed: BasisRef,
    pub(super) unfixed: Cited<Cents>,
    /// The same with each kind's limits: chips that the player valued, and others.
    pub(super) sizes: Vec<[BasisRef; 2]>,
}

impl ColourChips {
    /// What the sheet says, within the limits of the bet that the text names.
    pub(super) fn new(
        desk: &mut Desk<'_>,
        rules: &ColourChipRules,
        minimum: Cited<Cents>,
        limits: &[Limits],
    ) -> ColourChips {
        let within = limits[rules.values.within];
        let values = values(desk, &rules.values, within);
        let said = match values.is_empty() {
            true => rules.values.basis,
            false => {
                let written: Vec<String> = values.iter().map(Cents::to_string).collect();
                desk.chosen(&rules.values, &written.join(", "))
            }
        };
        let fixed = merge(&mut desk.bases, rules.fixed.basis, said);
        let unfixed = Cited {
            value: minimum.value,
            basis: merge(&mut desk.bases, rules.unfixed, minimum.basis),
        };
        let size = |limits: &Limits| {
            [fixed, unfixed.basis].map(|basis| merge(&mut desk.bases, limits.most.basis, basis))
        };
        ColourChips {
            sizes: limits.iter().map(size).collect(),
            values,
            fixed,
            unfixed,
        }
    }
}

fn values(desk: &mut Desk<'_>, field: &OnSheet<usize>, within: Limits) -> Vec<Cents> {
    let Some(text) = desk.ask(field) else {
        return Vec::new();
    };
    let (least, most) = (within.least.value, within.most.value);
    let right = sheet::write_values(&as_written(least), &as_written(most));
    let parts = text.split([',', ' ']).filter(|part| !part.is_empty());
    let values: Option<Vec<Cents>> = parts.map(|part| part.parse().ok()).collect();
    let values = values.unwrap_or_default();
    let rising = values.windows(2).all(|pair| pair[0] < pair[1]);
    let fit = values.iter().all(|value| (least..=most).contains(value));
    if values.is_empty() || !rising || !fit || values.len() > usize::from(u8::MAX / 4) {
        desk.problem(field, sheet::not_worth(&as_written(text)), right);
        return Vec::new();
    }
    values
}
