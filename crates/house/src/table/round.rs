//! A round: the game's state and what the house keeps beside it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use cards::Card;
use exact::Cents;
use games::{AnyGame, Rules, State};
use table::record::Start;
use table::{
    Action, Actor, Against, BoxNumber, BoxView, CarryOver, Drawn, Event, Game, Held, HouseRule,
    Irregularity, IrregularityKind, Line, Moment, Next, NoticeId, Outcome, Person, Role, Rulebook,
    Seat, Seating, ShoeLeft, Source, View, Viewer, Why,
};

use super::lots;
use crate::fair::{
    Commitment, Contribution, Contributions, Hand, Hash, Seat as ShoeSeat, Shoe, ShoeLabel,
};
use crate::journal::{
    self, Began, Entry, GoesOn, ListChange, Player as Written, Promised, Raised, RoundOpened,
    SeatByLot,
};
use crate::store::{Secret, Version};
use crate::{PlayerId, Premises, TableId, hex};

/// Somebody at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// His id in the house.
    pub id: PlayerId,
    /// What he is called.
    pub name: String,
}

/// That a game among players is suspended.
pub(super) const SUSPENDED: Irregularity = Irregularity::of(IrregularityKind::GameSuspended);

/// What the ids of players of the house's own making begin with.
pub(super) const BOT: &str = "bot-";

impl Player {
    /// Whether he is of the house's own making.
    pub fn is_bot(&self) -> bool {
        self.id.as_str().starts_with(BOT)
    }

    pub(super) fn written(&self) -> Written {
        Written {
            id: self.id.as_str().to_owned(),
            name: self.name.clone(),
        }
    }

    pub(super) fn read(written: &Written) -> Option<Player> {
        Some(Player {
            id: PlayerId::new(&written.id).ok()?,
            name: written.name.clone(),
        })
    }
}

/// A round, open or over. It is no `Debug`: its state holds covered cards.
#[derive(Clone)]
pub(super) struct Round {
    /// The rules that it is played by.
    pub(super) rules: Arc<Rules>,
    pub(super) number: u64,
    pub(super) commitment: Commitment,
    /// Further shoes of the same cards, promised with the first: each time cards put aside go
    /// back among those to be dealt, the next one says in which order they all come.
    pub(super) spares: Vec<Commitment>,
    /// How often that happened.
    pub(super) remixed: u8,
    /// The promise on the lots, where seats are drawn.
    pub(super) lots: Option<Commitment>,
    /// How many of them were drawn, those of taken seats included.
    pub(super) lots_drawn: u32,
    /// The seats held that a lot gave.
    pub(super) by_lot: Vec<SeatByLot>,
    /// The version at which it opened.
    pub(super) opened: Version,
    /// Everyone at the table: a [`Person`] is a place in this list, for this round.
    pub(super) people: Vec<Player>,
    pub(super) seating: Seating,
    pub(super) ready: BTreeSet<Person>,
    /// What each has sealed so far.
    pub(super) hands: BTreeMap<Person, Hash>,
    /// The hands as they were closed: nobody seals another after that, and those opened count.
    pub(super) sealed: Option<Vec<Sealed>>,
    /// What was opened; in journals of the time when nothing was sealed, what was given.
    pub(super) contributions: BTreeMap<Person, [u8; 32]>,
    pub(super) mixed: Option<Contributions>,
    /// How many cards had come out of the shoe when the round opened.
    pub(super) out: u32,
    /// How many cards have come out of the shoe, those burnt and those of earlier rounds included.
    pub(super) drawn: u32,
    /// The place of each draw of this round: which of its shoes, and where in it.
    pub(super) numbers: Vec<(u8, u32)>,
    /// Throws beside a deal so far: they come from the mix, not out of the shoe.
    pub(super) fallen: u32,
    /// What each person has on the cloth.
    pub(super) stakes: BTreeMap<Person, Cents>,
    /// How many hands are left of the day, this one included, once that was announced.
    pub(super) last: Option<u8>,
    /// Whether players were told in it that the limits change.
    pub(super) limits_told: bool,
    pub(super) state: State,
    /// The version since which the round stands at this moment.
    pub(super) moment_since: Version,
    /// The version since which the same is asked: a second question to the same person is another.
    pub(super) asked_since: Version,
    /// The version since which bets are open, the round is in play, or it is over.
    pub(super) phase_since: Version,
    /// Every step is decided on a copy of the round, which shares with it what happened before.
    pub(super) log: Vec<Arc<Logged>>,
    /// What anybody sees of the state: much is asked of it, and a step changes it once.
    seen: OnceLock<Arc<View>>,
    /// What fell in the open, once it is over: each later round is told with it.
    fell: OnceLock<Box<[Drawn]>>,
}

/// A hand in the shuffle as it was closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sealed {
    /// Whose it is, in the shoe's first round.
    pub(super) person: Option<Person>,
    /// His box, and the hash of what he will add.
    pub(super) hand: Hand,
}

