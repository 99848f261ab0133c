//! Dice: every throw is played through the engine, and what a bet brings while it stays is solved
//! from the engine's own next throw.

use std::collections::BTreeMap;

use exact::Cents;
use games::dice::{Description, DiceGame, Rules, When};
use law::Sheet;
use num_traits::{One, Signed, Zero};
use table::{
    Action, Actor, BoxNumber, CarryOver, Drawn, Event, Game, Held, Person, Role, Rulebook, Seat,
    Seating, Source, SpotId, Viewer,
};

use crate::SolveError;
use crate::fraction::{Fraction, fraction, whole};
use crate::report::{BetOdds, Payoff, Report};
use crate::script::advance;
use crate::strategy::Strategy;
use crate::trial::{Guide, Trial};

const AT: BoxNumber = BoxNumber(1);
const PLAYER: Person = Person(0);

/// What a bet brings, net of a stake of one, and how likely.
type Spread = BTreeMap<Fraction, Fraction>;

/// Each bet that is placed by hand; those on a number, or beside a point, for each number on
/// which they differ.
pub(crate) fn solve(description: &Description, sheet: &Sheet) -> Result<Report, SolveError> {
    let rules = Rules::new(description, sheet).map_err(SolveError::Sheet)?;
    let table = Table { rules: &rules };
    let told = told(description, &table)?;
    let bets = told.into_iter().map(|(name, _, lies)| odds(name, &lies));
    Ok(Report {
        game: description.game.clone(),
        ruleset: description.ruleset.clone(),
        bets: bets.collect(),
        strategy: Strategy {
            decisions: Vec::new(),
            chart: Vec::new(),
        },
    })
}

/// The bet of that name, or the first, ready to be played.
pub(crate) fn trial(
    description: &Description,
    sheet: &Sheet,
    bet: Option<&str>,
) -> Result<Trial, SolveError> {
    let rules = Rules::new(description, sheet).map_err(SolveError::Sheet)?;
    let table = Table { rules: &rules };
    let mut told = told(description, &table)?.into_iter();
    let found = told.find(|(name, ..)| bet.is_none_or(|bet| name == bet));
    let (name, start, _) = found.ok_or(SolveError::NoSuchBet)?;
    let unit = table.stake();
    // What a bet becomes when its number falls is still the same bet.
    let beside: Vec<SpotId> = start.held.iter().map(|held| held.spot).collect();
    let spots = (0..).map(SpotId).zip(&description.spots);
    let own = spots.filter(|(id, spot)| {
        let becomes = spot.moved && !beside.contains(id);
        *id == start.spot || becomes
    });
    let spots = own.map(|(id, _)| id).collect();
    Ok(Trial {
        bet: name,
        seating: table.seating(&start),
        stakes: vec![(start.spot, unit)],
        spots,
        unit,
        guide: Guide::Nothing,
        rules: games::Rules::Dice(rules),
    })
}

/// The bets to tell of: each with its name, how it begins and what it brings.
fn told(
    description: &Description,
    table: &Table,
) -> Result<Vec<(String, Before, Lies)>, SolveError> {
    let mut bets = Vec::new();
    for (place, spot) in description.spots.iter().enumerate() {
        if spot.moved {
            continue;
        }
        let id = SpotId(place as u8);
        let mut known: Vec<Spread> = Vec::new();
        for start in table.starts(id) {
            let lies = table.lies(&start)?;
            if known.contains(&lies.spread) {
                continue;
            }
            let name = match known.len() {
                0 => spot.key.clone(),
                _ => format!("{}-{}", spot.key, start.point.unwrap_or_default()),
            };
            known.push(lies.spread.clone());
            bets.push((name, start, lies));
        }
    }
    Ok(bets)
}

/// What a bet that lies there brings in the end, and after how many throws on average.
struct Lies {
    spread: Spread,
    throws: Fraction,
}

/// A bet before a throw: on which spot, what is the point, and what lies there already.
#[derive(Clone)]
struct Before {
    point: Option<u8>,
    held: Vec<Held>,
    /// The spot on which chips are laid for this throw.
    laid: Option<SpotId>,
    /// The spot that is watched.
    spot: SpotId,
}

struct Table<'a> {
    rules: &'a Rules,
}

