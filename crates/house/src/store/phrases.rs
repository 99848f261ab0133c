//! How a text is kept: the phrases that come again and again by their numbers in a book, decimal
//! numbers and hashes in bytes. What is hashed, told and compared is the text itself: nothing but
//! the rows of a store is shorter for it.
//!
//! A book is never changed, for its numbers are kept: a later one comes beside it under a form of
//! its own. What an earlier version kept as plain text stays so.

use std::sync::LazyLock;

use crate::hex;

/// The bytes are no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a text is kept in a form that this program does not know")]
pub(super) struct NotAText;

/// A text as it is: so are those that an earlier version wrote carried over.
const PLAIN: u8 = b'=';

/// A text by the first book, and by the second.
const BY_FIRST_BOOK: u8 = 1;
const BY_SECOND_BOOK: u8 = 3;

/// Several texts by the first book, each after its length, and by the second.
const SEVERAL_BY_FIRST_BOOK: u8 = 2;
const SEVERAL_BY_SECOND_BOOK: u8 = 4;

/// What tables wrote until a journal had the words of a record.
const FIRST_BOOK: &str = include_str!("phrases-1.txt");
const SECOND_BOOK: &str = include_str!("phrases-2.txt");

// What a byte says. Below 128 it is a letter of ASCII, from here on a phrase of the book.
const PHRASES: u8 = 0x80;
/// The further phrases: the next byte says which.
const FURTHER: u8 = 0xf0;
/// A decimal number, seven bits in a byte.
const NUMBER: u8 = 0xf1;
/// So many bytes in hex.
const HEX: u8 = 0xf2;
/// Sixteen, and 32 of them.
const HEX_16: u8 = 0xf3;
const HEX_32: u8 = 0xf4;
/// The hash of the row that the text is in, in hex.
const OWN: u8 = 0xf5;
/// So many bytes of letters beyond ASCII.
const LETTERS: u8 = 0xf6;

/// How many phrases one byte says.
const SHORT: usize = (FURTHER - PHRASES) as usize;

/// From so many digits on a number is shorter in bytes.
const LEAST_DIGITS: usize = 3;

/// A number of so many digits fits whatever it is.
const MOST_DIGITS: usize = 19;

/// From so many digits on it is worth while to write hex in bytes.
const LEAST_HEX: usize = 8;

/// The phrases by their numbers, and their numbers by the first letter, the longest first.
struct Book {
    phrases: Vec<&'static str>,
    by_letter: Vec<Vec<usize>>,
}

static FIRST: LazyLock<Book> = LazyLock::new(|| Book::of(FIRST_BOOK));

/// By it is written.
static SECOND: LazyLock<Book> = LazyLock::new(|| Book::of(SECOND_BOOK));

impl Book {
    fn of(text: &'static str) -> Book {
        let phrases: Vec<&'static str> = text.lines().collect();
        let mut by_letter = vec![Vec::new(); 128];
        for (number, phrase) in phrases.iter().enumerate() {
            if let Some(letter) = phrase.bytes().next() {
                by_letter[usize::from(letter)].push(number);
            }
        }
        for numbers in &mut by_letter {
            numbers.sort_by_key(|number| std::cmp::Reverse(phrases[*number].len()));
        }
        Book { phrases, by_letter }
    }

    fn said(&self, number: usize) -> Option<&'static [u8]> {
        self.phrases.get(number).map(|phrase| phrase.as_bytes())
    }

    /// The longest phrase with which a text begins.
    fn longest(&self, text: &[u8]) -> Option<(usize, usize)> {
        let numbers = self.by_letter.get(usize::from(*text.first()?))?;
        let begins = |number: &&usize| text.starts_with(self.phrases[**number].as_bytes());
        let number = *numbers.iter().find(begins)?;
        Some((number, self.phrases[number].len()))
    }
}

/// Several texts as they are kept together.
pub(super) fn shorten_all<'t>(mut texts: impl ExactSizeIterator<Item = &'t str>) -> Vec<u8> {
    if texts.len() == 1 {
        return texts
            .next()
            .map_or_else(Vec::new, |text| shorten(text, None));
    }
    let mut kept = vec![SEVERAL_BY_SECOND_BOOK];
    for text in texts {
        let one = shorten(text, None);
        put_number(one.len() as u64 - 1, &mut kept);
        kept.extend(&one[1..]);
    }
    kept
}

/// The texts that were kept together. What is none is taken for letters as it is: it is not what
/// was hashed, and concerns nobody but its stream.
pub(super) fn lengthen_all(kept: &[u8]) -> Vec<String> {
    let mut texts = Texts::default();
    texts.add_all(kept);
    let text = |place| texts.text(place).to_owned();
    (0..texts.len()).map(text).collect()
}

