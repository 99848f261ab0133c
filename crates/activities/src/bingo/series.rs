//! Series of cards, made from a name: whoever knows the model and the name makes the same cards.

use sha2::{Digest, Sha256};

use super::card::{Deck, Shape};
use super::rules::Model;

/// What is hashed first, so that no other hash of ours can be taken for one of these.
const SERIES: &[u8] = b"tapete/bingo-series/1";

/// How often a card or strip is made anew before a series is held to be impossible.
const ATTEMPTS: u32 = 2_000;

/// How often two numbers of a strip change places, for each of its columns and cards: enough that
/// the start is forgotten.
const SWITCHES: u32 = 8;

/// A series of so many cards, none of which has the numbers of another; nothing where there are
/// not so many cards.
pub fn series(shape: &Shape, model: &Model, name: &str, cards: u32) -> Option<Deck> {
    let together = cards_together(shape, model)?;
    let units = cards.div_ceil(together);
    let mut attempts = vec![0u32; units as usize];
    loop {
        let mut deck = Deck::empty(shape);
        for (unit, attempt) in attempts.iter_mut().enumerate() {
            let made = make(shape, model, name, unit as u32, attempt)?;
            let wanted = (cards - deck.len()).min(together) as usize;
            let each = made.chunks(shape.places());
            each.take(wanted).for_each(|places| deck.add(places));
        }
        let again = twice(&deck, together);
        if again.is_empty() {
            return Some(deck);
        }
        for unit in again {
            attempts[unit] += 1;
        }
    }
}

/// How many cards are made at once: a strip that has every ball once, or a card alone.
fn cards_together(shape: &Shape, model: &Model) -> Option<u32> {
    let (balls, numbers) = (usize::from(shape.balls), shape.numbers());
    match model.strip {
        false => Some(1),
        true => (balls % numbers == 0).then_some((balls / numbers) as u32),
    }
}

/// The units whose cards were there before: of two alike, the later.
fn twice(deck: &Deck, together: u32) -> Vec<usize> {
    let mut order: Vec<(u128, usize)> = deck.sets().iter().copied().zip(0..).collect();
    order.sort_unstable();
    let alike = order.windows(2).filter(|pair| pair[0].0 == pair[1].0);
    let mut units: Vec<usize> = alike.map(|pair| pair[1].1 / together as usize).collect();
    units.sort_unstable();
    units.dedup();
    units
}

/// The cards of a unit, one after another; attempts that come to nothing are counted.
fn make(shape: &Shape, model: &Model, name: &str, unit: u32, attempt: &mut u32) -> Option<Vec<u8>> {
    while *attempt < ATTEMPTS {
        let mut chance = Chance::of(model, name, unit, *attempt);
        let made = match model.strip {
            true => strip(shape, model, &mut chance),
            false => Some(alone(shape, model, &mut chance)),
        };
        if made.is_some() {
            return made;
        }
        *attempt += 1;
    }
    None
}

/// Even choices from a hash; not secret, only mixed.
struct Chance(u64);

impl Chance {
    fn of(model: &Model, name: &str, unit: u32, attempt: u32) -> Chance {
        let mut hasher = Sha256::new();
        hasher.update(SERIES);
        for text in [model.key.as_str(), name] {
            hasher.update((text.len() as u32).to_be_bytes());
            hasher.update(text.as_bytes());
        }
        hasher.update(unit.to_be_bytes());
        hasher.update(attempt.to_be_bytes());
        let hash = hasher.finalize();
        Chance(u64::from_be_bytes(
            hash[..8].try_into().expect("eight bytes"),
        ))
    }

    /// The next word of SplitMix64.
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// One of so many. Sixty-four bits over at most a hundred choices favour none by more than one
    /// in 10^17, and no prize turns on how a card is laid out.
    fn below(&mut self, below: usize) -> usize {
        ((u128::from(self.word()) * below as u128) >> 64) as usize
    }

    fn shuffle(&mut self, all: &mut [u8]) {
        for place in (1..all.len()).rev() {
            all.swap(place, self.below(place + 1));
        }
    }
}

/// A card alone.
fn alone(shape: &Shape, model: &Model, chance: &mut Chance) -> Vec<u8> {
    let counts = fullness(shape, chance);
    let numbers = match model.tens {
        true => {
            let mut numbers = Vec::with_capacity(shape.numbers());
            for (column, count) in counts.iter().enumerate() {
                let mut pool = ten(shape, column);
                chance.shuffle(&mut pool);
                numbers.extend(&pool[..usize::from(*count)]);
            }
            numbers
        }
        false => {
            let mut all: Vec<u8> = (1..=shape.balls).collect();
            chance.shuffle(&mut all);
            all.truncate(shape.numbers());
            all
        }
    };
    laid_out(shape, &counts, numbers, chance)
}

/// How many numbers each column of a card has.
fn fullness(shape: &Shape, chance: &mut Chance) -> Vec<u8> {
    let mut counts = vec![shape.least; shape.columns.into()];
    let least = counts.len() * usize::from(shape.least);
    for _ in least..shape.numbers() {
        loop {
            let column = chance.below(counts.len());
            if counts[column] < shape.most {
                counts[column] += 1;
                break;
            }
        }
    }
    counts
}

