//! One error for all routes: what happened and the way out. Internals are logged, never shown.

use activities::ActivityLaw;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use house::Refusal;
use house::hall::NotKept;
use house::people::{BadPassword, NotDone, Right};
use law::Library;
use registers::Register;
use wire::{ApiError, Citation, RefusalReason};

use crate::casino::Casino;
use crate::phrases::{self, reason};
use crate::staff::Session;

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

    /// Why, for whoever is answered otherwise than by a status.
    pub(crate) fn into_reason(self) -> RefusalReason {
        *self.reason
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
                "Entre con su propia cuenta; la clave, si la hay, la puso quien abrió el casino.",
                "Sign in with an account of your own; the key, if there is one, was set by whoever opened the casino.",
            ),
        );
        AppError::new(StatusCode::UNAUTHORIZED, reason)
    }

    /// The same whether the name or the password is wrong.
    pub(crate) fn wrong_password() -> AppError {
        let reason = reason(
            (
                "El nombre o la contraseña no son correctos.",
                "The name or the password is not right.",
            ),
            (
                "Escríbalos de nuevo; si la ha olvidado, pida un enlace nuevo a la dirección.",
                "Write them again; if you forgot it, ask the direction for a new link.",
            ),
        );
        AppError::new(StatusCode::UNAUTHORIZED, reason)
    }

    pub(crate) fn wrong_code() -> AppError {
        let reason = reason(
            (
                "El código no vale: es otro, es antiguo o ya se ha usado.",
                "The code will not do: it is another, an old one, or was used already.",
            ),
            (
                "Espere al siguiente código del teléfono, o use uno de recuperación.",
                "Wait for the next code of the phone, or use a recovery code.",
            ),
        );
        AppError::new(StatusCode::UNAUTHORIZED, reason)
    }

    /// Too many failed: for how long nobody is heard.
    pub(crate) fn wait(wait: std::time::Duration) -> AppError {
        let seconds = crate::staff::routes::whole_seconds(wait);
        let reason = reason(
            (
                "Ha habido demasiados intentos fallidos.",
                "There were too many failed attempts.",
            ),
            (
                &format!("Espere {seconds} s y vuelva a intentarlo."),
                &format!("Wait {seconds} s and try again."),
            ),
        );
        AppError::new(StatusCode::TOO_MANY_REQUESTS, reason)
    }

    pub(crate) fn bad_password(why: BadPassword) -> AppError {
        let why = match why {
            BadPassword::Length => (
                "La contraseña ha de tener de 12 a 200 caracteres.",
                "A password has 12 to 200 characters.",
            ),
            BadPassword::HoldsTheName => (
                "La contraseña no puede contener su nombre.",
                "A password may not hold your name.",
            ),
            BadPassword::TooPlain => (
                "La contraseña repite siempre los mismos caracteres.",
                "The password has the same few characters over and over.",
            ),
        };
        let way_out = (
            "Use, por ejemplo, cuatro o cinco palabras que no tengan que ver entre sí.",
            "Use four or five words that have nothing to do with each other, for instance.",
        );
        AppError::new(StatusCode::BAD_REQUEST, reason(why, way_out))
    }

    pub(crate) fn no_own_account() -> AppError {
        let reason = reason(
            (
                "Ha entrado con la clave del programa, no con una cuenta propia.",
                "You came with the program's key, not with an account of your own.",
            ),
            (
                "Entre con su nombre y su contraseña.",
                "Sign in with your name and your password.",
            ),
        );
        AppError::new(StatusCode::CONFLICT, reason)
    }

    pub(crate) fn must_enrol() -> AppError {
        let reason = reason(
            (
                "La casa exige a su puesto un segundo factor, y aún no lo tiene.",
                "The house asks your post for a second factor, and you have none yet.",
            ),
            (
                "Actívelo en «Mi cuenta».",
                "Set it up under \u{201c}My account\u{201d}.",
            ),
        );
        AppError::new(StatusCode::FORBIDDEN, reason)
    }

    /// A post may not do something.
    pub(crate) fn not_your_post(casino: &Casino, session: &Session, right: Right) -> AppError {
        let reason = phrases::not_your_post(casino, session, right);
        AppError::new(StatusCode::FORBIDDEN, reason)
    }

    /// What was asked for waits for a second person.
    pub(crate) fn needs_another(citations: Vec<Citation>) -> AppError {
        let mut reason = reason(
            (
                "Hace falta una segunda persona: queda pendiente, y todavía no se ha hecho nada.",
                "It takes a second person: it waits, and nothing has been done yet.",
            ),
            (
                "Otra persona, con su propia cuenta, lo confirma en la página del personal en diez minutos.",
                "Another person confirms it with an account of his own on the staff's page within ten minutes.",
            ),
        );
        reason.citations = citations;
        AppError::new(StatusCode::CONFLICT, reason)
    }

    pub(crate) fn not_yours_to_confirm() -> AppError {
        let reason = reason(
            (
                "Eso ya no espera, quien lo pidió ha salido, o lo pidió usted.",
                "That waits no more, whoever asked for it has left, or you did yourself.",
            ),
            (
                "Confirma otra persona con su propia cuenta, mientras quien lo pidió sigue dentro.",
                "Another person confirms, with an account of his own, while the first is signed in.",
            ),
        );
        AppError::new(StatusCode::CONFLICT, reason)
    }

    /// What the accounts do not do, and why.
    pub(crate) fn of_people(error: &NotDone) -> AppError {
        let (status, why, way_out) = match error {
            NotDone::NotAName => return AppError::not_a_name(),
            NotDone::NameTaken => (
                StatusCode::CONFLICT,
                (
                    "Ya hay alguien con ese nombre.",
                    "Somebody has that name already.",
                ),
                (
                    "Añada un apellido o un número.",
                    "Add a surname or a number.",
                ),
            ),
            NotDone::NoSuchPost(_) => (
                StatusCode::BAD_REQUEST,
                ("No existe ese puesto.", "There is no such post."),
                ("Elija uno de la lista.", "Choose one from the list."),
            ),
            NotDone::NoSuchAccount => (
                StatusCode::NOT_FOUND,
                ("No existe esa cuenta.", "There is no such account."),
                ("Elija una de la lista.", "Choose one from the list."),
            ),
            NotDone::BadLink => (
                StatusCode::GONE,
                (
                    "El enlace ya se ha usado, ha caducado o no es de esta casa.",
                    "The link was used, is too old, or is not of this house.",
                ),
                (
                    "Pida uno nuevo a la dirección.",
                    "Ask the direction for a new one.",
                ),
            ),
            NotDone::Suspended => (
                StatusCode::FORBIDDEN,
                ("La cuenta está suspendida.", "The account is suspended."),
                ("Hable con la dirección.", "Talk to the direction."),
            ),
            NotDone::NeedsCode => (
                StatusCode::PRECONDITION_REQUIRED,
                (
                    "Hace falta el código de su teléfono.",
                    "The code of your phone is needed.",
                ),
                (
                    "Escriba las seis cifras, o un código de recuperación.",
                    "Write the six digits, or a recovery code.",
                ),
            ),
            NotDone::WrongCode => return AppError::wrong_code(),
            NotDone::NotBegun => (
                StatusCode::CONFLICT,
                ("No se ha empezado a activarlo.", "It was not begun."),
                ("Empiece de nuevo.", "Begin anew."),
            ),
            NotDone::LastDirector => (
                StatusCode::CONFLICT,
                (
                    "Nadie quedaría para llevar las cuentas.",
                    "Nobody would be left to keep the accounts.",
                ),
                (
                    "Nombre antes a otro director que haya puesto su contraseña.",
                    "Make another director first, who has set his password.",
                ),
            ),
            NotDone::Store(_)
            | NotDone::Source(_)
            | NotDone::Unreadable(_)
            | NotDone::Sealed(_) => return AppError::inside(error),
        };
        AppError::new(status, reason(why, way_out))
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
                "Falta algo en lo que se ha enviado, o sobra.",
                "Something is missing from what was sent, or too much.",
            ),
            (
                "Para entrar: name, password y, si la hay, code. Use los formularios de la página.",
                "To come in: name, password and, if there is one, code. Use the forms of the page.",
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

    pub(crate) fn no_history(why: &histories::NoHistory) -> AppError {
        let reason = reason(
            (
                "Esa mano no se puede escribir como historial PHH: el formato no tiene ese juego, o no sabe decir cómo lo manda su norma.",
                &format!("That hand makes no PHH history: {why}."),
            ),
            (
                "Pida su acta, que dice lo mismo y más: se comprueba con tapete verify.",
                "Ask for its record, which says as much and more: tapete verify checks it.",
            ),
        );
        AppError::new(StatusCode::UNPROCESSABLE_ENTITY, reason)
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

    /// A table is to be closed while something is played there.
    pub(crate) fn busy_table() -> AppError {
        let reason = phrases::reason(
            (
                "En esa mesa hay una jugada en curso o fichas sobre el tapete: no se cierra así.",
                "A hand is being played at that table, or chips lie on its cloth: it is not closed so.",
            ),
            (
                "Suspéndala, deje que termine lo que está en juego y ciérrela entonces.",
                "Suspend it, let what is played come to its end, and close it then.",
            ),
        );
        AppError::new(StatusCode::CONFLICT, reason)
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
            NotKept::Barred(barred) => {
                let cite = |basis| words::cite(library, basis).into();
                let citations = barred.rests_on.iter().map(cite).collect();
                let why = crate::players::why(&barred.why);
                AppError::new(StatusCode::CONFLICT, RefusalReason { citations, ..why })
            }
            NotKept::CommandReused => AppError::command_reused(),
            NotKept::NotEnough(_) => AppError::new(StatusCode::CONFLICT, phrases::not_enough()),
            NotKept::Unknown(_) | NotKept::NoRules(_) => AppError::not_asked_so(),
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

    /// The name of an order was used for another.
    pub(crate) fn command_reused() -> AppError {
        let reason = phrases::refusal(&Refusal::CommandReused);
        AppError::new(StatusCode::CONFLICT, reason)
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
            Refusal::Busy | Refusal::PoolIsAway | Refusal::Closed => {
                StatusCode::SERVICE_UNAVAILABLE
            }
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
