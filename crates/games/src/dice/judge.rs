//! Judges actions: what follows from one, or every reason why it did not happen.

use exact::Cents;
use law::BasisRef;
use table::{
    Action, Actor, BoxNumber, Cause, ChoiceId, Drawn, Equipment, Event, Irregularity, NoticeId,
    Person, Refusal, RemedyEffect, Role, SpotId, Throw, Why,
};

use super::bets::{self, Lies};
use super::rules::Rules;
use super::settle;
use super::state::{Phase, Player, State};
use super::throws::ThrowSet;
use crate::common::{
    Cited, NO_TEXT, Sits, announced, holder_only, left_to, may_close, may_report, may_sit, refuse,
    remedy_of,
};

/// The choices of the one who throws.
pub(super) const REFUSES: ChoiceId = ChoiceId(0);
pub(super) const CHANGES: ChoiceId = ChoiceId(1);
pub(super) const KEEPS: ChoiceId = ChoiceId(2);

pub(super) fn judge(
    rules: &Rules,
    state: &State,
    actor: Actor,
    action: &Action,
    events: &mut Vec<Event>,
) -> Result<(), Refusal> {
    let problems = rules.description.table.problems.basis;
    if state.phase == Phase::Over {
        return refuse(Why::RoundIsOver, NO_TEXT);
    }
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
        (Actor::Player(_), Action::Allow { .. }) => refuse(Why::NotOffered, rules.players.basis),
        (Actor::Player(person), Action::Place { at, spot, stake }) => {
            judge.place(person, *at, *spot, *stake)
        }
        (Actor::Player(person), Action::TakeBack { at, spot }) => {
            judge.take_back(person, *at, *spot)
        }
        (Actor::Player(person), Action::Choose { at, choice }) => {
            judge.choose(Some(person), *at, *choice)
        }
        (Actor::Staff(_), Action::Choose { at, choice }) if state.phase == Phase::Offered => {
            judge.choose(None, *at, *choice)
        }
        (Actor::Staff(role), Action::Close) => judge.close(role),
        (Actor::Staff(role), Action::Announce { notice }) => judge.announce(role, *notice),
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

impl<'a> Judge<'a> {
    fn bets_open(&self) -> Result<(), Refusal> {
        if self.state.phase == Phase::Betting {
            return Ok(());
        }
        refuse(Why::BetsAreClosed, self.rules.description.course.closed)
    }

    fn player_at(&self, at: BoxNumber) -> Result<&'a Player, Refusal> {
        let found = self.state.player(at);
        let basis = self.rules.players.basis;
        found.ok_or_else(|| Refusal::because(Why::NoSuchBox { at }, basis))
    }

    fn sit(&mut self, person: Person, at: BoxNumber) -> Result<(), Refusal> {
        self.bets_open()?;
        let players = self.rules.players;
        let sitting = self.state.players.iter().map(|player| Sits {
            at: player.at,
            holder: player.holder,
        });
        let each = Cited {
            value: 1,
            basis: players.basis,
        };
        may_sit(person, at, sitting, players, each)?;
        let basis = players.basis;
        self.events.push(Event::Seated { at, person, basis });
        if self.state.dice.is_none() {
            let basis = self.rules.description.thrower.first;
            self.events.push(Event::DiceTo { at, basis });
        }
        Ok(())
    }

    fn leave(&mut self, person: Person, at: BoxNumber) -> Result<(), Refusal> {
        self.bets_open()?;
        let player = self.player_at(at)?;
        let mut causes = Vec::new();
        causes.extend(holder_only(player.holder, person, NO_TEXT));
        if !player.chips.is_empty() {
            causes.push(Cause {
                why: Why::ChipsLieThere { at },
                basis: NO_TEXT,
            });
        }
        Refusal::unless_empty(causes)?;
        self.events.push(Event::Left { at, person });
        if self.state.dice == Some(at) {
            self.hand_on(self.rules.description.thrower.refuses.basis);
        }
        Ok(())
    }

    /// The dice go to the next player, if there is another.
    fn hand_on(&mut self, basis: BasisRef) {
        let next = self.state.next_thrower();
        self.events
            .extend(next.map(|at| Event::DiceTo { at, basis }));
    }

    fn place(
        &mut self,
        person: Person,
        at: BoxNumber,
        spot: SpotId,
        stake: Cents,
    ) -> Result<(), Refusal> {
        self.bets_open()?;
        let player = self.player_at(at)?;
        if self.rules.spot(spot).is_none() {
            return refuse(Why::NoSuchSpot, self.rules.description.only_these);
        }
        let lies = Lies {
            point: self.state.point,
            on: &|spot| player.chips.on(spot),
        };
        let mut causes = Vec::new();
        causes.extend(holder_only(player.holder, person, NO_TEXT));
        causes.extend(bets::not_now(self.rules, spot, &lies));
        let least = self.rules.minimum;
        let most = bets::most(self.rules, spot, &lies);
        if stake.is_zero() {
            causes.push(Cause {
                why: Why::NothingStaked,
                basis: least.basis,
            });
        } else if causes.is_empty() {
            causes.extend(bets::beyond(
                player.chips.on(spot),
                stake,
                (least, most),
                self.rules.step,
            ));
        }
        Refusal::unless_empty(causes)?;
        self.events.push(Event::Placed {
            at,
            by: person,
            spot,
            stake,
            window: bets::window(self.rules, spot),
            size: most.basis,
        });
        Ok(())
    }

    /// Chips come off a spot, and with them those that go with them.
    fn take_back(&mut self, person: Person, at: BoxNumber, spot: SpotId) -> Result<(), Refusal> {
        if self.rules.spot(spot).is_none() {
            return refuse(Why::NoSuchSpot, self.rules.description.only_these);
        }
        let may = self.rules.may_leave[usize::from(spot.0)];
        if self.state.phase != Phase::Betting {
            return refuse(Why::BetsAreClosed, may.closed);
        }
        let player = self.player_at(at)?;
        let mut causes = Vec::new();
        causes.extend(holder_only(player.holder, person, NO_TEXT));
        if player.chips.on(spot).is_zero() {
            causes.push(Cause {
                why: Why::NothingThere,
                basis: NO_TEXT,
            });
        } else if player.chips.held(spot) > 0 && !may.leave {
            causes.push(Cause {
                why: Why::BetIsHeld { spot },
                basis: may.basis,
            });
        }
        Refusal::unless_empty(causes)?;
        let riders = self.rules.riders[usize::from(spot.0)].iter().copied();
        let lying = riders.filter(|rider| !player.chips.on(*rider).is_zero());
        for spot in lying.chain([spot]) {
            let (by, stake) = (person, player.chips.on(spot));
            let basis = match player.chips.held(spot) {
                0 => self.rules.description.course.bets,
                _ => self.rules.may_leave[usize::from(spot.0)].basis,
            };
            self.events.push(Event::TakenBack {
                at,
                by,
                spot,
                stake,
                basis,
            });
        }
        Ok(())
    }

    /// What the one who throws may ask for: before a first throw, and when a die is lost.
    fn choose(
        &mut self,
        person: Option<Person>,
        at: BoxNumber,
        choice: ChoiceId,
    ) -> Result<(), Refusal> {
        let thrower = &self.rules.description.thrower;
        let turn = self.state.dice;
        let player = self.state.player(at);
        let his = |player: &&Player| person.is_none_or(|person| player.holder == person);
        let Some(player) = player.filter(his).filter(|_| turn == Some(at)) else {
            return refuse(Why::NotYourTurn { turn }, thrower.first);
        };
        match (self.state.phase, person) {
            (Phase::Betting, Some(person)) => self.ask_before(person, at, choice),
            (Phase::Offered, _) => self.take_up(person, player, choice),
            _ => refuse(Why::NotYourTurn { turn }, thrower.first),
        }
    }

    /// A die is lost: its thrower chooses others, or goes on with those that he has; who is
    /// absent goes on.
    fn take_up(
        &mut self,
        person: Option<Person>,
        player: &Player,
        choice: ChoiceId,
    ) -> Result<(), Refusal> {
        let lost = &self.rules.description.thrower.lost;
        let basis = match (choice, person) {
            (CHANGES, Some(_)) => self.rules.lost_die,
            (KEEPS, _) => lost.keeps.basis,
            (CHANGES, None) => {
                let actor = Actor::Staff(Role::Croupier);
                return refuse(Why::NotForYou { actor }, lost.keeps.basis);
            }
            _ => return refuse(Why::NoSuchChoice, lost.basis),
        };
        self.events.push(Event::Chose {
            at: player.at,
            by: player.holder,
            choice,
            absent: person.is_none(),
            basis,
        });
        Ok(())
    }

    /// What the one who throws may ask for while bets are open.
    fn ask_before(
        &mut self,
        person: Person,
        at: BoxNumber,
        choice: ChoiceId,
    ) -> Result<(), Refusal> {
        let thrower = &self.rules.description.thrower;
        let words = match choice {
            REFUSES => &thrower.refuses,
            CHANGES => &thrower.changes,
            _ => return refuse(Why::NoSuchChoice, thrower.first),
        };
        if let Some(point) = self.state.point {
            return refuse(Why::NotDuringPoint { point }, words.basis);
        }
        if choice == REFUSES && self.state.next_thrower().is_none() {
            return refuse(Why::NoSuchChoice, words.basis);
        }
        self.events.push(Event::Chose {
            at,
            by: person,
            choice,
            absent: false,
            basis: words.basis,
        });
        if choice == REFUSES {
            self.hand_on(words.basis);
        }
        Ok(())
    }

    fn close(&mut self, role: Role) -> Result<(), Refusal> {
        self.bets_open()?;
        let description = &self.rules.description;
        let mut causes = Vec::new();
        causes.extend(may_close(role, description.course.bets));
        let thrower = self.state.thrower(self.rules);
        if thrower.is_none() {
            causes.push(Cause {
                why: Why::NobodyThrows,
                basis: description.thrower.bets.basis,
            });
        }
        Refusal::unless_empty(causes)?;
        let passed = thrower.filter(|thrower| Some(*thrower) != self.state.dice);
        let basis = description.thrower.skipped;
        self.events
            .extend(passed.map(|at| Event::DiceTo { at, basis }));
        if let Some(notice) = description.course.close {
            self.events.push(Event::Shown {
                notice: NoticeId(notice as u8),
                basis: description.notices[notice].basis,
            });
        }
        let basis = description.course.closed;
        self.events.push(Event::Closed { basis });
        Ok(())
    }

    fn announce(&mut self, role: Role, notice: NoticeId) -> Result<(), Refusal> {
        let said = announced(&self.rules.description.notices, role, notice)?;
        self.events.push(said);
        Ok(())
    }

    fn draw(&mut self, drawn: Drawn) -> Result<(), Refusal> {
        if self.state.phase != Phase::Throwing {
            return refuse(Why::NoCardDue, NO_TEXT);
        }
        let dice = self.rules.description.dice;
        let throw = match drawn {
            Drawn::Throw(throw) if is_of(throw, dice.value) => throw,
            Drawn::Throw(_) | Drawn::Card(_) | Drawn::Pocket(_) => {
                return refuse(Why::CannotCome { drawn }, dice.basis);
            }
        };
        let basis = dice.basis;
        self.events.push(Event::Thrown { throw, basis });
        Ok(())
    }

    fn report(&mut self, by: Role, irregularity: Irregularity) -> Result<(), Refusal> {
        let problems = self.rules.description.table.problems.basis;
        may_report(by, problems)?;
        // Before the dice leave the hand nothing can have gone wrong with them; once their fall
        // is called it is too late.
        let of = irregularity.kind.of();
        let of_dice = of.is_none_or(|equipment| equipment == Equipment::Dice);
        if self.state.phase != Phase::Throwing || !of_dice {
            return refuse(Why::NotAnIrregularity, problems);
        }
        self.events.push(Event::Reported { by, irregularity });
        Ok(())
    }

    fn rule(&mut self, by: Role, remedy: u8) -> Result<(), Refusal> {
        let (_, remedy) = remedy_of(
            by,
            remedy,
            self.state.report,
            self.rules.description.table.problems.basis,
            |irregularity| remedies(self.rules, irregularity),
            |remedy| (remedy.decided_by, remedy.basis),
        )?;
        let (effect, basis) = (remedy.effect, remedy.basis);
        self.events.push(Event::Ruled { by, effect, basis });
        match effect {
            RemedyEffect::PassDice => self.hand_on(basis),
            RemedyEffect::VoidHand => {
                settle::void(self.state, basis, self.events);
                self.events.push(Event::Ended);
            }
            // The reader lets no other into a file of dice.
            RemedyEffect::ThrowAgain
            | RemedyEffect::PlayOn
            | RemedyEffect::VoidMainBets
            | RemedyEffect::VoidBox
            | RemedyEffect::LoseBets
            | RemedyEffect::OutOfHand
            | RemedyEffect::SetCardAside
            | RemedyEffect::Warn
            | RemedyEffect::OutOfGame
            | RemedyEffect::CountsAsCall
            | RemedyEffect::Coup(_)
            | RemedyEffect::Hand(_)
            | RemedyEffect::StandsUnraised
            | RemedyEffect::PutRight => {}
        }
        Ok(())
    }
}

/// Whether it is a throw of so many dice.
fn is_of(throw: Throw, dice: u8) -> bool {
    throw.faces().count() == usize::from(dice) && ThrowSet::all(dice).holds(throw)
}

/// What the text prescribes; where it prescribes nothing, the one who settles problems chooses.
pub(super) fn remedies(rules: &Rules, irregularity: &Irregularity) -> Vec<table::Remedy> {
    let mut known = rules.description.irregularities.iter();
    if let Some(rule) = known.find(|rule| rule.when.contains(&irregularity.kind)) {
        let remedy = |r: &super::description::RemedyRule| table::Remedy {
            effect: r.does,
            decided_by: r.decided_by,
            basis: r.basis,
        };
        return rule.remedies.iter().map(remedy).collect();
    }
    let problems = &rules.description.table.problems;
    left_to(problems.value, rules.discretion).to_vec()
}
