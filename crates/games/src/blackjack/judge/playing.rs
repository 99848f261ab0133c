//! Cards and choices, once bets are closed.

use exact::{Cents, Mode, Rounding};
use law::BasisRef;
use table::{
    Actor, BoxNumber, Cause, ChoiceId, Drawn, Event, Face, Person, PoolId, Refusal, Role, Why,
};

use super::super::rules::Rules;
use super::super::state::{BoxState, Due, Hand, takes_no_more};
use super::Judge;
use crate::common::{Cited, NO_TEXT, refuse};

impl<'a> Judge<'a> {
    pub(super) fn draw(&self, drawn: Drawn, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let Due::Card(to, basis) = self.state.due(self.rules) else {
            return refuse(Why::NoCardDue, NO_TEXT);
        };
        let shoe = self.rules.description.shoe.basis;
        let Drawn::Card(card) = drawn else {
            return refuse(Why::CannotCome { drawn }, shoe);
        };
        if self.state.unseen.count(card) == 0 {
            return refuse(Why::CardCannotCome { card }, shoe);
        }
        events.push(Event::Drawn {
            card,
            to,
            face: Face::Up,
            basis,
        });
        Ok(())
    }

    /// Chips on the insurance line, by anyone with a bet, until a third card is given.
    pub(super) fn insure(
        &self,
        person: Person,
        at: BoxNumber,
        stake: Cents,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let rules = &self.rules.description.insurance;
        if !self.state.insurance_is_open(self.rules) {
            return refuse(Why::BetsAreClosed, self.no_insurance());
        }
        let found = self.box_at(at)?;
        let bettor = found.bettor(person);
        let bettor = bettor.filter(|place| !found.hand.stakes[*place].is_zero());
        let Some((place, bettor)) = bettor.and_then(|place| Some((place, found.bettors[place]?)))
        else {
            let spot = Rules::BET;
            return refuse(Why::NeedsFirst { spot, at }, rules.take.basis);
        };
        let limits = self.rules.insurance_limits(found.hand.stakes[place]);
        let mut causes = Vec::new();
        let mut cause = |why, basis| causes.push(Cause { why, basis });
        match bettor.insurance.plus(stake) {
            _ if stake.is_zero() => cause(Why::NothingStaked, limits.least.basis),
            Err(_) => cause(Why::TooLarge, limits.most.basis),
            Ok(own) => {
                let (minimum, maximum) = (limits.least.value, limits.most.value);
                let stake = own;
                if own < minimum {
                    cause(Why::BelowMinimum { stake, minimum }, limits.least.basis);
                }
                if own > maximum {
                    cause(Why::AboveMaximum { stake, maximum }, limits.most.basis);
                }
            }
        }
        Refusal::unless_empty(causes)?;
        events.push(Event::Placed {
            at,
            by: person,
            spot: Rules::INSURANCE,
            stake,
            window: rules.take.basis,
            size: limits.most.basis,
        });
        Ok(())
    }

    /// Why nobody may insure now: the bank has no ace, or the time for it is over.
    fn no_insurance(&self) -> BasisRef {
        let rules = &self.rules.description.insurance;
        match self.state.offers_insurance(&self.rules.points) {
            true => rules.window,
            false => rules.take.basis,
        }
    }

    /// A choice by the one who is asked, or by the house for one who is absent.
    pub(super) fn choose(
        &self,
        person: Option<Person>,
        at: BoxNumber,
        choice: ChoiceId,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let (box_asked, asked) = match self.state.due(self.rules) {
            Due::Insure(at, bettor) | Due::Follow(at, bettor) => {
                let found = &self.state.boxes[at];
                (found, found.bettors[bettor].map(|bettor| bettor.person))
            }
            Due::Choose(at, _) => {
                let found = &self.state.boxes[at];
                (found, Some(found.holder))
            }
            _ => return refuse(Why::NotYourTurn { turn: None }, NO_TEXT),
        };
        let by = asked.unwrap_or(box_asked.holder);
        if box_asked.number != at || person.is_some_and(|person| person != by) {
            return self.out_of_turn(person, at, box_asked, choice);
        }
        let absent = person.is_none();
        let way = self.way(box_asked, by, choice)?;
        if absent && !way.when_absent {
            let actor = Actor::Staff(Role::Croupier);
            return refuse(
                Why::NotForYou { actor },
                self.rules.description.table.absent,
            );
        }
        let basis = if absent {
            self.rules.description.table.absent
        } else {
            way.basis
        };
        events.push(Event::Chose {
            at,
            by,
            choice,
            absent,
            basis,
        });
        if let Some((spot, stake, window, size)) = way.stakes {
            events.push(Event::Placed {
                at,
                by,
                spot,
                stake,
                window,
                size,
            });
        }
        Ok(())
    }

