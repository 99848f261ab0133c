//! A bet as it was solved, ready to be played by the engine: under which rules, with which stakes,
//! and what is chosen whenever the round asks.

use cards::{Card, CardSet};
use exact::Cents;
use games::bank_poker::BankPoker;
use games::blackjack::Blackjack;
use games::{Rules, State};
use num_rational::Ratio;
use num_traits::Zero;
use table::{
    Action, Actor, BoxNumber, BoxView, ChoiceId, Game, Line, Picked, Rulebook, Seat, Seating, Seen,
    SpotId, SpotLimits, View, Viewer,
};

use crate::SolveError;
use crate::blackjack::ByTotals;
use crate::desk::Outcome;
use crate::duel::Both;
use crate::fraction::Fraction;
use crate::pages::Pages;
use crate::purchase::Afterwards;
use crate::quick::Shape;
use crate::script::{BOX, PLAYER};
use crate::two_cloths::Three;
use crate::two_hands::Around;
use crate::wheel;

/// A bet as it was solved, ready to be played.
pub struct Trial {
    /// The rules of its table.
    pub rules: Rules,
    /// Who sits, and what lies on the table before the bet is laid.
    pub seating: Seating,
    /// What is laid, in order.
    pub stakes: Vec<(SpotId, Cents)>,
    /// The stake of the bet: the unit in which its results are told.
    pub unit: Cents,
    /// The spots whose lines are the bet's.
    pub spots: Vec<SpotId>,
    /// The name under which the bet is reported.
    pub bet: String,
    pub(crate) guide: Guide,
}

/// What was chosen in a round, and for which box.
pub type Made = [(BoxNumber, ChoiceId)];

/// Best play, where something is chosen.
pub(crate) enum Guide {
    /// Nothing is ever chosen that matters: the last that is offered is taken.
    Nothing,
    Hands(Box<Book>),
    Totals(ByTotals),
    /// What a unit in prison is worth.
    Prison(Option<Fraction>),
    /// One and the same whenever it is asked.
    Always(ChoiceId),
    /// One and the same whenever it is offered, and the rest as it was solved.
    Rather(ChoiceId, Box<Guide>),
    /// Two who play against each other, both as it was solved.
    Both(Box<Both>),
    /// A bank against two hands, all three as it was solved.
    Three(Box<Three>),
    /// Two hands set out of one deal, by all in the house's way.
    Around(Box<Around>),
    /// Nothing is known: the first thing that the game offers is done.
    Simple,
}

/// Best play of a round of poker against the house.
pub(crate) struct Book {
    /// Every decision: what was chosen before it, and what may be chosen.
    pub(crate) decisions: Vec<Vec<ChoiceId>>,
    pub(crate) options: Vec<Vec<ChoiceId>>,
    pub(crate) pages: Pages,
    /// How cards lie; nothing where every deal was walked.
    pub(crate) shape: Option<Shape>,
    pub(crate) afterwards: Option<Afterwards>,
}

/// The common cards that are turned together.
const FLOP: usize = 3;

/// What one round brought to the bet, in units of its stake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brought {
    /// Winnings less stakes lost, before any rounding to whole cents.
    pub net: Ratio<i128>,
    /// All that was staked.
    pub wagered: Ratio<i128>,
    /// Whether anything was paid.
    pub hit: bool,
}

impl Trial {
    /// A bet of a table that is not solved, of which the first thing that is offered is done; all
    /// lines of the player count. With the bet of that name, or the first that can be laid.
    ///
    /// # Errors
    /// If there is no such bet, or nobody can sit down.
    pub fn simple(rules: Rules, bet: Option<&str>) -> Result<Trial, SolveError> {
        let seat = Seat {
            at: BOX,
            holder: PLAYER,
        };
        let felt = rules.felt();
        let seating = Seating::new(vec![seat], felt.boxes, 1).map_err(SolveError::Seating)?;
        let mut laid = felt.spots.iter().filter_map(|spot| match spot.limits {
            SpotLimits::Between { least, .. } => Some((spot, least)),
            _ => None,
        });
        let (first, least) = laid.clone().next().ok_or(SolveError::NoSuchBet)?;
        let named = laid.find(|(spot, _)| bet.is_none_or(|bet| spot.key == bet));
        let (named, unit) = named.ok_or(SolveError::NoSuchBet)?;
        let mut stakes = vec![(first.id, least)];
        if named.id != first.id {
            stakes.push((named.id, unit));
        }
        let spots = match named.id == first.id {
            true => felt.spots.iter().map(|spot| spot.id).collect(),
            false => vec![named.id],
        };
        Ok(Trial {
            bet: named.key.clone(),
            seating,
            stakes,
            spots,
            unit,
            guide: Guide::Simple,
            rules,
        })
    }

    /// The same by a simple rule: the choice of that key whenever it is offered. Nothing if the
    /// table has no such choice, or if people play against each other.
    #[must_use]
    pub fn always(mut self, key: &str) -> Option<Trial> {
        let choices = &self.rules.felt().choices;
        let choice = choices.iter().find(|choice| choice.key == key)?.id;
        if self.is_among_people() {
            return None;
        }
        let solved = std::mem::replace(&mut self.guide, Guide::Nothing);
        self.guide = Guide::Rather(choice, Box::new(solved));
        Some(self)
    }

