//! What the house says of a draw when it opens it.

use std::fmt;

use exact::Cents;
use registers::Date;
use serde::{Deserialize, Serialize};

use super::reasons::{
    CASH_PRIZE, MARKS_ALIKE, NO_PRIZE, NOT_MATCHED, OBJECT_PRIZE, PRICE_OF_NOTHING, PRICE_RAISED,
    SERVICE_PRIZE, SEVERAL_OBJECTS, TOKEN_PRIZE, TOLD_APART, TOO_FEW_OBJECTS,
};
use super::rules::{Draw, Kind, Numbered, Product, Way};
use crate::{Line, Refusal, Terms, amount, common, written};

/// How the tickets of this draw are told apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Numbers {
    /// From 1 on.
    InOrder(u32),
    /// By marks of their own.
    Marks(Vec<String>),
    /// By all numbers of so many digits.
    Digits(u8),
}

impl Numbers {
    /// How many tickets there are.
    pub(super) fn count(&self) -> u32 {
        match self {
            Numbers::InOrder(count) => *count,
            Numbers::Marks(marks) => marks.len() as u32,
            Numbers::Digits(digits) => 10u32.pow(u32::from(*digits)),
        }
    }

    /// What is written on a ticket.
    pub(super) fn label(&self, ticket: u32) -> String {
        match self {
            Numbers::InOrder(_) => (ticket + 1).to_string(),
            Numbers::Marks(marks) => marks[ticket as usize].clone(),
            Numbers::Digits(digits) => format!("{ticket:0width$}", width = usize::from(*digits)),
        }
    }

    /// The ticket on which this is written.
    pub(super) fn ticket(&self, label: &str) -> Option<u32> {
        let ticket = match self {
            Numbers::InOrder(_) => label.parse::<u32>().ok()?.checked_sub(1)?,
            Numbers::Marks(marks) => marks.iter().position(|mark| mark == label)? as u32,
            Numbers::Digits(_) => label.parse().ok()?,
        };
        let is_there = ticket < self.count() && self.label(ticket) == label;
        is_there.then_some(ticket)
    }
}

/// Which part of the number drawn a ticket must match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Part {
    /// All of it.
    Whole,
    /// So many digits at its beginning.
    First(u8),
    /// So many digits at its end.
    Last(u8),
}

impl Part {
    /// Whether a ticket matches the number drawn in this part.
    pub(super) fn matches(self, digits: u8, ticket: u32, drawn: u32) -> bool {
        let unit = |places: u8| 10u32.pow(u32::from(places));
        match self {
            Part::Whole => ticket == drawn,
            Part::First(first) => {
                let rest = unit(digits - first);
                ticket / rest == drawn / rest
            }
            Part::Last(last) => ticket % unit(last) == drawn % unit(last),
        }
    }

    pub(super) fn word(self) -> &'static str {
        match self {
            Part::Whole => "whole",
            Part::First(_) => "first",
            Part::Last(_) => "last",
        }
    }

    /// `whole`, `first 2`, `last 3`, of a number of so many digits.
    fn read(text: &str, digits: u8) -> Option<Part> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let few = |text: &str| {
            text.parse()
                .ok()
                .filter(|count| (1..digits).contains(count))
        };
        match words[..] {
            ["whole"] => Some(Part::Whole),
            ["first", count] => Some(Part::First(few(count)?)),
            ["last", count] => Some(Part::Last(few(count)?)),
            _ => None,
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Whole => f.write_str("whole"),
            Part::First(count) => write!(f, "first {count}"),
            Part::Last(count) => write!(f, "last {count}"),
        }
    }
}

/// A prize.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Prize {
    /// What it is.
    pub(super) kind: Kind,
    /// How people call it: the amount, where it is one.
    pub(super) name: String,
    /// Its amount in cents: nothing for objects and services.
    pub(super) amount: u64,
    /// What a ticket must match to win it, where tickets match a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) part: Option<Part>,
    /// For how many points it is had, where points are gathered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) points: Option<u64>,
}

