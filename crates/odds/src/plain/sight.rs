//! What a person looks at in the cards in sight, as a small number.

use cards::{Card, CardSet, HandOrder, Rank, Suit};

/// How many sights there may be.
pub(crate) const SIGHTS: usize = 2048;

/// What a person looks at in the cards in sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Sight(pub(crate) u16);

/// The same told apart: a group of sights, and a level in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Group {
    /// Cards of one rank in an unfinished hand; by the rank.
    Alike(Pattern),
    /// Cards of different ranks in an unfinished hand; by how many of them would pay as a pair.
    Fits {
        /// Whether all are of one suit.
        suited: bool,
        /// How many straights they all fit into.
        straights: u8,
    },
    /// Two cards in hand; by the lower of them.
    Two { holding: Holding, highest: u8 },
    /// A pair with a card of one's own among common cards; by its rank.
    OwnPair {
        /// How many ranks of the common cards are above it.
        above: u8,
    },
    /// More than a pair, with a card of one's own.
    More,
    /// No pair with a card of one's own; by the highest of these.
    Draw {
        /// Whether the common cards have a pair of their own.
        paired: bool,
        draw: Draw,
        /// How many own cards are above all common ones.
        over: u8,
    },
}

/// What cards of one rank make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Pattern {
    Pair = 1,
    TwoPair = 2,
    Three = 3,
    Four = 4,
}

/// Two cards in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Holding {
    Pair = 0,
    Suited = 1,
    Off = 2,
}

/// What one card more would make, with one of one's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Draw {
    Nothing = 0,
    /// A straight, with cards of one rank.
    OneRank = 1,
    /// A straight, with cards of several ranks.
    Ranks = 2,
    Flush = 3,
}

const PATTERNS: [Pattern; 4] = [
    Pattern::Pair,
    Pattern::TwoPair,
    Pattern::Three,
    Pattern::Four,
];
const HOLDINGS: [Holding; 3] = [Holding::Pair, Holding::Suited, Holding::Off];
const DRAWS: [Draw; 4] = [Draw::Nothing, Draw::OneRank, Draw::Ranks, Draw::Flush];

/// How the sights of a decision are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Reading {
    /// An unfinished hand.
    #[default]
    Unfinished,
    /// Two cards in hand and nothing else.
    Two,
    /// Two cards in hand, and common ones.
    Common,
}

impl Reading {
    /// The group of a sight, and its level there.
    pub(super) fn group(self, Sight(sight): Sight) -> Option<(Group, u8)> {
        let part = |shift: u16, bits: u16| (sight >> shift & ((1 << bits) - 1)) as u8;
        match self {
            Reading::Unfinished => match part(7, 3) {
                0 => {
                    let (suited, straights) = (part(6, 1) == 1, part(3, 3));
                    Some((Group::Fits { suited, straights }, part(0, 3)))
                }
                pattern => {
                    let pattern = PATTERNS.get(usize::from(pattern) - 1)?;
                    Some((Group::Alike(*pattern), part(0, 4)))
                }
            },
            Reading::Two => {
                let holding = *HOLDINGS.get(usize::from(part(8, 2)))?;
                let highest = part(4, 4);
                Some((Group::Two { holding, highest }, part(0, 4)))
            }
            Reading::Common => match part(8, 2) {
                0 => {
                    let draw = DRAWS[usize::from(part(6, 2))];
                    let (paired, over) = (part(10, 1) == 1, part(4, 2));
                    Some((Group::Draw { paired, draw, over }, part(0, 4)))
                }
                1 => Some((Group::OwnPair { above: part(4, 4) }, part(0, 4))),
                _ => Some((Group::More, 0)),
            },
        }
    }
}

/// Looks at cards.
#[derive(Clone, Debug)]
pub(crate) struct Eye {
    /// The ranks of every straight.
    straights: Vec<u16>,
    /// The cards of a flush.
    flush: u32,
    /// The lowest rank of which a pair is paid for.
    pub(crate) pays_from: Option<Rank>,
}

impl Eye {
    /// Looks at cards of this pack with the eyes of this order; nothing if one of them is a joker.
    pub(crate) fn new(order: &HandOrder, deck: &[Card]) -> Option<Eye> {
        if deck.iter().any(|card| card.is_joker()) {
            return None;
        }
        let size = order.size();
        let in_pack = deck.iter().fold(0u16, |ranks, card| ranks | bit(*card));
        // The cards of different ranks and not of one suit that are more than nothing.
        let class = |ranks: u16| {
            let ranks = Rank::ALL
                .into_iter()
                .filter(|rank| ranks >> rank.index() & 1 == 1);
            let cards = ranks.enumerate().map(|(place, rank)| {
                let suit = if place == 0 {
                    Suit::ALL[1]
                } else {
                    Suit::ALL[0]
                };
                Card::new(rank, suit)
            });
            let hand: CardSet = cards.collect();
            let value = order.value_of_set(hand).ok()?;
            Some(order.class_position(value))
        };
        let many = (0u16..1 << 13)
            .filter(|ranks| ranks.count_ones() as usize == size && ranks & in_pack == *ranks);
        let found: Vec<(u16, usize)> = many
            .filter_map(|ranks| Some((ranks, class(ranks)?)))
            .collect();
        // Most of them are nothing.
        let nothing = found.iter().map(|(_, class)| *class);
        let nothing = nothing.max_by_key(|class| {
            let same = found.iter().filter(|(_, other)| other == class);
            same.count()
        });
        let straights = found.iter().filter(|(_, class)| Some(*class) != nothing);
        Some(Eye {
            straights: straights.map(|(ranks, _)| *ranks).collect(),
            flush: size as u32,
            pays_from: None,
        })
    }

