//! Judges actions: what follows from one, or every reason why it did not happen.

use exact::Cents;
use law::BasisRef;
use table::{
    Action, Actor, BoxNumber, Cause, ChoiceId, Drawn, Equipment, Event, Irregularity, Person,
    Picked, Place, Refusal, Role, SpotId, Why,
};

use super::betting::{NoRaise, Turn, dealt_to, due_initial, equal_to_first, turn};
use super::course::uncalled;
use super::description::DealTo;
use super::rules::{ChoiceKind, POT, Rules, STACK};
use super::settle;
use super::state::{Phase, Seat, State, less};
use crate::common::{
    NO_TEXT, NoticeMoment, Sits, announced, may_close, may_report, may_sit, refuse, remedy_of,
};

type Judged = Result<(), Refusal>;

pub(super) fn judge(
    rules: &Rules,
    state: &State,
    actor: Actor,
    action: &Action,
    events: &mut Vec<Event>,
) -> Judged {
    if state.phase == Phase::Over {
        return refuse(Why::RoundIsOver, NO_TEXT);
    }
    let problems = rules.description.table.problems.basis;
    if state.report.is_some() && !matches!(action, Action::Rule { .. }) {
        return refuse(Why::WaitingForRuling, problems);
    }
    let mut judge = Judge {
        rules,
        state,
        events,
    };
    match (actor, action) {
        (Actor::Player(person), Action::Sit { at }) => judge.sit(person, *at),
        (Actor::Player(person), Action::Leave { at }) => judge.leave(person, *at),
        (Actor::Player(_), Action::Allow { .. }) => {
            refuse(Why::NotOffered, rules.description.table.seats_each.basis)
        }
        (Actor::Player(person), Action::Place { at, spot, stake }) => {
            judge.place(person, *at, *spot, *stake)
        }
        (Actor::Player(person), Action::TakeBack { at, spot }) => {
            judge.take_back(person, *at, *spot)
        }
        (Actor::Player(person), Action::Choose { at, choice }) => {
            judge.choose(Some(person), *at, *choice)
        }
        (Actor::Staff(_), Action::Choose { at, choice }) => judge.choose(None, *at, *choice),
        (Actor::Player(person), Action::Pick { at, choice, cards }) => {
            judge.pick(person, *at, *choice, *cards)
        }
        (Actor::Staff(role), Action::Close) => judge.close(role),
        (Actor::Staff(role), Action::Announce { notice }) => {
            let notices = &rules.description.notices;
            announced(notices, role, *notice).map(|event| judge.events.push(event))
        }
        (Actor::Chance, Action::Draw(drawn)) => judge.draw(*drawn),
        (Actor::Staff(role), Action::Report(irregularity)) => judge.report(role, *irregularity),
        (Actor::Staff(role), Action::Rule { remedy }) => judge.rule(role, *remedy),
        _ => refuse(Why::NotForYou { actor }, NO_TEXT),
    }
}

/// An action held against the rules and the state.
struct Judge<'a> {
    rules: &'a Rules,
    state: &'a State,
    events: &'a mut Vec<Event>,
}

