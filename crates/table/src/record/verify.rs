//! Replay and verification.

use serde_json::Value;

use super::cover::{self, Stock};
use super::difference::Difference;
use super::json::canonical;
use super::names::Names;
use super::recorder::Step;
use super::spelling::{read_action, read_event, write_event};
use super::text::{Entry, HEADER_LINE, Record, entry_line};
use crate::{Action, Event, Game, Next, Refusal};

/// What was verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How many actions were decided again.
    pub actions: usize,
    /// How many events came out the same, the opening's among them.
    pub events: usize,
    /// How many cards the record keeps covered.
    pub covered: usize,
}

/// Folds a record's events into the state that they lead to.
///
/// Where the record keeps a card covered, the state holds a stand-in: look at it only through
/// [`Game::view`] for the record's viewer, who sees its back.
pub fn replay<G: Game>(rules: &G::Rules, record: &Record) -> Result<G::State, Difference> {
    let mut state = opening::<G>(rules, record)?;
    for step in steps::<G>(rules, record)? {
        for event in &step.events {
            G::apply(rules, &mut state, event);
        }
    }
    Ok(state)
}

/// Decides every action of a record again and names the first difference.
///
/// Cards that the record keeps covered are filled in twice, with different cards of those that
/// may lie there: nothing that it says may depend on them. And they must be exactly the cards
/// that its viewer may not see.
pub fn verify<G: Game>(rules: &G::Rules, record: &Record) -> Result<Verified, Difference> {
    let covered = cover::covered_entries(record);
    if let (Some(first), None) = (covered.first(), record.header.viewer) {
        let what = "a card is covered, but the record is not for a viewer";
        return Err(Difference::new(
            entry_line(*first),
            what,
            "a card",
            super::COVERED,
        ));
    }
    let steps = decide_again::<G>(rules, record, Stock::lowest)?;
    if !covered.is_empty() {
        decide_again::<G>(rules, record, Stock::highest)?;
    }
    cover::check::<G>(rules, record, &steps)?;
    let events = record.opening.len() + steps.iter().map(|step| step.events.len()).sum::<usize>();
    Ok(Verified {
        actions: steps.len(),
        events,
        covered: covered.len(),
    })
}

/// The first state, once header and opening are what the rules give.
fn opening<G: Game>(rules: &G::Rules, record: &Record) -> Result<G::State, Difference> {
    let seating = record.header.check(rules)?;
    let (state, events) = G::open(rules, &seating);
    let names = Names::to_write(rules);
    let given: Vec<Value> = events
        .iter()
        .map(|event| write_event(&names, event))
        .collect();
    same_events(HEADER_LINE, &given, &record.opening)?;
    Ok(state)
}

/// Every action and event of a record as values. Where the record keeps a card covered (see
/// [`Record::covered`]) they hold a stand-in, which nobody should be shown.
pub fn steps<G: Game>(rules: &G::Rules, record: &Record) -> Result<Vec<Step>, Difference> {
    let names = Names::of(rules);
    let mut state = opening::<G>(rules, record)?;
    let stock = Stock::of(record);
    let mut steps = Vec::with_capacity(record.entries.len());
    for (place, entry) in record.entries.iter().enumerate() {
        let line = entry_line(place);
        let stand_in = stand_in::<G>(rules, &state, &stock, place, Stock::lowest)?;
        let entry = stand_in.map_or_else(|| entry.clone(), |card| cover::filled(entry, card));
        let action = action_of(&names, &entry, line)?;
        let events = entry.events.iter().map(|event| read_event(&names, event));
        let events = events.collect::<Result<Vec<Event>, _>>();
        let events = events.map_err(|unread| Difference::unread(line, "an event", unread))?;
        for event in &events {
            G::apply(rules, &mut state, event);
        }
        steps.push(Step {
            actor: entry.actor,
            action,
            events,
        });
    }
    Ok(steps)
}

type Pick = fn(&Stock, usize, &cards::Bag) -> Option<cards::Card>;

fn stand_in<G: Game>(
    rules: &G::Rules,
    state: &G::State,
    stock: &Stock,
    place: usize,
    pick: Pick,
) -> Result<Option<cards::Card>, Difference> {
    if !stock.is_covered(place) {
        return Ok(None);
    }
    let found = match G::next(rules, state) {
        Next::Chance(chance) => chance.source.bag().and_then(|bag| pick(stock, place, bag)),
        _ => None,
    };
    let none = || {
        let what = "no card could lie covered here";
        Difference::new(
            entry_line(place),
            what,
            "no draw, or a card that is seen",
            super::COVERED,
        )
    };
    found.map(Some).ok_or_else(none)
}

fn action_of(names: &Names, entry: &Entry, line: usize) -> Result<Action, Difference> {
    read_action(names, &entry.action)
        .map_err(|unread| Difference::unread(line, "the action", unread))
}

fn decide_again<G: Game>(
    rules: &G::Rules,
    record: &Record,
    pick: Pick,
) -> Result<Vec<Step>, Difference> {
    let names = Names::of(rules);
    let mut state = opening::<G>(rules, record)?;
    let stock = Stock::of(record);
    let mut steps = Vec::with_capacity(record.entries.len());
    for (place, entry) in record.entries.iter().enumerate() {
        let line = entry_line(place);
        let stand_in = stand_in::<G>(rules, &state, &stock, place, pick)?;
        let filled = stand_in.map(|card| cover::filled(entry, card));
        let action = action_of(&names, filled.as_ref().unwrap_or(entry), line)?;
        let events = G::decide(rules, &state, entry.actor, &action);
        let events = events.map_err(|refusal| refused(line, entry, &refusal))?;
        let given = events.iter().map(|event| write_event(&names, event));
        let given: Vec<Value> = match stand_in {
            Some(_) => given.map(cover::cover).collect(),
            None => given.collect(),
        };
        same_events(line, &given, &entry.events)?;
        for event in &events {
            G::apply(rules, &mut state, event);
        }
        steps.push(Step {
            actor: entry.actor,
            action,
            events,
        });
    }
    same_end::<G>(rules, record, &state)?;
    Ok(steps)
}

fn refused(line: usize, entry: &Entry, refusal: &Refusal) -> Difference {
    let reasons: Vec<String> = refusal
        .causes
        .iter()
        .map(|cause| format!("{:?}", cause.why))
        .collect();
    let expected = format!("a refusal ({})", reasons.join(", "));
    Difference::new(
        line,
        "the action was not possible",
        expected,
        canonical(&entry.action),
    )
}

fn same_events(line: usize, given: &[Value], found: &[Value]) -> Result<(), Difference> {
    for place in 0..given.len().max(found.len()) {
        let text = |list: &[Value]| list.get(place).map_or_else(|| "nothing".into(), canonical);
        if given.get(place) != found.get(place) {
            let what = format!("event {} differs", place + 1);
            return Err(Difference::new(line, what, text(given), text(found)));
        }
    }
    Ok(())
}

fn same_end<G: Game>(
    rules: &G::Rules,
    record: &Record,
    state: &G::State,
) -> Result<(), Difference> {
    let over = G::next(rules, state) == Next::Over;
    if over == record.over {
        return Ok(());
    }
    let text = |over: bool| {
        if over {
            "a round that is over"
        } else {
            "a round in course"
        }
    };
    let line = entry_line(record.entries.len());
    Err(Difference::new(
        line,
        "the end differs",
        text(over),
        text(record.over),
    ))
}
