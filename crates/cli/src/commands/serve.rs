//! `tapete serve`, and `tapete` alone.

use std::path::Path;
use std::time::Duration;

use house::evidence::Place;
use house::store::StoreAt;
use server::{StaffKey, TlsFiles};

use super::Context;
use crate::arguments::ServeArguments;
use crate::failure::{Failure, Outcome};
use crate::told;

/// So many threads may wait for a disk or a lock at once. Each keeps memory of its own, and when a
/// crowd comes or comes back there would be hundreds, who wait for one and the same file.
const MAY_WAIT: usize = 32;

pub(super) fn run(context: Context, arguments: ServeArguments) -> Outcome {
    let mut config = server::Config::default();
    if let Some(address) = arguments.address {
        config.address = Some(address);
    }
    if let Some(port) = arguments.port {
        config.address = Some(([127, 0, 0, 1], port).into());
    }
    if let Some(data) = arguments.data.clone() {
        config.data = data;
    }
    // A password in an argument shows in the list of processes; in the environment it does not.
    let store = arguments
        .store
        .clone()
        .or_else(|| std::env::var("TAPETE_STORE").ok());
    if let Some(store) = &store {
        keep_in(store, &mut config)?;
    }
    be_a_node(&arguments, &mut config)?;
    config.checkpoints = arguments.checkpoints.as_deref().map(Place::named);
    config.new_signing_key = arguments.new_signing_key;
    config.empty = arguments.empty;
    config.registered = arguments.registered;
    config.staff_key = staff_key(arguments.staff_key_file.as_deref())?;
    config.second_factor = arguments.second_factor;
    if let Some(minutes) = arguments.staff_idle_minutes {
        config.staff_idle = Duration::from_secs(60 * minutes);
    }
    let seconds = |value: Option<u64>, clock: &mut Duration| {
        if let Some(value) = value {
            *clock = Duration::from_secs(value);
        }
    };
    seconds(arguments.betting_seconds, &mut config.clocks.betting);
    seconds(arguments.choice_seconds, &mut config.clocks.choice);
    seconds(arguments.pause_seconds, &mut config.clocks.pause);
    seconds(arguments.offer_seconds, &mut config.clocks.offer);
    if let Some(value) = arguments.bot_milliseconds {
        config.clocks.bot = Duration::from_millis(value);
    }
    config.behind_tls = arguments.behind_tls;
    let files = arguments.tls_certificate.zip(arguments.tls_key);
    config.tls = files.map(|(certificate, key)| TlsFiles {
        certificate,
        key,
        authority: arguments.tls_authority,
    });
    config.hosts = arguments.host;
    let limits = &mut config.limits;
    limits.sockets = arguments.pages.unwrap_or(limits.sockets);
    let welcomed = arguments.guests_per_second;
    limits.guests_per_second = welcomed.unwrap_or(limits.guests_per_second);
    if let Some(pages) = arguments.pages_per_address {
        limits.sockets_per_address = pages;
    }
    if let Some(pages) = arguments.pages_per_guest {
        limits.sockets_per_guest = pages;
    }
    config.company = arguments.company.unwrap_or(config.company);
    config.hints = !arguments.no_hints;
    let each = arguments.tables_per_game;
    config.tables_per_game = each.unwrap_or(config.tables_per_game);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(MAY_WAIT)
        .build()
        .map_err(|error| told::bad!(CasinoCannotStart { error }))?;
    runtime
        .block_on(server::serve(
            context.shelf.library,
            context.shelf.catalogue,
            config,
        ))
        .map_err(|error| Failure::BadInput(error.to_string()))
}

/// How it is one of several over a database.
fn be_a_node(arguments: &ServeArguments, config: &mut server::Config) -> Outcome {
    let bus = arguments.bus.clone();
    let bus = bus.or_else(|| std::env::var("TAPETE_BUS").ok());
    let asked = bus.is_some() || arguments.node.is_some() || arguments.node_address.is_some();
    if asked && config.database.is_none() {
        return Err(told::bad!(NodesNeedADatabase));
    }
    let node = &mut config.node;
    if let Some(name) = &arguments.node {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
        if name.is_empty() || name.len() > 40 || !name.chars().all(plain) {
            return Err(told::bad!(NoSuchNodeName));
        }
        node.name.clone_from(name);
    }
    node.address.clone_from(&arguments.node_address);
    node.bus = bus;
    if let Some(seconds) = arguments.drain_seconds {
        node.drain = Duration::from_secs(seconds);
    }
    Ok(())
}

/// The key that the operator set. It is no argument, for those show in the list of processes.
fn staff_key(file: Option<&Path>) -> Result<Option<StaffKey>, Failure> {
    let text = match file {
        Some(file) => Some(std::fs::read_to_string(file).map_err(|error| {
            let file = file.display();
            told::bad!(StaffKeyUnread { file, error })
        })?),
        None => std::env::var("TAPETE_STAFF_KEY").ok(),
    };
    let key = text.map(|text| StaffKey::new(&text)).transpose();
    key.map_err(|error| Failure::BadInput(error.to_string()))
}

/// Where the record is kept, by its name.
fn keep_in(store: &str, config: &mut server::Config) -> Outcome {
    match store.strip_prefix("sqlite:") {
        _ if StoreAt::database(store).is_some() => config.database = Some(store.to_owned()),
        Some(folder) if !folder.is_empty() => config.data = folder.into(),
        _ => {
            // What was given may hold a password: it is not repeated.
            return Err(told::bad!(NoSuchStore));
        }
    }
    Ok(())
}
