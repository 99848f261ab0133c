//! Three common cards, and every pair in hand with them.

use cards::{Card, CardSet};

use super::part::Part;
use super::patterns::Patterns;
use super::seat::Seat;
use super::types::{STATES, pair_of, pairs_in, two_of, type_of};
use super::{Boards, FLOP};
use crate::classes::Renaming;
use crate::payoff::Payoffs;

/// Three common cards, and what every pair of types meets on each board with them.
pub(super) struct Flop<'a, const WIDTH: usize> {
    boards: &'a Boards<'a>,
    cards: [Card; FLOP],
    pub(super) left: Vec<Card>,
    patterns: &'a Patterns<WIDTH>,
    /// By two of the cards left.
    turned: Vec<Turned>,
    /// Sums over the boards with each card left, and over all.
    sums: Vec<Sum<WIDTH>>,
    all: Sum<WIDTH>,
    /// The renamings of suits that leave the three cards as they are, on the places of those left.
    renamings: Vec<Vec<u8>>,
}

/// A board among those that are alike, and the suit that counts on it.
#[derive(Clone, Copy)]
struct Turned {
    state: usize,
    pattern: usize,
}

/// A sum over boards: by state, for each pair of types. Few states come on the boards of a sum.
struct Sum<const WIDTH: usize> {
    by_state: Vec<(usize, Vec<[u32; WIDTH]>)>,
}

impl<'a, const WIDTH: usize> Flop<'a, WIDTH> {
    pub(super) fn new(boards: &'a Boards<'a>, patterns: &'a Patterns<WIDTH>, flop: u64) -> Self {
        let set = boards.hands.cards(flop);
        let mut cards = [Card::JOKER; FLOP];
        let places = set.iter().zip(&mut cards);
        places.for_each(|(card, place)| *place = card);
        let left = boards.hands.deck.iter().copied();
        let left: Vec<Card> = left.filter(|card| !set.contains(*card)).collect();
        let mut turned = Vec::with_capacity(left.len() * (left.len() - 1) / 2);
        let nothing = || Sum {
            by_state: Vec::new(),
        };
        let mut sums: Vec<Sum<WIDTH>> = left.iter().map(|_| nothing()).collect();
        for high in 1..left.len() {
            for low in 0..high {
                let [a, b, c] = cards;
                let (state, pattern) = patterns.of(&[a, b, c, left[low], left[high]]);
                for sum in [low, high] {
                    sums[sum].add(state, patterns.met(pattern));
                }
                turned.push(Turned { state, pattern });
            }
        }
        Flop {
            boards,
            cards,
            patterns,
            turned,
            all: all_boards(&sums),
            sums,
            renamings: renamings(set, &left),
            left,
        }
    }

