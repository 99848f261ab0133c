//! All families as one game: what a house, a record or a play holds without knowing which.

use exact::{Cents, MoneyError, Ratio};
use law::{Basis, BasisBook, Sheet, SheetProblem};
use round::Raising;
use table::{
    Action, Actor, CarryOver, Event, Felt, Game, Irregularity, IrregularityKind, Line, Next,
    Options, Person, Raise, Refusal, Remedy, Rulebook, Seating, SpotLimits, View, Viewer,
};

use crate::common::Prescribed;
use crate::each_family;
use crate::families::Abilities;

/// Any game of the floor.
#[derive(Clone, Copy, Debug)]
pub struct AnyGame;

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

            /// How its minimum is raised, where the text has a raise announced.
            pub fn raising(&self) -> Option<&Raising> {
                match self { $(Rules::$family(rules) => rules.raise_rules(),)+ }
            }

            fn lines_for(&self, minimum: Cents) -> Option<Vec<(String, String)>> {
                match self { $(Rules::$family(rules) => rules.lines_for(minimum),)+ }
            }

            fn book(&self) -> &dyn Rulebook {
                match self { $(Rules::$family(rules) => rules,)+ }
            }
        }

        impl Game for AnyGame {
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

            #[inline]
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

            #[inline]
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

/// How every sheet calls a table's limits; where a text has the maximum follow from the minimum, a
/// sheet has no line for it.
const LIMITS: (&str, &str) = ("minimum", "maximum");

impl Rules {
    /// Its sheet with other limits; a highest bet that is a multiple of the sheet's maximum stays
    /// that multiple. Whether the text has a table at them, whoever makes the rules of it finds
    /// out.
    pub fn sheet_at(&self, minimum: Cents, maximum: Cents) -> Sheet {
        let lines = self.lines_for(minimum).unwrap_or_else(|| self.sheet());
        lines
            .into_iter()
            .fold(Sheet::new(), |sheet, (field, value)| {
                let value = match field.as_str() {
                    field if field == LIMITS.0 => minimum.to_string(),
                    field if field == LIMITS.1 => self.sheet_maximum(&value, maximum).to_string(),
                    _ => value,
                };
                sheet.with(field, value)
            })
    }

    /// A sheet with every amount of which it is said that it is wrong moved along with the minimum:
    /// what was half of it stays half of it.
    pub fn along_with(&self, sheet: &Sheet, minimum: Cents, wrong: &[SheetProblem]) -> Sheet {
        let factor = Ratio::new(minimum.count(), self.felt().minimum.count());
        let moved = |field: &str| {
            let named = wrong.iter().any(|problem| problem.field == field);
            let own = named && field != LIMITS.0 && field != LIMITS.1;
            let written: Option<Cents> = sheet.get(field).filter(|_| own)?.parse().ok();
            factor.as_ref().ok()?.exactly_of(written?).ok()
        };
        let lines = sheet.lines();
        lines.fold(sheet.clone(), |sheet, (field, _)| match moved(field) {
            Some(amount) => sheet.with(field, amount.to_string()),
            None => sheet,
        })
    }

    fn sheet_maximum(&self, written: &str, maximum: Cents) -> Cents {
        let written: Option<Cents> = written.parse().ok();
        let part = written.and_then(|one| {
            let part = Ratio::new(one.count(), self.felt().maximum.count());
            part.ok()?.exactly_of(maximum).ok()
        });
        part.unwrap_or(maximum)
    }

    /// What the highest bet of the table rests on.
    pub fn maximum_basis(&self) -> Vec<Basis> {
        let felt = self.felt();
        let basis = felt.spots.iter().find_map(|spot| match spot.limits {
            SpotLimits::Between { most, basis, .. } if most == felt.maximum => Some(basis),
            _ => None,
        });
        let bases = basis.into_iter().flat_map(|basis| self.bases().get(basis));
        bases.cloned().collect()
    }

    /// The rules by which the next round is played, where they are others than these: a raise of
    /// the minimum comes into force with it.
    pub fn after(&self, carry_over: &CarryOver) -> Result<Option<Rules>, Vec<SheetProblem>> {
        match carry_over.raise {
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
