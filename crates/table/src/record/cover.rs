//! Covered cards: records that hide them, and stand-ins for them when such a record is read.

use cards::{Bag, Card};
use serde_json::Value;

use super::difference::Difference;
use super::names;
use super::recorder::Step;
use super::text::{Entry, Record, entry_line};
use super::{COVERED, verify};
use crate::{Action, Event, Face, Game, Place, Seating, Seen, View, Viewer};

impl Record {
    /// The actions, counted from 0, whose card the record keeps covered. What
    /// [`steps`](super::steps) and [`replay`](super::replay) give there is a stand-in, which
    /// nobody should be shown.
    pub fn covered(&self) -> Vec<usize> {
        covered_entries(self)
    }

    /// The record that this viewer may take home: each card that was never shown to him is
    /// written `??`. It has a chain of its own; where the full record has a salt, which stays
    /// out, the header names the full record's hash as its source.
    pub fn for_viewer<G: Game>(
        &self,
        rules: &G::Rules,
        viewer: Viewer,
    ) -> Result<Record, Difference> {
        if let Some(known) = self.header.viewer {
            let found = format!("one for {}", names::viewer(known));
            return Err(Difference::new(
                1,
                "only a full record can be covered",
                "a full record",
                found,
            ));
        }
        let steps = verify::steps::<G>(rules, self)?;
        let mut record = self.clone();
        for place in unseen::<G>(rules, self, &steps, viewer)? {
            let entry = &mut record.entries[place];
            entry.action = cover(entry.action.take());
            entry.events = std::mem::take(&mut entry.events)
                .into_iter()
                .map(cover)
                .collect();
        }
        record.header.viewer = Some(viewer);
        record.header.source = self.header.marks.salt.map(|_| self.hash());
        record.header.marks.salt = None;
        Ok(record)
    }
}

/// A draw with its card covered; anything else as it is.
pub(super) fn cover(value: Value) -> Value {
    with_card(value, COVERED)
}

/// An entry with a card in the place of the covered one.
pub(super) fn filled(entry: &Entry, card: Card) -> Entry {
    let card = card.to_string();
    Entry {
        actor: entry.actor,
        action: with_card(entry.action.clone(), &card),
        events: entry
            .events
            .iter()
            .map(|event| with_card(event.clone(), &card))
            .collect(),
        places: entry.places.clone(),
    }
}

fn with_card(mut value: Value, card: &str) -> Value {
    if drawn_card(&value).is_some() {
        value["card"] = card.into();
    }
    value
}

/// The card that a draw, as action or as event, writes.
fn drawn_card(value: &Value) -> Option<&str> {
    let is = |member: &str, name: &str| value.get(member).and_then(Value::as_str) == Some(name);
    let draw = is("do", "draw") || is("event", "drawn");
    value.get("card").filter(|_| draw).and_then(Value::as_str)
}

/// The entries whose card is covered.
pub(super) fn covered_entries(record: &Record) -> Vec<usize> {
    let covered = |(_, entry): &(usize, &Entry)| drawn_card(&entry.action) == Some(COVERED);
    record
        .entries
        .iter()
        .enumerate()
        .filter(covered)
        .map(|(place, _)| place)
        .collect()
}

/// What a record says of its cards, so that a stand-in is none that appears elsewhere.
pub(super) struct Stock {
    draws: Vec<Option<Drawn>>,
    named: Vec<Card>,
}

#[derive(Clone, Copy, PartialEq)]
enum Drawn {
    Card(Card),
    Covered,
}

impl Stock {
    pub(super) fn of(record: &Record) -> Stock {
        let drawn = |entry: &Entry| match drawn_card(&entry.action)? {
            COVERED => Some(Drawn::Covered),
            text => names::card_named(text).map(Drawn::Card),
        };
        let named = |entry: &Entry| {
            names::card_named(entry.action.get("irregularity")?.get("card")?.as_str()?)
        };
        Stock {
            draws: record.entries.iter().map(drawn).collect(),
            named: record.entries.iter().filter_map(named).collect(),
        }
    }

    pub(super) fn is_covered(&self, place: usize) -> bool {
        self.draws.get(place) == Some(&Some(Drawn::Covered))
    }

