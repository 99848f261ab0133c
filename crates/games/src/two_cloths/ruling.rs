//! What goes wrong, what the text prescribes for it, and what that does.

use law::BasisRef;
use round::Phase;
use table::{
    BoxNumber, CoupEffect, CoupFault, Event, Irregularity, IrregularityKind, Place, RemedyEffect,
};

use super::description::{CLOTHS, HandOf, IrregularityRule};
use super::rules::Rules;
use super::state::{Due, Restored, State, Word};
use crate::common::Erring;
use crate::player_bank::{hand_of, is_now, of_a_coup, turned};

/// The cloth that an irregularity is about: that of the hand it happened at, or of the place;
/// of a hand that has both, the one that is played.
fn cloth_of(rules: &Rules, state: &State, found: &Irregularity) -> usize {
    let at: Option<BoxNumber> = match found.place {
        Some(Place::Box(at)) => Some(at),
        Some(Place::Bank | Place::Common | Place::Burnt) | None => None,
    };
    let playing = match state.due(rules) {
        Due::Punto(cloth) => cloth,
        _ => 0,
    };
    match at {
        None => playing,
        Some(_) if state.hands == [at; CLOTHS] => playing,
        Some(_) if state.hands[0] == at => 0,
        Some(_) if state.hands[1] == at => 1,
        Some(at) => rules.cloth_of(at),
    }
}

/// The rule about something at this moment of the coup.
pub(super) fn rule_of<'r>(
    rules: &'r Rules,
    state: &State,
    found: &Irregularity,
) -> Option<&'r IrregularityRule> {
    let hand = hand_of(state.banker, found);
    let side = match hand {
        HandOf::Punto => &state.cloths[cloth_of(rules, state, found)],
        HandOf::Bank => &state.bank,
    };
    let erring = Erring {
        hand,
        banco: !state.bancos.is_empty(),
        points: state.first_points(rules, side),
        asked: side.word == Some(Word::Card),
    };
    rules.description.rule_about(found.kind, erring)
}

/// Whether such a thing can have happened at this moment.
pub(super) fn can_happen(rules: &Rules, state: &State, found: &Irregularity) -> bool {
    let betting = state.phase == Phase::Open && state.due(rules) == Due::Bets;
    let playing = state.phase == Phase::Playing && state.is_dealt();
    let moment = rule_of(rules, state, found).map(|rule| rule.moment);
    of_a_coup(found.kind) && is_now(moment, betting, playing) && timely(rules, state, found)
}

/// Some things can only go wrong while the cards have come so far.
fn timely(rules: &Rules, state: &State, found: &Irregularity) -> bool {
    let IrregularityKind::Coup(fault) = found.kind else {
        return true;
    };
    let hands = state.cloths.iter().chain([&state.bank]);
    let dealt = hands.map(|side| side.hand.count()).all(|count| count >= 2);
    let bank_spoke = state.bank.word.is_some() || state.bank.open;
    let side = match hand_of(state.banker, found) {
        HandOf::Punto => &state.cloths[cloth_of(rules, state, found)],
        HandOf::Bank => &state.bank,
    };
    let third = side.hand.third().is_some();
    match fault {
        CoupFault::SlowHand => dealt && side.word.is_none() && !side.open && !bank_spoke,
        CoupFault::CardsToWrongPlayer | CoupFault::CardsGrabbed => {
            side.word.is_some()
                && !state
                    .hands
                    .map(|at| at.map(Place::Box))
                    .contains(&found.place)
        }
        CoupFault::NaturalNotShown => dealt && !third && !side.hand.shown && !bank_spoke,
        CoupFault::WrongWord
        | CoupFault::TwoWords
        | CoupFault::CardMisgiven
        | CoupFault::BothCardsExposed
        | CoupFault::BothExposedByBanker
        | CoupFault::AdviceGiven
        | CoupFault::FirstCardInBasket
        | CoupFault::ThirdCardInBasket
        | CoupFault::BankCardInBasket => dealt && !bank_spoke && !third,
        CoupFault::CardCalledWrongly
        | CoupFault::FifthCardDrawn
        | CoupFault::BankDealtTooMany
        | CoupFault::TwoThirdCards
        | CoupFault::CardsThrownAway
        | CoupFault::BankShownEarly
        | CoupFault::CardsStuck
        | CoupFault::CardOnTheFloor
        | CoupFault::DrawnBeforeClose
        | CoupFault::ExposedByBanker
        | CoupFault::BetNotInView
        | CoupFault::BetSaidOtherwise
        | CoupFault::MovedToFollow => true,
    }
}