    /// It is another's turn; and what else speaks against it, where the hand is done.
    fn out_of_turn(
        &self,
        person: Option<Person>,
        at: BoxNumber,
        asked: &BoxState,
        choice: ChoiceId,
    ) -> Result<(), Refusal> {
        let table = &self.rules.description.table;
        let own =
            person.is_some_and(|person| self.state.find(at).is_some_and(|f| f.holder == person));
        let same = asked.number == at;
        let mut causes = vec![Cause {
            why: Why::NotYourTurn {
                turn: Some(asked.number),
            },
            basis: match same && !own {
                true => self.rules.not_his_hand,
                false => table.turns,
            },
        }];
        let found = self.state.find(at).filter(|_| !same && own);
        if let Some(basis) = found.and_then(|found| self.done_because(found, choice)) {
            let why = Why::NotThisHand;
            causes.push(Cause { why, basis });
        }
        Refusal::unless_empty(causes)
    }

    /// Why the last hand of a box takes no card.
    fn done_because(&self, found: &BoxState, choice: ChoiceId) -> Option<BasisRef> {
        let description = &self.rules.description;
        let points = &self.rules.points;
        let hand = found.hands().last().filter(|hand| hand.count() >= 2)?;
        match choice {
            Rules::HIT if hand.is_best(points) => Some(description.draw.best),
            Rules::HIT if takes_no_more(self.rules, hand) => Some(description.split.aces.basis),
            Rules::HIT if hand.total(points) >= points.most => Some(description.draw.full),
            _ => None,
        }
    }

    /// What a choice does now, or why the hand does not allow it.
    fn way(&self, found: &'a BoxState, by: Person, choice: ChoiceId) -> Result<Way, Refusal> {
        let description = &self.rules.description;
        match self.state.due(self.rules) {
            Due::Insure(_, bettor) => self.insurance_way(found, bettor, choice),
            Due::Follow(_, bettor) => {
                let extra = self.follow_stake(found, bettor);
                let follow = &description.follow;
                match choice {
                    Rules::FOLLOW => Ok(Way {
                        basis: follow.with.basis,
                        stakes: Some((
                            Rules::BET,
                            extra,
                            follow.with.basis,
                            description.split.stake,
                        )),
                        when_absent: false,
                    }),
                    Rules::STAY => Ok(Way::plain(follow.without.basis, true)),
                    _ => refuse(Why::NoSuchChoice, follow.with.basis),
                }
            }
            Due::Choose(_, place) => {
                let hand = found.hand(place).unwrap_or(&found.hand);
                let bettor = found.bettor(by);
                let stake = bettor.map_or(Cents::ZERO, |bettor| hand.stakes[bettor]);
                self.hand_way(hand, stake, choice)
            }
            _ => refuse(Why::NoSuchChoice, NO_TEXT),
        }
    }

    fn insurance_way(
        &self,
        found: &BoxState,
        bettor: usize,
        choice: ChoiceId,
    ) -> Result<Way, Refusal> {
        let description = &self.rules.description;
        let rules = &description.insurance;
        let stake = found.hand.stakes[bettor];
        match choice {
            Rules::INSURE => {
                let limits = self.rules.insurance_limits(stake);
                if limits.least.value > limits.most.value {
                    let (stake, minimum) = (limits.most.value, limits.least.value);
                    let why = Why::BelowMinimum { stake, minimum };
                    return refuse(why, limits.least.basis);
                }
                let size = limits.most.basis;
                let basis = rules.take.basis;
                Ok(Way {
                    basis,
                    stakes: Some((Rules::INSURANCE, limits.most.value, basis, size)),
                    when_absent: false,
                })
            }
            Rules::DECLINE => Ok(Way::plain(rules.decline.basis, true)),
            Rules::EVEN if found.hand.is_best(&self.rules.points) => {
                Ok(Way::plain(description.even.choice.basis, false))
            }
            Rules::EVEN => refuse(Why::NotThisHand, description.even.choice.basis),
            _ => refuse(Why::NoSuchChoice, rules.window),
        }
    }

    fn hand_way(&self, hand: &Hand, stake: Cents, choice: ChoiceId) -> Result<Way, Refusal> {
        let description = &self.rules.description;
        let draw = &description.draw;
        let placed = |basis, size| Way {
            basis,
            stakes: Some((Rules::BET, stake, basis, size)),
            when_absent: false,
        };
        match choice {
            Rules::STAND => Ok(Way::plain(draw.stand.basis, true)),
            Rules::HIT => match self.rules.may_hit(hand) {
                Ok(()) => Ok(Way::plain(draw.hit.basis, false)),
                Err(basis) => refuse(Why::NotThisHand, basis),
            },
            Rules::DOUBLE => match self.rules.may_double(hand) {
                Ok(basis) => Ok(placed(basis, description.double.choice.basis)),
                Err(basis) => refuse(Why::NotThisHand, basis),
            },
            Rules::SPLIT => match self.rules.may_split(hand) {
                Ok(basis) => Ok(placed(basis, description.split.stake)),
                Err(basis) => refuse(Why::NotThisHand, basis),
            },
            Rules::INSURE | Rules::DECLINE => refuse(Why::NoSuchChoice, self.no_insurance()),
            Rules::EVEN => refuse(Why::NoSuchChoice, description.even.choice.basis),
            Rules::FOLLOW | Rules::STAY => refuse(Why::NoSuchChoice, description.follow.with.basis),
            _ => refuse(Why::NoSuchChoice, draw.hit.basis),
        }
    }

