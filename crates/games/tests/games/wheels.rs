//! Wheels by brute force: every pocket against every bet, held against a definition of our own
//! that shares nothing with the engine but the names of the bets.

use std::collections::BTreeSet;

use exact::Cents;
use games::{AnyGame, Catalogue, Rules, State};
use law::{Library, SourceFile};
use table::{
    Action, Actor, BoxNumber, ChoiceId, Drawn, Event, Game, Line, Next, Outcome, Person, Pocket,
    Role, Rulebook, Seat, Seating, SpotId, Viewer,
};

const AT: BoxNumber = BoxNumber(1);
const ANA: Person = Person(0);

fn rules(game: &str) -> Rules {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let file = catalogue
        .find("ar-2010", game)
        .expect("it is in the catalogue");
    let sheet = library
        .sheet("ar-2010", game)
        .expect("a sheet ships with it");
    file.rules(sheet).expect("its choices are within the text")
}

/// Where numbers are red on every roulette of the world.
const RED: [u8; 18] = [
    1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36,
];

/// What a bet of a roulette is, told by its name alone: its pockets, and what it pays times two.
fn defined(key: &str) -> (BTreeSet<String>, u64) {
    let numbers = |takes: &dyn Fn(u8) -> bool| -> BTreeSet<String> {
        (1..=36)
            .filter(|n| takes(*n))
            .map(|n| n.to_string())
            .collect()
    };
    let named = |prefix: &str| -> Option<Vec<String>> {
        let rest = key.strip_prefix(prefix)?.strip_prefix('-')?;
        Some(rest.split('-').map(str::to_owned).collect())
    };
    let number = |text: &str| -> u8 { text.parse().expect("a number") };
    match key {
        "rojo" => return (numbers(&|n| RED.contains(&n)), 2),
        "negro" => return (numbers(&|n| !RED.contains(&n)), 2),
        "par" => return (numbers(&|n| n % 2 == 0), 2),
        "impar" => return (numbers(&|n| n % 2 == 1), 2),
        "falta" => return (numbers(&|n| n < 19), 2),
        "pasa" => return (numbers(&|n| n > 18), 2),
        _ => {}
    }
    // The name of one kind may begin with that of another: the longer is asked first.
    if key == "cuadro-especial" {
        let five = ["0", "00", "1", "2", "3"];
        return (five.map(String::from).into(), 12);
    }
    if key == "transversal-del-cero" {
        return (["0", "1", "2"].map(String::from).into(), 22);
    }
    for (kind, twice) in [
        ("transversal-del-cero", 22),
        ("transversal", 22),
        ("pleno", 70),
        ("caballo", 34),
        ("cuadro", 16),
    ] {
        if let Some(list) = named(kind) {
            return (list.into_iter().collect(), twice);
        }
    }
    if let Some(ends) = named("seisena") {
        let (first, last) = (number(&ends[0]), number(&ends[1]));
        assert_eq!((last - first, first % 3), (5, 1), "{key}");
        return (numbers(&|n| (first..=last).contains(&n)), 10);
    }
    for (kind, twice) in [("dos-columnas", 1), ("columna", 4)] {
        if let Some(list) = named(kind) {
            let columns: Vec<u8> = list.iter().map(|text| number(text) % 3).collect();
            return (numbers(&|n| columns.contains(&(n % 3))), twice);
        }
    }
    for (kind, twice) in [("dos-docenas", 1), ("docena", 4)] {
        if let Some(list) = named(kind) {
            let dozens: Vec<u8> = list.iter().map(|text| number(text)).collect();
            return (numbers(&|n| dozens.contains(&((n - 1) / 12 + 1))), twice);
        }
    }
    panic!("the definition knows no bet {key}");
}

fn act(rules: &Rules, state: &mut State, actor: Actor, action: &Action) -> Vec<Event> {
    let events = AnyGame::decide(rules, state, actor, action);
    let events = events.unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
    for event in &events {
        AnyGame::apply(rules, state, event);
    }
    events
}

