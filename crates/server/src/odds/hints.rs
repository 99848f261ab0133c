//! What each choice is worth to a player who is asked now: tables worked out away from the play,
//! and questions answered from them.

use ::words::{Message, of_the_house};
use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Instant;

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use games::Rules;
use house::{Desk, PlayerId, Refusal, TableSnapshot};
use odds::{Advice, Adviser, Fraction, NotAdvised, SolveError, Weighed, Weighs, decimal};
use table::{Felt, Rulebook};
use tokio::sync::oneshot;
use wire::{Exact, Hint, HintChoice, OddsProgress, Words};

use super::words;
use crate::casino::Casino;
use crate::error::AppError;
use crate::gate::Address;
use crate::phrases;
use crate::session::{self, blocking};

/// So many tables' worth is kept ready; the one asked least lately goes first.
const KEPT: usize = 12;

/// Decimals of a number in stakes, and of one in cents.
const DIGITS: u32 = 10;
const OF_A_CENT: u32 = 2;

/// The tables of one set of rules, ready or being worked out.
struct Kept {
    rules: Arc<Rules>,
    begun: AtomicBool,
    done: AtomicU64,
    total: AtomicU64,
    ready: OnceLock<Result<Adviser, NotReady>>,
    asked: Mutex<Instant>,
}

/// Why there is nothing to ask.
#[derive(Clone, Debug)]
enum NotReady {
    Not(SolveError),
    /// The solver broke down; it is logged.
    Failed,
}

/// Where hints are made ready: one thread beside those of the explorer.
pub(crate) struct HintRoom {
    /// Whether the house gives any.
    pub(crate) allowed: bool,
    kept: Mutex<HashMap<[u8; 32], Arc<Kept>>>,
    queue: Sender<Arc<Kept>>,
}

impl HintRoom {
    pub(crate) fn open(allowed: bool) -> HintRoom {
        let (queue, waiting) = channel();
        if allowed {
            let thread = thread::Builder::new().name("hints".to_owned());
            // Without its thread a hint is worked out for ever, and the tables play on.
            if let Err(error) = thread.spawn(move || work(&waiting)) {
                tracing::error!(%error, "no thread for hints");
            }
        }
        HintRoom {
            allowed,
            kept: Mutex::default(),
            queue,
        }
    }

    /// The tables of these rules; they are begun if nobody has asked for them yet.
    fn of(&self, rules: &Arc<Rules>) -> Arc<Kept> {
        let mut kept = locked(&self.kept);
        let key = rules.hash();
        if let Some(found) = kept.get(&key) {
            *locked(&found.asked) = Instant::now();
            return Arc::clone(found);
        }
        if kept.len() >= KEPT {
            let oldest = kept.iter().min_by_key(|(_, kept)| *locked(&kept.asked));
            let oldest = oldest.map(|(key, _)| *key);
            oldest.map(|oldest| kept.remove(&oldest));
        }
        let new = Arc::new(Kept {
            rules: Arc::clone(rules),
            begun: AtomicBool::new(false),
            done: AtomicU64::new(0),
            total: AtomicU64::new(0),
            ready: OnceLock::new(),
            asked: Mutex::new(Instant::now()),
        });
        kept.insert(key, Arc::clone(&new));
        // Nobody listens any more when the casino closes.
        let _ = self.queue.send(Arc::clone(&new));
        new
    }
}

impl Kept {
    fn progress(&self) -> OddsProgress {
        OddsProgress {
            done: self.done.load(Ordering::Relaxed),
            total: self.total.load(Ordering::Relaxed),
            waiting: !self.begun.load(Ordering::Relaxed),
        }
    }

    /// Works the tables out, on half of the machine: the rest is the play's.
    fn prepare(&self) {
        self.begun.store(true, Ordering::Relaxed);
        let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = NonZeroUsize::new(threads / 2).unwrap_or(NonZeroUsize::MIN);
        let mut progress = |done, total| {
            self.done.store(done, Ordering::Relaxed);
            self.total.store(total, Ordering::Relaxed);
        };
        let prepared = catch_unwind(AssertUnwindSafe(|| {
            Adviser::prepare(threads, &self.rules, &mut progress)
        }));
        let ready = match prepared {
            Ok(prepared) => prepared.map_err(NotReady::Not),
            Err(_) => {
                let felt = self.rules.felt();
                let (game, ruleset) = (&felt.game, &felt.ruleset);
                tracing::error!(game, ruleset, "hints: the solver broke down");
                Err(NotReady::Failed)
            }
        };
        let _ = self.ready.set(ready);
    }
}

