//! The three at a table, played as it was solved.

use std::collections::BTreeMap;

use exact::Cents;
use games::two_cloths::{Choice, Pile, Rules, State, TwoCloths};
use law::Sheet;
use table::{
    Action, Actor, BoxNumber, BoxView, ChoiceId, Game, Line, Moment, Person, Role, Rulebook, Seat,
    Seating, Seen as Face, SpotLimits, View, Viewer,
};

use super::{Key, Model, Seen, Word, report};
use crate::SolveError;
use crate::fraction::Fraction;
use crate::report::Report;
use crate::trial::{Guide, Made, Trial};

/// How often each of the three draws, by totals.
pub(super) struct Often {
    pub(super) first: Fraction,
    pub(super) second: BTreeMap<Word, Fraction>,
    pub(super) bank: BTreeMap<Key, Fraction>,
}

/// The three, ready to be played: a bank with the least that it may be, and the least stake on each
/// cloth.
pub(crate) struct Three {
    rules: Rules,
    often: Often,
    bank: Cents,
    stake: Cents,
    /// The bet that is watched.
    pile: Pile,
}

/// Makes the bet of that name, or the first, ready to be played.
pub(crate) fn solve_to_play(
    description: &games::two_cloths::Description,
    sheet: &Sheet,
    bet: Option<&str>,
    progress: &mut (dyn FnMut(u64, u64) + Send),
) -> Result<(Report, Trial), SolveError> {
    let rules = Rules::new(description, sheet).map_err(SolveError::Sheet)?;
    progress(0, 1);
    let counted = Model::of(&rules)?.counted()?;
    progress(1, 1);
    let solution = counted.solution().ok_or(SolveError::NoFractions)?;
    let report = report(rules.description(), &solution)?;
    let spots = rules.description().spots.iter();
    let mut played =
        spots.filter(|spot| matches!(spot.pile, Pile::First | Pile::Second | Pile::Bank));
    let named = played.find(|spot| bet.is_none_or(|bet| spot.key == bet));
    let named = named.ok_or(SolveError::NoSuchBet)?;
    let (name, pile) = (named.key.clone(), named.pile);
    let least = |pile: Pile| {
        let spot = rules
            .felt()
            .spots
            .iter()
            .find(|spot| spot.id == pile.spot());
        match spot.map(|spot| spot.limits) {
            Some(SpotLimits::Between { least, .. }) => Ok(least),
            _ => Err(SolveError::Waits),
        }
    };
    let three = Three {
        often: Often {
            first: solution.first.clone(),
            second: solution.second.clone(),
            bank: solution.bank.clone(),
        },
        bank: least(Pile::Bank)?,
        stake: least(Pile::First)?,
        pile,
        rules: rules.clone(),
    };
    three.seats()?;
    let seat = |at: BoxNumber| Seat {
        at,
        holder: Person(at.0 - 1),
    };
    let seats: Vec<Seat> = three.taken().into_iter().flatten().map(seat).collect();
    let seating = Seating::new(seats, rules.felt().boxes, 1);
    let trial = Trial {
        seating: seating.map_err(SolveError::Seating)?,
        stakes: Vec::new(),
        unit: three.stake,
        spots: vec![Pile::First.spot(), Pile::Second.spot()],
        bet: name,
        guide: Guide::Three(Box::new(three)),
        rules: games::Rules::TwoCloths(rules),
    };
    Ok((report, trial))
}

impl Three {
    /// The seats of both cloths that are taken: as many as must be at each, and the bank's beside
    /// those of the first.
    fn taken(&self) -> [Vec<BoxNumber>; 2] {
        let (boxes, standing) = (self.rules.felt().boxes, &self.rules.felt().standing);
        let seats = (1..=boxes).map(BoxNumber);
        let seats: Vec<BoxNumber> = seats.filter(|at| !standing.contains(at)).collect();
        let (first, second) = seats.split_at(seats.len() / 2);
        let fewest = usize::from(self.rules.description().table.fewest.value);
        let take = |seats: &[BoxNumber], many: usize| seats.iter().copied().take(many).collect();
        [take(first, fewest + 1), take(second, fewest)]
    }

    /// The first place of the first cloth and of the second, and whoever holds the bank.
    fn seats(&self) -> Result<[BoxNumber; 3], SolveError> {
        let [first, second] = self.taken();
        match (&first[..], &second[..]) {
            ([one, .., bank], [other, ..]) => Ok([*one, *other, *bank]),
            _ => Err(SolveError::Waits),
        }
    }

