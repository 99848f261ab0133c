//! Opening a table: gone on with where it stood, or founded anew.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use exact::Cents;
use games::{AnyGame, Rules};
use table::record::promise::Hand as HandWords;
use table::{Action, Actor, BoxNumber, Game, Next, Person, Rulebook};

use super::croupier::Timers;
use super::ended::{Ended, Written, falls};
use super::index::{self, Ending, Index, Untold};
use super::lots;
use super::refusal::Halt;
use super::round::{Going, Happened, Laid, Opening, Player, Round, Sealed, Turn};
use super::till::Till;
use super::waiting::List;
use super::{KEPT_ROUNDS, Settings, TRIES, Table, shoe, stream_of};
use crate::clock::Now;
use crate::fair::{
    Commitment, Contribution, Contributions, Hand, Seat as ShoeSeat, Shoe, ShoeLabel,
};
use crate::journal::{self, Beginning, Dated, Entry, Milestone, Promised, RoundOpened, SealedHand};
use crate::store::{
    Append, Appended, Epoch, EventStore, Refusal as Unwritten, Secret, StoreError, StreamName,
    Version,
};
use crate::{Premises, TableId, accounts, hex};

/// Why a table does not open.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotOpened {
    /// The store.
    #[error("the table cannot be opened: {0}")]
    Store(#[from] StoreError),
    /// What the store holds of it is no table's.
    #[error("entry {version} of the table's stream cannot be read ({detail}): restore a good copy")]
    Unreadable {
        /// The entry.
        version: u64,
        /// What is wrong.
        detail: String,
    },
    /// The shoe that was promised is gone. No other takes its place: a person decides.
    #[error("the shoe that the table promised cannot be opened ({0}): restore the sealing key")]
    Shoe(String),
    /// No shoe can be shuffled, or the rules and the shoe do not fit.
    #[error("no round can be opened: {0}")]
    Round(String),
}

/// The entries of one round, from its opening.
pub(super) type Chapter = Vec<(Version, Entry)>;

/// What the store holds of a table.
#[derive(Default)]
struct Story {
    version: Version,
    generation: u64,
    rules: String,
    /// The number of the last round of any generation.
    last_round: u64,
    /// The last rounds of the last generation.
    chapters: Vec<Chapter>,
    /// Where all rounds lie.
    index: Index,
    /// Those who wait for a seat.
    list: List,
}

impl Table {
    /// Opens a table. What was open goes on as it stood, if the rules are the same; other rules
    /// begin a new generation, and stakes of an unfinished round go back.
    pub fn open(
        id: TableId,
        rules: Arc<Rules>,
        premises: Arc<Premises>,
        settings: Settings,
        now: Now,
    ) -> Result<Table, NotOpened> {
        for _ in 1..TRIES {
            let (id, settings) = (id.clone(), settings.clone());
            let (rules, premises) = (Arc::clone(&rules), Arc::clone(&premises));
            match Table::found(id, rules, premises, settings, now) {
                // A table of another node started the same pool at that moment.
                Err(NotOpened::Store(StoreError::Refused(Unwritten::StaleReading(_)))) => {}
                opened => return opened,
            }
        }
        Table::found(id, rules, premises, settings, now)
    }

    fn found(
        id: TableId,
        rules: Arc<Rules>,
        premises: Arc<Premises>,
        settings: Settings,
        now: Now,
    ) -> Result<Table, NotOpened> {
        let stream = stream_of(&id);
        let stream = stream.map_err(|error| NotOpened::Round(error.to_string()))?;
        let epoch = premises.store().take_ownership(&stream)?;
        let story = Story::read(premises.store(), &stream)?;
        let founding = Founding {
            id,
            rules,
            premises,
            settings,
            stream,
            epoch,
            now,
            story,
        };
        let same = founding.story.rules == hex::encode(&founding.rules.hash());
        let current = if same { founding.current() } else { None };
        match current {
            // Where a floor keeps the table, the day ends and begins there.
            Some(Ok((round, _)))
                if round.hands_left(&round.rules) == Some(0) && !founding.is_on_a_floor() =>
            {
                founding.next_day()
            }
            Some(Ok((round, shoe))) => founding.go_on(round, shoe),
            Some(Err(Unfolded::Shoe(why))) => Err(NotOpened::Shoe(why)),
            Some(Err(Unfolded::Diverged(why))) => founding.begin(&why),
            None => founding.begin("the table opens under other rules"),
        }
    }
}

