//! What an engine can tell apart in the cards of a place.
//!
//! A game whose hands lie each in one place looks at a hand only through its value in the hand
//! order, and a value answers no more than four questions: of which class it is, whether it is
//! a straight with the ace below, whether it meets a threshold of the rules, and how it
//! compares with another hand's value. Two deals that answer all of them alike are *alike*,
//! and the engine settles them alike: it is asked for one and the answer serves for all.
//!
//! That the engine asks nothing else is checked while it is walked. Hands alike form runs of
//! neighbouring values; of each run both the lowest and the highest are asked for, so that a
//! threshold inside a run that was not named here makes the two differ; and each deal asks
//! again for one hand at random with its own cards. A difference stops the walk.
//!
//! Where cards are common to several hands, or a place holds another number of cards than
//! makes a hand, the cards themselves are the signature and nothing is shared.

use std::cmp::Ordering;
use std::collections::HashMap;

use cards::{CardSet, HandOrder, Threshold};

use crate::classes::{for_each_subset, ways};

/// The cards of a place, as far as an engine can tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Signature {
    /// A whole hand: its strength, and what it answers by itself (see [`Signer`]).
    Hand { strength: u32, kind: u32 },
    /// Anything else.
    Cards(CardSet),
}

/// What a hand is alike in, beside these others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Likeness {
    /// Hands of this kind that compare so with the others, from the first, two bits each.
    Alike { kind: u32, against: u32 },
    /// This one only.
    Alone(Signature),
}

impl Signature {
    pub(crate) fn likeness(self, others: &[Signature]) -> Likeness {
        let Signature::Hand { strength, kind } = self else {
            return Likeness::Alone(self);
        };
        let mut against = 0;
        for other in others {
            let Signature::Hand {
                strength: other, ..
            } = other
            else {
                return Likeness::Alone(self);
            };
            let result = match strength.cmp(other) {
                Ordering::Less => 1,
                Ordering::Equal => 2,
                Ordering::Greater => 3,
            };
            against = against << 2 | result;
        }
        Likeness::Alike { kind, against }
    }
}

/// Signs sets of cards.
#[derive(Clone, Copy)]
pub(crate) struct Signer<'a> {
    order: Option<&'a HandOrder>,
    thresholds: &'a [Threshold],
}

impl<'a> Signer<'a> {
    /// By value in this order, or by the cards if there is none; the rules know these
    /// thresholds.
    pub(crate) fn new(order: Option<&'a HandOrder>, thresholds: &'a [Threshold]) -> Signer<'a> {
        Signer { order, thresholds }
    }

    pub(crate) fn sign(self, set: CardSet) -> Signature {
        let valued = self
            .order
            .and_then(|order| Some((order, order.value_of_set(set).ok()?)));
        let Some((order, value)) = valued else {
            return Signature::Cards(set);
        };
        let met = |threshold| u32::from(order.meets(value, threshold));
        let kind = order.class_position(value) as u32;
        let kind = kind << 1 | u32::from(order.uses_low_ace(value));
        let kind = self
            .thresholds
            .iter()
            .fold(kind, |kind, each| kind << 1 | met(each));
        Signature::Hand {
            strength: value.strength(),
            kind,
        }
    }
}

/// All hands of one signature among those that may come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Signed {
    pub(crate) signature: Signature,
    /// How many they are.
    pub(crate) count: u128,
    /// One of them.
    pub(crate) example: CardSet,
}

/// Every hand of one size, with its signature: to be scanned for those that may still come.
pub(crate) struct Roll {
    size: usize,
    /// Each hand and the place of its signature.
    hands: Vec<(CardSet, u32)>,
    /// From the lowest.
    signatures: Vec<Signature>,
}

/// The most hands that a roll holds: beyond that it would not stay in a cache.
const MOST_ON_A_ROLL: u128 = 1 << 22;

impl Roll {
    /// The roll of all hands of this size, unless there are too many.
    pub(crate) fn new(deck: CardSet, size: usize, signer: Signer) -> Option<Roll> {
        if ways(deck.len(), &[size]) > MOST_ON_A_ROLL {
            return None;
        }
        let mut signed: Vec<(CardSet, Signature)> = Vec::new();
        for_each_subset(deck, size, &mut |set| signed.push((set, signer.sign(set))));
        let mut signatures: Vec<Signature> =
            signed.iter().map(|(_, signature)| *signature).collect();
        signatures.sort_unstable();
        signatures.dedup();
        let places = signatures
            .iter()
            .zip(0..)
            .collect::<HashMap<&Signature, u32>>();
        let hands = signed
            .iter()
            .map(|(set, signature)| (*set, places[signature]))
            .collect();
        Some(Roll {
            size,
            hands,
            signatures,
        })
    }

