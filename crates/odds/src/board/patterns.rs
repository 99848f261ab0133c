//! Boards that are alike, each ranked once.
//!
//! What a pair of types meets on a board depends on the ranks of its cards, and on which of them
//! are of the suit that counts, if one does: not on what that suit is called, nor on the suits of
//! the others.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::thread;

use cards::Card;
use cards::fast::Partial;

use super::part::all_pairs;
use super::sweep::Sweep;
use super::types::{NO_SUIT, TYPES, pairs_in, type_of};
use super::{BOARD, Boards};
use crate::SolveError;
use crate::against::Halt;
use crate::payoff::{Cards, Payoff};

/// How often each class comes, for each pair of types. Classes are padded to a width that a vector
/// register takes.
type Met<const WIDTH: usize> = Vec<[u16; WIDTH]>;

/// What every pair of types meets on every board.
pub(super) struct Patterns<const WIDTH: usize> {
    places: HashMap<u64, usize>,
    met: Vec<Met<WIDTH>>,
}

/// What a board has in common with those like it, and the suit that counts on it.
fn pattern(board: &[Card; BOARD]) -> (usize, u64) {
    let mut suits = [0u8; 4];
    for card in board {
        suits[card.suit().map_or(0, |suit| suit as usize)] += 1;
    }
    let state = suits.iter().position(|count| *count >= 3);
    let state = state.unwrap_or(NO_SUIT);
    let mut types = board.map(|card| type_of(card, state) as u64);
    types.sort_unstable();
    let key = types
        .iter()
        .fold(u64::from(state == NO_SUIT), |key, one| key << 5 | one);
    (state, key)
}

impl<const WIDTH: usize> Patterns<WIDTH> {
    /// Ranks one board of each kind that may follow these three cards, shared out to threads.
    pub(super) fn new(
        boards: &Boards,
        look: &Payoff,
        flops: &[(u64, u64)],
        threads: NonZeroUsize,
    ) -> Result<Patterns<WIDTH>, Halt> {
        let (places, examples) = examples(boards, flops);
        let share = examples.len().div_ceil(threads.get()).max(1);
        let mut met: Vec<Met<WIDTH>> = Vec::with_capacity(examples.len());
        thread::scope(|scope| {
            let rank = |some: &[[Card; BOARD]]| {
                let mut order = Vec::new();
                let each = some
                    .iter()
                    .map(|board| boards.rank(board, look, &mut order));
                each.collect::<Result<Vec<Met<WIDTH>>, Halt>>()
            };
            let work: Vec<_> = examples
                .chunks(share)
                .map(|some| scope.spawn(move || rank(some)))
                .collect();
            for ranked in work {
                let lost = |_| Err(Halt::Error(SolveError::TooMany));
                met.extend(ranked.join().unwrap_or_else(lost)?);
            }
            Ok(Patterns { places, met })
        })
    }

    /// The suit that counts on a board, and its place among the patterns.
    pub(super) fn of(&self, board: &[Card; BOARD]) -> (usize, usize) {
        let (state, key) = pattern(board);
        (state, self.places[&key])
    }

    /// What each pair of types meets there.
    #[inline]
    pub(super) fn met(&self, pattern: usize) -> &[[u16; WIDTH]] {
        &self.met[pattern]
    }
}

/// A board of each pattern, and the place of each.
fn examples(boards: &Boards, flops: &[(u64, u64)]) -> (HashMap<u64, usize>, Vec<[Card; BOARD]>) {
    let mut places = HashMap::new();
    let mut examples = Vec::new();
    for (flop, _) in flops {
        let set = boards.hands.cards(*flop);
        let cards: Vec<Card> = set.iter().collect();
        let left = boards.hands.deck.iter().copied();
        let left: Vec<Card> = left.filter(|card| !set.contains(*card)).collect();
        for [one, other] in all_pairs(&left) {
            let board = [cards[0], cards[1], cards[2], one, other];
            places.entry(pattern(&board).1).or_insert_with(|| {
                examples.push(board);
                examples.len() - 1
            });
        }
    }
    (places, examples)
}

impl Boards<'_> {
    /// Ranks all pairs of types on a board.
    fn rank<const WIDTH: usize>(
        &self,
        board: &[Card; BOARD],
        look: &Payoff,
        order: &mut Vec<u32>,
    ) -> Result<Met<WIDTH>, Halt> {
        let (state, _) = pattern(board);
        // How many cards of each type are left, and two of them.
        let mut left = [0u32; TYPES];
        let mut cards = [[Card::JOKER; 2]; TYPES];
        for card in self.hands.deck.iter().filter(|card| !board.contains(card)) {
            let kind = type_of(*card, state);
            if left[kind] < 2 {
                cards[kind][left[kind] as usize] = *card;
            }
            left[kind] += 1;
        }
        let partial = board.iter();
        let partial = partial.fold(Partial::EMPTY, |sum, card| sum.with(*card));
        order.clear();
        for high in (0..TYPES).filter(|kind| left[*kind] > 0) {
            for low in (0..=high).filter(|kind| left[*kind] > 0) {
                let second = usize::from(low == high);
                if second == 1 && left[low] < 2 {
                    continue;
                }
                let (one, other) = (cards[high][0], cards[low][second]);
                let step = self.ranker.step(partial, board, one, other);
                order.push(u32::from(step) << 10 | (high << 5 | low) as u32);
            }
        }
        order.sort_unstable();
        let mut met = vec![[0; WIDTH]; pairs_in(state)];
        let sweep = Sweep {
            hands: self.hands,
            left: &left,
            look,
        };
        match sweep.run(order, &mut met) {
            Ok(()) => Ok(met),
            Err(((high, low), case)) => {
                let own = [cards[high][0], cards[low][usize::from(high == low)]];
                Err(self.unseen(board, own, case))
            }
        }
    }

    /// A deal of a sight that was never asked for: any bank's pair is tried against the player's.
    fn unseen(&self, board: &[Card; BOARD], own: [Card; 2], wanted: usize) -> Halt {
        let partial = board.iter();
        let partial = partial.fold(Partial::EMPTY, |sum, card| sum.with(*card));
        let step = |pair: [Card; 2]| self.ranker.step(partial, board, pair[0], pair[1]);
        let mine = step(own);
        for bank in all_pairs(&self.hands.deck) {
            let free = |card: &Card| !own.contains(card) && !board.contains(card);
            if !bank.iter().all(free) {
                continue;
            }
            let theirs = step(bank);
            let plays = self.hands.steps[usize::from(theirs)].plays;
            if crate::payoff::case(plays, mine.cmp(&theirs)) == wanted {
                return Halt::Unseen(Box::new(Cards {
                    own: own.to_vec(),
                    bank: bank.to_vec(),
                    common: board.to_vec(),
                }));
            }
        }
        Halt::Error(SolveError::NotByValue)
    }
}
