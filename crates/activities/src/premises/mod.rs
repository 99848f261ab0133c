//! Premises, and the games of the catalogue that they may offer.
//!
//! What is not in the catalogue cannot be opened by anybody; what is in it, only where its class
//! may stand, with an authorisation, and at a distance only with one for that.

mod law;
mod view;

use std::collections::{BTreeMap, BTreeSet};

use ::law::{BasisRef, Fields};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::law::{Game, Rules};
use crate::{
    Activity, Actor, Causes, Due, Fact, Line, Movement, Reason, Refusal, Seen, Stage, Telling,
    Terms, common,
};

static NO_SUCH_KIND: Reason = Reason::new("premises-no-such-kind", &["kind", "all"]);
static NOT_AUTHORISED_AS_SUCH: Reason = Reason::new("premises-not-authorised-as-such", &["kind"]);
static NOT_CATALOGUED: Reason = Reason::new("premises-not-catalogued", &["game"]);
static ONLY_BY_DECREE: Reason = Reason::new("premises-only-by-decree", &["game"]);
static NAME_THE_MODE: Reason = Reason::new("premises-name-the-mode", &["game", "modes"]);
static NOT_IN_THESE: Reason = Reason::new("premises-not-in-these", &["game", "kind", "only"]);
static NOT_AUTHORISED: Reason = Reason::new("premises-not-authorised", &["game"]);
static NOT_REMOTELY: Reason = Reason::new("premises-not-remotely", &["game"]);
static NO_SUCH_ORDER: Reason = Reason::new("premises-no-such-order", &["order"]);
static ORDER_LACKS: Reason = Reason::new("premises-order-lacks", &["order", "lacks"]);
static HELD_ALREADY: Reason = Reason::new("premises-held-already", &["authorisation"]);
static NOT_HELD: Reason = Reason::new("premises-not-held", &["authorisation"]);
static OPEN_ALREADY: Reason = Reason::new("premises-open-already", &["game"]);
static NOT_OPEN: Reason = Reason::new("premises-not-open", &["game"]);
static CLOSED: Reason = Reason::new("premises-closed", &[]);

static REASONS: [&Reason; 15] = [
    &NO_SUCH_KIND,
    &NOT_AUTHORISED_AS_SUCH,
    &NOT_CATALOGUED,
    &ONLY_BY_DECREE,
    &NAME_THE_MODE,
    &NOT_IN_THESE,
    &NOT_AUTHORISED,
    &NOT_REMOTELY,
    &NO_SUCH_ORDER,
    &ORDER_LACKS,
    &HELD_ALREADY,
    &NOT_HELD,
    &OPEN_ALREADY,
    &NOT_OPEN,
    &CLOSED,
];

static MESSAGES: [crate::Message; 7] = [
    ("premises-opened", &["name"]),
    ("premises-authorised", &["authorisation", "games"]),
    ("premises-lost", &["authorisation"]),
    ("premises-order-noted", &["order"]),
    ("premises-game-opened", &["game"]),
    ("premises-game-closed", &["game"]),
    ("premises-are-closed", &[]),
];

/// Premises and the catalogue as a file of the law describes them.
#[derive(Debug)]
pub(crate) struct Premises {
    rules: Rules,
}

/// What an authorisation allows.
#[derive(Clone, Debug, PartialEq)]
struct Allowed {
    games: Vec<String>,
    remote: bool,
}

/// What stands of premises.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct State {
    name: String,
    kind: String,
    authorisation: Option<String>,
    allowed: BTreeMap<String, Allowed>,
    orders: BTreeSet<String>,
    open: BTreeSet<String>,
    remote: BTreeSet<String>,
    closed: bool,
}

