//! Championships of a card game: several compete, the winner has the title and the prize.
//!
//! The prize is fixed before anybody enters and the house puts it up then. Once entries are
//! closed, chance draws the order of the bracket; the house reports who beat whom.

mod bracket;
mod opening;
mod view;

use ::law::{BasisRef, Fields};
use exact::Cents;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::bracket::Bracket;
use self::opening::{Card, Prize};
use crate::{
    Activity, Actor, Causes, Due, Fact, Line, Movement, Party, Purpose, Reason, Refusal, Seen,
    Stage, Telling, common,
};

/// What the winner gets, held from the opening on.
const PRIZE: &str = "prize";
/// What was paid for entries, held until the contest begins.
const ENTRIES: &str = "entries";

static PRIZE_NOT_FIXED: Reason = Reason::new("championship-prize-not-fixed", &["prize"]);
static PRIZE_STANDS: Reason = Reason::new("championship-prize-stands", &["prize"]);
static RESERVED: Reason = Reason::new("championship-reserved", &["game"]);
static TOO_FEW: Reason = Reason::new("championship-too-few", &["fewest"]);
static FULL: Reason = Reason::new("championship-full", &["most"]);
static ENTERED_ALREADY: Reason = Reason::new("championship-entered-already", &[]);
static ENTRIES_CLOSED: Reason = Reason::new("championship-entries-closed", &[]);
static NOT_DRAWN_YET: Reason = Reason::new("championship-not-drawn-yet", &[]);
static NO_SUCH_MATCH: Reason = Reason::new("championship-no-such-match", &["matches"]);
static OVER: Reason = Reason::new("championship-over", &[]);

static REASONS: [&Reason; 10] = [
    &PRIZE_NOT_FIXED,
    &PRIZE_STANDS,
    &RESERVED,
    &TOO_FEW,
    &FULL,
    &ENTERED_ALREADY,
    &ENTRIES_CLOSED,
    &NOT_DRAWN_YET,
    &NO_SUCH_MATCH,
    &OVER,
];

static MESSAGES: [crate::Message; 7] = [
    ("championship-opened", &["game", "prize"]),
    ("championship-entered", &["who"]),
    ("championship-entries-are-closed", &["players"]),
    ("championship-placed", &["who"]),
    ("championship-won", &["winner", "loser"]),
    ("championship-champion", &["who", "title", "prize"]),
    ("championship-cancelled", &[]),
];

/// Championships as a file of the law describes them.
#[derive(Debug)]
pub(crate) struct Championship {
    fewest_players: u8,
    contest: BasisRef,
    prize: BasisRef,
    /// Card games of which only casinos hold contests.
    reserved: Vec<String>,
    reserved_basis: BasisRef,
    entries: BasisRef,
    bracket: BasisRef,
}

/// What stands of a championship.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct State {
    card: Option<Card>,
    players: Vec<String>,
    closed: bool,
    /// Who was not drawn into the bracket yet.
    to_draw: Vec<String>,
    drawn: Vec<String>,
    bracket: Option<Bracket>,
    champion: Option<String>,
    cancelled: bool,
}

impl State {
    fn card(&self) -> &Card {
        self.card
            .as_ref()
            .expect("nothing is asked before it is opened")
    }

    fn is_over(&self) -> bool {
        self.champion.is_some() || self.cancelled
    }
}

/// What may be asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Command {
    /// To take part.
    Enter,
    /// Another prize than the one that was fixed.
    SetPrize { prize: String },
    /// No more entries: the bracket is drawn.
    CloseEntries,
    /// Who beat whom.
    Report { winner: String, loser: String },
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
        #[serde(with = "crate::as_text")]
        pays: Cents,
    },
    EntriesClosed {
        players: u32,
    },
    Placed {
        who: String,
    },
    Won {
        winner: String,
        loser: String,
    },
    Champion {
        who: String,
        title: String,
        prize: Prize,
    },
    Cancelled,
}

impl Championship {
    fn house_only(&self, who: &Actor) -> Causes {
        let mut causes = Causes::new();
        causes.unless(who.is_house(), || {
            common::NOT_YOURS_TO_DO.because(self.contest, ["house".into()])
        });
        causes
    }

    fn enter(&self, state: &State, who: &Actor) -> Result<Vec<Event>, Refusal> {
        let Some(name) = who.as_person() else {
            return Err(common::NOT_YOURS_TO_DO.refuses(self.contest, ["players".into()]));
        };
        let card = state.card();
        let mut causes = Causes::new();
        causes.unless(!state.closed && !state.cancelled, || {
            ENTRIES_CLOSED.because(self.entries, [])
        });
        causes.unless(!state.players.iter().any(|player| player == name), || {
            ENTERED_ALREADY.because(self.entries, [])
        });
        causes.unless(state.players.len() < card.most as usize, || {
            FULL.because(self.entries, [card.most.into()])
        });
        causes.none()?;
        Ok(vec![Event::Entered {
            who: name.into(),
            pays: card.entry,
        }])
    }

