//! What is seen at the table, all of it by everyone, and what a player may do.

use cards::Card;
use exact::Cents;
use table::{
    BoxNumber, BoxView, ChoiceId, ChoiceOption, HandView, Moment, Options, Passing, Person,
    PlaceOption, Seen, SplitHand, Standing, View, Viewer, Wager,
};

use super::rules::{Points, Rules};
use super::state::{BoxState, Due, Hand, MOST_BETTORS, Phase, State, asks};
use crate::common::passed_on;

/// The stages of the felt at which somebody is asked.
pub(super) const INSURING: u8 = 2;
pub(super) const PLAYING: u8 = 3;
pub(super) const FOLLOWING: u8 = 4;

pub(super) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let bank = &state.bank;
    let whole = bank.count() >= rules.points.best_cards;
    View {
        viewer,
        moment: moment(rules, state),
        boxes: state
            .boxes
            .iter()
            .map(|found| view_box(rules, state, found))
            .collect(),
        bank: bank.cards().map(Seen::Card).collect(),
        bank_apart: Default::default(),
        bank_hand: whole.then(|| HandView {
            class: rules.bank_class(bank),
            cards: bank.cards().collect(),
        }),
        bank_low: None,
        bank_plays: None,
        common: Vec::new(),
        common_hand: None,
        is_cut: state.is_cut,
        fell: Vec::new(),
        undealt: state.to_come() as u16,
        aside: state.aside,
        shoe: state.left(),
        passing: Passing {
            raise: passed_on(state.raise, state.phase == Phase::Over && !state.void),
            ..Passing::default()
        },
        lines: state.lines.clone(),
        circle: None,
        called: Vec::new(),
        coup: None,
        yours: Default::default(),
    }
}

fn moment(rules: &Rules, state: &State) -> Moment {
    if let Some(irregularity) = state.report {
        return Moment::Irregular(irregularity);
    }
    let choosing = |at: usize, by: Option<Person>, stage| Moment::Choosing {
        at: state.boxes[at].number,
        by: by.unwrap_or(state.boxes[at].holder),
        stage,
    };
    let bettor = |at: usize, place: usize| state.boxes[at].bettors[place].map(|b| b.person);
    match state.due(rules) {
        Due::Bets => Moment::Betting,
        Due::Insure(at, place) => choosing(at, bettor(at, place), INSURING),
        Due::Follow(at, place) => choosing(at, bettor(at, place), FOLLOWING),
        Due::Choose(at, _) => choosing(at, None, PLAYING),
        Due::Nothing => Moment::Over,
        Due::Stop
        | Due::Card(..)
        | Due::Empty
        | Due::PayEven(..)
        | Due::Over(..)
        | Due::Meter
        | Due::Settle => Moment::Dealing,
    }
}

fn view_box(rules: &Rules, state: &State, found: &BoxState) -> BoxView {
    let mut wagers = Vec::new();
    for (place, bettor) in found.people() {
        let lies = [
            (Rules::BET, found.stake(place)),
            (Rules::INSURANCE, bettor.insurance),
            (Rules::JACKPOT, bettor.jackpot),
        ];
        for (spot, stake) in lies.into_iter().filter(|(_, stake)| !stake.is_zero()) {
            wagers.push(Wager {
                by: bettor.person,
                spot,
                stake,
                held: 0,
            });
        }
    }
    let in_play = match state.due(rules) {
        Due::Bets | Due::Nothing => None,
        _ => state.in_play(rules, found),
    };
    let split = |(place, hand): (usize, &Hand)| SplitHand {
        cards: hand.cards().map(Seen::Card).collect(),
        hand: hand_view(rules, hand),
        stakes: stakes(found, hand),
        plays: in_play == Some(place),
    };
    let several = !found.more.is_empty();
    let hands = found.hands().enumerate().filter(|_| several);
    let cards = found.hands().flat_map(Hand::cards).map(Seen::Card);
    let standing = found.people();
    let mut standing: Vec<(Person, Standing)> = standing
        .map(|(_, bettor)| (bettor.person, Standing::In))
        .collect();
    standing.sort_by_key(|(person, _)| (*person != found.holder, *person));
    BoxView {
        number: found.number,
        holder: found.holder,
        vacant: found.vacant,
        allowed: found.allowed.clone(),
        standing,
        wagers,
        cards: cards.collect(),
        split: hands.map(split).collect(),
        apart: Default::default(),
        bought: 0,
        hand: hand_view(rules, &found.hand).filter(|_| !several),
        low: None,
        approved: Vec::new(),
    }
}

