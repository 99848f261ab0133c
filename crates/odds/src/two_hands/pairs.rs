//! Two deals without a card in common, held against each other by two values at once.
//!
//! For a set `T` of cards let `X(T)` be how many ordered pairs of deals there are that both hold
//! `T` and compare in a given way. By inclusion and exclusion over the cards that two deals share,
//!
//! `#{(P, B) : P ∩ B = ∅, compared so} = Σ over T of (−1)^|T| · X(T)`.
//!
//! `X(T)` needs no pair to be looked at: the deals that hold `T` are counted by what they are worth,
//! and swept by the first value upwards with a counter for each second value. Sets that differ in
//! the names of suits have the same `X`.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use super::worth::{MOST, Pack};
use crate::hands::{CHOOSE, for_each_choice, places};

/// Deals that are fewer than this are sorted, more are counted in a table.
const FEW: usize = 4096;

/// The deals that are looked up in one task, at least.
const TASK: usize = 500_000;

/// What every deal is worth: which of all pairs of values that occur, in their order.
pub(crate) struct Worths {
    /// By the deal's number.
    pub(crate) place: Vec<u32>,
    /// The first and the second value of each place.
    pub(crate) values: Vec<(u32, u32)>,
    /// How many second values there are.
    pub(super) seconds: usize,
}

impl Worths {
    /// From `first · seconds + second` of each deal.
    pub(crate) fn new(mut worth: Vec<u32>, seconds: u32) -> Worths {
        let most = worth.iter().max().map_or(0, |most| *most as usize + 1);
        let mut occurs = vec![false; most];
        worth
            .iter()
            .for_each(|worth| occurs[*worth as usize] = true);
        let (mut values, mut place_of) = (Vec::new(), vec![0; most]);
        for (worth, _) in occurs.iter().enumerate().filter(|(_, occurs)| **occurs) {
            place_of[worth] = values.len() as u32;
            values.push((worth as u32 / seconds, worth as u32 % seconds));
        }
        worth
            .iter_mut()
            .for_each(|worth| *worth = place_of[*worth as usize]);
        Worths {
            place: worth,
            values,
            seconds: seconds as usize,
        }
    }
}

/// Ordered pairs of deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pairs {
    /// In all.
    pub(crate) all: i128,
    /// The first deal has both values above the other's.
    pub(crate) above: i128,
    /// Both have the same first value, the same second one, and the same of both.
    pub(crate) first_equal: i128,
    pub(crate) second_equal: i128,
    pub(crate) equal: i128,
}

impl Pairs {
    fn add(&mut self, times: i128, other: Pairs) {
        self.all += times * other.all;
        self.above += times * other.above;
        self.first_equal += times * other.first_equal;
        self.second_equal += times * other.second_equal;
        self.equal += times * other.equal;
    }

    /// How the first value of one deal stands to the other's (below, equal, above), then the
    /// second. Whoever is the one and whoever the other, there are as many.
    ///
    /// # Panics
    /// If a count is below zero: the mistake would be in the count.
    pub(crate) fn results(&self) -> [[u128; 3]; 3] {
        // One is equal, and the other above.
        let first = (self.first_equal - self.equal) / 2;
        let second = (self.second_equal - self.equal) / 2;
        // One is above, and the other below.
        let apart = self.all - 2 * self.above - self.first_equal - self.second_equal + self.equal;
        let apart = apart / 2;
        let counts = [
            [self.above, second, apart],
            [first, self.equal, first],
            [apart, second, self.above],
        ];
        counts.map(|row| row.map(|count| u128::try_from(count).expect("pairs are counted once")))
    }
}

