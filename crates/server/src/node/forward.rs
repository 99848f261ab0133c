//! Any node serves any client: a request for what another node has goes there, byte for byte, and
//! so does a socket. The owner judges, filters and answers as if it had been asked itself; nothing
//! is read or kept on the way. What is cut off on the way the page asks again, by the same id.

use ::words::of_the_house;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{HeaderName, HeaderValue, RETRY_AFTER, UPGRADE};
use axum::http::uri::PathAndQuery;
use axum::http::{StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use house::store::nodes::{HOUSE, lease_of};
use house::{TableId, hex};
use hyper::client::conn::http1;
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use tokio::io::copy_bidirectional;
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use super::{Node, Whom, count};
use crate::casino::Casino;
use crate::error::AppError;
use crate::gate::Address;
use crate::phrases::reason;
use crate::tls::AnyStream;

/// What a node shows another, and for whom it asks.
const NODE: HeaderName = HeaderName::from_static("x-tapete-node");
const ASKER: HeaderName = HeaderName::from_static("x-tapete-asker");

/// How long a request waits while what it is about changes hands: a lease runs out in six seconds,
/// and is taken within one.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often it is looked whether it has.
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);

/// How long a node may take to accept a connection.
const CONNECTS: Duration = Duration::from_secs(1);

/// What every node can answer by itself.
const ANYWHERE: [&str; 5] = [
    "/api/health",
    "/api/lobby",
    "/api/lobby/socket",
    "/api/odds",
    "/api/school",
];
const ANYWHERE_UNDER: [&str; 3] = ["/api/law/", "/api/odds/", "/api/school/"];

/// The lease of what a request is about; nothing where every node can answer it.
fn lease_for(casino: &Casino, path: &str) -> Option<String> {
    let rest = path.strip_prefix("/api/")?;
    let anywhere = ANYWHERE.contains(&path) || ANYWHERE_UNDER.iter().any(|it| path.starts_with(it));
    if anywhere {
        return None;
    }
    let table = rest
        .strip_prefix("tables/")
        .and_then(|rest| rest.split('/').next());
    let table = table.and_then(|name| TableId::new(name).ok());
    let table = table.filter(|table| casino.house.founded(table).is_some());
    // A dispute about a table's round is entered by whoever keeps the house.
    let table = table.filter(|_| !path.ends_with("/dispute"));
    // A table of a tournament is the house's.
    Some(table.map_or_else(|| HOUSE.to_owned(), |table| lease_of(&table)))
}

impl Node {
    /// Whether a request comes from another node, which says for whom.
    fn is_from_a_node(&self, request: &Request) -> bool {
        let shown = request
            .headers()
            .get(NODE)
            .and_then(|value| value.to_str().ok());
        let shown = shown.and_then(hex::decode::<32>);
        // All of it is compared, so that the time it takes says nothing of how much was right.
        shown.is_some_and(|shown| {
            let pairs = shown.iter().zip(&self.secret);
            pairs.fold(0, |unlike, (left, right)| {
                std::hint::black_box(unlike | (left ^ right))
            }) == 0
        })
    }

    /// For whom another node asks, if one does.
    pub(crate) fn asker(&self, request: &Request) -> Option<Address> {
        let asker = request
            .headers()
            .get(ASKER)
            .filter(|_| self.is_from_a_node(request))?;
        asker.to_str().ok()?.parse().ok().map(Address::new)
    }
}

/// Answers here what this node has, and sends the rest to whoever has it.
pub(crate) async fn forward(
    State(casino): State<Arc<Casino>>,
    request: Request,
    next: Next,
) -> Response {
    let Some(node) = &casino.node else {
        return next.run(request).await;
    };
    let Some(lease) = lease_for(&casino, request.uri().path()) else {
        return next.run(request).await;
    };
    let sent_on = node.is_from_a_node(&request);
    let begun = Instant::now();
    loop {
        match node.whom(&casino, &lease) {
            Whom::Us => return next.run(request).await,
            // Whoever sent it here knows less than we do, or we less than he: a moment, and both know.
            Whom::Them(..) if sent_on => {}
            Whom::Them(name, address) => match connect(&casino, &address).await {
                Ok(stream) => return send(&casino, (lease, name), stream, request).await,
                Err(error) => {
                    tracing::debug!(%error, name, "the node does not answer, or not over TLS as we do")
                }
            },
            Whom::Nobody => {}
        }
        if begun.elapsed() > PATIENCE || casino.is_closing() {
            return changing_hands();
        }
        node.ask_to_look();
        sleep(BETWEEN_LOOKS).await;
    }
}

