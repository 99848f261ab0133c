//! What the hands of a round are worth when their player stands, weighed with how likely they are.
//!
//! Everything is counted by *ordered* deals: a hand's weight is the part of all deals in which
//! exactly these cards come to it in one given order, which is the same for every order. All
//! numbers are integers over one denominator, so that nothing is rounded.
//!
//! **Dealt hands.** With the bank's first card gone, `N` cards are left. The cards `c` of a hand and
//! `d` of the bank come in a given order in `Π (n_k)↓(c_k + d_k) / N↓(|c| + |d|)` of the deals,
//! where `n↓m` is `n·(n−1)⋯(n−m+1)`.
//!
//! **Split hands.** A pair of `x` that is split, and split again whenever another `x` comes, makes
//! `r + 2` hands after `r` further `x`. The times at which a hand gets its second card, the
//! times at which one given hand gets further ones and those at which the bank draws are all
//! known just before the card comes; the cards of an exchangeable shoe picked at such times are
//! distributed as those of any other order. So the second cards of all hands may be thought to
//! come first, then the further cards of the hand looked at, then the bank's: what the other
//! hands drew falls out. Of the second cards `r` are `x` and `r + 2` are not, in one of
//! `B_r = C(2r + 2, r) / (r + 1)` orders that end just there. With `a` further `x` and `b` other
//! given cards, `M` of `x` and `R` of the rest left after the pair,
//!
//! `G(a, b) = Σ_r B_r · (r + 2) · M↓(r + a) · (R − b)↓(r + 1) / (N − 2)↓(2r + 1 + a + b)`
//!
//! is what the given cards are weighed with beside `Π (n_k)↓…` over the other kinds: expectations
//! of hands add up, and each of the `r + 2` is as likely to be the one looked at.
//!
//! A pair that the rules let be split once only makes two hands, the second card of each may be
//! another `x`, and what the other hand gets falls out too: `G(a, b) = 2 · M↓a / (N − 2)↓(a + b)`.

use std::cell::OnceCell;

use games::blackjack::{Hand, Rules, compare};
use num_bigint::BigInt;
use num_traits::{One, Zero};
use table::Outcome;

use super::bank::Bank;
use super::ends::Ends;
use super::kinds::{Counts, Hands, Held, Shoe};
use crate::SolveError;

/// The one denominator: all orders of so many of the cards that are left.
pub(super) struct Scale {
    /// `tails[m]`: of one order of `m` cards, how many of all orders begin with it.
    pub(super) tails: Vec<BigInt>,
}

impl Scale {
    /// Of orders of so many out of all cards.
    pub(super) fn new(cards: u32, length: usize) -> Scale {
        let mut tails = vec![BigInt::one(); length + 1];
        for place in (0..length).rev() {
            tails[place] = &tails[place + 1] * (cards - place as u32);
        }
        Scale { tails }
    }

    /// All orders.
    pub(super) fn all(&self) -> &BigInt {
        &self.tails[0]
    }
}

/// How given cards are weighed beside their kinds.
pub(super) struct Weights<'a> {
    scale: &'a Scale,
    split: Option<Split>,
    /// By how many cards are of the split kind, then by how many are not.
    known: Vec<Vec<OnceCell<BigInt>>>,
}

/// At which of the hands that a pair became one looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// At each in its turn.
    One,
    /// At each two, one of them first.
    Two,
    /// At the first of each two, whatever the other is.
    OneOfTwo,
    /// At none, but each two are counted.
    NoneOfTwo,
}

impl Seen {
    /// Of the hands looked for, how many get a second card that is not given.
    fn unseen(self) -> u32 {
        match self {
            Seen::Two => 0,
            Seen::One | Seen::OneOfTwo => 1,
            Seen::NoneOfTwo => 2,
        }
    }

    /// Of so many hands, how many are looked for, or how many two.
    fn among(self, hands: u32) -> u32 {
        match self {
            Seen::One => hands,
            Seen::Two | Seen::OneOfTwo | Seen::NoneOfTwo => hands * (hands - 1),
        }
    }
}

