//! How likely each result of a bet is, drawn as bars: `tapete odds GAME --plot FILE.svg`.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use law::{Base, Language};
use num_traits::Signed;
use odds::{BetOdds, Fraction, Payoff, Report, decimal, percent};

use crate::failure::{Failure, Outcome};
use crate::told;

/// Sizes of the drawing.
const WIDTH: u32 = 720;
const ROW: u32 = 18;
const NAMES: u32 = 110;
const BARS: u32 = 460;
const HEIGHT: u32 = 320;

/// What is lost, and what is won.
const LOST: &str = "#b4443c";
const WON: &str = "#2f7d5b";

/// Writes the drawing whole, or leaves what was there: it is made beside the file and then moved
/// into its place.
pub(super) fn write(path: &Path, text: impl AsRef<[u8]>) -> Outcome {
    let beside = path.with_extension("part");
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    written.map_err(|error: io::Error| {
        let _ = fs::remove_file(&beside);
        Failure::BadInput(format!(
            "{} cannot be written: {error}; name a file in a folder that you may write to",
            path.display()
        ))
    })
}

/// A number as the language writes it.
fn number(language: Language, text: &str) -> String {
    match language.base() {
        Base::Spanish => text.replace('.', ",").replace('-', "−"),
        Base::English => text.replace('-', "−"),
    }
}

/// Every bet of a report, each with a mark behind its title where the table has one.
pub(super) fn of_report(report: &Report, mark: &str, language: Language) -> String {
    let rows: usize = report.bets.iter().map(|bet| results(bet).len() + 3).sum();
    let mut svg = open(ROW * (rows as u32 + 2));
    let mut at = ROW;
    text(
        &mut svg,
        8,
        at,
        "start",
        &format!("{} · {}{mark}", report.game, report.ruleset),
    );
    for bet in &report.bets {
        at += 2 * ROW;
        draw(&mut svg, &mut at, bet, mark, language);
    }
    svg.push_str("</svg>\n");
    svg
}

/// The results of one bet, with a title if there is none above.
pub(super) fn bars(title: Option<&str>, results: &[Payoff], language: Language) -> String {
    let heads = u32::from(title.is_some());
    let mut svg = open(ROW * (results.len() as u32 + 1 + heads));
    let mut at = ROW * heads;
    if let Some(title) = title {
        text(&mut svg, 8, at, "start", title);
    }
    draw_bars(&mut svg, &mut at, results, language);
    svg.push_str("</svg>\n");
    svg
}

/// Columns side by side, each with its bounds and how likely it is. Where the bank loses they are
/// red.
pub(super) fn columns(title: &str, columns: &[(Fraction, Fraction, Fraction)]) -> String {
    let mut svg = open(HEIGHT);
    text(&mut svg, 8, ROW, "start", title);
    let Some(most) = columns.iter().map(|(_, _, share)| share).max() else {
        svg.push_str("</svg>\n");
        return svg;
    };
    let (left, foot) = (48, HEIGHT - 2 * ROW);
    let room = WIDTH - left - 16;
    let count = columns.len() as u32;
    for (place, (from, _, share)) in columns.iter().enumerate() {
        let x = left + room * place as u32 / count;
        let width = (left + room * (place as u32 + 1) / count - x).max(2) - 1;
        let part = share / most;
        let height = decimal(&(&part * whole(foot - 2 * ROW)), 2);
        let top = decimal(&(whole(foot) - part * whole(foot - 2 * ROW)), 2);
        let colour = if from.is_negative() { LOST } else { WON };
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{colour}\"/>"
        );
        let every = count.div_ceil(8).max(1);
        if (place as u32).is_multiple_of(every) {
            text(&mut svg, x, foot + ROW, "start", &decimal(from, 0));
        }
    }
    let _ = writeln!(
        svg,
        "<line x1=\"{left}\" x2=\"{}\" y1=\"{foot}\" y2=\"{foot}\" stroke=\"#555\"/>",
        left + room
    );
    let highest = format!("{} %", percent(most, 2));
    text(&mut svg, left - 6, 2 * ROW + 4, "end", &highest);
    svg.push_str("</svg>\n");
    svg
}

fn whole(count: u32) -> Fraction {
    Fraction::from_integer(count.into())
}

fn open(height: u32) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    )
}

/// One bet: a bar for each net result, as long as it is likely beside the likeliest.
fn draw(svg: &mut String, at: &mut u32, bet: &BetOdds, mark: &str, language: Language) {
    let spread = match &bet.results {
        Some(results) => {
            let deviation = number(language, &results.deviation(3));
            format!(
                "{} {deviation}",
                told::fixed(language, told::StandardDeviation)
            )
        }
        None => told::fixed(language, told::PlotByItsMean).to_owned(),
    };
    let edge = number(language, &bet.edge_initial_percent(4));
    let title = format!(
        "{}: {} {edge} %, {spread}{mark}",
        bet.bet,
        told::fixed(language, told::Edge)
    );
    text(svg, 8, *at, "start", &title);
    draw_bars(svg, at, results(bet), language);
}

fn draw_bars(svg: &mut String, at: &mut u32, results: &[Payoff], language: Language) {
    let most = results.iter().map(|payoff| &payoff.probability).max();
    for Payoff { net, probability } in results {
        *at += ROW;
        let part = most.map_or_else(|| probability.clone(), |most| probability / most);
        let length = decimal(&(part * odds::Fraction::from_integer(BARS.into())), 2);
        let (top, colour) = match decimal(net, 4).starts_with('-') {
            true => (*at - 11, LOST),
            false => (*at - 11, WON),
        };
        let _ = writeln!(
            svg,
            "<rect x=\"{NAMES}\" y=\"{top}\" width=\"{length}\" height=\"13\" fill=\"{colour}\"/>"
        );
        text(
            svg,
            NAMES - 8,
            *at,
            "end",
            &number(language, &net.to_string()),
        );
        let likely = format!("{} %", number(language, &percent(probability, 4)));
        text(svg, WIDTH - 8, *at, "end", &likely);
    }
}

fn results(bet: &BetOdds) -> &[Payoff] {
    let results = bet.results.as_ref();
    results.map_or(&[], |results| &results.distribution)
}

fn text(svg: &mut String, x: u32, y: u32, anchor: &str, words: &str) {
    let words = words.replace('&', "&amp;").replace('<', "&lt;");
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{words}</text>"
    );
}
