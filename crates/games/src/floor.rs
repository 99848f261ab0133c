//! All families as one game: what a house, a record or a play holds without knowing which.

use exact::{Cents, MoneyError};
use law::{BasisBook, SheetProblem};
use table::{
    Action, Actor, Event, Felt, Game, Irregularity, IrregularityKind, Line, Next, Options, Passing,
    Person, Raise, Refusal, Remedy, Rulebook, Seating, View, Viewer,
};

use crate::common::Prescribed;
use crate::families::{Abilities, each_family};

/// Any game of the floor.
#[derive(Clone, Copy, Debug)]
pub struct Floor;

/// Rules and a state of two families never meet: whoever holds both opened the state by the
/// rules.
const OTHER_FAMILY: &str = "a state is judged by the rules that opened it";

macro_rules! floor {
    ($($(#[$about:meta])* $family:ident in $room:ident as $machine:ident, called $($key:literal)|+;)+) => {
        /// The rules of a table, of whatever family.
        // A table has one of these for its life: a box would only cost a step on every decision.
        #[allow(clippy::large_enum_variant)]
        #[derive(Clone, Debug)]
        pub enum Rules { $($(#[$about])* $family(crate::$room::Rules),)+ }

        /// A round in course, of whatever family.
        // A state is copied where it lies: behind a box each step of a solver would allocate.
        #[allow(clippy::large_enum_variant)]
        #[derive(Clone, Debug, PartialEq)]
        pub enum State { $($(#[$about])* $family(crate::$room::State),)+ }

        impl Rules {
            /// Everything that the text prescribes for something that goes wrong, where it tells
            /// cases apart by whose hand it was, by what was said of it, or by what that counts.
            pub fn cases(&self, kind: IrregularityKind) -> Vec<Prescribed> {
                match self { $(Rules::$family(rules) => rules.all_cases(kind),)+ }
            }

            /// The rules of the same table at a higher minimum; nothing where it cannot be raised.
            pub fn raised(&self, to: Cents) -> Result<Option<Rules>, Vec<SheetProblem>> {
                match self {
                    $(Rules::$family(rules) => Ok(rules.at_minimum(to)?.map(Rules::$family)),)+
                }
            }

            fn book(&self) -> &dyn Rulebook {
                match self { $(Rules::$family(rules) => rules,)+ }
            }
        }

        impl Game for Floor {
            type Rules = Rules;
            type State = State;

            fn open(rules: &Rules, seating: &Seating) -> (State, Vec<Event>) {
                match rules {
                    $(Rules::$family(rules) => {
                        let (state, events) = crate::$room::$machine::open(rules, seating);
                        (State::$family(state), events)
                    })+
                }
            }

            fn next(rules: &Rules, state: &State) -> Next {
                match (rules, state) {
                    $((Rules::$family(rules), State::$family(state)) => {
                        crate::$room::$machine::next(rules, state)
                    })+
                    _ => unreachable!("{OTHER_FAMILY}"),
                }
            }

            fn legal(rules: &Rules, view: &View, person: Person) -> Options {
                match rules {
                    $(Rules::$family(rules) => crate::$room::$machine::legal(rules, view, person),)+
                }
            }

            fn judge(
                rules: &Rules,
                state: &State,
                actor: Actor,
                action: &Action,
                events: &mut Vec<Event>,
            ) -> Result<(), Refusal> {
                match (rules, state) {
                    $((Rules::$family(rules), State::$family(state)) => {
                        crate::$room::$machine::judge(rules, state, actor, action, events)
                    })+
                    _ => unreachable!("{OTHER_FAMILY}"),
                }
            }

            fn follow(rules: &Rules, state: &State, events: &mut Vec<Event>) {
                match (rules, state) {
                    $((Rules::$family(rules), State::$family(state)) => {
                        crate::$room::$machine::follow(rules, state, events)
                    })+
                    _ => unreachable!("{OTHER_FAMILY}"),
                }
            }

            fn act(
                rules: &Rules,
                state: &mut State,
                actor: Actor,
                action: &Action,
                events: &mut Vec<Event>,
            ) -> Result<(), Refusal> {
                match (rules, state) {
                    $((Rules::$family(rules), State::$family(state)) => {
                        crate::$room::$machine::act(rules, state, actor, action, events)
                    })+
                    _ => unreachable!("{OTHER_FAMILY}"),
                }
            }

            fn decide(
                rules: &Rules,
                state: &State,
                actor: Actor,
                action: &Action,
            ) -> Result<Vec<Event>, Refusal> {
                match (rules, state) {
                    $((Rules::$family(rules), State::$family(state)) => {
                        crate::$room::$machine::decide(rules, state, actor, action)
                    })+
                    _ => unreachable!("{OTHER_FAMILY}"),
                }
            }

            fn apply(rules: &Rules, state: &mut State, event: &Event) {
                match (rules, state) {
                    $((Rules::$family(rules), State::$family(state)) => {
                        crate::$room::$machine::apply(rules, state, event)
                    })+
                    _ => unreachable!("{OTHER_FAMILY}"),
                }
            }

            fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
                match (rules, state) {
                    $((Rules::$family(rules), State::$family(state)) => {
                        crate::$room::$machine::view(rules, state, viewer)
                    })+
                    _ => unreachable!("{OTHER_FAMILY}"),
                }
            }

            fn remedies(rules: &Rules, state: &State, found: &Irregularity) -> Vec<Remedy> {
                match (rules, state) {
                    $((Rules::$family(rules), State::$family(state)) => {
                        crate::$room::$machine::remedies(rules, state, found)
                    })+
                    _ => unreachable!("{OTHER_FAMILY}"),
                }
            }

            fn settle(rules: &Rules, state: &State) -> Vec<Line> {
                match (rules, state) {
                    $((Rules::$family(rules), State::$family(state)) => {
                        crate::$room::$machine::settle(rules, state)
                    })+
                    _ => unreachable!("{OTHER_FAMILY}"),
                }
            }

            fn broken(rules: &Rules, state: &State) -> Option<MoneyError> {
                match (rules, state) {
                    $((Rules::$family(rules), State::$family(state)) => {
                        crate::$room::$machine::broken(rules, state)
                    })+
                    _ => unreachable!("{OTHER_FAMILY}"),
                }
            }
        }
    };
}

each_family!(floor);

impl Rules {
    /// The rules by which the next round is played, where they are others than these: a raise of
    /// the minimum comes into force with it.
    pub fn after(&self, passing: &Passing) -> Result<Option<Rules>, Vec<SheetProblem>> {
        match passing.raise {
            Some(Raise { minimum, left: 0 }) => self.raised(minimum),
            Some(_) | None => Ok(None),
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

    fn least_players(&self) -> u8 {
        self.book().least_players()
    }

    fn boxes_each(&self) -> u8 {
        self.book().boxes_each()
    }
}
