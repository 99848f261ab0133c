//! Wheels, and rows of cards that decide as one: every way in which a round may fall is played
//! through the engine, and where a bet may stay in prison its worth there is solved from the
//! engine's own next round.
//!
//! The pockets of a wheel are alike. How likely each ending of the rows is, `rows` counts from a
//! full shoe; a coup in the middle of one is not asked about, nor whoever counts what is gone.

mod prison;

use std::collections::BTreeMap;

use cards::{Bag, Card, Suit};
use exact::Cents;
use games::wheels::{Decides, Description, RowsRules, Rules, State, Wheel};
use law::Sheet;
use num_traits::Zero;
use table::{
    Action, Actor, BoxNumber, ChoiceId, Drawn, Event, Game, Held, Line, Next, Person, Pocket, Role,
    Rulebook, Seat, Seating, SpotId, Viewer,
};

use crate::SolveError;
use crate::fraction::{Fraction, fraction, whole};
use crate::report::{BetOdds, Payoff, Report};
use crate::rows;
use crate::script::advance;
use crate::simple::{Rule, Simple, key_of};
use crate::strategy::Strategy;
use crate::trial::{Guide, Trial};
pub(crate) use prison::Prison;

const AT: BoxNumber = BoxNumber(1);
const PLAYER: Person = Person(0);

