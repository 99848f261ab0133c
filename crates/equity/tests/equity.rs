//! Equities against figures known elsewhere, and the ways of reckoning against each other.

use cards::{Card, parse_hand};
use equity::{Answer, Making, Problem, Question, Variant, exact, sampled};

fn cards(text: &str) -> Vec<Card> {
    match text {
        "" => Vec::new(),
        text => parse_hand(text).unwrap(),
    }
}

fn ask(variant: Variant, hands: &[&str], board: &str, dead: &str) -> Question {
    let hands = hands.iter().map(|hand| cards(hand)).collect();
    Question::new(variant, hands, cards(board), cards(dead)).unwrap()
}

fn won(answer: &Answer) -> Vec<(u64, u64)> {
    let part = |player: &equity::PlayerShare| (player.won, player.ties());
    answer.players.iter().map(part).collect()
}

#[test]
fn aces_against_kings() {
    let question = ask(Variant::holdem(), &["As Ah", "Ks Kh"], "", "");
    let answer = exact(&question, |_, _| {}).unwrap();
    assert_eq!(won(&answer), [(1_410_336, 9_308), (292_660, 9_308)]);
    assert_eq!(answer.players[0].percent(&answer, 4), "82.6366");
    assert_eq!(question.ways(), 1_712_304);
}

#[test]
fn the_short_cut_and_the_long_way_agree() {
    // A pack of 52 with an own order is not known to be hold'em: it takes the long way.
    let long = Variant {
        making: Making::Exactly { own: 0, common: 5 },
        ..Variant::holdem()
    };
    let question = ask(long, &["As Ah", "Ks Kh", "7c 2d"], "Ts 9s 8s", "");
    let answer = exact(&question, |_, _| {}).unwrap();
    // The board alone plays: everybody always shares.
    assert!(won(&answer).iter().all(|part| *part == (0, answer.total)));
    let mut unknown = ask(
        Variant::holdem(),
        &["As Ah", "Ks Kh", "7c 2d"],
        "Ts 9s 8s",
        "",
    );
    let short = exact(&unknown, |_, _| {}).unwrap();
    // One card that is not known, and then known in all ways: the sum of the parts.
    unknown = ask(Variant::holdem(), &["As Ah", "Ks Kh", "7c"], "Ts 9s 8s", "");
    let all = exact(&unknown, |_, _| {}).unwrap();
    let mut sum = vec![(0, 0); 3];
    for card in parse_pack() {
        let hands = [cards("As Ah"), cards("Ks Kh"), vec![cards("7c")[0], card]];
        let known = Question::new(Variant::holdem(), hands.to_vec(), cards("Ts 9s 8s"), vec![]);
        let Ok(known) = known else { continue };
        for (sum, part) in sum.iter_mut().zip(won(&exact(&known, |_, _| {}).unwrap())) {
            *sum = (sum.0 + part.0, sum.1 + part.1);
        }
    }
    assert_eq!(won(&all), sum);
    assert!(short.total < all.total);
}

fn parse_pack() -> Vec<Card> {
    Variant::holdem().deck.cards().collect()
}

#[test]
fn omaha_takes_two_and_three() {
    let question = ask(
        Variant::omaha(),
        &["As Ks Qs Js", "2c 2d 3h 4h"],
        "Ts 9s 2h",
        "",
    );
    let answer = exact(&question, |_, _| {}).unwrap();
    assert_eq!(u128::from(answer.total), question.ways());
    assert_eq!(answer.total, 820);
    let (above, below) = answer.players[0].equity(&answer);
    let (other_above, other_below) = answer.players[1].equity(&answer);
    assert_eq!(
        above * other_below + other_above * below,
        below * other_below
    );
}

#[test]
fn a_sample_comes_near_and_repeats() {
    let question = ask(Variant::holdem(), &["As Ah", "Ks Kh"], "", "");
    let first = sampled(&question, 20_000, 7, |_, _| {});
    let second = sampled(&question, 20_000, 7, |_, _| {});
    assert_eq!(first, second);
    assert!(first.is_sample && first.total == 20_000);
    let percent: f64 = first.players[0].percent(&first, 2).parse().unwrap();
    let margin: f64 = first.players[0].margin(&first, 2).parse().unwrap();
    assert!(
        (percent - 82.64).abs() < 2.0 * margin,
        "{percent} ± {margin}"
    );
    assert!((0.3..0.8).contains(&margin), "{margin}");
}

#[test]
fn stud_hands_get_their_missing_cards() {
    let question = ask(
        Variant::seven_stud(),
        &["As Ah Ad 2c 7d", "Ks Kh Kd 3c 8d"],
        "",
        "Ac Kc",
    );
    let answer = exact(&question, |_, _| {}).unwrap();
    assert_eq!(question.ways(), 780 * 703);
    assert_eq!(u128::from(answer.total), question.ways());
    assert!(answer.players[0].won > answer.players[1].won);
}

#[test]
fn every_problem_is_named() {
    let hands = vec![cards("As Ah Ad")];
    let asked = Question::new(Variant::holdem(), hands, cards("As Kh"), cards("Kh"));
    let (ace, king) = (cards("As")[0], cards("Kh")[0]);
    assert_eq!(
        asked.unwrap_err(),
        [
            Problem::OnePlayer,
            Problem::TooManyOwn { player: 1, most: 2 },
            Problem::Twice { card: ace },
            Problem::Twice { card: king },
        ]
    );
    let many = vec![cards("As"); 1]
        .into_iter()
        .chain((0..23).map(|_| Vec::new()));
    let asked = Question::new(Variant::holdem(), many.collect(), vec![], vec![]);
    let problems = asked.unwrap_err();
    assert_eq!(
        problems,
        [Problem::NotEnoughCards {
            needed: 52,
            left: 51
        }]
    );
}

#[test]
fn too_many_ways_ask_for_a_sample() {
    let question = ask(Variant::omaha(), &["As Ks Qs Js", ""], "", "");
    let refused = exact(&question, |_, _| {}).unwrap_err();
    assert!(
        refused.to_string().contains("ask for a sample"),
        "{refused}"
    );
}