impl Judge<'_> {
    fn gathering(&self) -> Judged {
        if self.state.phase == Phase::Gathering {
            return Ok(());
        }
        refuse(Why::BetsAreClosed, self.rules.description.table.once_begun)
    }

    fn seat_at(&self, at: BoxNumber) -> Result<&Seat, Refusal> {
        let found = self.state.seat(at);
        found.ok_or(Refusal::because(
            Why::NoSuchBox { at },
            self.rules.seats.basis,
        ))
    }

    /// Nobody acts for another.
    fn holder_only(&self, seat: &Seat, person: Person, causes: &mut Vec<Cause>) {
        if seat.holder != person {
            causes.push(Cause {
                why: Why::HolderOnly {
                    holder: seat.holder,
                },
                basis: self.rules.description.table.seats_each.basis,
            });
        }
    }

    fn sit(&mut self, person: Person, at: BoxNumber) -> Judged {
        self.gathering()?;
        let sitting = self.state.seats.iter().map(|seat| Sits {
            at: seat.at,
            holder: seat.holder,
        });
        let each = self.rules.description.table.seats_each;
        may_sit(person, at, sitting, self.rules.seats, each)?;
        let basis = each.basis;
        self.events.push(Event::Seated { at, person, basis });
        Ok(())
    }

    fn leave(&mut self, person: Person, at: BoxNumber) -> Judged {
        self.gathering()?;
        let seat = self.seat_at(at)?;
        let mut causes = Vec::new();
        self.holder_only(seat, person, &mut causes);
        if !seat.stack.is_zero() || !seat.pot.is_zero() {
            causes.push(Cause {
                why: Why::ChipsLieThere { at },
                basis: NO_TEXT,
            });
        }
        Refusal::unless_empty(causes)?;
        self.events.push(Event::Left { at, person });
        Ok(())
    }

    fn place(&mut self, person: Person, at: BoxNumber, spot: SpotId, stake: Cents) -> Judged {
        match spot {
            STACK => self.bring(person, at, stake),
            POT => self.bet(person, at, stake),
            _ => refuse(Why::NoSuchSpot, self.rules.description.table.chips_only),
        }
    }

    /// Chips brought to the table before the hand.
    fn bring(&mut self, person: Person, at: BoxNumber, stake: Cents) -> Judged {
        self.gathering()?;
        let seat = self.seat_at(at)?;
        let mut causes = Vec::new();
        self.holder_only(seat, person, &mut causes);
        let (least, most) = (self.rules.least_stack, self.rules.most_stack);
        let mut cause = |why| {
            causes.push(Cause {
                why,
                basis: least.basis,
            })
        };
        if stake.is_zero() {
            cause(Why::NothingStaked);
        }
        match seat.stack.plus(stake) {
            Err(_) => cause(Why::TooLarge),
            Ok(sum) if sum < least.value && !stake.is_zero() => cause(Why::BelowMinimum {
                stake: sum,
                minimum: least.value,
            }),
            Ok(sum) if sum > most => cause(Why::AboveMaximum {
                stake: sum,
                maximum: most,
            }),
            Ok(_) => {}
        }
        Refusal::unless_empty(causes)?;
        self.events.push(Event::Placed {
            at,
            by: person,
            spot: STACK,
            stake,
            window: self.rules.description.table.chips_only,
            size: least.basis,
        });
        Ok(())
    }

    /// Who takes his chips leaves the game with all of them.
    fn take_back(&mut self, person: Person, at: BoxNumber, spot: SpotId) -> Judged {
        self.gathering()?;
        let seat = self.seat_at(at)?;
        let (stays, stack) = (self.rules.description.table.stays, seat.stack);
        let mut causes = Vec::new();
        self.holder_only(seat, person, &mut causes);
        let carried = !seat.pot.is_zero();
        let mut cause = |why, basis| causes.push(Cause { why, basis });
        match spot {
            STACK if stack.is_zero() => cause(Why::NothingThere, NO_TEXT),
            STACK if carried => cause(Why::BetIsHeld { spot: POT }, stays),
            STACK => {}
            POT if carried => cause(Why::BetIsHeld { spot: POT }, stays),
            POT => cause(Why::NothingThere, NO_TEXT),
            _ => cause(Why::NoSuchSpot, NO_TEXT),
        }
        Refusal::unless_empty(causes)?;
        self.events.push(Event::TakenBack {
            at,
            by: person,
            spot,
            stake: stack,
        });
        self.events.push(Event::Left { at, person });
        Ok(())
    }

    fn close(&mut self, role: Role) -> Judged {
        self.gathering()?;
        let table = &self.rules.description.table;
        let mut causes: Vec<Cause> = may_close(role, table.problems.basis).into_iter().collect();
        let least = table.least_players;
        let chips = |seat: &&Seat| !seat.stack.is_zero();
        let here = self.state.seats.iter().filter(chips).count();
        let playing = self.state.seats.iter().filter(chips);
        let playing = playing.filter(|seat| !seat.rests).count();
        if here < usize::from(least.value) || playing < 2 {
            causes.push(Cause {
                why: Why::TooFewPlayers {
                    least: least.value,
                    here: here.min(playing.max(here.saturating_sub(1))) as u8,
                },
                basis: least.basis,
            });
        }
        Refusal::unless_empty(causes)?;
        let basis = self.rules.description.streets[0].basis;
        self.events.push(Event::Closed { basis });
        Ok(())
    }

    /// Whose turn it is, if it is this player's.
    fn in_turn(&self, person: Option<Person>, at: BoxNumber, asked: Option<usize>) -> Judged {
        let seat = self.seat_at(at)?;
        let mut causes = Vec::new();
        if let Some(person) = person {
            self.holder_only(seat, person, &mut causes);
        }
        let turn = asked.map(|place| self.state.seats[place].at);
        if turn != Some(at) {
            causes.push(Cause {
                why: Why::NotYourTurn { turn },
                basis: self.rules.description.betting.order,
            });
        }
        Refusal::unless_empty(causes)
    }

    fn bet(&mut self, person: Person, at: BoxNumber, stake: Cents) -> Judged {
        let asked = turn(self.rules, self.state);
        self.in_turn(Some(person), at, asked.map(|turn| turn.place))?;
        let Some(asked) = asked else {
            return Ok(());
        };
        let betting = &self.rules.description.betting;
        let amounts = match asked.raise {
            Ok(amounts) => amounts,
            Err(no_raise) => return Err(no_more(no_raise, asked)),
        };
        let mut causes = Vec::new();
        let mut cause = |why, basis| causes.push(Cause { why, basis });
        if stake.is_zero() {
            cause(Why::NothingStaked, amounts.least.basis);
        } else if stake < amounts.least.value {
            let why = Why::BelowMinimum {
                stake,
                minimum: amounts.least.value,
            };
            cause(why, amounts.least.basis);
        }
        if stake > amounts.most.value {
            let why = Why::AboveMaximum {
                stake,
                maximum: amounts.most.value,
            };
            cause(why, amounts.most.basis);
        }
        Refusal::unless_empty(causes)?;
        let window = betting.raise;
        self.move_to_pot(asked.place, stake, window, amounts.most.basis);
        Ok(())
    }

    fn move_to_pot(&mut self, place: usize, stake: Cents, window: BasisRef, size: BasisRef) {
        let seat = &self.state.seats[place];
        self.events.push(Event::Shifted {
            at: seat.at,
            by: seat.holder,
            from: STACK,
            to: POT,
            stake,
            window,
            size,
        });
    }

    /// A choice; `person` is nobody where the house chooses for an absent player.
    fn choose(&mut self, person: Option<Person>, at: BoxNumber, choice: ChoiceId) -> Judged {
        let Some(kind) = self.rules.kind(choice) else {
            return refuse(Why::NoSuchChoice, self.rules.description.betting.order);
        };
        if kind == ChoiceKind::Rest {
            return self.rest(person, at, choice);
        }
        let asked = self.asked();
        self.in_turn(person, at, asked)?;
        let Some(place) = asked else {
            return Ok(());
        };
        let basis = self.offered(kind, person.is_none())?;
        let seat = &self.state.seats[place];
        let (by, absent) = (seat.holder, person.is_none());
        self.events.push(Event::Chose {
            at,
            by,
            choice,
            absent,
            basis,
        });
        match kind {
            ChoiceKind::Call => {
                let betting = &self.rules.description.betting;
                let call = turn(self.rules, self.state).map_or(Cents::ZERO, |turn| turn.to_call);
                let whole = less(self.state.bet, seat.bet) == call;
                let size = if whole { betting.equal } else { betting.short };
                self.move_to_pot(place, call, betting.made, size);
            }
            ChoiceKind::Show => self.events.push(Event::Turned {
                place: Place::Box(at),
                basis: self.shows_because(place),
            }),
            ChoiceKind::Fold
            | ChoiceKind::Check
            | ChoiceKind::GiveUp
            | ChoiceKind::Rest
            | ChoiceKind::Draw
            | ChoiceKind::Stand => {}
        }
        Ok(())
    }

    /// Why cards are shown: because all are, or to prove an opening.
    fn shows_because(&self, place: usize) -> BasisRef {
        let opened = self.state.opener == Some(place as u8);
        let proof = self.rules.interval(0).and_then(|interval| interval.proof);
        let proof = proof.filter(|_| opened).map(|proof| proof.basis);
        proof.unwrap_or(self.rules.description.showdown.all)
    }

    /// The place of whoever is asked something now.
    fn asked(&self) -> Option<usize> {
        match self.state.phase {
            Phase::Betting { turn, .. } | Phase::Showing { turn } => Some(usize::from(turn)),
            Phase::Drawing { turn, owed: 0, .. } => Some(usize::from(turn)),
            _ => None,
        }
    }

    /// What offers a choice to the one who is asked; for an absent player only one will do.
    fn offered(&self, kind: ChoiceKind, absent: bool) -> Result<BasisRef, Refusal> {
        let offers = offers(self.rules, self.state);
        let betting = &self.rules.description.betting;
        let for_absent = matches!(
            kind,
            ChoiceKind::Fold | ChoiceKind::Show | ChoiceKind::Stand
        );
        // The hand of one who is not there is withdrawn, though it were his to open.
        let betting_turn = matches!(self.state.phase, Phase::Betting { .. });
        if absent && kind == ChoiceKind::Fold && betting_turn {
            return Ok(betting.absent);
        }
        match offers.iter().flatten().find(|offer| offer.kind == kind) {
            Some(offer) if !absent => Ok(offer.basis),
            Some(_) if for_absent => Ok(betting.absent),
            _ => refuse(Why::NoSuchChoice, why_not(self.rules, self.state, kind)),
        }
    }

    fn rest(&mut self, person: Option<Person>, at: BoxNumber, choice: ChoiceId) -> Judged {
        self.gathering()?;
        let seat = self.seat_at(at)?;
        let rule = self.rules.description.table.rest.as_ref();
        let Some(((most, words), person)) = rule.zip(person) else {
            return refuse(Why::NoSuchChoice, NO_TEXT);
        };
        let basis = words.basis;
        let mut causes = Vec::new();
        self.holder_only(seat, person, &mut causes);
        if seat.rests || seat.stack.is_zero() {
            causes.push(Cause {
                why: Why::NoSuchChoice,
                basis,
            });
        }
        if seat.rested >= *most {
            let why = Why::RestedEnough { most: *most };
            causes.push(Cause { why, basis });
        }
        Refusal::unless_empty(causes)?;
        self.events.push(Event::Chose {
            at,
            by: person,
            choice,
            absent: false,
            basis,
        });
        Ok(())
    }

    /// Cards put aside, to be replaced.
    fn pick(&mut self, person: Person, at: BoxNumber, choice: ChoiceId, picked: Picked) -> Judged {
        let asked = self.asked();
        self.in_turn(Some(person), at, asked)?;
        let (Some(place), Phase::Drawing { street, .. }) = (asked, self.state.phase) else {
            return refuse(Why::NoSuchChoice, self.rules.description.betting.order);
        };
        let rule = self.rules.draw(street);
        let Some(rule) = rule.filter(|_| self.rules.kind(choice) == Some(ChoiceKind::Draw)) else {
            return refuse(Why::NoSuchChoice, self.rules.description.betting.order);
        };
        let seat = &self.state.seats[place];
        let basis = rule.draw.basis;
        let mut causes = Vec::new();
        if !(1..=rule.most).contains(&picked.count()) {
            let why = Why::WrongNumberPicked {
                least: 1,
                most: rule.most,
            };
            causes.push(Cause { why, basis });
        }
        if picked.places().any(|place| place >= seat.cards.len()) {
            let why = Why::NotInTheHand;
            causes.push(Cause { why, basis });
        }
        Refusal::unless_empty(causes)?;
        let by = seat.holder;
        self.events.push(Event::Chose {
            at,
            by,
            choice,
            absent: false,
            basis,
        });
        self.events.push(Event::Picked {
            at,
            by,
            cards: picked,
            basis,
        });
        Ok(())
    }

    fn draw(&mut self, drawn: Drawn) -> Judged {
        let Some((to, face, basis)) = next_card(self.rules, self.state) else {
            return refuse(Why::NoCardDue, NO_TEXT);
        };
        let deck = self.rules.description.cards.deck.basis;
        let Drawn::Card(card) = drawn else {
            return refuse(Why::CannotCome { drawn }, deck);
        };
        if self.state.bag.count(card) == 0 {
            return refuse(Why::CardCannotCome { card }, deck);
        }
        self.events.push(Event::Drawn {
            card,
            to,
            face,
            basis,
        });
        Ok(())
    }

    fn report(&mut self, role: Role, irregularity: Irregularity) -> Judged {
        let problems = self.rules.description.table.problems.basis;
        may_report(role, problems)?;
        // Nothing can have gone wrong before the hand begins.
        let of = irregularity.kind.of();
        let ours = of.is_none_or(|of| matches!(of, Equipment::Cards | Equipment::Pot));
        if self.state.phase == Phase::Gathering || !ours {
            return refuse(Why::NotAnIrregularity, problems);
        }
        self.events.push(Event::Reported {
            by: role,
            irregularity,
        });
        Ok(())
    }

    fn rule(&mut self, role: Role, remedy: u8) -> Judged {
        let problems = self.rules.description.table.problems.basis;
        let offered = |what: &Irregularity| super::ruling::remedies(self.rules, self.state, what);
        let terms = |remedy: &table::Remedy| (remedy.decided_by, remedy.basis);
        let report = self.state.report;
        let (_, chosen) = remedy_of(role, remedy, report, problems, offered, terms)?;
        self.events.push(Event::Ruled {
            by: role,
            effect: chosen.effect,
            basis: chosen.basis,
        });
        Ok(())
    }
}

