//! What people see of a series. Nothing here has a place for what lies in a sealed ticket.

use serde::Serialize;

use super::rules::Tickets;
use super::state::{Phase, Sold, State};

/// What stands on every ticket, and what may be hoped for.
#[derive(Serialize)]
struct SeriesSeen {
    kind: &'static str,
    phase: &'static str,
    authorised: String,
    batch: String,
    tickets: u32,
    sold: u32,
    price: u64,
    places: Vec<String>,
    with: Vec<String>,
    opened_by: String,
    /// The same in words: Spanish, then English.
    opened_by_words: (String, String),
    boxes: usize,
    prizes: Vec<PrizeSeen>,
    seller_pays: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    above: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    root: Option<String>,
    /// Which tickets can be bought, the first of them.
    free: Vec<String>,
    mine: Vec<TicketSeen>,
    #[serde(skip_serializing_if = "Option::is_none")]
    brings: Option<String>,
}

#[derive(Serialize)]
struct PrizeSeen {
    amount: u64,
    symbols: Vec<String>,
    /// How many there were in the series.
    count: u32,
    /// How many were found by those who opened theirs.
    found: u32,
    chance: String,
}

/// A ticket of the person who looks.
#[derive(Serialize)]
struct TicketSeen {
    serial: String,
    at: String,
    state: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    symbols: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    prize: Option<u64>,
    /// Who pays it.
    #[serde(skip_serializing_if = "Option::is_none")]
    payer: Option<String>,
}

/// So many free tickets are shown to choose from.
const SHOWN: u32 = 60;

impl Tickets {
    pub(super) fn seen(&self, state: &State, viewer: Option<&str>) -> serde_json::Value {
        let Some(series) = &state.series else {
            return serde_json::json!({ "kind": "tickets" });
        };
        let odds = self.odds_of(series).ok();
        let chance = |prize: usize| {
            let odds = odds.as_ref()?;
            Some(odds.chances.get(prize)?.chance.to_string())
        };
        let prizes = series.prizes().enumerate().map(|(place, prize)| PrizeSeen {
            amount: prize.prize,
            symbols: prize.symbols.clone(),
            count: prize.count,
            found: state.found(&prize.symbols),
            chance: chance(place).unwrap_or_default(),
        });
        let way = self
            .opened_by
            .iter()
            .find(|way| way.key == series.opened_by);
        let own = |viewer| {
            state
                .sold
                .iter()
                .filter(move |(_, sold)| sold.who == viewer)
        };
        let seen = SeriesSeen {
            kind: "tickets",
            phase: match state.phase {
                Phase::Selling => "selling",
                Phase::Closed => "closed",
                Phase::Ending => "ending",
                Phase::Over => "over",
            },
            authorised: series.authorised.clone(),
            batch: series.batch.clone(),
            tickets: series.tickets,
            sold: state.sold.len() as u32,
            price: series.price,
            places: series.places.clone(),
            with: series.with.clone(),
            opened_by: series.opened_by.clone(),
            opened_by_words: way
                .map(|way| (way.name.es.clone(), way.name.en.clone()))
                .unwrap_or_default(),
            boxes: series.outcomes.first().map_or(0, |one| one.symbols.len()),
            prizes: prizes.collect(),
            seller_pays: series.seller_pays,
            above: series.above.clone(),
            root: series.root.clone(),
            free: state
                .next_free(SHOWN)
                .iter()
                .map(|ticket| series.serial(*ticket))
                .collect(),
            mine: viewer.map_or_else(Vec::new, |viewer| {
                own(viewer)
                    .map(|(ticket, sold)| mine(state, *ticket, sold))
                    .collect()
            }),
            brings: odds.as_ref().map(|odds| odds.expected.to_string()),
        };
        serde_json::to_value(seen).expect("texts and numbers are JSON")
    }
}

fn mine(state: &State, ticket: u32, sold: &Sold) -> TicketSeen {
    let series = state.series();
    let prize = sold.shown.as_ref().map(|(_, prize)| *prize);
    TicketSeen {
        serial: series.serial(ticket),
        at: sold.at.clone(),
        state: match (&sold.shown, &sold.paid) {
            (None, _) if sold.opening => "opening",
            (None, _) => "sealed",
            (Some(_), Some(_)) => "paid",
            (Some((_, 0)), None) => "lost",
            (Some(_), None) if sold.claimed => "claimed",
            (Some(_), None) => "won",
        },
        symbols: sold.shown.as_ref().map(|(symbols, _)| symbols.clone()),
        prize,
        payer: prize
            .filter(|prize| *prize > 0)
            .map(|prize| series.payer(prize, &sold.at).to_owned()),
    }
}
