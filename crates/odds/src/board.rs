//! Two own cards and two of the bank's with five in common, turned in parts with choices between.
//!
//! For each three common cards up to the names of suits, every two that may follow make a board,
//! and on a board all pairs of cards are ranked at once. Suits count on a board only where three of
//! one lie there: so cards are of a *type*, their rank and whether they are of that suit, and pairs
//! are ranked by the types of their cards. Going up through the types from the lowest, the pairs of
//! the bank below those of the player are all below but those that hold one of his two cards.
//!
//! What a pair of types meets on each board is summed over boards once. A pair of *cards* cannot
//! meet the boards that hold one of the two: these few are taken off again. So with `a` and `b` in
//! hand and `t` turned, `D(t; a, b) = Σ over r of N(t, r) − N(t, a) − N(t, b)`.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use cards::fast::Partial;
use cards::{Card, CardSet};
use table::Place;

use crate::SolveError;
use crate::against::{Halt, Tallied};
use crate::classes::Renaming;
use crate::fraction::{Fraction, whole};
use crate::hands::{Hands, for_each_choice, number, stands_for};
use crate::payoff::{CASES, Cards, Counts, Look, Payoff, Payoffs, UNKNOWN, holdings};
use crate::script::{BOX, Decision, Node};
use crate::walk::Taken;

/// The common cards turned first, and all of them.
const FLOP: usize = 3;
const BOARD: usize = 5;

/// Types of cards: a rank, and whether the suit counts.
const TYPES: usize = 26;
const TYPE_PAIRS: usize = TYPES * (TYPES + 1) / 2;

/// Whether a suit counts on a board: none, or one of four.
const STATES: usize = 5;
const NO_SUIT: usize = 4;

/// The most classes of sights.
const CLASSES: usize = 32;

fn pair_of(one: usize, other: usize) -> usize {
    let (low, high) = (one.min(other), one.max(other));
    high * (high + 1) / 2 + low
}

/// The place of two different cards among all pairs.
fn two_of(one: usize, other: usize) -> usize {
    let (low, high) = (one.min(other), one.max(other));
    high * (high - 1) / 2 + low
}

/// Tells the step of the best hand of seven cards.
struct Ranker<'a> {
    hands: &'a Hands<'a>,
    /// By position among standard hands, where the order is the standard one.
    by_position: Option<Vec<u16>>,
}

impl<'a> Ranker<'a> {
    fn new(hands: &'a Hands<'a>) -> Ranker<'a> {
        let standard = hands.asked.order.is_standard();
        let by_position = standard.then(|| {
            let mut steps = vec![0; 1 << 13];
            for (step, judged) in hands.steps.iter().enumerate() {
                let position = cards::fast::position(judged.example);
                steps[usize::from(position)] = step as u16;
            }
            // Where hands without a combination are equal, all of them are the lowest step,
            // which is what was set for every position at first.
            steps
        });
        Ranker { hands, by_position }
    }

    #[inline]
    fn step(&self, board: Partial, cards: &[Card; BOARD], one: Card, other: Card) -> u16 {
        match &self.by_position {
            Some(steps) => {
                let position = board.with(one).with(other).position();
                steps[usize::from(position) & ((1 << 13) - 1)]
            }
            None => self.best_of_seven(cards, one, other),
        }
    }

    /// The best of the hands that seven cards make.
    fn best_of_seven(&self, board: &[Card; BOARD], one: Card, other: Card) -> u16 {
        let mut places = [0u8; 7];
        let all = board.iter().chain([&one, &other]);
        for (place, card) in places.iter_mut().zip(all) {
            *place = self.hands.deck.iter().position(|c| c == card).unwrap_or(0) as u8;
        }
        places.sort_unstable();
        let mut best = 0;
        for_each_choice(7, BOARD, |chosen| {
            let mut hand = [0; BOARD];
            let taken = (0..7).filter(|place| chosen >> place & 1 == 1);
            taken
                .zip(&mut hand)
                .for_each(|(from, to)| *to = places[from]);
            best = best.max(self.hands.step_of[number(&hand)]);
        });
        best
    }
}

/// The kernel: a round of two own, two of the bank's and five common cards.
pub(crate) struct Boards<'a> {
    hands: &'a Hands<'a>,
    ranker: Ranker<'a>,
    root: &'a Decision,
    decisions: usize,
    /// The common cards in sight at each decision, by its number.
    seen: Vec<usize>,
}

