//! How small a kept round is made: what can be reckoned again is left out, hashes are in bytes, and
//! the words come out of a book of what records say. What is told is the same to the byte, and what
//! would not come back so is not pressed.
//!
//! A book is never changed: a later one comes beside it under a form of its own.

use std::collections::HashMap;
use std::sync::LazyLock;

use miniz_oxide::DataFormat;
use miniz_oxide::deflate::CompressionLevel;
use miniz_oxide::deflate::core::{CompressorOxide, TDEFLFlush, compress_to_output};
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};
use sha2::{Digest, Sha256};

use crate::fair::Hash;
use crate::hex;

/// How it begins by the first book: no text that is pressed alone begins so (a block of deflate has
/// no such kind).
const BY_FIRST_BOOK: u8 = 7;

/// What records say, hashes as [`LETTERS`] has them.
const FIRST_BOOK: &str = include_str!("press-1.txt");

// What stands in the place of hashes. A text of JSON has no such letters.
const HASH: u8 = 1;
const HALF: u8 = 3;
/// A hash that came before: the next byte says which.
const AGAIN: u8 = 4;

/// How the book writes them.
const LETTERS: [(u8, u8); 3] = [(b'#', HASH), (b'@', HALF), (b'~', AGAIN)];

/// The longest text that is read again, in bytes.
const LONGEST: usize = 64 << 20;

/// How the last member of a record's line begins (`docs/record.md`).
const HASH_MEMBER: &str = ",\"hash\":\"";

static BOOK: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let letter = |byte: u8| LETTERS.iter().find(|(written, _)| *written == byte);
    let bytes = FIRST_BOOK.bytes();
    bytes
        .map(|byte| letter(byte).map_or(byte, |(_, meant)| *meant))
        .collect()
});

/// One that has read the book.
static READ: LazyLock<CompressorOxide> = LazyLock::new(|| {
    let level = CompressionLevel::DefaultLevel;
    let mut compressor = CompressorOxide::with_format_and_level(DataFormat::Raw, level);
    compress_to_output(&mut compressor, &BOOK, TDEFLFlush::Sync, |_| true);
    compressor
});

/// A head and the record that follows it, pressed; nothing if they would not come back.
pub(super) fn press(head: &str, record: &str) -> Option<Vec<u8>> {
    let plain = |text: &str| !text.bytes().any(|byte| byte < b' ' && byte != b'\n');
    if head.contains('\n') || !plain(head) || !plain(record) {
        return None;
    }
    let text = format!("{head}\n{}", without_hashes(record)?);
    let (words, hashes) = apart(&text);
    let mut pressed = vec![BY_FIRST_BOOK];
    let mut compressed: Vec<u8> = Vec::new();
    let mut compressor = READ.clone();
    compress_to_output(&mut compressor, &words, TDEFLFlush::Finish, |part| {
        compressed.extend(part);
        true
    });
    for length in [words.len(), compressed.len()] {
        pressed.extend(u32::try_from(length).ok()?.to_be_bytes());
    }
    pressed.extend(compressed);
    pressed.extend(hashes);
    let (again, told) = release(&pressed)?;
    (again == head && told == record).then_some(pressed)
}

/// Whether bytes are such as are pressed here.
pub(super) fn is_pressed(bytes: &[u8]) -> bool {
    bytes.first() == Some(&BY_FIRST_BOOK)
}

/// The head and the record that were pressed.
pub(super) fn release(mut pressed: &[u8]) -> Option<(String, String)> {
    let bytes = &mut pressed;
    if take(bytes, 1)? != [BY_FIRST_BOOK] {
        return None;
    }
    let mut length = || {
        let four = take(bytes, 4)?.try_into().ok()?;
        usize::try_from(u32::from_be_bytes(four)).ok()
    };
    let (words, compressed) = (length()?, length()?);
    let words = said(take(bytes, compressed)?, words)?;
    let text = String::from_utf8(together(&words, pressed)?).ok()?;
    let (head, lines) = text.split_once('\n')?;
    Some((head.to_owned(), with_hashes(lines)))
}

fn take<'b>(bytes: &mut &'b [u8], many: usize) -> Option<&'b [u8]> {
    let (taken, rest) = bytes.split_at_checked(many)?;
    *bytes = rest;
    Some(taken)
}

/// The words that were compressed by the book.
fn said(compressed: &[u8], length: usize) -> Option<Vec<u8>> {
    let length = Some(length).filter(|length| *length <= LONGEST)?;
    let mut words = BOOK.clone();
    words.resize(BOOK.len() + length, 0);
    let flags = TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let mut reader = DecompressorOxide::new();
    let (status, read, written) =
        decompress(&mut reader, compressed, &mut words, BOOK.len(), flags);
    let whole = status == TINFLStatus::Done && read == compressed.len() && written == length;
    whole.then(|| words.split_off(BOOK.len()))
}

/// The hash of a line of a record: over the one before it and the line without its hash.
fn link(previous: &Hash, body: &str) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(previous);
    hasher.update(body);
    hasher.finalize().into()
}

/// A record without the hashes of its lines, if each is the one that is due.
fn without_hashes(record: &str) -> Option<String> {
    let mut text = String::with_capacity(record.len());
    let mut previous = Hash::default();
    for line in record.strip_suffix('\n')?.split('\n') {
        let (open, end) = line.rsplit_once(HASH_MEMBER)?;
        previous = link(&previous, &format!("{open}}}"));
        if end.strip_suffix("\"}")? != hex::encode(&previous) {
            return None;
        }
        text.push_str(open);
        text.push('\n');
    }
    Some(text)
}

