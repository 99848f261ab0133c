//! Disputes about hands that were settled: a player raises one, the house rules on it, the table is
//! told.

use ::words::{Message, of_the_house};
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, StatusCode};
use exact::Cents;
use house::disputes::{self, Dispute, Disputes, NotDone, Ruled, Ruling};
use house::people::Right;
use house::{Player, PlayerId, RulingTold, TableId};
use table::{Felt, Rulebook as _};
use wire::{
    DisputeMove, DisputeRaised, DisputeRuled, DisputeRuling, DisputeSeen, RefusalReason, RulingSeen,
};

use crate::casino::Casino;
use crate::error::AppError;
use crate::phrases::{self, reason};
use crate::registers::puts_off;
use crate::routes;
use crate::session::{self, blocking};
use crate::staff::{Act, Session};

type Shared = State<Arc<Casino>>;
type Asked<T> = Result<Json<T>, JsonRejection>;

/// The longest request, in bytes.
pub(crate) const LONGEST: usize = 8 * 1024;

fn not_done(error: &NotDone) -> AppError {
    let (status, reason) = match error {
        NotDone::NoSuch => return AppError::not_found(),
        NotDone::NotSaid | NotDone::NothingMoves => return AppError::not_asked_so(),
        NotDone::RaisedAlready => (StatusCode::CONFLICT, reason(&of_the_house!(RaisedAlready))),
        NotDone::RuledAlready => (StatusCode::CONFLICT, reason(&of_the_house!(RuledAlready))),
        NotDone::VoidedAlready(_) => (StatusCode::CONFLICT, reason(&of_the_house!(VoidedAlready))),
        NotDone::TooFewChips => (StatusCode::CONFLICT, reason(&of_the_house!(ChipsAreGone))),
        error => return AppError::inside(error),
    };
    AppError::new(status, reason)
}

/// What a ruling is called.
fn words_of(ruling: &Ruling) -> law::Words {
    match ruling {
        Ruling::Stands => of_the_house!(RulingStands).words(),
        Ruling::Void => of_the_house!(RulingVoid).words(),
        Ruling::Correct { .. } => of_the_house!(RulingCorrects).words(),
    }
}

/// What a table is told of a ruling.
pub(crate) fn told(ruling: &RulingTold) -> RulingSeen {
    let (what, ground) = (words_of(&ruling.ruling), &ruling.ground);
    let round = ruling.round;
    RulingSeen {
        round,
        words: phrases::words(&of_the_house!(DisputeOfHand {
            round,
            what,
            ground
        })),
    }
}

fn moves(casino: &Casino, moved: impl IntoIterator<Item = (String, i64)>) -> Vec<DisputeMove> {
    let guests = casino.house.guests();
    let one = |(player, cents): (String, i64)| {
        let known = guests.named(&player).map(|known| known.name.clone());
        DisputeMove {
            name: known.unwrap_or_else(|| player.clone()),
            player,
            cents,
        }
    };
    moved.into_iter().map(one).collect()
}

fn ruled(casino: &Casino, ruled: &Ruled) -> DisputeRuled {
    let (_, row) = casino.staff.posts.right(Right::RuleDisputes);
    DisputeRuled {
        what: words_of(&ruled.ruling).into(),
        ground: ruled.ground.clone(),
        moved: moves(casino, ruled.moved.iter().cloned()),
        date_ms: ruled.date_ms,
        citations: phrases::cited(casino, row.basis),
    }
}

fn seen(casino: &Casino, dispute: &Dispute, if_void: Vec<DisputeMove>) -> DisputeSeen {
    let desk = casino.house.desk(&dispute.table);
    let game = desk.map(|desk| desk.rules().felt().name.clone());
    DisputeSeen {
        number: dispute.number,
        table: dispute.table.clone(),
        game: game
            .unwrap_or_else(|| law::Words::same(&dispute.table))
            .into(),
        round: dispute.round,
        name: dispute.name.clone(),
        by: dispute.by.clone(),
        text: dispute.text.clone(),
        date_ms: dispute.date_ms,
        ruled: dispute.ruled.as_ref().map(|one| ruled(casino, one)),
        if_void,
    }
}

/// What each would get if the hand of a dispute were void: the contrary of what it brought him.
fn if_void(
    casino: &Casino,
    table: &str,
    span: (house::store::Version, Option<house::store::Version>),
) -> Result<Vec<(PlayerId, i64)>, AppError> {
    let table = TableId::new(table).map_err(|_| AppError::not_found())?;
    let nets = disputes::nets(&*casino.store, &table, span);
    let nets = nets.map_err(|error| AppError::inside(&error))?;
    Ok(nets.into_iter().map(|(who, net)| (who, -net)).collect())
}

