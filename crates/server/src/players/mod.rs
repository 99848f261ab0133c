//! Those who play: what each set himself, and the door at which the house lets them in.

mod door;
mod words;

use std::sync::Arc;

use ::registers::{Action, Date, Filing, Opening, Proposal, Signature, Statement};
use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::HeaderMap;
use house::players::{self, Limits, Players, Standing, folded};
use house::registry::{KeptRegister, NotEntered};
use house::{Now, PlayerId};
use wire::{Money, PlayerAsked, PlayerLater, PlayerLimits, PlayerStanding};

use crate::casino::Casino;
use crate::error::AppError;
use crate::registers::book;
use crate::session::{self, blocking};

pub(crate) use door::{admit, change, changed, see_door};
pub(crate) use words::{barred, why};
use words::{cite, not_done};

type Shared = State<Arc<Casino>>;
type Asked<T> = Result<Json<T>, JsonRejection>;

/// The longest request, in bytes.
pub(crate) const LONGEST: usize = 4 * 1024;

/// The longest name, document or ground, in characters.
const LONGEST_TEXT: usize = 200;

const PROHIBITED: &str = "prohibited-persons";
const ADMISSIONS: &str = "admissions";

/// Who signs at the door, and who signs a request of his own.
const RECEPTION: &str = "reception";
const APPLICANT: &str = "applicant";

/// Tells the players' keeper who stands in the register of prohibited persons by now.
pub(crate) fn tell_of_prohibited(casino: &Casino) -> Result<(), AppError> {
    let Some(register) = casino.registers.find(PROHIBITED) else {
        return Ok(());
    };
    let book = book(casino, register)?;
    let standing = book.subjects().iter().filter(|one| one.closed_by.is_none());
    let prohibited = standing.filter_map(|subject| {
        let document = folded(subject.says("document")?);
        Some((document, subject.says("until").map(str::to_owned)))
    });
    let prohibited = prohibited.collect();
    if let Some(mut players) = casino.house.premises().players() {
        players.tell_of_prohibited(prohibited);
    }
    Ok(())
}

/// Whether what is written in a register concerns the players.
pub(crate) fn concerns(register: &str) -> bool {
    register == PROHIBITED
}

/// Does something with the players.
fn kept<T>(casino: &Casino, work: impl FnOnce(&mut Players) -> T) -> Result<T, AppError> {
    let players = casino.house.premises().players();
    let mut players = players.ok_or_else(AppError::not_found)?;
    Ok(work(&mut players))
}

fn told(casino: &Casino, standing: Standing, required: bool) -> PlayerStanding {
    PlayerStanding {
        id: standing.player.as_str().to_owned(),
        required,
        name: standing.admitted.map(|admitted| admitted.name),
        limits: out(standing.limits),
        later: standing.later.map(|(from_ms, limits)| PlayerLater {
            from_ms,
            limits: out(limits),
        }),
        paused_until_ms: standing.paused_until,
        played_seconds: standing.played_ms / 1000,
        net: standing.net,
        barred: standing.barred.map(|one| barred(casino, &one)),
    }
}

fn out(limits: Limits) -> PlayerLimits {
    PlayerLimits {
        minutes: limits.minutes,
        loss: limits.loss.map(Money),
        stake: limits.stake.map(Money),
    }
}

fn asked_limits(limits: PlayerLimits) -> Limits {
    Limits {
        minutes: limits.minutes,
        loss: limits.loss.map(|money| money.0),
        stake: limits.stake.map(|money| money.0),
    }
}

fn own(casino: &Casino, player: &PlayerId) -> Result<Json<PlayerStanding>, AppError> {
    let now = casino.house.clock().now();
    let (standing, required) = kept(casino, |players| {
        let standing = players.standing(casino.house.premises(), player, now);
        (standing, players.required())
    })?;
    Ok(Json(told(casino, standing, required)))
}

pub(crate) async fn mine(
    State(casino): Shared,
    headers: HeaderMap,
) -> Result<Json<PlayerStanding>, AppError> {
    let player = session::required(&casino, &headers).await?;
    blocking(&casino, move |casino| own(casino, &player.id)).await?
}

