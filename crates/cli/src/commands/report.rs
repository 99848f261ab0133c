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
use words::{ByNumber, Citation, Speaker};

use super::chart::Chart;
use super::odds::rule_named;
use super::spoken::Spoken;
use super::{Context, plot, unlawful};

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

fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

impl Page<'_> {
    fn say<'w>(&self, es: &'w str, en: &'w str) -> &'w str {
        match self.language.base() {
            Base::Spanish => es,
            Base::English => en,
        }
    }

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

    fn heading(&mut self, es: &str, en: &str) {
        self.sections += 1;
        let (number, heading) = (self.sections, escape(self.say(es, en)));
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
        let spots = &self.filed.rules.felt().spots;
        let named = spots.iter().find(|spot| spot.key == key);
        let begins = || spots.iter().find(|spot| key.starts_with(&spot.key));
        let name = match named {
            Some(spot) => self.words(&spot.name).to_owned(),
            None => begins().map_or(key.to_owned(), |spot| {
                format!("{} ({key})", self.words(&spot.name))
            }),
        };
        name + self.mark()
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
        self.heading("Contrario a la norma", "Against the law");
        let text = self.say(
            "Con estas reglas no se abre ninguna mesa; se calculan todas las cifras como si se abriera.",
            "No table opens under these rules; all figures are computed as if one did.",
        );
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
            self.say("Informe matemático", "Mathematical report"),
            self.mark()
        );
        let language = self.say("es", "en");
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
                self.say("Normativa", "Ruleset"),
                format!("{region} ({})", felt.ruleset),
            ),
            (self.say("Textos", "Texts"), documents.unwrap_or_default()),
            (self.say("Juego", "Game"), format!("{name} ({})", felt.game)),
            (
                self.say(
                    "Huella de las reglas (SHA-256)",
                    "Hash of the rules (SHA-256)",
                ),
                hash,
            ),
            (
                self.say("Programa", "Program"),
                format!("Tapete {}", env!("CARGO_PKG_VERSION")),
            ),
            (self.say("Repetir", "Repeat"), self.filed.again.clone()),
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
        self.heading("Cifras", "Figures");
        let text = self
            .say(
                "Por unidad de la primera apuesta, con el mejor juego. La ventaja es de la casa; «de lo apostado» la refiere a todo lo que se apuesta de media.",
                "Per unit of the first stake, under best play. The edge is the house's; “of all staked” refers it to all that is staked on average.",
            )
            .to_owned();
        self.paragraph(&text);
        let heads = [
            ("", self.say("Apuesta", "Bet")),
            ("n", self.say("Ventaja", "Edge")),
            ("n", self.say("De lo apostado", "Of all staked")),
            ("n", self.say("Retorno", "Return")),
            ("n", self.say("Paga", "Paid")),
            ("n", self.say("Gana", "Win")),
            ("n", self.say("Empata", "Push")),
            ("n", self.say("Pierde", "Lose")),
            ("n", self.say("Desviación", "Deviation")),
        ];
        let row = |bet: &BetOdds| {
            let share = |of: fn(&Results) -> &Fraction| {
                let share = bet.results.as_ref().map(of);
                share.map_or("–".to_owned(), |share| self.percent(share, 2))
            };
            let deviation = bet.results.as_ref().map(|results| results.deviation(3));
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
            ("", self.say("Apuesta", "Bet")),
            ("", self.say("Valor", "Value")),
            ("n", self.say("Decimal", "Decimal")),
            ("f", self.say("Fracción exacta", "Exact fraction")),
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
                self.say("esperanza del jugador", "the player's expectation"),
                &bet.ev_initial,
            );
            row(
                self.say("apostado de media", "staked on average"),
                &bet.wagered,
            );
            if let Some(results) = &bet.results {
                row(self.say("varianza", "variance"), &results.variance);
            }
            if let Some((rounds, ev)) = bet.rounds.as_ref().zip(bet.ev_round()) {
                row(
                    self.say(
                        "tiradas que dura de media",
                        "rounds that it lies there on average",
                    ),
                    rounds,
                );
                row(
                    self.say("esperanza por tirada", "expectation by round"),
                    &ev,
                );
            }
        }
        self.table(&heads, &rows);
    }

    fn results(&mut self) {
        self.heading("Resultados", "Results");
        for bet in &self.filed.report.bets {
            let name = self.bet(&bet.bet);
            let _ = writeln!(self.out, "<h3>{}</h3>", escape(&name));
            let Some(results) = &bet.results else {
                let text = self
                    .say(
                        "Solo se cuenta la media: las manos de una misma pareja dependen unas de otras.",
                        "Only the mean is counted: hands of one pair stand or fall together.",
                    )
                    .to_owned();
                self.paragraph(&text);
                continue;
            };
            if results.distribution.len() <= DRAWN {
                let drawn = plot::bars(None, &results.distribution, self.language);
                self.out.push_str(&drawn);
            }
            let heads = [
                ("n", self.say("Resultado neto", "Net result")),
                ("n", self.say("Probabilidad", "Probability")),
                ("f", self.say("Fracción exacta", "Exact fraction")),
            ];
            let row = |payoff: &odds::Payoff| {
                vec![
                    self.decimal(&payoff.net, 4),
                    self.percent(&payoff.probability, 6),
                    payoff.probability.to_string(),
                ]
            };
            let rows: Vec<Vec<String>> = results.distribution.iter().map(row).collect();
            self.table(&heads, &rows);
        }
    }

    fn play(&mut self) {
        let strategy = &self.filed.report.strategy;
        self.heading("El mejor juego", "Best play");
        if strategy.decisions.is_empty() && strategy.chart.is_empty() {
            let text = self.say("No hay nada que elegir.", "There is nothing to choose.");
            let text = text.to_owned();
            return self.paragraph(&text);
        }
        let heads = [
            ("", self.say("Se elige", "Chosen")),
            ("", self.say("Con", "With")),
            ("n", self.say("Frecuencia", "How often")),
        ];
        for decision in &strategy.decisions {
            if !decision.after.is_empty() {
                let after: Vec<String> =
                    decision.after.iter().map(|key| self.choice(key)).collect();
                let text = format!("{} {}", self.say("Tras", "After"), after.join(", "));
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
                let with = format!("{from} {} {to}", self.say("hasta", "down to"));
                vec![
                    self.choice(&run.choice),
                    with,
                    self.percent(&run.probability, 4),
                ]
            };
            let share = |(choice, share): &(String, Fraction)| {
                let with = self
                    .say("lo que más vale", "whatever is worth most")
                    .to_owned();
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
                let es = format!(
                    "Jugar así cuesta el {costs} de la apuesta frente al mejor juego ({exact})."
                );
                let en =
                    format!("Playing so costs {costs} of the stake against best play ({exact}).");
                let text = self.say(&es, &en).to_owned();
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
        self.heading("Reglas sencillas", "Simple rules");
        let heads = [
            ("", self.say("Apuesta", "Bet")),
            ("", self.say("Regla", "Rule")),
            ("n", self.say("Ventaja", "Edge")),
            ("n", self.say("Cuesta", "Costs")),
            ("f", self.say("Fracción exacta", "Exact fraction")),
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
                self.heading("Botes", "Pools");
                let text = self.say("No se calculan", "They are not told");
                let why = words::said(&error.told());
                let text = format!("{text}: {}", self.words(&why));
                return self.paragraph(&text);
            }
        };
        self.heading("Botes", "Pools");
        let heads = [
            ("", self.say("Apuesta", "Bet")),
            ("n", self.say("Importe, €", "Stake, €")),
            ("n", self.say("Ventaja con la dotación", "Edge at the seed")),
            ("n", self.say("En equilibrio a, €", "Even at, €")),
            ("f", self.say("Fracción exacta, €", "Exact fraction, €")),
        ];
        let row = |pool: &PoolOdds| {
            let euros = |cents: &Fraction| cents / Fraction::from_integer(100.into());
            let even = pool.break_even.as_ref().map(euros);
            let never = || self.say("nunca", "never").to_owned();
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
            let es = format!(
                "Junto a {bet} de {stake} €, jugando lo mejor para las dos: a {bet} le cuesta el {costs} % de la apuesta del bote, descontado en ese equilibrio. Jugando como sin ella, la ventaja es del {alone} %."
            );
            let en = format!(
                "Beside {bet} of {stake} €, played best for both: it costs {bet} {costs} % of the stake that feeds the pool, which the even counter makes up for. Played as without it, the edge is {alone} %."
            );
            let text = self.say(&es, &en).to_owned();
            self.paragraph(&text);
        }
    }

    fn difference(&mut self) {
        let Some(other) = self.filed.against else {
            return;
        };
        self.heading("Comparación", "Comparison");
        let title = format!("{} · {}", other.game, other.ruleset);
        self.paragraph(&title);
        let heads = [
            ("", self.say("Apuesta", "Bet")),
            ("n", self.say("Aquí", "Here")),
            ("n", self.say("Allí", "There")),
            (
                "n",
                self.say("Diferencia de la ventaja", "Difference of the edge"),
            ),
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
        let rows: Vec<Vec<String>> = self.filed.report.bets.iter().map(row).collect();
        self.table(&heads, &rows);
    }

    fn cited(&self, citations: &[Citation]) -> String {
        let each = citations
            .iter()
            .map(|cited| cited.in_language(self.language));
        each.collect::<Vec<_>>().join("; ")
    }

    fn rules(&mut self) {
        self.heading("Reglas aplicadas", "Rules used");
        let rules = self.filed.rules;
        let library = &self.filed.context.shelf.library;
        let speaker = Speaker::new(rules, library, &ByNumber);
        let heads = [
            ("", self.say("Materia", "Topic")),
            ("", self.say("Regla", "Rule")),
            ("cite", self.say("Fundamento", "Basis")),
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
                ("", self.say("Combinación", "Hand")),
                ("n", self.say("Paga a 1", "Pays to 1")),
            ];
            let row =
                |row: &table::PayRow| vec![self.words(&row.name).to_owned(), row.odds.to_string()];
            let rows: Vec<Vec<String>> = table.rows.iter().map(row).collect();
            self.table(&heads, &rows);
        }
        let title = self.say("Hoja de la casa", "House sheet").to_owned();
        let _ = writeln!(self.out, "<h3>{}</h3>", escape(&title));
        let heads = [
            ("", self.say("Línea", "Line")),
            ("", self.say("Valor", "Value")),
        ];
        let rows = rules.sheet().into_iter();
        let rows: Vec<Vec<String>> = rows.map(|(field, value)| vec![field, value]).collect();
        self.table(&heads, &rows);
    }

    fn method(&mut self) {
        self.heading("Método", "Method");
        let (game, ruleset) = (self.filed.file.game(), self.filed.file.ruleset());
        let told = [
            (
                "Lo que cada apuesta paga se pregunta al mismo motor que reparte en las mesas; cuántas veces ocurre cada cosa se cuenta sobre todos los repartos, con números enteros. No se toma ninguna muestra y ningún número de coma flotante decide nada. Las probabilidades de cada apuesta suman uno, lo que se comprueba en cada cálculo.".to_owned(),
                "What each bet pays is asked of the same engine that deals at the tables; how often each thing comes is counted over all deals, in whole numbers. No sample is taken, and no floating-point number decides anything. The probabilities of each bet add up to one, which is checked in every count.".to_owned(),
            ),
            (
                "Entre elecciones de igual valor se toma la primera que el juego ofrece. Los pagos se cuentan antes de redondear al céntimo. La deducción de cada núcleo de cálculo está en docs/mathematics.md.".to_owned(),
                "Of choices worth the same, the first that the game offers is taken. Payments count before they are rounded to cents. The derivation of each kernel is in docs/mathematics.md.".to_owned(),
            ),
            (
                format!("Contraste independiente: «tapete simulate {game} --ruleset {ruleset} --hands 1000000» juega manos reales con este juego y dice si el valor exacto cae en su intervalo. La huella identifica normativa y hoja de la casa: con otra regla u otra hoja es otra."),
                format!("Independent check: “tapete simulate {game} --ruleset {ruleset} --hands 1000000” plays real hands by this play and says whether the exact value lies in its interval. The hash names ruleset and house sheet: another rule or another sheet has another."),
            ),
        ];
        for (es, en) in told {
            let text = self.say(&es, &en).to_owned();
            self.paragraph(&text);
        }
    }
}
