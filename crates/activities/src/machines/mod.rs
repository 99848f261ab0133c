//! A park of machines: which are installed where, of which type, at which price and for which prize.
//!
//! It is kept like a register. What a machine plays is no matter of ours: the text describes no
//! game of theirs.

mod law;
mod view;

use std::collections::BTreeMap;

use ::law::{BasisRef, Fields};
use exact::Cents;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::law::{PrizeRule, Rules, Type};
use crate::{
    Activity, Actor, Causes, Due, Fact, Line, Movement, Reason, Refusal, Seen, Stage, Telling,
    Terms, amount, common,
};

static NO_SUCH_TYPE: Reason = Reason::new("machines-no-such-type", &["type", "all"]);
static NOT_A_MACHINE: Reason = Reason::new("machines-not-a-machine", &["machine"]);
static NOT_BY_THAT: Reason = Reason::new("machines-not-by-that", &["by", "all"]);
static EXCLUDED: Reason = Reason::new("machines-excluded", &["machine"]);
static NOT_HERE: Reason = Reason::new("machines-not-here", &["type", "premises", "only"]);
static NOT_THAT_PRICE: Reason = Reason::new("machines-not-that-price", &["type", "price"]);
static NOT_THAT_PRIZE: Reason = Reason::new("machines-not-that-prize", &["type", "prize", "all"]);
static NOT_BY_ITSELF: Reason = Reason::new("machines-not-by-itself", &["prize", "by"]);
static NO_PROGRAM: Reason = Reason::new("machines-no-program", &["machine"]);
static NO_VALUE: Reason = Reason::new("machines-no-value", &["machine"]);
static WORTH_MORE: Reason = Reason::new("machines-worth-more", &["value", "games", "price"]);
static ABOVE_LIMIT: Reason = Reason::new("machines-above-limit", &["most", "limit"]);
static THERE_ALREADY: Reason = Reason::new("machines-there-already", &["machine"]);
static NOT_THERE: Reason = Reason::new("machines-not-there", &["machine"]);
static PARK_CLOSED: Reason = Reason::new("machines-park-closed", &[]);

static REASONS: [&Reason; 15] = [
    &NO_SUCH_TYPE,
    &NOT_A_MACHINE,
    &NOT_BY_THAT,
    &EXCLUDED,
    &NOT_HERE,
    &NOT_THAT_PRICE,
    &NOT_THAT_PRIZE,
    &NOT_BY_ITSELF,
    &NO_PROGRAM,
    &NO_VALUE,
    &WORTH_MORE,
    &ABOVE_LIMIT,
    &THERE_ALREADY,
    &NOT_THERE,
    &PARK_CLOSED,
];

static MESSAGES: [crate::Message; 5] = [
    ("machines-opened", &["premises"]),
    ("machines-installed", &["machine", "type", "price"]),
    ("machines-removed", &["machine"]),
    ("machines-repriced", &["machine", "price"]),
    ("machines-closed", &[]),
];

/// Machines as a file of the law describes them.
#[derive(Debug)]
pub(crate) struct Machines {
    rules: Rules,
}

/// A machine, as whoever installs it describes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Machine {
    /// Its number.
    id: String,
    #[serde(rename = "type")]
    of_type: String,
    #[serde(with = "crate::as_text")]
    price: Cents,
    /// What a game turns on.
    by: String,
    /// The form of its prize.
    prize: String,
    /// What goods are worth.
    value: Option<String>,
    /// How many games they take.
    games: Option<u32>,
    /// The most that it pays.
    most: Option<String>,
    program: Option<String>,
    /// Whether its own regulation leaves it out.
    #[serde(default)]
    excluded: bool,
}

impl Machine {
    fn amount(said: Option<&String>) -> Option<Cents> {
        said.and_then(|said| amount(said))
    }
}

/// What stands of a park.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct State {
    premises: String,
    limits: BTreeMap<String, Cents>,
    machines: BTreeMap<String, Machine>,
    closed: bool,
}

