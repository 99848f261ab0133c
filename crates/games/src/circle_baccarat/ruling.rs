//! What goes wrong, what the text prescribes for it, and what that does.

use std::cmp::Ordering;

use cards::Card;
use law::BasisRef;
use table::{
    BoxNumber, CoupEffect, CoupFault, Event, Irregularity, IrregularityKind, Picked, RemedyEffect,
};

use super::description::{HandOf, IrregularityRule};
use super::rules::Rules;
use super::state::{State, Word};
use crate::player_bank::{Fault, box_of, hand_of, turned};

fn fault_of(state: &State, found: &Irregularity) -> Fault {
    let at = state.cards_to();
    Fault {
        hand: hand_of(state.banker, found),
        cloth: 0,
        banco: at.is_some() && state.own.bets.banco == at,
    }
}

/// The rule about something at this moment of the coup.
pub(super) fn rule_of<'r>(
    rules: &'r Rules,
    state: &State,
    found: &Irregularity,
) -> Option<&'r IrregularityRule> {
    let fault = fault_of(state, found);
    fault.rule(&rules.description, &rules.coup, &state.coup, found.kind)
}

/// Some things can only go wrong while the cards have come so far.
pub(super) fn timely(_: &Rules, state: &State, found: &Irregularity) -> bool {
    let IrregularityKind::Coup(fault) = found.kind else {
        return true;
    };
    let punto = state.punto();
    let (word, spoke) = (punto.word, punto.spoke());
    let still = state.coup.is_dealt() && !state.coup.bank.spoke();
    match fault {
        CoupFault::CardsToWrongPlayer | CoupFault::CardsGrabbed => {
            !spoke && other_player(state, found).is_some()
        }
        CoupFault::ExposedByBanker => punto.hand.count() > 0,
        CoupFault::BankShownEarly | CoupFault::SlowHand => state.coup.is_dealt() && !spoke,
        CoupFault::WrongWord | CoupFault::ThirdCardInBasket => {
            still && word == Some(Word::Card) && !punto.has_third() && !state.coup.gave
        }
        CoupFault::CardCalledWrongly => still && word == Some(Word::Stand),
        CoupFault::TwoThirdCards => still,
        CoupFault::NaturalNotShown
        | CoupFault::FifthCardDrawn
        | CoupFault::BankDealtTooMany
        | CoupFault::FirstCardInBasket
        | CoupFault::BothCardsExposed
        | CoupFault::BothExposedByBanker
        | CoupFault::CardsThrownAway
        | CoupFault::BankCardInBasket
        | CoupFault::AdviceGiven => still && !punto.has_third(),
        // Bets, cards on the floor or stuck, words said twice: at any moment.
        _ => true,
    }
}

/// The hands that a remedy uncovers, or one card of each.
pub(super) fn uncovers(
    _: &Rules,
    state: &State,
    found: &Irregularity,
    (effect, basis): (CoupEffect, BasisRef),
    events: &mut Vec<Event>,
) {
    let (punto, bank) = match effect {
        CoupEffect::ExposeBoth => (true, true),
        CoupEffect::DrawInOptions | CoupEffect::BankerDecides => (true, false),
        CoupEffect::MayWithdraw => (false, true),
        CoupEffect::CroupierPlays => match played(state, found).hand {
            HandOf::Punto => (true, false),
            HandOf::Bank => (false, true),
        },
        _ => (false, false),
    };
    let hands = [
        (punto, state.cards_to(), state.punto()),
        (bank, state.banker, &state.coup.bank),
    ];
    for (turns, at, side) in hands {
        let at = at.filter(|_| turns && !side.hand.shown);
        events.extend(at.map(|at| turned(at, basis)));
    }
    if effect == CoupEffect::ExposeMatching {
        // One of the bank's that has yet to come is dealt face up.
        let place = matching(state, found);
        let open = |at| Event::Uncovered { at, place, basis };
        let lies = hands.into_iter().filter(|(.., side)| side.covers(place));
        events.extend(lies.filter_map(|(_, at, _)| at).map(open));
    }
}

