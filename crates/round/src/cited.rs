use law::BasisRef;

/// A value and what it rests on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cited<T> {
    /// The value.
    pub value: T,
    /// What it rests on.
    pub basis: BasisRef,
}

impl Cited<bool> {
    /// What lets it be done, or what forbids it.
    pub fn allows(self) -> Result<BasisRef, BasisRef> {
        match self.value {
            true => Ok(self.basis),
            false => Err(self.basis),
        }
    }
}

/// A value that the house sheet gives, and what leaves it to the sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct OnSheet<T> {
    /// The sheet's field.
    pub field: String,
    /// The bounds that the text sets.
    pub within: T,
    /// What leaves it to the house.
    pub basis: BasisRef,
}
