//! `tapete law catalogue`: the games that there are in law.

use super::{fails, json, printed, tapete};

#[test]
fn the_catalogue_has_every_class_and_says_where_its_games_may_stand() {
    let catalogue = json(&["law", "catalogue", "--json"]);
    let classes = catalogue["classes"].as_array().expect("a list");
    assert_eq!(classes.len(), 7);
    let casino = &classes[1];
    assert_eq!(casino["only_in"][0], "casino");
    let games = casino["games"].as_array().expect("a list");
    let holdem = games.iter().find(|game| game["game"] == "holdem");
    let holdem = holdem.expect("it is catalogued");
    assert_eq!(holdem["against"], "each other");
    let cites: Vec<&str> = (holdem["cite"].as_array().expect("a list").iter())
        .filter_map(|cite| cite.as_str())
        .collect();
    assert!(
        cites.iter().any(|cite| cite.contains("uno.3.k")),
        "{cites:?}"
    );
    let told = tapete(&["law", "catalogue", "catalogue-2002", "--language", "en"]);
    let told = printed(&told);
    assert!(told.contains("French roulette"), "{told}");
    assert!(!told.contains("double-zero-roulette"), "it came in 2010");
    fails(
        &["law", "catalogue", "raffle"],
        2,
        "tapete: no hay catálogo «raffle»: use uno de catalogue, catalogue-2002",
    );
}
