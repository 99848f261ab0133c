//! Evidence and copies as an operator and a player use them: the program itself, killed and started
//! again.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use house::evidence::{KeptCheckpoint, SigningKey};
use house::fair::{OsEntropy, Source};
use house::store::{Append, EventStore, SqliteStore, StreamName, Version};

fn tapete(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tapete"));
    command.args(["--language", "en"]).args(arguments);
    command.output().expect("the program starts")
}

fn succeeds(arguments: &[&str]) -> String {
    let output = tapete(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).expect("it prints UTF-8")
}

fn fails(arguments: &[&str], code: i32, words: &str) {
    let output = tapete(arguments);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
    assert!(said.contains(words), "{arguments:?}: {said}");
}

/// A casino that is open.
struct Casino {
    child: Child,
    address: String,
    fingerprint: String,
}

impl Casino {
    fn open(data: &str, checkpoints: &str) -> Casino {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tapete"))
            .args(["serve", "--address", "127.0.0.1:0", "--data", data])
            .args(["--checkpoints", checkpoints])
            .env("TAPETE_STAFF_KEY", "a key for the tests")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let output = child.stdout.take().expect("it has an output");
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        let mut after = |words: &str| {
            let line = lines.find_map(|line| Some(line.strip_prefix(words)?.to_owned()));
            line.expect("it says so at its start")
        };
        let address = after("Tapete: http://");
        let fingerprint = after("Checkpoints are signed by the key ");
        Casino {
            child,
            address,
            fingerprint,
        }
    }

    /// What is answered to a request.
    fn ask(&self, method: &str, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
            self.address
        );
        stream.write_all(request.as_bytes()).expect("it is asked");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }

    /// A guest comes: an event and a transfer.
    fn guest(&self) {
        let answer = self.ask("POST", "/api/guest");
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }

    /// It closes as an operator closes it.
    fn close(mut self) {
        let id = self.child.id().to_string();
        let asked = Command::new("kill").args(["-TERM", &id]).status();
        assert!(asked.expect("it can be asked").success());
        self.child.wait().expect("it ends");
    }

    /// The power goes.
    fn kill(mut self) {
        self.child.kill().expect("it is killed");
        self.child.wait().expect("it ends");
    }
}

struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let name = format!("tapete-evidence-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder can be made");
        Scratch(folder)
    }

    fn named(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a plain name").to_owned()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn copy_keys(from: &str, to: &str) {
    fs::create_dir_all(to).expect("a folder can be made");
    for key in ["key", "signing-key"] {
        let from = Path::new(from).join(key);
        fs::copy(from, Path::new(to).join(key)).expect("a key can be copied");
    }
}

