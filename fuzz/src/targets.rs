//! The parsers, what each is tried with, and what must hold of any text.

use std::sync::LazyLock;

use activities::Activities;
use games::{Catalogue, Rules};
use law::{Library, Sheet, SourceFile};
use plays::Ground;
use registers::{Action, Book, Filing, Opening, Registers};
use sha2::{Digest, Sha256};
use table::Rulebook;
use table::record::Record;
use wire::convert;
use wire::{ClientMessage, PlayerAction};

/// A parser.
pub struct Target {
    /// Its name.
    pub name: &'static str,
    /// Texts that it reads.
    pub good: fn() -> Vec<String>,
    /// What must hold of any text: an error says what does not.
    pub check: fn(&str) -> Result<(), String>,
}

/// All of them.
pub const TARGETS: [Target; 8] = [
    Target {
        name: "law file",
        good: law_files,
        check: law_file,
    },
    Target {
        name: "sheet",
        good: sheets,
        check: sheet,
    },
    Target {
        name: "play",
        good: plays,
        check: play,
    },
    Target {
        name: "register file",
        good: register_files,
        check: register_file,
    },
    Target {
        name: "register export",
        good: exports,
        check: export,
    },
    Target {
        name: "record",
        good: records,
        check: record,
    },
    Target {
        name: "PHH",
        good: histories,
        check: history,
    },
    Target {
        name: "wire message",
        good: messages,
        check: message,
    },
];

const REGISTER: &str = "professional-bodies";
const GAME: &str = "rulesets/ar-2010/three-card-poker.toml";

static FILES: LazyLock<Vec<SourceFile>> = LazyLock::new(Library::carried);

/// Documents, provisions and readings, without which no law file is read.
static GROUND: LazyLock<Vec<SourceFile>> = LazyLock::new(|| {
    let ground = |file: &&SourceFile| {
        let name = file.name.as_str();
        let of_games = ["rulesets/", "sheets/", "plays/"];
        !of_games.iter().any(|prefix| name.starts_with(prefix)) && name != "coverage.toml"
    };
    FILES.iter().filter(ground).cloned().collect()
});

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
    let library = Library::embedded().expect("our own law files are sound");
    Catalogue::read(&library).expect("and so are our games")
});

static REGISTERS: LazyLock<Registers> = LazyLock::new(|| {
    let library = Library::embedded().expect("our own law files are sound");
    Registers::read(&library).expect("and so are our registers")
});

static ACTIVITIES: LazyLock<Activities> = LazyLock::new(|| {
    let library = Library::embedded().expect("our own law files are sound");
    Activities::read(&library).expect("and so are our activities")
});

static RULES: LazyLock<Rules> = LazyLock::new(|| {
    let library = Library::embedded().expect("our own law files are sound");
    let sheet = library.sheet("ar-2010", "three-card-poker");
    let sheet = sheet.expect("a sheet ships with it");
    let game = CATALOGUE.find("ar-2010", "three-card-poker");
    let rules = game.expect("it is in the catalogue").rules(sheet);
    rules.expect("it is admissible")
});

fn below(prefix: &str) -> impl Iterator<Item = String> {
    let files = FILES
        .iter()
        .filter(move |file| file.name.starts_with(prefix));
    files.map(|file| file.text.clone())
}

/// Games that stand alone: what they are read with is the same for all.
fn law_files() -> Vec<String> {
    let alone = |text: &String| !text.contains("\ngeneral") && !text.contains("\nas_in");
    below("rulesets/ar-2010/").filter(alone).collect()
}

/// Whatever a law file says, it is read or every problem is named with its line.
fn law_file(text: &str) -> Result<(), String> {
    let file = SourceFile {
        name: GAME.to_owned(),
        text: text.to_owned(),
    };
    let mut files = GROUND.clone();
    files.push(file);
    let problems = match Library::read(&files) {
        Ok(library) => match Catalogue::read(&library) {
            Ok(_) => return Ok(()),
            Err(problems) => problems,
        },
        Err(problems) => problems,
    };
    match problems
        .iter()
        .all(|problem| !problem.to_string().is_empty())
    {
        true if !problems.is_empty() => Ok(()),
        _ => Err("it is refused without a word".to_owned()),
    }
}

