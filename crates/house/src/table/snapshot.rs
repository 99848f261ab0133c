//! What each viewer is told. Views are made by the game alone; what happened is told without
//! the cards that the viewer's own view shows as backs.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use cards::Card;
use exact::Cents;
use games::{AnyGame, Rules};
use law::BasisRef;
use table::{
    BoxNumber, Drawn, Event, Face, Game, Moment, Options, Person, Place, PoolId, Remedy, Role,
    Rulebook, Seen, StaffOptions, View, Viewer,
};

use super::croupier::Countdown;
use super::ended::{Ended, falls};
use super::news::{News, Telling};
use super::round::{Happened, Logged, Round, Sealed, last_hands};
use super::waiting::Waiting;
use super::{Player, Table, till};
use crate::RulingTold;
use crate::clock::Now;
use crate::fair::{Commitment, Hand};
use crate::floor::NotOpenOnFloor;
use crate::journal::{ListChange, SeatByLot};
use crate::store::Version;
use crate::{PlayerId, hex};

/// The rules that something was told under: a table's minimum may be raised between two rounds.
#[derive(Clone)]
pub struct Under(pub Arc<Rules>);

impl PartialEq for Under {
    fn eq(&self, other: &Under) -> bool {
        self.0.hash() == other.0.hash()
    }
}

impl Eq for Under {}

impl fmt::Debug for Under {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Under({})", hex::encode(&self.0.hash()))
    }
}

/// The table as one viewer may see it now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSnapshot {
    /// The rules of the round.
    pub under: Under,
    /// The table's version.
    pub version: u64,
    /// The round's number.
    pub round: u64,
    /// The promise on the order of the cards.
    pub commitment: Commitment,
    /// The further promises, for cards that may go back among those to be dealt.
    pub spares: Vec<Commitment>,
    /// Whether the seats have had their turn in the shuffle.
    pub mixed: bool,
    /// How many cards of the shoe had come out when the round opened.
    pub out: u32,
    /// Whether no more hands in the shuffle are taken.
    pub sealed: bool,
    /// The hands in the shuffle, and whether each is open.
    pub hands: Vec<(Hand, bool)>,
    /// Who the viewer is in this round, if anyone.
    pub you: Option<Person>,
    /// Everyone at the table.
    pub people: Vec<PersonHere>,
    /// What he sees.
    pub view: View,
    /// What he may do.
    pub options: Options,
    /// What he may do if he is of the house.
    pub staff: Option<StaffOptions>,
    /// Whether he may say that his bets are made, or after the end: on with the next.
    pub may_be_ready: bool,
    /// His chips, away from the tables.
    pub balance: Cents,
    /// What the table waits for.
    pub countdown: Option<Countdown>,
    /// What fell in the open in the rounds before, the newest first.
    pub last: Vec<Drawn>,
    /// What may be decided on what was reported, if something was.
    pub remedies: Vec<Remedy>,
    /// How many hands have yet to end, once the last ones were announced; none when the day is
    /// over.
    pub hands_left: Option<u8>,
    /// How many players, or hands where a round needs several, are missing for one to be played.
    pub missing: u8,
    /// Whether the table takes no bets because something is wrong with the house.
    pub closed: bool,
    /// Why nothing begins here, if the house's floor does not have the table open.
    pub not_open: Option<NotOpenOnFloor>,
    /// The last rulings on hands that were settled here.
    pub rulings: Vec<RulingTold>,
    /// What stands in the pools that the table feeds.
    pub pools: Vec<(PoolId, Cents)>,
    /// How the list of those who wait for a seat stands for the viewer.
    pub waiting: Waiting,
    /// The promise on the lots, where seats are drawn now.
    pub lots: Option<Commitment>,
    /// The seats held that a lot gave.
    pub by_lot: Vec<SeatByLot>,
}

/// Someone at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonHere {
    /// His number in this round.
    pub person: Person,
    /// What he is called.
    pub name: String,
    /// Whether his bets are made.
    pub ready: bool,
    /// Whether his page is open.
    pub present: bool,
    /// Whether he is of the house's own making.
    pub bot: bool,
}