    /// How many hands of each signature have none of these cards.
    fn without(&self, dead: CardSet) -> Vec<Signed> {
        let mut counts = vec![(0u32, CardSet::EMPTY); self.signatures.len()];
        for &(set, place) in &self.hands {
            if set.bits() & dead.bits() == 0 {
                let (count, example) = &mut counts[place as usize];
                if *count == 0 {
                    *example = set;
                }
                *count += 1;
            }
        }
        let signed = counts.into_iter().zip(&self.signatures);
        signed
            .filter(|((count, _), _)| *count > 0)
            .map(|((count, example), &signature)| Signed {
                signature,
                count: count.into(),
                example,
            })
            .collect()
    }
}

/// How many ways to add `size` cards to those known in a place give each signature, from the
/// lowest, when these cards are dead.
pub(crate) fn tally(
    (deck, dead): (CardSet, CardSet),
    known: CardSet,
    size: usize,
    signer: Signer,
    rolls: &[Roll],
) -> Vec<Signed> {
    let roll = rolls
        .iter()
        .find(|roll| roll.size == size && known.is_empty());
    if let Some(roll) = roll {
        return roll.without(dead);
    }
    let mut counts: HashMap<Signature, (u128, CardSet)> = HashMap::new();
    for_each_subset(deck.difference(dead), size, &mut |set| {
        counts
            .entry(signer.sign(known.union(set)))
            .or_insert((0, set))
            .0 += 1;
    });
    let signed = |(signature, (count, example))| Signed {
        signature,
        count,
        example,
    };
    let mut found: Vec<Signed> = counts.into_iter().map(signed).collect();
    found.sort_unstable_by_key(|signed| signed.signature);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{Deck, OrderSpec, parse_hand};

    fn set(text: &str) -> CardSet {
        parse_hand(text).unwrap().into_iter().collect()
    }

    #[test]
    fn a_roll_and_a_fresh_count_agree() {
        let order = HandOrder::new(OrderSpec::standard()).unwrap();
        let signer = Signer::new(Some(&order), &[]);
        // Standard order, but few cards, so that the count is short.
        let deck = Deck::new(28).unwrap().set();
        let roll = Roll::new(deck, 5, signer).unwrap();
        let dead = set("As Kd 9h");
        let fresh = tally((deck, dead), CardSet::EMPTY, 5, signer, &[]);
        assert_eq!(
            fresh,
            tally((deck, dead), CardSet::EMPTY, 5, signer, &[roll])
        );
        assert_eq!(
            fresh.iter().map(|signed| signed.count).sum::<u128>(),
            53_130
        );
    }

    #[test]
    fn hands_are_alike_by_class_threshold_and_comparison() {
        let order = HandOrder::new(OrderSpec::standard()).unwrap();
        let thresholds = [order.threshold("A-K").unwrap()];
        let signer = Signer::new(Some(&order), &thresholds);
        let own = signer.sign(set("Qs Js 9d 7c 2h"));
        let like = |text: &str| signer.sign(set(text)).likeness(&[own]);
        assert_eq!(like("Ks Js 9d 7c 2h"), like("Ad Qd Jc Ts 9h"));
        assert_ne!(like("Ad Qd Jc Ts 9h"), like("Ad Kd 4c 3s 2h"));
        assert_ne!(like("Ks Js 9d 7c 2h"), like("Qd Jd 9h 7s 2c"));
        assert_ne!(like("Qd Jd 9h 7s 2c"), like("Qd Jd 8h 7s 2c"));
        assert_ne!(like("6d 5d 4h 3s 2c"), like("5d 4h 3s 2c Ac"));
        // Beside anything that is no whole hand, a hand is like itself only.
        let hand = signer.sign(set("2s 2d 3c 4h 5s"));
        let cards = signer.sign(set("2s 3d"));
        assert_eq!(hand.likeness(&[cards]), Likeness::Alone(hand));
    }
}
