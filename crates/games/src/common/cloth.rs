//! Places of a cloth where chips may lie.

use std::fmt::Display;

use law::Words;
use table::{Cover, Spot, SpotId, SpotLimits};

/// A place of a cloth: of which bet it is, and what it is called.
#[derive(Clone, Debug, PartialEq)]
pub struct ClothSpot {
    /// Its bet, by place.
    pub bet: usize,
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: Words,
}

impl ClothSpot {
    /// The only one of a bet, which is called as that is.
    pub(crate) fn only(bet: usize, (key, name): (&str, &Words)) -> ClothSpot {
        ClothSpot {
            bet,
            key: key.to_string(),
            name: name.clone(),
        }
    }

    /// One of several, called after what it is on.
    pub(crate) fn on(what: impl Display, bet: usize, (key, name): (&str, &Words)) -> ClothSpot {
        ClothSpot {
            bet,
            key: format!("{key}-{what}"),
            name: name.map(|_, name| format!("{name} {what}")),
        }
    }

    /// As it is drawn, with what it covers.
    pub(crate) fn draw(&self, id: SpotId, limits: SpotLimits, cover: Option<Cover>) -> Spot {
        Spot {
            cover,
            ..blank_spot(id, (&self.key, &self.name), limits)
        }
    }
}

/// A spot that nobody must bet on, with no table, pool or cover.
pub(crate) fn blank_spot(id: SpotId, (key, name): (&str, &Words), limits: SpotLimits) -> Spot {
    Spot {
        id,
        key: key.to_string(),
        name: name.clone(),
        required: false,
        limits,
        table: None,
        pool: None,
        cover: None,
    }
}