/// The shoe when a pair was split.
struct Split {
    /// In how many orders the pair comes.
    pair: BigInt,
    /// Cards of its kind that are left.
    same: u32,
    /// Other cards that are left.
    others: u32,
    /// Whether another card of its kind lets it be split again.
    again: bool,
    seen: Seen,
}

impl Weights<'_> {
    pub(super) fn at(&self, same: usize, others: usize) -> &BigInt {
        match &self.split {
            None => &self.scale.tails[same + others],
            Some(split) => self.known[same][others]
                .get_or_init(|| split.weight(self.scale, same as u32, others as u32)),
        }
    }
}

impl Split {
    fn weight(&self, scale: &Scale, a: u32, b: u32) -> BigInt {
        let mut sum = BigInt::zero();
        if a > self.same || b > self.others {
            return sum;
        }
        // M↓(r + a), (R − b)↓(r + 1) and B_r, from one r to the next; where two hands are looked at
        // it is one second card less that is not given, and one more where none is.
        let mut same = falling(self.same, a);
        if !self.again {
            return same * 2 * &scale.tails[(2 + a + b) as usize] * &self.pair;
        }
        let unseen = self.seen.unseen();
        let mut others = falling(self.others - b, unseen);
        let mut orders = BigInt::one();
        for again in 0.. {
            if same.is_zero() || others.is_zero() {
                return sum;
            }
            let drawn = (2 + 2 * again + unseen + a + b) as usize;
            sum += &orders
                * self.seen.among(again + 2)
                * &same
                * &others
                * &scale.tails[drawn]
                * &self.pair;
            same *= self.same.saturating_sub(again + a);
            others *= (self.others - b).saturating_sub(again + unseen);
            orders = first_passages(again + 1);
        }
        sum
    }
}

/// In how many orders the second cards may be of the split kind or not, so often of it: those that
/// first leave no hand without a second card at their end.
fn first_passages(again: u32) -> BigInt {
    let mut ways = BigInt::one();
    for place in 0..again {
        ways = ways * (2 * again + 2 - place) / (place + 1);
    }
    ways / (again + 1)
}

pub(super) fn falling(count: u32, times: u32) -> BigInt {
    (0..times)
        .map(|taken| BigInt::from(count.saturating_sub(taken)))
        .product()
}

/// The hands of a round in one course: as they are dealt, or split off a pair.
pub(super) struct Context {
    /// The kind of the pair.
    pub(super) pair: Option<usize>,
    /// Whether another card of its kind lets it be split again.
    pub(super) again: bool,
    /// Each hand as the engine has it in this course.
    pub(super) hands: Vec<Option<Hand>>,
    /// How many of all orders bring it, in one order of its cards.
    pub(super) weight: Vec<BigInt>,
    /// How many bring it and then a card that takes it over.
    pub(super) over: Vec<BigInt>,
    /// What it brings its player when he stands, each order weighed, times [`Table::unit`].
    pub(super) stand: Vec<BigInt>,
}

/// What a context is made of.
pub(super) struct Table<'a> {
    pub(super) rules: &'a Rules,
    pub(super) hands: &'a Hands,
    /// The cards that are left when the bank has its first one.
    pub(super) shoe: &'a Shoe,
    pub(super) scale: &'a Scale,
    /// The bank against a hand that is not the best there is, and against the best.
    pub(super) bank: &'a Bank,
    pub(super) bank_of_best: &'a Bank,
    /// What results are multiplied with, so that they are whole.
    pub(super) unit: i128,
}

