//! What commands print: JSON for programs, aligned text for people.

use std::fmt::Arguments;
use std::io::Write;
use std::process;
use std::sync::{Mutex, PoisonError};

use serde_json::Value;

/// What stands behind every line from now on.
static MARK: Mutex<String> = Mutex::new(String::new());

/// Puts this behind every line that is printed from now on, so that none goes without it.
pub(crate) fn mark_lines(mark: &str) {
    mark.clone_into(&mut MARK.lock().unwrap_or_else(PoisonError::into_inner));
}

/// Prints a line, or several. A reader that has gone away (`tapete … | head`) is no error: the
/// program ends.
pub(crate) fn line(text: Arguments<'_>) {
    let mark = MARK.lock().unwrap_or_else(PoisonError::into_inner).clone();
    if mark.is_empty() {
        return text_end(format_args!("{text}\n"));
    }
    for line in text.to_string().split('\n') {
        match line.is_empty() {
            true => text_end(format_args!("\n")),
            false => text_end(format_args!("{line}{mark}\n")),
        }
    }
}

/// Prints text without a line's end.
pub(crate) fn text(text: Arguments<'_>) {
    text_end(text);
}

/// What is printed while somebody keeps it.
static KEPT: Mutex<Option<String>> = Mutex::new(None);

/// Runs something, and tells what it printed.
pub(crate) fn keeping<T>(run: impl FnOnce() -> T) -> (T, String) {
    let kept = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    *kept() = Some(String::new());
    let found = run();
    let printed = kept().take().unwrap_or_default();
    (found, printed)
}

fn text_end(text: Arguments<'_>) {
    if let Some(kept) = &mut *KEPT.lock().unwrap_or_else(PoisonError::into_inner) {
        // A string always takes what is written to it.
        let _ = std::fmt::Write::write_fmt(kept, text);
    }
    let mut out = std::io::stdout().lock();
    if out.write_fmt(text).and_then(|()| out.flush()).is_err() {
        process::exit(0);
    }
}

/// Prints a line of text for people.
macro_rules! say {
    () => { $crate::print::line(format_args!("")) };
    ($($arguments:tt)*) => { $crate::print::line(format_args!($($arguments)*)) };
}
pub(crate) use say;

/// Prints a value as indented JSON.
pub(crate) fn json(value: &Value) {
    text_end(format_args!("{value:#}\n"));
}

/// A bar of so many cells, filled in proportion.
pub(crate) fn bar(part: usize, whole: usize, cells: usize) -> String {
    let filled = if whole == 0 {
        0
    } else {
        (part * cells).div_ceil(whole).min(cells)
    };
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
