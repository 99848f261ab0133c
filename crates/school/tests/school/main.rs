//! Every game of every ruleset gives exercises that the engine itself answers.

use std::cell::RefCell;
use std::collections::BTreeSet;

use exact::Cents;
use games::{Catalogue, Rules};
use law::Library;
use school::{Answer, Assignment, Exercise, Judged, Kind, Level, Question, Unmarked};
use table::{Action, Event, Rulebook, Seen, Viewer, Why};

fn every_table() -> Vec<Rules> {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let asked = std::env::var("TAPETE_GAME").ok();
    let games = catalogue.games().iter();
    let games = games.filter(|game| asked.as_ref().is_none_or(|asked| game.game() == asked));
    let rules = games.filter_map(|game| {
        let sheet = library.sheet(game.ruleset(), game.game())?;
        Some(game.rules(sheet).expect("the shipped sheet is admissible"))
    });
    rules.collect()
}

fn name(rules: &Rules) -> String {
    format!("{}/{}", rules.felt().ruleset, rules.felt().game)
}

fn assignment(kind: Kind, level: Level, number: u32) -> Assignment {
    Assignment {
        kind,
        level,
        seed: 7,
        number,
    }
}

fn exercises(rules: &Rules, kind: Kind) -> Vec<Exercise<'_>> {
    let levels = Level::ALL
        .into_iter()
        .flat_map(|level| [(level, 1), (level, 2)]);
    let set = levels.map(|(level, number)| {
        let exercise = Exercise::set(rules, assignment(kind, level, number));
        exercise.unwrap_or_else(|| panic!("{} has no {} at {level:?}", name(rules), kind.name()))
    });
    set.collect()
}

/// The other answers to an exercise that there are.
fn wrong(exercise: &Exercise<'_>) -> Vec<Answer> {
    match &exercise.question {
        Question::Payouts(payouts) => {
            let right: Vec<_> = payouts.bets.iter().map(|bet| bet.due).collect();
            let mut answers = Vec::new();
            for place in 0..right.len() {
                let mut more = right.clone();
                more[place].paid = more[place].paid.plus(Cents::new(1)).expect("it is small");
                let mut other = right.clone();
                other[place].stays = !other[place].stays;
                let mut taken = right.clone();
                taken[place].taken = taken[place].taken.plus(Cents::new(1)).expect("it is small");
                answers.extend([more, other, taken].map(Answer::Dues));
            }
            answers
        }
        Question::Procedure(asked) => {
            let options = asked.options.iter().zip(0..);
            let wrong = options.filter(|(option, _)| !option.is_right());
            wrong.map(|(_, place)| Answer::Picked(place)).collect()
        }
        Question::Ruling(asked) => {
            let options = asked.options.iter().zip(0..);
            let wrong = options.filter(|(option, _)| !option.is_right());
            wrong.map(|(_, place)| Answer::Picked(place)).collect()
        }
    }
}