/// Each kind of bet; where bets of one kind are not alike, each of them.
pub(crate) fn solve(description: &Description, sheet: &Sheet) -> Result<Report, SolveError> {
    let rules = Rules::new(description, sheet).map_err(SolveError::Sheet)?;
    let falls = match &description.decides {
        Decides::Wheel(wheel) => pockets(wheel.pockets.len() as u8),
        Decides::Rows(rows) => endings(rows)?,
    };
    let mut bets = Vec::new();
    for (name, spot, insured) in told(description) {
        bets.push(Spin::new(&rules, &falls, spot, insured)?.odds(&name)?);
    }
    let (game, ruleset) = (description.game.clone(), description.ruleset.clone());
    Ok(Report {
        game,
        ruleset,
        bets,
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
    let falls = match &description.decides {
        Decides::Wheel(wheel) => pockets(wheel.pockets.len() as u8),
        Decides::Rows(rows) => endings(rows)?,
    };
    let mut told = told(description).into_iter();
    let found = told.find(|(name, ..)| bet.is_none_or(|bet| name == bet));
    let (name, spot, insured) = found.ok_or(SolveError::NoSuchBet)?;
    let spin = Spin::new(&rules, &falls, spot, insured)?;
    let (mut state, _) = Wheel::open(&rules, &spin.seat());
    let mut stakes = vec![(spot, spin.stake)];
    let place = Action::Place {
        at: AT,
        spot,
        stake: spin.stake,
    };
    advance::<Wheel>(&rules, &mut state, Actor::Player(PLAYER), &place)?;
    stakes.extend(spin.premium(&state));
    let (seating, unit, prison) = (spin.seat(), spin.stake, spin.prison);
    Ok(Trial {
        spots: stakes.iter().map(|(spot, _)| *spot).collect(),
        bet: name,
        seating,
        stakes,
        unit,
        guide: Guide::Prison(prison),
        rules: games::Rules::Wheel(rules),
    })
}

/// What is chosen with a bet that may go to prison: what brings most, now and there.
pub(crate) fn choose(rules: &Rules, state: &State, worth: Option<&Fraction>) -> Option<Action> {
    let view = Wheel::view(rules, state, Viewer::Player(PLAYER));
    let mut best: Option<(Fraction, Action)> = None;
    for option in Wheel::legal(rules, &view, PLAYER).choose {
        let (at, choice) = (option.at, option.choice);
        let action = Action::Choose { at, choice };
        let mut next = state.clone();
        let events = advance::<Wheel>(rules, &mut next, Actor::Player(PLAYER), &action).ok()?;
        let held = Wheel::view(rules, &next, Viewer::Public).held();
        let held = held
            .iter()
            .map(|held| whole(u128::from(held.stake.count())));
        let later = held.sum::<Fraction>() * worth.cloned().unwrap_or_else(Fraction::zero);
        let brings = back(&lines(&events)) + later;
        if best.as_ref().is_none_or(|(known, _)| brings > *known) {
            best = Some((brings, action));
        }
    }
    best.map(|(_, action)| action)
}

/// The bets to tell of, each with its name, its spot and whether it is insured: of each kind one;
/// where bets of one kind are not alike, each of them; and the first that may be insured with its
/// insurance, for the others are like it.
fn told(description: &Description) -> Vec<(String, SpotId, bool)> {
    let mut told = Vec::new();
    for (kind, bet) in description.bets.iter().enumerate() {
        let spots = (0..)
            .zip(&description.spots)
            .filter(|(_, spot)| spot.bet == kind && spot.insures.is_none());
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
            told.push((name.clone(), SpotId(*id), false));
        }
    }
    let insured = description.spots.iter().find_map(|spot| spot.insures);
    if let Some((bet, insurance)) = insured.zip(description.insurance.as_ref()) {
        let spot = &description.spots[usize::from(bet.0)];
        told.push((format!("{}-{}", spot.key, insurance.key), bet, true));
    }
    told
}

/// A way in which a round may fall, and how likely it is.
struct Fall {
    drawn: Vec<Drawn>,
    chance: Fraction,
}

/// The pockets of a wheel.
fn pockets(count: u8) -> Vec<Fall> {
    let fall = |pocket| Fall {
        drawn: vec![Drawn::Pocket(Pocket(pocket))],
        chance: fraction(1, u128::from(count)),
    };
    (0..count).map(fall).collect()
}

/// The endings of two rows, each with cards that bring it about: equal ones with the points that
/// are a zero and with others, and each row winning, begun with a card of either colour.
fn endings(rules: &RowsRules) -> Result<Vec<Fall>, SolveError> {
    let (ends_at, refait) = (rules.ends_at.value, rules.refait.value);
    if rules.nearest.value > ends_at {
        // Rows on either side of what wins would be equally near.
        return Err(SolveError::LooksElsewhere);
    }
    let mut shoe: BTreeMap<u8, u32> = BTreeMap::new();
    for (card, count) in rules.deck.bag(rules.packs).iter() {
        *shoe.entry(rules.points.value.of(card)).or_default() += count;
    }
    let shoe: Vec<rows::Value> = shoe.into_iter().collect();
    let alike = rows::alike(&shoe, ends_at)?;
    let at = |points: u8| alike.iter().filter(move |(known, _)| *known == points);
    let zero: Fraction = at(refait).map(|(_, chance)| chance).sum();
    let equal: Fraction = alike.iter().map(|(_, chance)| chance).sum::<Fraction>() - &zero;
    let decided = (whole(1) - &zero - &equal) / whole(4);
    let other = if refait == ends_at {
        ends_at + 1
    } else {
        ends_at
    };
    let rows = |upper: u8, lower: u8, red: bool, chance: &Fraction| {
        let mut left = rules.deck.bag(rules.packs);
        let mut drawn = row(rules, upper, red, &mut left)?;
        drawn.extend(row(rules, lower, red, &mut left)?);
        Some(Fall {
            drawn: drawn.into_iter().map(Drawn::Card).collect(),
            chance: chance.clone(),
        })
    };
    let falls: Option<Vec<Fall>> = [
        rows(refait, refait, true, &zero),
        rows(other, other, true, &equal),
        rows(ends_at, ends_at + 1, true, &decided),
        rows(ends_at, ends_at + 1, false, &decided),
        rows(ends_at + 1, ends_at, true, &decided),
        rows(ends_at + 1, ends_at, false, &decided),
    ]
    .into_iter()
    .collect();
    falls.ok_or(SolveError::Waits)
}

/// Cards of one colour that make a row of so many points, out of what is left of the shoe: as many
/// high ones as fit before its end, what is missing there, and the last.
fn row(rules: &RowsRules, points: u8, red: bool, left: &mut Bag) -> Option<Vec<Card>> {
    let colour = match red {
        true => [Suit::Hearts, Suit::Diamonds],
        false => [Suit::Spades, Suit::Clubs],
    };
    let mut of = |value: u8| {
        let mut cards = rules.deck.cards().filter(|card| {
            let is = |suit| card.suit() == Some(suit);
            colour.into_iter().any(is) && rules.points.value.of(*card) == value
        });
        let card = cards.find(|card| left.count(*card) > 0)?;
        left.take(card).ok()?;
        Some(card)
    };
    let mut values = Vec::new();
    let mut missing = rules.ends_at.value - 1;
    while missing > 0 {
        let value = missing.min(rules.points.value.tens);
        values.push(value);
        missing -= value;
    }
    values.push(points + 1 - rules.ends_at.value);
    values.into_iter().map(&mut of).collect()
}

/// One bet, spun.
struct Spin<'a> {
    rules: &'a Rules,
    falls: &'a [Fall],
    spot: SpotId,
    /// Whether it is insured.
    insured: bool,
    /// A stake of which halves and quarters are whole cents, and hundredths where it is insured.
    stake: Cents,
    /// What a bet in prison is worth before the next spin, per unit; nothing where none goes there.
    prison: Option<Fraction>,
    /// How many spins it stays there on average.
    stays: Fraction,
}

