//! What is seen at the table beside people and their chips, all of it by everyone.

use exact::Cents;
use round::Player;
use table::{BoxView, HandView, Person, Seen, SplitHand, Standing, View};

use super::rules::Rules;
use super::state::{BoxState, Due, Hand, State};

pub(super) fn look(rules: &Rules, state: &State, view: &mut View) {
    let bank = &state.bank;
    let whole = bank.count() >= rules.points.best_cards;
    view.bank = bank.cards().map(Seen::Card).collect();
    view.bank_hand = whole.then(|| HandView::counted(rules.bank_class(bank), bank.cards()));
    view.is_cut = state.is_cut;
    view.shoe = state.shoe_left();
}

pub(super) fn look_at(rules: &Rules, state: &State, player: &Player, view: &mut BoxView) {
    let stands = |person: Person| (person, Standing::In);
    let found = state.played(player.at);
    view.standing = match found {
        Some(found) => found.people().map(|(_, b)| stands(b.person)).collect(),
        None => player.betting().map(|(_, b)| stands(b.person)).collect(),
    };
    let order = |(person, _): &(Person, Standing)| (*person != player.holder, *person);
    view.standing.sort_by_key(order);
    if let Some(found) = found {
        look_at_hands(rules, state, found, view);
    }
}

fn look_at_hands(rules: &Rules, state: &State, found: &BoxState, view: &mut BoxView) {
    let in_play = match state.due(rules) {
        Due::Bets | Due::Nothing => None,
        _ => state.in_play(rules, found),
    };
    let split = |(place, hand): (usize, &Hand)| SplitHand {
        cards: hand.cards().map(Seen::Card).collect(),
        hand: hand_view(rules, hand),
        stakes: stakes(found, hand),
        plays: in_play == Some(place),
    };
    let cards = found.hands().flat_map(Hand::cards);
    view.cards = cards.map(Seen::Card).collect();
    match found.more.is_empty() {
        true => view.hand = hand_view(rules, &found.hand),
        false => view.split = found.hands().enumerate().map(split).collect(),
    }
}

fn stakes(found: &BoxState, hand: &Hand) -> Vec<(Person, Cents)> {
    let stakes = found.people();
    let stakes = stakes.map(|(place, bettor)| (bettor.person, hand.stakes[place]));
    stakes.filter(|(_, stake)| !stake.is_zero()).collect()
}

fn hand_view(rules: &Rules, hand: &Hand) -> Option<HandView> {
    (hand.count() >= 2).then(|| HandView::counted(rules.class(hand), hand.cards()))
}
