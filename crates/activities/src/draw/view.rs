//! What people see of a draw.

use serde::Serialize;

use super::rules::{Draw, Way};
use super::sheet::{Numbers, Prize};
use super::state::{Phase, State};

/// A prize on display, and to whom it went.
#[derive(Serialize)]
struct PrizeSeen {
    kind: &'static str,
    name: String,
    amount: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<u64>,
    won: Vec<WinSeen>,
}

#[derive(Serialize)]
struct WinSeen {
    #[serde(skip_serializing_if = "Option::is_none")]
    ticket: Option<String>,
    who: String,
}

/// A ticket of the person who looks.
#[derive(Serialize)]
struct TicketSeen {
    ticket: String,
    paid: u64,
    won: Vec<String>,
    /// It won an object that was not taken yet.
    may_choose: bool,
}

#[derive(Serialize)]
struct ChanceSeen {
    prize: String,
    chance: String,
}

#[derive(Serialize)]
struct DrawSeen {
    kind: &'static str,
    way: &'static str,
    phase: &'static str,
    called_off: bool,
    price: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    product: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ordinary_price: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    day: Option<String>,
    tickets: u32,
    sold: u32,
    /// Which tickets are sold, where there are few enough to show.
    taken: Vec<String>,
    /// Which are not.
    free: Vec<String>,
    prizes: Vec<PrizeSeen>,
    #[serde(skip_serializing_if = "Option::is_none")]
    came: Option<String>,
    drawn: Vec<WinSeen>,
    mine: Vec<TicketSeen>,
    points: u64,
    chances: Vec<ChanceSeen>,
    #[serde(skip_serializing_if = "Option::is_none")]
    brings: Option<String>,
}

/// Up to so many tickets are shown one by one.
const SHOWN: u32 = 500;

fn word(phase: Phase) -> &'static str {
    match phase {
        Phase::Selling => "selling",
        Phase::Closed => "closed",
        Phase::Drawing => "drawing",
        Phase::Choosing => "choosing",
        Phase::Over => "over",
    }
}

impl Draw {
    pub(super) fn seen(&self, state: &State, viewer: Option<&str>) -> serde_json::Value {
        let Some(sheet) = &state.sheet else {
            return serde_json::json!({ "kind": "draw" });
        };
        let all = 0..sheet.numbers.count();
        let few = sheet.numbers.count() <= SHOWN || matches!(sheet.numbers, Numbers::Marks(_));
        let (taken, free): (Vec<u32>, Vec<u32>) = match few {
            true => all.partition(|ticket| state.sold.contains_key(ticket)),
            false => Default::default(),
        };
        let labels = |tickets: Vec<u32>| tickets.iter().map(|one| state.label(*one)).collect();
        let odds = self.odds_now(state);
        let seen = DrawSeen {
            kind: "draw",
            way: match self.way {
                Way::Drawing => "drawing",
                Way::Matching => "matching",
                Way::Choosing => "choosing",
            },
            phase: word(state.phase),
            called_off: state.called_off,
            price: state.price,
            product: sheet.product.as_ref().map(|(name, _)| name.clone()),
            ordinary_price: sheet.product.as_ref().map(|(_, price)| *price),
            day: sheet.day.map(|day| day.to_string()),
            tickets: sheet.numbers.count(),
            sold: state.sold.len() as u32,
            taken: labels(taken),
            free: labels(free),
            prizes: self.prizes_seen(state),
            came: state.came.map(|number| state.label(number)),
            drawn: drawn(state),
            mine: viewer.map_or_else(Vec::new, |viewer| mine(state, viewer)),
            points: viewer.map_or(0, |viewer| state.points_of(viewer)),
            chances: odds
                .iter()
                .flat_map(|odds| &odds.chances)
                .map(|one| ChanceSeen {
                    prize: one.prize.clone(),
                    chance: one.chance.to_string(),
                })
                .collect(),
            brings: odds.map(|odds| odds.expected.to_string()),
        };
        serde_json::to_value(seen).expect("texts and numbers are JSON")
    }

    fn prizes_seen(&self, state: &State) -> Vec<PrizeSeen> {
        let prizes = state.sheet().prizes.iter().enumerate();
        let seen = |(place, prize): (usize, &Prize)| PrizeSeen {
            kind: prize.kind.word(),
            name: prize.name.clone(),
            amount: prize.amount,
            part: prize.part.map(|part| part.to_string()),
            points: prize.points,
            won: won(state, place),
        };
        prizes.map(seen).collect()
    }
}

/// To whom a prize went.
fn won(state: &State, place: usize) -> Vec<WinSeen> {
    let wins = state.wins.iter().filter(|win| win.prize == place);
    let wins = wins.map(|win| WinSeen {
        ticket: Some(state.label(win.ticket)),
        who: win.who.clone(),
    });
    let taken = state.taken.get(&place).map(|(who, ticket)| WinSeen {
        ticket: ticket.map(|ticket| state.label(ticket)),
        who: who.clone(),
    });
    wins.chain(taken).collect()
}

/// The tickets that came, in their order.
fn drawn(state: &State) -> Vec<WinSeen> {
    let seen = |ticket: &u32| WinSeen {
        ticket: Some(state.label(*ticket)),
        who: state.sold[ticket].who.clone(),
    };
    state.drawn.iter().map(seen).collect()
}

fn mine(state: &State, viewer: &str) -> Vec<TicketSeen> {
    let own = state.sold.iter().filter(|(_, sale)| sale.who == viewer);
    own.map(|(ticket, sale)| {
        let prizes = &state.sheet().prizes;
        let wins = state.wins.iter().filter(|win| win.ticket == *ticket);
        let wins = wins.map(|win| prizes[win.prize].name.clone());
        let taken = state.taken.iter();
        let taken = taken.filter(|(_, (_, with))| *with == Some(*ticket));
        let taken = taken.map(|(place, _)| prizes[*place].name.clone());
        TicketSeen {
            ticket: state.label(*ticket),
            paid: sale.paid,
            won: wins.chain(taken).collect(),
            may_choose: state.rights.contains(ticket),
        }
    })
    .collect()
}
