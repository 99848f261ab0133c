//! What is seen of a coup beside people and their chips.

use round::Player;
use table::{BoxNumber, BoxView, View};

use super::description::Choice;
use super::rules::Rules;
use super::script::Asked;
use super::state::{Due, State};
use crate::player_bank::{Bank, in_order};

pub(super) fn look(rules: &Rules, state: &State, view: &mut View) {
    let bank = Bank {
        holds: state.in_bank(),
        covered: state.staked(rules),
        may_cover: may_cover(rules, state),
    };
    state.look(bank, state.shoe_ends(rules), view);
}

/// Those to whom the whole bank is open while bets are.
fn may_cover(rules: &Rules, state: &State) -> Vec<BoxNumber> {
    let asked = Asked { rules, state };
    let open = |player: &&Player| {
        let mut covers = [Choice::Banco, Choice::Repeat].into_iter();
        covers.any(|choice| asked.while_betting(player, choice).is_ok())
    };
    if asked.due() != Due::Bets {
        return Vec::new();
    }
    let players = state.players.iter().filter(open);
    in_order(players, |at| state.rank(rules, at))
}

pub(super) fn look_at(_: &Rules, state: &State, player: &Player, view: &mut BoxView) {
    if state.banker == Some(player.at) {
        view.allowed = state.own.allowed.to_vec();
    }
}
