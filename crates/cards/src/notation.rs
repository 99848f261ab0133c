//! How cards are written: `As Kd Th`, the joker `Jk`.

use std::fmt;
use std::str::FromStr;

use crate::{Card, CardSet, Rank, Suit};

/// Reads cards: `As Kd`, `10h`, `A♠`, `Jk`, in either case, parted by spaces or
/// commas or by nothing. The same card may stand there twice, as in a shoe.
///
/// ```
/// let cards = cards::parse_cards("As Kd 10h Jk").unwrap();
/// assert_eq!(cards.len(), 4);
/// assert_eq!(cards[2].to_string(), "Th");
/// ```
///
/// # Errors
/// At the first thing that is no card, with its place.
pub fn parse_cards(text: &str) -> Result<Vec<Card>, NotationError> {
    let placed = read_all(text)?;
    Ok(placed.into_iter().map(|(card, _)| card).collect())
}

/// Reads cards of one pack, in which no card can be there twice.
///
/// # Errors
/// As [`parse_cards`], and at a card that was already given.
///
/// ```
/// let error = cards::parse_hand("As Kd As").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "character 7: As is given twice, first at character 1: one pack has only one"
/// );
/// ```
pub fn parse_hand(text: &str) -> Result<Vec<Card>, NotationError> {
    let placed = read_all(text)?;
    let mut seen = CardSet::EMPTY;
    for (card, position) in &placed {
        if !seen.insert(*card) {
            let first = placed.iter().find(|(other, _)| other == card);
            let first = first.map_or(0, |(_, position)| *position);
            let problem = NotationProblem::Twice { card: *card, first };
            return Err(NotationError {
                position: *position,
                problem,
            });
        }
    }
    Ok(placed.into_iter().map(|(card, _)| card).collect())
}

/// Every card with the character offset at which it begins.
fn read_all(text: &str) -> Result<Vec<(Card, usize)>, NotationError> {
    let characters: Vec<char> = text.chars().collect();
    let mut placed = Vec::new();
    let mut position = 0;
    while position < characters.len() {
        if is_separator(characters[position]) {
            position += 1;
            continue;
        }
        let rest = &characters[position..];
        let (card, length) = read_one(rest).ok_or_else(|| not_a_card(rest, position))?;
        placed.push((card, position));
        position += length;
    }
    Ok(placed)
}

fn is_separator(character: char) -> bool {
    character.is_whitespace() || character == ','
}

/// The card at the front and how many characters it takes.
fn read_one(rest: &[char]) -> Option<(Card, usize)> {
    if let ['J' | 'j', 'k' | 'K', ..] = rest {
        return Some((Card::JOKER, 2));
    }
    let (rank, length) = match rest {
        ['1', '0', ..] => (Rank::Ten, 2),
        [letter, ..] => (Rank::from_char(*letter)?, 1),
        [] => return None,
    };
    let suit = Suit::from_char(*rest.get(length)?)?;
    Some((Card::new(rank, suit), length + 1))
}

fn not_a_card(rest: &[char], position: usize) -> NotationError {
    let word = rest
        .iter()
        .take_while(|character| !is_separator(**character));
    let problem = NotationProblem::NotACard {
        found: word.collect(),
    };
    NotationError { position, problem }
}

/// A text that could not be read as cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// How many characters stand before the place of the error.
    pub position: usize,
    /// What is wrong there.
    pub problem: NotationProblem,
}

/// What may be wrong with a text that should be cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotationProblem {
    /// This is no card.
    NotACard {
        /// What stands there, up to the next space or comma.
        found: String,
    },
    /// The card was already given.
    Twice {
        /// The card.
        card: Card,
        /// How many characters stand before its first place.
        first: usize,
    },
    /// One card was asked for, and this is another number of them.
    NotOne {
        /// How many cards the text holds.
        found: usize,
    },
}

impl fmt::Display for NotationError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        // People count characters from one.
        write!(out, "character {}: ", self.position + 1)?;
        match &self.problem {
            NotationProblem::NotACard { found } => write!(
                out,
                "{found:?} is no card: write a rank (2 to 9, T or 10, J, Q, K, A) and a suit \
                 (c, d, h, s), such as As or Th, or Jk for the joker"
            ),
            NotationProblem::Twice { card, first } => write!(
                out,
                "{card} is given twice, first at character {}: one pack has only one",
                first + 1
            ),
            NotationProblem::NotOne { found } => {
                write!(out, "here are {found} cards: write exactly one, such as As")
            }
        }
    }
}

