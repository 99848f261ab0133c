//! What each choice is worth with the hand that is played, by its cards: every hand against every
//! first card of the bank, worked out beforehand.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use cards::Card;
use games::blackjack::{Blackjack, Rules};
use num_bigint::BigInt;
use num_traits::Zero;
use table::{BoxView, ChoiceOption, Game, Person, Rulebook, Seen, View};

use super::kinds::{Counts, Hands, MOST_KINDS, Shoe};
use super::play::Deed;
use super::{chance_of_best, key_of, playing, unit};
use crate::SolveError;
use crate::advice::{Advice, Advises, InSight, NotAdvised, Weighed, Weighs};
use crate::fraction::{Fraction, whole};

/// The bank's first card, the pair that a hand was split off, and its cards, all by kind.
type Place = (u8, Option<u8>, Counts);

/// What each deed brings with a hand, over how many deals.
struct Row {
    deeds: Vec<(Deed, BigInt)>,
    below: BigInt,
}

/// Every hand from a full shoe.
pub(crate) struct ByHand {
    rules: Rules,
    shoe: Shoe,
    rows: HashMap<Place, Row>,
}

impl ByHand {
    pub(crate) fn prepare(
        threads: NonZeroUsize,
        rules: &Rules,
        progress: &mut (dyn FnMut(u64, u64) + Send),
    ) -> Result<ByHand, SolveError> {
        let shoe = Shoe::full(rules)?;
        let hands = Hands::of(rules, &shoe);
        let (next, told) = (AtomicUsize::new(0), Mutex::new((0, progress)));
        let (kinds, shoe_of_all) = (shoe.kinds(), &shoe);
        let work = || {
            let mut rows = Vec::new();
            loop {
                let up = next.fetch_add(1, Ordering::Relaxed);
                if up >= kinds {
                    return Ok(rows);
                }
                rows.extend(against(rules, shoe_of_all, &hands, up)?);
                if let Ok(mut told) = told.lock() {
                    told.0 += 1;
                    let done = told.0;
                    (told.1)(done, kinds as u64);
                }
            }
        };
        let worked: Vec<Result<Vec<(Place, Row)>, SolveError>> = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads.get()).map(|_| scope.spawn(work)).collect();
            let joined = workers.into_iter().map(|worker| worker.join());
            joined
                .map(|rows| rows.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        });
        let mut rows = HashMap::new();
        for worked in worked {
            rows.extend(worked?);
        }
        Ok(ByHand {
            rules: rules.clone(),
            shoe,
            rows,
        })
    }
}

impl Advises for ByHand {
    fn advise(&self, view: &View, person: Person) -> Result<Advice, NotAdvised> {
        let offered = Blackjack::legal(&self.rules, view, person).choose;
        let at = offered.first().ok_or(NotAdvised::NotAsked)?.at;
        let own = view.boxes.iter().find(|found| found.number == at);
        let own = own.ok_or(NotAdvised::NotAsked)?;
        let hand = InPlay::of(self, view, own, person).ok_or(NotAdvised::NotKnown)?;
        let insures = |option: &&ChoiceOption| self.is(option, self.insurance_keys()[0]);
        let even = &self.rules.description().even.choice.key;
        let asks_to_insure = offered.iter().any(|option| insures(&option))
            || offered
                .iter()
                .any(|option| self.is(option, self.insurance_keys()[1]));
        let only_insurance = asks_to_insure && !offered.iter().any(|option| self.is(option, even));
        let row = self.rows.get(&hand.place);
        let stake = whole(hand.stake.into());
        let mut choices = Vec::with_capacity(offered.len());
        for option in &offered {
            let insured = match insures(&option) {
                true => self.insured(&hand, option)?,
                false => Fraction::zero(),
            };
            let played = match only_insurance {
                true => Fraction::zero(),
                false => self.played(row, option, insures(&option))? * &stake,
            };
            choices.push(Weighed {
                choice: option.choice,
                aside: Vec::new(),
                expectation: played + insured,
            });
        }
        Ok(Advice {
            choices,
            weighs: match only_insurance {
                true => Weighs::Insurance,
                false => Weighs::Hand,
            },
            left_out: Vec::new(),
            stake: hand.stake,
        })
    }

