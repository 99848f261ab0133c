//! Bytes as text.

/// Bytes in lower-case hex.
pub fn encode(bytes: &[u8]) -> String {
    let digit = |nibble: u8| char::from_digit(u32::from(nibble), 16).unwrap_or('0');
    let pair = |byte: &u8| [digit(byte >> 4), digit(byte & 15)];
    bytes.iter().flat_map(pair).collect()
}

/// So many bytes out of hex, of either case.
pub fn decode<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits: Option<Vec<u32>> = text.chars().map(|digit| digit.to_digit(16)).collect();
    let digits = digits.filter(|digits| digits.len() == 2 * N)?;
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
        *byte = u8::try_from(pair[0] * 16 + pair[1]).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_there_and_back() {
        assert_eq!(encode(&[0, 0xab, 0x0f]), "00ab0f");
        assert_eq!(decode("00Ab0f"), Some([0, 0xab, 0x0f]));
        for text in ["", "00ab0", "00ab0g", "00ab0f00", "é0ab0f"] {
            assert_eq!(decode::<3>(text), None, "{text:?}");
        }
    }
}
