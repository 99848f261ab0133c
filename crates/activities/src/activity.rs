//! What a kind of activity adds.

use exact::Cents;
use std::fmt::Debug;

use law::{BasisRef, Fields};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{
    Actor, Given, Hash, HouseTable, Line, Movement, Odds, Play, Reason, Refusal, TableHeard,
    TableLimits, TableOrder, TablePlay, TableStands, Telling,
};

/// How far an activity has come, for whoever may put a hand into its draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// It is sold, or bets are taken: hands are sealed.
    Open,
    /// Nothing more is sold; what is left to chance comes now: hands are opened before the first
    /// draw.
    Closed,
    /// All is settled. What the house promised is revealed.
    Over,
}

/// What is left to chance now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// One of so many, all alike.
    OneOf(u32),
    /// What lies at a place of an order that was fixed before anything was sold.
    Sealed {
        /// The place, from 0.
        place: u32,
        /// How many places there are.
        of: u32,
    },
}

impl Due {
    /// How many things may come.
    pub fn below(self) -> u32 {
        match self {
            Due::OneOf(below) => below,
            Due::Sealed { of, .. } => of,
        }
    }
}

/// Something looked at, as plays hold it against what they expect, and what it rests on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// What is seen, in plain words.
    pub what: String,
    /// What it rests on.
    pub rests_on: Vec<BasisRef>,
}

impl Seen {
    /// Something seen that rests on these.
    pub fn new(what: impl Into<String>, rests_on: impl IntoIterator<Item = BasisRef>) -> Seen {
        Seen {
            what: what.into(),
            rests_on: rests_on.into_iter().collect(),
        }
    }
}

