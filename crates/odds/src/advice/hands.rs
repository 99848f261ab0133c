//! Poker against the house: what each choice is worth with the cards in sight.
//!
//! The bank's hands, or the boards, that may still come are counted one by one with a table of how
//! high every hand stands. Only the choice with two cards alone in sight would take too long: what
//! each two are worth there is worked out beforehand, over all boards.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use cards::fast::Partial;
use cards::{Card, CardSet, Threshold};
use exact::Cents;
use games::bank_poker::{BankPoker, Rules, Window};
use num_bigint::BigInt;
use num_traits::Zero;
use table::{BoxNumber, ChoiceId, Game, Person, Rulebook, SpotId, View};

use super::known::{Known, Sign, decision};
use super::price::{Priced, Stakes, groups, laid};
use super::{Advice, Advises, InSight, NotAdvised, Weighed, Weighs};
use crate::SolveError;
use crate::against::{Halt, Met};
use crate::bets::{group_of, thresholds};
use crate::board::{Ranker, pair_class};
use crate::fraction::{Fraction, whole};
use crate::hands::{Asked, HandTable, Hands, for_each_choice, number, places};
use crate::payoff::{CASES, Cards, Learner, Look, Payoffs, UNKNOWN, case, holdings};
use crate::quick::{Kernel, Layout, Shape, random_deals, shape, telling_deals};
use crate::script::{Decision, Node, scout};
use crate::solve::stakes;

/// So many sets of stakes are kept ready; the oldest goes first.
const KEPT: usize = 32;

/// Deals that the engine was not asked for beforehand: more of them than this, and something else
/// is wrong.
const MOST_UNSEEN: usize = 64;

/// The common cards turned first, and all of them.
const FLOP: usize = 3;
const BOARD: usize = 5;

/// Poker against the house under one set of rules.
pub(crate) struct ByCards {
    rules: Rules,
    thresholds: Vec<Threshold>,
    /// The bets without which a box does not play.
    required: Vec<usize>,
    table: HandTable,
    shape: Shape,
    layout: Layout,
    first: Option<First>,
    priced: Mutex<Vec<(Stakes, Arc<Priced>)>>,
}

/// What each two cards are worth before a common one lies there, by choice and in stakes.
struct First {
    spot: SpotId,
    by_pair: HashMap<usize, Vec<Fraction>>,
}

fn asked<'a>(rules: &'a Rules, thresholds: &'a [Threshold]) -> Asked<'a> {
    let description = rules.description();
    let needed = description.bank_plays_with.as_ref();
    Asked {
        order: &description.order.hands,
        thresholds,
        bank_plays_with: needed.map(|needed| &needed.value.at_least),
        nothing_is_equal: description.order.nothing_is_equal.is_some(),
    }
}

impl ByCards {
    pub(crate) fn prepare(
        threads: NonZeroUsize,
        rules: &Rules,
        progress: &mut (dyn FnMut(u64, u64) + Send),
    ) -> Result<ByCards, SolveError> {
        let description = rules.description();
        if crate::two_hands::fits(description) {
            return Err(SolveError::NotKept);
        }
        let feeds = |bet: usize| description.pools.iter().any(|pool| pool.bet == bet);
        let required = (0..description.bets.len()).filter(|bet| {
            let root = group_of(description, *bet) == *bet;
            root && !feeds(*bet) && description.bets[*bet].placed.value == Window::Required
        });
        let required: Vec<usize> = required.collect();
        let laid = stakes(rules, &required);
        let script = scout::<BankPoker>(rules, &laid)?;
        let size = description.order.hands.size();
        let (shape, layout) = shape(&script, size).ok_or(SolveError::NotKept)?;
        let thresholds = thresholds(description);
        let hands = Hands::new(script.deck, asked(rules, &thresholds));
        let hands = hands.filter(|hands| !hands.has_alike());
        let hands = hands.ok_or(SolveError::LooksElsewhere)?;
        let first = match (&script.root, shape, &laid[..]) {
            (Node::Choose(root), Shape::Boards, [(spot, stake)]) if common(root) == 0 => {
                let group = groups(description);
                let mut learner = Learner::new(&hands, rules, &group, &required, &script)?;
                for cards in telling_deals(&hands, layout) {
                    learner.learn(&cards)?;
                }
                learner.audit(random_deals(&hands, layout))?;
                let kernel = Kernel::new(&hands, &script, (shape, layout));
                let kernel = kernel.ok_or(SolveError::NotKept)?;
                let solved = kernel.solve(&mut [learner], threads, progress)?;
                Some(First::new(*spot, *stake, &solved[0].1.taken))
            }
            _ => None,
        };
        progress(1, 1);
        Ok(ByCards {
            table: hands.into_table(),
            rules: rules.clone(),
            thresholds,
            required,
            shape,
            layout,
            first,
            priced: Mutex::default(),
        })
    }
}

