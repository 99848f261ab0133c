//! What each viewer may see of cards and hands.

use cards::Card;
use round::Player;
use table::{BoxView, Drawn, Face, HandView, Picked, Seen, View, Viewer};

use super::rules::Rules;
use super::state::{Dealt, State};

pub(super) fn look(rules: &Rules, state: &State, view: &mut View) {
    let apart = state.bank_apart.unwrap_or_default();
    view.bank = state.bank.iter().map(|dealt| see(dealt, false)).collect();
    view.common = state.common.iter().map(|dealt| see(dealt, false)).collect();
    let with_bank: Vec<Seen> = in_hand(&view.bank, apart)
        .chain(view.common.iter().copied())
        .collect();
    view.bank_hand = (!view.bank.is_empty())
        .then(|| hand(rules, &with_bank))
        .flatten();
    view.bank_low = low_hand(rules, &view.bank, apart);
    view.bank_apart = apart;
    view.bank_plays = state.bank_plays;
    view.carry_over.banker = state.banker;
    view.carry_over.deck = state.deck;
    view.is_cut = state.is_cut;
    view.fell = state.thrown.map(Drawn::Throw).into_iter().collect();
}

/// A box: its holder sees his cards, everyone else their backs until they are turned.
pub(super) fn look_at(
    rules: &Rules,
    state: &State,
    player: &Player,
    viewer: Viewer,
    view: &mut BoxView,
) {
    let Some(found) = state.played(player.at) else {
        return;
    };
    let own = viewer == Viewer::Player(player.holder) && !state.is_blind(rules, player);
    view.cards = found.cards.iter().map(|dealt| see(dealt, own)).collect();
    let common = state.common.iter().map(|dealt| see(dealt, false));
    let whole: Vec<Seen> = in_hand(&view.cards, found.apart).chain(common).collect();
    view.standing = found.standing.to_vec();
    view.hand = hand(rules, &whole);
    // Which of covered cards were set apart would tell something of them.
    let apart = found.apart.places();
    let seen = apart.filter(|place| view.cards.get(*place) != Some(&Seen::Back));
    view.apart = Picked::at(seen.map(|place| place as u8)).unwrap_or_default();
    view.low = low_hand(rules, &view.cards, found.apart);
    view.bought = found.bought;
}

fn see(dealt: &Dealt, own: bool) -> Seen {
    match dealt.face {
        Face::Up => Seen::Card(dealt.card),
        Face::Down if own => Seen::Card(dealt.card),
        Face::Down => Seen::Back,
    }
}

/// The cards of a place that were not set apart.
fn in_hand(cards: &[Seen], apart: Picked) -> impl Iterator<Item = Seen> + '_ {
    let cards = cards.iter().enumerate();
    cards
        .filter(move |(place, _)| !apart.contains(*place))
        .map(|(_, seen)| *seen)
}

/// What the cards set apart are, where they are a hand of their own and seen.
fn low_hand(rules: &Rules, cards: &[Seen], apart: Picked) -> Option<HandView> {
    let low = rules.description.order.low.as_ref()?;
    let apart: Vec<Seen> = apart
        .places()
        .filter_map(|at| cards.get(at).copied())
        .collect();
    let arranged = low.hands.arrange(&all_seen(&apart)?).ok()?;
    Some(HandView::arranged(&low.hands, &arranged))
}

/// The cards, if all of them are seen.
fn all_seen(seen: &[Seen]) -> Option<Vec<Card>> {
    let card = |seen: &Seen| match seen {
        Seen::Card(card) => Some(*card),
        Seen::Back => None,
    };
    seen.iter().map(card).collect()
}

/// What a hand is, if all of it is dealt and seen.
fn hand(rules: &Rules, seen: &[Seen]) -> Option<HandView> {
    let cards = all_seen(seen);
    let order = &rules.description.order.hands;
    let arranged = order.arrange(&cards?).ok()?;
    Some(HandView::arranged(order, &arranged))
}
