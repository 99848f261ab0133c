//! Accounts: what somebody tries who wants to be another, or to do what is not his to do.

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST, ORIGIN};
use axum::http::{Method, Request, StatusCode};
use house::people::{Posts, Right, totp};
use house::store::{EventStore, StreamName, Version};
use law::Library;
use serde_json::json;
use server::{May, right_of_action, right_of_entry};
use wire::{
    ApiError, RegisterAsked, ServerMessage, Staff, StaffAction, StaffFactor, StaffMatter,
    StaffPending, StaffPeople, StaffRecovery,
};

use crate::common::{Answer, House, PASSWORD, STAFF_KEY, TABLE};
use crate::routes::is_error;
use crate::socket::{Page, listen};

/// A casino without a key for all: accounts alone.
fn house() -> House {
    House::with(|config, _| config.staff_key = None)
}

fn posts() -> Posts {
    Posts::read(&Library::embedded().unwrap()).unwrap()
}

fn now_ms() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    u64::try_from(now.unwrap().as_millis()).unwrap()
}

async fn me(house: &House, cookie: &str) -> Answer {
    house.get_as("/api/staff", cookie).await
}

#[tokio::test]
async fn the_director_comes_by_a_link_once_and_makes_the_others() {
    let house = house();
    let link = house.casino.founding_link().unwrap().unwrap();
    assert!(
        link.starts_with("#/acceso/") && link.len() == 9 + 64,
        "{link}"
    );
    let weak = house.set_password(&link, Some("Eva Marco"), "corta").await;
    is_error(&weak, StatusCode::BAD_REQUEST);
    let own = house
        .set_password(&link, Some("Eva Marco"), "la clave de Eva Marco")
        .await;
    is_error(&own, StatusCode::BAD_REQUEST);
    let set = house.set_password(&link, Some("Eva Marco"), PASSWORD).await;
    assert_eq!(set.status, StatusCode::NO_CONTENT);
    is_error(
        &house.set_password(&link, Some("Otra"), PASSWORD).await,
        StatusCode::GONE,
    );
    assert_eq!(
        house.casino.founding_link().unwrap(),
        None,
        "there is one now"
    );
    let came = house.come("eva  marco", PASSWORD, None).await;
    let director: Staff = came.json();
    assert_eq!(
        (director.post.as_str(), director.own_account),
        ("director", true)
    );
    let cookie = came.cookie();
    let first = house.engage(&cookie, "Luis Gil", "croupier").await;
    // A second link ends the first.
    let body = json!({ "kind": "link" });
    let again = house
        .send("POST", "/api/staff/people/staff-2", &cookie, &body)
        .await;
    let second = again.json::<StaffPeople>().link.unwrap();
    is_error(
        &house.set_password(&first, None, PASSWORD).await,
        StatusCode::GONE,
    );
    assert_eq!(
        house.set_password(&second, None, PASSWORD).await.status,
        StatusCode::NO_CONTENT
    );
    let luis: Staff = house.come("Luis Gil", PASSWORD, None).await.json();
    assert_eq!(luis.post, "croupier");
    // Neither links nor passwords are in the store, in whatever form.
    let stream = StreamName::new("people").unwrap();
    let events = house.store.read(&stream, Version(0)).unwrap();
    let text: String = events.into_iter().map(|event| event.body).collect();
    for secret in [PASSWORD, &link[9..], &first[9..], &second[9..]] {
        assert!(!text.contains(secret), "{secret}");
    }
    assert!(text.contains("Luis Gil"));
}

#[tokio::test]
async fn accounts_outlive_a_restart_and_sessions_do_not() {
    let mut house = house();
    let cookie = house.director().await;
    assert_eq!(me(&house, &cookie).await.status, StatusCode::OK);
    house.restart();
    is_error(&me(&house, &cookie).await, StatusCode::UNAUTHORIZED);
    assert_eq!(
        house.come("Eva Marco", PASSWORD, None).await.status,
        StatusCode::OK
    );
}

#[tokio::test]
async fn nobody_learns_who_has_an_account_and_guessing_gets_slow() {
    let house = house();
    house.director().await;
    let wrong = house.come("Eva Marco", "no es la que es", None).await;
    let nobody = house.come("Nadie Nunca", "no es la que es", None).await;
    is_error(&wrong, StatusCode::UNAUTHORIZED);
    assert_eq!((wrong.status, wrong.text()), (nobody.status, nobody.text()));
    for _ in 0..3 {
        is_error(
            &house.come("Eva Marco", "no es la que es", None).await,
            StatusCode::UNAUTHORIZED,
        );
    }
    let waits = house.come("Eva Marco", PASSWORD, None).await;
    is_error(&waits, StatusCode::TOO_MANY_REQUESTS);
    assert!(waits.headers.get("set-cookie").is_none());
    tokio::time::sleep(Duration::from_millis(1100)).await;
    assert_eq!(
        house.come("Eva Marco", PASSWORD, None).await.status,
        StatusCode::OK
    );
}

