//! Best play of one pair in hand with three common cards in sight.

use cards::{Card, CardSet};

use super::part::{Part, class_of_pair};
use super::{Boards, FLOP};
use crate::against::OPTIONS;
use crate::pages::{Ordered, Pages};
use crate::payoff::{Counts, Look, Payoffs};
use crate::plain::{Eye, Looking, Reading, Worths};
use crate::script::{Decision, Node};

/// One pair in hand with three common cards in sight.
pub(super) struct Seat<'a, const WIDTH: usize> {
    pub(super) boards: &'a Boards<'a>,
    pub(super) flop: CardSet,
    pub(super) own: [Card; 2],
    /// How often each class comes over all boards, in both orders of the last two cards.
    pub(super) all: [i32; WIDTH],
    /// The same with each card turned.
    pub(super) turns: Vec<[i32; WIDTH]>,
    /// These cards.
    pub(super) turned: Vec<Card>,
    /// What each end is worth with these counts, all first.
    pub(super) worths: Vec<i64>,
    /// The kind of the hand as it lies.
    pub(super) early: usize,
}

impl<const WIDTH: usize> Seat<'_, WIDTH> {
    /// Best play of one table.
    pub(super) fn choose(
        &mut self,
        table: &Payoffs,
        weight: u64,
        part: &mut Part,
        chosen: &mut Vec<u8>,
        looks: bool,
    ) {
        self.price(table);
        let boards = self.boards;
        let first = boards.root;
        let class = match boards.seen[first.id] {
            0 => class_of_pair(self.own[0], self.own[1]),
            _ => 0,
        };
        part.weights[class] += self.deals(None) as u128 * u128::from(weight);
        let mut noting = Noting {
            table,
            weight: weight.into(),
            shares: &mut part.shares,
            chosen,
            pages: table.noted.then(|| {
                let own: CardSet = self.own.into_iter().collect();
                (&mut part.pages, Ordered::new([own, self.flop]))
            }),
            plain: boards
                .eye
                .as_ref()
                .filter(|_| looks)
                .map(|eye| (&mut part.plain, eye)),
        };
        if boards.seen[first.id] == FLOP {
            let root = &mut part.counts[0][0];
            return self.note_choice(first, None, root, &mut noting);
        }
        for (option, (_, next)) in first.options.iter().enumerate() {
            let worth = i128::from(self.worth(table, next, None));
            part.values[class][option] += worth * i128::from(weight);
            self.note(next, None, &mut part.counts[class][option], &mut noting);
        }
    }

    /// Works out what each end is worth, with nothing and with each card turned.
    fn price(&mut self, table: &Payoffs) {
        self.worths.clear();
        for counts in std::iter::once(&self.all).chain(&self.turns) {
            let deals: i64 = counts.iter().map(|count| i64::from(*count)).sum();
            for end in 0..table.ends {
                let values = &table.looks[0].values[end];
                let met = counts.iter().zip(values);
                let mut worth: i64 = met.map(|(count, value)| i64::from(*count) * value).sum();
                for look in &table.looks[1..] {
                    if let Look::Early(_) = look.look {
                        let class = usize::from(look.class_of[self.early]);
                        worth += look.values[end][class] * deals;
                    }
                }
                self.worths.push(worth);
            }
        }
    }

    fn counts(&self, turn: Option<usize>) -> &[i32; WIDTH] {
        turn.map_or(&self.all, |turn| &self.turns[turn])
    }

    fn deals(&self, turn: Option<usize>) -> i64 {
        let counts = self.counts(turn).iter();
        counts.map(|count| i64::from(*count)).sum()
    }

    /// What a node is worth: the sum over all deals that may follow.
    fn worth(&self, table: &Payoffs, node: &Node, turn: Option<usize>) -> i64 {
        match node {
            Node::End(end) => self.worths[turn.map_or(0, |turn| turn + 1) * table.ends + end.id],
            Node::Choose(decision) => {
                let best = |turn: Option<usize>| {
                    let options = decision.options.iter();
                    let worths = options.map(|(_, next)| self.worth(table, next, turn));
                    worths.max().unwrap_or(0)
                };
                match self.turns_before(decision, turn) {
                    false => best(turn),
                    true => (0..self.turns.len()).map(|turn| best(Some(turn))).sum(),
                }
            }
        }
    }

    /// Whether a card is turned between here and a decision.
    fn turns_before(&self, decision: &Decision, turn: Option<usize>) -> bool {
        self.boards.seen[decision.id] > FLOP && turn.is_none()
    }

    /// Adds how often each end and class comes under best play.
    fn note(&self, node: &Node, turn: Option<usize>, counts: &mut Counts, noting: &mut Noting) {
        match node {
            Node::End(end) => {
                for (sum, count) in counts[0][end.id].iter_mut().zip(self.counts(turn)) {
                    *sum += *count as u128 * noting.weight;
                }
                let looks = noting.table.looks[1..].iter().zip(&mut counts[1..]);
                for (look, counts) in looks {
                    if let Look::Early(_) = look.look {
                        let class = usize::from(look.class_of[self.early]);
                        counts[end.id][class] += self.deals(turn) as u128 * noting.weight;
                    }
                }
            }
            Node::Choose(decision) => match self.turns_before(decision, turn) {
                false => self.note_choice(decision, turn, counts, noting),
                true => {
                    for turn in 0..self.turns.len() {
                        self.note_choice(decision, Some(turn), counts, noting);
                    }
                }
            },
        }
    }

    fn note_choice(
        &self,
        decision: &Decision,
        turn: Option<usize>,
        counts: &mut Counts,
        noting: &mut Noting,
    ) {
        let mut best = (0, i64::MIN);
        let mut worths = [0; OPTIONS];
        for (option, (_, next)) in decision.options.iter().enumerate() {
            let worth = self.worth(noting.table, next, turn);
            worths[option] = i128::from(worth) * noting.weight as i128;
            if worth > best.1 {
                best = (option, worth);
            }
        }
        let (best, _) = best;
        self.look(decision, turn, noting, &worths[..decision.options.len()]);
        noting.chosen.push(best as u8);
        match (&mut noting.pages, turn) {
            (None, _) => {}
            (Some((pages, seen)), None) => pages.note(decision.id, seen, best),
            (Some((pages, seen)), Some(turn)) => {
                let chosen = std::iter::once((self.turned[turn], best, None));
                pages.note_with(decision.id, seen, chosen);
            }
        }
        noting.shares[decision.id][best] += noting.weight;
        self.note(&decision.options[best].1, turn, counts, noting);
    }

    /// Adds what the options are worth to what is noted of cards that look like these.
    fn look(&self, decision: &Decision, turn: Option<usize>, noting: &mut Noting, worths: &[i128]) {
        let Some((plain, eye)) = &mut noting.plain else {
            return;
        };
        let common = turn.map_or(self.flop, |turn| self.flop.with(self.turned[turn]));
        let (reading, cards) = (Reading::Common, 2 + common.len() as usize);
        let deals = self.deals(turn) as u128 * noting.weight;
        let sight = eye.with_common(self.own, common);
        let look = Looking { reading, cards };
        plain.note(decision.id, look, sight, deals, worths);
    }
}

/// Where best play is noted.
struct Noting<'n> {
    table: &'n Payoffs,
    weight: u128,
    shares: &'n mut [Vec<u128>],
    /// Every choice, in order.
    chosen: &'n mut Vec<u8>,
    /// Where it can be looked up, and the cards in sight.
    pages: Option<(&'n mut Pages, Ordered)>,
    /// Where it is noted what choices are worth by what a person looks at.
    plain: Option<(&'n mut Worths, &'n Eye)>,
}
