//! Best play: what is chosen at each information set, and where one choice gives way to the
//! other.

use cards::{Card, CardSet, HandOrder, HandValue};
use table::{ChoiceId, Felt, Place};

use crate::fraction::{Fraction, fraction, whole};
use crate::hands::Step;
use crate::plain::{Plain, Sayer, Worths};
use crate::script::BOX;
use crate::walk::Taken;

/// Best play. Of choices worth the same, the first that the game offers is taken.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strategy {
    /// Each decision of a round.
    pub decisions: Vec<DecisionPlay>,
    /// The same as a chart, where hands are told by their totals against a card of the other.
    pub chart: Vec<ChartCell>,
}

/// What is done with a total against a card.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartCell {
    /// Whose choice it is, where it is not always the same one's; empty otherwise.
    pub who: String,
    /// The hand, by its total.
    pub hand: String,
    /// What of the other's hand is seen.
    pub against: String,
    /// What is chosen, by key, and how often: where two play against each other, a choice may be
    /// best left to chance.
    pub choices: Vec<(String, Fraction)>,
    /// What each choice is worth here, by key, in units of the first stake.
    pub expectations: Vec<(String, Fraction)>,
}

/// Best play of one decision.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisionPlay {
    /// Its number among the decisions of a round.
    pub(crate) id: usize,
    /// What was chosen before it, by key.
    pub after: Vec<String>,
    /// Every class of what the player may see, the highest hand first. Empty where they are too
    /// many to be listed: after a card was turned, or where the bank shows one.
    pub hands: Vec<HandPlay>,
    /// How often each choice is best among all that he may see, by key.
    pub shares: Vec<(String, Fraction)>,
    /// The same in short: hands in a row, by value, that are played alike; from the highest.
    /// Empty where what he sees is no whole hand. Where a run is played one way or the other by the
    /// card that the bank shows, both are named, with a stroke between.
    pub runs: Vec<Run>,
    /// The same in words, where what he sees is no whole hand.
    pub plain: Option<Plain>,
}

/// Best play with what the player sees, up to the names of the suits.
#[derive(Clone, Debug, PartialEq)]
pub struct HandPlay {
    /// The cards that he sees, by place.
    pub seen: Vec<(Place, Vec<Card>)>,
    /// How likely it is that he sees them, or the same in other suits.
    pub probability: Fraction,
    /// What he chooses, by key.
    pub choice: String,
    /// The expectation of each choice by key, all bets together, in units of the first stake.
    pub expectations: Vec<(String, Fraction)>,
}

/// Hands in a row that are played alike.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// What is chosen, by key.
    pub choice: String,
    /// The highest of them.
    pub highest: HandName,
    /// The lowest of them.
    pub lowest: HandName,
    /// How likely one of them is.
    pub probability: Fraction,
}

/// A hand by what counts in it.
#[derive(Clone, Debug, PartialEq)]
pub struct HandName {
    /// The key of its class.
    pub class: String,
    /// The ranks that decide inside the class, as `Q-6-4`.
    pub ranks: String,
    /// An example.
    pub cards: Vec<Card>,
}

impl DecisionPlay {
    /// The lowest hand with which this choice is made, if it is made with every hand from the
    /// highest down to that one and with no other.
    pub fn threshold(&self, choice: &str) -> Option<&HandName> {
        let (first, rest) = self.runs.split_first()?;
        let is_clean = first.choice == choice
            && rest.iter().all(|run| run.choice != choice)
            && rest
                .first()
                .is_none_or(|next| !next.highest.is_worth(&first.lowest));
        is_clean.then_some(&first.lowest)
    }
}

impl HandName {
    fn is_worth(&self, other: &HandName) -> bool {
        self.class == other.class && self.ranks == other.ranks
    }
}

/// Names what a walk found.
pub(crate) struct Namer<'a> {
    pub(crate) order: &'a HandOrder,
    pub(crate) felt: &'a Felt,
    /// The first stake, in cents.
    pub(crate) unit: u128,
}

