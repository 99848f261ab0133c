//! How what a round brings is spread: the results of its hands, each for itself, and the square of
//! what all bring together.
//!
//! Hands that were one pair stand or fall together, so that the results of a round with many are
//! too many to be told. A square asks for no more than two of them at a time: what each brings by
//! itself is squared, and what two bring against the same hand of the bank's is multiplied
//! ([`Seen::Two`] has the weights). Of two hands it matters which cards both hold, not which of them
//! holds which; so what they bring is added up by these cards first and held against the bank's
//! hands then.

use std::collections::{BTreeMap, HashMap};

use num_bigint::BigInt;
use num_traits::Zero;

use super::super::context::{Context, Seen, Table, Weights, falling, parts};
use super::super::ends::Ends;
use super::super::kinds::Counts;
use super::{Deed, Play};
use crate::SolveError;

/// How what a round brings is spread, of all orders of the cards and in units.
pub(in super::super) struct Spread {
    /// The square of what a round brings.
    pub(in super::super) square: BigInt,
    /// How many hands bring what.
    pub(in super::super) hands: BTreeMap<i128, BigInt>,
}

/// Of each context and hand that stands there, in how many orders it brings what: the same for every
/// way to play.
#[derive(Default)]
pub(in super::super) struct Standings(HashMap<(usize, usize), Vec<(i128, BigInt)>>);

/// What is known of a way to play before two hands are held against the bank's together.
pub(in super::super) struct Apart {
    spread: Spread,
    /// By the kind of the pair, what the hands bring that were split off.
    ways: Vec<(usize, Vec<Way>)>,
}

