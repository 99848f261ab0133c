//! The staff's door, their accounts, and what waits for a second person.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, FromRequest, Path, Request, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, Response};
use house::people::{NotDone, Password, Verifier, check, totp};
use house::{Token, hex};
use qrcodegen::{QrCode, QrCodeEcc};
use serde::de::DeserializeOwned;
use tokio::time::timeout;
use wire::{
    Named, Staff, StaffChange, StaffCode, StaffDoor, StaffEngaging, StaffFactor, StaffKeySignIn,
    StaffLink, StaffLinkSeen, StaffOwnSignIn, StaffPasswordChange, StaffPasswordSet, StaffPending,
    StaffPeople, StaffPerson, StaffRecovery, StaffSessionSeen, StaffSignIn,
};

use super::{Act, Session, Trying, Turn, Waiting, digest};
use crate::casino::Casino;
use crate::error::AppError;
use crate::gate::Address;
use crate::session::{self, blocking};
use crate::{activities, disputes, players, registers};

type Shared = State<Arc<Casino>>;
type Asked<T> = Result<Json<T>, JsonRejection>;

/// The longest request here, in bytes.
pub(crate) const LONGEST: usize = 4096;

/// Where a link leads to on the page.
pub(crate) fn path_of(token: &Token) -> String {
    format!("#/acceso/{}", hex::encode(token))
}

/// What a request of the house's own page says.
async fn own<T: DeserializeOwned>(casino: &Casino, request: Request) -> Result<T, AppError> {
    if !casino.hosts.is_own_page(request.headers()) {
        return Err(AppError::other_site());
    }
    let given = Json::<T>::from_request(request, &());
    let given = timeout(casino.gate.limits.request, given).await;
    let given: Asked<T> = given.map_err(|_| AppError::too_slow())?;
    let Json(given) = given.map_err(|_| AppError::not_a_sign_in())?;
    Ok(given)
}

pub(crate) async fn door(State(casino): Shared) -> Result<Json<StaffDoor>, AppError> {
    let founded = blocking(&casino, |casino| casino.staff.people().is_founded()).await?;
    let key = casino.staff.has_key();
    Ok(Json(StaffDoor { key, founded }))
}

pub(crate) async fn sign_in(
    State(casino): Shared,
    Extension(asker): Extension<Address>,
    request: Request,
) -> Result<Response, AppError> {
    let brought = session::staff_token(request.headers());
    let device = session::device(request.headers());
    let given: StaffSignIn = own(&casino, request).await?;
    let (session, token, device) = match given {
        StaffSignIn::Key(given) => {
            let (session, token) = by_key(&casino, asker, &given).await?;
            (session, token, None)
        }
        StaffSignIn::Own(given) => by_password(&casino, asker, given, device).await?,
    };
    // Whoever signs in anew leaves the session that he had.
    if let Some(brought) = brought {
        casino.staff.sign_out(&brought);
    }
    let cookie = session::staff_cookie(&token, casino.hosts.over_tls);
    let (post, account) = (&session.post, session.signs_as());
    tracing::info!(%asker, name = session.name, post, account, "staff signed in");
    let told = told(&casino, session).await?;
    let device = device.map(|device| session::device_cookie(&device, casino.hosts.over_tls));
    let device = AppendHeaders(device.map(|device| (SET_COOKIE, device)));
    Ok((AppendHeaders([(SET_COOKIE, cookie)]), device, Json(told)).into_response())
}

async fn told(casino: &Arc<Casino>, session: Session) -> Result<Staff, AppError> {
    blocking(casino, move |casino| {
        casino.staff.told(&casino.library, &session)
    })
    .await
}

async fn by_key(
    casino: &Casino,
    asker: Address,
    given: &StaffKeySignIn,
) -> Result<(Session, Token), AppError> {
    let turn = casino.staff.turn(asker, Instant::now());
    let turn = turn.inspect_err(|_| {
        tracing::warn!(%asker, "too many staff keys were presented at once");
    })?;
    if let Turn::After(wait, _waits) = &turn {
        tokio::time::sleep(*wait).await;
    }
    let signed_in = casino.staff.sign_in(given, Instant::now());
    signed_in.map_err(|error| {
        let (name, role) = (&given.name, given.role);
        tracing::warn!(%asker, name, ?role, "staff did not get in");
        match (&turn, error.is_wrong_key()) {
            (Turn::After(..), true) => AppError::too_many_keys(),
            _ => error,
        }
    })
}

