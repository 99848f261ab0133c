//! Two hands dealt for all out of a shoe of many packs: every way in which the cards may count.
//!
//! The engine looks at such a hand through what its first two cards count together and what its
//! third one counts. So it is played once for each pair of counts and for each third card, some thousands of times in all, with whatever cards count so; how many deals of a
//! shoe lead to each end is counted by what the cards count. Draws of a shoe that nobody has seen
//! are exchangeable, so that the cards burnt before the coup do not matter: a coup after the
//! first card was seen is, on average over that card, a coup out of the full shoe.

use std::collections::BTreeMap;

use cards::{Card, Rank};
use exact::Cents;
use games::baccarat::{Baccarat, Description, Rules, State};
use law::Sheet;
use table::{
    Action, Actor, Event, Game, Line, Next, Place, Role, Rulebook, Seat, Seating, SpotLimits,
    Viewer,
};

use crate::SolveError;
use crate::desk::{Outcome, settled};
use crate::report::{BetOdds, Report};
use crate::rows::Value;
use crate::script::{BOX, PLAYER, advance};
use crate::spread::Spread;
use crate::strategy::Strategy;
use crate::team::Walked;
use crate::trial::{Guide, Trial};

/// The cards that are dealt before anything depends on what they count: two to each hand.
const FIRST_CARDS: usize = 4;

/// The cards that may come after them: a third one for each hand.
const MOST_LATER: usize = 2;

/// What is known of the cards of one rank in a shoe that was begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InShoe {
    /// So many are gone.
    Gone(u32),
    /// So many are left.
    Left(u32),
}

/// Each kind of bet, from a shoe of which this is known.
pub(crate) fn solve(
    description: &Description,
    sheet: &Sheet,
    told: &BTreeMap<Rank, InShoe>,
) -> Result<Report, SolveError> {
    let rules = Rules::new(description, sheet).map_err(SolveError::Sheet)?;
    let description = rules.description();
    let table = Table::open(&rules)?;
    let walked = Count::of(&table, &table.shoe_without(told)?)?;
    let odds = |(bet, rule): (usize, &games::baccarat::BetRule)| {
        let stake = u128::from(table.stakes[bet].count());
        BetOdds::of(rule.key.clone(), &walked, bet, stake)
    };
    Ok(Report {
        game: description.game.clone(),
        ruleset: description.ruleset.clone(),
        bets: description.bets.iter().enumerate().map(odds).collect(),
        strategy: Strategy {
            decisions: Vec::new(),
            chart: Vec::new(),
        },
    })
}

/// The bet of that name, or the first, ready to be played from a full shoe.
pub(crate) fn trial(
    description: &Description,
    sheet: &Sheet,
    bet: Option<&str>,
) -> Result<Trial, SolveError> {
    let rules = Rules::new(description, sheet).map_err(SolveError::Sheet)?;
    let table = Table::open(&rules)?;
    let mut bets = rules.description().bets.iter().enumerate();
    let found = bets.find(|(_, rule)| bet.is_none_or(|bet| rule.key == bet));
    let (place, rule) = found.ok_or(SolveError::NoSuchBet)?;
    let (spot, unit) = (rules.felt().spots[place].id, table.stakes[place]);
    let seat = Seat {
        at: BOX,
        holder: PLAYER,
    };
    let seating = Seating::new(vec![seat], rules.felt().boxes, 1);
    Ok(Trial {
        bet: rule.key.clone(),
        seating: seating.map_err(SolveError::Seating)?,
        stakes: vec![(spot, unit)],
        spots: vec![spot],
        unit,
        guide: Guide::Nothing,
        rules: games::Rules::Baccarat(rules.clone()),
    })
}

/// What follows once some cards are out.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Then {
    /// A further card.
    Card,
    /// The coup is over, with the outcome of that number.
    End(usize),
}

/// A table with a stake on every kind of bet, at the point where the first card is dealt.
pub(crate) struct Table<'a> {
    rules: &'a Rules,
    start: State,
    stakes: Vec<Cents>,
    group: Vec<usize>,
}

