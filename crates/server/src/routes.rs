//! The routes of the contract.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Extension, Path, Query, Request, State};
use axum::http::header::{CONTENT_TYPE, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::{Json, Router};
use house::hex;
use house::store::Covered;
use house::{Desk, KeptRecord, Notarised, Past, Player, PlayerId, Refusal, Summary, Table};
use law::ProvisionId;
use serde::Deserialize;
use table::record::Record;
use tokio::sync::oneshot;
use tower_http::compression::CompressionLayer;
use wire::convert::{Translator, provision};
use wire::{Guest, Lobby, Provision, RoundProof, RoundSummary, TableInfo};

use crate::casino::Casino;
use crate::error::AppError;
use crate::gate::{Address, LookingBack};
use crate::lobby::{self, Lookout};
use crate::node::forward;
use crate::session::{self, blocking};
use crate::tell::Teller;
use crate::{assets, headers, line, permissions, phrases, socket};

type Shared = State<Arc<Casino>>;

/// The casino as a router.
pub fn app(casino: Arc<Casino>) -> Router {
    permissions::router(&casino)
        .fallback(assets::page)
        .method_not_allowed_fallback(async || AppError::wrong_method())
        .layer(middleware::from_fn_with_state(Arc::clone(&casino), admit))
        .layer(middleware::map_response_with_state(
            Arc::clone(&casino),
            headers::secure,
        ))
        // A cloth of many bets is described in a fraction of its length; no answer has a secret beside what its asker wrote.
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(
            Arc::clone(&casino),
            forward::forward,
        ))
        .layer(middleware::from_fn(log))
        .with_state(casino)
}

/// Lets a request in that asks for us by name and not too often, and notes where it comes from.
async fn admit(State(casino): Shared, mut request: Request, next: Next) -> Response {
    if !casino.hosts.is_ours(request.headers()) {
        return AppError::other_host().into_response();
    }
    let sent_on = casino.node.as_ref().and_then(|node| node.asker(&request));
    let asker = sent_on.unwrap_or_else(|| casino.hosts.asker(&request));
    let api = request.uri().path().starts_with("/api/");
    if api && !casino.gate.may_ask(asker, Instant::now()) {
        return AppError::too_many().into_response();
    }
    request.extensions_mut().insert(asker);
    next.run(request).await
}

/// Logs what was asked and how it was answered: never a body, a query or a cookie.
async fn log(request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let started = std::time::Instant::now();
    let response = next.run(request).await;
    let status = response.status().as_u16();
    let micros = started.elapsed().as_micros();
    tracing::debug!(%method, path, status, micros, "answered");
    response
}

pub(crate) async fn health(State(casino): Shared) -> Response {
    let closed: Vec<String> = casino
        .house
        .desks()
        .filter(|desk| desk.is_closed())
        .map(|desk| desk.id().to_string())
        .collect();
    let status = match closed.is_empty() {
        true => StatusCode::OK,
        false => StatusCode::SERVICE_UNAVAILABLE,
    };
    let halted = casino.house.desks().filter_map(|desk| {
        let why = phrases::halted(desk.why_halted()?).why;
        Some((desk.id().to_string(), why.en))
    });
    let halted: std::collections::BTreeMap<String, String> = halted.collect();
    let tables = casino.house.desks().count();
    let body = serde_json::json!({
        "ok": closed.is_empty(),
        "tables": tables,
        "closed": closed,
        "halted": halted,
        "contract": wire::VERSION,
        "node": casino.node.as_ref().map(|node| node.health(&casino)),
    });
    (status, Json(body)).into_response()
}

/// Which key signs checkpoints, and the last of them.
pub(crate) async fn checkpoints(State(casino): Shared) -> Response {
    let standing = casino.notary().map(|notary| notary.standing());
    let standing = standing.unwrap_or(Notarised {
        last: None,
        problem: None,
    });
    let key = casino.signer;
    let body = serde_json::json!({
        "ok": standing.problem.is_none(),
        "key": hex::encode(&key.0),
        "fingerprint": key.fingerprint().to_string(),
        "last": standing.last.map(|last| last.written()),
    });
    Json(body).into_response()
}

