//! Tables whose deals need not be walked one by one: which kernel counts them, and how it is told
//! what they bring.

use std::num::NonZeroUsize;

use cards::{Card, CardSet};
use table::Place;

use crate::SolveError;
use crate::against::{Duel, Halt, OPTIONS, Tallied};
use crate::alone::Alone;
use crate::board::Boards;
use crate::classes::Renaming;
use crate::hands::Hands;
use crate::payoff::{Cards, Learner, Payoffs};
use crate::purchase::{Afterwards, Purchase, Sale};
use crate::script::{BOX, Decision, End, Node, Script};

/// The deals at random on which each table is held against the engine.
const AUDITED: usize = 200;

/// The hands of each kind that are tried against each other, so that most cases are known before
/// the count begins.
const TRIED: usize = 6;

/// The deals with common cards that are made around each of them.
const BOARDS_TRIED: usize = 60;

/// How the cards of a round lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Own and common cards, and no bank.
    Alone,
    /// A whole hand against the bank's, of which a card may be seen.
    Duel {
        /// Whether one is.
        shows: bool,
    },
    /// The same with one of the bank's in sight, where one card of the hand may be put aside for
    /// another.
    Purchase,
    /// Two own cards and two of the bank's, with five in common.
    Boards,
}

/// How many cards of a round come to each place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) own: usize,
    bank: usize,
    common: usize,
}

impl Layout {
    fn of(ends: &[&End]) -> Layout {
        let most = |place: Place| {
            let count = |end: &&End| {
                let group = end.places.iter().find(|group| group.place == place);
                let kept = |draw: &&usize| end.aside != Some(**draw);
                group.map_or(0, |group| group.draws.iter().filter(kept).count())
            };
            ends.iter().map(count).max().unwrap_or(0)
        };
        Layout {
            own: most(Place::Box(BOX)),
            bank: most(Place::Bank),
            common: most(Place::Common),
        }
    }
}

/// The shape of a round; nothing if it is another than the kernels know.
pub(crate) fn shape<S>(script: &Script<S>, size: usize) -> Option<(Shape, Layout)> {
    let Node::Choose(root) = &script.root else {
        return None;
    };
    if most_options(&script.root) > OPTIONS {
        return None;
    }
    let ends = ends(&script.root);
    let layout = Layout::of(&ends);
    let seen = |place| {
        let shown = root.shown.iter().find(|group| group.place == place);
        shown.map_or(0, |group| group.draws.len())
    };
    if layout.bank == 0 && layout.own + layout.common == size {
        return Some((Shape::Alone, layout));
    }
    if (layout.own, layout.bank, layout.common, size) == (2, 2, 5, 5) {
        return Some((Shape::Boards, layout));
    }
    let shows = seen(Place::Bank) == 1;
    let duel = layout.common == 0
        && (layout.own, layout.bank, seen(Place::Box(BOX))) == (size, size, size)
        && seen(Place::Bank) <= 1;
    if !duel {
        return None;
    }
    if ends.iter().any(|end| end.aside.is_some()) {
        return (shows && Sale::of(root).is_some()).then_some((Shape::Purchase, layout));
    }
    end_ids(root)?;
    Some((Shape::Duel { shows }, layout))
}

fn most_options(node: &Node) -> usize {
    match node {
        Node::End(_) => 0,
        Node::Choose(decision) => {
            let below = decision.options.iter().map(|(_, next)| most_options(next));
            below.fold(decision.options.len(), usize::max)
        }
    }
}

fn ends(node: &Node) -> Vec<&End> {
    match node {
        Node::End(end) => vec![end],
        Node::Choose(decision) => {
            let below = decision.options.iter();
            below.flat_map(|(_, next)| ends(next)).collect()
        }
    }
}

