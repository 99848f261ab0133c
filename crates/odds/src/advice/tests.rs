//! What is advised, against what the solver found by other ways.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use games::{AnyGame, Catalogue, Rules, State};
use law::Library;
use table::{
    Action, Actor, BoxNumber, ChoiceId, Game, Next, Place, Role, Rulebook, Seat, Seating, SpotId,
    Viewer,
};

use super::*;
use crate::blackjack::ByHand;
use crate::script::PLAYER;
use crate::{Report, Trial, solve_to_play};

const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();

fn solved(ruleset: &str, game: &str, bet: Option<&str>) -> (Report, Trial, Adviser) {
    let library = Library::embedded().expect("our law files are sound");
    let catalogue = Catalogue::read(&library).expect("our games are sound");
    let file = catalogue.find(ruleset, game).expect("it is there");
    let sheet = library.sheet(ruleset, game).expect("it ships");
    let (report, trial) =
        solve_to_play(TWO, file, sheet, bet, &mut |_, _| {}).expect("it is solved");
    let adviser = Adviser::prepare(TWO, &trial.rules, &mut |_, _| {}).expect("it is prepared");
    (report, trial, adviser)
}

/// A small generator: every run must be the same.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Plays rounds by best play, and has every decision looked at.
fn rounds(trial: &Trial, count: u64, mut look: impl FnMut(&State, &[ChoiceId])) {
    let rules = &trial.rules;
    for seed in 0..count {
        let (mut state, mut dice, mut made) = (opened(trial), Dice(seed), Vec::new());
        loop {
            let (actor, action) = match AnyGame::next(rules, &state) {
                Next::Over => break,
                Next::Meter(_) => panic!("no pool is fed"),
                Next::Chance(chance) => {
                    let of = chance.weights().map(|(_, weight)| weight).sum();
                    let mut place = dice.below(of);
                    let drawn = chance.weights().find(|(_, weight)| {
                        let here = place < *weight;
                        place = place.wrapping_sub(*weight);
                        here
                    });
                    let (drawn, _) = drawn.expect("one is drawn");
                    (Actor::Chance, Action::Draw(drawn))
                }
                Next::Open(_) => {
                    look(&state, &made);
                    let action = trial.choose(&state, &made).expect("best play says it");
                    made.extend(choice_of(&action));
                    (Actor::Player(PLAYER), action)
                }
            };
            AnyGame::act(rules, &mut state, actor, &action, &mut Vec::new()).expect("it is lawful");
        }
    }
}

fn choice_of(action: &Action) -> Option<ChoiceId> {
    match action {
        Action::Choose { choice, .. } | Action::Pick { choice, .. } => Some(*choice),
        _ => None,
    }
}

fn opened(trial: &Trial) -> State {
    let rules = &trial.rules;
    let seating: &Seating = &trial.seating;
    let (mut state, events) = AnyGame::open(rules, seating);
    for event in &events {
        AnyGame::apply(rules, &mut state, event);
    }
    let mut act = |actor, action: Action| {
        AnyGame::act(rules, &mut state, actor, &action, &mut Vec::new()).expect("it is lawful");
    };
    for at in seating.seats().iter().map(|seat| seat.at) {
        for (spot, stake) in trial.stakes.clone() {
            act(Actor::Player(PLAYER), Action::Place { at, spot, stake });
        }
    }
    act(Actor::Staff(Role::Croupier), Action::Close);
    state
}

/// What is best by advice is what the solver's own book does, at every decision; and a second
/// question is answered at once.
fn agrees_with_the_book(ruleset: &str, game: &str, bet: Option<&str>, count: u64) {
    let (_, trial, adviser) = solved(ruleset, game, bet);
    by_the_book(&trial, &adviser, count);
}

