//! Those who mean ill: each is limited by himself and by where he comes from, and nobody else
//! pays for it.

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST, SET_COOKIE};
use axum::http::{Request, StatusCode};
use futures_util::StreamExt;
use house::store::{Append, EventStore, StreamName, Version};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use wire::{Lobby, ServerMessage, StaffAction};

use crate::common::{Answer, House, STAFF_KEY, TABLE};
use crate::routes::is_error;
use crate::socket::{Page, ante, listen, sit};

/// Asks over a connection of its own from some address of this machine; what came back.
async fn ask_from(from: &str, address: &str, request: &str) -> String {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(format!("{from}:0").parse().unwrap()).unwrap();
    let mut stream = socket.connect(address.parse().unwrap()).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    let _ = timeout(Duration::from_secs(20), stream.read_to_string(&mut answer)).await;
    answer
}

fn post(path: &str, address: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    )
}

fn key(key: &str) -> String {
    format!(r#"{{"key":"{key}","role":"croupier","name":"Ana"}}"#)
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_made_at_one_address_leave_room_for_those_of_another() {
    let house = House::new();
    let address = listen(&house).await;
    let request = post("/api/guest", &address, "");
    let mut refused = 0;
    for _ in 0..130 {
        let answer = ask_from("127.0.0.2", &address, &request).await;
        refused += u32::from(answer.starts_with("HTTP/1.1 429"));
    }
    assert!(refused > 0, "one address makes guests without end");
    let answer = ask_from("127.0.0.3", &address, &request).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_guest_does_not_take_every_place() {
    let house = House::with(|config, _| config.limits.sockets_per_guest = 3);
    let address = listen(&house).await;
    let cookie = house.guest().await;
    let mut pages = Vec::new();
    for _ in 0..3 {
        pages.push(Page::open(&address, &cookie, "greedy", None).await);
    }
    let socket = format!(
        "GET /api/tables/{TABLE}/socket HTTP/1.1\r\nhost: {address}\r\ncookie: {cookie}\r\n\
         connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    let mut stream = TcpStream::connect(&address).await.unwrap();
    stream.write_all(socket.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 429");
    let other = house.guest().await;
    Page::open(&address, &other, "other", None).await;
    drop(pages);
    // Those that went make room.
    for _ in 0..100 {
        let mut stream = TcpStream::connect(&address).await.unwrap();
        stream.write_all(socket.as_bytes()).await.unwrap();
        stream.read_exact(&mut answer).await.unwrap();
        if &answer == b"HTTP/1.1 101" {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("no place became free");
}

/// Rounds that ended are told as often as somebody reads them, not as often as he can ask.
#[tokio::test(flavor = "multi_thread")]
async fn looking_back_at_one_address_leaves_room_for_another() {
    let house = House::new();
    let address = listen(&house).await;
    let path = format!("/api/tables/{TABLE}/rounds");
    let mut refused = 0;
    for _ in 0..400 {
        refused += u32::from(house.get(&path).await.status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(refused > 0, "one address looks back without end");
    let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    let answer = ask_from("127.0.0.3", &address, &request).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_is_limited_over_all_of_his_pages() {
    let house = House::new();
    let address = listen(&house).await;
    let cookie = house.guest().await;
    let mut pages = Vec::new();
    for _ in 0..4 {
        pages.push(Page::open(&address, &cookie, "p", None).await);
    }
    let (mut answered, mut refused) = (0, 0);
    for page in &mut pages {
        for _ in 0..15 {
            page.send(sit(1)).await;
        }
    }
    for page in &mut pages {
        for _ in 0..15 {
            match page.answer().await {
                ServerMessage::Refused { reasons, .. }
                    if reasons[0].why.en.contains("too fast")
                        || reasons[0].why.en.contains("messages") =>
                {
                    refused += 1;
                }
                _ => answered += 1,
            }
        }
    }
    assert!(refused >= 20, "{answered} were answered, {refused} refused");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_right_key_gets_in_while_wrong_ones_are_tried() {
    let house = House::new();
    let address = listen(&house).await;
    let wrong = post("/api/staff", &address, &key("no such key here"));
    let right = post("/api/staff", &address, &key(STAFF_KEY));
    let stop = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let tries: Vec<_> = (0..20)
        .map(|_| {
            let (wrong, address, stop) = (wrong.clone(), address.clone(), Arc::clone(&stop));
            tokio::spawn(async move {
                while !stop.load(std::sync::atomic::Ordering::Relaxed) {
                    ask_from("127.0.0.1", &address, &wrong).await;
                }
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(500)).await;
    for from in ["127.0.0.1", "127.0.0.2"] {
        let answer = ask_from(from, &address, &right).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{from}: {answer}");
    }
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    for one in tries {
        one.await.unwrap();
    }
}

/// What is logged, as text.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn a_key_that_was_refused_is_logged_and_never_shown() {
    let log = Log::default();
    let writer = log.clone();
    let logging = tracing_subscriber::fmt()
        .with_writer(move || writer.clone())
        .with_ansi(false)
        .finish();
    let _logged = tracing::subscriber::set_default(logging);
    let house = House::new();
    let refused = house
        .sign_in("no such key here", "croupier", "Mallory")
        .await;
    is_error(&refused, StatusCode::UNAUTHORIZED);
    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(
        text.contains("staff did not get in") && text.contains("Mallory"),
        "{text}"
    );
    assert!(!text.contains("no such key here"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_staff_is_closed_when_its_owner_signs_out() {
    let house = House::new();
    let address = listen(&house).await;
    let cookie = house.staff("table-head").await;
    let path = format!("{TABLE}/staff/socket");
    let mut page = Page::open_at(&address, &cookie, "staff", &path).await;
    let other = house.staff("croupier").await;
    let mut stays = Page::open_at(&address, &other, "other", &path).await;
    let out = Request::delete("/api/staff").header(COOKIE, &cookie);
    house.ask(out.body(Body::empty()).unwrap()).await;
    let closed = timeout(Duration::from_secs(5), async {
        while let Some(Ok(frame)) = page.socket.next().await {
            if let Message::Close(Some(frame)) = frame {
                return Some(u16::from(frame.code));
            }
        }
        None
    });
    assert_eq!(closed.await.unwrap(), Some(1008));
    let notice = "no-more-bets".to_owned();
    let answer = stays.orders(StaffAction::Announce { notice }).await;
    assert!(matches!(
        answer,
        ServerMessage::Refused { .. } | ServerMessage::Accepted { .. }
    ));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_sends_slowly_is_cut() {
    let house = House::with(|config, _| config.limits.request = Duration::from_millis(500));
    let address = listen(&house).await;
    let started = Instant::now();
    // A head that never ends, and a body that never comes.
    let mut head = TcpStream::connect(&address).await.unwrap();
    head.write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ")
        .await
        .unwrap();
    let body = format!(
        "POST /api/staff HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
         content-length: 100\r\n\r\n{{"
    );
    let mut slow = TcpStream::connect(&address).await.unwrap();
    slow.write_all(body.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    let read = timeout(Duration::from_secs(10), slow.read_exact(&mut answer)).await;
    read.unwrap().unwrap();
    assert_eq!(&answer, b"HTTP/1.1 408");
    let mut rest = Vec::new();
    let ended = timeout(Duration::from_secs(10), head.read_to_end(&mut rest)).await;
    assert!(ended.is_ok(), "the connection stays open");
    assert!(started.elapsed() < Duration::from_secs(10));
    // Others are answered meanwhile and after.
    assert_eq!(house.get("/api/health").await.status, StatusCode::OK);
}

async fn asks_for(house: &House, path: &str, host: &str) -> Answer {
    let request = Request::get(path).header(HOST, host);
    house.ask(request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn behind_tls_cookies_and_pages_stay_with_it_and_other_names_are_not_answered() {
    let house = House::with(|config, _| {
        config.behind_tls = true;
        config.hosts = vec!["casino.example".to_owned()];
    });
    let page = asks_for(&house, "/api/lobby", "casino.example").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(
        page.header("strict-transport-security")
            .starts_with("max-age=")
    );
    for host in ["localhost:8080", "evil.example", "127.0.0.1"] {
        for path in ["/", "/api/lobby", "/api/health"] {
            is_error(
                &asks_for(&house, path, host).await,
                StatusCode::MISDIRECTED_REQUEST,
            );
        }
    }
    let guest = Request::post("/api/guest").header(HOST, "casino.example");
    let guest = house.ask(guest.body(Body::empty()).unwrap()).await;
    assert!(
        guest.headers[SET_COOKIE]
            .to_str()
            .unwrap()
            .contains("; Secure")
    );
    let staff = Request::post("/api/staff")
        .header(HOST, "casino.example")
        .header(CONTENT_TYPE, "application/json");
    let staff = house
        .ask(staff.body(Body::from(key(STAFF_KEY))).unwrap())
        .await;
    assert!(
        staff.headers[SET_COOKIE]
            .to_str()
            .unwrap()
            .contains("; Secure")
    );
    let plain = House::new();
    assert!(
        plain
            .get("/")
            .await
            .headers
            .get("strict-transport-security")
            .is_none()
    );
    is_error(
        &asks_for(&plain, "/api/lobby", "evil.example:8080").await,
        StatusCode::MISDIRECTED_REQUEST,
    );
    assert_eq!(
        asks_for(&plain, "/", "127.0.0.1:8080").await.status,
        StatusCode::OK
    );
}

#[tokio::test]
async fn chips_are_not_minted_while_a_stake_is_out() {
    let house = House::new();
    let address = listen(&house).await;
    let cookie = house.guest().await;
    let mut page = Page::open(&address, &cookie, "ana", None).await;
    page.does(sit(1)).await;
    // The maximum lies there; that much is not a guest who has lost all.
    page.does(ante(1, 10_000)).await;
    let before: wire::Guest = house.get_as("/api/me", &cookie).await.json();
    let after: wire::Guest = house.post_as("/api/guest", &cookie).await.json();
    assert_eq!(before, after);
}

#[tokio::test]
async fn one_table_that_cannot_be_read_does_not_stop_the_casino() {
    let house = House::with(|_, store| {
        let stream = StreamName::new(&format!("table/{TABLE}")).unwrap();
        let epoch = store.take_ownership(&stream).unwrap();
        let mut append = Append::new(stream, epoch, Version(0));
        append.events.push("gibberish".to_owned());
        store.append(append).unwrap();
    });
    let lobby: Lobby = house.get("/api/lobby").await.json();
    let halted: Vec<_> = lobby
        .tables
        .iter()
        .filter(|table| table.halted.is_some())
        .collect();
    assert_eq!(halted.len(), 1);
    assert_eq!(halted[0].id, TABLE);
    assert!(halted[0].closed);
    let why = halted[0].halted.as_ref().unwrap();
    assert!(why.en.contains("entry 1 cannot be read"), "{}", why.en);
    let health = house.get("/api/health").await;
    assert_eq!(health.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(health.text().contains(TABLE));
    let cookie = house.guest().await;
    let path = format!("/api/tables/{TABLE}/rounds");
    is_error(
        &house.get_as(&path, &cookie).await,
        StatusCode::SERVICE_UNAVAILABLE,
    );
    let address = listen(&house).await;
    let other = "ar-2010-trijoker/socket";
    let mut page = Page::open_at(&address, &cookie, "ana", other).await;
    page.does(sit(1)).await;
}

/// A hundred look on: each is told what anybody sees, in as many bytes as one would be.
#[tokio::test(flavor = "multi_thread")]
async fn an_onlooker_costs_what_he_sees() {
    let house = House::new();
    let address = listen(&house).await;
    let mut ana = Page::open(&address, &house.guest().await, "ana", None).await;
    ana.does(sit(1)).await;
    let alone = ana.frames.last().unwrap().len();
    let mut pages = Vec::new();
    for _ in 0..100 {
        let cookie = house.guest().await;
        pages.push(Page::open(&address, &cookie, "onlooker", None).await);
    }
    let staff = house.staff("table-head").await;
    let path = format!("{TABLE}/staff/socket");
    let mut head = Page::open_at(&address, &staff, "head", &path).await;
    ana.does(ante(1, 700)).await;
    let version = ana.now().version;
    for page in pages.iter_mut().chain([&mut head]) {
        page.until(|snapshot| snapshot.version >= version).await;
    }
    let last = pages.last().unwrap();
    assert!(
        last.frames.last().unwrap().len() < alone + 4096,
        "all are told of all"
    );
    // What is shared is what one alone would be told.
    let (seen, alone) = (last.now(), head.now());
    assert_eq!(seen.view, alone.view);
    assert_eq!(seen.people, alone.people);
    assert_eq!(seen.commitment, alone.commitment);
    assert_eq!((seen.you, seen.balance.0), (None, 100_000));
    assert!(!seen.options.sit.is_empty() && seen.options.place.is_empty());
    assert!(ana.now().you.is_some() && ana.now().balance.0 == 99_300);
}