impl Advises for ByCards {
    fn advise(&self, view: &View, person: Person) -> Result<Advice, NotAdvised> {
        let offered = BankPoker::legal(&self.rules, view, person).choose;
        let at: BoxNumber = offered.first().ok_or(NotAdvised::NotAsked)?.at;
        let own = view.boxes.iter().find(|found| found.number == at);
        let own = own.ok_or(NotAdvised::NotAsked)?;
        let known = Known::of(view, own).ok_or(NotAdvised::NotKnown)?;
        let (stakes, left_out) = laid(&self.rules, own, person);
        let choices = offered.iter().map(|option| option.choice).collect();
        let sign = Sign::of(view, own, person, choices, &left_out);
        let mut further: Vec<Cards> = Vec::new();
        while further.len() < MOST_UNSEEN {
            let priced = self.price(&stakes, &further)?;
            let mut signs = priced.signs.iter();
            let found = signs.find(|(_, known)| *known == sign);
            let found = found.and_then(|(id, _)| decision(&priced.script.root, *id));
            let found = found.ok_or(NotAdvised::NotKnown)?;
            match self.weigh(&priced, found, &known, &stakes) {
                Ok(choices) => {
                    return Ok(Advice {
                        choices,
                        weighs: Weighs::Box,
                        left_out,
                        stake: stakes.first().map_or(1, |(_, stake)| stake.count()),
                    });
                }
                Err(Halt::Unseen(cards)) => further.push(*cards),
                Err(Halt::Error(error)) => return Err(error.into()),
            }
        }
        Err(NotAdvised::NotKnown)
    }

    /// The same for cards that lie on no table: the least stakes without which a box does not play.
    fn weigh_cards(&self, seen: &InSight) -> Result<Advice, NotAdvised> {
        let known = Known::from(seen);
        let twice: CardSet = known.all().collect();
        if twice.len() as usize != known.all().count() {
            return Err(NotAdvised::NotKnown);
        }
        let felt = self.rules.felt();
        let key = |id: &ChoiceId| {
            let choice = felt.choices.iter().find(|choice| choice.id == *id);
            choice.map(|choice| choice.key.as_str())
        };
        let stakes = stakes(&self.rules, &self.required);
        let mut further: Vec<Cards> = Vec::new();
        while further.len() < MOST_UNSEEN {
            let priced = self.price(&stakes, &further)?;
            let after = |id: usize| priced.script.decisions[id].iter().map(key);
            let mut signs = priced.signs.iter();
            let found = signs.find(|(id, sign)| {
                let said = seen.after.iter().map(|said| Some(said.as_str()));
                sign.shows(&known) && (seen.after.is_empty() || after(*id).eq(said))
            });
            let found = found.and_then(|(id, _)| decision(&priced.script.root, *id));
            let found = found.ok_or(NotAdvised::NotAsked)?;
            match self.weigh(&priced, found, &known, &stakes) {
                Ok(choices) => {
                    return Ok(Advice {
                        choices,
                        weighs: Weighs::Box,
                        left_out: Vec::new(),
                        stake: stakes.first().map_or(1, |(_, stake)| stake.count()),
                    });
                }
                Err(Halt::Unseen(cards)) => further.push(*cards),
                Err(Halt::Error(error)) => return Err(error.into()),
            }
        }
        Err(NotAdvised::NotKnown)
    }
}

