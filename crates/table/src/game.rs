use std::fmt;

use cards::Bag;
use exact::{Cents, MoneyError};
use law::BasisBook;
use smallvec::SmallVec;

use crate::{
    Action, Actor, BoxNumber, CarryOver, Chance, Event, Felt, Irregularity, Line, Options, Person,
    PoolId, Refusal, Remedy, SpotId, View, Viewer,
};

/// The most that one action may bring: every spot of every box settled and told of, with room to
/// spare. Rules under which a round never comes to rest stop here, and do not fill the memory.
pub const MOST_EVENTS: usize = 1 << 18;

/// A family of games as a pure machine. Judge, follow, apply: one function judges an action and
/// may refuse, one says what happens of itself, one changes the state and may not fail. What an
/// actor sees of it, [`Game::decide`] and [`Game::act`], is made of these three.
pub trait Game {
    /// The rules of one table, pinned when it opens.
    type Rules: Rulebook;
    /// A round in course. It holds the *bag* of what may still come, never an order.
    type State: Clone + PartialEq + fmt::Debug;

    /// A round opens: its first state and what is shown and said at once.
    fn open(rules: &Self::Rules, seating: &Seating) -> (Self::State, Vec<Event>);

    /// Who or what the round waits for.
    fn next(rules: &Self::Rules, state: &Self::State) -> Next;

    /// What a player may do, from what he sees.
    fn legal(rules: &Self::Rules, view: &View, person: Person) -> Options;

    /// Judges an action against a state that it leaves alone: adds the events that the action
    /// itself brings, or says why it did not happen. What it added before a refusal counts for
    /// nothing.
    fn judge(
        rules: &Self::Rules,
        state: &Self::State,
        actor: Actor,
        action: &Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal>;

    /// Adds what follows of itself next: cards turned, bets settled, the end. Nothing where
    /// somebody or chance is waited for.
    fn follow(rules: &Self::Rules, state: &Self::State, events: &mut Vec<Event>);

    /// Changes the state by one event. Total, and the only place where state changes.
    fn apply(rules: &Self::Rules, state: &mut Self::State, event: &Event);

    /// Judges an action and, unless it is refused, carries it and all that follows of itself
    /// out on the state; adds what happened. A refusal changes nothing.
    fn act(
        rules: &Self::Rules,
        state: &mut Self::State,
        actor: Actor,
        action: &Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let from = events.len();
        match Self::judge(rules, state, actor, action, events) {
            Ok(()) => Self::carry_on(rules, state, from, events),
            Err(refusal) => {
                events.truncate(from);
                return Err(refusal);
            }
        }
        Ok(())
    }

    /// What an action and all that follows of itself would bring, or why it did not happen.
    fn decide(
        rules: &Self::Rules,
        state: &Self::State,
        actor: Actor,
        action: &Action,
    ) -> Result<Vec<Event>, Refusal> {
        let mut events = Vec::new();
        Self::judge(rules, state, actor, action, &mut events)?;
        Self::carry_on(rules, &mut state.clone(), 0, &mut events);
        Ok(events)
    }

    /// Applies the events from that place on, and then whatever follows of itself until nothing
    /// does any more.
    fn carry_on(
        rules: &Self::Rules,
        state: &mut Self::State,
        mut from: usize,
        events: &mut Vec<Event>,
    ) {
        let most = from + MOST_EVENTS;
        loop {
            for event in &events[from..] {
                Self::apply(rules, state, event);
            }
            from = events.len();
            if from >= most {
                return;
            }
            Self::follow(rules, state, events);
            if from == events.len() {
                return;
            }
        }
    }

    /// The round as a viewer may see it.
    fn view(rules: &Self::Rules, state: &Self::State, viewer: Viewer) -> View;

    /// What the text prescribes for an irregularity: one is mandatory; of several the named
    /// authority chooses; none, and a person decides.
    fn remedies(
        rules: &Self::Rules,
        state: &Self::State,
        irregularity: &Irregularity,
    ) -> Vec<Remedy>;

    /// What each bet that lies on the table is due as the cards lie, and why.
    fn settle(rules: &Self::Rules, state: &Self::State) -> Vec<Line>;

    /// A sum of chips that cannot be, if applying came to one: the table stops, and nothing of
    /// it is told.
    fn broken(_: &Self::Rules, _: &Self::State) -> Option<MoneyError> {
        None
    }
}

/// What every family's rules can say of themselves.
pub trait Rulebook {
    /// The table as a page or a terminal shows it.
    fn felt(&self) -> &Felt;
    /// What the rules rest on.
    fn bases(&self) -> &BasisBook;
    /// The hash of ruleset and house sheet together, by which a record pins them.
    fn hash(&self) -> [u8; 32];
    /// The house sheet as it is in force, line by line.
    fn sheet(&self) -> Vec<(String, String)>;
    /// How many people must play; one, unless the rules say more.
    fn least_players(&self) -> u8 {
        1
    }
    /// How many boxes one person may hold; as many as the cloth has, unless the rules say less.
    fn boxes_each(&self) -> u8 {
        self.felt().boxes
    }
}

/// Those who may act: seldom more than a cloth has boxes, so that asking allocates nothing.
pub type Actors = SmallVec<[Actor; 12]>;

/// What a round waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    /// Any of these may act.
    Open(Actors),
    /// Chance gives one of these.
    Chance(Chance),
    /// The counter of this pool is to be read.
    Meter(PoolId),
    /// Nothing: it is over.
    Over,
}

