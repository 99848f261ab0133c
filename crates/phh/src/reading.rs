//! Reads a file, with all its problems together.

use std::ops::Range;

use exact::Cents;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use crate::notation::{read_amount, read_move};
use crate::pieces::pieces;
use crate::writing::key_of;
use crate::{Bets, Detail, Hand, Move, Problem, Stack, Variant, What};

/// The fields that this program understands; the others it hands on.
const KNOWN: [&str; 12] = [
    "variant",
    "ante_trimming_status",
    "antes",
    "blinds_or_straddles",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "starting_stacks",
    "finishing_stacks",
    "players",
    "actions",
];

/// A hand of a file, or all that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its name in a file of several.
    pub name: Option<String>,
    /// What was read.
    pub hand: Result<Hand, Vec<Problem>>,
}

/// Reads the hand of a `.phh` file or the hands of a `.phhs` file.
///
/// # Errors
/// With everything that is wrong with the file.
pub fn read(text: &str) -> Result<Vec<Hand>, Vec<Problem>> {
    let mut hands = Vec::new();
    let mut problems = Vec::new();
    for found in read_each(text) {
        match found.hand {
            Ok(hand) => hands.push(hand),
            Err(wrong) => problems.extend(wrong),
        }
    }
    match problems.is_empty() {
        true => Ok(hands),
        false => Err(problems),
    }
}

/// Reads the hands of a file one by one: what is wrong with one does not touch the others.
pub fn read_each(text: &str) -> Vec<Found> {
    let pieces = pieces(text);
    if pieces.is_empty() {
        return whole(text);
    }
    let mut found: Vec<Found> = Vec::with_capacity(pieces.len());
    for piece in pieces {
        let hands = table_of(piece.text, piece.line, hands_of);
        match hands {
            Ok(hands) => found.extend(hands),
            // Perhaps a line that only looks like the head of a hand stands inside a text.
            Err(_) if DeTable::parse(text).is_ok() => return whole(text),
            Err(problems) => found.push(Found {
                name: Some(piece.name.to_string()),
                hand: Err(problems),
            }),
        }
    }
    found
}

/// Reads a file in one piece.
fn whole(text: &str) -> Vec<Found> {
    table_of(text, 0, hands_of).unwrap_or_else(|problems| {
        let (name, hand) = (None, Err(problems));
        vec![Found { name, hand }]
    })
}

/// Reads some lines as TOML, those before them counted.
fn table_of<T>(
    text: &str,
    lines: usize,
    read: impl FnOnce(&mut File<'_>, &Spanned<DeTable<'_>>) -> T,
) -> Result<T, Vec<Problem>> {
    let mut file = File {
        text,
        lines,
        problems: Vec::new(),
    };
    match DeTable::parse(text) {
        Ok(table) => Ok(read(&mut file, &table)),
        Err(error) => {
            let span = error.span().unwrap_or(0..0);
            file.problem(span, What::NotToml(error.message().to_string()));
            Err(file.problems)
        }
    }
}

/// The one hand of a table, or each of its hands.
fn hands_of(file: &mut File<'_>, table: &Spanned<DeTable<'_>>) -> Vec<Found> {
    let is_hand = table.get_ref().contains_key("variant");
    if is_hand || table.get_ref().is_empty() {
        let hand = file.one(table.get_ref(), table.span());
        return vec![Found { name: None, hand }];
    }
    let sections = table.get_ref().iter().map(|(key, value)| {
        let hand = match value.get_ref() {
            DeValue::Table(hand) => file.one(hand, value.span()),
            _ => {
                let right = "the table of a hand, or the file one hand with its `variant`";
                file.expected(key.get_ref(), value.span(), right);
                Err(std::mem::take(&mut file.problems))
            }
        };
        let name = Some(key.get_ref().to_string());
        Found { name, hand }
    });
    sections.collect()
}

/// A file being read.
struct File<'a> {
    text: &'a str,
    /// How many lines stand before it.
    lines: usize,
    problems: Vec<Problem>,
}

type Field<'v, 'a> = Option<&'v Spanned<DeValue<'a>>>;

