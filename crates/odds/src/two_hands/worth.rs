//! What every deal is worth once the house has set it.

use std::cmp::Ordering;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering as Memory};
use std::thread;

use cards::{Card, CardSet, HandOrder, HandValue, Suit};
use games::bank_poker::{Description, Setting, TwoHands, house_setting, places_apart};

use super::pairs::Worths;
use crate::SolveError;
use crate::hands::{CHOOSE, for_each_choice, next_choice, number, places};

/// The most cards of a deal.
pub(super) const MOST: usize = 7;

/// The deals that a thread takes at a time.
const BLOCK: usize = 1 << 18;

/// A pack whose suits are alike, suit after suit, and what hands of it are worth.
pub(crate) struct Pack<'a> {
    description: &'a Description,
    /// The cards by their places: suit by suit, the joker last.
    pub(crate) cards: Vec<Card>,
    /// How many ranks each suit has.
    ranks: usize,
    /// How many cards a deal has.
    pub(crate) size: usize,
    /// The places of the low hand's cards in each setting, and those of the high hand's.
    parted: Vec<(u16, Vec<usize>, Vec<usize>)>,
    /// What each hand is worth, by its number.
    high: Vec<HandValue>,
    low: Vec<HandValue>,
    /// The strengths that hands of either kind may have.
    high_steps: Steps,
    low_steps: Steps,
}

impl<'a> Pack<'a> {
    /// Nothing if the suits are not alike, or a deal is too large to be numbered.
    pub(crate) fn new(description: &'a Description, deck: CardSet) -> Option<Pack<'a>> {
        let order = &description.order;
        let low = &order.low.as_ref()?.hands;
        let size = order.hands.size() + low.size();
        let lane = deck.lane(Suit::ALL[0]);
        let alike = Suit::ALL.iter().all(|suit| deck.lane(*suit) == lane);
        let mut cards: Vec<Card> = deck.iter().collect();
        // In the order of their bits the joker lies behind the first suit.
        cards.sort_by_key(|card| card.is_joker());
        if !alike || size > MOST || cards.len() > 53 || cards.len() < 2 * size {
            return None;
        }
        let parted = places_apart(size, low.size()).map(|apart| {
            let of = |is_low: bool| -> Vec<usize> {
                let is_apart = |place: &usize| (apart >> place & 1 == 1) == is_low;
                (0..size).filter(is_apart).collect()
            };
            (apart, of(true), of(false))
        });
        let (high, low) = (values(&order.hands, &cards)?, values(low, &cards)?);
        Some(Pack {
            description,
            ranks: lane.count_ones() as usize,
            size,
            parted: parted.collect(),
            high_steps: Steps::new(&high),
            low_steps: Steps::new(&low),
            high,
            low,
            cards,
        })
    }

    /// The strengths that high hands may have, and low ones.
    pub(super) fn steps(&self) -> [Steps; 2] {
        [self.high_steps.clone(), self.low_steps.clone()]
    }

    /// How many deals of one hand there are.
    pub(crate) fn deals(&self) -> usize {
        CHOOSE[self.size][self.cards.len()] as usize
    }

    /// Every way to part a deal, and what both hands are then worth.
    fn settings(&self, deal: &[u8]) -> smallvec::SmallVec<[Setting; 21]> {
        let setting = |(apart, low, high): &(u16, Vec<usize>, Vec<usize>)| Setting {
            apart: *apart,
            hands: TwoHands {
                high: self.high[hand(deal, high)],
                low: self.low[hand(deal, low)],
            },
        };
        self.parted.iter().map(setting).collect()
    }

    /// What a setting is worth as one number: `first · seconds + second`.
    fn worth(&self, hands: TwoHands) -> u32 {
        self.high_steps.of(hands.high) * self.low_steps.count() + self.low_steps.of(hands.low)
    }

    /// Adds what the settings of a deal are worth that may stand and that no other matches or beats
    /// in both hands.
    pub(super) fn best_settings(&self, deal: &[u8], worth: &mut Vec<u32>) {
        let from = worth.len();
        let settings = self.settings(deal).into_iter();
        let stand = settings.filter(|setting| setting.hands.may_stand(self.description));
        let mut found: smallvec::SmallVec<[u32; 21]> =
            stand.map(|setting| self.worth(setting.hands)).collect();
        // From the highest first hand down, only those with a higher second one than all before.
        found.sort_unstable_by(|one, other| other.cmp(one));
        for setting in found {
            let second = setting % self.low_steps.count();
            let last = worth[from..].last();
            if last.is_none_or(|last| last % self.low_steps.count() < second) {
                worth.push(setting);
            }
        }
    }

    /// Both hands of a deal, as the house sets it.
    pub(crate) fn set_by_house(&self, deal: &[u8]) -> Option<TwoHands> {
        let mut faces = [self.cards[0]; MOST];
        for (face, place) in faces.iter_mut().zip(deal) {
            *face = self.cards[usize::from(*place)];
        }
        let settings = self.settings(deal);
        let (setting, _) = house_setting(self.description, &faces[..self.size], &settings)?;
        Some(setting.hands)
    }

    /// What every deal is worth.
    pub(crate) fn worths(
        &self,
        threads: NonZeroUsize,
        progress: &mut (dyn FnMut(u64) + Send),
    ) -> Result<Worths, SolveError> {
        // A deal that no rule of the house way fits keeps this.
        let unset = u32::MAX;
        let worth: Vec<AtomicU32> = (0..self.deals()).map(|_| AtomicU32::new(unset)).collect();
        let next = AtomicUsize::new(0);
        let (sender, told) = std::sync::mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..threads.get() {
                let (worth, next) = (&worth, &next);
                let sender = sender.clone();
                scope.spawn(move || {
                    loop {
                        let from = next.fetch_add(BLOCK, Memory::Relaxed);
                        if from >= worth.len() || sender.send(()).is_err() {
                            return;
                        }
                        self.fill(from, (from + BLOCK).min(worth.len()), worth);
                    }
                });
            }
            drop(sender);
            told.into_iter().for_each(|()| progress(BLOCK as u64));
        });
        let worth: Vec<u32> = worth.into_iter().map(AtomicU32::into_inner).collect();
        if worth.contains(&unset) {
            return Err(SolveError::OtherCourse);
        }
        Ok(Worths::new(worth, self.low_steps.count()))
    }

    /// Sets the deals of these numbers that stand for others, and writes what they are worth
    /// wherever they stand for one.
    fn fill(&self, from: usize, to: usize, worth: &[AtomicU32]) {
        let mut set = unnumbered(from, self.size);
        let renamings = renamings();
        for _ in from..to {
            if self.stands_for_all(set) {
                let mut deal = [0; MOST];
                places(set, &mut deal);
                if let Some(hands) = self.set_by_house(&deal[..self.size]) {
                    let told = self.worth(hands);
                    for renaming in &renamings {
                        places(self.renamed(set, *renaming), &mut deal);
                        let place = number(&deal[..self.size]);
                        worth[place].store(told, Memory::Relaxed);
                    }
                }
            }
            set = next_choice(set);
        }
    }

    /// The places of a suit.
    fn suit(&self, set: u64, suit: usize) -> u64 {
        set >> (suit * self.ranks) & ((1 << self.ranks) - 1)
    }

    /// Whether a set is the one whose suits fall from the first on.
    pub(super) fn stands_for_all(&self, set: u64) -> bool {
        (1..4).all(|suit| self.suit(set, suit - 1) >= self.suit(set, suit))
    }

    /// How many sets it stands for: those with other names of the suits.
    pub(super) fn stands_for(&self, set: u64) -> u64 {
        let (mut alike, mut sets) = (1, 24);
        for suit in 1..4 {
            let same = self.suit(set, suit - 1) == self.suit(set, suit);
            alike = if same { alike + 1 } else { 1 };
            sets /= alike;
        }
        sets
    }

    /// The set that stands for all that differ from this one by the names of suits.
    #[inline]
    pub(super) fn standing_for(&self, set: u64) -> u64 {
        let mut suits = [0, 1, 2, 3].map(|suit| self.suit(set, suit));
        suits.sort_unstable_by(|one, other| other.cmp(one));
        let joker = set >> (4 * self.ranks) << (4 * self.ranks);
        let suits = suits.iter().enumerate();
        suits.fold(joker, |all, (suit, ranks)| {
            all | ranks << (suit * self.ranks)
        })
    }

    fn renamed(&self, set: u64, renaming: [usize; 4]) -> u64 {
        let joker = set >> (4 * self.ranks) << (4 * self.ranks);
        let suits = renaming.iter().enumerate();
        suits.fold(joker, |all, (from, to)| {
            all | self.suit(set, from) << (to * self.ranks)
        })
    }
}

