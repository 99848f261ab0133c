//! The counter of one activity: its single writer.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use activities::{
    Activities, ActivityLaw, Actor, Due, Entry, Hash, Line, Movement, Party, Run, Stage, hex,
};
use exact::Cents;
use serde_json::Value;
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use super::money::Till;
use super::{NotKept, read, rebuilt, stream_of};
use crate::store::{
    Append, Appended, Command, CommandId, Epoch, Refusal, Secret, StoreError, StreamName, Version,
};
use crate::{Now, PlayerId, Premises, TableId};

/// With what people pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paying {
    /// With the chips that they have.
    Chips,
    /// With money over the counter: the cage gives chips for it at once.
    Cash,
}

/// Someone who is told that something changed, by the number of entries there are now; `false`
/// says that he is gone.
type Listener = Box<dyn FnMut(u64) -> bool + Send>;

/// The counter of an activity.
pub struct Counter {
    premises: Arc<Premises>,
    law: Arc<ActivityLaw>,
    name: TableId,
    kept: Mutex<Kept>,
    listeners: Mutex<Vec<Listener>>,
}

struct Kept {
    stream: StreamName,
    epoch: Epoch,
    version: Version,
    run: Run,
    entries: Vec<Entry>,
    seed: Zeroizing<Hash>,
}

/// What is to be written, and what then stands.
struct Drafted {
    after: Run,
    entries: Vec<Entry>,
    movements: Vec<Movement>,
}

impl Drafted {
    fn of(kept: &Kept) -> Drafted {
        Drafted {
            after: kept.run.clone(),
            entries: Vec::new(),
            movements: Vec::new(),
        }
    }

    fn take(&mut self, entry: Entry) -> Result<(), NotKept> {
        if let Some(adopted) = self.after.adopted() {
            self.after.apply(&adopted)?;
            self.entries.push(adopted);
        }
        self.movements.extend(self.after.movements(&entry)?);
        self.after.apply(&entry)?;
        self.entries.push(entry);
        Ok(())
    }
}

/// The name under which the seed of an activity's draws is sealed.
fn secret_of(name: &TableId) -> String {
    format!("activity/{name}/seed")
}

impl Counter {
    pub(super) fn begin(
        premises: &Arc<Premises>,
        law: &Arc<ActivityLaw>,
        name: &TableId,
        terms: &Line,
    ) -> Result<Counter, NotKept> {
        let run = law.run(name.as_str());
        let (seed, sealed) = premises.seed(&secret_of(name))?;
        // Judged before the stream is taken: a refusal leaves no trace.
        let opened = run.open(&run.promised(terms, &seed), &run.promise_of(&seed))?;
        playable(premises, &run, &opened)?;
        let stream = stream_of(name);
        let epoch = premises.store().take_ownership(&stream)?;
        let counter = Counter {
            premises: Arc::clone(premises),
            law: Arc::clone(law),
            name: name.clone(),
            kept: Mutex::new(Kept {
                stream,
                epoch,
                version: Version(0),
                run,
                entries: Vec::new(),
                seed,
            }),
            listeners: Mutex::default(),
        };
        let secret = Secret {
            name: secret_of(name),
            sealed,
        };
        counter.write(
            &mut counter.kept(),
            opened,
            None,
            Paying::Chips,
            Some(secret),
        )?;
        Ok(counter)
    }

    /// An activity that the store knows, taken over from whoever kept it.
    pub(super) fn resume(
        premises: &Arc<Premises>,
        activities: &Activities,
        name: &str,
    ) -> Result<Counter, NotKept> {
        let counter = Counter::follow(premises, activities, name)?;
        counter.own()?;
        Ok(counter)
    }

    /// Keeps it from now on, as it stands by now.
    pub(super) fn own(&self) -> Result<(), NotKept> {
        let mut kept = self.kept();
        let epoch = self.premises.store().take_ownership(&kept.stream)?;
        self.take_note(&mut kept)?;
        kept.epoch = epoch;
        Ok(())
    }

