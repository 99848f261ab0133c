use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::{Problem, Words};

/// The name of one atomic provision: `AR10/10.1.D/VII-4`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ProvisionId(String);

impl ProvisionId {
    /// The whole name. Whether such a provision exists, the [`Library`](crate::Library) knows.
    pub fn new(id: impl Into<String>) -> ProvisionId {
        ProvisionId(id.into())
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ProvisionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What is to be done with a provision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Treatment {
    /// The rules code enforces or computes it.
    Engine,
    /// Table and casino management.
    House,
    /// An irregularity that staff declare and the text resolves.
    Ruling,
    /// Shown or announced to people.
    Shown,
    /// Objects and gestures: reference only.
    Physical,
    /// Nothing to build.
    None,
}

impl Treatment {
    /// All of them, in the order of the inventory's legend.
    pub const ALL: [Treatment; 6] = [
        Treatment::Engine,
        Treatment::House,
        Treatment::Ruling,
        Treatment::Shown,
        Treatment::Physical,
        Treatment::None,
    ];

    /// Whether the software must do something for it.
    pub fn is_to_build(self) -> bool {
        !matches!(self, Treatment::Physical | Treatment::None)
    }

    /// Its name in the inventory.
    pub fn name(self) -> &'static str {
        match self {
            Treatment::Engine => "engine",
            Treatment::House => "house",
            Treatment::Ruling => "ruling",
            Treatment::Shown => "shown",
            Treatment::Physical => "physical",
            Treatment::None => "none",
        }
    }
}

impl FromStr for Treatment {
    type Err = ();

    fn from_str(text: &str) -> Result<Treatment, ()> {
        Treatment::ALL
            .into_iter()
            .find(|treatment| treatment.name() == text)
            .ok_or(())
    }
}

/// One row of the inventory of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provision {
    /// Its name.
    pub id: ProvisionId,
    /// The document in whose text it stands. A text may hold the tail of another decree, so
    /// that the id alone does not tell.
    pub document: String,
    /// The lines of the document's text on which it stands, first and last.
    pub lines: (u32, u32),
    /// The games that it is about.
    pub games: Vec<String>,
    /// What sort of rule it is.
    pub kind: String,
    /// What is to be done with it.
    pub treatment: Treatment,
    /// What it says, in our words. The inventory says it in one language, in which it stands here
    /// for both until a file of the other says it.
    pub gist: Words,
}

impl Provision {
    /// Whether it authorises somebody to settle what the text leaves open.
    pub fn authorises(&self) -> bool {
        self.kind == "authorisation"
    }
}

const HEADER: &str = "id\tfirst_line\tlast_line\tgames\tkind\ttreatment\tgist";

/// Reads an inventory; every bad row is reported, the good ones are returned.
pub(crate) fn read(file: &str, text: &str, problems: &mut Vec<Problem>) -> Vec<Provision> {
    let mut rows = text.lines().enumerate();
    match rows.next() {
        Some((_, HEADER)) => {}
        _ => problems.push(Problem::new(
            file,
            1,
            "the first line is not the header of an inventory",
            format!("begin with the columns: {}", HEADER.replace('\t', ", ")),
        )),
    }
    let document = file
        .trim_start_matches("provisions/")
        .trim_end_matches(".tsv");
    let mut provisions: Vec<Provision> = Vec::new();
    let mut seen: BTreeMap<ProvisionId, usize> = BTreeMap::new();
    for (index, row) in rows.filter(|(_, row)| !row.trim().is_empty()) {
        match read_row(document, row) {
            Ok(provision) => {
                let before = seen.insert(provision.id.clone(), index + 1);
                if let Some(before) = before {
                    let what = format!("{} stands in line {before} already", provision.id);
                    let right = "give each provision its own id";
                    problems.push(Problem::new(file, index + 1, what, right));
                }
                provisions.push(provision);
            }
            Err((what, right)) => problems.push(Problem::new(file, index + 1, what, right)),
        }
    }
    provisions
}

fn read_row(document: &str, row: &str) -> Result<Provision, (String, String)> {
    let columns: Vec<&str> = row.split('\t').collect();
    let [id, first, last, games, kind, treatment, gist] = columns[..] else {
        return Err((
            format!("the row has {} columns", columns.len()),
            "an inventory row has seven, separated by tabs".into(),
        ));
    };
    let line = |text: &str| {
        let right = "write the line of the text as a whole number".to_string();
        text.parse::<u32>()
            .map_err(|_| (format!("`{text}` is no line number"), right))
    };
    let treatment = treatment.parse().map_err(|()| {
        let names = Treatment::ALL.map(Treatment::name).join(", ");
        (
            format!("`{treatment}` is no treatment"),
            format!("use one of {names}"),
        )
    })?;
    let lines = (line(first)?, line(last)?);
    if lines.0 == 0 || lines.0 > lines.1 {
        let what = format!("{id} stands on the lines {first} to {last}");
        return Err((what, "write its first line, from 1, and its last".into()));
    }
    if id.trim().is_empty() || id.contains(char::is_whitespace) {
        let what = format!("`{id}` is no id");
        return Err((what, "write it as DOCUMENT/PLACE, without spaces".into()));
    }
    Ok(Provision {
        id: ProvisionId::new(id),
        document: document.into(),
        lines,
        games: games
            .split([',', ' ', ';'])
            .filter(|g| !g.is_empty())
            .map(Into::into)
            .collect(),
        kind: kind.into(),
        treatment,
        gist: Words::same(gist),
    })
}
