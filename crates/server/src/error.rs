//! One error for all routes: what happened and the way out. Internals are logged, never shown.

use activities::ActivityLaw;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use house::Refusal;
use house::hall::NotKept;
use law::Library;
use registers::Register;
use wire::{ApiError, RefusalReason};

use crate::phrases::{self, reason};

/// An error as a request is answered with it.
#[derive(Debug)]
pub(crate) struct AppError {
    status: StatusCode,
    reason: Box<RefusalReason>,
}

impl AppError {
    pub(crate) fn new(status: StatusCode, reason: RefusalReason) -> AppError {
        let reason = Box::new(reason);
        AppError { status, reason }
    }

    pub(crate) fn no_session() -> AppError {
        let reason = reason(
            (
                "La casa no sabe quién es usted.",
                "The house does not know who you are.",
            ),
            (
                "Entre como invitado (POST /api/guest) y vuelva a intentarlo.",
                "Come in as a guest (POST /api/guest) and try again.",
            ),
        );
        AppError::new(StatusCode::UNAUTHORIZED, reason)
    }

    pub(crate) fn not_of_the_staff() -> AppError {
        AppError::new(StatusCode::UNAUTHORIZED, phrases::not_of_the_staff())
    }

    /// Whether it says that a key is not the staff's, and nothing else.
    pub(crate) fn is_wrong_key(&self) -> bool {
        *self.reason == *AppError::wrong_key().reason
    }

    pub(crate) fn wrong_key() -> AppError {
        let reason = reason(
            (
                "La clave no es la del personal.",
                "That is not the staff key.",
            ),
            (
                "Pida la clave a quien abrió el casino: la puso él, o el programa la mostró al empezar.",
                "Ask whoever opened the casino: he set it, or the program showed it when it started.",
            ),
        );
        AppError::new(StatusCode::UNAUTHORIZED, reason)
    }

    pub(crate) fn too_many_keys() -> AppError {
        let reason = reason(
            (
                "Se han presentado demasiadas claves seguidas.",
                "Too many keys were presented in a row.",
            ),
            (
                "Espere unos segundos y vuelva a intentarlo.",
                "Wait some seconds and try again.",
            ),
        );
        AppError::new(StatusCode::TOO_MANY_REQUESTS, reason)
    }

    pub(crate) fn not_a_name() -> AppError {
        let reason = reason(
            (
                "Falta el nombre, o no sirve para el acta.",
                "The name is missing, or will not do for the record.",
            ),
            (
                "Escriba de 1 a 40 caracteres visibles.",
                "Write 1 to 40 visible characters.",
            ),
        );
        AppError::new(StatusCode::BAD_REQUEST, reason)
    }

    pub(crate) fn not_a_sign_in() -> AppError {
        let reason = reason(
            (
                "Para entrar como personal hacen falta clave, puesto y nombre.",
                "To come in as staff takes a key, a post and a name.",
            ),
            (
                "Envíe JSON con key, name y role: games-director, table-head o croupier.",
                "Send JSON with key, name and role: games-director, table-head or croupier.",
            ),
        );
        AppError::new(StatusCode::BAD_REQUEST, reason)
    }

    pub(crate) fn not_a_question() -> AppError {
        let reason = reason(
            (
                "Eso no es una pregunta sobre las probabilidades de un juego.",
                "That is no question about the odds of a game.",
            ),
            (
                "Envíe JSON con ruleset y game y, si quiere, sheet y law: lo que cambia de la hoja y de los pagos.",
                "Send JSON with ruleset and game and, if you like, sheet and law: what changes on the sheet and of the odds.",
            ),
        );
        AppError::new(StatusCode::BAD_REQUEST, reason)
    }

    pub(crate) fn other_site() -> AppError {
        let reason = reason(
            (
                "La petición viene de otra página.",
                "The request comes from another site.",
            ),
            (
                "Abra la mesa desde la propia casa.",
                "Open the table from the house's own page.",
            ),
        );
        AppError::new(StatusCode::FORBIDDEN, reason)
    }

    pub(crate) fn other_host() -> AppError {
        let reason = reason(
            (
                "La casa no atiende por ese nombre.",
                "The house does not go by that name.",
            ),
            (
                "Use la dirección de la casa; quien la abre dice con --host por qué nombres atiende.",
                "Use the house's own address; whoever opens it says with --host which names it goes by.",
            ),
        );
        AppError::new(StatusCode::MISDIRECTED_REQUEST, reason)
    }

