//! A hand that no other is held against: the player's own cards and common ones that are turned
//! one after the other, with a choice between.
//!
//! His own cards are taken up to the names of suits, what is turned later card by card, and every
//! hand is looked up by its number. All ways to complete a hand are counted in the order in which
//! cards may come, so that ends with few and with many cards out weigh alike.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::num::NonZeroUsize;
use std::thread;

use cards::{Card, CardSet, Rank, Suit};
use table::Place;

use crate::SolveError;
use crate::against::{Halt, OPTIONS, Tallied};
use crate::fraction::{Fraction, whole};
use crate::hands::{CHOOSE, Hands, Step, for_each_choice, places, stands_for};
use crate::pages::{Ordered, Pages};
use crate::payoff::{CASES, Cards, Payoffs, UNKNOWN};
use crate::plain::{Eye, Looking, Reading, Worths};
use crate::script::{BOX, Decision, Group, Node};
use crate::walk::Taken;

/// The most cards of a hand.
const MOST: usize = 5;

/// Completes hands and chooses.
pub(crate) struct Alone<'a> {
    hands: &'a Hands<'a>,
    root: &'a Decision,
    decisions: usize,
    /// The player's own cards at first, and all that are his in the end.
    first: usize,
    whole: usize,
    /// What a person looks at in these cards.
    eye: Option<Eye>,
}

impl<'a> Alone<'a> {
    /// Nothing if the player sees anything else first than his own cards, or ends with more cards
    /// than make a hand.
    pub(crate) fn new(
        hands: &'a Hands<'a>,
        root: &'a Decision,
        decisions: usize,
        whole: usize,
    ) -> Option<Alone<'a>> {
        let [own] = &root.shown[..] else { return None };
        let first = own.draws.len();
        let fits = own.place == Place::Box(BOX) && whole == hands.size;
        fits.then_some(Alone {
            hands,
            root,
            decisions,
            first,
            whole,
            eye: Eye::new(hands.asked.order, &hands.deck),
        })
    }

    /// Finds best play of each table, whose payoffs these are.
    pub(crate) fn solve(
        &self,
        tables: &[Payoffs],
        threads: NonZeroUsize,
    ) -> Result<Vec<Tallied>, Halt> {
        let mut own: Vec<(u64, u64)> = Vec::new();
        for_each_choice(self.hands.deck.len(), self.first, |set| {
            own.extend(stands_for(self.hands.cards(set)).map(|weight| (set, weight)));
        });
        let shares = threads.get();
        let mut parts = Vec::new();
        thread::scope(|scope| {
            let own = &own;
            let work: Vec<_> = (0..shares)
                .map(|share| {
                    scope.spawn(move || {
                        let share = own.iter().skip(share).step_by(shares);
                        self.part(tables, share.copied())
                    })
                })
                .collect();
            for part in work {
                parts.push(part.join().unwrap_or(Err(Halt::Error(SolveError::TooMany))));
            }
        });
        Tallied::sum(parts)
    }

    fn part(
        &self,
        tables: &[Payoffs],
        own: impl Iterator<Item = (u64, u64)> + Clone,
    ) -> Result<Vec<Tallied>, Halt> {
        let mut base: Option<Vec<u8>> = None;
        let mut found = Vec::new();
        for (place, table) in tables.iter().enumerate() {
            // The words are for the first table's play.
            let eye = self.eye.as_ref().filter(|_| place == 0);
            let mut seat = Seat {
                alone: self,
                table,
                classes: table.looks[0].classes(),
                chosen: Vec::new(),
                shares: vec![Vec::new(); self.decisions],
                completions: Completions::default(),
                last: Last::default(),
                pages: Pages::default(),
                eye: eye.map(|eye| eye.paying_from(self.pays_from(table))),
                plain: Worths::default(),
            };
            let mut tallied = Tallied {
                counts: table.no_counts(),
                total: 0,
                taken: Vec::new(),
                shares: Vec::new(),
                by_step: Vec::new(),
                asides: std::collections::BTreeMap::new(),
                changes_play: false,
                pages: Pages::default(),
                plain: Worths::default(),
            };
            for (set, weight) in own.clone() {
                seat.play(set, weight, &mut tallied)?;
            }
            seat.sum_up(&mut tallied);
            tallied.shares = seat.shares;
            tallied.pages = seat.pages;
            tallied.plain = seat.plain;
            tallied.plain.pays_from = seat.eye.and_then(|eye| eye.pays_from);
            tallied
                .shares
                .iter_mut()
                .for_each(|shares| shares.resize(OPTIONS, 0));
            tallied.changes_play = *base.get_or_insert(seat.chosen.clone()) != seat.chosen;
            found.push(tallied);
        }
        Ok(found)
    }
}

