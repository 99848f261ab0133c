use cards::{Deck, HandOrder, OrderSpec};

/// How a hand is made of own and common cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Making {
    /// The best of all cards together.
    Any,
    /// Exactly so many of each.
    Exactly {
        /// Own cards.
        own: usize,
        /// Common cards.
        common: usize,
    },
}

/// What of a variant of poker decides who wins once all cards lie there.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The pack.
    pub deck: Deck,
    /// How many cards each player holds at the end.
    pub own: usize,
    /// How many cards all share at the end.
    pub common: usize,
    /// How a hand is made of them.
    pub making: Making,
    /// Which hand beats which.
    pub order: HandOrder,
}

impl Variant {
    /// Hold'em as it is played everywhere.
    pub fn holdem() -> Variant {
        Variant::international(2, 5, Making::Any)
    }

    /// Omaha as it is played everywhere: two own cards and three common ones.
    pub fn omaha() -> Variant {
        Variant::international(4, 5, Making::Exactly { own: 2, common: 3 })
    }

    /// Seven-card stud.
    pub fn seven_stud() -> Variant {
        Variant::international(7, 0, Making::Any)
    }

    /// Five cards each, whether dealt openly or drawn.
    pub fn five_cards() -> Variant {
        Variant::international(5, 0, Making::Any)
    }

    fn international(own: usize, common: usize, making: Making) -> Variant {
        let order = HandOrder::new(OrderSpec::standard()).expect("the standard order is sound");
        Variant {
            deck: order.deck(),
            own,
            common,
            making,
            order,
        }
    }

    /// Whether boards can be counted by their ranks.
    pub(crate) fn is_holdem(&self) -> bool {
        (self.own, self.common, self.making) == (2, 5, Making::Any) && self.order.is_standard()
    }
}
