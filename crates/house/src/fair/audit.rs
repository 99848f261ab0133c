//! A record held against the promise that it carries: every card at its place, in order and without
//! a gap, under the hands that were sealed; dice and lots too.

use std::collections::BTreeSet;

use games::{AnyGame, Rules};
use table::record::promise::{Hand, Lots, Promise, ShoePlace};
use table::record::{Difference, Record, Step, steps};
use table::{Action, Drawn, Event, Rulebook, Source};

use super::{Commitment, Contribution, Contributions, Opening, Permutation, Seat, ShoeLabel, hand};
use crate::hex;
use merkle::climbed;

/// What a record proves of its cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit {
    /// The root of the promise that everything was held against.
    pub root: String,
    /// Cards, pockets and throws shown and opened.
    pub opened: usize,
    /// Cards whose seal alone is there.
    pub covered: usize,
    /// Seats that sealed a hand and did not open it.
    pub withheld: Vec<u32>,
    /// Whether the hands were sealed before any was opened.
    pub sealed: bool,
    /// How many hands were mixed in.
    pub hands: usize,
}

/// The line of the header.
const HEADER: usize = 1;

/// Holds a record against its promise; nothing where it has none. The first difference is named.
pub fn audit(rules: &Rules, record: &Record) -> Result<Option<Audit>, Difference> {
    let Some(promise) = &record.header().promise else {
        return Ok(None);
    };
    let steps = steps::<AnyGame>(rules, record)?;
    check_names(rules, record, promise)?;
    let contributions = contributions(promise)?;
    let mut walk = Walk::new(rules, record, promise, &contributions)?;
    for (action, step) in steps.iter().enumerate() {
        walk.step(action, step)?;
    }
    if let Some(lots) = &promise.lots {
        check_lots(rules, record, lots, &steps)?;
    }
    let sealed = promise.hands.iter().all(|hand| hand.hash.is_some());
    let unopened = promise.hands.iter().filter(|hand| hand.value.is_none());
    Ok(Some(Audit {
        root: promise.root.clone(),
        opened: walk.opened,
        covered: walk.covered,
        withheld: unopened.map(|hand| hand.seat).collect(),
        sealed,
        hands: contributions.as_slice().len(),
    }))
}

fn differs(
    line: usize,
    what: &str,
    expected: impl ToString,
    found: impl ToString,
) -> Result<(), Difference> {
    let (expected, found) = (expected.to_string(), found.to_string());
    match expected == found {
        true => Ok(()),
        false => Err(Difference::new(line, what, expected, found)),
    }
}

fn wrong<T>(
    line: usize,
    what: &str,
    expected: &str,
    found: impl ToString,
) -> Result<T, Difference> {
    Err(Difference::new(line, what, expected, found.to_string()))
}

/// Table, round and number of cards are those of the promise, whose label every leaf is hashed with.
fn check_names(rules: &Rules, record: &Record, promise: &Promise) -> Result<(), Difference> {
    let marks = &record.header().marks;
    let (Some(table), Some(round)) = (&marks.table, marks.round) else {
        return wrong(
            HEADER,
            "the promise is of no round",
            "a table and a round",
            "none",
        );
    };
    let found = marks.commitment.as_deref().unwrap_or("none");
    differs(HEADER, "the commitment differs", &promise.root, found)?;
    let shoe = label_of(table, &promise.label);
    let fits = match promise.out {
        0 => shoe == Some(round),
        _ => shoe.is_some_and(|shoe| shoe <= round),
    };
    if !fits {
        let expected = format!("{table}/round-{round}, or an earlier round's whose shoe goes on");
        return wrong(
            HEADER,
            "the promise is another's",
            &expected,
            &promise.label,
        );
    }
    for (place, spare) in promise.spares.iter().enumerate() {
        let expected = format!("{table}/round-{round}/{}", place + 1);
        differs(HEADER, "a spare shoe is another's", expected, &spare.label)?;
    }
    let source = rules.felt().source();
    let cards = source.map_or(0, |source| source.total());
    differs(HEADER, "the number of cards differs", cards, promise.cards)?;
    if !record.is_over() {
        let (expected, found) = ("a round that is over", "one in course: it was cut");
        let line = Record::line_of(record.actions());
        return wrong(
            line,
            "the house gives no record before the end",
            expected,
            found,
        );
    }
    Ok(())
}

/// The round that a label names, if it is of this table.
fn label_of(table: &str, label: &str) -> Option<u64> {
    let round = label.strip_prefix(table)?.strip_prefix("/round-")?;
    let plain = round.bytes().all(|digit| digit.is_ascii_digit());
    round.parse().ok().filter(|_| plain)
}

fn hash_of(text: &str) -> Result<[u8; 32], Difference> {
    let read = hex::decode(text);
    read.ok_or_else(|| Difference::new(HEADER, "a hash is none", "64 digits", text))
}

