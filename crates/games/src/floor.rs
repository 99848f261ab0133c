//! All families as one game: what a house, a record or a play holds without knowing which.

use exact::{Cents, MoneyError};
use law::{BasisBook, SheetProblem};
use table::{
    Action, Actor, Event, Felt, Game, Irregularity, IrregularityKind, Line, Next, Options, Passing,
    Person, Raise, Refusal, Remedy, Rulebook, Seating, View, Viewer,
};

use crate::baccarat::{self, Baccarat};
use crate::bank_poker::{self, BankPoker};
use crate::blackjack::{self, Blackjack};
use crate::circle_baccarat::{self, CircleBaccarat};
use crate::circle_poker::{self, CirclePoker};
use crate::common::Prescribed;
use crate::dice::{self, DiceGame};
use crate::two_cloths::{self, TwoCloths};
use crate::wheels::{self, Wheel};

/// Any game of the floor.
#[derive(Clone, Copy, Debug)]
pub struct Floor;

/// The rules of a table, of whatever family.
// A table has one of these for its life: a box would only cost a step on every decision.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug)]
pub enum Rules {
    /// Poker against the house.
    BankPoker(bank_poker::Rules),
    /// A wheel against the house.
    Wheel(wheels::Rules),
    /// Poker among players.
    CirclePoker(circle_poker::Rules),
    /// Cards counted towards a total against the house.
    Blackjack(blackjack::Rules),
    /// Two hands dealt for all, on either of which people bet.
    Baccarat(baccarat::Rules),
    /// A bank that a player holds, and one hand of cards against it.
    CircleBaccarat(circle_baccarat::Rules),
    /// A bank that a player holds, and a hand of cards of each of two cloths against it.
    TwoCloths(two_cloths::Rules),
    /// Dice against the house.
    Dice(dice::Rules),
}

/// A round in course, of whatever family.
// A state is copied where it lies: behind a box each step of a solver would allocate.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, PartialEq)]
pub enum State {
    /// Poker against the house.
    BankPoker(bank_poker::State),
    /// A wheel against the house.
    Wheel(wheels::State),
    /// Poker among players.
    CirclePoker(circle_poker::State),
    /// Cards counted towards a total against the house.
    Blackjack(blackjack::State),
    /// Two hands dealt for all, on either of which people bet.
    Baccarat(baccarat::State),
    /// A bank that a player holds, and one hand of cards against it.
    CircleBaccarat(circle_baccarat::State),
    /// A bank that a player holds, and a hand of cards of each of two cloths against it.
    TwoCloths(two_cloths::State),
    /// Dice against the house.
    Dice(dice::State),
}

/// Rules and a state of two families never meet: whoever holds both opened the state by the
/// rules.
const OTHER_FAMILY: &str = "a state is judged by the rules that opened it";

/// Calls a function of the family that rules and state belong to.
macro_rules! of_family {
    (in $family:ident, $rules:expr, $state:expr, $call:ident $(, $more:expr)*) => {{
        let State::$family(state) = $state else {
            unreachable!("{OTHER_FAMILY}")
        };
        $family::$call($rules, state $(, $more)*)
    }};
    ($rules:expr, $state:expr, $call:ident $(, $more:expr)*) => {
        match $rules {
            Rules::BankPoker(rules) => {
                of_family!(in BankPoker, rules, $state, $call $(, $more)*)
            }
            Rules::CirclePoker(rules) => {
                of_family!(in CirclePoker, rules, $state, $call $(, $more)*)
            }
            Rules::Wheel(rules) => of_family!(in Wheel, rules, $state, $call $(, $more)*),
            Rules::Blackjack(rules) => {
                of_family!(in Blackjack, rules, $state, $call $(, $more)*)
            }
            Rules::Baccarat(rules) => {
                of_family!(in Baccarat, rules, $state, $call $(, $more)*)
            }
            Rules::CircleBaccarat(rules) => {
                of_family!(in CircleBaccarat, rules, $state, $call $(, $more)*)
            }
            Rules::TwoCloths(rules) => {
                of_family!(in TwoCloths, rules, $state, $call $(, $more)*)
            }
            Rules::Dice(rules) => {
                let State::Dice(state) = $state else {
                    unreachable!("{OTHER_FAMILY}")
                };
                DiceGame::$call(rules, state $(, $more)*)
            }
        }
    };
}

impl Rules {
    /// Everything that the text prescribes for something that goes wrong, where it tells cases
    /// apart by whose hand it was, by what was said of it, or by what that counts.
    pub fn cases(&self, kind: IrregularityKind) -> Vec<Prescribed> {
        match self {
            Rules::CircleBaccarat(rules) => rules.cases(kind),
            Rules::TwoCloths(rules) => rules.cases(kind),
            Rules::BankPoker(_)
            | Rules::Wheel(_)
            | Rules::CirclePoker(_)
            | Rules::Blackjack(_)
            | Rules::Baccarat(_)
            | Rules::Dice(_) => Vec::new(),
        }
    }

