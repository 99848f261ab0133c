//! How much of the law is proved.

use std::collections::{BTreeMap, BTreeSet};

use activities::Activities;
use games::Catalogue;
use law::{Library, Provision, ProvisionId, Treatment};
use registers::Registers;

use crate::{Ground, PlayProblem, Way, run};

/// How many provisions there are to build, and how many are proved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// To build.
    pub to_build: usize,
    /// Proved by a passing play.
    pub proved: usize,
}

impl Count {
    /// Not yet proved.
    pub fn open(self) -> usize {
        self.to_build - self.proved
    }

    fn add(&mut self, proved: bool) {
        self.to_build += 1;
        self.proved += usize::from(proved);
    }
}

/// What the plays prove, counted.
#[derive(Clone, Debug)]
pub struct Coverage<'a> {
    library: &'a Library,
    proofs: BTreeMap<ProvisionId, Vec<&'a str>>,
    claims: BTreeMap<ProvisionId, BTreeSet<Way>>,
}

impl<'a> Coverage<'a> {
    /// Runs every play of the library; if any does not pass, there is no coverage to speak of.
    pub fn measure(
        library: &'a Library,
        catalogue: &Catalogue,
    ) -> Result<Coverage<'a>, Vec<PlayProblem>> {
        let mut proofs: BTreeMap<ProvisionId, Vec<&'a str>> = BTreeMap::new();
        let mut claims: BTreeMap<ProvisionId, BTreeSet<Way>> = BTreeMap::new();
        let mut problems = Vec::new();
        let registers = Registers::read(library).map_err(unread)?;
        let activities = Activities::read(library).map_err(unread)?;
        let ground = Ground::new(catalogue, &registers, &activities);
        for play in library.plays() {
            match run(ground, &play.name, &play.text) {
                Ok(proved) => {
                    for id in proved.shown(library) {
                        proofs.entry(id.clone()).or_default().push(&play.name);
                    }
                    for (id, ways) in proved.iter() {
                        claims.entry(id.clone()).or_default().extend(ways);
                    }
                }
                Err(found) => problems.extend(found),
            }
        }
        if problems.is_empty() {
            Ok(Coverage {
                library,
                proofs,
                claims,
            })
        } else {
            Err(problems)
        }
    }

    /// Whether a provision is proved.
    pub fn is_proved(&self, id: &ProvisionId) -> bool {
        self.proofs.contains_key(id)
    }

    /// The plays that prove a provision.
    pub fn proofs(&self, id: &ProvisionId) -> &[&'a str] {
        self.proofs.get(id).map_or(&[], Vec::as_slice)
    }

    /// The provisions that plays prove by nothing but what is shown or said.
    pub fn by_notice_alone(&self) -> impl Iterator<Item = &'a Provision> + '_ {
        let alone = |provision: &&Provision| {
            let ways = self.claims.get(&provision.id).into_iter().flatten();
            let mut counts = ways.filter(|way| way.shows(provision)).peekable();
            counts.peek().is_some() && counts.all(|way| way.is_words())
        };
        self.to_build().filter(alone)
    }

    /// Where plays name a provision without showing it: in which ways they do.
    pub fn claimed(&self, id: &ProvisionId) -> Option<&BTreeSet<Way>> {
        self.claims.get(id).filter(|_| !self.is_proved(id))
    }

    fn to_build(&self) -> impl Iterator<Item = &'a Provision> {
        self.library
            .provisions()
            .iter()
            .filter(|provision| provision.treatment.is_to_build())
    }

    /// What is to build of texts of law, not of rules of our own making.
    fn law_to_build(&self) -> impl Iterator<Item = &'a Provision> {
        let documents = self.library.documents();
        let own = move |id: &str| documents.iter().any(|known| known.own && known.id == id);
        self.to_build()
            .filter(move |provision| !own(&provision.document))
    }

    /// All documents of law together.
    pub fn total(&self) -> Count {
        let mut count = Count::default();
        self.law_to_build()
            .for_each(|provision| count.add(self.is_proved(&provision.id)));
        count
    }

    /// By document, in the library's order.
    pub fn by_document(&self) -> Vec<(String, Count)> {
        let mut counts: Vec<(String, Count)> = self
            .library
            .documents()
            .iter()
            .map(|document| (document.id.clone(), Count::default()))
            .collect();
        for provision in self.to_build() {
            if let Some((_, count)) = counts.iter_mut().find(|(id, _)| *id == provision.document) {
                count.add(self.is_proved(&provision.id));
            }
        }
        counts
    }

    /// By document and treatment.
    pub fn by_treatment(&self) -> BTreeMap<(String, Treatment), Count> {
        let mut counts: BTreeMap<_, Count> = BTreeMap::new();
        for provision in self.to_build() {
            let key = (provision.document.clone(), provision.treatment);
            counts
                .entry(key)
                .or_default()
                .add(self.is_proved(&provision.id));
        }
        counts
    }

    /// By game, of texts of law; a provision about several games counts for each.
    pub fn by_game(&self) -> BTreeMap<String, Count> {
        let mut counts: BTreeMap<String, Count> = BTreeMap::new();
        for provision in self.law_to_build() {
            for game in &provision.games {
                counts
                    .entry(game.clone())
                    .or_default()
                    .add(self.is_proved(&provision.id));
            }
        }
        counts
    }

    /// The provisions to build that no play proves yet, in the order of the texts.
    pub fn open(&self) -> impl Iterator<Item = &'a Provision> + '_ {
        self.to_build()
            .filter(|provision| !self.is_proved(&provision.id))
    }
}

