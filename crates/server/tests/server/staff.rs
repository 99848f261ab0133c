//! Staff: who may come in, what they may do, and what nobody sees through them.

use axum::body::Body;
use axum::http::header::{COOKIE, HOST, ORIGIN};
use axum::http::{Request, StatusCode};
use futures_util::{SinkExt, StreamExt};
use house::store::EventStore;
use tokio_tungstenite::tungstenite::Message;
use wire::{ClientMessage, Moment, ServerMessage, Snapshot, Staff, StaffAction, StaffCommand};

use crate::common::{House, STAFF_KEY, TABLE};
use crate::routes::is_error;
use crate::socket::{Page, ante, choose, faces, listen, ready, sit, tells};

const TRIJOKER: &str = "ar-2010-trijoker";

fn report(what: &str, place: Option<&str>, card: Option<&str>) -> StaffAction {
    StaffAction::Report {
        what: what.to_owned(),
        place: place.map(str::to_owned),
        with: None,
        card: card.map(str::to_owned),
        more: Vec::new(),
        amount: None,
    }
}

fn announce(notice: &str) -> StaffAction {
    StaffAction::Announce {
        notice: notice.to_owned(),
    }
}

/// Refused with words in both languages, and the id of what was asked.
fn refused(answer: &ServerMessage) -> String {
    let ServerMessage::Refused { reasons, .. } = answer else {
        panic!("{answer:?}");
    };
    for reason in reasons {
        assert!(!reason.why.es.is_empty() && !reason.way_out.en.is_empty());
    }
    reasons[0].why.en.clone()
}

fn accepted(answer: &ServerMessage) {
    assert!(
        matches!(answer, ServerMessage::Accepted { .. }),
        "{answer:?}"
    );
}

async fn staff_page(house: &House, address: &str, role: &str, table: &str) -> Page {
    let cookie = house.staff(role).await;
    Page::open_at(address, &cookie, "staff", &format!("{table}/staff/socket")).await
}

/// A guest at box 1 with cards before her.
async fn dealt(house: &House, address: &str) -> Page {
    let mut ana = Page::open(address, &house.guest().await, "ana", None).await;
    ana.does(sit(1)).await;
    ana.does(ante(1, 2000)).await;
    ana.does(ready()).await;
    ana.until(|s| matches!(s.view.moment, Moment::Choosing { .. }))
        .await;
    ana
}

#[tokio::test]
async fn only_the_key_opens_and_it_opens_for_a_post() {
    let house = House::new();
    is_error(&house.get("/api/staff").await, StatusCode::UNAUTHORIZED);
    let answer = house.sign_in(STAFF_KEY, "table-head", " Carmen ").await;
    let came: Staff = answer.json();
    assert_eq!(
        (came.post.as_str(), came.role_name.es.as_str()),
        ("table-head", "Jefe de mesa")
    );
    let (name, may) = (came.name.as_str(), |right: &str| {
        came.may.iter().any(|one| one == right)
    });
    assert_eq!((name, came.own_account), ("Carmen", false));
    assert!(may("rule") && !may("manage-people"), "{came:?}");
    let set = answer.header("set-cookie").to_owned();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/api", "Max-Age=43200"] {
        assert!(set.contains(part), "{set}");
    }
    assert!(!set.contains(STAFF_KEY) && !answer.text().contains(STAFF_KEY));
    let cookie = answer.cookie();
    assert_eq!(
        house.get_as("/api/staff", &cookie).await.json::<Staff>(),
        came
    );
    for (key, role, name, status) in [
        (
            "another key at all",
            "croupier",
            "Ana",
            StatusCode::UNAUTHORIZED,
        ),
        ("", "croupier", "Ana", StatusCode::UNAUTHORIZED),
        (STAFF_KEY, "inspector", "Ana", StatusCode::BAD_REQUEST),
        (STAFF_KEY, "king", "Ana", StatusCode::BAD_REQUEST),
        (STAFF_KEY, "croupier", " ", StatusCode::BAD_REQUEST),
    ] {
        let answer = house.sign_in(key, role, name).await;
        is_error(&answer, status);
        assert!(answer.headers.get("set-cookie").is_none());
        assert!(
            key.is_empty() || !answer.text().contains(key),
            "{}",
            answer.text()
        );
    }
    let out = Request::delete("/api/staff").header(COOKIE, &cookie);
    let out = house.ask(out.body(Body::empty()).unwrap()).await;
    assert_eq!(out.status, StatusCode::NO_CONTENT);
    is_error(
        &house.get_as("/api/staff", &cookie).await,
        StatusCode::UNAUTHORIZED,
    );
}

