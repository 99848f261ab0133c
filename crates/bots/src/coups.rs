//! A bank that players hold in turn: taken while the purse is good for it, covered a little at a
//! time, and played by the chart.

use exact::Cents;
use table::{Action, BoxNumber, BoxView, ChoiceOption, PlaceOption, Rulebook, SpotId};

use crate::dice::Dice;
use crate::{Before, choose, place};

/// What a bot does whenever it is offered, the first before the others.
const ALWAYS: [&str; 3] = ["show", "give", "chart"];
/// What puts a bank up, if the purse is good for it.
const PUTS_UP: [&str; 4] = ["take", "accept", "renew", "answer"];
/// What lets something be, and costs nothing.
const LETS_BE: [&str; 5] = ["decline", "waive", "abstain", "yield", "pass"];
const KEEP: &str = "keep";
const PASS: &str = "pass";
const CARD: &str = "card";
const STAND: &str = "stand";
/// How often a bank that won is kept before it is passed, about.
const KEPT: usize = 5;
/// A bot bets up to so many times the least.
const BETS: u64 = 3;

/// A bet against the bank, where the person of such a place lays it.
pub(crate) fn lay(
    before: Before<'_>,
    spot_of: impl Fn(BoxNumber) -> Option<SpotId>,
    dice: &mut Dice,
) -> Option<Action> {
    let own = |found: &&BoxView| found.holder == before.person;
    let at = before.view.boxes.iter().find(own)?.number;
    let spot = spot_of(at)?;
    let mut offers = before.options.place.iter();
    let offer = offers.find(|offer| offer.at == at && offer.spot == spot)?;
    let most = Cents::new(offer.least.count().saturating_mul(BETS));
    let most = most.min(offer.most).min(before.purse);
    let most = (most >= offer.least).then(|| most.count())?;
    let least = offer.least.count();
    // In whole units of the least: nobody counts odd cents.
    let units = dice.between(1, most / least.max(1));
    Some(place(offer, Cents::new(least.saturating_mul(units))))
}

/// What is done at its turn; where a bank's chips lie there is at least a bid.
pub(crate) fn act(before: Before<'_>, bank: SpotId, dice: &mut Dice) -> Option<Action> {
    let wished = ALWAYS.iter().find_map(|key| offered(before, key));
    let wished = wished
        .or_else(|| third_card(before))
        .or_else(|| PUTS_UP.iter().find_map(|key| offered(before, key)));
    if let Some(option) = wished {
        return Some(choose(option));
    }
    if let Some(keep) = offered(before, KEEP) {
        let pass = offered(before, PASS).filter(|_| dice.once_in(KEPT));
        return Some(choose(pass.unwrap_or(keep)));
    }
    let bid = bid(before, bank);
    bid.or_else(|| {
        LETS_BE
            .iter()
            .find_map(|key| offered(before, key))
            .map(choose)
    })
}

/// What lets a bank be, where it is offered: for somebody who only looks how it goes.
pub(crate) fn modestly(before: Before<'_>) -> Option<Action> {
    let puts_up = PUTS_UP.iter().any(|key| offered(before, key).is_some());
    let mut lets_be = LETS_BE.iter();
    let lets_be = lets_be.find_map(|key| offered(before, key));
    lets_be.filter(|_| puts_up).map(choose)
}

pub(crate) fn give_up(before: Before<'_>) -> Option<Action> {
    offered(before, PASS).map(choose)
}

/// A card below the middle of what a hand may count, none above; nothing where none is asked.
fn third_card(before: Before<'_>) -> Option<&ChoiceOption> {
    let (card, stand) = (offered(before, CARD), offered(before, STAND));
    let (Some(_), Some(_)) = (card, stand) else {
        return card.or(stand);
    };
    match is_low(before) {
        true => card,
        false => stand,
    }
}

/// Whether the hand that is played is nearer to nothing than to the best. The classes of hands
/// count down from the best.
fn is_low(before: Before<'_>) -> bool {
    let own = |found: &&BoxView| found.holder == before.person;
    let found = before.view.boxes.iter().find(own);
    let hand = found.and_then(|found| {
        let split = found.split.iter().find(|hand| hand.plays);
        split.map_or(found.hand.as_ref(), |split| split.hand.as_ref())
    });
    let classes = before.rules.felt().classes.len();
    hand.is_some_and(|hand| usize::from(hand.class) * 2 >= classes)
}

/// The least for a bank that nobody has bid for yet: without a bid there is no coup.
fn bid(before: Before<'_>, spot: SpotId) -> Option<Action> {
    let mut wagers = before.view.boxes.iter().flat_map(|found| &found.wagers);
    if wagers.any(|wager| wager.spot == spot) {
        return None;
    }
    let affords = |offer: &&PlaceOption| offer.spot == spot && offer.least <= before.purse;
    let offer = before.options.place.iter().find(affords)?;
    Some(place(offer, offer.least))
}

/// A choice that is offered and that the purse is good for.
fn offered<'a>(before: Before<'a>, key: &str) -> Option<&'a ChoiceOption> {
    let choices = &before.rules.felt().choices;
    let is = |option: &&ChoiceOption| {
        let choice = choices.get(usize::from(option.choice.0));
        choice.is_some_and(|choice| choice.key == key)
    };
    let mut options = before.options.choose.iter();
    options.find(|option| is(option) && before.affords(option))
}

#[cfg(test)]
mod tests {
    use games::{circle_baccarat, two_cloths};

    use super::*;

    /// A word that no felt knows would never be offered, and never be missed.
    #[test]
    fn every_choice_is_one_that_a_coup_asks_for() {
        let all = ALWAYS.iter().chain(&PUTS_UP).chain(&LETS_BE);
        for key in all.chain(&[KEEP, PASS, CARD, STAND]) {
            let one = circle_baccarat::Choice::named(key).is_some();
            assert!(one || two_cloths::Choice::named(key).is_some(), "{key}");
        }
    }
}
