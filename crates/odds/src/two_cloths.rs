//! A bank against the hands of two cloths at once: three people, each of whom plays for himself.
//!
//! Each cloth's player chooses with one total. The first speaks first; the second has heard
//! whether he takes a card, stands or shows; the banker sees both third cards and chooses with
//! any total. The stakes on both cloths are equal here.
//!
//! Let the first draw with probability `t`. Then whatever follows each of his three words is a
//! matter between the second player and the bank in which the second has one choice, which
//! [`balance`](mod@crate::balance) settles. Where the second has shown, the bank's choice looks at
//! `t` alone, and is worth the same either way at finitely many `t`: there the bank may mix so
//! that drawing and standing are worth the same to the first. Each of these `t`, and always and
//! never, is tried, and what comes of it is held against every other choice of all three: a
//! solution is one from which nobody gains anything by leaving it ([`Solution::gains`]).

mod banco;
mod by_cards;
mod deals;
mod hint;
mod seat;
mod told;

use std::collections::BTreeMap;

use games::two_cloths::{Choice, Description, Pile, PointRules, Rules};
use law::Sheet;
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use crate::SolveError;
use crate::balance::{self, Balance, Brings, Line, balance};
use crate::duel::{full_shoe, nearer};
use crate::fraction::{ByWeight, Fraction, fraction, whole};
use crate::report::{BetOdds, Report};
use crate::strategy::{ChartCell, Strategy};
use banco::Banco;
use by_cards::ByCards;
use deals::Deals;
pub(crate) use hint::Trio;
pub(crate) use seat::{Three, solve_to_play};
use told::odds_of;

/// Both cloths and the bank, from a full shoe, with equal stakes on the cloths.
pub(crate) fn solve(
    description: &Description,
    sheet: &Sheet,
    progress: &mut (dyn FnMut(u64, u64) + Send),
) -> Result<Report, SolveError> {
    let rules = Rules::new(description, sheet).map_err(SolveError::Sheet)?;
    let description = rules.description();
    let model = Model::of(&rules)?;
    progress(0, STEPS);
    let deals = Deals::of(&model)?;
    let totals = deals.totals(&model);
    let counted = model.noted(&totals);
    progress(1, STEPS);
    // The ways of looking share nothing but the count: the longest has a thread of its own.
    let (by_cards, solution, free) = std::thread::scope(|scope| {
        let by_cards = scope.spawn(|| by_cards(&model, &deals));
        let solution = counted.solution();
        let free = free_banco(&model, &totals);
        progress(2, STEPS);
        (by_cards.join().unwrap_or(None), solution, free)
    });
    progress(STEPS, STEPS);
    let solution = solution.ok_or(SolveError::NoFractions)?;
    let mut report = report(description, &solution)?;
    if let Some((banco, found)) = free {
        report
            .bets
            .extend(told::odds_of_banco(description, &banco, &found)?);
        report
            .strategy
            .chart
            .extend(told::chart_of_banco(description, &banco, &found, &solution));
    }
    if let Some((counted, solved)) = by_cards {
        let bets = odds_of(
            description,
            &solved.results,
            &model.keeps,
            counted.total,
            BY_CARDS,
        )?;
        report.bets.extend(bets);
        report
            .strategy
            .chart
            .extend(told::chart(description, &counted, &solved, &solution));
    }
    Ok(report)
}

/// What is told of progress: the count, what totals come to, what cards do.
const STEPS: u64 = 3;

/// Whoever covers the whole bank, and what he and the bank do; nothing if it was not found.
fn free_banco<'a>(model: &'a Model, totals: &[u128]) -> Option<(Banco<'a>, banco::Found)> {
    let banco = Banco::count(model, totals);
    let found = banco.solve()?;
    Some((banco, found))
}

/// What a bet is called where all three look at the cards of their hands, and not at totals alone.
const BY_CARDS: &str = "-by-cards";

/// All deals by the cards of the hands, and what all three then do; nothing if no equilibrium in
/// fractions was found.
fn by_cards(model: &Model, deals: &Deals) -> Option<(ByCards, by_cards::Solved)> {
    let counted = ByCards::count(model, deals);
    let like = crate::duel::first_draws(&crate::duel::Model {
        shoe: model.shoe.clone(),
        replaced: model.replaced,
        points: model.points,
        natural: model.natural,
        draws: model.draws,
        stands: model.stands,
        must: 0,
        keeps: model.keeps.clone(),
    });
    let like: Vec<Fraction> = counted
        .fives
        .iter()
        .map(|cards| like.get(cards).cloned().unwrap_or_else(Fraction::zero))
        .collect();
    let solved = counted.solve(&like)?;
    Some((counted, solved))
}

