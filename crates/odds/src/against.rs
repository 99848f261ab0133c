//! One hand against the bank's, of as many cards, with or without one of the bank's in sight.
//!
//! For each hand `H` of the player and each card `e` that the bank shows, it must be known how many
//! of the bank's hands that hold `e` and none of `H` stand below `H`, level with it, and below what
//! the bank needs to play. All hands are swept upwards, step by step; counters hold how many of
//! those swept contain each small set of cards. By inclusion and exclusion
//!
//! `#{B : e ∈ B, B ∩ H = ∅} = Σ over T ⊆ H of (−1)^|T| · #{B : T ∪ {e} ⊆ B}`,
//!
//! so that a hand costs a few additions for all `e` at once, instead of the 163,185 hands that the
//! bank may have. Hands of the player that differ in the names of suits are swept once.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::thread;

use cards::CardSet;
use table::Place;

use crate::SolveError;
use crate::fraction::{Fraction, whole};
use crate::hands::{CHOOSE, Hands, for_each_choice, number, places, stands_for};
use crate::pages::{Ordered, Pages};
use crate::payoff::{CASES, Cards, Counts, Payoffs, UNKNOWN};
use crate::plain::Worths;
use crate::purchase::Aside;
use crate::script::{BOX, Decision};
use crate::walk::Taken;

/// The most cards of a hand.
pub(crate) const MOST: usize = 5;

/// The cards that the bank may show, and one more for showing none.
pub(crate) const WIDTH: usize = 56;

/// The most options of a decision.
pub(crate) const OPTIONS: usize = 8;

/// For each card that the bank may show, how many of its hands are meant.
pub(crate) type Row = [i32; WIDTH];

/// What was found of one table.
#[derive(Clone, Debug)]
pub(crate) struct Tallied {
    pub(crate) counts: Counts,
    /// The deals in all.
    pub(crate) total: u128,
    /// What is best with each hand, where there are few.
    pub(crate) taken: Vec<Taken>,
    /// How often each option is best, by decision; the first one by step as well.
    pub(crate) shares: Vec<Vec<u128>>,
    pub(crate) by_step: Vec<Vec<u128>>,
    /// How often each card is put aside for another, where one may be.
    pub(crate) asides: BTreeMap<Aside, u128>,
    /// Whether play differs from the first table's.
    pub(crate) changes_play: bool,
    /// Best play to be looked up, where that was asked for.
    pub(crate) pages: Pages,
    /// What choices are worth by what a person looks at, where he sees no whole hand.
    pub(crate) plain: Worths,
}

/// A deal whose sight the engine was never asked for, or why there is no answer.
#[derive(Debug)]
pub(crate) enum Halt {
    Unseen(Box<Cards>),
    Error(SolveError),
}

impl From<SolveError> for Halt {
    fn from(error: SolveError) -> Halt {
        Halt::Error(error)
    }
}

/// How many of the hands swept so far contain each small set of cards. The tables are as narrow as
/// their numbers allow, for all must stay in a core's own cache.
pub(crate) struct Counters {
    size: usize,
    cards: usize,
    /// Sets of no card and of one, of two and of three, of four; by their numbers.
    few: [Vec<u32>; 2],
    some: [Vec<u16>; 2],
    four: Vec<u8>,
    /// Of each set of all cards of a hand but one: which cards complete a hand that was swept.
    last: Vec<u64>,
}

impl Counters {
    pub(crate) fn new(cards: usize, size: usize, shows: bool) -> Counters {
        let room = |taken: usize| match taken < size {
            true => CHOOSE[taken][cards] as usize,
            false => 0,
        };
        let last = if shows { room(size - 1) } else { 0 };
        Counters {
            size,
            cards,
            few: [0, 1].map(|taken| vec![0; room(taken)]),
            some: [2, 3].map(|taken| vec![0; room(taken)]),
            four: vec![0; room(4)],
            last: vec![0; last],
        }
    }

    /// The numbers of all subsets of a hand, by the bits of the cards taken.
    fn subsets(&self, hand: &[u8; MOST]) -> [u32; 1 << MOST] {
        let mut numbers = [0; 1 << MOST];
        for taken in 1usize..1 << self.size {
            let top = taken.ilog2() as usize;
            let place = usize::from(hand[top]);
            numbers[taken] =
                numbers[taken & !(1 << top)] + CHOOSE[taken.count_ones() as usize][place];
        }
        numbers
    }