pub(crate) async fn ask(
    State(casino): Shared,
    headers: HeaderMap,
    asked: Asked<PlayerAsked>,
) -> Result<Json<PlayerStanding>, AppError> {
    if !casino.hosts.is_own_page(&headers) {
        return Err(AppError::other_site());
    }
    let player = session::required(&casino, &headers).await?;
    let Json(asked) = asked.map_err(|_| AppError::not_asked_so())?;
    let work = move |casino: &Casino| {
        let now = casino.house.clock().now();
        let store = &*casino.store;
        let id = &player.id;
        match asked {
            PlayerAsked::Limits { limits } => {
                let limits = asked_limits(limits);
                let premises = casino.house.premises();
                let set = |players: &mut Players| players.set_limits(premises, id, limits, now);
                kept(casino, set)?.map_err(|error| not_done(&error))?;
            }
            PlayerAsked::Pause { minutes } => {
                let ms = u64::from(minutes) * 60_000;
                let pause = |players: &mut Players| players.pause(store, id, ms, now);
                kept(casino, pause)?.map_err(|error| not_done(&error))?;
            }
            PlayerAsked::Exclude => exclude(casino, id, now)?,
        }
        own(casino, id)
    };
    blocking(&casino, work).await?
}

/// Somebody excludes himself: at once for his account and, if he was let in at the door, in the
/// register, where every door sees it.
fn exclude(casino: &Casino, player: &PlayerId, now: Now) -> Result<(), AppError> {
    let store = &*casino.store;
    let excluded = kept(casino, |players| players.exclude(store, player, now))?;
    excluded.map_err(|error| not_done(&error))?;
    let premises = casino.house.premises();
    let standing = kept(casino, |players| players.standing(premises, player, now))?;
    let Some(admitted) = standing.admitted else {
        return Ok(());
    };
    let day = today(now)?;
    let _pen = casino.pen();
    let mut register = opened(casino, PROHIBITED, day)?;
    let known = register.book().subjects().iter().any(|subject| {
        let document = subject.says("document").map(folded);
        subject.closed_by.is_none() && document == Some(folded(&admitted.document))
    });
    if known {
        return Ok(());
    }
    let filing = Action::File(Filing {
        statements: vec![
            said("date", &day.to_string()),
            said("filer", &admitted.name),
            said("circumstance", "autoexclusión"),
        ],
    });
    enter(casino, PROHIBITED, &mut register, &filing)?;
    let number = register.book().filings().last().map(|filed| filed.number);
    let entry = Action::Enter(Proposal {
        date: day,
        class: "inscription".to_owned(),
        act: "own-prohibition".to_owned(),
        subject: subject_of(&admitted.name, &admitted.document),
        section: Some("own-request".to_owned()),
        filing: number,
        place: None,
        statements: vec![said("document", &admitted.document)],
        signed: Signature {
            name: admitted.name.clone(),
            office: APPLICANT.to_owned(),
        },
    });
    enter(casino, PROHIBITED, &mut register, &entry)?;
    drop(register);
    tell_of_prohibited(casino)
}

fn said(field: &str, value: &str) -> Statement {
    Statement {
        field: field.to_owned(),
        value: value.to_owned(),
        issued_by: None,
        approved_by: None,
    }
}

fn subject_of(name: &str, document: &str) -> String {
    format!("{name} {document}")
}

fn today(now: Now) -> Result<Date, AppError> {
    now.day().parse().map_err(|_| AppError::not_asked_so())
}

/// A register of the house, opened if it never was.
fn opened<'c>(casino: &'c Casino, key: &str, day: Date) -> Result<KeptRegister<'c>, AppError> {
    let register = casino.registers.find(key);
    let register = register.ok_or_else(AppError::no_register)?;
    let taken = KeptRegister::take(Arc::clone(&casino.store), register);
    let mut taken = taken.map_err(|error| AppError::inside(&error))?;
    if taken.book().opened().is_none() {
        let mut opening = Opening::new(day).by_computer("");
        opening.decided_by = register.book().kept.decided_by.clone();
        taken
            .open(&opening)
            .map_err(|error| AppError::inside(&error))?;
    }
    Ok(taken)
}

fn enter(
    casino: &Casino,
    key: &str,
    register: &mut KeptRegister<'_>,
    action: &Action,
) -> Result<(), AppError> {
    register.act(action).map(drop).map_err(|error| match error {
        NotEntered::Refused(refusal) => match casino.registers.find(key) {
            Some(register) => AppError::of_register(&casino.library, register, &refusal),
            None => AppError::no_register(),
        },
        error => AppError::inside(&error),
    })
}

/// Opens the players' keeper over the house's store.
pub(crate) fn open(
    store: &dyn house::store::EventStore,
    library: &law::Library,
    required: bool,
) -> Result<Players, crate::casino::NotOpened> {
    let law = players::PlayersLaw::read(library)?;
    Ok(Players::open(store, law, required)?)
}