impl<'a> Spin<'a> {
    fn new(
        rules: &'a Rules,
        falls: &'a [Fall],
        spot: SpotId,
        insured: bool,
    ) -> Result<Spin<'a>, SolveError> {
        // A multiple of the minimum by four stays within the least of the maxima; one that may be
        // insured takes a hundred times that.
        let minimum = rules.felt().minimum;
        let stake = minimum.times(if insured { 400 } else { 4 });
        let stake = stake.map_err(|_| SolveError::TooMany)?;
        let mut spin = Spin {
            rules,
            falls,
            spot,
            insured,
            stake,
            prison: None,
            stays: Fraction::zero(),
        };
        if let Some((worth, stays)) = spin.worth_in_prison()? {
            (spin.prison, spin.stays) = (Some(worth), stays);
        }
        Ok(spin)
    }

    fn seat(&self) -> Seating {
        let seat = Seat {
            at: AT,
            holder: PLAYER,
        };
        Seating::new(vec![seat], self.rules.felt().boxes, 1).unwrap_or(Seating::empty())
    }

    /// The state once all has fallen, what was settled, and what the bet cost.
    fn spun(&self, held: Option<Held>, fall: &Fall) -> Result<Spun, SolveError> {
        let seating = self.seat().holding(held.into_iter().collect());
        let (mut state, _) = Wheel::open(self.rules, &seating);
        let mut cost = self.stake;
        let place = |state: &mut State, spot, stake| {
            let action = Action::Place {
                at: AT,
                spot,
                stake,
            };
            advance::<Wheel>(self.rules, state, Actor::Player(PLAYER), &action)
        };
        if held.is_none() {
            place(&mut state, self.spot, self.stake)?;
            if let Some((spot, premium)) = self.premium(&state) {
                place(&mut state, spot, premium)?;
                cost = cost.plus(premium).map_err(|_| SolveError::TooMany)?;
            }
        }
        let croupier = Actor::Staff(Role::Croupier);
        advance::<Wheel>(self.rules, &mut state, croupier, &Action::Close)?;
        let mut settled = Vec::new();
        for drawn in &fall.drawn {
            let draw = Action::Draw(*drawn);
            let events = advance::<Wheel>(self.rules, &mut state, Actor::Chance, &draw)?;
            settled.extend(lines(&events));
        }
        let left = self.left(&state)?;
        Ok(Spun {
            state,
            settled,
            left,
            cost,
        })
    }

    /// The insurance of the bet that lies there, and its one price.
    fn premium(&self, state: &State) -> Option<(SpotId, Cents)> {
        let view = Wheel::view(self.rules, state, Viewer::Player(PLAYER));
        let offered = Wheel::legal(self.rules, &view, PLAYER).place;
        let spots = &self.rules.description().spots;
        let insures = |spot: SpotId| spots[usize::from(spot.0)].insures == Some(self.spot);
        let mut offered = offered.into_iter().filter(|_| self.insured);
        let offer = offered.find(|offer| insures(offer.spot))?;
        Some((offer.spot, offer.least))
    }

    /// What lies there after the round, held over.
    fn left(&self, state: &State) -> Result<Cents, SolveError> {
        let held = Wheel::view(self.rules, state, Viewer::Public).held();
        Cents::sum(held.iter().map(|held| held.stake)).map_err(|_| SolveError::TooMany)
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
        Ok((back(&lines(&events)), self.left(&state)?))
    }

    /// The worth of a unit in prison: what comes back without a further zero, and at one the
    /// better of what may be taken and of what stays, which is worth as much in proportion. And how
    /// many spins it then lies there on average.
    fn worth_in_prison(&self) -> Result<Option<(Fraction, Fraction)>, SolveError> {
        let held = Held {
            at: AT,
            by: PLAYER,
            spot: self.spot,
            stake: self.stake,
            times: 1,
        };
        let unit = whole(u128::from(self.stake.count()));
        let (mut taken, mut kept) = (Fraction::zero(), Fraction::zero());
        // What is left for the next round: in any case, and if one chooses to stay.
        let (mut same, mut stays) = (Fraction::zero(), Fraction::zero());
        let (mut lies_on, mut asked) = (Fraction::zero(), Fraction::zero());
        for fall in self.falls {
            let spun = self.spun(Some(held), fall)?;
            let back = back(&spun.settled) / &unit * &fall.chance;
            taken += &back;
            kept += &back;
            let choices = self.choices(&spun.state);
            match (choices.is_empty(), spun.left.is_zero()) {
                (true, true) => (),
                (true, false) => {
                    same += whole(u128::from(spun.left.count())) / &unit * &fall.chance;
                    lies_on += &fall.chance;
                }
                (false, _) => asked += &fall.chance,
            }
            for choice in choices {
                let (now, left) = self.chosen(&spun.state, choice)?;
                taken += now / &unit * &fall.chance;
                stays += whole(u128::from(left.count())) / &unit * &fall.chance;
            }
        }
        if asked.is_zero() {
            return Ok(None);
        }
        // Taking at the next zero, or staying at each: the better of the two is best throughout,
        // because what stays is the same bet made smaller.
        let take = taken / (whole(1) - &same);
        let stay = kept / (whole(1) - same - stays);
        let takes = whole(1) / (whole(1) - &lies_on);
        Ok(Some(match stay > take {
            true => (stay, whole(1) / (whole(1) - lies_on - asked)),
            false => (take, takes),
        }))
    }

    fn odds(&self, name: &str) -> Result<BetOdds, SolveError> {
        self.odds_by(name, None)
    }

    /// The bet's odds if this is chosen when it is first asked about, and the best ever after.
    fn odds_by(&self, name: &str, first: Option<ChoiceId>) -> Result<BetOdds, SolveError> {
        let unit = whole(u128::from(self.stake.count()));
        let mut results: BTreeMap<Fraction, Fraction> = BTreeMap::new();
        let mut hit = Fraction::zero();
        let (mut wagered, mut rounds) = (Fraction::zero(), whole(1));
        for fall in self.falls {
            let spun = self.spun(None, fall)?;
            if spun.settled.iter().any(|line| !line.paid.is_zero()) {
                hit += &fall.chance;
            }
            let mut best: Option<(Fraction, Cents)> = None;
            for choice in self.choices(&spun.state) {
                let (now, left) = self.chosen(&spun.state, choice)?;
                let later = whole(u128::from(left.count()));
                let worth = now + later * self.prison.clone().unwrap_or_else(Fraction::zero);
                let wanted = first.is_none_or(|first| first == choice);
                if wanted && best.as_ref().is_none_or(|(known, _)| worth > *known) {
                    best = Some((worth, left));
                }
            }
            if best.as_ref().is_some_and(|(_, left)| !left.is_zero()) {
                rounds += &self.stays * &fall.chance;
            }
            if best.is_none() && Wheel::next(self.rules, &spun.state) != Next::Over {
                return Err(SolveError::Waits);
            }
            let cost = whole(u128::from(spun.cost.count())) / &unit;
            let later = best.map_or_else(Fraction::zero, |(worth, _)| worth);
            let back = back(&spun.settled) + later;
            *results.entry(back / &unit - &cost).or_default() += &fall.chance;
            wagered += cost * &fall.chance;
        }
        let distribution = results
            .into_iter()
            .map(|(net, probability)| Payoff { net, probability });
        let falls = self.falls.len() as u128;
        let (name, distribution) = (name.to_owned(), distribution.collect());
        let odds = BetOdds::from_distribution(name, distribution, wagered, hit, falls);
        Ok(BetOdds {
            rounds: Some(rounds),
            ..odds
        })
    }

    /// What may be chosen when the bet is first asked about.
    fn asked(&self) -> Result<Vec<ChoiceId>, SolveError> {
        for fall in self.falls {
            let choices = self.choices(&self.spun(None, fall)?.state);
            if !choices.is_empty() {
                return Ok(choices);
            }
        }
        Ok(Vec::new())
    }
}

/// What each choice costs of every bet that may go to prison, if it is always made there first.
pub(crate) fn simply(
    description: &Description,
    sheet: &Sheet,
    solved: &Report,
) -> Result<Vec<Simple>, SolveError> {
    let rules = Rules::new(description, sheet).map_err(SolveError::Sheet)?;
    let falls = match &description.decides {
        Decides::Wheel(wheel) => pockets(wheel.pockets.len() as u8),
        Decides::Rows(rows) => endings(rows)?,
    };
    let mut found = Vec::new();
    for (name, spot, insured) in told(description) {
        let spin = Spin::new(&rules, &falls, spot, insured)?;
        for choice in spin.asked()? {
            let odds = spin.odds_by(&name, Some(choice))?;
            let rule = Rule::Always(key_of(rules.felt(), choice)?);
            found.extend(Simple::of(rule, odds, solved));
        }
    }
    Ok(found)
}

/// A round that has fallen.
struct Spun {
    state: State,
    settled: Vec<Line>,
    left: Cents,
    cost: Cents,
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