fn no_more(no_raise: NoRaise, turn: Turn) -> Refusal {
    let (why, basis) = match no_raise {
        NoRaise::Short(basis) => {
            let maximum = turn.to_call;
            (Why::OnlyToCall { maximum }, basis)
        }
        NoRaise::NobodyToAnswer(basis) | NoRaise::Barred(basis) => {
            let maximum = turn.to_call;
            (Why::OnlyToCall { maximum }, basis)
        }
        NoRaise::Capped(basis, most) => (Why::RaisedEnough { most }, basis),
    };
    Refusal::because(why, basis)
}

/// A choice that is offered now, and what offers it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Offer {
    pub(super) kind: ChoiceKind,
    pub(super) basis: BasisRef,
}

/// The choices offered to the one who is asked, in the order in which they are told.
pub(super) fn offers(rules: &Rules, state: &State) -> [Option<Offer>; 2] {
    let offer = |kind| {
        let (_, basis) = rules.choice(kind)?;
        Some(Offer { kind, basis })
    };
    match state.phase {
        Phase::Betting { .. } => {
            let Some(turn) = turn(rules, state) else {
                return [None; 2];
            };
            let stays = if turn.to_call.is_zero() {
                offer(ChoiceKind::Check).filter(|_| turn.must_bet.is_none())
            } else {
                offer(ChoiceKind::Call)
            };
            let fold = offer(ChoiceKind::Fold).filter(|_| turn.must_stay.is_none());
            [stays, fold]
        }
        Phase::Showing { turn } => {
            let alone = state.playing() < 2;
            let may = !alone && settle::may_give_up(state, usize::from(turn));
            let give_up = offer(ChoiceKind::GiveUp).filter(|_| may);
            [offer(ChoiceKind::Show), give_up]
        }
        Phase::Drawing { owed: 0, .. } => [offer(ChoiceKind::Stand), None],
        _ => [None; 2],
    }
}

