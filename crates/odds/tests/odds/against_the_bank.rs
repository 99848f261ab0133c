//! Games of a whole hand against the bank's, and of a hand alone, against published figures and
//! against computations that share nothing with the solver.

use games::{Catalogue, GameFile};
use law::{Library, Sheet};
use num_traits::One;
use odds::{Fraction, Report, SolveError, percent, solve};

use crate::known;

fn solved(
    ruleset: &str,
    game: &str,
    change: impl Fn(Sheet) -> Sheet,
) -> Result<Report, SolveError> {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let file: &GameFile = catalogue.find(ruleset, game).expect("it is ours");
    let sheet = library.sheet(ruleset, game).expect("a sheet ships");
    solve(file, &change(sheet.clone()), &mut |_, _| {})
}

/// With a card for sale at the price of an ante the edge falls to a quarter; most hands below a
/// pair that are not thrown away buy one.
#[test]
#[ignore = "counts 134,459 hands with every two cards of the bank's: for the nightly run"]
fn a_card_for_sale_brings_the_edge_of_no_discard_poker_down() {
    let with = solved("clm-2013", "no-discard-poker", |sheet| sheet).expect("it is solved");
    let ante = with.bet("ante").expect("it is reported");
    assert_eq!(ante.ev_initial.to_string(), "-283076022209/23255435603400");
    assert_eq!(known(ante).deals, 2_598_960 * 47 * 163_185 * 42);
    // Aragón's sheet sells none, and its rules are those that this one declares.
    let without = solved("ar-2010", "no-discard-poker", |sheet| sheet).expect("it is solved");
    let plain = without.bet("ante").expect("it is reported");
    assert_eq!(plain.edge_initial_percent(4), "5.2637");
    assert!(ante.ev_initial > plain.ev_initial, "nobody has to buy");
}

/// The edge that is published for the usual table, 5.224 % of the ante and 2.555 % of all that is
/// staked; best play goes with every pair and with nothing below ace and king.
#[test]
fn caribbean_stud_costs_what_is_published() {
    let report = solved("clm-2013", "caribbean-stud", |sheet| sheet).expect("it is solved");
    let ante = report.bet("ante").expect("it is reported");
    assert_eq!(ante.ev_initial.to_string(), "-142031221/2718662100");
    assert_eq!(ante.edge_initial_percent(4), "5.2243");
    assert_eq!(ante.edge_wagered_percent(4), "2.5553");
    assert_eq!(known(ante).deals, 2_598_960 * 47 * 163_185);
    let [go, either, fold] = &report.strategy.decisions[0].runs[..] else {
        panic!("three runs")
    };
    assert_eq!(
        (go.choice.as_str(), go.lowest.ranks.as_str()),
        ("go", "A-K-Q-J-2")
    );
    assert_eq!(
        (either.choice.as_str(), either.lowest.ranks.as_str()),
        ("go/fold", "A-K-4-3-2")
    );
    assert_eq!(
        (fold.choice.as_str(), fold.highest.ranks.as_str()),
        ("fold", "A-Q-J-T-9")
    );
    // Going stakes twice the ante more.
    let (choice, gone) = &report.strategy.decisions[0].shares[0];
    assert_eq!((choice.as_str(), percent(gone, 1).as_str()), ("go", "52.2"));
    assert_eq!(ante.wagered, gone + gone + &Fraction::one());
}

/// The sum, over all five-card hands, of what each pays is −19,109 / 43,316 of the third bet;
/// bets 1 and 2 stay only where the mean over the cards still to come is above zero, which adds
/// 19,293 / 216,580 and 42,947 / 216,580. Together −6,661 / 43,316.
#[test]
fn trijoker_in_aragon_costs_fifteen_per_cent_of_a_bet() {
    let report = solved("ar-2010", "trijoker", |sheet| sheet).expect("it is solved");
    assert_eq!(report.bets.len(), 1);
    assert_eq!(report.bets[0].bet, "first");
    assert_eq!(report.bets[0].ev_initial.to_string(), "-6661/43316");
    assert_eq!(report.bets[0].ev_wagered.to_string(), "-33305/257912");
}

/// As walked card by card, in two minutes and a half, before there was a kernel for it.
#[test]
fn let_it_ride_is_worth_what_the_long_walk_found() {
    let report = solved("clm-2013", "let-it-ride", |sheet| sheet).expect("it is solved");
    let [first, extra] = &report.bets[..] else {
        panic!("two bets")
    };
    assert_eq!(first.ev_initial.to_string(), "-97/2548");
    assert_eq!(first.ev_wagered.to_string(), "-8245/266604");
    assert_eq!(known(first).deviation(6), "5.132781");
    assert_eq!(extra.ev_initial.to_string(), "-376/1911");
    assert!(!extra.changes_play);
}

/// The edge that is published for Texas Hold'em Bonus, 2.04 % of the ante.
#[test]
#[ignore = "sums two million boards for every pair in hand: for the nightly run"]
fn holdem_against_the_house_costs_what_is_published() {
    let report = solved("ar-2010", "counterparty-holdem", |sheet| sheet).expect("it is solved");
    let ante = report.bet("ante").expect("it is reported");
    assert_eq!(ante.ev_initial.to_string(), "-578107733/28381438800");
    assert_eq!(ante.edge_initial_percent(4), "2.0369");
    let first = &report.strategy.decisions[0];
    assert_eq!(first.hands.len(), 169);
    let folded = first.hands.iter().filter(|hand| hand.choice == "fold");
    let folded: Vec<String> = folded.map(|hand| format!("{:?}", hand.seen)).collect();
    assert_eq!(folded.len(), 5, "{folded:?}");
}

/// Casino hold'em with the usual table costs 2.16 % of the ante, its bonus on aces 6.40 %.
#[test]
#[ignore = "sums two million boards for every pair in hand: for the nightly run"]
fn texas_poker_costs_what_is_published() {
    let report = solved("txp", "texas-poker", |sheet| sheet).expect("it is solved");
    let ante = report.bet("ante").expect("it is reported");
    assert_eq!(ante.ev_initial.to_string(), "-1363917077/63213204600");
    assert_eq!(ante.edge_initial_percent(2), "2.16");
    let txb = report.bet("txb").expect("it is reported");
    assert_eq!(txb.ev_initial.to_string(), "-6933/108290");
}
