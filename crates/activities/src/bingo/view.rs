//! What a person, or an onlooker, may see. Balls that are to come exist nowhere in here.

use serde::Serialize;
use serde_json::Value;

use super::look::stage;
use super::rules::Bingo;
use super::state::{Of, On, Prize, State, Win};
use crate::Stage;

/// How many winning cards are shown whole.
const SHOWN: usize = 12;

/// A game as the page shows it; amounts are in cents.
#[derive(Clone, Debug, Serialize)]
pub(super) struct View {
    /// `sale`, `balls`, `calls`, `lots`, `over` or `cancelled`.
    stage: &'static str,
    /// The price of a card.
    price: u64,
    /// How many balls there are.
    numbers: u8,
    /// The balls that are out, in their order.
    balls: Vec<u8>,
    /// The rooms, with what there is to win.
    rooms: Vec<Room>,
    /// The prize of all rooms.
    common: Option<u64>,
    /// What may be won beside, as the house wrote it.
    extras: Vec<String>,
    /// How many cards can still be bought.
    cards_left: u32,
    /// How many were sold.
    sold: u32,
    /// Whether electronic cards may be bought.
    electronic: bool,
    /// Whether machines play.
    machines: bool,
    /// Whether the room calls for those who hold no paper.
    room_calls: bool,
    /// Right calls on the last ball.
    calls: Vec<Called>,
    /// What was won.
    wins: Vec<Won>,
    /// What nobody called.
    uncalled: u64,
    /// The viewer's own cards.
    yours: Vec<Own>,
    /// Whether the viewer may buy.
    may_buy: bool,
    /// Whether the viewer may call.
    may_call: bool,
}

#[derive(Clone, Debug, Serialize)]
struct Room {
    name: String,
    cards: u32,
    staked: u64,
    line: u64,
    bingo: u64,
    line_is_gone: bool,
    bingo_is_gone: bool,
}

#[derive(Clone, Debug, Serialize)]
struct Called {
    prize: Prize,
    card: u32,
    who: String,
}

#[derive(Clone, Debug, Serialize)]
struct Won {
    /// `line`, `bingo`, `common` or `extra`.
    of: &'static str,
    room: Option<String>,
    balls: u8,
    shares: Vec<Share>,
    thing: Option<String>,
    rest: u64,
    rest_to: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
struct Share {
    card: u32,
    who: String,
    amount: u64,
    /// The card itself, so that anyone can check it.
    rows: Option<Vec<Vec<u8>>>,
}

#[derive(Clone, Debug, Serialize)]
struct Own {
    card: u32,
    room: String,
    on: On,
    rows: Vec<Vec<u8>>,
    /// How many numbers it lacks for a line, and for bingo.
    line_lacks: u32,
    bingo_lacks: u32,
}

pub(crate) fn view(rules: &Bingo, state: &State, viewer: Option<&str>) -> Value {
    if state.sheet.is_none() {
        return Value::Null;
    }
    let sheet = state.sheet();
    let yours = viewer.map_or_else(Vec::new, |viewer| own(rules, state, viewer));
    let playing = state.stage == Stage::Closed && state.lots.is_empty();
    let view = View {
        stage: stage(state),
        price: sheet.price,
        numbers: rules.shape.balls,
        balls: state.balls.clone(),
        rooms: rooms(state),
        common: sheet.common.map(|_| state.amount_of(Of::Common).count()),
        extras: sheet.extras.iter().map(ToString::to_string).collect(),
        cards_left: state.deck.len() - state.sold,
        sold: state.sold,
        electronic: sheet.electronic.is_some(),
        machines: sheet.machines,
        room_calls: sheet.room_calls,
        calls: calls(state),
        wins: state.wins.iter().map(|win| won(state, win)).collect(),
        uncalled: state.uncalled.iter().map(|(_, amount)| amount).sum(),
        may_buy: viewer.is_some() && state.stage == Stage::Open && state.deck.len() > state.sold,
        may_call: playing && !yours.is_empty() && !state.balls.is_empty(),
        yours,
    };
    serde_json::to_value(view).expect("texts and numbers are JSON")
}

fn rooms(state: &State) -> Vec<Room> {
    let names = state.sheet().rooms.iter().enumerate();
    let room = |(place, name): (usize, &String)| {
        let purse = state.purses.get(place).cloned().unwrap_or_default();
        let sold = state.sales.iter().filter(|sale| sale.room == place);
        Room {
            name: name.clone(),
            cards: sold.map(|sale| sale.cards).sum(),
            staked: purse.staked,
            line: purse.line,
            bingo: purse.bingo,
            line_is_gone: state.gone(Of::Line(place)).is_some(),
            bingo_is_gone: state.gone(Of::Bingo(place)).is_some(),
        }
    };
    names.map(room).collect()
}

fn calls(state: &State) -> Vec<Called> {
    let called = |call: &super::Call| Called {
        prize: call.prize,
        card: call.card,
        who: state
            .sale_of(call.card)
            .map_or_else(String::new, |sale| sale.who.clone()),
    };
    state.calls.iter().map(called).collect()
}

fn won(state: &State, win: &Win) -> Won {
    let rooms = &state.sheet().rooms;
    let (of, room) = match win.of {
        Of::Line(room) => ("line", Some(rooms[room].clone())),
        Of::Bingo(room) => ("bingo", Some(rooms[room].clone())),
        Of::Common => ("common", None),
        Of::Extra(_) => ("extra", None),
    };
    let whole = win.shares.len() <= SHOWN;
    let shares = win.shares.iter().map(|share| Share {
        card: share.card,
        who: share.who.clone(),
        amount: share.amount,
        rows: whole.then(|| state.deck.card(share.card).unwrap_or_default().rows),
    });
    Won {
        of,
        room: room.filter(|_| rooms.len() > 1),
        balls: win.balls,
        shares: shares.collect(),
        thing: win.thing.clone(),
        rest: win.rest,
        rest_to: win.rest_to.clone(),
    }
}

fn own(rules: &Bingo, state: &State, viewer: &str) -> Vec<Own> {
    let rooms = &state.sheet().rooms;
    let own = state.sales.iter().filter(|sale| sale.who == viewer);
    let cards = own.flat_map(|sale| sale.serials().map(move |card| (sale, card)));
    let card = |(sale, card): (&super::Sale, u32)| Own {
        card,
        room: rooms[sale.room].clone(),
        on: sale.on,
        rows: state.deck.card(card).unwrap_or_default().rows,
        line_lacks: state.lacks(rules, Prize::Line, card).count_ones(),
        bingo_lacks: state.lacks(rules, Prize::Bingo, card).count_ones(),
    };
    cards.map(card).collect()
}
