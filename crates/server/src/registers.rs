//! The casino's registers, for its staff: what stands in them, and what is filed and entered.

use std::sync::Arc;
use std::time::Instant;

use ::registers::{
    Act, Action, Book, Entered, Event, Field, FieldKind, Filing, Opening, Proposal, Register,
    Signature, Statement, Subject, hex,
};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, Path, State};
use house::people::{Right, Row};
use house::registry::{KeptRegister, NotEntered};
use house::store::Version;
use law::BasisRef;
use wire::{
    Citation, RegisterAct, RegisterAsked, RegisterEntry, RegisterField, RegisterFiling,
    RegisterLine, RegisterNoun, RegisterSeen, RegisterStated, RegisterSubject,
};

use crate::casino::Casino;
use crate::error::AppError;
use crate::permissions::{require, right_of_entry};
use crate::phrases;
use crate::players;
use crate::session::blocking;
use crate::staff::{Act as Put, Session, Waiting};

type Shared = State<Arc<Casino>>;

/// The longest request, in bytes.
pub(crate) const LONGEST: usize = 64 * 1024;

/// A register as the store holds it.
pub(crate) fn book(casino: &Casino, register: &Register) -> Result<Book, AppError> {
    let stream = house::registry::stream_of(register.key());
    let stored = casino.store.read(&stream, Version(0));
    let stored = stored.map_err(|error| AppError::inside(&error))?;
    let mut book = Book::new(register.key());
    for event in stored {
        let event: Event =
            serde_json::from_str(&event.body).map_err(|error| AppError::inside(&error))?;
        book.apply(&event);
    }
    Ok(book)
}

fn line(register: &Register, book: &Book) -> RegisterLine {
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    RegisterLine {
        register: register.key().to_owned(),
        name: register.name().clone().into(),
        opened: book.opened().map(|opened| opened.date.to_string()),
        filings: count(book.filings().len()),
        subjects: count(book.subjects().len()),
    }
}

pub(crate) async fn list(State(casino): Shared) -> Result<Json<Vec<RegisterLine>>, AppError> {
    let look = |casino: &Casino| {
        let registers = casino.registers.all().iter();
        let lines = registers.map(|register| Ok(line(register, &book(casino, register)?)));
        lines.collect::<Result<_, _>>()
    };
    let lines: Result<_, AppError> = blocking(&casino, look).await?;
    Ok(Json(lines?))
}

fn register<'c>(casino: &'c Casino, key: &str) -> Result<&'c Register, AppError> {
    let found = casino.registers.find(key);
    found.ok_or_else(AppError::no_register)
}

/// Whether somebody writes in the casino's registers.
fn writes(casino: &Casino, session: &Session) -> bool {
    casino.staff.may(session, Right::Enter)
}

pub(crate) async fn see(
    State(casino): Shared,
    Extension(session): Extension<Session>,
    Path(key): Path<String>,
) -> Result<Json<RegisterSeen>, AppError> {
    let look = move |casino: &Casino| seen(casino, &key, writes(casino, &session));
    Ok(Json(blocking(&casino, look).await??))
}

fn seen(casino: &Casino, key: &str, writable: bool) -> Result<RegisterSeen, AppError> {
    let register = register(casino, key)?;
    let book = book(casino, register)?;
    let teller = Teller { casino, register };
    let mut subjects: Vec<&Subject> = book.subjects().iter().collect();
    subjects.sort_by(|one, other| ::registers::alphabetical(&one.name, &other.name));
    let noun = |key: &str, name: &law::Words, basis| RegisterNoun {
        key: key.to_owned(),
        name: name.clone().into(),
        citations: teller.cite([basis]),
    };
    let offices = register.signers().iter();
    let sections = register.all_sections().iter();
    Ok(RegisterSeen {
        line: line(register, &book),
        sections: sections
            .map(|one| noun(&one.key, &one.name, one.basis))
            .collect(),
        signers: offices
            .map(|one| noun(&one.key, &one.name, one.basis))
            .collect(),
        decided_by: register.book().kept.decided_by.clone(),
        diary: register
            .diary()
            .fields
            .iter()
            .map(|one| teller.field(one))
            .collect(),
        acts: register.acts().iter().map(|one| teller.act(one)).collect(),
        filings: book
            .filings()
            .iter()
            .map(|filed| RegisterFiling {
                number: filed.number,
                stated: filed.statements.iter().map(stated).collect(),
            })
            .collect(),
        subjects: subjects
            .into_iter()
            .map(|one| teller.subject(one))
            .collect(),
        head: hex(book.head()),
        writable,
    })
}

