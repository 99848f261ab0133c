//! Non-interference: worlds that differ only in what a viewer may not see look the same to him.

use cards::{Bag, Card};

use super::dice::Dice;
use super::walk::Walk;
use crate::record::Recorder;
use crate::{
    Action, Actor, BoxNumber, Drawn, Event, Face, Game, Next, Outcome, Person, Place, Seat, SpotId,
    StaffOptions, Viewer,
};

/// Replays a round with other cards wherever a viewer has not seen them, and holds that his
/// view and what he is offered stay the same until the law shows him a card; so does the
/// record that he may take home. Returns how many pairs of worlds were compared.
///
/// # Panics
/// If a covered card shows in any way.
pub fn nothing_covered_shows<G: Game>(walk: &Walk<G>) -> usize {
    // A card that was put aside and mixed with the rest may come twice: no other world is told
    // by its draws alone.
    let mixed = |(_, event): (usize, &Event)| matches!(event, Event::Mixed { .. });
    if walk.events().any(mixed) {
        return 0;
    }
    let mut dice = Dice::new(!walk.seed);
    let draws = draws(walk);
    let mut pairs = 0;
    for viewer in walk.viewers() {
        let shown = first_shown(walk, &draws, viewer);
        for horizon in horizons(walk, &draws, &shown) {
            let named = named_in_reports(walk, horizon);
            let covered = |(draw, shown): &(&Draw, &usize)| {
                draw.step < horizon && **shown > horizon && !named.contains(&draw.card)
            };
            let covered: Vec<usize> = draws
                .iter()
                .zip(&shown)
                .filter(covered)
                .map(|(draw, _)| draw.step)
                .collect();
            if covered.is_empty() {
                continue;
            }
            let other = other_world(walk, &draws, &covered, &named, horizon, &mut dice);
            let same = compare(walk, viewer, &other);
            pairs += usize::from(same);
            if dice.once_in(6) && same {
                compare_records(walk, viewer, &other);
            }
        }
    }
    pairs
}

/// A card that was dealt.
struct Draw {
    step: usize,
    place: Place,
    card: Card,
    /// The step at which it went from the burnt cards to a box.
    given: Option<usize>,
}

fn draws<G: Game>(walk: &Walk<G>) -> Vec<Draw> {
    let mut draws = Vec::new();
    for (step, taken) in walk.steps.iter().enumerate() {
        let drawn = taken.events.iter().find_map(|event| match event {
            Event::Drawn { card, to, .. } => Some((*card, *to)),
            _ => None,
        });
        draws.extend(drawn.map(|(card, place)| Draw {
            step,
            place,
            card,
            given: None,
        }));
    }
    for (step, event) in walk.events() {
        if let Event::DeadCard { at, place, .. } = *event {
            let burnt = |draw: &&mut Draw| draw.place == Place::Burnt;
            let card = draws.iter_mut().filter(burnt).nth(usize::from(place));
            let card = card.unwrap_or_else(|| walk.fail(step, "no such card was burnt"));
            (card.place, card.given) = (Place::Box(at), Some(step));
        }
    }
    draws
}

/// The state from which on a viewer may see each card; beyond the last for never. The events
/// say so, not the view, which is what is on trial: a card dealt face up is everybody's, one
/// dealt face down is the holder's of that box until it is turned, or it alone is uncovered.
fn first_shown<G: Game>(walk: &Walk<G>, draws: &[Draw], viewer: Viewer) -> Vec<usize> {
    let mut holders: Vec<Seat> = walk.seating.seats().to_vec();
    let mut first = vec![usize::MAX; draws.len()];
    for (step, event) in walk.events() {
        match *event {
            Event::Seated { at, person, .. } => holders.push(Seat { at, holder: person }),
            Event::Left { at, .. } => holders.retain(|seat| seat.at != at),
            Event::Drawn { to, face, .. } => {
                let owns = |seat: &Seat| {
                    to == Place::Box(seat.at) && viewer == Viewer::Player(seat.holder)
                };
                if face == Face::Up || holders.iter().any(owns) {
                    show(draws, &mut first, step, |draw| draw.step == step);
                }
            }
            Event::DeadCard { at, .. } => {
                let owns = |seat: &Seat| seat.at == at && viewer == Viewer::Player(seat.holder);
                if holders.iter().any(owns) {
                    show(draws, &mut first, step, |draw| draw.given == Some(step));
                }
            }
            Event::Turned { place, .. } => {
                show(draws, &mut first, step, |draw| draw.place == place)
            }
            Event::Uncovered { at, place, .. } => {
                let mut there = draws.iter().filter(|draw| draw.place == Place::Box(at));
                let one = there.nth(usize::from(place)).map(|draw| draw.step);
                show(draws, &mut first, step, |draw| Some(draw.step) == one)
            }
            _ => {}
        }
    }
    first
}

