//! A page: it listens, comes back when it is cut off, and bets when it is told to.

use std::marker::PhantomData;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde::de::{IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval_at, sleep, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::program::{connect, home};

/// What all pages do from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mood {
    /// They listen.
    Idle,
    /// Those who find a seat sit down.
    Sit,
    /// One of each table asks for something every second.
    Steady,
    /// Everybody who sits asks as fast as one page may.
    Flat,
    /// Chips come off the cloth.
    Clear,
    /// Everybody who sits bets some times within so many milliseconds.
    Storm(u64),
    /// They go.
    Done,
}

/// So many of a table try to sit.
pub(crate) const SEATS: usize = 7;

/// Bets of each page in a storm.
pub(crate) const STORM_BETS: u64 = 4;

/// Between two messages of one page: a guest may send ten in a second.
const FAST: Duration = Duration::from_millis(110);

/// So long a page waits to be let in.
const UNANSWERED: Duration = Duration::from_secs(10);

/// Something that was asked for, and how it was answered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked {
    pub(crate) at: Instant,
    pub(crate) answered: Option<Instant>,
    /// The version at which it took effect.
    pub(crate) accepted: Option<u64>,
    pub(crate) is_bet: bool,
}

/// What a page noted.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    pub(crate) asked: Vec<Asked>,
    /// Which version it was told of, and when.
    pub(crate) heard: Vec<(u64, Instant)>,
    /// At which versions bets closed, and rounds opened.
    pub(crate) closed: Vec<u64>,
    pub(crate) opened: Vec<u64>,
    /// When it was told of its table for the first time since it connected.
    pub(crate) here: Option<Instant>,
    pub(crate) connections: u64,
    /// How much it has asked for, ever: no two commands have the same id.
    pub(crate) sent: u64,
    /// The version that it was told of last.
    pub(crate) version: u64,
    /// How long each update was, in bytes.
    pub(crate) sizes: Vec<usize>,
}

/// A page as those see it who measure.
#[derive(Clone)]
pub(crate) struct Page {
    pub(crate) number: usize,
    /// Which of its table's pages it is.
    pub(crate) place: usize,
    pub(crate) table: String,
    pub(crate) cookie: String,
    /// Whether it talks to the bare server.
    pub(crate) bare: bool,
    pub(crate) notes: Arc<Mutex<Notes>>,
}

/// What is read of a message, and nothing else: the pages share their processors with the house.
#[derive(Deserialize)]
struct Told<'t> {
    kind: &'t str,
    /// When it took effect, if something was accepted.
    version: Option<u64>,
    snapshot: Option<Head>,
    #[serde(default, borrow)]
    events: Vec<Happened<'t>>,
}

/// What an update leaves out is as it was.
#[derive(Deserialize)]
struct Head {
    version: Option<u64>,
    options: Option<Offered>,
}

#[derive(Deserialize)]
struct Happened<'t> {
    version: u64,
    kind: &'t str,
}

/// What a page may do, as far as it does it.
#[derive(Deserialize)]
struct Offered {
    #[serde(default)]
    sit: Vec<u64>,
    /// The first spot that takes its chips.
    #[serde(default, deserialize_with = "first")]
    place: Option<Spot>,
}

#[derive(Clone, Deserialize)]
struct Spot {
    at: u64,
    spot: String,
    least: Value,
}

/// The first of a list; the others are passed over.
fn first<'de, T: Deserialize<'de>, D: Deserializer<'de>>(list: D) -> Result<Option<T>, D::Error> {
    struct First<T>(PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for First<T> {
        type Value = Option<T>;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("a list")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Option<T>, A::Error> {
            let first = list.next_element()?;
            while list.next_element::<IgnoredAny>()?.is_some() {}
            Ok(first)
        }
    }
    list.deserialize_seq(First(PhantomData))
}

/// What it may bet on, and whether chips of its own lie there.
struct Bet {
    on: Spot,
    lies: bool,
}

