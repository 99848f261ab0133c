//! Many pages at once, on real sockets of this machine and a store on its disk.

use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use games::Catalogue;
use law::Library;
use server::{Casino, Clocks, Config};
use tokio::net::TcpListener;
use tokio::time::{interval, sleep, timeout};
use tokio_tungstenite::connect_async_with_config;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use wire::{ClientMessage, Command, Follower, PlayerAction, ServerMessage, Snapshot};

use crate::socket::{commit, reveal};

pub(crate) fn number(name: &str, usual: u64) -> u64 {
    let given = std::env::var(name).ok();
    given.and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// What every page adds to the shuffle.
const HAND: u8 = 7;

/// A hand in the shuffle: sealed while hands are taken, opened when they are closed.
fn hand(snapshot: &Snapshot) -> Option<PlayerAction> {
    let promised = &snapshot.commitment;
    let seats = snapshot.view.boxes.iter();
    let seat = seats.filter(|held| Some(held.holder) == snapshot.you);
    let seat = seat.map(|held| held.number).min()?;
    let own = promised.hands.iter().find(|hand| hand.seat == seat);
    match own {
        None if !promised.sealed => Some(commit(promised, HAND)),
        Some(own) if promised.sealed && !promised.mixed && !own.opened => Some(reveal(HAND)),
        _ => None,
    }
}

/// What a page does next: its hand in the shuffle, an answer if it is asked, chips on the cloth,
/// a seat.
fn next(snapshot: &Snapshot, turn: u64) -> PlayerAction {
    if let Some(hand) = hand(snapshot) {
        return hand;
    }
    let options = &snapshot.options;
    if let Some(choice) = options.choose.iter().find(|choice| choice.picks.is_none()) {
        return PlayerAction::Choose {
            at: choice.at,
            choice: choice.choice.clone(),
        };
    }
    if let Some(bet) = options
        .place
        .get(turn as usize % options.place.len().max(1))
    {
        return PlayerAction::Place {
            at: bet.at,
            spot: bet.spot.clone(),
            stake: bet.least,
        };
    }
    if options.ready && turn.is_multiple_of(5) {
        return PlayerAction::Ready { contribution: None };
    }
    match options.sit.get(turn as usize % options.sit.len().max(1)) {
        Some(at) => PlayerAction::Sit { at: *at },
        None => PlayerAction::Wait {},
    }
}

/// A page that asks for something every second; how long each answer took.
async fn page(address: String, table: String, cookie: String, seconds: u64) -> Vec<Duration> {
    let uri = format!("ws://{address}/api/tables/{table}/socket");
    let mut request = uri.into_client_request().unwrap();
    request
        .headers_mut()
        .insert("cookie", cookie.parse().unwrap());
    // What a browser elsewhere would do beside the casino is kept small: it reads what it needs.
    let config = WebSocketConfig::default().read_buffer_size(16 * 1024);
    let connected = connect_async_with_config(request, Some(config), true).await;
    let (mut socket, _) = connected.unwrap();
    let mut took = Vec::new();
    let mut follower = Follower::default();
    let mut seen: Option<Snapshot> = None;
    let mut asked: Option<(String, Instant)> = None;
    let mut second = interval(Duration::from_secs(1));
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut turn = 0;
    while Instant::now() < end {
        tokio::select! {
            frame = socket.next() => {
                let Some(Ok(frame)) = frame else { break };
                let Message::Text(text) = frame else { continue };
                match follower.hear(&text).unwrap() {
                    ServerMessage::Update { snapshot, .. } => seen = Some(snapshot),
                    ServerMessage::Accepted { id, .. } | ServerMessage::Refused { id, .. } => {
                        if let Some((_, since)) = asked.take_if(|(known, _)| *known == id) {
                            took.push(since.elapsed());
                        }
                    }
                    ServerMessage::NotUnderstood { .. } | ServerMessage::Pong => {}
                }
            }
            _ = second.tick() => {
                let Some(snapshot) = seen.as_ref().filter(|_| asked.is_none()) else { continue };
                turn += 1;
                let id = format!("c{turn}");
                let (version, action) = (snapshot.version, next(snapshot, turn));
                asked = Some((id.clone(), Instant::now()));
                let message = ClientMessage::Command(Command { id, version, action });
                let text = serde_json::to_string(&message).unwrap();
                if socket.send(Message::text(text)).await.is_err() { break }
            }
        }
    }
    took
}

/// A guest's cookie, as often as it takes.
pub(crate) async fn guest(casino: &Arc<Casino>) -> String {
    use axum::body::Body;
    use axum::http::{Request, StatusCode};
    use tower::ServiceExt;
    loop {
        let request = Request::post("/api/guest").body(Body::empty()).unwrap();
        let answer = server::app(Arc::clone(casino))
            .oneshot(request)
            .await
            .unwrap();
        if answer.status() == StatusCode::OK {
            let set = answer.headers()["set-cookie"].to_str().unwrap();
            return set.split(';').next().unwrap().to_owned();
        }
        sleep(Duration::from_millis(100)).await;
    }
}

/// `TAPETE_CLIENTS`, `TAPETE_TABLES` and `TAPETE_SECONDS` say how many, over how many tables, for
/// how long; it prints how long answers took. Nothing is asserted of time: machines differ.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: run it alone, with --nocapture"]
async fn many_pages_are_answered() {
    let (clients, tables) = (number("TAPETE_CLIENTS", 1000), number("TAPETE_TABLES", 50));
    let seconds = number("TAPETE_SECONDS", 20);
    let folder = std::env::temp_dir().join(format!("tapete-load-{}", std::process::id()));
    let library = Library::embedded().unwrap();
    let catalogue = Catalogue::read(&library).unwrap();
    let config = Config {
        data: folder.clone(),
        clocks: Clocks {
            betting: Duration::from_secs(5),
            choice: Duration::from_secs(5),
            ..Clocks::default()
        },
        ..Config::default()
    };
    let casino = Arc::new(Casino::open(library, &catalogue, &config).unwrap());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let serving = server::run(listener, Arc::clone(&casino), std::future::pending());
    let serving = tokio::spawn(serving);
    let lobby = axum::http::Request::get("/api/lobby").body(axum::body::Body::empty());
    let lobby = tower::ServiceExt::oneshot(server::app(Arc::clone(&casino)), lobby.unwrap());
    let lobby = http_body_util::BodyExt::collect(lobby.await.unwrap().into_body()).await;
    let lobby: wire::Lobby = serde_json::from_slice(&lobby.unwrap().to_bytes()).unwrap();
    let names: Vec<String> = lobby.tables.into_iter().map(|table| table.id).collect();
    let names = &names[..names.len().min(tables as usize)];
    let mut cookies = Vec::new();
    for _ in 0..clients {
        cookies.push(guest(&casino).await);
    }
    let started = Instant::now();
    let pages: Vec<_> = (0..)
        .zip(cookies)
        .map(|(place, cookie)| {
            let (address, table) = (address.clone(), names[place % names.len()].clone());
            tokio::spawn(async move {
                // Not all in the same instant.
                sleep(Duration::from_millis(place as u64 % 1000)).await;
                page(address, table, cookie, seconds).await
            })
        })
        .collect();
    let mut took = Vec::new();
    for page in pages {
        let done = timeout(Duration::from_secs(seconds + 60), page).await;
        took.extend(done.unwrap().unwrap());
    }
    took.sort();
    let part = |part: usize| took[(took.len() - 1) * part / 100];
    let (half, most, rare) = (part(50), part(95), part(99));
    println!(
        "{clients} pages over {} tables for {:?}: {} answers; half within {half:?}, 95 % within {most:?}, 99 % within {rare:?}",
        names.len(),
        started.elapsed(),
        took.len(),
    );
    assert!(took.len() as u64 > clients, "hardly anybody was answered");
    casino.close();
    serving.abort();
    let _ = fs::remove_dir_all(&folder);
}