/// Something that happened, at a version.
#[derive(Clone)]
pub(super) struct Logged {
    pub(super) version: Version,
    pub(super) happened: Happened,
}

impl Logged {
    /// What followed by the rules.
    pub(super) fn events(&self) -> &[Event] {
        match &self.happened {
            Happened::Opened(events) | Happened::Acted(_, _, events) => events,
            Happened::Joined { .. }
            | Happened::Listed(..)
            | Happened::Lot(..)
            | Happened::Ready(..)
            | Happened::Committed(..)
            | Happened::Sealed(_)
            | Happened::Revealed(..)
            | Happened::Mixed(_)
            | Happened::PassedOver(_) => &[],
        }
    }
}

/// What happened in a round.
#[derive(Clone)]
pub(super) enum Happened {
    /// It opened, and this was shown.
    Opened(Vec<Event>),
    /// Somebody came, and took over the number of one who was not there any more if he has one
    /// before him.
    Joined {
        person: Person,
        before: Option<Player>,
    },
    /// A lot gave somebody a seat: which, and its number.
    Lot(Person, BoxNumber, u32),
    /// Something changed on the list of those who wait for a seat.
    Listed(Player, ListChange),
    /// Somebody's bets are made.
    Ready(Person, Option<[u8; 32]>),
    /// Somebody sealed what he will add to the shuffle.
    Committed(Person, Hash),
    /// No more hands are taken.
    Sealed(Vec<Sealed>),
    /// Somebody opened what he had sealed.
    Revealed(Person, [u8; 32]),
    /// The contributions were closed.
    Mixed(Contributions),
    /// A card of the shoe was passed over: one set aside in sight of all, or one that lies
    /// elsewhere, covered.
    PassedOver(Option<Card>),
    /// Somebody did something, and this followed.
    Acted(Actor, Action, Vec<Event>),
}

/// A round about to be opened: with its shoe, and what is to be written of it.
pub(super) struct Opening {
    pub(super) round: Round,
    /// A new shoe, and the same sealed; nothing where the one of the round before goes on.
    pub(super) fresh: Option<(Shoe, Secret)>,
    /// Its spare shoes and its lots, sealed.
    pub(super) spares: Vec<Secret>,
    pub(super) entry: Entry,
}

/// What lies and passes on the table as a round opens.
#[derive(Default)]
pub(super) struct Laid {
    /// The boxes held, and by whom.
    pub(super) seats: Vec<Seat>,
    /// The bets held over.
    pub(super) held: Vec<Held>,
    /// What passes on.
    pub(super) carry_over: CarryOver,
    /// The shoe, if it goes on.
    pub(super) shoe: Option<Going>,
    /// The spare shoes promised.
    pub(super) spares: Vec<Commitment>,
    /// The lots promised.
    pub(super) lots: Option<Commitment>,
    /// The seats held that a lot gave.
    pub(super) by_lot: Vec<SeatByLot>,
}

impl Laid {
    /// As the game takes it. How many boxes one person may hold was judged when he sat down.
    fn seating(&self, rules: &Rules) -> Result<Seating, String> {
        let seating = Seating::new(self.seats.clone(), rules.felt().boxes, u8::MAX)
            .map_err(|errors| format!("the seating is none: {errors:?}"))?;
        let left = self.shoe.as_ref().map(|going| going.left.clone());
        let seating = seating.holding(self.held.clone());
        Ok(seating.carry_over(self.carry_over).with_shoe(left))
    }
}

/// A shoe that goes on from the round before.
#[derive(Clone)]
pub(super) struct Going {
    pub(super) commitment: Commitment,
    pub(super) mixed: Contributions,
    /// What the seats had sealed before.
    pub(super) hands: Vec<Hand>,
    /// How many of its cards have come out.
    pub(super) out: u32,
    pub(super) left: ShoeLeft,
}

/// Which round of the table's it is.
#[derive(Clone)]
pub(super) struct Turn {
    /// Its number.
    pub(super) number: u64,
    /// The version at which it opens.
    pub(super) at: Version,
    /// How many hands are left of the day, this one included, once that was announced.
    pub(super) last: Option<u8>,
    /// The minimum or the sheet by which it is played, if it is not that of the table.
    pub(super) raised: Option<Raised>,
}

