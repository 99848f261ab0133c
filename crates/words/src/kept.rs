//! A round whose rules are gone, told out of its record.

use crate::messages::say;
use law::Words;
use table::record::SettledBet;

use crate::{euros, outcome};

/// How a bet ended, by the names that the record gives: `ante, 20,00 €: ganada, paga 40,00 €`.
pub fn kept_line(bet: &SettledBet) -> Words {
    let (stake, paid, ended) = (euros(bet.stake), euros(bet.paid), outcome(bet.outcome));
    let spot = &bet.spot;
    match bet.paid.is_zero() {
        true => say!(speech::KeptLine { ended, spot, stake }),
        false => say!(speech::KeptLinePaid {
            ended,
            paid,
            spot,
            stake
        }),
    }
}

/// Why nothing more is said of it than its record does.
pub fn kept_only() -> Words {
    say!(speech::KeptOnly)
}
