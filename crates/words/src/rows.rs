//! Two rows of cards that decide: the croupier's call, and why bets ended as they did.

use exact::Cents;
use law::Words;
use table::{Felt, SpotId};

use crate::refusal::Refused;
use crate::text::{join, lower};
use crate::{Speaker, euros};

impl Speaker<'_> {
    /// "Negra 33, roja 36: ganan negro y color, pierden rojo e inverso."
    pub(crate) fn rows_end(&self, points: (u8, u8), wins: Option<[SpotId; 2]>) -> Words {
        let rows = rows(self.felt, points);
        let Some(wins) = wins else {
            return Words::new(
                format!("{}: las dos filas son iguales.", rows.es),
                format!("{}: both rows are equal.", rows.en),
            );
        };
        let bets = self.felt.spots.iter().filter(|spot| spot.cover.is_some());
        let named = |won: bool| {
            let of = bets.clone().filter(|spot| wins.contains(&spot.id) == won);
            let names: Vec<Words> = of.map(|spot| lower(&spot.name)).collect();
            // "E" stands for "y" before an i.
            let i_follows = names.last().is_some_and(|name| name.es.starts_with('i'));
            join(&names, if i_follows { "e" } else { "y" }, "and")
        };
        let (won, lost) = (named(true), named(false));
        Words::new(
            format!("{}: ganan {}; pierden {}.", rows.es, won.es, lost.es),
            format!("{}: {} win; {} lose.", rows.en, won.en, lost.en),
        )
    }
}

/// "Negra 33, roja 36".
pub(crate) fn rows(felt: &Felt, (upper, below): (u8, u8)) -> Words {
    let row = |name: &Option<Words>| name.clone().unwrap_or_else(|| Words::new("fila", "row"));
    let (first, second) = (row(&felt.common_name), lower(&row(&felt.bank_name)));
    Words::new(
        format!("{} {upper}, {} {below}", first.es, second.es),
        format!("{} {upper}, {} {below}", first.en, second.en),
    )
}

pub(crate) fn first_card(same: bool) -> Words {
    match same {
        true => Words::new(
            "La primera carta es del color de la fila que gana: hay color",
            "The first card has the colour of the row that wins: it is colour",
        ),
        false => Words::new(
            "La primera carta no es del color de la fila que gana: hay inverso",
            "The first card has not the colour of the row that wins: it is inverse",
        ),
    }
}

pub(crate) fn insured() -> Words {
    Words::new(
        "La apuesta está asegurada contra este empate: queda entera",
        "The bet is insured against this tie: it stays whole",
    )
}

/// What takes a part of a bet: a zero, or the tie that counts as one.
pub(crate) fn zero(felt: &Felt) -> Words {
    match felt.wheel {
        Some(_) => Words::new("el cero", "zero"),
        None => Words::new("este empate", "this tie"),
    }
}

pub(crate) fn is_insured(insurance: &Words) -> Refused {
    Refused::new(
        Words::new(
            "La apuesta está asegurada por lo que vale y no admite más fichas.",
            "The bet is insured for what it is worth and takes no more chips.",
        ),
        Words::new(
            format!("Retire antes el {}.", lower(insurance).es),
            format!("Take back the {} first.", lower(insurance).en),
        ),
    )
}

pub(crate) fn too_small_to_insure(stake: Cents, least: Cents) -> Refused {
    let (stake, least) = (euros(stake), euros(least));
    Refused::new(
        Words::new(
            format!(
                "Una apuesta de {} no puede asegurarse: se aseguran desde {}.",
                stake.es, least.es
            ),
            format!(
                "A bet of {} cannot be insured: those from {} on can.",
                stake.en, least.en
            ),
        ),
        Words::new(
            "Apueste más o juegue sin seguro.",
            "Bet more, or play without insurance.",
        ),
    )
}
