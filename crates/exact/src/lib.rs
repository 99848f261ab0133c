//! Exact money: unsigned cents, exact ratios, and divisions that name their rounding.
//!
//! Nothing in this crate is a float, wraps on overflow or loses a remainder:
//!
//! ```
//! use exact::{Cents, Ratio, Rounding};
//!
//! let stake = Cents::from_euros(10)?;
//! let pays = Ratio::to_one(4);
//! assert_eq!(pays.exactly_of(stake)?, Cents::from_euros(40)?);
//!
//! // 5 % of 0,30 € is a cent and a half: the rounding has a name, the rest is handed back.
//! let commission = Ratio::new(5, 100)?;
//! let rounded = Rounding::half_up_to_the_cent().apply(Cents::new(30), commission)?;
//! assert_eq!(rounded.amount, Cents::new(2));
//! assert_eq!(rounded.residue.to_string(), "-1/2");
//! # Ok::<(), exact::MoneyError>(())
//! ```
#![forbid(unsafe_code)]

mod cents;
mod error;
mod ratio;
mod rounding;

pub use cents::Cents;
pub use error::MoneyError;
pub use ratio::Ratio;
pub use rounding::{Mode, Residue, Rounded, Rounding};
