//! A table: the single writer of its stream.
//!
//! Command → decide → append → apply → tell. Everything is decided on a copy of the round
//! ([`draft`](self)); the copy takes the round's place only once the store has answered that it
//! is durable. The table has no thread, no clock and no socket: they are around it.
//!
//! People are numbered per round: a [`Person`](table::Person) is a place in the list that the round's opening
//! wrote down, plus those who came later. Whoever sits keeps his box from round to round, but
//! not necessarily his number.

mod asked;
mod bots;
mod croupier;
mod draft;
mod ended;
mod history;
mod index;
mod kept;
mod lots;
mod news;
mod pages;
mod press;
mod record;
mod refusal;
mod resume;
mod round;
mod shoe;
mod snapshot;
mod till;
mod tournament;
mod waiting;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use exact::{Cents, Mode, Ratio, Rounding};
use games::Rules;
use ledger::Refusal as Ledger;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use table::{Action, HouseRule, Moment, PoolId, Role, Rulebook};

use crate::clock::Now;
use crate::fair::{Hash, Shoe};
use crate::floor::NotOpenOnFloor;
use crate::journal::Dated;
use crate::store::{
    Append, Appended, Command as Kept, CommandId, Epoch, NotAName, Refusal as Unwritten,
    RoundRecord, StoreError, StreamName, Version,
};
use crate::{PlayerId, Premises, TableId, hex, limits_of};

pub use croupier::{Automation, Clocks, Countdown, Then};
pub use history::{KeptRecord, Past, Proof, ProvedOpening, Summary};
pub use kept::contradictions;
pub(crate) use kept::{pressed, record_of, released};
pub use lots::LotsProof;
pub use news::{News, Personal, Shared, Standing};
pub use pages::pages;
pub use refusal::Refusal;
pub use resume::NotOpened;
pub use round::Player;
pub use snapshot::{Before, PersonHere, SeenEvent, TableSnapshot, TableUpdate, Tail, Under, What};
pub use waiting::{SeatOffer, WaiterHere, Waiting};

pub(crate) use bots::in_tournament;
pub(crate) use news::Telling;
pub(crate) use tournament::{HandState, Laying, Leavers};

use croupier::Timers;
use draft::{Draft, Prepared};
use ended::Ended;
use index::Index;
use refusal::Halt;
use round::Round;
use waiting::List;

/// The stream of a table.
fn stream_of(table: &TableId) -> Result<StreamName, NotAName> {
    StreamName::new(&format!("table/{table}"))
}

/// How many rounds that ended are kept at hand, and listed at once.
const KEPT_ROUNDS: usize = 20;

/// How often a step is decided again because a table of another node moved a pool meanwhile.
const TRIES: usize = 16;

/// The longest id that a client may give its command.
const LONGEST_COMMAND: usize = 100;

/// How a table is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What the electronic croupier does of itself.
    pub automation: Automation,
    /// His countdowns.
    pub clocks: Clocks,
    /// What the tray is filled to.
    pub float: Cents,
    /// Up to how many seats of a table among players are filled with players of the house's own
    /// making, while a person sits there; none if people play among themselves.
    pub company: u8,
    /// Whether the house draws the seats itself where the rules give them by lot; otherwise whoever
    /// sits down says what the lot gave him.
    pub lots: bool,
    /// The tournament that is played here, by its name: its chips are the table's, it says who
    /// sits where and when a hand is dealt, and nobody else does.
    pub tournament: Option<String>,
    /// After how many events a page of the index of rounds is closed: a table that opens reads
    /// about so many.
    pub milestones: u64,
}

impl Default for Settings {
    /// Everything automatic, the usual clocks, a tray of 100,000 €, company for up to five.
    fn default() -> Settings {
        Settings {
            automation: Automation::EVERYTHING,
            clocks: Clocks::default(),
            float: Cents::new(10_000_000),
            company: 5,
            lots: false,
            tournament: None,
            milestones: 2_000,
        }
    }
}

