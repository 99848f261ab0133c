//! A hand as it goes, stage by stage of the law file.

use exact::Cents;
use law::BasisRef;
use round::{Bounds, Chosen, Due, Open, Phase, Player, Script, Whose, while_open};
use table::{
    Banker, BoxNumber, BoxView, Cause, ChoiceId, Drawn, Event, Irregularity, Line, NoticeId,
    Outcome, Person, Picked, Place, PoolId, Refusal, Remedy, RemedyEffect, Seating, Source, SpotId,
    View, Viewer, Why,
};

use super::description::{Cited, StageRule, StageWork};
use super::rules::Rules;
use super::state::{Hands, Played, State};
use super::{apply, bets, choosing, players_bank, ruling, seen, settle, two_hands};

impl Script for Hands {
    type Rules = Rules;
    type State = State;

    fn begin(rules: &Rules, seating: &Seating) -> State {
        State::new(rules, seating)
    }

    fn begun(rules: &Rules, state: &State, _: &Seating, events: &mut Vec<Event>) {
        players_bank::opened(rules, state, events);
    }

    #[inline]
    fn due(_: &Rules, state: &State) -> Due {
        state.due
    }

    fn follow(rules: &Rules, state: &State, events: &mut Vec<Event>) {
        let Some(stage) = rules.stage(state.stage) else {
            return;
        };
        if state.phase == Phase::Open {
            return events.extend(players_bank::held(rules, Banker::House));
        }
        if state.playing.count() == 0 {
            return events.push(Event::Ended);
        }
        events.extend(stage.says.map(|notice| Event::Shown {
            notice: NoticeId(notice as u8),
            basis: rules.description.notices[notice].basis,
        }));
        match &stage.what {
            StageWork::Turn(place) => turn(rules, state, *place, stage.basis, events),
            StageWork::SetBank => events.push(two_hands::set_bank(rules, state)),
            StageWork::SettleEarly(bets) => settle_early(rules, state, bets, stage.basis, events),
            StageWork::Settle { .. } => finish(rules, state, stage.basis, events),
            _ => {}
        }
    }

    #[inline(always)]
    fn apply(rules: &Rules, state: &mut State, event: &Event) {
        apply::apply(rules, state, event);
    }

    #[inline(always)]
    fn applied(rules: &Rules, state: &mut State, event: &Event) {
        apply::applied(rules, state, event);
    }

    #[inline]
    fn bounds(
        rules: &Rules,
        state: &State,
        whose: Whose<'_>,
        spot: SpotId,
    ) -> Result<Bounds, Cause> {
        bets::bounds(rules, state, whose, spot)
    }

    fn settle(rules: &Rules, state: &State) -> Vec<Line> {
        settle::settle(rules, state)
    }

    fn void(_: &Rules, state: &State, basis: BasisRef, events: &mut Vec<Event>) {
        events.extend(settle::void(state, basis).map(Event::Settled));
        events.push(Event::Ended);
    }

    fn look(rules: &Rules, state: &State, _: Viewer, view: &mut View) {
        seen::look(rules, state, view);
    }

    fn look_at(rules: &Rules, state: &State, player: &Player, viewer: Viewer, view: &mut BoxView) {
        seen::look_at(rules, state, player, viewer, view);
    }

    fn seats(rules: &Rules, _: &State, _: BoxNumber, held: usize) -> BasisRef {
        let table = &rules.description.table;
        match held {
            0 => table.boxes.basis,
            _ => table.blind.unwrap_or(table.boxes_each.basis),
        }
    }

    /// Nobody sits down or bets while the bank is offered.
    #[inline]
    fn betting(rules: &Rules, state: &State) -> Result<(), Cause> {
        if let (Some(at), Some(stage)) = (state.offer, rules.stage(state.stage)) {
            let (why, basis) = (Why::BankIsOffered { at }, stage.basis);
            return Err(Cause { why, basis });
        }
        while_open(state.phase, rules.terms.late)
    }

    #[inline]
    fn window(rules: &Rules, state: &State, spot: SpotId) -> Result<(), Cause> {
        Hands::betting(rules, state)?;
        bets::not_laid(rules, spot).map_or(Ok(()), Err)
    }

    #[inline]
    fn beside(rules: &Rules, _: &State, whose: Whose<'_>, spot: SpotId) -> Option<Cause> {
        bets::beside(rules, whose, spot)
    }

    fn chips_only(rules: &Rules) -> Option<BasisRef> {
        Some(rules.description.table.chips_only)
    }

    #[inline]
    fn covers(rules: &Rules, state: &State, spot: SpotId) -> Option<Cited<Cents>> {
        players_bank::covers(rules, state, spot)
    }

    #[inline]
    fn laid(rules: &Rules, _: &State, player: &Player, _: SpotId, events: &mut Vec<Event>) {
        bets::laid_with(rules, player, events);
    }

    fn riders(rules: &Rules, spot: SpotId) -> &[SpotId] {
        rules
            .riders
            .get(usize::from(spot.0))
            .map_or(&[], Vec::as_slice)
    }

    fn holds(rules: &Rules, _: &State, _: Whose<'_>, spot: SpotId) -> Result<BasisRef, Cause> {
        bets::lets_go(rules, spot)
    }

    #[inline]
    fn turn(
        rules: &Rules,
        state: &State,
        player: &Player,
        person: Option<Person>,
        _: ChoiceId,
    ) -> Result<(), Refusal> {
        choosing::turn(rules, state, player.at, person)
    }

