use std::fmt;

use cards::{Card, CardSet};

use crate::Variant;

/// Hands against each other, with what is known of the cards.
#[derive(Clone, Debug)]
pub struct Question {
    pub(crate) variant: Variant,
    pub(crate) players: Vec<Vec<Card>>,
    pub(crate) board: Vec<Card>,
    /// The cards that may still come.
    pub(crate) live: Vec<Card>,
}

/// Why a question has no answer, and what to ask instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Nobody to compare with.
    OnePlayer,
    /// A player has more cards than the variant gives.
    TooManyOwn {
        /// Which player, from 1.
        player: usize,
        /// How many he may have.
        most: usize,
    },
    /// More common cards than the variant gives.
    TooManyCommon {
        /// How many there may be.
        most: usize,
    },
    /// The pack has no such card.
    NotInThePack {
        /// The card.
        card: Card,
    },
    /// A card is named twice.
    Twice {
        /// The card.
        card: Card,
    },
    /// The pack does not hold what is still to come.
    NotEnoughCards {
        /// Cards to come.
        needed: usize,
        /// Cards left.
        left: usize,
    },
}

impl Question {
    /// A question about these hands, or everything that is wrong with it. Cards that a player
    /// does not have yet come from the rest of the pack; dead cards do not.
    ///
    /// # Errors
    /// With all the problems at once.
    pub fn new(
        variant: Variant,
        players: Vec<Vec<Card>>,
        board: Vec<Card>,
        dead: Vec<Card>,
    ) -> Result<Question, Vec<Problem>> {
        let mut problems = Vec::new();
        if players.len() < 2 {
            problems.push(Problem::OnePlayer);
        }
        for (place, own) in players.iter().enumerate() {
            if own.len() > variant.own {
                problems.push(Problem::TooManyOwn {
                    player: place + 1,
                    most: variant.own,
                });
            }
        }
        if board.len() > variant.common {
            let most = variant.common;
            problems.push(Problem::TooManyCommon { most });
        }
        let pack = variant.deck.set();
        let mut known = CardSet::EMPTY;
        for &card in players.iter().flatten().chain(&board).chain(&dead) {
            if !pack.contains(card) {
                problems.push(Problem::NotInThePack { card });
            } else if !known.insert(card) {
                problems.push(Problem::Twice { card });
            }
        }
        let live: Vec<Card> = pack.difference(known).iter().collect();
        let own: usize = players
            .iter()
            .map(|own| variant.own.saturating_sub(own.len()))
            .sum();
        let needed = own + variant.common.saturating_sub(board.len());
        if needed > live.len() {
            let left = live.len();
            problems.push(Problem::NotEnoughCards { needed, left });
        }
        if problems.is_empty() {
            Ok(Question {
                variant,
                players,
                board,
                live,
            })
        } else {
            Err(problems)
        }
    }

    /// In how many ways the cards can come, each player's own apart from the others'.
    pub fn ways(&self) -> u128 {
        let mut left = self.live.len() as u128;
        let mut ways = 1_u128;
        for needed in self.needed() {
            for step in 0..needed as u128 {
                // So many cards taken in some order, over the orders of them: always whole.
                ways = ways.saturating_mul(left - step) / (step + 1);
            }
            left -= needed as u128;
        }
        ways
    }

    /// How many cards each player is still to get, and then the board.
    pub(crate) fn needed(&self) -> Vec<usize> {
        let own = self.players.iter().map(|own| self.variant.own - own.len());
        own.chain([self.variant.common - self.board.len()])
            .collect()
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::OnePlayer => write!(f, "one hand has nobody to win from: name two or more"),
            Problem::TooManyOwn { player, most } => {
                write!(f, "hand {player} has too many cards: at most {most}")
            }
            Problem::TooManyCommon { most: 0 } => {
                write!(f, "this variant has no common cards: leave the board out")
            }
            Problem::TooManyCommon { most } => {
                write!(f, "the board has too many cards: at most {most}")
            }
            Problem::NotInThePack { card } => {
                write!(f, "the pack has no {card}: use a card of its own")
            }
            Problem::Twice { card } => write!(f, "{card} is named twice: the pack has one"),
            Problem::NotEnoughCards { needed, left } => {
                let rest = "ask about fewer hands or dead cards";
                write!(
                    f,
                    "{needed} cards are to come, and only {left} are left: {rest}"
                )
            }
        }
    }
}

impl std::error::Error for Problem {}
