//! All deals of a shoe: two cards for each of three hands, then a third for each, drawn or not.
//!
//! Every order of the cards is as likely as any other. So a deal comes as often if the cloths change
//! hands, and if the third cards change places: of two hands and of three cards one order is looked
//! at and stands for all. Both counts are made from this one, by totals and by the cards of hands.

use super::Model;
use crate::SolveError;

/// A hand of two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    /// What its cards are, as places in the shoe, the lower first.
    kinds: [usize; 2],
    pub(super) points: u8,
    /// What a cloth's hand is told apart by: its points, and its cards where a choice may look at
    /// them.
    group: usize,
}

/// What the hands of the cloths are told apart by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub(super) points: u8,
    /// Its place among the hands with which a cloth chooses, from one; nothing for the others.
    pub(super) part: usize,
}

/// One deal as it may be told apart: the bank's hand, what both cloths have, and three third cards
/// by what they count.
pub(super) struct Deal {
    pub(super) bank: usize,
    pub(super) cloths: [Group; 2],
    pub(super) thirds: [u8; 3],
}

/// All deals of a shoe, each up to the order of the cloths and of the third cards.
pub(super) struct Deals {
    /// Every hand of two; the bank's are told apart by it.
    pub(super) pairs: Vec<Pair>,
    /// The hands with which a cloth chooses.
    pub(super) fives: Vec<[u8; 2]>,
    groups: Vec<Group>,
    /// What the cards of the shoe count.
    values: Vec<u8>,
    ways: Vec<u128>,
}

/// How many cards a deal has.
const CARDS: u32 = 9;

/// How many sets of two there are of so many, the same one twice included.
const fn twos(of: usize) -> usize {
    of * (of + 1) / 2
}

const fn threes(of: usize) -> usize {
    of * (of + 1) * (of + 2) / 6
}

impl Deals {
    pub(super) fn of(model: &Model) -> Result<Deals, SolveError> {
        let cards: u128 = model.shoe.iter().map(|(_, count)| count).sum();
        let most = cards.checked_pow(CARDS);
        // The two of a hand are taken in one order and counted for both.
        most.and_then(|most| most.checked_mul(8))
            .ok_or(SolveError::TooMany)?;
        let mut deals = Deals::none(model);
        let mut left: Vec<u128> = model.shoe.iter().map(|(_, count)| *count).collect();
        let out = u128::from(!model.replaced);
        for bank in 0..deals.pairs.len() {
            deals.with_bank(bank, &mut left, out);
        }
        Ok(deals)
    }

    /// Every hand, and nothing counted.
    fn none(model: &Model) -> Deals {
        let mut deals = Deals {
            pairs: Vec::new(),
            fives: Vec::new(),
            groups: Vec::new(),
            values: model.shoe.iter().map(|(value, _)| *value).collect(),
            ways: Vec::new(),
        };
        let kinds = deals.values.len();
        for kinds in (0..kinds).flat_map(|low| (low..kinds).map(move |high| [low, high])) {
            let cards = kinds.map(|kind| deals.values[kind]);
            let points = model.sum(cards[0], cards[1]);
            let chooses = points > model.draws && points < model.stands;
            if chooses {
                deals.fives.push(cards);
            }
            let part = if chooses { deals.fives.len() } else { 0 };
            let group = deals.group(points, part);
            deals.pairs.push(Pair {
                kinds,
                points,
                group,
            });
        }
        deals.ways = vec![0; deals.pairs.len() * twos(deals.groups.len()) * threes(kinds)];
        deals
    }

    /// The place of a group, which is made if it is new.
    fn group(&mut self, points: u8, part: usize) -> usize {
        let same = |group: &Group| group.points == points && group.part == part;
        self.groups.iter().position(same).unwrap_or_else(|| {
            self.groups.push(Group { points, part });
            self.groups.len() - 1
        })
    }

    /// The cards of a pair in front of someone.
    pub(super) fn cards(&self, pair: &Pair) -> [u8; 2] {
        pair.kinds.map(|kind| self.values[kind])
    }

    fn with_bank(&mut self, bank: usize, left: &mut [u128], out: u128) {
        let Some(ways) = take(left, self.pairs[bank].kinds, out) else {
            return;
        };
        for first in 0..self.pairs.len() {
            if let Some(more) = take(left, self.pairs[first].kinds, out) {
                self.with_first(bank, first, left, out, ways * more);
                put_back(left, self.pairs[first].kinds, out);
            }
        }
        put_back(left, self.pairs[bank].kinds, out);
    }