/// Texts one behind the other, in one place for all.
#[derive(Clone, Debug, Default)]
pub(super) struct Texts {
    letters: Vec<u8>,
    /// Where each of them ends.
    ends: Vec<usize>,
}

impl Texts {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The letters of all of them.
    pub(super) fn letters(&self) -> usize {
        self.letters.len()
    }

    /// The letters of one.
    pub(super) fn bytes(&self, place: usize) -> &[u8] {
        let begins = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.letters[begins..self.ends[place]]
    }

    /// One of them. What is added is looked at then: each is whole.
    pub(super) fn text(&self, place: usize) -> &str {
        std::str::from_utf8(self.bytes(place)).unwrap_or_default()
    }

    pub(super) fn clear(&mut self) {
        self.letters.clear();
        self.ends.clear();
    }

    /// Adds a text as it is.
    pub(super) fn add(&mut self, plain: &[u8]) {
        let text = String::from_utf8_lossy(plain);
        self.letters.extend(text.as_bytes());
        self.ends.push(self.letters.len());
    }

    /// Adds the texts that were kept together, as [`lengthen_all`] tells them.
    pub(super) fn add_all(&mut self, kept: &[u8]) {
        let (letters, ends) = (self.letters.len(), self.ends.len());
        let added = match kept.split_first() {
            Some((&SEVERAL_BY_FIRST_BOOK, rest)) => self.several(&FIRST, rest),
            Some((&SEVERAL_BY_SECOND_BOOK, rest)) => self.several(&SECOND, rest),
            _ => self.one(kept),
        };
        let is_text = |place| std::str::from_utf8(self.bytes(place)).is_ok();
        if added.is_none() || !(ends..self.ends.len()).all(is_text) {
            self.letters.truncate(letters);
            self.ends.truncate(ends);
            self.add(kept);
        }
    }

    fn one(&mut self, kept: &[u8]) -> Option<()> {
        lengthen_into(kept, None, &mut self.letters)?;
        self.ends.push(self.letters.len());
        Some(())
    }

    fn several(&mut self, book: &Book, mut rest: &[u8]) -> Option<()> {
        let before = self.ends.len();
        while !rest.is_empty() {
            let length = usize::try_from(number(&mut rest)?).ok()?;
            by_book(book, take(&mut rest, length)?, None, &mut self.letters)?;
            self.ends.push(self.letters.len());
        }
        (self.ends.len() > before).then_some(())
    }
}

/// A text as it is kept. `own` is the hash of the row, if it has one that the text may name.
pub(super) fn shorten(text: &str, own: Option<&[u8; 32]>) -> Vec<u8> {
    let own = own.map(|hash| hex::encode(hash));
    let mut kept = Vec::with_capacity(1 + text.len() / 3);
    kept.push(BY_SECOND_BOOK);
    let mut rest = text.as_bytes();
    while let Some(letter) = rest.first() {
        let taken = digits(rest, own.as_deref(), &mut kept)
            .or_else(|| phrase(rest, &mut kept))
            .or_else(|| letters(rest, &mut kept))
            .unwrap_or_else(|| {
                kept.push(*letter);
                1
            });
        rest = &rest[taken..];
    }
    kept
}

/// Writes the number or the hash with which a text begins, and tells how long it is there.
fn digits(text: &[u8], own: Option<&str>, kept: &mut Vec<u8>) -> Option<usize> {
    let decimal = run(text, |byte| byte.is_ascii_digit());
    let hex = run(text, |byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if hex >= LEAST_HEX && (decimal < hex || decimal > MOST_DIGITS) {
        return bytes(&text[..hex - hex % 2], own, kept);
    }
    if !(LEAST_DIGITS..=MOST_DIGITS).contains(&decimal) || text[0] == b'0' {
        return None;
    }
    let number: u64 = std::str::from_utf8(&text[..decimal]).ok()?.parse().ok()?;
    kept.push(NUMBER);
    put_number(number, kept);
    Some(decimal)
}

/// A number, seven bits in a byte.
fn put_number(number: u64, kept: &mut Vec<u8>) {
    let mut left = number;
    while left >= 0x80 {
        kept.push(left as u8 | 0x80);
        left >>= 7;
    }
    kept.push(left as u8);
}

fn run(text: &[u8], is: impl Fn(&u8) -> bool) -> usize {
    text.iter().take_while(|byte| is(byte)).count()
}

fn bytes(digits: &[u8], own: Option<&str>, kept: &mut Vec<u8>) -> Option<usize> {
    let digits = &digits[..digits.len().min(2 * usize::from(u8::MAX))];
    let text = std::str::from_utf8(digits).ok()?;
    if own == Some(text) {
        kept.push(OWN);
        return Some(digits.len());
    }
    let value = |pair: &[u8]| Some(nibble(pair[0])? << 4 | nibble(pair[1])?);
    let bytes: Vec<u8> = digits.chunks_exact(2).map(value).collect::<Option<_>>()?;
    match bytes.len() {
        16 => kept.push(HEX_16),
        32 => kept.push(HEX_32),
        many => kept.extend([HEX, many as u8]),
    }
    kept.extend(bytes);
    Some(digits.len())
}

fn nibble(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).map(|digit| digit as u8)
}

