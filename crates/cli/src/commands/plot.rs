//! How likely each result of a bet is, drawn as bars: `tapete odds GAME --plot FILE.svg`.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use law::{Base, Language};
use num_traits::{Signed, Zero};
use odds::{BetOdds, Fraction, Payoff, Report, decimal, percent};

use super::spoken::Spoken;
use crate::failure::Outcome;
use crate::told;

/// Sizes of the drawing.
const WIDTH: u32 = 720;
const ROW: u32 = 18;
const NAMES: u32 = 110;
const BARS: u32 = 460;
const HEIGHT: u32 = 360;
/// So many lines stand across columns.
const GRID: u32 = 4;

/// What is lost, what is neither lost nor won, and what is won.
const LOST: &str = "#b4443c";
const EVEN: &str = "#8a6a1f";
const WON: &str = "#2f7d5b";

fn colour(net: &Fraction) -> &'static str {
    match net.is_negative() {
        true => LOST,
        false if net.is_zero() => EVEN,
        false => WON,
    }
}

/// Writes the drawing whole, or leaves what was there: it is made beside the file and then moved
/// into its place.
pub(super) fn write(path: &Path, text: impl AsRef<[u8]>) -> Outcome {
    // Another program may be writing there too.
    let beside = path.with_extension(format!("part{}", std::process::id()));
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    written.map_err(|error: io::Error| {
        let _ = fs::remove_file(&beside);
        told::bad!(NotWritable {
            path: path.display(),
            error
        })
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
pub(super) fn of_report(report: &Report, spoken: &Spoken<'_>, mark: &str) -> String {
    let rows: usize = report.bets.iter().map(|bet| results(bet).len() + 3).sum();
    let mut svg = open(ROW * (rows as u32 + 3));
    let mut at = ROW;
    let name = spoken
        .felt
        .map(|felt| felt.name.in_language(spoken.language));
    let name = name.unwrap_or(&report.game);
    let title = format!("{name} · {} · {}{mark}", report.game, report.ruleset);
    text(&mut svg, 8, at, "start", &title);
    at += ROW;
    let read = told::fixed(spoken.language, told::PlotRead);
    text(&mut svg, 8, at, "start", read);
    for bet in &report.bets {
        at += 2 * ROW;
        draw(&mut svg, &mut at, bet, spoken, mark);
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

/// Columns side by side, each with its bounds and how likely it is, below a title and what is not
/// drawn. Where the bank loses they are red.
pub(super) fn columns(
    title: &str,
    beside: &str,
    columns: &[(Fraction, Fraction, Fraction)],
    language: Language,
) -> String {
    let mut svg = open(HEIGHT);
    text(&mut svg, 8, ROW, "start", title);
    text(&mut svg, 8, 2 * ROW, "start", beside);
    let Some(most) = columns.iter().map(|(_, _, share)| share).max() else {
        svg.push_str("</svg>\n");
        return svg;
    };
    let (left, head, foot) = (64, 4 * ROW, HEIGHT - 2 * ROW);
    let room = WIDTH - left - 16;
    for part in 0..=GRID {
        let y = foot - (foot - head) * part / GRID;
        let _ = writeln!(
            svg,
            "<line x1=\"{left}\" x2=\"{}\" y1=\"{y}\" y2=\"{y}\" stroke=\"{}\"/>",
            left + room,
            if part == 0 { "#555" } else { "#ddd" }
        );
        let likely = percent(&(most * whole(part) / whole(GRID)), 2);
        let likely = format!("{} %", number(language, &likely));
        text(&mut svg, left - 6, y + 4, "end", &likely);
    }
    let count = columns.len() as u32;
    for (place, (from, _, share)) in columns.iter().enumerate() {
        let x = left + room * place as u32 / count;
        let width = (left + room * (place as u32 + 1) / count - x).max(2) - 1;
        let tall = share / most * whole(foot - head);
        let (top, height) = (decimal(&(whole(foot) - &tall), 2), decimal(&tall, 2));
        let colour = if from.is_negative() { LOST } else { WON };
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{colour}\"/>"
        );
        let every = count.div_ceil(8).max(1);
        if (place as u32).is_multiple_of(every) {
            let from = number(language, &decimal(from, 0));
            text(&mut svg, x, foot + ROW, "start", &from);
        }
    }
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
fn draw(svg: &mut String, at: &mut u32, bet: &BetOdds, spoken: &Spoken<'_>, mark: &str) {
    let language = spoken.language;
    let spread = match bet.deviation(3) {
        Some(deviation) => {
            let named = told::fixed(language, told::StandardDeviation);
            let by_hand = match bet.hands {
                Some(_) => format!(", {}", told::fixed(language, told::PlotByHand)),
                None => String::new(),
            };
            format!("{named} {}{by_hand}", number(language, &deviation))
        }
        None => told::fixed(language, told::PlotByItsMean).to_owned(),
    };
    let edge = number(language, &bet.edge_initial_percent(4));
    let title = format!(
        "{}: {} {edge} %, {spread}{mark}",
        spoken.bet(&bet.bet),
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
        let (top, colour) = (*at - 11, colour(net));
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
    let whole = bet.results.as_ref().map(|results| &results.distribution);
    let by_hand = bet.hands.as_ref().map(|hands| &hands.distribution);
    whole.or(by_hand).map_or(&[], |results| results)
}

fn text(svg: &mut String, x: u32, y: u32, anchor: &str, words: &str) {
    let words = words.replace('&', "&amp;").replace('<', "&lt;");
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{words}</text>"
    );
}
