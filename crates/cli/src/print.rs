//! What commands print: JSON for programs, aligned text for people.

use serde_json::Value;

/// Prints a value as indented JSON.
pub(crate) fn json(value: &Value) {
    println!("{value:#}");
}

/// A bar of so many cells, filled in proportion.
pub(crate) fn bar(part: usize, whole: usize, cells: usize) -> String {
    let filled = if whole == 0 { 0 } else { (part * cells).div_ceil(whole).min(cells) };
    format!("{}{}", "█".repeat(filled), "░".repeat(cells - filled))
}

/// A share in per cent with one decimal, by whole numbers.
pub(crate) fn per_cent(part: usize, whole: usize) -> String {
    if whole == 0 {
        return "–".into();
    }
    let tenths = (part * 1000 + whole / 2) / whole;
    format!("{}.{} %", tenths / 10, tenths % 10)
}