/// An update for one viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableUpdate {
    /// The table now.
    pub snapshot: TableSnapshot,
    /// What happened since he was told last, round by round.
    pub tails: Vec<Tail>,
    /// Whether something before that was left out.
    pub resync: bool,
}

/// What happened in one round, as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tail {
    /// The rules by which it was played.
    pub under: Under,
    /// The round's number.
    pub round: u64,
    /// What the people of this round are called, by their numbers.
    pub names: Vec<String>,
    /// Who had a number before another took it over.
    pub before: Vec<Before>,
    /// The round as he sees it, after all of it.
    pub view: View,
    /// What happened.
    pub events: Vec<SeenEvent>,
}

impl Tail {
    /// What the people were called at a version.
    pub fn names_at(&self, version: u64) -> Vec<String> {
        let mut names = self.names.clone();
        // The earliest who had a number then is the last to be put in its place.
        let later = self.before.iter().filter(|before| version < before.until);
        for before in later.rev() {
            if let Some(name) = names.get_mut(usize::from(before.person.0)) {
                name.clone_from(&before.name);
            }
        }
        names
    }
}

/// Somebody whose number another took over: he was not there any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Before {
    /// The number.
    pub person: Person,
    /// What he was called.
    pub name: String,
    /// The version from which on it is another's.
    pub until: u64,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenEvent {
    /// The version that it belongs to.
    pub version: u64,
    /// What.
    pub what: What,
}

/// What happened, as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Something of the game; a draw only if the viewer sees the card.
    Event(Event),
    /// A card was dealt whose back he sees.
    Covered {
        /// To whom.
        to: Place,
        /// How it lies.
        face: Face,
        /// Why there, and so.
        basis: BasisRef,
    },
    /// Somebody came to the table.
    Joined(Person),
    /// A lot gave somebody a seat: which, and its number.
    Lot(Person, BoxNumber, u32),
    /// Something changed on the list of those who wait for a seat: for whom, and what.
    Listed(String, ListChange),
    /// Somebody's bets are made.
    Ready(Person),
    /// A card of the shoe was passed over: one that a ruling set aside in sight of all, or one
    /// that lies elsewhere and is not named.
    PassedOver(Option<Card>),
    /// The seats' hands in the shuffle were closed: so many.
    Mixed(usize),
}

impl Table {
    /// The table as a player sees it, or anybody.
    pub fn snapshot(&self, player: Option<&PlayerId>, now: Now) -> TableSnapshot {
        self.snapshot_seen(self.watched(&self.round, player), player, now)
    }

    /// The same, by what he sees of this round: what the rules offer him is a part of it, and takes
    /// longer to be found than all the rest.
    fn snapshot_seen(&self, view: View, player: Option<&PlayerId>, now: Now) -> TableSnapshot {
        let round = &self.round;
        let you = player.and_then(|player| round.person(player));
        let open = self.closed.is_none();
        let options = match (player, you) {
            (Some(player), Some(you)) if open => self.options_seen(player, you, &view),
            (Some(player), None) if open => self.options_for(player),
            _ => Options::default(),
        };
        TableSnapshot {
            under: Under(Arc::clone(&round.rules)),
            version: self.version.0,
            round: round.number,
            commitment: round.commitment.clone(),
            spares: round.spares.clone(),
            mixed: round.mixed.is_some(),
            out: round.out,
            sealed: round.sealed.is_some() || round.mixed.is_some(),
            hands: hands(round),
            you,
            people: self.people(),
            may_be_ready: open && you.is_some_and(|you| self.may_be_ready(you, &view)),
            view,
            options,
            staff: None,
            balance: player.map_or(Cents::ZERO, |player| self.balance(player)),
            countdown: self.countdown(now),
            last: self.last(),
            remedies: self.remedies(),
            hands_left: self.hands_left(),
            missing: self.missing(),
            closed: !open,
            not_open: self.not_open_on_floor(),
            rulings: self.premises.rulings(&self.id),
            pools: self.pools(),
            waiting: self.waiting(player, now),
            lots: round.lots.clone(),
            by_lot: round.by_lot.clone(),
        }
    }

