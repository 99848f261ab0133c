//! What a coup waits for once bets are closed, what hands count, and who wins.

use std::cmp::Ordering;

use cards::Card;
use exact::Cents;
use law::BasisRef;
use table::{BankEnd, BoxNumber};

use super::description::{Rule, Voice};
use super::rules::Rules;
use super::state::{Due, Side, State, Word, plays};
use crate::baccarat::scoring::ThirdCard;

crate::player_bank::stop_card_first!(State, Rules, Due, Voice);

impl State {
    fn course_of_cards(&self, rules: &Rules) -> Due {
        let Some(banker) = self.banker else {
            return Due::Nothing;
        };
        let Some(punto) = self.cards_to else {
            return self.who_has_the_cards(rules);
        };
        let (own, banks) = (self.punto.hand.count(), self.bank.hand.count());
        if own < 2 || banks < 2 {
            let to = if own <= banks { punto } else { banker };
            return Due::Card(to, rules.by(Rule::Deals));
        }
        if self.decided.is_some() {
            return self.ends(rules, rules.by(Rule::ShowsAll));
        }
        let Some(word) = self.punto_word(rules) else {
            return Due::Punto(punto);
        };
        if word == Word::Show {
            return self.ends(rules, rules.description.natural.basis);
        }
        if word == Word::Card && self.punto.hand.third().is_none() {
            return match self.gives(rules) {
                None => Due::Give(banker),
                Some(false) => self.ends(rules, rules.description.natural.basis),
                Some(true) => Due::Card(punto, rules.by(Rule::ThirdUp)),
            };
        }
        if let Some(at) = self.second_third(&self.punto).then_some(punto) {
            return Due::Card(at, rules.by(Rule::ThirdUp));
        }
        match self.bank_word(rules) {
            None => Due::Banker(banker),
            Some(Word::Card) if self.bank.hand.third().is_none() => {
                Due::Card(banker, rules.by(Rule::ThirdUp))
            }
            Some(_) if self.second_third(&self.bank) => Due::Card(banker, rules.by(Rule::ThirdUp)),
            Some(Word::Show) => self.ends(rules, rules.description.natural.basis),
            Some(Word::Card | Word::Stand) => self.ends(rules, rules.by(Rule::ShowsAll)),
        }
    }

    fn who_has_the_cards(&self, rules: &Rules) -> Due {
        let repeats = self.course.follows.and_then(|at| self.find(at));
        let asked = repeats.filter(|player| {
            let has = self.bets.banco == Some(player.at);
            !self.bets.waived && !has && Some(player.at) != self.banker
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
        let bets = &self.bets;
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
            .filter(|at| grown && self.is_new && !bet(*at).is_zero());
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

    /// What was said of the player's hand, or what the rules say of it in the open.
    pub(super) fn punto_word(&self, rules: &Rules) -> Option<Word> {
        let side = &self.punto;
        if side.word.is_some() || !side.open {
            return side.word;
        }
        let points = self.first_points(rules, side);
        let punto = &rules.description.punto;
        Some(if self.shows(rules, side) {
            Word::Show
        } else if points <= punto.draws.value {
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
        let has_given = self.punto.hand.third().is_some();
        if self.shows(rules, side) && !has_given {
            return Some(Word::Show);
        }
        Some(match self.chart(rules).0 {
            ThirdCard::Draws | ThirdCard::May => Word::Card,
            ThirdCard::Stands => Word::Stand,
        })
    }

    /// What the chart says of the bank's hand.
    pub(super) fn chart(&self, rules: &Rules) -> (ThirdCard, BasisRef) {
        let points = &rules.description.points;
        let third = self.counted_third(rules, &self.punto);
        let third = third.map(|card| points.of(card));
        let own = self.first_points(rules, &self.bank);
        rules.description.bank.chart.says(own, third)
    }

    pub(super) fn first_points(&self, rules: &Rules, side: &Side) -> u8 {
        match side.ruled.zero {
            true => 0,
            false => rules.description.points.total(side.hand.first_two()),
        }
    }

    /// Whether a hand is to be shown at once.
    pub(super) fn shows(&self, rules: &Rules, side: &Side) -> bool {
        let natural = self.first_points(rules, side) >= rules.description.natural.value;
        natural && !side.ruled.no_natural
    }

    pub(super) fn points(&self, rules: &Rules, side: &Side) -> u8 {
        if side.ruled.nine {
            return rules.description.points.nearest;
        }
        self.with_third(rules, side, self.counted_third(rules, side))
    }

    fn with_third(&self, rules: &Rules, side: &Side, third: Option<Card>) -> u8 {
        let two = side.hand.first_two().filter(|_| !side.ruled.zero);
        rules.description.points.total(two.chain(third))
    }

    /// The third card that counts: of two the better one for the player, the worse for the bank.
    fn counted_third(&self, rules: &Rules, side: &Side) -> Option<Card> {
        let (third, extra) = (side.hand.third(), side.extra);
        let (Some(first), Some(second)) = (third, extra) else {
            return third;
        };
        let points = |card| self.with_third(rules, side, Some(card));
        let better = points(second) > points(first);
        Some(if better == side.ruled.higher {
            second
        } else {
            first
        })
    }

    /// Whether a hand still gets the second third card that it was dealt.
    fn second_third(&self, side: &Side) -> bool {
        let two = side.ruled.higher || side.ruled.lower;
        two && side.hand.third().is_some() && side.extra.is_none()
    }

    /// Both hands are shown, it is said who wins, and bets are settled.
    fn ends(&self, rules: &Rules, basis: BasisRef) -> Due {
        let both = [(self.cards_to, &self.punto), (self.banker, &self.bank)];
        for (at, side) in both {
            if let Some(at) = at.filter(|_| !side.hand.shown) {
                return Due::Turn(at, basis);
            }
        }
        let voice = match self.winner(rules) {
            Ordering::Greater => Voice::PuntoWins,
            Ordering::Less => Voice::BankWins,
            Ordering::Equal => Voice::Tie,
        };
        match self.has_said(rules, voice) {
            true => Due::Settle,
            false => Due::Say(voice, rules.voice(voice).1),
        }
    }

    /// Whether the player's best hand was not shown, and loses to the bank's that was.
    pub(super) fn forgot_nine(&self, rules: &Rules) -> bool {
        let nearest = rules.description.points.nearest;
        let forgotten = self.punto.ruled.no_natural && self.punto.hand.third().is_none();
        let is_nine = self.first_points(rules, &self.punto) == nearest;
        forgotten && is_nine && self.bank.word == Some(Word::Show)
    }

    /// How the player's hand compares with the bank's.
    pub(super) fn winner(&self, rules: &Rules) -> Ordering {
        if let Some((decided, _)) = self.decided {
            return decided;
        }
        if self.forgot_nine(rules) {
            return Ordering::Less;
        }
        let nearest = rules.description.points.nearest;
        let away = |side| nearest.abs_diff(self.points(rules, side));
        away(&self.bank).cmp(&away(&self.punto))
    }
}