impl ByCards {
    /// What the bets bring with these stakes, from what is kept or from the engine.
    fn price(&self, stakes: &Stakes, further: &[Cards]) -> Result<Arc<Priced>, SolveError> {
        let locked = || self.priced.lock().unwrap_or_else(PoisonError::into_inner);
        if further.is_empty() {
            let found = locked().iter().find(|(known, _)| known == stakes).cloned();
            if let Some((_, priced)) = found {
                return Ok(priced);
            }
        }
        let hands = self.table.hands(asked(&self.rules, &self.thresholds));
        let priced = Priced::new(&self.rules, &hands, self.layout, stakes, further)?;
        let priced = Arc::new(priced);
        let mut all = locked();
        all.retain(|(known, _)| known != stakes);
        all.truncate(KEPT - 1);
        all.insert(0, (stakes.clone(), Arc::clone(&priced)));
        Ok(priced)
    }

    fn weigh(
        &self,
        priced: &Priced,
        decision: &Decision,
        known: &Known,
        stakes: &Stakes,
    ) -> Result<Vec<Weighed>, Halt> {
        let payoffs = &priced.payoffs;
        if payoffs.looks.first().map(|look| &look.look) != Some(&Look::Showdown) {
            return Err(SolveError::LooksElsewhere.into());
        }
        let counter = Counter {
            by: self,
            payoffs,
            known,
        };
        match self.shape {
            Shape::Boards => match known.common.len() {
                0 => counter.first(decision, stakes),
                _ => counter.boards(decision),
            },
            _ if payoffs.looks.len() > 1 => Err(SolveError::LooksElsewhere.into()),
            Shape::Alone => counter.alone(decision),
            Shape::Duel { .. } | Shape::Purchase => counter.against(decision),
        }
    }
}

#[cfg(test)]
impl ByCards {
    /// What the first decision of a round is worth with these cards in sight.
    pub(super) fn weigh_first(&self, stakes: &Stakes, known: &Known) -> Result<Vec<Weighed>, Halt> {
        let priced = self.price(stakes, &[])?;
        let root = decision(&priced.script.root, 0).ok_or(SolveError::Waits)?;
        self.weigh(&priced, root, known, stakes)
    }
}

/// How many common cards a decision shows.
fn common(decision: &Decision) -> usize {
    let common = decision.shown.iter();
    let common = common.filter(|group| group.place == table::Place::Common);
    common.map(|group| group.draws.len()).sum()
}

impl First {
    fn new(spot: SpotId, stake: Cents, taken: &[crate::walk::Taken]) -> First {
        let unit = whole(u128::from(stake.count()));
        let of_pair = |taken: &crate::walk::Taken| {
            let (_, own) = taken.seen.first()?;
            let own: Vec<Card> = own.iter().collect();
            let means = taken.means.iter().map(|(_, mean)| mean / &unit).collect();
            Some((pair_class(*own.first()?, *own.get(1)?), means))
        };
        First {
            spot,
            by_pair: taken.iter().filter_map(of_pair).collect(),
        }
    }
}

/// Counts what may still come.
struct Counter<'c> {
    by: &'c ByCards,
    payoffs: &'c Payoffs,
    known: &'c Known,
}

