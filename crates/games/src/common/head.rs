//! What every law file of a game says at its head, whatever its family.

use law::{
    BasisBook, Fields, Format, Library, Problem, Reader, Sheet, SheetAsked, SheetProblem,
    SourceFile, Words,
};
use table::Felt;

use super::drawing::draw_notices;
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

impl Head {
    /// The felt of the game, on which nothing is drawn yet but what stands at its head.
    pub(crate) fn felt(&self) -> Felt {
        Felt {
            game: self.game.clone(),
            ruleset: self.ruleset.clone(),
            name: self.name.clone(),
            notices: draw_notices(&self.notices),
            ..Felt::blank()
        }
    }
}

/// Reads it, before anything is cited. What is missing is a problem of the file, which is refused
/// for it once the rest is read as well: the head then stands in its place.
fn read_head(reader: &Reader<'_>, root: &Fields<'_, '_>, file: &SourceFile) -> Head {
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

/// Reads the file of a game, strictly: all problems of the file together.
pub(crate) fn read_file<T>(
    library: &Library,
    file: &SourceFile,
    read_root: impl Fn(&Fields<'_, '_>, Head) -> Option<T>,
) -> Result<(T, BasisBook), Vec<Problem>> {
    let reader = Reader::new(&file.name, &file.text, Some(library));
    let read = reader
        .root()
        .and_then(|root| read_root(&root, read_head(&reader, &root, file)));
    let (bases, problems) = reader.finish();
    match read {
        Some(read) if problems.is_empty() => Ok((read, bases)),
        _ => Err(problems),
    }
}

/// What the reading of a file asks of it.
pub(crate) fn format_of<T>(
    file: &SourceFile,
    read_root: impl Fn(&Fields<'_, '_>, Head) -> Option<T>,
) -> Format {
    let reader = Reader::watched(&file.name, &file.text);
    if let Some(root) = reader.root() {
        read_root(&root, read_head(&reader, &root, file));
    }
    reader.format()
}

/// Reads a game again as it holds under a house sheet: with what the house declares, and
/// without what it does not offer. Whatever the sheet leaves wrong is named.
pub(crate) fn read_under<T>(
    file: &SourceFile,
    sheet: &Sheet,
    read_root: impl Fn(&Fields<'_, '_>, Head) -> Option<T>,
) -> Result<(T, BasisBook, SheetAsked), Vec<SheetProblem>> {
    let reader = Reader::under(&file.name, &file.text, sheet);
    let read = reader
        .root()
        .and_then(|root| read_root(&root, read_head(&reader, &root, file)));
    let mut asked = reader.asked();
    asked.refuse_other_answers(sheet);
    asked.refuse_other_presets();
    let (bases, problems) = reader.finish();
    match read {
        Some(read) if problems.is_empty() => Ok((read, bases, asked)),
        // The file was sound before the sheet spoke: what it says does not fit.
        _ if asked.problems.is_empty() => Err(problems.iter().map(unfit).collect()),
        _ => Err(asked.problems),
    }
}

/// What the reader of the file has against it under a sheet: it speaks English alone.
fn unfit(problem: &Problem) -> SheetProblem {
    SheetProblem {
        field: format!("line {} of the rules", problem.line),
        what: Words::same(&problem.what),
        right: Words::same(&problem.right),
        basis: Vec::new(),
    }
}
