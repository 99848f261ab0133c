//! Tickets with the prize inside: series whose order was sealed before the first was sold.
//!
//! What a ticket holds is fixed by the promised seed and by nothing else; no state, entry or view
//! has it before its holder opens it. The order's numbers count through the outcomes of the series:
//! first those of the first prize, and so on, those that lose last.

mod judge;
mod reasons;
mod rules;
mod series;
mod state;
mod view;

use exact::{Cents, MoneyError, Ratio};
use law::{BasisRef, Fields};
use serde_json::Value;

use crate::{
    Activity, Actor, Chance, Due, Fact, Hash, Line, Message, Movement, Odds, Party, Purpose,
    Reason, Refusal, Seen, Stage, Telling, written,
};

pub(crate) use rules::Tickets;
use series::Series;
use state::{Command, Event, Phase, State};

impl Activity for Tickets {
    const KIND: &'static str = "tickets";

    type State = State;
    type Command = Command;
    type Event = Event;

    fn read(fields: &Fields<'_, '_>) -> Option<Tickets> {
        Tickets::read(fields)
    }

    fn reasons() -> &'static [&'static Reason] {
        &reasons::ALL
    }

    fn messages() -> &'static [Message] {
        &MESSAGES
    }

    fn blank(&self) -> State {
        State::blank()
    }

    fn open(&self, terms: &Line) -> Result<Vec<Event>, Refusal> {
        let series = Box::new(self.series(terms)?);
        Ok(vec![Event::Opened { series }])
    }

    fn judge(&self, state: &State, who: &Actor, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.answer(state, who, command)
    }

    fn apply(&self, state: &mut State, event: &Event) {
        state.fold(event);
    }

    fn stage(&self, state: &State) -> Stage {
        match state.phase {
            Phase::Selling => Stage::Open,
            Phase::Closed | Phase::Ending => Stage::Closed,
            Phase::Over => Stage::Over,
        }
    }

    fn due(&self, state: &State) -> Option<Due> {
        let place = *state.opening.front()?;
        let of = state.series().tickets;
        Some(Due::Sealed { place, of })
    }

    fn drawn(&self, state: &State, number: u32) -> Vec<Event> {
        self.fell(state, number)
    }

    fn places(&self, terms: &Line) -> Option<u32> {
        series::tickets_of(terms)
    }

    fn root(&self, state: &State) -> Option<(u32, Hash)> {
        self.root_of(state.series.as_ref()?)
    }

    /// A series ends of itself once all is sold and opened.
    fn next_of_house(&self, state: &State) -> Option<Command> {
        let sealed = state.sold.values().any(|sold| sold.shown.is_none());
        match state.phase {
            Phase::Selling if state.left() == 0 && !sealed => Some(Command::Close),
            Phase::Closed if !sealed => Some(Command::End),
            _ => None,
        }
    }

    fn resolutions(&self, terms: &Line) -> Vec<(String, BasisRef)> {
        let said = terms.says(rules::AUTHORISATION).map(String::from);
        said.map(|said| (said, self.authorised))
            .into_iter()
            .collect()
    }

    fn rests_on(&self, event: &Event) -> Vec<BasisRef> {
        match event {
            Event::Opened { .. } => vec![self.authorised, self.price, self.sold],
            Event::Sold { .. } => vec![self.sold, self.serial, self.price],
            Event::Opening { .. } => vec![self.instructions],
            Event::Shown { .. } => vec![self.won, self.secure],
            Event::Claimed { .. } | Event::Paid { .. } => vec![self.paid_by.basis, self.won],
            Event::Closed | Event::Ending | Event::Ended => vec![self.left],
        }
    }

    fn movements(&self, state: &State, event: &Event) -> Vec<Movement> {
        let moved = |from, to, amount, purpose, basis| Movement {
            from,
            to,
            amount,
            purpose,
            basis,
        };
        match event {
            Event::Sold { who, tickets, .. } => {
                // A sum that cannot be counted is none that anybody has.
                let price = Cents::new(state.series().price);
                let sum = price.times_up_to_most(tickets.len() as u64);
                let from = Party::person(who);
                vec![moved(from, Party::House, sum, Purpose::Stake, self.price)]
            }
            Event::Paid { who, prize, .. } => {
                let (to, prize) = (Party::person(who), Cents::new(*prize));
                let basis = self.paid_by.basis;
                vec![moved(Party::House, to, prize, Purpose::Payment, basis)]
            }
            _ => Vec::new(),
        }
    }

    fn parse(&self, _who: &Actor, line: &Line) -> Result<Command, String> {
        let at = || line.says("at").map(str::to_owned);
        let shows = || line.says("shows").map(str::to_owned);
        let command = match line.words()[..] {
            ["buys", "ticket", ref tickets @ ..] if !tickets.is_empty() => Some(Command::Buy {
                count: 0,
                tickets: tickets.iter().map(ToString::to_string).collect(),
                at: at(),
            }),
            ["buys", count] => count.parse().ok().map(|count| Command::Buy {
                count,
                tickets: Vec::new(),
                at: at(),
            }),
            ["opens", ticket] => Some(Command::Open {
                ticket: ticket.into(),
            }),
            ["claims", ticket] => Some(Command::Claim {
                ticket: ticket.into(),
                shows: shows(),
            }),
            ["pays", ticket] => Some(Command::Pay {
                ticket: ticket.into(),
                shows: shows(),
            }),
            ["closes", "the", "sale"] => Some(Command::Close),
            ["ends", "the", "series"] => Some(Command::End),
            _ => None,
        };
        command.ok_or_else(|| HOW_TO_ASK.into())
    }

    /// A prize by its amount, `nothing`, or the symbols that lie in the ticket.
    fn drawn_by_name(&self, state: &State, name: &str) -> Option<u32> {
        let series = state.series.as_ref()?;
        let mut first = 0;
        for outcome in &series.outcomes {
            let amount = match outcome.prize {
                0 => "nothing".into(),
                prize => written(Cents::new(prize)),
            };
            let found = state.found(&outcome.symbols);
            if (amount == name || outcome.symbols.join(" ") == name) && found < outcome.count {
                return Some(first + found);
            }
            first += outcome.count;
        }
        None
    }

    fn look(&self, state: &State, question: &[&str]) -> Option<Seen> {
        self.looked(state, question)
    }

    fn view(&self, state: &State, viewer: Option<&str>) -> Value {
        self.seen(state, viewer)
    }

    fn odds(&self, state: &State) -> Option<Odds> {
        self.odds_of(state.series.as_ref()?).ok()
    }

    fn tell(&self, event: &Event) -> Telling {
        let (message, facts) = told(event);
        let names = MESSAGES.iter().find(|(name, _)| *name == message);
        let names = names.map_or(&[][..], |(_, names)| names);
        Telling {
            message,
            facts: names.iter().copied().zip(facts).collect(),
            bases: self.rests_on(event),
        }
    }
}

