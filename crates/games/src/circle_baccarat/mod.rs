//! Baccarats whose bank a player holds, and which the others cover: one of them plays the cards
//! against it for all.
//!
//! A game is a file under `law/rulesets/`, read into a [`Description`]; with a house sheet it
//! becomes the [`Rules`] of a table. Scoring and the chart of the third card are those of
//! [`crate::baccarat::scoring`]. A round is one coup; the bank lies on from coup to coup as
//! chips held over, and how it was left passes on with it.

mod apply;
mod cards;
mod choosing;
mod description;
mod felt;
mod finding;
mod judge;
mod names;
mod offers;
mod placing;
mod read;
mod rules;
mod ruling;
mod settle;
mod state;
mod telling;
mod view;

use table::{
    Action, Actor, Banker, Chance, Event, Game, Irregularity, Line, Next, Options, Person, Place,
    Refusal, Remedy, Role, Seating, Source, View, Viewer,
};

pub use description::*;
pub use read::read;
pub use rules::Rules;
pub use state::State;

use crate::common::shown_on_opening;
use judge::Judge;
use state::{Due, Shift};

/// The family, as a machine.
#[derive(Clone, Copy, Debug)]
pub struct CircleBaccarat;

impl Game for CircleBaccarat {
    type Rules = Rules;
    type State = State;

    fn open(rules: &Rules, seating: &Seating) -> (State, Vec<Event>) {
        let description = &rules.description;
        let mut events = vec![Event::OpenedCircle {
            between: rules.by(Rule::Between),
            deck: description.shoe.basis,
        }];
        events.extend(shown_on_opening(&description.notices));
        let mut state = State::new(rules, seating);
        // Whoever keeps the bank is asked at once.
        for _ in Voice::ALL {
            let Due::Say(voice, basis) = state.due(rules) else {
                break;
            };
            let (notice, _) = rules.voice(voice);
            let said = Event::Shown { notice, basis };
            apply::apply(rules, &mut state, &said);
            events.push(said);
        }
        (state, events)
    }

    fn next(rules: &Rules, state: &State) -> Next {
        if state.report.is_some() {
            return Next::open([Actor::Staff(rules.description.table.problems.value)]);
        }
        let judge = Judge { rules, state };
        if let Some(player) = judge.asked().and_then(|at| state.find(at)) {
            return Next::open([Actor::Player(player.holder)]);
        }
        match state.due(rules) {
            Due::Players | Due::Bets => {
                let players = state.players.iter();
                let players = players.map(|player| Actor::Player(player.holder));
                Next::open(players.chain([Actor::Staff(Role::Croupier)]))
            }
            Due::Card(_, basis) => Next::Chance(Chance {
                source: Source::Bag(state.unseen.clone()),
                basis,
            }),
            // What follows of itself has happened before anyone looks.
            _ => Next::Over,
        }
    }

    fn legal(_: &Rules, view: &View, person: Person) -> Options {
        view::legal(view, person)
    }

    fn judge(
        rules: &Rules,
        state: &State,
        actor: Actor,
        action: &Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        judge::judge(rules, state, actor, action, events)
    }

    fn follow(rules: &Rules, state: &State, events: &mut Vec<Event>) {
        if state.report.is_some() {
            return;
        }
        match state.due(rules) {
            Due::Award(at) => events.push(Event::BankHeld {
                by: Banker::Box(at),
                basis: rules.by(Rule::Auction),
                marked: rules.by(Rule::MustDeal),
            }),
            Due::Shift(at, shift) => events.extend(shifted(rules, state, at, shift)),
            Due::Say(voice, basis) => {
                let (notice, _) = rules.voice(voice);
                events.push(Event::Shown { notice, basis });
            }
            Due::CardsTo(at, basis) => events.push(Event::CardsTo { at, basis }),
            Due::Turn(at, basis) => {
                let place = Place::Box(at);
                events.push(Event::Turned { place, basis });
            }
            Due::Settle => settle::end(rules, state, events),
            Due::Empty => settle::void(rules, state, rules.discretion, events),
            Due::Players
            | Due::Keep(_)
            | Due::Announce(_)
            | Due::Offer(_)
            | Due::Retake(_)
            | Due::Bid(_)
            | Due::Force(_)
            | Due::Bets
            | Due::Repeat(_)
            | Due::Card(..)
            | Due::Punto(_)
            | Due::Give(_)
            | Due::Banker(_)
            | Due::Nothing => {}
        }
    }

    fn apply(rules: &Rules, state: &mut State, event: &Event) {
        apply::apply(rules, state, event);
    }

    fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
        view::view(rules, state, viewer)
    }

    fn remedies(rules: &Rules, state: &State, found: &Irregularity) -> Vec<Remedy> {
        judge::remedies(rules, state, found)
    }

    fn settle(rules: &Rules, state: &State) -> Vec<Line> {
        settle::settle(rules, state)
    }
}

/// Chips of the bank's holder go from one spot to another.
fn shifted(rules: &Rules, state: &State, at: table::BoxNumber, shift: Shift) -> Option<Event> {
    let by = state.find(at)?.holder;
    let (from, to) = (rules.spot(shift.from)?, rules.spot(shift.to)?);
    Some(Event::Shifted {
        at,
        by,
        from,
        to,
        stake: shift.stake,
        window: rules.by(shift.rule),
        size: rules.by(Rule::Garage),
    })
}
