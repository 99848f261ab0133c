//! One-time codes by the clock (RFC 6238 over RFC 4226): HMAC-SHA-1, steps of 30 seconds, six
//! digits, as every phone's program for them expects.

use hmac::{Hmac, Mac};
use sha1::Sha1;

use super::password::same;

/// How long a code is shown.
const STEP_MS: u64 = 30_000;

/// How many digits it has.
const DIGITS: u32 = 6;

/// How many steps a phone's clock may be early or late.
const SLACK: u64 = 1;

/// What a phone and the house both know.
pub type Secret = [u8; 20];

/// The step of a moment.
fn step(date_ms: u64) -> u64 {
    date_ms / STEP_MS
}

fn code_of(secret: &[u8], step: u64, digits: u32) -> String {
    let mut mac = Hmac::<Sha1>::new_from_slice(secret).expect("any length is a key");
    mac.update(&step.to_be_bytes());
    let digest = mac.finalize().into_bytes();
    let at = usize::from(digest[19] & 15);
    let part: [u8; 4] = digest[at..at + 4].try_into().expect("four bytes");
    let number = u32::from_be_bytes(part) & 0x7fff_ffff;
    let code = number % 10_u32.pow(digits);
    format!("{code:0width$}", width = digits as usize)
}

/// The code of a moment.
pub fn code(secret: &Secret, date_ms: u64) -> String {
    code_of(secret, step(date_ms), DIGITS)
}

/// The step whose code this is, if it is one of now, a step early or late, and after the last that
/// was used: a code counts once.
pub fn accepts(secret: &Secret, given: &str, date_ms: u64, used: Option<u64>) -> Option<u64> {
    let given: String = given.chars().filter(|c| !c.is_whitespace()).collect();
    let now = step(date_ms);
    let steps = now.saturating_sub(SLACK)..=now.saturating_add(SLACK);
    let right = |step: &u64| same(code_of(secret, *step, DIGITS).as_bytes(), given.as_bytes());
    // Every step is tried, so that the time does not say which was near.
    let right: Vec<u64> = steps.filter(right).collect();
    right
        .into_iter()
        .find(|step| used.is_none_or(|used| *step > used))
}

const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// Bytes as people type them (RFC 4648, without padding).
pub fn base32(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(5) {
        let mut five = [0; 8];
        five[3..3 + chunk.len()].copy_from_slice(chunk);
        let bits = u64::from_be_bytes(five);
        let letters = (chunk.len() * 8).div_ceil(5);
        for place in 0..letters {
            let letter = (bits >> (35 - 5 * place)) & 31;
            text.push(char::from(ALPHABET[letter as usize]));
        }
    }
    text
}

/// The address that a phone reads from a picture.
pub fn address(secret: &Secret, house: &str, name: &str) -> String {
    let (house, name) = (escaped(house), escaped(name));
    let key = base32(secret);
    format!("otpauth://totp/{house}:{name}?secret={key}&issuer={house}")
}

fn escaped(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'.';
    let each = text.bytes().map(|byte| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    each.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &Secret = b"12345678901234567890";

    #[test]
    fn the_vectors_of_rfc_6238() {
        for (seconds, right) in [
            (59, "94287082"),
            (1_111_111_109, "07081804"),
            (1_111_111_111, "14050471"),
            (1_234_567_890, "89005924"),
            (2_000_000_000, "69279037"),
            (20_000_000_000, "65353130"),
        ] {
            assert_eq!(code_of(SECRET, step(seconds * 1000), 8), right);
            assert_eq!(code(SECRET, seconds * 1000), right[2..]);
        }
    }

    #[test]
    fn the_vectors_of_rfc_4226() {
        let right = ["755224", "287082", "359152", "969429", "338314", "254676"];
        for (step, right) in (0..).zip(right) {
            assert_eq!(code_of(SECRET, step, 6), right);
        }
    }

    #[test]
    fn a_code_counts_once_and_in_its_time() {
        let now = 1_700_000_000_000;
        let right = code(SECRET, now);
        let used = accepts(SECRET, &right, now, None).unwrap();
        assert_eq!(accepts(SECRET, &right, now, Some(used)), None, "replayed");
        let spaced = format!("{} {}", &right[..3], &right[3..]);
        assert_eq!(accepts(SECRET, &spaced, now, None), Some(used));
        assert_eq!(accepts(SECRET, &right, now + STEP_MS, None), Some(used));
        assert_eq!(accepts(SECRET, &right, now - STEP_MS, None), Some(used));
        assert_eq!(accepts(SECRET, &right, now + 2 * STEP_MS, None), None);
        assert_eq!(accepts(SECRET, &right, now - 2 * STEP_MS, None), None);
        // Whoever used a later code cannot come back with the one before.
        let before = code(SECRET, now - STEP_MS);
        assert_eq!(accepts(SECRET, &before, now, Some(used)), None);
        for bad in ["", "12345", "1234567", "abcdef"] {
            assert_eq!(accepts(SECRET, bad, now, None), None, "{bad:?}");
        }
    }

    #[test]
    fn the_vectors_of_rfc_4648() {
        for (plain, right) in [
            ("", ""),
            ("f", "MY"),
            ("fo", "MZXQ"),
            ("foo", "MZXW6"),
            ("foob", "MZXW6YQ"),
            ("fooba", "MZXW6YTB"),
            ("foobar", "MZXW6YTBOI"),
        ] {
            assert_eq!(base32(plain.as_bytes()), right);
        }
        let address = address(SECRET, "Tapete", "Ana Ruíz");
        let right = "otpauth://totp/Tapete:Ana%20Ru%C3%ADz?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Tapete";
        assert_eq!(address, right);
    }
}
