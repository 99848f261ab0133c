//! A hand against the bank's, of which the player may put one card aside and buy another.
//!
//! He sees his hand `H` and a card `e` of the bank's. If he puts `d` aside and `c` comes, he plays
//! `H' = H − d + c`, and the bank has a hand with `e`, without `H'` and without `d`:
//!
//! `#{B : e ∈ B, B ∩ (H' + d) = ∅} = #{B : e ∈ B, B ∩ H' = ∅} − #{B : d, e ∈ B, B ∩ H' = ∅}`.
//!
//! The first number is that of a hand without a purchase; the second comes of the same sweep by
//! inclusion and exclusion over `H'`. Both are counted once for every hand `H'` up to the names of
//! suits and every two cards ([`counts`]). What the bank's hands bring is a sum of these numbers,
//! so that a purchase costs a few additions for each of its 46 cards, after which the player
//! chooses again.
//!
//! A purchase is weighed against a choice without one as deals: a bank's hand and a card beside
//! both hands, of which there are as many either way.

mod aside;
mod counts;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::thread;

use cards::{Card, CardSet};

use crate::SolveError;
use crate::against::{Duel, Halt, MOST, Met, Swept, Tallied, WIDTH, spread};
use crate::hands::Hands;
use crate::pages::{Ordered, Pages};
use crate::payoff::{CASES, Payoffs, UNKNOWN};
use crate::plain::Worths;
use crate::quick::end_ids;
use crate::script::{Decision, Node};
pub(crate) use aside::Aside;
use counts::{Counted, Own};

/// The decision in which a card may be bought, and the one after it.
#[derive(Clone, Debug)]
pub(crate) struct Sale {
    /// The end of each option; none of the purchase.
    ends: Vec<Option<usize>>,
    /// The place of the purchase among the options.
    buys: usize,
    /// The end of each option once a card was bought.
    after: Vec<usize>,
    /// The numbers of the two decisions.
    ids: [usize; 2],
}

impl Sale {
    /// The sale of a decision; nothing where it has another form.
    pub(crate) fn of(root: &Decision) -> Option<Sale> {
        let end = |(_, next): &(_, Node)| match next {
            Node::End(end) => Some(end.id),
            Node::Choose(_) => None,
        };
        let ends: Vec<Option<usize>> = root.options.iter().map(end).collect();
        let buys = ends.iter().position(Option::is_none)?;
        let once = ends.iter().filter(|end| end.is_none()).count() == 1;
        let Node::Choose(then) = &root.options[buys].1 else {
            return None;
        };
        let one_card = then
            .shown
            .iter()
            .map(|group| group.draws.len())
            .sum::<usize>()
            == 1;
        let (after, ids) = (end_ids(then)?, [root.id, then.id]);
        (once && one_card).then_some(Sale {
            ends,
            buys,
            after,
            ids,
        })
    }
}

/// The hands of a pack against each other, one card of which may be bought.
pub(crate) struct Purchase<'a> {
    duel: Duel<'a>,
    sale: Sale,
    counted: OnceLock<Counted>,
}

/// What an option brings with hands of one kind, as a sum of what they meet.
#[derive(Clone, Copy, Debug, Default)]
struct Worth {
    below: i64,
    level: i64,
    out: i64,
    all: i64,
}

impl Worth {
    /// From what each case brings. It says the same as adding the cases up.
    fn new(values: [i64; CASES], plays: bool) -> Worth {
        let brings = |met: Met| {
            let cases = met.cases(plays).into_iter().zip(values);
            cases.map(|(count, value)| count * value).sum()
        };
        let none = Met::default();
        Worth {
            below: brings(Met { below: 1, ..none }),
            level: brings(Met { level: 1, ..none }),
            out: brings(Met { out: 1, ..none }),
            all: brings(Met { all: 1, ..none }),
        }
    }

    #[inline]
    fn of(self, met: Met) -> i64 {
        self.below * met.below + self.level * met.level + self.out * met.out + self.all * met.all
    }
}

