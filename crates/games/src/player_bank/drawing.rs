//! Draws what such tables have alike: spots, choices, and hands by their points.

use exact::Cents;
use table::{BoxNumber, CardPlace, Choice, Felt, Spot, SpotId, SpotLimits, Stage, StageKind};

use super::{Alike, CoupRules, Lists, Text, Word, id_of};
use crate::common::{Listed, blank_spot, draw_points};

/// What such a table has, whoever holds its bank: places, shoe, points, notices; its spots, with
/// the least and the most that lies on each, and its choices, with the spot on which each lays
/// chips.
pub(crate) fn draw_table<L: Lists>(
    text: &Text<L>,
    rules: &CoupRules,
    limits: impl Fn(L::Pile) -> (Cents, Cents),
    lays_on: impl Fn(L::Choice) -> Option<SpotId>,
) -> Felt {
    let cloths = rules.cloths;
    let places = cloths.count();
    let all = (1..=places).map(BoxNumber);
    Felt {
        boxes: places,
        standing: all.filter(|at| !cloths.is_seat(*at)).collect(),
        bettors_per_box: 1,
        deck: Some(text.shoe.deck),
        packs: text.shoe.packs,
        places: vec![CardPlace::Boxes(3)],
        classes: draw_points((0..=text.points.nearest).rev(), rules.counts),
        spots: draw_spots(text, limits),
        choices: draw_choices(text, lays_on),
        ..text.felt()
    }
}

/// A stage at which somebody chooses among these.
pub(crate) fn asks<L: Lists>(text: &Text<L>, choices: &[L::Choice], rule: L::Rule) -> Stage {
    let ids = choices.iter().map(|choice| id_of(*choice));
    stage(text, StageKind::Choose(ids.collect()), rule)
}

/// The stages of the cards, as they follow one another in every coup.
pub(crate) fn stages_of_cards<L: Lists>(text: &Text<L>) -> [Stage; 4] {
    let words = Word::ALL.map(L::Choice::from);
    let rule = |alike: Alike| L::Rule::from(alike);
    [
        stage(text, StageKind::Deal, rule(Alike::Deals)),
        asks(text, &words, rule(Alike::Speaks)),
        asks(text, &words, rule(Alike::BankerFree)),
        stage(text, StageKind::Settle, rule(Alike::Pays)),
    ]
}

/// A stage of another kind.
pub(crate) fn stage<L: Lists>(text: &Text<L>, kind: StageKind, rule: L::Rule) -> Stage {
    let basis = text.by(rule);
    Stage { kind, basis }
}

fn draw_spots<L: Lists>(text: &Text<L>, limits: impl Fn(L::Pile) -> (Cents, Cents)) -> Vec<Spot> {
    let spots = text.spots.iter().enumerate();
    let draw = spots.map(|(place, spot)| {
        let (least, most) = limits(spot.pile);
        let limits = SpotLimits::Between {
            least,
            most,
            basis: spot.basis,
        };
        blank_spot(SpotId(place as u8), (&spot.key, &spot.name), limits)
    });
    draw.collect()
}

fn draw_choices<L: Lists>(
    text: &Text<L>,
    places: impl Fn(L::Choice) -> Option<SpotId>,
) -> Vec<Choice> {
    let draw = |choice: &L::Choice| {
        let rule = &text.choices[choice.place()];
        Choice {
            id: id_of(*choice),
            key: choice.word().to_string(),
            name: rule.name.clone(),
            places: places(*choice),
            takes_back: None,
            withdraws: false,
            basis: rule.basis,
        }
    };
    L::Choice::EVERY.iter().map(draw).collect()
}
