//! A bare axum server to hold the casino against: whatever one page of a room says, all pages of it
//! are told, in as many bytes as the casino tells its own. Nothing is judged, written or kept.

use std::collections::HashMap;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use axum::extract::{Path, State, WebSocketUpgrade};
use axum::response::Response;
use axum::routing::get;
use tokio::net::TcpSocket;
use tokio::sync::broadcast;

/// What may wait for a page, as in the casino.
const WAITING: usize = 64;

/// As many may wait to be let in as at the casino.
const WAITING_AT_THE_DOOR: u32 = 4096;

/// What stands around what fills it.
const AROUND: usize = 70;

/// What a page reads at once, as in the casino.
const READ_AT_ONCE: usize = 512;

#[derive(Default)]
struct Rooms {
    all: Mutex<HashMap<String, broadcast::Sender<Utf8Bytes>>>,
    /// What fills a message up to the casino's length.
    rest: String,
}

impl Rooms {
    fn room(&self, name: &str) -> broadcast::Sender<Utf8Bytes> {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        let room = all.entry(name.to_owned());
        room.or_insert_with(|| broadcast::channel(WAITING).0)
            .clone()
    }
}

/// Serves until it is killed; says where.
pub(crate) async fn serve(bytes: usize) -> std::io::Result<()> {
    let rest = format!("\"{}\"", "x".repeat(bytes.saturating_sub(AROUND)));
    let rooms = Arc::new(Rooms {
        rest,
        ..Rooms::default()
    });
    let app = Router::new().route("/api/tables/{room}/socket", get(page));
    let socket = TcpSocket::new_v4()?;
    socket.bind((Ipv4Addr::LOCALHOST, 0).into())?;
    let listener = socket.listen(WAITING_AT_THE_DOOR)?;
    println!("http://{}", listener.local_addr()?);
    axum::serve(listener, app.with_state(rooms)).await
}

async fn page(
    State(rooms): State<Arc<Rooms>>,
    Path(room): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let upgrade = upgrade.read_buffer_size(READ_AT_ONCE);
    upgrade.on_upgrade(async move |socket| tell(socket, &rooms, &room).await)
}

fn update(version: &str, rest: &str) -> Utf8Bytes {
    let head = r#"{"kind":"update","snapshot":{"version":"#;
    format!(r#"{head}{version}}},"events":[],"rest":{rest}}}"#).into()
}

async fn tell(mut socket: WebSocket, rooms: &Rooms, room: &str) {
    let room = rooms.room(room);
    let mut heard = room.subscribe();
    if socket
        .send(Message::Text(update("0", &rooms.rest)))
        .await
        .is_err()
    {
        return;
    }
    loop {
        tokio::select! {
            told = heard.recv() => {
                let Ok(told) = told else { return };
                if socket.send(Message::Text(told)).await.is_err() { return }
            }
            said = socket.recv() => match said {
                Some(Ok(Message::Text(version))) => {
                    let _ = room.send(update(&version, &rooms.rest));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return,
            },
        }
    }
}
