//! The croupier school: exercises by game and region, for whoever asks.
//!
//! Nothing is kept: an exercise is made again from its assignment when it is answered.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, Path, Query, Request, State};
use axum::http::StatusCode;
use games::Rules;
use school::{Assignment, Exercise, Kind, Level};
use serde::Deserialize;
use tokio::time::timeout;
use wire::convert::{Translator, assignment, school_answer};
use wire::{SchoolAnswer, SchoolExercise, SchoolGame, SchoolSubject, SchoolVerdict};
use words::ByNumber;

use crate::casino::Casino;
use crate::error::AppError;
use crate::session::blocking;

/// The longest answer, in bytes.
pub(crate) const LONGEST_ANSWER: usize = 8 * 1024;

type Shared = State<Arc<Casino>>;

/// Every game that a sheet ships with.
pub(crate) async fn games(State(casino): Shared) -> Result<Json<Vec<SchoolGame>>, AppError> {
    let look = |casino: &Casino| {
        let library = &casino.library;
        let games = casino.odds.catalogue.games().iter();
        let taught = games.filter(|game| library.sheet(game.ruleset(), game.game()).is_some());
        let told = taught.map(|game| {
            let ruleset = library.ruleset(game.ruleset());
            let same = || law::Words::same(game.ruleset());
            SchoolGame {
                ruleset: game.ruleset().to_owned(),
                ruleset_name: ruleset.map_or_else(same, |known| known.name.clone()).into(),
                game: game.game().to_owned(),
                name: game.name().into(),
            }
        });
        told.collect()
    };
    Ok(Json(blocking(&casino, look).await?))
}

pub(crate) async fn subject(
    State(casino): Shared,
    Path((ruleset, game)): Path<(String, String)>,
) -> Result<Json<SchoolSubject>, AppError> {
    let look = move |casino: &Casino| {
        let rules = rules(casino, &ruleset, &game)?;
        let translator = Translator::new(&rules, &casino.library, &ByNumber);
        let kinds = school::kinds(&rules).into_iter();
        Ok::<_, AppError>(SchoolSubject {
            info: translator.table_info(&format!("{ruleset}-{game}"), false),
            kinds: kinds.map(Into::into).collect(),
        })
    };
    Ok(Json(blocking(&casino, look).await??))
}

#[derive(Deserialize)]
pub(crate) struct Asked {
    level: u8,
    seed: u32,
    number: u32,
}

pub(crate) async fn exercise(
    State(casino): Shared,
    Path((ruleset, game, kind)): Path<(String, String, String)>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Json<SchoolExercise>, AppError> {
    let asked = asked.ok().and_then(|Query(asked)| {
        Some(Assignment {
            kind: Kind::named(&kind)?,
            level: Level::numbered(asked.level)?,
            seed: asked.seed,
            number: asked.number,
        })
    });
    let asked = asked.ok_or_else(not_an_assignment)?;
    let set = move |casino: &Casino| {
        let rules = rules(casino, &ruleset, &game)?;
        let exercise = Exercise::set(&rules, asked).ok_or_else(has_none)?;
        let translator = Translator::new(&rules, &casino.library, &ByNumber);
        Ok::<_, AppError>(translator.exercise(&exercise))
    };
    Ok(Json(blocking(&casino, set).await??))
}

pub(crate) async fn answer(
    State(casino): Shared,
    Path((ruleset, game)): Path<(String, String)>,
    request: Request,
) -> Result<Json<SchoolVerdict>, AppError> {
    if !casino.hosts.is_own_page(request.headers()) {
        return Err(AppError::other_site());
    }
    let given = Json::<SchoolAnswer>::from_request(request, &());
    let given = timeout(casino.gate.limits.request, given).await;
    let given: Result<_, JsonRejection> = given.map_err(|_| AppError::too_slow())?;
    let Json(given) = given.map_err(|_| not_an_answer())?;
    let asked = assignment(&given.assignment).ok_or_else(not_an_assignment)?;
    let given = school_answer(&given).ok_or_else(not_an_answer)?;
    let mark = move |casino: &Casino| {
        let rules = rules(casino, &ruleset, &game)?;
        let exercise = Exercise::set(&rules, asked).ok_or_else(has_none)?;
        let mark = exercise.mark(&given).map_err(|_| not_an_answer())?;
        let translator = Translator::new(&rules, &casino.library, &ByNumber);
        Ok::<_, AppError>(translator.verdict(&exercise, &mark))
    };
    Ok(Json(blocking(&casino, mark).await??))
}

/// The table that the school sets up: the game under the sheet that ships with it.
fn rules(casino: &Casino, ruleset: &str, game: &str) -> Result<Rules, AppError> {
    let file = casino.odds.catalogue.find(ruleset, game);
    let sheet = casino.library.sheet(ruleset, game);
    let rules = file.zip(sheet).map(|(file, sheet)| file.rules(sheet));
    match rules {
        Some(Ok(rules)) => Ok(rules),
        Some(Err(_)) => Err(AppError::inside(&"a shipped sheet is not within its text")),
        None => Err(AppError::not_found()),
    }
}

fn has_none() -> AppError {
    AppError::new(StatusCode::NOT_FOUND, words::school_has_none().into())
}

fn not_an_assignment() -> AppError {
    let reason = words::school_not_an_assignment();
    AppError::new(StatusCode::UNPROCESSABLE_ENTITY, reason.into())
}

fn not_an_answer() -> AppError {
    let reason = words::school_not_an_answer();
    AppError::new(StatusCode::UNPROCESSABLE_ENTITY, reason.into())
}