    fn close(&self, state: &State, who: &Actor) -> Result<Vec<Event>, Refusal> {
        let mut causes = self.house_only(who);
        causes.unless(!state.closed && !state.cancelled, || {
            ENTRIES_CLOSED.because(self.entries, [])
        });
        let fewest = self.fewest_players;
        causes.unless(state.players.len() >= usize::from(fewest), || {
            TOO_FEW.because(self.contest, [u32::from(fewest).into()])
        });
        causes.none()?;
        let players = state.players.len() as u32;
        Ok(vec![Event::EntriesClosed { players }])
    }

    fn report(
        &self,
        state: &State,
        who: &Actor,
        winner: &str,
        loser: &str,
    ) -> Result<Vec<Event>, Refusal> {
        let mut causes = self.house_only(who);
        causes.unless(!state.is_over(), || OVER.because(self.contest, []));
        let Some(bracket) = &state.bracket else {
            causes.unless(state.is_over(), || NOT_DRAWN_YET.because(self.bracket, []));
            return Err(causes.none().expect_err("there is a reason"));
        };
        causes.unless(state.is_over() || bracket.awaits(winner, loser), || {
            NO_SUCH_MATCH.because(self.bracket, [bracket.matches().join(", ").into()])
        });
        causes.none()?;
        let mut after = bracket.clone();
        after.won(winner, loser);
        let mut events = vec![Event::Won {
            winner: winner.into(),
            loser: loser.into(),
        }];
        if let Some(champion) = after.champion() {
            events.push(Event::Champion {
                who: champion.into(),
                title: state.card().title.clone(),
                prize: state.card().prize.clone(),
            });
        }
        Ok(events)
    }

    fn cancel(&self, state: &State, who: &Actor) -> Result<Vec<Event>, Refusal> {
        let mut causes = self.house_only(who);
        causes.unless(!state.closed && !state.cancelled, || {
            ENTRIES_CLOSED.because(self.entries, [])
        });
        causes.none()?;
        Ok(vec![Event::Cancelled])
    }

    fn moves(&self, from: Party, to: Party, amount: Cents, purpose: Purpose) -> Movement {
        Movement {
            from,
            to,
            amount,
            purpose,
            basis: self.prize,
        }
    }

    /// The house gets its prize back, and everybody his entry.
    fn refunds(&self, state: &State) -> Vec<Movement> {
        let card = state.card();
        let back = |to, fund, amount| self.moves(Party::fund(fund), to, amount, Purpose::Refund);
        let players = state.players.iter();
        let mut all: Vec<Movement> = players
            .map(|who| back(Party::person(who), ENTRIES, card.entry))
            .collect();
        all.push(back(Party::House, PRIZE, card.prize.money()));
        all
    }
}

impl Activity for Championship {
    const KIND: &'static str = "championship";
    type State = State;
    type Command = Command;
    type Event = Event;