impl File<'_> {
    fn problem(&mut self, span: Range<usize>, what: What) {
        let line = self.lines + line_of(self.text, span.start);
        self.problems.push(Problem { line, what });
    }

    /// A hand, or all that is wrong with it.
    fn one(&mut self, table: &DeTable<'_>, span: Range<usize>) -> Result<Hand, Vec<Problem>> {
        let hand = self.hand(table, span);
        let problems = std::mem::take(&mut self.problems);
        hand.filter(|_| problems.is_empty()).ok_or(problems)
    }

    fn expected(&mut self, field: &str, span: Range<usize>, right: &'static str) {
        let field = field.to_string();
        self.problem(span, What::Expected { field, right });
    }

    fn hand(&mut self, table: &DeTable<'_>, span: Range<usize>) -> Option<Hand> {
        let field = |key: &str| table.get(key);
        let variant = self.variant(field("variant"), &span);
        let stacks = self.stacks("starting_stacks", field("starting_stacks"));
        if stacks.is_none() && field("starting_stacks").is_none() {
            self.problem(span.clone(), What::Missing("starting_stacks"));
        }
        let players = stacks.as_ref().map_or(0, Vec::len);
        let none = || vec![Cents::ZERO; players];
        let antes = self.amounts("antes", field("antes"), Self::amount);
        let blinds = field("blinds_or_straddles");
        let blinds = self.amounts("blinds_or_straddles", blinds, Self::blind);
        let finishing_stacks = self.stacks("finishing_stacks", field("finishing_stacks"));
        self.one_each(
            "antes",
            field("antes"),
            antes.as_ref().map(Vec::len),
            players,
        );
        let said = blinds.as_ref().map(Vec::len);
        self.one_each(
            "blinds_or_straddles",
            field("blinds_or_straddles"),
            said,
            players,
        );
        let said = finishing_stacks.as_ref().map(Vec::len);
        self.one_each("finishing_stacks", field("finishing_stacks"), said, players);
        let antes = antes.unwrap_or_else(none);
        let (blinds, posts) = match blinds {
            Some(both) => both.into_iter().unzip(),
            None => (none(), none()),
        };
        let trims_antes =
            match field("ante_trimming_status").map(|value| (value.get_ref(), value.span())) {
                None => false,
                Some((DeValue::Boolean(is), _)) => *is,
                Some((_, span)) => {
                    self.expected("ante_trimming_status", span, "true or false");
                    false
                }
            };
        let bets = variant.and_then(|variant| self.bets(table, variant, &span));
        let names = self.texts("players", field("players"));
        let moves = self.moves(field("actions"), players, &span);
        let others = table
            .iter()
            .filter(|(key, _)| !KNOWN.contains(&key.get_ref().as_ref()));
        let details = others.map(|(key, value)| Detail {
            key: key.get_ref().to_string(),
            value: self.in_line(value),
        });
        Some(Hand {
            variant: variant?,
            antes,
            blinds,
            posts,
            trims_antes,
            bets: bets?,
            starting_stacks: stacks?,
            finishing_stacks,
            players: names,
            moves: moves?,
            details: details.collect(),
        })
    }

    /// A value as it stands in one place: a table that is spread over keys with dots, or under a
    /// heading of its own, is gathered between braces.
    fn in_line(&self, value: &Spanned<DeValue<'_>>) -> String {
        let text = &self.text[value.span()];
        match value.get_ref() {
            DeValue::Table(table) if !text.starts_with('{') => {
                let member = |(key, value): (&Spanned<DeString<'_>>, &Spanned<DeValue<'_>>)| {
                    format!("{} = {}", key_of(key.get_ref()), self.in_line(value))
                };
                let members: Vec<String> = table.iter().map(member).collect();
                format!("{{ {} }}", members.join(", "))
            }
            _ => text.to_owned(),
        }
    }

    fn variant(&mut self, field: Field<'_, '_>, span: &Range<usize>) -> Option<Variant> {
        let Some(value) = field else {
            self.problem(span.clone(), What::Missing("variant"));
            return None;
        };
        let DeValue::String(code) = value.get_ref() else {
            self.expected("variant", value.span(), "a text, as \"NT\"");
            return None;
        };
        let variant = Variant::of(code);
        if variant.is_none() {
            self.problem(value.span(), What::NoSuchVariant(code.to_string()));
        }
        variant
    }

    fn bets(&mut self, table: &DeTable<'_>, variant: Variant, span: &Range<usize>) -> Option<Bets> {
        let mut required = |key: &'static str| {
            let value = table.get(key);
            if value.is_none() {
                self.problem(span.clone(), What::Missing(key));
            }
            self.amount(key, value?)
        };
        if !variant.is_fixed() {
            return required("min_bet").map(Bets::AtLeast);
        }
        let (small, big) = (required("small_bet"), required("big_bet"));
        let bring_in = variant.has_bring_in().then(|| required("bring_in"));
        Some(Bets::Fixed {
            small: small?,
            big: big?,
            bring_in: bring_in.flatten(),
        })
    }

    fn amount(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<Cents> {
        let amount = match value.get_ref() {
            DeValue::Integer(digits) => read_amount(digits.as_str()),
            DeValue::Float(digits) => read_amount(digits.as_str()),
            _ => None,
        };
        if amount.is_none() {
            self.expected(key, value.span(), "an amount, to the cent at most");
        }
        amount
    }

    /// A blind, or a post: an amount below zero.
    fn blind(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<(Cents, Cents)> {
        let digits = match value.get_ref() {
            DeValue::Integer(digits) => digits.as_str(),
            DeValue::Float(digits) => digits.as_str(),
            _ => "",
        };
        match digits.strip_prefix('-').and_then(read_amount) {
            Some(post) => Some((Cents::ZERO, post)),
            None => self.amount(key, value).map(|blind| (blind, Cents::ZERO)),
        }
    }

    /// A stack: an amount, or `inf` where nobody knows it.
    fn stack(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<Stack> {
        match value.get_ref() {
            DeValue::Float(text) if matches!(text.as_str(), "inf" | "+inf") => Some(Stack::Unknown),
            _ => self.amount(key, value).map(Stack::Of),
        }
    }

    fn stacks(&mut self, key: &str, field: Field<'_, '_>) -> Option<Vec<Stack>> {
        self.amounts(key, field, Self::stack)
    }

    fn amounts<T>(
        &mut self,
        key: &str,
        field: Field<'_, '_>,
        read: impl Fn(&mut Self, &str, &Spanned<DeValue<'_>>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let value = field?;
        let DeValue::Array(items) = value.get_ref() else {
            self.expected(key, value.span(), "a list of amounts");
            return None;
        };
        let amounts: Vec<_> = items.iter().map(|item| read(self, key, item)).collect();
        amounts.into_iter().collect()
    }

    /// Refuses a list that has not one entry for each player.
    fn one_each(
        &mut self,
        field: &'static str,
        value: Field<'_, '_>,
        said: Option<usize>,
        players: usize,
    ) {
        if let (Some(said), Some(value)) = (said, value)
            && said != players
        {
            self.problem(value.span(), What::OneEach { field, players });
        }
    }

    fn texts(&mut self, key: &str, field: Field<'_, '_>) -> Option<Vec<String>> {
        let value = field?;
        let texts = match value.get_ref() {
            DeValue::Array(items) => items
                .iter()
                .map(|item| match item.get_ref() {
                    DeValue::String(text) => Some(text.to_string()),
                    _ => None,
                })
                .collect(),
            _ => None,
        };
        if texts.is_none() {
            self.expected(key, value.span(), "a list of texts");
        }
        texts
    }

    fn moves(
        &mut self,
        field: Field<'_, '_>,
        players: usize,
        span: &Range<usize>,
    ) -> Option<Vec<Move>> {
        let Some(value) = field else {
            self.problem(span.clone(), What::Missing("actions"));
            return None;
        };
        let DeValue::Array(items) = value.get_ref() else {
            self.expected("actions", value.span(), "a list of texts");
            return None;
        };
        let mut moves = Vec::new();
        for item in items {
            let DeValue::String(text) = item.get_ref() else {
                self.expected("actions", item.span(), "a list of texts");
                continue;
            };
            // A line of commentary alone is no move.
            if text
                .split('#')
                .next()
                .is_some_and(|action| action.trim().is_empty())
            {
                continue;
            }
            match read_move(text, players) {
                Some(moved) => moves.push(moved),
                None => self.problem(item.span(), What::NoSuchAction(text.to_string())),
            }
        }
        Some(moves)
    }
}

fn line_of(text: &str, place: usize) -> usize {
    1 + text[..place.min(text.len())].matches('\n').count()
}
