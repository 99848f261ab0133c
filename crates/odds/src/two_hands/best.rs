//! The best setting of every deal against a bank that sets its cards in the house's way.
//!
//! For a setting worth `(h, l)` of the player's deal `P` one must know how many of the bank's deals
//! without a card of `P` compare with it in each way. With `N(T; h, l)` the number of deals that
//! hold the set `T` and are worth less than `h` and less than `l`, inclusion and exclusion over the
//! subsets of `P` gives
//!
//! `#{B : B ∩ P = ∅, both below} = Σ over T ⊆ P of (−1)^|T| · N(T; h, l)`,
//!
//! and the other comparisons likewise. The sum is taken set by set: the deals that hold `T` are
//! counted once by what the house makes of them, in a table of sums from below, and the settings of
//! the same deals are looked up there. Deals that differ by the names of suits are one class, and
//! sets likewise: what a set gives is counted for as many as it stands for, and divided by the size
//! of the class at the end. Settings that another one matches in one hand and beats in the other
//! are left out.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use super::engine::Told;
use super::pairs::{Worths, many, tasks};
use super::worth::{MOST, Pack};
use crate::fraction::{Fraction, fraction, whole, widen};
use crate::hands::{CHOOSE, for_each_choice, number, places};
use crate::report::{BetOdds, Payoff};

/// What each of the nine results brings, and how the deals of each net are added up from those that
/// are below.
pub(super) struct Nets {
    /// The nets that there are, in stakes, and as whole numbers of one part of it.
    pub(super) nets: Vec<Fraction>,
    parts: Vec<i128>,
    /// Which net each result has: how the high hands compare, then the low ones.
    of_result: [[usize; 3]; 3],
    /// Whether each net is a hit.
    hits: Vec<bool>,
    /// For each net but the last: so many times the deals below `h`, below or level with it, or
    /// whatever they are, and the same of `l`.
    terms: Vec<Vec<(usize, usize, i64)>>,
}

impl Nets {
    /// Which net a setting brings against a bank's worth.
    pub(super) fn against(&self, own: (u32, u32), bank: (u32, u32)) -> usize {
        self.of_result[compared(own.0, bank.0)][compared(own.1, bank.1)]
    }

    /// Nothing if a result is not known, or a better hand may bring less.
    pub(super) fn of(told: &[[Option<Told>; 3]; 3]) -> Option<Nets> {
        let mut found: Vec<(Fraction, bool)> = Vec::new();
        let mut of_result = [[0; 3]; 3];
        for (high, row) in told.iter().enumerate() {
            for (low, told) in row.iter().enumerate() {
                let told = told.as_ref()?;
                let net = widen(told.net) / whole(told.stake);
                let known = found.iter().position(|(known, _)| *known == net);
                of_result[high][low] = known.unwrap_or_else(|| {
                    found.push((net, told.hit));
                    found.len() - 1
                });
            }
        }
        let net = |high: usize, low: usize| &found[of_result[high][low]].0;
        let rises = (0..3).all(|one| {
            (1..3).all(|more| {
                net(more - 1, one) <= net(more, one) && net(one, more - 1) <= net(one, more)
            })
        });
        let below = found.iter().fold(whole(1), |all, (net, _)| {
            all * Fraction::from_integer(net.denom().clone())
        });
        let parts = found.iter().map(|(net, _)| {
            let part = (net * &below).to_integer();
            i128::try_from(part).ok()
        });
        let parts = parts.collect::<Option<Vec<i128>>>()?;
        let terms = (0..found.len() - 1)
            .map(|net| terms(&of_result, net))
            .collect();
        let (nets, hits) = found.into_iter().unzip();
        rises.then_some(Nets {
            nets,
            parts,
            of_result,
            hits,
            terms,
        })
    }
}

/// The results of a net as sums and differences of corners. A result of the player above the bank
/// is a deal of the bank's below.
fn terms(of_result: &[[usize; 3]; 3], net: usize) -> Vec<(usize, usize, i64)> {
    let mut corners = [[0_i64; 3]; 3];
    let results = of_result.iter().flatten().enumerate();
    for (place, _) in results.filter(|(_, known)| **known == net) {
        // The bank's hand is below the player's where his is above: corner 0 is below, 1 is below
        // or level, 2 is all.
        let (high, low) = (2 - place / 3, 2 - place % 3);
        for (down, one) in [(0, 1), (1, -1)] {
            for (left, other) in [(0, 1), (1, -1)] {
                if high >= down && low >= left {
                    corners[high - down][low - left] += one * other;
                }
            }
        }
    }
    let all = corners.iter().enumerate();
    all.flat_map(|(high, row)| {
        row.iter()
            .enumerate()
            .map(move |(low, times)| (high, low, *times))
    })
    .filter(|(_, _, times)| *times != 0)
    .collect()
}

