//! Small handles: what a rule file names, an engine counts.

/// A box (casilla) as numbered on the cloth, from the croupier's left: 1, 2, 3 …
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BoxNumber(pub u8);

/// A person at the table, by place in its seating: 0 is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Person(pub u8);

/// A betting spot of a game, by place in its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SpotId(pub u8);

/// A choice that a game offers (go, fold …), by place in its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ChoiceId(pub u8);

/// A pay table, by place in a game's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PayTableId(pub u8);

/// Something that must be shown or said, by place in a game's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NoticeId(pub u8);
