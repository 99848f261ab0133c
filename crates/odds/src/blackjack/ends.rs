//! In how many orders the bank ends with what, when some cards of the shoe are given already.
//!
//! The same question is asked for millions of hands: every hand that the bank may end with, weighed
//! with `Π (n_k)↓d_k` over the cards `d` that it draws. So its hands are a tree of what they draw,
//! kind by kind, and what many have in common is multiplied once. What is told apart is what is
//! paid alike and weighed alike: the class of the bank's hand, and how many of its cards are of the
//! kind of a split pair, whose cards are weighed elsewhere ([`super::context::Weights`]).

use std::collections::BTreeMap;
use std::ops::Mul;

use super::bank::Final;
use super::kinds::{Counts, MOST_KINDS, Shoe};

/// What one branch of a tree multiplies: most of it fits into a word of the machine.
trait Product: Copy + From<u32> + Into<u128> + TryFrom<u128> + Mul<Output = Self> {}

impl Product for u64 {}
impl Product for u128 {}

/// What the orders of a number of hands are added up in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Slot {
    /// What is paid alike against it.
    pub(super) class: usize,
    /// How it is weighed, by its place in [`Ends::places`].
    pub(super) place: usize,
}

/// How many cards a hand of the bank's draws of the pair's kind, and how many others.
pub(super) type Drawn = (usize, usize);

/// Every hand that the bank may end with, beside hands that were split off a pair of one kind.
#[derive(Clone, Debug)]
pub(super) struct Ends {
    short: Tree<u64>,
    long: Tree<u128>,
    pub(super) slots: Vec<Slot>,
    pub(super) places: Vec<Drawn>,
}

/// Hands of the bank's, each a path of branches.
#[derive(Clone, Debug)]
struct Tree<N> {
    /// In such an order that those above a branch are the last ones of their depths before it.
    branches: Vec<Branch>,
    /// In how many orders a hand may be drawn, and the slot that it belongs to.
    ends: Vec<(N, usize)>,
    falls: Falls<N>,
}

/// So many cards of a kind, beside those of the branches above.
#[derive(Clone, Copy, Debug)]
struct Branch {
    depth: usize,
    kind: usize,
    count: usize,
    /// Where the hands end in [`Tree::ends`] that end here; they begin where those of the branch
    /// before it end.
    to: usize,
}

/// `n↓d` for each kind, for all that may be left of it.
#[derive(Clone, Debug)]
struct Falls<N> {
    /// How many numbers there are for each `n`.
    row: usize,
    kinds: Vec<Vec<N>>,
    full: Vec<u32>,
}

impl Ends {
    /// The hands of a bank that draws from this shoe, beside a pair of this kind.
    pub(super) fn of(finals: &[Final], shoe: &Shoe, pair: Option<usize>) -> Ends {
        let mut places: Vec<Drawn> = finals.iter().map(|end| drawn(end, pair)).collect();
        places.sort_unstable();
        places.dedup();
        let slot = |end: &Final| Slot {
            class: end.class,
            place: places.partition_point(|place| *place < drawn(end, pair)),
        };
        let mut slots: Vec<Slot> = finals.iter().map(slot).collect();
        slots.sort_unstable();
        slots.dedup();
        let mut paths: [Paths; 2] = Default::default();
        for end in finals {
            let others = end.drawn.iter().filter(|(kind, _)| Some(*kind) != pair);
            let path: Vec<(usize, u8)> = others.copied().collect();
            let orders = end.orders.unsigned_abs();
            let is_long = most_orders(shoe, &path, orders).is_none();
            let at = slots.partition_point(|known| *known < slot(end));
            let ends = paths[usize::from(is_long)].entry(path).or_default();
            ends.push((orders, at));
        }
        let [short, long] = paths;
        Ends {
            short: Tree::of(&short, shoe),
            long: Tree::of(&long, shoe),
            slots,
            places,
        }
    }

    /// In how many orders the bank draws the cards of each slot once these are given, but for those
    /// of the pair's kind. They take the place of what is in the list.
    pub(super) fn orders(&self, given: &Counts, orders: &mut Vec<u128>) {
        orders.clear();
        orders.resize(self.slots.len(), 0);
        self.short.add(given, orders);
        self.long.add(given, orders);
    }

