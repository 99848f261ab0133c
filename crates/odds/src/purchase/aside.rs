//! Which card is put aside, told so that one can follow it.

use cards::{Card, CardSet, Class};

use crate::hands::Hands;

/// What four cards are kept for when the fifth is put aside. Where they are several things, the
/// first of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Kept {
    /// They are of one suit.
    OneSuit,
    /// A card makes them a straight.
    ToAStraight,
    /// Cards of one rank among them: four, three, two and two, two.
    Four,
    Three,
    TwoPairs,
    Pair,
    /// Nothing of the kind: their ranks.
    Ranks,
}

/// Which card it is, among those of a hand that have no second one of their rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Which {
    Lowest,
    Middle,
    Highest,
    /// The only one of that sort.
    Single,
    /// It has others of its rank beside it.
    OneOfSeveral,
}

/// A card put aside: the class of the hand by its place in the order, what is kept, and which goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Aside {
    pub(crate) class: usize,
    pub(crate) kept: Kept,
    pub(crate) which: Which,
}

impl Kept {
    pub(crate) fn key(self) -> &'static str {
        match self {
            Kept::OneSuit => "keep-suit",
            Kept::ToAStraight => "keep-run",
            Kept::Four => "keep-four",
            Kept::Three => "keep-three",
            Kept::TwoPairs => "keep-pairs",
            Kept::Pair => "keep-pair",
            Kept::Ranks => "keep-high",
        }
    }
}

impl Which {
    pub(crate) fn key(self) -> &'static str {
        match self {
            Which::Lowest => "lowest",
            Which::Middle => "middle",
            Which::Highest => "highest",
            Which::Single => "single",
            Which::OneOfSeveral => "of-set",
        }
    }
}

impl Aside {
    /// The card at this place of a hand, put aside.
    pub(crate) fn of(hands: &Hands<'_>, hand: CardSet, card: Card) -> Option<Aside> {
        let order = hands.asked.order;
        let class = order.class_position(order.value_of_set(hand).ok()?);
        Some(Aside {
            class,
            kept: kept(hands, hand.without(card)),
            which: which(hand, card),
        })
    }
}

fn kept(hands: &Hands<'_>, four: CardSet) -> Kept {
    let order = hands.asked.order;
    let suits = four.iter().map(|card| card.suit());
    let mut suits: Vec<_> = suits.collect();
    suits.dedup();
    if suits.len() == 1 {
        return Kept::OneSuit;
    }
    let completes = |card: &Card| {
        let straight = [Class::RoyalFlush, Class::StraightFlush, Class::Straight];
        let value = order.value_of_set(four.with(*card));
        !four.contains(*card) && value.is_ok_and(|value| straight.contains(&order.class_of(value)))
    };
    let mut several = several(four);
    several.sort_unstable_by(|one, other| other.cmp(one));
    match several[..] {
        [4, ..] => Kept::Four,
        [3, ..] => Kept::Three,
        [2, 2, ..] => Kept::TwoPairs,
        [2, ..] => Kept::Pair,
        _ if hands.deck.iter().any(completes) => Kept::ToAStraight,
        _ => Kept::Ranks,
    }
}

/// How many cards there are of each rank.
fn several(cards: CardSet) -> Vec<usize> {
    let mut ranks: Vec<_> = cards.iter().map(|card| card.rank()).collect();
    ranks.sort_unstable();
    let alike = ranks.chunk_by(|one, other| one == other);
    alike.map(<[_]>::len).collect()
}

fn which(hand: CardSet, card: Card) -> Which {
    let of = |rank| hand.iter().filter(|card| card.rank() == rank).count();
    if of(card.rank()) > 1 {
        return Which::OneOfSeveral;
    }
    let mut singles: Vec<_> = hand.iter().map(|card| card.rank()).collect();
    singles.retain(|rank| of(*rank) == 1);
    singles.sort_unstable();
    match (singles.first(), singles.last()) {
        _ if singles.len() == 1 => Which::Single,
        (Some(lowest), _) if *lowest == card.rank() => Which::Lowest,
        (_, Some(highest)) if *highest == card.rank() => Which::Highest,
        _ => Which::Middle,
    }
}