impl<'a> Boards<'a> {
    /// Nothing if the cards come otherwise.
    pub(crate) fn new(
        hands: &'a Hands<'a>,
        root: &'a Decision,
        decisions: usize,
    ) -> Option<Boards<'a>> {
        let mut seen = vec![0; decisions];
        if !note_seen(root, 0, &mut seen) || hands.deck.iter().any(|card| card.is_joker()) {
            return None;
        }
        let first = seen[root.id];
        let later = seen.iter().all(|seen| [0, FLOP, FLOP + 1].contains(seen));
        let fits = later && hands.size == BOARD && (first == 0 || first == FLOP);
        fits.then(|| Boards {
            hands,
            ranker: Ranker::new(hands),
            root,
            decisions,
            seen,
        })
    }

    /// Finds best play of each table, whose payoffs these are.
    pub(crate) fn solve(
        &self,
        tables: &[Payoffs],
        threads: NonZeroUsize,
        progress: &mut (dyn FnMut(u64, u64) + Send),
    ) -> Result<Vec<Tallied>, Halt> {
        for table in tables {
            self.check(table, &tables[0])?;
        }
        let mut flops: Vec<(u64, u64)> = Vec::new();
        for_each_choice(self.hands.deck.len(), FLOP, |set| {
            flops.extend(stands_for(self.hands.cards(set)).map(|weight| (set, weight)));
        });
        let parts = match tables[0].looks[0].classes() {
            ..=4 => self.all_flops::<4>(tables, &flops, threads, progress)?,
            5..=8 => self.all_flops::<8>(tables, &flops, threads, progress)?,
            9..=16 => self.all_flops::<16>(tables, &flops, threads, progress)?,
            _ => self.all_flops::<CLASSES>(tables, &flops, threads, progress)?,
        };
        let mut found: Vec<Tallied> = Vec::with_capacity(parts.len());
        let mut base: Option<Vec<usize>> = None;
        for (part, table) in parts.into_iter().zip(tables) {
            let (tallied, first) = part.finish(self, table);
            let mut tallied = tallied;
            tallied.changes_play |= *base.get_or_insert(first.clone()) != first;
            found.push(tallied);
        }
        Ok(found)
    }

    /// Plays every flop, shared out to threads.
    fn all_flops<const WIDTH: usize>(
        &self,
        tables: &[Payoffs],
        flops: &[(u64, u64)],
        threads: NonZeroUsize,
        progress: &mut (dyn FnMut(u64, u64) + Send),
    ) -> Result<Vec<Part>, Halt> {
        let done = AtomicU64::new(0);
        let total = flops.len() as u64;
        let mut parts: Vec<Result<Vec<Part>, Halt>> = Vec::new();
        let mut progress = Some(progress);
        thread::scope(|scope| {
            let done = &done;
            let work: Vec<_> = (0..threads.get())
                .map(|share| {
                    let mut tell = if share == 0 { progress.take() } else { None };
                    scope.spawn(move || {
                        let parts = tables.iter().map(|table| Part::new(self, table));
                        let mut parts: Vec<Part> = parts.collect();
                        for (flop, weight) in flops.iter().skip(share).step_by(threads.get()) {
                            let flop = Flop::<WIDTH>::new(self, &tables[0], *flop)?;
                            flop.play(tables, *weight, &mut parts);
                            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                            if let Some(tell) = &mut tell {
                                tell(done, total);
                            }
                        }
                        Ok(parts)
                    })
                })
                .collect();
            for part in work {
                parts.push(part.join().unwrap_or(Err(Halt::Error(SolveError::TooMany))));
            }
        });
        let mut sum: Option<Vec<Part>> = None;
        for part in parts {
            match (&mut sum, part?) {
                (None, part) => sum = Some(part),
                (Some(sum), part) => sum.iter_mut().zip(part).for_each(|(s, part)| s.add(part)),
            }
        }
        Ok(sum.unwrap_or_default())
    }

    /// What cannot be counted here is said, and what was never asked for is asked.
    fn check(&self, table: &Payoffs, first: &Payoffs) -> Result<(), Halt> {
        let same = table.looks[0].class_of == first.looks[0].class_of;
        if table.looks[0].look != Look::Showdown || !same || table.looks[0].classes() > CLASSES {
            return Err(SolveError::LooksElsewhere.into());
        }
        for look in &table.looks[1..] {
            let (fits, unseen) = match &look.look {
                Look::Showdown => (false, None),
                Look::Early(count) => {
                    let fits = *count == FLOP && self.seen[self.root.id] == FLOP;
                    let mut steps = self.hands.steps.iter();
                    let unseen = steps
                        .find(|step| look.class_of[usize::from(step.kind)] == UNKNOWN)
                        .map(|step| step.example.iter().collect::<Vec<Card>>());
                    (
                        fits,
                        unseen.map(|hand| (hand[..2].to_vec(), Vec::new(), hand[2..].to_vec())),
                    )
                }
                // What is won whatever is chosen changes no choice.
                Look::Holding(rows) => {
                    let fits = look.values.windows(2).all(|ends| ends[0] == ends[1]);
                    let mut held = both_pairs(&self.hands.deck);
                    let unseen = held
                        .find(|(own, bank)| look.class_of[holdings(rows, own, bank)] == UNKNOWN);
                    (
                        fits,
                        unseen.map(|(own, bank)| (own.to_vec(), bank.to_vec(), Vec::new())),
                    )
                }
            };
            if let Some((own, bank, common)) = unseen {
                return Err(Halt::Unseen(Box::new(self.filled(own, bank, common))));
            }
            if !fits {
                return Err(SolveError::LooksElsewhere.into());
            }
        }
        Ok(())
    }

    /// A whole deal with these cards.
    fn filled(&self, own: Vec<Card>, bank: Vec<Card>, common: Vec<Card>) -> Cards {
        let mut cards = Cards { own, bank, common };
        let known = cards.set();
        let mut rest = self
            .hands
            .deck
            .iter()
            .filter(|card| !known.contains(**card));
        for (place, size) in [
            (&mut cards.own, 2),
            (&mut cards.bank, 2),
            (&mut cards.common, BOARD),
        ] {
            let missing = size - place.len();
            place.extend(rest.by_ref().take(missing));
        }
        cards
    }
}