impl Prize {
    /// `500`, `500 euros`, `token 50`, `service two nights`, `a bicycle`.
    fn read(text: &str) -> Option<Prize> {
        let of = |kind, name: &str, amount: u64| Prize {
            kind,
            name: name.into(),
            amount,
            part: None,
            points: None,
        };
        let sum = |text: &str| amount(text.trim()).or_else(|| money_in(text));
        let sum = |text: &str| sum(text).filter(|sum| !sum.is_zero());
        if let Some(rest) = text.strip_prefix("token ") {
            let sum = sum(rest)?;
            let name = format!("token {}", written(sum));
            return Some(of(Kind::Token, &name, sum.count()));
        }
        if let Some(sum) = sum(text) {
            return Some(of(Kind::Money, &written(sum), sum.count()));
        }
        // Money without an amount is no prize that is fixed.
        if speaks_of_money(text) {
            return None;
        }
        if let Some(name) = text.strip_prefix("service ") {
            return Some(of(Kind::Service, name.trim(), 0));
        }
        let named = text.chars().any(char::is_alphabetic);
        named.then(|| of(Kind::Object, text, 0))
    }
}

/// What people call money, in the languages of our pages.
const MONEY: [&str; 12] = [
    "€",
    "euro",
    "euros",
    "eur",
    "money",
    "cash",
    "dinero",
    "efectivo",
    "metálico",
    "metalico",
    "cheque",
    "check",
];

/// The words of a prize, in small letters, a sign apart from its number.
fn words_of(text: &str) -> Vec<String> {
    let text = text.to_lowercase().replace('€', " € ");
    let words = text.split(|sign: char| sign.is_whitespace() || "(),;:".contains(sign));
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

fn speaks_of_money(text: &str) -> bool {
    words_of(text)
        .iter()
        .any(|word| MONEY.contains(&word.as_str()))
}

/// Money by another name is money still: the one amount in a text that speaks of money.
fn money_in(text: &str) -> Option<exact::Cents> {
    if !speaks_of_money(text) {
        return None;
    }
    let words = words_of(text);
    let mut sums = words.iter().filter_map(|word| amount(word));
    let sum = sums.next()?;
    sums.next().is_none().then_some(sum)
}

/// Everything that the house fixed beforehand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sheet {
    /// The price of a ticket, or of the product, in cents.
    pub(super) price: u64,
    /// What is advertised, and its ordinary price.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) product: Option<(String, u64)>,
    /// How tickets are told apart.
    pub(super) numbers: Numbers,
    /// The day of the draw, as the ticket says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) day: Option<Date>,
    /// The prizes.
    pub(super) prizes: Vec<Prize>,
    /// Whether a ticket that matches for several prizes has them all.
    #[serde(default)]
    pub(super) add: bool,
    /// How many tickets win an object at once.
    #[serde(default)]
    pub(super) instant: u32,
    /// How many tickets win points, and how many each.
    #[serde(default)]
    pub(super) points: Vec<(u32, u64)>,
}

impl Sheet {
    /// How many tickets are drawn, if so many are sold.
    pub(super) fn wins(&self) -> usize {
        let points: u32 = self.points.iter().map(|(tickets, _)| tickets).sum();
        match self.instant + points {
            0 => self.prizes.len(),
            wins => wins as usize,
        }
    }

    /// What the ticket drawn as this one wins: points, or an object at once.
    pub(super) fn points_of(&self, draw: usize) -> Option<u64> {
        let mut before = draw.checked_sub(self.instant as usize)?;
        for (tickets, points) in &self.points {
            match before.checked_sub(*tickets as usize) {
                None => return Some(*points),
                Some(less) => before = less,
            }
        }
        None
    }
}

/// `3 x a basket`: so many of the same.
pub(crate) fn so_many(text: &str) -> (u32, &str) {
    let Some((count, rest)) = text.split_once(" x ") else {
        return (1, text);
    };
    match count.trim().parse() {
        Ok(count) => (count, rest.trim()),
        Err(_) => (1, text),
    }
}

/// So many tickets, prizes or marks as a draw may have: what fits into a stored entry.
const MOST_PRIZES: usize = 10_000;
const MOST_DIGITS: u8 = 8;

