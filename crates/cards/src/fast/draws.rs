//! Every way to draw some cards: all boards, all hands.
//!
//! # The derivation
//!
//! But for flushes, cards of a rank are alike. In the order of nested loops, the
//! last card runs through the suits of a rank before it comes to the next: four
//! draws side by side are worth the same. And so does the card before it, whose
//! rows of last cards are alike too, save for the last cards of its own rank. So
//! one look-up is good for up to sixteen draws: four side by side in four rows.
//!
//! Which ranks, and where to write their strength down, is prepared once for all
//! draws of the last three cards ([`Entry`]). The entries that follow a given
//! card are the end of that list, so that the outer loops only walk over the
//! earlier cards.
//!
//! Where the earlier cards hold enough of a suit, its flushes are then written
//! over the rest.

use super::keys::RANK_KEYS;
use super::strength::Strength;
use super::table::{Partial, by_flush, by_ranks};
use crate::{Card, CardSet, Suit};

/// Draws of the inner cards that are worth the same.
#[derive(Clone, Copy)]
struct Entry {
    /// The sum of the keys of the ranks.
    key: u32,
    /// From which draws on it is written down, each time for [`SUITS`] of them,
    /// whether or not so many are worth that: the others are written over later.
    /// The last place may be repeated.
    places: [u16; SUITS],
}

/// The most cards of a rank.
const SUITS: usize = 4;

/// How many of the drawn cards the entries hold, if there are so many.
const INNER: usize = 3;

/// Every way to draw a number of cards from those that are live.
///
/// ```
/// use cards::fast::Draws;
/// use cards::{CardSet, parse_hand};
/// let set = |text: &str| parse_hand(text).unwrap().into_iter().collect::<CardSet>();
/// let (aces, kings) = (set("As Ah"), set("Ks Kh"));
/// let boards = Draws::new(CardSet::FRENCH.difference(aces.union(kings)), 5);
/// assert_eq!(boards.len(), 1_712_304);
/// let duel = boards.duel([aces, kings]);
/// assert_eq!((duel.ahead, duel.tied, duel.behind), (1_410_336, 9_308, 292_660));
/// ```
#[derive(Clone)]
pub struct Draws {
    live: Vec<Card>,
    to_come: usize,
    /// The places of the live cards of each suit.
    suits: [Vec<usize>; 4],
    /// What is written down first: the ends of rows.
    ends: Vec<Entry>,
    /// What is written down then: the beginnings of rows.
    beginnings: Vec<Entry>,
    /// By the place of a live card: where the draws begin that start with it.
    starts: Vec<Start>,
}

/// Where the draws that start with a card begin, in both lists.
#[derive(Clone, Copy)]
struct Start {
    end: usize,
    beginning: usize,
}

/// How a hand fares against another over all draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duel {
    /// Draws that the first hand wins.
    pub ahead: u64,
    /// Draws that are shared.
    pub tied: u64,
    /// Draws that the second hand wins.
    pub behind: u64,
}

impl Draws {
    /// Prepares all draws of so many cards, at least one.
    ///
    /// # Panics
    ///
    /// When no card is to come, or a joker is live.
    #[must_use]
    pub fn new(live: CardSet, to_come: usize) -> Draws {
        assert!(to_come > 0, "no card is to come");
        assert!(live.is_subset(CardSet::FRENCH), "the joker is live");
        let mut live: Vec<Card> = live.iter().collect();
        live.sort_unstable();
        let (mut entries, mut starts) = (Entries::default(), Vec::new());
        for (place, first) in live.iter().enumerate() {
            starts.push(entries.start());
            let more = to_come.min(INNER) - 1;
            entries.add(rank_key(*first), &live[place + 1..], more);
        }
        starts.push(entries.start());
        let suits = Suit::ALL.map(|suit| {
            let is_suited = |place: &usize| live[*place].suit() == Some(suit);
            (0..live.len()).filter(is_suited).collect()
        });
        Draws {
            suits,
            live,
            to_come,
            ends: entries.ends,
            beginnings: entries.beginnings,
            starts,
        }
    }

