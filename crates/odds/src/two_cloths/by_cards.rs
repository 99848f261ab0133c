//! The same three where each looks at the cards of his own hand, and not at its total alone.
//!
//! The first player chooses with each hand that counts the free total, say 0+5 or 2+3, the second
//! with each after every word, the bank with each of its hands. For given shares of the first, what
//! follows each of his words is a contest between the second and the bank
//! ([`mixing`](mod@crate::mixing)). Of the first's hands one is left to chance at most here, the
//! others draw or stand. The pattern of the game of two is tried, then those next to it, each with
//! every share at which a choice of the bank against him alone is worth the same either way, and
//! held against every other choice of all three. If none is an equilibrium, nothing is told.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::deals::{Deals, Group};
use super::{BANK, FIRST, Model, Results, SECOND, Seen, Word};
use crate::fraction::{Fraction, times, whole};
use crate::mixing::{Contest, Gain, Mixed};

/// All deals, by what each of the three may look at.
pub(super) struct ByCards {
    pub(super) total: u128,
    pub(super) shown: Results,
    /// The hands with which a cloth chooses, and those with which the bank does.
    pub(super) fives: Vec<[u8; 2]>,
    pub(super) bank: Vec<(u8, [u8; 2])>,
    units: usize,
    /// By the bank's hand, what is seen of both cloths, the part of both, and its choice.
    counts: Vec<[u128; 9]>,
    /// What the bank, the first and the second cloth have of each, in parts of a stake.
    worth: Vec<[i128; 3]>,
}

/// A cell of the bank: its hand, and what is seen of both cloths.
pub(super) type Key = (usize, usize, usize);

/// What all three do.
pub(super) struct Solved {
    pub(super) first: Vec<Fraction>,
    /// By what the second has heard: a card, none, a natural.
    pub(super) second: [Vec<Fraction>; 3],
    pub(super) bank: Vec<(Key, Fraction)>,
    /// How likely each result of the first cloth and the second is.
    pub(super) results: [[Fraction; 3]; 3],
}

const WORDS: [Word; 3] = [Word::Card, Word::Stand, Word::Show];

/// How often the first draws and stands with each of his hands, in whole parts.
struct Shares {
    /// So many parts make one.
    of: BigInt,
    draws: Vec<BigInt>,
    stands: Vec<BigInt>,
}

impl Shares {
    fn of(often: &[Fraction]) -> Shares {
        let mut of = BigInt::one();
        for often in often {
            if !(&of % often.denom()).is_zero() {
                of *= often.denom();
            }
        }
        let parts = |often: &Fraction| often.numer() * (&of / often.denom());
        let draws: Vec<BigInt> = often.iter().map(parts).collect();
        let stands = draws.iter().map(|draws| &of - draws).collect();
        Shares { of, draws, stands }
    }
}

/// A course of a cloth: what is seen of it, its part, and its points at the end.
struct Course {
    seen: usize,
    part: usize,
    points: u8,
}

impl ByCards {
    fn parts(&self) -> usize {
        self.fives.len() + 1
    }

    fn seen(&self) -> usize {
        self.units + 2
    }

    fn stood(&self) -> usize {
        self.units
    }

    fn natural(&self) -> usize {
        self.units + 1
    }

    /// What is seen of a cloth, as it is told.
    pub(super) fn face(&self, seen: usize) -> Seen {
        match seen {
            _ if seen == self.stood() => Seen::Stood,
            _ if seen == self.natural() => Seen::Shown,
            card => Seen::Card(card as u8),
        }
    }

    fn word(&self, seen: usize) -> Word {
        self.face(seen).word()
    }

    fn place(&self, (bank, first, second): Key, parts: [usize; 2], choice: usize) -> usize {
        let cell = (bank * self.seen() + first) * self.seen() + second;
        ((cell * self.parts() + parts[0]) * self.parts() + parts[1]) * 2 + choice
    }