    /// The same for cards that lie on no table, as dealt or, after a split, split off the first.
    fn weigh_cards(&self, seen: &InSight) -> Result<Advice, NotAdvised> {
        let kind = |card: &Card| self.kind(*card).ok_or(NotAdvised::NotKnown);
        let [up] = seen.bank[..] else {
            return Err(NotAdvised::NotAsked);
        };
        let mut counts = [0; MOST_KINDS];
        for card in &seen.own {
            counts[usize::from(kind(card)?)] += 1;
        }
        let split = &self.rules.description().split.choice.key;
        let pair = match seen.after.contains(split) {
            true => Some(kind(seen.own.first().ok_or(NotAdvised::NotAsked)?)?),
            false => None,
        };
        let row = self.rows.get(&(kind(&up)?, pair, counts));
        let row = row.ok_or(NotAdvised::NotAsked)?;
        let best = row.deeds.iter().any(|(deed, _)| *deed == Deed::Even);
        let felt = self.rules.felt();
        let weigh = |(deed, sum): &(Deed, BigInt)| {
            let key = key_of(&self.rules, *deed, best);
            let choice = felt.choices.iter().find(|choice| choice.key == key)?;
            Some(Weighed {
                choice: choice.id,
                aside: Vec::new(),
                expectation: Fraction::new(sum.clone(), row.below.clone()),
            })
        };
        Ok(Advice {
            choices: row.deeds.iter().filter_map(weigh).collect(),
            weighs: Weighs::Hand,
            left_out: Vec::new(),
            stake: 1,
        })
    }
}

impl ByHand {
    /// The keys of taking an insurance and of taking none.
    fn insurance_keys(&self) -> [&str; 2] {
        let insurance = &self.rules.description().insurance;
        [&insurance.take.key, &insurance.decline.key]
    }

    fn is(&self, option: &ChoiceOption, key: &str) -> bool {
        let mut choices = self.rules.felt().choices.iter();
        choices.any(|choice| choice.id == option.choice && choice.key == key)
    }

    /// What a choice brings by unit of the stake; whoever insures a best hand waits with it.
    fn played(
        &self,
        row: Option<&Row>,
        option: &ChoiceOption,
        insures: bool,
    ) -> Result<Fraction, NotAdvised> {
        let row = row.ok_or(NotAdvised::NotKnown)?;
        let best = row.deeds.iter().any(|(deed, _)| *deed == Deed::Even);
        let fits = |(deed, _): &&(Deed, BigInt)| match insures {
            true => *deed == Deed::Stand,
            false => self.is(option, key_of(&self.rules, *deed, best)),
        };
        let found = row.deeds.iter().find(fits);
        let (_, sum) = found.ok_or(NotAdvised::NotKnown)?;
        Ok(Fraction::new(sum.clone(), row.below.clone()))
    }

    /// What an insurance brings to somebody who has seen his own hand.
    fn insured(&self, hand: &InPlay, option: &ChoiceOption) -> Result<Fraction, NotAdvised> {
        let (_, stake) = option.stakes.ok_or(NotAdvised::NotKnown)?;
        if !self.rules.description().insurance.any_ten.value {
            // Cards are told apart by what they count here, tens and court cards are not.
            return Err(NotAdvised::NotKnown);
        }
        let (up, _, counts) = hand.place;
        let mut left = self.shoe.without(usize::from(up));
        for (count, held) in left.counts.iter_mut().zip(counts) {
            *count = count.saturating_sub(held.into());
        }
        let likely = chance_of_best(&self.rules, &left, up.into())?;
        let wins = self.rules.description().insurance.wins.value;
        let wins = Fraction::new(wins.numerator().into(), wins.denominator().into());
        Ok((likely * (wins + whole(1)) - whole(1)) * whole(stake.count().into()))
    }
}

