//! Balls out of a drum: how likely enough of a bet's balls come is counted, since every set of
//! balls is as likely as another. What a bet then pays is the engine's own.

use games::balls::{BallDraw, Description, Rules};
use law::Sheet;
use num_traits::One;
use table::{
    Action, Actor, BoxNumber, Drawn, Event, Game, Next, Person, Pocket, Role, Rulebook, Seat,
    Seating, SpotId,
};

use crate::SolveError;
use crate::fraction::{Fraction, fraction, whole};
use crate::report::{BetOdds, Payoff, Report};
use crate::script::advance;
use crate::strategy::Strategy;
use crate::trial::{Guide, Trial};

const AT: BoxNumber = BoxNumber(1);
const PLAYER: Person = Person(0);

/// Each kind of bet: those of one kind are alike.
pub(crate) fn solve(description: &Description, sheet: &Sheet) -> Result<Report, SolveError> {
    let rules = Rules::new(description, sheet).map_err(SolveError::Sheet)?;
    let bets: Result<Vec<BetOdds>, SolveError> = told(description)
        .map(|(name, spot)| odds(&rules, name, spot))
        .collect();
    Ok(Report {
        game: description.game.clone(),
        ruleset: description.ruleset.clone(),
        bets: bets?,
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
    let mut told = told(description);
    let found = told.find(|(name, _)| bet.is_none_or(|bet| name == bet));
    let (bet, spot) = found.ok_or(SolveError::NoSuchBet)?;
    let unit = rules.felt().minimum;
    Ok(Trial {
        bet,
        seating: seating(&rules),
        stakes: vec![(spot, unit)],
        spots: vec![spot],
        unit,
        guide: Guide::Nothing,
        rules: games::Rules::Balls(rules),
    })
}

/// Each kind of bet by its name, with the first of its spots.
fn told(description: &Description) -> impl Iterator<Item = (String, SpotId)> {
    let spots = (0..).map(SpotId).zip(&description.spots);
    let mut last = None;
    spots.filter_map(move |(id, spot)| {
        let first = last.replace(spot.bet) != Some(spot.bet);
        first.then(|| (description.bets[spot.bet].key.clone(), id))
    })
}

fn seating(rules: &Rules) -> Seating {
    let seat = Seat {
        at: AT,
        holder: PLAYER,
    };
    let seating = Seating::new(vec![seat], rules.felt().boxes, 1);
    seating.unwrap_or(Seating::empty())
}

/// Of all sets of balls that may come, those of which so many are the bet's.
fn odds(rules: &Rules, name: String, spot: SpotId) -> Result<BetOdds, SolveError> {
    let description = rules.description();
    let rule = &description.spots[usize::from(spot.0)];
    let (all, own) = (description.drum.balls.value, rule.balls.len() as u8);
    let drawn = description.drum.drawn.value;
    let needed = description.bets[rule.bet].wins.value;
    let ways = choose(all, drawn);
    let hit: u128 = (needed..=drawn)
        .map(|of_own| choose(own, of_own) * choose(all - own, drawn - of_own))
        .sum();
    let hit = fraction(hit, ways);
    let others = description
        .drum
        .all()
        .filter(|ball| !rule.balls.contains(ball));
    let wins: Vec<Pocket> = rule.balls.iter().copied().chain(others.clone()).collect();
    let loses: Vec<Pocket> = others.chain(rule.balls.iter().copied()).collect();
    let (won, lost) = (net(rules, spot, &wins)?, net(rules, spot, &loses)?);
    // A bet that cannot be lost has one result.
    let miss = Fraction::one() - &hit;
    let results = [(lost, miss), (won, hit.clone())];
    let distribution = results.into_iter().filter(|(_, p)| p != &whole(0));
    let distribution = distribution.map(|(net, probability)| Payoff { net, probability });
    let distribution = distribution.collect();
    Ok(BetOdds::from_distribution(
        name,
        distribution,
        whole(1),
        hit,
        ways,
    ))
}

/// What a bet brings, of one, when the first of these balls come.
fn net(rules: &Rules, spot: SpotId, order: &[Pocket]) -> Result<Fraction, SolveError> {
    let (mut state, _) = BallDraw::open(rules, &seating(rules));
    let stake = rules.felt().minimum;
    let place = Action::Place {
        at: AT,
        spot,
        stake,
    };
    advance::<BallDraw>(rules, &mut state, Actor::Player(PLAYER), &place)?;
    let croupier = Actor::Staff(Role::Croupier);
    advance::<BallDraw>(rules, &mut state, croupier, &Action::Close)?;
    let mut order = order.iter();
    while let (Next::Chance(_), Some(ball)) = (BallDraw::next(rules, &state), order.next()) {
        let draw = Action::Draw(Drawn::Pocket(*ball));
        let events = advance::<BallDraw>(rules, &mut state, Actor::Chance, &draw)?;
        let line = events.iter().find_map(|event| match event {
            Event::Settled(line) => Some(line),
            _ => None,
        });
        if let Some(line) = line {
            let lost = whole(u128::from(!line.taken().is_zero()));
            let odds = fraction(line.odds.numerator().into(), line.odds.denominator().into());
            return Ok(odds - lost);
        }
    }
    Err(SolveError::NotKept)
}

/// In how many ways so many are chosen out of so many.
fn choose(all: u8, some: u8) -> u128 {
    if some > all {
        return 0;
    }
    (0..u128::from(some)).fold(1, |ways, place| {
        ways * (u128::from(all) - place) / (place + 1)
    })
}

#[cfg(test)]
mod tests {
    use games::{Catalogue, GameFile};
    use law::Library;

    use super::*;

    /// Every order in which balls may come, weighed by the engine itself, gives the same.
    #[test]
    fn what_is_counted_is_what_the_engine_draws() {
        let library = Library::embedded().unwrap();
        let catalogue = Catalogue::read(&library).unwrap();
        let draws = catalogue.games().iter().filter_map(|file| match file {
            GameFile::Balls(description) => Some(description),
            _ => None,
        });
        for description in draws {
            let sheet = library.sheet(&description.ruleset, &description.game);
            let rules = Rules::new(description, sheet.unwrap()).unwrap();
            let report = solve(description, sheet.unwrap()).unwrap();
            for ((_, spot), counted) in told(description).zip(&report.bets) {
                let (mut state, _) = BallDraw::open(&rules, &seating(&rules));
                let stake = rules.felt().minimum;
                let (at, player) = (AT, Actor::Player(PLAYER));
                let place = Action::Place { at, spot, stake };
                advance::<BallDraw>(&rules, &mut state, player, &place).unwrap();
                let croupier = Actor::Staff(Role::Croupier);
                advance::<BallDraw>(&rules, &mut state, croupier, &Action::Close).unwrap();
                assert_eq!(
                    walked(&rules, &state),
                    counted.ev_initial,
                    "{}",
                    counted.bet
                );
            }
        }
    }

    /// The mean of what a state brings, ball by ball.
    fn walked(rules: &Rules, state: &games::balls::State) -> Fraction {
        let Next::Chance(chance) = BallDraw::next(rules, state) else {
            panic!("a ball is due");
        };
        let mean = chance.weights().map(|(drawn, weight)| {
            let mut next = state.clone();
            let draw = Action::Draw(drawn);
            let events = advance::<BallDraw>(rules, &mut next, Actor::Chance, &draw).unwrap();
            let line = events.iter().find_map(|event| match event {
                Event::Settled(line) => Some(line),
                _ => None,
            });
            let brings = match line {
                None => walked(rules, &next),
                Some(line) => {
                    let odds = (line.odds.numerator(), line.odds.denominator());
                    let lost = whole(u128::from(!line.taken().is_zero()));
                    fraction(odds.0.into(), odds.1.into()) - lost
                }
            };
            brings * whole(u128::from(weight))
        });
        mean.sum::<Fraction>() / whole(u128::from(chance.total()))
    }
}
