//! Dealing the cards that are still to come: in every way, or in some by chance.

use std::fmt;

use cards::fast::{MOST_PLAYERS, showdowns};
use cards::{Card, CardSet, HandValue};

use crate::chance::Chance;
use crate::{Answer, Making, Question, Variant};

/// The most ways that are looked at one by one.
pub const MOST_WAYS: u128 = 2_000_000_000;

/// How many showdowns pass between two reports of progress.
const REPORT: u64 = 1 << 16;

/// There are more ways than can be looked at: ask for a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany {
    /// How many there are.
    pub ways: u128,
}

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the cards can come in {} ways, more than are looked at one by one: name more cards, \
             or ask for a sample",
            self.ways
        )
    }
}

impl std::error::Error for TooMany {}

/// How the hands fare over every way in which the cards can come.
///
/// # Errors
/// When there are more than [`MOST_WAYS`] and no short cut is known.
pub fn exact(question: &Question, mut progress: impl FnMut(u64, u64)) -> Result<Answer, TooMany> {
    let mut answer = Answer::new(question.players.len(), false);
    if let Some(won) = by_ranks(question) {
        for (winners, showdowns) in won.into_iter().enumerate().skip(1) {
            answer.count(winners as u32, showdowns);
        }
        progress(answer.total, answer.total);
        return Ok(answer);
    }
    let ways = question.ways();
    if ways > MOST_WAYS {
        return Err(TooMany { ways });
    }
    let mut table = Table::new(question);
    let mut live = question.live.clone();
    let needed = question.needed();
    every_way(&mut live, &needed, 0, &mut table, &mut |table| {
        answer.count(table.winners(), 1);
        if answer.total.is_multiple_of(REPORT) {
            progress(answer.total, ways as u64);
        }
    });
    Ok(answer)
}

/// How the hands fare in so many deals by chance; the same seed gives the same deals.
pub fn sampled(
    question: &Question,
    deals: u64,
    seed: u64,
    mut progress: impl FnMut(u64, u64),
) -> Answer {
    let mut answer = Answer::new(question.players.len(), true);
    let mut chance = Chance::new(seed);
    let mut table = Table::new(question);
    let mut live = question.live.clone();
    let needed = question.needed();
    for deal in 0..deals {
        let mut next = 0;
        for (hand, needed) in needed.iter().enumerate() {
            for _ in 0..*needed {
                let place = next + chance.below(live.len() - next);
                live.swap(next, place);
                table.push(hand, live[next]);
                next += 1;
            }
        }
        answer.count(table.winners(), 1);
        table.clear(&needed);
        if deal % REPORT == 0 {
            progress(deal, deals);
        }
    }
    answer
}

/// Boards counted by their ranks, where that is possible.
fn by_ranks(question: &Question) -> Option<Vec<u64>> {
    let all_known = question
        .players
        .iter()
        .all(|own| own.len() == question.variant.own);
    if !question.variant.is_holdem() || !all_known || question.players.len() > MOST_PLAYERS {
        return None;
    }
    let set = |cards: &[Card]| cards.iter().copied().collect::<CardSet>();
    let holes: Vec<CardSet> = question.players.iter().map(|own| set(own)).collect();
    let board = set(&question.board);
    let used = holes.iter().fold(board, |used, hole| used.union(*hole));
    let dead = CardSet::FRENCH
        .difference(used)
        .difference(set(&question.live));
    Some(showdowns(&holes, board, dead))
}

/// Deals to the hands from this one on in every way, each hand's cards in one order only.
fn every_way(
    live: &mut Vec<Card>,
    needed: &[usize],
    hand: usize,
    table: &mut Table,
    give: &mut impl FnMut(&Table),
) {
    match needed.get(hand) {
        None => give(table),
        Some(&count) => every_hand(live, needed, hand, count, live.len(), table, give),
    }
}

/// Deals so many more cards to a hand, from places before the last one dealt.
fn every_hand(
    live: &mut Vec<Card>,
    needed: &[usize],
    hand: usize,
    count: usize,
    before: usize,
    table: &mut Table,
    give: &mut impl FnMut(&Table),
) {
    if count == 0 {
        return every_way(live, needed, hand + 1, table, give);
    }
    for place in (count - 1..before).rev() {
        let card = live.remove(place);
        table.push(hand, card);
        every_hand(live, needed, hand, count - 1, place, table, give);
        table.pop(hand);
        live.insert(place, card);
    }
}

/// All cards as they lie at a showdown. The last hand is the board.
struct Table<'q> {
    variant: &'q Variant,
    hands: Vec<Vec<Card>>,
}

impl<'q> Table<'q> {
    fn new(question: &'q Question) -> Table<'q> {
        let mut hands = question.players.clone();
        hands.push(question.board.clone());
        Table {
            variant: &question.variant,
            hands,
        }
    }

    fn push(&mut self, hand: usize, card: Card) {
        self.hands[hand].push(card);
    }

    fn pop(&mut self, hand: usize) {
        self.hands[hand].pop();
    }

    /// Takes back what was dealt.
    fn clear(&mut self, dealt: &[usize]) {
        for (hand, dealt) in self.hands.iter_mut().zip(dealt) {
            hand.truncate(hand.len() - dealt);
        }
    }

    fn winners(&self) -> u32 {
        let (mut best, mut winners) = (None, 0);
        let Some((board, players)) = self.hands.split_last() else {
            return 0;
        };
        for (place, own) in players.iter().enumerate() {
            let strength = self.value(own, board).map(HandValue::strength);
            let bit = 1 << place;
            match strength.cmp(&best) {
                std::cmp::Ordering::Greater => (best, winners) = (strength, bit),
                std::cmp::Ordering::Equal => winners |= bit,
                std::cmp::Ordering::Less => {}
            }
        }
        winners
    }

    fn value(&self, own: &[Card], board: &[Card]) -> Option<HandValue> {
        let order = &self.variant.order;
        match self.variant.making {
            Making::Exactly { own: mine, common } => order.best_with(own, mine, board, common).ok(),
            Making::Any => {
                let mut all = [Card::JOKER; 9];
                let cards = own.iter().chain(board);
                let count = all
                    .iter_mut()
                    .zip(cards)
                    .map(|(place, card)| *place = *card)
                    .count();
                if count == order.size() {
                    order.value(&all[..count]).ok()
                } else {
                    order.best(&all[..count]).ok()
                }
            }
        }
    }
}
