//! What is seen of the bets on an event. Of others' bets nobody sees more than what is staked.

use exact::Cents;
use law::Words;
use serde::Serialize;
use serde_json::Value;

use super::opening::Method;
use super::{Bets, End, State};
use crate::share::percent;
use crate::{Activity, Seen, Stage, written};

/// The bets on an event, for the page.
#[derive(Debug, Serialize)]
pub(super) struct BetsView {
    event: String,
    sort: String,
    venue: String,
    premises: String,
    mode: Named,
    form: Named,
    authorisation: Option<String>,
    method: &'static str,
    kept: Option<String>,
    breakage: Option<u64>,
    unit: u64,
    most: u64,
    stage: &'static str,
    outcomes: Vec<OutcomeView>,
    staked: u64,
    result: Vec<String>,
    void: bool,
    house: Option<u64>,
    takes_part: bool,
    mine: Vec<BetView>,
}

/// A word of the law file, as people call it.
#[derive(Debug, Serialize)]
struct Named {
    key: String,
    es: String,
    en: String,
}

#[derive(Debug, Serialize)]
struct OutcomeView {
    name: String,
    withdrawn: bool,
    won: bool,
    odds: Option<u64>,
    dividend: Option<u64>,
    staked: u64,
}

#[derive(Debug, Serialize)]
struct BetView {
    outcome: String,
    stake: u64,
    odds: Option<u64>,
    back: Option<u64>,
}

fn named(key: &str, name: Option<&Words>) -> Named {
    Named {
        key: key.into(),
        es: name.map_or_else(String::new, |name| name.es.clone()),
        en: name.map_or_else(String::new, |name| name.en.clone()),
    }
}

pub(super) fn view(bets: &Bets, state: &State, viewer: Option<&str>) -> Value {
    let Some(card) = &state.card else {
        return Value::Null;
    };
    let rules = &bets.rules;
    let (method, kept, breakage) = match &card.method {
        Method::Pool { kept, breakage } => ("pool", Some(percent(*kept)), Some(breakage.count())),
        Method::Fixed { .. } => ("fixed", None, None),
    };
    let house = match &state.end {
        Some(End::Settled { kept, .. }) => Some(kept.count()),
        _ => None,
    };
    let shown = BetsView {
        event: card.event.clone(),
        sort: card.sort.clone(),
        venue: card.venue.clone(),
        premises: card.premises.clone(),
        mode: named(&card.mode, rules.mode(&card.mode).map(|mode| &mode.name)),
        form: named(&card.form, rules.form(&card.form).map(|form| &form.name)),
        authorisation: card.authorisation.clone(),
        method,
        kept,
        breakage,
        unit: card.unit.count(),
        most: card.most.count(),
        stage: match bets.stage(state) {
            Stage::Open => "open",
            Stage::Closed => "closed",
            Stage::Over => "over",
        },
        outcomes: card
            .outcomes
            .iter()
            .map(|outcome| outcome_view(bets, state, outcome))
            .collect(),
        staked: staked(state, |_| true).count(),
        result: state.result.clone(),
        void: state.end == Some(End::Void),
        house,
        takes_part: viewer.is_some_and(|who| card.participants.iter().any(|one| one == who)),
        mine: viewer.map(|who| mine(state, who)).unwrap_or_default(),
    };
    serde_json::to_value(shown).expect("texts and numbers are JSON")
}

fn staked(state: &State, counts: impl Fn(&str) -> bool) -> Cents {
    let bets = state.in_play().filter(|(_, bet)| counts(&bet.outcome));
    Cents::sum_up_to_most(bets.map(|(_, bet)| bet.stake))
}

fn outcome_view(bets: &Bets, state: &State, outcome: &str) -> OutcomeView {
    OutcomeView {
        name: outcome.into(),
        withdrawn: state.withdrawn.contains(outcome),
        won: state.result.iter().any(|won| won == outcome),
        odds: state.odds(outcome).map(Cents::count),
        dividend: bets.dividend(state, outcome).map(Cents::count),
        staked: staked(state, |on| on == outcome).count(),
    }
}

fn mine(state: &State, who: &str) -> Vec<BetView> {
    let bets = state.bets.iter().enumerate();
    let own = bets.filter(|(_, bet)| bet.who == who);
    own.map(|(place, bet)| BetView {
        outcome: bet.outcome.clone(),
        stake: bet.stake.count(),
        odds: bet.odds.map(Cents::count),
        back: back(state, place).map(Cents::count),
    })
    .collect()
}

/// What a bet brought back, once that is known.
fn back(state: &State, place: usize) -> Option<Cents> {
    let bet = &state.bets[place];
    if state.withdrawn.contains(&bet.outcome) {
        return Some(bet.stake);
    }
    match state.end.as_ref()? {
        End::Void => Some(bet.stake),
        End::Settled { paid, .. } => {
            let among = state.in_play().position(|(at, _)| at == place)?;
            paid.get(among).copied()
        }
    }
}

/// What plays and the terminal ask for.
pub(super) fn look(bets: &Bets, state: &State, question: &[&str]) -> Option<Seen> {
    let card = state.card.as_ref()?;
    let rules = &bets.rules;
    let amount = |amount: Option<Cents>| amount.map_or_else(|| "none".into(), written);
    let known = |words: &[&str]| {
        let outcome = words.join(" ");
        card.outcomes.contains(&outcome).then_some(outcome)
    };
    match question {
        ["bets", "are"] => {
            let mode = rules.mode(&card.mode)?;
            let form = rules.form(&card.form)?;
            let what = format!("{}, {}, at {}", card.mode, card.form, card.premises);
            Some(Seen::new(what, [mode.basis, form.basis]))
        }
        ["odds", "of", outcome @ ..] => {
            let odds = state.odds(&known(outcome)?);
            Some(Seen::new(amount(odds), [rules.fixed.basis]))
        }
        ["dividend", "of", outcome @ ..] => {
            let dividend = bets.dividend(state, &known(outcome)?);
            Some(Seen::new(amount(dividend), [rules.pool.basis]))
        }
        ["staked"] => {
            let all = staked(state, |_| true);
            Some(Seen::new(written(all), [rules.event.basis]))
        }
        ["paid"] => Some(paid(bets, state)),
        ["kept"] => match &state.end {
            Some(End::Settled { kept, .. }) => {
                Some(Seen::new(written(*kept), bets.rests_settled(state)))
            }
            _ => Some(Seen::new("nothing", [])),
        },
        _ => None,
    }
}

/// `10.00 on zaragoza to ana 21.20, 5.00 on huesca to bob 0.00`.
fn paid(bets: &Bets, state: &State) -> Seen {
    let one = |place: usize| {
        let bet = &state.bets[place];
        let back = back(state, place).map_or_else(|| "open".into(), written);
        format!(
            "{} {} on {}: {back}",
            bet.who,
            written(bet.stake),
            bet.outcome
        )
    };
    let all: Vec<String> = (0..state.bets.len()).map(one).collect();
    let bases = match &state.end {
        Some(End::Settled { .. }) => bets.rests_settled(state),
        Some(End::Void) => vec![bets.rules.void],
        None => Vec::new(),
    };
    Seen::new(all.join(", "), bases)
}
