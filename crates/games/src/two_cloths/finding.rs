//! What a coup waits for before the cards: a banker, and bets.

use std::cmp::Ordering;

use cards::Card;
use exact::Cents;
use smallvec::SmallVec;
use table::{BankEnd, BoxNumber, BoxSet};

use super::description::{Pile, Rule, Voice};
use super::rules::Rules;
use super::state::{CardFor, Due, Lot, State};

impl State {
    /// What the coup waits for, or what follows of itself.
    pub(super) fn due(&self, rules: &Rules) -> Due {
        let (opening, cards) = (|| self.opening(rules), || self.course_of_cards(rules));
        self.due_of(&rules.coup, opening, cards)
    }

    fn opening(&self, rules: &Rules) -> Due {
        if self.own.no_coup {
            return Due::NoCoup;
        }
        let Some(banker) = self.banker else {
            return self.finding(rules);
        };
        // Whoever has not dealt yet cannot leave.
        if !self.own.keeps && self.course.end != BankEnd::Unheld {
            return Due::Keep(banker);
        }
        let said = self.unsaid(rules.voice(Voice::InBank));
        let due = said.or_else(|| self.banco_lots(rules));
        due.unwrap_or(match self.is_manned(rules) {
            true => Due::Bets,
            false => Due::Players,
        })
    }

    /// Wanted on both cloths, the whole bank goes to one of them by lot.
    fn banco_lots(&self, rules: &Rules) -> Option<Due> {
        let &[one, other] = self.own.bancos.as_slice() else {
            return None;
        };
        let winner = self.own.lot.as_ref().and_then(|lot| lot.winner);
        Some(match winner {
            None => self.lot_card(rules, Rule::BancoLots),
            Some(winner) if winner == one => Due::BancoLost(other),
            Some(_) => Due::BancoLost(one),
        })
    }

    fn lot_card(&self, rules: &Rules, rule: Rule) -> Due {
        match self.to_come() {
            0 => Due::Empty,
            _ => Due::Card(CardFor::Lot, rules.by(rule)),
        }
    }

    fn finding(&self, rules: &Rules) -> Due {
        if !self.is_manned(rules) {
            return Due::Players;
        }
        // Once it is auctioned it is not offered to whoever comes in.
        let bidding =
            self.own.finding.abstained != BoxSet::default() || !self.own.finding.best.is_empty();
        if bidding {
            return self.auction(rules);
        }
        let former = self.former();
        let broken = former.filter(|_| self.course.end != BankEnd::GivenUp);
        if let Some(at) = broken.filter(|_| !self.own.finding.let_be) {
            return Due::Renew(at);
        }
        if self.course.end != BankEnd::Unheld {
            let withdraws = self.unsaid(rules.voice(Voice::Withdraws));
            if let Some(said) = withdraws.filter(|_| self.own.withdrew) {
                return said;
            }
            let order = self.in_order(rules);
            let mut order = order.iter();
            let may = |at: &&BoxNumber| {
                let declined = self.own.finding.declined.has(**at);
                Some(**at) != former && !declined && !self.course.barred.has(**at)
            };
            let fits = self.course.sum <= rules.bank.1.value;
            if let Some(at) = order.find(may).filter(|_| fits) {
                return Due::Offer(*at);
            }
        }
        self.auction(rules)
    }

    fn auction(&self, rules: &Rules) -> Due {
        let finding = &self.own.finding;
        let order = self.in_order(rules);
        let asked = |at: &&BoxNumber| !finding.abstained.has(**at) && !finding.best.contains(at);
        if let Some(at) = order.iter().find(asked) {
            return Due::Bid(*at);
        }
        let again = self.course.end != BankEnd::Unheld;
        let rule = if again {
            Rule::AuctionAgain
        } else {
            Rule::Auction
        };
        match (finding.best.as_slice(), &self.own.lot) {
            (&[], _) => {
                let nobody = self.unsaid(rules.voice(Voice::NoBidder));
                nobody.unwrap_or(Due::NoCoup)
            }
            (&[best], _) => Due::Award(best, rules.by(rule)),
            (
                _,
                Some(Lot {
                    winner: Some(at), ..
                }),
            ) => Due::Award(*at, rules.by(Rule::EqualBids)),
            (_, _) => self.lot_card(rules, Rule::Lots),
        }
    }

    /// The highest bid.
    pub(super) fn best_bid(&self) -> Option<Cents> {
        let best = self.own.finding.best.first()?;
        Some(self.pile(*best, Pile::Bank))
    }

    /// Those among whom lots are drawn.
    pub(super) fn lot_among(&self, rules: &Rules) -> SmallVec<[BoxNumber; 4]> {
        let mut among: SmallVec<[BoxNumber; 4]> = match self.banker {
            Some(_) => self.own.bancos.iter().copied().collect(),
            None => self.own.finding.best.clone(),
        };
        among.sort_by_key(|at| rules.coup.cloths.rank(*at));
        among
    }
}

impl Lot {
    pub(super) fn new(among: SmallVec<[BoxNumber; 4]>) -> Lot {
        Lot {
            among,
            cards: SmallVec::new(),
            winner: None,
        }
    }

    /// The next one's card. Once all have theirs the highest decides; equals draw again.
    pub(super) fn add(&mut self, card: Card) {
        self.cards.push(card);
        if self.cards.len() < self.among.len() {
            return;
        }
        let height = |card: &Card| card.rank().map(|rank| rank.index());
        let highest = self.cards.iter().map(height).max().flatten();
        let drawn = self.among.iter().zip(&self.cards);
        let best = drawn.filter(|(_, card)| height(card).cmp(&highest) == Ordering::Equal);
        let best: SmallVec<[BoxNumber; 4]> = best.map(|(at, _)| *at).collect();
        self.cards.clear();
        match best.as_slice() {
            &[at] => self.winner = Some(at),
            _ => self.among = best,
        }
    }
}
