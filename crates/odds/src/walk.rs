//! The walk over all deals of a round, with the best choice at each information set.

use std::collections::HashMap;
use std::rc::Rc;

use cards::{Card, CardSet};
use num_rational::Ratio;
use table::{ChoiceId, Game, Place};

use crate::SolveError;
use crate::classes::{for_each_subset, ways};
use crate::course::{Course, Deal};
use crate::desk::{Desk, Outcome};
use crate::fraction::{Fraction, whole, widen};
use crate::script::{Decision, End, Group, Node};
use crate::signature::{Likeness, Signature, Signed, tally};
use crate::spread::{Mixture, Spread};

/// What is best at one information set.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Taken {
    /// Which decision of the script.
    pub(crate) decision: usize,
    /// What the player sees.
    pub(crate) seen: Vec<(Place, CardSet)>,
    /// How many deals of what he sees this one stands for.
    pub(crate) weight: u128,
    /// What he chooses.
    pub(crate) choice: ChoiceId,
    /// The expectation of each choice, in cents, all bets together.
    pub(crate) means: Vec<(ChoiceId, Fraction)>,
}

/// What the walk of a cell found.
#[derive(Clone, Debug)]
pub(crate) struct CellResult {
    pub(crate) outcomes: Vec<Outcome>,
    /// A spread over these outcomes for each deal, with the deal's weight.
    pub(crate) parts: Vec<(u128, Spread)>,
    pub(crate) taken: Vec<Taken>,
}

/// What the engine answered, by what the hand that came out last is alike in.
type Answers = HashMap<Likeness, usize>;

/// What was tallied: the dead cards, those known in the place, and how many come to it.
type Asked = (CardSet, CardSet, usize);

/// Walks cells, one after the other.
pub(crate) struct Walker<'a, G: Game> {
    course: &'a Course<'a, G>,
    desk: Desk<'a, G>,
    outcomes: Vec<Outcome>,
    nets: Vec<Ratio<i128>>,
    numbers: HashMap<Outcome, usize>,
    /// By end of the script and the signatures of all other places.
    answers: HashMap<(usize, Vec<Signature>), Answers>,
    taken: Vec<Taken>,
    /// The last tally, which the next choice of the same deal asks for again.
    tallied: Option<(Asked, Rc<Vec<Signed>>)>,
    cards: Vec<Option<Card>>,
}

