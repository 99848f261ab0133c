//! Hundreds of people in one bingo room, on real sockets of this machine.

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST, ORIGIN};
use axum::http::{Request, StatusCode};
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::common::House;
use crate::load::{guest, number};
use crate::socket::listen;

const ROOM: &str = "/api/activities/sala";
const BALLS: usize = 30;
const CARDS: usize = 3;

/// Asks as often as it takes: all come from one address, which may ask so often.
async fn post(house: &House, cookie: &str, path: &str, body: Value) -> Value {
    loop {
        let request = Request::post(path)
            .header(CONTENT_TYPE, "application/json")
            .header(HOST, "localhost")
            .header(ORIGIN, "http://localhost")
            .header(COOKIE, cookie)
            .body(Body::from(body.to_string()));
        let answer = house.ask(request.unwrap()).await;
        match answer.status {
            StatusCode::OK => return answer.json(),
            StatusCode::TOO_MANY_REQUESTS => sleep(Duration::from_millis(50)).await,
            status => panic!("{status}: {}", answer.text()),
        }
    }
}

/// Listens in the room until as many balls were heard of as will be drawn; what was seen last, and
/// when.
async fn person(address: String, cookie: String) -> (Value, Instant) {
    let uri = format!("ws://{address}{ROOM}/socket");
    let mut request = uri.into_client_request().unwrap();
    let headers = request.headers_mut();
    headers.insert("cookie", cookie.parse().unwrap());
    headers.insert("origin", format!("http://{address}").parse().unwrap());
    let (mut socket, _) = connect_async(request).await.unwrap();
    loop {
        let frame = timeout(Duration::from_secs(120), socket.next()).await;
        let Message::Text(text) = frame.expect("a frame").expect("open").unwrap() else {
            continue;
        };
        let seen: Value = serde_json::from_str(&text).unwrap();
        let balls = seen["view"]["balls"].as_array().map_or(0, Vec::len);
        if balls >= BALLS {
            return (seen, Instant::now());
        }
    }
}

/// `TAPETE_PEOPLE` says how many. Everybody hears of every ball and sees his own cards, and nobody
/// else's; how long the last one waited for the last ball is printed.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: run it alone, with --nocapture"]
async fn hundreds_play_bingo_in_one_room() {
    let people = number("TAPETE_PEOPLE", 300) as usize;
    let house = House::new();
    let address = listen(&house).await;
    let director = house.staff("games-director").await;
    let terms = [
        ("price", "1".to_owned()),
        ("cards", (people * CARDS).to_string()),
        ("line", "10%".to_owned()),
        ("bingo", "60%".to_owned()),
    ];
    let opening = json!({ "activity": "bingo", "name": "sala", "terms": terms });
    post(&house, &director, "/api/activities", opening).await;
    let mut listening = Vec::new();
    for number in 0..people {
        let cookie = guest(&house.casino).await;
        let buys = json!({ "id": number.to_string(), "say": format!("buys {CARDS}") });
        post(&house, &cookie, ROOM, buys).await;
        listening.push(tokio::spawn(person(address.clone(), cookie)));
    }
    let order = json!({ "kind": "say", "say": "closes the sale" });
    post(&house, &director, &format!("{ROOM}/staff"), order).await;
    let mut drawn = Instant::now();
    for _ in 0..BALLS {
        drawn = Instant::now();
        let draw = json!({ "kind": "draw" });
        post(&house, &director, &format!("{ROOM}/staff"), draw).await;
    }
    let mut last = drawn;
    let mut cards = std::collections::BTreeSet::new();
    let mut balls = None;
    for heard in listening {
        let (seen, at) = heard.await.unwrap();
        last = last.max(at);
        let own = seen["view"]["yours"].as_array().expect("his cards").clone();
        assert_eq!(own.len(), CARDS);
        cards.extend(own.iter().map(ToString::to_string));
        let heard = seen["view"]["balls"].clone();
        assert_eq!(*balls.get_or_insert_with(|| heard.clone()), heard);
    }
    assert_eq!(cards.len(), people * CARDS, "nobody has another's card");
    println!(
        "{people} people, {} cards: the last of them heard of the last ball {:?} after it was asked for",
        cards.len(),
        last.duration_since(drawn),
    );
}