    /// How many players are missing for a round to be played, or hands where it needs several.
    fn missing(&self) -> u8 {
        let (round, rules) = (&self.round, &self.rules);
        if round.moment(rules) != Moment::Betting {
            return 0;
        }
        let people = match round.missing_people(rules) {
            0 => 0,
            // Where each part of a table lacks some, the rules name those of one of them.
            few => few.max(rules.least_players().saturating_sub(self.taken())),
        };
        people.max(round.missing_hands(rules))
    }

    /// What the text has for what was reported, and who decides it.
    fn remedies(&self) -> Vec<Remedy> {
        match self.round.moment(&self.rules) {
            Moment::Irregular(what) => AnyGame::remedies(&self.rules, &self.round.state, &what),
            Moment::Betting | Moment::Dealing | Moment::Choosing { .. } | Moment::Over => {
                Vec::new()
            }
        }
    }

    /// What somebody may do. One who has no number yet may do what the next to come may; a seat
    /// kept for another is nobody else's.
    pub(super) fn options_for(&self, player: &PlayerId) -> Options {
        self.his(player, self.offered(Some(player)))
    }

    /// The same of somebody who has a number, by the view that he has of this round.
    pub(super) fn options_seen(&self, player: &PlayerId, you: Person, view: &View) -> Options {
        self.his(player, AnyGame::legal(&self.rules, view, you))
    }

    fn his(&self, player: &PlayerId, mut offered: Options) -> Options {
        offered.sit.retain(|at| !self.is_kept(*at, player));
        self.without_seats(self.on_the_floor(offered))
    }

    /// What the rules offer somebody. It is a part of what he sees, so that one who has no number
    /// yet looks as the next to come would.
    fn offered(&self, player: Option<&PlayerId>) -> Options {
        let newcomer = Person(u8::try_from(self.round.people.len()).unwrap_or(u8::MAX));
        let known = player.and_then(|player| self.round.person(player));
        let person = known.unwrap_or(newcomer);
        let view = self.looked_at(&self.round, player, Viewer::Player(person));
        AnyGame::legal(&self.rules, &view, person)
    }

    /// Where the floor does not have the table open one takes one's chips and goes.
    fn on_the_floor(&self, options: Options) -> Options {
        match self.not_open_on_floor() {
            None => options,
            Some(_) => Options {
                leave: options.leave,
                take_back: options.take_back,
                ..Options::default()
            },
        }
    }

    /// What somebody may do who has no number yet and for whom no seat is kept.
    pub(super) fn strangers_options(&self) -> Options {
        if self.closed.is_some() {
            return Options::default();
        }
        let mut options = self.offered(None);
        options.sit.retain(|at| !self.is_kept_for_anybody(*at));
        self.without_seats(self.on_the_floor(options))
    }

    /// Whether somebody may look on at a round: anybody, unless only its players may.
    pub(super) fn may_watch(&self, round: &Round, player: Option<&PlayerId>) -> bool {
        may_watch(round, player)
    }

    /// A round as somebody may look at it.
    pub(super) fn watched(&self, round: &Round, player: Option<&PlayerId>) -> View {
        self.looked_at(round, player, round.viewer(player))
    }

    fn looked_at(&self, round: &Round, player: Option<&PlayerId>, viewer: Viewer) -> View {
        let view = round.view(&round.rules, viewer);
        match self.may_watch(round, player) {
            true => view,
            false => view.from_the_door(),
        }
    }

    /// The table as it is, and what happened since a version. Only the present round and the
    /// one before it are told event by event.
    pub fn told(&self, player: Option<&PlayerId>, since: Option<u64>, now: Now) -> TableUpdate {
        self.told_seen(self.watched(&self.round, player), player, since, now)
    }

