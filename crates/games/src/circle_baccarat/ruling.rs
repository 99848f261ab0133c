//! What goes wrong, what the text prescribes for it, and what that does.

use std::cmp::Ordering;

use cards::Card;
use law::BasisRef;
use round::Phase;
use table::{
    BoxNumber, CoupEffect, CoupFault, Event, Irregularity, IrregularityKind, Place, RemedyEffect,
};

use super::description::{HandOf, IrregularityRule};
use super::rules::Rules;
use super::state::{Due, Side, State, Word};
use crate::common::Erring;
use crate::player_bank::{hand_of, is_now, of_a_coup, turned};

/// The rule about something at this moment of the coup.
pub(super) fn rule_of<'r>(
    rules: &'r Rules,
    state: &State,
    found: &Irregularity,
) -> Option<&'r IrregularityRule> {
    let hand = hand_of(state.banker, found);
    let side = match hand {
        HandOf::Punto => &state.punto,
        HandOf::Bank => &state.bank,
    };
    let erring = Erring {
        hand,
        banco: state.cards_to.is_some() && state.bets.banco == state.cards_to,
        points: state.first_points(rules, side),
        asked: side.word == Some(Word::Card),
    };
    rules.description.rule_about(found.kind, erring)
}

/// Whether such a thing can have happened at this moment.
pub(super) fn can_happen(rules: &Rules, state: &State, found: &Irregularity) -> bool {
    let betting = state.phase == Phase::Open && state.due(rules) == Due::Bets;
    let dealt = state.cards_to.is_some() && state.decided.is_none();
    let playing = state.phase == Phase::Playing && dealt;
    let moment = rule_of(rules, state, found).map(|rule| rule.moment);
    of_a_coup(found.kind) && is_now(moment, betting, playing) && timely(state, found)
}

/// Some things can only go wrong while the cards have come so far.
fn timely(state: &State, found: &Irregularity) -> bool {
    let IrregularityKind::Coup(fault) = found.kind else {
        return true;
    };
    let both = state.punto.hand.count() >= 2 && state.bank.hand.count() >= 2;
    let spoke = state.punto.word.is_some() || state.punto.open;
    let third = state.punto.hand.third().is_some();
    let bank_spoke = state.bank.word.is_some() || state.bank.open;
    match fault {
        CoupFault::CardsToWrongPlayer | CoupFault::CardsGrabbed => {
            !spoke && other_player(state, found).is_some()
        }
        CoupFault::ExposedByBanker => state.punto.hand.count() > 0,
        CoupFault::BankShownEarly => both && !spoke,
        CoupFault::SlowHand => both && !spoke,
        CoupFault::WrongWord | CoupFault::ThirdCardInBasket => {
            both && state.punto.word == Some(Word::Card) && !third && !bank_spoke && !state.gave
        }
        CoupFault::CardCalledWrongly => {
            both && state.punto.word == Some(Word::Stand) && !bank_spoke
        }
        CoupFault::NaturalNotShown => both && !bank_spoke && !third,
        CoupFault::FifthCardDrawn => both && !third && !bank_spoke,
        CoupFault::TwoThirdCards => both && !bank_spoke,
        CoupFault::BankDealtTooMany
        | CoupFault::FirstCardInBasket
        | CoupFault::BothCardsExposed
        | CoupFault::BothExposedByBanker
        | CoupFault::CardsThrownAway
        | CoupFault::BankCardInBasket
        | CoupFault::AdviceGiven => both && !bank_spoke && !third,
        CoupFault::CardsStuck
        | CoupFault::CardOnTheFloor
        | CoupFault::DrawnBeforeClose
        | CoupFault::BetNotInView
        | CoupFault::BetSaidOtherwise
        | CoupFault::MovedToFollow
        | CoupFault::CardMisgiven
        | CoupFault::TwoWords => true,
    }
}

/// The hands that a remedy uncovers.
pub(super) fn uncovers(
    state: &State,
    found: &Irregularity,
    effect: CoupEffect,
    basis: BasisRef,
    events: &mut Vec<Event>,
) {
    let (punto, bank) = match effect {
        CoupEffect::ExposeBoth => (true, true),
        CoupEffect::DrawInOptions | CoupEffect::BankerDecides => (true, false),
        CoupEffect::MayWithdraw => (false, true),
        CoupEffect::CroupierPlays => match played(state, found) {
            HandOf::Punto => (true, false),
            HandOf::Bank => (false, true),
        },
        CoupEffect::FollowTheRules
        | CoupEffect::ExposeMatching
        | CoupEffect::CountsNine
        | CoupEffect::CountsZero
        | CoupEffect::BankLoses
        | CoupEffect::BankWins
        | CoupEffect::LosesNatural
        | CoupEffect::TakesCard
        | CoupEffect::HigherCounts
        | CoupEffect::LowerCounts
        | CoupEffect::PaidLast
        | CoupEffect::MustPlay
        | CoupEffect::Restore
        | CoupEffect::RestoreForBanker => (false, false),
    };
    let hands = [
        (punto, state.cards_to, &state.punto),
        (bank, state.banker, &state.bank),
    ];
    for (turns, at, side) in hands {
        let at = at.filter(|_| turns && !side.hand.shown);
        events.extend(at.map(|at| turned(at, basis)));
    }
}