fn stakes(found: &BoxState, hand: &Hand) -> Vec<(Person, Cents)> {
    let stakes = found.people();
    let stakes = stakes.map(|(place, bettor)| (bettor.person, hand.stakes[place]));
    stakes.filter(|(_, stake)| !stake.is_zero()).collect()
}

fn hand_view(rules: &Rules, hand: &Hand) -> Option<HandView> {
    (hand.count() >= 2).then(|| HandView {
        class: rules.class(hand),
        cards: hand.cards().collect(),
    })
}

pub(super) fn legal(rules: &Rules, view: &View, person: Person) -> Options {
    let mut options = match view.moment {
        Moment::Betting => betting(rules, view, person),
        Moment::Choosing { at, by, stage } if by == person => Options {
            choose: choosing(rules, view, at, by, stage),
            ..Options::default()
        },
        Moment::Choosing { .. } | Moment::Dealing | Moment::Irregular(_) | Moment::Over => {
            Options::default()
        }
    };
    let follows = |stage: u8| stage == FOLLOWING;
    if matches!(view.moment, Moment::Choosing { stage, .. } if !follows(stage)) {
        options.place.extend(insuring(rules, view, person));
    }
    options
}

/// What a person has on a spot of a box.
fn lies(found: &BoxView, person: Person, spot: table::SpotId) -> Cents {
    let here = |wager: &&Wager| wager.by == person && wager.spot == spot;
    found
        .wagers
        .iter()
        .find(here)
        .map_or(Cents::ZERO, |wager| wager.stake)
}

fn betting(rules: &Rules, view: &View, person: Person) -> Options {
    let mut options = Options::default();
    let boxes = rules.description.table.boxes.value;
    for at in (1..=boxes).map(BoxNumber) {
        match view.boxes.iter().find(|found| found.number == at) {
            None => {
                options.sit.push(at);
                let all = (rules.minimum.value, rules.maximum.value);
                options.place.extend(offer(rules, at, Rules::BET, all));
            }
            Some(found) => at_box(rules, found, person, &mut options),
        }
    }
    let held = view.boxes.iter().filter(|found| found.holder == person);
    if held.count() >= usize::from(boxes) {
        options.sit.clear();
    }
    let mut own = view.boxes.iter().filter(|found| !found.vacant);
    options.cut = !view.is_cut && own.any(|found| found.holder == person);
    options
}

fn offer(
    rules: &Rules,
    at: BoxNumber,
    spot: table::SpotId,
    (least, most): (Cents, Cents),
) -> Option<PlaceOption> {
    let basis = match (spot, rules.jackpot()) {
        (Rules::JACKPOT, Some((_, terms))) => terms.stake.basis,
        (Rules::INSURANCE, _) => rules.description.insurance.most.basis,
        _ => rules.maximum.basis,
    };
    let option = PlaceOption {
        at,
        spot,
        least,
        most,
        step: Cents::new(1),
        basis,
    };
    (least <= most && !least.is_zero()).then_some(option)
}

/// What a person may do at a box that is held or bet on.
fn at_box(rules: &Rules, found: &BoxView, person: Person, options: &mut Options) {
    let (at, holds) = (found.number, found.holder == person);
    let table = &rules.description.table;
    let most = usize::from(table.bettors.value).min(MOST_BETTORS);
    if holds && found.wagers.is_empty() {
        options.leave.push(at);
    }
    if holds && !found.vacant && found.allowed.len() + 1 < most {
        options.allow.push(at);
    }
    for spot in [Rules::BET, Rules::JACKPOT] {
        if !lies(found, person, spot).is_zero() {
            options.take_back.push((at, spot));
        }
    }
    let bets = found.standing.iter().any(|(bettor, _)| *bettor == person);
    let let_in =
        found.allowed.contains(&person) && !lies(found, found.holder, Rules::BET).is_zero();
    let may = found.vacant || holds || let_in;
    if !may || !bets && found.standing.len() >= most {
        return;
    }
    let own = lies(found, person, Rules::BET);
    let all = found.wagers.iter().filter(|wager| wager.spot == Rules::BET);
    let all = Cents::sum(all.map(|wager| wager.stake)).unwrap_or(rules.maximum.value);
    let least = rules.minimum.value.down_to_zero(own);
    let least = least.max(Cents::new(1));
    let room = rules.maximum.value.down_to_zero(all);
    options
        .place
        .extend(offer(rules, at, Rules::BET, (least, room)));
    if let Some((_, terms)) = rules.jackpot() {
        let free = lies(found, person, Rules::JACKPOT).is_zero() && !own.is_zero();
        let one = (terms.stake.value, terms.stake.value);
        let option = offer(rules, at, Rules::JACKPOT, one);
        options.place.extend(option.filter(|_| free));
    }
}

