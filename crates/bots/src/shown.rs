//! A round played for somebody who wants to see how it goes: what is done for him, and why. It
//! knows what he sees, and nothing else.

use cards::Card;
use exact::Cents;
use table::{Action, BoxView, Moment, SpotId};

use crate::dice::Dice;
use crate::families::played;
use crate::strength::Chance;
use crate::{Before, Bot, Level, choose, poker};

/// What is done for somebody, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// What.
    pub action: Action,
    /// Why.
    pub why: Why,
}

/// Why something is done for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It costs little and takes part.
    TakesPart(SpotId),
    /// No other bet wins so often.
    WinsMostOften(SpotId),
    /// The chance to win in imagined deals of the cards that he does not see, against the price.
    Price {
        /// In hundredths.
        chance: u64,
        /// How many deals were imagined.
        deals: u32,
        /// What it costs to stay.
        to_call: Cents,
        /// What lies in the middle.
        pot: Cents,
    },
    /// The total of the hand against the bank's open card.
    Total {
        /// The hand's.
        total: u8,
        /// The least that the bank's open card counts.
        bank: u8,
    },
    /// The hand is at least a pair, or has such a high card.
    Strong(Option<Card>),
    /// The hand is less than a pair and has no high card.
    Weak,
    /// The house sets the cards as it sets its own.
    HouseWay,
    /// It is asked, and this is the least that can be said.
    LeastSaid,
}

impl Bot {
    /// What is done for somebody next, if anything is asked of him.
    pub fn show(&mut self, before: Before<'_>) -> Option<Shown> {
        match before.view.moment {
            Moment::Betting => self.show_bet(before),
            Moment::Choosing { .. } => self.show_choice(before),
            Moment::Dealing | Moment::Irregular(_) | Moment::Over => None,
        }
    }

    fn show_bet(&mut self, before: Before<'_>) -> Option<Shown> {
        let (action, wins_most) = played(before.rules).show_bet(self, before)?;
        let Action::Place { spot, .. } = action else {
            return None;
        };
        let why = match wins_most {
            true => Why::WinsMostOften(spot),
            false => Why::TakesPart(spot),
        };
        Some(Shown { action, why })
    }

    fn show_choice(&mut self, before: Before<'_>) -> Option<Shown> {
        let shown = played(before.rules).show_choice(self, before);
        let least = || {
            let mut free = before.options.choose.iter();
            let free = free.find(|option| option.stakes.is_none())?;
            Some((choose(free), Why::LeastSaid))
        };
        let (action, why) = shown.or_else(least)?;
        Some(Shown { action, why })
    }
}

/// The chance to win against the price of a call.
pub(crate) fn weighed(before: Before<'_>) -> Why {
    let deals = Level::Strong.deals();
    let mut stakes = before.options.choose.iter().filter_map(|one| one.stakes);
    Why::Price {
        chance: Chance::of(before.rules, before.view, before.person)
            .estimate(deals, &mut Dice::new(u64::from(before.person.0))),
        deals,
        to_call: stakes.next().map_or(Cents::ZERO, |(_, stake)| stake),
        pot: poker::pot(before.view),
    }
}

impl Before<'_> {
    /// Whether chips of his lie on a box of his.
    pub(crate) fn has_bet(self) -> bool {
        let own = |found: &&BoxView| found.holder == self.person;
        let mut wagers = self.view.boxes.iter().filter(own).flat_map(|b| &b.wagers);
        wagers.any(|wager| wager.by == self.person)
    }
}