impl Play<'_> {
    /// How it is spread as the cells stand, hand by hand; nothing where the bank draws otherwise
    /// against some hand.
    ///
    /// # Panics
    /// If the results do not add up to what the round brings: the mistake would be in the count.
    pub(in super::super) fn apart(
        &self,
        known: &mut Standings,
    ) -> Result<Option<Apart>, SolveError> {
        let comes = self.comes();
        let mut hands = BTreeMap::new();
        for (at, orders) in comes.iter().enumerate() {
            self.hands_of(at, orders, known, &mut hands)?;
        }
        let brings: BigInt = hands.iter().map(|(net, count)| count * *net).sum();
        assert_eq!(brings, self.total(), "each hand is counted once");
        let squares = hands.iter().map(|(net, count)| count * (net * net));
        let mut square: BigInt = squares.sum();
        let mut ways = Vec::new();
        for (at, orders) in comes.iter().enumerate() {
            let splits = orders.iter().any(|orders| *orders > 0);
            let (Some(kind), true) = (self.contexts[at].pair, splits) else {
                continue;
            };
            let Some(found) = self.ways(at, orders)? else {
                return Ok(None);
            };
            square += self.beside(kind, &found);
            ways.push((kind, found));
        }
        let spread = Spread { square, hands };
        Ok(Some(Apart { spread, ways }))
    }

    /// The whole of several ways to play, whose hands are mostly the same: what each two bring
    /// together is added to what is known apart. Nothing where a sum might need more than 127 bits.
    pub(in super::super) fn together(&self, apart: Vec<Apart>) -> Option<Vec<Spread>> {
        let none: &[Way] = &[];
        let of = |apart: &Apart, kind: usize| {
            let mut known = apart.ways.iter().map(|(known, _)| *known);
            known.position(|known| known == kind)
        };
        let mut more = vec![BigInt::zero(); apart.len()];
        for kind in 0..self.table.shoe.kinds() {
            let ways = apart.iter().map(|one| match of(one, kind) {
                Some(place) => &one.ways[place].1[..],
                None => none,
            });
            let ways: Vec<&[Way]> = ways.collect();
            if ways.iter().all(|ways| ways.is_empty()) {
                continue;
            }
            let sums = Together::of(self.table, kind, &ways)?.sums();
            more.iter_mut()
                .zip(sums)
                .for_each(|(more, sum)| *more += sum);
        }
        let whole = apart.into_iter().zip(more).map(|(apart, more)| Spread {
            square: apart.spread.square + more,
            hands: apart.spread.hands,
        });
        Some(whole.collect())
    }

    /// The results of the hands of a context, each for itself.
    fn hands_of(
        &self,
        at: usize,
        orders: &[u64],
        known: &mut Standings,
        hands: &mut BTreeMap<i128, BigInt>,
    ) -> Result<(), SolveError> {
        let context = &self.contexts[at];
        let mut standing = Standing {
            table: self.table,
            at,
            context,
            weights: self.table.weights(context.pair, Seen::One),
            known,
        };
        let mut add = |net: i128, count: BigInt| *hands.entry(net).or_default() += count;
        let unit = self.table.unit;
        for (place, orders) in orders.iter().enumerate().filter(|(_, orders)| **orders > 0) {
            let orders = *orders;
            let next = self.table.hands.list[place].next.iter().flatten();
            match self.deed(at, place) {
                Deed::Stand => {
                    for (net, count) in standing.with(place)? {
                        add(*net, count * orders);
                    }
                }
                Deed::Even => add(self.even.unwrap_or(0), &context.weight[place] * orders),
                Deed::Hit => add(-unit, &context.over[place] * orders),
                Deed::Double => {
                    for next in next {
                        for (net, count) in standing.with(*next as usize)? {
                            add(net * 2, count * orders);
                        }
                    }
                    add(-unit * 2, &context.over[place] * orders);
                }
                Deed::Split => {}
            }
        }
        Ok(())
    }

    /// What each two hands of a pair bring, one times the other, but for what both bring together.
    /// What a hand brings is reckoned from its stake lost, so that one that goes over brings nothing:
    /// with `X = Y − u`, `Xᵢ Xⱼ = Yᵢ Yⱼ − u Yᵢ − u Yⱼ + u²`, and this is all but the first.
    fn beside(&self, kind: usize, ways: &[Way]) -> BigInt {
        let (pair, table) = (Some(kind), self.table);
        let weights = table.weights(pair, Seen::OneOfTwo);
        let alone = |way: &Way| {
            let held = &table.hands.list[way.place];
            let base = table.base(&held.counts, pair);
            base * table.against_bank(held, pair, &weights, table.bank, &way.units)
        };
        let alone: BigInt = ways.iter().map(alone).sum();
        let none = table.weights(pair, Seen::NoneOfTwo);
        let unit = table.unit;
        none.at(0, 0) * (unit * unit) - alone * (2 * unit)
    }

    /// What a hand that was split off brings by its cards beside its stake lost, against each class
    /// of the bank's hands: in so many units, each order of its cards weighed. Nothing where the
    /// bank draws otherwise against some hand.
    fn ways(&self, at: usize, orders: &[u64]) -> Result<Option<Vec<Way>>, SolveError> {
        let (context, table) = (&self.contexts[at], self.table);
        let unit = table.unit;
        let mut ways: BTreeMap<usize, Vec<i128>> = BTreeMap::new();
        let mut add = |place: usize, units: &dyn Fn(usize) -> i128| {
            let none = || vec![0; table.bank.classes.len()];
            let way = ways.entry(place).or_insert_with(none);
            for (class, way) in way.iter_mut().enumerate() {
                *way += units(class);
            }
        };
        let nets = |place: usize| match &context.hands[place] {
            Some(hand) if hand.is_best(table.rules.points()) => Ok(None),
            Some(hand) => table.nets(hand, table.bank).map(Some),
            None => Ok(None),
        };
        for (place, orders) in orders.iter().enumerate().filter(|(_, orders)| **orders > 0) {
            let orders = i128::from(*orders);
            match self.deed(at, place) {
                Deed::Stand => {
                    let Some(nets) = nets(place)? else {
                        return Ok(None);
                    };
                    add(place, &|class| (nets[class] + unit) * orders);
                }
                Deed::Even => add(place, &|_| (self.even.unwrap_or(0) + unit) * orders),
                Deed::Double => {
                    // One that goes over is one that asks for a card less those that stay below.
                    let goes_over = !context.over[place].is_zero();
                    if goes_over {
                        add(place, &|_| -unit * orders);
                    }
                    for next in table.hands.list[place].next.iter().flatten() {
                        let next = *next as usize;
                        let Some(nets) = nets(next)? else {
                            return Ok(None);
                        };
                        let less = if goes_over { unit } else { 0 };
                        add(next, &|class| (2 * nets[class] + unit + less) * orders);
                    }
                }
                Deed::Hit | Deed::Split => {}
            }
        }
        let way = |(place, units): (usize, Vec<i128>)| Way { place, units };
        Ok(Some(ways.into_iter().map(way).collect()))
    }
}

/// What hands bring that stand, by what it is.
struct Standing<'a> {
    table: &'a Table<'a>,
    at: usize,
    context: &'a Context,
    weights: Weights<'a>,
    known: &'a mut Standings,
}

