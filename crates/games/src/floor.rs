//! All families as one game: what a house, a record or a play holds without knowing which.

use law::BasisBook;
use table::{
    Action, Actor, Event, Felt, Game, Irregularity, Line, Next, Options, Person, Refusal, Remedy,
    Rulebook, Seating, View, Viewer,
};

use crate::bank_poker::{self, BankPoker};

/// Any game of the floor.
#[derive(Clone, Copy, Debug)]
pub struct Floor;

/// The rules of a table, of whatever family.
#[derive(Clone, Debug)]
pub enum Rules {
    /// Poker against the house.
    BankPoker(bank_poker::Rules),
}

/// A round in course, of whatever family.
#[derive(Clone, Debug, PartialEq)]
pub enum State {
    /// Poker against the house.
    BankPoker(bank_poker::State),
}

impl Rules {
    fn book(&self) -> &dyn Rulebook {
        match self {
            Rules::BankPoker(rules) => rules,
        }
    }
}

impl Rulebook for Rules {
    fn felt(&self) -> &Felt {
        self.book().felt()
    }

    fn bases(&self) -> &BasisBook {
        self.book().bases()
    }

    fn hash(&self) -> [u8; 32] {
        self.book().hash()
    }

    fn sheet(&self) -> Vec<(String, String)> {
        self.book().sheet()
    }

    fn boxes_each(&self) -> u8 {
        self.book().boxes_each()
    }
}

impl Game for Floor {
    type Rules = Rules;
    type State = State;

    fn open(rules: &Rules, seating: &Seating) -> (State, Vec<Event>) {
        match rules {
            Rules::BankPoker(rules) => {
                let (state, events) = BankPoker::open(rules, seating);
                (State::BankPoker(state), events)
            }
        }
    }

    fn next(rules: &Rules, state: &State) -> Next {
        match (rules, state) {
            (Rules::BankPoker(rules), State::BankPoker(state)) => BankPoker::next(rules, state),
        }
    }

    fn legal(rules: &Rules, view: &View, person: Person) -> Options {
        match rules {
            Rules::BankPoker(rules) => BankPoker::legal(rules, view, person),
        }
    }

    fn decide(
        rules: &Rules,
        state: &State,
        actor: Actor,
        action: &Action,
    ) -> Result<Vec<Event>, Refusal> {
        match (rules, state) {
            (Rules::BankPoker(rules), State::BankPoker(state)) => {
                BankPoker::decide(rules, state, actor, action)
            }
        }
    }

    fn apply(rules: &Rules, state: &mut State, event: &Event) {
        match (rules, state) {
            (Rules::BankPoker(rules), State::BankPoker(state)) => {
                BankPoker::apply(rules, state, event)
            }
        }
    }

    fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
        match (rules, state) {
            (Rules::BankPoker(rules), State::BankPoker(state)) => {
                BankPoker::view(rules, state, viewer)
            }
        }
    }

    fn remedies(rules: &Rules, state: &State, irregularity: &Irregularity) -> Vec<Remedy> {
        match (rules, state) {
            (Rules::BankPoker(rules), State::BankPoker(state)) => {
                BankPoker::remedies(rules, state, irregularity)
            }
        }
    }

    fn settle(rules: &Rules, state: &State) -> Vec<Line> {
        match (rules, state) {
            (Rules::BankPoker(rules), State::BankPoker(state)) => BankPoker::settle(rules, state),
        }
    }
}
