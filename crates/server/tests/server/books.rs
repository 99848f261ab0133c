//! What is played enters the floor's books, and what was settled is put right by two persons.

use axum::http::StatusCode;
use serde_json::{Value, json};
use wire::{DisputeSeen, Guest, Moment, RoundSummary, StaffPending};

use crate::common::{House, TABLE};
use crate::floors::{FLOOR, order, orders};
use crate::routes::is_error;
use crate::socket::{Page, ante, choose, listen, ready, sit};

const CHEMIN: &str = "ar-2010-chemin-de-fer";

async fn view(house: &House, cookie: &str) -> Value {
    let seen: Value = house.get_as(FLOOR, cookie).await.json();
    seen["view"].clone()
}

/// The last line of a table in the day's book.
fn stint(view: &Value) -> Value {
    let day = view["days"].as_array().unwrap().last().unwrap();
    let mut tables = day["tables"].as_array().unwrap().iter().rev();
    tables.find(|one| one["table"] == TABLE).unwrap().clone()
}

/// A whole hand, from open bets to its settlement: between two hands the table rests for a moment,
/// and takes no bet.
async fn loses(page: &mut Page, stake: u64) {
    page.until(|s| s.view.moment == Moment::Betting).await;
    page.does(ante(1, stake)).await;
    page.does(ready()).await;
    page.until(|s| matches!(s.view.moment, Moment::Choosing { .. }))
        .await;
    page.does(choose(1, "fold")).await;
    page.until(|s| matches!(s.view.moment, Moment::Over | Moment::Betting))
        .await;
}

pub(crate) async fn confirm(house: &House, second: &str) -> StatusCode {
    let pending: Vec<StaffPending> = house.get_as("/api/staff/pending", second).await.json();
    let number = pending.last().expect("something waits").number;
    let path = format!("/api/staff/pending/{number}");
    house.send("POST", &path, second, &json!({})).await.status
}

/// Drop, result and hold of each table come from the ledger, also over a restart; a wrong count is
/// refused, a difference is entered by two, and the auditor finds the same.
#[tokio::test(flavor = "multi_thread")]
async fn play_enters_the_books_and_the_count_must_hold() {
    let mut house = House::with(|config, _| {
        config.staff_key = None;
        config.clocks.pause = std::time::Duration::from_millis(10);
    });
    let address = listen(&house).await;
    let director = house.director().await;
    let head = house.member(&director, "Juan Sanz", "table-head").await;
    let guest = house.guest().await;
    let mut ana = Page::open(&address, &guest, "ana", None).await;
    ana.does(sit(1)).await;
    loses(&mut ana, 2000).await;
    loses(&mut ana, 1000).await;
    drop(ana);
    // Some order, so that the floor hears at once.
    orders(&house, &head, &format!("suspends {TABLE}")).await;
    let one = stint(&view(&house, &director).await);
    assert_eq!((&one["drop"], &one["won"]), (&json!(3000), &json!(3000)));

    house.restart();
    let director = house
        .come("Eva Marco", crate::common::PASSWORD, None)
        .await
        .cookie();
    let head = house
        .come("Juan Sanz", crate::common::PASSWORD, None)
        .await
        .cookie();
    let before = view(&house, &director).await;
    assert_eq!(stint(&before), one, "a restart changes no book");
    let close = |chips: &str| format!("closes {TABLE}   chips: {chips}   cash: 0");
    let wrong = order(&house, &head, &close("100029.99")).await;
    is_error(&wrong, StatusCode::CONFLICT);
    assert!(wrong.text().contains("100.030,00"), "{}", wrong.text());
    let short = format!("closes {TABLE} with a difference   chips: 100029.99   cash: 0");
    is_error(&order(&house, &head, &short).await, StatusCode::CONFLICT);
    assert_eq!(stint(&view(&house, &director).await)["count"], Value::Null);
    assert_eq!(confirm(&house, &director).await, StatusCode::NO_CONTENT);
    let after = view(&house, &director).await;
    let one = stint(&after);
    assert_eq!(one["difference"], json!([0, 1]));
    assert_eq!((&one["won"], &one["lost"]), (&json!(3000), &json!(0)));
    assert_eq!(after["recounted"], json!(true));
    // Opened again it begins with nothing of before.
    let open = format!("opens {TABLE}   float: 100000   minimum: 5   maximum: 100");
    orders(&house, &head, &open).await;
    orders(&house, &head, &format!("suspends {TABLE}")).await;
    let one = stint(&view(&house, &director).await);
    assert_eq!(
        (&one["drop"], &one["won"], &one["lost"]),
        (&json!(0), &json!(0), &json!(0))
    );
    orders(&house, &head, &close("100000")).await;
    assert_eq!(view(&house, &director).await["recounted"], json!(true));
}