    /// Whether best play is known, and not only something lawful.
    pub fn is_solved(&self) -> bool {
        !matches!(self.guide, Guide::Simple)
    }

    /// What the player does when the round waits for him; nothing if best play does not say.
    /// `made` is what he has chosen so far in this round.
    pub fn choose(&self, state: &State, made: &[ChoiceId]) -> Option<Action> {
        self.choose_by(&self.guide, state, made)
    }

    fn choose_by(&self, guide: &Guide, state: &State, made: &[ChoiceId]) -> Option<Action> {
        match (guide, &self.rules, state) {
            (Guide::Hands(book), Rules::BankPoker(rules), State::BankPoker(state)) => {
                let view = BankPoker::view(rules, state, Viewer::Player(PLAYER));
                book.choose(&view, made)
            }
            (Guide::Totals(by_totals), Rules::Blackjack(rules), State::Blackjack(state)) => {
                let view = Blackjack::view(rules, state, Viewer::Player(PLAYER));
                by_totals.choose(rules, &view)
            }
            (Guide::Prison(worth), Rules::Wheel(rules), State::Wheel(state)) => {
                wheel::choose(rules, state, worth.as_ref())
            }
            (Guide::Always(choice), _, _) => self.choose_if_offered(*choice, state),
            (Guide::Rather(choice, solved), _, _) => {
                let chosen = self.choose_if_offered(*choice, state);
                chosen.or_else(|| self.choose_by(solved, state, made))
            }
            (Guide::Simple, _, _) => first_lawful(&self.rules, state),
            (Guide::Nothing, _, _) => {
                let view = games::AnyGame::view(&self.rules, state, Viewer::Player(PLAYER));
                let offered = games::AnyGame::legal(&self.rules, &view, PLAYER).choose;
                let last = offered.last().filter(|option| option.picks.is_none())?;
                let (at, choice) = (last.at, last.choice);
                Some(Action::Choose { at, choice })
            }
            _ => None,
        }
    }

    fn choose_if_offered(&self, choice: ChoiceId, state: &State) -> Option<Action> {
        let view = games::AnyGame::view(&self.rules, state, Viewer::Player(PLAYER));
        let offered = games::AnyGame::legal(&self.rules, &view, PLAYER).choose;
        let mut offered = offered.iter().filter(|option| option.picks.is_none());
        let at = offered.find(|option| option.choice == choice)?.at;
        Some(Action::Choose { at, choice })
    }

    /// Where people play against each other: what is done next by whoever is asked. `made` is
    /// what was chosen in this round; `happens` says whether something of that chance does.
    pub fn act(
        &self,
        state: &State,
        made: &Made,
        happens: &mut dyn FnMut(&Fraction) -> bool,
    ) -> Option<(Actor, Action)> {
        match (&self.guide, state) {
            (Guide::Three(three), State::TwoCloths(state)) => three.act(state, made, happens),
            (Guide::Both(both), State::CircleBaccarat(state)) => both.act(state, happens),
            (Guide::Around(around), State::BankPoker(state)) => around.act(state),
            _ => None,
        }
    }

    /// Whether several people are at the table, and all of them are played.
    pub fn is_among_people(&self) -> bool {
        matches!(
            self.guide,
            Guide::Both(_) | Guide::Three(_) | Guide::Around(_)
        )
    }

    /// What the lines of a round brought to the bet; lines of other spots do not count.
    ///
    /// # Errors
    /// If more was staked than can be counted.
    pub fn brought(&self, lines: &[Line]) -> Result<Brought, SolveError> {
        if let Guide::Both(both) = &self.guide {
            return self.of_both(both.is_bank, lines);
        }
        if let Guide::Around(around) = &self.guide {
            return around.brought(lines);
        }
        if let Guide::Three(three) = &self.guide {
            let (net, staked) = three.brought(lines).ok_or(SolveError::OtherCourse)?;
            return Ok(Brought {
                net: Ratio::new(net, staked),
                wagered: Ratio::from_integer(1),
                hit: net > 0,
            });
        }
        let own = |line: &&Line| line.by == PLAYER && self.spots.contains(&line.spot);
        let group = vec![0; self.rules.felt().spots.len()];
        let sum = Outcome::of(lines.iter().filter(own), &group)?;
        let Some(sum) = sum.groups.first() else {
            return Err(SolveError::Waits);
        };
        let unit = i128::from(self.unit.count());
        Ok(Brought {
            net: sum.net / unit,
            wagered: Ratio::new(sum.wagered.count().into(), unit),
            hit: sum.hit,
        })
    }

