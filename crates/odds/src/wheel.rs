//! Wheels: every pocket is played through the engine, and where a bet may stay in prison its
//! worth there is solved from the engine's own next spin.

use std::collections::BTreeMap;

use exact::Cents;
use games::wheels::{Description, Rules, State, Wheel};
use law::Sheet;
use num_traits::Zero;
use table::{
    Action, Actor, BoxNumber, ChoiceId, Drawn, Event, Game, Held, Line, Next, Person, Pocket, Role,
    Rulebook, Seat, Seating, SpotId, Viewer,
};

use crate::SolveError;
use crate::fraction::{Fraction, fraction, whole};
use crate::report::{BetOdds, Payoff, Report};
use crate::script::advance;
use crate::strategy::Strategy;

const AT: BoxNumber = BoxNumber(1);
const PLAYER: Person = Person(0);

/// Each kind of bet; where bets of one kind are not alike, each of them.
pub(crate) fn solve(description: &Description, sheet: &Sheet) -> Result<Report, SolveError> {
    let rules = Rules::new(description, sheet).map_err(SolveError::Sheet)?;
    let mut bets = Vec::new();
    for (kind, bet) in description.bets.iter().enumerate() {
        let spots = (0..)
            .zip(&description.spots)
            .filter(|(_, spot)| spot.bet == kind);
        let spots: Vec<(u8, u32)> = spots.map(|(id, spot)| (id, spot.pockets.count())).collect();
        let alike = spots
            .iter()
            .all(|(_, count)| Some(count) == spots.first().map(|(_, c)| c));
        let each = if alike {
            &spots[..spots.len().min(1)]
        } else {
            &spots[..]
        };
        for (id, _) in each {
            let spot = &description.spots[usize::from(*id)];
            let name = if alike { &bet.key } else { &spot.key };
            bets.push(Spin::new(&rules, SpotId(*id))?.odds(name)?);
        }
    }
    let (game, ruleset) = (description.game.clone(), description.ruleset.clone());
    Ok(Report {
        game,
        ruleset,
        bets,
        strategy: Strategy {
            decisions: Vec::new(),
        },
    })
}

/// One bet, spun.
struct Spin<'a> {
    rules: &'a Rules,
    spot: SpotId,
    /// A stake of which halves and quarters are whole cents.
    stake: Cents,
    /// What a bet in prison is worth before the next spin, per unit; nothing where none goes there.
    prison: Option<Fraction>,
}

