//! Best play by totals, or by the cards of the hand, against one first card of the bank.
//!
//! A cell is all that the player looks at: the total of his hand, whether an ace counts high in
//! it, and what he may do with it. He does the same with every hand of a cell, whatever its cards;
//! what that is worth depends on how often each hand comes there, and so on what is done in
//! other cells. So cells are gone through again and again, from high totals to low ones, and each
//! takes the choice that is worth most in it as the others stand, until none changes: then no
//! single cell can be changed for the better.
//!
//! A player who looks at the cards of the hand that he plays, and at the pair that it was split off,
//! has a cell for each hand. What is best in one rests on hands with a card more alone, and a pair on
//! those that it is split into; so what none changes any more is the best there is among all such
//! ways to play.

mod spread;

pub(super) use self::spread::{Spread, Standings};

use std::cmp::Reverse;
use std::collections::BTreeMap;

use games::blackjack::{Hand, Rules, asks};
use num_bigint::BigInt;
use num_traits::Zero;

use super::context::{Context, Table};
use super::kinds::Counts;
use crate::SolveError;

/// What may be done with a hand, in the order in which choices are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Hit,
    Stand,
    Double,
    Split,
    /// The best hand is paid even, at once.
    Even,
}

/// All that a player by totals looks at, the lowest count of the hand first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Looks {
    pub(super) low: u8,
    pub(super) total: u8,
    pub(super) soft: bool,
    pub(super) best: bool,
    pub(super) may_hit: bool,
    pub(super) may_double: bool,
    pub(super) may_split: bool,
}

/// A hand in one course of the round: its context, and its place among all hands.
pub(super) type At = (usize, usize);

/// What is done with all hands that look alike.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub(super) looks: Looks,
    /// The hands that look so.
    pub(super) hands: Vec<At>,
    pub(super) deeds: Vec<Deed>,
    /// The place of the deed that is done.
    pub(super) done: usize,
    /// What each deed brings in all deals that come here, and how many do.
    pub(super) brings: Vec<BigInt>,
    pub(super) comes: BigInt,
}

impl Looks {
    pub(super) fn of(rules: &Rules, hand: &Hand) -> Looks {
        let points = rules.points();
        let asked = asks(rules, hand);
        Looks {
            low: hand.low(),
            total: hand.total(points),
            soft: hand.is_soft(points),
            best: hand.is_best(points),
            may_hit: asked && rules.may_hit(hand).is_ok(),
            may_double: asked && rules.may_double(hand).is_ok(),
            may_split: asked && rules.may_split(hand).is_ok(),
        }
    }

    fn deeds(self, even: bool) -> Vec<Deed> {
        let offered = [
            (Deed::Hit, self.may_hit),
            (Deed::Stand, true),
            (Deed::Double, self.may_double),
            (Deed::Split, self.may_split),
            (Deed::Even, even && self.best),
        ];
        let offered = offered.into_iter().filter(|(_, may)| *may);
        offered.map(|(deed, _)| deed).collect()
    }
}

/// All play against one first card of the bank.
pub(super) struct Play<'a> {
    table: &'a Table<'a>,
    /// The hands as dealt, then those of each pair that may be split.
    contexts: Vec<Context>,
    pub(super) cells: Vec<Cell>,
    /// The cell of each hand in each context.
    cell_of: Vec<Vec<Option<usize>>>,
    /// What each hand brings by the present way to play, each order of its cards weighed.
    worth: Vec<Vec<BigInt>>,
    /// What a best hand paid even brings, in units; nothing where that is not offered.
    even: Option<i128>,
}

