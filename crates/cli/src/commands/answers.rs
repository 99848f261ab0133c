//! Answers that took a while, kept for the next time that the same is asked.
//!
//! An answer is kept under the hash of the rules that it was counted for, of the question and of
//! the program itself, in the user's folder for what may be deleted at any time. It is written
//! beside its place and moved there whole, and carries a hash of itself and of its place: what is
//! cut short, changed or the answer to something else is counted again.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, UNIX_EPOCH};

use sha2::{Digest, Sha256};

use crate::failure::Outcome;
use crate::print;

/// What is answered sooner is not worth a file.
const PATIENCE: Duration = Duration::from_secs(1);

/// Where answers are kept, if the house says so in `TAPETE_CACHE` or the system has such a folder.
fn folder() -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    if let Some(own) = named("TAPETE_CACHE") {
        return Some(PathBuf::from(own));
    }
    let cache = named("XDG_CACHE_HOME").map(PathBuf::from);
    let home = || Some(PathBuf::from(named("HOME")?).join(".cache"));
    Some(cache.or_else(home)?.join("tapete"))
}

/// The program that answers: another one may count otherwise.
fn program() -> String {
    let file = std::env::current_exe().and_then(fs::metadata);
    let since = file.as_ref().ok().and_then(|file| file.modified().ok());
    let since = since.and_then(|since| since.duration_since(UNIX_EPOCH).ok());
    let size = file.map_or(0, |file| file.len());
    format!("{} {size} {since:?}", env!("CARGO_PKG_VERSION"))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Prints the answer to a question about these rules: the one that is kept, or else the one that is
/// found now, which is kept if it took a while.
pub(super) fn answer(rules: &[u8; 32], question: &str, find: impl FnOnce() -> Outcome) -> Outcome {
    let mut key = Sha256::new();
    key.update(rules);
    key.update(program());
    key.update(question);
    let name = format!("{}.answer", hex(&key.finalize()));
    let place = folder().map(|folder| folder.join(name));
    if let Some(kept) = place.as_deref().and_then(kept) {
        print::text(format_args!("{kept}"));
        return Ok(());
    }
    let since = Instant::now();
    let (found, printed) = print::keeping(find);
    found?;
    if let Some(place) = place.filter(|_| since.elapsed() > PATIENCE) {
        // Whoever has no room for it is answered all the same.
        let _ = keep(&place, &printed);
    }
    Ok(())
}

/// An answer as it was printed; nothing if there is none, or not as it was written.
fn kept(place: &Path) -> Option<String> {
    let text = fs::read_to_string(place).ok()?;
    let (hash, printed) = text.split_once('\n')?;
    (hash == seal(place, printed)).then(|| printed.to_owned())
}

/// What stands above an answer in its file: it is the answer to no other question.
fn seal(place: &Path, printed: &str) -> String {
    let name = place.file_name().unwrap_or_default();
    let mut hasher = Sha256::new();
    hasher.update(name.as_encoded_bytes());
    hasher.update(printed);
    hex(&hasher.finalize())
}

fn keep(place: &Path, printed: &str) -> std::io::Result<()> {
    let folder = place.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let beside = place.with_extension(format!("part{}", std::process::id()));
    let text = format!("{}\n{printed}", seal(place, printed));
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, place));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_cut_short_or_changed_is_no_answer() {
        let folder = std::env::temp_dir().join(format!("tapete-answers-{}", std::process::id()));
        let place = folder.join("one.answer");
        keep(&place, "5.2243 %\nall of it\n").expect("it is written");
        assert_eq!(kept(&place).as_deref(), Some("5.2243 %\nall of it\n"));
        let whole = fs::read_to_string(&place).expect("it is there");
        for wrong in [
            whole.replace("5.2", "4.2"),
            whole[..whole.len() - 3].to_owned(),
            String::new(),
        ] {
            fs::write(&place, wrong).expect("it is written");
            assert_eq!(kept(&place), None);
        }
        // Nor is the whole answer to another question.
        let other = folder.join("two.answer");
        fs::write(&place, &whole).expect("it is written");
        fs::rename(&place, &other).expect("it is moved");
        assert_eq!(kept(&other), None);
        let left = fs::read_dir(&folder).expect("it is a folder").count();
        assert_eq!(left, 1, "nothing lies beside it");
        fs::remove_dir_all(folder).expect("it may be deleted at any time");
    }
}