/// What a player asks of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Made by the client before it sends: the same id takes effect once.
    pub id: String,
    /// The version that the player was looking at.
    pub version: u64,
    /// What he wants.
    pub wish: Wish,
}

/// What a player wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// To do something of the game.
    Act(Action),
    /// His bets are made.
    Ready,
    /// A hand in the shuffle, sealed.
    Commit {
        /// The hash of what he will add: see [`hand`](crate::fair::hand).
        hand: Hash,
    },
    /// What he had sealed, once no more hands are taken.
    Reveal {
        /// His bytes.
        contribution: [u8; 32],
    },
    /// A place on the list of those who wait for a seat.
    Wait,
    /// To wait no longer.
    StopWaiting,
    /// The seat that is kept for him.
    TakeSeat,
}

/// A member of the staff, as whoever signed him in vouches for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffMember {
    /// His name, for the record.
    pub name: String,
    /// His post.
    pub role: Role,
}

/// What a member of the staff asks of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffCommand {
    /// Made before it is sent, and unlike any other member's: the same id takes effect once.
    pub id: String,
    /// The version that he was looking at.
    pub version: u64,
    /// What he wants.
    pub action: Action,
}

/// A command took effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// The version at which it did.
    pub version: u64,
}

/// The reply that is kept with a command.
#[derive(Serialize, Deserialize)]
struct KeptReply {
    version: u64,
    body: String,
}

/// A table that is open.
pub struct Table {
    id: TableId,
    /// The rules that it opened with.
    founded: Arc<Rules>,
    /// The rules of the round in course.
    rules: Arc<Rules>,
    /// The rules of the next round, where a raise of the minimum comes into force with it.
    raised: Option<Arc<Rules>>,
    /// What the floor gave the table last.
    heeded: Option<Arc<Rules>>,
    /// Which opening of the table on the house's floor it has followed.
    opening: Option<u32>,
    /// The rules of the next round, where the floor has given the table other limits.
    ordered: Option<Arc<Rules>>,
    /// The rules of the next hand of a tournament.
    level: Option<Arc<Rules>>,
    premises: Arc<Premises>,
    settings: Settings,
    stream: StreamName,
    epoch: Epoch,
    version: Version,
    round: Round,
    /// The last rounds that ended, the newest first.
    past: VecDeque<Ended>,
    /// Where all rounds lie in the stream.
    index: Index,
    /// The last round whose record is kept.
    kept: Option<u64>,
    shoe: Option<Shoe>,
    float: Cents,
    timers: Timers,
    /// How many pages each player has open here.
    present: BTreeMap<PlayerId, u32>,
    absent_since: BTreeMap<PlayerId, Duration>,
    /// Those who wait for a seat.
    list: List,
    /// Since when each seat that nobody has taken yet is kept, by for whom.
    offered: BTreeMap<PlayerId, Duration>,
    closed: Option<String>,
    /// When it was last asked for something.
    asked_at: Now,
}

impl Table {
    /// Its name.
    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// Its rules in the round in course.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Its version.
    pub fn version(&self) -> u64 {
        self.version.0
    }

    /// Why it takes no bets, if so.
    pub fn closed(&self) -> Option<&str> {
        self.closed.as_deref()
    }

    /// How many hands have yet to end, once the last ones were announced; none when the day is
    /// over.
    pub fn hands_left(&self) -> Option<u8> {
        self.round.hands_left(&self.rules)
    }

    /// Why nothing begins here, if the house's floor does not have the table open and no round is
    /// in course.
    pub fn not_open_on_floor(&self) -> Option<NotOpenOnFloor> {
        let why = self.premises.why_not_open(&self.id)?;
        let moment = self.round.moment(&self.rules);
        matches!(moment, Moment::Betting | Moment::Over).then_some(why)
    }

