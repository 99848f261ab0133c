//! A step in the making: decided on a copy of the round, written nowhere yet.

use std::collections::BTreeSet;
use std::sync::Arc;

use exact::Cents;
use games::{AnyGame, Rules};
use table::{
    Action, Actor, Against, CarryOver, Drawn, Event, Felt, Game, Held, HouseRule, Line, Moment,
    Next, Outcome, Person, PoolId, Role, Rulebook, Seat, Source,
};

use super::refusal::{Halt, Refusal, fault};
use super::round::{Happened, Laid, Opening, Player, Round, Turn, last_hands};
use super::till::Till;
use super::tournament::{Laying, Leavers};
use super::waiting::List;
use super::{StaffMember, Table, Wish, shoe, till};
use crate::fair::{self, Hash, Shoe};
use crate::hex;
use crate::journal::{self, Did, Entry, Raised, SealedHand};
use crate::store::{Secret, Version};
use crate::{PlayerId, Premises, TableId};

/// The most people that a round can count.
const MOST_PEOPLE: usize = 200;

/// So many get a number when they come, so that players may let them bet on their hands; whoever
/// comes later has one from his first act on.
const NUMBERED_ON_ARRIVAL: usize = 24;

/// How the electronic croupier signs.
pub(super) const AUTOMATIC: &str = "automatic";

/// A step in the making.
pub(super) struct Draft<'t> {
    table: &'t Table,
    rules: &'t Arc<Rules>,
    pub(super) round: Round,
    finished: Option<Round>,
    pub(super) shoe: Option<Shoe>,
    entries: Vec<Entry>,
    till: Till,
    secrets: Vec<Secret>,
    pub(super) list: List,
}

/// A step ready to be written.
pub(super) struct Prepared {
    pub(super) round: Round,
    pub(super) finished: Option<Round>,
    pub(super) shoe: Option<Shoe>,
    pub(super) entries: Vec<Entry>,
    pub(super) till: Till,
    pub(super) secrets: Vec<Secret>,
    pub(super) list: List,
}

impl<'t> Draft<'t> {
    pub(super) fn new(table: &'t Table, shoe: Option<Shoe>) -> Draft<'t> {
        Draft {
            table,
            rules: &table.rules,
            round: table.round.clone(),
            finished: None,
            shoe,
            entries: Vec::new(),
            till: Till::new(&table.stream, &table.id, table.float, table.tournament()),
            secrets: Vec::new(),
            list: table.list.clone(),
        }
    }

    pub(super) fn finish(self) -> Prepared {
        Prepared {
            round: self.round,
            finished: self.finished,
            shoe: self.shoe,
            entries: self.entries,
            till: self.till,
            secrets: self.secrets,
            list: self.list,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The table as it stood before the step.
    pub(super) fn before_it(&self) -> &'t Table {
        self.table
    }

    /// Whether the house draws seats itself.
    pub(super) fn draws_seats(&self) -> bool {
        self.table.settings.lots
    }

    pub(super) fn premises(&self) -> &'t Premises {
        &self.table.premises
    }

    /// Whether somebody's page is gone.
    pub(super) fn is_away(&self, player: &Player) -> bool {
        self.table.gone_since(player).is_some()
    }

    /// Another table at which somebody sits, where one may not sit at two.
    pub(super) fn sits_elsewhere(&self, player: &PlayerId) -> Result<Option<TableId>, Halt> {
        let alone = self.table_rules().felt().house_rule(HouseRule::OneTable);
        let premises = &self.table.premises;
        let elsewhere = premises.sits_elsewhere(&self.table.id, alone.is_some(), player);
        elsewhere.map_err(|error| fault(error.to_string()))
    }

    pub(super) fn table_rules(&self) -> &'t Rules {
        self.rules
    }

