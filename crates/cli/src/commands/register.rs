//! `tapete register …`

use std::path::Path;

use ::law::{Basis, Words};
use house::evidence::SigningKey;
use house::registry::{self, KeptRegister, NotEntered};
use registers::{
    Act, Action, Book, Class, Date, Entered, Event, Filed, Filing, Opening, Proposal, Refusal,
    Register, Signature, Statement, book_csv, diary_csv, examine, hex, read_json,
};
use serde_json::{Value, json};

use super::Context;
use super::store::{failure, folder, keep, of_casino};
use crate::arguments::{DataArguments, EntryArguments, ExportForm, RegisterCommand};
use crate::failure::{Failure, Outcome};
use crate::library::read_text;
use crate::print;
use crate::print::say;
use crate::told;

pub(super) fn run(context: &Context, command: &RegisterCommand) -> Outcome {
    match command {
        RegisterCommand::List { data } => list(context, data),
        RegisterCommand::Rules { register } => rules(context, register),
        RegisterCommand::Open {
            register,
            on,
            diary,
            book,
            decided_by,
            folio_holds,
            sheet_holds,
            data,
        } => {
            let opening = Opening {
                date: day(on)?,
                diary: diary.clone(),
                book: book.clone(),
                decided_by: decided_by.clone(),
                folio_holds: *folio_holds,
                sheet_holds: *sheet_holds,
            };
            open(context, register, &opening, data)
        }
        RegisterCommand::File {
            register,
            on,
            filer,
            say,
            data,
        } => file(
            context,
            register,
            (on.as_deref(), filer.as_deref()),
            say,
            data,
        ),
        RegisterCommand::Enter(entry) => enter(context, Class::Inscription, entry),
        RegisterCommand::Note(entry) => enter(context, Class::MarginalNote, entry),
        RegisterCommand::Cancel(entry) => enter(context, Class::Cancellation, entry),
        RegisterCommand::Show {
            register,
            subject,
            data,
        } => show(context, register, subject, data),
        RegisterCommand::Diary { register, data } => diary(context, register, data),
        RegisterCommand::Index { register, data } => index(context, register, data),
        RegisterCommand::Search {
            register,
            words,
            data,
        } => search(context, register, &words.join(" "), data),
        RegisterCommand::Export {
            register,
            form,
            to,
            data,
        } => export(context, register, *form, to.as_deref(), data),
        RegisterCommand::Verify {
            register,
            export,
            key,
            data,
        } => {
            let export = export.as_deref().map(|export| (export, key.as_deref()));
            verify(context, register, export, data)
        }
    }
}

fn day(text: &str) -> Outcome<Date> {
    text.parse()
        .map_err(|error: registers::NotADate| Failure::BadInput(error.to_string()))
}

fn statements(said: &[String]) -> Outcome<Vec<Statement>> {
    let statement = |text: &String| {
        let parsed = text.parse();
        parsed.map_err(|error: registers::NotAStatement| Failure::BadInput(error.to_string()))
    };
    said.iter().map(statement).collect()
}

/// Every reason why the register did not take something.
fn refused(context: &Context, register: &Register, refusal: &Refusal) -> Failure {
    let line = |cause| {
        let said = words::register_refusal(&context.shelf.library, register, cause);
        let language = context.language;
        let citations: Vec<String> = said
            .citations
            .iter()
            .map(|one| one.in_language(language))
            .collect();
        format!(
            "{} {} [{}]",
            said.why.in_language(language),
            said.way_out.in_language(language),
            citations.join("; ")
        )
    };
    let lines: Vec<String> = refusal.causes.iter().map(line).collect();
    Failure::BadInput(lines.join("\n"))
}

fn not_entered(context: &Context, register: &Register, why: NotEntered) -> Failure {
    match why {
        NotEntered::Refused(refusal) => refused(context, register, &refusal),
        NotEntered::Store(error) => failure(error),
        NotEntered::Unreadable(_) => Failure::Difference(why.to_string()),
        NotEntered::OpenAlready => told::bad!(OpenAlready),
    }
}

