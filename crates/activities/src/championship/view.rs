//! What is seen of a championship: everything, by everybody.

use serde::Serialize;
use serde_json::Value;

use super::{Championship, State};
use crate::{Activity, Seen, Stage, written};

/// A championship, for the page.
#[derive(Debug, Serialize)]
struct ChampionshipView {
    game: String,
    title: String,
    prize: String,
    entry: u64,
    most: u32,
    stage: &'static str,
    players: Vec<String>,
    to_draw: Vec<String>,
    round: Option<u32>,
    byes: Vec<String>,
    matches: Vec<MatchView>,
    champion: Option<String>,
    cancelled: bool,
    entered: bool,
}

#[derive(Debug, Serialize)]
struct MatchView {
    players: [String; 2],
    winner: Option<String>,
}

pub(super) fn view(rules: &Championship, state: &State, viewer: Option<&str>) -> Value {
    let Some(card) = &state.card else {
        return Value::Null;
    };
    let bracket = state.bracket.as_ref();
    let matches = bracket.into_iter().flat_map(|bracket| bracket.pairs());
    let shown = ChampionshipView {
        game: card.game.clone(),
        title: card.title.clone(),
        prize: card.prize.written(),
        entry: card.entry.count(),
        most: card.most,
        stage: match rules.stage(state) {
            Stage::Open => "open",
            Stage::Closed => "closed",
            Stage::Over => "over",
        },
        players: state.players.clone(),
        to_draw: state.to_draw.clone(),
        round: bracket.map(|bracket| bracket.round_number()),
        byes: bracket.map_or_else(Vec::new, |bracket| bracket.byes().to_vec()),
        matches: matches
            .map(|(players, winner)| MatchView {
                players: players.clone(),
                winner: winner.map(String::from),
            })
            .collect(),
        champion: state.champion.clone(),
        cancelled: state.cancelled,
        entered: viewer.is_some_and(|who| state.players.iter().any(|one| one == who)),
    };
    serde_json::to_value(shown).expect("texts and numbers are JSON")
}

/// What plays and the terminal ask for.
pub(super) fn look(rules: &Championship, state: &State, question: &[&str]) -> Option<Seen> {
    let card = state.card.as_ref()?;
    match question {
        ["prize"] => Some(Seen::new(card.prize.written(), [rules.prize])),
        ["entry"] => Some(Seen::new(written(card.entry), [rules.entries])),
        ["matches"] => {
            let bracket = state.bracket.as_ref();
            let matches = bracket.map(|bracket| bracket.matches()).unwrap_or_default();
            let what = match matches.is_empty() {
                true => "none".into(),
                false => matches.join(", "),
            };
            Some(Seen::new(what, [rules.bracket]))
        }
        ["byes"] => {
            let byes = state.bracket.as_ref().map(|bracket| bracket.byes());
            let byes = byes.unwrap_or_default();
            let what = match byes.is_empty() {
                true => "none".into(),
                false => byes.join(", "),
            };
            Some(Seen::new(what, [rules.bracket]))
        }
        ["champion"] => {
            let what = match &state.champion {
                Some(who) => format!("{who}, {}, {}", card.title, card.prize.written()),
                None => "nobody yet".into(),
            };
            Some(Seen::new(what, [rules.contest, rules.prize]))
        }
        _ => None,
    }
}
