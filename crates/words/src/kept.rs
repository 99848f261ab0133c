//! A round whose rules are gone, told out of its record.

use law::Words;
use table::record::SettledBet;

use crate::{euros, outcome};

/// How a bet ended, by the names that the record gives: `ante, 20,00 €: ganada, paga 40,00 €`.
pub fn kept_line(bet: &SettledBet) -> Words {
    let (stake, paid, ended) = (euros(bet.stake), euros(bet.paid), outcome(bet.outcome));
    let spot = &bet.spot;
    match bet.paid.is_zero() {
        true => Words::new(
            format!("{spot}, {}: {}", stake.es, ended.es),
            format!("{spot}, {}: {}", stake.en, ended.en),
        ),
        false => Words::new(
            format!("{spot}, {}: {}, paga {}", stake.es, ended.es, paid.es),
            format!("{spot}, {}: {}, pays {}", stake.en, ended.en, paid.en),
        ),
    }
}

/// Why nothing more is said of it than its record does.
pub fn kept_only() -> Words {
    Words::new(
        "Así consta en el acta que se guardó al terminar: las reglas han cambiado desde entonces y no se aplican a esta mano.",
        "So says the record that was kept when it ended: the rules have changed since, and are not applied to this hand.",
    )
}
