//! A game's file joined with the one that it builds on: rules that several games of a ruleset
//! share (`general`), or the same game of another ruleset (`as_in`). What a file says beside them
//! is added; what it says under `but` stands in the place of what they say. The outcome is one
//! text; marks in it tell which line of which file each line is.

use crate::{Problem, SourceFile};

/// The keys of a file's head that say how it is joined.
const JOINS: [&str; 3] = ["general", "as_in", "without"];

/// How a line begins that says whence the following lines are.
const MARK: &str = "#@ ";

/// What a file builds on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Base {
    /// Rules that several games share: they have no head of their own.
    General,
    /// A whole game under another ruleset.
    Game,
}

/// A line of a file.
#[derive(Clone, Copy)]
struct Origin<'a> {
    file: &'a str,
    line: usize,
}

/// A section with its fields; the head of a file is a section without a path.
#[derive(Clone)]
struct Section<'a> {
    from: Origin<'a>,
    path: Vec<&'a str>,
    in_list: bool,
    fields: Vec<Field<'a>>,
}

#[derive(Clone)]
struct Field<'a> {
    from: Origin<'a>,
    key: &'a str,
    lines: Vec<&'a str>,
}

/// The text of a game together with what it builds on.
pub(crate) fn join(
    own: &SourceFile,
    base: &SourceFile,
    kind: Base,
    problems: &mut Vec<Problem>,
) -> String {
    let mut joint = Joint {
        base: &base.name,
        sections: sections(&base.name, &base.text),
        problems,
    };
    let mut own_sections = sections(&own.name, &own.text);
    let mut head = own_sections.remove(0);
    for field in head.fields.iter().filter(|field| field.key == "without") {
        joint.leave_out(field);
    }
    head.fields.retain(|field| !JOINS.contains(&field.key));
    let mut added = Vec::new();
    for section in own_sections {
        match section.path[..] {
            ["but", ..] => joint.replace(section),
            ["after", ..] => joint.put_after(section),
            _ => added.push(section),
        }
    }
    let mut base_head = joint.sections.remove(0);
    base_head.fields.retain(|field| field.key != "general");
    match kind {
        Base::General => joint.has_no_head(&base_head),
        Base::Game => {
            joint.lay_over(&mut base_head, head.fields);
            head = base_head;
        }
    }
    let mut whole = vec![head];
    whole.extend(added);
    whole.append(&mut joint.sections);
    written(own, &whole)
}

/// The base while what a file says of it is being worked in.
struct Joint<'a, 'p> {
    base: &'a str,
    sections: Vec<Section<'a>>,
    problems: &'p mut Vec<Problem>,
}