const HOW_TO_ASK: &str = "write `buys 3   at: kiosk`, `buys ticket 17   at: kiosk`, `opens 17`, \
     `claims 17   shows: …`, `pays 17   shows: …`, `closes the sale` or `ends the series`";

static MESSAGES: [Message; 10] = [
    ("tickets-opened", &["batch"]),
    ("ticket-sold", &["who", "tickets", "place"]),
    ("ticket-opening", &[]),
    ("ticket-lost", &["who", "ticket", "symbols"]),
    ("ticket-won", &["who", "ticket", "symbols", "prize"]),
    ("ticket-claimed", &["ticket", "payer"]),
    ("ticket-paid", &["who", "ticket", "prize", "payer"]),
    ("tickets-closed", &[]),
    ("tickets-ending", &[]),
    ("tickets-ended", &[]),
];

fn told(event: &Event) -> (&'static str, Vec<Fact>) {
    let text = |text: &str| Fact::Text(text.into());
    let money = |cents: u64| Fact::Money(Cents::new(cents));
    match event {
        Event::Opened { series } => ("tickets-opened", vec![text(&series.batch)]),
        Event::Sold {
            who, serials, at, ..
        } => {
            let facts = vec![text(who), text(&serials.join(", ")), text(at)];
            ("ticket-sold", facts)
        }
        Event::Opening { .. } => ("ticket-opening", vec![]),
        Event::Shown {
            who,
            serial,
            symbols,
            prize,
            ..
        } => {
            let mut facts = vec![text(who), text(serial), text(&symbols.join(" "))];
            match prize {
                0 => ("ticket-lost", facts),
                prize => {
                    facts.push(money(*prize));
                    ("ticket-won", facts)
                }
            }
        }
        Event::Claimed { serial, payer, .. } => ("ticket-claimed", vec![text(serial), text(payer)]),
        Event::Paid {
            who,
            serial,
            prize,
            payer,
            ..
        } => {
            let facts = vec![text(who), text(serial), money(*prize), text(payer)];
            ("ticket-paid", facts)
        }
        Event::Closed => ("tickets-closed", vec![]),
        Event::Ending => ("tickets-ending", vec![]),
        Event::Ended => ("tickets-ended", vec![]),
    }
}