    /// The first card of the bag that may lie covered there.
    pub(super) fn lowest(&self, place: usize, bag: &Bag) -> Option<Card> {
        self.free(place, bag).next()
    }

    /// The last card of the bag that may lie covered there.
    pub(super) fn highest(&self, place: usize, bag: &Bag) -> Option<Card> {
        self.free(place, bag).last()
    }

    /// Cards of the bag that neither come later nor are named in a report.
    fn free<'a>(&'a self, place: usize, bag: &'a Bag) -> impl Iterator<Item = Card> + 'a {
        let free = move |(card, count): &(Card, u32)| {
            let same = |drawn: &&Option<Drawn>| **drawn == Some(Drawn::Card(*card));
            let later = self.draws.iter().skip(place + 1).filter(same).count();
            let named =
                usize::from(self.named.contains(card) && !self.draws.iter().any(|d| same(&d)));
            *count as usize > later + named
        };
        bag.iter().filter(free).map(|(card, _)| card)
    }
}

/// Holds a record's covered cards against what its viewer may see.
pub(super) fn check<G: Game>(
    rules: &G::Rules,
    record: &Record,
    steps: &[Step],
) -> Result<(), Difference> {
    let Some(viewer) = record.header.viewer else {
        return Ok(());
    };
    let expected = unseen::<G>(rules, record, steps, viewer)?;
    let found = covered_entries(record);
    let shown = expected.iter().find(|place| !found.contains(place));
    let hidden = found.iter().find(|place| !expected.contains(place));
    if let Some(place) = shown {
        let what = "a card is shown that this viewer never saw";
        return Err(Difference::new(
            entry_line(*place),
            what,
            COVERED,
            "its face",
        ));
    }
    match hidden {
        Some(place) => {
            let what = "a card is covered that this viewer saw";
            Err(Difference::new(
                entry_line(*place),
                what,
                "its face",
                COVERED,
            ))
        }
        None => Ok(()),
    }
}

/// The entries whose card this viewer never sees.
pub(super) fn unseen<G: Game>(
    rules: &G::Rules,
    record: &Record,
    steps: &[Step],
    viewer: Viewer,
) -> Result<Vec<usize>, Difference> {
    let seating = record.header.check(rules)?;
    Ok(unseen_draws::<G>(rules, &seating, steps, viewer))
}

/// The draws, by their places among the steps of a round, whose card a viewer never sees. He has
/// seen a card once his view shows, at its place, as many of its kind as were dealt there.
pub fn unseen_draws<G: Game>(
    rules: &G::Rules,
    seating: &Seating,
    steps: &[Step],
    viewer: Viewer,
) -> Vec<usize> {
    let (mut state, _) = G::open(rules, seating);
    let mut dealt: Vec<(Place, Card)> = Vec::new();
    let mut unseen: Vec<(usize, Place, Card)> = Vec::new();
    for (place, step) in steps.iter().enumerate() {
        for event in &step.events {
            G::apply(rules, &mut state, event);
            if let (Event::Drawn { card, to, face, .. }, Action::Draw(_)) = (event, &step.action) {
                dealt.push((*to, *card));
                // What is dealt face up is everybody's.
                if *face == Face::Down {
                    unseen.push((place, *to, *card));
                }
            }
            if unseen.is_empty() {
                continue;
            }
            let view = G::view(rules, &state, viewer);
            unseen.retain(|(_, to, card)| {
                let there = dealt.iter().filter(|known| **known == (*to, *card)).count();
                shown(&view, *to, *card) < there
            });
        }
    }
    unseen.into_iter().map(|(place, _, _)| place).collect()
}

/// How many cards of this kind a view shows at a place.
fn shown(view: &View, place: Place, card: Card) -> usize {
    let cards: &[Seen] = match place {
        Place::Bank => &view.bank,
        Place::Common => &view.common,
        Place::Burnt => &[],
        Place::Box(at) => {
            let found = view.boxes.iter().find(|found| found.number == at);
            found.map_or(&[], |found| &found.cards)
        }
    };
    cards
        .iter()
        .filter(|seen| **seen == Seen::Card(card))
        .count()
}