impl std::error::Error for NotationError {}

impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Card, NotationError> {
        let placed = read_all(text)?;
        if let [(card, _)] = placed[..] {
            return Ok(card);
        }
        Err(NotationError {
            position: placed.get(1).map_or(0, |(_, position)| *position),
            problem: NotationProblem::NotOne {
                found: placed.len(),
            },
        })
    }
}

impl fmt::Display for Card {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rank(), self.suit()) {
            (Some(rank), Some(suit)) => write!(out, "{rank}{suit}"),
            _ => out.write_str("Jk"),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

/// Cards as people like to see them: `A♠ K♦ 10♥ 🃏`.
///
/// ```
/// let cards = cards::parse_cards("As Kd Th Jk").unwrap();
/// assert_eq!(cards::Symbols(&cards).to_string(), "A♠ K♦ 10♥ 🃏");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Symbols<'a>(pub &'a [Card]);

impl fmt::Display for Symbols<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, card) in self.0.iter().enumerate() {
            let space = if position == 0 { "" } else { " " };
            match (card.rank(), card.suit()) {
                (Some(Rank::Ten), Some(suit)) => write!(out, "{space}10{}", suit.symbol())?,
                (Some(rank), Some(suit)) => write!(out, "{space}{rank}{}", suit.symbol())?,
                _ => write!(out, "{space}🃏")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_written_and_read_back() {
        for card in CardSet::WITH_JOKER {
            assert_eq!(card.to_string().parse(), Ok(card));
            let symbol = Symbols(&[card]).to_string();
            if !card.is_joker() {
                assert_eq!(symbol.parse(), Ok(card));
            }
        }
    }

    #[test]
    fn spaces_commas_and_nothing_part_cards() {
        let expected = parse_cards("As Td Jk").unwrap();
        for text in ["AsTdJk", "as,10D, jK", "  A♠\t10♦ JK "] {
            assert_eq!(parse_cards(text), Ok(expected.clone()), "{text}");
        }
        assert_eq!(parse_cards(""), Ok(vec![]));
        assert_eq!(parse_cards("As As").map(|cards| cards.len()), Ok(2));
    }

    #[track_caller]
    fn refused(error: &NotationError, position: usize, words: &str) {
        assert_eq!(error.position, position);
        assert_eq!(error.to_string(), words);
    }

    #[test]
    fn what_is_no_card_is_shown_with_its_place() {
        let advice = "write a rank (2 to 9, T or 10, J, Q, K, A) and a suit (c, d, h, s), such as \
                      As or Th, or Jk for the joker";
        for (text, position, found) in [
            ("As Kx 2c", 3, "Kx"),
            ("♠A", 0, "♠A"),
            ("A♠ K♦ 1h", 6, "1h"),
            ("As K", 3, "K"),
            ("10", 0, "10"),
            ("AsK", 2, "K"),
        ] {
            let error = parse_cards(text).unwrap_err();
            let words = format!("character {}: {found:?} is no card: {advice}", position + 1);
            refused(&error, position, &words);
        }
    }

    #[test]
    fn one_card_is_one_card() {
        let error = "".parse::<Card>().unwrap_err();
        refused(
            &error,
            0,
            "character 1: here are 0 cards: write exactly one, such as As",
        );
        let error = "As Kd".parse::<Card>().unwrap_err();
        refused(
            &error,
            3,
            "character 4: here are 2 cards: write exactly one, such as As",
        );
    }

    #[test]
    fn a_hand_has_no_card_twice() {
        let error = parse_hand("2c As Kd A♠").unwrap_err();
        let words = "character 10: As is given twice, first at character 4: one pack has only one";
        refused(&error, 9, words);
        let error = parse_hand("Jk Jk").unwrap_err();
        assert_eq!(
            error.problem,
            NotationProblem::Twice {
                card: Card::JOKER,
                first: 0
            }
        );
        assert_eq!(parse_hand("As Ad").map(|cards| cards.len()), Ok(2));
    }
}
