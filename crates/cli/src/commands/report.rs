//! `tapete odds GAME --report FILE.html`: what a regulator could file. One file that needs no
//! other, in one language, to be read on a screen or printed on A4.

use std::fmt::Write as _;

use games::{GameFile, Rules};
use law::{Base, Language, Words};
use odds::{
    BetOdds, ChartCell, Fraction, PoolOdds, Refused, Report, Results, Simple, SolveError, decimal,
    percent,
};
use table::Rulebook;
use words::{ByNumber, Citation, Message, Speaker};

use super::chart::Chart;
use super::odds::{only_there, rule_named};
use super::readings::{Here, Left, Moved, Readings, TurnedRow};
use super::spoken::Spoken;
use super::{Context, plot, unlawful};
use crate::told;

/// Decimals of an expectation.
const DIGITS: u32 = 12;

/// So many results are drawn; of more, the table tells.
const DRAWN: usize = 40;

const STYLE: &str = "
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 210mm; padding: 14mm 12mm; font: 10.5pt/1.45 Georgia, 'Times New Roman', serif; color: #111; background: #fff; }
h1 { font-size: 20pt; line-height: 1.15; margin: 0 0 2mm; }
h2 { font-size: 13pt; margin: 9mm 0 2mm; border-bottom: .4mm solid #111; padding-bottom: 1mm; break-after: avoid; }
h3 { font-size: 11pt; margin: 5mm 0 1mm; break-after: avoid; }
p { margin: 1.5mm 0; }
table { border-collapse: collapse; width: 100%; margin: 2mm 0; font: 9pt/1.35 'Helvetica Neue', Arial, sans-serif; }
th, td { text-align: left; vertical-align: top; padding: .8mm 1.6mm; border-bottom: .15mm solid #bbb; overflow-wrap: anywhere; }
th { font-weight: 600; border-bottom: .3mm solid #111; overflow-wrap: normal; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; overflow-wrap: normal; }
td.f { font-family: 'DejaVu Sans Mono', Consolas, monospace; font-size: 8pt; overflow-wrap: anywhere; }
tr { break-inside: avoid; }
thead { display: table-header-group; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .6mm 4mm; margin: 2mm 0; font: 9pt/1.4 'Helvetica Neue', Arial, sans-serif; }
dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; }
.cite { color: #444; font-size: 8pt; }
.chart td, .chart th { padding: .5mm .8mm; font-size: 7.5pt; text-align: center; overflow-wrap: normal; }
.chart td:first-child { text-align: left; white-space: nowrap; }
svg { display: block; max-width: 100%; height: auto; margin: 2mm 0; break-inside: avoid; }
@page { size: A4; margin: 16mm 14mm; }
@media print { body { max-width: none; padding: 0; } }
";

/// What a report is made of.
pub(super) struct Filed<'a> {
    pub(super) context: &'a Context,
    pub(super) file: &'a GameFile,
    pub(super) rules: &'a Rules,
    pub(super) report: &'a Report,
    pub(super) against: Option<&'a Report>,
    pub(super) pools: &'a Result<Vec<PoolOdds>, SolveError>,
    pub(super) simple: &'a [Simple],
    /// What each bet would be worth if the text were read otherwise, where that was asked.
    pub(super) readings: Option<(&'a Readings, Here<'a>)>,
    /// What the law refuses of the table.
    pub(super) refused: &'a [Refused],
    /// The command that finds the same again.
    pub(super) again: String,
}

/// The report as one file.
pub(super) fn html(filed: &Filed<'_>) -> String {
    let mut page = Page {
        filed,
        language: filed.context.language,
        sections: 0,
        out: String::new(),
    };
    page.head();
    page.refused();
    page.figures();
    page.results();
    page.play();
    page.simple();
    page.of_pools();
    page.difference();
    page.readings();
    page.rules();
    page.method();
    page.out.push_str("</body>\n</html>\n");
    page.out
}

struct Page<'a> {
    filed: &'a Filed<'a>,
    language: Language,
    /// How many sections there are so far.
    sections: u8,
    out: String,
}

/// With a capital, as a heading begins.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

impl Page<'_> {
    fn words<'w>(&self, words: &'w Words) -> &'w str {
        words.in_language(self.language)
    }

    /// A decimal as the language writes it.
    fn number(&self, text: &str) -> String {
        match self.language.base() {
            Base::Spanish => text.replace('.', ",").replace('-', "−"),
            Base::English => text.replace('-', "−"),
        }
    }

    fn decimal(&self, value: &Fraction, digits: u32) -> String {
        self.number(&decimal(value, digits))
    }

    fn percent(&self, value: &Fraction, digits: u32) -> String {
        format!("{}\u{a0}%", self.number(&percent(value, digits)))
    }

    fn heading(&mut self, heading: impl Message + 'static) {
        self.sections += 1;
        let (number, heading) = (self.sections, escape(told::fixed(self.language, heading)));
        let _ = writeln!(self.out, "<h2>{number}. {heading}</h2>");
    }

    fn paragraph(&mut self, text: &str) {
        let _ = writeln!(self.out, "<p>{}</p>", escape(text));
    }

    /// A table: its heads, each with a class, and its rows. Cells are text, not marks.
    fn table(&mut self, heads: &[(&str, &str)], rows: &[Vec<String>]) {
        self.out.push_str("<table><thead><tr>");
        for (class, head) in heads {
            let _ = write!(self.out, "<th class=\"{class}\">{}</th>", escape(head));
        }
        self.out.push_str("</tr></thead><tbody>\n");
        for row in rows {
            self.out.push_str("<tr>");
            for ((class, _), cell) in heads.iter().zip(row) {
                let _ = write!(self.out, "<td class=\"{class}\">{}</td>", escape(cell));
            }
            self.out.push_str("</tr>\n");
        }
        self.out.push_str("</tbody></table>\n");
    }

    /// A bet by its name for people, and its key where a table of payments is chosen.
    fn bet(&self, key: &str) -> String {
        self.spoken().bet(key) + self.mark()
    }

    /// What stands behind the name of every bet of a table that the law refuses.
    fn mark(&self) -> &str {
        unlawful::mark(self.filed.context, self.filed.refused)
    }

    /// What the law refuses of the table, before any figure.
    fn refused(&mut self) {
        if self.filed.refused.is_empty() {
            return;
        }
        self.heading(told::AgainstTheLaw);
        let text = told::fixed(self.language, told::ReportUnlawful);
        let text = text.to_owned();
        self.paragraph(&text);
        for refused in self.filed.refused {
            let text = unlawful::refusal(self.filed.context, refused);
            self.paragraph(&text);
        }
    }

    /// A choice by its name for people.
    fn choice(&self, key: &str) -> String {
        let choices = &self.filed.rules.felt().choices;
        let each = key.split('/').map(|key| {
            let known = choices.iter().find(|choice| choice.key == key.trim());
            known.map_or(key, |choice| self.words(&choice.name))
        });
        each.collect::<Vec<_>>().join(" / ")
    }

    fn head(&mut self) {
        let felt = self.filed.rules.felt();
        let library = &self.filed.context.shelf.library;
        let name = self.words(&felt.name).to_owned();
        let ruleset = library.ruleset(&felt.ruleset);
        let region = ruleset.map_or(felt.ruleset.clone(), |set| self.words(&set.name).to_owned());
        let documents = ruleset.map(|set| set.documents.join(", "));
        let title = format!(
            "{}: {name}{}",
            told::fixed(self.language, told::MathematicalReport),
            self.mark()
        );
        let language = match self.language.base() {
            Base::Spanish => "es",
            Base::English => "en",
        };
        let _ = write!(
            self.out,
            "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{0} · {1}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{0}</h1>\n",
            escape(&title),
            escape(&region)
        );
        let hash = self.filed.rules.hash();
        let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        let lines = [
            (
                told::fixed(self.language, told::Ruleset),
                format!("{region} ({})", felt.ruleset),
            ),
            (
                told::fixed(self.language, told::Texts),
                documents.unwrap_or_default(),
            ),
            (
                told::fixed(self.language, told::Game),
                format!("{name} ({})", felt.game),
            ),
            (told::fixed(self.language, told::RulesHash), hash),
            (
                told::fixed(self.language, told::Program),
                format!("Tapete {}", env!("CARGO_PKG_VERSION")),
            ),
            (
                told::fixed(self.language, told::Repeat),
                self.filed.again.clone(),
            ),
        ];
        self.out.push_str("<dl>");
        for (term, said) in lines {
            let _ = write!(
                self.out,
                "<dt>{}</dt><dd>{}</dd>",
                escape(term),
                escape(&said)
            );
        }
        self.out.push_str("</dl>\n");
    }

    fn figures(&mut self) {
        self.heading(told::Figures);
        let text = told::fixed(self.language, told::FiguresExplained).to_owned();
        self.paragraph(&text);
        let heads = [
            ("", told::fixed(self.language, told::ColumnBet)),
            ("n", told::fixed(self.language, told::ColumnEdge)),
            ("n", told::fixed(self.language, told::OfAllStaked)),
            ("n", told::fixed(self.language, told::Return)),
            ("n", told::fixed(self.language, told::ColumnPaid)),
            ("n", told::fixed(self.language, told::ColumnWin)),
            ("n", told::fixed(self.language, told::ColumnPush)),
            ("n", told::fixed(self.language, told::ColumnLose)),
            ("n", told::fixed(self.language, told::Deviation)),
        ];
        let row = |bet: &BetOdds| {
            let share = |of: fn(&Results) -> &Fraction| {
                let share = bet.results.as_ref().map(of);
                share.map_or("–".to_owned(), |share| self.percent(share, 2))
            };
            let deviation = bet.deviation(3);
            vec![
                self.bet(&bet.bet),
                self.percent(&-&bet.ev_initial, 4),
                self.percent(&-&bet.ev_wagered, 4),
                self.percent(&bet.returned(), 4),
                share(|results| &results.hit),
                share(|results| &results.win),
                share(|results| &results.push),
                share(|results| &results.lose),
                deviation.map_or("–".to_owned(), |deviation| self.number(&deviation)),
            ]
        };
        let rows: Vec<Vec<String>> = self.filed.report.bets.iter().map(row).collect();
        self.table(&heads, &rows);
        let heads = [
            ("", told::fixed(self.language, told::ColumnBet)),
            ("", told::fixed(self.language, told::Value)),
            ("n", told::fixed(self.language, told::Decimal)),
            ("f", told::fixed(self.language, told::ExactFraction)),
        ];
        let mut rows = Vec::new();
        for bet in &self.filed.report.bets {
            let mut row = |what: &str, value: &Fraction| {
                rows.push(vec![
                    self.bet(&bet.bet),
                    what.to_owned(),
                    self.decimal(value, DIGITS),
                    value.to_string().replace('-', "−"),
                ]);
            };
            row(
                told::fixed(self.language, told::ThePlayersExpectation),
                &bet.ev_initial,
            );
            row(
                told::fixed(self.language, told::StakedOnAverage),
                &bet.wagered,
            );
            if let Some(variance) = bet.variance() {
                row(told::fixed(self.language, told::Variance), variance);
            }
            if let Some((rounds, ev)) = bet.rounds.as_ref().zip(bet.ev_round()) {
                row(told::fixed(self.language, told::RoundsOnAverage), rounds);
                row(told::fixed(self.language, told::ExpectationByRound), &ev);
            }
        }
        self.table(&heads, &rows);
    }

    fn results(&mut self) {
        self.heading(told::Results);
        for bet in &self.filed.report.bets {
            let name = self.bet(&bet.bet);
            let _ = writeln!(self.out, "<h3>{}</h3>", escape(&name));
            let (results, likely) = match (&bet.results, &bet.hands) {
                (Some(results), _) => (
                    &results.distribution,
                    told::fixed(self.language, told::Probability),
                ),
                (None, Some(hands)) => {
                    let count = self.decimal(&hands.hands, 4);
                    let text = told::say!(self.language, ReportByHand { hands: &count });
                    self.paragraph(&text);
                    (
                        &hands.distribution,
                        told::fixed(self.language, told::PartOfTheHands),
                    )
                }
                (None, None) => {
                    let text = told::fixed(self.language, told::ReportByItsMean).to_owned();
                    self.paragraph(&text);
                    continue;
                }
            };
            if results.len() <= DRAWN {
                let drawn = plot::bars(None, results, self.language);
                self.out.push_str(&drawn);
            }
            let heads = [
                ("n", told::fixed(self.language, told::NetResult)),
                ("n", likely),
                ("f", told::fixed(self.language, told::ExactFraction)),
            ];
            let row = |payoff: &odds::Payoff| {
                vec![
                    self.decimal(&payoff.net, 4),
                    self.percent(&payoff.probability, 6),
                    payoff.probability.to_string(),
                ]
            };
            let rows: Vec<Vec<String>> = results.iter().map(row).collect();
            self.table(&heads, &rows);
        }
    }

    fn play(&mut self) {
        let strategy = &self.filed.report.strategy;
        self.heading(told::HeadingBestPlay);
        if strategy.decisions.is_empty() && strategy.chart.is_empty() {
            let text = told::fixed(self.language, told::NothingToChoose);
            let text = text.to_owned();
            return self.paragraph(&text);
        }
        let heads = [
            ("", told::fixed(self.language, told::Chosen)),
            ("", told::fixed(self.language, told::With)),
            ("n", told::fixed(self.language, told::HowOften)),
        ];
        for decision in &strategy.decisions {
            if !decision.after.is_empty() {
                let after: Vec<String> =
                    decision.after.iter().map(|key| self.choice(key)).collect();
                let text = format!(
                    "{} {}",
                    told::fixed(self.language, told::ReportAfter),
                    after.join(", ")
                );
                let _ = writeln!(self.out, "<h3>{}</h3>", escape(&text));
            }
            let hand = |name: &odds::HandName| {
                let classes = &self.filed.rules.felt().classes;
                let class = classes.iter().find(|class| class.key == name.class);
                let class = class.map_or(name.class.as_str(), |class| self.words(&class.name));
                format!("{class} {}", name.ranks)
            };
            let run = |run: &odds::Run| {
                let (from, to) = (hand(&run.highest), hand(&run.lowest));
                let with = format!("{from} {} {to}", told::fixed(self.language, told::DownTo));
                vec![
                    self.choice(&run.choice),
                    with,
                    self.percent(&run.probability, 4),
                ]
            };
            let share = |(choice, share): &(String, Fraction)| {
                let with = told::fixed(self.language, told::WhateverIsWorthMost).to_owned();
                vec![self.choice(choice), with, self.percent(share, 4)]
            };
            let plain = |line: &odds::PlainLine| {
                let with = words::said(&line.with);
                vec![
                    self.choice(&line.choice),
                    self.words(&with).to_owned(),
                    self.percent(&line.probability, 4),
                ]
            };
            let rows: Vec<Vec<String>> = match (&decision.plain, decision.runs.is_empty()) {
                (Some(found), _) => found.lines.iter().map(plain).collect(),
                (None, true) => decision.shares.iter().map(share).collect(),
                (None, false) => decision.runs.iter().map(run).collect(),
            };
            self.table(&heads, &rows);
            if let Some(found) = &decision.plain {
                let (costs, exact) = (self.percent(&found.costs, 4), &found.costs);
                let text = told::say!(self.language, ReportWordsCost { costs, exact });
                self.paragraph(&text);
            }
        }
        self.charts(&strategy.chart);
    }

    /// What is done with each hand against each card, as a chart for each who chooses.
    fn charts(&mut self, chart: &[ChartCell]) {
        for chart in Chart::all(chart) {
            if !chart.who.is_empty() {
                let _ = writeln!(
                    self.out,
                    "<h3>{}</h3>",
                    escape(&self.spoken().who(chart.who))
                );
            }
            self.out
                .push_str("<table class=\"chart\"><thead><tr><th></th>");
            for column in &chart.columns {
                let _ = write!(self.out, "<th>{}</th>", escape(&self.spoken().who(column)));
            }
            self.out.push_str("</tr></thead><tbody>\n");
            for hand in &chart.hands {
                let _ = write!(
                    self.out,
                    "<tr><td>{}</td>",
                    escape(&self.spoken().who(hand))
                );
                for column in &chart.columns {
                    let cell = chart.cell(hand, column);
                    let done = cell.map_or("–".to_owned(), |cell| self.done(cell));
                    let _ = write!(self.out, "<td>{}</td>", escape(&done));
                }
                self.out.push_str("</tr>\n");
            }
            self.out.push_str("</tbody></table>\n");
        }
    }

    fn spoken(&self) -> Spoken<'_> {
        Spoken {
            language: self.language,
            felt: Some(self.filed.rules.felt()),
        }
    }

    fn done(&self, cell: &ChartCell) -> String {
        let choices = cell.choices.iter();
        let each = choices.map(|(choice, share)| match cell.choices.len() {
            1 => self.choice(choice),
            _ => format!("{} {}", self.choice(choice), self.percent(share, 2)),
        });
        each.collect::<Vec<_>>().join(", ")
    }

    fn simple(&mut self) {
        if self.filed.simple.is_empty() {
            return;
        }
        self.heading(told::SimpleRules);
        let heads = [
            ("", told::fixed(self.language, told::ColumnBet)),
            ("", told::fixed(self.language, told::Rule)),
            ("n", told::fixed(self.language, told::ColumnEdge)),
            ("n", told::fixed(self.language, told::ColumnCosts)),
            ("f", told::fixed(self.language, told::ExactFraction)),
        ];
        let spoken = Spoken {
            language: self.language,
            felt: Some(self.filed.rules.felt()),
        };
        let row = |simple: &Simple| {
            vec![
                self.bet(&simple.odds.bet),
                rule_named(&simple.rule, &spoken),
                self.percent(&-&simple.odds.ev_initial, 4),
                self.percent(&simple.costs, 4),
                simple.odds.ev_initial.to_string().replace('-', "−"),
            ]
        };
        let rows: Vec<Vec<String>> = self.filed.simple.iter().map(row).collect();
        self.table(&heads, &rows);
    }

    fn of_pools(&mut self) {
        let pools = match self.filed.pools {
            Ok(pools) if pools.is_empty() => return,
            Ok(pools) => pools,
            Err(error) => {
                self.heading(told::Pools);
                let text = told::fixed(self.language, told::TheyAreNotTold);
                let why = words::said(&error.told());
                let text = format!("{text}: {}", self.words(&why));
                return self.paragraph(&text);
            }
        };
        self.heading(told::Pools);
        let heads = [
            ("", told::fixed(self.language, told::ColumnBet)),
            ("n", told::fixed(self.language, told::ColumnStake)),
            ("n", told::fixed(self.language, told::EdgeAtTheSeed)),
            ("n", told::fixed(self.language, told::ColumnEvenAt)),
            ("f", told::fixed(self.language, told::ColumnExactEuros)),
        ];
        let row = |pool: &PoolOdds| {
            let euros = |cents: &Fraction| cents / Fraction::from_integer(100.into());
            let even = pool.break_even.as_ref().map(euros);
            let never = || told::fixed(self.language, told::NeverEvenShort).to_owned();
            vec![
                self.bet(&pool.bet),
                self.number(&pool.stake.to_string()),
                self.percent(&-&pool.ev_at_seed, 4),
                even.as_ref()
                    .map_or_else(never, |even| self.decimal(even, 2)),
                even.map_or_else(String::new, |even| even.to_string()),
            ]
        };
        let rows: Vec<Vec<String>> = pools.iter().map(row).collect();
        self.table(&heads, &rows);
        for beside in pools.iter().filter_map(|pool| pool.beside.as_ref()) {
            let (bet, stake) = (
                self.bet(&beside.bet),
                self.number(&beside.stake.to_string()),
            );
            let costs = self.percent(&beside.costs, 4);
            let alone = self.percent(&-&beside.ev_as_without, 4);
            let text = told::say!(
                self.language,
                ReportPlayedForBoth {
                    alone,
                    bet,
                    costs,
                    stake
                }
            );
            self.paragraph(&text);
        }
    }

    fn difference(&mut self) {
        let Some(other) = self.filed.against else {
            return;
        };
        self.heading(told::Comparison);
        let title = format!("{} · {}", other.game, other.ruleset);
        self.paragraph(&title);
        let heads = [
            ("", told::fixed(self.language, told::ColumnBet)),
            ("n", told::fixed(self.language, told::ColumnHere)),
            ("n", told::fixed(self.language, told::ColumnThere)),
            ("n", told::fixed(self.language, told::DifferenceOfTheEdge)),
        ];
        let row = |bet: &BetOdds| {
            let theirs = other.bet(&bet.bet);
            let there = theirs.map(|theirs| self.percent(&-&theirs.ev_initial, 4));
            let more =
                theirs.map(|theirs| self.percent(&(&bet.ev_initial - &theirs.ev_initial), 4));
            let none = || "–".to_owned();
            vec![
                self.bet(&bet.bet),
                self.percent(&-&bet.ev_initial, 4),
                there.unwrap_or_else(none),
                more.unwrap_or_else(none),
            ]
        };
        let mut rows: Vec<Vec<String>> = self.filed.report.bets.iter().map(row).collect();
        let there = only_there(self.filed.report, other).map(|bet| {
            let edge = self.percent(&-&bet.ev_initial, 4);
            vec![self.bet(&bet.bet), "–".to_owned(), edge, "–".to_owned()]
        });
        rows.extend(there);
        self.table(&heads, &rows);
    }

    fn readings(&mut self) {
        let Some((readings, here)) = self.filed.readings else {
            return;
        };
        self.heading(told::HeadingReadings);
        let text = told::fixed(self.language, told::ReadingsExplained).to_owned();
        self.paragraph(&text);
        let heads = [
            ("", told::fixed(self.language, told::ColumnReading)),
            ("", told::fixed(self.language, told::ColumnOtherwise)),
            ("", told::fixed(self.language, told::ColumnBet)),
            ("n", told::fixed(self.language, told::ColumnHere)),
            ("n", told::fixed(self.language, told::ColumnThere)),
            ("f", told::fixed(self.language, told::ExactFraction)),
        ];
        let row = |row: TurnedRow<'_>| {
            let TurnedRow {
                name,
                question,
                otherwise,
                found,
            } = row;
            let mut cells = vec![format!("{name} · {question}"), otherwise.to_owned()];
            cells.extend(match found {
                Ok(Some(Moved { bet, here, there })) => [
                    self.bet(bet),
                    self.percent(&-here, 4),
                    self.percent(&-there, 4),
                    there.to_string().replace('-', "−"),
                ],
                Ok(None) => {
                    let none = told::fixed(self.language, told::MovesNoBet);
                    [none, "–", "–", ""].map(str::to_owned)
                }
                Err(why) => [why, "–", "–", ""].map(str::to_owned),
            });
            cells
        };
        let rows = readings.rows(here).into_iter().map(row);
        let rows: Vec<Vec<String>> = rows.collect();
        self.table(&heads, &rows);
        let heads = [
            ("", told::fixed(self.language, told::ColumnReading)),
            ("", told::fixed(self.language, told::ColumnWhy)),
        ];
        let parts = [
            (
                told::fixed(self.language, told::ReadingsOfNoMoney),
                readings.nothing(),
            ),
            (
                told::fixed(self.language, told::ReadingsLeft),
                readings.left(),
            ),
        ];
        for (title, left) in parts.into_iter().filter(|(_, left)| !left.is_empty()) {
            let title = capital(title);
            let _ = writeln!(self.out, "<h3>{}</h3>", escape(&title));
            let row = |left: &Left| {
                vec![
                    format!("{} · {}", left.reading, left.question),
                    left.why.clone(),
                ]
            };
            let rows: Vec<Vec<String>> = left.iter().map(row).collect();
            self.table(&heads, &rows);
        }
    }

    fn cited(&self, citations: &[Citation]) -> String {
        let each = citations
            .iter()
            .map(|cited| cited.in_language(self.language));
        each.collect::<Vec<_>>().join("; ")
    }

    fn rules(&mut self) {
        self.heading(told::RulesUsed);
        let rules = self.filed.rules;
        let library = &self.filed.context.shelf.library;
        let speaker = Speaker::new(rules, library, &ByNumber);
        let heads = [
            ("", told::fixed(self.language, told::Topic)),
            ("", told::fixed(self.language, told::Rule)),
            ("cite", told::fixed(self.language, told::Basis)),
        ];
        let line = |line: &table::RuleLine| {
            vec![
                self.words(&words::said(&line.topic)).to_owned(),
                self.words(&words::said(&line.text)).to_owned(),
                self.cited(&speaker.cite(line.basis)),
            ]
        };
        let rows: Vec<Vec<String>> = rules.felt().rules.iter().map(line).collect();
        self.table(&heads, &rows);
        for table in &rules.felt().tables {
            let title = self.words(&table.name).to_owned();
            let _ = writeln!(self.out, "<h3>{}</h3>", escape(&title));
            let cited = self.cited(&speaker.cite(table.basis));
            let _ = writeln!(self.out, "<p class=\"cite\">{}</p>", escape(&cited));
            let heads = [
                ("", told::fixed(self.language, told::Hand)),
                ("n", told::fixed(self.language, told::PaysTo1)),
            ];
            let row =
                |row: &table::PayRow| vec![self.words(&row.name).to_owned(), row.odds.to_string()];
            let rows: Vec<Vec<String>> = table.rows.iter().map(row).collect();
            self.table(&heads, &rows);
        }
        let title = told::fixed(self.language, told::HouseSheet).to_owned();
        let _ = writeln!(self.out, "<h3>{}</h3>", escape(&title));
        let heads = [
            ("", told::fixed(self.language, told::Line)),
            ("", told::fixed(self.language, told::Value)),
        ];
        let rows = rules.sheet().into_iter();
        let rows: Vec<Vec<String>> = rows.map(|(field, value)| vec![field, value]).collect();
        self.table(&heads, &rows);
    }

    fn method(&mut self) {
        self.heading(told::Method);
        let (game, ruleset) = (self.filed.file.game(), self.filed.file.ruleset());
        let told = [
            told::fixed(self.language, told::MethodCount).to_owned(),
            told::fixed(self.language, told::MethodTies).to_owned(),
            told::say!(self.language, MethodCheck { game, ruleset }),
        ];
        for text in told {
            self.paragraph(&text);
        }
    }
}