impl Next {
    /// Any of these may act.
    pub fn open(actors: impl IntoIterator<Item = Actor>) -> Next {
        Next::Open(actors.into_iter().collect())
    }
}

/// Who plays which box in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    seats: Vec<Seat>,
    held: Vec<Held>,
    carry_over: CarryOver,
    shoe: Option<ShoeLeft>,
}

/// What is left of a shoe that lives over many rounds. All of it is for anyone to know who has
/// watched since the shoe was filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShoeLeft {
    /// The cards that nobody has seen: those that may still come and those burnt unseen, which
    /// nobody can tell apart.
    pub unseen: Bag,
    /// How many of them were burnt unseen.
    pub aside: u16,
}

impl ShoeLeft {
    /// How many cards are left to come.
    pub fn to_come(&self) -> u32 {
        self.unseen.total().saturating_sub(u32::from(self.aside))
    }
}

/// A box and its holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The box.
    pub at: BoxNumber,
    /// Who plays it.
    pub holder: Person,
}

/// A bet that the rules hold over from one round to the next: in prison, say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// The box.
    pub at: BoxNumber,
    /// The bettor.
    pub by: Person,
    /// The spot.
    pub spot: SpotId,
    /// What lies there.
    pub stake: Cents,
    /// How many times in a row it was held.
    pub times: u8,
}

/// Why a seating is none; every reason is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatingError {
    /// The cloth has no such box.
    NoSuchBox(BoxNumber),
    /// The box was given twice.
    BoxTaken(BoxNumber),
    /// The person has more boxes than may be played.
    TooManyBoxes(Person),
}

impl Seating {
    /// Nobody sits.
    pub fn empty() -> Seating {
        Seating {
            seats: Vec::new(),
            held: Vec::new(),
            shoe: None,
            carry_over: CarryOver::default(),
        }
    }

    /// Boxes and their holders, checked against the cloth; kept in order from the croupier's
    /// left.
    pub fn new(
        mut seats: Vec<Seat>,
        boxes: u8,
        boxes_per_person: u8,
    ) -> Result<Seating, Vec<SeatingError>> {
        let mut errors = Vec::new();
        seats.sort_by_key(|seat| seat.at);
        for (index, seat) in seats.iter().enumerate() {
            let earlier = &seats[..index];
            if seat.at.0 == 0 || seat.at.0 > boxes {
                errors.push(SeatingError::NoSuchBox(seat.at));
            }
            if earlier.iter().any(|other| other.at == seat.at) {
                errors.push(SeatingError::BoxTaken(seat.at));
            }
            let held = earlier
                .iter()
                .filter(|other| other.holder == seat.holder)
                .count();
            if held == usize::from(boxes_per_person) {
                errors.push(SeatingError::TooManyBoxes(seat.holder));
            }
        }
        if errors.is_empty() {
            Ok(Seating {
                seats,
                ..Seating::empty()
            })
        } else {
            Err(errors)
        }
    }