/// One bet on one spot, and the ball at rest.
fn spun(rules: &Rules, spot: SpotId, stake: Cents, pocket: Pocket) -> (State, Vec<Line>) {
    let seat = Seat {
        at: AT,
        holder: ANA,
    };
    let seating = Seating::new(vec![seat], 1, 1).expect("one seat");
    let (mut state, _) = AnyGame::open(rules, &seating);
    let place = Action::Place {
        at: AT,
        spot,
        stake,
    };
    act(rules, &mut state, Actor::Player(ANA), &place);
    act(
        rules,
        &mut state,
        Actor::Staff(Role::Croupier),
        &Action::Close,
    );
    let drawn = Action::Draw(Drawn::Pocket(pocket));
    let events = act(rules, &mut state, Actor::Chance, &drawn);
    (state, lines(&events))
}

fn lines(events: &[Event]) -> Vec<Line> {
    let line = |event: &Event| match event {
        Event::Settled(line) => Some(*line),
        _ => None,
    };
    events.iter().filter_map(line).collect()
}

/// All pockets against all bets of a roulette whose simple chances meet zero as given.
fn all_pockets_against_all_bets(game: &str, bets: usize, prison: bool) {
    let rules = rules(game);
    let felt = rules.felt();
    let wheel = felt.wheel.as_ref().expect("it has a wheel");
    assert_eq!(felt.spots.len(), bets, "{game}");
    let stake = Cents::new(felt.minimum.count() * 4);
    let simple = ["rojo", "negro", "par", "impar", "falta", "pasa"];
    for spot in &felt.spots {
        let (covers, twice) = defined(&spot.key);
        for (place, pocket) in (0..).zip(&wheel.pockets) {
            let (state, settled) = spun(&rules, spot.id, stake, Pocket(place));
            let told = format!("{} on {}", spot.key, pocket.key);
            let zero = pocket.number.is_none() && simple.contains(&spot.key.as_str());
            if zero && prison {
                assert!(settled.is_empty(), "{told}");
                let view = AnyGame::view(&rules, &state, Viewer::Player(ANA));
                let asked = AnyGame::legal(&rules, &view, ANA).choose;
                assert_eq!(asked.len(), 2, "{told}");
                halves(&take(&rules, &state, asked[0].choice), stake, &told);
                assert!(take(&rules, &state, asked[1].choice).is_empty(), "{told}");
                continue;
            }
            if zero {
                halves(&settled, stake, &told);
                continue;
            }
            assert_eq!(AnyGame::next(&rules, &state), Next::Over, "{told}");
            let [line] = settled[..] else {
                panic!("{told}: {settled:?}");
            };
            let wins = covers.contains(&pocket.label);
            let paid = if wins { stake.count() * twice / 2 } else { 0 };
            let outcome = if wins { Outcome::Won } else { Outcome::Lost };
            assert_eq!(
                (line.outcome, line.paid.count(), line.stake),
                (outcome, paid, stake),
                "{told}"
            );
        }
    }
}

fn take(rules: &Rules, state: &State, choice: ChoiceId) -> Vec<Line> {
    let mut state = state.clone();
    let action = Action::Choose { at: AT, choice };
    lines(&act(rules, &mut state, Actor::Player(ANA), &action))
}

fn halves(settled: &[Line], stake: Cents, told: &str) {
    let half = stake.count() / 2;
    let found: Vec<(Outcome, u64)> = settled
        .iter()
        .map(|line| (line.outcome, line.stake.count()))
        .collect();
    assert_eq!(
        found,
        [(Outcome::Lost, half), (Outcome::Pushed, half)],
        "{told}"
    );
}

/// One more bet on black beside what is in prison there; what is settled at once, and what is
/// left to decide.
fn spun_on(
    rules: &Rules,
    before: &Seating,
    stake: u64,
    pocket: &str,
) -> (State, Vec<(Outcome, u64)>) {
    let felt = rules.felt();
    let black = felt.spots.iter().find(|spot| spot.key == "negro");
    let wheel = felt.wheel.as_ref().expect("it has a wheel");
    let rests = wheel.pockets.iter().position(|known| known.key == pocket);
    let place = Action::Place {
        at: AT,
        spot: black.expect("one bets on black").id,
        stake: Cents::new(stake),
    };
    let drawn = Drawn::Pocket(Pocket(rests.expect("it has the number") as u8));
    let (mut state, _) = AnyGame::open(rules, before);
    act(rules, &mut state, Actor::Player(ANA), &place);
    let croupier = Actor::Staff(Role::Croupier);
    act(rules, &mut state, croupier, &Action::Close);
    let events = act(rules, &mut state, Actor::Chance, &Action::Draw(drawn));
    (state, amounts(&lines(&events)))
}

