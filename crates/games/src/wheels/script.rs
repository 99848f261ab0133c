//! A spin as it goes: bets, the ball or the rows, what a zero asks of players, and the end.

use law::BasisRef;
use round::{Bounds, Chosen, Due, Open, Phase, Player, Script, Whose, plain};
use table::{
    Action, Actor, Called, Cause, ChoiceId, Drawn, Equipment, Event, Face, HandView, Irregularity,
    Line, Remedy, Role, Seating, Seen, Source, SpotId, View, Viewer, Why,
};

use super::description::Decides;
use super::rows::{self, Ending, Row, RowsRules};
use super::rules::Rules;
use super::state::State;
use super::{bets, chips, settle};
use crate::common::{NO_TEXT, refuse};

/// Where the stages of the zero's choices begin, after bets and spin.
const FIRST_CHOICE: u8 = 2;

/// A wheel against the house, or rows of cards in its place.
#[derive(Clone, Copy, Debug)]
pub struct Spins;

impl Script for Spins {
    type Rules = Rules;
    type State = State;

    fn begin(rules: &Rules, seating: &Seating) -> State {
        State::new(rules, seating)
    }

    fn due(rules: &Rules, state: &State) -> Due {
        match (state.phase, state.result) {
            (Phase::Open, _) => return Due::Bets,
            (Phase::Over, _) => return Due::Nothing,
            (Phase::Playing, None) => {}
            (Phase::Playing, Some(_)) => {
                let asked = state.asked(rules);
                return asked.map_or(Due::Itself, |(player, _, pile)| Due::Choice {
                    at: player.at,
                    by: None,
                    stage: stage(rules, pile.spot),
                });
            }
        }
        let Some((rows, dealt)) = state.rows(rules) else {
            return Due::Fall(rules.came);
        };
        match dealt.due(rows, state.to_come()) {
            rows::Due::Card(to, basis) => Due::Card {
                to,
                face: Face::Up,
                basis,
            },
            rows::Due::Stop | rows::Due::Full => Due::Itself,
        }
    }

    /// The rows are called once they are dealt; once the ball rests bets are settled, those that
    /// must are held over, and once nobody is asked what becomes of his it ends.
    fn follow(rules: &Rules, state: &State, events: &mut Vec<Event>) {
        if let (None, Some(rows)) = (state.result, state.rows(rules)) {
            return rows::call(rules, rows, state, events);
        }
        let from = events.len();
        events.extend(settle::settle(rules, state).into_iter().map(Event::Settled));
        if events.len() == from {
            settle::held_over(rules, state, events);
        }
        if events.len() == from {
            events.push(Event::Ended);
        }
    }

    fn apply(rules: &Rules, state: &mut State, event: &Event) {
        match *event {
            Event::Left { at, .. } => state.values = state.values.with(at, 0),
            Event::Called {
                at,
                by,
                spot,
                stake,
                ..
            } => state.calls.push(Called {
                at,
                by,
                spot,
                stake,
            }),
            Event::Placed {
                at,
                by,
                spot,
                stake,
                ..
            } => {
                let placed = Called {
                    at,
                    by,
                    spot,
                    stake,
                };
                let called = state.calls.iter().position(|call| *call == placed);
                called.map(|place| state.calls.remove(place));
            }
            Event::Drawn { card, to, .. } => {
                state.dealt.iter_mut().for_each(|dealt| dealt.add(card, to));
            }
            Event::RowsEnd { .. } => {
                let ending = state.rows(rules).map(|(rows, dealt)| rows.ending(dealt));
                state.result = ending.flatten().map(Ending::pocket);
            }
            Event::Spun { pocket, .. } => {
                state.result = Some(pocket);
                // What nobody repeated before the ball came to rest does not count.
                state.calls.clear();
            }
            Event::Chose { at, choice, .. } => match rules.chip_choice(choice) {
                Some(value) => state.values = state.values.with(at, value),
                None => takes(rules, state, choice),
            },
            _ => {}
        }
    }

