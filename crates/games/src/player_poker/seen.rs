//! What each viewer sees of a hand.

use cards::Card;
use round::{Offered, Player};
use table::{
    BoxView, ChoiceId, ChoiceOption, CircleView, HandView, PlaceOption, PotView, Seen, Standing,
    TurnView, View, Viewer, Wager,
};

use super::betting::Part;
use super::chips::{less, more};
use super::choosing::{asked, bounds, comes, offered};
use super::description::Making;
use super::division;
use super::pots::Layer;
use super::rules::{POT, Rules, STACK};
use super::seat::Seat;
use super::session;
use super::state::{HandState, Phase, State};

pub(super) fn look(rules: &Rules, state: &State, view: &mut View) {
    let hand = &state.hand;
    view.carry_over.mano = hand.goes_on_from;
    view.carry_over.game = session::passes(hand);
    view.common = hand.common.iter().map(|card| Seen::Card(*card)).collect();
    view.is_cut = state.is_cut;
    view.circle = Some(circle(rules, state));
}

pub(super) fn look_at(
    rules: &Rules,
    state: &HandState,
    player: &Player,
    viewer: Viewer,
    view: &mut BoxView,
) {
    let Some(place) = state.place_of(player.at) else {
        return;
    };
    let (seat, betting) = (&state.seats[place], &state.betting);
    let own = viewer == Viewer::Player(player.holder);
    let by = player.holder;
    let stack = (STACK, betting.chips.stack(place), seat.held);
    let pot = (POT, betting.chips.pot(place), seat.pot_held);
    let lie = [stack, pot].into_iter();
    let lie = lie.filter(|(_, stake, _)| !stake.is_zero());
    view.wagers = lie
        .map(|(spot, stake, held)| Wager {
            by,
            spot,
            stake,
            held,
        })
        .collect();
    let standing = standing(state, place).map(|standing| (by, standing));
    view.standing = standing.into_iter().collect();
    view.apart = seat.aside;
    // The croupier gathers the cards of whoever is out of the hand: nobody sees them.
    if betting.is_in(place) {
        let opener = betting.opener.filter(|_| rules.proves_opening());
        let opened = opener.map(usize::from) == Some(place);
        view.cards = seen_cards(seat, own, opened);
    }
    let sees_all = !view.cards.is_empty() && !view.cards.contains(&Seen::Back);
    view.hand = sees_all.then(|| hand(rules, state, seat)).flatten();
}

fn seen_cards(seat: &Seat, own: bool, opened: bool) -> Vec<Seen> {
    let cards = seat.cards.iter().enumerate();
    let see = |(place, card): (usize, &Card)| {
        // What was put aside stays with the croupier, but for what proves an opening.
        let aside = seat.aside.contains(place) && !opened;
        let open = seat.open.contains(place) || seat.seen.contains(place);
        let seen = own || open || (seat.shown && !aside);
        if seen { Seen::Card(*card) } else { Seen::Back }
    };
    cards.map(see).collect()
}

fn standing(state: &HandState, place: usize) -> Option<Standing> {
    match (state.phase, state.betting.part(place)) {
        (Phase::Gathering, _) if state.betting.resting().contains(place) => Some(Standing::Out),
        (Phase::Gathering, _) if state.betting.chips.stack(place).is_zero() => None,
        (Phase::Gathering, _) | (_, Part::In) => Some(Standing::In),
        (_, Part::None) => None,
        (_, Part::Out | Part::GaveUp) => Some(Standing::Out),
    }
}

/// The best hand of a player's cards, once there are enough of them.
fn hand(rules: &Rules, state: &HandState, seat: &Seat) -> Option<HandView> {
    let order = &rules.description.order.hands;
    let own = division::cards(seat.hand());
    let arranged = match rules.description.making.value {
        Making::Any => {
            let all = division::cards(own.iter().chain(state.common.iter()).copied());
            order.arrange(&all)
        }
        Making::Exactly {
            own: mine,
            common: shared,
        } => order.arrange_with(&own, usize::from(mine), &state.common, usize::from(shared)),
    };
    Some(HandView::arranged(order, &arranged.ok()?))
}

fn circle(rules: &Rules, state: &State) -> CircleView {
    let hand = &state.hand;
    let seats = hand.seats.iter().enumerate();
    let bets = seats.map(|(place, seat)| (seat.at, hand.betting.bet(place)));
    CircleView {
        mano: hand.mano,
        pots: pots(hand),
        raked: hand.betting.chips.raked(),
        bets: bets.filter(|(_, bet)| !bet.is_zero()).collect(),
        turn: match state.report {
            None => turn_view(rules, hand),
            Some(_) => None,
        },
    }
}

/// The pots as they stand, what was carried over in the first. What is bet in the interval that is
/// played lies before the players until it ends.
fn pots(state: &HandState) -> Vec<PotView> {
    let mut gathered = state.stakes();
    for (place, amount) in gathered.amounts.iter_mut().enumerate() {
        *amount = less(*amount, state.betting.bet(place));
    }
    let carried = state.betting.chips.all_carried();
    let pot = |layer: Layer| {
        let claims = layer.claims.iter().map(|place| state.seats[place].at);
        PotView {
            amount: layer.amount,
            contenders: claims.collect(),
        }
    };
    let mut pots: Vec<PotView> = gathered.layers().map(pot).collect();
    match pots.first_mut() {
        Some(first) => first.amount = more(first.amount, carried),
        None if carried.is_zero() => {}
        None => pots.push(PotView {
            amount: carried,
            contenders: Vec::new(),
        }),
    }
    pots
}

/// What the one who is asked may do, for all to see.
fn turn_view(rules: &Rules, state: &HandState) -> Option<TurnView> {
    let seat = &state.seats[asked(state)?];
    let at = seat.at;
    let choices = (0..).map(ChoiceId).zip(&rules.choices);
    let open = choices.filter_map(|(choice, (kind, _))| {
        let Offered {
            stakes,
            picks,
            basis,
        } = offered(rules, state, *kind).ok()?;
        Some(ChoiceOption {
            at,
            choice,
            stakes,
            picks,
            basis,
        })
    });
    let mut choose: Vec<ChoiceOption> = open.collect();
    choose.sort_by_key(|option| comes(rules, option.choice));
    let place = bounds(rules, state, at).ok();
    let place = place.map(|bounds| PlaceOption {
        at,
        spot: POT,
        least: bounds.least,
        most: bounds.most,
        step: bounds.step.value,
        basis: bounds.most_basis,
    });
    Some(TurnView {
        at,
        by: seat.holder,
        choose,
        place,
    })
}
