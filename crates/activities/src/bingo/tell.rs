//! How what happened is told.

use exact::Cents;

use super::card::Card;
use super::rules::Bingo;
use super::state::{Event, Of, Prize, Win};
use crate::{Activity, Fact, Message, Telling};

/// Every message, with its facts.
pub(crate) static ALL: &[Message] = &[
    ("bingo-opened", &["price", "line", "bingo", "cards"]),
    ("bingo-added", &["card"]),
    ("bingo-sold", &["who", "cards", "first", "last"]),
    ("bingo-sold-one", &["who", "first"]),
    ("bingo-sale-ended", &["cards", "staked", "line", "bingo"]),
    ("bingo-cancelled", &[]),
    ("bingo-ball", &["ball"]),
    ("bingo-called-line", &["who", "cards"]),
    ("bingo-called-bingo", &["who", "cards"]),
    ("bingo-room-called-line", &["cards"]),
    ("bingo-room-called-bingo", &["cards"]),
    ("bingo-won-line", WON),
    ("bingo-won-bingo", WON),
    ("bingo-won-common", WON),
    ("bingo-won-extra", WON),
    ("bingo-shared-line", SHARED),
    ("bingo-shared-bingo", SHARED),
    ("bingo-shared-common", SHARED),
    ("bingo-shared-extra", SHARED),
    ("bingo-won-thing", &["who", "card", "thing"]),
    ("bingo-lots-due", &["cards"]),
    ("bingo-ended", &[]),
    ("bingo-ended-uncalled", &["left"]),
];

const WON: &[&str] = &["who", "card", "amount", "balls"];
const SHARED: &[&str] = &["who", "cards", "each", "balls", "rest"];

pub(crate) fn tell(rules: &Bingo, event: &Event) -> Telling {
    let (message, facts) = told(event);
    let (_, names) = ALL
        .iter()
        .find(|(name, _)| *name == message)
        .expect("all are listed");
    Telling {
        message,
        facts: names.iter().copied().zip(facts).collect(),
        bases: rules.rests_on(event),
    }
}

fn told(event: &Event) -> (&'static str, Vec<Fact>) {
    match event {
        Event::Opened { sheet } => {
            let facts = [
                sheet.price().into(),
                Fact::Part(sheet.line.0),
                Fact::Part(sheet.bingo.0),
                sheet.cards.into(),
            ];
            ("bingo-opened", facts.into())
        }
        Event::Added { rows } => {
            let card = Card { rows: rows.clone() };
            ("bingo-added", vec![card.to_string().into()])
        }
        Event::Sold {
            who,
            first,
            cards: 1,
            ..
        } => ("bingo-sold-one", vec![who.as_str().into(), (*first).into()]),
        Event::Sold {
            who, first, cards, ..
        } => {
            let last = first + cards - 1;
            let facts = [
                who.as_str().into(),
                (*cards).into(),
                (*first).into(),
                last.into(),
            ];
            ("bingo-sold", facts.into())
        }
        Event::SaleClosed { purses } => {
            let sum =
                |of: fn(&super::Purse) -> u64| Fact::Money(Cents::new(purses.iter().map(of).sum()));
            let cards: u32 = purses.iter().map(|purse| purse.cards).sum();
            let (staked, line) = (sum(|purse| purse.staked), sum(|purse| purse.line));
            let facts = [cards.into(), staked, line, sum(|purse| purse.bingo)];
            ("bingo-sale-ended", facts.into())
        }
        Event::Cancelled {} => ("bingo-cancelled", Vec::new()),
        Event::Ball { ball } => ("bingo-ball", vec![u32::from(*ball).into()]),
        Event::Called { who, prize, cards } => called(who.as_deref(), *prize, cards),
        Event::Won(win) => won(win),
        Event::LotsDue { cards, .. } => ("bingo-lots-due", vec![list(cards.iter())]),
        Event::Ended { uncalled } if uncalled.is_empty() => ("bingo-ended", Vec::new()),
        Event::Ended { uncalled } => {
            let left = uncalled.iter().map(|(_, amount)| amount).sum();
            ("bingo-ended-uncalled", vec![Fact::Money(Cents::new(left))])
        }
    }
}

/// How many of a list are named; the rest is counted.
const NAMED: usize = 12;

fn list<T: ToString>(all: impl ExactSizeIterator<Item = T>) -> Fact {
    let more = all.len().saturating_sub(NAMED);
    let mut named: Vec<String> = all.take(NAMED).map(|one| one.to_string()).collect();
    if more > 0 {
        named.push(format!("+{more}"));
    }
    named.join(", ").into()
}

fn called(who: Option<&str>, prize: Prize, cards: &[u32]) -> (&'static str, Vec<Fact>) {
    let cards = list(cards.iter());
    match (who, prize) {
        (Some(who), Prize::Line) => ("bingo-called-line", vec![who.into(), cards]),
        (Some(who), Prize::Bingo) => ("bingo-called-bingo", vec![who.into(), cards]),
        (None, Prize::Line) => ("bingo-room-called-line", vec![cards]),
        (None, Prize::Bingo) => ("bingo-room-called-bingo", vec![cards]),
    }
}

fn won(win: &Win) -> (&'static str, Vec<Fact>) {
    let first = &win.shares[0];
    let (who, card) = (first.who.as_str().into(), first.card.into());
    if let Some(thing) = &win.thing {
        return ("bingo-won-thing", vec![who, card, thing.as_str().into()]);
    }
    let each = Fact::Money(Cents::new(first.amount));
    let balls = u32::from(win.balls).into();
    if win.shares.len() == 1 && win.rest == 0 {
        let message = match win.of {
            Of::Line(_) => "bingo-won-line",
            Of::Bingo(_) => "bingo-won-bingo",
            Of::Common => "bingo-won-common",
            Of::Extra(_) => "bingo-won-extra",
        };
        return (message, vec![who, card, each, balls]);
    }
    let message = match win.of {
        Of::Line(_) => "bingo-shared-line",
        Of::Bingo(_) => "bingo-shared-bingo",
        Of::Common => "bingo-shared-common",
        Of::Extra(_) => "bingo-shared-extra",
    };
    let names = list(win.shares.iter().map(|share| share.who.as_str()));
    let cards = list(win.shares.iter().map(|share| share.card));
    let rest = Fact::Money(Cents::new(win.rest));
    (message, vec![names, cards, each, balls, rest])
}
