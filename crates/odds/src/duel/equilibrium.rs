//! What both do so that neither gains by another choice.

use std::collections::BTreeMap;

use num_traits::Zero;

use super::count::{Counted, Held, Key, Looks, Model, Results};
use crate::SolveError;
use crate::fraction::{Fraction, whole};
use crate::mixing::{Contest, Gain, Mixed};

/// Who looks at what, and where the player may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sight {
    pub(super) player: Looks,
    pub(super) bank: Looks,
    /// Whether the player may choose with every hand: he has covered the whole bank alone.
    pub(super) free: bool,
}

impl Sight {
    pub(super) fn both(looks: Looks) -> Sight {
        Sight {
            player: looks,
            bank: looks,
            free: false,
        }
    }

    pub(super) fn free(self) -> Sight {
        Sight { free: true, ..self }
    }
}

/// Standing and drawing of the banker: whatever the player does, and by each hand with which he
/// chooses.
#[derive(Clone, Debug, Default)]
struct Led {
    always: [Results; 2],
    chosen: [BTreeMap<Held, Results>; 2],
}

/// Both as they look at their hands.
pub(super) struct Looked<'a> {
    model: &'a Model,
    counted: &'a Counted,
    /// The hands with which the player chooses.
    places: Vec<Held>,
    cells: BTreeMap<Key, Led>,
}

/// What both do, and what it brings.
#[derive(Clone, Debug)]
pub(crate) struct Equilibrium {
    /// How often the player draws with each hand with which he may choose.
    pub(super) player: BTreeMap<Held, Fraction>,
    /// How often the banker draws in each cell.
    pub(super) bank: BTreeMap<Key, Fraction>,
    /// How likely the player is to win, to tie and to lose.
    pub(super) results: [Fraction; 3],
    pub(super) deals: u128,
    /// What standing and drawing are worth on average, in stakes, when it comes to it.
    pub(super) player_worth: BTreeMap<Held, [Fraction; 2]>,
    pub(super) bank_worth: BTreeMap<Key, [Fraction; 2]>,
    /// What either would gain by the best other choices: nothing.
    pub(super) gains: [Fraction; 2],
}

fn add(sum: &mut Results, more: &Results) {
    sum.iter_mut()
        .zip(more)
        .for_each(|(sum, more)| *sum += more);
}

fn of_player(results: &Results) -> Fraction {
    whole(results[0]) - whole(results[2])
}

