use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Whole cents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(export, type = "number")]
pub struct Money(pub u64);
