//! What the bets of a table bring, learnt from the engine itself.
//!
//! No rule of a game is written here. A bet looks at a deal through few questions, its *sight*
//! ([`Look`]): the kind of the player's hand, whether the bank plays, and which of the two hands is
//! higher; or the kind of the hand that he has when some bets are settled early; or which rows of
//! a table of holdings he and the bank hold. The engine is played once for each sight and each end
//! of the round, and its answer serves for all deals of that sight. That nothing else counts is
//! held against the engine each time on deals at random ([`Learner::audit`]).

use std::collections::HashMap;

use cards::{Card, CardSet};
use games::bank_poker::{BankPoker, Counted, Description, Rules, SettleWay, StageWork};
use games::bank_poker::{Holding, TableChoice, TableRows};
use num_rational::Ratio;
use num_traits::Zero;
use table::Place;

use crate::SolveError;
use crate::bets::group_of;
use crate::desk::{Desk, GroupOutcome};
use crate::hands::Hands;
use crate::script::{BOX, Decision, End, Node, Script};
use crate::simple::Bars;

/// What a group of bets looks at.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Look {
    /// The hands once all cards are out.
    Showdown,
    /// The player's hand with so many common cards.
    Early(usize),
    /// The player's own cards, and perhaps the bank's, by the rows of a table.
    Holding(Vec<(Holding, Option<Holding>)>),
}

/// How the player's hand stands against the bank's: six cases of a kind of hand.
pub(crate) const CASES: usize = 6;

/// The case of the player's hand against the bank's.
#[inline]
pub(crate) fn case(bank_plays: bool, against: std::cmp::Ordering) -> usize {
    usize::from(bank_plays) * 3 + (against as i8 + 1) as usize
}

/// The cards of a deal, by whose they are.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Cards {
    pub(crate) own: Vec<Card>,
    pub(crate) bank: Vec<Card>,
    pub(crate) common: Vec<Card>,
}

impl Cards {
    pub(crate) fn set(&self) -> CardSet {
        let all = self.own.iter().chain(&self.bank).chain(&self.common);
        all.copied().collect()
    }

    fn with<'c>(own: &'c [Card], common: &'c [Card]) -> Vec<Card> {
        own.iter().chain(common).copied().collect()
    }
}

/// What of a sight has been learnt: the place of its class, or nothing yet.
pub(crate) const UNKNOWN: u16 = u16::MAX;

/// What the groups of bets bring that look at the same.
#[derive(Clone, Debug)]
pub(crate) struct Payoff {
    pub(crate) look: Look,
    /// The class of each sight: sights of one class bring the same at every end.
    pub(crate) class_of: Vec<u16>,
    /// What all of them bring together, by end and class, in parts of a cent that are whole.
    pub(crate) values: Vec<Vec<i64>>,
    /// What each group brings, by end, class and its place among these groups.
    outcomes: Vec<Vec<Vec<GroupOutcome>>>,
    /// The groups, by their root bet.
    groups: Vec<usize>,
}

impl Payoff {
    pub(crate) fn classes(&self) -> usize {
        self.values.first().map_or(0, Vec::len)
    }

    /// How many groups of bets look so.
    pub(crate) fn group_count(&self) -> usize {
        self.groups.len()
    }
}

#[cfg(test)]
impl Payoff {
    /// A payoff without money, whose classes are the cases of two hands.
    pub(crate) fn of_cases(kinds: usize) -> Payoff {
        let case = |sight: usize| (sight % CASES) as u16;
        Payoff {
            look: Look::Showdown,
            class_of: (0..kinds * CASES).map(case).collect(),
            values: vec![vec![0; CASES]],
            outcomes: vec![vec![Vec::new(); CASES]],
            groups: Vec::new(),
        }
    }
}

/// How often each end and class came, for each look of a table.
pub(crate) type Counts = Vec<Vec<Vec<u128>>>;

/// All payoffs of one table.
#[derive(Clone, Debug)]
pub(crate) struct Payoffs {
    pub(crate) looks: Vec<Payoff>,
    /// In how many parts a cent is divided.
    pub(crate) parts: i64,
    pub(crate) ends: usize,
    /// Whether best play is kept to be looked up.
    pub(crate) noted: bool,
}

impl Payoffs {
    /// Counts of nothing yet.
    pub(crate) fn no_counts(&self) -> Counts {
        let of = |look: &Payoff| vec![vec![0; look.classes()]; self.ends];
        self.looks.iter().map(of).collect()
    }