/// Why a choice is not offered.
fn why_not(rules: &Rules, state: &State, kind: ChoiceKind) -> BasisRef {
    let betting = &rules.description.betting;
    let turn = turn(rules, state);
    let own = rules.choice(kind).map_or(betting.order, |(_, basis)| basis);
    match kind {
        ChoiceKind::Check => turn.and_then(|turn| turn.must_bet).unwrap_or(own),
        ChoiceKind::Fold => turn.and_then(|turn| turn.must_stay).unwrap_or(own),
        ChoiceKind::Call
        | ChoiceKind::Show
        | ChoiceKind::GiveUp
        | ChoiceKind::Rest
        | ChoiceKind::Draw
        | ChoiceKind::Stand => own,
    }
}

/// Where the next card goes, how it lies, and why.
pub(super) fn next_card(rules: &Rules, state: &State) -> Option<(Place, table::Face, BasisRef)> {
    match state.phase {
        Phase::Dealing {
            street,
            step,
            given,
        } => {
            let rule = rules.street(street)?;
            let step = rule.deal.get(usize::from(step))?;
            let to = match step.to {
                DealTo::Players if given == 0 && too_few(state, step.cards) => {
                    // One card in the middle is everybody's.
                    let common = rule.short.map_or(step.basis, |short| short.common);
                    return Some((Place::Common, table::Face::Up, common));
                }
                DealTo::Players => Place::Box(state.seats[dealt_to(rules, state, given)?].at),
                DealTo::Common => Place::Common,
                DealTo::Burn => Place::Burnt,
            };
            Some((to, step.face, step.basis))
        }
        Phase::Drawing { street, turn, owed } if owed > 0 => {
            let seat = &state.seats[usize::from(turn)];
            let served = rules.draw(street)?.served;
            Some((Place::Box(seat.at), table::Face::Down, served))
        }
        _ => None,
    }
}