    /// How many draws there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        let live = self.live.len() as u64;
        let to_come = self.to_come as u64;
        if to_come > live {
            return 0;
        }
        (0..to_come).fold(1, |product, step| product * (live - step) / (step + 1))
    }

    /// Whether there is no draw: more cards are to come than are live.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Hands on the strengths of the known cards with each draw, in the order
    /// of nested loops over the live cards by their index, some at a time.
    /// Known and drawn cards together must be five, six or seven.
    ///
    /// ```
    /// use cards::fast::Draws;
    /// use cards::{CardSet, Class};
    /// let mut royal = 0;
    /// Draws::new(CardSet::FRENCH, 5).for_each(CardSet::EMPTY, |strengths| {
    ///     royal += strengths.iter().filter(|s| s.class() == Class::RoyalFlush).count();
    /// });
    /// assert_eq!(royal, 4);
    /// ```
    pub fn for_each(&self, known: CardSet, mut each: impl FnMut(&[Strength])) {
        self.check(known);
        let mut out = self.room();
        self.walk([known], |[hand], first| {
            each(self.fill(hand, first, &mut out, Strength::by_position));
        });
    }

    /// How two hands fare against each other over all draws. Each hand and the
    /// draw together must be five, six or seven cards, equally many in both.
    #[must_use]
    pub fn duel(&self, hands: [CardSet; 2]) -> Duel {
        hands.iter().for_each(|hand| self.check(*hand));
        assert_eq!(hands[0].len(), hands[1].len(), "unequal hands");
        let mut out = hands.map(|_| self.room());
        let [mut ahead, mut behind] = [0, 0];
        self.walk(hands, |hands, first| {
            let [ours, theirs] = &mut out;
            let ours = self.fill(hands[0], first, ours, u16::cast_signed);
            let theirs = self.fill(hands[1], first, theirs, u16::cast_signed);
            let [more, less] = compare(ours, theirs);
            ahead += more;
            behind += less;
        });
        Duel {
            ahead,
            tied: self.len() - ahead - behind,
            behind,
        }
    }

    fn check(&self, known: CardSet) {
        let cards = known.len() as usize + self.to_come;
        assert!((5..=7).contains(&cards), "a hand of {cards} cards");
        let live: CardSet = self.live.iter().copied().collect();
        assert!(known.intersection(live).is_empty(), "a known card is live");
    }

    /// Room for all draws of the inner cards, and for what is written beyond.
    fn room<T: Copy + Default>(&self) -> Vec<T> {
        vec![T::default(); ways(self.live.len(), self.inner()) + SUITS]
    }

    /// Runs `each` for every choice of the outer cards: with the hands to which
    /// they were added, and the place of the first live card that may follow.
    fn walk<const N: usize>(&self, hands: [CardSet; N], mut each: impl FnMut([Partial; N], usize)) {
        let outer = self.to_come - self.inner();
        self.walk_on(hands.map(|hand| hand.iter().collect()), 0, outer, &mut each);
    }

    fn walk_on<const N: usize>(
        &self,
        hands: [Partial; N],
        first: usize,
        left: usize,
        each: &mut impl FnMut([Partial; N], usize),
    ) {
        if left == 0 {
            return each(hands, first);
        }
        let last = (self.live.len() + 1).saturating_sub(left + self.inner());
        for place in first..last {
            let hands = hands.map(|hand| hand.with(self.live[place]));
            self.walk_on(hands, place + 1, left - 1, each);
        }
    }

    fn inner(&self) -> usize {
        self.to_come.min(INNER)
    }

    /// Writes down what each way to draw the inner cards is worth.
    #[inline(always)]
    fn fill<'a, T: Copy>(
        &self,
        hand: Partial,
        first: usize,
        out: &'a mut [T],
        value: impl Fn(u16) -> T + Copy,
    ) -> &'a [T] {
        let inner = self.inner();
        let start = self.starts[first];
        fill_entries(&self.ends[start.end..], hand.ranks(), out, value);
        fill_entries(
            &self.beginnings[start.beginning..],
            hand.ranks(),
            out,
            value,
        );
        let all = ways(self.live.len(), inner);
        let out = &mut out[all - ways(self.live.len() - first, inner)..all];
        for (suit, ranks) in hand.suits_with(5 - inner as u32) {
            let all = &self.suits[suit as usize];
            let places = &all[all.partition_point(|place| *place < first)..];
            let flush = |ranks: u16| value(by_flush(ranks.into()));
            let suited = Suited {
                draws: self,
                flush: &flush,
            };
            let rest = Rest {
                first,
                ranks,
                places,
            };
            match inner {
                1 => suited.last(rest, out),
                2 => suited.last_two(rest, out),
                _ => suited.last_three(rest, out),
            }
        }
        out
    }

    #[inline(always)]
    fn rank_bit(&self, place: usize) -> u16 {
        1 << (self.live[place].index() / 4)
    }
}

