//! Dice by brute force: every throw against every bet under every point, held against a definition
//! of our own that shares nothing with the engine but the names of the bets.

use exact::Cents;
use games::{AnyGame, Catalogue, Rules, State};
use law::{Library, SourceFile};
use table::{
    Action, Actor, BoxNumber, CarryOver, Drawn, Event, Game, Held, Outcome, Person, Role, Rulebook,
    Seat, Seating, SpotId, Throw, Viewer,
};

const ANA: (BoxNumber, Person) = (BoxNumber(1), Person(0));
const BEN: (BoxNumber, Person) = (BoxNumber(2), Person(1));
const POINTS: [u8; 6] = [4, 5, 6, 8, 9, 10];
const STAKE: u64 = 1_001;

fn rules(ruleset: &str) -> Rules {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let file = catalogue
        .find(ruleset, "craps")
        .expect("it is in the catalogue");
    let sheet = library
        .sheet(ruleset, "craps")
        .expect("a sheet ships with it");
    file.rules(sheet).expect("its choices are within the text")
}

/// What a throw does to a bet.
#[derive(Clone, Debug, PartialEq)]
enum Fate {
    /// Paid so much over so much.
    Won(u64, u64),
    Lost,
    Pushed,
    Moved(String),
    Stays,
}

fn right_or_wrong(number: u32, sum: u32, right: bool, odds: (u64, u64)) -> Fate {
    let (good, bad) = if right { (number, 7) } else { (7, number) };
    match sum {
        _ if sum == good => Fate::Won(odds.0, odds.1),
        _ if sum == bad => Fate::Lost,
        _ => Fate::Stays,
    }
}

/// The odds on a number: by the three pairs 4 and 10, 5 and 9, 6 and 8.
fn of_pairs(number: u32, pairs: [(u64, u64); 3]) -> (u64, u64) {
    match number {
        4 | 10 => pairs[0],
        5 | 9 => pairs[1],
        6 | 8 => pairs[2],
        _ => panic!("{number} is no point"),
    }
}

/// One throw decides it: it wins with these sums at these odds, and loses with any other.
fn at_once(wins: &[u32], sum: u32, odds: u64) -> Fate {
    match wins.contains(&sum) {
        true => Fate::Won(odds, 1),
        false => Fate::Lost,
    }
}

/// What the text says of a bet, told by its name alone.
fn defined(key: &str, point: Option<u8>, (one, other): (u32, u32)) -> Fate {
    let sum = one + other;
    let point = point.map(u32::from);
    let first = |right: bool| match (sum, right) {
        (7 | 11, true) | (2 | 3, false) => Some(Fate::Won(1, 1)),
        (2 | 3 | 12, true) | (7 | 11, false) => Some(Fate::Lost),
        (12, false) => Some(Fate::Pushed),
        _ => None,
    };
    let (kind, number) = match key.rsplit_once('-') {
        Some((kind, number)) => match number.parse::<u32>() {
            Ok(number) => (kind, Some(number)),
            Err(_) => (key, None),
        },
        None => (key, None),
    };
    let on = number.or(point);
    let even = (1, 1);
    match (kind, number) {
        ("win", None) => match point {
            None => first(true).unwrap_or(Fate::Stays),
            Some(point) => right_or_wrong(point, sum, true, even),
        },
        ("dont-win", None) => match point {
            None => first(false).unwrap_or(Fate::Stays),
            Some(point) => right_or_wrong(point, sum, false, even),
        },
        ("come", None) => first(true).unwrap_or(Fate::Moved(format!("come-{sum}"))),
        ("dont-come", None) => first(false).unwrap_or(Fate::Moved(format!("dont-come-{sum}"))),
        ("come", Some(number)) => right_or_wrong(number, sum, true, even),
        ("dont-come", Some(number)) => right_or_wrong(number, sum, false, even),
        ("win-odds" | "come-odds", _) => {
            let number = on.expect("odds have a number");
            let odds = of_pairs(number, [(2, 1), (3, 2), (6, 5)]);
            right_or_wrong(number, sum, true, odds)
        }
        ("dont-win-odds" | "dont-come-odds", _) => {
            let number = on.expect("odds have a number");
            let odds = of_pairs(number, [(1, 2), (2, 3), (5, 6)]);
            right_or_wrong(number, sum, false, odds)
        }
        ("right", Some(number)) => {
            let odds = of_pairs(number, [(9, 5), (7, 5), (7, 6)]);
            right_or_wrong(number, sum, true, odds)
        }
        ("wrong", Some(number)) => {
            let odds = of_pairs(number, [(5, 11), (5, 8), (4, 5)]);
            right_or_wrong(number, sum, false, odds)
        }
        ("big", Some(number)) => right_or_wrong(number, sum, true, even),
        ("hard", Some(number)) => match sum {
            _ if sum == number && one == other => {
                Fate::Won(if matches!(number, 4 | 10) { 7 } else { 9 }, 1)
            }
            _ if sum == number || sum == 7 => Fate::Lost,
            _ => Fate::Stays,
        },
        ("field", None) => {
            let double = matches!(sum, 2 | 12);
            at_once(&[2, 3, 9, 10, 11, 12], sum, 1 + u64::from(double))
        }
        ("under", Some(7)) => at_once(&[2, 3, 4, 5, 6], sum, 1),
        ("over", Some(7)) => at_once(&[8, 9, 10, 11, 12], sum, 1),
        ("seven", None) => at_once(&[7], sum, 4),
        ("eleven", None) => at_once(&[11], sum, 15),
        ("any-craps", None) => at_once(&[2, 3, 12], sum, 7),
        ("craps", Some(2)) => at_once(&[2], sum, 30),
        ("craps", Some(3)) => at_once(&[3], sum, 15),
        ("craps", Some(12)) => at_once(&[12], sum, 30),
        ("horn", None) => at_once(&[2, 3, 11, 12], sum, 4),
        _ => panic!("the definition knows no bet {key}"),
    }
}

