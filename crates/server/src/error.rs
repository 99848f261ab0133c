//! One error for all routes: what happened and the way out. Internals are logged, never shown.

use ::words::of_the_house;
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

    /// A refusal that rests on no text.
    pub(crate) fn because(status: StatusCode, why: &impl ::words::RefusalMessage) -> AppError {
        AppError::new(status, reason(why))
    }

    pub(crate) fn no_session() -> AppError {
        AppError::because(StatusCode::UNAUTHORIZED, &of_the_house!(NoSession))
    }

    pub(crate) fn not_of_the_staff() -> AppError {
        AppError::new(StatusCode::UNAUTHORIZED, phrases::not_of_the_staff())
    }

    /// Whether it says that a key is not the staff's, and nothing else.
    pub(crate) fn is_wrong_key(&self) -> bool {
        *self.reason == *AppError::wrong_key().reason
    }

    pub(crate) fn wrong_key() -> AppError {
        AppError::because(StatusCode::UNAUTHORIZED, &of_the_house!(WrongKey))
    }

    /// The same whether the name or the password is wrong.
    pub(crate) fn wrong_password() -> AppError {
        AppError::because(StatusCode::UNAUTHORIZED, &of_the_house!(WrongPassword))
    }

    pub(crate) fn wrong_code() -> AppError {
        AppError::because(StatusCode::UNAUTHORIZED, &of_the_house!(WrongCode))
    }

    /// Too many failed: for how long nobody is heard.
    pub(crate) fn wait(wait: std::time::Duration) -> AppError {
        let seconds = crate::staff::routes::whole_seconds(wait);
        AppError::because(
            StatusCode::TOO_MANY_REQUESTS,
            &of_the_house!(TooManyAttempts { seconds }),
        )
    }

    pub(crate) fn bad_password(why: BadPassword) -> AppError {
        let why = match why {
            BadPassword::Length => phrases::words(&of_the_house!(PasswordLength)),
            BadPassword::HoldsTheName => phrases::words(&of_the_house!(PasswordHoldsTheName)),
            BadPassword::TooPlain => phrases::words(&of_the_house!(PasswordTooPlain)),
        };
        let reason = phrases::reason_out_of(why, &of_the_house!(PasswordWayOut));
        AppError::new(StatusCode::BAD_REQUEST, reason)
    }

    pub(crate) fn no_own_account() -> AppError {
        AppError::because(StatusCode::CONFLICT, &of_the_house!(NoOwnAccount))
    }

    pub(crate) fn must_enrol() -> AppError {
        AppError::because(StatusCode::FORBIDDEN, &of_the_house!(MustEnrol))
    }

    /// A post may not do something.
    pub(crate) fn not_your_post(casino: &Casino, session: &Session, right: Right) -> AppError {
        let reason = phrases::not_your_post(casino, session, right);
        AppError::new(StatusCode::FORBIDDEN, reason)
    }

    /// What was asked for waits for a second person.
    pub(crate) fn needs_another(citations: Vec<Citation>) -> AppError {
        let mut reason = reason(&of_the_house!(NeedsAnother));
        reason.citations = citations;
        AppError::new(StatusCode::CONFLICT, reason)
    }

    pub(crate) fn not_yours_to_confirm() -> AppError {
        AppError::because(StatusCode::CONFLICT, &of_the_house!(NotYoursToConfirm))
    }

    /// What the accounts do not do, and why.
    pub(crate) fn of_people(error: &NotDone) -> AppError {
        let (status, reason) = match error {
            NotDone::NotAName => return AppError::not_a_name(),
            NotDone::NameTaken => (StatusCode::CONFLICT, reason(&of_the_house!(NameTaken))),
            NotDone::NoSuchPost(_) => (StatusCode::BAD_REQUEST, reason(&of_the_house!(NoSuchPost))),
            NotDone::NoSuchAccount => {
                (StatusCode::NOT_FOUND, reason(&of_the_house!(NoSuchAccount)))
            }
            NotDone::BadLink => (StatusCode::GONE, reason(&of_the_house!(BadLink))),
            NotDone::Suspended => (StatusCode::FORBIDDEN, reason(&of_the_house!(Suspended))),
            NotDone::NeedsCode => (
                StatusCode::PRECONDITION_REQUIRED,
                reason(&of_the_house!(NeedsCode)),
            ),
            NotDone::WrongCode => return AppError::wrong_code(),
            NotDone::NotBegun => (StatusCode::CONFLICT, reason(&of_the_house!(NotBegun))),
            NotDone::LastDirector => (StatusCode::CONFLICT, reason(&of_the_house!(LastDirector))),
            NotDone::Store(_)
            | NotDone::Source(_)
            | NotDone::Unreadable(_)
            | NotDone::Sealed(_) => return AppError::inside(error),
        };
        AppError::new(status, reason)
    }

    pub(crate) fn too_many_keys() -> AppError {
        AppError::because(StatusCode::TOO_MANY_REQUESTS, &of_the_house!(TooManyKeys))
    }

    pub(crate) fn not_a_name() -> AppError {
        AppError::because(StatusCode::BAD_REQUEST, &of_the_house!(NotAName))
    }

    pub(crate) fn not_a_sign_in() -> AppError {
        AppError::because(StatusCode::BAD_REQUEST, &of_the_house!(NotASignIn))
    }

    pub(crate) fn not_a_question() -> AppError {
        AppError::because(StatusCode::BAD_REQUEST, &of_the_house!(NotAQuestion))
    }

    pub(crate) fn other_site() -> AppError {
        AppError::because(StatusCode::FORBIDDEN, &of_the_house!(OtherSite))
    }

    pub(crate) fn other_host() -> AppError {
        AppError::because(StatusCode::MISDIRECTED_REQUEST, &of_the_house!(OtherHost))
    }

    pub(crate) fn not_covered_yet() -> AppError {
        AppError::because(StatusCode::CONFLICT, &of_the_house!(NotCoveredYet))
    }

    pub(crate) fn never_covered() -> AppError {
        AppError::because(StatusCode::NOT_FOUND, &of_the_house!(NeverCovered))
    }

    pub(crate) fn no_history(why: &histories::NoHistory) -> AppError {
        let why = phrases::in_english(&of_the_house!(PhhDoesNotSayIt), why.to_string());
        AppError::because(
            StatusCode::UNPROCESSABLE_ENTITY,
            &of_the_house!(NoHistory { why }),
        )
    }

    pub(crate) fn too_slow() -> AppError {
        AppError::because(StatusCode::REQUEST_TIMEOUT, &of_the_house!(TooSlow))
    }

    pub(crate) fn too_many_pages() -> AppError {
        AppError::because(StatusCode::TOO_MANY_REQUESTS, &of_the_house!(TooManyPages))
    }

    /// A table is to be closed while something is played there.
    pub(crate) fn busy_table() -> AppError {
        AppError::because(StatusCode::CONFLICT, &of_the_house!(BusyTable))
    }

    pub(crate) fn halted(why: &house::NotOpened) -> AppError {
        AppError::new(StatusCode::SERVICE_UNAVAILABLE, phrases::halted(why))
    }

    pub(crate) fn not_found() -> AppError {
        AppError::because(StatusCode::NOT_FOUND, &of_the_house!(NotFound))
    }

    pub(crate) fn no_provision() -> AppError {
        AppError::because(StatusCode::NOT_FOUND, &of_the_house!(NoProvision))
    }

    pub(crate) fn wrong_method() -> AppError {
        AppError::because(StatusCode::METHOD_NOT_ALLOWED, &of_the_house!(WrongMethod))
    }

    pub(crate) fn not_a_number() -> AppError {
        AppError::because(StatusCode::BAD_REQUEST, &of_the_house!(NotANumber))
    }

    pub(crate) fn not_a_socket() -> AppError {
        AppError::because(StatusCode::UPGRADE_REQUIRED, &of_the_house!(NotASocket))
    }

    pub(crate) fn too_many() -> AppError {
        AppError::because(StatusCode::TOO_MANY_REQUESTS, &of_the_house!(TooMany))
    }

    /// Something went wrong inside: it is logged here, and only that it did is told.
    pub(crate) fn inside(error: &dyn std::fmt::Display) -> AppError {
        tracing::error!(%error, "a request failed inside");
        AppError::because(StatusCode::INTERNAL_SERVER_ERROR, &of_the_house!(Inside))
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
        AppError::because(StatusCode::NOT_FOUND, &of_the_house!(NoRegister))
    }

    pub(crate) fn no_activity() -> AppError {
        AppError::because(StatusCode::NOT_FOUND, &of_the_house!(NoActivity))
    }

    pub(crate) fn name_taken() -> AppError {
        AppError::because(StatusCode::CONFLICT, &of_the_house!(ActivityNameTaken))
    }

    /// What cannot be read as something that may be asked.
    pub(crate) fn not_asked_so() -> AppError {
        AppError::because(StatusCode::BAD_REQUEST, &of_the_house!(NotAskedSo))
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
