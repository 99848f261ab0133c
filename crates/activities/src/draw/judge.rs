//! What becomes of something that is asked in a draw.

use exact::Cents;
use registers::Date;

use super::reasons::{
    BUYERS_ONLY, DRAW_HAS_BEGUN, EXCHANGED_ALREADY, NO_SUCH_OBJECT, NO_SUCH_TICKET, NOT_DRAWN_YET,
    NOT_ENOUGH_POINTS, NOT_EXCHANGEABLE, NOT_SO_MANY, NOT_THAT_DAY, NOT_THE_AMOUNT,
    NOT_YOUR_TICKET, NOTHING_WON, NUMBER_IS_SOLD, OBJECT_IS_GONE, ONE_PRICE, PRICE_OF_NOTHING,
    PRICE_RAISED, SALE_IS_CLOSED, SALE_IS_OPEN,
};
use super::rules::{Draw, Way};
use super::state::{Command, Event, Phase, State, cents};
use crate::{Actor, Causes, Refusal, common};

type Judged = Result<Vec<Event>, Refusal>;

impl Draw {
    pub(super) fn answer(&self, state: &State, who: &Actor, command: &Command) -> Judged {
        match command {
            Command::Buy { count, tickets } => self.buys(state, who, *count, tickets),
            Command::Enter { who: user } => self.enters(state, who, user),
            Command::DeclarePrice { price } => self.declares(state, who, cents(*price)),
            Command::Close => self.closes(state, who),
            Command::Draw { day } => self.draws(state, who, *day),
            Command::Take { object, ticket } => self.takes(state, who, object, ticket.as_deref()),
            Command::Exchange { ticket, amount } => self.exchanges(state, who, ticket, *amount),
            Command::CallOff => self.calls_off(state, who),
            Command::End => self.ends(state, who),
        }
    }

