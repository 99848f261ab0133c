//! What a coup waits for before the cards: a banker, what is in the bank, bets.

use exact::Cents;
use law::BasisRef;
use round::Player;
use smallvec::SmallVec;
use table::{BankEnd, BoxNumber, BoxSet};

use super::description::{EqualBids, Pile, Rule, Voice};
use super::rules::Rules;
use super::state::{Due, State};
use crate::player_bank::together;

impl State {
    /// Those after a place, in the order of the places, once around.
    fn from(&self, after: u8) -> impl Iterator<Item = &Player> {
        let later = self.players.iter().filter(move |other| other.at.0 > after);
        let earlier = self.players.iter().filter(move |other| other.at.0 <= after);
        later.chain(earlier)
    }

    /// Everybody in the order in which they come: seats from the right of a place, then those
    /// who stand.
    pub(super) fn in_order(&self, rules: &Rules, after: u8) -> SmallVec<[BoxNumber; 16]> {
        let seat = |player: &&Player| rules.is_seat(player.at);
        let stands = |player: &&Player| !rules.is_seat(player.at);
        let seats = self.from(after).filter(seat);
        let all = seats.chain(self.players.iter().filter(stands));
        all.map(|player| player.at).collect()
    }

    /// How far from the front somebody is when several want the same; whoever has yet to let
    /// the hand pass is behind everybody.
    pub(super) fn rank(&self, rules: &Rules, at: BoxNumber) -> usize {
        let after = self.banker.map_or(0, |banker| banker.0);
        let after = if rules.is_seat(BoxNumber(after)) {
            after
        } else {
            self.after()
        };
        let order = self.in_order(rules, after);
        let place = order.iter().position(|other| *other == at);
        let place = place.unwrap_or(order.len());
        if self.course.greet.has(at) {
            place + order.len() + 1
        } else {
            place
        }
    }

    /// The place after which the bank goes on.
    pub(super) fn after(&self) -> u8 {
        self.course.after.map_or(0, |at| at.0)
    }

    /// The one who had the bank before, unless he keeps it or is gone.
    pub(super) fn former(&self) -> Option<BoxNumber> {
        let ended = matches!(self.course.end, BankEnd::Lost | BankEnd::GivenUp);
        let last = self.course.last.filter(|_| ended)?;
        self.find(last).map(|player| player.at)
    }

    /// The least for which the bank is taken.
    pub(super) fn least_bank(&self, rules: &Rules) -> (Cents, BasisRef) {
        match self.course.end {
            BankEnd::GivenUp => (self.course.sum, rules.by(Rule::SameSum)),
            BankEnd::Unheld | BankEnd::Won | BankEnd::Tied | BankEnd::Lost => {
                (rules.minimum.value, rules.by(Rule::BankLeast))
            }
        }
    }

    /// What the coup waits for, or what follows of itself.
    pub(super) fn due(&self, rules: &Rules) -> Due {
        if self.banker.is_some() && self.own.shift.is_some() {
            return Due::Shift;
        }
        let (opening, cards) = (|| self.opening(rules), || self.course_of_cards(rules));
        self.due_of(&rules.coup, opening, cards)
    }

    fn opening(&self, rules: &Rules) -> Due {
        let Some(banker) = self.banker else {
            return self.offering(rules);
        };
        if self.own.is_new && !self.own.announced {
            return Due::Announce(banker);
        }
        if !self.own.announced {
            let garage = self.unsaid(rules.voice(Voice::Garage));
            return garage.unwrap_or(Due::Keep(banker));
        }
        let full = self.staked(rules) >= self.in_bank();
        let supports = || self.unsaid(rules.voice(Voice::Supports)).filter(|_| full);
        let said = self.unsaid(rules.voice(Voice::InBank)).or_else(supports);
        said.unwrap_or(Due::Bets)
    }

    fn offering(&self, rules: &Rules) -> Due {
        let seated = self.players.iter().any(|player| rules.is_seat(player.at));
        if self.players.len() < usize::from(rules.description.table.fewest.value) || !seated {
            return Due::Players;
        }
        let former = self.former();
        let (refused, abstained) = (self.own.offer.refused, self.own.offer.abstained);
        // Once it is auctioned it is not offered to whoever comes in.
        let bidding = self.own.offer.best.is_some() || abstained != BoxSet::default();
        // Once somebody has refused to deal, the bank goes to auction at once.
        if refused == BoxSet::default() && !bidding {
            let order = self.in_order(rules, self.after());
            // Whoever sat down during the shoe lets the hand pass.
            let passes =
                |at: BoxNumber| self.own.offer.declined.has(at) || self.course.greet.has(at);
            let may = |at: &&BoxNumber| Some(**at) != former && !passes(**at);
            if let Some(at) = order.iter().find(may) {
                return Due::Offer(*at);
            }
            if let Some(at) = former.filter(|_| !self.own.offer.not_retaken) {
                return Due::Retake(at);
            }
        }
        self.auction(rules)
    }

    fn auction(&self, rules: &Rules) -> Due {
        let order = self.in_order(rules, self.after());
        let bids = |at: &&BoxNumber| {
            let room = self.least_bid(rules, **at) <= rules.bank_most.value;
            self.may_bid(**at) && room && Some(**at) != self.own.offer.best
        };
        if let Some(at) = order.iter().find(bids) {
            return Due::Bid(*at);
        }
        if let Some(best) = self.own.offer.best {
            return Due::Award(best, rules.by(Rule::Auction));
        }
        let seats = order.iter().filter(|at| rules.is_seat(**at));
        let (former, refused) = (self.former(), self.own.offer.refused);
        let mut willing = seats.clone();
        let willing = willing.find(|at| Some(**at) != former && !refused.has(**at));
        let mut seats = seats;
        match willing.or_else(|| seats.next()) {
            Some(at) => Due::Force(*at),
            None => Due::Players,
        }
    }

    /// Whether somebody may still bid for the bank.
    pub(super) fn may_bid(&self, at: BoxNumber) -> bool {
        let offer = &self.own.offer;
        let barred = self.former() == Some(at) || self.course.partners.has(at);
        !barred && !offer.refused.has(at) && !offer.abstained.has(at)
    }

    /// The least that somebody must bid: more than the highest, or as much from a seat against
    /// one who stands.
    pub(super) fn least_bid(&self, rules: &Rules, at: BoxNumber) -> Cents {
        let Some(best) = self.own.offer.best else {
            return self.least_bank(rules).0;
        };
        let bid = self.pile(best, Pile::Bank);
        let seats_first = rules.description.said.equal_bids == EqualBids::Seat;
        if seats_first && rules.is_seat(at) && !rules.is_seat(best) {
            return bid;
        }
        together([bid, Cents::new(1)])
    }
}