impl Draw {
    /// The sheet that the terms make, or everything that is wrong with them.
    pub(super) fn sheet(&self, line: &Line) -> Result<Sheet, Refusal> {
        let mut terms = Terms::new(line, self.price);
        let price = self.price_of(&mut terms);
        let product = self.product.and_then(|rules| {
            let sold = self.product_of(&mut terms, &rules, price);
            sold.map(|(name, ordinary)| (name, ordinary.count()))
        });
        let numbers = self.numbers(&mut terms);
        let day = self.day_of(&mut terms);
        let prizes = self.prizes(&mut terms, numbers.as_ref());
        let add = self.way == Way::Matching && {
            let said = terms.on(self.won).optional("prizes");
            let add = match said {
                None | Some("highest") => Some(false),
                Some("add") => Some(true),
                Some(_) => None,
            };
            let said = said.unwrap_or_default();
            terms.of_kind("prizes", said, "highest, add", add) == Some(true)
        };
        let (instant, points) = match self.way {
            Way::Choosing => self.choosing(&mut terms, &prizes),
            _ => (0, Vec::new()),
        };
        terms.finish()?;
        let all = || {
            Some(Sheet {
                price: price?.count(),
                product,
                numbers: numbers?,
                day,
                prizes,
                add,
                instant,
                points,
            })
        };
        Ok(all().expect("what is missing was refused"))
    }

    fn price_of(&self, terms: &mut Terms<'_>) -> Option<Cents> {
        let price = terms.on(self.price).amount("price")?;
        if price.is_zero() {
            terms.refuse(PRICE_OF_NOTHING.because(self.price, []));
        }
        Some(price)
    }

    fn product_of(
        &self,
        terms: &mut Terms<'_>,
        rules: &Product,
        price: Option<Cents>,
    ) -> Option<(String, Cents)> {
        let name = terms.on(rules.basis).text("product");
        let ordinary = terms.on(rules.raised.basis).amount("ordinary-price");
        let (name, ordinary) = (name?, ordinary?);
        if let Some(price) = price.filter(|price| *price > ordinary && !rules.raised.is) {
            let facts = [price.into(), ordinary.into()];
            terms.refuse(PRICE_RAISED.because(rules.raised.basis, facts));
        }
        Some((name.into(), ordinary))
    }

    fn numbers(&self, terms: &mut Terms<'_>) -> Option<Numbers> {
        terms.on(self.numbered.basis);
        let marks: Vec<String> = terms
            .several("mark")
            .into_iter()
            .map(str::to_owned)
            .collect();
        if self.way == Way::Matching {
            let said = terms.text("digits")?;
            let digits = said.parse().ok();
            let digits = digits.filter(|digits| (1..=MOST_DIGITS).contains(digits));
            self.is_told_apart(terms, Numbered::DIGITS);
            return Some(Numbers::Digits(
                terms.of_kind("digits", said, "1–8", digits)?,
            ));
        }
        if marks.is_empty() {
            let count: u32 = terms.number("tickets")?;
            let some = (count > 0).then_some(count);
            self.is_told_apart(terms, Numbered::IN_ORDER);
            let count = terms.of_kind("tickets", "0", "number", some)?;
            return Some(Numbers::InOrder(count));
        }
        self.is_told_apart(terms, Numbered::MARKS);
        for (place, mark) in marks.iter().enumerate() {
            if marks[..place].contains(mark) {
                let cause = MARKS_ALIKE.because(self.numbered.basis, [mark.as_str().into()]);
                terms.refuse(cause);
            }
        }
        Some(Numbers::Marks(marks))
    }

    fn is_told_apart(&self, terms: &mut Terms<'_>, how: &str) {
        if !self.numbered.may_be(how) {
            let how = self.numbered.how.join(", ");
            terms.refuse(TOLD_APART.because(self.numbered.basis, [how.into()]));
        }
    }

    fn day_of(&self, terms: &mut Terms<'_>) -> Option<Date> {
        terms.on(self.day.basis);
        let said = match self.day.is {
            true => terms.text("day"),
            false => terms.optional("day"),
        }?;
        terms.of_kind("day", said, "2026-12-22", said.parse().ok())
    }

    fn prizes(&self, terms: &mut Terms<'_>, numbers: Option<&Numbers>) -> Vec<Prize> {
        terms.on(self.won);
        let mut prizes: Vec<Prize> = Vec::new();
        for said in terms.several("prize") {
            let (count, text) = so_many(said);
            let prize = self.prize(text, numbers);
            let fits = count > 0 && prizes.len() + count as usize <= MOST_PRIZES;
            let prize = prize.filter(|_| fits);
            let Some(prize) = terms.of_kind("prize", said, "prize", prize) else {
                continue;
            };
            self.may_be(terms, &prize);
            prizes.extend(std::iter::repeat_n(prize, count as usize));
        }
        if prizes.is_empty() {
            terms.refuse(NO_PRIZE.because(self.won, []));
        }
        if let Some(basis) = self.several.filter(|_| prizes.len() == 1) {
            terms.refuse(SEVERAL_OBJECTS.because(basis, []));
        }
        prizes
    }

