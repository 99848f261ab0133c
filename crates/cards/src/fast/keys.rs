//! The keys of the ranks, which `table.rs` explains and `build.rs` uses too.

/// What a card of each rank adds to a key: a row (the upper twelve bits, whose
/// sums may wrap) and a column (the lower eleven, whose sums do not).
///
/// Found by drawing lots, rank after rank, until no two choices of five to seven
/// ranks had the same sum; the best of some such, which is the one whose rows
/// pack most tightly. The build refuses keys with equal sums.
pub(super) const RANK_KEYS: [u32; 13] = [
    0x2f00_03a3,
    0xeaf0_0578,
    0x4610_068e,
    0x39c0_0176,
    0x3580_0507,
    0x7c80_03bd,
    0x7e60_0326,
    0x35b0_0105,
    0xb770_03c1,
    0x5d80_0482,
    0xd6e0_020e,
    0x19a0_0389,
    0x1e30_062e,
];

/// How many rows there are.
pub(super) const ROWS: usize = 1 << 12;

/// The row of a key.
#[inline(always)]
pub(super) const fn row(key: u32) -> usize {
    (key >> 20) as usize
}

/// The bits of a key that are its column.
pub(super) const COLUMN: u32 = (1 << 14) - 1;

/// The bits between the row and the column, which no hand's key has.
pub(super) const GAP: u32 = (1 << 20) - 1 - COLUMN;

/// How many places the moved rows take up.
pub(super) const PLACES: usize = 122_980;
