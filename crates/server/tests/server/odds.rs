//! Questions about odds over the wire.

use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, ORIGIN};
use axum::http::{Request, StatusCode};
use games::Catalogue;
use law::Library;
use serde_json::json;
use wire::{OddsAnswer, OddsProgress, OddsSubject};

use crate::common::{Answer, House};
use crate::routes::is_error;

const FLUSH: &str = "paytable.pareja-plus-b.pays.flush";

async fn ask(house: &House, question: serde_json::Value) -> Answer {
    post(house, question.to_string()).await
}

async fn post(house: &House, body: String) -> Answer {
    let request = Request::post("/api/odds").header(CONTENT_TYPE, "application/json");
    house.ask(request.body(Body::from(body)).unwrap()).await
}

/// Asks until it is answered, as a page does.
async fn answered(house: &House, question: serde_json::Value) -> OddsAnswer {
    loop {
        let answer = ask(house, question.clone()).await;
        match answer.status {
            StatusCode::ACCEPTED => drop(answer.json::<OddsProgress>()),
            StatusCode::OK => return answer.json(),
            other => panic!("{other}: {}", answer.text()),
        }
    }
}

fn three_cards(law: serde_json::Value, sheet: serde_json::Value) -> serde_json::Value {
    json!({"ruleset": "ar-2010", "game": "three-card-poker", "law": law, "sheet": sheet})
}

#[tokio::test]
async fn an_answer_says_what_the_solver_says() {
    let house = House::new();
    let answer = answered(&house, three_cards(json!({}), json!({}))).await;
    assert!(answer.refused.is_empty() && answer.solved.unsolved.is_none());
    let library = Library::embedded().unwrap();
    let catalogue = Catalogue::read(&library).unwrap();
    let game = catalogue.find("ar-2010", "three-card-poker").unwrap();
    let sheet = library.sheet("ar-2010", "three-card-poker").unwrap();
    let report = odds::solve(game, sheet, &mut |_, _| {}).unwrap();
    assert_eq!(answer.solved.bets.len(), report.bets.len());
    for (told, bet) in answer.solved.bets.iter().zip(&report.bets) {
        assert_eq!(told.bet, bet.bet);
        assert_eq!(told.ev_initial.fraction, bet.ev_initial.to_string());
        assert_eq!(told.ev_wagered.fraction, bet.ev_wagered.to_string());
        let (told, known) = (
            told.results.as_ref().unwrap(),
            bet.results.as_ref().unwrap(),
        );
        assert_eq!(told.variance.fraction, known.variance.to_string());
        assert_eq!(told.distribution.len(), known.distribution.len());
    }
    // Of the three pay tables that the text allows, the sheet takes the second.
    let force = |bet: &wire::OddsBet| (bet.bet.clone(), bet.spot.clone().unwrap(), bet.in_force);
    let force: Vec<_> = answer.solved.bets.iter().map(force).collect();
    assert!(
        force.contains(&("ante".into(), "ante".into(), true)),
        "{force:?}"
    );
    assert!(force.contains(&("pareja-plus-b".into(), "pareja-plus".into(), true)));
    assert!(force.contains(&("pareja-plus-c".into(), "pareja-plus".into(), false)));
    let run = &answer.solved.decisions[0].runs[0];
    assert_eq!(
        (run.choices[0].es.as_str(), run.lowest.ranks.as_str()),
        ("Ir", "Q-6-4")
    );
    assert_eq!(run.lowest.class.es, "Cartas mayores");
}

/// The house chooses among pay tables, and not among points of a throw or ways of playing a bet.
#[tokio::test]
async fn a_bet_that_no_house_chooses_is_in_force() {
    let house = House::new();
    for (game, bet, name) in [
        ("craps", "win-odds-5", "Asociada al Win · 5"),
        (
            "chemin-de-fer",
            "apuesta-by-cards",
            "Apuesta · por las cartas",
        ),
    ] {
        let question = json!({"ruleset": "ar-2010", "game": game, "law": {}, "sheet": {}});
        let answer = answered(&house, question).await;
        let bets = &answer.solved.bets;
        assert!(bets.iter().all(|bet| bet.in_force), "{game}");
        let told = bets.iter().find(|told| told.bet == bet);
        assert_eq!(told.unwrap().name.es, name);
    }
}

#[tokio::test]
async fn odds_that_the_text_fixes_are_refused_with_its_words_and_solved_all_the_same() {
    let house = House::new();
    let before = answered(&house, three_cards(json!({}), json!({}))).await;
    let after = answered(&house, three_cards(json!({FLUSH: "3"}), json!({}))).await;
    assert_ne!(before.rules_hash, after.rules_hash);
    let [refused] = &after.refused[..] else {
        panic!("{:?}", after.refused);
    };
    assert_eq!(refused.at, FLUSH);
    assert_eq!(refused.citations[0].id, "AR10/10.1.D/V.3.B");
    assert!(refused.why.es.contains("Color") && refused.why.en.contains("Flush"));
    let of = |answer: &OddsAnswer, bet: &str| {
        let bets = answer.solved.bets.iter();
        let mut bets = bets.filter(|odds| odds.bet == bet);
        bets.next().unwrap().ev_initial.fraction.clone()
    };
    assert_eq!(of(&after, "ante"), of(&before, "ante"));
    assert_ne!(of(&after, "pareja-plus-b"), of(&before, "pareja-plus-b"));
}