/// Keeps a register while the casino is closed: two writers would take it from each other.
fn keeping(
    context: &Context,
    key: &str,
    data: &DataArguments,
    write: impl FnOnce(&mut KeptRegister<'_>) -> Result<Event, NotEntered>,
) -> Outcome {
    let register = context.shelf.register(key)?;
    let (store, _held) = keep(data)?;
    let kept = KeptRegister::take(store, register);
    let mut kept = kept.map_err(|why| not_entered(context, register, why))?;
    let event = write(&mut kept).map_err(|why| not_entered(context, register, why))?;
    tell(context, &event, &kept);
    Ok(())
}

/// What was written, and the head that binds it.
fn tell(context: &Context, event: &Event, kept: &KeptRegister<'_>) {
    let head = hex(kept.book().head());
    if context.json {
        return print::json(&json!({"event": event, "head": head}));
    }
    let language = context.language;
    let written = match event {
        Event::Opened(opened) => {
            let date = &opened.date;
            told::say!(language, RegisterOpened { date })
        }
        Event::Filed(filed) => {
            let number = filed.number;
            told::say!(language, FilingNoted { number })
        }
        Event::Adopted(_) => String::new(),
        Event::Entered(entered) => {
            let Entered {
                place,
                subject,
                sheet,
                number,
                ..
            } = entered;
            match number {
                None => told::say!(
                    language,
                    EntryOnSheet {
                        place,
                        subject,
                        sheet
                    }
                ),
                Some(number) => told::say!(
                    language,
                    NumberedEntryOnSheet {
                        place,
                        subject,
                        sheet,
                        number
                    }
                ),
            }
        }
    };
    if !written.is_empty() {
        say!("{written}");
    }
    say!("{head}");
}

fn open(context: &Context, key: &str, opening: &Opening, data: &DataArguments) -> Outcome {
    keeping(context, key, data, |kept| kept.open(opening).cloned())
}

fn file(
    context: &Context,
    key: &str,
    (on, filer): (Option<&str>, Option<&str>),
    said: &[String],
    data: &DataArguments,
) -> Outcome {
    let own = |field: &str, value: Option<&str>| {
        value.map(|value| Statement {
            field: field.into(),
            value: value.into(),
            issued_by: None,
            approved_by: None,
        })
    };
    let mut all: Vec<Statement> = own("date", on)
        .into_iter()
        .chain(own("filer", filer))
        .collect();
    all.extend(statements(said)?);
    let action = Action::File(Filing { statements: all });
    keeping(context, key, data, |kept| kept.act(&action).cloned())
}

fn enter(context: &Context, class: Class, entry: &EntryArguments) -> Outcome {
    let action = Action::Enter(Proposal {
        date: day(&entry.on)?,
        class: class.name().into(),
        act: entry.act.clone(),
        subject: entry.subject.clone(),
        section: entry.section.clone(),
        filing: entry.filing,
        place: entry.place,
        statements: statements(&entry.say)?,
        signed: Signature {
            name: entry.signed.clone(),
            office: entry.office.clone(),
        },
    });
    let (key, data) = (&entry.register, &entry.data);
    keeping(context, key, data, |kept| kept.act(&action).cloned())
}

/// A register as it stands in a store that may be in use.
fn look<'c>(
    context: &'c Context,
    key: &str,
    data: &DataArguments,
) -> Outcome<(&'c Register, Vec<Event>, Book)> {
    let register = context.shelf.register(key)?;
    let events = registry::look(&of_casino(data)?, key);
    let events = events.map_err(|why| not_entered(context, register, why))?;
    if events.is_empty() {
        return Err(told::bad!(RegisterNotOpen { key }));
    }
    let mut book = Book::new(key);
    events.iter().for_each(|event| book.apply(event));
    Ok((register, events, book))
}