/// One table being played.
struct Seat<'a> {
    alone: &'a Alone<'a>,
    table: &'a Payoffs,
    classes: usize,
    /// Every choice, in order.
    chosen: Vec<u8>,
    shares: Vec<Vec<u128>>,
    completions: Completions,
    last: Last,
    pages: Pages,
    eye: Option<Eye>,
    plain: Worths,
}

/// What is chosen last, for each decision and set of cards up to the names of suits: all that it is
/// asked for is added up, and weighed once in the end.
#[derive(Default)]
struct Last {
    known: HashMap<(usize, Alike), usize, Plainly>,
    choices: Vec<LastChoice>,
}

/// The last choice of a round with some cards in sight.
struct LastChoice {
    decision: usize,
    set: u64,
    /// What each option is worth over all completions.
    values: Vec<i64>,
    best: usize,
    end: usize,
    /// The place of the completions.
    completions: usize,
    /// How many deals come to it, whatever was chosen before, and how many in best play.
    weight: u128,
    played: u128,
}

/// Cards up to the names of suits: the ranks of each suit in order, and the joker.
type Alike = u64;

fn alike(cards: CardSet) -> Alike {
    let mut lanes = Suit::ALL.map(|suit| cards.lane(suit) & 0x1FFF);
    lanes.sort_unstable();
    let joker = u64::from(cards.contains(Card::JOKER));
    lanes
        .iter()
        .fold(joker, |all, lane| all << 13 | u64::from(*lane))
}

/// Cards are as good as numbers at random once they are multiplied: nothing dearer is asked.
type Plainly = BuildHasherDefault<Multiplied>;

#[derive(Default)]
struct Multiplied(u64);

impl Hasher for Multiplied {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64((*byte).into()));
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 32;
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// How many completions of each set there are of each class, up to the names of suits.
#[derive(Default)]
struct Completions {
    known: HashMap<Alike, usize, Plainly>,
    counts: Vec<Box<[u64]>>,
}

/// What a node is worth, and how often each end and class comes: sums over completions in order.
struct Worth {
    value: i64,
    ends: Ends,
}

/// How often each end and class comes.
enum Ends {
    /// This end alone, with the completions at this place.
    One(usize, usize),
    /// Last choices, each so many times.
    Last(u64, Vec<usize>),
    Counts(Vec<u64>),
}

