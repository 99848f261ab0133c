//! What the house says of a series of tickets when it opens it.

use exact::Cents;
use serde::{Deserialize, Serialize};

use super::reasons::{
    ALONE_ONLY, COMBINED_ONLY, NO_PRIZE, NOBODY_ELSE_PAYS, NOT_AUTHORISED, NOTHING_LOST,
    PRICE_OF_NOTHING, SELLER_PAYS_NOT, SYMBOLS_TWICE, SYMBOLS_UNEVEN, TOO_MANY_PRIZES,
};
use super::rules::{AUTHORISATION, Tickets};
use crate::draw::so_many;
use crate::{Actor, Hash, Line, Refusal, Terms, amount, hex, written};

/// Symbols in their boxes.
pub(super) type Symbols = Vec<String>;

/// So many tickets with the same symbols, and what these win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Outcome {
    /// How many tickets show them.
    pub(super) count: u32,
    /// What they win, in cents: nothing where they lose.
    pub(super) prize: u64,
    /// The symbols.
    pub(super) symbols: Symbols,
}

/// Everything that the house fixed before the first ticket was sold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Series {
    /// The authorisation that the tickets have.
    pub(super) authorised: String,
    /// The batch, as it stands on each ticket.
    pub(super) batch: String,
    /// How many tickets there are.
    pub(super) tickets: u32,
    /// The price of each, in cents.
    pub(super) price: u64,
    /// Where they are sold.
    pub(super) places: Vec<String>,
    /// The games with which they are combined.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) with: Vec<String>,
    /// How a ticket is opened.
    pub(super) opened_by: String,
    /// What tickets show: those that win first, then those that lose. Their counts add up to the
    /// number of tickets.
    pub(super) outcomes: Vec<Outcome>,
    /// Up to which amount the seller pays, in cents.
    pub(super) seller_pays: u64,
    /// Who pays above that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) above: Option<String>,
    /// The root over the sealed order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) root: Option<String>,
}

impl Series {
    /// What the ticket shows in which this lies: the order's numbers count through the outcomes.
    pub(super) fn outcome(&self, number: u32) -> &Outcome {
        let mut before = number;
        for outcome in &self.outcomes {
            match before.checked_sub(outcome.count) {
                None => return outcome,
                Some(less) => before = less,
            }
        }
        self.outcomes.last().expect("a series has tickets")
    }

    pub(super) fn prizes(&self) -> impl Iterator<Item = &Outcome> {
        self.outcomes.iter().filter(|outcome| outcome.prize > 0)
    }

    /// The serial number as it stands on a ticket: from 1, all of one length.
    pub(super) fn serial(&self, ticket: u32) -> String {
        let width = self.tickets.to_string().len();
        format!("{:0width$}", ticket + 1)
    }

    /// The ticket of a serial number, with its leading zeros or without.
    pub(super) fn ticket(&self, serial: &str) -> Option<u32> {
        let digits = serial.bytes().all(|byte| byte.is_ascii_digit());
        let number: u32 = digits.then(|| serial.parse().ok()).flatten()?;
        let ticket = number.checked_sub(1)?;
        (ticket < self.tickets).then_some(ticket)
    }

    /// Who pays a prize of a ticket that was sold at a place.
    pub(super) fn payer<'s>(&'s self, prize: u64, place: &'s str) -> &'s str {
        match prize <= self.seller_pays {
            true => place,
            false => self.above.as_deref().unwrap_or(place),
        }
    }
}

/// So many tickets as one series may have: its order is made anew for every ticket opened.
const MOST_TICKETS: u32 = 1_000_000;

/// How many tickets the terms speak of.
pub(super) fn tickets_of(terms: &Line) -> Option<u32> {
    let count = terms.says("tickets")?.parse().ok();
    count.filter(|count| (1..=MOST_TICKETS).contains(count))
}

/// Symbols that are the same, whatever boxes they lie in.
fn alike(one: &Symbols, other: &Symbols) -> bool {
    let sorted = |symbols: &Symbols| {
        let mut symbols = symbols.clone();
        symbols.sort();
        symbols
    };
    sorted(one) == sorted(other)
}

