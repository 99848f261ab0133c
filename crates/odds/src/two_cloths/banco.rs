//! Whoever covers the whole bank, with both hands of it: bound by no rule with either, he looks at
//! the second once he has spoken for the first (AR02 3.8 VI.1). A game of two, one of whom
//! remembers.
//!
//! With a hand that may be shown at once he may also say that he stands: nothing but another such
//! hand of the bank's beats it either way, but the bank then does not know. With every other hand
//! he stands or asks for a card. What he does is told as weights of a tree: `u` is how often he
//! takes the second of two words with the first hand, and what he does with both hands is `u`, or
//! the rest of it, times how often he takes the second word then. In these weights everything is
//! linear for either of the two, so that the equilibrium is a linear complementarity problem as in
//! [`mixing`](mod@crate::mixing), with one bound more: nothing is done with the second hand more
//! often than it came to it. Places in which one choice is best whatever the other does are settled
//! beforehand; the rest is a [`complement`](mod@crate::complement). What comes of it is held against
//! every other choice of both, a card with a natural too.

use num_traits::{One, Signed, Zero};

mod problem;

use super::{Model, Seen, Word};
use crate::fraction::{ByWeight, Fraction, whole};
use problem::Problem;

/// What the hands of two cloths come to, the first by three, then the second.
type Counts = [u128; 9];

/// The two words between which a choice is made with a hand; a third is held against them.
type Words = [Word; 2];

/// One word for each hand, and what the bank may then meet.
struct Leaf {
    /// What it brings where both hands are shown, and the bank chooses nothing.
    ended: i128,
    /// The deals of these.
    deals: Counts,
    /// The cells of the bank: what standing and drawing bring the player, and the bank.
    cells: Vec<Met>,
}

struct Met {
    cell: usize,
    player: [i128; 2],
    bank: [i128; 2],
    counts: [Counts; 2],
}

/// All deals, by what is said of both hands.
pub(super) struct Banco<'a> {
    pub(super) model: &'a Model,
    pub(super) total: u128,
    /// Deals in which the bank shows at once.
    shown: Counts,
    leaves: Vec<Leaf>,
}

/// What both do.
pub(super) struct Found {
    /// How often the second of its two words is said of the first hand, by its points.
    pub(super) first: Vec<Fraction>,
    /// The same of the second hand: by the points of the first, the word that was said of it, and
    /// its own points. Nothing where it never comes to it.
    pub(super) second: Vec<Option<Fraction>>,
    /// How often the bank draws, by cell; nothing where it never comes to it.
    pub(super) bank: Vec<Option<Fraction>>,
    /// How likely each result of the first cloth and the second is.
    pub(super) results: [[Fraction; 3]; 3],
}

/// What is settled beforehand.
#[derive(Clone, PartialEq)]
struct Settled {
    first: Vec<Option<bool>>,
    second: Vec<Option<bool>>,
    bank: Vec<Option<bool>>,
}

