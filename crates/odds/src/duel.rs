//! Baccarat whose bank a player holds: two people who play against each other, each knowing what his
//! own two cards count and, the banker, the other's third card.
//!
//! The text leaves the player one choice, with one total; with probability `t` he draws. The
//! banker chooses with every total but those with which he must draw, against each third card and
//! against none. What each of his choices brings either of the two is counted over all deals and
//! is linear in `t`; [`balance`](mod@crate::balance) has the equilibrium of it. It holds whether or
//! not the house keeps a part of what the bank wins; without that part it is the value of a game of
//! two against each other, and unique.

use std::collections::BTreeMap;

use cards::Bag;
use exact::Ratio;
use games::circle_baccarat::{Choice, Description, Pile, PointRules, Rules};
use law::Sheet;
use num_traits::{One, Zero};

use crate::SolveError;
use crate::balance::{self, Balance, Brings, Line, balance};
use crate::fraction::{Fraction, fraction, whole};
use crate::report::{BetOdds, Payoff, Report};
use crate::strategy::{ChartCell, Strategy};

/// Both hands, from a full shoe.
pub(crate) fn solve(description: &Description, sheet: &Sheet) -> Result<Report, SolveError> {
    let rules = Rules::new(description, sheet).map_err(SolveError::Sheet)?;
    let description = rules.description();
    let model = Model::of(description)?;
    let equilibrium = model.counted()?.equilibrium();
    let spot = |pile: Pile| {
        let found = description.spots.iter().find(|spot| spot.pile == pile);
        found.map(|spot| spot.key.clone()).ok_or(SolveError::Waits)
    };
    let (bet, bank) = (spot(Pile::Bet)?, spot(Pile::Bank)?);
    Ok(Report {
        game: description.game.clone(),
        ruleset: description.ruleset.clone(),
        bets: vec![
            equilibrium.odds(bet, |[win, tie, lose]| [lose, tie, win], whole(1)),
            equilibrium.odds(bank, |results| results, whole(1) - &model.keeps),
        ],
        strategy: Strategy {
            decisions: Vec::new(),
            chart: equilibrium.chart(description, &model),
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
    /// Up to which the player draws, and from which he stands.
    draws: u8,
    stands: u8,
    /// Up to which the banker must draw.
    must: u8,
    /// What the house keeps of what the bank wins.
    keeps: Fraction,
}

/// Wins, ties and losses of the player, in deals.
type Results = [u128; 3];

/// What is seen of the player: his third card by what it counts, or that he stood.
type Seen = Option<u8>;

/// What a choice of the banker leads to: whatever the player does, if he draws where he may
/// choose, and if he stands there.
#[derive(Clone, Copy, Debug, Default)]
struct Led {
    always: Results,
    drawn: Results,
    stood: Results,
}

/// What the banker may choose with so many points against what he sees.
#[derive(Clone, Debug, Default)]
struct Cell {
    stand: Led,
    draw: Led,
}

/// All deals, counted.
#[derive(Clone, Debug)]
struct Counted {
    total: u128,
    must: u8,
    keeps: Fraction,
    /// Deals in which nobody chooses.
    shown: Results,
    cells: BTreeMap<(u8, Seen), Cell>,
}

impl Model {
    fn of(description: &Description) -> Result<Model, SolveError> {
        let packs = description.shoe.deck.bag(description.shoe.packs);
        let punto = &description.punto;
        // One total leaves him a choice: with more, there would be more to mix.
        let one =
            punto.draws.value + 1 == punto.may.value && punto.may.value + 1 == punto.stands.value;
        if !one {
            return Err(SolveError::LooksElsewhere);
        }
        Ok(Model {
            shoe: full_shoe(&packs, &description.points),
            replaced: false,
            points: description.points,
            natural: description.natural.value,
            draws: punto.draws.value,
            stands: punto.stands.value,
            must: description.bank.must.value,
            keeps: part(description.table.keeps.value),
        })
    }

    /// Looks at every way in which six cards may count: two for each hand, then those that may
    /// follow.
    fn counted(&self) -> Result<Counted, SolveError> {
        let mut counted = Counted {
            total: 0,
            must: self.must,
            keeps: self.keeps.clone(),
            shown: [0; 3],
            cells: BTreeMap::new(),
        };
        let mut left: Vec<u128> = self.shoe.iter().map(|(_, count)| *count).collect();
        self.deal(&mut left, &mut Vec::with_capacity(6), 1, &mut counted)?;
        Ok(counted)
    }

    fn deal(
        &self,
        left: &mut [u128],
        cards: &mut Vec<u8>,
        ways: u128,
        counted: &mut Counted,
    ) -> Result<(), SolveError> {
        if let [p1, p2, b1, b2, fifth, sixth] = cards[..] {
            counted.total += ways;
            let hands = [self.sum(p1, p2), self.sum(b1, b2)];
            self.follow(hands, [fifth, sixth], ways, counted);
            return Ok(());
        }
        for kind in 0..left.len() {
            let many = ways.checked_mul(left[kind]).ok_or(SolveError::TooMany)?;
            if many == 0 {
                continue;
            }
            left[kind] -= u128::from(!self.replaced);
            cards.push(self.shoe[kind].0);
            self.deal(left, cards, many, counted)?;
            cards.pop();
            left[kind] += u128::from(!self.replaced);
        }
        Ok(())
    }

    fn sum(&self, one: u8, other: u8) -> u8 {
        (one + other) % self.points.units.max(1)
    }

    fn result(&self, player: u8, bank: u8) -> usize {
        nearer(&self.points, player, bank)
    }

    /// Notes a deal for each of the ways in which it may be played.
    fn follow(
        &self,
        [player, bank]: [u8; 2],
        [fifth, sixth]: [u8; 2],
        ways: u128,
        counted: &mut Counted,
    ) {
        if player >= self.natural || bank >= self.natural {
            counted.shown[self.result(player, bank)] += ways;
            return;
        }
        let mut note = |seen: Seen, player: u8, next: u8, of: fn(&mut Led) -> &mut Results| {
            let cell = counted.cells.entry((bank, seen)).or_default();
            of(&mut cell.stand)[self.result(player, bank)] += ways;
            of(&mut cell.draw)[self.result(player, self.sum(bank, next))] += ways;
        };
        let drew = self.sum(player, fifth);
        if player <= self.draws {
            note(Some(fifth), drew, sixth, |led| &mut led.always);
        } else if player >= self.stands {
            note(None, player, fifth, |led| &mut led.always);
        } else {
            note(Some(fifth), drew, sixth, |led| &mut led.drawn);
            note(None, player, fifth, |led| &mut led.stood);
        }
    }
}

/// What the cards of a full shoe count, and how many do.
pub(crate) fn full_shoe(shoe: &Bag, points: &PointRules) -> Vec<(u8, u128)> {
    let mut found: BTreeMap<u8, u128> = BTreeMap::new();
    for (card, count) in shoe.iter() {
        *found.entry(points.of(card)).or_default() += u128::from(count);
    }
    found.into_iter().collect()
}

/// Who is nearer to the total that wins: as a place among wins, ties and losses of the player.
pub(crate) fn nearer(points: &PointRules, player: u8, bank: u8) -> usize {
    let off = |total: u8| points.nearest.abs_diff(total);
    match off(player).cmp(&off(bank)) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 2,
    }
}

fn part(ratio: Ratio) -> Fraction {
    fraction(ratio.numerator().into(), ratio.denominator().into())
}

impl Led {
    /// What it is worth, by what a win, a tie and a loss of the player are.
    fn line(&self, worth: &dyn Fn(&Results) -> Fraction) -> Line {
        let stood = worth(&self.stood);
        Line {
            start: worth(&self.always) + &stood,
            slope: worth(&self.drawn) - stood,
        }
    }

    /// The results when the player draws with this probability.
    fn results(&self, draws: &Fraction) -> [Fraction; 3] {
        let mixed = |place: usize| {
            let (drawn, stood) = (whole(self.drawn[place]), whole(self.stood[place]));
            whole(self.always[place]) + drawn * draws + stood * (whole(1) - draws)
        };
        [mixed(0), mixed(1), mixed(2)]
    }
}

/// What both do.
#[derive(Clone, Debug)]
struct Equilibrium {
    /// How often the player draws where he may choose.
    draws: Fraction,
    /// How often the banker draws in each cell.
    bank: BTreeMap<(u8, Seen), Fraction>,
    /// How likely the player is to win, to tie and to lose.
    results: [Fraction; 3],
    deals: u128,
    /// What each choice of a cell is worth to the bank, standing first, weighed with how often
    /// it comes.
    worth: BTreeMap<(u8, Seen), [Fraction; 2]>,
    /// How often each cell comes.
    comes: BTreeMap<(u8, Seen), Fraction>,
}

impl Counted {
    fn of_player(results: &Results) -> Fraction {
        whole(results[0]) - whole(results[2])
    }

    fn of_bank(&self, results: &Results) -> Fraction {
        (whole(1) - &self.keeps) * whole(results[2]) - whole(results[0])
    }

    /// Each cell of the banker as lines over how often the player draws.
    fn lines(&self) -> BTreeMap<(u8, Seen), balance::Cell> {
        let brings = |led: &Led| Brings {
            own: led.line(&|results: &Results| self.of_bank(results)),
            first: led.line(&Counted::of_player).slope,
        };
        let lines = self.cells.iter().map(|(key, cell)| {
            let cell = balance::Cell {
                stand: brings(&cell.stand),
                draw: brings(&cell.draw),
                must: key.0 <= self.must,
            };
            (*key, cell)
        });
        lines.collect()
    }

    fn equilibrium(&self) -> Equilibrium {
        let Balance { draws, cells } = balance(&self.lines());
        self.told(draws, cells)
    }

    /// What drawing more often would bring the player against this.
    fn slope(&self, bank: &BTreeMap<(u8, Seen), Fraction>) -> Fraction {
        let slope = |(key, cell): (&(u8, Seen), &Cell)| {
            let of = |led: &Led| led.line(&Counted::of_player).slope;
            let (draw, stand) = (of(&cell.draw), of(&cell.stand));
            &draw * &bank[key] + stand * (whole(1) - &bank[key])
        };
        self.cells.iter().map(slope).sum::<Fraction>() / whole(self.total)
    }

    /// # Panics
    /// If the player could gain by drawing more or less often: the mistake would be here.
    fn told(&self, draws: Fraction, bank: BTreeMap<(u8, Seen), Fraction>) -> Equilibrium {
        let mut results = self.shown.map(whole);
        let (mut worth, mut comes) = (BTreeMap::new(), BTreeMap::new());
        for (key, cell) in &self.cells {
            let often = &bank[key];
            let (draw, stand) = (cell.draw.results(&draws), cell.stand.results(&draws));
            for place in 0..results.len() {
                results[place] += &draw[place] * often + &stand[place] * (whole(1) - often);
            }
            comes.insert(*key, stand.iter().sum::<Fraction>());
            let value = |led: &Led| {
                led.line(&|results: &Results| self.of_bank(results))
                    .at(&draws)
            };
            worth.insert(*key, [value(&cell.stand), value(&cell.draw)]);
        }
        let slope = self.slope(&bank);
        let at_an_end = draws.is_zero() || draws.is_one();
        assert!(
            at_an_end || slope.is_zero(),
            "the player gains by another choice"
        );
        Equilibrium {
            results: results.map(|count| count / whole(self.total)),
            draws,
            bank,
            deals: self.total,
            worth,
            comes,
        }
    }
}

impl Equilibrium {
    /// The odds of one side: `sides` puts losses, ties and wins of it in order, and `wins` is what
    /// goes to it of a win.
    fn odds(
        &self,
        bet: String,
        sides: fn([Fraction; 3]) -> [Fraction; 3],
        wins: Fraction,
    ) -> BetOdds {
        let results = sides(self.results.clone());
        let hit = results[2].clone();
        let nets = [-whole(1), Fraction::zero(), wins];
        let distribution = nets.into_iter().zip(results);
        let distribution = distribution.map(|(net, probability)| Payoff { net, probability });
        BetOdds::from_distribution(bet, distribution.collect(), whole(1), hit, self.deals)
    }

    fn chart(&self, description: &Description, model: &Model) -> Vec<ChartCell> {
        let keys = [Choice::Stand, Choice::Card].map(|choice| choice.key().to_owned());
        let choices = |draws: &Fraction| {
            let shares = [whole(1) - draws, draws.clone()];
            let shares = keys.iter().cloned().zip(shares);
            shares.filter(|(_, share)| !share.is_zero()).collect()
        };
        let stood = keys[0].as_str();
        let seen = |seen: Seen| seen.map_or(stood.to_owned(), |card| card.to_string());
        let mut chart = vec![ChartCell {
            who: description.punto.name.en.clone(),
            hand: (model.draws + 1).to_string(),
            against: "–".to_owned(),
            choices: choices(&self.draws),
            expectations: Vec::new(),
        }];
        for ((points, card), draws) in &self.bank {
            let cell = (*points, *card);
            let worth = keys.iter().cloned().zip(&self.worth[&cell]);
            chart.push(ChartCell {
                who: description.bank.name.en.clone(),
                hand: points.to_string(),
                against: seen(*card),
                choices: choices(draws),
                expectations: worth
                    .map(|(key, sum)| (key, sum / &self.comes[&cell]))
                    .collect(),
            });
        }
        // Third cards in their order, standing last.
        chart[1..].sort_by_key(|cell| {
            (
                cell.hand.clone(),
                cell.against == stood,
                cell.against.clone(),
            )
        });
        chart
    }
}

#[cfg(test)]
mod tests {
    use games::GameFile;
    use num_traits::Signed;

    use super::*;

    fn model() -> Model {
        let library = law::Library::embedded().expect("our own law files are sound");
        let catalogue = games::Catalogue::read(&library).expect("and so are our games");
        let found = catalogue.find("ar-2010", "chemin-de-fer");
        let Some(GameFile::CircleBaccarat(description)) = found else {
            panic!("it is ours")
        };
        Model::of(description).expect("it has one choice")
    }

    fn small(above: i64, below: i64) -> Fraction {
        Fraction::new(above.into(), below.into())
    }

    /// The classic result: cards that go back, totals alone, nothing kept. The player draws on five
    /// nine times in eleven; with six the banker, if the player stood, draws 859 times in 2,288.
    #[test]
    fn the_classic_model_has_its_published_solution() {
        let mut model = model();
        (model.replaced, model.keeps) = (true, Fraction::zero());
        let found = model.counted().expect("it is counted").equilibrium();
        assert_eq!(found.draws, small(9, 11));
        let mixed = found
            .bank
            .iter()
            .filter(|(_, often)| often.is_positive() && **often != whole(1));
        let mixed: Vec<_> = mixed.collect();
        assert_eq!(mixed, [(&(6, None), &small(859, 2288))]);
        let value = &found.results[0] - &found.results[2];
        assert_eq!(value, small(-679_568, 53_094_899));
    }

    /// Neither can do better alone, with what the house keeps and without it: the player wins
    /// nothing by drawing more or less often, the banker nothing in any cell.
    #[test]
    fn nobody_gains_by_leaving_the_equilibrium_of_six_packs() {
        for keeps in [Fraction::zero(), small(1, 80), small(1, 20)] {
            let mut model = model();
            model.keeps = keeps;
            let counted = model.counted().expect("it is counted");
            let found = counted.equilibrium();
            assert!(found.draws.is_positive() && found.draws < whole(1));
            assert!(counted.slope(&found.bank).is_zero());
            for (key, often) in &found.bank {
                let [stand, draw] = &found.worth[key];
                if key.0 > model.must {
                    assert!(often.is_zero() || draw >= stand, "{key:?}");
                    assert!(often.is_one() || stand >= draw, "{key:?}");
                } else {
                    assert!(often.is_one());
                }
            }
            assert!(found.results.iter().sum::<Fraction>().is_one());
        }
    }
}