/// What a connected page knows.
struct Seat {
    socket: WebSocketStream<TcpStream>,
    waits: bool,
    sits: bool,
    /// What it may do, as it was told last.
    options: Option<Offered>,
    bet: Option<Bet>,
    left: u64,
}

impl Page {
    pub(crate) fn notes(&self) -> MutexGuard<'_, Notes> {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lives until it is told to go.
    pub(crate) async fn live(
        self,
        address: watch::Receiver<SocketAddr>,
        mut mood: watch::Receiver<Mood>,
    ) {
        let mut sits = false;
        while *mood.borrow_and_update() != Mood::Done {
            let to = *address.borrow();
            match self.connect(to).await {
                Some(socket) => {
                    let seat = Seat {
                        socket,
                        waits: false,
                        sits,
                        options: None,
                        bet: None,
                        left: 0,
                    };
                    sits = self.sit_and_listen(seat, &mut mood).await;
                    self.notes().here = None;
                }
                None => sleep(Duration::from_millis(100)).await,
            }
        }
    }

    /// Whoever is not let in within a while tries again, as a person presses reload.
    async fn connect(&self, to: SocketAddr) -> Option<WebSocketStream<TcpStream>> {
        timeout(UNANSWERED, self.knock(to)).await.ok()?
    }

    async fn knock(&self, to: SocketAddr) -> Option<WebSocketStream<TcpStream>> {
        let stream = connect(home(self.number), to).await.ok()?;
        let uri = format!("ws://{to}/api/tables/{}/socket", self.table);
        let mut request = uri.into_client_request().ok()?;
        let cookie = self.cookie.parse().ok()?;
        request.headers_mut().insert("cookie", cookie);
        let config = WebSocketConfig::default().read_buffer_size(16 * 1024);
        let connected = client_async_with_config(request, stream, Some(config)).await;
        let (socket, _) = connected.ok()?;
        self.notes().connections += 1;
        Some(socket)
    }

    /// Until it is cut off, or everybody goes; whether it sits.
    async fn sit_and_listen(&self, mut seat: Seat, mood: &mut watch::Receiver<Mood>) -> bool {
        let mut now = *mood.borrow();
        let mut timer = self.timer(now);
        loop {
            let goes_on = tokio::select! {
                frame = seat.socket.next() => match frame {
                    Some(Ok(Message::Text(text))) => { self.hear(&mut seat, text); true }
                    Some(Ok(_)) => true,
                    Some(Err(_)) | None => false,
                },
                _ = mood.changed() => {
                    now = *mood.borrow_and_update();
                    timer = self.timer(now);
                    seat.left = STORM_BETS;
                    now != Mood::Done
                }
                _ = timer.tick() => self.act(&mut seat, now).await,
            };
            if !goes_on {
                return seat.sits;
            }
        }
    }

    /// When it acts: not all in the same instant.
    fn timer(&self, mood: Mood) -> tokio::time::Interval {
        let period = match mood {
            Mood::Steady => Duration::from_secs(1),
            Mood::Flat | Mood::Sit | Mood::Clear => FAST,
            Mood::Storm(milliseconds) => Duration::from_millis(milliseconds / STORM_BETS),
            Mood::Idle | Mood::Done => Duration::from_secs(3600),
        };
        // The golden ratio strews the pages evenly over the period.
        let share = (self.number as f64 * 0.618_033_988_749).fract();
        let mut timer = interval_at(tokio::time::Instant::now() + period.mul_f64(share), period);
        timer.set_missed_tick_behavior(MissedTickBehavior::Delay);
        timer
    }

