//! What a card and none are worth to each of the three who is asked, by totals and with as much on
//! one cloth as on the other: so it was solved.

use std::collections::BTreeMap;

use games::two_cloths::{Choice, Pile, Rules};
use num_traits::Zero;
use table::{BoxNumber, BoxView, ChoiceId, Moment, Person, Rulebook, Seen as Face, Standing, View};

use super::often;
use super::{Counted, DRAWN, FIRST, Key, Model, PARTS, SECOND, STOOD, Seen, Solution, Word};
use crate::SolveError;
use crate::advice::{Advice, Advises, NotAdvised, Weighed, Weighs};
use crate::fraction::{ByWeight, Fraction, whole};

/// What standing and drawing are worth, in stakes of one cloth.
type Worth = [Fraction; 2];

/// The three at their table.
pub(crate) struct Trio {
    rules: Rules,
    first: Worth,
    second: BTreeMap<Word, Worth>,
    bank: BTreeMap<Key, Worth>,
}

impl Trio {
    pub(crate) fn prepare(
        rules: &Rules,
        progress: &mut (dyn FnMut(u64, u64) + Send),
    ) -> Result<Trio, SolveError> {
        progress(0, 1);
        let counted = Model::of(rules)?.counted()?;
        progress(1, 1);
        let solution = counted.solution().ok_or(SolveError::NoFractions)?;
        Ok(Trio {
            rules: rules.clone(),
            first: solution.worth_of_first(),
            second: [Word::Card, Word::Stand, Word::Show]
                .into_iter()
                .map(|word| (word, solution.worth_of_second(word)))
                .collect(),
            bank: counted
                .cells
                .keys()
                .filter_map(|key| Some((*key, solution.worth_of_bank(key)?)))
                .collect(),
        })
    }
}

impl Advises for Trio {
    /// What a card and none are worth to a person who is asked.
    fn advise(&self, view: &View, person: Person) -> Result<Advice, NotAdvised> {
        let Moment::Choosing { at, by, .. } = view.moment else {
            return Err(NotAdvised::NotAsked);
        };
        if by != person {
            return Err(NotAdvised::NotAsked);
        }
        let stake = self.equal_stakes(view).ok_or(NotAdvised::NotKnown)?;
        let (worth, pile) = self.asked(view, at).ok_or(NotAdvised::NotKnown)?;
        // A player has his own bet; the bank answers for all that lies on a cloth.
        let own = match pile {
            Pile::Bank => stake,
            pile => lies(view, pile, Some(person)),
        };
        let offered = view.yours.choose.iter().filter(|option| option.at == at);
        let choices = offered.filter_map(|option| {
            let worth = match self.key_of(option.choice)? {
                Choice::Stand => &worth[0],
                Choice::Card => &worth[1],
                _ => return None,
            };
            Some(Weighed {
                choice: option.choice,
                aside: Vec::new(),
                expectation: worth * whole(own.into()),
            })
        });
        let choices: Vec<Weighed> = choices.collect();
        match choices.is_empty() || own == 0 {
            true => Err(NotAdvised::NotKnown),
            false => Ok(Advice {
                choices,
                weighs: Weighs::Hand,
                left_out: Vec::new(),
                stake: own,
            }),
        }
    }
}

impl Trio {
    /// What lies on each cloth, in cents, if it is as much on both and on no line between.
    fn equal_stakes(&self, view: &View) -> Option<u64> {
        let [first, second] = [Pile::First, Pile::Second].map(|pile| lies(view, pile, None));
        let bets = self.rules.description().spots.iter();
        let others = bets.filter(|spot| {
            let cloth = matches!(spot.pile, Pile::First | Pile::Second | Pile::Bank);
            !cloth && lies(view, spot.pile, None) > 0
        });
        (first == second && others.count() == 0).then_some(first)
    }

