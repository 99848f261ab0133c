//! A connection to the server, and the statements that it has prepared.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::PathBuf;

use postgres::types::ToSql;
use postgres::{Client, Config, NoTls, Row, Statement};

use super::tls::Reached;
use crate::store::error::StoreError;

/// Values for a statement.
pub(super) type Values<'v> = &'v [&'v (dyn ToSql + Sync)];

/// A connection.
pub(super) struct Session {
    inner: RefCell<Inner>,
    /// The server and the database, without the password.
    place: PathBuf,
}

struct Inner {
    client: Client,
    prepared: HashMap<String, Statement>,
}

/// What an error of the server means for the store.
fn failure(error: &postgres::Error) -> StoreError {
    let told = error.as_db_error().map(|told| told.message().to_owned());
    StoreError::Failed(told.unwrap_or_else(|| error.to_string()))
}

/// Where a configuration leads, without its password.
pub(super) fn place(config: &Config) -> PathBuf {
    let hosts = config.get_hosts().iter().map(|host| match host {
        postgres::config::Host::Tcp(name) => name.clone(),
        postgres::config::Host::Unix(folder) => folder.display().to_string(),
    });
    let hosts: Vec<String> = hosts.collect();
    let database = config.get_dbname().or(config.get_user()).unwrap_or("");
    PathBuf::from(format!("postgres://{}/{database}", hosts.join(",")))
}

fn connect(reached: &Reached) -> Result<Client, StoreError> {
    let config = &reached.config;
    let connected = match &reached.tls {
        Some(tls) => config.connect(tls.clone()),
        None => config.connect(NoTls),
    };
    connected.map_err(|error| {
        let place = place(config);
        let server = place.display();
        StoreError::Failed(format!(
            "{server} does not let us in ({}): start the server, and name it as \
             postgres://user:password@host:port/database",
            with_cause(&error)
        ))
    })
}

/// An error and what it comes from: a certificate that is not believed is said there.
fn with_cause(error: &postgres::Error) -> String {
    match std::error::Error::source(error) {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    }
}

/// A connection that hears what other programs tell.
pub(super) fn listening(reached: &Reached) -> Result<Client, StoreError> {
    let mut client = connect(reached)?;
    let listens = client.batch_execute("LISTEN tapete");
    listens.map_err(|error| failure(&error))?;
    Ok(client)
}

impl Session {
    pub(super) fn open(reached: &Reached) -> Result<Session, StoreError> {
        let place = place(&reached.config);
        let mut client = connect(reached)?;
        // A program that stops in the midst of a transaction, or whose machine is gone, must not
        // keep its locks: the others go on, and it is told when it comes back.
        let patience = "SET idle_in_transaction_session_timeout = '4s'";
        client
            .batch_execute(patience)
            .map_err(|error| failure(&error))?;
        let inner = Inner {
            client,
            prepared: HashMap::new(),
        };
        Ok(Session {
            inner: RefCell::new(inner),
            place,
        })
    }

    /// Says for which node this connection asks.
    pub(super) fn name_node(&self, node: &str) -> Result<(), StoreError> {
        let sql = "SELECT set_config('tapete.node', $1, false)";
        self.run(sql, &[&node]).map(drop)
    }

    pub(super) fn place(&self) -> PathBuf {
        self.place.clone()
    }

    pub(super) fn damaged(&self, detail: impl ToString) -> StoreError {
        StoreError::Damaged {
            path: self.place(),
            detail: detail.to_string(),
        }
    }

    /// Commands without values: the bounds of a transaction, a schema.
    pub(super) fn batch(&self, sql: &str) -> Result<(), StoreError> {
        let done = self.inner.borrow_mut().client.batch_execute(sql);
        done.map_err(|error| failure(&error))
    }

    pub(super) fn all(&self, sql: &str, values: Values<'_>) -> Result<Vec<Row>, StoreError> {
        let inner = &mut *self.inner.borrow_mut();
        let statement = inner.statement(sql)?;
        let rows = inner.client.query(&statement, values);
        rows.map_err(|error| failure(&error))
    }

    pub(super) fn one(&self, sql: &str, values: Values<'_>) -> Result<Option<Row>, StoreError> {
        Ok(self.all(sql, values)?.into_iter().next())
    }

    /// Changes rows, and tells how many.
    pub(super) fn run(&self, sql: &str, values: Values<'_>) -> Result<u64, StoreError> {
        let inner = &mut *self.inner.borrow_mut();
        let statement = inner.statement(sql)?;
        let rows = inner.client.execute(&statement, values);
        rows.map_err(|error| failure(&error))
    }
}

impl Inner {
    fn statement(&mut self, sql: &str) -> Result<Statement, StoreError> {
        if let Some(known) = self.prepared.get(sql) {
            return Ok(known.clone());
        }
        let made = self.client.prepare(sql).map_err(|error| failure(&error))?;
        self.prepared.insert(sql.to_owned(), made.clone());
        Ok(made)
    }
}
