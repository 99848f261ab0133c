//! What each word of the law files means: `vocabulary.tsv`, a word and its one meaning in each row.

use std::collections::BTreeMap;

use crate::Problem;

const HEADER: &str = "word\tmeaning";

/// Reads the words; every bad row is reported, the good ones are returned.
pub(crate) fn read(
    file: &str,
    text: &str,
    problems: &mut Vec<Problem>,
) -> BTreeMap<String, String> {
    let mut words = BTreeMap::new();
    let mut rows = text.lines().enumerate();
    if rows.next().is_none_or(|(_, first)| first != HEADER) {
        let right = format!("begin with the columns: {}", HEADER.replace('\t', ", "));
        let what = "the first line is not the header";
        problems.push(Problem::new(file, 1, what, right));
    }
    for (index, row) in rows {
        let mut problem = |what: String, right: &str| {
            problems.push(Problem::new(file, index + 1, what, right));
        };
        match row.split_once('\t') {
            Some((word, meaning)) if !meaning.trim().is_empty() && !meaning.contains('\t') => {
                if words.insert(word.to_owned(), meaning.to_owned()).is_some() {
                    problem(format!("`{word}` has two meanings"), "give it one");
                }
            }
            _ => {
                let right = "write a word, a tab and its meaning";
                problem("the row does not say what a word means".into(), right);
            }
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_has_one_meaning() {
        let mut problems = Vec::new();
        let text = "word\tmeaning\nkeeps\tThat the stake stays.\nkeeps\tA commission.\nodds\t\n";
        let words = read("vocabulary.tsv", text, &mut problems);
        assert_eq!(words.len(), 1);
        let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "vocabulary.tsv:3: `keeps` has two meanings; give it one",
                "vocabulary.tsv:4: the row does not say what a word means; write a word, a tab and its meaning",
            ]
        );
    }
}