    /// The same, by what he sees of this round.
    pub(super) fn told_seen(
        &self,
        view: View,
        player: Option<&PlayerId>,
        since: Option<u64>,
        now: Now,
    ) -> TableUpdate {
        let watches = |round: &Round| self.may_watch(round, player);
        self.tell(
            self.snapshot_seen(view, player, now),
            player,
            since,
            watches,
        )
    }

    /// The same, as it is handed to a listener: what many are told is made once.
    pub fn news(&self, player: &Player, since: Option<u64>, now: Now) -> News {
        Telling::new(self, now).news(player, since)
    }

    /// What happened since a version in the rounds that somebody may look at.
    fn tell(
        &self,
        snapshot: TableSnapshot,
        player: Option<&PlayerId>,
        since: Option<u64>,
        watches: impl Fn(&Round) -> bool,
    ) -> TableUpdate {
        let Some((before, since)) = self.events_since(since) else {
            return TableUpdate {
                snapshot,
                tails: Vec::new(),
                resync: true,
            };
        };
        let before = before.filter(|round| watches(round));
        let before = before.map(|round| tail(round, player, since));
        let now = watches(&self.round);
        let now = now.then(|| tail_seen(&self.round, snapshot.view.clone(), since));
        let tails = before.into_iter().chain(now);
        TableUpdate {
            snapshot,
            tails: tails.filter(|tail| !tail.events.is_empty()).collect(),
            resync: false,
        }
    }

    /// The round before, as far as it is told event by event with this one, and the version from
    /// which on they are; nothing for one who is told everything anew.
    fn events_since(&self, since: Option<u64>) -> Option<(Option<&Round>, Version)> {
        let before = self.round_before().filter(|past| {
            let last = past.log.last().map(|last| last.version.0);
            last.is_some_and(|last| last < self.round.opened.0)
        });
        let first = before.map_or(self.round.opened, |before| before.opened);
        let known = since.filter(|since| (first.0..=self.version.0).contains(since));
        known.map(|since| (before, Version(since)))
    }

    /// Whether anything that happened since a version speaks of a person by this number, or brought
    /// a covered card to a hand that he holds: by what name it came he alone is told, also when all
    /// lie open in the end.
    pub(super) fn speaks_of(
        &self,
        person: Person,
        holds: &[BoxNumber],
        since: Option<u64>,
    ) -> bool {
        let Some((before, since)) = self.events_since(since) else {
            return false;
        };
        let rounds = before.into_iter().chain([&self.round]);
        let logged = rounds.flat_map(|round| {
            let mut first = round.log.len();
            while first > 0 && round.log[first - 1].version > since {
                first -= 1;
            }
            &round.log[first..]
        });
        let mut events = logged.flat_map(|logged| logged.events());
        let into_his_hand = |event: &Event| match event {
            Event::Drawn {
                to: Place::Box(at),
                face: Face::Down,
                ..
            } => holds.contains(at),
            _ => false,
        };
        events.any(|event| event.person() == Some(person) || into_his_hand(event))
    }

    /// What fell in the rounds that are kept: it lay open to all.
    fn last(&self) -> Vec<Drawn> {
        if !falls(&self.rules) {
            return Vec::new();
        }
        let past = self.past.iter().filter_map(Ended::round);
        past.flat_map(|round| round.fell().iter().copied())
            .collect()
    }

    /// The same for a member of the staff: he looks as anybody does, and is told what he may do.
    pub fn told_to_staff(&self, role: Role, since: Option<u64>, now: Now) -> TableUpdate {
        let seen = self.snapshot(None, now);
        let snapshot = TableSnapshot {
            staff: Some(self.staff_options(role)),
            view: self.round.view(&self.rules, Viewer::Public),
            waiting: Waiting {
                people: self.waiters(),
                ..seen.waiting
            },
            ..seen
        };
        self.tell(snapshot, None, since, |_| true)
    }