/// Whether the cards left do not give each player so many.
fn too_few(state: &State, cards: u8) -> bool {
    (state.bag.total() as usize) < usize::from(cards) * state.playing()
}

/// Why cards put aside are mixed with the rest before the next is dealt, if they are.
fn mixes(rules: &Rules, state: &State) -> Option<BasisRef> {
    match state.phase {
        Phase::Dealing {
            street,
            step,
            given: 0,
        } => {
            let rule = rules.street(street)?;
            let step = rule.deal.get(usize::from(step))?;
            let short = rule.short.filter(|_| step.to == DealTo::Players)?;
            let needed = too_few(state, step.cards) && !state.burnt.is_empty();
            needed.then_some(short.mixed)
        }
        Phase::Drawing { street, owed, .. } if owed > 0 => {
            let left = state.bag.total();
            let needed = left == 0 || (left == 1 && owed > 1);
            needed.then_some(rules.draw(street)?.runs_out)
        }
        _ => None,
    }
}

/// The next event or events that follow of themselves.
pub(super) fn follow(rules: &Rules, state: &State, events: &mut Vec<Event>) {
    let betting = &rules.description.betting;
    if let Some(event) = after_ruling(rules, state) {
        return events.push(event);
    }
    if let Some(basis) = mixes(rules, state) {
        return events.push(Event::Mixed { basis });
    }
    match state.phase {
        Phase::Marking => mark(rules, state, events),
        Phase::Posting { rule, place } => {
            let Some((rule, _, place)) = due_initial(rules, state, (rule, place)) else {
                return;
            };
            let (seat, amount) = (&state.seats[place], rules.initial[usize::from(rule)]);
            let stake = amount.value.min(seat.stack);
            let short = stake < amount.value;
            events.push(Event::Shifted {
                at: seat.at,
                by: seat.holder,
                from: STACK,
                to: POT,
                stake,
                window: amount.basis,
                size: if short { betting.short } else { amount.basis },
            });
        }
        Phase::Dealing { street, .. } if state.said.0 <= street => {
            let says = rules.street(street).and_then(|street| street.says);
            events.extend(says.map(|notice| shown(rules, notice)));
        }
        Phase::Opening { street, turn } => {
            let asks = rules.street(street).and_then(|street| street.asks);
            match asks.filter(|_| state.said.1 <= street) {
                Some(notice) => events.push(shown(rules, notice)),
                None => events.extend(speaks(rules, state, street, turn)),
            }
        }
        Phase::Returning { .. } => {
            let Some((place, stake)) = uncalled(state) else {
                return;
            };
            let seat = &state.seats[place];
            events.push(Event::Shifted {
                at: seat.at,
                by: seat.holder,
                from: POT,
                to: STACK,
                stake,
                window: betting.uncalled,
                size: betting.equal,
            });
        }
        Phase::Raking { .. } => events.push(raked(rules, state)),
        Phase::Paying => pay(rules, state, events),
        Phase::Voiding => void(rules, state, events),
        Phase::Blank => {
            carry(state, blank(rules), events);
            end(rules, state, events);
        }
        Phase::Gathering
        | Phase::Dealing { .. }
        | Phase::Betting { .. }
        | Phase::Drawing { .. }
        | Phase::Showing { .. }
        | Phase::Over => {}
    }
}