impl Counter<'_> {
    fn table(&self) -> &HandTable {
        &self.by.table
    }

    fn place(&self, card: Card) -> Result<u8, Halt> {
        let found = self.table().deck.binary_search(&card);
        found
            .map(|place| place as u8)
            .map_err(|_| SolveError::OtherCourse.into())
    }

    /// The set of these cards, by their places.
    fn set(&self, cards: &[Card]) -> Result<u64, Halt> {
        let mut set = 0;
        for card in cards {
            set |= 1 << self.place(*card)?;
        }
        Ok(set)
    }

    /// The places of the cards that are not in sight.
    fn unseen(&self) -> Result<Vec<u8>, Halt> {
        let seen: Vec<Card> = self.known.all().collect();
        let seen = self.set(&seen)?;
        let deck = 0..self.table().deck.len() as u8;
        Ok(deck.filter(|place| seen >> place & 1 == 0).collect())
    }

    fn cards(&self, set: u64) -> Vec<Card> {
        let mut at = [0; 64];
        let count = places(set, &mut at);
        let card = |place: &u8| self.table().deck[usize::from(*place)];
        at[..count].iter().map(card).collect()
    }

    fn step(&self, set: u64) -> u16 {
        let mut at = [0; 64];
        let count = places(set, &mut at);
        self.table().step_of[number(&at[..count])]
    }

    fn kind(&self, step: u16) -> usize {
        usize::from(self.table().steps[usize::from(step)].kind)
    }

    /// What a sight brings at an end, all groups that look so; nothing if it was never asked for.
    fn value(&self, look: usize, end: usize, sight: usize) -> Option<i128> {
        let look = &self.payoffs.looks[look];
        match look.class_of[sight] {
            UNKNOWN => None,
            class => Some(look.values[end][usize::from(class)].into()),
        }
    }

    fn parts(&self) -> i128 {
        self.payoffs.parts.into()
    }

    fn weighed(&self, decision: &Decision, place: usize, expectation: Fraction) -> Weighed {
        Weighed {
            choice: decision.options[place].0,
            aside: Vec::new(),
            expectation,
        }
    }

    /// Own and common cards, and no bank: the hand is completed in every way.
    fn alone(&self, decision: &Decision) -> Result<Vec<Weighed>, Halt> {
        let cards: Vec<Card> = self.known.all().collect();
        let (set, left) = (self.set(&cards)?, self.table().deck.len() - cards.len());
        let all = ordered(left, self.table().size - cards.len()) * self.parts();
        let options = decision.options.iter().enumerate();
        let weigh = |(place, (_, next)): (usize, &(_, Node))| {
            let sum = self.alone_node(next, set)?;
            Ok(self.weighed(decision, place, ratio(sum, all)))
        };
        options.map(weigh).collect()
    }

    /// The sum over all orders in which the hand may be completed.
    fn alone_node(&self, node: &Node, set: u64) -> Result<i128, Halt> {
        let deck = self.table().deck.len() as u8;
        let left: Vec<u8> = (0..deck).filter(|place| set >> place & 1 == 0).collect();
        let turned = match node {
            Node::End(_) => self.table().size - set.count_ones() as usize,
            Node::Choose(decision) => decision.shown.iter().map(|group| group.draws.len()).sum(),
        };
        let (mut sum, mut halted) = (0, None);
        for_each_choice(left.len(), turned, |chosen| {
            let seen = set | mapped(chosen, &left);
            let worth = match node {
                Node::End(end) => self.alone_end(end.id, seen),
                Node::Choose(decision) => {
                    let below = decision.options.iter();
                    let below = below.map(|(_, next)| self.alone_node(next, seen));
                    below.collect::<Result<Vec<i128>, Halt>>().map(most)
                }
            };
            match worth {
                Ok(worth) => sum += worth,
                Err(halt) => halted = Some(halt),
            }
        });
        match halted {
            Some(halt) => Err(halt),
            None => Ok(sum * ordered(turned, turned)),
        }
    }

    fn alone_end(&self, end: usize, set: u64) -> Result<i128, Halt> {
        let sight = self.kind(self.step(set)) * CASES;
        self.value(0, end, sight).ok_or_else(|| {
            let mut own = self.cards(set);
            let common = own.split_off(self.by.layout.own);
            Halt::Unseen(Box::new(Cards {
                own,
                bank: Vec::new(),
                common,
            }))
        })
    }

    /// A whole hand against the bank's, of which a card may be bought.
    fn against(&self, decision: &Decision) -> Result<Vec<Weighed>, Halt> {
        let bank = BankHands::new(self)?;
        let own = self.set(&self.known.own)?;
        let all = bank.below(None);
        let mut weighed = Vec::new();
        for (place, (choice, next)) in decision.options.iter().enumerate() {
            match next {
                Node::End(end) => {
                    let sum = self.end_against(&bank, &all, own, None, end.id)?;
                    let total = i128::from(all.all) * self.parts();
                    weighed.push(self.weighed(decision, place, ratio(sum, total)));
                }
                Node::Choose(then) => {
                    let without = bank.unseen.iter();
                    let without = without.map(|card| (*card, bank.below(Some(*card))));
                    let without: Vec<(u8, Below)> = without.collect();
                    for aside in &self.known.own {
                        weighed.push(Weighed {
                            choice: *choice,
                            aside: vec![*aside],
                            expectation: self.bought(&bank, &without, *aside, then)?,
                        });
                    }
                }
            }
        }
        Ok(weighed)
    }

    /// What one end brings against all hands of the bank's.
    fn end_against(
        &self,
        bank: &BankHands,
        below: &Below,
        own: u64,
        without: Option<u8>,
        end: usize,
    ) -> Result<i128, Halt> {
        let step = self.step(own);
        let plays = self.table().steps[usize::from(step)].plays;
        let cases = below.met(step).cases(plays);
        let mut sum = 0;
        for (case, count) in cases.into_iter().enumerate() {
            if count == 0 {
                continue;
            }
            let value = self.value(0, end, self.kind(step) * CASES + case);
            let value = value.ok_or_else(|| self.unseen_case(bank, own, without, case))?;
            sum += value * i128::from(count);
        }
        Ok(sum)
    }

    /// A deal of a case that the engine was never asked for.
    fn unseen_case(&self, bank: &BankHands, own: u64, without: Option<u8>, asked: usize) -> Halt {
        let step = self.step(own);
        let fits = |(set, other): &&(u64, u16)| {
            let plays = self.table().steps[usize::from(*other)].plays;
            let may = without.is_none_or(|card| set >> card & 1 == 0);
            may && case(plays, step.cmp(other)) == asked
        };
        match bank.list.iter().find(fits) {
            None => SolveError::OtherCourse.into(),
            Some((set, _)) => Halt::Unseen(Box::new(Cards {
                own: self.cards(own),
                bank: self.cards(*set),
                common: Vec::new(),
            })),
        }
    }

    /// What it brings to put a card aside for another, over all cards that may come.
    fn bought(
        &self,
        bank: &BankHands,
        without: &[(u8, Below)],
        aside: Card,
        then: &Decision,
    ) -> Result<Fraction, Halt> {
        let kept = self.set(&self.known.own)? & !(1 << self.place(aside)?);
        let (mut sum, mut total) = (0, 0);
        for (came, below) in without {
            let mut worths = Vec::with_capacity(then.options.len());
            for (_, next) in &then.options {
                let Node::End(end) = next else {
                    return Err(SolveError::PicksCards.into());
                };
                let hand = kept | 1 << came;
                worths.push(self.end_against(bank, below, hand, Some(*came), end.id)?);
            }
            sum += most(worths);
            total += i128::from(below.all);
        }
        Ok(ratio(sum, total * self.parts()))
    }

    /// Two cards in hand and no common one: as it was worked out beforehand.
    fn first(&self, decision: &Decision, stakes: &Stakes) -> Result<Vec<Weighed>, Halt> {
        let first = self.by.first.as_ref().ok_or(SolveError::NotKept)?;
        let mut laid = stakes.iter();
        let laid = laid.find(|(spot, _)| *spot == first.spot);
        let (_, stake) = laid.ok_or(SolveError::OtherCourse)?;
        let alone = self.payoffs.looks[0].group_count() == 1;
        let beside = self.payoffs.looks[1..].iter();
        let only_holdings = beside
            .clone()
            .all(|look| matches!(look.look, Look::Holding(_)));
        if !alone || !only_holdings {
            return Err(SolveError::LooksElsewhere.into());
        }
        let [one, other] = self.known.own[..] else {
            return Err(SolveError::OtherCourse.into());
        };
        let means = first.by_pair.get(&pair_class(one, other));
        let means = means.ok_or(SolveError::OtherCourse)?;
        let (held, stake) = (self.held()?, whole(u128::from(stake.count())));
        let weigh = |(place, mean): (usize, &Fraction)| {
            self.weighed(decision, place, mean * &stake + &held)
        };
        Ok(means.iter().enumerate().map(weigh).collect())
    }

    /// What bets on the two cards and the bank's bring, whatever is chosen.
    fn held(&self) -> Result<Fraction, Halt> {
        let unseen = self.unseen()?;
        let mut all = Fraction::zero();
        for (place, look) in self.payoffs.looks.iter().enumerate().skip(1) {
            let Look::Holding(rows) = &look.look else {
                continue;
            };
            let (mut sum, mut pairs, mut halted) = (0, 0, None);
            for_each_choice(unseen.len(), 2, |chosen| {
                let bank = self.cards(mapped(chosen, &unseen));
                let sight = holdings(rows, &self.known.own, &bank);
                match self.value(place, 0, sight) {
                    Some(value) => (sum, pairs) = (sum + value, pairs + 1),
                    None => halted = Some(bank),
                }
            });
            if let Some(bank) = halted {
                let common = self.any_board(&bank)?;
                return Err(Halt::Unseen(Box::new(Cards {
                    own: self.known.own.clone(),
                    bank,
                    common,
                })));
            }
            all += ratio(sum, pairs * self.parts());
        }
        Ok(all)
    }

    /// The common cards in sight, and any others.
    fn any_board(&self, bank: &[Card]) -> Result<Vec<Card>, Halt> {
        let left = self.cards(self.unseen()?.iter().fold(0, |set, place| set | 1 << place));
        let left = left.into_iter().filter(|card| !bank.contains(card));
        let common = self.known.common.iter().copied().chain(left);
        Ok(common.take(BOARD).collect())
    }

    /// Two cards in hand and the first common ones: every board and every pair of the bank's.
    fn boards(&self, decision: &Decision) -> Result<Vec<Weighed>, Halt> {
        let met = Boards::new(self)?;
        let held = self.held()?;
        let early = self.early()?;
        let options = decision.options.iter().enumerate();
        let weigh = |(place, (_, next)): (usize, &(_, Node))| {
            let sum = self.board_node(next, &met, &early, None)?;
            let total = met.deals(None) * self.parts();
            Ok(self.weighed(decision, place, ratio(sum, total) + &held))
        };
        options.map(weigh).collect()
    }

    fn board_node(
        &self,
        node: &Node,
        met: &Boards,
        early: &[i128],
        turn: Option<usize>,
    ) -> Result<i128, Halt> {
        let decision = match node {
            Node::End(end) => {
                let mut sum = early[end.id] * met.deals(turn);
                for (sight, count) in met.sights(turn) {
                    let value = self.value(0, end.id, sight);
                    let value = value.ok_or_else(|| met.unseen(sight))?;
                    sum += value * count;
                }
                return Ok(sum);
            }
            Node::Choose(decision) => decision,
        };
        let best = |turn| {
            let below = decision.options.iter();
            let below = below.map(|(_, next)| self.board_node(next, met, early, turn));
            below.collect::<Result<Vec<i128>, Halt>>().map(most)
        };
        match (common(decision), turn) {
            (0, _) => best(turn),
            (1, None) if self.known.common.len() == FLOP => {
                (0..met.turns.len()).map(|turn| best(Some(turn))).sum()
            }
            _ => Err(SolveError::OtherCourse.into()),
        }
    }

    /// What bets that are settled with the first common cards bring at each end.
    fn early(&self) -> Result<Vec<i128>, Halt> {
        let mut early = vec![0; self.payoffs.ends];
        for (place, look) in self.payoffs.looks.iter().enumerate().skip(1) {
            let Look::Early(count) = look.look else {
                continue;
            };
            let common = self.known.common.get(..count);
            let common = common.ok_or(SolveError::LooksElsewhere)?;
            let hand = [&self.known.own[..], common].concat();
            if hand.len() != self.table().size {
                return Err(SolveError::LooksElsewhere.into());
            }
            let kind = self.kind(self.step(self.set(&hand)?));
            for (end, sum) in early.iter_mut().enumerate() {
                let value = self.value(place, end, kind);
                *sum += match value {
                    Some(value) => value,
                    None => {
                        let bank = self.cards(mapped(0b11, &self.unseen()?));
                        return Err(Halt::Unseen(Box::new(Cards {
                            own: self.known.own.clone(),
                            common: self.any_board(&bank)?,
                            bank,
                        })));
                    }
                };
            }
        }
        Ok(early)
    }
}