/// Tells of one register.
struct Teller<'c> {
    casino: &'c Casino,
    register: &'c Register,
}

impl Teller<'_> {
    fn cite(&self, bases: impl IntoIterator<Item = BasisRef>) -> Vec<Citation> {
        let bases = bases
            .into_iter()
            .flat_map(|basis| self.register.bases().get(basis));
        let cited = bases.map(|basis| words::cite(&self.casino.library, basis).into());
        cited.collect()
    }

    fn field(&self, field: &Field) -> RegisterField {
        let kind = match field.kind {
            FieldKind::Text => "text",
            FieldKind::Date => "date",
            FieldKind::Amount => "amount",
            FieldKind::Number => "number",
        };
        RegisterField {
            key: field.key.clone(),
            name: field.name.clone().into(),
            kind: kind.to_owned(),
            optional: field.optional,
            one_of: field.one_of.clone(),
            issued_by: field.issued_by.clone(),
            approved_by: field.approved_by.clone(),
            citations: self.cite([field.basis]),
        }
    }

    fn act(&self, act: &Act) -> RegisterAct {
        RegisterAct {
            key: act.key.clone(),
            name: act.name.clone().into(),
            class: act.class.name().to_owned(),
            sections: act.sections.clone(),
            initial: act.initial,
            filed: act.filed.is_some(),
            fields: act.fields.iter().map(|field| self.field(field)).collect(),
            citations: self.cite([act.basis]),
        }
    }

    fn subject(&self, subject: &Subject) -> RegisterSubject {
        RegisterSubject {
            name: subject.name.clone(),
            section: subject.section.clone(),
            number: subject.number,
            closed_by: subject.closed_by,
            entries: subject
                .entries
                .iter()
                .map(|entry| self.entry(entry))
                .collect(),
        }
    }

    fn entry(&self, entry: &Entered) -> RegisterEntry {
        let act = self.register.acts().iter().find(|act| act.key == entry.act);
        let name = act.map_or_else(|| law::Words::same(&entry.act), |act| act.name.clone());
        RegisterEntry {
            place: entry.place,
            sheet: entry.sheet,
            class: entry.class.name().to_owned(),
            act: entry.act.clone(),
            act_name: name.into(),
            date: entry.date.to_string(),
            filing: entry.filing,
            stated: entry.statements.iter().map(stated).collect(),
            signed: (entry.signed.name.clone(), entry.signed.office.clone()),
            rests_on: entry.rests_on.clone(),
        }
    }
}

fn stated(statement: &Statement) -> RegisterStated {
    RegisterStated {
        field: statement.field.clone(),
        value: statement.value.clone(),
        issued_by: statement.issued_by.clone(),
        approved_by: statement.approved_by.clone(),
    }
}

fn statements(stated: Vec<RegisterStated>) -> Vec<Statement> {
    let statement = |one: RegisterStated| Statement {
        field: one.field,
        value: one.value,
        issued_by: one.issued_by,
        approved_by: one.approved_by,
    };
    stated.into_iter().map(statement).collect()
}

pub(crate) async fn ask(
    State(casino): Shared,
    Extension(session): Extension<Session>,
    Path(key): Path<String>,
    asked: Result<Json<RegisterAsked>, JsonRejection>,
) -> Result<Json<RegisterSeen>, AppError> {
    let Json(asked) = asked.map_err(|_| AppError::not_asked_so())?;
    require(&casino, &session, right_of_entry(&asked))?;
    tracing::info!(
        register = key,
        staff = session.name,
        account = session.signs_as(),
        "staff write in a register"
    );
    let work = move |casino: &Casino| {
        entered(casino, &key, &session, asked, None)?;
        seen(casino, &key, true)
    };
    Ok(Json(blocking(&casino, work).await??))
}

