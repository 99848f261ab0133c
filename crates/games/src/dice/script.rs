//! A throw as it goes: bets, the dice in somebody's hand, their fall, and what it decides.

use law::BasisRef;
use round::{Bounds, Chosen, Due, NO_TEXT, Open, Phase, Player, Script, Whose, no_choice, plain};
use table::{
    Actor, BoxNumber, Cause, ChoiceId, Drawn, Equipment, Event, Irregularity, Line, Remedy,
    RemedyEffect, Role, Seating, Source, SpotId, Throw, View, Viewer, Why,
};

use super::rules::Rules;
use super::state::State;
use super::throws::ThrowSet;
use super::{bets, settle};

/// The choices of the one who throws.
pub(super) const REFUSES: ChoiceId = ChoiceId(0);
pub(super) const CHANGES: ChoiceId = ChoiceId(1);
pub(super) const KEEPS: ChoiceId = ChoiceId(2);

/// The stage at which other dice are offered for a lost one, after bets and throw.
const LOST_DIE: u8 = 2;

/// Dice that go round among the players, against the house.
#[derive(Clone, Copy, Debug)]
pub struct Throws;

impl Script for Throws {
    type Rules = Rules;
    type State = State;

    fn begin(_: &Rules, seating: &Seating) -> State {
        State::new(seating)
    }

    /// Dice that were not before a box in play go to the first.
    fn begun(rules: &Rules, state: &State, seating: &Seating, events: &mut Vec<Event>) {
        if seating.passed().dice != state.dice {
            let basis = rules.description.thrower.first;
            events.extend(state.dice.map(|at| Event::DiceTo { at, basis }));
        }
    }

    fn due(rules: &Rules, state: &State) -> Due {
        match (state.phase, state.dice) {
            (Phase::Over, _) => Due::Nothing,
            (Phase::Open, _) => Due::Bets,
            (Phase::Playing, Some(at)) if state.offered => Due::Choice {
                at,
                by: None,
                stage: LOST_DIE,
            },
            (Phase::Playing, _) => match state.thrown {
                None => Due::Fall(rules.description.dice.basis),
                Some(_) => Due::Itself,
            },
        }
    }

    fn follow(rules: &Rules, state: &State, events: &mut Vec<Event>) {
        settle::follow(rules, state, events);
    }

    fn apply(rules: &Rules, state: &mut State, event: &Event) {
        match *event {
            // The last to go leaves no dice and no point behind.
            Event::Left { .. } if state.players.len() == 1 => {
                (state.dice, state.point) = (None, None);
            }
            Event::Chose { .. } => state.offered = false,
            Event::Thrown { throw, .. } => {
                (state.thrown, state.thrown_for) = (Some(throw), state.point);
            }
            Event::Pointed { point, .. } => state.point = point,
            Event::DiceTo { at, .. } => state.dice = Some(at),
            Event::Ruled { effect, .. } => ruled(rules, state, effect),
            _ => {}
        }
    }

    fn bounds(rules: &Rules, state: &State, p: Whose<'_>, spot: SpotId) -> Result<Bounds, Cause> {
        bets::bounds(rules, state, &p, spot)
    }

    fn settle(rules: &Rules, state: &State) -> Vec<Line> {
        settle::settle(rules, state)
    }

    fn void(_: &Rules, state: &State, basis: BasisRef, events: &mut Vec<Event>) {
        settle::void(state, basis, events);
    }

    fn wins(rules: &Rules, state: &State, spot: SpotId) -> bool {
        let course = rules.course(spot, state.thrown_for);
        state.thrown.is_some_and(|throw| course.wins.holds(throw))
    }

    fn look(rules: &Rules, state: &State, _: Viewer, view: &mut View) {
        view.carry_over.dice = state.dice;
        view.carry_over.point = state.point;
        view.fell = state.thrown.map(Drawn::Throw).into_iter().collect();
        view.undealt = Throws::source(rules, state).total() as u16;
    }

    /// Whoever sits down first has the dice.
    fn seated(rules: &Rules, state: &State, at: BoxNumber, events: &mut Vec<Event>) {
        if state.dice.is_none() {
            let basis = rules.description.thrower.first;
            events.push(Event::DiceTo { at, basis });
        }
    }

    fn left(rules: &Rules, state: &State, at: BoxNumber, events: &mut Vec<Event>) {
        if state.dice == Some(at) {
            hand_on(state, rules.description.thrower.refuses.basis, events);
        }
    }

    fn only_these(rules: &Rules) -> BasisRef {
        rules.description.only_these
    }

    fn stays(rules: &Rules, spot: SpotId) -> BasisRef {
        rules.may_leave[usize::from(spot.0)].closed
    }

    /// Chips that bear on others come off with them.
    fn riders(rules: &Rules, spot: SpotId) -> &[SpotId] {
        &rules.riders[usize::from(spot.0)]
    }

    fn holds(rules: &Rules, _: &State, player: Whose<'_>, spot: SpotId) -> Result<BasisRef, Cause> {
        let may = rules.may_leave[usize::from(spot.0)];
        match player.held(spot) {
            0 => Ok(rules.description.course.bets),
            _ if may.leave => Ok(may.basis),
            _ => Err(Cause {
                why: Why::BetIsHeld { spot },
                basis: may.basis,
            }),
        }
    }

