//! The lines of plays that are not of a table.

/// Lines without comments; one that begins with a blank goes on with the one before.
pub(crate) fn whole_lines(text: &str) -> Vec<(usize, String)> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    for (raw, number) in text.lines().zip(1..) {
        let line = raw.split('#').next().unwrap_or_default();
        if line.trim().is_empty() {
            continue;
        }
        match lines.last_mut() {
            Some((_, whole)) if line.starts_with([' ', '\t']) => {
                whole.push_str("  ");
                whole.push_str(line.trim());
            }
            _ => lines.push((number, line.trim().to_string())),
        }
    }
    lines
}

/// Whether a play begins with a line of this word: `register`, `activity`.
pub(crate) fn begins_with(word: &str, text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    let rest = first.and_then(|line| line.strip_prefix(word));
    rest.is_some_and(|rest| rest.starts_with(' '))
}
