//! What was solved, kept by the hash of its rules: in memory, and in a folder that may be deleted
//! at any time.

use std::collections::{HashMap, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use house::hex;
use sha2::{Digest, Sha256};
use wire::OddsSolved;

/// The hash of the rules of a question and of the program that answers it.
pub(super) type Key = [u8; 32];

/// So many answers are kept in memory, and so many in the folder; the oldest go first.
const MOST_IN_MEMORY: usize = 256;
const MOST_IN_FOLDER: usize = 1000;

pub(super) struct Cabinet {
    folder: PathBuf,
    /// Which program this is: another may count otherwise.
    program: Vec<u8>,
    memory: Mutex<Memory>,
}

#[derive(Default)]
struct Memory {
    answers: HashMap<Key, Arc<OddsSolved>>,
    order: VecDeque<Key>,
}

impl Cabinet {
    pub(super) fn new(folder: PathBuf) -> Cabinet {
        Cabinet {
            folder,
            program: program(),
            memory: Mutex::default(),
        }
    }

    /// What the rules with that hash are kept under.
    pub(super) fn key(&self, rules: &[u8; 32]) -> Key {
        let mut hasher = Sha256::new();
        hasher.update(&self.program);
        hasher.update(rules);
        hasher.finalize().into()
    }

    /// What is kept there; it may read a file.
    pub(super) fn find(&self, key: &Key) -> Option<Arc<OddsSolved>> {
        if let Some(found) = self.memory().answers.get(key) {
            return Some(Arc::clone(found));
        }
        // Whatever is not the answer that was written is as good as nothing: it is solved again.
        let text = fs::read_to_string(self.file(key)).ok()?;
        let (hash, answer) = text.split_once('\n')?;
        if hash != seal(key, answer) {
            return None;
        }
        let found: Arc<OddsSolved> = Arc::new(serde_json::from_str(answer).ok()?);
        self.memory().keep(*key, Arc::clone(&found));
        Some(found)
    }

    /// Keeps an answer. That it could not be written costs nobody but the next who asks.
    pub(super) fn keep(&self, key: &Key, solved: &Arc<OddsSolved>) {
        self.memory().keep(*key, Arc::clone(solved));
        if let Err(error) = self.write(key, solved) {
            tracing::warn!(%error, folder = %self.folder.display(), "an answer about odds was not kept");
        }
    }

    fn write(&self, key: &Key, solved: &OddsSolved) -> std::io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        make_room(&self.folder)?;
        // Written beside its place and then moved there: nobody reads half an answer.
        let beside = self.file(key);
        let beside = beside.with_extension(format!("part{}", std::process::id()));
        let answer = serde_json::to_string(solved)?;
        fs::write(&beside, format!("{}\n{answer}", seal(key, &answer)))?;
        fs::rename(&beside, self.file(key))
    }

    fn file(&self, key: &Key) -> PathBuf {
        self.folder.join(format!("{}.answer", hex::encode(key)))
    }

    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What stands above an answer in its file: it is the answer to no other question.
fn seal(key: &Key, answer: &str) -> String {
    let mut hasher = Sha256::new();
    hasher.update(key);
    hasher.update(answer);
    hex::encode(&hasher.finalize())
}

impl Memory {
    fn keep(&mut self, key: Key, solved: Arc<OddsSolved>) {
        if self.answers.insert(key, solved).is_none() {
            self.order.push_back(key);
        }
        while self.order.len() > MOST_IN_MEMORY {
            let oldest = self.order.pop_front();
            oldest.map(|oldest| self.answers.remove(&oldest));
        }
    }
}

/// Takes the oldest quarter of the files away when there are as many as may be.
fn make_room(folder: &Path) -> std::io::Result<()> {
    let files = fs::read_dir(folder)?.filter_map(Result::ok);
    let age = |file: &fs::DirEntry| file.metadata().and_then(|about| about.modified()).ok();
    let mut files: Vec<(Option<SystemTime>, PathBuf)> =
        files.map(|file| (age(&file), file.path())).collect();
    if files.len() < MOST_IN_FOLDER {
        return Ok(());
    }
    files.sort();
    let oldest = files.into_iter().take(MOST_IN_FOLDER / 4);
    oldest.for_each(|(_, file)| drop(fs::remove_file(file)));
    Ok(())
}

/// What tells this program from another: its version, and when and how large it was built.
fn program() -> Vec<u8> {
    let about = std::env::current_exe().and_then(fs::metadata);
    let built = about.ok().map(|about| {
        let since = about.modified().ok();
        let since = since.and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
        (about.len(), since)
    });
    format!("{} {built:?}", env!("CARGO_PKG_VERSION")).into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(bets: &str) -> Arc<OddsSolved> {
        Arc::new(OddsSolved {
            unsolved: Some(law::Words::same(bets).into()),
            bets: Vec::new(),
            decisions: Vec::new(),
            chart: Vec::new(),
            pools: Vec::new(),
        })
    }

    fn folder(name: &str) -> PathBuf {
        let name = format!("tapete-cabinet-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn an_answer_outlives_the_program_and_its_folder_may_go() {
        let folder = folder("outlives");
        let cabinet = Cabinet::new(folder.clone());
        let key = cabinet.key(&[7; 32]);
        assert_eq!(cabinet.find(&key), None);
        cabinet.keep(&key, &solved("one"));
        let again = Cabinet::new(folder.clone());
        assert_eq!(again.find(&key), Some(solved("one")));
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(again.find(&key), Some(solved("one")), "from memory");
        assert_eq!(Cabinet::new(folder.clone()).find(&key), None);
        again.keep(&again.key(&[8; 32]), &solved("two"));
        assert!(folder.exists(), "and it is made again");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_file_that_is_no_answer_is_as_good_as_none() {
        let folder = folder("garbage");
        let cabinet = Cabinet::new(folder.clone());
        let key = cabinet.key(&[7; 32]);
        cabinet.keep(&key, &solved("one"));
        let written = fs::read_to_string(cabinet.file(&key)).unwrap();
        // One that is cut short, one of which a letter fell over, one of another program.
        let (_, answer) = written.split_once('\n').unwrap();
        for wrong in ["{\"bets\":", &written.replace("one", "two"), answer] {
            fs::write(cabinet.file(&key), wrong).unwrap();
            assert_eq!(Cabinet::new(folder.clone()).find(&key), None, "{wrong}");
        }
        // Nor is the whole answer to another question.
        let other = cabinet.key(&[8; 32]);
        fs::write(cabinet.file(&other), &written).unwrap();
        assert_eq!(Cabinet::new(folder.clone()).find(&other), None);
        fs::remove_file(cabinet.file(&other)).unwrap();
        fs::write(cabinet.file(&key), &written).unwrap();
        assert!(Cabinet::new(folder.clone()).find(&key).is_some());
        let left = fs::read_dir(&folder).unwrap().count();
        assert_eq!(left, 1, "nothing lies beside it");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn neither_memory_nor_folder_grows_without_end() {
        let folder = folder("room");
        let cabinet = Cabinet::new(folder.clone());
        fs::create_dir_all(&folder).unwrap();
        for number in 0..MOST_IN_FOLDER {
            fs::write(folder.join(format!("{number}.json")), "old").unwrap();
        }
        for number in 0..=u8::MAX {
            cabinet.memory().keep([number; 32], solved("old"));
        }
        cabinet.keep(&[1; 32], &solved("new"));
        cabinet.keep(&cabinet.key(&[1; 32]), &solved("newer"));
        assert_eq!(cabinet.memory().answers.len(), MOST_IN_MEMORY);
        let kept = fs::read_dir(&folder).unwrap().count();
        assert_eq!(kept, MOST_IN_FOLDER - MOST_IN_FOLDER / 4 + 2);
        fs::remove_dir_all(&folder).unwrap();
    }
}
