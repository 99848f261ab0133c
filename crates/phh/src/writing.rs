//! Writes hands as files.

use std::fmt::Write;

use exact::Cents;

use crate::notation::{write_amount, write_move};
use crate::{Bets, Hand, Stack};

/// A hand as a `.phh` file.
pub fn write(hand: &Hand) -> String {
    let mut text = String::new();
    fields(hand, &mut text);
    text
}

/// Hands as a `.phhs` file, numbered from 1.
pub fn write_all(hands: &[Hand]) -> String {
    let mut text = String::new();
    for (place, hand) in hands.iter().enumerate() {
        let _ = writeln!(text, "[{}]", place + 1);
        fields(hand, &mut text);
        text.push('\n');
    }
    text
}

fn fields(hand: &Hand, text: &mut String) {
    let mut field = |key: &str, value: &str| {
        let _ = writeln!(text, "{key} = {value}");
    };
    field("variant", &quoted(hand.variant.code()));
    field("ante_trimming_status", &hand.trims_antes.to_string());
    field("antes", &amounts(&hand.antes));
    match hand.bets {
        Bets::AtLeast(least) => {
            field("blinds_or_straddles", &blinds(hand));
            field("min_bet", &write_amount(least));
        }
        Bets::Fixed {
            small,
            big,
            bring_in,
        } => {
            match bring_in {
                Some(bring_in) => field("bring_in", &write_amount(bring_in)),
                None => field("blinds_or_straddles", &blinds(hand)),
            }
            field("small_bet", &write_amount(small));
            field("big_bet", &write_amount(big));
        }
    }
    field("starting_stacks", &stacks(&hand.starting_stacks));
    let moves: Vec<String> = hand
        .moves
        .iter()
        .map(|moved| quoted(&write_move(moved)))
        .collect();
    field("actions", &format!("[{}]", moves.join(", ")));
    for detail in &hand.details {
        field(&key_of(&detail.key), &detail.value);
    }
    if let Some(players) = &hand.players {
        let names: Vec<String> = players.iter().map(|name| quoted(name)).collect();
        field("players", &format!("[{}]", names.join(", ")));
    }
    if let Some(ends) = &hand.finishing_stacks {
        field("finishing_stacks", &stacks(ends));
    }
}

fn amounts(list: &[Cents]) -> String {
    let list: Vec<String> = list.iter().map(|amount| write_amount(*amount)).collect();
    format!("[{}]", list.join(", "))
}

/// Blinds, and posts below zero in their place.
fn blinds(hand: &Hand) -> String {
    let each = hand.blinds.iter().zip(&hand.posts);
    let list: Vec<String> = each
        .map(|(blind, post)| match post.is_zero() {
            true => write_amount(*blind),
            false => format!("-{}", write_amount(*post)),
        })
        .collect();
    format!("[{}]", list.join(", "))
}

fn stacks(list: &[Stack]) -> String {
    let text = |stack: &Stack| stack.amount().map_or_else(|| "inf".into(), write_amount);
    let list: Vec<String> = list.iter().map(text).collect();
    format!("[{}]", list.join(", "))
}

/// A key of TOML: one that is no plain word is quoted.
pub(crate) fn key_of(key: &str) -> String {
    let plain = |character: char| character.is_ascii_alphanumeric() || "_-".contains(character);
    match !key.is_empty() && key.chars().all(plain) {
        true => key.to_owned(),
        false => quoted(key),
    }
}

/// A text of TOML. What must not stand in one is escaped.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            character if character.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", character as u32);
            }
            character => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}