    /// What the one who throws may ask for: before a first throw, and when a die is lost.
    fn open(rules: &Rules, state: &State, player: Whose<'_>, choice: ChoiceId) -> Open {
        his_turn(rules, state, &player)?;
        let thrower = &rules.description.thrower;
        match (state.phase, choice) {
            (Phase::Open, REFUSES) => {
                before_a_point(state, thrower.refuses.basis)?;
                match state.next_thrower() {
                    Some(_) => plain(thrower.refuses.basis),
                    None => no_choice(),
                }
            }
            (Phase::Open, CHANGES) => {
                before_a_point(state, thrower.changes.basis)?;
                plain(thrower.changes.basis)
            }
            (Phase::Playing, CHANGES) if state.offered => plain(rules.lost_die),
            (Phase::Playing, KEEPS) if state.offered => plain(thrower.lost.keeps.basis),
            _ => no_choice(),
        }
    }

    /// Who is absent when a die of his is lost goes on with those that he has.
    fn for_absent(rules: &Rules, state: &State, player: Whose<'_>, choice: ChoiceId) -> Open {
        let actor = Actor::Staff(Role::Croupier);
        let not_his = |basis| {
            let why = Why::NotForYou { actor };
            Err(Cause { why, basis })
        };
        if !state.offered {
            return not_his(NO_TEXT);
        }
        his_turn(rules, state, &player)?;
        let keeps = rules.description.thrower.lost.keeps.basis;
        match choice {
            KEEPS => plain(keeps),
            _ => not_his(keeps),
        }
    }

    fn offers(rules: &Rules, choice: ChoiceId) -> BasisRef {
        let thrower = &rules.description.thrower;
        match choice {
            REFUSES => thrower.refuses.basis,
            CHANGES => thrower.changes.basis,
            KEEPS => thrower.lost.basis,
            _ => thrower.first,
        }
    }

    fn chosen(_: &Rules, state: &State, chosen: Chosen<'_>, events: &mut Vec<Event>) {
        let basis = chosen.offered.basis;
        events.push(chosen.event(basis));
        if chosen.choice == REFUSES {
            hand_on(state, basis, events);
        }
    }

    fn closes(rules: &Rules, state: &State) -> Vec<Cause> {
        let nobody = state.thrower(rules).is_none().then_some(Cause {
            why: Why::NobodyThrows,
            basis: rules.description.thrower.bets.basis,
        });
        nobody.into_iter().collect()
    }

    /// Whoever has the dice and has not bet lets them pass.
    fn closing(rules: &Rules, state: &State, events: &mut Vec<Event>) {
        let throws = state.thrower(rules);
        let passed = throws.filter(|throws| Some(*throws) != state.dice);
        let basis = rules.description.thrower.skipped;
        events.extend(passed.map(|at| Event::DiceTo { at, basis }));
    }

    fn source(rules: &Rules, _: &State) -> Source {
        Source::Dice {
            dice: rules.description.dice.value,
        }
    }

    fn fell(rules: &Rules, drawn: Drawn) -> Option<Event> {
        let dice = rules.description.dice;
        match drawn {
            Drawn::Throw(throw) if is_of(throw, dice.value) => Some(Event::Thrown {
                throw,
                basis: dice.basis,
            }),
            Drawn::Throw(_) | Drawn::Card(_) | Drawn::Pocket(_) => None,
        }
    }

    /// Before the dice leave the hand nothing can have gone wrong with them; once their fall is
    /// called it is too late.
    fn can_happen(_: &Rules, state: &State, found: &Irregularity) -> bool {
        let of_dice = found.kind.of().is_none_or(|of| of == Equipment::Dice);
        let in_the_air = state.phase == Phase::Playing && state.thrown.is_none() && !state.offered;
        in_the_air && of_dice
    }

    fn remedies(rules: &Rules, _: &State, found: &Irregularity) -> Vec<Remedy> {
        crate::common::remedies(&rules.description.irregularities, &rules.terms, found)
    }

    fn ruled(
        _: &Rules,
        state: &State,
        _: &Irregularity,
        (effect, basis): (RemedyEffect, BasisRef),
        events: &mut Vec<Event>,
    ) {
        if effect == RemedyEffect::PassDice {
            hand_on(state, basis, events);
        }
    }
}

/// What a ruling changes.
fn ruled(rules: &Rules, state: &mut State, effect: RemedyEffect) {
    let lost = &rules.description.thrower.lost.when;
    match effect {
        // Whoever gets the dice may have to bet first.
        RemedyEffect::PassDice => state.phase = Phase::Open,
        RemedyEffect::ThrowAgain => {
            let found = state.report;
            state.offered = found.is_some_and(|found| lost.contains(&found.kind));
        }
        _ => {}
    }
}

fn his_turn(rules: &Rules, state: &State, player: &Player) -> Result<(), Cause> {
    let turn = state.dice;
    let asked = state.phase == Phase::Open || state.offered;
    match turn == Some(player.at) && asked {
        true => Ok(()),
        false => Err(Cause {
            why: Why::NotYourTurn { turn },
            basis: rules.description.thrower.first,
        }),
    }
}

fn before_a_point(state: &State, basis: BasisRef) -> Result<(), Cause> {
    match state.point {
        None => Ok(()),
        Some(point) => Err(Cause {
            why: Why::NotDuringPoint { point },
            basis,
        }),
    }
}

/// The dice go to the next player, if there is another.
fn hand_on(state: &State, basis: BasisRef, events: &mut Vec<Event>) {
    let next = state.next_thrower();
    events.extend(next.map(|at| Event::DiceTo { at, basis }));
}

/// Whether it is a throw of so many dice.
fn is_of(throw: Throw, dice: u8) -> bool {
    throw.faces().count() == usize::from(dice) && ThrowSet::all(dice).holds(throw)
}
