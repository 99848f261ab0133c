//! What stands of a draw, and what happens in one.

use std::collections::{BTreeMap, BTreeSet};

use exact::Cents;
use registers::Date;
use serde::{Deserialize, Serialize};

use super::rules::{Draw, Kind, Way};
use super::sheet::{Prize, Sheet};

/// What may be asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Command {
    /// Tickets are bought: those named, or the next that are free.
    Buy {
        /// How many of the next.
        #[serde(default)]
        count: u32,
        /// Which.
        #[serde(default)]
        tickets: Vec<String>,
    },
    /// Somebody who uses the product takes part.
    Enter {
        /// Who.
        who: String,
    },
    /// The house says what the product, or a ticket, costs from now on.
    DeclarePrice {
        /// In cents.
        price: u64,
    },
    /// Nothing more is sold.
    Close,
    /// The draw is held.
    Draw {
        /// On this day.
        #[serde(default)]
        day: Option<Date>,
    },
    /// A winner takes an object: with the ticket that won it, or for points.
    Take {
        /// Which.
        object: String,
        /// The ticket; none where points are spent.
        #[serde(default)]
        ticket: Option<String>,
    },
    /// A winner wants money for a prize.
    Exchange {
        /// The ticket that won it.
        ticket: String,
        /// How much, in cents.
        amount: u64,
    },
    /// It is not held.
    CallOff,
    /// Nobody takes anything any more.
    End,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Event {
    /// It was opened.
    Opened {
        /// On which terms.
        sheet: Box<Sheet>,
    },
    /// Tickets were sold.
    Sold {
        /// To whom.
        who: String,
        /// Which.
        tickets: Vec<u32>,
        /// What is written on them.
        labels: Vec<String>,
        /// What each cost, in cents.
        price: u64,
    },
    /// Somebody takes part who uses the product.
    Entered {
        /// Who.
        who: String,
        /// With which ticket.
        ticket: u32,
        /// What is written on it.
        label: String,
    },
    /// A price was declared.
    PriceDeclared {
        /// In cents.
        price: u64,
    },
    /// Nothing more is sold.
    Closed,
    /// The draw began.
    Began {
        /// On this day.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        day: Option<Date>,
    },
    /// A number came.
    Came {
        /// As a ticket bears it.
        label: String,
        /// The number.
        number: u32,
    },
    /// A ticket won a prize.
    Won {
        /// Which prize, by its place on the sheet.
        prize: u32,
        /// What it is called.
        name: String,
        /// What sort it is of.
        what: Kind,
        /// What is paid at once, in cents.
        pays: u64,
        /// Which ticket.
        ticket: u32,
        /// What is written on it.
        label: String,
        /// Whose it is.
        who: String,
    },
    /// A ticket won an object at once, any that its holder takes.
    WonChoice {
        /// Which ticket.
        ticket: u32,
        /// What is written on it.
        label: String,
        /// Whose it is.
        who: String,
    },
    /// A ticket won points.
    WonPoints {
        /// Which ticket.
        ticket: u32,
        /// What is written on it.
        label: String,
        /// Whose it is.
        who: String,
        /// How many.
        points: u64,
    },
    /// All winning tickets are known: objects are taken now.
    Choosing,
    /// A winner took an object.
    Took {
        /// Who.
        who: String,
        /// Which, by its place on the sheet.
        prize: u32,
        /// What it is called.
        name: String,
        /// With which ticket; none where points were spent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ticket: Option<u32>,
        /// How many points were spent.
        points: u64,
    },
    /// A prize was turned into money.
    Exchanged {
        /// Whose it was.
        who: String,
        /// Which prize, by its place on the sheet.
        prize: u32,
        /// Which ticket had won it.
        ticket: u32,
        /// What was paid, in cents.
        amount: u64,
    },
    /// It is not held.
    CalledOff,
    /// All is settled.
    Ended,
}

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Selling,
    Closed,
    Drawing,
    Choosing,
    Over,
}

/// A ticket that somebody holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sale {
    pub(super) who: String,
    /// What was paid for it.
    pub(super) paid: u64,
}

