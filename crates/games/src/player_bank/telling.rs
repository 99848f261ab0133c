//! What the sheets of such games say alike of their cards.

use law::BasisRef;

use super::{DrawRules, Lists, Text};
use crate::common::{Listed, Telling};

/// Rules that say all in what they cite, each by a message of its own name.
pub(crate) fn tell_rules<R, L: Lists>(
    sheet: &mut Telling<'_, R>,
    text: &Text<L>,
    rules: &[L::Rule],
) {
    for rule in rules {
        sheet.plain(rule.word(), text.by(*rule));
    }
}

/// The shoe, and what cards count.
pub(crate) fn tell_shoe<R, L: Lists>(sheet: &mut Telling<'_, R>, text: &Text<L>, counts: BasisRef) {
    sheet.packs((text.shoe.packs, text.shoe.deck.len()), text.shoe.basis);
    sheet.alike("counts", [], counts);
}

/// When a player's hand draws.
pub(crate) fn tell_draws<R>(sheet: &mut Telling<'_, R>, punto: &DrawRules) {
    sheet.alike_value("punto-draws", punto.draws);
    sheet.alike_value("punto-may", punto.may);
    sheet.alike_value("punto-stands", punto.stands);
}
