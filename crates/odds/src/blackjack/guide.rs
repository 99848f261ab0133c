//! Best play by totals, looked up for a hand that lies on the table.

use cards::{Card, Rank};
use games::blackjack::{Blackjack, Hand, Rules};
use table::{Action, Game, Rulebook, Seen, View};

use super::play::Looks;
use crate::script::{BOX, PLAYER};

/// Best play by totals.
pub(crate) struct ByTotals {
    /// What is done with a hand that looks so against a card of the bank, by key.
    pub(super) cells: Vec<(Looks, Option<Rank>, String)>,
    /// Whether the bet is insured whenever that is offered.
    pub(super) insures: bool,
}

impl ByTotals {
    /// What the player does; nothing where no cell says it.
    pub(crate) fn choose(&self, rules: &Rules, view: &View) -> Option<Action> {
        let offered = Blackjack::legal(rules, view, PLAYER).choose;
        if offered.is_empty() {
            return None;
        }
        let choices = &rules.felt().choices;
        let key = |key: &str| {
            let known = choices.iter().find(|choice| choice.key == key)?;
            offered.iter().find(|option| option.choice == known.id)
        };
        let description = rules.description();
        let insurance = &description.insurance;
        let may = |key_of: &str| key(key_of).is_some();
        let looks = if may(&insurance.decline.key) {
            let even = may(&description.even.choice.key);
            if !even {
                let word = match self.insures && may(&insurance.take.key) {
                    true => &insurance.take.key,
                    false => &insurance.decline.key,
                };
                let (at, choice) = (key(word)?.at, key(word)?.choice);
                return Some(Action::Choose { at, choice });
            }
            self.hand(rules, view, [false; 3], true)?
        } else {
            let may = [
                may(&description.draw.hit.key),
                may(&description.double.choice.key),
                may(&description.split.choice.key),
            ];
            self.hand(rules, view, may, false)?
        };
        let up = view.bank.iter().find_map(card)?.rank();
        let fits = |(known, against, _): &&(Looks, Option<Rank>, String)| {
            let alike = match looks.best {
                true => known.best,
                false => *known == looks,
            };
            alike && counts_as(rules, *against, up)
        };
        // A pair that comes to a split hand is split again as the first was.
        let again = |(known, against, _): &&(Looks, Option<Rank>, String)| {
            let pair = looks.may_split && known.may_split && known.low == looks.low;
            pair && counts_as(rules, *against, up)
        };
        let found = self.cells.iter().find(fits);
        let (_, _, done) = found.or_else(|| self.cells.iter().find(again))?;
        let (at, choice) = (key(done)?.at, key(done)?.choice);
        Some(Action::Choose { at, choice })
    }

    /// What the hand in play looks like.
    fn hand(&self, rules: &Rules, view: &View, may: [bool; 3], best: bool) -> Option<Looks> {
        let own = view.boxes.iter().find(|found| found.number == BOX)?;
        let in_play = own.split.iter().find(|hand| hand.plays);
        let cards = in_play.map_or(&own.cards, |hand| &hand.cards);
        let mut hand = Hand::new();
        for card in cards.iter().filter_map(card) {
            hand.add(rules.points(), card);
        }
        let [may_hit, may_double, may_split] = may;
        Some(Looks {
            low: hand.low(),
            total: hand.total(rules.points()),
            soft: hand.is_soft(rules.points()),
            best,
            may_hit,
            may_double,
            may_split,
        })
    }
}

fn card(seen: &Seen) -> Option<Card> {
    match seen {
        Seen::Card(card) => Some(*card),
        Seen::Back => None,
    }
}

/// Whether two ranks count the same: the cells are by what cards count.
fn counts_as(rules: &Rules, one: Option<Rank>, other: Option<Rank>) -> bool {
    let low = |rank: Option<Rank>| {
        let mut cards = rules.description().shoe.deck.cards();
        let card = cards.find(|card| card.rank() == rank)?;
        Some((rules.points().low(card), rules.points().is_ace(card)))
    };
    low(one) == low(other)
}
