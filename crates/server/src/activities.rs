//! The activities of the casino: lists, what each shows, what is asked of it, as it changes.

use std::collections::BTreeMap;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use activities::{Actor, Entry, Line, Run, Stage, TableOrder, hex};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use house::hall::{Counter, NotKept, terms_of};
use house::people::{Right, Row};
use house::{Now, PlayerId};
use tokio::sync::watch;
use tokio::time::{interval, sleep};
use wire::{
    ActivityAsked, ActivityHand, ActivityHandGiven, ActivityLine, ActivityList, ActivityOnOffer,
    ActivityOpening, ActivityOrder, ActivitySeen, ActivityStage, ActivityTold, Citation,
};

use crate::casino::Casino;
use crate::error::AppError;
use crate::floors::{self, Hear};
use crate::gate::Address;
use crate::line::{self, Message};
use crate::permissions::require;
use crate::phrases;
use crate::registers::puts_off;
use crate::session::{self, blocking};
use crate::socket::{self, PING, SILENCE};
use crate::staff::{Act, Session};
use crate::tournaments;

type Shared = State<Arc<Casino>>;
type Asked<T> = Result<Json<T>, JsonRejection>;

/// The longest request, in bytes.
pub(crate) const LONGEST: usize = 16 * 1024;

/// How many of the last entries are told.
const TOLD: usize = 40;

/// The fact of a message that names a table.
const TABLE: &str = "table";

/// What the house runs for practice bears this before its number.
const PRACTICE: &str = "practica-";

fn line(counter: &Counter, stage: Stage) -> ActivityLine {
    let law = counter.law();
    ActivityLine {
        name: counter.name().to_owned(),
        activity: law.key().to_owned(),
        kind: law.kind().to_owned(),
        title: law.name().clone().into(),
        stage: match stage {
            Stage::Open => ActivityStage::Open,
            Stage::Closed => ActivityStage::Closed,
            Stage::Over => ActivityStage::Over,
        },
        practice: counter.name().starts_with(PRACTICE),
    }
}

pub(crate) async fn list(
    State(casino): Shared,
    headers: HeaderMap,
) -> Result<Json<ActivityList>, AppError> {
    let staff = Asker::of(&casino, &headers) == Asker::Staff;
    let listed = blocking(&casino, move |casino| {
        let mut counters = casino.hall.counters();
        counters.retain(|counter| staff || !counter.law().is_for_staff());
        let stage = |counter: &Counter| counter.look(|run, _| run.stage());
        let mut running: Vec<ActivityLine> = counters
            .iter()
            .map(|counter| line(counter, stage(counter)))
            .collect();
        running.sort_by_key(|line| (line.stage == ActivityStage::Over, line.activity.clone()));
        let on_offer = casino.hall.activities().all().iter();
        let on_offer = on_offer.map(|law| ActivityOnOffer {
            activity: law.key().to_owned(),
            kind: law.kind().to_owned(),
            title: law.name().clone().into(),
        });
        ActivityList {
            running,
            on_offer: on_offer.collect(),
        }
    });
    Ok(Json(listed.await?))
}

/// What somebody sees of an activity.
fn seen(casino: &Casino, counter: &Counter, you: Option<&str>) -> ActivitySeen {
    let heard = casino
        .hear_tables(counter)
        .and_then(|()| casino.hear_play(counter, Hear::Looks));
    if let Err(error) = heard {
        tracing::error!(name = counter.name(), %error, "the floor does not hear its tables");
    }
    let left = tournaments::left_of_level(casino, counter);
    let mut seen = counter.look(|run, entries| ActivitySeen {
        line: line(counter, run.stage()),
        entries: u32::try_from(entries.len()).unwrap_or(u32::MAX),
        you: you.map(str::to_owned),
        promise: run.promise().map(hex::encode).unwrap_or_default(),
        seed: run.seed().map(hex::encode),
        hands: run
            .hands()
            .map(|(who, opened)| ActivityHand {
                who: who.to_owned(),
                opened,
            })
            .collect(),
        due: run.due().is_some(),
        view: run.view(you),
        told: told(casino, run, entries),
    });
    tournaments::name_players(casino, &mut seen, left);
    floors::say_what_is_so(casino, counter, &mut seen.view);
    seen
}

