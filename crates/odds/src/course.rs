//! A table with its bets placed, and what its player may see first.

use cards::{Card, CardSet, HandOrder, Threshold};
use table::{Game, Place};

use crate::classes::{Class, Renaming, classes};
use crate::script::{Group, Node, Script};
use crate::signature::{Roll, Signature, Signer};

/// A table with its bets placed, ready to be walked.
pub(crate) struct Course<'a, G: Game> {
    pub(crate) rules: &'a G::Rules,
    /// The place of each spot's group in an outcome.
    pub(crate) group: Vec<usize>,
    pub(crate) script: Script<G::State>,
    pub(crate) signer: Signer<'a>,
    pub(crate) rolls: Vec<Roll>,
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
    /// All of them.
    pub(crate) dead: CardSet,
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

    /// The cards of a place.
    pub(crate) fn at(&self, place: Place) -> CardSet {
        let found = self.sets.iter().find(|(known, _)| *known == place);
        found.map_or(CardSet::EMPTY, |(_, set)| *set)
    }

    /// With the cards of a group.
    pub(crate) fn give(&mut self, group: &Group, set: CardSet) {
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
    pub(crate) fn learn(&self, deck: CardSet, groups: &[Group]) -> Vec<Deal> {
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
