//! The casino's day: a table takes bets while its floor has it open, and not otherwise.

use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST, ORIGIN};
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};
use wire::{Lobby, Moment, ServerMessage};

use crate::common::{Answer, House, TABLE};
use crate::socket::{Page, ante, choose, listen, ready, sit};

const FLOOR: &str = "/api/activities/sala-ar-2010";

async fn order(house: &House, cookie: &str, say: &str) -> Answer {
    let body = json!({ "kind": "say", "say": say });
    let request = Request::post(format!("{FLOOR}/staff"))
        .header(CONTENT_TYPE, "application/json")
        .header(HOST, "localhost")
        .header(ORIGIN, "http://localhost")
        .header(COOKIE, cookie);
    house
        .ask(request.body(Body::from(body.to_string())).unwrap())
        .await
}

async fn orders(house: &House, cookie: &str, say: &str) {
    let answer = order(house, cookie, say).await;
    assert_eq!(answer.status, StatusCode::OK, "{say}: {}", answer.text());
}

async fn closed_in_the_lobby(house: &House, table: &str) -> bool {
    let lobby: Lobby = house.get("/api/lobby").await.json();
    let found = lobby.tables.into_iter().find(|one| one.id == table);
    let found = found.expect("the table is in the lobby");
    assert_eq!(found.closed, found.not_open.is_some(), "and says why");
    found.closed
}

/// Refused, with a provision.
fn refused(answer: &ServerMessage) -> &str {
    let ServerMessage::Refused { reasons, .. } = answer else {
        panic!("{answer:?}");
    };
    assert!(!reasons[0].citations.is_empty(), "{reasons:?}");
    &reasons[0].why.en
}

#[tokio::test]
async fn a_demonstration_has_every_table_open_and_says_so() {
    let house = House::new();
    let lobby: Lobby = house.get("/api/lobby").await.json();
    assert!(lobby.tables.len() > 50);
    let closed: Vec<_> = lobby.tables.iter().filter(|table| table.closed).collect();
    assert!(closed.is_empty(), "{closed:?}");
    let head = house.staff("games-director").await;
    let seen: Value = house.get_as(FLOOR, &head).await.json();
    let staff = seen["view"]["tables"][0]["staff"][0][0].as_str().unwrap();
    assert!(staff.starts_with("demo-"), "{staff}");
    // What a floor keeps is nobody's business but the staff's.
    let guest = house.guest().await;
    let hidden = house.get_as(FLOOR, &guest).await;
    assert_eq!(hidden.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_suspended_table_takes_no_bet_and_finishes_its_hand() {
    let house = House::new();
    let address = listen(&house).await;
    let director = house.staff("games-director").await;
    let mut ana = Page::open(&address, &house.guest().await, "ana", None).await;
    ana.does(sit(1)).await;
    ana.does(ante(1, 2000)).await;
    ana.does(ready()).await;
    ana.until(|s| matches!(s.view.moment, Moment::Choosing { .. }))
        .await;
    // Nobody closes it over the hand; suspended, the hand goes on to its end.
    let closing = format!("closes {TABLE}   chips: 100000   cash: 0");
    let answer = order(&house, &director, &closing).await;
    assert_eq!(answer.status, StatusCode::CONFLICT, "{}", answer.text());
    orders(&house, &director, &format!("suspends {TABLE}")).await;
    assert!(closed_in_the_lobby(&house, TABLE).await);
    ana.does(choose(1, "fold")).await;
    ana.until(|s| matches!(s.view.moment, Moment::Irregular { .. }))
        .await;
    let _ = ana.send(ante(1, 2000)).await;
    let answer = ana.answer().await;
    assert!(refused(&answer).contains("suspended"), "{answer:?}");
    orders(&house, &director, &closing).await;
    let _ = ana.send(ante(1, 2000)).await;
    let answer = ana.answer().await;
    assert!(refused(&answer).contains("closed"), "{answer:?}");
    // Another start does not open it again; only the floor does.
    let mut house = house;
    house.restart();
    assert!(closed_in_the_lobby(&house, TABLE).await);
    let director = house.staff("games-director").await;
    let opening = format!("opens {TABLE}   float: 100000   minimum: 5   maximum: 100");
    orders(&house, &director, &opening).await;
    assert!(!closed_in_the_lobby(&house, TABLE).await);
}

#[tokio::test]
async fn an_empty_house_opens_no_table_of_a_text_without_authorisation_and_staff() {
    let house = House::with(|config, _| config.empty = true);
    let lobby: Lobby = house.get("/api/lobby").await.json();
    for table in &lobby.tables {
        let of_a_text = table.ruleset != "practice";
        assert_eq!(table.closed, of_a_text, "{}", table.id);
    }
    let address = listen(&house).await;
    let mut ana = Page::open(&address, &house.guest().await, "ana", None).await;
    let _ = ana.send(sit(1)).await;
    let answer = ana.answer().await;
    assert!(refused(&answer).contains("authorisation"), "{answer:?}");
}

/// A floor of another text, or of another game, opens nobody's table.
#[tokio::test]
async fn a_floor_opens_tables_of_its_own_text_and_game_alone() {
    let house = House::with(|config, _| config.empty = true);
    let director = house.staff("games-director").await;
    let open = |activity: &str, name: &str| {
        let body = json!({ "activity": activity, "name": name, "terms": [["premises", "casino"]] });
        let request = Request::post("/api/activities")
            .header(CONTENT_TYPE, "application/json")
            .header(HOST, "localhost")
            .header(ORIGIN, "http://localhost")
            .header(COOKIE, director.clone());
        request.body(Body::from(body.to_string())).unwrap()
    };
    let answer = house.ask(open("floor-ar-2010", "sala-ar-2010")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    for say in [
        "notes authorisation of trijoker   minimum: 5   maximum: 100".to_owned(),
        "begins a session   day: 1".to_owned(),
        // Another game under the name of a table that is none of it.
        format!("places {TABLE}   game: trijoker   place: 1   cloth: 1"),
        format!("puts marta at {TABLE}   as: table-head"),
        format!("puts leo at {TABLE}   as: croupier"),
        format!("opens {TABLE}   float: 100000   minimum: 5   maximum: 100"),
    ] {
        orders(&house, &director, &say).await;
    }
    assert!(closed_in_the_lobby(&house, TABLE).await);
}