fn by_the_book(trial: &Trial, adviser: &Adviser, count: u64) {
    let game = trial.rules.felt().game.clone();
    let mut asked = 0;
    let mut slowest = Duration::ZERO;
    rounds(trial, count, |state, made| {
        let view = AnyGame::view(&trial.rules, state, Viewer::Player(PLAYER));
        let begun = Instant::now();
        let advice = adviser.advise(&view, PLAYER).expect("it is known");
        if asked > 0 {
            slowest = slowest.max(begun.elapsed());
        }
        let best = &advice.choices[advice.best().expect("there is a choice")];
        let book = trial.choose(state, made).expect("best play says it");
        let by_book = choice_of(&book).expect("it is a choice");
        let worth = |choice: ChoiceId| {
            let found = advice.choices.iter().filter(|one| one.choice == choice);
            found.map(|one| one.expectation.clone()).max()
        };
        assert_eq!(
            worth(by_book).as_ref(),
            Some(&best.expectation),
            "{game}: {advice:?} against {book:?}"
        );
        asked += 1;
    });
    assert!(asked > 0, "{game}: nobody was asked anything");
    eprintln!("{game}: {asked} questions, the slowest after the first {slowest:?}");
}

#[test]
fn advice_is_what_the_book_does_with_three_cards_and_alone() {
    agrees_with_the_book("ar-2010", "three-card-poker", Some("pareja-plus-a"), 60);
    agrees_with_the_book("clm-2013", "let-it-ride", None, 60);
    agrees_with_the_book("ar-2010", "trijoker", None, 60);
}

#[test]
fn advice_is_what_the_book_does_against_a_card_in_sight() {
    agrees_with_the_book("clm-2013", "caribbean-stud", None, 40);
    agrees_with_the_book("ar-2010", "no-discard-poker", None, 40);
}

#[test]
#[ignore = "minutes: two games with boards are solved"]
fn advice_is_what_the_book_does_on_boards() {
    agrees_with_the_book("txp", "texas-poker", None, 10);
    let (report, trial, adviser) = solved("ar-2010", "counterparty-holdem", None);
    by_the_book(&trial, &adviser, 10);
    every_hand(&report, &trial);
}

/// To the last digit what the solver has of each hand.
#[test]
fn every_hand_is_worth_what_the_solver_says() {
    for (ruleset, game) in [("ar-2010", "three-card-poker"), ("clm-2013", "let-it-ride")] {
        let (report, trial, _) = solved(ruleset, game, None);
        every_hand(&report, &trial);
    }
}

fn every_hand(report: &Report, trial: &Trial) {
    let game = &report.game;
    let Rules::BankPoker(rules) = &trial.rules else {
        panic!("it is played with hands")
    };
    let by = ByCards::prepare(TWO, rules, &mut |_, _| {}).expect("it is prepared");
    let unit = Fraction::from_integer(trial.unit.count().into());
    let keys = |id: ChoiceId| {
        let choices = &trial.rules.felt().choices;
        choices
            .iter()
            .find(|one| one.id == id)
            .map(|one| one.key.clone())
    };
    let hands = &report.strategy.decisions[0].hands;
    assert!(!hands.is_empty(), "{game}");
    for hand in hands {
        let own = hand
            .seen
            .iter()
            .find(|(place, _)| matches!(place, Place::Box(_)));
        let known = known::Known {
            own: own.expect("he has cards").1.clone(),
            ..known::Known::default()
        };
        let weighed = by.weigh_first(&trial.stakes, &known).expect("it is known");
        let told: Vec<_> = weighed
            .iter()
            .map(|one| {
                (
                    keys(one.choice).unwrap_or_default(),
                    &one.expectation / &unit,
                )
            })
            .collect();
        assert_eq!(told, hand.expectations, "{game}: {:?}", hand.seen);
    }
}

/// Stakes that lie there are what is weighed: twice the stake, twice the expectation; and a bet
/// beside it that no choice changes adds the same to every choice.
#[test]
fn what_lies_on_the_box_is_what_is_weighed() {
    let (_, trial, adviser) = solved("ar-2010", "three-card-poker", None);
    let ask = |stakes: &[(SpotId, u64)]| {
        let mut trial = Trial {
            stakes: Vec::new(),
            rules: trial.rules.clone(),
            seating: trial.seating.clone(),
            unit: trial.unit,
            spots: trial.spots.clone(),
            bet: trial.bet.clone(),
            guide: crate::trial::Guide::Simple,
        };
        trial.stakes = stakes
            .iter()
            .map(|(spot, stake)| (*spot, exact::Cents::new(*stake)))
            .collect();
        let mut found = None;
        rounds(&trial, 1, |state, _| {
            let view = AnyGame::view(&trial.rules, state, Viewer::Player(PLAYER));
            found = Some(adviser.advise(&view, PLAYER).expect("it is known"));
        });
        found.expect("he was asked")
    };
    let unit = trial.unit.count();
    let (once, twice) = (ask(&[(SpotId(0), unit)]), ask(&[(SpotId(0), 2 * unit)]));
    let both = ask(&[(SpotId(0), unit), (SpotId(2), unit)]);
    for (place, one) in once.choices.iter().enumerate() {
        let two = Fraction::from_integer(2.into());
        assert_eq!(twice.choices[place].expectation, &one.expectation * two);
    }
    let more = |place: usize| &both.choices[place].expectation - &once.choices[place].expectation;
    assert_eq!(more(0), more(1));
    assert_ne!(more(0), Fraction::from_integer(0.into()));
}

