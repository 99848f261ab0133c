//! Reads a law file into a [`Description`], strictly: all problems of the file together.

mod bets;
mod course;
mod pockets;
mod table;

use law::{Fields, Library, Problem, Reader, Sheet, SheetAsked, SheetProblem, SourceFile};

use super::description::*;
use crate::common::{read_file, read_under};

/// Reads the file of a game.
pub fn read(library: &Library, file: &SourceFile) -> Result<Description, Vec<Problem>> {
    let (read, bases) = read_file(library, file, read_root)?;
    Ok(Description { bases, ..read })
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
    let name = root.words("name");
    let text = root.text("text");
    if let Some(text) = &text {
        reader.cite_within(text);
    }
    let table = root
        .fields("table")
        .and_then(|fields| table::read_table(&fields));
    let wheel = root
        .fields("wheel")
        .and_then(|fields| pockets::read_wheel(&fields));
    let cloth = root
        .fields("cloth")
        .and_then(|fields| bets::read_cloth(&fields));
    let maxima = table.as_ref().and_then(|table| table.maxima.as_ref());
    let tiers = maxima.map_or(1, |maxima| maxima.within.len());
    let bets = wheel
        .as_ref()
        .map(|wheel| bets::read_bets(root, wheel, tiers))
        .unwrap_or_default();
    let only_these = root.fields("only_these").map(|fields| fields.basis());
    let spots = match (&wheel, &cloth) {
        (Some(wheel), Some(cloth)) => bets::spots(root, wheel, cloth.value, &bets),
        _ => Vec::new(),
    };
    let zero = wheel.as_ref().zip(root.optional_fields("zero"));
    let zero = zero.and_then(|(wheel, fields)| course::read_zero(&fields, wheel));
    let notices: Vec<NoticeRule> = root
        .tables("notice")
        .iter()
        .filter_map(course::read_notice)
        .collect();
    let course = root
        .fields("course")
        .and_then(|fields| course::read_course(&fields, &notices));
    let payment = root
        .fields("payment")
        .and_then(|fields| course::read_payment(&fields, &bets));
    let irregularities = root
        .tables("irregularity")
        .iter()
        .filter_map(course::read_irregularity)
        .collect();
    Some(Description {
        game: game?,
        ruleset: file.name.split('/').nth(1).unwrap_or_default().to_string(),
        name: name?,
        text: text?,
        table: table?,
        wheel: wheel?,
        cloth: cloth?,
        bets,
        spots,
        only_these: only_these?,
        zero,
        course: course?,
        payment: payment?,
        irregularities,
        notices,
        bases: Default::default(),
        file: file.name.clone(),
        source: file.text.clone(),
    })
}
