//! Registers on the store: durable, one writer, nothing written where something is refused.

use std::sync::Arc;

use house::registry::{KeptRegister, NotEntered, look};
use house::store::{EventStore, MemoryStore, Refusal, SqliteStore, StoreAt, StoreError};
use law::Library;
use registers::{Action, Event, Filing, Opening, Registers};

fn registers() -> Registers {
    let library = Library::embedded().expect("our law is sound");
    Registers::read(&library).expect("our registers are sound")
}

fn opening() -> Opening {
    Opening::new("2026-01-02".parse().expect("a day")).by_computer("director")
}

fn filing(day: &str) -> Action {
    let date = format!("date: 2026-01-{day}");
    let said = [
        date.as_str(),
        "filer: Juan Sanz",
        "circumstance: asks for a post",
    ];
    Action::File(Filing::new(said).expect("statements"))
}

#[test]
fn a_register_goes_on_where_it_was() {
    let (registers, store) = (registers(), Arc::new(MemoryStore::new()));
    let staff = registers.find("staff").expect("it ships");
    let mut kept = KeptRegister::take(store.clone(), staff).expect("nobody has it");
    let early = kept.act(&filing("12")).expect_err("it is not open");
    assert_eq!(early.to_string(), "the register refuses it: not-opened");
    kept.open(&opening()).expect("it opens");
    assert_eq!(kept.open(&opening()), Err(NotEntered::OpenAlready));
    kept.act(&filing("12")).expect("it is filed");
    let before = kept.book().clone();
    assert!(matches!(
        kept.act(&filing("11")),
        Err(NotEntered::Refused(_))
    ));
    assert_eq!(*kept.book(), before, "a refusal changes nothing");

    let mut other = KeptRegister::take(store.clone(), staff).expect("it is taken over");
    assert_eq!(*other.book(), before);
    other.act(&filing("13")).expect("it is filed");
    // Who kept it before is told so, and his book stays as he knew it.
    let stale = kept.act(&filing("14")).expect_err("another keeps it");
    assert!(matches!(
        stale,
        NotEntered::Store(StoreError::Refused(Refusal::StaleEpoch { .. }))
    ));
    assert_eq!(*kept.book(), before);
    let again = KeptRegister::take(store, staff).expect("it is taken over");
    assert_eq!(again.book(), other.book());
}

#[test]
fn each_register_has_a_stream_of_its_own() {
    let (registers, store) = (registers(), Arc::new(MemoryStore::new()));
    for register in registers.all() {
        let mut kept = KeptRegister::take(store.clone(), register).expect("nobody has it");
        let decided = match register.key() {
            "professional-bodies" => "managing-body",
            _ => "director",
        };
        let opening = Opening::new("2026-01-02".parse().expect("a day")).by_computer(decided);
        kept.open(&opening).expect("it opens");
        kept.act(&filing("12")).expect("it is filed");
    }
    let heads = store.heads().expect("they are there");
    let names: Vec<&str> = heads.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names.len(), registers.all().len());
    assert!(names.iter().all(|name| name.starts_with("register/")));
    assert!(heads.iter().all(|(_, head)| head.version.0 == 2));
}

#[test]
fn another_text_of_the_file_is_written_down_with_the_next_entry() {
    let store = Arc::new(MemoryStore::new());
    let before = registers();
    let mut kept = KeptRegister::take(store.clone(), before.find("staff").expect("it ships"));
    let kept = kept.as_mut().expect("nobody has it");
    kept.open(&opening()).expect("it opens");
    kept.act(&filing("12")).expect("it is filed");

    let mut files = Library::carried();
    for file in &mut files {
        if file.name == "registers/staff.toml" {
            file.text = file.text.replace("Cambio de puesto", "Cambio de destino");
        }
    }
    let library = Library::read(&files).expect("it is sound");
    let after = Registers::read(&library).expect("it is sound");
    let staff = after.find("staff").expect("it is there");
    let mut kept = KeptRegister::take(store, staff).expect("it is taken over");
    kept.act(&filing("13")).expect("it is filed");
    kept.act(&filing("14")).expect("it is filed");
    let kinds: Vec<bool> = kept
        .events()
        .iter()
        .map(|event| matches!(event, Event::Adopted(_)))
        .collect();
    assert_eq!(kinds, [false, false, true, false, false]);
    let examined = registers::examine(staff, kept.events()).expect("it holds");
    assert_eq!(examined.unjudged, 2);
}

#[test]
fn a_store_in_use_is_read_and_a_forged_one_is_not() {
    let folder = std::env::temp_dir().join(format!("tapete-registry-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let path = folder.join("house.db");
    let _ = std::fs::remove_file(&path);
    let registers = registers();
    let staff = registers.find("staff").expect("it ships");
    let store = Arc::new(SqliteStore::open(&path).expect("a new store"));
    let mut kept = KeptRegister::take(store.clone(), staff).expect("nobody has it");
    kept.open(&opening()).expect("it opens");
    kept.act(&filing("12")).expect("it is filed");
    assert_eq!(
        look(&StoreAt::File(path.clone()), "staff")
            .expect("it is read")
            .len(),
        2
    );
    assert_eq!(
        look(&StoreAt::File(path.clone()), "sanctions").expect("it is not open"),
        []
    );
    let events = kept.events().to_vec();
    drop(kept);
    drop(store);

    let connection = rusqlite::Connection::open(&path).expect("a file");
    let forged = "UPDATE events SET body = CAST(replace(body, 'Juan', 'Joan') AS BLOB)";
    let triggers = "SELECT name FROM sqlite_schema WHERE type = 'trigger'";
    let mut statement = connection.prepare(triggers).expect("it reads");
    let names = statement
        .query_map([], |row| row.get::<_, String>(0))
        .expect("names");
    let names: Vec<String> = names.map(|name| name.expect("a name")).collect();
    drop(statement);
    for name in names {
        connection
            .execute(&format!("DROP TRIGGER {name}"), [])
            .expect("a forger can");
    }
    assert!(connection.execute(forged, []).expect("a forger can") > 0);
    drop(connection);
    let found = look(&StoreAt::File(path.clone()), "staff").expect_err("its chain does not hold");
    assert!(
        matches!(found, NotEntered::Store(StoreError::Damaged { .. })),
        "{found:?}"
    );
    assert_eq!(events.len(), 2);
    std::fs::remove_dir_all(&folder).expect("it can be removed");
}
