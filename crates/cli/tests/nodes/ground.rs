//! The ground that nodes stand on: a server, the way to it, programs over it.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::postgres_server::Server;
use house::store::PostgresStore;
use serde_json::Value;

use crate::guest::*;

/// A table where one sits down and bets on many spots.
pub(crate) const TABLE: &str = "ar-2010-french-roulette";

/// Tables at which one sits down and bets on many spots.
pub(crate) fn wheels() -> impl Iterator<Item = String> {
    let games = [
        "french-roulette",
        "american-roulette",
        "boule",
        "fortune-wheel",
    ];
    let rulesets = ["ar-2002", "ar-2010"].into_iter();
    rulesets.flat_map(move |text| games.map(|game| format!("{text}-{game}")))
}

/// How many nodes are killed, where a test kills many: `TAPETE_KILLS`, or as many as usual.
pub(crate) fn kills(usual: usize) -> usize {
    let asked = std::env::var("TAPETE_KILLS").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// The way of one node to the database, which can be cut.
pub(crate) struct Way {
    pub(crate) folder: PathBuf,
    pub(crate) cut: Arc<AtomicBool>,
    pub(crate) open: Arc<Mutex<Vec<UnixStream>>>,
}

impl Way {
    pub(crate) fn to(server: &Server, name: &str) -> Way {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = format!("tapete-way-{}-{number}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let listener = UnixListener::bind(folder.join(".s.PGSQL.5432")).expect("a socket");
        let there = server.folder().join(".s.PGSQL.5432");
        let cut = Arc::new(AtomicBool::new(false));
        let open: Arc<Mutex<Vec<UnixStream>>> = Arc::default();
        let (is_cut, known) = (Arc::clone(&cut), Arc::clone(&open));
        thread::spawn(move || {
            for here in listener.incoming().map_while(Result::ok) {
                if is_cut.load(Ordering::Relaxed) {
                    continue;
                }
                let there = UnixStream::connect(&there).expect("the server listens");
                for (from, to) in [(&here, &there), (&there, &here)] {
                    let mut from = from.try_clone().expect("a handle");
                    let mut to = to.try_clone().expect("a handle");
                    thread::spawn(move || {
                        let _ = std::io::copy(&mut from, &mut to);
                        let _ = to.shutdown(std::net::Shutdown::Both);
                    });
                }
                known.lock().expect("no panic").extend([here, there]);
            }
        });
        Way { folder, cut, open }
    }

    pub(crate) fn cut(&self) {
        self.cut.store(true, Ordering::Relaxed);
        for stream in self.open.lock().expect("no panic").drain(..) {
            let _ = stream.shutdown(std::net::Shutdown::Both);
        }
    }

    pub(crate) fn url(&self, schema: &str) -> String {
        let folder = self.folder.display().to_string().replace('/', "%2F");
        format!("postgres://tapete@{folder}/postgres?options=-c%20search_path%3D{schema}")
    }
}

impl Drop for Way {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A node at work.
pub(crate) struct Node {
    pub(crate) child: Child,
    pub(crate) address: String,
    pub(crate) way: Way,
    pub(crate) said: Arc<Mutex<String>>,
}

/// An HTTP answer: its status, its head and its body.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("{}", self.body))
    }

    /// The cookie that it sets.
    pub(crate) fn cookie(&self) -> String {
        let mut lines = self.head.lines();
        let cookie = lines.find_map(|line| line.strip_prefix("set-cookie: "));
        let pair = cookie.and_then(|cookie| cookie.split(';').next());
        pair.expect("a cookie").to_owned()
    }
}

impl Node {
    pub(crate) fn start(
        server: &Server,
        schema: &str,
        data: &Path,
        name: &str,
        more: &[&str],
    ) -> Node {
        let way = Way::to(server, name);
        let mut child = Command::new(env!("CARGO_BIN_EXE_tapete"))
            .args(["serve", "--address", "127.0.0.1:0", "--node", name])
            .args(["--betting-seconds", "0"])
            .arg("--data")
            .arg(data)
            .args(more)
            .env("TAPETE_STORE", way.url(schema))
            .env("TAPETE_STAFF_KEY", "a key for the tests")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let said: Arc<Mutex<String>> = Arc::default();
        let (mut errors, kept) = (child.stderr.take().expect("an output"), Arc::clone(&said));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = errors.read(&mut bytes) {
                let text = String::from_utf8_lossy(&bytes[..count]).into_owned();
                kept.lock().expect("no panic").push_str(&text);
            }
        });
        let output = child.stdout.take().expect("an output");
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        let address = lines.find_map(|line| Some(line.strip_prefix("Tapete: http://")?.to_owned()));
        let address = address.unwrap_or_else(|| panic!("{}", said.lock().expect("no panic")));
        Node {
            child,
            address,
            way,
            said,
        }
    }

    pub(crate) fn ask(&self, method: &str, path: &str, cookie: &str) -> Option<Answer> {
        self.send(method, path, cookie, "")
    }

    pub(crate) fn send(
        &self,
        method: &str,
        path: &str,
        cookie: &str,
        body: &str,
    ) -> Option<Answer> {
        let mut stream = TcpStream::connect(&self.address).ok()?;
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .ok()?;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some(Answer {
            status,
            head: head.to_owned(),
            body: body.to_owned(),
        })
    }

    /// Asks with a JSON body, and tells what is answered where it is done.
    pub(crate) fn post(&self, path: &str, cookie: &str, body: &Value) -> Answer {
        let answer = self.send("POST", path, cookie, &body.to_string());
        let answer = answer.expect("it answers");
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        answer
    }

    pub(crate) fn get(&self, path: &str, cookie: &str) -> Answer {
        self.ask("GET", path, cookie).expect("it answers")
    }

    /// What it says of itself and the others.
    pub(crate) fn health(&self) -> Value {
        self.get("/api/health", "").json()["node"].clone()
    }

    pub(crate) fn tables(&self) -> BTreeSet<String> {
        let health = self.health();
        let tables = health["tables"].as_array().expect("a list").iter();
        tables
            .map(|table| table.as_str().expect("a name").to_owned())
            .collect()
    }

    pub(crate) fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status();
        assert!(sent.expect("kill is there").success());
    }

    /// Waits until it ended, and tells with which code.
    pub(crate) fn ended(&mut self, within: Duration) -> Option<i32> {
        let begun = Instant::now();
        while begun.elapsed() < within {
            if let Some(status) = self.child.try_wait().expect("it is our child") {
                return Some(status.code().unwrap_or(-1));
            }
            thread::sleep(Duration::from_millis(50));
        }
        None
    }

    pub(crate) fn said(&self) -> String {
        self.said.lock().expect("no panic").clone()
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if thread::panicking() {
            eprintln!("--- {}\n{}", self.address, self.said());
        }
    }
}