fn report(description: &Description, solution: &Solution<'_>) -> Result<Report, SolveError> {
    Ok(Report {
        game: description.game.clone(),
        ruleset: description.ruleset.clone(),
        bets: solution.odds(description)?,
        strategy: Strategy {
            decisions: Vec::new(),
            chart: solution.chart(description),
        },
    })
}

/// The game as far as it counts.
#[derive(Clone, Debug)]
struct Model {
    /// What cards count, and how many do.
    shoe: Vec<(u8, u128)>,
    /// Whether each card goes back before the next is drawn, as if the shoe had no end.
    replaced: bool,
    points: PointRules,
    /// From which points on a hand of two cards is shown.
    natural: u8,
    /// Up to which a cloth draws, and from which it stands.
    draws: u8,
    stands: u8,
    /// What the house keeps of what the bank wins over both cloths.
    keeps: Fraction,
}

/// What is seen of a cloth: its third card by what it counts, that it stood, or that it showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Seen {
    Card(u8),
    Stood,
    Shown,
}

/// What the second player has heard of the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Word {
    Card,
    Stand,
    Show,
}

impl Seen {
    fn word(self) -> Word {
        match self {
            Seen::Card(_) => Word::Card,
            Seen::Stood => Word::Stand,
            Seen::Shown => Word::Show,
        }
    }
}

/// What the banker looks at: his points, then each cloth.
type Key = (u8, Seen, Seen);

/// Whether a hand came about without a choice, by drawing where one was, or by standing there.
const PARTS: usize = 3;
const ALWAYS: usize = 0;
const DRAWN: usize = 1;
const STOOD: usize = 2;

/// Deals by what the first cloth comes to (it wins, ties, loses), then the second.
type Results = [[u128; 3]; 3];

/// What standing and drawing lead to, by the parts of both cloths.
type Cell = [[[Results; PARTS]; PARTS]; 2];

/// All deals, counted.
struct Counted {
    total: u128,
    keeps: Fraction,
    /// Deals in which the banker does not choose: by the parts of neither.
    shown: Results,
    cells: BTreeMap<Key, Cell>,
    /// What each choice brings the bank, the first and the second cloth, by parts: the cloths in
    /// stakes, the bank in as many parts of one as the house's share has.
    worth: BTreeMap<Key, [[[[i128; 3]; PARTS]; PARTS]; 2]>,
}

impl Model {
    fn of(rules: &Rules) -> Result<Model, SolveError> {
        let description = rules.description();
        let punto = &description.punto;
        let one =
            punto.draws.value + 1 == punto.may.value && punto.may.value + 1 == punto.stands.value;
        if !one {
            return Err(SolveError::LooksElsewhere);
        }
        let packs = description.shoe.deck.bag(description.shoe.packs);
        let keeps = rules.keeps();
        Ok(Model {
            shoe: full_shoe(&packs, &description.points),
            replaced: false,
            points: description.points,
            natural: description.natural.from.value,
            draws: punto.draws.value,
            stands: punto.stands.value,
            keeps: fraction(keeps.numerator().into(), keeps.denominator().into()),
        })
    }

    fn counted(&self) -> Result<Counted, SolveError> {
        Ok(self.noted(&self.totals()?))
    }

    /// Every way in which nine cards may count, two for each hand, then one for each, drawn or not:
    /// by the points of the hands, then by what each third card counts.
    fn totals(&self) -> Result<Vec<u128>, SolveError> {
        Ok(Deals::of(self)?.totals(self))
    }

    fn noted(&self, totals: &[u128]) -> Counted {
        let mut counted = Counted {
            total: totals.iter().sum(),
            keeps: self.keeps.clone(),
            shown: Results::default(),
            cells: BTreeMap::new(),
            worth: BTreeMap::new(),
        };
        for (place, ways) in totals.iter().enumerate().filter(|(_, ways)| **ways > 0) {
            let digit = |at: u32| (place / self.units().pow(5 - at) % self.units()) as u8;
            let hands = [digit(0), digit(1), digit(2)];
            self.note(hands, [digit(3), digit(4), digit(5)], *ways, &mut counted);
        }
        counted.weigh();
        counted
    }

    fn units(&self) -> usize {
        usize::from(self.points.units.max(1))
    }

    fn sum(&self, one: u8, other: u8) -> u8 {
        (one + other) % self.points.units.max(1)
    }

    fn result(&self, cloth: u8, bank: u8) -> usize {
        nearer(&self.points, cloth, bank)
    }

