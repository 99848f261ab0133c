//! A round as it goes: bets, the shoe, hands played one after the other, the bank, and the end.

use law::BasisRef;
use round::{Bounds, Chosen, Open, Player, Script, Whose, plain, while_open};
use table::{
    Actor, BoxNumber, BoxView, Cause, ChoiceId, Event, Face, Irregularity, Line, NoticeId, Person,
    PoolId, Refusal, Remedy, RemedyEffect, Role, Seating, SpotId, View, Viewer, Why,
};

use super::rules::Rules;
use super::state::{Due, State};
use super::{apply, bets, choosing, seen, settle};

/// The stages of the felt at which somebody is asked.
const INSURING: u8 = 2;
const PLAYING: u8 = 3;
const FOLLOWING: u8 = 4;

/// Cards counted towards a total against the bank.
#[derive(Clone, Copy, Debug)]
pub struct Totals;

impl Script for Totals {
    type Rules = Rules;
    type State = State;

    fn begin(rules: &Rules, seating: &Seating) -> State {
        State::new(rules, seating)
    }

    fn due(rules: &Rules, state: &State) -> round::Due {
        let asks = |at: usize, bettor: Option<usize>, stage| {
            let found = &state.boxes[at];
            let bettor = bettor.and_then(|bettor| found.bettors[bettor]);
            round::Due::Choice {
                at: found.number,
                by: bettor.map(|bettor| bettor.person),
                stage,
            }
        };
        match state.due(rules) {
            Due::Bets => round::Due::Bets,
            Due::Insure(at, bettor) => asks(at, Some(bettor), INSURING),
            Due::Follow(at, bettor) => asks(at, Some(bettor), FOLLOWING),
            Due::Choose(at, _) => asks(at, None, PLAYING),
            Due::Card(to, basis) => {
                let face = Face::Up;
                round::Due::Card { to, face, basis }
            }
            Due::Meter => round::Due::Meter(Rules::POOL),
            Due::Stop | Due::Empty | Due::PayEven(..) | Due::Over(..) | Due::Settle => {
                round::Due::Itself
            }
            Due::Nothing => round::Due::Nothing,
        }
    }

    fn follow(rules: &Rules, state: &State, events: &mut Vec<Event>) {
        let settled = || settle::settle(rules, state).into_iter().map(Event::Settled);
        match state.due(rules) {
            Due::Stop => {
                let stop = rules.description.shoe.stop;
                events.push(Event::Shown {
                    notice: NoticeId(stop as u8),
                    basis: rules.description.notices[stop].basis,
                });
            }
            Due::Over(..) | Due::PayEven(..) => events.extend(settled()),
            Due::Settle => {
                events.extend(settled());
                events.push(Event::Ended);
            }
            Due::Empty => Totals::void(rules, state, rules.terms.discretion, events),
            Due::Bets
            | Due::Card(..)
            | Due::Insure(..)
            | Due::Follow(..)
            | Due::Choose(..)
            | Due::Meter
            | Due::Nothing => {}
        }
    }

    fn apply(rules: &Rules, state: &mut State, event: &Event) {
        apply::apply(rules, state, event);
    }

    fn bounds(rules: &Rules, _: &State, whose: Whose<'_>, spot: SpotId) -> Result<Bounds, Cause> {
        bets::bounds(rules, whose, spot)
    }

    fn settle(rules: &Rules, state: &State) -> Vec<Line> {
        settle::settle(rules, state)
    }

    fn void(_: &Rules, state: &State, basis: BasisRef, events: &mut Vec<Event>) {
        let void = settle::void(state, basis).into_iter();
        events.extend(void.map(Event::Settled));
        events.push(Event::Ended);
    }

    fn look(rules: &Rules, state: &State, _: Viewer, view: &mut View) {
        seen::look(rules, state, view);
    }

    fn look_at(rules: &Rules, state: &State, player: &Player, _: Viewer, view: &mut BoxView) {
        seen::look_at(rules, state, player, view);
    }

    fn seats(rules: &Rules, _: &State, _: BoxNumber, held: usize) -> BasisRef {
        let table = &rules.description.table;
        match held {
            0 => table.boxes.basis,
            _ => table.vacant,
        }
    }

    /// Insurance has a time of its own.
    fn window(rules: &Rules, state: &State, spot: SpotId) -> Result<(), Cause> {
        match spot {
            Rules::INSURANCE if state.insurance_is_open(rules) => Ok(()),
            Rules::INSURANCE => Err(Cause {
                why: Why::BetsAreClosed,
                basis: bets::no_insurance(rules, state),
            }),
            _ => while_open(state.phase, rules.terms.late),
        }
    }

