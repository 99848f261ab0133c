//! Every route, without a socket.

use axum::body::Body;
use axum::http::header::{COOKIE, HOST, IF_NONE_MATCH, ORIGIN};
use axum::http::{Request, StatusCode};
use wire::{ApiError, Guest, Lobby, Provision, RoundSummary, TableInfo};

use crate::common::{Answer, House, TABLE};

/// An error says what happened and the way out, in both languages, and nothing of our insides.
pub(crate) fn is_error(answer: &Answer, status: StatusCode) {
    assert_eq!(answer.status, status, "{}", answer.text());
    let error: ApiError = answer.json();
    for words in [&error.error, &error.way_out] {
        assert!(!words.es.is_empty() && !words.en.is_empty() && words.es != words.en);
    }
    for inside in ["SQL", "panicked", "src/", "Error"] {
        assert!(!answer.text().contains(inside), "{}", answer.text());
    }
}

#[tokio::test]
async fn a_guest_comes_with_practice_chips_and_survives_a_restart() {
    let mut house = House::new();
    is_error(&house.get("/api/me").await, StatusCode::UNAUTHORIZED);
    let answer = house.post_as("/api/guest", "").await;
    let came: Guest = answer.json();
    assert_eq!((came.balance.0, came.practice), (100_000, true));
    let set = answer.header("set-cookie").to_owned();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/"] {
        assert!(set.contains(part), "{set}");
    }
    let cookie = answer.cookie();
    assert_eq!(cookie.len(), "tapete_session=".len() + 64);
    let me: Guest = house.get_as("/api/me", &cookie).await.json();
    assert_eq!(me, came);
    let again = house.post_as("/api/guest", &cookie).await;
    assert_eq!(again.json::<Guest>(), came, "the same guest, not another");
    assert!(again.headers.get("set-cookie").is_none());
    house.restart();
    let me: Guest = house.get_as("/api/me", &cookie).await.json();
    assert_eq!(me, came);
    let token = cookie.split_once('=').unwrap().1.to_owned();
    let stream = house::store::StreamName::new("guests").unwrap();
    let events = house::store::EventStore::read(&*house.store, &stream, Default::default());
    let events = events.unwrap();
    assert!(!events.is_empty() && events.iter().all(|event| !event.body.contains(&token)));
}

#[tokio::test]
async fn a_token_that_the_house_never_gave_is_nobody() {
    let house = House::new();
    for cookie in [
        &format!("tapete_session={}", "0".repeat(64)),
        "tapete_session=",
        "tapete_session=../../etc",
    ] {
        let answer = house.get_as("/api/me", cookie).await;
        is_error(&answer, StatusCode::UNAUTHORIZED);
    }
}

#[tokio::test]
async fn the_lobby_and_a_table() {
    let house = House::new();
    let lobby: Lobby = house.get("/api/lobby").await.json();
    assert_eq!(lobby.contract, wire::VERSION);
    let table = lobby.tables.iter().find(|table| table.id == TABLE).unwrap();
    assert_eq!(
        (table.minimum.0, table.maximum.0, table.taken),
        (500, 10_000, 0)
    );
    let info: TableInfo = house.get(&format!("/api/tables/{TABLE}")).await.json();
    assert_eq!((info.id.as_str(), info.rules_hash.len()), (TABLE, 64));
    assert!(info.felt.spots.iter().any(|spot| spot.key == "ante"));
    let rounds: Vec<RoundSummary> = house
        .get(&format!("/api/tables/{TABLE}/rounds"))
        .await
        .json();
    assert!(rounds.is_empty());
}

#[tokio::test]
async fn what_is_not_there_is_said_with_the_way_out() {
    let house = House::new();
    for path in [
        "/api",
        "/api/",
        "/api/nothing",
        "/api/tables/nothing",
        "/api/tables/..%2f..",
        "/api/tables/nothing/rounds",
        "/api/tables/nothing/socket",
        &format!("/api/tables/{TABLE}/rounds/1"),
        &format!("/api/tables/{TABLE}/rounds/99/record"),
        "/api/law/AR99/1",
        "/assets/gone.js",
        "/robots.txt",
    ] {
        is_error(&house.get(path).await, StatusCode::NOT_FOUND);
    }
    let path = format!("/api/tables/{TABLE}/rounds/one");
    is_error(&house.get(&path).await, StatusCode::BAD_REQUEST);
    for (path, method) in [
        ("/api/lobby", "DELETE"),
        ("/api/guest", "GET"),
        ("/", "POST"),
    ] {
        let request = Request::builder().method(method).uri(path);
        let answer = house.ask(request.body(Body::empty()).unwrap()).await;
        is_error(&answer, StatusCode::METHOD_NOT_ALLOWED);
    }
}