    pub(super) fn table_id(&self) -> &'t TableId {
        &self.table.id
    }

    /// The version that the next entry will have.
    pub(super) fn next_version(&self) -> Version {
        Version(self.table.version.0 + self.entries.len() as u64 + 1)
    }

    /// Writes an entry down and lets the round know.
    pub(super) fn note(&mut self, entry: Entry, happened: Happened) -> Result<(), Halt> {
        let version = self.next_version();
        self.entries.push(entry);
        let rules = self.table_rules();
        let applied = self.round.apply(rules, version, happened);
        applied.map_err(Halt::Fault)
    }

    /// Does what a player wishes, and what follows of itself.
    pub(super) fn obey(&mut self, player: &Player, wish: &Wish) -> Result<(), Halt> {
        self.check_day()?;
        if !goes_away(wish) {
            self.check_floor()?;
            self.check_player(player, wish)?;
        }
        self.check_tournament(wish)?;
        match wish {
            Wish::Act(action) => {
                let bets = matches!(action, Action::Place { .. });
                if bets && self.round.is_over(self.table_rules()) && self.sits(&player.id) {
                    self.open_round()?;
                }
                let person = self.join(player)?;
                self.check_named(action)?;
                self.check_pool(action)?;
                let action = self.by_lot(person, action)?;
                self.check_seat(player, &action)?;
                self.act(Actor::Player(person), None, &action)?;
            }
            Wish::Ready => self.ready(player)?,
            Wish::Commit { hand } => self.commit(player, *hand)?,
            Wish::Reveal { contribution } => self.reveal(player, *contribution)?,
            Wish::Wait => self.wait(player)?,
            Wish::StopWaiting => self.stop_waiting(player)?,
            Wish::TakeSeat => self.take_seat(player)?,
        }
        self.run()
    }

    /// Does what a member of the staff asks, and what follows of itself.
    pub(super) fn serve(&mut self, member: &StaffMember, action: &Action) -> Result<(), Halt> {
        self.check_day()?;
        if let Action::Close | Action::Call { .. } = action {
            self.check_floor()?;
        }
        if let (Action::Announce { notice }, Some(left)) = (action, self.hands_left())
            && last_hands(self.table_rules(), *notice).is_some()
        {
            return Err(Refusal::AlreadyAnnounced(left).into());
        }
        self.check_named(action)?;
        self.act(Actor::Staff(member.role), Some(&member.name), action)?;
        self.run()
    }

    fn hands_left(&self) -> Option<u8> {
        self.round.hands_left(self.table_rules())
    }

    /// Once the last hands of the day are played nothing more happens.
    fn check_day(&self) -> Result<(), Halt> {
        match self.hands_left() {
            Some(0) => Err(Refusal::DayIsOver.into()),
            Some(_) | None => Ok(()),
        }
    }

    /// Between rounds nothing begins while the house's floor does not have the table open. A round
    /// in course goes on to its end.
    fn check_floor(&self) -> Result<(), Halt> {
        let between = matches!(
            self.round.moment(self.table_rules()),
            Moment::Betting | Moment::Over
        );
        match self.table.premises.why_not_open(&self.table.id) {
            Some(why) if between => Err(Refusal::NotOpenOnFloor(why).into()),
            _ => Ok(()),
        }
    }

    /// Whoever may not play begins nothing; what he has begun he brings to its end.
    fn check_player(&self, player: &Player, wish: &Wish) -> Result<(), Halt> {
        let begins = matches!(
            wish,
            Wish::Act(Action::Sit { .. } | Action::Place { .. }) | Wish::Wait | Wish::TakeSeat
        );
        let between = matches!(
            self.round.moment(self.table_rules()),
            Moment::Betting | Moment::Over
        );
        if !begins || !between {
            return Ok(());
        }
        let (premises, table) = (&self.table.premises, &self.table.id);
        let barred = premises.why_expelled(table, &player.id);
        match barred.or_else(|| premises.why_barred(&player.id, self.table.asked_at)) {
            Some(barred) => Err(Refusal::Barred(Box::new(barred)).into()),
            None => Ok(()),
        }
    }

    /// What feeds a pool is bet only while its counter can be read; all else is played without it.
    fn check_pool(&self, action: &Action) -> Result<(), Halt> {
        let Action::Place { spot, .. } = action else {
            return Ok(());
        };
        let felt = self.table_rules().felt();
        let pool = felt.pool_of(*spot).into_iter();
        let mut stands = pool.map(|pool| self.table.premises.stands_in(felt, pool));
        match stands.any(|stands| stands.is_err()) {
            true => Err(Refusal::PoolIsAway.into()),
            false => Ok(()),
        }
    }

    /// Whether a player stays within what he will put down and lose.
    fn check_limits(&self, person: Person, events: &[Event]) -> Result<(), Halt> {
        let own = events.iter().filter_map(|event| match event {
            Event::Placed { by, stake, .. } if *by == person => Some(*stake),
            _ => None,
        });
        let highest = own.clone().max().unwrap_or(Cents::ZERO);
        let all = Cents::sum(own).map_err(|error| fault(error.to_string()))?;
        let player = self.round.player(person);
        let player = player.filter(|_| !all.is_zero() && self.table.tournament().is_none());
        let Some(player) = player else {
            return Ok(());
        };
        let at = self.table.asked_at.date_ms;
        let premises = &self.table.premises;
        match premises.why_not_so_much(&player.id, (highest, all), at) {
            Some(barred) => Err(Refusal::Barred(Box::new(barred)).into()),
            None => Ok(()),
        }
    }

    /// Gives a player of the house's own making chips to play with.
    pub(super) fn issue(&mut self, player: &Player, amount: Cents) -> Result<(), Halt> {
        let at = self.next_version();
        self.till.issue(at, player, amount)?;
        self.entries.push(Entry::Issued {
            player: player.written(),
            amount: amount.count(),
        });
        Ok(())
    }

    /// The number of a player in this round; a newcomer gets the next, or that of one who is not
    /// there any more.
    pub(super) fn join(&mut self, player: &Player) -> Result<Person, Halt> {
        if let Some(person) = self.round.person(&player.id) {
            return Ok(person);
        }
        let people = self.round.people.len();
        let number = match people < NUMBERED_ON_ARRIVAL {
            true => None,
            false => self.number_of_the_absent(),
        };
        let full = number.is_none() && people >= MOST_PEOPLE;
        // One who only looks on does so without a number, too.
        let number = match full {
            true => self.number_of_an_onlooker(),
            false => number,
        };
        if full && number.is_none() {
            return Err(Refusal::TooManyPeople.into());
        }
        self.admit(player, number)
    }

    /// The same for somebody who only comes to look: if there are many already he has none.
    pub(super) fn welcome(&mut self, player: &Player) -> Result<(), Halt> {
        if self.round.people.len() < NUMBERED_ON_ARRIVAL {
            return self.admit(player, None).map(drop);
        }
        match self.number_of_the_absent() {
            Some(number) => self.admit(player, Some(number)).map(drop),
            None => Ok(()),
        }
    }

    fn number_of_the_absent(&self) -> Option<Person> {
        let rules = self.table_rules();
        // Whoever took part once cards are out may have seen what another may not.
        let betting = self.round.moment(rules) == Moment::Betting;
        let gone = |person: Person, player: &Player| {
            self.is_away(player) && (betting || !self.round.has_acted(person))
        };
        self.round.free_number(rules, gone)
    }

    fn number_of_an_onlooker(&self) -> Option<Person> {
        let idle = |person: Person, _: &Player| !self.round.has_acted(person);
        self.round.free_number(self.table_rules(), idle)
    }

    fn admit(&mut self, player: &Player, number: Option<Person>) -> Result<Person, Halt> {
        let joined = self.round.admit(player, number);
        let Some(Happened::Joined { person, before }) = joined else {
            return Err(fault("nobody has that number"));
        };
        let player = player.written();
        let entry = Entry::Joined {
            player,
            takes_over: number,
        };
        self.note(entry, Happened::Joined { person, before })?;
        Ok(person)
    }

    fn sits(&self, player: &PlayerId) -> bool {
        let person = self.round.person(player);
        person.is_some_and(|person| self.round.box_of(self.table_rules(), person).is_some())
    }

    /// A person whom an action names must be at the table.
    fn check_named(&self, action: &Action) -> Result<(), Halt> {
        match action {
            Action::Allow { person, .. }
            | Action::Approve { person, .. }
            | Action::Call { by: person, .. }
                if self.round.player(*person).is_none() =>
            {
                Err(Refusal::NoSuchPerson.into())
            }
            _ => Ok(()),
        }
    }

    /// A player's bets are made. After the end of a round it means: on with the next.
    fn ready(&mut self, player: &Player) -> Result<(), Halt> {
        if self.round.is_over(self.table_rules()) && self.sits(&player.id) {
            return self.open_round();
        }
        let person = self.join(player)?;
        let betting = self.round.moment(self.table_rules()) == Moment::Betting;
        if !betting || !self.round.has_chips_down(person) {
            return Err(Refusal::NothingToBeReadyWith.into());
        }
        let entry = Entry::Ready {
            person,
            value: None,
        };
        self.note(entry, Happened::Ready(person, None))
    }

    /// Takes what somebody who sits sealed for the shuffle, once, while hands are taken.
    fn commit(&mut self, player: &Player, hand: Hash) -> Result<(), Halt> {
        let person = self.round.person(&player.id);
        let person = person.filter(|_| self.sits(&player.id));
        let open = self.round.sealed.is_none() && self.round.mixed.is_none();
        let Some(person) = person.filter(|_| open) else {
            return Err(Refusal::HandsClosed.into());
        };
        match self.round.hands.get(&person) {
            None => {}
            // A page that did not hear the answer says it again.
            Some(known) if *known == hand => return Ok(()),
            Some(_) => return Err(Refusal::HandGiven.into()),
        }
        let entry = Entry::Committed {
            person,
            hash: hex::encode(&hand),
        };
        self.note(entry, Happened::Committed(person, hand))
    }

    /// Takes what somebody had sealed, once no more hands are taken.
    fn reveal(&mut self, player: &Player, contribution: [u8; 32]) -> Result<(), Halt> {
        let person = self.round.person(&player.id);
        let sealed = self.round.sealed.iter().flatten();
        let own = sealed
            .filter(|sealed| sealed.person == person)
            .find(|sealed| {
                sealed.hand.hash == fair::hand(&self.round.commitment.root, &contribution)
            });
        let open = self.round.mixed.is_none() && own.is_some();
        let Some(person) = person.filter(|person| open && !self.has_opened(*person)) else {
            return Err(Refusal::NotTheHand.into());
        };
        let entry = Entry::Revealed {
            person,
            value: hex::encode(&contribution),
        };
        self.note(entry, Happened::Revealed(person, contribution))
    }

    fn has_opened(&self, person: Person) -> bool {
        self.round.contributions.contains_key(&person)
    }

    /// Closes the hands before the first draw, and tells whether all of them are open.
    fn hands_are_open(&mut self) -> Result<bool, Halt> {
        if self.round.mixed.is_some() {
            return Ok(true);
        }
        let hands = self.round.hands_to_seal(self.table_rules());
        if self.round.sealed.is_none() && !hands.is_empty() {
            let written = hands.iter().filter_map(|sealed| {
                Some(SealedHand {
                    seat: sealed.hand.seat.0,
                    person: sealed.person?,
                    hash: hex::encode(&sealed.hand.hash),
                })
            });
            let entry = Entry::Sealed {
                hands: written.collect(),
            };
            self.note(entry, Happened::Sealed(hands))?;
        }
        Ok(!self.round.waits_for_hands())
    }

    /// Goes on without the hands that nobody has opened in time.
    pub(super) fn mix_without(&mut self) -> Result<(), Halt> {
        self.take_shoe()?;
        self.mix()
    }

    /// Judges an action, and counts the chips that it moves.
    pub(super) fn act(
        &mut self,
        actor: Actor,
        by: Option<&str>,
        action: &Action,
    ) -> Result<(), Halt> {
        let rules = self.table_rules();
        let events = AnyGame::decide(rules, &self.round.state, actor, action)?;
        self.check_chips(&events)?;
        if let Actor::Player(person) = actor {
            self.check_limits(person, &events)?;
        }
        let Some(did) = Did::of(rules, action) else {
            return Err(fault("a card can only be drawn from the shoe"));
        };
        let entry = Entry::Acted {
            actor,
            by: by.map(str::to_owned),
            action: did,
            followed: journal::digest(rules, &events),
        };
        self.follow(entry, actor, action.clone(), events)
    }

    fn follow(
        &mut self,
        entry: Entry,
        actor: Actor,
        action: Action,
        events: Vec<Event>,
    ) -> Result<(), Halt> {
        let at = self.next_version();
        let mut filled = None;
        let felt = self.table_rules().felt();
        let won: Vec<PoolId> = won_whole(felt, &events);
        if let Some(due) = payments(felt, &events)? {
            filled = self.till.top_up(at, self.table.tray(self.rules), due)?;
        }
        let rake = self.rake_basis(&events);
        for event in &events {
            if !matches!(event, Event::Settled(_)) {
                self.till.pay_pot(at, &rake)?;
            }
            if let Some(person) = whose(event) {
                let player = self.round.player(person);
                let player = player.ok_or_else(|| fault("chips of nobody"))?;
                let banker = match event {
                    Event::Settled(line) => self.round.banker(self.rules, line),
                    _ => None,
                };
                let banker = banker.and_then(|banker| self.round.player(banker));
                self.till.follow(at, self.rules, (player, banker), event)?;
            }
        }
        self.till.pay_pot(at, &rake)?;
        self.note(entry, Happened::Acted(actor, action, events))?;
        if let Some(amount) = filled {
            let amount = amount.count();
            self.entries.push(Entry::Filled { amount });
        }
        for pool in felt.pools.iter().filter(|pool| won.contains(&pool.id)) {
            self.entries.extend(self.till.seed(at, felt, pool)?);
        }
        Ok(())
    }

    /// What the house's share of a pot rests on, if it took any in this hand.
    fn rake_basis(&self, events: &[Event]) -> String {
        let logged = self.round.log.iter().flat_map(|logged| logged.events());
        let raked = |event: &&Event| matches!(event, Event::Raked { .. });
        let last = logged.chain(events).rfind(raked);
        last.map_or_else(String::new, |event| till::basis(self.rules, &event.bases()))
    }

    /// Whether each player has the chips that the events take from him, all of them together: what
    /// they bring him he may put down again. The books judge again when it is written.
    fn check_chips(&self, events: &[Event]) -> Result<(), Halt> {
        let placed = events.iter().filter_map(|event| match event {
            Event::Placed { by, .. } => Some(*by),
            _ => None,
        });
        let people: BTreeSet<Person> = placed.collect();
        for person in people {
            let available = self.purse(person)?;
            let needed = needed_by(person, events);
            if available < needed {
                return Err(Refusal::TooFewChips { available, needed }.into());
            }
        }
        Ok(())
    }

    /// The chips that a person has, away from the tables.
    pub(super) fn purse(&self, person: Person) -> Result<Cents, Halt> {
        let player = self.round.player(person);
        let player = player.ok_or_else(|| fault("chips of nobody"))?;
        let balance = self.table.premises.store();
        let balance = balance.balance(&till::purse(self.table.tournament(), &player.id).id);
        let balance = balance.map_err(|error| fault(error.to_string()))?;
        let available = balance.and_then(|balance| balance.available());
        Ok(available.unwrap_or(Cents::ZERO))
    }

    /// Opens the next round: those who sit keep their boxes, those who are there stay.
    pub(super) fn open_round(&mut self) -> Result<(), Halt> {
        self.check_day()?;
        self.open_next(self.hands_left())
    }

    /// Opens the first round of a day: the last hands were those of the day before.
    pub(super) fn open_day(&mut self) -> Result<(), Halt> {
        self.open_next(None)
    }

    fn open_next(&mut self, last: Option<u8>) -> Result<(), Halt> {
        self.check_floor()?;
        let rules = self.table_rules();
        let seats = self.round.seats(rules);
        let (people, seats) = carried(&self.round, &seats, |player| self.table.is_present(player));
        let held = self.round.held(rules).into_iter();
        let held = held.filter_map(|bet| {
            let player = self.round.player(bet.by)?;
            let place = people.iter().position(|known| known.id == player.id)?;
            let by = Person(place as u8);
            Some(Held { by, ..bet })
        });
        let held: Vec<Held> = held.collect();
        let mut carry_over = self.round.public(rules).carry_over;
        let shoe = self.round.going(rules);
        let raised = self.go_over(&mut carry_over)?;
        let laid = Laid {
            held,
            carry_over,
            shoe,
            spares: Vec::new(),
            lots: None,
            by_lot: self.round.by_lot.clone(),
            seats,
        };
        self.open_with(people, laid, last, raised)?;
        self.fill_raised()
    }

    /// Opens the next round with what lies on the table.
    fn open_with(
        &mut self,
        people: Vec<Player>,
        laid: Laid,
        last: Option<u8>,
        raised: Option<Raised>,
    ) -> Result<(), Halt> {
        let over = self.round.is_over(&self.round.rules);
        self.set_milestone();
        let opening = Opening::new(
            &self.table.id,
            self.rules,
            &self.table.premises,
            Turn {
                number: self.round.number + 1,
                at: self.next_version(),
                last,
                raised,
            },
            people,
            laid,
        );
        let opening = opening.map_err(Halt::Fault)?;
        self.entries.push(opening.entry);
        self.secrets.extend(opening.spares);
        if let Some((shoe, secret)) = opening.fresh {
            self.secrets.push(secret);
            self.shoe = Some(shoe);
        }
        let before = std::mem::replace(&mut self.round, opening.round);
        // One that nobody played is none that ended.
        self.finished = Some(before).filter(|_| over);
        Ok(())
    }

    /// Closes a page of the index of rounds right before the next one opens, if it is full.
    fn set_milestone(&mut self) {
        let opens = |entry: &Entry| matches!(entry, Entry::Round(_) | Entry::Milestone(_));
        if self.entries.iter().any(opens) {
            return;
        }
        let every = self.table.settings.milestones;
        let due = self.table.index.due(self.next_version(), every, &self.list);
        let due = due.map(|milestone| Entry::Milestone(Box::new(milestone)));
        self.entries.extend(due);
    }

    /// Opens the next hand of a tournament's table by the rules of its level: these players at
    /// these boxes with these chips. Whoever is not among them takes his along.
    pub(super) fn lay(
        &mut self,
        places: &[Laying],
        rules: &'t Arc<Rules>,
        leavers: Leavers,
    ) -> Result<(), Halt> {
        let before = self.table_rules();
        let in_play = !self.round.is_over(before) && !self.round.seats(before).is_empty();
        if in_play {
            return Err(fault("a hand is being played"));
        }
        self.move_chips(places, leavers)?;
        let mut people: Vec<Player> = places.iter().map(|place| place.player.clone()).collect();
        for player in &self.round.people {
            let known = people.iter().any(|known| known.id == player.id);
            if !known && self.table.is_present(&player.id) {
                people.push(player.clone());
            }
        }
        let stack = rules.felt().spots.iter().find(|spot| spot.required);
        let stack = stack
            .ok_or_else(|| fault("chips are brought nowhere here"))?
            .id;
        let numbered = || (0..).map(Person).zip(places);
        let carry_over = self.round.public(before).carry_over;
        let laid = Laid {
            seats: numbered()
                .map(|(holder, place)| Seat {
                    at: place.at,
                    holder,
                })
                .collect(),
            held: numbered()
                .map(|(by, place)| Held {
                    at: place.at,
                    by,
                    spot: stack,
                    stake: place.chips,
                    times: 1,
                })
                .collect(),
            carry_over,
            ..Laid::default()
        };
        self.rules = rules;
        let own = &self.table.founded;
        let raised = (rules.hash() != own.hash()).then(|| Raised {
            minimum: rules.felt().minimum.count(),
            rules: hex::encode(&rules.hash()),
            sheet: rules.sheet(),
        });
        self.open_with(people, laid, None, raised)
    }

    /// Chips of the tournament come to the table and go with their players.
    fn move_chips(&mut self, places: &[Laying], leavers: Leavers) -> Result<(), Halt> {
        let at = self.next_version();
        let mut lie: Vec<(Player, Cents)> = Vec::new();
        for (person, chips) in self
            .round
            .stakes
            .iter()
            .filter(|(_, chips)| !chips.is_zero())
        {
            let player = self.round.player(*person);
            lie.push((
                player.ok_or_else(|| fault("chips of nobody"))?.clone(),
                *chips,
            ));
        }
        for (player, chips) in &lie {
            let stays = places.iter().find(|place| place.player.id == player.id);
            match (stays, leavers) {
                (Some(place), _) if place.chips == *chips => {}
                (Some(_), _) => return Err(fault("the tournament counts other chips")),
                (None, Leavers::Keep) => self.till.give_back(at, player, *chips, "moves")?,
                (None, Leavers::HandIn) => self.till.collect(at, player, *chips)?,
            }
        }
        for place in places {
            if lie.iter().all(|(player, _)| player.id != place.player.id) {
                self.till.lay(at, &place.player, place.chips)?;
            }
        }
        Ok(())
    }

    /// Seats and chips of a tournament are nobody's own to take, nor when a hand begins.
    fn check_tournament(&self, wish: &Wish) -> Result<(), Halt> {
        if self.table.tournament().is_none() {
            return Ok(());
        }
        let moment = self.round.moment(self.table_rules());
        let own = match wish {
            Wish::Act(Action::Sit { .. } | Action::Leave { .. } | Action::TakeBack { .. })
            | Wish::Wait
            | Wish::StopWaiting
            | Wish::TakeSeat => true,
            Wish::Act(Action::Place { .. }) => matches!(moment, Moment::Betting | Moment::Over),
            Wish::Ready => moment == Moment::Over,
            Wish::Act(_) | Wish::Commit { .. } | Wish::Reveal { .. } => false,
        };
        match own {
            true => Err(Refusal::OfTheTournament.into()),
            false => Ok(()),
        }
    }

    /// Takes the rules of other limits up where the floor gave the table such, or where a raise of
    /// the minimum comes into force; by what the next round is played, if it is not the table's own
    /// sheet.
    fn go_over(&mut self, carry_over: &mut CarryOver) -> Result<Option<Raised>, Halt> {
        if let Some(ordered) = &self.table.ordered {
            self.rules = ordered;
            // What was announced was a raise of other limits.
            carry_over.raise = None;
        } else if carry_over.raise.is_some_and(|raise| raise.left == 0) {
            let raised = self.table.raised.as_ref();
            self.rules = raised.ok_or_else(|| fault("the table has no rules to go on by"))?;
        }
        let (own, rules) = (&self.table.founded, self.rules);
        if rules.hash() == own.hash() {
            return Ok(None);
        }
        let minimum = rules.felt().minimum;
        let raised = own.raised(minimum).ok().flatten();
        let raised = raised.is_some_and(|raised| raised.hash() == rules.hash());
        Ok(Some(Raised {
            minimum: minimum.count(),
            rules: hex::encode(&rules.hash()),
            sheet: match raised {
                true => Vec::new(),
                false => rules.sheet(),
            },
        }))
    }

    /// The tray of a table that has just gone over to a higher minimum holds more.
    fn fill_raised(&mut self) -> Result<(), Halt> {
        if self.rules.hash() == self.table.rules.hash() {
            return Ok(());
        }
        let at = self.next_version();
        let filled = self
            .till
            .top_up(at, self.table.tray(self.rules), Cents::ZERO)?;
        let amount = filled.map(Cents::count);
        self.entries
            .extend(amount.map(|amount| Entry::Filled { amount }));
        Ok(())
    }

    /// What the house does at once: it keeps the list of those who wait, before and after the
    /// electronic croupier has done what is due.
    pub(super) fn run(&mut self) -> Result<(), Halt> {
        self.keep_list()?;
        self.go_on()?;
        self.keep_list()
    }

    /// What the electronic croupier does at once: close when all are ready, deal what is due.
    fn go_on(&mut self) -> Result<(), Halt> {
        let rules = self.table_rules();
        let croupier = &self.table.settings.automation;
        loop {
            match AnyGame::next(rules, &self.round.state) {
                Next::Meter(pool) => self.meter(pool)?,
                Next::Chance(chance) if croupier.deals => match self.hands_are_open()? {
                    true => self.draw(&chance.source)?,
                    false => return Ok(()),
                },
                Next::Open(_) if croupier.closes && self.may_close() => self.close()?,
                _ => return Ok(()),
            }
        }
    }

    fn may_close(&self) -> bool {
        let rules = self.table_rules();
        let ready = match self.table.tournament() {
            Some(_) => !self.round.seats(rules).is_empty() && self.round.people_are_ready(),
            None => self.round.all_are_ready(),
        };
        let all = self.round.moment(rules) == Moment::Betting && ready;
        // Among players, and where company comes, whoever is ready waits for the others. Elsewhere
        // nobody else is needed, and he hears what his bets lack.
        let waits = rules.felt().among_players || self.table.has_company();
        all && (!waits || self.round.may_close(rules))
    }

    /// The counter of a pool is its account: what stands there, and what this hand puts in.
    fn meter(&mut self, pool: PoolId) -> Result<(), Halt> {
        let rules = self.table_rules();
        let felt = rules.felt();
        let found = felt.pools.iter().find(|known| known.id == pool);
        let found = found.ok_or_else(|| fault("the round asks for a pool that is not there"))?;
        // A hand that lacks its pool waits for it: nothing of the step is done.
        let reading = self.table.premises.read_pool(felt, found);
        let reading = reading.map_err(|_| Refusal::PoolIsAway)?;
        let stands = reading.available();
        self.till.readings.push(reading);
        let lines = AnyGame::settle(rules, &self.round.state);
        let amount = felt.counter(pool, stands, &lines);
        let amount = amount.map_err(|_| fault("the pool overflows"))?;
        let croupier = Actor::Staff(Role::Croupier);
        self.act(croupier, Some(AUTOMATIC), &Action::Meter { pool, amount })
    }

    /// The electronic croupier closes the bets.
    pub(super) fn close(&mut self) -> Result<(), Halt> {
        let croupier = Actor::Staff(Role::Croupier);
        self.act(croupier, Some(AUTOMATIC), &Action::Close)
    }

    /// Takes the next card, pocket or throw out of the shoe; before the first the contributions are closed.
    fn draw(&mut self, source: &Source) -> Result<(), Halt> {
        let rules = self.table_rules();
        self.take_shoe()?;
        if self.round.mixed.is_none() {
            self.mix()?;
        }
        let (number, drawn) = match self.round.fall(rules, source) {
            Some(drawn) => (self.round.fallen, drawn),
            None => self.out_of_the_shoe(source)?,
        };
        let action = Action::Draw(drawn);
        let events = AnyGame::decide(rules, &self.round.state, Actor::Chance, &action);
        // The refusal would tell the card: only that there was one is said.
        let events = events.map_err(|_| fault("the rules refuse the card of the shoe"))?;
        self.follow(Entry::Drawn { number }, Actor::Chance, action, events)
    }

    /// Takes the shoe that is dealt from now in hand.
    fn take_shoe(&mut self) -> Result<(), Halt> {
        let dealt_from = self.shoe.as_ref().map(Shoe::commitment);
        if dealt_from.is_none() || dealt_from.as_ref() != self.round.promised() {
            self.shoe = Some(shoe::load(&self.table.premises, &self.round).map_err(Halt::Fault)?);
        }
        Ok(())
    }

    /// The next draw of the promised order, and its number. A card that cannot come any more is
    /// passed over, and the journal says so.
    fn out_of_the_shoe(&mut self, source: &Source) -> Result<(u32, Drawn), Halt> {
        loop {
            let shoe = self.shoe.as_mut().ok_or_else(|| fault("no shoe"))?;
            // What the rules have burnt is passed over.
            let resumed = shoe.resume_at(self.round.drawn);
            resumed.map_err(|error| fault(error.to_string()))?;
            let draw = shoe.draw().map_err(|error| fault(error.to_string()))?;
            let number = draw.number();
            if number != self.round.drawn {
                return Err(fault("the shoe and the round count other draws"));
            }
            if let Some(drawn) = source.outcome(draw.index()) {
                return Ok((number, drawn));
            }
            let passed = self
                .round
                .passed_over(self.table_rules(), source, draw.index());
            let passed = passed.ok_or_else(|| fault("the shoe holds what cannot come"))?;
            self.note(Entry::PassedOver { number }, Happened::PassedOver(passed))?;
        }
    }

    fn mix(&mut self) -> Result<(), Halt> {
        let gathered = self.round.gathered(self.table_rules());
        let shoe = self.shoe.as_mut().ok_or_else(|| fault("no shoe"))?;
        let mixed = shoe.mix(gathered.clone());
        mixed.map_err(|error| fault(error.to_string()))?;
        let entry = Entry::Mixed {
            hands: journal::added(&gathered),
        };
        self.note(entry, Happened::Mixed(gathered))
    }
}