/// The kernel of a shape, ready to count.
pub(crate) enum Kernel<'a> {
    Alone(Alone<'a>),
    Duel(Duel<'a>),
    Purchase(Box<Purchase<'a>>),
    Boards(Boards<'a>),
}

impl<'a> Kernel<'a> {
    pub(crate) fn new<S>(
        hands: &'a Hands<'a>,
        script: &'a Script<S>,
        (shape, layout): (Shape, Layout),
    ) -> Option<Kernel<'a>> {
        let Node::Choose(root) = &script.root else {
            return None;
        };
        if hands.has_alike() && !matches!(shape, Shape::Duel { .. }) {
            return None;
        }
        match shape {
            Shape::Alone => {
                let whole = layout.own + layout.common;
                Alone::new(hands, root, script.decisions.len(), whole).map(Kernel::Alone)
            }
            Shape::Boards => Boards::new(hands, root, script.decisions.len()).map(Kernel::Boards),
            Shape::Duel { shows } => {
                let ends = end_ids(root)?;
                Some(Kernel::Duel(Duel::new(hands, root, ends, shows)))
            }
            Shape::Purchase => {
                let sale = Sale::of(root)?;
                let purchase = Purchase::new(hands, root, sale);
                Some(Kernel::Purchase(Box::new(purchase)))
            }
        }
    }

    /// What is done once a card was bought, where one may be.
    pub(crate) fn afterwards(self, table: &Payoffs) -> Option<Afterwards> {
        match self {
            Kernel::Purchase(purchase) => purchase.afterwards(table),
            Kernel::Alone(_) | Kernel::Duel(_) | Kernel::Boards(_) => None,
        }
    }

    /// Finds best play of each table, asking its learner for what it does not know.
    pub(crate) fn solve(
        &self,
        learners: &mut [Learner<'_>],
        threads: NonZeroUsize,
        progress: &mut (dyn FnMut(u64, u64) + Send),
    ) -> Result<Vec<(Payoffs, Tallied)>, SolveError> {
        loop {
            let payoffs = learners.iter().map(Learner::payoffs);
            let payoffs = payoffs.collect::<Result<Vec<Payoffs>, _>>()?;
            let found = match self {
                Kernel::Alone(alone) => alone.solve(&payoffs, threads),
                Kernel::Duel(duel) => duel.solve(&payoffs, threads, progress),
                Kernel::Purchase(purchase) => purchase.solve(&payoffs, threads, progress),
                Kernel::Boards(boards) => boards.solve(&payoffs, threads, progress),
            };
            match found {
                Ok(found) => return Ok(payoffs.into_iter().zip(found).collect()),
                Err(Halt::Error(error)) => return Err(error),
                Err(Halt::Unseen(cards)) => {
                    for learner in &mut *learners {
                        learner.learn(&cards)?;
                    }
                }
            }
        }
    }
}

pub(crate) fn end_ids(root: &Decision) -> Option<Vec<usize>> {
    let id = |(_, next): &(_, Node)| match next {
        Node::End(end) => Some(end.id),
        Node::Choose(_) => None,
    };
    root.options.iter().map(id).collect()
}

/// Deals that show most of what may happen: hands of every kind against each other, and against
/// the same in other suits.
pub(crate) fn telling_deals(hands: &Hands<'_>, layout: Layout) -> Vec<Cards> {
    let mut of_kind: Vec<Vec<CardSet>> = vec![Vec::new(); hands.kinds];
    for step in &hands.steps {
        of_kind[usize::from(step.kind)].push(step.example);
    }
    let tried: Vec<CardSet> = of_kind
        .iter()
        .flat_map(|known| known.iter().step_by(known.len().div_ceil(TRIED)).copied())
        .collect();
    let mut dice = Dice(19);
    let mut deals = Vec::new();
    if layout.bank == 0 {
        for hand in tried {
            let mut cards: Vec<Card> = hand.iter().collect();
            dice.mix(&mut cards);
            let common = cards.split_off(layout.own);
            deals.push(Cards {
                own: cards,
                bank: Vec::new(),
                common,
            });
        }
        return deals;
    }
    if layout.common > 0 {
        let mut boards = Vec::new();
        for hand in &tried {
            boards.extend((0..BOARDS_TRIED).map(|_| dice.around(*hand, &hands.deck, layout)));
        }
        return boards;
    }
    let renamings = || Renaming::all().into_iter().step_by(5);
    let renamed = tried.iter();
    let renamed = renamed.flat_map(|hand| renamings().map(|to| to.apply(*hand)));
    let renamed: Vec<CardSet> = renamed.collect();
    for own in &tried {
        for bank in &renamed {
            if own.intersection(*bank).is_empty() {
                deals.push(Cards {
                    own: own.iter().collect(),
                    bank: bank.iter().collect(),
                    common: Vec::new(),
                });
            }
        }
    }
    deals
}

/// Deals at random, the same in every run.
pub(crate) fn random_deals(hands: &Hands<'_>, layout: Layout) -> impl Iterator<Item = Cards> {
    let mut dice = Dice::new();
    let deck = hands.deck.clone();
    (0..AUDITED).map(move |_| {
        let mut deck = deck.clone();
        dice.mix(&mut deck);
        let mut deal = |count: usize| deck.split_off(deck.len() - count);
        Cards {
            own: deal(layout.own),
            bank: deal(layout.bank),
            common: deal(layout.common),
        }
    })
}

/// A small generator: every run must be the same.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new() -> Dice {
        Dice(20_260_101)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    /// A deal in which this hand lies among the common cards and those of the player, or of the
    /// bank, as chance has it.
    fn around(&mut self, hand: CardSet, deck: &[Card], layout: Layout) -> Cards {
        let mut made: Vec<Card> = hand.iter().collect();
        self.mix(&mut made);
        let mut rest = deck
            .iter()
            .copied()
            .filter(|card| !hand.contains(*card))
            .collect::<Vec<_>>();
        self.mix(&mut rest);
        let in_hand = self.below(layout.own.min(layout.bank) + 1);
        let mut held = made.split_off(made.len() - in_hand);
        let mut deal = |mut cards: Vec<Card>, count: usize| {
            cards.extend(rest.split_off(rest.len() - (count - cards.len())));
            cards
        };
        let common = deal(made, layout.common);
        let (mut own, mut bank) = (Vec::new(), Vec::new());
        match self.below(2) {
            0 => own.append(&mut held),
            _ => bank.append(&mut held),
        }
        Cards {
            own: deal(own, layout.own),
            bank: deal(bank, layout.bank),
            common,
        }
    }

    fn mix(&mut self, cards: &mut [Card]) {
        for place in (1..cards.len()).rev() {
            cards.swap(place, self.below(place + 1));
        }
    }
}