    /// What each place has of these orders, each class with its number.
    pub(super) fn by_place(&self, orders: &[u128], classes: &[i128], sums: &mut Vec<i128>) {
        sums.clear();
        sums.resize(self.places.len(), 0);
        for (slot, orders) in self.slots.iter().zip(orders) {
            // Whoever asks has held all orders times the most that a class has against 127 bits.
            sums[slot.place] += *orders as i128 * classes[slot.class];
        }
    }
}

/// Of a tree that is not built yet: what ends at the end of each path.
type Paths = BTreeMap<Vec<(usize, u8)>, Vec<(u128, usize)>>;

fn drawn(end: &Final, pair: Option<usize>) -> Drawn {
    let of_pair = end.drawn.iter().find(|(kind, _)| Some(*kind) == pair);
    let same = of_pair.map_or(0, |(_, count)| usize::from(*count));
    (same, end.cards - same)
}

/// In how many orders these cards may be drawn if nothing else is given, if a word can hold it.
fn most_orders(shoe: &Shoe, path: &[(usize, u8)], orders: u128) -> Option<u64> {
    let mut most = u64::try_from(orders).ok()?;
    for &(kind, count) in path {
        for taken in 0..u32::from(count) {
            most = most.checked_mul(shoe.counts[kind].saturating_sub(taken).into())?;
        }
    }
    Some(most)
}

impl<N: Product> Tree<N> {
    fn of(paths: &Paths, shoe: &Shoe) -> Tree<N> {
        // The root is a branch that draws nothing.
        let root = Branch {
            depth: 0,
            kind: 0,
            count: 0,
            to: 0,
        };
        let mut tree = Tree {
            branches: vec![root],
            ends: Vec::new(),
            falls: Falls::of(shoe, paths),
        };
        let mut before: &[(usize, u8)] = &[];
        for (path, ends) in paths {
            let alike = path.iter().zip(before).take_while(|(a, b)| a == b);
            for (above, &(kind, count)) in path.iter().enumerate().skip(alike.count()) {
                tree.branches.push(Branch {
                    depth: above + 1,
                    kind,
                    count: count.into(),
                    to: tree.ends.len(),
                });
            }
            let ends = ends.iter();
            tree.ends
                .extend(ends.map(|(orders, slot)| (short(*orders), *slot)));
            if let Some(last) = tree.branches.last_mut() {
                last.to = tree.ends.len();
            }
            before = path;
        }
        tree
    }

    /// Adds the orders of each end to its slot.
    fn add(&self, given: &Counts, slots: &mut [u128]) {
        if self.ends.is_empty() {
            return;
        }
        let mut ways: [&[N]; MOST_KINDS] = [&[]; MOST_KINDS];
        for (kind, ways) in ways.iter_mut().enumerate().take(self.falls.kinds.len()) {
            *ways = self.falls.after(kind, given[kind]);
        }
        let mut above = [N::from(1); MOST_KINDS + 2];
        let mut from = 0;
        for branch in &self.branches {
            let product = above[branch.depth] * ways[branch.kind][branch.count];
            above[branch.depth + 1] = product;
            for (orders, slot) in &self.ends[from..branch.to] {
                slots[*slot] += (product * *orders).into();
            }
            from = branch.to;
        }
    }
}

impl<N: Product> Falls<N> {
    fn of(shoe: &Shoe, paths: &Paths) -> Falls<N> {
        let counts = paths.keys().flatten().map(|(_, count)| *count);
        let row = 1 + usize::from(counts.max().unwrap_or(0));
        let of_kind = |count: &u32| {
            let left = (0..=*count).flat_map(|left| {
                let falls = (0..row as u32).scan(1_u128, move |product, taken| {
                    let now = *product;
                    *product = now.saturating_mul(left.saturating_sub(taken).into());
                    Some(short(now))
                });
                falls.collect::<Vec<N>>()
            });
            left.collect()
        };
        Falls {
            row,
            kinds: shoe.counts.iter().map(of_kind).collect(),
            full: shoe.counts.clone(),
        }
    }

    /// By how many more are drawn, once so many of this kind are given.
    fn after(&self, kind: usize, given: u8) -> &[N] {
        let left = self.full[kind].saturating_sub(given.into()) as usize;
        &self.kinds[kind][left * self.row..][..self.row]
    }
}

/// A number as a tree multiplies it. Of those that do not fit none is asked for: whatever needs them
/// is in the tree of the longer numbers.
fn short<N: Product>(number: u128) -> N {
    N::try_from(number).unwrap_or_else(|_| N::from(0))
}
