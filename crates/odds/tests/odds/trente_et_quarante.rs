//! Trente et quarante: what its four chances are worth, from a full shoe of six packs.

use games::Catalogue;
use law::Library;
use odds::{Fraction, Report, percent};

use crate::known;

fn report() -> Report {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let game = catalogue
        .find("ar-2010", "trente-et-quarante")
        .expect("it is in the catalogue");
    let sheet = library
        .sheet("ar-2010", "trente-et-quarante")
        .expect("a sheet ships with it");
    odds::solve(game, sheet, &mut |_, _| {}).expect("it is solved")
}

#[test]
fn the_four_chances_lose_half_at_31_to_31_and_the_insurance_its_premium() {
    let report = report();
    let half = Fraction::new((-1).into(), 2.into());
    for bet in ["negro", "rojo", "color", "inverso"] {
        let odds = report.bet(bet).unwrap_or_else(|| panic!("no bet {bet}"));
        let one: Fraction = &known(odds).win + &known(odds).push + &known(odds).lose;
        assert_eq!(one.to_string(), "1", "{bet}");
        // Half is taken at 31 to 31; prison is worth less.
        let refait = known(odds)
            .distribution
            .iter()
            .find(|payoff| payoff.net == half);
        let refait = &refait.expect("half is lost at 31 to 31").probability;
        assert_eq!(odds.ev_initial, refait * &half, "{bet}");
        assert_eq!(known(odds).win, &known(odds).lose - refait, "{bet}");
        assert_eq!(odds.edge_initial_percent(4), "1.0946", "{bet}");
        assert_eq!(percent(&known(odds).push, 4), "8.7708", "{bet}");
    }
    // The insurance costs its hundredth whatever decides the coup; it goes back with the bet where
    // nothing does.
    let push = known(report.bet("negro").expect("it is offered"))
        .push
        .clone();
    let odds = report.bet("negro-seguro").expect("it is offered");
    let one = Fraction::new(1.into(), 1.into());
    let hundredth = Fraction::new((-1).into(), 100.into());
    assert_eq!(odds.ev_initial, &(&one - &push) * &hundredth);
    let staked = Fraction::new(101.into(), 100.into());
    assert_eq!(&odds.ev_wagered * &staked, odds.ev_initial);
    assert_eq!(odds.edge_initial_percent(4), "0.9123");
}
