//! One activity from its opening to its end.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use exact::Cents;
use law::BasisRef;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::any::Standing;
use crate::fair::{self, Hash, Proof};
use crate::hex;
use crate::{
    ActivityLaw, Actor, Due, Given, HouseTable, Line, Movement, NotDone, Odds, Party, Play,
    Refusal, Seen, Stage, TableHeard, TableLimits, TableOrder, TablePlay, TableStands, Telling,
    Unknown, common,
};

/// What is written down of an activity, one after another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Entry {
    /// It was opened.
    Opened {
        /// The key of its law.
        activity: String,
        /// The hash of that file.
        law: String,
        /// Its own name.
        name: String,
        /// On which terms.
        terms: Vec<(String, String)>,
        /// The hash of the seed of its draws.
        promise: String,
        /// What followed.
        events: Vec<Value>,
    },
    /// The file of its law changed: what comes is judged by this one.
    Adopted {
        /// Its hash.
        law: String,
    },
    /// Somebody asked for something.
    Asked {
        /// Who.
        who: Actor,
        /// What.
        command: Value,
        /// Whose account gave the order, where somebody of the house did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<String>,
        /// Whose account confirmed it, where it takes two persons.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<String>,
        /// What followed.
        events: Vec<Value>,
    },
    /// Somebody put a hand into the draw, sealed.
    Sealed {
        /// Who.
        who: String,
        /// The hash of his bytes.
        seal: String,
    },
    /// Somebody opened his hand.
    HandOpened {
        /// Who.
        who: String,
        /// His bytes.
        bytes: String,
    },
    /// Chance gave something.
    Drawn {
        /// Its number, below what was due.
        number: u32,
        /// How many things might have come.
        of: u32,
        /// Whose place in a sealed order it lay at, where it did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<u32>,
        /// What proves it at once, where the order was promised place by place.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        proof: Option<Proof>,
        /// What followed.
        events: Vec<Value>,
    },
    /// The seed, once all is over.
    Revealed {
        /// The seed.
        seed: String,
    },
}

impl Entry {
    /// What followed, where it is something that the rules decide.
    pub fn events(&self) -> &[Value] {
        match self {
            Entry::Opened { events, .. }
            | Entry::Asked { events, .. }
            | Entry::Drawn { events, .. } => events,
            _ => &[],
        }
    }

    /// The same order, with the account that gave it and the one that confirmed it.
    #[must_use]
    pub fn signed(mut self, first: Option<&str>, second: Option<&str>) -> Entry {
        if let Entry::Asked { by, with, .. } = &mut self {
            *by = first.map(str::to_owned);
            *with = second.map(str::to_owned);
        }
        self
    }
}

/// A draw that was made: what was due and what came, with the hands that were open then.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Draw {
    due: Due,
    number: u32,
    proof: Option<Proof>,
}

/// What the rules gave at one place of an order that was promised place by place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proved<'r> {
    /// The place, from 0.
    pub place: u32,
    /// What lay there.
    pub number: u32,
    /// What proves it.
    pub proof: &'r Proof,
}

/// One activity from its opening to its end.
#[derive(Debug)]
pub struct Run {
    law: Arc<ActivityLaw>,
    name: String,
    judged_by: String,
    promise: Option<Hash>,
    standing: Box<dyn Standing>,
    seals: BTreeMap<String, Hash>,
    hands: BTreeMap<String, Hash>,
    draws: Vec<Draw>,
    seed: Option<Hash>,
    money: BTreeMap<Party, (Cents, Cents)>,
}

impl Clone for Run {
    fn clone(&self) -> Run {
        Run {
            law: Arc::clone(&self.law),
            name: self.name.clone(),
            judged_by: self.judged_by.clone(),
            promise: self.promise,
            standing: self.standing.copy(),
            seals: self.seals.clone(),
            hands: self.hands.clone(),
            draws: self.draws.clone(),
            seed: self.seed,
            money: self.money.clone(),
        }
    }
}