    fn read(root: &Fields<'_, '_>) -> Option<Championship> {
        let contest = root.fields("contest").and_then(|fields| {
            let fewest = fields.count("fewest_players", 2..=u8::MAX);
            let basis = fields.basis();
            Some((fewest?, basis))
        });
        let reserved = root.fields("reserved").map(|fields| {
            let games = fields.optional_texts("games");
            (games, fields.basis())
        });
        let basis = |key| root.fields(key).map(|fields| fields.basis());
        let (prize, entries, bracket) = (basis("prize"), basis("entries"), basis("bracket"));
        let ((fewest_players, contest), (reserved, reserved_basis)) = (contest?, reserved?);
        Some(Championship {
            fewest_players,
            contest,
            prize: prize?,
            reserved,
            reserved_basis,
            entries: entries?,
            bracket: bracket?,
        })
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

    fn open(&self, terms: &Line) -> Result<Vec<Event>, Refusal> {
        let card = Box::new(self.card(terms)?);
        Ok(vec![Event::Opened { card }])
    }

    fn judge(&self, state: &State, who: &Actor, command: &Command) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::Enter => self.enter(state, who),
            Command::SetPrize { .. } => {
                let mut causes = self.house_only(who);
                let fixed = state.card().prize.written();
                causes.add(PRIZE_STANDS.because(self.prize, [fixed.into()]));
                causes.none().map(|()| Vec::new())
            }
            Command::CloseEntries => self.close(state, who),
            Command::Report { winner, loser } => self.report(state, who, winner, loser),
            Command::Cancel => self.cancel(state, who),
        }
    }

    fn apply(&self, state: &mut State, event: &Event) {
        match event {
            Event::Opened { card } => state.card = Some((**card).clone()),
            Event::Entered { who, .. } => state.players.push(who.clone()),
            Event::EntriesClosed { .. } => {
                state.closed = true;
                state.to_draw.clone_from(&state.players);
            }
            Event::Placed { who } => {
                state.to_draw.retain(|player| player != who);
                state.drawn.push(who.clone());
                if state.to_draw.is_empty() {
                    state.bracket = Some(Bracket::new(state.drawn.clone()));
                }
            }
            Event::Won { winner, loser } => {
                if let Some(bracket) = &mut state.bracket {
                    bracket.won(winner, loser);
                }
            }
            Event::Champion { who, .. } => state.champion = Some(who.clone()),
            Event::Cancelled => state.cancelled = true,
        }
    }

    fn stage(&self, state: &State) -> Stage {
        match (state.is_over(), state.closed) {
            (true, _) => Stage::Over,
            (false, true) => Stage::Closed,
            (false, false) => Stage::Open,
        }
    }

    fn due(&self, state: &State) -> Option<Due> {
        let left = state.to_draw.len() as u32;
        (left > 1).then_some(Due::OneOf(left))
    }

    fn drawn(&self, state: &State, number: u32) -> Vec<Event> {
        let placed = |who: &String| Event::Placed { who: who.clone() };
        let Some(drawn) = state.to_draw.get(number as usize) else {
            return Vec::new();
        };
        let mut events = vec![placed(drawn)];
        if let [one, other] = &state.to_draw[..] {
            events.push(placed(if drawn == one { other } else { one }));
        }
        events
    }

    fn rests_on(&self, event: &Event) -> Vec<BasisRef> {
        match event {
            Event::Opened { .. } => vec![self.contest, self.prize],
            Event::Entered { .. } | Event::EntriesClosed { .. } | Event::Cancelled => {
                vec![self.entries]
            }
            Event::Placed { .. } | Event::Won { .. } => vec![self.bracket],
            Event::Champion { .. } => vec![self.contest, self.prize],
        }
    }

    fn movements(&self, state: &State, event: &Event) -> Vec<Movement> {
        let mut all = match event {
            Event::Opened { card } => {
                let fund = Party::fund(PRIZE);
                vec![self.moves(Party::House, fund, card.prize.money(), Purpose::Fill)]
            }
            Event::Entered { who, pays } => {
                let (who, fund) = (Party::person(who), Party::fund(ENTRIES));
                vec![self.moves(who, fund, *pays, Purpose::Stake)]
            }
            Event::EntriesClosed { players } => {
                let entries = state.card().entry.times(u64::from(*players));
                let entries = entries.expect("each of them was paid");
                vec![self.moves(Party::fund(ENTRIES), Party::House, entries, Purpose::Rake)]
            }
            Event::Champion { who, prize, .. } => {
                let (fund, who) = (Party::fund(PRIZE), Party::person(who));
                vec![self.moves(fund, who, prize.money(), Purpose::Award)]
            }
            Event::Cancelled => self.refunds(state),
            Event::Placed { .. } | Event::Won { .. } => Vec::new(),
        };
        all.retain(|movement| !movement.amount.is_zero());
        all
    }

    fn parse(&self, _who: &Actor, line: &Line) -> Result<Command, String> {
        match line.words()[..] {
            ["enters"] => Ok(Command::Enter),
            ["sets", "the", "prize", "to", ref prize @ ..] => Ok(Command::SetPrize {
                prize: prize.join(" "),
            }),
            ["closes", "entries"] => Ok(Command::CloseEntries),
            ["reports", winner, "beats", loser] => Ok(Command::Report {
                winner: winner.into(),
                loser: loser.into(),
            }),
            ["cancels"] => Ok(Command::Cancel),
            _ => Err(
                "write `enters`, `closes entries`, `reports ANA beats BOB`, `sets the prize \
                      to PRIZE` or `cancels`"
                    .into(),
            ),
        }
    }

    fn drawn_by_name(&self, state: &State, name: &str) -> Option<u32> {
        let found = state.to_draw.iter().position(|player| player == name);
        found.and_then(|place| u32::try_from(place).ok())
    }

    fn look(&self, state: &State, question: &[&str]) -> Option<Seen> {
        view::look(self, state, question)
    }

    fn view(&self, state: &State, viewer: Option<&str>) -> Value {
        view::view(self, state, viewer)
    }

    fn tell(&self, event: &Event) -> Telling {
        let (message, facts): (_, Vec<(&'static str, Fact)>) = match event {
            Event::Opened { card } => (
                "championship-opened",
                vec![
                    ("game", card.game.as_str().into()),
                    ("prize", card.prize.written().into()),
                ],
            ),
            Event::Entered { who, .. } => {
                ("championship-entered", vec![("who", who.as_str().into())])
            }
            Event::EntriesClosed { players } => (
                "championship-entries-are-closed",
                vec![("players", (*players).into())],
            ),
            Event::Placed { who } => ("championship-placed", vec![("who", who.as_str().into())]),
            Event::Won { winner, loser } => (
                "championship-won",
                vec![
                    ("winner", winner.as_str().into()),
                    ("loser", loser.as_str().into()),
                ],
            ),
            Event::Champion { who, title, prize } => (
                "championship-champion",
                vec![
                    ("who", who.as_str().into()),
                    ("title", title.as_str().into()),
                    ("prize", prize.written().into()),
                ],
            ),
            Event::Cancelled => ("championship-cancelled", Vec::new()),
        };
        Telling {
            message,
            facts,
            bases: self.rests_on(event),
        }
    }
}
