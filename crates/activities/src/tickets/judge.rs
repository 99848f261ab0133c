//! What becomes of something that is asked of tickets.

use super::reasons::{
    CLAIMED_ALREADY, NO_SUCH_TICKET, NOT_SO_MANY, NOT_WHAT_IT_SHOWS, NOT_YOUR_TICKET,
    OPENED_ALREADY, OTHER_PAYER, PAID_ALREADY, PLACE_NOT_AUTHORISED, SALE_IS_CLOSED, SALE_IS_OPEN,
    SOLD_ALREADY, STILL_SEALED, WON_NOTHING,
};
use super::rules::Tickets;
use super::state::{Command, Event, Phase, Sold, State};
use crate::{Actor, Causes, Refusal, common};

type Judged = Result<Vec<Event>, Refusal>;

impl Tickets {
    pub(super) fn answer(&self, state: &State, who: &Actor, command: &Command) -> Judged {
        match command {
            Command::Buy { count, tickets, at } => {
                self.buys(state, who, *count, tickets, at.as_deref())
            }
            Command::Open { ticket } => self.opens(state, who, ticket),
            Command::Claim { ticket, shows } => self.claims(state, who, ticket, shows.as_deref()),
            Command::Pay { ticket, shows } => self.pays(state, who, ticket, shows.as_deref()),
            Command::Close => self.closes(state, who),
            Command::End => self.ends(state, who),
        }
    }

