//! What a player, or the house for an absent one, chooses in his turn.

use round::{Chosen, NO_TEXT, Offered, Open, Player, Round, Whose, no_choice, refuse};
use table::{
    Actor, Banker, BoxNumber, Cause, ChoiceId, Event, Game, Person, Picked, Refusal, Role, SpotId,
    Why,
};

use super::description::{ChoiceEffect, ChoiceRule, StageWork};
use super::rules::Rules;
use super::state::{Hands, State, bettors};
use super::{bets, players_bank, settle};

#[inline]
pub(super) fn turn(
    rules: &Rules,
    state: &State,
    at: BoxNumber,
    person: Option<Person>,
) -> Result<(), Refusal> {
    let stage = rules.stage(state.stage);
    let turns = stage.and_then(|stage| match &stage.what {
        StageWork::Choose { turns, .. } => Some(*turns),
        StageWork::OfferBank(_) => Some(stage.basis),
        _ => None,
    });
    let (Some(turns), None) = (turns, state.owed) else {
        return refuse(Why::NotYourTurn { turn: None }, NO_TEXT);
    };
    match state.turn() {
        Some((turn, by)) if turn == at && person.is_none_or(|person| person == by) => Ok(()),
        turn => {
            let turn = turn.map(|(at, _)| at);
            refuse(Why::NotYourTurn { turn }, turns)
        }
    }
}

/// Whether a choice is open to whoever's turn it is. A card is bought once, and by the one who
/// plays the hand.
pub(super) fn open(rules: &Rules, state: &State, whose: Whose<'_>, choice: ChoiceId) -> Open {
    let no_such = |basis| no_choice().map_err(|cause| Cause { basis, ..cause });
    let offers = rules.stage(state.stage);
    let basis = offers.map_or(NO_TEXT, |stage| stage.basis);
    let Some(rule) = rules.choice(state.stage, choice) else {
        return no_such(basis);
    };
    if matches!(rule.does, ChoiceEffect::Buys { .. }) {
        let bought = state.played(whose.at).map_or(0, |found| found.bought);
        if bought > 0 || whose.by != whose.holder {
            return no_such(rule.basis);
        }
    }
    let mut stakes = None;
    if let Some(bet) = rule.does.stakes() {
        let spot = SpotId(bet as u8);
        let Some(stake) = rules.stake_by_choice(spot, |spot| whose.on(spot)) else {
            let (why, basis) = (Why::TooLarge, rules.description.bets[bet].placed.basis);
            return Err(Cause { why, basis });
        };
        stakes = Some((spot, stake));
    }
    Ok(Offered {
        stakes,
        picks: rules.picks(rule),
        basis,
    })
}

/// The house makes one choice for whoever is absent, and no other.
pub(super) fn for_absent(rules: &Rules, state: &State, whose: Whose<'_>, choice: ChoiceId) -> Open {
    let offered = open(rules, state, whose, choice)?;
    let Some(absent) = state.work(rules).and_then(StageWork::absent) else {
        return no_choice();
    };
    let (basis, actor) = (absent.basis, Actor::Staff(Role::Croupier));
    let why = Why::NotForYou { actor };
    match rules.choice_id(state.stage, absent.value) == choice {
        true => Ok(Offered { basis, ..offered }),
        false => Err(Cause { why, basis }),
    }
}

/// Whether cards lie in the hand, so that they can be picked.
pub(super) fn in_hand(state: &State, whose: Whose<'_>, cards: Picked) -> bool {
    let found = state.played(whose.at);
    let in_hand =
        |place: usize| found.is_some_and(|f| place < f.cards.len() && !f.apart.contains(place));
    cards.places().all(in_hand)
}

pub(super) fn chosen(rules: &Rules, state: &State, chosen: Chosen<'_>, events: &mut Vec<Event>) {
    let Chosen {
        player, by, choice, ..
    } = chosen;
    let Some(rule) = rules.choice(state.stage, choice) else {
        return;
    };
    let at = player.at;
    let basis = match chosen.absent {
        true => chosen.offered.basis,
        false => rule.basis,
    };
    let from = events.len();
    if let Some(stakes) = chosen.offered.stakes {
        events.push(bets::placed(rules, at, by, stakes));
    }
    let pick = |events: &mut Vec<Event>| {
        if let Some(cards) = chosen.cards {
            events.push(Event::Picked {
                at,
                by,
                cards,
                basis,
            });
        }
    };
    match &rule.does {
        // A card is put aside, its price taken, and another is to come.
        ChoiceEffect::Buys { price, .. } => {
            let settled = settled_at_once(rules, state, &events[from..], (at, by), &[*price]);
            events.extend(settled);
            return pick(events);
        }
        ChoiceEffect::TakesBank(_) => bets::laid_with(rules, player, events),
        ChoiceEffect::TakesBack(bet) => {
            let spot = SpotId(*bet as u8);
            let stake = player.on_of(by, spot);
            events.extend((!stake.is_zero()).then_some(Event::TakenBack {
                at,
                by,
                spot,
                stake,
                basis,
            }));
        }
        _ => {}
    }
    pick(events);
    events.push(chosen.event(basis));
    match &rule.does {
        ChoiceEffect::TakesBank(_) => {
            events.extend(players_bank::held(rules, Banker::Box(at)));
        }
        ChoiceEffect::Withdraws {
            forfeits,
            at_once: true,
        } => {
            let so_far = events[from..].to_vec();
            for person in out_with(player, by) {
                let settled = settled_at_once(rules, state, &so_far, (at, person), forfeits);
                events.extend(settled);
            }
        }
        _ => {}
    }
}

/// The hand is its holder's: when he withdraws, it is out for all who bet on it.
fn out_with(player: &Player, by: Person) -> impl Iterator<Item = Person> {
    let people = bettors(player).into_iter();
    let holds = player.holder == by;
    people.filter(move |person| holds || *person == by)
}

/// The settlement of some bets of a person on a box, once these events have happened.
fn settled_at_once(
    rules: &Rules,
    state: &State,
    so_far: &[Event],
    (at, by): (BoxNumber, Person),
    bets: &[usize],
) -> Vec<Event> {
    let mut draft = state.clone();
    for event in so_far {
        Round::<Hands>::apply(rules, &mut draft, event);
    }
    let lines = settle::settle(rules, &draft).into_iter();
    let taken = lines
        .filter(|line| line.at == at && line.by == by && bets.contains(&usize::from(line.spot.0)));
    taken.map(Event::Settled).collect()
}

impl ChoiceEffect {
    /// The bet that a choice lays down, by its place in the list.
    fn stakes(&self) -> Option<usize> {
        match *self {
            ChoiceEffect::Places(bet)
            | ChoiceEffect::TakesBank(bet)
            | ChoiceEffect::Buys { price: bet, .. } => Some(bet),
            ChoiceEffect::Withdraws { .. }
            | ChoiceEffect::TakesBack(_)
            | ChoiceEffect::PassesBank
            | ChoiceEffect::Sets
            | ChoiceEffect::SetsByHouse
            | ChoiceEffect::Stays => None,
        }
    }
}

impl Rules {
    /// A choice that a stage offers.
    pub(crate) fn choice(&self, stage: u8, id: ChoiceId) -> Option<&ChoiceRule> {
        let choices = self.stage(stage)?.what.choices();
        let first = self.first_choices[usize::from(stage)];
        choices.get(usize::from(id.0.checked_sub(first)?))
    }

    /// The number of a choice by its place in its stage.
    fn choice_id(&self, stage: u8, place: usize) -> ChoiceId {
        ChoiceId(self.first_choices[usize::from(stage)] + place as u8)
    }
}
