//! Serving: a port, the signals, the end.

use std::io::{self, ErrorKind, IsTerminal, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use games::Catalogue;
use house::evidence::Fingerprint;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use law::Library;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinSet;
use tower_service::Service;

use crate::casino::{Casino, NotOpened};
use crate::config::Config;
use crate::gate::Address;
use crate::routes::app;
use crate::socket::closed;
use crate::tls::AnyStream;
use crate::{activities, node, tournaments};

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
    /// What browsers and the casino say to each other could be read and changed on the way.
    #[error(
        "{0} is not this machine alone, and nothing would be encrypted on the way: speak TLS with \
         --tls-certificate FILE --tls-key FILE, or put a proxy with TLS before it and say --behind-tls"
    )]
    InTheClear(SocketAddr),
    /// The node cannot go on.
    #[error("{0}")]
    Node(String),
    /// The system failed.
    #[error("the casino stopped: {0}")]
    Stopped(#[from] io::Error),
}

/// Opens the casino and serves it until it is interrupted. Prints where, once it listens.
pub async fn serve(
    library: Library,
    catalogue: Catalogue,
    config: Config,
) -> Result<(), NotServed> {
    let _ = tracing_subscriber::fmt()
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .with_max_level(tracing::Level::INFO)
        .try_init();
    let mut config = config;
    let clear = config.tls.is_none() && !config.behind_tls;
    if let Some(address) = config.address.filter(|it| clear && !it.ip().is_loopback()) {
        return Err(NotServed::InTheClear(address));
    }
    let listener = listen(config.address)?;
    config.address = Some(listener.local_addr()?);
    let open = move || {
        let casino = Casino::open(library, &catalogue, &config)?;
        let link = casino.founding_link()?;
        Ok::<_, NotOpened>((casino, link))
    };
    let opened = tokio::task::spawn_blocking(open).await;
    let (casino, link) = opened.map_err(io::Error::other)??;
    let casino = Arc::new(casino);
    let fingerprint = casino.signer.fingerprint();
    let scheme = match casino.tls {
        Some(_) => "https",
        None => "http",
    };
    let place = format!("{scheme}://{}", listener.local_addr()?);
    announce(&place, link.as_deref(), &fingerprint);
    if casino.staff.has_key() {
        tracing::warn!("anybody with the staff key may sign in, in any post: for tests alone");
    }
    let conducted = tokio::spawn(activities::conduct(Arc::downgrade(&casino)));
    let directed = tokio::spawn(tournaments::direct(Arc::downgrade(&casino)));
    node::start(&casino)?;
    let told = Arc::clone(&casino);
    // While hands are played to their end and handed over, the node goes on serving.
    let stop = async move {
        tokio::select! {
            () = interrupted() => told.drain().await,
            () = failed(&told) => {}
        }
    };
    run(listener, Arc::clone(&casino), stop).await;
    conducted.abort();
    directed.abort();
    match &casino.node {
        Some(node) => node.ended().map_err(NotServed::Node),
        None => Ok(()),
    }
}

/// Waits until the node cannot go on.
async fn failed(casino: &Casino) {
    match &casino.node {
        Some(node) => drop(node.failure().await),
        None => std::future::pending().await,
    }
}

/// Serves a casino that is open until it is told to stop; then closes it, and gives the
/// connections that are open a while to end.
pub async fn run(listener: TcpListener, casino: Arc<Casino>, stop: impl Future<Output = ()>) {
    let app = app(Arc::clone(&casino));
    let mut stop = pin!(stop);
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => connect(&mut connections, &casino, &app, (stream, peer)),
                // Too many files are open, mostly: those that end make room.
                Err(error) => {
                    tracing::warn!(%error, "a connection cannot be accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            },
            Some(_) = connections.join_next() => {}
        }
    }
    drop(listener);
    tracing::info!("closing");
    let closing = Arc::clone(&casino);
    let _ = tokio::task::spawn_blocking(move || closing.close()).await;
    let ended = async { while connections.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(GRACE, ended).await;
}

/// Serves one connection. Whoever sends the head of a request too slowly is cut.
fn connect(
    connections: &mut JoinSet<()>,
    casino: &Arc<Casino>,
    app: &Router,
    (stream, peer): (TcpStream, SocketAddr),
) {
    // A proxy brings everybody's: it is not counted as one.
    let node = casino.node.as_ref();
    let counted = !casino.hosts.proxied && !node.is_some_and(|node| node.is_peer(peer.ip()));
    let place = casino.gate.place_for_a_connection(Address::new(peer.ip()));
    if counted && place.is_none() {
        return;
    }
    let _ = stream.set_nodelay(true);
    let app = app.clone();
    let mut closing = casino.closing();
    let patience = casino.gate.limits.request;
    let casino = Arc::clone(casino);
    connections.spawn(async move {
        let _place = place;
        // Whoever greets too slowly is cut, as whoever asks too slowly is.
        let stream: AnyStream = match &casino.tls {
            None => Box::new(stream),
            Some(tls) => match tokio::time::timeout(patience, tls.accept(stream)).await {
                Ok(Ok(stream)) => Box::new(stream),
                _ => return,
            },
        };
        drop(casino);
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            app.clone().call(request)
        });
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(patience);
        let connection = http.serve_connection(TokioIo::new(stream), service);
        let mut connection = pin!(connection.with_upgrades());
        let mut ending = false;
        loop {
            tokio::select! {
                _ = connection.as_mut() => return,
                () = closed(&mut closing), if !ending => {
                    ending = true;
                    connection.as_mut().graceful_shutdown();
                }
            }
        }
    });
}

/// Says where, in one line that a program can wait for; by which link the director comes in, if
/// the house has none yet; and which key signs checkpoints. Whoever does not read it has his
/// reasons.
fn announce(place: &str, link: Option<&str>, signed_by: &Fingerprint) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "Tapete: {place}");
    if let Some(link) = link {
        let _ = writeln!(out, "Director, once and within a day: {place}/{link}");
    }
    let _ = writeln!(out, "Checkpoints are signed by the key {signed_by}");
    let _ = out.flush();
}

/// As many may wait to be let in as the system allows: after a restart all pages come back at once,
/// and whoever finds no room believes himself connected and waits for minutes.
const WAITING_AT_THE_DOOR: u32 = 4096;

fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4(),
        SocketAddr::V6(_) => TcpSocket::new_v6(),
    }?;
    // A house that was killed comes back to its address at once.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(WAITING_AT_THE_DOOR)
}

fn listen(address: Option<SocketAddr>) -> Result<TcpListener, NotServed> {
    if let Some(address) = address {
        let bound = bind(address);
        return bound.map_err(|error| NotServed::Address { address, error });
    }
    let mut port = FIRST_PORT;
    loop {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        match bind(address) {
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