impl<'a> Spin<'a> {
    fn new(rules: &'a Rules, spot: SpotId) -> Result<Spin<'a>, SolveError> {
        // A multiple of the minimum by four stays within the least of the maxima.
        let stake = rules
            .felt()
            .minimum
            .times(4)
            .map_err(|_| SolveError::TooMany)?;
        let mut spin = Spin {
            rules,
            spot,
            stake,
            prison: None,
        };
        spin.prison = spin.worth_in_prison()?;
        Ok(spin)
    }

    fn seat(&self) -> Seating {
        let seat = Seat {
            at: AT,
            holder: PLAYER,
        };
        Seating::new(vec![seat], self.rules.felt().boxes, 1).unwrap_or(Seating::empty())
    }

    /// The state with the ball at rest, and what was settled.
    fn spun(&self, held: Option<Held>, pocket: u8) -> Result<(State, Vec<Line>), SolveError> {
        let seating = self.seat().holding(held.into_iter().collect());
        let (mut state, _) = Wheel::open(self.rules, &seating);
        if held.is_none() {
            let place = Action::Place {
                at: AT,
                spot: self.spot,
                stake: self.stake,
            };
            advance::<Wheel>(self.rules, &mut state, Actor::Player(PLAYER), &place)?;
        }
        let croupier = Actor::Staff(Role::Croupier);
        advance::<Wheel>(self.rules, &mut state, croupier, &Action::Close)?;
        let drawn = Action::Draw(Drawn::Pocket(Pocket(pocket)));
        let events = advance::<Wheel>(self.rules, &mut state, Actor::Chance, &drawn)?;
        Ok((state, lines(&events)))
    }

    fn pockets(&self) -> u8 {
        self.rules
            .felt()
            .wheel
            .as_ref()
            .map_or(0, |wheel| wheel.pockets.len() as u8)
    }

    fn choices(&self, state: &State) -> Vec<ChoiceId> {
        let view = Wheel::view(self.rules, state, Viewer::Player(PLAYER));
        let offered = Wheel::legal(self.rules, &view, PLAYER).choose;
        offered.iter().map(|option| option.choice).collect()
    }

    /// What each choice gives at once, and what it leaves in prison.
    fn chosen(&self, state: &State, choice: ChoiceId) -> Result<(Fraction, Cents), SolveError> {
        let mut state = state.clone();
        let action = Action::Choose { at: AT, choice };
        let events = advance::<Wheel>(self.rules, &mut state, Actor::Player(PLAYER), &action)?;
        let held = Wheel::view(self.rules, &state, Viewer::Public).held();
        let held =
            Cents::sum(held.iter().map(|held| held.stake)).map_err(|_| SolveError::TooMany)?;
        Ok((back(&lines(&events)), held))
    }

    /// The worth of a unit in prison: what comes back without a further zero, and at one the
    /// better of what may be taken and of what stays, which is worth as much in proportion.
    fn worth_in_prison(&self) -> Result<Option<Fraction>, SolveError> {
        let held = Held {
            at: AT,
            by: PLAYER,
            spot: self.spot,
            stake: self.stake,
            times: 1,
        };
        let unit = whole(u128::from(self.stake.count()));
        let (mut taken, mut stays, mut kept) =
            (Fraction::zero(), Fraction::zero(), Fraction::zero());
        let mut asked = false;
        for pocket in 0..self.pockets() {
            let (state, settled) = self.spun(Some(held), pocket)?;
            let back = back(&settled) / &unit;
            taken += &back;
            kept += &back;
            for choice in self.choices(&state) {
                asked = true;
                let (now, left) = self.chosen(&state, choice)?;
                taken += now / &unit;
                stays += whole(u128::from(left.count())) / &unit;
            }
        }
        if !asked {
            return Ok(None);
        }
        let pockets = whole(u128::from(self.pockets()));
        // Taking at the next zero, or staying at each: the better of the two is best throughout,
        // because what stays is the same bet made smaller.
        let take = taken / &pockets;
        let stay = kept / &pockets / (whole(1) - stays / &pockets);
        Ok(Some(take.max(stay)))
    }

    fn odds(&self, name: &str) -> Result<BetOdds, SolveError> {
        let unit = whole(u128::from(self.stake.count()));
        let mut results: BTreeMap<Fraction, u128> = BTreeMap::new();
        let mut hits = 0;
        for pocket in 0..self.pockets() {
            let (state, settled) = self.spun(None, pocket)?;
            hits += u128::from(settled.iter().any(|line| !line.paid.is_zero()));
            let mut best = None;
            for choice in self.choices(&state) {
                let (now, left) = self.chosen(&state, choice)?;
                let later = whole(u128::from(left.count()));
                let worth = now + later * self.prison.clone().unwrap_or_else(Fraction::zero);
                best = Some(best.map_or(worth.clone(), |best: Fraction| best.max(worth)));
            }
            if best.is_none() && Wheel::next(self.rules, &state) != Next::Over {
                return Err(SolveError::Waits);
            }
            let back = back(&settled) + best.unwrap_or_else(Fraction::zero);
            *results.entry(back / &unit - whole(1)).or_default() += 1;
        }
        let total = u128::from(self.pockets());
        let distribution = results.into_iter().map(|(net, count)| Payoff {
            net,
            probability: fraction(count, total),
        });
        let distribution = distribution.collect();
        let hit = fraction(hits, total);
        let name = name.to_owned();
        Ok(BetOdds::from_distribution(
            name,
            distribution,
            whole(1),
            hit,
            total,
        ))
    }
}

fn lines(events: &[Event]) -> Vec<Line> {
    let line = |event: &Event| match event {
        Event::Settled(line) => Some(*line),
        _ => None,
    };
    events.iter().filter_map(line).collect()
}

/// What goes to the player, exactly: stakes returned, and winnings before any rounding.
fn back(lines: &[Line]) -> Fraction {
    let of_line = |line: &Line| {
        let odds = fraction(line.odds.numerator().into(), line.odds.denominator().into());
        let stake = whole(u128::from(line.stake.count()));
        whole(u128::from(line.returned().count())) + odds * stake
    };
    lines.iter().map(of_line).sum()
}