/// Played, copied at work, killed, restored elsewhere, checked, played on; and an older copy put in
/// its place is found by what lies elsewhere.
#[test]
fn the_drill() {
    let scratch = Scratch::new("drill");
    let (data, drill) = (scratch.named("casino"), scratch.named("drill"));
    let (old, new) = (scratch.named("monday.db"), scratch.named("tuesday.db"));
    let elsewhere = scratch.named("checkpoints.jsonl");
    let casino = Casino::open(&data, &elsewhere);
    casino.guest();
    let fingerprint = casino.fingerprint.clone();
    let told = casino.ask("GET", "/api/checkpoints");
    assert!(told.contains(&fingerprint), "{told}");
    casino.close();
    succeeds(&["backup", &data, &old]);

    let casino = Casino::open(&data, &elsewhere);
    casino.guest();
    casino.close();
    let casino = Casino::open(&data, &elsewhere);
    casino.guest();
    let said = succeeds(&["backup", &data, &new]);
    assert!(said.contains("copied and checked"), "{said}");
    assert!(said.contains("The last checkpoint is number "), "{said}");
    casino.guest();
    casino.kill();

    succeeds(&["restore", &new, &drill]);
    fails(
        &["restore", &new, &drill],
        2,
        "is not empty (it has house.db",
    );
    copy_keys(&data, &drill);
    let said = succeeds(&[
        "check",
        &drill,
        "--checkpoints",
        &elsewhere,
        "--key",
        &fingerprint,
    ]);
    assert!(said.contains("sound"), "{said}");
    assert!(said.contains("events a second"), "{said}");
    let casino = Casino::open(&drill, &elsewhere);
    assert_eq!(casino.fingerprint, fingerprint);
    casino.guest();
    casino.close();
    let said = succeeds(&["verify", &elsewhere, "--store", &drill]);
    assert!(said.contains("hold, signed by"), "{said}");
    succeeds(&["verify", &drill]);

    // What was restored on Monday's copy is sound in itself, and not what was signed.
    let monday = scratch.named("back-to-monday");
    succeeds(&["restore", &old, &monday]);
    copy_keys(&data, &monday);
    succeeds(&["check", &monday]);
    let against = ["check", &monday, "--checkpoints", &elsewhere];
    fails(&against, 1, "was signed and is not in the store");
    fails(&["check", &monday, "--key", "0123"], 1, "not 0123");
    let serve = [
        "serve",
        "--address",
        "127.0.0.1:0",
        "--data",
        &monday,
        "--checkpoints",
        &elsewhere,
    ];
    fails(&serve, 2, "the store was set back or written anew");
}

#[test]
fn what_lies_elsewhere_is_verified_by_itself() {
    let scratch = Scratch::new("elsewhere");
    let (data, elsewhere) = (scratch.named("casino"), scratch.named("told.jsonl"));
    for _ in 0..3 {
        let casino = Casino::open(&data, &elsewhere);
        casino.guest();
        casino.close();
    }
    let said = succeeds(&["verify", &elsewhere]);
    assert!(said.contains("hold, signed by"), "{said}");
    let text = fs::read_to_string(&elsewhere).expect("it is there");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.len() >= 3, "{text}");
    let write = |text: String| fs::write(&elsewhere, text).expect("it can be written");
    write(text.replacen("\"date_ms\":1", "\"date_ms\":2", 1));
    fails(&["verify", &elsewhere], 1, "is not signed by the key");
    write([lines[0], lines[2], ""].join("\n"));
    fails(
        &["verify", &elsewhere],
        1,
        "stands where checkpoint 2 was due",
    );
    write([lines[1], lines[2], ""].join("\n"));
    let said = succeeds(&["verify", &elsewhere]);
    assert!(said.contains("the first ones are not in it"), "{said}");
    write("a shopping list\n".to_owned());
    let against = ["check", data.as_str(), "--checkpoints", &elsewhere];
    fails(&against, 2, "has no checkpoints");
}

/// The newest of the golden stores, whose rounds are signed on 19 November 2026, and that nothing
/// more was on that day. The fingerprint of the key that signed.
fn signed_casino(folder: &str) -> String {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../house/tests/golden/store-4");
    fs::create_dir_all(folder).expect("a folder can be made");
    let file = Path::new(folder).join("house.db");
    fs::copy(golden.join("house.db"), &file).expect("it is there");
    let store = SqliteStore::open(&file).expect("it opens");
    let key = Path::new(folder).join("signing-key");
    let key = SigningKey::load_or_create(&key, &mut Source::new(OsEntropy)).expect("a key");
    let sign = |date_ms| {
        let uncovered = store.uncovered().expect("it is read");
        let (statement, moved) = uncovered
            .statement(date_ms, key.public())
            .expect("it moved");
        let checkpoint = statement.sign(&key);
        let kept = KeptCheckpoint { checkpoint, moved };
        store.keep_checkpoint(kept).expect("it is the next");
    };
    sign(1_795_089_600_000);
    let stream = StreamName::new("a-note").expect("a name");
    let epoch = store.take_ownership(&stream).expect("nobody has it");
    let mut append = Append::new(stream, epoch, Version(0));
    append.events.push("{}".to_owned());
    store.append(append).expect("it is written");
    sign(1_795_176_000_000);
    key.public().fingerprint().to_string()
}