    /// What is done next by whoever is asked. `made` is what was chosen in this coup, by whom.
    pub(crate) fn act(
        &self,
        state: &State,
        made: &Made,
        happens: &mut dyn FnMut(&Fraction) -> bool,
    ) -> Option<(Actor, Action)> {
        let view = TwoCloths::view(&self.rules, state, Viewer::Public);
        match view.moment {
            Moment::Betting => self.bets(&view),
            Moment::Choosing { at, by, .. } => {
                let view = TwoCloths::view(&self.rules, state, Viewer::Player(by));
                let action = self.choice(&view, at, made, happens)?;
                Some((Actor::Player(by), action))
            }
            _ => None,
        }
    }

    fn bets(&self, view: &View) -> Option<(Actor, Action)> {
        let [first, second, _] = self.seats().ok()?;
        let lies = |pile: Pile| {
            let mut wagers = view.boxes.iter().flat_map(|found| &found.wagers);
            wagers.any(|wager| wager.spot == pile.spot())
        };
        for (at, pile) in [(first, Pile::First), (second, Pile::Second)] {
            if !lies(pile) {
                let (spot, stake) = (pile.spot(), self.stake);
                let place = Action::Place { at, spot, stake };
                return Some((Actor::Player(Person(at.0 - 1)), place));
            }
        }
        Some((Actor::Staff(Role::Croupier), Action::Close))
    }

    fn choice(
        &self,
        view: &View,
        at: BoxNumber,
        made: &Made,
        happens: &mut dyn FnMut(&Fraction) -> bool,
    ) -> Option<Action> {
        let [_, _, bank] = self.seats().ok()?;
        let offered = view.yours.choose.iter().filter(|option| option.at == at);
        let offered: Vec<(ChoiceId, Choice)> = offered
            .filter_map(|option| Some((option.choice, self.key_of(option.choice)?)))
            .collect();
        let id = |wanted: Choice| {
            offered
                .iter()
                .find(|(_, key)| *key == wanted)
                .map(|(id, _)| *id)
        };
        let choose = |choice: ChoiceId| Action::Choose { at, choice };
        if at == bank && id(Choice::Abstain).is_some() {
            let (spot, stake) = (Pile::Bank.spot(), self.bank);
            return Some(Action::Place { at, spot, stake });
        }
        let wanted = [
            Choice::Abstain,
            Choice::Keep,
            Choice::Decline,
            Choice::Show,
            Choice::Give,
        ];
        if let Some(found) = wanted.into_iter().find_map(id) {
            return Some(choose(found));
        }
        let (stand, card) = (id(Choice::Stand), id(Choice::Card));
        let (Some(stand), Some(card)) = (stand, card) else {
            return stand.or(card).map(choose);
        };
        let often = self.often(view, at, made)?;
        Some(choose(if happens(&often) { card } else { stand }))
    }

    fn key_of(&self, choice: ChoiceId) -> Option<Choice> {
        let felt = self.rules.felt();
        let known = felt.choices.iter().find(|known| known.id == choice)?;
        Choice::ALL
            .iter()
            .copied()
            .find(|choice| choice.key() == known.key)
    }

    /// How often somebody draws who is asked for a card or none.
    fn often(&self, view: &View, at: BoxNumber, made: &Made) -> Option<Fraction> {
        let [first, second, _] = self.seats().ok()?;
        let heard = |whose: BoxNumber| {
            let last = made.iter().rev().filter(|(at, _)| *at == whose);
            let words = last.filter_map(|(_, choice)| match self.key_of(*choice)? {
                Choice::Card => Some(Word::Card),
                Choice::Stand => Some(Word::Stand),
                Choice::Show => Some(Word::Show),
                _ => None,
            });
            words.into_iter().next()
        };
        if at == first {
            return Some(self.often.first.clone());
        }
        if at == second {
            return self.often.second.get(&heard(first)?).cloned();
        }
        let seen = |whose: BoxNumber| match heard(whose)? {
            Word::Card => {
                let found = view.boxes.iter().find(|found| found.number == whose)?;
                Some(Seen::Card(self.points(found.cards.get(2)?)?))
            }
            Word::Stand => Some(Seen::Stood),
            Word::Show => Some(Seen::Shown),
        };
        let own = view.boxes.iter().find(|found| found.number == at)?;
        let key = (self.total(own)?, seen(first)?, seen(second)?);
        self.often.bank.get(&key).cloned()
    }

    fn points(&self, face: &Face) -> Option<u8> {
        match face {
            Face::Card(card) => Some(self.rules.description().points.of(*card)),
            _ => None,
        }
    }