/// Why a chapter does not give a round.
enum Unfolded {
    /// The promised shoe cannot be had.
    Shoe(String),
    /// The rules conclude otherwise than they did when it was written.
    Diverged(String),
}

impl Story {
    /// What a stream tells of its table: what its last milestone says, and everything after it.
    fn read(store: &dyn EventStore, stream: &StreamName) -> Result<Story, NotOpened> {
        let ending = Ending::read(store, stream)?;
        let mut story = Story::default();
        if let Some((at, milestone)) = &ending.milestone {
            story.remember(*at, milestone);
            for event in store.read_until(stream, story.recent(milestone), *at)? {
                story.tell(event.version, index::read(&event)?);
            }
        }
        for (version, entry) in ending.entries {
            story.follow(version, entry);
        }
        Ok(story)
    }

    /// Takes over what a milestone says.
    fn remember(&mut self, at: Version, milestone: &Milestone) {
        self.version = at;
        self.index = Index::after(at, milestone);
        self.last_round = milestone.rounds.last().map_or(0, |(round, _)| *round);
        if let Some(rules) = milestone.rules.last() {
            self.generation = rules.generation;
            self.rules = rules.rules.clone();
        }
        for (player, changes) in &milestone.waiting {
            let Some(player) = Player::read(player) else {
                continue;
            };
            for change in changes {
                self.list.follow(&player, *change);
            }
        }
    }

    /// After which version the last rounds lie that a milestone knows, as far as they are of the
    /// rules in force. They are kept at hand; the others are found when somebody asks.
    fn recent(&self, milestone: &Milestone) -> Version {
        let rounds = &milestone.rounds;
        let from = milestone.rules.last().map_or(0, |rules| rules.from);
        let from = from.max(rounds.len().saturating_sub(KEPT_ROUNDS + 1));
        rounds
            .get(from)
            .map_or(self.version, |(_, at)| Version(at - 1))
    }

    /// Follows an entry.
    fn follow(&mut self, version: Version, entry: Entry) {
        self.version = version;
        self.index.follow(version, &entry);
        match &entry {
            Entry::Opened {
                generation, rules, ..
            } => {
                self.generation = *generation;
                self.rules = rules.clone();
                self.chapters.clear();
                self.list = List::default();
            }
            Entry::Round(opened) => self.last_round = opened.round,
            Entry::Listed { player, change } => {
                if let Some(player) = Player::read(player) {
                    self.list.follow(&player, *change);
                }
            }
            _ => {}
        }
        self.tell(version, entry);
    }

    /// Puts an entry into the chapter of its round.
    fn tell(&mut self, version: Version, entry: Entry) {
        match entry {
            Entry::Opened { .. } => {}
            entry @ Entry::Round(_) => {
                self.chapters.push(vec![(version, entry)]);
                // One more than is kept: the last may still be open.
                if self.chapters.len() > KEPT_ROUNDS + 1 {
                    self.chapters.remove(0);
                }
            }
            entry => {
                if let Some(chapter) = self.chapters.last_mut() {
                    chapter.push((version, entry));
                }
            }
        }
    }
}

impl From<Untold> for NotOpened {
    fn from(untold: Untold) -> NotOpened {
        match untold {
            Untold::Store(error) => NotOpened::Store(error),
            Untold::Unreadable(version, detail) => NotOpened::Unreadable {
                version: version.0,
                detail,
            },
        }
    }
}

