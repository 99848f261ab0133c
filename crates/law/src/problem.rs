use std::fmt;

/// Something wrong in a file of ours: where, what, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file, below `law/`.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
    /// What would be right.
    pub right: String,
}

impl Problem {
    /// A problem at a line of a file.
    pub fn new(
        file: impl Into<String>,
        line: usize,
        what: impl Into<String>,
        right: impl Into<String>,
    ) -> Problem {
        Problem {
            file: file.into(),
            line,
            what: what.into(),
            right: right.into(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, line) = (Printable(&self.file), self.line);
        let (what, right) = (Printable(&self.what), Printable(&self.right));
        write!(f, "{file}:{line}: {what}; {right}")
    }
}

/// A text in which what would steer a terminal is written out.
pub(crate) struct Printable<'a>(pub(crate) &'a str);

impl fmt::Display for Printable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match steers(character) && character != '\n' {
                true => write!(f, "{}", character.escape_unicode())?,
                false => write!(f, "{character}")?,
            }
        }
        Ok(())
    }
}

/// Whether a character is none that people read: it moves a terminal's cursor, changes its
/// colours, or turns the direction of what follows.
fn steers(character: char) -> bool {
    let turns = matches!(character, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    character.is_control() || turns || character == '\u{feff}'
}

/// The first character of a text that nobody can read, but for line ends and tabs.
pub fn unreadable(text: &str) -> Option<(usize, char)> {
    let read = |character: char| matches!(character, '\n' | '\r' | '\t');
    // All of law is looked through each time: by bytes, for few of them begin such a character.
    let mut begins = text.bytes().enumerate();
    begins.find_map(|(at, byte)| {
        let may = byte.is_ascii_control() || matches!(byte, 0xc2 | 0xe2 | 0xef);
        let character = if may { text[at..].chars().next() } else { None }?;
        (steers(character) && !read(character)).then_some((at, character))
    })
}

/// The problem of such a character at a line of a file.
pub(crate) fn unreadable_problem(file: &str, line: usize, character: char) -> Problem {
    let code = u32::from(character);
    let what = format!("there is a character that nobody can read, U+{code:04X}");
    Problem::new(file, line, what, "take it out")
}

impl std::error::Error for Problem {}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is looked for by bytes is found wherever it stands, and nothing else is.
    #[test]
    fn every_character_is_readable_or_found() {
        for character in '\0'..=char::MAX {
            let text = format!("Sí «{character}» – €");
            let steered = steers(character) && !['\n', '\r', '\t'].contains(&character);
            let expected = steered.then_some((6, character));
            assert_eq!(unreadable(&text), expected, "{character:?}");
        }
    }
}