    /// How many pairs two cards stand for up to the names of suits that do not matter any more; if
    /// they are the ones that stand for them.
    pub(super) fn stands_for(&self, one: usize, other: usize) -> Option<u64> {
        let own = two_of(one, other);
        let mut same = 0;
        for renaming in &self.renamings {
            let to = two_of(renaming[one].into(), renaming[other].into());
            match to.cmp(&own) {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => same += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        Some(self.renamings.len() as u64 / same)
    }

    /// The pair of types that two cards are, by state.
    pub(super) fn types(&self, one: usize, other: usize) -> [usize; STATES] {
        let mut types = [0; STATES];
        for (state, types) in types.iter_mut().enumerate() {
            let kind = |card: usize| type_of(self.left[card], state);
            *types = pair_of(kind(one), kind(other));
        }
        types
    }

    /// What a pair meets on the board with these two cards.
    #[inline]
    fn on(&self, turn: usize, river: usize, types: &[usize; STATES]) -> &[u16; WIDTH] {
        let Turned { state, pattern } = self.turned[two_of(turn, river)];
        &self.patterns.met(pattern)[types[state]]
    }

    /// How often each class comes with a pair in hand over all boards with this card turned.
    #[inline]
    pub(super) fn met_with(
        &self,
        turn: usize,
        (one, other): (usize, usize),
        types: &[usize; STATES],
    ) -> [i32; WIDTH] {
        let mut met = [0; WIDTH];
        self.sums[turn].take(types, 1, &mut met);
        for card in [one, other] {
            take(self.on(turn, card, types), -1, &mut met);
        }
        met
    }

    /// The same over all boards, each in both orders of its last two cards.
    pub(super) fn met(
        &self,
        (one, other): (usize, usize),
        types: &[usize; STATES],
    ) -> [i32; WIDTH] {
        let mut met = [0; WIDTH];
        self.all.take(types, 1, &mut met);
        self.sums[one].take(types, -1, &mut met);
        self.sums[other].take(types, -1, &mut met);
        take(self.on(one, other, types), 1, &mut met);
        met.map(|count| 2 * count)
    }

    /// Every pair in hand: best play from here on, added to each table's part.
    pub(super) fn play(&self, tables: &[Payoffs], weight: u64, parts: &mut [Part]) {
        let needs_turns = self.boards.seen.contains(&(FLOP + 1));
        let mut seat = Seat {
            boards: self.boards,
            flop: self.cards.into_iter().collect(),
            own: [Card::JOKER; 2],
            turned: Vec::with_capacity(self.left.len()),
            all: [0; WIDTH],
            turns: Vec::with_capacity(self.left.len()),
            worths: Vec::new(),
            early: 0,
        };
        let (mut chosen, mut base): (Vec<u8>, Vec<u8>) = (Vec::new(), Vec::new());
        let pairs = (1..self.left.len()).flat_map(|other| (0..other).map(move |one| (one, other)));
        for (one, other) in pairs {
            let Some(like) = self.stands_for(one, other) else {
                continue;
            };
            let types = self.types(one, other);
            seat.own = [self.left[one], self.left[other]];
            seat.all = self.met((one, other), &types);
            seat.turns.clear();
            seat.turned.clear();
            let turns = (0..self.left.len()).filter(|turn| *turn != one && *turn != other);
            for turn in turns.filter(|_| needs_turns) {
                let met = self.met_with(turn, (one, other), &types);
                seat.turns.push(met);
                seat.turned.push(self.left[turn]);
            }
            let [a, b, c] = self.cards;
            let hand = [a, b, c, seat.own[0], seat.own[1]];
            seat.early = self.boards.kind_of(&hand).into();
            for (place, (table, part)) in tables.iter().zip(parts.iter_mut()).enumerate() {
                chosen.clear();
                seat.choose(table, weight * like, part, &mut chosen, place == 0);
                if place == 0 {
                    base.clone_from(&chosen);
                }
                part.changes |= base != chosen;
            }
        }
    }
}

/// The renamings of suits that leave a set as it is: where each of the cards left goes.
fn renamings(set: CardSet, left: &[Card]) -> Vec<Vec<u8>> {
    let unchanged = Renaming::all().into_iter();
    let unchanged = unchanged.filter(|to| to.apply(set) == set);
    let places = |to: Renaming| {
        let place = |card: &Card| {
            let renamed = to.apply(CardSet::EMPTY.with(*card));
            let found = left.iter().position(|other| renamed.contains(*other));
            found.unwrap_or(0) as u8
        };
        left.iter().map(place).collect()
    };
    unchanged.map(places).collect()
}

/// Each board lies in the sums of both its last cards.
fn all_boards<const WIDTH: usize>(sums: &[Sum<WIDTH>]) -> Sum<WIDTH> {
    let mut all = Sum {
        by_state: Vec::new(),
    };
    for (state, counts) in sums.iter().flat_map(|sum| &sum.by_state) {
        let sum = all.counts(*state);
        for (sum, count) in sum.iter_mut().flatten().zip(counts.iter().flatten()) {
            *sum += count;
        }
    }
    let counts = all.by_state.iter_mut().flat_map(|(_, counts)| counts);
    counts.flatten().for_each(|count| *count /= 2);
    all
}

/// Adds or takes off what one pair of types meets.
#[inline]
fn take<const WIDTH: usize>(counts: &[u16; WIDTH], sign: i32, out: &mut [i32; WIDTH]) {
    for (out, count) in out.iter_mut().zip(counts) {
        *out += sign * i32::from(*count);
    }
}

impl<const WIDTH: usize> Sum<WIDTH> {
    /// The counts of a state, which are nothing at first.
    fn counts(&mut self, state: usize) -> &mut Vec<[u32; WIDTH]> {
        let known = self.by_state.iter().position(|(known, _)| *known == state);
        let place = known.unwrap_or_else(|| {
            self.by_state
                .push((state, vec![[0; WIDTH]; pairs_in(state)]));
            self.by_state.len() - 1
        });
        &mut self.by_state[place].1
    }

    fn add(&mut self, state: usize, met: &[[u16; WIDTH]]) {
        for (sums, counts) in self.counts(state).iter_mut().zip(met) {
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum += u32::from(*count);
            }
        }
    }

    #[inline]
    fn take(&self, types: &[usize; STATES], sign: i32, out: &mut [i32; WIDTH]) {
        for (state, counts) in &self.by_state {
            for (out, count) in out.iter_mut().zip(&counts[types[*state]]) {
                *out += sign * *count as i32;
            }
        }
    }
}