/// What a ruling makes happen: a bet that goes back, or one that counts as a call.
fn after_ruling(rules: &Rules, state: &State) -> Option<Event> {
    let basis = rules.description.table.problems.basis;
    let moves = |seat: &Seat, from, to, stake| Event::Shifted {
        at: seat.at,
        by: seat.holder,
        from,
        to,
        stake,
        window: basis,
        size: basis,
    };
    let refund = |seat: &&Seat| seat.refund && !seat.pot.is_zero();
    if let Some(seat) = state.seats.iter().find(refund) {
        return Some(moves(seat, POT, STACK, seat.pot));
    }
    let asked = turn(rules, state)?;
    let seat = &state.seats[asked.place];
    let calls = seat.calls && !asked.to_call.is_zero();
    calls.then(|| moves(seat, STACK, POT, asked.to_call))
}

fn shown(rules: &Rules, notice: usize) -> Event {
    Event::Shown {
        notice: table::NoticeId(notice as u8),
        basis: rules.description.notices[notice].basis,
    }
}

fn speaks(rules: &Rules, state: &State, street: u8, turn: u8) -> Option<Event> {
    let interval = rules.interval(street)?;
    let tied = equal_to_first(rules, state, street);
    Some(Event::Speaks {
        at: state.seats[usize::from(turn)].at,
        basis: interval.opens.basis,
        nearest: if tied {
            interval.ties
        } else {
            interval.opens.basis
        },
    })
}

