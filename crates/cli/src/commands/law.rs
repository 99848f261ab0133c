//! `tapete law …`

use std::collections::BTreeSet;

use law::{Provision, ProvisionId, Treatment};
use plays::{Count, Coverage, Ratchet};
use serde_json::{Map, Value, json};

use super::{Context, catalogued, format, writing};
use crate::arguments::LawCommand;
use crate::failure::{Failure, Outcome};
use crate::print;
use crate::print::say;
use crate::told;

pub(super) fn run(context: &Context, command: &LawCommand) -> Outcome {
    match command {
        LawCommand::Coverage => coverage(context),
        LawCommand::Show { id } => show(context, id),
        LawCommand::Search { words } => search(context, words),
        LawCommand::Check { folder } => writing::check(context, folder),
        LawCommand::Test { plays, bases } => writing::test(context, plays, *bases),
        LawCommand::Words { game } => writing::words(context, game),
        LawCommand::Schema { family } => format::schema(context, family),
        LawCommand::Fields { family } => format::fields(context, family.as_deref()),
        LawCommand::Vocabulary => format::vocabulary(context),
        LawCommand::Catalogue { which } => catalogued::run(context, which),
        LawCommand::Open {
            document,
            game,
            prefix,
        } => open(
            context,
            document.as_deref(),
            game.as_deref(),
            prefix.as_deref(),
        ),
    }
}

/// Runs every play; those that do not pass are a difference.
fn measure(context: &Context) -> Outcome<Coverage<'_>> {
    Coverage::measure(&context.shelf.library, &context.shelf.catalogue).map_err(|problems| {
        let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
        Failure::Difference(format!("plays that do not pass:\n{}", lines.join("\n")))
    })
}

fn coverage(context: &Context) -> Outcome {
    let coverage = measure(context)?;
    if context.json {
        print::json(&coverage_json(&coverage, &ratchet(context)?));
        return Ok(());
    }
    say!(
        "{:<26} {:<24} {:>6} {:>9} {:>6} {:>8}",
        "",
        "",
        "proved",
        "to build",
        "open",
        ""
    );
    row("all documents", coverage.total());
    let treatments = coverage.by_treatment();
    for (document, count) in coverage.by_document() {
        say!();
        row(&document, count);
        for treatment in Treatment::ALL {
            if let Some(count) = treatments.get(&(document.clone(), treatment)) {
                row(&format!("  {}", treatment.name()), *count);
            }
        }
    }
    say!("\nby game");
    for (game, count) in coverage.by_game() {
        row(&format!("  {game}"), count);
    }
    let notices: Vec<&Provision> = coverage.by_notice_alone().collect();
    say!("\nby what is shown or said alone: {}", notices.len());
    let ratchet = ratchet(context)?;
    for provision in notices {
        say!("  {:<28} {}", provision.id.to_string(), provision.gist.en);
        let why = ratchet.why_words(&provision.id);
        say!("  {:<28} why: {}", "", why.unwrap_or("not said yet"));
    }
    Ok(())
}

/// The figures and reasons that are kept beside the law.
fn ratchet(context: &Context) -> Outcome<Ratchet> {
    let Some(file) = context.shelf.library.ratchet() else {
        return Ok(Ratchet::default());
    };
    let unread = |what| Failure::Difference(format!("{}: {what}", file.name));
    Ratchet::parse(&file.text).map_err(unread)
}

fn row(name: &str, count: Count) {
    let bar = print::bar(count.proved, count.to_build, 24);
    let share = print::per_cent(count.proved, count.to_build);
    say!(
        "{name:<26} {bar} {:>6} {:>9} {:>6} {share:>8}",
        count.proved,
        count.to_build,
        count.open()
    );
}

fn coverage_json(coverage: &Coverage<'_>, ratchet: &Ratchet) -> Value {
    let treatments = coverage.by_treatment();
    let mut documents = Map::new();
    for (document, count) in coverage.by_document() {
        let mut value = count_json(count);
        let rows = treatments.iter().filter(|((of, _), _)| *of == document);
        let rows: Map<String, Value> = rows
            .map(|((_, treatment), count)| (treatment.name().into(), count_json(*count)))
            .collect();
        value["treatments"] = Value::Object(rows);
        documents.insert(document, value);
    }
    let notices = coverage.by_notice_alone();
    let notice =
        |one: &Provision| json!({"id": one.id.to_string(), "why": ratchet.why_words(&one.id)});
    let notices: Vec<Value> = notices.map(notice).collect();
    json!({
        "total": count_json(coverage.total()),
        "documents": documents,
        "by_notice_alone": notices,
    })
}

fn count_json(count: Count) -> Value {
    json!({"to_build": count.to_build, "proved": count.proved, "open": count.open()})
}