/// A table about to be opened.
struct Founding {
    id: TableId,
    rules: Arc<Rules>,
    premises: Arc<Premises>,
    settings: Settings,
    stream: StreamName,
    epoch: Epoch,
    now: Now,
    story: Story,
}

impl Founding {
    /// The round that was open when the house stopped.
    fn current(&self) -> Option<Result<(Round, Shoe), Unfolded>> {
        let chapter = self.story.chapters.last()?;
        Some(fold(chapter, &self.rules, &self.premises))
    }

    /// The rounds that the story tells, the newest first.
    fn past(&mut self) -> VecDeque<Ended> {
        let chapters = std::mem::take(&mut self.story.chapters).into_iter().rev();
        let mut past: VecDeque<Ended> = chapters.filter_map(|told| self.ended(told)).collect();
        past.truncate(KEPT_ROUNDS);
        past
    }

    /// A round that ended.
    fn ended(&self, chapter: Chapter) -> Option<Ended> {
        let untold = || tracing::warn!(table = %self.id, "a past round cannot be told any more");
        let Some((number, label)) = self.told_when_asked(&chapter) else {
            return match fold(&chapter, &self.rules, &self.premises) {
                // One that nobody played is none that ended.
                Ok((round, _)) => round.is_over(&round.rules).then(|| Ended::played(round)),
                Err(_) => {
                    untold();
                    None
                }
            };
        };
        let Ok(sealed) = shoe::sealed(&self.premises, &label) else {
            untold();
            return None;
        };
        let written = Written {
            chapter,
            sealed,
            own: Arc::clone(&self.rules),
            premises: Arc::clone(&self.premises),
        };
        Some(Ended::written(number, written))
    }

    /// The number of a round that nobody need know before he asks for it, and its one shoe: no one
    /// is told what fell in it, and it needs nothing of the store but that.
    fn told_when_asked(&self, chapter: &Chapter) -> Option<(u64, ShoeLabel)> {
        let (_, Entry::Round(opened)) = chapter.first()? else {
            return None;
        };
        let alone = opened.spares.is_empty() && opened.lots.is_none();
        let label = ShoeLabel::new(&opened.label).ok()?;
        (alone && !falls(&self.rules)).then_some((opened.round, label))
    }

    /// The last hands of a day were played before the house stopped: another day opens.
    fn is_on_a_floor(&self) -> bool {
        self.premises.opening_on_floor(&self.id).is_some()
    }

    fn next_day(mut self) -> Result<Table, NotOpened> {
        let past = self.past();
        let (opening, shoe, secrets) = self.first_round(Version(self.story.version.0 + 1))?;
        let float = self.balance_of_float()?;
        let mut till = self.till(float);
        let version = self.write(vec![opening.entry], &mut till, secrets)?;
        self.table(version, opening.round, past, shoe, float)
    }

    fn go_on(mut self, round: Round, shoe: Shoe) -> Result<Table, NotOpened> {
        self.story.chapters.pop();
        let past = self.past();
        let version = self.story.version;
        let float = self.balance_of_float()?;
        self.table(version, round, past, shoe, float)
    }

    fn till(&self, float: Cents) -> Till {
        let tournament = self.settings.tournament.as_deref();
        Till::new(&self.stream, &self.id, float, tournament)
    }

    fn balance_of_float(&self) -> Result<Cents, NotOpened> {
        let float = self
            .premises
            .store()
            .balance(&accounts::float(&self.id).id)?;
        let available = float.and_then(|balance| balance.available());
        Ok(available.unwrap_or(Cents::ZERO))
    }

