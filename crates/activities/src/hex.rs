//! Bytes as people compare them.

use crate::Hash;

pub use registers::hex as encode;

/// Out of 64 digits.
pub fn decode(text: &str) -> Option<Hash> {
    let digits = text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if text.len() != 64 || !digits {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, place) in bytes.iter_mut().zip((0..64).step_by(2)) {
        *byte = u8::from_str_radix(&text[place..place + 2], 16).ok()?;
    }
    Some(bytes)
}