/// Notes how many common cards are in sight at each decision; false if anything else is seen.
fn note_seen(decision: &Decision, before: usize, seen: &mut [usize]) -> bool {
    let mut common = before;
    for group in &decision.shown {
        match group.place {
            Place::Common => common += group.draws.len(),
            Place::Box(at) if at == BOX && group.draws.len() == 2 => {}
            _ => return false,
        }
    }
    seen[decision.id] = common;
    let below = |(_, next): &(_, Node)| match next {
        Node::End(_) => true,
        Node::Choose(next) => note_seen(next, common, seen),
    };
    decision.options.iter().all(below)
}

/// What one thread has found of one table.
struct Part {
    /// Best play below the first decision: by the player's pair up to suits, by option.
    values: Vec<Vec<i128>>,
    counts: Vec<Vec<Counts>>,
    weights: Vec<u128>,
    shares: Vec<Vec<u128>>,
    changes: bool,
}

/// The player's pair up to the names of suits: its ranks, and whether it is suited.
fn class_of_pair(one: Card, other: Card) -> usize {
    let rank = |card: Card| card.rank().map_or(0, |rank| usize::from(rank.index()));
    let (low, high) = (rank(one).min(rank(other)), rank(one).max(rank(other)));
    let suited = usize::from(one.suit() == other.suit());
    (high * 13 + low) * 2 + suited
}

const PAIR_CLASSES: usize = 13 * 13 * 2;

impl Part {
    fn new(boards: &Boards, table: &Payoffs) -> Part {
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
        }
    }

    fn add(&mut self, part: Part) {
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
    }

    /// Chooses where only the player's pair is in sight; gives what was chosen for each as well.
    fn finish(mut self, boards: &Boards, table: &Payoffs) -> (Tallied, Vec<usize>) {
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
                taken.push(boards.taken(class, pairs, best, values, table, *weight));
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
            changes_play: self.changes,
        };
        (tallied, first)
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
fn both_pairs(deck: &[Card]) -> impl Iterator<Item = ([Card; 2], [Card; 2])> + '_ {
    let both = all_pairs(deck).flat_map(|own| all_pairs(deck).map(move |bank| (own, bank)));
    both.filter(|(own, bank)| own.iter().all(|card| !bank.contains(card)))
}

fn all_pairs(deck: &[Card]) -> impl Iterator<Item = [Card; 2]> + '_ {
    let seconds = |first: usize| (first + 1..deck.len()).map(move |second| (first, second));
    (0..deck.len())
        .flat_map(seconds)
        .map(|(one, other)| [deck[one], deck[other]])
}