/// Tries a password, however its name is written, at the same cost whether anybody has the name.
async fn by_password(
    casino: &Arc<Casino>,
    asker: Address,
    given: StaffOwnSignIn,
    device: Option<Token>,
) -> Result<(Session, Token, Option<Token>), AppError> {
    let StaffOwnSignIn {
        name,
        password,
        code,
    } = given;
    let password = Password::new(password);
    let asked = name.clone();
    let look = move |casino: &Casino| {
        let people = casino.staff.people();
        let (id, verifier) = people.verifier(&asked);
        let knows = |device: &Token| id.as_deref().is_some_and(|id| people.knows(id, device));
        let known = device.filter(knows);
        (id, verifier, known)
    };
    let (id, verifier, known) = blocking(casino, look).await?;
    let trying = Trying {
        from: asker,
        name: &name,
        device: known.as_ref().map(|device| digest(device)),
    };
    let wait = casino.staff.guard.wait(trying, Instant::now());
    if !wait.is_zero() {
        tracing::warn!(%asker, name, "staff must wait before another password is tried");
        return Err(AppError::wait(wait));
    }
    let right = tried(casino, asker, verifier, password).await?;
    let failed = |error: AppError| {
        casino.staff.guard.failed(trying, Instant::now());
        tracing::warn!(%asker, name, "staff did not get in");
        error
    };
    let Some(id) = id.filter(|_| right) else {
        return Err(failed(AppError::wrong_password()));
    };
    let come = move |casino: &Casino| {
        let now = casino.house.clock().now();
        casino.staff.people().come(&id, code.as_deref(), known, now)
    };
    let came = blocking(casino, come).await?.map_err(|error| match error {
        NotDone::WrongCode => failed(AppError::wrong_code()),
        error => AppError::of_people(&error),
    })?;
    casino.staff.guard.succeeded(trying);
    let (session, token) = casino.staff.admit(&came.account, Instant::now())?;
    Ok((session, token, Some(came.device)))
}

/// Whether a password is the right one: on a thread that may take its time, few at once.
async fn tried(
    casino: &Arc<Casino>,
    asker: Address,
    verifier: Verifier,
    password: Password,
) -> Result<bool, AppError> {
    let turn = casino.staff.hashing(asker).await?;
    blocking(casino, move |_| {
        let right = verifier.is(&password);
        drop(turn);
        right
    })
    .await
}

/// The verifier of a new password, made in the same way.
async fn hashed(
    casino: &Arc<Casino>,
    asker: Address,
    password: Password,
) -> Result<Verifier, AppError> {
    let turn = casino.staff.hashing(asker).await?;
    let made = blocking(casino, move |casino| {
        let salt = casino.staff.people().salt()?;
        let made = Verifier::of(&password, salt);
        drop(turn);
        Ok(made)
    });
    made.await?
        .map_err(|error: NotDone| AppError::of_people(&error))
}

pub(crate) async fn me(
    State(casino): Shared,
    Extension(session): Extension<Session>,
) -> Result<Json<Staff>, AppError> {
    Ok(Json(told(&casino, session).await?))
}

pub(crate) async fn sign_out(
    State(casino): Shared,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    if !casino.hosts.is_own_page(&headers) {
        return Err(AppError::other_site());
    }
    if let Some(token) = session::staff_token(&headers) {
        casino.staff.sign_out(&token);
    }
    let gone = session::no_staff_cookie(casino.hosts.over_tls);
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, gone)]).into_response())
}

fn token_of(text: &str) -> Result<Token, AppError> {
    hex::decode(text).ok_or_else(|| AppError::of_people(&NotDone::BadLink))
}

