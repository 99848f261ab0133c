//! What the casino says of the list of those who wait for a seat.

use ::words::of_the_house;
use house::Refusal;
use house::journal::ListChange;
use table::HouseRule;
use wire::{RefusalReason, Words};

use crate::phrases::{reason, words};

/// The rule on seats that a change rests on.
pub(crate) fn rule(change: ListChange) -> HouseRule {
    match change {
        ListChange::Signed { moves: true } => HouseRule::MoversFirst,
        ListChange::Signed { moves: false }
        | ListChange::Offered { .. }
        | ListChange::Taken
        | ListChange::Passed
        | ListChange::Left
        | ListChange::Seated => HouseRule::WaitingList,
    }
}

/// What changed on the list.
pub(crate) fn change(name: &str, change: ListChange) -> Words {
    match change {
        ListChange::Signed { moves: false } => words(&of_the_house!(PutOnTheList { name })),
        ListChange::Signed { moves: true } => words(&of_the_house!(AsksForAnotherSeat { name })),
        ListChange::Offered { seat } => words(&of_the_house!(SeatOffered { at: seat, name })),
        ListChange::Taken => words(&of_the_house!(TakesTheSeat { name })),
        ListChange::Passed => words(&of_the_house!(LetsTheSeatPass { name })),
        ListChange::Left => words(&of_the_house!(LeavesTheList { name })),
        ListChange::Seated => words(&of_the_house!(HasASeat { name })),
    }
}

/// Why the house refused, where it was about seats and the list.
pub(crate) fn refusal(refusal: &Refusal) -> Option<RefusalReason> {
    Some(match refusal {
        Refusal::WaitsAlready => reason(&of_the_house!(WaitsAlready)),
        Refusal::DoesNotWait => reason(&of_the_house!(DoesNotWait)),
        Refusal::ListIsFull => reason(&of_the_house!(ListIsFull)),
        Refusal::SitsAlready => reason(&of_the_house!(SitsAlready)),
        Refusal::SeatIsFree => reason(&of_the_house!(SeatIsFree)),
        Refusal::NoSeatOffered => reason(&of_the_house!(NoSeatOffered)),
        Refusal::SeatIsOffered(at) => reason(&of_the_house!(SeatIsOffered { at: at.0 })),
        Refusal::SeatIsKept(at) => reason(&of_the_house!(SeatIsKept { at: at.0 })),
        Refusal::SitsElsewhere(table) => reason(&of_the_house!(SitsElsewhere {
            table: table.as_str()
        })),
        Refusal::OfTheTournament => reason(&of_the_house!(OfTheTournament)),
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
        | Refusal::Busy
        | Refusal::PoolIsAway
        | Refusal::Closed
        | Refusal::NoSuchRound
        | Refusal::RulesAreGone(_)
        | Refusal::NoSuchTable => return None,
    })
}