    /// Whether a round is in course, or chips lie on the cloth.
    pub fn is_busy(&self) -> bool {
        match self.round.moment(&self.rules) {
            Moment::Over => false,
            Moment::Betting => self.round.stakes.values().any(|held| !held.is_zero()),
            _ => true,
        }
    }

    /// The last round that ended before this one.
    fn round_before(&self) -> Option<&Round> {
        self.past.iter().find_map(Ended::round)
    }

    /// Whether players were told in this round, or the one before, that the limits change.
    pub fn limits_are_told(&self) -> bool {
        let before = self.round_before();
        self.round.limits_told || before.is_some_and(|round| round.limits_told)
    }

    /// Whether an irregularity waits for its ruling.
    pub fn is_irregular(&self) -> bool {
        matches!(self.round.moment(&self.rules), Moment::Irregular(_))
    }

    /// Whether a round may begin: nothing is wrong, the day is not over, the floor has it open.
    pub(super) fn goes_on(&self) -> bool {
        let day_over = self.hands_left() == Some(0);
        self.closed.is_none() && !day_over && self.not_open_on_floor().is_none()
    }

    /// How many boxes are held.
    pub fn taken(&self) -> u8 {
        self.round.seats(&self.rules).len() as u8
    }

    /// Does what a player asks, durably, or refuses it without a trace.
    pub fn command(
        &mut self,
        player: &Player,
        command: &Command,
        now: Now,
    ) -> Result<Accepted, Refusal> {
        let at = (self.id.as_str(), command.version);
        let body = asked::of_player(&*self.rules, at, &command.wish);
        let (id, body) = identify(player.id.as_str(), &command.id, &body)?;
        if let Some(answer) = self.earlier(&id, &body)? {
            return answer;
        }
        self.asked_at = now;
        let since = self.offered_since(player, &command.wish);
        self.check_moment(since, command.version)?;
        self.follow_floor(now)?;
        if let Wish::Act(Action::Place { .. }) = command.wish {
            self.go_over(player, now)?;
        }
        let step = |draft: &mut Draft<'_>| draft.obey(player, &command.wish);
        self.write(step, Some((id, body)), now)
    }

    /// Opens the round at a raised minimum for somebody who sits and bets: what he asks is judged,
    /// and answered, by its rules.
    fn go_over(&mut self, player: &Player, now: Now) -> Result<(), Refusal> {
        let person = self.round.person(&player.id);
        let sits = person.is_some_and(|person| self.round.box_of(&self.rules, person).is_some());
        let day_over = self.hands_left() == Some(0);
        if self.raised.is_some() && sits && !day_over {
            self.write(|draft| draft.open_round(), None, now)?;
        }
        Ok(())
    }

    /// Looks at the limits that the house's floor gives the table. They are those of the next round;
    /// where nothing lies on the cloth, that opens at once.
    pub(crate) fn follow_floor(&mut self, now: Now) -> Result<(), Refusal> {
        self.heed_floor();
        let opening = self.premises.opening_on_floor(&self.id);
        let open = self.not_open_on_floor().is_none() && self.closed.is_none();
        let again = self.opening.is_some() && self.opening != opening;
        if again && open && !self.is_busy() && self.hands_left() == Some(0) {
            self.write(|draft| draft.open_day(), None, now)?;
        }
        if open {
            self.opening = opening;
        }
        if self.ordered.is_some() && !self.is_busy() && self.goes_on() {
            self.write(|draft| draft.open_round(), None, now)?;
        }
        Ok(())
    }

    /// Takes note of what the floor gives. It is an order when it changes: what was announced and
    /// came into force at the table since, the floor hears from the table.
    fn heed_floor(&mut self) {
        let given = self.premises.rules_on_floor(&self.id);
        let hash = |rules: &Arc<Rules>| rules.hash();
        if given.as_ref().map(hash) == self.heeded.as_ref().map(hash) {
            return;
        }
        self.heeded.clone_from(&given);
        self.ordered = given.filter(|given| limits_of(given) != limits_of(&self.rules));
    }

