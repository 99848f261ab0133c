//! Simple rules of play against figures that are published, and how long bets lie there.

use std::num::NonZeroUsize;

use games::Catalogue;
use law::Library;
use num_traits::{Signed, Zero};

use crate::fraction::{fraction, percent, whole};
use crate::simple::{Rule, Simple, simply};
use crate::solve::solve;
use crate::{Report, SolveError};

fn weighed(ruleset: &str, game: &str) -> Result<(Report, Vec<Simple>), SolveError> {
    let library = Library::embedded().expect("our law files are sound");
    let catalogue = Catalogue::read(&library).expect("our games are sound");
    let file = catalogue.find(ruleset, game).expect("it is there");
    let sheet = library.sheet(ruleset, game).expect("it ships");
    let report = solve(file, sheet, &mut |_, _| ())?;
    let two = NonZeroUsize::MIN.saturating_add(1);
    let simple = simply(two, file, sheet, &report, &mut |_, _| ())?;
    Ok((report, simple))
}

fn edge(simple: &[Simple], rule: &Rule) -> String {
    let found = simple.iter().find(|simple| simple.rule == *rule);
    let found = found.unwrap_or_else(|| panic!("{rule:?}"));
    assert!(!found.costs.is_negative(), "{rule:?}");
    percent(&-&found.odds.ev_initial, 2)
}

#[test]
fn three_cards_always_played_and_played_as_the_bank_does_cost_what_is_published() {
    let (report, simple) = weighed("ar-2010", "three-card-poker").expect("it is solved");
    let always = |key: &str| Rule::Always(key.to_owned());
    assert_eq!(edge(&simple, &always("go")), "7.65");
    assert_eq!(edge(&simple, &always("fold")), "100.00");
    assert_eq!(edge(&simple, &Rule::AsTheBank), "3.45");
    assert_eq!(simple.len(), 3);
    // Whatever is left out of the choice, what is paid is paid.
    let best = report.bet("ante").expect("it is there");
    for simple in &simple {
        assert_eq!(&simple.odds.ev_initial + &simple.costs, best.ev_initial);
    }
}

#[test]
fn prison_and_half_are_told_apart_and_prison_takes_longer() {
    let (report, simple) = weighed("ar-2010", "french-roulette").expect("it is solved");
    let red: Vec<&Simple> = simple
        .iter()
        .filter(|simple| simple.odds.bet == "rojo")
        .collect();
    let [one, other] = red[..] else {
        panic!("{red:?}")
    };
    assert!(one.costs.is_zero() || other.costs.is_zero());
    let rounds = [one, other].map(|simple| simple.odds.rounds.clone().expect("it lies there"));
    let [short, long] = match rounds[0] < rounds[1] {
        true => rounds,
        false => [rounds[1].clone(), rounds[0].clone()],
    };
    assert_eq!(short, whole(1));
    // One in 37 goes there, and is out again after a spin unless that is a zero too.
    assert!(
        long >= fraction(38, 37) && long < fraction(39, 37),
        "{long}"
    );
    let straight = report.bet("pleno").expect("it is there");
    assert_eq!(straight.rounds, Some(whole(1)));
    assert_eq!(straight.ev_round(), Some(straight.ev_initial.clone()));
}

#[test]
fn the_line_of_craps_lies_557_throws_in_165() {
    let (report, simple) = weighed("ar-2010", "craps").expect("it is solved");
    assert!(simple.is_empty(), "nobody chooses");
    let win = report.bet("win").expect("it is there");
    assert_eq!(win.rounds, Some(fraction(557, 165)));
    let field = report.bet("field").expect("it is there");
    assert_eq!(field.rounds, Some(whole(1)));
}

#[test]
#[ignore = "every hand of six packs by five ways to play: for the nightly run"]
fn blackjack_played_as_the_bank_or_without_risk_costs_about_what_is_published() {
    let (_, simple) = weighed("ar-2010", "blackjack").expect("it is solved");
    let per_cent = |rule: &Rule| edge(&simple, rule).parse::<f64>().expect("a number");
    // Published for the game with a hole card: 5.5 and 3.9 %; without one a little more.
    let bank = per_cent(&Rule::AsTheBank);
    assert!((5.0..6.5).contains(&bank), "{bank}");
    let never = per_cent(&Rule::NeverOver);
    assert!((3.5..5.5).contains(&never), "{never}");
    for key in ["double", "split"] {
        let rule = Rule::Never(key.to_owned());
        let without = per_cent(&rule);
        assert!((0.53..3.0).contains(&without), "{key} {without}");
    }
    assert_eq!(simple.len(), 5);
}
