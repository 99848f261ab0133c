//! The three at a table, played as it was solved.

use std::collections::BTreeMap;

use exact::Cents;
use games::two_cloths::{Choice, Pile, Rules, State, TwoCloths};
use law::Sheet;
use table::{
    Action, Actor, BoxNumber, ChoiceId, Game, Line, Moment, Person, Role, Rulebook, Seat, Seating,
    Seen as Face, SplitHand, SpotLimits, View, Viewer,
};

use super::banco::{Banco, Found};
use super::by_cards::{ByCards, Solved};
use super::deals::Deals;
use super::told::{FREE_BANCO, odds_of, odds_of_banco};
use super::{BY_CARDS, Key, Model, Seen, Word, by_cards, free_banco, report};
use crate::SolveError;
use crate::fraction::Fraction;
use crate::report::{BetOdds, Report};
use crate::strategy::Strategy;
use crate::trial::{Guide, Made, Trial};

/// How often each of the three draws, by totals.
pub(super) struct Often {
    pub(super) first: Fraction,
    pub(super) second: BTreeMap<Word, Fraction>,
    pub(super) bank: BTreeMap<Key, Fraction>,
}

/// The same by the cards of each hand, by what they count and the lower first.
pub(super) struct OftenByCards {
    first: BTreeMap<[u8; 2], Fraction>,
    second: BTreeMap<(Word, [u8; 2]), Fraction>,
    bank: BTreeMap<([u8; 2], Seen, Seen), Fraction>,
}

/// What whoever covers the whole bank says of each hand, and how often the bank draws.
pub(super) struct OftenFreely {
    /// By the points of the first hand: how often the second of its words.
    first: Vec<Fraction>,
    /// By the points of the first hand, what was said of it, and the points of the second.
    second: BTreeMap<(u8, Word, u8), Fraction>,
    /// The words of each hand, by its points.
    words: Vec<[Word; 2]>,
    bank: BTreeMap<Key, Fraction>,
}

/// How all three, or the two of a free banco, were solved.
pub(super) enum Way {
    ByTotals(Often),
    ByCards(OftenByCards),
    Freely(OftenFreely),
}

/// The three, ready to be played: a bank with the least that it may be, and the least stake on each
/// cloth; or the whole bank on both.
pub(crate) struct Three {
    rules: Rules,
    way: Way,
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
    let mut spots = rules.description().spots.iter();
    let first = spots.clone().find(|spot| spot.pile == Pile::First);
    let name = bet.or(first.map(|spot| spot.key.as_str()));
    let name = name.ok_or(SolveError::NoSuchBet)?.to_owned();
    let ending = [BY_CARDS, FREE_BANCO];
    let ending = ending.into_iter().find(|ending| name.ends_with(ending));
    let key = &name[..name.len() - ending.map_or(0, str::len)];
    let pile = spots.find(|spot| spot.key == key).map(|spot| spot.pile);
    let pile = pile.ok_or(SolveError::NoSuchBet)?;
    progress(0, 1);
    let (report, way) = found(&rules, ending)?;
    progress(1, 1);
    report.bet(&name).ok_or(SolveError::NoSuchBet)?;
    let least = |pile: Pile| {
        let spots = &rules.felt().spots;
        let spot = spots.iter().find(|spot| spot.id == pile.spot());
        match spot.map(|spot| spot.limits) {
            Some(SpotLimits::Between { least, .. }) => Ok(least),
            _ => Err(SolveError::Waits),
        }
    };
    let three = Three {
        way,
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
        spots: PILES.map(Pile::spot).to_vec(),
        bet: name,
        guide: Guide::Three(Box::new(three)),
        rules: games::Rules::TwoCloths(rules),
    };
    Ok((report, trial))
}

/// Where bets against the bank lie.
const PILES: [Pile; 3] = [Pile::First, Pile::Second, Pile::Both];

