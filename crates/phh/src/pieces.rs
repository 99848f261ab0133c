//! A file of several hands, cut at their heads: each is read by itself.

/// The lines of one hand.
pub(crate) struct Piece<'a> {
    /// Its name.
    pub(crate) name: &'a str,
    /// How many lines stand before it.
    pub(crate) line: usize,
    /// Its lines, the head among them.
    pub(crate) text: &'a str,
}

/// The hands of a file by their heads; none where it begins with anything else.
pub(crate) fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut heads: Vec<(usize, usize, &str)> = Vec::new();
    let mut at = 0;
    for (line, row) in text.split_inclusive('\n').enumerate() {
        let said = row.trim();
        match head(said) {
            Some(name) => heads.push((at, line, name)),
            // Something stands before the first head: this is one hand.
            None if heads.is_empty() && !said.is_empty() && !said.starts_with('#') => {
                return Vec::new();
            }
            None => {}
        }
        at += row.len();
    }
    let ends: Vec<usize> = heads.iter().skip(1).map(|head| head.0).collect();
    let ends = ends.into_iter().chain([text.len()]);
    let piece = |((from, line, name), to)| Piece {
        name,
        line,
        text: &text[from..to],
    };
    heads.into_iter().zip(ends).map(piece).collect()
}

/// The name in the head of a hand, as `[12]`.
fn head(line: &str) -> Option<&str> {
    let name = line.strip_prefix('[')?;
    let (name, rest) = name.split_once(']')?;
    let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
    let rest = rest.trim_start();
    let ends = rest.is_empty() || rest.starts_with('#');
    (!name.is_empty() && name.chars().all(plain) && ends).then_some(name)
}
