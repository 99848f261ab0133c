//! `tapete odds GAME --report FILE.pdf`: the report's page, laid out on A4. Fonts are those that every
//! reader has, so that the file is small and the same on every machine.

mod face;
mod marks;

use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use face::{Face, encoded};
use marks::{Anchor, Block, Drawing, Table, read};

/// A4 and its margins, in points.
const WIDTH: f32 = 595.0;
const HEIGHT: f32 = 842.0;
const MARGIN: f32 = 42.0;
const ROOM: f32 = WIDTH - 2.0 * MARGIN;

/// A line of text is so much higher than its letters.
const LEADING: f32 = 1.3;

const BLACK: [f32; 3] = [0.07, 0.07, 0.07];
const RULE: [f32; 3] = [0.7, 0.7, 0.7];

/// The file.
pub(super) fn of_page(page: &str) -> Vec<u8> {
    let (title, language, blocks) = read(page);
    let mut sheets = Sheets::new();
    for block in &blocks {
        sheets.block(block);
    }
    sheets.written(&title, &language)
}

/// The sheets of a file, written from the top.
struct Sheets {
    done: Vec<Content>,
    here: Content,
    /// The height at which the next line stands.
    at: f32,
}

impl Sheets {
    fn new() -> Sheets {
        Sheets {
            done: Vec::new(),
            here: Content::new(),
            at: HEIGHT - MARGIN,
        }
    }

