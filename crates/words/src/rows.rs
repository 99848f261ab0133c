//! Two rows of cards that decide: the croupier's call, and why bets ended as they did.

use crate::messages::say;
use exact::Cents;
use law::Words;
use table::{Felt, SpotId};

use crate::refusal::{Refused, refuse};
use crate::text::{join, lower};
use crate::{Speaker, euros};

impl Speaker<'_> {
    /// "Negra 33, roja 36: ganan negro y color, pierden rojo e inverso."
    pub(crate) fn rows_end(&self, points: (u8, u8), wins: Option<[SpotId; 2]>) -> Words {
        let rows = rows(self.felt, points);
        let Some(wins) = wins else {
            return say!(rows::RowsEqual { rows });
        };
        let bets = self.felt.spots.iter().filter(|spot| spot.cover.is_some());
        let named = |won: bool| {
            let of = bets.clone().filter(|spot| wins.contains(&spot.id) == won);
            let names: Vec<Words> = of.map(|spot| lower(&spot.name)).collect();
            // "E" stands for "y" before an i.
            let i_follows = names.last().is_some_and(|name| name.es.starts_with('i'));
            let and = match i_follows {
                true => say!(speech::AndBeforeI),
                false => say!(speech::And),
            };
            join(&names, &and)
        };
        let (won, lost) = (named(true), named(false));
        say!(rows::RowsEnd { lost, rows, won })
    }
}

/// "Negra 33, roja 36".
pub(crate) fn rows(felt: &Felt, (upper, below): (u8, u8)) -> Words {
    let row = |name: &Option<Words>| name.clone().unwrap_or_else(|| say!(rows::ARow));
    let (first, second) = (row(&felt.common_name), lower(&row(&felt.bank_name)));
    say!(rows::Rows {
        below,
        first,
        second,
        upper
    })
}

pub(crate) fn first_card(same: bool) -> Words {
    match same {
        true => say!(rows::Colour),
        false => say!(rows::Inverse),
    }
}

pub(crate) fn insured() -> Words {
    say!(rows::Insured)
}

/// What takes a part of a bet: a zero, or the tie that counts as one.
pub(crate) fn zero(felt: &Felt) -> Words {
    match felt.wheel {
        Some(_) => say!(rows::Zero),
        None => say!(rows::ThisTie),
    }
}

pub(crate) fn is_insured(insurance: &Words) -> Refused {
    refuse!(rows::IsInsured { insurance })
}

pub(crate) fn too_small_to_insure(stake: Cents, least: Cents) -> Refused {
    let (stake, least) = (euros(stake), euros(least));
    refuse!(rows::TooSmallToInsure { least, stake })
}
