//! What is done about what goes wrong in a hand among players.

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

impl HandEffect {
    /// Its name in files and records.
    pub fn name(self) -> &'static str {
        match self {
            HandEffect::ExposedStaysOpen => "exposed-stays-open",
            HandEffect::NextCardOpen => "next-card-open",
            HandEffect::PlaysForWhatLies => "plays-for-what-lies",
            HandEffect::StraightToShowdown => "straight-to-showdown",
            HandEffect::DeadCardLast => "dead-card-last",
            HandEffect::BurnEarlyCards => "burn-early-cards",
            HandEffect::StandsUnlessRaised => "stands-unless-raised",
            HandEffect::CutAndBurn => "cut-and-burn",
        }
    }
}