impl Run {
    pub(crate) fn new(law: Arc<ActivityLaw>, name: &str, standing: Box<dyn Standing>) -> Run {
        Run {
            judged_by: hex::encode(law.law()),
            law,
            name: name.into(),
            promise: None,
            standing,
            seals: BTreeMap::new(),
            hands: BTreeMap::new(),
            draws: Vec::new(),
            seed: None,
            money: BTreeMap::new(),
        }
    }

    /// Its law.
    pub fn law(&self) -> &Arc<ActivityLaw> {
        &self.law
    }

    /// Its own name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it was opened.
    pub fn is_open(&self) -> bool {
        self.promise.is_some()
    }

    /// What the house promised of its draws.
    pub fn promise(&self) -> Option<&Hash> {
        self.promise.as_ref()
    }

    /// What was promised of a seed under this activity's name.
    pub fn promise_of(&self, seed: &Hash) -> Hash {
        fair::promise(&self.label(), seed)
    }

    /// The name under which a seed and its order are promised: the same for no two activities.
    pub fn label(&self) -> String {
        format!("{}/{}", self.law.key(), self.name)
    }

    /// The terms with the root over the order that a seed gives, where these are terms of an order
    /// that is promised place by place. No root but the seed's own is taken.
    pub fn promised(&self, terms: &Line, seed: &Hash) -> Line {
        let mut promised = terms.clone();
        let places = self.standing.places(terms);
        if let Some(root) = places.and_then(|count| fair::root(&self.label(), seed, count)) {
            promised.fields.retain(|(field, _)| field != "root");
            promised.fields.push(("root".into(), hex::encode(&root)));
        }
        promised
    }

    /// How many places an order has that was promised place by place, and the root over them.
    pub fn root(&self) -> Option<(u32, Hash)> {
        self.standing.root()
    }