fn with_hashes(lines: &str) -> String {
    let mut record = String::with_capacity(lines.len() * 2);
    let mut previous = Hash::default();
    for open in lines.lines() {
        previous = link(&previous, &format!("{open}}}"));
        let hash = hex::encode(&previous);
        record.push_str(&format!("{open}{HASH_MEMBER}{hash}\"}}\n"));
    }
    record
}

/// The words of a text, and the bytes of the hashes in it, each once.
fn apart(text: &str) -> (Vec<u8>, Vec<u8>) {
    let (mut words, mut hashes) = (Vec::with_capacity(text.len()), Vec::new());
    let mut known: HashMap<&str, u8> = HashMap::new();
    let mut rest = text;
    while !rest.is_empty() {
        let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let digits = rest.bytes().take_while(is_digit).count();
        let others = rest.bytes().take_while(|byte| !is_digit(byte)).count();
        let (part, after) = rest.split_at(digits.max(others));
        rest = after;
        match (digits, known.get(part).copied()) {
            (64, Some(place)) => words.extend([AGAIN, place]),
            (64, None) => {
                if let Ok(place) = u8::try_from(known.len()) {
                    known.insert(part, place);
                }
                words.push(HASH);
                hashes.extend(hex::decode::<32>(part).unwrap_or_default());
            }
            (32, _) => {
                words.push(HALF);
                hashes.extend(hex::decode::<16>(part).unwrap_or_default());
            }
            _ => words.extend(part.bytes()),
        }
    }
    (words, hashes)
}

fn together(words: &[u8], mut hashes: &[u8]) -> Option<Vec<u8>> {
    let mut text = Vec::with_capacity(words.len() * 3);
    let mut known: Vec<&[u8]> = Vec::new();
    let mut letters = words.iter();
    while let Some(letter) = letters.next() {
        match *letter {
            HASH => {
                let hash = take(&mut hashes, 32)?;
                known.push(hash);
                text.extend(hex::encode(hash).bytes());
            }
            HALF => text.extend(hex::encode(take(&mut hashes, 16)?).bytes()),
            AGAIN => {
                let hash = known.get(usize::from(*letters.next()?))?;
                text.extend(hex::encode(hash).bytes());
            }
            letter => text.push(letter),
        }
    }
    hashes.is_empty().then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = r#"{"people":["guest-1"]}"#;

    /// A record whose lines are chained as they are.
    fn chained(lines: &str) -> String {
        with_hashes(lines)
    }

    fn comes_back(head: &str, record: &str) -> usize {
        let pressed = press(head, record).expect("it is pressed");
        assert!(is_pressed(&pressed));
        let told = release(&pressed).expect("it comes back");
        assert_eq!(told, (head.to_owned(), record.to_owned()));
        pressed.len()
    }

    /// What is kept was compressed by it.
    #[test]
    fn the_first_book_is_never_changed() {
        assert_eq!(
            hex::encode(&Sha256::digest(FIRST_BOOK)),
            "ee4adf86333f702bd9c3c69afc757194f10af5491091e6acd424458bd212463d"
        );
        // Further back nothing can point.
        assert!(BOOK.len() <= 32 << 10);
    }

    #[test]
    fn a_hash_is_written_once_and_a_reckoned_one_not_at_all() {
        let hash = hex::encode(&Sha256::digest("a leaf"));
        let salt = &hash[..32];
        let once = chained(&format!("{{\"leaf\":\"{hash}\",\"salt\":\"{salt}\"\n"));
        let many = chained(&format!(
            "{{\"leaf\":\"{hash}\",\"salt\":\"{salt}\"\n{{\"leaf\":\"{hash}\"\n{{\"é\":7\n"
        ));
        let (once, many) = (comes_back(HEAD, &once), comes_back(HEAD, &many));
        assert!(many < once + 40, "{once} {many}");
    }

    #[test]
    fn many_hashes_come_back() {
        let hashes = (0..600u32).map(|n| hex::encode(&Sha256::digest((n % 400).to_be_bytes())));
        let lines: String = hashes
            .map(|hash| format!("{{\"leaf\":\"{hash}\"\n"))
            .collect();
        comes_back(HEAD, &chained(&lines));
    }

    #[test]
    fn what_would_not_come_back_is_not_pressed() {
        let sound = chained("{\"n\":1\n{\"n\":2\n");
        comes_back(HEAD, &sound);
        let broken = sound.replace("\"n\":2", "\"n\":3");
        for (head, record) in [
            (HEAD, broken.as_str()),
            (HEAD, "no record"),
            (HEAD, ""),
            ("two\nlines", &sound),
            ("\u{1}", &sound),
            (HEAD, &chained("{\"n\":\"\u{4}\"\n")),
        ] {
            assert_eq!(press(head, record), None, "{head} {record}");
        }
    }

    #[test]
    fn torn_bytes_are_none() {
        let record = chained(&format!("{{\"leaf\":\"{}\"\n", hex::encode(&[9; 32])));
        let pressed = press(HEAD, &record).unwrap();
        for length in 0..pressed.len() {
            assert_eq!(release(&pressed[..length]), None, "{length}");
        }
        let longer = [&pressed[..], &[0]].concat();
        assert_eq!(release(&longer), None);
        for bit in 0..pressed.len() * 8 {
            let mut other = pressed.clone();
            other[bit / 8] ^= 1 << (bit % 8);
            let _ = release(&other);
        }
    }
}