impl Namer<'_> {
    /// The strategy of a walk with these decisions.
    pub(crate) fn strategy(&self, decisions: &[Vec<ChoiceId>], taken: &[Taken]) -> Strategy {
        let play = |(id, after): (usize, &Vec<ChoiceId>)| {
            let taken = taken.iter().filter(|taken| taken.decision == id);
            self.decision(id, after, taken.collect())
        };
        Strategy {
            decisions: decisions.iter().enumerate().map(play).collect(),
            chart: Vec::new(),
        }
    }

    /// Best play of a decision in words; `parts` is in how many parts a cent is divided.
    pub(crate) fn plain(
        &self,
        worths: &Worths,
        decision: usize,
        options: &[ChoiceId],
        parts: u128,
    ) -> Option<Plain> {
        let choices: Vec<String> = options.iter().map(|option| self.choice(*option)).collect();
        let sayer = Sayer {
            felt: self.felt,
            pays_from: worths.pays_from,
        };
        sayer.plain(worths.of(decision)?, &choices, parts * self.unit)
    }

    /// How often each option is best.
    pub(crate) fn shares(&self, shares: &[u128], options: &[ChoiceId]) -> Vec<(String, Fraction)> {
        let total: u128 = shares.iter().sum();
        let share = |(option, count): (&ChoiceId, &u128)| {
            (self.choice(*option), fraction(*count, total.max(1)))
        };
        options.iter().zip(shares).map(share).collect()
    }

    /// Runs of steps that are played alike, from how often each option is best with each step.
    pub(crate) fn runs_of(
        &self,
        steps: &[Step],
        by_step: &[Vec<u128>],
        options: &[ChoiceId],
    ) -> Vec<Run> {
        let total: u128 = by_step.iter().flatten().sum();
        let chosen = |step: usize| -> Vec<usize> {
            let best = by_step[step].iter().enumerate();
            best.filter(|(_, count)| **count > 0)
                .map(|(o, _)| o)
                .collect()
        };
        let falling: Vec<usize> = (0..steps.len()).rev().collect();
        let run = |run: &[usize]| {
            let (first, last) = (run.first()?, run.last()?);
            let names = chosen(*first);
            let names: Vec<String> = names.iter().map(|o| self.choice(options[*o])).collect();
            let weight = run.iter().flat_map(|step| &by_step[*step]).sum();
            Some(Run {
                choice: names.join("/"),
                highest: self.name_of(steps[*first].example)?,
                lowest: self.name_of(steps[*last].example)?,
                probability: fraction(weight, total),
            })
        };
        let runs = falling.chunk_by(|one, other| chosen(*one) == chosen(*other));
        runs.filter_map(run).collect()
    }

    fn decision(&self, id: usize, after: &[ChoiceId], mut taken: Vec<&Taken>) -> DecisionPlay {
        let total: u128 = taken.iter().map(|taken| taken.weight).sum();
        let strength = |taken: &&Taken| self.value(taken).map_or(0, HandValue::strength);
        taken.sort_by_key(|taken| (std::cmp::Reverse(strength(taken)), taken.choice));
        DecisionPlay {
            id,
            shares: self.shares_of(&taken, total),
            after: after.iter().map(|choice| self.choice(*choice)).collect(),
            hands: taken.iter().map(|taken| self.hand(taken, total)).collect(),
            runs: self.runs(&taken, total).unwrap_or_default(),
            plain: None,
        }
    }

    fn shares_of(&self, taken: &[&Taken], total: u128) -> Vec<(String, Fraction)> {
        let options = taken.first().map_or(&[][..], |taken| &taken.means[..]);
        let share = |(option, _): &(ChoiceId, Fraction)| {
            let chosen = taken.iter().filter(|taken| taken.choice == *option);
            let weight = chosen.map(|taken| taken.weight).sum();
            (self.choice(*option), fraction(weight, total))
        };
        options.iter().map(share).collect()
    }

    fn hand(&self, taken: &Taken, total: u128) -> HandPlay {
        let mean =
            |(choice, mean): &(ChoiceId, Fraction)| (self.choice(*choice), mean / whole(self.unit));
        HandPlay {
            seen: taken
                .seen
                .iter()
                .map(|(place, set)| (*place, falling(*set)))
                .collect(),
            probability: fraction(taken.weight, total),
            choice: self.choice(taken.choice),
            expectations: taken.means.iter().map(mean).collect(),
        }
    }

    fn runs(&self, taken: &[&Taken], total: u128) -> Option<Vec<Run>> {
        taken
            .chunk_by(|one, other| one.choice == other.choice)
            .map(|run| {
                let weight = run.iter().map(|taken| taken.weight).sum();
                Some(Run {
                    choice: self.choice(run.first()?.choice),
                    highest: self.name(run.first()?)?,
                    lowest: self.name(run.last()?)?,
                    probability: fraction(weight, total),
                })
            })
            .collect()
    }

    fn name(&self, taken: &Taken) -> Option<HandName> {
        self.name_of(own(taken))
    }

    fn name_of(&self, hand: CardSet) -> Option<HandName> {
        let value = self.order.value_of_set(hand).ok()?;
        let class = &self.felt.classes[self.order.class_position(value)];
        Some(HandName {
            class: class.key.clone(),
            ranks: self.order.ranks_of(value).to_string(),
            cards: falling(hand),
        })
    }

    fn value(&self, taken: &Taken) -> Option<HandValue> {
        self.order.value_of_set(own(taken)).ok()
    }

    fn choice(&self, id: ChoiceId) -> String {
        let known = self.felt.choices.iter().find(|choice| choice.id == id);
        known.map_or_else(String::new, |choice| choice.key.clone())
    }
}

/// The cards of the player's own hand.
fn own(taken: &Taken) -> CardSet {
    let found = taken
        .seen
        .iter()
        .find(|(place, _)| *place == Place::Box(BOX));
    found.map_or(CardSet::EMPTY, |(_, set)| *set)
}

/// The cards from the highest rank down.
fn falling(set: CardSet) -> Vec<Card> {
    let mut cards: Vec<Card> = set.iter().collect();
    cards.sort_by(|one, other| other.cmp(one));
    cards
}