/// Writes what somebody asked for, or has it wait for a second person where it takes two.
pub(crate) fn entered(
    casino: &Casino,
    key: &str,
    first: &Session,
    asked: RegisterAsked,
    second: Option<&Session>,
) -> Result<(), AppError> {
    let register = register(casino, key)?;
    if let RegisterAsked::Enter { act, subject, .. } = &asked {
        let known = register.acts().iter().find(|known| known.key == *act);
        let row = known.and_then(|known| casino.staff.posts.entry(known.class.name()));
        if let (Some(known), Some(row), None) = (known, row.filter(|row| row.persons > 1), second) {
            let what = wire::Words::new(
                format!("{}: {} ({subject})", register.name().es, known.name.es),
                format!("{}: {} ({subject})", register.name().en, known.name.en),
            );
            let register = key.to_owned();
            let act = Put::Enter {
                register,
                asked: asked.clone(),
            };
            return Err(puts_off(casino, first, act, what, row));
        }
    }
    // One pen for all registers: each entry is judged on what stands there.
    let _pen = casino.pen();
    let name = match second {
        None => first.name.clone(),
        Some(second) => format!("{}, {}", first.name, second.name),
    };
    write(casino, key, &name, first, asked)?;
    if players::concerns(key) {
        players::tell_of_prohibited(casino)?;
    }
    if house::authorisations::concerns(key) {
        casino.tell_of_authorisations()?;
        casino.tell_of_floors();
    }
    Ok(())
}

/// Puts something down until a second person confirms it.
pub(crate) fn puts_off(
    casino: &Casino,
    first: &Session,
    act: Put,
    what: wire::Words,
    row: &Row,
) -> AppError {
    let citations = phrases::cited(casino, row.basis);
    let now = Instant::now();
    let waiting = Waiting::new(first.clone(), act, what, citations.clone(), now);
    match casino.staff.pending.put(waiting, now) {
        Some(_) => AppError::needs_another(citations),
        None => AppError::too_many(),
    }
}

/// Whether somebody may sign for an office: his own post's, or one in whose place he acts. Offices
/// outside the house are the register's own matter.
fn may_sign(casino: &Casino, session: &Session, office: &str) -> bool {
    let posts = &casino.staff.posts;
    let stands = posts.find(&session.post).map(|post| &post.stands_for);
    let stands = stands.is_some_and(|all| all.iter().any(|one| one == office));
    posts.find(office).is_none() || session.post == office || stands
}

fn write(
    casino: &Casino,
    key: &str,
    name: &str,
    session: &Session,
    asked: RegisterAsked,
) -> Result<(), AppError> {
    let register = register(casino, key)?;
    let day = |text: &str| text.parse().map_err(|_| AppError::not_asked_so());
    let taken = KeptRegister::take(Arc::clone(&casino.store), register);
    let mut kept = taken.map_err(|error| AppError::inside(&error))?;
    let written = match asked {
        RegisterAsked::Open { date } => {
            let mut opening = Opening::new(day(&date)?).by_computer("");
            opening.decided_by = register.book().kept.decided_by.clone();
            kept.open(&opening).map(drop)
        }
        RegisterAsked::File { stated } => {
            let statements = statements(stated);
            kept.act(&Action::File(Filing { statements })).map(drop)
        }
        RegisterAsked::Enter {
            date,
            act,
            subject,
            section,
            filing,
            office,
            stated,
        } => {
            if !may_sign(casino, session, &office) {
                return Err(AppError::not_your_post(casino, session, Right::Enter));
            }
            let known = register.acts().iter().find(|known| known.key == act);
            let class = known.map_or("inscription", |known| known.class.name());
            let proposal = Proposal {
                date: day(&date)?,
                class: class.to_owned(),
                act,
                subject,
                section,
                filing,
                place: None,
                statements: statements(stated),
                signed: Signature {
                    name: name.to_owned(),
                    office,
                },
            };
            kept.act(&Action::Enter(proposal)).map(drop)
        }
    };
    written.map_err(|error| match error {
        NotEntered::Refused(refusal) => AppError::of_register(&casino.library, register, &refusal),
        NotEntered::OpenAlready => AppError::not_asked_so(),
        error => AppError::inside(&error),
    })
}