/// Every hand that the bank may have, and its step.
struct BankHands {
    list: Vec<(u64, u16)>,
    unseen: Vec<u8>,
    steps: usize,
    from: usize,
}

/// How many of the bank's hands stand below each step.
struct Below {
    counts: Vec<i64>,
    from: usize,
    all: i64,
}

impl BankHands {
    fn new(counter: &Counter<'_>) -> Result<BankHands, Halt> {
        let table = counter.table();
        let shown = counter.set(&counter.known.bank)?;
        let unseen = counter.unseen()?;
        let more = table.size - counter.known.bank.len();
        let mut list = Vec::new();
        for_each_choice(unseen.len(), more, |chosen| {
            let set = shown | mapped(chosen, &unseen);
            list.push((set, counter.step(set)));
        });
        Ok(BankHands {
            list,
            unseen,
            steps: table.steps.len(),
            from: table.steps.partition_point(|step| !step.plays),
        })
    }

    /// Of all, or of those without a card.
    fn below(&self, without: Option<u8>) -> Below {
        let mut counts = vec![0; self.steps + 1];
        let mut all = 0;
        for (set, step) in &self.list {
            if without.is_none_or(|card| set >> card & 1 == 0) {
                counts[usize::from(*step) + 1] += 1;
                all += 1;
            }
        }
        let mut sum = 0;
        for count in &mut counts {
            sum += *count;
            *count = sum;
        }
        Below {
            counts,
            from: self.from,
            all,
        }
    }
}

