//! The jackpot on a player's first cards: what it is worth at each standing of its pool, and how the
//! hand beside it is then played.
//!
//! A third card comes only to whoever asks for one, and none to a hand that is split. So with two
//! cards of the rank that counts the jackpot hangs on a choice, which the bet on the hand pays for.
//! Both are weighed together: the hand's expectation by each choice is the solved table's, what the
//! jackpot brings is asked of the engine for each third card.

use std::collections::BTreeMap;

use cards::{Card, Suit};
use exact::Cents;
use games::blackjack::{Blackjack, Description, Rules, State};
use law::Sheet;
use num_traits::{Signed, Zero};
use table::{
    Action, Actor, BoxNumber, Cause, Chance, ChoiceId, Event, Game, Line, Moment, Next, Person,
    Place, Pool, Role, Rulebook, SpotId, SpotLimits, Viewer, Why,
};

use super::kinds::Shoe;
use crate::SolveError;
use crate::desk::{Outcome, settled};
use crate::fraction::{Fraction, fraction, whole, widen};
use crate::pool::{Beside, PoolOdds};
use crate::quick::Dice;
use crate::report::{BetOdds, Report};
use crate::script::{BOX, PLAYER, Step, advance, lay_bets, offered};
use crate::strategy::ChartCell;

/// Whose chart it is.
const WHO: &str = "a player with the jackpot";

/// Rounds at random that the engine plays beside what was asked of it.
const AUDITED: usize = 200;

/// The jackpot of a table, if its house offers one; `solved` is the table's report.
pub(crate) fn jackpot(
    description: &Description,
    sheet: &Sheet,
    solved: &Report,
) -> Result<Vec<PoolOdds>, SolveError> {
    let rules = Rules::new(description, sheet).map_err(SolveError::Sheet)?;
    match Desk::new(&rules)? {
        Some(desk) => Ok(vec![Weighing::new(&desk, solved)?.odds()?]),
        None => Ok(Vec::new()),
    }
}

/// A card as the jackpot sees it: its suit if it is of the rank that counts.
type Look = Option<Suit>;

/// Cards that are alike for the jackpot and for the hand.
struct Sort {
    card: Card,
    look: Look,
    /// Their kind in the shoe.
    kind: usize,
    count: u128,
}

impl Sort {
    fn is(&self, other: &Sort) -> bool {
        (self.kind, self.look) == (other.kind, other.look)
    }
}

/// What something brings, in cents: so much with the pool as the house seeds it, and so much more
/// for each cent above.
#[derive(Clone, Debug, Default, PartialEq)]
struct ByCounter {
    at_seed: Fraction,
    slope: Fraction,
    hit: bool,
}

/// A table with the least bet on a hand and a jackpot's stake beside it.
struct Desk<'a> {
    rules: &'a Rules,
    pool: &'a Pool,
    key: &'a str,
    spot: SpotId,
    stake: Cents,
    /// The bet on the hand.
    beside: Cents,
    start: State,
    shoe: Shoe,
    sorts: Vec<Sort>,
}

