//! A group of jobs as one: what its appends ask about is read with a few statements for all of
//! them, and what they write is written with one statement for each table. A way to the server and
//! back costs as much as the work there, and whoever writes holds the database's one lock.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

use ledger::{AccountId, AccountState, Act, Books, Entry, TransferId};
use rusqlite::types::Value;

use super::copy::insert;
use super::rows::Rows;
use crate::evidence::KeptCheckpoint;
use crate::fair::Hash;
use crate::store::append::{Append, Head, Secret};
use crate::store::columns::{ActColumns, events_columns, stored};
use crate::store::error::StoreError;
use crate::store::jobs::{Job, Writing};
use crate::store::judge::{Plan, View};
use crate::store::names::{CommandId, Epoch, StreamName};
use crate::store::phrases::shorten;
use crate::store::tables::TABLES;

/// What is known of the rows that the group touches, as it will be once it is written.
#[derive(Default)]
struct Known {
    heads: HashMap<String, Option<Head>>,
    commands: HashMap<String, Option<(Hash, String)>>,
    accounts: HashMap<String, Option<AccountState>>,
    entries: HashMap<String, Option<Entry>>,
    next_sequence: Option<u64>,
    next_outbox: Option<u64>,
}

/// What is still to be written.
#[derive(Default)]
struct Unwritten {
    /// New rows, by the table.
    rows: BTreeMap<&'static str, Vec<Vec<Value>>>,
    heads: BTreeMap<String, Head>,
    accounts: BTreeMap<String, AccountState>,
    secrets: BTreeMap<String, Secret>,
    last_outbox: Option<u64>,
}

/// A group that is judged and written as one.
pub(super) struct Batch<'s> {
    rows: Rows<'s>,
    known: RefCell<Known>,
    unwritten: RefCell<Unwritten>,
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

fn maybe(value: Option<&str>) -> Value {
    value.map_or(Value::Null, text)
}

fn number(number: u64) -> Value {
    Value::Integer(stored(number))
}

fn bytes(bytes: &[u8]) -> Value {
    Value::Blob(bytes.to_vec())
}