/// A prize that a ticket won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Win {
    pub(super) prize: usize,
    pub(super) ticket: u32,
    pub(super) who: String,
}

/// What stands of a draw.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct State {
    pub(super) sheet: Option<Sheet>,
    pub(super) price: u64,
    pub(super) sold: BTreeMap<u32, Sale>,
    pub(super) phase: Phase,
    pub(super) day: Option<Date>,
    /// The tickets that came, in their order.
    pub(super) drawn: Vec<u32>,
    pub(super) came: Option<u32>,
    pub(super) wins: Vec<Win>,
    pub(super) points: BTreeMap<String, u64>,
    /// Tickets that won an object which was not taken yet.
    pub(super) rights: BTreeSet<u32>,
    /// Who took which object, and with which ticket.
    pub(super) taken: BTreeMap<usize, (String, Option<u32>)>,
    /// Which prizes of which tickets were turned into money.
    pub(super) exchanged: BTreeSet<(usize, u32)>,
    pub(super) called_off: bool,
}

impl State {
    pub(super) fn blank() -> State {
        State {
            sheet: None,
            price: 0,
            sold: BTreeMap::new(),
            phase: Phase::Selling,
            day: None,
            drawn: Vec::new(),
            came: None,
            wins: Vec::new(),
            points: BTreeMap::new(),
            rights: BTreeSet::new(),
            taken: BTreeMap::new(),
            exchanged: BTreeSet::new(),
            called_off: false,
        }
    }

    pub(super) fn sheet(&self) -> &Sheet {
        self.sheet.as_ref().expect("it was opened with a sheet")
    }

    pub(super) fn label(&self, ticket: u32) -> String {
        self.sheet().numbers.label(ticket)
    }

    pub(super) fn left(&self) -> u32 {
        self.sheet().numbers.count() - self.sold.len() as u32
    }

    /// The next tickets that nobody holds.
    pub(super) fn next_free(&self, count: u32) -> Vec<u32> {
        let all = 0..self.sheet().numbers.count();
        let free = all.filter(|ticket| !self.sold.contains_key(ticket));
        free.take(count as usize).collect()
    }

    /// What people paid for their tickets.
    pub(super) fn paid(&self) -> u64 {
        self.sold.values().map(|sale| sale.paid).sum()
    }

    pub(super) fn points_of(&self, who: &str) -> u64 {
        self.points.get(who).copied().unwrap_or_default()
    }

    /// The objects that nobody has taken, by their places on the sheet.
    pub(super) fn objects_left(&self) -> impl Iterator<Item = (usize, &Prize)> {
        let prizes = self.sheet().prizes.iter().enumerate();
        prizes.filter(|(place, _)| !self.taken.contains_key(place))
    }
}

impl Draw {
    /// The tickets among which the next one is drawn.
    pub(super) fn among(&self, state: &State) -> Vec<u32> {
        let sold = state.sold.keys().copied();
        match self.again.is {
            true => sold.collect(),
            false => sold.filter(|one| !state.drawn.contains(one)).collect(),
        }
    }

    /// How many tickets are still to be drawn.
    pub(super) fn still(&self, state: &State) -> usize {
        if state.phase != Phase::Drawing {
            return 0;
        }
        let wins = state.sheet().wins() - state.drawn.len();
        match self.again.is {
            true if state.sold.is_empty() => 0,
            true => wins,
            false => wins.min(state.sold.len() - state.drawn.len()),
        }
    }

    /// Who wins what when a number has come: each ticket its highest prize, or all.
    pub(super) fn matched(&self, state: &State, drawn: u32) -> Vec<Event> {
        let sheet = state.sheet();
        let digits = match sheet.numbers {
            super::sheet::Numbers::Digits(digits) => digits,
            _ => return Vec::new(),
        };
        let mut wins = Vec::new();
        for (ticket, sale) in &state.sold {
            let matches = |(_, prize): &(usize, &Prize)| {
                let part = prize.part;
                part.is_some_and(|part| part.matches(digits, *ticket, drawn))
            };
            let prizes = sheet.prizes.iter().enumerate().filter(matches);
            match sheet.add {
                true => wins.extend(prizes.map(|(place, _)| won(state, place, *ticket, sale))),
                false => {
                    // Of two of the same amount, the one that stands first on the sheet.
                    let best = prizes.rev().max_by_key(|(_, prize)| prize.amount);
                    wins.extend(best.map(|(place, _)| won(state, place, *ticket, sale)));
                }
            }
        }
        wins
    }