    fn with_first(&mut self, bank: usize, first: usize, left: &mut [u128], out: u128, ways: u128) {
        for second in first..self.pairs.len() {
            let pairs = [first, second].map(|pair| self.pairs[pair]);
            let Some(more) = take(left, pairs[1].kinds, out) else {
                continue;
            };
            // Two hands that are not told apart come to the same place in both orders.
            let both = first != second && pairs[0].group == pairs[1].group;
            let ways = if both { 2 * ways * more } else { ways * more };
            self.thirds(
                self.place(bank, pairs.map(|pair| pair.group)),
                left,
                out,
                ways,
            );
            put_back(left, pairs[1].kinds, out);
        }
    }

    /// Where the third cards of given hands begin.
    fn place(&self, bank: usize, groups: [usize; 2]) -> usize {
        let [low, high] = [groups[0].min(groups[1]), groups[0].max(groups[1])];
        let hands = bank * twos(self.groups.len()) + twos(high) + low;
        hands * threes(self.values.len())
    }

    /// Three third cards, each of a kind no lower than the one before.
    fn thirds(&mut self, place: usize, left: &mut [u128], out: u128, ways: u128) {
        for high in 0..left.len() {
            let of_high = left[high];
            if of_high == 0 {
                continue;
            }
            left[high] -= out;
            for middle in 0..=high {
                let of_both = ways * of_high * left[middle];
                if of_both == 0 {
                    continue;
                }
                left[middle] -= out;
                let row = place + threes(high) + twos(middle);
                let sums = self.ways[row..=row + middle].iter_mut();
                sums.zip(left.iter())
                    .for_each(|(sum, low)| *sum += of_both * low);
                left[middle] += out;
            }
            left[high] += out;
        }
    }

    /// Every deal that may come, in every order of the cloths and the third cards, with the ways in
    /// which it comes.
    pub(super) fn for_each(&self, mut note: impl FnMut(&Deal, u128)) {
        let kinds = self.values.len();
        let mut orders = Vec::new();
        for at in 0..kinds.pow(3) {
            let thirds = [at / kinds / kinds, at / kinds % kinds, at % kinds];
            let mut sorted = thirds;
            sorted.sort_unstable();
            let place = threes(sorted[2]) + twos(sorted[1]) + sorted[0];
            orders.push((thirds.map(|kind| self.values[kind]), place));
        }
        let groups = 0..self.groups.len();
        for bank in 0..self.pairs.len() {
            for first in groups.clone() {
                for second in groups.clone() {
                    let place = self.place(bank, [first, second]);
                    let cloths = [self.groups[first], self.groups[second]];
                    for (thirds, order) in &orders {
                        let ways = self.ways[place + order];
                        if ways > 0 {
                            let thirds = *thirds;
                            note(
                                &Deal {
                                    bank,
                                    cloths,
                                    thirds,
                                },
                                ways,
                            );
                        }
                    }
                }
            }
        }
    }

    /// By the points of the first hand, the second and the bank's, then by what each third card
    /// counts.
    pub(super) fn totals(&self, model: &Model) -> Vec<u128> {
        let units = model.units();
        let mut totals = vec![0; units.pow(6)];
        self.for_each(|deal, ways| {
            let [first, second] = deal.cloths.map(|group| group.points);
            let hands = [first, second, self.pairs[deal.bank].points];
            let digits = hands.into_iter().chain(deal.thirds);
            let place = digits.fold(0, |place, digit| place * units + usize::from(digit) % units);
            totals[place] += ways;
        });
        totals
    }
}

/// Takes two cards out of what is left: in how many ways, in both orders; nothing if they are not
/// there.
fn take(left: &mut [u128], [low, high]: [usize; 2], out: u128) -> Option<u128> {
    let one = left[low];
    if one == 0 {
        return None;
    }
    left[low] -= out;
    let ways = one * left[high] * if low == high { 1 } else { 2 };
    if ways == 0 {
        left[low] += out;
        return None;
    }
    left[high] -= out;
    Some(ways)
}

fn put_back(left: &mut [u128], kinds: [usize; 2], out: u128) {
    kinds.into_iter().for_each(|kind| left[kind] += out);
}
