//! Tournaments of a casino game, under an authorisation and by its terms.
//!
//! Players enter, chance draws their seats, levels rise, tables report who is out, tables are
//! balanced and broken until one is left and one player at it. What is played at a table goes by
//! the game's own rules and is no matter of this kind: it is told of its outcome. Where the house
//! runs the tables itself, it is told of every hand and what each has after it (`tables`).

mod law;
mod opening;
mod payouts;
mod reasons;
mod room;
mod tables;
mod view;

use std::collections::{BTreeMap, BTreeSet};

use ::law::{BasisRef, Fields};
use exact::Cents;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::law::Rules;
use self::opening::{Card, Rises};
use self::room::{Room, Seat};
use crate::{
    Activity, Actor, Causes, Due, Fact, Line, Movement, Party, Play, Purpose, Reason, Refusal,
    Seen, Stage, Telling, common,
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
    /// Those of the house's own making.
    bots: BTreeSet<String>,
    /// What each has, where the house runs the tables.
    chips: BTreeMap<String, u64>,
    /// The hand that is played at a table: its round there, and the level at which it was dealt.
    in_hand: BTreeMap<u32, (u64, u32)>,
    /// The last round that was dealt at each table.
    dealt: BTreeMap<u32, u64>,
    /// How many hands each table has played of this level.
    hands: BTreeMap<u32, u32>,
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
    /// A hand is dealt at a table of the house: its round there.
    Deal { table: u32, round: u64 },
    /// It was played: what each who sits there has now.
    Hand {
        table: u32,
        round: u64,
        stacks: Vec<(String, u64)>,
    },
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
    /// One of the house's own making fills a place.
    Filled {
        who: String,
    },
    EntriesClosed,
    Dealt {
        table: u32,
        round: u64,
        level: u32,
    },
    Played {
        table: u32,
        round: u64,
        stacks: Vec<(String, u64)>,
    },
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

static MESSAGES: [crate::Message; 16] = [
    ("tournament-opened", &["game", "organisers"]),
    ("tournament-entered", &["who"]),
    ("tournament-filled", &["who"]),
    ("tournament-entries-are-closed", &[]),
    ("tournament-dealt", &["table", "level"]),
    ("tournament-played", &["table", "stacks"]),
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
    /// What people call a game; its key, if the text that named it did so in another time.
    fn game_called(&self, game: &str) -> Fact {
        let name = self.rules.called(game).cloned();
        name.map_or_else(|| Fact::from(game), Fact::Called)
    }

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
        causes.unless(!name.starts_with(BOT), || {
            common::NOT_YOURS_TO_DO.because(self.rules.bots, ["house".into()])
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
        let (fewest, mut events) = (state.card().fewest, filled(state));
        let players = state.players.len() + events.len();
        causes.unless(players >= fewest as usize, || {
            because::TOO_FEW.because(self.rules.terms, [fewest.into()])
        });
        causes.none()?;
        events.push(Event::EntriesClosed);
        Ok(events)
    }

    /// What must hold while it is played: nobody waits for a seat.
    fn playing<'s>(&self, state: &'s State, causes: &mut Causes) -> Option<&'s Room> {
        let room = state.room.as_ref().filter(|_| !state.is_over());
        causes.unless(room.is_some(), || {
            because::NOT_PLAYING.because(self.rules.terms, [])
        });
        causes.unless(room.is_none() || !unsettled(room), || {
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
        if let Rises::Hands(hands) = state.card().rises {
            causes.unless(tables::is_stuck(state), || {
                because::RISES_BY_HANDS.because(self.rules.rising, [hands.into()])
            });
        }
        causes.none()?;
        let mut events = Vec::new();
        if let Some(room) = room {
            self.rise(state, &mut events);
            if state.rebuys_are_open() && state.level + 1 > state.card().rebuy_until {
                self.follow(state, room.clone(), &mut events);
            }
        }
        Ok(events)
    }

    /// The next level begins: whoever could still rebuy and cannot any more is out.
    fn rise(&self, state: &State, events: &mut Vec<Event>) {
        let level = state.level + 1;
        events.push(Event::LevelRaised { level });
        if !state.rebuys_are_open() || level <= state.card().rebuy_until {
            return;
        }
        let players = state.room.as_ref().map_or(0, Room::players);
        let mut left = players + state.busted.iter().map(Vec::len).sum::<usize>();
        for players in &state.busted {
            left -= players.len();
            events.push(gone(players, left));
        }
    }

    fn out(&self, state: &State, who: &Actor, players: &[String]) -> Result<Vec<Event>, Refusal> {
        let mut causes = self.house_only(who);
        causes.unless(!state.card().here, || {
            because::COUNTED_HERE.because(self.rules.chips, [])
        });
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

    /// What follows when players are out for good: one has won, or tables are broken. A table is
    /// not broken while a hand is played anywhere: those of the last hand are told of it.
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
        if !tables.is_empty() && after.in_hand.is_empty() {
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

    /// What the house puts up for one of its own making.
    fn puts_up(&self, from: Party, to: Party, amount: Cents) -> Movement {
        Movement {
            from,
            to,
            amount,
            purpose: Purpose::Fill,
            basis: self.rules.bots,
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

/// What the names of those of the house's own making begin with: nobody enters under such a name.
const BOT: &str = "bot-";

/// Those of the house's own making who fill the places that are left.
fn filled(state: &State) -> Vec<Event> {
    let card = state.card();
    let free = (card.most as usize).saturating_sub(state.players.len());
    let bots = (1..=card.bots).take(free);
    let who = bots.map(|number| format!("{BOT}{number}"));
    who.map(|who| Event::Filled { who }).collect()
}

/// Whether somebody waits for a seat, or has to.
fn unsettled(room: Option<&Room>) -> bool {
    room.is_some_and(|room| !room.waiting.is_empty() || room.overfull().is_some())
}

fn number<N: std::str::FromStr>(text: &str) -> Result<N, String> {
    text.parse()
        .map_err(|_| format!("`{text}` is no number: write digits"))
}

/// `ana 1500`.
fn stack(text: &str) -> Result<(String, u64), String> {
    let (who, chips) = text
        .split_once(' ')
        .ok_or_else(|| format!("`{text}` is no stack: write a name and a number"))?;
    Ok((who.into(), number(chips.trim())?))
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

    fn rulesets(&self) -> Vec<&str> {
        vec![&self.rules.ruleset]
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
            Command::Deal { table, round } => self.deal(state, who, *table, *round),
            Command::Hand {
                table,
                round,
                stacks,
            } => self.hand(state, who, (*table, *round), stacks),
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
            Event::Filled { who } => {
                state.players.insert(who.clone(), 0);
                state.entered.push(who.clone());
                state.bots.insert(who.clone());
            }
            Event::Dealt {
                table,
                round,
                level,
            } => {
                state.in_hand.insert(*table, (*round, *level));
                state.dealt.insert(*table, *round);
            }
            Event::Played { table, stacks, .. } => {
                state.in_hand.remove(table);
                *state.hands.entry(*table).or_default() += 1;
                let counted = stacks.iter().map(|(who, chips)| (who.clone(), *chips));
                state.chips.extend(counted);
            }
            Event::EntriesClosed => {
                let stack = u64::from(state.card().stack);
                let entered = state.entered.iter().map(|who| (who.clone(), stack));
                state.chips = entered.collect();
                state.level = 1;
                state.room = Some(Room::new(state.card().seats, &state.entered));
            }
            Event::LevelRaised { level } => {
                state.level = *level;
                state.hands.clear();
            }
            Event::Busted { players } => state.busted.push(players.clone()),
            Event::Rebought { who } => {
                *state.players.entry(who.clone()).or_default() += 1;
                let stack = state.card().stack.into();
                state.chips.insert(who.clone(), stack);
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
        // Nobody gets up while a hand is played: whoever has to move waits until all have ended.
        let settles = !state.is_over() && state.in_hand.is_empty();
        let room = state.room.as_ref().filter(|_| settles)?;
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

    /// Practice needs none.
    fn resolutions(&self, terms: &Line) -> Vec<(String, BasisRef)> {
        let said = terms.says("authorisation").map(String::from);
        let said = said.filter(|said| *said != self.rules.practice);
        said.map(|said| (said, self.rules.needed))
            .into_iter()
            .collect()
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
            Event::Filled { .. } => vec![rules.bots],
            Event::Dealt { .. } => vec![rules.ordinary, rules.play, rules.rising],
            Event::Played { .. } => vec![rules.chips],
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
            Event::Filled { .. } => {
                let entry = state.card().entry;
                vec![self.puts_up(Party::House, fund(PRIZES), entry)]
            }
            Event::EntriesClosed => {
                let paid = state.players.len() - state.bots.len();
                let fees = state.card().fee.times(paid as u64);
                let fees = fees.expect("each of them was paid");
                let mut all = vec![self.moves(fund(FEES), Party::House, fees, Purpose::Rake)];
                all.extend(
                    state
                        .entered
                        .iter()
                        .flat_map(|who| self.chips_for(state, who)),
                );
                all
            }
            Event::Rebought { who } => {
                let entry = state.card().entry;
                let mut all = self.chips_for(state, who);
                all.push(self.moves(Party::person(who), fund(PRIZES), entry, Purpose::Stake));
                all
            }
            Event::Won { paid, .. } => {
                let award = |(who, cents): &(String, u64)| {
                    let amount = Cents::new(*cents);
                    // What one of the house's own making wins is the house's.
                    let to = match state.bots.contains(who) {
                        true => Party::House,
                        false => Party::person(who),
                    };
                    self.moves(fund(PRIZES), to, amount, Purpose::Award)
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
            ["deals", "table", table, "round", round] => Ok(Command::Deal {
                table: number(table)?,
                round: number(round)?,
            }),
            ["counts", "table", table, "round", round] => Ok(Command::Hand {
                table: number(table)?,
                round: number(round)?,
                stacks: line.all("stack").map(stack).collect::<Result<_, _>>()?,
            }),
            ["changes", ref term @ ..] => Ok(Command::Change {
                term: term.join(" "),
            }),
            ["cancels"] => Ok(Command::Cancel),
            _ => Err(
                "write `enters`, `rebuys`, `closes entries`, `raises the level`, `reports \
                      ANA BOB out`, `deals table 1 round 7`, `counts table 1 round 7   stack: ANA \
                      1500   stack: BOB 0`, `changes TERM` or `cancels`"
                    .into(),
            ),
        }
    }

    fn next_of_house(&self, state: &State) -> Option<Command> {
        let house = Actor::house();
        let open = self.stage(state) == Stage::Open && !state.players.is_empty();
        let closes = open && self.close(state, &house).is_ok();
        closes.then_some(Command::CloseEntries)
    }

    fn play(&self, state: &State) -> Option<Play> {
        self.tables_to_run(state)
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
                    ("game", self.game_called(&card.game)),
                    ("organisers", card.organisers.join(", ").into()),
                ],
            ),
            Event::Entered { who } => ("tournament-entered", vec![("who", text(who))]),
            Event::Filled { who } => ("tournament-filled", vec![("who", text(who))]),
            Event::EntriesClosed => ("tournament-entries-are-closed", Vec::new()),
            Event::Dealt { table, level, .. } => (
                "tournament-dealt",
                vec![("table", (*table).into()), ("level", (*level).into())],
            ),
            Event::Played { table, stacks, .. } => {
                let stacks = stacks.iter().map(|(who, chips)| format!("{who} {chips}"));
                let stacks = stacks.collect::<Vec<_>>().join(", ");
                (
                    "tournament-played",
                    vec![("table", (*table).into()), ("stacks", stacks.into())],
                )
            }
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