impl<'a> Banco<'a> {
    /// Counts by the points of both hands and the bank's, and of each third card.
    pub(super) fn count(model: &'a Model, totals: &[u128]) -> Banco<'a> {
        let units = model.units();
        let mut banco = Banco {
            model,
            total: totals.iter().sum(),
            shown: Counts::default(),
            leaves: Vec::new(),
        };
        banco.leaves = (0..units * units * 9).map(|at| banco.leaf(at)).collect();
        for (place, ways) in totals.iter().enumerate().filter(|(_, ways)| **ways > 0) {
            let digit = |at: u32| (place / units.pow(5 - at) % units) as u8;
            let hands = [digit(0), digit(1), digit(2)];
            banco.note(hands, [digit(3), digit(4), digit(5)], *ways);
        }
        banco.weigh();
        banco
    }

    fn units(&self) -> usize {
        self.model.units()
    }

    fn shows(&self, hand: usize) -> bool {
        hand >= usize::from(self.model.natural)
    }

    /// The two words of a hand.
    pub(super) fn words(&self, hand: usize) -> Words {
        match self.shows(hand) {
            true => [Word::Show, Word::Stand],
            false => [Word::Stand, Word::Card],
        }
    }

    /// Every word that is open with a hand.
    fn open(&self, hand: usize) -> Vec<Word> {
        let mut words = self.words(hand).to_vec();
        if self.shows(hand) {
            words.push(Word::Card);
        }
        words
    }

    fn at(&self, first: usize, one: Word, second: usize, other: Word) -> usize {
        ((first * 3 + one as usize) * self.units() + second) * 3 + other as usize
    }

    /// Everything that may be seen of a hand of which this is said.
    fn faces(&self, word: Word) -> std::ops::Range<usize> {
        let units = self.units();
        match word {
            Word::Card => 0..units,
            Word::Stand => units..units + 1,
            Word::Show => units + 1..units + 2,
        }
    }

    fn seen(&self) -> usize {
        self.units() + 2
    }

    /// How many cells the bank has.
    pub(super) fn cells(&self) -> usize {
        usize::from(self.model.natural) * self.seen() * self.seen()
    }

    /// A cell of the bank: its points, and what is seen of both hands.
    pub(super) fn key(&self, cell: usize) -> super::Key {
        let face = |seen: usize| match seen.checked_sub(self.units()) {
            None => Seen::Card(seen as u8),
            Some(0) => Seen::Stood,
            Some(_) => Seen::Shown,
        };
        let seen = self.seen();
        let points = (cell / seen / seen) as u8;
        (points, face(cell / seen % seen), face(cell % seen))
    }

    fn leaf(&self, at: usize) -> Leaf {
        let (words, units) = ([Word::Card, Word::Stand, Word::Show], self.units());
        let (one, other) = (words[at / (3 * units) % 3], words[at % 3]);
        let mut leaf = Leaf {
            ended: 0,
            deals: Counts::default(),
            cells: Vec::new(),
        };
        if [one, other] == [Word::Show; 2] {
            return leaf;
        }
        for points in 0..usize::from(self.model.natural) {
            for first in self.faces(one) {
                for second in self.faces(other) {
                    leaf.cells.push(Met {
                        cell: (points * self.seen() + first) * self.seen() + second,
                        player: [0; 2],
                        bank: [0; 2],
                        counts: [Counts::default(); 2],
                    });
                }
            }
        }
        leaf
    }

    fn note(&mut self, hands: [u8; 3], thirds: [u8; 3], ways: u128) {
        let model = self.model;
        let [first, second, bank] = hands;
        if bank >= model.natural {
            let results = [first, second].map(|hand| model.result(hand, bank));
            self.shown[results[0] * 3 + results[1]] += ways;
            return;
        }
        // A natural that nothing was added to wins against whatever the bank makes of its own.
        let result = |hand: u8, word: Word, third: u8, bank: u8| match word {
            Word::Card => model.result(model.sum(hand, third), bank),
            _ if hand >= model.natural => 0,
            _ => model.result(hand, bank),
        };
        let drew = model.sum(bank, thirds[2]);
        for one in self.open(first.into()) {
            for other in self.open(second.into()) {
                let at = self.at(first.into(), one, second.into(), other);
                let of = |bank: u8| {
                    let first = result(first, one, thirds[0], bank);
                    first * 3 + result(second, other, thirds[1], bank)
                };
                let (own, next) = (of(bank), of(drew));
                // Their order is that of the cells of a leaf.
                let face = |word: Word, third: u8| match word {
                    Word::Card => (usize::from(third), self.units()),
                    _ => (0, 1),
                };
                let ((one, ones), (other, others)) = (face(one, thirds[0]), face(other, thirds[1]));
                let place = (usize::from(bank) * ones + one) * others + other;
                let leaf = &mut self.leaves[at];
                match leaf.cells.get_mut(place) {
                    None => leaf.deals[own] += ways,
                    Some(met) => {
                        met.counts[0][own] += ways;
                        met.counts[1][next] += ways;
                    }
                }
            }
        }
    }

    /// What every cell brings: the player in stakes of one cloth, in as many parts as the house's
    /// share has, and the bank after that share.
    fn weigh(&mut self) {
        let share = |of: &num_bigint::BigInt| i128::try_from(of).unwrap_or(0);
        let keeps = &self.model.keeps;
        let (kept, parts) = (share(keeps.numer()), share(keeps.denom()));
        let of = |counts: &Counts| {
            let (mut player, mut bank) = (0, 0);
            for (place, count) in counts.iter().enumerate() {
                let net = 2 - (place / 3) as i128 - (place % 3) as i128;
                let count = *count as i128;
                player += net * parts * count;
                bank += match net < 0 {
                    true => -net * (parts - kept) * count,
                    false => -net * parts * count,
                };
            }
            (player, bank)
        };
        for leaf in &mut self.leaves {
            leaf.ended = of(&leaf.deals).0;
            leaf.cells
                .retain(|met| met.counts[0].iter().any(|count| *count > 0));
            for met in &mut leaf.cells {
                for choice in 0..2 {
                    (met.player[choice], met.bank[choice]) = of(&met.counts[choice]);
                }
            }
        }
    }

    /// Every place of the second hand, with the leaf of each of its two words.
    fn places(&self) -> impl Iterator<Item = (usize, usize, usize, [&Leaf; 2])> {
        let units = self.units();
        let all =
            (0..units * 2 * units).map(move |at| (at / units / 2, at / units % 2, at % units));
        all.map(move |(first, word, second)| {
            let said = self.words(first)[word];
            let leaves = self.words(second).map(|other| {
                let at = self.at(first, said, second, other);
                &self.leaves[at]
            });
            (first, word, second, leaves)
        })
    }

    fn place(&self, first: usize, word: usize, second: usize) -> usize {
        (first * 2 + word) * self.units() + second
    }

    /// What is best in each place whatever the other does where he still has a choice.
    fn settled(&self) -> Settled {
        let mut settled = Settled {
            first: vec![None; self.units()],
            second: vec![None; self.units() * 2 * self.units()],
            bank: vec![None; self.cells()],
        };
        loop {
            let before = settled.clone();
            self.settle_bank(&mut settled);
            self.settle_player(&mut settled);
            if settled == before {
                return settled;
            }
        }
    }

    fn settle_bank(&self, settled: &mut Settled) {
        let mut bounds = vec![[0_i128; 2]; self.cells()];
        for (first, word, second, leaves) in self.places() {
            let one = settled.first[first];
            let other = settled.second[self.place(first, word, second)];
            for (said, leaf) in leaves.into_iter().enumerate() {
                let comes = |at: Option<bool>, word: usize| at.is_none_or(|at| at == (word == 1));
                if !comes(one, word) || !comes(other, said) {
                    continue;
                }
                let sure = one.is_some() && other.is_some();
                for met in &leaf.cells {
                    let gain = met.bank[1] - met.bank[0];
                    let [least, most] = &mut bounds[met.cell];
                    *least += if sure { gain } else { gain.min(0) };
                    *most += if sure { gain } else { gain.max(0) };
                }
            }
        }
        for (settled, [least, most]) in settled.bank.iter_mut().zip(bounds) {
            *settled = settled.or(decided(least, most));
        }
    }

    fn settle_player(&self, settled: &mut Settled) {
        let mut worth = vec![[[0_i128; 2]; 2]; self.units()];
        for (first, word, second, leaves) in self.places() {
            let [one, other] = leaves.map(|leaf| leaf.bounds(&settled.bank));
            let place = self.place(first, word, second);
            let known = &mut settled.second[place];
            *known = known.or(decided(other[0] - one[1], other[1] - one[0]));
            for bound in 0..2 {
                worth[first][word][bound] += match known {
                    None => one[bound].max(other[bound]),
                    Some(false) => one[bound],
                    Some(true) => other[bound],
                };
            }
        }
        for (settled, [one, other]) in settled.first.iter_mut().zip(worth) {
            *settled = settled.or(decided(other[0] - one[1], other[1] - one[0]));
        }
    }

    /// What both do so that neither gains by another choice; nothing if it was not found.
    pub(super) fn solve(&self) -> Option<Found> {
        let settled = self.settled();
        let problem = Problem::of(self, &settled);
        let shares = problem.solve()?;
        let found = self.found(&settled, &problem, &shares);
        self.gains(&found)
            .iter()
            .all(Zero::is_zero)
            .then_some(found)
    }

    fn found(&self, settled: &Settled, problem: &Problem, shares: &[Fraction]) -> Found {
        let known = |settled: &Option<bool>| settled.map(|second| whole(second.into()));
        let mut first: Vec<Option<Fraction>> = settled.first.iter().map(known).collect();
        let mut second: Vec<Option<Fraction>> = settled.second.iter().map(known).collect();
        let mut bank: Vec<Option<Fraction>> = settled.bank.iter().map(known).collect();
        let mut shares = shares.iter();
        for (cell, share) in problem.bank.iter().zip(&mut shares) {
            bank[*cell] = Some(share.clone());
        }
        for (hand, share) in problem.first.iter().zip(&mut shares) {
            first[*hand] = Some(share.clone());
        }
        let first: Vec<Fraction> = first.into_iter().map(Option::unwrap_or_default).collect();
        let comes = |hand: usize, word: usize| match word {
            0 => whole(1) - &first[hand],
            _ => first[hand].clone(),
        };
        for ((hand, word, place), share) in problem.second.iter().zip(&mut shares) {
            let comes = comes(*hand, *word);
            second[*place] = (!comes.is_zero()).then(|| share / comes);
        }
        for (hand, word, other, _) in self.places() {
            if comes(hand, word).is_zero() {
                second[self.place(hand, word, other)] = None;
            }
        }
        self.with(first, second, bank)
    }

    /// What comes of what both do.
    pub(super) fn with(
        &self,
        first: Vec<Fraction>,
        second: Vec<Option<Fraction>>,
        bank: Vec<Option<Fraction>>,
    ) -> Found {
        let mut found = Found {
            first,
            second,
            bank,
            results: Default::default(),
        };
        found.results = self.results(&found);
        found
    }

    /// The places of the second hand that it comes to: the first hand, the word said of it, the
    /// second, and how often the second of its two words is said.
    pub(super) fn after<'f>(
        &'f self,
        found: &'f Found,
    ) -> impl Iterator<Item = (usize, usize, usize, &'f Fraction)> + 'f {
        self.places().filter_map(|(first, word, second, _)| {
            let often = found.second[self.place(first, word, second)].as_ref()?;
            Some((first, word, second, often))
        })
    }

    /// How often each two words are said of two hands.
    fn weights<'f>(&'f self, found: &'f Found) -> impl Iterator<Item = (Fraction, &'f Leaf)> + 'f {
        self.places()
            .flat_map(move |(first, word, second, leaves)| {
                let share = |often: &Fraction, word: usize| match word {
                    0 => whole(1) - often,
                    _ => often.clone(),
                };
                let comes = share(&found.first[first], word);
                let often = found.second[self.place(first, word, second)].clone();
                let often = often.unwrap_or_else(Fraction::zero);
                let both = [0, 1].map(|said| &comes * share(&often, said));
                both.into_iter()
                    .zip(leaves)
                    .filter(|(weight, _)| !weight.is_zero())
            })
    }

    /// What the player and the bank would gain by the best other choices of each alone: nothing, in
    /// an equilibrium.
    pub(super) fn gains(&self, found: &Found) -> [Fraction; 2] {
        let worth: Vec<Fraction> = self
            .leaves
            .iter()
            .map(|leaf| leaf.worth(&found.bank))
            .collect();
        let best = |first: usize, said: Word, second: usize| {
            let words = self.open(second).into_iter();
            let worths = words.map(|other| &worth[self.at(first, said, second, other)]);
            worths.max().cloned().unwrap_or_default()
        };
        let best = (0..self.units()).map(|first| {
            let of = |said: Word| -> Fraction {
                (0..self.units())
                    .map(|second| best(first, said, second))
                    .sum()
            };
            self.open(first)
                .into_iter()
                .map(of)
                .max()
                .unwrap_or_default()
        });
        let mut player: Fraction = best.sum();
        let mut gains = vec![ByWeight::default(); self.cells()];
        for (weight, leaf) in self.weights(found) {
            player -= &weight * leaf.worth(&found.bank);
            for met in &leaf.cells {
                gains[met.cell].add(&[&weight], [met.bank[1] - met.bank[0]]);
            }
        }
        let bank = gains.iter().zip(&found.bank).map(|(gain, draws)| {
            let [gain] = gain.totals();
            let draws = draws.clone().unwrap_or_default();
            (&gain * (whole(1) - &draws)).max(-gain * draws)
        });
        [player, bank.sum()]
    }

    fn results(&self, found: &Found) -> [[Fraction; 3]; 3] {
        let nine = |counts: &Counts| counts.map(|count| count as i128);
        let mut sums: ByWeight<9> = ByWeight::default();
        sums.add(&[], nine(&self.shown));
        for (weight, leaf) in self.weights(found) {
            sums.add(&[&weight], nine(&leaf.deals));
            for met in &leaf.cells {
                let draws = found.bank[met.cell].clone().unwrap_or_default();
                sums.add(&[&weight, &(whole(1) - &draws)], nine(&met.counts[0]));
                sums.add(&[&weight, &draws], nine(&met.counts[1]));
            }
        }
        let (sums, total) = (sums.totals(), whole(self.total));
        [0, 3, 6].map(|row| [0, 1, 2].map(|column| &sums[row + column] / &total))
    }
}

