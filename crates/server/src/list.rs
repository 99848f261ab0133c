//! What the casino says of the list of those who wait for a seat.

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
        ListChange::Signed { moves: false } => words(
            &format!("{name} entra en la lista de espera."),
            &format!("{name} is put on the waiting list."),
        ),
        ListChange::Signed { moves: true } => words(
            &format!("{name} pide otra plaza."),
            &format!("{name} asks for another seat."),
        ),
        ListChange::Offered { at } => words(
            &format!("La plaza {at} queda libre y se ofrece a {name}."),
            &format!("Seat {at} is vacant and is offered to {name}."),
        ),
        ListChange::Taken => words(
            &format!("{name} acepta la plaza."),
            &format!("{name} takes the seat."),
        ),
        ListChange::Passed => words(
            &format!("{name} deja pasar la plaza y sale de la lista."),
            &format!("{name} lets the seat pass and is off the list."),
        ),
        ListChange::Left => words(
            &format!("{name} sale de la lista de espera."),
            &format!("{name} leaves the waiting list."),
        ),
        ListChange::Seated => words(
            &format!("{name} ya tiene plaza."),
            &format!("{name} has a seat now."),
        ),
    }
}

/// Why the house refused, where it was about seats and the list.
pub(crate) fn refusal(refusal: &Refusal) -> Option<RefusalReason> {
    Some(match refusal {
        Refusal::WaitsAlready => reason(
            (
                "Ya está en la lista de espera.",
                "You are on the waiting list already.",
            ),
            (
                "Espere: la mesa le avisará cuando le toque una plaza.",
                "Wait: the table tells you when a seat is yours.",
            ),
        ),
        Refusal::DoesNotWait => reason(
            (
                "No está en la lista de espera.",
                "You are not on the waiting list.",
            ),
            (
                "Si la mesa está llena, pida que le apunten.",
                "If the table is full, ask to be put on it.",
            ),
        ),
        Refusal::ListIsFull => reason(
            (
                "La lista de espera está completa.",
                "The waiting list is full.",
            ),
            (
                "Vaya a otra mesa o vuelva más tarde.",
                "Go to another table, or come back later.",
            ),
        ),
        Refusal::SitsAlready => reason(
            (
                "Ya tiene plaza en esta mesa.",
                "You have a seat here already.",
            ),
            (
                "Para cambiar de sitio, levántese y siéntese en una plaza libre.",
                "To change seats, get up and sit down at a free one.",
            ),
        ),
        Refusal::SeatIsFree => reason(
            (
                "No hace falta esperar: hay una plaza libre.",
                "There is no need to wait: a seat is free.",
            ),
            ("Siéntese en ella.", "Sit down there."),
        ),
        Refusal::NoSeatOffered => reason(
            (
                "Ninguna plaza le está reservada ahora.",
                "No seat is kept for you now.",
            ),
            (
                "Si la mesa está llena, apúntese en la lista de espera.",
                "If the table is full, ask for a place on the waiting list.",
            ),
        ),
        Refusal::SeatIsOffered(at) => reason(
            (
                &format!(
                    "La plaza {} está reservada para alguien de la lista de espera.",
                    at.0
                ),
                &format!("Seat {} is kept for somebody on the waiting list.", at.0),
            ),
            (
                "Elija otra plaza libre o apúntese en la lista.",
                "Choose another free seat, or ask for a place on the list.",
            ),
        ),
        Refusal::SeatIsKept(at) => reason(
            (
                &format!("Quien tiene la plaza {} solo falta un momento.", at.0),
                &format!("The holder of seat {} is away for a moment only.", at.0),
            ),
            (
                "Elija otra plaza; si no vuelve, esta quedará libre.",
                "Choose another seat; unless its holder comes back, this one falls vacant.",
            ),
        ),
        Refusal::SitsElsewhere(table) => reason(
            (
                &format!("Tiene plaza en otra mesa ({table}), y nadie puede tenerla en varias."),
                &format!(
                    "You have a seat at another table ({table}), and nobody may have several."
                ),
            ),
            ("Deje antes aquella plaza.", "Leave that seat first."),
        ),
        Refusal::OfTheTournament => reason(
            (
                "En esta mesa se juega un torneo: él da las plazas, las fichas y el comienzo de cada mano.",
                "A tournament is played here: it gives the seats, the chips and the start of each hand.",
            ),
            (
                "Juegue la mano cuando le toque; al quedarse sin fichas queda fuera.",
                "Play the hand when it is your turn; whoever has no chips is out.",
            ),
        ),
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
