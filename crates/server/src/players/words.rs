//! Why somebody may not play, and why nothing was done, for people.

use axum::http::StatusCode;
use house::players::{Barred, NotDone, Why};
use law::Basis;
use wire::{Citation, RefusalReason};

use crate::casino::Casino;
use crate::error::AppError;
use crate::phrases::reason;

/// Why nothing was done, for people.
pub(super) fn not_done(error: &NotDone) -> AppError {
    let (why, way_out) = match error {
        NotDone::DocumentTaken => (
            (
                "Con ese documento ya ha entrado otra cuenta: cada persona juega con una.",
                "Somebody was let in with that document under another account: a person plays under one.",
            ),
            (
                "Que entre con la cuenta de antes.",
                "Let him come in with the account he had.",
            ),
        ),
        NotDone::NotAPause => (
            ("Esa pausa no vale.", "That pause will not do."),
            (
                "Desde un minuto hasta lo que dice law/players.toml.",
                "From a minute to as long as law/players.toml says.",
            ),
        ),
        NotDone::NotALimit => (
            (
                "Un límite de cero no es un límite.",
                "A limit of nothing is none.",
            ),
            (
                "Para no jugar, haga una pausa o autoexclúyase.",
                "To play no more, pause or exclude yourself.",
            ),
        ),
        NotDone::NotExpelled => (
            ("Nadie lo ha expulsado.", "Nobody sent him away."),
            ("No hay nada que levantar.", "There is nothing to lift."),
        ),
        error => return AppError::inside(error),
    };
    AppError::new(StatusCode::CONFLICT, reason(why, way_out))
}

/// Why somebody may not play, for people.
pub(crate) fn barred(casino: &Casino, barred: &Barred) -> RefusalReason {
    RefusalReason {
        citations: cite(casino, &barred.rests_on),
        ..why(&barred.why)
    }
}

pub(super) fn cite(casino: &Casino, bases: &[Basis]) -> Vec<Citation> {
    let cite = |basis| ::words::cite(&casino.library, basis).into();
    bases.iter().map(cite).collect()
}

/// The same without what it rests on.
pub(crate) fn why(why: &Why) -> RefusalReason {
    let limits = (
        "Vea «Mi juego»: lo que afloje valdrá más tarde.",
        "See “My play”: what you loosen counts later.",
    );
    match why {
        Why::NotAdmitted => reason(
            (
                "En esta casa se juega con registro: todavía no ha pasado por la puerta.",
                "This house plays with registered players: you have not been let in at the door yet.",
            ),
            (
                "Diga en la puerta su identificador, que está en «Mi juego», y enseñe su documento.",
                "Say your identifier at the door, which stands in “My play”, and show your document.",
            ),
        ),
        Why::Prohibited => reason(
            (
                "Consta en el registro de prohibidos: no puede jugar.",
                "You stand in the register of prohibited persons: you may not play.",
            ),
            (
                "Lo que está en juego se termina. Para dudas, la dirección o la autoridad de juego.",
                "What is being played is finished. If in doubt, ask the direction or the gaming authority.",
            ),
        ),
        Why::Expelled(ground) => reason(
            (
                &format!("La casa lo ha expulsado: {ground}."),
                &format!("The house has sent you away: {ground}."),
            ),
            (
                "Puede reclamar a la dirección.",
                "You may complain to the direction.",
            ),
        ),
        Why::ExpelledHere => reason(
            (
                "Lo han expulsado de esta mesa.",
                "You were sent away from this table.",
            ),
            (
                "Puede jugar en otra, o volver cuando la mesa se abra de nuevo.",
                "You may play at another, or come back when the table opens again.",
            ),
        ),
        Why::Paused(_) => reason(
            (
                "Ha pedido una pausa y aún dura.",
                "You asked for a pause, and it is not over.",
            ),
            (
                "Espere a que acabe: no se acorta.",
                "Wait until it is over: it is not shortened.",
            ),
        ),
        Why::NoLimits => reason(
            (
                "Antes de jugar se fijan los tres límites: tiempo, pérdida y apuesta.",
                "Before you play you set three limits: time, loss and stake.",
            ),
            ("Fíjelos en «Mi juego».", "Set them in “My play”."),
        ),
        Why::TimeIsUp(minutes) => reason(
            (
                &format!("Ha jugado ya los {minutes} minutos de su límite."),
                &format!("You have played the {minutes} minutes of your limit."),
            ),
            limits,
        ),
        Why::Loss { limit, left } => reason(
            (
                &format!("Su límite de pérdida es de {limit} €: le quedan {left} €."),
                &format!("Your limit of loss is {limit} €: {left} € are left."),
            ),
            limits,
        ),
        Why::Stake { limit } => reason(
            (
                &format!("Su límite por apuesta es de {limit} €."),
                &format!("Your limit for a stake is {limit} €."),
            ),
            limits,
        ),
    }
}