impl Seat<'_> {
    fn play(&mut self, set: u64, weight: u64, tallied: &mut Tallied) -> Result<(), Halt> {
        let root = self.alone.root;
        let (option, mut worths) = self.options(root, set, weight)?;
        let left = self.alone.hands.deck.len() - self.alone.first;
        let orders = orders(left, self.alone.whole - self.alone.first);
        let parts = whole(self.table.parts as u128) * whole(orders.into());
        let mean = |(worth, (choice, _)): (&Worth, &(table::ChoiceId, Node))| {
            (*choice, Fraction::from_integer(worth.value.into()) / &parts)
        };
        tallied.taken.push(Taken {
            decision: root.id,
            seen: vec![(Place::Box(BOX), self.alone.hands.cards(set))],
            weight: weight.into(),
            choice: root.options[option].0,
            means: worths.iter().zip(&root.options).map(mean).collect(),
        });
        let best = worths.swap_remove(option);
        if let Ends::Last(times, choices) = &best.ends {
            for place in choices {
                self.last.choices[*place].played += u128::from(times * weight);
            }
            return Ok(());
        }
        let mut counts = vec![0; self.table.ends * self.classes];
        self.add(&mut counts, &best.ends, 1);
        for (place, count) in counts.into_iter().enumerate() {
            let count = u128::from(count) * u128::from(weight);
            tallied.counts[0][place / self.classes][place % self.classes] += count;
            tallied.total += count;
        }
        Ok(())
    }

    /// What each option is worth with these cards in sight, and the best one.
    fn options(
        &mut self,
        decision: &Decision,
        set: u64,
        weight: u64,
    ) -> Result<(usize, Vec<Worth>), Halt> {
        let mut worths = Vec::with_capacity(decision.options.len());
        let mark = self.chosen.len();
        self.chosen.push(0);
        for (_, next) in &decision.options {
            worths.push(self.node(next, set, weight)?);
        }
        let mut best = 0;
        for (option, worth) in worths.iter().enumerate() {
            if worth.value > worths[best].value {
                best = option;
            }
        }
        self.chosen[mark] = best as u8;
        if self.table.noted {
            let seen = Ordered::new([self.alone.hands.cards(set), CardSet::EMPTY]);
            self.pages.note(decision.id, &seen, best);
        }
        let values: Vec<i64> = worths.iter().map(|worth| worth.value).collect();
        self.look(decision.id, set, weight.into(), &values);
        let shares = &mut self.shares[decision.id];
        shares.resize(shares.len().max(best + 1), 0);
        shares[best] += u128::from(weight);
        Ok((best, worths))
    }

    /// The last choice of a round: which it is, as it is weighed for all cards alike together.
    fn last_choice(&mut self, decision: &Decision, set: u64, weight: u64) -> Result<usize, Halt> {
        let key = (decision.id, alike(self.alone.hands.cards(set)));
        if let Some(place) = self.last.known.get(&key) {
            self.last.choices[*place].weight += u128::from(weight);
            return Ok(*place);
        }
        let completions = self.look_up(set)?;
        let counts = &self.completions.counts[completions];
        let (mut values, mut best) = (Vec::with_capacity(decision.options.len()), 0);
        let mut ends = Vec::with_capacity(decision.options.len());
        for (option, (_, next)) in decision.options.iter().enumerate() {
            let Node::End(end) = next else {
                return Err(Halt::Error(SolveError::OtherCourse));
            };
            let each = counts.iter().zip(&self.table.looks[0].values[end.id]);
            let value: i64 = each.map(|(count, value)| *count as i64 * value).sum();
            values.push(value);
            ends.push(end.id);
            if value > values[best] {
                best = option;
            }
        }
        self.last.choices.push(LastChoice {
            decision: decision.id,
            set,
            end: ends[best],
            values,
            best,
            completions,
            weight: weight.into(),
            played: 0,
        });
        let place = self.last.choices.len() - 1;
        self.last.known.insert(key, place);
        Ok(place)
    }

    /// Adds up what was chosen last.
    fn sum_up(&mut self, tallied: &mut Tallied) {
        for choice in std::mem::take(&mut self.last).choices {
            let LastChoice { decision, best, .. } = choice;
            self.chosen.push(best as u8);
            let cards = self.alone.hands.cards(choice.set);
            if self.table.noted {
                let seen = Ordered::new([cards, CardSet::EMPTY]);
                self.pages.note(decision, &seen, best);
            }
            self.look(decision, choice.set, choice.weight, &choice.values);
            let shares = &mut self.shares[decision];
            shares.resize(shares.len().max(best + 1), 0);
            shares[best] += choice.weight;
            let counts = &self.completions.counts[choice.completions];
            for (class, count) in counts.iter().enumerate() {
                let count = u128::from(*count) * choice.played;
                tallied.counts[0][choice.end][class] += count;
                tallied.total += count;
            }
        }
    }

    /// Adds what the options are worth to what is noted of hands that look like this one.
    fn look(&mut self, decision: usize, set: u64, weight: u128, values: &[i64]) {
        let Some(eye) = &self.eye else { return };
        let cards = set.count_ones() as usize;
        let left = self.alone.hands.deck.len() - cards;
        let deals = u128::from(orders(left, self.alone.whole - cards)) * weight;
        let worth = |value: &i64| i128::from(*value) * weight as i128;
        let worths: Vec<i128> = values.iter().map(worth).collect();
        let sight = eye.unfinished(self.alone.hands.cards(set));
        let reading = Reading::Unfinished;
        let look = Looking { reading, cards };
        self.plain.note(decision, look, sight, deals, &worths);
    }

    fn node(&mut self, node: &Node, set: u64, weight: u64) -> Result<Worth, Halt> {
        match node {
            Node::End(end) => self.end(end.id, set),
            Node::Choose(decision) => {
                let turned = decision
                    .shown
                    .iter()
                    .map(|group: &Group| group.draws.len())
                    .sum();
                let left: Vec<usize> = (0..self.alone.hands.deck.len())
                    .filter(|place| set >> place & 1 == 0)
                    .collect();
                let mut value = 0;
                let mut turns = Vec::new();
                for_each_choice(left.len(), turned, |chosen| turns.push(chosen));
                // Cards turned together come in any order.
                let times = orders(turned, turned);
                let with = |mut chosen: u64| {
                    let mut seen = set;
                    while chosen != 0 {
                        seen |= 1 << left[chosen.trailing_zeros() as usize];
                        chosen &= chosen - 1;
                    }
                    seen
                };
                let is_last = |(_, next): &(_, Node)| matches!(next, Node::End(_));
                if decision.options.iter().all(is_last) {
                    let mut choices = Vec::with_capacity(turns.len());
                    for chosen in turns {
                        let place = self.last_choice(decision, with(chosen), weight)?;
                        let choice = &self.last.choices[place];
                        value += times as i64 * choice.values[choice.best];
                        choices.push(place);
                    }
                    let ends = Ends::Last(times, choices);
                    return Ok(Worth { value, ends });
                }
                let mut counts = vec![0; self.table.ends * self.classes];
                for chosen in turns {
                    let seen = with(chosen);
                    let (best, worths) = self.options(decision, seen, weight)?;
                    value += times as i64 * worths[best].value;
                    self.add(&mut counts, &worths[best].ends, times);
                }
                let ends = Ends::Counts(counts);
                Ok(Worth { value, ends })
            }
        }
    }

    /// Completes the hand in every way.
    fn end(&mut self, end: usize, set: u64) -> Result<Worth, Halt> {
        let place = self.look_up(set)?;
        let values = &self.table.looks[0].values[end];
        let each = self.completions.counts[place].iter().zip(values);
        let value = each.map(|(count, value)| *count as i64 * value).sum();
        let ends = Ends::One(end, place);
        Ok(Worth { value, ends })
    }

    /// Adds so many times what comes of some cards.
    fn add(&self, sum: &mut [u64], ends: &Ends, times: u64) {
        let (from, counts) = match ends {
            Ends::One(end, place) => (end * self.classes, &self.completions.counts[*place][..]),
            Ends::Counts(counts) => (0, &counts[..]),
            Ends::Last(more, choices) => {
                for place in choices {
                    let choice = &self.last.choices[*place];
                    let ends = Ends::One(choice.end, choice.completions);
                    self.add(sum, &ends, times * more);
                }
                return;
            }
        };
        let each = sum[from..].iter_mut().zip(counts);
        each.for_each(|(sum, count)| *sum += times * count);
    }

    /// The place of the completions of a set; it is completed, unless one like it was before.
    fn look_up(&mut self, set: u64) -> Result<usize, Halt> {
        let alike = alike(self.alone.hands.cards(set));
        if let Some(place) = self.completions.known.get(&alike) {
            return Ok(*place);
        }
        let counts = self.completed(set)?;
        self.completions.counts.push(counts);
        let place = self.completions.counts.len() - 1;
        self.completions.known.insert(alike, place);
        Ok(place)
    }

    fn completed(&self, set: u64) -> Result<Box<[u64]>, Halt> {
        let (hands, class_of) = (self.alone.hands, &self.table.looks[0].class_of);
        let seen = set.count_ones() as usize;
        let more = self.alone.whole - seen;
        let mut counts = vec![0; self.classes];
        let mut unseen = None;
        let times = orders(more, more);
        let mut add = |step: u16, completed: u64| {
            let kind = usize::from(hands.steps[usize::from(step)].kind);
            match class_of[kind * CASES] {
                UNKNOWN => unseen = Some(completed),
                class => counts[usize::from(class)] += times,
            }
        };
        complete(hands, set, more, &mut add);
        match unseen {
            None => Ok(counts.into()),
            // The cards in the order in which they lie: own ones first.
            Some(completed) => Err(Halt::Unseen(Box::new(self.alone.as_dealt(completed)))),
        }
    }
}