    /// What may become of a cloth's hand: the part, what is seen of it, and its points at the end.
    fn courses(&self, hand: u8, third: u8) -> Vec<(usize, Seen, u8)> {
        let drew = (Seen::Card(third), self.sum(hand, third));
        match hand {
            _ if hand >= self.natural => vec![(ALWAYS, Seen::Shown, hand)],
            _ if hand <= self.draws => vec![(ALWAYS, drew.0, drew.1)],
            _ if hand >= self.stands => vec![(ALWAYS, Seen::Stood, hand)],
            _ => vec![(DRAWN, drew.0, drew.1), (STOOD, Seen::Stood, hand)],
        }
    }

    /// Notes a deal for each of the ways in which it may be played.
    fn note(&self, hands: [u8; 3], thirds: [u8; 3], ways: u128, counted: &mut Counted) {
        let [first, second, bank] = hands;
        let shows = |hand: u8| hand >= self.natural;
        if shows(bank) || shows(first) && shows(second) {
            counted.shown[self.result(first, bank)][self.result(second, bank)] += ways;
            return;
        }
        // A hand shown at once beats whatever the bank makes of its own with a third card.
        let result = |seen: Seen, cloth: u8, bank: u8| match seen {
            Seen::Shown => 0,
            _ => self.result(cloth, bank),
        };
        let drew = self.sum(bank, thirds[2]);
        for (one, first_seen, first) in self.courses(first, thirds[0]) {
            for (other, second_seen, second) in self.courses(second, thirds[1]) {
                let cell = counted.cells.entry((bank, first_seen, second_seen));
                let cell = cell.or_default();
                for (choice, bank) in [bank, drew].into_iter().enumerate() {
                    let results = &mut cell[choice][one][other];
                    let first = result(first_seen, first, bank);
                    results[first][result(second_seen, second, bank)] += ways;
                }
            }
        }
    }
}

/// What the bank, the first cloth and the second have of a cell's choice.
const BANK: usize = 0;
const FIRST: usize = 1;
const SECOND: usize = 2;

impl Counted {
    /// What the results of both cloths together bring each of the three: the cloths in stakes, the
    /// bank in parts of one.
    fn brings(&self, results: &Results) -> [i128; 3] {
        let share = |of: &BigInt| i128::try_from(of).unwrap_or(0);
        let (kept, parts) = (share(self.keeps.numer()), share(self.keeps.denom()));
        let mut brings = [0; 3];
        for (place, count) in results.iter().flatten().enumerate() {
            // A win of the cloth is one, a loss minus one.
            let [first, second] = [1 - (place / 3) as i128, 1 - (place % 3) as i128];
            let net = -(first + second);
            let bank = net * if net > 0 { parts - kept } else { parts };
            for (sum, net) in brings.iter_mut().zip([bank, first, second]) {
                *sum += net * *count as i128;
            }
        }
        brings
    }

    fn weigh(&mut self) {
        let worth = self.cells.iter().map(|(key, cell)| {
            let worth = cell.each_ref().map(|parts| {
                parts
                    .each_ref()
                    .map(|parts| parts.each_ref().map(|results| self.brings(results)))
            });
            (*key, worth)
        });
        self.worth = worth.collect();
    }

    /// What somebody has of a choice in a cell, the first drawing with probability `t`: a line over
    /// how often the second draws.
    fn line(&self, key: &Key, choice: usize, whose: usize, t: &Fraction) -> Line {
        let [mut start, mut slope] = [[0; PARTS]; 2];
        for (one, parts) in self.worth[key][choice].iter().enumerate() {
            start[one] = parts[ALWAYS][whose] + parts[STOOD][whose];
            slope[one] = parts[DRAWN][whose] - parts[STOOD][whose];
        }
        // One fraction is made of all parts, so that a common factor is looked for once.
        let stake = match whose {
            BANK => self.keeps.denom().clone(),
            _ => BigInt::one(),
        };
        let of = |parts: [i128; PARTS]| {
            let sure = t.denom() * (parts[ALWAYS] + parts[STOOD]);
            let more = t.numer() * (parts[DRAWN] - parts[STOOD]);
            Fraction::new(sure + more, t.denom() * &stake)
        };
        Line {
            start: of(start),
            slope: of(slope),
        }
    }