impl Boards<'_> {
    /// How many pairs of cards there are of a class.
    fn pairs_like(&self, class: usize, _: u128) -> u128 {
        let like = |pair: &[Card; 2]| class_of_pair(pair[0], pair[1]) == class;
        all_pairs(&self.hands.deck).filter(like).count() as u128
    }

    fn taken(
        &self,
        class: usize,
        pairs: u128,
        best: usize,
        values: &[i128],
        table: &Payoffs,
        weight: u128,
    ) -> Taken {
        let like = |pair: &[Card; 2]| class_of_pair(pair[0], pair[1]) == class;
        let example = all_pairs(&self.hands.deck).find(like);
        let seen: CardSet = example.into_iter().flatten().collect();
        let parts = whole(table.parts as u128) * whole(weight);
        let mean = |(value, (choice, _)): (&i128, &(table::ChoiceId, Node))| {
            (*choice, Fraction::from_integer((*value).into()) / &parts)
        };
        Taken {
            decision: self.root.id,
            seen: vec![(Place::Box(BOX), seen)],
            weight: pairs,
            choice: self.root.options[best].0,
            means: values.iter().zip(&self.root.options).map(mean).collect(),
        }
    }
}

/// Three common cards, and what every pair of types meets on each board with them.
struct Flop<'a, const WIDTH: usize> {
    boards: &'a Boards<'a>,
    cards: [Card; FLOP],
    left: Vec<Card>,
    /// By two of the cards left.
    ranked: Vec<Ranked<WIDTH>>,
    /// Sums over boards: with each card left, then of all.
    sums: Vec<Sum<WIDTH>>,
    /// The renamings of suits that leave the three cards as they are, on the places of those left.
    renamings: Vec<Vec<u8>>,
}

/// How often each class comes for each pair of types on one board. Classes are padded to a width
/// that a vector register takes.
struct Ranked<const WIDTH: usize> {
    state: usize,
    counts: Vec<[u16; WIDTH]>,
}

/// A sum over boards: by state and pair of types, and which states there are.
struct Sum<const WIDTH: usize> {
    counts: Vec<[u32; WIDTH]>,
    states: Vec<usize>,
}

impl<'a, const WIDTH: usize> Flop<'a, WIDTH> {
    fn new(boards: &'a Boards<'a>, table: &Payoffs, flop: u64) -> Result<Self, Halt> {
        let set = boards.hands.cards(flop);
        let mut cards = [Card::JOKER; FLOP];
        let places = set.iter().zip(&mut cards);
        places.for_each(|(card, place)| *place = card);
        let left = boards.hands.deck.iter().copied();
        let left: Vec<Card> = left.filter(|card| !set.contains(*card)).collect();
        let nothing = || Sum {
            counts: vec![[0; WIDTH]; STATES * TYPE_PAIRS],
            states: Vec::new(),
        };
        let mut found = Flop {
            boards,
            cards,
            ranked: Vec::with_capacity(left.len() * (left.len() - 1) / 2),
            sums: (0..=left.len()).map(|_| nothing()).collect(),
            renamings: renamings(set, &left),
            left,
        };
        let mut order = Vec::new();
        for high in 1..found.left.len() {
            for low in 0..high {
                let (one, other) = (found.left[low], found.left[high]);
                let board = [cards[0], cards[1], cards[2], one, other];
                let look = &table.looks[0];
                let ranked = boards.rank::<WIDTH>(board, &found.left, look, &mut order)?;
                for sum in [low, high, found.left.len()] {
                    found.sums[sum].add(&ranked);
                }
                found.ranked.push(ranked);
            }
        }
        Ok(found)
    }

