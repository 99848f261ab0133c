//! Telling the outcomes: an aligned table, JSON, and bars.

use std::fmt::Write;

use crate::measure::{Outcome, Timing};

/// The outcomes as tables that read well on a terminal and in Markdown. The
/// ratio is a contestant's time divided by that of our best.
#[must_use]
pub fn table(outcome: &Outcome) -> String {
    let ours = outcome.best(true).map_or(f64::NAN, |best| best.nanoseconds);
    let peer = outcome.best(false).map(|best| best.nanoseconds);
    let width = outcome.timings.iter().map(|t| t.name.chars().count());
    let width = width.max().unwrap_or(0).max(10);
    let mut text = format!(
        "\n{} ({} items)\n\n| {:width$} |      ns | against our best | against the best peer | rounds |\n",
        outcome.title,
        thousands(outcome.items),
        "",
    );
    let dashes = "-".repeat(width);
    let _ = writeln!(
        text,
        "|-{dashes}-|--------:|-----------------:|----------------------:|-------:|"
    );
    for timing in sorted(outcome) {
        let to_peer = peer.map_or_else(String::new, |peer| ratio(timing.nanoseconds / peer));
        let name = &timing.name;
        let to_ours = ratio(timing.nanoseconds / ours);
        let _ = writeln!(
            text,
            "| {name:width$} | {:>7} | {to_ours:>16} | {to_peer:>21} | {:>6} |",
            figure(timing.nanoseconds),
            timing.rounds,
        );
    }
    text
}

/// Where ours lead the best peer, are level with it, or follow. Within three in a
/// hundred is level: two runs differ by more.
#[must_use]
pub fn verdict(outcome: &Outcome) -> String {
    let Some(peer) = outcome.best(false) else {
        return String::new();
    };
    let mut text = format!("\nAgainst {}:", peer.name);
    for timing in sorted(outcome).into_iter().filter(|timing| timing.ours) {
        let share = timing.nanoseconds / peer.nanoseconds;
        let word = match share {
            leads if leads < 0.97 => "leads",
            level if level <= 1.03 => "is level",
            _ => "FOLLOWS",
        };
        let _ = write!(text, "\n* {} {word}, {}", timing.name, ratio(share));
    }
    text.push('\n');
    text
}

fn ratio(ratio: f64) -> String {
    format!("{ratio:.2} ×")
}

/// Fastest first.
fn sorted(outcome: &Outcome) -> Vec<&Timing> {
    let mut timings: Vec<&Timing> = outcome.timings.iter().collect();
    timings.sort_by(|a, b| a.nanoseconds.total_cmp(&b.nanoseconds));
    timings
}

/// Three digits that mean something.
fn figure(nanoseconds: f64) -> String {
    match nanoseconds {
        small if small < 10.0 => format!("{small:.2}"),
        middle if middle < 100.0 => format!("{middle:.1}"),
        large => thousands(large.round() as u64),
    }
}

/// The number with a comma after each three digits.
#[must_use]
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The outcomes as JSON.
#[must_use]
pub fn json(outcomes: &[Outcome]) -> String {
    let mut text = String::from("[\n");
    for (number, outcome) in outcomes.iter().enumerate() {
        let comma = if number == 0 { "" } else { ",\n" };
        let (key, items) = (outcome.key, outcome.items);
        let _ = write!(
            text,
            "{comma}  {{\"subject\": \"{key}\", \"items\": {items}, \"results\": ["
        );
        for (number, timing) in outcome.timings.iter().enumerate() {
            let comma = if number == 0 { "" } else { "," };
            let Timing {
                name,
                ours,
                nanoseconds,
                rounds,
            } = timing;
            let _ = write!(
                text,
                "{comma}\n    {{\"name\": \"{name}\", \"ours\": {ours}, \"ns\": {nanoseconds:.4}, \"rounds\": {rounds}}}"
            );
        }
        text.push_str("\n  ]}");
    }
    text.push_str("\n]\n");
    text
}