    /// Sweeps a hand.
    #[inline]
    pub(crate) fn add(&mut self, hand: &[u8; MOST]) {
        match self.size {
            5 => self.add_of::<5>(hand),
            4 => self.add_of::<4>(hand),
            3 => self.add_of::<3>(hand),
            2 => self.add_of::<2>(hand),
            _ => self.add_of::<1>(hand),
        }
    }

    /// The same for hands of one size, so that the compiler unrolls the loops: this is where the
    /// time goes.
    #[inline]
    #[allow(clippy::needless_range_loop)] // one index into several rows
    fn add_of<const SIZE: usize>(&mut self, hand: &[u8; MOST]) {
        // What a card adds to the number of a set in which it is the first, the second, …
        let mut adds = [[0usize; SIZE]; 5];
        for (taken, adds) in adds.iter_mut().enumerate().skip(1) {
            for card in 0..SIZE {
                adds[card] = CHOOSE[taken][usize::from(hand[card]) & 63] as usize;
            }
        }
        let proper = |count: usize| count < SIZE;
        self.few[0][0] += 1;
        for i in 0..SIZE {
            let one = adds[1][i];
            if proper(1) {
                self.few[1][one] += 1;
            }
            for j in i + 1..SIZE {
                let two = one + adds[2][j];
                if proper(2) {
                    self.some[0][two] += 1;
                }
                for k in j + 1..SIZE {
                    let three = two + adds[3][k];
                    if proper(3) {
                        self.some[1][three] += 1;
                    }
                    for l in k + 1..SIZE {
                        if proper(4) {
                            self.four[three + adds[4][l]] += 1;
                        }
                    }
                }
            }
        }
        if !self.last.is_empty() {
            for out in 0..SIZE {
                let below = adds[1..].iter().enumerate().take(out);
                let below: usize = below.map(|(at, adds)| adds[at]).sum();
                let above = (out + 1..SIZE).map(|at| adds[at][at]);
                self.last[below + above.sum::<usize>()] |= 1 << hand[out];
            }
        }
    }

    /// How many of the hands swept contain the set of that many cards and that number.
    #[inline]
    fn holding(&self, count: usize, number: usize) -> i32 {
        match count {
            0 | 1 => self.few[count][number] as i32,
            2 | 3 => self.some[count - 2][number].into(),
            _ => self.four[number].into(),
        }
    }

    /// How many of the hands swept have none of these cards; the hand of these cards itself may
    /// be among those swept.
    fn disjoint(&self, hand: &[u8; MOST], swept: bool) -> i32 {
        let numbers = self.subsets(hand);
        let all = (1usize << self.size) - 1;
        let sign = |taken: usize| {
            if taken.count_ones().is_multiple_of(2) {
                1
            } else {
                -1
            }
        };
        let whole = sign(all) * i32::from(swept);
        let subsets = numbers[..all].iter().enumerate();
        let counted = subsets.map(|(taken, number)| {
            sign(taken) * self.holding(taken.count_ones() as usize, *number as usize)
        });
        whole + counted.sum::<i32>()
    }

    /// The same among the hands with each card that the bank may show.
    pub(crate) fn disjoint_showing(&self, hand: &[u8; MOST]) -> Row {
        let numbers = self.subsets(hand);
        let mut row = [0; WIDTH];
        for (taken, number) in numbers[..(1 << self.size) - 1].iter().enumerate() {
            let count = taken.count_ones() as usize;
            let sign = if count.is_multiple_of(2) { 1 } else { -1 };
            if count + 1 == self.size {
                let completing = self.last[*number as usize];
                for (card, sum) in row.iter_mut().enumerate() {
                    *sum += sign * (completing >> card & 1) as i32;
                }
                continue;
            }
            let mut cards = [0; MOST];
            let taken = (0..self.size).filter(|bit| taken >> bit & 1 == 1);
            taken
                .zip(&mut cards)
                .for_each(|(bit, card)| *card = hand[bit]);
            self.add_to_row(&mut row, sign, &cards[..count], self.cards);
        }
        row
    }

