//! Tournaments of a casino game, under an authorisation and by its terms.
//!
//! Players enter, chance draws their seats, levels rise, tables report who is out, tables are
//! balanced and broken until one is left and one player at it. What is played at a table goes by
//! the game's own rules and is no matter of this kind: it is told of its outcome.

mod law;
mod opening;
mod payouts;
mod reasons;
mod room;
mod view;

use std::collections::BTreeMap;

use ::law::{BasisRef, Fields};
use exact::Cents;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::law::Rules;
use self::opening::Card;
use self::room::{Room, Seat};
use crate::{
    Activity, Actor, Causes, Due, Fact, Line, Movement, Party, Purpose, Reason, Refusal, Seen,
    Stage, Telling, common,
};
use reasons as because;

/// What is played for.
const PRIZES: &str = "prizes";
/// What the house has of entries, held until play begins.
const FEES: &str = "fees";

/// Tournaments as a file of the law describes them.
#[derive(Debug)]
pub(crate) struct Tournament {
    rules: Rules,
}

/// What stands of a tournament.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct State {
    card: Option<Card>,
    /// Everybody who entered, with how often he rebought.
    players: BTreeMap<String, u32>,
    entered: Vec<String>,
    room: Option<Room>,
    /// From 1.
    level: u32,
    /// Who lost all chips and may still rebuy, those of one hand together.
    busted: Vec<Vec<String>>,
    /// Who is out, the last out last.
    out: Vec<Vec<String>>,
    paid: Option<Vec<(String, Cents)>>,
    cancelled: bool,
}

/// What may be asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Command {
    /// To take part.
    Enter,
    /// No more entries: seats are drawn.
    CloseEntries,
    /// The next level of forced bets.
    RaiseLevel,
    /// A table reports who lost all chips in one hand.
    Out { players: Vec<String> },
    /// Chips once more.
    Rebuy,
    /// Another term than the authorisation has.
    Change { term: String },
    /// It is not held.
    Cancel,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Event {
    Opened {
        card: Box<Card>,
    },
    Entered {
        who: String,
    },
    EntriesClosed,
    Seated {
        who: String,
        table: u32,
        seat: u32,
    },
    Moves {
        who: String,
    },
    LevelRaised {
        level: u32,
    },
    Busted {
        players: Vec<String>,
    },
    Rebought {
        who: String,
    },
    Out {
        players: Vec<String>,
        place: u32,
    },
    TablesBroken {
        tables: Vec<u32>,
        last: bool,
    },
    Won {
        who: String,
        paid: Vec<(String, u64)>,
    },
    Cancelled,
}

static MESSAGES: [crate::Message; 13] = [
    ("tournament-opened", &["game", "organisers"]),
    ("tournament-entered", &["who"]),
    ("tournament-entries-are-closed", &[]),
    ("tournament-seated", &["who", "table", "seat"]),
    ("tournament-moves", &["who"]),
    ("tournament-level-raised", &["level"]),
    ("tournament-busted", &["players"]),
    ("tournament-rebought", &["who"]),
    ("tournament-out", &["players", "place"]),
    ("tournament-tables-broken", &["tables"]),
    ("tournament-final-table", &[]),
    ("tournament-won", &["who"]),
    ("tournament-cancelled", &[]),
];

impl State {
    fn card(&self) -> &Card {
        self.card
            .as_ref()
            .expect("nothing is asked before it is opened")
    }

    fn is_over(&self) -> bool {
        self.paid.is_some() || self.cancelled
    }

    /// What is played for.
    fn prizes(&self) -> Cents {
        let bought: u64 = self
            .players
            .values()
            .map(|again| u64::from(*again) + 1)
            .sum();
        self.card().entry.times(bought).expect("it was paid")
    }

    fn rebuys_are_open(&self) -> bool {
        let card = self.card();
        card.rebuys > 0 && self.level <= card.rebuy_until
    }

    /// Everybody from the winner down, once one is left.
    fn ranked(&self, winner: &str) -> Vec<Vec<String>> {
        let out = self.out.iter().rev().cloned();
        std::iter::once(vec![winner.to_string()])
            .chain(out)
            .collect()
    }
}