fn spot(rules: &Rules, key: &str) -> SpotId {
    let spots = &rules.felt().spots;
    let found = spots.iter().find(|spot| spot.key == key);
    found.unwrap_or_else(|| panic!("no spot {key}")).id
}

fn act(rules: &Rules, state: &mut State, actor: Actor, action: &Action) -> Vec<Event> {
    let mut events = Vec::new();
    let acted = AnyGame::act(rules, state, actor, action, &mut events);
    acted.unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
    events
}

fn held(spot: SpotId) -> Held {
    Held {
        at: ANA.0,
        by: ANA.1,
        spot,
        stake: Cents::new(STAKE),
        times: 1,
    }
}

/// Ana's bet lies there, Ben throws.
fn thrown(rules: &Rules, bets: Vec<Held>, point: Option<u8>, throw: Throw) -> (State, Vec<Event>) {
    let seats = [ANA, BEN].map(|(at, holder)| Seat { at, holder });
    let seating = Seating::new(seats.to_vec(), 8, 1).expect("two seats");
    let seating = seating.holding(bets).carry_over(CarryOver {
        dice: Some(BEN.0),
        point,
        ..CarryOver::default()
    });
    let (mut state, _) = AnyGame::open(rules, &seating);
    if point.is_none() {
        let bet = Action::Place {
            at: BEN.0,
            spot: spot(rules, "win"),
            stake: rules.felt().minimum,
        };
        act(rules, &mut state, Actor::Player(BEN.1), &bet);
    }
    let croupier = Actor::Staff(Role::Croupier);
    act(rules, &mut state, croupier, &Action::Close);
    let draw = Action::Draw(Drawn::Throw(throw));
    let events = act(rules, &mut state, Actor::Chance, &draw);
    (state, events)
}

/// What the events say of a bet of Ana's.
fn told(rules: &Rules, events: &[Event], of: SpotId) -> Vec<(Fate, Cents)> {
    let fate = |event: &Event| match *event {
        Event::Settled(line) if line.by == ANA.1 && line.spot == of => Some((
            match line.outcome {
                Outcome::Won => Fate::Won(line.odds.numerator(), line.odds.denominator()),
                Outcome::Lost => Fate::Lost,
                Outcome::Pushed => Fate::Pushed,
                Outcome::Void | Outcome::PotShare | Outcome::Prize => panic!("{line:?}"),
            },
            line.paid,
        )),
        Event::Moved { by, from, to, .. } if by == ANA.1 && from == of => {
            let key = rules.felt().spots[usize::from(to.0)].key.clone();
            Some((Fate::Moved(key), Cents::ZERO))
        }
        Event::Held { by, spot, .. } if by == ANA.1 && spot == of => {
            Some((Fate::Stays, Cents::ZERO))
        }
        _ => None,
    };
    events.iter().filter_map(fate).collect()
}

/// Half a cent goes to the player.
fn paid(fate: &Fate) -> Cents {
    match fate {
        Fate::Won(above, below) => Cents::new((2 * STAKE * above + below) / (2 * below)),
        Fate::Lost | Fate::Pushed | Fate::Moved(_) | Fate::Stays => Cents::ZERO,
    }
}

fn throws() -> impl Iterator<Item = (u8, u8)> {
    (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other)))
}

fn all_throws_against_all_bets(ruleset: &str) {
    let rules = rules(ruleset);
    assert_eq!(rules.felt().spots.len(), 58);
    for found in &rules.felt().spots {
        let key = found.key.as_str();
        // A bet beside another lies there only with it.
        let beside = match key.split_once("-odds") {
            Some((base, number)) => vec![held(spot(&rules, &format!("{base}{number}")))],
            None => Vec::new(),
        };
        let with_the_point = matches!(key, "win-odds" | "dont-win-odds");
        for point in [None].into_iter().chain(POINTS.map(Some)) {
            if with_the_point && point.is_none() {
                continue;
            }
            for (one, other) in throws() {
                let throw = Throw::new(&[one, other]).expect("two dice");
                let bets = beside.iter().copied().chain([held(found.id)]);
                let (_, events) = thrown(&rules, bets.collect(), point, throw);
                let fate = defined(key, point, (one.into(), other.into()));
                let paid = paid(&fate);
                let told = told(&rules, &events, found.id);
                assert_eq!(told, [(fate, paid)], "{key} with {throw}, point {point:?}");
            }
        }
    }
}

