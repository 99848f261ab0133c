//! Where a bet of a report lies on the felt, and what its key says beyond that: the pay table that
//! is chosen, the point of a throw, another bet that insures it, another way of playing it.

use law::{Fact, Words};
use table::Felt;

/// A way of playing a bet that is told as a bet of its own, beside the ordinary one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Those who choose look at the cards of their hands, and not at totals alone.
    ByCards,
    /// Whoever covers the whole bank plays alone against it, bound by nothing.
    FreeBanco,
    /// The player sets his hands in the best way, and not in the house's.
    BestWay,
}

impl Way {
    const ALL: [Way; 3] = [Way::ByCards, Way::FreeBanco, Way::BestWay];

    /// What the key of a bet that is played so ends in, after a stroke.
    pub const fn key(self) -> &'static str {
        match self {
            Way::ByCards => "by-cards",
            Way::FreeBanco => "free-banco",
            Way::BestWay => "best-way",
        }
    }

    /// The ways that an option names one after another; nothing if it names anything else.
    fn of(option: &str) -> Option<Vec<Way>> {
        let mut ways = Vec::new();
        let mut rest = option;
        while !rest.is_empty() {
            let way = Way::ALL
                .into_iter()
                .find(|way| rest.starts_with(way.key()))?;
            rest = &rest[way.key().len()..];
            rest = rest.strip_prefix('-').unwrap_or(rest);
            ways.push(way);
        }
        (!ways.is_empty()).then_some(ways)
    }
}

/// A bet of a report on the felt.
#[derive(Clone, Debug)]
pub struct Place<'a> {
    felt: &'a Felt,
    /// The key of its spot or of its kind.
    pub key: &'a str,
    /// What that is called.
    pub name: &'a Words,
    /// What follows that key in the bet's own.
    pub option: &'a str,
}

impl<'a> Place<'a> {
    /// On the spot or the kind of that key, or on the one that its key begins with, before the key
    /// of an option.
    pub fn of(felt: &'a Felt, bet: &'a str) -> Option<Place<'a>> {
        let keys = felt.spots.iter().flat_map(|spot| {
            let kind = spot.cover.as_ref();
            let kind = kind.map(|cover| (cover.kind.as_str(), &cover.name));
            [Some((spot.key.as_str(), &spot.name)), kind]
        });
        let places = keys.flatten().filter_map(|(key, name)| {
            let option = match bet.strip_prefix(key)? {
                "" => "",
                more => more.strip_prefix('-')?,
            };
            Some(Place {
                felt,
                key,
                name,
                option,
            })
        });
        places.min_by_key(|place| place.option.len())
    }

    /// Whether its option is one of several that a house chooses among: not the number of a throw,
    /// nor a way of playing it.
    pub fn is_chosen_by_the_house(&self) -> bool {
        !self.option.is_empty() && self.ways().is_none() && self.option.parse::<u8>().is_err()
    }

    /// The ways in which it is played, where its option names any.
    pub fn ways(&self) -> Option<Vec<Way>> {
        Way::of(self.option)
    }

    /// What its option is called: its ways of playing it, another bet that goes with it, or the pay
    /// table that a house chooses; else the option as it is written.
    pub fn option_told(&self) -> Option<Fact> {
        if self.option.is_empty() {
            return None;
        }
        if let Some(ways) = self.ways() {
            let ways = ways.into_iter();
            return Some(Fact::list(
                ways.map(|way| Fact::said(format!("played-{}", way.key()), [])),
            ));
        }
        let mut spots = self.felt.spots.iter();
        let beside = spots.find(|spot| spot.key == self.option);
        Some(match beside {
            Some(spot) => Fact::Called(spot.name.clone()),
            None if self.is_chosen_by_the_house() => {
                let table = self.option.to_uppercase();
                Fact::said("played-by-table", [("table", table.into())])
            }
            None => Fact::from(self.option.to_owned()),
        })
    }
}
