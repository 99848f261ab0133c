//! The files of the law that describe activities.

use std::sync::Arc;

use law::{BasisBook, Library, Problem, Reader, Words};
use registers::law_of;

use crate::any::{Kind, Message};
use crate::{Activity, Hash, KINDS, Reason, Run, common};

/// An activity as the law describes it: `law/activities/<key>.toml`.
#[derive(Clone, Debug)]
pub struct ActivityLaw {
    key: String,
    kind: &'static str,
    name: Words,
    text: String,
    bases: BasisBook,
    law: Hash,
    rules: Arc<dyn Kind>,
}

impl ActivityLaw {
    /// Reads a file; with everything that is wrong in it where something is.
    pub fn read(file: &str, text: &str, library: &Library) -> Result<ActivityLaw, Vec<Problem>> {
        let reader = Reader::new(file, text, Some(library));
        let read = reader.root().and_then(|root| {
            let key = file
                .rsplit('/')
                .next()?
                .trim_end_matches(".toml")
                .to_string();
            let (name, document) = (root.words("name"), root.text("text"));
            if let Some(document) = &document {
                reader.cite_within(document);
            }
            let word = root.text("activity")?;
            let Some(kind) = KINDS.iter().find(|known| known.kind == word) else {
                let all: Vec<&str> = KINDS.iter().map(|known| known.kind).collect();
                let right = format!("use one of {}", all.join(", "));
                root.problem(format!("there is no activity of the kind `{word}`"), right);
                return None;
            };
            let rules = (kind.read)(&root);
            Some((key, kind.kind, name?, document?, rules?))
        });
        let (bases, problems) = reader.finish();
        match read {
            Some((key, kind, name, text_of, rules)) if problems.is_empty() => Ok(ActivityLaw {
                key,
                kind,
                name,
                text: text_of,
                bases,
                law: law_of(text),
                rules,
            }),
            _ => Err(problems),
        }
    }

    /// The key: the name of its file.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The word of its kind.
    pub fn kind(&self) -> &'static str {
        self.kind
    }

    /// Whether nobody but the staff of the house sees any of it.
    pub fn is_for_staff(&self) -> bool {
        let registered = KINDS.iter().find(|known| known.kind == self.kind);
        registered.is_some_and(|known| known.for_staff)
    }

    /// What people call it.
    pub fn name(&self) -> &Words {
        &self.name
    }

    /// The text that citations are relative to.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What its rules rest on.
    pub fn bases(&self) -> &BasisBook {
        &self.bases
    }

    /// The hash of what its file says.
    pub fn law(&self) -> &Hash {
        &self.law
    }

    /// Its rules as those of a kind, where it is of that kind.
    pub fn rules<A: Activity>(&self) -> Option<&A> {
        self.rules.rules().downcast_ref()
    }

    /// The rulesets whose games are played inside it, and at no other table.
    pub fn rulesets(&self) -> Vec<&str> {
        self.rules.rulesets()
    }

    /// One of it that nobody has opened yet.
    pub fn run(self: &Arc<Self>, name: &str) -> Run {
        Run::new(Arc::clone(self), name, Arc::clone(&self.rules).begin())
    }
}

/// Every activity that the law's files describe.
#[derive(Clone, Debug, Default)]
pub struct Activities(Vec<Arc<ActivityLaw>>);

impl Activities {
    /// Reads the activities of a library; every problem of every file is reported together.
    pub fn read(library: &Library) -> Result<Activities, Vec<Problem>> {
        let mut activities = Vec::new();
        let mut problems = Vec::new();
        for file in library.activities() {
            match ActivityLaw::read(&file.name, &file.text, library) {
                Ok(activity) => activities.push(Arc::new(activity)),
                Err(found) => problems.extend(found),
            }
        }
        match problems.is_empty() {
            true => Ok(Activities(activities)),
            false => Err(problems),
        }
    }

    /// The activity of that key.
    pub fn find(&self, key: &str) -> Option<&Arc<ActivityLaw>> {
        self.0.iter().find(|activity| activity.key == key)
    }

    /// All of them, by key.
    pub fn all(&self) -> &[Arc<ActivityLaw>] {
        &self.0
    }
}

/// Every reason that any activity may give.
pub fn all_reasons() -> Vec<&'static Reason> {
    let own = KINDS.iter().flat_map(|kind| (kind.reasons)());
    common::ALL.iter().chain(own).copied().collect()
}

/// Every message that an event of any activity is told by.
pub fn all_messages() -> Vec<Message> {
    let own = KINDS.iter().flat_map(|kind| (kind.messages)());
    own.copied().collect()
}