impl Alone<'_> {
    /// The lowest rank of which a pair, or a card alone, is paid for.
    fn pays_from(&self, table: &Payoffs) -> Option<Rank> {
        let look = &table.looks[0];
        let worth = |step: &Step, end: usize| {
            let class = look.class_of[usize::from(step.kind) * CASES];
            look.values[end].get(usize::from(class)).copied()
        };
        let nothing = self.hands.steps.first()?;
        let pays = |step: &&Step| {
            let mut ends = (0..table.ends).map(|end| (worth(step, end), worth(nothing, end)));
            ends.any(|(worth, nothing)| worth > nothing)
        };
        let lowest = self.hands.steps.iter().find(pays)?.example;
        let times = |rank: Rank| {
            lowest
                .iter()
                .filter(|card| card.rank() == Some(rank))
                .count()
        };
        let rank = Rank::ALL
            .into_iter()
            .max_by_key(|rank| (times(*rank), *rank))?;
        let alike = Rank::ALL
            .into_iter()
            .filter(|rank| times(*rank) > 1)
            .count();
        (times(rank) <= 2 && alike <= 1).then_some(rank)
    }

    /// A whole hand as own and common cards.
    pub(crate) fn as_dealt(&self, set: u64) -> Cards {
        let cards: Vec<_> = self.hands.cards(set).iter().collect();
        Cards {
            own: cards[..self.first].to_vec(),
            bank: Vec::new(),
            common: cards[self.first..].to_vec(),
        }
    }
}