    /// The same among the hands with each two cards, by the [`pair`] of their places.
    pub(crate) fn disjoint_holding_two(&self, hand: &[u8; MOST], pairs: &mut [u16]) {
        let hand = &hand[..self.size];
        let own: u64 = hand.iter().map(|card| 1u64 << card).sum();
        let fewer =
            (0u32..1 << self.size).filter(|taken| taken.count_ones() + 2 <= self.size as u32);
        let subsets: Vec<Subset> = fewer.map(|taken| Subset::new(hand, taken)).collect();
        for upper in (0..self.cards).filter(|place| own >> place & 1 == 0) {
            let mut row = [0; WIDTH];
            let mut whole = Ones::default();
            for subset in &subsets {
                let set = subset.with(upper as u8);
                let count = subset.count + 1;
                if count + 1 == self.size {
                    whole.add(self.last[number(&set[..count])]);
                } else {
                    self.add_to_row(&mut row, subset.sign, &set[..count], upper);
                }
            }
            let sign = if self.size.is_multiple_of(2) { 1 } else { -1 };
            for lower in (0..upper).filter(|place| own >> place & 1 == 0) {
                pairs[pair(lower, upper)] = (row[lower] + sign * whole.at(lower)) as u16;
            }
        }
    }

    /// Adds how many of the hands swept contain a set and one card more, for each such card at a
    /// place below a limit. The number of the larger set depends on how many cards of the smaller
    /// lie below the new one.
    #[inline]
    fn add_to_row(&self, row: &mut Row, sign: i32, set: &[u8], limit: usize) {
        let count = set.len();
        let mut offset: u32 = (0..count)
            .map(|at| CHOOSE[at + 2][usize::from(set[at])])
            .sum();
        let mut from = 0;
        for below in 0..=count {
            let to = set.get(below).map_or(limit, |card| usize::from(*card));
            let to = to.min(limit);
            let ways = &CHOOSE[below + 1][from..to];
            let row = &mut row[from..to];
            macro_rules! add {
                ($table:expr) => {{
                    let table = &$table[offset as usize..];
                    for (sum, ways) in row.iter_mut().zip(ways) {
                        *sum += sign * table[*ways as usize] as i32;
                    }
                }};
            }
            match count + 1 {
                1 => add!(self.few[1]),
                2 => add!(self.some[0]),
                3 => add!(self.some[1]),
                _ => add!(self.four),
            }
            if let Some(card) = set.get(below) {
                offset -= CHOOSE[below + 2][usize::from(*card)];
                offset += CHOOSE[below + 1][usize::from(*card)];
                from = to + 1;
            }
            if from >= limit {
                break;
            }
        }
    }
}

/// Some cards of a hand, from the lowest, and the sign with which they are counted.
struct Subset {
    cards: [u8; MOST],
    count: usize,
    sign: i32,
}

impl Subset {
    fn new(hand: &[u8], taken: u32) -> Subset {
        let mut subset = Subset {
            cards: [0; MOST],
            count: 0,
            sign: 1,
        };
        for (bit, card) in hand.iter().enumerate() {
            if taken >> bit & 1 == 1 {
                subset.cards[subset.count] = *card;
                subset.count += 1;
                subset.sign = -subset.sign;
            }
        }
        subset
    }

    /// The same with one card more.
    #[inline]
    fn with(&self, card: u8) -> [u8; MOST] {
        let mut set = self.cards;
        let mut at = self.count;
        while at > 0 && set[at - 1] > card {
            set[at] = set[at - 1];
            at -= 1;
        }
        set[at] = card;
        set
    }
}

/// How many of up to fifteen sets each place is in, as digits of two.
#[derive(Default)]
struct Ones([u64; 4]);

impl Ones {
    #[inline]
    fn add(&mut self, set: u64) {
        let mut carry = set;
        for digit in &mut self.0 {
            (*digit, carry) = (*digit ^ carry, *digit & carry);
        }
    }

    #[inline]
    fn at(&self, place: usize) -> i32 {
        let digits = self.0.iter().enumerate();
        digits
            .map(|(digit, ones)| ((ones >> place & 1) as i32) << digit)
            .sum()
    }
}

