//! Where questions are solved: threads of their own, a queue with an end.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use games::Catalogue;
use odds::{Asked, solve_on};
use table::Rulebook;
use tokio::sync::watch;
use tokio::time::timeout;
use wire::{OddsProgress, OddsSolved};

use super::cabinet::{Cabinet, Key};
use super::telling;
use crate::gate::{Address, Counted, Counts};

/// So many questions are solved at a time: a short one need not wait for a long one.
const AT_A_TIME: usize = 2;

/// So many wait, and so many of one address.
const WAITING: usize = 16;
const WAITING_PER_ADDRESS: usize = 4;

/// A question that waits and that nobody has asked for so long is not solved.
const FORGOTTEN: Duration = Duration::from_secs(15);

/// How long an answer is waited for before one tells how far it is.
const PATIENCE: Duration = Duration::from_millis(800);

pub(crate) struct OddsRoom {
    pub(crate) catalogue: Catalogue,
    shelf: Arc<Shelf>,
    queue: SyncSender<Arc<Job>>,
    by_address: Counts<Address>,
}

/// What the threads share with those who ask.
struct Shelf {
    cabinet: Cabinet,
    jobs: Mutex<HashMap<Key, Arc<Job>>>,
}

/// A question that is being solved, or waits for it.
struct Job {
    key: Key,
    asked: Asked,
    begun: AtomicBool,
    done: AtomicU64,
    total: AtomicU64,
    last_asked: Mutex<Instant>,
    ended: watch::Sender<Option<Ending>>,
    _of_the_address: Counted<Address>,
}

/// How a job ended.
#[derive(Clone)]
enum Ending {
    Solved(Arc<OddsSolved>),
    /// The solver broke down; it is logged.
    Failed,
    /// Nobody waited for it any more.
    Forgotten,
}

/// What one who asks is told.
pub(super) enum Told {
    Solved(Arc<OddsSolved>),
    UnderWay(OddsProgress),
    Failed,
    /// As many wait as may.
    Full,
}

impl OddsRoom {
    /// Opens it over a folder, with its threads.
    pub(crate) fn open(catalogue: &Catalogue, data: &Path) -> OddsRoom {
        let shelf = Arc::new(Shelf {
            cabinet: Cabinet::new(data.join("odds")),
            jobs: Mutex::default(),
        });
        let (queue, waiting) = sync_channel(WAITING);
        let waiting = Arc::new(Mutex::new(waiting));
        for number in 0..AT_A_TIME {
            let (shelf, waiting) = (Arc::clone(&shelf), Arc::clone(&waiting));
            let thread = thread::Builder::new().name(format!("odds-{number}"));
            // Without its threads the room is full for ever, and the tables play on.
            if let Err(error) = thread.spawn(move || work(&shelf, &waiting)) {
                tracing::error!(%error, "no thread for questions about odds");
            }
        }
        OddsRoom {
            catalogue: catalogue.clone(),
            shelf,
            queue,
            by_address: Counts::new(),
        }
    }

    /// What is known of a question already; it may read a file.
    pub(super) fn known(&self, asked: &Asked) -> Option<Arc<OddsSolved>> {
        self.shelf.cabinet.find(&self.key(asked))
    }

    /// Has a question solved, and waits a moment for the answer.
    pub(super) async fn solve(&self, asked: Asked, asker: Address) -> Told {
        let Some(job) = self.job(asked, asker) else {
            return Told::Full;
        };
        let mut ended = job.ended.subscribe();
        let ending = timeout(PATIENCE, ended.wait_for(Option::is_some)).await;
        let ending = ending.ok().and_then(|ended| ended.ok()?.clone());
        match ending {
            Some(Ending::Solved(solved)) => Told::Solved(solved),
            Some(Ending::Failed) => Told::Failed,
            Some(Ending::Forgotten) | None => Told::UnderWay(job.progress()),
        }
    }

    fn key(&self, asked: &Asked) -> Key {
        self.shelf.cabinet.key(&asked.rules.hash())
    }

    /// The job of a question: the one that is under way, or a new one at the end of the queue.
    fn job(&self, asked: Asked, asker: Address) -> Option<Arc<Job>> {
        let key = self.key(&asked);
        let mut jobs = self.shelf.jobs();
        if let Some(job) = jobs.get(&key) {
            *locked(&job.last_asked) = Instant::now();
            return Some(Arc::clone(job));
        }
        let job = Arc::new(Job {
            key,
            asked,
            begun: AtomicBool::new(false),
            done: AtomicU64::new(0),
            total: AtomicU64::new(0),
            last_asked: Mutex::new(Instant::now()),
            ended: watch::Sender::new(None),
            _of_the_address: self.by_address.enter(asker, WAITING_PER_ADDRESS)?,
        });
        match self.queue.try_send(Arc::clone(&job)) {
            Ok(()) => {
                jobs.insert(key, Arc::clone(&job));
                Some(job)
            }
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => None,
        }
    }
}

impl Shelf {
    fn jobs(&self) -> MutexGuard<'_, HashMap<Key, Arc<Job>>> {
        locked(&self.jobs)
    }
}

impl Job {
    fn progress(&self) -> OddsProgress {
        OddsProgress {
            done: self.done.load(Ordering::Relaxed),
            total: self.total.load(Ordering::Relaxed),
            waiting: !self.begun.load(Ordering::Relaxed),
        }
    }

    fn is_forgotten(&self) -> bool {
        locked(&self.last_asked).elapsed() > FORGOTTEN
    }

    /// Solves it. Half of the machine is the tables' own, whatever is asked.
    fn solve(&self) -> OddsSolved {
        let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = NonZeroUsize::new(threads / AT_A_TIME).unwrap_or(NonZeroUsize::MIN);
        let mut progress = |done, total| {
            self.done.store(done, Ordering::Relaxed);
            self.total.store(total, Ordering::Relaxed);
        };
        let Asked { file, sheet, .. } = &self.asked;
        let report = solve_on(threads, file, sheet, &mut progress);
        telling::solved(&self.asked, report)
    }
}

/// One thread: a question after the other, until nobody can ask any more.
fn work(shelf: &Shelf, waiting: &Mutex<Receiver<Arc<Job>>>) {
    loop {
        let next = locked(waiting).recv();
        let Ok(job) = next else {
            return;
        };
        let ending = if job.is_forgotten() {
            Ending::Forgotten
        } else {
            job.begun.store(true, Ordering::Relaxed);
            // Whatever breaks in there breaks one answer, and not the thread of all others.
            match catch_unwind(AssertUnwindSafe(|| job.solve())) {
                Ok(solved) => Ending::Solved(Arc::new(solved)),
                Err(_) => {
                    let felt = job.asked.rules.felt();
                    tracing::error!(
                        game = felt.game,
                        ruleset = felt.ruleset,
                        "odds: the solver broke down"
                    );
                    Ending::Failed
                }
            }
        };
        if let Ending::Solved(solved) = &ending {
            shelf.cabinet.keep(&job.key, solved);
        }
        shelf.jobs().remove(&job.key);
        job.ended.send_replace(Some(ending));
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
