//! What is named must be there, and once; what nobody can read is refused.

use law::{Language, Library, Sheet, SourceFile};

/// Our own files, with one changed or added.
fn with(name: &str, change: impl Fn(String) -> String) -> Vec<SourceFile> {
    let mut files = Library::carried();
    match files.iter_mut().find(|file| file.name == name) {
        Some(file) => file.text = change(file.text.clone()),
        None => files.push(SourceFile {
            name: name.into(),
            text: change(String::new()),
        }),
    }
    files
}

fn problems(name: &str, change: impl Fn(String) -> String) -> Vec<String> {
    let found = Library::read(&with(name, change)).expect_err("it is refused");
    found.iter().map(ToString::to_string).collect()
}

fn refused(name: &str, change: impl Fn(String) -> String, why: &str) {
    let found = problems(name, change);
    assert!(
        found.iter().any(|problem| problem.contains(why)),
        "{why}: {found:#?}"
    );
}

fn replaced(from: &'static str, to: &'static str) -> impl Fn(String) -> String {
    move |text: String| {
        assert!(text.contains(from), "{from} is in the file");
        text.replacen(from, to, 1)
    }
}

#[test]
fn documents_and_rulesets_are_named_once_and_are_there() {
    let file = "documents.toml";
    let twice = replaced("id     = \"AR10\"", "id     = \"AR02\"");
    refused(
        file,
        twice,
        "there are two documents `AR02`; give each an id of its own",
    );
    let unknown = replaced("[\"AR10\", \"AR02\"]", "[\"AR10\", \"AR03\"]");
    refused(
        file,
        unknown,
        "there is no document `AR03`; use one of AR02, AR10, CLM13",
    );
    let none = replaced("documents = [\"CLM13\"]", "documents = []");
    refused(file, none, "the ruleset rests on no text");
    let itself = replaced("replaced_by = \"ar-2010\"", "replaced_by = \"ar-2002\"");
    refused(file, itself, "there is no other ruleset `ar-2002`");
    let amends = replaced("amends = [\"AR02\"]", "amends = [\"AR10\"]");
    refused(file, amends, "there is no other document `AR10`");
    let alike = replaced("id        = \"clm-2013\"", "id        = \"ar-2010\"");
    refused(file, alike, "there are two rulesets `ar-2010`");
}

#[test]
fn provisions_and_readings_are_there_once() {
    let again = |text: String| {
        let first = text.lines().nth(1).expect("a row").to_string();
        format!("{text}{first}\n")
    };
    refused("provisions/TXP.tsv", again, "stands in line 2 already");
    let ours = with("provisions/NEW.tsv", |text| text);
    assert!(
        Library::read(&ours).is_err(),
        "an inventory without a header"
    );
    let header = "id\tfirst_line\tlast_line\tgames\tkind\ttreatment\tgist\n";
    let row = "AR10/10.1.D/VII-4\t1\t1\tx\tx\tengine\tx\n";
    let other = move |_: String| format!("{header}{row}");
    refused(
        "provisions/NEW.tsv",
        other,
        "the document NEW is not listed",
    );
    refused(
        "provisions/NEW.tsv",
        other,
        "stands in the inventory of AR10 too",
    );
    let backwards = move |_: String| format!("{header}NEW/1\t9\t3\tx\tx\tengine\tx\n");
    refused(
        "provisions/NEW.tsv",
        backwards,
        "stands on the lines 9 to 3",
    );
    let twice = |text: String| format!("{text}\n## N69 · Again?\n\nYes.\n");
    refused("readings.md", twice, "the reading N69 is there twice");
    let empty = |text: String| format!("{text}\n## N9999 · Said?\n\n");
    refused("readings.md", empty, "the reading N9999 says nothing");
}

