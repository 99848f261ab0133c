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
        let by_ranks = ByRanks::new(&deck, asked);
        let (strengths, found) = match &by_ranks {
            Some(by_ranks) => (Vec::new(), by_ranks.found.clone()),
            None => looked_over(&deck, size, asked)?,
        };
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
        let step_of = match &by_ranks {
            Some(by_ranks) => by_ranks.steps(&deck, &by_strength, &mut steps),
            None => {
                let rank = Ranked::new(by_strength.keys().copied());
                let strengths = strengths.iter().flatten();
                let step_of: Vec<u16> = strengths.map(|strength| rank.of(*strength)).collect();
                for step in &step_of {
                    steps[usize::from(*step)].count += 1;
                }
                step_of
            }
        };
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

/// What every hand of five stands for where suits matter only if all are one: a value for each five
/// ranks, and one for each five of one suit. Two and a half million hands are then filled in from some
/// seven thousand.
struct ByRanks {
    found: Found,
    /// The strength of each three ranks, by their place, with each two.
    mixed: Vec<[Option<u32>; PAIRS]>,
    /// The strength of cards of one suit, by the bits of their ranks.
    suited: Vec<Option<u32>>,
}

/// Ranks that there are.
const RANKS: usize = 13;

/// How many twos of ranks there are, and how many threes, each with repetition.
const PAIRS: usize = RANKS * (RANKS + 1) / 2;
const TRIPLES: usize = PAIRS * (RANKS + 2) / 3;

/// The place of two ranks among all twos, and of three among all threes, in any order.
fn pair_of(mut ranks: [usize; 2]) -> usize {
    ranks.sort_unstable();
    let [low, high] = ranks;
    high * (high + 1) / 2 + low
}

fn triple_of(mut ranks: [usize; 3]) -> usize {
    ranks.sort_unstable();
    let [low, middle, high] = ranks;
    high * (high + 1) * (high + 2) / 6 + middle * (middle + 1) / 2 + low
}

impl ByRanks {
    /// Nothing for hands of another size or with a joker, which stands for what suits say.
    fn new(deck: &[Card], asked: Asked) -> Option<ByRanks> {
        if asked.order.size() != 5 || deck.iter().any(|card| card.is_joker()) {
            return None;
        }
        let mut of_rank: [Vec<Card>; RANKS] = Default::default();
        for card in deck {
            of_rank[usize::from(card.rank()?.index())].push(*card);
        }
        let mut all = ByRanks {
            found: Found::new(),
            mixed: vec![[None; PAIRS]; TRIPLES],
            suited: vec![None; 1 << RANKS],
        };
        for_each_ranks(&mut |ranks| {
            let Some(hand) = not_of_one_suit(&of_rank, ranks) else {
                return Some(());
            };
            let strength = all.note(hand, asked)?;
            // The same five are met as any three and two of them.
            for pair in TWO_OF_FIVE {
                let mut three = [0; 3];
                let others = (0..5).filter(|at| !pair.contains(at));
                others
                    .zip(&mut three)
                    .for_each(|(at, slot)| *slot = ranks[at]);
                let two = pair.map(|at| ranks[at]);
                all.mixed[triple_of(three)][pair_of(two)] = Some(strength);
            }
            Some(())
        })?;
        for suit in Suit::ALL {
            let of_suit: Vec<Card> = deck
                .iter()
                .copied()
                .filter(|card| card.suit() == Some(suit))
                .collect();
            let mut fits = Some(());
            for_each_choice(of_suit.len(), 5, |set| {
                let cards = (0..of_suit.len()).filter(|place| set >> place & 1 == 1);
                let hand: CardSet = cards.map(|place| of_suit[place]).collect();
                let ranks = usize::from(hand.lane(suit) & 0x1FFF);
                if all.suited[ranks].is_none() {
                    let strength = all.note(hand, asked);
                    all.suited[ranks] = strength;
                    fits = fits.and(strength.map(|_| ()));
                }
            });
            fits?;
        }
        Some(all)
    }

    /// The strength of a hand, which is one of those that occur.
    fn note(&mut self, hand: CardSet, asked: Asked) -> Option<u32> {
        let value = asked.order.value_of_set(hand).ok()?;
        let strength = asked.strength(value);
        self.found.entry(strength).or_insert((value, hand));
        Some(strength)
    }