#[test]
fn a_day_is_archived_verified_and_told_round_by_round() {
    let scratch = Scratch::new("archive");
    let (data, to) = (scratch.named("casino"), scratch.named("day.archive"));
    let key = signed_casino(&data);
    let day = ["--day", "2026-11-19"];
    let make = ["archive", &data, day[0], day[1], &to];
    let said = succeeds(&make);
    assert!(
        said.contains("2026-11-19 archived, and read again"),
        "{said}"
    );
    assert!(said.contains(&key), "{said}");
    fails(
        &make,
        2,
        "it is there already; name a file that is not there yet",
    );
    let other = scratch.named("other");
    let never = ["archive", &data, "--day", "2027-01-01", &other];
    fails(
        &never,
        2,
        "the last checkpoint of the store is of 2026-11-20",
    );
    let wrong = ["archive", &data, "--day", "19/11/2026", &other];
    fails(&wrong, 2, "write them as 2026-11-19");

    let said = succeeds(&["verify", &to]);
    assert!(said.contains("holds. 2026-11-19: "), "{said}");
    assert!(said.contains("that the key is the house’s"), "{said}");
    let whole = ["verify", &to, "--key", &key, "--store", &data, "--json"];
    let said: serde_json::Value = serde_json::from_str(&succeeds(&whole)).expect("JSON");
    assert_eq!(said["holds"], true, "{said}");
    assert_eq!((&said["first"], &said["last"]), (&1.into(), &2.into()));
    let count = |name: &str| said[name].as_u64().expect("a number");
    assert_eq!(
        count("decided_again") + count("of_other_rules"),
        count("rounds")
    );
    assert!(count("decided_again") > 0, "{said}");
    fails(&["verify", &to, "--key", "0123"], 1, "not 0123");
    let open = scratch.named("open");
    succeeds(&["archive", &open, "--data", &data, "--day", "2026-11-20"]);
    fails(&["verify", &open], 3, "Archive the days again");

    let said = succeeds(&["archive", "show", &to]);
    assert!(said.contains("french-roulette: "), "{said}");
    let show = ["archive", "show", &to, "french-roulette", "2"];
    let record = succeeds(&show);
    let golden = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../house/tests/golden/store-4/french-roulette.jsonl");
    assert_eq!(record, fs::read_to_string(golden).expect("it is there"));
    let (hand, receipt) = (scratch.named("hand.jsonl"), scratch.named("receipt.json"));
    fs::write(&hand, &record).expect("it is written");
    succeeds(&["replay", &hand]);
    let proof = succeeds(&[&show[..], &["--receipt"]].concat());
    fs::write(&receipt, proof).expect("it is written");
    let said = succeeds(&[
        "verify", &receipt, "--record", &hand, "--store", &data, "--key", &key,
    ]);
    assert!(said.contains("round 2 of table/french-roulette"), "{said}");
    fails(
        &["archive", "show", &to, "french-roulette", "99"],
        2,
        "has no round 99",
    );

    let mut bytes = fs::read(&to).expect("it is there");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&other, &bytes).expect("it is written");
    fails(&["verify", &other], 1, "does not hold: keep it as it is");
    fails(&["archive", "show", &other], 1, "does not hold");
    fs::write(&other, &bytes[..middle]).expect("it is written");
    fails(&["verify", &other], 1, "its end is missing");
    let mut spanish = Command::new(env!("CARGO_BIN_EXE_tapete"));
    let spanish = spanish.args(["--language", "es", "verify", &other]);
    let said = spanish.output().expect("the program starts").stderr;
    let said = String::from_utf8_lossy(&said);
    assert!(said.contains("le falta el final"), "{said}");
}
