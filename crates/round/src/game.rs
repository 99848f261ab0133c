//! A script, as the machine that every table runs.

use std::marker::PhantomData;

use exact::MoneyError;
use table::{
    Action, Actor, Actors, Chance, Event, Game, Irregularity, Line, Next, Options, Person, Refusal,
    Remedy, Role, Seating, View, Viewer,
};

use crate::script::Judge;
use crate::{Course, Due, Phase, Script, Table, seen, shown_on_opening};

/// About how much is told as a round opens. A table may have many notices more that are not said
/// then, and room for all of them would cost more than a list that grows.
const SAID_ON_OPENING: usize = 4;

/// A family of games, as a machine.
#[derive(Clone, Copy, Debug)]
pub struct Round<S>(PhantomData<S>);

impl<S: Script> Game for Round<S> {
    type Rules = S::Rules;
    type State = S::State;

    // The state is long: it is made where it is given back from, and not handed on.
    fn open(rules: &S::Rules, seating: &Seating) -> (S::State, Vec<Event>) {
        let said = Vec::with_capacity(SAID_ON_OPENING);
        let mut opened = (S::begin(rules, seating), said);
        let (state, events) = (&mut opened.0, &mut opened.1);
        events.push(S::opened(rules));
        events.extend(shown_on_opening(rules.notices()));
        let passed = seating.passed().raise;
        let raising = rules.raising();
        events.extend(raising.and_then(|raising| raising.on_opening(rules.notices(), passed)));
        S::begun(rules, state, seating, events);
        for event in &*events {
            Self::apply(rules, state, event);
        }
        // What is said of a round that goes on from the one before is said at once.
        for _ in rules.notices() {
            if S::due(rules, state) != Due::Itself {
                break;
            }
            let from = events.len();
            S::follow(rules, state, events);
            for event in &events[from..] {
                Self::apply(rules, state, event);
            }
        }
        opened
    }

    fn next(rules: &S::Rules, state: &S::State) -> Next {
        if state.report.is_some() {
            return ruling_is_awaited::<S>(rules, state);
        }
        match S::due(rules, state) {
            Due::Card { basis, .. } | Due::Fall(basis) => Next::Chance(Chance {
                source: S::source(rules, state),
                basis,
            }),
            Due::Bets => Next::Open(may_bet(state)),
            Due::Choice { at, by, .. } => {
                let mut asked = Actors::new();
                if let Some(person) = state.asked(at, by) {
                    asked.push(Actor::Player(person));
                }
                Next::Open(asked)
            }
            Due::Meter(pool) => Next::Meter(pool),
            // What follows of itself has happened before anyone looks.
            Due::Itself | Due::Nothing => Next::Over,
        }
    }

    fn legal(_: &S::Rules, view: &View, person: Person) -> Options {
        match view.viewer == Viewer::Player(person) {
            true => view.yours.clone(),
            false => Options::default(),
        }
    }

    fn judge(
        rules: &S::Rules,
        state: &S::State,
        actor: Actor,
        action: &Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        Judge::<S> { rules, state }.judge(actor, action, events)
    }

    /// Cards drawn are most of what happens, and each brings one event: it is applied as it is
    /// judged, and what follows is asked for where something does.
    #[inline]
    fn act(
        rules: &S::Rules,
        state: &mut S::State,
        actor: Actor,
        action: &Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let judge = Judge::<S> { rules, state };
        if let (Actor::Chance, Action::Draw(drawn)) = (actor, action)
            && let Some((card, to, face, basis)) = judge.card(*drawn)
        {
            let drawn = Event::Drawn {
                card,
                to,
                face,
                basis,
            };
            events.push(drawn);
            happens::<S>(rules, state, &drawn);
            if matches!(S::due(rules, state), Due::Itself) {
                let told = events.len();
                Self::follow(rules, state, events);
                Self::carry_on(rules, state, told, events);
            }
            return Ok(());
        }
        acts::<S>(rules, state, (actor, action), events)
    }

    fn follow(rules: &S::Rules, state: &S::State, events: &mut Vec<Event>) {
        let goes_on = state.report.is_none() || S::awaits_people(rules, state);
        if goes_on && matches!(S::due(rules, state), Due::Itself) {
            S::follow(rules, state, events);
        }
    }

    /// What happens most has a path of its own, on which what an event is was asked once.
    fn apply(rules: &S::Rules, state: &mut S::State, event: &Event) {
        match event {
            Event::Drawn { .. } => happens::<S>(rules, state, event),
            Event::Placed { .. } => happens::<S>(rules, state, event),
            Event::Chose { .. } => happens::<S>(rules, state, event),
            Event::Turned { .. } => happens::<S>(rules, state, event),
            Event::Settled(_) => happens::<S>(rules, state, event),
            Event::Shown { .. } => happens::<S>(rules, state, event),
            _ => happens_seldom::<S>(rules, state, event),
        }
    }

    fn view(rules: &S::Rules, state: &S::State, viewer: Viewer) -> View {
        seen::view(Judge::<S> { rules, state }, viewer)
    }

    fn remedies(rules: &S::Rules, state: &S::State, found: &Irregularity) -> Vec<Remedy> {
        S::remedies(rules, state, found)
    }

    fn settle(rules: &S::Rules, state: &S::State) -> Vec<Line> {
        S::settle(rules, state)
    }

    fn broken(_: &S::Rules, state: &S::State) -> Option<MoneyError> {
        state.broken
    }
}

/// Any action that is no card: judged, applied, and all that follows of itself with it.
#[inline(never)]
fn acts<S: Script>(
    rules: &S::Rules,
    state: &mut S::State,
    (actor, action): (Actor, &Action),
    events: &mut Vec<Event>,
) -> Result<(), Refusal> {
    let from = events.len();
    if let Err(refusal) = (Judge::<S> { rules, state }).judge(actor, action, events) {
        events.truncate(from);
        return Err(refusal);
    }
    Round::<S>::carry_on(rules, state, from, events);
    Ok(())
}

/// Who is waited for once something was reported.
#[cold]
fn ruling_is_awaited<S: Script>(rules: &S::Rules, state: &S::State) -> Next {
    let settles = Actor::Staff(rules.terms().problems.value);
    let awaited = S::awaits_people(rules, state);
    let players = state.players.iter().filter(|_| awaited);
    let players = players.map(|player| Actor::Player(player.holder));
    Next::open(players.chain([settles]))
}

/// Who may act while bets are open: each at the table once, and the croupier.
fn may_bet(course: &Course) -> Actors {
    let mut people = Actors::new();
    for player in &course.players {
        let holder = Actor::Player(player.holder);
        if !people.contains(&holder) {
            people.push(holder);
        }
    }
    people.push(Actor::Staff(Role::Croupier));
    people
}

/// An event changes what the family knows of the round, then what every table does, and then
/// whatever of the family's follows from both.
#[inline(always)]
fn happens<S: Script>(rules: &S::Rules, state: &mut S::State, event: &Event) {
    let ends = match event {
        Event::Settled(line) => S::ends(rules, state, line),
        _ => None,
    };
    S::apply(rules, state, event);
    if let (Event::Shown { notice, .. }, Some(raising)) = (event, rules.raising()) {
        let betting = state.phase == Phase::Open;
        raising.heard(*notice, betting, &mut state.raise);
    }
    S::happens(rules, state, event, ends);
    S::applied(rules, state, event);
}

#[inline(never)]
fn happens_seldom<S: Script>(rules: &S::Rules, state: &mut S::State, event: &Event) {
    happens::<S>(rules, state, event);
}
