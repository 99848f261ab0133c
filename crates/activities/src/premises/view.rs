//! What is seen of premises: the catalogue, and what is offered of it here.

use serde::Serialize;
use serde_json::Value;

use super::law::Game;
use super::{Premises, State};
use crate::Seen;

/// Premises, for the page.
#[derive(Debug, Serialize)]
struct PremisesView<'s> {
    name: &'s str,
    kind: Named<'s>,
    authorisation: Option<&'s str>,
    closed: bool,
    classes: Vec<ClassView<'s>>,
}

#[derive(Debug, Serialize)]
struct Named<'s> {
    key: &'s str,
    es: &'s str,
    en: &'s str,
}

#[derive(Debug, Serialize)]
struct ClassView<'s> {
    #[serde(flatten)]
    name: Named<'s>,
    only_in: &'s [String],
    games: Vec<GameView<'s>>,
}

#[derive(Debug, Serialize)]
struct GameView<'s> {
    #[serde(flatten)]
    name: Named<'s>,
    within: &'s [String],
    modes_only: bool,
    against: Option<&'s str>,
    authorised: bool,
    open: bool,
    remote: bool,
}

pub(super) fn view(premises: &Premises, state: &State) -> Value {
    let rules = &premises.rules;
    let kind = rules.kind(&state.kind);
    let classes = rules.classes.iter().map(|class| ClassView {
        name: Named {
            key: &class.key,
            es: &class.name.es,
            en: &class.name.en,
        },
        only_in: &class.only_in,
        games: (rules.games.iter())
            .filter(|game| game.class == class.key)
            .map(|game| game_view(premises, state, game))
            .collect(),
    });
    let shown = PremisesView {
        name: &state.name,
        kind: Named {
            key: &state.kind,
            es: kind.map_or("", |kind| &kind.name.es),
            en: kind.map_or("", |kind| &kind.name.en),
        },
        authorisation: state.authorisation.as_deref(),
        closed: state.closed,
        classes: classes.collect(),
    };
    serde_json::to_value(shown).expect("texts and numbers are JSON")
}

fn game_view<'s>(premises: &Premises, state: &State, game: &'s Game) -> GameView<'s> {
    GameView {
        name: Named {
            key: &game.key,
            es: &game.name.es,
            en: &game.name.en,
        },
        within: &game.within,
        modes_only: game.modes_only,
        against: game.against.as_deref(),
        authorised: premises.is_allowed(state, game, false),
        open: state.open.contains(&game.key),
        remote: state.remote.contains(&game.key),
    }
}

/// What plays and the terminal ask for.
pub(super) fn look(premises: &Premises, state: &State, question: &[&str]) -> Option<Seen> {
    let rules = &premises.rules;
    match question {
        ["premises", "are"] => {
            let kind = rules.kind(&state.kind)?;
            let what = format!("{}, {}", state.name, state.kind);
            Some(Seen::new(what, [kind.basis]))
        }
        ["open", "games"] => {
            let open: Vec<&str> = state.open.iter().map(String::as_str).collect();
            let what = match open.is_empty() {
                true => "none".into(),
                false => open.join(", "),
            };
            Some(Seen::new(what, [rules.authorisation]))
        }
        ["games", "of", class] => {
            let class = rules.class(class)?;
            let games = rules.games.iter().filter(|game| game.class == class.key);
            let games: Vec<&str> = games.map(|game| game.key.as_str()).collect();
            Some(Seen::new(games.join(", "), [class.basis, rules.catalogue]))
        }
        ["definition", "of", game] => {
            let game = rules.game(game)?;
            let mut what = vec![game.class.as_str()];
            what.extend(game.within.iter().rev().map(String::as_str));
            what.push(&game.key);
            Some(Seen::new(what.join(" > "), [game.with_class]))
        }
        ["players", "of", game] => {
            let game = rules.game(game)?;
            let against = game.against.as_deref()?;
            Some(Seen::new(format!("against {against}"), [game.basis]))
        }
        _ => None,
    }
}
