//! Numbered balls drawn from a drum against the house: one interpreter for every such game.
//!
//! A game is a file under `law/rulesets/`: how many balls the drum holds, how many come out, and
//! each bet as the balls that it is on and how many of them must come. With a house sheet it
//! becomes the [`Rules`] of a table.

mod description;
mod felt;
mod rules;

use cards::Bag;
use law::BasisRef;
use round::{Bounds, Course, Due, Phase, Pile, Player, Script, Whose, settled, voided};
use smallvec::SmallVec;
use table::{
    Cause, Drawn, Drum, Event, Irregularity, Line, Outcome, Pocket, ReasonStep, Reasons, Remedy,
    Seating, Source, SpotId, View, Viewer,
};

pub(crate) use description::format;
pub use description::{
    BetRule, Cited, CloseRules, ClothSpot, Description, DrumRules, Head, HouseTable,
    IrregularityRule, NoticeRule, OnSheet, RemedyRule, SpotRule, TableRules, number, read,
};
pub use rules::Rules;

crate::common::opened!(drawn by felt::draw);

/// The family, as a machine.
pub type BallDraw = round::Round<Balls>;

/// Balls that come out of a drum, against the house.
#[derive(Clone, Copy, Debug)]
pub struct Balls;

/// A draw in course: what came out, in its order.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    round: Course,
    out: SmallVec<[Pocket; 8]>,
}

crate::common::gives_out!(State, round: round::Course);

impl Script for Balls {
    type Rules = Rules;
    type State = State;

    fn begin(_: &Rules, seating: &Seating) -> State {
        State {
            round: Course::new(seating, Bag::new),
            out: SmallVec::new(),
        }
    }

    fn due(rules: &Rules, state: &State) -> Due {
        match state.phase {
            Phase::Open => Due::Bets,
            Phase::Over => Due::Nothing,
            Phase::Playing if is_drawn(rules, state) => Due::Itself,
            Phase::Playing => Due::Fall(rules.came()),
        }
    }

    fn follow(rules: &Rules, state: &State, events: &mut Vec<Event>) {
        let lines = Balls::settle(rules, state);
        events.extend(lines.into_iter().map(Event::Settled));
        events.push(Event::Ended);
    }

    fn apply(_: &Rules, state: &mut State, event: &Event) {
        if let Event::Spun { pocket, .. } = *event {
            state.out.push(pocket);
        }
    }

    fn bounds(rules: &Rules, _: &State, whose: Whose<'_>, spot: SpotId) -> Result<Bounds, Cause> {
        let window = rules.description.course.bets;
        let lies = whose.on(spot);
        Ok(Bounds::between(lies, rules.minimum, rules.maximum, window))
    }

    /// Losing bets are taken first, then winners are paid, box by box.
    fn settle(rules: &Rules, state: &State) -> Vec<Line> {
        if state.phase == Phase::Over || !is_drawn(rules, state) {
            return Vec::new();
        }
        let mut lines: Vec<Line> = bets(state)
            .filter_map(|(player, pile)| due(rules, state, player, &pile))
            .collect();
        lines.sort_by_key(|line| line.outcome != Outcome::Lost);
        lines
    }

    fn void(_: &Rules, state: &State, basis: BasisRef, events: &mut Vec<Event>) {
        let back = bets(state).map(|(player, pile)| voided(player, &pile, basis));
        events.extend(back.map(Event::Settled));
        events.push(Event::Ended);
    }

    fn wins(rules: &Rules, state: &State, spot: SpotId) -> bool {
        is_drawn(rules, state) && hits(rules, state, spot)
    }

    fn look(rules: &Rules, state: &State, _: Viewer, view: &mut View) {
        view.fell = state.out.iter().copied().map(Drawn::Pocket).collect();
        view.undealt = Balls::source(rules, state).total() as u16;
    }

    fn only_these(rules: &Rules) -> BasisRef {
        rules.description.only_these
    }

    fn stays(rules: &Rules, _: SpotId) -> BasisRef {
        rules.description.course.lies
    }

    fn holds(rules: &Rules, _: &State, _: Whose<'_>, _: SpotId) -> Result<BasisRef, Cause> {
        Ok(rules.description.course.bets)
    }

    /// The drum turns though nobody has bet.
    fn closes(_: &Rules, _: &State) -> Vec<Cause> {
        Vec::new()
    }

    fn source(rules: &Rules, state: &State) -> Source {
        let full = Drum::of(rules.description.drum.balls.value);
        let out = state.out.iter();
        Source::Drum(out.fold(full, |drum, ball| drum.without(*ball)))
    }

    fn fell(rules: &Rules, drawn: Drawn) -> Option<Event> {
        let (pocket, basis) = match drawn {
            Drawn::Pocket(ball) => (ball, rules.came()),
            Drawn::Card(_) | Drawn::Throw(_) => return None,
        };
        Some(Event::Spun { pocket, basis })
    }

    /// Before the drum turns nothing can have gone wrong; once all balls are out it is too late.
    fn can_happen(rules: &Rules, state: &State, found: &Irregularity) -> bool {
        let turns = state.phase == Phase::Playing && !is_drawn(rules, state);
        turns && found.kind.of().is_none()
    }

    fn remedies(rules: &Rules, _: &State, found: &Irregularity) -> Vec<Remedy> {
        crate::common::remedies(&rules.description.irregularities, &rules.terms, found)
    }
}

/// Whether all balls of the round are out.
fn is_drawn(rules: &Rules, state: &State) -> bool {
    state.out.len() == usize::from(rules.description.drum.drawn.value)
}

fn bets(state: &State) -> impl Iterator<Item = (&Player, Pile)> {
    let players = state.players.iter();
    players.flat_map(|player| player.piles().map(move |pile| (player, pile)))
}

/// Whether as many of a bet's balls came out as it takes.
fn hits(rules: &Rules, state: &State, spot: SpotId) -> bool {
    rules.bet(spot).is_some_and(|(spot, bet)| {
        let came = state.out.iter().filter(|ball| spot.balls.contains(ball));
        came.count() >= usize::from(bet.wins.value)
    })
}

/// What a bet is due: it wins if enough of its balls are out.
fn due(rules: &Rules, state: &State, player: &Player, pile: &Pile) -> Option<Line> {
    let (_, bet) = rules.bet(pile.spot)?;
    let wins = hits(rules, state, pile.spot);
    let mut reasons = Reasons::new();
    for ball in &state.out {
        reasons.push(ReasonStep::BallIn { pocket: *ball }, rules.came());
    }
    let (outcome, because) = match wins {
        true => (Outcome::Won, ReasonStep::Covered),
        false => (Outcome::Lost, ReasonStep::NotCovered),
    };
    reasons.push(because, bet.covers.basis);
    reasons.push(ReasonStep::TheRule, bet.wins.basis);
    if !wins {
        return Some(settled(player, pile, outcome, reasons));
    }
    reasons.push(ReasonStep::TheRule, bet.pays.basis);
    let line = settled(player, pile, outcome, reasons);
    Some(round::won(line, bet.pays.value, rules.rounding))
}