    /// Begins a generation: gives stakes back, fills the tray, opens a round.
    fn begin(mut self, why: &str) -> Result<Table, NotOpened> {
        let broken = |halt: Halt| NotOpened::Round(format!("{halt:?}"));
        let first = Version(self.story.version.0 + 1);
        let mut till = self.till(self.balance_of_float()?);
        let mut entries = Vec::new();
        if let Some(abandoned) = self.give_back(first, &mut till, why)? {
            entries.push(abandoned);
        }
        entries.push(self.opened());
        let filled = till.top_up(first, self.settings.float, Cents::ZERO);
        if let Some(amount) = filled.map_err(broken)? {
            let amount = amount.count();
            entries.push(Entry::Filled { amount });
        }
        let premises = Arc::clone(&self.premises);
        let _held = premises.hold_pools();
        entries.extend(self.seeded(first, &mut till)?);
        let at = Version(self.story.version.0 + entries.len() as u64 + 1);
        let (opening, shoe, secrets) = self.first_round(at)?;
        entries.push(opening.entry);
        let version = self.write(entries, &mut till, secrets)?;
        let float = till.float;
        let mut table = self.table(version, opening.round, VecDeque::new(), shoe, float)?;
        // Who waited, waited for a table of other rules.
        table.list = List::default();
        Ok(table)
    }

    /// Starts the pools that no table has fed yet.
    fn seeded(&self, at: Version, till: &mut Till) -> Result<Vec<Entry>, NotOpened> {
        let felt = self.rules.felt();
        let mut entries = Vec::new();
        for pool in &felt.pools {
            let reading = self.premises.read_pool(felt, pool)?;
            if reading.held.is_none() {
                till.readings.push(reading);
                let seeded = till.seed(at, felt, pool);
                entries.extend(seeded.map_err(|halt| NotOpened::Round(format!("{halt:?}")))?);
            }
        }
        Ok(entries)
    }

    /// A round with a new shoe, and all of its shoes sealed.
    fn first_round(&self, at: Version) -> Result<(Opening, Shoe, Vec<Secret>), NotOpened> {
        let opening = Opening::new(
            &self.id,
            &self.rules,
            &self.premises,
            Turn {
                number: self.story.last_round + 1,
                at,
                last: None,
                raised: None,
            },
            Vec::new(),
            Laid::default(),
        );
        let mut opening = opening.map_err(NotOpened::Round)?;
        let fresh = opening.fresh.take();
        let (shoe, secret) = fresh.ok_or_else(|| NotOpened::Round("no shoe".into()))?;
        let spares = std::mem::take(&mut opening.spares);
        Ok((opening, shoe, [secret].into_iter().chain(spares).collect()))
    }

    fn write(
        &mut self,
        entries: Vec<Entry>,
        till: &mut Till,
        secrets: Vec<Secret>,
    ) -> Result<Version, NotOpened> {
        let mut append = Append::new(self.stream.clone(), self.epoch, self.story.version);
        for (version, entry) in (self.story.version.0 + 1..).zip(&entries) {
            self.story.index.follow(Version(version), entry);
        }
        let dated = |entry| Dated {
            date_ms: self.now.date_ms,
            entry,
        };
        append.events = entries.into_iter().map(|e| dated(e).write()).collect();
        append.accounts = std::mem::take(&mut till.accounts);
        append.postings = std::mem::take(&mut till.transfers);
        append.readings = std::mem::take(&mut till.readings);
        append.secrets = secrets;
        match self.premises.store().append(append)? {
            Appended::Committed(head) => Ok(head.version),
            Appended::Replayed(_) => Err(NotOpened::Round("replayed".to_owned())),
        }
    }

    fn opened(&self) -> Entry {
        let felt = self.rules.felt();
        Entry::Opened {
            generation: self.story.generation + 1,
            ruleset: felt.ruleset.clone(),
            game: felt.game.clone(),
            rules: hex::encode(&self.rules.hash()),
            sheet: self.rules.sheet(),
        }
    }

