use exact::Cents;

use crate::{BoxNumber, ChoiceOption, Person, PlaceOption};

/// What is seen of a game among players, beside the boxes: who has the mano, the pots, whose
/// turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CircleView {
    /// Who has the mano; before the hand begins, who had it in the last one.
    pub mano: Option<BoxNumber>,
    /// The pots as they stand, the main pot first; what is bet in this interval is not in them yet.
    pub pots: Vec<PotView>,
    /// What the house has taken out of them.
    pub raked: Cents,
    /// What each has bet in this interval, if anything.
    pub bets: Vec<(BoxNumber, Cents)>,
    /// What the one whose turn it is may do.
    pub turn: Option<TurnView>,
}

/// A pot: the main one, or one beside it in which a short stack has no part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PotView {
    /// What lies in it.
    pub amount: Cents,
    /// Who can win it.
    pub contenders: Vec<BoxNumber>,
}

/// What the one whose turn it is may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnView {
    /// His box.
    pub at: BoxNumber,
    /// He.
    pub by: Person,
    /// The choices offered.
    pub choose: Vec<ChoiceOption>,
    /// What he may bet or raise.
    pub place: Option<PlaceOption>,
}