impl<'a> Table<'a> {
    /// Places the bets, passes the shoe on to the croupier and has the first cards burnt.
    pub(crate) fn open(rules: &'a Rules) -> Result<Table<'a>, SolveError> {
        let seat = Seat {
            at: BOX,
            holder: PLAYER,
        };
        let seating =
            Seating::new(vec![seat], rules.felt().boxes, 1).map_err(SolveError::Seating)?;
        let (mut state, _) = Baccarat::open(rules, &seating);
        let mut stakes = Vec::new();
        for spot in &rules.felt().spots {
            let SpotLimits::Between { least, .. } = spot.limits else {
                return Err(SolveError::Waits);
            };
            stakes.push(least);
            let (at, spot, stake) = (BOX, spot.id, least);
            let place = Action::Place { at, spot, stake };
            advance::<Baccarat>(rules, &mut state, Actor::Player(PLAYER), &place)?;
        }
        let croupier = Actor::Staff(Role::Croupier);
        advance::<Baccarat>(rules, &mut state, croupier, &Action::Close)?;
        let group = (0..stakes.len()).collect();
        let table = Table {
            rules,
            start: state,
            stakes,
            group,
        };
        table.burnt()
    }

    /// The same with all done that comes before the first hand: whoever may deal passes, and
    /// the first card is turned and burnt with those that it tells of.
    fn burnt(mut self) -> Result<Table<'a>, SolveError> {
        loop {
            let mut next = self.start.clone();
            let (actor, action) = match Baccarat::next(self.rules, &next) {
                Next::Chance(chance) => {
                    let cards = chance.weights().filter_map(|(drawn, _)| drawn.card());
                    let many = cards.max_by_key(|card| self.alike(*card));
                    let card = many.ok_or(SolveError::Waits)?;
                    (Actor::Chance, Action::Draw(card.into()))
                }
                _ => (Actor::Player(PLAYER), self.last_choice()?),
            };
            let events = advance::<Baccarat>(self.rules, &mut next, actor, &action)?;
            if events.iter().any(|event| dealt_to(event).is_some()) {
                return Ok(self);
            }
            self.start = next;
        }
    }

    /// How many cards of a full shoe count as much as this one.
    fn alike(&self, card: Card) -> u32 {
        let value = self.rules.description().points.of(card);
        let shoe = self.full_shoe();
        let found = shoe.iter().find(|(known, _)| *known == value);
        found.map_or(0, |(_, count)| *count)
    }

    /// The last of the choices that the player has before the deal.
    fn last_choice(&self) -> Result<Action, SolveError> {
        let view = Baccarat::view(self.rules, &self.start, Viewer::Player(PLAYER));
        let offered = Baccarat::legal(self.rules, &view, PLAYER).choose;
        let choice = offered.last().ok_or(SolveError::Waits)?.choice;
        Ok(Action::Choose { at: BOX, choice })
    }

    /// What cards of a full shoe count, and how many do.
    pub(crate) fn full_shoe(&self) -> Vec<Value> {
        let description = self.rules.description();
        let mut shoe: BTreeMap<u8, u32> = BTreeMap::new();
        for (card, count) in description.shoe.deck.bag(description.shoe.packs).iter() {
            *shoe.entry(description.points.of(card)).or_default() += count;
        }
        shoe.into_iter().collect()
    }

    /// The same as far as cards of these ranks are not gone.
    fn shoe_without(&self, told: &BTreeMap<Rank, InShoe>) -> Result<Vec<Value>, SolveError> {
        let description = self.rules.description();
        let mut shoe: BTreeMap<u8, u32> = self.full_shoe().into_iter().collect();
        for (rank, told) in told {
            let bag = description.shoe.deck.bag(description.shoe.packs);
            let alike: Vec<(Card, u32)> = bag
                .iter()
                .filter(|(card, _)| card.rank() == Some(*rank))
                .collect();
            let there = alike.iter().map(|(_, count)| count).sum();
            let gone = match told {
                InShoe::Gone(gone) => Some(*gone).filter(|gone| *gone <= there),
                InShoe::Left(left) => there.checked_sub(*left),
            };
            let gone = gone.ok_or(SolveError::NotInShoe { rank: *rank, there })?;
            if let Some((card, _)) = alike.first() {
                *shoe.entry(description.points.of(*card)).or_default() -= gone;
            }
        }
        let (left, needed) = (shoe.values().sum(), (FIRST_CARDS + MOST_LATER) as u32);
        match left < needed {
            true => Err(SolveError::ShortShoe { left, needed }),
            false => Ok(shoe.into_iter().collect()),
        }
    }

    /// A card that counts so much and may come next.
    fn card(&self, state: &State, value: u8) -> Option<Card> {
        let Next::Chance(chance) = Baccarat::next(self.rules, state) else {
            return None;
        };
        let points = &self.rules.description().points;
        let cards = chance.weights().filter_map(|(drawn, _)| drawn.card());
        let mut cards = cards.filter(|card| points.of(*card) == value);
        cards.next()
    }

