//! What a teacher asks for.

use table::Felt;
use table::suite::Dice;

/// What an exercise is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// What each bet is paid, and what is taken.
    Payouts,
    /// What comes next, and who may do it.
    Procedure,
    /// How an irregularity is ruled.
    Ruling,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 3] = [Kind::Payouts, Kind::Procedure, Kind::Ruling];

    /// Its name in links and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Payouts => "payouts",
            Kind::Procedure => "procedure",
            Kind::Ruling => "rulings",
        }
    }

    /// The kind of that name.
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// How much there is on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// A player or two, few bets, round amounts.
    First,
    /// Some players and bets.
    Second,
    /// A full table, odd amounts.
    Third,
}

impl Level {
    /// Every level.
    pub const ALL: [Level; 3] = [Level::First, Level::Second, Level::Third];

    /// Its number, from 1.
    pub fn number(self) -> u8 {
        match self {
            Level::First => 1,
            Level::Second => 2,
            Level::Third => 3,
        }
    }

    /// The level of that number.
    pub fn numbered(number: u8) -> Option<Level> {
        Level::ALL
            .into_iter()
            .find(|level| level.number() == number)
    }

    /// How many people play.
    pub(crate) fn people(self) -> u8 {
        match self {
            Level::First => 2,
            Level::Second => 3,
            Level::Third => 5,
        }
    }

    /// How many bets each lays at most.
    pub(crate) fn bets(self) -> u64 {
        match self {
            Level::First => 2,
            Level::Second => 4,
            Level::Third => 6,
        }
    }

    /// How many times the least bet a stake may grow by.
    pub(crate) fn spread(self) -> u64 {
        match self {
            Level::First => 3,
            Level::Second => 7,
            Level::Third => 17,
        }
    }

    /// How many bets are asked about at most.
    pub(crate) fn asked(self) -> usize {
        match self {
            Level::First => 3,
            Level::Second => 6,
            Level::Third => 10,
        }
    }

    /// Among how many options one is picked.
    pub(crate) fn options(self) -> usize {
        match self {
            Level::First => 3,
            Level::Second => 4,
            Level::Third => 5,
        }
    }
}

/// One exercise of a series: the same under the same rules, for whoever asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Assignment {
    /// What it is about.
    pub kind: Kind,
    /// How hard it is.
    pub level: Level,
    /// Which series.
    pub seed: u32,
    /// Which exercise of the series, from 1.
    pub number: u32,
}

impl Assignment {
    /// The dice of one attempt at making the exercise. Game and ruleset are among what they are
    /// made from, so that two games do not have the same chances side by side.
    pub(crate) fn dice(&self, felt: &Felt, attempt: u64) -> Dice {
        let text = format!(
            "{} {} {} {} {} {} {attempt}",
            felt.ruleset,
            felt.game,
            self.kind.name(),
            self.level.number(),
            self.seed,
            self.number
        );
        Dice::new(text.bytes().fold(START, |sum, byte| {
            (sum ^ u64::from(byte)).wrapping_mul(PRIME)
        }))
    }
}

/// FNV-1a: any text to sixty-four bits, alike everywhere.
const START: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;
