//! The speed evaluator for the standard 52-card order (being written).