#[test]
fn sheets_games_and_general_rules_belong_to_something() {
    let sheet = |_: String| "minimum = \"5\"\n".to_string();
    refused(
        "sheets/ar-2010/whist.toml",
        sheet,
        "there is no game `whist` under `ar-2010`",
    );
    let game = |_: String| "game = \"whist\"\n".to_string();
    refused(
        "rulesets/ar-2077/whist.toml",
        game,
        "there is no ruleset `ar-2077`",
    );
    let other = replaced("game   = \"boule\"", "game   = \"ball\"");
    refused(
        "rulesets/ar-2010/boule.toml",
        other,
        "the file of `boule` describes `ball`",
    );
    let general = |_: String| "[table]\n".to_string();
    let why = "no game beside it names these general rules";
    refused("rulesets/ar-2010/general/whist.toml", general, why);
    refused(
        "rulesets/ar-2010/a/b/c.toml",
        general,
        "nothing is read from here",
    );
}

#[test]
fn nothing_that_steers_a_terminal_gets_in_or_out() {
    let raw = |text: String| text.replacen("Readings", "\u{1b}[31mReadings", 1);
    refused(
        "readings.md",
        raw,
        "there is a character that nobody can read, U+001B",
    );
    let escaped = replaced(
        "en = \"Not stated\"",
        "en = \"\\u001b]0;Not stated\\u0007\"",
    );
    refused("documents.toml", escaped, "U+001B");
    let turned = replaced("en = \"Not stated\"", "en = \"\u{202e}detats toN\"");
    refused("documents.toml", turned, "U+202E");
    let broken = replaced("en = \"Not stated\"", "en = \"Not\\nstated\"");
    refused("documents.toml", broken, "U+000A");
    let key = replaced("own    = true", "own    = true\n\"\\u001b[2J\" = 1");
    for problem in problems("documents.toml", key) {
        assert!(!problem.contains('\u{1b}'), "{problem:?}");
    }
    let sheet = Sheet::parse("sheet.toml", "minimum = \"\\u001b[2J\"\n").unwrap_err();
    assert!(sheet[0].to_string().contains("U+001B"), "{sheet:?}");
}

#[test]
fn our_own_files_are_sound() {
    assert!(Library::embedded().is_ok());
}

#[test]
fn every_provision_and_reading_of_ours_speaks_spanish() {
    let library = Library::embedded().expect("our own law files are sound");
    let untold = library.provisions().iter();
    let untold = untold.filter(|provision| provision.gist.es == provision.gist.en);
    let untold: Vec<&str> = untold.map(|provision| provision.id.as_str()).collect();
    assert!(untold.is_empty(), "say these in law/es: {untold:?}");
    for gist in library.provisions().iter().map(|provision| &provision.gist) {
        assert_ne!(
            gist.in_language(Language::Catalan),
            gist.en,
            "Spanish stands in"
        );
    }
    // Every reading answers a question.
    let text = &Library::carried()
        .into_iter()
        .find(|file| file.name == "readings.md")
        .expect("it is one of ours")
        .text;
    let headings = text.lines().filter_map(|line| line.strip_prefix("## "));
    for heading in headings {
        let (id, _) = heading.split_once(" · ").expect("it was read");
        let title = &library.reading(id).expect("it was read").title;
        assert!(title.es.contains('¿') && title.en.contains('?'), "{id}");
    }
}

#[test]
fn what_is_said_in_spanish_is_of_something_and_once() {
    let file = "es/TXP.tsv";
    let line = "TXP/II.1-1\t";
    let other = |id: &'static str| move |text: String| text.replacen(line, id, 1);
    refused(file, other("TXP/II.1-99\t"), "TXP has no TXP/II.1-99");
    refused(file, other("TXH/91.2-8\t"), "TXP has no TXH/91.2-8");
    refused(file, other("TXP/I-1\t"), "TXP/I-1 stands in line");
    refused(
        file,
        other("TXP/II.1-1 "),
        "write an id, a tab and its words",
    );
    refused(
        file,
        replaced("id\tgist\n", ""),
        "begin with the columns: id, gist",
    );
    let reading = replaced("N69\t", "N6900\t");
    refused("es/readings.tsv", reading, "readings has no N6900");
}
