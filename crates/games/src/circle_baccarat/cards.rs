//! What a coup waits for once bets are closed, and who wins.

use std::cmp::Ordering;

use exact::Cents;
use law::BasisRef;
use table::{BankEnd, BoxNumber};

use super::description::{Rule, Voice};
use super::rules::Rules;
use super::state::{Due, State, Word, plays};
use crate::baccarat::scoring::ThirdCard;

impl State {
    pub(super) fn course_of_cards(&self, rules: &Rules) -> Due {
        let Some(banker) = self.banker else {
            return Due::Nothing;
        };
        if !self.coup.has_begun() {
            return self.who_has_the_cards(rules);
        }
        // Where the chart leaves it to the bank, the croupier draws.
        let draws = || self.chart(rules).0 != ThirdCard::Stands;
        match self.coup.next(&rules.coup, banker, draws) {
            Due::Settle => {
                let voice = match self.winner(rules) {
                    Ordering::Greater => Voice::PuntoWins,
                    Ordering::Less => Voice::BankWins,
                    Ordering::Equal => Voice::Tie,
                };
                self.unsaid(rules.voice(voice)).unwrap_or(Due::Settle)
            }
            due => due,
        }
    }

    fn who_has_the_cards(&self, rules: &Rules) -> Due {
        let repeats = self.course.follows.and_then(|at| self.find(at));
        let asked = repeats.filter(|player| {
            let has = self.own.bets.banco == Some(player.at);
            !self.own.bets.waived && !has && Some(player.at) != self.banker
        });
        if let Some(player) = asked {
            return Due::Repeat(player.at);
        }
        match self.highest(rules) {
            Some((at, basis)) => Due::CardsTo(at, basis),
            None => Due::Nothing,
        }
    }

    /// Who plays against the bank, and why he.
    fn highest(&self, rules: &Rules) -> Option<(BoxNumber, BasisRef)> {
        let bets = &self.own.bets;
        if let Some(at) = bets.banco {
            let rule = if bets.repeats {
                Rule::RepeatRight
            } else {
                Rule::BancoOrder
            };
            return Some((at, rules.by(rule)));
        }
        if let Some(at) = bets.completes.or(bets.shares) {
            return Some((at, rules.by(Rule::WithTableCards)));
        }
        let bet = |at: BoxNumber| self.find(at).map_or(Cents::ZERO, |p| plays(rules, p));
        let grown = self.in_bank() > self.course.sum && self.course.end == BankEnd::GivenUp;
        let old = self
            .course
            .banco
            .filter(|at| grown && self.own.is_new && !bet(*at).is_zero());
        if let Some(at) = old {
            return Some((at, rules.by(Rule::OldBanco)));
        }
        let order = self.in_order(rules, self.banker.map_or(0, |at| at.0));
        let seats = order.iter().copied().filter(|at| rules.is_seat(*at));
        let most = seats.clone().map(bet).max().filter(|most| !most.is_zero());
        if let Some(most) = most {
            let mut equals = seats.filter(|at| bet(*at) == most);
            let first = equals.next()?;
            let rule = if equals.next().is_some() {
                Rule::HighestTie
            } else {
                Rule::Highest
            };
            return Some((first, rules.by(rule)));
        }
        let most = order.iter().copied().map(bet).max()?;
        let mut stands = order.iter().copied().filter(|at| !bet(*at).is_zero());
        let first = stands.find(|at| bet(*at) == most)?;
        Some((first, rules.by(Rule::HighestStanding)))
    }

    /// What the chart says of the bank's hand.
    pub(super) fn chart(&self, rules: &Rules) -> (ThirdCard, BasisRef) {
        rules.coup.chart_says(&self.coup.bank, self.punto())
    }

    /// Whether the player's best hand was not shown, and loses to the bank's that was.
    pub(super) fn forgot_nine(&self, rules: &Rules) -> bool {
        let (punto, bank) = (self.punto(), &self.coup.bank);
        let forgotten = punto.ruled.no_natural && !punto.has_third();
        let is_nine = rules.coup.first_points(punto) == rules.coup.points.nearest;
        let loses = rules.description.said.forgotten_nine;
        loses && forgotten && is_nine && bank.word == Some(Word::Show)
    }

    /// How the player's hand compares with the bank's.
    pub(super) fn winner(&self, rules: &Rules) -> Ordering {
        match self.coup.decided {
            Some((decided, _)) => decided,
            None if self.forgot_nine(rules) => Ordering::Less,
            None => rules.coup.compare(self.punto(), &self.coup.bank),
        }
    }
}