fn amounts(lines: &[Line]) -> Vec<(Outcome, u64)> {
    let amount = |line: &Line| (line.outcome, line.stake.count());
    lines.iter().map(amount).collect()
}

/// The first of the two choices on black takes a half, the second leaves it in prison.
fn choose(rules: &Rules, state: &mut State, takes: bool) -> Vec<(Outcome, u64)> {
    let view = AnyGame::view(rules, state, Viewer::Player(ANA));
    let asked = AnyGame::legal(rules, &view, ANA).choose;
    let choice = asked[usize::from(!takes)].choice;
    let action = Action::Choose { at: AT, choice };
    amounts(&lines(&act(rules, state, Actor::Player(ANA), &action)))
}

fn after(rules: &Rules, state: &State) -> Seating {
    assert_eq!(AnyGame::next(rules, state), Next::Over);
    Seating::after(&AnyGame::view(rules, state, Viewer::Public))
}

fn in_prison(seating: &Seating) -> Vec<(u64, u8)> {
    let held = seating.held().iter();
    held.map(|held| (held.stake.count(), held.times)).collect()
}

#[test]
fn what_is_in_prison_and_a_new_bet_on_the_same_spot_are_decided_each_by_itself() {
    use Outcome::{Lost, Pushed, Won};
    let rules = rules("french-roulette");
    let minimum = rules.felt().minimum.count();
    let (eight, sixteen, four, two) = (8 * minimum, 16 * minimum, 4 * minimum, 2 * minimum);
    let seat = Seat {
        at: AT,
        holder: ANA,
    };
    let seating = Seating::new(vec![seat], 1, 1).expect("one seat");
    let (mut state, settled) = spun_on(&rules, &seating, sixteen, "0");
    assert_eq!(
        (settled, choose(&rules, &mut state, false)),
        (vec![], vec![])
    );
    let first = after(&rules, &state);
    assert_eq!(in_prison(&first), [(sixteen, 1)]);

    // Another zero halves what was in prison, asks for the new bet first, then for the old.
    let (mut state, settled) = spun_on(&rules, &first, eight, "0");
    assert_eq!(settled, [(Lost, eight)]);
    assert_eq!(choose(&rules, &mut state, false), []);
    assert_eq!(choose(&rules, &mut state, false), []);
    let both = after(&rules, &state);
    assert_eq!(in_prison(&both), [(eight, 1), (eight, 2)]);

    // A third takes half of each; of three alike on one spot each has its own choice.
    let (mut state, settled) = spun_on(&rules, &both, four, "0");
    assert_eq!(settled, [(Lost, four), (Lost, four)]);
    assert_eq!(choose(&rules, &mut state, false), []);
    assert_eq!(
        choose(&rules, &mut state, true),
        [(Lost, two), (Pushed, two)]
    );
    assert_eq!(choose(&rules, &mut state, false), []);
    let third = after(&rules, &state);
    assert_eq!(in_prison(&third), [(four, 1), (four, 3)]);

    // Black frees them and pays the new bet; red takes all.
    let (state, settled) = spun_on(&rules, &third, minimum, "2");
    assert_eq!(settled, [(Won, minimum), (Pushed, four), (Pushed, four)]);
    assert_eq!(in_prison(&after(&rules, &state)), []);
    let (state, settled) = spun_on(&rules, &third, minimum, "1");
    assert_eq!(settled, [(Lost, minimum), (Lost, four), (Lost, four)]);
    assert_eq!(in_prison(&after(&rules, &state)), []);
}

/// 37 numbers, 60 splits, 12 + 2 streets, 22 squares, 11 six lines, 3 + 3, 2 + 2, and 6.
#[test]
fn french_roulette_by_brute_force() {
    all_pockets_against_all_bets("french-roulette", 37 + 60 + 14 + 22 + 11 + 6 + 4 + 6, true);
}

/// As the French one, with half at zero and no prison.
#[test]
fn american_roulette_by_brute_force() {
    all_pockets_against_all_bets(
        "american-roulette",
        37 + 60 + 14 + 22 + 11 + 6 + 4 + 6,
        false,
    );
}