/// The numbers of a column that keeps to its ten: the first has no nought, the last has the rest.
fn ten(shape: &Shape, column: usize) -> Vec<u8> {
    let last = column + 1 == usize::from(shape.columns);
    let from = (column * 10).max(1) as u8;
    let to = if last {
        shape.balls
    } else {
        column as u8 * 10 + 9
    };
    (from..=to).collect()
}

/// A strip of cards that has every ball once.
fn strip(shape: &Shape, model: &Model, chance: &mut Chance) -> Option<Vec<u8>> {
    let cards = usize::from(shape.balls) / shape.numbers();
    let mut places = Vec::with_capacity(cards * shape.places());
    if !model.tens {
        let mut all: Vec<u8> = (1..=shape.balls).collect();
        chance.shuffle(&mut all);
        for numbers in all.chunks(shape.numbers()) {
            let counts = fullness(shape, chance);
            places.extend(laid_out(shape, &counts, numbers.to_vec(), chance));
        }
        return Some(places);
    }
    let counts = strip_counts(shape, cards, chance)?;
    let columns = usize::from(shape.columns);
    let mut numbers = vec![Vec::with_capacity(shape.numbers()); cards];
    for column in 0..columns {
        let mut pool = ten(shape, column);
        chance.shuffle(&mut pool);
        let mut pool = pool.into_iter();
        for (numbers, counts) in numbers.iter_mut().zip(&counts) {
            numbers.extend(pool.by_ref().take(counts[column].into()));
        }
    }
    for (counts, numbers) in counts.iter().zip(numbers) {
        places.extend(laid_out(shape, counts, numbers, chance));
    }
    Some(places)
}

/// How many numbers each column of each card of a strip has: every card full, every ten used up.
fn strip_counts(shape: &Shape, cards: usize, chance: &mut Chance) -> Option<Vec<Vec<u8>>> {
    let columns = usize::from(shape.columns);
    let mut counts = vec![vec![shape.least; columns]; cards];
    let mut wants = vec![
        shape
            .numbers()
            .checked_sub(columns * usize::from(shape.least))?;
        cards
    ];
    for column in 0..columns {
        let left = ten(shape, column).len();
        for _ in 0..left.checked_sub(cards * usize::from(shape.least))? {
            let cards = counts.iter_mut().zip(&mut wants);
            let open = cards.filter(|(counts, _)| counts[column] < shape.most);
            let (counts, wants) = open.max_by_key(|(_, wants)| **wants)?;
            *wants = wants.checked_sub(1)?;
            counts[column] += 1;
        }
    }
    if wants.iter().any(|wanted| *wanted > 0) {
        return None;
    }
    for _ in 0..SWITCHES * (cards * columns) as u32 {
        switch(shape, &mut counts, chance);
    }
    Some(counts)
}

/// Two cards change a number of one column against one of another, where all four stay in bounds.
fn switch(shape: &Shape, counts: &mut [Vec<u8>], chance: &mut Chance) {
    let (one, other) = (chance.below(counts.len()), chance.below(counts.len()));
    let columns = usize::from(shape.columns);
    let (from, to) = (chance.below(columns), chance.below(columns));
    let gives =
        |card: &[u8], from: usize, to: usize| card[from] > shape.least && card[to] < shape.most;
    if one == other || from == to {
        return;
    }
    if gives(&counts[one], from, to) && gives(&counts[other], to, from) {
        counts[one][from] -= 1;
        counts[one][to] += 1;
        counts[other][to] -= 1;
        counts[other][from] += 1;
    }
}

/// The numbers in their places: columns rise from left to right and from top to bottom, and every
/// line gets as many as the law says, because each column goes to the lines that want most.
fn laid_out(shape: &Shape, counts: &[u8], mut numbers: Vec<u8>, chance: &mut Chance) -> Vec<u8> {
    numbers.sort_unstable();
    let (lines, columns) = (usize::from(shape.lines), usize::from(shape.columns));
    let mut starts = Vec::with_capacity(columns);
    let mut start = 0;
    for count in counts {
        starts.push(start);
        start += usize::from(*count);
    }
    let mut order: Vec<u8> = (0..shape.columns).collect();
    chance.shuffle(&mut order);
    let mut wants = vec![shape.in_a_line; lines];
    let mut rows: Vec<u8> = (0..shape.lines).collect();
    let mut places = vec![0; lines * columns];
    for column in order.into_iter().map(usize::from) {
        chance.shuffle(&mut rows);
        rows.sort_by_key(|row| std::cmp::Reverse(wants[usize::from(*row)]));
        let count = usize::from(counts[column]);
        let mut chosen = rows[..count].to_vec();
        chosen.sort_unstable();
        for (row, number) in chosen.into_iter().zip(&numbers[starts[column]..]) {
            wants[usize::from(row)] -= 1;
            places[usize::from(row) * columns + column] = *number;
        }
    }
    places
}
