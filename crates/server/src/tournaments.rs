//! Tournaments that the house runs: they go on by themselves, and their players have names.

use std::sync::{Arc, Weak};
use std::time::Duration;

use activities::Stage;
use house::hall::Counter;
use house::tournament::bot_name;
use serde_json::{Value, json};
use tokio::time::sleep;
use wire::ActivitySeen;

use crate::casino::Casino;
use crate::session::blocking;

/// How long a tournament waits before it goes on.
const BETWEEN_STEPS: Duration = Duration::from_millis(250);
/// How many things are done at once at most: seats are drawn one after another, for all to see.
const STEPS_AT_ONCE: u32 = 4;
/// How long hands in the draw are waited for once entries are closed.
const BEFORE_THE_DRAW: Duration = Duration::from_secs(3);

/// Runs every tournament that is played, until the casino is gone.
pub(crate) async fn direct(casino: Weak<Casino>) {
    let mut closed = std::collections::BTreeMap::new();
    loop {
        {
            let Some(casino) = casino.upgrade() else {
                return;
            };
            let mut known = std::mem::take(&mut closed);
            let step = move |casino: &Casino| {
                let counters = match casino.keeps_house() {
                    true => casino.hall.counters(),
                    false => Vec::new(),
                };
                for counter in counters {
                    go_on(casino, &counter, &mut known);
                }
                known
            };
            closed = blocking(&casino, step).await.unwrap_or_default();
        }
        sleep(BETWEEN_STEPS).await;
    }
}

/// Since when each tournament has been closed, as far as it was seen.
type Closed = std::collections::BTreeMap<String, Duration>;

fn go_on(casino: &Casino, counter: &Arc<Counter>, closed: &mut Closed) {
    let (stage, played) = counter.look(|run, _| (run.stage(), run.play().is_some()));
    if !played || stage == Stage::Open {
        return;
    }
    let now = casino.house.clock().now().running;
    let since = *closed.entry(counter.name().to_owned()).or_insert(now);
    if now.saturating_sub(since) < BEFORE_THE_DRAW {
        return;
    }
    for _ in 0..STEPS_AT_ONCE {
        match casino.director.step(counter, &casino.house) {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => {
                tracing::error!(name = counter.name(), %error, "the tournament does not go on");
                return;
            }
        }
    }
}

/// How many seconds of a level are left, where levels go by minutes.
pub(crate) fn left_of_level(casino: &Casino, counter: &Counter) -> Option<u64> {
    let minutes = counter.look(|run, _| run.play().and_then(|play| play.minutes))?;
    let now = casino.house.clock().now();
    let left = casino.director.left_of_level(counter.name(), minutes, now);
    left.map(|left| left.as_secs())
}

/// What the players of a tournament are called, beside the names by which its entries know them.
pub(crate) fn name_players(casino: &Casino, seen: &mut ActivitySeen, left: Option<u64>) {
    let Some(view) = seen.view.as_object_mut() else {
        return;
    };
    let Some(players) = view.get("tournament_players").and_then(Value::as_array) else {
        return;
    };
    let guests = casino.house.guests();
    let name = |id: &str| {
        let guest = guests.named(id).map(|player| player.name.clone());
        guest
            .or_else(|| bot_name(id))
            .unwrap_or_else(|| id.to_owned())
    };
    let names: serde_json::Map<String, Value> = players
        .iter()
        .filter_map(Value::as_str)
        .map(|id| (id.to_owned(), json!(name(id))))
        .collect();
    drop(guests);
    for told in &mut seen.told {
        for words in [&mut told.words.es, &mut told.words.en] {
            *words = named(words, &names);
        }
    }
    view.insert("names".to_owned(), Value::Object(names));
    view.insert("seconds_left".to_owned(), json!(left));
}

/// A sentence with what people are called in the place of their ids.
fn named(sentence: &str, names: &serde_json::Map<String, Value>) -> String {
    let part_of_an_id = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let mut said = String::new();
    let mut word = String::new();
    let finish = |word: &mut String, said: &mut String| {
        let name = names.get(word.as_str()).and_then(Value::as_str);
        said.push_str(name.unwrap_or(word));
        word.clear();
    };
    for c in sentence.chars() {
        match part_of_an_id(c) {
            true => word.push(c),
            false => {
                finish(&mut word, &mut said);
                said.push(c);
            }
        }
    }
    finish(&mut word, &mut said);
    said
}