    #[inline]
    fn open(rules: &Rules, state: &State, whose: Whose<'_>, choice: ChoiceId) -> Open {
        choosing::open(rules, state, whose, choice)
    }

    fn for_absent(rules: &Rules, state: &State, whose: Whose<'_>, choice: ChoiceId) -> Open {
        choosing::for_absent(rules, state, whose, choice)
    }

    fn offers(rules: &Rules, choice: ChoiceId) -> BasisRef {
        let mut choices = rules.choices();
        let found = choices.find(|(id, _, _)| *id == choice);
        found.map_or(round::NO_TEXT, |(_, _, rule)| rule.basis)
    }

    fn picks(
        rules: &Rules,
        state: &State,
        whose: Whose<'_>,
        (choice, cards): (ChoiceId, Picked),
    ) -> Option<Cause> {
        let rule = rules.choice(state.stage, choice)?;
        let (why, basis) = (Why::NotInTheHand, rule.basis);
        (!choosing::in_hand(state, whose, cards)).then_some(Cause { why, basis })
    }

    #[inline]
    fn chosen(rules: &Rules, state: &State, chosen: Chosen<'_>, events: &mut Vec<Event>) {
        choosing::chosen(rules, state, chosen, events);
    }

    fn closing(rules: &Rules, state: &State, events: &mut Vec<Event>) {
        if let Some(basis) = rules.cut_basis().filter(|_| !state.is_cut) {
            let by = None;
            events.push(Event::Cut { by, basis });
        }
    }

    fn cut(rules: &Rules) -> Option<BasisRef> {
        rules.cut_basis()
    }

    fn reading(rules: &Rules, pool: PoolId) -> Option<BasisRef> {
        Some(rules.pools.get(usize::from(pool.0))?.read)
    }

    #[inline]
    fn source(rules: &Rules, state: &State) -> Source {
        match state.due {
            Due::Fall(_) => Source::Dice {
                dice: rules.throw().0,
            },
            _ => Source::Bag(state.unseen.clone()),
        }
    }

    fn fell(rules: &Rules, drawn: Drawn) -> Option<Event> {
        let (dice, basis) = rules.throw();
        match drawn {
            Drawn::Throw(throw) if throw.faces().count() == usize::from(dice) => {
                Some(Event::Thrown { throw, basis })
            }
            _ => None,
        }
    }

    fn can_happen(rules: &Rules, state: &State, found: &Irregularity) -> bool {
        let of = found.kind.of();
        state.phase != Phase::Open && of.is_none_or(|of| rules.description.has(of))
    }

    fn remedies(rules: &Rules, state: &State, found: &Irregularity) -> Vec<Remedy> {
        ruling::remedies(rules, state, found)
    }

    fn ruled(
        rules: &Rules,
        state: &State,
        found: &Irregularity,
        ruled: (RemedyEffect, BasisRef),
        events: &mut Vec<Event>,
    ) {
        ruling::ruled(rules, state, found, ruled, events);
    }
}

impl Rules {
    /// How many dice are thrown for the deal, and what has them thrown.
    pub(super) fn throw(&self) -> (u8, BasisRef) {
        let mut stages = self.description.stages.iter();
        let throws = stages.find_map(|StageRule { what, basis, .. }| match what {
            StageWork::Throw(dice) => Some((*dice, *basis)),
            _ => None,
        });
        throws.unwrap_or((0, round::NO_TEXT))
    }
}

/// The hands that win one of these bets are shown, and the bets are settled.
fn settle_early(
    rules: &Rules,
    state: &State,
    bets: &[usize],
    basis: BasisRef,
    events: &mut Vec<Event>,
) {
    let mut lines = settle::settle(rules, state);
    lines.retain(|line| bets.contains(&usize::from(line.spot.0)));
    let from = events.len();
    for line in lines.iter().filter(|line| line.outcome == Outcome::Won) {
        let shown = Event::Turned {
            place: Place::Box(line.at),
            basis,
        };
        if !events[from..].contains(&shown) {
            events.push(shown);
        }
    }
    events.extend(lines.into_iter().map(Event::Settled));
}

fn turn(rules: &Rules, state: &State, place: Place, basis: BasisRef, events: &mut Vec<Event>) {
    events.push(Event::Turned { place, basis });
    if let (Place::Bank, Some(needed)) = (place, &rules.description.bank_plays_with) {
        let plays = settle::bank_plays(rules, state);
        events.push(Event::BankPlays {
            plays,
            basis: needed.basis,
        });
    }
}

fn finish(rules: &Rules, state: &State, basis: BasisRef, events: &mut Vec<Event>) {
    let blind = rules.description.table.blind;
    let mut shows = |found: Played<'_>| {
        if found.goes_on() || settle::has_live_bet(rules, found) {
            events.push(Event::Turned {
                place: Place::Box(found.at()),
                // Cards that their player may not touch are the croupier's to turn.
                basis: blind
                    .filter(|_| state.is_blind(rules, found.player))
                    .unwrap_or(basis),
            });
        }
    };
    // A player who holds the bank shows first.
    let bank = state.bank_box().map(Played::at);
    state.bank_box().into_iter().for_each(&mut shows);
    let others = state.all_played();
    others
        .filter(|found| Some(found.at()) != bank)
        .for_each(shows);
    match bank {
        Some(_) => events.extend(settle::settle(rules, state).into_iter().map(Event::Settled)),
        None => settle::each_line(rules, state, events),
    }
    events.push(Event::Ended);
}