/// What was solved in a way, and how it is played.
fn found(rules: &Rules, ending: Option<&str>) -> Result<(Report, Way), SolveError> {
    let (model, description) = (Model::of(rules)?, rules.description());
    let told = |bets: Vec<BetOdds>| Report {
        game: description.game.clone(),
        ruleset: description.ruleset.clone(),
        bets,
        strategy: Strategy::default(),
    };
    match ending {
        Some(BY_CARDS) => {
            let found = by_cards(&model, &Deals::of(&model)?);
            let (counted, solved) = found.ok_or(SolveError::NoFractions)?;
            let (results, keeps) = (&solved.results, &model.keeps);
            let bets = odds_of(description, results, keeps, counted.total, BY_CARDS)?;
            Ok((
                told(bets),
                Way::ByCards(OftenByCards::of(&counted, &solved)),
            ))
        }
        Some(_) => {
            let found = free_banco(&model, &model.totals()?);
            let (banco, found) = found.ok_or(SolveError::NoFractions)?;
            let bets = odds_of_banco(description, &banco, &found)?;
            Ok((told(bets), Way::Freely(OftenFreely::of(&banco, &found))))
        }
        None => {
            let counted = model.counted()?;
            let solution = counted.solution().ok_or(SolveError::NoFractions)?;
            let report = report(description, &solution)?;
            let often = Often {
                first: solution.first.clone(),
                second: solution.second.clone(),
                bank: solution.bank.clone(),
            };
            Ok((report, Way::ByTotals(often)))
        }
    }
}

impl OftenByCards {
    fn of(counted: &ByCards, solved: &Solved) -> OftenByCards {
        let fives = counted.fives.iter().map(|cards| lower_first(*cards));
        let fives: Vec<[u8; 2]> = fives.collect();
        let words = [Word::Card, Word::Stand, Word::Show];
        let second = words.into_iter().zip(&solved.second);
        let second = second.flat_map(|(word, often)| {
            let hands = fives.iter().map(move |cards| (word, *cards));
            hands.zip(often.iter().cloned())
        });
        let bank = solved.bank.iter().map(|((hand, first, second), often)| {
            let (_, cards) = counted.bank[*hand];
            let seen = (counted.face(*first), counted.face(*second));
            ((lower_first(cards), seen.0, seen.1), often.clone())
        });
        OftenByCards {
            second: second.collect(),
            bank: bank.collect(),
            first: fives
                .iter()
                .copied()
                .zip(solved.first.iter().cloned())
                .collect(),
        }
    }
}

fn lower_first([one, other]: [u8; 2]) -> [u8; 2] {
    [one.min(other), one.max(other)]
}

impl OftenFreely {
    fn of(banco: &Banco<'_>, found: &Found) -> OftenFreely {
        let second = banco.after(found).map(|(first, word, second, often)| {
            let said = banco.words(first)[word];
            ((first as u8, said, second as u8), often.clone())
        });
        let bank = found.bank.iter().enumerate();
        let bank = bank.filter_map(|(cell, often)| Some((banco.key(cell), often.clone()?)));
        OftenFreely {
            first: found.first.clone(),
            second: second.collect(),
            words: (0..found.first.len())
                .map(|hand| banco.words(hand))
                .collect(),
            bank: bank.collect(),
        }
    }

