//! How likely each result of a bet is, drawn as bars: `tapete odds GAME --plot FILE.svg`.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use odds::{BetOdds, Payoff, Report, decimal, percent};

use crate::failure::{Failure, Outcome};

/// Sizes of the drawing.
const WIDTH: u32 = 720;
const ROW: u32 = 18;
const NAMES: u32 = 110;
const BARS: u32 = 460;

/// Writes the drawing whole, or leaves what was there: it is made beside the file and then moved
/// into its place.
pub(super) fn write(path: &Path, report: &Report) -> Outcome {
    let beside = path.with_extension("svg.part");
    let written = fs::write(&beside, drawing(report)).and_then(|()| fs::rename(&beside, path));
    written.map_err(|error: io::Error| {
        let _ = fs::remove_file(&beside);
        Failure::BadInput(format!(
            "{} cannot be written: {error}; name a file in a folder that you may write to",
            path.display()
        ))
    })
}

fn drawing(report: &Report) -> String {
    let rows: usize = report.bets.iter().map(|bet| results(bet).len() + 3).sum();
    let height = ROW * (rows as u32 + 2);
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"12\">"
    );
    let _ = writeln!(svg, "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>");
    let mut at = ROW;
    text(
        &mut svg,
        8,
        at,
        "start",
        &format!("{} · {}", report.game, report.ruleset),
    );
    for bet in &report.bets {
        at += 2 * ROW;
        draw(&mut svg, &mut at, bet);
    }
    svg.push_str("</svg>\n");
    svg
}

/// One bet: a bar for each net result, as long as it is likely beside the likeliest.
fn draw(svg: &mut String, at: &mut u32, bet: &BetOdds) {
    let spread = match &bet.results {
        Some(results) => format!("standard deviation {}", results.deviation(3)),
        None => "of which only the mean is counted".to_owned(),
    };
    let title = format!(
        "{}: edge {} %, {spread}",
        bet.bet,
        bet.edge_initial_percent(4)
    );
    text(svg, 8, *at, "start", &title);
    let most = results(bet).iter().map(|payoff| &payoff.probability).max();
    for Payoff { net, probability } in results(bet) {
        *at += ROW;
        let part = most.map_or_else(|| probability.clone(), |most| probability / most);
        let length = decimal(&(part * odds::Fraction::from_integer(BARS.into())), 2);
        let (top, colour) = match decimal(net, 4).starts_with('-') {
            true => (*at - 11, "#b4443c"),
            false => (*at - 11, "#2f7d5b"),
        };
        let _ = writeln!(
            svg,
            "<rect x=\"{NAMES}\" y=\"{top}\" width=\"{length}\" height=\"13\" fill=\"{colour}\"/>"
        );
        text(svg, NAMES - 8, *at, "end", &net.to_string());
        let likely = format!("{} %", percent(probability, 4));
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