/// The classes of deals up to the names of suits, numbered without a gap.
struct Classes {
    /// Which deals stand for their class, a bit for each number; and how many did before each word.
    bits: Vec<u64>,
    before: Vec<u32>,
}

impl Classes {
    fn of(pack: &Pack<'_>) -> (Classes, usize) {
        let mut bits = vec![0_u64; pack.deals() / 64 + 1];
        let mut place = 0;
        for_each_choice(pack.cards.len(), pack.size, |set| {
            bits[place / 64] |= u64::from(pack.stands_for_all(set)) << (place % 64);
            place += 1;
        });
        let mut count = 0;
        let before = bits.iter().map(|word| {
            count += word.count_ones();
            count - word.count_ones()
        });
        let before = before.collect();
        (Classes { bits, before }, count as usize)
    }

    #[inline]
    fn place(&self, number: usize) -> usize {
        let under = self.bits[number / 64] & ((1 << (number % 64)) - 1);
        (self.before[number / 64] + under.count_ones()) as usize
    }
}

/// The settings of all classes.
struct Settings {
    classes: Classes,
    /// Where each class's begin, and what each is worth: `h · seconds + l`.
    starts: Vec<u32>,
    worth: Vec<u32>,
}

impl Settings {
    fn of(pack: &Pack<'_>) -> Settings {
        let (classes, count) = Classes::of(pack);
        let (mut starts, mut worth) = (Vec::with_capacity(count + 1), Vec::new());
        let mut deal = [0; MOST];
        for_each_choice(pack.cards.len(), pack.size, |set| {
            if pack.stands_for_all(set) {
                starts.push(worth.len() as u32);
                places(set, &mut deal);
                pack.best_settings(&deal[..pack.size], &mut worth);
            }
        });
        starts.push(worth.len() as u32);
        Settings {
            classes,
            starts,
            worth,
        }
    }

    fn of_class(&self, class: usize) -> std::ops::Range<usize> {
        self.starts[class] as usize..self.starts[class + 1] as usize
    }
}

/// The deals that hold a set, as the house sets them, in a table of sums from below.
struct Below {
    seconds: usize,
    /// The first values that occur, from the lowest, and the row of each where there are many deals.
    firsts: Vec<u32>,
    row_of: Vec<u32>,
    /// Row by row: how many deals have a first value below the row's and a second one below the
    /// column's. One row and one column more than there are values.
    sums: Vec<u32>,
}

impl Below {
    fn new(worths: &Worths) -> Below {
        let highest = worths.values.iter().map(|(first, _)| *first).max();
        Below {
            seconds: worths.seconds,
            firsts: Vec::new(),
            row_of: vec![0; highest.unwrap_or(0) as usize + 2],
            sums: Vec::new(),
        }
    }

    /// From the places of the deals' worths, in their order.
    fn fill(&mut self, worths: &Worths, sorted: impl Iterator<Item = (u32, u32)>) {
        let width = self.seconds + 1;
        self.firsts.clear();
        self.sums.clear();
        self.sums.resize(width, 0);
        for (place, count) in sorted {
            let (first, second) = worths.values[place as usize];
            if self.firsts.last() != Some(&first) {
                self.firsts.push(first);
                self.sums.resize(self.sums.len() + width, 0);
            }
            let row = self.firsts.len() * width;
            self.sums[row + second as usize + 1] += count;
        }
        for row in 1..=self.firsts.len() {
            let (before, own) = self.sums.split_at_mut(row * width);
            let before = &before[(row - 1) * width..];
            let mut sum = 0;
            for (own, before) in own[..width].iter_mut().zip(before) {
                sum += *own;
                *own = sum + before;
            }
        }
    }

    /// Makes the row of every value known.
    fn index(&mut self) {
        let mut row = 0;
        for value in 0..self.row_of.len() {
            self.row_of[value] = row as u32;
            row += usize::from(self.firsts.get(row) == Some(&(value as u32)));
        }
    }

    #[inline]
    fn row(&self, first: u32, is_indexed: bool) -> usize {
        match is_indexed {
            true => self.row_of[(first as usize).min(self.row_of.len() - 1)] as usize,
            false => self.firsts.partition_point(|known| *known < first),
        }
    }
}

/// So many deals are looked up by an index of all values.
const MANY: usize = 4096;

/// How the best of all settings comes out, over all pairs of deals without a card in common.
pub(crate) struct Best {
    /// How many pairs bring each net.
    counts: Vec<u128>,
    /// In how many the house's way is not the best.
    pub(crate) otherwise: u128,
    all: u128,
}

