//! A coup as it goes: a banker is found, bets are made on two cloths, three hands are played.

use exact::Cents;
use law::BasisRef;
use round::{Bounds, Chosen, Due as RoundDue, NO_TEXT, Open, Player, Script, Whose, no_choice};
use table::{
    BoxNumber, BoxView, Cause, ChoiceId, Event, Face, Irregularity, Line, Place, Remedy,
    RemedyEffect, Seating, SpotId, View, Viewer, Why,
};

use super::description::{Pile, Rule};
use super::rules::{Rules, choice_of};
use super::state::{CardFor, Due, State};
use super::{apply, ruling, seen, settle};
use crate::common::left_to;

/// The stages of the felt at which somebody is asked.
pub(super) const BANK: u8 = 0;
pub(super) const HOLDER: u8 = 1;
pub(super) const PUNTO: u8 = 4;
pub(super) const BANKER: u8 = 5;

/// A bank that a player holds, and a hand of each cloth against it.
#[derive(Clone, Copy, Debug)]
pub struct Coups;

/// What is asked of the rules at a point of a coup.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub(super) rules: &'a Rules,
    pub(super) state: &'a State,
}

impl Asked<'_> {
    pub(super) fn by(self, rule: Rule) -> BasisRef {
        self.rules.by(rule)
    }

    pub(super) fn due(self) -> Due {
        self.state.due(self.rules)
    }

    /// Whether anybody has bet against the bank.
    pub(super) fn bets_lie(self) -> bool {
        !self.state.staked().is_zero()
    }

    /// Why too few people are at the cloths, if they are.
    pub(super) fn too_few(self) -> Option<Cause> {
        let fewest = self.rules.description.table.fewest;
        let cloths = self.state.at_cloths(self.rules);
        let here = cloths.into_iter().min().unwrap_or(0).min(fewest.value);
        let (least, basis) = (fewest.value, fewest.basis);
        let why = Why::TooFewPlayers { least, here };
        (!self.state.is_manned(self.rules)).then_some(Cause { why, basis })
    }

    /// What is missing in a free bank for it to answer for all bets.
    pub(super) fn shortage(self) -> Cents {
        let state = self.state;
        state.staked().down_to_zero(state.in_bank())
    }

    /// Where a card goes, and how it lies there.
    fn card(self, to: CardFor, basis: BasisRef) -> RoundDue {
        let state = self.state;
        let (at, side) = match to {
            CardFor::Lot => (None, None),
            CardFor::Cloth(cloth) => (state.hands[cloth], Some(&state.cloths[cloth])),
            CardFor::Bank => (state.banker, Some(&state.bank)),
        };
        let covered = side.is_some_and(|side| side.hand.count() < 2);
        RoundDue::Card {
            to: at.map_or(Place::Common, Place::Box),
            face: if covered { Face::Down } else { Face::Up },
            basis,
        }
    }
}

impl Script for Coups {
    type Rules = Rules;
    type State = State;

    fn begin(rules: &Rules, seating: &Seating) -> State {
        State::new(rules, seating)
    }

    fn due(rules: &Rules, state: &State) -> RoundDue {
        let asks = |at, stage| RoundDue::Choice {
            at,
            by: None,
            stage,
        };
        match state.due(rules) {
            Due::Players | Due::Bets => RoundDue::Bets,
            Due::Offer(at) | Due::Bid(at) => asks(at, BANK),
            Due::Keep(at) | Due::Renew(at) | Due::Answer(at) => asks(at, HOLDER),
            Due::Punto(cloth) => asks(state.hands[cloth].unwrap_or(BoxNumber(0)), PUNTO),
            Due::Give(at) | Due::Banker(at) => asks(at, BANKER),
            Due::Card(to, basis) => Asked { rules, state }.card(to, basis),
            Due::Award(..)
            | Due::BancoLost(_)
            | Due::Say(..)
            | Due::CardsTo(..)
            | Due::Turn(..)
            | Due::Settle
            | Due::NoCoup
            | Due::Empty => RoundDue::Itself,
            Due::Nothing => RoundDue::Nothing,
        }
    }

    fn follow(rules: &Rules, state: &State, events: &mut Vec<Event>) {
        match state.due(rules) {
            Due::Award(at, basis) => {
                let others = state.finding.best.iter().filter(|other| **other != at);
                let bank = Pile::Bank.spot();
                events.extend(others.filter_map(|other| state.back(*other, bank)));
                events.push(Asked { rules, state }.held(at, basis));
            }
            Due::BancoLost(at) => events.extend(state.back(at, Pile::Both.spot())),
            Due::Say(voice, basis) => {
                let (notice, _) = rules.voice(voice);
                events.push(Event::Shown { notice, basis });
            }
            Due::CardsTo(at, basis) => events.push(Event::CardsTo { at, basis }),
            Due::Turn(at, basis) => {
                let place = Place::Box(at);
                events.push(Event::Turned { place, basis });
            }
            Due::Settle => settle::end(rules, state, events),
            Due::NoCoup => settle::finish(rules, state, Vec::new(), events),
            Due::Empty => settle::void(rules, state, rules.terms.discretion, events),
            // Somebody or chance is waited for.
            _ => {}
        }
    }

