//! Best play that can be looked up: what is chosen at every point that a round comes to, by the
//! cards in sight up to the names of suits.

use std::collections::HashMap;

use cards::{Card, CardSet};

use crate::classes::Renaming;

/// What is chosen, by the place of the option; with one card more in sight for each such card.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pages {
    alone: HashMap<Key, u8>,
    by_card: HashMap<Key, Row>,
}

/// A decision by its number, and two sets of cards up to the names of suits.
type Key = (u8, [u64; 2]);

/// By the card: the place of the option, and the card that is put aside.
type Row = Box<[Entry; CARDS]>;

/// Cards are numbered by their bits.
const CARDS: usize = 64;

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    option: u8,
    aside: u8,
}

const NOTHING: Entry = Entry {
    option: u8::MAX,
    aside: u8::MAX,
};

/// Two sets of cards with their suits in order, and how these were renamed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ordered {
    sets: [u64; 2],
    to: Renaming,
}

impl Ordered {
    pub(crate) fn new(sets: [CardSet; 2]) -> Ordered {
        let to = Renaming::in_order(sets);
        Ordered {
            sets: sets.map(|set| to.apply(set).bits()),
            to,
        }
    }

    fn number(&self, card: Card) -> usize {
        let renamed = self.to.apply(CardSet::EMPTY.with(card));
        renamed.bits().trailing_zeros() as usize
    }
}

impl Pages {
    pub(crate) fn note(&mut self, decision: usize, seen: &Ordered, option: usize) {
        let key = (decision as u8, seen.sets);
        self.alone.insert(key, option as u8);
    }

    /// Notes what is chosen when this card is in sight as well, and what is then put aside.
    pub(crate) fn note_with(
        &mut self,
        decision: usize,
        seen: &Ordered,
        chosen: impl Iterator<Item = (Card, usize, Option<Card>)>,
    ) {
        let row = self.by_card.entry((decision as u8, seen.sets));
        let row = row.or_insert_with(|| Box::new([NOTHING; CARDS]));
        for (card, option, aside) in chosen {
            let aside = aside.map_or(u8::MAX, |aside| seen.number(aside) as u8);
            row[seen.number(card)] = Entry {
                option: option as u8,
                aside,
            };
        }
    }

    pub(crate) fn add(&mut self, other: Pages) {
        self.alone.extend(other.alone);
        self.by_card.extend(other.by_card);
    }

    /// The place of the option.
    pub(crate) fn find(&self, decision: usize, sets: [CardSet; 2]) -> Option<usize> {
        let seen = Ordered::new(sets);
        let found = self.alone.get(&(decision as u8, seen.sets));
        found.map(|option| usize::from(*option))
    }

    /// The place of the option with a card more in sight, and the card of the first set that is
    /// put aside.
    pub(crate) fn find_with(
        &self,
        decision: usize,
        sets: [CardSet; 2],
        card: Card,
    ) -> Option<(usize, Option<Card>)> {
        let seen = Ordered::new(sets);
        let row = self.by_card.get(&(decision as u8, seen.sets))?;
        let entry = row[seen.number(card)];
        let aside = |own: &Card| seen.number(*own) == usize::from(entry.aside);
        let aside = sets[0].iter().find(aside);
        (entry != NOTHING).then_some((usize::from(entry.option), aside))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is noted of one deal is found for every deal that differs in the names of suits.
    #[test]
    fn a_page_is_found_under_every_name_of_the_suits() {
        let cards = |text: &str| -> Vec<Card> {
            let words = text.split(' ').map(|word| word.parse());
            words.collect::<Result<_, _>>().expect("they are cards")
        };
        let set = |text: &str| -> CardSet { cards(text).into_iter().collect() };
        let (own, flop, turn) = (set("Ah Kh"), set("2h 7h 9c"), cards("9d")[0]);
        let mut pages = Pages::default();
        let seen = Ordered::new([own, flop]);
        pages.note(1, &seen, 2);
        // Suits that nothing in sight tells apart are noted alike: every card that may come is.
        let aside = Some(cards("Kh")[0]);
        let noted = [turn, cards("9s")[0]].map(|card| (card, 1, aside));
        pages.note_with(2, &seen, noted.into_iter());
        for to in Renaming::all() {
            let sets = [to.apply(own), to.apply(flop)];
            assert_eq!(pages.find(1, sets), Some(2));
            let one = |card: Card| to.apply(CardSet::EMPTY.with(card)).iter().next();
            let turned = one(turn).expect("it is a card");
            let found = pages.find_with(2, sets, turned);
            assert_eq!(found, Some((1, one(cards("Kh")[0]))));
        }
        assert_eq!(pages.find(1, [own, set("2h 7h 9h")]), None);
        assert_eq!(pages.find_with(2, [own, flop], cards("9h")[0]), None);
    }
}