/// Writes the phrase with which a text begins, if the book has it.
fn phrase(text: &[u8], kept: &mut Vec<u8>) -> Option<usize> {
    let (number, length) = SECOND.longest(text)?;
    match number.checked_sub(SHORT) {
        None => kept.push(PHRASES + number as u8),
        // One letter in two bytes gains nothing.
        Some(_) if length < 2 => return None,
        Some(further) => kept.extend([FURTHER, further as u8]),
    }
    Some(length)
}

/// Writes the letters beyond ASCII with which a text begins.
fn letters(text: &[u8], kept: &mut Vec<u8>) -> Option<usize> {
    let whole = run(text, |byte| !byte.is_ascii());
    // Whole letters: none of them has more than four bytes.
    let most = usize::from(u8::MAX) - 3;
    let mut many = whole.min(most);
    while many < whole && text[many] & 0xc0 == 0x80 {
        many += 1;
    }
    if many == 0 {
        return None;
    }
    kept.extend([LETTERS, many as u8]);
    kept.extend(&text[..many]);
    Some(many)
}

/// The text that was kept; nothing if the bytes are none.
pub(super) fn lengthen(kept: &[u8], own: Option<&[u8; 32]>) -> Option<String> {
    let mut text = Vec::with_capacity(kept.len() * 4);
    lengthen_into(kept, own, &mut text)?;
    String::from_utf8(text).ok()
}

fn lengthen_into(kept: &[u8], own: Option<&[u8; 32]>, text: &mut Vec<u8>) -> Option<()> {
    let (form, rest) = kept.split_first()?;
    match *form {
        PLAIN => text.extend(rest),
        BY_FIRST_BOOK => by_book(&FIRST, rest, own, text)?,
        BY_SECOND_BOOK => by_book(&SECOND, rest, own, text)?,
        _ => return None,
    }
    Some(())
}

fn by_book(book: &Book, mut rest: &[u8], own: Option<&[u8; 32]>, text: &mut Vec<u8>) -> Option<()> {
    while let Some((code, after)) = rest.split_first() {
        rest = after;
        match *code {
            letter if letter < PHRASES => text.push(letter),
            code if code < FURTHER => text.extend(book.said(usize::from(code - PHRASES))?),
            FURTHER => {
                let further = usize::from(take(&mut rest, 1)?[0]);
                text.extend(book.said(SHORT + further)?);
            }
            NUMBER => spell_number(number(&mut rest)?, text),
            HEX => {
                let many = usize::from(take(&mut rest, 1)?[0]);
                spell(take(&mut rest, many)?, text);
            }
            HEX_16 => spell(take(&mut rest, 16)?, text),
            HEX_32 => spell(take(&mut rest, 32)?, text),
            OWN => spell(own?, text),
            LETTERS => {
                let many = usize::from(take(&mut rest, 1)?[0]);
                text.extend(take(&mut rest, many)?);
            }
            _ => return None,
        }
    }
    Some(())
}

/// A number in its digits.
fn spell_number(mut number: u64, text: &mut Vec<u8>) {
    let begins = text.len();
    loop {
        text.push(b'0' + (number % 10) as u8);
        number /= 10;
        if number == 0 {
            break;
        }
    }
    text[begins..].reverse();
}

fn spell(bytes: &[u8], text: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |nibble: u8| DIGITS[usize::from(nibble)];
    text.extend(
        bytes
            .iter()
            .flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]),
    );
}

fn take<'b>(rest: &mut &'b [u8], many: usize) -> Option<&'b [u8]> {
    let (taken, after) = rest.split_at_checked(many)?;
    *rest = after;
    Some(taken)
}

