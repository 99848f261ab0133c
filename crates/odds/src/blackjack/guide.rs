//! Best play by totals or by cards, looked up for a hand that lies on the table.

use std::collections::BTreeMap;

use cards::{Card, Rank};
use games::blackjack::{Blackjack, Hand, Rules};
use table::{Action, Game, Rulebook, Seen, View};

use super::play::Looks;
use crate::script::{BOX, PLAYER};

/// All that a player by cards looks at, by what cards count at the least, which tells their kinds
/// apart: the bank's card, the cards of his hand from the lowest on, and the pair that it was split
/// off.
pub(super) type Sight = (u8, Vec<u8>, Option<u8>);

/// Best play by totals, or by cards.
pub(crate) struct ByTotals {
    /// What is done with a hand that looks so against a card of the bank, by key.
    pub(super) cells: Vec<(Looks, Option<Rank>, String)>,
    /// What is done with each hand by its cards, where these are looked at.
    pub(super) by_cards: Option<BTreeMap<Sight, String>>,
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
        let up = view.bank.iter().find_map(card)?;
        if let Some(hands) = &self.by_cards {
            let done = hands.get(&sight(rules, view, up, looks.may_split)?)?;
            let (at, choice) = (key(done)?.at, key(done)?.choice);
            return Some(Action::Choose { at, choice });
        }
        let up = up.rank();
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
        let mut hand = Hand::new();
        for card in in_play(view)?.0 {
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

/// The cards of the hand in play, and whether it was split off a pair.
fn in_play(view: &View) -> Option<(Vec<Card>, bool)> {
    let own = view.boxes.iter().find(|found| found.number == BOX)?;
    let split = own.split.iter().find(|hand| hand.plays);
    let cards = split.map_or(&own.cards, |hand| &hand.cards);
    Some((cards.iter().filter_map(card).collect(), split.is_some()))
}

/// What a player by cards looks at in the hand in play.
fn sight(rules: &Rules, view: &View, up: Card, may_split: bool) -> Option<Sight> {
    let low = |card: &Card| rules.points().low(*card);
    let (cards, is_split) = in_play(view)?;
    let mut lows: Vec<u8> = cards.iter().map(low).collect();
    let first = *lows.first()?;
    lows.sort_unstable();
    // A pair that comes to a split hand is split again as the first was.
    let again = may_split && lows == [first; 2];
    let pair = (is_split && !again).then_some(first);
    Some((low(&up), lows, pair))
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
