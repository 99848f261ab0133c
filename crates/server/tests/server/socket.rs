//! Pages on real sockets.

use std::collections::BTreeSet;
use std::time::Duration;

use axum::http::StatusCode;
use futures_util::{SinkExt, StreamExt};
use house::store::EventStore;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use wire::{
    ClientMessage, Command, Follower, Money, PlayerAction, RoundProof, RoundSummary, Seen,
    ServerMessage, Snapshot, StaffAction, StaffCommand,
};

use crate::common::{House, TABLE};

/// A page: the socket, every frame that came over it, and the last snapshot.
pub(crate) struct Page {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) frames: Vec<String>,
    snapshot: Option<Snapshot>,
    follower: Follower,
    sent: u32,
    name: &'static str,
}

pub(crate) async fn listen(house: &House) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let casino = std::sync::Arc::clone(&house.casino);
    tokio::spawn(server::run(listener, casino, std::future::pending()));
    address.to_string()
}

impl Page {
    pub(crate) async fn open(
        address: &str,
        cookie: &str,
        name: &'static str,
        since: Option<u64>,
    ) -> Page {
        let query = since.map_or(String::new(), |since| format!("?since={since}"));
        Page::open_at(address, cookie, name, &format!("{TABLE}/socket{query}")).await
    }

    pub(crate) async fn open_at(
        address: &str,
        cookie: &str,
        name: &'static str,
        path: &str,
    ) -> Page {
        let uri = format!("ws://{address}/api/tables/{path}");
        let mut request = uri.into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("cookie", cookie.parse().unwrap());
        headers.insert("origin", format!("http://{address}").parse().unwrap());
        let (socket, _) = connect_async(request).await.unwrap();
        let mut page = Page {
            socket,
            frames: Vec::new(),
            snapshot: None,
            follower: Follower::default(),
            sent: 0,
            name,
        };
        assert!(matches!(page.next().await, ServerMessage::Update { .. }));
        page
    }

    pub(crate) async fn next(&mut self) -> ServerMessage {
        loop {
            let frame = timeout(Duration::from_secs(20), self.socket.next()).await;
            let frame = frame.expect("a frame in time").expect("a frame").unwrap();
            if let Message::Text(text) = frame {
                let message = self.follower.hear(&text).unwrap();
                self.frames.push(text.to_string());
                if let ServerMessage::Update { snapshot, .. } = &message {
                    self.snapshot = Some(snapshot.clone());
                }
                return message;
            }
        }
    }