/// Raises a dispute about a round in which one took part.
pub(crate) async fn raise(
    State(casino): Shared,
    Path((id, round)): Path<(String, String)>,
    headers: HeaderMap,
    asked: Asked<DisputeRaised>,
) -> Result<Json<Vec<DisputeSeen>>, AppError> {
    if !casino.hosts.is_own_page(&headers) {
        return Err(AppError::other_site());
    }
    let player = session::required(&casino, &headers).await?;
    let Json(asked) = asked.map_err(|_| AppError::not_asked_so())?;
    let desk = casino.house.desk(&id);
    let desk = desk.ok_or_else(|| AppError::from(house::Refusal::NoSuchTable))?;
    closed_to_claims(&casino, desk.rules().felt())?;
    let past = routes::past(&casino, &id, &round).await?;
    let work = move |casino: &Casino| {
        let took_part = past.summary(Some(&player.id))?.you.is_some();
        if !took_part {
            return Err(AppError::new(StatusCode::FORBIDDEN, not_yours()));
        }
        let now = casino.house.clock().now();
        let (place, who) = (
            (desk.id(), past.number()),
            (player.id.as_str(), player.name.as_str()),
        );
        let raised = casino
            .disputes()
            .raise(&*casino.store, place, who, &asked.text, now);
        raised.map_err(|error| not_done(&error))?;
        Ok(own(casino, &player))
    };
    Ok(Json(blocking(&casino, work).await??))
}

/// Where the text hears no claim once a hand is settled, that is said with the provision.
fn closed_to_claims(casino: &Casino, felt: &Felt) -> Result<(), AppError> {
    let bases = house::disputes::no_claim(&casino.library, &felt.ruleset, &felt.game);
    let Some(bases) = bases else {
        return Ok(());
    };
    let cite = |basis| ::words::cite(&casino.library, basis).into();
    let citations = bases.iter().map(cite).collect();
    let why = reason(&of_the_house!(ClosedToClaims));
    Err(AppError::new(
        StatusCode::CONFLICT,
        RefusalReason { citations, ..why },
    ))
}

fn not_yours() -> RefusalReason {
    reason(&of_the_house!(NotYours))
}

fn own(casino: &Casino, player: &Player) -> Vec<DisputeSeen> {
    let all = casino.disputes().all().to_vec();
    let own = all.iter().rev().filter(|one| one.by == player.id.as_str());
    own.map(|one| seen(casino, one, Vec::new())).collect()
}

pub(crate) async fn mine(
    State(casino): Shared,
    headers: HeaderMap,
) -> Result<Json<Vec<DisputeSeen>>, AppError> {
    let player = session::required(&casino, &headers).await?;
    Ok(Json(
        blocking(&casino, move |casino| own(casino, &player)).await?,
    ))
}

pub(crate) async fn list(State(casino): Shared) -> Result<Json<Vec<DisputeSeen>>, AppError> {
    let look = |casino: &Casino| {
        let all = casino.disputes().all().to_vec();
        let told = all.iter().rev().map(|one| seen(casino, one, Vec::new()));
        told.collect()
    };
    Ok(Json(blocking(&casino, look).await?))
}

/// One of them, with what a void hand would move.
pub(crate) async fn see(
    State(casino): Shared,
    Path(number): Path<u64>,
) -> Result<Json<DisputeSeen>, AppError> {
    let dispute = casino.disputes().find(number).cloned();
    let dispute = dispute.ok_or_else(AppError::not_found)?;
    let round = dispute.round.to_string();
    let past = routes::past(&casino, &dispute.table, &round).await?;
    let look = move |casino: &Casino| {
        let would = match dispute.ruled {
            Some(_) => Vec::new(),
            None => if_void(casino, &dispute.table, past.span())?,
        };
        let would = would
            .into_iter()
            .map(|(player, cents)| (player.as_str().to_owned(), cents));
        Ok(Json(seen(casino, &dispute, moves(casino, would))))
    };
    blocking(&casino, look).await?
}

pub(crate) async fn rule(
    State(casino): Shared,
    Extension(session): Extension<Session>,
    Path(number): Path<u64>,
    asked: Asked<DisputeRuling>,
) -> Result<Json<DisputeSeen>, AppError> {
    let Json(asked) = asked.map_err(|_| AppError::not_asked_so())?;
    let span = span(&casino, number).await?;
    let work = move |casino: &Casino| {
        decided(casino, number, &asked, span, &session, None)?;
        let dispute = casino.disputes().find(number).cloned();
        let dispute = dispute.ok_or_else(AppError::not_found)?;
        Ok(Json(seen(casino, &dispute, Vec::new())))
    };
    blocking(&casino, work).await?
}

/// Where the round of a dispute lies.
pub(crate) type Span = (house::store::Version, Option<house::store::Version>);

pub(crate) async fn span(casino: &Arc<Casino>, number: u64) -> Result<Span, AppError> {
    let dispute = casino.disputes().find(number).cloned();
    let dispute = dispute.ok_or_else(AppError::not_found)?;
    let round = dispute.round.to_string();
    let past = routes::past(casino, &dispute.table, &round).await?;
    Ok(past.span())
}

