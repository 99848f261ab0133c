//! Several nodes over one real PostgreSQL server, as programs of their own: one is killed, one is
//! put to sleep for longer than its leases last, one is cut off from the database, one is told to
//! stop. Whatever was confirmed stands, once; nothing is written under an old epoch; play goes on.

#[path = "../../house/src/store/postgres/server.rs"]
#[allow(dead_code, reason = "it serves other tests too")]
mod postgres_server;

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

use house::store::PostgresStore;
use postgres_server::Server;
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// How soon play must go on after a node is gone; `TAPETE_SLOW` says how many times slower this
/// machine is, where others use it too.
fn goes_on() -> Duration {
    let slow = std::env::var("TAPETE_SLOW").ok();
    let slow: u32 = slow.and_then(|text| text.parse().ok()).unwrap_or(1);
    Duration::from_secs(10) * slow
}

/// A table where one sits down and bets on many spots.
const TABLE: &str = "ar-2010-french-roulette";

/// The way of one node to the database, which can be cut.
struct Way {
    folder: PathBuf,
    cut: Arc<AtomicBool>,
    open: Arc<Mutex<Vec<UnixStream>>>,
}

impl Way {
    fn to(server: &Server, name: &str) -> Way {
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

    fn cut(&self) {
        self.cut.store(true, Ordering::Relaxed);
        for stream in self.open.lock().expect("no panic").drain(..) {
            let _ = stream.shutdown(std::net::Shutdown::Both);
        }
    }

    fn url(&self, schema: &str) -> String {
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
struct Node {
    child: Child,
    address: String,
    way: Way,
    said: Arc<Mutex<String>>,
}

/// An HTTP answer: its status, its head and its body.
struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("{}", self.body))
    }

    /// The cookie that it sets.
    fn cookie(&self) -> String {
        let mut lines = self.head.lines();
        let cookie = lines.find_map(|line| line.strip_prefix("set-cookie: "));
        let pair = cookie.and_then(|cookie| cookie.split(';').next());
        pair.expect("a cookie").to_owned()
    }
}

