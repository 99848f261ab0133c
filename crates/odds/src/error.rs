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
                let lines = problems.iter().map(|problem| Fact::from(problem.told()));
                let problems = Fact::Clauses(lines.collect());
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

/// The name of its message: the sentence stands in the catalogues.
impl fmt::Display for SolveError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.told() {
            Fact::Said { name, .. } => out.write_str(&name),
            other => write!(out, "{other:?}"),
        }
    }
}

impl std::error::Error for SolveError {}

impl From<Refusal> for SolveError {
    fn from(refusal: Refusal) -> SolveError {
        SolveError::Refused(refusal)
    }
}