/// The last things that happened, in words.
fn told(casino: &Casino, run: &Run, entries: &[Entry]) -> Vec<ActivityTold> {
    let skipped = entries.len().saturating_sub(TOLD);
    let mut told = Vec::new();
    for (entry, number) in entries.iter().zip(1u32..).skip(skipped) {
        // What was written under another law may have words that this one does not know.
        for mut telling in run.tell(entry).unwrap_or_default() {
            for (name, fact) in &mut telling.facts {
                if let (TABLE, activities::Fact::Text(table)) = (*name, &*fact)
                    && let Some(called) = floors::called(casino, table)
                {
                    *fact = activities::Fact::Called(called);
                }
            }
            let (words, citations) = words::activity_told(&casino.library, run.law(), &telling);
            told.push(ActivityTold {
                entry: number,
                words: words.into(),
                citations: citations.into_iter().map(Citation::from).collect(),
            });
        }
    }
    told
}

/// Who asks at a counter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asker {
    Anyone,
    Staff,
}

impl Asker {
    fn of(casino: &Casino, headers: &HeaderMap) -> Asker {
        match session::staff(casino, headers) {
            Ok((session, _)) if casino.staff.may(&session, Right::SeeHouseMatters) => Asker::Staff,
            _ => Asker::Anyone,
        }
    }
}

/// The counter of an activity that whoever asks may know of.
fn counter(casino: &Casino, name: &str, asker: Asker) -> Result<Arc<Counter>, AppError> {
    let known = casino.hall.counter(name);
    let known = known.filter(|known| asker == Asker::Staff || !known.law().is_for_staff());
    known.ok_or_else(AppError::no_activity)
}