#[tokio::test]
async fn a_guest_is_no_staff_and_staff_are_no_guest() {
    let house = House::new();
    let (guest, staff) = (house.guest().await, house.staff("croupier").await);
    is_error(
        &house.get_as("/api/staff", &guest).await,
        StatusCode::UNAUTHORIZED,
    );
    is_error(
        &house.get_as("/api/me", &staff).await,
        StatusCode::UNAUTHORIZED,
    );
    let token = |cookie: &str| cookie.split_once('=').unwrap().1.to_owned();
    let swapped = format!("tapete_staff={}", token(&guest));
    is_error(
        &house.get_as("/api/staff", &swapped).await,
        StatusCode::UNAUTHORIZED,
    );
    let swapped = format!("tapete_session={}", token(&staff));
    is_error(
        &house.get_as("/api/me", &swapped).await,
        StatusCode::UNAUTHORIZED,
    );
    let path = format!("/api/tables/{TABLE}/staff/socket");
    is_error(&house.get_as(&path, &guest).await, StatusCode::UNAUTHORIZED);
    is_error(
        &house.get_as(&path, &staff).await,
        StatusCode::UPGRADE_REQUIRED,
    );
    let path = format!("/api/tables/{TABLE}/socket");
    is_error(&house.get_as(&path, &staff).await, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn keys_are_rate_limited_and_other_sites_may_not_sign_in() {
    let house = House::new();
    let elsewhere = Request::post("/api/staff")
        .header(HOST, "localhost:8080")
        .header(ORIGIN, "http://evil.example");
    let elsewhere = house.ask(elsewhere.body(Body::empty()).unwrap()).await;
    is_error(&elsewhere, StatusCode::FORBIDDEN);
    let mut answers = Vec::new();
    for _ in 0..14 {
        let answer = house.sign_in("no such key here", "croupier", "Ana").await;
        answers.push(answer.status);
    }
    assert_eq!(answers[0], StatusCode::UNAUTHORIZED);
    assert_eq!(answers[13], StatusCode::TOO_MANY_REQUESTS);
    // Whoever has the key waits a moment, and gets in.
    let right = house.sign_in(STAFF_KEY, "croupier", "Ana").await;
    assert_eq!(right.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_head_reports_and_rules_and_the_stakes_go_back() {
    let house = House::new();
    let address = listen(&house).await;
    let mut ana = dealt(&house, &address).await;
    assert_eq!(ana.now().balance.0, 98_000);
    let mut head = staff_page(&house, &address, "table-head", TABLE).await;
    let desk = head.now().staff.clone().unwrap();
    let keys = |named: &[wire::Named]| named.iter().map(|one| one.key.clone()).collect::<Vec<_>>();
    assert_eq!(keys(&desk.places), ["box-1", "bank"]);
    assert!(keys(&desk.kinds).contains(&"card-exposed".to_owned()));
    assert_eq!((desk.cards.len(), desk.remedies.len()), (52, 0));
    accepted(
        &head
            .orders(report("card-exposed", Some("box-1"), Some("Kh")))
            .await,
    );
    ana.until(|s| matches!(s.view.moment, Moment::Irregular { .. }))
        .await;
    let Moment::Irregular { what } = &ana.now().view.moment else {
        panic!();
    };
    assert!(
        what.es.contains("carta descubierta en la casilla 1"),
        "{what:?}"
    );
    assert_eq!(ana.now().staff, None);
    let sent = ana.send(choose(1, "go")).await;
    let stopped = ana.answer().await;
    assert!(
        refused(&stopped).contains("stopped by an irregularity"),
        "{sent}"
    );
    head.until(|s| matches!(s.view.moment, Moment::Irregular { .. }))
        .await;
    let remedies = head.now().staff.clone().unwrap().remedies;
    assert_eq!(
        (remedies[0].effect.as_str(), remedies[0].may),
        ("void-hand", true)
    );
    assert!(!remedies[0].citations.is_empty() && !remedies[0].citations[0].gist.es.is_empty());
    accepted(&head.orders(StaffAction::Rule { remedy: 0 }).await);
    ana.until(|s| s.view.moment == Moment::Over).await;
    assert_eq!(ana.now().balance.0, 100_000);
    let line = &ana.now().view.lines[0];
    assert_eq!(
        (line.outcome, line.returned.0, line.paid.0),
        (wire::Outcome::Void, 2000, 0)
    );
    let ruled = ana
        .frames
        .iter()
        .find(|frame| frame.contains("\"ruled\""))
        .unwrap();
    let cited = &remedies[0].citations[0].id;
    assert!(
        ruled.contains("El jefe de mesa decide") && ruled.contains(cited),
        "{ruled}"
    );
    assert!(house.store.audit().unwrap().is_clean());
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_cannot_do_what_staff_do_nor_staff_what_players_do() {
    let house = House::new();
    let address = listen(&house).await;
    let mut ana = dealt(&house, &address).await;
    let before = house.store.heads().unwrap();
    for action in [
        report("card-exposed", Some("bank"), None),
        StaffAction::Rule { remedy: 0 },
        announce("no-va-mas"),
    ] {
        assert!(refused(&ana.orders(action).await).contains("Only staff"));
    }
    let mut croupier = staff_page(&house, &address, "croupier", TABLE).await;
    croupier.send(sit(2)).await;
    assert!(refused(&croupier.answer().await).contains("do not bet"));
    for action in [
        report("king-lost", None, None),
        report("card-exposed", Some("cellar"), None),
        report("card-exposed", Some("bank"), Some("Zz")),
        announce("the-end"),
        StaffAction::Rule { remedy: 0 },
    ] {
        refused(&croupier.orders(action).await);
    }
    assert_eq!(house.store.heads().unwrap(), before, "nothing was written");
    // The croupier reports, and another decides.
    accepted(&croupier.orders(report("card-exposed", None, None)).await);
    croupier
        .until(|s| matches!(s.view.moment, Moment::Irregular { .. }))
        .await;
    assert!(!croupier.now().staff.clone().unwrap().remedies[0].may);
    let refusal = refused(&croupier.orders(StaffAction::Rule { remedy: 0 }).await);
    assert!(refusal.contains("the table head"), "{refusal}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_post_sees_a_covered_card() {
    let house = House::new();
    let address = listen(&house).await;
    let mut pages = Vec::new();
    for role in ["games-director", "table-head", "croupier"] {
        pages.push(staff_page(&house, &address, role, TABLE).await);
    }
    let mut ana = dealt(&house, &address).await;
    let hers = ana.own_cards();
    assert_eq!(hers.len(), 3);
    let version = ana.now().version;
    for page in &mut pages {
        page.until(|s| s.version >= version).await;
        let view = &page.now().view;
        assert!(faces(&view.bank).is_empty() && faces(&view.boxes[0].cards).is_empty());
        assert_eq!(
            (page.now().you, page.now().options.clone()),
            (None, Default::default())
        );
        assert_eq!(page.now().balance.0, 0);
    }
    // She withdraws: her cards stay covered, for staff too. The list of the deck names every
    // card and so tells none.
    ana.does(choose(1, "fold")).await;
    for page in &mut pages {
        page.until(|s| s.view.moment == Moment::Over).await;
        for frame in &page.frames {
            let mut message: serde_json::Value = serde_json::from_str(frame).unwrap();
            if let Some(cards) = message.pointer_mut("/snapshot/staff/cards") {
                assert_eq!(cards.as_array().unwrap().len(), 52);
                *cards = serde_json::Value::Null;
            }
            let frame = message.to_string();
            assert!(hers.iter().all(|card| !tells(&frame, card)), "{frame}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_hands_are_announced_and_everyone_sees_how_many_are_left() {
    let house = House::new();
    let address = listen(&house).await;
    let path = format!("{TRIJOKER}/socket");
    let mut ana = Page::open_at(&address, &house.guest().await, "ana", &path).await;
    let mut croupier = staff_page(&house, &address, "croupier", TRIJOKER).await;
    let offers = croupier.now().staff.clone().unwrap().announcements;
    let offer = &offers[0];
    assert_eq!(
        (offer.key.as_str(), offer.hands, offer.may),
        ("last-hands", Some(3), false)
    );
    let refusal = refused(&croupier.orders(announce("last-hands")).await);
    assert!(refusal.contains("the table head"), "{refusal}");
    let mut head = staff_page(&house, &address, "table-head", TRIJOKER).await;
    assert!(head.now().staff.clone().unwrap().announcements[0].may);
    accepted(&head.orders(announce("last-hands")).await);
    let counts = |s: &Snapshot| s.hands_left == Some(3);
    ana.until(counts).await;
    head.until(counts).await;
    assert!(!head.now().staff.clone().unwrap().announcements[0].may);
    assert!(refused(&head.orders(announce("last-hands")).await).contains("already"));
    let said = ana
        .frames
        .iter()
        .any(|frame| frame.contains("Las 3 últimas jugadas"));
    assert!(said, "what was announced is said to everyone");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_signed_out_gives_no_more_orders() {
    let house = House::new();
    let address = listen(&house).await;
    let cookie = house.staff("table-head").await;
    let path = format!("{TRIJOKER}/staff/socket");
    let mut head = Page::open_at(&address, &cookie, "head", &path).await;
    let out = Request::delete("/api/staff").header(COOKIE, &cookie);
    house.ask(out.body(Body::empty()).unwrap()).await;
    // His page is closed, and what he sent before he heard of it is not done.
    let order = StaffCommand {
        id: "late".to_owned(),
        version: head.now().version,
        action: announce("last-hands"),
    };
    let order = serde_json::to_string(&ClientMessage::Staff(order)).unwrap();
    let _ = head.socket.send(Message::text(order)).await;
    while let Some(Ok(frame)) = head.socket.next().await {
        let accepted = matches!(&frame, Message::Text(text) if text.contains("accepted"));
        assert!(!accepted, "{frame:?}");
    }
    let again = house.staff("table-head").await;
    let head = Page::open_at(&address, &again, "again", &path).await;
    assert_eq!(head.now().hands_left, None);
}
