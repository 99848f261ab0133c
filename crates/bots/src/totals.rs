//! Cards counted towards a total against the bank: the usual player's rules of thumb.

use games::blackjack::{Hand, Points, Rules};
use table::{Action, BoxView, ChoiceId, ChoiceOption, Moment, Seen};

use crate::shown::Why;
use crate::{Before, choose};

/// So far below the total that no hand may pass, a hand stands whatever the bank shows.
const SAFE: u8 = 4;
/// A hand that a high card takes over the total: it stands against a bank that may well go over
/// itself.
const STIFF: u8 = 9;
/// The bank may well go over with any of these open, and with nothing else.
const WEAK: std::ops::RangeInclusive<u8> = 2..=6;
/// Totals so near below the stiff ones are doubled.
const DOUBLED: std::ops::RangeInclusive<u8> = 10..=11;

/// A bet on the own box.
pub(crate) fn lay(before: Before<'_>) -> Option<Action> {
    let own = |found: &&BoxView| found.holder == before.person && !found.vacant;
    let at = before.view.boxes.iter().find(own)?.number;
    let mut offers = before.options.place.iter();
    before.brings(offers.find(|offer| offer.at == at)?)
}

/// A card or none; no insurance, which is another bet, and a worse one.
pub(crate) fn act(rules: &Rules, before: Before<'_>) -> Option<Action> {
    let Moment::Choosing { at, .. } = before.view.moment else {
        return None;
    };
    let found = before.view.boxes.iter().find(|found| found.number == at)?;
    let hand = in_play(rules.points(), found);
    let offered = |choice: ChoiceId| {
        let mut options = before.options.choose.iter();
        options.find(|option| option.choice == choice && before.affords(option))
    };
    let wishes = wishes(rules, before, &hand);
    let wished = wishes.into_iter().find_map(offered);
    let costs_nothing = |option: &&ChoiceOption| option.stakes.is_none();
    let mut plain = before.options.choose.iter().filter(costs_nothing);
    wished.or_else(|| plain.next()).map(choose)
}

/// What the decision looks at.
pub(crate) fn why(rules: &Rules, before: Before<'_>) -> Why {
    let Moment::Choosing { at, .. } = before.view.moment else {
        return Why::LeastSaid;
    };
    let mut boxes = before.view.boxes.iter();
    let Some(found) = boxes.find(|found| found.number == at) else {
        return Why::LeastSaid;
    };
    let points = rules.points();
    Why::Total {
        total: in_play(points, found).total(points),
        bank: open_card(rules, before),
    }
}

/// The least that the bank's open card counts; nothing where none is open.
fn open_card(rules: &Rules, before: Before<'_>) -> u8 {
    match before.view.bank.first() {
        Some(Seen::Card(card)) => rules.points().low(*card),
        Some(Seen::Back) | None => 0,
    }
}

/// What a hand wants, the dearest wish first.
fn wishes(rules: &Rules, before: Before<'_>, hand: &Hand) -> Vec<ChoiceId> {
    let points = rules.points();
    let bank = open_card(rules, before);
    let total = hand.total(points);
    let room = points.most() - total.min(points.most());
    let weak = WEAK.contains(&bank);
    let mut wishes = Vec::new();
    if hand.is_of_one_rank() && hand.count() == 2 && hand.is_soft(points) {
        wishes.push(Rules::SPLIT);
    }
    if DOUBLED.contains(&total) && !hand.is_soft(points) {
        wishes.push(Rules::DOUBLE);
    }
    let stands = match hand.is_soft(points) {
        true => room < SAFE,
        false => room <= SAFE || weak && room <= STIFF,
    };
    wishes.push(if stands { Rules::STAND } else { Rules::HIT });
    wishes.extend([Rules::DECLINE, Rules::STAY]);
    wishes
}

/// The hand of a box that is played now, as everybody sees it.
fn in_play(points: &Points, found: &BoxView) -> Hand {
    let split = found.split.iter().find(|hand| hand.plays);
    let cards = split.map_or(&found.cards, |hand| &hand.cards);
    let mut hand = Hand::new();
    for seen in cards {
        if let Seen::Card(card) = seen {
            hand.add(points, *card);
        }
    }
    hand
}
