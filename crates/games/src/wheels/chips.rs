//! Chips of each player's own colour, worth what he says: each bet is a whole number of them.

use exact::Cents;
use law::BasisRef;
use round::{Open, Phase, Player, plain};
use table::{Cause, Choice, ChoiceId, Why};

use super::description::Cited;
use super::rules::Rules;
use super::state::State;
use crate::common::steps;

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
            name: captions::strung(
                &[words.fixed.name.clone(), captions::short_euros(*value)],
                " ",
            ),
            places: None,
            takes_back: None,
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
