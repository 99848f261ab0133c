//! Every hand of one size, each with how high it stands.
//!
//! The engine looks at a hand only through its value, and a value answers three questions: of
//! which class it is, whether it meets a threshold of the rules, and how it compares with another.
//! Values are numbered upwards as *steps*; steps of one class that meet the same thresholds are of
//! one *kind*. Where the rules hold hands without a combination for equal, these are one step.
//!
//! Cards are named by their *places* in the pack, and a hand of places `c₁ < … < cₙ` by its
//! *number* `C(c₁,1) + … + C(cₙ,n)`, which counts all hands of its size without a gap.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::thread;

use cards::{Card, CardSet, HandOrder, HandValue, Suit, Threshold};

/// The most cards of a hand whose number is asked for.
const MOST: usize = 5;

/// The most cards of a set that is numbered: those of two hands set out of one deal.
const TAKEN: usize = 7;

/// Every strength is below this.
const STRENGTHS: usize = 1 << 24;

/// Binomials: `CHOOSE[k][n]` is the number of ways to choose `k` of `n`.
pub(crate) static CHOOSE: [[u32; 64]; TAKEN + 1] = binomials();

const fn binomials() -> [[u32; 64]; TAKEN + 1] {
    let mut table = [[0; 64]; TAKEN + 1];
    let mut of = 0;
    while of < 64 {
        table[0][of] = 1;
        let mut taken = 1;
        while taken <= TAKEN && of > 0 {
            table[taken][of] = table[taken][of - 1] + table[taken - 1][of - 1];
            taken += 1;
        }
        of += 1;
    }
    table
}

/// The number of a hand, by the places of its cards from the lowest.
#[inline]
pub(crate) fn number(places: &[u8]) -> usize {
    let ways = |(taken, place): (usize, &u8)| CHOOSE[taken + 1][usize::from(*place)] as usize;
    places.iter().enumerate().map(ways).sum()
}

/// Calls for each set of so many of the lowest `of` bits, in the order of their numbers.
pub(crate) fn for_each_choice(of: usize, size: usize, mut each: impl FnMut(u64)) {
    if size > of {
        return;
    }
    let mut set: u64 = (1 << size) - 1;
    if size == 0 {
        return each(0);
    }
    while set < 1 << of {
        each(set);
        set = next_choice(set);
    }
}

/// The next number with as many bits as one that is not zero.
#[inline]
pub(crate) fn next_choice(set: u64) -> u64 {
    let lowest = set & set.wrapping_neg();
    let ripple = set + lowest;
    ripple | (((set ^ ripple) >> 2) >> lowest.trailing_zeros())
}

/// The places of the bits of a set, from the lowest.
#[inline]
pub(crate) fn places(mut set: u64, out: &mut [u8]) -> usize {
    let mut count = 0;
    while set != 0 {
        out[count] = set.trailing_zeros() as u8;
        set &= set - 1;
        count += 1;
    }
    count
}

/// How many deals a hand stands for up to the names of the suits, if it is the one that stands
/// for them: the one whose suits fall from clubs on.
pub(crate) fn stands_for(hand: CardSet) -> Option<u64> {
    let lanes = Suit::ALL.map(|suit| hand.lane(suit) & 0x1FFF);
    if lanes.windows(2).any(|pair| pair[0] < pair[1]) {
        return None;
    }
    let mut alike = 1;
    let mut renamings = 24;
    for pair in lanes.windows(2) {
        alike = if pair[0] == pair[1] { alike + 1 } else { 1 };
        renamings /= alike;
    }
    Some(renamings)
}

/// What a rule book asks of hands.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) order: &'a HandOrder,
    pub(crate) thresholds: &'a [Threshold],
    /// The least hand with which the bank plays.
    pub(crate) bank_plays_with: Option<&'a Threshold>,
    /// Whether hands without a combination are equal.
    pub(crate) nothing_is_equal: bool,
}

/// A value among all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) kind: u8,
    /// Whether the bank plays with it.
    pub(crate) plays: bool,
    /// The number of hands of it.
    pub(crate) count: u32,
    /// A hand of it.
    pub(crate) example: CardSet,
}

/// Every hand of the order's size out of a pack.
pub(crate) struct Hands<'a> {
    pub(crate) asked: Asked<'a>,
    pub(crate) deck: Vec<Card>,
    pub(crate) size: usize,
    /// From the lowest.
    pub(crate) steps: Vec<Step>,
    /// The step of each hand, by its number.
    pub(crate) step_of: Vec<u16>,
    pub(crate) kinds: usize,
    /// How many of the lowest steps are level with each other: hands without a combination that
    /// only what they are needed for tells apart.
    alike: usize,
    /// The step by strength.
    by_strength: BTreeMap<u32, u16>,
}