/// Counts the best setting of every deal.
pub(super) fn best(
    pack: &Pack<'_>,
    worths: &Worths,
    nets: &Nets,
    threads: NonZeroUsize,
    progress: &mut (dyn FnMut(u64) + Send),
) -> Best {
    let settings = Settings::of(pack);
    let stride = nets.terms.len();
    let sums: Vec<AtomicI64> = (0..settings.worth.len() * stride)
        .map(|_| AtomicI64::new(0))
        .collect();
    let tasks = tasks(pack);
    let next = AtomicUsize::new(0);
    let (sender, told) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            let (next, tasks, sender) = (&next, &tasks, sender.clone());
            let (settings, sums) = (&settings, &sums);
            scope.spawn(move || {
                let mut sweep = Sweep::new(pack, worths, nets, settings, sums);
                while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    task.iter().for_each(|set| sweep.holding(*set));
                    let deals = task.iter().map(|set| many(pack, *set) as u64).sum();
                    if sender.send(deals).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        told.into_iter().for_each(progress);
    });
    let sums: Vec<i64> = sums.into_iter().map(AtomicI64::into_inner).collect();
    chosen(pack, worths, nets, &settings, &sums)
}

/// Adds up what the deals that hold a set give to the settings of the same deals.
struct Sweep<'a, 'p> {
    pack: &'a Pack<'p>,
    worths: &'a Worths,
    nets: &'a Nets,
    settings: &'a Settings,
    sums: &'a [AtomicI64],
    below: Below,
    few: Vec<u32>,
    counts: Vec<u32>,
}

impl<'a, 'p> Sweep<'a, 'p> {
    fn new(
        pack: &'a Pack<'p>,
        worths: &'a Worths,
        nets: &'a Nets,
        settings: &'a Settings,
        sums: &'a [AtomicI64],
    ) -> Sweep<'a, 'p> {
        Sweep {
            pack,
            worths,
            nets,
            settings,
            sums,
            below: Below::new(worths),
            few: Vec::with_capacity(MANY),
            counts: vec![0; worths.values.len()],
        }
    }

    fn holding(&mut self, set: u64) {
        let (deals, place) = (many(self.pack, set), &self.worths.place);
        let is_indexed = deals >= MANY;
        if is_indexed {
            let counts = &mut self.counts;
            for_each_holding(self.pack, set, &mut |_, number| {
                counts[place[number] as usize] += 1
            });
            let held = (0..).zip(self.counts.iter().copied());
            let held = held.filter(|(_, count)| *count > 0);
            self.below.fill(self.worths, held);
            self.below.index();
            self.counts.fill(0);
        } else {
            let few = &mut self.few;
            few.clear();
            for_each_holding(self.pack, set, &mut |_, number| few.push(place[number]));
            few.sort_unstable();
            self.below
                .fill(self.worths, few.iter().map(|place| (*place, 1)));
        }
        let times = self.pack.stands_for(set) as i64;
        let times = if set.count_ones() % 2 == 1 {
            -times
        } else {
            times
        };
        let sweep = &*self;
        for_each_holding(self.pack, set, &mut |deal, _| {
            sweep.look_up(deal, times, is_indexed)
        });
    }

    /// Gives every setting of a deal its share of what was counted.
    #[inline]
    fn look_up(&self, deal: u64, times: i64, is_indexed: bool) {
        let mut at = [0; MOST];
        places(self.pack.standing_for(deal), &mut at);
        let class = self.settings.classes.place(number(&at[..self.pack.size]));
        let (width, seconds) = (self.below.seconds + 1, self.below.seconds as u32);
        let stride = self.nets.terms.len();
        for setting in self.settings.of_class(class) {
            let worth = self.settings.worth[setting];
            let (first, second) = (worth / seconds, worth % seconds);
            let rows = [
                self.below.row(first, is_indexed),
                self.below.row(first + 1, is_indexed),
                self.below.firsts.len(),
            ];
            let columns = [second as usize, second as usize + 1, width - 1];
            for (net, terms) in self.nets.terms.iter().enumerate() {
                let sum: i64 = terms
                    .iter()
                    .map(|(high, low, times)| {
                        times * i64::from(self.below.sums[rows[*high] * width + columns[*low]])
                    })
                    .sum();
                self.sums[setting * stride + net].fetch_add(times * sum, Ordering::Relaxed);
            }
        }
    }
}

