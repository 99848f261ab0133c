//! What is seen of a coup beside people and their chips.

use round::Player;
use table::{BoxNumber, BoxView, Seen, Standing, View};

use super::description::Choice;
use super::rules::Rules;
use super::script::Asked;
use super::state::{Due, State};
use crate::player_bank::{Bank, id_of, in_order};

pub(super) fn look(rules: &Rules, state: &State, view: &mut View) {
    view.common = state.own.lots.iter().copied().map(Seen::Card).collect();
    let bank = Bank {
        holds: state.in_bank(),
        covered: state.covered(rules),
        may_cover: may_cover(rules, state),
    };
    let unused = state.new_shoe && !state.coup.has_begun();
    state.look(bank, state.shoe_ends(rules) || unused, view);
}

/// Those to whom the whole bank is open while bets are.
fn may_cover(rules: &Rules, state: &State) -> Vec<BoxNumber> {
    let asked = Asked { rules, state };
    let open = |player: &&Player| asked.while_betting(player, Choice::Banco).is_ok();
    if asked.due() != Due::Bets {
        return Vec::new();
    }
    let players = state.players.iter().filter(open);
    in_order(players, |at| rules.coup.cloths.rank(at))
}

/// Whoever has one cloth's cards has said aloud what he does with them.
pub(super) fn look_at(rules: &Rules, state: &State, player: &Player, view: &mut BoxView) {
    let cloths = state.coup.cloths.iter();
    let mut own = cloths.filter(|side| side.at == Some(player.at));
    let (Some(side), None) = (own.next(), own.next()) else {
        return;
    };
    let said = rules.coup.word_of(side).map(Choice::from);
    let standing = view.standing.iter_mut();
    let mut own = standing.filter(|(person, _)| *person == player.holder);
    if let (Some(said), Some((_, standing))) = (said, own.next()) {
        *standing = Standing::Went(id_of(said));
    }
}
