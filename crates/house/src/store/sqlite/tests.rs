//! What only a store on disk can be tested for: coming back, damage, failing disks.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command as Process, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

use ledger::AccountKind;
use rusqlite::Connection;

use super::unsynced;
use crate::store::conformance::{Table, account, command, moves, opened, posts, reserves, stream};
use crate::store::*;

/// A folder of its own for each test, removed afterwards.
pub(in crate::store) struct Scratch(PathBuf);

impl Scratch {
    pub(in crate::store) fn new() -> Scratch {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("tapete-store-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Scratch(folder)
    }

    pub(in crate::store) fn file(&self) -> PathBuf {
        self.0.join("house.db")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What the tests ask of a commit, by file.
#[derive(Default)]
struct Hook {
    fail: bool,
    commits: u32,
}

static HOOKS: Mutex<BTreeMap<PathBuf, Hook>> = Mutex::new(BTreeMap::new());

fn hook<T>(path: &Path, act: impl FnOnce(&mut Hook) -> T) -> T {
    let mut hooks = HOOKS.lock().unwrap_or_else(PoisonError::into_inner);
    act(hooks.entry(path.to_path_buf()).or_default())
}

/// Called by the writer in place of a commit that a test wants to fail.
pub(super) fn fail_if_told(path: &Path) -> Result<(), StoreError> {
    hook(path, |hook| {
        hook.commits += 1;
        if hook.fail {
            Err(StoreError::Failed("told to fail".to_owned()))
        } else {
            Ok(())
        }
    })
}

/// How many commits were made to a file.
pub(in crate::store) fn commits(path: &Path) -> u32 {
    hook(path, |hook| hook.commits)
}

fn open(path: &Path) -> SqliteStore {
    SqliteStore::open(path).unwrap()
}

fn open_error(path: &Path) -> StoreError {
    SqliteStore::open(path).err().expect("it should not open")
}

/// A short history: money, two events, a command, a shoe, a record.
fn history(path: &Path) {
    let store = open(path);
    let mut table = Table::own(&store, "table-1").with_money();
    let mut append = table.append("bet");
    append.postings = vec![moves("bet", "ana", "float", 10)];
    append.command = Some(command("c", 1, "accepted"));
    append.secrets = vec![Secret {
        name: "shoe".to_owned(),
        sealed: vec![9; 40],
    }];
    append.records = vec![RoundRecord {
        round: 7,
        body: vec![7; 40],
        told: Some([7; 32]),
    }];
    table.commit(append);
    table.commit(table.append("dealt"));
}

/// Runs SQL on the file as somebody would who owns the machine.
pub(in crate::store) fn meddle(path: &Path, sql: &str) -> rusqlite::Result<()> {
    let connection = Connection::open(path)?;
    connection.execute_batch("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;")?;
    let triggers = [
        "events_stay",
        "events_remain",
        "transfers_stay",
        "transfers_remain",
        "records_stay",
        "records_remain",
        "checkpoints_stay",
        "checkpoints_remain",
        "checkpoint_ends_stay",
        "checkpoint_ends_remain",
    ];
    for trigger in triggers {
        connection.execute_batch(&format!("DROP TRIGGER IF EXISTS {trigger}"))?;
    }
    connection.execute_batch(sql)
}

fn first_break(path: &Path) -> Option<ChainBreak> {
    match open(path).verify_chain(&stream("table-1")).unwrap() {
        ChainVerdict::Intact(_) => None,
        ChainVerdict::Broken(broken) => Some(broken),
    }
}

// Coming back.

#[test]
fn everything_is_there_after_reopening() {
    let scratch = Scratch::new();
    history(&scratch.file());
    let store = open(&scratch.file());
    let mut table = Table::own(&store, "table-1");
    assert_eq!((table.version, table.epoch), (Version(3), Epoch(2)));
    assert_eq!(store.secret("shoe"), Ok(Some(vec![9; 40])));
    let id = CommandId::new("c").unwrap();
    assert_eq!(store.reply(&id), Ok(Some("accepted".to_owned())));
    let ana = store.balance(&account("ana")).unwrap().unwrap();
    assert_eq!(ana.available().unwrap().count(), 90);
    table.commit(table.append("goes on"));
    store.check().unwrap();
}

/// The child of the tests below: appends until it has done enough or is killed, and says what
/// was acknowledged. It does nothing unless a test started it.
#[test]
#[ignore = "the child of other tests"]
fn child() {
    let Ok(path) = std::env::var("TAPETE_STORE_CHILD") else {
        return;
    };
    let appends: u64 = std::env::var("TAPETE_STORE_APPENDS")
        .unwrap()
        .parse()
        .unwrap();
    let store = match SqliteStore::open(Path::new(&path)) {
        Ok(store) => store,
        Err(error) => return say(&format!("failed {error}")),
    };
    let name = stream("table-1");
    let Ok(epoch) = store.take_ownership(&name) else {
        return say("failed to own");
    };
    let Ok(events) = store.read(&name, Version(0)) else {
        return say("failed to read");
    };
    let done = events.len() as u64;
    for version in done..done + appends {
        match store.append(child_append(&name, epoch, version)) {
            Ok(_) => say(&format!("acked {}", version + 1)),
            Err(error) => {
                say(&format!("failed {error}"));
                let again = store.append(child_append(&name, epoch, version));
                say(&format!("then {}", again.unwrap_err()));
                return;
            }
        }
    }
    say("done");
}

fn child_append(name: &StreamName, epoch: Epoch, version: u64) -> Append {
    let mut append = Append::new(name.clone(), epoch, Version(version));
    append.events.push(format!("event {}", version + 1));
    append.accounts = vec![
        opened("cage", AccountKind::Cage),
        opened("float", AccountKind::Float),
    ];
    append.postings = vec![moves(&format!("t{version}"), "cage", "float", 1)];
    append
}

fn say(line: &str) {
    println!("\n{line}");
    std::io::stdout().flush().unwrap();
}

/// Starts the child, under `strace` with these options if there are any.
fn start(path: &Path, appends: u64, strace: &[String]) -> Child {
    let test = std::env::current_exe().unwrap();
    let mut process = if strace.is_empty() {
        Process::new(test)
    } else {
        let mut process = Process::new("strace");
        process.args(["-f", "-qq", "-o", "/dev/null"]).args(strace);
        process.arg(test);
        process
    };
    process
        .args(["--exact", "store::sqlite::tests::child"])
        .args(["--ignored", "--nocapture", "--test-threads=1"])
        .env("TAPETE_STORE_CHILD", path)
        .env("TAPETE_STORE_APPENDS", appends.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// What a child said until it ended.
#[derive(Debug, Default)]
struct Said {
    acked: u64,
    lines: Vec<String>,
}

impl Said {
    fn hear(&mut self, line: String) {
        if let Some(version) = line.strip_prefix("acked ") {
            self.acked = version.parse().unwrap();
        }
        self.lines.push(line);
    }

    fn has(&self, line: &str) -> bool {
        self.lines.iter().any(|said| said.starts_with(line))
    }
}

fn listen(mut child: Child) -> Said {
    let mut said = Said::default();
    let output = BufReader::new(child.stdout.take().unwrap());
    output
        .lines()
        .map_while(Result::ok)
        .for_each(|line| said.hear(line));
    child.wait().unwrap();
    said
}

/// All that was acknowledged is there, at most one more is, and it is sound.
fn assert_nothing_lost(path: &Path, acked: u64) {
    let store = open(path);
    store.check().unwrap();
    let heads = store.heads().unwrap();
    let version = heads.first().map_or(0, |(_, head)| head.version.0);
    assert!(
        version == acked || version == acked + 1,
        "{acked} acknowledged, {version} stored"
    );
    let float = store.balance(&account("float")).unwrap();
    let held = float.map_or(0, |balance| balance.available().unwrap().count());
    assert_eq!(held, version);
}

#[test]
fn a_killed_house_has_lost_nothing_that_it_acknowledged() {
    let scratch = Scratch::new();
    let mut acked = 0;
    for round in 1..=4 {
        let mut child = start(&scratch.file(), 1_000_000, &[]);
        let mut said = Said::default();
        let output = BufReader::new(child.stdout.take().unwrap());
        for line in output.lines().map_while(Result::ok) {
            said.hear(line);
            if said.acked >= acked + 25 * round {
                child.kill().unwrap();
            }
        }
        child.wait().unwrap();
        assert!(said.acked > acked, "{said:?}");
        acked = said.acked;
        assert_nothing_lost(&scratch.file(), acked);
        acked = open(&scratch.file()).heads().unwrap()[0].1.version.0;
    }
}

/// Whether `strace` can trace here: without it the next tests have nothing to inject with.
fn strace_works() -> bool {
    let traced = Process::new("strace")
        .args(["-qq", "-o", "/dev/null", "true"])
        .status();
    let works = traced.is_ok_and(|status| status.success());
    if !works {
        eprintln!("strace does not work here: faults are not injected");
    }
    works
}

fn inject(calls: &str, fault: &str, when: u32) -> Vec<String> {
    let option = format!("inject={calls}:{fault}:when={when}");
    vec![
        "-e".to_owned(),
        format!("trace={calls}"),
        "-e".to_owned(),
        option,
    ]
}

/// Each write and each sync of a session in turn is the last thing that the process does.
#[test]
fn a_house_killed_at_any_write_comes_back_sound() {
    if !strace_works() {
        return;
    }
    let mut points = 0;
    for calls in ["pwrite64", "fdatasync,fsync"] {
        for point in 1.. {
            points += 1;
            let scratch = Scratch::new();
            let options = inject(calls, "signal=SIGKILL", point);
            let said = listen(start(&scratch.file(), 6, &options));
            if scratch.file().exists() {
                assert_nothing_lost(&scratch.file(), said.acked);
            }
            if said.has("done") {
                break;
            }
        }
    }
    assert!(points > 40, "only {points} points were reached");
}

/// What a store finds after the machine was started anew: the note of another start.
fn start_the_machine_anew(store: &Path) {
    fs::write(unsynced::beside(store), "another start of the machine\n").unwrap();
}

/// A failed sync is fatal: nothing is acknowledged after it, nothing is tried again.
#[test]
fn a_failed_sync_stops_the_store_for_good() {
    if !strace_works() {
        return;
    }
    let mut stopped = 0;
    for point in (2..40).step_by(3) {
        let scratch = Scratch::new();
        // Every sync from this one on could succeed; the store must not find out. Faults are
        // counted on each thread: the writer syncs more often than opening does.
        let options = inject("fdatasync,fsync", "error=EIO", point);
        let said = listen(start(&scratch.file(), 40, &options));
        if said.has("done") {
            break;
        }
        if said.has("then") {
            stopped += 1;
            assert!(said.has("then the store stopped after a failed write"));
            // Whoever starts the house again without the machine is not let in.
            let refused = open_error(&scratch.file());
            assert!(
                matches!(refused, StoreError::Unsynced { .. }),
                "{refused:?}"
            );
            start_the_machine_anew(&scratch.file());
        }
        if said.acked > 0 {
            assert_nothing_lost(&scratch.file(), said.acked);
        }
    }
    assert!(stopped > 0, "no fault reached a commit");
}

#[test]
fn a_full_disk_stops_the_store_without_a_false_answer() {
    if !strace_works() {
        return;
    }
    let mut stopped = 0;
    // Writes are counted on each thread, and a new file takes about a hundred to open: only what
    // the writer does after as many more reaches a commit.
    for point in (110..600).step_by(40) {
        let scratch = Scratch::new();
        let options = inject("pwrite64", "error=ENOSPC", point);
        let said = listen(start(&scratch.file(), 40, &options));
        if said.has("done") {
            break;
        }
        stopped += u32::from(said.has("then the store stopped"));
        if said.acked > 0 {
            assert_nothing_lost(&scratch.file(), said.acked);
        }
    }
    assert!(stopped > 0, "no fault reached a commit");
}

#[test]
fn after_a_failed_commit_everything_is_refused_until_the_store_is_opened_anew() {
    let scratch = Scratch::new();
    history(&scratch.file());
    let store = open(&scratch.file());
    let table = Table::own(&store, "table-1");
    hook(&scratch.file(), |hook| hook.fail = true);
    let poisoned = StoreError::Poisoned("the store failed: told to fail".to_owned());
    assert_eq!(store.append(table.append("lost")), Err(poisoned.clone()));
    hook(&scratch.file(), |hook| hook.fail = false);
    let name = &table.name;
    assert_eq!(store.append(table.append("x")), Err(poisoned.clone()));
    assert_eq!(store.take_ownership(name), Err(poisoned.clone()));
    assert_eq!(store.read(name, Version(0)), Err(poisoned.clone()));
    assert_eq!(store.balance(&account("ana")), Err(poisoned.clone()));
    assert_eq!(store.delivered(1), Err(poisoned.clone()));
    assert_eq!(
        poisoned.to_string(),
        "the store stopped after a failed write (the store failed: told to fail): \
         restart the house to go on from what is on disk, and the whole machine if a sync failed, \
         which may show what is not there"
    );
    drop(store);
    let store = open(&scratch.file());
    store.check().unwrap();
    assert_eq!(Table::own(&store, "table-1").version, Version(3));
}

#[test]
fn appends_that_wait_together_are_committed_together() {
    const TABLES: u32 = 400;
    let scratch = Scratch::new();
    let store = Arc::new(open(&scratch.file()));
    let tables: Vec<_> = (0..TABLES)
        .map(|n| {
            let name = stream(&format!("table-{n}"));
            let epoch = store.take_ownership(&name).unwrap();
            (name, epoch)
        })
        .collect();
    let before = hook(&scratch.file(), |hook| hook.commits);
    let (sender, answers) = mpsc::channel();
    for (name, epoch) in tables {
        let mut append = Append::new(name, epoch, Version(0));
        append.events.push("opened".to_owned());
        let sender = sender.clone();
        store.submit(append, Box::new(move |answer| sender.send(answer).unwrap()));
    }
    for _ in 0..TABLES {
        let answer = answers.recv().unwrap();
        assert!(matches!(answer, Ok(Appended::Committed(_))));
    }
    let commits = hook(&scratch.file(), |hook| hook.commits) - before;
    assert!(commits < TABLES / 4, "{commits} commits");
    assert_eq!(store.heads().unwrap().len(), TABLES as usize);
}

#[test]
fn a_refusal_in_a_group_touches_no_other_append() {
    let scratch = Scratch::new();
    let store = Arc::new(open(&scratch.file()));
    Table::own(store.as_ref(), "table-1").with_money();
    let gambler = |n: u64| {
        let store = Arc::clone(&store);
        thread::spawn(move || {
            let table = Table::own(store.as_ref(), &format!("bet-{n}"));
            let mut append = table.append("bet");
            append.postings = vec![moves(&format!("bet-{n}"), "ana", "float", 30)];
            store.append(append).is_ok()
        })
    };
    let gamblers: Vec<_> = (0..20).map(gambler).collect();
    let accepted = gamblers.into_iter().map(|thread| thread.join().unwrap());
    // Of 100 only three times 30 can be taken.
    assert_eq!(accepted.filter(|accepted| *accepted).count(), 3);
    store.check().unwrap();
}

#[test]
fn a_reply_that_panics_does_not_stop_the_writer() {
    let scratch = Scratch::new();
    let store = open(&scratch.file());
    let mut table = Table::own(&store, "table-1");
    store.submit(table.append("one"), Box::new(|_| panic!("a clumsy caller")));
    table.version = Version(1);
    while store.heads().unwrap()[0].1.version != Version(1) {
        thread::yield_now();
    }
    table.commit(table.append("two"));
}

// Tampering.

#[test]
fn any_change_of_an_event_is_found_where_it_was_made() {
    use ChainFault::{Hash, Head, Missing, Postings, Previous};
    let forged = "zeroblob(32)";
    let cases: Vec<(String, u64, ChainFault)> = vec![
        (
            "UPDATE events SET body = x'3d78' WHERE version = 2".into(),
            2,
            Hash,
        ),
        (
            "UPDATE events SET body = CAST(body || ' ' AS BLOB) WHERE version = 3".into(),
            3,
            Hash,
        ),
        (
            "UPDATE events SET epoch = 2 WHERE version = 1".into(),
            1,
            Hash,
        ),
        (
            format!("UPDATE events SET hash = {forged} WHERE version = 1"),
            1,
            Hash,
        ),
        (
            format!("UPDATE events SET previous = {forged} WHERE version = 2"),
            2,
            Previous,
        ),
        (
            format!("UPDATE events SET postings = {forged} WHERE version = 2"),
            2,
            Hash,
        ),
        ("DELETE FROM events WHERE version = 1".into(), 1, Missing),
        ("DELETE FROM events WHERE version = 2".into(), 2, Missing),
        (
            "UPDATE events SET version = version + 1 WHERE version = 3".into(),
            3,
            Missing,
        ),
        (swap("body"), 2, Hash),
        (
            "UPDATE transfers SET amount = 11 WHERE id = 'bet'".into(),
            2,
            Postings,
        ),
        (
            "UPDATE transfers SET basis = 'forged' WHERE id = 'fill'".into(),
            1,
            Postings,
        ),
        (
            "UPDATE transfers SET credit = 'cage' WHERE id = 'bet'".into(),
            2,
            Postings,
        ),
        (
            "UPDATE transfers SET version = 3 WHERE id = 'bet'".into(),
            2,
            Postings,
        ),
        (
            "DELETE FROM transfers WHERE id = 'sale'".into(),
            1,
            Postings,
        ),
        (
            "UPDATE accounts SET kind = 'cage' WHERE id = 'ana'".into(),
            1,
            Postings,
        ),
        ("UPDATE streams SET version = 2".into(), 3, Head),
        (format!("UPDATE streams SET hash = {forged}"), 3, Head),
        ("UPDATE streams SET version = 4".into(), 4, Missing),
    ];
    for (sql, version, fault) in cases {
        let scratch = Scratch::new();
        history(&scratch.file());
        assert_eq!(first_break(&scratch.file()), None);
        // The store that is open already is the one that notices: opening looks at heads itself.
        let store = open(&scratch.file());
        meddle(&scratch.file(), &sql).unwrap();
        let verdict = store.verify_chain(&stream("table-1")).unwrap();
        let at = Version(version);
        let expected = ChainVerdict::Broken(ChainBreak { at, fault });
        assert_eq!(verdict, expected, "{sql}");
        assert!(store.check().is_err(), "{sql}");
    }
}

fn swap(column: &str) -> String {
    format!(
        "UPDATE events SET {column} = (SELECT e.{column} FROM events e \
         WHERE e.version = 5 - events.version) WHERE version IN (2, 3)"
    )
}

#[test]
fn an_edited_balance_is_found_by_the_audit() {
    let scratch = Scratch::new();
    history(&scratch.file());
    let store = open(&scratch.file());
    let sql = "UPDATE accounts SET credits_posted = credits_posted + 5 WHERE id = 'ana'";
    meddle(&scratch.file(), sql).unwrap();
    let verdict = store.verify_chain(&stream("table-1")).unwrap();
    assert!(matches!(verdict, ChainVerdict::Intact(_)));
    let error = store.check().unwrap_err().to_string();
    assert!(error.contains("the books: ana is said to be"), "{error}");
}

#[test]
fn money_that_came_with_no_event_is_found_even_if_the_balances_agree() {
    let forged = "INSERT INTO transfers (sequence, id, group_first, group_count, act, debit, \
         credit, amount, reason, basis, stream, version) VALUES (99, 'forged', 99, 1, 'move', \
         'cage', 'ana', 5, 'issue', '', 'table-1', 99); \
         UPDATE accounts SET credits_posted = credits_posted + 5 WHERE id = 'ana'; \
         UPDATE accounts SET debits_posted = debits_posted + 5 WHERE id = 'cage';";
    let unsettled = "DELETE FROM settlements";
    let resettled = "UPDATE settlements SET settler = 'bet'";
    for (sql, words) in [
        (forged, "a row of transfers points at nothing"),
        (unsettled, "the reservation ante is not settled"),
        (resettled, "the reservation ante is not settled"),
    ] {
        let scratch = Scratch::new();
        history(&scratch.file());
        let store = open(&scratch.file());
        let mut table = Table::own(&store, "table-1");
        let mut append = table.append("staked and lost");
        append.postings = vec![
            reserves("ante", "ana", "float", 30),
            posts("lost", "ante", 30),
        ];
        table.commit(append);
        store.check().unwrap();
        meddle(&scratch.file(), sql).unwrap();
        let error = store.check().unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
}

#[test]
fn the_tables_themselves_refuse_changes_and_overdrafts() {
    let scratch = Scratch::new();
    history(&scratch.file());
    let connection = Connection::open(scratch.file()).unwrap();
    for (sql, words) in [
        (
            "UPDATE events SET body = x'3d78'",
            "an event is never changed",
        ),
        ("DELETE FROM events", "an event is never removed"),
        (
            "UPDATE transfers SET amount = 1",
            "a transfer is never changed",
        ),
        ("DELETE FROM transfers", "a transfer is never removed"),
        (
            "UPDATE commands SET reply = x'3d'",
            "a reply is never changed",
        ),
        (
            "UPDATE accounts SET debits_posted = 101 WHERE id = 'ana'",
            "CHECK constraint failed",
        ),
        (
            "UPDATE accounts SET debits_pending = 91 WHERE id = 'ana'",
            "CHECK constraint failed",
        ),
    ] {
        let error = connection.execute_batch(sql).unwrap_err().to_string();
        assert!(error.contains(words), "{sql}: {error}");
    }
}

#[test]
fn a_defect_that_gets_past_the_judgement_is_stopped_by_the_tables() {
    let scratch = Scratch::new();
    history(&scratch.file());
    let store = open(&scratch.file());
    let table = Table::own(&store, "table-1");
    // The head says version 2, so the judge allows event 3 again; the primary key does not.
    meddle(&scratch.file(), "UPDATE streams SET version = 2").unwrap();
    let mut append = table.append("forged");
    append.expected = Version(2);
    let answer = store.append(append);
    assert!(matches!(answer, Err(StoreError::Poisoned(_))), "{answer:?}");
}

// Files that are not what they should be.

#[test]
fn a_file_of_another_kind_is_refused_and_left_alone() {
    let scratch = Scratch::new();
    let path = scratch.file();
    let text = "this is a shopping list\n".repeat(100);
    fs::write(&path, &text).unwrap();
    let error = open_error(&path);
    assert_eq!(error, StoreError::NotAStore { path: path.clone() });
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    fs::remove_file(&path).unwrap();
    let other = Connection::open(&path).unwrap();
    other
        .execute_batch("CREATE TABLE songs (name TEXT)")
        .unwrap();
    drop(other);
    assert_eq!(open_error(&path), StoreError::NotAStore { path });
}

#[test]
fn another_schema_is_refused_with_the_way_out() {
    let scratch = Scratch::new();
    let path = scratch.file();
    history(&path);
    let connection = Connection::open(&path).unwrap();
    connection.pragma_update(None, "user_version", 5).unwrap();
    drop(connection);
    let words = format!(
        "the store {} has schema 5, this program knows 4: use the version that wrote it",
        path.display()
    );
    assert_eq!(open_error(&path).to_string(), words);
}

#[test]
fn a_torn_file_is_refused_with_the_way_out() {
    let scratch = Scratch::new();
    let path = scratch.file();
    history(&path);
    let whole = fs::read(&path).unwrap();
    let page = usize::from(u16::from_be_bytes([whole[16], whole[17]]));
    assert!(
        whole.len() > 8 * page,
        "the log is copied into the file on closing"
    );
    // An empty page ends with zeros, as a file that is too short is read.
    let last = whole.iter().rposition(|byte| *byte != 0).unwrap();
    for length in [
        100,
        page,
        page + 1,
        whole.len() / 2,
        whole.len() - page,
        last,
    ] {
        fs::write(&path, &whole[..length]).unwrap();
        let error = SqliteStore::open(&path).err();
        let error = error.unwrap_or_else(|| panic!("it opens with {length} bytes"));
        assert!(
            matches!(
                error,
                StoreError::Damaged { .. } | StoreError::NotAStore { .. }
            ),
            "{length}: {error}"
        );
        remove_log(&path);
    }
    fs::write(&path, &whole).unwrap();
    open(&path).check().unwrap();
}

pub(super) fn remove_log(path: &Path) {
    for suffix in ["-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        let _ = fs::remove_file(name);
    }
}

/// Bits flipped all over the file: each time the store does not open, or its check finds it, or
/// the bit did not matter and everything reads as before. It never tells another story.
#[test]
fn a_flipped_bit_never_tells_another_story() {
    let scratch = Scratch::new();
    let path = scratch.file();
    history(&path);
    let whole = fs::read(&path).unwrap();
    let story = |store: &SqliteStore| {
        let events = store.read(&stream("table-1"), Version(0));
        (events, store.books(), store.secret("shoe"))
    };
    let told = story(&open(&path));
    let mut found = 0;
    for at in (0..whole.len() * 8).step_by(5_003) {
        let mut bytes = whole.clone();
        bytes[at / 8] ^= 1 << (at % 8);
        fs::write(&path, &bytes).unwrap();
        remove_log(&path);
        let Ok(store) = SqliteStore::open(&path) else {
            found += 1;
            continue;
        };
        if store.check().is_err() {
            found += 1;
            continue;
        }
        let (events, books, _) = story(&store);
        assert_eq!((&events, &books), (&told.0, &told.1), "bit {at}");
    }
    assert!(found > 0);
}

// The drill.

/// A house at work is copied, killed and lost; the copy is put elsewhere, is sound, and goes on.
#[test]
fn a_copy_made_at_work_restores_after_a_kill_and_goes_on() {
    let scratch = Scratch::new();
    let path = scratch.file();
    let copy = path.with_file_name("copy.db");
    let mut child = start(&path, 1_000_000, &[]);
    let mut said = Said::default();
    let mut copied = None;
    let output = BufReader::new(child.stdout.take().unwrap());
    for line in output.lines().map_while(Result::ok) {
        said.hear(line);
        if said.acked >= 30 && copied.is_none() {
            let acked = said.acked;
            let found = SqliteStore::back_up(&path, &copy).unwrap();
            assert!(found.is_sound() && found.events >= acked, "{found:?}");
            copied = Some(found.events);
        }
        if copied.is_some_and(|copied| said.acked > copied + 20) {
            child.kill().unwrap();
        }
    }
    child.wait().unwrap();
    let copied = copied.expect("it was copied at work");
    assert!(said.acked > copied, "it went on after the copy");
    let elsewhere = Scratch::new();
    let found = SqliteStore::restore(&copy, &elsewhere.file()).unwrap();
    assert_eq!((found.is_sound(), found.events), (true, copied));
    assert_nothing_lost(&elsewhere.file(), copied);
    let said = listen(start(&elsewhere.file(), 15, &[]));
    assert!(said.has("done"), "{said:?}");
    assert_nothing_lost(&elsewhere.file(), copied + 15);
}