    fn apply(rules: &Rules, state: &mut State, event: &Event) {
        apply::apply(rules, state, event);
    }

    fn bounds(rules: &Rules, state: &State, p: Whose<'_>, spot: SpotId) -> Result<Bounds, Cause> {
        Asked { rules, state }.bounds(&p, spot)
    }

    fn settle(rules: &Rules, state: &State) -> Vec<Line> {
        settle::settle(rules, state)
    }

    fn void(rules: &Rules, state: &State, basis: BasisRef, events: &mut Vec<Event>) {
        settle::void(rules, state, basis, events);
    }

    fn look(rules: &Rules, state: &State, _: Viewer, view: &mut View) {
        seen::look(rules, state, view);
    }

    fn look_at(rules: &Rules, state: &State, player: &Player, viewer: Viewer, view: &mut BoxView) {
        seen::look_at(rules, state, player, viewer, view);
    }

    fn seats(rules: &Rules, _: &State, at: BoxNumber, _: usize) -> BasisRef {
        match rules.is_seat(at) {
            true => rules.seats.basis,
            false => rules.by(Rule::Standing),
        }
    }

    /// Bids that are topped go back to their bidders.
    fn laying(rules: &Rules, state: &State, _: SpotId, stake: Cents, events: &mut Vec<Event>) {
        let tops = state.best_bid().is_some_and(|best| stake > best);
        if let (Due::Bid(_), true) = (state.due(rules), tops) {
            let best = state.finding.best.iter();
            events.extend(best.filter_map(|at| state.back(*at, Pile::Bank.spot())));
        }
    }

    fn laid(rules: &Rules, state: &State, player: &Player, _: SpotId, events: &mut Vec<Event>) {
        if let Due::Renew(_) = state.due(rules) {
            events.push(Asked { rules, state }.held(player.at, rules.by(Rule::Renews)));
        }
    }

    fn holds(rules: &Rules, state: &State, _: Whose<'_>, spot: SpotId) -> Result<BasisRef, Cause> {
        let rule = match Pile::on(spot) {
            Some(Pile::Bank) if state.banker.is_none() => Rule::Auction,
            Some(Pile::Bank) => Rule::Leaves,
            // While lots are drawn for it a bet on the whole bank stays.
            Some(Pile::Both) if state.bancos.len() > 1 => Rule::BancoLots,
            _ => return Ok(NO_TEXT),
        };
        let (why, basis) = (Why::BetIsHeld { spot }, rules.by(rule));
        Err(Cause { why, basis })
    }

    fn lies_on(rules: &Rules, spot: SpotId) -> BasisRef {
        rules.lies_on(spot)
    }

    fn open(rules: &Rules, state: &State, player: Whose<'_>, choice: ChoiceId) -> Open {
        let asked = Asked { rules, state };
        choice_of(choice).map_or_else(no_choice, |choice| asked.open(&player, choice))
    }

    fn for_absent(rules: &Rules, state: &State, player: Whose<'_>, choice: ChoiceId) -> Open {
        let asked = Asked { rules, state };
        choice_of(choice).map_or_else(no_choice, |choice| asked.for_absent(player.at, choice))
    }

    fn offers(rules: &Rules, choice: ChoiceId) -> BasisRef {
        choice_of(choice).map_or(NO_TEXT, |choice| rules.offers(choice))
    }

    fn chosen(rules: &Rules, state: &State, chosen: Chosen<'_>, events: &mut Vec<Event>) {
        if let Some(choice) = choice_of(chosen.choice) {
            Asked { rules, state }.chosen(choice, chosen, events);
        }
    }

    fn closes(rules: &Rules, state: &State) -> Vec<Cause> {
        let asked = Asked { rules, state };
        let none = (asked.due() != Due::Bets || !asked.bets_lie()).then_some(Cause {
            why: Why::NoBets,
            basis: rules.terms.closing.basis,
        });
        asked.too_few().into_iter().chain(none).collect()
    }

    fn no_card(rules: &Rules, _: &State) -> BasisRef {
        rules.by(Rule::NotBefore)
    }

    fn can_happen(rules: &Rules, state: &State, found: &Irregularity) -> bool {
        ruling::can_happen(rules, state, found)
    }

    fn remedies(rules: &Rules, state: &State, found: &Irregularity) -> Vec<Remedy> {
        match ruling::rule_of(rules, state, found) {
            Some(rule) => rule.remedies.iter().map(Remedy::from).collect(),
            None => left_to(rules.terms.problems.value, rules.terms.discretion).to_vec(),
        }
    }

    fn ruled(
        rules: &Rules,
        state: &State,
        found: &Irregularity,
        (effect, basis): (RemedyEffect, BasisRef),
        events: &mut Vec<Event>,
    ) {
        if let RemedyEffect::Coup(effect) = effect {
            ruling::uncovers(rules, state, found, effect, basis, events);
        }
    }

    /// Both cloths fill up alike.
    fn rank(rules: &Rules, at: BoxNumber) -> (bool, u8, usize) {
        rules.rank(at)
    }
}
