//! Pai Gow: the whole answer, and what follows from its nine results by hand.

use games::Catalogue;
use law::{Library, Sheet};
use num_bigint::BigInt;
use odds::{Fraction, Report};

fn solved(change: impl Fn(Sheet) -> Sheet) -> Report {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let file = catalogue
        .find("ar-2010", "pai-gow-poker")
        .expect("it is ours");
    let sheet = library
        .sheet("ar-2010", "pai-gow-poker")
        .expect("a sheet ships");
    odds::solve(file, &change(sheet.clone()), &mut |_, _| {}).expect("it is solved")
}

fn of(above: i128, below: i128) -> Fraction {
    Fraction::new(BigInt::from(above), BigInt::from(below))
}

/// Both set their cards in the house's way; the bank has all equalities and a twentieth of what is
/// won. With a players' bank the banker has the same equalities, and less of an edge.
#[test]
#[ignore = "exhaustive: half a minute"]
fn the_house_way_against_itself() {
    let report = solved(|sheet| {
        sheet
            .with("players-bank", "yes")
            .with("bank-minimum", "100")
            .with("bank-maximum", "250")
            .with("croupier-bet", "10")
    });
    let all = 154_143_080 * 53_524_680_i128;
    let wins = 2_387_791_677_548_320_i128;
    let equal = 99_825_388_379_464 + 1_513_271_398_404 + 103_992_339_528_i128;
    let loses = wins + equal;
    let bet = report.bet("bet").expect("the game has a bet");
    assert_eq!(bet.ev_initial, of(19 * wins - 20 * loses, 20 * all));
    assert_eq!(bet.edge_initial_percent(4), "2.6766");
    for bank in ["bank", "croupier"] {
        let bank = report.bet(bank).expect("players may hold the bank");
        assert_eq!(bank.ev_initial, of(19 * loses - 20 * wins, 20 * all));
        assert_eq!(bank.edge_initial_percent(4), "0.2790");
    }
    let results = bet.results.as_ref().expect("they are told");
    assert_eq!(results.win, of(wins, all));
    assert_eq!(results.lose, of(loses, all));
    assert_eq!(results.deals as i128, all);
}

/// Whoever sets every deal in the best way has more of it than in the house's, and still less than
/// nothing: the bank has all equalities.
#[test]
#[ignore = "exhaustive: every setting of 154 million deals, minutes"]
fn the_best_way_against_the_houses() {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let file = catalogue
        .find("ar-2010", "pai-gow-poker")
        .expect("it is ours");
    let sheet = library
        .sheet("ar-2010", "pai-gow-poker")
        .expect("one ships");
    let threads = std::thread::available_parallelism().expect("it is known");
    let best = odds::best_way(threads, file, sheet, &mut |_, _| {}).expect("it is solved");
    let (bet, [house, otherwise]) = best.expect("it has two hands");
    assert_eq!(bet.bet, "bet-best-way");
    assert!(bet.ev_initial > of(-1_415_591_256_377, 52_887_557_892_400));
    assert!(bet.ev_initial < of(0, 1));
    assert_eq!(house + &otherwise, of(1, 1));
    assert!(otherwise > of(0, 1));
    let results = bet.results.expect("they are told");
    assert_eq!(results.deals as i128, 154_143_080 * 53_524_680_i128);
}
