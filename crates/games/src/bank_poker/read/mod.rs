//! Reads a law file into a [`Description`], strictly: all problems of the file together.

mod bets;
mod errors;
mod hands;
mod payments;
mod stages;
mod table;

use ::table::{Announced, Role};
use law::{Fields, Library, Problem, Reader, SourceFile};

use super::description::*;

/// Reads the file of a game.
pub fn read(library: &Library, file: &SourceFile) -> Result<Description, Vec<Problem>> {
    let reader = Reader::new(&file.name, &file.text, Some(library));
    let description = reader
        .root()
        .and_then(|root| read_root(&reader, &root, file));
    let (bases, problems) = reader.finish();
    match description {
        Some(description) if problems.is_empty() => Ok(Description {
            bases,
            ..description
        }),
        _ => Err(problems),
    }
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
    let cards = root
        .fields("cards")
        .and_then(|fields| hands::read_cards(&fields));
    let order = root.fields("order");
    let order = cards
        .as_ref()
        .zip(order)
        .and_then(|(cards, order)| hands::read_order(&order, cards));
    let notices: Vec<NoticeRule> = root
        .tables("notice")
        .iter()
        .filter_map(read_notice)
        .collect();
    let bets = bets::read_bets(root);
    let stages = stages::read_stages(root, &bets, &notices);
    let tables = order
        .as_ref()
        .map(|order| payments::read_paytables(root, order))
        .unwrap_or_default();
    let settles = payments::read_settles(root, &bets, &tables);
    let bank_plays_with = order
        .as_ref()
        .and_then(|order| hands::read_bank(root, order));
    let irregularities = root
        .tables("irregularity")
        .iter()
        .filter_map(errors::read_irregularity)
        .collect();
    Some(Description {
        game: game?,
        ruleset: file.name.split('/').nth(1).unwrap_or_default().to_string(),
        name: name?,
        text: text?,
        table: table?,
        cards: cards?,
        order: order?,
        bets,
        stages,
        bank_plays_with,
        settles,
        tables,
        irregularities,
        notices,
        bases: Default::default(),
        source: file.text.clone(),
    })
}

fn read_notice(fields: &Fields<'_, '_>) -> Option<NoticeRule> {
    let (key, words) = (fields.text("key"), fields.words("words"));
    let when = read_notice_moment(fields);
    Some(NoticeRule {
        key: key?,
        when: when?,
        words: words?,
        basis: fields.basis(),
    })
}

/// When a notice is shown or said.
pub(crate) fn read_notice_moment(fields: &Fields<'_, '_>) -> Option<NoticeMoment> {
    Some(match fields.text("shown")?.as_str() {
        "at-the-table" => NoticeMoment::AtTheTable,
        "on-opening" => NoticeMoment::OnOpening,
        "on-closing" => NoticeMoment::OnClosing,
        "when-announced" => NoticeMoment::WhenAnnounced(read_announced(fields)?),
        other => {
            fields.problem(
                format!("a notice cannot be shown `{other}`"),
                "use at-the-table, on-opening, on-closing or when-announced",
            );
            return None;
        }
    })
}

fn read_announced(fields: &Fields<'_, '_>) -> Option<Announced> {
    let (by, hands) = (
        read_role(fields, "by"),
        fields.optional_small_number("hands"),
    );
    if hands == Some(0) {
        fields.problem(
            "no hand at all is announced as the last",
            "say how many, or leave `hands` out",
        );
    }
    Some(Announced { by: by?, hands })
}

pub(crate) fn on_sheet<T>(fields: &Fields<'_, '_>, within: Option<T>) -> Option<OnSheet<T>> {
    let (field, basis) = (fields.text("sheet"), fields.basis());
    Some(OnSheet {
        field: field?,
        within: within?,
        basis,
    })
}

pub(crate) fn read_role(fields: &Fields<'_, '_>, key: &'static str) -> Option<Role> {
    let name = fields.text(key)?;
    let role = Role::named(&name);
    if role.is_none() {
        let known = Role::ALL.map(Role::name).join(", ");
        fields.problem(
            format!("`{name}` is no role"),
            format!("use one of {known}"),
        );
    }
    role
}

/// The place of a key in a list, or a problem that names what there is.
pub(crate) fn place_of(
    fields: &Fields<'_, '_>,
    key: &str,
    keys: &[String],
    noun: &str,
) -> Option<usize> {
    let place = keys.iter().position(|known| known == key);
    if place.is_none() {
        fields.problem(
            format!("there is no {noun} `{key}`"),
            format!("use one of {}", keys.join(", ")),
        );
    }
    place
}