    /// What is weighed where the holder of a box is asked for a card or none, and for which bet.
    fn asked(&self, view: &View, at: BoxNumber) -> Option<(&Worth, Pile)> {
        let coup = view.coup.as_ref()?;
        let [first, second] = coup.cards_to[..] else {
            return None;
        };
        // Whoever has both hands is bound by nothing, and was not solved.
        if first == second {
            return None;
        }
        let at_box = |at: BoxNumber| view.boxes.iter().find(|found| found.number == at);
        let may = self.rules.description().punto.may.value;
        let own = self.total(at_box(at)?)?;
        if at == first {
            return (own == may).then_some((&self.first, Pile::First));
        }
        if at == second {
            let heard = self.heard(at_box(first)?)?;
            let worth = self.second.get(&heard)?;
            return (own == may).then_some((worth, Pile::Second));
        }
        let seen = |found: &BoxView| match self.heard(found)? {
            Word::Card => Some(Seen::Card(self.points(found.cards.get(2)?)?)),
            Word::Stand => Some(Seen::Stood),
            Word::Show => Some(Seen::Shown),
        };
        let key = (own, seen(at_box(first)?)?, seen(at_box(second)?)?);
        Some((self.bank.get(&key)?, Pile::Bank))
    }

    /// What the holder of a cloth's cards has said.
    fn heard(&self, found: &BoxView) -> Option<Word> {
        let said = found
            .standing
            .iter()
            .find_map(|(_, standing)| match standing {
                Standing::Went(choice) => self.key_of(*choice),
                _ => None,
            });
        match said? {
            Choice::Card => Some(Word::Card),
            Choice::Stand => Some(Word::Stand),
            Choice::Show => Some(Word::Show),
            _ => None,
        }
    }

    fn key_of(&self, choice: ChoiceId) -> Option<Choice> {
        let felt = self.rules.felt();
        let known = felt.choices.iter().find(|known| known.id == choice)?;
        let mut all = Choice::ALL.iter().copied();
        all.find(|choice| choice.key() == known.key)
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
}

/// What lies on a pile, of everybody or of one person, in cents.
fn lies(view: &View, pile: Pile, of: Option<Person>) -> u64 {
    let wagers = view.boxes.iter().flat_map(|found| &found.wagers);
    let wagers = wagers.filter(|wager| wager.spot == pile.spot());
    let wagers = wagers.filter(|wager| of.is_none_or(|of| wager.by == of));
    wagers.map(|wager| wager.stake.count()).sum()
}

impl Counted {
    /// How many deals come to a cell, by the parts of both cloths.
    fn comes(&self, key: &Key, one: usize, other: usize) -> i128 {
        let results = self.cells[key][0][one][other].iter().flatten();
        results.map(|count| *count as i128).sum()
    }
}

impl Solution<'_> {
    /// How often the bank stands and draws in a cell.
    fn shares(&self, key: &Key) -> [Fraction; 2] {
        let draws = &self.bank[key];
        [whole(1) - draws, draws.clone()]
    }

    /// What standing and drawing bring a player, of the parts that each leads to.
    fn worth_of(&self, brings: impl Fn(usize) -> [Fraction; 2]) -> Worth {
        [STOOD, DRAWN].map(|part| {
            let [sum, comes] = brings(part);
            match comes.is_zero() {
                true => comes,
                false => sum / comes,
            }
        })
    }

    fn worth_of_first(&self) -> Worth {
        self.worth_of(|part| {
            let mut sums = ByWeight::default();
            for (key, worth) in &self.counted.worth {
                let second = &self.second[&key.1.word()];
                for other in parts() {
                    let often = often(other, second);
                    sums.add(&[&often], [0, self.counted.comes(key, part, other)]);
                    for (choice, share) in self.shares(key).iter().enumerate() {
                        sums.add(&[&often, share], [worth[choice][part][other][FIRST], 0]);
                    }
                }
            }
            sums.totals()
        })
    }

    fn worth_of_second(&self, word: Word) -> Worth {
        self.worth_of(|part| {
            let mut sums = ByWeight::default();
            let cells = self.counted.worth.iter();
            for (key, worth) in cells.filter(|(key, _)| key.1.word() == word) {
                for one in parts() {
                    let often = often(one, &self.first);
                    sums.add(&[&often], [0, self.counted.comes(key, one, part)]);
                    for (choice, share) in self.shares(key).iter().enumerate() {
                        sums.add(&[&often, share], [worth[choice][one][part][SECOND], 0]);
                    }
                }
            }
            sums.totals()
        })
    }