fn symbols(text: &str) -> Symbols {
    text.split_whitespace().map(str::to_owned).collect()
}

impl Tickets {
    /// The series that the terms make, or everything that is wrong with them.
    pub(super) fn series(&self, line: &Line) -> Result<Series, Refusal> {
        let mut terms = Terms::new(line, self.sold);
        let authorised = self.authorisation(&mut terms);
        let batch = terms.on(self.serial).text("batch");
        let said = terms.text("tickets");
        let tickets = said.and_then(|said| {
            let kind = "number up to 1000000";
            terms.of_kind("tickets", said, kind, tickets_of(line))
        });
        let price = self.price_of(&mut terms);
        let places = self.places(&mut terms);
        let with = self.combined(&mut terms);
        let opened_by = self.way(&mut terms);
        let outcomes = self.outcomes(&mut terms, tickets);
        let (seller_pays, above) = self.payers(&mut terms, &outcomes);
        let said = terms.on(self.unknown).optional("root");
        let root = said.and_then(|said| {
            let root = hex::decode(said).map(|_| said.to_owned());
            terms.of_kind("root", said, "64 digits", root)
        });
        terms.finish()?;
        let all = || {
            Some(Series {
                authorised: authorised?,
                batch: batch?.into(),
                tickets: tickets?,
                price: price?.count(),
                places,
                with,
                opened_by: opened_by?,
                outcomes,
                seller_pays: seller_pays.count(),
                above,
                root,
            })
        };
        Ok(all().expect("what is missing was refused"))
    }

    fn authorisation(&self, terms: &mut Terms<'_>) -> Option<String> {
        let said = terms.on(self.authorised).optional(AUTHORISATION);
        let named = said.filter(|said| !said.is_empty());
        if named.is_none() {
            terms.refuse(NOT_AUTHORISED.because(self.authorised, []));
        }
        named.map(str::to_owned)
    }

    fn price_of(&self, terms: &mut Terms<'_>) -> Option<Cents> {
        let price = terms.on(self.price).amount("price")?;
        if price.is_zero() {
            terms.refuse(PRICE_OF_NOTHING.because(self.price, []));
        }
        Some(price)
    }

    /// Where tickets are sold: posts of the house, since these may have to pay.
    fn places(&self, terms: &mut Terms<'_>) -> Vec<String> {
        let mut places = Vec::new();
        for said in terms.on(self.sold).several("place") {
            let place = post(said);
            places.extend(terms.of_kind("place", said, "name", place));
        }
        if places.is_empty() {
            terms.text("place");
        }
        places
    }

    fn combined(&self, terms: &mut Terms<'_>) -> Vec<String> {
        let basis = self.played.basis;
        let with = terms.on(basis).several("with");
        if !with.is_empty() && !self.played.combined {
            terms.refuse(ALONE_ONLY.because(basis, [with.join(", ").into()]));
        }
        if with.is_empty() && !self.played.alone {
            terms.refuse(COMBINED_ONLY.because(basis, []));
        }
        with.into_iter().map(str::to_owned).collect()
    }

    fn way(&self, terms: &mut Terms<'_>) -> Option<String> {
        let said = terms.on(self.instructions).text("opened-by")?;
        let known: Vec<&str> = self.opened_by.iter().map(|way| way.key.as_str()).collect();
        let way = known.contains(&said).then(|| said.to_owned());
        let cause = crate::common::NOT_OF_ITS_KIND.because(
            self.instructions,
            ["opened-by".into(), said.into(), known.join(", ").into()],
        );
        if way.is_none() {
            terms.refuse(cause);
        }
        way
    }