/// A table's payoffs, made ready: by kind of hand and whether the bank would play with it, what
/// each option brings, before and after a purchase.
struct Ready<'p> {
    payoffs: &'p Payoffs,
    first: Vec<[Vec<Worth>; 2]>,
    after: Vec<[Vec<Worth>; 2]>,
}

impl<'p> Ready<'p> {
    fn new(payoffs: &'p Payoffs, sale: &Sale, kinds: usize) -> Ready<'p> {
        let look = &payoffs.looks[0];
        let worth = |end: usize, kind: usize, plays: bool| {
            let classes = &look.class_of[kind * CASES..(kind + 1) * CASES];
            let value = |class: u16| match class {
                // Such a case does not come about: it was looked for.
                UNKNOWN => 0,
                class => look.values[end][usize::from(class)],
            };
            let classes: [u16; CASES] = classes.try_into().expect("a kind has all cases");
            Worth::new(classes.map(value), plays)
        };
        let of_kind = |ends: &[Option<usize>], kind: usize| {
            [false, true].map(|plays| {
                let ends = ends.iter();
                let worths =
                    ends.map(|end| end.map_or(Worth::default(), |end| worth(end, kind, plays)));
                worths.collect()
            })
        };
        let after: Vec<Option<usize>> = sale.after.iter().copied().map(Some).collect();
        Ready {
            payoffs,
            first: (0..kinds).map(|kind| of_kind(&sale.ends, kind)).collect(),
            after: (0..kinds).map(|kind| of_kind(&after, kind)).collect(),
        }
    }
}

/// The highest of some numbers and its place; of equal ones the first.
fn best(worths: impl Iterator<Item = i64>) -> (usize, i64) {
    let higher = |best: (usize, i64), next: (usize, i64)| if next.1 > best.1 { next } else { best };
    let none = (0, i64::MIN);
    worths.enumerate().fold(none, higher)
}

/// What is done with a hand when the bank shows a card: an option, and the place in the hand of
/// the card that is put aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Play {
    option: usize,
    aside: usize,
}