/// The pot stays on the table for the next hand.
fn carry(state: &State, basis: BasisRef, events: &mut Vec<Event>) {
    let chips = state.seats.iter().filter(|seat| !seat.pot.is_zero());
    events.extend(chips.map(|seat| Event::Held {
        at: seat.at,
        by: seat.holder,
        spot: POT,
        stake: seat.pot,
        times: state.blanks.saturating_add(1),
        basis,
    }));
}

fn blank(rules: &Rules) -> BasisRef {
    let blank = rules.interval(0).and_then(|interval| interval.blank);
    blank.unwrap_or(rules.description.table.stays)
}

/// The mano is marked, the deck cut, the phases called.
fn mark(rules: &Rules, state: &State, events: &mut Vec<Event>) {
    let ways = &rules.description.ways;
    let upwards = rules.upwards(ways.mano.value);
    let Some(at) = state.next_mano(upwards) else {
        return;
    };
    events.push(Event::Mano {
        at,
        basis: ways.mano.basis,
    });
    // The player at the left of the mano cuts.
    let left = rules.upwards(super::description::Side::Left);
    let place = state.place_of(at).unwrap_or(0);
    let mut others = state.around(place, left).skip(1);
    let cuts = others.find(|place| state.seats[*place].is_in());
    events.push(Event::Cut {
        by: cuts.map(|place| state.seats[place].holder),
        basis: ways.cut,
    });
    let notices = (0..).map(table::NoticeId).zip(&rules.description.notices);
    for (notice, rule) in notices {
        if rule.when == NoticeMoment::OnClosing {
            let basis = rule.basis;
            events.push(Event::Shown { notice, basis });
        }
    }
}