/// Writes down what the entries are worth. Apart from its caller, because the
/// loop needs the registers.
#[inline(never)]
fn fill_entries<T: Copy>(entries: &[Entry], ranks: u32, out: &mut [T], value: impl Fn(u16) -> T) {
    for entry in entries {
        let values = [value(by_ranks(ranks.wrapping_add(entry.key))); SUITS];
        for place in entry.places.map(usize::from) {
            let Some(out) = out.get_mut(place..place + SUITS) else {
                return; // never: the room is large enough
            };
            out.copy_from_slice(&values);
        }
    }
}

/// Writes down the flushes of a suit.
struct Suited<'a, F> {
    draws: &'a Draws,
    /// What a flush of these ranks is worth.
    flush: &'a F,
}

/// The draws that are left: from the live card in this place on, when the hand
/// has these ranks of the suit, and these places hold more of it.
#[derive(Clone, Copy)]
struct Rest<'a> {
    first: usize,
    ranks: u16,
    places: &'a [usize],
}

impl<F> Suited<'_, F> {
    #[inline(always)]
    fn last<T: Copy>(&self, rest: Rest, out: &mut [T])
    where
        F: Fn(u16) -> T,
    {
        if rest.ranks.count_ones() >= 5 {
            out.fill((self.flush)(rest.ranks));
        }
        for last in rest.places {
            out[last - rest.first] = (self.flush)(rest.ranks | self.draws.rank_bit(*last));
        }
    }

    #[inline(always)]
    fn last_two<T: Copy>(&self, rest: Rest, out: &mut [T])
    where
        F: Fn(u16) -> T,
    {
        self.each_first::<T, 2>(rest, out, |rest, out| self.last(rest, out));
    }

    fn last_three<T: Copy>(&self, rest: Rest, out: &mut [T])
    where
        F: Fn(u16) -> T,
    {
        self.each_first::<T, 3>(rest, out, |rest, out| self.last_two(rest, out));
    }

    /// Runs `then` for each first of so many cards with which a flush is possible.
    #[inline(always)]
    fn each_first<T, const DRAWN: usize>(
        &self,
        rest: Rest,
        out: &mut [T],
        then: impl Fn(Rest, &mut [T]),
    ) {
        let live = self.draws.live.len();
        let all_must_be_suited = rest.ranks.count_ones() as usize + DRAWN == 5;
        let (mut place, mut places) = (rest.first, rest.places);
        while place < live {
            let mut ranks = rest.ranks;
            if places.first() == Some(&place) {
                places = &places[1..];
                ranks |= self.draws.rank_bit(place);
            } else if all_must_be_suited {
                let Some(next) = places.first() else { break };
                place = *next;
                continue;
            }
            let skipped = ways(live - rest.first, DRAWN) - ways(live - place, DRAWN);
            let out = &mut out[skipped..][..ways(live - place - 1, DRAWN - 1)];
            let first = place + 1;
            then(
                Rest {
                    first,
                    ranks,
                    places,
                },
                out,
            );
            place += 1;
        }
    }
}

/// How often the first is above the second, and how often below.
#[inline(always)]
fn compare(first: &[i16], second: &[i16]) -> [u64; 2] {
    // In sixteen bits, because then many fit into a vector; they are enough for
    // three of a pack.
    let (mut more, mut less) = (0u16, 0u16);
    for (a, b) in first.iter().zip(second) {
        more += u16::from(a > b);
        less += u16::from(a < b);
    }
    [more.into(), less.into()]
}