impl<'a> Purchase<'a> {
    pub(crate) fn new(hands: &'a Hands<'a>, root: &'a Decision, sale: Sale) -> Purchase<'a> {
        Purchase {
            duel: Duel::new(hands, root, Vec::new(), true),
            sale,
            counted: OnceLock::new(),
        }
    }

    /// Finds best play of each table, whose payoffs these are.
    pub(crate) fn solve(
        &self,
        tables: &[Payoffs],
        threads: NonZeroUsize,
        progress: &mut (dyn FnMut(u64, u64) + Send),
    ) -> Result<Vec<Tallied>, Halt> {
        let counted = self
            .counted
            .get_or_init(|| Counted::new(&self.duel, threads, progress));
        for table in tables {
            self.all_known(counted, table)?;
        }
        let kinds = self.duel.hands.kinds;
        let ready = tables
            .iter()
            .map(|table| Ready::new(table, &self.sale, kinds));
        let ready: Vec<Ready<'_>> = ready.collect();
        let parts: Vec<Result<Vec<Tallied>, Halt>> = thread::scope(|scope| {
            let ready = &ready;
            let work: Vec<_> = (0..threads.get())
                .map(|share| scope.spawn(move || self.part(counted, ready, share, threads.get())))
                .collect();
            let joined = work.into_iter().map(|part| part.join());
            joined
                .map(|part| part.map_err(|_| SolveError::TooMany.into()))
                .collect()
        });
        Tallied::sum(parts)
    }

    /// That the engine was asked for every case that comes about.
    fn all_known(&self, counted: &Counted, table: &Payoffs) -> Result<(), Halt> {
        for (place, hand) in counted.own.iter().enumerate() {
            let judged = &self.duel.hands.steps[hand.step];
            let kind = usize::from(judged.kind);
            let classes = &table.looks[0].class_of[kind * CASES..(kind + 1) * CASES];
            if !classes.contains(&UNKNOWN) {
                continue;
            }
            let [below, level, out] = counted.rows(place);
            let swept = Swept {
                step: hand.step,
                parted: false,
                set: hand.set,
                weight: hand.weight,
                below,
                level,
                out,
            };
            for shown in self.others(hand.set) {
                let cases = counted.met(place, shown).cases(judged.plays);
                let unknown = |(count, class): (&i64, &u16)| *count != 0 && *class == UNKNOWN;
                if cases.iter().zip(classes).any(unknown) {
                    return Err(self.duel.unseen(&swept, shown, &cases, classes));
                }
            }
        }
        Ok(())
    }

    /// The places of the cards that are not in a hand.
    fn others(&self, set: u64) -> impl Iterator<Item = usize> {
        (0..self.duel.hands.deck.len()).filter(move |place| set >> place & 1 == 0)
    }

    /// Best play with every so-manieth hand.
    fn part(
        &self,
        counted: &Counted,
        tables: &[Ready<'_>],
        share: usize,
        of: usize,
    ) -> Vec<Tallied> {
        let nothing = |table: &Ready<'_>| self.nothing(table.payoffs);
        let mut tallied: Vec<Tallied> = tables.iter().map(nothing).collect();
        for place in (share..counted.own.len()).step_by(of) {
            self.hand(counted, tables, place, &mut tallied);
        }
        tallied
    }

    fn nothing(&self, table: &Payoffs) -> Tallied {
        let Sale {
            ends, after, ids, ..
        } = &self.sale;
        let mut shares = vec![Vec::new(); ids[0].max(ids[1]) + 1];
        shares[ids[0]] = vec![0; ends.len()];
        shares[ids[1]] = vec![0; after.len()];
        Tallied {
            counts: table.no_counts(),
            total: 0,
            taken: Vec::new(),
            shares,
            by_step: vec![vec![0; ends.len()]; self.duel.hands.steps.len()],
            asides: BTreeMap::new(),
            changes_play: false,
            pages: Pages::default(),
            plain: Worths::default(),
        }
    }

    fn hand(&self, counted: &Counted, tables: &[Ready<'_>], place: usize, tallied: &mut [Tallied]) {
        let own = counted.own[place];
        let bought = self.bought(counted, tables, own);
        let mut base: Option<[Play; WIDTH]> = None;
        for ((table, bought), tallied) in tables.iter().zip(&bought).zip(tallied) {
            let plays = self.plays(counted, table, place, bought);
            if base.is_none() {
                self.note_asides(own, &plays, tallied);
            }
            let known = *base.get_or_insert(plays);
            if table.payoffs.noted {
                self.note(own, &plays, &mut tallied.pages);
            }
            for shown in self.others(own.set) {
                tallied.changes_play |= plays[shown] != known[shown];
                let mut tally = Tally {
                    purchase: self,
                    counted,
                    table,
                    own,
                    tallied,
                };
                tally.add(place, shown, plays[shown]);
                let again = known[shown].option == self.sale.buys && plays[shown] == known[shown];
                if again {
                    tally.compare(&tables[0], shown, plays[shown]);
                }
            }
        }
    }

    /// Notes which cards are put aside for another.
    fn note_asides(&self, own: Own, plays: &[Play; WIDTH], tallied: &mut Tallied) {
        let hands = self.duel.hands;
        for (at, place) in spread(own.set)[..hands.size].iter().enumerate() {
            let bought = |shown: &usize| plays[*shown].option == self.sale.buys;
            let shown = self.others(own.set).filter(bought);
            let times = shown.filter(|shown| plays[*shown].aside == at).count();
            let card = hands.deck[usize::from(*place)];
            let aside = Aside::of(hands, hands.cards(own.set), card);
            if let (Some(aside), 1..) = (aside.filter(|_| times > 0), times) {
                let weight = u128::from(own.weight) * times as u128;
                *tallied.asides.entry(aside).or_default() += weight;
            }
        }
    }

    /// Keeps best play with a hand, for each card that the bank may show.
    fn note(&self, own: Own, plays: &[Play; WIDTH], pages: &mut Pages) {
        let deck = &self.duel.hands.deck;
        let seen = Ordered::new([self.duel.hands.cards(own.set), CardSet::EMPTY]);
        let held = spread(own.set);
        let by_card = self.others(own.set).map(|shown| {
            let Play { option, aside } = plays[shown];
            let bought = option == self.sale.buys;
            let aside = bought.then(|| deck[usize::from(held[aside])]);
            (deck[shown], option, aside)
        });
        pages.note_with(self.sale.ids[0], &seen, by_card);
    }

    /// What is done once a card was bought, for whoever has the numbers that were counted.
    pub(crate) fn afterwards(self, table: &Payoffs) -> Option<Afterwards> {
        let hands = self.duel.hands;
        let judged = hands.steps.iter();
        let judged = judged.map(|step| (usize::from(step.kind), step.plays));
        Some(Afterwards {
            worths: Ready::new(table, &self.sale, hands.kinds).after,
            judged: judged.collect(),
            deck: hands.deck.clone(),
            size: hands.size,
            decision: self.sale.ids[1],
            counted: self.counted.into_inner()?,
        })
    }

    /// For each table, each card of a hand put aside and each card shown: what a purchase brings,
    /// over all cards that may come.
    fn bought(
        &self,
        counted: &Counted,
        tables: &[Ready<'_>],
        own: Own,
    ) -> Vec<[[i64; WIDTH]; MOST]> {
        let hands = self.duel.hands;
        let mut sums = vec![[[0; WIDTH]; MOST]; tables.len()];
        for (place, aside) in spread(own.set)[..hands.size].iter().enumerate() {
            for came in self.others(own.set) {
                let set = own.set & !(1 << aside) | 1 << came;
                let (found, renamed) = counted.find(set, hands.size);
                let judged = &hands.steps[counted.own[found].step];
                let kind = usize::from(judged.kind);
                let without = counted.without(found, renamed[usize::from(*aside)].into());
                for (table, sums) in tables.iter().zip(&mut sums) {
                    let worths = &table.after[kind][usize::from(judged.plays)][..];
                    for shown in self.others(own.set | 1 << came) {
                        let met = without.met(renamed[shown].into());
                        let (_, most) = best(worths.iter().map(|worth| worth.of(met)));
                        sums[place][shown] += most;
                    }
                }
            }
        }
        sums
    }

    /// Best play with a hand, by the card that the bank shows.
    fn plays(
        &self,
        counted: &Counted,
        table: &Ready<'_>,
        place: usize,
        bought: &[[i64; WIDTH]; MOST],
    ) -> [Play; WIDTH] {
        let hands = self.duel.hands;
        let own = counted.own[place];
        let judged = &hands.steps[own.step];
        let worths = &table.first[usize::from(judged.kind)][usize::from(judged.plays)];
        let mut plays = [Play {
            option: 0,
            aside: 0,
        }; WIDTH];
        for shown in self.others(own.set) {
            let met = counted.met(place, shown);
            let (aside, purchase) = best((0..hands.size).map(|card| bought[card][shown]));
            let worth = |(option, worth): (usize, &Worth)| match option == self.sale.buys {
                true => purchase,
                false => worth.of(met) * self.beside(),
            };
            let (option, _) = best(worths.iter().enumerate().map(worth));
            plays[shown] = Play { option, aside };
        }
        plays
    }

    /// The cards beside both hands.
    fn beside(&self) -> i64 {
        let hands = self.duel.hands;
        hands.deck.len() as i64 - 2 * hands.size as i64
    }
}

/// What is done with a hand once a card of it was put aside for another.
pub(crate) struct Afterwards {
    counted: Counted,
    worths: Vec<[Vec<Worth>; 2]>,
    /// The kind of each step, and whether the bank would play with it.
    judged: Vec<(usize, bool)>,
    deck: Vec<Card>,
    size: usize,
    /// The number of the decision.
    pub(crate) decision: usize,
}

impl Afterwards {
    /// The place of the best option.
    pub(crate) fn choose(&self, hand: &[Card], aside: Card, shown: Card) -> Option<usize> {
        let place = |card: &Card| self.deck.binary_search(card).ok();
        let places = hand.iter().map(place).collect::<Option<Vec<usize>>>()?;
        let set = places.iter().fold(0u64, |set, place| set | 1 << place);
        let (found, renamed) = self.counted.find(set, self.size);
        let without = self.counted.without(found, renamed[place(&aside)?].into());
        let met = without.met(renamed[place(&shown)?].into());
        let (kind, plays) = self.judged[self.counted.own[found].step];
        let worths = &self.worths[kind][usize::from(plays)];
        Some(best(worths.iter().map(|worth| worth.of(met))).0)
    }
}

/// A hand's results, added to those of a table.
struct Tally<'t> {
    purchase: &'t Purchase<'t>,
    counted: &'t Counted,
    table: &'t Ready<'t>,
    own: Own,
    tallied: &'t mut Tallied,
}

impl Tally<'_> {
    fn add(&mut self, place: usize, shown: usize, play: Play) {
        let sale = &self.purchase.sale;
        let weight = u128::from(self.own.weight);
        self.tallied.shares[sale.ids[0]][play.option] += weight;
        self.tallied.by_step[self.own.step][play.option] += weight;
        match sale.ends[play.option] {
            Some(end) => {
                let met = self.counted.met(place, shown);
                self.count(end, self.own.step, met, self.purchase.beside());
            }
            None => {
                for (found, met) in self.cards_that_come(shown, play.aside) {
                    let option = self.then(self.table, found, met);
                    self.tallied.shares[sale.ids[1]][option] += weight;
                    self.count(sale.after[option], self.counted.own[found].step, met, 1);
                }
            }
        }
    }

    /// Whether another table's player would go on otherwise once a card was bought.
    fn compare(&mut self, base: &Ready<'_>, shown: usize, play: Play) {
        let differs = |(found, met): (usize, Met)| {
            self.then(self.table, found, met) != self.then(base, found, met)
        };
        let known = self.tallied.changes_play || std::ptr::eq(self.table, base);
        if !known {
            let cards = self.cards_that_come(shown, play.aside);
            self.tallied.changes_play = cards.into_iter().any(differs);
        }
    }

    /// The hands that may come of a purchase, and what they meet.
    fn cards_that_come(&self, shown: usize, aside: usize) -> Vec<(usize, Met)> {
        let size = self.purchase.duel.hands.size;
        let aside = spread(self.own.set)[aside];
        let came = self.purchase.others(self.own.set | 1 << shown);
        let with = |came: usize| {
            let set = self.own.set & !(1 << aside) | 1 << came;
            let (found, renamed) = self.counted.find(set, size);
            let without = self
                .counted
                .without(found, renamed[usize::from(aside)].into());
            (found, without.met(renamed[shown].into()))
        };
        came.map(with).collect()
    }

    /// What is done with a hand once a card was bought.
    fn then(&self, table: &Ready<'_>, found: usize, met: Met) -> usize {
        let judged = &self.purchase.duel.hands.steps[self.counted.own[found].step];
        let worths = &table.after[usize::from(judged.kind)][usize::from(judged.plays)];
        best(worths.iter().map(|worth| worth.of(met))).0
    }

    fn count(&mut self, end: usize, step: usize, met: Met, times: i64) {
        let judged = &self.purchase.duel.hands.steps[step];
        let kind = usize::from(judged.kind);
        let classes = &self.table.payoffs.looks[0].class_of[kind * CASES..(kind + 1) * CASES];
        let weight = u128::from(self.own.weight);
        for (count, class) in met.cases(judged.plays).into_iter().zip(classes) {
            if count != 0 {
                let count = (count * times) as u128 * weight;
                self.tallied.counts[0][end][usize::from(*class)] += count;
                self.tallied.total += count;
            }
        }
    }
}
