//! Texts that are nearly right.

/// Makes texts out of good ones by small damage, the same ones for the same seed.
pub struct Mutator {
    state: u64,
    good: Vec<String>,
}

/// What parsers stumble over: ends, signs, huge numbers, other scripts.
const PIECES: [&str; 34] = [
    "",
    "\n",
    "\r\n",
    "\t",
    " ",
    "\"",
    "\\",
    "'",
    "{",
    "}",
    "[",
    "]",
    "=",
    ",",
    ":",
    "#",
    "-",
    "-1",
    "0",
    "00",
    "1/0",
    "255",
    "256",
    "65536",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999999",
    "1e400",
    "0.001",
    "null",
    "\u{0}",
    "ñ",
    "\u{202e}",
    "🂡",
];

impl Mutator {
    /// Out of these texts.
    pub fn new(seed: u64, good: &[String]) -> Mutator {
        Mutator {
            state: seed,
            good: good.to_vec(),
        }
    }

    fn below(&mut self, most: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.state;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ (word >> 31)) % most.max(1) as u64) as usize
    }

    fn one_good(&mut self) -> String {
        let which = self.below(self.good.len());
        self.good.get(which).cloned().unwrap_or_default()
    }

    /// A place in a text, never within a character.
    fn place(&mut self, text: &str) -> usize {
        let mut place = self.below(text.len() + 1);
        while !text.is_char_boundary(place) {
            place -= 1;
        }
        place
    }

    /// From one place of a text to another not far behind it.
    fn stretch(&mut self, text: &str) -> (usize, usize) {
        let from = self.place(text);
        let mut to = (from + self.below(24)).min(text.len());
        while !text.is_char_boundary(to) {
            to -= 1;
        }
        (from, to.max(from))
    }

    /// The next text: a good one with one to four damages.
    pub fn next_text(&mut self) -> String {
        let mut text = self.one_good();
        for _ in 0..=self.below(4) {
            text = self.damaged(&text);
        }
        text
    }

    fn damaged(&mut self, text: &str) -> String {
        let (from, to) = self.stretch(text);
        match self.below(7) {
            // Something else, or nothing, in the place of a stretch.
            0 | 1 => {
                let piece = PIECES[self.below(PIECES.len())];
                format!("{}{piece}{}", &text[..from], &text[to..])
            }
            // A stretch twice.
            2 => format!("{}{}", &text[..to], &text[from..]),
            // A stretch of another good text.
            3 => {
                let other = self.one_good();
                let (there, until) = self.stretch(&other);
                format!("{}{}{}", &text[..from], &other[there..until], &text[to..])
            }
            // A line left out, or two exchanged.
            4 => self.without_a_line(text, false),
            5 => self.without_a_line(text, true),
            // Another digit or letter.
            _ => self.other_character(text, from),
        }
    }

    fn without_a_line(&mut self, text: &str, keep: bool) -> String {
        let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
        if lines.is_empty() {
            return String::new();
        }
        let line = lines.remove(self.below(lines.len()));
        if keep {
            let place = self.below(lines.len() + 1);
            lines.insert(place, line);
        }
        lines.concat()
    }

    fn other_character(&mut self, text: &str, at: usize) -> String {
        let Some(old) = text[at..].chars().next() else {
            return text.to_owned();
        };
        let new = match old {
            '0'..='9' => char::from(b'0' + self.below(10) as u8),
            'a'..='z' => char::from(b'a' + self.below(26) as u8),
            _ => char::from(b' ' + self.below(95) as u8),
        };
        format!("{}{new}{}", &text[..at], &text[at + old.len_utf8()..])
    }
}