/// Whose chips an event moves.
fn whose(event: &Event) -> Option<Person> {
    match event {
        Event::Placed { by, .. } | Event::TakenBack { by, .. } => Some(*by),
        Event::Settled(line) => Some(line.by),
        _ => None,
    }
}

/// The chips that a person must have for these events: the most that they have taken from him, at
/// any of them, beyond what they have brought him by then.
fn needed_by(person: Person, events: &[Event]) -> Cents {
    let (mut taken, mut brought, mut needed) = (Cents::ZERO, Cents::ZERO, Cents::ZERO);
    for event in events.iter().filter(|event| whose(event) == Some(person)) {
        match event {
            Event::Placed { stake, .. } => taken = taken.plus_up_to_most(*stake),
            Event::TakenBack { stake, .. } => brought = brought.plus_up_to_most(*stake),
            Event::Settled(line) => {
                let back = line.returned().plus_up_to_most(line.paid);
                brought = brought.plus_up_to_most(back);
            }
            _ => {}
        }
        needed = needed.max(taken.down_to_zero(brought));
    }
    needed
}

/// The pools that somebody won whole.
fn won_whole(felt: &Felt, events: &[Event]) -> Vec<PoolId> {
    let mut won = Vec::new();
    for event in events {
        if let Event::Settled(line) = event
            && felt.wins_all(line)
        {
            won.extend(felt.pool_of(line.spot).map(|pool| pool.id));
        }
    }
    won
}

