//! Letters of the fonts that every reader has: how wide they are, and their bytes.

use pdf_writer::Name;

/// A face of Helvetica.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    Plain,
    Bold,
}

/// The widths of the letters from the blank to the tilde, in thousandths of their size (Adobe's font
/// metrics).
const PLAIN: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const BOLD: [u16; 95] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667,
    611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556,
    278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];

impl Face {
    pub(super) fn name(self) -> Name<'static> {
        match self {
            Face::Plain => Name(b"F1"),
            Face::Bold => Name(b"F2"),
        }
    }

    pub(super) fn font(self) -> &'static str {
        match self {
            Face::Plain => "Helvetica",
            Face::Bold => "Helvetica-Bold",
        }
    }

    fn letter(self, letter: char) -> u16 {
        let widths = match self {
            Face::Plain => &PLAIN,
            Face::Bold => &BOLD,
        };
        let known = |letter: char| {
            let place = u32::from(letter).checked_sub(32)?;
            widths.get(place as usize).copied()
        };
        // Accents change no width; what else there is, is about as wide as a digit.
        known(letter)
            .or_else(|| known(plain(letter)?))
            .unwrap_or(600)
    }

    /// How wide a line is.
    pub(super) fn width(self, text: &str, size: f32) -> f32 {
        let letters = text.chars().map(|letter| f32::from(self.letter(letter)));
        letters.sum::<f32>() * size / 1000.0
    }

    /// The text in lines of no more than a width; a word that is wider is broken.
    pub(super) fn lines(self, text: &str, size: f32, room: f32) -> Vec<String> {
        let mut lines = vec![String::new()];
        for word in text.split(' ') {
            let line = lines.last().map_or("", String::as_str);
            let joined = if line.is_empty() {
                word.to_owned()
            } else {
                format!("{line} {word}")
            };
            if self.width(&joined, size) <= room {
                lines.pop();
                lines.push(joined);
                continue;
            }
            if !line.is_empty() {
                lines.push(String::new());
            }
            for letter in word.chars() {
                let line = lines.last().cloned().unwrap_or_default();
                let longer = format!("{line}{letter}");
                if !line.is_empty() && self.width(&longer, size) > room {
                    lines.push(letter.to_string());
                } else {
                    lines.pop();
                    lines.push(longer);
                }
            }
        }
        lines
    }
}

/// The letter without its accent.
fn plain(letter: char) -> Option<char> {
    let pairs = [
        ("áàâäã", 'a'),
        ("éèêë", 'e'),
        ("íìîï", 'i'),
        ("óòôöõ", 'o'),
        ("úùûü", 'u'),
        ("ñ", 'n'),
        ("ç", 'c'),
        ("ÁÀÂÄ", 'A'),
        ("ÉÈÊË", 'E'),
        ("ÍÌÎÏ", 'I'),
        ("ÓÒÔÖ", 'O'),
        ("ÚÙÛÜ", 'U'),
        ("Ñ", 'N'),
        ("Ç", 'C'),
        ("\u{a0}·", ' '),
        ("−", '-'),
        ("“”", '('),
        ("’‘", '\''),
    ];
    let found = pairs
        .into_iter()
        .find(|(accented, _)| accented.contains(letter));
    found.map(|(_, plain)| plain)
}

/// The bytes of a text in the encoding that the fonts have (Windows 1252). What it lacks is written
/// with what comes nearest.
pub(super) fn encoded(text: &str) -> Vec<u8> {
    let byte = |letter: char| match letter {
        ' '..='~' | '\u{a0}'..='\u{ff}' => u8::try_from(u32::from(letter)).unwrap_or(b'?'),
        '€' => 0x80,
        '‘' => 0x91,
        '’' => 0x92,
        '“' => 0x93,
        '”' => 0x94,
        '•' => 0x95,
        '–' => 0x96,
        '—' => 0x97,
        '…' => 0x85,
        '−' => b'-',
        '≤' => b'<',
        '≥' => b'>',
        _ => b'?',
    };
    text.chars().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_wider_than_its_room_and_no_letter_is_lost() {
        let text = "La esperanza exacta es −118482518795294841201940561433024221352889538865645090408819871173/22538536850024043823067874186326906142008069271043320870091642715625 por unidad";
        for room in [60.0, 133.0, 400.0] {
            let lines = Face::Plain.lines(text, 8.0, room);
            let wide = |line: &String| Face::Plain.width(line, 8.0) > room;
            assert!(!lines.iter().any(wide), "{room}");
            let together: String = lines.concat().replace(' ', "");
            assert_eq!(together, text.replace(' ', ""));
        }
    }

    #[test]
    fn spanish_is_written_as_it_is() {
        assert_eq!(encoded("Año «2» 3 €"), b"A\xf1o \xab2\xbb 3 \x80");
        assert_eq!(encoded("−1/2"), b"-1/2");
    }
}
