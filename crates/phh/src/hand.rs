use std::fmt;

use cards::Card;
use exact::Cents;

/// A hand as its file tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    /// Which game.
    pub variant: Variant,
    /// What each player pays first.
    pub antes: Vec<Cents>,
    /// The blinds or straddles; all zero where there is a bring-in.
    pub blinds: Vec<Cents>,
    /// What players post who come in without waiting for their blind: the file writes it among the
    /// blinds, below zero.
    pub posts: Vec<Cents>,
    /// Whether antes are trimmed to what everybody could pay.
    pub trims_antes: bool,
    /// What a bet may be.
    pub bets: Bets,
    /// What each player begins with.
    pub starting_stacks: Vec<Stack>,
    /// What each player ends with, where the file says it.
    pub finishing_stacks: Option<Vec<Stack>>,
    /// The players' names, where the file says them.
    pub players: Option<Vec<String>>,
    /// What happened, in order.
    pub moves: Vec<Move>,
    /// Everything else that the file says, as it was written: event, date, place.
    pub details: Vec<Detail>,
}

/// What lies before a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stack {
    /// So much.
    Of(Cents),
    /// Nobody wrote it down: as much as he needs (`inf`).
    Unknown,
}

impl Stack {
    /// How much, where it is known.
    pub const fn amount(self) -> Option<Cents> {
        match self {
            Stack::Of(amount) => Some(amount),
            Stack::Unknown => None,
        }
    }
}

impl From<Cents> for Stack {
    fn from(amount: Cents) -> Stack {
        Stack::Of(amount)
    }
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stack::Of(amount) => write!(f, "{amount}"),
            Stack::Unknown => write!(f, "inf"),
        }
    }
}

/// What a bet may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bets {
    /// At least so much: no limit, or the pot.
    AtLeast(Cents),
    /// So much in early intervals, so much in later ones.
    Fixed {
        /// In early intervals.
        small: Cents,
        /// In later ones.
        big: Cents,
        /// What the player with the lowest or highest card brings in, where one does.
        bring_in: Option<Cents>,
    },
}

/// A field that this program only hands on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detail {
    /// Its key.
    pub key: String,
    /// Its value, as TOML.
    pub value: String,
}

/// The games of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Fixed-limit Texas Hold'em.
    FixedHoldem,
    /// No-limit Texas Hold'em.
    NoLimitHoldem,
    /// No-limit short-deck Hold'em.
    ShortDeck,
    /// Pot-limit Omaha.
    PotOmaha,
    /// Fixed-limit Omaha, high and low.
    OmahaHighLow,
    /// Fixed-limit seven-card stud.
    SevenStud,
    /// Fixed-limit seven-card stud, high and low.
    StudHighLow,
    /// Fixed-limit razz.
    Razz,
    /// No-limit deuce-to-seven, one draw.
    SingleDraw,
    /// Fixed-limit deuce-to-seven, three draws.
    TripleDraw,
    /// Fixed-limit badugi.
    Badugi,
}

/// Something that happened, and what the file says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// What.
    pub step: Step,
    /// The file's commentary on it.
    pub said: Option<String>,
}

/// Something that happened. Players count from 0; a card that nobody saw is `None`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A player gets own cards.
    DealTo {
        /// Who.
        player: usize,
        /// The cards.
        cards: Vec<Option<Card>>,
    },
    /// Common cards.
    Board(Vec<Option<Card>>),
    /// A player folds.
    Fold(usize),
    /// A player checks or calls.
    CheckOrCall(usize),
    /// A player bets or raises.
    BetTo {
        /// Who.
        player: usize,
        /// What he has then put in during this interval.
        amount: Cents,
    },
    /// A player brings in.
    BringIn(usize),
    /// A player stands pat, or discards these.
    Draw {
        /// Who.
        player: usize,
        /// What he puts away.
        cards: Vec<Option<Card>>,
    },
    /// A player shows these cards, or puts his hand away unseen.
    Show {
        /// Who.
        player: usize,
        /// What he shows; nothing if he shows nothing.
        cards: Vec<Option<Card>>,
    },
}

impl Step {
    /// Whether a player decided it while it was his turn: cards that are dealt or shown are not.
    pub fn is_turn(&self) -> bool {
        match self {
            Step::DealTo { .. } | Step::Board(_) | Step::Show { .. } => false,
            Step::Fold(_)
            | Step::CheckOrCall(_)
            | Step::BetTo { .. }
            | Step::BringIn(_)
            | Step::Draw { .. } => true,
        }
    }
}

impl Variant {
    /// Every variant.
    pub const ALL: [Variant; 11] = [
        Variant::FixedHoldem,
        Variant::NoLimitHoldem,
        Variant::ShortDeck,
        Variant::PotOmaha,
        Variant::OmahaHighLow,
        Variant::SevenStud,
        Variant::StudHighLow,
        Variant::Razz,
        Variant::SingleDraw,
        Variant::TripleDraw,
        Variant::Badugi,
    ];

    /// Its code in files.
    pub const fn code(self) -> &'static str {
        match self {
            Variant::FixedHoldem => "FT",
            Variant::NoLimitHoldem => "NT",
            Variant::ShortDeck => "NS",
            Variant::PotOmaha => "PO",
            Variant::OmahaHighLow => "FO/8",
            Variant::SevenStud => "F7S",
            Variant::StudHighLow => "F7S/8",
            Variant::Razz => "FR",
            Variant::SingleDraw => "N2L1D",
            Variant::TripleDraw => "F2L3D",
            Variant::Badugi => "FB",
        }
    }

    /// The variant of a code.
    pub fn of(code: &str) -> Option<Variant> {
        Variant::ALL
            .into_iter()
            .find(|variant| variant.code() == code)
    }

    /// Whether bets have fixed sizes.
    pub const fn is_fixed(self) -> bool {
        match self {
            Variant::FixedHoldem
            | Variant::OmahaHighLow
            | Variant::SevenStud
            | Variant::StudHighLow
            | Variant::Razz
            | Variant::TripleDraw
            | Variant::Badugi => true,
            Variant::NoLimitHoldem
            | Variant::ShortDeck
            | Variant::PotOmaha
            | Variant::SingleDraw => false,
        }
    }

    /// Whether somebody brings in instead of blinds.
    pub const fn has_bring_in(self) -> bool {
        matches!(
            self,
            Variant::SevenStud | Variant::StudHighLow | Variant::Razz
        )
    }
}
