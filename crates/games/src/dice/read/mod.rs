//! Reads a law file into a [`Description`], strictly: all problems of the file together.

mod bets;
mod course;
mod spots;
mod table;

use law::{Fields, Format, Library, Problem, Reader, Sheet, SheetAsked, SheetProblem, SourceFile};

use super::description::*;
use super::throws::On;
use crate::common::{format_of, read_file, read_notice, read_under};

/// Reads the file of a game.
pub fn read(library: &Library, file: &SourceFile) -> Result<Description, Vec<Problem>> {
    let (read, bases) = read_file(library, file, read_root)?;
    Ok(Description { bases, ..read })
}

/// What the reading of a file asks of it.
pub(crate) fn format(file: &SourceFile) -> Format {
    format_of(file, read_root)
}

/// Reads a game again as it holds under a house sheet.
pub(super) fn under(
    description: &Description,
    sheet: &Sheet,
) -> Result<(Description, SheetAsked), Vec<SheetProblem>> {
    let file = SourceFile {
        name: description.file.clone(),
        text: description.source.clone(),
    };
    let (read, bases, asked) = read_under(&file, sheet, read_root)?;
    Ok((Description { bases, ..read }, asked))
}

fn read_root(reader: &Reader<'_>, root: &Fields<'_, '_>, file: &SourceFile) -> Option<Description> {
    let game = root.text("game");
    root.text("family");
    let (name, text) = (root.words("name"), root.text("text"));
    if let Some(text) = &text {
        reader.cite_within(text);
    }
    let table = root.fields("table").and_then(|f| table::read_table(&f));
    let dice = root.fields("dice").and_then(|f| table::read_dice(&f));
    let point = root.fields("point").and_then(|f| course::read_point(&f));
    let groups: Vec<GroupRule> = root
        .tables("group")
        .iter()
        .filter_map(table::read_group)
        .collect();
    let bets = bets::read_bets(root, &groups);
    let thrower = root
        .fields("thrower")
        .and_then(|f| course::read_thrower(&f, &bets));
    let only_these = root.fields("only_these").map(|fields| fields.basis());
    let notices: Vec<NoticeRule> = root
        .tables("notice")
        .iter()
        .filter_map(read_notice)
        .collect();
    let course = root
        .fields("course")
        .and_then(|f| course::read_course(&f, &notices));
    let irregularities = root
        .tables("irregularity")
        .iter()
        .filter_map(course::read_irregularity)
        .collect();
    let (dice, point) = (dice?, point?);
    let spots = spots::lay_out(root, &bets, &point.numbers.value);
    spots::check(root, &bets, dice.value, &point.numbers.value);
    Some(Description {
        game: game?,
        ruleset: file.name.split('/').nth(1).unwrap_or_default().to_string(),
        name: name?,
        text: text?,
        table: table?,
        dice,
        point,
        thrower: thrower?,
        groups,
        bets,
        spots,
        only_these: only_these?,
        course: course?,
        irregularities,
        notices,
        bases: Default::default(),
        file: file.name.clone(),
        source: file.text.clone(),
    })
}

/// Throws as a file names them: sums, `number`, `double`, `not-double`, `other`.
fn read_throws(fields: &Fields<'_, '_>, key: &'static str) -> Vec<On> {
    let mut throws = Vec::new();
    for word in fields.optional_texts(key) {
        match On::named(&word) {
            Some(on) => throws.push(on),
            None => fields.problem(
                format!("`{word}` names no throw"),
                "use a sum, number, double, not-double or other",
            ),
        }
    }
    if throws.is_empty() {
        fields.problem(
            format!("`{key}` names no throw"),
            "list sums, as [\"7\", \"11\"]",
        );
    }
    throws
}
