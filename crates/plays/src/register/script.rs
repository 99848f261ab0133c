//! The words of a play of a register.

use registers::{Date, Filing, Opening, Proposal, Signature, Statement};

use crate::lines::whole_lines;
use crate::script::Cites;

/// A line of a play, with those that go on with it.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// The number of its first line.
    pub(super) line: usize,
    pub(super) said: Said,
    pub(super) expects: Option<String>,
    pub(super) cites: Cites,
}

/// What a line says.
#[derive(Clone, Debug)]
pub(super) enum Said {
    /// `register NAME   diary computer   book computer   …`
    Register(Header),
    /// `the register`, with what must come of opening it.
    TheRegister,
    /// `2026-03-02 Ana Ruiz files   circumstance: …`
    Files(Filing),
    /// `2026-03-09 Marta Gil (head-of-service) enters inscription creation of SUBJECT   …`
    Enters(Proposal),
    /// What then stands.
    Looks(Look),
}

/// What is looked at.
#[derive(Clone, Debug)]
pub(super) enum Look {
    Sections,
    Classes,
    Diary,
    Book,
    Filing(u32),
    Folio(u32),
    Sheet(u32),
    Index,
    Number(String),
    Sheets(String),
    Indexed(String),
    InitialEntry(String),
    Entry(u32, String),
    Search(String),
    Fact { field: String, subject: String },
}

/// The register's own line.
#[derive(Clone, Debug)]
pub(super) struct Header {
    pub(super) register: String,
    pub(super) opening: Opening,
}

/// The lines of a play, or everything that is unclear in it.
pub(super) fn read(text: &str) -> Result<Vec<Step>, Vec<(usize, String)>> {
    let mut steps = Vec::new();
    let mut unclear = Vec::new();
    for (line, text) in whole_lines(text) {
        match read_step(line, &text) {
            Ok(step) => steps.push(step),
            Err(what) => unclear.push((line, what)),
        }
    }
    match unclear.is_empty() {
        true => Ok(steps),
        false => Err(unclear),
    }
}

fn read_step(line: usize, text: &str) -> Result<Step, String> {
    let (text, cites) = Cites::split(text);
    let columns = text.split("  ").map(str::trim);
    let mut columns: Vec<&str> = columns.filter(|column| !column.is_empty()).collect();
    if columns[0].starts_with("register ") {
        if !cites.names.is_empty() {
            return Err("the register's own line proves nothing: leave out `by`".into());
        }
        let said = Said::Register(read_header(&columns)?);
        return Ok(Step {
            line,
            said,
            expects: None,
            cites,
        });
    }
    let (first, rest) = (columns.remove(0), columns);
    let (said, expects) = match deed(first, &rest)? {
        Some((said, expects)) => (said, expects),
        None => {
            let said = match first {
                "the register" => Said::TheRegister,
                other => Said::Looks(read_look(other)?),
            };
            let expects = rest.join("  ");
            (said, (!expects.is_empty()).then_some(expects))
        }
    };
    Ok(Step {
        line,
        said,
        expects,
        cites,
    })
}

fn read_header(columns: &[&str]) -> Result<Header, String> {
    let register = columns[0]
        .trim_start_matches("register ")
        .trim()
        .to_string();
    let first_day = Date::new(2026, 1, 2).expect("a day of the calendar");
    let mut opening = Opening::new(first_day);
    for column in &columns[1..] {
        let words: Vec<&str> = column.split_whitespace().collect();
        match words[..] {
            ["diary", form] => opening.diary = form.into(),
            ["book", form] => opening.book = form.into(),
            ["decided", "by", office] => opening.decided_by = Some(office.into()),
            ["folio", "holds", number] => opening.folio_holds = Some(count(number)?),
            ["sheet", "holds", number] => opening.sheet_holds = Some(count(number)?),
            ["opened", date] => opening.date = read_date(date)?,
            _ => {
                return Err(format!(
                    "a register is not described by `{column}`: use diary, book, decided by, folio \
                     holds, sheet holds, opened, two spaces apart"
                ));
            }
        }
    }
    Ok(Header { register, opening })
}

