//! What each bet is due as the cards lie, and why.

use std::cmp::Ordering;

use cards::{Card, Rank};
use exact::{Cents, Ratio, Residue};
use law::BasisRef;
use table::Compared::{Above, Below, Equal};
use table::{Against, Line, Outcome, ReasonStep, Reasons, SpotId, Takes};

use super::rules::{Rules, Sevens};
use super::state::{Bettor, BoxState, Due, Hand, State};
use crate::pools::{Base, Winners, pay};

/// The lines that are due now: a hand that went over, a best hand paid even, or at the end all
/// that lies there, box by box from the croupier's right.
pub(super) fn settle(rules: &Rules, state: &State) -> Vec<Line> {
    let mut lines = Vec::new();
    match state.due(rules) {
        Due::Over(at, hand) => {
            let found = &state.boxes[at];
            each_bet(found, hand, |bettor, stake| {
                let bet = Bet::new(rules, state, found, hand);
                lines.push(bet.lost_over(bettor, stake));
            });
        }
        Due::PayEven(at, bettor) => {
            let found = &state.boxes[at];
            if let Some(person) = &found.bettors[bettor] {
                let bet = Bet::new(rules, state, found, 0);
                lines.push(bet.paid_even(person, found.hand.stakes[bettor]));
            }
        }
        Due::Settle | Due::Meter => at_the_end(rules, state, &mut lines),
        Due::Bets
        | Due::Stop
        | Due::Card(..)
        | Due::Empty
        | Due::Insure(..)
        | Due::Follow(..)
        | Due::Choose(..)
        | Due::Nothing => {}
    }
    lines
}

/// The chips on a hand, bettor by bettor.
fn each_bet(found: &BoxState, hand: usize, mut with: impl FnMut(&Bettor, Cents)) {
    let Some(hand) = found.hand(hand) else {
        return;
    };
    for (place, bettor) in found.people() {
        let stake = hand.stakes[place];
        if !stake.is_zero() {
            with(bettor, stake);
        }
    }
}

fn at_the_end(rules: &Rules, state: &State, lines: &mut Vec<Line>) {
    for found in state.boxes.iter().rev() {
        for hand in 0..=found.more.len() {
            let bet = Bet::new(rules, state, found, hand);
            each_bet(found, hand, |bettor, stake| {
                lines.push(bet.ended(bettor, stake))
            });
        }
        let bet = Bet::new(rules, state, found, 0);
        for (place, bettor) in found.people() {
            let insured = state.lies(found, place, Rules::INSURANCE);
            if !insured.is_zero() {
                lines.push(bet.insurance(bettor, insured));
            }
            let stake = state.lies(found, place, Rules::JACKPOT);
            if !stake.is_zero() {
                jackpot(rules, state, (found, bettor), stake, lines);
            }
        }
    }
}

/// Every bet that lies there goes back.
pub(super) fn void(state: &State, basis: BasisRef) -> Vec<Line> {
    let mut lines = Vec::new();
    for found in &state.boxes {
        let of_hand = |hand: usize| match found.more.is_empty() {
            true => Reasons::new(),
            false => Reasons::new().and(ReasonStep::OfSplit { hand: hand as u8 }, basis),
        };
        for hand in 0..=found.more.len() {
            let reasons = of_hand(hand).and(ReasonStep::HandIsVoid, basis);
            each_bet(found, hand, |bettor, stake| {
                lines.push(line(
                    found,
                    bettor,
                    Rules::BET,
                    stake,
                    Outcome::Void,
                    reasons,
                ));
            });
        }
        let reasons = Reasons::new().and(ReasonStep::HandIsVoid, basis);
        for (place, bettor) in found.people() {
            let beside = [Rules::INSURANCE, Rules::JACKPOT];
            let beside = beside.map(|spot| (spot, state.lies(found, place, spot)));
            for (spot, stake) in beside.into_iter().filter(|(_, stake)| !stake.is_zero()) {
                lines.push(line(found, bettor, spot, stake, Outcome::Void, reasons));
            }
        }
    }
    lines
}

fn line(
    found: &BoxState,
    bettor: &Bettor,
    spot: SpotId,
    stake: Cents,
    outcome: Outcome,
    reasons: Reasons,
) -> Line {
    Line {
        at: found.number,
        by: bettor.person,
        spot,
        stake,
        outcome,
        odds: Ratio::ZERO,
        paid: Cents::ZERO,
        residue: Residue::NONE,
        reasons,
        against: Against::House,
    }
}