    pub(crate) fn not_covered_yet() -> AppError {
        let reason = reason(
            (
                "Todavía no hay punto de control firmado que cubra esa jugada.",
                "No signed checkpoint covers that round yet.",
            ),
            (
                "Vuelva a pedir el resguardo dentro de un minuto.",
                "Ask for the receipt again in a minute.",
            ),
        );
        AppError::new(StatusCode::CONFLICT, reason)
    }

    pub(crate) fn never_covered() -> AppError {
        let reason = reason(
            (
                "De esa jugada no hay resguardo: es de antes de que la casa firmara las actas.",
                "There is no receipt of that round: it is of before the house signed its records.",
            ),
            (
                "Pida su acta: se comprueba con tapete verify.",
                "Ask for its record: tapete verify checks it.",
            ),
        );
        AppError::new(StatusCode::NOT_FOUND, reason)
    }

    pub(crate) fn too_slow() -> AppError {
        let reason = reason(
            (
                "La petición tardó demasiado en llegar.",
                "The request took too long to come.",
            ),
            ("Envíela de nuevo, entera.", "Send it again, whole."),
        );
        AppError::new(StatusCode::REQUEST_TIMEOUT, reason)
    }

    pub(crate) fn too_many_pages() -> AppError {
        let reason = reason(
            (
                "Ya hay demasiadas páginas abiertas: suyas, de su dirección o de la casa.",
                "Too many pages are open already: your own, of your address, or of the house.",
            ),
            (
                "Cierre alguna e inténtelo de nuevo.",
                "Close some of them and try again.",
            ),
        );
        AppError::new(StatusCode::TOO_MANY_REQUESTS, reason)
    }

    pub(crate) fn halted(why: &house::NotOpened) -> AppError {
        AppError::new(StatusCode::SERVICE_UNAVAILABLE, phrases::halted(why))
    }

    pub(crate) fn not_found() -> AppError {
        let reason = reason(
            ("Aquí no hay nada.", "There is nothing here."),
            ("Vuelva a la sala: /", "Go back to the lobby: /"),
        );
        AppError::new(StatusCode::NOT_FOUND, reason)
    }

    pub(crate) fn no_provision() -> AppError {
        let reason = reason(
            (
                "El inventario no tiene tal disposición.",
                "The inventory has no such provision.",
            ),
            (
                "Use un identificador como AR10/10.1.D/VII-4.",
                "Use an id such as AR10/10.1.D/VII-4.",
            ),
        );
        AppError::new(StatusCode::NOT_FOUND, reason)
    }

    pub(crate) fn wrong_method() -> AppError {
        let reason = reason(
            ("Eso no se pide así.", "That is not asked for in this way."),
            (
                "Mire el método en el contrato.",
                "See the method in the contract.",
            ),
        );
        AppError::new(StatusCode::METHOD_NOT_ALLOWED, reason)
    }

    pub(crate) fn not_a_number() -> AppError {
        let reason = reason(
            (
                "Un número de la dirección no lo es.",
                "A number in the address is none.",
            ),
            ("Use un número entero.", "Use a whole number."),
        );
        AppError::new(StatusCode::BAD_REQUEST, reason)
    }

    pub(crate) fn not_a_socket() -> AppError {
        let reason = reason(
            (
                "Esta dirección es un WebSocket.",
                "This address is a WebSocket.",
            ),
            (
                "Conéctese con un cliente de WebSocket.",
                "Connect with a WebSocket client.",
            ),
        );
        AppError::new(StatusCode::UPGRADE_REQUIRED, reason)
    }

    pub(crate) fn too_many() -> AppError {
        let reason = reason(
            (
                "La casa está llena en este momento.",
                "The house is full at the moment.",
            ),
            ("Inténtelo dentro de un minuto.", "Try again in a minute."),
        );
        AppError::new(StatusCode::TOO_MANY_REQUESTS, reason)
    }