    /// What was opened of an order that was promised place by place, each with its proof.
    pub fn proved(&self) -> impl Iterator<Item = Proved<'_>> {
        self.draws.iter().filter_map(|draw| match draw.due {
            Due::Sealed { place, .. } => Some(Proved {
                place,
                number: draw.number,
                proof: draw.proof.as_ref()?,
            }),
            Due::OneOf(_) => None,
        })
    }

    /// Opens it on these terms, with what the house promises of its draws.
    pub fn open(&self, terms: &Line, promise: &Hash) -> Result<Entry, NotDone> {
        if self.is_open() {
            return Err(common::OPEN_ALREADY.refuses(BasisRef::NONE, []).into());
        }
        let events = self.standing.open(terms)?;
        self.holds(&events)?;
        Ok(Entry::Opened {
            activity: self.law.key().into(),
            law: hex::encode(self.law.law()),
            name: self.name.clone(),
            terms: terms.fields.clone(),
            promise: hex::encode(promise),
            events,
        })
    }

    /// The change to the present text of its law, where it was kept by another.
    pub fn adopted(&self) -> Option<Entry> {
        let law = hex::encode(self.law.law());
        let other = self.is_open() && self.judged_by != law;
        other.then_some(Entry::Adopted { law })
    }

    fn opened(&self) -> Result<(), Refusal> {
        match self.is_open() {
            true => Ok(()),
            false => Err(common::NOT_OPENED.refuses(BasisRef::NONE, [])),
        }
    }

    /// What becomes of something that somebody asks for.
    pub fn ask(&self, who: &Actor, command: &Value) -> Result<Entry, NotDone> {
        self.opened()?;
        let events = self.standing.judge(who, command)?;
        self.holds(&events)?;
        Ok(Entry::Asked {
            who: who.clone(),
            command: command.clone(),
            by: None,
            with: None,
            events,
        })
    }

    /// What is left to chance now.
    pub fn due(&self) -> Option<Due> {
        self.is_open().then(|| self.standing.due()).flatten()
    }

    /// What happens when chance has given this.
    pub fn draw(&self, number: u32) -> Result<Entry, NotDone> {
        self.draw_proved(number, None)
    }

    /// What happens when a seed has given what is due, with what proves it.
    pub fn draw_from(&self, seed: &Hash) -> Result<Entry, NotDone> {
        let due = self.due();
        let number = due.map(|due| self.chosen_as(seed, self.draws.len(), due));
        let proof = match (due, self.root()) {
            (Some(Due::Sealed { place, of }), Some(_)) => {
                Some(fair::prove(&self.label(), seed, of, place))
            }
            _ => None,
        };
        // Where nothing is due, any number is refused for that.
        self.draw_proved(number.unwrap_or(0), proof)
    }

    fn draw_proved(&self, number: u32, proof: Option<Proof>) -> Result<Entry, NotDone> {
        self.opened()?;
        let due = self.due();
        let due = due.ok_or_else(|| common::NOTHING_TO_DRAW.refuses(BasisRef::NONE, []))?;
        if number >= due.below() || self.came_before(due, number) {
            let facts = [due.below().into()];
            let refusal = common::NOT_AMONG_THEM.refuses(BasisRef::NONE, facts);
            return Err(refusal.into());
        }
        if !self.is_proved(due, number, proof.as_ref()) {
            return Err(common::NOT_THE_PROMISE.refuses(BasisRef::NONE, []).into());
        }
        let events = self.standing.drawn(number);
        self.holds(&events)?;
        let place = match due {
            Due::OneOf(_) => None,
            Due::Sealed { place, .. } => Some(place),
        };
        let of = due.below();
        Ok(Entry::Drawn {
            number,
            of,
            place,
            proof,
            events,
        })
    }

    /// An order has everything once.
    fn came_before(&self, due: Due, number: u32) -> bool {
        let Due::Sealed { of, .. } = due else {
            return false;
        };
        let same = |draw: &Draw| matches!(draw.due, Due::Sealed { of: other, .. } if other == of);
        let mut before = self.draws.iter().filter(|draw| same(draw));
        before.any(|draw| draw.number == number)
    }

    /// What lies at a place that was promised comes with its proof; anything else with none.
    fn is_proved(&self, due: Due, number: u32, proof: Option<&Proof>) -> bool {
        match (due, self.root(), proof) {
            (Due::Sealed { place, .. }, Some((count, root)), Some(proof)) => {
                fair::proves(&self.label(), &root, count, place, number, proof)
            }
            (Due::Sealed { .. }, Some(_), None) => false,
            (_, _, proof) => proof.is_none(),
        }
    }

    /// What a seed gives for what is due.
    pub fn chosen(&self, seed: &Hash) -> Option<u32> {
        let due = self.due()?;
        Some(self.chosen_as(seed, self.draws.len(), due))
    }

    fn chosen_as(&self, seed: &Hash, number: usize, due: Due) -> u32 {
        let number = u32::try_from(number).expect("no activity draws so often");
        match due {
            Due::OneOf(below) => fair::draw(seed, &self.hands_in_order(), number, below),
            Due::Sealed { place, of } => fair::order(seed, of)[place as usize],
        }
    }

    fn hands_in_order(&self) -> Vec<(String, Hash)> {
        let hands = self.hands.iter();
        hands.map(|(who, bytes)| (who.clone(), *bytes)).collect()
    }

    /// A hand put into the draw, sealed.
    pub fn seal(&self, who: &str, seal: &Hash) -> Result<Entry, NotDone> {
        self.opened()?;
        if self.stage() != Stage::Open {
            return Err(common::NO_MORE_HANDS.refuses(BasisRef::NONE, []).into());
        }
        if self.seals.contains_key(who) {
            return Err(common::NOT_THAT_HAND.refuses(BasisRef::NONE, []).into());
        }
        Ok(Entry::Sealed {
            who: who.into(),
            seal: hex::encode(seal),
        })
    }

    /// A hand opened: only between the last sale and the first draw.
    pub fn open_hand(&self, who: &str, bytes: &Hash) -> Result<Entry, NotDone> {
        self.opened()?;
        if self.stage() != Stage::Closed || !self.draws.is_empty() {
            return Err(common::NO_MORE_HANDS.refuses(BasisRef::NONE, []).into());
        }
        let sealed = self.seals.get(who) == Some(&fair::seal(bytes));
        if !sealed || self.hands.contains_key(who) {
            return Err(common::NOT_THAT_HAND.refuses(BasisRef::NONE, []).into());
        }
        Ok(Entry::HandOpened {
            who: who.into(),
            bytes: hex::encode(bytes),
        })
    }

    /// The seed, once all is over: it must be what was promised, and have given what was drawn.
    pub fn reveal(&self, seed: &Hash) -> Result<Entry, NotDone> {
        self.opened()?;
        let promised = self.promise == Some(self.promise_of(seed)) && self.has_root_of(seed);
        if self.stage() != Stage::Over || !promised || self.seed.is_some() {
            return Err(common::NOT_THE_PROMISE.refuses(BasisRef::NONE, []).into());
        }
        Ok(Entry::Revealed {
            seed: hex::encode(seed),
        })
    }

    /// Whether the root that was promised, if one was, is that of this seed's order.
    fn has_root_of(&self, seed: &Hash) -> bool {
        let right = |(count, root)| fair::root(&self.label(), seed, count) == Some(root);
        self.root().is_none_or(right)
    }

    /// Whether every draw is what a seed gave: the first that is not.
    fn first_forged(&self, seed: &Hash) -> Option<usize> {
        let mut orders: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        let mut forged = |(place, draw): (usize, &Draw)| {
            let right = match draw.due {
                Due::OneOf(_) => self.chosen_as(seed, place, draw.due),
                Due::Sealed { place, of } => {
                    let order = orders.entry(of).or_insert_with(|| fair::order(seed, of));
                    order[place as usize]
                }
            };
            (right != draw.number).then_some(place)
        };
        self.draws.iter().enumerate().find_map(&mut forged)
    }

    /// Folds an entry into what stands.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), Unknown> {
        let bytes = |text: &str| hex::decode(text).ok_or_else(|| Unknown(text.into()));
        match entry {
            Entry::Opened { law, promise, .. } => {
                self.judged_by.clone_from(law);
                self.promise = Some(bytes(promise)?);
            }
            Entry::Adopted { law } => self.judged_by.clone_from(law),
            Entry::Sealed { who, seal } => {
                self.seals.insert(who.clone(), bytes(seal)?);
            }
            Entry::HandOpened { who, bytes: hand } => {
                self.hands.insert(who.clone(), bytes(hand)?);
            }
            Entry::Drawn { number, proof, .. } => {
                let due = self.standing.due();
                let due = due.ok_or_else(|| Unknown("nothing was due".into()))?;
                self.draws.push(Draw {
                    due,
                    number: *number,
                    proof: proof.clone(),
                });
            }
            Entry::Revealed { seed } => self.seed = Some(bytes(seed)?),
            Entry::Asked { .. } => {}
        }
        for event in entry.events() {
            self.pay(&self.standing.movements(event)?)?;
            self.standing.apply(event)?;
        }
        Ok(())
    }

    /// What has come in and gone out of each party's pocket.
    fn pay(&mut self, movements: &[Movement]) -> Result<(), Unknown> {
        for movement in movements {
            let (_, out) = self.money.entry(movement.from.clone()).or_default();
            *out = more(*out, movement.amount)?;
            let (into, _) = self.money.entry(movement.to.clone()).or_default();
            *into = more(*into, movement.amount)?;
        }
        Ok(())
    }

    /// What cannot happen stops the activity: a fund below nothing, or one that still holds
    /// something when all is over.
    fn holds(&self, events: &[Value]) -> Result<(), Unknown> {
        let movements = self.movements_of(events)?;
        let mut after: BTreeMap<&Party, (Cents, Cents)> = BTreeMap::new();
        let funds = self.money.keys().filter(|party| is_fund(party));
        let moved = movements.iter().flat_map(|one| [&one.from, &one.to]);
        for party in funds.chain(moved) {
            let before = self.money.get(party).copied().unwrap_or_default();
            after.insert(party, before);
        }
        for movement in &movements {
            for (party, comes) in [(&movement.from, false), (&movement.to, true)] {
                let (into, out) = after.entry(party).or_default();
                let sum = if comes { into } else { out };
                *sum = more(*sum, movement.amount)?;
            }
        }
        let mut holding = Vec::new();
        for (party, (into, out)) in after.into_iter().filter(|(party, _)| is_fund(party)) {
            if into < out {
                return Err(Unknown(format!("{party} would pay what it does not hold")));
            }
            holding.extend((into != out).then_some(party));
        }
        match holding.first() {
            Some(party) if self.stage_after(events)? == Stage::Over => {
                Err(Unknown(format!("{party} would keep what nobody gets")))
            }
            _ => Ok(()),
        }
    }

    fn stage_after(&self, events: &[Value]) -> Result<Stage, Unknown> {
        if let [event] = events {
            return self.standing.stage_after(event);
        }
        let mut standing = self.standing.copy();
        for event in events {
            standing.apply(event)?;
        }
        Ok(standing.stage())
    }

    /// The money that goes with events, each of which is looked at where those before it lead.
    fn movements_of(&self, events: &[Value]) -> Result<Vec<Movement>, Unknown> {
        // Most of the time there is one, before which nothing happens: nothing is copied for it.
        if let [event] = events {
            return self.standing.movements(event);
        }
        let mut standing = self.standing.copy();
        let mut all = Vec::new();
        for event in events {
            all.extend(standing.movements(event)?);
            standing.apply(event)?;
        }
        Ok(all)
    }

    /// The money that goes with an entry that was not applied yet.
    pub fn movements(&self, entry: &Entry) -> Result<Vec<Movement>, Unknown> {
        self.movements_of(entry.events())
    }

    /// What an entry rests on.
    pub fn rests_on(&self, entry: &Entry) -> Result<Vec<BasisRef>, Unknown> {
        let mut all = Vec::new();
        for event in entry.events() {
            all.extend(self.standing.rests_on(event)?);
        }
        Ok(all)
    }

    /// What the house does of itself next.
    pub fn next_of_house(&self) -> Option<Value> {
        self.is_open()
            .then(|| self.standing.next_of_house())
            .flatten()
    }

    /// How far it has come.
    pub fn stage(&self) -> Stage {
        self.standing.stage()
    }

    /// A command out of what somebody wrote.
    pub fn parse(&self, who: &Actor, line: &Line) -> Result<Value, String> {
        self.standing.parse(who, line)
    }

    /// What chance gives, by its name.
    pub fn drawn_by_name(&self, name: &str) -> Option<u32> {
        self.standing.drawn_by_name(name)
    }

    /// What stands. Of money, any activity can be asked: `money of ana`, `money of fund prizes`.
    pub fn look(&self, question: &[&str]) -> Option<Seen> {
        match question {
            ["money", "of", "house"] => Some(self.net_of(&Party::House)),
            ["money", "of", "fund", name] => Some(self.net_of(&Party::fund(name))),
            ["money", "of", name] => Some(self.net_of(&Party::person(name))),
            _ => self.standing.look(question),
        }
    }

    fn net_of(&self, party: &Party) -> Seen {
        let (into, out) = self.money.get(party).copied().unwrap_or_default();
        let (sign, net) = match into >= out {
            true => ("", into.down_to_zero(out)),
            false => ("-", out.down_to_zero(into)),
        };
        Seen::new(format!("{sign}{}", crate::line::written(net)), [])
    }

    /// What a person, or an onlooker, may see.
    pub fn view(&self, viewer: Option<&str>) -> Value {
        self.standing.view(viewer)
    }

    /// The tables of the house that it keeps, and how each stands.
    pub fn tables(&self) -> Vec<TableStands> {
        self.standing.tables()
    }

    /// What keeps a table of the house from being played while none of these keeps it.
    pub fn without_a_floor(&self) -> Vec<BasisRef> {
        self.standing.without_a_floor()
    }

    /// What a command would do with a table of the house.
    pub fn table_order(&self, command: &Value) -> Option<TableOrder> {
        self.standing.table_order(command)
    }

    /// The player who stands at the cash desk, where a command deals with one.
    pub fn player_at_desk(&self, command: &Value) -> Option<String> {
        self.standing.player_at_desk(command)
    }

    /// What an authority gave, where a command enters that.
    pub fn given(&self, command: &Value) -> Option<Given> {
        self.standing.given(command)
    }

    /// The authorisations that terms name, each with what asks for it.
    pub fn resolutions(&self, terms: &Line) -> Vec<(String, BasisRef)> {
        self.standing.resolutions(terms)
    }

    /// The number of an authorisation, where a command rests on one, and what asks for it.
    pub fn authorised_by(&self, command: &Value) -> Option<(String, BasisRef)> {
        self.standing.authorised_by(command)
    }

    /// What must be entered so that it knows what authorities gave, and nothing else.
    pub fn hears(&self, all: &[Given]) -> Vec<Value> {
        self.standing.hears(all)
    }

    /// What must be entered so that it knows who sits at a table of the house.
    pub fn sitting(&self, table: &str, players: &[String]) -> Vec<(Actor, Value)> {
        self.standing.sitting(table, players)
    }

    /// What a jackpot at tables of a game lacks, if something.
    pub fn jackpot_lacks(&self, game: &str) -> Option<BasisRef> {
        self.standing.jackpot_lacks(game)
    }

    /// What fills the tray of a table that ran short.
    pub fn refill(&self, table: &str) -> Option<Value> {
        self.standing.refill(table)
    }

    /// What asks for other limits of a table.
    pub fn limits_order(&self, table: &str, limits: TableLimits) -> Option<Value> {
        self.standing.limits_order(table, limits)
    }

    /// What says that a table, which stands open, has gone over to these limits.
    pub fn gone_over(&self, table: &str, limits: TableLimits) -> Option<Value> {
        self.standing.gone_over(table, limits)
    }

    /// The tables that run, and what was heard of their play.
    pub fn hearing(&self) -> Vec<TableHeard> {
        self.standing.hearing()
    }

    /// What says that so much more was played at a table, up to a place of the ledger's journal.
    pub fn played(&self, table: &str, play: TablePlay, through: u64) -> Option<Value> {
        self.standing.played(table, play, through)
    }

    /// What says that a ruling on a dispute gave a table so much, or took it.
    pub fn corrected(&self, table: &str, dispute: u64, given: (Cents, Cents)) -> Option<Value> {
        self.standing.corrected(table, dispute, given)
    }

    /// What a demonstration asks for so that these tables of the house are open on a day.
    pub fn furnish(&self, tables: &[HouseTable], day: &str) -> Vec<(Actor, Value)> {
        self.standing.furnish(tables, day)
    }

    /// What one ticket may hope for as things stand, where tickets are all alike.
    pub fn odds(&self) -> Option<Odds> {
        self.standing.odds()
    }

    /// The tables that the house is to run for it now, where it is played at such.
    pub fn play(&self) -> Option<Play> {
        self.is_open().then(|| self.standing.play()).flatten()
    }

    /// How an entry is told.
    pub fn tell(&self, entry: &Entry) -> Result<Vec<Telling>, Unknown> {
        let events = entry.events().iter();
        events.map(|event| self.standing.tell(event)).collect()
    }

    /// Who sealed a hand, and whether he has opened it.
    pub fn hands(&self) -> impl Iterator<Item = (&str, bool)> {
        let opened = |who: &String| self.hands.contains_key(who);
        let seals = self.seals.keys();
        seals.map(move |who| (who.as_str(), opened(who)))
    }

    /// The seed, once it was revealed.
    pub fn seed(&self) -> Option<&Hash> {
        self.seed.as_ref()
    }
}