/// A player disputes a hand in which he took part; a ruling that moves chips takes two persons, is
/// made once, is told to the table and stands in its book.
#[tokio::test(flavor = "multi_thread")]
async fn a_settled_hand_is_put_right_by_two() {
    let house = House::with(|config, _| config.staff_key = None);
    let address = listen(&house).await;
    let director = house.director().await;
    let head = house.member(&director, "Juan Sanz", "table-head").await;
    let (guest, stranger) = (house.guest().await, house.guest().await);
    let mut ana = Page::open(&address, &guest, "ana", None).await;
    ana.does(sit(1)).await;
    loses(&mut ana, 2000).await;
    let rounds = format!("/api/tables/{TABLE}/rounds");
    let played: Vec<RoundSummary> = house.get_as(&rounds, &guest).await.json();
    let round = played[0].round;
    let raise = format!("{rounds}/{round}/dispute");
    let text = json!({ "text": "La carta era mía" });
    is_error(
        &house.send("POST", &raise, &stranger, &text).await,
        StatusCode::FORBIDDEN,
    );
    let raised = house.send("POST", &raise, &guest, &text).await;
    assert_eq!(raised.json::<Vec<DisputeSeen>>().len(), 1);
    is_error(
        &house.send("POST", &raise, &guest, &text).await,
        StatusCode::CONFLICT,
    );
    let seen: DisputeSeen = house.get_as("/api/disputes/1", &head).await.json();
    assert_eq!((seen.if_void.len(), seen.if_void[0].cents), (1, 2000));

    let void = json!({ "kind": "void", "ground": "AR10 10.1.D VIII" });
    is_error(
        &house.send("POST", "/api/disputes/1", &head, &void).await,
        StatusCode::CONFLICT,
    );
    let me: Guest = house.get_as("/api/me", &guest).await.json();
    assert_eq!(me.balance.0, 98_000, "one is not two");
    assert_eq!(confirm(&house, &director).await, StatusCode::NO_CONTENT);
    let me: Guest = house.get_as("/api/me", &guest).await.json();
    assert_eq!(me.balance.0, 100_000);
    ana.until(|s| s.rulings.iter().any(|one| one.round == round))
        .await;
    is_error(
        &house.send("POST", "/api/disputes/1", &head, &void).await,
        StatusCode::CONFLICT,
    );
    let own: Vec<DisputeSeen> = house.get_as("/api/me/disputes", &guest).await.json();
    assert_eq!(own[0].ruled.as_ref().unwrap().moved[0].cents, 2000);
    orders(&house, &head, &format!("suspends {TABLE}")).await;
    let after = view(&house, &director).await;
    let one = stint(&after);
    assert_eq!(one["corrected"], json!([0, 2000]));
    assert_eq!((&one["won"], &one["lost"]), (&json!(0), &json!(0)));
    assert_eq!(after["recounted"], json!(true));
    let audit = house::store::EventStore::audit(&*house.store).unwrap();
    assert!(audit.is_clean(), "{:?}", audit.findings);
    // Where the text hears no claim, none is taken.
    let raise = format!("/api/tables/{CHEMIN}/rounds/1/dispute");
    let answer = house.send("POST", &raise, &guest, &text).await;
    is_error(&answer, StatusCode::CONFLICT);
    assert!(answer.text().contains("VIII.3"), "{}", answer.text());
}

/// A correction of what one player got waits for another person of another account; who may not
/// rule is no second, what a player does not have is not taken, and it is done once.
#[tokio::test(flavor = "multi_thread")]
async fn a_correction_takes_a_second_person_who_may_rule() {
    let house = House::with(|config, _| config.staff_key = None);
    let address = listen(&house).await;
    let director = house.director().await;
    let head = house.member(&director, "Juan Sanz", "table-head").await;
    let croupier = house.member(&director, "Eva Sanz", "croupier").await;
    let guest = house.guest().await;
    let mut ana = Page::open(&address, &guest, "ana", None).await;
    ana.does(sit(1)).await;
    loses(&mut ana, 2000).await;
    let rounds = format!("/api/tables/{TABLE}/rounds");
    let played: Vec<RoundSummary> = house.get_as(&rounds, &guest).await.json();
    let raise = format!("{rounds}/{}/dispute", played[0].round);
    let text = json!({ "text": "Me faltan fichas" });
    house.send("POST", &raise, &guest, &text).await;
    let me = async || house.get_as("/api/me", &guest).await.json::<Guest>();
    let player = me().await.id;
    let correct = |cents: i64| {
        let ground = "AR10 10.1.D VIII";
        json!({ "kind": "correct", "ground": ground, "player": player, "cents": cents })
    };
    let rules = async |who: &str, cents: i64| {
        let asked = correct(cents);
        house.send("POST", "/api/disputes/1", who, &asked).await
    };
    is_error(&rules(&croupier, 500).await, StatusCode::FORBIDDEN);
    is_error(&rules(&head, 500).await, StatusCode::CONFLICT);
    assert_eq!(me().await.balance.0, 98_000, "one is not two");
    assert_ne!(confirm(&house, &head).await, StatusCode::NO_CONTENT);
    let pending: Vec<StaffPending> = house.get_as("/api/staff/pending", &head).await.json();
    let path = format!("/api/staff/pending/{}", pending[0].number);
    let third = house.send("POST", &path, &croupier, &json!({})).await;
    is_error(&third, StatusCode::FORBIDDEN);
    assert_eq!(me().await.balance.0, 98_000, "nor is one of another post");
    assert_eq!(confirm(&house, &director).await, StatusCode::NO_CONTENT);
    assert_eq!(me().await.balance.0, 98_500);
    is_error(&rules(&head, 500).await, StatusCode::CONFLICT);
    assert_eq!(me().await.balance.0, 98_500, "once");
    let audit = house::store::EventStore::audit(&*house.store).unwrap();
    assert!(audit.is_clean(), "{:?}", audit.findings);
}

/// An order's name counts once: the same order again is answered, another by its name is refused.
#[tokio::test]
async fn a_named_order_with_another_text_is_refused() {
    let house = House::new();
    let director = house.staff("games-director").await;
    let path = format!("{FLOOR}/staff");
    let say = |say: &str| json!({ "kind": "say", "say": say, "id": "o-1" });
    let first = say(&format!("suspends {TABLE}"));
    let done = house.send("POST", &path, &director, &first).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.text());
    let again = house.send("POST", &path, &director, &first).await;
    assert_eq!(again.status, StatusCode::OK, "{}", again.text());
    let other = say(&format!("resumes {TABLE}"));
    is_error(
        &house.send("POST", &path, &director, &other).await,
        StatusCode::CONFLICT,
    );
}
