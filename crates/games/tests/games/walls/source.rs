//! Rust source taken apart: code without comments, texts and tests; and the texts alone.

use std::ops::RangeInclusive;

/// A source file without what a rule does not look at. Lines stay where they were.
pub(crate) struct Source {
    /// The code, with comments, texts and test modules blanked out.
    pub(crate) code: String,
    /// Each text literal outside tests, with its line.
    pub(crate) texts: Vec<(usize, String)>,
    /// Which lines are compiled for tests only.
    pub(crate) tests: Vec<RangeInclusive<usize>>,
}

impl Source {
    pub(crate) fn new(text: &str) -> Source {
        let mut lexer = Lexer {
            rest: text,
            line: 1,
            code: String::new(),
            texts: Vec::new(),
        };
        while !lexer.rest.is_empty() {
            lexer.step();
        }
        let mut source = Source {
            code: lexer.code,
            texts: lexer.texts,
            tests: Vec::new(),
        };
        source.drop_tests();
        source
    }

    /// The lines on which a word, or a path of words, stands in the code.
    pub(crate) fn lines_with(&self, word: &str) -> Vec<usize> {
        let part = |found: Option<char>| found.is_some_and(|c| c.is_alphanumeric() || c == '_');
        let found = self.code.match_indices(word).filter(|(at, _)| {
            let before = self.code[..*at].chars().next_back();
            let after = self.code[at + word.len()..].chars().next();
            !(part(before) || part(after))
        });
        found.map(|(at, _)| line_of(&self.code, at)).collect()
    }

    /// What is imported in groups, as `std::{fs, io}`, one path at a time with its line.
    pub(crate) fn grouped_imports(&self, root: &str) -> Vec<(usize, String)> {
        let open = format!("{root}::{{");
        let mut imports = Vec::new();
        for (at, _) in self.code.match_indices(&open) {
            let group = &self.code[at + open.len()..];
            let group = &group[..group.find(';').unwrap_or(group.len())];
            let names = group.split(|c: char| !(c.is_alphanumeric() || c == '_'));
            let names = names.filter(|name| !name.is_empty());
            imports.extend(names.map(|name| (line_of(&self.code, at), format!("{root}::{name}"))));
        }
        imports
    }

    /// Blanks out every item that is compiled for tests only.
    fn drop_tests(&mut self) {
        while let Some(start) = self.code.find("#[cfg(test)]") {
            let end = start + item_length(&self.code[start..]);
            let (first, last) = (line_of(&self.code, start), line_of(&self.code, end));
            let blank: String = self.code[start..end].chars().map(blanked).collect();
            self.code.replace_range(start..end, &blank);
            self.texts
                .retain(|(line, _)| !(first..=last).contains(line));
            self.tests.push(first..=last);
        }
    }
}

fn blanked(c: char) -> char {
    if c == '\n' { '\n' } else { ' ' }
}

pub(crate) fn line_of(text: &str, at: usize) -> usize {
    text[..at.min(text.len())].matches('\n').count() + 1
}

/// How far an item goes: to its semicolon, or to the brace that closes it.
fn item_length(text: &str) -> usize {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth <= 1 => return at + 1,
            '}' => depth -= 1,
            ';' if depth == 0 => return at + 1,
            _ => {}
        }
    }
    text.len()
}

struct Lexer<'t> {
    rest: &'t str,
    line: usize,
    code: String,
    texts: Vec<(usize, String)>,
}

impl Lexer<'_> {
    fn step(&mut self) {
        let rest = self.rest;
        if rest.starts_with("//") {
            return self.skip(rest.find('\n').unwrap_or(rest.len()));
        }
        if rest.starts_with("/*") {
            return self.skip(block_comment(rest));
        }
        if let Some((open, close)) = raw_quotes(rest, self.code.chars().next_back()) {
            let length = rest[open..].find(&close).map_or(rest.len() - open, |at| at);
            return self.text(open, length, close.len());
        }
        if let Some(text) = rest.strip_prefix('"') {
            return self.text(1, quoted(text), 1);
        }
        if let Some(length) = character(rest) {
            return self.skip(length);
        }
        let c = rest.chars().next().expect("something is left");
        self.code.push(c);
        self.pass(c.len_utf8());
    }

    fn text(&mut self, open: usize, length: usize, close: usize) {
        let end = (open + length + close).min(self.rest.len());
        self.texts
            .push((self.line, self.rest[open..open + length].to_string()));
        self.skip(end);
    }

    fn skip(&mut self, length: usize) {
        self.code.extend(self.rest[..length].chars().map(blanked));
        self.pass(length);
    }

    fn pass(&mut self, length: usize) {
        self.line += self.rest[..length].matches('\n').count();
        self.rest = &self.rest[length..];
    }
}

/// A block comment's length; they nest.
fn block_comment(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

/// The opening's length and the closing of a raw text, as `r#"…"#`.
fn raw_quotes(text: &str, before: Option<char>) -> Option<(usize, String)> {
    if before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
        return None;
    }
    let hashes = text.strip_prefix('r')?;
    let count = hashes.chars().take_while(|c| *c == '#').count();
    let open = hashes[count..].starts_with('"');
    open.then(|| (count + 2, format!("\"{}", "#".repeat(count))))
}

/// The length of a text up to its closing quote.
fn quoted(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at,
            _ => {}
        }
    }
    text.len()
}

/// The length of a character literal; a lifetime is none.
fn character(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('\'')?;
    if let Some(escape) = inner.strip_prefix('\\') {
        let first = escape.chars().next()?.len_utf8();
        return escape[first..].find('\'').map(|at| at + first + 3);
    }
    let first = inner.chars().next()?.len_utf8();
    inner[first..].starts_with('\'').then_some(first + 2)
}

#[test]
fn comments_texts_and_tests_are_no_code() {
    let text = "let a = 1; // f32\n/* f64 /* nested */ still */ let b = \"rand \\\" f32\";\n\
                let c = r#\"std::fs \"quoted\"\"#; let d = '\"'; let e: &'static str = \"x\";\n\
                #[cfg(test)]\nmod tests {\n    fn f() -> f32 { 1.0 }\n    const T: &str = \"craps\";\n}\n\
                let last = f64::MAX;\n";
    let source = Source::new(text);
    assert!(source.lines_with("f32").is_empty());
    assert_eq!(source.lines_with("f64"), [9]);
    assert!(source.lines_with("rand").is_empty());
    let texts: Vec<&str> = source.texts.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(texts, ["rand \\\" f32", "std::fs \"quoted\"", "x"]);
    assert_eq!(source.texts[1].0, 3);
}

#[test]
fn words_are_whole_and_groups_are_taken_apart() {
    let source =
        Source::new("let random = operand; rand::thread();\nuse std::{fmt, io::{self, Read}};\n");
    assert_eq!(source.lines_with("rand"), [1]);
    let imports = source.grouped_imports("std");
    assert!(imports.contains(&(2, "std::io".into())) && imports.contains(&(2, "std::fmt".into())));
}