    /// Something went wrong inside: it is logged here, and only that it did is told.
    pub(crate) fn inside(error: &dyn std::fmt::Display) -> AppError {
        tracing::error!(%error, "a request failed inside");
        let reason = reason(
            (
                "Algo ha fallado en la casa.",
                "Something failed in the house.",
            ),
            (
                "Inténtelo de nuevo; si persiste, avise a la casa.",
                "Try again; if it goes on, tell the house.",
            ),
        );
        AppError::new(StatusCode::INTERNAL_SERVER_ERROR, reason)
    }
}

impl AppError {
    /// What an activity does not do, and why.
    pub(crate) fn of_activity(library: &Library, law: &ActivityLaw, error: NotKept) -> AppError {
        match error {
            NotKept::Refused(refusal) => {
                let causes = refusal.causes.iter();
                let mut reasons =
                    causes.map(|cause| words::activity_cause(library, law, cause).into());
                let first: RefusalReason = reasons.next().expect("a refusal has a reason");
                AppError::new(StatusCode::CONFLICT, reasons.fold(first, phrases::both))
            }
            NotKept::NotEnough(_) => AppError::new(StatusCode::CONFLICT, phrases::not_enough()),
            NotKept::Unknown(_) => AppError::not_asked_so(),
            error => AppError::inside(&error),
        }
    }

    /// What a register does not take, and why.
    pub(crate) fn of_register(
        library: &Library,
        register: &Register,
        refusal: &registers::Refusal,
    ) -> AppError {
        let causes = refusal.causes.iter();
        let mut reasons =
            causes.map(|cause| words::register_refusal(library, register, cause).into());
        let first: RefusalReason = reasons.next().expect("a refusal has a reason");
        AppError::new(StatusCode::CONFLICT, reasons.fold(first, phrases::both))
    }

    pub(crate) fn no_register() -> AppError {
        let reason = reason(
            (
                "No hay ningún registro con ese nombre.",
                "There is no register of that name.",
            ),
            (
                "Elija uno de la lista de registros.",
                "Choose one from the list of registers.",
            ),
        );
        AppError::new(StatusCode::NOT_FOUND, reason)
    }

    pub(crate) fn not_your_register() -> AppError {
        let reason = reason(
            (
                "En los registros de la casa escribe la dirección.",
                "The direction writes in the house's registers.",
            ),
            ("Pídaselo al director de juegos.", "Ask the games director."),
        );
        AppError::new(StatusCode::FORBIDDEN, reason)
    }

    pub(crate) fn no_activity() -> AppError {
        let reason = reason(
            (
                "No hay ninguna actividad con ese nombre.",
                "There is no activity of that name.",
            ),
            (
                "Elija una de la lista de actividades.",
                "Choose one from the list of activities.",
            ),
        );
        AppError::new(StatusCode::NOT_FOUND, reason)
    }

    pub(crate) fn name_taken() -> AppError {
        let reason = reason(
            (
                "Ese nombre no sirve, o ya lo lleva otra actividad.",
                "That name will not do, or another activity has it.",
            ),
            (
                "Use otro: letras minúsculas sin acento, cifras y guiones.",
                "Use another: small letters, digits and hyphens.",
            ),
        );
        AppError::new(StatusCode::CONFLICT, reason)
    }

    /// What cannot be read as something that may be asked.
    pub(crate) fn not_asked_so() -> AppError {
        let reason = reason(
            (
                "Eso no se puede pedir aquí.",
                "That cannot be asked for here.",
            ),
            (
                "Use los botones de la página, o las palabras de docs/activities.md.",
                "Use the page's buttons, or the words of docs/activities.md.",
            ),
        );
        AppError::new(StatusCode::BAD_REQUEST, reason)
    }
}

impl From<Refusal> for AppError {
    fn from(refusal: Refusal) -> AppError {
        let status = match refusal {
            Refusal::NoSuchRound | Refusal::RulesAreGone(_) | Refusal::NoSuchTable => {
                StatusCode::NOT_FOUND
            }
            Refusal::Busy | Refusal::Closed => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::CONFLICT,
        };
        AppError::new(status, phrases::refusal(&refusal))
    }
}

impl IntoResponse for AppError {
    fn into_response(self) -> Response {
        let RefusalReason {
            why,
            way_out,
            citations,
        } = *self.reason;
        let body = ApiError {
            error: why,
            way_out,
            citations,
        };
        (self.status, Json(body)).into_response()
    }
}