/// The hands that a remedy uncovers: what the croupier plays by the rules lies open, and so does
/// a hand whose points he checks.
pub(super) fn uncovers(
    rules: &Rules,
    state: &State,
    found: &Irregularity,
    effect: CoupEffect,
    basis: BasisRef,
    events: &mut Vec<Event>,
) {
    let (at, side) = match hand_of(state.banker, found) {
        HandOf::Bank => (state.banker, &state.bank),
        HandOf::Punto => {
            let cloth = cloth_of(rules, state, found);
            (state.hands[cloth], &state.cloths[cloth])
        }
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
    let IrregularityKind::Coup(fault) = found.kind else {
        return false;
    };
    let word = matches!(fault, CoupFault::WrongWord | CoupFault::TwoWords);
    word && effect == CoupEffect::Restore
}

/// What a ruling changes.
pub(super) fn apply(
    rules: &Rules,
    state: &mut State,
    found: Option<Irregularity>,
    effect: RemedyEffect,
) {
    let Some(found) = found else { return };
    match effect {
        RemedyEffect::VoidHand => state.voided = [true; CLOTHS],
        RemedyEffect::VoidBox => {
            let cloth = cloth_of(rules, state, &found);
            state.voided[cloth] = true;
        }
        RemedyEffect::SetCardAside => {
            if let Some(card) = found.card {
                // A card that is not in the shoe is on the table, and stays out of it anyway.
                let _ = state.unseen.take(card);
            }
        }
        RemedyEffect::Coup(effect) => in_the_coup(rules, state, &found, effect),
        RemedyEffect::PlayOn => {
            use CoupFault::{CardsGrabbed, CardsToWrongPlayer};
            let another = [CardsToWrongPlayer, CardsGrabbed].map(IrregularityKind::Coup);
            let cloth = cloth_of(rules, state, &found);
            state.owed[cloth] |= another.contains(&found.kind);
        }
        // What is done to a bet, a person or other games changes no hand.
        _ => {}
    }
}

fn in_the_coup(rules: &Rules, state: &mut State, found: &Irregularity, effect: CoupEffect) {
    let hand = hand_of(state.banker, found);
    let cloth = cloth_of(rules, state, found);
    let side = match hand {
        HandOf::Punto => &mut state.cloths[cloth],
        HandOf::Bank => &mut state.bank,
    };
    match effect {
        CoupEffect::FollowTheRules => {
            state.cloths.iter_mut().for_each(|side| side.bound = true);
            state.bank.bound = true;
        }
        CoupEffect::CroupierPlays => side.open = true,
        CoupEffect::LosesNatural => side.no_natural = true,
        CoupEffect::MustPlay => state.must_deal = true,
        CoupEffect::Restore => {
            // A card that was asked for and not given is an error of the banker's own.
            let misgiven = found.kind == IrregularityKind::Coup(CoupFault::CardMisgiven);
            let by_banker = misgiven && side.word == Some(Word::Card);
            if checks(found, effect) && hand == HandOf::Punto {
                put_right(rules, state, cloth);
            }
            state.restored = Some(match by_banker {
                true => Restored::ByBanker,
                false => Restored::ByOthers,
            });
        }
        CoupEffect::RestoreForBanker => state.restored = Some(Restored::ByBanker),
        CoupEffect::DrawInOptions
        | CoupEffect::ExposeMatching
        | CoupEffect::ExposeBoth
        | CoupEffect::CountsNine
        | CoupEffect::CountsZero
        | CoupEffect::BankLoses
        | CoupEffect::BankWins
        | CoupEffect::MayWithdraw
        | CoupEffect::BankerDecides
        | CoupEffect::TakesCard
        | CoupEffect::HigherCounts
        | CoupEffect::LowerCounts
        | CoupEffect::PaidLast => {}
    }
}

/// What the points leave open was said as it was said first; otherwise the rules say it.
fn put_right(rules: &Rules, state: &mut State, cloth: usize) {
    let points = state.first_points(rules, &state.cloths[cloth]);
    let side = &mut state.cloths[cloth];
    if points == rules.description.punto.may.value {
        return;
    }
    side.word = None;
    side.open = true;
    // Whoever asked for a card with a natural has not shown it.
    side.no_natural = true;
}
