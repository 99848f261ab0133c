//! What goes wrong, what the text prescribes for it, and what that does.

use law::BasisRef;
use table::{CoupEffect, CoupFault, Event, Irregularity, IrregularityKind, Place, RemedyEffect};

use super::description::{HandOf, IrregularityRule};
use super::rules::Rules;
use super::state::{Due, Restored, State, Word};
use crate::player_bank::{Fault, box_of, hand_of, turned};

fn fault_of(rules: &Rules, state: &State, found: &Irregularity) -> Fault {
    Fault {
        hand: hand_of(state.banker, found),
        cloth: cloth_of(rules, state, found),
        banco: !state.own.bancos.is_empty(),
    }
}

/// The cloth that an irregularity is about: that of the hand it happened at, or of the place;
/// of a hand that has both, the one that is played.
fn cloth_of(rules: &Rules, state: &State, found: &Irregularity) -> usize {
    let playing = match state.due(rules) {
        Due::Punto(cloth) => cloth,
        _ => 0,
    };
    let Some(at) = box_of(found) else {
        return playing;
    };
    let cloths = &state.coup.cloths;
    let has = |cloth: usize| cloths[cloth].at == Some(at);
    match (has(0), has(1)) {
        (true, true) => playing,
        (true, false) => 0,
        (false, true) => 1,
        (false, false) => rules.coup.cloths.cloth_of(at),
    }
}

/// The rule about something at this moment of the coup.
pub(super) fn rule_of<'r>(
    rules: &'r Rules,
    state: &State,
    found: &Irregularity,
) -> Option<&'r IrregularityRule> {
    let fault = fault_of(rules, state, found);
    fault.rule(&rules.description, &rules.coup, &state.coup, found.kind)
}

/// Some things can only go wrong while the cards have come so far.
pub(super) fn timely(rules: &Rules, state: &State, found: &Irregularity) -> bool {
    let IrregularityKind::Coup(fault) = found.kind else {
        return true;
    };
    let side = fault_of(rules, state, found).side(&state.coup);
    let still = state.coup.is_dealt() && !state.coup.bank.spoke();
    match fault {
        CoupFault::SlowHand => still && !side.spoke(),
        CoupFault::CardsToWrongPlayer | CoupFault::CardsGrabbed => {
            let mut players = state.coup.players().map(Place::Box);
            side.word.is_some() && !players.any(|at| found.place == Some(at))
        }
        CoupFault::NaturalNotShown => still && !side.has_third() && !side.hand.shown,
        CoupFault::WrongWord
        | CoupFault::TwoWords
        | CoupFault::CardMisgiven
        | CoupFault::BothCardsExposed
        | CoupFault::BothExposedByBanker
        | CoupFault::AdviceGiven
        | CoupFault::FirstCardInBasket
        | CoupFault::ThirdCardInBasket
        | CoupFault::BankCardInBasket => still && !side.has_third(),
        // Bets, and cards that are on the floor, stuck or too many: at any moment.
        _ => true,
    }
}

/// The hands that a remedy uncovers: what the croupier plays by the rules lies open, and so does
/// a hand whose points he checks.
pub(super) fn uncovers(
    rules: &Rules,
    state: &State,
    found: &Irregularity,
    (effect, basis): (CoupEffect, BasisRef),
    events: &mut Vec<Event>,
) {
    let fault = fault_of(rules, state, found);
    let side = fault.side(&state.coup);
    let at = match fault.hand {
        HandOf::Bank => state.banker,
        HandOf::Punto => side.at,
    };
    let exposed = matches!(
        found.kind,
        IrregularityKind::Coup(CoupFault::BothCardsExposed | CoupFault::BothExposedByBanker)
    );
    let opens = effect == CoupEffect::CroupierPlays || exposed || checks(found, effect);
    let at = at.filter(|_| opens && !side.hand.shown);
    events.extend(at.map(|at| turned(at, basis)));
}

/// Whether a player's word is held against his points.
fn checks(found: &Irregularity, effect: CoupEffect) -> bool {
    use CoupFault::{TwoWords, WrongWord};
    let word = [WrongWord, TwoWords].map(IrregularityKind::Coup);
    word.contains(&found.kind) && effect == CoupEffect::Restore
}

/// What a ruling changes.
pub(super) fn apply(
    rules: &Rules,
    state: &mut State,
    found: Option<Irregularity>,
    effect: RemedyEffect,
) {
    let Some(found) = found else { return };
    let cloth = cloth_of(rules, state, &found);
    match effect {
        RemedyEffect::VoidHand => {
            let cloths = state.coup.cloths.iter_mut();
            cloths.for_each(|side| side.void = true);
        }
        RemedyEffect::VoidBox => state.coup.cloths[cloth].void = true,
        RemedyEffect::SetCardAside => state.set_aside(&found),
        RemedyEffect::Coup(effect) => in_the_coup(rules, state, &found, effect),
        RemedyEffect::PlayOn => {
            use CoupFault::{CardsGrabbed, CardsToWrongPlayer};
            let another = [CardsToWrongPlayer, CardsGrabbed].map(IrregularityKind::Coup);
            state.own.owed[cloth] |= another.contains(&found.kind);
        }
        // What is done to a bet, a person or other games changes no hand.
        _ => {}
    }
}

fn in_the_coup(rules: &Rules, state: &mut State, found: &Irregularity, effect: CoupEffect) {
    let fault = fault_of(rules, state, found);
    let side = fault.side_mut(&mut state.coup);
    match effect {
        CoupEffect::FollowTheRules => {
            let cloths = state.coup.cloths.iter_mut();
            cloths.for_each(|side| side.bound = true);
            state.coup.bank.bound = true;
        }
        CoupEffect::CroupierPlays => side.open = true,
        CoupEffect::LosesNatural => side.ruled.no_natural = true,
        CoupEffect::MustPlay => state.own.must_deal = true,
        CoupEffect::Restore => {
            // A card that was asked for and not given is an error of the banker's own.
            let misgiven = found.kind == IrregularityKind::Coup(CoupFault::CardMisgiven);
            let by_banker = misgiven && side.word == Some(Word::Card);
            if checks(found, effect) && fault.hand == HandOf::Punto {
                put_right(rules, state, fault.cloth);
            }
            state.own.restored = Some(match by_banker {
                true => Restored::ByBanker,
                false => Restored::ByOthers,
            });
        }
        CoupEffect::RestoreForBanker => state.own.restored = Some(Restored::ByBanker),
        // What only a coup against one hand knows.
        _ => {}
    }
}

/// What the points leave open was said as it was said first; otherwise the rules say it.
fn put_right(rules: &Rules, state: &mut State, cloth: usize) {
    let side = &mut state.coup.cloths[cloth];
    if rules.coup.first_points(side) == rules.coup.punto.may.value {
        return;
    }
    side.word = None;
    side.open = true;
    // Whoever asked for a card with a natural has not shown it.
    side.ruled.no_natural = true;
}