/// Problems of a file of the law, as those of a play.
fn unread(found: Vec<law::Problem>) -> Vec<PlayProblem> {
    let unread = |problem: law::Problem| PlayProblem {
        file: problem.file,
        line: problem.line,
        what: format!("{}; {}", problem.what, problem.right),
    };
    found.into_iter().map(unread).collect()
}

/// The coverage reached so far, kept in `law/coverage.toml`: it may only rise. Beside it, why words
/// are all that a program can do for a provision.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ratchet {
    /// Proved provisions by document.
    pub proved: BTreeMap<String, usize>,
    /// What is proved by what is shown or said alone, and why nothing else can be.
    pub words: BTreeMap<ProvisionId, String>,
}

/// The section of the file that says why words are all.
const WORDS: &str = "by-what-is-shown-or-said-alone";

impl Ratchet {
    /// Reads the file: `DOCUMENT = number`, a line each; then the reasons, `"PROVISION" = "why"`.
    pub fn parse(text: &str) -> Result<Ratchet, String> {
        let table: toml::Table = text
            .parse()
            .map_err(|error: toml::de::Error| error.message().to_string())?;
        let mut ratchet = Ratchet::default();
        for (key, value) in table {
            if let (WORDS, toml::Value::Table(reasons)) = (key.as_str(), &value) {
                ratchet.words = read_reasons(reasons)?;
                continue;
            }
            let number = value
                .as_integer()
                .and_then(|number| usize::try_from(number).ok());
            let number =
                number.ok_or_else(|| format!("{key}: write the number of provisions proved"))?;
            ratchet.proved.insert(key, number);
        }
        Ok(ratchet)
    }

    /// Why nothing but words can be done for a provision.
    pub fn why_words(&self, id: &ProvisionId) -> Option<&str> {
        self.words.get(id).map(String::as_str)
    }

    /// Documents whose coverage fell, those whose figure in the file is out of date, and rows by
    /// words alone without their reason or with one too many.
    pub fn differences(&self, coverage: &Coverage<'_>) -> Vec<String> {
        let mut differences = Vec::new();
        for (document, count) in coverage.by_document() {
            let kept = self.proved.get(&document).copied().unwrap_or(0);
            if count.proved < kept {
                differences.push(format!(
                    "{document}: {} proved, but {kept} were; mend the plays",
                    count.proved
                ));
            } else if count.proved > kept {
                differences.push(format!(
                    "{document}: {} proved; raise law/coverage.toml from {kept}",
                    count.proved
                ));
            }
        }
        let by_words: BTreeSet<&ProvisionId> =
            coverage.by_notice_alone().map(|one| &one.id).collect();
        let unsaid = by_words.iter().filter(|id| self.why_words(id).is_none());
        differences.extend(unsaid.map(|id| {
            format!("{id}: proved by words alone; enforce it, or say in law/coverage.toml why not")
        }));
        let stale = self.words.keys().filter(|id| !by_words.contains(id));
        differences.extend(stale.map(|id| {
            format!("{id}: more than words proves it; take its reason out of law/coverage.toml")
        }));
        differences
    }
}

fn read_reasons(reasons: &toml::Table) -> Result<BTreeMap<ProvisionId, String>, String> {
    let read = |(id, why): (&String, &toml::Value)| match why.as_str() {
        Some(why) => Ok((ProvisionId::new(id), why.to_owned())),
        None => Err(format!("{id}: write in words why nothing else can be done")),
    };
    reasons.iter().map(read).collect()
}
