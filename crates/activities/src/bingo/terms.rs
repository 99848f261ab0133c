//! What a room says when it opens a game.

use std::fmt;
use std::str::FromStr;

use exact::{Cents, Ratio};
use serde::{Deserialize, Serialize};

use super::rules::Bingo;
use super::series::series;
use super::{Prize, reasons};
use crate::line::amount;
use crate::{Actor, Line, Refusal, Terms, common};

/// The most cards of a series: far more than a room holds.
const MOST_CARDS: u32 = 1_000_000;
/// The most money that is put up in advance, in cents: so that no sum can overflow.
const MOST_CASH: u64 = 1_000_000_000_000;
/// What a room is called that plays alone.
const ALONE: &str = "room";

/// A game's terms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Sheet {
    /// The price of a card, in cents.
    pub price: u64,
    /// The line's part of what was paid.
    pub line: Part,
    /// The bingo's part.
    pub bingo: Part,
    /// The part of the prize that linked rooms have in common.
    pub common: Option<Part>,
    /// The name that the series of cards is made from.
    pub series: String,
    /// How many cards are made.
    pub cards: u32,
    /// Whether the room calls for cards that are not of paper.
    pub room_calls: bool,
    /// The approval of the equipment for electronic cards.
    pub electronic: Option<String>,
    /// Whether machines are connected.
    pub machines: bool,
    /// The prizes of another kind of bingo.
    pub extras: Vec<Extra>,
    /// The rooms that play.
    pub rooms: Vec<String>,
}

/// A part of what was paid: `10%`, `1/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Part(pub Ratio);

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let ratio = match text.strip_suffix('%') {
            Some(percent) => percent
                .parse()
                .ok()
                .and_then(|percent: u64| Ratio::new(percent, 100).ok()),
            None => text.parse().ok(),
        };
        let part = ratio.filter(|part| *part <= Ratio::ONE && part.denominator() <= MOST_CASH);
        part.map(Part).ok_or_else(|| format!("`{text}` is no part"))
    }
}

impl TryFrom<String> for Part {
    type Error = String;

    fn try_from(text: String) -> Result<Part, String> {
        text.parse()
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<Part> for String {
    fn from(part: Part) -> String {
        part.to_string()
    }
}

/// A prize beside the ordinary ones: `bingo by 45 pays 500.00`, `line with 17 pays a ham`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Extra {
    /// What must be called.
    pub prize: Prize,
    /// In which event of chance.
    pub when: When,
    /// What is given.
    pub gift: Gift,
}

/// An event of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// So many balls are out, or fewer.
    By(u8),
    /// The last ball is this one.
    With(u8),
}

/// What is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gift {
    /// Money.
    Cash(Cents),
    /// A thing.
    Kind(String),
}

impl FromStr for Extra {
    type Err = String;

    fn from_str(text: &str) -> Result<Extra, String> {
        let wrong = || format!("`{text}` is no such prize: write `bingo by 45 pays 500.00`");
        let (condition, gift) = text.split_once(" pays ").ok_or_else(wrong)?;
        let words: Vec<&str> = condition.split_whitespace().collect();
        let [prize, word, ball] = words[..] else {
            return Err(wrong());
        };
        let prize = Prize::read(prize).ok_or_else(wrong)?;
        let ball = ball.parse().map_err(|_| wrong())?;
        let when = match word {
            "by" => When::By(ball),
            "with" => When::With(ball),
            _ => return Err(wrong()),
        };
        let gift = match (amount(gift), gift.trim()) {
            (Some(cash), _) => Gift::Cash(cash),
            (None, "") => return Err(wrong()),
            (None, thing) => Gift::Kind(thing.into()),
        };
        Ok(Extra { prize, when, gift })
    }
}

impl TryFrom<String> for Extra {
    type Error = String;

    fn try_from(text: String) -> Result<Extra, String> {
        text.parse()
    }
}