impl<'s> Batch<'s> {
    /// Reads what the appends of a group will ask about.
    pub(super) fn of(rows: Rows<'s>, jobs: &[Job]) -> Result<Batch<'s>, StoreError> {
        let appends: Vec<&Append> = jobs
            .iter()
            .filter_map(|job| match job {
                Job::Append { append, .. } => Some(&**append),
                _ => None,
            })
            .collect();
        let batch = Batch {
            rows,
            known: RefCell::default(),
            unwritten: RefCell::default(),
        };
        // One append asks for what it needs by itself.
        if appends.len() > 1 {
            batch.foresee(&appends)?;
        }
        Ok(batch)
    }

    fn foresee(&self, appends: &[&Append]) -> Result<(), StoreError> {
        let mut known = self.known.borrow_mut();
        let streams = appends
            .iter()
            .map(|append| append.stream.as_str().to_owned());
        let streams: Vec<String> = streams.collect();
        let commands = appends.iter().filter_map(|append| append.command.as_ref());
        let commands: Vec<String> = commands
            .map(|command| command.id.as_str().to_owned())
            .collect();
        let (mut accounts, mut entries) = (Vec::new(), Vec::new());
        for append in appends {
            let opened = append.accounts.iter();
            accounts.extend(opened.map(|account| account.id.as_str().to_owned()));
            let read = append.readings.iter();
            accounts.extend(read.map(|reading| reading.account.as_str().to_owned()));
            for transfer in &append.postings {
                entries.push(transfer.id.as_str().to_owned());
                match &transfer.act {
                    Act::Move { debit, credit, .. } | Act::Reserve { debit, credit, .. } => {
                        accounts.extend([debit, credit].map(|id| id.as_str().to_owned()));
                    }
                    Act::Post { pending, .. } | Act::Void { pending } => {
                        entries.push(pending.as_str().to_owned());
                    }
                }
            }
        }
        for (stream, head) in self.rows.heads_of(&streams)? {
            known.heads.insert(stream.as_str().to_owned(), Some(head));
        }
        known.commands = self.rows.commands_of(&commands)?;
        known.entries = self.rows.entries_of(&entries)?;
        // What a reservation moves is known once it is read.
        for entry in known.entries.values().flatten() {
            if let Act::Move { debit, credit, .. } | Act::Reserve { debit, credit, .. } =
                &entry.transfer.act
            {
                accounts.extend([debit, credit].map(|id| id.as_str().to_owned()));
            }
        }
        known.accounts = self.rows.accounts_of(&accounts)?;
        for name in commands {
            known.commands.entry(name).or_insert(None);
        }
        for name in entries {
            known.entries.entry(name).or_insert(None);
        }
        for name in accounts {
            known.accounts.entry(name).or_insert(None);
        }
        Ok(())
    }

    /// Writes what was kept back.
    pub(super) fn flush(&self) -> Result<(), StoreError> {
        let unwritten = self.unwritten.take();
        let session = self.rows.0;
        let rows_of = |name: &str| unwritten.rows.get(name).cloned().unwrap_or_default();
        for table in &TABLES {
            let rows = rows_of(table.name);
            if !rows.is_empty() {
                insert(session, table, rows)?;
            }
        }
        if !unwritten.heads.is_empty() {
            let heads = unwritten.heads.values();
            let names: Vec<&str> = unwritten.heads.keys().map(String::as_str).collect();
            let versions: Vec<i64> = heads.clone().map(|head| stored(head.version.0)).collect();
            let hashes: Vec<&[u8]> = heads.map(|head| head.hash.as_slice()).collect();
            let sql = "UPDATE streams s SET version = v.version, hash = v.hash FROM \
                 unnest($1::text[], $2::bigint[], $3::bytea[]) AS v (name, version, hash) \
                 WHERE s.name = v.name";
            session.run(sql, &[&names, &versions, &hashes])?;
        }
        if !unwritten.accounts.is_empty() {
            self.write_balances(&unwritten.accounts)?;
        }
        for secret in unwritten.secrets.values() {
            self.rows.write_secret(secret)?;
        }
        if let Some(last) = unwritten.last_outbox {
            session.run("UPDATE outbox_numbers SET last = $1", &[&stored(last)])?;
        }
        Ok(())
    }

    fn write_balances(&self, accounts: &BTreeMap<String, AccountState>) -> Result<(), StoreError> {
        let names: Vec<&str> = accounts.keys().map(String::as_str).collect();
        let column = |of: fn(&ledger::Balance) -> exact::Cents| -> Vec<i64> {
            let states = accounts.values();
            states
                .map(|state| stored(of(&state.balance).count()))
                .collect()
        };
        let sql = "UPDATE accounts a SET debits_posted = v.a, credits_posted = v.b, \
             debits_pending = v.c, credits_pending = v.d FROM \
             unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) \
             AS v (id, a, b, c, d) WHERE a.id = v.id";
        let posted = (
            column(|of| of.debits_posted),
            column(|of| of.credits_posted),
        );
        let pending = (
            column(|of| of.debits_pending),
            column(|of| of.credits_pending),
        );
        let values: super::session::Values<'_> =
            &[&names, &posted.0, &posted.1, &pending.0, &pending.1];
        self.rows.0.run(sql, values).map(drop)
    }

    fn add(&self, table: &'static str, row: Vec<Value>) {
        self.unwritten
            .borrow_mut()
            .rows
            .entry(table)
            .or_default()
            .push(row);
    }

    /// What is written row by row comes after what was kept back, and is read anew.
    fn aside<T>(
        &self,
        work: impl FnOnce(&Rows<'s>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.flush()?;
        let done = work(&self.rows);
        self.known.take();
        done
    }
}

impl Books for Batch<'_> {
    type Error = StoreError;

    fn account(&self, id: &AccountId) -> Result<Option<AccountState>, StoreError> {
        if let Some(known) = self.known.borrow().accounts.get(id.as_str()) {
            return Ok(known.clone());
        }
        let found = self.rows.account(id)?;
        let mut known = self.known.borrow_mut();
        known.accounts.insert(id.as_str().to_owned(), found.clone());
        Ok(found)
    }

    fn entry(&self, id: &TransferId) -> Result<Option<Entry>, StoreError> {
        if let Some(known) = self.known.borrow().entries.get(id.as_str()) {
            return Ok(known.clone());
        }
        let found = self.rows.entry(id)?;
        let mut known = self.known.borrow_mut();
        known.entries.insert(id.as_str().to_owned(), found.clone());
        Ok(found)
    }

    fn next_sequence(&self) -> Result<u64, StoreError> {
        if let Some(next) = self.known.borrow().next_sequence {
            return Ok(next);
        }
        let next = self.rows.next_sequence()?;
        self.known.borrow_mut().next_sequence = Some(next);
        Ok(next)
    }
}

impl View for Batch<'_> {
    fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError> {
        if let Some(known) = self.known.borrow().heads.get(stream.as_str()) {
            return Ok(*known);
        }
        let found = self.rows.head(stream)?;
        let mut known = self.known.borrow_mut();
        known.heads.insert(stream.as_str().to_owned(), found);
        Ok(found)
    }

    fn command(&self, id: &CommandId) -> Result<Option<(Hash, String)>, StoreError> {
        if let Some(known) = self.known.borrow().commands.get(id.as_str()) {
            return Ok(known.clone());
        }
        let found = self.rows.command(id)?;
        let mut known = self.known.borrow_mut();
        known.commands.insert(id.as_str().to_owned(), found.clone());
        Ok(found)
    }

    fn next_outbox(&self) -> Result<u64, StoreError> {
        if let Some(next) = self.known.borrow().next_outbox {
            return Ok(next);
        }
        let next = self.rows.next_outbox()?;
        self.known.borrow_mut().next_outbox = Some(next);
        Ok(next)
    }
}