    /// Takes note, at a start, of what the floor gives: a raise that came into force just before
    /// the house stopped stays in force.
    fn heed_floor_at_start(&mut self) {
        self.opening = self.premises.opening_on_floor(&self.id);
        self.heed_floor();
        let raised = |given: &Arc<Rules>| {
            let raised = given.raised(self.rules.felt().minimum).ok().flatten();
            raised.is_some_and(|raised| raised.hash() == self.rules.hash())
        };
        if self.ordered.as_ref().is_some_and(raised) {
            self.ordered = None;
        }
    }

    /// What the tray is filled to under some rules: it goes up with the minimum.
    fn tray(&self, rules: &Rules) -> Cents {
        let (own, now) = (self.founded.felt().minimum, rules.felt().minimum);
        let factor = Ratio::new(now.count(), own.count()).unwrap_or(Ratio::ONE);
        let cents = Rounding::new(Mode::Up, Cents::new(1));
        let raised = cents
            .ok()
            .and_then(|up| up.apply(self.settings.float, factor).ok());
        raised.map_or(self.settings.float, |raised| raised.amount)
    }

    /// Does what a member of the staff asks, once for each id.
    pub fn staff_command(
        &mut self,
        member: &StaffMember,
        command: &StaffCommand,
        now: Now,
    ) -> Result<Accepted, Refusal> {
        let StaffCommand {
            version, action, ..
        } = command;
        let at = (self.id.as_str(), *version);
        let body = asked::of_staff(&*self.rules, at, member, action);
        let (id, body) = identify("staff", &command.id, &body)?;
        if let Some(answer) = self.earlier(&id, &body)? {
            return answer;
        }
        self.check_moment(self.due_since(action), *version)?;
        check_role(member.role, action)?;
        self.follow_floor(now)?;
        self.write(|draft| draft.serve(member, action), Some((id, body)), now)
    }

    /// Does what a member of the staff asks: report, rule, announce, close, choose for the absent.
    pub fn staff(
        &mut self,
        member: &StaffMember,
        action: &Action,
        now: Now,
    ) -> Result<Accepted, Refusal> {
        check_role(member.role, action)?;
        self.write(|draft| draft.serve(member, action), None, now)
    }

