//! Records (being written).