/// Something done: a filing or an entry, and what must come of it.
fn deed(first: &str, rest: &[&str]) -> Result<Option<(Said, Option<String>)>, String> {
    let (expects, rest): (Vec<&str>, Vec<&str>) = rest
        .iter()
        .copied()
        .partition(|column| column.starts_with("refused: "));
    let expects = expects.first().map(ToString::to_string);
    let said = if let Some(who) = first.strip_suffix(" files") {
        Said::Files(read_filing(who, &rest)?)
    } else if let Some((who, what)) = first.split_once(") enters ") {
        Said::Enters(read_entry(who, what, &rest)?)
    } else {
        return Ok(None);
    };
    Ok(Some((said, expects)))
}

/// A day before a name, where one stands there.
fn dated(who: &str) -> (Option<&str>, &str) {
    match who.split_once(' ') {
        Some((date, who)) if date.starts_with(|c: char| c.is_ascii_digit()) => (Some(date), who),
        _ => (None, who),
    }
}

fn read_filing(who: &str, rest: &[&str]) -> Result<Filing, String> {
    let (date, who) = dated(who);
    let mut statements = Vec::new();
    if let Some(date) = date {
        statements.push(statement(&format!("date: {date}"))?);
    }
    // A filing that nobody signs with his name is brought by somebody.
    if who != "somebody" {
        statements.push(statement(&format!("filer: {who}"))?);
    }
    for column in rest {
        statements.push(statement(column)?);
    }
    Ok(Filing { statements })
}

fn read_entry(who: &str, what: &str, rest: &[&str]) -> Result<Proposal, String> {
    let right =
        "write `DAY NAME (OFFICE) enters CLASS ACT of SUBJECT`, and `in SECTION` if need be";
    let (date, who) = dated(who);
    let date = read_date(date.ok_or(right)?)?;
    let (name, office) = who.rsplit_once(" (").ok_or(right)?;
    let (kind, of) = what.split_once(" of ").ok_or(right)?;
    let (class, act) = kind.split_once(' ').ok_or(right)?;
    let (subject, section) = match of.rsplit_once(" in ") {
        Some((subject, section)) => (subject, Some(section.to_string())),
        None => (of, None),
    };
    let mut proposal = Proposal {
        date,
        class: class.into(),
        act: act.into(),
        subject: subject.into(),
        section,
        filing: None,
        place: None,
        statements: Vec::new(),
        signed: Signature {
            name: name.into(),
            office: office.into(),
        },
    };
    for column in rest {
        if let Some(number) = column.strip_prefix("for filing ") {
            proposal.filing = Some(count(number)?);
        } else if let Some(number) = column.strip_prefix("as entry ") {
            proposal.place = Some(count(number)?);
        } else {
            proposal.statements.push(statement(column)?);
        }
    }
    Ok(proposal)
}

fn read_look(text: &str) -> Result<Look, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let rest = |skip: usize| words[skip..].join(" ");
    Ok(match words[..] {
        ["sections"] => Look::Sections,
        ["classes"] => Look::Classes,
        ["diary"] => Look::Diary,
        ["book"] => Look::Book,
        ["index"] => Look::Index,
        ["filing", number] => Look::Filing(count(number)?),
        ["folio", number] => Look::Folio(count(number)?),
        ["sheet", number] => Look::Sheet(count(number)?),
        ["search", _, ..] => Look::Search(rest(1)),
        ["number", "of", _, ..] => Look::Number(rest(2)),
        ["sheets", "of", _, ..] => Look::Sheets(rest(2)),
        ["index", "of", _, ..] => Look::Indexed(rest(2)),
        ["initial", "entry", "of", _, ..] => Look::InitialEntry(rest(3)),
        ["entry", number, "of", _, ..] => Look::Entry(count(number)?, rest(3)),
        [field, "of", _, ..] => Look::Fact {
            field: field.into(),
            subject: rest(2),
        },
        _ => {
            return Err(format!(
                "`{text}` is no line of a play of a register: docs/registers.md lists them"
            ));
        }
    })
}

fn statement(text: &str) -> Result<Statement, String> {
    text.parse()
        .map_err(|error: registers::NotAStatement| error.to_string())
}

fn read_date(text: &str) -> Result<Date, String> {
    text.parse()
        .map_err(|error: registers::NotADate| error.to_string())
}

fn count(text: &str) -> Result<u32, String> {
    text.trim()
        .parse()
        .map_err(|_| format!("`{text}` is no number"))
}
