//! What is seen of a coup beside people and their chips.

use round::{Phase, Player};
use table::{BoxNumber, BoxView, CoupView, HandView, Seen, View, Viewer};

use super::description::Choice;
use super::rules::Rules;
use super::script::Asked;
use super::state::{Due, Side, State};
use crate::player_bank::{in_order, points_class};

pub(super) fn look(rules: &Rules, state: &State, view: &mut View) {
    view.shoe = state.shoe_left(rules);
    view.carry_over = state.carry_over();
    view.coup = Some(CoupView {
        in_bank: state.in_bank(),
        covered: state.covered(rules),
        cards_to: state.cards_to.into_iter().collect(),
        may_cover: may_cover(rules, state),
    });
}

/// Those to whom the whole bank is open while bets are.
fn may_cover(rules: &Rules, state: &State) -> Vec<BoxNumber> {
    let asked = Asked { rules, state };
    let covers = [Choice::Banco, Choice::Repeat];
    let open = |player: &&Player| {
        let mut covers = covers.into_iter();
        covers.any(|choice| asked.while_betting(player, choice).is_ok())
    };
    if asked.due() != Due::Bets {
        return Vec::new();
    }
    let players = state.players.iter().filter(open);
    in_order(players, |at| state.rank(rules, at))
}

pub(super) fn look_at(
    rules: &Rules,
    state: &State,
    player: &Player,
    viewer: Viewer,
    view: &mut BoxView,
) {
    if state.banker == Some(player.at) {
        view.allowed = state.allowed.to_vec();
    }
    let side = if state.cards_to == Some(player.at) {
        &state.punto
    } else if state.cards_to.is_some() && dealt_by(state) == Some(player.at) {
        &state.bank
    } else {
        return;
    };
    let own = viewer == Viewer::Player(player.holder);
    view.cards = seen(side, own);
    let worth = (side.hand.shown || own) && side.hand.count() >= 2;
    view.hand = worth.then(|| HandView {
        class: points_class(&rules.description, state.points(rules, side)),
        cards: side.hand.cards().collect(),
    });
}

/// Whoever dealt: the bank has passed on from him where he lost.
fn dealt_by(state: &State) -> Option<BoxNumber> {
    match state.phase {
        Phase::Over => state.course.last,
        Phase::Open | Phase::Playing => state.banker,
    }
}

/// A third card lies face up.
fn seen(side: &Side, own: bool) -> Vec<Seen> {
    let open = side.hand.shown || own;
    let third = side.hand.third();
    let mut seen: Vec<Seen> = side
        .hand
        .first_two()
        .enumerate()
        .map(
            |(place, card)| match open || side.bared == Some(place as u8) {
                true => Seen::Card(card),
                false => Seen::Back,
            },
        )
        .collect();
    seen.extend(third.map(Seen::Card));
    seen.extend(side.extra.map(Seen::Card));
    seen
}
