//! Serving: a port, the signals, the end.

use std::io::{self, ErrorKind, IsTerminal, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use games::Catalogue;
use law::Library;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

use crate::casino::{Casino, NotOpened};
use crate::config::Config;
use crate::routes::app;
use crate::staff::StaffKey;

/// The first port that is tried when none was asked for, and how many more.
const FIRST_PORT: u16 = 8080;
const MORE_PORTS: u16 = 100;

/// How long open connections may take to end.
const GRACE: Duration = Duration::from_secs(5);

/// Why a casino is not served.
#[derive(Debug, thiserror::Error)]
pub enum NotServed {
    /// It did not open.
    #[error(transparent)]
    NotOpened(#[from] NotOpened),
    /// The address is taken, or not ours.
    #[error("the casino cannot listen at {address} ({error}): name another with --address")]
    Address {
        /// The address.
        address: SocketAddr,
        /// What the system said.
        error: io::Error,
    },
    /// The system failed.
    #[error("the casino stopped: {0}")]
    Stopped(#[from] io::Error),
}

/// Opens the casino and serves it until it is interrupted. Prints where, once it listens.
pub async fn serve(
    library: Library,
    catalogue: Catalogue,
    mut config: Config,
) -> Result<(), NotServed> {
    let _ = tracing_subscriber::fmt()
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .with_max_level(tracing::Level::INFO)
        .try_init();
    let listener = listen(config.address).await?;
    let made = staff_key(&mut config)?;
    let open = move || Casino::open(library, &catalogue, &config);
    let opened = tokio::task::spawn_blocking(open).await;
    let casino = Arc::new(opened.map_err(io::Error::other)??);
    announce(listener.local_addr()?, made.as_deref());
    let (told, stopped) = tokio::sync::oneshot::channel();
    let closing = Arc::clone(&casino);
    let stop = async move {
        interrupted().await;
        tracing::info!("closing");
        let _ = tokio::task::spawn_blocking(move || closing.close()).await;
        let _ = told.send(());
    };
    let serving = axum::serve(listener, app(casino)).with_graceful_shutdown(stop);
    let ended = async move {
        let _ = stopped.await;
        tokio::time::sleep(GRACE).await;
    };
    tokio::select! {
        served = serving => served?,
        () = ended => {}
    }
    Ok(())
}

/// Makes a staff key where the operator set none: its text, to be printed this once.
fn staff_key(config: &mut Config) -> Result<Option<String>, NotServed> {
    if config.staff_key.is_some() {
        return Ok(None);
    }
    let (key, text) = StaffKey::fresh().map_err(io::Error::other)?;
    config.staff_key = Some(key);
    Ok(Some(text))
}

/// Says where, in one line that a program can wait for, and with which key staff come in if it
/// was made now. Whoever does not read it has his reasons.
fn announce(address: SocketAddr, staff_key: Option<&str>) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "Tapete: http://{address}");
    if let Some(key) = staff_key {
        let _ = writeln!(out, "Staff key until it stops: {key}");
    }
    let _ = out.flush();
}

async fn listen(address: Option<SocketAddr>) -> Result<TcpListener, NotServed> {
    if let Some(address) = address {
        let bound = TcpListener::bind(address).await;
        return bound.map_err(|error| NotServed::Address { address, error });
    }
    let mut port = FIRST_PORT;
    loop {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        match TcpListener::bind(address).await {
            Ok(listener) => return Ok(listener),
            Err(error)
                if error.kind() == ErrorKind::AddrInUse && port < FIRST_PORT + MORE_PORTS =>
            {
                port += 1;
            }
            Err(error) => return Err(NotServed::Address { address, error }),
        }
    }
}

/// Waits for ctrl-c or a request to end.
async fn interrupted() {
    let ended = async {
        match signal(SignalKind::terminate()) {
            Ok(mut ended) => ended.recv().await,
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = ended => {}
    }
}