pub(crate) async fn see(
    State(casino): Shared,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Json<ActivitySeen>, AppError> {
    let you = session::guest(&casino, &headers).await;
    let you = you.map(|player| player.id.as_str().to_owned());
    let asker = Asker::of(&casino, &headers);
    let look = move |casino: &Casino| {
        let counter = counter(casino, &name, asker)?;
        Ok(Json(seen(casino, &counter, you.as_deref())))
    };
    blocking(&casino, look).await?
}

/// Does something at a counter, and shows what then stands.
async fn done(
    casino: &Arc<Casino>,
    name: String,
    you: Option<String>,
    asker: Asker,
    work: impl FnOnce(&Counter) -> Result<(), Undone> + Send + 'static,
) -> Result<Json<ActivitySeen>, AppError> {
    let work = move |casino: &Casino| {
        let counter = counter(casino, &name, asker)?;
        work(&counter).map_err(|undone| match undone {
            Undone::NotAsked => AppError::not_asked_so(),
            Undone::NotKept(error) => AppError::of_activity(&casino.library, counter.law(), *error),
        })?;
        Ok(Json(seen(casino, &counter, you.as_deref())))
    };
    blocking(casino, work).await?
}

/// Why nothing was done at a counter.
enum Undone {
    NotAsked,
    NotKept(Box<NotKept>),
}

impl From<NotKept> for Undone {
    fn from(error: NotKept) -> Undone {
        Undone::NotKept(Box::new(error))
    }
}

/// Asks for what somebody wrote.
fn say(counter: &Counter, who: &PlayerId, asked: &ActivityAsked, now: Now) -> Result<(), Undone> {
    let line = Line::read(&asked.say).map_err(|_| Undone::NotAsked)?;
    let actor = Actor::person(who.as_str());
    let command = counter.look(|run, _| run.parse(&actor, &line));
    let command = command.map_err(|_| Undone::NotAsked)?;
    Ok(counter.play(who, &command, &asked.id, now)?)
}

pub(crate) async fn ask(
    State(casino): Shared,
    Path(name): Path<String>,
    headers: HeaderMap,
    asked: Asked<ActivityAsked>,
) -> Result<Json<ActivitySeen>, AppError> {
    if !casino.hosts.is_own_page(&headers) {
        return Err(AppError::other_site());
    }
    let player = session::required(&casino, &headers).await?;
    let Json(asked) = asked.map_err(|_| AppError::not_asked_so())?;
    let you = player.id.as_str().to_owned();
    let now = casino.house.clock().now();
    done(&casino, name, Some(you), Asker::Anyone, move |counter| {
        say(counter, &player.id, &asked, now)
    })
    .await
}

pub(crate) async fn hand(
    State(casino): Shared,
    Path(name): Path<String>,
    headers: HeaderMap,
    given: Asked<ActivityHandGiven>,
) -> Result<Json<ActivitySeen>, AppError> {
    if !casino.hosts.is_own_page(&headers) {
        return Err(AppError::other_site());
    }
    let player = session::required(&casino, &headers).await?;
    let Json(given) = given.map_err(|_| AppError::not_asked_so())?;
    let you = player.id.as_str().to_owned();
    let who = you.clone();
    done(&casino, name, Some(you), Asker::Anyone, move |counter| {
        let bytes = |text: &str| hex::decode(text).ok_or(Undone::NotAsked);
        match given {
            ActivityHandGiven::Seal { seal } => counter.seal(&who, &bytes(&seal)?)?,
            ActivityHandGiven::Open { bytes: hand } => counter.open_hand(&who, &bytes(&hand)?)?,
        }
        Ok(())
    })
    .await
}

pub(crate) async fn order(
    State(casino): Shared,
    Extension(session): Extension<Session>,
    Path(name): Path<String>,
    order: Asked<ActivityOrder>,
) -> Result<Json<ActivitySeen>, AppError> {
    let Json(order) = order.map_err(|_| AppError::not_asked_so())?;
    tracing::info!(
        name,
        staff = session.name,
        account = session.signs_as(),
        ?order,
        "staff order at an activity"
    );
    let work = move |casino: &Casino| {
        match order {
            ActivityOrder::Say { say, id } => {
                ordered(casino, &name, (&say, id.as_deref()), &session, None)?;
            }
            ActivityOrder::Draw => {
                require(casino, &session, Right::Draw)?;
                let counter = counter(casino, &name, Asker::Staff)?;
                let drawn = counter.draw();
                let law = counter.law();
                drawn.map_err(|error| AppError::of_activity(&casino.library, law, error))?;
            }
        }
        let counter = counter(casino, &name, Asker::Staff)?;
        Ok(Json(seen(casino, &counter, None)))
    };
    blocking(&casino, work).await?
}

/// Does what somebody of the house orders, or has it wait for a second person where it takes two.
/// He asks in his own post or, where the rules refuse that, in one in whose place he acts.
pub(crate) fn ordered(
    casino: &Casino,
    name: &str,
    (say, id): (&str, Option<&str>),
    first: &Session,
    second: Option<&Session>,
) -> Result<(), AppError> {
    let counter = counter(casino, name, Asker::Staff)?;
    let law = counter.law();
    let own = Actor::House(first.post.clone());
    let line = Line::read(say).map_err(|_| AppError::not_asked_so())?;
    let command = counter.look(|run, _| run.parse(&own, &line));
    let command = command.map_err(|_| AppError::not_asked_so())?;
    let row = order_row(casino, law.kind(), asks(&command), first)?;
    let _ordering = casino.floors.ordering();
    let table_order = counter.look(|run, _| run.table_order(&command));
    let closes = match &table_order {
        Some(TableOrder::Closes { table }) => Some(table.as_str()),
        _ => None,
    };
    let heard = casino
        .hear_tables(&counter)
        .and_then(|()| casino.hear_play(&counter, Hear::Order(closes)));
    heard.map_err(|error| AppError::of_activity(&casino.library, law, error))?;
    casino.check_order(&counter, table_order.as_ref())?;
    let player = counter.look(|run, _| run.player_at_desk(&command));
    floors::check_player(&casino.house, player.as_deref())?;
    if row.persons > 1 && second.is_none() {
        let act = Act::Order {
            activity: name.to_owned(),
            say: say.to_owned(),
        };
        let what = wire::Words::new(
            format!("{}: {say}", law.name().es),
            format!("{}: {say}", law.name().en),
        );
        return Err(puts_off(casino, first, act, what, row));
    }
    if let Some(given) = counter.look(|run, _| run.given(&command)) {
        casino.enter_given(&counter, &given, first)?;
        casino.tell_of_floors();
        return Ok(());
    }
    if let Some((number, basis)) = counter.look(|run, _| run.authorised_by(&command)) {
        casino.check_resolution(law, &number, basis)?;
    }
    if let Some(TableOrder::Players { table }) = &table_order {
        let heard = casino.hear_seats(&counter, table);
        heard.map_err(|error| AppError::of_activity(&casino.library, law, error))?;
    }
    let post = casino.staff.posts.find(&first.post);
    let others = post.into_iter().flat_map(|post| &post.stands_for);
    let others = others.map(|other| Actor::House(other.clone()));
    let with = second.map(Session::signs_as);
    let mut refused = None;
    for who in std::iter::once(own).chain(others) {
        match counter.order(&who, &command, id, first.signs_as(), with) {
            Ok(()) => {
                at_desk(casino, player.as_deref(), &command)?;
                casino.tell_of_floors();
                return Ok(());
            }
            Err(error @ NotKept::Refused(_)) => {
                refused.get_or_insert(error);
            }
            Err(error) => return Err(AppError::of_activity(&casino.library, law, error)),
        }
    }
    let refused = refused.expect("he asked at least in his own post");
    Err(AppError::of_activity(&casino.library, law, refused))
}

/// Who gives such an order, if he is among them: asked before anything else is looked at.
fn order_row<'c>(
    casino: &'c Casino,
    kind: &str,
    asks: &str,
    who: &Session,
) -> Result<&'c Row, AppError> {
    let posts = &casino.staff.posts;
    let order = posts.order(kind, asks);
    match order {
        Some(order) if order.row.allows(&who.post) && !who.must_enrol => Ok(&order.row),
        Some(order) => Err((&order.name, &order.row)),
        None => Err(posts.right(Right::Order)),
    }
    .map_err(|(what, row)| {
        let reason = phrases::not_by_this_post(casino, who, what, row);
        AppError::new(StatusCode::FORBIDDEN, reason)
    })
}