    fn hear(&self, seat: &mut Seat, text: Utf8Bytes) {
        let at = Instant::now();
        let mut notes = self.notes();
        let Ok(told) = serde_json::from_str::<Told<'_>>(&text) else {
            return;
        };
        match (told.kind, told.snapshot) {
            ("update", Some(snapshot)) => {
                notes.here.get_or_insert(at);
                let events = told.events;
                let version = snapshot.version.unwrap_or(notes.version);
                notes.heard.push((version, at));
                notes.version = version;
                seat.options = snapshot.options.or(seat.options.take());
                let closed = events.iter().filter(|event| event.kind == "closed");
                notes.closed.extend(closed.map(|event| event.version));
                let opened = events.iter().filter(|event| event.kind == "opened");
                notes.opened.extend(opened.map(|event| event.version));
                notes.sizes.push(text.len());
            }
            ("accepted", _) => answered(&mut notes, seat, at, told.version),
            ("refused", _) => answered(&mut notes, seat, at, None),
            _ => {}
        }
    }

    /// Asks for what its mood has it ask; whether it is still connected.
    async fn act(&self, seat: &mut Seat, mood: Mood) -> bool {
        let speaks = match mood {
            Mood::Steady => self.place == 0,
            Mood::Storm(_) => seat.left > 0,
            Mood::Sit | Mood::Flat | Mood::Clear => true,
            Mood::Idle | Mood::Done => false,
        };
        if !speaks || seat.waits || self.place >= SEATS {
            return true;
        }
        if self.bare {
            let version = self.note_bare();
            return seat.socket.send(Message::text(version)).await.is_ok();
        }
        let Some(action) = self.wish(seat, mood) else {
            return true;
        };
        seat.left = seat.left.saturating_sub(1);
        self.send(seat, action).await
    }

    /// To the bare server it says a number, which all are told.
    fn note_bare(&self) -> String {
        let at = Instant::now();
        let mut notes = self.notes();
        notes.sent += 1;
        let accepted = Some(notes.sent);
        notes.asked.push(Asked {
            at,
            answered: None,
            accepted,
            is_bet: true,
        });
        notes.sent.to_string()
    }

    /// What it asks for: a seat; chips on a spot and off it again.
    fn wish(&self, seat: &mut Seat, mood: Mood) -> Option<(Value, bool)> {
        let options = seat.options.as_ref()?;
        if mood == Mood::Sit {
            let at = options.sit.get(self.place).filter(|_| !seat.sits)?;
            return Some((json!({ "kind": "sit", "at": at }), false));
        }
        if seat.sits && seat.bet.is_none() {
            let on = options.place.clone()?;
            seat.bet = Some(Bet { on, lies: false });
        }
        let bet = seat.bet.as_ref()?;
        let Spot { at, spot, least } = &bet.on;
        match (bet.lies, mood) {
            (false, Mood::Clear) => None,
            (false, _) | (true, Mood::Storm(_)) => {
                let place = json!({ "kind": "place", "at": at, "spot": spot, "stake": least });
                Some((place, true))
            }
            (true, _) => Some((
                json!({ "kind": "take-back", "at": at, "spot": spot }),
                false,
            )),
        }
    }

    async fn send(&self, seat: &mut Seat, (action, is_bet): (Value, bool)) -> bool {
        let (id, version) = {
            let mut notes = self.notes();
            notes.sent += 1;
            notes.asked.push(Asked {
                at: Instant::now(),
                answered: None,
                accepted: None,
                is_bet,
            });
            (notes.sent.to_string(), notes.version)
        };
        seat.waits = true;
        let message = json!({ "kind": "command", "id": id, "version": version, "action": action });
        seat.socket
            .send(Message::text(message.to_string()))
            .await
            .is_ok()
    }
}

/// Notes an answer to what was asked last: a page asks one thing at a time.
fn answered(notes: &mut Notes, seat: &mut Seat, at: Instant, accepted: Option<u64>) {
    seat.waits = false;
    let Some(asked) = notes.asked.last_mut() else {
        return;
    };
    (asked.answered, asked.accepted) = (Some(at), accepted);
    if accepted.is_none() {
        return;
    }
    match &mut seat.bet {
        Some(bet) => bet.lies = asked.is_bet,
        None => seat.sits = true,
    }
}
