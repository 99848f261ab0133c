//! No number of a law file is without bounds: one that no game has is refused, wherever it stands.

use std::collections::BTreeSet;
use std::ops::Range;

use games::Catalogue;
use law::{Library, SourceFile};

use crate::law_files::around;

/// Where the numbers of a file stand, bare or in quotes.
fn numbers(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut from = 0;
    for line in text.split_inclusive('\n') {
        // A comment ends a line; no text of ours holds the sign. What is written around a wheel
        // are inscriptions.
        let said = line.split('#').next().unwrap_or_default();
        let said = if line.starts_with("order") { "" } else { said };
        let mut at = 0;
        for (place, part) in said.split('"').enumerate() {
            let quoted = place % 2 == 1;
            let ends = if quoted { "" } else { " ,=[]{}\t\n" };
            let mut start = at;
            for word in part.split(|sign: char| ends.contains(sign)) {
                let number = |word: &str| {
                    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
                    let whole = word.replacen('/', "", usize::from(quoted));
                    !whole.is_empty() && digits(&whole)
                };
                if number(word) {
                    found.push(from + start..from + start + word.len());
                }
                start += word.len() + 1;
            }
            at += part.len() + 1;
        }
        from += line.len();
    }
    found
}

/// A number: its file's place among all, and where it stands there.
type Number = (usize, Range<usize>);

const TOO_LARGE: &str = "999999999999";

/// Where a number stands, for people.
fn line(files: &[SourceFile], (file, at): &Number) -> (String, usize) {
    let before = &files[*file].text[..at.start];
    let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
    (files[*file].name.clone(), line)
}

/// What is wrong once these numbers are larger than those of any game: files and lines.
fn refused(files: &[SourceFile], numbers: &[Number]) -> BTreeSet<(String, usize)> {
    let mut changed = files.to_vec();
    // From the end, so that what stands before does not move.
    for (file, at) in numbers.iter().rev() {
        changed[*file].text.replace_range(at.clone(), TOO_LARGE);
    }
    let problems = match Library::read(&changed) {
        Ok(library) => Catalogue::read(&library).err().unwrap_or_default(),
        Err(problems) => problems,
    };
    let places = problems.into_iter();
    places.map(|found| (found.file, found.line)).collect()
}

/// Whether nobody says anything once this one number is too large.
fn passes_alone(files: &[SourceFile], (file, at): &Number) -> bool {
    let name = files[*file].name.as_str();
    let few = around(files.to_vec(), name);
    let place = few.iter().position(|one| one.name == name);
    let place = place.expect("a file stands among those around it");
    refused(&few, &[(place, at.clone())]).is_empty()
}

/// Of these numbers the first of each line, or of each file, and the others.
fn first_of<K: Ord>(
    numbers: Vec<Number>,
    key: impl Fn(&Number) -> K,
) -> (Vec<Number>, Vec<Number>) {
    let mut seen = BTreeSet::new();
    numbers
        .into_iter()
        .partition(|number| seen.insert(key(number)))
}

/// A number that no game has is refused. Most are tried together, and found by their lines; those
/// that are not, because others hide them, one of each file; and one by one where the problem is
/// told in another file.
#[test]
fn a_number_that_no_game_has_is_refused() {
    let files: Vec<SourceFile> = Library::carried()
        .into_iter()
        .filter(|file| !file.name.starts_with("plays/"))
        .collect();
    let rulesets = files.iter().enumerate();
    let rulesets = rulesets.filter(|(_, file)| file.name.starts_with("rulesets/"));
    let mut left: Vec<Number> = rulesets
        .flat_map(|(place, file)| numbers(&file.text).into_iter().map(move |at| (place, at)))
        .collect();
    assert!(left.len() > 500, "{} numbers", left.len());
    let mut hidden = Vec::new();
    while !left.is_empty() {
        let (tried, others) = first_of(left, |number| line(&files, number));
        let told = refused(&files, &tried);
        let missed = tried.into_iter();
        hidden.extend(missed.filter(|number| !told.contains(&line(&files, number))));
        left = others;
    }
    let mut alone = Vec::new();
    while !hidden.is_empty() {
        let (tried, others) = first_of(hidden, |(file, _)| *file);
        let told = refused(&files, &tried);
        let told: BTreeSet<&str> = told.iter().map(|(file, _)| file.as_str()).collect();
        let missed = tried.into_iter();
        alone.extend(missed.filter(|(file, _)| !told.contains(files[*file].name.as_str())));
        hidden = others;
    }
    alone.retain(|number| passes_alone(&files, number));
    let unbounded: Vec<_> = alone.iter().map(|number| line(&files, number)).collect();
    assert!(unbounded.is_empty(), "{unbounded:#?}");
}

#[test]
fn numbers_are_found_bare_and_in_quotes() {
    let text = "a = 12 # 3\nb = [\"4\", \"1/2\", \"K 7\", 8]\n";
    let found: Vec<&str> = numbers(text).into_iter().map(|at| &text[at]).collect();
    assert_eq!(found, ["12", "4", "1/2", "8"]);
}
