//! What a player, or the house for an absent one, chooses in his turn.

use exact::Cents;
use law::BasisRef;
use table::{
    Actor, Banker, BoxNumber, Cause, ChoiceId, Event, Person, Picked, Refusal, Role, SpotId, Why,
};

use super::super::apply::apply;
use super::super::description::{ChoiceEffect, ChoiceRule, StageWork};
use super::super::{players_bank, settle};
use super::Judge;
use crate::common::{NO_TEXT, refuse};

impl<'a> Judge<'a> {
    pub(super) fn choose(
        &self,
        person: Option<Person>,
        at: BoxNumber,
        choice: ChoiceId,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let (by, rule) = self.turn_to_choose(person, at, choice)?;
        let Some(absent) = self.stage_work().and_then(StageWork::absent) else {
            return refuse(Why::NotYourTurn { turn: None }, NO_TEXT);
        };
        if let Some(picks) = self.rules.picks(rule) {
            let (least, most) = (picks.least, picks.most);
            return refuse(Why::WrongNumberPicked { least, most }, rule.basis);
        }
        let taken_as = self.rules.choice_id(self.state.stage, absent.value);
        if person.is_none() && taken_as != choice {
            return refuse(
                Why::NotForYou {
                    actor: Actor::Staff(Role::Croupier),
                },
                absent.basis,
            );
        }
        let basis = if person.is_none() {
            absent.basis
        } else {
            rule.basis
        };
        let from = events.len();
        match rule.does {
            ChoiceEffect::Places(bet) => events.push(self.stake_by_choice(at, by, bet)?),
            ChoiceEffect::TakesBack(bet) => events.extend(self.taken_back(at, by, bet, basis)?),
            ChoiceEffect::TakesBank(bet) => events.extend(self.bank_laid(at, by, bet)?),
            ChoiceEffect::PassesBank | ChoiceEffect::Sets | ChoiceEffect::SetsByHouse => {}
            ChoiceEffect::Withdraws { .. } | ChoiceEffect::Stays | ChoiceEffect::Buys { .. } => {}
        }
        events.push(Event::Chose {
            at,
            by,
            choice,
            absent: person.is_none(),
            basis,
        });
        if let ChoiceEffect::TakesBank(_) = rule.does {
            events.extend(players_bank::held(self.rules, Banker::Box(at)));
        }
        if let ChoiceEffect::Withdraws {
            forfeits,
            at_once: true,
        } = &rule.does
        {
            let taken = self.taken_at_once(at, by, &events[from..], forfeits);
            events.extend(taken);
        }
        Ok(())
    }

    /// The choice that a person, or the house for an absent one, may make now.
    fn turn_to_choose(
        &self,
        person: Option<Person>,
        at: BoxNumber,
        choice: ChoiceId,
    ) -> Result<(Person, &'a ChoiceRule), Refusal> {
        let stage = self.rules.stage(self.state.stage);
        let turns = stage.and_then(|stage| match &stage.what {
            StageWork::Choose { turns, .. } => Some(*turns),
            StageWork::OfferBank(_) => Some(stage.basis),
            _ => None,
        });
        let (Some(turns), None) = (turns, self.state.owed) else {
            return refuse(Why::NotYourTurn { turn: None }, NO_TEXT);
        };
        let turn = self.state.turn();
        let by = match (turn, person) {
            (Some((turn, by)), Some(person)) if turn == at && by == person => by,
            (Some((turn, by)), None) if turn == at => by,
            _ => {
                let turn = turn.map(|(at, _)| at);
                return refuse(Why::NotYourTurn { turn }, turns);
            }
        };
        let basis = stage.map_or(NO_TEXT, |stage| stage.basis);
        let rule = self.rules.choice(self.state.stage, choice);
        let found = self.box_in_play(at)?;
        // A card is bought once, and by the one who plays the hand.
        let spent = |rule: &&ChoiceRule| {
            matches!(rule.does, ChoiceEffect::Buys { .. })
                && (found.bought > 0 || by != found.holder)
        };
        match rule {
            Some(rule) if spent(&rule) => refuse(Why::NoSuchChoice, rule.basis),
            Some(rule) => Ok((by, rule)),
            None => refuse(Why::NoSuchChoice, basis),
        }
    }

