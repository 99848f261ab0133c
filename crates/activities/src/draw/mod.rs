//! Draws: lotteries, raffles, tombolas, promotional draws.
//!
//! What they share: tickets that are told apart, sold at one price until the sale is closed; prizes
//! fixed beforehand; a draw that was promised. How they differ is data: what a prize may be, whether
//! tickets are drawn or match a number, whether winners choose or gather points, whether a product
//! is advertised, whether the ticket states a day.

mod judge;
mod odds;
mod reasons;
mod rules;
mod sheet;
mod state;
mod view;

use law::{BasisRef, Fields};
use serde_json::Value;

use crate::{
    Activity, Actor, Due, Fact, Line, Message, Movement, Odds, Party, Purpose, Reason, Refusal,
    Seen, Stage, Telling, amount, written,
};

pub(crate) use rules::Draw;
use rules::Way;
pub(crate) use sheet::so_many;
use state::{Command, Event, Phase, State, cents};

/// Where what people paid lies until the draw was held.
const STAKES: &str = "stakes";

impl Activity for Draw {
    const KIND: &'static str = "draw";

    type State = State;
    type Command = Command;
    type Event = Event;

    fn read(fields: &Fields<'_, '_>) -> Option<Draw> {
        Draw::read(fields)
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
        let sheet = Box::new(self.sheet(terms)?);
        Ok(vec![Event::Opened { sheet }])
    }

    fn judge(&self, state: &State, who: &Actor, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.answer(state, who, command)
    }

    fn apply(&self, state: &mut State, event: &Event) {
        self.fold(state, event);
    }

    fn stage(&self, state: &State) -> Stage {
        match state.phase {
            Phase::Selling => Stage::Open,
            Phase::Closed | Phase::Drawing | Phase::Choosing => Stage::Closed,
            Phase::Over => Stage::Over,
        }
    }

    fn due(&self, state: &State) -> Option<Due> {
        if state.phase != Phase::Drawing {
            return None;
        }
        match self.way {
            Way::Matching => Some(Due::OneOf(state.sheet().numbers.count())),
            _ => {
                let left = self.still(state);
                let among = self.among(state).len() as u32;
                (left > 0 && among > 0).then_some(Due::OneOf(among))
            }
        }
    }

    fn drawn(&self, state: &State, number: u32) -> Vec<Event> {
        self.fell(state, number)
    }

    /// Whoever holds a draw of which the ticket states the day holds it himself.
    fn next_of_house(&self, state: &State) -> Option<Command> {
        match state.phase {
            Phase::Selling if !state.sold.is_empty() => Some(Command::Close),
            Phase::Closed if state.sheet().day.is_none() => Some(Command::Draw { day: None }),
            Phase::Choosing => Some(Command::End),
            _ => None,
        }
    }

    fn rests_on(&self, event: &Event) -> Vec<BasisRef> {
        match event {
            Event::Opened { .. } => vec![self.price, self.won, self.numbered.basis],
            Event::Sold { .. } => vec![self.price, self.numbered.basis],
            Event::Entered { .. } => {
                let product = self.product.map(|product| product.basis);
                vec![product.unwrap_or(self.won), self.numbered.basis]
            }
            Event::PriceDeclared { .. } => {
                let product = self.product.map(|product| product.raised.basis);
                vec![product.unwrap_or(self.price)]
            }
            Event::Closed => vec![self.closed],
            Event::Began { .. } => vec![self.day.basis],
            Event::Came { .. } | Event::Choosing | Event::Ended => vec![self.won],
            Event::Won { what, .. } => vec![self.won, self.kind(*what).basis, self.again.basis],
            Event::WonChoice { .. } | Event::WonPoints { .. } => {
                let several = self.several.unwrap_or(self.won);
                vec![self.won, several, self.points, self.again.basis]
            }
            Event::Took { .. } => vec![self.points],
            Event::Exchanged { .. } => vec![self.exchange.basis],
            Event::CalledOff => vec![self.called_off],
        }
    }