    /// Takes note of what the node that keeps it entered since. Tells whether there was anything.
    pub(super) fn refresh(&self) -> Result<bool, NotKept> {
        self.take_note(&mut self.kept())
    }

    fn take_note(&self, kept: &mut Kept) -> Result<bool, NotKept> {
        let entries = read(&self.premises.store().read(&kept.stream, kept.version)?)?;
        for entry in entries.iter().cloned() {
            kept.run.apply(&entry)?;
            kept.entries.push(entry);
            kept.version = Version(kept.version.0 + 1);
        }
        if !entries.is_empty() {
            let number = kept.entries.len() as u64;
            self.listeners().retain_mut(|listener| listener(number));
        }
        Ok(!entries.is_empty())
    }

    /// How many entries are known.
    pub(super) fn version(&self) -> Version {
        self.kept().version
    }

    /// An activity that another node keeps.
    pub(super) fn follow(
        premises: &Arc<Premises>,
        activities: &Activities,
        name: &str,
    ) -> Result<Counter, NotKept> {
        let name = TableId::new(name)?;
        let stream = stream_of(&name);
        let store = premises.store();
        let entries = read(&store.read(&stream, Version(0))?)?;
        let Some(Entry::Opened { activity, .. }) = entries.first() else {
            return Err(NotKept::Unreadable(1));
        };
        let law = activities.find(activity);
        let law = law.ok_or_else(|| NotKept::NoSuchActivity(activity.clone()))?;
        let mut run = law.run(name.as_str());
        let version = rebuilt(&mut run, &entries)?;
        let secret = secret_of(&name);
        let sealed = store.secret(&secret)?;
        let sealed = sealed.ok_or(NotKept::NoSeed("the store has none; restore a good copy"))?;
        let plain = premises.key().unseal(secret.as_bytes(), &sealed)?;
        let seed: Hash = plain[..]
            .try_into()
            .map_err(|_| NotKept::NoSeed("it was written by another version of this program"))?;
        Ok(Counter {
            premises: Arc::clone(premises),
            law: Arc::clone(law),
            name,
            kept: Mutex::new(Kept {
                stream,
                epoch: Epoch::default(),
                version,
                run,
                entries,
                seed: Zeroizing::new(seed),
            }),
            listeners: Mutex::default(),
        })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        self.name.as_str()
    }