impl<'a, G: Game> Walker<'a, G> {
    pub(crate) fn new(course: &'a Course<'a, G>) -> Walker<'a, G> {
        Walker {
            course,
            desk: Desk::new(course.rules, &course.group, &course.script.start),
            outcomes: Vec::new(),
            nets: Vec::new(),
            numbers: HashMap::new(),
            answers: HashMap::new(),
            taken: Vec::new(),
            tallied: None,
            cards: Vec::new(),
        }
    }

    /// Walks the deals of a cell to their ends.
    pub(crate) fn cell(&mut self, deals: &[Deal]) -> Result<CellResult, SolveError> {
        self.answers.clear();
        self.numbers.clear();
        self.nets.clear();
        let mut parts = Vec::with_capacity(deals.len());
        for deal in deals {
            let spread = match &self.course.script.root {
                Node::Choose(decision) => self.best(decision, deal)?,
                Node::End(end) => self.finish(end, deal)?,
            };
            parts.push((deal.weight, spread));
        }
        let outcomes = std::mem::take(&mut self.outcomes);
        Ok(CellResult {
            outcomes,
            parts,
            taken: std::mem::take(&mut self.taken),
        })
    }

    /// What follows the best choice; of equal ones, the first that the game offers.
    fn best(&mut self, decision: &'a Decision, deal: &Deal) -> Result<Spread, SolveError> {
        self.check_options(decision, deal)?;
        let mut means: Vec<(ChoiceId, Fraction)> = Vec::with_capacity(decision.options.len());
        let mut best: Option<(usize, Spread)> = None;
        for (place, (choice, next)) in decision.options.iter().enumerate() {
            let spread = self.follow(next, deal)?;
            means.push((*choice, self.mean(&spread)));
            if best
                .as_ref()
                .is_none_or(|(known, _)| means[place].1 > means[*known].1)
            {
                best = Some((place, spread));
            }
        }
        let (place, spread) = best.ok_or(SolveError::Waits)?;
        let (choice, seen) = (means[place].0, deal.sets.clone());
        self.taken.push(Taken {
            decision: decision.id,
            seen,
            weight: deal.weight,
            choice,
            means,
        });
        Ok(spread)
    }

    /// That with these cards the player chooses from what he chose from when the round was
    /// scouted. What he does not see changes nothing there, and is filled with any cards.
    fn check_options(&mut self, decision: &Decision, deal: &Deal) -> Result<(), SolveError> {
        let mut left = self.course.script.deck.difference(deal.dead).iter();
        self.cards.clone_from(&deal.cards);
        for card in self.cards.iter_mut().filter(|card| card.is_none()) {
            *card = left.next();
        }
        let offered = self.desk.offered(&decision.steps, &self.cards)?;
        let scouted = decision.options.iter().map(|(choice, _)| *choice);
        if scouted.eq(offered) {
            Ok(())
        } else {
            Err(SolveError::OtherCourse)
        }
    }

    fn follow(&mut self, node: &'a Node, deal: &Deal) -> Result<Spread, SolveError> {
        let decision = match node {
            Node::End(end) => return self.finish(end, deal),
            Node::Choose(decision) => decision,
        };
        let mut mixture = Mixture::default();
        for learnt in deal.learn(self.course.script.deck, &decision.shown) {
            let spread = self.best(decision, &learnt)?;
            mixture.add(&spread, learnt.weight / deal.weight, |outcome| outcome)?;
        }
        Ok(mixture.into_spread())
    }

    fn mean(&self, spread: &Spread) -> Fraction {
        let sum: Fraction = spread
            .iter()
            .map(|(outcome, count)| widen(self.nets[outcome]) * whole(count))
            .sum();
        sum / whole(spread.total)
    }

    /// Deals all that is still hidden, in every way.
    ///
    /// # Panics
    /// If the deals counted are not as many as there are: the mistake would be here.
    fn finish(&mut self, end: &'a End, deal: &Deal) -> Result<Spread, SolveError> {
        let mut spread = Spread::default();
        self.uncover(end, &end.hidden, deal, &mut spread)?;
        let left = self.course.script.deck.difference(deal.dead).len();
        let sizes: Vec<usize> = end.hidden.iter().map(|group| group.draws.len()).collect();
        assert_eq!(
            spread.total,
            ways(left, &sizes),
            "each deal is counted once"
        );
        Ok(spread)
    }

    fn uncover(
        &mut self,
        end: &'a End,
        hidden: &'a [Group],
        deal: &Deal,
        spread: &mut Spread,
    ) -> Result<(), SolveError> {
        match hidden {
            [] => {
                let outcome = self.ask(end, deal, None)?;
                spread.add(outcome, 1);
            }
            [last] => self.uncover_last(end, last, deal, spread)?,
            [first, rest @ ..] => {
                let mut sets = Vec::new();
                let left = self.course.script.deck.difference(deal.dead);
                for_each_subset(left, first.draws.len(), &mut |set| sets.push(set));
                for set in sets {
                    let mut deal = deal.clone();
                    deal.give(first, set);
                    self.uncover(end, rest, &deal, spread)?;
                }
            }
        }
        Ok(())
    }

    /// The last group comes out: the engine is asked for hands of which the answer is not
    /// known, and for one of which it is.
    fn uncover_last(
        &mut self,
        end: &'a End,
        last: &'a Group,
        deal: &Deal,
        spread: &mut Spread,
    ) -> Result<(), SolveError> {
        let signer = self.course.signer;
        let others = end.places.iter().filter(|group| group.place != last.place);
        let others: Vec<Signature> = others
            .map(|group| signer.sign(deal.at(group.place)))
            .collect();
        let like = |hands: &Signed| hands.signature.likeness(&others);
        let signed = self.tally(deal, last);
        let again = signed[again(deal, signed.len())];
        let key = (end.id, others.clone());
        let mut answers = self.answers.remove(&key).unwrap_or_default();
        for run in signed.chunk_by(|one, other| like(one) == like(other)) {
            let known = answers.get(&like(&run[0])).copied();
            let mut asked = vec![run[0], run[run.len() - 1]];
            asked.retain(|_| known.is_none());
            asked.extend(Some(again).filter(|again| run.contains(again)));
            asked.dedup();
            let outcome = self.agree(end, deal, last, &asked, known)?;
            answers.insert(like(&run[0]), outcome);
            spread.add(outcome, run.iter().map(|hands| hands.count).sum());
        }
        self.answers.insert(key, answers);
        Ok(())
    }

    /// The one answer of the engine to all these hands, and to those asked before.
    fn agree(
        &mut self,
        end: &End,
        deal: &Deal,
        last: &Group,
        asked: &[Signed],
        mut known: Option<usize>,
    ) -> Result<usize, SolveError> {
        for hands in asked {
            let outcome = self.ask(end, deal, Some((last, hands.example)))?;
            if *known.get_or_insert(outcome) != outcome {
                return Err(SolveError::NotByValue);
            }
        }
        known.ok_or(SolveError::OtherCourse)
    }

    fn tally(&mut self, deal: &Deal, last: &Group) -> Rc<Vec<Signed>> {
        let (known, size) = (deal.at(last.place), last.draws.len());
        let key = (deal.dead, known, size);
        if let Some((_, signed)) = self.tallied.as_ref().filter(|(of, _)| *of == key) {
            return Rc::clone(signed);
        }
        let cards = (self.course.script.deck, deal.dead);
        let signed = Rc::new(tally(
            cards,
            known,
            size,
            self.course.signer,
            &self.course.rolls,
        ));
        self.tallied = Some((key, Rc::clone(&signed)));
        signed
    }

    /// Asks the engine, and gives the number of what it answers.
    fn ask(
        &mut self,
        end: &End,
        deal: &Deal,
        last: Option<(&Group, CardSet)>,
    ) -> Result<usize, SolveError> {
        self.cards.clone_from(&deal.cards);
        if let Some((group, set)) = last {
            for (draw, card) in group.draws.iter().zip(set) {
                self.cards[*draw] = Some(card);
            }
        }
        let outcome = self.desk.outcome(end, &self.cards)?;
        if let Some(number) = self.numbers.get(&outcome) {
            return Ok(*number);
        }
        let number = self.outcomes.len();
        self.nets.push(outcome.net());
        self.outcomes.push(outcome.clone());
        self.numbers.insert(outcome, number);
        Ok(number)
    }
}

/// Which of the answers known is asked for again, with the cards of this deal: another one for
/// each deal, the same in every run.
fn again(deal: &Deal, answers: usize) -> usize {
    // A prime larger than any number of answers spreads the picks.
    (deal.dead.bits() % 1_000_003) as usize % answers.max(1)
}