impl<'a> Joint<'a, '_> {
    fn problem(&mut self, at: Origin<'_>, what: String, right: &str) {
        self.problems
            .push(Problem::new(at.file, at.line, what, right));
    }

    fn has_no_head(&mut self, head: &Section<'a>) {
        if let Some(field) = head.fields.first() {
            let what = format!("`{}` stands before the first section", field.key);
            self.problem(field.from, what, "a game says that in its own file");
        }
    }

    /// Where a section, or an item of a list by its key, stands, with the sections below it.
    fn place_of(&self, path: &[&str]) -> Option<std::ops::Range<usize>> {
        let (key, list) = path.split_last()?;
        let start = self.sections.iter().position(|section| {
            let is_section = !section.in_list && section.path == path;
            is_section || (section.in_list && section.path == list && section.has_key(key))
        })?;
        let depth = self.sections[start].path.len();
        let below = self.sections[start + 1..].iter();
        let below = below.take_while(|section| section.path.len() > depth);
        Some(start..start + 1 + below.count())
    }

    /// `without = ["section", "section.field", "list", "list.key"]`.
    fn leave_out(&mut self, field: &Field<'a>) {
        let named = field.lines.iter().flat_map(|line| quoted(line));
        for name in named.collect::<Vec<_>>() {
            let path: Vec<&str> = name.split('.').collect();
            if !self.leave_out_one(&path) {
                let what = format!("there is no `{name}` in {}", self.base);
                self.problem(field.from, what, "leave out what stands there");
            }
        }
    }

    fn leave_out_one(&mut self, path: &[&str]) -> bool {
        if let Some(place) = self.place_of(path) {
            self.sections.drain(place);
            return true;
        }
        let before = self.sections.len();
        self.sections
            .retain(|section| !section.path.starts_with(path) || path.is_empty());
        if self.sections.len() < before {
            return true;
        }
        let Some((key, above)) = path.split_last() else {
            return false;
        };
        let Some(place) = self.place_of(above) else {
            return false;
        };
        let fields = &mut self.sections[place.start].fields;
        let before = fields.len();
        fields.retain(|field| field.key != *key);
        fields.len() < before
    }

    /// `[but.section]` and `[but.list.key]`: what it says in the place of what stands there.
    fn replace(&mut self, section: Section<'a>) {
        let path = &section.path[1..];
        let Some(place) = self.place_of(path) else {
            let what = format!("there is no [{}] in {}", path.join("."), self.base);
            let right =
                "say it without `but`, or name a section or an item's key that stands there";
            return self.problem(section.from, what, right);
        };
        let mut there = self.sections.remove(place.start);
        self.lay_over(&mut there, section.fields);
        self.sections.insert(place.start, there);
    }

    /// Lays fields over those of a section: the same key is replaced, another is added.
    fn lay_over(&mut self, section: &mut Section<'a>, fields: Vec<Field<'a>>) {
        for field in fields {
            let known = section
                .fields
                .iter_mut()
                .find(|known| known.key == field.key);
            match known {
                Some(known) if known.says() == field.says() => {
                    let what = format!("{} says the same of `{}`", self.base, field.key);
                    self.problem(field.from, what, "say only what is different");
                }
                Some(known) => *known = field,
                None => section.fields.push(field),
            }
        }
    }

    /// `[[after.list.key]]`: an item more, behind the one of that key.
    fn put_after(&mut self, mut section: Section<'a>) {
        let path = section.path.split_off(1);
        let place = self.place_of(&path);
        let item = place.filter(|place| self.sections[place.start].in_list && section.in_list);
        let Some(place) = item else {
            let what = format!("there is no item `{}` in {}", path.join("."), self.base);
            let right = "write [[after.LIST.KEY]] of an item that stands there";
            return self.problem(section.from, what, right);
        };
        section.path = path[..path.len() - 1].to_vec();
        self.sections.insert(place.end, section);
    }
}

impl Section<'_> {
    fn has_key(&self, key: &str) -> bool {
        let mut keys = self.fields.iter().filter(|field| field.key == "key");
        keys.any(|field| quoted(field.lines[0]).first() == Some(&key))
    }

    fn header(&self) -> String {
        let path = self.path.join(".");
        if self.in_list {
            format!("[[{path}]]")
        } else {
            format!("[{path}]")
        }
    }
}

impl Field<'_> {
    /// What it says, however it is spaced.
    fn says(&self) -> String {
        let words = self.lines.iter().flat_map(|line| line.split_whitespace());
        words.collect::<Vec<_>>().join(" ")
    }
}