    /// How often each result of a group came.
    pub(crate) fn results(&self, counts: &Counts, group: usize) -> Vec<(GroupOutcome, u128)> {
        let mut found: Vec<(GroupOutcome, u128)> = Vec::new();
        for (look, counts) in self.looks.iter().zip(counts) {
            let Some(place) = look.groups.iter().position(|known| *known == group) else {
                continue;
            };
            for (outcomes, counts) in look.outcomes.iter().zip(counts) {
                for (outcome, count) in outcomes.iter().zip(counts) {
                    match found.iter_mut().find(|(known, _)| *known == outcome[place]) {
                        Some((_, known)) => *known += count,
                        None => found.push((outcome[place].clone(), *count)),
                    }
                }
            }
        }
        found.retain(|(_, count)| *count > 0);
        found.sort();
        found
    }
}

/// Asks the engine.
pub(crate) struct Learner<'a> {
    hands: &'a Hands<'a>,
    script: &'a Script<<BankPoker as table::Game>::State>,
    desk: Desk<'a, BankPoker>,
    ends: Vec<&'a End>,
    decisions: Vec<&'a Decision>,
    looks: Vec<(Look, Vec<usize>)>,
    /// By end, look and sight: what each group brings.
    learnt: HashMap<(usize, usize, usize), Vec<GroupOutcome>>,
    /// Whether best play is kept to be looked up.
    pub(crate) noted: bool,
    /// What a simple rule of play leaves out; nothing where the best is done.
    pub(crate) bars: Option<Bars>,
}