/// The number of two places, the lower first.
#[inline]
pub(crate) fn pair(lower: usize, upper: usize) -> usize {
    upper * (upper - 1) / 2 + lower
}

/// The hands of a pack against each other.
pub(crate) struct Duel<'a> {
    pub(crate) hands: &'a Hands<'a>,
    decision: &'a Decision,
    /// The end of each option.
    ends: Vec<usize>,
    /// Whether the bank shows a card.
    shows: bool,
    /// Every hand as places, from the lowest step; where each step begins.
    pub(crate) sorted: Vec<u64>,
    pub(crate) begins: Vec<usize>,
}

impl<'a> Duel<'a> {
    pub(crate) fn new(
        hands: &'a Hands<'a>,
        decision: &'a Decision,
        ends: Vec<usize>,
        shows: bool,
    ) -> Duel<'a> {
        let mut begins = Vec::with_capacity(hands.steps.len() + 1);
        let mut sum = 0;
        for step in &hands.steps {
            begins.push(sum);
            sum += step.count as usize;
        }
        begins.push(sum);
        let mut next = begins.clone();
        let mut sorted = vec![0; sum];
        let mut place = 0;
        for_each_choice(hands.deck.len(), hands.size, |set| {
            let step = usize::from(hands.step_of[place]);
            sorted[next[step]] = set;
            next[step] += 1;
            place += 1;
        });
        Duel {
            hands,
            decision,
            ends,
            shows,
            sorted,
            begins,
        }
    }

    /// How many hands the bank may have once the player's hand and its own shown card are known.
    fn bank_hands(&self) -> i64 {
        let left = self.hands.deck.len() - self.hands.size;
        match self.shows {
            true => CHOOSE[self.hands.size - 1][left - 1].into(),
            false => CHOOSE[self.hands.size][left].into(),
        }
    }

    /// Finds best play of each table, whose payoffs these are.
    pub(crate) fn solve(
        &self,
        tables: &[Payoffs],
        threads: NonZeroUsize,
        progress: &mut (dyn FnMut(u64, u64) + Send),
    ) -> Result<Vec<Tallied>, Halt> {
        let threads = threads.get();
        let total = 2 * self.sorted.len() as u64;
        let mut parts: Vec<Result<Vec<Tallied>, Halt>> = Vec::new();
        let mut progress = Some(progress);
        thread::scope(|scope| {
            let work: Vec<_> = (0..threads)
                .map(|share| {
                    let mut tell = if share == 0 { progress.take() } else { None };
                    scope.spawn(move || {
                        self.part(tables, share, threads, &mut |done| {
                            if let Some(tell) = &mut tell {
                                tell(done, total);
                            }
                        })
                    })
                })
                .collect();
            for part in work {
                parts.push(part.join().unwrap_or(Err(Halt::Error(SolveError::TooMany))));
            }
        });
        Tallied::sum(parts)
    }

    /// The hands of one thread: sweeps all, and finds best play with every so-manieth.
    fn part(
        &self,
        tables: &[Payoffs],
        share: usize,
        of: usize,
        progress: &mut dyn FnMut(u64),
    ) -> Result<Vec<Tallied>, Halt> {
        let cards = self.hands.deck.len();
        let mut tallied: Vec<Tallied> = tables.iter().map(|table| self.nothing(table)).collect();
        // First what the bank needs to play, then the hands themselves.
        let mut out: Vec<Row> = Vec::new();
        let mut counters = Counters::new(cards, self.hands.size, self.shows);
        let needs = self.begins[self.hands.bank_from()];
        for hand in &self.sorted[..needs] {
            counters.add(&spread(*hand));
        }
        let own: Vec<(usize, u64)> = self.own_hands(share, of).collect();
        for (place, _) in own.iter().filter(|_| needs > 0) {
            let hand = spread(self.sorted[*place]);
            out.push(self.count(&counters, &hand, *place < needs));
        }
        progress(needs as u64);
        let mut counters = Counters::new(cards, self.hands.size, self.shows);
        let (mut next, mut step) = (0, 0);
        while step < self.hands.steps.len() {
            let steps = self.hands.level(step);
            step = steps.end;
            let (from, to) = (self.begins[steps.start], self.begins[steps.end]);
            let first = next;
            let mut below: Vec<Row> = Vec::new();
            while next < own.len() && own[next].0 < to {
                let hand = spread(self.sorted[own[next].0]);
                below.push(self.count(&counters, &hand, false));
                next += 1;
            }
            for hand in &self.sorted[from..to] {
                counters.add(&spread(*hand));
            }
            for (place, below) in (first..next).zip(&below) {
                let (at, weight) = own[place];
                let hand = spread(self.sorted[at]);
                let level = self.count(&counters, &hand, true);
                let out = out.get(place).copied().unwrap_or([0; WIDTH]);
                let own = steps.clone().rfind(|step| self.begins[*step] <= at);
                let swept = Swept {
                    step: own.unwrap_or(steps.start),
                    parted: from < needs && needs < to,
                    set: self.sorted[at],
                    weight,
                    below,
                    level: &level,
                    out: &out,
                };
                self.choose(tables, &swept, &mut tallied)?;
            }
            progress(self.sorted.len() as u64 + to as u64);
        }
        Ok(tallied)
    }

    /// How many of the hands swept have none of these cards, for each card shown.
    fn count(&self, counters: &Counters, hand: &[u8; MOST], swept: bool) -> Row {
        if self.shows {
            return counters.disjoint_showing(hand);
        }
        let mut row = [0; WIDTH];
        row[0] = counters.disjoint(hand, swept);
        row
    }

    /// The hands that stand for all others but for the names of suits, every so-manieth: their
    /// places and how many each stands for.
    pub(crate) fn own_hands(&self, share: usize, of: usize) -> impl Iterator<Item = (usize, u64)> {
        let own = self.sorted.iter().enumerate();
        let own = own.filter_map(|(at, set)| Some((at, stands_for(self.hands.cards(*set))?)));
        own.skip(share).step_by(of)
    }

    fn nothing(&self, table: &Payoffs) -> Tallied {
        Tallied {
            counts: table.no_counts(),
            total: 0,
            taken: Vec::new(),
            shares: vec![vec![0; self.ends.len()]],
            by_step: vec![vec![0; self.ends.len()]; self.hands.steps.len()],
            asides: BTreeMap::new(),
            changes_play: false,
            pages: Pages::default(),
            plain: Worths::default(),
        }
    }

    /// Best play with one hand, for each card that the bank may show.
    fn choose(
        &self,
        tables: &[Payoffs],
        swept: &Swept,
        tallied: &mut [Tallied],
    ) -> Result<(), Halt> {
        let kind = usize::from(self.hands.steps[swept.step].kind);
        let plays = self.hands.steps[swept.step].plays;
        let all = self.bank_hands();
        let classes: Vec<&[u16]> = tables
            .iter()
            .map(|table| &table.looks[0].class_of[kind * CASES..(kind + 1) * CASES])
            .collect();
        let mut sums = vec![vec![[0i64; CASES]; self.ends.len()]; tables.len()];
        let shown = if self.shows { self.hands.deck.len() } else { 1 };
        let mut means = [0; OPTIONS];
        let mut noted: Vec<(usize, usize)> = Vec::new();
        for card in 0..shown {
            if self.shows && swept.set >> card & 1 == 1 {
                continue;
            }
            let cases = swept.cases(card, plays, all);
            let mut base = None;
            for (place, table) in tables.iter().enumerate() {
                let values = &table.looks[0].values;
                let mut best: Option<(usize, i64)> = None;
                for (option, end) in self.ends.iter().enumerate() {
                    let mut worth = 0;
                    for (count, class) in cases.iter().zip(classes[place]) {
                        if *count != 0 {
                            if *class == UNKNOWN {
                                return Err(self.unseen(swept, card, &cases, classes[place]));
                            }
                            worth += count * values[*end][usize::from(*class)];
                        }
                    }
                    if best.is_none_or(|(_, known)| worth > known) {
                        best = Some((option, worth));
                    }
                    means[option.min(OPTIONS - 1)] = worth;
                }
                let (option, _) = best.ok_or(SolveError::Waits)?;
                for (sum, count) in sums[place][option].iter_mut().zip(&cases) {
                    *sum += count;
                }
                if table.noted {
                    noted.push((card, option));
                }
                let found = &mut tallied[place];
                found.changes_play |= *base.get_or_insert(option) != option;
                found.shares[0][option] += u128::from(swept.weight);
                found.by_step[swept.step][option] += u128::from(swept.weight);
                // The strategy is told of the first table alone, and fractions are dear.
                if !self.shows && place == 0 {
                    let parts = whole(table.parts as u128) * whole(all as u128);
                    found.taken.push(self.taken(swept, option, &means, &parts));
                }
            }
        }
        if let Some(place) = tables.iter().position(|table| table.noted) {
            self.note(swept, &noted, &mut tallied[place].pages);
        }
        for ((sums, found), classes) in sums.iter().zip(tallied).zip(&classes) {
            for (option, sums) in sums.iter().enumerate() {
                for (count, class) in sums.iter().zip(classes.iter()).filter(|(c, _)| **c != 0) {
                    let count = *count as u128 * u128::from(swept.weight);
                    found.counts[0][self.ends[option]][usize::from(*class)] += count;
                    found.total += count;
                }
            }
        }
        Ok(())
    }

    /// Keeps best play with a hand, for each card that the bank may show.
    fn note(&self, swept: &Swept, noted: &[(usize, usize)], pages: &mut Pages) {
        let seen = Ordered::new([self.hands.cards(swept.set), CardSet::EMPTY]);
        let id = self.decision.id;
        if self.shows {
            let by_card = noted.iter();
            let by_card = by_card.map(|(card, option)| (self.hands.deck[*card], *option, None));
            pages.note_with(id, &seen, by_card);
        } else if let Some((_, option)) = noted.first() {
            pages.note(id, &seen, *option);
        }
    }

    fn taken(&self, swept: &Swept, option: usize, means: &[i64], parts: &Fraction) -> Taken {
        let options = &self.decision.options;
        let mean = |(worth, (choice, _)): (&i64, &(table::ChoiceId, _))| {
            (*choice, Fraction::from_integer((*worth).into()) / parts)
        };
        Taken {
            decision: self.decision.id,
            seen: vec![(Place::Box(BOX), self.hands.cards(swept.set))],
            weight: swept.weight.into(),
            choice: options[option].0,
            means: means.iter().zip(options).map(mean).collect(),
        }
    }

    /// A deal of a case that was never asked for.
    pub(crate) fn unseen(
        &self,
        swept: &Swept,
        card: usize,
        cases: &[i64; CASES],
        classes: &[u16],
    ) -> Halt {
        let own = self.hands.cards(swept.set);
        let shown = if self.shows { 1 << card } else { 0 };
        for (step, judged) in self.hands.steps.iter().enumerate() {
            let compared = self.hands.compare(swept.step as u16, step as u16);
            let case = crate::payoff::case(judged.plays, compared);
            if cases[case] == 0 || classes[case] != UNKNOWN {
                continue;
            }
            let of_step = &self.sorted[self.begins[step]..self.begins[step + 1]];
            let fits = |bank: &&u64| **bank & swept.set == 0 && **bank & shown == shown;
            if let Some(bank) = of_step.iter().find(fits) {
                return Halt::Unseen(Box::new(Cards {
                    own: own.iter().collect(),
                    bank: self.hands.cards(*bank).iter().collect(),
                    common: Vec::new(),
                }));
            }
        }
        Halt::Error(SolveError::NotByValue)
    }
}

