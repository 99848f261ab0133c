//! The ledger: its books, and what holds of any of them.

mod books;
mod properties;