impl Tournament {
    fn house_only(&self, who: &Actor) -> Causes {
        let mut causes = Causes::new();
        causes.unless(who.is_house(), || {
            common::NOT_YOURS_TO_DO.because(self.rules.organiser, ["house".into()])
        });
        causes
    }

    fn enter(&self, state: &State, who: &Actor) -> Result<Vec<Event>, Refusal> {
        let basis = self.rules.terms;
        let Some(name) = who.as_person() else {
            return Err(common::NOT_YOURS_TO_DO.refuses(basis, ["players".into()]));
        };
        let mut causes = Causes::new();
        causes.unless(state.room.is_none() && !state.cancelled, || {
            because::ENTRIES_CLOSED.because(basis, [])
        });
        causes.unless(!state.players.contains_key(name), || {
            because::ENTERED_ALREADY.because(basis, [])
        });
        let most = state.card().most;
        causes.unless(state.players.len() < most as usize, || {
            because::FULL.because(basis, [most.into()])
        });
        causes.none()?;
        Ok(vec![Event::Entered { who: name.into() }])
    }

    fn close(&self, state: &State, who: &Actor) -> Result<Vec<Event>, Refusal> {
        let mut causes = self.house_only(who);
        causes.unless(state.room.is_none() && !state.cancelled, || {
            because::ENTRIES_CLOSED.because(self.rules.terms, [])
        });
        let fewest = state.card().fewest;
        causes.unless(state.players.len() >= fewest as usize, || {
            because::TOO_FEW.because(self.rules.terms, [fewest.into()])
        });
        causes.none()?;
        Ok(vec![Event::EntriesClosed])
    }

    /// What must hold while it is played: nobody waits for a seat.
    fn playing<'s>(&self, state: &'s State, causes: &mut Causes) -> Option<&'s Room> {
        let room = state.room.as_ref().filter(|_| !state.is_over());
        causes.unless(room.is_some(), || {
            because::NOT_PLAYING.because(self.rules.terms, [])
        });
        causes.unless(room.is_none() || self.due(state).is_none(), || {
            because::WAITS_FOR_SEATS.because(self.rules.balance, [])
        });
        room
    }

    fn raise(&self, state: &State, who: &Actor) -> Result<Vec<Event>, Refusal> {
        let mut causes = self.house_only(who);
        let room = self.playing(state, &mut causes);
        let levels = state.card().levels.len();
        causes.unless((state.level as usize) < levels, || {
            because::LAST_LEVEL.because(self.rules.terms, [])
        });
        causes.none()?;
        let level = state.level + 1;
        let mut events = vec![Event::LevelRaised { level }];
        if state.rebuys_are_open() && level > state.card().rebuy_until {
            let room = room.expect("it is played");
            let mut left = room.players() + state.busted.iter().map(Vec::len).sum::<usize>();
            for players in &state.busted {
                left -= players.len();
                events.push(gone(players, left));
            }
            self.follow(state, room.clone(), &mut events);
        }
        Ok(events)
    }

    fn out(&self, state: &State, who: &Actor, players: &[String]) -> Result<Vec<Event>, Refusal> {
        let mut causes = self.house_only(who);
        let room = self.playing(state, &mut causes);
        if let Some(room) = room {
            for (place, player) in players.iter().enumerate() {
                let sits = room.seated.values().any(|sits| sits == player);
                causes.unless(sits && !players[..place].contains(player), || {
                    because::NOT_IN_IT.because(self.rules.places, [player.as_str().into()])
                });
            }
            causes.unless(players.len() < room.seated.len(), || {
                because::ONE_STAYS.because(self.rules.places, [])
            });
        }
        causes.none()?;
        if state.rebuys_are_open() {
            let players = players.to_vec();
            return Ok(vec![Event::Busted { players }]);
        }
        let mut room = room.expect("it is played").clone();
        players.iter().for_each(|player| room.leave(player));
        let mut events = vec![gone(players, room.players())];
        self.follow(state, room, &mut events);
        Ok(events)
    }

    /// What follows when players are out for good: one has won, or tables are broken.
    fn follow(&self, state: &State, room: Room, events: &mut Vec<Event>) {
        let mut after = state.clone();
        for event in &*events {
            self.apply(&mut after, event);
        }
        let mut left = room.seated.values();
        if let (Some(winner), None) = (left.next(), left.next()) {
            let ranked = after.ranked(winner);
            let paid = payouts::by_player(after.prizes(), &after.card().pays, &ranked);
            let paid = paid.expect("what was paid in can be divided").into_iter();
            events.push(Event::Won {
                who: winner.clone(),
                paid: paid.map(|(who, amount)| (who, amount.count())).collect(),
            });
            return;
        }
        let tables = room.too_many();
        if !tables.is_empty() {
            let last = room.tables.len() - tables.len() == 1;
            events.push(Event::TablesBroken { tables, last });
        }
    }

    fn rebuy(&self, state: &State, who: &Actor) -> Result<Vec<Event>, Refusal> {
        let (basis, card) = (self.rules.rebuys, state.card());
        let Some(name) = who.as_person() else {
            return Err(common::NOT_YOURS_TO_DO.refuses(basis, ["players".into()]));
        };
        let mut causes = Causes::new();
        let out_of_chips = state.busted.iter().flatten().any(|player| player == name);
        causes.unless(out_of_chips && !state.is_over(), || {
            because::NOT_IN_IT.because(basis, [name.into()])
        });
        let again = state.players.get(name).copied().unwrap_or_default();
        causes.unless(again < card.rebuys && state.rebuys_are_open(), || {
            because::NO_REBUY.because(basis, [card.rebuys.into(), card.rebuy_until.into()])
        });
        causes.none()?;
        Ok(vec![Event::Rebought { who: name.into() }])
    }

    fn moves(&self, from: Party, to: Party, amount: Cents, purpose: Purpose) -> Movement {
        let basis = match purpose {
            Purpose::Award => self.rules.payouts,
            _ => self.rules.terms,
        };
        Movement {
            from,
            to,
            amount,
            purpose,
            basis,
        }
    }

    /// Everybody gets back what he paid.
    fn refunds(&self, state: &State) -> Vec<Movement> {
        let card = state.card();
        let back = |who: &String| {
            let to = || Party::person(who);
            let refund =
                |fund, amount| self.moves(Party::fund(fund), to(), amount, Purpose::Refund);
            [refund(PRIZES, card.entry), refund(FEES, card.fee)]
        };
        state.entered.iter().flat_map(back).collect()
    }
}