/// A line that pays odds, rounded as the house rounds.
fn paying(rules: &Rules, line: Line, odds: Ratio) -> Line {
    // Stakes are bounded by the table's maxima, so that no payment comes near 64 bits.
    let rounded = rules.rounding.value.apply(line.stake, odds);
    let (paid, residue) = rounded.map_or((Cents::ZERO, Residue::NONE), |r| (r.amount, r.residue));
    let mut reasons = line.reasons;
    if residue != Residue::NONE {
        reasons.push(ReasonStep::Rounded, rules.rounding.basis);
    }
    Line {
        odds,
        paid,
        residue,
        reasons,
        ..line
    }
}

/// How a hand compares with the bank's, and why.
pub struct Compared {
    /// What becomes of a bet on the hand.
    pub outcome: Outcome,
    /// What is paid if it wins.
    pub odds: Ratio,
    because: ReasonStep,
    basis: BasisRef,
    /// What sets the odds.
    pays: BasisRef,
}

/// The bets on one hand.
struct Bet<'a> {
    rules: &'a Rules,
    state: &'a State,
    found: &'a BoxState,
    hand: &'a Hand,
    place: usize,
}

impl<'a> Bet<'a> {
    fn new(rules: &'a Rules, state: &'a State, found: &'a BoxState, place: usize) -> Bet<'a> {
        Bet {
            rules,
            state,
            found,
            hand: found.hand(place).unwrap_or(&found.hand),
            place,
        }
    }

    /// What the hand is, and whether it was split.
    fn own(&self) -> Reasons {
        let rules = self.rules;
        let split = &rules.description.split;
        let mut reasons = Reasons::new();
        if self.hand.split {
            let hand = self.place as u8;
            // The first hand has the first bet; each that was split off, one of its own.
            let alone = match self.place {
                0 => split.independent,
                _ => rules.split_off,
            };
            reasons.push(ReasonStep::OfSplit { hand }, alone);
        }
        let class = rules.class(self.hand);
        let counts = match self.hand.is_best(&rules.points) {
            true => rules.best_counts,
            false => rules.counts,
        };
        reasons.push(ReasonStep::HandIs { class }, counts);
        let full = self.hand.total(&rules.points) == rules.points.most;
        if self.hand.split && full && self.hand.count() == rules.points.best_cards {
            reasons.push(ReasonStep::SplitMakesNone, split.no_best);
        }
        reasons
    }

    /// What the bank has, if it drew.
    fn bank(&self, mut reasons: Reasons) -> Reasons {
        let rules = self.rules;
        if self.state.bank.count() < rules.points.best_cards {
            reasons.push(ReasonStep::BankDrewNone, rules.description.bank.best_only);
        } else {
            let class = rules.bank_class(&self.state.bank);
            reasons.push(ReasonStep::BankHandIs { class }, rules.bank_counts);
        }
        reasons
    }

    fn in_order(&self, mut reasons: Reasons) -> Reasons {
        reasons.push(ReasonStep::PaidInOrder, self.rules.description.pays.order);
        reasons
    }

    fn lost_over(&self, bettor: &Bettor, stake: Cents) -> Line {
        let over = self.rules.description.draw.over;
        let reasons = self.own().and(ReasonStep::WentOver, over);
        line(
            self.found,
            bettor,
            Rules::BET,
            stake,
            Outcome::Lost,
            reasons,
        )
    }

    fn paid_even(&self, bettor: &Bettor, stake: Cents) -> Line {
        let even = &self.rules.description.even;
        let reasons = self.own().and(ReasonStep::EvenMoney, even.choice.basis);
        let line = line(self.found, bettor, Rules::BET, stake, Outcome::Won, reasons);
        paying(self.rules, line, even.pays)
    }

    fn ended(&self, bettor: &Bettor, stake: Cents) -> Line {
        let compared = compare(self.rules, self.hand, &self.state.bank);
        let mut reasons = self.bank(self.own());
        reasons.push(compared.because, compared.basis);
        if compared.outcome == Outcome::Won {
            reasons.push(ReasonStep::TheRule, compared.pays);
        }
        let reasons = self.in_order(reasons);
        let line = line(
            self.found,
            bettor,
            Rules::BET,
            stake,
            compared.outcome,
            reasons,
        );
        match compared.outcome {
            Outcome::Won => paying(self.rules, line, compared.odds),
            Outcome::Lost
            | Outcome::Pushed
            | Outcome::Void
            | Outcome::Prize
            | Outcome::PotShare => line,
        }
    }

    fn insurance(&self, bettor: &Bettor, stake: Cents) -> Line {
        let rules = &self.rules.description.insurance;
        let spot = Rules::INSURANCE;
        let reasons = self.bank(Reasons::new());
        let ten = self.state.bank.card(1).and_then(Card::rank) == Some(Rank::Ten);
        if self.state.bank.is_best(&self.rules.points) && (ten || rules.any_ten.value) {
            let basis = if ten {
                rules.wins.basis
            } else {
                rules.any_ten.basis
            };
            let reasons = self.in_order(reasons.and(ReasonStep::TheRule, basis));
            let line = line(self.found, bettor, spot, stake, Outcome::Won, reasons);
            return paying(self.rules, line, rules.wins.value);
        }
        let reasons = self.in_order(reasons.and(ReasonStep::TheRule, rules.loses));
        line(self.found, bettor, spot, stake, Outcome::Lost, reasons)
    }
}

/// Whether the card after the bank's first is a ten, and not only one that counts as much.
fn is_ten(bank: &Hand) -> bool {
    bank.card(1).and_then(Card::rank) == Some(Rank::Ten)
}

impl Rules {
    /// Whether this hand of the bank's makes an insurance win.
    pub fn insurance_wins(&self, bank: &Hand) -> bool {
        let any_ten = self.description.insurance.any_ten.value;
        bank.is_best(&self.points) && (any_ten || is_ten(bank))
    }
}

/// Holds a hand against the bank's.
pub fn compare(rules: &Rules, hand: &Hand, bank: &Hand) -> Compared {
    let (points, pays) = (&rules.points, &rules.description.pays);
    let won = |because, basis, pays: crate::common::Cited<Ratio>| Compared {
        outcome: Outcome::Won,
        odds: pays.value,
        because,
        basis,
        pays: pays.basis,
    };
    let ends = |outcome, because, basis| Compared {
        outcome,
        odds: Ratio::ZERO,
        because,
        basis,
        pays: BasisRef::NONE,
    };
    let points_are = ReasonStep::Points;
    let special = rules.description.special.as_ref();
    let special = special.filter(|rule| rules.is_special(rule, hand));
    match (hand.is_best(points), bank.is_best(points), special) {
        (true, true, _) if pays.best_tie.value => {
            ends(Outcome::Pushed, points_are(Equal), pays.best_tie.basis)
        }
        (true, true, _) => won(points_are(Equal), pays.best_tie.basis, pays.best),
        (true, false, _) => won(ReasonStep::HigherClass, pays.best_beats, pays.best),
        (false, true, _) => ends(Outcome::Lost, ReasonStep::LowerClass, pays.best_beats),
        (false, false, Some(rule)) if rules.is_special(rule, bank) => {
            ends(Outcome::Pushed, points_are(Equal), rule.pays.basis)
        }
        (false, false, Some(rule)) if bank.total(points) == points.most && !rule.even_so.value => {
            ends(Outcome::Pushed, points_are(Equal), rule.even_so.basis)
        }
        (false, false, Some(rule)) => {
            let plain = !hand.split && bank.total(points) != points.most;
            let basis = if plain {
                rule.pays.basis
            } else {
                rule.even_so.basis
            };
            won(ReasonStep::HigherClass, basis, rule.pays)
        }
        (false, false, None) if bank.is_over(points) => {
            won(ReasonStep::BankWentOver, pays.bank_over, pays.ordinary)
        }
        (false, false, None) => match hand.total(points).cmp(&bank.total(points)) {
            Ordering::Greater => won(points_are(Above), pays.compare, pays.ordinary),
            Ordering::Less if bank.total(points) == points.most => {
                ends(Outcome::Lost, points_are(Below), pays.bank_full)
            }
            Ordering::Less => ends(Outcome::Lost, points_are(Below), pays.compare),
            Ordering::Equal => ends(Outcome::Pushed, points_are(Equal), pays.tie),
        },
    }
}

/// What becomes of a bet on the first cards: lost to the pool, paid at odds, or the pool.
fn jackpot(
    rules: &Rules,
    state: &State,
    (found, bettor): (&BoxState, &Bettor),
    stake: Cents,
    lines: &mut Vec<Line>,
) {
    let Some((jackpot, terms)) = rules.jackpot() else {
        return;
    };
    let spot = Rules::JACKPOT;
    let own = Reasons::new().and(ReasonStep::OwnHandOnly, jackpot.own);
    match rules.sevens(found) {
        Sevens::Nothing => {
            let reasons = own.and(ReasonStep::NoCombination, jackpot.none);
            let reasons = reasons.and(ReasonStep::IntoThePool, terms.deduction.basis);
            lines.push(line(found, bettor, spot, stake, Outcome::Lost, reasons));
        }
        Sevens::Prize(place) => {
            let odds = terms.odds[place];
            // The table lists the highest first.
            let row = (terms.odds.len() - 1 - place) as u8;
            let table = Rules::PRIZES;
            let mut reasons = own
                .and(ReasonStep::Holds { table, row }, odds.basis)
                .and(ReasonStep::TheRule, jackpot.wins)
                .and(ReasonStep::OnlyTheHighest, jackpot.highest);
            if found.hand.split {
                reasons.push(ReasonStep::TheRule, jackpot.dealt);
            }
            let won = line(found, bettor, spot, stake, Outcome::Won, reasons);
            lines.push(paying(rules, won, odds.value));
        }
        Sevens::Pool => {
            let Some(reading) = state.meter else {
                let reasons = own.and(ReasonStep::StakeIsKept, jackpot.wins);
                lines.push(line(found, bettor, spot, stake, Outcome::Pushed, reasons));
                return;
            };
            let bet = line(found, bettor, spot, stake, Outcome::Prize, own);
            pool(rules, state, bet, reading, lines);
        }
    }
}

/// The pool, or an equal part of it, and what the house adds up to the floor.
fn pool(rules: &Rules, state: &State, bet: Line, reading: Cents, lines: &mut Vec<Line>) {
    let Some((jackpot, terms)) = rules.jackpot() else {
        return;
    };
    let (own, stake) = (bet.reasons, bet.stake);
    let boxes = state.boxes.iter();
    let winners = boxes.filter(|found| rules.sevens(found) == Sevens::Pool);
    let winners = winners.flat_map(|found| state.on_spot(found, Rules::JACKPOT));
    let count = winners.count() as u64;
    let whole = Winners {
        count,
        takes: Takes::Part(Ratio::ONE),
        share: true,
        base: Base::Left,
    };
    let (paid, _) = pay(reading, rules.rounding.value, &[whole]);
    let out = paid[0];
    let prize = &jackpot.pool;
    let class = rules.pool_class();
    let mut reasons = own
        .and(ReasonStep::HandIs { class }, prize.prize.basis)
        .and(ReasonStep::PoolPrize, jackpot.wins);
    if count > 1 {
        reasons.push(ReasonStep::Shared, prize.shared);
    }
    if out.residue != Residue::NONE {
        reasons.push(ReasonStep::Rounded, rules.rounding.basis);
    }
    lines.push(Line {
        paid: out.each,
        residue: out.residue,
        reasons,
        ..bet
    });
    let missing = terms.floor.down_to_zero(out.each);
    let odds = Ratio::new(missing.count(), stake.count()).unwrap_or(Ratio::ZERO);
    if missing.is_zero() {
        let reasons = own.and(ReasonStep::StakeIsKept, jackpot.wins);
        let outcome = Outcome::Pushed;
        lines.push(Line {
            outcome,
            reasons,
            ..bet
        });
    } else {
        let reasons = own.and(ReasonStep::NeverBelow, terms.seed.basis);
        let outcome = Outcome::Won;
        let added = Line {
            outcome,
            reasons,
            ..bet
        };
        lines.push(paying(rules, added, odds));
    }
}

impl Rules {
    /// The place of a hand in the list of classes.
    pub(super) fn class(&self, hand: &Hand) -> u8 {
        let special = self.description.special.as_ref();
        if hand.is_best(&self.points) {
            0
        } else if special.is_some_and(|rule| self.is_special(rule, hand)) {
            1
        } else {
            self.total_class(hand)
        }
    }

    /// The same of the bank, for which three of the special rank are a total like another.
    pub(super) fn bank_class(&self, bank: &Hand) -> u8 {
        if bank.is_best(&self.points) {
            0
        } else {
            self.total_class(bank)
        }
    }

    fn total_class(&self, hand: &Hand) -> u8 {
        let points = &self.points;
        match points.most.checked_sub(hand.total(points)) {
            Some(below) => points.first_total + below,
            None => self.over_class(),
        }
    }

    /// The class of hands over the total; those before count down to two.
    pub(super) fn over_class(&self) -> u8 {
        self.points.first_total + self.points.most - 1
    }

    /// The class of the cards that win the pool, after all others.
    pub(super) fn pool_class(&self) -> u8 {
        self.over_class() + 1
    }

    pub(super) fn is_special(&self, rule: &super::description::SpecialRule, hand: &Hand) -> bool {
        let full = hand.total(&self.points) == self.points.most;
        full && hand.count() == rule.cards
            && hand.cards().all(|card| card.rank() == Some(rule.rank))
    }
}