impl Writing for Batch<'_> {
    fn write(&self, plan: &Plan) -> Result<(), StoreError> {
        let (stream, at) = (plan.stream.as_str(), plan.at.0);
        let (more, postings, bodies) = events_columns(plan);
        let events = vec![
            text(stream),
            number(at),
            Value::Integer(more),
            number(plan.head.epoch.0),
            Value::Null,
            postings.map_or(Value::Null, |digest| bytes(&digest)),
            Value::Blob(bodies),
            bytes(&plan.head.hash),
        ];
        self.add("events", events);
        for (place, account) in (0..).zip(&plan.opened) {
            let issues = Value::Integer(i64::from(account.kind.issues()));
            let (id, kind) = (text(account.id.as_str()), text(account.kind.as_str()));
            let none = || Value::Integer(0);
            let whence = [text(stream), number(at), number(place)];
            let row = [id, kind, issues, none(), none(), none(), none()];
            self.add("accounts", row.into_iter().chain(whence).collect());
            // As the table will have it: it is asked for by those who come after in the group.
            let state = AccountState {
                account: account.clone(),
                balance: ledger::Balance::NEW,
            };
            let mut known = self.known.borrow_mut();
            known
                .accounts
                .insert(account.id.as_str().to_owned(), Some(state));
        }
        if let Some(ledger) = &plan.ledger {
            self.post(plan, ledger);
        }
        if let Some(command) = &plan.command {
            let (id, hash) = (command.id.as_str(), &command.body_hash);
            self.add(
                "commands",
                vec![
                    text(id),
                    bytes(hash),
                    Value::Blob(shorten(&command.reply, Some(hash))),
                ],
            );
            let kept = Some((*hash, command.reply.clone()));
            self.known.borrow_mut().commands.insert(id.to_owned(), kept);
        }
        for (place, (record, hash)) in (0..).zip(&plan.records) {
            let told = record.told.as_ref().map_or(Value::Null, |told| bytes(told));
            let row = [
                text(stream),
                number(at),
                number(place),
                number(record.round),
            ];
            let row = row
                .into_iter()
                .chain([bytes(hash), bytes(&record.body), told]);
            self.add("records", row.collect());
        }
        for item in &plan.outbox {
            let row = [number(item.number), text(item.stream.as_str())];
            let row = row
                .into_iter()
                .chain([number(item.version.0), text(&item.body)]);
            self.add("outbox", row.collect());
        }
        let mut unwritten = self.unwritten.borrow_mut();
        for secret in &plan.secrets {
            unwritten
                .secrets
                .insert(secret.name.clone(), secret.clone());
        }
        unwritten.heads.insert(stream.to_owned(), plan.head);
        let mut known = self.known.borrow_mut();
        known.heads.insert(stream.to_owned(), Some(plan.head));
        if let Some(last) = plan.outbox.last() {
            unwritten.last_outbox = Some(last.number);
            known.next_outbox = Some(last.number + 1);
        }
        Ok(())
    }

    fn own(&self, stream: &StreamName) -> Result<Epoch, StoreError> {
        self.aside(|rows| rows.own(stream))
    }

    fn forget_outbox(&self, up_to: u64) -> Result<(), StoreError> {
        self.aside(|rows| rows.forget_outbox(up_to))
    }

    fn keep_checkpoint(&self, kept: &KeptCheckpoint) -> Result<(), StoreError> {
        self.aside(|rows| rows.keep_checkpoint(kept))
    }
}

impl Batch<'_> {
    fn post(&self, plan: &Plan, ledger: &ledger::Plan) {
        let (stream, at) = (plan.stream.as_str(), plan.at.0);
        for entry in &ledger.entries {
            let transfer = &entry.transfer;
            let act = ActColumns::of(&transfer.act);
            let row = vec![
                number(entry.sequence),
                text(transfer.id.as_str()),
                number(entry.group.first),
                number(entry.group.count),
                text(act.name),
                maybe(act.debit),
                maybe(act.credit),
                act.amount.map_or(Value::Null, Value::Integer),
                maybe(act.pending),
                text(transfer.reason.as_str()),
                text(&transfer.basis),
                text(stream),
                number(at),
            ];
            self.add("transfers", row);
        }
        for (pending, settler) in &ledger.settled {
            self.add(
                "settlements",
                vec![text(pending.as_str()), text(settler.as_str())],
            );
        }
        let (mut known, mut unwritten) = (self.known.borrow_mut(), self.unwritten.borrow_mut());
        for entry in &ledger.entries {
            let id = entry.transfer.id.as_str().to_owned();
            known.entries.insert(id, Some(entry.clone()));
            known.next_sequence = Some(entry.sequence + 1);
        }
        for (pending, settler) in &ledger.settled {
            if let Some(Some(entry)) = known.entries.get_mut(pending.as_str()) {
                entry.settled_by = Some(settler.clone());
            }
        }
        for state in &ledger.accounts {
            let id = state.account.id.as_str().to_owned();
            known.accounts.insert(id.clone(), Some(state.clone()));
            unwritten.accounts.insert(id, state.clone());
        }
    }
}