    /// Its law.
    pub fn law(&self) -> &Arc<ActivityLaw> {
        &self.law
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at it as it stands, with all its entries.
    pub fn look<T>(&self, look: impl FnOnce(&Run, &[Entry]) -> T) -> T {
        let kept = self.kept();
        look(&kept.run, &kept.entries)
    }

    /// Asks for something. Whoever names his command may send it again: it takes effect once.
    pub fn ask(
        &self,
        who: &Actor,
        command: &Value,
        id: Option<&str>,
        paying: Paying,
    ) -> Result<(), NotKept> {
        let mut kept = self.kept();
        let id = id.map(|id| named(&self.name, &who.to_string(), command, id));
        let id = id.transpose()?;
        if self.is_done(id.as_ref())? {
            return Ok(());
        }
        let entry = kept.run.ask(who, command)?;
        self.write(&mut kept, entry, id, paying, None)?;
        self.open_sealed(&mut kept)
    }

    /// The same for a player of the house, who stays within what he may do and will lose.
    pub fn play(
        &self,
        player: &PlayerId,
        command: &Value,
        id: &str,
        now: Now,
    ) -> Result<(), NotKept> {
        let who = Actor::person(player.as_str());
        self.check_player(player, &who, command, now)?;
        self.ask(&who, command, Some(id), Paying::Chips)?;
        if let Some(mut players) = self.premises.players() {
            players.reckon_again(player);
        }
        Ok(())
    }

    /// Whatever costs him something is a bet; what costs nothing he may always do.
    fn check_player(
        &self,
        player: &PlayerId,
        who: &Actor,
        command: &Value,
        now: Now,
    ) -> Result<(), NotKept> {
        let kept = self.kept();
        let Ok(entry) = kept.run.ask(who, command) else {
            return Ok(());
        };
        let own = Party::person(player.as_str());
        let movements = kept.run.movements(&entry)?;
        let paid = movements.iter().filter(|one| one.from == own);
        let paid = paid.map(|one| one.amount);
        let highest = paid.clone().max().unwrap_or(Cents::ZERO);
        let all = Cents::sum_up_to_most(paid);
        if all.is_zero() {
            return Ok(());
        }
        let barred = self.premises.why_barred(player, now);
        let limits = || {
            let stakes = (highest, all);
            self.premises.why_not_so_much(player, stakes, now.date_ms)
        };
        match barred.or_else(limits) {
            Some(barred) => Err(NotKept::Barred(Box::new(barred))),
            None => Ok(()),
        }
    }

    /// Whether a command has taken effect already. The same name with another command is refused.
    fn is_done(&self, command: Option<&Command>) -> Result<bool, NotKept> {
        let Some(command) = command else {
            return Ok(false);
        };
        match self.premises.store().reply(&command.id)? {
            None => Ok(false),
            Some(reply) if reply == command.reply => Ok(true),
            // Stores of before kept no more than that it was done.
            Some(reply) if reply == DONE => Ok(true),
            Some(_) => Err(NotKept::CommandReused),
        }
    }

    /// Asks for several things one after another, with what chance decides among them: all of them
    /// are done, or none.
    pub fn ask_all(&self, asks: &[(Actor, Value)]) -> Result<(), NotKept> {
        let mut kept = self.kept();
        let mut drafted = Drafted::of(&kept);
        for (who, command) in asks {
            let entry = drafted.after.ask(who, command)?;
            drafted.take(entry)?;
            while drafted.after.due().is_some() {
                let drawn = drafted.after.draw_from(&kept.seed)?;
                drafted.take(drawn)?;
            }
        }
        self.append(&mut kept, drafted, None, Paying::Chips, None)
    }

    /// Does what somebody of the house orders, once if he names it; the entry has his account and
    /// that of whoever confirmed it.
    pub fn order(
        &self,
        who: &Actor,
        command: &Value,
        id: Option<&str>,
        by: &str,
        with: Option<&str>,
    ) -> Result<(), NotKept> {
        let mut kept = self.kept();
        // In whichever of his posts he asks, it is one order.
        let id = id.map(|id| named(&self.name, by, command, id));
        let id = id.transpose()?;
        if self.is_done(id.as_ref())? {
            return Ok(());
        }
        let entry = kept.run.ask(who, command)?.signed(Some(by), with);
        self.write(&mut kept, entry, id, Paying::Chips, None)?;
        self.open_sealed(&mut kept)
    }

    /// What lies in an order that was fixed beforehand waits for nobody's draw.
    fn open_sealed(&self, kept: &mut Kept) -> Result<(), NotKept> {
        while let Some(Due::Sealed { .. }) = kept.run.due() {
            let entry = kept.run.draw_from(&kept.seed)?;
            self.write(kept, entry, None, Paying::Chips, None)?;
        }
        Ok(())
    }

    /// Puts a hand into the draw, sealed.
    pub fn seal(&self, who: &str, seal: &Hash) -> Result<(), NotKept> {
        let mut kept = self.kept();
        let entry = kept.run.seal(who, seal)?;
        self.write(&mut kept, entry, None, Paying::Chips, None)
    }

    /// Opens a hand that was sealed.
    pub fn open_hand(&self, who: &str, bytes: &Hash) -> Result<(), NotKept> {
        let mut kept = self.kept();
        let entry = kept.run.open_hand(who, bytes)?;
        self.write(&mut kept, entry, None, Paying::Chips, None)
    }

    /// Draws what is left to chance now, from the seed that was promised.
    pub fn draw(&self) -> Result<(), NotKept> {
        let mut kept = self.kept();
        let entry = kept.run.draw_from(&kept.seed)?;
        self.write(&mut kept, entry, None, Paying::Chips, None)
    }

    /// What the house does of itself: draws what is due, or goes on to what comes next. Tells
    /// whether there was anything.
    pub fn go_on(&self) -> Result<bool, NotKept> {
        let (due, next) = self.look(|run, _| (run.due().is_some(), run.next_of_house()));
        if due {
            self.draw()?;
            return Ok(true);
        }
        let Some(next) = next else {
            return Ok(false);
        };
        self.ask(&Actor::house(), &next, None, Paying::Chips)?;
        Ok(true)
    }

    /// Tells somebody of every change from now on.
    pub fn listen(&self, listener: impl FnMut(u64) -> bool + Send + 'static) {
        self.listeners().push(Box::new(listener));
    }

    fn listeners(&self) -> MutexGuard<'_, Vec<Listener>> {
        let listeners = self.listeners.lock();
        listeners.unwrap_or_else(PoisonError::into_inner)
    }