    /// What the one bet against a bank brought to whoever laid it, or to the bank.
    fn of_both(&self, is_bank: bool, lines: &[Line]) -> Result<Brought, SolveError> {
        let mut lines = lines.iter().filter(|line| self.spots.contains(&line.spot));
        let (Some(line), None) = (lines.next(), lines.next()) else {
            return Err(SolveError::OtherCourse);
        };
        let count = |cents: Cents| i128::from(cents.count());
        let stake = count(line.stake);
        let net = match is_bank {
            false => count(line.paid) + count(line.returned()) - stake,
            true => {
                let holds = Cents::new(line.stake.count().saturating_mul(2));
                let after = line.bank_after(holds).ok_or(SolveError::OtherCourse)?;
                count(after) - count(holds)
            }
        };
        let unit = count(self.unit);
        Ok(Brought {
            net: Ratio::new(net, unit),
            wagered: Ratio::new(stake, unit),
            hit: net > 0,
        })
    }

    /// The one player.
    pub fn player(&self) -> table::Person {
        PLAYER
    }
}

impl Brought {
    /// Nothing laid, nothing won.
    pub fn nothing() -> Brought {
        Brought {
            net: Ratio::zero(),
            wagered: Ratio::zero(),
            hit: false,
        }
    }
}

impl Book {
    fn choose(&self, view: &View, made: &[ChoiceId]) -> Option<Action> {
        let decision = self.decisions.iter().position(|after| after == made)?;
        let own = view.boxes.iter().find(|found| found.number == BOX)?;
        let (hand, apart) = hand_of(own)?;
        let (option, aside) = self.find(decision, &hand, apart, view)?;
        let choice = *self.options[decision].get(option)?;
        let Some(aside) = aside else {
            return Some(Action::Choose { at: BOX, choice });
        };
        let place = own.cards.iter().position(|seen| *seen == Seen::Card(aside));
        let cards = Picked::at([u8::try_from(place?).ok()?])?;
        Some(Action::Pick {
            at: BOX,
            choice,
            cards,
        })
    }

    fn find(
        &self,
        decision: usize,
        hand: &[Card],
        apart: Option<Card>,
        view: &View,
    ) -> Option<(usize, Option<Card>)> {
        let own: CardSet = hand.iter().copied().collect();
        let (bank, common) = (seen(&view.bank), seen(&view.common));
        let all = |cards: &[Card]| -> CardSet { cards.iter().copied().collect() };
        let alone = |set: CardSet, beside: CardSet| {
            let found = self.pages.find(decision, [set, beside]);
            found.map(|option| (option, None))
        };
        match self.shape {
            None => alone(own, all(&bank).union(all(&common))),
            Some(Shape::Alone) => alone(own.union(all(&common)), CardSet::EMPTY),
            Some(Shape::Duel { shows: false }) => alone(own, CardSet::EMPTY),
            Some(Shape::Duel { shows: true }) => {
                let with = [own, CardSet::EMPTY];
                self.pages.find_with(decision, with, *bank.first()?)
            }
            Some(Shape::Purchase) => {
                let shown = *bank.first()?;
                let later = self.afterwards.as_ref();
                let later = later.filter(|later| later.decision == decision);
                if let (Some(later), Some(apart)) = (later, apart) {
                    return Some((later.choose(hand, apart, shown)?, None));
                }
                self.pages.find_with(decision, [own, CardSet::EMPTY], shown)
            }
            Some(Shape::Boards) if common.len() <= FLOP => alone(own, all(&common)),
            Some(Shape::Boards) => {
                let flop = all(&common[..FLOP]);
                self.pages.find_with(decision, [own, flop], common[FLOP])
            }
        }
    }
}

/// The first thing that the game offers, with the first cards that it takes.
fn first_lawful(rules: &Rules, state: &State) -> Option<Action> {
    let view = games::AnyGame::view(rules, state, Viewer::Player(PLAYER));
    for option in games::AnyGame::legal(rules, &view, PLAYER).choose {
        let (at, choice) = (option.at, option.choice);
        let Some(picks) = option.picks else {
            return Some(Action::Choose { at, choice });
        };
        let own = view.boxes.iter().find(|found| found.number == at)?;
        let sets = 0u16..1 << own.cards.len().min(15);
        let sizes = u32::from(picks.least)..=u32::from(picks.most);
        for set in sets.filter(|set| sizes.contains(&set.count_ones())) {
            let places = (0..16u8).filter(|place| set >> place & 1 == 1);
            let cards = Picked::at(places)?;
            let action = Action::Pick { at, choice, cards };
            let player = Actor::Player(PLAYER);
            if games::AnyGame::decide(rules, state, player, &action).is_ok() {
                return Some(action);
            }
        }
    }
    None
}

/// The cards in the hand, and the one that was put aside.
fn hand_of(own: &BoxView) -> Option<(Vec<Card>, Option<Card>)> {
    let (mut hand, mut apart) = (Vec::new(), None);
    for (place, seen) in own.cards.iter().enumerate() {
        let Seen::Card(card) = seen else { return None };
        match own.apart.contains(place) {
            true => apart = Some(*card),
            false => hand.push(*card),
        }
    }
    Some((hand, apart))
}

/// The cards that can be seen.
fn seen(cards: &[Seen]) -> Vec<Card> {
    let card = |seen: &Seen| match seen {
        Seen::Card(card) => Some(*card),
        _ => None,
    };
    cards.iter().filter_map(card).collect()
}