fn number(rest: &mut &[u8]) -> Option<u64> {
    let mut number = 0u64;
    for place in (0..u64::BITS).step_by(7) {
        let byte = take(rest, 1)?[0];
        let part = u64::from(byte & 0x7f);
        let moved = part << place;
        if moved >> place != part {
            return None;
        }
        number |= moved;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use sha2::{Digest, Sha256};

    use super::*;

    /// What is kept by its numbers is read by them: it stays as it is.
    #[test]
    fn no_book_is_ever_changed() {
        for (text, book, known) in [
            (
                FIRST_BOOK,
                &FIRST,
                "2ce14d5af36ff1571b727c06d674c8ac31e2f8f3c5893e4524b81a1b0325147d",
            ),
            (
                SECOND_BOOK,
                &SECOND,
                "2d170af4a1346d85e58925b1c70e76be19e516373857d347fd23c5be4ed709c5",
            ),
        ] {
            assert_eq!(hex::encode(&Sha256::digest(text)), known);
            assert!(book.phrases.len() <= SHORT + 256);
            let sound = |phrase: &&str| !phrase.is_empty() && phrase.is_ascii();
            assert!(book.phrases.iter().all(sound));
        }
    }

    #[test]
    fn what_was_kept_by_the_first_book_is_read() {
        let place = FIRST_BOOK.lines().position(|phrase| phrase == "player/");
        let code = PHRASES + place.expect("the book has it") as u8;
        let kept = [BY_FIRST_BOOK, code, b'7'];
        assert_eq!(lengthen(&kept, None).as_deref(), Some("player/7"));
        let both = [SEVERAL_BY_FIRST_BOOK, 1, b'a', 1, b'b'];
        assert_eq!(lengthen_all(&both), ["a", "b"]);
    }

    #[test]
    fn what_a_table_writes_is_short_and_comes_back() {
        let hash = hex::encode(&[0x9a; 32]);
        let reply = format!(r#"{{"version":16,"body":"{hash}"}}"#);
        for (text, most) in [
            (
                r#"{"date_ms":1750000028000,"entry":{"kind":"drawn","number":3}}"#,
                12,
            ),
            (
                r#"{"date_ms":1750000000000,"entry":{"kind":"acted","actor":"player 1","action":{"do":"place","box":2,"spot":"ante","stake":500},"followed":"1:e463538f87cf8551f4561106b7c91fa5"}}"#,
                40,
            ),
            (
                r#"{"date_ms":1,"entry":{"kind":"joined","player":{"id":"guest-2","name":"Alcotán 2"}}}"#,
                30,
            ),
            (reply.as_str(), 7),
            ("", 1),
        ] {
            let kept = shorten(text, Some(&[0x9a; 32]));
            assert!(kept.len() <= most, "{} bytes: {text}", kept.len());
            assert_eq!(lengthen(&kept, Some(&[0x9a; 32])).as_deref(), Some(text));
        }
    }

    #[test]
    fn a_plain_text_is_read_and_what_is_none_is_not() {
        assert_eq!(lengthen(b"=plain", None).as_deref(), Some("plain"));
        for none in [
            &b""[..],
            b"plain",
            b"\x02",
            b"\x01\xf0",
            b"\x01\xf0\xff",
            b"\x01\xf1\xff",
            b"\x01\xf2\x09a",
            b"\x01\xf3",
            b"\x01\xf5",
            b"\x01\xf6\x01\xff",
            b"\x01\xff",
            b"\x03\xf0\xff",
            b"\x04",
            b"\x05",
        ] {
            assert_eq!(lengthen(none, None), None, "{none:?}");
        }
        let long = [&[BY_SECOND_BOOK, NUMBER][..], &[0xff; 9], &[2]].concat();
        assert_eq!(lengthen(&long, None), None);
    }

    #[test]
    fn several_texts_come_back_together() {
        let long = "x".repeat(300);
        let texts = [r#"{"date_ms":1750000000000"#, "", "é", long.as_str()];
        for many in 1..=texts.len() {
            let some = &texts[..many];
            let kept = shorten_all(some.iter().copied());
            assert_eq!(lengthen_all(&kept), some);
        }
        assert_eq!(lengthen_all(b"=plain"), ["plain"]);
        // What is none is its own letters, and one text.
        assert_eq!(lengthen_all(b"none"), ["none"]);
        assert_eq!(lengthen_all(b"\x02\x05a"), ["\u{2}\u{5}a"]);
    }

    proptest! {
        #[test]
        fn any_text_comes_back(text in "(\\PC|[0-9a-f]{1,80}|[0-9]{1,25}|\\{\"date_ms\":|é{0,300}|\u{0}|\")*") {
            for own in [None, Some(&[0x11; 32])] {
                let told = lengthen(&shorten(&text, own), own);
                prop_assert_eq!(told.as_deref(), Some(text.as_str()));
            }
        }

        #[test]
        fn any_bytes_are_read_or_not(kept in proptest::collection::vec(any::<u8>(), 0..80)) {
            let _ = lengthen(&kept, None);
            prop_assert!(!lengthen_all(&kept).is_empty());
        }
    }
}