    /// The same where a pair is paid for from that rank up.
    pub(crate) fn paying_from(&self, pays_from: Option<Rank>) -> Eye {
        Eye {
            pays_from,
            ..self.clone()
        }
    }

    /// An unfinished hand.
    pub(crate) fn unfinished(&self, hand: CardSet) -> Sight {
        let mut count = [0u8; 13];
        for rank in hand.iter().filter_map(Card::rank) {
            count[usize::from(rank.index())] += 1;
        }
        let most = count.iter().copied().max().unwrap_or(0);
        if most > 1 {
            let pairs = count.iter().filter(|count| **count > 1).count();
            let pattern = match (most, pairs) {
                (2, 1) => Pattern::Pair,
                (2, _) => Pattern::TwoPair,
                (3, _) => Pattern::Three,
                _ => Pattern::Four,
            };
            let rank = count.iter().rposition(|count| *count == most).unwrap_or(0);
            return Sight((pattern as u16) << 7 | rank as u16);
        }
        let ranks = hand.iter().fold(0, |ranks, card| ranks | bit(card));
        let fits = self.straights.iter().filter(|all| **all & ranks == ranks);
        let suits = Suit::ALL.into_iter().filter(|suit| hand.lane(*suit) != 0);
        let suited = u16::from(suits.count() == 1);
        let pays = self.pays_from.map_or(0, |from| !0u16 << from.index());
        let high = (ranks & pays).count_ones().min(7) as u16;
        Sight(suited << 6 | (fits.count().min(7) as u16) << 3 | high)
    }

    /// Two cards in hand and nothing else.
    pub(crate) fn two(&self, own: [Card; 2]) -> Sight {
        let [low, high] = in_order(own);
        let holding = match (low == high, own[0].suit() == own[1].suit()) {
            (true, _) => Holding::Pair,
            (false, true) => Holding::Suited,
            (false, false) => Holding::Off,
        };
        Sight((holding as u16) << 8 | high << 4 | low)
    }

    /// Two cards in hand with common ones.
    pub(crate) fn with_common(&self, own: [Card; 2], common: CardSet) -> Sight {
        let [low, high] = in_order(own);
        let board = Suit::ALL
            .into_iter()
            .fold(0, |ranks, suit| ranks | common.lane(suit) & 0x1FFF);
        let own_ranks = 1u16 << low | 1 << high;
        let of_suit = |suit: Option<Suit>| {
            let lane = suit.map_or(0, |suit| common.lane(suit) & 0x1FFF);
            let own = own.iter().filter(|card| card.suit() == suit).count();
            lane.count_ones() + own as u32
        };
        let suited = of_suit(own[0].suit()).max(of_suit(own[1].suit()));
        let new = own_ranks & !board;
        let mut completes = 0u16;
        for straight in self
            .straights
            .iter()
            .filter(|straight| **straight & new != 0)
        {
            let missing = straight & !(board | own_ranks);
            match missing.count_ones() {
                0 => return MORE,
                1 => completes |= missing,
                _ => {}
            }
        }
        if suited >= self.flush {
            return MORE;
        }
        let paired = match low == high {
            true => own_ranks,
            false => own_ranks & board,
        };
        if paired != 0 {
            let rank = 15 - paired.leading_zeros() as u16;
            let times = |rank: u16| {
                let board = common.iter().filter(|card| bit(*card) == 1 << rank).count();
                board + usize::from(low == rank) + usize::from(high == rank)
            };
            if paired.count_ones() > 1 || times(rank) > 2 {
                return MORE;
            }
            let above = (board >> rank >> 1).count_ones() as u16;
            return Sight(1 << 8 | above << 4 | rank);
        }
        let draw = match (suited + 1 >= self.flush, completes.count_ones()) {
            (true, _) => Draw::Flush,
            (false, 0) => Draw::Nothing,
            (false, 1) => Draw::OneRank,
            (false, _) => Draw::Ranks,
        };
        let over = u16::from(board >> low == 0) + u16::from(board >> high == 0);
        let paired = u16::from(board.count_ones() < common.len());
        Sight(paired << 10 | (draw as u16) << 6 | over << 4 | high)
    }
}

const MORE: Sight = Sight(2 << 8);

fn bit(card: Card) -> u16 {
    card.rank().map_or(0, |rank| 1 << rank.index())
}

/// The ranks of two cards, from the lower.
fn in_order(own: [Card; 2]) -> [u16; 2] {
    let mut ranks = own.map(|card| card.rank().map_or(0, |rank| u16::from(rank.index())));
    ranks.sort_unstable();
    ranks
}