/// The sections of a file; the first is its head.
fn sections<'a>(file: &'a str, text: &'a str) -> Vec<Section<'a>> {
    let mut at = Origin { file, line: 0 };
    let section = |from, path, in_list| Section {
        from,
        path,
        in_list,
        fields: Vec::new(),
    };
    let mut sections = vec![section(Origin { file, line: 1 }, Vec::new(), false)];
    // How deep in lists and inline sections the field reaches that goes on over lines.
    let mut depth = 0;
    for line in text.lines() {
        if let Some(marked) = mark(line) {
            at = Origin {
                line: marked.line.saturating_sub(1),
                ..marked
            };
            continue;
        }
        at.line += 1;
        let last = sections.last_mut().expect("a file has a head");
        let trimmed = line.trim();
        if depth > 0 {
            if let Some(field) = last.fields.last_mut() {
                field.lines.push(line);
            }
            depth += opened(line);
        } else if let Some(path) = trimmed.strip_prefix('[') {
            let in_list = path.starts_with('[');
            let path = path.trim_start_matches('[').split(']').next();
            let path = path.unwrap_or_default().split('.').map(str::trim);
            sections.push(section(at, path.collect(), in_list));
        } else if !trimmed.is_empty() && !trimmed.starts_with('#') {
            let key = line.split('=').next().unwrap_or_default().trim();
            last.fields.push(Field {
                from: at,
                key,
                lines: vec![line],
            });
            depth += opened(line);
        }
    }
    sections
}

/// How many brackets a line opens and does not close, outside of texts and comments.
fn opened(line: &str) -> i32 {
    let (mut depth, mut in_text, mut escaped) = (0, false, false);
    for letter in line.chars() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if in_text => escaped = true,
            '"' => in_text = !in_text,
            _ if in_text => {}
            '#' => break,
            '[' | '{' => depth += 1,
            ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    depth
}

/// The texts in quotes of a line.
fn quoted(line: &str) -> Vec<&str> {
    line.split('"').skip(1).step_by(2).collect()
}

/// Sections as a text, each line where it stood in its file or behind a mark. The text of a file
/// that says nothing of its own is as a whole the other one; no other text begins with a mark.
fn written(own: &SourceFile, sections: &[Section<'_>]) -> String {
    let (mut text, mut next) = match own.text.is_empty() {
        true => {
            let from = sections[0].from;
            (format!("{MARK}{}:{}\n", from.file, from.line), from)
        }
        false => {
            let (file, line) = (own.name.as_str(), 2);
            (String::from("\n"), Origin { file, line })
        }
    };
    for section in sections {
        if !section.path.is_empty() {
            let header = section.header();
            write_lines(&mut text, &mut next, section.from, &[&header]);
        }
        for field in &section.fields {
            write_lines(&mut text, &mut next, field.from, &field.lines);
        }
    }
    text
}

fn write_lines<'a>(text: &mut String, next: &mut Origin<'a>, from: Origin<'a>, lines: &[&str]) {
    if from.file == next.file && from.line >= next.line {
        text.extend(std::iter::repeat_n('\n', from.line - next.line));
    } else {
        text.push_str(&format!("{MARK}{}:{}\n", from.file, from.line));
    }
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    *next = Origin {
        file: from.file,
        line: from.line + lines.len(),
    };
}

fn mark(line: &str) -> Option<Origin<'_>> {
    let (file, line) = line.strip_prefix(MARK)?.rsplit_once(':')?;
    let line = line.parse().ok()?;
    Some(Origin { file, line })
}

