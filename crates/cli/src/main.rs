//! The `tapete` command.

fn main() {}