/// Calls for each way to add so many cards: with the step of the whole hand, and the hand.
#[allow(clippy::needless_range_loop)] // a place indexes several rows
fn complete(hands: &Hands, set: u64, more: usize, add: &mut dyn FnMut(u16, u64)) {
    let mut hand = [0; MOST];
    let count = places(set, &mut hand);
    if more == 1 {
        // Cards below the new one keep their share of the number, those above move up by one.
        let (mut kept, mut moved) = (0, 0);
        for (at, card) in hand[..count].iter().enumerate() {
            moved += CHOOSE[at + 2][usize::from(*card)];
        }
        let mut under = 0;
        for place in 0..hands.deck.len() {
            if set >> place & 1 == 1 {
                moved -= CHOOSE[under + 2][place];
                under += 1;
                kept += CHOOSE[under][place];
                continue;
            }
            let number = kept + CHOOSE[under + 1][place] + moved;
            add(hands.step_of[number as usize], set | 1 << place);
        }
        return;
    }
    if more == 0 {
        let number = crate::hands::number(&hand[..count]);
        return add(hands.step_of[number], set);
    }
    // Each set of new cards once: the highest of them last.
    let highest = hands.deck.len();
    for place in (0..highest).filter(|place| set >> place & 1 == 0) {
        complete_above(hands, set | 1 << place, more - 1, place + 1, add);
    }
}

fn complete_above(
    hands: &Hands,
    set: u64,
    more: usize,
    from: usize,
    add: &mut dyn FnMut(u16, u64),
) {
    if more == 0 {
        return complete(hands, set, 0, add);
    }
    for place in (from..hands.deck.len()).filter(|place| set >> place & 1 == 0) {
        complete_above(hands, set | 1 << place, more - 1, place + 1, add);
    }
}

/// In how many orders so many cards come out of so many.
fn orders(of: usize, count: usize) -> u64 {
    (0..count).map(|taken| (of - taken) as u64).product()
}
