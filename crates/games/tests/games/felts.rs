//! What a felt says of a game before anything is dealt.

use games::{Catalogue, Rules};
use law::Library;
use table::{Choice, Felt, Rulebook};

fn felt(ruleset: &str, game: &str) -> Felt {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let file = catalogue.find(ruleset, game).expect("it is there");
    let sheet = library.sheet(ruleset, game).expect("a sheet ships with it");
    let rules: Rules = file.rules(sheet).expect("its choices are within the text");
    rules.felt().clone()
}

/// What a table calls the hands of a class that it pays.
fn row(felt: &Felt, table: &str, class: &str) -> String {
    let mut tables = felt.tables.iter();
    let table = tables.find(|one| one.key == table).expect("a table");
    let row = table.rows.iter().find(|row| row.key == class);
    row.expect("a row").name.es.clone()
}

#[test]
fn a_pay_table_says_from_which_pair_on_it_pays() {
    let cases = [
        ("ar-2010", "trijoker", "pays", "Pareja de jotas o más"),
        ("clm-2013", "trijoker", "pays", "Pareja de jotas o más"),
        ("clm-2013", "let-it-ride", "pays", "Pareja de dieces o más"),
        ("txp", "texas-poker", "txb", "Pareja de ases"),
        ("clm-2013", "caribbean-stud", "bet", "Pareja"),
    ];
    for (ruleset, game, table, name) in cases {
        let felt = felt(ruleset, game);
        assert_eq!(row(&felt, table, "pair"), name, "{ruleset}/{game}");
    }
    let felt = felt("clm-2013", "let-it-ride");
    assert_eq!(row(&felt, "pays", "two-pair"), "Doble pareja");
}

#[test]
fn a_choice_names_the_bet_that_it_takes_back() {
    let felt = felt("clm-2013", "let-it-ride");
    let back = |choice: &Choice| {
        let spot = choice.takes_back?;
        let mut spots = felt.spots.iter();
        spots.find(|one| one.id == spot).map(|one| one.key.clone())
    };
    let all = felt.choices.iter();
    let all: Vec<_> = all.map(|one| (one.key.as_str(), back(one))).collect();
    assert_eq!(
        all,
        [
            ("leave-first", None),
            ("withdraw-first", Some("first".into())),
            ("leave-second", None),
            ("withdraw-second", Some("second".into())),
        ]
    );
}