#[tokio::test]
async fn what_is_known_is_kept_over_a_restart_and_asked_for_alone() {
    let mut house = House::new();
    let mut question = three_cards(json!({}), json!({}));
    question["only_known"] = true.into();
    assert_eq!(
        ask(&house, question.clone()).await.status,
        StatusCode::NO_CONTENT
    );
    answered(&house, three_cards(json!({}), json!({}))).await;
    assert_eq!(ask(&house, question.clone()).await.status, StatusCode::OK);
    house.restart();
    assert_eq!(ask(&house, question.clone()).await.status, StatusCode::OK);
    std::fs::remove_dir_all(house.folder().join("odds")).unwrap();
    house.restart();
    assert_eq!(ask(&house, question).await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn bad_questions_say_what_is_wrong_and_the_way_out() {
    let house = House::new();
    for body in [
        "",
        "{}",
        "[]",
        "{\"ruleset\":\"ar-2010\"}",
        "{\"ruleset\":\"a\",\"game\":\"b\",\"more\":1}",
    ] {
        is_error(&post(&house, body.into()).await, StatusCode::BAD_REQUEST);
    }
    let long = three_cards(json!({FLUSH: "1".repeat(20_000)}), json!({}));
    is_error(&ask(&house, long).await, StatusCode::BAD_REQUEST);
    let unknown = json!({"ruleset": "../..", "game": "three-card-poker"});
    is_error(&ask(&house, unknown).await, StatusCode::NOT_FOUND);
    is_error(
        &house.get("/api/odds/ar-2010/mus").await,
        StatusCode::NOT_FOUND,
    );
    for law in [
        json!({"paytable.bonus.pays.pair": "1"}),
        json!({FLUSH: "x"}),
        json!({FLUSH: "0"}),
        json!({FLUSH: "99999999"}),
        json!({FLUSH: "\"\n[bank]"}),
    ] {
        let answer = ask(&house, three_cards(law, json!({}))).await;
        is_error(&answer, StatusCode::UNPROCESSABLE_ENTITY);
    }
    for sheet in [
        json!({"minimum": "much"}),
        json!({"nothing": "1"}),
        json!({"pareja-plus": "d"}),
    ] {
        let answer = ask(&house, three_cards(json!({}), sheet)).await;
        is_error(&answer, StatusCode::UNPROCESSABLE_ENTITY);
        let told = [
            "Hoja de la casa, «",
            "Solución: ",
            "House sheet, ",
            "Way out: ",
        ];
        let is_told = told.iter().all(|begins| answer.text().contains(begins));
        assert!(is_told, "{}", answer.text());
    }
    is_error(
        &house.get("/api/odds").await,
        StatusCode::METHOD_NOT_ALLOWED,
    );
}

#[tokio::test]
async fn a_game_that_is_not_solved_says_why() {
    let house = House::new();
    let answer = answered(&house, json!({"ruleset": "ar-2010", "game": "holdem"})).await;
    let why = answer.solved.unsolved.unwrap();
    assert!(why.es.contains("entre jugadores") && why.en.contains("against each other"));
    assert!(answer.solved.bets.is_empty());
}

#[tokio::test]
async fn another_site_may_not_have_the_house_count() {
    let house = House::new();
    let request = Request::post("/api/odds")
        .header(CONTENT_TYPE, "application/json")
        .header(ORIGIN, "http://elsewhere.example")
        .body(Body::from(three_cards(json!({}), json!({})).to_string()));
    is_error(&house.ask(request.unwrap()).await, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn the_subject_names_every_line_that_may_be_changed() {
    let house = House::new();
    let subject: OddsSubject = house.get("/api/odds/ar-2010/three-card-poker").await.json();
    let flush = subject.paid.iter().find(|paid| paid.path == FLUSH).unwrap();
    assert_eq!(
        (flush.odds.as_str(), flush.name.es.as_str()),
        ("4", "Color")
    );
    assert_eq!(flush.part.en, "Pair Plus, table B");
    assert!(
        subject
            .also_under
            .iter()
            .any(|other| other.key == "clm-2013")
    );
    let table = subject
        .choices
        .iter()
        .find(|choice| choice.field == "pareja-plus")
        .unwrap();
    assert_eq!((table.value.as_deref(), table.closed), (Some("b"), true));
    // Every line that is told may be asked about as it stands, and the law has nothing against it.
    let same: serde_json::Map<String, serde_json::Value> = subject
        .paid
        .iter()
        .map(|paid| (paid.path.clone(), paid.odds.clone().into()))
        .collect();
    let answer = answered(&house, three_cards(same.into(), json!({}))).await;
    assert!(answer.refused.is_empty(), "{:?}", answer.refused);
}
