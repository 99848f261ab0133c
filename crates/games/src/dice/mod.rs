//! Dice against the house: one interpreter for every game of the family.
//!
//! A game is a file under `law/rulesets/`, read into a [`Description`]: which sums become the
//! point, who throws, and each bet as the throws that make it win, lose, go back, move to a number
//! or stay. With a house sheet the description becomes the [`Rules`] of a table. A round is one
//! throw; bets that it leaves undecided are held over to the next ([`table::Held`]), and so are
//! the point and whose the dice are ([`table::Passing`]).

mod apply;
mod bets;
mod courses;
mod description;
mod felt;
mod judge;
mod read;
mod rules;
mod settle;
mod state;
mod telling;
mod throws;
mod view;

use table::{
    Action, Actor, Chance, Event, Game, Irregularity, Line, Next, Options, Person, Refusal, Remedy,
    Role, Seating, Source, View, Viewer,
};

pub use description::{
    BetRule, ChoiceWords, Cited, Course, CourseRules, Description, Gain, GroupRule,
    IrregularityRule, Most, MostOf, NoticeMoment, NoticeRule, NumberRule, OnSheet, Outcomes, Pays,
    Placed, PointRules, RemedyRule, SpotRule, StaysRule, TableRules, ThrowerRules, When,
};
pub use read::read;
pub use rules::Rules;
pub use state::State;
pub use throws::{On, ThrowSet};

use crate::common::shown_on_opening;
use state::Phase;

/// The family, as a machine.
#[derive(Clone, Copy, Debug)]
pub struct DiceGame;

impl Game for DiceGame {
    type Rules = Rules;
    type State = State;

    fn open(rules: &Rules, seating: &Seating) -> (State, Vec<Event>) {
        let description = &rules.description;
        let state = State::new(seating);
        let mut events = vec![Event::Opened {
            against_house: description.table.against_house,
            deck: description.dice.basis,
        }];
        events.extend(shown_on_opening(&description.notices));
        if seating.passed().dice != state.dice {
            let basis = description.thrower.first;
            events.extend(state.dice.map(|at| Event::DiceTo { at, basis }));
        }
        (state, events)
    }

    fn next(rules: &Rules, state: &State) -> Next {
        if state.report.is_some() {
            return Next::open([Actor::Staff(rules.description.table.problems.value)]);
        }
        match state.phase {
            Phase::Over => Next::Over,
            Phase::Betting => {
                let players = state.players.iter();
                let players = players.map(|player| Actor::Player(player.holder));
                Next::open(players.chain([Actor::Staff(Role::Croupier)]))
            }
            Phase::Throwing => Next::Chance(Chance {
                source: Source::Dice {
                    dice: rules.description.dice.value,
                },
                basis: rules.description.dice.basis,
            }),
            Phase::Offered => {
                let thrower = state.dice.and_then(|at| state.player(at));
                let thrower = thrower.map(|player| Actor::Player(player.holder));
                Next::open(thrower.into_iter().chain([Actor::Staff(Role::Croupier)]))
            }
            // What lies there is settled before anybody is waited for.
            Phase::Lying => Next::open([]),
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
        settle::follow(rules, state, events);
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