fn list(context: &Context, data: &DataArguments) -> Outcome {
    let store = of_casino(data)?;
    let mut told = Vec::new();
    for register in context.shelf.registers.all() {
        let events = match store.may_be_there() {
            true => registry::look(&store, register.key()),
            false => Ok(Vec::new()),
        };
        let events = events.map_err(|why| not_entered(context, register, why))?;
        let mut book = Book::new(register.key());
        events.iter().for_each(|event| book.apply(event));
        let entries: usize = book
            .subjects()
            .iter()
            .map(|subject| subject.entries.len())
            .sum();
        let (filings, sheets) = (book.filings().len(), book.sheets());
        let open = book.opened().is_some();
        let (key, name) = (
            register.key(),
            register.name().in_language(context.language),
        );
        if context.json {
            told.push(json!({
                "register": key, "name": name, "open": open,
                "filings": filings, "sheets": sheets, "entries": entries,
            }));
            continue;
        }
        let state = match open {
            false => told::fixed(context.language, told::NotOpen).to_owned(),
            true => told::say!(
                context.language,
                RegisterHolds {
                    filings,
                    sheets,
                    entries
                }
            ),
        };
        say!("{key:<22} {name} · {state}");
    }
    if context.json {
        print::json(&Value::from(told));
    }
    Ok(())
}

fn cited(bases: &[Basis]) -> String {
    let bases: Vec<String> = bases.iter().map(ToString::to_string).collect();
    bases.join(", ")
}

fn rules(context: &Context, key: &str) -> Outcome {
    let register = context.shelf.register(key)?;
    let in_language = |words: &Words| words.in_language(context.language).to_string();
    let basis = |basis| cited(register.bases().get(basis));
    if context.json {
        let act = |act: &Act| {
            let fields: Vec<Value> = act
                .fields
                .iter()
                .map(|field| {
                    json!({
                        "key": field.key, "name": in_language(&field.name),
                        "optional": field.optional, "issued_by": field.issued_by,
                        "approved_by": field.approved_by, "one_of": field.one_of,
                        "rests_on": basis(field.basis),
                    })
                })
                .collect();
            json!({
                "key": act.key, "name": in_language(&act.name), "class": act.class.name(),
                "sections": act.sections, "initial": act.initial, "fields": fields,
                "rests_on": basis(act.basis),
            })
        };
        let signers: Vec<&str> = register
            .signers()
            .iter()
            .map(|one| one.key.as_str())
            .collect();
        print::json(&json!({
            "register": register.key(), "name": in_language(register.name()),
            "signers": signers, "sections": register.sections().what,
            "acts": register.acts().iter().map(act).collect::<Vec<_>>(),
        }));
        return Ok(());
    }
    say!("{}", in_language(register.name()));
    for section in register.all_sections() {
        say!(
            "  {:<22} {} [{}]",
            section.key,
            in_language(&section.name),
            basis(section.basis)
        );
    }
    for signer in register.signers() {
        say!(
            "  {:<22} {} [{}]",
            signer.key,
            in_language(&signer.name),
            basis(signer.basis)
        );
    }
    for act in register.acts() {
        let name = in_language(&act.name);
        say!();
        say!(
            "{:<24} {name} · {} [{}]",
            act.key,
            act.class.name(),
            basis(act.basis)
        );
        for field in &act.fields {
            let optional = if field.optional { "?" } else { "" };
            let paper = match (&field.issued_by, &field.approved_by) {
                (Some(office), Some(other)) => format!(" · of {office} approved by {other}"),
                (Some(office), None) => format!(" · of {office}"),
                _ => String::new(),
            };
            let all = match field.one_of.is_empty() {
                true => String::new(),
                false => format!(" · {}", field.one_of.join(", ")),
            };
            let (key, name) = (format!("{}{optional}", field.key), in_language(&field.name));
            say!("  {key:<22} {name}{paper}{all} [{}]", basis(field.basis));
        }
    }
    Ok(())
}