/// What may be asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Command {
    /// An authorisation came in for games, here or at a distance under an order.
    Receive {
        authorisation: String,
        games: Vec<String>,
        order: Option<String>,
    },
    /// An authorisation is gone.
    Lose { authorisation: String },
    /// An order on games at a distance, and what it secures.
    NoteOrder { order: String, secures: Vec<String> },
    /// A game is offered.
    Open { game: String },
    /// A game is offered at a distance.
    Remote { game: String },
    /// A game is offered no more.
    CloseGame { game: String },
    /// A game that the catalogue should have.
    Catalogue { game: String },
    /// No game is offered here any more.
    Close,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Event {
    Opened {
        name: String,
        kind: String,
        authorisation: Option<String>,
    },
    Authorised {
        authorisation: String,
        games: Vec<String>,
        remote: bool,
    },
    Lost {
        authorisation: String,
    },
    OrderNoted {
        order: String,
    },
    GameOpened {
        game: String,
        remote: bool,
    },
    GameClosed {
        game: String,
    },
    Closed,
}

impl Premises {
    fn house_only(&self, state: &State, who: &Actor) -> Causes {
        let basis = self.rules.authorisation;
        let mut causes = Causes::new();
        causes.unless(who.is_house(), || {
            common::NOT_YOURS_TO_DO.because(basis, ["house".into()])
        });
        causes.unless(!state.closed, || CLOSED.because(basis, []));
        causes
    }

    /// A game of the catalogue that may stand in these premises.
    fn may_stand<'r>(&'r self, state: &State, key: &str, causes: &mut Causes) -> Option<&'r Game> {
        let Some(game) = self.rules.game(key) else {
            causes.add(NOT_CATALOGUED.because(self.rules.catalogue, [key.into()]));
            return None;
        };
        let class = self.rules.class(&game.class)?;
        let here = class.only_in.is_empty() || class.only_in.contains(&state.kind);
        causes.unless(here, || {
            let only = class.only_in.join(", ");
            let facts: [Fact; 3] = [key.into(), state.kind.as_str().into(), only.into()];
            NOT_IN_THESE.because(game.with_class, facts)
        });
        Some(game)
    }

    /// Whether an authorisation covers a game or something that it is a mode of.
    fn is_allowed(&self, state: &State, game: &Game, remote: bool) -> bool {
        let covers = |named: &String| *named == game.key || game.within.contains(named);
        let mut allowed = state.allowed.values().filter(|it| it.remote == remote);
        allowed.any(|allowed| allowed.games.iter().any(covers))
    }

    fn receive(
        &self,
        state: &State,
        who: &Actor,
        authorisation: &str,
        games: &[String],
        order: Option<&str>,
    ) -> Result<Vec<Event>, Refusal> {
        let mut causes = self.house_only(state, who);
        causes.unless(!state.allowed.contains_key(authorisation), || {
            HELD_ALREADY.because(self.rules.authorisation, [authorisation.into()])
        });
        for game in games {
            self.may_stand(state, game, &mut causes);
        }
        if let Some(order) = order {
            let basis = self.rules.remote.as_ref().map(|remote| remote.order);
            let basis = basis.unwrap_or(self.rules.authorisation);
            causes.unless(state.orders.contains(order), || {
                NO_SUCH_ORDER.because(basis, [order.into()])
            });
        }
        causes.none()?;
        Ok(vec![Event::Authorised {
            authorisation: authorisation.into(),
            games: games.to_vec(),
            remote: order.is_some(),
        }])
    }

    /// What was offered under an authorisation that is gone is closed.
    fn lose(&self, state: &State, who: &Actor, authorisation: &str) -> Result<Vec<Event>, Refusal> {
        let mut causes = self.house_only(state, who);
        causes.unless(state.allowed.contains_key(authorisation), || {
            NOT_HELD.because(self.rules.authorisation, [authorisation.into()])
        });
        causes.none()?;
        let mut after = state.clone();
        after.allowed.remove(authorisation);
        let mut events = vec![Event::Lost {
            authorisation: authorisation.into(),
        }];
        let offered = |key: &&String| {
            let game = self.rules.game(key);
            game.is_some_and(|game| {
                self.is_allowed(&after, game, false)
                    && (!state.remote.contains(*key) || self.is_allowed(&after, game, true))
            })
        };
        let closed = state.open.iter().filter(|key| !offered(key));
        events.extend(closed.map(|game| Event::GameClosed { game: game.clone() }));
        Ok(events)
    }

    fn note_order(
        &self,
        state: &State,
        who: &Actor,
        order: &str,
        secures: &[String],
    ) -> Result<Vec<Event>, Refusal> {
        let mut causes = self.house_only(state, who);
        match &self.rules.remote {
            None => {
                causes.add(NO_SUCH_ORDER.because(self.rules.authorisation, [order.into()]));
            }
            Some(remote) => {
                let missing = remote.secures.iter().filter(|it| !secures.contains(it));
                let lacks: Vec<&str> = missing.map(String::as_str).collect();
                causes.unless(lacks.is_empty(), || {
                    let facts: [Fact; 2] = [order.into(), lacks.join(", ").into()];
                    ORDER_LACKS.because(remote.secures_basis, facts)
                });
            }
        }
        causes.none()?;
        Ok(vec![Event::OrderNoted {
            order: order.into(),
        }])
    }

    fn open_game(
        &self,
        state: &State,
        who: &Actor,
        key: &str,
        remote: bool,
    ) -> Result<Vec<Event>, Refusal> {
        let mut causes = self.house_only(state, who);
        if let Some(game) = self.may_stand(state, key, &mut causes) {
            causes.unless(!game.modes_only, || {
                let modes = self.rules.games.iter();
                let modes = modes.filter(|it| it.within.first() == Some(&game.key));
                let modes: Vec<&str> = modes.map(|mode| mode.key.as_str()).collect();
                let facts: [Fact; 2] = [key.into(), modes.join(", ").into()];
                NAME_THE_MODE.because(game.basis, facts)
            });
            causes.unless(self.is_allowed(state, game, false), || {
                NOT_AUTHORISED.because(game.with_authorisation, [key.into()])
            });
            causes.unless(!remote || self.is_allowed(state, game, true), || {
                let basis = self.rules.remote.as_ref().map(|remote| remote.basis);
                let basis = basis.unwrap_or(self.rules.authorisation);
                NOT_REMOTELY.because(basis, [key.into()])
            });
        }
        let offered = match remote {
            true => &state.remote,
            false => &state.open,
        };
        causes.unless(!offered.contains(key), || {
            OPEN_ALREADY.because(self.rules.authorisation, [key.into()])
        });
        causes.none()?;
        Ok(vec![Event::GameOpened {
            game: key.into(),
            remote,
        }])
    }
}