/// The rules of one kind of activity, as a file of the law describes it, and what it does by them.
///
/// Nothing but `apply` changes a state; `judge` and `drawn` give events or refuse with every
/// reason. What a state must not tell, `view` does not have.
pub trait Activity: Debug + Send + Sync + Sized + 'static {
    /// The kind's word in law files: `activity = "raffle"`.
    const KIND: &'static str;

    /// Whether it is the house's own business: nobody but its staff sees any of it.
    const FOR_STAFF: bool = false;

    /// What stands.
    type State: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// What may be asked.
    type Command: Clone + Debug + Serialize + DeserializeOwned;
    /// What happened.
    type Event: Clone + Debug + PartialEq + Serialize + DeserializeOwned;

    /// Reads the kind's own part of a file of the law.
    fn read(fields: &Fields<'_, '_>) -> Option<Self>;

    /// The rulesets whose games are played inside it, and at no other table.
    fn rulesets(&self) -> Vec<&str> {
        Vec::new()
    }

    /// Every reason that it may give, beside those of any activity.
    fn reasons() -> &'static [&'static Reason];

    /// Every message that it tells events by, with the names of its facts.
    fn messages() -> &'static [(&'static str, &'static [&'static str])];

    /// What stands before anything happened.
    fn blank(&self) -> Self::State;

    /// Opens it on these terms.
    fn open(&self, terms: &Line) -> Result<Vec<Self::Event>, Refusal>;

    /// What becomes of something that is asked.
    fn judge(
        &self,
        state: &Self::State,
        who: &Actor,
        command: &Self::Command,
    ) -> Result<Vec<Self::Event>, Refusal>;

    /// Folds an event into what stands.
    fn apply(&self, state: &mut Self::State, event: &Self::Event);

    /// How far it has come.
    fn stage(&self, state: &Self::State) -> Stage;

    /// How far it has come once this has happened. All that stands is copied for it, unless the
    /// activity knows without.
    fn stage_after(&self, state: &Self::State, event: &Self::Event) -> Stage {
        let mut after = state.clone();
        self.apply(&mut after, event);
        self.stage(&after)
    }

    /// What is left to chance now.
    fn due(&self, state: &Self::State) -> Option<Due>;

    /// What happens when chance has given this, which is below what was due.
    fn drawn(&self, state: &Self::State, number: u32) -> Vec<Self::Event>;

    /// How many places the order has that these terms promise place by place, where they do: the
    /// house adds the root over it to them (`root`), and each place is proved when it is opened.
    fn places(&self, _terms: &Line) -> Option<u32> {
        None
    }

    /// How many places were promised, and the root over them.
    fn root(&self, _state: &Self::State) -> Option<(u32, Hash)> {
        None
    }

    /// What the house does of itself next, once it has waited long enough: to close the sale, to
    /// settle. Nothing where it waits for somebody.
    fn next_of_house(&self, _state: &Self::State) -> Option<Self::Command> {
        None
    }

    /// What an event rests on.
    fn rests_on(&self, event: &Self::Event) -> Vec<BasisRef>;

    /// The money that goes with an event; the state is that before it.
    fn movements(&self, state: &Self::State, event: &Self::Event) -> Vec<Movement>;

    /// A command out of a line that somebody wrote.
    fn parse(&self, who: &Actor, line: &Line) -> Result<Self::Command, String>;

    /// What chance gives, by the name that people call it; its number where it has none.
    fn drawn_by_name(&self, _state: &Self::State, name: &str) -> Option<u32> {
        name.parse().ok()
    }

    /// What stands, for plays and the terminal; nothing where the question is none of its.
    fn look(&self, state: &Self::State, question: &[&str]) -> Option<Seen>;

    /// What a person, or an onlooker, may see: a JSON object for the page.
    fn view(&self, state: &Self::State, viewer: Option<&str>) -> Value;

    /// What one ticket may hope for as things stand, where tickets are all alike.
    fn odds(&self, _state: &Self::State) -> Option<Odds> {
        None
    }

    /// The tables of the house that it keeps, and how each stands. Only a house's day has any.
    fn tables(&self, _state: &Self::State) -> Vec<TableStands> {
        Vec::new()
    }

    /// What keeps a table of the house from being played while none of these keeps it.
    fn without_a_floor(&self) -> Vec<BasisRef> {
        Vec::new()
    }

    /// What a command would do with a table of the house.
    fn table_order(&self, _command: &Self::Command) -> Option<TableOrder> {
        None
    }

    /// What an authority gave, where a command enters that.
    fn given<'c>(&self, _command: &'c Self::Command) -> Option<&'c Given> {
        None
    }

    /// The authorisations that terms name, each with what asks for it.
    fn resolutions(&self, _terms: &Line) -> Vec<(String, BasisRef)> {
        Vec::new()
    }

    /// The number of an authorisation, where a command rests on one, and what asks for it.
    fn authorised_by<'c>(&self, _command: &'c Self::Command) -> Option<(&'c str, BasisRef)> {
        None
    }

    /// What must be entered so that it knows what authorities gave, and nothing else.
    fn hears(&self, _state: &Self::State, _all: &[Given]) -> Vec<Self::Command> {
        Vec::new()
    }

    /// What must be entered so that it knows who sits at a table of the house.
    fn sitting(
        &self,
        _state: &Self::State,
        _table: &str,
        _players: &[String],
    ) -> Vec<(Actor, Self::Command)> {
        Vec::new()
    }

    /// What a jackpot at tables of a game lacks, if something.
    fn jackpot_lacks(&self, _state: &Self::State, _game: &str) -> Option<BasisRef> {
        None
    }

    /// What fills the tray of a table that ran short.
    fn refill(&self, _state: &Self::State, _table: &str) -> Option<Self::Command> {
        None
    }

    /// The player who stands at the cash desk, where a command deals with one.
    fn player_at_desk<'c>(&self, _command: &'c Self::Command) -> Option<&'c str> {
        None
    }

    /// What asks for other limits of a table.
    fn limits_order(&self, _table: &str, _limits: TableLimits) -> Option<Self::Command> {
        None
    }

    /// What says that a table, which stands open, has gone over to these limits.
    fn gone_over(&self, _table: &str, _limits: TableLimits) -> Option<Self::Command> {
        None
    }

    /// The tables that run, and what was heard of their play.
    fn hearing(&self, _state: &Self::State) -> Vec<TableHeard> {
        Vec::new()
    }

    /// What says that so much more was played at a table, up to a place of the ledger's journal.
    fn played(&self, _table: &str, _play: TablePlay, _through: u64) -> Option<Self::Command> {
        None
    }

    /// What says that a ruling on a dispute gave a table so much, or took it.
    fn corrected(
        &self,
        _table: &str,
        _dispute: u64,
        _given: (Cents, Cents),
    ) -> Option<Self::Command> {
        None
    }

    /// What a demonstration asks for, and as whom, one after another, so that these tables of the
    /// house are open on a day.
    fn furnish(&self, _tables: &[HouseTable], _day: &str) -> Vec<(Actor, Self::Command)> {
        Vec::new()
    }

    /// The tables that the house is to run for it now, where it is played at such.
    fn play(&self, _state: &Self::State) -> Option<Play> {
        None
    }

    /// How an event is told.
    fn tell(&self, event: &Self::Event) -> Telling;
}
