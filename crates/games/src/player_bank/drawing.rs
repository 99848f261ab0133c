//! Draws what such tables have alike: spots, choices, and hands by their points.

use exact::Cents;
use law::BasisRef;
use table::{BoxNumber, CardPlace, Choice, Felt, Spot, SpotId, SpotLimits, Stage, StageKind};

use super::{Lists, Text, id_of};
use crate::common::{Listed, draw_notices, draw_points};

/// What such a table has, whoever holds its bank: places, shoe, points, notices.
pub(crate) fn draw_table<L: Lists>(
    text: &Text<L>,
    places: u8,
    is_seat: impl Fn(BoxNumber) -> bool,
    counts: BasisRef,
) -> Felt {
    let all = (1..=places).map(BoxNumber);
    Felt {
        game: text.game.clone(),
        ruleset: text.ruleset.clone(),
        name: text.name.clone(),
        boxes: places,
        standing: all.filter(|at| !is_seat(*at)).collect(),
        bettors_per_box: 1,
        deck: Some(text.shoe.deck),
        packs: text.shoe.packs,
        places: vec![CardPlace::Boxes(3)],
        classes: draw_points(text.points.nearest, counts),
        notices: draw_notices(&text.notices),
        ..Felt::blank()
    }
}

/// A stage at which somebody chooses among these.
pub(crate) fn asks<L: Lists>(text: &Text<L>, choices: &[L::Choice], rule: L::Rule) -> Stage {
    let ids = choices.iter().map(|choice| id_of(*choice));
    stage(text, StageKind::Choose(ids.collect()), rule)
}

/// A stage of another kind.
pub(crate) fn stage<L: Lists>(text: &Text<L>, kind: StageKind, rule: L::Rule) -> Stage {
    let basis = text.by(rule);
    Stage { kind, basis }
}

/// Every spot, with the least and the most that lies on each.
pub(crate) fn draw_spots<L: Lists>(
    text: &Text<L>,
    limits: impl Fn(L::Pile) -> (Cents, Cents),
) -> Vec<Spot> {
    let spots = text.spots.iter().enumerate();
    let draw = spots.map(|(place, spot)| {
        let (least, most) = limits(spot.pile);
        Spot {
            id: SpotId(place as u8),
            key: spot.key.clone(),
            name: spot.name.clone(),
            required: false,
            limits: SpotLimits::Between {
                least,
                most,
                basis: spot.basis,
            },
            table: None,
            pool: None,
            cover: None,
        }
    });
    draw.collect()
}

/// Every choice, with the spot on which it lays chips.
pub(crate) fn draw_choices<L: Lists>(
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
            withdraws: false,
            basis: rule.basis,
        }
    };
    L::Choice::EVERY.iter().map(draw).collect()
}
