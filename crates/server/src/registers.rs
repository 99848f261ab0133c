//! The casino's registers, for its staff: what stands in them, and what is filed and entered.

use std::sync::Arc;

use ::registers::{
    Act, Action, Book, Entered, Event, Field, FieldKind, Filing, Opening, Proposal, Register,
    Signature, Statement, Subject, hex,
};
use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::HeaderMap;
use axum::routing::get;
use axum::{Json, Router};
use house::registry::{KeptRegister, NotEntered};
use house::store::Version;
use law::BasisRef;
use wire::{
    Citation, RegisterAct, RegisterAsked, RegisterEntry, RegisterField, RegisterFiling,
    RegisterLine, RegisterNoun, RegisterSeen, RegisterStated, RegisterSubject, StaffRole,
};

use crate::casino::Casino;
use crate::error::AppError;
use crate::session::{self, blocking};

type Shared = State<Arc<Casino>>;

/// The longest request, in bytes.
const LONGEST: usize = 64 * 1024;

pub(crate) fn routes() -> Router<Arc<Casino>> {
    Router::new()
        .route("/api/registers", get(list))
        .route("/api/registers/{register}", get(see).post(ask))
        .layer(DefaultBodyLimit::max(LONGEST))
}

/// A register as the store holds it.
fn book(casino: &Casino, register: &Register) -> Result<Book, AppError> {
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

async fn list(
    State(casino): Shared,
    headers: HeaderMap,
) -> Result<Json<Vec<RegisterLine>>, AppError> {
    session::staff(&casino, &headers)?;
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

/// Whether somebody of this post writes in the casino's registers: the direction keeps them.
fn writes(role: StaffRole) -> bool {
    role == StaffRole::GamesDirector
}

async fn see(
    State(casino): Shared,
    Path(key): Path<String>,
    headers: HeaderMap,
) -> Result<Json<RegisterSeen>, AppError> {
    let (session, _) = session::staff(&casino, &headers)?;
    let look = move |casino: &Casino| seen(casino, &key, writes(session.role));
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

async fn ask(
    State(casino): Shared,
    Path(key): Path<String>,
    headers: HeaderMap,
    asked: Result<Json<RegisterAsked>, JsonRejection>,
) -> Result<Json<RegisterSeen>, AppError> {
    if !casino.hosts.is_own_page(&headers) {
        return Err(AppError::other_site());
    }
    let (session, _) = session::staff(&casino, &headers)?;
    if !writes(session.role) {
        return Err(AppError::not_your_register());
    }
    let Json(asked) = asked.map_err(|_| AppError::not_asked_so())?;
    tracing::info!(
        register = key,
        staff = session.name,
        "staff write in a register"
    );
    let work = move |casino: &Casino| {
        // One pen for all registers: each entry is judged on what stands there.
        let _pen = casino.pen();
        write(casino, &key, &session.name, asked)?;
        seen(casino, &key, true)
    };
    Ok(Json(blocking(&casino, work).await??))
}

fn write(casino: &Casino, key: &str, name: &str, asked: RegisterAsked) -> Result<(), AppError> {
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