/// A hand of the player and what was counted against it.
pub(crate) struct Swept<'a> {
    pub(crate) step: usize,
    /// Whether the bank plays with some of the hands level with it, and not with others.
    pub(crate) parted: bool,
    pub(crate) set: u64,
    pub(crate) weight: u64,
    /// Hands below it, and those with the ones level with it; those with which the bank is out.
    pub(crate) below: &'a Row,
    pub(crate) level: &'a Row,
    pub(crate) out: &'a Row,
}

impl Swept<'_> {
    /// How many of the bank's hands there are of each case when it shows that card.
    pub(crate) fn cases(&self, card: usize, plays: bool, all: i64) -> [i64; CASES] {
        let below = i64::from(self.below[card]);
        let level = i64::from(self.level[card]);
        let out = i64::from(self.out[card]);
        if self.parted {
            // Those with which it does not are level as well.
            return [0, out - below, below, all - level, level - out, 0];
        }
        Met {
            below,
            level,
            out,
            all,
        }
        .cases(plays)
    }
}

/// How many of the bank's hands stand below one of the player's, no higher than it, below what the
/// bank needs, and how many there are.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Met {
    pub(crate) below: i64,
    pub(crate) level: i64,
    pub(crate) out: i64,
    pub(crate) all: i64,
}