impl Below {
    /// What a hand of a step meets.
    fn met(&self, step: u16) -> Met {
        let step = usize::from(step);
        Met {
            below: self.counts[step],
            level: self.counts[step + 1],
            out: self.counts[self.from],
            all: self.all,
        }
    }
}

/// How often each sight comes on the boards that may follow.
struct Boards {
    /// By the card that is turned next; one row where it lies there already.
    turns: Vec<Vec<i64>>,
    all: Vec<i64>,
    examples: HashMap<usize, Cards>,
}

impl Boards {
    fn new(counter: &Counter<'_>) -> Result<Boards, Halt> {
        let by = counter.by;
        let hands = by.table.hands(asked(&by.rules, &by.thresholds));
        let ranker = Ranker::new(&hands);
        let [one, other] = counter.known.own[..] else {
            return Err(SolveError::OtherCourse.into());
        };
        let unseen = counter.unseen()?;
        let deck = &by.table.deck;
        let missing = BOARD - counter.known.common.len();
        let sights = hands.kinds * CASES;
        let rows = if missing == 2 { unseen.len() } else { 1 };
        let mut boards = Boards {
            turns: vec![vec![0; sights]; rows],
            all: vec![0; sights],
            examples: HashMap::new(),
        };
        let mut row = vec![0_i64; sights];
        for_each_choice(unseen.len(), missing, |chosen| {
            let mut board = [one; BOARD];
            let more = (0..unseen.len()).filter(|bit| chosen >> bit & 1 == 1);
            let more = more.map(|bit| deck[usize::from(unseen[bit])]);
            let cards = counter.known.common.iter().copied().chain(more);
            board
                .iter_mut()
                .zip(cards)
                .for_each(|(to, card)| *to = card);
            let partial = board
                .iter()
                .fold(Partial::EMPTY, |sum, card| sum.with(*card));
            let own = ranker.step(partial, &board, one, other);
            let kind = usize::from(hands.steps[usize::from(own)].kind) * CASES;
            row.fill(0);
            let left = (0..unseen.len()).filter(|bit| chosen >> bit & 1 == 0);
            let left: Vec<Card> = left.map(|bit| deck[usize::from(unseen[bit])]).collect();
            for (place, first) in left.iter().enumerate() {
                for second in &left[place + 1..] {
                    let bank = ranker.step(partial, &board, *first, *second);
                    let plays = hands.steps[usize::from(bank)].plays;
                    let sight = kind + case(plays, own.cmp(&bank));
                    if row[sight] == 0 {
                        boards.examples.entry(sight).or_insert_with(|| Cards {
                            own: vec![one, other],
                            bank: vec![*first, *second],
                            common: board.to_vec(),
                        });
                    }
                    row[sight] += 1;
                }
            }
            let turns = (0..unseen.len()).filter(|bit| chosen >> bit & 1 == 1);
            let turns: Vec<usize> = if rows == 1 { vec![0] } else { turns.collect() };
            for turn in turns {
                add(&mut boards.turns[turn], &row);
                add(&mut boards.all, &row);
            }
        });
        Ok(boards)
    }