fn sheets() -> Vec<String> {
    below("sheets/").collect()
}

/// A sheet is read, and then it is admitted or refused line by line.
fn sheet(text: &str) -> Result<(), String> {
    let Ok(sheet) = Sheet::parse("sheet.toml", text) else {
        return Ok(());
    };
    for game in CATALOGUE.games() {
        if let Err(problems) = game.rules(&sheet)
            && problems.is_empty()
        {
            return Err(format!("{} refuses it without a word", game.game()));
        }
    }
    Ok(())
}

fn plays() -> Vec<String> {
    let short = |text: &String| text.len() < 2000;
    below("plays/").filter(short).step_by(7).collect()
}

/// A play passes, or says which lines do not hold.
fn play(text: &str) -> Result<(), String> {
    let ground = Ground::new(&CATALOGUE, &REGISTERS, &ACTIVITIES);
    match plays::run(ground, "fuzz.play", text) {
        Err(problems) if problems.is_empty() => Err("it fails without a word".to_owned()),
        _ => Ok(()),
    }
}

fn register_files() -> Vec<String> {
    let whole = |text: &String| !text.contains("\ngeneral");
    below("registers/").filter(whole).collect()
}

/// Whatever the file of a register says, it is read or every problem is named with its line.
fn register_file(text: &str) -> Result<(), String> {
    let mut files = GROUND.clone();
    files.retain(|file| !file.name.starts_with("registers/"));
    files.push(SourceFile {
        name: "registers/professional-bodies.toml".to_owned(),
        text: text.to_owned(),
    });
    let read = Library::read(&files).and_then(|library| Registers::read(&library));
    match read {
        Err(problems) if problems.is_empty() => Err("it is refused without a word".to_owned()),
        _ => Ok(()),
    }
}

fn exports() -> Vec<String> {
    let register = REGISTERS.find(REGISTER).expect("it ships");
    let opening = Opening::new("2026-01-02".parse().expect("a day"));
    let opened = register.opened(&opening.by_computer("managing-body"));
    let filing = ["date: 2026-03-02", "filer: Ana", "circumstance: statutes"];
    let filing = Action::File(Filing::new(filing).expect("statements"));
    let mut events = vec![opened.expect("it opens")];
    let mut book = Book::new(REGISTER);
    book.apply(&events[0]);
    events.push(register.judge(&book, &filing).expect("it is filed"));
    vec![registers::json(REGISTER, &events).to_string()]
}

/// What is read of an export is written so again, and can be examined.
fn export(text: &str) -> Result<(), String> {
    let Ok((register, events, _)) = registers::read_json(text) else {
        return Ok(());
    };
    let known = REGISTERS.find(REGISTER).expect("it ships");
    let _ = registers::examine(known, &events);
    let again = registers::json(&register, &events).to_string();
    match registers::read_json(&again) {
        Ok((_, read, _)) if read == events => Ok(()),
        _ => Err("it is not written as it was read".to_owned()),
    }
}

fn records() -> Vec<String> {
    let golden = [
        include_str!("../../crates/house/tests/golden/store-2/three-card-poker.jsonl"),
        include_str!("../../crates/house/tests/golden/store-2/french-roulette.jsonl"),
        include_str!("../../crates/house/tests/golden/store-2/chemin-de-fer.jsonl"),
    ];
    golden.map(str::to_owned).to_vec()
}

/// A record has one text: what is read is written so again. And one whose hashes were made anew
/// can be verified, told and replayed, or it is said where it differs.
fn record(text: &str) -> Result<(), String> {
    let Ok(record) = Record::parse(text) else {
        return Record::parse(&rehashed(text)).map_or(Ok(()), |record| hold(&record));
    };
    match record.to_text() == text {
        true => hold(&record),
        false => Err("it is written otherwise than it was read".to_owned()),
    }
}

fn hold(record: &Record) -> Result<(), String> {
    let record = record.under(&*RULES);
    let _ = table::record::verify::<games::AnyGame>(&RULES, &record);
    let _ = record.settled();
    match Record::parse(&record.to_text()) {
        Ok(again) if again == record => Ok(()),
        Ok(_) => Err("it is another when it is read again".to_owned()),
        Err(error) => Err(format!("it is not read again: {error}")),
    }
}

