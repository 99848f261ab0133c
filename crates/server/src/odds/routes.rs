//! The routes of questions about odds.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, Extension, FromRequest, Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, post};
use house::hex;
use law::supposed;
use odds::{Asked, NotAsked, Question};
use table::Rulebook;
use tokio::time::timeout;
use wire::{
    OddsAnswer, OddsChoice, OddsPaid, OddsQuestion, OddsRuleset, OddsSolved, OddsSubject, Words,
};

use super::room::Told;
use super::words;
use crate::casino::Casino;
use crate::error::AppError;
use crate::gate::Address;
use crate::session::blocking;

/// The longest question, in bytes.
const LONGEST_QUESTION: usize = 16 * 1024;

/// `POST /api/odds`
pub(crate) fn answer_route() -> MethodRouter<Arc<Casino>> {
    post(answer).layer(DefaultBodyLimit::max(LONGEST_QUESTION))
}

async fn answer(
    State(casino): State<Arc<Casino>>,
    Extension(asker): Extension<Address>,
    request: Request,
) -> Result<Response, AppError> {
    if !casino.hosts.is_own_page(request.headers()) {
        return Err(AppError::other_site());
    }
    if !casino.gate.may_ask_odds(asker, Instant::now()) {
        return Err(AppError::too_many());
    }
    let given = Json::<OddsQuestion>::from_request(request, &());
    let given = timeout(casino.gate.limits.request, given).await;
    let given: Result<_, JsonRejection> = given.map_err(|_| AppError::too_slow())?;
    let Json(given) = given.map_err(|_| AppError::not_a_question())?;
    let only_known = given.only_known;
    let look = move |casino: &Casino| {
        let asked = asked(casino, given)?;
        let known = casino.odds.known(&asked);
        let frame = frame(casino, &asked);
        Ok::<_, AppError>((asked, frame, known))
    };
    let (asked, frame, known) = blocking(&casino, look).await??;
    let told = match known {
        Some(known) => Told::Solved(known),
        None if only_known => return Ok(StatusCode::NO_CONTENT.into_response()),
        None => casino.odds.solve(asked, asker).await,
    };
    match told {
        Told::Solved(solved) => {
            let solved = OddsSolved::clone(&solved);
            Ok(Json(OddsAnswer { solved, ..frame }).into_response())
        }
        Told::UnderWay(progress) => Ok((StatusCode::ACCEPTED, Json(progress)).into_response()),
        Told::Failed => Err(AppError::inside(&"a question about odds was not solved")),
        Told::Full => Err(AppError::too_many()),
    }
}

/// The question, held against the law.
fn asked(casino: &Casino, given: OddsQuestion) -> Result<Asked, AppError> {
    let question = Question {
        ruleset: given.ruleset,
        game: given.game,
        sheet: given.sheet,
        law: given.law,
    };
    let asked = question.ask(&casino.library, &casino.odds.catalogue);
    asked.map_err(|why| {
        let status = match why {
            NotAsked::NoGame(_) => StatusCode::NOT_FOUND,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        AppError::new(status, words::not_asked(&casino.library, &why))
    })
}

/// An answer without what was solved.
fn frame(casino: &Casino, asked: &Asked) -> OddsAnswer {
    let (library, file) = (&casino.library, &asked.file);
    let refused = asked.refused.iter();
    OddsAnswer {
        game: file.game().to_owned(),
        name: file.name().into(),
        ruleset: file.ruleset().to_owned(),
        ruleset_name: ruleset_name(casino, file.ruleset()),
        rules_hash: hex::encode(&asked.rules.hash()),
        refused: refused
            .map(|refused| words::refused(library, refused))
            .collect(),
        solved: OddsSolved {
            unsolved: None,
            bets: Vec::new(),
            decisions: Vec::new(),
            chart: Vec::new(),
            pools: Vec::new(),
        },
    }
}

fn ruleset_name(casino: &Casino, key: &str) -> Words {
    let found = casino.library.ruleset(key);
    found.map_or_else(
        || law::Words::same(key).into(),
        |found| (&found.name).into(),
    )
}

/// `GET /api/odds/{ruleset}/{game}`
pub(crate) async fn subject(
    State(casino): State<Arc<Casino>>,
    Extension(asker): Extension<Address>,
    Path((ruleset, game)): Path<(String, String)>,
) -> Result<Json<OddsSubject>, AppError> {
    if !casino.gate.may_ask_odds(asker, Instant::now()) {
        return Err(AppError::too_many());
    }
    let found = blocking(&casino, move |casino| found(casino, &ruleset, &game)).await?;
    found.map(Json).ok_or_else(AppError::not_found)
}

fn found(casino: &Casino, ruleset: &str, game: &str) -> Option<OddsSubject> {
    let library = &casino.library;
    let (source, file) = (
        library.game(ruleset, game)?,
        casino.odds.catalogue.find(ruleset, game)?,
    );
    let sheet = library.sheet(ruleset, game);
    let said = |field: &str| sheet.and_then(|sheet| sheet.get(field));
    let paid = supposed::paid(source).into_iter().map(|paid| {
        let own = paid.field.as_deref().and_then(said);
        // A line of the sheet is odds, or the name of what the text would take.
        let own = own.filter(|own| own.parse::<exact::Ratio>().is_ok());
        OddsPaid {
            odds: own.unwrap_or(&paid.odds).to_owned(),
            part: (&paid.part).into(),
            name: words::ending(&paid).into(),
            citations: words::cited(library, &paid.rests_on),
            path: paid.path,
            field: paid.field,
        }
    });
    let choices = supposed::house_choices(source)
        .into_iter()
        .map(|choice| OddsChoice {
            value: said(&choice.field).map(str::to_owned),
            citations: words::cited(library, &choice.rests_on),
            field: choice.field,
            answers: choice.answers,
            closed: choice.is_closed,
        });
    let others = casino.odds.catalogue.games().iter();
    let others = others.filter(|other| other.game() == game && other.ruleset() != ruleset);
    let others = others.filter(|other| library.sheet(other.ruleset(), game).is_some());
    let others = others.map(|other| OddsRuleset {
        key: other.ruleset().to_owned(),
        name: ruleset_name(casino, other.ruleset()),
    });
    Some(OddsSubject {
        game: game.to_owned(),
        name: file.name().into(),
        ruleset: ruleset.to_owned(),
        ruleset_name: ruleset_name(casino, ruleset),
        also_under: others.collect(),
        paid: paid.collect(),
        choices: choices.collect(),
    })
}