impl Opening {
    /// Opens a round with the shoe that goes on, or shuffles one for it and seals it.
    pub(super) fn new(
        table: &TableId,
        rules: &Arc<Rules>,
        premises: &Premises,
        turn: Turn,
        people: Vec<Player>,
        mut laid: Laid,
    ) -> Result<Opening, String> {
        let Turn {
            number,
            at,
            last,
            raised,
        } = turn;
        let fresh = match &laid.shoe {
            Some(_) => None,
            None => Some(shuffled(
                &format!("{table}/round-{number}"),
                rules,
                premises,
            )?),
        };
        let mut spares = Vec::new();
        for spare in 1..=rules.felt().remixes {
            let label = format!("{table}/round-{number}/{spare}");
            let (shoe, secret) = shuffled(&label, rules, premises)?;
            laid.spares.push(shoe.commitment());
            spares.push(secret);
        }
        let lots = lots::promise(&format!("{table}/round-{number}"), rules, premises)?;
        if let Some((promised, secret)) = lots {
            laid.lots = Some(promised);
            spares.push(secret);
        }
        let commitment = match (&laid.shoe, &fresh) {
            (Some(going), _) => going.commitment.clone(),
            (None, Some((shoe, _))) => shoe.commitment(),
            (None, None) => return Err("the round has no shoe".into()),
        };
        let goes_on = laid.shoe.as_ref().map(|going| GoesOn {
            out: going.out,
            added: journal::added(&going.mixed),
            hands: journal::hands(&going.hands),
        });
        let entry = Entry::Round(Box::new(RoundOpened {
            round: number,
            label: commitment.label.as_str().to_owned(),
            root: hex::encode(&commitment.root),
            cards: commitment.count,
            people: people.iter().map(Player::written).collect(),
            start: Began::Told(Box::new(Start::of(&**rules, &laid.seating(rules)?))),
            last,
            goes_on,
            spares: laid.spares.iter().map(Promised::of).collect(),
            raised,
            lots: laid.lots.as_ref().map(Promised::of),
            by_lot: laid.by_lot.clone(),
        }));
        let mut round = Round::open(rules, number, commitment, at, people, laid)?;
        round.last = last;
        Ok(Opening {
            round,
            fresh,
            spares,
            entry,
        })
    }
}

/// A new shoe for a round, and the same sealed.
fn shuffled(label: &str, rules: &Rules, premises: &Premises) -> Result<(Shoe, Secret), String> {
    let label = ShoeLabel::new(label);
    let label = label.map_err(|error| error.to_string())?;
    let source = rules.felt().source();
    let source = source.ok_or("the game has neither deck nor wheel")?;
    let each = |(drawn, weight): (Drawn, u64)| (0..weight).map(move |_| drawn.index());
    let outcomes: Vec<u8> = source.weights().flat_map(each).collect();
    let shuffled = premises.shuffle(label, &outcomes);
    let (shoe, sealed) = shuffled.map_err(|error| error.to_string())?;
    let secret = Secret {
        name: shoe.commitment().label.as_str().to_owned(),
        sealed: sealed.as_bytes().to_vec(),
    };
    Ok((shoe, secret))
}

impl Round {
    /// A round as it opens.
    pub(super) fn open(
        rules: &Arc<Rules>,
        number: u64,
        commitment: Commitment,
        opened: Version,
        people: Vec<Player>,
        laid: Laid,
    ) -> Result<Round, String> {
        let seating = laid.seating(rules)?;
        let Laid {
            held,
            shoe,
            spares,
            lots,
            by_lot,
            ..
        } = laid;
        let mut stakes: BTreeMap<Person, Cents> = BTreeMap::new();
        for bet in &held {
            let lies = stakes.entry(bet.by).or_default();
            *lies = lies.plus(bet.stake).map_err(|error| error.to_string())?;
        }
        let (state, events) = AnyGame::open(rules, &seating);
        let out = shoe.as_ref().map_or(0, |going| going.out);
        let promised = commitment.count.saturating_sub(out);
        let due = AnyGame::view(rules, &state, Viewer::Public).undealt;
        if u32::from(due) != promised {
            return Err(format!("the game has {due} outcomes, the shoe {promised}"));
        }
        Ok(Round {
            rules: Arc::clone(rules),
            number,
            commitment,
            spares,
            remixed: 0,
            lots,
            lots_drawn: 0,
            by_lot,
            opened,
            people,
            seating,
            ready: BTreeSet::new(),
            hands: BTreeMap::new(),
            contributions: BTreeMap::new(),
            sealed: shoe.as_ref().map(|going| {
                let hands = going.hands.iter();
                let sealed = |hand: &Hand| Sealed {
                    person: None,
                    hand: *hand,
                };
                hands.map(sealed).collect()
            }),
            mixed: shoe.map(|going| going.mixed),
            out,
            drawn: out,
            numbers: Vec::new(),
            fallen: 0,
            stakes,
            last: None,
            limits_told: false,
            state,
            moment_since: opened,
            asked_since: opened,
            phase_since: opened,
            log: vec![Arc::new(Logged {
                version: opened,
                happened: Happened::Opened(events),
            })],
            seen: OnceLock::new(),
            fell: OnceLock::new(),
        })
    }