/// Every deal that holds a set, with its number.
fn for_each_holding(pack: &Pack<'_>, set: u64, each: &mut impl FnMut(u64, usize)) {
    let free = pack.size - set.count_ones() as usize;
    let beside: Vec<u8> = (0..pack.cards.len() as u8)
        .filter(|place| set >> place & 1 == 0)
        .collect();
    let mut chosen: Vec<usize> = (0..free).collect();
    loop {
        let deal = chosen.iter().fold(set, |deal, at| deal | 1 << beside[*at]);
        let (mut left, mut taken, mut number) = (deal, 0, 0);
        while left != 0 {
            taken += 1;
            number += CHOOSE[taken][left.trailing_zeros() as usize] as usize;
            left &= left - 1;
        }
        each(deal, number);
        // The next choice: the first that can move up does, those below it begin anew.
        let moves = (0..free).find(|at| {
            let limit = chosen.get(at + 1).copied().unwrap_or(beside.len());
            chosen[*at] + 1 < limit
        });
        let Some(moves) = moves else { return };
        chosen[moves] += 1;
        (0..moves).for_each(|at| chosen[at] = at);
    }
}

/// Of every class the setting that brings most; of equal ones the house's.
///
/// # Panics
/// If what was added up is no multiple of the class, or not all pairs: the mistake would be here.
fn chosen(
    pack: &Pack<'_>,
    worths: &Worths,
    nets: &Nets,
    settings: &Settings,
    sums: &[i64],
) -> Best {
    let stride = nets.terms.len();
    let others = CHOOSE[pack.size][pack.cards.len() - pack.size];
    let mut best = Best {
        counts: vec![0; nets.nets.len()],
        otherwise: 0,
        all: 0,
    };
    let (mut class, mut deal) = (0, [0; MOST]);
    for_each_choice(pack.cards.len(), pack.size, |set| {
        if !pack.stands_for_all(set) {
            return;
        }
        places(set, &mut deal);
        let house = worths.values[worths.place[number(&deal[..pack.size])] as usize];
        let members = pack.stands_for(set) as i64;
        let mut highest: Option<(i128, bool, Vec<i64>)> = None;
        for setting in settings.of_class(class) {
            let worth = settings.worth[setting];
            let own = (worth / worths.seconds as u32, worth % worths.seconds as u32);
            let same = nets.against(own, house);
            let mut counts: Vec<i64> = Vec::with_capacity(stride + 1);
            for net in 0..stride {
                let sum = sums[setting * stride + net];
                assert_eq!(sum % members, 0, "each deal of a class is counted alike");
                // The bank's deal that is the player's own shares all its cards.
                let own = if pack.size % 2 == 1 { -1 } else { 1 };
                counts.push(sum / members + if net == same { own } else { 0 });
            }
            counts.push(i64::from(others) - counts.iter().sum::<i64>());
            assert!(
                counts.iter().all(|count| *count >= 0),
                "deals are counted once"
            );
            let value = counts.iter().zip(&nets.parts);
            let value = value.map(|(count, part)| i128::from(*count) * part).sum();
            let is_house = own == house;
            let known = highest
                .as_ref()
                .map(|(value, is_house, _)| (*value, *is_house));
            if known.is_none_or(|known| (value, is_house) > known) {
                highest = Some((value, is_house, counts));
            }
        }
        class += 1;
        let Some((_, is_house, counts)) = highest else {
            return;
        };
        let members = members.unsigned_abs();
        let pairs = u128::from(others) * u128::from(members);
        best.all += pairs;
        best.otherwise += if is_house { 0 } else { pairs };
        for (sum, count) in best.counts.iter_mut().zip(counts) {
            *sum += u128::from(count.unsigned_abs()) * u128::from(members);
        }
    });
    assert_eq!(
        best.counts.iter().sum::<u128>(),
        best.all,
        "each pair is counted once"
    );
    best
}

/// Below, level or above.
fn compared(own: u32, bank: u32) -> usize {
    (own.cmp(&bank) as i8 + 1) as usize
}

impl Best {
    /// The bet of whoever sets his cards so.
    pub(super) fn odds(&self, name: String, nets: &Nets) -> BetOdds {
        let shares = nets.nets.iter().zip(&self.counts);
        let shares = shares.filter(|(_, count)| **count > 0);
        let mut distribution: Vec<Payoff> = shares
            .map(|(net, count)| Payoff {
                net: net.clone(),
                probability: fraction(*count, self.all),
            })
            .collect();
        distribution.sort_by(|one, other| one.net.cmp(&other.net));
        let hits = nets.hits.iter().zip(&self.counts);
        let hits = hits.filter(|(hit, _)| **hit).map(|(_, count)| count).sum();
        let hit = fraction(hits, self.all);
        let mut odds = BetOdds::from_distribution(name, distribution, whole(1), hit, self.all);
        odds.changes_play = true;
        odds
    }

    /// With how many of all deals the house's way is best, and with how many another.
    pub(super) fn shares(&self) -> [Fraction; 2] {
        [self.all - self.otherwise, self.otherwise].map(|pairs| fraction(pairs, self.all))
    }
}