/// The number of the hand at these places of a deal.
#[inline]
fn hand(deal: &[u8], at: &[usize]) -> usize {
    let ways =
        |(taken, place): (usize, &usize)| CHOOSE[taken + 1][usize::from(deal[*place])] as usize;
    at.iter().enumerate().map(ways).sum()
}

/// What all hands of one order are worth, by their numbers.
fn values(order: &HandOrder, cards: &[Card]) -> Option<Vec<HandValue>> {
    let (mut found, mut fits) = (Vec::new(), true);
    let mut hand = Vec::with_capacity(order.size());
    for_each_choice(cards.len(), order.size(), |mut set| {
        hand.clear();
        while set != 0 {
            hand.push(cards[set.trailing_zeros() as usize]);
            set &= set - 1;
        }
        match order.value(&hand) {
            Ok(value) => found.push(value),
            Err(_) => fits = false,
        }
    });
    fits.then_some(found)
}

/// The strengths that there are, from the lowest.
#[derive(Clone)]
pub(super) struct Steps(Vec<u32>);

impl Steps {
    fn new(values: &[HandValue]) -> Steps {
        let mut strengths: Vec<u32> = values.iter().map(|value| value.strength()).collect();
        strengths.sort_unstable();
        strengths.dedup();
        Steps(strengths)
    }

    fn count(&self) -> u32 {
        self.0.len() as u32
    }

    pub(super) fn of(&self, value: HandValue) -> u32 {
        let below = |strength: &u32| strength.cmp(&value.strength()) == Ordering::Less;
        self.0.partition_point(below) as u32
    }
}

/// The set of that number among those of so many places.
fn unnumbered(mut number: usize, size: usize) -> u64 {
    let mut set = 0;
    for taken in (1..=size).rev() {
        let row = &CHOOSE[taken];
        let place = row.partition_point(|ways| *ways as usize <= number) - 1;
        number -= row[place] as usize;
        set |= 1 << place;
    }
    set
}

fn renamings() -> Vec<[usize; 4]> {
    let mut all = Vec::with_capacity(24);
    for code in 0..256usize {
        let map = [0, 2, 4, 6].map(|shift| code >> shift & 3);
        if map.iter().fold(0, |reached, suit| reached | 1 << suit) == 0b1111 {
            all.push(map);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_found_by_their_numbers() {
        let mut expected = 0;
        for_each_choice(11, 4, |set| {
            assert_eq!(unnumbered(expected, 4), set);
            let mut at = [0; MOST];
            let count = places(set, &mut at);
            assert_eq!(number(&at[..count]), expected);
            expected += 1;
        });
        assert_eq!(expected, 330);
    }
}
