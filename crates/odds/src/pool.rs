//! Bets whose prizes come out of a pool: what they are worth by what stands in it before the hand,
//! and with how much they are worth nothing.
//!
//! Such a bet looks at the player's own cards alone. The engine is played once for each kind of
//! hand, through every choice, and its lines are weighed with the number of hands of that kind. Its
//! counter is read as at a table: what stood in the pool, and what the hand puts in, which is less
//! than the stake where the house keeps a part, and nothing of a winner who keeps his. A prize takes
//! a part of what the counter says, or an amount as far as it is there: so the expectation is a
//! broken line in what stands there, straight between the amounts of its prizes, and where it
//! crosses nothing is found exactly on its piece.

use std::collections::BTreeSet;

use cards::{Card, CardSet};
use exact::Cents;
use games::GameFile;
use games::bank_poker::{BankPoker, Description, Rules, State};
use law::Sheet;
use num_traits::{Signed, Zero};
use table::{
    Action, Actor, Event, Game, Line, Next, Place, PoolPrize, Role, Rulebook, Seat, Seating,
    SpotId, SpotLimits, Takes,
};

use crate::SolveError;
use crate::bets::{plans_of, thresholds};
use crate::desk::Outcome;
use crate::fraction::{Fraction, fraction, whole, widen};
use crate::hands::{Asked, Hands};
use crate::report::{BetOdds, Report};
use crate::script::{BOX, PLAYER, Step, advance, offered};
use crate::strategy::ChartCell;

/// What a bet that feeds a pool is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct PoolOdds {
    /// The bet's key.
    pub bet: String,
    /// The pool's key.
    pub pool: String,
    /// The stake, in cents.
    pub stake: Cents,
    /// What the house puts in at first, in cents.
    pub seed: Cents,
    /// The player's expectation per unit of the stake when the seed stands in the pool before the
    /// hand.
    pub ev_at_seed: Fraction,
    /// How likely it is that he wins a prize.
    pub hit: Fraction,
    /// What stands in the pool before the hand, in cents, when his expectation is nothing; nothing if
    /// it never is, because no prize takes a part of the pool.
    pub break_even: Option<Fraction>,
    /// What a cent more in the pool adds to his expectation there, in cents.
    pub slope: Fraction,
    /// All results with the pool as for `ev_at_seed`.
    pub at_seed: BetOdds,
    /// The bet beside which it lies, where it changes how that is played.
    pub beside: Option<Beside>,
}

/// What a bet that feeds a pool does to the bet beside which it lies.
#[derive(Clone, Debug, PartialEq)]
pub struct Beside {
    /// The bet's key.
    pub bet: String,
    /// Its stake, in cents.
    pub stake: Cents,
    /// What the bet loses by being played for both with the pool at the seed, per unit of the
    /// stake that feeds the pool. Where both together are even is `break_even`.
    pub costs: Fraction,
    /// What the stake that feeds the pool is worth at the seed to one who plays as without it.
    pub ev_as_without: Fraction,
    /// What stands in the pool, in cents, when it is even for him.
    pub break_even_as_without: Option<Fraction>,
    /// How the hands are played, for both, that it looks at, with the pool at the seed.
    pub play: Vec<ChartCell>,
}

/// Above every amount that a prize takes.
const FAR: u64 = 10_000_000_000;

/// Every bet of a table that feeds a pool; `solved` is the table's report under the same sheet.
///
/// # Errors
/// With what keeps the table from opening or such a bet from being counted.
pub fn pools(game: &GameFile, sheet: &Sheet, solved: &Report) -> Result<Vec<PoolOdds>, SolveError> {
    crate::families::solved(game).pools(sheet, solved)
}

/// Every such bet of a game that looks at hands of cards.
pub(crate) fn of_hands(
    description: &Description,
    sheet: &Sheet,
) -> Result<Vec<PoolOdds>, SolveError> {
    let rules = Rules::new(description, sheet).map_err(SolveError::Sheet)?;
    let fed = rules.description().pools.iter().enumerate();
    fed.map(|(place, _)| Table::new(&rules, place)?.odds())
        .collect()
}

/// A table with the stake of a pool's bet on it.
struct Table<'a> {
    rules: &'a Rules,
    pool: usize,
    spot: SpotId,
    stake: Cents,
    start: State,
    hands: Vec<(CardSet, u128)>,
}

