//! Reads a file, with all its problems together.

use std::ops::Range;

use exact::Cents;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::notation::{read_amount, read_move};
use crate::{Bets, Detail, Hand, Move, Problem, Variant, What};

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

/// Reads the hand of a `.phh` file or the hands of a `.phhs` file.
///
/// # Errors
/// With everything that is wrong with the file.
pub fn read(text: &str) -> Result<Vec<Hand>, Vec<Problem>> {
    let table = DeTable::parse(text).map_err(|error| {
        let line = line_of(text, error.span().map_or(0, |span| span.start));
        let what = What::NotToml(error.message().to_string());
        vec![Problem { line, what }]
    })?;
    let mut file = File {
        text,
        problems: Vec::new(),
    };
    let hands: Vec<Option<Hand>> = if table.get_ref().contains_key("variant") {
        vec![file.hand(table.get_ref(), table.span())]
    } else {
        let sections = table.get_ref().iter();
        let hands = sections.map(|(key, value)| match value.get_ref() {
            DeValue::Table(hand) => file.hand(hand, value.span()),
            _ => {
                let right = "the table of a hand, or the file one hand with its `variant`";
                file.expected(key.get_ref(), value.span(), right);
                None
            }
        });
        hands.collect()
    };
    match hands.into_iter().collect::<Option<Vec<Hand>>>() {
        Some(hands) if file.problems.is_empty() && !hands.is_empty() => Ok(hands),
        _ if file.problems.is_empty() => {
            file.problem(0..0, What::Missing("variant"));
            Err(file.problems)
        }
        _ => Err(file.problems),
    }
}

/// A file being read.
struct File<'a> {
    text: &'a str,
    problems: Vec<Problem>,
}

type Field<'v, 'a> = Option<&'v Spanned<DeValue<'a>>>;

impl File<'_> {
    fn problem(&mut self, span: Range<usize>, what: What) {
        let line = line_of(self.text, span.start);
        self.problems.push(Problem { line, what });
    }

    fn expected(&mut self, field: &str, span: Range<usize>, right: &'static str) {
        let field = field.to_string();
        self.problem(span, What::Expected { field, right });
    }

    fn hand(&mut self, table: &DeTable<'_>, span: Range<usize>) -> Option<Hand> {
        let field = |key: &str| table.get(key);
        let variant = self.variant(field("variant"), &span);
        let stacks = self.amounts("starting_stacks", field("starting_stacks"));
        if stacks.is_none() && field("starting_stacks").is_none() {
            self.problem(span.clone(), What::Missing("starting_stacks"));
        }
        let players = stacks.as_ref().map_or(0, Vec::len);
        let each = |file: &mut Self, key: &'static str| {
            let list = file.amounts(key, field(key));
            if let (Some(list), Some(value)) = (&list, field(key))
                && list.len() != players
            {
                file.problem(
                    value.span(),
                    What::OneEach {
                        field: key,
                        players,
                    },
                );
            }
            list
        };
        let none = || vec![Cents::ZERO; players];
        let antes = each(self, "antes").unwrap_or_else(none);
        let blinds = each(self, "blinds_or_straddles").unwrap_or_else(none);
        let finishing_stacks = each(self, "finishing_stacks");
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
            value: self.text[value.span()].to_string(),
        });
        Some(Hand {
            variant: variant?,
            antes,
            blinds,
            trims_antes,
            bets: bets?,
            starting_stacks: stacks?,
            finishing_stacks,
            players: names,
            moves: moves?,
            details: details.collect(),
        })
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

    fn amounts(&mut self, key: &str, field: Field<'_, '_>) -> Option<Vec<Cents>> {
        let value = field?;
        let DeValue::Array(items) = value.get_ref() else {
            self.expected(key, value.span(), "a list of amounts");
            return None;
        };
        let amounts: Vec<_> = items.iter().map(|item| self.amount(key, item)).collect();
        amounts.into_iter().collect()
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
