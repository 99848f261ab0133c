//! What a coup waits for once bets are closed, what binds the banker, and who wins.

use std::cmp::Ordering;

use law::BasisRef;
use table::BoxNumber;

use super::description::{CLOTHS, Rule, Voice};
use super::rules::Rules;
use super::state::{Due, Restored, State};
use crate::baccarat::scoring::ThirdCard;

impl State {
    pub(super) fn course_of_cards(&self, rules: &Rules) -> Due {
        let Some(banker) = self.banker else {
            return Due::NoCoup;
        };
        let short = rules.free.is_some() && self.staked(rules) > self.in_bank();
        if short && !self.coup.has_begun() {
            return Due::Answer(banker);
        }
        let mut cloths = self.coup.cloths.iter();
        if let Some(cloth) = cloths.position(|side| side.at.is_none()) {
            return match self.whose_turn(rules, cloth) {
                Some((at, rule)) => Due::CardsTo(at, rules.by(rule)),
                None => Due::Empty,
            };
        }
        match self.coup.next(&rules.coup, banker, || self.draws(rules)) {
            Due::Settle => {
                let points = self.unsaid(rules.voice(Voice::Points));
                points.unwrap_or(Due::Settle)
            }
            due => due,
        }
    }

    /// Who plays the cards of a cloth, and why he.
    fn whose_turn(&self, rules: &Rules, cloth: usize) -> Option<(BoxNumber, Rule)> {
        if let &[at] = self.own.bancos.as_slice() {
            return Some((at, Rule::BancoCards));
        }
        let (turn, rule) = match self.course.hands[cloth] {
            Some(at) => (at.0, Rule::PassesOn),
            None => (0, Rule::Rotates),
        };
        let seats = self.seats_of(rules, cloth);
        let next = seats.clone().find(|at| at.0 >= turn);
        next.or_else(|| seats.clone().next()).map(|at| (at, rule))
    }

    /// Those who sit at a cloth beside the banker, in the order of their seats.
    pub(super) fn seats_of(
        &self,
        rules: &Rules,
        cloth: usize,
    ) -> impl Iterator<Item = BoxNumber> + Clone {
        let seats = self.players.iter().map(|player| player.at);
        seats.filter(move |at| {
            let sits = rules.is_seat(*at) && rules.coup.cloths.cloth_of(*at) == cloth;
            sits && Some(*at) != self.banker
        })
    }

    /// Whether the bank draws where the croupier plays its hand.
    fn draws(&self, rules: &Rules) -> bool {
        self.restored_duty(rules, Restored::ByBanker).0 == ThirdCard::Draws
    }

    /// What binds the banker, and by what.
    pub(super) fn duty(&self, rules: &Rules) -> (ThirdCard, BasisRef) {
        if let Some(restored) = self.own.restored {
            return self.restored_duty(rules, restored);
        }
        let free = (ThirdCard::May, rules.by(Rule::BankerFree));
        if !self.coup.bank.bound {
            return free;
        }
        match self.chart_says(rules) {
            [Some(one), Some(other)] if one.0 == other.0 => one,
            _ => (ThirdCard::May, rules.by(Rule::Chart)),
        }
    }

    /// What the chart says of the bank's hand against each cloth that it still plays.
    fn chart_says(&self, rules: &Rules) -> [Option<(ThirdCard, BasisRef)>; CLOTHS] {
        let mut says = [None; CLOTHS];
        for cloth in self.coup.live(&rules.coup) {
            let punto = &self.coup.cloths[cloth];
            says[cloth] = Some(rules.coup.chart_says(&self.coup.bank, punto));
        }
        says
    }

    /// What a banker must do in a coup that was put back in order.
    fn restored_duty(&self, rules: &Rules, by: Restored) -> (ThirdCard, BasisRef) {
        let limit = &rules.description.restored;
        match self.chart_says(rules) {
            [Some((one, _)), Some((other, _))] if one == other => {
                (one, rules.by(Rule::RestoredSame))
            }
            [Some(_), Some(_)] if by == Restored::ByOthers => {
                (ThirdCard::May, rules.by(Rule::RestoredFree))
            }
            [Some(_), Some(_)] => {
                let draws = rules.coup.first_points(&self.coup.bank) <= limit.value;
                let must = if draws {
                    ThirdCard::Draws
                } else {
                    ThirdCard::Stands
                };
                (must, limit.basis)
            }
            [Some((says, _)), None] | [None, Some((says, _))] => {
                let must = match says {
                    ThirdCard::May | ThirdCard::Draws => ThirdCard::Draws,
                    ThirdCard::Stands => ThirdCard::Stands,
                };
                (must, rules.by(Rule::RestoredNatural))
            }
            [None, None] => (ThirdCard::Stands, rules.by(Rule::ShowsBoth)),
        }
    }

    /// How a cloth's hand compares with the bank's, and whether a natural decided it.
    pub(super) fn compares(&self, rules: &Rules, cloth: usize) -> (Ordering, bool) {
        let (side, bank) = (&self.coup.cloths[cloth], &self.coup.bank);
        match (rules.coup.shows(side), rules.coup.shows(bank)) {
            (true, _) if !side.has_third() && bank.has_third() => (Ordering::Greater, true),
            (_, true) if !bank.has_third() && side.has_third() => (Ordering::Less, true),
            _ => (rules.coup.compare(side, bank), false),
        }
    }
}