    /// Deals cards that count so much: what the coup waits for then, and what was settled.
    fn deal(&self, values: &[u8]) -> Result<(Next, Vec<Line>), SolveError> {
        let (mut state, mut lines) = (self.start.clone(), Vec::new());
        for value in values {
            let card = self.card(&state, *value).ok_or(SolveError::OtherCourse)?;
            let draw = Action::Draw(card.into());
            let events = advance::<Baccarat>(self.rules, &mut state, Actor::Chance, &draw)?;
            lines.extend(events.iter().filter_map(settled).copied());
        }
        Ok((Baccarat::next(self.rules, &state), lines))
    }

    /// What a hand of two cards counts.
    fn count(&self, first: u8, second: u8) -> usize {
        (usize::from(first) + usize::from(second)) % self.units()
    }

    /// How many different counts a hand may have.
    fn units(&self) -> usize {
        usize::from(self.rules.description().points.units.max(1))
    }
}

/// Where a card was dealt that belongs to a hand.
fn dealt_to(event: &Event) -> Option<Place> {
    match event {
        Event::Drawn { to, .. } if *to != Place::Burnt => Some(*to),
        _ => None,
    }
}

/// The deals of a shoe, counted. Cards are named by the places of their values in the shoe.
struct Count<'a> {
    table: &'a Table<'a>,
    shoe: &'a [Value],
    /// What the engine answered, by what it can tell apart ([`Count::told`]).
    known: Vec<Option<Then>>,
    outcomes: Vec<Outcome>,
    /// The ways of every end, by how many cards were dealt, then by outcome.
    ends: [Vec<u128>; FIRST_CARDS + MOST_LATER + 1],
}

impl<'a> Count<'a> {
    fn new(table: &'a Table<'a>, shoe: &'a [Value]) -> Count<'a> {
        let (counts, later) = (
            table.units().pow(2),
            (shoe.len() + 1).pow(MOST_LATER as u32),
        );
        Count {
            table,
            shoe,
            known: vec![None; counts * later],
            outcomes: Vec::new(),
            ends: Default::default(),
        }
    }

    fn of(table: &'a Table<'a>, shoe: &'a [Value]) -> Result<Walked, SolveError> {
        let mut count = Count::new(table, shoe);
        let deals = Deals::new(shoe);
        deals
            .first_cards(&mut |first, left, ways| count.follow(&mut first.to_vec(), left, ways))?;
        Ok(Walked {
            spread: deals.bring_together(&count.ends)?,
            outcomes: count.outcomes,
            taken: Vec::new(),
        })
    }

    /// What the engine can tell apart, as a number: what each hand counts, and what came after
    /// that.
    fn told(&self, cards: &[usize]) -> usize {
        let value = |card: usize| self.shoe[cards[card]].0;
        let player = self.table.count(value(0), value(2));
        let bank = self.table.count(value(1), value(3));
        let later = |place: usize| cards.get(FIRST_CARDS + place).map_or(0, |card| card + 1);
        let hands = player * self.table.units() + bank;
        (0..MOST_LATER).fold(hands, |told, place| {
            told * (self.shoe.len() + 1) + later(place)
        })
    }

    /// What follows these cards, asked of the engine once for all that it cannot tell apart.
    fn then(&mut self, cards: &[usize]) -> Result<Then, SolveError> {
        let told = self.told(cards);
        if let Some(then) = self.known[told] {
            return Ok(then);
        }
        let values: Vec<u8> = cards.iter().map(|card| self.shoe[*card].0).collect();
        let (next, lines) = self.table.deal(&values)?;
        let then = match next {
            Next::Chance(_) if cards.len() < FIRST_CARDS + MOST_LATER => Then::Card,
            Next::Over => Then::End(self.number(&lines)?),
            _ => return Err(SolveError::Waits),
        };
        self.known[told] = Some(then);
        Ok(then)
    }

    fn number(&mut self, lines: &[Line]) -> Result<usize, SolveError> {
        let outcome = Outcome::of(lines.iter(), &self.table.group)?;
        let known = self.outcomes.iter().position(|known| *known == outcome);
        Ok(known.unwrap_or_else(|| {
            self.outcomes.push(outcome);
            self.outcomes.len() - 1
        }))
    }

    /// Adds the ways of every end that may follow these cards.
    fn follow(
        &mut self,
        cards: &mut Vec<usize>,
        left: &mut [u32],
        ways: u128,
    ) -> Result<(), SolveError> {
        let outcome = match self.then(cards)? {
            Then::End(outcome) => outcome,
            Then::Card => {
                for place in 0..left.len() {
                    let ways = ways.checked_mul(left[place].into());
                    let ways = ways.ok_or(SolveError::TooMany)?;
                    if ways > 0 {
                        left[place] -= 1;
                        cards.push(place);
                        self.follow(cards, left, ways)?;
                        cards.pop();
                        left[place] += 1;
                    }
                }
                return Ok(());
            }
        };
        let counts = &mut self.ends[cards.len()];
        counts.resize(counts.len().max(outcome + 1), 0);
        counts[outcome] += ways;
        Ok(())
    }
}

/// What is called for first cards: the cards, what is left of each value, and the number of deals.
type FirstCards<'c> =
    dyn FnMut([usize; FIRST_CARDS], &mut [u32], u128) -> Result<(), SolveError> + 'c;

/// The ordered deals of a shoe.
struct Deals<'a> {
    shoe: &'a [Value],
    cards: u32,
}

