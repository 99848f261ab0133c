//! Two hands out of one deal: which is which, whether they may stand so, and how the house sets
//! its own.

use std::cmp::Ordering;

use cards::{Card, HandValue, Rank};
use exact::Ratio;
use table::{Event, Picked};

use super::description::WayRule;
use super::rules::Rules;
use super::state::{BoxState, Dealt, State};

/// The two hands of one deal.
#[derive(Clone, Copy)]
pub(super) struct TwoHands {
    pub(super) high: HandValue,
    pub(super) low: HandValue,
}

pub(super) fn of_box(rules: &Rules, found: &BoxState) -> Option<TwoHands> {
    of(rules, &faces(&found.cards), found.apart)
}

pub(super) fn of_bank(rules: &Rules, state: &State) -> Option<TwoHands> {
    of(rules, &faces(&state.bank), state.bank_apart)
}

/// The low hand is what was set apart; the high one, the rest.
fn of(rules: &Rules, cards: &[Card], apart: Picked) -> Option<TwoHands> {
    let order = &rules.description.order;
    let hand = |low: bool| -> Vec<Card> {
        let cards = cards.iter().enumerate();
        cards
            .filter(|(place, _)| apart.contains(*place) == low)
            .map(|(_, card)| *card)
            .collect()
    };
    Some(TwoHands {
        high: order.hands.value(&hand(false)).ok()?,
        low: order.low.as_ref()?.hands.value(&hand(true)).ok()?,
    })
}

/// Whether the low hand outranks the high one. Where they are alike as far as the low hand
/// goes, the high one is above by the cards that it has besides.
pub(super) fn is_foul(rules: &Rules, hands: TwoHands) -> bool {
    let order = &rules.description.order;
    let Some(low) = &order.low else { return false };
    let compared = order
        .hands
        .compare_across(hands.high, &low.hands, hands.low);
    compared == Some(Ordering::Less)
}

/// Odds less a share of them.
pub(super) fn less(odds: Ratio, share: Ratio) -> Option<Ratio> {
    let (above, below) = (share.numerator(), share.denominator());
    let left = below.checked_sub(above)?;
    let numerator = odds.numerator().checked_mul(left)?;
    Ratio::new(numerator, odds.denominator().checked_mul(below)?).ok()
}

fn faces(cards: &[Dealt]) -> Vec<Card> {
    cards.iter().map(|dealt| dealt.card).collect()
}

/// The bank sets its cards in the house's own way.
pub(super) fn set_bank(rules: &Rules, state: &State) -> Event {
    let set = by_house(rules, &faces(&state.bank));
    // A house way whose last rule fits any cards always finds a setting; reading the file
    // sees to it that there is such a rule.
    let (cards, way) = set.unwrap_or((Picked::NONE, 0));
    let basis = rules.description.house_way[usize::from(way)].basis;
    Event::BankSet { cards, way, basis }
}

/// The cards of a box that the house way sets apart for its player. No event names them: they
/// would tell something of covered cards.
pub(super) fn set_box(rules: &Rules, found: &BoxState) -> Picked {
    by_house(rules, &faces(&found.cards)).map_or(Picked::NONE, |(cards, _)| cards)
}

/// The cards that the house way sets apart, and by which of its rules: the first that speaks of
/// these cards and can be followed with them.
fn by_house(rules: &Rules, cards: &[Card]) -> Option<(Picked, u8)> {
    let ways = (0..).zip(&rules.description.house_way);
    let mut ways = ways.filter(|(_, rule)| fits(rules, rule, cards));
    ways.find_map(|(way, rule)| Some((by_rule(rules, rule, cards)?, way)))
}

/// Of all ways to set the cards that are not foul and keep what the rule keeps, the one with the
/// highest low hand; of those, the one with the highest high hand.
fn by_rule(rules: &Rules, rule: &WayRule, cards: &[Card]) -> Option<Picked> {
    let order = &rules.description.order;
    let keep = order.hands.position_of(rule.keep)?;
    let low_size = order.low.as_ref()?.hands.size() as u32;
    let apart = (0u16..1 << cards.len()).filter(|places| places.count_ones() == low_size);
    let lawful = apart.filter_map(|places| {
        let apart = Picked::at((0..16).filter(|place| places & (1 << place) != 0))?;
        let hands = of(rules, cards, apart)?;
        let kept = order.hands.class_position(hands.high) <= keep;
        (kept && !is_foul(rules, hands)).then_some((hands, apart))
    });
    let best = lawful.max_by(|(one, _), (other, _)| {
        let by_low = one.low.compare(other.low).unwrap_or(Ordering::Equal);
        by_low.then(one.high.compare(other.high).unwrap_or(Ordering::Equal))
    });
    best.map(|(_, apart)| apart)
}

/// Whether a rule of the house way speaks of these cards.
fn fits(rules: &Rules, rule: &WayRule, cards: &[Card]) -> bool {
    let order = &rules.description.order.hands;
    let Ok(best) = order.best(cards) else {
        return false;
    };
    // The joker is an ace where nothing is completed with it.
    let rank = |card: &Card| card.rank().unwrap_or(Rank::Ace);
    let count = |of: Rank| cards.iter().filter(|card| rank(card) == of).count();
    let pairs = Rank::ALL.into_iter().filter(|of| count(*of) == 2).count();
    let makes = order.ranks_of(best).first().copied();
    let is_best = rule.best.is_empty() || rule.best.contains(&order.class_of(best));
    let asked = |asked: Option<u8>, found: usize| asked.is_none_or(|n| usize::from(n) == found);
    is_best
        && asked(rule.pairs, pairs)
        && rule.at_least.is_none_or(|least| makes >= Some(least))
        && rule.at_most.is_none_or(|most| makes <= Some(most))
        && rule
            .single_ace
            .is_none_or(|asked| asked == (count(Rank::Ace) == 1))
}
