//! Two hands out of one deal: which is which, whether they may stand so, and how the house sets
//! its own.

use std::cmp::Ordering;

use cards::{Card, HandValue, Rank};
use exact::Ratio;
use table::{Event, Picked};

use super::description::{Description, JokerCounts, OrderRules, WayRule};
use super::rules::Rules;
use super::state::{BoxState, Dealt, State};

/// The two hands of one deal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TwoHands {
    /// What the high hand is worth.
    pub high: HandValue,
    /// What the low hand is worth.
    pub low: HandValue,
}

/// A way to part the cards of one deal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    /// The places of the low hand's cards, a bit for each.
    pub apart: u16,
    /// What both hands are then worth.
    pub hands: TwoHands,
}

impl TwoHands {
    /// Whether hands may be set so: the low one does not outrank the high one.
    pub fn may_stand(self, description: &Description) -> bool {
        !foul(&description.order, self)
    }
}

pub(super) fn of_box(rules: &Rules, found: &BoxState) -> Option<TwoHands> {
    of(rules, &faces(&found.cards), found.apart)
}

pub(super) fn of_bank(rules: &Rules, state: &State) -> Option<TwoHands> {
    of(rules, &faces(&state.bank), state.bank_apart?)
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
    foul(&rules.description.order, hands)
}

fn foul(order: &OrderRules, hands: TwoHands) -> bool {
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

/// The cards that the house way sets apart, and by which of its rules.
fn by_house(rules: &Rules, cards: &[Card]) -> Option<(Picked, u8)> {
    let size = rules.description.order.low.as_ref()?.hands.size();
    let settings = places_apart(cards.len(), size).filter_map(|apart| {
        let hands = of(rules, cards, picked(apart)?)?;
        Some(Setting { apart, hands })
    });
    let settings: Vec<Setting> = settings.collect();
    let (setting, way) = house_setting(&rules.description, cards, &settings)?;
    Some((picked(setting.apart)?, way))
}

fn picked(apart: u16) -> Option<Picked> {
    Picked::at((0..16).filter(|place| apart & (1 << place) != 0))
}

/// Every way to set so many of some cards apart, a bit for each place.
pub fn places_apart(cards: usize, size: usize) -> impl Iterator<Item = u16> {
    (0u16..1 << cards).filter(move |places| places.count_ones() as usize == size)
}

/// Which of all ways to part these cards the house takes, and by which of its rules: the first
/// that speaks of these cards and can be followed with them. What each setting is worth is the
/// caller's to say, so that whoever asks for many deals may know it beforehand.
#[inline]
pub fn house_setting(
    description: &Description,
    cards: &[Card],
    settings: &[Setting],
) -> Option<(Setting, u8)> {
    let strength = |setting: &Setting| setting.hands.high.strength();
    let best = settings.iter().max_by_key(|setting| strength(setting))?;
    let ways = (0..).zip(&description.house_way);
    let mut ways = ways.filter(|(_, rule)| fits(description, rule, cards, best.hands.high));
    ways.find_map(|(way, rule)| Some((by_rule(&description.order, rule, settings)?, way)))
}

/// Of all settings that are not foul and keep what the rule keeps, the one with the highest low
/// hand; of those, the one with the highest high hand.
#[inline]
fn by_rule(order: &OrderRules, rule: &WayRule, settings: &[Setting]) -> Option<Setting> {
    let keep = order.hands.position_of(rule.keep)?;
    let rank = |setting: &Setting| (setting.hands.low.strength(), setting.hands.high.strength());
    let mut best: Option<Setting> = None;
    for setting in settings {
        let above = best.is_none_or(|best| rank(setting) >= rank(&best));
        let kept = order.hands.class_position(setting.hands.high) <= keep;
        if above && kept && !foul(order, setting.hands) {
            best = Some(*setting);
        }
    }
    best
}

/// Whether a rule of the house way speaks of these cards, the best hand among which is this.
#[inline]
fn fits(description: &Description, rule: &WayRule, cards: &[Card], best: HandValue) -> bool {
    let order = &description.order.hands;
    if !rule.best.is_empty() && !rule.best.contains(&order.class_of(best)) {
        return false;
    }
    let count = |of: Rank| {
        let counts = |card: &&Card| match (card.rank(), rule.joker) {
            (Some(rank), _) => rank == of,
            (None, Some(JokerCounts::As(rank))) => rank == of,
            (None, Some(JokerCounts::Nothing) | None) => false,
        };
        cards.iter().filter(counts).count()
    };
    let pairs = || Rank::ALL.into_iter().filter(|of| count(*of) == 2).count();
    let makes = || order.ranks_of(best).first().copied();
    rule.pairs.is_none_or(|asked| usize::from(asked) == pairs())
        && rule.at_least.is_none_or(|least| makes() >= Some(least))
        && rule.at_most.is_none_or(|most| makes() <= Some(most))
        && rule
            .single_ace
            .is_none_or(|asked| asked == (count(Rank::Ace) == 1))
}