/// Insurance, by anyone with a bet, until a third card is given.
fn insuring(rules: &Rules, view: &View, person: Person) -> Vec<PlaceOption> {
    let [Seen::Card(up)] = view.bank[..] else {
        return Vec::new();
    };
    let third = view
        .boxes
        .iter()
        .any(|found| found.cards.len() > 2 || !found.split.is_empty());
    if !rules.points.is_ace(up) || third {
        return Vec::new();
    }
    let mut offers = Vec::new();
    for found in &view.boxes {
        let bet = lies(found, person, Rules::BET);
        if bet.is_zero() {
            continue;
        }
        let limits = rules.insurance_limits(bet);
        let own = lies(found, person, Rules::INSURANCE);
        let least = limits.least.value.down_to_zero(own);
        let room = limits.most.value.down_to_zero(own);
        let both = (least.max(Cents::new(1)), room);
        offers.extend(offer(rules, found.number, Rules::INSURANCE, both));
    }
    offers
}

/// The hand of a box that is played now, put together again from what is seen.
fn hand_in_play(points: &Points, found: &BoxView) -> Hand {
    let mut hand = Hand::new();
    let split = found.split.iter().find(|hand| hand.plays);
    let cards = split.map_or(&found.cards, |hand| &hand.cards);
    let seen = cards.iter().filter_map(|card| match card {
        Seen::Card(card) => Some(*card),
        Seen::Back => None,
    });
    seen.for_each(|card: Card| hand.add(points, card));
    hand.split = split.is_some();
    hand
}

fn choosing(rules: &Rules, view: &View, at: BoxNumber, by: Person, stage: u8) -> Vec<ChoiceOption> {
    let Some(found) = view.boxes.iter().find(|found| found.number == at) else {
        return Vec::new();
    };
    let description = &rules.description;
    let option = |choice: ChoiceId, stakes, basis| ChoiceOption {
        at,
        choice,
        stakes,
        picks: None,
        basis,
    };
    let hand = hand_in_play(&rules.points, found);
    let mut options = Vec::new();
    match stage {
        INSURING => {
            let rule = &description.insurance;
            let limits = rules.insurance_limits(lies(found, by, Rules::BET));
            if limits.least.value <= limits.most.value && !limits.most.value.is_zero() {
                let stakes = Some((Rules::INSURANCE, limits.most.value));
                options.push(option(Rules::INSURE, stakes, rule.take.basis));
            }
            options.push(option(Rules::DECLINE, None, rule.decline.basis));
            if hand.is_best(&rules.points) {
                options.push(option(Rules::EVEN, None, description.even.choice.basis));
            }
        }
        FOLLOWING => {
            let follow = &description.follow;
            let stakes = Some((Rules::BET, stake_in_play(found, by)));
            options.push(option(Rules::FOLLOW, stakes, follow.with.basis));
            options.push(option(Rules::STAY, None, follow.without.basis));
        }
        _ => {
            let stakes = Some((Rules::BET, stake_in_play(found, by)));
            if rules.may_hit(&hand).is_ok() {
                options.push(option(Rules::HIT, None, description.draw.hit.basis));
            }
            options.push(option(Rules::STAND, None, description.draw.stand.basis));
            if let Ok(basis) = rules.may_double(&hand) {
                options.push(option(Rules::DOUBLE, stakes, basis));
            }
            if let Ok(basis) = rules.may_split(&hand) {
                options.push(option(Rules::SPLIT, stakes, basis));
            }
            debug_assert!(asks(rules, &hand), "only an open hand is asked");
        }
    }
    options
}

/// What a person has on the hand that is played now.
fn stake_in_play(found: &BoxView, by: Person) -> Cents {
    match found.split.iter().find(|hand| hand.plays) {
        None => lies(found, by, Rules::BET),
        Some(hand) => {
            let own = hand.stakes.iter().find(|(person, _)| *person == by);
            own.map_or(Cents::ZERO, |(_, stake)| *stake)
        }
    }
}
