//! Best play in words, and why a game is not solved: every name that the solver says has its message
//! in both languages, and no message is idle.

use std::collections::BTreeSet;

/// The files of the solver, and of whoever plays by it, that name messages.
const SAYS: [&str; 4] = [
    include_str!("../../../odds/src/plain/lines.rs"),
    include_str!("../../../odds/src/error.rs"),
    include_str!("../../../odds/src/place.rs"),
    include_str!("../../../simulate/src/round.rs"),
];

/// What is put behind a name by how many, or which, are meant.
const ENDINGS: [&str; 5] = ["-from", "-up-to", "-of", "-none", "-one"];

fn messages(text: &str) -> BTreeSet<String> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let names = lines.filter_map(|line| Some(line.split_once(" =")?.0.to_owned()));
    names.collect()
}

/// Every text between quotes of the solver's files.
fn quoted() -> BTreeSet<String> {
    let parts = SAYS
        .iter()
        .flat_map(|text| text.split('"').skip(1).step_by(2));
    parts.map(str::to_owned).collect()
}

#[test]
fn what_the_solver_says_has_its_words_and_no_word_is_idle() {
    let spanish = messages(include_str!("../../messages/es/play.ftl"));
    let english = messages(include_str!("../../messages/en/play.ftl"));
    assert_eq!(spanish, english);
    let quoted = quoted();
    let is_said = |name: &str| {
        // Why nothing is solved, and in what way a bet is played, are said by what stands behind.
        let behind = ["unsolved-", "played-"];
        let mut behind = behind.iter().filter_map(|kind| name.strip_prefix(kind));
        quoted.contains(name) || behind.any(|key| quoted.contains(key))
    };
    for name in &spanish {
        let bare = ENDINGS
            .iter()
            .filter_map(|ending| name.strip_suffix(ending));
        let said = is_said(name) || bare.into_iter().any(is_said);
        assert!(said, "{name} is idle");
    }
    for name in quoted.iter().filter(|name| name.starts_with("play-")) {
        let longer = ENDINGS
            .iter()
            .any(|ending| spanish.contains(&format!("{name}{ending}")));
        assert!(spanish.contains(name) || longer, "{name} has no words");
    }
}

/// A line of best play, said in both languages.
#[test]
fn a_line_of_best_play_is_said() {
    use law::Fact;
    let line = Fact::List(vec![
        Fact::said("play-of-one-suit", [("cards", Fact::from(3_u8))]),
        Fact::said("play-straights-one", []),
        Fact::said(
            "play-high-from",
            [("count", Fact::from(2_u8)), ("rank", Fact::from("10"))],
        ),
    ]);
    let said = words::said(&line);
    assert_eq!(
        said.es,
        "3 cartas del mismo palo, que caben juntas en una sola escalera, con 2 o más desde 10"
    );
    assert_eq!(
        said.en,
        "3 cards of one suit, that fit together into one straight only, with 2 or more from 10 up"
    );
}
