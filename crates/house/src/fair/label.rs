use std::fmt;

/// The longest label, in bytes.
const LONGEST: usize = 200;

/// Which shoe of which table: `table-3/shoe-17`. A house never uses one twice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ShoeLabel(String);

/// A text that cannot be a shoe's label.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a shoe's label has 1 to {LONGEST} bytes, this one has {0}")]
pub struct NotALabel(usize);

impl ShoeLabel {
    /// A label of 1 to 200 bytes of UTF-8.
    pub fn new(text: &str) -> Result<ShoeLabel, NotALabel> {
        if (1..=LONGEST).contains(&text.len()) {
            Ok(ShoeLabel(text.to_owned()))
        } else {
            Err(NotALabel(text.len()))
        }
    }

    /// The label as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The label as it is hashed: its length in two bytes, then its bytes.
    pub(crate) fn prefixed(&self) -> Vec<u8> {
        let length = u16::try_from(self.0.len()).unwrap_or(u16::MAX);
        let mut bytes = length.to_be_bytes().to_vec();
        bytes.extend_from_slice(self.0.as_bytes());
        bytes
    }
}

impl fmt::Display for ShoeLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