/// The file and the line that a place in a joined text comes from.
pub(crate) fn place_in(file: &str, text: &str, offset: usize) -> (String, usize) {
    let before = &text[..offset.min(text.len())];
    let whole = text.lines().next().and_then(mark);
    let mut at = whole.unwrap_or(Origin { file, line: 1 });
    for line in before
        .split_inclusive('\n')
        .filter(|line| line.ends_with('\n'))
    {
        match mark(line.trim_end()) {
            Some(marked) => at = marked,
            None => at.line += 1,
        }
    }
    (at.file.to_string(), at.line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, text: &str) -> SourceFile {
        SourceFile {
            name: name.into(),
            text: text.into(),
        }
    }

    const BASE: &str = "game = \"x\"\n\n[table]\nplaces = { most = 7 }\nminimum = 5\n\n\
        [[bet]]\nkey = \"one\"\npays = [\n  1,\n]\n\n[[bet]]\nkey = \"two\"\n\n[bet.more]\nis = 1\n";

    fn joined(own: &str) -> (String, Vec<String>) {
        let mut problems = Vec::new();
        let (own, base) = (file("own", own), file("base", BASE));
        let text = join(&own, &base, Base::Game, &mut problems);
        (text, problems.iter().map(ToString::to_string).collect())
    }

    fn table(text: &str) -> toml::Table {
        text.parse().expect("it is TOML")
    }

    #[test]
    fn a_file_that_adds_nothing_is_the_other() {
        let (text, problems) = joined("as_in = \"base\"\n");
        assert_eq!(problems, [""; 0]);
        assert_eq!(table(&text), table(BASE));
    }

    #[test]
    fn what_is_wrong_with_a_whole_file_is_told_of_the_one_that_was_written() {
        let (own, _) = joined("as_in = \"base\"\n[but.table]\nminimum = 6\n");
        assert_eq!(place_in("own", &own, 0), ("own".to_owned(), 1));
        let (nothing, _) = joined("");
        assert_eq!(place_in("own", &nothing, 0), ("base".to_owned(), 1));
    }

    #[test]
    fn what_is_different_stands_in_the_place_of_the_same_key() {
        let (text, problems) = joined(
            "as_in = \"base\"\n[but.table]\nminimum = 6\n[but.bet.one]\npays = [2]\nkeeps = 1\n",
        );
        assert_eq!(problems, [""; 0]);
        let right = BASE
            .replace("minimum = 5", "minimum = 6")
            .replace("pays = [\n  1,\n]", "pays = [2]\nkeeps = 1");
        assert_eq!(table(&text), table(&right));
    }

    #[test]
    fn items_are_added_in_front_or_behind_a_known_one_and_left_out() {
        let (text, problems) = joined(
            "without = [\"table.minimum\", \"bet.two\"]\n[[bet]]\nkey = \"nought\"\n\
             [[after.bet.one]]\nkey = \"half\"\n[table.more]\nis = 3\n",
        );
        assert_eq!(problems, [""; 0]);
        let right = "game = \"x\"\n[table]\nplaces = { most = 7 }\nmore = { is = 3 }\n\
            [[bet]]\nkey = \"nought\"\n[[bet]]\nkey = \"one\"\npays = [1]\n[[bet]]\nkey = \"half\"\n";
        assert_eq!(table(&text), table(right));
    }

    #[test]
    fn what_replaces_nothing_or_says_the_same_is_a_problem_with_its_line() {
        let (_, problems) = joined(
            "without = [\"bet.ten\"]\n[but.seats]\nmost = 1\n[but.table]\nminimum   =   5\n\
             [[after.bet.ten]]\nkey = \"x\"\n",
        );
        assert_eq!(
            problems,
            [
                "own:1: there is no `bet.ten` in base; leave out what stands there",
                "own:2: there is no [seats] in base; say it without `but`, or name a section or an item's key that stands there",
                "own:5: base says the same of `minimum`; say only what is different",
                "own:6: there is no item `bet.ten` in base; write [[after.LIST.KEY]] of an item that stands there",
            ]
        );
    }

    #[test]
    fn a_place_is_told_by_its_own_file_and_line() {
        let (text, _) = joined("\n\n[but.table]\nminimum = 66\n[seats]\nmost = 2\n");
        let of = |part: &str| place_in("own", &text, text.find(part).expect("it is there"));
        assert_eq!(of("minimum"), ("own".to_string(), 4));
        assert_eq!(of("[seats]"), ("own".to_string(), 5));
        assert_eq!(of("places"), ("base".to_string(), 4));
        assert_eq!(of("[bet.more]"), ("base".to_string(), 16));
        assert_eq!(of("  1,"), ("base".to_string(), 10));
    }

    #[test]
    fn shared_rules_have_no_head() {
        let mut problems = Vec::new();
        let (own, base) = (
            file("own", "general = \"g\"\ngame = \"y\"\n"),
            file("base", BASE),
        );
        join(&own, &base, Base::General, &mut problems);
        assert_eq!(
            problems[0].to_string(),
            "base:1: `game` stands before the first section; a game says that in its own file"
        );
    }
}