    /// How many pairs two cards stand for up to the names of suits that do not matter any more; if
    /// they are the ones that stand for them.
    fn stands_for(&self, one: usize, other: usize) -> Option<u64> {
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
    fn types(&self, one: usize, other: usize) -> [usize; STATES] {
        let mut types = [0; STATES];
        for (state, types) in types.iter_mut().enumerate() {
            let kind = |card: usize| type_of(self.left[card], state);
            *types = pair_of(kind(one), kind(other));
        }
        types
    }

    /// How often each class comes with a pair in hand over all boards with this card turned.
    #[inline]
    fn met_with(
        &self,
        turn: usize,
        (one, other): (usize, usize),
        types: &[usize; STATES],
    ) -> [i32; WIDTH] {
        let mut met = [0; WIDTH];
        self.sums[turn].take(types, 1, &mut met);
        for card in [one, other] {
            self.ranked[two_of(turn, card)].take(types, -1, &mut met);
        }
        met
    }

    /// The same over all boards, each in both orders of its last two cards.
    fn met(&self, (one, other): (usize, usize), types: &[usize; STATES]) -> [i32; WIDTH] {
        let mut met = [0; WIDTH];
        self.sums[self.left.len()].take(types, 1, &mut met);
        self.sums[one].take(types, -1, &mut met);
        self.sums[other].take(types, -1, &mut met);
        self.ranked[two_of(one, other)].take(types, 1, &mut met);
        met.map(|count| 2 * count)
    }

    /// Every pair in hand: best play from here on, added to each table's part.
    fn play(&self, tables: &[Payoffs], weight: u64, parts: &mut [Part]) {
        let needs_turns = self.boards.seen.contains(&(FLOP + 1));
        let mut seat = Seat {
            boards: self.boards,
            own: [Card::JOKER; 2],
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
            let turns = (0..self.left.len()).filter(|turn| *turn != one && *turn != other);
            for turn in turns.filter(|_| needs_turns) {
                let met = self.met_with(turn, (one, other), &types);
                seat.turns.push(met);
            }
            let [a, b, c] = self.cards;
            let hand = [a, b, c, seat.own[0], seat.own[1]];
            seat.early = self.boards.kind_of(&hand).into();
            for (place, (table, part)) in tables.iter().zip(parts.iter_mut()).enumerate() {
                chosen.clear();
                seat.choose(table, weight * like, part, &mut chosen);
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

impl<const WIDTH: usize> Ranked<WIDTH> {
    #[inline]
    fn take(&self, types: &[usize; STATES], sign: i32, out: &mut [i32; WIDTH]) {
        let counts = &self.counts[types[self.state]];
        for (out, count) in out.iter_mut().zip(counts) {
            *out += sign * i32::from(*count);
        }
    }
}

impl<const WIDTH: usize> Sum<WIDTH> {
    fn add(&mut self, ranked: &Ranked<WIDTH>) {
        if !self.states.contains(&ranked.state) {
            self.states.push(ranked.state);
        }
        let sums = &mut self.counts[ranked.state * TYPE_PAIRS..(ranked.state + 1) * TYPE_PAIRS];
        for (sums, counts) in sums.iter_mut().zip(&ranked.counts) {
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum += u32::from(*count);
            }
        }
    }

    #[inline]
    fn take(&self, types: &[usize; STATES], sign: i32, out: &mut [i32; WIDTH]) {
        for state in &self.states {
            let counts = &self.counts[state * TYPE_PAIRS + types[*state]];
            for (out, count) in out.iter_mut().zip(counts) {
                *out += sign * *count as i32;
            }
        }
    }
}

/// The type of a card in a state.
#[inline]
fn type_of(card: Card, state: usize) -> usize {
    let rank = card.rank().map_or(0, |rank| usize::from(rank.index()));
    let counts = state != NO_SUIT && card.suit().is_some_and(|suit| suit as usize == state);
    rank * 2 + usize::from(counts)
}

impl Boards<'_> {
    fn kind_of(&self, cards: &[Card; BOARD]) -> u8 {
        let mut places = [0u8; BOARD];
        for (place, card) in places.iter_mut().zip(cards) {
            let at = self.hands.deck.binary_search(card);
            *place = at.unwrap_or(0) as u8;
        }
        places.sort_unstable();
        self.hands.steps[usize::from(self.hands.step_of[number(&places)])].kind
    }

    /// Ranks all pairs of types on a board; `beside` are the cards that are not of its first three.
    fn rank<const WIDTH: usize>(
        &self,
        board: [Card; BOARD],
        beside: &[Card],
        look: &Payoff,
        order: &mut Vec<u32>,
    ) -> Result<Ranked<WIDTH>, Halt> {
        let mut suits = [0; 4];
        for card in board {
            suits[card.suit().map_or(0, |suit| suit as usize)] += 1;
        }
        let state = suits.iter().position(|count| *count >= 3);
        let state = state.unwrap_or(NO_SUIT);
        // How many cards of each type are left, and two of them.
        let mut left = [0u32; TYPES];
        let mut cards = [[Card::JOKER; 2]; TYPES];
        let [.., turn, river] = board;
        for card in beside
            .iter()
            .filter(|card| **card != turn && **card != river)
        {
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
                let step = self.ranker.step(partial, &board, one, other);
                order.push(u32::from(step) << 10 | (high << 5 | low) as u32);
            }
        }
        order.sort_unstable();
        let mut ranked = Ranked {
            state,
            counts: vec![[0; WIDTH]; TYPE_PAIRS],
        };
        let sweep = Sweep {
            hands: self.hands,
            left: &left,
            look,
        };
        match sweep.run(order, &mut ranked) {
            Ok(()) => Ok(ranked),
            Err(((high, low), case)) => {
                let own = [cards[high][0], cards[low][usize::from(high == low)]];
                Err(self.unseen(&board, own, case))
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

/// Pairs of types from the lowest up.
struct Sweep<'a> {
    hands: &'a Hands<'a>,
    left: &'a [u32; TYPES],
    look: &'a Payoff,
}

/// How many pairs of cards were swept, and how many of them hold one certain card of a type.
#[derive(Clone, Copy)]
struct Passed {
    all: i32,
    with: [i32; TYPES],
}

impl Passed {
    const NONE: Passed = Passed {
        all: 0,
        with: [0; TYPES],
    };

    #[inline]
    fn add(&mut self, (high, low): (usize, usize), left: &[u32; TYPES]) {
        if high == low {
            let count = left[high] as i32;
            self.all += count * (count - 1) / 2;
            self.with[high] += count - 1;
        } else {
            self.all += (left[high] * left[low]) as i32;
            self.with[high] += left[low] as i32;
            self.with[low] += left[high] as i32;
        }
    }

    /// Those with neither of two cards of these types; their own pair may be among all.
    #[inline]
    fn without(&self, (high, low): (usize, usize), itself: bool) -> i32 {
        self.all - self.with[high] - self.with[low] + i32::from(itself)
    }
}

/// The types of a pair in an entry of the order.
#[inline]
fn types_in(entry: u32) -> (usize, usize) {
    let (high, low) = ((entry >> 5 & 31) as usize, (entry & 31) as usize);
    (high.min(TYPES - 1), low.min(TYPES - 1))
}

impl Sweep<'_> {
    /// Counts every pair of types against the bank's pairs; fails with a pair and a case whose
    /// sight is not known.
    fn run<const WIDTH: usize>(
        &self,
        order: &[u32],
        ranked: &mut Ranked<WIDTH>,
    ) -> Result<(), ((usize, usize), usize)> {
        let step = |entry: &u32| (entry >> 10) as usize;
        let needed = self.hands.bank_from();
        let mut out = Passed::NONE;
        for entry in order.iter().take_while(|entry| step(entry) < needed) {
            out.add(types_in(*entry), self.left);
        }
        let cards: u32 = self.left.iter().sum();
        let all = ((cards - 2) * (cards - 3) / 2) as i32;
        let (mut below, mut upto) = (Passed::NONE, Passed::NONE);
        for level in order.chunk_by(|one, other| step(one) == step(other)) {
            for entry in level {
                upto.add(types_in(*entry), self.left);
            }
            let step = step(&level[0]);
            let judged = &self.hands.steps[step];
            let from = usize::from(judged.kind) * CASES;
            let class_of = &self.look.class_of[from..from + CASES];
            for entry in level {
                let pair = types_in(*entry);
                let (under, equal) = (below.without(pair, false), upto.without(pair, true));
                let absent = out.without(pair, step < needed);
                let cases = match judged.plays {
                    true => [0, 0, absent, all - equal, equal - under, under - absent],
                    false => [absent - equal, equal - under, under, all - absent, 0, 0],
                };
                let counts = &mut ranked.counts[pair_of(pair.0, pair.1)];
                for (case, (count, class)) in cases.iter().zip(class_of).enumerate() {
                    if *count != 0 {
                        if *class == UNKNOWN {
                            return Err((pair, case));
                        }
                        counts[usize::from(*class)] += *count as u16;
                    }
                }
            }
            below = upto;
        }
        Ok(())
    }
}

/// One pair in hand with three common cards in sight.
struct Seat<'a, const WIDTH: usize> {
    boards: &'a Boards<'a>,
    own: [Card; 2],
    /// How often each class comes over all boards, in both orders of the last two cards.
    all: [i32; WIDTH],
    /// The same with each card turned.
    turns: Vec<[i32; WIDTH]>,
    /// What each end is worth with these counts, all first.
    worths: Vec<i64>,
    /// The kind of the hand as it lies.
    early: usize,
}

impl<const WIDTH: usize> Seat<'_, WIDTH> {
    /// Best play of one table.
    fn choose(&mut self, table: &Payoffs, weight: u64, part: &mut Part, chosen: &mut Vec<u8>) {
        self.price(table);
        let boards = self.boards;
        let first = boards.root;
        let class = match boards.seen[first.id] {
            0 => class_of_pair(self.own[0], self.own[1]),
            _ => 0,
        };
        part.weights[class] += self.deals(None) as u128 * u128::from(weight);
        let mut noting = Noting {
            table,
            weight: weight.into(),
            shares: &mut part.shares,
            chosen,
        };
        if boards.seen[first.id] == FLOP {
            let root = &mut part.counts[0][0];
            return self.note_choice(first, None, root, &mut noting);
        }
        for (option, (_, next)) in first.options.iter().enumerate() {
            let worth = i128::from(self.worth(table, next, None));
            part.values[class][option] += worth * i128::from(weight);
            self.note(next, None, &mut part.counts[class][option], &mut noting);
        }
    }

    /// Works out what each end is worth, with nothing and with each card turned.
    fn price(&mut self, table: &Payoffs) {
        self.worths.clear();
        for counts in std::iter::once(&self.all).chain(&self.turns) {
            let deals: i64 = counts.iter().map(|count| i64::from(*count)).sum();
            for end in 0..table.ends {
                let values = &table.looks[0].values[end];
                let met = counts.iter().zip(values);
                let mut worth: i64 = met.map(|(count, value)| i64::from(*count) * value).sum();
                for look in &table.looks[1..] {
                    if let Look::Early(_) = look.look {
                        let class = usize::from(look.class_of[self.early]);
                        worth += look.values[end][class] * deals;
                    }
                }
                self.worths.push(worth);
            }
        }
    }

    fn counts(&self, turn: Option<usize>) -> &[i32; WIDTH] {
        turn.map_or(&self.all, |turn| &self.turns[turn])
    }

    fn deals(&self, turn: Option<usize>) -> i64 {
        let counts = self.counts(turn).iter();
        counts.map(|count| i64::from(*count)).sum()
    }

    /// What a node is worth: the sum over all deals that may follow.
    fn worth(&self, table: &Payoffs, node: &Node, turn: Option<usize>) -> i64 {
        match node {
            Node::End(end) => self.worths[turn.map_or(0, |turn| turn + 1) * table.ends + end.id],
            Node::Choose(decision) => {
                let best = |turn: Option<usize>| {
                    let options = decision.options.iter();
                    let worths = options.map(|(_, next)| self.worth(table, next, turn));
                    worths.max().unwrap_or(0)
                };
                match self.turns_before(decision, turn) {
                    false => best(turn),
                    true => (0..self.turns.len()).map(|turn| best(Some(turn))).sum(),
                }
            }
        }
    }

    /// Whether a card is turned between here and a decision.
    fn turns_before(&self, decision: &Decision, turn: Option<usize>) -> bool {
        self.boards.seen[decision.id] > FLOP && turn.is_none()
    }

    /// Adds how often each end and class comes under best play.
    fn note(&self, node: &Node, turn: Option<usize>, counts: &mut Counts, noting: &mut Noting) {
        match node {
            Node::End(end) => {
                for (sum, count) in counts[0][end.id].iter_mut().zip(self.counts(turn)) {
                    *sum += *count as u128 * noting.weight;
                }
                let looks = noting.table.looks[1..].iter().zip(&mut counts[1..]);
                for (look, counts) in looks {
                    if let Look::Early(_) = look.look {
                        let class = usize::from(look.class_of[self.early]);
                        counts[end.id][class] += self.deals(turn) as u128 * noting.weight;
                    }
                }
            }
            Node::Choose(decision) => match self.turns_before(decision, turn) {
                false => self.note_choice(decision, turn, counts, noting),
                true => {
                    for turn in 0..self.turns.len() {
                        self.note_choice(decision, Some(turn), counts, noting);
                    }
                }
            },
        }
    }

    fn note_choice(
        &self,
        decision: &Decision,
        turn: Option<usize>,
        counts: &mut Counts,
        noting: &mut Noting,
    ) {
        let mut best = (0, i64::MIN);
        for (option, (_, next)) in decision.options.iter().enumerate() {
            let worth = self.worth(noting.table, next, turn);
            if worth > best.1 {
                best = (option, worth);
            }
        }
        let (best, _) = best;
        noting.chosen.push(best as u8);
        noting.shares[decision.id][best] += noting.weight;
        self.note(&decision.options[best].1, turn, counts, noting);
    }
}

/// Where best play is noted.
struct Noting<'n> {
    table: &'n Payoffs,
    weight: u128,
    shares: &'n mut [Vec<u128>],
    /// Every choice, in order.
    chosen: &'n mut Vec<u8>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hands::Asked;
    use cards::{HandOrder, OrderSpec, parse_hand};

    fn looked_at(hands: &Hands, own: &[Card], common: &[Card], more: usize) -> [i32; CASES] {
        let known: CardSet = own.iter().chain(common).copied().collect();
        let rest: Vec<Card> = hands
            .deck
            .iter()
            .copied()
            .filter(|card| !known.contains(*card))
            .collect();
        let mut cases = [0; CASES];
        for_each_choice(rest.len(), more, |boards| {
            let taken = |place: &usize| boards >> place & 1 == 1;
            let turned = (0..rest.len()).filter(taken).map(|place| rest[place]);
            let board: Vec<Card> = common.iter().copied().chain(turned).collect();
            let left: Vec<Card> = rest
                .iter()
                .copied()
                .filter(|card| !board.contains(card))
                .collect();
            let best = |two: &[Card]| {
                let seven: Vec<Card> = two.iter().chain(&board).copied().collect();
                hands.step(&seven).expect("they make a hand")
            };
            let mine = best(own);
            for bank in all_pairs(&left) {
                let theirs = best(&bank);
                let plays = hands.steps[usize::from(theirs)].plays;
                cases[crate::payoff::case(plays, mine.cmp(&theirs))] += 1;
            }
        });
        cases
    }

    /// Pairs in hand on flops of every colour, with a card turned, against looking at each river
    /// and each pair of the bank; and a bank that plays from a pair of fours on.
    #[test]
    fn sums_over_boards_count_as_looking_does() {
        let order = HandOrder::new(OrderSpec::standard()).expect("it is sound");
        let needed = order.threshold("pair of fours").expect("it can be read");
        let asked = Asked {
            order: &order,
            thresholds: &[needed],
            bank_plays_with: Some(&needed),
            nothing_is_equal: false,
        };
        let hands = Hands::new(CardSet::FRENCH, asked).expect("they are few enough");
        let root = Decision {
            id: 0,
            after: Vec::new(),
            steps: Vec::new(),
            shown: Vec::new(),
            options: Vec::new(),
        };
        let boards = Boards::new(&hands, &root, 1).expect("it fits");
        let table = Payoffs {
            looks: vec![Payoff::of_cases(hands.kinds)],
            parts: 1,
            ends: 1,
        };
        let deals = [
            ("7c 7d 2h", "Kc 7s", "Ks"),
            ("9s 8s 2s", "As 3c", "4s"),
            ("Ac Kd Qh", "Jc Tc", "2c"),
            ("5h 4h 3c", "Ah 2d", "5c"),
        ];
        for (flop, own, turn) in deals {
            let parsed = |text: &str| parse_hand(text).expect("they are cards");
            let (flop, own, turn) = (parsed(flop), parsed(own), parsed(turn));
            let places = hands.deck.iter().enumerate();
            let places = places.filter(|(_, card)| flop.contains(card));
            let set = places.fold(0, |set, (place, _)| set | 1 << place);
            let found = Flop::<8>::new(&boards, &table, set).expect("all sights are known");
            let at = |card: &Card| found.left.iter().position(|c| c == card).expect("left");
            let pair = (at(&own[0]), at(&own[1]));
            let met = found.met_with(at(&turn[0]), pair, &found.types(pair.0, pair.1));
            let four: Vec<Card> = flop.iter().chain(&turn).copied().collect();
            assert_eq!(
                met[..CASES],
                looked_at(&hands, &own, &four, 1),
                "{flop:?} {own:?}"
            );
            let all: i32 = found.met(pair, &found.types(pair.0, pair.1)).iter().sum();
            assert_eq!(all, 2 * 1_081 * 990);
            // Every pair stands for as many as there are like it.
            let pairs = (1..49).flat_map(|high| (0..high).map(move |low| (low, high)));
            let like: u64 = pairs
                .filter_map(|(low, high)| found.stands_for(low, high))
                .sum();
            assert_eq!(like, 1_176);
        }
    }
}