fn show(context: &Context, id: &str) -> Outcome {
    if let Some(reading) = context.shelf.library.reading(id) {
        if context.json {
            print::json(
                &json!({"reading": reading.id, "title": reading.title.en, "title_es": reading.title.es, "text": reading.text}),
            );
        } else {
            let title = reading.title.in_language(context.language);
            say!("{} · {title}\n\n{}", reading.id, reading.text);
        }
        return Ok(());
    }
    let Some(provision) = context.shelf.library.provision(&ProvisionId::new(id)) else {
        return Err(no_such(context, id));
    };
    let coverage = measure(context)?;
    let proofs = coverage.proofs(&provision.id);
    if context.json {
        let mut value = provision_json(provision);
        value["proofs"] = json!(proofs);
        print::json(&value);
        return Ok(());
    }
    print_provision(context, provision);
    say!(
        "  lines {}–{} of the text",
        provision.lines.0,
        provision.lines.1
    );
    match (proofs, provision.treatment.is_to_build()) {
        ([], true) => {
            say!("  open: no play proves it yet");
            for way in coverage.claimed(&provision.id).into_iter().flatten() {
                say!("  a play names it, but {}", way.missing());
            }
        }
        ([], false) => say!("  nothing to build"),
        (proofs, _) => proofs.iter().for_each(|play| say!("  proved by {play}")),
    }
    Ok(())
}

/// Says which ids are near.
fn no_such(context: &Context, id: &str) -> Failure {
    let near: Vec<&str> = context
        .shelf
        .library
        .provisions()
        .iter()
        .map(|provision| provision.id.as_str())
        .filter(|known| known.to_lowercase().contains(&id.to_lowercase()))
        .take(5)
        .collect();
    match near.is_empty() {
        true => told::bad!(NoSuchProvision { id }),
        false => told::bad!(NoSuchProvisionBut {
            id,
            near: near.join(", ")
        }),
    }
}

fn search(context: &Context, words: &[String]) -> Outcome {
    let words: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let has_all = |provision: &&Provision| {
        let text = format!(
            "{} {} {} {}",
            provision.id,
            provision.gist.es,
            provision.gist.en,
            provision.games.join(" ")
        )
        .to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    let found: Vec<&Provision> = context
        .shelf
        .library
        .provisions()
        .iter()
        .filter(has_all)
        .collect();
    if context.json {
        print::json(
            &found
                .iter()
                .map(|provision| provision_json(provision))
                .collect(),
        );
        return Ok(());
    }
    for provision in &found {
        print_provision(context, provision);
    }
    say!("{} provisions", found.len());
    Ok(())
}

fn open(
    context: &Context,
    document: Option<&str>,
    game: Option<&str>,
    prefix: Option<&str>,
) -> Outcome {
    known("document", document, documents(context))?;
    known("game", game, games(context))?;
    let coverage = measure(context)?;
    let wanted = |provision: &&Provision| {
        document.is_none_or(|document| provision.document == document)
            && game.is_none_or(|game| provision.games.iter().any(|known| known == game))
            && prefix.is_none_or(|prefix| provision.id.as_str().starts_with(prefix))
    };
    let found: Vec<&Provision> = coverage.open().filter(wanted).collect();
    if context.json {
        print::json(
            &found
                .iter()
                .map(|provision| Value::from(provision.id.as_str()))
                .collect(),
        );
        return Ok(());
    }
    for provision in &found {
        print_provision(context, provision);
    }
    say!("{} provisions open", found.len());
    Ok(())
}

/// The documents of the library.
fn documents(context: &Context) -> BTreeSet<&str> {
    let documents = context.shelf.library.documents().iter();
    documents.map(|document| document.id.as_str()).collect()
}

/// The games that some provision is about.
fn games(context: &Context) -> BTreeSet<&str> {
    let provisions = context.shelf.library.provisions().iter();
    let games = provisions.flat_map(|provision| &provision.games);
    games.map(String::as_str).collect()
}

/// Refuses a name that is none of those there are.
fn known(noun: &str, named: Option<&str>, all: BTreeSet<&str>) -> Outcome {
    match named.filter(|named| !all.contains(named)) {
        None => Ok(()),
        Some(named) => {
            let all: Vec<&str> = all.into_iter().collect();
            let all = all.join(", ");
            Err(told::bad!(NoSuchOfLaw { noun, named, all }))
        }
    }
}

fn print_provision(context: &Context, provision: &Provision) {
    say!(
        "{:<28} {:<8} {}",
        provision.id.as_str(),
        provision.treatment.name(),
        provision.gist.in_language(context.language)
    );
}

fn provision_json(provision: &Provision) -> Value {
    json!({
        "id": provision.id.as_str(),
        "document": provision.document,
        "lines": [provision.lines.0, provision.lines.1],
        "games": provision.games,
        "kind": provision.kind,
        "treatment": provision.treatment.name(),
        "gist": provision.gist.en,
        "gist_es": provision.gist.es,
    })
}