    fn staff_options(&self, role: Role) -> StaffOptions {
        let mut options = StaffOptions::of::<AnyGame>(&self.rules, &self.round.state, role);
        let counting = self.hands_left().is_some();
        for offer in &mut options.announce {
            let counts = last_hands(&self.rules, offer.notice).is_some();
            offer.may &= !(counting && counts);
        }
        options
    }

    fn people(&self) -> Vec<PersonHere> {
        let here = |(place, player): (usize, &Player)| {
            let person = Person(place as u8);
            PersonHere {
                person,
                name: player.name.clone(),
                ready: self.round.ready.contains(&person),
                present: player.is_bot() || self.is_present(&player.id),
                bot: player.is_bot(),
            }
        };
        self.round.people.iter().enumerate().map(here).collect()
    }

    pub(super) fn may_be_ready(&self, you: Person, view: &View) -> bool {
        match view.moment {
            Moment::Betting | Moment::Over if self.not_open_on_floor().is_some() => false,
            Moment::Betting => self.round.has_chips_down(you) && !self.round.ready.contains(&you),
            Moment::Over if self.hands_left() == Some(0) => false,
            Moment::Over if self.tournament().is_some() => false,
            Moment::Over => view.boxes.iter().any(|found| found.holder == you),
            _ => false,
        }
    }

    pub(super) fn balance(&self, player: &PlayerId) -> Cents {
        let purse = till::purse(self.tournament(), player);
        let balance = self.premises.store().balance(&purse.id);
        let balance = balance.ok().flatten();
        let available = balance.and_then(|balance| balance.available());
        available.unwrap_or(Cents::ZERO)
    }
}

/// The hands in a round's shuffle, those of boxes held now while more are taken.
fn hands(round: &Round) -> Vec<(Hand, bool)> {
    let sealed = match &round.sealed {
        Some(sealed) => sealed.clone(),
        None => round.hands_to_seal(&round.rules),
    };
    let opened = |person: &Person| round.contributions.contains_key(person);
    let added = |hand: &Hand| {
        let mixed = round.mixed.iter().flat_map(|mixed| mixed.as_slice());
        mixed.filter(|one| one.seat == hand.seat).count() > 0
    };
    let open = |one: &Sealed| one.person.as_ref().is_some_and(opened) || added(&one.hand);
    sealed.iter().map(|one| (one.hand, open(one))).collect()
}

/// Whether somebody may look on at a round: anybody, unless only its players may.
pub(super) fn may_watch(round: &Round, player: Option<&PlayerId>) -> bool {
    let person = player.and_then(|player| round.person(player));
    let sits = |person| round.public(&round.rules).sits(person);
    round.rules.felt().players_only.is_none() || person.is_some_and(sits)
}

/// What happened in a round after a version, as a player may know it.
pub(super) fn tail(round: &Round, player: Option<&PlayerId>, since: Version) -> Tail {
    tail_seen(round, round.view(&round.rules, round.viewer(player)), since)
}

/// The same, by what he sees of the round.
fn tail_seen(round: &Round, view: View, since: Version) -> Tail {
    let mut dealt = Dealt::default();
    let mut events = Vec::new();
    for logged in &round.log {
        if logged.version <= since {
            dealt.pass(&logged.happened);
            continue;
        }
        let seen = what(&logged.happened, &view, &mut dealt);
        let version = logged.version.0;
        events.extend(seen.into_iter().map(|what| SeenEvent { version, what }));
    }
    Tail {
        under: Under(Arc::clone(&round.rules)),
        round: round.number,
        names: round
            .people
            .iter()
            .map(|known| known.name.clone())
            .collect(),
        before: round
            .log
            .iter()
            .filter_map(|logged| before(logged))
            .collect(),
        view,
        events,
    }
}