impl Met {
    /// The same by cases, for a hand with which the bank would play or not.
    pub(crate) fn cases(self, plays: bool) -> [i64; CASES] {
        let Met {
            below,
            level,
            out,
            all,
        } = self;
        // A case names how the player's hand compares: less, equal, greater.
        match plays {
            true => [0, 0, out, all - level, level - below, below - out],
            false => [out - level, level - below, below, all - out, 0, 0],
        }
    }
}

impl Tallied {
    /// What the threads found of each table, together.
    pub(crate) fn sum(
        parts: impl IntoIterator<Item = Result<Vec<Tallied>, Halt>>,
    ) -> Result<Vec<Tallied>, Halt> {
        let mut all: Vec<Tallied> = Vec::new();
        for part in parts {
            let part = part?;
            match all.is_empty() {
                true => all = part,
                false => all
                    .iter_mut()
                    .zip(part)
                    .for_each(|(sum, part)| sum.add(part)),
            }
        }
        Ok(all)
    }

    pub(crate) fn add(&mut self, part: Tallied) {
        let counts = part.counts.into_iter().flatten().flatten();
        let own = self.counts.iter_mut().flatten().flatten();
        own.zip(counts).for_each(|(sum, count)| *sum += count);
        self.total += part.total;
        self.taken.extend(part.taken);
        let add = |sums: &mut Vec<Vec<u128>>, parts: Vec<Vec<u128>>| {
            let parts = parts.into_iter().flatten();
            let sums = sums.iter_mut().flatten();
            sums.zip(parts).for_each(|(sum, part)| *sum += part);
        };
        add(&mut self.shares, part.shares);
        add(&mut self.by_step, part.by_step);
        for (aside, count) in part.asides {
            *self.asides.entry(aside).or_default() += count;
        }
        self.changes_play |= part.changes_play;
        self.pages.add(part.pages);
        self.plain.add(part.plain);
    }
}

