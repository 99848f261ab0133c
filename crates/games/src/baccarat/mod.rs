//! Two hands dealt for all, on either of which people bet: the baccarats against the house.
//!
//! A game is a file under `law/rulesets/`, read into a [`Description`]; with a house sheet it
//! becomes the [`Rules`] of a table. Scoring and the tables of the third card ([`scoring`]) serve
//! every baccarat. The player's hand lies where common cards do; a shoe lives over many coups.

mod apply;
mod chart;
mod circle;
mod description;
mod felt;
mod judge;
mod read;
mod rules;
pub mod scoring;
mod settle;
mod state;
mod telling;
mod view;

use table::{
    Action, Actor, Banker, Chance, Event, Game, Irregularity, Line, Next, NoticeId, Options,
    Person, Refusal, Remedy, Role, Seating, Source, View, Viewer,
};

pub(crate) use chart::tell_chart;
pub use description::*;
pub use read::read;
pub(crate) use read::{check_counts, in_a_row, read_chart, read_points};
pub use rules::Rules;
pub use state::State;

use crate::common::shown_on_opening;
use state::Due;

/// The family, as a machine.
#[derive(Clone, Copy, Debug)]
pub struct Baccarat;

impl Game for Baccarat {
    type Rules = Rules;
    type State = State;

    fn open(rules: &Rules, seating: &Seating) -> (State, Vec<Event>) {
        let description = &rules.description;
        let mut events = vec![Event::Opened {
            against_house: rules.bases_of.against_house,
            deck: description.shoe.basis,
        }];
        events.extend(shown_on_opening(&description.notices));
        (State::new(rules, seating), events)
    }

    fn next(rules: &Rules, state: &State) -> Next {
        if state.report.is_some() {
            return Next::open([Actor::Staff(rules.description.table.problems.value)]);
        }
        match state.due(rules) {
            Due::Bets => {
                let players = state.players.iter();
                let players = players.map(|player| Actor::Player(player.holder));
                Next::open(players.chain([Actor::Staff(Role::Croupier)]))
            }
            Due::AskDealer(at) => {
                let asked = state.find(at).map(|player| Actor::Player(player.holder));
                Next::open(asked)
            }
            Due::Card(_, basis) => Next::Chance(Chance {
                source: Source::Bag(state.unseen.clone()),
                basis,
            }),
            // What follows of itself has happened before anyone looks.
            Due::Stop
            | Due::ShoeTo(..)
            | Due::Burn(_)
            | Due::Show(..)
            | Due::Say(..)
            | Due::Settle
            | Due::Empty
            | Due::Nothing => Next::Over,
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
        let description = &rules.description;
        let say = |notice: usize, basis| Event::Shown {
            notice: NoticeId(notice as u8),
            basis,
        };
        match state.due(rules) {
            Due::Stop => {
                events.push(say(description.shoe.stop_notice, rules.bases_of.stop));
            }
            Due::Say(notice, basis) => events.push(say(notice, basis)),
            Due::ShoeTo(to, basis) => events.push(Event::ShoeTo { to, basis }),
            Due::Burn(cards) => {
                let basis = description.shoe.burn.basis;
                events.push(Event::Burnt { cards, basis });
            }
            Due::Show(place, basis) => events.push(Event::Turned { place, basis }),
            Due::Settle => {
                events.extend(state.loses_shoe(rules).map(|next| Event::ShoeTo {
                    to: Banker::Box(next),
                    basis: description.dealing.lost,
                }));
                ends(rules, state, settle::settle(rules, state), events);
            }
            Due::Empty => {
                let void = settle::void(rules, state, rules.discretion);
                ends(rules, state, void, events);
            }
            Due::Bets | Due::AskDealer(_) | Due::Card(..) | Due::Nothing => {}
        }
    }

    fn apply(_: &Rules, state: &mut State, event: &Event) {
        apply::apply(state, event);
    }

    fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
        view::view(rules, state, viewer)
    }

    fn remedies(rules: &Rules, _: &State, _: &Irregularity) -> Vec<Remedy> {
        judge::remedies(rules)
    }

    fn settle(rules: &Rules, state: &State) -> Vec<Line> {
        settle::settle(rules, state)
    }
}

/// The coup ends: bets are settled, and what the house keeps of them is put away.
fn ends(rules: &Rules, state: &State, lines: Vec<Line>, events: &mut Vec<Event>) {
    let from = events.len();
    circle::circled(rules, state, &lines, events);
    // Bets are settled before anything is put away.
    let settled = lines.into_iter().map(Event::Settled);
    events.splice(from..from, settled);
    events.push(Event::Ended);
}