    /// What follows when chance has given this.
    pub(super) fn fell(&self, state: &State, number: u32) -> Vec<Event> {
        if self.way == Way::Matching {
            let label = state.label(number);
            let mut events = vec![Event::Came { label, number }];
            events.extend(self.matched(state, number));
            events.push(Event::Ended);
            return events;
        }
        let ticket = self.among(state)[number as usize];
        let (label, sale) = (state.label(ticket), &state.sold[&ticket]);
        let who = sale.who.clone();
        let place = state.drawn.len();
        let sheet = state.sheet();
        let mut events = vec![match (self.way, sheet.points_of(place)) {
            (Way::Choosing, Some(points)) => Event::WonPoints {
                ticket,
                label,
                who,
                points,
            },
            (Way::Choosing, None) => Event::WonChoice { ticket, label, who },
            _ => won(state, place, ticket, sale),
        }];
        if self.still(state) == 1 {
            events.push(match self.way {
                Way::Choosing => Event::Choosing,
                _ => Event::Ended,
            });
        }
        events
    }

    pub(super) fn fold(&self, state: &mut State, event: &Event) {
        match event {
            Event::Opened { sheet } => {
                state.price = sheet.price;
                state.sheet = Some((**sheet).clone());
            }
            Event::Sold {
                who,
                tickets,
                price,
                ..
            } => {
                for ticket in tickets {
                    let (who, paid) = (who.clone(), *price);
                    state.sold.insert(*ticket, Sale { who, paid });
                }
            }
            Event::Entered { who, ticket, .. } => {
                let who = who.clone();
                state.sold.insert(*ticket, Sale { who, paid: 0 });
            }
            Event::PriceDeclared { price } => state.price = *price,
            Event::Closed => state.phase = Phase::Closed,
            Event::Began { day } => {
                state.phase = Phase::Drawing;
                state.day = *day;
            }
            Event::Came { number, .. } => state.came = Some(*number),
            Event::Won {
                prize, ticket, who, ..
            } => {
                state.drawn.push(*ticket);
                state.wins.push(Win {
                    prize: *prize as usize,
                    ticket: *ticket,
                    who: who.clone(),
                });
            }
            Event::WonChoice { ticket, .. } => {
                state.drawn.push(*ticket);
                state.rights.insert(*ticket);
            }
            Event::WonPoints {
                ticket,
                who,
                points,
                ..
            } => {
                state.drawn.push(*ticket);
                *state.points.entry(who.clone()).or_default() += points;
            }
            Event::Choosing => state.phase = Phase::Choosing,
            Event::Took {
                who,
                prize,
                ticket,
                points,
                ..
            } => {
                state.taken.insert(*prize as usize, (who.clone(), *ticket));
                if let Some(ticket) = ticket {
                    state.rights.remove(ticket);
                }
                let has = state.points.entry(who.clone()).or_default();
                *has = has.saturating_sub(*points);
            }
            Event::Exchanged { prize, ticket, .. } => {
                state.exchanged.insert((*prize as usize, *ticket));
            }
            Event::CalledOff => {
                state.called_off = true;
                state.phase = Phase::Over;
            }
            Event::Ended => state.phase = Phase::Over,
        }
    }
}

/// That a ticket won a prize.
fn won(state: &State, place: usize, ticket: u32, sale: &Sale) -> Event {
    let prize = &state.sheet().prizes[place];
    Event::Won {
        prize: place as u32,
        name: prize.name.clone(),
        what: prize.kind,
        pays: match prize.kind {
            Kind::Money => prize.amount,
            _ => 0,
        },
        ticket,
        label: state.label(ticket),
        who: sale.who.clone(),
    }
}

/// An amount of so many cents.
pub(super) fn cents(count: u64) -> Cents {
    Cents::new(count)
}