impl<'a> Learner<'a> {
    pub(crate) fn new(
        hands: &'a Hands<'a>,
        rules: &'a Rules,
        group: &'a [usize],
        placed: &[usize],
        script: &'a Script<<BankPoker as table::Game>::State>,
    ) -> Result<Learner<'a>, SolveError> {
        let description = rules.description();
        let mut looks: Vec<(Look, Vec<usize>)> = Vec::new();
        let mut roots: Vec<usize> = placed
            .iter()
            .map(|bet| group_of(description, *bet))
            .collect();
        roots.sort_unstable();
        roots.dedup();
        for root in roots {
            let look = look_of(description, root).ok_or(SolveError::LooksElsewhere)?;
            match looks.iter_mut().find(|(known, _)| *known == look) {
                Some((_, groups)) => groups.push(root),
                None => looks.push((look, vec![root])),
            }
        }
        let (mut ends, mut decisions) = (Vec::new(), Vec::new());
        gather(&script.root, &mut ends, &mut decisions);
        ends.sort_by_key(|end| end.id);
        Ok(Learner {
            hands,
            script,
            desk: Desk::new(rules, group, &script.start),
            ends,
            decisions,
            looks,
            learnt: HashMap::new(),
            noted: false,
            bars: None,
        })
    }

    /// What a group that looks so sees of a deal at an end; only as far as cards are out by then.
    fn sight(&self, look: &Look, end: &End, cards: &Cards) -> Option<usize> {
        let dealt = |place| {
            let group = end.places.iter().find(|group| group.place == place);
            group.map_or(0, |group| group.draws.len())
        };
        match look {
            Look::Showdown => {
                let common = &cards.common[..dealt(Place::Common).min(cards.common.len())];
                let whole = common.len() == cards.common.len();
                let Some(own) = self
                    .hands
                    .step(&Cards::with(&cards.own, common))
                    .filter(|_| whole)
                else {
                    return Some(0);
                };
                let kind = usize::from(self.hands.steps[usize::from(own)].kind);
                if dealt(Place::Bank) < cards.bank.len() || cards.bank.is_empty() {
                    return Some(kind * CASES);
                }
                let bank = self.hands.step(&Cards::with(&cards.bank, common))?;
                let plays = self.hands.steps[usize::from(bank)].plays;
                Some(kind * CASES + case(plays, self.hands.compare(own, bank)))
            }
            Look::Early(count) => {
                let common = cards.common.get(..*count)?;
                let step = self.hands.step(&Cards::with(&cards.own, common))?;
                Some(usize::from(self.hands.steps[usize::from(step)].kind))
            }
            Look::Holding(rows) => holding_sight(rows, &cards.own, &cards.bank),
        }
    }

    /// Asks the engine for a deal at every end where its sight is new.
    pub(crate) fn learn(&mut self, cards: &Cards) -> Result<(), SolveError> {
        for end in 0..self.ends.len() {
            for look in 0..self.looks.len() {
                let sight = self.sight(&self.looks[look].0, self.ends[end], cards);
                let key = (end, look, sight.ok_or(SolveError::LooksElsewhere)?);
                if !self.learnt.contains_key(&key) {
                    let outcome = self.ask(end, look, cards)?;
                    self.learnt.insert(key, outcome);
                }
            }
        }
        Ok(())
    }

    fn ask(
        &mut self,
        end: usize,
        look: usize,
        cards: &Cards,
    ) -> Result<Vec<GroupOutcome>, SolveError> {
        let drawn = drawn(self.ends[end], self.script, cards);
        let outcome = self.desk.outcome(self.ends[end], &drawn)?;
        let groups = self.looks[look].1.iter();
        Ok(groups.map(|group| outcome.groups[*group].clone()).collect())
    }

    /// Holds what was learnt against the engine on these deals, at every end and decision.
    pub(crate) fn audit(&mut self, deals: impl Iterator<Item = Cards>) -> Result<(), SolveError> {
        for cards in deals {
            self.learn(&cards)?;
            for end in 0..self.ends.len() {
                for look in 0..self.looks.len() {
                    let sight = self.sight(&self.looks[look].0, self.ends[end], &cards);
                    let key = (end, look, sight.ok_or(SolveError::LooksElsewhere)?);
                    let answer = self.ask(end, look, &cards)?;
                    if self.learnt[&key] != answer {
                        return Err(SolveError::NotByValue);
                    }
                }
            }
            for decision in 0..self.decisions.len() {
                let decision = self.decisions[decision];
                let drawn = drawn_for(&decision.steps, self.script, &self.ends, &cards);
                let offered = self.desk.offered(&decision.steps, &drawn)?;
                if !offered
                    .iter()
                    .eq(decision.options.iter().map(|(choice, _)| choice))
                {
                    return Err(SolveError::OtherCourse);
                }
            }
        }
        Ok(())
    }

    /// Everything learnt so far, in tables.
    pub(crate) fn payoffs(&self) -> Result<Payoffs, SolveError> {
        let nets = self.learnt.values().flatten().map(|outcome| outcome.net);
        let parts = nets
            .map(|net| *net.denom())
            .try_fold(1i128, common_multiple)
            .ok_or(SolveError::TooMany)?;
        let looks = (0..self.looks.len()).map(|look| self.payoff(look, parts));
        let mut looks = looks.collect::<Result<Vec<Payoff>, _>>()?;
        self.bar(&mut looks)?;
        Ok(Payoffs {
            looks,
            parts: i64::try_from(parts).map_err(|_| SolveError::TooMany)?,
            ends: self.ends.len(),
            noted: self.noted,
        })
    }

    /// Makes what a rule leaves out worse than all else, so that it is never chosen. What it brings
    /// is not touched.
    fn bar(&self, looks: &mut [Payoff]) -> Result<(), SolveError> {
        let Some(bars) = &self.bars else {
            return Ok(());
        };
        let most = |look: &Payoff| {
            let values = look.values.iter().flatten();
            values.map(|value| value.abs()).max().unwrap_or(0)
        };
        let worse = looks.iter().map(most).sum::<i64>().checked_mul(2);
        let worse = worse.ok_or(SolveError::TooMany)? + 1;
        let Some(first) = looks.first_mut() else {
            return Ok(());
        };
        for (class, plays) in self.classes_play(first)?.into_iter().enumerate() {
            let ends = match (bars, plays) {
                (Bars::Ends(ends), _) => &ends[..],
                (Bars::ByHand([with, _]), true) => std::slice::from_ref(with),
                (Bars::ByHand([_, without]), false) => std::slice::from_ref(without),
            };
            ends.iter()
                .for_each(|end| first.values[*end][class] -= worse);
        }
        Ok(())
    }

    /// Whether the bank would play with the player's hand, by class of sights.
    fn classes_play(&self, look: &Payoff) -> Result<Vec<bool>, SolveError> {
        let mut found = vec![None; look.classes()];
        for step in &self.hands.steps {
            let sights = usize::from(step.kind) * CASES..(usize::from(step.kind) + 1) * CASES;
            let known = look.class_of.get(sights).unwrap_or(&[]);
            for class in known.iter().filter(|class| **class != UNKNOWN) {
                let play = found[usize::from(*class)].get_or_insert(step.plays);
                // Only where the hands of a class are parted by it is that asked for.
                if *play != step.plays && matches!(self.bars, Some(Bars::ByHand(_))) {
                    return Err(SolveError::LooksElsewhere);
                }
            }
        }
        Ok(found.into_iter().map(Option::unwrap_or_default).collect())
    }

    /// Whether a sight is of a hand with which the bank would play; only asked where a rule looks
    /// at that.
    fn plays(&self, look: &Look, sight: usize) -> bool {
        let by_hand = matches!(self.bars, Some(Bars::ByHand(_))) && *look == Look::Showdown;
        let mut steps = self.hands.steps.iter().filter(|_| by_hand);
        steps.any(|step| usize::from(step.kind) == sight / CASES && step.plays)
    }

    fn payoff(&self, look: usize, parts: i128) -> Result<Payoff, SolveError> {
        let (kind, groups) = &self.looks[look];
        let sights = match kind {
            Look::Showdown => self.hands.kinds * CASES,
            Look::Early(_) => self.hands.kinds,
            Look::Holding(rows) => (rows.len() + 1) * (rows.len() + 1),
        };
        let mut class_of = vec![UNKNOWN; sights];
        let mut classes: Vec<Vec<&Vec<GroupOutcome>>> = Vec::new();
        let mut by_hand: Vec<bool> = Vec::new();
        for (sight, class) in class_of.iter_mut().enumerate() {
            let at_end = |end: usize| self.at_end(end, look, sight);
            let Some(row) = (0..self.ends.len()).map(at_end).collect::<Option<Vec<_>>>() else {
                continue;
            };
            let plays = self.plays(kind, sight);
            let known = (0..classes.len())
                .find(|class| (&classes[*class], by_hand[*class]) == (&row, plays));
            *class = known.unwrap_or_else(|| {
                by_hand.push(plays);
                classes.push(row);
                classes.len() - 1
            }) as u16;
        }
        let value = |outcomes: &Vec<GroupOutcome>| {
            let net: Ratio<i128> = outcomes.iter().map(|outcome| &outcome.net).sum();
            i64::try_from((net * parts).to_integer()).map_err(|_| SolveError::TooMany)
        };
        let ends = 0..self.ends.len();
        let values = ends.clone().map(|end| {
            let of_class = classes.iter().map(|row| value(row[end]));
            of_class.collect::<Result<Vec<i64>, _>>()
        });
        let outcomes = ends.map(|end| classes.iter().map(|row| row[end].clone()).collect());
        Ok(Payoff {
            look: kind.clone(),
            values: values.collect::<Result<_, _>>()?,
            outcomes: outcomes.collect(),
            groups: groups.clone(),
            class_of,
        })
    }

    /// What was learnt of a sight at an end, or of as much of it as that end shows.
    fn at_end(&self, end: usize, look: usize, sight: usize) -> Option<&Vec<GroupOutcome>> {
        let learnt = |sight| self.learnt.get(&(end, look, sight));
        let places = &self.ends[end].places;
        let count = |ends: &[&End], place| {
            let draws = |end: &&End| {
                let group = end.places.iter().find(|group| group.place == place);
                group.map_or(0, |group| group.draws.len())
            };
            ends.iter().map(draws).max().unwrap_or(0)
        };
        let here = |place| {
            let group = places.iter().find(|group| group.place == place);
            group.map_or(0, |group| group.draws.len())
        };
        let all = |place| count(&self.ends, place);
        if self.looks[look].0 == Look::Showdown {
            if here(Place::Common) < all(Place::Common) {
                return learnt(0);
            }
            if here(Place::Bank) < all(Place::Bank) || all(Place::Bank) == 0 {
                return learnt(sight / CASES * CASES);
            }
        }
        learnt(sight)
    }
}