/// What may be asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Command {
    /// One more machine.
    Install { machine: Box<Machine> },
    /// One fewer.
    Remove { id: String },
    /// Another price.
    Reprice {
        id: String,
        #[serde(with = "crate::as_text")]
        price: Cents,
    },
    /// No more machines here.
    Close,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Event {
    Opened {
        premises: String,
        limits: Vec<(String, String)>,
    },
    Installed {
        machine: Box<Machine>,
    },
    Removed {
        id: String,
    },
    Repriced {
        id: String,
        #[serde(with = "crate::as_text")]
        price: Cents,
    },
    Closed,
}

impl Machines {
    fn house_only(&self, state: &State, who: &Actor) -> Causes {
        let mut causes = Causes::new();
        causes.unless(who.is_house(), || {
            common::NOT_YOURS_TO_DO.because(self.rules.park, ["house".into()])
        });
        causes.unless(!state.closed, || PARK_CLOSED.because(self.rules.park, []));
        causes
    }

    /// What is wrong with a machine, wherever it stands.
    fn install(
        &self,
        state: &State,
        who: &Actor,
        machine: &Machine,
    ) -> Result<Vec<Event>, Refusal> {
        let rules = &self.rules;
        let mut causes = self.house_only(state, who);
        causes.unless(!state.machines.contains_key(&machine.id), || {
            THERE_ALREADY.because(rules.park, [machine.id.as_str().into()])
        });
        causes.unless(!machine.excluded, || {
            EXCLUDED.because(rules.excluded, [machine.id.as_str().into()])
        });
        causes.unless(!machine.price.is_zero(), || {
            NOT_A_MACHINE.because(rules.machine, [machine.id.as_str().into()])
        });
        causes.unless(rules.by.contains(&machine.by), || {
            let facts: [Fact; 2] = [machine.by.as_str().into(), rules.by.join(", ").into()];
            NOT_BY_THAT.because(rules.machine, facts)
        });
        match rules.find(&machine.of_type) {
            Some(of_type) => self.fits(state, machine, of_type, &mut causes),
            None => {
                let all: Vec<&str> = rules.types.iter().map(|known| known.key.as_str()).collect();
                let facts: [Fact; 2] = [machine.of_type.as_str().into(), all.join(", ").into()];
                causes.add(NO_SUCH_TYPE.because(rules.machine, facts));
            }
        }
        causes.none()?;
        let machine = Box::new(machine.clone());
        Ok(vec![Event::Installed { machine }])
    }

    /// Whether a machine is what its type may be.
    fn fits(&self, state: &State, machine: &Machine, of_type: &Type, causes: &mut Causes) {
        let key = of_type.key.as_str();
        let here = of_type.only_in.is_empty() || of_type.only_in.contains(&state.premises);
        causes.unless(here, || {
            let only = of_type.only_in.join(", ");
            let facts: [Fact; 3] = [key.into(), state.premises.as_str().into(), only.into()];
            NOT_HERE.because(of_type.basis, facts)
        });
        self.priced(of_type, machine.price, causes);
        let form = |rule: &&PrizeRule| rule.forms.contains(&machine.prize);
        match of_type.prizes.iter().find(form) {
            Some(rule) => self.prize(state, machine, rule, causes),
            None => {
                let forms = of_type.prizes.iter().flat_map(|rule| &rule.forms);
                let all: Vec<&str> = forms.map(String::as_str).collect();
                let all = all.join(", ");
                let facts: [Fact; 3] = [key.into(), machine.prize.as_str().into(), all.into()];
                causes.add(NOT_THAT_PRIZE.because(of_type.basis, facts));
            }
        }
    }

    fn priced(&self, of_type: &Type, price: Cents, causes: &mut Causes) {
        if let Some(fixed) = of_type.price.as_ref().filter(|fixed| fixed.amount != price) {
            let facts: [Fact; 2] = [of_type.key.as_str().into(), fixed.amount.into()];
            causes.add(NOT_THAT_PRICE.because(fixed.basis, facts));
        }
    }