#[tokio::test]
async fn a_socket_needs_a_session_and_our_own_page() {
    let house = House::new();
    let path = format!("/api/tables/{TABLE}/socket");
    is_error(&house.get(&path).await, StatusCode::UNAUTHORIZED);
    let cookie = house.guest().await;
    is_error(
        &house.get_as(&path, &cookie).await,
        StatusCode::UPGRADE_REQUIRED,
    );
    let bad = format!("{path}?since=-1");
    is_error(&house.get_as(&bad, &cookie).await, StatusCode::BAD_REQUEST);
    let foreign = |path: &str, method: &str| {
        let request = Request::builder().method(method).uri(path);
        let request = request
            .header(COOKIE, &cookie)
            .header(HOST, "localhost:8080");
        let request = request.header(ORIGIN, "https://evil.example");
        request.body(Body::empty()).unwrap()
    };
    let answer = house.ask(foreign(&path, "GET")).await;
    is_error(&answer, StatusCode::FORBIDDEN);
    let answer = house.ask(foreign("/api/guest", "POST")).await;
    is_error(&answer, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_provision_is_looked_up_by_its_id() {
    let house = House::new();
    for path in [
        "/api/law/AR10/10.1.D/VII-4",
        "/api/law/AR10%2F10.1.D%2FVII-4",
    ] {
        let found: Provision = house.get(path).await.json();
        assert_eq!(found.id, "AR10/10.1.D/VII-4");
        assert!(!found.gist.es.is_empty());
    }
}

#[tokio::test]
async fn every_answer_keeps_the_page_to_itself() {
    let house = House::new();
    for path in ["/", "/mesa/1", "/api/lobby", "/api/nothing"] {
        let answer = house.get(path).await;
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("x-frame-options"), "DENY");
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
        let policy = answer.header("content-security-policy");
        assert_eq!(policy, page::CONTENT_SECURITY_POLICY);
    }
    let api = house.get("/api/lobby").await;
    assert_eq!(api.header("cache-control"), "no-store");
}

#[tokio::test]
async fn the_page_is_served_with_its_tag() {
    let house = House::new();
    let front = house.get("/").await;
    assert_eq!(front.status, StatusCode::OK);
    assert!(front.header("content-type").starts_with("text/html"));
    assert_eq!(front.header("cache-control"), "no-cache");
    let route = house.get("/mesa/ar-2010").await;
    assert_eq!(route.body, front.body, "a route of the page's own");
    let tag = front.header("etag").to_owned();
    let again = Request::get("/").header(IF_NONE_MATCH, &tag);
    let again = house.ask(again.body(Body::empty()).unwrap()).await;
    assert_eq!(
        (again.status, again.body.len()),
        (StatusCode::NOT_MODIFIED, 0)
    );
    assert_eq!(again.header("etag"), tag);
}

#[tokio::test]
async fn page_and_descriptions_go_compressed_to_whoever_takes_them_so() {
    let house = House::new();
    for path in ["/", "/api/lobby", &format!("/api/tables/{TABLE}")] {
        let plain = house.get(path).await;
        assert_eq!(plain.header("content-encoding"), "", "{path}");
        let request = Request::get(path).header("accept-encoding", "br, gzip");
        let packed = house.ask(request.body(Body::empty()).unwrap()).await;
        assert_eq!(packed.header("content-encoding"), "gzip", "{path}");
        assert!(packed.header("vary").contains("accept-encoding"), "{path}");
        assert!(packed.body.starts_with(&[0x1f, 0x8b]), "{path}");
        assert!(packed.body.len() < plain.body.len(), "{path}");
    }
}

#[tokio::test]
async fn the_house_says_that_it_is_well() {
    let house = House::new();
    let answer = house.get("/api/health").await;
    assert_eq!(answer.status, StatusCode::OK);
    let health: serde_json::Value = answer.json();
    assert_eq!(health["ok"], true);
}

#[tokio::test]
async fn two_casinos_cannot_share_a_folder() {
    let house = House::new();
    let config = server::Config {
        data: house.folder().join("shared"),
        ..server::Config::default()
    };
    let open = || {
        let library = law::Library::embedded().unwrap();
        let catalogue = games::Catalogue::read(&library).unwrap();
        server::Casino::open(library, &catalogue, &config)
    };
    let first = open().unwrap();
    let second = open().err().expect("the folder is in use").to_string();
    assert!(second.contains("--data"), "{second}");
    drop(first);
    assert!(open().is_ok());
}