    fn total(&self, found: &BoxView) -> Option<u8> {
        let two = found.cards.iter().take(2).map(|face| self.points(face));
        let two = two.collect::<Option<Vec<u8>>>()?;
        Some(two.iter().sum::<u8>() % self.rules.description().points.units.max(1))
    }

    /// What the lines of a coup brought to the bet that is watched, in cents, and what was staked.
    pub(crate) fn brought(&self, lines: &[Line]) -> Option<(i128, i128)> {
        let count = |cents: Cents| i128::from(cents.count());
        let of = |line: &Line| count(line.paid) + count(line.returned()) - count(line.stake);
        let spots = [Pile::First.spot(), Pile::Second.spot()];
        let lines: Vec<&Line> = lines
            .iter()
            .filter(|line| spots.contains(&line.spot))
            .collect();
        match self.pile {
            Pile::Bank => {
                let holds = Cents::new(self.stake.count().saturating_mul(4));
                let after = lines
                    .iter()
                    .try_fold(holds, |held, line| line.bank_after(held))?;
                // By unit of all that is bet against it, as it is told.
                Some(((count(after) - count(holds)), 2 * count(self.stake)))
            }
            pile => {
                let line = lines.iter().find(|line| line.spot == pile.spot())?;
                Some((of(line), count(line.stake)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use games::GameFile;
    use table::Next;

    use super::*;

    /// Coups of the engine with a way of no particular sense: every one comes to its end, with a line
    /// for each cloth.
    #[test]
    fn every_coup_of_the_three_comes_to_its_end() {
        let library = law::Library::embedded().expect("our own law files are sound");
        let catalogue = games::Catalogue::read(&library).expect("and so are our games");
        let found = catalogue.find("ar-2010", "baccarat-two-tables");
        let Some(GameFile::TwoCloths(description)) = found else {
            panic!("it is ours")
        };
        let sheet = library
            .sheet("ar-2010", "baccarat-two-tables")
            .expect("one ships");
        let rules = Rules::new(description, sheet).expect("the sheet is right");
        let half = crate::fraction::fraction(1, 2);
        let words = [Word::Card, Word::Stand, Word::Show];
        let seen = (0..10).map(Seen::Card).chain([Seen::Stood, Seen::Shown]);
        let seen: Vec<Seen> = seen.collect();
        let mut bank = BTreeMap::new();
        for points in 0..8 {
            for first in &seen {
                bank.extend(
                    seen.iter()
                        .map(|second| ((points, *first, *second), half.clone())),
                );
            }
        }
        let three = Three {
            often: Often {
                first: half.clone(),
                second: words.into_iter().map(|word| (word, half.clone())).collect(),
                bank,
            },
            bank: Cents::new(50_000),
            stake: Cents::new(1_000),
            pile: Pile::Bank,
            rules: rules.clone(),
        };
        let seat = |at: BoxNumber| Seat {
            at,
            holder: Person(at.0 - 1),
        };
        let seats: Vec<Seat> = three.taken().into_iter().flatten().map(seat).collect();
        let seating = Seating::new(seats, rules.felt().boxes, 1).expect("they sit");
        let mut seed = 7_u64;
        let mut pick = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % below.max(1)
        };
        for _ in 0..60 {
            let (mut state, _) = TwoCloths::open(&rules, &seating);
            let (mut lines, mut made) = (Vec::new(), Vec::new());
            loop {
                let (actor, action) = match TwoCloths::next(&rules, &state) {
                    Next::Over => break,
                    Next::Chance(chance) => {
                        let mut place = pick(chance.total());
                        let drawn = chance.weights().find(|(_, weight)| {
                            let found = place < *weight;
                            place = place.saturating_sub(*weight);
                            found
                        });
                        (
                            Actor::Chance,
                            Action::Draw(drawn.expect("something comes").0),
                        )
                    }
                    _ => {
                        let mut happens = |_: &Fraction| pick(2) == 0;
                        let acts = three.act(&state, &made, &mut happens);
                        acts.unwrap_or_else(|| {
                            let view = TwoCloths::view(&rules, &state, Viewer::Public);
                            panic!("nobody acts: {:?}", view.moment)
                        })
                    }
                };
                if let Action::Choose { at, choice } = action {
                    made.push((at, choice));
                }
                let events =
                    crate::script::advance::<TwoCloths>(&rules, &mut state, actor, &action);
                let events = events.unwrap_or_else(|refused| panic!("{action:?}: {refused}"));
                lines.extend(events.iter().filter_map(crate::desk::settled).copied());
            }
            assert!(three.brought(&lines).is_some(), "{lines:?}");
        }
    }
}
