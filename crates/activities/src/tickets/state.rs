//! What stands of a series, and what happens in one.

use std::collections::{BTreeMap, VecDeque};

use serde::{Deserialize, Serialize};

use super::series::{Series, Symbols};

/// What may be asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Command {
    /// Tickets are bought: those named, or the next that are free.
    Buy {
        /// How many of the next.
        #[serde(default)]
        count: u32,
        /// Which, by their serial numbers.
        #[serde(default)]
        tickets: Vec<String>,
        /// Where; the only place, where there is one.
        #[serde(default)]
        at: Option<String>,
    },
    /// The holder opens a ticket.
    Open {
        /// Which.
        ticket: String,
    },
    /// The holder asks for the prize.
    Claim {
        /// Of which ticket.
        ticket: String,
        /// What it shows, where he says so.
        #[serde(default)]
        shows: Option<String>,
    },
    /// Somebody of the house pays a prize.
    Pay {
        /// Of which ticket.
        ticket: String,
        /// What the ticket shows that was handed in.
        #[serde(default)]
        shows: Option<String>,
    },
    /// Nothing more is sold.
    Close,
    /// Whatever was sold and not opened is opened for its holder, and the rest is paid.
    End,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Event {
    /// The series was opened.
    Opened {
        /// On which terms.
        series: Box<Series>,
    },
    /// Tickets were sold.
    Sold {
        /// To whom.
        who: String,
        /// Which.
        tickets: Vec<u32>,
        /// Their serial numbers.
        serials: Vec<String>,
        /// Where.
        at: String,
    },
    /// A ticket is to be opened: what lies in it comes next.
    Opening {
        /// Which.
        ticket: u32,
    },
    /// What lay in a ticket.
    Shown {
        /// Which.
        ticket: u32,
        /// Its serial number.
        serial: String,
        /// Whose it is.
        who: String,
        /// What it shows.
        symbols: Vec<String>,
        /// What it wins, in cents.
        prize: u64,
    },
    /// A prize was asked for that somebody else than the seller pays.
    Claimed {
        /// Of which ticket.
        ticket: u32,
        /// Its serial number.
        serial: String,
        /// Who pays it.
        payer: String,
    },
    /// A prize was paid.
    Paid {
        /// Of which ticket.
        ticket: u32,
        /// Its serial number.
        serial: String,
        /// To whom.
        who: String,
        /// By whom.
        payer: String,
        /// How much, in cents.
        prize: u64,
    },
    /// Nothing more is sold.
    Closed,
    /// Whatever is left is being opened.
    Ending,
    /// All is settled.
    Ended,
}

/// A ticket that was sold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sold {
    pub(super) who: String,
    pub(super) at: String,
    /// It is being opened.
    pub(super) opening: bool,
    /// What it showed, and what that wins.
    pub(super) shown: Option<(Symbols, u64)>,
    pub(super) claimed: bool,
    /// Who paid it.
    pub(super) paid: Option<String>,
}

/// How far a series has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Selling,
    Closed,
    Ending,
    Over,
}

/// What stands of a series. What lies in a ticket that was not opened is nowhere in it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct State {
    pub(super) series: Option<Series>,
    pub(super) sold: BTreeMap<u32, Sold>,
    /// Tickets that are being opened, in their order.
    pub(super) opening: VecDeque<u32>,
    pub(super) phase: Phase,
}

impl State {
    pub(super) fn blank() -> State {
        State {
            series: None,
            sold: BTreeMap::new(),
            opening: VecDeque::new(),
            phase: Phase::Selling,
        }
    }

    pub(super) fn series(&self) -> &Series {
        self.series.as_ref().expect("it was opened with a series")
    }

    pub(super) fn left(&self) -> u32 {
        self.series().tickets - self.sold.len() as u32
    }

    pub(super) fn next_free(&self, count: u32) -> Vec<u32> {
        let all = 0..self.series().tickets;
        let free = all.filter(|ticket| !self.sold.contains_key(ticket));
        free.take(count as usize).collect()
    }

    /// How many of an outcome's tickets have come up already.
    pub(super) fn found(&self, symbols: &Symbols) -> u32 {
        let shown = self.sold.values().filter_map(|sold| sold.shown.as_ref());
        shown.filter(|(one, _)| one == symbols).count() as u32
    }

    pub(super) fn fold(&mut self, event: &Event) {
        match event {
            Event::Opened { series } => self.series = Some((**series).clone()),
            Event::Sold {
                who, tickets, at, ..
            } => {
                for ticket in tickets {
                    let sold = Sold {
                        who: who.clone(),
                        at: at.clone(),
                        opening: false,
                        shown: None,
                        claimed: false,
                        paid: None,
                    };
                    self.sold.insert(*ticket, sold);
                }
            }
            Event::Opening { ticket } => {
                self.opening.push_back(*ticket);
                self.with(*ticket, |sold| sold.opening = true);
            }
            Event::Shown {
                ticket,
                symbols,
                prize,
                ..
            } => {
                self.opening.retain(|one| one != ticket);
                self.with(*ticket, |sold| {
                    sold.opening = false;
                    sold.shown = Some((symbols.clone(), *prize));
                });
            }
            Event::Claimed { ticket, .. } => self.with(*ticket, |sold| sold.claimed = true),
            Event::Paid { ticket, payer, .. } => {
                self.with(*ticket, |sold| sold.paid = Some(payer.clone()));
            }
            Event::Closed => self.phase = Phase::Closed,
            Event::Ending => self.phase = Phase::Ending,
            Event::Ended => self.phase = Phase::Over,
        }
    }

    fn with(&mut self, ticket: u32, change: impl FnOnce(&mut Sold)) {
        if let Some(sold) = self.sold.get_mut(&ticket) {
            change(sold);
        }
    }
}