    pub(crate) async fn put(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    pub(crate) async fn send(&mut self, action: PlayerAction) -> String {
        self.sent += 1;
        let id = format!("{}-{}", self.name, self.sent);
        let version = self.snapshot.as_ref().unwrap().version;
        let command = Command {
            id: id.clone(),
            version,
            action,
        };
        let message = ClientMessage::Command(command);
        self.put(&serde_json::to_string(&message).unwrap()).await;
        id
    }

    /// Asks what only staff may; the answer comes next.
    pub(crate) async fn orders(&mut self, action: StaffAction) -> ServerMessage {
        self.sent += 1;
        let command = StaffCommand {
            id: format!("{}-{}", self.name, self.sent),
            version: self.now().version,
            action,
        };
        let message = ClientMessage::Staff(command);
        self.put(&serde_json::to_string(&message).unwrap()).await;
        self.answer().await
    }

    /// The next message that is no update.
    pub(crate) async fn answer(&mut self) -> ServerMessage {
        loop {
            match self.next().await {
                ServerMessage::Update { .. } => {}
                other => return other,
            }
        }
    }

    /// Asks, is accepted, and sees a snapshot at least as new.
    pub(crate) async fn does(&mut self, action: PlayerAction) {
        let sent = self.send(action).await;
        match self.answer().await {
            ServerMessage::Accepted { id, version } => {
                assert_eq!(id, sent);
                self.until(|snapshot| snapshot.version >= version).await;
            }
            other => panic!("{other:?}"),
        }
    }

    pub(crate) async fn until(&mut self, is: impl Fn(&Snapshot) -> bool) {
        while !self.snapshot.as_ref().is_some_and(&is) {
            self.next().await;
        }
    }

    pub(crate) fn now(&self) -> &Snapshot {
        self.snapshot.as_ref().unwrap()
    }

    pub(crate) fn own_cards(&self) -> Vec<String> {
        let you = self.now().you.unwrap();
        let own = self.now().view.boxes.iter().find(|b| b.holder == you);
        faces(&own.unwrap().cards)
    }
}

pub(crate) fn faces(cards: &[Seen]) -> Vec<String> {
    let face = |seen: &Seen| match seen {
        Seen::Card { card } => Some(card.clone()),
        Seen::Back => None,
    };
    cards.iter().filter_map(face).collect()
}

pub(crate) fn sit(at: u8) -> PlayerAction {
    PlayerAction::Sit { at }
}

pub(crate) fn ante(at: u8, stake: u64) -> PlayerAction {
    PlayerAction::Place {
        at,
        spot: "ante".to_owned(),
        stake: Money(stake),
    }
}

pub(crate) fn ready() -> PlayerAction {
    let contribution = None;
    PlayerAction::Ready { contribution }
}

/// A hand in the shuffle of the shoe that is promised, sealed.
pub(crate) fn commit(promised: &wire::Commitment, byte: u8) -> PlayerAction {
    let root = house::hex::decode(&promised.root).unwrap();
    PlayerAction::Commit {
        hand: house::hex::encode(&house::fair::hand(&root, &[byte; 32])),
    }
}

pub(crate) fn reveal(byte: u8) -> PlayerAction {
    PlayerAction::Reveal {
        contribution: format!("{byte:02x}").repeat(32),
    }
}

pub(crate) fn choose(at: u8, choice: &str) -> PlayerAction {
    PlayerAction::Choose {
        at,
        choice: choice.to_owned(),
    }
}

/// Whether a frame tells a card: as its code in quotes, or as people read it.
pub(crate) fn tells(frame: &str, card: &str) -> bool {
    let parsed: cards::Card = card.parse().unwrap();
    let spoken = words::spoken(parsed);
    let symbol = words::symbols(&[parsed]);
    frame.contains(&format!("\"{card}\""))
        || frame.contains(&symbol)
        || frame.contains(&spoken.es)
        || frame.contains(&spoken.en)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_guests_play_a_hand_to_its_settlement() {
    let house = House::new();
    let address = listen(&house).await;
    let (anas, bens) = (house.guest().await, house.guest().await);
    let mut ana = Page::open(&address, &anas, "ana", None).await;
    let mut ben = Page::open(&address, &bens, "ben", None).await;
    ana.does(sit(1)).await;
    ben.does(sit(3)).await;
    ana.does(ante(1, 2000)).await;
    ben.does(ante(3, 500)).await;
    assert_eq!((ana.now().balance.0, ben.now().balance.0), (98_000, 99_500));
    let promised = ana.now().commitment.clone();
    ana.does(commit(&promised, 1)).await;
    ben.does(commit(&promised, 2)).await;
    ana.does(ready()).await;
    ben.does(ready()).await;
    assert!(
        !ben.now().commitment.mixed,
        "the hands are closed, not open"
    );
    ana.does(reveal(1)).await;
    ben.does(reveal(2)).await;
    let is_choosing = |s: &Snapshot| matches!(s.view.moment, wire::Moment::Choosing { .. });
    ana.until(is_choosing).await;
    let (hers, his) = (ana.own_cards(), ben.own_cards());
    assert_eq!((hers.len(), his.len()), (3, 3));
    ana.does(choose(1, "go")).await;
    ben.until(|s| s.version >= ana.snapshot.as_ref().unwrap().version)
        .await;
    ben.does(choose(3, "fold")).await;
    let is_over = |s: &Snapshot| s.view.moment == wire::Moment::Over;
    ana.until(is_over).await;
    ben.until(is_over).await;

    for card in &his {
        for frame in &ana.frames {
            assert!(!tells(frame, card), "{card} in {frame}");
        }
    }
    let turned = ben.now().view.boxes[0].cards.clone();
    assert_eq!(faces(&turned), hers, "hers were turned: she went on");
    let before_the_end = ben
        .frames
        .iter()
        .filter(|frame| !frame.contains("\"over\""));
    for frame in before_the_end {
        assert!(hers.iter().all(|card| !tells(frame, card)), "{frame}");
    }

    let lines = ana.now().view.lines.clone();
    let you = ana.now().you.unwrap();
    let own = lines.iter().filter(|line| line.by == you);
    let due: u64 = own.map(|line| line.paid.0 + line.returned.0).sum();
    assert_eq!(ana.now().balance.0, 96_000 + due);
    assert_eq!(ben.now().balance.0, 99_500);
    assert!(lines.iter().all(|line| !line.explanation.is_empty()));
    assert!(house.store.audit().unwrap().is_clean());
    check_history(&house, &anas, &his, &promised).await;
}

/// Until the round is signed there is no receipt; then there is, and it binds the record.
async fn check_receipt(house: &House, path: &str, record: &table::record::Record) {
    let early = house.get(path).await;
    assert_eq!(early.status, StatusCode::CONFLICT, "{}", early.text());
    let checkpoints: serde_json::Value = house.get("/api/checkpoints").await.json();
    let key = house::signing_key(&*house.store, &house.folder().join("signing-key"), false);
    let key = key.unwrap();
    let fingerprint = key.public().fingerprint().to_string();
    assert_eq!(checkpoints["fingerprint"], fingerprint);
    assert_eq!(checkpoints["ok"], true);
    let uncovered = house.store.uncovered().unwrap();
    let (statement, moved) = uncovered.statement(1, key.public()).unwrap();
    let checkpoint = statement.sign(&key);
    let kept = house::evidence::KeptCheckpoint { checkpoint, moved };
    house.store.keep_checkpoint(kept).unwrap();
    let answer = house.get(path).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    let receipt = house::evidence::Receipt::read(&answer.text()).unwrap();
    assert_eq!(receipt.check(), Ok(()));
    assert_eq!(receipt.round.record, record.hash());
    assert_eq!(receipt.checkpoint.statement.key, key.public());
}

/// The list of rounds, the proof and the record say the same, and no more than they may.
async fn check_history(house: &House, anas: &str, his: &[String], promised: &wire::Commitment) {
    let path = format!("/api/tables/{TABLE}/rounds");
    let answer = house.get_as(&path, anas).await;
    let rounds: Vec<RoundSummary> = answer.json();
    assert_eq!((rounds.len(), rounds[0].round), (1, 1));
    assert!(rounds[0].net.is_some());
    let nobody: Vec<RoundSummary> = house.get(&path).await.json();
    assert_eq!(nobody[0].net, None);
    let proof_answer = house.get_as(&format!("{path}/1"), anas).await;
    let proof: RoundProof = proof_answer.json();
    assert_eq!(
        (&proof.root, &proof.label),
        (&promised.root, &promised.label)
    );
    assert_eq!((proof.openings.len(), proof.covered), (6, 3));
    assert_eq!((proof.hands.len(), proof.contributions.len()), (2, 2));
    assert!(proof.hands.iter().all(|hand| hand.opened));
    let record = house.get(&format!("{path}/1/record")).await;
    assert!(record.header("content-type").starts_with("text/plain"));
    let text = record.text();
    let parsed = table::record::Record::parse(&text).unwrap();
    check_receipt(house, &format!("{path}/1/receipt"), &parsed).await;
    assert!(parsed.is_over());
    for card in his {
        for text in [&answer.text(), &proof_answer.text(), &text] {
            assert!(!tells(text, card), "{card} in {text}");
        }
    }
    let opened: BTreeSet<&String> = proof.openings.iter().map(|one| &one.card).collect();
    assert_eq!(opened.len(), 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_frames_get_one_clear_error_and_change_nothing() {
    let house = House::new();
    let address = listen(&house).await;
    let cookie = house.guest().await;
    let mut page = Page::open(&address, &cookie, "p", None).await;
    page.does(sit(1)).await;
    let before = (house.store.heads().unwrap(), house.store.books().unwrap());
    let place = |rest: &str| {
        format!(
            r#"{{"kind":"command","id":"x","version":1,"action":{{"kind":"place","at":1,{rest}}}}}"#
        )
    };
    let deep = "[".repeat(5000);
    let not_understood = [
        "hello".to_owned(),
        String::new(),
        "null".to_owned(),
        deep,
        r#"{"kind":"shutdown"}"#.to_owned(),
        r#"{"kind":"command","id":"x","version":1,"action":{"kind":"sit","at":1},"as":"croupier"}"#
            .to_owned(),
        r#"{"kind":"command","id":"x","version":1,"action":{"kind":"draw","card":"As"}}"#
            .to_owned(),
        r#"{"kind":"command","id":"x","version":-1,"action":{"kind":"sit","at":1}}"#.to_owned(),
        place(r#""spot":"ante","stake":-500"#),
        place(r#""spot":"ante","stake":1e3"#),
        place(r#""spot":"ante","stake":18446744073709551616"#),
        place(r#""spot":"ante","stake":500,"stake":600"#),
    ];
    for text in not_understood {
        page.put(&text).await;
        match page.answer().await {
            ServerMessage::NotUnderstood { reason } => {
                assert!(!reason.why.es.is_empty() && !reason.way_out.en.is_empty());
            }
            other => panic!("{text}: {other:?}"),
        }
        tokio::time::sleep(Duration::from_millis(110)).await;
    }
    let refused = [
        place(r#""spot":"jackpot","stake":500"#),
        place(r#""spot":"ante","stake":0"#),
        place(r#""spot":"ante","stake":1"#),
        place(r#""spot":"ante","stake":18446744073709551615"#),
        place(r#""spot":"second","stake":500"#),
        r#"{"kind":"command","id":"","version":1,"action":{"kind":"sit","at":2}}"#.to_owned(),
        r#"{"kind":"command","id":"x","version":1,"action":{"kind":"sit","at":200}}"#.to_owned(),
        r#"{"kind":"command","id":"x","version":1,"action":{"kind":"commit","hand":"zz"}}"#
            .to_owned(),
        r#"{"kind":"command","id":"x","version":1,"action":{"kind":"choose","at":1,"choice":"go"}}"#
            .to_owned(),
    ];
    for text in refused {
        page.put(&text).await;
        match page.answer().await {
            ServerMessage::Refused { reasons, .. } => {
                assert!(reasons.iter().all(|r| !r.way_out.es.is_empty()), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
        tokio::time::sleep(Duration::from_millis(110)).await;
    }
    let after = (house.store.heads().unwrap(), house.store.books().unwrap());
    assert_eq!(before, after);
    page.put(r#"{"kind":"ping"}"#).await;
    assert_eq!(page.answer().await, ServerMessage::Pong);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_huge_frame_is_said_to_be_one_and_the_page_is_cut() {
    let house = House::new();
    let address = listen(&house).await;
    let cookie = house.guest().await;
    let mut page = Page::open(&address, &cookie, "p", None).await;
    page.put(&"x".repeat(17 * 1024)).await;
    let answer = page.answer().await;
    assert!(
        matches!(answer, ServerMessage::NotUnderstood { .. }),
        "{answer:?}"
    );
    let mut closed = false;
    while let Some(frame) = page.socket.next().await {
        closed |= matches!(frame, Ok(Message::Close(_)) | Err(_));
    }
    assert!(closed);
    let mut page = Page::open(&address, &cookie, "q", None).await;
    page.does(sit(1)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_commands_are_refused_and_then_the_page_is_cut() {
    let house = House::new();
    let address = listen(&house).await;
    let cookie = house.guest().await;
    let mut page = Page::open(&address, &cookie, "p", None).await;
    for _ in 0..200 {
        let sent = page.socket.send(Message::text(r#"{"kind":"ping"}"#)).await;
        if sent.is_err() {
            break;
        }
    }
    let mut closed = None;
    while let Some(Ok(frame)) = page.socket.next().await {
        if let Message::Close(Some(frame)) = frame {
            closed = Some(u16::from(frame.code));
        }
    }
    assert_eq!(closed, Some(1008));
}

/// What a page has put together of many updates is what another one is told whole.
#[tokio::test(flavor = "multi_thread")]
async fn what_an_update_leaves_out_is_as_it_was() {
    let house = House::new();
    let address = listen(&house).await;
    let (anas, bens) = (house.guest().await, house.guest().await);
    let mut ana = Page::open(&address, &anas, "ana", None).await;
    let mut ben = Page::open(&address, &bens, "ben", None).await;
    let does = [sit(1), ante(1, 500), ante(1, 700), ready()];
    for action in does.into_iter().chain([choose(1, "go")]) {
        if matches!(action, PlayerAction::Choose { .. }) {
            let is_asked = |s: &Snapshot| matches!(s.view.moment, wire::Moment::Choosing { .. });
            ana.until(is_asked).await;
        }
        ana.does(action).await;
        let version = ana.now().version;
        ben.until(|snapshot| snapshot.version >= version).await;
        for (page, cookie) in [(&ana, &anas), (&ben, &bens)] {
            let again = Page::open(&address, cookie, "again", None).await;
            if again.now().version == page.now().version {
                let still = |page: &Page| Snapshot {
                    clock: None,
                    ..page.now().clone()
                };
                assert_eq!(still(&again), still(page));
            }
        }
    }
    let is_bet = |frame: &&String| frame.contains("\"kind\":\"placed\"");
    let bet = ben.frames.iter().find(is_bet).expect("he hears of a bet");
    for part in ["rules_hash", "commitment", "options", "undealt"] {
        let named = format!("\"{part}\":");
        assert!(
            ben.frames[0].contains(&named) && !bet.contains(&named),
            "{bet}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_comes_back_gets_the_tail_or_a_resync() {
    let mut house = House::new();
    let address = listen(&house).await;
    let (anas, bens) = (house.guest().await, house.guest().await);
    let mut ana = Page::open(&address, &anas, "ana", None).await;
    let mut ben = Page::open(&address, &bens, "ben", None).await;
    ana.does(sit(2)).await;
    let seen = ana.now().version;
    ana.socket.close(None).await.unwrap();
    ben.does(sit(4)).await;
    ben.does(ante(4, 700)).await;
    ben.until(|s| s.people.iter().any(|p| !p.present)).await;

    let mut ana = Page::open(&address, &anas, "ana-2", Some(seen)).await;
    let first = ana.frames[0].clone();
    let ServerMessage::Update { events, resync, .. } = serde_json::from_str(&first).unwrap() else {
        panic!("{first}");
    };
    let kinds: Vec<&str> = events.iter().map(|event| event.kind.as_str()).collect();
    assert_eq!((resync, kinds), (false, vec!["seated", "placed"]));
    assert!(events.iter().all(|event| event.version > seen));
    ana.does(ante(2, 500)).await;

    let stale = Page::open(&address, &anas, "ana-3", Some(999_999)).await;
    assert!(stale.frames[0].contains("\"resync\":true"));
    // The house closes: every page is told, and the table goes on where it stood.
    house.restart();
    let address = listen(&house).await;
    let again = Page::open(&address, &anas, "ana-4", Some(ana.now().version)).await;
    assert_eq!(again.now().view, ana.now().view);
    assert_eq!(again.now().balance.0, 99_500);
}

/// A page in the lobby: every table at first, then those that change, each as it is asked for.
#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_is_told_as_it_changes() {
    let house = House::new();
    let address = listen(&house).await;
    let anas = house.guest().await;
    let uri = format!("ws://{address}/api/lobby/socket");
    let mut request = uri.into_client_request().unwrap();
    let headers = request.headers_mut();
    headers.insert("cookie", anas.parse().unwrap());
    headers.insert("origin", format!("http://{address}").parse().unwrap());
    let (mut lobby, _) = connect_async(request).await.unwrap();
    let first = told(&mut lobby).await;
    let asked: wire::Lobby = house.get("/api/lobby").await.json();
    assert_eq!(first, asked);
    let mut ana = Page::open(&address, &anas, "ana", None).await;
    ana.does(sit(3)).await;
    let news = told(&mut lobby).await;
    let changed = news.tables.iter();
    let changed: Vec<(&str, u8)> = changed
        .map(|table| (table.id.as_str(), table.taken))
        .collect();
    assert_eq!(changed, [(TABLE, 1)]);
    let again: wire::Lobby = house.get("/api/lobby").await.json();
    assert!(again.tables.contains(&news.tables[0]));
    // A page has nothing to say there, and one that does is cut.
    lobby.send(Message::Text("{}".into())).await.unwrap();
    let end = timeout(Duration::from_secs(10), async {
        while let Some(Ok(message)) = lobby.next().await {
            assert!(!message.is_text(), "{message}");
        }
    });
    assert!(end.await.is_ok());
}

/// The next word from the lobby.
async fn told(lobby: &mut WebSocketStream<MaybeTlsStream<TcpStream>>) -> wire::Lobby {
    let heard = timeout(Duration::from_secs(10), async {
        loop {
            if let Message::Text(text) = lobby.next().await.unwrap().unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    });
    heard.await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_without_a_session_or_from_elsewhere_is_refused() {
    let house = House::new();
    let address = listen(&house).await;
    let cookie = house.guest().await;
    let table = format!("tables/{TABLE}/socket");
    let (own, other) = (format!("http://{address}"), "http://evil.example");
    let without = |path| (path, "", own.as_str(), StatusCode::UNAUTHORIZED);
    let elsewhere = |path| (path, cookie.as_str(), other, StatusCode::FORBIDDEN);
    for (path, cookie, origin, expected) in [table.as_str(), "lobby/socket"]
        .into_iter()
        .flat_map(|path| [without(path), elsewhere(path)])
    {
        let uri = format!("ws://{address}/api/{path}");
        let mut request = uri.as_str().into_client_request().unwrap();
        request
            .headers_mut()
            .insert("cookie", cookie.parse().unwrap());
        request
            .headers_mut()
            .insert("origin", origin.parse().unwrap());
        match connect_async(request).await {
            Err(Error::Http(response)) => {
                assert_eq!(response.status().as_u16(), expected.as_u16());
            }
            other => panic!("{other:?}"),
        }
    }
}
