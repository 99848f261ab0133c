//! What one thread has found of one table, and the choice where only the own pair is in sight.

use cards::{Card, CardSet};
use table::Place;

use super::Boards;
use crate::against::Tallied;
use crate::pages::{Ordered, Pages};
use crate::payoff::{Counts, Look, Payoffs, holdings};
use crate::plain::{Looking, Reading, Worths};

/// What one thread has found of one table.
pub(super) struct Part {
    /// Best play below the first decision: by the player's pair up to suits, by option.
    pub(super) values: Vec<Vec<i128>>,
    pub(super) counts: Vec<Vec<Counts>>,
    pub(super) weights: Vec<u128>,
    pub(super) shares: Vec<Vec<u128>>,
    pub(super) changes: bool,
    pub(super) pages: Pages,
    /// What choices are worth by what a person looks at.
    pub(super) plain: Worths,
}

/// The player's pair up to the names of suits: its ranks, and whether it is suited.
pub(crate) fn class_of_pair(one: Card, other: Card) -> usize {
    let rank = |card: Card| card.rank().map_or(0, |rank| usize::from(rank.index()));
    let (low, high) = (rank(one).min(rank(other)), rank(one).max(rank(other)));
    let suited = usize::from(one.suit() == other.suit());
    (high * 13 + low) * 2 + suited
}

const PAIR_CLASSES: usize = 13 * 13 * 2;

impl Part {
    pub(super) fn new(boards: &Boards, table: &Payoffs) -> Part {
        // With the first common cards in sight all pairs are one: each chooses for itself.
        let classes = if boards.seen[boards.root.id] == 0 {
            PAIR_CLASSES
        } else {
            1
        };
        let options = if classes == 1 {
            1
        } else {
            boards.root.options.len()
        };
        Part {
            values: vec![vec![0; options]; classes],
            counts: vec![vec![table.no_counts(); options]; classes],
            weights: vec![0; classes],
            shares: vec![vec![0; crate::against::OPTIONS]; boards.decisions],
            changes: false,
            pages: Pages::default(),
            plain: Worths::default(),
        }
    }

    pub(super) fn add(&mut self, part: Part) {
        let values = part.values.into_iter().flatten();
        let own = self.values.iter_mut().flatten();
        own.zip(values).for_each(|(sum, value)| *sum += value);
        let counts = part
            .counts
            .into_iter()
            .flatten()
            .flatten()
            .flatten()
            .flatten();
        let own = self
            .counts
            .iter_mut()
            .flatten()
            .flatten()
            .flatten()
            .flatten();
        own.zip(counts).for_each(|(sum, count)| *sum += count);
        let own = self.weights.iter_mut();
        own.zip(part.weights)
            .for_each(|(sum, weight)| *sum += weight);
        let shares = part.shares.into_iter().flatten();
        let own = self.shares.iter_mut().flatten();
        own.zip(shares).for_each(|(sum, share)| *sum += share);
        self.changes |= part.changes;
        self.pages.add(part.pages);
        self.plain.add(part.plain);
    }

    /// Chooses where only the player's pair is in sight; gives what was chosen for each as well.
    pub(super) fn finish(mut self, boards: &Boards, table: &Payoffs) -> (Tallied, Vec<usize>) {
        let mut counts = table.no_counts();
        let (mut taken, mut first) = (Vec::new(), Vec::new());
        let is_first = self.weights.len() > 1;
        for (class, weight) in self.weights.iter().enumerate() {
            if *weight == 0 {
                continue;
            }
            let values = &self.values[class];
            let mut best = 0;
            for (option, value) in values.iter().enumerate() {
                if *value > values[best] {
                    best = option;
                }
            }
            let chosen = self.counts[class][best].iter().flatten().flatten();
            let sums = counts.iter_mut().flatten().flatten();
            sums.zip(chosen).for_each(|(sum, count)| *sum += count);
            if is_first {
                first.push(best);
                let pairs = boards.pairs_like(class, *weight);
                self.shares[boards.root.id][best] += pairs;
                let chosen = boards.taken(class, pairs, best, values, table, *weight);
                look(&mut self.plain, boards, &chosen.seen, (values, *weight));
                if table.noted {
                    let own = chosen.seen.first().map_or(CardSet::EMPTY, |(_, own)| *own);
                    let seen = Ordered::new([own, CardSet::EMPTY]);
                    self.pages.note(boards.root.id, &seen, best);
                }
                taken.push(chosen);
            }
        }
        add_holdings(boards, table, &self.weights, &mut counts);
        let total = self.weights.iter().sum();
        let tallied = Tallied {
            counts,
            total,
            taken,
            shares: self.shares,
            by_step: Vec::new(),
            asides: std::collections::BTreeMap::new(),
            changes_play: self.changes,
            pages: self.pages,
            plain: self.plain,
        };
        (tallied, first)
    }
}

/// Adds what the options are worth with the own pair alone to what is noted of such pairs.
fn look(
    plain: &mut Worths,
    boards: &Boards,
    seen: &[(Place, CardSet)],
    (values, weight): (&[i128], u128),
) {
    let cards: Vec<Card> = seen.iter().flat_map(|(_, set)| set.iter()).collect();
    if let (Some(eye), [one, other]) = (&boards.eye, &cards[..]) {
        let (reading, cards) = (Reading::Two, 2);
        let sight = eye.two([*one, *other]);
        let look = Looking { reading, cards };
        plain.note(boards.root.id, look, sight, weight, values);
    }
}

/// The results of bets on holdings, which no choice changes: of all pairs against all pairs.
fn add_holdings(boards: &Boards, table: &Payoffs, weights: &[u128], counts: &mut Counts) {
    let total: u128 = weights.iter().sum();
    let deck = &boards.hands.deck;
    let pairs = (deck.len() * (deck.len() - 1) / 2) as u128;
    let others = ((deck.len() - 2) * (deck.len() - 3) / 2) as u128;
    for (look, counts) in table.looks.iter().zip(counts) {
        let Look::Holding(rows) = &look.look else {
            continue;
        };
        let each = total / (pairs * others);
        for (own, bank) in both_pairs(deck) {
            let class = look.class_of[holdings(rows, &own, &bank)];
            counts[0][usize::from(class)] += each;
        }
    }
}

/// Every pair of the player with every pair of the bank.
pub(super) fn both_pairs(deck: &[Card]) -> impl Iterator<Item = ([Card; 2], [Card; 2])> + '_ {
    let both = all_pairs(deck).flat_map(|own| all_pairs(deck).map(move |bank| (own, bank)));
    both.filter(|(own, bank)| own.iter().all(|card| !bank.contains(card)))
}

pub(super) fn all_pairs(deck: &[Card]) -> impl Iterator<Item = [Card; 2]> + '_ {
    let seconds = |first: usize| (first + 1..deck.len()).map(move |second| (first, second));
    (0..deck.len())
        .flat_map(seconds)
        .map(|(one, other)| [deck[one], deck[other]])
}