    /// Appends with the money that moves, then applies, then tells. With what ends it all the
    /// seed is revealed.
    fn write(
        &self,
        kept: &mut Kept,
        entry: Entry,
        command: Option<Command>,
        paying: Paying,
        secret: Option<Secret>,
    ) -> Result<(), NotKept> {
        let mut drafted = Drafted::of(kept);
        drafted.take(entry)?;
        self.append(kept, drafted, command, paying, secret)
    }

    fn append(
        &self,
        kept: &mut Kept,
        drafted: Drafted,
        command: Option<Command>,
        paying: Paying,
        secret: Option<Secret>,
    ) -> Result<(), NotKept> {
        let Drafted {
            mut after,
            mut entries,
            movements,
        } = drafted;
        if after.stage() == Stage::Over && after.seed().is_none() {
            let revealed = after.reveal(&kept.seed)?;
            after.apply(&revealed)?;
            entries.push(revealed);
        }
        let mut append = Append::new(kept.stream.clone(), kept.epoch, kept.version);
        let body = |entry| serde_json::to_string(entry).expect("texts and numbers are JSON");
        append.events = entries.iter().map(body).collect();
        append.secrets.extend(secret);
        append.command = command;
        let mut till = Till::new(
            self.premises.store(),
            self.law.bases(),
            &self.name,
            kept.version,
        );
        till.pay(&movements, paying)?;
        (append.accounts, append.postings) = till.finish();
        match self.premises.store().append(append) {
            Ok(Appended::Committed(head)) => kept.version = head.version,
            Ok(Appended::Replayed(_)) => return Ok(()),
            Err(StoreError::Refused(Refusal::Postings(_))) => {
                let payer = movements.first().map(|movement| movement.from.to_string());
                return Err(NotKept::NotEnough(payer.unwrap_or_default()));
            }
            Err(error) => return Err(error.into()),
        }
        kept.run = after;
        kept.entries.extend(entries);
        let number = kept.entries.len() as u64;
        self.listeners().retain_mut(|listener| listener(number));
        Ok(())
    }
}

/// Whether the house has rules for every level of what it is to run itself.
fn playable(premises: &Premises, run: &Run, opened: &Entry) -> Result<(), NotKept> {
    let mut after = run.clone();
    after.apply(opened)?;
    let Some(play) = after.play().filter(|_| premises.has_rulebooks()) else {
        return Ok(());
    };
    let rules = crate::tournament::rules_of(premises, &play);
    rules.map(drop).map_err(NotKept::NoRules)
}

/// How a command is answered that took effect, before the hash of what was asked.
const DONE: &str = "done";

/// A command by the name that its sender gave it.
fn named(name: &TableId, who: &str, command: &Value, id: &str) -> Result<Command, NotKept> {
    let id = CommandId::new(&format!("{who}/activity/{name}/{id}"));
    let id = id.map_err(|error| activities::Unknown(error.to_string()))?;
    let mut hasher = Sha256::new();
    hasher.update(who);
    hasher.update(command.to_string());
    let body_hash: Hash = hasher.finalize().into();
    Ok(Command {
        id,
        body_hash,
        reply: format!("{DONE} {}", hex::encode(&body_hash)),
    })
}
