//! Poker against the house: one interpreter for every game of the family.
//!
//! A game is a file under `law/rulesets/`, read into a [`Description`]; with a house sheet it
//! becomes the [`Rules`] of a table. Nothing in here knows the name of a game or a number of
//! the law: where a game needs a word that the description lacks, the word is added.

mod apply;
mod decide;
mod description;
mod felt;
mod players_bank;
mod pool;
mod read;
mod rules;
mod settle;
mod state;
mod telling;
mod two_hands;
mod view;

use crate::common::shown_on_opening;
use table::{
    Action, Actor, Actors, Chance, Event, Game, Irregularity, Line, Next, Options, Person, PoolId,
    Refusal, Remedy, Role, Seating, Source, View, Viewer,
};

pub use description::{
    BankHand, BetRule, Bettors, BettorsMost, CardRules, CaseResult, CaseRule, ChoiceEffect,
    ChoiceRule, Cited, ClassRule, Counted, DealStep, DealTo, Description, Head, Holding,
    HoldingRow, IrregularityRule, JokerCounts, LowOrder, Multiples, NoticeMoment, NoticeRule,
    OnSheet, OrderRules, Pay, PayWhat, PoolPrizeRule, PoolRule, PrizeRule, RaiseRules, RemedyRule,
    SettleRule, SettleWay, StageRule, StageWork, StakeRule, TableChoice, TableRows, TableRule,
    TableRules, Until, WayRule, Window,
};
pub use players_bank::OfferRule;
pub(crate) use read::format;
pub use read::read;
pub(crate) use read::read_class;
pub use rules::Rules;
pub use state::State;
pub use two_hands::{Setting, TwoHands, house_setting, places_apart};

/// The family, as a machine.
#[derive(Clone, Copy, Debug)]
pub struct BankPoker;

impl Game for BankPoker {
    type Rules = Rules;
    type State = State;

    fn open(rules: &Rules, seating: &Seating) -> (State, Vec<Event>) {
        let description = &rules.description;
        let mut events = Vec::with_capacity(1 + description.notices.len());
        events.push(Event::Opened {
            against_house: description.table.against_house,
            deck: description.cards.deck.basis,
        });
        events.extend(shown_on_opening(&description.notices));
        let raising = rules.raising.as_ref();
        let passed = seating.passed().raise;
        events.extend(raising.and_then(|raising| raising.on_opening(&description.notices, passed)));
        let state = State::new(rules, seating);
        players_bank::opened(rules, &state, &mut events);
        (state, events)
    }

    fn next(rules: &Rules, state: &State) -> Next {
        if state.over {
            return Next::Over;
        }
        if state.report.is_some() {
            return Next::open([Actor::Staff(rules.description.table.problems.value)]);
        }
        if state.is_betting() {
            let mut actors: Actors = state
                .boxes
                .iter()
                .map(|found| Actor::Player(found.holder))
                .collect();
            actors.push(Actor::Staff(Role::Croupier));
            return Next::Open(actors);
        }
        if let Some(owed) = state.owed {
            return Next::Chance(Chance {
                source: Source::Bag(state.bag.clone()),
                basis: state.aside.unwrap_or(owed.basis),
            });
        }
        match rules.stage(state.stage) {
            Some(StageRule {
                what: StageWork::Throw(dice),
                basis,
                ..
            }) => Next::Chance(Chance {
                source: Source::Dice { dice: *dice },
                basis: *basis,
            }),
            Some(StageRule {
                what: StageWork::Deal(_),
                basis,
                ..
            }) => Next::Chance(Chance {
                source: Source::Bag(state.bag.clone()),
                basis: state.aside.unwrap_or(*basis),
            }),
            _ if state.unread_pool(rules).is_some() => {
                let pool = state.unread_pool(rules).unwrap_or(0);
                Next::Meter(PoolId(pool as u8))
            }
            _ => Next::open(state.turn().map(|(_, by)| Actor::Player(by))),
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

    fn remedies(rules: &Rules, state: &State, irregularity: &Irregularity) -> Vec<Remedy> {
        decide::remedies(rules, state, irregularity)
    }

    fn settle(rules: &Rules, state: &State) -> Vec<Line> {
        settle::settle(rules, state)
    }
}