    /// The bank's cells after a word of the first player, as lines over how often the second draws.
    fn after(&self, word: Word, t: &Fraction) -> BTreeMap<Key, balance::Cell> {
        let brings = |key: &Key, choice: usize| Brings {
            own: self.line(key, choice, BANK, t),
            first: self.line(key, choice, SECOND, t).slope,
        };
        let cells = self.cells.keys().filter(|key| key.1.word() == word);
        let cells = cells.map(|key| {
            let cell = balance::Cell {
                stand: brings(key, 0),
                draw: brings(key, 1),
                must: false,
            };
            (*key, cell)
        });
        cells.collect()
    }

    /// The probabilities of the first that are worth a trial: never, always, and where a choice of
    /// the bank against him alone is worth the same either way.
    fn trials(&self) -> Vec<Fraction> {
        let mut trials = vec![Fraction::zero(), Fraction::one()];
        let alone = self.cells.keys().filter(|key| key.2 == Seen::Shown);
        for key in alone {
            let gain = |t: &Fraction| {
                let worth = |choice| self.line(key, choice, BANK, t).start;
                worth(1) - worth(0)
            };
            let (never, always) = (gain(&Fraction::zero()), gain(&Fraction::one()));
            if never.is_positive() != always.is_positive() && never != always {
                trials.push(&never / (&never - &always));
            }
        }
        trials.sort();
        trials.dedup();
        trials
    }

    /// What all three do so that nobody gains by another choice.
    fn solution(&self) -> Option<Solution<'_>> {
        self.trials().into_iter().find_map(|t| self.with(t))
    }

    /// A solution in which the first draws with this probability, if there is one.
    fn with(&self, t: Fraction) -> Option<Solution<'_>> {
        let (mut second, mut bank, mut free) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
        for word in [Word::Card, Word::Stand, Word::Show] {
            let lines = self.after(word, &t);
            let Balance { draws, cells } = balance(&lines);
            // Against the first alone, with both choices worth the same, the bank may do as it likes.
            let gains = lines.iter().map(|(key, cell)| (*key, cell.gain()));
            let even = gains.filter(|(key, gain)| {
                key.2 == Seen::Shown && gain.start.is_zero() && gain.slope.is_zero()
            });
            free.extend(even.map(|(key, _)| key));
            second.insert(word, draws);
            bank.extend(cells);
        }
        let mut solution = Solution {
            counted: self,
            first: t,
            second,
            bank,
        };
        let slope_with = |solution: &mut Solution, often: Fraction| {
            for key in &free {
                solution.bank.insert(*key, often.clone());
            }
            solution.first_slope()
        };
        let (none, all) = (
            slope_with(&mut solution, Fraction::zero()),
            slope_with(&mut solution, Fraction::one()),
        );
        let often = match none == all {
            true => Fraction::zero(),
            false => (&none / (&none - &all))
                .max(Fraction::zero())
                .min(Fraction::one()),
        };
        slope_with(&mut solution, often);
        let sound = solution.gains().iter().all(Zero::is_zero);
        sound.then_some(solution)
    }
}

/// How often a hand takes a course of its own choice.
fn often(part: usize, draws: &Fraction) -> Fraction {
    match part {
        DRAWN => draws.clone(),
        STOOD => whole(1) - draws,
        _ => whole(1),
    }
}

/// What all three do.
struct Solution<'a> {
    counted: &'a Counted,
    /// How often the first player draws where he may choose.
    first: Fraction,
    /// How often the second does, by what he has heard.
    second: BTreeMap<Word, Fraction>,
    /// How often the bank draws in each cell.
    bank: BTreeMap<Key, Fraction>,
}

