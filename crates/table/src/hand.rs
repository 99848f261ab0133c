//! What is done about what goes wrong in a hand among players.

use crate::named::named;

/// What a ruling does to a hand among players, beside what it may do at any table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandEffect {
    /// The covered card that was seen lies open, and the next card comes covered in its place.
    ExposedStaysOpen,
    /// The player covers his cards again; his next card comes open.
    NextCardOpen,
    /// The player bets no more, and plays for what lies in the pot so far.
    PlaysForWhatLies,
    /// Nobody bets any more: the cards are shown.
    StraightToShowdown,
    /// The player gets the first dead card, once the others have theirs.
    DeadCardLast,
    /// Before the next cards the one dealt early is burnt, and one more for each player.
    BurnEarlyCards,
    /// The bet stands unless somebody raises it before its player's turn comes: then he may raise,
    /// call, or withdraw and have it back.
    StandsUnlessRaised,
    /// What was not used is mixed and cut again, and its first card burnt before the others come.
    CutAndBurn,
}

named! { HandEffect {
    ExposedStaysOpen = "exposed-stays-open",
    NextCardOpen = "next-card-open",
    PlaysForWhatLies = "plays-for-what-lies",
    StraightToShowdown = "straight-to-showdown",
    DeadCardLast = "dead-card-last",
    BurnEarlyCards = "burn-early-cards",
    StandsUnlessRaised = "stands-unless-raised",
    CutAndBurn = "cut-and-burn",
} }