    /// Changes the round by what happened. An error is a chip that cannot be accounted for.
    pub(super) fn apply(
        &mut self,
        rules: &Rules,
        version: Version,
        happened: Happened,
    ) -> Result<(), String> {
        let before = self.moment(rules);
        match &happened {
            Happened::Opened(_) | Happened::Joined { .. } | Happened::Listed(..) => {}
            Happened::Lot(_, at, number) => {
                self.lots_drawn = number + 1;
                let (at, round, number) = (*at, self.number, *number);
                self.by_lot.push(SeatByLot {
                    seat: at.0,
                    round,
                    number,
                });
            }
            Happened::Ready(person, contribution) => {
                self.ready.insert(*person);
                if let Some(bytes) = contribution {
                    self.contributions.insert(*person, *bytes);
                }
            }
            Happened::Committed(person, hand) => {
                self.hands.insert(*person, *hand);
            }
            Happened::Sealed(hands) => self.sealed = Some(hands.clone()),
            Happened::Revealed(person, bytes) => {
                self.contributions.insert(*person, *bytes);
            }
            Happened::Mixed(contributions) => self.mixed = Some(contributions.clone()),
            Happened::PassedOver(_) => {
                self.numbers.push((self.remixed, self.drawn));
                self.drawn += 1;
            }
            Happened::Acted(_, action, events) => {
                match action {
                    Action::Draw(drawn) if falls_aside(rules, *drawn) => self.fallen += 1,
                    Action::Draw(_) => {
                        self.numbers.push((self.remixed, self.drawn));
                        self.drawn += 1;
                    }
                    Action::Announce { notice } => self.announce(rules, *notice, before),
                    _ => {}
                }
                for event in events {
                    AnyGame::apply(rules, &mut self.state, event);
                    (self.seen, self.fell) = (OnceLock::new(), OnceLock::new());
                    self.count(rules, event)?;
                }
                if let Some(error) = AnyGame::broken(rules, &self.state) {
                    return Err(format!("chips on the cloth do not add up: {error}"));
                }
            }
        }
        let after = self.moment(rules);
        if after != before {
            self.moment_since = version;
        }
        if after != before || answers(before, &happened) {
            self.asked_since = version;
        }
        if phase(after) != phase(before) {
            self.phase_since = version;
        }
        self.log.push(Arc::new(Logged { version, happened }));
        Ok(())
    }

    /// Counts the last hands that were announced: from this one while its bets are open, from
    /// the next once it is in play. Keeps that the players were told of a change of limits.
    fn announce(&mut self, rules: &Rules, notice: NoticeId, moment: Moment) {
        self.limits_told |= rules.felt().keeps(HouseRule::LimitsChange, notice);
        if let Some(hands) = last_hands(rules, notice) {
            let in_play = u8::from(moment != Moment::Betting);
            self.last = Some(hands.saturating_add(in_play));
        }
    }

    /// How many hands have yet to end, once that was announced; none when the day is over.
    pub(super) fn hands_left(&self, rules: &Rules) -> Option<u8> {
        let ended = u8::from(self.is_over(rules));
        self.last.map(|last| last.saturating_sub(ended))
    }

    /// Counts the chips on the cloth. Whoever moves his own is not ready any more.
    fn count(&mut self, rules: &Rules, event: &Event) -> Result<(), String> {
        let lost = || "a chip on the cloth cannot be accounted for".to_owned();
        match *event {
            Event::Placed { by, stake, .. } => {
                let held = self.stakes.entry(by).or_default();
                *held = held.plus(stake).map_err(|_| lost())?;
                self.ready.remove(&by);
            }
            Event::TakenBack { by, stake, .. } => {
                let held = self.stakes.entry(by).or_default();
                *held = held.minus(stake).map_err(|_| lost())?;
                self.ready.remove(&by);
            }
            Event::Settled(line) if line.outcome != Outcome::Prize => {
                let held = self.stakes.entry(line.by).or_default();
                *held = held.minus(line.stake).map_err(|_| lost())?;
                if let Some(banker) = self.banker(rules, &line) {
                    let bank = self.stakes.entry(banker).or_default();
                    *bank = line.bank_after(*bank).ok_or_else(lost)?;
                }
            }
            Event::Left { at, .. } => self.by_lot.retain(|lot| lot.seat != at.0),
            Event::Burnt { cards, .. } => self.drawn += u32::from(cards),
            Event::Mixed { .. } => {
                self.remixed += 1;
                self.drawn = 0;
            }
            Event::Ended if !self.only_held_lies(rules) => return Err(lost()),
            _ => {}
        }
        Ok(())
    }

    /// Whose bank a line is settled with, if it is a player's.
    pub(super) fn banker(&self, rules: &Rules, line: &Line) -> Option<Person> {
        let Against::Bank { at, .. } = line.against else {
            return None;
        };
        let seats = self.seats(rules);
        let held = seats.iter().find(|seat| seat.at == at);
        held.map(|seat| seat.holder)
    }

    /// Whether nothing lies on the cloth but what the rules hold over to the next round.
    fn only_held_lies(&self, rules: &Rules) -> bool {
        let held = self.held(rules);
        let lies = |person: &Person| {
            let own = held.iter().filter(|bet| bet.by == *person);
            Cents::sum(own.map(|bet| bet.stake)).ok()
        };
        let mut stakes = self.stakes.iter();
        stakes.all(|(person, stake)| lies(person) == Some(*stake))
    }