/// What must hold of every exercise of a kind, at every level of every game.
fn examine(kind: Kind, holds: impl Fn(&str, &Exercise<'_>)) {
    for rules in every_table() {
        for exercise in exercises(&rules, kind) {
            let what = format!("{}: {:?}", name(&rules), exercise.assignment);
            marks_right_and_wrong(&what, &exercise);
            let drawn = |event: &&Event| matches!(event, Event::Drawn { .. });
            assert_eq!(exercise.told().iter().find(drawn), None, "{what}");
            assert_eq!(exercise.view().viewer, Viewer::Public, "{what}");
            holds(&what, &exercise);
        }
    }
}

fn marks_right_and_wrong(what: &str, exercise: &Exercise<'_>) {
    let mark = exercise
        .mark(&exercise.solution())
        .expect("it answers this");
    assert!(mark.right, "{what}: its own solution is marked wrong");
    let wrong = wrong(exercise);
    assert!(!wrong.is_empty(), "{what}: nothing would be wrong");
    for answer in wrong {
        let mark = exercise.mark(&answer).expect("it answers this");
        assert!(!mark.right, "{what}: {answer:?} is marked right");
    }
}

/// What is asked is not told; chips add up; and over all games every end that a bet can have is
/// asked about: a drill that only ever paid, or only ever took, would teach the wrong thing.
#[test]
fn every_game_asks_what_bets_are_due() {
    let ends = RefCell::new(BTreeSet::new());
    examine(Kind::Payouts, |what, exercise| {
        let Question::Payouts(payouts) = &exercise.question else {
            panic!("{what}: it asks what bets are due");
        };
        let shown = exercise.view().lines.len();
        let settled = |event: &&Event| matches!(event, Event::Settled(_));
        let settled = payouts.events().iter().filter(settled).count();
        assert_eq!(
            exercise.after().lines.len(),
            shown + settled,
            "{what}: a line was told before"
        );
        for bet in &payouts.bets {
            assert!(bet.due.taken <= bet.stake, "{what}: {bet:?}");
            ends.borrow_mut().insert(match () {
                () if bet.due.stays => "stays",
                () if !bet.due.paid.is_zero() => "paid",
                () if !bet.due.taken.is_zero() => "taken",
                () => "back",
            });
        }
    });
    if std::env::var("TAPETE_GAME").is_err() {
        assert_eq!(ends.into_inner().len(), 4, "some end is never asked about");
    }
}

/// The engine stands behind every option, with a text; and what only the holder of covered cards
/// can know decides none.
#[test]
fn every_game_asks_what_comes_next() {
    examine(Kind::Procedure, |what, exercise| {
        let Question::Procedure(asked) = &exercise.question else {
            panic!("{what}: it asks about procedure");
        };
        let right = asked.options.iter().filter(|option| option.is_right());
        assert_eq!(right.count(), 1, "{what}: one option is right");
        let view = exercise.view();
        for option in &asked.options {
            let bases = exercise.rules().bases();
            let refusal = match &option.judged {
                Judged::Accepted(on) => {
                    assert!(
                        on.iter().all(|basis| !bases.get(*basis).is_empty()),
                        "{what}"
                    );
                    assert!(!on.is_empty(), "{what}: {option:?} rests on nothing");
                    continue;
                }
                Judged::Refused(refusal) => refusal,
            };
            assert!(
                !bases.get(refusal.causes[0].basis).is_empty(),
                "{what}: {refusal:?}"
            );
            let mut causes = refusal.causes.iter();
            let by_hand = causes.any(|cause| cause.why == Why::NotThisHand);
            if let Action::Choose { at, .. } = option.action {
                let mut boxes = view.boxes.iter();
                let covered =
                    boxes.any(|found| found.number == at && found.cards.contains(&Seen::Back));
                assert!(!(covered && by_hand), "{what}: {option:?}");
            }
        }
    });
}

#[test]
fn every_game_asks_how_something_is_ruled() {
    examine(Kind::Ruling, |what, exercise| {
        let Question::Ruling(asked) = &exercise.question else {
            panic!("{what}: it asks for a ruling");
        };
        assert_eq!(asked.found.cards().count(), 0, "{what}: a card is named");
        for option in &asked.options {
            let Some((remedy, change)) = &option.remedy else {
                continue;
            };
            let cited = exercise.rules().bases().get(remedy.basis);
            assert!(!cited.is_empty(), "{what}: {remedy:?}");
            let ruled = |event: &Event| matches!(event, Event::Ruled { effect, .. } if *effect == option.effect);
            assert!(change.events.iter().any(ruled), "{what}: {option:?}");
        }
    });
}

#[test]
fn the_same_assignment_is_the_same_exercise() {
    for rules in every_table() {
        for kind in Kind::ALL {
            let told = || {
                let set = Exercise::set(&rules, assignment(kind, Level::Second, 3));
                set.map(|exercise| format!("{:?} {:?}", exercise.view(), exercise.question))
            };
            assert_eq!(told(), told(), "{}", name(&rules));
        }
    }
}

#[test]
fn exercises_of_a_series_differ() {
    for rules in every_table() {
        let series = |seed| {
            let one = |number| {
                let assignment = Assignment {
                    seed,
                    ..assignment(Kind::Payouts, Level::Second, number)
                };
                let set = Exercise::set(&rules, assignment);
                set.map(|exercise| format!("{:?}", exercise.view()))
            };
            [one(1), one(2), one(3)]
        };
        let first = series(1);
        let second = series(2);
        assert!(
            first[0] != first[1] || first[1] != first[2],
            "{}",
            name(&rules)
        );
        assert_ne!(first, second, "{}", name(&rules));
    }
}

#[test]
fn an_answer_to_another_question_is_not_marked() {
    let tables = every_table();
    let rules = &tables[0];
    let payouts = Exercise::set(rules, assignment(Kind::Payouts, Level::First, 1));
    let payouts = payouts.expect("every game has payouts");
    assert_eq!(
        payouts.mark(&Answer::Picked(0)),
        Err(Unmarked::OtherQuestion)
    );
    let Question::Payouts(asked) = &payouts.question else {
        panic!("it asks what bets are due");
    };
    let count = asked.bets.len();
    assert_eq!(
        payouts.mark(&Answer::Dues(Vec::new())),
        Err(Unmarked::OtherCount(count))
    );
    let next = Exercise::set(rules, assignment(Kind::Procedure, Level::First, 1));
    let next = next.expect("every game has a procedure");
    let none = next.mark(&Answer::Picked(99));
    assert!(matches!(none, Err(Unmarked::NoSuchOption(_))), "{none:?}");
}