fn show(context: &Context, key: &str, name: &str, data: &DataArguments) -> Outcome {
    let (register, _, book) = look(context, key, data)?;
    let Some(subject) = book.subject(name) else {
        return Err(told::bad!(NotInscribed { name, key }));
    };
    let (number, sheets) = (register.number(subject), register.sheets(subject));
    if context.json {
        print::json(&json!({
            "subject": subject.name, "section": subject.section, "number": number.what,
            "sheets": sheets.what, "closed_by": subject.closed_by, "entries": subject.entries,
        }));
        return Ok(());
    }
    let list: Vec<String> = sheets.what.iter().map(ToString::to_string).collect();
    let language = context.language;
    let word = told::fixed(language, told::WordNumber);
    let sheet = told::fixed(language, told::WordSheet);
    say!("{} · {}", subject.name, subject.section);
    say!("{word} {} [{}]", number.what, cited(&number.rests_on));
    say!("{sheet} {} [{}]", list.join(", "), cited(&sheets.rests_on));
    for entry in &subject.entries {
        print_entry(context, register, entry);
        if let Some(by) = register.ended_by(subject, entry.place).what {
            say!("    {}", told::say!(language, EndedByEntry { by }));
        }
    }
    Ok(())
}

fn print_entry(context: &Context, register: &Register, entry: &Entered) {
    let act = register.acts().iter().find(|act| act.key == entry.act);
    let name = act.map_or(entry.act.as_str(), |act| {
        act.name.in_language(context.language)
    });
    say!();
    say!(
        "{:>3}  {}  {name} · {} ({})",
        entry.place,
        entry.date,
        entry.signed.name,
        entry.signed.office
    );
    for said in &entry.statements {
        say!("    {said}");
    }
    say!("    [{}]", entry.rests_on.join(", "));
}

fn diary(context: &Context, key: &str, data: &DataArguments) -> Outcome {
    let (_, _, book) = look(context, key, data)?;
    if context.json {
        print::json(&json!(book.filings()));
        return Ok(());
    }
    let mut folio = None;
    for filed in book.filings() {
        // The folio's number stands at the top right, as on paper.
        if filed.folio != folio {
            folio = filed.folio;
            say!(
                "{:>72}",
                folio.map_or_else(String::new, |number| number.to_string())
            );
        }
        print_filing(filed);
    }
    Ok(())
}

fn print_filing(filed: &Filed) {
    let said: Vec<String> = filed.statements.iter().map(ToString::to_string).collect();
    say!("{:>3}  {}", filed.number, said.join(" · "));
}

fn index(context: &Context, key: &str, data: &DataArguments) -> Outcome {
    let (register, _, book) = look(context, key, data)?;
    let shown = register.index(&book);
    let fields = &register.index_rules().fields;
    if context.json {
        let item = |item: &registers::IndexItem<'_>| {
            let said: serde_json::Map<String, Value> = fields
                .iter()
                .zip(&item.fields)
                .map(|(field, value)| (field.clone(), Value::from(*value)))
                .collect();
            json!({"name": item.name, "fields": said, "folio": item.folio})
        };
        print::json(&shown.what.iter().map(item).collect());
        return Ok(());
    }
    for item in &shown.what {
        say!(
            "{:<44} {:<40} {:>4}",
            item.name,
            item.fields.join(" · "),
            item.folio
        );
    }
    Ok(())
}

fn search(context: &Context, key: &str, words: &str, data: &DataArguments) -> Outcome {
    let (register, _, book) = look(context, key, data)?;
    let found = register.search(&book, words);
    if context.json {
        print::json(&json!(found));
        return Ok(());
    }
    for entry in &found {
        say!(
            "{:<44} {:>3}  {}  {}",
            entry.subject,
            entry.place,
            entry.date,
            entry.act
        );
    }
    let entries = found.len();
    say!(
        "{}",
        told::say!(context.language, CountOfEntries { entries })
    );
    Ok(())
}