    /// The bets that the rules hold over to the next round.
    pub(super) fn held(&self, rules: &Rules) -> Vec<Held> {
        self.public(rules).held()
    }

    pub(super) fn view(&self, rules: &Rules, viewer: Viewer) -> View {
        match viewer {
            Viewer::Public => View::clone(&self.public(rules)),
            Viewer::Player(_) | Viewer::Staff(_) => AnyGame::view(rules, &self.state, viewer),
        }
    }

    /// What anybody sees.
    pub(super) fn public(&self, rules: &Rules) -> Arc<View> {
        let look = || Arc::new(AnyGame::view(rules, &self.state, Viewer::Public));
        match std::ptr::eq(rules, &*self.rules) {
            true => Arc::clone(self.seen.get_or_init(look)),
            false => look(),
        }
    }

    /// What fell in the open in a round that is over.
    pub(super) fn fell(&self) -> &[Drawn] {
        let look = || AnyGame::view(&self.rules, &self.state, Viewer::Public).fell;
        self.fell.get_or_init(|| look().into())
    }

    /// The round is over: what anybody sees of it is seldom asked any more.
    pub(super) fn put_by(mut self) -> Round {
        self.seen.take();
        self
    }

    pub(super) fn moment(&self, rules: &Rules) -> Moment {
        self.public(rules).moment
    }

    /// The rules of the next round, where a raise of the minimum comes into force with it.
    pub(super) fn raised_after(&self) -> Option<Arc<Rules>> {
        let over = self.is_over(&self.rules);
        let carry_over = over.then(|| self.public(&self.rules).carry_over)?;
        // Whatever a table may be raised to was tried when it opened.
        let raised = self.rules.after(&carry_over).ok().flatten();
        raised.map(Arc::new)
    }

    pub(super) fn is_over(&self, rules: &Rules) -> bool {
        AnyGame::next(rules, &self.state) == Next::Over
    }

    pub(super) fn person(&self, player: &PlayerId) -> Option<Person> {
        let place = self.people.iter().position(|known| known.id == *player)?;
        u8::try_from(place).ok().map(Person)
    }

    /// Gives somebody the next number, or that of one who is not there any more.
    pub(super) fn admit(&mut self, player: &Player, number: Option<Person>) -> Option<Happened> {
        let next = u8::try_from(self.people.len()).ok()?;
        let person = number.unwrap_or(Person(next));
        let before = match number {
            None => {
                self.people.push(player.clone());
                None
            }
            Some(number) => {
                let place = self.people.get_mut(usize::from(number.0))?;
                // What the other had sealed is not this one's to open.
                self.hands.remove(&person);
                Some(std::mem::replace(place, player.clone()))
            }
        };
        Some(Happened::Joined { person, before })
    }

    /// The first number that somebody else may have: of one who may go without it, and whom
    /// nothing on the table names.
    pub(super) fn free_number(
        &self,
        rules: &Rules,
        may_go: impl Fn(Person, &Player) -> bool,
    ) -> Option<Person> {
        let named = self.named(rules);
        let people = (0..).map(Person).zip(&self.people);
        let mut free = people.filter(|(person, player)| {
            !named.contains(person) && !player.is_bot() && may_go(*person, player)
        });
        free.next().map(|(person, _)| person)
    }

    /// Everyone whom something on the table names: a box, chips, a line, a permission, a hand in the
    /// shuffle that was closed.
    fn named(&self, rules: &Rules) -> BTreeSet<Person> {
        let view = self.public(rules);
        let mut named: BTreeSet<Person> = self.ready.iter().copied().collect();
        named.extend(self.contributions.keys());
        let sealed = self.sealed.iter().flatten();
        named.extend(sealed.filter_map(|sealed| sealed.person));
        let down = self.stakes.iter().filter(|(_, held)| !held.is_zero());
        named.extend(down.map(|(person, _)| person));
        for found in &view.boxes {
            named.insert(found.holder);
            named.extend(&found.allowed);
            named.extend(&found.approved);
            named.extend(found.standing.iter().map(|(person, _)| person));
            named.extend(found.wagers.iter().map(|wager| wager.by));
        }
        named.extend(view.lines.iter().map(|line| line.by));
        named.extend(view.called.iter().map(|called| called.by));
        named
    }

    /// Everyone who takes part: something on the table names him, or he has done something.
    pub(super) fn parties(&self, rules: &Rules) -> BTreeSet<Person> {
        let mut parties = self.named(rules);
        for logged in &self.log {
            match &logged.happened {
                Happened::Acted(Actor::Player(person), _, _)
                | Happened::Ready(person, _)
                | Happened::Lot(person, _, _) => drop(parties.insert(*person)),
                _ => {}
            }
        }
        parties
    }

