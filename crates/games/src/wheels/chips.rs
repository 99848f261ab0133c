//! Chips of each player's own colour, worth what he says: each bet is a whole number of them.

use exact::Cents;
use law::{BasisRef, Words};
use round::{Open, Phase, Player, plain};
use table::{Cause, Choice, ChoiceId, Why};

use super::description::{Cited, ColourChipRules, OnSheet};
use super::rules::{Limits, Rules};
use super::state::State;
use crate::common::{Desk, merge, steps};

/// The values that the house offers, and what bets in such chips rest on.
#[derive(Clone, Debug)]
pub(super) struct ColourChips {
    pub(super) values: Vec<Cents>,
    fixed: BasisRef,
    unfixed: Cited<Cents>,
    /// The same with each kind's limits: chips that the player valued, and others.
    sizes: Vec<[BasisRef; 2]>,
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
    let right = format!("write values from {least} to {most}, as \"1, 2, 5\", each once");
    let parts = text.split([',', ' ']).filter(|part| !part.is_empty());
    let values: Option<Vec<Cents>> = parts.map(|part| part.parse().ok()).collect();
    let values = values.unwrap_or_default();
    let rising = values.windows(2).all(|pair| pair[0] < pair[1]);
    let fit = values.iter().all(|value| (least..=most).contains(value));
    if values.is_empty() || !rising || !fit || values.len() > usize::from(u8::MAX / 4) {
        let what = format!("chips cannot be worth `{text}`");
        desk.problem(field, what, right);
        return Vec::new();
    }
    values
}

impl Rules {
    /// What bets of a player are multiples of: the value of his chips.
    pub(super) fn chip(&self, place: u8) -> Cited<Cents> {
        let Some(chips) = &self.colour_chips else {
            return steps::ANY;
        };
        let value = usize::from(place).checked_sub(1);
        let value = value.and_then(|place| chips.values.get(place));
        value.map_or(chips.unfixed, |value| Cited {
            value: *value,
            basis: chips.fixed,
        })
    }

    /// What the size of a bet of a kind rests on, in chips of a value.
    pub(super) fn size(&self, kind: usize, place: u8) -> BasisRef {
        let sizes = self.colour_chips.as_ref().map(|chips| chips.sizes[kind]);
        sizes.map_or(self.limits[kind].most.basis, |[fixed, unfixed]| {
            if place == 0 { unfixed } else { fixed }
        })
    }

    /// The choices of a value stand behind those of the zero.
    fn first_chip_choice(&self) -> u8 {
        self.prison()
            .map_or(0, |_| self.simple_spots().count() as u8 * 2)
    }

    /// The value that a choice gives to a player's chips, by its place from 1.
    pub(super) fn chip_choice(&self, choice: ChoiceId) -> Option<u8> {
        let place = choice.0.checked_sub(self.first_chip_choice())?;
        let chips = self.colour_chips.as_ref()?;
        (usize::from(place) < chips.values.len()).then_some(place + 1)
    }

    /// Every choice of a value, with what offers it.
    pub(super) fn chip_choices(&self) -> impl Iterator<Item = (ChoiceId, BasisRef)> + '_ {
        let chips = self.colour_chips.iter();
        let first = self.first_chip_choice();
        chips.flat_map(move |chips| {
            let choices = (first..).zip(&chips.values);
            choices.map(|(choice, _)| (ChoiceId(choice), chips.fixed))
        })
    }
}

/// The choices as people know them.
pub(super) fn draw(rules: &Rules) -> Vec<Choice> {
    let offered = rules.colour_chips.as_ref();
    let offered = offered.zip(rules.description.colour_chips.as_ref());
    let Some((chips, words)) = offered else {
        return Vec::new();
    };
    let choice = |((id, basis), value): ((ChoiceId, BasisRef), &Cents)| {
        let text = value.to_string();
        let short = text.trim_end_matches(".00");
        Choice {
            id,
            key: format!("{}-{short}", words.fixed.key),
            name: Words::new(
                format!("{} {} €", words.fixed.name.es, short.replace('.', ",")),
                format!("{} €{short}", words.fixed.name.en),
            ),
            places: None,
            withdraws: false,
            basis,
        }
    };
    let choices = rules.chip_choices().zip(&chips.values);
    choices.map(choice).collect()
}

/// A player says what his chips are worth, while none of them lies on the cloth.
pub(super) fn open(rules: &Rules, state: &State, player: &Player) -> Open {
    let shut = |why, basis| Err(Cause { why, basis });
    if state.phase != Phase::Open {
        return shut(Why::BetsAreClosed, rules.terms.late);
    }
    let (at, basis) = (player.at, rules.chip(1).basis);
    let called = state.calls.iter().any(|call| call.at == at);
    if called || player.plays() {
        return shut(Why::ChipsLieThere { at }, basis);
    }
    plain(basis)
}