/// Whoever does not see a hand is told nothing of it.
#[test]
fn nobody_else_is_advised() {
    let (_, trial, adviser) = solved("ar-2010", "three-card-poker", None);
    rounds(&trial, 3, |state, _| {
        let public = AnyGame::view(&trial.rules, state, Viewer::Public);
        assert_eq!(adviser.advise(&public, PLAYER), Err(NotAdvised::NotAsked));
        let other = Person(1);
        let view = AnyGame::view(&trial.rules, state, Viewer::Player(other));
        assert_eq!(adviser.advise(&view, other), Err(NotAdvised::NotAsked));
    });
}

/// Hands counted towards a total: to the last digit what the chart by cards says.
#[test]
fn a_hand_is_worth_what_the_chart_by_cards_says() {
    let (report, trial, adviser) = solved("ar-2010", "blackjack", None);
    let Rules::Blackjack(rules) = &trial.rules else {
        panic!("it is played with totals")
    };
    let by = ByHand::prepare(TWO, rules, &mut |_, _| {}).expect("it is prepared");
    let mut held = 0;
    for cell in report
        .strategy
        .chart
        .iter()
        .filter(|cell| !cell.who.is_empty())
    {
        if let Some(told) = by.named(&cell.hand, &cell.against) {
            assert_eq!(
                told, cell.expectations,
                "{} against {}",
                cell.hand, cell.against
            );
            held += 1;
        }
    }
    assert!(held > 100, "only {held} cells were held against each other");
    // Two boxes, for one alone makes no round; whatever is offered first is done.
    let seat = |at: u8| Seat {
        at: BoxNumber(at),
        holder: PLAYER,
    };
    let boxes = trial.rules.felt().boxes;
    let two = Trial {
        seating: Seating::new(vec![seat(1), seat(2)], boxes, 2).expect("both may sit"),
        guide: crate::trial::Guide::Simple,
        ..trial
    };
    let (mut hands, mut insurances) = (0, 0);
    rounds(&two, 100, |state, _| {
        let view = AnyGame::view(&two.rules, state, Viewer::Player(PLAYER));
        match adviser.advise(&view, PLAYER) {
            Ok(advice) if advice.weighs == Weighs::Insurance => insurances += 1,
            Ok(advice) => {
                let offered = AnyGame::legal(&two.rules, &view, PLAYER).choose;
                assert_eq!(advice.choices.len(), offered.len());
                hands += 1;
            }
            // A pair that comes to a split hand is split as the first was.
            Err(why) => assert_eq!(why, NotAdvised::NotKnown),
        }
    });
    assert!(
        hands > 100 && insurances > 0,
        "{hands} hands, {insurances} insurances"
    );
}

#[test]
fn what_is_not_weighed_says_so() {
    let library = Library::embedded().expect("our law files are sound");
    let catalogue = Catalogue::read(&library).expect("our games are sound");
    let prepare = |game: &str| {
        let file = catalogue.find("ar-2010", game).expect("it is there");
        let rules: Rules = file
            .rules(library.sheet("ar-2010", game).expect("it ships"))
            .expect("it opens");
        Adviser::prepare(TWO, &rules, &mut |_, _| {}).err()
    };
    assert_eq!(prepare("holdem"), Some(SolveError::AmongPlayers));
    assert_eq!(prepare("craps"), Some(SolveError::NotKept));
}