    /// Gives back whatever lies on the cloth. What each player has there his account says, so
    /// that the hand need not be understood.
    fn give_back(
        &self,
        at: Version,
        till: &mut Till,
        why: &str,
    ) -> Result<Option<Entry>, NotOpened> {
        let Some(chapter) = self.story.chapters.last() else {
            return Ok(None);
        };
        let mut held = false;
        for player in players(chapter) {
            let stakes = accounts::stakes(&self.id, &player.id).id;
            let balance = self.premises.store().balance(&stakes)?;
            let available = balance.and_then(|balance| balance.available());
            let Some(amount) = available.filter(|amount| !amount.is_zero()) else {
                continue;
            };
            held = true;
            let given = till.give_back(at, &player, amount, why);
            given.map_err(|halt| NotOpened::Round(format!("{halt:?}")))?;
        }
        Ok(held.then(|| Entry::Abandoned {
            round: self.story.last_round,
            why: why.to_owned(),
        }))
    }

    fn table(
        self,
        version: Version,
        round: Round,
        past: VecDeque<Ended>,
        shoe: Shoe,
        float: Cents,
    ) -> Result<Table, NotOpened> {
        // Whether a record is there must be known: nobody keeps a second one of the same round.
        let kept = self.premises.store().record(&self.stream, round.number)?;
        let mut table = Table {
            kept: kept.map(|_| round.number),
            timers: Timers::new(&round, &round.rules, self.now),
            id: self.id,
            founded: self.rules,
            rules: Arc::clone(&round.rules),
            raised: round.raised_after(),
            heeded: None,
            opening: None,
            ordered: None,
            level: None,
            premises: self.premises,
            settings: self.settings,
            stream: self.stream,
            epoch: self.epoch,
            version,
            round,
            past,
            shoe: Some(shoe),
            float,
            present: BTreeMap::new(),
            absent_since: BTreeMap::new(),
            list: self.story.list,
            index: self.story.index,
            offered: BTreeMap::new(),
            closed: None,
            asked_at: self.now,
        };
        table.observe_offers(self.now);
        table.heed_floor_at_start();
        table.show_seats();
        Ok(table)
    }
}

/// Everyone whom a chapter names.
fn players(chapter: &Chapter) -> Vec<Player> {
    let mut players = Vec::new();
    for (_, entry) in chapter {
        match entry {
            Entry::Round(opened) => {
                players.extend(opened.people.iter().filter_map(Player::read));
            }
            Entry::Joined { player, .. } => players.extend(Player::read(player)),
            _ => {}
        }
    }
    players
}

/// The rules by which a round was played: those of the table, or of its raised sheet, or of
/// another sheet where it says the whole of it.
fn rules_of(entry: &Entry, own: &Arc<Rules>, premises: &Premises) -> Option<Arc<Rules>> {
    let raised = match entry {
        Entry::Round(opened) => opened.raised.as_ref(),
        _ => None,
    };
    let Some(raised) = raised else {
        return Some(Arc::clone(own));
    };
    let felt = own.felt();
    let rules = match raised.sheet.is_empty() {
        true => Arc::new(own.raised(Cents::new(raised.minimum)).ok()??),
        false => premises.rules_of(&felt.ruleset, &felt.game, &raised.sheet)?,
    };
    (hex::encode(&rules.hash()) == raised.rules).then_some(rules)
}

/// The round that a chapter tells, or why it tells none.
pub(super) fn told_again(
    chapter: &Chapter,
    own: &Arc<Rules>,
    premises: &Premises,
) -> Result<Round, String> {
    match fold(chapter, own, premises) {
        Ok((round, _)) => Ok(round),
        Err(Unfolded::Shoe(why) | Unfolded::Diverged(why)) => Err(why),
    }
}

/// The round that was written down, if it can still be told.
pub(super) fn told_by(written: &Written) -> Option<Round> {
    let Written {
        chapter,
        sealed,
        own,
        premises,
    } = written;
    let told = fold_with(chapter, own, premises, |round| {
        let promised = round.promise(0).ok_or("the round promised no shoe")?;
        let shoe = shoe::unsealed(premises, promised, sealed.clone())?;
        shoe::as_it_stands(shoe, round, round.drawn)
    });
    if told.is_err() {
        tracing::warn!("a past round cannot be told any more");
    }
    told.ok().map(|(round, _)| round)
}

