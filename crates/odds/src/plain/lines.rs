//! The words for it.

use std::collections::{BTreeMap, BTreeSet};

use cards::Rank;
use law::Fact;
use table::Felt;

use super::sight::{Draw, Group, Holding, Pattern};
use super::{Plain, PlainLine, Worth};
use crate::fraction::{fraction, whole};

/// Says what is chosen with what is in sight.
pub(crate) struct Sayer<'a> {
    pub(crate) felt: &'a Felt,
    /// The lowest rank of which a pair is paid for.
    pub(crate) pays_from: Option<Rank>,
}

/// Which levels of a group are meant.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Levels {
    Any,
    From(u8),
    UpTo(u8),
    Only(Vec<u8>),
}

/// A group without the part by which lines that are alike are brought together.
type Outer = (u8, u8);

/// The lines of one option: by what they have in common, which of it is meant, and how many deals.
type Lines = BTreeMap<(Outer, Levels), (BTreeSet<u8>, u128)>;

impl Sayer<'_> {
    /// What is chosen with what; `choices` are the keys of the options. Nothing where a sight cannot
    /// be read.
    pub(crate) fn plain(&self, worth: &Worth, choices: &[String], parts: u128) -> Option<Plain> {
        let mut groups: BTreeMap<Group, Vec<(u8, usize, u128)>> = BTreeMap::new();
        for (sight, option, weight) in worth.chosen() {
            let (group, level) = worth.look.reading.group(sight)?;
            groups
                .entry(group)
                .or_default()
                .push((level, option, weight));
        }
        let mut all: BTreeMap<Outer, BTreeSet<u8>> = BTreeMap::new();
        for group in groups.keys() {
            let (outer, inner) = parted(*group);
            all.entry(outer).or_default().insert(inner);
        }
        let of: Vec<Lines> = (0..choices.len())
            .map(|option| lines(&groups, option))
            .collect();
        let weight = |lines: &Lines| lines.values().map(|(_, weight)| weight).sum::<u128>();
        let total = of.iter().map(weight).sum::<u128>().max(1);
        // What takes most words is what is left when all else is said.
        let rest =
            (0..choices.len()).max_by_key(|option| (of[*option].len(), weight(&of[*option])))?;
        let mut told = Vec::new();
        for (option, lines) in of.iter().enumerate().filter(|(option, _)| *option != rest) {
            // Those that one would look for first: cards of one rank, then draws from the best.
            for ((outer, levels), (inner, weight)) in lines.iter().rev() {
                let whole = all[outer].len() == inner.len();
                told.push(PlainLine {
                    choice: choices[option].clone(),
                    with: self.line(worth.look.cards, *outer, levels, (!whole).then_some(inner)),
                    probability: fraction(*weight, total),
                });
            }
        }
        let otherwise = match told.is_empty() {
            true => "play-always",
            false => "play-otherwise",
        };
        told.push(PlainLine {
            choice: choices[rest].clone(),
            with: Fact::said(otherwise, []),
            probability: fraction(weight(&of[rest]), total),
        });
        Some(Plain {
            lines: told,
            costs: worth.costs() / whole(parts),
        })
    }

    fn line(
        &self,
        cards: usize,
        (kind, part): Outer,
        levels: &Levels,
        inner: Option<&BTreeSet<u8>>,
    ) -> Fact {
        let mut said = Vec::new();
        let inner = inner.map(|inner| inner.iter().copied().collect::<Vec<u8>>());
        match kind {
            FITS => {
                let name = ["play-of-suits", "play-of-one-suit"][usize::from(part)];
                said.push(Fact::said(name, [("cards", Fact::from(cards as u64))]));
                said.extend(inner.map(|straights| many("play-straights", &straights)));
                said.extend(self.high(levels));
            }
            TWO => {
                let name = ["play-pair", "play-suited", "play-off"][usize::from(part)];
                said.push(Fact::said(name, []));
                said.extend(inner.map(|highest| highs(&highest)));
                said.extend(by_rank("play-lower", levels).filter(|_| part != 0));
            }
            ALIKE => {
                let names = ["pair", "two-pair", "three-of-a-kind", "four-of-a-kind"];
                said.push(self.class(names[usize::from(part) - 1]));
                said.extend(by_rank("play-rank", levels));
            }
            OWN_PAIR => {
                said.push(Fact::said("play-own-pair", []));
                said.extend(inner.map(|above| many("play-above", &above)));
                said.extend(by_rank("play-rank", levels));
            }
            MORE => said.push(Fact::said("play-more", [])),
            _ => {
                let draws = ["play-no-draw", "play-one-rank", "play-ranks", "play-flush"];
                let on_pair = ["play-no-pair-there", "play-pair-there"];
                said.push(Fact::said(draws[usize::from(part)], []));
                said.push(Fact::said(on_pair[usize::from(kind == DRAW_ON_PAIR)], []));
                said.extend(inner.map(|over| many("play-over", &over)));
                said.extend(by_rank("play-highest", levels));
            }
        }
        Fact::List(said)
    }

    /// How many cards would pay as a pair.
    fn high(&self, levels: &Levels) -> Option<Fact> {
        let rank = self.pays_from?;
        let said = |name: &'static str, count: Fact| {
            Fact::said(name, [("count", count), ("rank", named(rank.index()))])
        };
        Some(match levels {
            Levels::Any => return None,
            Levels::From(count) => said("play-high-from", Fact::from(*count)),
            Levels::UpTo(count) => said("play-high-up-to", Fact::from(*count)),
            Levels::Only(counts) => said("play-high-of", Fact::either(counts.iter().copied())),
        })
    }

    fn class(&self, key: &str) -> Fact {
        let known = self.felt.classes.iter().find(|class| class.key == key);
        known.map_or_else(|| Fact::from(key), |class| Fact::from(&class.name))
    }
}

