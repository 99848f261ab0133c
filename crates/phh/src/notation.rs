//! Actions and cards as the format writes them.

use std::fmt::Write;

use cards::Card;
use exact::Cents;

use crate::{Move, Step};

/// Reads an action, its commentary included, at a table of so many players.
pub(crate) fn read_move(text: &str, players: usize) -> Option<Move> {
    let (action, said) = match text.split_once('#') {
        Some((action, said)) => (action, Some(said.trim().to_string())),
        None => (text, None),
    };
    let words: Vec<&str> = action.split_whitespace().collect();
    let step = read_step(&words, players)?;
    Some(Move { step, said })
}

fn read_step(words: &[&str], players: usize) -> Option<Step> {
    let player = |name: &str| {
        let number: usize = name.strip_prefix('p')?.parse().ok()?;
        (1..=players).contains(&number).then(|| number - 1)
    };
    Some(match words {
        ["d", "dh", to, cards] => Step::DealTo {
            player: player(to)?,
            cards: read_cards(cards)?,
        },
        ["d", "db", cards] => Step::Board(read_cards(cards)?),
        [who, "f"] => Step::Fold(player(who)?),
        [who, "cc"] => Step::CheckOrCall(player(who)?),
        [who, "cbr", amount] => Step::BetTo {
            player: player(who)?,
            amount: read_amount(amount)?,
        },
        [who, "pb"] => Step::BringIn(player(who)?),
        [who, what @ ("sd" | "sm"), rest @ ..] => {
            let player = player(who)?;
            let cards = match rest {
                [] => Vec::new(),
                [cards] => read_cards(cards)?,
                _ => return None,
            };
            match *what {
                "sd" => Step::Draw { player, cards },
                _ => Step::Show { player, cards },
            }
        }
        _ => return None,
    })
}

/// An amount, never through a float: digits, perhaps a point and digits, perhaps low strokes
/// between them.
pub(crate) fn read_amount(text: &str) -> Option<Cents> {
    let digits = text.replace('_', "");
    let digits = match digits.split_once('.') {
        // Trailing zeros beyond the cents say nothing.
        Some((whole, part)) => format!("{whole}.{:0<2}", part.trim_end_matches('0')),
        None => digits,
    };
    digits.parse().ok()
}

fn read_cards(text: &str) -> Option<Vec<Option<Card>>> {
    let characters: Vec<char> = text.chars().collect();
    let (pairs, rest) = characters.as_chunks::<2>();
    if !rest.is_empty() || pairs.is_empty() {
        return None;
    }
    let card = |pair: &[char; 2]| match pair {
        ['?', '?'] => Some(None),
        pair => pair.iter().collect::<String>().parse().ok().map(Some),
    };
    pairs.iter().map(card).collect()
}

/// Writes an action.
pub(crate) fn write_move(moved: &Move) -> String {
    let mut text = match &moved.step {
        Step::DealTo { player, cards } => format!("d dh p{} {}", player + 1, write_cards(cards)),
        Step::Board(cards) => format!("d db {}", write_cards(cards)),
        Step::Fold(player) => format!("p{} f", player + 1),
        Step::CheckOrCall(player) => format!("p{} cc", player + 1),
        Step::BetTo { player, amount } => format!("p{} cbr {}", player + 1, write_amount(*amount)),
        Step::BringIn(player) => format!("p{} pb", player + 1),
        Step::Draw { player, cards } => with_cards(*player, "sd", cards),
        Step::Show { player, cards } => with_cards(*player, "sm", cards),
    };
    if let Some(said) = &moved.said {
        let _ = write!(text, " # {said}");
    }
    text
}

fn with_cards(player: usize, what: &str, cards: &[Option<Card>]) -> String {
    let text = format!("p{} {what}", player + 1);
    if cards.is_empty() {
        return text;
    }
    format!("{text} {}", write_cards(cards))
}

fn write_cards(cards: &[Option<Card>]) -> String {
    let card = |card: &Option<Card>| card.map_or("??".to_string(), |card| card.to_string());
    cards.iter().map(card).collect()
}

/// An amount without a point where it is whole.
pub(crate) fn write_amount(amount: Cents) -> String {
    let text = amount.to_string();
    text.strip_suffix(".00")
        .map_or(text.clone(), str::to_string)
}
