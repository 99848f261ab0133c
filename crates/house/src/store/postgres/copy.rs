//! Copies of a database that restore: made while the house is at work, all of one moment, into the
//! same kind of file that a store in a file is copied to; and put back into an empty database.

use std::path::Path;

use postgres::types::ToSql;
use rusqlite::types::Value;

use super::rows::Rows;
use super::session::Session;
use crate::store::error::StoreError;
use crate::store::sqlite::CopyFile;
use crate::store::tables::Kind::{Bytes, Flag, Number, Text};
use crate::store::tables::{Kind, TABLES, Table};

/// So many rows are carried at a time.
const ROWS: usize = 2000;

/// Fills a new file with everything that a snapshot of the database has.
pub(super) fn fill(rows: &Rows<'_>, part: &Path) -> Result<(), StoreError> {
    let mut file = CopyFile::make(part)?;
    for table in &TABLES {
        let cursor = format!("copy_{}", table.name);
        let (names, order) = (table.names(), table.order);
        rows.0.batch(&format!(
            "DECLARE {cursor} NO SCROLL CURSOR FOR SELECT {names} FROM {} ORDER BY {order}",
            table.name
        ))?;
        let next = format!("FETCH {ROWS} FROM {cursor}");
        loop {
            let found = rows.0.all(&next, &[])?;
            if found.is_empty() {
                break;
            }
            let values = found.iter().map(|row| values_of(table, row));
            file.add(table, values.collect::<Result<Vec<_>, _>>()?)?;
        }
    }
    let last = rows.0.one("SELECT last FROM outbox_numbers", &[])?;
    let last: Option<i64> = last.and_then(|row| row.try_get(0).ok());
    file.close(last.unwrap_or(0))
}

fn values_of(table: &Table, row: &postgres::Row) -> Result<Vec<Value>, StoreError> {
    let columns = table.columns.iter().enumerate();
    let value = |(place, (_, kind)): (usize, &(&str, Kind))| {
        let value = match kind {
            Text => row
                .try_get::<_, Option<String>>(place)
                .map(|it| it.map(Value::Text)),
            Number => row
                .try_get::<_, Option<i64>>(place)
                .map(|it| it.map(Value::Integer)),
            Bytes => row
                .try_get::<_, Option<Vec<u8>>>(place)
                .map(|it| it.map(Value::Blob)),
            Flag => row
                .try_get::<_, Option<bool>>(place)
                .map(|it| it.map(|flag| Value::Integer(i64::from(flag)))),
        };
        let value = value.map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(value.unwrap_or(Value::Null))
    };
    columns.map(value).collect()
}

/// Puts everything that a copy has into tables that are empty, within the transaction that made
/// them. The fence stands aside meanwhile: events of owners of before are right here.
pub(super) fn pour(copy: &Path, session: &Session) -> Result<(), StoreError> {
    let file = CopyFile::open(copy)?;
    session.batch("ALTER TABLE events DISABLE TRIGGER events_fenced")?;
    for table in &TABLES {
        file.read(table, ROWS, |rows| insert(session, table, rows))?;
    }
    session.batch("ALTER TABLE events ENABLE TRIGGER events_fenced")?;
    let sql = "UPDATE outbox_numbers SET last = $1";
    session.run(sql, &[&file.last_told()?]).map(drop)
}

/// Many rows with one statement: each column is one list.
pub(super) fn insert(
    session: &Session,
    table: &Table,
    rows: Vec<Vec<Value>>,
) -> Result<(), StoreError> {
    let mut lists: Vec<Box<dyn ToSql + Sync>> = Vec::new();
    let mut named = Vec::new();
    for (place, (_, kind)) in table.columns.iter().enumerate() {
        let column = rows.iter().map(|row| row[place].clone());
        let (list, name): (Box<dyn ToSql + Sync>, &str) = match kind {
            Text => (Box::new(column.map(text).collect::<Vec<_>>()), "text"),
            Number => (Box::new(column.map(number).collect::<Vec<_>>()), "bigint"),
            Bytes => (Box::new(column.map(bytes).collect::<Vec<_>>()), "bytea"),
            Flag => {
                let flags = column.map(|value| number(value).map(|flag| flag != 0));
                (Box::new(flags.collect::<Vec<_>>()), "boolean")
            }
        };
        lists.push(list);
        named.push(format!("${}::{name}[]", place + 1));
    }
    let (into, names, lists_named) = (table.name, table.names(), named.join(", "));
    let sql = format!("INSERT INTO {into} ({names}) SELECT * FROM unnest({lists_named})");
    let lists: Vec<&(dyn ToSql + Sync)> = lists.iter().map(|list| &**list).collect();
    session.run(&sql, &lists).map(drop)
}

fn text(value: Value) -> Option<String> {
    match value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

fn number(value: Value) -> Option<i64> {
    match value {
        Value::Integer(number) => Some(number),
        _ => None,
    }
}

fn bytes(value: Value) -> Option<Vec<u8>> {
    match value {
        Value::Blob(bytes) => Some(bytes),
        _ => None,
    }
}