/// Whether a line is paid out of a pool.
fn is_award(felt: &Felt, line: &Line) -> bool {
    line.outcome == Outcome::Prize && felt.pool_of(line.spot).is_some()
}

/// What the tray is to pay, if bets are settled; what a pool or a player's bank pays is not
/// the tray's.
fn payments(felt: &Felt, events: &[Event]) -> Result<Option<Cents>, Halt> {
    let paid: Vec<Cents> = events
        .iter()
        .filter_map(|event| match event {
            Event::Settled(line) if is_award(felt, line) => Some(Cents::ZERO),
            Event::Settled(line) if line.against != Against::House => Some(Cents::ZERO),
            Event::Settled(line) => Some(line.paid),
            _ => None,
        })
        .collect();
    if paid.is_empty() {
        return Ok(None);
    }
    let sum = Cents::sum(paid).map_err(|_| fault("the payments overflow"))?;
    Ok(Some(sum))
}

/// Who is at the table in the next round: those who sit, in the order of their boxes, then
/// those who are present, in the order in which they came.
fn carried(
    round: &Round,
    seats: &[Seat],
    present: impl Fn(&PlayerId) -> bool,
) -> (Vec<Player>, Vec<Seat>) {
    let mut people: Vec<Player> = Vec::new();
    let mut seated = Vec::new();
    for seat in seats {
        let Some(player) = round.player(seat.holder) else {
            continue;
        };
        let place = people.iter().position(|known| known.id == player.id);
        let place = place.unwrap_or_else(|| {
            people.push(player.clone());
            people.len() - 1
        });
        seated.push(Seat {
            at: seat.at,
            holder: Person(place as u8),
        });
    }
    for player in &round.people {
        let known = people.iter().any(|known| known.id == player.id);
        if !known && present(&player.id) {
            people.push(player.clone());
        }
    }
    (people, seated)
}

/// What anybody may do at a table that is not open: take his chips off it and go.
fn goes_away(wish: &Wish) -> bool {
    matches!(
        wish,
        Wish::Act(Action::TakeBack { .. } | Action::Leave { .. }) | Wish::StopWaiting
    )
}
