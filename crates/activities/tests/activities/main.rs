//! What must hold of activities, whatever is asked of them.

mod draws;
mod tickets;
mod tournaments;
mod vectors;

use std::sync::{Arc, OnceLock};

use activities::{Activities, ActivityLaw, Actor, Entry, Hash, Line, NotDone, Run, hex};
use law::Library;

/// An activity of our own law.
pub(crate) fn law(key: &str) -> Arc<ActivityLaw> {
    static OURS: OnceLock<Activities> = OnceLock::new();
    let all = OURS.get_or_init(|| {
        let library = Library::embedded().unwrap_or_else(|problems| panic!("{problems:#?}"));
        Activities::read(&library).unwrap_or_else(|problems| panic!("{problems:#?}"))
    });
    Arc::clone(all.find(key).expect("our law has it"))
}

/// An activity as a house runs it: opened on its terms with a promised seed, drawn from it.
pub(crate) struct Kept {
    pub(crate) run: Run,
    pub(crate) seed: Hash,
    pub(crate) entries: Vec<Entry>,
}

impl Kept {
    pub(crate) fn open(key: &str, terms: &str, seed: Hash) -> Kept {
        let run = law(key).run("test");
        let line = Line::read(&format!("opened  {terms}")).expect("terms are a line");
        let entry = run.open(&run.promised(&line, &seed), &run.promise_of(&seed));
        let mut kept = Kept {
            run,
            seed,
            entries: Vec::new(),
        };
        kept.take(entry.expect("these terms open it"));
        kept
    }

    fn take(&mut self, entry: Entry) {
        self.run.apply(&entry).expect("what was judged applies");
        self.entries.push(entry);
    }

    /// Asks for something, and says why nothing is done where nothing is.
    pub(crate) fn ask(&mut self, line: &str) -> Result<(), String> {
        let mut line = Line::read(line).expect("a line");
        let who: Actor = line.words.remove(0).parse().expect("somebody");
        let command = self.run.parse(&who, &line)?;
        let before = self.run.view(None);
        match self.run.ask(&who, &command) {
            Ok(entry) => {
                self.take(entry);
                Ok(())
            }
            Err(NotDone::Refused(refusal)) => {
                assert_eq!(self.run.view(None), before, "a refusal changes nothing");
                Err(refusal.names())
            }
            Err(NotDone::Unknown(unknown)) => panic!("{unknown}"),
        }
    }

    /// Draws whatever is due.
    pub(crate) fn draw_all(&mut self) {
        while self.run.due().is_some() {
            let entry = self.run.draw_from(&self.seed).expect("it is due");
            self.take(entry);
        }
    }

    /// Reveals the seed.
    pub(crate) fn reveal(&mut self) {
        let entry = self.run.reveal(&self.seed).expect("it is over");
        self.take(entry);
    }

    pub(crate) fn look(&self, question: &str) -> String {
        let words: Vec<&str> = question.split_whitespace().collect();
        self.run.look(&words).expect("it can be asked").what
    }
}

/// A seed by its number.
pub(crate) fn seed(number: u64) -> Hash {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_be_bytes());
    seed
}

/// What the store holds of entries, but for the hashes that promise the seed.
pub(crate) fn stored(entries: &[Entry]) -> String {
    let mut text = serde_json::to_string(entries).expect("entries are JSON");
    let Entry::Opened { promise, terms, .. } = &entries[0] else {
        panic!("it begins with its opening");
    };
    let roots = terms.iter().filter(|(field, _)| field == "root");
    for hash in roots.map(|(_, root)| root).chain([promise]) {
        assert!(hex::decode(hash).is_some(), "a promise is a hash");
        text = text.replace(hash.as_str(), "promised");
    }
    text
}
