//! What the house may do stands in its registers, and everything asks there: tables, jackpots,
//! tournaments; what a floor says of its players and of its trays counts at the table.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};
use wire::{Guest, Lobby, Moment, Money, PlayerAction, RegisterSeen, ServerMessage, StaffAction};

use crate::books::confirm;
use crate::common::{Answer, House, TABLE};
use crate::floors::{FLOOR, order, orders};
use crate::socket::{Page, ante, choose, listen, ready, sit};

const REGISTER: &str = "/api/registers/authorisations";
const SUBJECT: &str = "three-card-poker (ar-2010)";

fn with_accounts() -> House {
    House::with(|config, _| {
        config.staff_key = None;
        config.clocks.pause = Duration::from_millis(10);
    })
}

fn stated(field: &str, value: &str, issued_by: Option<&str>) -> Value {
    json!({ "field": field, "value": value, "issued_by": issued_by, "approved_by": null })
}

/// Cancels what stands there, which takes two.
async fn withdraw(house: &House, director: &str, deputy: &str, subject: &str) {
    let body = json!({
        "kind": "enter", "date": "2099-01-02", "act": "withdrawal", "subject": subject,
        "section": null, "filing": null, "office": "director",
        "stated": [stated("resolution", "R-9", Some("gaming-directorate")), stated("ground", "fin", None)],
    });
    let waits = house.send("POST", REGISTER, director, &body).await;
    assert_eq!(waits.status, StatusCode::CONFLICT, "{}", waits.text());
    assert_eq!(confirm(house, deputy).await, StatusCode::NO_CONTENT);
}

async fn is_closed(house: &House, table: &str) -> bool {
    let lobby: Lobby = house.get("/api/lobby").await.json();
    let found = lobby.tables.into_iter().find(|one| one.id == table);
    found.expect("the table is in the lobby").closed
}

async fn balance(house: &House, guest: &str) -> i64 {
    let me: Value = house.get_as("/api/me", guest).await.json();
    me["balance"].as_i64().unwrap()
}

fn cites(answer: &Answer, provision: &str) {
    assert_eq!(answer.status, StatusCode::CONFLICT, "{}", answer.text());
    assert!(answer.text().contains(provision), "{}", answer.text());
}

async fn log(house: &House, cookie: &str) -> String {
    let seen: Value = house.get_as(FLOOR, cookie).await.json();
    seen["told"].to_string()
}

/// The demonstration's authorisations stand in the register, marked; a withdrawal there stops the
/// table at once, also after a restart, and the floor has no other book of them.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_open_as_long_as_the_register_authorises_its_game() {
    let mut house = with_accounts();
    let director = house.director().await;
    let deputy = house.member(&director, "Ines Gil", "deputy-director").await;
    let seen: RegisterSeen = house.get_as(REGISTER, &director).await.json();
    let own = seen.subjects.iter().find(|one| one.name == SUBJECT);
    let own = own.expect("the demonstration's authorisation is entered");
    let resolution = own.entries[0].stated.iter();
    let resolution = resolution.clone().find(|one| one.field == "resolution");
    assert_eq!(resolution.unwrap().value, "demonstration");

    assert!(!is_closed(&house, TABLE).await);
    withdraw(&house, &director, &deputy, SUBJECT).await;
    assert!(is_closed(&house, TABLE).await, "nothing else authorises it");
    assert!(log(&house, &director).await.contains("withdrawn"));
    let address = listen(&house).await;
    let mut ana = Page::open(&address, &house.guest().await, "ana", None).await;
    let _ = ana.send(sit(1)).await;
    let answer = ana.answer().await;
    let ServerMessage::Refused { reasons, .. } = &answer else {
        panic!("{answer:?}");
    };
    assert!(!reasons[0].citations.is_empty());
    drop(ana);
    house.restart();
    assert!(is_closed(&house, TABLE).await);
    let director = house.come("Eva Marco", crate::common::PASSWORD, None).await;
    let director = director.cookie();

    // Without a resolution nothing is authorised; with one that is over, neither.
    let note = "notes authorisation of three-card-poker   minimum: 5   maximum: 100";
    cites(&order(&house, &director, note).await, "DA.unica");
    let over = format!("{note}   resolution: R-10   until: 2020-12-31");
    orders(&house, &director, &over).await;
    assert!(is_closed(&house, TABLE).await);
    orders(
        &house,
        &director,
        &format!("{note}   resolution: R-11   until: 2199-12-31"),
    )
    .await;
    assert!(
        !is_closed(&house, TABLE).await,
        "the renewal counts at once"
    );
    // A band is that of the register: what is above it is refused.
    let closing = format!("closes {TABLE}   chips: 100000   cash: 0");
    orders(&house, &director, &closing).await;
    let opening = format!("opens {TABLE}   float: 100000   minimum: 10   maximum: 200");
    let above = order(&house, &director, &opening).await;
    assert_eq!(above.status, StatusCode::CONFLICT, "{}", above.text());
    assert!(is_closed(&house, TABLE).await);
}