const WIDTH: f64 = 860.0;
const LEFT: f64 = 310.0;
const ROW: f64 = 22.0;

/// The outcomes as a bar chart; a bar that would leave the page is cut and says so.
#[must_use]
pub fn svg(outcomes: &[Outcome], caption: &str) -> String {
    let rows: usize = outcomes.iter().map(|outcome| outcome.timings.len()).sum();
    let height = 74.0 + rows as f64 * ROW + outcomes.len() as f64 * 46.0;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"13\" role=\"img\" \
         aria-label=\"Nanoseconds per hand, ours and others\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
         <text x=\"20\" y=\"30\" font-size=\"18\" font-weight=\"600\" fill=\"#1b1b1b\">\
         Nanoseconds per hand (shorter is better)</text>\n\
         <text x=\"20\" y=\"50\" fill=\"#555555\">{caption}</text>\n"
    );
    let mut top = 84.0;
    for outcome in outcomes {
        let title = outcome.title;
        let _ = writeln!(
            text,
            "<text x=\"20\" y=\"{top}\" font-weight=\"600\" fill=\"#1b1b1b\">{title}</text>"
        );
        top += 10.0;
        for timing in sorted(outcome) {
            text.push_str(&bar(timing, scale(outcome), top));
            top += ROW;
        }
        top += 36.0;
    }
    text.push_str("</svg>\n");
    text
}

/// The time that a full bar stands for: enough for all but hopeless contestants.
fn scale(outcome: &Outcome) -> f64 {
    let best_peer = outcome.best(false).map_or(0.0, |best| best.nanoseconds);
    let best_ours = outcome.best(true).map_or(0.0, |best| best.nanoseconds);
    2.5 * best_peer.max(best_ours)
}

fn bar(timing: &Timing, full: f64, top: f64) -> String {
    let room = WIDTH - LEFT - 90.0;
    let length = (timing.nanoseconds / full * room).clamp(1.0, room);
    let colour = if timing.ours { "#0b6e4f" } else { "#b9b4a7" };
    let weight = if timing.ours { "600" } else { "400" };
    let cut = if timing.nanoseconds > full {
        " →"
    } else {
        ""
    };
    let (middle, name) = (top + 15.0, &timing.name);
    format!(
        "<text x=\"{}\" y=\"{middle}\" text-anchor=\"end\" font-weight=\"{weight}\" fill=\"#1b1b1b\">{name}</text>\
         <rect x=\"{LEFT}\" y=\"{}\" width=\"{length:.1}\" height=\"{}\" rx=\"2\" fill=\"{colour}\"/>\
         <text x=\"{:.1}\" y=\"{middle}\" fill=\"#1b1b1b\">{}{cut}</text>\n",
        LEFT - 10.0,
        top + 2.0,
        ROW - 5.0,
        LEFT + length + 8.0,
        figure(timing.nanoseconds),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_threes() {
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(1_000), "1,000");
        assert_eq!(thousands(133_784_560), "133,784,560");
    }

    #[test]
    fn the_verdict_names_who_leads_and_who_follows() {
        let timing = |name: &str, ours, nanoseconds| Timing {
            name: name.into(),
            ours,
            nanoseconds,
            rounds: 1,
        };
        let outcome = Outcome {
            key: "key",
            title: "title",
            items: 1,
            timings: vec![
                timing("slow", true, 2.0),
                timing("even", true, 1.01),
                timing("fast", true, 0.5),
                timing("theirs", false, 1.0),
                timing("others", false, 3.0),
            ],
        };
        let lines = "\nAgainst theirs:\n* fast leads, 0.50 ×\n* even is level, 1.01 ×\n* slow FOLLOWS, 2.00 ×\n";
        assert_eq!(verdict(&outcome), lines);
    }

    #[test]
    fn figures_keep_three_digits() {
        assert_eq!([0.634, 12.34, 478.4].map(figure), ["0.63", "12.3", "478"]);
    }
}
