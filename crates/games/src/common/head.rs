//! What every law file of a game says at its head, whatever its family.

use law::{BasisBook, Fields, Reader, SourceFile, Words};

use super::{NoticeRule, read_notice};

/// What a game is called and rests on, and what must be said at its table.
#[derive(Clone, Debug)]
pub struct Head {
    /// The game's key: `holdem`.
    pub game: String,
    /// The ruleset's key: `ar-2010`.
    pub ruleset: String,
    /// The game's name.
    pub name: Words,
    /// The part of a document that citations are relative to: `AR02/3.1`.
    pub text: String,
    /// What must be shown or said.
    pub notices: Vec<NoticeRule>,
    /// Everything cited.
    pub bases: BasisBook,
    /// The file as it was read, by which tables pin it.
    pub file: SourceFile,
}

/// Reads it, before anything is cited. What is missing is a problem of the file, which is refused
/// for it once the rest is read as well: the head then stands in its place.
pub(crate) fn read_head(reader: &Reader<'_>, root: &Fields<'_, '_>, file: &SourceFile) -> Head {
    let game = root.text("game");
    root.text("family");
    let (name, text) = (root.words("name"), root.text("text"));
    if let Some(text) = &text {
        reader.cite_within(text);
    }
    let notices = root.tables("notice");
    Head {
        game: game.unwrap_or_default(),
        ruleset: file.name.split('/').nth(1).unwrap_or_default().to_string(),
        name: name.unwrap_or_else(|| Words::same("")),
        text: text.unwrap_or_default(),
        notices: notices.iter().filter_map(read_notice).collect(),
        bases: BasisBook::default(),
        file: file.clone(),
    }
}