impl<'a> Looked<'a> {
    pub(super) fn new(model: &'a Model, counted: &'a Counted, sight: Sight) -> Looked<'a> {
        let mut cells: BTreeMap<Key, Led> = BTreeMap::new();
        let mut places: Vec<Held> = Vec::new();
        for ((bank, seen), cell) in &counted.cells {
            let led = cells.entry((bank.seen_by(sight.bank), *seen)).or_default();
            for (deed, by_hand) in cell.iter().enumerate() {
                for (hand, results) in by_hand {
                    let draws = hand.points <= model.draws;
                    let bound = !sight.free && (draws || hand.points >= model.stands);
                    let place = hand.seen_by(sight.player);
                    match bound {
                        true if draws != seen.is_some() => (),
                        true => add(&mut led.always[deed], results),
                        false => {
                            places.push(place);
                            add(led.chosen[deed].entry(place).or_default(), results);
                        }
                    }
                }
            }
        }
        places.sort();
        places.dedup();
        Looked {
            model,
            counted,
            places,
            cells,
        }
    }

    fn of_bank(&self, results: &Results) -> Fraction {
        (whole(1) - &self.model.keeps) * whole(results[2]) - whole(results[0])
    }

    /// What drawing brings more in each place, by what the other does in his.
    fn contest(&self) -> Contest {
        let more = |led: &Led, place: &Held, worth: &dyn Fn(&Results) -> Fraction| {
            let [stand, draw] = led
                .chosen
                .each_ref()
                .map(|by| by.get(place).map_or_else(Fraction::zero, worth));
            (draw - &stand, stand)
        };
        let first = self.places.iter().map(|place| {
            let (mut start, mut by) = (Fraction::zero(), Vec::new());
            for ((_, seen), led) in &self.cells {
                let (gain, stand) = more(led, place, &of_player);
                let (gain, stand) = match seen {
                    Some(_) => (gain, stand),
                    None => (-gain, -stand),
                };
                start += stand;
                by.push(gain);
            }
            Gain {
                start,
                by,
                must: false,
            }
        });
        let other = self.cells.iter().map(|((hand, seen), led)| {
            let worth = |results: &Results| self.of_bank(results);
            let [stand, draw] = led.always.each_ref().map(worth);
            let (mut start, mut by) = (draw - stand, Vec::new());
            for place in &self.places {
                let (gain, _) = more(led, place, &worth);
                by.push(match seen {
                    Some(_) => gain,
                    None => {
                        start += &gain;
                        -gain
                    }
                });
            }
            let must = hand.points <= self.model.must;
            Gain { start, by, must }
        });
        Contest {
            first: first.collect(),
            other: other.collect(),
        }
    }

    /// What both do so that neither gains by another choice.
    pub(super) fn equilibrium(&self) -> Result<Equilibrium, SolveError> {
        let contest = self.contest();
        let mixed = contest.solve().ok_or(SolveError::NoFractions)?;
        Ok(self.told(&mixed, contest.gains(&mixed)))
    }

    fn told(&self, mixed: &Mixed, gains: [Fraction; 2]) -> Equilibrium {
        let player: BTreeMap<Held, Fraction> = self
            .places
            .iter()
            .copied()
            .zip(mixed.first.iter().cloned())
            .collect();
        let bank: BTreeMap<Key, Fraction> = self
            .cells
            .keys()
            .copied()
            .zip(mixed.other.iter().cloned())
            .collect();
        let mut results = self.counted.shown.map(whole);
        let mut player_sums: BTreeMap<Held, [[Fraction; 2]; 2]> = BTreeMap::new();
        let mut bank_worth = BTreeMap::new();
        for (key, led) in &self.cells {
            let draws = &bank[key];
            let (mut worth, mut comes) = ([Fraction::zero(), Fraction::zero()], Fraction::zero());
            for (deed, share) in [whole(1) - draws, draws.clone()].into_iter().enumerate() {
                let mut sum = led.always[deed].map(whole);
                for (place, found) in &led.chosen[deed] {
                    let often = match key.1 {
                        Some(_) => player[place].clone(),
                        None => whole(1) - &player[place],
                    };
                    for (sum, count) in sum.iter_mut().zip(found) {
                        *sum += whole(*count) * &often;
                    }
                    let [worth, comes] =
                        &mut player_sums.entry(*place).or_default()[usize::from(key.1.is_some())];
                    *worth += of_player(found) * &share;
                    *comes += whole(found.iter().sum()) * &share;
                }
                worth[deed] = (whole(1) - &self.model.keeps) * &sum[2] - &sum[0];
                comes = sum.iter().sum();
                for (all, part) in results.iter_mut().zip(sum) {
                    *all += part * &share;
                }
            }
            if !comes.is_zero() {
                bank_worth.insert(*key, worth.map(|worth| worth / &comes));
            }
        }
        let mean = |[worth, comes]: [Fraction; 2]| match comes.is_zero() {
            true => comes,
            false => worth / comes,
        };
        let player_worth = player_sums.into_iter();
        let total = whole(self.counted.total);
        Equilibrium {
            player_worth: player_worth
                .map(|(place, sums)| (place, sums.map(mean)))
                .collect(),
            player,
            bank,
            results: results.map(|count| count / &total),
            deals: self.counted.total,
            bank_worth,
            gains: gains.map(|gain| gain / &total),
        }
    }
}