/// A guest: the one who asks, with new chips if he has hardly any left, or a newcomer.
pub(crate) async fn welcome(
    State(casino): Shared,
    Extension(asker): Extension<Address>,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    if !casino.hosts.is_own_page(&headers) {
        return Err(AppError::other_site());
    }
    if let Some(player) = session::guest(&casino, &headers).await {
        let known = player.clone();
        let refill = move |casino: &Casino| {
            let now = casino.house.clock().now();
            casino.house.guests().refill(&known, now)
        };
        let refilled = blocking(&casino, refill).await?;
        refilled.map_err(|error| AppError::inside(&error))?;
        return Ok(Json(guest(&casino, player).await?).into_response());
    }
    if !casino.gate.may_welcome(asker, Instant::now()) {
        return Err(AppError::too_many());
    }
    let came = blocking(&casino, |casino| {
        let now = casino.house.clock().now();
        casino.house.guests().welcome(now)
    });
    let (player, token) = came.await?.map_err(|error| AppError::inside(&error))?;
    let guest = guest(&casino, player).await?;
    let cookie = session::cookie(&token, casino.hosts.over_tls);
    Ok(([(SET_COOKIE, cookie)], Json(guest)).into_response())
}

pub(crate) async fn me(State(casino): Shared, headers: HeaderMap) -> Result<Json<Guest>, AppError> {
    let player = session::required(&casino, &headers).await?;
    Ok(Json(guest(&casino, player).await?))
}

async fn guest(casino: &Arc<Casino>, player: Player) -> Result<Guest, AppError> {
    let (id, name) = (player.id.as_str().to_owned(), player.name.clone());
    let look = move |casino: &Casino| casino.house.guests().balance(&player.id);
    let balance = blocking(casino, look).await?;
    let balance = balance.map_err(|error| AppError::inside(&error))?;
    Ok(Guest {
        id,
        name,
        balance: balance.into(),
        practice: true,
    })
}

pub(crate) async fn lobby(State(casino): Shared) -> Result<Json<Lobby>, AppError> {
    let tables = blocking(&casino, lobby::tables).await?;
    Ok(Json(lobby::lobby(tables)))
}

/// The lobby as it changes, for a page that watches it.
pub(crate) async fn watch_lobby(
    State(casino): Shared,
    Extension(asker): Extension<Address>,
    headers: HeaderMap,
    line: Result<line::Asked, AppError>,
) -> Result<Response, AppError> {
    if !casino.hosts.is_own_page(&headers) {
        return Err(AppError::other_site());
    }
    let player = session::required(&casino, &headers).await?;
    let line = line?;
    let place = casino.gate.place_for_a_page(player.id.as_str(), asker);
    let place = place.ok_or_else(AppError::too_many_pages)?;
    let seen = Lookout::watch(&casino).await?;
    let run = move |line| async move {
        lobby::run(line, casino, seen).await;
        drop(place);
    };
    Ok(line.open(socket::SILENT, run))
}

