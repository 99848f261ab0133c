//! What is chosen once bets are closed: insurance, a card or none, more chips on a hand.

use exact::Cents;
use law::BasisRef;
use round::{NO_TEXT, Open, Player, Whose, not_this_hand, plain, refuse, staking};
use table::{Cause, ChoiceId, Person, Refusal, Why};

use super::bets;
use super::rules::Rules;
use super::state::{BoxState, Due, Hand, State, takes_no_more};

/// Whether somebody is asked for a box, or the house for one who is absent.
pub(super) fn turn(
    rules: &Rules,
    state: &State,
    player: &Player,
    person: Option<Person>,
    choice: ChoiceId,
) -> Result<(), Refusal> {
    let (asked, by) = match state.due(rules) {
        Due::Insure(at, bettor) | Due::Follow(at, bettor) => {
            let found = &state.boxes[at];
            (found, found.bettors[bettor].map(|bettor| bettor.person))
        }
        Due::Choose(at, _) => (&state.boxes[at], None),
        _ => return refuse(Why::NotYourTurn { turn: None }, NO_TEXT),
    };
    let by = by.unwrap_or(asked.holder);
    match asked.number == player.at && person.is_none_or(|person| person == by) {
        true => Ok(()),
        false => out_of_turn(rules, state, player, person, (asked, choice)),
    }
}

/// It is another's turn; and what else speaks against it, where the hand is done.
fn out_of_turn(
    rules: &Rules,
    state: &State,
    player: &Player,
    person: Option<Person>,
    (asked, choice): (&BoxState, ChoiceId),
) -> Result<(), Refusal> {
    let own = person == Some(player.holder);
    let same = asked.number == player.at;
    let mut causes = vec![Cause {
        why: Why::NotYourTurn {
            turn: Some(asked.number),
        },
        basis: match same && !own {
            true => rules.not_his_hand,
            false => rules.description.table.turns,
        },
    }];
    let found = state.played(player.at).filter(|_| !same && own);
    if let Some(basis) = found.and_then(|found| done_because(rules, found, choice)) {
        let why = Why::NotThisHand;
        causes.push(Cause { why, basis });
    }
    Refusal::unless_empty(causes)
}

/// Why the last hand of a box takes no card.
fn done_because(rules: &Rules, found: &BoxState, choice: ChoiceId) -> Option<BasisRef> {
    let (description, points) = (&rules.description, &rules.points);
    let hand = found.hands().last().filter(|hand| hand.count() >= 2)?;
    match choice {
        Rules::HIT if hand.is_best(points) => Some(description.draw.best),
        Rules::HIT if takes_no_more(rules, hand) => Some(description.split.aces.basis),
        Rules::HIT if hand.total(points) >= points.most => Some(description.draw.full),
        _ => None,
    }
}

/// What a choice does now, or why the hand does not allow it.
pub(super) fn way(rules: &Rules, state: &State, whose: Whose<'_>, choice: ChoiceId) -> Open {
    match state.due(rules) {
        Due::Insure(at, bettor) => insuring(rules, &state.boxes[at], bettor, choice),
        Due::Follow(at, bettor) => {
            let found = &state.boxes[at];
            let follow = &rules.description.follow;
            match choice {
                Rules::FOLLOW => {
                    // As much as lies on the hand that was split or doubled.
                    let hand = state.in_play(rules, found);
                    let hand = hand.and_then(|place| found.hand(place));
                    let stake = hand.map_or(Cents::ZERO, |hand| hand.stakes[bettor]);
                    staking(Rules::BET, stake, follow.with.basis)
                }
                Rules::STAY => plain(follow.without.basis),
                _ => none(follow.with.basis),
            }
        }
        Due::Choose(at, place) => {
            let found = &state.boxes[at];
            let hand = found.hand(place).unwrap_or(&found.hand);
            let bettor = found.bettor(whose.by);
            let stake = bettor.map_or(Cents::ZERO, |bettor| hand.stakes[bettor]);
            playing(rules, state, hand, stake, choice)
        }
        _ => none(NO_TEXT),
    }
}

fn none(basis: BasisRef) -> Open {
    let why = Why::NoSuchChoice;
    Err(Cause { why, basis })
}

fn insuring(rules: &Rules, found: &BoxState, bettor: usize, choice: ChoiceId) -> Open {
    let (insurance, even) = (&rules.description.insurance, &rules.description.even);
    match choice {
        Rules::INSURE => {
            let limits = rules.insurance_limits(found.hand.stakes[bettor]);
            if limits.least.value > limits.most.value {
                let (stake, minimum) = (limits.most.value, limits.least.value);
                let why = Why::BelowMinimum { stake, minimum };
                let basis = limits.least.basis;
                return Err(Cause { why, basis });
            }
            staking(Rules::INSURANCE, limits.most.value, insurance.take.basis)
        }
        Rules::DECLINE => plain(insurance.decline.basis),
        Rules::EVEN if found.hand.is_best(&rules.points) => plain(even.choice.basis),
        Rules::EVEN => not_this_hand(even.choice.basis),
        _ => none(insurance.window),
    }
}

fn playing(rules: &Rules, state: &State, hand: &Hand, stake: Cents, choice: ChoiceId) -> Open {
    let description = &rules.description;
    let draw = &description.draw;
    let may = match choice {
        Rules::STAND => return plain(draw.stand.basis),
        Rules::HIT => {
            return rules
                .may_hit(hand)
                .map_or_else(not_this_hand, |()| plain(draw.hit.basis));
        }
        Rules::DOUBLE => rules.may_double(hand),
        Rules::SPLIT => rules.may_split(hand),
        Rules::INSURE | Rules::DECLINE => return none(bets::no_insurance(rules, state)),
        Rules::EVEN => return none(description.even.choice.basis),
        Rules::FOLLOW | Rules::STAY => return none(description.follow.with.basis),
        _ => return none(draw.hit.basis),
    };
    may.map_or_else(not_this_hand, |basis| staking(Rules::BET, stake, basis))
}

/// What the size of a stake rests on that a choice lays.
pub(super) fn size(rules: &Rules, choice: ChoiceId) -> BasisRef {
    let description = &rules.description;
    match choice {
        Rules::INSURE => description.insurance.most.basis,
        Rules::DOUBLE => description.double.choice.basis,
        _ => description.split.stake,
    }
}

impl Rules {
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
            (false, true) => double.soft.allows(),
            (true, _) if hand.split => Ok(double.each),
            (true, _) => Ok(double.choice.basis),
        }
    }

    /// What lets a hand be split, or what forbids it.
    pub fn may_split(&self, hand: &Hand) -> Result<BasisRef, BasisRef> {
        let split = &self.description.split;
        match hand.is_pair(&self.points) {
            true if hand.is_split_ace(&self.points) => split.aces_again.allows(),
            true if !hand.is_of_one_rank() => split.value.allows(),
            true if hand.split => Ok(split.again),
            true => Ok(split.choice.basis),
            false => Err(split.choice.basis),
        }
    }
}