/// Counts the pairs of deals without a card in common.
pub(crate) fn disjoint(
    pack: &Pack<'_>,
    worths: &Worths,
    threads: NonZeroUsize,
    progress: &mut (dyn FnMut(u64) + Send),
) -> Pairs {
    let tasks = tasks(pack);
    let next = AtomicUsize::new(0);
    let (sender, told) = mpsc::channel();
    let mut all = Pairs::default();
    // Two deals that share all their cards are one and the same.
    let same = Pairs {
        all: 1,
        above: 0,
        first_equal: 1,
        second_equal: 1,
        equal: 1,
    };
    let deals = pack.deals() as i128;
    all.add(if pack.size % 2 == 1 { -deals } else { deals }, same);
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            let (next, tasks, sender) = (&next, &tasks, sender.clone());
            scope.spawn(move || {
                let mut sweep = Sweep::new(worths);
                while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let (mut found, mut deals) = (Pairs::default(), 0);
                    for set in task {
                        let times = i128::from(pack.stands_for(*set));
                        let odd = set.count_ones() % 2 == 1;
                        let pairs = sweep.holding(pack, *set);
                        deals += many(pack, *set) as u64;
                        found.add(if odd { -times } else { times }, pairs);
                    }
                    if sender.send((found, deals)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (found, deals) in told {
            all.add(1, found);
            progress(deals);
        }
    });
    all
}

/// How many deals hold a set.
pub(super) fn many(pack: &Pack<'_>, set: u64) -> usize {
    let held = set.count_ones() as usize;
    CHOOSE[pack.size - held][pack.cards.len() - held] as usize
}

/// The deals that will be looked up, with repetition.
pub(crate) fn work(pack: &Pack<'_>) -> u64 {
    let sets = tasks(pack);
    let sets = sets.iter().flatten();
    sets.map(|set| many(pack, *set) as u64).sum()
}

/// The sets of shared cards but those of whole deals, the most work first.
pub(super) fn tasks(pack: &Pack<'_>) -> Vec<Vec<u64>> {
    let mut tasks = Vec::new();
    for size in 0..pack.size {
        let mut sets = Vec::new();
        for_each_choice(pack.cards.len(), size, |set| {
            if pack.stands_for_all(set) {
                sets.push(set);
            }
        });
        let each = sets.first().map_or(1, |set| TASK / many(pack, *set));
        tasks.extend(sets.chunks(each.max(1)).map(<[u64]>::to_vec));
    }
    tasks
}

/// The deals that hold a set, swept by what they are worth.
struct Sweep<'a> {
    worths: &'a Worths,
    /// The places of deals that are few, and how many have each place where they are many.
    few: Vec<u32>,
    counts: Vec<u32>,
    /// Of those with a lower first value: how many have a second one below each.
    below: Vec<u64>,
    by_second: Vec<u64>,
}