impl Solution<'_> {
    /// What drawing more often would bring the first player, the others doing what they do.
    fn first_slope(&self) -> Fraction {
        let mut slope = ByWeight::default();
        for (key, worth) in &self.counted.worth {
            let draws = &self.bank[key];
            let second = &self.second[&key.1.word()];
            for (choice, share) in [whole(1) - draws, draws.clone()].into_iter().enumerate() {
                for other in 0..PARTS {
                    let [_, drawn, stood] = &worth[choice];
                    let more = drawn[other][FIRST] - stood[other][FIRST];
                    slope.add(&[&share, &often(other, second)], [more]);
                }
            }
        }
        let [slope] = slope.totals();
        slope
    }

    /// What drawing more often after a word would bring the second player.
    fn second_slope(&self, word: Word) -> Fraction {
        let keys = self.bank.keys().filter(|key| key.1.word() == word);
        let slope = |key: &Key| {
            let draws = &self.bank[key];
            let of = |choice| self.counted.line(key, choice, SECOND, &self.first).slope;
            of(1) * draws + of(0) * (whole(1) - draws)
        };
        keys.map(slope).sum()
    }

    /// What each choice of a cell brings the bank, weighed with how often it comes.
    fn of_bank(&self, key: &Key) -> [Fraction; 2] {
        let second = &self.second[&key.1.word()];
        [0, 1].map(|choice| self.counted.line(key, choice, BANK, &self.first).at(second))
    }

    /// What the bank, the first and the second player would gain by the best other choice of each
    /// alone, in stakes: nothing, in an equilibrium.
    fn gains(&self) -> [Fraction; 3] {
        let total = whole(self.counted.total);
        let bank = self.bank.iter().map(|(key, draws)| {
            let [stand, draw] = self.of_bank(key);
            let has = &stand * (whole(1) - draws) + &draw * draws;
            stand.max(draw) - has
        });
        let by_slope = |slope: Fraction, draws: &Fraction| {
            let (more, less) = (&slope * (whole(1) - draws), -slope * draws);
            more.max(less).max(Fraction::zero())
        };
        let second = self.second.iter();
        let second = second.map(|(word, draws)| by_slope(self.second_slope(*word), draws));
        [
            bank.sum::<Fraction>() / &total,
            by_slope(self.first_slope(), &self.first) / &total,
            second.sum::<Fraction>() / total,
        ]
    }

    /// How likely each result of the first cloth and the second is.
    fn results(&self) -> [[Fraction; 3]; 3] {
        let nine =
            |results: &Results| std::array::from_fn(|place| results[place / 3][place % 3] as i128);
        let mut weighed: ByWeight<9> = ByWeight::default();
        weighed.add(&[], nine(&self.counted.shown));
        for (key, cell) in &self.counted.cells {
            let (draws, second) = (&self.bank[key], &self.second[&key.1.word()]);
            for (choice, share) in [whole(1) - draws, draws.clone()].into_iter().enumerate() {
                for (one, parts) in cell[choice].iter().enumerate() {
                    let first = often(one, &self.first);
                    for (other, found) in parts.iter().enumerate() {
                        let weights = [&share, &first, &often(other, second)];
                        weighed.add(&weights, nine(found));
                    }
                }
            }
        }
        let (counts, total) = (weighed.totals(), whole(self.counted.total));
        [0, 3, 6].map(|row| [0, 1, 2].map(|column| &counts[row + column] / &total))
    }

    fn odds(&self, description: &Description) -> Result<Vec<BetOdds>, SolveError> {
        let (keeps, deals) = (&self.counted.keeps, self.counted.total);
        odds_of(description, &self.results(), keeps, deals, "")
    }

    fn chart(&self, description: &Description) -> Vec<ChartCell> {
        let key = |choice: Choice| choice.key().to_owned();
        let choices = |draws: &Fraction| {
            let shares = [
                (key(Choice::Stand), whole(1) - draws),
                (key(Choice::Card), draws.clone()),
            ];
            let shares = shares.into_iter().filter(|(_, share)| !share.is_zero());
            shares.collect::<Vec<_>>()
        };
        let name = |pile: Pile| {
            let found = description.spots.iter().find(|spot| spot.pile == pile);
            found.map_or_else(String::new, |spot| spot.name.en.clone())
        };
        let may = description.punto.may.value.to_string();
        let cell = |who: String, against: String, draws: &Fraction| ChartCell {
            who,
            hand: may.clone(),
            against,
            choices: choices(draws),
            expectations: Vec::new(),
        };
        let mut chart = vec![cell(name(Pile::First), "–".to_owned(), &self.first)];
        for (word, draws) in &self.second {
            let heard = match word {
                Word::Card => Choice::Card,
                Word::Stand => Choice::Stand,
                Word::Show => Choice::Show,
            };
            chart.push(cell(name(Pile::Second), key(heard), draws));
        }
        let seen = |seen: Seen| match seen {
            Seen::Card(counts) => counts.to_string(),
            Seen::Stood => key(Choice::Stand),
            Seen::Shown => key(Choice::Show),
        };
        // By what the first cloth has, so that each is a chart of its own.
        let mut cells: Vec<&Key> = self.bank.keys().collect();
        cells.sort_by_key(|(points, first, second)| (*first, *points, *second));
        chart.extend(cells.into_iter().map(|cell| {
            let (points, first, second) = *cell;
            ChartCell {
                who: format!(
                    "{}, {}: {}",
                    name(Pile::Bank),
                    name(Pile::First),
                    seen(first)
                ),
                hand: points.to_string(),
                against: seen(second),
                choices: choices(&self.bank[cell]),
                expectations: Vec::new(),
            }
        }));
        chart
    }
}

#[cfg(test)]
mod tests;
