//! The terms of the authorisation: what a tournament goes by.

use exact::{Cents, Ratio};
use serde::{Deserialize, Serialize};

use super::law::Rules;
use super::reasons as because;
use crate::share::share;
use crate::{Fact, Line, Refusal, Terms};

/// The terms of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Card {
    pub(super) authorisation: String,
    pub(super) organisers: Vec<String>,
    pub(super) game: String,
    /// What an entry brings into the prizes, and each rebuy.
    #[serde(with = "crate::as_text")]
    pub(super) entry: Cents,
    /// What the house has for an entry.
    #[serde(with = "crate::as_text")]
    pub(super) fee: Cents,
    /// Chips for an entry or a rebuy: they are worth nothing outside.
    pub(super) stack: u32,
    pub(super) seats: u32,
    pub(super) fewest: u32,
    pub(super) most: u32,
    /// How often one may rebuy, and up to which level.
    pub(super) rebuys: u32,
    pub(super) rebuy_until: u32,
    pub(super) levels: Vec<Level>,
    /// Whether the house runs the tables itself, and counts the chips.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) here: bool,
    /// When a level rises.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) rises: Rises,
    /// How many places the house may fill with players of its own making.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) bots: u32,
    /// The part of the prizes for each place, the first first.
    pub(super) pays: Vec<Part>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// When a level rises.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", content = "after", rename_all = "kebab-case")]
pub(crate) enum Rises {
    /// When the house says so.
    #[default]
    House,
    /// When a table has played so many hands of it.
    Hands(u32),
    /// When it has lasted so many minutes.
    Minutes(u32),
}

/// Forced bets, in chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Level {
    pub(super) small: u32,
    pub(super) big: u32,
}

/// A part of the prizes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Part(#[serde(with = "crate::as_text")] pub(super) Ratio);

/// What is authorised on these terms.
pub(super) fn card(rules: &Rules, line: &Line) -> Result<Card, Refusal> {
    let mut terms = Terms::new(line, rules.terms);
    let authorisation = terms.optional("authorisation").filter(|it| !it.is_empty());
    if authorisation.is_none() {
        terms.refuse(because::NOT_AUTHORISED.because(rules.needed, []));
    }
    let organisers = organisers(rules, &mut terms);
    let game = terms.text("game");
    if let Some(game) = game.filter(|game| rules.called(game).is_none()) {
        let all: Vec<&str> = rules.games.iter().map(|game| game.key.as_str()).collect();
        let facts: [Fact; 2] = [game.into(), all.join(", ").into()];
        terms.refuse(because::NOT_RESERVED.because(rules.reserved, facts));
    }
    for rule in terms.several("rule") {
        terms.refuse(because::ORDINARY_RULES.because(rules.ordinary, [rule.into()]));
    }
    let (entry, fee) = (terms.amount("entry"), terms.amount("fee"));
    let stack = terms.number("stack");
    let levels = levels(rules, &mut terms);
    let pays = pays(rules, &mut terms);
    let (seats, fewest, most) = sizes(rules, &mut terms, pays.len());
    let rebuys = optional_number(&mut terms, "rebuys");
    let rebuy_until = optional_number(&mut terms, "rebuy-until");
    let here = here(rules, &mut terms, game);
    let rises = rises(rules, &mut terms, here);
    let bots = optional_number(&mut terms, "bots");
    let practice = authorisation.is_some_and(|paper| paper == rules.practice);
    if bots > 0 && !(here && practice) {
        let facts: [Fact; 1] = [rules.practice.as_str().into()];
        terms.refuse(because::BOTS_FOR_PRACTICE.because(rules.bots, facts));
    }
    if rebuys > 0 && rebuy_until as usize >= levels.len() {
        let count = levels.len() as u64;
        terms.refuse(because::REBUYS_END.because(rules.rebuys, [count.into()]));
    }
    terms.finish()?;
    let whole = "every term is there, or it was refused";
    Ok(Card {
        authorisation: authorisation.expect(whole).into(),
        organisers,
        game: game.expect(whole).into(),
        entry: entry.expect(whole),
        fee: fee.expect(whole),
        stack: stack.expect(whole),
        seats: seats.expect(whole),
        fewest: fewest.expect(whole),
        most: most.expect(whole),
        rebuys,
        rebuy_until,
        levels,
        here,
        rises,
        bots,
        pays,
    })
}

fn optional_number(terms: &mut Terms<'_>, name: &'static str) -> u32 {
    let said = terms.optional(name);
    let read = said.and_then(|said| terms.of_kind(name, said, "number", said.parse().ok()));
    read.unwrap_or(0)
}