    /// Begins another sheet unless so much fits on this one.
    fn need(&mut self, height: f32) -> bool {
        if self.at - height >= MARGIN {
            return false;
        }
        self.done
            .push(std::mem::replace(&mut self.here, Content::new()));
        self.at = HEIGHT - MARGIN;
        true
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Heading(level, text) => self.heading(*level, text),
            Block::Paragraph(text) => {
                self.text(text, Face::Plain, 9.5, MARGIN, ROOM);
                self.at -= 4.0;
            }
            Block::Terms(terms) => {
                for (term, said) in terms {
                    let top = self.at;
                    self.need(24.0);
                    let top = if self.at > top { self.at } else { top };
                    self.text(term, Face::Bold, 8.5, MARGIN, 150.0);
                    let after = self.at;
                    self.at = top;
                    self.text(said, Face::Plain, 8.5, MARGIN + 160.0, ROOM - 160.0);
                    self.at = self.at.min(after);
                }
                self.at -= 6.0;
            }
            Block::Table(table) => self.table(table),
            Block::Drawing(drawing) => self.drawing(drawing),
        }
    }

    fn heading(&mut self, level: u8, text: &str) {
        let (size, above) = match level {
            1 => (19.0, 0.0),
            2 => (13.0, 14.0),
            _ => (10.5, 9.0),
        };
        // A heading does not stand alone at the foot of a sheet.
        if !self.need(above + size * LEADING + 60.0) {
            self.at -= above;
        }
        self.text(text, Face::Bold, size, MARGIN, ROOM);
        if level == 2 {
            self.line(MARGIN, MARGIN + ROOM, BLACK);
        }
        self.at -= 5.0;
    }

    /// Writes text in as many lines as it takes.
    fn text(&mut self, text: &str, face: Face, size: f32, left: f32, room: f32) {
        for line in face.lines(text, size, room) {
            self.need(size * LEADING);
            self.at -= size * LEADING;
            self.put(&line, face, size, left, self.at + size * 0.3);
        }
    }

    fn put(&mut self, text: &str, face: Face, size: f32, x: f32, y: f32) {
        let [red, green, blue] = BLACK;
        self.here.set_fill_rgb(red, green, blue);
        self.here.begin_text();
        self.here.set_font(face.name(), size);
        self.here.next_line(x, y);
        self.here.show(Str(&encoded(text)));
        self.here.end_text();
    }

    fn line(&mut self, from: f32, to: f32, [red, green, blue]: [f32; 3]) {
        self.here
            .set_stroke_rgb(red, green, blue)
            .set_line_width(0.5);
        self.here
            .move_to(from, self.at)
            .line_to(to, self.at)
            .stroke();
    }

    fn table(&mut self, table: &Table) {
        let size = if table.chart { 6.2 } else { 7.6 };
        let widths = widths(table, size);
        let Some((head, rows)) = table.rows.split_first() else {
            return;
        };
        self.at -= 2.0;
        self.row(head, table, &widths, size, Face::Bold, None);
        for row in rows {
            self.row(row, table, &widths, size, Face::Plain, Some(head));
        }
        self.at -= 8.0;
    }

    /// Writes a row; on another sheet its head stands above it again.
    fn row(
        &mut self,
        row: &[String],
        table: &Table,
        widths: &[f32],
        size: f32,
        face: Face,
        head: Option<&[String]>,
    ) {
        let pad = 3.0;
        let cells: Vec<Vec<String>> = row
            .iter()
            .zip(widths)
            .map(|(cell, width)| face.lines(cell, size, width - 2.0 * pad))
            .collect();
        let most = cells.iter().map(Vec::len).max().unwrap_or(1).max(1);
        let height = most as f32 * size * LEADING + 2.0;
        if let (true, Some(head)) = (self.need(height), head) {
            self.row(head, table, widths, size, Face::Bold, None);
        }
        let (top, mut left) = (self.at, MARGIN);
        for ((lines, width), place) in cells.iter().zip(widths).zip(0..) {
            let number = table.numbers.get(place).copied().unwrap_or(false);
            for (count, line) in lines.iter().enumerate() {
                let x = match number {
                    true => left + width - pad - face.width(line, size),
                    false => left + pad,
                };
                let y = top - (count as f32 + 1.0) * size * LEADING + size * 0.3;
                self.put(line, face, size, x, y);
            }
            left += width;
        }
        self.at -= height;
        let ink = if head.is_none() { BLACK } else { RULE };
        self.line(MARGIN, MARGIN + ROOM, ink);
    }

    fn drawing(&mut self, drawing: &Drawing) {
        let scale = ROOM / drawing.width;
        let height = drawing.height * scale;
        // One that is higher than a sheet is made as high as one.
        let most = HEIGHT - 2.0 * MARGIN;
        let scale = if height > most {
            scale * most / height
        } else {
            scale
        };
        let height = drawing.height * scale;
        self.need(height);
        let top = self.at;
        for ([x, y, width, bar], [red, green, blue]) in &drawing.bars {
            self.here.set_fill_rgb(*red, *green, *blue);
            let (left, foot) = (MARGIN + x * scale, top - (y + bar) * scale);
            self.here
                .rect(left, foot, width * scale, bar * scale)
                .fill_nonzero();
        }
        for (x, y, anchor, text) in &drawing.words {
            let size = 12.0 * scale;
            let x = MARGIN + x * scale;
            let x = match anchor {
                Anchor::Start => x,
                Anchor::End => x - Face::Plain.width(text, size),
            };
            self.put(text, Face::Plain, size, x, top - y * scale);
        }
        self.at -= height + 4.0;
    }

    /// All sheets as a file, each with its number.
    fn written(mut self, title: &str, language: &str) -> Vec<u8> {
        self.done
            .push(std::mem::replace(&mut self.here, Content::new()));
        let count = self.done.len();
        let [catalog, tree, info, plain, bold] = [1, 2, 3, 4, 5].map(Ref::new);
        let sheet = |place: usize| Ref::new(6 + 2 * place as i32);
        let content = |place: usize| Ref::new(7 + 2 * place as i32);
        let mut pdf = Pdf::new();
        pdf.catalog(catalog).pages(tree).lang(TextStr(language));
        pdf.document_info(info)
            .title(TextStr(title))
            .producer(TextStr(concat!("Tapete ", env!("CARGO_PKG_VERSION"))));
        pdf.pages(tree)
            .kids((0..count).map(sheet))
            .count(count as i32);
        for (place, mut here) in self.done.into_iter().enumerate() {
            let number = format!("{} / {count}", place + 1);
            here.begin_text();
            here.set_font(Face::Plain.name(), 7.5);
            here.next_line(
                WIDTH - MARGIN - Face::Plain.width(&number, 7.5),
                MARGIN / 2.0,
            );
            here.show(Str(&encoded(&number)));
            here.end_text();
            let mut page = pdf.page(sheet(place));
            page.media_box(Rect::new(0.0, 0.0, WIDTH, HEIGHT));
            page.parent(tree).contents(content(place));
            let mut resources = page.resources();
            let mut fonts = resources.fonts();
            fonts.pair(Face::Plain.name(), plain);
            fonts.pair(Face::Bold.name(), bold);
            fonts.finish();
            resources.finish();
            page.finish();
            pdf.stream(content(place), &here.finish());
        }
        for (id, face) in [(plain, Face::Plain), (bold, Face::Bold)] {
            pdf.type1_font(id)
                .base_font(Name(face.font().as_bytes()))
                .encoding_predefined(Name(b"WinAnsiEncoding"));
        }
        pdf.finish()
    }
}

