//! Why a table's minimum is not raised.

use exact::Cents;
use law::Words;

use super::Refused;
use crate::euros;

/// The minimum of a table that is open only goes up.
pub(super) fn not_higher(minimum: Cents) -> Refused {
    let now = euros(minimum);
    Refused::new(
        Words::new(
            format!(
                "La mesa ya juega con un mínimo de {}, que solo puede subir.",
                now.es
            ),
            format!(
                "The table plays at a minimum of {}, which may only go up.",
                now.en
            ),
        ),
        Words::new(
            "Anuncie un mínimo autorizado más alto, o espere a la próxima sesión.",
            "Announce a higher authorised minimum, or wait for the next session.",
        ),
    )
}

/// Another raise has been announced.
pub(super) fn announced(minimum: Cents) -> Refused {
    let next = euros(minimum);
    Refused::new(
        Words::new(
            format!("Ya se ha anunciado que el mínimo sube a {}.", next.es),
            format!(
                "It has been announced that the minimum goes up to {}.",
                next.en
            ),
        ),
        Words::new(
            "Espere a que ese mínimo esté en vigor.",
            "Wait until that minimum is in force.",
        ),
    )
}

/// The session ends with this round.
pub(super) fn no_round_left() -> Refused {
    Refused::new(
        Words::new(
            "Se ha anunciado la última jugada de la sesión: no queda ninguna en que anunciarlo.",
            "The session's last round was announced: none is left to announce it in.",
        ),
        Words::new(
            "Abra la próxima sesión con ese mínimo.",
            "Open the next session with that minimum.",
        ),
    )
}