impl Tickets {
    /// The chances of a ticket of which nothing is known: so many of so many.
    fn odds_of(&self, series: &Series) -> Result<Odds, MoneyError> {
        let mut chances = Vec::new();
        for prize in series.prizes() {
            chances.push(Chance {
                prize: format!(
                    "{} for {}",
                    written(Cents::new(prize.prize)),
                    prize.symbols.join(" ")
                ),
                chance: Ratio::new(prize.count.into(), series.tickets.into())?,
                worth: prize.prize,
            });
        }
        Odds::new(series.price, chances)
    }

    fn looked(&self, state: &State, question: &[&str]) -> Option<Seen> {
        let series = state.series.as_ref()?;
        let sold = |serial: &str| state.sold.get(&series.ticket(serial)?);
        Some(match question {
            ["ticket", serial] => {
                let ticket = series.ticket(serial)?;
                let bases = [self.played.basis, self.serial, self.price];
                Seen::new(self.printed(series, ticket), bases)
            }
            ["instructions"] => Seen::new(self.instructed(series), [self.instructions, self.won]),
            ["symbols", "of", serial] => {
                let symbols = sold(serial).and_then(|sold| sold.shown.as_ref());
                let what = symbols.map(|(symbols, _)| symbols.join(" "));
                Seen::new(what.unwrap_or_else(|| "covered".into()), [self.secure])
            }
            ["prize", "of", serial] => {
                let shown = sold(serial).and_then(|sold| sold.shown.as_ref());
                let what = match shown {
                    None => "sealed".into(),
                    Some((_, 0)) => "nothing".into(),
                    Some((_, prize)) => written(Cents::new(*prize)),
                };
                let bases = match shown {
                    None => [self.unlinked, self.unknown],
                    Some(_) => [self.won, self.sold],
                };
                Seen::new(what, bases)
            }
            ["payer", "of", serial] => {
                let sold = sold(serial)?;
                let (_, prize) = sold.shown.as_ref()?;
                Seen::new(series.payer(*prize, &sold.at), [self.paid_by.basis])
            }
            ["odds"] => Seen::new(self.odds_of(series).ok()?.told(), [self.won]),
            _ => return None,
        })
    }

    /// What stands on a ticket.
    fn printed(&self, series: &Series, ticket: u32) -> String {
        let prizes = series
            .prizes()
            .map(|prize| written(Cents::new(prize.prize)));
        let prizes: Vec<String> = prizes.collect();
        let with = match series.with.is_empty() {
            true => "alone".to_owned(),
            false => format!("with {}", series.with.join(", ")),
        };
        format!(
            "batch {}, serial {}, price {}, prizes {}, {with}",
            series.batch,
            series.serial(ticket),
            written(Cents::new(series.price)),
            prizes.join(" and "),
        )
    }

    /// How a ticket is opened, and what wins.
    fn instructed(&self, series: &Series) -> String {
        let way = self
            .opened_by
            .iter()
            .find(|way| way.key == series.opened_by);
        let way = way.map_or(series.opened_by.as_str(), |way| way.name.en.as_str());
        let wins = |prize: &series::Outcome| {
            let sum = written(Cents::new(prize.prize));
            format!("{} wins {sum}", prize.symbols.join(" "))
        };
        let wins: Vec<String> = series.prizes().map(wins).collect();
        format!("{way}: {}", wins.join(", "))
    }
}
