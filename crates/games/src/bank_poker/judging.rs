//! What a hand is by its cards, and what becomes of a bet that no comparison decides.

use cards::{AceRule, Card, CardSet, Class, HandValue, Rank};
use exact::{Cents, Ratio, Residue};
use law::BasisRef;
use table::{Against, BoxNumber, Line, Outcome, ReasonStep, Reasons, Standing, Wager};

use super::rules::Rules;
use super::state::{Dealt, Played};

/// A hand, once judged.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    pub(super) value: HandValue,
    pub(super) class: u8,
    low_ace: bool,
    high_ace: bool,
}

/// The value of the best hand among cards, if there are enough of them for one.
pub(super) fn value_of<'a>(
    rules: &Rules,
    cards: impl Iterator<Item = &'a Dealt>,
) -> Option<HandValue> {
    let order = &rules.description.order.hands;
    let (mut faces, mut set) = ([Card::JOKER; 9], CardSet::EMPTY);
    let mut size = 0;
    // No more are looked at than a best hand is sought among.
    cards.for_each(|dealt| {
        if let Some(face) = faces.get_mut(size) {
            *face = dealt.card;
            set.insert(dealt.card);
            size += 1;
        }
    });
    if size == order.size() {
        order.value_of_set(set).ok()
    } else {
        order.best(&faces[..size]).ok()
    }
}

pub(super) fn judge<'a>(rules: &Rules, cards: impl Iterator<Item = &'a Dealt>) -> Option<Hand> {
    let order = &rules.description.order.hands;
    let value = value_of(rules, cards)?;
    let position = order.class_position(value);
    let class = order.classes()[position];
    let royal = class == Class::RoyalFlush;
    let straight = royal || matches!(class, Class::StraightFlush | Class::Straight);
    let low_ace = straight && order.uses_low_ace(value);
    let high_ace =
        straight && !low_ace && (royal || order.ranks_of(value).first() == Some(&Rank::Ace));
    Some(Hand {
        value,
        class: position as u8,
        low_ace,
        high_ace: high_ace || misses_low_ace(rules, value),
    })
}

/// Whether a hand would be a straight if the ace could be low: that it cannot decides what it is.
#[inline]
fn misses_low_ace(rules: &Rules, value: HandValue) -> bool {
    let cards = &rules.description.cards;
    let order = &rules.description.order.hands;
    let single = || matches!(order.class_of(value), Class::Flush | Class::HighCard);
    if cards.ace.value != AceRule::HighOnly || !single() {
        return false;
    }
    let ranks = order.ranks_of(value);
    let lowest = cards.deck.value.ranks().take(order.size() - 1);
    ranks.first() == Some(&Rank::Ace) && ranks.iter().skip(1).rev().copied().eq(lowest)
}

/// What a hand is.
pub(super) fn own(rules: &Rules, hand: Hand) -> Reasons {
    let mut reasons = Reasons::new();
    push_own(rules, hand, &mut reasons);
    reasons
}

/// Adds what a hand is.
#[inline]
pub(super) fn push_own(rules: &Rules, hand: Hand, reasons: &mut Reasons) {
    let class = &rules.description.order.classes[usize::from(hand.class)];
    reasons.push(ReasonStep::HandIs { class: hand.class }, class.basis);
    let ace = rules.description.cards.ace.basis;
    if hand.low_ace {
        reasons.push(ReasonStep::AceIsLow, ace);
    } else if hand.high_ace {
        reasons.push(ReasonStep::AceIsHigh, ace);
    }
}

#[inline]
pub(super) fn line(at: BoxNumber, wager: &Wager, outcome: Outcome, reasons: Reasons) -> Line {
    Line {
        at,
        by: wager.by,
        spot: wager.spot,
        stake: wager.stake,
        against: Against::House,
        outcome,
        odds: Ratio::ZERO,
        paid: Cents::ZERO,
        residue: Residue::NONE,
        reasons,
    }
}

/// What a withdrawal that cost a bet rests on; nothing if the bet is still in play.
#[inline]
pub(super) fn forfeited_by(rules: &Rules, found: Played<'_>, wager: &Wager) -> Option<BasisRef> {
    if found.standing_of(wager.by) != Some(Standing::Out) {
        return None;
    }
    rules.forfeits[usize::from(wager.spot.0)]
}