impl fmt::Display for Extra {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prize = self.prize.word();
        match self.when {
            When::By(balls) => write!(f, "{prize} by {balls} pays ")?,
            When::With(ball) => write!(f, "{prize} with {ball} pays ")?,
        }
        match &self.gift {
            Gift::Cash(cash) => f.write_str(&crate::line::written(*cash)),
            Gift::Kind(thing) => f.write_str(thing),
        }
    }
}

impl From<Extra> for String {
    fn from(extra: Extra) -> String {
        extra.to_string()
    }
}

impl Sheet {
    /// The price of a card.
    pub fn price(&self) -> Cents {
        Cents::new(self.price)
    }

    /// What the house puts up for prizes beside the ordinary ones.
    pub(crate) fn cash_extras(&self) -> Cents {
        let cash = self.extras.iter().map(|extra| match &extra.gift {
            Gift::Cash(cash) => *cash,
            Gift::Kind(_) => Cents::ZERO,
        });
        Cents::sum(cash).expect("judged when the game was opened")
    }
}

/// Reads a game's terms: everything that is wrong with them at once.
pub(crate) fn read(rules: &Bingo, line: &Line) -> Result<Sheet, Refusal> {
    let mut terms = Terms::new(line, rules.prizes);
    let price = terms.amount("price").and_then(|price| {
        let sound = !price.is_zero() && price.count() <= MOST_CASH;
        let said = line.says("price").unwrap_or_default();
        terms.of_kind("price", said, "amount", sound.then_some(price))
    });
    let (line_part, bingo) = (part(&mut terms, "line"), part(&mut terms, "bingo"));
    let (rooms, shared) = rooms(rules, &mut terms);
    let parts = [line_part, bingo, shared.flatten()];
    if !at_most_all(parts.iter().flatten()) {
        terms.refuse(reasons::MORE_THAN_PAID.because(rules.prizes, []));
    }
    let made = cards(rules, &mut terms);
    let room_calls = terms.optional("calls").map_or(Some(false), |said| {
        let room = match said {
            "room" => Some(true),
            "players" => Some(false),
            _ => None,
        };
        terms.of_kind("calls", said, "room, players", room)
    });
    let electronic = terms.optional("electronic").map(String::from);
    let machines = machines(rules, &mut terms);
    let extras = modality(rules, &mut terms);
    terms.finish()?;
    let (series, cards) = made.expect("nothing was refused");
    Ok(Sheet {
        price: price.expect("nothing was refused").count(),
        line: line_part.expect("nothing was refused"),
        bingo: bingo.expect("nothing was refused"),
        common: shared.flatten(),
        series,
        cards,
        room_calls: room_calls.expect("nothing was refused"),
        electronic,
        machines,
        extras,
        rooms,
    })
}

fn part(terms: &mut Terms<'_>, name: &'static str) -> Option<Part> {
    let said = terms.text(name)?;
    terms.of_kind(name, said, "10%, 1/8", said.parse().ok())
}

/// Whether parts together are no more than the whole.
fn at_most_all<'p>(parts: impl Iterator<Item = &'p Part>) -> bool {
    let mut left = (1u128, 1u128);
    for Part(part) in parts {
        let (above, below) = (u128::from(part.numerator()), u128::from(part.denominator()));
        let whole = left.1.checked_mul(below);
        let rest = left.0.checked_mul(below).zip(above.checked_mul(left.1));
        let (Some(whole), Some((rest, taken))) = (whole, rest) else {
            return false;
        };
        match rest.checked_sub(taken) {
            Some(rest) => left = (rest, whole),
            None => return false,
        }
    }
    true
}

/// The series and how many cards of it; a model is named only to hold it against that of all rooms.
fn cards(rules: &Bingo, terms: &mut Terms<'_>) -> Option<(String, u32)> {
    if let Some(said) = terms.optional("model")
        && said != rules.model.key
    {
        let facts = [said.into(), rules.model.key.as_str().into()];
        terms.refuse(reasons::OTHER_MODEL.because(rules.model.basis, facts));
    }
    let name = terms.optional("series").unwrap_or_default().to_string();
    let cards: u32 = terms.number("cards")?;
    let few = (cards <= MOST_CARDS).then_some(cards);
    terms.of_kind("cards", &cards.to_string(), "number", few)?;
    if series(&rules.shape, &rules.model, &name, cards).is_none() {
        terms.refuse(reasons::NO_SUCH_SERIES.because(rules.model.basis, [cards.into()]));
    }
    Some((name, cards))
}

