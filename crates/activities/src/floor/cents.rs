//! Money in commands and events: whole cents.

use exact::Cents;
use serde::{Deserialize, Deserializer, Serializer};

pub(crate) fn serialize<S: Serializer>(amount: &Cents, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u64(amount.count())
}

pub(crate) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Cents, D::Error> {
    u64::deserialize(from).map(Cents::new)
}