    /// What following adds: as much as lies on the hand that was split or doubled.
    pub(super) fn follow_stake(&self, found: &BoxState, bettor: usize) -> Cents {
        let hand = self.state.in_play(self.rules, found);
        let hand = hand.and_then(|place| found.hand(place));
        hand.map_or(Cents::ZERO, |hand| hand.stakes[bettor])
    }

    pub(super) fn meter(
        &self,
        role: Role,
        pool: PoolId,
        amount: Cents,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let due = self.state.due(self.rules) == Due::Meter && pool == Rules::POOL;
        let Some((rules, _)) = self.rules.jackpot().filter(|_| due) else {
            return refuse(Why::NoReadingDue, NO_TEXT);
        };
        let basis = rules.pool.prize.basis;
        if !matches!(role, Role::Croupier | Role::TableHead) {
            let role = Role::Croupier;
            return refuse(Why::NeedsRole { role }, basis);
        }
        let lines = super::super::settle::settle(self.rules, self.state);
        let least = table::Rulebook::felt(self.rules).fed(pool, &lines);
        if amount < least {
            return refuse(Why::ReadingTooLow { least }, basis);
        }
        events.push(Event::Metered {
            pool,
            amount,
            basis,
        });
        Ok(())
    }
}

/// What a choice does.
struct Way {
    basis: BasisRef,
    /// The spot, the chips, why now and why so much.
    stakes: Option<(table::SpotId, Cents, BasisRef, BasisRef)>,
    /// Whether the house takes it as the choice of one who is absent.
    when_absent: bool,
}

impl Way {
    fn plain(basis: BasisRef, when_absent: bool) -> Way {
        Way {
            basis,
            stakes: None,
            when_absent,
        }
    }
}

/// The least and the most of an insurance.
pub(in super::super) struct InsuranceLimits {
    pub(in super::super) least: Cited<Cents>,
    pub(in super::super) most: Cited<Cents>,
}

impl Rules {
    /// What an insurance of a bet may be, in whole cents inside the text's bounds.
    pub(in super::super) fn insurance_limits(&self, bet: Cents) -> InsuranceLimits {
        let rules = &self.description.insurance;
        let part = |of: Cents, part: Cited<exact::Ratio>, mode| {
            let rounding = Rounding::new(mode, Cents::new(1)).ok();
            let rounded = rounding.and_then(|rounding| rounding.apply(of, part.value).ok());
            Cited {
                value: rounded.map_or(Cents::ZERO, |rounded| rounded.amount),
                basis: part.basis,
            }
        };
        InsuranceLimits {
            least: part(self.minimum.value, rules.least, Mode::Up),
            most: part(bet, rules.most, Mode::Down),
        }
    }

    /// Whether a hand that is asked may take a card; why not.
    pub fn may_hit(&self, hand: &Hand) -> Result<(), BasisRef> {
        if takes_no_more(self, hand) {
            return Err(self.description.split.aces.basis);
        }
        Ok(())
    }

    /// What lets a hand be doubled, or what forbids it.
    pub fn may_double(&self, hand: &Hand) -> Result<BasisRef, BasisRef> {
        let double = &self.description.double;
        if hand.is_split_ace(&self.points) {
            return Err(double.each);
        }
        let fits = |total| hand.count() == 2 && double.points.contains(&total);
        match (fits(hand.total(&self.points)), fits(hand.low())) {
            (false, false) => Err(double.choice.basis),
            (false, true) => Ok(double.soft),
            (true, _) if hand.split => Ok(double.each),
            (true, _) => Ok(double.choice.basis),
        }
    }

    /// What lets a hand be split, or what forbids it.
    pub fn may_split(&self, hand: &Hand) -> Result<BasisRef, BasisRef> {
        let split = &self.description.split;
        match hand.is_pair(&self.points) {
            true if hand.is_split_ace(&self.points) => Ok(split.aces_again),
            true if !hand.is_of_one_rank() => Ok(split.value),
            true if hand.split => Ok(split.again),
            true => Ok(split.choice.basis),
            false => Err(split.choice.basis),
        }
    }
}
