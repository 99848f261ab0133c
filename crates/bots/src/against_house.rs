//! Bets against the house: the least that takes part, and whether a hand is worth more.

use cards::{Card, Rank};
use table::{Action, BoxView, ChoiceOption, Cover, PlaceOption, Rulebook, Seen, Spot};

use crate::shown::Why;
use crate::{Before, choose, place};

/// The house sets the cards.
const HOUSE_WAY: &str = "house";
/// What costs chips beyond the bets of the hand: a card, a bank.
const EXTRAS: [&str; 2] = ["buy", "take"];
/// What takes a bet back before it is decided.
const TAKES_BACK: [&str; 2] = ["withdraw-first", "withdraw-second"];
/// A hand without a pair is worth a bet from this card on.
const HIGH: Rank = Rank::Queen;

/// The bets without which nothing is played, each with its least; where there are none, the one
/// that wins most often, and whether it is that.
pub(crate) fn lay(before: Before<'_>) -> Option<(Action, bool)> {
    let own = |found: &&BoxView| found.holder == before.person && !found.vacant;
    let own = before.view.boxes.iter().find(own)?;
    let spots = &before.rules.felt().spots;
    let laid = |spot: &Spot| {
        let mut wagers = own.wagers.iter();
        wagers.any(|wager| wager.by == before.person && wager.spot == spot.id)
    };
    let offered = |spot: &Spot| {
        let mut offers = before.options.place.iter();
        let offer = offers.find(|offer| offer.at == own.number && offer.spot == spot.id)?;
        (offer.least <= before.purse).then_some(*offer)
    };
    let at_least = |offer: PlaceOption| place(&offer, offer.least);
    let mut required = spots.iter().filter(|spot| spot.required && !laid(spot));
    if let Some(offer) = required.find_map(offered) {
        return Some((at_least(offer), false));
    }
    if !own.wagers.is_empty() {
        return None;
    }
    let open = spots.iter().filter(|spot| spot.pool.is_none());
    let open = open.filter_map(|spot| Some((spot, offered(spot)?)));
    let covered = |spot: &Spot| spot.cover.as_ref().map_or(0, wins_in);
    // The first of those that are alike.
    let best = open.rev().max_by_key(|(spot, _)| covered(spot));
    // Where several things fall in a round, how much a bet covers is not how often it wins.
    let wheel = before.rules.felt().wheel.as_ref();
    let falls_once = wheel.is_none_or(|wheel| wheel.falls == 1);
    best.map(|(spot, offer)| (at_least(offer), falls_once && covered(spot) > 0))
}

fn wins_in(cover: &Cover) -> usize {
    cover.pockets.len()
}

/// On with a pair or a high card, and out without, if that costs something.
pub(crate) fn act(before: Before<'_>) -> Option<(Action, Why)> {
    let choices = &before.rules.felt().choices;
    let is = |option: &ChoiceOption, keys: &[&str]| {
        let choice = choices.get(usize::from(option.choice.0));
        choice.is_some_and(|choice| keys.contains(&choice.key.as_str()))
    };
    let withdraws = |option: &ChoiceOption| {
        let choice = choices.get(usize::from(option.choice.0));
        choice.is_some_and(|choice| choice.withdraws) || is(option, &TAKES_BACK)
    };
    let mut all = before.options.choose.iter();
    if let Some(house) = all.find(|option| is(option, &[HOUSE_WAY])) {
        return Some((choose(house), Why::HouseWay));
    }
    let plain: Vec<&ChoiceOption> = before
        .options
        .choose
        .iter()
        .filter(|option| !is(option, &EXTRAS) && option.picks.is_none())
        .collect();
    let goes_on = plain
        .iter()
        .filter(|option| !withdraws(option) && before.affords(option));
    // More is staked before something is let be.
    let goes_on = goes_on.max_by_key(|option| option.stakes.is_some());
    let stays_free = plain
        .iter()
        .find(|option| option.stakes.is_none() && !withdraws(option));
    let out = plain.iter().find(|option| withdraws(option));
    if plain.iter().all(|option| option.stakes.is_none()) && out.is_none() {
        return plain.first().map(|option| (choose(option), Why::LeastSaid));
    }
    match worth(before) {
        Some(why) => goes_on.or(out).map(|option| (choose(option), why)),
        None => {
            let takes_back = out.filter(|option| is(option, &TAKES_BACK));
            let least = takes_back.or(stays_free).or(out).or(goes_on);
            least.map(|option| (choose(option), Why::Weak))
        }
    }
}

/// What makes a hand worth a bet, if something does.
fn worth(before: Before<'_>) -> Option<Why> {
    let own = |found: &&BoxView| found.holder == before.person;
    let found = before.view.boxes.iter().find(own)?;
    let classes = before.rules.felt().classes.len();
    let made = found.hand.as_ref();
    // The last of the classes is no more than its highest card.
    if made.is_some_and(|hand| usize::from(hand.class) + 1 < classes) {
        return Some(Why::Strong(None));
    }
    let card = |seen: &Seen| match seen {
        Seen::Card(card) => Some(*card),
        Seen::Back => None,
    };
    let own: Vec<Card> = found.cards.iter().filter_map(card).collect();
    let pairs = |one: &Card| {
        let same = |other: &&Card| other.rank() == one.rank();
        own.iter().filter(same).count() > 1
    };
    if own.iter().any(pairs) {
        return Some(Why::Strong(None));
    }
    let highest = own.into_iter().max_by_key(|card| card.rank())?;
    let high = highest.rank().is_none_or(|rank| rank >= HIGH);
    high.then_some(Why::Strong(Some(highest)))
}