/// Which row of a table of holdings each of the two holds: the first that asks nothing of the
/// other side counts with the others' places.
fn holding_sight(
    rows: &[(Holding, Option<Holding>)],
    own: &[Card],
    bank: &[Card],
) -> Option<usize> {
    let own: [Card; 2] = own.try_into().ok()?;
    let held = rows
        .iter()
        .position(|(row, of_bank)| row.is(own) && of_bank.is_none());
    let bank: [Card; 2] = bank.try_into().ok()?;
    let both = rows.iter().position(|(row, of_bank)| {
        row.is(own) && of_bank.as_ref().is_some_and(|of_bank| of_bank.is(bank))
    });
    let place = |found: Option<usize>| found.map_or(0, |place| place + 1);
    Some(place(held) * (rows.len() + 1) + place(both))
}

/// The sight of two holdings, for a kernel that has both.
pub(crate) fn holdings(rows: &[(Holding, Option<Holding>)], own: &[Card], bank: &[Card]) -> usize {
    holding_sight(rows, own, bank).unwrap_or(0)
}

fn gather<'a>(node: &'a Node, ends: &mut Vec<&'a End>, decisions: &mut Vec<&'a Decision>) {
    match node {
        Node::End(end) => ends.push(end),
        Node::Choose(decision) => {
            decisions.push(decision);
            for (_, next) in &decision.options {
                gather(next, ends, decisions);
            }
        }
    }
}

