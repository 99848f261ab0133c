//! Baccarat of two cloths: a hand of each against the bank that one player holds.
//!
//! A game is a file under `law/rulesets/`, read into a [`Description`]; with a house sheet it
//! becomes the [`Rules`] of a table. Scoring and the chart of the third card are those of
//! [`crate::baccarat::scoring`]; the shoe, spots and errors of a coup are read as in
//! [`crate::circle_baccarat`]. What is its own: two hands, bets on either cloth or on both, a
//! bank that is auctioned and lies on until its holder leaves it or it is broken, and the house's
//! part of what it wins over both cloths. A round is one coup, or the finding of a banker before
//! a new shoe.

mod apply;
mod bets;
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
    Action, Actor, Chance, Event, Game, Irregularity, Line, Next, Options, Person, Place, Refusal,
    Remedy, Role, Seating, Source, View, Viewer,
};

pub use description::*;
pub use read::read;
pub use rules::Rules;
pub use state::State;

use crate::common::shown_on_opening;
use judge::Judge;
use state::Due;

/// The family, as a machine.
#[derive(Clone, Copy, Debug)]
pub struct TwoCloths;

impl Game for TwoCloths {
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
        // What is in a bank that lies on is said at once.
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
        let judge = Judge { rules, state };
        match state.due(rules) {
            Due::Award(at, basis) => {
                let others = state.finding.best.iter().filter(|other| **other != at);
                events.extend(others.filter_map(|other| judge.back(*other, Pile::Bank)));
                events.push(judge.held(at, basis));
            }
            Due::BancoLost(at) => events.extend(judge.back(at, Pile::Both)),
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
            Due::NoCoup => settle::finish(rules, state, Vec::new(), events),
            Due::Empty => settle::void(rules, state, rules.discretion, events),
            Due::Players
            | Due::Keep(_)
            | Due::Renew(_)
            | Due::Offer(_)
            | Due::Bid(_)
            | Due::Bets
            | Due::Answer(_)
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
