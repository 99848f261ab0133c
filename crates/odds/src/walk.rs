//! The walk over all deals of a round, with the best choice at each information set.

use std::collections::HashMap;
use std::rc::Rc;

use cards::{Card, CardSet, HandOrder, Threshold};
use num_rational::Ratio;
use table::{ChoiceId, Game, Place};

use crate::SolveError;
use crate::classes::{Class, Renaming, classes, for_each_subset, ways};
use crate::desk::{Desk, Outcome};
use crate::fraction::{Fraction, whole, widen};
use crate::script::{Decision, End, Group, Node, Script};
use crate::signature::{Likeness, Roll, Signature, Signed, Signer, tally};
use crate::spread::{Mixture, Spread};

/// A table with its bets placed, ready to be walked.
pub(crate) struct Course<'a, G: Game> {
    pub(crate) rules: &'a G::Rules,
    /// The place of each spot's group in an outcome.
    pub(crate) group: Vec<usize>,
    pub(crate) script: Script<G::State>,
    signer: Signer<'a>,
    rolls: Vec<Roll>,
    /// What the player may see first, in cells of deals that share their signature.
    pub(crate) cells: Vec<Vec<Deal>>,
}

impl<'a, G: Game> Course<'a, G> {
    /// A course of this script; hands are told apart by this order, or else by their cards.
    pub(crate) fn new(
        rules: &'a G::Rules,
        group: Vec<usize>,
        script: Script<G::State>,
        order: Option<&'a HandOrder>,
        thresholds: &'a [Threshold],
    ) -> Course<'a, G> {
        let signer = Signer::new(order.filter(|_| !script.has_common), thresholds);
        let mut rolls: Vec<(usize, Roll)> = Vec::new();
        for size in last_sizes(&script.root) {
            if rolls.iter().all(|(known, _)| *known != size) {
                rolls.extend(Roll::new(script.deck, size, signer).map(|roll| (size, roll)));
            }
        }
        let rolls = rolls.into_iter().map(|(_, roll)| roll).collect();
        let cells = cells(&script, signer);
        Course {
            rules,
            group,
            script,
            signer,
            rolls,
            cells,
        }
    }
}

fn cells<S>(script: &Script<S>, signer: Signer) -> Vec<Vec<Deal>> {
    let nothing = Deal::nothing(script.draws);
    let Node::Choose(decision) = &script.root else {
        return vec![vec![nothing]];
    };
    let sign = |deal: &Deal| -> Vec<Signature> {
        deal.sets.iter().map(|(_, set)| signer.sign(*set)).collect()
    };
    let mut deals = nothing.learn(script.deck, &decision.shown);
    deals.sort_by_cached_key(sign);
    deals
        .chunk_by(|one, other| sign(one) == sign(other))
        .map(<[Deal]>::to_vec)
        .collect()
}

/// The sizes of the groups that come out last, of every end.
fn last_sizes(node: &Node) -> Vec<usize> {
    match node {
        Node::End(end) => end
            .hidden
            .last()
            .map(|group| group.draws.len())
            .into_iter()
            .collect(),
        Node::Choose(decision) => decision
            .options
            .iter()
            .flat_map(|(_, next)| last_sizes(next))
            .collect(),
    }
}

/// Cards given to some of the draws of a round.
#[derive(Clone, Debug)]
pub(crate) struct Deal {
    /// The card of each draw.
    pub(crate) cards: Vec<Option<Card>>,
    /// The cards of each place.
    pub(crate) sets: Vec<(Place, CardSet)>,
    dead: CardSet,
    /// How many deals this one stands for.
    pub(crate) weight: u128,
    /// The renamings of suits that leave it unchanged.
    unchanged: Vec<Renaming>,
}

impl Deal {
    fn nothing(draws: usize) -> Deal {
        let (cards, sets) = (vec![None; draws], Vec::new());
        Deal {
            cards,
            sets,
            dead: CardSet::EMPTY,
            weight: 1,
            unchanged: Renaming::all(),
        }
    }

    fn at(&self, place: Place) -> CardSet {
        let found = self.sets.iter().find(|(known, _)| *known == place);
        found.map_or(CardSet::EMPTY, |(_, set)| *set)
    }

    /// With the cards of a group.
    fn give(&mut self, group: &Group, set: CardSet) {
        for (draw, card) in group.draws.iter().zip(set) {
            self.cards[*draw] = Some(card);
        }
        self.dead = self.dead.union(set);
        match self
            .sets
            .iter_mut()
            .find(|(place, _)| *place == group.place)
        {
            Some((_, known)) => *known = known.union(set),
            None => self.sets.push((group.place, set)),
        }
    }

    /// Every class of deals that these groups may add to this one. The weights are relative to
    /// the whole round.
    fn learn(&self, deck: CardSet, groups: &[Group]) -> Vec<Deal> {
        let sizes: Vec<usize> = groups.iter().map(|group| group.draws.len()).collect();
        let add = |class: Class| {
            let mut deal = self.clone();
            for (group, set) in groups.iter().zip(class.sets) {
                deal.give(group, set);
            }
            deal.weight *= class.weight;
            deal.unchanged = class.unchanged;
            deal
        };
        classes(deck.difference(self.dead), &sizes, &self.unchanged)
            .into_iter()
            .map(add)
            .collect()
    }
}

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
    tallied: Option<((CardSet, CardSet, usize), Rc<Vec<Signed>>)>,
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
