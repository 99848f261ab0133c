//! How many hands of the bank stand where against each hand of the player's, while the bank shows
//! one card and one more is known to be elsewhere.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::thread;

use cards::{Card, Suit};
use smallvec::SmallVec;

use crate::against::{Counters, Duel, MOST, Met, Row, WIDTH, pair, spread};
use crate::hands::{CHOOSE, Hands, number};

/// A hand that stands for all that differ from it in the names of suits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Own {
    pub(super) set: u64,
    pub(super) step: usize,
    pub(super) weight: u64,
}

/// Every such hand with what was counted against it. The hands are dealt out to as many parts as
/// threads counted them.
pub(super) struct Counted {
    pub(super) own: Vec<Own>,
    parts: Vec<Part>,
    /// The place of each hand among them by its number, where it is one of them.
    place_of: Vec<u32>,
    suits: Suits,
    pairs: usize,
    /// The bank's hands with one card known, and with another known to be elsewhere.
    with_one: i64,
    without_one: i64,
}

/// What one thread counted: for each of its hands, rows by the card that the bank shows, and
/// numbers by two cards that it has.
#[derive(Default)]
struct Part {
    rows: Vec<[Row; 3]>,
    twos: [Vec<u16>; 3],
}

/// What is counted of the bank's hands.
const BELOW: usize = 0;
const LEVEL: usize = 1;
const OUT: usize = 2;

/// So many hands level with another are few.
const FEW: usize = 4_096;

impl Counted {
    pub(super) fn new(
        duel: &Duel<'_>,
        threads: NonZeroUsize,
        progress: &mut (dyn FnMut(u64, u64) + Send),
    ) -> Counted {
        let own = own_hands(duel);
        let hands = duel.hands;
        let (cards, size) = (hands.deck.len(), hands.size);
        let threads = threads.get();
        let total = 2 * own.len().div_ceil(threads) as u64;
        let mut progress = Some(progress);
        let mut parts = Vec::with_capacity(threads);
        thread::scope(|scope| {
            let own = &own;
            let work: Vec<_> = (0..threads)
                .map(|share| {
                    let mut tell = if share == 0 { progress.take() } else { None };
                    scope.spawn(move || {
                        let mine: Vec<Own> =
                            own.iter().skip(share).step_by(threads).copied().collect();
                        Part::count(duel, &mine, &mut |done| {
                            if let Some(tell) = &mut tell {
                                tell(done, total);
                            }
                        })
                    })
                })
                .collect();
            for part in work {
                parts.push(part.join().expect("counting does not panic"));
            }
        });
        let mut place_of = vec![u32::MAX; CHOOSE[size][cards] as usize];
        for (place, hand) in own.iter().enumerate() {
            place_of[number(&spread(hand.set)[..size])] = place as u32;
        }
        Counted {
            own,
            parts,
            place_of,
            suits: Suits::new(hands),
            pairs: CHOOSE[2][cards] as usize,
            with_one: CHOOSE[size - 1][cards - size - 1].into(),
            without_one: CHOOSE[size - 1][cards - size - 2].into(),
        }
    }

    /// The rows of a hand: below it, no higher than it, below what the bank needs.
    pub(super) fn rows(&self, place: usize) -> &[Row; 3] {
        let parts = self.parts.len();
        &self.parts[place % parts].rows[place / parts]
    }

    /// The bank's hands that hold the card shown and none of a hand's.
    pub(super) fn met(&self, place: usize, shown: usize) -> Met {
        let rows = self.rows(place);
        Met {
            below: rows[BELOW][shown].into(),
            level: rows[LEVEL][shown].into(),
            out: rows[OUT][shown].into(),
            all: self.with_one,
        }
    }

    /// What a hand meets once a card was put aside.
    pub(super) fn without(&self, place: usize, aside: usize) -> Without<'_> {
        let parts = self.parts.len();
        let (part, place) = (&self.parts[place % parts], place / parts);
        let twos = place * self.pairs..(place + 1) * self.pairs;
        Without {
            rows: &part.rows[place],
            twos: [BELOW, LEVEL, OUT].map(|what| &part.twos[what][twos.clone()]),
            aside,
            all: self.without_one,
        }
    }

    /// The place of a hand that is this one but for the names of suits, and how these are renamed.
    pub(super) fn find(&self, set: u64, size: usize) -> (usize, &[u8; WIDTH]) {
        let renamed = self.suits.renaming(set);
        let mut cards = 0u64;
        let mut left = set;
        while left != 0 {
            cards |= 1 << renamed[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        let place = self.place_of[number(&spread(cards)[..size])];
        (place as usize, renamed)
    }
}

/// What a hand meets once a card was put aside.
pub(super) struct Without<'a> {
    rows: &'a [Row; 3],
    twos: [&'a [u16]; 3],
    aside: usize,
    all: i64,
}

impl Without<'_> {
    /// The bank's hands that hold the card shown, none of the hand's, and not the card put aside.
    #[inline]
    pub(super) fn met(&self, shown: usize) -> Met {
        let two = pair(shown.min(self.aside), shown.max(self.aside));
        let left =
            |what: usize| i64::from(self.rows[what][shown] - i32::from(self.twos[what][two]));
        Met {
            below: left(BELOW),
            level: left(LEVEL),
            out: left(OUT),
            all: self.all,
        }
    }
}

fn own_hands(duel: &Duel<'_>) -> Vec<Own> {
    let mut step = 0;
    let own = duel.own_hands(0, 1).map(|(at, weight)| {
        while duel.begins[step + 1] <= at {
            step += 1;
        }
        let set = duel.sorted[at];
        Own { set, step, weight }
    });
    own.collect()
}