/// For whom a link is. Guessing 256 bits is hopeless, and no more than so many try at once.
pub(crate) async fn link(
    State(casino): Shared,
    Extension(asker): Extension<Address>,
    request: Request,
) -> Result<Json<StaffLinkSeen>, AppError> {
    let StaffLink { token } = own(&casino, request).await?;
    let _turn = casino.staff.turn(asker, Instant::now())?;
    let token = token_of(&token)?;
    let look = move |casino: &Casino| {
        let people = casino.staff.people();
        let bearer = people.bearer(&token, casino.house.clock().now());
        let bearer = bearer.map_err(|error| AppError::of_people(&error))?;
        let name = Some(bearer.name.clone()).filter(|name| !name.is_empty());
        let post_name = post_name(casino, &bearer.post);
        Ok(Json(StaffLinkSeen { name, post_name }))
    };
    blocking(&casino, look).await?
}

fn post_name(casino: &Casino, key: &str) -> wire::Words {
    let post = casino.staff.posts.find(key);
    let name = post.map(|post| post.name.clone());
    name.unwrap_or_else(|| law::Words::same(key)).into()
}

pub(crate) async fn set_password(
    State(casino): Shared,
    Extension(asker): Extension<Address>,
    request: Request,
) -> Result<StatusCode, AppError> {
    let StaffPasswordSet {
        token,
        name,
        password,
    } = own(&casino, request).await?;
    let _turn = casino.staff.turn(asker, Instant::now())?;
    let (token, password) = (token_of(&token)?, Password::new(password));
    let (given, tried) = (name.clone(), password.clone());
    let look = move |casino: &Casino| {
        let people = casino.staff.people();
        let now = casino.house.clock().now();
        let name = people.name_of_bearer(&token, given.as_deref(), now);
        let name = name.map_err(|error| AppError::of_people(&error))?;
        check(&name, &tried).map_err(AppError::bad_password)
    };
    blocking(&casino, look).await??;
    let verifier = hashed(&casino, asker, password).await?;
    let set = move |casino: &Casino| {
        let now = casino.house.clock().now();
        let mut people = casino.staff.people();
        people.set_password(&token, name.as_deref(), &verifier, now)
    };
    let account = blocking(&casino, set).await?;
    let account = account.map_err(|error| AppError::of_people(&error))?;
    // Whoever was in by the old password is out.
    let is = |session: &Session| session.account.as_deref() == Some(&account.id);
    casino.staff.end(is);
    tracing::info!(%asker, account = account.id, "a password was set by a link");
    Ok(StatusCode::NO_CONTENT)
}

/// The account of somebody who came with his own.
fn account_of(session: &Session) -> Result<String, AppError> {
    session.account.clone().ok_or_else(AppError::no_own_account)
}

