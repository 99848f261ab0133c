//! Registered players: the door, the register, limits and expulsion, over the wire.

use axum::http::StatusCode;
use serde_json::{Value, json};
use wire::{ApiError, DoorSeen, Guest, PlayerStanding, RegisterSeen, ServerMessage, StaffPending};

use crate::common::{Answer, House};
use crate::routes::is_error;
use crate::socket::{Page, listen, sit};

fn house() -> House {
    House::with(|config, _| {
        config.staff_key = None;
        config.registered = true;
    })
}

async fn id_of(house: &House, guest: &str) -> String {
    house.get_as("/api/me", guest).await.json::<Guest>().id
}

fn came(player: &str, document: &str, born: &str) -> Value {
    json!({ "player": player, "name": "Ana Ruiz", "document": document, "born": born })
}

async fn mine(house: &House, guest: &str) -> PlayerStanding {
    house.get_as("/api/me/play", guest).await.json()
}

fn cites(answer: &Answer, provision: &str) {
    is_error(answer, StatusCode::CONFLICT);
    let error: ApiError = answer.json();
    let mut all = error.citations.iter();
    assert!(
        all.any(|cited| format!("{cited:?}").contains(provision)),
        "{}",
        answer.text()
    );
}

/// Whoever stands in the register, or is too young, is turned away with the provision, and it is
/// entered; whoever is let in sets his limits, and the register counts for him at once.
#[tokio::test]
async fn a_prohibited_person_at_the_door() {
    let house = house();
    let director = house.director().await;
    let reception = house.member(&director, "Sara Pons", "reception").await;
    let guest = house.guest().await;
    let id = id_of(&house, &guest).await;
    let standing = mine(&house, &guest).await;
    assert!(standing.required && standing.barred.is_some());

    let register = "/api/registers/prohibited-persons";
    let open = json!({ "kind": "open", "date": "2026-01-02" });
    house.send("POST", register, &director, &open).await;
    let enter = json!({
        "kind": "enter", "date": "2026-02-02", "act": "ordered-prohibition",
        "subject": "Luis Gracia 17.333.333-C", "section": "authority", "filing": null,
        "office": "director",
        "stated": [
            { "field": "document", "value": "17.333.333-C", "issued_by": null, "approved_by": null },
            { "field": "resolution", "value": "R-1", "issued_by": "gaming-directorate", "approved_by": null },
        ],
    });
    let entered = house.send("POST", register, &director, &enter).await;
    assert_eq!(entered.status, StatusCode::OK, "{}", entered.text());

    let admit = async |body: &Value| house.send("POST", "/api/door", &reception, body).await;
    cites(&admit(&came(&id, "17333333c", "1980-05-06")).await, "DA.2");
    cites(
        &admit(&came(&id, "18.000.000-A", "2015-05-06")).await,
        "DA.2",
    );
    let nobody = admit(&came("guest-999", "1.1-B", "1980-05-06")).await;
    is_error(&nobody, StatusCode::NOT_FOUND);
    is_error(
        &admit(&came(&id, "1.1-B", "in May")).await,
        StatusCode::BAD_REQUEST,
    );
    let let_in = admit(&came(&id, "17.444.444-D", "1980-05-06")).await;
    let door: DoorSeen = let_in.json();
    assert_eq!(door.people.len(), 1);
    let admissions = house
        .get_as("/api/registers/admissions", &director)
        .await
        .json::<RegisterSeen>();
    let acts: Vec<&str> = admissions
        .subjects
        .iter()
        .flat_map(|subject| subject.entries.iter().map(|entry| entry.act.as_str()))
        .collect();
    assert_eq!(acts.len(), 3);
    assert_eq!(
        acts.iter().filter(|act| **act == "first-refusal").count(),
        2
    );

    let limits =
        json!({ "kind": "limits", "limits": { "minutes": 60, "loss": 10_000, "stake": 5_000 } });
    let set = house.send("POST", "/api/me/play", &guest, &limits).await;
    assert!(set.json::<PlayerStanding>().barred.is_none());
    // He excludes himself: it is in the register, and no account of his is let in again.
    let exclude = json!({ "kind": "exclude" });
    let gone = house.send("POST", "/api/me/play", &guest, &exclude).await;
    assert!(gone.json::<PlayerStanding>().barred.is_some());
    let again = house.guest().await;
    let again = id_of(&house, &again).await;
    cites(
        &admit(&came(&again, "17.444.444-d", "1980-05-06")).await,
        "DA.2",
    );
}

/// Why he may not sit down, or nothing.
async fn sits(page: &mut Page) -> String {
    let _ = page.send(sit(1)).await;
    match page.answer().await {
        ServerMessage::Refused { reasons, .. } => {
            assert!(!reasons[0].citations.is_empty());
            reasons[0].why.en.clone()
        }
        _ => String::new(),
    }
}

/// At a table: nobody sits who was not let in, and two persons send somebody away.
#[tokio::test(flavor = "multi_thread")]
async fn the_door_counts_at_the_tables() {
    let house = house();
    let address = listen(&house).await;
    let director = house.director().await;
    let head = house.member(&director, "Juan Sanz", "table-head").await;
    let guest = house.guest().await;
    let id = id_of(&house, &guest).await;
    let mut page = Page::open(&address, &guest, "ana", None).await;
    let refused = sits(&mut page).await;
    assert!(refused.contains("registered players"), "{refused}");
    let body = came(&id, "17.444.444-D", "1980-05-06");
    let let_in = house.send("POST", "/api/door", &director, &body).await;
    assert_eq!(let_in.status, StatusCode::OK, "{}", let_in.text());
    let refused = sits(&mut page).await;
    assert!(refused.contains("three limits"), "{refused}");
    let limits =
        json!({ "kind": "limits", "limits": { "minutes": 60, "loss": 10_000, "stake": 5_000 } });
    house.send("POST", "/api/me/play", &guest, &limits).await;
    assert_eq!(sits(&mut page).await, "");

    let expel = json!({ "kind": "expel", "ground": "cambia apuestas" });
    let path = format!("/api/door/{id}");
    let waits = house.send("POST", &path, &director, &expel).await;
    is_error(&waits, StatusCode::CONFLICT);
    assert!(
        mine(&house, &guest).await.barred.is_none(),
        "one is not two"
    );
    let pending: Vec<StaffPending> = house.get_as("/api/staff/pending", &head).await.json();
    let number = pending[0].number;
    let confirm = format!("/api/staff/pending/{number}");
    is_error(
        &house.send("POST", &confirm, &director, &json!({})).await,
        StatusCode::CONFLICT,
    );
    let done = house.send("POST", &confirm, &head, &json!({})).await;
    assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.text());
    let barred = mine(&house, &guest).await.barred.unwrap();
    assert!(barred.why.en.contains("cambia apuestas"));
    assert!(!barred.citations.is_empty());
}