    /// What is said of a hand: the second of its words so often. `before` is what the first hand
    /// counted, and what was said of it.
    fn says(
        &self,
        hand: u8,
        before: Option<(u8, Word)>,
        happens: &mut dyn FnMut(&Fraction) -> bool,
    ) -> Option<Word> {
        let often = match before {
            None => self.first.get(usize::from(hand))?,
            Some((first, said)) => self.second.get(&(first, said, hand))?,
        };
        let [one, other] = *self.words.get(usize::from(hand))?;
        Some(if happens(often) { other } else { one })
    }
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
        if let Way::Freely(_) = self.way {
            let covers = Action::Choose {
                at: first,
                choice: self.id_of(Choice::Banco)?,
            };
            return Some(match lies(Pile::Both) {
                true => (Actor::Staff(Role::Croupier), Action::Close),
                false => (Actor::Player(Person(first.0 - 1)), covers),
            });
        }
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
        if at != bank
            && let Way::Freely(way) = &self.way
            && id(Choice::Card).is_some()
        {
            let said = self.freely(way, view, at, made, happens)?;
            return id(said).map(choose);
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

    /// What whoever covers the whole bank says of the hand that he plays.
    fn freely(
        &self,
        way: &OftenFreely,
        view: &View,
        at: BoxNumber,
        made: &Made,
        happens: &mut dyn FnMut(&Fraction) -> bool,
    ) -> Option<Choice> {
        let own = view.boxes.iter().find(|found| found.number == at)?;
        let [first, second] = [own.split.first()?, own.split.get(1)?];
        let total = |hand: &SplitHand| self.total(&hand.cards);
        let said = match self.heard(made, at).first() {
            None => way.says(total(first)?, None, happens)?,
            Some(word) => way.says(total(second)?, Some((total(first)?, *word)), happens)?,
        };
        Some(match said {
            Word::Card => Choice::Card,
            Word::Stand => Choice::Stand,
            Word::Show => Choice::Show,
        })
    }

    fn id_of(&self, wanted: Choice) -> Option<ChoiceId> {
        let mut known = self.rules.felt().choices.iter();
        known
            .find(|choice| choice.key == wanted.key())
            .map(|choice| choice.id)
    }

    fn key_of(&self, choice: ChoiceId) -> Option<Choice> {
        let felt = self.rules.felt();
        let known = felt.choices.iter().find(|known| known.id == choice)?;
        Choice::ALL
            .iter()
            .copied()
            .find(|choice| choice.key() == known.key)
    }

    /// What was said of the hands before a place, in order.
    fn heard(&self, made: &Made, whose: BoxNumber) -> Vec<Word> {
        let said = made.iter().filter(|(at, _)| *at == whose);
        let words = said.filter_map(|(_, choice)| match self.key_of(*choice)? {
            Choice::Card => Some(Word::Card),
            Choice::Stand => Some(Word::Stand),
            Choice::Show => Some(Word::Show),
            _ => None,
        });
        words.collect()
    }

    /// What is seen of each cloth.
    fn seen(&self, view: &View, made: &Made) -> Option<[Seen; 2]> {
        let [first, second, _] = self.seats().ok()?;
        let cards = |whose: BoxNumber, hand: usize| -> Option<&[Face]> {
            let found = view.boxes.iter().find(|found| found.number == whose)?;
            Some(
                found
                    .split
                    .get(hand)
                    .map_or(&found.cards, |hand| &hand.cards),
            )
        };
        let seen = |word: Option<&Word>, cards: Option<&[Face]>| match word? {
            Word::Card => Some(Seen::Card(self.points(cards?.get(2)?)?)),
            Word::Stand => Some(Seen::Stood),
            Word::Show => Some(Seen::Shown),
        };
        let said = self.heard(made, first);
        if let Way::Freely(_) = self.way {
            let of = |hand: usize| seen(said.get(hand), cards(first, hand));
            return Some([of(0)?, of(1)?]);
        }
        let others = self.heard(made, second);
        let of = |said: &[Word], whose| seen(said.last(), cards(whose, 0));
        Some([of(&said, first)?, of(&others, second)?])
    }

    /// How often somebody draws who is asked for a card or none.
    fn often(&self, view: &View, at: BoxNumber, made: &Made) -> Option<Fraction> {
        let [first, second, _] = self.seats().ok()?;
        let own = view.boxes.iter().find(|found| found.number == at)?;
        let word = || self.heard(made, first).last().copied();
        let (total, cards) = (self.total(&own.cards)?, self.two(&own.cards)?);
        match &self.way {
            Way::ByTotals(often) if at == first => Some(often.first.clone()),
            Way::ByTotals(often) if at == second => often.second.get(&word()?).cloned(),
            Way::ByCards(often) if at == first => often.first.get(&cards).cloned(),
            Way::ByCards(often) if at == second => often.second.get(&(word()?, cards)).cloned(),
            Way::ByTotals(Often { bank, .. }) | Way::Freely(OftenFreely { bank, .. }) => {
                let [one, other] = self.seen(view, made)?;
                bank.get(&(total, one, other)).cloned()
            }
            Way::ByCards(often) => {
                let [one, other] = self.seen(view, made)?;
                often.bank.get(&(cards, one, other)).cloned()
            }
        }
    }

    fn points(&self, face: &Face) -> Option<u8> {
        match face {
            Face::Card(card) => Some(self.rules.description().points.of(*card)),
            _ => None,
        }
    }

    /// What the first two cards of a hand count, the lower first.
    fn two(&self, cards: &[Face]) -> Option<[u8; 2]> {
        let [one, other, ..] = cards else { return None };
        Some(lower_first([self.points(one)?, self.points(other)?]))
    }

    fn total(&self, cards: &[Face]) -> Option<u8> {
        let two = self.two(cards)?;
        Some(two.iter().sum::<u8>() % self.rules.description().points.units.max(1))
    }

    /// What the lines of a coup brought to the bet that is watched, in cents, and what was staked.
    pub(crate) fn brought(&self, lines: &[Line]) -> Option<(i128, i128)> {
        let count = |cents: Cents| i128::from(cents.count());
        let of = |line: &Line| count(line.paid) + count(line.returned()) - count(line.stake);
        let spots = PILES.map(Pile::spot);
        let lines = lines.iter().filter(|line| spots.contains(&line.spot));
        let lines: Vec<&Line> = lines.collect();
        let all = || {
            let parts = lines.iter().map(|line| (of(line), count(line.stake)));
            let sum = |one: (i128, i128), other: (i128, i128)| (one.0 + other.0, one.1 + other.1);
            parts.reduce(sum)
        };
        match self.pile {
            Pile::Bank => {
                let (_, staked) = all()?;
                let holds = Cents::new(self.bank.count().saturating_mul(2));
                let after = lines
                    .iter()
                    .try_fold(holds, |held, line| line.bank_after(held))?;
                // By unit of all that is bet against it, as it is told.
                Some((count(after) - count(holds), staked))
            }
            Pile::Both => all(),
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
        let by_totals = Way::ByTotals(Often {
            first: half.clone(),
            second: words.into_iter().map(|word| (word, half.clone())).collect(),
            bank: bank.clone(),
        });
        let second = (0..10_u8).flat_map(|first| {
            let said = words.into_iter().map(move |word| (first, word));
            said.flat_map(|(first, word)| (0..10).map(move |second| (first, word, second)))
        });
        let freely = Way::Freely(OftenFreely {
            first: vec![half.clone(); 10],
            second: second.map(|place| (place, half.clone())).collect(),
            words: (0..10)
                .map(|hand| match hand < 8 {
                    true => [Word::Stand, Word::Card],
                    false => [Word::Show, Word::Stand],
                })
                .collect(),
            bank,
        });
        for (way, pile) in [(by_totals, Pile::Bank), (freely, Pile::Both)] {
            played(&rules, way, pile);
        }
    }

    fn played(rules: &Rules, way: Way, pile: Pile) {
        let three = Three {
            way,
            bank: Cents::new(50_000),
            stake: Cents::new(1_000),
            pile,
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
            let (mut state, _) = TwoCloths::open(rules, &seating);
            let (mut lines, mut made) = (Vec::new(), Vec::new());
            loop {
                let (actor, action) = match TwoCloths::next(rules, &state) {
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
                            let view = TwoCloths::view(rules, &state, Viewer::Public);
                            panic!("nobody acts: {:?}", view.moment)
                        })
                    }
                };
                if let Action::Choose { at, choice } = action {
                    made.push((at, choice));
                }
                let events = crate::script::advance::<TwoCloths>(rules, &mut state, actor, &action);
                let events = events.unwrap_or_else(|refused| panic!("{action:?}: {refused}"));
                lines.extend(events.iter().filter_map(crate::desk::settled).copied());
            }
            let brought = three.brought(&lines);
            let (_, staked) = brought.unwrap_or_else(|| panic!("{lines:?}"));
            let whole = if pile == Pile::Both { 50_000 } else { 2_000 };
            assert_eq!(staked, whole);
        }
    }
}
