//! What provisions and readings say in another language than that of their inventory:
//! `es/DOCUMENT.tsv` and `es/readings.tsv`, an id and its words in each row.

use std::collections::BTreeMap;

use crate::Problem;

const HEADER: &str = "id\tgist";

/// The words of one file, by id, each with its line.
#[derive(Clone, Debug)]
pub(crate) struct Translated {
    pub(crate) file: String,
    /// What they are of: a document, or `readings`.
    pub(crate) of: String,
    pub(crate) words: BTreeMap<String, (usize, String)>,
}

/// Reads such a file; every bad row is reported, the good ones are returned.
pub(crate) fn read(file: &str, text: &str, problems: &mut Vec<Problem>) -> Translated {
    let name = file.rsplit('/').next().unwrap_or(file);
    let mut translated = Translated {
        file: file.into(),
        of: name.trim_end_matches(".tsv").into(),
        words: BTreeMap::new(),
    };
    let mut rows = text.lines().enumerate();
    if rows.next().is_none_or(|(_, first)| first != HEADER) {
        let right = format!("begin with the columns: {}", HEADER.replace('\t', ", "));
        problems.push(Problem::new(
            file,
            1,
            "the first line is not the header",
            right,
        ));
    }
    for (index, row) in rows.filter(|(_, row)| !row.trim().is_empty()) {
        let line = index + 1;
        let mut problem = |what: String, right: &str| {
            problems.push(Problem::new(file, line, what, right));
        };
        match row.split_once('\t') {
            Some((id, said)) if !said.trim().is_empty() && !said.contains('\t') => {
                let before = translated.words.insert(id.into(), (line, said.into()));
                if let Some((before, _)) = before {
                    let what = format!("{id} stands in line {before} already");
                    problem(what, "say each once");
                }
            }
            _ => problem(
                "the row does not say what something says".into(),
                "write an id, a tab and its words",
            ),
        }
    }
    translated
}
