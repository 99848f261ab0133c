//! Craps: each bet's expectation, against what a pencil gives.

use games::Catalogue;
use law::Library;
use odds::Fraction;

use crate::known;

#[test]
fn every_bet_of_craps_has_the_expectation_that_a_pencil_gives() {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let game = catalogue
        .find("ar-2010", "craps")
        .expect("it is in the catalogue");
    let sheet = library
        .sheet("ar-2010", "craps")
        .expect("a sheet ships with it");
    let report = odds::solve(game, sheet, &mut |_, _| {}).expect("it is solved");
    let expected = [
        ("win", "-7/495"),
        ("dont-win", "-3/220"),
        ("come", "-7/495"),
        ("dont-come", "-3/220"),
        // The field without the 4 returns seven ninths.
        ("field", "-2/9"),
        ("big-6", "-1/11"),
        ("big-8", "-1/11"),
        ("under-7", "-1/6"),
        ("over-7", "-1/6"),
        ("hard-4", "-1/9"),
        ("hard-6", "-1/11"),
        ("hard-8", "-1/11"),
        ("hard-10", "-1/9"),
        ("seven", "-1/6"),
        ("eleven", "-1/9"),
        ("any-craps", "-1/9"),
        ("craps-2", "-5/36"),
        ("craps-3", "-1/9"),
        ("craps-12", "-5/36"),
        ("horn", "-1/6"),
    ];
    for (bet, mean) in expected {
        let odds = report.bet(bet).unwrap_or_else(|| panic!("no bet {bet}"));
        assert_eq!(odds.ev_initial.to_string(), mean, "{bet}");
    }
    // The line is won 244 times in 495, never void, and pays one to one.
    let line = report.bet("win").expect("it is there");
    let part = |above: i32, below: i32| Fraction::new(above.into(), below.into());
    assert_eq!(
        (&known(line).win, &known(line).lose),
        (&part(244, 495), &part(251, 495))
    );
    assert_eq!(known(line).hit, known(line).win);
    assert_eq!(known(line).variance, part(1, 1) - part(49, 495 * 495));
    assert_eq!(known(line).deviation(6), "0.999900");
    // Odds are fair whatever the number; only their spread differs.
    let fair = report.bets.iter().filter(|odds| odds.bet.contains("odds"));
    let means: Vec<String> = fair.map(|odds| odds.ev_initial.to_string()).collect();
    assert!(means.len() >= 14 && means.iter().all(|mean| mean == "0"));
    for (numbers, right, wrong) in [
        ([4, 10], "-1/15", "-1/33"),
        ([5, 9], "-1/25", "-1/40"),
        ([6, 8], "-1/66", "-1/55"),
    ] {
        for number in numbers {
            for (kind, mean) in [("right", right), ("wrong", wrong)] {
                let bet = format!("{kind}-{number}");
                let odds = report.bet(&bet).unwrap_or_else(|| panic!("no bet {bet}"));
                assert_eq!(odds.ev_initial.to_string(), mean, "{bet}");
            }
        }
    }
}
