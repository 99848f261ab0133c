//! What the sheets of such games say alike of their cards.

use law::BasisRef;

use super::{DrawRules, Lists, Text};
use crate::common::Telling;

/// The shoe, and what cards count.
pub(crate) fn tell_shoe<R, L: Lists>(sheet: &mut Telling<'_, R>, text: &Text<L>, counts: BasisRef) {
    sheet.packs((text.shoe.packs, text.shoe.deck.len()), text.shoe.basis);
    sheet.say(
        "Las cartas valen lo que marcan; el diez y las figuras, nada; el as, uno. Cuentan las unidades.",
        "Cards count their number; tens and court cards nothing; an ace one. Only the units count.",
        counts,
    );
}

/// When a player's hand draws.
pub(crate) fn tell_draws<R>(sheet: &mut Telling<'_, R>, punto: &DrawRules) {
    let (draws, may, stands) = (punto.draws, punto.may, punto.stands);
    sheet.say(
        format!("El punto pide carta con {} o menos.", draws.value),
        format!("The player draws with {} or less.", draws.value),
        draws.basis,
    );
    sheet.say(
        format!("Con {} elige.", may.value),
        format!("With {} he chooses.", may.value),
        may.basis,
    );
    sheet.say(
        format!("Se planta desde {}.", stands.value),
        format!("He stands from {} on.", stands.value),
        stands.basis,
    );
}