    fn person<'a>(&self, causes: &mut Causes, who: &'a Actor) -> &'a str {
        causes.unless(!who.is_house(), || {
            common::NOT_YOURS_TO_DO.because(self.sold, ["a person".into()])
        });
        who.as_person().unwrap_or_default()
    }

    fn house(&self, causes: &mut Causes, who: &Actor) {
        causes.unless(who.is_house(), || {
            common::NOT_YOURS_TO_DO.because(self.sold, ["the house".into()])
        });
    }

    fn buys(
        &self,
        state: &State,
        who: &Actor,
        count: u32,
        named: &[String],
        at: Option<&str>,
    ) -> Judged {
        let mut causes = Causes::new();
        let buyer = self.person(&mut causes, who);
        causes.unless(state.phase == Phase::Selling, || {
            SALE_IS_CLOSED.because(self.left, [])
        });
        let series = state.series();
        let at = match (at, &series.places[..]) {
            (None, [only]) => only,
            (at, _) => at.unwrap_or_default(),
        };
        causes.unless(series.places.iter().any(|place| place == at), || {
            PLACE_NOT_AUTHORISED.because(self.sold, [at.into(), series.places.join(", ").into()])
        });
        let mut tickets: Vec<u32> = Vec::new();
        for serial in named {
            let Some(ticket) = series.ticket(serial) else {
                causes.add(NO_SUCH_TICKET.because(self.serial, [serial.as_str().into()]));
                continue;
            };
            if state.sold.contains_key(&ticket) || tickets.contains(&ticket) {
                causes.add(SOLD_ALREADY.because(self.serial, [serial.as_str().into()]));
            }
            tickets.push(ticket);
        }
        if named.is_empty() {
            causes.unless((1..=state.left()).contains(&count), || {
                NOT_SO_MANY.because(self.sold, [state.left().into()])
            });
            tickets = state.next_free(count);
        }
        causes.none()?;
        Ok(vec![Event::Sold {
            who: buyer.into(),
            serials: tickets.iter().map(|one| series.serial(*one)).collect(),
            tickets,
            at: at.into(),
        }])
    }

    /// A ticket that was sold; whose it is, is another question.
    fn sold<'s>(
        &self,
        causes: &mut Causes,
        state: &'s State,
        serial: &str,
    ) -> Option<(u32, &'s Sold)> {
        let ticket = state.series().ticket(serial);
        let sold = ticket.and_then(|ticket| Some((ticket, state.sold.get(&ticket)?)));
        if sold.is_none() {
            let basis = match ticket {
                Some(_) => self.substituted,
                None => self.serial,
            };
            causes.add(NO_SUCH_TICKET.because(basis, [serial.into()]));
        }
        sold
    }

    fn opens(&self, state: &State, who: &Actor, serial: &str) -> Judged {
        let mut causes = Causes::new();
        let holder = self.person(&mut causes, who);
        let sold = self.sold(&mut causes, state, serial);
        if let Some((_, sold)) = sold {
            self.is_own(&mut causes, sold, holder, serial);
            causes.unless(sold.shown.is_none() && !sold.opening, || {
                OPENED_ALREADY.because(self.secure, [serial.into()])
            });
        }
        causes.none()?;
        let ticket = sold.map(|(ticket, _)| ticket).expect("it was found");
        Ok(vec![Event::Opening { ticket }])
    }

    fn is_own(&self, causes: &mut Causes, sold: &Sold, who: &str, serial: &str) {
        causes.unless(sold.who == who, || {
            NOT_YOUR_TICKET.because(self.substituted, [serial.into()])
        });
    }

    /// A ticket validated: it was opened, shows what is said of it, won, and was not paid.
    fn valid(&self, causes: &mut Causes, sold: &Sold, serial: &str, shows: Option<&str>) -> u64 {
        causes.unless(sold.paid.is_none(), || {
            PAID_ALREADY.because(self.paid_once, [serial.into()])
        });
        let Some((symbols, prize)) = &sold.shown else {
            causes.add(STILL_SEALED.because(self.won, [serial.into()]));
            return 0;
        };
        let true_ones = symbols.join(" ");
        causes.unless(shows.is_none_or(|shows| shows == true_ones), || {
            NOT_WHAT_IT_SHOWS.because(self.secure, [serial.into(), true_ones.as_str().into()])
        });
        causes.unless(*prize > 0, || {
            WON_NOTHING.because(self.won, [serial.into()])
        });
        *prize
    }

    fn claims(&self, state: &State, who: &Actor, serial: &str, shows: Option<&str>) -> Judged {
        let mut causes = Causes::new();
        let holder = self.person(&mut causes, who);
        let found = self.sold(&mut causes, state, serial);
        let mut prize = 0;
        if let Some((_, sold)) = found {
            self.is_own(&mut causes, sold, holder, serial);
            prize = self.valid(&mut causes, sold, serial, shows);
            causes.unless(!sold.claimed || sold.paid.is_some(), || {
                let payer = state.series().payer(prize, &sold.at);
                CLAIMED_ALREADY.because(self.paid_by.basis, [payer.into()])
            });
        }
        causes.none()?;
        let (ticket, sold) = found.expect("it was found");
        let payer = state.series().payer(prize, &sold.at);
        if payer == sold.at {
            return Ok(vec![paid(state, ticket, sold, payer, prize)]);
        }
        Ok(vec![Event::Claimed {
            ticket,
            serial: state.series().serial(ticket),
            payer: payer.into(),
        }])
    }

    fn pays(&self, state: &State, who: &Actor, serial: &str, shows: Option<&str>) -> Judged {
        let mut causes = Causes::new();
        self.house(&mut causes, who);
        let found = self.sold(&mut causes, state, serial);
        let mut prize = 0;
        if let Some((_, sold)) = found {
            prize = self.valid(&mut causes, sold, serial, shows);
            let payer = state.series().payer(prize, &sold.at);
            let right = matches!(who, Actor::House(post) if post == payer);
            causes.unless(right || prize == 0 || !who.is_house(), || {
                let facts = [payer.into(), exact::Cents::new(prize).into()];
                OTHER_PAYER.because(self.paid_by.basis, facts)
            });
        }
        causes.none()?;
        let (ticket, sold) = found.expect("it was found");
        let payer = state.series().payer(prize, &sold.at);
        Ok(vec![paid(state, ticket, sold, payer, prize)])
    }

    fn closes(&self, state: &State, who: &Actor) -> Judged {
        let mut causes = Causes::new();
        self.house(&mut causes, who);
        causes.unless(state.phase == Phase::Selling, || {
            SALE_IS_CLOSED.because(self.left, [])
        });
        causes.none()?;
        Ok(vec![Event::Closed])
    }

    fn ends(&self, state: &State, who: &Actor) -> Judged {
        let mut causes = Causes::new();
        self.house(&mut causes, who);
        match state.phase {
            Phase::Closed => {}
            Phase::Selling => causes.add(SALE_IS_OPEN.because(self.left, [])),
            Phase::Ending | Phase::Over => causes.add(SALE_IS_CLOSED.because(self.left, [])),
        }
        causes.none()?;
        let sealed = state.sold.iter();
        let sealed = sealed.filter(|(_, sold)| sold.shown.is_none() && !sold.opening);
        let mut events = vec![Event::Ending];
        events.extend(sealed.map(|(ticket, _)| Event::Opening { ticket: *ticket }));
        let waits = !state.opening.is_empty() || events.len() > 1;
        if !waits {
            events.extend(settled(state, None));
        }
        Ok(events)
    }

    /// What lay in a ticket. With the last one, all that is owed is paid.
    pub(super) fn fell(&self, state: &State, number: u32) -> Vec<Event> {
        let Some(ticket) = state.opening.front().copied() else {
            return Vec::new();
        };
        let (series, sold) = (state.series(), &state.sold[&ticket]);
        let outcome = series.outcome(number);
        let shown = Event::Shown {
            ticket,
            serial: series.serial(ticket),
            who: sold.who.clone(),
            symbols: outcome.symbols.clone(),
            prize: outcome.prize,
        };
        let mut events = vec![shown];
        if state.phase == Phase::Ending && state.opening.len() == 1 {
            events.extend(settled(state, Some((ticket, outcome.prize))));
        }
        events
    }
}

fn paid(state: &State, ticket: u32, sold: &Sold, payer: &str, prize: u64) -> Event {
    Event::Paid {
        ticket,
        serial: state.series().serial(ticket),
        who: sold.who.clone(),
        payer: payer.into(),
        prize,
    }
}

/// Everything that is owed, paid by whom it falls to; the last ticket was shown just now.
fn settled(state: &State, last: Option<(u32, u64)>) -> Vec<Event> {
    let owed = |(ticket, sold): (&u32, &Sold)| {
        let shown = sold.shown.as_ref().map(|(_, prize)| *prize);
        let last = last
            .filter(|(one, _)| one == ticket)
            .map(|(_, prize)| prize);
        let prize = shown.or(last).filter(|prize| *prize > 0);
        let prize = prize.filter(|_| sold.paid.is_none())?;
        let payer = state.series().payer(prize, &sold.at);
        Some(paid(state, *ticket, sold, payer, prize))
    };
    let paid = state.sold.iter().filter_map(owed);
    paid.chain([Event::Ended]).collect()
}