    /// Whether somebody has done anything in this round.
    pub(super) fn has_acted(&self, person: Person) -> bool {
        let mut log = self.log.iter();
        log.any(|logged| match &logged.happened {
            Happened::Acted(actor, _, _) => *actor == Actor::Player(person),
            Happened::Ready(by, _) | Happened::Lot(by, _, _) => *by == person,
            _ => false,
        })
    }

    /// The version at which a seat was offered to somebody, if it was in this round.
    pub(super) fn offered_at(&self, player: &PlayerId) -> Option<Version> {
        let mut log = self.log.iter().rev();
        let offered = log.find(|logged| {
            matches!(&logged.happened, Happened::Listed(to, ListChange::Offered { .. }) if to.id == *player)
        });
        offered.map(|logged| logged.version)
    }

    pub(super) fn player(&self, person: Person) -> Option<&Player> {
        self.people.get(usize::from(person.0))
    }

    /// How a player, or anybody, looks at this round.
    pub(super) fn viewer(&self, player: Option<&PlayerId>) -> Viewer {
        match player.and_then(|player| self.person(player)) {
            Some(person) => Viewer::Player(person),
            None => Viewer::Public,
        }
    }

    /// The boxes held now, each with its holder.
    pub(super) fn seats(&self, rules: &Rules) -> Vec<Seat> {
        self.public(rules).seats()
    }

    /// The shoe, if the next round goes on with it.
    pub(super) fn going(&self, rules: &Rules) -> Option<Going> {
        let left = self.public(rules).shoe.clone()?;
        Some(Going {
            commitment: self.commitment.clone(),
            mixed: self.mixed.clone()?,
            hands: self.hands_sealed(),
            out: self.drawn,
            left,
        })
    }

    /// The promise of the shoe that is dealt from now, if there is one.
    pub(super) fn promised(&self) -> Option<&Commitment> {
        self.promise(self.remixed)
    }

    /// The promise of one of the round's shoes: the first, or a spare one.
    pub(super) fn promise(&self, shoe: u8) -> Option<&Commitment> {
        match shoe.checked_sub(1) {
            None => Some(&self.commitment),
            Some(spare) => self.spares.get(usize::from(spare)),
        }
    }

    /// The first box that a person holds.
    pub(super) fn box_of(&self, rules: &Rules, person: Person) -> Option<BoxNumber> {
        let seats = self.seats(rules);
        let held = seats.iter().find(|seat| seat.holder == person);
        held.map(|seat| seat.at)
    }

    /// Whether a person has a seat, and does not only stand.
    pub(super) fn has_seat(&self, rules: &Rules, person: Person) -> bool {
        let standing = &rules.felt().standing;
        let seats = self.seats(rules);
        let own = |seat: &Seat| seat.holder == person && !standing.contains(&seat.at);
        seats.iter().any(own)
    }