    fn bounds(rules: &Rules, state: &State, p: Whose<'_>, spot: SpotId) -> Result<Bounds, Cause> {
        bets::bounds(rules, state, &p, spot)
    }

    fn settle(rules: &Rules, state: &State) -> Vec<Line> {
        settle::settle(rules, state)
    }

    fn void(rules: &Rules, state: &State, basis: BasisRef, events: &mut Vec<Event>) {
        settle::void(rules, state, basis, events);
    }

    fn ends(rules: &Rules, state: &State, line: &Line) -> Option<usize> {
        settle::ends(rules, state, line)
    }

    fn wins(rules: &Rules, state: &State, spot: SpotId) -> bool {
        let spot = rules.spot(spot).filter(|spot| spot.insures.is_none());
        let covered = state.result.zip(spot);
        covered.is_some_and(|(pocket, spot)| spot.pockets.holds(pocket))
    }

    fn look(rules: &Rules, state: &State, _: Viewer, view: &mut View) {
        view.carry_over.chips = state.values;
        view.called.clone_from(&state.calls);
        view.undealt = Spins::source(rules, state).total() as u16;
        let Some((rows, dealt)) = state.rows(rules) else {
            view.fell = state.result.map(Drawn::Pocket).into_iter().collect();
            return;
        };
        (view.common, view.common_hand) = seen(rows, &dealt.upper);
        (view.bank, view.bank_hand) = seen(rows, &dealt.lower);
        view.is_cut = state.is_cut;
        view.shoe = state.shoe_left(rules);
    }

    fn only_these(rules: &Rules) -> BasisRef {
        rules.description.only_these
    }

    fn stays(rules: &Rules, _: SpotId) -> BasisRef {
        rules.description.course.close.lies
    }

    /// With a bet goes what insures it.
    fn riders(rules: &Rules, spot: SpotId) -> &[SpotId] {
        rules.insurances_of(spot)
    }

    /// What is in prison stays there.
    fn holds(rules: &Rules, _: &State, player: Whose<'_>, spot: SpotId) -> Result<BasisRef, Cause> {
        match player.on(spot).is_zero() {
            false => Ok(rules.description.course.close.bets),
            true => Err(Cause {
                why: Why::BetIsHeld { spot },
                basis: rules.prison().map_or(NO_TEXT, |prison| prison.freed),
            }),
        }
    }

    fn open(rules: &Rules, state: &State, player: Whose<'_>, choice: ChoiceId) -> Open {
        match rules.chip_choice(choice) {
            Some(_) => chips::open(rules, state, &player),
            None => at_zero(rules, state, &player, choice, false),
        }
    }

    /// What is under the zero stays there while its player is absent.
    fn for_absent(rules: &Rules, state: &State, player: Whose<'_>, choice: ChoiceId) -> Open {
        at_zero(rules, state, &player, choice, true)
    }

    fn chosen(rules: &Rules, state: &State, chosen: Chosen<'_>, events: &mut Vec<Event>) {
        events.push(chosen.event(chosen.offered.basis));
        let stays = matches!(rules.choice(chosen.choice), Some((_, false)));
        let asked = state.asked(rules).zip(rules.prison()).filter(|_| stays);
        events.extend(
            asked.map(|((player, _, pile), prison)| settle::held(player, &pile, prison.stay.basis)),
        );
    }

    /// The wheel turns though nobody has bet.
    fn closes(_: &Rules, _: &State) -> Vec<Cause> {
        Vec::new()
    }

    fn said_closing(rules: &Rules, state: &State, events: &mut Vec<Event>) {
        events.extend(rows::uncut(rules, state));
    }

