//! How many bytes a hand takes, in a file and on a server.

#[path = "../../src/store/postgres/server.rs"]
#[allow(dead_code, reason = "it serves other tests too")]
mod postgres_server;

use std::fs;
use std::sync::Arc;

use house::store::{EventStore, PostgresStore, SqliteStore};
use house::{Player, Settings};
use postgres_server::Server;
use table::Moment;

use crate::common::{ANTE, FOLD, Room, Scratch};

/// So many hands are played before anything is measured: tables and indexes have their first pages.
const BEFORE: u64 = 40;

/// So many are measured.
const HANDS: u64 = 150;

/// What was written, in bytes: what the store has grown by, and what was handed to the disk.
#[derive(Clone, Copy, Debug)]
struct Bytes {
    kept: u64,
    written: u64,
}

/// Hands of three-card poker that one player bets on and folds: two words of the shuffle, a bet,
/// that he is ready, a choice.
fn hands(room: &mut Room, player: &Player, count: u64) {
    for _ in 0..count {
        room.place(player, 1, ANTE, 500);
        room.ready(player, 0);
        room.choose(player, 1, FOLD);
        assert_eq!(room.moment(), Moment::Over);
    }
}

/// Measures before and after many hands.
fn measured(store: Arc<dyn EventStore>, bytes: impl Fn() -> Bytes) -> (Bytes, Bytes) {
    let mut room = Room::with(store, Settings::default());
    let player = room.guest();
    room.sit(&player, 1);
    hands(&mut room, &player, BEFORE);
    let before = bytes();
    hands(&mut room, &player, HANDS);
    (before, bytes())
}

fn tell(store: &str, (before, after): (Bytes, Bytes)) {
    let each = |what: fn(&Bytes) -> u64| (what(&after) - what(&before)) / HANDS;
    let (kept, written) = (each(|bytes| bytes.kept), each(|bytes| bytes.written));
    println!("{store}: {kept} bytes kept of a hand, {written} written");
    assert!(kept > 0 && written > kept, "{before:?} {after:?}");
}

#[test]
#[ignore = "a measurement"]
fn bytes_of_a_hand() {
    let scratch = Scratch::new();
    let file = scratch.file("house.db");
    let store = SqliteStore::open(&file).expect("it opens");
    let pages = || {
        let looks = rusqlite::Connection::open(&file).expect("it opens");
        let all = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
        looks.query_row(all, [], |row| row.get::<_, i64>(0))
    };
    let in_a_file = || Bytes {
        kept: pages().expect("a number").unsigned_abs(),
        written: handed_over(),
    };
    tell("a file", measured(Arc::new(store), in_a_file));
    let Ok(server) = Server::start() else {
        println!("no server is there");
        return;
    };
    let place = server.place();
    let count = |sql: &str| {
        let config: postgres::Config = place.parse().expect("a name");
        let mut client = config.connect(postgres::NoTls).expect("it listens");
        let row = client.query_one(sql, &[]).expect("it answers");
        row.get::<_, i64>(0).unsigned_abs()
    };
    let on_a_server = || Bytes {
        kept: count(KEPT),
        written: count("SELECT (pg_current_wal_lsn() - '0/0')::bigint"),
    };
    let store = PostgresStore::open(&place).expect("it opens");
    tell("a server", measured(Arc::new(store), on_a_server));
}

/// All rows and indexes of the store, the only one there.
const KEPT: &str = "SELECT sum(pg_total_relation_size(c.oid))::bigint FROM pg_class c \
     JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname LIKE 's%' AND c.relkind = 'r'";

/// How many bytes this process has handed to the system to be written.
fn handed_over() -> u64 {
    let io = fs::read_to_string("/proc/self/io").expect("the system tells it");
    let count = io.lines().find_map(|line| line.strip_prefix("wchar: "));
    count
        .and_then(|count| count.parse().ok())
        .expect("a number")
}
