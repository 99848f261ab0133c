//! Circle poker: players against each other, the house takes its share. One interpreter for
//! every game of the family.
//!
//! A game is a file under `law/rulesets/`, read into a [`Description`]: the deck, the streets
//! with their cards and who speaks first, the ways around the table, the limits, how a hand is
//! made. With a house sheet it becomes the [`Rules`] of a table. A round is one hand. Each box has
//! two spots: the *stack*, chips brought to the table and held over from hand to hand
//! ([`table::Held`]), and the *pot*, what its player has bet ([`table::Event::Shifted`]). The pot is
//! divided in layers (`pots`), each with a settlement line for everyone who has chips in it.
//!
//! The betting is one engine for all variants: `chips` knows where the chips lie, `betting` who
//! plays, has acted and owes, `turn` what whoever is asked may do, `posting` the bets before
//! the cards. It is told by `decide` and `apply` with every basis, and played without a word by
//! `outcome`.

mod aftermath;
mod apply;
mod asked;
mod betting;
mod chips;
mod closing;
mod course;
mod decide;
mod description;
mod division;
mod felt;
mod few;
mod outcome;
mod outside;
mod places;
mod posting;
mod pots;
mod read;
mod righting;
mod ring;
mod rules;
mod ruling;
mod session;
mod settle;
mod speaking;
mod state;
mod telling;
mod turn;
mod view;

use cards::{Card, HandValue};
use table::{
    Action, Actor, Chance, Event, Game, Irregularity, Line, Next, Options, Person, Refusal, Remedy,
    Role, Seating, Source, View, Viewer,
};

pub use asked::{Answer, Asked, Players};
pub use description::Description;
pub use outcome::Hand;
pub use outside::{Awaited, Showdown, awaited, showdown};
pub(crate) use read::format;
pub use read::read;
pub use rules::Rules;
pub use state::State;

use crate::common::shown_on_opening;
use state::Phase;
pub(crate) use state::{MOST_CARDS, MOST_SEATS};

/// How strong a hand of own and common cards is at a table among players: higher beats lower.
/// Nothing where the table is of another family or the cards make no hand.
pub fn strength(rules: &crate::Rules, own: &[Card], common: &[Card]) -> u32 {
    let crate::Rules::PlayerPoker(rules) = rules else {
        return 0;
    };
    division::value_of(rules, own, common).map_or(0, HandValue::strength)
}

/// The family, as a machine.
#[derive(Clone, Copy, Debug)]
pub struct PlayerPoker;

impl Game for PlayerPoker {
    type Rules = Rules;
    type State = State;

    fn open(rules: &Rules, seating: &Seating) -> (State, Vec<Event>) {
        let description = &rules.description;
        let mut events = vec![Event::OpenedCircle {
            between: description.table.between,
            deck: description.cards.deck.basis,
        }];
        events.extend(shown_on_opening(&description.notices));
        (State::open(rules, seating), events)
    }

    fn next(rules: &Rules, state: &State) -> Next {
        if state.report.is_some() {
            let waited_for = state
                .seats
                .iter()
                .filter(|_| decide::waits_for_players(state));
            let players = waited_for.map(|seat| Actor::Player(seat.holder));
            let settles = Actor::Staff(rules.description.table.problems.value);
            return Next::open(players.chain([settles]));
        }
        let player = |turn: u8| {
            let holder = state.seats[usize::from(turn)].holder;
            Next::open([Actor::Player(holder), Actor::Staff(Role::Croupier)])
        };
        if let Some((_, _, basis)) = decide::next_card(rules, state) {
            let source = Source::Bag(state.bag.clone());
            return Next::Chance(Chance { source, basis });
        }
        match state.phase {
            Phase::Over => Next::Over,
            Phase::Betting { turn, .. } | Phase::Showing { turn } | Phase::Drawing { turn, .. } => {
                player(turn)
            }
            Phase::Gathering
            | Phase::Charging
            | Phase::Marking
            | Phase::Posting { .. }
            | Phase::Dealing { .. }
            | Phase::Opening { .. }
            | Phase::Returning { .. }
            | Phase::Raking { .. }
            | Phase::Paying
            | Phase::Voiding
            | Phase::Blank => {
                let players = state.seats.iter().map(|seat| Actor::Player(seat.holder));
                let croupier = [Actor::Staff(Role::Croupier)];
                Next::open(players.chain(croupier))
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
        match state.report {
            None => decide::follow(rules, state, events),
            Some(_) => events.extend(decide::resumed(rules, state)),
        }
    }

    fn apply(rules: &Rules, state: &mut State, event: &Event) {
        apply::apply(rules, state, event);
    }

    fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
        view::view(rules, state, viewer)
    }

    fn remedies(rules: &Rules, state: &State, irregularity: &Irregularity) -> Vec<Remedy> {
        ruling::remedies(rules, state, irregularity)
    }

    fn settle(rules: &Rules, state: &State) -> Vec<Line> {
        settle::settle(rules, state)
    }
}