/// All that [`Hands`] found, kept for whoever has the rules at hand.
pub(crate) struct HandTable {
    pub(crate) deck: Vec<Card>,
    pub(crate) size: usize,
    pub(crate) steps: Vec<Step>,
    pub(crate) step_of: Vec<u16>,
    kinds: usize,
    alike: usize,
    by_strength: BTreeMap<u32, u16>,
}

impl HandTable {
    /// The same hands, asked about by the same rules as before.
    pub(crate) fn hands<'a>(&self, asked: Asked<'a>) -> Hands<'a> {
        Hands {
            asked,
            deck: self.deck.clone(),
            size: self.size,
            steps: self.steps.clone(),
            step_of: self.step_of.clone(),
            kinds: self.kinds,
            alike: self.alike,
            by_strength: self.by_strength.clone(),
        }
    }
}

impl<'a> Hands<'a> {
    /// All hands; nothing if they are too many or too large to be numbered.
    pub(crate) fn new(deck: CardSet, asked: Asked<'a>) -> Option<Hands<'a>> {
        let size = asked.order.size();
        let deck: Vec<Card> = deck.iter().collect();
        if size == 0 || size > MOST || deck.len() > 53 {
            return None;
        }
        let mut deck = deck;
        deck.sort();
        let (strengths, found) = looked_over(&deck, size, asked)?;
        let (mut steps, mut by_strength, mut kinds) = (Vec::new(), BTreeMap::new(), Vec::new());
        let mut alike = 0;
        for (strength, (value, example)) in found {
            alike += usize::from(asked.is_nothing(value));
            let kind = asked.kind(value);
            let known = kinds.iter().position(|known| *known == kind);
            let kind_number = known.unwrap_or_else(|| {
                kinds.push(kind);
                kinds.len() - 1
            });
            by_strength.insert(strength, u16::try_from(steps.len()).ok()?);
            steps.push(Step {
                kind: u8::try_from(kind_number).ok()?,
                plays: asked.plays(value),
                count: 0,
                example,
            });
        }
        let rank = Ranked::new(by_strength.keys().copied());
        let strengths = strengths.iter().flatten();
        let step_of: Vec<u16> = strengths.map(|strength| rank.of(*strength)).collect();
        for step in &step_of {
            steps[usize::from(*step)].count += 1;
        }
        Some(Hands {
            asked,
            deck,
            size,
            steps,
            step_of,
            kinds: kinds.len(),
            alike,
            by_strength,
        })
    }

    /// What was found, to be kept without the rules that were asked about.
    pub(crate) fn into_table(self) -> HandTable {
        HandTable {
            deck: self.deck,
            size: self.size,
            steps: self.steps,
            step_of: self.step_of,
            kinds: self.kinds,
            alike: self.alike,
            by_strength: self.by_strength,
        }
    }

    /// The step of the best hand among cards; nothing if there are too few of them.
    pub(crate) fn step(&self, cards: &[Card]) -> Option<u16> {
        let value = self.asked.order.best(cards).ok()?;
        self.by_strength.get(&self.asked.strength(value)).copied()
    }

    /// Whether several steps are level with each other, which most kernels do not know.
    pub(crate) fn has_alike(&self) -> bool {
        self.alike > 1
    }

    /// The steps that are level with this one.
    pub(crate) fn level(&self, step: usize) -> Range<usize> {
        match step < self.alike {
            true => 0..self.alike,
            false => step..step + 1,
        }
    }

    /// How two steps compare.
    pub(crate) fn compare(&self, one: u16, other: u16) -> Ordering {
        match self.level(one.into()).contains(&usize::from(other)) {
            true => Ordering::Equal,
            false => one.cmp(&other),
        }
    }

    /// The first step with which the bank plays.
    pub(crate) fn bank_from(&self) -> usize {
        self.steps.partition_point(|step| !step.plays)
    }

    /// The cards at these places.
    #[inline]
    pub(crate) fn cards(&self, set: u64) -> CardSet {
        let (mut cards, mut left) = (CardSet::EMPTY, set);
        while left != 0 {
            cards = cards.with(self.deck[left.trailing_zeros() as usize]);
            left &= left - 1;
        }
        cards
    }
}

/// The place of each strength among those that occur. A table by strength would be sparse and many
/// times as large: what lies below a strength is counted bit by bit within its word alone.
struct Ranked {
    words: Vec<(u64, u32)>,
}

impl Ranked {
    /// Of strengths from the lowest, fewer than a step's number can be.
    fn new(strengths: impl Iterator<Item = u32>) -> Ranked {
        let mut words = vec![(0u64, 0u32); STRENGTHS / 64];
        strengths.for_each(|strength| words[strength as usize / 64].0 |= 1 << (strength % 64));
        let mut below = 0;
        for (word, before) in &mut words {
            *before = below;
            below += word.count_ones();
        }
        Ranked { words }
    }

