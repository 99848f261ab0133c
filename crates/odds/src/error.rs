use std::fmt;

use cards::Rank;
use law::{Fact, SheetProblem};
use table::{Refusal, SeatingError};

/// Why a table was not solved.
#[derive(Clone, Debug, PartialEq)]
pub enum SolveError {
    /// The sheet keeps the table from opening.
    Sheet(Vec<SheetProblem>),
    /// The cloth has no place for one player.
    Seating(Vec<SeatingError>),
    /// The engine refused what its own rules had offered.
    Refused(Refusal),
    /// Players play among each other: the house has no edge but its share.
    AmongPlayers,
    /// Whoever plays against each other here has no equilibrium in fractions that was found.
    NoFractions,
    /// The shoe holds a card more than once: the walk deals sets, which need a single pack.
    ManyPacks,
    /// The round waits for somebody whom the walk does not play.
    Waits,
    /// A bet's prizes are paid out of a pool, whose standing no rule fixes.
    PaysFromAPool,
    /// A round draws so many cards that walking every deal would take days.
    TooLong {
        /// How many it draws.
        draws: usize,
    },
    /// The player sets cards of his own choice apart, or puts others aside than one for another.
    PicksCards,
    /// With other cards the round took another course than the one that was scouted.
    OtherCourse,
    /// Two deals that are equal by hand values were settled differently.
    NotByValue,
    /// A bet looks at something else than hands, holdings and what the bank has.
    LooksElsewhere,
    /// Best play is counted, and not kept to be looked up hand by hand.
    NotKept,
    /// The table has no bet of that name to tell of.
    NoSuchBet,
    /// There are more deals than 128 bits count.
    TooMany,
    /// More cards of a rank are said to be gone, or left, than a full shoe has.
    NotInShoe {
        /// Which.
        rank: Rank,
        /// How many a full shoe has.
        there: u32,
    },
    /// Fewer cards are left in the shoe than a coup may need.
    ShortShoe {
        /// How many are left.
        left: u32,
        /// How many a coup may need.
        needed: u32,
    },
    /// The game is not one that is counted from the middle of a shoe.
    NoShoe,
}

impl SolveError {
    /// The same as a message of the catalogues says it.
    pub fn told(&self) -> Fact {
        let plain = |name: &str| Fact::said(format!("unsolved-{name}"), []);
        match self {
            SolveError::Sheet(problems) => {
                let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
                let problems = Fact::from(lines.join("; "));
                Fact::said("unsolved-sheet", [("problems", problems)])
            }
            SolveError::Seating(_) => plain("seating"),
            SolveError::Refused(_) => plain("refused"),
            SolveError::AmongPlayers => plain("among-players"),
            SolveError::NoFractions => plain("no-fractions"),
            SolveError::ManyPacks => plain("many-packs"),
            SolveError::Waits => plain("waits"),
            SolveError::PaysFromAPool => plain("pool"),
            SolveError::TooLong { draws } => {
                let draws = Fact::from(*draws as u64);
                Fact::said("unsolved-too-long", [("draws", draws)])
            }
            SolveError::PicksCards => plain("picks"),
            SolveError::OtherCourse => plain("course"),
            SolveError::NotByValue => plain("not-by-value"),
            SolveError::LooksElsewhere => plain("elsewhere"),
            SolveError::NotKept => plain("not-kept"),
            SolveError::NoSuchBet => plain("no-bet"),
            SolveError::TooMany => plain("too-many"),
            SolveError::NotInShoe { rank, there } => {
                let rank = Fact::from(rank.letter().to_string());
                let facts = [("rank", rank), ("there", Fact::from(*there))];
                Fact::said("unsolved-not-in-shoe", facts)
            }
            SolveError::ShortShoe { left, needed } => {
                let facts = [("left", Fact::from(*left)), ("needed", Fact::from(*needed))];
                Fact::said("unsolved-short-shoe", facts)
            }
            SolveError::NoShoe => plain("no-shoe"),
        }
    }
}

impl fmt::Display for SolveError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::Sheet(problems) => {
                let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
                write!(out, "the table does not open: {}", lines.join("; "))
            }
            SolveError::Seating(problems) => {
                let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
                write!(out, "nobody can sit down: {}", lines.join("; "))
            }
            SolveError::Refused(refusal) => {
                write!(out, "the engine refused a move of its own script: {:?}", refusal.causes)
            }
            SolveError::AmongPlayers => out.write_str(
                "players play against each other here, and what a hand is worth depends on how the others play it: the house has no edge but its share of the pots; `tapete equity` says what hands are worth against each other",
            ),
            SolveError::NoFractions => out.write_str(
                "of these rules and stakes no equilibrium in fractions was found: what each does hangs on what the others do in a way that only roots solve; other stakes may have one",
            ),
            SolveError::ManyPacks => out.write_str(
                "the shoe holds a card more than once: only games of a single pack are solved",
            ),
            SolveError::Waits => out.write_str(
                "the round waits for somebody else than its one player: such games are not solved yet",
            ),
            SolveError::PaysFromAPool => out.write_str(
                "a prize depends on what stands in a pool, which no rule fixes: leave that offer off the sheet",
            ),
            SolveError::TooLong { draws } => write!(
                out,
                "a round draws {draws} cards: walking every deal would take days, and games of so many are not solved yet",
            ),
            SolveError::PicksCards => out.write_str(
                "the player sets cards of his choice apart, or puts several aside: such games are not solved yet",
            ),
            SolveError::OtherCourse => out.write_str(
                "the course of a round depends on its cards: such games are not solved yet",
            ),
            SolveError::NotByValue => out.write_str(
                "equal hands were settled differently: the engine looks at more than hand values",
            ),
            SolveError::LooksElsewhere => out.write_str(
                "a bet is decided by something that is not looked at yet: leave it off the sheet",
            ),
            SolveError::NotKept => out.write_str(
                "what is best with each hand is counted here and not kept: `tapete odds` has what it is worth",
            ),
            SolveError::NoSuchBet => out.write_str(
                "there is no such bet to tell of: `tapete odds` lists those that there are",
            ),
            SolveError::TooMany => out.write_str("the deals are too many to be counted"),
            SolveError::NotInShoe { rank, there } => {
                write!(out, "the shoe does not hold so many of {rank}: it has {there}")
            }
            SolveError::ShortShoe { left, needed } => {
                write!(out, "{left} cards are left in the shoe, and a coup needs {needed}")
            }
            SolveError::NoShoe => out.write_str(
                "only of punto y banca a shoe is counted from the middle",
            ),
        }
    }
}

impl std::error::Error for SolveError {}

impl From<Refusal> for SolveError {
    fn from(refusal: Refusal) -> SolveError {
        SolveError::Refused(refusal)
    }
}