/// How many ways there are to draw up to three cards from so many.
#[inline(always)]
fn ways(from: usize, drawn: usize) -> usize {
    match drawn {
        1 => from,
        2 => from * from.saturating_sub(1) / 2,
        _ => from * from.saturating_sub(1) * from.saturating_sub(2) / 6,
    }
}

/// The entries so far.
#[derive(Default)]
struct Entries {
    ends: Vec<Entry>,
    beginnings: Vec<Entry>,
    /// How many draws they cover.
    draws: usize,
}

impl Entries {
    fn start(&self) -> Start {
        Start {
            end: self.ends.len(),
            beginning: self.beginnings.len(),
        }
    }

    /// Adds the draws of the cards with this key and so many more.
    fn add(&mut self, key: u32, cards: &[Card], more: usize) {
        if more == 0 {
            self.ends.push(Entry::new(key, &[self.draws]));
            self.draws += 1;
            return;
        }
        let groups: Vec<&[Card]> = cards.chunk_by(same_rank).collect();
        let last_full = groups.iter().rposition(|group| group.len() == SUITS);
        for (number, group) in groups.iter().enumerate() {
            let key = key.wrapping_add(rank_key(group[0]));
            let lasts = &groups[number + 1..];
            if more == 1 {
                self.ends.push(Entry::new(key, &[self.draws]));
                self.draws += group.len();
            } else if let Some(last_full) = last_full.filter(|full| *full > number) {
                self.add_rows(key, group, lasts.split_at(last_full - number));
            } else {
                self.add_short_rows(key, group, lasts);
            }
        }
    }

    /// Adds the draws of a card with this key, which is one of the group, and
    /// one more, which comes after it: row by row, each from left to right.
    fn add_short_rows(&mut self, key: u32, group: &[Card], lasts: &[&[Card]]) {
        for left in (0..group.len()).rev() {
            for last in std::iter::once(&&group[..left]).chain(lasts) {
                if let Some(card) = last.first() {
                    let key = key.wrapping_add(rank_key(*card));
                    self.ends.push(Entry::new(key, &[self.draws]));
                }
                self.draws += last.len();
            }
        }
    }

    /// The same for rows of which the ranks up to a full one are known.
    ///
    /// Each row begins with the rest of the group and goes on with the ranks up
    /// to the last full one. Those are the beginnings: more than four draws,
    /// written from left to right, and not one too many at the end. What follows
    /// are the ends. They are written before; the draws that they have too many
    /// belong to ends that come later, or to beginnings.
    fn add_rows(&mut self, key: u32, group: &[Card], (full, rest): (&[&[Card]], &[&[Card]])) {
        let lengths = full.iter().chain(rest).map(|last| last.len());
        let length: usize = lengths.sum();
        let mut rows = [0; SUITS];
        let rows = &mut rows[..group.len()];
        let mut heads = [0; SUITS];
        for (number, row) in rows.iter_mut().enumerate() {
            let left = group.len() - 1 - number;
            heads[number] = self.draws;
            *row = self.draws + left;
            self.draws += left + length;
        }
        let heads = &heads[..group.len() - 1];
        if !heads.is_empty() {
            let key = key.wrapping_add(rank_key(group[0]));
            self.beginnings.push(Entry::new(key, heads));
        }
        for (lasts, list) in [(full, &mut self.beginnings), (rest, &mut self.ends)] {
            for last in lasts {
                list.push(Entry::new(key.wrapping_add(rank_key(last[0])), rows));
                rows.iter_mut().for_each(|row| *row += last.len());
            }
        }
    }
}

impl Entry {
    /// An entry at up to four places, which must go upwards.
    fn new(key: u32, places: &[usize]) -> Entry {
        let place = |number: usize| places[number.min(places.len() - 1)] as u16;
        Entry {
            key,
            places: [place(0), place(1), place(2), place(3)],
        }
    }
}

fn same_rank(a: &Card, b: &Card) -> bool {
    a.index() / 4 == b.index() / 4
}

fn rank_key(card: Card) -> u32 {
    RANK_KEYS[usize::from(card.index() / 4)]
}