/// The lines chained anew, so that damage behind the chain is reached.
fn rehashed(text: &str) -> String {
    const HASH: &str = ",\"hash\":\"";
    let bodies = text.lines().map(|line| match line.rfind(HASH) {
        Some(at) => format!("{}}}", &line[..at]),
        None => line.to_owned(),
    });
    let mut previous: [u8; 32] = [0; 32];
    let mut chained = String::new();
    for body in bodies {
        let hasher = Sha256::new().chain_update(previous).chain_update(&body);
        previous = hasher.finalize().into();
        let digits: String = previous.iter().map(|byte| format!("{byte:02x}")).collect();
        let open = body.strip_suffix('}').unwrap_or(&body);
        chained.push_str(&format!("{open}{HASH}{digits}\"}}\n"));
    }
    chained
}

fn histories() -> Vec<String> {
    let hold_em = r#"variant = "NT"
antes = [0, 120_000, 0]
blinds_or_straddles = [40000, 80000, 0]
min_bet = 80000
starting_stacks = [3775000, 5110000.5, 8935000.50]
actions = [
  "d dh p1 Th5d", "d dh p2 ????", "d dh p3 AcQh", "p3 cbr 170000.25 # opens",
  "p1 f", "p2 cc", "d db 2c3c4c", "p2 cc", "p3 cbr 200000", "p2 f", "p3 sm",
]
year = 2026
players = ["Ana", "Berta \"la Reina\"", "Carlos"]
finishing_stacks = [3735000, 4820000.25, 9265000.75]
"#;
    let stud = r#"variant = "F7S"
antes = [5, 5]
bring_in = 10
small_bet = 20
big_bet = 40
starting_stacks = [500, 500]
actions = ["d dh p1 AcKd2h", "d dh p2 ????3s", "p1 pb", "p2 cc", "p1 sd AcKd", "p2 sm 3s4s"]
"#;
    let several = format!("[1]\n{hold_em}\n[2]\n{stud}");
    vec![hold_em.to_owned(), stud.to_owned(), several]
}

/// Hands that are read are written so that they are read alike.
fn history(text: &str) -> Result<(), String> {
    let _ = phh::read_each(text);
    let Ok(hands) = phh::read(text) else {
        return Ok(());
    };
    match phh::read(&phh::write_all(&hands)) {
        Ok(again) if again == hands => Ok(()),
        Ok(_) => Err("the hands are others when they are read again".to_owned()),
        Err(problems) => Err(format!("what was written is not read: {problems:?}")),
    }
}

fn messages() -> Vec<String> {
    [
        r#"{"kind":"ping"}"#,
        r#"{"kind":"command","id":"c1","version":7,"action":{"kind":"sit","at":3}}"#,
        r#"{"kind":"command","id":"c2","version":8,"action":{"kind":"place","at":3,"spot":"ante","stake":2000}}"#,
        r#"{"kind":"command","id":"c3","version":9,"action":{"kind":"choose","at":3,"choice":"go"}}"#,
        r#"{"kind":"command","id":"c4","version":9,"action":{"kind":"take-back","at":3,"spot":"pareja-plus"}}"#,
        r#"{"kind":"command","id":"c5","version":9,"action":{"kind":"allow","at":3,"person":1}}"#,
    ]
    .map(str::to_owned)
    .to_vec()
}

/// What a page sends is understood and written alike, or refused; and what it asks for is turned
/// into an action of the table, or said to be none.
fn message(text: &str) -> Result<(), String> {
    let Ok(message) = serde_json::from_str::<ClientMessage>(text) else {
        return Ok(());
    };
    let written = serde_json::to_string(&message).map_err(|error| error.to_string())?;
    let again = serde_json::from_str::<ClientMessage>(&written);
    if again.ok().as_ref() != Some(&message) {
        return Err(format!("it is another when it is read again: {written}"));
    }
    if let ClientMessage::Command(command) = &message {
        let action: &PlayerAction = &command.action;
        let _ = convert::action(RULES.felt(), action);
    }
    Ok(())
}