/// Rules on a dispute. What moves chips that were paid takes two persons.
pub(crate) fn decided(
    casino: &Casino,
    number: u64,
    asked: &DisputeRuling,
    span: Span,
    first: &Session,
    second: Option<&Session>,
) -> Result<(), AppError> {
    let (ruling, ground) = match asked {
        DisputeRuling::Stands { ground } => (Ruling::Stands, ground),
        DisputeRuling::Void { ground } => (Ruling::Void, ground),
        DisputeRuling::Correct {
            ground,
            player,
            cents,
        } => {
            let (player, cents) = (player.clone(), *cents);
            (Ruling::Correct { player, cents }, ground)
        }
    };
    let dispute = {
        let disputes = casino.disputes();
        let checked = disputes.check(number, &ruling).cloned();
        checked.map_err(|error| not_done(&error))?
    };
    let moved = moved_by(casino, &dispute, &ruling, span)?;
    let (_, row) = casino.staff.posts.right(Right::RuleDisputes);
    if ruling != Ruling::Stands && second.is_none() {
        let what = words_of(&ruling);
        let (table, round) = (&dispute.table, dispute.round);
        let what = phrases::words(&of_the_house!(DisputeDecided {
            number,
            table,
            round,
            what,
            ground
        }));
        let act = Act::Ruling {
            number,
            ruling: asked.clone(),
            span,
        };
        return Err(puts_off(casino, first, act, what, row));
    }
    let by = second.map(Session::signs_as).into_iter();
    let by: Vec<&str> = [first.signs_as()].into_iter().chain(by).collect();
    let now = casino.house.clock().now();
    let (store, words) = (&*casino.store, (&ruling, ground.as_str()));
    let done = casino
        .disputes()
        .rule(store, number, words, &moved, &by, now);
    done.map_err(|error| not_done(&error))?;
    tell(casino, &dispute, ruling, ground, &moved)
}

/// What a ruling moves.
fn moved_by(
    casino: &Casino,
    dispute: &Dispute,
    ruling: &Ruling,
    span: Span,
) -> Result<Vec<(PlayerId, i64)>, AppError> {
    match ruling {
        Ruling::Stands => Ok(Vec::new()),
        Ruling::Void => if_void(casino, &dispute.table, span),
        Ruling::Correct { player, cents } => {
            let known = casino.house.guests().named(player).cloned();
            let known = known.ok_or_else(crate::floors::no_such_player)?;
            Ok(vec![(known.id, *cents)])
        }
    }
}

/// Tells the table, enters the correction on its floor, and has what each won reckoned anew.
fn tell(
    casino: &Casino,
    dispute: &Dispute,
    ruling: Ruling,
    ground: &str,
    moved: &[(PlayerId, i64)],
) -> Result<(), AppError> {
    let premises = casino.house.premises();
    if let Some(mut players) = premises.players() {
        moved.iter().for_each(|(who, _)| players.reckon_again(who));
    }
    let sum = |gives: bool| {
        let all = moved.iter().filter(|(_, cents)| (*cents < 0) == gives);
        Cents::new(all.map(|(_, cents)| cents.unsigned_abs()).sum())
    };
    casino.correct_on_floor(&dispute.table, dispute.number, (sum(true), sum(false)))?;
    let Ok(table) = TableId::new(&dispute.table) else {
        return Ok(());
    };
    premises.tell_ruling(
        table,
        RulingTold {
            dispute: dispute.number,
            round: dispute.round,
            ruling,
            ground: ground.to_owned(),
        },
    );
    if let Some(desk) = casino.house.desk(&dispute.table) {
        desk.tell_again();
    }
    // The node that has the table follows as soon as it has looked.
    if let Some(node) = &casino.node {
        node.tell();
    }
    Ok(())
}

/// Lets every table know of the rulings of before, and its pages of those that are new to it.
pub(crate) fn recall(casino: &Casino) {
    let disputes: &Disputes = &casino.disputes();
    for dispute in disputes.all() {
        let (Some(ruled), Ok(table)) = (&dispute.ruled, TableId::new(&dispute.table)) else {
            continue;
        };
        let told = RulingTold {
            dispute: dispute.number,
            round: dispute.round,
            ruling: ruled.ruling.clone(),
            ground: ruled.ground.clone(),
        };
        let news = casino.house.premises().tell_ruling(table, told);
        let desk = casino.house.desk(&dispute.table);
        if let Some(desk) = desk.filter(|_| news) {
            desk.tell_again();
        }
    }
}

/// Takes note of what the node that keeps the house entered of disputes since.
pub(crate) fn follow(casino: &Casino) {
    let refreshed = casino.disputes().refresh(&*casino.store);
    match refreshed {
        Ok(true) => recall(casino),
        Ok(false) => {}
        Err(error) => tracing::warn!(%error, "the disputes are not known as they stand"),
    }
}
