//! What a coup waits for once bets are closed, what hands count, and who wins.

use std::cmp::Ordering;

use law::BasisRef;
use table::BoxNumber;

use super::description::{CLOTHS, Rule, Voice};
use super::rules::Rules;
use super::state::{CardFor, Due, Restored, Side, State, Word};
use crate::baccarat::scoring::ThirdCard;

crate::player_bank::stop_card_first!(State, Rules, Due, Voice);

impl State {
    fn course_of_cards(&self, rules: &Rules) -> Due {
        let Some(banker) = self.banker else {
            return Due::NoCoup;
        };
        if rules.free.is_some() && self.staked(rules) > self.in_bank() && !self.is_dealt() {
            return Due::Answer(banker);
        }
        for cloth in 0..CLOTHS {
            if self.hands[cloth].is_none() {
                return match self.whose_turn(rules, cloth) {
                    Some((at, rule)) => Due::CardsTo(at, rules.by(rule)),
                    None => Due::Empty,
                };
            }
        }
        if let Some(to) = self.first_cards() {
            return Due::Card(to, rules.by(Rule::Deals));
        }
        if self.voided == [true; CLOTHS] {
            return self.ends(rules, rules.by(Rule::ShowsBoth));
        }
        for cloth in (0..CLOTHS).filter(|cloth| !self.voided[*cloth]) {
            match (self.word_of(rules, cloth), self.hands[cloth]) {
                (None, _) => return Due::Punto(cloth),
                (Some(Word::Show), Some(at)) if !self.cloths[cloth].hand.shown => {
                    return Due::Turn(at, rules.description.natural.from.basis);
                }
                _ => {}
            }
        }
        self.banks_turn(rules, banker)
    }

    /// The first two cards, one at a time: first cloth, second cloth, bank.
    fn first_cards(&self) -> Option<CardFor> {
        let counts = self.cloths.iter().map(|side| side.hand.count());
        let hands = (0..CLOTHS).map(CardFor::Cloth).zip(counts);
        let hands = hands.chain([(CardFor::Bank, self.bank.hand.count())]);
        let short = hands.filter(|(_, count)| *count < 2);
        short.min_by_key(|(_, count)| *count).map(|(to, _)| to)
    }

    fn banks_turn(&self, rules: &Rules, banker: BoxNumber) -> Due {
        let natural = rules.description.natural.from.basis;
        let live = self.live(rules);
        if live.iter().all(|cloth| cloth.is_none()) {
            return self.ends(rules, natural);
        }
        let asks = |cloth: &usize| {
            let third = self.cloths[*cloth].hand.third();
            self.word_of(rules, *cloth) == Some(Word::Card) && third.is_none()
        };
        if let Some(cloth) = live.into_iter().flatten().find(asks) {
            return match self.gives(rules) {
                None => Due::Give(banker),
                Some(false) => self.ends(rules, natural),
                Some(true) => Due::Card(CardFor::Cloth(cloth), rules.by(Rule::ThirdUp)),
            };
        }
        match self.bank_word(rules) {
            None => Due::Banker(banker),
            Some(Word::Card) if self.bank.hand.third().is_none() => {
                Due::Card(CardFor::Bank, rules.by(Rule::ThirdUp))
            }
            Some(Word::Show) => self.ends(rules, natural),
            Some(Word::Card | Word::Stand) => self.ends(rules, rules.by(Rule::ShowsBoth)),
        }
    }

    /// The cloths against which the bank still plays: neither void nor shown at once.
    fn live(&self, rules: &Rules) -> [Option<usize>; CLOTHS] {
        let lives = |cloth: usize| {
            let shows = self.word_of(rules, cloth) == Some(Word::Show);
            (!self.voided[cloth] && !shows).then_some(cloth)
        };
        [lives(0), lives(1)]
    }