impl Part {
    /// Sweeps all hands twice: up to what the bank needs, and step by step.
    fn count(duel: &Duel<'_>, own: &[Own], progress: &mut dyn FnMut(u64)) -> Part {
        let hands = duel.hands;
        let (cards, size) = (hands.deck.len(), hands.size);
        let pairs = CHOOSE[2][cards] as usize;
        let mut part = Part {
            rows: vec![[[0; WIDTH]; 3]; own.len()],
            twos: [(); 3].map(|()| vec![0; own.len() * pairs]),
        };
        let mut counters = Counters::new(cards, size, true);
        let needs = duel.begins[hands.bank_from()];
        for hand in &duel.sorted[..needs] {
            counters.add(&spread(*hand));
        }
        for (place, hand) in own.iter().enumerate() {
            part.note(OUT, place, pairs, &counters, &spread(hand.set));
            progress(place as u64);
        }
        let mut counters = Counters::new(cards, size, true);
        let mut next = 0;
        for (step, bounds) in duel.begins.windows(2).enumerate() {
            let last = own[next..].partition_point(|hand| hand.step <= step) + next;
            for (place, hand) in (next..).zip(&own[next..last]) {
                part.note(BELOW, place, pairs, &counters, &spread(hand.set));
            }
            let of_step = &duel.sorted[bounds[0]..bounds[1]];
            for hand in of_step {
                counters.add(&spread(*hand));
            }
            if of_step.len() <= FEW {
                part.note_level(next..last, own, pairs, &Level::of(of_step, size));
            } else {
                for (place, hand) in (next..).zip(&own[next..last]) {
                    part.note(LEVEL, place, pairs, &counters, &spread(hand.set));
                }
            }
            next = last;
            progress((own.len() + next) as u64);
        }
        part
    }

    fn note(
        &mut self,
        what: usize,
        place: usize,
        pairs: usize,
        counters: &Counters,
        hand: &[u8; MOST],
    ) {
        self.rows[place][what] = counters.disjoint_showing(hand);
        let twos = &mut self.twos[what][place * pairs..(place + 1) * pairs];
        counters.disjoint_holding_two(hand, twos);
    }

    /// Few hands are level with another: they are looked at one by one.
    fn note_level(&mut self, places: Range<usize>, own: &[Own], pairs: usize, level: &[Level]) {
        let [below, through, _] = &mut self.twos;
        for place in places {
            self.rows[place][LEVEL] = self.rows[place][BELOW];
            let twos = place * pairs..(place + 1) * pairs;
            let twos = &mut through[twos.clone()];
            twos.copy_from_slice(&below[place * pairs..(place + 1) * pairs]);
            for hand in level.iter().filter(|hand| hand.set & own[place].set == 0) {
                let cards = hand.cards.iter();
                cards.for_each(|card| self.rows[place][LEVEL][usize::from(*card)] += 1);
                hand.pairs
                    .iter()
                    .for_each(|pair| twos[usize::from(*pair)] += 1);
            }
        }
    }
}

/// A hand of a step, its cards and its pairs of cards.
struct Level {
    set: u64,
    cards: SmallVec<[u8; MOST]>,
    pairs: SmallVec<[u16; 10]>,
}

impl Level {
    fn of(hands: &[u64], size: usize) -> Vec<Level> {
        let level = |set: &u64| {
            let cards = &spread(*set)[..size];
            let pairs = cards.iter().enumerate().flat_map(|(at, upper)| {
                let lower = cards[..at].iter();
                lower.map(|lower| pair(usize::from(*lower), usize::from(*upper)) as u16)
            });
            Level {
                set: *set,
                pairs: pairs.collect(),
                cards: SmallVec::from_slice(cards),
            }
        };
        hands.iter().map(level).collect()
    }
}

/// How the suits of a hand are renamed so that it becomes the one that stands for it.
struct Suits {
    /// The suit of each place, and its rank as a bit; a joker has neither.
    of: Vec<Option<(usize, u32)>>,
    /// For each order of the four suits, by its code, where each place goes.
    renamings: Vec<[u8; WIDTH]>,
}

impl Suits {
    fn new(hands: &Hands<'_>) -> Suits {
        let suit = |card: &Card| Suit::ALL.iter().position(|suit| card.suit() == Some(*suit));
        let of = hands.deck.iter();
        let of = of.map(|card| Some((suit(card)?, 1 << (card.rank()? as u32))));
        let of: Vec<Option<(usize, u32)>> = of.collect();
        let mut renamings = vec![[0; WIDTH]; 256];
        for (code, renaming) in renamings.iter_mut().enumerate() {
            let order = decode(code);
            let goes = |place: usize| {
                let (suit, rank) = of[place]?;
                let to = order.iter().position(|from| *from == suit)?;
                of.iter().position(|known| *known == Some((to, rank)))
            };
            for (place, to) in renaming.iter_mut().enumerate().take(of.len()) {
                *to = goes(place).unwrap_or(place) as u8;
            }
        }
        Suits { of, renamings }
    }

    /// The suits with the highest ranks become the first.
    fn renaming(&self, set: u64) -> &[u8; WIDTH] {
        let mut lanes = [0u32; 4];
        let mut left = set;
        while left != 0 {
            if let Some((suit, rank)) = self.of[left.trailing_zeros() as usize] {
                lanes[suit] |= rank;
            }
            left &= left - 1;
        }
        let mut order = [0, 1, 2, 3];
        order.sort_by_key(|suit| std::cmp::Reverse(lanes[*suit]));
        let code = (0..4).fold(0, |code, place| code | order[place] << (2 * place));
        &self.renamings[code]
    }
}

/// The suits in the order that a code names.
fn decode(code: usize) -> [usize; 4] {
    [0, 2, 4, 6].map(|shift| code >> shift & 3)
}