impl Table<'_> {
    fn stake(&self) -> Cents {
        // Whole cents for every part of the odds do not matter: payments count before rounding.
        self.rules.felt().minimum
    }

    fn held(&self, spot: SpotId) -> Held {
        Held {
            at: AT,
            by: PLAYER,
            spot,
            stake: self.stake(),
            times: 1,
        }
    }

    /// How a bet may begin: at a first throw, with a point, or beside a bet that has its number.
    fn starts(&self, spot: SpotId) -> Vec<Before> {
        let description = self.rules.description();
        let points = &description.point.numbers.value;
        let rule = &description.spots[usize::from(spot.0)];
        let start = |point: Option<u8>, held: Vec<Held>| Before {
            point,
            held,
            laid: Some(spot),
            spot,
        };
        match (&description.bets[rule.bet].placed, rule.with) {
            (games::dice::Placed::At { when, .. }, _) if *when == When::FirstThrow => {
                vec![start(None, Vec::new())]
            }
            // Which point it is does not matter to such a bet; with one nobody need bet first.
            (games::dice::Placed::At { .. }, _) | (_, None) => {
                vec![start(points.first().copied(), Vec::new())]
            }
            (games::dice::Placed::With(_), Some(with)) => {
                let beside = vec![self.held(SpotId(with as u8))];
                let own = rule.number.is_some();
                let points = points.iter().take(if own { 1 } else { points.len() });
                points
                    .map(|point| start(Some(*point), beside.clone()))
                    .collect()
            }
        }
    }

    /// What a bet brings in the end: what each throw brings at once, what it leaves for later, and
    /// as the throws that leave all as it was do not count, the rest in proportion.
    fn lies(&self, before: &Before) -> Result<Lies, SolveError> {
        let dice = self.rules.description().dice.value;
        let source = Source::Dice { dice };
        let each = fraction(1, u128::from(source.total()));
        let mut spread = Spread::new();
        let (mut same, mut throws) = (Fraction::zero(), Fraction::one());
        for (drawn, _) in source.weights() {
            match self.throw(before, drawn)? {
                After::Ended(net) => *spread.entry(net).or_default() += &each,
                After::Goes(after) if stays(before, &after) => same += &each,
                After::Goes(after) => {
                    let later = self.lies(&after)?;
                    throws += later.throws * &each;
                    for (net, probability) in later.spread {
                        *spread.entry(net).or_default() += probability * &each;
                    }
                }
            }
        }
        let rest = Fraction::one() - same;
        spread
            .values_mut()
            .for_each(|probability| *probability /= &rest);
        throws /= rest;
        Ok(Lies { spread, throws })
    }

    /// Who sits, the point, and what lies there already.
    fn seating(&self, before: &Before) -> Seating {
        let seat = Seat {
            at: AT,
            holder: PLAYER,
        };
        let seating = Seating::new(vec![seat], self.rules.felt().boxes, 1);
        let seating = seating.unwrap_or(Seating::empty());
        seating.holding(before.held.clone()).carry_over(CarryOver {
            dice: Some(AT),
            point: before.point,
            ..CarryOver::default()
        })
    }

    fn throw(&self, before: &Before, drawn: Drawn) -> Result<After, SolveError> {
        let seating = self.seating(before);
        let (mut state, _) = DiceGame::open(self.rules, &seating);
        if let Some(spot) = before.laid {
            let stake = self.stake();
            let place = Action::Place {
                at: AT,
                spot,
                stake,
            };
            advance::<DiceGame>(self.rules, &mut state, Actor::Player(PLAYER), &place)?;
        }
        let croupier = Actor::Staff(Role::Croupier);
        advance::<DiceGame>(self.rules, &mut state, croupier, &Action::Close)?;
        let draw = Action::Draw(drawn);
        let events = advance::<DiceGame>(self.rules, &mut state, Actor::Chance, &draw)?;
        let mut lines = events.iter().filter_map(|event| match event {
            Event::Settled(line) if line.spot == before.spot => Some(line),
            _ => None,
        });
        if let Some(line) = lines.next() {
            let odds = fraction(line.odds.numerator().into(), line.odds.denominator().into());
            let lost = whole(u128::from(line.taken().count() > 0));
            return Ok(After::Ended(odds - lost));
        }
        let moved = events.iter().find_map(|event| match event {
            Event::Moved { from, to, .. } if *from == before.spot => Some(*to),
            _ => None,
        });
        let view = DiceGame::view(self.rules, &state, Viewer::Public);
        Ok(After::Goes(Before {
            // A bet that is not on the point does not mind which it is, nor that it was made.
            point: view.carry_over.point.or(before.point),
            held: view.held(),
            laid: None,
            spot: moved.unwrap_or(before.spot),
        }))
    }
}

/// What a throw leaves of a bet.
enum After {
    /// It is settled, with so much won or lost of one.
    Ended(Fraction),
    /// It lies there before the next throw.
    Goes(Before),
}

/// Whether a bet stands as it did. It may have been laid just now; a point that was made or lost
/// meanwhile is nothing to a bet that is not on it.
fn stays(before: &Before, after: &Before) -> bool {
    let took_the_point = before.point.is_none() && after.point.is_some();
    before.spot == after.spot && !took_the_point
}

fn odds(name: String, lies: &Lies) -> BetOdds {
    let spread = &lies.spread;
    let distribution = spread.iter().map(|(net, probability)| Payoff {
        net: net.clone(),
        probability: probability.clone(),
    });
    let wins = spread.iter().filter(|(net, _)| net.is_positive());
    let hit: Fraction = wins.map(|(_, probability)| probability).sum();
    BetOdds {
        rounds: Some(lies.throws.clone()),
        ..BetOdds::from_distribution(name, distribution.collect(), whole(1), hit, 36)
    }
}
