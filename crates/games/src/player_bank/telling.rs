//! What the sheets of such games say alike.

use super::{CoupRules, DrawRules, Lists, Text};
use crate::common::{Listed, Telling};

/// Rules whose text is in a family's own words.
pub(crate) trait InWords {
    /// The words.
    type Words: Lists;
    /// What the file says in them.
    fn text(&self) -> &Text<Self::Words>;
    /// What a coup is played by.
    fn coup(&self) -> &CoupRules;
}

impl<R: InWords> Telling<'_, R> {
    /// Rules that say all in what they cite, each by a message of its own name.
    pub(crate) fn rules(&mut self, rules: &[<R::Words as Lists>::Rule]) {
        for rule in rules {
            self.plain(rule.word(), self.rules.text().by(*rule));
        }
    }

    /// The shoe, and what cards count.
    pub(crate) fn shoe(&mut self) {
        let (shoe, counts) = (&self.rules.text().shoe, self.rules.coup().counts);
        self.packs((shoe.packs, shoe.deck.len()), shoe.basis);
        self.alike("counts", [], counts);
    }

    /// When a player's hand draws.
    pub(crate) fn draws(&mut self, punto: &DrawRules) {
        self.alike_value("punto-draws", punto.draws);
        self.alike_value("punto-may", punto.may);
        self.alike_value("punto-stands", punto.stands);
    }
}