/// Which hand the croupier plays in the open: where a card was called wrongly, the bank's.
fn played(state: &State, found: &Irregularity) -> HandOf {
    match found.kind {
        IrregularityKind::Coup(CoupFault::CardCalledWrongly) => HandOf::Bank,
        _ => hand_of(state.banker, found),
    }
}

/// What a ruling changes.
pub(super) fn apply(
    state: &mut State,
    found: Option<Irregularity>,
    effect: RemedyEffect,
    basis: BasisRef,
) {
    let Some(found) = found else { return };
    match effect {
        RemedyEffect::VoidHand => state.voided = true,
        RemedyEffect::SetCardAside => {
            if let Some(card) = found.card {
                // A card that is not in the shoe is on the table, and stays out of it anyway.
                let _ = state.unseen.take(card);
            }
        }
        RemedyEffect::PutRight => put_right(state, &found),
        RemedyEffect::Coup(effect) => in_the_coup(state, &found, effect, basis),
        RemedyEffect::PlayOn => play_on(state, &found),
        // What is done to a bet, a person or other games changes no hand.
        _ => {}
    }
}

/// One who was given the cards of another and saw them plays them; otherwise all is as it was.
fn play_on(state: &mut State, found: &Irregularity) {
    if found.kind == IrregularityKind::Coup(CoupFault::CardsToWrongPlayer) {
        state.cards_to = other_player(state, found).or(state.cards_to);
    }
}

/// The player at whose place something happened, if he is neither the one who has the cards nor
/// the banker.
fn other_player(state: &State, found: &Irregularity) -> Option<BoxNumber> {
    let Some(Place::Box(at)) = found.place else {
        return None;
    };
    let plays = Some(at) == state.cards_to || Some(at) == state.banker;
    state.find(at).filter(|_| !plays).map(|player| player.at)
}

/// A wrong announcement is taken back, and what it brought on the table is out.
fn put_right(state: &mut State, found: &Irregularity) {
    let bank_spoke = state.bank.word.is_some() || state.bank.open;
    if found.kind != IrregularityKind::WrongAnnouncement || bank_spoke || state.punto.open {
        return;
    }
    state.punto.word = None;
    state.gave = false;
    state.punto.hand.drop_third();
    state.punto.extra = None;
}

fn in_the_coup(state: &mut State, found: &Irregularity, effect: CoupEffect, basis: BasisRef) {
    let hand = hand_of(state.banker, found);
    let side: &mut Side = match hand {
        HandOf::Punto => &mut state.punto,
        HandOf::Bank => &mut state.bank,
    };
    match effect {
        CoupEffect::FollowTheRules => {
            state.punto.chart = true;
            state.bank.chart = true;
        }
        CoupEffect::DrawInOptions => {
            state.bank.chart = true;
            state.bank.ruled.draws = true;
        }
        CoupEffect::ExposeBoth => state.bank.chart = true,
        CoupEffect::CroupierPlays => match played(state, found) {
            HandOf::Punto => state.punto.open = true,
            HandOf::Bank => state.bank.open = true,
        },
        CoupEffect::CountsNine => {
            state.punto.ruled.nine = true;
            state.punto.ruled.by = Some(basis);
            // A first card that is gone ends the coup; a third one leaves the bank its turn.
            let first = found.kind == IrregularityKind::Coup(CoupFault::FirstCardInBasket);
            state.punto.word = Some(if first { Word::Show } else { Word::Stand });
        }
        CoupEffect::CountsZero => {
            state.bank.ruled.zero = true;
            state.bank.ruled.by = Some(basis);
        }
        CoupEffect::BankLoses => state.decided = Some((Ordering::Greater, basis)),
        CoupEffect::BankWins => state.decided = Some((Ordering::Less, basis)),
        CoupEffect::MayWithdraw => state.withdraws = true,
        CoupEffect::LosesNatural => {
            side.ruled.no_natural = true;
            side.ruled.by = Some(basis);
        }
        CoupEffect::BankerDecides => state.decides = Some(basis),
        CoupEffect::TakesCard => {
            state.bank.ruled.takes = true;
            state.bank.ruled.by = Some(basis);
        }
        CoupEffect::HigherCounts => {
            state.punto.ruled.higher = true;
            state.punto.ruled.by = Some(basis);
        }
        CoupEffect::LowerCounts => {
            state.bank.ruled.lower = true;
            state.bank.ruled.by = Some(basis);
        }
        CoupEffect::PaidLast => {
            state.paid_last = match found.place {
                Some(Place::Box(at)) => Some(at),
                Some(Place::Bank | Place::Common | Place::Burnt) | None => None,
            }
        }
        CoupEffect::MustPlay => state.forced = true,
        CoupEffect::ExposeMatching => {
            // One that nobody named, or that he has not, is his first: no word of a report tells
            // whoever makes it what lies covered.
            let named = |card: Card| Some(card) == found.card;
            let place = state.punto.hand.first_two().position(named);
            state.punto.bared = Some(place.unwrap_or(0) as u8);
            state.bank.bared = state.punto.bared;
        }
        // Where there is one cloth nothing is restored between two.
        CoupEffect::Restore | CoupEffect::RestoreForBanker => {}
    }
}