    fn outcomes(&self, terms: &mut Terms<'_>, tickets: Option<u32>) -> Vec<Outcome> {
        terms.on(self.won);
        let mut outcomes: Vec<Outcome> = Vec::new();
        for said in terms.several("prize") {
            let prize = prize(said);
            outcomes.extend(terms.of_kind("prize", said, "2 x 50 for A A A", prize));
        }
        let losing: Vec<Symbols> = terms.several("losing").into_iter().map(symbols).collect();
        if outcomes.is_empty() {
            terms.refuse(NO_PRIZE.because(self.won, []));
        }
        let winning: u64 = outcomes.iter().map(|one| u64::from(one.count)).sum();
        let tickets = u64::from(tickets.unwrap_or(MOST_TICKETS));
        if winning > tickets {
            let facts = [winning.into(), tickets.into()];
            terms.refuse(TOO_MANY_PRIZES.because(self.won, facts));
        }
        let lost = tickets.saturating_sub(winning);
        if lost > 0 && losing.is_empty() {
            terms.refuse(NOTHING_LOST.because(self.won, []));
        }
        // Losing tickets show these symbols in equal parts; the first have what is left over.
        let kinds = losing.len() as u64;
        for (symbols, place) in losing.into_iter().zip(0u64..) {
            let more = u64::from(place < lost % kinds);
            outcomes.push(Outcome {
                count: (lost / kinds + more) as u32,
                prize: 0,
                symbols,
            });
        }
        self.told_apart(terms, &outcomes);
        outcomes
    }

    /// Each combination stands for one outcome, and all have as many boxes.
    fn told_apart(&self, terms: &mut Terms<'_>, outcomes: &[Outcome]) {
        let boxes = outcomes.first().map_or(0, |outcome| outcome.symbols.len());
        for (place, outcome) in outcomes.iter().enumerate() {
            let shown = || [outcome.symbols.join(" ").into()];
            if outcome.symbols.len() != boxes || boxes == 0 {
                terms.refuse(SYMBOLS_UNEVEN.because(self.instructions, shown()));
            }
            let mut before = outcomes[..place].iter();
            if before.any(|other| alike(&other.symbols, &outcome.symbols)) {
                terms.refuse(SYMBOLS_TWICE.because(self.won, shown()));
            }
        }
    }

    fn payers(&self, terms: &mut Terms<'_>, outcomes: &[Outcome]) -> (Cents, Option<String>) {
        let basis = self.paid_by.basis;
        let said = terms.on(basis).optional("seller-pays");
        if said.is_some() && !self.paid_by.seller {
            terms.refuse(SELLER_PAYS_NOT.because(basis, []));
        }
        let up_to = said.and_then(|said| {
            let sum = amount(said);
            terms.of_kind("seller-pays", said, "amount", sum)
        });
        let up_to = up_to.unwrap_or(Cents::ZERO);
        let said = terms.optional("above");
        let above = said.and_then(|said| {
            let post = post(said);
            terms.of_kind("above", said, "name", post)
        });
        let highest = outcomes.iter().map(|outcome| outcome.prize).max();
        let highest = Cents::new(highest.unwrap_or_default());
        let others = above.is_some() && self.paid_by.other;
        if highest > up_to && !others {
            terms.refuse(NOBODY_ELSE_PAYS.because(basis, [written(highest).into()]));
        }
        (up_to, above)
    }

    /// The root that was promised, with the number of tickets.
    pub(super) fn root_of(&self, series: &Series) -> Option<(u32, Hash)> {
        Some((series.tickets, hex::decode(series.root.as_deref()?)?))
    }
}

/// A post of the house by its plain name.
fn post(name: &str) -> Option<String> {
    let actor = format!("house/{name}").parse().ok()?;
    matches!(actor, Actor::House(_)).then(|| name.to_owned())
}

/// `2 x 50 for cherry cherry cherry`.
fn prize(text: &str) -> Option<Outcome> {
    let (count, rest) = so_many(text);
    let (prize, shown) = rest.split_once(" for ")?;
    let prize = amount(prize.trim()).filter(|prize| !prize.is_zero())?;
    let symbols = symbols(shown);
    (count > 0 && !symbols.is_empty()).then_some(Outcome {
        count,
        prize: prize.count(),
        symbols,
    })
}
