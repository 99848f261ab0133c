//! The blocks of a report, read from its page: the few marks that `report.rs` writes, and no others.

/// A part of a page that stands by itself.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Block {
    /// A heading of a level, 1 the highest.
    Heading(u8, String),
    Paragraph(String),
    /// Terms, and what is said of each.
    Terms(Vec<(String, String)>),
    Table(Table),
    Drawing(Drawing),
}

/// A table; the first row is its head.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Table {
    pub(super) rows: Vec<Vec<String>>,
    /// Which columns are numbers.
    pub(super) numbers: Vec<bool>,
    /// Whether it is a chart of many narrow columns.
    pub(super) chart: bool,
}

/// A drawing of bars and words.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Drawing {
    pub(super) width: f32,
    pub(super) height: f32,
    /// Left, top, width, height, colour.
    pub(super) bars: Vec<([f32; 4], [f32; 3])>,
    /// Left, foot, how it is anchored, words.
    pub(super) words: Vec<(f32, f32, Anchor, String)>,
}

/// Which end of a line stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    End,
}

/// A mark with its attributes, and the text up to the next one.
struct Mark<'p> {
    name: &'p str,
    attributes: &'p str,
    text: String,
}

impl Mark<'_> {
    fn get(&self, key: &str) -> Option<&str> {
        let from = self.attributes.find(&format!("{key}=\""))? + key.len() + 2;
        let rest = &self.attributes[from..];
        rest.split('"').next()
    }

    fn number(&self, key: &str) -> Option<f32> {
        self.get(key)?.parse().ok()
    }
}

/// The title of a page, its language and its blocks.
pub(super) fn read(page: &str) -> (String, String, Vec<Block>) {
    let (mut title, mut language) = (String::new(), String::new());
    let (mut blocks, mut table, mut drawing) = (Vec::new(), None, None);
    for mark in marks(page) {
        match mark.name {
            "title" => title.clone_from(&mark.text),
            "html" => language = mark.get("lang").unwrap_or_default().to_owned(),
            "h1" => blocks.push(Block::Heading(1, mark.text)),
            "h2" => blocks.push(Block::Heading(2, mark.text)),
            "h3" => blocks.push(Block::Heading(3, mark.text)),
            "p" => blocks.push(Block::Paragraph(mark.text)),
            "dl" => blocks.push(Block::Terms(Vec::new())),
            "dt" => {
                if let Some(Block::Terms(terms)) = blocks.last_mut() {
                    terms.push((mark.text, String::new()));
                }
            }
            "dd" => {
                if let Some(Block::Terms(terms)) = blocks.last_mut() {
                    terms
                        .last_mut()
                        .into_iter()
                        .for_each(|(_, said)| said.clone_from(&mark.text));
                }
            }
            "table" => {
                table = Some(Table {
                    chart: mark.get("class") == Some("chart"),
                    ..Table::default()
                });
            }
            "tr" => table
                .iter_mut()
                .for_each(|table| table.rows.push(Vec::new())),
            "th" | "td" => {
                if let Some(table) = &mut table {
                    if table.rows.len() == 1 {
                        table.numbers.push(mark.get("class") == Some("n"));
                    }
                    table
                        .rows
                        .last_mut()
                        .into_iter()
                        .for_each(|row| row.push(mark.text.clone()));
                }
            }
            "/table" => blocks.extend(table.take().map(Block::Table)),
            "svg" => {
                drawing = Some(Drawing {
                    width: mark.number("width").unwrap_or(1.0),
                    height: mark.number("height").unwrap_or(1.0),
                    ..Drawing::default()
                });
            }
            "rect" => {
                if let Some(drawing) = &mut drawing {
                    drawing.bars.extend(bar(&mark));
                }
            }
            "text" => {
                if let Some(drawing) = &mut drawing {
                    drawing.words.extend(words(&mark));
                }
            }
            "/svg" => blocks.extend(drawing.take().map(Block::Drawing)),
            _ => {}
        }
    }
    (title, language, blocks)
}

/// A bar; the paper, whose sides are parts of a hundred, is none.
fn bar(mark: &Mark<'_>) -> Option<([f32; 4], [f32; 3])> {
    let side = |key| mark.number(key);
    let colour = mark.get("fill")?.strip_prefix('#')?;
    let shade = |at: usize| {
        let part = u8::from_str_radix(colour.get(at..at + 2)?, 16).ok()?;
        Some(f32::from(part) / 255.0)
    };
    let sides = [side("x")?, side("y")?, side("width")?, side("height")?];
    Some((sides, [shade(0)?, shade(2)?, shade(4)?]))
}

fn words(mark: &Mark<'_>) -> Option<(f32, f32, Anchor, String)> {
    let anchor = match mark.get("text-anchor") {
        Some("end") => Anchor::End,
        _ => Anchor::Start,
    };
    Some((
        mark.number("x")?,
        mark.number("y")?,
        anchor,
        mark.text.clone(),
    ))
}

fn marks(page: &str) -> impl Iterator<Item = Mark<'_>> {
    page.split('<').skip(1).filter_map(|part| {
        let (inside, text) = part.split_once('>')?;
        let (name, attributes) = inside.split_once(' ').unwrap_or((inside, ""));
        Some(Mark {
            name,
            attributes,
            text: unescape(text.trim()),
        })
    })
}

fn unescape(text: &str) -> String {
    let text = text.replace("&lt;", "<").replace("&gt;", ">");
    text.replace("&quot;", "\"").replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_read_as_it_was_written() {
        let page = "<html lang=\"es\"><title>A &amp; B</title><h2>1. Cifras</h2><p>&lt;dos&gt;</p><table><thead><tr><th class=\"\">x</th><th class=\"n\">y</th></tr></thead><tbody><tr><td class=\"\">1/2</td><td class=\"n\">3 %</td></tr></tbody></table><svg width=\"720\" height=\"54\"><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/><rect x=\"110\" y=\"7\" width=\"46.5\" height=\"13\" fill=\"#b4443c\"/><text x=\"8\" y=\"18\" text-anchor=\"end\">-1</text></svg>";
        let (title, language, blocks) = read(page);
        assert_eq!((title.as_str(), language.as_str()), ("A & B", "es"));
        assert_eq!(blocks[0], Block::Heading(2, "1. Cifras".into()));
        assert_eq!(blocks[1], Block::Paragraph("<dos>".into()));
        let Block::Table(table) = &blocks[2] else {
            panic!("{blocks:?}")
        };
        assert_eq!(table.rows, [["x", "y"], ["1/2", "3 %"]]);
        assert_eq!(table.numbers, [false, true]);
        let Block::Drawing(drawing) = &blocks[3] else {
            panic!("{blocks:?}")
        };
        assert_eq!((drawing.bars.len(), drawing.words.len()), (1, 1));
        assert_eq!(drawing.bars[0].0, [110.0, 7.0, 46.5, 13.0]);
    }
}