impl<'a> Desk<'a> {
    fn new(rules: &'a Rules) -> Result<Option<Desk<'a>>, SolveError> {
        let (description, felt) = (rules.description(), rules.felt());
        let offered = description.jackpot.as_ref().zip(felt.pools.first());
        let Some((jackpot, pool)) = offered else {
            return Ok(None);
        };
        let least = |key: &str| {
            let spot = felt.spots.iter().find(|spot| spot.key == key)?;
            match spot.limits {
                SpotLimits::Between { least, .. } => Some((spot.id, least)),
                _ => None,
            }
        };
        let known = least(&description.bet.key).zip(least(&jackpot.spot.key));
        let (bet, (spot, stake)) = known.ok_or(SolveError::LooksElsewhere)?;
        let start = close(rules, &[bet, (spot, stake)])?;
        let shoe = Shoe::full(rules)?;
        let mut sorts: Vec<Sort> = Vec::new();
        for (card, count) in description.shoe.deck.bag(description.shoe.packs).iter() {
            let counts = |kind: &Card| rules.points().low(*kind) == rules.points().low(card);
            let kind = shoe.cards.iter().position(counts);
            let kind = kind.ok_or(SolveError::LooksElsewhere)?;
            let of_rank = card.rank() == Some(jackpot.rank);
            let look = card.suit().filter(|_| of_rank);
            let alike = |sort: &&mut Sort| (sort.kind, sort.look) == (kind, look);
            match sorts.iter_mut().find(alike) {
                Some(sort) => sort.count += u128::from(count),
                None => sorts.push(Sort {
                    card,
                    look,
                    kind,
                    count: count.into(),
                }),
            }
        }
        Ok(Some(Desk {
            rules,
            pool,
            key: &jackpot.spot.key,
            spot,
            stake,
            beside: bet.1,
            start,
            shoe,
            sorts,
        }))
    }

    /// Cards that say nothing to the jackpot, most of all; no ace, for which the bank would have an
    /// insurance asked for first.
    fn plain(&self) -> Result<usize, SolveError> {
        let points = self.rules.points();
        let plain = |sort: &usize| {
            let sort = &self.sorts[*sort];
            sort.look.is_none() && !points.is_ace(sort.card)
        };
        let plain = (0..self.sorts.len()).filter(plain);
        let plain = plain.max_by_key(|sort| self.sorts[*sort].count);
        plain.ok_or(SolveError::Waits)
    }

    /// What may be chosen with a hand of two cards of the rank.
    fn choices(&self, own: [usize; 2]) -> Result<Vec<ChoiceId>, SolveError> {
        let (mut state, mut own, plain) = (self.start.clone(), own.into_iter(), self.plain()?);
        loop {
            match Blackjack::next(self.rules, &state) {
                Next::Open(_) if self.others_choose(&mut state)?.is_none() => {
                    return Ok(offered::<Blackjack>(self.rules, &state).1);
                }
                Next::Open(_) => (),
                Next::Chance(chance) => {
                    let draw = self.deal(&state, &chance, |to| match to {
                        Place::Box(BOX) => own.next().unwrap_or(plain),
                        _ => plain,
                    })?;
                    advance::<Blackjack>(self.rules, &mut state, Actor::Chance, &draw)?;
                }
                Next::Over | Next::Meter(_) => return Err(SolveError::OtherCourse),
            }
        }
    }

    /// The draw of a card of the sort that is named for where it goes.
    fn deal(
        &self,
        state: &State,
        chance: &Chance,
        name: impl FnOnce(Place) -> usize,
    ) -> Result<Action, SolveError> {
        let mut cards = chance.weights().filter_map(|(drawn, _)| drawn.card());
        let any = chance.weights().find_map(|(drawn, _)| drawn.card());
        let to = self.goes_to(state, any.ok_or(SolveError::Waits)?)?;
        let named = &self.sorts[name(to)];
        let of_sort = |card: &Card| self.sort(*card).is_some_and(|sort| sort.is(named));
        let card = cards.find(of_sort).ok_or(SolveError::Waits)?;
        Ok(Action::Draw(card.into()))
    }

    fn sort(&self, card: Card) -> Option<&Sort> {
        let points = self.rules.points();
        let rank = self.rules.description().jackpot.as_ref()?.rank;
        let look = card.suit().filter(|_| card.rank() == Some(rank));
        let mut sorts = self.sorts.iter();
        sorts.find(|sort| sort.look == look && points.low(sort.card) == points.low(card))
    }

    fn rank(&self) -> Option<&Sort> {
        self.sorts.iter().find(|sort| sort.look.is_some())
    }

    /// The rank by which a chart names a kind of card.
    fn name(&self, kind: usize) -> String {
        let rank = self.shoe.cards[kind].rank();
        rank.map_or_else(String::new, |rank| rank.to_string())
    }

    fn choice(&self, choice: ChoiceId) -> Result<String, SolveError> {
        let mut choices = self.rules.felt().choices.iter();
        let known = choices.find(|known| known.id == choice);
        known
            .map(|known| known.key.clone())
            .ok_or(SolveError::Waits)
    }

    /// What the bet on the hand brings by a choice with a pair of this kind, in cents.
    fn hand(
        &self,
        solved: &Report,
        kind: usize,
        against: &str,
        choice: &str,
    ) -> Result<Fraction, SolveError> {
        let rank = self.name(kind);
        let pair = format!("{rank}-{rank}");
        let mut cells = solved.strategy.chart.iter();
        let cell = cells.find(|cell| {
            (cell.who.as_str(), &cell.hand, cell.against.as_str()) == ("", &pair, against)
        });
        let mut worth = cell.into_iter().flat_map(|cell| &cell.expectations);
        let (_, worth) = worth
            .find(|(key, _)| key == choice)
            .ok_or(SolveError::NotKept)?;
        Ok(worth * whole(u128::from(self.beside.count())))
    }

    /// What the stake brings with these cards, whatever the bank has, by what stands in the pool.
    fn brings(
        &self,
        own: [usize; 2],
        choice: Option<ChoiceId>,
        third: usize,
    ) -> Result<ByCounter, SolveError> {
        let seed = self.pool.seed.count();
        let mut found = Vec::with_capacity(3);
        let steps = [0, 1, 1_000];
        for step in steps {
            let stood = Cents::new(seed + step * seed.max(1));
            let fixed = [own[0], own[1], third];
            let mut fixed = fixed.into_iter();
            let plain = self.plain()?;
            let (mut waits, stand) = (choice, Rules::STAND);
            let choose = |offered: &[ChoiceId]| match waits {
                Some(choice) if offered.contains(&choice) => {
                    waits = None;
                    choice
                }
                _ if offered.contains(&stand) => stand,
                _ => offered[0],
            };
            let draw = |to: Place| match to {
                Place::Box(BOX) => fixed.next().unwrap_or(plain),
                _ => plain,
            };
            found.push(self.play(stood, draw, choose)?);
        }
        let unit = whole(u128::from(seed.max(1)));
        let [low, next, far] = [&found[0].0, &found[1].0, &found[2].0];
        let slope = (next - low) / &unit;
        match *far == low + &slope * &unit * whole(u128::from(steps[2])) {
            true => Ok(ByCounter {
                at_seed: low.clone(),
                slope,
                hit: found[0].1,
            }),
            false => Err(SolveError::NotByValue),
        }
    }

    /// Plays a round to its end; the stake's net result, and whether anything was paid on it.
    fn play(
        &self,
        stood: Cents,
        mut draw: impl FnMut(Place) -> usize,
        mut choose: impl FnMut(&[ChoiceId]) -> ChoiceId,
    ) -> Result<(Fraction, bool), SolveError> {
        let (rules, mut state) = (self.rules, self.start.clone());
        let mut lines: Vec<Line> = Vec::new();
        loop {
            let (actor, action) = match Blackjack::next(rules, &state) {
                Next::Over => return self.end(&lines),
                Next::Meter(pool) => {
                    let own = Blackjack::settle(rules, &state);
                    let amount = rules.felt().counter(pool, stood, &own);
                    let amount = amount.map_err(|_| SolveError::TooMany)?;
                    let action = Action::Meter { pool, amount };
                    (Actor::Staff(Role::Croupier), action)
                }
                Next::Chance(chance) => {
                    let draw = self.deal(&state, &chance, &mut draw)?;
                    (Actor::Chance, draw)
                }
                Next::Open(_) => {
                    if let Some(events) = self.others_choose(&mut state)? {
                        lines.extend(events.iter().filter_map(settled));
                        continue;
                    }
                    let offered = offered::<Blackjack>(rules, &state).1;
                    if offered.is_empty() {
                        return Err(SolveError::Waits);
                    }
                    let action = Step::Choose(choose(&offered)).action();
                    (Actor::Player(PLAYER), action.ok_or(SolveError::PicksCards)?)
                }
            };
            let events = advance::<Blackjack>(rules, &mut state, actor, &action)?;
            lines.extend(events.iter().filter_map(settled));
        }
    }

    /// Does for another at the table, if he is asked, what the house takes as an absent one's choice.
    fn others_choose(&self, state: &mut State) -> Result<Option<Vec<Event>>, SolveError> {
        let view = Blackjack::view(self.rules, state, Viewer::Public);
        let Moment::Choosing { at, by, .. } = view.moment else {
            return Ok(None);
        };
        if by == PLAYER {
            return Ok(None);
        }
        let croupier = Actor::Staff(Role::Croupier);
        for choice in self.rules.felt().choices.iter().map(|choice| choice.id) {
            let action = Action::Choose { at, choice };
            if let Ok(events) = advance::<Blackjack>(self.rules, state, croupier, &action) {
                return Ok(Some(events));
            }
        }
        Err(SolveError::Waits)
    }

    fn end(&self, lines: &[Line]) -> Result<(Fraction, bool), SolveError> {
        let own = |line: &&Line| line.by == PLAYER && line.spot == self.spot;
        let group = vec![0; self.rules.felt().spots.len()];
        let sum = Outcome::of(lines.iter().filter(own), &group)?;
        let sum = sum.groups.first().ok_or(SolveError::Waits)?;
        Ok((widen(sum.net), sum.hit))
    }

    fn goes_to(&self, state: &State, any: Card) -> Result<Place, SolveError> {
        let draw = Action::Draw(any.into());
        let events = Blackjack::decide(self.rules, state, Actor::Chance, &draw)?;
        let to = events.iter().find_map(|event| match event {
            Event::Drawn { to, .. } => Some(*to),
            _ => None,
        });
        to.ok_or(SolveError::Waits)
    }
}

/// Closes the bets; where a round needs more hands, others bet the minimum beside the player.
fn close(rules: &Rules, stakes: &[(SpotId, Cents)]) -> Result<State, SolveError> {
    let mut state = lay_bets::<Blackjack>(rules, stakes)?;
    let (croupier, first) = (Actor::Staff(Role::Croupier), stakes.first());
    let (spot, stake) = *first.ok_or(SolveError::NoSuchBet)?;
    for at in (BOX.0 + 1..=rules.felt().boxes).map(BoxNumber) {
        let lacks = |cause: &Cause| matches!(cause.why, Why::TooFewHands { .. });
        match advance::<Blackjack>(rules, &mut state, croupier, &Action::Close) {
            Ok(_) => return Ok(state),
            Err(SolveError::Refused(refusal)) if refusal.causes.iter().all(lacks) => {
                let other = Actor::Player(Person(at.0));
                advance::<Blackjack>(rules, &mut state, other, &Action::Sit { at })?;
                let place = Action::Place { at, spot, stake };
                advance::<Blackjack>(rules, &mut state, other, &place)?;
            }
            Err(other) => return Err(other),
        }
    }
    advance::<Blackjack>(rules, &mut state, croupier, &Action::Close)?;
    Ok(state)
}

/// A choice with two cards of the rank.
struct Way {
    key: String,
    /// What the bet on the hand brings by it, in cents.
    hand: Fraction,
    /// What the jackpot's stake brings by it with each third card, and how likely that is.
    thirds: Vec<(Fraction, ByCounter)>,
}

impl Way {
    fn stake(&self, above: &Fraction) -> Fraction {
        let worth = |(chance, brings): &(Fraction, ByCounter)| {
            chance * (&brings.at_seed + above * &brings.slope)
        };
        self.thirds.iter().map(worth).sum()
    }

