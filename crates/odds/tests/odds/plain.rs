//! Best play in words: what it says is what the count chose, hand by hand.

use games::Catalogue;
use law::Library;
use num_traits::Zero;
use odds::{DecisionPlay, Fraction, Report};

fn solved(ruleset: &str, game: &str) -> Report {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let file = catalogue.find(ruleset, game).expect("it is there");
    let sheet = library.sheet(ruleset, game).expect("a sheet ships");
    odds::solve(file, sheet, &mut |_, _| {}).expect("it is solved")
}

/// How often the words make a choice.
fn said(decision: &DecisionPlay, choice: &str) -> Fraction {
    let plain = decision.plain.as_ref().expect("it is told in words");
    let lines = plain.lines.iter().filter(|line| line.choice == choice);
    lines.map(|line| &line.probability).sum()
}

/// A rule that costs nothing, and makes each choice as often as best play does, makes the same
/// choices.
#[test]
fn words_of_a_hand_alone_are_best_play_itself() {
    for (ruleset, game) in [
        ("clm-2013", "let-it-ride"),
        ("clm-2013", "trijoker"),
        ("ar-2010", "trijoker"),
    ] {
        let report = solved(ruleset, game);
        assert_eq!(report.strategy.decisions.len(), 3, "{game}");
        for decision in &report.strategy.decisions {
            let plain = decision.plain.as_ref().expect("it is told in words");
            assert!(plain.costs.is_zero(), "{game}: {}", plain.costs);
            assert!(
                plain.lines.len() <= 6,
                "{game} in {} lines",
                plain.lines.len()
            );
            for (choice, share) in &decision.shares {
                assert_eq!(said(decision, choice), *share, "{game}: {choice}");
            }
        }
    }
}

/// With common cards a person does not look at all that matters: the words say what that costs.
#[test]
fn words_about_common_cards_say_what_they_cost() {
    let report = solved("txp", "texas-poker");
    let [decision] = &report.strategy.decisions[..] else {
        panic!("one decision")
    };
    let plain = decision.plain.as_ref().expect("it is told in words");
    let hundredth = Fraction::new(1.into(), 100.into());
    assert!(
        plain.costs > Fraction::zero() && plain.costs < hundredth,
        "{}",
        plain.costs
    );
    let all: Fraction = plain.lines.iter().map(|line| &line.probability).sum();
    assert_eq!(all, Fraction::from_integer(1.into()));
}