    /// Drafts a step and writes it. A table that feeds pools has them for itself meanwhile; what a
    /// table of another node did to one has the step drafted again.
    fn write(
        &mut self,
        step: impl Fn(&mut Draft<'_>) -> Result<(), Halt>,
        command: Option<(CommandId, Hash)>,
        now: Now,
    ) -> Result<Accepted, Refusal> {
        let premises = Arc::clone(&self.premises);
        let feeds = !self.rules.felt().pools.is_empty();
        let _held = feeds.then(|| premises.hold_pools());
        let done = self.until_pools_stand_still(&step, &command, now);
        self.show_seats();
        done
    }

    fn until_pools_stand_still(
        &mut self,
        step: &impl Fn(&mut Draft<'_>) -> Result<(), Halt>,
        command: &Option<(CommandId, Hash)>,
        now: Now,
    ) -> Result<Accepted, Refusal> {
        for _ in 0..TRIES {
            let prepared = self.prepare(step)?;
            match self.commit(prepared, command.clone(), now) {
                Ok(accepted) => return Ok(accepted),
                Err(StoreError::Refused(Unwritten::StaleReading(_))) => {}
                Err(error) => return Err(self.unwritten(error)),
            }
        }
        Err(Refusal::Busy)
    }

    /// Lets the other tables know who sits here.
    fn show_seats(&self) {
        // A seat in a tournament is no seat at a table of the house, nor are its chips money.
        if self.tournament().is_some() {
            return;
        }
        let seats = self.round.seats(&self.rules);
        let people = seats
            .iter()
            .filter_map(|seat| self.round.player(seat.holder));
        let people = people.map(|player| player.id.clone()).collect();
        let alone = self.rules.felt().house_rule(HouseRule::OneTable).is_some();
        self.premises.sit_at(&self.id, alone, people);
    }

    /// A page of this player opened here. Whoever comes gets a number in the round, unless many
    /// have come already.
    pub fn arrive(&mut self, player: &Player, now: Now) {
        *self.present.entry(player.id.clone()).or_default() += 1;
        self.absent_since.remove(&player.id);
        if self.round.person(&player.id).is_none() {
            // If it cannot be written he looks on as anybody.
            let _ = self.write(|draft| draft.welcome(player), None, now);
        }
    }

    /// A page of this player closed.
    pub fn depart(&mut self, player: &PlayerId, now: Now) {
        let Some(pages) = self.present.get_mut(player) else {
            return;
        };
        *pages = pages.saturating_sub(1);
        if *pages == 0 {
            self.present.remove(player);
            self.absent_since.insert(player.clone(), now.running);
        }
    }

    /// Who is asked something now.
    pub(crate) fn asked(&self) -> Option<PlayerId> {
        let Moment::Choosing { by, .. } = self.round.moment(&self.rules) else {
            return None;
        };
        self.round.player(by).map(|player| player.id.clone())
    }

    /// Whether others are told that somebody is there: he has a number in the round, or waits for
    /// a seat.
    pub(crate) fn counts(&self, player: &PlayerId) -> bool {
        self.round.person(player).is_some() || self.waits(player)
    }

    /// What stands in each pool that the table feeds.
    pub fn pools(&self) -> Vec<(PoolId, Cents)> {
        self.premises.pools(self.rules.felt())
    }

    fn is_present(&self, player: &PlayerId) -> bool {
        self.present.contains_key(player)
    }

    /// What a command was answered when it came first, if it came before.
    fn earlier(
        &mut self,
        id: &CommandId,
        body: &Hash,
    ) -> Result<Option<Result<Accepted, Refusal>>, Refusal> {
        let kept = match self.premises.store().reply(id) {
            Ok(kept) => kept,
            Err(error) => return Err(self.stop(error.to_string())),
        };
        Ok(kept.map(|kept| answer_again(&kept, body)))
    }

    /// Whatever is asked is refused when the moment for which it was offered has passed.
    fn check_moment(&self, since: Version, version: u64) -> Result<(), Refusal> {
        match (since.0..=self.version.0).contains(&version) {
            true => Ok(()),
            false => Err(Refusal::MomentPassed),
        }
    }

    /// Since when a player is offered what he wishes: what is asked of him since it is asked; a
    /// seat and readiness since bets are open, or closed; a hand in the shuffle since the round is
    /// open; a seat that is kept since it is.
    fn offered_since(&self, player: &Player, wish: &Wish) -> Version {
        match wish {
            Wish::Act(action) => self.due_since(action),
            Wish::Ready => self.round.phase_since,
            // A hand is sealed for the shoe that the round promised, and for no other.
            Wish::Commit { .. } | Wish::Reveal { .. } => self.round.opened,
            Wish::StopWaiting | Wish::TakeSeat => {
                self.round.offered_at(&player.id).unwrap_or_default()
            }
            // The list is open at any moment.
            Wish::Wait => Version::default(),
        }
    }

    fn due_since(&self, action: &Action) -> Version {
        match action {
            Action::Place { .. }
            | Action::TakeBack { .. }
            | Action::Choose { .. }
            | Action::Pick { .. }
            | Action::Cut
            | Action::Rule { .. } => self.round.asked_since,
            _ => self.round.phase_since,
        }
    }

    /// Drafts a step. A refusal leaves the table as it was; a fault stops it.
    fn prepare(
        &mut self,
        step: impl FnOnce(&mut Draft<'_>) -> Result<(), Halt>,
    ) -> Result<Prepared, Refusal> {
        self.heed_floor();
        if self.closed.is_some() {
            return Err(Refusal::Closed);
        }
        let shoe = self.shoe.take();
        let mut draft = Draft::new(self, shoe);
        let outcome = step(&mut draft);
        let prepared = draft.finish();
        match outcome {
            Ok(()) => Ok(prepared),
            Err(halt) => {
                self.keep_untouched(prepared.shoe);
                Err(self.halted(halt))
            }
        }
    }

    /// Keeps the shoe of a step that came to nothing, unless the step drew from it: then it is
    /// taken out of the store again, with what is durable.
    fn keep_untouched(&mut self, shoe: Option<Shoe>) {
        self.shoe = shoe.filter(|shoe| {
            let mixed = shoe.contributions().is_some() == self.round.mixed.is_some();
            let same = Some(&shoe.commitment()) == self.round.promised();
            same && mixed && shoe.dealt() == self.round.drawn
        });
    }

    fn halted(&mut self, halt: Halt) -> Refusal {
        match halt {
            Halt::Refused(refusal) => refusal,
            Halt::Fault(why) => self.stop(why),
        }
    }

    /// The table takes no more bets until the house is started anew.
    fn stop(&mut self, why: String) -> Refusal {
        tracing::error!(table = %self.id, %why, "the table is closed");
        self.closed.get_or_insert(why);
        Refusal::Closed
    }

    /// Writes a step in one transaction; once it is durable it becomes what the table is.
    fn commit(
        &mut self,
        prepared: Prepared,
        command: Option<(CommandId, Hash)>,
        now: Now,
    ) -> Result<Accepted, StoreError> {
        if prepared.entries.is_empty() {
            self.keep_untouched(prepared.shoe);
            let version = self.version.0;
            return Ok(Accepted { version });
        }
        let append = self.append(&prepared, command, now);
        let recorded: Vec<u64> = append.records.iter().map(|record| record.round).collect();
        match self.premises.store().append(append) {
            Ok(Appended::Committed(head)) => {
                self.version = head.version;
                if self.tournament().is_none() {
                    let moved = &prepared.till.transfers;
                    self.premises.follow_players(moved, now);
                }
                self.adopt(prepared, &recorded, now);
                let version = head.version.0;
                Ok(Accepted { version })
            }
            Ok(Appended::Replayed(_)) => {
                Err(StoreError::Failed("a command came in between".to_owned()))
            }
            Err(error) => {
                self.keep_untouched(prepared.shoe);
                Err(error)
            }
        }
    }

    fn append(&self, prepared: &Prepared, command: Option<(CommandId, Hash)>, now: Now) -> Append {
        let mut append = Append::new(self.stream.clone(), self.epoch, self.version);
        let version = self.version.0 + prepared.entries.len() as u64;
        let dated = |entry: &crate::journal::Entry| Dated {
            date_ms: now.date_ms,
            entry: entry.clone(),
        };
        append.events = prepared
            .entries
            .iter()
            .map(dated)
            .map(|d| d.write())
            .collect();
        append.accounts = prepared.till.accounts.clone();
        append.postings = prepared.till.transfers.clone();
        append.readings = prepared.till.readings.clone();
        append.secrets = prepared.secrets.clone();
        append.records = self.to_keep(prepared);
        append.command = command.map(|(id, body_hash)| Kept {
            id,
            body_hash,
            reply: write_reply(version, &body_hash),
        });
        append
    }

    /// The records of the rounds that end with a step: nothing more is done in them. One that ended
    /// before records were kept, or whose shoe could not be read just then, is kept with a later step.
    fn to_keep(&self, prepared: &Prepared) -> Vec<RoundRecord> {
        let round = &prepared.round;
        let ends = Some(round).filter(|round| round.is_over(&round.rules));
        let rounds = prepared.finished.as_ref().into_iter().chain(ends);
        let rounds = rounds.filter(|round| self.kept != Some(round.number));
        rounds
            .filter_map(|round| kept::keep(&self.id, &self.premises, round))
            .collect()
    }

    fn adopt(&mut self, prepared: Prepared, recorded: &[u64], now: Now) {
        if recorded.contains(&prepared.round.number) {
            self.kept = Some(prepared.round.number);
        }
        let first = self.version.0 + 1 - prepared.entries.len() as u64;
        for (version, entry) in (first..).zip(&prepared.entries) {
            self.index.follow(Version(version), entry);
        }
        if let Some(finished) = prepared.finished {
            self.past.push_front(Ended::played(finished.put_by()));
            self.past.truncate(KEPT_ROUNDS);
        }
        self.round = prepared.round;
        self.rules = Arc::clone(&self.round.rules);
        self.raised = self.round.raised_after();
        let now_at = limits_of(&self.rules);
        self.ordered.take_if(|ordered| limits_of(ordered) == now_at);
        self.shoe = prepared.shoe;
        self.float = prepared.till.float;
        self.list = prepared.list;
        self.observe_offers(now);
        self.timers.observe(&self.round, &self.rules, now);
    }

    /// Why a step was not written. Chips that went elsewhere in the meantime are an ordinary
    /// refusal; anything that puts the store in doubt stops the table.
    fn unwritten(&mut self, error: StoreError) -> Refusal {
        match error {
            StoreError::Busy => Refusal::Busy,
            StoreError::Refused(Unwritten::CommandReused(_)) => Refusal::CommandReused,
            StoreError::Refused(Unwritten::Postings(refused)) => {
                let short = refused.reasons.iter().find_map(|reason| match reason {
                    Ledger::Insufficient {
                        account,
                        available,
                        asked,
                    } if account.as_str().starts_with("player/") => Some((*available, *asked)),
                    _ => None,
                });
                match short {
                    Some((available, needed)) => Refusal::TooFewChips { available, needed },
                    None => self.stop(refused.to_string()),
                }
            }
            other => self.stop(other.to_string()),
        }
    }
}

fn check_role(role: Role, action: &Action) -> Result<(), Refusal> {
    if may(role, action) {
        Ok(())
    } else {
        Err(Refusal::NotForTheRole(role))
    }
}

/// What a post may do at a table. Chance and players' own moves are nobody's of the staff.
fn may(role: Role, action: &Action) -> bool {
    let plays = matches!(role, Role::GamesDirector | Role::TableHead | Role::Croupier);
    match action {
        Action::Close | Action::Choose { .. } | Action::Report(_) => plays,
        // Who of them may do this one, the rules say.
        Action::Rule { .. }
        | Action::Announce { .. }
        | Action::Approve { .. }
        | Action::Call { .. } => plays,
        _ => false,
    }
}

/// The command's name with its sender's in front, and the hash of its body.
fn identify(sender: &str, id: &str, body: &str) -> Result<(CommandId, Hash), Refusal> {
    if id.is_empty() || id.len() > LONGEST_COMMAND {
        return Err(Refusal::NotACommandId);
    }
    let id = CommandId::new(&format!("{sender}/{id}"));
    let id = id.map_err(|_| Refusal::NotACommandId)?;
    Ok((id, Sha256::digest(body).into()))
}

fn write_reply(version: u64, body: &Hash) -> String {
    let body = hex::encode(body);
    let reply = KeptReply { version, body };
    serde_json::to_string(&reply).expect("a reply is plain words and numbers")
}

fn answer_again(kept: &str, body: &Hash) -> Result<Accepted, Refusal> {
    match serde_json::from_str(kept) {
        Ok(KeptReply {
            version,
            body: kept,
        }) if kept == hex::encode(body) => Ok(Accepted { version }),
        _ => Err(Refusal::CommandReused),
    }
}