    fn movements(&self, state: &State, event: &Event) -> Vec<Movement> {
        match event {
            Event::Sold {
                who,
                tickets,
                price,
                ..
            } => {
                // A sum that cannot be counted is none that anybody has.
                let sum = cents(*price).times_up_to_most(tickets.len() as u64);
                vec![self.moved(
                    Party::person(who),
                    self.till(),
                    sum,
                    Purpose::Stake,
                    self.price,
                )]
            }
            Event::Won { who, pays, .. } if *pays > 0 => vec![self.moved(
                Party::House,
                Party::person(who),
                cents(*pays),
                Purpose::Payment,
                self.won,
            )],
            Event::Exchanged { who, amount, .. } => vec![self.moved(
                Party::House,
                Party::person(who),
                cents(*amount),
                Purpose::Payment,
                self.exchange.basis,
            )],
            Event::CalledOff if self.product.is_none() => {
                let sales = state.sold.values().filter(|sale| sale.paid > 0);
                let back = |sale: &state::Sale| {
                    let (to, paid) = (Party::person(&sale.who), cents(sale.paid));
                    self.moved(self.till(), to, paid, Purpose::Refund, self.called_off)
                };
                sales.map(back).collect()
            }
            Event::Ended if self.product.is_none() && state.paid() > 0 => vec![self.moved(
                self.till(),
                Party::House,
                cents(state.paid()),
                Purpose::Rake,
                self.price,
            )],
            _ => Vec::new(),
        }
    }

    fn parse(&self, _who: &Actor, line: &Line) -> Result<Command, String> {
        let number = |text: &str| text.parse().ok();
        let command = match line.words()[..] {
            ["buys", "ticket", ref tickets @ ..] if !tickets.is_empty() => Some(Command::Buy {
                count: 0,
                tickets: tickets.iter().map(ToString::to_string).collect(),
            }),
            ["buys", count] => number(count).map(|count| Command::Buy {
                count,
                tickets: Vec::new(),
            }),
            ["enters", who] => Some(Command::Enter { who: who.into() }),
            ["declares", "the", "price", price] => amount(price).map(|price| {
                let price = price.count();
                Command::DeclarePrice { price }
            }),
            ["closes", "the", "sale"] => Some(Command::Close),
            ["draws"] => {
                let day = line.says("day").map(str::parse).transpose();
                day.ok().map(|day| Command::Draw { day })
            }
            ["takes", ref object @ ..] if !object.is_empty() => Some(Command::Take {
                object: object.join(" "),
                ticket: line.says("ticket").map(str::to_owned),
            }),
            ["exchanges", ticket] => line.says("for").and_then(amount).map(|amount| {
                let (ticket, amount) = (ticket.into(), amount.count());
                Command::Exchange { ticket, amount }
            }),
            ["calls", "it", "off"] => Some(Command::CallOff),
            ["ends", "it"] => Some(Command::End),
            _ => None,
        };
        command.ok_or_else(|| HOW_TO_ASK.into())
    }

    fn drawn_by_name(&self, state: &State, name: &str) -> Option<u32> {
        let ticket = state.sheet.as_ref()?.numbers.ticket(name)?;
        match self.way {
            Way::Matching => Some(ticket),
            _ => {
                let among = self.among(state);
                let place = among.iter().position(|one| *one == ticket)?;
                Some(place as u32)
            }
        }
    }

    fn look(&self, state: &State, question: &[&str]) -> Option<Seen> {
        self.looked(state, question)
    }

    fn view(&self, state: &State, viewer: Option<&str>) -> Value {
        self.seen(state, viewer)
    }

