//! What the build refuses in a catalogue. Each fault is planted alone.

#[path = "../../build/catalogue.rs"]
mod catalogue;

use std::path::Path;

use catalogue::{File, Kind, read};

const SPANISH: &str = "\
won = { $who } gana { $count ->
        [1] una apuesta
       *[other] { $count } apuestas
    }.
refused = No.
    .way-out = Espere.
";

const ENGLISH: &str = "\
won = { $who } wins { $count ->
        [1] one bet
       *[other] { $count } bets
    }.
refused = No.
    .way-out = Wait.
";

fn problems(spanish: &str, english: &str, further: &str) -> Vec<String> {
    let file = |language: &str, text: &str| File {
        language: language.into(),
        subject: "typed/bets".into(),
        text: text.into(),
    };
    let files = [
        file("es", spanish),
        file("en", english),
        file("gl", further),
    ];
    read(&files).1
}

#[test]
fn sound_catalogues_give_each_message_its_arguments() {
    assert_eq!(problems(SPANISH, ENGLISH, ""), Vec::<String>::new());
    let file = File {
        language: "es".into(),
        subject: "bets".into(),
        text: SPANISH.into(),
    };
    let (subjects, _) = read(&[file]);
    let won = &subjects["bets"]["won"];
    assert_eq!(won.arguments["who"].kind, Kind::Said);
    assert_eq!(won.arguments["count"].kind, Kind::Number);
    assert_eq!(subjects["bets"]["refused"].parts, ["", "way-out"]);
}

#[track_caller]
fn refuses(what: &str, (spanish, english, further): (&str, &str, &str)) {
    let found = problems(spanish, english, further).join("\n");
    assert!(found.contains(what), "{found}");
}

#[test]
fn what_is_missing_or_too_much_is_refused() {
    let without = ENGLISH.replace("refused = No.\n    .way-out = Wait.\n", "");
    refuses(
        "en/typed/bets.ftl: `refused` is missing",
        (SPANISH, &without, ""),
    );
    refuses(
        "es/typed/bets.ftl: `refused` is missing",
        (
            &SPANISH.replace("refused = No.\n    .way-out = Espere.\n", ""),
            ENGLISH,
            "",
        ),
    );
    let left_out = ENGLISH.replace("{ $who } wins", "Somebody wins");
    refuses("`won` leaves out $who", (SPANISH, &left_out, ""));
    let no_way_out = ENGLISH.replace("    .way-out = Wait.\n", "");
    refuses("`refused` has the parts", (SPANISH, &no_way_out, ""));
    let twice = format!("{SPANISH}refused = Nunca.\n    .way-out = Espere.\n");
    refuses("`refused` is there twice", (&twice, ENGLISH, ""));
    refuses(
        "es/typed/bets.ftl",
        (&format!("{SPANISH}won {{ $who\n"), ENGLISH, ""),
    );
}

#[test]
fn a_further_language_says_what_it_wants_but_says_it_whole() {
    let galician = "refused = Non.\n    .way-out = Agarde.\n";
    assert_eq!(problems(SPANISH, ENGLISH, galician), Vec::<String>::new());
    refuses(
        "gl/typed/bets.ftl: `lost` is no message of the others",
        (SPANISH, ENGLISH, "lost = Perdeu.\n"),
    );
    refuses(
        "gl/typed/bets.ftl: `won` leaves out $who",
        (SPANISH, ENGLISH, "won = Gaña { $count }.\n"),
    );
    refuses(
        "gl/typed/bets.ftl: `won` takes $stake",
        (
            SPANISH,
            ENGLISH,
            "won = { $who } gaña { $count } con { $stake }.\n",
        ),
    );
}

#[test]
fn a_number_that_only_chooses_a_form_may_be_left_out() {
    let spanish = "won = { $one ->\n        [yes] ganado\n       *[no] ganados\n    }\n";
    assert_eq!(problems(spanish, "won = won\n", ""), Vec::<String>::new());
}

/// What the page says: every file of it, as the page itself reads them.
fn of_the_page() -> Vec<File> {
    let messages = Path::new(env!("CARGO_MANIFEST_DIR")).join("messages");
    let listed = |path: &Path| -> Vec<std::path::PathBuf> {
        let found = std::fs::read_dir(path).into_iter().flatten();
        found
            .map(|entry| entry.expect("it can be read").path())
            .collect()
    };
    let name = |path: &Path| {
        path.file_stem()
            .expect("it has a name")
            .to_string_lossy()
            .into_owned()
    };
    let mut files = Vec::new();
    for language in listed(&messages) {
        for folder in ["page", "screens"] {
            for file in listed(&language.join(folder)) {
                files.push(File {
                    language: name(&language),
                    subject: format!("{folder}/{}", name(&file)),
                    text: std::fs::read_to_string(&file).expect("it can be read"),
                });
            }
        }
    }
    files
}

#[test]
fn what_the_page_says_is_held_to_the_same() {
    let files = of_the_page();
    assert!(files.len() > 60, "there are only {}", files.len());
    assert_eq!(read(&files).1, Vec::<String>::new());
}
