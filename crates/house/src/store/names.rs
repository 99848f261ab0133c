use std::fmt;

/// The longest name, in bytes.
const LONGEST: usize = 200;

/// A text that names neither a stream nor a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no name: use 1 to {LONGEST} visible ASCII characters without spaces")]
pub struct NotAName(String);

fn checked(text: &str) -> Result<String, NotAName> {
    let visible = text.bytes().all(|byte| byte.is_ascii_graphic());
    if visible && (1..=LONGEST).contains(&text.len()) {
        Ok(text.to_owned())
    } else {
        Err(NotAName(text.chars().take(LONGEST).collect()))
    }
}

/// The name of a stream: a table, or a register.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StreamName(String);

impl StreamName {
    /// A name of 1 to 200 visible ASCII characters.
    pub fn new(text: &str) -> Result<StreamName, NotAName> {
        checked(text).map(StreamName)
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for StreamName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The name that a client gave its command before sending it. The house puts the client's own
/// identity in front, so that nobody can ask for another's reply.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CommandId(String);

impl CommandId {
    /// A name of 1 to 200 visible ASCII characters.
    pub fn new(text: &str) -> Result<CommandId, NotAName> {
        checked(text).map(CommandId)
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CommandId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How many events a stream has: the version of its last one, 0 before the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version(pub u64);

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How often a stream has changed hands. Only the latest owner may append.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epoch(pub u64);

impl fmt::Display for Epoch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