/// A server with a schema and a folder for the keys.
pub(crate) struct Ground {
    pub(crate) server: Server,
    pub(crate) place: String,
    pub(crate) schema: String,
    pub(crate) data: PathBuf,
}

impl Ground {
    pub(crate) fn new() -> Option<Ground> {
        let server = match Server::start() {
            Ok(server) => server,
            Err(why) if std::env::var_os("CI").is_none() => {
                eprintln!("skipped: {why}");
                return None;
            }
            Err(why) => panic!("CI tries it on a real server: {why}"),
        };
        let place = server.place();
        let schema = place
            .rsplit('=')
            .next()
            .expect("a name")
            .trim_end_matches('\'');
        let data = server.folder().with_extension("keys");
        let _ = fs::remove_dir_all(&data);
        Some(Ground {
            schema: schema.to_owned(),
            server,
            place,
            data,
        })
    }

    pub(crate) fn node(&self, name: &str, more: &[&str]) -> Node {
        Node::start(&self.server, &self.schema, &self.data, name, more)
    }

    /// What a node says that is not let in.
    pub(crate) fn refused(&self, more: &[&str]) -> String {
        self.refused_with(more, &self.data)
    }

    /// The same over another folder.
    pub(crate) fn refused_with(&self, more: &[&str], data: &Path) -> String {
        let way = Way::to(&self.server, "refused");
        let output = Command::new(env!("CARGO_BIN_EXE_tapete"))
            .args(["serve", "--address", "127.0.0.1:0", "--data"])
            .arg(data)
            .args(more)
            .env("TAPETE_STORE", way.url(&self.schema))
            .output()
            .expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success(), "{said}");
        said
    }

    /// The whole record holds, and no stream has an event of an epoch after one of a later.
    pub(crate) fn holds(&self) {
        PostgresStore::open(&self.place)
            .expect("it opens")
            .check()
            .expect("it holds");
        let stale = "DO $$ BEGIN IF EXISTS (SELECT 1 FROM events a JOIN events b \
             ON a.stream = b.stream AND a.version = b.version + b.more + 1 WHERE a.epoch < b.epoch) \
             THEN RAISE EXCEPTION 'an event of a stale epoch'; END IF; END $$";
        self.server.try_say(&self.schema, stale).expect("none");
    }
}

impl Drop for Ground {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.data);
    }
}

/// Whichever of two nodes has the table, and the other.
pub(crate) fn owner_and_other(one: Node, two: Node) -> (Node, Node) {
    let lease = format!("table/{TABLE}");
    match one.tables().contains(&lease) {
        true => (one, two),
        false => (two, one),
    }
}

/// Two nodes that have shared the tables out, the owner of the table first, and how many tables
/// there are.
pub(crate) fn two_nodes(ground: &Ground, more: &[&str]) -> (Node, Node, BTreeSet<String>) {
    let one = ground.node("one", more);
    let all = one.tables();
    assert!(all.len() > 20, "alone it has every table");
    let two = ground.node("two", more);
    let shared = until("each table is one's", 3 * goes_on(), || {
        let (left, right) = (one.tables(), two.tables());
        let even = left.len().abs_diff(right.len()) < 2;
        even && left.is_disjoint(&right) && left.len() + right.len() == all.len()
    });
    eprintln!("{} tables shared out in {shared:?}", all.len());
    let (owner, other) = owner_and_other(one, two);
    (owner, other, all)
}

/// How soon play must go on after a node is gone; `TAPETE_SLOW` says how many times slower this
/// machine is, where others use it too.
pub(crate) fn goes_on() -> Duration {
    let slow = std::env::var("TAPETE_SLOW").ok();
    let slow: u32 = slow.and_then(|text| text.parse().ok()).unwrap_or(1);
    Duration::from_secs(10) * slow
}