impl Table<'_> {
    /// Whether all that is added up for one hand against the bank fits into 127 bits: all orders
    /// of the bank's cards, times the most that a bet brings.
    fn fits(&self) -> Result<(), SolveError> {
        let description = self.rules.description();
        let special = description.special.as_ref().map(|rule| rule.pays.value);
        let pays = [description.pays.ordinary.value, description.pays.best.value];
        let most = pays
            .into_iter()
            .chain(special)
            .map(|odds| odds.numerator())
            .max();
        let orders = falling(self.shoe.total(), self.bank.most() as u32);
        let all = orders * self.unit * most.unwrap_or(1).max(1);
        if all.bits() > 126 {
            Err(SolveError::TooMany)
        } else {
            Ok(())
        }
    }

    /// The hands as they are dealt.
    pub(super) fn dealt(&self) -> Result<Context, SolveError> {
        self.fits()?;
        let hands = self.hands.list.iter().map(|held| Some(held.hand)).collect();
        self.context(None, hands, &self.weights(None, Seen::One))
    }

    /// How cards are weighed that are given to hands as dealt, or split off a pair of this kind.
    pub(super) fn weights(&self, pair: Option<usize>, seen: Seen) -> Weights<'_> {
        let split = pair.map(|kind| {
            let count = self.shoe.counts[kind];
            Split {
                pair: BigInt::from(count) * (count - 1),
                same: count - 2,
                others: self.shoe.total() - count,
                again: self.splits_again(kind),
                seen,
            }
        });
        let hand = usize::from(self.hands.list.last().map_or(0, |last| last.cards));
        let hands = match seen {
            Seen::Two => 2 * hand,
            Seen::One | Seen::OneOfTwo | Seen::NoneOfTwo => hand,
        };
        let most = match pair {
            Some(_) => self.bank.most() + hands + 2,
            None => 0,
        };
        Weights {
            scale: self.scale,
            split,
            known: vec![vec![OnceCell::new(); most]; most],
        }
    }

    /// The hands that are split off a pair of this kind.
    pub(super) fn split(&self, kind: usize) -> Result<Context, SolveError> {
        let again = self.splits_again(kind);
        let hands = self.hands.list.iter();
        let hands = hands.map(|held| self.split_hand(held, kind, again));
        let weights = self.weights(Some(kind), Seen::One);
        self.context(Some(kind), hands.collect(), &weights)
    }

    /// One of a split pair, as the engine has it.
    fn split_off(&self, kind: usize) -> Hand {
        let (points, card) = (self.rules.points(), self.shoe.cards[kind]);
        let mut hand = Hand::new();
        hand.add(points, card);
        hand.add(points, card);
        hand.split_off(points);
        hand
    }

    /// Whether a split hand that gets another card of the pair's kind may be split again.
    fn splits_again(&self, kind: usize) -> bool {
        let mut hand = self.split_off(kind);
        hand.add(self.rules.points(), self.shoe.cards[kind]);
        self.rules.may_split(&hand).is_ok()
    }

    /// The engine's hand of these cards, begun with one of a split pair.
    fn split_hand(&self, held: &Held, kind: usize, again: bool) -> Option<Hand> {
        let points = self.rules.points();
        let is_split_again = again && held.cards == 2 && held.counts[kind] == 2;
        if held.counts[kind] == 0 || held.cards < 2 || is_split_again {
            return None;
        }
        let mut hand = self.split_off(kind);
        for (other, count) in held.counts.iter().enumerate() {
            let given = usize::from(*count) - usize::from(other == kind);
            for _ in 0..given {
                hand.add(points, self.shoe.cards[other]);
            }
        }
        Some(hand)
    }

    fn context(
        &self,
        pair: Option<usize>,
        hands: Vec<Option<Hand>>,
        weights: &Weights,
    ) -> Result<Context, SolveError> {
        let none = || vec![BigInt::zero(); hands.len()];
        let (mut weight, mut over, mut stand) = (none(), none(), none());
        for (place, held) in self.hands.list.iter().enumerate() {
            let Some(hand) = &hands[place] else { continue };
            if held.cards < 2 {
                continue;
            }
            let (same, others) = parts(held, pair);
            let base = self.base(&held.counts, pair);
            weight[place] = &base * weights.at(same, others);
            let bank = self.bank_against(hand);
            let nets = self.nets(hand, bank)?;
            stand[place] = base * self.against_bank(held, pair, weights, bank, &nets);
            for kind in 0..self.shoe.kinds() {
                let left = self.shoe.counts[kind].saturating_sub(held.counts[kind].into());
                if held.next[kind].is_some() || left == 0 {
                    continue;
                }
                let mut after = held.clone();
                (after.counts[kind], after.cards) = (held.counts[kind] + 1, held.cards + 1);
                let (same, others) = parts(&after, pair);
                over[place] += self.base(&after.counts, pair) * weights.at(same, others);
            }
        }
        Ok(Context {
            pair,
            again: weights.split.as_ref().is_none_or(|split| split.again),
            hands,
            weight,
            over,
            stand,
        })
    }

    /// `Π (n_k)↓c_k` over the kinds other than the pair's.
    pub(super) fn base(&self, counts: &Counts, pair: Option<usize>) -> BigInt {
        let mut base = BigInt::one();
        for kind in (0..self.shoe.kinds()).filter(|kind| Some(*kind) != pair) {
            base *= falling(self.shoe.counts[kind], counts[kind].into());
        }
        base
    }

    /// The bank as it draws against this hand.
    pub(super) fn bank_against(&self, hand: &Hand) -> &Bank {
        match hand.is_best(self.rules.points()) {
            true => self.bank_of_best,
            false => self.bank,
        }
    }

    /// What one stake on a hand brings against each class of the bank's hands, in units.
    pub(super) fn nets(&self, hand: &Hand, bank: &Bank) -> Result<Vec<i128>, SolveError> {
        let nets = bank.classes.iter().map(|class| self.net(hand, class));
        nets.collect()
    }

    /// A number for each class of the bank's hands, added up over all that the bank may draw, but
    /// for the base of the hand's own cards.
    pub(super) fn against_bank(
        &self,
        held: &Held,
        pair: Option<usize>,
        weights: &Weights,
        bank: &Bank,
        nets: &[i128],
    ) -> BigInt {
        let (ends, mut orders, mut sums) = (bank.ends(pair), Vec::new(), Vec::new());
        ends.orders(&held.counts, &mut orders);
        ends.by_place(&orders, nets, &mut sums);
        self.weighed(parts(held, pair), weights, ends, &sums)
    }

    /// What each place of the bank's hands has, added up as it is weighed beside so many given cards
    /// of the pair's kind and so many others.
    pub(super) fn weighed(
        &self,
        (same, others): (usize, usize),
        weights: &Weights,
        ends: &Ends,
        sums: &[i128],
    ) -> BigInt {
        let places = ends.places.iter().zip(sums).filter(|(_, sum)| **sum != 0);
        places
            .map(|(&(a, b), sum)| weights.at(same + a, others + b) * *sum)
            .sum()
    }

    /// What one stake on a hand brings against the bank's, in units.
    fn net(&self, hand: &Hand, bank: &Hand) -> Result<i128, SolveError> {
        let compared = compare(self.rules, hand, bank);
        match compared.outcome {
            Outcome::Won => {
                let odds = compared.odds;
                let (above, below) = (odds.numerator(), odds.denominator());
                let whole = i128::from(above) * self.unit;
                let fits = whole % i128::from(below) == 0;
                fits.then(|| whole / i128::from(below))
                    .ok_or(SolveError::NotByValue)
            }
            Outcome::Pushed | Outcome::Void => Ok(0),
            Outcome::Lost => Ok(-self.unit),
            Outcome::Prize | Outcome::PotShare => Err(SolveError::LooksElsewhere),
        }
    }
}

/// How many cards of a hand are given beside the pair's own: of its kind, and others.
pub(super) fn parts(held: &Held, pair: Option<usize>) -> (usize, usize) {
    let cards = usize::from(held.cards);
    match pair {
        None => (0, cards),
        Some(kind) => {
            let same = usize::from(held.counts[kind]);
            (same - 1, cards - same)
        }
    }
}