#[tokio::test]
async fn a_name_that_nobody_has_takes_as_long() {
    let house = house();
    house.director().await;
    let time = async |name: &str| {
        let start = Instant::now();
        house.come(name, "no es la que es", None).await;
        start.elapsed()
    };
    let mut known = Duration::MAX;
    let mut unknown = Duration::MAX;
    for _ in 0..2 {
        known = known.min(time("Eva Marco").await);
        unknown = unknown.min(time("Nadie Nunca").await);
    }
    // Hashing takes far longer than anything else here; without it the answer comes at once.
    assert!(unknown * 3 > known, "{unknown:?} {known:?}");
}

#[tokio::test]
async fn a_known_browser_is_not_kept_out_by_others() {
    let house = house();
    house.director().await;
    let came = house.come("Eva Marco", PASSWORD, None).await;
    let cookies = came.headers.get_all("set-cookie").iter();
    let cookies: Vec<&str> = cookies.map(|value| value.to_str().unwrap()).collect();
    let known = cookies
        .iter()
        .find(|one| one.starts_with("tapete_known="))
        .unwrap();
    assert!(
        known.contains("HttpOnly") && known.contains("SameSite=Strict"),
        "{known}"
    );
    let known = known.split(';').next().unwrap();
    for _ in 0..7 {
        house.come("Eva Marco", "no es la que es", None).await;
    }
    is_error(
        &house.come("Eva Marco", PASSWORD, None).await,
        StatusCode::TOO_MANY_REQUESTS,
    );
    let body = json!({ "name": "Eva Marco", "password": PASSWORD });
    let own = house.send("POST", "/api/staff", known, &body).await;
    assert_eq!(own.status, StatusCode::OK, "{}", own.text());
    // What it is known by lets nobody in.
    let alone = format!("tapete_staff={}", known.split_once('=').unwrap().1);
    is_error(&me(&house, &alone).await, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_session_is_new_whatever_is_brought_and_the_old_one_ends() {
    let house = house();
    let first = house.director().await;
    let body = json!({ "name": "Eva Marco", "password": PASSWORD });
    let planted = format!("tapete_staff={}", "ab".repeat(32));
    let came = house.send("POST", "/api/staff", &planted, &body).await;
    assert_ne!(came.cookie(), planted);
    is_error(&me(&house, &planted).await, StatusCode::UNAUTHORIZED);
    let again = house
        .send("POST", "/api/staff", &first, &body)
        .await
        .cookie();
    assert_ne!(again, first);
    is_error(&me(&house, &first).await, StatusCode::UNAUTHORIZED);
    assert_eq!(me(&house, &again).await.status, StatusCode::OK);
}

#[tokio::test]
async fn one_who_does_nothing_is_signed_out() {
    let house = House::with(|config, _| {
        config.staff_key = None;
        config.staff_idle = Duration::from_secs(3);
    });
    let cookie = house.director().await;
    assert_eq!(me(&house, &cookie).await.status, StatusCode::OK);
    tokio::time::sleep(Duration::from_millis(3200)).await;
    is_error(&me(&house, &cookie).await, StatusCode::UNAUTHORIZED);
}

async fn enrol(house: &House, cookie: &str) -> (totp::Secret, Vec<String>) {
    let begun = house
        .send("POST", "/api/staff/factor", cookie, &json!({}))
        .await;
    let begun: StaffFactor = begun.json();
    assert!(begun.address.contains(&begun.key) && begun.picture.starts_with('M'));
    let secret = unbase32(&begun.key);
    let code = totp::code(&secret, now_ms());
    let shown = house
        .send(
            "POST",
            "/api/staff/factor/code",
            cookie,
            &json!({ "code": code }),
        )
        .await;
    let codes = shown.json::<StaffRecovery>().codes;
    (secret, codes)
}

fn unbase32(text: &str) -> totp::Secret {
    let letters = text.bytes().map(|byte| match byte {
        b'A'..=b'Z' => byte - b'A',
        digit => digit - b'2' + 26,
    });
    let bits: Vec<u8> = letters
        .flat_map(|five| (0..5).rev().map(move |at| five >> at & 1))
        .collect();
    let byte = |bits: &[u8]| bits.iter().fold(0, |byte, bit| byte << 1 | bit);
    let bytes: Vec<u8> = bits.chunks_exact(8).map(byte).collect();
    bytes.try_into().unwrap()
}

#[tokio::test]
async fn a_second_factor_is_asked_for_and_a_code_counts_once() {
    let house = house();
    let cookie = house.director().await;
    let (secret, codes) = enrol(&house, &cookie).await;
    assert_eq!(codes.len(), 8);
    is_error(
        &house.come("Eva Marco", PASSWORD, None).await,
        StatusCode::PRECONDITION_REQUIRED,
    );
    // The code that he showed when he set it up is used.
    let used = totp::code(&secret, now_ms());
    is_error(
        &house.come("Eva Marco", PASSWORD, Some(&used)).await,
        StatusCode::UNAUTHORIZED,
    );
    is_error(
        &house
            .come("Eva Marco", "no es la que es", Some(&codes[0]))
            .await,
        StatusCode::UNAUTHORIZED,
    );
    let next = totp::code(&secret, now_ms() + 30_000);
    assert_eq!(
        house.come("Eva Marco", PASSWORD, Some(&next)).await.status,
        StatusCode::OK
    );
    is_error(
        &house.come("Eva Marco", PASSWORD, Some(&next)).await,
        StatusCode::UNAUTHORIZED,
    );
    assert_eq!(
        house
            .come("Eva Marco", PASSWORD, Some(&codes[0]))
            .await
            .status,
        StatusCode::OK
    );
    is_error(
        &house.come("Eva Marco", PASSWORD, Some(&codes[0])).await,
        StatusCode::UNAUTHORIZED,
    );
}

#[tokio::test]
async fn where_the_house_asks_for_it_a_director_can_do_nothing_without_a_second_factor() {
    let house = House::with(|config, _| {
        config.staff_key = None;
        config.second_factor = true;
    });
    let cookie = house.director().await;
    assert!(me(&house, &cookie).await.json::<Staff>().must_enrol);
    is_error(
        &house.get_as("/api/staff/people", &cookie).await,
        StatusCode::FORBIDDEN,
    );
    is_error(
        &house.get_as("/api/registers", &cookie).await,
        StatusCode::FORBIDDEN,
    );
    enrol(&house, &cookie).await;
    assert_eq!(
        house.get_as("/api/staff/people", &cookie).await.status,
        StatusCode::OK
    );
    // A croupier need not have one.
    let croupier = house.member(&cookie, "Luis Gil", "croupier").await;
    assert_eq!(
        house.get_as("/api/registers", &croupier).await.status,
        StatusCode::OK
    );
}

#[tokio::test]
async fn a_suspended_or_moved_member_is_out_at_once() {
    let house = house();
    let director = house.director().await;
    let luis = house.member(&director, "Luis Gil", "croupier").await;
    let path = "/api/staff/people/staff-2";
    let moved = house
        .send(
            "POST",
            path,
            &director,
            &json!({ "kind": "move", "post": "cashier" }),
        )
        .await;
    assert_eq!(moved.status, StatusCode::OK);
    is_error(&me(&house, &luis).await, StatusCode::UNAUTHORIZED);
    let luis = house.come("Luis Gil", PASSWORD, None).await.cookie();
    assert_eq!(me(&house, &luis).await.json::<Staff>().post, "cashier");
    house
        .send("POST", path, &director, &json!({ "kind": "suspend" }))
        .await;
    is_error(&me(&house, &luis).await, StatusCode::UNAUTHORIZED);
    is_error(
        &house.come("Luis Gil", PASSWORD, None).await,
        StatusCode::FORBIDDEN,
    );
    let last = house
        .send(
            "POST",
            "/api/staff/people/staff-1",
            &director,
            &json!({ "kind": "suspend" }),
        )
        .await;
    is_error(&last, StatusCode::CONFLICT);
    // Somebody's session may be ended from here.
    house
        .send("POST", path, &director, &json!({ "kind": "reinstate" }))
        .await;
    let luis = house.come("Luis Gil", PASSWORD, None).await.cookie();
    let seen: StaffPeople = house.get_as("/api/staff/people", &director).await.json();
    let session = seen
        .sessions
        .iter()
        .find(|one| one.name == "Luis Gil")
        .unwrap();
    let path = format!("/api/staff/sessions/{}", session.id);
    assert_eq!(
        house
            .send("DELETE", &path, &director, &json!({}))
            .await
            .status,
        StatusCode::NO_CONTENT
    );
    is_error(&me(&house, &luis).await, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_password_is_changed_by_whoever_knows_it() {
    let house = house();
    let cookie = house.director().await;
    let other = house.come("Eva Marco", PASSWORD, None).await.cookie();
    let change = async |old: &str, new: &str| {
        let body = json!({ "old": old, "new": new });
        house
            .send("POST", "/api/staff/password", &cookie, &body)
            .await
            .status
    };
    assert_eq!(
        change("no es la que es", "otro puente largo").await,
        StatusCode::UNAUTHORIZED
    );
    assert_eq!(change(PASSWORD, "corta").await, StatusCode::BAD_REQUEST);
    assert_eq!(
        change(PASSWORD, "otro puente largo").await,
        StatusCode::NO_CONTENT
    );
    is_error(&me(&house, &other).await, StatusCode::UNAUTHORIZED);
    assert_eq!(me(&house, &cookie).await.status, StatusCode::OK);
    is_error(
        &house.come("Eva Marco", PASSWORD, None).await,
        StatusCode::UNAUTHORIZED,
    );
}

#[tokio::test]
async fn the_key_for_all_is_there_only_if_it_was_given() {
    let house = house();
    is_error(
        &house.sign_in(STAFF_KEY, "games-director", "Ana").await,
        StatusCode::UNAUTHORIZED,
    );
    let with_key = House::new();
    assert_eq!(with_key.casino.founding_link().unwrap(), None);
    let key = with_key
        .sign_in(STAFF_KEY, "games-director", "Ana")
        .await
        .cookie();
    // It is nobody's account: there is nothing of one's own to change.
    let begun = with_key
        .send("POST", "/api/staff/factor", &key, &json!({}))
        .await;
    is_error(&begun, StatusCode::CONFLICT);
}

#[tokio::test]
async fn passwords_are_tried_few_at_a_time() {
    let house = house();
    house.director().await;
    // More from one address than may wait are sent away at once; the others are answered.
    let trying = async |name: &str| house.come(name, "no es la que es", None).await.status;
    let (a, b, c, d, e, f) = tokio::join!(
        trying("Nadie Uno"),
        trying("Nadie Dos"),
        trying("Nadie Tres"),
        trying("Nadie Cuatro"),
        trying("Nadie Cinco"),
        trying("Nadie Seis"),
    );
    let answers = [a, b, c, d, e, f];
    let away = answers
        .iter()
        .filter(|status| **status == StatusCode::TOO_MANY_REQUESTS);
    // Two at most, and one at least however slow the machine is.
    assert!((1..=2).contains(&away.count()), "{answers:?}");
}

/// A path with something in its places.
fn filled(path: &str) -> String {
    path.replace("{id}", TABLE)
        .replace("{name}", "no-such-activity")
        .replace("{register}", "staff")
        .replace("{number}", "7")
        .replace("{round}", "1")
        .replace("{*id}", "AR10/10.1.D/VII-4")
        .replace("{ruleset}", "ar-2010")
        .replace("{game}", "three-card-poker")
        .replace("{player}", "guest-1")
}

/// Every post at every route: allowed and refused as the table has it, and refused with what it
/// rests on. Whoever is not signed in, and guests, are nobody.
#[tokio::test]
async fn every_post_at_every_route() {
    let house = house();
    let posts = posts();
    let director = house.director().await;
    let mut members = vec![("director".to_owned(), director.clone())];
    for post in posts.all().iter().filter(|post| post.key != "director") {
        let name = format!("Persona {}", members.len());
        let cookie = house.member(&director, &name, &post.key).await;
        members.push((post.key.clone(), cookie));
    }
    let guest = house.guest().await;
    let mut asked = (0, 0);
    for permission in server::permissions() {
        let path = filled(permission.path);
        let ask = async |cookie: &str| {
            let request = Request::builder().method(&permission.method).uri(&path);
            let request = request.header(COOKIE, cookie);
            let request = request.header(CONTENT_TYPE, "application/json");
            house.ask(request.body(Body::from("{}")).unwrap()).await
        };
        let rights = match permission.may {
            May::Anyone => continue,
            May::Guests => {
                is_error(&ask("").await, StatusCode::UNAUTHORIZED);
                is_error(&ask(&members[0].1).await, StatusCode::UNAUTHORIZED);
                continue;
            }
            May::OwnAccount => &Right::ALL[..0],
            May::Staff(rights) => rights,
        };
        for stranger in ["", &guest] {
            is_error(&ask(stranger).await, StatusCode::UNAUTHORIZED);
        }
        if permission.method != Method::GET {
            let elsewhere = Request::builder().method(&permission.method).uri(&path);
            let elsewhere = elsewhere
                .header(COOKIE, &members[0].1)
                .header(HOST, "localhost");
            let elsewhere = elsewhere.header(ORIGIN, "http://evil.example");
            let answer = house.ask(elsewhere.body(Body::from("{}")).unwrap()).await;
            is_error(&answer, StatusCode::FORBIDDEN);
        }
        for (post, cookie) in &members {
            let may = rights.is_empty() || rights.iter().any(|right| posts.may(post, *right));
            let answer = ask(cookie).await;
            let text = format!(
                "{post} {} {path}: {} {}",
                permission.method,
                answer.status,
                answer.text()
            );
            assert_ne!(answer.status, StatusCode::UNAUTHORIZED, "{text}");
            assert_eq!(answer.status == StatusCode::FORBIDDEN, !may, "{text}");
            if may {
                asked.0 += 1;
            } else {
                asked.1 += 1;
                assert!(!answer.json::<ApiError>().citations.is_empty(), "{text}");
            }
        }
    }
    assert!(asked.0 > 100 && asked.1 > 50, "{asked:?}");
}

/// What a member of a post may send: bodies that are nearly right, wrong, or nothing at all.
fn nonsense(chance: &mut u64) -> String {
    const BODIES: [&str; 12] = [
        "",
        "{}",
        "[]",
        "nul",
        "{\"kind\":\"say\",\"say\":\"begins a session   day: 2026-01-01\"}",
        "{\"kind\":\"say\",\"say\":\"sells 100000000 to guest-1\",\"id\":\"x\"}",
        "{\"kind\":\"void\",\"ground\":\"\"}",
        "{\"kind\":\"correct\",\"ground\":\"x\",\"player\":\"guest-1\",\"cents\":-9223372036854775808}",
        "{\"kind\":\"expel\",\"ground\":\"\\u0000\"}",
        "{\"player\":\"guest-1\",\"name\":\"\",\"document\":\"--\",\"born\":\"9999-12-31\"}",
        "{\"name\":\"Otro\",\"post\":\"director\"}",
        "{\"kind\":\"open\",\"date\":\"0000-00-00\"}",
    ];
    let mut next = |below: usize| {
        *chance ^= *chance << 13;
        *chance ^= *chance >> 7;
        *chance ^= *chance << 17;
        usize::try_from(*chance % below as u64).unwrap()
    };
    let mut body = BODIES[next(BODIES.len())].as_bytes().to_vec();
    for _ in 0..next(4) {
        if !body.is_empty() {
            let place = next(body.len());
            body[place] = u8::try_from(32 + next(95)).unwrap();
        }
    }
    String::from_utf8_lossy(&body).into_owned()
}

/// Nonsense from a member of every post at every route: the house never breaks, the books add up,
/// and the inspector of the authority changes nothing.
#[tokio::test]
async fn nonsense_from_every_post() {
    let house = house();
    let director = house.director().await;
    let heads = || {
        let mut heads = house.store.heads().unwrap();
        heads.retain(|(stream, _)| stream.as_str() != "people");
        heads
    };
    let mut chance = 0x5eed;
    let mut tried = 0;
    for post in posts().all() {
        let name = format!("Persona {}", post.key);
        let cookie = house.member(&director, &name, &post.key).await;
        let before = heads();
        for permission in server::permissions() {
            let session = permission.path.starts_with("/api/staff");
            if permission.method == Method::GET || session {
                continue;
            }
            for _ in 0..3 {
                let body = nonsense(&mut chance);
                let request = Request::builder()
                    .method(&permission.method)
                    .uri(filled(permission.path))
                    .header(COOKIE, &cookie)
                    .header(CONTENT_TYPE, "application/json");
                let answer = house
                    .ask(request.body(Body::from(body.clone())).unwrap())
                    .await;
                let text = format!("{} {} {body}: {}", post.key, permission.path, answer.text());
                assert!(!answer.status.is_server_error(), "{text}");
                tried += 1;
            }
        }
        if post.key == "authority" {
            // Whoever asks about odds or answers at school leaves no trace either.
            let guests = |all: &[(StreamName, _)]| all.len();
            assert_eq!(guests(&before), guests(&heads()));
        }
    }
    assert!(tried > 500, "{tried}");
    assert!(house.store.audit().unwrap().is_clean());
}

fn actions() -> Vec<StaffAction> {
    vec![
        StaffAction::Report {
            what: "card-exposed".to_owned(),
            place: None,
            with: None,
            card: None,
            more: Vec::new(),
            amount: None,
        },
        StaffAction::Rule { remedy: 0 },
        StaffAction::Approve { at: 1, person: 0 },
        StaffAction::Call {
            at: 1,
            person: 0,
            spot: "ante".to_owned(),
            stake: wire::Money(500),
        },
        StaffAction::Announce {
            notice: "no-va-mas".to_owned(),
        },
    ]
}

/// Every post with every order at a table: what the table of permissions refuses never comes to
/// the rules, and says who may.
#[tokio::test(flavor = "multi_thread")]
async fn every_post_with_every_order_at_a_table() {
    let house = house();
    let posts = posts();
    let address = listen(&house).await;
    let director = house.director().await;
    let path = format!("{TABLE}/staff/socket");
    let mut refusals = 0;
    for post in posts.all() {
        let cookie = house
            .member(&director, &format!("Persona {}", post.key), &post.key)
            .await;
        let mut page = Page::open_at(&address, &cookie, "staff", &path).await;
        for action in actions() {
            let may = posts.may(&post.key, right_of_action(&action));
            let answer = page.orders(action.clone()).await;
            let ours = match &answer {
                ServerMessage::Refused { reasons, .. } => {
                    let ours = reasons[0].why.en.contains("not for your post");
                    assert!(!ours || !reasons[0].citations.is_empty(), "{answer:?}");
                    ours
                }
                _ => false,
            };
            assert_eq!(ours, !may, "{} {action:?}: {answer:?}", post.key);
            refusals += usize::from(ours);
        }
    }
    assert!(refusals > 15, "{refusals}");
}

/// Every kind of activity, and every order of a floor, has its row; an order that has none is
/// nobody's.
#[tokio::test]
async fn every_kind_of_activity_has_a_row_for_its_orders() {
    let library = Library::embedded().unwrap();
    let posts = posts();
    let activities = activities::Activities::read(&library).unwrap();
    for law in activities.all() {
        let rows = posts
            .orders()
            .iter()
            .filter(|order| order.activity == law.kind());
        assert!(rows.count() > 0, "{}", law.kind());
    }
    // What plays have the house do on a floor is somebody's to do.
    let orders = floor_orders(&library, &activities);
    for (asks, _) in &orders {
        // What is given no more, the registers say: nobody orders it here.
        let nobodys = asks == "withdraws";
        let row = posts.order("gaming-day", asks);
        assert_eq!(row.is_none(), nobodys, "{asks}");
    }
    assert!(orders.len() > 100, "{}", orders.len());
}

/// Every order that a play gives on a floor: what it asks, and how it is said.
fn floor_orders(library: &Library, activities: &activities::Activities) -> Vec<(String, String)> {
    let floor = activities.find("floor-ar-2010").unwrap();
    let run = floor.run("floor");
    let plays = library.plays().iter();
    let plays = plays.filter(|play| play.name.contains("floor-"));
    let lines = plays.flat_map(|play| play.text.lines().map(str::trim));
    let mut orders = Vec::new();
    for line in lines.filter(|line| line.starts_with("house")) {
        let Some((who, say)) = line.split_once(' ') else {
            continue;
        };
        let Ok(who) = who.parse() else { continue };
        // What a play expects of it stands behind it.
        let says = ["   refused:", "   by ", "   rests on "];
        let ends = says.iter().filter_map(|word| say.find(word)).min();
        let say = &say[..ends.unwrap_or(say.len())];
        let Ok(line) = activities::Line::read(say) else {
            continue;
        };
        if let Ok(command) = run.parse(&who, &line) {
            let asks = command["ask"].as_str().unwrap().to_owned();
            orders.push((asks, say.trim().to_owned()));
        }
    }
    orders
}

/// What a page is told of the table of permissions is what the house then does: each post gives
/// each order of a floor, and is turned away just where it was told so, with who may and why.
#[tokio::test]
async fn every_post_with_every_order_on_a_floor() {
    let library = Library::embedded().unwrap();
    let activities = activities::Activities::read(&library).unwrap();
    let mut orders = floor_orders(&library, &activities);
    orders.retain(|(asks, _)| asks != "withdraws");
    // What no text speaks of, no play orders.
    for (asks, say) in [
        (
            "closes-with-difference",
            "closes m1 with a difference   chips: 1   cash: 0",
        ),
        ("sells", "sells 100 to guest-1"),
        ("buys", "buys 100 from guest-1"),
    ] {
        orders.push((asks.to_owned(), say.to_owned()));
    }
    orders.sort();
    orders.dedup_by(|one, other| one.0 == other.0);
    let asked: Vec<&str> = orders.iter().map(|(asks, _)| asks.as_str()).collect();
    let posts = posts();
    for order in posts.orders() {
        if order.activity == "gaming-day" {
            let tried = order
                .asks
                .iter()
                .filter(|one| asked.contains(&one.as_str()));
            assert!(tried.count() > 0, "no play orders {:?}", order.asks);
        }
    }
    let house = house();
    let director = house.director().await;
    let path = floor(&house, &director).await;
    let mut counted = (0, 0);
    for post in posts.all() {
        let name = format!("Persona {}", post.key);
        let cookie = house.member(&director, &name, &post.key).await;
        let told: Staff = me(&house, &cookie).await.json();
        let rows = Right::ALL.len() + posts.orders().len();
        assert_eq!(told.matters.len(), rows);
        let gives_orders = told.may.iter().any(|key| key == Right::Order.key());
        let at_all = |one: &&StaffMatter| one.asks == [Right::Order.key()];
        let at_all = told.matters.iter().find(at_all).unwrap();
        for (asks, say) in &orders {
            let named = |one: &&StaffMatter| {
                one.activity.as_deref() == Some("gaming-day") && one.asks.contains(asks)
            };
            let matter = told.matters.iter().find(named).unwrap();
            let body = json!({ "kind": "say", "say": say, "id": null });
            let answer = house.send("POST", &path, &cookie, &body).await;
            let text = format!("{} {say}: {} {}", post.key, answer.status, answer.text());
            assert!(!answer.status.is_server_error(), "{text}");
            assert_eq!(
                answer.status == StatusCode::FORBIDDEN,
                !matter.may,
                "{text}"
            );
            if !matter.may {
                let error = answer.json::<ApiError>();
                let says = if gives_orders { matter } else { at_all };
                assert!(!error.citations.is_empty(), "{text}");
                assert_eq!(error.citations, says.citations, "{text}");
                assert!(error.error.es.contains(&says.name.es), "{text}");
            }
            counted.0 += usize::from(matter.may);
            counted.1 += usize::from(!matter.may);
        }
    }
    assert!(counted.0 > 100 && counted.1 > 100, "{counted:?}");
}

async fn floor(house: &House, director: &str) -> String {
    let body =
        json!({ "activity": "floor-ar-2010", "name": "sala", "terms": [["premises", "casino"]] });
    let opened = house.send("POST", "/api/activities", director, &body).await;
    assert_eq!(opened.status, StatusCode::OK, "{}", opened.text());
    "/api/activities/sala/staff".to_owned()
}

#[tokio::test]
async fn orders_are_given_in_ones_own_post_and_signed() {
    let house = house();
    let director = house.director().await;
    let path = floor(&house, &director).await;
    let attendant = house.member(&director, "Luis Gil", "table-end").await;
    let croupier = house.member(&director, "Noa Rey", "croupier").await;
    let head = house.member(&director, "Marta Sanz", "table-head").await;
    let say = |text: &str| json!({ "kind": "say", "say": text });
    let order = say("begins a session   day: 1");
    // The attendant has no orders to give; the croupier and the head have, but not this one.
    let refused = [
        (&attendant, "table head"),
        (&croupier, "games director"),
        (&head, "games director"),
    ];
    for (cookie, says) in refused {
        let refused = house.send("POST", &path, cookie, &order).await;
        is_error(&refused, StatusCode::FORBIDDEN);
        let told = refused.json::<ApiError>();
        assert!(
            !told.citations.is_empty() && told.way_out.en.contains(says),
            "{told:?}"
        );
    }
    let begun = house.send("POST", &path, &director, &order).await;
    assert_eq!(begun.status, StatusCode::OK, "{}", begun.text());
    let record = house.get_as("/api/activities/sala/record", &director).await;
    let entries: serde_json::Value = record.json();
    let last = entries.as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        (&last["who"], &last["by"]),
        (&json!("house/director"), &json!("staff-1"))
    );
    // Guests do not see the floor at all; whoever is of the house does.
    is_error(
        &house.get("/api/activities/sala").await,
        StatusCode::NOT_FOUND,
    );
    assert_eq!(
        house.get_as("/api/activities/sala", &croupier).await.status,
        StatusCode::OK
    );
}

#[tokio::test]
async fn limits_on_the_floor_take_two_persons_of_two_accounts() {
    let house = house();
    let director = house.director().await;
    let path = floor(&house, &director).await;
    let again = house.come("Eva Marco", PASSWORD, None).await.cookie();
    let croupier = house.member(&director, "Luis Gil", "croupier").await;
    let head = house.member(&director, "Marta Sanz", "table-head").await;
    let entries = async || {
        let record = house.get_as("/api/activities/sala/record", &director).await;
        record.json::<Vec<serde_json::Value>>().len()
    };
    let before = entries().await;
    let order = json!({ "kind": "say", "say": "limits t1   minimum: 10   maximum: 100" });
    is_error(
        &house.send("POST", &path, &head, &order).await,
        StatusCode::FORBIDDEN,
    );
    let waits = house.send("POST", &path, &director, &order).await;
    is_error(&waits, StatusCode::CONFLICT);
    assert!(waits.text().contains("segunda persona"), "{}", waits.text());
    assert!(waits.json::<ApiError>().citations.len() > 1);
    assert_eq!(entries().await, before, "nothing was done");
    let pending: Vec<StaffPending> = house.get_as("/api/staff/pending", &head).await.json();
    assert_eq!(
        (pending.len(), pending[0].may, pending[0].yours),
        (1, true, false)
    );
    let confirm = format!("/api/staff/pending/{}", pending[0].number);
    // Neither he himself, nor he in another browser, nor one who has no such right.
    for cookie in [&director, &again] {
        is_error(
            &house.send("POST", &confirm, cookie, &json!({})).await,
            StatusCode::CONFLICT,
        );
    }
    is_error(
        &house.send("POST", &confirm, &croupier, &json!({})).await,
        StatusCode::FORBIDDEN,
    );
    let done = house.send("POST", &confirm, &head, &json!({})).await;
    // The rules have the last word: there is no such table, and they say so.
    assert!(
        done.status == StatusCode::CONFLICT && !done.text().contains("segunda persona"),
        "{}",
        done.text()
    );
    let gone: Vec<StaffPending> = house.get_as("/api/staff/pending", &head).await.json();
    assert!(gone.is_empty(), "it is asked once");
    is_error(
        &house.send("POST", &confirm, &head, &json!({})).await,
        StatusCode::CONFLICT,
    );
}

#[tokio::test]
async fn entries_are_signed_by_the_account_and_cancelled_by_two() {
    let house = house();
    let director = house.director().await;
    let deputy = house.member(&director, "Ana Paz", "deputy-director").await;
    let head = house.member(&director, "Marta Sanz", "table-head").await;
    let path = "/api/registers/staff";
    let open = json!({ "kind": "open", "date": "2026-01-02" });
    is_error(
        &house.send("POST", path, &head, &open).await,
        StatusCode::FORBIDDEN,
    );
    assert_eq!(
        house.send("POST", path, &director, &open).await.status,
        StatusCode::OK
    );
    let stated = |field: &str, value: &str| json!({ "field": field, "value": value, "issued_by": null, "approved_by": null });
    let enter = |act: &str, date: &str, fields: Vec<serde_json::Value>| {
        json!({
            "kind": "enter", "date": date, "act": act, "subject": "Juan Sanz", "section": "tables",
            "filing": null, "office": "director", "stated": fields,
        })
    };
    let fields = vec![
        stated("document", "17.111.111-A"),
        stated("post", "croupier"),
    ];
    let entered = house
        .send(
            "POST",
            path,
            &deputy,
            &enter("engagement", "2026-01-03", fields),
        )
        .await;
    assert_eq!(entered.status, StatusCode::OK, "{}", entered.text());
    assert!(entered.text().contains("Ana Paz"), "{}", entered.text());
    let acts: wire::RegisterSeen = entered.json();
    let cancel = acts
        .acts
        .iter()
        .find(|act| act.class == "cancellation")
        .unwrap();
    let fields = cancel.fields.iter().filter(|field| !field.optional);
    let fields = fields.map(|field| stated(&field.key, "cesa")).collect();
    let waits = house
        .send(
            "POST",
            path,
            &director,
            &enter(&cancel.key, "2026-01-04", fields),
        )
        .await;
    is_error(&waits, StatusCode::CONFLICT);
    assert!(waits.text().contains("segunda persona"), "{}", waits.text());
    let pending: Vec<StaffPending> = house.get_as("/api/staff/pending", &deputy).await.json();
    let confirm = format!("/api/staff/pending/{}", pending[0].number);
    let done = house.send("POST", &confirm, &deputy, &json!({})).await;
    assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.text());
    let seen = house.get_as(path, &head).await;
    assert!(
        seen.text().contains("Eva Marco, Ana Paz"),
        "{}",
        seen.text()
    );
}

#[test]
fn every_way_to_write_in_a_register_takes_a_right() {
    let asked = [
        RegisterAsked::Open {
            date: String::new(),
        },
        RegisterAsked::File { stated: Vec::new() },
    ];
    let rights: Vec<Right> = asked.iter().map(right_of_entry).collect();
    assert_eq!(rights, [Right::OpenRegister, Right::File]);
}
