//! Wheels against the house, and rows of cards that decide as a wheel does: one interpreter for
//! every game of the family.
//!
//! A game is a file under `law/rulesets/`, read into a [`Description`]: the pockets of the wheel
//! in their order, the cloth, the kinds of bet. Each bet that the cloth takes is a *set of
//! pockets*; it wins if the ball rests in one of them. Where two rows of cards decide (`rows`),
//! each way in which a coup may end plays the part of a pocket. With a house sheet the description becomes
//! the [`Rules`] of a table. A round is one spin; what a zero leaves in prison is held over to the
//! next ([`table::Held`]).

mod apply;
mod chips;
mod decide;
mod description;
mod felt;
mod read;
mod rows;
mod rules;
mod settle;
mod state;
mod telling;
mod view;

use crate::common::shown_on_opening;
use table::{
    Action, Actor, Chance, Event, Game, Irregularity, Line, Next, Options, Person, Refusal, Remedy,
    Role, Seating, Source, View, Viewer,
};

pub use description::{
    BetRule, ChoiceWords, Cited, Cloth, ColourChipRules, ColourRule, CourseRules, Covers, Decides,
    Description, InsuranceRules, IrregularityRule, Most, NoticeMoment, NoticeRule, OnSheet,
    PaymentRules, PocketRule, PocketSet, PrisonRules, RaiseRules, RemedyRule, RowRule, RowsRules,
    SpotRule, TableRules, WheelRules, ZeroRules,
};
pub(crate) use read::format;
pub use read::read;
pub use rules::Rules;
pub use state::State;

use state::Phase;

/// What comes next by chance: a pocket, or a card for a row.
fn chance(rules: &Rules, state: &State) -> Chance {
    let basis = rules.came;
    match (&rules.description.decides, &state.dealt) {
        (Decides::Rows(rows), Some(dealt)) => Chance {
            source: Source::Bag(dealt.unseen.clone()),
            basis: match dealt.due(rows) {
                rows::Due::Card(_, basis) => basis,
                rows::Due::Stop | rows::Due::Full => basis,
            },
        },
        (decides, _) => {
            let pockets = decides.wheel().map_or(0, |wheel| wheel.pockets.len() as u8);
            let source = Source::Wheel { pockets };
            Chance { source, basis }
        }
    }
}

/// The family, as a machine.
#[derive(Clone, Copy, Debug)]
pub struct Wheel;

impl Game for Wheel {
    type Rules = Rules;
    type State = State;

    fn open(rules: &Rules, seating: &Seating) -> (State, Vec<Event>) {
        let description = &rules.description;
        let mut events = vec![Event::Opened {
            against_house: description.table.against_house,
            deck: rules.equipment,
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
        match state.phase {
            Phase::Over => Next::Over,
            Phase::Betting => {
                let players = state.players.iter();
                let players = players.map(|player| Actor::Player(player.holder));
                Next::open(players.chain([Actor::Staff(Role::Croupier)]))
            }
            Phase::Running => Next::Chance(chance(rules, state)),
            Phase::Resting => {
                let asked = state.asked(rules).into_iter();
                Next::open(asked.map(|(player, _)| Actor::Player(player.holder)))
            }
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
        decide::judge(rules, state, actor, action, events)
    }

    fn follow(rules: &Rules, state: &State, events: &mut Vec<Event>) {
        decide::follow(rules, state, events);
    }

    fn apply(rules: &Rules, state: &mut State, event: &Event) {
        apply::apply(rules, state, event);
    }

    fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
        view::view(rules, state, viewer)
    }

    fn remedies(rules: &Rules, _: &State, irregularity: &Irregularity) -> Vec<Remedy> {
        decide::remedies(rules, irregularity)
    }

    fn settle(rules: &Rules, state: &State) -> Vec<Line> {
        settle::settle(rules, state)
    }
}