#[test]
fn all_throws_against_all_bets_in_aragon() {
    all_throws_against_all_bets("ar-2010");
}

#[test]
fn all_throws_against_all_bets_in_aragon_of_2002() {
    all_throws_against_all_bets("ar-2002");
}

#[test]
fn every_throw_moves_the_point_and_the_dice_as_the_text_says() {
    let rules = rules("ar-2010");
    for point in [None].into_iter().chain(POINTS.map(Some)) {
        for (one, other) in throws() {
            let throw = Throw::new(&[one, other]).expect("two dice");
            let (state, _) = thrown(&rules, Vec::new(), point, throw);
            let carry_over = AnyGame::view(&rules, &state, Viewer::Public).carry_over;
            let sum = one + other;
            let (next, passes) = match point {
                None => (POINTS.contains(&sum).then_some(sum), false),
                Some(_) if sum == 7 => (None, true),
                Some(point) => ((sum != point).then_some(point), false),
            };
            let dice = if passes { ANA.0 } else { BEN.0 };
            assert_eq!(
                (carry_over.point, carry_over.dice),
                (next, Some(dice)),
                "{throw}"
            );
        }
    }
}

#[test]
fn whether_a_bet_may_leave_must_be_said() {
    let mut files: Vec<SourceFile> = Library::carried();
    let name = "rulesets/ar-2010/craps.toml";
    let file = files.iter_mut().find(|file| file.name == name);
    let file = file.expect("the file is there");
    file.text = file.text.replacen("may_leave = false,", "", 1);
    let library = Library::read(&files).expect("the library itself is sound");
    let problems = Catalogue::read(&library).expect_err("the file is not");
    let found = problems[0].to_string();
    assert!(found.contains("nothing is said of its leaving"), "{found}");
}

#[test]
fn a_bet_that_is_left_undecided_without_saying_so_is_refused() {
    let mut files: Vec<SourceFile> = Library::carried();
    let name = "rulesets/ar-2010/craps.toml";
    let file = files.iter_mut().find(|file| file.name == name);
    let file = file.expect("the file is there");
    // The field without its exclusion, and a null that is also a loss.
    file.text = file.text.replacen(
        "loses  = { on = [\"other\"], ",
        "loses  = { on = [\"4\"], ",
        1,
    );
    file.text = file.text.replacen(
        "null       = { on = [\"12\"]",
        "null       = { on = [\"7\"]",
        1,
    );
    let library = Library::read(&files).expect("the library itself is sound");
    let problems = Catalogue::read(&library).expect_err("the file is not");
    // The ruleset of 2002 reads the same file: its problems are told once.
    let what: Vec<String> = problems
        .iter()
        .map(|problem| problem.what.clone())
        .collect();
    assert_eq!(
        what,
        [
            "`dont-win` takes numbers that cannot be the point",
            "a throw of `dont-win` is null and decides it",
            "some throws neither decide `field` nor leave it",
        ]
    );
}

/// What is wrong with the file of craps where these words stand in the place of those.
fn problems(stands: &str, otherwise: &str) -> Vec<String> {
    let mut files: Vec<SourceFile> = Library::carried();
    let name = "rulesets/ar-2010/craps.toml";
    let file = files.iter_mut().find(|file| file.name == name);
    let file = file.expect("the file is there");
    assert!(file.text.contains(stands), "{stands}");
    file.text = file.text.replacen(stands, otherwise, 1);
    let library = Library::read(&files).expect("the library itself is sound");
    let problems = Catalogue::read(&library).expect_err("the file is not");
    problems
        .iter()
        .map(|problem| problem.what.clone())
        .collect()
}

#[test]
fn a_pay_table_with_a_hole_a_number_twice_or_one_that_no_throw_makes_is_refused() {
    let odds = "by_total = [\"4, 10: 2\", \"5, 9: 3/2\", \"6, 8: 6/5\"]";
    let hole = problems(odds, "by_total = [\"4, 10: 2\", \"5, 9: 3/2\"]");
    assert_eq!(hole, ["`win-odds` does not say what it pays on 6, 8"]);
    let field = "by_total = [\"2, 12: 2\"]";
    let hole = problems(&format!("odds = \"1\", {field}"), field);
    assert_eq!(hole, ["`field` does not say what it pays on 3, 9, 10, 11"]);
    let hole = problems("\"4, 10: 7\", \"6, 8: 9\"", "\"4, 10: 7\", \"6: 9\"");
    assert_eq!(hole, ["`hard` does not say what it pays on 8"]);
    let twice = problems(field, "by_total = [\"2, 12: 2\", \"2: 3\"]");
    assert_eq!(twice, ["`by_total` tells of 2 twice"]);
    let never = problems(field, "by_total = [\"2, 13: 2\"]");
    assert_eq!(never, ["`by_total` tells of 13, which no throw makes"]);
    let most = problems(
        "percent = [\"6, 8: 120\"]",
        "percent = [\"6, 8: 120\", \"6: 10\"]",
    );
    assert_eq!(most, ["`percent` tells of 6 twice"]);
}