    /// Every cell in which a part of either cloth may be met.
    fn keys(&self) -> impl Iterator<Item = Key> + '_ {
        let both_shown = (self.natural(), self.natural());
        let seen = move || 0..self.seen();
        let pairs = seen().flat_map(move |first| seen().map(move |second| (first, second)));
        let pairs = pairs.filter(move |pair| *pair != both_shown);
        pairs.flat_map(move |(first, second)| {
            (0..self.bank.len()).map(move |bank| (bank, first, second))
        })
    }

    pub(super) fn count(model: &Model, deals: &Deals) -> ByCards {
        let chooses = deals
            .pairs
            .iter()
            .filter(|pair| pair.points < model.natural);
        let mut found = ByCards {
            total: 0,
            shown: Results::default(),
            units: model.units(),
            counts: Vec::new(),
            worth: Vec::new(),
            fives: deals.fives.clone(),
            bank: chooses
                .map(|pair| (pair.points, deals.cards(pair)))
                .collect(),
        };
        let cells = found.bank.len() * found.seen().pow(2) * found.parts().pow(2) * 2;
        found.counts = vec![[0; 9]; cells];
        found.note(model, deals);
        found.weigh(model);
        found
    }

    /// Notes every deal for each of the ways in which it may be played.
    fn note(&mut self, model: &Model, deals: &Deals) {
        // The place of each hand among those with which the bank chooses.
        let mut chooses = 0;
        let banks = deals.pairs.iter().map(|pair| {
            let place = chooses;
            chooses += usize::from(pair.points < model.natural);
            place
        });
        let banks: Vec<usize> = banks.collect();
        deals.for_each(|deal, ways| {
            self.total += ways;
            let bank = deals.pairs[deal.bank].points;
            let shows = |points: u8| points >= model.natural;
            if shows(bank) || deal.cloths.iter().all(|cloth| shows(cloth.points)) {
                let [first, second] = deal.cloths.map(|cloth| model.result(cloth.points, bank));
                self.shown[first][second] += ways;
                return;
            }
            let [first, second, drawn] = deal.thirds;
            let drew = model.sum(bank, drawn);
            for one in self.courses(model, deal.cloths[0], first) {
                for other in self.courses(model, deal.cloths[1], second) {
                    let key = (banks[deal.bank], one.seen, other.seen);
                    let stand = self.place(key, [one.part, other.part], 0);
                    for (choice, bank) in [bank, drew].into_iter().enumerate() {
                        let [one, other] = [&one, &other].map(|one| self.result(model, one, bank));
                        self.counts[stand + choice][one * 3 + other] += ways;
                    }
                }
            }
        });
    }

    /// A hand shown at once beats whatever the bank makes of its own with a third card.
    fn result(&self, model: &Model, course: &Course, bank: u8) -> usize {
        match course.seen == self.natural() {
            true => 0,
            false => model.result(course.points, bank),
        }
    }

    /// What may become of a cloth's hand.
    fn courses(
        &self,
        model: &Model,
        hand: Group,
        third: u8,
    ) -> impl Iterator<Item = Course> + use<> {
        let course = |seen: usize, points: u8| Course {
            seen,
            part: hand.part,
            points,
        };
        let drew = course(third.into(), model.sum(hand.points, third));
        let stood = course(self.stood(), hand.points);
        let courses = match hand.points {
            points if points >= model.natural => [Some(course(self.natural(), points)), None],
            points if points <= model.draws => [Some(drew), None],
            points if points >= model.stands => [Some(stood), None],
            _ => [Some(drew), Some(stood)],
        };
        courses.into_iter().flatten()
    }

    /// What each cell's results bring the three: the bank in as many parts as the house's share has.
    pub(super) fn weigh(&mut self, model: &Model) {
        let share = |of: &num_bigint::BigInt| i128::try_from(of).unwrap_or(0);
        let (kept, parts) = (share(model.keeps.numer()), share(model.keeps.denom()));
        let worth = self.counts.iter().map(|counts| {
            let mut worth = [0; 3];
            for (place, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                let nets = [1 - (place / 3) as i128, 1 - (place % 3) as i128];
                let net = -(nets[0] + nets[1]);
                let of_bank = if net > 0 {
                    net * (parts - kept)
                } else {
                    net * parts
                };
                let count = *count as i128;
                worth[BANK] += of_bank * count;
                worth[FIRST] += nets[0] * count;
                worth[SECOND] += nets[1] * count;
            }
            worth
        });
        self.worth = worth.collect();
    }

    /// How often a part of a cloth comes about, by how often it draws with each hand.
    fn often(&self, seen: usize, part: usize, draws: &[Fraction]) -> Fraction {
        match (part, self.face(seen)) {
            (0, _) => Fraction::one(),
            (part, Seen::Card(_)) => draws[part - 1].clone(),
            (part, Seen::Stood) => whole(1) - &draws[part - 1],
            (_, Seen::Shown) => Fraction::zero(),
        }
    }

    /// What somebody has of a choice in a cell with a part of the second, over all parts of the
    /// first; as often as the shares of the first are divided.
    fn over_first(
        &self,
        key: Key,
        second: usize,
        choice: usize,
        whose: usize,
        first: &Shares,
    ) -> BigInt {
        let (mut sure, mut sum) = (0_i128, BigInt::zero());
        for part in 0..self.parts() {
            let worth = self.worth[self.place(key, [part, second], choice)][whose];
            match (part, self.face(key.1)) {
                _ if worth == 0 => (),
                (0, _) => sure += worth,
                (part, Seen::Card(_)) => sum += &first.draws[part - 1] * worth,
                (part, Seen::Stood) => sum += &first.stands[part - 1] * worth,
                (_, Seen::Shown) => (),
            }
        }
        sum + &first.of * sure
    }

    /// The second player and the bank after a word of the first.
    fn after(&self, word: Word, first: &Shares) -> (Vec<Key>, Contest) {
        let keys: Vec<Key> = self.keys().filter(|key| self.word(key.1) == word).collect();
        // All is whole: what a place gains counts as often as the shares of the first are divided.
        let whole = |count: BigInt| Fraction::from_integer(count);
        let mut starts = vec![BigInt::zero(); self.fives.len()];
        let mut seconds = vec![Vec::with_capacity(keys.len()); self.fives.len()];
        let mut bank = Vec::with_capacity(keys.len());
        for key in &keys {
            let of = |part, choice, whose| self.over_first(*key, part, choice, whose, first);
            let more = |part: usize, whose: usize| of(part, 1, whose) - of(part, 0, whose);
            let drew = matches!(self.face(key.2), Seen::Card(_));
            let (mut start, mut by) = (more(0, BANK), Vec::with_capacity(self.fives.len()));
            for (place, (second, sum)) in seconds.iter_mut().zip(&mut starts).enumerate() {
                let (gain, own) = (more(place + 1, BANK), more(place + 1, SECOND));
                let stand = of(place + 1, 0, SECOND);
                match drew {
                    true => {
                        by.push(whole(gain));
                        *sum += stand;
                        second.push(whole(own));
                    }
                    false => {
                        start += &gain;
                        by.push(whole(-gain));
                        *sum -= stand;
                        second.push(whole(-own));
                    }
                }
            }
            bank.push(Gain {
                start: whole(start),
                by,
                must: false,
            });
        }
        let seconds = starts.into_iter().zip(seconds).map(|(start, by)| Gain {
            start: whole(start),
            by,
            must: false,
        });
        let contest = Contest {
            first: seconds.collect(),
            other: bank,
        };
        (keys, contest)
    }

    /// What all three do so that nobody gains by another choice; `like` is how often the first draws
    /// in a game of two, whose pattern is tried first.
    pub(super) fn solve(&self, like: &[Fraction]) -> Option<Solved> {
        let mixes = |often: &Fraction| often.is_positive() && *often < whole(1);
        let mixed = like.iter().position(mixes).unwrap_or(0);
        let mut patterns = vec![(mixed, like.to_vec())];
        // Then those in which another hand is left to chance, or one other does the contrary.
        for (other, sure) in (0..like.len()).flat_map(|other| [(other, 0), (other, 1)]) {
            let mut first = like.to_vec();
            first[mixed] = whole(sure);
            patterns.push((other, first));
        }
        for turned in (0..like.len()).filter(|turned| *turned != mixed) {
            let mut first = like.to_vec();
            first[turned] = whole(1) - &first[turned];
            patterns.push((mixed, first));
        }
        let mut patterns = patterns.into_iter();
        patterns.find_map(|(mixed, first)| self.with(mixed, first))
    }

    /// Tries every share of one hand of the first, the others drawing as they do.
    fn with(&self, mixed: usize, mut first: Vec<Fraction>) -> Option<Solved> {
        let alone: Vec<Key> = self.keys().filter(|key| key.2 == self.natural()).collect();
        let mut shares = vec![first[mixed].clone()];
        for key in alone {
            let mut gain = |share: Fraction| {
                first[mixed] = share;
                let shares = Shares::of(&first);
                let of = |choice| self.over_first(key, 0, choice, BANK, &shares);
                Fraction::new(of(1) - of(0), shares.of.clone())
            };
            let (never, always) = (gain(whole(0)), gain(whole(1)));
            if never.is_positive() != always.is_positive() && never != always {
                shares.push(&never / (&never - &always));
            }
        }
        shares.sort();
        shares.dedup();
        let mut inside = shares
            .into_iter()
            .filter(|share| !share.is_negative() && *share <= whole(1));
        inside.find_map(|share| {
            first[mixed] = share;
            self.at(mixed, &first)
        })
    }

    /// What follows if the first draws so often, if it is an equilibrium.
    fn at(&self, mixed: usize, first: &[Fraction]) -> Option<Solved> {
        let (mut second, mut bank, mut free) = (Vec::new(), Vec::new(), Vec::new());
        let shares = Shares::of(first);
        for word in WORDS {
            let (keys, contest) = self.after(word, &shares);
            let Mixed {
                first: shares,
                other,
            } = contest.solve()?;
            second.push(shares);
            for ((key, often), gain) in keys.into_iter().zip(other).zip(&contest.other) {
                // Against the first alone, with both choices worth the same, it may do as it likes.
                if key.2 == self.natural() && gain.start.is_zero() {
                    free.push(bank.len());
                }
                bank.push((key, often));
            }
        }
        let second: [Vec<Fraction>; 3] = second.try_into().ok()?;
        let slopes = |bank: &[(Key, Fraction)]| self.first_slopes(&second, bank);
        let all = |often: Fraction, bank: &mut Vec<(Key, Fraction)>| {
            free.iter().for_each(|place| bank[*place].1 = often.clone());
        };
        all(whole(0), &mut bank);
        let none = slopes(&bank)[mixed].clone();
        all(whole(1), &mut bank);
        let full = slopes(&bank)[mixed].clone();
        let often = match none == full {
            true => whole(0),
            false => (&none / (&none - &full)).max(whole(0)).min(whole(1)),
        };
        all(often, &mut bank);
        let content = slopes(&bank).iter().zip(first).all(|(slope, draws)| {
            (draws.is_zero() || !slope.is_negative()) && (draws.is_one() || !slope.is_positive())
        });
        content.then(|| Solved {
            results: self.results(first, &second, &bank),
            first: first.to_vec(),
            second,
            bank,
        })
    }

    /// What drawing more often with each hand would bring the first player.
    fn first_slopes(&self, second: &[Vec<Fraction>; 3], bank: &[(Key, Fraction)]) -> Vec<Fraction> {
        // Few weights differ: what has the same is added up first.
        let mut weighed: BTreeMap<Fraction, Vec<i128>> = BTreeMap::new();
        for (key, draws) in bank {
            let heard = &second[self.word(key.1) as usize];
            let sign = match self.face(key.1) {
                Seen::Card(_) => 1,
                Seen::Stood => -1,
                Seen::Shown => continue,
            };
            for part in 0..self.parts() {
                let often = self.often(key.2, part, heard);
                if often.is_zero() {
                    continue;
                }
                for (choice, share) in [whole(1) - draws, draws.clone()].into_iter().enumerate() {
                    if share.is_zero() {
                        continue;
                    }
                    let sums = weighed.entry(times(&often, &share));
                    let sums = sums.or_insert_with(|| vec![0; self.fives.len()]);
                    for (place, sum) in sums.iter_mut().enumerate() {
                        let worth = self.worth[self.place(*key, [place + 1, part], choice)][FIRST];
                        *sum += sign * worth;
                    }
                }
            }
        }
        let mut slopes = vec![Fraction::zero(); self.fives.len()];
        for (weight, sums) in weighed {
            for (slope, sum) in slopes.iter_mut().zip(sums) {
                *slope += &weight * Fraction::from_integer(sum.into());
            }
        }
        slopes
    }

    fn results(
        &self,
        first: &[Fraction],
        second: &[Vec<Fraction>; 3],
        bank: &[(Key, Fraction)],
    ) -> [[Fraction; 3]; 3] {
        let mut weighed: BTreeMap<Fraction, [u128; 9]> = BTreeMap::new();
        for (key, draws) in bank {
            let heard = &second[self.word(key.1) as usize];
            for one in 0..self.parts() {
                for other in 0..self.parts() {
                    let often = [
                        self.often(key.1, one, first),
                        self.often(key.2, other, heard),
                    ];
                    if often.iter().any(Zero::is_zero) {
                        continue;
                    }
                    let often = times(&often[0], &often[1]);
                    for (choice, share) in [whole(1) - draws, draws.clone()].into_iter().enumerate()
                    {
                        if share.is_zero() {
                            continue;
                        }
                        let counts = &self.counts[self.place(*key, [one, other], choice)];
                        let sums = weighed.entry(times(&share, &often)).or_default();
                        let sums = sums.iter_mut().zip(counts);
                        sums.for_each(|(sum, count)| *sum += count);
                    }
                }
            }
        }
        let mut results = self.shown.map(|row| row.map(whole));
        for (weight, counts) in weighed {
            for (sum, count) in results.iter_mut().flatten().zip(counts) {
                *sum += &weight * whole(count);
            }
        }
        results.map(|row| row.map(|count| count / whole(self.total)))
    }
}

#[cfg(test)]
impl ByCards {
    /// What comes of a way that looks at totals alone.
    pub(super) fn results_of(
        &self,
        first: &Fraction,
        second: &Fraction,
        bank: &dyn Fn(&super::Key) -> Fraction,
    ) -> [[Fraction; 3]; 3] {
        let all = |often: &Fraction| vec![often.clone(); self.fives.len()];
        let cells = self.keys().map(|key| {
            let points = self.bank[key.0].0;
            (key, bank(&(points, self.face(key.1), self.face(key.2))))
        });
        let second = [all(second), all(second), all(second)];
        self.results(&all(first), &second, &cells.collect::<Vec<_>>())
    }
}
