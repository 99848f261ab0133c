//! The tables that every engine on disk has alike, as a copy carries them from one to another.

/// What a column holds.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Text,
    Number,
    Bytes,
    /// A truth value: 0 or 1 in a file.
    Flag,
}

use Kind::{Bytes, Flag, Number, Text};

/// A table with its columns.
pub(super) struct Table {
    pub(super) name: &'static str,
    pub(super) columns: &'static [(&'static str, Kind)],
    /// By what its rows are ordered, so that each finds what it points at.
    pub(super) order: &'static str,
}

/// Every table of a store, in an order in which each row finds what it points at. What belongs to
/// the nodes of one database (leases, seats, sessions) is not in a copy: they make it anew.
pub(super) const TABLES: [Table; 11] = [
    Table {
        name: "streams",
        columns: &[
            ("name", Text),
            ("epoch", Number),
            ("version", Number),
            ("hash", Bytes),
        ],
        order: "name",
    },
    Table {
        name: "events",
        columns: &[
            ("stream", Text),
            ("version", Number),
            ("more", Number),
            ("epoch", Number),
            ("previous", Bytes),
            ("postings", Bytes),
            ("body", Bytes),
            ("hash", Bytes),
        ],
        order: "stream, version",
    },
    Table {
        name: "accounts",
        columns: &[
            ("id", Text),
            ("kind", Text),
            ("issues", Flag),
            ("debits_posted", Number),
            ("credits_posted", Number),
            ("debits_pending", Number),
            ("credits_pending", Number),
            ("stream", Text),
            ("version", Number),
            ("place", Number),
        ],
        order: "id",
    },
    Table {
        name: "transfers",
        columns: &[
            ("sequence", Number),
            ("id", Text),
            ("group_first", Number),
            ("group_count", Number),
            ("act", Text),
            ("debit", Text),
            ("credit", Text),
            ("amount", Number),
            ("pending", Text),
            ("reason", Text),
            ("basis", Text),
            ("stream", Text),
            ("version", Number),
        ],
        order: "sequence",
    },
    Table {
        name: "settlements",
        columns: &[("pending", Text), ("settler", Text)],
        order: "pending",
    },
    Table {
        name: "commands",
        columns: &[("id", Text), ("body_hash", Bytes), ("reply", Bytes)],
        order: "id",
    },
    Table {
        name: "secrets",
        columns: &[("name", Text), ("sealed", Bytes)],
        order: "name",
    },
    Table {
        name: "outbox",
        columns: &[
            ("number", Number),
            ("stream", Text),
            ("version", Number),
            ("body", Text),
        ],
        order: "number",
    },
    Table {
        name: "records",
        columns: &[
            ("stream", Text),
            ("version", Number),
            ("place", Number),
            ("round", Number),
            ("hash", Bytes),
            ("body", Bytes),
            ("told", Bytes),
        ],
        order: "stream, version, place",
    },
    Table {
        name: "checkpoints",
        columns: &[
            ("number", Number),
            ("previous", Bytes),
            ("date_ms", Number),
            ("events", Number),
            ("streams", Number),
            ("streams_root", Bytes),
            ("rounds", Number),
            ("rounds_root", Bytes),
            ("key", Bytes),
            ("signature", Bytes),
        ],
        order: "number",
    },
    Table {
        name: "checkpoint_ends",
        columns: &[
            ("checkpoint", Number),
            ("stream", Text),
            ("version", Number),
            ("hash", Bytes),
        ],
        order: "checkpoint, stream",
    },
];

impl Table {
    pub(super) fn names(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }
}