pub(crate) async fn change_password(
    State(casino): Shared,
    Extension(asker): Extension<Address>,
    Extension(session): Extension<Session>,
    request: Request,
) -> Result<StatusCode, AppError> {
    let StaffPasswordChange { old, new } = own(&casino, request).await?;
    let id = account_of(&session)?;
    let (old, new) = (Password::new(old), Password::new(new));
    check(&session.name, &new).map_err(AppError::bad_password)?;
    let trying = Trying {
        from: asker,
        name: &session.name,
        device: Some(digest(session.id.as_bytes())),
    };
    let wait = casino.staff.guard.wait(trying, Instant::now());
    if !wait.is_zero() {
        return Err(AppError::wait(wait));
    }
    let name = session.name.clone();
    let look = move |casino: &Casino| casino.staff.people().verifier(&name).1;
    let verifier = blocking(&casino, look).await?;
    if !tried(&casino, asker, verifier, old).await? {
        casino.staff.guard.failed(trying, Instant::now());
        return Err(AppError::wrong_password());
    }
    let verifier = hashed(&casino, asker, new).await?;
    let of = id.clone();
    let set = move |casino: &Casino| {
        let now = casino.house.clock().now();
        casino.staff.people().change_password(&of, &verifier, now)
    };
    let set = blocking(&casino, set).await?;
    set.map_err(|error| AppError::of_people(&error))?;
    let others = |other: &Session| other.account.as_deref() == Some(&id) && other.id != session.id;
    casino.staff.end(others);
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn begin_factor(
    State(casino): Shared,
    Extension(session): Extension<Session>,
) -> Result<Json<StaffFactor>, AppError> {
    let id = account_of(&session)?;
    let begin = move |casino: &Casino| casino.staff.people().begin_factor(&id);
    let secret = blocking(&casino, begin).await?;
    let secret = secret.map_err(|error| AppError::of_people(&error))?;
    let address = totp::address(&secret, "Tapete", &session.name);
    let code = QrCode::encode_text(&address, QrCodeEcc::Medium);
    let code = code.map_err(|error| AppError::inside(&error))?;
    let side = code.size();
    let dark = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
    let dark = dark.filter(|(x, y)| code.get_module(*x, *y));
    Ok(Json(StaffFactor {
        key: totp::base32(&*secret),
        address,
        side: side.unsigned_abs(),
        picture: dark.map(|(x, y)| format!("M{x} {y}h1v1h-1z")).collect(),
    }))
}

pub(crate) async fn show_factor(
    State(casino): Shared,
    Extension(session): Extension<Session>,
    request: Request,
) -> Result<Json<StaffRecovery>, AppError> {
    let StaffCode { code } = own(&casino, request).await?;
    let id = account_of(&session)?;
    let of = id.clone();
    let show = move |casino: &Casino| {
        let now = casino.house.clock().now();
        casino.staff.people().show_factor(&of, &code, now)
    };
    let codes = blocking(&casino, show).await?;
    let codes = codes.map_err(|error| AppError::of_people(&error))?;
    casino.staff.enrolled(&id);
    tracing::info!(account = id, "a second factor was set");
    Ok(Json(StaffRecovery { codes }))
}

/// The staff as one of them sees it.
fn all(casino: &Casino, you: &Session, link: Option<Token>) -> StaffPeople {
    let at = Instant::now();
    let now = casino.house.clock().now();
    let people = casino.staff.people();
    let person = |account: &house::people::Account| StaffPerson {
        id: account.id.clone(),
        name: account.name.clone(),
        post: account.post.clone(),
        post_name: post_name(casino, &account.post),
        password: account.has_password(),
        link: account.has_link(now),
        second_factor: account.factor().is_some(),
        suspended: account.suspended,
        last_came_ms: account.last_came_ms,
        you: you.account.as_deref() == Some(&account.id),
    };
    let session = |session: Session| StaffSessionSeen {
        post_name: post_name(casino, &session.post),
        since_seconds: at.saturating_duration_since(session.since).as_secs(),
        idle_seconds: at.saturating_duration_since(session.seen).as_secs(),
        you: session.id == you.id,
        id: session.id,
        name: session.name,
    };
    let posts = casino.staff.posts.all().iter();
    StaffPeople {
        people: people.all().map(person).collect(),
        sessions: casino
            .staff
            .signed_in(at)
            .into_iter()
            .map(session)
            .collect(),
        posts: posts
            .map(|post| Named {
                key: post.key.clone(),
                name: post.name.clone().into(),
            })
            .collect(),
        link: link.map(|token| path_of(&token)),
    }
}

pub(crate) async fn people(
    State(casino): Shared,
    Extension(you): Extension<Session>,
) -> Result<Json<StaffPeople>, AppError> {
    let look = move |casino: &Casino| all(casino, &you, None);
    Ok(Json(blocking(&casino, look).await?))
}

pub(crate) async fn engage(
    State(casino): Shared,
    Extension(you): Extension<Session>,
    request: Request,
) -> Result<Json<StaffPeople>, AppError> {
    let StaffEngaging { name, post } = own(&casino, request).await?;
    let work = move |casino: &Casino| {
        let now = casino.house.clock().now();
        let made = {
            let mut people = casino.staff.people();
            let id = people.engage(&name, &post, you.signs_as(), now)?;
            people.link(&id, you.signs_as(), now)?
        };
        tracing::info!(by = you.signs_as(), name, post, "an account was made");
        Ok(all(casino, &you, Some(made)))
    };
    let done: Result<_, NotDone> = blocking(&casino, work).await?;
    Ok(Json(done.map_err(|error| AppError::of_people(&error))?))
}

pub(crate) async fn change(
    State(casino): Shared,
    Extension(you): Extension<Session>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Json<StaffPeople>, AppError> {
    let change: StaffChange = own(&casino, request).await?;
    let work = move |casino: &Casino| {
        let now = casino.house.clock().now();
        let by = you.signs_as();
        let link = {
            let mut people = casino.staff.people();
            match &change {
                StaffChange::Link => Some(people.link(&id, by, now)?),
                StaffChange::Suspend => people.suspend(&id, by, now).map(|()| None)?,
                StaffChange::Reinstate => people.reinstate(&id, by, now).map(|()| None)?,
                StaffChange::DropFactor => people.drop_factor(&id, by, now).map(|()| None)?,
                StaffChange::Move { post } => people.move_to(&id, post, by, now).map(|()| None)?,
            }
        };
        tracing::info!(by, account = id, ?change, "an account was changed");
        // What he may do is another thing from now on: he signs in again.
        if !matches!(change, StaffChange::Link | StaffChange::Reinstate) {
            let is = |session: &Session| session.account.as_deref() == Some(&id);
            casino.staff.end(is);
            casino.staff.pending.forget(&id, Instant::now());
        }
        Ok(all(casino, &you, link))
    };
    let done: Result<_, NotDone> = blocking(&casino, work).await?;
    Ok(Json(done.map_err(|error| AppError::of_people(&error))?))
}

pub(crate) async fn end_session(
    State(casino): Shared,
    Extension(you): Extension<Session>,
    Path(id): Path<String>,
) -> Result<StatusCode, AppError> {
    match casino.staff.end(|session| session.id == id) {
        true => {
            tracing::info!(by = you.signs_as(), "a session was ended");
            Ok(StatusCode::NO_CONTENT)
        }
        false => Err(AppError::not_found()),
    }
}

pub(crate) async fn pending(
    State(casino): Shared,
    Extension(you): Extension<Session>,
) -> Json<Vec<StaffPending>> {
    let now = Instant::now();
    let waiting = casino.staff.pending.all(now).into_iter();
    let told = waiting.map(|(number, one)| StaffPending {
        number,
        seconds: one.left(now).as_secs(),
        by: one.first.name.clone(),
        yours: one.first.id == you.id,
        may: one.is_another(&you),
        what: one.what,
        citations: one.citations,
    });
    Json(told.collect())
}

/// The second person confirms: what the first asked for is done, in the names of both.
pub(crate) async fn confirm(
    State(casino): Shared,
    Extension(you): Extension<Session>,
    Path(number): Path<u64>,
) -> Result<StatusCode, AppError> {
    let now = Instant::now();
    let fits = |waiting: &Waiting| {
        waiting.is_another(&you) && casino.staff.is_signed_in(&waiting.first.id, now)
    };
    let taken = casino.staff.pending.take(number, fits, now);
    let Waiting { first, act, .. } = taken.ok_or_else(AppError::not_yours_to_confirm)?;
    let (by, with) = (first.signs_as().to_owned(), you.signs_as().to_owned());
    tracing::info!(by, with, "a second person confirmed");
    let work = move |casino: &Casino| match act {
        Act::Order { activity, say } => {
            activities::ordered(casino, &activity, (&say, None), &first, Some(&you))
        }
        Act::Door { player, change } => {
            players::changed(casino, &player, &change, &first, Some(&you))
        }
        Act::Ruling {
            number,
            ruling,
            span,
        } => disputes::decided(casino, number, &ruling, span, &first, Some(&you)),
        Act::Enter { register, asked } => {
            registers::entered(casino, &register, &first, asked, Some(&you))
        }
    };
    blocking(&casino, work).await??;
    Ok(StatusCode::NO_CONTENT)
}

/// The first person gives it up, or the second will not have it.
pub(crate) async fn give_up(
    State(casino): Shared,
    Extension(you): Extension<Session>,
    Path(number): Path<u64>,
) -> Result<StatusCode, AppError> {
    let fits = |waiting: &Waiting| waiting.first.id == you.id || waiting.is_another(&you);
    let taken = casino.staff.pending.take(number, fits, Instant::now());
    taken
        .map(|_| StatusCode::NO_CONTENT)
        .ok_or_else(AppError::not_found)
}

/// Rounded up, so that nobody comes too early.
pub(crate) fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}