/// A jackpot that tables feed, and a tournament, ask in the same place.
#[tokio::test(flavor = "multi_thread")]
async fn a_jackpot_and_a_tournament_need_their_own_authorisation() {
    let house = with_accounts();
    let director = house.director().await;
    let deputy = house.member(&director, "Ines Gil", "deputy-director").await;
    let table = "ar-2010-blackjack";
    let closing = format!("closes {table}   chips: 100000   cash: 0");
    orders(&house, &director, &closing).await;
    for what in ["progressive", "carousel"] {
        let subject = format!("{what} (blackjack, ar-2010)");
        withdraw(&house, &director, &deputy, &subject).await;
    }
    let lobby: Lobby = house.get("/api/lobby").await.json();
    let own = lobby.tables.iter().find(|one| one.id == table).unwrap();
    let opening = format!(
        "opens {table}   float: 100000   minimum: {}   maximum: {}",
        own.minimum.0 / 100,
        own.maximum.0 / 100
    );
    cites(&order(&house, &director, &opening).await, "siete.e-9");
    let permit = "notes permit of progressive   for: blackjack   resolution: R-12";
    orders(&house, &director, permit).await;
    orders(&house, &director, &opening).await;

    let tournament = |authorisation: &str| {
        json!({ "activity": "poker-tournament", "name": "copa", "terms": [
            ["organiser", "Casino de Zaragoza (casino CAS-1)"], ["authorisation", authorisation],
            ["game", "holdem"], ["entry", "10"], ["fee", "1"], ["stack", "1000"], ["seats", "6"],
            ["fewest", "4"], ["most", "6"], ["level", "10/20"], ["pays", "100%"],
        ] })
    };
    let open = async |body: &Value| house.send("POST", "/api/activities", &director, body).await;
    cites(&open(&tournament("R-13")).await, "dos.3.2-1");
    let entry = json!({
        "kind": "enter", "date": "2099-02-02", "act": "tournament", "subject": "Copa",
        "section": null, "filing": null, "office": "director",
        "stated": [
            stated("resolution", "R-13", Some("gaming-directorate")), stated("game", "holdem", None),
            stated("organiser", "Casino de Zaragoza", None), stated("terms", "as said", None),
            stated("expires", "2199-12-31", None),
        ],
    });
    let entered = house.send("POST", REGISTER, &director, &entry).await;
    assert_eq!(entered.status, StatusCode::OK, "{}", entered.text());
    let opened = open(&tournament("R-13")).await;
    assert_eq!(opened.status, StatusCode::OK, "{}", opened.text());
}

