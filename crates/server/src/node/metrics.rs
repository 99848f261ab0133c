//! Figures for Prometheus: what this node has, and how it does.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use crate::casino::Casino;
use crate::error::AppError;
use crate::session::blocking;

/// A figure: its name, what it is, whether it only rises, its value.
type Figure = (&'static str, &'static str, bool, f64);

pub(crate) async fn metrics(State(casino): State<Arc<Casino>>) -> Result<Response, AppError> {
    let text = blocking(&casino, told).await?;
    Ok((
        [(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")],
        text,
    )
        .into_response())
}

fn told(casino: &Casino) -> String {
    let here = casino.house.desks().filter(|desk| !desk.is_elsewhere());
    let (here, closed): (Vec<_>, usize) = {
        let here: Vec<_> = here.collect();
        let closed = here.iter().filter(|desk| desk.is_closed()).count();
        (here, closed)
    };
    let busy = here.iter().filter(|desk| desk.is_busy()).count();
    let mut figures: Vec<Figure> = vec![
        (
            "tapete_tables_owned",
            "Tables that are at work on this node.",
            false,
            here.len() as f64,
        ),
        (
            "tapete_tables_busy",
            "Tables of this node where a round is in course.",
            false,
            busy as f64,
        ),
        (
            "tapete_tables_closed",
            "Tables of this node that take no bets because something is wrong.",
            false,
            closed as f64,
        ),
        (
            "tapete_clients",
            "Pages connected to tables of this node.",
            false,
            casino.pages() as f64,
        ),
        (
            "tapete_house_kept",
            "Whether this node keeps the house: guests, staff, activities, checkpoints.",
            false,
            f64::from(u8::from(casino.keeps_house())),
        ),
        (
            "tapete_appends_total",
            "Events in the store, of all nodes.",
            true,
            casino.events() as f64,
        ),
    ];
    if let Some(node) = &casino.node {
        let count = |counter: &std::sync::atomic::AtomicU64| counter.load(Ordering::Relaxed) as f64;
        let age = node.lease_age().unwrap_or_default().as_secs_f64();
        figures.extend([
            (
                "tapete_lease_age_seconds",
                "Since the leases of this node were renewed.",
                false,
                age,
            ),
            (
                "tapete_nodes",
                "Nodes at work, this one among them.",
                false,
                node.picture().nodes.len() as f64,
            ),
            (
                "tapete_leases_taken_total",
                "Tables that this node took.",
                true,
                count(&node.counts.taken),
            ),
            (
                "tapete_takeovers_total",
                "Tables that this node took which another had before.",
                true,
                count(&node.counts.taken_over),
            ),
            (
                "tapete_handovers_total",
                "Tables that this node handed over.",
                true,
                count(&node.counts.handed_over),
            ),
            (
                "tapete_leases_lost_total",
                "Tables that this node lost because their leases ran out.",
                true,
                count(&node.counts.lost),
            ),
            (
                "tapete_forwarded_total",
                "Requests that this node sent to others.",
                true,
                count(&node.counts.forwarded),
            ),
            (
                "tapete_sockets_forwarded",
                "Pages connected through this node to tables of others.",
                false,
                count(&node.counts.piped),
            ),
        ]);
    }
    written(&figures)
}

fn written(figures: &[Figure]) -> String {
    let mut text = String::new();
    for (name, what, rises, value) in figures {
        let kind = if *rises { "counter" } else { "gauge" };
        let _ = writeln!(
            text,
            "# HELP {name} {what}\n# TYPE {name} {kind}\n{name} {value}"
        );
    }
    text
}