    /// The rules by which the next round is played, where they are others than these: a raise of
    /// the minimum comes into force with it.
    pub fn after(&self, passing: &Passing) -> Result<Option<Rules>, Vec<SheetProblem>> {
        match passing.raise {
            Some(Raise { minimum, left: 0 }) => self.raised(minimum),
            Some(_) | None => Ok(None),
        }
    }

    /// The rules of the same table at a higher minimum; nothing where it cannot be raised.
    pub fn raised(&self, to: Cents) -> Result<Option<Rules>, Vec<SheetProblem>> {
        let raised = match self {
            Rules::BankPoker(rules) => rules.raised(to).map(Rules::BankPoker),
            Rules::Wheel(rules) => rules.raised(to).map(Rules::Wheel),
            Rules::Blackjack(rules) => rules.raised(to).map(Rules::Blackjack),
            Rules::CirclePoker(_)
            | Rules::Baccarat(_)
            | Rules::CircleBaccarat(_)
            | Rules::TwoCloths(_)
            | Rules::Dice(_) => return Ok(None),
        };
        raised.map(Some)
    }

    fn book(&self) -> &dyn Rulebook {
        match self {
            Rules::BankPoker(rules) => rules,
            Rules::Wheel(rules) => rules,
            Rules::CirclePoker(rules) => rules,
            Rules::Blackjack(rules) => rules,
            Rules::Baccarat(rules) => rules,
            Rules::CircleBaccarat(rules) => rules,
            Rules::TwoCloths(rules) => rules,
            Rules::Dice(rules) => rules,
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

impl Game for Floor {
    type Rules = Rules;
    type State = State;

    fn open(rules: &Rules, seating: &Seating) -> (State, Vec<Event>) {
        match rules {
            Rules::BankPoker(rules) => {
                let (state, events) = BankPoker::open(rules, seating);
                (State::BankPoker(state), events)
            }
            Rules::Wheel(rules) => {
                let (state, events) = Wheel::open(rules, seating);
                (State::Wheel(state), events)
            }
            Rules::CirclePoker(rules) => {
                let (state, events) = CirclePoker::open(rules, seating);
                (State::CirclePoker(state), events)
            }
            Rules::Blackjack(rules) => {
                let (state, events) = Blackjack::open(rules, seating);
                (State::Blackjack(state), events)
            }
            Rules::Baccarat(rules) => {
                let (state, events) = Baccarat::open(rules, seating);
                (State::Baccarat(state), events)
            }
            Rules::CircleBaccarat(rules) => {
                let (state, events) = CircleBaccarat::open(rules, seating);
                (State::CircleBaccarat(state), events)
            }
            Rules::TwoCloths(rules) => {
                let (state, events) = TwoCloths::open(rules, seating);
                (State::TwoCloths(state), events)
            }
            Rules::Dice(rules) => {
                let (state, events) = DiceGame::open(rules, seating);
                (State::Dice(state), events)
            }
        }
    }

    fn next(rules: &Rules, state: &State) -> Next {
        of_family!(rules, state, next)
    }

    fn legal(rules: &Rules, view: &View, person: Person) -> Options {
        match rules {
            Rules::BankPoker(rules) => BankPoker::legal(rules, view, person),
            Rules::Wheel(rules) => Wheel::legal(rules, view, person),
            Rules::CirclePoker(rules) => CirclePoker::legal(rules, view, person),
            Rules::Blackjack(rules) => Blackjack::legal(rules, view, person),
            Rules::Baccarat(rules) => Baccarat::legal(rules, view, person),
            Rules::CircleBaccarat(rules) => CircleBaccarat::legal(rules, view, person),
            Rules::TwoCloths(rules) => TwoCloths::legal(rules, view, person),
            Rules::Dice(rules) => DiceGame::legal(rules, view, person),
        }
    }

    fn judge(
        rules: &Rules,
        state: &State,
        actor: Actor,
        action: &Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        of_family!(rules, state, judge, actor, action, events)
    }

    fn follow(rules: &Rules, state: &State, events: &mut Vec<Event>) {
        of_family!(rules, state, follow, events)
    }

    fn act(
        rules: &Rules,
        state: &mut State,
        actor: Actor,
        action: &Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        of_family!(rules, state, act, actor, action, events)
    }

    fn decide(
        rules: &Rules,
        state: &State,
        actor: Actor,
        action: &Action,
    ) -> Result<Vec<Event>, Refusal> {
        of_family!(rules, state, decide, actor, action)
    }

    fn apply(rules: &Rules, state: &mut State, event: &Event) {
        of_family!(rules, state, apply, event)
    }

    fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
        of_family!(rules, state, view, viewer)
    }

    fn remedies(rules: &Rules, state: &State, irregularity: &Irregularity) -> Vec<Remedy> {
        of_family!(rules, state, remedies, irregularity)
    }

    fn broken(rules: &Rules, state: &State) -> Option<MoneyError> {
        of_family!(rules, state, broken)
    }

    fn settle(rules: &Rules, state: &State) -> Vec<Line> {
        of_family!(rules, state, settle)
    }
}