/// Bets placed elsewhere, tickets, other kinds of bingo and linked rooms name a resolution that
/// stands in the register: before it is entered, and once it is withdrawn, nothing opens on it.
#[tokio::test(flavor = "multi_thread")]
async fn bets_tickets_and_bingo_open_on_a_resolution_of_the_register_alone() {
    let house = with_accounts();
    let director = house.director().await;
    let deputy = house.member(&director, "Ines Gil", "deputy-director").await;
    let bets: &[[&str; 2]] = &[
        ["event", "Zaragoza-Huesca"],
        ["sort", "sporting"],
        ["mode", "external"],
        ["venue", "La Romareda"],
        ["premises", "salon-7"],
        ["outcome", "zaragoza"],
        ["outcome", "huesca"],
        ["method", "pool"],
        ["kept", "15%"],
        ["breakage", "0.05"],
        ["unit", "1"],
        ["most", "500"],
    ];
    let tickets: &[[&str; 2]] = &[
        ["batch", "L-7"],
        ["tickets", "20"],
        ["price", "2"],
        ["place", "kiosk"],
        ["opened-by", "scratch"],
        ["prize", "1 x 30 for cherry cherry cherry"],
        ["losing", "cherry lemon pear"],
        ["seller-pays", "20"],
        ["above", "delegation"],
    ];
    let bingo: &[[&str; 2]] = &[
        ["price", "2"],
        ["cards", "90"],
        ["line", "10%"],
        ["bingo", "60%"],
    ];
    let modality: &[[&str; 2]] = &[
        ["media", "computer"],
        ["assures", "transparency"],
        ["assures", "reliability"],
        ["assures", "control"],
        ["extra", "bingo by 15 pays 100.00"],
    ];
    let rooms: &[[&str; 2]] = &[["common", "5%"], ["room", "huesca"], ["room", "teruel"]];
    let cases = [
        ("bets", "authorisation", "8.2.b", [bets, &[]]),
        ("tickets", "authorised", "6.2.a", [tickets, &[]]),
        ("bingo", "modality", "4.3-1", [bingo, modality]),
        ("bingo", "interconnection", "4.4", [bingo, rooms]),
    ];
    for (number, (activity, term, provision, terms)) in (1..).zip(cases) {
        let resolution = format!("R-{number}");
        let open = async |name: &str, term: Option<&str>| {
            let mut all: Vec<[&str; 2]> = terms.concat();
            all.extend(term.map(|term| [term, &resolution]));
            let body = json!({ "activity": activity, "name": name, "terms": all });
            house
                .send("POST", "/api/activities", &director, &body)
                .await
        };
        let silent = open("silent", None).await;
        assert!(!silent.status.is_success(), "{term}: it names none");
        let unknown = open("unknown", Some(term)).await;
        cites(&unknown, provision);
        assert!(unknown.text().contains(&resolution), "{}", unknown.text());
        let subject = format!("{activity} {term}");
        let entry = json!({
            "kind": "enter", "date": "2099-01-01", "act": "permit", "subject": subject,
            "section": null, "filing": null, "office": "director",
            "stated": [
                stated("resolution", &resolution, Some("gaming-directorate")),
                stated("what", activity, None), stated("for", activity, None),
            ],
        });
        let entered = house.send("POST", REGISTER, &director, &entry).await;
        assert_eq!(entered.status, StatusCode::OK, "{}", entered.text());
        let name = format!("one-{number}");
        let opened = open(&name, Some(term)).await;
        assert_eq!(opened.status, StatusCode::OK, "{}", opened.text());
        withdraw(&house, &director, &deputy, &subject).await;
        cites(&open("gone", Some(term)).await, provision);
    }
}

/// Announced at the table, in force after its rounds, and then the floor's own entry.
#[tokio::test(flavor = "multi_thread")]
async fn a_raise_that_was_announced_becomes_the_floors_entry() {
    let house = House::with(|config, _| config.clocks.pause = Duration::from_millis(10));
    let address = listen(&house).await;
    let table = "ar-2010-french-roulette";
    let head = house.staff("table-head").await;
    let limits = async || {
        let seen: Value = house.get_as(FLOOR, &head).await.json();
        let tables = seen["view"]["tables"].as_array().unwrap().clone();
        let own = tables.into_iter().find(|one| one["table"] == table);
        own.unwrap()["minimum"].as_u64().unwrap()
    };
    assert_eq!(limits().await, 100);
    let socket = format!("{table}/staff/socket");
    let mut page = Page::open_at(&address, &head, "head", &socket).await;
    let notice = "minimo-5".to_owned();
    let answer = page.orders(StaffAction::Announce { notice }).await;
    assert!(
        matches!(answer, ServerMessage::Accepted { .. }),
        "{answer:?}"
    );
    assert_eq!(limits().await, 100, "announced is not in force");
    let guest = house.guest().await;
    let mut ana = Page::open_at(&address, &guest, "ana", &format!("{table}/socket")).await;
    ana.does(sit(1)).await;
    for _ in 0..3 {
        ana.until(|s| matches!(s.view.moment, Moment::Betting))
            .await;
        let round = ana.now().round;
        // A dozen: the zero holds no such bet over, and asks nothing.
        let spot = "docena-1".to_owned();
        let (at, stake) = (1, Money(500));
        ana.does(PlayerAction::Place { at, spot, stake }).await;
        ana.does(ready()).await;
        ana.until(|s| s.round > round).await;
    }
    assert_eq!(limits().await, 500);
    let told = log(&house, &head).await;
    assert!(told.contains("Limits of French roulette"), "{told}");
    assert!(
        !told.contains(table),
        "tables are called by their names: {told}"
    );
    assert!(!told.contains("drop 0"), "nothing is not told: {told}");
}