    fn slope(&self) -> Fraction {
        let slope = |(chance, brings): &(Fraction, ByCounter)| chance * &brings.slope;
        self.thirds.iter().map(slope).sum()
    }
}

/// What a player sees with two cards of the rank, and how likely it is.
struct Pair {
    suited: bool,
    against: String,
    chance: Fraction,
    ways: Vec<Way>,
    /// The way that is best for the hand alone.
    without: usize,
}

impl Pair {
    /// The best way for hand and stake together, with so much above the seed in the pool.
    fn best(&self, above: &Fraction) -> usize {
        let mut best: Option<(usize, Fraction)> = None;
        for (place, way) in self.ways.iter().enumerate() {
            let worth = &way.hand + way.stake(above);
            if best.as_ref().is_none_or(|(_, known)| worth > *known) {
                best = Some((place, worth));
            }
        }
        best.map_or(0, |(place, _)| place)
    }
}

/// All that the stake may meet.
struct Weighing<'a> {
    desk: &'a Desk<'a>,
    /// What no choice changes, and how likely it is.
    fixed: Vec<(Fraction, ByCounter)>,
    pairs: Vec<Pair>,
    deals: u128,
}

impl<'a> Weighing<'a> {
    fn new(desk: &'a Desk<'a>, solved: &Report) -> Result<Weighing<'a>, SolveError> {
        let sorts = &desk.sorts;
        let all: u128 = sorts.iter().map(|sort| sort.count).sum();
        let deals = all * (all - 1) * (all - 2) * (all - 3);
        let mut weighing = Weighing {
            desk,
            fixed: Vec::new(),
            pairs: Vec::new(),
            deals,
        };
        let plain = desk.plain()?;
        let mut left: Vec<u128> = sorts.iter().map(|sort| sort.count).collect();
        for first in 0..sorts.len() {
            let one = std::mem::replace(&mut left[first], sorts[first].count - 1);
            for second in 0..sorts.len() {
                let chance = fraction(one * left[second], all * (all - 1));
                let own = [first, second];
                let looks = [sorts[first].look, sorts[second].look];
                match looks {
                    _ if chance.is_zero() => (),
                    [Some(one), Some(other)] => {
                        left[second] -= 1;
                        let suited = one == other;
                        let pairs = weighing.pairs(own, suited, &mut left, solved)?;
                        let given = |pair: Pair| Pair {
                            chance: pair.chance * &chance,
                            ..pair
                        };
                        weighing.pairs.extend(pairs.into_iter().map(given));
                        left[second] += 1;
                    }
                    _ => {
                        let brings = desk.brings(own, None, plain)?;
                        weighing.fixed.push((chance, brings));
                    }
                }
            }
            left[first] = sorts[first].count;
        }
        weighing.audit()?;
        Ok(weighing)
    }

    /// Every card of the bank against a pair.
    fn pairs(
        &self,
        own: [usize; 2],
        suited: bool,
        left: &mut [u128],
        solved: &Report,
    ) -> Result<Vec<Pair>, SolveError> {
        let desk = self.desk;
        let choices = desk.choices(own)?;
        let mut brought = Vec::with_capacity(choices.len());
        for choice in &choices {
            let each = left.iter().enumerate().map(|(third, many)| match many {
                0 => Ok(ByCounter::default()),
                _ => desk.brings(own, Some(*choice), third),
            });
            brought.push(each.collect::<Result<Vec<ByCounter>, _>>()?);
        }
        let all: u128 = left.iter().sum();
        let mut found = Vec::with_capacity(left.len());
        for up in 0..left.len() {
            let many = left[up];
            if many == 0 {
                continue;
            }
            left[up] -= 1;
            let against = desk.name(desk.sorts[up].kind);
            let mut ways = Vec::with_capacity(choices.len());
            for (choice, brought) in choices.iter().zip(&brought) {
                let key = desk.choice(*choice)?;
                let hand = desk.hand(solved, desk.sorts[own[0]].kind, &against, &key)?;
                let chance = |count: &u128| fraction(*count, all - 1);
                let thirds = left.iter().map(chance).zip(brought.iter().cloned());
                let thirds = thirds.collect();
                ways.push(Way { key, hand, thirds });
            }
            let best =
                (1..ways.len()).fold(0, |best, way| match ways[way].hand > ways[best].hand {
                    true => way,
                    false => best,
                });
            found.push(Pair {
                suited,
                against,
                chance: fraction(many, all),
                ways,
                without: best,
            });
            left[up] = many;
        }
        Ok(found)
    }

    /// Rounds of whatever cards and choices bring what was asked for.
    fn audit(&self) -> Result<(), SolveError> {
        let (desk, mut dice) = (self.desk, Dice::new());
        let sorts = desk.sorts.len();
        let of_rank = |sort: &usize| desk.sorts[*sort].look.is_some();
        let of_rank: Vec<usize> = (0..sorts).filter(of_rank).collect();
        let stood = desk.pool.seed.times(2).map_err(|_| SolveError::TooMany)?;
        let above = whole(u128::from(desk.pool.seed.count()));
        for round in 0..AUDITED {
            // Every other round begins with two of the rank.
            let own = match round % 2 {
                0 => [0; 3].map(|_| of_rank[dice.below(of_rank.len())]),
                _ => [0; 3].map(|_| dice.below(sorts)),
            };
            let (mut given, mut chosen) = (own.into_iter(), None);
            let rest: Vec<usize> = (0..64).map(|_| dice.below(sorts)).collect();
            let mut rest = rest.into_iter();
            let draw = |to: Place| {
                let given = if to == Place::Box(BOX) {
                    given.next()
                } else {
                    None
                };
                given.or_else(|| rest.next()).unwrap_or(0)
            };
            let choose = |offered: &[ChoiceId]| {
                let choice = offered[dice.below(offered.len())];
                let insures = offered.contains(&Rules::DECLINE);
                chosen = chosen.or(Some(choice).filter(|_| !insures));
                choice
            };
            let played = match desk.play(stood, draw, choose) {
                // The shoe has no such card left.
                Err(SolveError::Waits) => continue,
                played => played?,
            };
            let asked = desk.brings([own[0], own[1]], chosen, own[2])?;
            if played != (&asked.at_seed + &above * &asked.slope, asked.hit) {
                return Err(SolveError::NotByValue);
            }
        }
        Ok(())
    }

    fn odds(&self) -> Result<PoolOdds, SolveError> {
        let desk = self.desk;
        let (unit, nothing) = (whole(u128::from(desk.stake.count())), Fraction::zero());
        let best: Vec<usize> = self.pairs.iter().map(|pair| pair.best(&nothing)).collect();
        let without: Vec<usize> = self.pairs.iter().map(|pair| pair.without).collect();
        let at_seed = self.results(&best);
        let hits = at_seed.results.as_ref().map(|results| results.hit.clone());
        let (break_even, slope) = self.crosses(None);
        let lost = |(pair, way): (&Pair, &usize)| {
            (&pair.ways[pair.without].hand - &pair.ways[*way].hand) * &pair.chance
        };
        let lost: Fraction = self.pairs.iter().zip(&best).map(lost).sum();
        Ok(PoolOdds {
            bet: desk.key.to_owned(),
            pool: desk.pool.key.clone(),
            stake: desk.stake,
            seed: desk.pool.seed,
            ev_at_seed: at_seed.ev_initial.clone(),
            hit: hits.unwrap_or_default(),
            break_even,
            slope,
            at_seed,
            beside: Some(Beside {
                bet: desk.rules.description().bet.key.clone(),
                stake: desk.beside,
                costs: lost / unit,
                ev_as_without: self.results(&without).ev_initial,
                break_even_as_without: self.crosses(Some(&without)).0,
                play: self.chart(&best),
            }),
        })
    }

    /// All results with the pool as it is seeded, if these ways are taken.
    fn results(&self, taken: &[usize]) -> BetOdds {
        let unit = whole(u128::from(self.desk.stake.count()));
        let result = |(chance, brings): (Fraction, &ByCounter)| {
            (&brings.at_seed / &unit, brings.hit, chance)
        };
        let fixed = self.fixed.iter();
        let fixed = fixed.map(|(chance, brings)| result((chance.clone(), brings)));
        let pairs = self.pairs.iter().zip(taken).flat_map(|(pair, way)| {
            let thirds = pair.ways[*way].thirds.iter();
            thirds.map(|(chance, brings)| result((chance * &pair.chance, brings)))
        });
        BetOdds::weighed(self.desk.key.to_owned(), fixed.chain(pairs), self.deals)
    }

    /// Where stake and hand together are worth what the hand is worth alone, in cents that
    /// stand in the pool, and how steep the line is there: by the best ways, or by those that are given. It
    /// is convex in the counter, so that steps from above along its tangents end where it crosses
    /// nothing. Where it is worth more from the start, the seed.
    fn crosses(&self, given: Option<&[usize]>) -> (Option<Fraction>, Fraction) {
        let seed = whole(u128::from(self.desk.pool.seed.count()));
        let mut above = &seed * whole(1_000_000);
        loop {
            let (worth, slope) = self.tangent(given, &above);
            if !slope.is_positive() {
                return (None, slope);
            }
            let next = &above - &worth / &slope;
            if next == above || next.is_negative() {
                let next = if next.is_negative() {
                    Fraction::zero()
                } else {
                    next
                };
                return (Some(next + seed), slope);
            }
            above = next;
        }
    }

    fn tangent(&self, given: Option<&[usize]>, above: &Fraction) -> (Fraction, Fraction) {
        let (mut worth, mut slope) = (Fraction::zero(), Fraction::zero());
        for (chance, brings) in &self.fixed {
            worth += chance * (&brings.at_seed + above * &brings.slope);
            slope += chance * &brings.slope;
        }
        for (place, pair) in self.pairs.iter().enumerate() {
            let way = given.map_or_else(|| pair.best(above), |given| given[place]);
            let (way, alone) = (&pair.ways[way], &pair.ways[pair.without]);
            worth += &pair.chance * (way.stake(above) + &way.hand - &alone.hand);
            slope += &pair.chance * way.slope();
        }
        (worth, slope)
    }

    /// What is done with two cards of the rank, of one suit and of two, against each card.
    fn chart(&self, taken: &[usize]) -> Vec<ChartCell> {
        let mut order: Vec<(bool, &str)> = Vec::new();
        let mut cells: BTreeMap<(bool, &str), BTreeMap<&str, Fraction>> = BTreeMap::new();
        for (pair, way) in self.pairs.iter().zip(taken) {
            let at = (pair.suited, pair.against.as_str());
            if !order.contains(&at) {
                order.push(at);
            }
            let cell = cells.entry(at).or_default();
            *cell.entry(&pair.ways[*way].key).or_default() += &pair.chance;
        }
        let kind = self.desk.rank().map_or(0, |sort| sort.kind);
        let rank = self.desk.name(kind);
        let cell = |at: &(bool, &str)| {
            let shares = &cells[at];
            let all: Fraction = shares.values().sum();
            let share = |(key, chance): (&&str, &Fraction)| ((*key).to_owned(), chance / &all);
            let suits = if at.0 { "of one suit" } else { "of two suits" };
            ChartCell {
                who: WHO.to_owned(),
                hand: format!("{rank}-{rank}, {suits}"),
                against: at.1.to_owned(),
                choices: shares.iter().map(share).collect(),
                expectations: Vec::new(),
            }
        };
        order.iter().map(cell).collect()
    }
}