    /// With bets held over from the round before, each by the holder of its box.
    #[must_use]
    pub fn holding(mut self, held: Vec<Held>) -> Seating {
        let sits = |held: &Held| {
            let seat = |seat: &Seat| seat.at == held.at && seat.holder == held.by;
            held.times > 0 && !held.stake.is_zero() && self.seats.iter().any(seat)
        };
        self.held = held.into_iter().filter(sits).collect();
        self
    }

    /// With the shoe of the round before, which goes on.
    #[must_use]
    pub fn with_shoe(mut self, shoe: Option<ShoeLeft>) -> Seating {
        self.shoe = shoe;
        self
    }

    /// What is left of the shoe that goes on; nothing if the round begins a new one.
    pub fn shoe(&self) -> Option<&ShoeLeft> {
        self.shoe.as_ref()
    }

    /// With what passes on from the round before.
    #[must_use]
    pub fn carry_over(mut self, carry_over: CarryOver) -> Seating {
        self.carry_over = carry_over;
        self
    }

    /// What the round before passed on.
    pub fn passed(&self) -> CarryOver {
        self.carry_over
    }

    /// Who sits, what is held over and what passes on, after a round that is over.
    pub fn after(view: &View) -> Seating {
        let seating = Seating {
            seats: view.seats(),
            ..Seating::empty()
        };
        let seating = seating.carry_over(view.carry_over).holding(view.held());
        seating.with_shoe(view.shoe.clone())
    }

    /// The bets held over from the round before.
    pub fn held(&self) -> &[Held] {
        &self.held
    }

    /// The boxes in play, from the croupier's left.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }
}

impl fmt::Display for SeatingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeatingError::NoSuchBox(at) => write!(f, "the cloth has no box {}", at.0),
            SeatingError::BoxTaken(at) => write!(f, "box {} is given twice", at.0),
            SeatingError::TooManyBoxes(person) => {
                write!(
                    f,
                    "person {} holds more boxes than the rules let him",
                    person.0 + 1
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use law::BasisRef;

    use super::*;

    /// A game under whose rules something always follows.
    struct Restless;

    struct NoRules;

    impl Rulebook for NoRules {
        fn felt(&self) -> &Felt {
            unreachable!("nobody looks at it")
        }
        fn bases(&self) -> &BasisBook {
            unreachable!("nothing is told")
        }
        fn hash(&self) -> [u8; 32] {
            [0; 32]
        }
        fn sheet(&self) -> Vec<(String, String)> {
            Vec::new()
        }
    }

    impl Game for Restless {
        type Rules = NoRules;
        type State = usize;

        fn open(_: &NoRules, _: &Seating) -> (usize, Vec<Event>) {
            (0, Vec::new())
        }
        fn next(_: &NoRules, _: &usize) -> Next {
            Next::Over
        }
        fn legal(_: &NoRules, _: &View, _: Person) -> Options {
            Options::default()
        }
        fn judge(
            _: &NoRules,
            _: &usize,
            _: Actor,
            _: &Action,
            events: &mut Vec<Event>,
        ) -> Result<(), Refusal> {
            events.push(closed());
            Ok(())
        }
        fn follow(_: &NoRules, _: &usize, events: &mut Vec<Event>) {
            events.push(closed());
        }
        fn apply(_: &NoRules, state: &mut usize, _: &Event) {
            *state += 1;
        }
        fn view(_: &NoRules, _: &usize, _: Viewer) -> View {
            unreachable!("nobody looks at it")
        }
        fn remedies(_: &NoRules, _: &usize, _: &Irregularity) -> Vec<Remedy> {
            Vec::new()
        }
        fn settle(_: &NoRules, _: &usize) -> Vec<Line> {
            Vec::new()
        }
    }

    fn closed() -> Event {
        Event::Closed {
            basis: BasisRef::NONE,
        }
    }

    #[test]
    fn a_round_that_never_comes_to_rest_is_stopped() {
        let croupier = Actor::Staff(crate::Role::Croupier);
        let decided = Restless::decide(&NoRules, &0, croupier, &Action::Close);
        assert_eq!(decided.map(|events| events.len()), Ok(MOST_EVENTS));
        let (mut state, mut events) = (0, Vec::new());
        let acted = Restless::act(&NoRules, &mut state, croupier, &Action::Close, &mut events);
        assert_eq!(acted, Ok(()));
        assert_eq!((state, events.len()), (MOST_EVENTS, MOST_EVENTS));
    }
}