    #[inline]
    fn of(&self, strength: u32) -> u16 {
        let (word, before) = self.words[strength as usize / 64];
        let lower = word & ((1 << (strength % 64)) - 1);
        (before + lower.count_ones()) as u16
    }
}

/// Each strength that occurs, with a hand of it: the first by number.
type Found = BTreeMap<u32, (HandValue, CardSet)>;

/// The strengths of all hands in the order of their numbers, in parts, and those that occur.
fn looked_over(deck: &[Card], size: usize, asked: Asked) -> Option<(Vec<Vec<u32>>, Found)> {
    let shares = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let all = CHOOSE[size][deck.len()] as usize;
    // Hands are numbered by their highest card first: as many hands below each bound as a share has.
    let bound = |share: usize| {
        (0..deck.len()).find(|highest| CHOOSE[size][*highest] as usize * shares >= all * share)
    };
    let bounds: Vec<usize> = (0..shares).filter_map(bound).chain([deck.len()]).collect();
    let parts: Vec<_> = thread::scope(|scope| {
        let look = |bounds: &[usize]| {
            let highest = bounds[0]..bounds[1];
            scope.spawn(move || look_over(deck, size, asked, highest))
        };
        let looks: Vec<_> = bounds.windows(2).map(look).collect();
        looks.into_iter().map(|look| look.join().ok()?).collect()
    });
    let (mut strengths, mut found) = (Vec::new(), Found::new());
    for part in parts {
        let (these, also) = part?;
        strengths.push(these);
        for (strength, hand) in also {
            found.entry(strength).or_insert(hand);
        }
    }
    Some((strengths, found))
}

/// The same of the hands whose highest card is one of these.
fn look_over(
    deck: &[Card],
    size: usize,
    asked: Asked,
    highest: Range<usize>,
) -> Option<(Vec<u32>, Found)> {
    let hands = |below: usize| CHOOSE[size][below] as usize;
    let mut strengths = Vec::with_capacity(hands(highest.end) - hands(highest.start));
    let mut found = Found::new();
    let mut seen = vec![0u64; STRENGTHS / 64];
    let mut fits = true;
    for highest in highest {
        for_each_choice(highest, size - 1, |lower| {
            let mut hand = CardSet::EMPTY.with(deck[highest]);
            let mut left = lower;
            while left != 0 {
                hand = hand.with(deck[left.trailing_zeros() as usize]);
                left &= left - 1;
            }
            let Ok(value) = asked.order.value_of_set(hand) else {
                fits = false;
                return;
            };
            let strength = asked.strength(value);
            strengths.push(strength);
            let Some(word) = seen.get_mut(strength as usize / 64) else {
                fits = false;
                return;
            };
            if *word >> (strength % 64) & 1 == 0 {
                *word |= 1 << (strength % 64);
                found.insert(strength, (value, hand));
            }
        });
    }
    fits.then_some((strengths, found))
}

impl Asked<'_> {
    /// Whether it is one of the hands without a combination, where these are equal.
    fn is_nothing(&self, value: HandValue) -> bool {
        let lowest = self.order.classes().len() - 1;
        self.nothing_is_equal && self.order.class_position(value) == lowest
    }

    /// By how much a value is above others; hands that are equal for want of a combination are told
    /// apart only by how much of what is needed they reach, which no other class falls below.
    fn strength(&self, value: HandValue) -> u32 {
        match self.is_nothing(value) {
            true => self.kind(value).1.count_ones() + u32::from(self.plays(value)),
            false => value.strength(),
        }
    }

    /// The class, and how many thresholds are met, each apart.
    fn kind(&self, value: HandValue) -> (usize, u64) {
        let met = self.thresholds.iter();
        let met = met.map(|threshold| u64::from(self.order.meets(value, threshold)));
        let met = met.fold(0, |all, met| all << 1 | met);
        (self.order.class_position(value), met)
    }

    fn plays(&self, value: HandValue) -> bool {
        let needed = self.bank_plays_with;
        needed.is_none_or(|threshold| self.order.meets(value, threshold))
    }
}
