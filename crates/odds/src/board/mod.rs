//! Two own cards and two of the bank's with five in common, turned in parts with choices between.
//!
//! For each three common cards up to the names of suits, every two that may follow make a board,
//! and on a board all pairs of cards are ranked at once. Suits count on a board only where three of
//! one lie there: so cards are of a *type*, their rank and whether they are of that suit, and pairs
//! are ranked by the types of their cards. Going up through the types from the lowest, the pairs of
//! the bank below those of the player are all below but those that hold one of his two cards. Of
//! two million boards some forty thousand differ in anything but names: each is ranked once.
//!
//! What a pair of types meets on each board is summed over boards once. A pair of *cards* cannot
//! meet the boards that hold one of the two: these few are taken off again. So with `a` and `b` in
//! hand and `t` turned, `D(t; a, b) = Σ over r of N(t, r) − N(t, a) − N(t, b)`.

mod flop;
mod part;
mod patterns;
mod ranker;
mod seat;
mod sweep;
#[cfg(test)]
mod tests;
mod types;

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use cards::{Card, CardSet};
use table::Place;

use crate::SolveError;
use crate::against::{Halt, Tallied};
use crate::fraction::{Fraction, whole};
use crate::hands::{Hands, for_each_choice, number, stands_for};
use crate::payoff::{Cards, Look, Payoffs, UNKNOWN, holdings};
use crate::plain::Eye;
use crate::script::{BOX, Decision, Node};
use crate::walk::Taken;
use flop::Flop;
pub(crate) use part::class_of_pair as pair_class;
use part::{Part, all_pairs, both_pairs, class_of_pair};
use patterns::Patterns;
pub(crate) use ranker::Ranker;

/// The common cards turned first, and all of them.
const FLOP: usize = 3;
const BOARD: usize = 5;

/// The most classes of sights.
const CLASSES: usize = 32;

/// The kernel: a round of two own, two of the bank's and five common cards.
pub(crate) struct Boards<'a> {
    hands: &'a Hands<'a>,
    ranker: Ranker<'a>,
    root: &'a Decision,
    decisions: usize,
    /// The common cards in sight at each decision, by its number.
    seen: Vec<usize>,
    /// What a person looks at in these cards.
    eye: Option<Eye>,
}

impl<'a> Boards<'a> {
    /// Nothing if the cards come otherwise.
    pub(crate) fn new(
        hands: &'a Hands<'a>,
        root: &'a Decision,
        decisions: usize,
    ) -> Option<Boards<'a>> {
        let mut seen = vec![0; decisions];
        if !note_seen(root, 0, &mut seen) || hands.deck.iter().any(|card| card.is_joker()) {
            return None;
        }
        let first = seen[root.id];
        let later = seen.iter().all(|seen| [0, FLOP, FLOP + 1].contains(seen));
        let fits = later && hands.size == BOARD && (first == 0 || first == FLOP);
        fits.then(|| Boards {
            hands,
            ranker: Ranker::new(hands),
            root,
            decisions,
            seen,
            eye: Eye::new(hands.asked.order, &hands.deck),
        })
    }

    /// Finds best play of each table, whose payoffs these are.
    pub(crate) fn solve(
        &self,
        tables: &[Payoffs],
        threads: NonZeroUsize,
        progress: &mut (dyn FnMut(u64, u64) + Send),
    ) -> Result<Vec<Tallied>, Halt> {
        for table in tables {
            self.check(table, &tables[0])?;
        }
        let mut flops: Vec<(u64, u64)> = Vec::new();
        for_each_choice(self.hands.deck.len(), FLOP, |set| {
            flops.extend(stands_for(self.hands.cards(set)).map(|weight| (set, weight)));
        });
        let parts = match tables[0].looks[0].classes() {
            ..=4 => self.all_flops::<4>(tables, &flops, threads, progress)?,
            5..=8 => self.all_flops::<8>(tables, &flops, threads, progress)?,
            9..=16 => self.all_flops::<16>(tables, &flops, threads, progress)?,
            _ => self.all_flops::<CLASSES>(tables, &flops, threads, progress)?,
        };
        let mut found: Vec<Tallied> = Vec::with_capacity(parts.len());
        let mut base: Option<Vec<usize>> = None;
        for (part, table) in parts.into_iter().zip(tables) {
            let (tallied, first) = part.finish(self, table);
            let mut tallied = tallied;
            tallied.changes_play |= *base.get_or_insert(first.clone()) != first;
            found.push(tallied);
        }
        Ok(found)
    }

    /// Plays every flop, shared out to threads.
    fn all_flops<const WIDTH: usize>(
        &self,
        tables: &[Payoffs],
        flops: &[(u64, u64)],
        threads: NonZeroUsize,
        progress: &mut (dyn FnMut(u64, u64) + Send),
    ) -> Result<Vec<Part>, Halt> {
        let patterns = Patterns::<WIDTH>::new(self, &tables[0].looks[0], flops, threads)?;
        let done = AtomicU64::new(0);
        let total = flops.len() as u64;
        let mut parts: Vec<Result<Vec<Part>, Halt>> = Vec::new();
        let mut progress = Some(progress);
        thread::scope(|scope| {
            let (done, patterns) = (&done, &patterns);
            let work: Vec<_> = (0..threads.get())
                .map(|share| {
                    let mut tell = if share == 0 { progress.take() } else { None };
                    scope.spawn(move || {
                        let parts = tables.iter().map(|table| Part::new(self, table));
                        let mut parts: Vec<Part> = parts.collect();
                        for (flop, weight) in flops.iter().skip(share).step_by(threads.get()) {
                            let flop = Flop::new(self, patterns, *flop);
                            flop.play(tables, *weight, &mut parts);
                            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                            if let Some(tell) = &mut tell {
                                tell(done, total);
                            }
                        }
                        Ok(parts)
                    })
                })
                .collect();
            for part in work {
                parts.push(part.join().unwrap_or(Err(Halt::Error(SolveError::TooMany))));
            }
        });
        let mut sum: Option<Vec<Part>> = None;
        for part in parts {
            match (&mut sum, part?) {
                (None, part) => sum = Some(part),
                (Some(sum), part) => sum.iter_mut().zip(part).for_each(|(s, part)| s.add(part)),
            }
        }
        Ok(sum.unwrap_or_default())
    }

    /// What cannot be counted here is said, and what was never asked for is asked.
    fn check(&self, table: &Payoffs, first: &Payoffs) -> Result<(), Halt> {
        let same = table.looks[0].class_of == first.looks[0].class_of;
        if table.looks[0].look != Look::Showdown || !same || table.looks[0].classes() > CLASSES {
            return Err(SolveError::LooksElsewhere.into());
        }
        for look in &table.looks[1..] {
            let (fits, unseen) = match &look.look {
                Look::Showdown => (false, None),
                Look::Early(count) => {
                    let fits = *count == FLOP && self.seen[self.root.id] == FLOP;
                    let mut steps = self.hands.steps.iter();
                    let unseen = steps
                        .find(|step| look.class_of[usize::from(step.kind)] == UNKNOWN)
                        .map(|step| step.example.iter().collect::<Vec<Card>>());
                    (
                        fits,
                        unseen.map(|hand| (hand[..2].to_vec(), Vec::new(), hand[2..].to_vec())),
                    )
                }
                // What is won whatever is chosen changes no choice.
                Look::Holding(rows) => {
                    let fits = look.values.windows(2).all(|ends| ends[0] == ends[1]);
                    let mut held = both_pairs(&self.hands.deck);
                    let unseen = held
                        .find(|(own, bank)| look.class_of[holdings(rows, own, bank)] == UNKNOWN);
                    (
                        fits,
                        unseen.map(|(own, bank)| (own.to_vec(), bank.to_vec(), Vec::new())),
                    )
                }
            };
            if let Some((own, bank, common)) = unseen {
                return Err(Halt::Unseen(Box::new(self.filled(own, bank, common))));
            }
            if !fits {
                return Err(SolveError::LooksElsewhere.into());
            }
        }
        Ok(())
    }

    /// A whole deal with these cards.
    fn filled(&self, own: Vec<Card>, bank: Vec<Card>, common: Vec<Card>) -> Cards {
        let mut cards = Cards { own, bank, common };
        let known = cards.set();
        let mut rest = self
            .hands
            .deck
            .iter()
            .filter(|card| !known.contains(**card));
        for (place, size) in [
            (&mut cards.own, 2),
            (&mut cards.bank, 2),
            (&mut cards.common, BOARD),
        ] {
            let missing = size - place.len();
            place.extend(rest.by_ref().take(missing));
        }
        cards
    }
}