fn is_fund(party: &Party) -> bool {
    matches!(party, Party::Fund(_))
}

fn more(sum: Cents, amount: Cents) -> Result<Cents, Unknown> {
    let overflow = |_| Unknown("more money than can be counted".into());
    sum.plus(amount).map_err(overflow)
}

/// The first entry that is not what the rules give.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {at}: {what}")]
pub struct Broken {
    /// Its place, from 1.
    pub at: u64,
    /// What is wrong.
    pub what: String,
}

/// An activity that was examined.
#[derive(Clone, Debug)]
pub struct Examined {
    /// As it stands.
    pub run: Run,
    /// How many entries were made under another text of its law: these were taken as they are.
    pub unjudged: u64,
}

/// Decides every entry again by the activity's law, and every draw by the seed that was revealed.
pub fn examine(law: &Arc<ActivityLaw>, entries: &[Entry]) -> Result<Examined, Broken> {
    let own = hex::encode(law.law());
    let name = match entries.first() {
        Some(Entry::Opened { name, activity, .. }) if activity == law.key() => name.as_str(),
        _ => {
            let what = format!("it is not the opening of an activity {}", law.key());
            return Err(Broken { at: 1, what });
        }
    };
    let mut run = law.run(name);
    let mut unjudged = 0;
    for (entry, at) in entries.iter().zip(1..) {
        let broken = |what: &dyn fmt::Display| Broken {
            at,
            what: what.to_string(),
        };
        let judged_by = match entry {
            Entry::Opened { law, .. } | Entry::Adopted { law } => law,
            _ => &run.judged_by,
        };
        if *judged_by != own {
            unjudged += 1;
        } else {
            match again(&run, entry) {
                Ok(right) if right == *entry => {}
                Ok(_) => return Err(broken(&"the rules give something else here")),
                Err(NotDone::Refused(refusal)) => {
                    return Err(broken(&format!("the rules refuse it: {}", refusal.names())));
                }
                Err(NotDone::Unknown(unknown)) => return Err(broken(&unknown)),
            }
        }
        run.apply(entry).map_err(|unknown| broken(&unknown))?;
        if let Some(forged) = run.seed.and_then(|seed| run.first_forged(&seed)) {
            let what = format!("draw {} is not what the seed gives", forged + 1);
            return Err(Broken { at, what });
        }
    }
    Ok(Examined { run, unjudged })
}

