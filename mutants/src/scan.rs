//! A law file with the place of everything in it, so that one thing can be changed and all else
//! stays to the byte. It reads what our law files use of TOML: the strict reader has read them
//! before, so that what is not understood here is a fault of this scanner, and says so.

/// From where to where something stands, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// A value with its place.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub(crate) span: Span,
    pub(crate) what: What,
}

/// What a value is.
#[derive(Clone, Debug)]
pub(crate) enum What {
    /// A text, without its quotation marks.
    Text(String),
    /// A whole number, or anything else that stands bare.
    Bare(String),
    Flag(bool),
    List(Vec<Value>),
    Table(Vec<Entry>),
}

/// A key and its value.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) key: String,
    pub(crate) span: Span,
    pub(crate) value: Value,
}

/// `[a.b]` or `[[a.b]]` with its entries, up to the next; the first has no name.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    pub(crate) path: Vec<String>,
    pub(crate) repeated: bool,
    pub(crate) span: Span,
    pub(crate) entries: Vec<Entry>,
}

impl Section {
    /// Whether it belongs below another: `[a.b]` below `[a]`.
    fn is_below(&self, above: &Section) -> bool {
        self.path.len() > above.path.len() && self.path.starts_with(&above.path)
    }
}

/// The sections of a file, in order.
pub(crate) fn sections(text: &str) -> Result<Vec<Section>, String> {
    let mut scanner = Scanner { text, at: 0 };
    let mut sections = vec![Section {
        path: Vec::new(),
        repeated: false,
        span: Span { start: 0, end: 0 },
        entries: Vec::new(),
    }];
    loop {
        scanner.skip_to_content();
        let last = sections.last_mut().expect("the first is always there");
        last.span.end = scanner.at;
        match scanner.peek() {
            None => return Ok(sections),
            Some('[') => sections.push(scanner.heading()?),
            Some(_) => last.entries.push(scanner.entry()?),
        }
    }
}

/// Where a section ends with all that stand below it and follow.
pub(crate) fn end_with_below(sections: &[Section], place: usize) -> usize {
    let above = &sections[place];
    let below = sections[place + 1..]
        .iter()
        .take_while(|section| section.is_below(above));
    below
        .last()
        .map_or(above.span.end, |section| section.span.end)
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn lost(&self, wanted: &str) -> String {
        let line = self.text[..self.at].matches('\n').count() + 1;
        format!("line {line}: {wanted} was looked for; the scanner of mutants/src/scan.rs lacks it")
    }

    fn skip_while(&mut self, skip: impl Fn(char) -> bool) {
        let rest = &self.text[self.at..];
        self.at += rest.find(|c| !skip(c)).unwrap_or(rest.len());
    }

    /// Past blanks, line breaks and comments.
    fn skip_to_content(&mut self) {
        loop {
            self.skip_while(char::is_whitespace);
            match self.peek() {
                Some('#') => self.skip_while(|c| c != '\n'),
                _ => return,
            }
        }
    }

    fn take(&mut self, wanted: char) -> Result<(), String> {
        match self.peek() {
            Some(found) if found == wanted => {
                self.at += wanted.len_utf8();
                Ok(())
            }
            _ => Err(self.lost(&format!("`{wanted}`"))),
        }
    }

    fn heading(&mut self) -> Result<Section, String> {
        let start = self.at;
        let repeated = self.text[self.at..].starts_with("[[");
        let (open, close) = if repeated { (2, "]]") } else { (1, "]") };
        let rest = &self.text[self.at + open..];
        let length = rest.find(close).ok_or_else(|| self.lost(close))?;
        let names = rest[..length].split('.');
        let path = names.map(|name| name.trim().trim_matches('"').to_owned());
        let path = path.collect();
        self.at += open + length + close.len();
        Ok(Section {
            path,
            repeated,
            span: Span {
                start,
                end: self.at,
            },
            entries: Vec::new(),
        })
    }

    fn entry(&mut self) -> Result<Entry, String> {
        let start = self.at;
        let key = match self.peek() {
            Some('"') => self.quoted()?,
            _ => {
                self.skip_while(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.'));
                self.text[start..self.at].to_owned()
            }
        };
        if key.is_empty() {
            return Err(self.lost("a key"));
        }
        self.skip_while(|c| matches!(c, ' ' | '\t'));
        self.take('=')?;
        self.skip_while(|c| matches!(c, ' ' | '\t'));
        let value = self.value()?;
        let span = Span {
            start,
            end: self.at,
        };
        Ok(Entry { key, span, value })
    }

    fn quoted(&mut self) -> Result<String, String> {
        self.take('"')?;
        let start = self.at;
        let mut escaped = false;
        for (offset, c) in self.text[start..].char_indices() {
            match c {
                '"' if !escaped => {
                    self.at = start + offset + 1;
                    return Ok(self.text[start..start + offset].to_owned());
                }
                '\\' => escaped = !escaped,
                _ => escaped = false,
            }
        }
        Err(self.lost("the end of a text"))
    }

    fn value(&mut self) -> Result<Value, String> {
        let start = self.at;
        let what = match self.peek() {
            Some('"') => What::Text(self.quoted()?),
            Some('{') => What::Table(self.several('{', '}', Scanner::entry)?),
            Some('[') => What::List(self.several('[', ']', Scanner::value)?),
            _ => {
                self.skip_while(|c| !c.is_whitespace() && !matches!(c, ',' | ']' | '}' | '#'));
                match &self.text[start..self.at] {
                    "" => return Err(self.lost("a value")),
                    "true" => What::Flag(true),
                    "false" => What::Flag(false),
                    bare => What::Bare(bare.to_owned()),
                }
            }
        };
        let span = Span {
            start,
            end: self.at,
        };
        Ok(Value { span, what })
    }

    fn several<T>(
        &mut self,
        open: char,
        close: char,
        one: fn(&mut Self) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        self.take(open)?;
        let mut items = Vec::new();
        loop {
            self.skip_to_content();
            match self.peek() {
                Some(found) if found == close => {
                    self.at += 1;
                    return Ok(items);
                }
                Some(',') => self.at += 1,
                Some(_) => items.push(one(self)?),
                None => return Err(self.lost(&format!("`{close}`"))),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"
game = "one" # a comment with a "quote" and a ]
[a]
list = [1, 2, # in between
        "three"]
table = { "x.y" = true, deep = { n = 7 } }

[[a.b]]
key = "é"
[c]
"#;

    #[test]
    fn everything_stands_where_it_says() {
        let found = sections(TEXT).unwrap();
        let paths: Vec<String> = found.iter().map(|section| section.path.join(".")).collect();
        assert_eq!(paths, ["", "a", "a.b", "c"]);
        let shown = |span: Span| &TEXT[span.start..span.end];
        assert_eq!(shown(found[0].entries[0].span), "game = \"one\"");
        let What::List(items) = &found[1].entries[0].value.what else {
            panic!("it is a list");
        };
        let items: Vec<&str> = items.iter().map(|item| shown(item.span)).collect();
        assert_eq!(items, ["1", "2", "\"three\""]);
        assert_eq!(shown(found[2].entries[0].value.span), "\"é\"");
        let end = end_with_below(&found, 1);
        assert!(TEXT[end..].starts_with("[c]"));
    }

    #[test]
    fn what_is_not_understood_is_said() {
        assert!(sections("a = [1").unwrap_err().contains("line 1"));
        assert!(sections("= 3").unwrap_err().contains("a key"));
    }
}
