//! Two cloths against one bank: the whole answer, and what must hold of it whatever the figures.

use games::Catalogue;
use law::Library;
use num_traits::{One, Signed};
use odds::{Fraction, Report};

fn solved() -> Report {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let file = catalogue
        .find("ar-2010", "baccarat-two-tables")
        .expect("it is ours");
    let sheet = library
        .sheet("ar-2010", "baccarat-two-tables")
        .expect("a sheet ships");
    odds::solve(file, sheet, &mut |_, _| {}).expect("it is solved")
}

fn value(report: &Report, bet: &str) -> Fraction {
    report.bet(bet).expect("it is told").ev_initial.clone()
}

#[test]
fn what_all_have_together_is_what_the_house_keeps() {
    let report = solved();
    let (first, second) = (
        value(&report, "primer-pano"),
        value(&report, "segundo-pano"),
    );
    let (both, bank) = (value(&report, "a-caballo"), value(&report, "banca"));
    let two = Fraction::from_integer(2.into());
    assert_eq!(&first + &second, &both * &two);
    let all = &first + &second + &bank * &two;
    // Two hundredths of what the bank wins over both cloths, which no bet has.
    let results = report.bet("banca").and_then(|bet| bet.results.clone());
    let won = results.expect("they are told").distribution;
    let won = won.iter().filter(|payoff| payoff.net.is_positive());
    let won: Fraction = won.map(|payoff| &payoff.net * &payoff.probability).sum();
    let share = Fraction::new(2.into(), 98.into());
    assert_eq!(all, -won * two * share);
    for (bet, edge) in [
        ("primer-pano", "0.8980"),
        ("segundo-pano", "0.8700"),
        ("a-caballo", "0.8840"),
        ("banca", "-0.2205"),
    ] {
        let odds = report.bet(bet).expect("it is told");
        assert_eq!(odds.edge_initial_percent(4), edge, "{bet}");
        let results = odds.results.as_ref().expect("they are told");
        assert!((&results.win + &results.push + &results.lose).is_one());
    }
    let of = |above: i64, below: i64| Fraction::new(above.into(), below.into());
    let first = &report.strategy.chart[0].choices[1];
    assert_eq!(
        *first,
        ("card".to_owned(), of(2_823_358_213, 3_488_291_447))
    );
}