/// What the seats added, each as it was sealed.
fn contributions(promise: &Promise) -> Result<Contributions, Difference> {
    let root = hash_of(&promise.root)?;
    let mut added = Vec::new();
    let mut sealed = BTreeSet::new();
    for Hand { seat, hash, value } in &promise.hands {
        if let Some(hash) = hash
            && !sealed.insert(hash)
        {
            return wrong(
                HEADER,
                "two seats sealed the same",
                "hands of their own",
                hash,
            );
        }
        let Some(value) = value else {
            continue;
        };
        let bytes = hash_of(value)?;
        if let Some(hash) = hash {
            let due = hex::encode(&hand(&root, &bytes));
            differs(HEADER, "a hand is not what was sealed", due, hash)?;
        }
        let seat = Seat(*seat);
        added.push(Contribution { seat, bytes });
    }
    let ascends = |pair: &[Hand]| pair[0].seat < pair[1].seat;
    if !promise.hands.windows(2).all(ascends) {
        return wrong(
            HEADER,
            "the hands are out of order",
            "each seat once, ascending",
            "another",
        );
    }
    Contributions::new(added).map_err(|error| {
        Difference::new(
            HEADER,
            "the hands are none",
            "one a seat",
            error.to_string(),
        )
    })
}

/// A shoe of the round.
struct Promised {
    commitment: Commitment,
    order: Permutation,
}

/// How far the shoes were dealt, action by action.
struct Walk<'r> {
    rules: &'r Rules,
    record: &'r Record,
    contributions: &'r Contributions,
    shoes: Vec<Promised>,
    shoe: u8,
    number: u32,
    fallen: u32,
    opened: usize,
    covered: usize,
}

impl<'r> Walk<'r> {
    fn new(
        rules: &'r Rules,
        record: &'r Record,
        promise: &Promise,
        contributions: &'r Contributions,
    ) -> Result<Walk<'r>, Difference> {
        let first = (promise.label.as_str(), promise.root.as_str());
        let spares = promise.spares.iter();
        let spares = spares.map(|spare| (spare.label.as_str(), spare.root.as_str()));
        let shoe = |(label, root): (&str, &str)| {
            let commitment = commitment(label, promise.cards, root)?;
            let order = contributions.permutation(&commitment.root, promise.cards);
            Ok(Promised { commitment, order })
        };
        let shoes = [first].into_iter().chain(spares).map(shoe);
        Ok(Walk {
            rules,
            record,
            contributions,
            shoes: shoes.collect::<Result<_, Difference>>()?,
            shoe: 0,
            number: promise.out,
            fallen: 0,
            opened: 0,
            covered: 0,
        })
    }

    fn step(&mut self, action: usize, step: &Step) -> Result<(), Difference> {
        let line = Record::line_of(action);
        let places = self.record.places(action);
        match &step.action {
            Action::Draw(Drawn::Throw(throw)) if self.rules.felt().deck.is_some() => {
                self.beside(line, *throw)?;
                differs(line, "dice have no place in the shoe", 0, places.len())?;
            }
            Action::Draw(drawn) => {
                let covered = self.record.covered().contains(&action);
                self.draw(line, *drawn, covered, places)?;
            }
            _ => differs(line, "no card was drawn", 0, places.len())?,
        }
        for event in &step.events {
            match event {
                Event::Burnt { cards, .. } => self.number += u32::from(*cards),
                Event::Mixed { .. } => (self.shoe, self.number) = (self.shoe + 1, 0),
                _ => {}
            }
        }
        Ok(())
    }

    /// Dice thrown beside a deal come from the promise and the hands.
    fn beside(&mut self, line: usize, throw: table::Throw) -> Result<(), Difference> {
        let dice = throw.faces().count() as u8;
        let source = Source::Dice { dice };
        let root = &self.shoes[0].commitment.root;
        let fallen = self.contributions.fall(root, self.fallen, source.total());
        let due = u8::try_from(fallen).ok();
        let due = due.and_then(|index| source.outcome(index));
        self.fallen += 1;
        match due {
            Some(due) if due == Drawn::Throw(throw) => Ok(()),
            _ => wrong(line, "the dice are not those of the hands", "others", throw),
        }
    }

    fn draw(
        &mut self,
        line: usize,
        drawn: Drawn,
        covered: bool,
        places: &[ShoePlace],
    ) -> Result<(), Difference> {
        let Some((last, passed)) = places.split_last() else {
            return wrong(
                line,
                "the card is not opened",
                "its place in the shoe",
                "none",
            );
        };
        for place in passed {
            let index = match &place.passed {
                Some(card) => Some(self.index_of(line, card)?),
                None => None,
            };
            self.place(line, place, index)?;
        }
        if last.passed.is_some() {
            return wrong(
                line,
                "the card was passed over",
                "the card that was drawn",
                "another",
            );
        }
        self.place(line, last, (!covered).then(|| drawn.index()))
    }

    fn index_of(&self, line: usize, card: &str) -> Result<u8, Difference> {
        let read = card.parse::<cards::Card>().map(cards::Card::index);
        read.map_err(|_| Difference::new(line, "a card is none", "a card of the deck", card))
    }

    /// One place of a shoe: the next, where the hands put it, under the promise.
    fn place(
        &mut self,
        line: usize,
        place: &ShoePlace,
        index: Option<u8>,
    ) -> Result<(), Difference> {
        let due = format!("draw {} of shoe {}", self.number, self.shoe);
        let found = format!("draw {} of shoe {}", place.number, place.shoe);
        differs(line, "the draws are not in order", due, found)?;
        let Some(shoe) = self.shoes.get(usize::from(self.shoe)) else {
            return wrong(
                line,
                "no such shoe was promised",
                "a promised one",
                self.shoe,
            );
        };
        let due = shoe.order.at(self.number);
        let due = due.map_or_else(|| "none".to_owned(), |due| due.to_string());
        differs(line, "the card lies elsewhere", due, place.position)?;
        let proved = match (index, &place.salt, &place.leaf) {
            (Some(index), Some(salt), None) => {
                self.opened += 1;
                let opening = opening(place, index, salt);
                opening.is_some_and(|opening| shoe.commitment.verify(&opening))
            }
            (None, None, Some(leaf)) => {
                self.covered += 1;
                let (leaf, path) = (hex::decode(leaf), path(&place.path));
                let root = leaf.zip(path).and_then(|(leaf, path)| {
                    let (position, count) = (place.position, shoe.commitment.count);
                    climbed(leaf, u64::from(position), u64::from(count), &path)
                });
                root == Some(shoe.commitment.root)
            }
            _ => false,
        };
        self.number += 1;
        match proved {
            true => Ok(()),
            false => wrong(
                line,
                "the card is not the one promised there",
                "its opening",
                "another",
            ),
        }
    }
}