/// The widths of columns: numbers as wide as they are, the others share what is left.
fn widths(table: &Table, size: f32) -> Vec<f32> {
    let columns = table.rows.iter().map(Vec::len).max().unwrap_or(0);
    let pad = 7.0;
    let natural = |column: usize| {
        let cells = table.rows.iter().filter_map(|row| row.get(column));
        let wide = cells.map(|cell| Face::Bold.width(cell, size) + pad);
        wide.fold(12.0, f32::max)
    };
    let natural: Vec<f32> = (0..columns).map(natural).collect();
    let all: f32 = natural.iter().sum();
    if all <= ROOM {
        let more = (ROOM - all) / columns.max(1) as f32;
        return natural.iter().map(|width| width + more).collect();
    }
    // Nobody takes more than his part while another needs it.
    let mut widths = vec![0.0; columns];
    let (mut left, mut open) = (ROOM, (0..columns).collect::<Vec<_>>());
    while !open.is_empty() {
        let part = left / open.len() as f32;
        let (fits, rest): (Vec<usize>, Vec<usize>) =
            open.iter().partition(|column| natural[**column] <= part);
        if fits.is_empty() {
            open.iter().for_each(|column| widths[*column] = part);
            break;
        }
        for column in fits {
            widths[column] = natural[column];
            left -= natural[column];
        }
        open = rest;
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_table_goes_on_over_sheets_under_its_head() {
        let row = "<tr><td class=\"\">palabra</td><td class=\"n\">−1/2</td></tr>".repeat(200);
        let page = format!(
            "<html lang=\"es\"><title>T</title><h1>Año «2»</h1><table><thead><tr><th class=\"\">cabeza</th><th class=\"n\">n</th></tr></thead><tbody>{row}</tbody></table>"
        );
        let file = of_page(&page);
        assert!(file.starts_with(b"%PDF-"));
        let text = String::from_utf8_lossy(&file);
        let sheets = text.matches("/Type /Page\n").count();
        assert!(sheets > 1, "{sheets} sheets");
        assert_eq!(text.matches("(cabeza)").count(), sheets);
        assert_eq!(text.matches("(palabra)").count(), 200);
        assert_eq!(text.matches("(-1/2)").count(), 200);
    }

    #[test]
    fn columns_never_pass_the_margins() {
        let cell = "x".repeat(400);
        let table = Table {
            rows: vec![vec![cell.clone(), "1".into(), cell]],
            ..Table::default()
        };
        let all: f32 = widths(&table, 7.6).iter().sum();
        assert!((all - ROOM).abs() < 0.5, "{all}");
    }
}