/// What is best if the second of two choices brings at least and at most so much more.
fn decided(least: i128, most: i128) -> Option<bool> {
    match (least >= 0, most <= 0) {
        (_, true) => Some(false),
        (true, _) => Some(true),
        _ => None,
    }
}

impl Leaf {
    /// The least and the most that it brings the player, as far as the bank is settled.
    fn bounds(&self, bank: &[Option<bool>]) -> [i128; 2] {
        let mut bounds = [self.ended; 2];
        for met in &self.cells {
            let [stand, draw] = met.player;
            let [least, most] = match bank[met.cell] {
                None => [stand.min(draw), stand.max(draw)],
                Some(draws) => [met.player[usize::from(draws)]; 2],
            };
            bounds[0] += least;
            bounds[1] += most;
        }
        bounds
    }

    /// What it brings the player if the bank draws so often.
    fn worth(&self, bank: &[Option<Fraction>]) -> Fraction {
        let (mut sure, mut sum) = (self.ended, Fraction::zero());
        for met in &self.cells {
            let [stand, draw] = met.player;
            sure += stand;
            match &bank[met.cell] {
                Some(draws) if draws.is_one() => sure += draw - stand,
                Some(draws) if draws.is_positive() => {
                    sum += draws * Fraction::from_integer((draw - stand).into());
                }
                _ => (),
            }
        }
        sum + Fraction::from_integer(sure.into())
    }
}
