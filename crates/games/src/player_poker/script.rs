//! A hand among players as the round that it is: what it waits for, what may be done, and what
//! of it all see. Chips lie by place with the hand, not in piles on spots.

use cards::Bag;
use exact::Cents;
use law::BasisRef;
use round::{Bounds, Chosen, Due, Open, Phase, Player, Script, Whose, holder_only, while_open};
use table::{
    BoxNumber, BoxView, Cause, ChoiceId, Equipment, Event, Irregularity, IrregularityKind, Line,
    NoticeId, Person, Picked, Refusal, Remedy, RemedyEffect, Seating, SpotId, View, Viewer, Why,
};

use super::rules::{ChoiceKind, POT, Rules, STACK};
use super::state::State;
use super::{apply, choosing, gathering, onward, righting, ruling, seen, session, settle};
use crate::common::NO_TEXT;

/// Hands of poker among players.
#[derive(Clone, Copy, Debug)]
pub struct Hands;

impl Script for Hands {
    type Rules = Rules;
    type State = State;

    fn begin(rules: &Rules, seating: &Seating) -> State {
        State::open(rules, seating)
    }

    fn due(rules: &Rules, state: &State) -> Due {
        match gathering::resumed(rules, state) {
            Some(_) => Due::Itself,
            None => onward::due(rules, &state.hand),
        }
    }

    fn follow(rules: &Rules, state: &State, events: &mut Vec<Event>) {
        match state.report {
            None => onward::follow(rules, &state.hand, events),
            Some(_) => events.extend(gathering::resumed(rules, state)),
        }
    }

    fn apply(rules: &Rules, state: &mut State, event: &Event) {
        let report = state.report;
        apply::apply(rules, &mut state.hand, event, report);
    }

    fn happens(_: &Rules, state: &mut State, event: &Event, _: Option<usize>) {
        state.beside_chips(event);
    }

    fn bounds(
        rules: &Rules,
        state: &State,
        whose: Whose<'_>,
        spot: SpotId,
    ) -> Result<Bounds, Cause> {
        match spot {
            POT => choosing::bounds(rules, &state.hand, whose.at),
            _ => Ok(gathering::bounds(rules, &state.hand, whose.at)),
        }
    }

    fn lies(_: &Rules, state: &State, whose: Whose<'_>, spot: SpotId) -> Cents {
        let (stack, pot) = state.hand.chips(whose.at);
        match spot {
            STACK => stack,
            // What was bet in the hand is nobody's own any more.
            POT if state.phase == Phase::Open => pot,
            _ => Cents::ZERO,
        }
    }

    fn plays(_: &Rules, state: &State, player: &Player) -> bool {
        state.hand.chips(player.at) != (Cents::ZERO, Cents::ZERO)
    }

    fn settle(rules: &Rules, state: &State) -> Vec<Line> {
        settle::settle(rules, &state.hand)
    }

    /// What was bet goes back of itself, and then the hand ends.
    fn void(_: &Rules, _: &State, _: BasisRef, _: &mut Vec<Event>) {}

    fn look(rules: &Rules, state: &State, _: Viewer, view: &mut View) {
        seen::look(rules, state, view);
    }

    fn look_at(rules: &Rules, state: &State, player: &Player, viewer: Viewer, view: &mut BoxView) {
        seen::look_at(rules, &state.hand, player, viewer, view);
    }

    /// At the start of a game the lot gives the seat, in its course the one who settles problems.
    fn seats(rules: &Rules, state: &State, _: BoxNumber, _: usize) -> BasisRef {
        match state.hand.course.begun {
            0 => rules.seated.0,
            _ => rules.seated.1,
        }
    }

    fn leaving(rules: &Rules, state: &State) -> Result<BasisRef, Cause> {
        let own = rules.terms.own;
        while_open(state.phase, rules.description.table.winnings_stay).map(|()| own)
    }

    fn awaits_people(_: &Rules, state: &State) -> bool {
        gathering::awaits_people(state)
    }

    /// Stacks grow before the hand; whose turn it is to bet is asked with the amount.
    fn window(rules: &Rules, state: &State, spot: SpotId) -> Result<(), Cause> {
        match spot {
            STACK => while_open(state.phase, rules.terms.late),
            _ => Ok(()),
        }
    }

    fn only_these(rules: &Rules) -> BasisRef {
        rules.description.table.chips_only
    }

    /// What is bet goes from the stack to the pot.
    fn lays(_: &Rules, whose: Whose<'_>, (spot, stake): (SpotId, Cents), bounds: &Bounds) -> Event {
        let (at, by) = (whose.at, whose.by);
        let Bounds { window, size, .. } = *bounds;
        match spot {
            POT => Event::Shifted {
                at,
                by,
                from: STACK,
                to: POT,
                stake,
                window,
                size,
            },
            _ => Event::Placed {
                at,
                by,
                spot,
                stake,
                window,
                size,
            },
        }
    }