    /// The lots of this round that gave somebody a seat.
    pub(super) fn lots_given(&self) -> impl Iterator<Item = SeatByLot> + '_ {
        self.log.iter().filter_map(|logged| match logged.happened {
            Happened::Lot(_, at, number) => {
                let round = self.number;
                let seat = at.0;
                Some(SeatByLot {
                    seat,
                    round,
                    number,
                })
            }
            _ => None,
        })
    }

    pub(super) fn has_chips_down(&self, person: Person) -> bool {
        self.stakes.get(&person).is_some_and(|held| !held.is_zero())
    }

    /// Whether the rules let the bets be closed as they lie: some games need more than one.
    pub(super) fn may_close(&self, rules: &Rules) -> bool {
        let croupier = Actor::Staff(Role::Croupier);
        AnyGame::decide(rules, &self.state, croupier, &Action::Close).is_ok()
    }

    /// How many people the rules find missing for a round, where they do.
    pub(super) fn missing_people(&self, rules: &Rules) -> u8 {
        let missing = |why: &Why| match *why {
            Why::TooFewPlayers { least, here } => least.saturating_sub(here),
            _ => 0,
        };
        let most = self.why_not_closed(rules).iter().map(missing).max();
        most.unwrap_or(0)
    }

    /// How many hands they find missing, where a round needs several.
    pub(super) fn missing_hands(&self, rules: &Rules) -> u8 {
        let few = |why: &Why| matches!(why, Why::TooFewHands { .. } | Why::NoBets);
        let hands = rules.felt().hands;
        let lacks = hands.filter(|_| self.why_not_closed(rules).iter().any(few));
        let bet_on = |found: &&BoxView| !found.wagers.is_empty();
        let view = self.public(rules);
        let here = view.boxes.iter().filter(bet_on).count();
        lacks.map_or(0, |(least, _)| least.saturating_sub(here as u8))
    }

    /// Everything that keeps the bets from being closed as they lie.
    fn why_not_closed(&self, rules: &Rules) -> Vec<Why> {
        let croupier = Actor::Staff(Role::Croupier);
        let closed = AnyGame::decide(rules, &self.state, croupier, &Action::Close);
        let causes = closed.err().map(|refusal| refusal.causes);
        let causes = causes.into_iter().flatten();
        causes.map(|cause| cause.why).collect()
    }

    /// Whether the rules would take it that the game is suspended.
    pub(super) fn is_suspended(&self, rules: &Rules) -> bool {
        let croupier = Actor::Staff(Role::Croupier);
        let report = Action::Report(SUSPENDED);
        AnyGame::decide(rules, &self.state, croupier, &report).is_ok()
    }

    /// Whether it was said in this round already.
    pub(super) fn was_suspended(&self) -> bool {
        let mut events = self.log.iter().flat_map(|logged| logged.events());
        let said = |event: &Event| matches!(event, Event::Reported { irregularity, .. } if *irregularity == SUSPENDED);
        events.any(said)
    }

    /// Whether a person of flesh and blood has chips on the cloth.
    pub(super) fn somebody_plays(&self) -> bool {
        let mut down = self.stakes.iter().filter(|(_, held)| !held.is_zero());
        down.any(|(person, _)| self.player(*person).is_some_and(|player| !player.is_bot()))
    }

    /// Whose bets lie there though he has not said that they are made; nothing while nobody has
    /// said it of his.
    pub(super) fn unready(&self) -> Vec<Person> {
        let down = self.stakes.iter().filter(|(_, held)| !held.is_zero());
        let down = down.map(|(person, _)| *person);
        let (ready, unready): (Vec<Person>, Vec<Person>) =
            down.partition(|person| self.ready.contains(person));
        match ready.is_empty() {
            true => Vec::new(),
            false => unready,
        }
    }

    /// Whether everyone of flesh and blood whose chips lie there is ready.
    pub(super) fn people_are_ready(&self) -> bool {
        let down = self.stakes.iter().filter(|(_, held)| !held.is_zero());
        let mut people = down.map(|(person, _)| *person).filter(|person| {
            let player = self.player(*person);
            player.is_some_and(|player| !player.is_bot())
        });
        people.all(|person| self.ready.contains(&person))
    }

    /// Whether bets lie there, and everyone whose they are is ready.
    pub(super) fn all_are_ready(&self) -> bool {
        let mut bettors = self.stakes.iter().filter(|(_, held)| !held.is_zero());
        let mut any = false;
        let all = bettors.all(|(person, _)| {
            any = true;
            self.ready.contains(person)
        });
        any && all
    }

    /// The hands that would be closed now: a hand in the shuffle belongs to the holder of a box,
    /// under the number of his first box.
    pub(super) fn hands_to_seal(&self, rules: &Rules) -> Vec<Sealed> {
        if self.hands.is_empty() {
            return Vec::new();
        }
        let seats = self.seats(rules);
        let hands = self.hands.iter().filter_map(|(person, hash)| {
            let held = seats.iter().find(|seat| seat.holder == *person)?;
            let seat = ShoeSeat(u32::from(held.at.0));
            Some(Sealed {
                person: Some(*person),
                hand: Hand { seat, hash: *hash },
            })
        });
        let mut hands: Vec<Sealed> = hands.collect();
        hands.sort_by_key(|sealed| sealed.hand.seat);
        hands
    }

    /// The hands that were closed.
    pub(super) fn hands_sealed(&self) -> Vec<Hand> {
        let sealed = self.sealed.iter().flatten();
        sealed.map(|sealed| sealed.hand).collect()
    }

    /// Whether somebody has yet to open what he sealed.
    pub(super) fn waits_for_hands(&self) -> bool {
        let mut sealed = self.sealed.iter().flatten();
        let opened = |sealed: &Sealed| {
            let person = sealed.person.as_ref();
            person.is_some_and(|person| self.contributions.contains_key(person))
        };
        self.mixed.is_none() && sealed.any(|sealed| !opened(sealed))
    }

    /// What the seats added: what was opened of the hands that were closed. A journal of the time
    /// when nothing was sealed has what was given by then.
    pub(super) fn gathered(&self, rules: &Rules) -> Contributions {
        let added = |seat: ShoeSeat, person: &Person| {
            let bytes = *self.contributions.get(person)?;
            Some(Contribution { seat, bytes })
        };
        let list: Vec<Contribution> = match &self.sealed {
            Some(sealed) => {
                let opened = sealed.iter();
                let opened = opened.filter_map(|one| added(one.hand.seat, one.person.as_ref()?));
                opened.collect()
            }
            None => {
                let given = self.contributions.keys().filter_map(|person| {
                    let at = self.box_of(rules, *person)?;
                    added(ShoeSeat(u32::from(at.0)), person)
                });
                given.collect()
            }
        };
        Contributions::new(list).unwrap_or_default()
    }
}