    fn beside(rules: &Rules, _: &State, whose: Whose<'_>, spot: SpotId) -> Option<Cause> {
        let (_, jackpot) = rules.jackpot().filter(|_| spot == Rules::JACKPOT)?;
        bets::needs_a_bet(whose, jackpot.stake.basis).err()
    }

    fn stays(rules: &Rules, _: SpotId) -> BasisRef {
        rules.description.table.lie
    }

    fn riders(_: &Rules, spot: SpotId) -> &[SpotId] {
        match spot {
            Rules::BET => &[Rules::JACKPOT],
            _ => &[],
        }
    }

    fn holds(rules: &Rules, _: &State, _: Whose<'_>, _: SpotId) -> Result<BasisRef, Cause> {
        Ok(rules.description.table.bets)
    }

    fn turn(
        rules: &Rules,
        state: &State,
        player: &Player,
        person: Option<Person>,
        choice: ChoiceId,
    ) -> Result<(), Refusal> {
        choosing::turn(rules, state, player, person, choice)
    }

    fn open(rules: &Rules, state: &State, whose: Whose<'_>, choice: ChoiceId) -> Open {
        choosing::way(rules, state, whose, choice)
    }

    /// Whoever is absent stakes nothing and takes no card.
    fn for_absent(rules: &Rules, state: &State, whose: Whose<'_>, choice: ChoiceId) -> Open {
        choosing::way(rules, state, whose, choice)?;
        let basis = rules.description.table.absent;
        match choice {
            Rules::STAND | Rules::DECLINE | Rules::STAY => plain(basis),
            _ => {
                let actor = Actor::Staff(Role::Croupier);
                let why = Why::NotForYou { actor };
                Err(Cause { why, basis })
            }
        }
    }

    fn chosen(rules: &Rules, _: &State, chosen: Chosen<'_>, events: &mut Vec<Event>) {
        let basis = chosen.offered.basis;
        events.push(chosen.event(basis));
        if let Some((spot, stake)) = chosen.offered.stakes {
            events.push(Event::Placed {
                at: chosen.player.at,
                by: chosen.by,
                spot,
                stake,
                window: basis,
                size: choosing::size(rules, chosen.choice),
            });
        }
    }

    fn closes(rules: &Rules, state: &State) -> Vec<Cause> {
        let hands = rules.description.table.hands;
        let playing = state.players.iter().filter(|player| player.plays());
        let few = playing.count() < usize::from(hands.value);
        let (least, basis) = (hands.value, hands.basis);
        let why = Why::TooFewHands { least };
        few.then_some(Cause { why, basis }).into_iter().collect()
    }

    /// It is told who plays a box at which nobody sits; a new shoe is cut, its first cards burnt.
    fn said_closing(rules: &Rules, state: &State, events: &mut Vec<Event>) {
        let vacant = |player: &&Player| player.vacant && player.plays();
        let vacant = state.players.iter().filter(vacant);
        events.extend(vacant.map(|player| bets::leads(rules, player)));
        let shoe = &rules.description.shoe;
        if !state.is_new(rules) {
            return;
        }
        if !state.is_cut {
            let (by, basis) = (None, shoe.cut);
            events.push(Event::Cut { by, basis });
        }
        let (cards, basis) = (shoe.burn.value, shoe.burn.basis);
        events.push(Event::Burnt { cards, basis });
    }

    fn cut(rules: &Rules) -> Option<BasisRef> {
        Some(rules.description.shoe.cut)
    }

    fn reading(rules: &Rules, pool: PoolId) -> Option<BasisRef> {
        let (jackpot, _) = rules.jackpot().filter(|_| pool == Rules::POOL)?;
        Some(jackpot.pool.prize.basis)
    }

    /// A card that is set aside is one that may still come.
    fn belies(rules: &Rules, state: &State, found: &Irregularity) -> Option<Cause> {
        let card = found.card.filter(|card| state.unseen.count(*card) == 0)?;
        let remedies = Totals::remedies(rules, state, found);
        let mut aside = remedies.iter().map(|remedy| remedy.effect);
        let basis = rules.description.shoe.basis;
        let why = Why::CardCannotCome { card };
        let aside = aside.any(|effect| effect == RemedyEffect::SetCardAside);
        aside.then_some(Cause { why, basis })
    }

    fn remedies(rules: &Rules, _: &State, found: &Irregularity) -> Vec<Remedy> {
        crate::common::remedies(&rules.description.irregularities, &rules.terms, found)
    }

    /// The card leaves the shoe without having been dealt: one that was seen is known to be out
    /// of it, of another only that there is one less.
    fn ruled(
        _: &Rules,
        _: &State,
        found: &Irregularity,
        (effect, basis): (RemedyEffect, BasisRef),
        events: &mut Vec<Event>,
    ) {
        if effect == RemedyEffect::SetCardAside && found.card.is_none() {
            events.push(Event::Burnt { cards: 1, basis });
        }
    }
}