/// Reported twice and sent away by the supervision, he takes no seat and bets no more at that
/// table; at others he does.
#[tokio::test(flavor = "multi_thread")]
async fn whom_the_floor_expels_the_table_takes_no_more() {
    let house = with_accounts();
    let address = listen(&house).await;
    let director = house.director().await;
    let supervision = house.member(&director, "Ana Gil", "supervision").await;
    let table = "txp-texas-poker";
    let guest = house.guest().await;
    let id = house.get_as("/api/me", &guest).await.json::<Guest>().id;
    let says = async |say: String| {
        let body = json!({ "kind": "say", "say": say });
        let path = "/api/activities/sala-txp/staff";
        house.send("POST", path, &supervision, &body).await
    };
    let report = format!("reports cards-touched at {table}   players: {id}");
    let nobody = says(report.clone()).await;
    assert_eq!(nobody.status, StatusCode::CONFLICT, "he does not sit there");
    let mut ana = Page::open_at(&address, &guest, "ana", &format!("{table}/socket")).await;
    ana.does(sit(1)).await;
    let expel = format!("expels {id} from {table}");
    let once = says(report.clone()).await;
    assert_eq!(once.status, StatusCode::OK, "{}", once.text());
    cites(&says(expel.clone()).await, "VIII.3.a-2");
    let twice = says(report).await;
    assert_eq!(twice.status, StatusCode::OK, "{}", twice.text());
    let gone = says(expel).await;
    assert_eq!(gone.status, StatusCode::OK, "{}", gone.text());
    let _ = ana.send(ante(1, 2000)).await;
    let answer = ana.answer().await;
    let ServerMessage::Refused { reasons, .. } = &answer else {
        panic!("{answer:?}");
    };
    assert!(reasons[0].why.en.contains("this table"), "{reasons:?}");
    assert!(format!("{:?}", reasons[0].citations).contains("VIII.3.a"));
    let mut other = Page::open(&address, &guest, "other", None).await;
    other.does(sit(1)).await;
}

/// A tray that cannot pay: what was won is paid all the same, and then the table takes no bet until
/// two have filled it.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_tray_ran_short_waits_for_a_fill() {
    let house = with_accounts();
    let address = listen(&house).await;
    let director = house.director().await;
    let head = house.member(&director, "Leo Paz", "table-head").await;
    orders(
        &house,
        &director,
        &format!("closes {TABLE}   chips: 100000   cash: 0"),
    )
    .await;
    let note = "notes authorisation of three-card-poker   minimum: 5   maximum: 100";
    orders(&house, &director, &format!("{note}   resolution: R-1")).await;
    orders(
        &house,
        &head,
        &format!("opens {TABLE}   float: 1   minimum: 5   maximum: 100"),
    )
    .await;
    let guest = house.guest().await;
    let mut ana = Page::open(&address, &guest, "ana", None).await;
    ana.does(sit(1)).await;
    let mut before = balance(&house, &guest).await;
    for _ in 0..60 {
        ana.until(|s| matches!(s.view.moment, Moment::Betting))
            .await;
        ana.does(ante(1, 500)).await;
        ana.does(ready()).await;
        ana.until(|s| matches!(s.view.moment, Moment::Choosing { .. }))
            .await;
        ana.does(choose(1, "go")).await;
        ana.until(|s| matches!(s.view.moment, Moment::Over | Moment::Betting))
            .await;
        // Some order: the floor hears before it, and tells the table, which opens no next round
        // if its tray ran short.
        let _ = order(&house, &head, &format!("resumes {TABLE}")).await;
        if is_closed(&house, TABLE).await {
            break;
        }
        // What the hand brought goes to the cage: the next win is more than lies there.
        let won = before - balance(&house, &guest).await;
        if won > 0 {
            let credit = format!("credits {TABLE}   amount: {}", won / 100);
            let waits = order(&house, &head, &credit).await;
            assert_eq!(waits.status, StatusCode::CONFLICT, "{}", waits.text());
            assert_eq!(confirm(&house, &director).await, StatusCode::NO_CONTENT);
        }
        before -= won;
    }
    assert!(is_closed(&house, TABLE).await, "sixty hands without a win");
    let resumed = order(&house, &head, &format!("resumes {TABLE}")).await;
    assert!(!resumed.status.is_success(), "{}", resumed.text());
    assert!(is_closed(&house, TABLE).await);
    let fill = format!("fills {TABLE}   amount: 1000");
    let waits = order(&house, &head, &fill).await;
    assert_eq!(
        waits.status,
        StatusCode::CONFLICT,
        "one signature fills nothing"
    );
    assert!(is_closed(&house, TABLE).await);
    assert_eq!(confirm(&house, &director).await, StatusCode::NO_CONTENT);
    assert!(!is_closed(&house, TABLE).await);
    let seen: Value = house.get_as(FLOOR, &head).await.json();
    assert_eq!(seen["view"]["recounted"], true);
}