impl<'a> Play<'a> {
    /// With nothing decided: everybody stands.
    pub(super) fn new(table: &'a Table<'a>, even: Option<i128>) -> Result<Play<'a>, SolveError> {
        let mut contexts = vec![table.dealt()?];
        for kind in 0..table.shoe.kinds() {
            let pair = table.hands.of_two(kind, kind);
            let pair = pair.map(|place| &table.hands.list[place].hand);
            let may = |hand: &Hand| asks(table.rules, hand) && table.rules.may_split(hand).is_ok();
            if pair.is_some_and(may) && table.shoe.counts[kind] >= 2 {
                contexts.push(table.split(kind)?);
            }
        }
        let mut play = Play {
            table,
            worth: contexts
                .iter()
                .map(|context| context.stand.clone())
                .collect(),
            contexts,
            cells: Vec::new(),
            cell_of: Vec::new(),
            even,
        };
        play.find_cells(false);
        Ok(play)
    }

    /// Begins again, with a cell for each hand.
    pub(super) fn look_at_cards(&mut self) {
        let stands = self.contexts.iter().map(|context| context.stand.clone());
        self.worth = stands.collect();
        self.find_cells(true);
    }

    /// What the player looks at of a hand: its cards by kind, and the kind of the pair that it was
    /// split off.
    pub(super) fn seen(&self, (context, place): At) -> (&Counts, Option<usize>) {
        let pair = self.contexts[context].pair;
        (&self.table.hands.list[place].counts, pair)
    }

    fn find_cells(&mut self, by_cards: bool) {
        // From high counts to low ones: a card always makes the low count higher.
        let mut found: BTreeMap<Reverse<(Looks, Option<At>)>, Vec<At>> = BTreeMap::new();
        for (context, of) in self.contexts.iter().enumerate() {
            for (place, hand) in of.hands.iter().enumerate() {
                let Some(hand) = hand.as_ref().filter(|hand| hand.count() >= 2) else {
                    continue;
                };
                let looks = Looks::of(self.table.rules, hand);
                if looks.deeds(self.even.is_some()).len() > 1 {
                    let own = by_cards.then_some((context, place));
                    found
                        .entry(Reverse((looks, own)))
                        .or_default()
                        .push((context, place));
                }
            }
        }
        let none = |context: &Context| vec![None; context.hands.len()];
        self.cell_of = self.contexts.iter().map(none).collect();
        for (cell, (context, place)) in found
            .values()
            .enumerate()
            .flat_map(|(cell, hands)| hands.iter().map(move |at| (cell, *at)))
        {
            self.cell_of[context][place] = Some(cell);
        }
        let cell = |(Reverse((looks, _)), hands): (Reverse<(Looks, Option<At>)>, Vec<At>)| {
            let deeds = looks.deeds(self.even.is_some());
            let stands = deeds.iter().position(|deed| *deed == Deed::Stand);
            Cell {
                looks,
                hands,
                done: stands.unwrap_or(0),
                brings: Vec::new(),
                comes: BigInt::zero(),
                deeds,
            }
        };
        self.cells = found.into_iter().map(cell).collect();
    }

    /// Goes through the cells until none changes.
    pub(super) fn settle(&mut self) {
        loop {
            let comes = self.comes();
            let mut changed = false;
            for cell in 0..self.cells.len() {
                changed |= self.decide(cell, &comes);
            }
            if !changed {
                return;
            }
        }
    }

    /// Begins again by totals, with some deeds of each cell left out.
    pub(super) fn begin(&mut self, leaves: impl Fn(&Looks, Deed) -> bool) {
        let stands = self.contexts.iter().map(|context| context.stand.clone());
        self.worth = stands.collect();
        self.find_cells(false);
        for cell in &mut self.cells {
            let looks = cell.looks;
            cell.deeds.retain(|deed| leaves(&looks, *deed));
            let stands = cell.deeds.iter().position(|deed| *deed == Deed::Stand);
            cell.done = stands.unwrap_or(0);
        }
    }

    /// The hand of a cell, as the engine has it, and whether a card may take it over.
    pub(super) fn example(&self, cell: &Cell) -> Option<(Hand, bool)> {
        let (context, place) = *cell.hands.first()?;
        let hand = self.contexts[context].hands[place]?;
        let next = &self.table.hands.list[place].next[..self.table.shoe.kinds()];
        Some((hand, next.iter().any(Option::is_none)))
    }

    /// Plays in a given way instead.
    pub(super) fn follow(&mut self, way: impl Fn(&Looks) -> Deed) {
        for cell in &mut self.cells {
            let deed = way(&cell.looks);
            cell.done = cell
                .deeds
                .iter()
                .position(|known| *known == deed)
                .unwrap_or(cell.done);
        }
        // What pairs are worth rests on what their hands are.
        for _ in 0..2 {
            for cell in 0..self.cells.len() {
                for (context, place) in self.cells[cell].hands.clone() {
                    let deed = self.deed(context, place);
                    self.worth[context][place] = self.brings(context, place, deed);
                }
            }
        }
    }

    /// In how many orders each hand comes about as the cells stand.
    fn comes(&self) -> Vec<Vec<u64>> {
        let mut comes = Vec::with_capacity(self.contexts.len());
        for (at, context) in self.contexts.iter().enumerate() {
            let mut orders = vec![0_u64; context.hands.len()];
            self.begins(context, |place| orders[place] += 1);
            for place in 0..orders.len() {
                let hits = self.deed(at, place) == Deed::Hit;
                let held = &self.table.hands.list[place];
                for next in held.next.iter().flatten().filter(|_| hits) {
                    orders[*next as usize] += orders[place];
                }
            }
            comes.push(orders);
        }
        comes
    }

    /// Every hand that a context begins with, once for each order of its cards.
    fn begins(&self, context: &Context, mut with: impl FnMut(usize)) {
        let kinds = self.table.shoe.kinds();
        let hands = self.table.hands;
        match context.pair {
            None => {
                for one in 0..kinds {
                    for other in 0..kinds {
                        hands.of_two(one, other).into_iter().for_each(&mut with);
                    }
                }
            }
            Some(pair) => {
                let splits = self.deed(0, hands.of_two(pair, pair).unwrap_or(0)) == Deed::Split;
                let second = |kind: &usize| *kind != pair || !context.again;
                let seconds = (0..kinds).filter(|kind| splits && second(kind));
                seconds
                    .filter_map(|kind| hands.of_two(pair, kind))
                    .for_each(with);
            }
        }
    }

    pub(super) fn deed(&self, context: usize, place: usize) -> Deed {
        match self.cell_of[context][place] {
            Some(cell) => self.cells[cell].deeds[self.cells[cell].done],
            None => Deed::Stand,
        }
    }

    /// Takes the best deed of a cell; whether that is another one than before.
    fn decide(&mut self, cell: usize, comes: &[Vec<u64>]) -> bool {
        let deeds = self.cells[cell].deeds.clone();
        let mut brings = vec![BigInt::zero(); deeds.len()];
        let mut weight = BigInt::zero();
        let all = std::mem::take(&mut self.cells[cell].hands);
        let reached = all
            .iter()
            .any(|(context, place)| comes[*context][*place] > 0);
        let mut each = Vec::with_capacity(all.len());
        for &(context, place) in &all {
            // Where no hand comes now, each counts alike, so that something sensible is done.
            let orders = if reached { comes[context][place] } else { 1 };
            let brought = deeds.iter().filter(|_| orders > 0);
            let brought = brought.map(|deed| self.brings(context, place, *deed));
            each.push(brought.collect::<Vec<BigInt>>());
            if orders > 0 {
                for (brought, sum) in each.last().into_iter().flatten().zip(&mut brings) {
                    *sum += brought * orders;
                }
                weight += &self.contexts[context].weight[place] * orders;
            }
        }
        let mut best = 0;
        for deed in 1..deeds.len() {
            if brings[deed] > brings[best] {
                best = deed;
            }
        }
        let known = &mut self.cells[cell];
        let changed = known.done != best;
        (known.done, known.brings) = (best, brings);
        known.comes = if reached { weight } else { BigInt::zero() };
        for (&(context, place), mut brought) in all.iter().zip(each) {
            self.worth[context][place] = match brought.is_empty() {
                true => self.brings(context, place, deeds[best]),
                false => brought.swap_remove(best),
            };
        }
        self.cells[cell].hands = all;
        changed
    }

    /// How many of all orders bring a hand, in one order of its cards.
    pub(super) fn weight(&self, (context, place): At) -> &BigInt {
        &self.contexts[context].weight[place]
    }

    /// What a deed brings with a hand, as the cells stand.
    pub(super) fn brings(&self, context: usize, place: usize, deed: Deed) -> BigInt {
        let (of, hands) = (&self.contexts[context], &self.table.hands.list);
        let next = || {
            hands[place]
                .next
                .iter()
                .flatten()
                .map(|next| *next as usize)
        };
        let over = || &of.over[place] * self.table.unit;
        match deed {
            Deed::Stand => of.stand[place].clone(),
            Deed::Hit => {
                next()
                    .map(|next| &self.worth[context][next])
                    .sum::<BigInt>()
                    - over()
            }
            Deed::Double => (next().map(|next| &of.stand[next]).sum::<BigInt>() - over()) * 2,
            Deed::Even => &of.weight[place] * self.even.unwrap_or(0),
            Deed::Split => self.of_split(place, |split, place| self.worth[split][place].clone()),
        }
    }

    /// The sum over the hands that a pair is split into, by their first two cards.
    fn of_split(&self, pair: usize, of: impl Fn(usize, usize) -> BigInt) -> BigInt {
        let counts = &self.table.hands.list[pair].counts;
        let kind = counts.iter().position(|count| *count == 2);
        let split = self
            .contexts
            .iter()
            .position(|context| context.pair == kind);
        let (Some(kind), Some(split)) = (kind, split) else {
            return BigInt::zero();
        };
        let again = self.contexts[split].again;
        let seconds = (0..self.table.shoe.kinds()).filter(|other| *other != kind || !again);
        let hands = seconds.filter_map(|other| self.table.hands.of_two(kind, other));
        hands.map(|place| of(split, place)).sum()
    }

    /// What all dealt hands bring together, times the unit, out of all orders.
    pub(super) fn total(&self) -> BigInt {
        let mut sum = BigInt::zero();
        self.begins(&self.contexts[0], |place| sum += &self.worth[0][place]);
        sum
    }

    /// What is staked on all hands together, out of all orders.
    pub(super) fn staked(&self) -> BigInt {
        let hands = &self.table.hands.list;
        let mut staked: Vec<Vec<BigInt>> = vec![Vec::new(); self.contexts.len()];
        // The hands as dealt come last: a pair that is split takes what its hands stake.
        for context in (0..self.contexts.len()).rev() {
            let of = &self.contexts[context];
            let mut stakes = of.weight.clone();
            for place in (0..hands.len())
                .rev()
                .filter(|place| of.hands[*place].is_some())
            {
                let next = hands[place].next.iter().flatten();
                match self.deed(context, place) {
                    Deed::Stand | Deed::Even => {}
                    Deed::Hit => {
                        let next = next.map(|next| &stakes[*next as usize]);
                        stakes[place] = next.sum::<BigInt>() + &of.over[place];
                    }
                    Deed::Double => {
                        let next = next.map(|next| &of.weight[*next as usize]);
                        stakes[place] = (next.sum::<BigInt>() + &of.over[place]) * 2;
                    }
                    Deed::Split => {
                        stakes[place] = self.of_split(place, |split, p| staked[split][p].clone());
                    }
                }
            }
            staked[context] = stakes;
        }
        let mut sum = BigInt::zero();
        self.begins(&self.contexts[0], |place| sum += &staked[0][place]);
        sum
    }
}
