//! Exact odds, against published figures and against computations that share nothing with the
//! solver.

mod against_the_bank;
mod blackjack;
mod chemin_de_fer;
mod craps;
mod pai_gow;
mod plain;
mod punto_y_banca;
mod question;
mod three_card_poker;
mod trente_et_quarante;
mod two_cloths;
mod variants;

use odds::{BetOdds, Results};

/// How a bet's results are distributed.
fn known(odds: &BetOdds) -> &Results {
    odds.results.as_ref().expect("its results are counted")
}