    fn counts(&self, turn: Option<usize>) -> &[i64] {
        turn.map_or(&self.all, |turn| &self.turns[turn])
    }

    fn deals(&self, turn: Option<usize>) -> i128 {
        self.counts(turn)
            .iter()
            .map(|count| i128::from(*count))
            .sum()
    }

    fn sights(&self, turn: Option<usize>) -> impl Iterator<Item = (usize, i128)> + '_ {
        let counts = self.counts(turn).iter().enumerate();
        let counts = counts.filter(|(_, count)| **count != 0);
        counts.map(|(sight, count)| (sight, i128::from(*count)))
    }

    fn unseen(&self, sight: usize) -> Halt {
        match self.examples.get(&sight) {
            Some(cards) => Halt::Unseen(Box::new(cards.clone())),
            None => SolveError::OtherCourse.into(),
        }
    }
}

fn add(sums: &mut [i64], row: &[i64]) {
    sums.iter_mut()
        .zip(row)
        .for_each(|(sum, count)| *sum += count);
}

/// The set of those of these places whose bits are chosen.
fn mapped(chosen: u64, of: &[u8]) -> u64 {
    let (mut set, mut left) = (0, chosen);
    while left != 0 {
        set |= 1 << of[left.trailing_zeros() as usize];
        left &= left - 1;
    }
    set
}

/// The highest; of nothing, nothing.
fn most(worths: Vec<i128>) -> i128 {
    worths.into_iter().max().unwrap_or(0)
}

/// In how many orders so many cards come out of so many.
fn ordered(of: usize, count: usize) -> i128 {
    (0..count).map(|taken| (of - taken) as i128).product()
}

fn ratio(above: i128, below: i128) -> Fraction {
    Fraction::new(BigInt::from(above), BigInt::from(below))
}