    /// Who plays the cards of a cloth, and why he.
    fn whose_turn(&self, rules: &Rules, cloth: usize) -> Option<(BoxNumber, Rule)> {
        if let &[at] = self.bancos.as_slice() {
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
            let sits = rules.is_seat(*at) && rules.cloth_of(*at) == cloth;
            sits && Some(*at) != self.banker
        })
    }

    /// What was said of a cloth's hand, or what the rules say of it in the open.
    pub(super) fn word_of(&self, rules: &Rules, cloth: usize) -> Option<Word> {
        let side = &self.cloths[cloth];
        if side.word.is_some() || !side.open {
            return side.word;
        }
        let draws = rules.description.punto.draws.value;
        Some(if self.shows(rules, side) {
            Word::Show
        } else if self.first_points(rules, side) <= draws {
            Word::Card
        } else {
            Word::Stand
        })
    }

    /// What was said of the bank's hand, or what the chart says of it in the open.
    pub(super) fn bank_word(&self, rules: &Rules) -> Option<Word> {
        let side = &self.bank;
        if side.word.is_some() || !side.open {
            return side.word;
        }
        if self.shows(rules, side) && !self.has_given() {
            return Some(Word::Show);
        }
        Some(match self.restored_duty(rules, Restored::ByBanker).0 {
            ThirdCard::Draws => Word::Card,
            ThirdCard::May | ThirdCard::Stands => Word::Stand,
        })
    }

    /// Whether a third card was given to a cloth.
    pub(super) fn has_given(&self) -> bool {
        let mut cloths = self.cloths.iter();
        cloths.any(|side| side.hand.third().is_some())
    }

    /// What binds the banker, and by what.
    pub(super) fn duty(&self, rules: &Rules) -> (ThirdCard, BasisRef) {
        if let Some(restored) = self.restored {
            return self.restored_duty(rules, restored);
        }
        let free = (ThirdCard::May, rules.by(Rule::BankerFree));
        if !self.bank.bound {
            return free;
        }
        match self.chart_says(rules) {
            [Some(one), Some(other)] if one.0 == other.0 => one,
            _ => (ThirdCard::May, rules.by(Rule::Chart)),
        }
    }

    /// What the chart says of the bank's hand against each cloth that it still plays.
    fn chart_says(&self, rules: &Rules) -> [Option<(ThirdCard, BasisRef)>; CLOTHS] {
        let points = &rules.description.points;
        let own = self.first_points(rules, &self.bank);
        self.live(rules).map(|cloth| {
            let third = self.cloths[cloth?].hand.third();
            let third = third.map(|card| points.of(card));
            Some(rules.description.chart.says(own, third))
        })
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
                let draws = self.first_points(rules, &self.bank) <= limit.value;
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

    pub(super) fn first_points(&self, rules: &Rules, side: &Side) -> u8 {
        rules.description.points.total(side.hand.first_two())
    }

    /// Whether a hand is to be shown at once.
    pub(super) fn shows(&self, rules: &Rules, side: &Side) -> bool {
        let from = rules.description.natural.from.value;
        self.first_points(rules, side) >= from && !side.no_natural
    }

    pub(super) fn points(&self, rules: &Rules, side: &Side) -> u8 {
        rules.description.points.total(side.hand.cards())
    }

    /// All hands are shown, their points are said, and bets are settled.
    fn ends(&self, rules: &Rules, basis: BasisRef) -> Due {
        for cloth in 0..CLOTHS {
            let at = self.hands[cloth].filter(|_| !self.cloths[cloth].hand.shown);
            if let Some(at) = at {
                return Due::Turn(at, rules.by(Rule::OnTable));
            }
        }
        if let Some(at) = self.banker.filter(|_| !self.bank.hand.shown) {
            return Due::Turn(at, basis);
        }
        match self.has_said(rules, Voice::Points) {
            true => Due::Settle,
            false => Due::Say(Voice::Points, rules.voice(Voice::Points).1),
        }
    }

    /// Whether a hand has its points on two cards, enough of them to be shown at once.
    fn is_natural(&self, rules: &Rules, side: &Side) -> bool {
        side.hand.third().is_none() && self.shows(rules, side)
    }

    /// How a cloth's hand compares with the bank's, and whether a natural decided it.
    pub(super) fn compares(&self, rules: &Rules, cloth: usize) -> (Ordering, bool) {
        let side = &self.cloths[cloth];
        let nearest = rules.description.points.nearest;
        let away = |side| nearest.abs_diff(self.points(rules, side));
        let by_points = away(&self.bank).cmp(&away(side));
        let own = self.is_natural(rules, side);
        match (own, self.is_natural(rules, &self.bank)) {
            (true, false) if self.bank.hand.third().is_some() => (Ordering::Greater, true),
            (false, true) if side.hand.third().is_some() => (Ordering::Less, true),
            _ => (by_points, false),
        }
    }
}
