//! Counting cards towards a total against the bank: one interpreter for every game of the family.
//!
//! A game is a file under `law/rulesets/`, read into a [`Description`]; with a house sheet it
//! becomes the [`Rules`] of a table. Cards lie open. A shoe lives over many rounds: what is left
//! of it goes from one to the next ([`table::ShoeLeft`]), until the stop card shows.

mod apply;
mod description;
mod felt;
mod judge;
mod outcome;
mod read;
mod rules;
mod settle;
mod state;
mod telling;
mod view;

use table::{
    Action, Actor, Actors, Chance, Event, Game, Irregularity, Line, Next, NoticeId, Options,
    Person, Refusal, Remedy, Role, Seating, Source, View, Viewer,
};

pub use description::*;
pub use outcome::{Rounds, Tally};
pub(crate) use read::format;
pub use read::read;
pub use rules::{Points, Rules};
pub use settle::{Compared, compare};
pub use state::{Asked, Hand, Rivals, State, asks, bank_draws};

use crate::common::shown_on_opening;
use state::Due;

/// The family, as a machine.
#[derive(Clone, Copy, Debug)]
pub struct Blackjack;

impl Game for Blackjack {
    type Rules = Rules;
    type State = State;

    fn open(rules: &Rules, seating: &Seating) -> (State, Vec<Event>) {
        let description = &rules.description;
        let mut events = vec![Event::Opened {
            against_house: description.table.against_house,
            deck: description.shoe.basis,
        }];
        events.extend(shown_on_opening(&description.notices));
        let raising = rules.raising.as_ref();
        let passed = seating.passed().raise;
        events.extend(raising.and_then(|raising| raising.on_opening(&description.notices, passed)));
        (State::new(rules, seating), events)
    }

    fn next(rules: &Rules, state: &State) -> Next {
        if state.report.is_some() {
            return Next::open([Actor::Staff(rules.description.table.problems.value)]);
        }
        let player = |person| Next::open([Actor::Player(person)]);
        match state.due(rules) {
            Due::Bets => {
                let mut people = Actors::new();
                for found in &state.boxes {
                    let holder = Actor::Player(found.holder);
                    if !people.contains(&holder) {
                        people.push(holder);
                    }
                }
                people.push(Actor::Staff(Role::Croupier));
                Next::Open(people)
            }
            Due::Card(_, basis) => Next::Chance(Chance {
                source: Source::Bag(state.unseen.clone()),
                basis,
            }),
            Due::Insure(at, bettor) | Due::Follow(at, bettor) => {
                let found = &state.boxes[at];
                let asked = found.bettors[bettor].map(|bettor| bettor.person);
                player(asked.unwrap_or(found.holder))
            }
            Due::Choose(at, _) => player(state.boxes[at].holder),
            Due::Meter => Next::Meter(Rules::POOL),
            // What follows of itself has happened before anyone looks.
            Due::Stop | Due::Empty | Due::PayEven(..) | Due::Over(..) | Due::Settle => Next::Over,
            Due::Nothing => Next::Over,
        }
    }

    fn legal(rules: &Rules, view: &View, person: Person) -> Options {
        view::legal(rules, view, person)
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
            Due::Stop => {
                let stop = rules.description.shoe.stop;
                events.push(Event::Shown {
                    notice: NoticeId(stop as u8),
                    basis: rules.description.notices[stop].basis,
                });
            }
            Due::Over(..) | Due::PayEven(..) => {
                events.extend(settle::settle(rules, state).into_iter().map(Event::Settled));
            }
            Due::Settle => {
                events.extend(settle::settle(rules, state).into_iter().map(Event::Settled));
                events.push(Event::Ended);
            }
            Due::Empty => {
                let void = settle::void(state, rules.discretion);
                events.extend(void.into_iter().map(Event::Settled));
                events.push(Event::Ended);
            }
            Due::Bets
            | Due::Card(..)
            | Due::Insure(..)
            | Due::Follow(..)
            | Due::Choose(..)
            | Due::Meter
            | Due::Nothing => {}
        }
    }

    fn apply(rules: &Rules, state: &mut State, event: &Event) {
        apply::apply(rules, state, event);
    }

    fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
        view::view(rules, state, viewer)
    }

    fn remedies(rules: &Rules, _: &State, irregularity: &Irregularity) -> Vec<Remedy> {
        judge::remedies(rules, irregularity)
    }

    fn settle(rules: &Rules, state: &State) -> Vec<Line> {
        settle::settle(rules, state)
    }
}
