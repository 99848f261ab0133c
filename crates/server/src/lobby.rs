//! The lobby as it changes: looked at once for every page that watches it, and told to each of
//! them as far as it has changed.

use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use tokio::sync::watch;
use tokio::time::{interval, sleep};
use wire::convert::Translator;
use wire::{Lobby, LobbyTable};

use crate::casino::Casino;
use crate::error::AppError;
use crate::floors;
use crate::line::{Line, Message};
use crate::parts::json;
use crate::phrases;
use crate::session::blocking;
use crate::socket::{PING, SILENCE};

/// How often the tables are looked at while a page watches.
const BETWEEN_LOOKS: Duration = Duration::from_millis(500);

/// The tables, as they were last looked at.
type Seen = Arc<Vec<LobbyTable>>;

/// One who looks at the tables for every page that watches the lobby; nobody while none does.
#[derive(Default)]
pub(crate) struct Lookout(Mutex<Weak<watch::Sender<Seen>>>);

impl Lookout {
    /// What is seen, now and as it changes.
    pub(crate) async fn watch(casino: &Arc<Casino>) -> Result<watch::Receiver<Seen>, AppError> {
        if let Some(known) = casino.lookout.known() {
            return Ok(known.subscribe());
        }
        let first = Arc::new(blocking(casino, tables).await?);
        let mut looks = casino.lookout.held();
        if let Some(known) = looks.upgrade() {
            return Ok(known.subscribe());
        }
        let sender = Arc::new(watch::Sender::new(first));
        *looks = Arc::downgrade(&sender);
        let receiver = sender.subscribe();
        tokio::spawn(look_out(Arc::downgrade(casino), sender));
        Ok(receiver)
    }

    fn held(&self) -> std::sync::MutexGuard<'_, Weak<watch::Sender<Seen>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn known(&self) -> Option<Arc<watch::Sender<Seen>>> {
        self.held().upgrade()
    }

    /// Whether nobody watches any more; then the next who does has another look out for him.
    fn ends(&self, sender: &watch::Sender<Seen>) -> bool {
        let mut looks = self.held();
        let ends = sender.receiver_count() == 0;
        if ends {
            *looks = Weak::new();
        }
        ends
    }
}

/// Looks at the tables again and again, until nobody watches or the casino is gone.
async fn look_out(casino: Weak<Casino>, sender: Arc<watch::Sender<Seen>>) {
    loop {
        sleep(BETWEEN_LOOKS).await;
        let Some(casino) = casino.upgrade() else {
            return;
        };
        if casino.lookout.ends(&sender) {
            return;
        }
        let Ok(now) = blocking(&casino, tables).await else {
            continue;
        };
        sender.send_if_modified(|known| {
            let other = **known != now;
            if other {
                *known = Arc::new(now);
            }
            other
        });
    }
}

/// Every table as the lobby shows it.
pub(crate) fn tables(casino: &Casino) -> Vec<LobbyTable> {
    let tables = casino.house.desks().map(|desk| {
        let rules = desk.rules();
        let translator = Translator::new(&rules, &casino.library, &words::ByNumber);
        let not_open = casino.house.premises().why_not_open(desk.id());
        let closed = desk.is_closed() || desk.day_is_over() || not_open.is_some();
        let pools = casino
            .house
            .premises()
            .pools(table::Rulebook::felt(&*rules));
        let table = translator.lobby_table(desk.id().as_str(), desk.taken(), closed, &pools);
        LobbyTable {
            halted: desk.why_halted().map(|why| phrases::halted(why).why),
            irregular: desk.is_irregular(),
            not_open: not_open.map(|why| floors::not_open(why.standing).why),
            ..table
        }
    });
    tables.collect()
}

/// The lobby with these tables.
pub(crate) fn lobby(tables: Vec<LobbyTable>) -> Lobby {
    Lobby {
        contract: wire::VERSION,
        tables,
    }
}

/// Tells a page of the lobby until it goes: all tables at first, then those that have changed. It
/// has nothing to say itself.
pub(crate) async fn run(mut line: Line, casino: Arc<Casino>, mut seen: watch::Receiver<Seen>) {
    let mut closing = casino.closing();
    let mut ping = interval(PING);
    let mut heard = Instant::now();
    let mut told: Seen = Arc::default();
    loop {
        let now = Arc::clone(&seen.borrow_and_update());
        let news = changed(&told, &now);
        told = now;
        if !news.is_empty() && !line.told(&json(&lobby(news))).await {
            return;
        }
        tokio::select! {
            changed = seen.changed() => if changed.is_err() { return },
            _ = closing.changed() => return,
            _ = ping.tick() => {
                let silent = heard.elapsed() > SILENCE;
                if silent || !line.pinged().await {
                    return;
                }
            }
            message = line.recv() => match message {
                Some(Ok(Message::Pong(_) | Message::Ping(_))) => heard = Instant::now(),
                _ => return,
            },
        }
    }
}

/// Those tables that are not as they were told before.
fn changed(before: &[LobbyTable], now: &[LobbyTable]) -> Vec<LobbyTable> {
    let known = |table: &&LobbyTable| !before.contains(table);
    now.iter().filter(known).cloned().collect()
}