impl<'a> Sweep<'a> {
    fn new(worths: &'a Worths) -> Sweep<'a> {
        Sweep {
            worths,
            few: Vec::with_capacity(FEW),
            counts: vec![0; worths.values.len()],
            below: vec![0; worths.seconds],
            by_second: vec![0; worths.seconds],
        }
    }

    fn holding(&mut self, pack: &Pack<'_>, set: u64) -> Pairs {
        self.below.fill(0);
        self.by_second.fill(0);
        let mut swept = Swept::default();
        let (worth, deals) = (&self.worths.place, many(pack, set));
        let holding = Holding::new(pack, set);
        if deals < FEW {
            let mut found = std::mem::take(&mut self.few);
            holding.for_each(&mut |number| found.push(worth[number]));
            found.sort_unstable();
            for alike in found.chunk_by(|one, other| one == other) {
                self.step(alike[0], alike.len() as u64, &mut swept);
            }
            found.clear();
            self.few = found;
        } else {
            let counts = &mut self.counts;
            holding.for_each(&mut |number| counts[worth[number] as usize] += 1);
            for place in 0..self.counts.len() {
                let count = std::mem::take(&mut self.counts[place]);
                if count > 0 {
                    self.step(place as u32, count.into(), &mut swept);
                }
            }
        }
        self.end_group(&mut swept);
        let square = |count: &u64| i128::from(*count) * i128::from(*count);
        Pairs {
            all: square(&(deals as u64)),
            above: swept.above,
            first_equal: swept.first_equal,
            second_equal: self.by_second.iter().map(square).sum(),
            equal: swept.equal,
        }
    }

    /// Takes so many deals of one worth, none of them below those taken before.
    #[inline]
    fn step(&mut self, place: u32, count: u64, swept: &mut Swept) {
        let (first, second) = self.worths.values[place as usize];
        if swept.first != Some(first) {
            self.end_group(swept);
            swept.first = Some(first);
        }
        let wide = i128::from(count);
        swept.above += wide * i128::from(self.below[second as usize]);
        swept.equal += wide * wide;
        swept.group.push((second, count));
    }

    /// Those of one first value are below all that come after them.
    #[inline]
    fn end_group(&mut self, swept: &mut Swept) {
        let mut sum = 0;
        for (second, count) in swept.group.drain(..) {
            sum += count;
            self.by_second[second as usize] += count;
            for below in &mut self.below[second as usize + 1..] {
                *below += count;
            }
        }
        swept.first_equal += i128::from(sum) * i128::from(sum);
    }
}

/// How far a sweep has come.
#[derive(Default)]
struct Swept {
    first: Option<u32>,
    group: Vec<(u32, u64)>,
    above: i128,
    equal: i128,
    first_equal: i128,
}

/// The numbers of all deals that hold a set `T`.
///
/// The number of a deal is a sum over its cards of a binomial by place and position. With `uⱼ` the
/// `j`-th card beside `T` and `A_j(p)` the sum over the cards `t < p` of `T` of `C(t, i + j)`, `t`
/// being the `i`-th, the cards of `T` between `uⱼ` and `uⱼ₊₁` give `A_j(uⱼ₊₁) − A_j(uⱼ)`. So the
/// number is `A_m(∞) + Σ fⱼ(uⱼ)` with `fⱼ(u) = C(u, j + #{t < u}) − A_j(u) + A_{j−1}(u)`: one
/// addition for each card.
struct Holding {
    free: usize,
    /// How many cards lie beside the set.
    beside: usize,
    start: i64,
    /// What the `j`-th free card gives, by its place among those beside the set.
    gives: [[i64; 64]; MOST],
}

impl Holding {
    fn new(pack: &Pack<'_>, set: u64) -> Holding {
        let mut held = [0; MOST];
        let count = places(set, &mut held);
        let held = &held[..count];
        let free = pack.size - count;
        let sum = |taken: usize, limit: usize| -> i64 {
            let below = held.iter().enumerate();
            let below = below.filter(|(_, card)| usize::from(**card) < limit);
            below
                .map(|(at, card)| i64::from(CHOOSE[at + 1 + taken][usize::from(*card)]))
                .sum()
        };
        let mut gives = [[0; 64]; MOST];
        let beside = (0..pack.cards.len()).filter(|place| set >> place & 1 == 0);
        let beside: Vec<usize> = beside.collect();
        for taken in 1..=free {
            for (at, place) in beside.iter().enumerate() {
                let under = (set & ((1 << place) - 1)).count_ones() as usize;
                let own = i64::from(CHOOSE[taken + under][*place]);
                gives[taken - 1][at] = own - sum(taken, *place) + sum(taken - 1, *place);
            }
        }
        Holding {
            free,
            beside: beside.len(),
            start: sum(free, usize::MAX),
            gives,
        }
    }

    fn for_each(&self, each: &mut impl FnMut(usize)) {
        self.choose(self.free, self.beside, self.start, each);
    }

    fn choose(&self, taken: usize, limit: usize, number: i64, each: &mut impl FnMut(usize)) {
        match taken {
            0 => each(number as usize),
            1 => {
                let gives = self.gives[0][..limit].iter();
                gives.for_each(|gives| each((number + gives) as usize));
            }
            _ => {
                for at in taken - 1..limit {
                    self.choose(taken - 1, at, number + self.gives[taken - 1][at], each);
                }
            }
        }
    }
}