/// What the rules give where an entry stands.
fn again(run: &Run, entry: &Entry) -> Result<Entry, NotDone> {
    let bytes = |text: &str| hex::decode(text).ok_or_else(|| Unknown(text.into()));
    match entry {
        Entry::Opened { terms, promise, .. } => {
            let terms = Line {
                words: Vec::new(),
                fields: terms.clone(),
            };
            run.open(&terms, &bytes(promise)?)
        }
        Entry::Adopted { .. } => {
            let none = || Unknown("the law had not changed".into());
            Ok(run.adopted().ok_or_else(none)?)
        }
        Entry::Asked {
            who,
            command,
            by,
            with,
            ..
        } => Ok(run
            .ask(who, command)?
            .signed(by.as_deref(), with.as_deref())),
        Entry::Sealed { who, seal } => run.seal(who, &bytes(seal)?),
        Entry::HandOpened { who, bytes: hand } => run.open_hand(who, &bytes(hand)?),
        Entry::Drawn { number, proof, .. } => run.draw_proved(*number, proof.clone()),
        Entry::Revealed { seed } => run.reveal(&bytes(seed)?),
    }
}

#[cfg(test)]
mod tests {
    use law::Library;
    use serde_json::json;

    use super::*;
    use crate::Activities;

    fn floor() -> Run {
        let library = Library::embedded().unwrap_or_else(|problems| panic!("{problems:#?}"));
        let all = Activities::read(&library).unwrap_or_else(|problems| panic!("{problems:#?}"));
        all.find("floor-ar-2010")
            .expect("our law has it")
            .run("sala")
    }