/// Those who went out together share the places below whoever is left.
fn gone(players: &[String], left: usize) -> Event {
    Event::Out {
        players: players.to_vec(),
        place: u32::try_from(left + 1).unwrap_or(u32::MAX),
    }
}

impl Activity for Tournament {
    const KIND: &'static str = "tournament";
    type State = State;
    type Command = Command;
    type Event = Event;

    fn read(fields: &Fields<'_, '_>) -> Option<Tournament> {
        Rules::read(fields).map(|rules| Tournament { rules })
    }

    fn reasons() -> &'static [&'static Reason] {
        &reasons::ALL
    }

    fn messages() -> &'static [crate::Message] {
        &MESSAGES
    }

    fn blank(&self) -> State {
        State::default()
    }

    fn open(&self, terms: &Line) -> Result<Vec<Event>, Refusal> {
        let card = Box::new(opening::card(&self.rules, terms)?);
        Ok(vec![Event::Opened { card }])
    }

    fn judge(&self, state: &State, who: &Actor, command: &Command) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::Enter => self.enter(state, who),
            Command::CloseEntries => self.close(state, who),
            Command::RaiseLevel => self.raise(state, who),
            Command::Out { players } => self.out(state, who, players),
            Command::Rebuy => self.rebuy(state, who),
            Command::Change { .. } => {
                let mut causes = self.house_only(who);
                let paper = state.card().authorisation.as_str().into();
                causes.add(because::TERMS_STAND.because(self.rules.terms, [paper]));
                causes.none().map(|()| Vec::new())
            }
            Command::Cancel => {
                let mut causes = self.house_only(who);
                causes.unless(state.room.is_none() && !state.cancelled, || {
                    because::ENTRIES_CLOSED.because(self.rules.terms, [])
                });
                causes.none()?;
                Ok(vec![Event::Cancelled])
            }
        }
    }

    fn apply(&self, state: &mut State, event: &Event) {
        match event {
            Event::Opened { card } => state.card = Some((**card).clone()),
            Event::Entered { who } => {
                state.players.insert(who.clone(), 0);
                state.entered.push(who.clone());
            }
            Event::EntriesClosed => {
                state.level = 1;
                state.room = Some(Room::new(state.card().seats, &state.entered));
            }
            Event::LevelRaised { level } => state.level = *level,
            Event::Busted { players } => state.busted.push(players.clone()),
            Event::Rebought { who } => {
                *state.players.entry(who.clone()).or_default() += 1;
                for together in &mut state.busted {
                    together.retain(|player| player != who);
                }
                state.busted.retain(|together| !together.is_empty());
            }
            Event::Out { players, .. } => {
                state.busted.retain(|together| together != players);
                state.out.push(players.clone());
            }
            Event::Won { paid, .. } => {
                let paid = paid.iter();
                let paid = paid.map(|(who, cents)| (who.clone(), Cents::new(*cents)));
                state.paid = Some(paid.collect());
            }
            Event::Cancelled => state.cancelled = true,
            Event::Seated { .. } | Event::Moves { .. } | Event::TablesBroken { .. } => {}
        }
        let Some(room) = &mut state.room else {
            return;
        };
        match event {
            Event::Seated { who, table, seat } => room.sit(who, (*table, *seat)),
            Event::Moves { who } => {
                room.leave(who);
                room.waiting.push(who.clone());
            }
            Event::Rebought { who } => room.waiting.push(who.clone()),
            Event::Busted { players } | Event::Out { players, .. } => {
                players.iter().for_each(|player| room.leave(player));
            }
            Event::TablesBroken { tables, .. } => room.break_up(tables),
            _ => {}
        }
    }

    fn stage(&self, state: &State) -> Stage {
        match (state.is_over(), state.room.is_some()) {
            (true, _) => Stage::Over,
            (false, true) => Stage::Closed,
            (false, false) => Stage::Open,
        }
    }

    fn due(&self, state: &State) -> Option<Due> {
        let room = state.room.as_ref().filter(|_| !state.is_over())?;
        let below = match (room.waiting.is_empty(), room.overfull()) {
            (false, _) => room.free().len(),
            (true, Some(table)) => room.at(table),
            (true, None) => return None,
        };
        Some(Due::OneOf(u32::try_from(below).ok()?))
    }

    fn drawn(&self, state: &State, number: u32) -> Vec<Event> {
        let Some(room) = &state.room else {
            return Vec::new();
        };
        let number = number as usize;
        if let Some(who) = room.waiting.first() {
            let seat = room.free().get(number).copied();
            let seated = |(table, seat): Seat| Event::Seated {
                who: who.clone(),
                table,
                seat,
            };
            return seat.map(seated).into_iter().collect();
        }
        let table = room.overfull().map(|table| room.players_at(table));
        let who = table.and_then(|players| players.get(number).copied().cloned());
        who.map(|who| Event::Moves { who }).into_iter().collect()
    }

    fn drawn_by_name(&self, state: &State, name: &str) -> Option<u32> {
        let room = state.room.as_ref()?;
        let place = match room.waiting.is_empty() {
            false => {
                let (table, seat) = name.split_once('-')?;
                let seat: Seat = (table.parse().ok()?, seat.parse().ok()?);
                room.free().iter().position(|free| *free == seat)
            }
            true => {
                let players = room.players_at(room.overfull()?);
                players.iter().position(|player| *player == name)
            }
        };
        place.and_then(|place| u32::try_from(place).ok())
    }

    fn rests_on(&self, event: &Event) -> Vec<BasisRef> {
        let rules = &self.rules;
        match event {
            Event::Opened { .. } => vec![rules.needed, rules.organiser, rules.terms],
            Event::Seated { .. } => vec![rules.seats],
            Event::Moves { .. } | Event::TablesBroken { .. } => vec![rules.balance],
            Event::Busted { .. } | Event::Rebought { .. } => vec![rules.terms, rules.rebuys],
            Event::Out { .. } => vec![rules.places],
            Event::Won { .. } => vec![rules.terms, rules.payouts],
            Event::Entered { .. }
            | Event::EntriesClosed
            | Event::LevelRaised { .. }
            | Event::Cancelled => vec![rules.terms],
        }
    }

    fn movements(&self, state: &State, event: &Event) -> Vec<Movement> {
        let fund = Party::fund;
        let mut all = match event {
            Event::Entered { who } => {
                let (who, card) = (|| Party::person(who), state.card());
                vec![
                    self.moves(who(), fund(PRIZES), card.entry, Purpose::Stake),
                    self.moves(who(), fund(FEES), card.fee, Purpose::Stake),
                ]
            }
            Event::EntriesClosed => {
                let fees = state.card().fee.times(state.players.len() as u64);
                let fees = fees.expect("each of them was paid");
                vec![self.moves(fund(FEES), Party::House, fees, Purpose::Rake)]
            }
            Event::Rebought { who } => {
                let entry = state.card().entry;
                vec![self.moves(Party::person(who), fund(PRIZES), entry, Purpose::Stake)]
            }
            Event::Won { paid, .. } => {
                let award = |(who, cents): &(String, u64)| {
                    let (who, amount) = (Party::person(who), Cents::new(*cents));
                    self.moves(fund(PRIZES), who, amount, Purpose::Award)
                };
                paid.iter().map(award).collect()
            }
            Event::Cancelled => self.refunds(state),
            _ => Vec::new(),
        };
        all.retain(|movement| !movement.amount.is_zero());
        all
    }

    fn parse(&self, _who: &Actor, line: &Line) -> Result<Command, String> {
        match line.words()[..] {
            ["enters"] => Ok(Command::Enter),
            ["closes", "entries"] => Ok(Command::CloseEntries),
            ["raises", "the", "level"] => Ok(Command::RaiseLevel),
            ["reports", ref players @ .., "out"] if !players.is_empty() => Ok(Command::Out {
                players: players.iter().map(|player| (*player).into()).collect(),
            }),
            ["rebuys"] => Ok(Command::Rebuy),
            ["changes", ref term @ ..] => Ok(Command::Change {
                term: term.join(" "),
            }),
            ["cancels"] => Ok(Command::Cancel),
            _ => Err(
                "write `enters`, `rebuys`, `closes entries`, `raises the level`, `reports \
                      ANA BOB out`, `changes TERM` or `cancels`"
                    .into(),
            ),
        }
    }

    fn look(&self, state: &State, question: &[&str]) -> Option<Seen> {
        view::look(self, state, question)
    }

    fn view(&self, state: &State, viewer: Option<&str>) -> Value {
        view::view(self, state, viewer)
    }

    fn tell(&self, event: &Event) -> Telling {
        let text = |text: &String| Fact::from(text.as_str());
        let (message, facts): (_, Vec<(&'static str, Fact)>) = match event {
            Event::Opened { card } => (
                "tournament-opened",
                vec![
                    ("game", text(&card.game)),
                    ("organisers", card.organisers.join(", ").into()),
                ],
            ),
            Event::Entered { who } => ("tournament-entered", vec![("who", text(who))]),
            Event::EntriesClosed => ("tournament-entries-are-closed", Vec::new()),
            Event::Seated { who, table, seat } => (
                "tournament-seated",
                vec![
                    ("who", text(who)),
                    ("table", (*table).into()),
                    ("seat", (*seat).into()),
                ],
            ),
            Event::Moves { who } => ("tournament-moves", vec![("who", text(who))]),
            Event::LevelRaised { level } => {
                ("tournament-level-raised", vec![("level", (*level).into())])
            }
            Event::Busted { players } => (
                "tournament-busted",
                vec![("players", players.join(", ").into())],
            ),
            Event::Rebought { who } => ("tournament-rebought", vec![("who", text(who))]),
            Event::Out { players, place } => (
                "tournament-out",
                vec![
                    ("players", players.join(", ").into()),
                    ("place", (*place).into()),
                ],
            ),
            Event::TablesBroken { last: true, .. } => ("tournament-final-table", Vec::new()),
            Event::TablesBroken { tables, .. } => {
                let tables: Vec<String> = tables.iter().map(u32::to_string).collect();
                let facts = vec![("tables", tables.join(", ").into())];
                ("tournament-tables-broken", facts)
            }
            Event::Won { who, .. } => ("tournament-won", vec![("who", text(who))]),
            Event::Cancelled => ("tournament-cancelled", Vec::new()),
        };
        Telling {
            message,
            facts,
            bases: self.rests_on(event),
        }
    }
}