/// What somebody buys at the cash desk, or brings back there, he neither won nor lost.
fn at_desk(
    casino: &Casino,
    player: Option<&str>,
    command: &serde_json::Value,
) -> Result<(), AppError> {
    let amount = command["amount"].as_i64();
    let (Some(player), Some(amount)) = (player.and_then(|id| PlayerId::new(id).ok()), amount)
    else {
        return Ok(());
    };
    let cents = match asks(command) {
        "buys" => -amount,
        _ => amount,
    };
    let now = casino.house.clock().now();
    let brought = casino.house.premises().bring(&player, cents, now);
    brought.map_err(|error| AppError::inside(&error))
}

/// What a command asks for, as the table of permissions names it.
fn asks(command: &serde_json::Value) -> &str {
    let word = ["ask", "do"].into_iter().find_map(|tag| command.get(tag));
    word.and_then(|word| word.as_str()).unwrap_or_default()
}

pub(crate) async fn open(
    State(casino): Shared,
    Extension(session): Extension<Session>,
    opening: Asked<ActivityOpening>,
) -> Result<Json<ActivitySeen>, AppError> {
    let Json(opening) = opening.map_err(|_| AppError::not_asked_so())?;
    tracing::info!(
        activity = opening.activity,
        name = opening.name,
        staff = session.name,
        "staff open an activity"
    );
    let begin = move |casino: &Casino| {
        let terms = Line {
            words: Vec::new(),
            fields: opening.terms,
        };
        let law = casino.hall.activities().find(&opening.activity);
        let law = law.ok_or_else(AppError::no_activity)?;
        casino.check_terms(law, &terms)?;
        let begun = casino.hall.begin(&opening.activity, &opening.name, &terms);
        let counter = begun.map_err(|error| match error {
            NotKept::NameTaken(_) | NotKept::Name(_) => AppError::name_taken(),
            error => AppError::of_activity(&casino.library, law, error),
        })?;
        let heard = casino.hear_authorisations(&counter);
        heard.map_err(|error| AppError::of_activity(&casino.library, law, error))?;
        Ok(Json(seen(casino, &counter, None)))
    };
    blocking(&casino, begin).await?
}

/// All its entries: what `tapete activity verify` decides again.
pub(crate) async fn record(
    State(casino): Shared,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    let asker = Asker::of(&casino, &headers);
    let look = move |casino: &Casino| {
        let counter = counter(casino, &name, asker)?;
        Ok(counter.look(|_, entries| serde_json::to_string_pretty(entries)))
    };
    let text: Result<_, AppError> = blocking(&casino, look).await?;
    let text = text?.map_err(|error| AppError::inside(&error))?;
    Ok(([(CONTENT_TYPE, "application/json")], text).into_response())
}

pub(crate) async fn connect(
    State(casino): Shared,
    Extension(from): Extension<Address>,
    Path(name): Path<String>,
    headers: HeaderMap,
    line: Result<line::Asked, AppError>,
) -> Result<Response, AppError> {
    if !casino.hosts.is_own_page(&headers) {
        return Err(AppError::other_site());
    }
    let asker = Asker::of(&casino, &headers);
    let counter = counter(&casino, &name, asker)?;
    // Staff look on without being anybody; everyone else is known by his own name.
    let you = match asker {
        Asker::Staff => None,
        Asker::Anyone => {
            let player = session::required(&casino, &headers).await?;
            Some(player.id.as_str().to_owned())
        }
    };
    let line = line?;
    let known_as = you.clone().unwrap_or_else(|| "staff".to_owned());
    let place = casino.gate.place_for_a_page(&known_as, from);
    let place = place.ok_or_else(AppError::too_many_pages)?;
    let run = move |line| async move {
        tell_of(line, casino, counter, you).await;
        drop(place);
    };
    Ok(line.open(socket::SILENT, run))
}

