//! Trijoker's exact edge, against a figure found without the engine.

use games::Catalogue;
use law::Library;

/// The sum, over all five-card hands, of what each pays is −19,109 / 43,316 of the third bet;
/// bets 1 and 2 stay only where the mean over the cards still to come is above zero, which adds
/// 19,293 / 216,580 and 42,947 / 216,580. Together −6,661 / 43,316.
#[test]
#[ignore = "walks four million deals: a minute, in release"]
fn trijoker_in_aragon_costs_fifteen_per_cent_of_a_bet() {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let game = catalogue.find("ar-2010", "trijoker").expect("it is ours");
    let sheet = library.sheet("ar-2010", "trijoker").expect("a sheet ships");
    let report = odds::solve(game, sheet, &mut |_, _| {}).expect("it is solved");
    assert_eq!(report.bets.len(), 1);
    assert_eq!(report.bets[0].bet, "first");
    assert_eq!(report.bets[0].ev_initial.to_string(), "-6661/43316");
}