/// The places of a hand's cards.
#[inline]
pub(crate) fn spread(set: u64) -> [u8; MOST] {
    let mut hand = [0; MOST];
    places(set, &mut hand);
    hand
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every hand of a small pack, swept in any order, against counting one by one.
    #[test]
    fn inclusion_and_exclusion_count_as_looking_does() {
        for (size, shows) in [(3, false), (3, true), (4, true), (5, false), (5, true)] {
            let mut counters = Counters::new(12, size, shows);
            let mut swept: Vec<u64> = Vec::new();
            let mut all = Vec::new();
            for_each_choice(12, size, |set| all.push(set));
            for (place, set) in all.iter().enumerate().filter(|(place, _)| place % 3 != 1) {
                counters.add(&spread(*set));
                swept.push(*set);
                assert_eq!(number(&spread(*set)[..size]), place);
            }
            for own in all.iter().step_by(7) {
                let (hand, mut row) = (spread(*own), [0; WIDTH]);
                match shows {
                    true => row = counters.disjoint_showing(&hand),
                    false => row[0] = counters.disjoint(&hand, swept.contains(own)),
                }
                let cards = if shows { 12 } else { 1 };
                for (card, counted) in row.iter().enumerate().take(cards) {
                    let shown = if shows { 1 << card } else { 0 };
                    let fits = |bank: &&u64| **bank & own == 0 && **bank & shown == shown;
                    let looked = swept.iter().filter(fits).count();
                    if own & shown == 0 {
                        assert_eq!(*counted as usize, looked, "{size} {shows} {own:b} {card}");
                    }
                }
            }
        }
    }
}