/// Tells a page of an activity until it goes: what it sees now, and whenever that changes. It
/// has nothing to say itself.
async fn tell_of(
    mut line: line::Line,
    casino: Arc<Casino>,
    counter: Arc<Counter>,
    you: Option<String>,
) {
    let (sender, mut changes) = watch::channel(0);
    counter.listen(move |entries| sender.send(entries).is_ok());
    let mut closing = casino.closing();
    let mut ping = interval(PING);
    let mut heard = Instant::now();
    let mut news = true;
    loop {
        if news {
            changes.borrow_and_update();
            let (counter, you) = (Arc::clone(&counter), you.clone());
            let look = move |casino: &Casino| {
                serde_json::to_string(&seen(casino, &counter, you.as_deref()))
                    .expect("a message is plain words and numbers")
            };
            let Ok(text) = blocking(&casino, look).await else {
                return;
            };
            if !line.told(&text).await {
                return;
            }
        }
        news = tokio::select! {
            changed = changes.changed() => match changed {
                Ok(()) => true,
                Err(_) => return,
            },
            _ = closing.changed() => return,
            _ = ping.tick() => {
                let silent = heard.elapsed() > SILENCE;
                if silent || !line.pinged().await {
                    return;
                }
                false
            }
            message = line.recv() => match message {
                Some(Ok(Message::Pong(_) | Message::Ping(_))) => {
                    heard = Instant::now();
                    false
                }
                _ => return,
            },
        };
    }
}

/// How long the house waits before it goes on at a counter of its own.
const BETWEEN_STEPS: Duration = Duration::from_secs(1);
/// How many steps something is sold before the sale is closed.
const STEPS_OF_SALE: u32 = 30;
/// How many steps something that is over stays to be looked at.
const STEPS_AFTER: u32 = 20;
/// How many steps lie between two draws.
const STEPS_OF_DRAW: u32 = 3;

/// Runs for practice, one after another, whatever a sheet ships with.
pub(crate) async fn conduct(casino: Weak<Casino>) {
    let mut waited: BTreeMap<String, (Stage, u64, u32)> = BTreeMap::new();
    loop {
        {
            let Some(casino) = casino.upgrade() else {
                return;
            };
            let mut state = std::mem::take(&mut waited);
            let step = move |casino: &Casino| {
                if casino.keeps_house() {
                    casino.watch_trays();
                    go_on(casino, &mut state);
                }
                state
            };
            waited = blocking(&casino, step).await.unwrap_or_default();
        }
        sleep(BETWEEN_STEPS).await;
    }
}

/// One step at every counter that the house runs for practice.
fn go_on(casino: &Casino, waited: &mut BTreeMap<String, (Stage, u64, u32)>) {
    for law in casino.hall.activities().all() {
        let Some(sheet) = casino.library.sheet("activities", law.key()) else {
            continue;
        };
        let own = format!("{PRACTICE}{}-", law.key());
        let counters = casino.hall.counters();
        let number = |counter: &Arc<Counter>| counter.name().strip_prefix(&own)?.parse().ok();
        let last: Option<(u64, Arc<Counter>)> = counters
            .into_iter()
            .filter_map(|counter| Some((number(&counter)?, counter)))
            .max_by_key(|(number, _)| *number);
        let Some((number, counter)) = last else {
            begin(casino, law.key(), &format!("{own}1"), sheet);
            continue;
        };
        let (stage, next, due, played) = counter.look(|run, _| {
            (
                run.stage(),
                run.next_of_house().is_some(),
                run.due().is_some(),
                run.play().is_some(),
            )
        });
        // From the seat draw on a tournament is its director's.
        if played && stage == Stage::Closed {
            continue;
        }
        let known = waited
            .entry(law.key().to_owned())
            .or_insert((stage, number, 0));
        let idle = stage == Stage::Open && !next && !due;
        if (known.0, known.1) != (stage, number) || idle {
            *known = (stage, number, 0);
            continue;
        }
        known.2 += 1;
        let wait = match (stage, due) {
            (Stage::Open, false) => STEPS_OF_SALE,
            (Stage::Over, _) => STEPS_AFTER,
            (_, true) => STEPS_OF_DRAW,
            (Stage::Closed, false) => 1,
        };
        if known.2 < wait {
            continue;
        }
        known.2 = 0;
        match stage {
            Stage::Over => begin(casino, law.key(), &format!("{own}{}", number + 1), sheet),
            _ => {
                if let Err(error) = counter.go_on() {
                    tracing::error!(name = counter.name(), %error, "the activity does not go on");
                }
            }
        }
    }
}

fn begin(casino: &Casino, key: &str, name: &str, sheet: &law::Sheet) {
    if let Err(error) = casino.hall.begin(key, name, &terms_of(sheet)) {
        tracing::error!(name, %error, "the activity does not open");
    }
}