pub(crate) async fn table_info(
    State(casino): Shared,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>, AppError> {
    let desk = desk(&casino, &id)?;
    let rules = desk.rules();
    let translator = Translator::new(&rules, &casino.library, &words::ByNumber);
    Ok(Json(TableInfo {
        histories: histories::makes_histories(&rules),
        ..translator.table_info(desk.id().as_str(), casino.hints.allowed)
    }))
}

#[derive(Deserialize)]
pub(crate) struct Since {
    since: Option<u64>,
}

pub(crate) async fn connect(
    State(casino): Shared,
    Extension(asker): Extension<Address>,
    Path(id): Path<String>,
    since: Result<Query<Since>, QueryRejection>,
    headers: HeaderMap,
    line: Result<line::Asked, AppError>,
) -> Result<Response, AppError> {
    at_work(&*desk(&casino, &id)?)?;
    if !casino.hosts.is_own_page(&headers) {
        return Err(AppError::other_site());
    }
    let player = session::required(&casino, &headers).await?;
    let asked = (since, line);
    open_socket(casino, id, (socket::Who::Guest(player), asker), asked)
}

pub(crate) async fn connect_staff(
    State(casino): Shared,
    Extension(asker): Extension<Address>,
    Path(id): Path<String>,
    since: Result<Query<Since>, QueryRejection>,
    headers: HeaderMap,
    line: Result<line::Asked, AppError>,
) -> Result<Response, AppError> {
    at_work(&*desk(&casino, &id)?)?;
    if !casino.hosts.is_own_page(&headers) {
        return Err(AppError::other_site());
    }
    let (session, token) = session::staff(&casino, &headers)?;
    let asked = (since, line);
    open_socket(
        casino,
        id,
        (socket::Who::Staff(session, token), asker),
        asked,
    )
}

type AskedSocket = (
    Result<Query<Since>, QueryRejection>,
    Result<line::Asked, AppError>,
);

fn open_socket(
    casino: Arc<Casino>,
    id: String,
    (who, asker): (socket::Who, Address),
    (since, line): AskedSocket,
) -> Result<Response, AppError> {
    let Query(Since { since }) = since.map_err(|_| AppError::not_a_number())?;
    let line = line?;
    let place = casino.gate.place_for_a_page(who.name(), asker);
    let place = place.ok_or_else(AppError::too_many_pages)?;
    let run = move |line| async move {
        socket::run(line, casino, &id, (who, asker), since).await;
        drop(place);
    };
    Ok(line.open(socket::READ_AT_MOST, run))
}

#[derive(Deserialize)]
pub(crate) struct Before {
    before: Option<u64>,
}

pub(crate) async fn rounds(
    State(casino): Shared,
    Extension(asker): Extension<Address>,
    Path(id): Path<String>,
    before: Result<Query<Before>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Json<Vec<RoundSummary>>, AppError> {
    let player = session::guest(&casino, &headers).await;
    let player = player.map(|player| player.id);
    let Query(Before { before }) = before.map_err(|_| AppError::not_a_number())?;
    let _turn = look_back(&casino, asker).await?;
    let pasts = ask(&*desk(&casino, &id)?, move |table| table.pasts(before)).await?;
    let told = move |_: &Casino| {
        let told = pasts
            .iter()
            .filter_map(|past| listed(past, player.as_ref()).ok());
        told.collect::<Vec<_>>()
    };
    let rounds = blocking(&casino, told).await?;
    let teller = teller(&casino, &*desk(&casino, &id)?);
    let rounds = rounds.iter().filter_map(|round| match round {
        Listed::Whole(round) => Some(teller.summary(round)),
        Listed::Kept(record) => teller.kept_summary(record),
    });
    Ok(Json(rounds.collect()))
}

/// A round in the list.
enum Listed {
    /// As the rules tell it.
    Whole(Box<Summary>),
    /// As its record does: the rules are others by now.
    Kept(KeptRecord),
}

fn listed(past: &Past, player: Option<&PlayerId>) -> Result<Listed, Refusal> {
    match past.summary(player) {
        Ok(summary) => Ok(Listed::Whole(Box::new(summary))),
        Err(refusal @ Refusal::RulesAreGone(_)) => match past.kept(player)? {
            Some(kept) => Ok(Listed::Kept(kept)),
            None => Err(refusal),
        },
        Err(refusal) => Err(refusal),
    }
}

pub(crate) async fn proof(
    State(casino): Shared,
    Extension(asker): Extension<Address>,
    Path((id, round)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Json<RoundProof>, AppError> {
    let player = session::guest(&casino, &headers).await;
    let player = player.map(|player| player.id);
    let _turn = look_back(&casino, asker).await?;
    let past = past(&casino, &id, &round).await?;
    let proof = blocking(&casino, move |_| past.proof(player.as_ref())).await??;
    Ok(Json(teller(&casino, &*desk(&casino, &id)?).proof(&proof)))
}

pub(crate) async fn record(
    State(casino): Shared,
    Extension(asker): Extension<Address>,
    Path((id, round)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    let player = session::guest(&casino, &headers).await;
    let player = player.map(|player| player.id);
    let _turn = look_back(&casino, asker).await?;
    let past = past(&casino, &id, &round).await?;
    let text = blocking(&casino, move |_| past.record(player.as_ref())).await??;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// A hand as a history that other programs read.
pub(crate) async fn history(
    State(casino): Shared,
    Extension(asker): Extension<Address>,
    Path((id, round)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    let player = session::guest(&casino, &headers).await;
    let player = player.map(|player| player.id);
    let _turn = look_back(&casino, asker).await?;
    let past = past(&casino, &id, &round).await?;
    let written = move |_: &Casino| {
        let text = past.record(player.as_ref())?;
        let rules = past.summary(player.as_ref())?.under.0;
        let record = Record::parse(&text).map_err(|unread| AppError::inside(&unread))?;
        let hand = histories::export(&rules, &record);
        let hand = hand.map_err(|no| AppError::no_history(&no))?;
        Ok::<String, AppError>(phh::write(&hand))
    };
    let text = blocking(&casino, written).await??;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// What proves a round later.
pub(crate) async fn receipt(
    State(casino): Shared,
    Extension(asker): Extension<Address>,
    Path((id, round)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    let player = session::guest(&casino, &headers).await;
    let player = player.map(|player| player.id);
    let _turn = look_back(&casino, asker).await?;
    let past = past(&casino, &id, &round).await?;
    match blocking(&casino, move |_| past.receipt(player.as_ref())).await?? {
        Covered::By(receipt) => {
            Ok(([(CONTENT_TYPE, "application/json")], receipt.text()).into_response())
        }
        Covered::NotYet => Err(AppError::not_covered_yet()),
        Covered::NotKept => Err(AppError::never_covered()),
    }
}

/// A turn to look back.
async fn look_back(casino: &Casino, asker: Address) -> Result<LookingBack, AppError> {
    let turn = casino.gate.look_back(asker, Instant::now()).await;
    turn.ok_or_else(AppError::too_many)
}

/// A round that ended: it is read away from the table's own thread, which goes on playing.
pub(crate) async fn past(casino: &Arc<Casino>, id: &str, round: &str) -> Result<Past, AppError> {
    let (round, desk) = (number(round)?, desk(casino, id)?);
    // Whoever keeps the house is asked about hands of every table, also of those that others have.
    if desk.is_elsewhere() {
        let past = move |casino: &Casino| casino.house.past_elsewhere(desk.id(), round);
        return Ok(blocking(casino, past).await??);
    }
    Ok(ask(&desk, move |table| table.past(round)).await??)
}

pub(crate) async fn look_up(
    State(casino): Shared,
    Path(id): Path<String>,
) -> Result<Json<Provision>, AppError> {
    let found = provision(&casino.library, &ProvisionId::new(&id));
    found.map(Json).ok_or_else(AppError::no_provision)
}

fn desk(casino: &Arc<Casino>, id: &str) -> Result<Arc<Desk>, AppError> {
    let desk = casino.house.desk(id);
    desk.ok_or_else(|| AppError::from(Refusal::NoSuchTable))
}

/// A table that could not be opened says why.
fn at_work(desk: &Desk) -> Result<(), AppError> {
    match desk.why_halted() {
        Some(why) => Err(AppError::halted(why)),
        None => Ok(()),
    }
}

fn number(text: &str) -> Result<u64, AppError> {
    text.parse().map_err(|_| AppError::not_a_number())
}

pub(crate) fn teller<'c>(casino: &'c Casino, desk: &Desk) -> Teller<'c> {
    Teller {
        rules: desk.rules(),
        library: &casino.library,
    }
}

/// Looks at a table from its own thread.
async fn ask<T: Send + 'static>(
    desk: &Desk,
    look: impl FnOnce(&Table) -> T + Send + 'static,
) -> Result<T, AppError> {
    at_work(desk)?;
    let (sender, receiver) = oneshot::channel();
    let asked = desk.ask(move |table, _| {
        let _ = sender.send(look(table));
    });
    if !asked {
        return Err(Refusal::Busy.into());
    }
    let seen = receiver.await;
    seen.map_err(|_| AppError::from(Refusal::Closed))
}