/// The hand that is played.
struct InPlay {
    place: Place,
    stake: u64,
}

impl InPlay {
    fn of(by: &ByHand, view: &View, own: &BoxView, person: Person) -> Option<InPlay> {
        let up = by.kind(view.bank.iter().find_map(seen)?)?;
        let split = own.split.iter().find(|hand| hand.plays);
        let cards = split.map_or(&own.cards, |hand| &hand.cards);
        let cards: Vec<Card> = cards.iter().filter_map(seen).collect();
        let mut counts = [0; MOST_KINDS];
        for card in &cards {
            counts[usize::from(by.kind(*card)?)] += 1;
        }
        let pair = match split {
            Some(_) => Some(by.kind(*cards.first()?)?),
            None => None,
        };
        let on_hand = split.and_then(|hand| hand.stakes.iter().find(|(who, _)| *who == person));
        let key = &by.rules.description().bet.key;
        let spot = by.rules.felt().spots.iter().find(|spot| spot.key == *key)?;
        let on_box = own
            .wagers
            .iter()
            .find(|wager| wager.by == person && wager.spot == spot.id);
        let stake = match on_hand {
            Some((_, stake)) => *stake,
            None => on_box?.stake,
        };
        Some(InPlay {
            place: (up, pair, counts),
            stake: stake.count(),
        })
    }
}

impl ByHand {
    /// The kind of a card.
    fn kind(&self, card: Card) -> Option<u8> {
        let points = self.rules.points();
        let counts = |card: Card| (points.low(card), points.is_ace(card));
        let mut kinds = self.shoe.cards.iter();
        let found = kinds.position(|known| counts(*known) == counts(card));
        found.and_then(|kind| u8::try_from(kind).ok())
    }
}

fn seen(seen: &Seen) -> Option<Card> {
    match seen {
        Seen::Card(card) => Some(*card),
        Seen::Back => None,
    }
}

/// Every hand against one first card of the bank, by a player who looks at its cards.
fn against(
    rules: &Rules,
    shoe: &Shoe,
    hands: &Hands,
    up: usize,
) -> Result<Vec<(Place, Row)>, SolveError> {
    let unit = unit(rules);
    playing(rules, shoe, hands, up, |mut play, _| {
        play.look_at_cards();
        play.settle();
        let row = |cell: &super::play::Cell| {
            let at = cell.hands[0];
            let (counts, pair) = play.seen(at);
            let deeds = cell.deeds.iter();
            let deeds = deeds.map(|deed| (*deed, play.brings(at.0, at.1, *deed)));
            let row = Row {
                deeds: deeds.collect(),
                below: play.weight(at) * unit,
            };
            ((up as u8, pair.map(|pair| pair as u8), *counts), row)
        };
        let possible = play
            .cells
            .iter()
            .filter(|cell| !play.weight(cell.hands[0]).is_zero());
        possible.map(row).collect()
    })
}

#[cfg(test)]
impl ByHand {
    /// What each choice is worth with a hand as the chart names it: `9-4-3 (hard 16)` against `T`.
    pub(crate) fn named(&self, hand: &str, against: &str) -> Option<Vec<(String, Fraction)>> {
        let kind = |rank: &str| {
            let card: Card = format!("{rank}s").parse().ok()?;
            self.kind(card)
        };
        let (cards, _) = hand.split_once(" (")?;
        let (cards, pair) = match cards.split_once(" off ") {
            Some((cards, pair)) => (cards, Some(kind(pair)?)),
            None => (cards, None),
        };
        let mut counts = [0; MOST_KINDS];
        for rank in cards.split('-') {
            counts[usize::from(kind(rank)?)] += 1;
        }
        let row = self.rows.get(&(kind(against)?, pair, counts))?;
        let best = row.deeds.iter().any(|(deed, _)| *deed == Deed::Even);
        let told = row.deeds.iter().map(|(deed, sum)| {
            let key = key_of(&self.rules, *deed, best).to_owned();
            (key, Fraction::new(sum.clone(), row.below.clone()))
        });
        Some(told.collect())
    }
}