impl<'a> Table<'a> {
    fn new(rules: &'a Rules, pool: usize) -> Result<Table<'a>, SolveError> {
        let description = rules.description();
        let bet = description.pools[pool].bet;
        let mut state = opened(rules)?;
        let mut stake = None;
        for placed in plans_of(description, bet) {
            let spot = &rules.felt().spots[placed];
            let SpotLimits::Between { least, .. } = spot.limits else {
                return Err(SolveError::LooksElsewhere);
            };
            let action = Action::Place {
                at: BOX,
                spot: spot.id,
                stake: least,
            };
            advance::<BankPoker>(rules, &mut state, Actor::Player(PLAYER), &action)?;
            stake = (placed == bet).then_some(least);
        }
        let croupier = Actor::Staff(Role::Croupier);
        advance::<BankPoker>(rules, &mut state, croupier, &Action::Close)?;
        Ok(Table {
            rules,
            pool,
            spot: rules.felt().spots[bet].id,
            stake: stake.ok_or(SolveError::LooksElsewhere)?,
            hands: hands(rules, &state)?,
            start: state,
        })
    }

    fn odds(&self) -> Result<PoolOdds, SolveError> {
        let felt = self.rules.felt();
        let pool = &felt.pools[self.pool];
        let total: u128 = self.hands.iter().map(|(_, count)| count).sum();
        let mut hits = 0;
        for (hand, count) in &self.hands {
            // So much stands there that no prize is rounded to nothing.
            let brought = self.brought(*hand, Cents::new(FAR))?;
            hits += if brought.1 { *count } else { 0 };
        }
        let (break_even, slope) = self.crosses()?;
        let bet = felt.spots[usize::from(self.spot.0)].key.clone();
        let at_seed = self.results(bet.clone(), pool.seed)?;
        Ok(PoolOdds {
            bet,
            pool: pool.key.clone(),
            stake: self.stake,
            seed: pool.seed,
            ev_at_seed: at_seed.ev_initial.clone(),
            hit: fraction(hits, total),
            break_even,
            slope,
            at_seed,
            beside: None,
        })
    }

    /// How the bet ends if so much stood in the pool.
    fn results(&self, bet: String, stood: Cents) -> Result<BetOdds, SolveError> {
        let (mut found, mut total) = (Vec::with_capacity(self.hands.len()), 0);
        for (hand, count) in &self.hands {
            let (net, hit) = self.brought(*hand, stood)?;
            found.push((net, hit, *count));
            total += count;
        }
        let unit = whole(u128::from(self.stake.count()));
        let weighed = found.into_iter();
        let weighed = weighed.map(|(net, hit, count)| (net / &unit, hit, fraction(count, total)));
        Ok(BetOdds::weighed(bet, weighed, total))
    }

    /// With how much in the pool a prize of an amount is there in full, whether its winner's stake
    /// goes in or not; and from nothing to far above.
    fn bends(&self) -> BTreeSet<u64> {
        let pool = &self.rules.felt().pools[self.pool];
        let amount = |prize: &PoolPrize| match prize.takes {
            Takes::Amount(amount) => Some(amount),
            Takes::Part(_) => None,
        };
        let own = pool.fed_by(self.stake);
        let amounts = pool.prizes.iter().filter_map(amount);
        let bends = amounts.flat_map(|amount| [amount, amount.down_to_zero(own)]);
        let bends = bends.map(Cents::count);
        bends.chain([0, FAR, 2 * FAR]).collect()
    }

    /// With how much in the pool the broken line crosses nothing, and how steep it is there. Where
    /// it is above nothing from the start, nothing need be there.
    fn crosses(&self) -> Result<(Option<Fraction>, Fraction), SolveError> {
        let mut last = (Fraction::zero(), Fraction::zero());
        let bends: Vec<u64> = self.bends().into_iter().collect();
        for pair in bends.windows(2) {
            let [from, to] = [pair[0], pair[1]];
            let low = self.worth(Cents::new(from))?;
            let high = self.worth(Cents::new(to))?;
            let slope = (&high - &low) / whole(u128::from(to - from));
            self.is_straight(from, to, &low, &slope)?;
            if from == 0 && !low.is_negative() {
                return Ok((Some(Fraction::zero()), slope));
            }
            if slope.is_positive() && (!high.is_negative() || to == 2 * FAR) {
                let at = whole(u128::from(from)) - &low / &slope;
                return Ok((Some(at), slope));
            }
            last = (low, slope);
        }
        Ok((None, last.1))
    }

    /// That the line is straight between two amounts: half-way it stands where it must.
    fn is_straight(
        &self,
        from: u64,
        to: u64,
        low: &Fraction,
        slope: &Fraction,
    ) -> Result<(), SolveError> {
        let middle = from + (to - from) / 2;
        let there = self.worth(Cents::new(middle))?;
        match there == low + slope * whole(u128::from(middle - from)) {
            true => Ok(()),
            false => Err(SolveError::NotByValue),
        }
    }

    /// What the bet brings on average if so much stood in the pool, in cents.
    fn worth(&self, stood: Cents) -> Result<Fraction, SolveError> {
        let (mut sum, mut total) = (Fraction::zero(), 0);
        for (hand, count) in &self.hands {
            sum += self.brought(*hand, stood)?.0 * whole(*count);
            total += count;
        }
        Ok(sum / whole(total))
    }

    /// What the engine settles for a hand, whatever is chosen, and whether anything is paid.
    fn brought(&self, hand: CardSet, stood: Cents) -> Result<(Fraction, bool), SolveError> {
        let mut found: Option<(Fraction, bool)> = None;
        let own: Vec<Card> = hand.iter().collect();
        self.follow(
            self.start.clone(),
            &own,
            hand,
            stood,
            Vec::new(),
            &mut found,
        )?;
        found.ok_or(SolveError::Waits)
    }

    fn follow(
        &self,
        mut state: State,
        own: &[Card],
        hand: CardSet,
        stood: Cents,
        mut lines: Vec<Line>,
        found: &mut Option<(Fraction, bool)>,
    ) -> Result<(), SolveError> {
        let mut own = own;
        loop {
            let (actor, action) = match BankPoker::next(self.rules, &state) {
                Next::Over => return self.end(&lines, found),
                Next::Meter(pool) => {
                    let lines = BankPoker::settle(self.rules, &state);
                    let amount = self.rules.felt().counter(pool, stood, &lines);
                    let amount = amount.map_err(|_| SolveError::TooMany)?;
                    let croupier = Actor::Staff(Role::Croupier);
                    (croupier, Action::Meter { pool, amount })
                }
                Next::Chance(chance) => {
                    let any = chance.weights().filter_map(|(drawn, _)| drawn.card());
                    let mut any = any.filter(|card| !hand.contains(*card));
                    let other = any.next().ok_or(SolveError::Waits)?;
                    let card = match (goes_to(self.rules, &state, other)?, own.split_first()) {
                        (Place::Box(BOX), Some((card, rest))) => {
                            own = rest;
                            *card
                        }
                        _ => other,
                    };
                    (Actor::Chance, Action::Draw(card.into()))
                }
                Next::Open(_) => {
                    for choice in offered::<BankPoker>(self.rules, &state).1 {
                        let mut next = state.clone();
                        let action = Step::Choose(choice).action();
                        let action = action.ok_or(SolveError::PicksCards)?;
                        let player = Actor::Player(PLAYER);
                        // Cards that are put aside are another game.
                        let events = advance::<BankPoker>(self.rules, &mut next, player, &action);
                        let events = events.map_err(|_| SolveError::PicksCards)?;
                        let mut lines = lines.clone();
                        lines.extend(settled(&events));
                        self.follow(next, own, hand, stood, lines, found)?;
                    }
                    return Ok(());
                }
            };
            let events = advance::<BankPoker>(self.rules, &mut state, actor, &action)?;
            lines.extend(settled(&events));
        }
    }

    fn end(&self, lines: &[Line], found: &mut Option<(Fraction, bool)>) -> Result<(), SolveError> {
        let own = |line: &&Line| line.by == PLAYER && line.spot == self.spot;
        let group = vec![0; self.rules.felt().spots.len()];
        let sum = Outcome::of(lines.iter().filter(own), &group)?;
        let sum = sum.groups.first().ok_or(SolveError::Waits)?;
        let brought = (widen(sum.net), sum.hit);
        match found.get_or_insert_with(|| brought.clone()) == &brought {
            true => Ok(()),
            // What is chosen would change it: then it is no bet on the cards alone.
            false => Err(SolveError::LooksElsewhere),
        }
    }
}

fn opened(rules: &Rules) -> Result<State, SolveError> {
    let seat = Seat {
        at: BOX,
        holder: PLAYER,
    };
    let seating = Seating::new(vec![seat], rules.felt().boxes, 1).map_err(SolveError::Seating)?;
    Ok(BankPoker::open(rules, &seating).0)
}

/// A hand of each kind, and how many there are of it.
fn hands(rules: &Rules, state: &State) -> Result<Vec<(CardSet, u128)>, SolveError> {
    let description: &Description = rules.description();
    let deck: CardSet = match BankPoker::next(rules, state) {
        Next::Chance(chance) => chance
            .weights()
            .filter_map(|(drawn, _)| drawn.card())
            .collect(),
        _ => return Err(SolveError::Waits),
    };
    let thresholds = thresholds(description);
    let asked = Asked {
        order: &description.order.hands,
        thresholds: &thresholds,
        bank_plays_with: None,
        nothing_is_equal: false,
    };
    let hands = Hands::new(deck, asked).ok_or(SolveError::LooksElsewhere)?;
    let mut found = vec![(CardSet::EMPTY, 0); hands.kinds];
    for step in &hands.steps {
        let (example, count) = &mut found[usize::from(step.kind)];
        *example = step.example;
        *count += u128::from(step.count);
    }
    Ok(found)
}

/// Where the next card goes.
fn goes_to(rules: &Rules, state: &State, card: Card) -> Result<Place, SolveError> {
    let draw = Action::Draw(card.into());
    let events = BankPoker::decide(rules, state, Actor::Chance, &draw)?;
    let to = events.iter().find_map(|event| match event {
        Event::Drawn { to, .. } => Some(*to),
        _ => None,
    });
    to.ok_or(SolveError::Waits)
}

fn settled(events: &[Event]) -> impl Iterator<Item = Line> + '_ {
    events.iter().filter_map(|event| match event {
        Event::Settled(line) => Some(*line),
        _ => None,
    })
}