    fn prize(&self, state: &State, machine: &Machine, rule: &PrizeRule, causes: &mut Causes) {
        let id = || [machine.id.as_str().into()];
        causes.unless(rule.by.is_empty() || rule.by.contains(&machine.by), || {
            let facts: [Fact; 2] = [machine.prize.as_str().into(), rule.by.join(", ").into()];
            NOT_BY_ITSELF.because(rule.basis, facts)
        });
        let gives = machine.prize != "none";
        causes.unless(!rule.program || !gives || machine.program.is_some(), || {
            NO_PROGRAM.because(rule.basis, id())
        });
        if rule.worth_the_games && ["kind", "tickets"].contains(&machine.prize.as_str()) {
            self.goods(machine, rule.basis, causes);
        }
        let limit = state
            .limits
            .get(&machine.of_type)
            .filter(|_| rule.limited && gives);
        if let Some(limit) = limit {
            match Machine::amount(machine.most.as_ref()) {
                Some(most) if most <= *limit => {}
                Some(most) => {
                    causes.add(ABOVE_LIMIT.because(rule.basis, [most.into(), (*limit).into()]));
                }
                None => causes.add(NO_VALUE.because(rule.basis, id())),
            }
        }
    }

    /// Goods are worth no more than the games that they take.
    fn goods(&self, machine: &Machine, basis: BasisRef, causes: &mut Causes) {
        let value = Machine::amount(machine.value.as_ref());
        let (Some(value), Some(games)) = (value, machine.games) else {
            causes.add(NO_VALUE.because(basis, [machine.id.as_str().into()]));
            return;
        };
        let cost = machine.price.times(u64::from(games));
        causes.unless(cost.is_ok_and(|cost| value <= cost), || {
            let facts: [Fact; 3] = [value.into(), games.into(), machine.price.into()];
            WORTH_MORE.because(basis, facts)
        });
    }

    fn there(&self, state: &State, id: &str, causes: &mut Causes) {
        causes.unless(state.machines.contains_key(id), || {
            NOT_THERE.because(self.rules.park, [id.into()])
        });
    }

    fn reprice(
        &self,
        state: &State,
        who: &Actor,
        id: &str,
        price: Cents,
    ) -> Result<Vec<Event>, Refusal> {
        let mut causes = self.house_only(state, who);
        self.there(state, id, &mut causes);
        causes.unless(!price.is_zero(), || {
            NOT_A_MACHINE.because(self.rules.machine, [id.into()])
        });
        if let Some(machine) = state.machines.get(id) {
            let of_type = self.rules.find(&machine.of_type);
            let of_type = of_type.expect("it was installed as one of a type");
            let repriced = Machine {
                price,
                ..machine.clone()
            };
            self.fits(state, &repriced, of_type, &mut causes);
        }
        causes.none()?;
        Ok(vec![Event::Repriced {
            id: id.into(),
            price,
        }])
    }

    /// `limit: B 500`: what a regulation sets as the most that a type pays.
    fn limits(&self, terms: &mut Terms<'_>) -> Vec<(String, String)> {
        let mut limits = Vec::new();
        for said in terms.several("limit") {
            let read = said.split_once(' ').filter(|(key, most)| {
                self.rules.find(key).is_some() && amount(most.trim()).is_some()
            });
            let read = terms.of_kind("limit", said, "type amount", read);
            limits.extend(read.map(|(key, most)| (key.into(), most.trim().into())));
        }
        limits
    }
}

impl Activity for Machines {
    const KIND: &'static str = "machines";
    type State = State;
    type Command = Command;
    type Event = Event;

    fn read(fields: &Fields<'_, '_>) -> Option<Machines> {
        Rules::read(fields).map(|rules| Machines { rules })
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
        let mut terms = Terms::new(line, self.rules.park);
        let premises = terms.text("premises");
        let limits = self.limits(&mut terms);
        terms.finish()?;
        Ok(vec![Event::Opened {
            premises: premises.expect("it was refused without").into(),
            limits,
        }])
    }