fn work(waiting: &Receiver<Arc<Kept>>) {
    while let Ok(kept) = waiting.recv() {
        kept.prepare();
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// `GET /api/tables/{id}/hint`
pub(crate) async fn hint(
    State(casino): State<Arc<Casino>>,
    Extension(asker): Extension<Address>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    if !casino.hosts.is_own_page(&headers) {
        return Err(AppError::other_site());
    }
    if !casino.hints.allowed {
        return Err(no_hints());
    }
    if !casino.gate.may_ask_odds(asker, Instant::now()) {
        return Err(AppError::too_many());
    }
    let player = session::required(&casino, &headers).await?;
    let desk = casino.house.desk(&id);
    let desk = desk.ok_or_else(|| AppError::from(Refusal::NoSuchTable))?;
    let snapshot = snapshot(&desk, player.id.clone()).await?;
    // Only somebody who plays has tables worked out.
    let Some(you) = snapshot.you.filter(|you| snapshot.view.sits(*you)) else {
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    let kept = casino.hints.of(&snapshot.under.0);
    let answer = move |_: &Casino| match kept.ready.get() {
        None => Ok((StatusCode::ACCEPTED, Json(kept.progress())).into_response()),
        Some(Err(NotReady::Failed)) => Err(AppError::inside(&"hints were not worked out")),
        Some(Err(NotReady::Not(error))) => Err(not_solved(error)),
        Some(Ok(adviser)) => match adviser.advise(&snapshot.view, you) {
            Ok(advice) => Ok(Json(told(&snapshot, &advice)).into_response()),
            Err(NotAdvised::NotAsked) => Ok(StatusCode::NO_CONTENT.into_response()),
            Err(NotAdvised::NotKnown) => Err(not_known()),
            Err(NotAdvised::NotSolved(error)) => Err(not_solved(&error)),
        },
    };
    blocking(&casino, answer).await?
}

/// The table as that guest sees it, and nothing more: no hint can tell what he may not know.
pub(crate) async fn snapshot(desk: &Desk, player: PlayerId) -> Result<TableSnapshot, AppError> {
    if let Some(why) = desk.why_halted() {
        return Err(AppError::halted(why));
    }
    let (sender, receiver) = oneshot::channel();
    let asked = desk.ask(move |table, now| {
        let _ = sender.send(table.snapshot(Some(&player), now));
    });
    if !asked {
        return Err(Refusal::Busy.into());
    }
    let seen = receiver.await;
    seen.map_err(|_| AppError::from(Refusal::Closed))
}

/// The cards that are put aside, as they are written; nothing where none are.
fn aside(cards: &[cards::Card]) -> Option<String> {
    let names: Vec<String> = cards.iter().map(ToString::to_string).collect();
    (!names.is_empty()).then(|| names.join(" "))
}

fn told(snapshot: &TableSnapshot, advice: &Advice) -> Hint {
    let felt = snapshot.under.0.felt();
    let most = advice.best().map(|best| &advice.choices[best].expectation);
    let stake = Fraction::from_integer(advice.stake.max(1).into());
    let choice = |weighed: &Weighed| {
        let in_stakes = &weighed.expectation / &stake;
        let mut choices = felt.choices.iter();
        let key = choices.find(|choice| choice.id == weighed.choice);
        HintChoice {
            choice: key.map_or_else(String::new, |choice| choice.key.clone()),
            aside: aside(&weighed.aside),
            expectation: Exact {
                fraction: in_stakes.to_string(),
                decimal: decimal(&in_stakes, DIGITS),
            },
            cents: decimal(&weighed.expectation, OF_A_CENT),
            best: Some(&weighed.expectation) == most,
        }
    };
    Hint {
        round: snapshot.round,
        version: snapshot.version,
        choices: advice.choices.iter().map(choice).collect(),
        about: about(felt, advice),
    }
}

/// What is weighed, and what is not.
fn about(felt: &Felt, advice: &Advice) -> Words {
    let mut said = vec![match advice.weighs {
        Weighs::Box => of_the_house!(WeighsABox).words(),
        Weighs::Hand => of_the_house!(WeighsAHand).words(),
        Weighs::AgainstHouseWay => of_the_house!(WeighsAgainstTheHouseWay).words(),
        Weighs::Insurance => of_the_house!(WeighsTheInsurance).words(),
    }];
    let spots = felt.spots.iter();
    let left_out = spots.filter(|spot| advice.left_out.contains(&spot.id));
    said.extend(left_out.map(|spot| of_the_house!(WeighedWithout { spot: &spot.name }).words()));
    ::words::strung(&said, " ").into()
}

fn no_hints() -> AppError {
    AppError::because(StatusCode::FORBIDDEN, &of_the_house!(NoHints))
}

fn not_known() -> AppError {
    AppError::because(StatusCode::UNPROCESSABLE_ENTITY, &of_the_house!(NotKnown))
}

fn not_solved(error: &SolveError) -> AppError {
    let told = match error {
        SolveError::NotKept => return not_known(),
        error => words::unsolved(error),
    };
    let reason = phrases::reason_out_of(told, &of_the_house!(DecideWithout));
    AppError::new(StatusCode::UNPROCESSABLE_ENTITY, reason)
}
