//! The generic suite (being written).