/// `tables: here`: of a game that the house can run the tables of.
fn here(rules: &Rules, terms: &mut Terms<'_>, game: Option<&str>) -> bool {
    let Some(said) = terms.optional("tables") else {
        return false;
    };
    let read = (said == "here").then_some(true);
    let here = terms.of_kind("tables", said, "here", read).is_some();
    let known = |game: &str| rules.sheets.iter().any(|rule| rule.game == game);
    if let Some(game) = game.filter(|game| here && !known(game)) {
        let all: Vec<&str> = rules.sheets.iter().map(|rule| rule.game.as_str()).collect();
        let facts: [Fact; 2] = [game.into(), all.join(", ").into()];
        terms.refuse(because::NOT_RUN_HERE.because(rules.play, facts));
    }
    here
}

/// `level-hands: 8` or `level-minutes: 5`; the house says it where neither is there.
fn rises(rules: &Rules, terms: &mut Terms<'_>, here: bool) -> Rises {
    let (hands, minutes) = (
        optional_number(terms, "level-hands"),
        optional_number(terms, "level-minutes"),
    );
    if (hands > 0 && minutes > 0) || (!here && hands + minutes > 0) {
        terms.refuse(because::RISES_ONE_WAY.because(rules.rising, []));
    }
    match (hands, minutes) {
        (0, 0) => Rises::House,
        (0, minutes) => Rises::Minutes(minutes),
        (hands, _) => Rises::Hands(hands),
    }
}

/// `organiser: Casino de Zaragoza (casino CAS-1)`: authorised casinos, and nobody else.
fn organisers(rules: &Rules, terms: &mut Terms<'_>) -> Vec<String> {
    let said = terms.several("organiser");
    if said.is_empty() {
        let facts: [Fact; 2] = ["-".into(), rules.organisers.join(", ").into()];
        terms.refuse(because::NOT_THEIRS.because(rules.organiser, facts));
    }
    let mut organisers = Vec::new();
    for text in said {
        let paper = text
            .strip_suffix(')')
            .and_then(|text| text.rsplit_once('('));
        let paper = paper.and_then(|(name, paper)| Some((name.trim(), paper.split_once(' ')?)));
        match paper {
            Some((name, (kind, _))) if rules.organisers.iter().any(|known| known == kind) => {
                organisers.push(name.into());
            }
            _ => {
                let facts: [Fact; 2] = [text.into(), rules.organisers.join(", ").into()];
                terms.refuse(because::NOT_THEIRS.because(rules.organiser, facts));
            }
        }
    }
    organisers
}

/// `level: 25/50`, as often as there are levels, each above the one before.
fn levels(rules: &Rules, terms: &mut Terms<'_>) -> Vec<Level> {
    let mut levels: Vec<Level> = Vec::new();
    for said in terms.several("level") {
        let read = said.split_once('/').and_then(|(small, big)| {
            let (small, big) = (small.trim().parse().ok()?, big.trim().parse().ok()?);
            (small <= big).then_some(Level { small, big })
        });
        levels.extend(terms.of_kind("level", said, "small/big", read));
    }
    let rise = levels.windows(2).all(|two| two[0].big < two[1].big);
    if levels.is_empty() || !rise {
        terms.refuse(because::LEVELS_RISE.because(rules.terms, []));
    }
    levels
}

/// `pays: 50%`, for each place: all of the prizes, and no more.
fn pays(rules: &Rules, terms: &mut Terms<'_>) -> Vec<Part> {
    let mut pays = Vec::new();
    for said in terms.several("pays") {
        pays.extend(terms.of_kind("pays", said, "percentage", share(said)));
    }
    // A part of a percentage has at most six places.
    let millionths = |part: &Ratio| part.numerator() * (1_000_000 / part.denominator());
    if pays.iter().map(millionths).sum::<u64>() != 1_000_000 {
        terms.refuse(because::PAYS_ALL.because(rules.payouts, []));
    }
    pays.into_iter().map(Part).collect()
}

type Sizes = (Option<u32>, Option<u32>, Option<u32>);

fn sizes(rules: &Rules, terms: &mut Terms<'_>, paid: usize) -> Sizes {
    let (seats, fewest, most) = (
        terms.number::<u32>("seats"),
        terms.number::<u32>("fewest"),
        terms.number::<u32>("most"),
    );
    let (few, many) = (u32::from(rules.fewest), u32::from(rules.most_seats));
    if seats.is_some_and(|seats| !(few..=many).contains(&seats)) {
        let facts: [Fact; 2] = [few.into(), many.into()];
        terms.refuse(because::NOT_SO_MANY_SEATS.because(rules.tables, facts));
    }
    if fewest.is_some_and(|fewest| fewest < few) {
        terms.refuse(because::TOO_FEW.because(rules.tables, [few.into()]));
    }
    let paid = u32::try_from(paid).unwrap_or(u32::MAX);
    let backwards = most.zip(fewest).is_some_and(|(most, fewest)| most < fewest);
    if backwards || fewest.is_some_and(|fewest| fewest < paid) {
        terms.refuse(because::MORE_PLACES.because(rules.payouts, [paid.into()]));
    }
    (seats, fewest, most)
}
