use std::fs;
use std::sync::atomic::{AtomicU32, Ordering};

use super::*;
use crate::evidence::Series;
use crate::store::{Append, MemoryStore, StreamName, Version};

/// A folder that goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("tapete-notary-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn key(&self) -> SigningKey {
        signing_key(&MemoryStore::new(), &self.0.join("signing-key"), false).unwrap()
    }

    fn file(&self) -> Place {
        Place::named(&self.0.join("elsewhere/checkpoints.jsonl"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn happens(store: &dyn EventStore, events: u64) {
    let stream = StreamName::new("table-1").unwrap();
    let heads = store.heads().unwrap();
    let head = heads.first().map(|(_, head)| *head);
    let epoch = match head {
        Some(head) => head.epoch,
        None => store.take_ownership(&stream).unwrap(),
    };
    let version = head.map_or(Version(0), |head| head.version);
    let mut append = Append::new(stream, epoch, version);
    append.events = (0..events)
        .map(|number| format!("event {number}"))
        .collect();
    store.append(append).unwrap();
}

fn after(seconds: u64) -> Now {
    Now::default().after(Duration::from_secs(seconds))
}

fn signing(store: &Arc<MemoryStore>, key: SigningKey, export: Option<Export>) -> Signing {
    let standing = Notarised {
        last: None,
        problem: None,
    };
    Signing {
        store: Arc::clone(store) as Arc<dyn EventStore>,
        key,
        export,
        signed: Now::default(),
        standing: Arc::new(Mutex::new(standing)),
    }
}

#[test]
fn a_minute_or_ten_thousand_events_and_it_is_signed() {
    let folder = Folder::new();
    let store = Arc::new(MemoryStore::new());
    let mut desk = signing(&store, folder.key(), None);
    let signed = || store.checkpoints(0, 99).unwrap().len();
    happens(&*store, 9_999);
    desk.look(after(59));
    assert_eq!(signed(), 0);
    desk.look(after(60));
    assert_eq!(signed(), 1);
    // Nothing happened: nothing is signed.
    desk.look(after(180));
    assert_eq!(signed(), 1);
    happens(&*store, 9_999);
    desk.look(after(181));
    assert_eq!(signed(), 1);
    happens(&*store, 1);
    desk.look(after(182));
    assert_eq!(signed(), 2);
    let mut series = Series::new();
    for kept in store.checkpoints(0, 99).unwrap() {
        assert_eq!(series.take(&kept), Ok(()));
    }
    assert_eq!(desk.events_waiting(), 0);
}

fn start(store: &Arc<MemoryStore>, folder: &Folder, place: Place) -> Result<Notary, NoNotary> {
    let store = Arc::clone(store) as Arc<dyn EventStore>;
    let clock = Arc::new(crate::SystemClock::default());
    Notary::start(store, clock, folder.key(), Some(place))
}

fn numbers(place: &Place) -> Vec<u64> {
    let found = place.read().unwrap().checkpoints;
    let number = |kept: &KeptCheckpoint| kept.checkpoint.statement.number;
    found.iter().map(number).collect()
}

#[test]
fn what_is_left_is_signed_at_the_end_and_told_elsewhere_in_order() {
    let folder = Folder::new();
    let store = Arc::new(MemoryStore::new());
    fs::create_dir(folder.0.join("days")).unwrap();
    let days = Place::named(&folder.0.join("days"));
    for _ in 0..3 {
        let notary = start(&store, &folder, folder.file()).unwrap();
        happens(&*store, 2);
        notary.stop();
        let standing = notary.standing();
        assert_eq!(standing.problem, None);
        assert_eq!(standing.last, store.last_checkpoint().unwrap());
    }
    assert_eq!(numbers(&folder.file()), [1, 2, 3]);
    // A second place that is new gets all of them.
    start(&store, &folder, days.clone()).unwrap().stop();
    assert_eq!(numbers(&days), [1, 2, 3]);
    let told = folder.file().read().unwrap().checkpoints;
    assert_eq!(told, store.checkpoints(0, 99).unwrap());
}

#[test]
fn a_line_that_a_crash_tore_off_hides_none_of_the_others() {
    let folder = Folder::new();
    let store = Arc::new(MemoryStore::new());
    let Place::File(file) = folder.file() else {
        panic!()
    };
    for _ in 0..2 {
        happens(&*store, 1);
        start(&store, &folder, folder.file()).unwrap().stop();
    }
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, &text[..text.len() - 9]).unwrap();
    happens(&*store, 1);
    start(&store, &folder, folder.file()).unwrap().stop();
    assert_eq!(numbers(&folder.file()), [1, 2, 3]);
    let unreadable = folder.file().read().unwrap().unreadable;
    assert_eq!(unreadable.len(), 1, "{unreadable:?}");
    assert!(unreadable[0].contains("line 2: it is no checkpoint"));
}

#[test]
fn a_store_that_was_set_back_or_written_anew_is_not_signed_over() {
    let folder = Folder::new();
    let store = Arc::new(MemoryStore::new());
    happens(&*store, 3);
    start(&store, &folder, folder.file()).unwrap().stop();
    let anew = Arc::new(MemoryStore::new());
    let error = start(&anew, &folder, folder.file())
        .err()
        .unwrap()
        .to_string();
    assert!(error.contains("has none of that number"), "{error}");
    assert!(
        error.contains("name a new place with --checkpoints"),
        "{error}"
    );
    happens(&*anew, 2);
    start(&anew, &folder, Place::named(&folder.0.join("other.jsonl")))
        .unwrap()
        .stop();
    let error = start(&anew, &folder, folder.file())
        .err()
        .unwrap()
        .to_string();
    assert!(error.contains("has another of that number"), "{error}");
    assert_eq!(numbers(&folder.file()), [1]);
}

#[test]
fn a_place_that_cannot_be_written_stops_nothing_and_is_caught_up_with() {
    let folder = Folder::new();
    let store = Arc::new(MemoryStore::new());
    let blocked = folder.0.join("elsewhere");
    fs::write(&blocked, "in the way").unwrap();
    let notary = start(&store, &folder, folder.file()).unwrap();
    happens(&*store, 1);
    notary.stop();
    let problem = notary.standing().problem.unwrap();
    assert!(
        problem.contains("name another with --checkpoints"),
        "{problem}"
    );
    assert_eq!(store.checkpoints(0, 9).unwrap().len(), 1);
    fs::remove_file(&blocked).unwrap();
    start(&store, &folder, folder.file()).unwrap().stop();
    assert_eq!(numbers(&folder.file()), [1]);
}

#[test]
fn another_key_signs_only_if_the_operator_says_so() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let store = Arc::new(MemoryStore::new());
    happens(&*store, 1);
    start(&store, &folder, folder.file()).unwrap().stop();
    let path = folder.0.join("signing-key");
    let mode = fs::metadata(&path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode, 0o600);
    fs::remove_file(&path).unwrap();
    let error = signing_key(&*store, &path, false).err().unwrap();
    assert!(matches!(error, NoNotary::NoKey { .. }), "{error}");
    assert!(!path.exists());
    let other = signing_key(&*store, &path, true).unwrap();
    let error = signing_key(&*store, &path, false).err().unwrap();
    assert!(matches!(error, NoNotary::OtherKey { .. }), "{error}");
    assert!(error.to_string().contains("--new-signing-key"), "{error}");
    happens(&*store, 1);
    let clock = Arc::new(crate::SystemClock::default());
    Notary::start(Arc::clone(&store) as _, clock, other, None)
        .unwrap()
        .stop();
    let mut series = Series::new();
    for kept in store.checkpoints(0, 9).unwrap() {
        series.take(&kept).unwrap();
    }
    let keys: Vec<u64> = series.keys().iter().map(|(first, _)| *first).collect();
    assert_eq!(keys, [1, 2]);
}
