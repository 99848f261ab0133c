//! The bytes of `docs/fairness.md`, by vectors that the verifier printed there made.

use activities::{Hash, Proof, fair, hex};
use serde_json::Value;

fn vectors() -> Value {
    let text = include_str!("../../../../docs/draw-vectors.json");
    serde_json::from_str(text).expect("vectors are JSON")
}

fn all<'v>(vectors: &'v Value, part: &str) -> &'v Vec<Value> {
    let all = vectors[part].as_array().expect("a list");
    assert!(!all.is_empty());
    all
}

fn bytes(value: &Value) -> Hash {
    hex::decode(text(value)).expect("64 digits")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn number(value: &Value) -> u32 {
    value
        .as_u64()
        .and_then(|number| number.try_into().ok())
        .expect("a number")
}

#[test]
fn promises_and_seals() {
    let vectors = vectors();
    for one in all(&vectors, "promises") {
        let promise = fair::promise(text(&one["label"]), &bytes(&one["seed"]));
        assert_eq!(promise, bytes(&one["promise"]));
    }
    for one in all(&vectors, "seals") {
        assert_eq!(fair::seal(&bytes(&one["bytes"])), bytes(&one["seal"]));
    }
}

#[test]
fn draws() {
    for one in all(&vectors(), "draws") {
        let hands = one["hands"].as_object().expect("hands by name");
        let mut hands: Vec<(String, Hash)> = hands
            .iter()
            .map(|(who, hand)| (who.clone(), bytes(hand)))
            .collect();
        hands.sort();
        let (seed, draw, below) = (
            bytes(&one["seed"]),
            number(&one["number"]),
            number(&one["below"]),
        );
        assert_eq!(
            fair::draw(&seed, &hands, draw, below),
            number(&one["drawn"])
        );
    }
}

#[test]
fn orders() {
    for one in all(&vectors(), "orders") {
        let order = one["order"].as_array().expect("a list").iter().map(number);
        let order: Vec<u32> = order.collect();
        assert_eq!(
            fair::order(&bytes(&one["seed"]), number(&one["count"])),
            order
        );
    }
}

#[test]
fn trees() {
    for one in all(&vectors(), "trees") {
        let (label, seed, count) = (
            text(&one["label"]),
            bytes(&one["seed"]),
            number(&one["count"]),
        );
        let root = fair::root(label, &seed, count).expect("it has places");
        assert_eq!(root, bytes(&one["root"]));
        for opening in all(one, "openings") {
            let (place, lies) = (number(&opening["place"]), number(&opening["number"]));
            let path = opening["path"].as_array().expect("a path").iter();
            let proof = Proof {
                salt: text(&opening["salt"]).into(),
                path: path.map(|hash| text(hash).to_owned()).collect(),
            };
            assert_eq!(fair::prove(label, &seed, count, place), proof);
            assert!(fair::proves(label, &root, count, place, lies, &proof));
        }
    }
}