/// What happened in a round that ended, for whoever checks it: a draw is told with its card if he
/// ever saw it, wherever it went afterwards. The draws that he never saw are given by their places
/// among the actions.
pub(super) fn whole_tail(round: &Round, player: Option<&PlayerId>, unseen: &[usize]) -> Tail {
    let mut actions = 0;
    let mut events = Vec::new();
    for logged in &round.log {
        let covered = matches!(logged.happened, Happened::Acted(..)) && {
            actions += 1;
            unseen.contains(&(actions - 1))
        };
        let tell = |event: &Event| match *event {
            Event::Drawn {
                to, face, basis, ..
            } if covered => What::Covered { to, face, basis },
            event => What::Event(event),
        };
        let seen = aside(&logged.happened, tell);
        let version = logged.version.0;
        events.extend(seen.into_iter().map(|what| SeenEvent { version, what }));
    }
    Tail {
        events,
        ..tail(round, player, Version(u64::MAX))
    }
}

fn before(logged: &Logged) -> Option<Before> {
    match &logged.happened {
        Happened::Joined {
            person,
            before: Some(before),
        } => Some(Before {
            person: *person,
            name: before.name.clone(),
            until: logged.version.0,
        }),
        _ => None,
    }
}

fn what(happened: &Happened, view: &View, dealt: &mut Dealt) -> Vec<What> {
    aside(happened, |event| uncovered(*event, view, dealt))
}

/// What happened, with the game's own events told in some way.
fn aside(happened: &Happened, tell: impl FnMut(&Event) -> What) -> Vec<What> {
    match happened {
        Happened::Joined { person, .. } => vec![What::Joined(*person)],
        Happened::Lot(person, at, number) => vec![What::Lot(*person, *at, *number)],
        Happened::Listed(player, change) => vec![What::Listed(player.name.clone(), *change)],
        Happened::Ready(person, _) => vec![What::Ready(*person)],
        Happened::PassedOver(card) => vec![What::PassedOver(*card)],
        // The pages see the hands; that they were mixed is said once.
        Happened::Committed(..) | Happened::Sealed(_) | Happened::Revealed(..) => Vec::new(),
        Happened::Mixed(contributions) => vec![What::Mixed(contributions.as_slice().len())],
        Happened::Opened(events) | Happened::Acted(_, _, events) => {
            events.iter().map(tell).collect()
        }
    }
}

/// The event, unless it is a draw whose back the viewer sees.
fn uncovered(event: Event, view: &View, dealt: &mut Dealt) -> What {
    match event {
        Event::Drawn {
            card,
            to,
            face,
            basis,
        } => match dealt.next(to, view) {
            // What is dealt face up is everybody's.
            _ if face == Face::Up => What::Event(event),
            Some(Seen::Card(shown)) if shown == card => What::Event(event),
            _ => What::Covered { to, face, basis },
        },
        _ => What::Event(event),
    }
}

/// Counts the cards that went to each place.
#[derive(Default)]
struct Dealt(BTreeMap<(u8, u8), usize>);

impl Dealt {
    /// Counts the cards of what was told before.
    fn pass(&mut self, happened: &Happened) {
        if let Happened::Opened(events) | Happened::Acted(_, _, events) = happened {
            for event in events {
                if let Event::Drawn { to, .. } = event {
                    self.to(*to);
                }
            }
        }
    }

    /// How many cards went to a place before this one.
    fn to(&mut self, to: Place) -> usize {
        let key = match to {
            Place::Box(at) => (0, at.0),
            Place::Bank => (1, 0),
            Place::Common => (2, 0),
            Place::Burnt => (3, 0),
        };
        let count = self.0.entry(key).or_default();
        *count += 1;
        *count - 1
    }

    /// How the viewer sees the card that goes to a place now.
    fn next(&mut self, to: Place, view: &View) -> Option<Seen> {
        let place = self.to(to);
        let cards = match to {
            Place::Box(at) => {
                let found = view.boxes.iter().find(|found| found.number == at);
                found.map_or(&[][..], |found| &found.cards)
            }
            Place::Bank => &view.bank,
            Place::Common => &view.common,
            Place::Burnt => &[][..],
        };
        cards.get(place).copied()
    }
}
