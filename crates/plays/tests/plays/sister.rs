//! What a sister region could write of the games whose bank a player holds: each value of its own
//! among their rules is changed, and some play that holds under our text does not under that one.

use games::Catalogue;
use law::Library;

/// The game, what its file says, what another text says, and a play that notices.
const CHANGES: [(&str, &str, &str, &str); 15] = [
    (
        "chemin-de-fer",
        "twice-declined   = { in_a_row = 2",
        "twice-declined   = { in_a_row = 1",
        "nobody-takes-it-in-turn",
    ),
    (
        "chemin-de-fer",
        "equal-bids       = { goes_to = \"seat\"",
        "equal-bids       = { goes_to = \"first\"",
        "nobody-takes-it-in-turn",
    ),
    (
        "chemin-de-fer",
        "tie-gives-up     = { applies = true",
        "tie-gives-up     = { applies = false",
        "from-one-who-stands",
    ),
    (
        "chemin-de-fer",
        "advice           = { advises = \"stand\"",
        "advice           = { advises = \"card\"",
        "advice",
    ),
    (
        "chemin-de-fer",
        "banco-alone      = { applies = true",
        "banco-alone      = { applies = false",
        "one-alone-before-several",
    ),
    (
        "chemin-de-fer",
        "recovers         = { applies = true",
        "recovers         = { applies = false",
        "who-makes-banco",
    ),
    (
        "chemin-de-fer",
        "only-bettor      = { applies = true",
        "only-bettor      = { applies = false",
        "who-makes-banco",
    ),
    (
        "chemin-de-fer",
        "last-coup        = { applies = true",
        "last-coup        = { applies = false",
        "the-stop-card-ends-the-shoe",
    ),
    (
        "chemin-de-fer",
        "forgotten-nine   = { applies = true",
        "forgotten-nine   = { applies = false",
        "error-natural-forgotten",
    ),
    (
        "baccarat-two-tables",
        "equal-bids       = { goes_to = \"lot\"",
        "equal-bids       = { goes_to = \"first\"",
        "equal-bids",
    ),
    (
        "baccarat-two-tables",
        "many-shoes       = { applies = true",
        "many-shoes       = { applies = false",
        "the-stop-card",
    ),
    (
        "baccarat-two-tables",
        "barred           = { applies = true",
        "barred           = { applies = false",
        "a-bank-that-is-left",
    ),
    (
        "baccarat-two-tables",
        "changes-shoe     = { applies = true",
        "changes-shoe     = { applies = false",
        "a-broken-bank-and-a-new-shoe",
    ),
    (
        "baccarat-two-tables",
        "odd-unit         = { larger_on = \"first\"",
        "odd-unit         = { larger_on = \"second\"",
        "the-first-coup",
    ),
    (
        "baccarat-two-tables",
        "passes-on        = { passes_after = \"bank-wins\"",
        "passes-on        = { passes_after = \"every-coup\"",
        "the-first-coup",
    ),
];

/// The law with something else in the file of a game.
fn changed(game: &str, from: &str, to: &str) -> Library {
    let mut files = Library::carried();
    let name = format!("rulesets/ar-2010/{game}.toml");
    let file = files.iter_mut().find(|file| file.name == name);
    let file = file.expect("the game's file is there");
    assert_eq!(file.text.matches(from).count(), 1, "{from}");
    file.text = file.text.replace(from, to);
    Library::read(&files).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

#[test]
fn each_value_that_a_text_could_say_otherwise_is_obeyed() {
    let mut unnoticed = Vec::new();
    for (game, from, to, play) in CHANGES {
        let library = changed(game, from, to);
        let catalogue = Catalogue::read_game(&library, game);
        let catalogue = catalogue.unwrap_or_else(|problems| panic!("{problems:#?}"));
        let folder = format!("plays/ar-2010/{game}/");
        let of_game = library.plays().iter();
        let of_game = of_game.filter(|file| file.name.starts_with(&folder));
        let fails = of_game.filter(|file| {
            let holds = plays::run(&catalogue, &file.name, &file.text);
            holds.is_err()
        });
        let names: Vec<&str> = fails.map(|file| &file.name[folder.len()..]).collect();
        if !names.contains(&format!("{play}.play").as_str()) {
            unnoticed.push(format!("{to}: noticed by {names:?} only"));
        }
    }
    assert!(unnoticed.is_empty(), "{}", unnoticed.join("\n"));
}