    fn judge(&self, state: &State, who: &Actor, command: &Command) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::Install { machine } => self.install(state, who, machine),
            Command::Remove { id } => {
                let mut causes = self.house_only(state, who);
                self.there(state, id, &mut causes);
                causes.none()?;
                Ok(vec![Event::Removed { id: id.clone() }])
            }
            Command::Reprice { id, price } => self.reprice(state, who, id, *price),
            Command::Close => {
                self.house_only(state, who).none()?;
                Ok(vec![Event::Closed])
            }
        }
    }

    fn apply(&self, state: &mut State, event: &Event) {
        match event {
            Event::Opened { premises, limits } => {
                state.premises.clone_from(premises);
                let read = |(key, most): &(String, String)| Some((key.clone(), amount(most)?));
                state.limits = limits.iter().filter_map(read).collect();
            }
            Event::Installed { machine } => {
                state
                    .machines
                    .insert(machine.id.clone(), (**machine).clone());
            }
            Event::Removed { id } => {
                state.machines.remove(id);
            }
            Event::Repriced { id, price } => {
                if let Some(machine) = state.machines.get_mut(id) {
                    machine.price = *price;
                }
            }
            Event::Closed => state.closed = true,
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

    fn rests_on(&self, event: &Event) -> Vec<BasisRef> {
        match event {
            Event::Installed { machine } => {
                let mut all = vec![self.rules.machine];
                if let Some(of_type) = self.rules.find(&machine.of_type) {
                    all.push(of_type.basis);
                    all.extend(of_type.price.as_ref().map(|price| price.basis));
                    let form = |rule: &&PrizeRule| rule.forms.contains(&machine.prize);
                    all.extend(of_type.prizes.iter().find(form).map(|rule| rule.basis));
                }
                all
            }
            _ => vec![self.rules.park],
        }
    }

    fn movements(&self, _state: &State, _event: &Event) -> Vec<Movement> {
        Vec::new()
    }

    fn parse(&self, _who: &Actor, line: &Line) -> Result<Command, String> {
        let sum = |text: &str| amount(text).ok_or_else(|| format!("`{text}` is no amount"));
        match line.words()[..] {
            ["installs", id] => Ok(Command::Install {
                machine: Box::new(machine(id, line)?),
            }),
            ["removes", id] => Ok(Command::Remove { id: id.into() }),
            ["reprices", id, "to", price] => Ok(Command::Reprice {
                id: id.into(),
                price: sum(price)?,
            }),
            ["closes", "the", "park"] => Ok(Command::Close),
            _ => Err(
                "write `installs NUMBER   type: …   price: …   by: …   prize: …`, `removes \
                      NUMBER`, `reprices NUMBER to AMOUNT` or `closes the park`"
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
        let (message, facts): (_, Vec<(&'static str, Fact)>) = match event {
            Event::Opened { premises, .. } => (
                "machines-opened",
                vec![("premises", premises.as_str().into())],
            ),
            Event::Installed { machine } => (
                "machines-installed",
                vec![
                    ("machine", machine.id.as_str().into()),
                    ("type", machine.of_type.as_str().into()),
                    ("price", machine.price.into()),
                ],
            ),
            Event::Removed { id } => ("machines-removed", vec![("machine", id.as_str().into())]),
            Event::Repriced { id, price } => (
                "machines-repriced",
                vec![("machine", id.as_str().into()), ("price", (*price).into())],
            ),
            Event::Closed => ("machines-closed", Vec::new()),
        };
        Telling {
            message,
            facts,
            bases: self.rests_on(event),
        }
    }
}

/// A machine out of a line's fields.
fn machine(id: &str, line: &Line) -> Result<Machine, String> {
    let known = [
        "type", "price", "by", "prize", "value", "games", "most", "program", "excluded",
    ];
    if let Some((field, _)) = line
        .fields
        .iter()
        .find(|(field, _)| !known.contains(&field.as_str()))
    {
        return Err(format!("`{field}` says nothing of a machine"));
    }
    let said = |name: &str| line.says(name).map(String::from);
    let must = |name: &str| said(name).ok_or_else(|| format!("say its {name}"));
    let price = must("price")?;
    let games = line.says("games").map(str::parse).transpose();
    for name in ["value", "most"] {
        if line.says(name).is_some_and(|text| amount(text).is_none()) {
            return Err(format!("its {name} is no amount"));
        }
    }
    Ok(Machine {
        id: id.into(),
        of_type: must("type")?,
        price: amount(&price).ok_or_else(|| format!("`{price}` is no amount"))?,
        by: must("by")?,
        prize: must("prize")?,
        value: said("value"),
        games: games.map_err(|_| "its games are no number".to_string())?,
        most: said("most"),
        program: said("program"),
        excluded: line.says("excluded") == Some("yes"),
    })
}
