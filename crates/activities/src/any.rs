//! An activity of any kind: its commands and events are JSON from here on up.

use exact::Cents;
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use law::{BasisRef, Fields};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{
    Activity, Actor, Due, Given, Hash, HouseTable, Line, Movement, Odds, Play, Reason, Refusal,
    Seen, Stage, TableHeard, TableLimits, TableOrder, TablePlay, TableStands, Telling,
};

/// JSON that is no command or event of this kind.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is nothing that an activity of this kind knows: {0}")]
pub struct Unknown(pub String);

/// Why nothing is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotDone {
    /// The rules refuse it.
    Refused(Refusal),
    /// It cannot be read.
    Unknown(Unknown),
}

impl From<Refusal> for NotDone {
    fn from(refusal: Refusal) -> NotDone {
        NotDone::Refused(refusal)
    }
}

impl From<Unknown> for NotDone {
    fn from(unknown: Unknown) -> NotDone {
        NotDone::Unknown(unknown)
    }
}

/// The rules of an activity of some kind.
pub(crate) trait Kind: Debug + Send + Sync {
    fn begin(self: Arc<Self>) -> Box<dyn Standing>;
    /// The rules themselves, for whoever knows the kind.
    fn rules(&self) -> &dyn Any;
    fn rulesets(&self) -> Vec<&str>;
}