    fn stays(rules: &Rules, _: SpotId) -> BasisRef {
        rules.description.table.winnings_stay
    }

    /// Nobody leaves a pot that waits for the next hand.
    fn holds(rules: &Rules, state: &State, whose: Whose<'_>, _: SpotId) -> Result<BasisRef, Cause> {
        let (_, pot) = state.hand.chips(whose.at);
        let (why, basis) = (
            Why::BetIsHeld { spot: POT },
            rules.description.table.winnings_stay,
        );
        match pot.is_zero() {
            true => Ok(NO_TEXT),
            false => Err(Cause { why, basis }),
        }
    }

    /// Who takes his chips leaves the game with all of them.
    fn took_back(_: &Rules, _: &State, whose: Whose<'_>, events: &mut Vec<Event>) {
        let (at, person) = (whose.at, whose.by);
        events.push(Event::Left { at, person });
    }

    fn turn(
        rules: &Rules,
        state: &State,
        player: &Player,
        person: Option<Person>,
        choice: ChoiceId,
    ) -> Result<(), Refusal> {
        let other = person.and_then(|person| holder_only(player.holder, person, rules.terms.own));
        let waits = match rules.kind(choice) {
            Some(ChoiceKind::Rest | ChoiceKind::Return) => {
                let opens = while_open(state.phase, rules.terms.late);
                opens.map_err(|cause| Refusal::because(cause.why, cause.basis))?;
                None
            }
            _ => choosing::in_turn(rules, &state.hand, player.at).err(),
        };
        Refusal::unless_empty(other.into_iter().chain(waits).collect())
    }

    fn open(rules: &Rules, state: &State, whose: Whose<'_>, choice: ChoiceId) -> Open {
        match rules.kind(choice) {
            Some(kind @ (ChoiceKind::Rest | ChoiceKind::Return)) => {
                gathering::sits_out(rules, &state.hand, whose.at, kind)
            }
            Some(kind) => choosing::offered(rules, &state.hand, kind),
            None => round::no_choice(),
        }
    }

    fn for_absent(rules: &Rules, state: &State, _: Whose<'_>, choice: ChoiceId) -> Open {
        match rules.kind(choice) {
            Some(kind) => choosing::for_absent(rules, &state.hand, kind),
            None => round::no_choice(),
        }
    }

    fn offers(rules: &Rules, choice: ChoiceId) -> BasisRef {
        let words = rules.choices.get(usize::from(choice.0));
        words.map_or(rules.description.betting.order, |(_, words)| words.basis)
    }

    fn comes(rules: &Rules, choice: ChoiceId) -> u8 {
        choosing::comes(rules, choice)
    }

    fn picks(
        rules: &Rules,
        state: &State,
        whose: Whose<'_>,
        (choice, cards): (ChoiceId, Picked),
    ) -> Option<Cause> {
        let (why, basis) = (Why::NotInTheHand, Hands::offers(rules, choice));
        let seat = state.hand.seat(whose.at)?;
        (!choosing::in_hand(seat, cards)).then_some(Cause { why, basis })
    }

    fn chosen(rules: &Rules, state: &State, chosen: Chosen<'_>, events: &mut Vec<Event>) {
        choosing::chosen(rules, &state.hand, chosen, events);
    }

    fn closer(rules: &Rules) -> BasisRef {
        rules.terms.problems.basis
    }

    fn closes(rules: &Rules, state: &State) -> Vec<Cause> {
        let too_few = gathering::too_few_here(rules, &state.hand);
        too_few.into_iter().collect()
    }

    fn announcing(rules: &Rules, state: &State, notice: NoticeId) -> Option<Cause> {
        session::too_short(rules, &state.hand, notice)
    }

    fn unseen(state: &State) -> &Bag {
        &state.hand.bag
    }

    /// Nothing can have gone wrong before the hand begins, but that it cannot begin.
    fn can_happen(rules: &Rules, state: &State, found: &Irregularity) -> bool {
        let of = found.kind.of();
        let ours = of.is_none_or(|of| matches!(of, Equipment::Cards | Equipment::Pot));
        let now = match found.kind {
            IrregularityKind::GameSuspended => gathering::is_suspended(rules, &state.hand),
            _ => state.phase != Phase::Open,
        };
        now && ours
    }

    fn remedies(rules: &Rules, state: &State, found: &Irregularity) -> Vec<Remedy> {
        ruling::remedies(rules, &state.hand, found)
    }

    fn ruled(
        rules: &Rules,
        state: &State,
        found: &Irregularity,
        ruled: (RemedyEffect, BasisRef),
        events: &mut Vec<Event>,
    ) {
        events.extend(righting::at_once(rules, &state.hand, found, ruled));
    }
}