impl Standing<'_> {
    /// Of all orders of the cards, how many bring what, for one order of the hand's.
    fn with(&mut self, place: usize) -> Result<&[(i128, BigInt)], SolveError> {
        let at = (self.at, place);
        if !self.known.0.contains_key(&at) {
            let found = self.found(place)?;
            self.known.0.insert(at, found);
        }
        Ok(&self.known.0[&at])
    }

    fn found(&self, place: usize) -> Result<Vec<(i128, BigInt)>, SolveError> {
        let Some(hand) = &self.context.hands[place] else {
            return Ok(Vec::new());
        };
        let (table, pair) = (self.table, self.context.pair);
        let held = &table.hands.list[place];
        let bank = table.bank_against(hand);
        let nets = table.nets(hand, bank)?;
        let mut each = nets.clone();
        each.sort_unstable();
        each.dedup();
        let base = table.base(&held.counts, pair);
        let (ends, mut orders, mut sums) = (bank.ends(pair), Vec::new(), Vec::new());
        ends.orders(&held.counts, &mut orders);
        let mut count = |net: i128| {
            let same: Vec<i128> = nets.iter().map(|one| i128::from(*one == net)).collect();
            ends.by_place(&orders, &same, &mut sums);
            let count = table.weighed(parts(held, pair), &self.weights, ends, &sums);
            (net, count * &base)
        };
        Ok(each.into_iter().map(&mut count).collect())
    }
}

/// What hands of the same cards bring against each class of the bank's hands.
pub(in super::super) struct Way {
    /// The place of the hand among all.
    place: usize,
    units: Vec<i128>,
}

/// What two hands of one pair bring together, by the cards that both were given after it.
struct Together<'a> {
    table: &'a Table<'a>,
    pair: usize,
    weights: Weights<'a>,
    ends: &'a Ends,
    /// The place in `units` of what the two bring.
    given: HashMap<Counts, usize>,
    /// For each way to play one number for each class of the bank's hands.
    units: Vec<i128>,
    classes: usize,
    /// How many ways to play there are.
    several: usize,
}

impl<'a> Together<'a> {
    /// Nothing where a sum might need more than 127 bits.
    fn of(table: &'a Table<'a>, pair: usize, several: &[&[Way]]) -> Option<Together<'a>> {
        let mut found = Together {
            table,
            pair,
            weights: table.weights(Some(pair), Seen::Two),
            ends: table.bank.ends(Some(pair)),
            given: HashMap::new(),
            units: Vec::new(),
            classes: table.bank.classes.len(),
            several: several.len(),
        };
        let counts = |way: &Way| &table.hands.list[way.place].counts;
        for (nth, ways) in several.iter().enumerate() {
            for (place, one) in ways.iter().enumerate() {
                found.add(nth, [counts(one), counts(one)], [one, one], 1);
                for other in &ways[place + 1..] {
                    found.add(nth, [counts(one), counts(other)], [one, other], 2);
                }
            }
        }
        let most = found.units.iter().map(|units| units.unsigned_abs()).max();
        let orders = falling(table.shoe.total(), table.bank.most() as u32);
        let bits = (orders * most.unwrap_or(0)).bits();
        (bits <= 126).then_some(found)
    }

    /// Adds what two hands of the nth way to play bring.
    fn add(&mut self, nth: usize, counts: [&Counts; 2], [one, other]: [&Way; 2], times: i128) {
        let mut given = *counts[0];
        for (given, more) in given.iter_mut().zip(counts[1]) {
            *given += more;
        }
        // The pair itself is weighed apart.
        given[self.pair] -= 2;
        let next = self.units.len();
        let at = *self.given.entry(given).or_insert(next);
        if at == next {
            self.units.resize(next + self.several * self.classes, 0);
        }
        let both = one.units.iter().zip(&other.units);
        for (sum, (one, other)) in self.units[at + nth * self.classes..].iter_mut().zip(both) {
            *sum += one * other * times;
        }
    }

    /// All of it, of all orders of the cards, for each way to play.
    fn sums(&self) -> Vec<BigInt> {
        let (mut orders, mut sums) = (Vec::new(), Vec::new());
        let mut total = vec![BigInt::zero(); self.several];
        for (given, at) in &self.given {
            let units = &self.units[*at..*at + self.several * self.classes];
            let base = self.table.base(given, Some(self.pair));
            if base.is_zero() || units.iter().all(|units| *units == 0) {
                continue;
            }
            self.ends.orders(given, &mut orders);
            let cards: usize = given.iter().map(|count| usize::from(*count)).sum();
            let same = usize::from(given[self.pair]);
            for (units, total) in units.chunks(self.classes).zip(&mut total) {
                self.ends.by_place(&orders, units, &mut sums);
                let given = (same, cards - same);
                *total += self.table.weighed(given, &self.weights, self.ends, &sums) * &base;
            }
        }
        total
    }
}