async fn connect(casino: &Casino, address: &str) -> std::io::Result<AnyStream> {
    let reach = async {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        match &casino.tls {
            Some(tls) => tls.ask(address, stream).await,
            None => Ok(Box::new(stream) as AnyStream),
        }
    };
    let reached = timeout(CONNECTS, reach).await;
    reached.map_err(|_| std::io::Error::from(std::io::ErrorKind::TimedOut))?
}

/// Sends a request on, and its socket if it opens one.
async fn send(
    casino: &Arc<Casino>,
    (lease, name): (String, String),
    stream: AnyStream,
    mut request: Request,
) -> Response {
    let Some(node) = &casino.node else {
        return changing_hands();
    };
    let upgrades = request.headers().contains_key(UPGRADE);
    let here = upgrades.then(|| hyper::upgrade::on(&mut request));
    address_to_a_node(casino, node, &mut request);
    count(&node.counts.forwarded);
    let asked = async {
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection.with_upgrades());
        sender.send_request(request).await
    };
    let answered = tokio::select! {
        answered = asked => answered,
        () = node.changes_hands(&lease, &name) => return changing_hands(),
    };
    match answered {
        Ok(mut answer) => {
            if let Some(here) = here.filter(|_| answer.status() == StatusCode::SWITCHING_PROTOCOLS)
            {
                let there = hyper::upgrade::on(&mut answer);
                tokio::spawn(pipe(Arc::clone(casino), (lease, name), here, there));
            }
            answer.map(Body::new)
        }
        Err(error) => {
            tracing::debug!(%error, "a node did not answer");
            changing_hands()
        }
    }
}

/// Says to the other node who we are, and for whom we ask.
fn address_to_a_node(casino: &Casino, node: &Node, request: &mut Request) {
    let path = request.uri().path_and_query().cloned();
    let path = path.unwrap_or_else(|| PathAndQuery::from_static("/"));
    *request.uri_mut() = Uri::from(path);
    let asker = casino.hosts.asker(request).to_string();
    let headers = request.headers_mut();
    let secret = HeaderValue::from_str(&hex::encode(&node.secret));
    if let Ok(mut secret) = secret {
        secret.set_sensitive(true);
        headers.insert(NODE, secret);
    }
    headers.remove(ASKER);
    if let Ok(asker) = HeaderValue::from_str(&asker) {
        headers.insert(ASKER, asker);
    }
}

/// Carries what both sides of a socket say until either ends, the table changes hands or the casino
/// closes. The page comes back by itself, and is told what it missed.
async fn pipe(
    casino: Arc<Casino>,
    (lease, name): (String, String),
    here: OnUpgrade,
    there: OnUpgrade,
) {
    let (Ok(here), Ok(there)) = tokio::join!(here, there) else {
        return;
    };
    let Some(node) = &casino.node else {
        return;
    };
    node.counts.piped.fetch_add(1, Ordering::Relaxed);
    let (mut here, mut there) = (TokioIo::new(here), TokioIo::new(there));
    let mut closing = casino.closing();
    tokio::select! {
        _ = copy_bidirectional(&mut here, &mut there) => {}
        () = node.changes_hands(&lease, &name) => {}
        () = crate::socket::closed(&mut closing) => {}
    }
    node.counts.piped.fetch_sub(1, Ordering::Relaxed);
}

/// Nobody has it just now.
fn changing_hands() -> Response {
    let reason = reason(&of_the_house!(ChangingHands));
    let mut answer = AppError::new(StatusCode::SERVICE_UNAVAILABLE, reason).into_response();
    let headers = answer.headers_mut();
    headers.insert(RETRY_AFTER, HeaderValue::from_static("2"));
    answer
}
