//! What was reported of a hand, and what a ruling on it brings.

use cards::Card;
use law::BasisRef;
use round::left_to;
use table::{
    Event, Face, Irregularity, IrregularityKind, Line, Outcome, Place, RemedyEffect, Standing,
};

use super::description::{RemedyRule, Until};
use super::rules::Rules;
use super::settle;
use super::state::State;

/// What a ruling brings beside itself.
pub(super) fn ruled(
    rules: &Rules,
    state: &State,
    found: &Irregularity,
    (effect, basis): (RemedyEffect, BasisRef),
    events: &mut Vec<Event>,
) {
    let mut offered = offered(rules, state, found).into_iter();
    let remedy = offered.find(|remedy| (remedy.does, remedy.basis) == (effect, basis));
    let Some(remedy) = remedy else { return };
    let lines = settle::by_ruling(rules, state, found, &remedy);
    if effect == RemedyEffect::VoidMainBets {
        events.extend(shown_for(rules, &lines, basis));
    }
    events.extend(lines.into_iter().map(Event::Settled));
    if effect == RemedyEffect::VoidMainBets {
        events.push(Event::Ended);
    }
}

/// The cards that decide bets though the hands are void are shown: the players' own, and the
/// bank's where a bet looks at them.
fn shown_for(rules: &Rules, lines: &[Line], basis: BasisRef) -> Vec<Event> {
    let decided = |line: &&Line| line.outcome != Outcome::Void;
    let mut places: Vec<Place> = Vec::new();
    for line in lines.iter().filter(decided) {
        places.push(Place::Box(line.at));
        if rules.looks_at_the_bank(usize::from(line.spot.0)) {
            places.insert(0, Place::Bank);
        }
    }
    places.dedup();
    let shown = places.into_iter();
    shown.map(|place| Event::Turned { place, basis }).collect()
}

/// What may be decided on an irregularity, as the one who decides is told.
pub(super) fn remedies(
    rules: &Rules,
    state: &State,
    irregularity: &Irregularity,
) -> Vec<table::Remedy> {
    let remedy = |rule: &RemedyRule| table::Remedy {
        effect: rule.does,
        decided_by: rule.decided_by,
        basis: rule.basis,
    };
    let offered = offered(rules, state, irregularity);
    offered.iter().map(remedy).collect()
}

/// What the text prescribes, as far as it can be done; where it prescribes nothing, the one who
/// settles problems chooses.
fn offered(rules: &Rules, state: &State, irregularity: &Irregularity) -> Vec<RemedyRule> {
    let rule_on = |irregularity: &Irregularity| {
        let mut rules = rules.description.irregularities.iter();
        rules.find(|rule| rule.speaks_of(irregularity))
    };
    // One card after another found face up is more than one, whenever each of them appears.
    let several = Irregularity {
        kind: IrregularityKind::SeveralBoxedCards,
        ..*irregularity
    };
    let once_more = irregularity.kind == IrregularityKind::BoxedCard && state.boxed > 0;
    let known = once_more
        .then(|| rule_on(&several))
        .flatten()
        .or_else(|| rule_on(irregularity));
    let mut prescribed = known.map_or(Vec::new(), |rule| rule.remedies.clone());
    prescribed.retain(|remedy| {
        let in_time = remedy
            .until
            .is_none_or(|until| is_before(state, irregularity, until));
        in_time && can_be_done(state, irregularity, remedy.does)
    });
    if !prescribed.is_empty() {
        return prescribed;
    }
    let problems = &rules.description.table.problems;
    let open = left_to(problems.value, rules.terms.discretion).map(|remedy| RemedyRule {
        does: remedy.effect,
        bets: Vec::new(),
        until: None,
        decided_by: remedy.decided_by,
        basis: remedy.basis,
    });
    open.into()
}

/// Whether a remedy that has its time comes in time.
fn is_before(state: &State, reported: &Irregularity, until: Until) -> bool {
    match until {
        Until::Chosen => {
            let standing = state.boxes.iter().flat_map(|found| &found.standing);
            let mut standing = standing.map(|(_, standing)| *standing);
            standing.all(|standing| standing == Standing::In)
        }
        Until::Turned => {
            let concerned = |place: Place| reported.place.is_none_or(|named| named == place);
            let hands = state.all_played();
            let hands = hands.map(|found| (Place::Box(found.at()), &found.facts().cards));
            let mut places =
                hands.chain([(Place::Bank, &state.bank), (Place::Common, &state.common)]);
            places.all(|(place, cards)| {
                !concerned(place) || cards.iter().all(|dealt| dealt.face == Face::Down)
            })
        }
    }
}

fn lies_open(state: &State, card: Card) -> bool {
    let hands = state.boxes.iter().flat_map(|found| &found.cards);
    let mut all = hands
        .chain(&state.bank)
        .chain(&state.common)
        .chain(&state.burnt);
    all.any(|dealt| dealt.card == card && dealt.face == Face::Up)
}

/// Some remedies need to know the box or the card that was reported.
fn can_be_done(state: &State, reported: &Irregularity, effect: RemedyEffect) -> bool {
    let plays = |place: Option<Place>| match place {
        Some(Place::Box(at)) => state.playing.has(at),
        Some(Place::Bank | Place::Common | Place::Burnt) | None => false,
    };
    match effect {
        RemedyEffect::VoidBox | RemedyEffect::LoseBets => plays(reported.place),
        RemedyEffect::OutOfHand => plays(reported.place),
        // Whether a covered card was dealt is nobody's to know: only what lies open counts.
        RemedyEffect::SetCardAside => reported.card.is_none_or(|card| !lies_open(state, card)),
        _ => true,
    }
}