    fn odds(&self, state: &State) -> Option<Odds> {
        self.odds_now(state)
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

const HOW_TO_ASK: &str = "write `buys 3`, `buys ticket 17`, `closes the sale`, `draws   day: …`, \
     `takes a bear   ticket: 17`, `exchanges 17   for: 100`, `declares the price 2`, `enters ana`, \
     `calls it off` or `ends it`";

static MESSAGES: [Message; 14] = [
    ("draw-opened", &[]),
    ("draw-sold", &["who", "tickets", "price"]),
    ("draw-entered", &["who", "ticket"]),
    ("draw-price-declared", &["price"]),
    ("draw-closed", &[]),
    ("draw-began", &[]),
    ("draw-came", &["number"]),
    ("draw-won", &["who", "ticket", "prize"]),
    ("draw-won-choice", &["who", "ticket"]),
    ("draw-won-points", &["who", "ticket", "points"]),
    ("draw-took", &["who", "prize"]),
    ("draw-exchanged", &["who", "amount"]),
    ("draw-called-off", &[]),
    ("draw-ended", &[]),
];

fn told(event: &Event) -> (&'static str, Vec<Fact>) {
    let text = |text: &str| Fact::Text(text.into());
    match event {
        Event::Opened { .. } => ("draw-opened", vec![]),
        Event::Sold {
            who, labels, price, ..
        } => {
            let tickets = text(&labels.join(", "));
            ("draw-sold", vec![text(who), tickets, cents(*price).into()])
        }
        Event::Entered { who, label, .. } => ("draw-entered", vec![text(who), text(label)]),
        Event::PriceDeclared { price } => ("draw-price-declared", vec![cents(*price).into()]),
        Event::Closed => ("draw-closed", vec![]),
        Event::Began { .. } => ("draw-began", vec![]),
        Event::Came { label, .. } => ("draw-came", vec![text(label)]),
        Event::Won {
            who, label, name, ..
        } => ("draw-won", vec![text(who), text(label), text(name)]),
        Event::WonChoice { who, label, .. } => ("draw-won-choice", vec![text(who), text(label)]),
        Event::WonPoints {
            who, label, points, ..
        } => {
            let facts = vec![text(who), text(label), (*points).into()];
            ("draw-won-points", facts)
        }
        Event::Took { who, name, .. } => ("draw-took", vec![text(who), text(name)]),
        Event::Exchanged { who, amount, .. } => {
            ("draw-exchanged", vec![text(who), cents(*amount).into()])
        }
        Event::CalledOff => ("draw-called-off", vec![]),
        Event::Choosing | Event::Ended => ("draw-ended", vec![]),
    }
}

impl Draw {
    /// Where what people pay goes: a product's price is the house's at once.
    fn till(&self) -> Party {
        match self.product {
            Some(_) => Party::House,
            None => Party::fund(STAKES),
        }
    }

    fn moved(
        &self,
        from: Party,
        to: Party,
        amount: exact::Cents,
        purpose: Purpose,
        basis: BasisRef,
    ) -> Movement {
        Movement {
            from,
            to,
            amount,
            purpose,
            basis,
        }
    }

    fn looked(&self, state: &State, question: &[&str]) -> Option<Seen> {
        state.sheet.as_ref()?;
        let list = |all: Vec<String>| match all.is_empty() {
            true => "none".to_owned(),
            false => all.join(", "),
        };
        Some(match question {
            ["prizes"] => {
                let what = list(self.prizes_told(state));
                let kinds = state.sheet().prizes.iter();
                let kinds = kinds.map(|prize| self.kind(prize.kind).basis);
                Seen::new(what, [self.won, self.again.basis].into_iter().chain(kinds))
            }
            ["tickets", "of", who] => {
                let own = state.sold.iter().filter(|(_, sale)| sale.who == *who);
                let labels = own.map(|(ticket, _)| state.label(*ticket));
                Seen::new(list(labels.collect()), [self.numbered.basis])
            }
            ["points", "of", who] => Seen::new(state.points_of(who).to_string(), [self.points]),
            ["objects", "left"] => {
                let left = state.objects_left().map(|(_, prize)| prize.name.clone());
                Seen::new(list(left.collect()), [self.won, self.points])
            }
            ["day"] => {
                let day = state.sheet().day.map(|day| day.to_string());
                Seen::new(day.unwrap_or_else(|| "none".into()), [self.day.basis])
            }
            ["number", "drawn"] => {
                let came = state.came.map(|number| state.label(number));
                Seen::new(came.unwrap_or_else(|| "none".into()), [self.won])
            }
            ["price"] => Seen::new(written(cents(state.price)), [self.price]),
            ["odds"] => Seen::new(self.odds_now(state)?.told(), [self.won]),
            _ => return None,
        })
    }

    /// `a bicycle to ana (17)`, prize by prize; `to nobody` where the draw is over.
    fn prizes_told(&self, state: &State) -> Vec<String> {
        let mut told = Vec::new();
        for (place, prize) in state.sheet().prizes.iter().enumerate() {
            let wins = state.wins.iter().filter(|win| win.prize == place);
            let mut to: Vec<String> = wins
                .map(|win| format!("{} ({})", win.who, state.label(win.ticket)))
                .collect();
            to.extend(state.taken.get(&place).map(|(who, ticket)| match ticket {
                Some(ticket) => format!("{who} ({})", state.label(*ticket)),
                None => format!("{who} (points)"),
            }));
            match (to.is_empty(), state.phase) {
                (false, _) => told.push(format!("{} to {}", prize.name, to.join(" and "))),
                (true, Phase::Over) => told.push(format!("{} to nobody", prize.name)),
                (true, _) => told.push(prize.name.clone()),
            }
        }
        told
    }
}
