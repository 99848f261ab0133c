//! Reads a law file into a [`Description`], strictly: all problems of the file together.

mod bets;
mod errors;
mod hands;
mod payments;
mod pools;
mod stages;
mod table;

use ::table::{Announced, Role};
use law::{Fields, Library, Problem, Reader, Sheet, SheetAsked, SheetProblem, SourceFile};

use super::description::*;

/// Reads the file of a game.
pub fn read(library: &Library, file: &SourceFile) -> Result<Description, Vec<Problem>> {
    finish(Reader::new(&file.name, &file.text, Some(library)), file)
}

/// Reads a game again as it holds under a house sheet: with what the house declares, and
/// without what it does not offer. Whatever the sheet leaves wrong is named.
pub(super) fn under(
    description: &Description,
    sheet: &Sheet,
) -> Result<(Description, SheetAsked), Vec<SheetProblem>> {
    let file = SourceFile {
        name: description.file.clone(),
        text: description.source.clone(),
    };
    let reader = Reader::under(&file.name, &file.text, sheet);
    let read = reader
        .root()
        .and_then(|root| read_root(&reader, &root, &file));
    let mut asked = reader.asked();
    asked.refuse_other_answers(sheet);
    let (bases, problems) = reader.finish();
    match read {
        Some(read) if problems.is_empty() => Ok((Description { bases, ..read }, asked)),
        // The file was sound before the sheet spoke: what it says does not fit.
        _ if asked.problems.is_empty() => Err(problems.iter().map(unfit).collect()),
        _ => Err(asked.problems),
    }
}

fn unfit(problem: &Problem) -> SheetProblem {
    SheetProblem {
        field: format!("line {} of the rules", problem.line),
        what: problem.what.clone(),
        right: problem.right.clone(),
        basis: Vec::new(),
    }
}

fn finish(reader: Reader<'_>, file: &SourceFile) -> Result<Description, Vec<Problem>> {
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
    let pools = order
        .as_ref()
        .map(|order| pools::read_pools(root, &bets, order))
        .unwrap_or_default();
    let settles = order
        .as_ref()
        .map(|order| payments::read_settles(root, &bets, &tables, &pools, order))
        .unwrap_or_default();
    let bank_plays_with = order
        .as_ref()
        .and_then(|order| hands::read_bank(root, order));
    let house_way: Vec<WayRule> = root
        .tables("house_way")
        .iter()
        .filter_map(hands::read_way)
        .collect();
    let sets_bank = |stage: &StageRule| stage.what == StageWork::SetBank;
    if stages.iter().any(sets_bank) && !house_way.last().is_some_and(WayRule::fits_anything) {
        root.problem(
            "the house way does not say what to do with every deal",
            "end it with a [[house_way]] rule without conditions",
        );
    }
    let irregularities = root
        .tables("irregularity")
        .iter()
        .filter_map(|fields| errors::read_irregularity(fields, &bets))
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
        house_way,
        settles,
        tables,
        pools,
        irregularities,
        notices,
        bases: Default::default(),
        file: file.name.clone(),
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
        "on-settling" => NoticeMoment::OnSettling,
        "when-announced" => NoticeMoment::WhenAnnounced(read_announced(fields)?),
        other => {
            fields.problem(
                format!("a notice cannot be shown `{other}`"),
                "use at-the-table, on-opening, on-closing, on-settling or when-announced",
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

/// The places of several bets, without those that the house does not offer.
pub(super) fn bets_named(
    fields: &Fields<'_, '_>,
    key: &'static str,
    bets: &[BetRule],
) -> Vec<usize> {
    let keys: Vec<String> = bets.iter().map(|bet| bet.key.clone()).collect();
    let named = fields.optional_texts(key);
    let offered = named.iter().filter(|bet| !fields.is_not_offered(bet));
    offered
        .filter_map(|bet| place_of(fields, bet, &keys, "bet"))
        .collect()
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