/// The card of each draw of an end; what is burnt or put aside is whatever nobody has.
fn drawn<S>(end: &End, script: &Script<S>, cards: &Cards) -> Vec<Option<Card>> {
    let mut drawn = vec![None; script.draws];
    let mut spare = script.deck.difference(cards.set()).iter();
    for group in &end.places {
        let from: &[Card] = match group.place {
            Place::Bank => &cards.bank,
            Place::Common => &cards.common,
            Place::Box(at) if at == BOX => &cards.own,
            Place::Box(_) | Place::Burnt => &[],
        };
        let mut from = from.iter().copied();
        for draw in &group.draws {
            let kept = if end.aside == Some(*draw) {
                None
            } else {
                from.next()
            };
            drawn[*draw] = kept.or_else(|| spare.next());
        }
    }
    drawn
}

/// The same for a decision: as at an end that comes after it.
fn drawn_for<S>(
    steps: &[crate::script::Step],
    script: &Script<S>,
    ends: &[&End],
    cards: &Cards,
) -> Vec<Option<Card>> {
    let after = ends.iter().find(|end| end.steps.starts_with(steps));
    after.map_or_else(Vec::new, |end| drawn(end, script, cards))
}

/// What the bets of a group look at; nothing if it is something else than is known here.
fn look_of(description: &Description, root: usize) -> Option<Look> {
    let mut found: Option<Look> = None;
    for rule in &description.settles {
        if group_of(description, rule.bet) != root {
            continue;
        }
        let look = match &rule.how {
            SettleWay::AgainstBank { .. } | SettleWay::Kept(_) => Look::Showdown,
            SettleWay::OwnHand { which, table, .. } => match which {
                Counted::Holding => Look::Holding(rows_of(description, table)?),
                Counted::Hand | Counted::FirstCards => {
                    early(description, rule.bet).map_or(Look::Showdown, Look::Early)
                }
            },
            SettleWay::Bank(_)
            | SettleWay::WithCroupier(_)
            | SettleWay::IntoPool(_)
            | SettleWay::TwoHands { .. } => return None,
        };
        if found.as_ref().is_some_and(|known| *known != look) {
            return None;
        }
        found = Some(look);
    }
    found
}

/// The rows of a table of holdings; nothing where the house still chooses the table.
fn rows_of(
    description: &Description,
    table: &TableChoice,
) -> Option<Vec<(Holding, Option<Holding>)>> {
    let TableChoice::Fixed(table) = table else {
        return None;
    };
    let TableRows::Holdings(rows) = &description.tables[table.value].rows else {
        return None;
    };
    Some(
        rows.iter()
            .map(|row| (row.own.clone(), row.bank.clone()))
            .collect(),
    )
}

/// How many common cards lie there when a bet is settled early.
fn early(description: &Description, bet: usize) -> Option<usize> {
    let mut common = 0;
    for stage in &description.stages {
        match &stage.what {
            StageWork::Deal(steps) => {
                let to_common = steps.iter();
                let to_common =
                    to_common.filter(|step| step.to == games::bank_poker::DealTo::Common);
                common += to_common.map(|step| usize::from(step.cards)).sum::<usize>();
            }
            StageWork::SettleEarly(bets) if bets.contains(&bet) => return Some(common),
            _ => {}
        }
    }
    None
}

fn common_multiple(one: i128, other: i128) -> Option<i128> {
    let (mut divisor, mut rest) = (one, other);
    while !rest.is_zero() {
        (divisor, rest) = (rest, divisor % rest);
    }
    (one / divisor).checked_mul(other)
}