/// One number and one split more, of which the splits with one zero are none; one street with
/// zero less; and the special square.
#[test]
fn double_zero_roulette_by_brute_force() {
    all_pockets_against_all_bets(
        "double-zero-roulette",
        38 + 58 + 13 + 1 + 22 + 11 + 6 + 4 + 6,
        false,
    );
}

/// Boule by its two rules, and the fortune wheel by its one.
#[test]
fn boule_and_the_fortune_wheel_by_brute_force() {
    let rules = rules("boule");
    let all = ["numero", "rojo", "negro", "par", "impar", "falta", "pasa"];
    each_pocket(&rules, |key, number| match key.split_once('-') {
        Some(("numero", own)) => (own.parse() == Ok(number)).then_some(7),
        _ => {
            assert!(all.contains(&key), "{key}");
            let wins = number != 5
                && match key {
                    "rojo" => [2, 4, 7, 9].contains(&number),
                    "negro" => [1, 3, 6, 8].contains(&number),
                    "par" => number % 2 == 0,
                    "impar" => number % 2 == 1,
                    "falta" => number < 5,
                    _ => number > 5,
                };
            wins.then_some(1)
        }
    });
    let rules = self::rules("fortune-wheel");
    each_pocket(&rules, |key, number| {
        let own: u8 = key
            .strip_prefix("combinacion-")
            .expect("a combination")
            .parse()
            .expect("a value");
        (own == number).then_some(u64::from(number))
    });
}

/// Holds every pocket and bet against what it is said to pay, if it wins.
fn each_pocket(rules: &Rules, pays: impl Fn(&str, u8) -> Option<u64>) {
    let felt = rules.felt();
    let stake = felt.minimum;
    for spot in &felt.spots {
        for (place, pocket) in (0..).zip(&felt.wheel.as_ref().expect("a wheel").pockets) {
            let (_, settled) = spun(rules, spot.id, stake, Pocket(place));
            let due = pays(&spot.key, pocket.number.expect("a number"));
            let [line] = settled[..] else {
                panic!("{}: {settled:?}", spot.key);
            };
            let outcome = if due.is_some() {
                Outcome::Won
            } else {
                Outcome::Lost
            };
            let paid = stake.count() * due.unwrap_or(0);
            assert_eq!(
                (line.outcome, line.paid.count()),
                (outcome, paid),
                "{} on {}",
                spot.key,
                pocket.key
            );
        }
    }
}

#[test]
fn a_fortune_wheel_that_breaks_the_text_is_refused() {
    let file = "rulesets/ar-2010/fortune-wheel.toml";
    let start =
        "sequence     = [\"1\", \"10\", \"1\", \"2\", \"1\", \"5\", \"1\", \"2\", \"1\", \"40\"";
    let moved =
        "sequence     = [\"1\", \"40\", \"1\", \"2\", \"1\", \"5\", \"1\", \"2\", \"1\", \"10\"";
    let found = problems(file, start, moved).join("\n");
    assert!(found.contains("10 is not in alternate sectors"), "{found}");
    assert!(found.contains("opposite "), "{found}");
    let touching =
        "sequence     = [\"10\", \"1\", \"1\", \"2\", \"1\", \"5\", \"1\", \"2\", \"1\", \"40\"";
    let found = problems(file, start, touching).join("\n");
    assert!(found.contains("1/1 and 1/2 are neighbours"), "{found}");
    let richer =
        "sequence     = [\"1\", \"40\", \"1\", \"2\", \"1\", \"5\", \"1\", \"2\", \"1\", \"40\"";
    let found = problems(file, start, richer).join("\n");
    assert!(found.contains("40 is there 3 times, not 2"), "{found}");
}

#[test]
fn bets_that_share_a_field_of_the_sheet_share_its_bounds() {
    let file = "rulesets/ar-2010/boule.toml";
    let bounds = "from_times_minimum = 200, to_times_minimum = 500";
    let other = "from_times_minimum = 200, to_times_minimum = 501";
    let found = problems(file, bounds, other).join("\n");
    assert!(
        found.contains("`simple-maximum` has other bounds above"),
        "{found}"
    );
}

/// The problems of a law file of a wheel after a replacement.
fn problems(name: &str, from: &str, to: &str) -> Vec<String> {
    let mut files: Vec<SourceFile> = Library::carried();
    let file = files
        .iter_mut()
        .find(|file| file.name == name)
        .expect("it is one of ours");
    assert!(file.text.contains(from), "{from} is in the file");
    file.text = file.text.replacen(from, to, 1);
    let library = Library::read(&files).expect("the rest of the library is sound");
    let problems = Catalogue::read(&library).expect_err("the file is refused");
    problems.iter().map(ToString::to_string).collect()
}