fn raked(rules: &Rules, state: &State) -> Event {
    Event::Raked {
        amount: settle::rake_due(rules, state),
        rate: rules.rake.basis,
        basis: rules.description.profit.into,
    }
}

/// First the house's share, then the pots, then the winners' stacks, then the end.
fn pay(rules: &Rules, state: &State, events: &mut Vec<Event>) {
    let pot = !state.pot().is_zero();
    if pot && let Some(basis) = settle::nobody_wins(rules, state) {
        carry(state, basis, events);
        return end(rules, state, events);
    }
    if pot && !settle::rake_due(rules, state).is_zero() {
        return events.push(raked(rules, state));
    }
    if pot {
        let lines = settle::settle(rules, state);
        return events.extend(lines.into_iter().map(Event::Settled));
    }
    let stays = rules.description.table.stays;
    let winners = state.seats.iter().filter(|seat| !seat.won.is_zero());
    let paid = events.len();
    events.extend(winners.map(|seat| Event::Placed {
        at: seat.at,
        by: seat.holder,
        spot: STACK,
        stake: seat.won,
        window: stays,
        size: stays,
    }));
    if events.len() == paid {
        end(rules, state, events);
    }
}

/// All bets of a hand that does not count go back.
fn void(rules: &Rules, state: &State, events: &mut Vec<Event>) {
    let basis = rules.description.table.problems.basis;
    let bets = state.seats.iter().filter(|seat| !seat.pot.is_zero());
    let back = events.len();
    events.extend(bets.map(|seat| Event::Shifted {
        at: seat.at,
        by: seat.holder,
        from: POT,
        to: STACK,
        stake: seat.pot,
        window: basis,
        size: basis,
    }));
    if events.len() == back {
        end(rules, state, events);
    }
}

/// Stacks stay on the table for the next hand.
fn end(rules: &Rules, state: &State, events: &mut Vec<Event>) {
    let leave = |seat: &&Seat| seat.leaves && seat.pot.is_zero();
    for seat in state.seats.iter().filter(leave) {
        let (at, person, stake) = (seat.at, seat.holder, seat.stack);
        if !stake.is_zero() {
            events.push(Event::TakenBack {
                at,
                by: person,
                spot: STACK,
                stake,
            });
        }
        events.push(Event::Left { at, person });
    }
    let stacks = state.seats.iter().filter(|seat| !leave(seat));
    let stacks = stacks.filter(|seat| !seat.stack.is_zero());
    events.extend(stacks.map(|seat| {
        let rested = if seat.rests { seat.rested + 1 } else { 0 };
        Event::Held {
            at: seat.at,
            by: seat.holder,
            spot: STACK,
            stake: seat.stack,
            times: rested + 1,
            basis: rules.description.table.stays,
        }
    }));
    events.push(Event::Ended);
}
