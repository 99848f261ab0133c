//! In a player's turn: what he bets, what he chooses, which cards he puts aside.

use exact::Cents;
use law::BasisRef;
use round::{ALONE, Bounds, Chosen, Offered, Open, plain, staking, steps};
use table::{BoxNumber, Cause, ChoiceId, Event, Picked, Picks, Place, Why};

use super::division::may_give_up;
use super::places::Chair;
use super::rules::{ChoiceKind, POT, Rules, STACK};
use super::seat::Seat;
use super::state::{HandState, Phase};
use super::turn::{NoRaise, Turn, raise, turn};

/// The place of whoever is asked something now.
pub(super) fn asked(state: &HandState) -> Option<usize> {
    match state.phase {
        Phase::Betting { turn, .. } | Phase::Showing { turn } => Some(usize::from(turn)),
        Phase::Drawing { turn, owed: 0, .. } => Some(usize::from(turn)),
        _ => None,
    }
}

/// Whether it is the turn of whoever sits at a box, or why it is not.
pub(super) fn in_turn(rules: &Rules, state: &HandState, at: BoxNumber) -> Result<(), Cause> {
    let turn = asked(state).map(|place| state.seats[place].at);
    match turn == Some(at) {
        true => Ok(()),
        false => Err(Cause {
            why: Why::NotYourTurn { turn },
            basis: waits_because(rules, state, at),
        }),
    }
}

/// Why it is another's turn.
fn waits_because(rules: &Rules, state: &HandState, at: BoxNumber) -> BasisRef {
    let betting = &state.betting;
    let answered = |place: usize| betting.has_acted(place) && betting.owes(place).is_zero();
    match state.phase {
        Phase::Showing { .. } => rules.showing,
        Phase::Betting { .. } if state.place_of(at).is_some_and(answered) => rules.acted,
        _ => rules.description.betting.order,
    }
}

/// What whoever sits at a box may bet or raise, if it is his turn to bet.
pub(super) fn bounds(rules: &Rules, state: &HandState, at: BoxNumber) -> Result<Bounds, Cause> {
    let asked = turn(rules, state);
    let turn = asked.map(|turn| state.seats[turn.place].at);
    let Some(asked) = asked.filter(|_| turn == Some(at)) else {
        return Err(Cause {
            why: Why::NotYourTurn { turn },
            basis: waits_because(rules, state, at),
        });
    };
    let amounts = raise(rules, state, asked).map_err(|no_raise| no_more(no_raise, asked))?;
    Ok(Bounds {
        least: amounts.least.value,
        most: amounts.most.value,
        step: steps::ANY,
        least_basis: amounts.least.basis,
        most_basis: amounts.most.basis,
        window: rules.description.betting.raise,
        size: amounts.most.basis,
        others: ALONE,
    })
}

fn no_more(no_raise: NoRaise, turn: Turn<'_>) -> Cause {
    let maximum = turn.to_call;
    let (why, basis) = match no_raise {
        NoRaise::Short(basis)
        | NoRaise::NobodyToAnswer(basis)
        | NoRaise::Barred(basis)
        | NoRaise::NotReopened(basis) => (Why::OnlyToCall { maximum }, basis),
        NoRaise::Capped(basis, most) => (Why::RaisedEnough { most }, basis),
    };
    Cause { why, basis }
}

/// Whether a choice is open to the one who is asked.
pub(super) fn offered(rules: &Rules, state: &HandState, kind: ChoiceKind) -> Open {
    let turn = turn(rules, state);
    let is_offered = match (state.phase, kind) {
        (Phase::Betting { .. }, ChoiceKind::BringIn) => turn.is_some_and(|turn| turn.may_enter()),
        (Phase::Betting { .. }, ChoiceKind::Check) => turn.is_some_and(|turn| turn.may_check()),
        (Phase::Betting { .. }, ChoiceKind::Call) => turn.is_some_and(|turn| turn.may_call()),
        (Phase::Betting { .. }, ChoiceKind::Fold) => turn.is_some_and(|turn| turn.may_fold()),
        (Phase::Showing { .. }, ChoiceKind::Show) => true,
        (Phase::Showing { turn }, ChoiceKind::GiveUp) => {
            state.playing() > 1 && may_give_up(state, usize::from(turn))
        }
        (Phase::Drawing { owed: 0, .. }, ChoiceKind::Stand | ChoiceKind::Draw) => true,
        _ => false,
    };
    match rules.choice(kind).filter(|_| is_offered) {
        Some((_, basis)) => of_kind(rules, state, kind, basis),
        None => Err(Cause {
            why: Why::NoSuchChoice,
            basis: why_not(rules, turn, kind),
        }),
    }
}

/// What a choice that is open stakes, and how many cards are picked for it.
fn of_kind(rules: &Rules, state: &HandState, kind: ChoiceKind, basis: BasisRef) -> Open {
    let turn = turn(rules, state);
    match (kind, turn, state.phase) {
        (ChoiceKind::Call, Some(turn), _) => staking(POT, turn.to_call, basis),
        (ChoiceKind::BringIn, Some(turn), _) => {
            let stack = state.betting.chips.stack(turn.place);
            let enters = rules.bring_in.map_or(Cents::ZERO, |amount| amount.value);
            staking(POT, enters.min(stack), basis)
        }
        (ChoiceKind::Draw, _, Phase::Drawing { street, .. }) => {
            let draw = rules.draw(street);
            let most = draw.map_or(1, |draw| draw.most);
            Ok(Offered {
                stakes: None,
                picks: Some(Picks { least: 1, most }),
                basis: draw.map_or(basis, |draw| draw.draw.basis),
            })
        }
        _ => plain(basis),
    }
}