/// Notes that from the state after this step on these cards are shown.
fn show(draws: &[Draw], first: &mut [usize], step: usize, which: impl Fn(&Draw) -> bool) {
    for (draw, first) in draws.iter().zip(first) {
        if draw.step <= step && which(draw) {
            *first = (*first).min(step + 1);
        }
    }
}

/// The states just before a card is shown that was covered, and the last of all.
fn horizons<G: Game>(walk: &Walk<G>, draws: &[Draw], shown: &[usize]) -> Vec<usize> {
    let late = draws
        .iter()
        .zip(shown)
        .filter(|(draw, shown)| **shown > draw.step + 1);
    let late = late
        .filter(|(_, shown)| **shown != usize::MAX)
        .map(|(_, shown)| shown - 1);
    let mut horizons: Vec<usize> = late.chain([walk.steps.len()]).collect();
    horizons.sort_unstable();
    horizons.dedup();
    horizons
}

/// The cards that staff have named in a report: they say where they saw it, so that in no other
/// world does it lie elsewhere.
fn named_in_reports<G: Game>(walk: &Walk<G>, horizon: usize) -> Vec<Card> {
    let reported = walk.events().filter(|(step, _)| *step < horizon);
    let named = reported.filter_map(|(_, event)| match event {
        Event::Reported { irregularity, .. } => irregularity.card,
        _ => None,
    });
    named.collect()
}

/// The actions up to a horizon, with other cards where they are covered: from the covered ones
/// and from those that were never dealt.
fn other_world<G: Game>(
    walk: &Walk<G>,
    draws: &[Draw],
    covered: &[usize],
    named: &[Card],
    horizon: usize,
    dice: &mut Dice,
) -> Vec<(Actor, Action)> {
    let mut pool = undealt(walk, draws, horizon);
    pool.retain(|card| !named.contains(card));
    pool.extend(
        draws
            .iter()
            .filter(|draw| covered.contains(&draw.step))
            .map(|draw| draw.card),
    );
    dice.shuffle(&mut pool);
    let acts = walk.steps[..horizon].iter().enumerate();
    acts.map(|(step, taken)| match &taken.action {
        Action::Draw(drawn) if covered.contains(&step) => {
            let other = pool.pop().map_or(*drawn, Drawn::Card);
            (taken.actor, Action::Draw(other))
        }
        action => (taken.actor, action.clone()),
    })
    .collect()
}

/// What had not been dealt at the horizon, nor is dealt later.
fn undealt<G: Game>(walk: &Walk<G>, draws: &[Draw], horizon: usize) -> Vec<Card> {
    let Some(first) = draws.first() else {
        return Vec::new();
    };
    let mut bag: Bag = match G::next(walk.rules, &walk.states[first.step]) {
        Next::Chance(chance) => chance.source.bag().cloned().unwrap_or_default(),
        _ => Bag::new(),
    };
    for draw in draws.iter().filter(|draw| draw.step < horizon) {
        // The walk drew it from this very bag.
        let _ = bag.take(draw.card);
    }
    bag.iter()
        .flat_map(|(card, count)| (0..count).map(move |_| card))
        .collect()
}