    fn person<'a>(&self, causes: &mut Causes, who: &'a Actor) -> &'a str {
        causes.unless(!who.is_house(), || {
            common::NOT_YOURS_TO_DO.because(self.won, ["a person".into()])
        });
        who.as_person().unwrap_or_default()
    }

    fn house(&self, causes: &mut Causes, who: &Actor) {
        causes.unless(who.is_house(), || {
            common::NOT_YOURS_TO_DO.because(self.won, ["the house".into()])
        });
    }

    fn selling(&self, causes: &mut Causes, state: &State) {
        causes.unless(state.phase == Phase::Selling, || {
            SALE_IS_CLOSED.because(self.closed, [])
        });
    }

    fn buys(&self, state: &State, who: &Actor, count: u32, named: &[String]) -> Judged {
        let mut causes = Causes::new();
        let buyer = self.person(&mut causes, who);
        self.selling(&mut causes, state);
        let mut tickets: Vec<u32> = Vec::new();
        for label in named {
            let Some(ticket) = state.sheet().numbers.ticket(label) else {
                let facts = [label.as_str().into()];
                causes.add(NO_SUCH_TICKET.because(self.numbered.basis, facts));
                continue;
            };
            if state.sold.contains_key(&ticket) || tickets.contains(&ticket) {
                let facts = [label.as_str().into()];
                causes.add(NUMBER_IS_SOLD.because(self.numbered.basis, facts));
            }
            tickets.push(ticket);
        }
        if named.is_empty() {
            causes.unless((1..=state.left()).contains(&count), || {
                NOT_SO_MANY.because(self.numbered.basis, [state.left().into()])
            });
            tickets = state.next_free(count);
        }
        causes.none()?;
        Ok(vec![Event::Sold {
            who: buyer.into(),
            labels: tickets.iter().map(|one| state.label(*one)).collect(),
            tickets,
            price: state.price,
        }])
    }

    fn enters(&self, state: &State, who: &Actor, user: &str) -> Judged {
        let mut causes = Causes::new();
        self.house(&mut causes, who);
        self.selling(&mut causes, state);
        let product = self.product.filter(|product| product.users);
        causes.unless(product.is_some(), || {
            let basis = self.product.map(|product| product.basis);
            BUYERS_ONLY.because(basis.unwrap_or(self.won), [])
        });
        causes.unless(matches!(user.parse(), Ok(Actor::Person(_))), || {
            let facts = ["who".into(), user.into(), "name".into()];
            common::NOT_OF_ITS_KIND.because(self.won, facts)
        });
        causes.unless(state.left() > 0, || {
            NOT_SO_MANY.because(self.numbered.basis, [0u32.into()])
        });
        causes.none()?;
        let ticket = state.next_free(1)[0];
        Ok(vec![Event::Entered {
            who: user.into(),
            ticket,
            label: state.label(ticket),
        }])
    }

    /// A ticket has one price for all; a product's may change, but not above what it was.
    fn declares(&self, state: &State, who: &Actor, price: Cents) -> Judged {
        let mut causes = Causes::new();
        self.house(&mut causes, who);
        self.selling(&mut causes, state);
        match (&self.product, &state.sheet().product) {
            (Some(product), Some((_, ordinary))) => {
                let ordinary = cents(*ordinary);
                causes.unless(price <= ordinary || product.raised.is, || {
                    PRICE_RAISED.because(product.raised.basis, [price.into(), ordinary.into()])
                });
                causes.unless(!price.is_zero(), || {
                    PRICE_OF_NOTHING.because(self.price, [])
                });
            }
            _ => causes.add(ONE_PRICE.because(self.price, [cents(state.price).into()])),
        }
        causes.none()?;
        let price = price.count();
        Ok(vec![Event::PriceDeclared { price }])
    }

    fn closes(&self, state: &State, who: &Actor) -> Judged {
        let mut causes = Causes::new();
        self.house(&mut causes, who);
        self.selling(&mut causes, state);
        causes.none()?;
        Ok(vec![Event::Closed])
    }

    fn draws(&self, state: &State, who: &Actor, day: Option<Date>) -> Judged {
        let mut causes = Causes::new();
        self.house(&mut causes, who);
        match state.phase {
            Phase::Closed => {}
            Phase::Selling => causes.add(SALE_IS_OPEN.because(self.closed, [])),
            _ => causes.add(DRAW_HAS_BEGUN.because(self.closed, [])),
        }
        let stated = state.sheet().day;
        causes.unless(stated.is_none() || day == stated, || {
            let stated = stated.map(|day| day.to_string());
            NOT_THAT_DAY.because(self.day.basis, [stated.unwrap_or_default().into()])
        });
        causes.none()?;
        let mut events = vec![Event::Began { day }];
        if state.sold.is_empty() && self.way != Way::Matching {
            events.push(Event::Ended);
        }
        Ok(events)
    }

    fn takes(&self, state: &State, who: &Actor, object: &str, ticket: Option<&str>) -> Judged {
        let mut causes = Causes::new();
        let winner = self.person(&mut causes, who);
        causes.unless(state.phase == Phase::Choosing, || {
            NOT_DRAWN_YET.because(self.several.unwrap_or(self.won), [])
        });
        let prizes = &state.sheet().prizes;
        let named = |(_, prize): &(usize, &super::sheet::Prize)| prize.name == object;
        let known = prizes.iter().enumerate().any(|prize| named(&prize));
        let place = state.objects_left().find(|prize| named(prize));
        causes.unless(known, || {
            let all: Vec<&str> = prizes.iter().map(|prize| prize.name.as_str()).collect();
            NO_SUCH_OBJECT.because(self.points, [object.into(), all.join(", ").into()])
        });
        causes.unless(place.is_some() || !known, || {
            OBJECT_IS_GONE.because(self.points, [object.into()])
        });
        let needs = place.and_then(|(_, prize)| prize.points);
        let (ticket, points) = match ticket {
            Some(label) => (self.right(&mut causes, state, winner, label), 0),
            None => {
                let (has, needs) = (state.points_of(winner), needs.unwrap_or_default());
                causes.unless(has >= needs, || {
                    NOT_ENOUGH_POINTS.because(self.points, [has.into(), needs.into()])
                });
                (None, needs)
            }
        };
        causes.none()?;
        let (place, prize) = place.expect("it was found");
        Ok(vec![Event::Took {
            who: winner.into(),
            prize: place as u32,
            name: prize.name.clone(),
            ticket,
            points,
        }])
    }

    /// The ticket with which somebody may take an object.
    fn right(&self, causes: &mut Causes, state: &State, who: &str, label: &str) -> Option<u32> {
        let ticket = self.own(causes, state, who, label)?;
        causes.unless(state.rights.contains(&ticket), || {
            NOTHING_WON.because(self.points, [label.into()])
        });
        Some(ticket)
    }

    /// A ticket that somebody holds himself.
    fn own(&self, causes: &mut Causes, state: &State, who: &str, label: &str) -> Option<u32> {
        let ticket = state.sheet().numbers.ticket(label);
        let Some(ticket) = ticket else {
            causes.add(NO_SUCH_TICKET.because(self.numbered.basis, [label.into()]));
            return None;
        };
        let own = state.sold.get(&ticket).is_some_and(|sale| sale.who == who);
        causes.unless(own, || {
            NOT_YOUR_TICKET.because(self.numbered.basis, [label.into()])
        });
        Some(ticket)
    }

    fn exchanges(&self, state: &State, who: &Actor, label: &str, amount: u64) -> Judged {
        let mut causes = Causes::new();
        let winner = self.person(&mut causes, who);
        let ticket = self.own(&mut causes, state, winner, label);
        let wins = state.wins.iter().filter(|win| Some(win.ticket) == ticket);
        let took = self.won_choice(state, ticket);
        let (mut first, mut turned) = (None, None);
        for win in wins {
            let prize = &state.sheet().prizes[win.prize];
            let before = state.exchanged.contains(&(win.prize, win.ticket));
            first = first.or(Some(prize));
            if turned.is_none_or(|(_, _, before)| before) && self.exchange.of.contains(&prize.kind)
            {
                turned = Some((win.prize, prize, before));
            }
        }
        match turned {
            None if first.is_none() && !took => {
                causes.add(NOTHING_WON.because(self.won, [label.into()]));
            }
            None => {
                let name = first.map_or(label, |prize| prize.name.as_str());
                causes.add(NOT_EXCHANGEABLE.because(self.exchange.basis, [name.into()]));
            }
            Some((_, prize, before)) => {
                causes.unless(prize.amount == amount, || {
                    NOT_THE_AMOUNT.because(self.exchange.basis, [cents(prize.amount).into()])
                });
                causes.unless(!before, || {
                    EXCHANGED_ALREADY.because(self.exchange.basis, [label.into()])
                });
            }
        }
        causes.none()?;
        let (ticket, prize) = (ticket.zip(turned))
            .map(|(t, (p, ..))| (t, p))
            .expect("both stand");
        Ok(vec![Event::Exchanged {
            who: winner.into(),
            prize: prize as u32,
            ticket,
            amount,
        }])
    }

    /// Whether a ticket won an object of its holder's choice.
    fn won_choice(&self, state: &State, ticket: Option<u32>) -> bool {
        let Some(ticket) = ticket else {
            return false;
        };
        let mut taken = state.taken.values();
        state.rights.contains(&ticket) || taken.any(|(_, with)| *with == Some(ticket))
    }

    fn calls_off(&self, state: &State, who: &Actor) -> Judged {
        let mut causes = Causes::new();
        self.house(&mut causes, who);
        let before = matches!(state.phase, Phase::Selling | Phase::Closed);
        causes.unless(before, || DRAW_HAS_BEGUN.because(self.called_off, []));
        causes.none()?;
        Ok(vec![Event::CalledOff])
    }

    /// The house ends the taking of objects: whoever won one and took none has the first that is
    /// left.
    fn ends(&self, state: &State, who: &Actor) -> Judged {
        let mut causes = Causes::new();
        self.house(&mut causes, who);
        causes.unless(state.phase == Phase::Choosing, || {
            NOT_DRAWN_YET.because(self.several.unwrap_or(self.won), [])
        });
        causes.none()?;
        let rights = state.rights.iter().zip(state.objects_left());
        let took = rights.map(|(ticket, (place, prize))| Event::Took {
            who: state.sold[ticket].who.clone(),
            prize: place as u32,
            name: prize.name.clone(),
            ticket: Some(*ticket),
            points: 0,
        });
        Ok(took.chain([Event::Ended]).collect())
    }
}
