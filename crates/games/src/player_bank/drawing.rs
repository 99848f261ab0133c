//! Draws what such tables have alike: spots, choices, and hands by their points.

use exact::Cents;
use round::Player;
use table::{BoxNumber, Choice, ChoiceId, Spot, SpotId, SpotLimits};

use super::{Lists, Text};
use crate::common::Listed;

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
            id: ChoiceId(choice.place() as u8),
            key: choice.word().to_string(),
            name: rule.name.clone(),
            places: places(*choice),
            withdraws: false,
            basis: rule.basis,
        }
    };
    L::Choice::EVERY.iter().map(draw).collect()
}

/// The class of a hand on the felt: how far its points are from the best.
pub(crate) fn points_class<L: Lists>(text: &Text<L>, points: u8) -> u8 {
    text.points.nearest.saturating_sub(points)
}

/// The places of some players, in an order of theirs.
pub(crate) fn in_order<'a, K: Ord>(
    players: impl Iterator<Item = &'a Player>,
    rank: impl Fn(BoxNumber) -> K,
) -> Vec<BoxNumber> {
    let mut places: Vec<BoxNumber> = players.map(|player| player.at).collect();
    places.sort_by_key(|at| rank(*at));
    places
}