impl<'a> Deals<'a> {
    fn new(shoe: &'a [Value]) -> Deals<'a> {
        let cards = shoe.iter().map(|(_, count)| count).sum();
        Deals { shoe, cards }
    }

    /// Calls for each way in which the first cards may count, the two of a hand in one order:
    /// the cards, what is left of each value, and the number of deals in either order.
    fn first_cards(&self, each: &mut FirstCards<'_>) -> Result<(), SolveError> {
        let mut left: Vec<u32> = self.shoe.iter().map(|(_, count)| *count).collect();
        let values = self.shoe.len();
        let hands = || (0..values).flat_map(|one| (one..values).map(move |other| (one, other)));
        for (player, bank) in hands().flat_map(|one| hands().map(move |other| (one, other))) {
            let first = [player.0, bank.0, player.1, bank.1];
            let orders = [player, bank].map(|hand| if hand.0 == hand.1 { 1 } else { 2 });
            let mut ways = orders.iter().product();
            for card in first {
                ways *= u128::from(left[card]);
                left[card] = left[card].saturating_sub(1);
            }
            if ways > 0 {
                each(first, &mut left, ways)?;
            }
            for (left, (_, count)) in left.iter_mut().zip(self.shoe) {
                *left = *count;
            }
        }
        Ok(())
    }

    /// Coups that ended after fewer cards than others are counted with every card that might
    /// have followed, so that all deals are equally likely.
    fn bring_together(&self, ends: &[Vec<u128>]) -> Result<Spread, SolveError> {
        let most = ends.len().saturating_sub(1);
        let mut spread = Spread::default();
        for (dealt, counts) in ends.iter().enumerate() {
            let rest = (dealt..most).try_fold(1u128, |rest, card| {
                rest.checked_mul(u128::from(self.cards).checked_sub(card as u128)?)
            });
            let rest = rest.ok_or(SolveError::TooMany)?;
            for (outcome, ways) in counts.iter().enumerate() {
                let ways = ways.checked_mul(rest).ok_or(SolveError::TooMany)?;
                spread.add(outcome, ways);
            }
        }
        Ok(spread)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{Catalogue, GameFile};
    use law::Library;

    fn rules() -> Rules {
        let library = Library::embedded().expect("our law files are sound");
        let catalogue = Catalogue::read(&library).expect("our games are sound");
        let game = catalogue.find("ar-2010", "punto-y-banca");
        let Some(GameFile::Baccarat(description)) = game else {
            panic!("it is a baccarat")
        };
        let sheet = library.sheet("ar-2010", "punto-y-banca");
        Rules::new(description, sheet.expect("it ships")).expect("the sheet is right")
    }

    /// Whatever cards count so and in whatever suits, the engine pays what the nodes say.
    #[test]
    fn the_engine_pays_each_deal_what_its_counts_say() {
        let rules = rules();
        let table = Table::open(&rules).expect("it opens");
        let shoe = table.full_shoe();
        let mut count = Count::new(&table, &shoe);
        let mut seed = 3_u64;
        let mut pick = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % below
        };
        for _ in 0..5_000 {
            let (mut state, mut dealt, mut lines) = (table.start.clone(), Vec::new(), Vec::new());
            while let Next::Chance(chance) = Baccarat::next(&rules, &state) {
                let cards: Vec<Card> = chance.weights().filter_map(|(c, _)| c.card()).collect();
                let card = cards[pick(cards.len())];
                let value = rules.description().points.of(card);
                dealt.push(shoe.iter().position(|(known, _)| *known == value).unwrap());
                let draw = Action::Draw(card.into());
                let events = advance::<Baccarat>(&rules, &mut state, Actor::Chance, &draw);
                lines.extend(events.unwrap().iter().filter_map(settled).copied());
            }
            for cards in FIRST_CARDS..dealt.len() {
                assert_eq!(count.then(&dealt[..cards]), Ok(Then::Card), "{dealt:?}");
            }
            let Ok(Then::End(number)) = count.then(&dealt) else {
                panic!("the engine ended the coup after {dealt:?}")
            };
            let paid = Outcome::of(lines.iter(), &table.group).unwrap();
            assert_eq!(count.outcomes[number], paid, "{dealt:?}");
        }
    }
}