impl Activity for Premises {
    const KIND: &'static str = "premises";
    type State = State;
    type Command = Command;
    type Event = Event;

    fn read(fields: &Fields<'_, '_>) -> Option<Premises> {
        Rules::read(fields).map(|rules| Premises { rules })
    }

    fn reasons() -> &'static [&'static Reason] {
        &REASONS
    }

    fn messages() -> &'static [crate::Message] {
        &MESSAGES
    }

    fn blank(&self) -> State {
        State::default()
    }

    fn open(&self, line: &Line) -> Result<Vec<Event>, Refusal> {
        let rules = &self.rules;
        let mut terms = Terms::new(line, rules.authorisation);
        let (name, kind) = (terms.text("name"), terms.text("kind"));
        let authorisation = terms.optional("authorisation").filter(|it| !it.is_empty());
        match kind.map(|kind| (kind, rules.kind(kind))) {
            Some((key, Some(kind))) if kind.authorised && authorisation.is_none() => {
                terms.refuse(NOT_AUTHORISED_AS_SUCH.because(kind.basis, [key.into()]));
            }
            Some((key, None)) => {
                let all: Vec<&str> = rules.premises.iter().map(|it| it.key.as_str()).collect();
                let facts: [Fact; 2] = [key.into(), all.join(", ").into()];
                terms.refuse(NO_SUCH_KIND.because(rules.authorisation, facts));
            }
            _ => {}
        }
        terms.finish()?;
        let whole = "every term is there, or it was refused";
        Ok(vec![Event::Opened {
            name: name.expect(whole).into(),
            kind: kind.expect(whole).into(),
            authorisation: authorisation.map(String::from),
        }])
    }

    fn judge(&self, state: &State, who: &Actor, command: &Command) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::Receive {
                authorisation,
                games,
                order,
            } => self.receive(state, who, authorisation, games, order.as_deref()),
            Command::Lose { authorisation } => self.lose(state, who, authorisation),
            Command::NoteOrder { order, secures } => self.note_order(state, who, order, secures),
            Command::Open { game } => self.open_game(state, who, game, false),
            Command::Remote { game } => self.open_game(state, who, game, true),
            Command::CloseGame { game } => {
                let mut causes = self.house_only(state, who);
                let offered = state.open.contains(game) || state.remote.contains(game);
                causes.unless(offered, || {
                    NOT_OPEN.because(self.rules.authorisation, [game.as_str().into()])
                });
                causes.none()?;
                Ok(vec![Event::GameClosed { game: game.clone() }])
            }
            Command::Catalogue { game } => {
                let mut causes = self.house_only(state, who);
                let facts = [game.as_str().into()];
                causes.add(ONLY_BY_DECREE.because(self.rules.catalogue, facts));
                causes.none().map(|()| Vec::new())
            }
            Command::Close => {
                self.house_only(state, who).none()?;
                Ok(vec![Event::Closed])
            }
        }
    }

    fn apply(&self, state: &mut State, event: &Event) {
        match event {
            Event::Opened {
                name,
                kind,
                authorisation,
            } => {
                state.name.clone_from(name);
                state.kind.clone_from(kind);
                state.authorisation.clone_from(authorisation);
            }
            Event::Authorised {
                authorisation,
                games,
                remote,
            } => {
                let allowed = Allowed {
                    games: games.clone(),
                    remote: *remote,
                };
                state.allowed.insert(authorisation.clone(), allowed);
            }
            Event::Lost { authorisation } => {
                state.allowed.remove(authorisation);
            }
            Event::OrderNoted { order } => {
                state.orders.insert(order.clone());
            }
            Event::GameOpened { game, remote } => {
                state.open.insert(game.clone());
                if *remote {
                    state.remote.insert(game.clone());
                }
            }
            Event::GameClosed { game } => {
                state.open.remove(game);
                state.remote.remove(game);
            }
            Event::Closed => {
                state.closed = true;
                state.open.clear();
                state.remote.clear();
            }
        }
    }

    fn stage(&self, state: &State) -> Stage {
        match state.closed {
            true => Stage::Over,
            false => Stage::Open,
        }
    }

    fn due(&self, _state: &State) -> Option<Due> {
        None
    }

    fn drawn(&self, _state: &State, _number: u32) -> Vec<Event> {
        Vec::new()
    }

    fn authorised_by<'c>(&self, command: &'c Command) -> Option<(&'c str, BasisRef)> {
        match command {
            Command::Receive { authorisation, .. } => {
                Some((authorisation, self.rules.authorisation))
            }
            _ => None,
        }
    }

    fn rests_on(&self, event: &Event) -> Vec<BasisRef> {
        let rules = &self.rules;
        let of = |key: &str| rules.game(key).map(|game| game.with_authorisation);
        match event {
            Event::Opened { kind, .. } => rules.kind(kind).map(|it| it.basis).into_iter().collect(),
            Event::Authorised { games, .. } => games.iter().filter_map(|game| of(game)).collect(),
            Event::OrderNoted { .. } => {
                let remote = rules.remote.iter();
                remote.flat_map(|it| [it.order, it.secures_basis]).collect()
            }
            Event::GameOpened { game, remote } => {
                let afar = rules.remote.as_ref().filter(|_| *remote);
                of(game)
                    .into_iter()
                    .chain(afar.map(|it| it.basis))
                    .collect()
            }
            Event::Lost { .. } | Event::GameClosed { .. } | Event::Closed => {
                vec![rules.authorisation]
            }
        }
    }

    fn movements(&self, _state: &State, _event: &Event) -> Vec<Movement> {
        Vec::new()
    }

    fn parse(&self, _who: &Actor, line: &Line) -> Result<Command, String> {
        let list = |name: &str| -> Vec<String> {
            let said = line.says(name).unwrap_or_default().split(',');
            let items = said.map(str::trim).filter(|item| !item.is_empty());
            items.map(String::from).collect()
        };
        let known = ["games", "order", "secures"];
        if let Some((field, _)) = line
            .fields
            .iter()
            .find(|(field, _)| !known.contains(&field.as_str()))
        {
            return Err(format!("`{field}` says nothing here"));
        }
        match line.words()[..] {
            ["receives", authorisation] => Ok(Command::Receive {
                authorisation: authorisation.into(),
                games: list("games"),
                order: line.says("order").map(String::from),
            }),
            ["loses", authorisation] => Ok(Command::Lose {
                authorisation: authorisation.into(),
            }),
            ["notes", "order", order] => Ok(Command::NoteOrder {
                order: order.into(),
                secures: list("secures"),
            }),
            ["opens", game] => Ok(Command::Open { game: game.into() }),
            ["offers", game, "remotely"] => Ok(Command::Remote { game: game.into() }),
            ["closes", "the", "premises"] => Ok(Command::Close),
            ["closes", game] => Ok(Command::CloseGame { game: game.into() }),
            ["catalogues", game] => Ok(Command::Catalogue { game: game.into() }),
            _ => Err(
                "write `receives AUTHORISATION   games: …`, `loses AUTHORISATION`, `notes \
                      order ORDER   secures: …`, `opens GAME`, `offers GAME remotely`, `closes \
                      GAME` or `closes the premises`"
                    .into(),
            ),
        }
    }

    fn look(&self, state: &State, question: &[&str]) -> Option<Seen> {
        view::look(self, state, question)
    }

    fn view(&self, state: &State, _viewer: Option<&str>) -> Value {
        view::view(self, state)
    }

    fn tell(&self, event: &Event) -> Telling {
        let text = |text: &String| Fact::from(text.as_str());
        let (message, facts): (_, Vec<(&'static str, Fact)>) = match event {
            Event::Opened { name, .. } => ("premises-opened", vec![("name", text(name))]),
            Event::Authorised {
                authorisation,
                games,
                ..
            } => (
                "premises-authorised",
                vec![
                    ("authorisation", text(authorisation)),
                    ("games", games.join(", ").into()),
                ],
            ),
            Event::Lost { authorisation } => (
                "premises-lost",
                vec![("authorisation", text(authorisation))],
            ),
            Event::OrderNoted { order } => ("premises-order-noted", vec![("order", text(order))]),
            Event::GameOpened { game, .. } => ("premises-game-opened", vec![("game", text(game))]),
            Event::GameClosed { game } => ("premises-game-closed", vec![("game", text(game))]),
            Event::Closed => ("premises-are-closed", Vec::new()),
        };
        Telling {
            message,
            facts,
            bases: self.rests_on(event),
        }
    }
}