/// A message's name and the names of its facts.
pub type Message = (&'static str, &'static [&'static str]);

/// One line of the table of kinds.
pub(crate) struct Registered {
    pub(crate) kind: &'static str,
    pub(crate) for_staff: bool,
    pub(crate) read: fn(&Fields<'_, '_>) -> Option<Arc<dyn Kind>>,
    pub(crate) reasons: fn() -> &'static [&'static Reason],
    pub(crate) messages: fn() -> &'static [Message],
}

impl Registered {
    /// The line of a kind.
    pub(crate) const fn of<A: Activity>() -> Registered {
        Registered {
            kind: A::KIND,
            for_staff: A::FOR_STAFF,
            read: |fields| Some(Arc::new(Rules(A::read(fields)?))),
            reasons: A::reasons,
            messages: A::messages,
        }
    }
}

#[derive(Debug)]
struct Rules<A>(A);

impl<A: Activity> Kind for Rules<A> {
    fn begin(self: Arc<Self>) -> Box<dyn Standing> {
        let state = self.0.blank();
        Box::new(Stands { rules: self, state })
    }

    fn rules(&self) -> &dyn Any {
        &self.0
    }

    fn rulesets(&self) -> Vec<&str> {
        self.0.rulesets()
    }
}

/// What stands of an activity of some kind.
pub(crate) trait Standing: Debug + Send + Sync {
    fn copy(&self) -> Box<dyn Standing>;
    fn open(&self, terms: &Line) -> Result<Vec<Value>, Refusal>;
    fn judge(&self, who: &Actor, command: &Value) -> Result<Vec<Value>, NotDone>;
    fn apply(&mut self, event: &Value) -> Result<(), Unknown>;
    fn stage(&self) -> Stage;
    fn stage_after(&self, event: &Value) -> Result<Stage, Unknown>;
    fn due(&self) -> Option<Due>;
    fn drawn(&self, number: u32) -> Vec<Value>;
    fn places(&self, terms: &Line) -> Option<u32>;
    fn root(&self) -> Option<(u32, Hash)>;
    fn next_of_house(&self) -> Option<Value>;
    fn rests_on(&self, event: &Value) -> Result<Vec<BasisRef>, Unknown>;
    fn movements(&self, event: &Value) -> Result<Vec<Movement>, Unknown>;
    fn parse(&self, who: &Actor, line: &Line) -> Result<Value, String>;
    fn drawn_by_name(&self, name: &str) -> Option<u32>;
    fn look(&self, question: &[&str]) -> Option<Seen>;
    fn view(&self, viewer: Option<&str>) -> Value;
    fn odds(&self) -> Option<Odds>;
    fn tables(&self) -> Vec<TableStands>;
    fn without_a_floor(&self) -> Vec<BasisRef>;
    fn table_order(&self, command: &Value) -> Option<TableOrder>;
    fn given(&self, command: &Value) -> Option<Given>;
    fn resolutions(&self, terms: &Line) -> Vec<(String, BasisRef)>;
    fn authorised_by(&self, command: &Value) -> Option<(String, BasisRef)>;
    fn hears(&self, all: &[Given]) -> Vec<Value>;
    fn sitting(&self, table: &str, players: &[String]) -> Vec<(Actor, Value)>;
    fn jackpot_lacks(&self, game: &str) -> Option<BasisRef>;
    fn refill(&self, table: &str) -> Option<Value>;
    fn player_at_desk(&self, command: &Value) -> Option<String>;
    fn limits_order(&self, table: &str, limits: TableLimits) -> Option<Value>;
    fn gone_over(&self, table: &str, limits: TableLimits) -> Option<Value>;
    fn hearing(&self) -> Vec<TableHeard>;
    fn played(&self, table: &str, play: TablePlay, through: u64) -> Option<Value>;
    fn corrected(&self, table: &str, dispute: u64, given: (Cents, Cents)) -> Option<Value>;
    fn furnish(&self, tables: &[HouseTable], day: &str) -> Vec<(Actor, Value)>;
    fn play(&self) -> Option<Play>;
    fn tell(&self, event: &Value) -> Result<Telling, Unknown>;
}

fn as_json<A: Activity>(command: &A::Command) -> Value {
    serde_json::to_value(command).expect("texts and numbers are JSON")
}

#[derive(Debug)]
struct Stands<A: Activity> {
    rules: Arc<Rules<A>>,
    state: A::State,
}

fn read<T: DeserializeOwned>(value: &Value) -> Result<T, Unknown> {
    T::deserialize(value).map_err(|error| Unknown(error.to_string()))
}

fn written<T: serde::Serialize>(all: Vec<T>) -> Vec<Value> {
    let one = |one: T| serde_json::to_value(one).expect("texts and numbers are JSON");
    all.into_iter().map(one).collect()
}

impl<A: Activity> Standing for Stands<A> {
    fn copy(&self) -> Box<dyn Standing> {
        Box::new(Stands {
            rules: Arc::clone(&self.rules),
            state: self.state.clone(),
        })
    }

    fn open(&self, terms: &Line) -> Result<Vec<Value>, Refusal> {
        self.rules.0.open(terms).map(written)
    }

    fn judge(&self, who: &Actor, command: &Value) -> Result<Vec<Value>, NotDone> {
        let command: A::Command = read(command)?;
        Ok(self
            .rules
            .0
            .judge(&self.state, who, &command)
            .map(written)?)
    }

    fn apply(&mut self, event: &Value) -> Result<(), Unknown> {
        self.rules.0.apply(&mut self.state, &read(event)?);
        Ok(())
    }

    fn stage(&self) -> Stage {
        self.rules.0.stage(&self.state)
    }

    fn stage_after(&self, event: &Value) -> Result<Stage, Unknown> {
        Ok(self.rules.0.stage_after(&self.state, &read(event)?))
    }

    fn due(&self) -> Option<Due> {
        self.rules.0.due(&self.state)
    }

    fn drawn(&self, number: u32) -> Vec<Value> {
        written(self.rules.0.drawn(&self.state, number))
    }

    fn places(&self, terms: &Line) -> Option<u32> {
        self.rules.0.places(terms)
    }

    fn root(&self) -> Option<(u32, Hash)> {
        self.rules.0.root(&self.state)
    }

    fn next_of_house(&self) -> Option<Value> {
        let command = self.rules.0.next_of_house(&self.state)?;
        Some(serde_json::to_value(command).expect("texts and numbers are JSON"))
    }

    fn rests_on(&self, event: &Value) -> Result<Vec<BasisRef>, Unknown> {
        Ok(self.rules.0.rests_on(&read(event)?))
    }

    fn movements(&self, event: &Value) -> Result<Vec<Movement>, Unknown> {
        Ok(self.rules.0.movements(&self.state, &read(event)?))
    }

    fn parse(&self, who: &Actor, line: &Line) -> Result<Value, String> {
        let command = self.rules.0.parse(who, line)?;
        Ok(serde_json::to_value(command).expect("texts and numbers are JSON"))
    }

    fn drawn_by_name(&self, name: &str) -> Option<u32> {
        self.rules.0.drawn_by_name(&self.state, name)
    }

    fn look(&self, question: &[&str]) -> Option<Seen> {
        self.rules.0.look(&self.state, question)
    }

    fn view(&self, viewer: Option<&str>) -> Value {
        self.rules.0.view(&self.state, viewer)
    }

    fn odds(&self) -> Option<Odds> {
        self.rules.0.odds(&self.state)
    }

    fn tables(&self) -> Vec<TableStands> {
        self.rules.0.tables(&self.state)
    }

    fn without_a_floor(&self) -> Vec<BasisRef> {
        self.rules.0.without_a_floor()
    }

    fn table_order(&self, command: &Value) -> Option<TableOrder> {
        let command: A::Command = read(command).ok()?;
        self.rules.0.table_order(&command)
    }

    fn given(&self, command: &Value) -> Option<Given> {
        let command: A::Command = read(command).ok()?;
        self.rules.0.given(&command).cloned()
    }

    fn resolutions(&self, terms: &Line) -> Vec<(String, BasisRef)> {
        self.rules.0.resolutions(terms)
    }

    fn authorised_by(&self, command: &Value) -> Option<(String, BasisRef)> {
        let command: A::Command = read(command).ok()?;
        let (number, basis) = self.rules.0.authorised_by(&command)?;
        Some((number.to_owned(), basis))
    }

    fn hears(&self, all: &[Given]) -> Vec<Value> {
        let commands = self.rules.0.hears(&self.state, all).into_iter();
        commands.map(|command| as_json::<A>(&command)).collect()
    }

    fn sitting(&self, table: &str, players: &[String]) -> Vec<(Actor, Value)> {
        let asks = self.rules.0.sitting(&self.state, table, players);
        let asks = asks.into_iter();
        asks.map(|(who, command)| (who, as_json::<A>(&command)))
            .collect()
    }

    fn jackpot_lacks(&self, game: &str) -> Option<BasisRef> {
        self.rules.0.jackpot_lacks(&self.state, game)
    }

    fn refill(&self, table: &str) -> Option<Value> {
        let command = self.rules.0.refill(&self.state, table)?;
        Some(as_json::<A>(&command))
    }

    fn player_at_desk(&self, command: &Value) -> Option<String> {
        let command: A::Command = read(command).ok()?;
        self.rules.0.player_at_desk(&command).map(str::to_owned)
    }

    fn limits_order(&self, table: &str, limits: TableLimits) -> Option<Value> {
        let command = self.rules.0.limits_order(table, limits)?;
        serde_json::to_value::<A::Command>(command).ok()
    }

    fn gone_over(&self, table: &str, limits: TableLimits) -> Option<Value> {
        let command = self.rules.0.gone_over(table, limits)?;
        serde_json::to_value::<A::Command>(command).ok()
    }

    fn hearing(&self) -> Vec<TableHeard> {
        self.rules.0.hearing(&self.state)
    }

    fn played(&self, table: &str, play: TablePlay, through: u64) -> Option<Value> {
        let command = self.rules.0.played(table, play, through)?;
        serde_json::to_value::<A::Command>(command).ok()
    }

    fn corrected(&self, table: &str, dispute: u64, given: (Cents, Cents)) -> Option<Value> {
        let command = self.rules.0.corrected(table, dispute, given)?;
        serde_json::to_value::<A::Command>(command).ok()
    }

    fn furnish(&self, tables: &[HouseTable], day: &str) -> Vec<(Actor, Value)> {
        let asks = self.rules.0.furnish(tables, day).into_iter();
        asks.map(|(who, command)| (who, as_json::<A>(&command)))
            .collect()
    }

    fn play(&self) -> Option<Play> {
        self.rules.0.play(&self.state)
    }

    fn tell(&self, event: &Value) -> Result<Telling, Unknown> {
        Ok(self.rules.0.tell(&read(event)?))
    }
}