    fn done(ask: Value) -> Value {
        json!({ "event": "done", "who": "ana", "did": ask, "under": [] })
    }

    /// Whether it holds, alone, for which nothing is copied, and after something else.
    fn held(run: &Run, event: &Value) -> [Option<String>; 2] {
        let before = done(json!({ "ask": "sells", "player": "ana", "amount": 100 }));
        let alone = run.holds(std::slice::from_ref(event));
        let after = run.holds(&[before, event.clone()]);
        [alone, after].map(|held| held.err().map(|Unknown(what)| what))
    }

    #[test]
    fn a_fund_pays_what_it_holds_and_nothing_is_left_in_it() {
        let mut run = floor();
        let pays = done(json!({ "ask": "cashes", "amount": 500 }));
        let ends = done(json!({ "ask": "ends-book" }));
        for unknown in held(&run, &pays) {
            assert!(unknown.unwrap().contains("would pay what it does not hold"));
        }
        assert_eq!(held(&run, &ends), [None, None]);
        let five = (Cents::new(500), Cents::ZERO);
        run.money.insert(Party::fund("chips"), five);
        assert_eq!(held(&run, &pays), [None, None]);
        for unknown in held(&run, &ends) {
            assert!(unknown.unwrap().contains("would keep what nobody gets"));
        }
    }
}