const FITS: u8 = 0;
const DRAW: u8 = 1;
const DRAW_ON_PAIR: u8 = 6;
const TWO: u8 = 2;
const OWN_PAIR: u8 = 3;
const MORE: u8 = 4;
const ALIKE: u8 = 5;

/// A group as what it has in common with others, and what tells it from them.
fn parted(group: Group) -> (Outer, u8) {
    match group {
        Group::Fits { suited, straights } => ((FITS, u8::from(suited)), straights),
        Group::Draw { paired, draw, over } => {
            let kind = if paired { DRAW_ON_PAIR } else { DRAW };
            ((kind, draw as u8), over)
        }
        // Of pairs the rank is told, and no lower card.
        Group::Two { holding, highest } => ((TWO, holding as u8), highest),
        Group::OwnPair { above } => ((OWN_PAIR, 0), above),
        Group::More => ((MORE, 0), 0),
        Group::Alike(pattern) => ((ALIKE, pattern as u8), 0),
    }
}

/// The lines of one option.
fn lines(groups: &BTreeMap<Group, Vec<(u8, usize, u128)>>, option: usize) -> Lines {
    let mut lines = Lines::new();
    for (group, found) in groups {
        let chosen: Vec<u8> = found
            .iter()
            .filter(|(_, chosen, _)| *chosen == option)
            .map(|(level, _, _)| *level)
            .collect();
        if chosen.is_empty() {
            continue;
        }
        let (outer, inner) = parted(*group);
        let weight = found.iter().filter(|(_, chosen, _)| *chosen == option);
        let weight: u128 = weight.map(|(_, _, weight)| weight).sum();
        let existing: Vec<u8> = found.iter().map(|(level, _, _)| *level).collect();
        let line = lines.entry((outer, Levels::of(&chosen, &existing)));
        let (known, sum) = line.or_default();
        known.insert(inner);
        *sum += weight;
    }
    lines
}

impl Levels {
    /// Some of those that there are, both from the lowest.
    fn of(chosen: &[u8], existing: &[u8]) -> Levels {
        if chosen == existing {
            return Levels::Any;
        }
        let (least, most) = (chosen[0], chosen[chosen.len() - 1]);
        if chosen.len() == 1 {
            // Nothing is above the highest or below the lowest: it is said alone.
            Levels::Only(chosen.to_vec())
        } else if existing.ends_with(chosen) {
            Levels::From(least)
        } else if existing.starts_with(chosen) {
            Levels::UpTo(most)
        } else {
            Levels::Only(chosen.to_vec())
        }
    }
}

/// Ranks from one up, down or some; nothing of any.
fn by_rank(name: &'static str, levels: &Levels) -> impl Iterator<Item = Fact> + use<> {
    let said = |end: &str, rank: Fact| Some(Fact::said(format!("{name}-{end}"), [("rank", rank)]));
    let said = match levels {
        Levels::Any => None,
        Levels::From(rank) => said("from", named(*rank)),
        Levels::UpTo(rank) => said("up-to", named(*rank)),
        Levels::Only(ranks) => said("of", Fact::either(ranks.iter().map(|rank| named(*rank)))),
    };
    said.into_iter()
}

/// The higher of two cards, from the ace down.
fn highs(ranks: &[u8]) -> Fact {
    let falling = ranks.iter().rev().map(|rank| named(*rank));
    Fact::said("play-higher", [("ranks", Fact::either(falling))])
}

fn many(name: &'static str, counts: &[u8]) -> Fact {
    match counts {
        [0] => Fact::said(format!("{name}-none"), []),
        [1] => Fact::said(format!("{name}-one"), []),
        _ => Fact::said(name, [("count", Fact::either(counts.iter().copied()))]),
    }
}

/// A rank as it stands on a card.
fn named(index: u8) -> Fact {
    match Rank::from_index(index) {
        Some(Rank::Ten) => Fact::from("10"),
        Some(rank) => Fact::from(rank.letter().to_string()),
        None => Fact::from(""),
    }
}

// What a number of a line stands for.
const _: () =
    assert!(Pattern::Pair as u8 == 1 && Holding::Pair as u8 == 0 && Draw::Flush as u8 == 3);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_and_the_lowest_are_said_alone() {
        let ranks: Vec<u8> = (0..13).collect();
        assert_eq!(Levels::of(&ranks[12..], &ranks), Levels::Only(vec![12]));
        assert_eq!(Levels::of(&ranks[..1], &ranks), Levels::Only(vec![0]));
        assert_eq!(Levels::of(&ranks[11..], &ranks), Levels::From(11));
        assert_eq!(Levels::of(&ranks[..2], &ranks), Levels::UpTo(1));
        assert_eq!(Levels::of(&ranks, &ranks), Levels::Any);
    }
}