    fn worth_of_bank(&self, key: &Key) -> Option<Worth> {
        let second = &self.second[&key.1.word()];
        let mut comes = ByWeight::default();
        for one in parts() {
            for other in parts() {
                let weights = [&often(one, &self.first), &often(other, second)];
                comes.add(&weights, [self.counted.comes(key, one, other)]);
            }
        }
        let [comes] = comes.totals();
        let worth = self.of_bank(key);
        (!comes.is_zero()).then(|| worth.map(|worth| worth / &comes))
    }
}

/// What a player may have done with his cards, by its place.
fn parts() -> std::ops::Range<usize> {
    0..PARTS
}

#[cfg(test)]
mod tests {
    use games::GameFile;
    use games::two_cloths::TwoCloths;
    use table::{Actor, Game, Next, Viewer};

    use super::*;
    use crate::fraction::fraction;
    use crate::two_cloths::solve_to_play;

    /// What is mixed is worth the same either way, to all three; and rounds of the engine are
    /// advised in every seat with equal stakes, and in none with others.
    #[test]
    fn all_three_are_told_what_a_card_is_worth() {
        let library = law::Library::embedded().expect("our own law files are sound");
        let catalogue = games::Catalogue::read(&library).expect("and so are our games");
        let (ruleset, game) = ("ar-2010", "baccarat-two-tables");
        let Some(GameFile::TwoCloths(description)) = catalogue.find(ruleset, game) else {
            panic!("it is ours")
        };
        let sheet = library.sheet(ruleset, game).expect("one ships");
        let rules = Rules::new(description, sheet).expect("the sheet is right");
        let trio = Trio::prepare(&rules, &mut |_, _| ()).expect("it is solved");
        let (_, trial) = solve_to_play(description, sheet, None, &mut |_, _| ()).expect("it is");
        // The first draws four times in five: either is worth the same to him.
        assert_eq!(trio.first[0], trio.first[1]);
        assert_eq!(trio.second[&Word::Stand][0], trio.second[&Word::Stand][1]);
        assert!(trio.second[&Word::Card][1] > trio.second[&Word::Card][0]);
        assert!(trio.first[0] < whole(1) && trio.first[0] > -whole(1));
        let (mut seed, mut asked) = (11_u64, [0; 3]);
        let mut pick = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % below.max(1)
        };
        for _ in 0..200 {
            let (mut state, _) = TwoCloths::open(&rules, &trial.seating);
            let mut made = Vec::new();
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
                        let (drawn, _) = drawn.expect("something comes");
                        (Actor::Chance, table::Action::Draw(drawn))
                    }
                    _ => {
                        let public = TwoCloths::view(&rules, &state, Viewer::Public);
                        if let Moment::Choosing { at, by, .. } = public.moment {
                            let view = TwoCloths::view(&rules, &state, Viewer::Player(by));
                            let cards = public.coup.as_ref().expect("there is one");
                            let place = cards.cards_to.iter().position(|to| *to == at);
                            if let Ok(advice) = trio.advise(&view, by) {
                                asked[place.unwrap_or(2)] += 1;
                                assert_eq!(advice.choices.len(), 2);
                                assert!(advice.stake > 0);
                                let mut other = view.clone();
                                let wagers = other.boxes.iter_mut();
                                let mut wagers = wagers.flat_map(|found| &mut found.wagers);
                                let on_first =
                                    |wager: &&mut table::Wager| wager.spot == Pile::First.spot();
                                let wager = wagers.find(on_first).expect("somebody bets");
                                wager.stake = exact::Cents::new(wager.stake.count() + 100);
                                assert_eq!(trio.advise(&other, by), Err(NotAdvised::NotKnown));
                            }
                            let stranger = Person(by.0 + 1);
                            let not = trio.advise(&view, stranger);
                            assert_eq!(not, Err(NotAdvised::NotAsked));
                        }
                        let wrapped = games::State::TwoCloths(state.clone());
                        let mut happens = |chance: &Fraction| *chance > fraction(1, 2);
                        let acts = trial.act(&wrapped, &made, &mut happens);
                        acts.expect("something is done")
                    }
                };
                if let table::Action::Choose { at, choice } = action {
                    made.push((at, choice));
                }
                crate::script::advance::<TwoCloths>(&rules, &mut state, actor, &action)
                    .expect("it is lawful");
            }
        }
        assert!(asked.iter().all(|times| *times > 5), "{asked:?}");
    }
}