fn export(
    context: &Context,
    key: &str,
    form: ExportForm,
    to: Option<&Path>,
    data: &DataArguments,
) -> Outcome {
    let (register, events, book) = look(context, key, data)?;
    let text = match form {
        ExportForm::Json => format!("{:#}\n", signed(registers::json(key, &events), data)?),
        ExportForm::Csv => book_csv(register, &book),
        ExportForm::DiaryCsv => diary_csv(register, &book),
    };
    match to {
        None => print::text(format_args!("{text}")),
        Some(path) => std::fs::write(path, text).map_err(|error| {
            told::bad!(NotWritable {
                path: path.display(),
                error
            })
        })?,
    }
    Ok(())
}

/// Signs an export with the key that signs the casino's checkpoints, if there is one.
fn signed(export: Value, data: &DataArguments) -> Outcome<Value> {
    let key = SigningKey::load(&folder(data)?.join("signing-key"));
    let key = key.map_err(|error| Failure::BadInput(error.to_string()))?;
    Ok(match key {
        Some(key) => registry::signed(export, &key),
        None => {
            eprintln!(
                "the folder has no signing key yet, so the export is not signed: `tapete serve` makes one"
            );
            export
        }
    })
}

fn verify(
    context: &Context,
    key: &str,
    export: Option<(&Path, Option<&str>)>,
    data: &DataArguments,
) -> Outcome {
    let (register, events, _) = look(context, key, data)?;
    let examined = examine(register, &events);
    let examined = examined.map_err(|broken| Failure::Difference(format!("{key}: {broken}")))?;
    let signer = match export {
        Some((path, by)) => hold_against(key, &events, path, by)?,
        None => None,
    };
    let (count, unjudged) = (events.len() as u64, examined.unjudged);
    let head = hex(examined.book.head());
    if context.json {
        print::json(&json!({
            "register": key, "sound": true, "events": count, "unjudged": unjudged, "head": head, "signed_by": signer,
        }));
        return Ok(());
    }
    if let Some(signer) = signer {
        say!(
            "{}",
            told::say!(context.language, ExportSignedBy { signer })
        );
    }
    let sound = told::say!(context.language, RegisterIsSound { key, count, head });
    say!("{sound}");
    if unjudged > 0 {
        let text = told::say!(context.language, ReadNotJudged { unjudged });
        say!("{text}");
    }
    Ok(())
}

/// An export of before must be what the register begins with, and signed by whom it should be.
/// Tells who signed it.
fn hold_against(
    key: &str,
    events: &[Event],
    path: &Path,
    by: Option<&str>,
) -> Outcome<Option<String>> {
    let different = |what: String| Failure::Difference(format!("{}: {what}", path.display()));
    let (signer, plain) =
        registry::signer(&read_text(path)?).map_err(|error| different(error.to_string()))?;
    let signer = signer.map(|signer| signer.fingerprint().to_string());
    if let Some(by) = by.filter(|by| Some(*by) != signer.as_deref()) {
        let signed = signer.as_deref().unwrap_or("nobody");
        return Err(different(format!(
            "it is signed by {signed}, and not by {by}"
        )));
    }
    let (register, exported, _) =
        read_json(&plain).map_err(|error| different(error.to_string()))?;
    if register != key {
        let what = format!("it is an export of `{register}`, and not of `{key}`");
        return Err(different(what));
    }
    let same = exported
        .iter()
        .zip(events)
        .take_while(|(one, other)| one == other);
    let same = same.count();
    match same == exported.len() {
        true => Ok(signer),
        false => Err(different(format!(
            "the register is another from event {} on: something was changed or taken out",
            same + 1
        ))),
    }
}