/// Plays the other world beside the walk; false where a player's own cards kept him from
/// doing there what he did here, or where bets settled before the end tell the worlds apart.
fn compare<G: Game>(walk: &Walk<G>, viewer: Viewer, other: &[(Actor, Action)]) -> bool {
    let (mut state, _) = G::open(walk.rules, &walk.seating);
    for (step, (actor, action)) in other.iter().enumerate() {
        let events = match G::decide(walk.rules, &state, *actor, action) {
            Ok(events) => events,
            Err(_) if matches!(actor, Actor::Player(_)) => return false,
            Err(refusal) => walk.fail(
                step,
                format!("{actor:?} {action:?} depends on covered cards: {refusal:?}"),
            ),
        };
        if settled_early(&events) != settled_early(&walk.steps[step].events) {
            return false;
        }
        for event in &events {
            G::apply(walk.rules, &mut state, event);
        }
        same_look(walk, step, viewer, &state);
        same_orders(walk, step, viewer, &state);
    }
    true
}

/// How bets ended that were settled before the end, by cards that may still be covered. That
/// much of them the law itself makes known, and nothing else.
fn settled_early(events: &[Event]) -> Vec<(BoxNumber, Person, SpotId, Outcome)> {
    if events.contains(&Event::Ended) {
        return Vec::new();
    }
    let lines = events.iter().filter_map(|event| match event {
        Event::Settled(line) => Some((line.at, line.by, line.spot, line.outcome)),
        _ => None,
    });
    lines.collect()
}

fn same_look<G: Game>(walk: &Walk<G>, step: usize, viewer: Viewer, state: &G::State) {
    let here = G::view(walk.rules, &walk.states[step + 1], viewer);
    let there = G::view(walk.rules, state, viewer);
    if here != there {
        walk.fail(
            step,
            format!("covered cards show to {viewer:?}: {here:?} and {there:?}"),
        );
    }
    for person in &walk.people {
        // From one view, what anybody is offered must be the same; for others it is empty or
        // public, and that too may not depend on what is covered.
        let (here, there) = (
            G::legal(walk.rules, &here, *person),
            G::legal(walk.rules, &there, *person),
        );
        if here != there {
            walk.fail(
                step,
                format!("covered cards change what {person:?} is offered: {here:?} and {there:?}"),
            );
        }
    }
}

/// What staff may report, rule and announce tells them nothing that they do not see.
fn same_orders<G: Game>(walk: &Walk<G>, step: usize, viewer: Viewer, state: &G::State) {
    let Viewer::Staff(role) = viewer else {
        return;
    };
    let here = StaffOptions::of::<G>(walk.rules, &walk.states[step + 1], role);
    let there = StaffOptions::of::<G>(walk.rules, state, role);
    if here != there {
        walk.fail(
            step,
            format!("covered cards change what the {role:?} may do: {here:?} and {there:?}"),
        );
    }
}

/// The records that both worlds give to the viewer are the same to the byte.
fn compare_records<G: Game>(walk: &Walk<G>, viewer: Viewer, other: &[(Actor, Action)]) {
    let here: Vec<(Actor, Action)> = walk.steps[..other.len()]
        .iter()
        .map(|step| (step.actor, step.action.clone()))
        .collect();
    let text = |acts: &[(Actor, Action)]| -> Option<String> {
        let mut recorder = Recorder::<G>::open(walk.rules, walk.seating.clone());
        for (actor, action) in acts {
            recorder.act(*actor, action.clone()).ok()?;
        }
        let record = recorder.finish().for_viewer::<G>(walk.rules, viewer);
        Some(
            record
                .unwrap_or_else(|difference| walk.fail(other.len(), difference.to_string()))
                .to_text(),
        )
    };
    let (Some(here), Some(there)) = (text(&here), text(other)) else {
        return;
    };
    if here != there {
        walk.fail(
            other.len(),
            format!("the record for {viewer:?} shows covered cards:\n{here}\n{there}"),
        );
    }
}
