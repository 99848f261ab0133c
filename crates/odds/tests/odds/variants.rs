//! Tables that no text here has, as law files: read as strictly as ours, and solved without a line
//! of code for them.

use games::Catalogue;
use law::{Library, SourceFile};
use odds::{Fraction, Report};

use crate::known;

/// The law that we carry with a file that says something otherwise.
fn law(ruleset: &str, game: &str, changes: &[(&str, &str)]) -> Vec<SourceFile> {
    let mut files = Library::carried();
    let name = format!("rulesets/{ruleset}/{game}.toml");
    let found = files.iter_mut().find(|known| known.name == name);
    let found = found.unwrap_or_else(|| panic!("{name} is carried"));
    for (from, to) in changes {
        assert_eq!(found.text.matches(from).count(), 1, "{from} stands once");
        found.text = found.text.replace(from, to);
    }
    files
}

fn solved(ruleset: &str, game: &str, changes: &[(&str, &str)]) -> Report {
    let library = Library::read(&law(ruleset, game, changes)).expect("the law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are the games");
    let file = catalogue.find(ruleset, game).expect("it is there");
    let sheet = library.sheet(ruleset, game).expect("a sheet ships");
    odds::solve(file, sheet, &mut |_, _| {}).expect("it is solved")
}

/// Where an ace may also stand below the two, Let It Ride costs what is published: 3.51 %.
#[test]
fn let_it_ride_with_a_low_ace_costs_what_is_published() {
    let low = [("low = \"high-only\"", "low = \"below-the-lowest\"")];
    let report = solved("clm-2013", "let-it-ride", &low);
    let first = report
        .bet("first")
        .or(report.bets.first())
        .expect("it is told");
    assert_eq!(first.edge_initial_percent(2), "3.51");
}

/// Seats change no odds: what one player is dealt is a packet of an unseen pack.
#[test]
fn nine_seats_change_no_odds() {
    let nine = [(
        "boxes           = { up_to = 7,",
        "boxes           = { up_to = 9,",
    )];
    let (seven, nine) = (
        solved("ar-2010", "three-card-poker", &[]),
        solved("ar-2010", "three-card-poker", &nine),
    );
    assert_eq!(seven, nine);
}

/// The other table that is common for three-card poker, three to one for a flush and six for a
/// straight: each line of a pair-plus bet is the number of its hands.
#[test]
fn another_pay_table_is_another_edge_line_by_line() {
    let pays = "straight = \"6\", flush = \"3\", pair";
    let other = [(pays, "straight = \"5\", flush = \"4\", pair")];
    let (ours, other) = (
        solved("ar-2010", "three-card-poker", &[]),
        solved("ar-2010", "three-card-poker", &other),
    );
    let of = |report: &Report| {
        report
            .bet("pareja-plus-a")
            .expect("it is told")
            .ev_initial
            .clone()
    };
    // Of 22,100 hands 1,096 are flushes and 720 straights.
    let more = Fraction::new((1_096 - 720).into(), 22_100.into());
    assert_eq!(of(&other), of(&ours) + more);
    assert_eq!(known(&other.bets[0]), known(&ours.bets[0]));
}

fn worth(report: &Report, bet: &str) -> String {
    report.bet(bet).expect("it is told").ev_initial.to_string()
}

/// Another pack, another bank, other multiples and other tables at once: what programs that share
/// nothing with this one count, hand by hand.
#[test]
fn a_pack_of_forty_or_thirty_six_cards_is_another_game() {
    let three = [
        ("is = \"french-52\"", "is = \"french-40\""),
        ("lowest = \"two\"", "lowest = \"five\""),
        ("at_least = \"Q high\"", "at_least = \"K high\""),
        (
            "straight = \"1\", three-of-a-kind = \"4\", straight-flush = \"5\"",
            "straight = \"2\", three-of-a-kind = \"3\", straight-flush = \"7\"",
        ),
        (
            "royal-flush = \"50\", straight-flush = \"40\", three-of-a-kind = \"30\", straight = \"6\", flush = \"3\"",
            "royal-flush = \"60\", straight-flush = \"45\", three-of-a-kind = \"25\", straight = \"5\", flush = \"4\"",
        ),
    ];
    let three = solved("ar-2010", "three-card-poker", &three);
    assert_eq!(worth(&three, "ante"), "27843/456950");
    assert_eq!(worth(&three, "pareja-plus-a"), "332/1235");
    let trijoker = [
        ("is = \"french-52\"", "is = \"french-36\""),
        ("lowest = \"two\"", "lowest = \"six\""),
        (
            "flush           = { odds = \"8\"",
            "flush           = { odds = \"10\"",
        ),
        (
            "straight        = { odds = \"5\"",
            "straight        = { odds = \"4\"",
        ),
    ];
    let trijoker = solved("ar-2010", "trijoker", &trijoker);
    assert_eq!(worth(&trijoker, "first"), "272939/314160");
}

/// Four packs: both who play against each other, by totals and by the cards of their hands.
#[test]
fn a_shoe_of_four_packs_has_another_equilibrium() {
    let report = solved("ar-2010", "chemin-de-fer", &[("packs = 6", "packs = 4")]);
    for (bet, value) in [
        ("apuesta", "-871403141559658/67162884276258225"),
        ("banca", "-224927171316551719/22398797045047913100"),
        ("apuesta-by-cards", "-20825174904727/1618897778447040"),
        ("banca-by-cards", "-1596036998544281/157466045543133600"),
    ] {
        assert_eq!(worth(&report, bet), value, "{bet}");
    }
}