    fn act(
        rules: &Rules,
        state: &State,
        actor: Actor,
        action: &Action,
        events: &mut Vec<Event>,
    ) -> Result<(), table::Refusal> {
        match (actor, action) {
            (Actor::Player(person), Action::Cut) => rows::cut(rules, state, person, events),
            (
                Actor::Staff(role),
                &Action::Call {
                    at,
                    by,
                    spot,
                    stake,
                },
            ) => {
                let call = Called {
                    at,
                    by,
                    spot,
                    stake,
                };
                bets::call(rules, state, role, call, events)
            }
            _ => refuse(Why::NotForYou { actor }, NO_TEXT),
        }
    }

    fn source(rules: &Rules, state: &State) -> Source {
        match rules.description.decides.wheel() {
            Some(wheel) => Source::Wheel {
                pockets: wheel.pockets.len() as u8,
            },
            None => Source::Bag(state.unseen.clone()),
        }
    }

    fn fell(rules: &Rules, drawn: Drawn) -> Option<Event> {
        let wheel = rules.description.decides.wheel()?;
        match drawn {
            Drawn::Pocket(pocket) if usize::from(pocket.0) < wheel.pockets.len() => {
                let basis = wheel.result;
                Some(Event::Spun { pocket, basis })
            }
            Drawn::Pocket(_) | Drawn::Card(_) | Drawn::Throw(_) => None,
        }
    }

    /// Before the ball runs nothing can have gone wrong with it; once it rests it is too late.
    fn can_happen(rules: &Rules, state: &State, found: &Irregularity) -> bool {
        let plays_with = match rules.description.decides {
            Decides::Wheel(_) => Equipment::Wheel,
            Decides::Rows(_) => Equipment::Cards,
        };
        let runs = state.phase == Phase::Playing && state.result.is_none();
        runs && found.kind.of().is_none_or(|of| of == plays_with)
    }

    fn remedies(rules: &Rules, _: &State, found: &Irregularity) -> Vec<Remedy> {
        crate::common::remedies(&rules.description.irregularities, &rules.terms, found)
    }
}

/// The stage at which the choice on a spot is asked for.
fn stage(rules: &Rules, spot: SpotId) -> u8 {
    let place = rules.simple_spots().position(|known| known == spot);
    FIRST_CHOICE + place.unwrap_or(0) as u8
}

/// What a player may choose for chips under the zero: his part of them, or prison.
fn at_zero(rules: &Rules, state: &State, player: &Player, choice: ChoiceId, absent: bool) -> Open {
    let shut = |why, basis| Err(Cause { why, basis });
    let Some((prison, (asked, _, pile))) = rules.prison().zip(state.asked(rules)) else {
        return shut(Why::NotYourTurn { turn: None }, NO_TEXT);
    };
    if asked.at != player.at {
        let turn = Some(asked.at);
        return shut(Why::NotYourTurn { turn }, prison.stay.basis);
    }
    let of_pile = rules.choice(choice).filter(|(spot, _)| *spot == pile.spot);
    match (of_pile, absent) {
        (None, _) => shut(Why::NoSuchChoice, prison.stay.basis),
        (Some((_, true)), true) => {
            let actor = Actor::Staff(Role::Croupier);
            shut(Why::NotForYou { actor }, prison.absent)
        }
        (Some((_, false)), true) => plain(prison.absent),
        (Some((_, true)), false) => plain(prison.take.basis),
        (Some((_, false)), false) => plain(prison.stay.basis),
    }
}

/// A player takes his part of the chips that he was asked about.
fn takes(rules: &Rules, state: &mut State, choice: ChoiceId) {
    let takes = matches!(rules.choice(choice), Some((_, true)));
    let asked = state.asked(rules).filter(|_| takes);
    if let Some((at, place)) = asked.map(|(player, place, _)| (player.at, place)) {
        state.chips(at, |chips| {
            chips.choose(place);
            Ok(())
        });
    }
}

/// A row as it lies, and what it counts once it is full.
fn seen(rows: &RowsRules, row: &Row) -> (Vec<Seen>, Option<HandView>) {
    let hand = rows
        .class(row)
        .map(|class| HandView::counted(class, row.iter().copied()));
    (row.iter().map(|card| Seen::Card(*card)).collect(), hand)
}