    /// A choice with cards: a low hand set apart, or one put aside, its price laid down, and
    /// another to come.
    pub(super) fn pick(
        &self,
        person: Person,
        at: BoxNumber,
        choice: ChoiceId,
        cards: Picked,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let (by, rule) = self.turn_to_choose(Some(person), at, choice)?;
        let asked = self.rules.picks(rule);
        let (least, most) = asked.map_or((0, 0), |picks| (picks.least, picks.most));
        let found = self.box_in_play(at)?;
        let mut causes = Vec::new();
        if asked.is_none() || !(least..=most).contains(&cards.count()) {
            causes.push(Cause {
                why: Why::WrongNumberPicked { least, most },
                basis: rule.basis,
            });
        }
        let missing = |place: usize| place >= found.cards.len() || found.apart.contains(place);
        if cards.places().any(missing) {
            causes.push(Cause {
                why: Why::NotInTheHand,
                basis: rule.basis,
            });
        }
        Refusal::unless_empty(causes)?;
        let basis = rule.basis;
        let picked = Event::Picked {
            at,
            by,
            cards,
            basis,
        };
        let ChoiceEffect::Buys { price, .. } = rule.does else {
            let chose = Event::Chose {
                at,
                by,
                choice,
                absent: false,
                basis,
            };
            events.extend([picked, chose]);
            return Ok(());
        };
        let placed = [self.stake_by_choice(at, by, price)?];
        let settled = self.settled_at_once(&placed, at, by, &[price]);
        events.extend(placed);
        events.extend(settled);
        events.push(picked);
        Ok(())
    }

    /// The settlement of some bets of a person on a box, once these events have happened.
    fn settled_at_once(
        &self,
        so_far: &[Event],
        at: BoxNumber,
        by: Person,
        bets: &[usize],
    ) -> Vec<Event> {
        let mut draft = self.state.clone();
        for event in so_far {
            apply(self.rules, &mut draft, event);
        }
        let lines = settle::settle(self.rules, &draft).into_iter();
        let taken = lines.filter(|line| {
            line.at == at && line.by == by && bets.contains(&usize::from(line.spot.0))
        });
        taken.map(Event::Settled).collect()
    }

    /// What a withdrawal costs there and then.
    fn taken_at_once(
        &self,
        at: BoxNumber,
        by: Person,
        so_far: &[Event],
        forfeits: &[usize],
    ) -> Vec<Event> {
        let found = self.state.find_box(at);
        // The hand is its holder's: when he withdraws, it is out for all who bet on it.
        let bettors = match found {
            Some(found) if found.holder == by => found.bettors(),
            _ => [by].into_iter().collect(),
        };
        let settled = bettors
            .into_iter()
            .flat_map(|bettor| self.settled_at_once(so_far, at, bettor, forfeits));
        settled.collect()
    }

    /// The chips that a choice takes off the table.
    fn taken_back(
        &self,
        at: BoxNumber,
        by: Person,
        bet: usize,
        basis: BasisRef,
    ) -> Result<Option<Event>, Refusal> {
        let spot = SpotId(bet as u8);
        let stake = self.box_in_play(at)?.stake(by, spot);
        Ok(stake.map(|stake| Event::TakenBack {
            at,
            by,
            spot,
            stake,
            basis,
        }))
    }

    /// The chips of a bank that a player takes, and the bets that go down with it.
    fn bank_laid(&self, at: BoxNumber, by: Person, bank: usize) -> Result<Vec<Event>, Refusal> {
        let with = players_bank::bets_with(self.rules, bank);
        let laid = [bank].into_iter().chain(with);
        laid.map(|bet| self.stake_by_choice(at, by, bet)).collect()
    }

    fn stake_by_choice(&self, at: BoxNumber, by: Person, bet: usize) -> Result<Event, Refusal> {
        let state = self.box_in_play(at)?;
        let stake_of = |spot| state.stake(by, spot).unwrap_or(Cents::ZERO);
        let rule = &self.rules.description.bets[bet];
        let basis = rule.placed.basis;
        match self.rules.stake_by_choice(bet, stake_of) {
            Some(stake) => Ok(Event::Placed {
                at,
                by,
                spot: SpotId(bet as u8),
                stake,
                window: basis,
                size: rule.stake.basis(),
            }),
            None => refuse(Why::TooLarge, basis),
        }
    }
}
