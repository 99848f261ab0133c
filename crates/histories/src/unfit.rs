use std::fmt;

use cards::Card;
use law::{SheetProblem, Words};
use phh::Variant;

/// Why a hand cannot be played here. Players and moves count from 1, as in the file.
#[derive(Clone, Debug, PartialEq)]
pub enum Unfit {
    /// No game of the ruleset is this one.
    NoSuchGame {
        /// What the file plays.
        variant: Variant,
        /// What is missing.
        lacks: &'static str,
    },
    /// The amounts make no table.
    NoSuchTable(Vec<SheetProblem>),
    /// Antes that differ and are cut to what others could pay.
    TrimmedAntes,
    /// The amounts are larger than can be counted.
    TooLarge,
    /// A card comes twice.
    TwiceThere(Card),
    /// A common card is not named.
    UnknownBoard,
    /// More cards are needed than the file and the deck have.
    NoCardLeft,
    /// It is another's turn.
    OtherTurn {
        /// The move.
        number: usize,
        /// Whose turn it is.
        player: usize,
        /// What he is asked.
        asked: &'static str,
    },
    /// The engine refuses a move.
    Refused {
        /// The move.
        number: usize,
        /// Every reason.
        reasons: Vec<Words>,
    },
    /// The file has another number of common cards before a move.
    OtherBoard {
        /// The move.
        number: usize,
        /// What the file has.
        told: usize,
        /// What lies on the table.
        lies: usize,
    },
    /// The file ends while a player is to act.
    EndsEarly {
        /// The player.
        player: usize,
    },
    /// The hand is over and the file goes on.
    GoesOn {
        /// The first move that is left.
        number: usize,
    },
    /// A player must show cards that nobody knows.
    UnknownHand {
        /// The player.
        player: usize,
    },
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::NoSuchGame { variant, lacks } => {
                let code = variant.code();
                write!(f, "{code} is not played here: {lacks}")
            }
            Unfit::NoSuchTable(problems) => {
                let texts: Vec<String> = problems.iter().map(ToString::to_string).collect();
                write!(f, "the amounts make no table: {}", texts.join("; "))
            }
            Unfit::TrimmedAntes => write!(
                f,
                "antes that differ from player to player cannot be trimmed: set \
                 ante_trimming_status to false"
            ),
            Unfit::TooLarge => write!(f, "the amounts are larger than can be counted"),
            Unfit::TwiceThere(card) => write!(f, "{card} comes twice"),
            Unfit::UnknownBoard => write!(f, "a common card is not named, and all must see it"),
            Unfit::NoCardLeft => write!(f, "the deck has no card left for what is not named"),
            Unfit::OtherTurn {
                number,
                player,
                asked,
            } => write!(f, "move {number}: p{player} is asked {asked}"),
            Unfit::Refused { number, reasons } => {
                let texts: Vec<&str> = reasons.iter().map(|words| words.en.as_str()).collect();
                write!(f, "move {number}: {}", texts.join(" "))
            }
            Unfit::OtherBoard { number, told, lies } => write!(
                f,
                "move {number}: {lies} common cards lie on the table, and the file has dealt {told}"
            ),
            Unfit::EndsEarly { player } => {
                write!(f, "the file ends before the hand does: p{player} is to act")
            }
            Unfit::GoesOn { number } => {
                write!(
                    f,
                    "the hand is over, and the file goes on with move {number}"
                )
            }
            Unfit::UnknownHand { player } => {
                write!(f, "p{player} must show, and nobody knows his cards")
            }
        }
    }
}

impl std::error::Error for Unfit {}