fn rooms(rules: &Bingo, terms: &mut Terms<'_>) -> (Vec<String>, Option<Option<Part>>) {
    let mut rooms: Vec<String> = Vec::new();
    for said in terms.several("room") {
        let word = matches!(said.parse(), Ok(Actor::Person(_)));
        terms.of_kind("room", said, "word", word.then_some(()));
        if rooms.iter().any(|room| room == said) {
            terms.refuse(common::SAID_TWICE.because(rules.linked.basis, ["room".into()]));
        }
        rooms.push(said.into());
    }
    if rooms.is_empty() {
        rooms.push(ALONE.into());
    }
    let shared = match terms.optional("common") {
        None => Some(None),
        Some(said) => terms
            .of_kind("common", said, "10%, 1/8", said.parse().ok())
            .map(Some),
    };
    let authorised = terms.optional("interconnection").is_some();
    let several = rooms.len() >= usize::from(rules.linked.from);
    if shared != Some(None) && !several {
        let facts = [u32::from(rules.linked.from).into()];
        terms.refuse(reasons::TOO_FEW_ROOMS.because(rules.linked.basis, facts));
    }
    if rooms.len() > 1 && !authorised {
        terms.refuse(reasons::ROOMS_NOT_AUTHORISED.because(rules.linked.basis, []));
    }
    (rooms, shared)
}

fn machines(rules: &Bingo, terms: &mut Terms<'_>) -> bool {
    let said = terms.optional("machines");
    if let Some(said) = said.filter(|said| *said != rules.machines.linked_to) {
        let facts = [said.into(), rules.machines.linked_to.as_str().into()];
        terms.refuse(reasons::NOT_CONNECTED.because(rules.machines.basis, facts));
    }
    said.is_some()
}

/// Prizes of another kind of bingo, under its authorisation, and the media that it runs on.
fn modality(rules: &Bingo, terms: &mut Terms<'_>) -> Vec<Extra> {
    let mut extras: Vec<Extra> = Vec::new();
    for said in terms.several("extra") {
        let right = "bingo by 45 pays 500.00, line with 17 pays a ham";
        let sound = |extra: &Extra| match &extra.gift {
            Gift::Cash(cash) => !cash.is_zero() && cash.count() <= MOST_CASH,
            Gift::Kind(_) => true,
        };
        let extra = said.parse().ok().filter(sound);
        let Some(extra) = terms.of_kind("extra", said, right, extra) else {
            continue;
        };
        if let When::By(ball) | When::With(ball) = extra.when
            && !(1..=rules.shape.balls).contains(&ball)
        {
            terms.refuse(rules.shape.no_ball(ball.into()));
        }
        extras.push(extra);
    }
    let authorised = terms.optional("modality").is_some();
    let media = terms.optional("media");
    let assured = terms.several("assures");
    if (!extras.is_empty() || media.is_some()) && !authorised {
        terms.refuse(reasons::MODALITY_NOT_AUTHORISED.because(rules.modality.basis, []));
    }
    if let Some(said) = media {
        judge_media(rules, terms, said, &assured);
    }
    extras
}

fn judge_media(rules: &Bingo, terms: &mut Terms<'_>, said: &str, assured: &[&str]) {
    let modality = &rules.modality;
    if !modality.media.iter().any(|media| media == said) {
        let facts = [said.into(), modality.media.join(", ").into()];
        terms.refuse(reasons::NOT_SUCH_MEDIA.because(modality.media_basis, facts));
    }
    let missing = modality.assures.iter();
    let missing: Vec<&str> = missing
        .map(String::as_str)
        .filter(|assurance| !assured.contains(assurance))
        .collect();
    if !missing.is_empty() {
        let facts = [missing.join(", ").into()];
        terms.refuse(reasons::MEDIA_DO_NOT_ASSURE.because(modality.media_basis, facts));
    }
}