/// Whether the one who is asked is asked something else after this: he answered, somebody did
/// for him, or chance did its part.
fn answers(before: Moment, happened: &Happened) -> bool {
    let Happened::Acted(actor, action, _) = happened else {
        return false;
    };
    let asked = match before {
        Moment::Choosing { by, .. } => Some(Actor::Player(by)),
        _ => None,
    };
    let chosen = matches!(action, Action::Choose { .. } | Action::Pick { .. });
    *actor == Actor::Chance || (asked.is_some() && (chosen || asked == Some(*actor)))
}

/// What may be done at a moment is of one of three kinds: while bets are open, while the round is
/// in play, and when it is over.
fn phase(moment: Moment) -> u8 {
    match moment {
        Moment::Betting => 0,
        Moment::Dealing | Moment::Choosing { .. } | Moment::Irregular(_) => 1,
        Moment::Over => 2,
    }
}

/// How many last hands a notice announces, if it does.
pub(super) fn last_hands(rules: &Rules, notice: NoticeId) -> Option<u8> {
    let mut notices = rules.felt().notices.iter();
    let notice = notices.find(|known| known.id == notice)?;
    notice.announced.and_then(|announced| announced.hands)
}

impl Round {
    /// What falls beside the deal, once the contributions are closed; nothing where the draw
    /// comes out of the shoe.
    pub(super) fn fall(&self, rules: &games::Rules, source: &Source) -> Option<Drawn> {
        let Source::Dice { .. } = source else {
            return None;
        };
        rules.felt().deck?;
        let mixed = self.mixed.as_ref()?;
        let index = mixed.fall(&self.commitment.root, self.fallen, source.total());
        source.outcome(u8::try_from(index).ok()?)
    }
}

impl Round {
    /// Why the card of that number in the shoe is passed over, if it may be: it is of the deck
    /// and cannot come any more. In the first shoe a ruling has set it aside in sight of all, and
    /// it is named; in a spare one it may lie covered in somebody's hand, and is not.
    pub(super) fn passed_over(
        &self,
        rules: &games::Rules,
        source: &Source,
        index: u8,
    ) -> Option<Option<Card>> {
        let whole = rules.felt().source()?;
        let card = whole.outcome(index)?.card()?;
        if source.outcome(index).is_some() {
            return None;
        }
        if self.remixed > 0 {
            return Some(None);
        }
        let dealt =
            |event: &Event| matches!(event, Event::Drawn { card: dealt, .. } if *dealt == card);
        let mut events = self.log.iter().flat_map(|logged| logged.events());
        (!events.any(dealt)).then_some(Some(card))
    }
}

/// Whether a draw does not come out of the shoe: dice thrown in a game of cards.
pub(super) fn falls_aside(rules: &games::Rules, drawn: Drawn) -> bool {
    rules.felt().deck.is_some() && matches!(drawn, Drawn::Throw(_))
}

#[cfg(test)]
mod tests {
    use games::Catalogue;
    use law::{BasisRef, Library};
    use table::SpotId;

    use super::*;

    fn craps() -> Arc<Rules> {
        let library = Library::embedded().unwrap();
        let catalogue = Catalogue::read(&library).unwrap();
        let sheet = library.sheet("ar-2010", "craps").unwrap();
        let game = catalogue.find("ar-2010", "craps").unwrap();
        Arc::new(game.rules(sheet).unwrap())
    }

    fn round(rules: &Arc<Rules>) -> Round {
        let commitment = Commitment {
            label: ShoeLabel::new("mesa/round-1").unwrap(),
            count: 36,
            root: [0; 32],
        };
        let (at, holder) = (BoxNumber(1), Person(0));
        let laid = Laid {
            seats: vec![Seat { at, holder }],
            ..Laid::default()
        };
        Round::open(rules, 1, commitment, Version(1), Vec::new(), laid).unwrap()
    }

    /// Chips that go from one spot to another leave every purse and every bet of the house's own
    /// count as it was: only the cloth knows that they never lay there.
    #[test]
    fn chips_moved_from_where_none_lay_stop_the_table() {
        let rules = craps();
        let moved = |stake: u64| Event::Moved {
            at: BoxNumber(1),
            by: Person(0),
            from: SpotId(0),
            to: SpotId(1),
            stake: Cents::new(stake),
            basis: BasisRef::NONE,
        };
        let placed = Event::Placed {
            at: BoxNumber(1),
            by: Person(0),
            spot: SpotId(0),
            stake: Cents::new(500),
            window: BasisRef::NONE,
            size: BasisRef::NONE,
        };
        let acted = |events| Happened::Acted(Actor::Player(Person(0)), Action::Close, events);
        let mut sound = round(&rules);
        let both = acted(vec![placed, moved(500)]);
        assert_eq!(sound.apply(&rules, Version(2), both), Ok(()));
        let mut broken = round(&rules);
        let never_laid = broken.apply(&rules, Version(2), acted(vec![moved(500)]));
        assert!(never_laid.unwrap_err().contains("do not add up"));
        let too_many = round(&rules).apply(&rules, Version(2), acted(vec![placed, moved(501)]));
        assert!(too_many.is_err());
    }
}
