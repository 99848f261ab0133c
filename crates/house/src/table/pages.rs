//! The pages of a table's index of rounds, reckoned again from its entries: whether each milestone
//! says what came before it.

use super::index::Index;
use super::round::Player;
use super::waiting::List;
use crate::journal::{Dated, Entry};
use crate::store::{Follower, StreamName, Version};

/// What the streams of tables begin with.
const TABLES: &str = "table/";

/// The kinds of entries that a page speaks of: whoever reckons pages reads no other.
const SPOKEN_OF: [&str; 4] = ["opened", "round", "listed", "milestone"];

/// What comes before the kind of an entry, after its date.
const KIND: &str = r#","entry":{"kind":""#;

/// Follows a table's stream and reckons its pages.
#[derive(Default)]
struct Pages {
    index: Index,
    list: List,
}

/// Who reckons the pages of a stream, if it is a table's (`house::store::Look::followers`).
pub fn pages(stream: &StreamName) -> Option<Box<dyn Follower>> {
    let follower = || Box::new(Pages::default()) as Box<dyn Follower>;
    stream.as_str().starts_with(TABLES).then(follower)
}

impl Follower for Pages {
    fn follow(&mut self, at: Version, body: &str) -> Result<(), String> {
        let dated = Dated::read(body);
        let entry = dated
            .map_err(|error| format!("is no entry: {error}"))?
            .entry;
        let told = match &entry {
            Entry::Milestone(told) if **told != self.index.closed(&self.list) => {
                Err("is a page of the index of rounds, and tells others than there were".to_owned())
            }
            _ => Ok(()),
        };
        match &entry {
            Entry::Opened { .. } => self.list = List::default(),
            Entry::Listed { player, change } => {
                if let Some(player) = Player::read(player) {
                    self.list.follow(&player, *change);
                }
            }
            _ => {}
        }
        self.index.follow(at, &entry);
        told
    }

    fn heeds(&self, body: &str) -> bool {
        is_spoken_of(body)
    }
}

/// Whether a page speaks of an entry, by its first letters; one that is written otherwise is read.
fn is_spoken_of(body: &str) -> bool {
    let kind = body.split_once(KIND).and_then(|(date, rest)| {
        let dated = date.len() < 40;
        dated.then(|| rest.split_once('"')).flatten()
    });
    kind.is_none_or(|(kind, _)| SPOKEN_OF.contains(&kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::Milestone;

    fn body(entry: Entry) -> String {
        Dated { date_ms: 7, entry }.write()
    }

    #[test]
    fn what_no_page_speaks_of_is_not_read() {
        assert!(!is_spoken_of(&body(Entry::Filled { amount: 1 })));
        assert!(!is_spoken_of(&body(Entry::Drawn { number: 1 })));
        assert!(is_spoken_of(&body(Entry::Milestone(Box::default()))));
        assert!(is_spoken_of("what is this"));
    }

    #[test]
    fn a_page_that_tells_of_other_rounds_is_found() {
        let mut pages = pages(&StreamName::new("table/mesa-1").unwrap()).unwrap();
        let page = Milestone {
            rounds: vec![(1, 5)],
            ..Milestone::default()
        };
        let told = pages.follow(Version(9), &body(Entry::Milestone(Box::new(page))));
        assert!(told.is_err());
        // The next is reckoned from what this one says of itself: one lie is told once.
        let next = Index::after(Version(9), &Milestone::default()).closed(&List::default());
        let told = pages.follow(Version(10), &body(Entry::Milestone(Box::new(next))));
        assert!(told.is_err(), "its earlier page begins elsewhere");
    }
}