/// The round that a chapter tells, with its shoe as it stands.
fn fold(
    chapter: &Chapter,
    own: &Arc<Rules>,
    premises: &Premises,
) -> Result<(Round, Shoe), Unfolded> {
    fold_with(chapter, own, premises, |round| shoe::load(premises, round))
}

/// The same; `load` gives the shoe that a round is dealt from as it stands.
fn fold_with(
    chapter: &Chapter,
    own: &Arc<Rules>,
    premises: &Premises,
    load: impl Fn(&Round) -> Result<Shoe, String>,
) -> Result<(Round, Shoe), Unfolded> {
    let diverged = |what: &str| Unfolded::Diverged(what.to_owned());
    let ((opened, first), rest) = chapter.split_first().ok_or_else(|| diverged("no entry"))?;
    let rules =
        &rules_of(first, own, premises).ok_or_else(|| diverged("its raised sheet is another"))?;
    let mut round = open(rules, *opened, first).ok_or_else(|| diverged("no opening"))?;
    let mut shoe = load(&round).map_err(Unfolded::Shoe)?;
    for (version, entry) in rest {
        let happened = match entry {
            Entry::Lot {
                person,
                number,
                seat,
            } => lot(premises, &round, (*person, *number, *seat))?,
            _ => happened(entry, rules, &mut round, &mut shoe),
        };
        let happened = happened.ok_or_else(|| {
            Unfolded::Diverged(format!("entry {version} does not follow any more"))
        })?;
        if let Some(happened) = happened {
            let applied = round.apply(rules, *version, happened);
            applied.map_err(Unfolded::Diverged)?;
            // Once cards went back among the rest, another of the promised shoes is dealt from.
            if round.promised() != Some(&shoe.commitment()) {
                shoe = load(&round).map_err(Unfolded::Shoe)?;
            }
        }
    }
    Ok((round, shoe))
}

fn open(rules: &Arc<Rules>, at: Version, entry: &Entry) -> Option<Round> {
    let Entry::Round(opened) = entry else {
        return None;
    };
    let RoundOpened {
        round,
        label,
        root,
        cards,
        people,
        start,
        last,
        goes_on,
        spares,
        raised: _,
        lots,
        by_lot,
    } = &**opened;
    let commitment = Commitment {
        label: ShoeLabel::new(label).ok()?,
        count: *cards,
        root: hex::decode(root)?,
    };
    let people: Option<Vec<Player>> = people.iter().map(Player::read).collect();
    let Beginning {
        seats,
        held,
        carry_over,
        shoe: left,
    } = start.under(&**rules)?;
    let shoe = match (goes_on, left) {
        (None, None) => None,
        (Some(going), Some(left)) => Some(Going {
            commitment: commitment.clone(),
            mixed: mixed(&going.added)?,
            hands: hands(&going.hands)?,
            out: going.out,
            left,
        }),
        _ => return None,
    };
    let spares: Option<Vec<Commitment>> = spares.iter().map(Promised::commitment).collect();
    let laid = Laid {
        seats,
        held,
        carry_over,
        shoe,
        spares: spares?,
        lots: match lots {
            None => None,
            Some(promised) => Some(promised.commitment()?),
        },
        by_lot: by_lot.clone(),
    };
    let mut round = Round::open(rules, *round, commitment, at, people?, laid).ok()?;
    round.last = *last;
    Some(round)
}

/// What a lot gave. That the promised lots cannot be read is no reason to give a round up.
fn lot(
    premises: &Premises,
    round: &Round,
    (person, number, at): (Person, u32, u8),
) -> Result<Option<Option<Happened>>, Unfolded> {
    let Some(promised) = round.lots.as_ref() else {
        return Ok(None);
    };
    let given = lots::seat_of(premises, promised, number).map_err(Unfolded::Shoe)?;
    let happened = Happened::Lot(person, given, number);
    Ok((given == BoxNumber(at)).then_some(Some(happened)))
}

