//! The casino's day: a table takes bets while its floor has it open, and not otherwise.

use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST, ORIGIN};
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};
use wire::{Lobby, Moment, ServerMessage};

use crate::common::{Answer, House, TABLE};
use crate::socket::{Page, ante, choose, listen, ready, sit};

pub(crate) const FLOOR: &str = "/api/activities/sala-ar-2010";

pub(crate) async fn order(house: &House, cookie: &str, say: &str) -> Answer {
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

pub(crate) async fn orders(house: &House, cookie: &str, say: &str) {
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
    // What was lost there lies in the tray: a count without it is refused.
    let answer = order(&house, &director, &closing).await;
    assert_eq!(answer.status, StatusCode::CONFLICT, "{}", answer.text());
    assert!(answer.text().contains("100.020,00"), "{}", answer.text());
    let closing = format!("closes {TABLE}   chips: 100020   cash: 0");
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
        "notes authorisation of trijoker   minimum: 5   maximum: 100   resolution: R-1".to_owned(),
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

/// The limits that everybody at a table is shown.
async fn limits(house: &House, table: &str) -> (u64, u64) {
    let lobby: Lobby = house.get("/api/lobby").await.json();
    let found = lobby.tables.into_iter().find(|one| one.id == table);
    let found = found.expect("the table is in the lobby");
    (found.minimum.0, found.maximum.0)
}

/// A bet is refused by the rules, with a provision.
async fn bet_refused(page: &mut Page, stake: u64) {
    let _ = page.send(ante(1, stake)).await;
    let answer = page.answer().await;
    let _ = refused(&answer);
}

async fn reopened(house: &House, director: &str, limits: &str) {
    // What lies there by the book, which hears of it before any order, also one that is refused.
    let _ = order(house, director, &format!("suspends {TABLE}")).await;
    let seen: Value = house.get_as(FLOOR, director).await.json();
    let mut tables = seen["view"]["tables"].as_array().unwrap().iter();
    let due = tables.find(|one| one["table"] == TABLE).unwrap()["due"].clone();
    let due = due.as_u64().unwrap();
    let chips = format!("{}.{:02}", due / 100, due % 100);
    let closing = format!("closes {TABLE}   chips: {chips}   cash: 0");
    orders(house, director, &closing).await;
    let opening = format!("opens {TABLE}   float: 100000   {limits}");
    orders(house, director, &opening).await;
}

/// The attack: the floor says one thing, and the table takes a bet by another.
#[tokio::test]
async fn the_limits_that_a_floor_gives_are_those_of_the_running_table() {
    let mut house = House::new();
    let address = listen(&house).await;
    let director = house.staff("games-director").await;
    let guest = house.guest().await;
    let mut ana = Page::open(&address, &guest, "ana", None).await;
    ana.does(sit(1)).await;
    let round = ana.now().round;
    reopened(&house, &director, "minimum: 10   maximum: 100").await;
    ana.until(|s| s.round > round).await;
    assert_eq!(limits(&house, TABLE).await, (1_000, 10_000));
    bet_refused(&mut ana, 500).await;
    bet_refused(&mut ana, 10_500).await;
    house.restart();
    assert_eq!(limits(&house, TABLE).await, (1_000, 10_000));
    let address = listen(&house).await;
    let mut ana = Page::open(&address, &guest, "ana-again", None).await;
    bet_refused(&mut ana, 500).await;
    ana.does(ante(1, 1_000)).await;
    ana.does(ready()).await;
    ana.until(|s| matches!(s.view.moment, Moment::Choosing { .. }))
        .await;
    // Back at its own limits after the hand, and after another start, too.
    let director = house.staff("games-director").await;
    orders(&house, &director, &format!("suspends {TABLE}")).await;
    ana.does(choose(1, "fold")).await;
    ana.until(|s| matches!(s.view.moment, Moment::Irregular { .. }))
        .await;
    reopened(&house, &director, "minimum: 5   maximum: 100").await;
    assert_eq!(limits(&house, TABLE).await, (500, 10_000));
    house.restart();
    assert_eq!(limits(&house, TABLE).await, (500, 10_000));
}

/// What the table's own text has no table at is not said on the floor, either.
#[tokio::test]
async fn limits_that_the_table_cannot_have_are_refused_with_the_provision() {
    let house = House::new();
    let director = house.staff("games-director").await;
    let table = "ar-2010-french-roulette";
    orders(
        &house,
        &director,
        &format!("closes {table}   chips: 100000   cash: 0"),
    )
    .await;
    let before = limits(&house, table).await;
    // The highest bet of a roulette follows from its minimum.
    let lies = format!("opens {table}   float: 100000   minimum: 1   maximum: 7");
    let answer = order(&house, &director, &lies).await;
    assert_eq!(answer.status, StatusCode::CONFLICT, "{}", answer.text());
    assert!(answer.text().contains("AR"), "{}", answer.text());
    let other = [
        "Elija otros límites: escriba ",
        "Choose other limits: write ",
    ];
    let told = other.iter().all(|other| answer.text().contains(other));
    assert!(told, "{}", answer.text());
    assert!(closed_in_the_lobby(&house, table).await);
    let (minimum, maximum) = (before.0 * 2, before.1 * 2);
    let right = format!(
        "opens {table}   float: 100000   minimum: {}   maximum: {}",
        minimum / 100,
        maximum / 100
    );
    orders(&house, &director, &right).await;
    assert_eq!(limits(&house, table).await, (minimum, maximum));
    // While it runs the minimum is announced at the table, and not ordered from the floor.
    let raise = format!("limits {table}   minimum: 5   maximum: {}", maximum / 100);
    let answer = order(&house, &director, &raise).await;
    assert_eq!(answer.status, StatusCode::CONFLICT, "{}", answer.text());
    assert!(answer.text().contains("IV.2.B"), "{}", answer.text());
}

#[tokio::test]
async fn a_table_stands_on_one_floor() {
    let house = House::new();
    let director = house.staff("games-director").await;
    let body =
        json!({ "activity": "floor-ar-2010", "name": "otra", "terms": [["premises", "casino"]] });
    let opened = house
        .send("POST", "/api/activities", &director, &body)
        .await;
    assert_eq!(opened.status, StatusCode::OK, "{}", opened.text());
    let say = format!("places {TABLE}   game: three-card-poker   place: 1   cloth: 1");
    let body = json!({ "kind": "say", "say": say });
    let answer = house
        .send("POST", "/api/activities/otra/staff", &director, &body)
        .await;
    assert_eq!(answer.status, StatusCode::CONFLICT, "{}", answer.text());
    assert!(answer.text().contains("sala-ar-2010"), "{}", answer.text());
    assert!(
        answer.text().contains("citations\":[{"),
        "{}",
        answer.text()
    );
}

/// Buying in, a fill that two sign, cashing out, and a book that agrees with the record.
#[tokio::test]
async fn the_desk_sells_and_buys_and_two_sign_a_fill() {
    let house = House::with(|config, _| config.staff_key = None);
    let founder = house.director().await;
    let cashier = house.member(&founder, "Ana Gil", "cashier").await;
    let head = house.member(&founder, "Leo Paz", "table-head").await;
    let guest = house.guest().await;
    let me: Value = house.get_as("/api/me", &guest).await.json();
    let (player, before) = (me["id"].as_str().unwrap(), me["balance"].as_u64().unwrap());
    orders(&house, &cashier, &format!("sells 250.50 to {player}")).await;
    // An order that is sent again is the same order.
    let named = json!({ "kind": "say", "say": format!("sells 10 to {player}"), "id": "one" });
    for _ in 0..2 {
        let sold = house
            .send("POST", &format!("{FLOOR}/staff"), &cashier, &named)
            .await;
        assert!(sold.status.is_success(), "{}", sold.text());
    }
    let nobody = order(&house, &cashier, "sells 10 to nobody-at-all").await;
    assert_eq!(nobody.status, StatusCode::NOT_FOUND, "{}", nobody.text());
    let too_much = order(&house, &cashier, &format!("buys 99999999 from {player}")).await;
    assert!(!too_much.status.is_success(), "{}", too_much.text());
    orders(&house, &cashier, &format!("buys 50 from {player}")).await;
    let me: Value = house.get_as("/api/me", &guest).await.json();
    assert_eq!(me["balance"].as_u64().unwrap(), before + 21_050);
    // A croupier sells nothing, and nobody fills a table alone.
    let croupier = house.member(&founder, "Eva Sanz", "croupier").await;
    let refused = order(&house, &croupier, &format!("sells 10 to {player}")).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN, "{}", refused.text());
    let fill = format!("fills {TABLE}   amount: 500");
    let waits = order(&house, &cashier, &fill).await;
    assert!(waits.text().contains("segunda persona"), "{}", waits.text());
    let fills = async || {
        let seen: Value = house.get_as(FLOOR, &head).await.json();
        let tables = seen["view"]["days"][0]["tables"]
            .as_array()
            .unwrap()
            .clone();
        let own = tables.into_iter().find(|one| one["table"] == TABLE);
        own.unwrap()["fills"].as_u64().unwrap()
    };
    assert_eq!(fills().await, 0, "one signature moves nothing");
    let pending: Value = house.get_as("/api/staff/pending", &head).await.json();
    let confirm = format!("/api/staff/pending/{}", pending[0]["number"]);
    let own = house.send("POST", &confirm, &cashier, &json!({})).await;
    assert_eq!(own.status, StatusCode::CONFLICT, "his own is no second");
    let done = house.send("POST", &confirm, &head, &json!({})).await;
    assert!(done.status.is_success(), "{}", done.text());
    assert_eq!(fills().await, 50_000);
    let seen: Value = house.get_as(FLOOR, &head).await.json();
    let day = &seen["view"]["days"][0];
    assert_eq!(
        (&day["sold"], &day["bought"]),
        (&json!(26_050), &json!(5_000))
    );
    assert_eq!(seen["view"]["recounted"], true);
}

/// Where a text has players told before the limits of an open table change, no order comes first:
/// in Castilla-La Mancha at every table, in Aragón at poker among players, by the director.
#[tokio::test(flavor = "multi_thread")]
async fn limits_change_once_the_players_were_told() {
    let house = House::new();
    let address = crate::socket::listen(&house).await;
    let director = house.staff("games-director").await;
    let clm = ("sala-clm-2013", "clm-2013-three-card-poker", 2);
    // The most that lies before a player at poker follows from his chips, not from the minimum.
    let ar = ("sala-ar-2010", "ar-2010-holdem", 1);
    for ((floor, table, times), tells, provision) in [
        (clm, "table-head", "CLM13/5.2-3"),
        (ar, "games-director", "AR10/10.2/VI.3.b-2"),
    ] {
        let (minimum, maximum) = limits(&house, table).await;
        let (minimum, maximum) = (2 * minimum / 100, times * maximum / 100);
        let say = format!("limits {table}   minimum: {minimum}   maximum: {maximum}");
        let order = async || {
            let body = json!({ "kind": "say", "say": say });
            let path = format!("/api/activities/{floor}/staff");
            house.send("POST", &path, &director, &body).await.text()
        };
        let told = order().await;
        assert!(told.contains(provision), "{told}");
        let staff = house.staff(tells).await;
        let path = format!("{table}/staff/socket");
        let mut page = Page::open_at(&address, &staff, "staff", &path).await;
        let announced = page.orders(wire::StaffAction::Announce {
            notice: "limits-change".to_owned(),
        });
        let announced = announced.await;
        assert!(
            !matches!(announced, ServerMessage::Refused { .. }),
            "{announced:?}"
        );
        let told = order().await;
        assert!(
            !told.contains(provision) && told.contains("segunda persona"),
            "{told}"
        );
    }
}