/// The same of what is taken as the choice of one who is not there: his hand is withdrawn, though
/// it were his to open; a bring-in is put for him.
pub(super) fn for_absent(rules: &Rules, state: &HandState, kind: ChoiceKind) -> Open {
    let absent = rules.description.betting.absent;
    let betting = matches!(state.phase, Phase::Betting { .. });
    let enters = || offered(rules, state, ChoiceKind::BringIn).is_ok();
    if kind == ChoiceKind::Fold && betting && !enters() {
        return plain(absent);
    }
    let taken = matches!(
        kind,
        ChoiceKind::Fold | ChoiceKind::Show | ChoiceKind::Stand | ChoiceKind::BringIn
    );
    match offered(rules, state, kind) {
        Ok(offered) if taken => Ok(Offered {
            basis: absent,
            ..offered
        }),
        _ => Err(Cause {
            why: Why::NoSuchChoice,
            basis: why_not(rules, turn(rules, state), kind),
        }),
    }
}

/// Why a choice is not offered.
fn why_not(rules: &Rules, turn: Option<Turn<'_>>, kind: ChoiceKind) -> BasisRef {
    let betting = &rules.description.betting;
    let own = rules.choice(kind).map_or(betting.order, |(_, basis)| basis);
    let forbids = match kind {
        ChoiceKind::Check => turn.and_then(|turn| turn.must_bet()),
        ChoiceKind::Fold => turn.and_then(|turn| turn.must_stay()),
        _ => None,
    };
    forbids.unwrap_or(own)
}

/// To stay in comes before to withdraw, and to keep all cards before to change some.
pub(super) fn comes(rules: &Rules, choice: ChoiceId) -> u8 {
    match rules.kind(choice) {
        Some(ChoiceKind::Fold | ChoiceKind::GiveUp) => 1,
        Some(ChoiceKind::Draw) => 2,
        _ => 0,
    }
}

/// Whether cards are those of a hand.
pub(super) fn in_hand(seat: &Seat, cards: Picked) -> bool {
    cards.places().all(|place| place < seat.cards.len())
}

/// A choice was made.
pub(super) fn chosen(
    rules: &Rules,
    state: &HandState,
    chosen: Chosen<'_>,
    events: &mut Vec<Event>,
) {
    let (at, by, basis) = (chosen.player.at, chosen.by, chosen.offered.basis);
    let kind = rules.kind(chosen.choice);
    let Some(place) = state.place_of(at) else {
        return;
    };
    if kind == Some(ChoiceKind::Fold) {
        before_fold(rules, state, (place, chosen.absent), events);
    }
    events.push(chosen.event(basis));
    let staked = chosen.offered.stakes.map(|(_, stake)| stake);
    match (kind, staked) {
        (Some(ChoiceKind::Call), Some(call)) => {
            let betting = &rules.description.betting;
            let whole = state.betting.owes(place) == call;
            let size = if whole { betting.equal } else { betting.short };
            events.push(to_pot(&state.seats[place], call, (betting.made, size)));
        }
        (Some(ChoiceKind::BringIn), Some(stake)) => {
            let whole = rules.bring_in.filter(|amount| amount.value == stake);
            let size = whole.map_or(rules.short_bet, |amount| amount.basis);
            events.push(to_pot(&state.seats[place], stake, (basis, size)));
        }
        (Some(ChoiceKind::Show), _) => events.push(Event::Turned {
            place: Place::Box(at),
            basis: shows_because(rules, state, place),
        }),
        _ => {}
    }
    events.extend(chosen.cards.map(|cards| Event::Picked {
        at,
        by,
        cards,
        basis,
    }));
}

/// Chips go from a stack to the pot: why now, and why so many.
fn to_pot(seat: &Seat, stake: Cents, (window, size): (BasisRef, BasisRef)) -> Event {
    Event::Shifted {
        at: seat.at,
        by: seat.holder,
        from: STACK,
        to: POT,
        stake,
        window,
        size,
    }
}

/// What goes before somebody's withdrawal: a bet before his turn that was raised and goes back to
/// him, or the forced bet that an absent player loses.
fn before_fold(
    rules: &Rules,
    state: &HandState,
    (place, absent): (usize, bool),
    events: &mut Vec<Event>,
) {
    let (betting, seat) = (&state.betting, &state.seats[place]);
    if let Some((back, basis)) = betting.may_have_back(place).zip(state.after.ahead) {
        events.push(Event::Shifted {
            at: seat.at,
            by: seat.holder,
            from: POT,
            to: STACK,
            stake: back,
            window: basis,
            size: basis,
        });
    }
    let forced = turn(rules, state).and_then(|turn| turn.must_bet());
    if let Some(forced) = forced.filter(|_| absent) {
        let stake = rules.minimum.value.min(betting.chips.stack(place));
        let lost = rules.description.betting.absent;
        events.push(to_pot(seat, stake, (lost, forced)));
    }
}

/// Why cards are shown: because all are, or to prove an opening.
fn shows_because(rules: &Rules, state: &HandState, place: usize) -> BasisRef {
    let opened = state.betting.opener == Some(Chair::at(place));
    let proof = rules.interval(0).and_then(|interval| interval.proof);
    let proof = proof.filter(|_| opened).map(|proof| proof.basis);
    proof.unwrap_or(rules.description.showdown.all)
}