#[cfg(test)]
mod tests {
    use ::law::Library;

    use crate::Activities;

    /// Every game that a ruleset has stands in the catalogue of its time among those of casinos,
    /// and so does every game of which a tournament may be held.
    #[test]
    fn what_is_played_is_catalogued() {
        let library = Library::embedded().expect("our law is sound");
        let activities = Activities::read(&library).expect("our activities are sound");
        let holds = |catalogue: &str, game: &str| {
            let run = activities.find(catalogue).expect("it is there").run("x");
            let seen = run.look(&["definition", "of", game]);
            let seen = seen.unwrap_or_else(|| panic!("{game} is not in {catalogue}"));
            assert!(seen.what.starts_with("casino-games > "), "{}", seen.what);
        };
        let mut seen = 0;
        for file in library.games() {
            let game = file.name.rsplit('/').next().expect("a name");
            let game = game.trim_end_matches(".toml");
            let catalogue = match file.name.split('/').nth(1) {
                Some("ar-2002") => "catalogue-2002",
                Some("ar-2010") => "catalogue",
                _ => continue,
            };
            holds(catalogue, game);
            seen += 1;
        }
        assert!(seen > 30, "{seen}");
        let file = library.activities().iter();
        let file = file.filter(|file| file.name.ends_with("poker-tournament.toml"));
        let text = file.map(|file| file.text.as_str()).collect::<String>();
        let games: Vec<&str> = text.split("[[reserved.game]]").skip(1).collect();
        assert!(games.len() > 5, "{games:?}");
        for game in games {
            let key = game.split('"').nth(1).expect("its key comes first");
            holds("catalogue", key);
        }
    }
}