    fn prize(&self, text: &str, numbers: Option<&Numbers>) -> Option<Prize> {
        let divided = || text.rsplit_once(" for ");
        match (self.way, numbers) {
            (Way::Drawing, _) => Prize::read(text),
            (Way::Matching, Some(Numbers::Digits(digits))) => {
                let (name, part) = divided()?;
                let mut prize = Prize::read(name.trim())?;
                prize.part = Some(Part::read(part, *digits)?);
                Some(prize)
            }
            (Way::Matching, _) => Prize::read(divided()?.0.trim()),
            (Way::Choosing, _) => {
                let (name, points) = divided()?;
                let mut prize = Prize::read(name.trim())?;
                let points = points.strip_suffix("points")?.trim().parse().ok();
                prize.points = points.filter(|points: &u64| *points > 0);
                prize.points.is_some().then_some(prize)
            }
        }
    }

    /// Whether there may be such a prize.
    fn may_be(&self, terms: &mut Terms<'_>, prize: &Prize) {
        let name = || [prize.name.as_str().into()];
        let allowed = self.kind(prize.kind);
        if !allowed.is {
            let reason = match prize.kind {
                Kind::Money => &CASH_PRIZE,
                Kind::Token => &TOKEN_PRIZE,
                Kind::Object => &OBJECT_PRIZE,
                Kind::Service => &SERVICE_PRIZE,
            };
            terms.refuse(reason.because(allowed.basis, name()));
        }
        let matched = |part: Part| self.parts.iter().any(|word| word == part.word());
        if prize.part.is_some_and(|part| !matched(part)) {
            let facts = [prize.name.as_str().into(), self.parts.join(", ").into()];
            terms.refuse(NOT_MATCHED.because(self.won, facts));
        }
    }

    /// How many win an object at once, and how many win points. Whoever wins must find an object,
    /// however the points fall.
    fn choosing(&self, terms: &mut Terms<'_>, prizes: &[Prize]) -> (u32, Vec<(u32, u64)>) {
        terms.on(self.points);
        let said = terms.optional("instant").unwrap_or("0");
        let instant: Option<u32> = said.parse().ok();
        let instant = terms.of_kind("instant", said, "number", instant);
        let mut points: Vec<(u32, u64)> = Vec::new();
        for said in terms.several("points") {
            let (tickets, each) = so_many(said);
            let each = each.parse().ok().filter(|each: &u64| *each > 0);
            let each = each.filter(|_| tickets > 0 && tickets as usize <= MOST_PRIZES);
            if let Some(each) = terms.of_kind("points", said, "3 x 20", each) {
                points.push((tickets, each));
            }
        }
        let instant = instant.unwrap_or_default();
        if instant == 0 && points.is_empty() {
            terms.refuse(common::MISSING_TERM.because(self.points, ["instant".into()]));
        }
        let gathered = points.iter().fold(0u64, |sum, (tickets, each)| {
            sum.saturating_add(each.saturating_mul(u64::from(*tickets)))
        });
        let least = prizes.iter().filter_map(|prize| prize.points).min();
        let bought = gathered / least.unwrap_or(u64::MAX);
        let needed = bought.saturating_add(u64::from(instant));
        if needed > prizes.len() as u64 {
            let facts = [(prizes.len() as u64).into(), needed.into()];
            terms.refuse(TOO_FEW_OBJECTS.because(self.points, facts));
        }
        (instant, points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_by_any_name_is_money() {
        for text in [
            "500",
            "500 euros",
            "€20",
            "20€",
            "money 100",
            "100 in cash",
            "cash: 100",
            "un cheque de 100 euros",
            "100 en metálico",
            "Dinero 50",
        ] {
            let prize = Prize::read(text).expect(text);
            assert_eq!(prize.kind, Kind::Money, "{text}");
        }
        for text in ["money", "a heap of cash", "10 or 20 euros", "dinero"] {
            assert_eq!(Prize::read(text), None, "{text}");
        }
        for (text, kind) in [
            ("token 50", Kind::Token),
            ("service two nights", Kind::Service),
            ("a bicycle", Kind::Object),
            ("2 bicycles", Kind::Object),
            ("a ham of 7.5 kilos", Kind::Object),
        ] {
            assert_eq!(Prize::read(text).expect(text).kind, kind, "{text}");
        }
    }
}