    /// The step of each hand by its number. Counts the hands of each step, and keeps the first.
    fn steps(
        &self,
        deck: &[Card],
        by_strength: &BTreeMap<u32, u16>,
        steps: &mut [Step],
    ) -> Vec<u16> {
        let step = |strength: &Option<u32>| {
            let known = strength.and_then(|strength| by_strength.get(&strength));
            known.copied().unwrap_or(u16::MAX)
        };
        let mixed: Vec<[u16; PAIRS]> = self
            .mixed
            .iter()
            .map(|row| std::array::from_fn(|pair| step(&row[pair])))
            .collect();
        let suited: Vec<u16> = self.suited.iter().map(step).collect();
        let rank = |place: usize| {
            deck[place]
                .rank()
                .map_or(0, |rank| usize::from(rank.index()))
        };
        let ranks: Vec<usize> = (0..deck.len()).map(rank).collect();
        let pairs: [[usize; RANKS]; RANKS] =
            std::array::from_fn(|one| std::array::from_fn(|other| pair_of([one, other])));
        let mut all = Vec::with_capacity(CHOOSE[5][deck.len()] as usize);
        let mut lowest = [0; RANKS];
        // From the highest card down, as hands are numbered.
        for first in 4..deck.len() {
            for second in 3..first {
                for third in 2..second {
                    let three = [first, second, third];
                    let row = &mixed[triple_of(three.map(|place| ranks[place]))];
                    for fourth in 1..third {
                        let pairs = &pairs[ranks[fourth]];
                        lowest
                            .iter_mut()
                            .zip(pairs)
                            .for_each(|(slot, pair)| *slot = row[*pair]);
                        let from = all.len();
                        all.extend(ranks[..fourth].iter().map(|rank| lowest[*rank]));
                        let four = [first, second, third, fourth];
                        let suit = deck[fourth].suit();
                        if three.iter().all(|place| deck[*place].suit() == suit) {
                            let bits = four.iter().fold(0, |bits, place| bits | 1 << ranks[*place]);
                            for fifth in (0..fourth).filter(|place| deck[*place].suit() == suit) {
                                all[from + fifth] = suited[bits | 1 << ranks[fifth]];
                            }
                        }
                        for (fifth, step) in all[from..].iter().enumerate() {
                            let step = &mut steps[usize::from(*step)];
                            if step.count == 0 {
                                let hand = four.iter().map(|place| deck[*place]);
                                step.example = hand.chain([deck[fifth]]).collect();
                            }
                            step.count += 1;
                        }
                    }
                }
            }
        }
        all
    }
}

/// The places of every two of five.
const TWO_OF_FIVE: [[usize; 2]; 10] = [
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 4],
    [1, 2],
    [1, 3],
    [1, 4],
    [2, 3],
    [2, 4],
    [3, 4],
];

/// Calls for every five ranks, until nothing comes back.
fn for_each_ranks(each: &mut dyn FnMut([usize; 5]) -> Option<()>) -> Option<()> {
    for one in 0..RANKS {
        for two in one..RANKS {
            for three in two..RANKS {
                for four in three..RANKS {
                    for five in four..RANKS {
                        each([one, two, three, four, five])?;
                    }
                }
            }
        }
    }
    Some(())
}

/// A hand of these ranks, from the lowest, that is not of one suit; nothing if the pack has none.
fn not_of_one_suit(of_rank: &[Vec<Card>; RANKS], ranks: [usize; 5]) -> Option<CardSet> {
    let mut cards = Vec::with_capacity(5);
    for (at, rank) in ranks.iter().enumerate() {
        let before = ranks[..at].iter().filter(|other| *other == rank).count();
        cards.push(*of_rank[*rank].get(before)?);
    }
    let suit = cards[0].suit();
    if cards.iter().all(|card| card.suit() == suit) {
        let other = |rank: &usize| of_rank[*rank].iter().find(|card| card.suit() != suit);
        let (at, other) = ranks
            .iter()
            .enumerate()
            .find_map(|(at, rank)| Some((at, other(rank)?)))?;
        cards[at] = *other;
    }
    Some(cards.into_iter().collect())
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands that are filled in from their ranks stand where each of them stands when it is looked at
    /// by itself: under every order of five cards, of every pack that a game of ours has.
    #[test]
    fn hands_filled_in_from_their_ranks_stand_where_each_stands_by_itself() {
        let library = law::Library::embedded().expect("our own law files are sound");
        let catalogue = games::Catalogue::read(&library).expect("and so are our games");
        let mut tried = 0;
        for file in catalogue.games() {
            let games::GameFile::BankPoker(description) = file else {
                continue;
            };
            let thresholds = crate::bets::thresholds(description);
            let needed = description.bank_plays_with.as_ref();
            let asked = Asked {
                order: &description.order.hands,
                thresholds: &thresholds,
                bank_plays_with: needed.map(|needed| &needed.value.at_least),
                nothing_is_equal: tried % 2 == 1,
            };
            let deck: CardSet = description.cards.deck.value.cards().collect();
            let mut cards: Vec<Card> = deck.iter().collect();
            cards.sort();
            if ByRanks::new(&cards, asked).is_none() {
                continue;
            }
            tried += 1;
            let hands = Hands::new(deck, asked).expect("they are numbered");
            let (strengths, found) = looked_over(&cards, 5, asked).expect("they are few");
            let rank = Ranked::new(found.keys().copied());
            let steps: Vec<u16> = strengths
                .iter()
                .flatten()
                .map(|one| rank.of(*one))
                .collect();
            assert_eq!(hands.step_of, steps, "{}", file.game());
            assert_eq!(hands.steps.len(), found.len());
            for (step, (_, (_, example))) in hands.steps.iter().zip(&found) {
                assert_eq!(step.example, *example);
            }
            let all: usize = hands.steps.iter().map(|step| step.count as usize).sum();
            assert_eq!(all, steps.len());
        }
        assert!(tried > 5, "{tried}");
    }
}
