use exact::Cents;
use table::{BoxNumber, HouseRule, Role};

use crate::TableId;
use crate::floor::NotOpenOnFloor;
use crate::players::Barred;

/// Why a table does not do what was asked. Nothing happened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The rules refuse it, for every reason given.
    #[error("the rules refuse it: {0:?}")]
    Rules(table::Refusal),
    /// The player's chips do not cover the stake.
    #[error("the player has {available}, the stake is {needed}")]
    TooFewChips {
        /// What he has.
        available: Cents,
        /// What the stake needs.
        needed: Cents,
    },
    /// The choice was made for a moment that has passed.
    #[error("the choice was made for a moment that has passed")]
    MomentPassed,
    /// The command's id was used for another command.
    #[error("the command id was used with another body")]
    CommandReused,
    /// The command's id is no name.
    #[error("a command id has 1 to 100 visible ASCII characters")]
    NotACommandId,
    /// There are no bets to be ready with.
    #[error("there are no bets to be ready with")]
    NothingToBeReadyWith,
    /// No hand in the shuffle is taken from him now: he does not sit, or it is too late.
    #[error("no hand in the shuffle is taken now")]
    HandsClosed,
    /// He has sealed one for this round already.
    #[error("the player has sealed a hand for this round")]
    HandGiven,
    /// It is not what he sealed, or not the time to open it.
    #[error("this is not what the player sealed, or nothing is opened now")]
    NotTheHand,
    /// Nobody at the table has that number.
    #[error("nobody at the table has that number")]
    NoSuchPerson,
    /// As many people as a table can count.
    #[error("the table cannot count more people")]
    TooManyPeople,
    /// The post may not do this.
    #[error("a {} may not do this", .0.name())]
    NotForTheRole(Role),
    /// The last hands were announced already; so many have yet to end.
    #[error("the last hands were announced, and {0} are left")]
    AlreadyAnnounced(u8),
    /// The house's floor does not have the table open.
    #[error("the house's floor does not have the table open")]
    NotOpenOnFloor(NotOpenOnFloor),
    /// He may not play, or not for so much.
    #[error("the player may not play: {:?}", .0.why)]
    Barred(Box<Barred>),
    /// The last hands of the day are played.
    #[error("the last hands of the day are played")]
    DayIsOver,
    /// He is on the list of those who wait already.
    #[error("the player is on the waiting list already")]
    WaitsAlready,
    /// He is not on it.
    #[error("the player is not on the waiting list")]
    DoesNotWait,
    /// As many wait as may.
    #[error("the waiting list is full")]
    ListIsFull,
    /// He sits, and the text says nothing of another seat.
    #[error("the player sits at the table")]
    SitsAlready,
    /// He need not wait: a seat is free.
    #[error("a seat is free")]
    SeatIsFree,
    /// No seat is kept for him.
    #[error("no seat is kept for the player")]
    NoSeatOffered,
    /// The seat is kept for somebody on the list.
    #[error("seat {} is kept for somebody on the waiting list", .0.0)]
    SeatIsOffered(BoxNumber),
    /// Its holder is away for a moment only.
    #[error("the holder of seat {} is away for a moment", .0.0)]
    SeatIsKept(BoxNumber),
    /// He sits at that other table.
    #[error("the player sits at table {0}")]
    SitsElsewhere(TableId),
    /// Seats and chips are given by the tournament that is played here.
    #[error("seats and chips are given by the tournament")]
    OfTheTournament,
    /// The store has too much waiting; the same may be asked again.
    #[error("the store is busy")]
    Busy,
    /// What stands in the pool that a bet feeds cannot be read: the table plays without it.
    #[error("the pool cannot be read")]
    PoolIsAway,
    /// The table takes no bets: it cannot write, or cannot shuffle, or cannot account for a chip.
    #[error("the table is closed")]
    Closed,
    /// The house has no such round, or it has not ended.
    #[error("there is no such round")]
    NoSuchRound,
    /// The round was played under rules that the house cannot make any more.
    #[error("round {0} was played under rules that this house does not have")]
    RulesAreGone(u64),
    /// The house has no such table.
    #[error("there is no such table")]
    NoSuchTable,
}

impl Refusal {
    /// The rule on seats that it rests on, if it does on one.
    pub fn rule(&self) -> Option<HouseRule> {
        match self {
            Refusal::SeatIsOffered(_) | Refusal::WaitsAlready | Refusal::SeatIsFree => {
                Some(HouseRule::WaitingList)
            }
            Refusal::SeatIsKept(_) => Some(HouseRule::SeatKept),
            Refusal::SitsElsewhere(_) => Some(HouseRule::OneTable),
            Refusal::Rules(_)
            | Refusal::TooFewChips { .. }
            | Refusal::MomentPassed
            | Refusal::CommandReused
            | Refusal::NotACommandId
            | Refusal::NothingToBeReadyWith
            | Refusal::HandsClosed
            | Refusal::HandGiven
            | Refusal::NotTheHand
            | Refusal::NoSuchPerson
            | Refusal::TooManyPeople
            | Refusal::NotForTheRole(_)
            | Refusal::AlreadyAnnounced(_)
            | Refusal::NotOpenOnFloor(_)
            | Refusal::Barred(_)
            | Refusal::DayIsOver
            | Refusal::DoesNotWait
            | Refusal::ListIsFull
            | Refusal::SitsAlready
            | Refusal::NoSeatOffered
            | Refusal::OfTheTournament
            | Refusal::Busy
            | Refusal::PoolIsAway
            | Refusal::Closed
            | Refusal::NoSuchRound
            | Refusal::RulesAreGone(_)
            | Refusal::NoSuchTable => None,
        }
    }
}

/// Why a step came to nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// It is refused; the table is well.
    Refused(Refusal),
    /// Something is wrong with the house: the table stops.
    Fault(String),
}

impl From<Refusal> for Halt {
    fn from(refusal: Refusal) -> Halt {
        Halt::Refused(refusal)
    }
}

impl From<table::Refusal> for Halt {
    fn from(refusal: table::Refusal) -> Halt {
        Halt::Refused(Refusal::Rules(refusal))
    }
}

pub(super) fn fault(why: impl Into<String>) -> Halt {
    Halt::Fault(why.into())
}