/// What an entry says happened, decided anew. `None` if it does not follow; `Some(None)` if it
/// is of no concern to the round.
fn happened(
    entry: &Entry,
    rules: &Rules,
    round: &mut Round,
    shoe: &mut Shoe,
) -> Option<Option<Happened>> {
    let happened = match entry {
        Entry::Joined { player, takes_over } => round.admit(&Player::read(player)?, *takes_over)?,
        Entry::Ready { person, value } => {
            let bytes = match value {
                None => None,
                Some(text) => Some(hex::decode(text)?),
            };
            Happened::Ready(*person, bytes)
        }
        Entry::Committed { person, hash } => Happened::Committed(*person, hex::decode(hash)?),
        Entry::Sealed { hands } => {
            let sealed: Option<Vec<Sealed>> = hands.iter().map(sealed).collect();
            Happened::Sealed(sealed?)
        }
        Entry::Revealed { person, value } => Happened::Revealed(*person, hex::decode(value)?),
        Entry::Mixed { hands } => {
            let contributions = mixed(hands)?;
            shoe.mix(contributions.clone()).ok()?;
            Happened::Mixed(contributions)
        }
        Entry::Drawn { number } => {
            let Next::Chance(chance) = AnyGame::next(rules, &round.state) else {
                return None;
            };
            let (due, drawn) = match round.fall(rules, &chance.source) {
                Some(drawn) => (round.fallen, drawn),
                None => {
                    shoe.resume_at(round.drawn).ok()?;
                    let draw = shoe.draw().ok()?;
                    (draw.number(), chance.source.outcome(draw.index())?)
                }
            };
            let action = Action::Draw(drawn);
            let events = AnyGame::decide(rules, &round.state, Actor::Chance, &action).ok()?;
            (due == *number).then_some(())?;
            Happened::Acted(Actor::Chance, action, events)
        }
        Entry::PassedOver { number } => {
            let Next::Chance(chance) = AnyGame::next(rules, &round.state) else {
                return None;
            };
            shoe.resume_at(round.drawn).ok()?;
            let draw = shoe.draw().ok()?;
            (draw.number() == *number).then_some(())?;
            Happened::PassedOver(round.passed_over(rules, &chance.source, draw.index())?)
        }
        Entry::Acted {
            actor,
            action,
            followed,
            ..
        } => {
            let action = action.action(rules)?;
            let events = AnyGame::decide(rules, &round.state, *actor, &action).ok()?;
            journal::agrees(followed, rules, &events).then_some(())?;
            Happened::Acted(*actor, action, events)
        }
        Entry::Listed { player, change } => Happened::Listed(Player::read(player)?, *change),
        Entry::Filled { .. }
        | Entry::Seeded { .. }
        | Entry::Issued { .. }
        | Entry::Milestone(_) => return Some(None),
        Entry::Opened { .. } | Entry::Round(_) | Entry::Lot { .. } | Entry::Abandoned { .. } => {
            return None;
        }
    };
    Some(Some(happened))
}

fn sealed(written: &SealedHand) -> Option<Sealed> {
    let seat = ShoeSeat(written.seat);
    let hash = hex::decode(&written.hash)?;
    Some(Sealed {
        person: Some(written.person),
        hand: Hand { seat, hash },
    })
}

fn hands(written: &[HandWords]) -> Option<Vec<Hand>> {
    let one = |hand: &HandWords| {
        let hash = hex::decode(hand.hash.as_deref()?)?;
        Some(Hand {
            seat: ShoeSeat(hand.seat),
            hash,
        })
    };
    written.iter().map(one).collect()
}

fn mixed(written: &[HandWords]) -> Option<Contributions> {
    let one = |hand: &HandWords| {
        let bytes = hex::decode(hand.value.as_deref()?)?;
        Some(Contribution {
            seat: ShoeSeat(hand.seat),
            bytes,
        })
    };
    let list: Option<Vec<Contribution>> = written.iter().map(one).collect();
    Contributions::new(list?).ok()
}