impl Node {
    fn start(server: &Server, schema: &str, data: &Path, name: &str, more: &[&str]) -> Node {
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

    fn ask(&self, method: &str, path: &str, cookie: &str) -> Option<Answer> {
        self.send(method, path, cookie, "")
    }

    fn send(&self, method: &str, path: &str, cookie: &str, body: &str) -> Option<Answer> {
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
    fn post(&self, path: &str, cookie: &str, body: &Value) -> Answer {
        let answer = self.send("POST", path, cookie, &body.to_string());
        let answer = answer.expect("it answers");
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        answer
    }

    fn get(&self, path: &str, cookie: &str) -> Answer {
        self.ask("GET", path, cookie).expect("it answers")
    }

    /// What it says of itself and the others.
    fn health(&self) -> Value {
        self.get("/api/health", "").json()["node"].clone()
    }

    fn tables(&self) -> BTreeSet<String> {
        let health = self.health();
        let tables = health["tables"].as_array().expect("a list").iter();
        tables
            .map(|table| table.as_str().expect("a name").to_owned())
            .collect()
    }

    fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status();
        assert!(sent.expect("kill is there").success());
    }

    /// Waits until it ended, and tells with which code.
    fn ended(&mut self, within: Duration) -> Option<i32> {
        let begun = Instant::now();
        while begun.elapsed() < within {
            if let Some(status) = self.child.try_wait().expect("it is our child") {
                return Some(status.code().unwrap_or(-1));
            }
            thread::sleep(Duration::from_millis(50));
        }
        None
    }

    fn said(&self) -> String {
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

/// A guest and his page at a table, who comes back however often he is cut off.
struct Guest {
    cookie: String,
    table: String,
    sent: u32,
    /// What he has bet, in cents.
    bet: u64,
}

/// A command as it was sent first: it is sent again as it is.
struct Sent {
    id: String,
    text: String,
}

type Page = WebSocket<TcpStream>;

impl Guest {
    fn come(node: &Node) -> Guest {
        Guest::come_to(node, TABLE)
    }

    fn come_to(node: &Node, table: &str) -> Guest {
        let came = node.ask("POST", "/api/guest", "").expect("it answers");
        assert_eq!(came.status, 200, "{}", came.body);
        Guest {
            cookie: came.cookie(),
            table: table.to_owned(),
            sent: 0,
            bet: 0,
        }
    }

    /// His page at the table, with what it is told first; nothing if nobody lets it in.
    fn open(&self, node: &Node) -> Option<(Page, Value)> {
        let stream = TcpStream::connect(&node.address).ok()?;
        stream
            .set_read_timeout(Some(Duration::from_secs(15)))
            .ok()?;
        let uri = format!("ws://{}/api/tables/{}/socket", node.address, self.table);
        let mut request = uri.into_client_request().ok()?;
        let headers = request.headers_mut();
        headers.insert("cookie", self.cookie.parse().ok()?);
        let (mut page, _) = tungstenite::client(request, stream).ok()?;
        let mut first = heard(&mut page)?;
        Some((page, first["snapshot"].take()))
    }

    /// Sits down at the table.
    fn sits(&self, node: &Node) {
        let (_, snapshot) = self.open(node).expect("he is let in");
        let action = json!({"kind": "sit", "at": snapshot["options"]["sit"][0]});
        let command = json!({"kind": "command", "id": "sit", "version": snapshot["version"], "action": action});
        let sent = Sent {
            id: "sit".to_owned(),
            text: command.to_string(),
        };
        self.asks(node, &sent);
    }

    /// Bets by a node, as a page does: the same command again until it is answered. Tells the
    /// command, and the version at which it took effect.
    fn bets(&mut self, node: &Node) -> (Sent, u64) {
        let begun = Instant::now();
        let (_, snapshot) = loop {
            match self.open(node) {
                Some(open) => break open,
                None => thread::sleep(Duration::from_millis(100)),
            }
            assert!(begun.elapsed() < 3 * goes_on(), "nobody lets him in");
        };
        self.sent += 1;
        let offered = snapshot["options"]["place"].as_array().expect("a list");
        assert!(!offered.is_empty(), "{snapshot}");
        let bet = &offered[self.sent as usize % offered.len()];
        let id = format!("bet-{}", self.sent);
        let action =
            json!({"kind": "place", "at": bet["at"], "spot": bet["spot"], "stake": bet["least"]});
        let command =
            json!({"kind": "command", "id": id, "version": snapshot["version"], "action": action});
        let sent = Sent {
            id,
            text: command.to_string(),
        };
        let version = self.asks(node, &sent);
        self.bet += bet["least"].as_u64().expect("cents");
        (sent, version)
    }

    fn asks(&self, node: &Node, sent: &Sent) -> u64 {
        let begun = Instant::now();
        let mut last = Value::Null;
        while begun.elapsed() < 3 * goes_on() {
            let answer = self
                .open(node)
                .and_then(|(mut page, _)| answered(&mut page, sent));
            match answer {
                Some(answer) if answer["kind"] == "accepted" => {
                    return answer["version"].as_u64().expect("a number");
                }
                Some(answer) => last = answer,
                None => {}
            }
            thread::sleep(Duration::from_millis(100));
        }
        panic!("{} is not accepted, at last: {last}", sent.text);
    }

    /// Says that his bets are made, and waits until the hand is over. Tells its number.
    fn plays_on(&self, node: &Node) -> u64 {
        let (_, snapshot) = self.open(node).expect("he is let in");
        let round = snapshot["round"].as_u64().expect("a number");
        let ready = json!({"kind": "command", "id": "ready", "version": snapshot["version"], "action": {"kind": "ready"}});
        let sent = Sent {
            id: "ready".to_owned(),
            text: ready.to_string(),
        };
        self.asks(node, &sent);
        until("the hand is over", goes_on(), || {
            let seen = self.open(node);
            seen.is_some_and(|(_, snapshot)| snapshot["round"].as_u64() > Some(round))
        });
        round
    }

    fn balance(&self, node: &Node) -> u64 {
        let me = node.get("/api/me", &self.cookie);
        assert_eq!(me.status, 200, "{}", me.body);
        let me = me.json();
        me["balance"].as_u64().unwrap_or_else(|| panic!("{me}"))
    }
}

/// Sends a command, and tells how it was answered; nothing if the page was cut off.
fn answered(page: &mut Page, sent: &Sent) -> Option<Value> {
    page.send(Message::text(sent.text.clone())).ok()?;
    loop {
        let message = heard(page)?;
        if message["id"] == *sent.id {
            return Some(message);
        }
    }
}

fn heard(page: &mut Page) -> Option<Value> {
    loop {
        match page.read().ok()? {
            Message::Text(text) => return serde_json::from_str(&text).ok(),
            Message::Close(_) => return None,
            _ => {}
        }
    }
}

/// Waits until something is so.
fn until(what: &str, within: Duration, mut is: impl FnMut() -> bool) -> Duration {
    let begun = Instant::now();
    while !is() {
        assert!(
            begun.elapsed() < within,
            "{what} after {:?}",
            begun.elapsed()
        );
        thread::sleep(Duration::from_millis(50));
    }
    begun.elapsed()
}

/// A server with a schema and a folder for the keys.
struct Ground {
    server: Server,
    place: String,
    schema: String,
    data: PathBuf,
}

impl Ground {
    fn new() -> Option<Ground> {
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

    fn node(&self, name: &str, more: &[&str]) -> Node {
        Node::start(&self.server, &self.schema, &self.data, name, more)
    }

    /// The whole record holds, and no stream has an event of an epoch after one of a later.
    fn holds(&self) {
        PostgresStore::open(&self.place)
            .expect("it opens")
            .check()
            .expect("it holds");
        let stale = "DO $$ BEGIN IF EXISTS (SELECT 1 FROM events a JOIN events b \
             ON a.stream = b.stream AND a.version = b.version + 1 WHERE a.epoch < b.epoch) \
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
fn owner_and_other(one: Node, two: Node) -> (Node, Node) {
    let lease = format!("table/{TABLE}");
    match one.tables().contains(&lease) {
        true => (one, two),
        false => (two, one),
    }
}

/// Two nodes that have shared the tables out, the owner of the table first, and how many tables
/// there are.
fn two_nodes(ground: &Ground, more: &[&str]) -> (Node, Node, BTreeSet<String>) {
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

#[test]
fn nodes_share_the_tables_and_nothing_is_lost_when_one_is_killed_or_stops() {
    let Some(ground) = Ground::new() else {
        return;
    };
    let at_once = ["--drain-seconds", "1"];
    let (owner, other, all) = two_nodes(&ground, &at_once);
    // Whoever is asked answers, and a guest of one is one of the other.
    let mut guest = Guest::come(&other);
    let start = guest.balance(&owner);
    assert_eq!(guest.balance(&other), start);
    guest.sits(&other);
    let (sent, version) = guest.bets(&other);
    assert_eq!(
        guest.asks(&owner, &sent),
        version,
        "sent again by the other node: once"
    );
    let figures = other.get("/metrics", "").body;
    assert!(figures.contains("tapete_nodes 2\n"), "{figures}");

    // The owner is killed.
    let (sent, version) = guest.bets(&other);
    let dying = owner;
    dying.signal("-KILL");
    let killed = Instant::now();
    assert_eq!(
        guest.asks(&other, &sent),
        version,
        "what was confirmed stands, once"
    );
    guest.bets(&other);
    eprintln!("play goes on {:?} after a kill", killed.elapsed());
    assert!(killed.elapsed() < goes_on(), "{:?}", killed.elapsed());
    until("all tables are taken over", goes_on(), || {
        other.tables() == all
    });
    drop(dying);
    assert_eq!(guest.balance(&other), start - guest.bet);

    // Told to stop, a node hands over at once, and nobody waits for a lease to run out.
    let last = ground.node("three", &at_once);
    until("the tables are shared again", 3 * goes_on(), || {
        last.tables().len() + 1 >= all.len() / 2
    });
    let mut leaving = other;
    leaving.signal("-TERM");
    assert_eq!(leaving.ended(2 * goes_on()), Some(0), "{}", leaving.said());
    let begun = Instant::now();
    guest.bets(&last);
    assert!(
        begun.elapsed() < Duration::from_secs(4),
        "{:?}",
        begun.elapsed()
    );
    assert_eq!(guest.balance(&last), start - guest.bet);
    ground.holds();
    tools(&ground, last);
}

/// Whoever keeps the house hears disputes about hands of all tables, and finds those of others in
/// the record; the table is told of the ruling wherever it is at work.
#[test]
fn a_hand_of_another_node_is_disputed_and_its_table_hears_the_ruling() {
    let Some(ground) = Ground::new() else {
        return;
    };
    let (one, two, _) = two_nodes(&ground, &[]);
    let (keeper, other) = match one.health()["keeps_house"] == true {
        true => (one, two),
        false => (two, one),
    };
    let wheels = [
        "french-roulette",
        "american-roulette",
        "boule",
        "fortune-wheel",
    ];
    let rulesets = ["ar-2002", "ar-2010"].into_iter();
    let mut tables = rulesets.flat_map(|text| wheels.map(|game| format!("{text}-{game}")));
    let elsewhere = other.tables();
    let table = tables.find(|table| elsewhere.contains(&format!("table/{table}")));
    let table = table.expect("one of eight tables is the other's");
    let mut guest = Guest::come_to(&keeper, &table);
    guest.sits(&keeper);
    guest.bets(&keeper);
    let round = guest.plays_on(&keeper);
    let dispute = |node: &Node, round: u64, cookie: &str| {
        let path = format!("/api/tables/{table}/rounds/{round}/dispute");
        let body = json!({"text": "The ball fell twice"}).to_string();
        let answer = node.send("POST", &path, cookie, &body);
        answer.expect("it answers")
    };
    // Neither a hand that is still played, nor one in which he took no part.
    assert_eq!(dispute(&other, round + 1, &guest.cookie).status, 404);
    let stranger = Guest::come_to(&keeper, &table);
    assert_eq!(dispute(&other, round, &stranger.cookie).status, 403);
    let raised = dispute(&other, round, &guest.cookie);
    assert_eq!(raised.status, 200, "{}", raised.body);
    let sign_in = json!({"key": "a key for the tests", "role": "games-director", "name": "Eva"});
    let staff = other.post("/api/staff", "", &sign_in).cookie();
    let seen = other.get("/api/disputes/1", &staff).json();
    let moves = seen["if_void"].as_array().expect("a list");
    assert_eq!(moves.len(), 1, "what the hand brought him: {seen}");
    let ruling = json!({"kind": "stands", "ground": "It fell once"});
    other.post("/api/disputes/1", &staff, &ruling);
    let told = |guest: &Guest, node: &Node| {
        let (_, snapshot) = guest.open(node).expect("he is let in");
        snapshot["rulings"].to_string().contains("It fell once")
    };
    until("its table hears the ruling", goes_on(), || {
        told(&guest, &other)
    });
    // Whoever keeps the house next tells it no second time.
    keeper.signal("-KILL");
    until("the other keeps the house", 2 * goes_on(), || {
        other.health()["keeps_house"] == true
    });
    let (_, snapshot) = guest.open(&other).expect("he is let in");
    assert_eq!(snapshot["rulings"].as_array().map(Vec::len), Some(1));
    ground.holds();
}

/// What an operator does from the command line, over the database: a copy while it is at work, put
/// back into another, accounts and registers once it is closed.
fn tools(ground: &Ground, mut node: Node) {
    let way = Way::to(&ground.server, "tools");
    let url = way.url(&ground.schema);
    let (data, copy) = (
        ground.data.display().to_string(),
        ground.data.join("copy.db"),
    );
    let copy = copy.display().to_string();
    let tapete = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tapete"));
        command.args(["--language", "en"]).args(arguments);
        let output = command.env("TAPETE_STORE", &url).output();
        let output = output.expect("it runs");
        let said = [output.stdout, output.stderr].concat();
        (
            output.status.success(),
            String::from_utf8_lossy(&said).into_owned(),
        )
    };
    let works = |arguments: &[&str]| {
        let (worked, said) = tapete(arguments);
        assert!(worked, "{arguments:?}: {said}");
        said
    };
    works(&["backup", &copy]);
    // At work, the accounts are the nodes': nothing is taken from them.
    let (worked, said) = tapete(&["staff", "link", "--data", &data]);
    assert!(
        !worked && said.contains("another node has the lease"),
        "{said}"
    );
    node.signal("-TERM");
    assert_eq!(node.ended(2 * goes_on()), Some(0), "{}", node.said());
    works(&["staff", "link", "--data", &data]);
    works(&["staff", "list"]);
    let register = [
        "register",
        "open",
        "professional-bodies",
        "--on",
        "2026-01-02",
    ];
    works(
        &[
            &register[..],
            &["--decided-by", "managing-body", "--data", &data],
        ]
        .concat(),
    );
    works(&["register", "list"]);
    works(&["activity", "list"]);
    works(&["check"]);
    let again = ground.server.place();
    let schema = again
        .rsplit('=')
        .next()
        .expect("a name")
        .trim_end_matches('\'');
    let elsewhere = way.url(schema);
    works(&["restore", &copy, &elsewhere]);
    works(&["check", &elsewhere]);
    let (worked, said) = tapete(&["restore", &copy, &elsewhere]);
    assert!(!worked && said.contains("is not empty"), "{said}");
    // The restored casino opens with the same keys, and plays.
    let drill = Node::start(&ground.server, schema, &ground.data, "drill", &[]);
    assert!(!drill.tables().is_empty());
}

#[test]
#[ignore = "a minute: at night"]
fn a_node_that_slept_for_longer_than_its_leases_last_has_nothing_to_say_when_it_wakes() {
    let Some(ground) = Ground::new() else {
        return;
    };
    let (mut sleeper, awake, _) = two_nodes(&ground, &[]);
    let mut guest = Guest::come(&awake);
    let start = guest.balance(&awake);
    guest.sits(&awake);
    let (sent, version) = guest.bets(&awake);
    // His page is open at the one that falls asleep.
    let (mut page, _) = guest.open(&sleeper).expect("he is let in");
    let kept_the_house = sleeper.health()["keeps_house"] == true;
    sleeper.signal("-STOP");
    let slept = Instant::now();
    assert_eq!(guest.asks(&awake, &sent), version);
    guest.bets(&awake);
    eprintln!(
        "play goes on {:?} after a node fell asleep",
        slept.elapsed()
    );
    assert!(slept.elapsed() < goes_on(), "{:?}", slept.elapsed());
    sleeper.signal("-CONT");
    // What is asked of it on the old page it does not do.
    let late = Sent {
        id: "late".to_owned(),
        text: sent.text.replace(&sent.id, "late"),
    };
    let answer = answered(&mut page, &late);
    assert!(
        answer.is_none_or(|answer| answer["kind"] == "refused"),
        "it lost the table"
    );
    // It finds that another has its tables; where it kept the house, it ends.
    match sleeper.ended(Duration::from_secs(3)) {
        Some(code) => {
            assert!(kept_the_house && code == 2, "{code}: {}", sleeper.said());
            assert!(
                sleeper.said().contains("start it again"),
                "{}",
                sleeper.said()
            );
        }
        None => drop(guest.bets(&sleeper)),
    }
    assert_eq!(guest.balance(&awake), start - guest.bet);
    ground.holds();
}

/// Kills nodes again and again, each time another, and starts them anew.
#[test]
#[ignore = "many minutes: at night"]
fn nodes_are_killed_again_and_again() {
    let Some(ground) = Ground::new() else {
        return;
    };
    let kills = std::env::var("TAPETE_KILLS")
        .ok()
        .and_then(|text| text.parse().ok());
    let kills: usize = kills.unwrap_or(30);
    let names = ["one", "two", "three"];
    let mut nodes: Vec<Node> = names.iter().map(|name| ground.node(name, &[])).collect();
    let mut guest = Guest::come(&nodes[0]);
    let start = guest.balance(&nodes[0]);
    guest.sits(&nodes[0]);
    let mut slowest = Duration::ZERO;
    for kill in 0..kills {
        let (sent, version) = guest.bets(&nodes[0]);
        let dying = nodes.remove(kill % 2);
        dying.signal("-KILL");
        let killed = Instant::now();
        assert_eq!(guest.asks(&nodes[0], &sent), version);
        // The cloth takes no more at some time: what counts is that he is answered.
        if guest.bet < start / 2 {
            guest.bets(&nodes[1]);
        }
        slowest = slowest.max(killed.elapsed());
        assert!(killed.elapsed() < goes_on(), "{:?}", killed.elapsed());
        drop(dying);
        nodes.push(ground.node(&format!("new-{kill}"), &[]));
        assert_eq!(guest.balance(&nodes[2]), start - guest.bet);
    }
    eprintln!("{kills} kills, the slowest answer after {slowest:?}");
    ground.holds();
}

#[test]
#[ignore = "a minute: at night"]
fn a_node_that_is_cut_off_from_the_database_ends_and_the_others_go_on() {
    let Some(ground) = Ground::new() else {
        return;
    };
    let (mut cut, other, _) = two_nodes(&ground, &[]);
    let mut guest = Guest::come(&other);
    let start = guest.balance(&other);
    guest.sits(&other);
    let (sent, version) = guest.bets(&other);
    cut.way.cut();
    let begun = Instant::now();
    assert_eq!(guest.asks(&other, &sent), version);
    guest.bets(&other);
    assert!(begun.elapsed() < goes_on(), "{:?}", begun.elapsed());
    assert_eq!(cut.ended(2 * goes_on()), Some(2), "{}", cut.said());
    assert!(
        cut.said().contains("start the node again"),
        "{}",
        cut.said()
    );
    assert_eq!(guest.balance(&other), start - guest.bet);
    ground.holds();
    // What does not fit is refused with the way out.
    let refused = |more: &[&str], data: &Path, words: &str| {
        let way = Way::to(&ground.server, "refused");
        let output = Command::new(env!("CARGO_BIN_EXE_tapete"))
            .args(["serve", "--address", "127.0.0.1:0", "--data"])
            .arg(data)
            .args(more)
            .env("TAPETE_STORE", way.url(&ground.schema))
            .output()
            .expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(words), "{said}");
    };
    let elsewhere = ground.data.with_extension("other");
    // Where a checkpoint is signed already, its key is missed before the node introduces itself.
    refused(&[], &elsewhere, "signing-key");
    let _ = fs::remove_dir_all(elsewhere);
    refused(
        &["--bus", "nats://127.0.0.1:1"],
        &ground.data,
        "leave --bus out",
    );
    refused(&["--bus", "http://x"], &ground.data, "--bus is nats://");
}