/// Notes how many common cards are in sight at each decision; false if anything else is seen.
fn note_seen(decision: &Decision, before: usize, seen: &mut [usize]) -> bool {
    let mut common = before;
    for group in &decision.shown {
        match group.place {
            Place::Common => common += group.draws.len(),
            Place::Box(at) if at == BOX && group.draws.len() == 2 => {}
            _ => return false,
        }
    }
    seen[decision.id] = common;
    let below = |(_, next): &(_, Node)| match next {
        Node::End(_) => true,
        Node::Choose(next) => note_seen(next, common, seen),
    };
    decision.options.iter().all(below)
}

impl Boards<'_> {
    /// How many pairs of cards there are of a class.
    fn pairs_like(&self, class: usize, _: u128) -> u128 {
        let like = |pair: &[Card; 2]| class_of_pair(pair[0], pair[1]) == class;
        all_pairs(&self.hands.deck).filter(like).count() as u128
    }

    fn taken(
        &self,
        class: usize,
        pairs: u128,
        best: usize,
        values: &[i128],
        table: &Payoffs,
        weight: u128,
    ) -> Taken {
        let like = |pair: &[Card; 2]| class_of_pair(pair[0], pair[1]) == class;
        let example = all_pairs(&self.hands.deck).find(like);
        let seen: CardSet = example.into_iter().flatten().collect();
        let parts = whole(table.parts as u128) * whole(weight);
        let mean = |(value, (choice, _)): (&i128, &(table::ChoiceId, Node))| {
            (*choice, Fraction::from_integer((*value).into()) / &parts)
        };
        Taken {
            decision: self.root.id,
            seen: vec![(Place::Box(BOX), seen)],
            weight: pairs,
            choice: self.root.options[best].0,
            means: values.iter().zip(&self.root.options).map(mean).collect(),
        }
    }
}

impl Boards<'_> {
    fn kind_of(&self, cards: &[Card; BOARD]) -> u8 {
        let mut places = [0u8; BOARD];
        for (place, card) in places.iter_mut().zip(cards) {
            let at = self.hands.deck.binary_search(card);
            *place = at.unwrap_or(0) as u8;
        }
        places.sort_unstable();
        self.hands.steps[usize::from(self.hands.step_of[number(&places)])].kind
    }
}
