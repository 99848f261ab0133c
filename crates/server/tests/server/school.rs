//! The school over the wire.

use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, ORIGIN};
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};
use wire::{SchoolExercise, SchoolGame, SchoolKind, SchoolSubject, SchoolVerdict};

use crate::common::{Answer, House};
use crate::routes::is_error;

const GAME: &str = "/api/school/ar-2010/three-card-poker";

async fn answer(house: &House, body: String) -> Answer {
    let request = Request::post(GAME).header(CONTENT_TYPE, "application/json");
    house.ask(request.body(Body::from(body)).unwrap()).await
}

async fn set(house: &House, kind: &str) -> SchoolExercise {
    let path = format!("{GAME}/{kind}?level=2&seed=7&number=3");
    house.get(&path).await.json()
}

#[tokio::test]
async fn every_game_with_a_sheet_is_taught_to_whoever_comes() {
    let house = House::new();
    let games: Vec<SchoolGame> = house.get("/api/school").await.json();
    let taught = |ruleset: &str, game: &str| {
        let mut games = games.iter();
        games.any(|one| one.ruleset == ruleset && one.game == game)
    };
    assert!(taught("ar-2010", "three-card-poker") && taught("clm-2013", "trijoker"));
    let subject: SchoolSubject = house.get(GAME).await.json();
    assert_eq!(subject.info.felt.game, "three-card-poker");
    let all = [
        SchoolKind::Payouts,
        SchoolKind::Procedure,
        SchoolKind::Rulings,
    ];
    assert_eq!(subject.kinds, all);
}

#[tokio::test]
async fn an_exercise_is_the_same_for_all_and_does_not_tell_its_answer() {
    let house = House::new();
    for kind in ["payouts", "procedure", "rulings"] {
        let first = set(&house, kind).await;
        assert_eq!(first, set(&house, kind).await);
        assert_eq!(first.bets.is_empty(), kind != "payouts");
        assert_eq!(first.options.is_empty(), kind == "payouts");
        let told: Value = serde_json::to_value(&first).unwrap();
        for hint in ["right", "due", "citations_of_answer"] {
            assert_eq!(told.get(hint), None);
        }
        assert!(
            first.told.iter().all(|event| event.kind != "drawn"),
            "a draw is told"
        );
    }
}

#[tokio::test]
async fn an_answer_is_marked_by_the_engine() {
    let house = House::new();
    let exercise = set(&house, "payouts").await;
    let wrong = exercise
        .bets
        .iter()
        .map(|_| json!({"taken": 1, "paid": 1, "stays": true}));
    let wrong: Vec<Value> = wrong.collect();
    let body = json!({"assignment": exercise.assignment, "dues": wrong});
    let verdict: SchoolVerdict = answer(&house, body.to_string()).await.json();
    assert!(!verdict.right && verdict.points == 0);
    assert_eq!(usize::from(verdict.of), exercise.bets.len());
    // What it was told is due is right when it is said again, and cites the text.
    let dues: Vec<Value> = verdict.bets.iter().map(|bet| json!(bet.due)).collect();
    let body = json!({"assignment": exercise.assignment, "dues": dues});
    let verdict: SchoolVerdict = answer(&house, body.to_string()).await.json();
    assert!(verdict.right && verdict.points == verdict.of);
    let lines = verdict.bets.iter().flat_map(|bet| &bet.lines);
    assert!(
        lines
            .flat_map(|line| &line.explanation)
            .any(|step| !step.citations.is_empty())
    );
}

#[tokio::test]
async fn one_option_is_right_and_every_wrong_one_says_why() {
    let house = House::new();
    for kind in ["procedure", "rulings"] {
        let exercise = set(&house, kind).await;
        let mut marks = Vec::new();
        for picked in 0..exercise.options.len() {
            let body = json!({"assignment": exercise.assignment, "picked": picked});
            let verdict: SchoolVerdict = answer(&house, body.to_string()).await.json();
            assert_eq!(verdict.right, verdict.options[picked].right);
            marks.push(verdict.right);
            for option in &verdict.options {
                assert_eq!(option.right, option.refused.is_empty(), "{option:?}");
            }
        }
        assert!(
            marks.contains(&true) && marks.contains(&false),
            "{kind}: {marks:?}"
        );
    }
}

#[tokio::test]
async fn nonsense_is_refused_with_the_way_out() {
    let house = House::new();
    let unknown = StatusCode::UNPROCESSABLE_ENTITY;
    is_error(
        &house.get("/api/school/ar-2010/whist").await,
        StatusCode::NOT_FOUND,
    );
    for query in ["", "?level=9&seed=1&number=1", "?level=1&seed=-1&number=1"] {
        is_error(&house.get(&format!("{GAME}/payouts{query}")).await, unknown);
    }
    is_error(
        &house
            .get(&format!("{GAME}/whist?level=1&seed=1&number=1"))
            .await,
        unknown,
    );
    let exercise = set(&house, "rulings").await;
    let assignment = exercise.assignment;
    for body in [
        json!({"assignment": assignment}),
        json!({"assignment": assignment, "picked": 99}),
        json!({"assignment": assignment, "dues": []}),
        json!({"assignment": assignment, "dues": [], "picked": 0}),
        json!({"picked": 0}),
    ] {
        is_error(&answer(&house, body.to_string()).await, unknown);
    }
    is_error(&answer(&house, "{".to_owned()).await, unknown);
    let request = Request::post(GAME).header(ORIGIN, "https://elsewhere.example");
    let elsewhere = house.ask(request.body(Body::from("{}")).unwrap()).await;
    is_error(&elsewhere, StatusCode::FORBIDDEN);
}
