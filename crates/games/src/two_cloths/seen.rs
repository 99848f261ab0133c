//! What is seen of a coup beside people and their chips.

use round::{Phase, Player};
use table::{BoxNumber, BoxView, CoupView, HandView, Seen, SplitHand, Standing, View, Viewer};

use super::description::{CLOTHS, Choice};
use super::rules::Rules;
use super::script::Asked;
use super::state::{Due, Side, State};
use crate::player_bank::{Word, id_of, in_order, points_class};

pub(super) fn look(rules: &Rules, state: &State, view: &mut View) {
    view.common = state.lots.iter().copied().map(Seen::Card).collect();
    view.shoe = state.shoe_left(rules);
    view.carry_over = state.carry_over();
    view.coup = Some(CoupView {
        in_bank: state.in_bank(),
        covered: state.covered(rules),
        cards_to: state.hands.into_iter().flatten().collect(),
        may_cover: may_cover(rules, state),
    });
}

/// Those to whom the whole bank is open while bets are.
fn may_cover(rules: &Rules, state: &State) -> Vec<BoxNumber> {
    let asked = Asked { rules, state };
    let open = |player: &&Player| asked.while_betting(player, Choice::Banco).is_ok();
    if asked.due() != Due::Bets {
        return Vec::new();
    }
    let players = state.players.iter().filter(open);
    in_order(players, |at| rules.rank(at))
}

pub(super) fn look_at(
    rules: &Rules,
    state: &State,
    player: &Player,
    viewer: Viewer,
    view: &mut BoxView,
) {
    let own = viewer == Viewer::Player(player.holder);
    let hands = hands_of(rules, state, player.at);
    let worth = |side: &Side, looks: bool| {
        let sees = side.hand.shown || (own && looks);
        (sees && side.hand.count() >= 2).then(|| HandView {
            class: points_class(&rules.description, state.points(rules, side)),
            cards: side.hand.cards().collect(),
        })
    };
    let plays = |side: &Side| {
        let asked = state.due(rules);
        matches!(asked, Due::Punto(cloth) if std::ptr::eq(side, &state.cloths[cloth]))
    };
    let split = |(side, looks): &(&Side, bool)| SplitHand {
        cards: seen(side, own && *looks),
        hand: worth(side, *looks),
        stakes: Vec::new(),
        plays: plays(side),
    };
    let cards = hands.iter();
    view.cards = cards
        .flat_map(|(side, looks)| seen(side, own && *looks))
        .collect();
    match hands.as_slice() {
        [] => {}
        [(side, looks)] => view.hand = worth(side, *looks),
        both => view.split = both.iter().map(split).collect(),
    }
    // Whoever has one cloth's cards has said aloud what he does with them.
    let cloths = (0..CLOTHS).filter(|cloth| state.hands[*cloth] == Some(player.at));
    if let [cloth] = cloths.collect::<Vec<usize>>()[..] {
        let said = state.word_of(rules, cloth).map(|word| match word {
            Word::Card => Choice::Card,
            Word::Stand => Choice::Stand,
            Word::Show => Choice::Show,
        });
        let standing = view.standing.iter_mut();
        let mut own = standing.filter(|(person, _)| *person == player.holder);
        if let (Some(said), Some((_, standing))) = (said, own.next()) {
            *standing = Standing::Went(id_of(said));
        }
    }
}

/// The hands before a place, each with whether its holder may look at it: the second one of
/// whoever has both only once the first is played.
fn hands_of<'s>(rules: &Rules, state: &'s State, at: BoxNumber) -> Vec<(&'s Side, bool)> {
    let own = (0..CLOTHS).filter(|cloth| state.hands[*cloth] == Some(at));
    let both = state.hands == [Some(at); CLOTHS];
    let mut hands: Vec<(&Side, bool)> = own
        .map(|cloth| {
            let waits = both && cloth > 0 && state.word_of(rules, 0).is_none();
            (&state.cloths[cloth], !waits || state.voided[0])
        })
        .collect();
    let dealt_by = match state.phase {
        Phase::Over => state.course.last,
        Phase::Open | Phase::Playing => state.banker,
    };
    if state.is_dealt() && dealt_by == Some(at) {
        hands.push((&state.bank, true));
    }
    hands
}

/// A third card lies face up.
fn seen(side: &Side, own: bool) -> Vec<Seen> {
    let open = side.hand.shown || own;
    let two = side.hand.first_two();
    let two = two.map(|card| if open { Seen::Card(card) } else { Seen::Back });
    two.chain(side.hand.third().map(Seen::Card)).collect()
}
