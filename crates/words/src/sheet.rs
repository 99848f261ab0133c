//! Plain text for a terminal or a printer: the rules of a table, and the answer to "why?".

use crate::messages::say;
use law::{Language, Library, Words};
use table::{Felt, PayTable, Rulebook};

use crate::{ByNumber, Citation, Explanation, Speaker, odds, said};

/// The widest that a line of text grows before its citations.
const TEXT_WIDTH: usize = 72;

/// The space between a text and its citations.
const GAP: usize = 2;

/// The rules of a table as a page of plain text: topics, each line with what it rests on, the
/// pay tables, the notices and the house sheet.
pub fn rules_sheet(rules: &dyn Rulebook, library: &Library, language: Language) -> String {
    let speaker = Speaker::new(rules, library, &ByNumber);
    let mut page = Page {
        language,
        text: String::new(),
    };
    page.title(rules.felt(), library);
    page.rules(&speaker);
    for table in &rules.felt().tables {
        page.pay_table(table, &speaker);
    }
    page.notices(&speaker);
    page.house_sheet(rules);
    page.text
}

/// What each bet was due and why, as `tapete settle` prints it.
pub fn answer(explanations: &[Explanation], language: Language) -> String {
    let mut page = Page {
        language,
        text: String::new(),
    };
    let all = explanations
        .iter()
        .flat_map(|explanation| &explanation.steps);
    let width = page.width(all.map(|step| &step.words));
    for (place, explanation) in explanations.iter().enumerate() {
        if place > 0 {
            page.line("");
        }
        page.line(explanation.summary.in_language(language));
        for step in &explanation.steps {
            page.cited(&step.words, &step.citations, width);
        }
    }
    page.text
}

/// A page of text being written in one language.
struct Page {
    language: Language,
    text: String,
}

impl Page {
    fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    fn heading(&mut self, heading: &str) {
        self.line("");
        self.line(heading);
    }

    fn heading_in_words(&mut self, heading: &Words) {
        self.heading(heading.in_language(self.language));
    }

    fn title(&mut self, felt: &Felt, library: &Library) {
        let ruleset = library.ruleset(&felt.ruleset);
        let of = ruleset.map_or_else(
            || Words::same(&felt.ruleset),
            |ruleset| ruleset.name.clone(),
        );
        let (name, of) = (
            felt.name.in_language(self.language),
            of.in_language(self.language),
        );
        let title = format!("{name} · {of}");
        self.line(&title);
        self.line(&"═".repeat(wide(&title)));
    }

    fn rules(&mut self, speaker: &Speaker<'_>) {
        let lines = &speaker.felt().rules;
        let texts: Vec<Words> = lines.iter().map(|line| said(&line.text)).collect();
        let width = self.width(texts.iter());
        let mut topic = None;
        for (line, text) in lines.iter().zip(&texts) {
            if topic != Some(&line.topic) {
                self.heading_in_words(&said(&line.topic));
                topic = Some(&line.topic);
            }
            self.cited(text, &speaker.cite(line.basis), width);
        }
    }

    fn pay_table(&mut self, table: &PayTable, speaker: &Speaker<'_>) {
        let language = self.language;
        let cites = self.citations(&speaker.cite(table.basis));
        let rows = table.rows.iter().map(|row| {
            (
                row.name.in_language(language).to_string(),
                odds(row.odds).in_language(language).to_string(),
            )
        });
        let rows: Vec<(String, String)> = rows.collect();
        let first = rows.iter().map(|(class, _)| wide(class)).max().unwrap_or(0);
        let second = rows.iter().map(|(_, odds)| wide(odds)).max().unwrap_or(0);
        let name = say!(speech::PayTable { name: &table.name });
        self.heading(&format!("{}  {cites}", name.in_language(language)));
        for (class, pays) in rows {
            let (after, before) = (first - wide(&class), second - wide(&pays));
            self.line(&format!(
                "  {class}{}  {}{pays}",
                " ".repeat(after),
                " ".repeat(before)
            ));
        }
    }

    fn notices(&mut self, speaker: &Speaker<'_>) {
        let notices = &speaker.felt().notices;
        if notices.is_empty() {
            return;
        }
        self.heading_in_words(&say!(speech::Notices));
        let width = self.width(notices.iter().map(|notice| &notice.words));
        for notice in notices {
            self.cited(&notice.words, &speaker.cite(notice.basis), width);
        }
    }

    fn house_sheet(&mut self, rules: &dyn Rulebook) {
        let lines = rules.sheet();
        self.heading_in_words(&say!(speech::HouseSheet));
        let width = lines
            .iter()
            .map(|(field, _)| wide(field))
            .max()
            .unwrap_or(0);
        for (field, value) in lines {
            let after = width - wide(&field);
            self.line(&format!("  {field}{} = {value}", " ".repeat(after)));
        }
    }

    /// How wide the column of text must be for these lines, at most [`TEXT_WIDTH`].
    fn width<'w>(&self, lines: impl Iterator<Item = &'w Words>) -> usize {
        let widths = lines.map(|words| wide(words.in_language(self.language)));
        widths.max().unwrap_or(0).min(TEXT_WIDTH)
    }

    /// A text, indented and wrapped, with its citations in the column beside its last line.
    fn cited(&mut self, words: &Words, citations: &[Citation], width: usize) {
        let cites = self.citations(citations);
        let wrapped = wrap(words.in_language(self.language), width);
        let last = wrapped.len() - 1;
        for (place, part) in wrapped.iter().enumerate() {
            let after = (width + GAP).saturating_sub(wide(part));
            let beside = if place == last { cites.as_str() } else { "" };
            self.line(&format!("  {part}{}{beside}", " ".repeat(after)));
        }
    }

    /// The citations in a row; of those that follow each other within one text, only the first
    /// names it: `AR10 10.1.D V.1.e; V.3.B`.
    fn citations(&self, citations: &[Citation]) -> String {
        let mut written: Vec<String> = Vec::new();
        let mut within = "";
        for citation in citations {
            let whole = citation.in_language(self.language);
            let text = citation.id.rsplit_once('/').map_or("", |(text, _)| text);
            let short = !text.is_empty() && text == within;
            let from = if short { text.len() + 1 } else { 0 };
            written.push(whole[from..].to_string());
            within = text;
        }
        written.join("; ")
    }
}

/// How many columns a text takes. Letters, suits and the euro sign take one each.
fn wide(text: &str) -> usize {
    text.chars().count()
}

/// A text in lines of at most so many columns, broken between words; never empty.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
        } else if wide(line) + 1 + wide(word) <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_string());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(wrap("uno dos tres", 7), ["uno dos", "tres"]);
        assert_eq!(wrap("uno dos tres", 99), ["uno dos tres"]);
        assert_eq!(wrap("larguísimo", 3), ["larguísimo"]);
        assert_eq!(wrap("", 3), [""]);
    }
}