fn commitment(label: &str, count: u32, root: &str) -> Result<Commitment, Difference> {
    let named = ShoeLabel::new(label);
    let label = named.map_err(|error| {
        Difference::new(HEADER, "a label is none", "a label", error.to_string())
    })?;
    let root = hash_of(root)?;
    Ok(Commitment { label, count, root })
}

fn path(written: &[String]) -> Option<Vec<[u8; 32]>> {
    written.iter().map(|hash| hex::decode(hash)).collect()
}

fn opening(place: &ShoePlace, index: u8, salt: &str) -> Option<Opening> {
    Some(Opening {
        position: place.position,
        index,
        salt: hex::decode(salt)?,
        path: path(&place.path)?,
    })
}

/// The lots come in the order promised, and each that gave a seat gave it to whoever sat down there.
fn check_lots(
    rules: &Rules,
    record: &Record,
    lots: &Lots,
    steps: &[Step],
) -> Result<(), Difference> {
    let marks = &record.header().marks;
    let (table, round) = (
        marks.table.as_deref().unwrap_or(""),
        marks.round.unwrap_or(0),
    );
    let label = format!("{table}/round-{round}/lots");
    differs(HEADER, "the lots are another's", label, &lots.label)?;
    let seats = rules.felt().seats().count();
    let each = lots.lots as usize / seats.max(1);
    let promised = commitment(&lots.label, lots.lots, &lots.root)?;
    let mut drawn = vec![0; 256];
    for (position, lot) in (0..).zip(&lots.drawn) {
        let opening = hex::decode(&lot.salt)
            .zip(path(&lot.path))
            .map(|(salt, path)| Opening {
                position,
                index: lot.seat,
                salt,
                path,
            });
        if !opening.is_some_and(|opening| promised.verify(&opening)) {
            return wrong(
                HEADER,
                "a lot is not the one promised",
                "its opening",
                position,
            );
        }
        drawn[usize::from(lot.seat)] += 1;
    }
    if each * seats != lots.lots as usize || drawn.iter().any(|count| *count > each) {
        return wrong(
            HEADER,
            "the lots are not alike",
            "as many of each seat",
            lots.lots,
        );
    }
    let last = lots.given.last().map_or(0, |lot| lot.number + 1);
    let all = last.min(lots.lots);
    differs(HEADER, "lots are missing", all, lots.drawn.len())?;
    let ascends = lots
        .given
        .windows(2)
        .all(|pair| pair[0].number < pair[1].number);
    let mut sat = steps.iter().filter_map(|step| match step.action {
        Action::Sit { at } => Some(at.0),
        _ => None,
    });
    for lot in &lots.given {
        let place = (lot.number % lots.lots.max(1)) as usize;
        let on_it = lots.drawn.get(place).map(|drawn| drawn.seat);
        let took = sat.any(|seat| seat == lot.seat);
        if !ascends || on_it != Some(lot.seat) || !took {
            return wrong(
                HEADER,
                "a lot gave another seat",
                "the seat on it",
                lot.seat,
            );
        }
    }
    Ok(())
}