#[test]
fn a_wheel_that_breaks_its_own_rules_is_refused() {
    let file = "rulesets/ar-2010/general/roulette.toml";
    let found = |from, to| problems(file, from, to).join("\n");
    let swapped = found("\"32\", \"15\", \"19\"", "\"15\", \"32\", \"19\"");
    assert!(
        swapped.contains("32 and 19 are neighbours of one colour"),
        "{swapped}"
    );
    let beside = found(
        "\"0\", \"32\", \"15\", \"19\", \"4\"",
        "\"0\", \"19\", \"15\", \"14\", \"4\"",
    );
    assert!(beside.contains("15 and 14/1 are neighbours"), "{beside}");
    let missing = found("\"3\", \"26\"]", "\"26\"]");
    assert!(
        missing.contains("the order names 36 pockets, the wheel has 37"),
        "{missing}"
    );
    let green = found("others = true", "others = true\npockets = [\"0\"]");
    assert!(green.contains("0 has a colour"), "{green}");
    let maxima = found(
        "tiers_times_minimum = [10, 20, 30]",
        "tiers_times_minimum = [10, 20]",
    );
    assert!(
        maxima.contains("2 maxima are given; the table has 3: give one for each"),
        "{maxima}"
    );
}

#[test]
fn what_makes_no_sense_on_a_cloth_is_refused() {
    let file = "rulesets/ar-2010/general/roulette.toml";
    let refused = |from, to, why: &str| {
        let found = problems(file, from, to).join("\n");
        assert!(found.contains(why), "{to}: {found}");
    };
    let sets = "sets = [\"0-1-2\", \"0-2-3\"]";
    refused(
        sets,
        "sets = [\"7-17-77\"]",
        "names what is not on the wheel",
    );
    refused(
        sets,
        "sets = [\"0-1-36\"]",
        "names numbers that do not adjoin",
    );
    refused(sets, "sets = [\"0-1-1\"]", "names the same twice");
    let again = "sets = [\"0-1-2\", \"0-1-2\"]";
    refused(sets, again, "names the same twice");
    let dozens = "\"1-12\", \"13-24\"";
    let uneven = "the ranges do not share the numbers out";
    refused(dozens, "\"1-13\", \"13-24\"", uneven);
    refused(dozens, "\"1-12\", \"14-24\"", uneven);
    refused("\"19-36\"", "\"19-37\"", uneven);
    refused(
        "row_count = 12",
        "row_count = 11",
        "the cloth has room for 33 numbers",
    );
    refused(
        "pockets        = [\"10\", \"29\"]",
        "pockets        = [\"11\", \"29\"]",
        "`11` need not be named",
    );
    let proportion = "21 is out of proportion";
    refused(
        "tiers_times_minimum = [10, 20, 30]",
        "tiers_times_minimum = [10, 21, 30]",
        proportion,
    );
    let idle = "no two pockets bear the same";
    refused(
        "is   = \"consecutive-apart\"",
        "is   = \"neighbours-differ\"",
        idle,
    );
    let twice = "the rule stands there already";
    refused(
        "is   = \"consecutive-apart\"",
        "is   = \"colours-alternate\"",
        twice,
    );
    let other = "`no-va-mas` is said at another moment";
    refused("shown = \"on-closing\"", "shown = \"at-the-table\"", other);
}

#[test]
fn what_makes_no_sense_in_a_round_is_refused() {
    let file = "rulesets/ar-2010/french-roulette.toml";
    let refused = |from, to, why: &str| {
        let found = problems(file, from, to).join("\n");
        assert!(found.contains(why), "{to}: {found}");
    };
    let order = "\"columna\", \"docena\"";
    refused(order, "\"columna\"", "`docena` has no place in the order");
    refused(
        order,
        "\"columna\", \"docena, columna\"",
        "`columna` has two places in the order",
    );
    refused(
        "pockets = [\"0\"]",
        "pockets = [\"1\"]",
        "no such pocket is a zero",
    );
    let last = "`ultima-bola` is said at another moment";
    refused("hands   = 1", "hands   = 2", last);
}
