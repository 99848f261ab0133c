//! A region and a game that do not exist, added as files and nothing else: no line of code
//! knows of them, and yet they open, play, rule, and prove their own decree.

use games::Catalogue;
use law::{Library, ProvisionId, Sheet, SourceFile};

fn file(name: &str, text: &str) -> SourceFile {
    SourceFile {
        name: name.into(),
        text: text.into(),
    }
}

/// Our own law with the invented region's files beside it.
fn library() -> Library {
    let mut files = Library::carried();
    for known in &mut files {
        if known.name == "documents.toml" {
            known.text.push_str(include_str!("invented/document.toml"));
        }
    }
    files.push(file(
        "provisions/XX26.tsv",
        include_str!("invented/provisions.tsv"),
    ));
    files.push(file(
        "rulesets/xx-2026/tres-y-media.toml",
        include_str!("invented/tres-y-media.toml"),
    ));
    Library::read(&files).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

const PLAYS: [(&str, &str); 5] = [
    (
        "the-bank-plays",
        include_str!("invented/plays/the-bank-plays.play"),
    ),
    (
        "just-under-the-bank-does-not-play",
        include_str!("invented/plays/just-under-the-bank-does-not-play.play"),
    ),
    (
        "lower-hands-and-ties",
        include_str!("invented/plays/lower-hands-and-ties.play"),
    ),
    (
        "an-exposed-card-leaves-a-choice",
        include_str!("invented/plays/an-exposed-card-leaves-a-choice.play"),
    ),
    (
        "a-boxed-card-is-set-aside",
        include_str!("invented/plays/a-boxed-card-is-set-aside.play"),
    ),
];

#[test]
fn its_plays_pass_and_prove_its_decree() {
    let library = library();
    let catalogue = Catalogue::read(&library).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let mut proved = Vec::new();
    for (name, text) in PLAYS {
        let found = plays::run(&catalogue, name, text);
        let found = found.unwrap_or_else(|problems| panic!("{problems:#?}"));
        proved.extend(found.shown(&library).cloned());
    }
    let engine = ["3-1", "3-2", "3-3", "3-4", "3-5", "3-6", "3-7", "3-8"];
    let other = [
        "1-1", "1-2", "1-3", "1-5", "2-1", "2-2", "2-3", "4-1", "4-2", "5-1",
    ];
    for row in engine.into_iter().chain(other) {
        let id = ProvisionId::new(format!("XX26/{row}"));
        assert!(proved.contains(&id), "{id} is not proved");
    }
}

#[test]
fn its_band_is_held() {
    let library = library();
    let catalogue = Catalogue::read(&library).expect("it reads");
    let game = catalogue
        .find("xx-2026", "tres-y-media")
        .expect("it is there");
    let sheet = Sheet::new().with("minimum", "2").with("maximum", "25");
    let problems = game.rules(&sheet).expect_err("25 is over 12 times 2");
    assert_eq!(
        problems[0].to_string(),
        "house sheet, maximum: a maximum of 25.00 is not allowed with a minimum of 2.00; use from 4 to 12 times the minimum [XX26/1-5]"
    );
}
