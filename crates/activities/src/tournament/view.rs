//! What is seen of a tournament: its lobby, open to everybody.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use super::opening::{Level, Rises};
use super::{State, Tournament, payouts};
use crate::{Activity, Seen, Stage, written};

/// A tournament, for the page.
#[derive(Debug, Serialize)]
struct TournamentView<'s> {
    game: &'s str,
    /// What people call it, in Spanish and in English.
    game_called: Option<(&'s str, &'s str)>,
    organisers: &'s [String],
    authorisation: &'s str,
    entry: u64,
    fee: u64,
    stack: u32,
    seats: u32,
    fewest: u32,
    most: u32,
    rebuys: u32,
    rebuy_until: u32,
    stage: &'static str,
    level: u32,
    levels: &'s [Level],
    players: &'s [String],
    prizes: u64,
    /// What each place gets of the prizes as they stand.
    pays: Vec<u64>,
    tables: Vec<TableView<'s>>,
    waiting: &'s [String],
    busted: Vec<&'s String>,
    out: &'s [Vec<String>],
    paid: Vec<(&'s str, u64)>,
    cancelled: bool,
    entered: bool,
    may_rebuy: bool,
    /// Whether the house runs the tables.
    here: bool,
    /// The same as `players`: who has a name.
    tournament_players: &'s [String],
    bots: Vec<&'s str>,
    chips: &'s BTreeMap<String, u64>,
    rises: Rises,
    /// How many hands are left of the level, where hands count.
    hands_left: Option<u32>,
}

#[derive(Debug, Serialize)]
struct TableView<'s> {
    number: u32,
    seats: Vec<Option<&'s str>>,
    /// Whether a hand is played there.
    in_hand: bool,
}

pub(super) fn view(tournament: &Tournament, state: &State, viewer: Option<&str>) -> Value {
    let Some(card) = &state.card else {
        return Value::Null;
    };
    let room = state.room.as_ref();
    let tables = room.into_iter().flat_map(|room| {
        let seat = |table, seat| room.seated.get(&(table, seat)).map(String::as_str);
        room.tables.iter().map(move |table| TableView {
            number: *table,
            seats: (1..=room.seats).map(|at| seat(*table, at)).collect(),
            in_hand: state.in_hand.contains_key(table),
        })
    });
    let pays = payouts::by_place(state.prizes(), &card.pays).unwrap_or_default();
    let busted: Vec<&String> = state.busted.iter().flatten().collect();
    let again = viewer.and_then(|who| state.players.get(who));
    let out_of_chips = viewer.is_some_and(|who| busted.iter().any(|player| *player == who));
    let called = tournament.rules.called(&card.game);
    let shown = TournamentView {
        game: &card.game,
        game_called: called.map(|name| (name.es.as_str(), name.en.as_str())),
        organisers: &card.organisers,
        authorisation: &card.authorisation,
        entry: card.entry.count(),
        fee: card.fee.count(),
        stack: card.stack,
        seats: card.seats,
        fewest: card.fewest,
        most: card.most,
        rebuys: card.rebuys,
        rebuy_until: card.rebuy_until,
        stage: match tournament.stage(state) {
            Stage::Open => "open",
            Stage::Closed => "closed",
            Stage::Over => "over",
        },
        level: state.level,
        levels: &card.levels,
        players: &state.entered,
        prizes: state.prizes().count(),
        pays: pays.iter().map(|amount| amount.count()).collect(),
        tables: tables.collect(),
        waiting: room.map_or(&[], |room| &room.waiting),
        may_rebuy: out_of_chips && again.is_some_and(|again| *again < card.rebuys),
        busted,
        out: &state.out,
        paid: (state.paid.iter().flatten())
            .map(|(who, amount)| (who.as_str(), amount.count()))
            .collect(),
        cancelled: state.cancelled,
        entered: again.is_some(),
        here: card.here,
        tournament_players: &state.entered,
        bots: state.bots.iter().map(String::as_str).collect(),
        chips: &state.chips,
        rises: card.rises,
        hands_left: match card.rises {
            Rises::Hands(hands) => {
                let played = state.hands.values().copied().max().unwrap_or_default();
                Some(hands.saturating_sub(played))
            }
            Rises::House | Rises::Minutes(_) => None,
        },
    };
    serde_json::to_value(shown).expect("texts and numbers are JSON")
}

/// What plays and the terminal ask for.
pub(super) fn look(tournament: &Tournament, state: &State, question: &[&str]) -> Option<Seen> {
    let (rules, card) = (&tournament.rules, state.card.as_ref()?);
    let none = |all: Vec<String>| match all.is_empty() {
        true => "none".to_string(),
        false => all.join(", "),
    };
    match question {
        ["level"] => {
            let level = card.levels.get((state.level as usize).checked_sub(1)?)?;
            let what = format!("{}: {}/{}", state.level, level.small, level.big);
            Some(Seen::new(what, [rules.terms]))
        }
        ["table", number] => {
            let (room, number) = (state.room.as_ref()?, number.parse::<u32>().ok()?);
            let here = room
                .seated
                .iter()
                .filter(|((table, _), _)| *table == number);
            let here = here.map(|((_, seat), who)| format!("{seat} {who}"));
            Some(Seen::new(none(here.collect()), [rules.seats]))
        }
        ["tables"] => {
            let tables = state.room.as_ref().map(|room| &room.tables)?;
            let tables = tables.iter().map(u32::to_string).collect();
            Some(Seen::new(none(tables), [rules.balance, rules.tables]))
        }
        ["waiting"] => {
            let waiting = state.room.as_ref().map(|room| room.waiting.clone())?;
            Some(Seen::new(none(waiting), [rules.balance]))
        }
        ["chips", "of", who] => {
            let chips = state.chips.get(*who).filter(|_| card.here)?;
            Some(Seen::new(chips.to_string(), [rules.chips]))
        }
        ["prizes"] => Some(Seen::new(written(state.prizes()), [rules.terms])),
        ["paid"] => {
            let paid = state.paid.iter().flatten();
            let paid = paid.filter(|(_, amount)| !amount.is_zero());
            let paid = paid.map(|(who, amount)| format!("{who} {}", written(*amount)));
            Some(Seen::new(
                none(paid.collect()),
                [rules.terms, rules.payouts, rules.places],
            ))
        }
        _ => None,
    }
}