/// Which card of the player the banker uncovered, and so must of his own. One that nobody named,
/// or that the player has not, is his first: no word of a report tells whoever makes it what lies
/// covered.
fn matching(state: &State, found: &Irregularity) -> u8 {
    let named = |card: Card| Some(card) == found.card;
    let place = state.punto().hand.first_two().position(named);
    place.unwrap_or(0) as u8
}

/// Which hand the croupier plays in the open: where a card was called wrongly, the bank's.
fn played(state: &State, found: &Irregularity) -> Fault {
    let fault = fault_of(state, found);
    let called = found.kind == IrregularityKind::Coup(CoupFault::CardCalledWrongly);
    Fault {
        hand: if called { HandOf::Bank } else { fault.hand },
        ..fault
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
        RemedyEffect::SetCardAside => state.set_aside(&found),
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
        state.punto_mut().at = other_player(state, found).or(state.cards_to());
    }
}

/// The player at whose place something happened, if he is neither the one who has the cards nor
/// the banker.
fn other_player(state: &State, found: &Irregularity) -> Option<BoxNumber> {
    let at = box_of(found)?;
    let plays = Some(at) == state.cards_to() || Some(at) == state.banker;
    state.find(at).filter(|_| !plays).map(|player| player.at)
}

/// A wrong announcement is taken back, and what it brought on the table is out.
fn put_right(state: &mut State, found: &Irregularity) {
    let spoke = state.coup.bank.spoke() || state.punto().open;
    if found.kind != IrregularityKind::WrongAnnouncement || spoke {
        return;
    }
    state.coup.gave = false;
    let punto = state.punto_mut();
    punto.word = None;
    punto.hand.drop_third();
    punto.extra = None;
}

fn in_the_coup(state: &mut State, found: &Irregularity, effect: CoupEffect, basis: BasisRef) {
    let (fault, played) = (fault_of(state, found), played(state, found));
    let (coup, by) = (&mut state.coup, Some(basis));
    match effect {
        CoupEffect::FollowTheRules => {
            coup.cloths[0].bound = true;
            coup.bank.bound = true;
        }
        CoupEffect::DrawInOptions => {
            coup.bank.bound = true;
            coup.bank.ruled.draws = true;
        }
        CoupEffect::ExposeBoth => coup.bank.bound = true,
        CoupEffect::CroupierPlays => played.side_mut(coup).open = true,
        CoupEffect::CountsNine => {
            let punto = state.punto_mut();
            punto.ruled.nine = true;
            punto.ruled.by = by;
            // A first card that is gone ends the coup; a third one leaves the bank its turn.
            let first = found.kind == IrregularityKind::Coup(CoupFault::FirstCardInBasket);
            punto.word = Some(if first { Word::Show } else { Word::Stand });
        }
        CoupEffect::CountsZero => {
            coup.bank.ruled.zero = true;
            coup.bank.ruled.by = by;
        }
        CoupEffect::BankLoses => coup.decided = Some((Ordering::Greater, basis)),
        CoupEffect::BankWins => coup.decided = Some((Ordering::Less, basis)),
        CoupEffect::MayWithdraw => state.own.withdraws = true,
        CoupEffect::LosesNatural => {
            let side = fault.side_mut(coup);
            side.ruled.no_natural = true;
            side.ruled.by = by;
        }
        CoupEffect::BankerDecides => state.own.decides = by,
        CoupEffect::TakesCard => {
            coup.bank.ruled.takes = true;
            coup.bank.ruled.by = by;
        }
        CoupEffect::HigherCounts => {
            coup.cloths[0].ruled.higher = true;
            coup.cloths[0].ruled.by = by;
        }
        CoupEffect::LowerCounts => {
            coup.bank.ruled.lower = true;
            coup.bank.ruled.by = by;
        }
        CoupEffect::PaidLast => state.own.paid_last = box_of(found),
        CoupEffect::MustPlay => state.own.forced = true,
        CoupEffect::ExposeMatching => {
            // The ruling itself, not the event that tells which card lies open: rounds of earlier
            // versions have none.
            let bared = Picked::at([matching(state, found)]).unwrap_or_default();
            for side in [&mut state.coup.cloths[0], &mut state.coup.bank] {
                side.bared = side.bared.and(bared);
            }
        }
        // Where there is one cloth nothing is restored between two.
        CoupEffect::Restore | CoupEffect::RestoreForBanker => {}
    }
}
